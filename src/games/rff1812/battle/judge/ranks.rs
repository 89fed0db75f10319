//! Number of stands of a unit that its formation lets fire (digest §9, §11).

use crate::engine::Faults;
use crate::engine::fault::At;
use crate::engine::text::{IS, count_text, statement};
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

/// Describes the stands that a formation lets fire: `in field column: 4 stands fire, not 6 (Field column: …)`.
pub(in crate::games::rff1812::battle) fn too_many_text(tables: &Tables, formation: Formation, stands: u32, most: u32) -> String {
    let row = row_of(tables, formation).map(|row| format!(" ({})", row.head.label)).unwrap_or_default();
    format!("{}: {}, not {stands}{row}", formation.placed(), count_text(most, "stand fires", "stands fire"))
}

/// Returns the stands of a call, checked: from 1 to those there are. Beyond those that the formation lets fire there is a remark.
pub(in crate::games::rff1812::battle) fn firing_stand_count(
    setup: &Setup,
    state: &UnitState,
    firer: &FirerCall,
    at: At<'_>,
) -> Result<u32, Refusal> {
    let Some(stands) = firer.stands else { return Ok(stands_that_fire(&setup.tables, state)) };
    let faults = Faults::default();
    faults.check_bounds(at, stands, 1..=state.stands);
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

/// Returns the remark if more stands fire than the formation lets: out of order unless the call has the referee's reason.
pub(in crate::games::rff1812::battle) fn remark(setup: &Setup, unit: &Unit, state: &UnitState, firer: &FirerCall) -> Option<Remark> {
    let stands = firer.stands.filter(|stands| *stands > stands_that_fire(&setup.tables, state))?;
    let (unit_id, formation, most) = (unit.id.clone(), state.formation, stands_that_fire(&setup.tables, state));
    Some(match firer.referee.clone() {
        Some(note) => Remark::MoreStands { unit: unit_id, stands, most, note },
        None => Remark::TooManyStands { unit: unit_id, formation, stands, most },
    })
}
