//! Hexes a company is to fill in open order, chosen on the board.

use eframe::egui::{RichText, Ui};

use super::board::Choice;
use crate::game::Offer;
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, Selection, name_of_unit};
use crate::gui::look::type_size;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::heading;
use crate::hex::Hex;
use crate::id::UnitId;

/// Hexes chosen so far, and those that may be chosen next.
#[derive(Clone, Debug)]
pub struct SpreadDraft {
    unit: UnitId,
    over: Vec<Hex>,
    forms: Option<Offer<Battlecry1812>>,
    /// Choices that add or remove one hex, with the hexes each leads to.
    next: Vec<(Choice, Vec<Hex>)>,
}

impl SpreadDraft {
    /// Begins with the company on its own hex alone.
    #[must_use]
    pub fn new(battle: &Battle, unit: UnitId) -> Self {
        let mut draft = Self { unit, over: Vec::new(), forms: None, next: Vec::new() };
        draft.ask(battle);
        draft
    }

    /// Returns the hexes to choose among on the board; those it is to fill are marked as chosen.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        self.next.iter().map(|(choice, _)| choice.clone()).collect()
    }

    /// Adds or removes a hex, by its number.
    pub fn choose(&mut self, battle: &Battle, nth: usize) {
        if let Some((_, over)) = self.next.get(nth) {
            self.over.clone_from(over);
            self.ask(battle);
        }
    }

    /// Returns the number of a hex among the choices.
    #[must_use]
    pub fn at(&self, hex: Hex) -> Option<usize> {
        self.next.iter().position(|(choice, _)| choice.hex == hex)
    }

    /// Returns the command, once a hex is chosen.
    #[must_use]
    pub fn command(&self) -> Option<&Command> {
        self.forms.as_ref().filter(|offer| offer.is_in_order()).and_then(Offer::command)
    }

    fn ask(&mut self, battle: &Battle) {
        let offers = battle.offers(&Selection::Spread(self.unit.clone(), self.over.clone()));
        self.forms = None;
        self.next.clear();
        for offer in offers {
            let Some(Command::Form(call)) = offer.command() else { continue };
            let over = call.over.clone();
            let other = |these: &[Hex], those: &[Hex]| these.iter().find(|hex| !those.contains(hex)).copied();
            let (added, left_out) = (other(&over, &self.over), other(&self.over, &over));
            match added.or(left_out) {
                Some(hex) => {
                    let choice = Choice { hex, text: offer.text.clone(), chosen: added.is_none(), way: Vec::new() };
                    self.next.push((choice, over));
                }
                None => self.forms = Some(offer),
            }
        }
    }

    /// Draws the choice; returns `true` once the company is to form up.
    pub fn ui(&self, ui: &mut Ui, battle: &Battle) -> bool {
        heading(ui, &format!("{} in open order", name_of_unit(battle.setup(), &self.unit)));
        ui.label("Click the hexes it fills beside its own; click one again to leave it out.");
        ui.label(
            RichText::new("Arrow keys and Enter do the same. Enter on another hex forms open order; Esc cancels.").size(type_size::SMALL),
        );
        let Some(offer) = &self.forms else { return false };
        main_button(ui, offer.is_in_order(), &offer.text)
    }
}
