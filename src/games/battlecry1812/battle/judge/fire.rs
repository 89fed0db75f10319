//! The fire of a unit (digest §4).

use super::{CommandObjections, LIMBERS, check_in_order};
use crate::engine::fault::{At, Fault, wrong_count};
use crate::engine::text::{HAS, statement};
use crate::game::Refusal;
use crate::games::battlecry1812::Sight;
use crate::games::battlecry1812::battle::calls::{FireCall, Given};
use crate::games::battlecry1812::battle::facts::{
    MapFacts, UnitInPlay, buff_objections, buff_officers, find_unit_in_play, map_facts, request_of_fire,
};
use crate::games::battlecry1812::battle::found::{AppliedEffect, EffectVerb, Found, TableReading, UnitOrOfficer};
use crate::games::battlecry1812::battle::retreats::retreat_paths;
use crate::games::battlecry1812::battle::state::{OfficerState, Phase, State};
use crate::games::battlecry1812::battle::trial::{Damage, Trial};
use crate::games::battlecry1812::battle::words::sentence::{name_of_officer, name_of_unit};
use crate::games::battlecry1812::battle::{Setup, UnitState};
use crate::games::battlecry1812::fire::{Fire, FireRequest};
use crate::games::battlecry1812::losses::Losses;
use crate::games::battlecry1812::scenario::Unit;
use crate::games::battlecry1812::words::Besides;
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};

pub(super) fn fire(setup: &Setup, state: &State, call: &FireCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let (mut request, check) = check_fire(setup, state, call, bar)?;
    let count = check.dice_count();
    let losses = check.resolve(&call.dice.faces).ok_or_else(|| wrong_dice("dice", &call.dice.faces, count))?;
    let mut bench = Trial::new(setup, state).with_waivers(&call.waived);
    apply_losses(&mut bench, call, losses);
    let effects = bench.checked_effects()?;
    check_chosen_path(setup, state, call.retreat.as_deref(), &effects)?;
    check_staying_officers(setup, state, &call.stay, &effects)?;
    request.dice = Some(call.dice.faces.clone());
    Ok(Found { reading: TableReading::Fire { request, dice_count: count }, effects })
}

/// Applies the losses of the dice to the target.
pub(super) fn apply_losses(bench: &mut Trial<'_>, call: &FireCall, losses: Losses) {
    let Losses { strength, morale, retreat } = losses;
    bench
        .apply_damage(&call.target, Damage { strength, morale, retreat, wish: call.retreat.as_deref(), stay: &call.stay, in_melee: false });
}

/// Checks all of a fire but its dice, and returns its request and its check.
pub(super) fn check_fire<'s>(
    setup: &'s Setup,
    state: &State,
    call: &FireCall,
    bar: &mut CommandObjections,
) -> Result<(FireRequest, Fire<'s>), Refusal> {
    let firer = find_unit_in_play(setup, state, &call.unit, "unit")?;
    let target = find_unit_in_play(setup, state, &call.target, "target")?;
    if firer.side.id == target.side.id {
        return Err(Refusal::of("target", format!("{} is on the same side", target.unit.label())));
    }
    check_in_order(&firer, "unit")?;
    let map = map_facts(setup, state, &call.unit, &call.target);
    may_fire(bar, setup, state, &firer, &call.unit);
    check_in_sight(bar, &call.given, map.as_ref(), target.unit.label());
    let carried = call.weapon.is_none_or(|weapon| firer.unit.weapons.contains(&weapon));
    bar.must(carried, "weapon", || {
        let may = firer.unit.weapons.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        format!("{} does not carry this weapon; it has {may}", firer.unit.label())
    });
    check_buff(bar, setup, state, &firer, call.buff.as_ref(), "buff");
    bar.give_up()?;
    let request = request_of_fire(setup, call, (&firer, &target), map.as_ref())?;
    bar.finish()?;

    let check = Fire::prepare(&setup.tables, &request, &call.rulings)?;
    if let Some(tally) = &check.tally {
        bar.rulings("rulings", &call.rulings, tally);
    }
    bar.finish()?;
    match check.no_shot {
        Some(no_shot) => Err(Refusal::of("", format!("{no_shot}{}", help_text(setup, state, call, (&firer, &target), map.as_ref())))),
        None => Ok((request, check)),
    }
}

/// Names the officers whose buff would make a shot of a call that has no dice; empty where there is none.
fn help_text(setup: &Setup, state: &State, call: &FireCall, units: (&UnitInPlay<'_>, &UnitInPlay<'_>), map: Option<&MapFacts>) -> String {
    let shoots = |officer: &OfficerId| {
        let call = FireCall { buff: Some(officer.clone()), ..call.clone() };
        let request = request_of_fire(setup, &call, units, map).ok();
        request.is_some_and(|request| Fire::prepare(&setup.tables, &request, &call.rulings).is_ok_and(|check| check.no_shot.is_none()))
    };
    let helpers = buff_officers(setup, state, &call.unit).into_iter().filter(|officer| call.buff.is_none() && shoots(officer));
    let names = helpers.map(|officer| name_of_officer(setup, &officer)).collect::<Vec<_>>();
    if names.is_empty() { String::new() } else { format!("; a buff of {} would make it one", names.join(" or ")) }
}

/// Checks that a way back that was asked for is the one gone, if any is: another is refused, with a list of those there are.
pub(super) fn check_chosen_path(setup: &Setup, state: &State, wish: Option<&[Hex]>, effects: &[AppliedEffect]) -> Result<(), Refusal> {
    let Some(wish) = wish else { return Ok(()) };
    for AppliedEffect { whom, verb, .. } in effects {
        let (UnitOrOfficer::Unit(unit), EffectVerb::Retreat { hexes, path, .. }) = (whom, verb) else { continue };
        if path != wish {
            let ways = retreat_paths(setup, state, unit, *hexes);
            let ends = ways.iter().filter_map(|way| way.last()).map(ToString::to_string).collect::<Vec<_>>();
            let may = if ends.is_empty() { "it cannot retreat".to_owned() } else { format!("it may retreat to {}", ends.join(", ")) };
            let wanted = wish.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            return Err(Refusal::of("retreat", format!("{} cannot retreat by \"{wanted}\": {may}", name_of_unit(setup, unit))));
        }
    }
    Ok(())
}

/// Checks that officers who are to stay behind were with a unit that goes back.
pub(super) fn check_staying_officers(setup: &Setup, state: &State, stay: &[OfficerId], effects: &[AppliedEffect]) -> Result<(), Refusal> {
    let goes_back = |officer: &OfficerId| {
        effects.iter().any(|applied| {
            let (UnitOrOfficer::Unit(unit), EffectVerb::Retreat { path, .. }) = (&applied.whom, &applied.verb) else { return false };
            applied.waived.is_none() && !path.is_empty() && is_with(setup, state, unit, officer)
        })
    };
    let nowhere = stay.iter().enumerate().filter(|(_, officer)| !goes_back(officer));
    let faults =
        nowhere.map(|(nth, officer)| Fault::new(At::of("stay").item(nth), format!("\"{officer}\" is not with a unit that retreats")));
    match faults.collect::<Vec<_>>() {
        faults if faults.is_empty() => Ok(()),
        faults => Err(Refusal::from(faults)),
    }
}

/// Returns whether an officer is with a unit: of its side, on a hex it fills.
pub(super) fn is_with(setup: &Setup, state: &State, unit: &UnitId, officer: &OfficerId) -> bool {
    let own = setup.scenario.unit(unit).map(|(side, _)| &side.id);
    let same = own.is_some() && setup.scenario.officer(officer).map(|(side, _)| &side.id) == own;
    let filled = state.units.get(unit).into_iter().flat_map(|unit| state.filled_hexes(unit)).collect::<Vec<_>>();
    same && state.officers.get(officer).and_then(OfficerState::hex).is_some_and(|hex| filled.contains(&hex))
}

/// Builds the refusal of faces that are not the dice to be thrown.
pub(super) fn wrong_dice(at: &'static str, faces: &[u8], count: u32) -> Refusal {
    let given = faces.len();
    if given == count as usize {
        return Refusal::of(at, "each face must be 1 to 6");
    }
    Refusal::of(at, wrong_count(given, count))
}

/// Checks that the unit may shoot now: its turn, its phase, its first shot, not by a column whose share has been fired.
pub(super) fn may_fire(bar: &mut CommandObjections, setup: &Setup, state: &State, firer: &UnitInPlay<'_>, id: &UnitId) {
    let (label, marks) = (firer.unit.label(), firer.state.marks);
    bar.check_turn(state, firer, Phase::Attack, "unit");
    bar.check_one_attack(setup, firer, "unit");
    let besides = setup.tables.limbering_actions(firer.unit.kind, firer.state.formation);
    bar.should(!marks.carriage || besides.is_some(), "unit", || statement(label, LIMBERS, "for the whole turn"));
    bar.should(besides != Some(Besides::One) || !(marks.carriage && marks.moved), "unit", || {
        statement(label, HAS, "limbered or unlimbered and moved, and cannot fire")
    });
    if let Some(most) = setup.tables.formation(firer.state.formation).companies_firing {
        let fired = column(setup, state, id).into_iter().filter(|other| other.marks.fired).count();
        bar.should(fired < most as usize, "unit", || {
            let formation = firer.state.formation;
            format!("in {formation} {most} may fire in a player turn, and {fired} of the column already fired")
        });
    }
}

/// Returns the other units of a unit's column: of its command, in its formation, each beside another of them. Companies without a command
/// belong to the column they stand beside; on no hex they belong to none, for nothing tells which (digest §4).
fn column<'s>(setup: &'s Setup, state: &'s State, id: &UnitId) -> Vec<&'s UnitState> {
    let Some((side, unit)) = setup.scenario.unit(id) else { return Vec::new() };
    let Some(own) = state.units.get(id) else { return Vec::new() };
    let others = side.units.iter().filter(|other| other.id != *id).filter_map(|other| Some((other, state.units.get(&other.id)?)));
    let mut others = others.filter(|(_, other)| other.is_there() && other.formation == own.formation).collect::<Vec<_>>();
    let beside = |(one, at): &(&Unit, &UnitState), (other, there): &(&Unit, &UnitState)| {
        let both = one.command.is_some() && other.command.is_some();
        let apart = state.distance_between(at, there);
        match (both, apart) {
            (true, _) if one.command != other.command => false,
            (_, Some(apart)) => apart <= 1,
            // Without the map the players know what stands together: all of the command.
            (both, None) => both,
        }
    };
    let mut column = vec![(unit, own)];
    while let Some(place) = others.iter().position(|other| column.iter().any(|one| beside(one, other))) {
        column.push(others.remove(place));
    }
    column.split_off(1).into_iter().map(|(_, own)| own).collect()
}

/// Checks that the target is seen, by the map or as given. A range given by hand means a table without the map.
pub(super) fn check_in_sight(bar: &mut CommandObjections, given: &Given, map: Option<&MapFacts>, target: &str) {
    let blocked = map.filter(|_| given.range.is_none()).and_then(|map| match map.sight {
        Sight::Clear => None,
        Sight::Blocked { by, at } => Some(format!("{target} is not seen: {by} at {at}")),
    });
    match (given.sight, blocked) {
        (Some(true), _) | (None, None) => {}
        (Some(false), _) => bar.should(false, "given.sight", || format!("{target} is not seen")),
        (None, Some(text)) => bar.should(false, "target", || text),
    }
}

/// Checks that an officer may give the die.
pub(super) fn check_buff(
    bar: &mut CommandObjections,
    setup: &Setup,
    state: &State,
    known: &UnitInPlay<'_>,
    officer: Option<&OfficerId>,
    at: &'static str,
) {
    let Some(officer) = officer else { return };
    let exists = setup.scenario.officer(officer).is_some();
    for text in buff_objections(setup, state, &known.side.id, officer, &known.unit.id) {
        if exists {
            bar.should(false, at, || text);
        } else {
            bar.must(false, at, || text);
        }
    }
}
