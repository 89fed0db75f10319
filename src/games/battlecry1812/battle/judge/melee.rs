//! Melee, and the bayonet charge into it (digest §1, §5).

use std::borrow::Cow;

use super::fire::{check_buff, check_chosen_path, check_staying_officers, wrong_dice};
use super::{CommandObjections, check_in_order};
use crate::engine::fault::clause;
use crate::engine::text::{HAS, IS, statement};
use crate::game::Refusal;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::calls::MeleeCall;
use crate::games::battlecry1812::battle::facts::{UnitInPlay, find_unit_in_play, melee_facts, melee_request};
use crate::games::battlecry1812::battle::found::{Found, TableReading};
use crate::games::battlecry1812::battle::state::{Fate, Phase, State, UnitState};
use crate::games::battlecry1812::battle::trial::{Damage, Trial};
use crate::games::battlecry1812::melee::{Melee, MeleeRequest};
use crate::games::battlecry1812::words::{MeleeSide, Special};
use crate::games::battlecry1812::{Effect, FigureId};
use crate::hex::Hex;
use crate::id::UnitId;

pub(super) fn melee(setup: &Setup, state: &State, call: &MeleeCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let (mut request, check) = check_melee(setup, state, call, bar)?;
    let (own, other) = (&call.attacker_dice.faces, &call.defender_dice.faces);
    let Some(resolution) = check.resolve(own, other) else {
        let sides = [("attacker_dice", own, check.attacker.dice_count()), ("defender_dice", other, check.defender.dice_count())];
        let right = |faces: &[u8], count: u32| faces.len() == count as usize && faces.iter().all(|face| (1..=6).contains(face));
        let wrong = sides.into_iter().filter(|(_, faces, count)| !right(faces, *count));
        return Err(Refusal::from(wrong.flat_map(|(at, faces, count)| wrong_dice(at, faces, count).faults).collect::<Vec<_>>()));
    };
    let (difference, outcome) = (resolution.result, resolution.row.id.clone());
    let after = state_after_charge(state, call);
    let mut bench = Trial::new(setup, &after).with_waivers(&call.waived);
    settle(&mut bench, call, &resolution.effects);
    let effects = bench.checked_effects()?;
    check_chosen_path(setup, &after, call.retreat.as_deref(), &effects)?;
    check_staying_officers(setup, &after, &call.stay, &effects)?;
    let grid = state.board.grid;
    let attacked = state.units.get(&call.defender).and_then(UnitState::hex);
    let facing = call.charge.zip(attacked).and_then(|(from, to)| grid.side_towards(from, to));
    request.attacker_dice = Some(own.clone());
    request.defender_dice = Some(other.clone());
    Ok(Found { reading: TableReading::Melee { request: Box::new(request), difference, outcome, facing }, effects })
}

/// Returns the state after the charge, which comes first: what the loser may do depends on where the attacker stands.
pub(super) fn state_after_charge(state: &State, call: &MeleeCall) -> State {
    let mut after = state.clone();
    if let (Some(to), Some(own)) = (call.charge, after.units.get_mut(&call.attacker)) {
        own.at = Some(to);
        own.spread.clear();
    }
    after
}

/// Checks all of a melee but its dice, and returns its request and its check.
pub(super) fn check_melee<'s>(
    setup: &'s Setup,
    state: &State,
    call: &MeleeCall,
    bar: &mut CommandObjections,
) -> Result<(MeleeRequest, Melee<'s>), Refusal> {
    let attacker = find_unit_in_play(setup, state, &call.attacker, "attacker")?;
    let defender = find_unit_in_play(setup, state, &call.defender, "defender")?;
    if attacker.side.id == defender.side.id {
        return Err(Refusal::of("defender", statement(defender.unit.label(), IS, "on the same side")));
    }
    check_in_order(&attacker, "attacker")?;
    bar.check_turn(state, &attacker, Phase::Attack, "attacker");
    match call.charge {
        Some(to) => check_charge(bar, setup, state, &attacker, call, to),
        // On no hex a bayonet charge is made on the table: after its fire it attacks once more by that alone (digest §1, §8).
        None if attacker.state.hex().is_none() && setup.tables.has_special(attacker.unit.kind, Special::BayonetCharge) => {
            has_not_fought(bar, &attacker);
        }
        None => bar.check_one_attack(setup, &attacker, "attacker"),
    }
    let apart = melee_facts(setup, state, call).map(|map| map.range);
    let adjacent = call.given.adjacent.or(apart.map(|apart| apart <= 1));
    bar.should(adjacent != Some(false), "defender", || match apart {
        Some(apart) if apart > 1 => statement(defender.unit.label(), IS, format!("{apart} hexes away; a melee needs adjacent units")),
        _ => statement(defender.unit.label(), IS, "not adjacent"),
    });
    bar.must(adjacent.is_some(), "given.adjacent", || clause("is missing: choose whether the two units are adjacent"));
    // A buff is measured where the dice are rolled: of a charge, from the hex the unit stands on then (digest §2).
    let helped = call.attacker_buff.is_some() || call.defender_buff.is_some();
    let then = if helped && call.charge.is_some() { Cow::Owned(state_after_charge(state, call)) } else { Cow::Borrowed(state) };
    check_buff(bar, setup, &then, &attacker, call.attacker_buff.as_ref(), "attacker_buff");
    check_buff(bar, setup, &then, &defender, call.defender_buff.as_ref(), "defender_buff");
    bar.finish()?;

    let request = melee_request(setup, state, call)?;
    let check = Melee::prepare(&setup.tables, &request, &call.rulings)?;
    // Guns that are attacked throw no dice, and nobody gives them one (digest §5).
    let guns = setup.tables.is_guns(defender.unit.kind);
    bar.must(!guns || call.defender_buff.is_none(), "defender_buff", || {
        format!("{} throw no dice when attacked: leave the officer out", defender.unit.kind)
    });
    bar.rulings("rulings.attacker", &call.rulings.attacker, &check.attacker.tally);
    bar.rulings("rulings.defender", &call.rulings.defender, &check.defender.tally);
    bar.finish()?;
    Ok((request, check))
}

fn has_not_fought(bar: &mut CommandObjections, attacker: &UnitInPlay<'_>) {
    bar.should(!attacker.state.marks.fought, "attacker", || statement(attacker.unit.label(), HAS, "fought in this player turn"));
}

/// Checks a bayonet charge: one hex more, into melee, after the unit's turn; so it may have fired.
fn check_charge(bar: &mut CommandObjections, setup: &Setup, state: &State, attacker: &UnitInPlay<'_>, call: &MeleeCall, to: Hex) {
    let (label, kind) = (attacker.unit.label(), attacker.unit.kind);
    bar.should(setup.tables.has_special(kind, Special::BayonetCharge), "charge", || format!("{kind} make no bayonet charge"));
    has_not_fought(bar, attacker);
    if attacker.state.hex().is_none() {
        return bar.must(false, "charge", || statement(label, IS, "on no hex; leave the hex of the charge out"));
    }
    super::moves::check_free_hex(bar, setup, state, &call.attacker, ("charge", to));
    let most = setup.tables.figure(FigureId::BayonetCharge);
    let apart = attacker.state.hex().map_or(0, |from| state.board.grid.distance(from, to));
    bar.should((1..=most).contains(&apart), "charge", || format!("{to} is {apart} hexes away; a bayonet charge goes {most}"));
    bar.should(!state.board.is_shut(&setup.tables, to), "charge", || super::moves::shut_ground_text(state, to));
}

/// Applies the row of the table: the loser goes back, then loses morale, in the order of the rules (digest §5).
pub(super) fn settle(bench: &mut Trial<'_>, call: &MeleeCall, effects: &[Effect]) {
    let who = |side: MeleeSide| -> &UnitId { if side == MeleeSide::Attacker { &call.attacker } else { &call.defender } };
    for side in [MeleeSide::Attacker, MeleeSide::Defender] {
        let mut harm = Damage { wish: call.retreat.as_deref(), stay: &call.stay, in_melee: true, ..Damage::default() };
        for effect in effects {
            match effect {
                Effect::Retreat { on, hexes } if *on == side => harm.retreat = harm.retreat.saturating_add(*hexes),
                Effect::LoseMorale { on, count } if *on == side => harm.morale = harm.morale.saturating_add(*count),
                Effect::Retreat { .. } | Effect::LoseMorale { .. } => {}
                // Effects on guns follow below; those of a rally and of fire at an officer do not occur in a melee.
                Effect::TakeGuns {} | Effect::RecoverMorale { .. } | Effect::RemoveOfficer {} => {}
            }
        }
        if harm.morale > 0 || harm.retreat > 0 {
            bench.apply_damage(who(side), harm);
        }
    }
    if effects.iter().any(|effect| matches!(effect, Effect::TakeGuns {})) {
        bench.remove_unit(&call.defender, Fate::Taken);
    }
}
