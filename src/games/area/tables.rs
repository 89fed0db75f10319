//! The tables of an area game, read and checked. Both games have the same tables; what differs is in their rows.

use crate::engine::fault::{Place, out_of_bounds};
use std::collections::BTreeMap;

use serde::Deserialize;
use smol_str::SmolStr;

use super::card::Card;
use super::cubes::{Cubes, MOST_FACTIONS};
use super::dice::{BattleDice, Faces, FortFaces};
use super::kind::AreaKind;
use super::words::{FledReturn, MusterPlace, Rule};
use crate::engine::text::listed;
use crate::engine::{Fault, Faults, Word as _, words};
use crate::id::AnyId;
use crate::scenario::Nation;
use crate::table::{ANY, AnyOf, Listed, NoData, Reader, Source, TableRow, TableTexts, stem};

/// Every table of one area game. What is here has passed every check.
#[derive(Debug)]
pub struct Tables {
    /// Which game it is.
    pub game: &'static AreaKind,
    /// The two sides.
    pub sides: [TableRow<Side>; 2],
    /// The factions, in the order of the rules.
    pub factions: Vec<TableRow<FactionData>>,
    /// The faces of each faction's die, in the same order.
    pub faces: Vec<TableRow<Faces>>,
    /// The fort die, in a game that has forts.
    pub fort: Option<TableRow<FortFaces>>,
    /// Where reinforcements come on, in the order they are filled.
    pub musters: Vec<TableRow<Muster>>,
    /// How fled units come back.
    pub fled: Vec<TableRow<Fled>>,
    /// The rules this game has.
    pub rules: BTreeMap<Rule, TableRow<NoData>>,
    /// Lone figures.
    pub figures: BTreeMap<Figure, TableRow<FigureData>>,
    /// Turns that are not drawn.
    pub turns: Vec<TableRow<FixedTurn>>,
    /// The cards that are known.
    pub cards: Vec<TableRow<Card>>,
    /// The areas that are known; the owner of the game fills in the rest.
    pub areas: Vec<TableRow<KnownArea>>,
    /// Waters that boats cross.
    pub waters: Vec<TableRow<NoData>>,
    /// Ways to begin.
    pub scenarios: Vec<TableRow<Scenario>>,
    /// How each faction is rated where a battle is fought with figures.
    pub ratings: Vec<TableRow<Rating>>,
    /// The same where it is fought with companies.
    pub companies: Vec<TableRow<CompanyRating>>,
    /// The sources citations name.
    pub sources: Vec<Source>,
    /// Every row as the app lists it.
    pub listing: Vec<Listed>,
}

words! {
    /// Lone figures of the games (digest §3, §4, §7).
    Figure {
        EndCheckedFrom = "end_checked_from", LastRound = "last_round", Hand = "hand", Deck = "deck", DeckMovement = "deck_movement",
        SpecialsWithMovement = "specials_with_movement", ControlMarkers = "control_markers", CanoeUnits = "canoe_units",
        CanoeAreas = "canoe_areas", FishingBoatArmies = "fishing_boat_armies", FishingBoatUnits = "fishing_boat_units",
        VoyageMoves = "voyage_moves",
    }
}

/// One lone figure.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureData {
    /// A count, as the row's label says.
    pub value: u32,
}

/// A side of the game.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Its Truce cards: all played, the game ends.
    pub truces: u32,
    /// The power it is: what colours it, and its army in a battle with figures.
    pub nation: Option<Nation>,
}

/// A faction (digest §1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionData {
    /// The side it fights for; none: for whoever shares its area.
    pub side: Option<SmolStr>,
    /// The colour of its cubes.
    pub colour: SmolStr,
    /// Its battle dice.
    pub dice: u8,
    /// Its units in the box.
    pub units: u8,
    /// They are Natives, for whom some rules of leaving a battle are their own.
    #[serde(default)]
    pub natives: bool,
}

/// Where reinforcements of a faction come on (digest §1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Muster {
    /// The faction.
    pub faction: SmolStr,
    /// What kind of place.
    pub place: MusterPlace,
    /// The area, where it is always the same.
    #[serde(default)]
    pub area: Option<SmolStr>,
    /// Units that come: in each such area, or, in harbors and beside units held, in all.
    pub units: u8,
    /// Units at a flipped marker.
    #[serde(default)]
    pub flipped: Option<u8>,
}

/// When fled units of some factions come back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fled {
    /// The factions, or any.
    pub factions: AnyOf<SmolStr>,
    /// When.
    pub returns: FledReturn,
}

/// A turn that is not drawn from the bag.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedTurn {
    /// Whose turn comes first.
    pub faction: SmolStr,
    /// In this round.
    pub round: u32,
    /// In this way to begin.
    pub scenario: SmolStr,
}

/// What is known of an area of the board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownArea {
    /// The side whose home it is, if known.
    #[serde(default)]
    pub home: Option<SmolStr>,
    /// Its stars or Victory symbols, if known.
    #[serde(default)]
    pub stars: Option<u8>,
    /// The waters it lies on, as far as known.
    #[serde(default)]
    pub water: Vec<SmolStr>,
    /// It has a town symbol.
    #[serde(default)]
    pub town: bool,
    /// It has a fort symbol.
    #[serde(default)]
    pub fort: bool,
    /// Other spellings of its name.
    #[serde(default)]
    pub other_names: Vec<SmolStr>,
}

/// A way to begin (digest §7).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Muster markers that stand from the start.
    #[serde(default)]
    pub markers: Vec<StartMarker>,
    /// Forts that stand from the start, by area.
    #[serde(default)]
    pub forts: Vec<SmolStr>,
    /// Muster markers each such faction places besides.
    #[serde(default)]
    pub markers_each: u32,
    /// Units that are placed after those printed on the board.
    pub placements: Vec<Placement>,
    /// Rounds after which the game ends, where it is a short one.
    #[serde(default)]
    pub rounds: Option<u32>,
    /// The numbers of the cards that are used, where not all are.
    #[serde(default)]
    pub cards: Option<Vec<u32>>,
}

/// How a faction is rated where a battle is fought with figures (digest §8): words of Regimental Fire and Fury.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// Its experience.
    pub experience: SmolStr,
    /// Its morale class.
    pub morale: SmolStr,
    /// What it carries.
    pub weapon: SmolStr,
    /// What sets it apart.
    pub traits: Vec<SmolStr>,
}

/// How a faction's companies are rated where a battle is fought with them (digest §8): words of Battlecry!
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompanyRating {
    /// Their type.
    #[serde(rename = "type")]
    pub kind: SmolStr,
    /// What they carry.
    pub weapons: Vec<SmolStr>,
    /// Their morale at the start.
    pub morale: u32,
}

/// A muster marker that stands from the start.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartMarker {
    /// Whose.
    pub faction: SmolStr,
    /// Where.
    pub area: SmolStr,
}

/// Units placed before the first round.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Each of these factions places so many, in this order.
    pub factions: Vec<SmolStr>,
    /// How many each. None where no source we have gives it: then it is asked once, and is a rule of the user's own.
    pub units: Option<u8>,
    /// In home areas of this side.
    pub home: SmolStr,
    /// Or in areas its units hold.
    #[serde(default)]
    pub or_beside: bool,
}

impl Scenario {
    /// The placements whose numbers nobody has given yet, each with its place in the row.
    pub fn asked(&self) -> impl Iterator<Item = (usize, &Placement)> {
        self.placements.iter().enumerate().filter(|(_, placement)| placement.units.is_none())
    }
}

impl Tables {
    /// Reads and checks the tables of a game's folder.
    ///
    /// # Errors
    /// Every fault of every file.
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
        let faces = reader.rows::<Faces>(&mut file, "faces");
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
        checks.areas(&areas, &waters);
        checks.scenarios(&scenarios);
        checks.ratings("ratings", &ratings);
        checks.ratings("companies", &companies);

        let faces = in_order(&factions, faces);
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
            waters,
            scenarios,
            ratings,
            companies,
            sources,
            listing,
        })
    }

    /// The tables the program ships.
    ///
    /// # Errors
    /// Never with the shipped files, which a test holds to it; an overlay of the player's rules may.
    pub fn shipped(game: &'static AreaKind) -> Result<Self, Vec<Fault>> {
        Self::read(&TableTexts::shipped(), game)
    }

    /// Whether this game has a rule.
    #[must_use]
    pub fn has(&self, rule: Rule) -> bool {
        self.rules.contains_key(&rule)
    }

    /// A lone figure, in a game that has it.
    #[must_use]
    pub fn figure(&self, figure: Figure) -> Option<u32> {
        self.figures.get(&figure).map(|row| row.data.value)
    }

    /// The place of a faction in the table.
    #[must_use]
    pub fn find_faction(&self, name: &str) -> Option<usize> {
        self.factions.iter().position(|row| row.head.id.as_str() == name)
    }

    /// A faction by its place in the table; the last of a place beyond it.
    #[must_use]
    pub fn faction(&self, faction: usize) -> &TableRow<FactionData> {
        &self.factions[faction.min(self.factions.len().saturating_sub(1))]
    }

    /// Units that come on beside a muster marker of a faction, as it lies or flipped; none: it has no such markers.
    #[must_use]
    pub fn mustered(&self, faction: &str, flipped: bool) -> Option<u8> {
        let own = |row: &&TableRow<Muster>| row.data.faction == faction && row.data.place == MusterPlace::Markers;
        let data = &self.musters.iter().find(own)?.data;
        if flipped { data.flipped } else { Some(data.units) }
    }

    /// What players call a faction or a side of that id.
    #[must_use]
    pub fn called(&self, id: &AnyId) -> Option<String> {
        let head = match id {
            AnyId::Faction(id) => &self.factions.get(self.find_faction(id.as_str())?)?.head,
            AnyId::Side(id) => &self.sides.get(self.find_side(id.as_str())?)?.head,
            _ => return None,
        };
        Some(head.label.to_string())
    }

    /// The place of a side: 0 or 1.
    #[must_use]
    pub fn find_side(&self, name: &str) -> Option<usize> {
        self.sides.iter().position(|row| row.head.id.as_str() == name)
    }

    /// The side a faction fights for; none: for whoever shares its area.
    #[must_use]
    pub fn side_of(&self, faction: usize) -> Option<usize> {
        self.factions.get(faction).and_then(|row| row.data.side.as_ref()).and_then(|side| self.find_side(side))
    }

    /// The faction that fights for whoever shares its area, in a game that has one.
    #[must_use]
    pub fn natives(&self) -> Option<usize> {
        self.factions.iter().position(|row| row.data.side.is_none())
    }

    /// Whether a faction may fight for a side.
    #[must_use]
    pub fn may_fight_for(&self, faction: usize, side: usize) -> bool {
        self.side_of(faction).is_none_or(|own| own == side)
    }

    /// The dice of every faction with the faces of the tables.
    #[must_use]
    pub fn battle_dice(&self) -> BattleDice {
        BattleDice::new(self.factions.iter().zip(&self.faces).map(|(faction, faces)| (faction.data.dice, faces.data)))
    }

    /// The rows of a faction that the player changed, in these files: what is by a rule of his.
    #[must_use]
    pub fn yours(&self, files: &[&str], faction: &str) -> Vec<SmolStr> {
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

    /// What is wrong with the name of a faction this game has not.
    #[must_use]
    pub fn no_faction(&self, name: &str) -> String {
        let names = self.factions.iter().map(|row| row.head.id.to_string()).collect::<Vec<_>>();
        format!("\"{name}\" is no faction of {}; they are {}", self.game.word, listed(&names))
    }

    /// What is wrong with the name of a side this game has not.
    #[must_use]
    pub fn no_side(&self, name: &str) -> String {
        let names = self.sides.each_ref().map(|row| row.head.id.to_string());
        format!("\"{name}\" is no side of {}; they are {}", self.game.word, listed(&names))
    }

    /// Units by faction as a request names them, each faction's from 0 to what is in the box.
    #[must_use]
    pub fn read_cubes(&self, at: &Place, units: &BTreeMap<SmolStr, u32>, faults: &Faults) -> Cubes {
        let mut cubes = Cubes::default();
        for (name, count) in units {
            let Some(faction) = self.find_faction(name) else {
                faults.add(at.clone().key(name), self.no_faction(name));
                continue;
            };
            let (row, at) = (self.faction(faction), at.clone().key(name));
            let bounds = 0..=u32::from(row.data.units);
            if !bounds.contains(count) {
                faults.note(Fault::new(at, out_of_bounds(*count, bounds)).called(row.head.label.as_str()));
            }
            cubes = cubes.with(faction, u8::try_from(*count).unwrap_or(u8::MAX));
        }
        cubes
    }
}

/// The faces of each faction's die in the order of the factions.
fn in_order(factions: &[TableRow<FactionData>], mut faces: Vec<TableRow<Faces>>) -> Vec<TableRow<Faces>> {
    faces.sort_by_key(|row| factions.iter().position(|faction| faction.head.id == row.head.id));
    faces
}

/// The checks a table alone cannot make.
struct Checks<'c, 't> {
    reader: &'c mut Reader<'t>,
    game: &'static AreaKind,
    sides: &'c [TableRow<Side>],
    factions: &'c [TableRow<FactionData>],
}

impl Checks<'_, '_> {
    fn fault(&mut self, file: &str, row: &str, says: String) {
        let is_own = file == "factions";
        let file = format!("{}/{file}.json", self.game.word);
        // What leans on a table with faults would only repeat them.
        if !self.reader.met_fault(&format!("{}/factions.json", self.game.word), "") || is_own {
            self.reader.fault(&file, row, says);
        }
    }

    fn met(&self, file: &str, table: &str) -> bool {
        self.reader.met_fault(&format!("{}/{file}.json", self.game.word), table)
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
            self.fault("factions", "sides", format!("there are {} sides; a game has two", sides.len()));
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
            if !(1..=9).contains(&row.data.dice) {
                self.fault("factions", id, format!("\"dice\" is {}; it must be 1 to 9", row.data.dice));
            }
            if !(1..=99).contains(&row.data.units) {
                self.fault("factions", id, format!("\"units\" is {}; it must be 1 to 99", row.data.units));
            }
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
                "exactly one rule must say who rolls first: homeland_rolls_first or defender_rolls_first".to_owned(),
            );
        }
        for figure in [Figure::EndCheckedFrom, Figure::Hand, Figure::Deck, Figure::DeckMovement] {
            if !figures.contains_key(&figure) && !self.met("rules", "figures") {
                self.fault("rules", "figures", format!("the row \"{}\" is missing", figure.word()));
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

    fn dice(&mut self, faces: &[TableRow<Faces>], fort: &[TableRow<FortFaces>], forts: bool) {
        for row in faces {
            let id = row.head.id.as_str();
            self.named("dice", id, id);
            if !row.data.are_six() {
                self.fault("dice", id, "\"hit\", \"flee\" and \"command\" must add to six".to_owned());
            }
        }
        for faction in self.factions.iter().map(|row| row.head.id.clone()) {
            if !faces.iter().any(|row| row.head.id == faction) && !self.met("dice", "faces") {
                self.fault("dice", "faces", format!("the row \"{faction}\" is missing"));
            }
        }
        for row in fort {
            if u16::from(row.data.block) + u16::from(row.data.blank) != 6 || row.data.blank == 0 {
                self.fault("dice", row.head.id.as_str(), "\"block\" and \"blank\" must add to six, one blank at least".to_owned());
            }
        }
        if fort.len() != usize::from(forts) && !self.met("dice", "fort") && !self.met("rules", "rules") {
            let says = if forts { "there must be one fort die" } else { "there is no rule of forts, and so no fort die" };
            self.fault("dice", "fort", says.to_owned());
        }
    }

    fn reinforcements(&mut self, musters: &[TableRow<Muster>], fled: &[TableRow<Fled>]) {
        for row in musters {
            let (id, data) = (row.head.id.as_str(), &row.data);
            self.named("reinforcements", id, &data.faction);
            if (data.place == MusterPlace::Area) != data.area.is_some() {
                self.fault("reinforcements", id, "\"area\" goes with the place \"area\" and no other".to_owned());
            }
            if (data.place == MusterPlace::Markers) != data.flipped.is_some() {
                self.fault("reinforcements", id, "\"flipped\" goes with the place \"markers\" and no other".to_owned());
            }
        }
        for (row, faction) in fled.iter().flat_map(|row| row.data.factions.named().iter().map(move |faction| (row, faction))) {
            self.named("reinforcements", row.head.id.as_str(), faction);
        }
        for faction in self.factions {
            let id = &faction.head.id;
            if fled.iter().filter(|row| row.data.factions.contains(&id.0)).count() != 1 && !self.met("reinforcements", "fled") {
                self.fault("reinforcements", "fled", format!("exactly one row must tell when \"{id}\" come back"));
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
                if !self.is_side(&placement.home) {
                    self.fault("setup", id, format!("there is no side \"{}\"", placement.home));
                }
            }
        }
    }
}
