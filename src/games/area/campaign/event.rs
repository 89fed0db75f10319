//! Commands that players give in a campaign, and the changes that follow: closed lists.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::AreaRules;
use super::board::Board;
use super::handover_record::HandoverRecord;
use super::orders::{Marker, Orders, PlayedCard};
use super::state::{AreaBattle, AreaState, CampaignState, End, Hand};
use crate::game::{CommandKind, CorrectCall, FaceOrigin, changes};
use crate::games::area::card::Way;
use crate::games::area::words::{Face, FortFace};
use crate::id::{AreaId, CardId, FactionId, SideId, UnitId};

/// Units of one faction in one area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaUnits {
    /// Area the units are in.
    pub area: AreaId,
    /// Number of the units.
    pub units: u32,
}

/// Command that a player gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Places units before the first round.
    SetUp {
        /// Faction whose units are placed.
        faction: FactionId,
        /// Area they are placed in, and the number of units.
        place: AreaUnits,
    },
    /// Places a muster marker before the first round.
    SetUpMarker {
        /// Faction that owns the marker.
        faction: FactionId,
        /// Area it is placed in.
        area: AreaId,
    },
    /// Draws a turn cube from the bag.
    Draw {
        /// Faction whose cube is drawn.
        faction: FactionId,
        /// Origin of the draw: from the bag on the table, or by the generator.
        origin: FaceOrigin,
        /// Two areas with the turn space's symbol, for the Natives' cube, if the board does not name them.
        #[serde(default)]
        symbol_areas: Option<Vec<AreaId>>,
        /// Areas served first if the stockpile is short, for the Natives' cube.
        #[serde(default)]
        fill: Vec<SmolStr>,
    },
    /// Places the active faction's reinforcements and fled units. Units with an area of their own go there automatically.
    Reinforce {
        /// Units placed in any open area or beside units held.
        #[serde(default)]
        anywhere: Vec<AreaUnits>,
        /// Fled units that return.
        #[serde(default)]
        fled: Vec<AreaUnits>,
        /// Area in which units enlist in place of the one a card names.
        #[serde(default)]
        elsewhere: Option<AreaId>,
        /// Harbors, if the board does not name any.
        #[serde(default)]
        harbors: Option<Vec<AreaId>>,
        /// Areas, or [`ANYWHERE_HELD`](crate::games::area::reinforce::ANYWHERE_HELD), that a short stockpile serves first, in order.
        #[serde(default)]
        fill: Vec<SmolStr>,
    },
    /// Plays a card of the tables or of the owner's file.
    Card {
        /// Card played: a row of the tables, or of the owner's file.
        card: CardId,
        /// Units or markers that it places.
        #[serde(default)]
        places: Vec<AreaUnits>,
        /// Area a moved marker comes from.
        #[serde(default)]
        from: Option<AreaId>,
        /// Battle it is assigned to at once.
        #[serde(default)]
        battle: Option<AreaId>,
    },
    /// Plays a special or event card that neither the tables nor the board know; players carry out its effect by hand.
    NamedCard {
        /// Name of the card.
        name: SmolStr,
        /// Battle it is assigned to at once.
        #[serde(default)]
        battle: Option<AreaId>,
    },
    /// Assigns a card in play to a battle before its first roll.
    Assign {
        /// Name of the card, as it was played, or its id.
        card: SmolStr,
        /// Area of the battle.
        area: AreaId,
    },
    /// Plays a movement card that neither the tables nor the board know.
    MovementCard {
        /// Name or number of the card.
        name: SmolStr,
        /// Number of armies that may move; 0 for boats whose number the rules set.
        #[serde(default)]
        armies: u32,
        /// Number of areas each army may move by land.
        #[serde(default)]
        areas: u32,
        /// Means of travel, by land or by water.
        #[serde(default)]
        way: Way,
        /// True if it is the faction's Truce.
        #[serde(default)]
        truce: bool,
    },
    /// Shows a hand that has only special cards, shuffles it back and draws a new one.
    ShowHand {
        /// Faction that shows its hand.
        faction: FactionId,
    },
    /// Moves an army of the active faction.
    Move {
        /// Units of the army, by faction.
        army: BTreeMap<FactionId, u32>,
        /// Area the army starts in.
        from: AreaId,
        /// Areas it goes through; it stops in the last one.
        path: Vec<AreaId>,
        /// True if it goes by land even between harbors that may or may not share a border.
        #[serde(default)]
        by_land: bool,
    },
    /// Begins a battle for an area.
    BeginBattle {
        /// Area of the battle.
        area: AreaId,
        /// Side that rolls first, if the board does not determine it.
        #[serde(default)]
        first: Option<SideId>,
        /// Number of Natives on the attacking side, if not those that moved in this turn.
        #[serde(default)]
        attacking_natives: Option<u32>,
    },
    /// Rolls the dice of the side whose roll it is.
    Roll {
        /// Faces thrown, by faction.
        dice: BTreeMap<FactionId, Vec<Face>>,
        /// Fort die, if a fort shelters the enemy.
        #[serde(default)]
        fort_die: Option<FortFace>,
        /// Origin of the faces: thrown on the table, or by the generator.
        origin: FaceOrigin,
    },
    /// Chooses the units that the hits remove.
    Losses {
        /// Number of units by faction; `None` to accept the proposal.
        #[serde(default)]
        units: Option<BTreeMap<FactionId, u32>>,
    },
    /// Carries out command results: moves units out of the battle.
    Leave {
        /// Units that leave, with their destinations; empty if all stay.
        #[serde(default)]
        moves: BTreeMap<FactionId, Vec<AreaUnits>>,
        /// True if the last defenders destroy their fort.
        #[serde(default)]
        destroy_fort: bool,
    },
    /// Hands the current battle over to a table with figures.
    HandOver {
        /// Record of the battle that was handed over.
        table: HandoverRecord,
    },
    /// Ends the fight with figures: the survivors return to the area.
    TakeBack {
        /// Strength each unit has left, in stands or figures.
        left: BTreeMap<UnitId, u32>,
    },
    /// Fights the battle that was handed over with cubes after all.
    FightHere {},
    /// Updates the campaign with the entries its owner has made on the board since.
    TakeBoard {
        /// Board in its current state.
        board: Box<Board>,
    },
    /// Ends the active faction's turn.
    EndTurn {},
    /// Ends the round, and the game if it was the last.
    EndRound {},
    /// Adds a note to the log.
    Note {
        /// Text of the note.
        text: SmolStr,
    },
    /// Corrects the record by the referee's decision.
    Edit {
        /// Changes that the referee makes.
        changes: Vec<Change>,
        /// Reason for the changes.
        note: SmolStr,
    },
    /// Corrects the facts of an earlier event in the log.
    Correct(CorrectCall<AreaRules>),
}

impl Command {
    /// Returns the kind of the command: an act of play, a setting by hand, or a remark.
    #[must_use]
    pub const fn kind(&self) -> CommandKind {
        match self {
            Self::SetUp { .. }
            | Self::SetUpMarker { .. }
            | Self::Draw { .. }
            | Self::Card { .. }
            | Self::NamedCard { .. }
            | Self::Assign { .. }
            | Self::MovementCard { .. }
            | Self::Move { .. }
            | Self::BeginBattle { .. }
            | Self::Roll { .. }
            | Self::Losses { .. }
            | Self::Leave { .. }
            | Self::HandOver { .. }
            | Self::TakeBack { .. }
            | Self::FightHere {}
            | Self::EndTurn {}
            | Self::EndRound {} => CommandKind::Act,
            Self::Reinforce { .. } | Self::ShowHand { .. } => CommandKind::ToldAct,
            Self::TakeBoard { .. } | Self::Edit { .. } => CommandKind::Setting,
            Self::Note { .. } | Self::Correct(_) => CommandKind::Remark,
        }
    }
}

/// Place where cubes are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CubePlace {
    /// Area of the board.
    Area(AreaId),
    /// Stockpile of the faction.
    Stockpile,
    /// Space for fled units.
    Fled,
}

/// Change to the state of a campaign. A count never goes below 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// Moves cubes from one place to another.
    Units {
        /// Faction of the cubes.
        faction: FactionId,
        /// Number of the cubes.
        units: u32,
        /// Place they come from.
        from: CubePlace,
        /// Place they go to.
        to: CubePlace,
    },
    /// Marks units that have moved this turn and may not move again.
    Moved {
        /// Faction of the units.
        faction: FactionId,
        /// Number of the units.
        units: u32,
        /// Area they are in now.
        area: AreaId,
    },
    /// Places, flips or removes a muster marker.
    Marker {
        /// Faction that owns the marker.
        faction: FactionId,
        /// Area of the marker.
        area: AreaId,
        /// Marker placed; `None` to remove it.
        marker: Option<Marker>,
    },
    /// Builds or removes a fort.
    Fort {
        /// Area of the fort.
        area: AreaId,
        /// True if a fort is there afterwards.
        stands: bool,
    },
    /// Sets the control markers of an area.
    Control {
        /// Area of the markers.
        area: AreaId,
        /// Side that owns the markers; `None` to remove them.
        side: Option<SideId>,
        /// Number of the markers.
        markers: u32,
    },
    /// Reduces the units a faction still has to place before the first round.
    SetUp {
        /// Faction that placed the units.
        faction: FactionId,
        /// Number of units placed.
        units: u32,
    },
    /// Reduces by one the muster markers a faction still has to place before the first round.
    SetUpMarker {
        /// Faction that placed the marker.
        faction: FactionId,
    },
    /// Moves a turn cube from the bag to those drawn.
    Drawn {
        /// Faction of the turn cube.
        faction: FactionId,
    },
    /// Begins the turn of a faction, or ends it.
    Turn {
        /// Active faction; `None` between turns.
        faction: Option<FactionId>,
    },
    /// Begins a round, with all cubes back in the bag.
    Round {
        /// Number of the round.
        round: u32,
    },
    /// Marks that the active faction has had its reinforcements.
    Reinforced {},
    /// Adds a card to those in play.
    Card {
        /// Card that was played.
        card: PlayedCard,
    },
    /// Assigns a card in play to one battle.
    Assigned {
        /// Name of the card.
        card: SmolStr,
        /// Area of the battle.
        area: AreaId,
    },
    /// Replaces the board from here on.
    Board {
        /// Board in its new state.
        board: Box<Board>,
        /// Renamed areas, each as the old and the new name.
        renamed: Vec<(AreaId, AreaId)>,
    },
    /// Sets the number of cards in a faction's hand and draw deck.
    Hand {
        /// Faction that holds the cards.
        faction: FactionId,
        /// Number of cards in hand.
        hand: u32,
        /// Number of cards in the draw deck.
        deck: u32,
    },
    /// Marks a faction's Truce as played.
    Truce {
        /// Faction that played its Truce.
        faction: FactionId,
    },
    /// Sets the movement orders that are left this turn.
    Orders {
        /// Orders left; `None` if no movement card has been played.
        orders: Option<Orders>,
    },
    /// Sets the state of the current battle.
    Battle {
        /// Battle in its new state; `None` if it is over.
        battle: Option<AreaBattle>,
    },
    /// Ends the game with its result.
    End {
        /// Side that won; `None` for a draw.
        winner: Option<SideId>,
    },
    /// Replaces the whole state of an area.
    Area {
        /// Area whose state is replaced.
        area: AreaId,
        /// New state of the area; `None` if it is no longer on the board.
        stands: Option<Box<AreaState>>,
    },
    /// Replaces a piece of the record.
    Record {
        /// New value of the piece.
        piece: Box<RecordChange>,
    },
}

changes! {
    /// Piece of the record apart from areas and board, replaced as a whole.
    RecordChange of CampaignState {
        Round(round: u32),
        Bag(bag: BTreeSet<FactionId>),
        Drawn(drawn: Vec<FactionId>),
        Active(active: Option<FactionId>),
        Reinforced(reinforced: bool),
        Cards(cards: Vec<PlayedCard>),
        Played(played: Vec<PlayedCard>),
        Orders(orders: Option<Orders>),
        Moved(moved: BTreeMap<AreaId, BTreeMap<FactionId, u32>>),
        Stock(stock: BTreeMap<FactionId, u32>),
        Fled(fled: BTreeMap<FactionId, u32>),
        Truces(truces: BTreeSet<FactionId>),
        Hands(hands: BTreeMap<FactionId, Hand>),
        ToPlace(to_place: BTreeMap<FactionId, u32>),
        MarkersToPlace(markers_to_place: BTreeMap<FactionId, u32>),
        Battle(battle: Option<AreaBattle>),
        Fought(fought: u32),
        End(end: Option<End>),
    } apart from areas, board
}

/// Subject of a change, by which changes are grouped.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Area of the board.
    Area(AreaId),
    /// Record beside the board: turns, cards, stockpiles, the battle being fought.
    Record,
}

/// Facts found while a command was judged: none beyond what its changes express.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {}

/// Something that happened in a campaign.
pub type Event = crate::game::Event<AreaRules>;
