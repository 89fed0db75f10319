//! A charge of units that are described, with no battle loaded.

mod party;

use eframe::egui::{self, RichText, Ui};

use self::party::{PartyDescription, side_name};
use super::check::OfCharge;
use crate::engine::{Asks as _, FactId, Word as _};
use crate::games::rff1812::Tables;
use crate::games::rff1812::charge::{ChargeRequest, ChargeRole, fact};
use crate::gui::form::described::{Describes, Dim};
use crate::gui::form::fields::{FieldReader, apart, choice, lead, name};
use crate::gui::form::questions::{Questions, in_row_ui};
use crate::gui::scratch::ScratchDesk;

/// Charge of one described side on another, with the facts of the combat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChargeDescription {
    later: bool,
    /// Facts of the combat as filled in; its sides are beside it.
    draft_request: ChargeRequest,
    attacker: PartyDescription,
    defender: PartyDescription,
}

impl ChargeDescription {
    /// Turns the attack round: the sides change places, and the ground's advantages are asked anew.
    fn swap(&mut self) {
        std::mem::swap(&mut self.attacker, &mut self.defender);
        for party in [&mut self.attacker, &mut self.defender] {
            (party.draft_party.cold_steel, party.draft_party.breakthrough, party.draft_party.position) = (false, false, None);
        }
        for role in ChargeRole::ALL {
            let known = self.known().side_facts(*role);
            self.party(*role).fit(&known);
        }
    }

    fn party(&mut self, role: ChargeRole) -> &mut PartyDescription {
        if role == ChargeRole::Attacker { &mut self.attacker } else { &mut self.defender }
    }

    /// Returns the charge as far as it is filled in.
    fn known(&self) -> ChargeRequest {
        ChargeRequest {
            round: if self.later { 2 } else { 1 },
            attacker: self.attacker.draft_party.clone(),
            defender: self.defender.draft_party.clone(),
            ..self.draft_request.clone()
        }
    }
}

impl Describes for ChargeDescription {
    type Check = OfCharge;

    const TITLE: &'static str = "Charge";

    fn tools(&mut self, ui: &mut Ui) -> bool {
        let guns = self.defender.is_guns();
        let swaps = ui.add_enabled(!guns, egui::Button::new("Swap sides")).clicked();
        if swaps {
            self.swap();
        }
        if guns {
            ui.label(RichText::new("guns do not charge").small());
        }
        swaps
    }

    fn arrange(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, dim: Dim<'_, Self>) {
        for role in ChargeRole::ALL {
            let known = self.known().side_facts(*role);
            let of_side = |fact: FactId| dim(Some(*role), fact);
            ui.push_id(side_name(*role), |ui| self.party(*role).ask(ui, desk, *role, (&known, &of_side)));
        }
        lead(ui, "Combat", |ui| {
            let rounds = |later: &bool| if *later { "second or later" } else { "first" }.to_owned();
            choice(ui, &name("", "combat"), (&mut self.later, &[false, true]), false, rounds);
            apart(ui);
            let known = self.known();
            let of_combat = |fact: FactId| dim(None, fact);
            let list = Questions { all: true, exclude: &[fact::ROUND], irrelevant: Some(&of_combat), ..Questions::default() };
            in_row_ui(ui, list, &mut self.draft_request, &known.side_facts(ChargeRole::Attacker));
        });
        if self.defender.draft_party.countercharging == Some(true) {
            ui.label(RichText::new("It rides out to meet the charge: no position counts for it.").small());
        }
    }

    fn request(&self, _: &Tables) -> Result<ChargeRequest, Vec<String>> {
        let mut reading = FieldReader::default();
        let attacker = self.attacker.read(&mut reading, ChargeRole::Attacker);
        let defender = self.defender.read(&mut reading, ChargeRole::Defender);
        let mut request = ChargeRequest { attacker, defender, ..self.known() };
        let (attacks, defends) = (request.side_facts(ChargeRole::Attacker), request.side_facts(ChargeRole::Defender));
        request.attacker.drop_unasked(&attacks);
        request.defender.drop_unasked(&defends);
        request.drop_unasked(&attacks);
        reading.finish(request)
    }
}
