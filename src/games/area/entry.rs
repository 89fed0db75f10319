//! Entries of the area games in the list of all games.

use std::sync::Arc;

use crate::engine::Fault;
use crate::engine::fault::value;
use crate::engine::text::{count_text, join_alternatives, join_list};
use crate::game::after_action::has_won;
use crate::game::luck::luck;
use crate::games::about::{Picture, Standing, StandingSide};
use crate::games::area::campaign::drawing::layers;
use crate::games::area::campaign::{
    AreaRules, BattleRecord, Board, Campaign, End, Setup, board_state, check_ratings, contested, control_markers, faction_name,
    holder_text, last_round, look_back, map_sheet, roster, state_sheet,
};
use crate::games::area::kind::AreaKind;
use crate::games::area::kinds::KINDS;
use crate::games::area::tables::Side;
use crate::games::area::{Tables, check};
use crate::games::battlecry1812;
use crate::games::registry::{AFTER_ACTION, Boards, GameEntry, Rules, STATE, SheetKind, SheetOf};
use crate::id::{FactionId, SideId};
use crate::sheet::after_action;
use crate::table::TableRow;

/// Short name of these games, where games stand beside each other.
const SHORT: &str = "area games";

/// Returns the round and turn as part of a file name.
fn moment(campaign: &Campaign) -> String {
    let state = campaign.state();
    format!("round-{}-turn-{}", state.round, state.drawn.len())
}

const SHEETS: &[SheetOf<AreaRules>] = &[
    SheetOf::of_moment(STATE, |campaign, _| state_sheet(campaign), moment),
    SheetOf::of_moment(
        SheetKind { word: "map", name: "Map", about: "The map with every cube, fort and marker now, and the stockpiles below it." },
        |campaign, _| map_sheet(campaign),
        |campaign| format!("map-{}", moment(campaign)),
    ),
    SheetOf::of_moment(
        SheetKind {
            word: AFTER_ACTION.word,
            name: "After the campaign",
            about: "The winner and the rule, losses by faction, areas that changed hands in each round, and the luck of the dice, so far or at the end.",
        },
        |campaign, _| after_action::sheet(campaign.setup().tables.game.title, &look_back(campaign)),
        |campaign| format!("after-{}", moment(campaign)),
    ),
];

/// Entries of the area games, in the order of [`KINDS`].
pub static ENTRIES: [GameEntry<AreaRules>; KINDS.len()] = {
    let mut entries = [entry(KINDS[0]); KINDS.len()];
    let mut nth = 0;
    while nth < KINDS.len() {
        entries[nth] = entry(KINDS[nth]);
        nth += 1;
    }
    entries
};

/// Builds the entry of an area game. Entries differ only in names and tables.
#[must_use]
pub const fn entry(game: &'static AreaKind) -> GameEntry<AreaRules> {
    GameEntry {
        name: game.word,
        title: game.title,
        read: game.read,
        sources: |tables| &tables.sources,
        typical: game.typical,
        answer: check::answer,
        scenarios: None,
        sheets: SHEETS,
        luck,
        after_action: Some(look_back),
        ground_before: None,
        roster,
        state_json: board_state,
        standing,
        boards: Some(Boards { known: known_board, read: read_board, remarks: |setup| setup.board.remarks(&setup.tables) }),
        check_consistency: check_company_ratings,
    }
}

/// Describes a campaign under way; of a battle of cubes alone the area it is fought for.
fn standing(campaign: &Campaign) -> Standing {
    let state = campaign.state();
    let setup = &campaign.setup().now(state);
    let tables = &setup.tables;
    let side = |side: &TableRow<Side>| StandingSide {
        name: side.head.label.to_string(),
        nation: side.data.nation,
        points: control_markers(state, &SideId(side.head.id.0.clone())),
    };
    let fought = contested(setup, state);
    let (chart, layers) = layers(tables, [&setup.board, &setup.board], &state.areas, &fought);
    let with_units = state.areas.iter().filter(|(_, area)| area.cubes.values().any(|units| *units > 0));
    let stands = with_units.filter_map(|(name, _)| chart.middle(name)).collect();
    let winner = |end: &End| {
        let label = tables.sides.iter().find(|side| end.winner.as_ref().is_some_and(|winner| winner.as_str() == side.head.id.as_str()));
        label.map_or_else(|| "A draw".to_owned(), |side| has_won(&side.head.label))
    };
    let battle = state.battle.as_ref().map(|battle| format!("battle for {}", battle.area));
    let between = match () {
        () if state.active.is_some() => "a turn",
        () if state.bag.is_empty() => "end the round",
        () => "draw a turn cube",
    };
    let over = BattleRecord::of_lone_battle_over(campaign);
    Standing {
        title: tables.game.short_title.to_owned(),
        game: SHORT,
        turn: state.round,
        turns: last_round(setup),
        turn_word: "round",
        phase: battle.unwrap_or_else(|| between.to_owned()),
        sides: tables.sides.iter().map(side).collect(),
        to_play: state.active.as_ref().map(|faction| faction_name(tables, faction)).unwrap_or_default(),
        open: match fought.len() {
            0 => String::new(),
            open => format!("{} to fight.", count_text(open, "area", "areas")),
        },
        result: state.end.as_ref().map(winner).or_else(|| over.map(|record| holder_text(tables, state, &record.area))),
        picture: Picture::Map { layers, part: chart.extent, stands },
    }
}

/// Returns the text of a board file with only the areas the tables know, for an owner who has filled in nothing.
fn known_board(tables: &Arc<Tables>) -> String {
    Board::from_tables(tables).to_json(tables)
}

/// Reads a board file and begins a game on it. `begins` is the word of the scenario; `None` for the first one.
fn read_board(tables: &Arc<Tables>, text: &str, begins: Option<&str>) -> Result<Setup, Vec<Fault>> {
    let board = Board::parse(text, tables)?;
    let way = tables.scenarios.iter().find(|row| begins.is_none_or(|begins| begins == row.head.id.as_str()));
    let way = way.ok_or_else(|| {
        let known = tables.scenarios.iter().map(|row| format!("\"{}\"", row.head.id)).collect::<Vec<_>>();
        Fault::single("begins", value(format!("\"{}\" is not known. Choose {}", begins.unwrap_or_default(), join_alternatives(&known))))
    })?;
    let missing = way.data.unnumbered_placements().map(|(nth, placement)| {
        let names = placement.factions.iter().map(|faction| faction_name(tables, &FactionId(faction.clone()))).collect::<Vec<_>>();
        format!("{} (/placements/{nth}/units)", join_list(&names))
    });
    let missing = missing.collect::<Vec<_>>();
    if !missing.is_empty() {
        let sentence = format!(
            "\"{}\" needs the number of units that each faction places: no source of ours gives it. Set the numbers once, on the page where it \
             begins, or in your house rules (file setup.json, table scenarios, row {0}): {}",
            way.head.id,
            missing.join(", ")
        );
        return Err(Fault::single("begins", value(sentence)));
    }
    Ok(Setup::new(tables, board.to_play(), way.head.id.clone()))
}

/// Checks that the ratings for battles with companies are words and numbers of the game that fights them.
fn check_company_ratings(tables: &Tables, rules: &Rules) -> Result<(), String> {
    let Some(companies) = rules.tables(&battlecry1812::entry::GAME) else { return Ok(()) };
    check_ratings(tables, companies).map_err(|refusal| refusal.to_string())
}
