//! Regimental Fire and Fury 1812 as one value in the list of games.

use std::sync::Arc;

use crate::engine::Fault;
use crate::engine::Word as _;
use crate::engine::fault::{FaultPlace, named_in_text};
use crate::engine::text::{count_text, upper_first};
use crate::game::after_action::{after_action, result_text};
use crate::game::luck::luck;
use crate::games::about::{About, AboutSide, Body, BodyArm, Picture, Standing, StandingSide};
use crate::games::registry::{self, GameEntry, Scenarios, SheetKind, SheetOf};
use crate::games::rff1812::battle::{
    Battle, Rff1812, Setup, begin, duties, ground_scale, on_table, roster, side_standing, table_note, won_at_once,
};
use crate::games::rff1812::design::form;
use crate::games::rff1812::drawn::{Shown, View, layers};
use crate::games::rff1812::scenario::{self, Oddity, SYSTEM, Scenario, Side, TITLE, Unit};
use crate::games::rff1812::sheet::{blackout, handout, labels, leaders, map, reference, roster as roster_sheet, table};
use crate::games::rff1812::words::Arm;
use crate::games::rff1812::{FigureId, Tables, check};
use crate::map::{Extent, Point};
use crate::sheet::after_action::sheet as printed;

/// Short name of the game, where games stand beside each other.
const SHORT: &str = "Fire and Fury";

/// Entry of the game in the list of games.
pub static GAME: GameEntry<Rff1812> = GameEntry {
    name: SYSTEM,
    title: TITLE,
    read: Tables::read,
    sources: |tables| &tables.sources,
    typical: include_str!("../../../assets/typical/rff1812.json"),
    answer: check::answer,
    scenarios: Some(Scenarios { read, about, picture, remarks, design: Some(form) }),
    sheets: SHEETS,
    luck,
    after_action: Some(after_action),
    ground_before: None,
    roster,
    state_json: on_table,
    boards: None,
    standing,
    check_consistency: |_, _| Ok(()),
};

const SHEETS: &[SheetOf<Rff1812>] = &[
    SheetOf::of_moment(registry::BLACKOUT, |battle, _| blackout(battle), moment),
    SheetOf::fixed(registry::HANDOUT, |battle, _| handout(battle.setup())),
    SheetOf::fixed(
        SheetKind {
            word: "map",
            name: "Map",
            about: "The table at the start: the ground, the place of each unit, and the turn and place of each arrival.",
        },
        |battle, _| map(battle.setup()),
    ),
    SheetOf::alone(
        SheetKind {
            word: "table",
            name: "Table to scale",
            about: "The ground alone, at the scale you choose, on as many pages as it needs: cut at the marks, they make a table.",
        },
        |battle, _| table(battle.setup()),
    ),
    SheetOf::fixed(registry::LABELS, |battle, _| labels(battle.setup())),
    SheetOf::fixed(
        SheetKind {
            word: "roster",
            name: "Roster",
            about: "Units by command as the battle begins, with their leaders, boxes for stands and states, and room for notes.",
        },
        |battle, _| roster_sheet(battle.setup()),
    ),
    SheetOf::fixed(
        SheetKind {
            word: "leaders",
            name: "Leaders",
            about: "A card for each leader to cut out: rating and its modifiers, radius, command, successor.",
        },
        |battle, _| leaders(battle.setup()),
    ),
    SheetOf::fixed(registry::REFERENCE, |battle, size_tenths| reference(battle.setup(), battle.state().light_set, size_tenths)),
    SheetOf::alone(registry::AFTER_ACTION, |battle, _| printed(&battle.setup().scenario.title, &after_action(battle))),
];

/// Returns turn, side and phase as part of a file name.
fn moment(battle: &Battle) -> String {
    let state = battle.state();
    format!("turn-{}-{}-{}", state.turn, state.side, state.phase.word())
}

fn read(tables: &Arc<Tables>, text: &str) -> Result<Setup, Vec<Fault>> {
    let scenario = Scenario::parse(text, &tables.for_files())?;
    let faults = named_in_text(too_small(tables, &scenario), text);
    if faults.is_empty() { Ok(Setup::new(tables, scenario)) } else { Err(faults) }
}

/// Returns a fault for each unit that would begin with too few stands to stay in the game (digest §2).
fn too_small(tables: &Tables, scenario: &Scenario) -> Vec<Fault> {
    let fewest = tables.count(FigureId::FewestStands);
    let of_side = |(nth, side): (usize, &Side)| {
        let small = side.units.iter().enumerate().filter(|(_, unit)| unit.troops().is_some() && unit.stands < fewest);
        let fault = small.map(|(unit, of)| {
            let text = format!(
                "{} are too few. By the rules in force a unit of troops with fewer than {fewest} is removed: give it {fewest} or more",
                count_text(of.stands, "stand", "stands")
            );
            Fault::new(FaultPlace::from("sides").item(nth).field("units").item(unit).field("stands"), text)
        });
        fault.collect::<Vec<_>>()
    };
    scenario.sides.iter().enumerate().flat_map(of_side).collect()
}

/// Lists oddities of a scenario: of its units, of the table as it is laid out, and of what is won as it begins.
fn remarks(setup: &Setup) -> Vec<String> {
    let won = won_at_once(setup, begin(&setup.tables, Scenario::clone(&setup.scenario)).state());
    let won = won.map(|rule| {
        let conditions = rule.conditions_text(&setup.scenario);
        upper_first(&format!("{conditions}, as the battle begins: this rule ends no battle, and decides one that is ended by hand"))
    });
    scenario::remarks(&setup.scenario, &setup.tables).iter().map(Oddity::sentence).chain(won).collect()
}

fn about(setup: &Setup) -> About {
    let scenario = &setup.scenario;
    let ground = ground_scale(&setup.tables, scenario);
    About {
        title: scenario.title.clone(),
        date: scenario.date.in_words(),
        month: scenario.date.month_text(),
        place: scenario.place.clone().unwrap_or_default(),
        size: scenario.table.as_ref().map(|table| format!("{} × {} ft", table.width_feet, table.depth_feet)),
        clock: Some(clock(scenario)),
        game: SHORT,
        scale: "regiments in inches, d10 · stands",
        began: format!("{} {}", scenario.date, scenario.start),
        line: format!("{} · {ground} · {} turns", scenario.date.in_words(), scenario.turns),
        ground: Some(ground),
        ground_note: table_note(scenario),
        summary: scenario.summary.clone(),
        notes: scenario.notes.iter().cloned().chain(scenario.victory_texts()).collect(),
        sides: scenario.sides.iter().map(about_side).collect(),
        strength_of: "stands",
        turns: scenario.turns,
    }
}

/// Returns the hour of the start, and the first turn of night if one comes.
fn clock(scenario: &Scenario) -> String {
    match scenario.light.iter().find(|row| row.light.is_night()) {
        Some(row) if row.from_turn > 1 => format!("{}, night from turn {}", scenario.start, row.from_turn),
        Some(_) => format!("{}, by night", scenario.start),
        None => scenario.start.to_string(),
    }
}

/// Describes a battle under way.
fn standing(battle: &Battle) -> Standing {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let side =
        |side: &Side| StandingSide { name: side.name.clone(), nation: side.nation, points: side_standing(setup, state, &side.id).points };
    Standing {
        title: scenario.title.clone(),
        game: SHORT,
        turn: state.turn,
        turns: Some(scenario.turns),
        turn_word: "turn",
        phase: state.phase.spoken(),
        sides: scenario.sides.iter().map(side).collect(),
        to_play: scenario.side(&state.side).map(|side| side.name.clone()).unwrap_or_default(),
        open: match duties(setup, state).len() {
            0 => String::new(),
            open => format!("{} still to do.", count_text(open, "thing is", "things are")),
        },
        result: result_text::<Rff1812>(setup, state),
        picture: picture_of_ground(battle),
    }
}

/// Returns the ground with the key positions in the colours of the sides that hold them now: the battle keeps no places of units.
fn picture_of_ground(battle: &Battle) -> Picture {
    let (setup, state) = (battle.setup(), battle.state());
    let Some(view) = View::of(&setup.scenario).filter(|_| !setup.scenario.ground.features.is_empty()) else { return picture(setup) };
    let mut scenario = Scenario::clone(&setup.scenario);
    for position in &mut scenario.key_positions {
        position.held_by = state.positions.get(&position.id).cloned().flatten();
    }
    let shown = Shown { names: true, ..Shown::GROUND };
    // Where the units begin is empty now: what they fight for is to be seen.
    let objectives = scenario.ground.objectives.iter().map(|objective| Extent::of(view.spots(&objective.points)).centre());
    let objectives = objectives.collect::<Vec<_>>();
    let there = |unit: &Unit| state.units.get(&unit.id).is_some_and(|own| own.on_table);
    let stands = if objectives.is_empty() { begins_at(&scenario, view, there) } else { objectives };
    Picture::Map { layers: layers(&scenario, &setup.tables, shown), part: view.table(), stands }
}

/// Returns the points at which units begin, each where it stands or comes in; without any, those of the zones in which sides set up.
fn begins_at(scenario: &Scenario, view: View, is_there: impl Fn(&Unit) -> bool) -> Vec<Point> {
    let ground = &scenario.ground;
    let entry = |unit: &Unit| ground.entry(unit.arrives.as_ref()?.entry.as_ref()?).map(|entry| view.spots(&entry.points));
    let begins = |unit: &Unit| unit.stands_at.as_ref().map(|stands| view.spot(stands.at)).or_else(|| entry(unit)?.first().copied());
    let units = scenario.units().filter(|(_, unit)| is_there(unit)).filter_map(|(_, unit)| begins(unit)).collect::<Vec<_>>();
    if units.is_empty() { ground.zones.iter().flat_map(|zone| view.spots(&zone.points)).collect() } else { units }
}

fn about_side(side: &Side) -> AboutSide {
    AboutSide::of(&side.name, side.nation, side.units.iter().filter(|unit| !unit.optional).map(|unit| unit.stands))
}

/// Returns the map of the table; if there is no ground, both sides in their order of battle, optional units included.
fn picture(setup: &Setup) -> Picture {
    let scenario = &setup.scenario;
    if let Some(view) = View::of(scenario).filter(|_| !scenario.ground.features.is_empty()) {
        let stands = begins_at(scenario, view, |unit| unit.stands_at.is_some());
        return Picture::Map { layers: layers(scenario, &setup.tables, Shown::SMALL), part: view.table(), stands };
    }
    let body = |unit: &Unit| Body {
        stands: unit.stands,
        arm: match unit.arm() {
            Arm::Infantry => BodyArm::Foot,
            Arm::Cavalry => BodyArm::Horse,
            Arm::Artillery => BodyArm::Guns,
        },
    };
    Picture::Ranks(scenario.sides.iter().map(|side| side.units.iter().map(body).collect()).collect())
}
