//! Board as its owner fills it in: areas, borders, symbols, starting cubes, cards and the faces of the dice.
//!
//! No source prints these completely, and they must not be invented. Anything not filled in is unknown: a border that is not known is never
//! checked. This module works on text and values only; files are opened elsewhere.

use crate::engine::fault::ValidValues;
use crate::engine::fault::{FaultPlace, invalid_value, not_json, place_in_text, value};
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::json;
use smol_str::SmolStr;

use crate::engine::text::{NEWER, PROGRAM, count_text, join_list, without_byte_mark};
use crate::engine::{Fault, Faults};
use crate::games::area::Tables;
use crate::games::area::card::{CardKind, Way};
use crate::games::area::dice::{FactionFaces, FortFaces};
use crate::games::area::tables::KnownArea;
use crate::games::area::words::MusterPlace;
use crate::id::{AreaId, CardId, FactionId};
use crate::scenario::Picture;
use crate::scenario::node::Node;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::wanted::{Requirement, flag, listed, text, whole, word};
use crate::table::TableRow;

/// Format number of the board files that this program writes and reads.
pub const FORMAT: u64 = 1;
/// Value of the field `kind` in a board file.
pub const KIND: &str = "brigade-major board";
/// Home of no side: the Natives' home.
pub const NATIVE: &str = "native";

const MOST_AREAS: usize = 200;
pub(super) const MOST_CARDS: usize = 100;
/// Greatest length of the name of an area or a card, in characters.
pub const NAME: usize = 60;
/// Greatest number, and greatest count of armies or areas, of an owner's card.
pub const MOST_OF_CARD: u32 = 99;
/// Greatest length of the text that describes a card's effect, in characters.
pub const LINE: usize = 200;

/// Board of a game, as its owner filled it in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Board {
    /// Areas of the board, by name.
    pub areas: BTreeMap<AreaId, Area>,
    /// Faces of each faction's dice as the owner saw them; a faction without an entry uses the tables' faces.
    pub faces: BTreeMap<FactionId, FactionFaces>,
    /// Faces of the fort die, if the owner entered them.
    pub fort_faces: Option<FortFaces>,
    /// Native symbol of each space of the turn track, from the first.
    pub turn_symbols: Vec<SmolStr>,
    /// Cards as their owner filled them in.
    pub cards: BTreeMap<CardId, OwnCard>,
    /// Number of cards in a faction's draw deck at the start, if it differs from the rules.
    pub decks: BTreeMap<FactionId, u32>,
    /// Picture shown below its map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// Known facts about an area.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Area {
    /// Side whose home it is, or [`NATIVE`]; `None` if not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<SmolStr>,
    /// Number of stars or Victory symbols; `None` if not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stars: Option<u32>,
    /// Neighbours of the area, all of them unless [`Self::more_borders`] is set; `None` if not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub borders: Option<BTreeSet<AreaId>>,
    /// True if only some of its neighbours are known, so others may be missing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more_borders: bool,
    /// Waters the area lies on; `None` if not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub water: Option<BTreeSet<SmolStr>>,
    /// True if it is a harbor; `None` if not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub harbor: Option<bool>,
    /// True if it has a town symbol; `None` if not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub town: Option<bool>,
    /// True if it has a fort symbol; `None` if not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fort: Option<bool>,
    /// Native symbol of the area, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<SmolStr>,
    /// Cubes printed on the area for the start.
    pub cubes: BTreeMap<FactionId, u32>,
    /// Name of the area in the tables, if its owner renamed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_as: Option<SmolStr>,
    /// Earlier names of the area, which campaigns begun before the change still use.
    pub formerly: BTreeSet<SmolStr>,
    /// Position on the map, in thousandths of its width and height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[u32; 2]>,
}

impl Area {
    /// Returns its neighbours if all of them are known.
    #[must_use]
    pub fn all_borders(&self) -> Option<&BTreeSet<AreaId>> {
        self.borders.as_ref().filter(|_| !self.more_borders)
    }

    /// Describes the number of known borders in words.
    #[must_use]
    pub fn borders_text(&self) -> String {
        let Some(borders) = &self.borders else { return "borders not known".to_owned() };
        let known = count_text(borders.len(), "border", "borders");
        if self.more_borders { format!("{known} so far") } else { known }
    }
}

/// A card as its owner filled it in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnCard {
    /// Faction that owns the card.
    pub faction: FactionId,
    /// Number of the card, from 1.
    pub number: u32,
    /// Name of the card.
    pub name: String,
    /// Kind of the card: movement, Truce, special or event.
    pub kind: CardKind,
    /// Number of armies that may move; 0 for a card that moves none, or whose boats carry a number set by the rules.
    pub armies: u32,
    /// Number of areas each army may move by land.
    pub areas: u32,
    /// Means of travel, by land or by water.
    pub way: Way,
    /// Effect of a special or event card as text; players carry it out by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub does: Option<String>,
}

impl OwnCard {
    /// Returns the id of a card of the owner's file.
    #[must_use]
    pub fn id(faction: &FactionId, number: u32) -> CardId {
        CardId(format!("own_{faction}_{number}").into())
    }

    /// Returns the name of a movement card that has none of its own.
    #[must_use]
    pub fn name_of_movement(number: u32) -> String {
        format!("Movement card {number}")
    }

    /// Returns `true` if it is played beside a movement card.
    #[must_use]
    pub const fn is_special(&self) -> bool {
        matches!(self.kind, CardKind::Special | CardKind::Event)
    }

    /// Returns whether a movement card of this kind of travel needs its number of armies, and its number of areas.
    #[must_use]
    pub const fn asks(way: Way) -> [bool; 2] {
        [matches!(way, Way::Land | Way::Warship), matches!(way, Way::Land)]
    }
}

impl Board {
    /// Returns remarks on oddities of the board that are no faults.
    #[must_use]
    pub fn remarks(&self, tables: &Tables) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.areas.is_empty() {
            remarks.push("the board has no areas".to_owned());
        }
        // The Natives of a turn space come on in each of two areas (digest §1).
        let has_symbols = tables.musters.iter().any(|row| row.data.place == MusterPlace::SymbolAreas);
        let symbols = self.turn_symbols.iter().chain(self.areas.values().filter_map(|area| area.symbol.as_ref())).collect::<BTreeSet<_>>();
        for symbol in symbols.into_iter().filter(|_| has_symbols && !self.areas.is_empty()) {
            let count = self.areas.values().filter(|area| area.symbol.as_ref() == Some(symbol)).count();
            if count != 2 {
                remarks.push(format!("the symbol {symbol} is on {}; each is on two", count_text(count, "area", "areas")));
            }
        }
        let has_harbors = tables.musters.iter().any(|row| row.data.place == MusterPlace::Harbors);
        let unused = [
            ("a harbor", !has_harbors, (|area| area.harbor == Some(true)) as fn(&Area) -> bool),
            ("a native symbol", !has_symbols, |area| area.symbol.is_some()),
        ];
        for (what, _, has) in unused.into_iter().filter(|(_, is_unused, _)| *is_unused) {
            let names = self.areas.iter().filter(|(_, area)| has(area)).map(|(name, _)| name.to_string()).collect::<Vec<_>>();
            if !names.is_empty() {
                let verb = if names.len() == 1 { "has" } else { "have" };
                remarks.push(format!("{} {verb} {what}, which has no effect in this game", join_list(&names)));
            }
        }
        for (name, area) in &self.areas {
            for known in area.formerly.iter().filter(|known| self.areas.contains_key(&AreaId((*known).clone()))) {
                remarks.push(format!("{name} was formerly {known}, which is an area of this board: leave one of the two out"));
            }
        }
        for row in &tables.factions {
            let faces = self.faces.get(&FactionId(row.head.id.0.clone()));
            if faces.is_some_and(|faces| faces.hit == 0 && faces.flee == 0) {
                remarks.push(format!("the die of the {} neither hits nor flees, so that a battle may never end", row.head.label));
            }
        }
        for (name, area) in &self.areas {
            let there = |faction: &FactionId| area.cubes.get(faction).is_some_and(|cubes| *cubes > 0);
            let own = tables.factions.iter().filter(|row| there(&FactionId(row.head.id.0.clone())));
            let sides = own.filter_map(|row| row.data.side.as_ref()).collect::<BTreeSet<_>>();
            if sides.len() > 1 {
                remarks.push(format!("{name} has cubes of both sides at the start"));
            }
        }
        remarks
    }

    /// Returns the board as far as the tables know it: names and a few homes, and no borders.
    #[must_use]
    pub fn from_tables(tables: &Tables) -> Self {
        let area = |row: &TableRow<KnownArea>| {
            let data = &row.data;
            let water = (!data.water.is_empty()).then(|| data.water.iter().cloned().collect());
            let area = Area {
                home: data.home.clone(),
                stars: data.stars.map(u32::from),
                water,
                town: data.town.then_some(true),
                fort: data.fort.then_some(true),
                ..Area::default()
            };
            (AreaId(row.head.label.clone()), area)
        };
        Self { areas: tables.areas.iter().map(area).collect(), ..Self::default() }
    }

    /// Returns the board for play: without the picture, which only helps its owner to draw it.
    #[must_use]
    pub fn to_play(&self) -> Self {
        Self { picture: None, ..self.clone() }
    }

    /// Reads a board file's text.
    ///
    /// # Errors
    /// Returns every fault of the file, in order: unknown words, borders that go one way only, faces that do not add up to 6, more cubes
    /// than are in the box.
    pub fn parse(text: &str, tables: &Tables) -> Result<Self, Vec<Fault>> {
        let faults = Faults::default();
        let node = match Node::read(without_byte_mark(text)) {
            Ok(node) => node,
            Err(error) => {
                faults.add(place_in_text(&error), not_json(&error));
                return Err(faults.into_vec());
            }
        };
        if let Some(fault) = foreign(&node, tables) {
            return Err(vec![fault]);
        }
        let board = read(&node, tables, &faults);
        let named = |faults: Vec<Fault>| faults.into_iter().map(|fault| fault.named_in(&node)).collect::<Vec<_>>();
        faults.with(Some(board.unwrap_or_default())).map_err(named)
    }

    /// Returns the text of the board file. The same board gives the same bytes, and [`Self::parse`] restores the same board from them.
    #[must_use]
    pub fn to_json(&self, tables: &Tables) -> String {
        let areas = self.areas.iter().map(|(name, area)| {
            let mut row = json!({"name": name});
            let mut put = |field: &str, value: serde_json::Value| {
                if !value.is_null() {
                    row[field] = value;
                }
            };
            put("home", json!(area.home));
            put("stars", json!(area.stars));
            put("borders", json!(area.borders));
            put("more_borders", if area.more_borders { json!(true) } else { json!(null) });
            put("water", json!(area.water));
            put("harbor", json!(area.harbor));
            put("town", json!(area.town));
            put("fort", json!(area.fort));
            put("symbol", json!(area.symbol));
            put("known_as", json!(area.known_as));
            put("at", json!(area.at));
            put("formerly", if area.formerly.is_empty() { json!(null) } else { json!(area.formerly) });
            put("cubes", if area.cubes.is_empty() { json!(null) } else { json!(area.cubes) });
            row
        });
        let faces = |faces: &FactionFaces| [faces.hit, faces.flee, faces.command];
        let cards = self.cards.values().map(|card| {
            let OwnCard { faction, number, name, kind, armies, areas, way, does } = card;
            let mut row = json!({"faction": faction, "number": number, "name": name, "kind": kind});
            if card.is_special() {
                does.iter().for_each(|does| row["does"] = json!(does));
                return row;
            }
            row["way"] = json!(way);
            let [asks_armies, asks_areas] = OwnCard::asks(*way);
            for (field, count, asked) in [("armies", armies, asks_armies), ("areas", areas, asks_areas)] {
                if asked {
                    row[field] = json!(count);
                }
            }
            row
        });
        let mut file = json!({
            "kind": KIND,
            "format": FORMAT,
            "program": PROGRAM,
            "game": tables.game.word,
            "faces": self.faces.iter().map(|(faction, own)| (faction.to_string(), faces(own))).collect::<BTreeMap<_, _>>(),
            "fort_faces": self.fort_faces.map(|faces| [faces.block, faces.blank]),
            "turn_symbols": self.turn_symbols,
            "areas": areas.collect::<Vec<_>>(),
            "cards": cards.collect::<Vec<_>>(),
            "decks": self.decks,
        });
        if let Some(picture) = &self.picture {
            file["picture"] = json!(picture);
        }
        let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
        text.push('\n');
        text
    }
}

/// Returns the fault of a file that is not a board of this game; nothing further in it is checked then.
fn foreign(node: &Node, tables: &Tables) -> Option<Fault> {
    let fault = |at: &'static str, text: String| Some(Fault::new(at, text));
    if node.field("kind").and_then(Node::text) != Some(KIND) {
        return fault("kind", format!("the file is not a board of Brigade Major: it must be \"{KIND}\""));
    }
    if node.field("format") != Some(&Node::Whole(1)) {
        let newer = matches!(node.field("format"), Some(Node::Whole(2..))).then_some(NEWER).unwrap_or_default();
        return fault("format", format!("this program reads format {FORMAT}{newer}"));
    }
    let game = node.field("game").and_then(Node::text);
    (game != Some(tables.game.word)).then(|| Fault::new("game", value(format!("it must be \"{}\"", tables.game.word))))
}

/// Accepts one of the given words.
fn among<'n>(words: &[&str]) -> Requirement<impl Fn(&'n Node) -> Option<SmolStr>> {
    Requirement {
        right: ValidValues::one_of("", words),
        read: move |node: &'n Node| node.text().filter(|text| words.contains(text)).map(SmolStr::new),
    }
}

/// Accepts whole numbers that add up to 6.
fn six<const COUNT: usize>(right: &str) -> Requirement<impl Fn(&Node) -> Option<[u8; COUNT]>> {
    let read = |node: &Node| {
        let numbers = node.items().iter().map(|item| if let Node::Whole(number) = item { u8::try_from(*number).ok() } else { None });
        let numbers = <[u8; COUNT]>::try_from(numbers.collect::<Option<Vec<_>>>()?).ok()?;
        (numbers.iter().map(|number| u32::from(*number)).sum::<u32>() == 6).then_some(numbers)
    };
    Requirement { right: format!("{right}, whole numbers that add to 6").into(), read }
}

fn read(node: &Node, tables: &Tables, faults: &Faults) -> Option<Board> {
    let names = ["kind", "format", "program", "game", "faces", "fort_faces", "turn_symbols", "areas", "cards", "decks", "picture"];
    let fields = Fields::open(FaultPlace::default(), node, &names, faults)?;
    let factions = tables.factions.iter().map(|row| row.head.id.as_str()).collect::<Vec<_>>();
    let mut board = Board::default();
    if let Some(faces) = fields.may_object("faces", &factions) {
        for faction in &factions {
            if let Some([hit, flee, command]) = faces.may(faction, six("[hit, flee, command]")) {
                board.faces.insert(FactionId::from(*faction), FactionFaces { hit, flee, command });
            }
        }
    }
    if tables.fort.is_none() && fields.get("fort_faces").is_some() {
        fields.fault("fort_faces", "this game has no fort die: it must be left out");
    }
    board.fort_faces = fields.may("fort_faces", six("[block, blank]")).map(|[block, blank]| FortFaces { block, blank });
    if board.fort_faces.is_some_and(|faces| faces.blank == 0) {
        fields.fault("fort_faces", "a fort die has at least 1 blank face");
    }
    for (at, node) in fields.list("turn_symbols", factions.len()) {
        let wanted = text(NAME);
        match (wanted.read)(node) {
            Some(symbol) => board.turn_symbols.push(symbol.into()),
            None => faults.add(at, invalid_value(node.value_text(), wanted.right.clone())),
        }
    }
    let rows = fields.list("areas", MOST_AREAS);
    let known = rows.iter().filter_map(|(_, node)| node.field("name")?.text()).collect::<Vec<_>>();
    for (at, node) in &rows {
        read_area(at, node, &known, &factions, tables, faults, &mut board);
    }
    check_borders(&rows, &board, faults);
    for (place, faction) in factions.iter().enumerate() {
        let printed = board.areas.values().filter_map(|area| area.cubes.get(&FactionId::from(*faction))).sum::<u32>();
        let units = u32::from(tables.faction(place).data.units);
        if printed > units {
            let of_faction = |(_, area): &(&AreaId, &Area)| area.cubes.contains_key(&FactionId::from(*faction));
            let named = board.areas.iter().filter(of_faction).map(|(area, _)| area.to_string()).collect::<Vec<_>>();
            let faction = &tables.faction(place).head.label;
            let text = format!(
                "{printed} cubes of the {faction} are on the board and there are {units} in the box; they are in {}",
                join_list(&named)
            );
            faults.add("areas", text);
        }
    }
    for (at, node) in fields.list("cards", MOST_CARDS) {
        read_card(at, node, &factions, tables, faults, &mut board);
    }
    // A faction that takes no turns has no deck.
    let with_turns = tables.factions.iter().filter(|row| row.data.side.is_some()).map(|row| row.head.id.as_str()).collect::<Vec<_>>();
    if let Some(decks) = fields.may_object("decks", &with_turns) {
        let counts = with_turns.iter().filter_map(|faction| Some((FactionId::from(*faction), decks.may(faction, whole(1..=99))?)));
        board.decks = counts.collect();
    }
    board.picture = Picture::read(&fields);
    Some(board)
}

fn read_area(at: &FaultPlace, node: &Node, known: &[&str], factions: &[&str], tables: &Tables, faults: &Faults, board: &mut Board) {
    const NAMES: &[&str] = &[
        "name",
        "home",
        "stars",
        "borders",
        "more_borders",
        "water",
        "harbor",
        "town",
        "fort",
        "symbol",
        "known_as",
        "formerly",
        "at",
        "cubes",
    ];
    let Some(fields) = Fields::open(at.clone(), node, NAMES, faults) else { return };
    let mut homes = tables.sides.iter().map(|row| row.head.id.as_str()).collect::<Vec<_>>();
    homes.extend(tables.natives().map(|_| NATIVE));
    let labels = tables.areas.iter().map(|row| row.head.label.as_str()).collect::<Vec<_>>();
    let waters = tables.waters.iter().map(|row| row.head.id.as_str()).collect::<Vec<_>>();
    let list = |name: &str, wanted: &[&str], what: &str| {
        let items = fields.list(name, MOST_AREAS).into_iter().filter_map(|(at, node)| {
            let read = node.text().filter(|text| wanted.contains(text));
            if read.is_none() {
                faults.add(at, value(format!("{} is not allowed: it must be {what}", node.value_text())));
            }
            read
        });
        let items = items.map(SmolStr::new).collect::<BTreeSet<_>>();
        fields.get(name).map(|_| items)
    };
    let mut area = Area {
        home: fields.may("home", among(&homes)),
        stars: fields.may("stars", whole(0..=9)),
        borders: list("borders", known, "the name of an area of this file").map(|names| names.into_iter().map(AreaId).collect()),
        more_borders: fields.may("more_borders", flag()).unwrap_or(false),
        water: list("water", &waters, &if waters.is_empty() { "left out: this game has no waters".to_owned() } else { listed(&waters) }),
        harbor: fields.may("harbor", flag()),
        town: fields.may("town", flag()),
        fort: fields.may("fort", flag()),
        symbol: fields.may("symbol", text(NAME)).map(SmolStr::from),
        cubes: BTreeMap::new(),
        known_as: fields.may("known_as", among(&labels)),
        formerly: fields.list("formerly", MOST_AREAS).iter().filter_map(|(_, node)| node.text().map(SmolStr::new)).collect(),
        at: None,
    };
    if let Some(name) = area.known_as.as_deref().filter(|name| known.contains(name)) {
        fields.fault("known_as", format!("\"{name}\" is an area of this file itself: it must be left out"));
    } else if area.known_as.as_ref().is_some_and(|name| board.areas.values().any(|other| other.known_as.as_ref() == Some(name))) {
        fields.fault("known_as", "another area already has this name: it must be left out");
    }
    let place = fields.list("at", 2);
    let numbers = place.iter().filter_map(|(_, node)| (whole(0..=1_000).read)(node)).collect::<Vec<_>>();
    match <[u32; 2]>::try_from(numbers) {
        Ok(at) => area.at = Some(at),
        Err(_) if fields.get("at").is_some() => fields.fault("at", value("it must be two whole numbers from 0 to 1,000, across and down")),
        Err(_) => {}
    }
    if let Some(cubes) = fields.may_object("cubes", factions) {
        let counts = factions.iter().filter_map(|faction| Some((FactionId::from(*faction), cubes.may(faction, whole(0..=99))?)));
        area.cubes = counts.collect();
    }
    let Some(name) = fields.must("name", text(NAME)).map(|name| AreaId(name.into())) else { return };
    if let Some(taken) = board.find_area(name.as_str()) {
        fields.fault("name", name_taken_text(name.as_str(), &taken));
        return;
    }
    board.areas.insert(name, area);
}

/// Checks that each border is named by both areas.
fn check_borders(rows: &[(FaultPlace, &Node)], board: &Board, faults: &Faults) {
    let mut named = BTreeSet::new();
    for (at, node) in rows {
        // A second area with the same name is a separate fault.
        let Some(name) = node.field("name").and_then(Node::text).filter(|name| named.insert(*name)) else { continue };
        let own = AreaId::from(name);
        let Some(borders) = board.areas.get(&own).and_then(|area| area.borders.as_ref()) else { continue };
        for other in borders {
            if *other == own {
                faults.add(at.clone().field("borders"), format!("\"{own}\" does not border on itself"));
            } else if board.areas.get(other).and_then(|area| area.borders.as_ref()).is_some_and(|back| !back.contains(&own)) {
                faults.add(
                    at.clone().field("borders"),
                    format!("\"{other}\" does not name \"{own}\" among its own borders: they go both ways"),
                );
            }
        }
    }
}

fn read_card(at: FaultPlace, node: &Node, factions: &[&str], tables: &Tables, faults: &Faults, board: &mut Board) {
    const NAMES: &[&str] = &["faction", "number", "name", "kind", "armies", "areas", "way", "does"];
    let Some(fields) = Fields::open(at, node, NAMES, faults) else { return };
    let faction = fields.must("faction", among(factions)).map(FactionId);
    let number = fields.must("number", whole(1..=MOST_OF_CARD.into()));
    let kind = fields.may("kind", word::<CardKind>()).unwrap_or(CardKind::Movement);
    let special = special_kind(tables);
    if !matches!(kind, CardKind::Movement | CardKind::Truce) && kind != special {
        fields.fault("kind", value(format!("it must be movement, truce or {special} in this game")));
        return;
    }
    let (mut armies, mut areas, mut way, mut does, mut name) = (Some(0), Some(0), Way::Land, None, None);
    if kind == special {
        name = fields.must("name", text(NAME));
        does = fields.may("does", text(LINE));
        for field in ["armies", "areas", "way"].into_iter().filter(|field| fields.get(field).is_some()) {
            fields.fault(field, "only a movement card has it: it must be left out");
        }
        if let Some(known) = faction.as_ref().zip(number).and_then(|(faction, number)| known_card(tables, faction, number)) {
            fields.fault("number", format!("the card of this number is known, it is {known}: it must be another number"));
        }
    } else {
        name = fields.may("name", text(NAME)).or(name);
        way = fields.may("way", word::<Way>()).unwrap_or(way);
        let [asks_armies, asks_areas] = OwnCard::asks(way);
        let count = |field: &str, asked: bool| {
            if asked {
                fields.must(field, whole(1..=MOST_OF_CARD.into()))
            } else {
                Some(fields.may(field, whole(0..=MOST_OF_CARD.into())).unwrap_or(0))
            }
        };
        (armies, areas) = (count("armies", asks_armies), count("areas", asks_areas));
        if fields.get("does").is_some() {
            fields.fault("does", "a movement card does what its numbers say: it must be left out");
        }
    }
    let (Some(faction), Some(number), Some(armies), Some(areas)) = (faction, number, armies, areas) else { return };
    let id = OwnCard::id(&faction, number);
    let name = name.unwrap_or_else(|| format!("Movement card {number}"));
    if board.cards.insert(id, OwnCard { faction, number, name, kind, armies, areas, way, does }).is_some() {
        fields.fault("number", "the faction has another card of this number");
    }
}

/// Returns the kind of the cards played beside a movement card in this game.
#[must_use]
pub fn special_kind(tables: &Tables) -> CardKind {
    let event = tables.cards.iter().any(|row| row.data.kind == CardKind::Event);
    if event { CardKind::Event } else { CardKind::Special }
}

/// Returns the special or event card of the tables that has this number.
#[must_use]
pub fn known_card<'t>(tables: &'t Tables, faction: &FactionId, number: u32) -> Option<&'t str> {
    let mut rows = tables.cards.iter().filter(|row| !matches!(row.data.kind, CardKind::Movement | CardKind::Truce));
    rows.find(|row| row.data.faction == faction.0 && row.data.number == Some(number)).map(|row| row.head.label.as_str())
}

/// Describes the fault of a name that another area has.
pub(super) fn name_taken_text(name: &str, by: &AreaId) -> String {
    let by = if by.as_str() == name { String::new() } else { format!(" by {by}") };
    format!("\"{name}\" is taken{by}: it must be a name no other area has")
}
