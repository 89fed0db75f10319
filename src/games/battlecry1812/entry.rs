//! Battlecry! 1812 as one value in the list of games.

use std::sync::Arc;

use crate::engine::Fault;
use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::game::after_action::after_action;
use crate::game::luck::luck;
use crate::games::about::{About, AboutSide, Picture};
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, Setup};
use crate::games::battlecry1812::design::scenario_format;
use crate::games::battlecry1812::scenario::{SYSTEM, Scenario, Side, TITLE};
use crate::games::battlecry1812::sheet::{blackout, board, reference, roster, table};
use crate::games::battlecry1812::{Tables, battle, check, drawn};
use crate::games::registry::{self, GameEntry, Scenarios, SheetKind, SheetOf};
use crate::map::Hexes;
use crate::sheet::after_action::sheet as printed;

/// Entry of Battlecry! 1812 in the list of games.
pub static GAME: GameEntry<Battlecry1812> = GameEntry {
    name: SYSTEM,
    title: TITLE,
    read: Tables::read,
    sources: |tables| &tables.sources,
    first_to_check: None,
    answer: check::answer,
    scenarios: Some(Scenarios {
        read,
        about,
        picture,
        remarks: |setup| setup.scenario.remarks(&setup.tables),
        design: Some(scenario_format),
    }),
    sheets: SHEETS,
    luck,
    after_action: Some(after_action),
    roster: battle::roster,
    state_json: battle::state_json,
    boards: None,
    note: |text| Command::Note { text: text.into() },
    check_consistency: |_, _| Ok(()),
};

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
    SheetOf::fixed(
        SheetKind {
            word: "table",
            name: "Board to scale",
            about: "The ground alone, in hexes of a size you choose, on as many pages as needed: cut at the marks, they make a table.",
        },
        |battle, _| table(battle),
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
    SheetOf::fixed(registry::AFTER_ACTION, |battle, _| printed(&battle.setup().scenario.title, &after_action(battle))),
];

/// The turn, the side and the phase, as a file's name.
fn moment(battle: &Battle) -> String {
    let state = battle.state();
    format!("turn-{}-{}-{}", state.turn, state.side, state.phase.word())
}

fn read(tables: &Arc<Tables>, text: &str) -> Result<Setup, Vec<Fault>> {
    Scenario::parse(text, tables).map(|scenario| Setup::new(tables, scenario))
}

fn about(setup: &Setup) -> About {
    let scenario = &setup.scenario;
    let (date, men, turns) = (scenario.date, scenario.men_per_figure, scenario.turns);
    About {
        title: scenario.title.clone(),
        date: date.in_words(),
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

/// The board, with who stands on it at the start.
fn picture(setup: &Setup) -> Picture {
    let scenario = &setup.scenario;
    Picture::Map { layers: drawn::small(scenario), part: Hexes { grid: scenario.board.grid }.extent() }
}
