//! Campaign of an area game: the board and the stockpiles, and turns, movement and battles.
//!
//! The players have board, cubes and cards before them; the program only keeps their record. An event holds the command, its dice, and the
//! changes that follow: the state is the result of applying all changes in order, and nothing else.

mod after_action;
mod apply;
mod assign;
mod battle;
pub mod board;
mod called;
mod card_listing;
mod cards;
mod correcting;
mod does;
pub mod drawn;
mod event;
mod file;
mod fill_in;
mod handover;
mod instead;
mod judge;
mod judgement;
mod listing;
mod luck;
mod map_sheet;
mod movement;
mod names;
mod offers;
mod on_board;
mod on_table;
mod orders;
mod query;
mod reinforce;
mod roster;
mod sentence;
mod sheet;
mod state;
mod told;
mod turns;

use std::sync::Arc;

pub use after_action::look_back;
pub use battle::{ToThrow, to_throw};
pub use board::Board;
pub use card_listing::CardsListed;
pub use does::does;
pub use event::{AreaUnits, Change, Command, Event, Found, Place, RecordChange, Subject};
pub use fill_in::Untold;
pub use handover::{TableScenario, check_ratings, fallen, hand_over};
pub use listing::Listed;
pub use map_sheet::map_sheet;
pub use movement::free_to_march;
pub use offers::{CardAsks, Form, Thing};
pub use on_board::on_board;
pub use on_table::{Group, MenPerCube, OnTable, TableGame, Terms};
pub use orders::{Marker, Orders, PlayedCard};
pub use query::{
    Adjacency, adjacency, board_dice, cards_for, contest, contested, control_markers, deck_of, enlist_elsewhere, first_roller,
    guessed_dice, harbors_untold, held_areas, name_of, name_of_side, open_areas, proposed_losses, reinforcements, side_in, to_assign,
    units_of, works_in_battles,
};
pub use roster::roster;
pub use sentence::sentence;
pub use sheet::state_sheet;
pub use state::{AreaBattle, AreaState, BattleStage, CampaignState, End, Hand};
pub use turns::{last_round, left_undone};

use crate::engine::fault;
use crate::game::{CorrectCall, Game, Hearing, Judged, Refusal, System, Thrown};
use crate::games::area::Tables;
use crate::games::area::tables::Scenario;
use crate::id::{AnyId, RowId};

/// Rules that a campaign is played by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AreaRules;

/// Campaign as a game in play.
pub type Campaign = Game<AreaRules>;

/// Start of a campaign: tables, board and scenario.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Tables of its game.
    pub tables: Arc<Tables>,
    /// Board as far as its owner has filled it in.
    pub board: Arc<Board>,
    /// Scenario, the way to begin: a row of `setup.json`.
    pub scenario: RowId,
}

impl Setup {
    /// Builds a start on a board, with these tables.
    #[must_use]
    pub fn new(tables: &Arc<Tables>, board: Board, scenario: RowId) -> Self {
        Self { tables: Arc::clone(tables), board: Arc::new(board), scenario }
    }

    /// Returns the setup with the board as its owner has filled it in by now.
    #[must_use]
    pub fn now(&self, state: &CampaignState) -> Self {
        Self { board: Arc::clone(&state.board), ..self.clone() }
    }

    /// Returns the row of the scenario; `None` if the tables have no such row.
    #[must_use]
    pub fn scenario_row(&self) -> Option<&Scenario> {
        self.tables.scenarios.iter().find(|row| row.head.id == self.scenario).map(|row| &row.data)
    }
}

impl System for AreaRules {
    type Setup = Setup;
    type State = CampaignState;
    type Command = Command;
    type Found = Found;
    type Change = Change;
    type Note = String;
    type Subject = Subject;
    type Throw = std::convert::Infallible;

    const CORRECTABLE: &str = "only what factions do can be corrected";

    fn start(setup: &Setup) -> CampaignState {
        CampaignState::start(setup)
    }

    fn judge(setup: &Setup, state: &CampaignState, command: Command, hearing: &mut Hearing<String>) -> Result<Judged<Self>, Refusal> {
        judge::judge(&setup.now(state), state, command, hearing)
    }

    fn apply(state: &mut CampaignState, change: &Change) {
        apply::apply(state, change);
    }

    fn note_says(_: &Setup, _: &Self::State, note: &String) -> String {
        note.clone()
    }

    fn between(was: &CampaignState, becomes: &CampaignState) -> Vec<Change> {
        told::between(was, becomes)
    }

    fn subject(change: &Change) -> Subject {
        told::subject(change)
    }

    fn name_of(_: &Setup, _: &CampaignState, subject: &Subject) -> String {
        told::name_of_subject(subject)
    }

    fn called(setup: &Setup, _: &CampaignState, id: &AnyId) -> Option<String> {
        setup.tables.called(id)
    }

    fn parts(command: &Command) -> Vec<(fault::Place, AnyId)> {
        called::parts(command)
    }

    fn told(setup: &Setup, was: &[Change], becomes: &[Change]) -> Vec<String> {
        told::told(setup, was, becomes)
    }

    fn correct(call: CorrectCall<Self>) -> Command {
        Command::Correct(call)
    }

    fn correction(command: &Command) -> Option<&CorrectCall<Self>> {
        if let Command::Correct(call) = command { Some(call) } else { None }
    }

    fn can_be_corrected(command: &Command) -> bool {
        correcting::can_be_corrected(command)
    }

    fn thrown(setup: &Setup, command: &Command) -> Vec<Thrown> {
        correcting::thrown(setup, command)
    }

    fn wanting(_: &Setup, throw: &Self::Throw) -> String {
        match *throw {}
    }
}

/// Begins a campaign on a board.
#[must_use]
pub fn begin(tables: &Arc<Tables>, board: Board, scenario: RowId) -> Campaign {
    Game::new(Setup::new(tables, board, scenario))
}
