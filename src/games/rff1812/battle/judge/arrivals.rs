//! Arrivals on the table as a player turn begins, and leaders who come back: judged once and stored in the log (digest §5, §12).

use serde::{Deserialize, Serialize};

use crate::engine::text::{Verb, is_plural, join_list};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::state::{BattleState, LeaderStatus};
use crate::games::rff1812::scenario::Side;
use crate::id::{LeaderId, SideId, UnitId};
use crate::scenario::Arrival;

/// Arrivals, and leaders who come back or are mounted again, as a player turn begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Arrivals {
    /// Units that come on the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitId>,
    /// Leaders who come on the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<LeaderId>,
    /// Leaders who were out for a time, and are present again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub back: Vec<LeaderId>,
    /// Leaders who were on foot, and are mounted again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mounted: Vec<LeaderId>,
}

impl Arrivals {
    /// Checks that nobody arrives, comes back or is mounted again.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.units.is_empty() && self.leaders.is_empty() && self.back.is_empty() && self.mounted.is_empty()
    }
}

/// Returns the arrivals with the player turn of a side: units and leaders whose turn has come since the present player turn, also in player
/// turns that are passed over. Optional units wait for the referee, and others for their die.
pub(in crate::games::rff1812::battle) fn due_arrivals(setup: &Setup, state: &BattleState, turn: u32, side: &SideId) -> Arrivals {
    if state.turn == turn && state.side == *side {
        return Arrivals::default();
    }
    let first = &setup.scenario.first_side;
    let (before, now) = ((state.turn, state.side != *first), (turn, side != first));
    let due = |arrives: Option<&Arrival>, side: &Side| {
        let certain = arrives.filter(|arrival| arrival.die.is_none());
        certain.map(|arrival| (arrival.turn, side.id != *first)).is_some_and(|moment| before < moment && moment <= now)
    };
    let units = setup.scenario.units().filter(|(side, unit)| due(unit.arrives.as_ref(), side) && !unit.optional);
    let units = units.filter(|(_, unit)| state.units.get(&unit.id).is_some_and(|now| !now.on_table && !now.removed));
    let all = || setup.scenario.sides.iter().flat_map(|side| side.leaders.iter().map(move |leader| (side, leader)));
    let leaders = all().filter(|(side, leader)| due(leader.arrives.as_ref(), side));
    let leaders =
        leaders.filter(|(_, leader)| state.leaders.get(&leader.id).is_some_and(|now| !now.on_table && now.status != LeaderStatus::Lost));
    let over = || state.leaders.iter().filter(|(_, leader)| leader.until_turn.is_some_and(|until| until <= turn));
    Arrivals {
        units: units.map(|(_, unit)| unit.id.clone()).collect(),
        leaders: leaders.map(|(_, leader)| leader.id.clone()).collect(),
        back: over().filter(|(_, leader)| leader.status == LeaderStatus::Out).map(|(id, _)| id.clone()).collect(),
        mounted: over().filter(|(_, leader)| leader.dismounted && leader.status != LeaderStatus::Lost).map(|(id, _)| id.clone()).collect(),
    }
}

/// Brings units and leaders on the table, and leaders back.
pub(in crate::games::rff1812::battle) fn apply_arrivals(state: &mut BattleState, comers: &Arrivals) {
    // Only those who come on now have come: to bring on again who is on the table changes nothing.
    for id in &comers.units {
        if let Some(unit) = state.units.get_mut(id).filter(|unit| !unit.removed && !unit.on_table) {
            unit.on_table = true;
            if !state.came.units.contains(id) {
                state.came.units.push(id.clone());
            }
        }
    }
    for id in &comers.leaders {
        if let Some(leader) = state.leaders.get_mut(id).filter(|leader| !leader.on_table) {
            leader.on_table = true;
            if !state.came.leaders.contains(id) {
                state.came.leaders.push(id.clone());
            }
        }
    }
    for id in comers.back.iter().chain(&comers.mounted) {
        if let Some(leader) = state.leaders.get_mut(id) {
            if leader.status == LeaderStatus::Out {
                leader.status = LeaderStatus::Present;
            }
            leader.dismounted = false;
            leader.until_turn = None;
        }
    }
}

/// Units and leaders that arrive at one place, with the turn they were due if it was passed over.
pub(in crate::games::rff1812::battle) struct ArrivalGroup {
    pub place: String,
    pub passed_over: Option<u32>,
    pub leaders: Vec<LeaderId>,
    pub units: Vec<UnitId>,
}

/// Groups arriving units and leaders by place and by the turn they were due if it was passed over.
pub(in crate::games::rff1812::battle) fn group_arrivals(
    setup: &Setup,
    turn: u32,
    units: &[UnitId],
    leaders: &[LeaderId],
) -> Vec<ArrivalGroup> {
    let mut arriving: Vec<ArrivalGroup> = Vec::new();
    let mut at = |arrives: Option<&Arrival>| {
        let place = arrives.map_or("", |arrival| arrival.place.as_str());
        let passed_over = arrives.map(|arrival| arrival.turn).filter(|due| *due < turn);
        match arriving.iter().position(|known| known.place == place && known.passed_over == passed_over) {
            Some(nth) => nth,
            None => {
                arriving.push(ArrivalGroup { place: place.to_owned(), passed_over, leaders: Vec::new(), units: Vec::new() });
                arriving.len() - 1
            }
        }
    };
    let leaders = leaders.iter().filter_map(|id| setup.scenario.leader(id));
    let leaders = leaders.map(|(_, leader)| (at(leader.arrives.as_ref()), leader.id.clone())).collect::<Vec<_>>();
    let units = units.iter().filter_map(|id| setup.scenario.unit(id));
    let units = units.map(|(_, unit)| (at(unit.arrives.as_ref()), unit.id.clone())).collect::<Vec<_>>();
    leaders.into_iter().for_each(|(nth, leader)| arriving[nth].leaders.push(leader));
    units.into_iter().for_each(|(nth, unit)| arriving[nth].units.push(unit));
    arriving
}

/// Describes the arrival of units and leaders, as a sentence without its stop.
pub(in crate::games::rff1812::battle) fn arrival_text(who: &[String]) -> String {
    let is_many = who.len() > 1 || who.iter().any(|name| is_plural(name));
    format!("{} {}", join_list(who), Verb("arrives", "arrive").form(is_many))
}

/// Describes arrivals, one sentence for each place, and the leaders who are back or mounted again.
pub(in crate::games::rff1812::battle) fn sentences(
    setup: &Setup,
    turn: u32,
    comers: &Arrivals,
    leader: &dyn Fn(&LeaderId) -> String,
) -> String {
    let mut text = String::new();
    for ArrivalGroup { place, passed_over, leaders, units } in group_arrivals(setup, turn, &comers.units, &comers.leaders) {
        let who = leaders.iter().map(leader).chain(units.iter().map(|unit| setup.scenario.unit_label(unit))).collect::<Vec<_>>();
        let due = passed_over.map(|due| format!("due in turn {due}"));
        let notes = [Some(place).filter(|place| !place.is_empty()), due].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let notes = if notes.is_empty() { notes } else { format!(" ({notes})") };
        text = format!("{text} {}{notes}.", arrival_text(&who));
    }
    for (leaders, one, many) in [(&comers.back, "is back", "are back"), (&comers.mounted, "is mounted again", "are mounted again")] {
        if !leaders.is_empty() {
            let who = leaders.iter().map(leader).collect::<Vec<_>>();
            text = format!("{text} {} {}.", join_list(&who), if who.len() == 1 { one } else { many });
        }
    }
    text
}
