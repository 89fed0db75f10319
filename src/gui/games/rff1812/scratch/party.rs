//! One side of the charge section.

use eframe::egui::Ui;

use super::gun::gun_ui;
use crate::engine::Word as _;
use crate::games::rff1812::Tables;
use crate::games::rff1812::charge::{ChargeParty, ChargeRole, may_countercharge};
use crate::games::rff1812::maneuver::{formations_of, usual_formation};
use crate::games::rff1812::words::{Arm, Effectiveness, Experience, Formation, Order};
use crate::gui::scratch::ScratchDesk;
use crate::gui::scratch::answer::TallyDraft;
use crate::gui::scratch::fields::{Reading, number, toggle, words};
use crate::gui::widgets::DieDraft;
use crate::id::GunId;

/// A side, half asked.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "ticks of the panel")]
pub struct PartyDraft {
    arm: Arm,
    experience: Experience,
    effectiveness: Effectiveness,
    order: Order,
    stands: String,
    formation: Formation,
    militia: bool,
    no_bayonets: bool,
    indians: bool,
    woods: bool,
    brave_colonel: bool,
    leader_attached: bool,
    outflanked: bool,
    hasty: bool,
    outflanked_before_square: bool,
    gun: Option<GunId>,
    fixed: bool,
    unsupported: bool,
    silenced: bool,
    countercharging: bool,
    /// The side's die.
    pub die: DieDraft,
    /// The side's sum.
    pub tally: TallyDraft,
}

impl Default for PartyDraft {
    fn default() -> Self {
        Self {
            arm: Arm::Infantry,
            experience: Experience::Trained,
            effectiveness: Effectiveness::Fresh,
            order: Order::Good,
            stands: String::new(),
            formation: Formation::Line,
            militia: false,
            no_bayonets: false,
            indians: false,
            woods: false,
            brave_colonel: false,
            leader_attached: false,
            outflanked: false,
            hasty: false,
            outflanked_before_square: false,
            gun: None,
            fixed: false,
            unsupported: false,
            silenced: false,
            countercharging: false,
            die: DieDraft::default(),
            tally: TallyDraft::default(),
        }
    }
}

/// The name of a side, as fields and sentences have it.
pub const fn side_name(side: ChargeRole) -> &'static str {
    match side {
        ChargeRole::Attacker => "Attacker",
        ChargeRole::Defender => "Defender",
    }
}

impl PartyDraft {
    /// Whether these are guns, which do not charge.
    pub fn is_guns(&self) -> bool {
        self.arm == Arm::Artillery
    }

    /// What does not fit the arm or the side goes.
    pub fn fit(&mut self, side: ChargeRole) {
        if !formations_of(self.arm).contains(&self.formation) {
            self.formation = usual_formation(self.arm);
        }
        if self.is_guns() {
            (self.militia, self.no_bayonets, self.indians, self.brave_colonel) = (false, false, false, false);
        } else {
            (self.gun, self.fixed, self.unsupported, self.silenced) = (None, false, false, false);
        }
        self.woods &= self.indians;
        self.countercharging &= self.may_countercharge(side);
        if !self.in_square(side) {
            self.hasty = false;
        }
        self.outflanked_before_square &= self.hasty;
    }

    fn may_countercharge(&self, side: ChargeRole) -> bool {
        side == ChargeRole::Defender && self.arm == Arm::Cavalry && may_countercharge(self.formation)
    }

    /// Whether it rides to meet the charge, and so has left its position.
    pub const fn rides_out(&self) -> bool {
        self.countercharging
    }

    /// Whether it may charge with cold steel.
    pub fn has_cold_steel(&self) -> bool {
        !(self.arm == Arm::Infantry && self.no_bayonets) && self.formation != Formation::Dismounted
    }

    fn in_square(&self, side: ChargeRole) -> bool {
        side == ChargeRole::Defender && self.arm == Arm::Infantry && self.formation == Formation::Square
    }

    /// Draws the questions of both roles.
    pub fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, side: ChargeRole) {
        let of = side_name(side);
        let arms = if side == ChargeRole::Attacker { &[Arm::Infantry, Arm::Cavalry][..] } else { Arm::ALL };
        words(ui, of, "arm", &mut self.arm, arms);
        self.fit(side);
        number(ui, desk, of, "stands", &mut self.stands, "in contact");
        words(ui, of, "experience", &mut self.experience, Experience::ALL);
        if self.is_guns() {
            gun_ui(ui, of, &mut self.gun, desk.tables);
        } else {
            words(ui, of, "effectiveness", &mut self.effectiveness, Effectiveness::ALL);
            words(ui, of, "order", &mut self.order, Order::ALL);
        }
        words(ui, of, "formation", &mut self.formation, formations_of(self.arm));
        ui.horizontal_wrapped(|ui| {
            toggle(ui, of, &mut self.outflanked, "outflanked");
            toggle(ui, of, &mut self.leader_attached, "leader attached");
            if self.is_guns() {
                toggle(ui, of, &mut self.unsupported, "unsupported");
                toggle(ui, of, &mut self.silenced, "silenced");
                toggle(ui, of, &mut self.fixed, "fixed");
                return;
            }
            toggle(ui, of, &mut self.brave_colonel, "brave colonel");
            toggle(ui, of, &mut self.militia, "militia");
            toggle(ui, of, &mut self.no_bayonets, "no bayonets");
            toggle(ui, of, &mut self.indians, "Indians");
            if self.indians {
                toggle(ui, of, &mut self.woods, "in woods");
            }
            if self.in_square(side) {
                toggle(ui, of, &mut self.hasty, "hasty square");
                if self.hasty {
                    toggle(ui, of, &mut self.outflanked_before_square, "outflanked before forming square");
                }
            }
            if self.may_countercharge(side) {
                toggle(ui, of, &mut self.countercharging, "countercharging");
            }
        });
    }

    /// The side, as far as it is told.
    pub fn read(&self, reading: &mut Reading, side: ChargeRole) -> ChargeParty {
        let of = side_name(side);
        let guns = self.is_guns();
        let defends = side == ChargeRole::Defender;
        let square = self.in_square(side);
        ChargeParty {
            arm: self.arm,
            experience: self.experience,
            effectiveness: (!guns).then_some(self.effectiveness),
            order: (!guns).then_some(self.order),
            stands: reading.number(of, "stands", &self.stands),
            formation: Some(self.formation),
            militia: (!guns).then_some(self.militia),
            bayonets: (!guns).then_some(!self.no_bayonets),
            indians: (!guns).then_some(self.indians),
            woods: (!guns).then_some(self.woods),
            brave_colonel: (!guns).then_some(self.brave_colonel),
            leader_attached: self.leader_attached,
            cold_steel: false,
            breakthrough: false,
            outflanked: self.outflanked,
            hasty: square.then_some(self.hasty),
            outflanked_before_square: square.then_some(self.outflanked_before_square),
            position: None,
            gun: reading.gun(of, guns, self.gun.as_ref()),
            fixed: (guns && defends).then_some(self.fixed),
            supported: (guns && defends).then_some(!self.unsupported),
            silenced: (guns && defends).then_some(self.silenced),
            countercharging: (defends && self.arm == Arm::Cavalry).then_some(self.countercharging),
        }
    }
}
