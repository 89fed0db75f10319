//! Attacks without dice: run down, pick off, overrun (digest §1, §2).

use super::{CommandObjections, check_in_order, ruling};
use crate::engine::text::{IS, statement};
use crate::game::Refusal;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::calls::{Strike, StrikeCall};
use crate::games::battlecry1812::battle::facts::{UnitInPlay, find_unit_in_play};
use crate::games::battlecry1812::battle::found::{EffectVerb, Found, UnitOrOfficer};
use crate::games::battlecry1812::battle::state::{Fate, Loss, Phase, State};
use crate::games::battlecry1812::battle::trial::Trial;
use crate::games::battlecry1812::words::{RulingId, Special, UnitType};
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};

pub(super) fn strike(setup: &Setup, state: &State, call: &StrikeCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let blow = check_strike(setup, state, call, bar)?;
    let mut bench = Trial::new(setup, state);
    match blow {
        StrikeTarget::Officer(officer) => {
            bench.add_effect(UnitOrOfficer::Officer(officer), EffectVerb::Fall { how: Loss::Captured });
        }
        StrikeTarget::Unit(unit, fate) => bench.remove_unit(&unit, fate),
    }
    Ok(Found::effects(bench.effects()))
}

/// Target that a strike falls on.
pub(super) enum StrikeTarget {
    Officer(OfficerId),
    Unit(UnitId, Fate),
}

/// Checks a strike and returns the target it falls on.
pub(super) fn check_strike(setup: &Setup, state: &State, call: &StrikeCall, bar: &mut CommandObjections) -> Result<StrikeTarget, Refusal> {
    let unit = find_unit_in_play(setup, state, &call.unit, "unit")?;
    check_in_order(&unit, "unit")?;
    bar.check_turn(state, &unit, Phase::Attack, "unit");
    bar.check_one_attack(setup, &unit, "unit");
    let blow = match (call.strike, &call.target, &call.officer) {
        (Strike::Overrun, None, Some(officer)) => {
            overrun(bar, setup, state, &unit, officer)?;
            StrikeTarget::Officer(officer.clone())
        }
        (Strike::RunDown, Some(target), None) => {
            let target = find_unit_in_play(setup, state, target, "target")?;
            runs_down(bar, setup, state, &unit, &target);
            StrikeTarget::Unit(target.unit.id.clone(), Fate::RunDown)
        }
        (Strike::PickOff, Some(target), None) => {
            let target = find_unit_in_play(setup, state, target, "target")?;
            picks_off(bar, setup, state, &unit, &target);
            StrikeTarget::Unit(target.unit.id.clone(), Fate::PickedOff)
        }
        (Strike::Overrun, ..) => return Err(Refusal::of("officer", "an overrun needs an officer and no target unit")),
        _ => return Err(Refusal::of("target", "this attack needs a target unit and no officer")),
    };
    bar.finish()?;
    Ok(blow)
}

/// Checks that horse destroy adjacent Indians in open ground.
fn runs_down(bar: &mut CommandObjections, setup: &Setup, state: &State, unit: &UnitInPlay<'_>, target: &UnitInPlay<'_>) {
    let label = target.unit.label();
    enemies(bar, unit, target);
    bar.should(setup.tables.has_special(unit.unit.kind, Special::RunDown), "unit", || format!("{} do not run down", unit.unit.kind));
    bar.should(target.unit.kind == UnitType::Indians, "target", || {
        statement(label, IS, format!("{}; only Indians are run down", target.unit.kind))
    });
    let beside = adjacent(bar, state, unit, &state.filled_hexes(target.state).collect::<Vec<_>>(), label);
    let open = beside.is_none_or(|hex| state.board.is_open(hex));
    bar.should(open, "target", || statement(label, IS, format!("not in the open: {}", ruling(setup, RulingId::OpenGround))));
}

/// Checks that Indians destroy an adjacent routed unit.
fn picks_off(bar: &mut CommandObjections, setup: &Setup, state: &State, unit: &UnitInPlay<'_>, target: &UnitInPlay<'_>) {
    let label = target.unit.label();
    enemies(bar, unit, target);
    bar.should(setup.tables.has_special(unit.unit.kind, Special::PickOff), "unit", || format!("{} do not pick off units", unit.unit.kind));
    bar.should(target.state.is_routed(), "target", || statement(label, IS, "not routed"));
    adjacent(bar, state, unit, &state.filled_hexes(target.state).collect::<Vec<_>>(), label);
}

/// Checks that an officer who is alone is captured by an adjacent unit that can melee.
fn overrun(bar: &mut CommandObjections, setup: &Setup, state: &State, unit: &UnitInPlay<'_>, officer: &OfficerId) -> Result<(), Refusal> {
    let (him, his_state) = super::officers::find_officer_in_play(setup, state, officer, "officer")?;
    let label = him.label();
    let own = setup.scenario.officer(officer).is_some_and(|(side, _)| side.id == unit.side.id);
    bar.must(!own, "officer", || format!("{label} is on the same side"));
    let no_melee = setup.tables.has_special(unit.unit.kind, Special::NoMelee);
    bar.should(!no_melee, "unit", || format!("{} do not fight in melee", unit.unit.kind));
    adjacent(bar, state, unit, his_state.hex().as_slice(), label);
    let guard = his_state.hex().and_then(|hex| state.unit_at(hex)).and_then(|(id, _)| setup.scenario.unit(id));
    bar.should(guard.is_none(), "officer", || {
        let with = guard.map_or("a unit", |(_, unit)| unit.label());
        format!("{label} is with {with}: {}", ruling(setup, RulingId::Overrun))
    });
    Ok(())
}

fn enemies(bar: &mut CommandObjections, unit: &UnitInPlay<'_>, target: &UnitInPlay<'_>) {
    bar.must(unit.side.id != target.side.id, "target", || format!("{} is on the same side", target.unit.label()));
}

/// Checks that they are adjacent where both are on the map; otherwise the players do. Returns the nearest hex of the target, open ground
/// first.
fn adjacent(bar: &mut CommandObjections, state: &State, unit: &UnitInPlay<'_>, target: &[Hex], label: &str) -> Option<Hex> {
    let near = target.iter().filter_map(|hex| Some((state.distance_to_hex(unit.state, *hex)?, !state.board.is_open(*hex), *hex))).min();
    let apart = near.map_or(1, |(apart, ..)| apart);
    bar.should(apart <= 1, "unit", || format!("{label} is {apart} hexes from {}, not adjacent", unit.unit.label()));
    target.first().and(near).map(|(.., hex)| hex)
}
