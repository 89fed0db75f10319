//! One side of a charge that is described.

use eframe::egui::Ui;

use crate::engine::{Asks as _, FactId, Facts, Word as _};
use crate::games::rff1812::Tables;
use crate::games::rff1812::charge::{ChargeParty, ChargeRole, fact};
use crate::games::rff1812::maneuver::{formations_of, usual_formation};
use crate::games::rff1812::words::{Arm, Effectiveness, Experience, Order};
use crate::gui::form::fields::{FieldReader, apart, lead, number_here, row, toggle, unit_ui, words_here};
use crate::gui::form::questions::{Questions, in_row_ui};
use crate::gui::games::rff1812::checks::described::{STANDS_TAKEN, formation_ui, gun_ui};
use crate::gui::scratch::ScratchDesk;

/// Side of a charge that is half filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct PartyDescription {
    /// Facts of the side as filled in; fields still being typed are beside it.
    pub draft_party: ChargeParty,
    stands: String,
}

impl Default for PartyDescription {
    fn default() -> Self {
        Self { draft_party: ChargeParty::default(), stands: STANDS_TAKEN[0].to_owned() }
    }
}

/// Returns the name of a side, as fields and sentences have it.
pub const fn side_name(side: ChargeRole) -> &'static str {
    match side {
        ChargeRole::Attacker => "Attacker",
        ChargeRole::Defender => "Defender",
    }
}

impl PartyDescription {
    /// Returns whether the side is guns, which do not charge.
    pub fn is_guns(&self) -> bool {
        self.draft_party.arm == Arm::Artillery
    }

    /// Resets the facts that do not fit the side's arm, and drops those that are not asked.
    pub fn fit(&mut self, known: &Facts) {
        let guns = self.is_guns();
        let party = &mut self.draft_party;
        let formation = party.formation.get_or_insert(usual_formation(party.arm));
        if !formations_of(party.arm).contains(formation) {
            *formation = usual_formation(party.arm);
        }
        if guns {
            (party.effectiveness, party.order) = (None, None);
        } else {
            (party.gun, party.fixed) = (None, None);
            party.effectiveness.get_or_insert(Effectiveness::Fresh);
            party.order.get_or_insert(Order::Good);
        }
        party.drop_unasked(known);
    }

    /// Draws the questions of both roles.
    pub fn ask(
        &mut self,
        ui: &mut Ui,
        desk: &mut ScratchDesk<'_, Tables>,
        role: ChargeRole,
        (known, dim): (&Facts, &dyn Fn(FactId) -> bool),
    ) {
        let of = side_name(role);
        let arms = if role == ChargeRole::Attacker { &[Arm::Infantry, Arm::Cavalry][..] } else { Arm::ALL };
        lead(ui, of, |ui| {
            number_here(ui, of, "stands", &mut self.stands, "in contact");
            unit_ui(ui, "stands");
            apart(ui);
            words_here(ui, of, "arm", &mut self.draft_party.arm, arms);
            apart(ui);
            words_here(ui, of, "experience", &mut self.draft_party.experience, Experience::ALL);
        });
        self.fit(known);
        let guns = self.is_guns();
        row(ui, "state", |ui| {
            if guns {
                gun_ui(ui, of, &mut self.draft_party.gun, desk.tables);
            } else {
                words_here(ui, of, "effectiveness", self.draft_party.effectiveness.get_or_insert(Effectiveness::Fresh), Effectiveness::ALL);
                apart(ui);
                words_here(ui, of, "order", self.draft_party.order.get_or_insert(Order::Good), Order::ALL);
            }
        });
        row(ui, "formation", |ui| {
            let formation = self.draft_party.formation.get_or_insert(usual_formation(self.draft_party.arm));
            formation_ui(ui, of, formation, formations_of(self.draft_party.arm));
        });
        row(ui, "", |ui| {
            let excluded = &[fact::ARM, fact::EXPERIENCE, fact::EFFECTIVENESS, fact::ORDER, fact::FORMATION];
            if guns {
                toggle(ui, of, self.draft_party.fixed.get_or_insert(false), "fixed");
            }
            let list = Questions { of, all: true, exclude: excluded, irrelevant: Some(dim), ..Questions::default() };
            in_row_ui(ui, list, &mut self.draft_party, known);
        });
    }

    /// Returns the side, as far as it is filled in.
    pub fn read(&self, reading: &mut FieldReader, role: ChargeRole) -> ChargeParty {
        let of = side_name(role);
        let guns = self.is_guns();
        ChargeParty {
            stands: reading.number(of, "stands", &self.stands),
            gun: reading.gun(of, guns, self.draft_party.gun.as_ref()),
            ..self.draft_party.clone()
        }
    }
}
