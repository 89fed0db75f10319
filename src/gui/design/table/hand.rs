//! The card of what is in hand: its name, whose it is, where it lies; to rename it, to choose whose, to remove it.

use eframe::egui::{Align2, Color32, FontId, RichText, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};

use super::{TableIntents, TableView};
use crate::design::{Column, Edit, GridLine, Kind, LineKind, Pointer, place_text};
use crate::engine::text::{join_list, upper_first};
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, heading, measure, palette as colours, type_size};
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::fit::cut_at_the_end;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::menu::menu_ui;
use crate::gui::parts::widgets::{entered, pick_text, width_of};
use crate::hex::HexGrid;
use crate::map::{Hexes, point};

/// Points of a key position that the card offers.
const POINTS: [&str; 7] = ["1", "2", "3", "4", "5", "10", "15"];

/// Name of the thing in hand as it is typed anew.
#[derive(Debug)]
pub(super) struct Renaming {
    /// Thing that is renamed.
    at: Pointer,
    text: String,
    /// The field gets the cursor in this frame.
    begins: bool,
}

impl TableView {
    /// Returns whether something is in hand.
    pub fn has_card(&self, desk: &OpenDesign) -> bool {
        self.line(desk).is_some()
    }

    /// Begins to type another name of what is in hand.
    pub fn rename(&mut self, desk: &OpenDesign) {
        let Some((_, line)) = self.line(desk) else { return };
        let at = desk.edits().name_at(line);
        let name = at.and_then(|at| desk.draft().text_at(&at)).unwrap_or_default().to_owned();
        self.renaming = Some(Renaming { at: line.at.clone(), text: name, begins: true });
    }

    /// Returns whether the field of a name opens in this frame.
    pub(super) fn begins_renaming(&self) -> bool {
        self.renaming.as_ref().is_some_and(|renaming| renaming.begins)
    }

    /// Applies the name typed for a thing that a click has put out of hand.
    pub(super) fn finish_renaming(&mut self, desk: &OpenDesign) -> Option<Edit> {
        let renaming = self.renaming.take_if(|renaming| Some(&renaming.at) != self.picked.as_ref())?;
        let line = desk.analysis.lines.iter().find(|line| line.at == renaming.at)?;
        desk.edits().rename(line, &renaming.text)
    }

    /// Draws the card of what is in hand.
    pub(super) fn card_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, intents: &mut TableIntents) {
        let Some((_, line)) = self.line(desk) else { return };
        let palette = colours(ui);
        let edits = desk.edits();
        // The name and the holder of a place to hold are those of its key position.
        let of = edits.position_of(line).and_then(|at| desk.analysis.lines.iter().find(|line| line.at == at)).unwrap_or(line);
        let kind = upper_first((desk.form().kind_name)(of.kind));
        let name = edits.name_at(line).and_then(|at| desk.draft().text_at(&at).map(str::to_owned)).unwrap_or_default();
        if let Some(renaming) = &mut self.renaming {
            let field = TextEdit::singleline(&mut renaming.text).desired_width(f32::INFINITY).font(heading());
            let response = ui.add(field);
            response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Name of what is in hand"));
            if std::mem::take(&mut renaming.begins) {
                response.request_focus();
                pick_text(ui, response.id, [0, renaming.text.chars().count()]);
            }
            let is_entered = entered(ui, &response);
            if is_entered || response.lost_focus() {
                intents.edits.extend(edits.rename(line, &renaming.text));
                self.renaming = None;
            }
        } else {
            let sentence = if name.is_empty() { kind.clone() } else { format!("{kind}: {name}") };
            line_ui(ui, &sentence, heading(), palette.ink);
        }
        let cell = |(nth, column): (usize, &Column)| {
            let shown = desk.form().cell(desk.draft(), of, nth).shown;
            if column.kind == Kind::Whole && !shown.is_empty() { format!("{shown} {}", column.head.to_lowercase()) } else { shown }
        };
        let values = chosen_columns(desk, of).map(cell).filter(|shown| !shown.is_empty()).collect::<Vec<_>>();
        line_ui(ui, &values.join(" · "), FontId::proportional(type_size::BODY), palette.second);
        let points = self.thing().map(|thing| thing.points.iter().map(|(_, at)| *at).collect::<Vec<_>>()).unwrap_or_default();
        let place = self.grid().map_or_else(|| place_text(&points), |grid| hexes_text(grid, &points));
        line_ui(ui, if points.is_empty() { "" } else { &place }, FontId::proportional(type_size::SMALL), palette.second);
        ui.add_space(gap::HAIR);
        ui.horizontal(|ui| {
            let button = |ui: &mut Ui, text: &str, key: &str, name: &str| {
                let keyed = Keyed::new(Rank::Outline, text, key, name);
                let (place, _) = ui.allocate_exact_size(vec2(keyed.width(ui), measure::TARGET), Sense::hover());
                keyed.ui(ui, ui.scope_id().with(name), place)
            };
            if edits.name_at(line).is_some() && button(ui, "Rename", "F2", "Rename (F2)").clicked() {
                self.rename(desk);
            }
            let who = if matches!(of.kind, LineKind::Ground) { "What…" } else { "Who…" };
            if chosen_columns(desk, of).next().is_some() {
                let response = button(ui, who, "", who);
                menu_ui(&response, |ui| choices_ui(ui, desk, of, intents));
            }
            let (remove, name) = match line.kind.is_laid() {
                true => ("Off the table", "Take it off the table (Delete)"),
                false => ("Remove", "Remove what is in hand (Delete)"),
            };
            if button(ui, remove, "", name).clicked() {
                intents.edits.extend(self.removal(desk));
                self.picked = None;
            }
        });
    }
}

/// Returns the hexes on which these points of a board lie.
#[expect(clippy::cast_possible_truncation, reason = "points of a board")]
fn hexes_text(grid: HexGrid, points: &[[f64; 2]]) -> String {
    let hexes = points.iter().filter_map(|[x, y]| Hexes { grid }.at(point(*x as f32, *y as f32))).map(|hex| hex.to_string());
    format!("on {}", join_list(&hexes.collect::<Vec<_>>()))
}

/// Draws a line of the card, cut where it does not fit.
fn line_ui(ui: &mut Ui, text: &str, font: FontId, ink: Color32) {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), font.size + gap::NEXT), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let cut = cut_at_the_end(text, |text| width_of(ui, text, font.clone()) <= place.width());
    ui.painter().text(place.left_center(), Align2::LEFT_CENTER, &cut, font, ink);
    if cut != text {
        response.on_hover_text(text);
    }
}

/// Returns the columns of a line that are chosen from a list and say whose or what it is, each with its number.
fn chosen_columns<'d>(desk: &'d OpenDesign, line: &GridLine) -> impl Iterator<Item = (usize, &'d Column)> {
    let kind = line.kind;
    let is_shown = move |column: &Column| match column.kind {
        Kind::One(_) | Kind::Many(_) => column.field != ["position"],
        Kind::Word(_) => !column.field.last().is_some_and(|field| field.ends_with("basis")) && column.field != ["shape"],
        Kind::Flag => kind == LineKind::Entry,
        Kind::Whole => kind == LineKind::Position && column.field == ["points"],
        _ => false,
    };
    desk.form().columns_of(line.kind).iter().enumerate().filter(move |(_, column)| is_shown(column))
}

/// Draws the choices of each of these columns.
fn choices_ui(ui: &mut Ui, desk: &OpenDesign, line: &GridLine, intents: &mut TableIntents) {
    for (nth, column) in chosen_columns(desk, line) {
        let shown = desk.form().cell(desk.draft(), line, nth).shown;
        let own = if column.kind.is_several() { column.kind.parts(&shown) } else { vec![shown] };
        ui.label(RichText::new(column.head).size(type_size::SMALL).color(colours(ui).second));
        let choices = match column.kind {
            Kind::Whole => POINTS.map(str::to_owned).to_vec(),
            _ => desk.form().choices(desk.draft(), line, nth, ""),
        };
        for choice in choices {
            let is_own = own.contains(&choice);
            if !choice_ui(ui, is_own, &choice).clicked() {
                continue;
            }
            let text = match (column.kind.is_several(), is_own) {
                (true, true) => column.kind.joined(own.iter().filter(|own| **own != choice)),
                (true, false) => column.kind.joined(own.iter().chain([&choice])),
                (false, true) => String::new(),
                (false, false) => choice,
            };
            intents.edits.extend(desk.set_cells(&[(line, nth, &text)]));
        }
    }
}
