//! Officers: their moves, their rallies, fire at them (digest §2).

use super::{CommandObjections, check_in_order};
use crate::engine::Faults;
use crate::engine::fault::clause;
use crate::engine::text::{IS, count_text, join_list, statement};
use crate::game::Refusal;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::calls::{Dice, OfficerFireCall, OfficerMoveCall, RallyCall};
use crate::games::battlecry1812::battle::facts::{MapFacts, aid_objections, best_pair, find_unit_in_play, range_of};
use crate::games::battlecry1812::battle::found::{EffectVerb, Found, TableReading, UnitOrOfficer};
use crate::games::battlecry1812::battle::paths::{enemy_on, officer_reach};
use crate::games::battlecry1812::battle::state::{Loss, OfficerState, Phase, State};
use crate::games::battlecry1812::battle::trial::Trial;
use crate::games::battlecry1812::check::{OFFICER_FIRE, RALLY, Single, officer_fire_facts, rally_facts};
use crate::games::battlecry1812::scenario::Officer;
use crate::games::battlecry1812::words::{Facing, Special};
use crate::games::battlecry1812::{Effect, FigureId, Mover};
use crate::hex::Hex;
use crate::id::OfficerId;

pub(super) fn find_officer<'b>(
    setup: &'b Setup,
    state: &'b State,
    id: &OfficerId,
    at: &'static str,
) -> Result<(&'b Officer, &'b OfficerState), Refusal> {
    let unknown = || Refusal::of(at, format!("there is no officer \"{id}\" in this battle"));
    let (_, officer) = setup.scenario.officer(id).ok_or_else(unknown)?;
    Ok((officer, state.officers.get(id).ok_or_else(unknown)?))
}

pub(super) fn find_officer_in_play<'b>(
    setup: &'b Setup,
    state: &'b State,
    id: &OfficerId,
    at: &'static str,
) -> Result<(&'b Officer, &'b OfficerState), Refusal> {
    let (officer, own) = find_officer(setup, state, id, at)?;
    match own.lost {
        Some(lost) => Err(Refusal::of(at, format!("{} is out of the game: {lost}", officer.label()))),
        None if !own.on_table => Err(Refusal::of(at, format!("{} has not arrived yet", officer.label()))),
        None => Ok((officer, own)),
    }
}

/// Checks that an officer may stand on a hex: on the board, with no enemy, and not in water (digest §2).
pub(super) fn check_officer_hex(bar: &mut CommandObjections, setup: &Setup, state: &State, id: &OfficerId, to: Hex, at: &'static str) {
    bar.must(state.board.grid.has(to), at, || clause("is not on the board"));
    bar.must(!state.board.is_shut(&setup.tables, to), at, || super::moves::shut_ground_text(state, to));
    let side = setup.scenario.officer(id).map(|(side, _)| &side.id);
    let enemy = side.is_some_and(|side| enemy_on(setup, state, side, to));
    bar.must(!enemy, at, || {
        let unit = state.unit_at(to).and_then(|(unit, _)| setup.scenario.unit(unit)).map(|(_, unit)| unit.label());
        let who = unit.map_or_else(|| "an officer".to_owned(), ToOwned::to_owned);
        format!("{who} of the enemy is on {to}; an officer can stand only alone or with his own side")
    });
}

pub(super) fn judge_officer_move(
    setup: &Setup,
    state: &State,
    call: &OfficerMoveCall,
    bar: &mut CommandObjections,
) -> Result<Found, Refusal> {
    let (officer, own) = find_officer_in_play(setup, state, &call.officer, "officer")?;
    let label = officer.label();
    let side = setup.scenario.officer(&call.officer).map(|(side, _)| &side.id);
    let on_none = || Refusal::of("officer", format!("{label} is on no hex; move him on the table, or put him on a hex first"));
    let from = own.hex().ok_or_else(on_none)?;
    let board = &state.board;
    bar.should(side == Some(&state.side), "officer", || format!("{label} cannot move in the enemy's player turn"));
    bar.check_phase(state, Phase::Move);
    bar.must(call.to != from, "to", || format!("{label} is there already"));
    bar.must(board.grid.has(call.to), "to", || format!("{} is not on the board", call.to));
    bar.should(!board.is_shut(&setup.tables, call.to), "to", || super::moves::shut_ground_text(state, call.to));
    let enemy = side.is_some_and(|side| enemy_on(setup, state, side, call.to));
    bar.must(!enemy, "to", || format!("the enemy is on {}", call.to));
    let reached = officer_reach(setup, state, &call.officer).to(call.to);
    let left = Mover::Officer(officer.mount).allowance(&setup.tables).saturating_sub(own.spent);
    bar.should(reached.is_some(), "to", || {
        let left = count_text(left, "hex", "hexes");
        format!("{label} has {left} of his move left, and cannot reach {} over this ground", call.to)
    });
    bar.finish()?;
    Ok(Found::of(TableReading::Spent(reached.map_or(own.spent, |reached| reached.spent))))
}

pub(super) fn rally(setup: &Setup, state: &State, call: &RallyCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let ability = check_rally(setup, state, call, bar)?;
    let face = single(&call.die, "die")?;
    let check = RALLY.prepare(&setup.tables, rally_facts(ability), Some(face), &[])?;
    let resolution = check.resolve(face);
    let mut bench = Trial::new(setup, state).with_waivers(&call.waived);
    for effect in &resolution.effects {
        if let Effect::RecoverMorale { count } = effect {
            bench.add_unit_effect(&call.unit, EffectVerb::RecoverMorale { count: *count });
        }
    }
    Ok(Found { reading: TableReading::Row(resolution.row.id.clone()), effects: bench.checked_effects()? })
}

/// Checks all of a rally but its die, and returns the ability it is rolled against.
pub(super) fn check_rally(setup: &Setup, state: &State, call: &RallyCall, bar: &mut CommandObjections) -> Result<u32, Refusal> {
    let known = find_unit_in_play(setup, state, &call.unit, "unit")?;
    let (officer, _) = find_officer_in_play(setup, state, &call.officer, "officer")?;
    let (label, most) = (known.unit.label(), setup.tables.figure(FigureId::RalliesATurn));
    bar.should(state.side == known.side.id, "unit", || format!("{label} cannot be rallied in the enemy's player turn"));
    bar.must(known.state.is_routed(), "unit", || statement(label, IS, "not routed"));
    bar.should(known.state.marks.rallies < most, "unit", || format!("an officer has already tried to rally {label} in this player turn"));
    for text in aid_objections(setup, state, &known.side.id, &call.officer, &call.unit) {
        bar.should(false, "officer", || text);
    }
    bar.finish()?;
    Ok(officer.ability)
}

/// Returns the single face of a die.
fn single(dice: &Dice, at: &'static str) -> Result<u8, Refusal> {
    let faults = Faults::default();
    faults.dice(at, Some(&dice.faces), 6);
    faults.dice_count(at, Some(&dice.faces), 1);
    faults.finish()?;
    dice.faces.first().copied().ok_or_else(|| Refusal::of(at, clause("is missing: a face of the d6")))
}

pub(super) fn judge_officer_fire(
    setup: &Setup,
    state: &State,
    call: &OfficerFireCall,
    bar: &mut CommandObjections,
) -> Result<Found, Refusal> {
    let check = check_officer_fire(setup, state, call, bar)?;
    let resolution = check.resolve(single(&call.die, "die")?);
    let mut bench = Trial::new(setup, state).with_waivers(&call.waived);
    if resolution.effects.iter().any(|effect| matches!(effect, Effect::RemoveOfficer {})) {
        bench.add_effect(UnitOrOfficer::Officer(call.officer.clone()), EffectVerb::Fall { how: Loss::Hit });
    }
    Ok(Found { reading: TableReading::Row(resolution.row.id.clone()), effects: bench.checked_effects()? })
}

/// Checks all of fire at an officer but its die, and returns the check.
pub(super) fn check_officer_fire<'s>(
    setup: &'s Setup,
    state: &State,
    call: &OfficerFireCall,
    bar: &mut CommandObjections,
) -> Result<Single<'s>, Refusal> {
    let known = find_unit_in_play(setup, state, &call.unit, "unit")?;
    let (officer, his_state) = find_officer_in_play(setup, state, &call.officer, "officer")?;
    let label = officer.label();
    if setup.scenario.officer(&call.officer).is_some_and(|(side, _)| side.id == known.side.id) {
        return Err(Refusal::of("officer", format!("{label} is on the same side")));
    }
    check_in_order(&known, "unit")?;
    let (kind, mut shooters) = (known.unit.kind, setup.tables.types_with(Special::PicksOffOfficers));
    let may = setup.tables.has_special(kind, Special::PicksOffOfficers);
    bar.should(may, "unit", || {
        let shooters = setup.tables.types_with(Special::PicksOffOfficers).map(|kind| kind.to_string()).collect::<Vec<_>>();
        format!("{kind} cannot pick off an officer; these can: {}", join_list(&shooters))
    });
    // With the referee's word it fires as they do.
    let shooter = if may { kind } else { shooters.next().unwrap_or(kind) };
    let check = OFFICER_FIRE.prepare(&setup.tables, officer_fire_facts(shooter), None, &[])?;
    let pairs = state.filled_hexes(known.state).filter_map(|from| Some((from, his_state.hex()?)));
    let map = best_pair(&state.board, pairs).map(|(from, to)| MapFacts {
        range: state.board.grid.distance(from, to),
        sight: state.board.sight(from, to),
        facing: Facing::Front,
        cover: state.board.cover(to),
        on_hill: state.board.on_hill(from),
    });
    let range = range_of(&call.given, map.as_ref())?;
    let reach = known.unit.weapons.iter().map(|weapon| setup.tables.reach(*weapon)).max().unwrap_or(0);
    super::fire::may_fire(bar, setup, state, &known, &call.unit);
    super::fire::check_in_sight(bar, &call.given, map.as_ref(), label);
    bar.should(range <= reach, "officer", || format!("{label} is {range} hexes away; {} reaches {reach}", known.unit.label()));
    bar.finish()?;
    Ok(check)
}
