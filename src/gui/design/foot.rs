//! The foot of the grid: the name of the cell, its fault or description, and its choices.

use eframe::egui::{Button, FontId, RichText, Role, ScrollArea, Ui, WidgetInfo};

use super::grid::GridView;
use crate::design::Begins;
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, measure, palette, type_size};
use crate::gui::parts::widgets::width_of;

/// Number of choices of a cell that have a key: Ctrl with their number.
const KEYED: usize = 9;

/// Returns the word at the beginning of a choice that also explains the word.
fn cut(choice: &str) -> String {
    const SHORT: usize = 14;
    let Some((word, meaning)) = choice.split_once(" · ").filter(|(_, meaning)| meaning.chars().count() > SHORT) else {
        return choice.to_owned();
    };
    let end = meaning.match_indices(' ').map(|(at, _)| at).take_while(|at| meaning[..*at].chars().count() < SHORT).last();
    format!("{word} · {}…", &meaning[..end.unwrap_or(0)])
}

/// Returns the number of rows that choices take in `room`, in points.
fn rows_of<'c>(ui: &Ui, choices: impl Iterator<Item = &'c str>, room: f32) -> usize {
    let (mut rows, mut taken) = (1, 0.0);
    for choice in choices {
        let wide = width_of(ui, choice, FontId::proportional(type_size::SMALL)) + measure::CHOICE_AROUND;
        if taken > 0.0 && taken + wide > room {
            (rows, taken) = (rows + 1, 0.0);
        }
        taken += wide;
    }
    rows
}

/// Returns the height the foot needs to show its whole text about the cell and all choices, in points.
pub(super) fn foot_height(ui: &Ui, design: &OpenDesign, grid: &GridView, room: f32) -> f32 {
    let Some(column) = design.analysis.lines.get(grid.at.0).and_then(|line| design.form().columns_of(line.kind).get(grid.at.1)) else {
        return measure::GRID_FOOT;
    };
    let fault = design.analysis.faults.iter().find(|fault| fault.cell == Some(grid.at));
    let text = fault.map_or_else(|| format!("{}  {}", column.head, column.description), |fault| fault.text.clone());
    let text = format!("{text}  {}", grid.sharing(design).text(design).unwrap_or_default());
    let galley = ui.painter().layout(text, FontId::proportional(type_size::BODY), palette(ui).ink, room - gap::GROUP);
    let (of, mut choices) = grid.choices(design);
    choices.extend(grid.makes(design, of).map(|(_, name)| format!("New key position: {name}")));
    let all = rows_of(ui, choices.iter().map(String::as_str), room - gap::GROUP);
    let cuts = choices.iter().map(|choice| cut(choice)).collect::<Vec<_>>();
    let rows = if all > 1 { rows_of(ui, cuts.iter().map(String::as_str), room - gap::GROUP) } else { all };
    galley.size().y.max(ui.spacing().interact_size.y) + rows as f32 * (measure::FORM_ROW + ui.spacing().item_spacing.y) + 2.0 * gap::NEXT
}

/// Draws the name of the cell, its fault or description, and its choices. Returns the reason if a choice cannot be applied.
pub(super) fn foot_ui(ui: &mut Ui, design: &mut OpenDesign, grid: &mut GridView) -> Option<String> {
    let palette = palette(ui);
    let line = design.analysis.lines.get(grid.at.0)?;
    let column = design.form().columns_of(line.kind).get(grid.at.1)?;
    let fault = design.analysis.faults.iter().find(|fault| fault.cell == Some(grid.at));
    let mut notice = None;
    ui.horizontal_wrapped(|ui| {
        // A fault of the cell begins with its name.
        if fault.is_none_or(|fault| fault.begins != Begins::Head) {
            ui.label(RichText::new(column.head).strong());
        }
        if let Some(of) = grid.sharing(design).text(design) {
            ui.label(RichText::new(of).color(palette.accent));
        }
        match fault {
            Some(fault) => ui.label(RichText::new(&fault.text).color(palette.warning)),
            None => ui.label(RichText::new(column.description).color(palette.second)),
        }
    });
    let (of, choices) = grid.choices(design);
    let next = design.form().columns_of(line.kind).get(of).filter(|_| of != grid.at.1).map(|column| column.head);
    let made = grid.makes(design, of).map(|(kind, name)| format!("New {}: {name}", (design.form().kind_name)(kind)));
    let (mut chosen, mut makes) = (None, false);
    // Choices that do not fit scroll, and their bar is in sight.
    ui.spacing_mut().scroll.floating = false;
    let area = ScrollArea::vertical().id_salt("choices").auto_shrink(false).min_scrolled_height(0.0).max_height(ui.available_height());
    area.show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().interact_size.y = measure::FORM_ROW;
            ui.spacing_mut().button_padding.y = measure::FOCUS;
            if let Some(head) = next.filter(|_| !choices.is_empty() || made.is_some()) {
                ui.label(RichText::new(format!("then {head}")).size(type_size::SMALL).color(palette.second));
            }
            let short = rows_of(ui, choices.iter().map(String::as_str), ui.available_width()) > 1;
            for (nth, choice) in choices.iter().enumerate() {
                let number = (nth < KEYED).then(|| RichText::new((nth + 1).to_string()).size(type_size::SMALL).color(palette.second));
                // If all of them are cut short to fit one row, the pointer shows the whole.
                let word = RichText::new(if short { cut(choice) } else { choice.clone() }).size(type_size::SMALL);
                let response = match number {
                    Some(number) => ui.add(Button::new((number, word))),
                    None => ui.add(Button::new(word)),
                };
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, choice));
                let response = if short { response.on_hover_text(choice) } else { response };
                if response.clicked() {
                    chosen = Some(choice.clone());
                }
            }
            if let Some(made) = &made {
                let number = (choices.len() < KEYED)
                    .then(|| RichText::new((choices.len() + 1).to_string()).size(type_size::SMALL).color(palette.second));
                let word = RichText::new(made).size(type_size::SMALL).color(palette.accent);
                let response = ui.add(number.map_or_else(|| Button::new(word.clone()), |number| Button::new((number, word.clone()))));
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, made));
                makes |= response.clicked();
            }
        })
    });
    if makes {
        notice = grid.make(design, of).or(notice);
    }
    if let Some(choice) = chosen {
        notice = grid.choose_in(design, of, &choice).or(notice);
    }
    notice
}
