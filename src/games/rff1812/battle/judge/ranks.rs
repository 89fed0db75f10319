//! Number of stands of a unit that its formation lets fire (digest §9, §11).

use crate::engine::fault::At;
use crate::engine::text::{IS, statement};
use crate::engine::{Faults, Word as _};
use crate::game::Refusal;
use crate::games::rff1812::Tables;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::FirerCall;
use crate::games::rff1812::battle::state::{BattleState, UnitState};
use crate::games::rff1812::battle::words::remark::Remark;
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::tables::FiringStands;
use crate::games::rff1812::words::Formation;
use crate::table::TableRow;

/// Returns the row of a formation that lets only some of its stands fire; `None` if all of them may.
fn row_of(tables: &Tables, formation: Formation) -> Option<&TableRow<FiringStands>> {
    tables.firing_stands.iter().find(|row| row.data.formations.contains(&formation))
}

/// Returns the number of stands that fire unless the call gives another: those the formation lets fire. Of a square they are those of a
/// face: its stands are spread as evenly as can be, and the faces with an odd one fire first unless the player says so (digest §11).
#[must_use]
pub fn stands_that_fire(tables: &Tables, state: &UnitState) -> u32 {
    let Some(row) = row_of(tables, state.formation) else { return state.stands };
    let Some(faces) = row.data.faces.map(|faces| faces.max(1)) else { return row.data.stands.unwrap_or(state.stands).min(state.stands) };
    let (even, odd) = (state.stands / faces, state.stands % faces);
    let with_odd = state.faces_fired.iter().filter(|face| face.stands > even).count();
    let one_more = u32::try_from(with_odd).is_ok_and(|spent| spent < odd);
    (even + u32::from(one_more)).max(1).min(state.stands)
}

/// Checks whether a unit has given all its fire of this phase: for a square every face, each at a target of its own (digest §11).
#[must_use]
pub fn has_fired(tables: &Tables, state: &UnitState) -> bool {
    let Some(faces) = row_of(tables, state.formation).and_then(|row| row.data.faces) else { return state.fired() };
    let fired = u32::try_from(state.faces_fired.len()).unwrap_or(u32::MAX);
    state.fired() && (fired >= faces.min(state.stands) || state.stands_fired >= state.stands)
}

/// Returns the reason why a unit cannot fire so many stands by its formation; `None` if it can.
#[must_use]
pub fn why_not_so_many(tables: &Tables, unit: &Unit, state: &UnitState, stands: u32) -> Option<String> {
    let (most, row) = (stands_that_fire(tables, state), row_of(tables, state.formation)?);
    (stands > most).then(|| {
        let fires = if most == 1 { "one stand fires".to_owned() } else { format!("{most} stands fire") };
        statement(unit.label(), IS, format!("in {}: {fires}, not {stands} ({})", state.formation.spoken(), row.head.label))
    })
}

/// Returns the stands of a call, checked: from 1 to those there are, and no more than the formation lets fire unless the referee says so.
pub(in crate::games::rff1812::battle) fn firing_stand_count(
    setup: &Setup,
    unit: &Unit,
    state: &UnitState,
    firer: &FirerCall,
    at: At<'_>,
) -> Result<u32, Refusal> {
    let Some(stands) = firer.stands else { return Ok(stands_that_fire(&setup.tables, state)) };
    let faults = Faults::default();
    faults.check_bounds(at, stands, 1..=state.stands);
    if let Some(not) = why_not_so_many(&setup.tables, unit, state, stands).filter(|_| firer.referee.is_none()) {
        faults.add(at, format!("{not}; the referee may allow it"));
    }
    faults.finish().map_err(Refusal::from).map(|()| stands)
}

/// Checks that a unit named several times, as for two ranges, fires each of its stands once (digest §9).
pub(in crate::games::rff1812::battle) fn no_stand_twice(setup: &Setup, state: &BattleState, firers: &[FirerCall]) -> Result<(), Refusal> {
    for (nth, firer) in firers.iter().enumerate() {
        let Some(((_, unit), now)) = setup.scenario.unit(&firer.unit).zip(state.units.get(&firer.unit)) else { continue };
        let same = || firers[..=nth].iter().filter(|other| other.unit == firer.unit);
        let all = same().map(|own| own.stands.unwrap_or_else(|| stands_that_fire(&setup.tables, now))).fold(0, u32::saturating_add);
        // Each face of a square has stands of its own.
        let in_square = now.formation == Formation::Square;
        let most = if in_square || same().any(|own| own.referee.is_some()) { now.stands } else { stands_that_fire(&setup.tables, now) };
        if same().count() > 1 && all > most {
            let text = statement(unit.label(), IS, format!("named {} times with {all} stands, but {most} can fire", same().count()));
            return Err(Refusal::of(At::of("firers").item(nth), text));
        }
    }
    Ok(())
}

/// Returns the remark if the referee lets more stands fire than the formation does.
pub(in crate::games::rff1812::battle) fn remark(setup: &Setup, unit: &Unit, state: &UnitState, firer: &FirerCall) -> Option<Remark> {
    let (stands, note) = (firer.stands?, firer.referee.clone()?);
    why_not_so_many(&setup.tables, unit, state, stands)?;
    let most = stands_that_fire(&setup.tables, state);
    Some(Remark::MoreStands { unit: firer.unit.clone(), stands, most, note })
}
