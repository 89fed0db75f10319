//! Dice in the foot: a box each, side by side.

use eframe::egui::{Align, Color32, Event, Layout, Rect, Stroke, Ui, UiBuilder};

use crate::gui::look::measure;
use crate::gui::parts::widgets::{DieDraft, DieResponse, die_box_ui};
use crate::gui::shell::guide::{DIE, mark};

/// Die in the foot of a page.
pub struct FootDie<'f> {
    /// Name of the owner or purpose of the die.
    pub label: &'f str,
    /// Shorter label for little room, with only the owner.
    pub brief: &'f str,
    /// Face as it is typed.
    pub die: &'f mut DieDraft,
    /// Number of sides of the die.
    pub sides: u8,
    /// The field of the die gets the cursor.
    pub focus: bool,
    /// Colour of the side that throws it, where both do.
    pub of: Option<Color32>,
}

/// Draws the dice from the left. One key is a die: the cursor goes on to the next at once, and keys typed in haste go with it.
pub(super) fn dice_ui(ui: &mut Ui, places: &[Rect], mut dice: Vec<FootDie<'_>>, lacks_unit: bool) -> Vec<DieResponse> {
    let mut responses = Vec::new();
    for (nth, place) in places.iter().enumerate() {
        let (done, next) = dice.split_at_mut(nth + 1);
        let Some(FootDie { label, brief, die, sides, focus, of }) = done.last_mut() else { break };
        let mut ui = ui.new_child(UiBuilder::new().id_salt(*label).max_rect(*place).layout(Layout::top_down(Align::Center)));
        if let Some(ink) = of {
            let widgets = &mut ui.visuals_mut().widgets;
            widgets.inactive.bg_stroke = Stroke::new(measure::FOCUS, *ink);
            widgets.hovered.bg_stroke = widgets.inactive.bg_stroke;
        }
        if lacks_unit {
            ui.disable();
        }
        let response = die_box_ui(&mut ui, (label, brief), die, *sides, *focus && !lacks_unit);
        mark(&ui, DIE, *place);
        if response.changed {
            ui.ctx().request_repaint();
        }
        if let Some(next) = next.first_mut()
            && (response.typed || die.text.len() > 1 && !die.rolled && !die.fell)
        {
            next.focus = true;
            ui.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Text(_) | Event::Ime(_))));
            if let Some((first, rest)) = die.text.split_at_checked(1).filter(|(_, rest)| !rest.is_empty()) {
                let (first, rest) = (first.to_owned(), rest.to_owned());
                die.text = first;
                *next.die = DieDraft { text: rest, ..DieDraft::default() };
            }
        }
        responses.push(response);
    }
    responses
}
