//! What players ask for in a campaign, and what can change in it: a closed list.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::AreaRules;
use super::board::Board;
use super::on_table::OnTable;
use super::orders::{Marker, Orders, PlayedCard};
use super::state::{AreaBattle, AreaState, CampaignState, End, Hand};
use crate::game::{CorrectCall, FaceOrigin, changes};
use crate::games::area::card::Way;
use crate::games::area::words::{Face, FortFace};
use crate::id::{AreaId, CardId, FactionId, SideId, UnitId};

/// Units of one faction in one area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaUnits {
    /// The area.
    pub area: AreaId,
    /// How many.
    pub units: u32,
}

/// What players ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Units are placed before the first round.
    SetUp {
        /// Whose.
        faction: FactionId,
        /// Where and how many.
        place: AreaUnits,
    },
    /// A muster marker is placed before the first round.
    SetUpMarker {
        /// Whose.
        faction: FactionId,
        /// Where.
        area: AreaId,
    },
    /// A turn cube comes out of the bag.
    Draw {
        /// Whose.
        faction: FactionId,
        /// Whether it was drawn on the table or by the generator.
        origin: FaceOrigin,
        /// For the Natives' cube: the two areas with the turn space's symbol, where the board does not tell.
        #[serde(default)]
        symbol_areas: Option<Vec<AreaId>>,
        /// For the Natives' cube: who of them is served first, where the stockpile is short.
        #[serde(default)]
        fill: Vec<SmolStr>,
    },
    /// The active faction places its reinforcements and fled units. What has its own area goes there by itself.
    Reinforce {
        /// Units that may be placed in any open area or beside units held.
        #[serde(default)]
        anywhere: Vec<AreaUnits>,
        /// Fled units that come back.
        #[serde(default)]
        fled: Vec<AreaUnits>,
        /// Where a card lets units enlist instead of the area it names.
        #[serde(default)]
        elsewhere: Option<AreaId>,
        /// Harbors, where the board does not tell.
        #[serde(default)]
        harbors: Option<Vec<AreaId>>,
        /// Whom a short stockpile serves first: areas, or [`ANYWHERE_HELD`](crate::games::area::reinforce::ANYWHERE_HELD).
        #[serde(default)]
        fill: Vec<SmolStr>,
    },
    /// A card is played.
    Card {
        /// Which: a row of the tables, or of the owner's file.
        card: CardId,
        /// Units or markers it places.
        #[serde(default)]
        places: Vec<AreaUnits>,
        /// Where a marker it moves came from.
        #[serde(default)]
        from: Option<AreaId>,
        /// The battle it is assigned to at once.
        #[serde(default)]
        battle: Option<AreaId>,
    },
    /// A special or event card is played that neither tables nor board know: its effect is done by hand.
    NamedCard {
        /// Its name.
        name: SmolStr,
        /// The battle it is assigned to at once.
        #[serde(default)]
        battle: Option<AreaId>,
    },
    /// A card in play is assigned to a battle before its first roll.
    Assign {
        /// The card's name, as it was played.
        card: SmolStr,
        /// Where the battle is.
        area: AreaId,
    },
    /// A movement card is played that neither tables nor board know.
    MovementCard {
        /// Its name or number.
        name: SmolStr,
        /// Armies that may move; boats that carry what their kind says leave it out.
        #[serde(default)]
        armies: u32,
        /// Areas each may move by land.
        #[serde(default)]
        areas: u32,
        /// By land or water.
        #[serde(default)]
        way: Way,
        /// It is the faction's Truce.
        #[serde(default)]
        truce: bool,
    },
    /// A faction with a hand of special cards only shows it, shuffles it back and draws anew.
    ShowHand {
        /// Whose.
        faction: FactionId,
    },
    /// An army moves.
    Move {
        /// Its units.
        army: BTreeMap<FactionId, u32>,
        /// Where it starts.
        from: AreaId,
        /// The areas it goes through, the last being where it stops.
        path: Vec<AreaId>,
        /// It goes by land also between harbors of which nobody knows whether they border.
        #[serde(default)]
        by_land: bool,
    },
    /// A battle begins.
    BeginBattle {
        /// Where.
        area: AreaId,
        /// The side that rolls first, where the board does not tell.
        #[serde(default)]
        first: Option<SideId>,
        /// Natives of the attacking side, where not those that came with it this turn.
        #[serde(default)]
        attacking_natives: Option<u32>,
    },
    /// The side whose roll it is rolls.
    Roll {
        /// The faces by faction.
        dice: BTreeMap<FactionId, Vec<Face>>,
        /// The fort die, where a fort shelters the enemy.
        #[serde(default)]
        fort_die: Option<FortFace>,
        /// Thrown on the table, or by the generator.
        origin: FaceOrigin,
    },
    /// The owners choose whom the hits take; none: as proposed.
    Losses {
        /// Units by faction.
        #[serde(default)]
        units: Option<BTreeMap<FactionId, u32>>,
    },
    /// Commands: who leaves, and where to.
    Leave {
        /// Units that leave; none: everybody stays.
        #[serde(default)]
        moves: BTreeMap<FactionId, Vec<AreaUnits>>,
        /// The last defenders destroy their fort.
        #[serde(default)]
        destroy_fort: bool,
    },
    /// The battle at hand goes to a table with figures.
    HandOver {
        /// What was written of it.
        table: OnTable,
    },
    /// The battle was fought out there: its survivors come back to the area.
    TakeBack {
        /// The strength each unit has left.
        left: BTreeMap<UnitId, u32>,
    },
    /// The battle that went to the table with figures is fought with cubes after all.
    FightHere,
    /// The campaign takes in what the board's owner has filled in since.
    TakeBoard {
        /// The board as it is now.
        board: Box<Board>,
    },
    /// The active faction's turn ends.
    EndTurn,
    /// The round ends, and perhaps the game.
    EndRound,
    /// A remark for the log.
    Note {
        /// The remark.
        text: SmolStr,
    },
    /// The referee sets something right.
    Edit {
        /// The changes.
        changes: Vec<Change>,
        /// Why.
        note: SmolStr,
    },
    /// Other facts of something in the log.
    Correct(CorrectCall<AreaRules>),
}

/// Where cubes are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the board.
    Area(AreaId),
    /// In the stockpile.
    Stockpile,
    /// In the space of the fled.
    Fled,
}

/// What changes. Numbers that would go below nothing stop there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// Cubes go from one place to another.
    Units {
        /// Whose.
        faction: FactionId,
        /// How many.
        units: u32,
        /// Where from.
        from: Place,
        /// Where to.
        to: Place,
    },
    /// Units have moved this turn and may not again.
    Moved {
        /// Whose.
        faction: FactionId,
        /// How many.
        units: u32,
        /// Where they are.
        area: AreaId,
    },
    /// A muster marker is there, or no longer.
    Marker {
        /// Whose.
        faction: FactionId,
        /// Where.
        area: AreaId,
        /// The marker; none: taken away.
        marker: Option<Marker>,
    },
    /// A fort stands, or no longer.
    Fort {
        /// Where.
        area: AreaId,
        /// Whether it stands.
        stands: bool,
    },
    /// Control markers of a side.
    Control {
        /// Where.
        area: AreaId,
        /// Whose; none: taken away.
        side: Option<SideId>,
        /// How many.
        markers: u32,
    },
    /// Units are placed before the first round.
    SetUp {
        /// Whose.
        faction: FactionId,
        /// How many.
        units: u32,
    },
    /// A faction has placed a muster marker before the first round.
    SetUpMarker {
        /// Whose.
        faction: FactionId,
    },
    /// A turn cube is out of the bag.
    Drawn {
        /// Whose.
        faction: FactionId,
    },
    /// Whose turn it is; none: between turns.
    Turn {
        /// The active faction.
        faction: Option<FactionId>,
    },
    /// A round begins with all cubes in the bag.
    Round {
        /// Its number.
        round: u32,
    },
    /// The active faction has had its reinforcements.
    Reinforced {},
    /// A card is in play.
    Card {
        /// The card.
        card: PlayedCard,
    },
    /// A card in play works in one battle.
    Assigned {
        /// Its name.
        card: SmolStr,
        /// Where the battle is.
        area: AreaId,
    },
    /// The board is known so from here on.
    Board {
        /// The board.
        board: Box<Board>,
        /// Areas that have another name now: the old and the new.
        renamed: Vec<(AreaId, AreaId)>,
    },
    /// A faction holds so many cards, and may draw so many more.
    Hand {
        /// Whose.
        faction: FactionId,
        /// Cards in hand.
        hand: u32,
        /// Cards in the draw deck.
        deck: u32,
    },
    /// A faction's Truce lies face up.
    Truce {
        /// Whose.
        faction: FactionId,
    },
    /// What armies may still do.
    Orders {
        /// That.
        orders: Option<Orders>,
    },
    /// How a battle stands; none: it is over.
    Battle {
        /// The battle.
        battle: Option<AreaBattle>,
    },
    /// The game is over.
    End {
        /// The winner; none: a draw.
        winner: Option<SideId>,
    },
    /// An area stands so, whatever was on it; none: it is no longer one.
    Area {
        /// Which.
        area: AreaId,
        /// How it stands.
        stands: Option<Box<AreaState>>,
    },
    /// A piece of the record is this, whatever it was.
    Record {
        /// That.
        piece: Box<RecordChange>,
    },
}

changes! {
    /// What is nobody's area: a piece of the record, whole.
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

/// Of what a change is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// An area.
    Area(AreaId),
    /// The record beside the board: turns, cards, stockpiles, the battle being fought.
    Record,
}

/// What was found of a command: nothing that its changes do not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {}

/// Something that happened in a campaign.
pub type Event = crate::game::Event<AreaRules>;
