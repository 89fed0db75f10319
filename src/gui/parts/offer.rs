//! What a game offers, drawn: a button with what is to be said of it, or the reason why not.

use eframe::egui::{self, Button, Response, RichText, Ui};

use crate::game::{Offer, Offers};
use crate::gui::parts::widgets::main_button;

/// A button for an offer; where it cannot be, a line with the reason. True: it is taken up.
pub fn offer_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>) -> bool {
    if let Some(not) = &offer.not {
        ui.label(RichText::new(format!("{}: {not}", offer.says)).small().weak());
        return false;
    }
    let taken = ui.add(Button::new(&offer.says).wrap().min_size(egui::vec2(0.0, 34.0))).clicked();
    told_ui(ui, offer);
    taken
}

/// The main button of a panel for an offer, in words of the panel's, and under it what stands against it. True: it is taken up.
pub fn main_offer_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>, text: &str) -> bool {
    let taken = main_button(ui, offer.is_open(), text);
    against_ui(ui, offer);
    taken
}

/// A plain button for an offer, to be pressed where it can be; nothing more is said of it.
pub fn plain_offer_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>, text: &str) -> Response {
    ui.add_enabled(offer.is_open(), Button::new(text))
}

/// What stands against an offer, if anything does.
pub fn against_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>) {
    if !offer.is_in_order() {
        ui.label(RichText::new(offer.against()).small());
    }
}

/// What is out of order of an offer that can be, and what is to be known of it.
pub fn told_ui<S: Offers>(ui: &mut Ui, offer: &Offer<S>) {
    offer.told().into_iter().for_each(|line| drop(ui.label(RichText::new(line).small())));
}
