//! Tables of an area game, parsed and checked. Both games have the same tables and differ only in the rows.

use crate::engine::fault::{FaultPlace, out_of_bounds};
use std::collections::BTreeMap;

use serde::Deserialize;
use smol_str::SmolStr;

use super::card::{Card, CardKind};
use super::cubes::{Cubes, MOST_FACTIONS};
use super::dice::{BattleDice, FactionFaces, FortFaces};
use super::kind::AreaKind;
use super::names::ids_by_spelling;
use super::words::{FledReturn, MusterPlace, Rule};
use crate::engine::text::join_list;
use crate::engine::{Fault, Faults, Word as _, words};
use crate::id::{AnyId, RowId};
use crate::scenario::Nation;
use crate::table::{ANY, AnyOf, Bounds, Listed, NoData, Origin, Reader, Source, TableRow, TableTexts, in_row, stem};

/// Every table of one area game. All contents have passed every check.
#[derive(Debug)]
pub struct Tables {
    /// Game the tables belong to.
    pub game: &'static AreaKind,
    /// Two sides of the game.
    pub sides: [TableRow<Side>; 2],
    /// Factions in the order of the rules.
    pub factions: Vec<TableRow<FactionData>>,
    /// Faces of each faction's die, in the order of the factions.
    pub faces: Vec<TableRow<FactionFaces>>,
    /// Fort die, in a game that has forts.
    pub fort: Option<TableRow<FortFaces>>,
    /// Places where reinforcements arrive, in the order they are filled.
    pub musters: Vec<TableRow<Muster>>,
    /// Conditions under which fled units return.
    pub fled: Vec<TableRow<Fled>>,
    /// Rules that this game has.
    pub rules: BTreeMap<Rule, TableRow<NoData>>,
    /// Single figures of the game.
    pub figures: BTreeMap<Figure, TableRow<FigureData>>,
    /// Turns that are not drawn from the bag.
    pub turns: Vec<TableRow<FixedTurn>>,
    /// Cards that are known.
    pub cards: Vec<TableRow<Card>>,
    /// Areas that are known; the owner of the game fills in the rest.
    pub areas: Vec<TableRow<KnownArea>>,
    /// Ids of the known areas by every spelling of their names, without case, accents and spaces.
    pub(super) area_ids: BTreeMap<String, SmolStr>,
    /// Waters that boats cross.
    pub waters: Vec<TableRow<NoData>>,
    /// Ways to begin the game.
    pub scenarios: Vec<TableRow<Scenario>>,
    /// Ratings of each faction in a battle with figures.
    pub ratings: Vec<TableRow<Rating>>,
    /// Ratings of each faction in a battle with companies.
    pub companies: Vec<TableRow<CompanyRating>>,
    /// Sources that the citations name.
    pub sources: Vec<Source>,
    /// Every row as the app lists it.
    pub listing: Vec<Listed>,
    /// Texts that the tables were read from, and the tables without the player's rules.
    pub origin: Origin<Self>,
}

words! {
    /// Single figures of the games (digest §3, §4, §7).
    Figure {
        EndCheckedFrom = "end_checked_from", LastRound = "last_round", Hand = "hand", Deck = "deck", DeckMovement = "deck_movement",
        SpecialsWithMovement = "specials_with_movement", ControlMarkers = "control_markers", CanoeUnits = "canoe_units",
        CanoeAreas = "canoe_areas", FishingBoatArmies = "fishing_boat_armies", FishingBoatUnits = "fishing_boat_units",
        VoyageMoves = "voyage_moves",
    }
}

/// Value of a single figure.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureData {
    /// Count that the row's label describes.
    pub value: u32,
}

/// A side of the game.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Number of its Truce cards; when all are played, the game ends.
    pub truces: u32,
    /// Nation of the side, which sets its colour and its army in a battle with figures.
    pub nation: Option<Nation>,
}

/// A faction (digest §1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionData {
    /// Side it fights for; `None` for a faction that fights for whichever side shares its area.
    pub side: Option<SmolStr>,
    /// Colour of its cubes.
    pub colour: SmolStr,
    /// Number of its battle dice.
    pub dice: u8,
    /// Number of its units in the box.
    pub units: u8,
    /// True for Natives, who have some rules of their own for leaving a battle.
    #[serde(default)]
    pub natives: bool,
}

/// Place where reinforcements of a faction arrive (digest §1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Muster {
    /// Faction that receives the units.
    pub faction: SmolStr,
    /// Kind of the place.
    pub place: MusterPlace,
    /// Area that receives the units, if it is always the same.
    #[serde(default)]
    pub area: Option<SmolStr>,
    /// Number of units: per area, except in harbors and beside units held, where it is the total.
    pub units: u8,
    /// Number of units at a flipped marker.
    #[serde(default)]
    pub flipped: Option<u8>,
}

/// Condition under which fled units of some factions return.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fled {
    /// Factions it applies to, or any.
    pub factions: AnyOf<SmolStr>,
    /// Condition for the return.
    pub returns: FledReturn,
}

/// Turn that is not drawn from the bag.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedTurn {
    /// Faction whose turn comes first.
    pub faction: SmolStr,
    /// Round in which it comes first.
    pub round: u32,
    /// Way to begin (scenario) in which it applies.
    pub scenario: SmolStr,
}

/// Known facts about an area of the board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownArea {
    /// Side whose home it is, if known.
    #[serde(default)]
    pub home: Option<SmolStr>,
    /// Number of its stars or Victory symbols, if known.
    #[serde(default)]
    pub stars: Option<u8>,
    /// Waters it lies on, as far as known.
    #[serde(default)]
    pub water: Vec<SmolStr>,
    /// True if it has a town symbol.
    #[serde(default)]
    pub town: bool,
    /// True if it has a fort symbol.
    #[serde(default)]
    pub fort: bool,
    /// Other spellings of its name.
    #[serde(default)]
    pub other_names: Vec<SmolStr>,
}

/// Way to begin the game (digest §7).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Muster markers placed at the start.
    #[serde(default)]
    pub markers: Vec<StartMarker>,
    /// Forts placed at the start, by area.
    #[serde(default)]
    pub forts: Vec<SmolStr>,
    /// Number of further muster markers that each faction with markers places.
    #[serde(default)]
    pub markers_each: u32,
    /// Units placed after those printed on the board.
    pub placements: Vec<Placement>,
    /// Number of rounds after which a short game ends.
    #[serde(default)]
    pub rounds: Option<u32>,
    /// Numbers of the cards that are used, if not all are.
    #[serde(default)]
    pub cards: Option<Vec<u32>>,
}

/// Rating of a faction in a battle with figures (digest §8), in words of Regimental Fire and Fury.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// Experience of its units.
    pub experience: SmolStr,
    /// Morale class of its units.
    pub morale: SmolStr,
    /// Weapon of its units.
    pub weapon: SmolStr,
    /// Traits of its units.
    pub traits: Vec<SmolStr>,
}

/// Rating of a faction's companies in a battle with them (digest §8), in words of Battlecry!
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompanyRating {
    /// Type of the companies.
    #[serde(rename = "type")]
    pub kind: SmolStr,
    /// Weapons of the companies.
    pub weapons: Vec<SmolStr>,
    /// Morale of the companies at the start.
    pub morale: u32,
}

/// Muster marker placed at the start.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartMarker {
    /// Faction that owns the marker.
    pub faction: SmolStr,
    /// Area the marker is in.
    pub area: SmolStr,
}

/// Units placed before the first round.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Factions that each place this many units, in this order.
    pub factions: Vec<SmolStr>,
    /// Number of units each. `None` if no source we have gives it: the user is asked once, and the number becomes his own rule.
    pub units: Option<u8>,
    /// Side in whose home areas they are placed.
    pub home: SmolStr,
    /// True if they may also be placed in areas that its units hold.
    #[serde(default)]
    pub or_beside: bool,
}

impl Scenario {
    /// Returns the placements without a number yet, each with its index in the row.
    pub fn unnumbered_placements(&self) -> impl Iterator<Item = (usize, &Placement)> {
        self.placements.iter().enumerate().filter(|(_, placement)| placement.units.is_none())
    }
}

impl Tables {
    /// Reads and checks the tables in a game's folder.
    ///
    /// # Errors
    /// Returns every fault of every file.
    pub fn read(texts: &TableTexts, game: &'static AreaKind) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader::new(texts);
        let name = |file: &str| format!("{}/{file}.json", game.word);

        let mut file = reader.open(&name("factions"));
        let sides = reader.rows::<Side>(&mut file, "sides");
        let factions = reader.rows::<FactionData>(&mut file, "factions");
        reader.close(file);

        let mut file = reader.open(&name("rules"));
        let rules = reader.some_word_rows::<Rule, NoData>(&mut file, "rules");
        let figures = reader.some_word_rows::<Figure, FigureData>(&mut file, "figures");
        let turns = reader.rows::<FixedTurn>(&mut file, "turns");
        reader.close(file);

        let mut file = reader.open(&name("dice"));
        let faces = reader.rows::<FactionFaces>(&mut file, "faces");
        let fort = if file.has("fort") { reader.rows::<FortFaces>(&mut file, "fort") } else { Vec::new() };
        reader.close(file);

        let mut file = reader.open(&name("reinforcements"));
        let musters = reader.rows::<Muster>(&mut file, "musters");
        let fled = reader.rows::<Fled>(&mut file, "fled");
        reader.close(file);

        let mut file = reader.open(&name("cards"));
        let cards = reader.rows::<Card>(&mut file, "cards");
        reader.close(file);

        let mut file = reader.open(&name("areas"));
        let areas = reader.rows::<KnownArea>(&mut file, "areas");
        let waters = reader.rows::<NoData>(&mut file, "waters");
        reader.close(file);

        let mut file = reader.open(&name("setup"));
        let scenarios = reader.rows::<Scenario>(&mut file, "scenarios");
        reader.close(file);

        let mut file = reader.open(&name("handover"));
        let ratings = reader.rows::<Rating>(&mut file, "ratings");
        let companies = reader.rows::<CompanyRating>(&mut file, "companies");
        reader.close(file);

        let mut checks = Checks { reader: &mut reader, game, sides: &sides, factions: &factions };
        checks.factions();
        checks.rules(&rules, &figures, &turns);
        checks.dice(&faces, &fort, rules.contains_key(&Rule::Forts));
        checks.reinforcements(&musters, &fled);
        checks.cards(&cards);
        checks.truces(&cards);
        checks.areas(&areas, &waters);
        checks.scenarios(&scenarios);
        checks.ratings("ratings", &ratings);
        checks.ratings("companies", &companies);

        let faces = in_order(&factions, faces);
        let area_ids = ids_by_spelling(&areas);
        let (sources, listing) = reader.finish()?;
        let Ok(sides) = <[TableRow<Side>; 2]>::try_from(sides) else { return Err(Vec::new()) };
        let fort = fort.into_iter().next();
        Ok(Self {
            game,
            sides,
            factions,
            faces,
            fort,
            musters,
            fled,
            rules,
            figures,
            turns,
            cards,
            areas,
            area_ids,
            waters,
            scenarios,
            ratings,
            companies,
            sources,
            listing,
            origin: Origin::of(texts),
        })
    }

    /// Reads the tables that ship with the program.
    ///
    /// # Errors
    /// Never fails with the shipped files, which a test ensures; an overlay of the player's rules may.
    pub fn shipped(game: &'static AreaKind) -> Result<Self, Vec<Fault>> {
        Self::read(&TableTexts::shipped(), game)
    }

    /// Returns `true` if this game has a rule.
    #[must_use]
    pub fn has(&self, rule: Rule) -> bool {
        self.rules.contains_key(&rule)
    }

    /// Returns a single figure; `None` in a game without it.
    #[must_use]
    pub fn figure(&self, figure: Figure) -> Option<u32> {
        self.figures.get(&figure).map(|row| row.data.value)
    }

    /// Returns the index of a faction in the table.
    #[must_use]
    pub fn find_faction(&self, name: &str) -> Option<usize> {
        self.factions.iter().position(|row| row.head.id.as_str() == name)
    }

    /// Returns a faction by its index in the table; an index beyond the end gives the last one.
    #[must_use]
    pub fn faction(&self, faction: usize) -> &TableRow<FactionData> {
        &self.factions[faction.min(self.factions.len().saturating_sub(1))]
    }

    /// Returns the number of units that arrive at a muster marker of a faction, on its front or flipped; `None` if it has no such markers.
    #[must_use]
    pub fn mustered(&self, faction: &str, flipped: bool) -> Option<u8> {
        let own = |row: &&TableRow<Muster>| row.data.faction == faction && row.data.place == MusterPlace::Markers;
        let data = &self.musters.iter().find(own)?.data;
        if flipped { data.flipped } else { Some(data.units) }
    }

    /// Returns the name that players use for a faction or a side.
    #[must_use]
    pub fn display_name(&self, id: &AnyId) -> Option<String> {
        let head = match id {
            AnyId::Faction(id) => &self.factions.get(self.find_faction(id.as_str())?)?.head,
            AnyId::Side(id) => &self.sides.get(self.find_side(id.as_str())?)?.head,
            _ => return None,
        };
        Some(head.label.to_string())
    }

    /// Returns the index of a side: 0 or 1.
    #[must_use]
    pub fn find_side(&self, name: &str) -> Option<usize> {
        self.sides.iter().position(|row| row.head.id.as_str() == name)
    }

    /// Returns the side a faction fights for; `None` for a faction that fights for whichever side shares its area.
    #[must_use]
    pub fn side_of(&self, faction: usize) -> Option<usize> {
        self.factions.get(faction).and_then(|row| row.data.side.as_ref()).and_then(|side| self.find_side(side))
    }

    /// Returns the faction that fights for whichever side shares its area, in a game that has one.
    #[must_use]
    pub fn natives(&self) -> Option<usize> {
        self.factions.iter().position(|row| row.data.side.is_none())
    }

    /// Returns `true` if a faction may fight for a side.
    #[must_use]
    pub fn may_fight_for(&self, faction: usize, side: usize) -> bool {
        self.side_of(faction).is_none_or(|own| own == side)
    }

    /// Returns the dice of every faction with the faces of the tables.
    #[must_use]
    pub fn battle_dice(&self) -> BattleDice {
        BattleDice::new(self.factions.iter().zip(&self.faces).map(|(faction, faces)| (faction.data.dice, faces.data)))
    }

    /// Returns the labels of a faction's rows that the player has changed, in the given files.
    #[must_use]
    pub fn changed_rows(&self, files: &[&str], faction: &str) -> Vec<SmolStr> {
        let named = |row: &&Listed| {
            let in_list =
                |list: &serde_json::Value| list.as_array().is_some_and(|names| names.iter().any(|name| name == faction || name == ANY));
            row.head.id.as_str() == faction
                || row.data.get("faction").is_some_and(|name| name == faction)
                || row.data.get("factions").is_some_and(in_list)
        };
        let rows = self.listing.iter().filter(|row| row.official.is_some() && files.contains(&stem(&row.file)));
        rows.filter(named).map(|row| row.head.label.clone()).collect()
    }

    /// Describes the fault of a faction name that this game does not have.
    #[must_use]
    pub fn no_faction(&self, name: &str) -> String {
        let names = self.factions.iter().map(|row| row.head.id.to_string()).collect::<Vec<_>>();
        format!("\"{name}\" is not a faction of {}; its factions are {}", self.game.word, join_list(&names))
    }

    /// Describes the fault of a side name that this game does not have.
    #[must_use]
    pub fn no_side(&self, name: &str) -> String {
        let names = self.sides.each_ref().map(|row| row.head.id.to_string());
        format!("\"{name}\" is not a side of {}; its sides are {}", self.game.word, join_list(&names))
    }

    /// Reads units by faction as a request names them, each from 0 to the number in the box.
    #[must_use]
    pub fn read_cubes(&self, at: &FaultPlace, units: &BTreeMap<SmolStr, u32>, faults: &Faults) -> Cubes {
        let mut cubes = Cubes::default();
        for (name, count) in units {
            let Some(faction) = self.find_faction(name) else {
                faults.add(at.clone().key(name), self.no_faction(name));
                continue;
            };
            let (row, at) = (self.faction(faction), at.clone().key(name));
            let bounds = 0..=u32::from(row.data.units);
            if !bounds.contains(count) {
                faults.note(Fault::new(at, out_of_bounds(*count, bounds)).with_field_name(row.head.label.as_str()));
            }
            cubes = cubes.with(faction, u8::try_from(*count).unwrap_or(u8::MAX));
        }
        cubes
    }
}

/// Sorts the faces of the dice into the order of the factions.
fn in_order(factions: &[TableRow<FactionData>], mut faces: Vec<TableRow<FactionFaces>>) -> Vec<TableRow<FactionFaces>> {
    faces.sort_by_key(|row| factions.iter().position(|faction| faction.head.id == row.head.id));
    faces
}

/// Checks that involve more than one table.
struct Checks<'c, 't> {
    reader: &'c mut Reader<'t>,
    game: &'static AreaKind,
    sides: &'c [TableRow<Side>],
    factions: &'c [TableRow<FactionData>],
}

impl Checks<'_, '_> {
    fn fault(&mut self, file: &str, row: &str, text: String) {
        let is_own = file == "factions";
        let file = format!("{}/{file}.json", self.game.word);
        // A table that refers to one with faults would only repeat them.
        if !self.reader.met_fault(&format!("{}/factions.json", self.game.word), "") || is_own {
            self.reader.fault(&file, row, text);
        }
    }

    fn met(&self, file: &str, table: &str) -> bool {
        self.reader.met_fault(&format!("{}/{file}.json", self.game.word), table)
    }

    fn bounded(&mut self, file: &str, table: &str, row: &RowId, number: (&str, f64), most: i64) {
        self.reader.check_bounds(&format!("{}/{file}.json", self.game.word), table, row, number, &Bounds::Whole(1..=most));
    }

    fn is_side(&self, name: &str) -> bool {
        self.sides.iter().any(|row| row.head.id.as_str() == name)
    }

    fn named(&mut self, file: &str, row: &str, faction: &str) {
        if !self.factions.iter().any(|row| row.head.id.as_str() == faction) {
            self.fault(file, row, format!("there is no faction \"{faction}\""));
        }
    }

    fn factions(&mut self) {
        let (sides, factions) = (self.sides, self.factions);
        if sides.len() != 2 && !self.met("factions", "sides") {
            self.fault("factions", "sides", format!("there are {} sides; a game has 2", sides.len()));
        }
        if self.met("factions", "factions") {
            return;
        }
        if !(2..=MOST_FACTIONS).contains(&factions.len()) {
            self.fault("factions", "factions", format!("there are {} factions; a game has 2 to {MOST_FACTIONS}", factions.len()));
        }
        for row in factions {
            let id = row.head.id.as_str();
            if let Some(side) = row.data.side.as_ref().filter(|side| !self.is_side(side)) {
                self.fault("factions", id, format!("there is no side \"{side}\""));
            }
            self.bounded("factions", "factions", &row.head.id, ("dice", row.data.dice.into()), 9);
            self.bounded("factions", "factions", &row.head.id, ("units", row.data.units.into()), 99);
        }
        if factions.iter().filter(|row| row.data.side.is_none()).count() > 1 {
            self.fault("factions", "factions", "only one faction may be without a side".to_owned());
        }
    }

    fn rules(
        &mut self,
        rules: &BTreeMap<Rule, TableRow<NoData>>,
        figures: &BTreeMap<Figure, TableRow<FigureData>>,
        turns: &[TableRow<FixedTurn>],
    ) {
        let first = [Rule::HomelandRollsFirst, Rule::DefenderRollsFirst].iter().filter(|rule| rules.contains_key(rule)).count();
        if first != 1 && !self.met("rules", "rules") {
            self.fault(
                "rules",
                "rules",
                "exactly one rule must say which side rolls first: homeland_rolls_first or defender_rolls_first".to_owned(),
            );
        }
        for figure in [Figure::EndCheckedFrom, Figure::Hand, Figure::Deck, Figure::DeckMovement] {
            if !figures.contains_key(&figure) && !self.met("rules", "figures") {
                self.fault("rules", "figures", format!("the row \"{}\" is missing", figure.word()));
            }
        }
        for row in figures.values().filter(|row| row.data.value == 0 && row.head.id.as_str() != Figure::SpecialsWithMovement.word()) {
            self.fault("rules", row.head.id.as_str(), "\"value\" is 0; it must be 1 or more".to_owned());
        }
        let value = |figure: Figure| figures.get(&figure).map(|row| row.data.value);
        for (part, whole) in [(Figure::Hand, Figure::Deck), (Figure::DeckMovement, Figure::Deck)] {
            if let Some((low, high)) = value(part).zip(value(whole)) {
                let place = in_row(&format!("{}/rules.json", self.game.word), "figures");
                self.reader.check_order(place, (part.word(), low.into()), (whole.word(), high.into()));
            }
        }
        for row in turns {
            self.named("rules", row.head.id.as_str(), &row.data.faction);
        }
    }

    fn ratings<T>(&mut self, table: &str, ratings: &[TableRow<T>]) {
        for row in ratings {
            self.named("handover", row.head.id.as_str(), row.head.id.as_str());
        }
        for faction in self.factions.iter().map(|row| row.head.id.clone()) {
            if !ratings.iter().any(|row| row.head.id == faction) && !self.met("handover", table) {
                self.fault("handover", table, format!("the row \"{faction}\" is missing"));
            }
        }
    }

    fn dice(&mut self, faces: &[TableRow<FactionFaces>], fort: &[TableRow<FortFaces>], forts: bool) {
        for row in faces {
            let id = row.head.id.as_str();
            self.named("dice", id, id);
            if !row.data.are_six() {
                self.fault("dice", id, "\"hit\", \"flee\" and \"command\" must add to 6".to_owned());
            }
        }
        for faction in self.factions.iter().map(|row| row.head.id.clone()) {
            if !faces.iter().any(|row| row.head.id == faction) && !self.met("dice", "faces") {
                self.fault("dice", "faces", format!("the row \"{faction}\" is missing"));
            }
        }
        for row in fort {
            if u16::from(row.data.block) + u16::from(row.data.blank) != 6 || row.data.blank == 0 {
                self.fault("dice", row.head.id.as_str(), "\"block\" and \"blank\" must add to 6, with at least 1 blank".to_owned());
            }
        }
        if fort.len() != usize::from(forts) && !self.met("dice", "fort") && !self.met("rules", "rules") {
            let text = if forts { "there must be one fort die" } else { "there is no rule of forts, so there must be no fort die" };
            self.fault("dice", "fort", text.to_owned());
        }
    }

    fn reinforcements(&mut self, musters: &[TableRow<Muster>], fled: &[TableRow<Fled>]) {
        for row in musters {
            let (id, data) = (row.head.id.as_str(), &row.data);
            self.named("reinforcements", id, &data.faction);
            if (data.place == MusterPlace::Area) != data.area.is_some() {
                self.fault("reinforcements", id, "\"area\" belongs only to the place \"area\"".to_owned());
            }
            if (data.place == MusterPlace::Markers) != data.flipped.is_some() {
                self.fault("reinforcements", id, "\"flipped\" belongs only to the place \"markers\"".to_owned());
            }
        }
        for (row, faction) in fled.iter().flat_map(|row| row.data.factions.named().iter().map(move |faction| (row, faction))) {
            self.named("reinforcements", row.head.id.as_str(), faction);
        }
        for faction in self.factions {
            let id = &faction.head.id;
            if fled.iter().filter(|row| row.data.factions.contains(&id.0)).count() != 1 && !self.met("reinforcements", "fled") {
                self.fault("reinforcements", "fled", format!("exactly one row must say when \"{id}\" come back"));
            }
        }
    }

    fn cards(&mut self, cards: &[TableRow<Card>]) {
        for row in cards {
            let (id, data) = (row.head.id.as_str(), &row.data);
            self.named("cards", id, &data.faction);
            for faction in data.effects.iter().flat_map(super::card::CardEffect::factions) {
                self.named("cards", id, faction);
            }
            for side in data.effects.iter().filter_map(super::card::CardEffect::side) {
                if !self.is_side(side) {
                    self.fault("cards", id, format!("there is no side \"{side}\""));
                }
            }
            let twin = |other: &&TableRow<Card>| {
                other.data.faction == data.faction && other.data.number.is_some() && other.data.number == data.number
            };
            if cards.iter().filter(twin).count() > 1 {
                self.fault("cards", id, "another card of the faction has the same number".to_owned());
            }
        }
    }

    /// Checks that a side can play as many Truce cards as end the game.
    fn truces(&mut self, cards: &[TableRow<Card>]) {
        if self.met("cards", "cards") || self.met("factions", "factions") {
            return;
        }
        for side in self.sides {
            let is_of_side = |card: &&TableRow<Card>| {
                let owner = self.factions.iter().find(|row| row.head.id.as_str() == card.data.faction);
                card.data.kind == CardKind::Truce && owner.is_some_and(|owner| owner.data.side.as_deref() == Some(side.head.id.as_str()))
            };
            if let Ok(has @ 1..) = i64::try_from(cards.iter().filter(is_of_side).count()) {
                self.bounded("factions", "sides", &side.head.id, ("truces", side.data.truces.into()), has);
            }
        }
    }

    fn areas(&mut self, areas: &[TableRow<KnownArea>], waters: &[TableRow<NoData>]) {
        for row in areas {
            let id = row.head.id.as_str();
            if let Some(home) = row.data.home.as_ref().filter(|home| !self.is_side(home)) {
                self.fault("areas", id, format!("there is no side \"{home}\""));
            }
            for water in row.data.water.iter().filter(|water| !waters.iter().any(|known| known.head.id.0 == **water)) {
                self.fault("areas", id, format!("there is no water \"{water}\""));
            }
        }
    }

    fn scenarios(&mut self, scenarios: &[TableRow<Scenario>]) {
        for row in scenarios {
            let id = row.head.id.as_str();
            for marker in &row.data.markers {
                self.named("setup", id, &marker.faction);
            }
            for placement in &row.data.placements {
                placement.factions.iter().for_each(|faction| self.named("setup", id, faction));
                let has = self.factions.iter().filter(|row| placement.factions.contains(&row.head.id.0)).map(|row| row.data.units).min();
                // Players may say that none are placed.
                if let Some((units, has)) = placement.units.filter(|units| *units > 0).zip(has) {
                    self.bounded("setup", "scenarios", &row.head.id, ("placements", units.into()), has.into());
                }
                if !self.is_side(&placement.home) {
                    self.fault("setup", id, format!("there is no side \"{}\"", placement.home));
                }
            }
        }
    }
}
