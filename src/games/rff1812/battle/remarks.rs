//! What is out of order about a check. Nothing is forbidden for it: it is said before, and kept in the log.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::Setup;
use super::calls::{ChargeCall, FireCall, ManeuverCall};
use super::charging::{NextCombat, charges, open_charge};
use super::declared::{ChargeStage, DeclaredCharge};
use super::judge::Bar;
use super::maneuvers::FULL_MOVE_DISORDERED;
use super::massing::massed_on;
use super::ranks;
use super::state::{BattleState, Phase};
use super::supply_distances::replenish_distance_of_guns;
use crate::engine::Word as _;
use crate::engine::text::{listed, lower_first};
use crate::games::rff1812::words::{Arm, Formation};
use crate::id::{RowId, UnitId};

/// Something out of order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "remark", rename_all = "snake_case", deny_unknown_fields)]
pub enum Remark {
    /// The check belongs to another phase.
    OtherPhase {
        /// The phase it was made in.
        made_in: Phase,
        /// The phase it belongs to.
        belongs_to: Phase,
    },
    /// The unit is not of the side whose player turn it is.
    OtherSidesTurn {
        /// Which.
        unit: UnitId,
    },
    /// The unit has done so already.
    Again {
        /// Which.
        unit: UnitId,
    },
    /// The unit is not on the table.
    NotOnTable {
        /// Which.
        unit: UnitId,
    },
    /// Both are of one side.
    OwnSide {
        /// The unit fired at or charged.
        unit: UnitId,
    },
    /// Guns fired while limbered.
    Limbered {
        /// Which.
        unit: UnitId,
    },
    /// The crew is in a square: neither it nor its guns can be a target (digest §11).
    Sheltered {
        /// The guns.
        unit: UnitId,
    },
    /// The crew is in a square, and cannot serve its guns.
    CrewAway {
        /// The guns.
        unit: UnitId,
    },
    /// Other guns have taken this target already (digest §9, massing guns).
    Massed {
        /// Who fires now.
        unit: UnitId,
        /// Who took the target before.
        before: UnitId,
    },
    /// A hasty maneuver after a charger has moved (digest §5).
    ChargerMoved {
        /// Who has moved.
        unit: UnitId,
    },
    /// The unit has made no maneuver check in this player turn.
    NoCheck {
        /// Which.
        unit: UnitId,
    },
    /// It is supplied, and that it holds is its maneuver (digest §9).
    HoldsForSupply {
        /// Which.
        unit: UnitId,
    },
    /// It is supplied, and nobody measured how far the enemy's guns are.
    GunsNotMeasured,
    /// The unit did not make the move of its charge.
    OtherManeuver {
        /// Which.
        unit: UnitId,
        /// What it made instead.
        maneuver: RowId,
    },
    /// The charge was declared against others.
    OtherTarget {
        /// Against whom.
        declared: Vec<UnitId>,
    },
    /// Cold steel counts where it was not declared, or the other way round.
    ColdSteel {
        /// It was declared.
        declared: bool,
    },
    /// Another combat of the charge comes next.
    OtherRound {
        /// The round it is said to be.
        round: u32,
        /// The round that comes next.
        next: u32,
    },
    /// A desperate struggle came before it, or none did, and the call says otherwise.
    AfterStruggle {
        /// One did.
        so: bool,
    },
    /// The charge has broken through, or has not, and the call says otherwise.
    BrokeThrough {
        /// It has.
        so: bool,
    },
    /// The charge was not declared.
    NotDeclared,
    /// More stands fired than the formation lets fire, at the referee's word (digest §9).
    MoreStands {
        /// Which.
        unit: UnitId,
        /// So many fired.
        stands: u32,
        /// So many may.
        most: u32,
        /// Why.
        note: SmolStr,
    },
    /// A hasty square was formed against infantry: the variant's list of changes names cavalry alone, its rule any charge (digest §11).
    SquareAgainstInfantry {
        /// Which.
        unit: UnitId,
    },
}

impl Remark {
    /// The remark as a sentence, with what kind of remark it is.
    #[must_use]
    pub fn told(&self, setup: &Setup) -> String {
        let kind = if self.is_note() { "Note" } else { "Out of order" };
        format!("{kind}: {}.", self.says(setup))
    }

    /// Nothing is out of order: it is what a player should know.
    #[must_use]
    pub const fn is_note(&self) -> bool {
        matches!(self, Self::SquareAgainstInfantry { .. } | Self::MoreStands { .. } | Self::HoldsForSupply { .. } | Self::GunsNotMeasured)
    }

    /// The rules forbid it, and it goes through only with the referee's word. Where players say otherwise of a charge than the log
    /// has it, that is unusual and no more: what is on the table is theirs to see.
    #[must_use]
    pub const fn is_forbidden(&self) -> bool {
        let otherwise =
            matches!(self, Self::ColdSteel { .. } | Self::OtherRound { .. } | Self::AfterStruggle { .. } | Self::BrokeThrough { .. });
        !otherwise && !self.is_note()
    }

    /// The remark in words.
    #[must_use]
    pub fn says(&self, setup: &Setup) -> String {
        let name = |unit: &UnitId| setup.scenario.unit_label(unit);
        match self {
            Self::OtherPhase { made_in, belongs_to } => {
                format!("made in the {} phase, belongs to {}", made_in.spoken(), belongs_to.spoken())
            }
            Self::OtherSidesTurn { unit } => format!("{} is not of the side whose turn it is", name(unit)),
            Self::Again { unit } => format!("{} has done so already", name(unit)),
            Self::NotOnTable { unit } => format!("{} is not on the table", name(unit)),
            Self::OwnSide { unit } => format!("{} is of the same side", name(unit)),
            Self::Limbered { unit } => format!("{} is limbered", name(unit)),
            Self::Sheltered { unit } => format!("the crew of {} shelters in a square and cannot be a target", name(unit)),
            Self::CrewAway { unit } => format!("the crew of {} is away in a square", name(unit)),
            Self::Massed { unit, before } => format!(
                "{} masses its fire with {}, which took this target first: not allowed beyond canister range unless it is the closest or \
                 only target or near an artillery leader",
                name(unit),
                name(before)
            ),
            Self::ChargerMoved { unit } => {
                format!("{} has moved, and hasty maneuvers come right after charges are declared, before any charger moves", name(unit))
            }
            Self::NoCheck { unit } => format!("{} has made no maneuver check in this player turn", name(unit)),
            Self::HoldsForSupply { unit } => format!("{} holds for it, as its maneuver", name(unit)),
            Self::GunsNotMeasured => {
                format!("nobody measured how far the enemy's guns are: all must be beyond {}", replenish_distance_of_guns(setup))
            }
            Self::OtherManeuver { unit, maneuver } => {
                let row = setup.tables.maneuvers.iter().find(|row| row.head.id == *maneuver);
                let made = row.map_or_else(|| maneuver.to_string(), |row| lower_first(&row.head.label));
                format!("{} did not make the move of its charge: {made}", name(unit))
            }
            Self::OtherTarget { declared } => {
                format!("the charge was declared against {}", listed(&declared.iter().map(name).collect::<Vec<_>>()))
            }
            Self::ColdSteel { declared: true } => "the charge was declared with cold steel".to_owned(),
            Self::ColdSteel { declared: false } => "cold steel was not declared".to_owned(),
            Self::OtherRound { round, next } => format!("this is round {round}, where round {next} comes next"),
            Self::AfterStruggle { so: true } => "a desperate struggle came before it".to_owned(),
            Self::AfterStruggle { so: false } => "no desperate struggle came before it".to_owned(),
            Self::BrokeThrough { so: true } => "the charge has broken through".to_owned(),
            Self::BrokeThrough { so: false } => "the charge has not broken through".to_owned(),
            Self::NotDeclared => "the charge was not declared".to_owned(),
            Self::MoreStands { unit, stands, most, note } => {
                format!("{} fires {stands} stands where its formation lets {most}, at the referee's word ({note})", name(unit))
            }
            Self::SquareAgainstInfantry { unit } => format!(
                "{} forms square against infantry: the rules' list of changes speaks of cavalry alone, their text on squares of any charge; \
                 this goes by the text (deduced)",
                name(unit)
            ),
        }
    }
}

/// Tells a hearing what the rules forbid, and what a player should know.
pub(super) fn heard(hearing: &mut Bar, remarks: Vec<Remark>) {
    for remark in remarks {
        if remark.is_forbidden() { hearing.should(false, "", || remark) } else { hearing.note(remark) }
    }
}

struct Remarks<'b> {
    setup: &'b Setup,
    state: &'b BattleState,
    found: Vec<Remark>,
}

impl<'b> Remarks<'b> {
    fn of(setup: &'b Setup, state: &'b BattleState, belongs_to: Phase) -> Self {
        let found = (state.phase != belongs_to).then_some(Remark::OtherPhase { made_in: state.phase, belongs_to }).into_iter().collect();
        Self { setup, state, found }
    }

    fn active(&mut self, unit: &UnitId) {
        if self.setup.scenario.unit(unit).is_some_and(|(side, _)| side.id != self.state.side) {
            self.found.push(Remark::OtherSidesTurn { unit: unit.clone() });
        }
    }

    fn there(&mut self, unit: &UnitId) {
        if self.state.units.get(unit).is_some_and(|state| !state.on_table) {
            self.found.push(Remark::NotOnTable { unit: unit.clone() });
        }
    }

    fn enemies(&mut self, one: Option<&UnitId>, other: &UnitId) {
        let side = |unit: &UnitId| self.setup.scenario.unit(unit).map(|(side, _)| side.id.clone());
        if one.is_some_and(|one| side(one) == side(other)) {
            self.found.push(Remark::OwnSide { unit: other.clone() });
        }
    }

    fn add_if(&mut self, holds: bool, remark: impl FnOnce() -> Remark) {
        if holds {
            self.found.push(remark());
        }
    }
}

pub(super) fn of_maneuver(setup: &Setup, state: &BattleState, call: &ManeuverCall) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Maneuver);
    for situation in &call.units {
        remarks.active(&situation.unit);
        remarks.there(&situation.unit);
        let again = state.units.get(&situation.unit).is_some_and(|unit| unit.checked);
        remarks.add_if(again, || Remark::Again { unit: situation.unit.clone() });
    }
    remarks.found
}

pub(super) fn of_making(setup: &Setup, state: &BattleState, unit: &UnitId, maneuver: &RowId) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Maneuver);
    // A charge by a tardy result is that move already: who records it says nothing new. What a storming column forms beyond
    // the defile belongs to the maneuver that brought it there (digest §8).
    let told = (maneuver.as_str() == FULL_MOVE_DISORDERED && charges(state, unit)) || maneuver.as_str() == "leave_defile";
    let again = !told && state.units.get(unit).is_some_and(|unit| unit.made.is_some());
    remarks.add_if(again, || Remark::Again { unit: unit.clone() });
    remarks.found
}

/// Leaders attach, come in for the lost, and units are thrown for in the maneuver phase of their own player turn (digest §5, §13).
pub(super) fn of_turns_start(setup: &Setup, state: &BattleState, unit: Option<&UnitId>) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Maneuver);
    unit.into_iter().for_each(|unit| remarks.active(unit));
    remarks.found
}

pub(super) fn of_fire(setup: &Setup, state: &BattleState, call: &FireCall) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Fire);
    let found = |unit: &UnitId| Some((setup.scenario.unit(unit)?.1, state.units.get(unit)?));
    for firer in &call.firers {
        remarks.there(&firer.unit);
        let Some((unit, now)) = found(&firer.unit) else { continue };
        // The faces of a square fire each at a target of its own (digest §11).
        let spent = if now.formation == Formation::Square { now.stands_fired >= now.stands } else { now.fired() };
        remarks.add_if(spent, || Remark::Again { unit: firer.unit.clone() });
        remarks.found.extend(ranks::remark(setup, unit, now, firer));
        let guns = unit.arm() == Arm::Artillery;
        remarks.add_if(guns && now.formation == Formation::Limbered, || Remark::Limbered { unit: firer.unit.clone() });
        remarks.add_if(now.sheltered_in.is_some(), || Remark::CrewAway { unit: firer.unit.clone() });
    }
    remarks.there(&call.target);
    remarks.enemies(call.firers.first().map(|firer| &firer.unit), &call.target);
    let sheltered = state.units.get(&call.target).is_some_and(|unit| unit.sheltered_in.is_some());
    remarks.add_if(sheltered, || Remark::Sheltered { unit: call.target.clone() });
    for (unit, before) in massed_on(setup, state, call) {
        remarks.found.push(Remark::Massed { unit, before });
    }
    remarks.found
}

pub(super) fn of_charge(setup: &Setup, state: &BattleState, call: &ChargeCall) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Charge);
    for unit in call.attackers.iter().chain(&call.defenders) {
        remarks.there(unit);
    }
    if let Some(lead) = call.attackers.first() {
        remarks.active(lead);
    }
    for defender in &call.defenders {
        remarks.enemies(call.attackers.first(), defender);
    }
    let declared = open_charge(state, &call.attackers);
    remarks.add_if(declared.is_none(), || Remark::NotDeclared);
    if let Some(charge) = declared {
        remarks.as_declared(charge, call);
    }
    remarks.as_it_has_come(declared.map(|charge| charge.stage), call);
    remarks.found
}

impl Remarks<'_> {
    /// Who charges whom, by what move, and with cold steel: against what was declared (digest §5, §7).
    fn as_declared(&mut self, charge: &DeclaredCharge, call: &ChargeCall) {
        let first = charge.stage == ChargeStage::Declared;
        for unit in call.attackers.iter().filter(|unit| first && charge.attackers.contains(unit)) {
            let Some(now) = self.state.units.get(unit) else { continue };
            match &now.made {
                Some(made) if !CHARGE_MOVES.contains(&made.as_str()) => {
                    self.found.push(Remark::OtherManeuver { unit: unit.clone(), maneuver: made.clone() });
                }
                None if !now.checked && now.maneuver.is_none() => self.found.push(Remark::NoCheck { unit: unit.clone() }),
                _ => {}
            }
        }
        // Who evaded may be followed, and whoever stands behind him met (digest §11).
        let stays = charge.defenders.iter().any(|unit| !charge.evaded.contains(unit));
        let others = !charge.defenders.iter().any(|unit| call.defenders.contains(unit));
        let same = matches!(charge.stage, ChargeStage::Declared | ChargeStage::Struggle);
        self.add_if(same && stays && others, || Remark::OtherTarget { declared: charge.defenders.clone() });
        match call.attacker.cold_steel {
            Some(true) if !charge.cold_steel => self.found.push(Remark::ColdSteel { declared: false }),
            Some(false) if charge.cold_steel && first => self.found.push(Remark::ColdSteel { declared: true }),
            _ => {}
        }
    }

    /// Which combat of the charge it is: against how far the charge has come (digest §10).
    fn as_it_has_come(&mut self, stage: Option<ChargeStage>, call: &ChargeCall) {
        let next = NextCombat::of(self.state, &call.attackers);
        if let Some(round) = call.round.filter(|round| *round != next.round) {
            self.found.push(Remark::OtherRound { round, next: next.round });
        }
        if call.after_struggle.is_some_and(|after| after != next.after_struggle) {
            self.found.push(Remark::AfterStruggle { so: next.after_struggle });
        }
        // After a struggle a breakthrough counts nothing, whatever is said of it.
        let counts = stage != Some(ChargeStage::Struggle);
        if counts && call.attacker.breakthrough.is_some_and(|through| through != next.breakthrough) {
            self.found.push(Remark::BrokeThrough { so: next.breakthrough });
        }
    }
}

/// The maneuvers by which a unit charges (digest §7, §8).
const CHARGE_MOVES: [&str; 3] = ["charge", FULL_MOVE_DISORDERED, "storming_column"];

pub(super) fn of_declaration(setup: &Setup, state: &BattleState, attackers: &[UnitId], defenders: &[UnitId]) -> Vec<Remark> {
    let mut remarks = Remarks::of(setup, state, Phase::Maneuver);
    for unit in attackers {
        remarks.active(unit);
        remarks.there(unit);
        let again = state.charges.iter().any(|charge| charge.attackers.contains(unit));
        remarks.add_if(again, || Remark::Again { unit: unit.clone() });
    }
    for unit in defenders {
        remarks.there(unit);
        remarks.enemies(attackers.first(), unit);
        let sheltered = state.units.get(unit).is_some_and(|unit| unit.sheltered_in.is_some());
        remarks.add_if(sheltered, || Remark::Sheltered { unit: unit.clone() });
    }
    remarks.found
}
