//! Phases, turns, rest at their end, arrivals (digest §3).

use super::CommandObjections;
use crate::engine::Faults;
use crate::engine::fault::{At, clause};
use crate::engine::text::{HAS, IS, Verb, WAS, count_text, join_list, statement};
use crate::game::{Refusal, winner};
use crate::games::battlecry1812::FigureId;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::calls::ArriveCall;
use crate::games::battlecry1812::battle::facts::find_unit;
use crate::games::battlecry1812::battle::found::{AppliedEffect, EffectVerb, Found, TableReading};
use crate::games::battlecry1812::battle::outlook::{next_player_turn, phase_after};
use crate::games::battlecry1812::battle::paths::{is_unit_seen, must_run};
use crate::games::battlecry1812::battle::state::{Phase, State, UnitState};
use crate::games::battlecry1812::battle::summary;
use crate::games::battlecry1812::battle::trial::Trial;
use crate::id::SideId;

/// Goes on to the next phase: move, attack, the enemy's withdrawals; then the other side; then the next turn. Phases may be passed over.
pub(super) fn judge_next_phase(setup: &Setup, state: &State, passing: &[Phase], bar: &mut CommandObjections) -> Result<Found, Refusal> {
    if state.phase == Phase::Move {
        let run = state.units.keys().filter(|unit| must_run(setup, state, unit));
        let run = run.map(|id| setup.scenario.unit(id).map_or(id.as_str(), |(_, unit)| unit.label()).to_owned()).collect::<Vec<_>>();
        bar.should(run.is_empty(), "", || format!("{} must run first: routed, and in sight or range of the enemy", join_list(&run)));
    }
    let mut ahead = phase_after(state.phase);
    for (nth, passed) in passing.iter().enumerate() {
        bar.must(ahead == Some(*passed), At::of("passing").item(nth), || clause(format!("\"{passed}\" is not the next phase")));
        ahead = ahead.and_then(phase_after);
    }
    bar.finish()?;
    if let Some(phase) = ahead {
        return Ok(Found::of(TableReading::Phase { turn: state.turn, side: state.side.clone(), phase }));
    }
    let (turn, side) = next_player_turn(setup, state);
    Ok(Found { reading: TableReading::Phase { turn, side, phase: Phase::Move }, effects: rest(setup, state) })
}

/// Ends the battle: the side with most victory points wins (digest §7).
pub(super) fn end(setup: &Setup, state: &State, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    bar.should(summary::is_last_phase(setup, state), "", || {
        format!("the battle ends after turn {}; this is turn {}", setup.scenario.turns, state.turn)
    });
    bar.finish()?;
    let points = setup.scenario.sides.iter().map(|side| (side.id.clone(), summary::points(setup, state, &side.id))).collect::<Vec<_>>();
    Ok(Found::of(TableReading::Ends { winner: winner(&points), points }))
}

/// Returns the morale regained by units of the side on the map that rested, never above their start: no enemy saw them as their player
/// turn began nor sees them as it ends, and they neither attacked nor moved (digest §3).
fn rest(setup: &Setup, state: &State) -> Vec<AppliedEffect> {
    let count = setup.tables.figure(FigureId::Rest);
    let mut bench = Trial::new(setup, state);
    let Some(side) = setup.scenario.side(&state.side) else { return Vec::new() };
    for unit in &side.units {
        let Some(own) = state.units.get(&unit.id) else { continue };
        let rests = own.hex().is_some() && why_no_rest(setup, own).is_none() && !is_unit_seen(setup, state, &side.id, own);
        if rests && own.morale < unit.morale {
            bench.add_unit_effect(&unit.id, EffectVerb::RecoverMorale { count: count.min(unit.morale - own.morale) });
        }
    }
    bench.effects()
}

/// Returns the reason a unit has not rested in its player turn, as a verb and the rest of a clause; `None` where it may have. Sight at the
/// end of the turn is checked elsewhere (digest §3).
pub(super) fn why_no_rest(setup: &Setup, own: &UnitState) -> Option<(Verb, &'static str)> {
    let marks = own.marks;
    let formed = marks.formed > setup.tables.figure(FigureId::RestFormations);
    let why = [
        (marks.moved || marks.ran, HAS, "moved in this player turn"),
        (marks.fired || marks.fought, HAS, "attacked in this player turn"),
        (formed, HAS, "changed formation, limbered or unlimbered in this player turn"),
        (marks.seen, WAS, "seen by an enemy as this player turn began"),
    ];
    why.into_iter().find_map(|(holds, verb, why)| holds.then_some((verb, why)))
}

pub(super) fn set(setup: &Setup, turn: u32, side: &SideId, phase: Phase, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let faults = Faults::default();
    faults.check_bounds("turn", turn, 1..=1_000);
    faults.add_if(setup.scenario.side(side).is_none(), "side", format!("there is no side \"{side}\" in this battle"));
    faults.finish()?;
    let turns = setup.scenario.turns;
    if turn > turns {
        bar.note(format!("the scenario has {}; this is turn {turn}", count_text(turns, "turn", "turns")));
    }
    Ok(Found::of(TableReading::Phase { turn, side: side.clone(), phase }))
}

/// Checks that an arrival is in the move phase of a player turn of its own side (digest §3).
fn check_arrival_time(bar: &mut CommandObjections, state: &State, side: &SideId, label: &str) {
    bar.should(state.side == *side, "unit", || format!("{label} cannot arrive in the enemy's player turn"));
    bar.check_phase(state, Phase::Move);
}

pub(super) fn arrive(setup: &Setup, state: &State, call: &ArriveCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let board = &state.board;
    bar.facing(setup, call.facing, "facing");
    let (mut at, mut facing) = (call.at, None);
    match (&call.unit, &call.officer) {
        (Some(id), None) => {
            let known = find_unit(setup, state, id, "unit")?;
            let label = known.unit.label();
            bar.must(known.state.fate.is_none(), "unit", || statement(label, IS, "out of the game"));
            bar.must(!known.state.on_table, "unit", || statement(label, IS, "on the table already"));
            let due = known.unit.arrives.as_ref().map_or(1, |arrival| arrival.turn);
            bar.should(due <= state.turn, "unit", || format!("{label} arrives on turn {due}"));
            check_arrival_time(bar, state, &known.side.id, label);
            at = at.or(known.unit.at);
            if let Some(at) = at {
                super::moves::check_free_hex(bar, setup, state, id, ("at", at));
                facing = call.facing.or(known.unit.facing).or_else(|| Some(board.grid.tops.headings()[0]));
            }
        }
        (None, Some(id)) => {
            let (officer, own) = super::officers::find_officer(setup, state, id, "officer")?;
            let label = officer.label();
            bar.must(own.lost.is_none(), "officer", || format!("{label} is out of the game"));
            bar.must(!own.on_table, "officer", || format!("{label} is on the table already"));
            let due = officer.arrives.as_ref().map_or(1, |arrival| arrival.turn);
            bar.should(due <= state.turn, "officer", || format!("{label} arrives on turn {due}"));
            let side = setup.scenario.officer(id).map_or(&state.side, |(side, _)| &side.id);
            check_arrival_time(bar, state, side, label);
            at = at.or(officer.at);
            at.into_iter().for_each(|to| super::officers::check_officer_hex(bar, setup, state, id, to, "at"));
        }
        _ => return Err(Refusal::of("unit", "name one unit or one officer that arrives")),
    }
    bar.finish()?;
    Ok(Found::of(TableReading::Comes { at, facing }))
}
