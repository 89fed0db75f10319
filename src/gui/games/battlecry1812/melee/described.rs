//! A melee of units that are described, with no battle loaded.

use eframe::egui::{self, RichText, Ui};

use super::check::OfMelee;
use crate::engine::{Asks as _, FactId, Word as _};
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::melee::{MeleeAttacker, MeleeDefender, MeleeRequest, fact};
use crate::games::battlecry1812::words::{Formation, MeleeSide, Special, UnitType};
use crate::gui::form::described::{Describes, Dim};
use crate::gui::form::fields::{FieldReader, lead, words, words_here};
use crate::gui::form::questions::{Questions, TypedAnswers, questions_ui};
use crate::gui::games::battlecry1812::fire::MORALE_TAKEN;
use crate::gui::scratch::ScratchDesk;

/// Melee of two described units.
#[derive(Clone, Debug, PartialEq)]
pub struct MeleeDescription {
    /// Request as filled in; fields still being typed are beside it.
    draft_request: MeleeRequest,
    attacker: TypedAnswers,
    defender: TypedAnswers,
    /// The defender may not attack, so the sides cannot be swapped.
    guns_defend: bool,
}

impl Default for MeleeDescription {
    fn default() -> Self {
        let morale = || TypedAnswers::typed(fact::MORALE, MORALE_TAKEN);
        Self { draft_request: MeleeRequest::default(), attacker: morale(), defender: morale(), guns_defend: false }
    }
}

/// Facts that the form asks in a way of its own.
const APART: &[FactId] = &[fact::TYPE, fact::ENEMY_FORMATION];
const ATTACKER: Questions<'_> = Questions { of: "Attacker", all: true, exclude: APART, hint: "1 to 10", ..Questions::PLAIN };
const DEFENDER: Questions<'_> = Questions { of: "Defender", hint: "0 to 10", ..ATTACKER };

impl Describes for MeleeDescription {
    type Check = OfMelee;

    const TITLE: &'static str = "Battlecry melee";

    fn tools(&mut self, ui: &mut Ui) -> bool {
        let swaps = ui.add_enabled(!self.guns_defend, egui::Button::new("Swap sides")).clicked();
        if swaps {
            let MeleeRequest { attacker, defender, .. } = &mut self.draft_request;
            let (mut attacks, mut defends) = (MeleeAttacker::default(), MeleeDefender::default());
            // What is asked of both goes along; what is asked of who is attacked begins anew.
            defender.answer_to(&mut attacks);
            attacker.answer_to(&mut defends);
            (*attacker, *defender) = (attacks, defends);
            std::mem::swap(&mut self.attacker, &mut self.defender);
        }
        if self.guns_defend {
            ui.label(RichText::new("Artillery does not attack").small());
        }
        swaps
    }

    fn arrange(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, dim: Dim<'_, Self>) {
        let tables = desk.tables;
        let fighters = UnitType::ALL.iter().copied().filter(|unit| !tables.has_special(*unit, Special::NoMelee)).collect::<Vec<_>>();
        lead(ui, ATTACKER.of, |ui| words_here(ui, ATTACKER.of, "type", &mut self.draft_request.attacker.unit, &fighters));
        let known = self.draft_request.side_facts(tables, MeleeSide::Attacker);
        let of_attacker = |fact: FactId| dim(MeleeSide::Attacker, fact);
        questions_ui(
            ui,
            Questions { irrelevant: Some(&of_attacker), ..ATTACKER },
            &mut self.draft_request.attacker,
            &known,
            &mut self.attacker,
        );
        let defender = &mut self.draft_request.defender;
        lead(ui, DEFENDER.of, |ui| words_here(ui, DEFENDER.of, "type", &mut defender.unit, UnitType::ALL));
        self.guns_defend = tables.has_special(defender.unit, Special::NoMelee);
        let formations = tables.formations_of(defender.unit).collect::<Vec<_>>();
        if !formations.contains(&defender.formation) {
            defender.formation = Formation::Line;
        }
        words(ui, DEFENDER.of, "formation", &mut defender.formation, &formations);
        let known = self.draft_request.side_facts(tables, MeleeSide::Defender);
        let of_defender = |fact: FactId| dim(MeleeSide::Defender, fact);
        questions_ui(
            ui,
            Questions { irrelevant: Some(&of_defender), ..DEFENDER },
            &mut self.draft_request.defender,
            &known,
            &mut self.defender,
        );
    }

    fn request(&self, tables: &Tables) -> Result<MeleeRequest, Vec<String>> {
        let mut reading = FieldReader::default();
        let mut request = self.draft_request.clone();
        let known = [MeleeSide::Attacker, MeleeSide::Defender].map(|side| request.side_facts(tables, side));
        self.attacker.read(&mut reading, ATTACKER, &mut request.attacker, &known[0]);
        self.defender.read(&mut reading, DEFENDER, &mut request.defender, &known[1]);
        reading.finish(request)
    }
}
