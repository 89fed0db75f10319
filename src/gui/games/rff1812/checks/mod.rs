//! Current check: inherent facts are shown, situational ones asked, and the die waits.

mod answers;
mod arrival;
mod chances;
mod charge;
mod check_layout;
mod check_summary;
mod chips;
mod correction;
mod declare;
mod described;
mod fire;
mod leader;
mod maneuver;
mod moves;
mod replace;
mod result;
mod single;
mod throw;
mod unit;

pub use answers::AnswersDraft;
pub use arrival::ArrivalDraft;
pub use charge::{ChargeDescription, ChargeDraft, charge_sum_text};
pub use check_summary::inherent_parts;
pub use declare::DeclareDraft;
pub use fire::{FireDescription, FireDraft};
pub use leader::LeaderDraft;
pub(super) use maneuver::result_text as maneuver_result;
pub use maneuver::{ManeuverDescription, ManeuverDraft};
pub use moves::MovesDraft;
pub use replace::{ReplaceDraft, ReplenishDraft};
pub(super) use result::{effect_texts, nation_of, spoken_effects};
pub use single::SingleDraft;
pub use unit::UnitDraft;

use eframe::egui::Ui;

use crate::games::rff1812::battle::{Battle, Command, Form};
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::laboratory::FightForLab;
use crate::gui::play::Correction;
use crate::gui::play::outcome::Otherwise;
use crate::id::UnitId;
use check_summary::name_of;

/// Check of any kind that is half filled in.
#[expect(clippy::large_enum_variant, reason = "one check is open at a time")]
#[derive(Clone, Debug, PartialEq)]
pub enum OpenCheck {
    /// Maneuver check of a leader's units or of one unit.
    Maneuver(ManeuverDraft),
    /// Fire combat of several firers on one target.
    Fire(FireDraft),
    /// Charge combat of two sides.
    Charge(Box<ChargeDraft>),
    /// Check of one die.
    Single(SingleDraft),
    /// Charge about to be declared.
    Declare(DeclareDraft),
    /// Answers to a declared charge.
    Answers(AnswersDraft),
    /// Maneuvers of a unit.
    Moves(MovesDraft),
    /// Replacement for a leader.
    Replace(ReplaceDraft),
    /// Die that may bring a unit on.
    Arrival(ArrivalDraft),
    /// Ammunition for a unit.
    Replenish(ReplenishDraft),
    /// Card of a unit, where it can be corrected.
    Unit(UnitDraft),
    /// Card of a leader who is out of action or of the game.
    Leader(LeaderDraft),
    /// Choice of the log that has no check: what else could have been declared, answered, made or attached.
    Otherwise(Otherwise<Command>),
    /// Event of the log, opened again to change a fact.
    Correction(Box<Correction<Self>>),
}

impl OpenCheck {
    /// Returns the check whose facts are in sight: of a correction the one that is corrected.
    pub fn with_facts(&mut self) -> &mut Self {
        if let Self::Correction(correction) = self { &mut correction.form } else { self }
    }

    /// Returns the id of the unit or leader whose card it is; `None` if it is no card.
    pub fn card_of(&self) -> Option<String> {
        match self {
            Self::Unit(card) => Some(card.unit().to_string()),
            Self::Leader(card) => Some(card.leader.to_string()),
            Self::Maneuver(_)
            | Self::Fire(_)
            | Self::Charge(_)
            | Self::Single(_)
            | Self::Declare(_)
            | Self::Answers(_)
            | Self::Moves(_)
            | Self::Replace(_)
            | Self::Arrival(_)
            | Self::Replenish(_)
            | Self::Otherwise(_)
            | Self::Correction(_) => None,
        }
    }

    /// Opens the check of a form; `None` where there is nothing to open it for.
    pub fn opened(battle: &Battle, form: Form) -> Option<Self> {
        Some(match form {
            Form::Maneuver(unit) => Self::Maneuver(ManeuverDraft::of_unit(battle, &unit)),
            Form::ManeuverOfLeader(leader) => Self::Maneuver(ManeuverDraft::of_leader(battle, &leader)),
            Form::ManeuverOfOthers(leader, units) => Self::Maneuver(ManeuverDraft::of_others(&leader, &units)),
            Form::Fire(unit) => Self::Fire(FireDraft::new(unit, None)),
            Form::Declaration { attacker, defender } => Self::Declare(DeclareDraft::new(battle, attacker, defender)),
            Form::Charge { attacker, defender } => Self::Charge(Box::new(ChargeDraft::new(attacker, defender))),
            Form::DeclaredCharge(nth) => Self::Charge(Box::new(ChargeDraft::of_declared(battle, battle.state().charges.get(nth)?))),
            Form::Answers(charge) => Self::Answers(AnswersDraft::new(charge)),
            Form::Moves(unit) => Self::Moves(MovesDraft::new(unit)),
            Form::Replacement(leader) => Self::Replace(ReplaceDraft::new(battle, leader)),
            Form::Arrival(unit) => Self::Arrival(ArrivalDraft::new(battle, unit)?),
            Form::Supply(unit) => Self::Replenish(ReplenishDraft::new(unit)),
            Form::Single(check, whom) => Self::Single(SingleDraft::new(check, whom)),
        })
    }

    /// Draws the check of any kind.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        match self {
            Self::Maneuver(draft) => draft.ui(ui, context),
            Self::Fire(draft) => draft.ui(ui, context),
            Self::Charge(draft) => draft.ui(ui, context),
            Self::Single(draft) => draft.ui(ui, context),
            Self::Declare(draft) => draft.ui(ui, context),
            Self::Answers(draft) => draft.ui(ui, context),
            Self::Moves(draft) => draft.ui(ui, context),
            Self::Replace(draft) => draft.ui(ui, context),
            Self::Arrival(draft) => draft.ui(ui, context),
            Self::Replenish(draft) => draft.ui(ui, context),
            Self::Unit(draft) => draft.ui(ui, context),
            Self::Leader(draft) => draft.ui(ui, context),
            Self::Otherwise(draft) => drop(draft.ui(ui)),
            Self::Correction(draft) => draft.ui(ui, context),
        }
    }

    /// Returns a copy with the player's entries alone: without the cursor, what is folded open, and what is worked out.
    #[must_use]
    pub fn player_input(&self) -> Self {
        match self {
            Self::Maneuver(draft) => Self::Maneuver(draft.player_input()),
            Self::Fire(draft) => Self::Fire(draft.player_input()),
            Self::Charge(draft) => Self::Charge(Box::new(draft.player_input())),
            Self::Single(draft) => Self::Single(draft.player_input()),
            Self::Replace(draft) => Self::Replace(draft.player_input()),
            Self::Arrival(draft) => Self::Arrival(draft.player_input()),
            Self::Replenish(draft) => Self::Replenish(draft.player_input()),
            Self::Unit(draft) => Self::Unit(draft.player_input()),
            Self::Moves(draft) => Self::Moves(draft.player_input()),
            Self::Leader(draft) => Self::Leader(draft.player_input()),
            Self::Correction(draft) => draft.form.player_input(),
            Self::Declare(_) | Self::Answers(_) | Self::Otherwise(_) => self.clone(),
        }
    }

    /// Returns the title of the check, for its heading.
    #[must_use]
    pub fn title(&self, battle: &Battle) -> String {
        match self {
            Self::Maneuver(draft) => draft.title(battle),
            Self::Fire(draft) => draft.title(battle),
            Self::Charge(draft) => draft.title(battle),
            Self::Single(draft) => draft.title(battle),
            Self::Declare(draft) => draft.title(battle),
            Self::Answers(_) => "Reply to a charge".to_owned(),
            Self::Moves(draft) => draft.title(battle),
            Self::Replace(draft) => draft.title(battle),
            Self::Arrival(draft) => draft.title(battle),
            Self::Replenish(draft) => draft.title(battle),
            Self::Unit(draft) => format!("The card of {}", name_of(battle, draft.unit())),
            Self::Leader(draft) => draft.title(battle),
            Self::Otherwise(_) | Self::Correction(_) => "Change a fact".to_owned(),
        }
    }

    /// Sets whether the bars of Or? beside it are put away.
    pub const fn put_or_else_away(&mut self, away: bool) {
        match self {
            Self::Declare(draft) => draft.or_else.put_away(away),
            Self::Fire(draft) => draft.or_else.put_away(away),
            Self::Charge(_)
            | Self::Maneuver(_)
            | Self::Single(_)
            | Self::Answers(_)
            | Self::Moves(_)
            | Self::Replace(_)
            | Self::Arrival(_)
            | Self::Replenish(_)
            | Self::Unit(_)
            | Self::Leader(_)
            | Self::Otherwise(_)
            | Self::Correction(_) => {}
        }
    }

    /// Returns the fight that the check is about, for the laboratory; `None` if it is about none.
    #[must_use]
    pub fn fight_for_lab(&self, battle: &Battle) -> Option<FightForLab> {
        match self {
            Self::Declare(draft) => Some(draft.fight_for_lab()),
            Self::Charge(draft) => Some(draft.fight_for_lab(battle)),
            Self::Fire(draft) => Some(draft.fight_for_lab()),
            Self::Maneuver(draft) => draft.fight_for_lab(),
            Self::Single(_)
            | Self::Answers(_)
            | Self::Moves(_)
            | Self::Replace(_)
            | Self::Arrival(_)
            | Self::Replenish(_)
            | Self::Unit(_)
            | Self::Leader(_)
            | Self::Otherwise(_)
            | Self::Correction(_) => None,
        }
    }

    /// Takes a digit typed while no field has the cursor, for the next field asked. `false`: the check has no use for it, or lacks
    /// a unit, and the number finds one.
    pub fn take_digit(&mut self, battle: &Battle, digit: char) -> bool {
        match self {
            Self::Maneuver(draft) => draft.take_digit(digit),
            Self::Fire(draft) => draft.take_digit(battle, digit),
            Self::Charge(draft) => draft.take_digit(digit),
            Self::Single(draft) => draft.take_digit(digit),
            Self::Replace(draft) => draft.take_digit(digit),
            Self::Arrival(draft) => draft.take_digit(digit),
            Self::Replenish(draft) => draft.take_digit(battle, digit),
            Self::Correction(draft) => draft.form.take_digit(&draft.then(), digit),
            Self::Declare(_) | Self::Answers(_) | Self::Moves(_) | Self::Unit(_) | Self::Leader(_) | Self::Otherwise(_) => false,
        }
    }

    /// Returns the part of a unit without which the check could not be, such as the only attacker: pointing at it leaves it in.
    #[must_use]
    pub fn sole_part(&self, unit: &UnitId) -> Option<&'static str> {
        match self {
            Self::Fire(draft) => draft.sole_part(unit),
            Self::Charge(draft) => draft.sole_part(unit),
            Self::Correction(draft) => draft.form.sole_part(unit),
            Self::Maneuver(_)
            | Self::Single(_)
            | Self::Declare(_)
            | Self::Answers(_)
            | Self::Moves(_)
            | Self::Replace(_)
            | Self::Arrival(_)
            | Self::Replenish(_)
            | Self::Unit(_)
            | Self::Leader(_)
            | Self::Otherwise(_) => None,
        }
    }

    /// Takes a unit pointed at while the check is open. `false`: the check has no use for it.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        match self {
            Self::Maneuver(draft) => draft.take_unit(battle, unit),
            Self::Fire(draft) => draft.take_unit(battle, unit),
            Self::Charge(draft) => draft.take_unit(battle, unit),
            Self::Declare(draft) => draft.take_unit(battle, unit),
            Self::Correction(draft) => draft.form.take_unit(&draft.then(), unit),
            Self::Replace(draft) => draft.take_unit(battle, unit),
            Self::Moves(draft) => draft.take_unit(battle, unit),
            Self::Single(_)
            | Self::Answers(_)
            | Self::Arrival(_)
            | Self::Replenish(_)
            | Self::Unit(_)
            | Self::Leader(_)
            | Self::Otherwise(_) => false,
        }
    }
}
