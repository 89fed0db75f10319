//! Campaign of an area game: the board and the stockpiles, and turns, movement and battles.
//!
//! The players have board, cubes and cards before them; the program only keeps their record. An event holds the command, its dice, and the
//! changes that follow: the state is the result of applying all changes in order, and nothing else.

mod after_action;
mod alternatives;
mod apply;
mod assign;
mod battle;
mod battle_record;
pub mod board;
mod board_state;
mod card_listing;
mod cards;
mod corrections;
pub mod drawing;
mod event;
mod file;
mod fill_in;
mod handover;
mod handover_record;
mod judge;
mod judgement;
mod listing;
mod luck;
mod map_sheet;
mod movement;
mod names;
mod offers;
mod orders;
mod query;
mod reinforce;
mod roster;
mod sheet;
mod state;
mod turns;
mod words;

use std::sync::Arc;

pub use after_action::look_back;
pub use battle::{ToThrow, battle_ahead, contest_ahead, to_throw};
pub use battle_record::{BattleRecord, CubesRecord, SideThrow};
pub use board::Board;
pub use board_state::board_state;
pub use card_listing::CardsListed;
pub use event::{AreaUnits, Change, Command, CubePlace, Event, Found, RecordChange, Subject};
pub use fill_in::MissingFacts;
pub use handover::{TableScenario, check_ratings, cubes_lost, hand_over};
pub use handover_record::{Group, HandoverRecord, MenPerCube, TableGame, Terms};
pub use listing::Listed;
pub use map_sheet::map_sheet;
pub use movement::{free_to_march, may_march};
pub use offers::{CardAsks, Form, Selection};
pub use orders::{Marker, Orders, PlayedCard};
pub use query::{
    Adjacency, FledWay, adjacency, board_dice, came_to, cards_for, contest, contest_of, contested, control_markers, deck_of,
    elsewhere_areas, enlist_elsewhere, faction_name, first_roller, fled_way, guessed_dice, held_areas, holder_of, holder_text,
    in_table_order, is_in_decks, needs_harbors, open_areas, proposed_losses, reinforcements, settles_losses, side_in, side_name,
    symbol_areas, to_assign, truces_in_decks, truces_played, units_of, works_in_battles,
};
pub use roster::roster;
pub use sheet::state_sheet;
pub use state::{AreaBattle, AreaState, BattleStage, CampaignState, End, Hand};
pub use turns::{OpenDuty, UndoneWork, last_round, left_undone, may_still_march, open_duties};
pub use words::card_text::card_effects;
pub use words::sentence::{sentence, what_follows};

use crate::engine::fault;
use crate::game::{CommandKind, CorrectCall, Game, Judged, Objections, PastRules, PastTables, Refusal, System, ThrownFace};
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
    /// Tables that were in force before those.
    pub past: PastTables<Tables>,
}

impl Setup {
    /// Builds a start on a board, with these tables.
    #[must_use]
    pub fn new(tables: &Arc<Tables>, board: Board, scenario: RowId) -> Self {
        Self { tables: Arc::clone(tables), board: Arc::new(board), scenario, past: PastTables::default() }
    }

    /// Returns the setup with the board as its owner has filled it in by now.
    #[must_use]
    pub fn now(&self, state: &CampaignState) -> Self {
        Self { board: Arc::clone(&state.board), ..self.clone() }
    }

    /// Returns the setup with the tables that the campaign was begun with.
    #[must_use]
    pub fn begun(&self) -> Self {
        Self { tables: Arc::clone(self.past.begun().unwrap_or(&self.tables)), past: PastTables::default(), ..self.clone() }
    }

    /// Returns the row of the scenario; `None` if the tables have no such row.
    #[must_use]
    pub fn scenario_row(&self) -> Option<&Scenario> {
        self.tables.scenarios.iter().find(|row| row.head.id == self.scenario).map(|row| &row.data)
    }
}

impl System for AreaRules {
    const PAST: Option<PastRules<Self>> = Some(PastRules::OF_TABLES);

    type Setup = Setup;
    type State = CampaignState;
    type Command = Command;
    type Found = Found;
    type Change = Change;
    type Note = String;
    type Subject = Subject;
    type Throw = std::convert::Infallible;

    const NOT_CORRECTABLE_TEXT: &str = "only an action of a faction can be corrected";

    fn start(setup: &Setup) -> CampaignState {
        CampaignState::start(&setup.begun())
    }

    fn judge(setup: &Setup, state: &CampaignState, command: Command, objections: &mut Objections<String>) -> Result<Judged<Self>, Refusal> {
        judge::judge(&setup.now(state), state, command, objections)
    }

    fn kind(command: &Command) -> CommandKind {
        command.kind()
    }

    fn is_over(state: &CampaignState) -> bool {
        state.end.is_some()
    }

    fn apply(state: &mut CampaignState, change: &Change) {
        apply::apply(state, change);
    }

    fn note_text(_: &Setup, _: &Self::State, note: &String) -> String {
        note.clone()
    }

    fn changes_between(was: &CampaignState, becomes: &CampaignState) -> Vec<Change> {
        words::changes_text::changes_between(was, becomes)
    }

    fn subject(change: &Change) -> Subject {
        words::changes_text::subject(change)
    }

    fn name_of(_: &Setup, _: &CampaignState, subject: &Subject) -> String {
        words::changes_text::name_of_subject(subject)
    }

    fn display_name(setup: &Setup, _: &CampaignState, id: &AnyId) -> Option<String> {
        setup.tables.display_name(id)
    }

    fn parts(command: &Command) -> Vec<(fault::FaultPlace, AnyId)> {
        words::faction_fields::faction_fields(command)
    }

    fn describe_changes(setup: &Setup, was: &[Change], becomes: &[Change]) -> Vec<String> {
        words::changes_text::describe_changes(setup, was, becomes)
    }

    fn correct(call: CorrectCall<Self>) -> Command {
        Command::Correct(call)
    }

    fn correction(command: &Command) -> Option<&CorrectCall<Self>> {
        if let Command::Correct(call) = command { Some(call) } else { None }
    }

    fn can_be_corrected(command: &Command) -> bool {
        corrections::can_be_corrected(command)
    }

    fn check_new(setup: &Setup, state: &CampaignState, command: &Command) -> Result<(), Refusal> {
        judge::check_new_edit(setup, state, command)
    }

    fn judge_again(setup: &Setup, _: &CampaignState, new: &CampaignState, known: &Event) -> Result<Event, Refusal> {
        corrections::judge_again(setup, new, known)
    }

    fn thrown_faces(setup: &Setup, command: &Command) -> Vec<ThrownFace> {
        corrections::dice_thrown(setup, command)
    }

    fn face_text(face: &ThrownFace) -> String {
        corrections::face_text(face)
    }

    fn missing_roll_text(_: &Setup, throw: &Self::Throw) -> String {
        match *throw {}
    }
}

/// Begins a campaign on a board.
#[must_use]
pub fn begin(tables: &Arc<Tables>, board: Board, scenario: RowId) -> Campaign {
    Game::new(Setup::new(tables, board, scenario))
}
