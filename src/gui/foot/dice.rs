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

/// Draws the dice from the left. One key is a die: the cursor goes on to the next at once, and keys typed in haste go with it. Only after a 1
/// on a d10 it waits for one key more: a 0 makes it 10, any other digit is the next die. While it is closed, no die takes a face.
pub(super) fn dice_ui(ui: &mut Ui, places: &[Rect], mut dice: Vec<FootDie<'_>>, is_closed: bool) -> Vec<DieResponse> {
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
        if is_closed {
            ui.disable();
        }
        let was_one = is_one(&die.text, *sides);
        let response = die_box_ui(&mut ui, (label, brief), die, *sides, *focus && !is_closed);
        mark(&ui, DIE, *place);
        if response.changed {
            ui.ctx().request_repaint();
        }
        if let Some(next) = next.first_mut() {
            if was_one && response.is_beside && next.die.text.is_empty() && die.face(*sides) != Some(10) {
                // The field took the digit for a new face, but it is that of the die which has none.
                die.text.insert(0, '1');
            }
            let own = if *sides == 10 && die.text.starts_with("10") { 2 } else { 1 };
            let rest = die.text.get(own..).filter(|rest| !rest.is_empty() && !die.rolled && !die.fell).map(str::to_owned);
            if rest.is_some() || response.typed && !is_one(&die.text, *sides) {
                next.focus = true;
                ui.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Text(_) | Event::Ime(_))));
            }
            if let Some(text) = rest {
                die.text.truncate(own);
                *next.die = DieDraft { text, ..DieDraft::default() };
            }
        }
        responses.push(response);
    }
    responses
}

/// Returns whether a face is a 1 that a 0 makes 10.
fn is_one(text: &str, sides: u8) -> bool {
    sides == 10 && text == "1"
}
