//! Strip of a battle of companies: turns, side, phases, victory points.

use super::roster::place_of_acting_side;
use crate::engine::Word as _;
use crate::game::winner;
use crate::games::battlecry1812::battle::{Battle, NextStep, Phase, points};
use crate::games::battlecry1812::scenario::{Officer, Unit};
use crate::gui::shell::strip::{Strip, StripSide, Turn};

/// Returns the strip of a battle.
pub fn of(battle: &Battle, next: NextStep) -> Strip {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let sides = scenario.sides.iter().map(|side| StripSide {
        name: side.name.clone(),
        nation: side.nation,
        points: Some(points(setup, state, &side.id)),
    });
    let sides = sides.collect::<Vec<_>>();
    let points = scenario.sides.iter().zip(&sides).filter_map(|(side, shown)| Some((side.id.clone(), shown.points?)));
    let won = winner(&points.collect::<Vec<_>>());
    // In the withdraw phase the other side acts in the turn of this one.
    let in_turn = |side: &StripSide| format!("in the turn of the {}", side.name);
    let own = scenario.sides.iter().position(|side| side.id == state.side).filter(|_| state.phase == Phase::Withdraw);
    let strip = Strip {
        title: scenario.title.clone(),
        turns: turns(battle),
        turn_word: "Turn",
        clock_others: sides.iter().map(in_turn).collect(),
        clock_text: own.and_then(|side| sides.get(side)).map_or_else(String::new, in_turn),
        to_play: Some(place_of_acting_side(battle)),
        winner: scenario.sides.iter().position(|side| Some(&side.id) == won.as_ref()),
        sides,
        over: state.ended,
        ..Strip::default()
    };
    let strip = strip.with_phases(Some(state.phase).filter(|_| !state.ended), &format!("{} (Ctrl+Enter)", next.text()));
    // A phase that is passed over is not the one that comes.
    let pill = match next {
        NextStep::Phase(phase) => Phase::ALL.iter().position(|other| *other == phase),
        NextStep::PlayerTurn | NextStep::End => Some(Phase::ALL.len()),
    };
    Strip { next: strip.next.and(pill), ..strip }.with_log(battle)
}

/// Returns the turns with the arrivals in each; those of a side that come together share a text. Who is not in the battle is left out.
fn turns(battle: &Battle) -> Vec<Turn> {
    let (scenario, state) = (&battle.setup().scenario, battle.state());
    let mut turns = Strip::turns(state.turn, scenario.turns);
    for side in &scenario.sides {
        let is_there = |officer: &Officer| state.officers.get(&officer.id).is_some_and(|own| own.on_table || own.lost.is_some());
        let officers = side.officers.iter().map(|officer| (officer.arrives.as_ref(), (officer.label(), !is_there(officer))));
        let came = |unit: &Unit| state.units.get(&unit.id).is_some_and(|own| own.on_table || own.fate.is_some());
        let units = side.units.iter().filter(|unit| !unit.optional || came(unit));
        let units = units.map(|unit| (unit.arrives.as_ref(), (unit.label(), !came(unit))));
        for (arrival, who) in officers.chain(units) {
            let Some(arrival) = arrival else { continue };
            Strip::arrives(&mut turns, arrival.turn, side.nation, who);
        }
    }
    turns
}
