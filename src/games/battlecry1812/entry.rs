//! Battlecry! 1812 as one value in the list of games.

use std::sync::Arc;

use crate::engine::Fault;
use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::game::after_action::{Reviewed as _, after_action, result_text};
use crate::game::correction::ReplayedLog;
use crate::game::luck::luck;
use crate::game::{EventNumber, System as _};
use crate::games::about::{About, AboutSide, Picture, Standing, StandingSide};
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Setup, State, acting_side, may_act, points};
use crate::games::battlecry1812::design::scenario_format;
use crate::games::battlecry1812::scenario::{SYSTEM, Scenario, Side, TITLE};
use crate::games::battlecry1812::sheet::{blackout, board, handout, labels, officers, reference, roster, table};
use crate::games::battlecry1812::{Tables, battle, check, drawn};
use crate::games::registry::{self, GameEntry, Scenarios, SheetKind, SheetOf};
use crate::map::{Extent, Hexes, Layers};
use crate::sheet::after_action::sheet as printed;

/// Lists oddities of a scenario that are no faults, with companies that cannot fill the hexes of the file as the battle begins.
fn remarks(setup: &Setup) -> Vec<String> {
    let state = Battlecry1812::start(setup);
    let fewer = setup.scenario.units().filter_map(|(_, unit)| {
        let filled = state.units.get(&unit.id).filter(|own| own.hex().is_some())?.hexes;
        let wanted = unit.hexes;
        (filled < wanted).then(|| format!("{} fills {filled} of its {wanted} hexes: no other hex beside it is free", unit.label()))
    });
    setup.scenario.remarks(&setup.tables).into_iter().chain(fewer).collect()
}

/// Least height of the ground around a meeting, in hexsides.
const MEETING_LEAST: f32 = 6.5;

/// Short name of the game, where games stand beside each other.
const SHORT: &str = "Battlecry!";

/// Entry of Battlecry! 1812 in the list of games.
pub static GAME: GameEntry<Battlecry1812> = GameEntry {
    name: SYSTEM,
    title: TITLE,
    read: Tables::read,
    sources: |tables| &tables.sources,
    typical: include_str!("../../../assets/typical/battlecry1812.json"),
    answer: check::answer,
    scenarios: Some(Scenarios { read, about, picture, remarks, design: Some(scenario_format) }),
    sheets: SHEETS,
    luck,
    after_action: Some(after_action),
    ground_before: Some(ground_before),
    roster: battle::roster,
    state_json: battle::state_json,
    boards: None,
    standing,
    check_consistency: |_, _| Ok(()),
};

/// Draws the board before an event, around the companies that met in it; nothing where none met.
fn ground_before(battle: &Battle, number: EventNumber) -> Picture {
    let (setup, past) = (battle.setup(), ReplayedLog::<Battlecry1812>::of(battle.journal()));
    let place = battle.journal().entry(number).and_then(|entry| entry.place);
    let Some((place, event)) = place.and_then(|place| Some((place, past.at(place)?.event()?))) else { return Picture::Nothing };
    let state = past.before(setup, place);
    let Some(meeting) = Battlecry1812::meeting(setup, &state, event) else { return Picture::Nothing };
    let ids = |subject: &battle::Subject| if let battle::Subject::Unit(unit) = subject { Some(unit.clone()) } else { None };
    let [acting, met] = [&meeting.acting, &meeting.met].map(|subjects| subjects.iter().filter_map(ids).collect::<Vec<_>>());
    let grid = state.board.grid;
    let units = acting.iter().chain(&met);
    let blocks = units.filter_map(|unit| Some(drawn::block(grid, state.units.get(unit)?.hex()?))).collect::<Vec<_>>();
    if blocks.is_empty() {
        return Picture::Nothing;
    }
    let part = Extent::of(blocks.iter().flat_map(|block| block.corners())).grown(1.0);
    // Those side by side have room around them for their names.
    let part = part.grown(((MEETING_LEAST - part.size().y) / 2.0).max(0.0));
    let layers = drawn::meeting(setup, &state, &acting, &met);
    Picture::Map { layers, part, stands: blocks.iter().map(|block| block.centre()).collect() }
}

const SHEETS: &[SheetOf<Battlecry1812>] = &[
    SheetOf::of_moment(registry::BLACKOUT, |battle, _| blackout(battle), moment),
    SheetOf::of_moment(
        SheetKind {
            word: "board",
            name: "Board",
            about: "The board as it stands with its companies and officers, and a list of them below.",
        },
        |battle, _| board(battle),
        |battle| format!("board-turn-{}", battle.state().turn),
    ),
    SheetOf::alone(
        SheetKind {
            word: "table",
            name: "Board to scale",
            about: "The ground alone, in hexes of a size you choose, on as many pages as needed: cut at the marks, they make a table.",
        },
        |battle, _| table(battle),
    ),
    SheetOf::fixed(registry::HANDOUT, |battle, _| handout(battle.setup())),
    SheetOf::fixed(registry::LABELS, |battle, _| labels(battle.setup())),
    SheetOf::fixed(
        SheetKind {
            word: "officers",
            name: "Officers",
            about: "A card for each officer to cut out: rank, ability, reach, whom he aids and leads.",
        },
        |battle, _| officers(battle.setup()),
    ),
    SheetOf::fixed(
        SheetKind {
            word: "roster",
            name: "Roster",
            about: "Companies and officers at the start, with boxes to cross off: for play with a pencil.",
        },
        |battle, _| roster(battle.setup()),
    ),
    SheetOf::fixed(registry::REFERENCE, |battle, size_tenths| reference(battle.setup(), battle.state(), size_tenths)),
    SheetOf::alone(registry::AFTER_ACTION, |battle, _| printed(&battle.setup().scenario.title, &after_action(battle))),
];

/// The turn, the side and the phase, as a file's name.
fn moment(battle: &Battle) -> String {
    let state = battle.state();
    format!("turn-{}-{}-{}", state.turn, state.side, state.phase.word())
}

fn read(tables: &Arc<Tables>, text: &str) -> Result<Setup, Vec<Fault>> {
    Scenario::parse(text, tables).map(|scenario| battle::with_holders_at_start(Setup::new(tables, scenario)))
}

fn about(setup: &Setup) -> About {
    let scenario = &setup.scenario;
    let (date, men, turns) = (scenario.date, scenario.men_per_figure, scenario.turns);
    About {
        title: scenario.title.clone(),
        date: date.in_words(),
        month: date.month_text(),
        place: scenario.place.clone().unwrap_or_default(),
        size: Some(format!("{} × {} hexes", scenario.board.grid.columns, scenario.board.grid.rows)),
        clock: None,
        game: SHORT,
        scale: "companies on hexes, d6 · figures",
        began: date.to_string(),
        line: format!("{} · companies on hexes, {men} men to a figure · {}", date.in_words(), count_text(turns, "turn", "turns")),
        ground: None,
        ground_note: None,
        summary: scenario.summary.clone(),
        notes: scenario.notes.iter().chain(&scenario.victory.notes).cloned().collect(),
        sides: scenario.sides.iter().map(about_side).collect(),
        strength_of: "figures",
        turns: scenario.turns,
    }
}

fn about_side(side: &Side) -> AboutSide {
    AboutSide::of(&side.name, side.nation, side.units.iter().map(|unit| unit.figures))
}

/// Returns the board with the companies that stand on it at the start, as blocks in their nations' colours.
fn picture(setup: &Setup) -> Picture {
    let state = Battlecry1812::start(setup);
    let layers = drawn::small(setup, &state);
    picture_as(&state, layers)
}

/// Returns the whole board, drawn by these layers.
fn picture_as(state: &State, layers: Layers) -> Picture {
    let hexes = Hexes { grid: state.board.grid };
    let stands = state.units.values().filter_map(|own| Some(hexes.centre(own.hex()?))).collect();
    Picture::Map { layers, part: hexes.extent(), stands }
}

/// Describes a battle under way.
fn standing(battle: &Battle) -> Standing {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let side = |side: &Side| StandingSide { name: side.name.clone(), nation: side.nation, points: points(setup, state, &side.id) };
    let able = scenario.units().filter(|(_, unit)| may_act(setup, state, &unit.id)).count();
    Standing {
        title: scenario.title.clone(),
        game: SHORT,
        turn: state.turn,
        turns: Some(scenario.turns),
        turn_word: "turn",
        phase: state.phase.spoken(),
        sides: scenario.sides.iter().map(side).collect(),
        to_play: acting_side(setup, state).map(|side| side.name.clone()).unwrap_or_default(),
        open: if able == 0 { String::new() } else { format!("{} still act.", count_text(able, "company may", "companies may")) },
        result: result_text::<Battlecry1812>(setup, state),
        picture: picture_as(state, drawn::standing(battle)),
    }
}
