//! Strip of a campaign or a battle fought out, and of the owner's board.

use super::chart::{side_name, side_text};
use super::parts::{cube, faction_id};
use crate::game::Offer;
use crate::games::area::Tables;
use crate::games::area::campaign::{
    BattleRecord, BattleStage, Campaign, Command, Selection, battle_ahead, contested, control_markers, last_round, truces_in_decks,
    truces_played,
};
use crate::games::area::token::Token;
use crate::gui::parts::counters::{Counter, When};
use crate::gui::shell::strip::{StandingOf, Strip, StripButton, StripSide};
use crate::id::{FactionId, SideId};
use crate::scenario::Nation;

/// Steps of a turn, in their order, as pills; the last is the button that ends it.
const STEPS: [&str; 5] = ["reinforce", "cards", "move", "battles", "end turn"];
const END: usize = 4;

/// Returns the strip of a campaign, or of a battle fought out alone.
pub fn of(play: &Campaign) -> Strip {
    let (setup, state) = (play.setup(), play.state());
    let tables = &setup.tables;
    let factions = (0..tables.factions.len()).map(|faction| StripSide {
        name: tables.faction(faction).head.label.to_string(),
        nation: nation_of(tables, faction),
        points: None,
    });
    let strip = Strip {
        title: tables.game.short_title.to_owned(),
        turns: Strip::turns(state.round, last_round(setup).unwrap_or(state.round)),
        turn_word: "Round",
        counters: counters(play),
        open_end: last_round(setup).is_none(),
        sides: factions.collect(),
        to_play: state
            .active
            .as_ref()
            .and_then(|active| (0..tables.factions.len()).find(|faction| faction_id(tables, *faction) == *active)),
        phases: STEPS.map(str::to_owned).to_vec(),
        phase: step(play),
        next: ends(play).then_some(END),
        next_says: "End the turn (Ctrl+Enter)".to_owned(),
        standing: Some(standing(play)),
        over: state.end.is_some(),
        more: true,
        ..Strip::default()
    };
    strip.with_log(play)
}

/// Returns the nation whose colour a faction has: Natives have their own, whichever side they fight for.
fn nation_of(tables: &Tables, faction: usize) -> Option<Nation> {
    if tables.faction(faction).data.natives {
        return Some(Nation::NativeNations);
    }
    let side = tables.side_of(faction).and_then(|side| tables.sides.get(side));
    side.and_then(|side| side.data.nation)
}

/// Returns the turn cubes: first those drawn in this round, then those in the bag.
fn counters(play: &Campaign) -> Vec<Counter> {
    let (tables, state) = (&play.setup().tables, play.state());
    let now = state.active.as_ref();
    let drawn = state.drawn.iter().map(|faction| (faction, if now == Some(faction) { When::Now } else { When::Past }));
    let all = drawn.chain(state.bag.iter().map(|faction| (faction, When::ToCome)));
    let counter = |(faction, when): (&FactionId, When)| {
        let faction = tables.find_faction(faction.as_str())?;
        let token = Token::of(tables, faction);
        Some(Counter { name: tables.faction(faction).head.label.to_string(), cube: cube(&token), when })
    };
    all.filter_map(counter).collect()
}

/// Returns the current step of the turn, by place.
pub fn step(play: &Campaign) -> Option<usize> {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    state.active.as_ref()?;
    Some(match &state.orders {
        _ if state.battle.is_some() || state.fought > 0 => 3,
        None if !state.reinforced => 0,
        None => 1,
        Some(orders) if orders.armies > 0 || contested(setup, state).is_empty() => 2,
        Some(_) => 3,
    })
}

/// Returns whether the turn may end now.
fn ends(play: &Campaign) -> bool {
    let of_turn = if play.state().active.is_some() { play.offers(&Selection::Turn) } else { Vec::new() };
    of_turn.iter().any(|offer: &Offer<_>| offer.is_in_order() && offer.command() == Some(&Command::EndTurn {}))
}

/// Returns control markers and Truces of both sides.
fn standing(play: &Campaign) -> StandingOf {
    let (setup, state) = (play.setup(), play.state());
    let tables = &setup.tables;
    let truces = |place: usize| (truces_played(tables, state, place), truces_in_decks(setup, place));
    let places = 0..tables.sides.len();
    let name = |place: usize| tables.sides[place].head.label.to_string();
    let markers = |place: usize| control_markers(state, &SideId(tables.sides[place].head.id.0.clone()));
    let side = |place: usize| StripSide { name: name(place), nation: tables.sides[place].data.nation, points: Some(markers(place)) };
    let brief = |place: usize| {
        let (declared, most) = truces(place);
        format!("{declared}/{most}")
    };
    let has_truces = places.clone().any(|place| truces(place).1 > 0);
    StandingOf {
        what: "Control markers",
        sides: places.clone().map(side).collect(),
        word: if has_truces { "Truces" } else { "" },
        cards: places
            .clone()
            .filter(|_| has_truces)
            .map(|place| (tables.sides[place].data.nation, truces(place).0 as usize, truces(place).1 as usize))
            .collect(),
        more: if has_truces { format!("Truces {}", places.clone().map(brief).collect::<Vec<_>>().join(" : ")) } else { String::new() },
        lines: places.map(|place| side_text(setup, state, place)).collect(),
    }
}

/// Number of throws of a battle whose names stand in its strip.
const THROWS: usize = 4;

/// Returns the strip of a battle of cubes: its last throws, and the one to come. A battle of a campaign has its round and its map.
pub fn of_battle(play: &Campaign, of_campaign: bool) -> Strip {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    let record = BattleRecord::of(play);
    let name = |side: &SideId, nth: usize| {
        format!("{} {nth}", setup.tables.find_side(side.as_str()).map_or("", |place| side_name(&setup.tables, place)))
    };
    let mut phases = Vec::new();
    let mut phase = None;
    if let (Some(record), Some(battle)) = (&record, &state.battle) {
        let nth = |at: usize| record.throws[..=at].iter().filter(|throw| throw.side == record.throws[at].side).count();
        phases.extend((0..record.throws.len()).map(|at| name(&record.throws[at].side, nth(at))));
        // While hits and commands of a throw are settled, it is the current one.
        let settles = battle.stage != BattleStage::Roll;
        phase = Some(if settles { phases.len().saturating_sub(1) } else { phases.len() });
        if let Some(ahead) = battle_ahead(setup, state) {
            phases.push(name(&ahead.roller, record.throws_of(&ahead.roller) + 1));
        }
    }
    let skipped = phases.len().saturating_sub(THROWS);
    let map = StripButton { name: "the map", key: "M" };
    let figures = StripButton { name: "with figures…", key: "T" };
    let handed_over = !state.fights_with_cubes();
    let all = of(play);
    Strip {
        title: record.as_ref().map_or_else(|| all.title.clone(), |record| format!("The battle for {}", record.area)),
        short_title: record.map(|record| record.area.to_string()).unwrap_or_default(),
        turns: if of_campaign { all.turns.clone() } else { Vec::new() },
        counters: Vec::new(),
        sides: Vec::new(),
        phases: phases.split_off(skipped),
        phase: phase.and_then(|phase| phase.checked_sub(skipped)),
        next: None,
        standing: None,
        over: false,
        buttons: [map].into_iter().filter(|_| of_campaign).chain([figures].into_iter().filter(|_| !handed_over)).collect(),
        keeps_icons: true,
        ..all
    }
}

/// Returns the strip of the owner's board, whose changes can be undone and redone.
pub fn of_board([past, future]: [bool; 2]) -> Strip {
    let change = |there: bool| there.then(|| "the last change of your board".to_owned());
    Strip { undo: change(past), redo: change(future), ..Strip::of_page("Your board") }
}
