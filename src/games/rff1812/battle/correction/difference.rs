//! What stands otherwise in two states of a battle, piece by piece, as data and as sentences.

use serde::{Deserialize, Serialize};

use super::super::Setup;
use super::super::declared::{ChargeStage, DeclaredCharge};
use super::super::state::{BattleState, LeaderState, LeaderStatus, UnitState};
use crate::engine::Word as _;
use crate::engine::text::listed;
use crate::games::rff1812::Deed;
use crate::games::rff1812::words::{Formation, Order};
use crate::id::{LeaderId, PositionId, SideId, UnitId};

/// Of what a difference is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
    /// A key position.
    Position(PositionId),
    /// Turn, phase, light and what else is nobody's own.
    Table,
}

/// One piece that stands otherwise: as it was and as it becomes, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Difference {
    /// A unit.
    Unit {
        /// Which.
        unit: UnitId,
        /// As it stood.
        was: UnitState,
        /// As it would stand.
        becomes: UnitState,
    },
    /// A leader.
    Leader {
        /// Who.
        leader: LeaderId,
        /// As he stood.
        was: LeaderState,
        /// As he would stand.
        becomes: LeaderState,
    },
    /// A key position.
    Position {
        /// Which.
        position: PositionId,
        /// Who held it.
        was: Option<SideId>,
        /// Who would hold it.
        becomes: Option<SideId>,
    },
    /// The rest of the state; it names no unit, leader or position.
    Table {
        /// As it stood.
        was: Box<BattleState>,
        /// As it would stand.
        becomes: Box<BattleState>,
    },
}

impl Subject {
    /// The name, as a sentence begins with it.
    #[must_use]
    pub fn name(&self, setup: &Setup) -> String {
        let scenario = &setup.scenario;
        match self {
            Self::Unit(id) => scenario.unit_label(id),
            Self::Leader(id) => scenario.leader_name(id),
            Self::Position(id) => {
                scenario.key_positions.iter().find(|known| known.id == *id).map_or_else(|| id.to_string(), |known| known.name.clone())
            }
            Self::Table => "The table".to_owned(),
        }
    }
}

impl Difference {
    /// All pieces that differ: units, leaders, positions in the order of their ids, then the rest.
    #[must_use]
    pub fn all(was: &BattleState, becomes: &BattleState) -> Vec<Self> {
        let units = was.units.iter().filter_map(|(id, was)| {
            let becomes = becomes.units.get(id).filter(|becomes| *becomes != was)?;
            Some(Self::Unit { unit: id.clone(), was: was.clone(), becomes: becomes.clone() })
        });
        let leaders = was.leaders.iter().filter_map(|(id, was)| {
            let becomes = becomes.leaders.get(id).filter(|becomes| *becomes != was)?;
            Some(Self::Leader { leader: id.clone(), was: was.clone(), becomes: becomes.clone() })
        });
        let positions = was.positions.iter().filter_map(|(id, was)| {
            let becomes = becomes.positions.get(id).filter(|becomes| *becomes != was)?;
            Some(Self::Position { position: id.clone(), was: was.clone(), becomes: becomes.clone() })
        });
        let (bare_was, bare_becomes) = (bare(was), bare(becomes));
        let table =
            (bare_was != bare_becomes).then(|| Self::Table { was: Box::new(bare_was), becomes: Box::new(bare_becomes) }).into_iter();
        units.chain(leaders).chain(positions).chain(table).collect()
    }

    /// Of what it is.
    #[must_use]
    pub fn subject(&self) -> Subject {
        match self {
            Self::Unit { unit, .. } => Subject::Unit(unit.clone()),
            Self::Leader { leader, .. } => Subject::Leader(leader.clone()),
            Self::Position { position, .. } => Subject::Position(position.clone()),
            Self::Table { .. } => Subject::Table,
        }
    }

    /// Sets the piece as it becomes.
    pub(super) fn becomes_in(&self, state: &mut BattleState) {
        match self {
            Self::Unit { unit, becomes, .. } => set(state.units.get_mut(unit), becomes),
            Self::Leader { leader, becomes, .. } => set(state.leaders.get_mut(leader), becomes),
            Self::Position { position, becomes, .. } => set(state.positions.get_mut(position), becomes),
            Self::Table { becomes, .. } => set_table(state, becomes),
        }
    }

    /// Sets the piece as it was.
    pub(super) fn was_in(&self, state: &mut BattleState) {
        match self {
            Self::Unit { unit, was, .. } => set(state.units.get_mut(unit), was),
            Self::Leader { leader, was, .. } => set(state.leaders.get_mut(leader), was),
            Self::Position { position, was, .. } => set(state.positions.get_mut(position), was),
            Self::Table { was, .. } => set_table(state, was),
        }
    }

    /// Of whom or what it is; of a leader who was replaced, his successor.
    fn name(&self, setup: &Setup) -> String {
        match self {
            Self::Leader { was: LeaderState { successor: Some(was), .. }, becomes: LeaderState { successor: Some(now), .. }, .. }
                if was.name == now.name =>
            {
                now.name.to_string()
            }
            _ => self.subject().name(setup),
        }
    }

    /// The difference in words: "25th US: 5 stands left, not 6 stands left; disordered, not in good order."
    #[must_use]
    pub fn sentence(&self, setup: &Setup) -> String {
        let parts = match self {
            Self::Unit { was, becomes, .. } => unit_parts(setup, was, becomes),
            Self::Leader { was, becomes, .. } => leader_parts(setup, was, becomes),
            Self::Position { was, becomes, .. } => [other(&held(setup, was.as_ref()), held(setup, becomes.as_ref()))].into(),
            Self::Table { was, becomes } => table_parts(setup, was, becomes),
        };
        format!("{}: {}.", self.name(setup), parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }
}

fn set<T: Clone>(place: Option<&mut T>, value: &T) {
    if let Some(place) = place {
        place.clone_from(value);
    }
}

/// The state without what has a difference of its own.
fn bare(state: &BattleState) -> BattleState {
    let mut bare = state.clone();
    bare.units.clear();
    bare.leaders.clear();
    bare.positions.clear();
    bare
}

fn set_table(state: &mut BattleState, table: &BattleState) {
    let whole = std::mem::replace(state, table.clone());
    state.units = whole.units;
    state.leaders = whole.leaders;
    state.positions = whole.positions;
}

/// No leader stays with a unit that is gone, whichever of the two was taken over.
pub(super) fn part_from_the_removed(state: &mut BattleState) {
    let units = &state.units;
    for leader in state.leaders.values_mut() {
        if leader.attached_to.as_ref().and_then(|unit| units.get(unit)).is_some_and(|unit| unit.removed) {
            leader.attached_to = None;
        }
    }
}

/// What it is now and what it was, where they read otherwise.
fn other(was: &str, becomes: String) -> Option<String> {
    (was != becomes).then(|| format!("{becomes}, not {was}"))
}

fn told<T>(was: &T, becomes: &T, text: impl Fn(&T) -> String) -> Option<String> {
    other(&text(was), text(becomes))
}

/// What holds now of something that holds or does not.
fn turned(was: bool, becomes: bool, on: &str, off: &str) -> Option<String> {
    (was != becomes).then(|| if becomes { on.to_owned() } else { off.to_owned() })
}

fn stands(count: &u32) -> String {
    if *count == 1 { "one stand".to_owned() } else { format!("{count} stands") }
}

fn unit_parts(setup: &Setup, was: &UnitState, becomes: &UnitState) -> Vec<Option<String>> {
    let at_whom = |deed: &str, unit: &Option<UnitId>| {
        unit.as_ref().map_or_else(|| format!("{deed} nobody"), |unit| format!("{deed} {}", Subject::Unit(unit.clone()).name(setup)))
    };
    let UnitState {
        stands: left,
        damaged,
        order,
        formation,
        silenced,
        low_on_ammo,
        on_table,
        removed,
        maneuver,
        checked,
        made,
        out_of_command,
        moved,
        stands_fired,
        fired_at,
        fought_turn,
        hasty,
        outflanked_before_square,
        sheltered_in,
        on_foot,
    } = becomes;
    let ordered = |order: &Option<Order>| match order {
        Some(Order::Good) => "in good order".to_owned(),
        Some(order) => order.spoken(),
        None => "without order".to_owned(),
    };
    let allowed = |kind: &Option<_>| kind.map_or_else(|| "no maneuver".to_owned(), |kind| Deed::Maneuver::<u32> { kind }.to_string());
    vec![
        turned(was.removed, *removed, "removed from the game", "still in the game"),
        told(&was.stands, left, stands),
        told(&was.damaged, damaged, |count| format!("{} damaged", stands(count))),
        told(&was.order, order, ordered),
        told(&was.formation, formation, |formation: &Formation| formation.spoken()),
        turned(was.silenced, *silenced, "silenced", "not silenced"),
        turned(was.low_on_ammo, *low_on_ammo, "low on ammunition", "not low on ammunition"),
        turned(was.on_table, *on_table, "on the table", "off the table"),
        told(&was.maneuver, maneuver, allowed),
        turned(was.checked, *checked, "has made its maneuver check", "has made no maneuver check"),
        told(&was.made, made, |made| {
            made.as_ref().map_or_else(|| "has not moved".to_owned(), |row| format!("has made: {}", row.as_str().replace('_', " ")))
        }),
        turned(was.out_of_command, *out_of_command, "out of command", "not out of command"),
        turned(was.moved, *moved, "has not held its place", "has held its place"),
        told(
            &was.stands_fired,
            stands_fired,
            |count| if *count == 0 { "has not fired".to_owned() } else { format!("{} fired", stands(count)) },
        ),
        told(&was.fired_at, fired_at, |unit| at_whom("fired at", unit)),
        told(&was.fought_turn, fought_turn, |turn| {
            turn.map_or_else(|| "never fought".to_owned(), |turn| format!("fought last in turn {turn}"))
        }),
        turned(was.hasty, *hasty, "in a hasty square", "in no hasty square"),
        turned(
            was.outflanked_before_square,
            *outflanked_before_square,
            "outflanked before it formed square",
            "not outflanked before it formed square",
        ),
        told(&was.sheltered_in, sheltered_in, |unit| at_whom("its crew sheltered with", unit)),
        turned(was.on_foot, *on_foot, "on foot", "not on foot"),
    ]
}

fn leader_parts(setup: &Setup, was: &LeaderState, becomes: &LeaderState) -> Vec<Option<String>> {
    let LeaderState { attached_to, status, until_turn, dismounted, on_table, replaced_from_turn, successor } = becomes;
    let with = |unit: &Option<UnitId>| {
        unit.as_ref().map_or_else(|| "with no unit".to_owned(), |unit| format!("with {}", Subject::Unit(unit.clone()).name(setup)))
    };
    let there = |status: &LeaderStatus| match status {
        LeaderStatus::Present => "present".to_owned(),
        LeaderStatus::Out => "out for a time".to_owned(),
        LeaderStatus::Lost => "out of the game".to_owned(),
    };
    let until = |turn: &Option<u32>| turn.map_or_else(|| "until no set turn".to_owned(), |turn| format!("until turn {turn}"));
    vec![
        told(&was.status, status, there),
        told(&was.attached_to, attached_to, with),
        turned(was.dismounted, *dismounted, "on foot", "mounted"),
        told(&was.until_turn, until_turn, until),
        turned(was.on_table, *on_table, "on the table", "off the table"),
        told(&was.replaced_from_turn, replaced_from_turn, |turn| {
            turn.map_or_else(|| "not to be replaced".to_owned(), |turn| format!("to be replaced from turn {turn}"))
        }),
        told(&was.successor, successor, |successor| {
            successor
                .as_ref()
                .map_or_else(|| "leads himself".to_owned(), |successor| format!("{}, {}, in his place", successor.name, successor.rating))
        }),
    ]
}

fn held(setup: &Setup, side: Option<&SideId>) -> String {
    let whose = side.map_or("nobody's", |id| setup.scenario.side(id).map_or(id.as_str(), |side| side.adjective()));
    format!("in {whose} hands")
}

fn table_parts(setup: &Setup, was: &BattleState, becomes: &BattleState) -> Vec<Option<String>> {
    let BattleState { turn, side, phase, light_set, units: _, leaders: _, positions: _, charges, came, thrown_for, ended } = becomes;
    let named = |side: &SideId| format!("{}'s turn", setup.scenario.side(side).map_or(side.as_str(), |side| side.name.as_str()));
    vec![
        told(&was.turn, turn, |turn| format!("turn {turn}")),
        told(&was.side, side, named),
        told(&was.phase, phase, |phase| format!("{phase} phase")),
        told(&was.charges, charges, |charges| charges_text(setup, charges)),
        told(&was.thrown_for, thrown_for, |units| {
            let who = units.iter().map(|id| setup.scenario.unit_label(id)).collect::<Vec<_>>();
            if who.is_empty() {
                "no die thrown in vain for anybody to come".to_owned()
            } else {
                format!("a die thrown in vain for {}", listed(&who))
            }
        }),
        told(&was.came, came, |came| {
            let leaders = came.leaders.iter().map(|id| setup.scenario.leader_name(id));
            let units = came.units.iter().map(|id| setup.scenario.unit_label(id));
            let who = leaders.chain(units).collect::<Vec<_>>();
            if who.is_empty() { "nobody has come on".to_owned() } else { format!("{} came on", listed(&who)) }
        }),
        turned(was.ended, *ended, "the battle ended", "the battle goes on"),
        told(&was.light_set, light_set, |light| light.map_or_else(|| "light as the scenario has it".to_owned(), |light| light.spoken())),
    ]
}

/// The charges of the player turn, each with how far it has come.
fn charges_text(setup: &Setup, charges: &[DeclaredCharge]) -> String {
    let names = |units: &[UnitId]| listed(&units.iter().map(|unit| Subject::Unit(unit.clone()).name(setup)).collect::<Vec<_>>());
    let told = charges.iter().map(|charge| {
        let DeclaredCharge { attackers, defenders, cold_steel, countercharging, evaded, stage, next_round } = charge;
        let more = [
            cold_steel.then(|| "with cold steel".to_owned()),
            (!countercharging.is_empty()).then(|| format!("met by {}", names(countercharging))),
            (!evaded.is_empty()).then(|| format!("evaded by {}", names(evaded))),
            (charge.open() && *next_round > 1).then(|| format!("round {next_round} to come")),
        ];
        let more = more.into_iter().flatten().map(|more| format!(", {more}")).collect::<String>();
        let over = if *stage == ChargeStage::Over {
            format!("{}, round {}", stage.spoken(), next_round.saturating_sub(1))
        } else {
            stage.spoken()
        };
        format!("{} on {} ({over}{more})", names(attackers), names(defenders))
    });
    let told = told.collect::<Vec<_>>();
    if told.is_empty() { "no charges".to_owned() } else { format!("charges: {}", told.join(", ")) }
}

/// Names of several pieces in a list.
pub(super) fn names<'d>(setup: &Setup, differences: impl Iterator<Item = &'d Difference>) -> String {
    listed(&differences.map(|difference| difference.name(setup)).collect::<Vec<_>>())
}
