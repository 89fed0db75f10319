//! Offers of a game, drawn as a button with remarks, or as the reason against it.

use eframe::egui::{self, Button, Response, RichText, Role, Sense, Ui, WidgetInfo};

use crate::game::{Offer, Offers};
use crate::gui::parts::keyed::main_button;

/// Draws a button for an offer; if it is impossible, a line with the reason. Returns true if it was pressed.
pub fn offer_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>) -> bool {
    if let Some(not) = &offer.impossible {
        ui.label(RichText::new(format!("{}: {not}", offer.text)).small().weak());
        return false;
    }
    let taken = ui.add(Button::new(&offer.text).wrap().min_size(egui::vec2(0.0, 34.0))).clicked();
    remarks_ui(ui, offer);
    taken
}

/// Draws the main button of a panel for an offer, with a text of the panel's, and the objections under it. Returns true if it was pressed.
pub fn main_offer_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>, text: &str) -> bool {
    let taken = main_button(ui, offer.is_open(), text);
    objections_ui(ui, offer);
    taken
}

/// Draws a plain button for an offer, enabled where it is possible; else the reason against it is under the pointer.
pub fn plain_offer_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>, text: &str) -> Response {
    ui.add_enabled(offer.is_open(), Button::new(text)).on_disabled_hover_text(offer.objections())
}

/// Says why a button cannot be pressed: under the pointer, to a screen reader, and to a finger. Returns true if it was tapped, so that the
/// players are told the reason.
#[must_use]
pub fn is_why_asked(ui: &Ui, closed: &Response, name: &str, why: &str) -> bool {
    let tap = ui.interact(closed.rect, closed.id.with("why not"), Sense::click());
    tap.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} is not possible: {why}")));
    tap.on_hover_text(why).clicked()
}

/// Draws the objections to an offer, if there are any.
pub fn objections_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>) {
    if !offer.is_in_order() {
        ui.label(RichText::new(offer.objections()).small());
    }
}

/// Draws the objections to a possible offer, and the remarks on it.
pub fn remarks_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>) {
    offer.remarks().into_iter().for_each(|line| drop(ui.label(RichText::new(line).small())));
}

/// Draws the button by which players end a battle before its last turn. Returns true if it was pressed.
pub fn is_ended_here(ui: &mut Ui) -> bool {
    let hint = "Adds up the points as they stand and opens the page of the ended battle. Undo takes it back.";
    ui.button("End the battle here").on_hover_text(hint).clicked()
}
