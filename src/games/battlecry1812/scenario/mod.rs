//! Scenario files of Battlecry! 1812: companies and officers on a painted board of hexes. The format is published as
//! `scenarios/companies.schema.json`.

mod board;
mod own_roster;
mod read;

pub use board::board_text;
pub use own_roster::{OwnCompany, OwnOfficer};
pub(crate) use read::board_of;

use serde::Serialize;

use crate::engine::fault::FaultPlace;
use crate::engine::text::{count_text, join_list};
use crate::games::battlecry1812::words::{Formation, OfficerMount, OfficerType, Rank, UnitType, Weapon};
use crate::games::battlecry1812::{Board, FigureId, Tables};
use crate::hex::{Edge, Heading, Hex, HexGrid};
use crate::id::{OfficerId, ScenarioId, SideId, UnitId};
use crate::quantity::rounded_parts;
use crate::scenario::{
    self, Arrival, Date, KeyPosition, Nation, Strength, is_false, limits, names_of_both, shared_names, shared_unit_names, sides,
};

/// The system a scenario file of companies is for.
pub const SYSTEM: &str = "battlecry1812";
/// The game's name as its players know it.
pub const TITLE: &str = "Battlecry! 1812";

/// A checked scenario of companies: every id it names exists, every unit that has a place has one of its own.
///
/// ```
/// use brigade_major::games::battlecry1812::Tables;
/// use brigade_major::games::battlecry1812::scenario::Scenario;
/// use brigade_major::games::shipped;
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// let text = shipped("battlecry1812/thames.json").expect("the Thames is built in");
/// let scenario = Scenario::parse(text, &tables).expect("it is sound");
/// assert!(scenario.sides.iter().all(|side| side.units.iter().all(|unit| unit.at.is_none_or(|hex| scenario.board.grid.has(hex)))));
/// assert!(scenario.officers().count() > 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// The schema an editor checks the file by; the program only keeps it.
    #[serde(skip)]
    pub schema: Option<String>,
    /// Its id, unique among scenario files.
    pub id: ScenarioId,
    /// Title of the battle.
    pub title: String,
    /// Date of the battle.
    pub date: Date,
    /// Place of the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Summary of the battle, in two sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Men to a figure, 10 to 20 (digest §1).
    pub men_per_figure: u32,
    /// Yards across a hex, estimated by the author of the board: the rules give none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yards_per_hex: Option<u32>,
    /// Turns, 1 to 200.
    pub turns: u32,
    /// The side that moves first in a turn.
    pub first_side: SideId,
    /// Board the battle is fought on.
    #[serde(serialize_with = "board::serialize")]
    pub board: Board,
    /// Two sides of the battle.
    pub sides: [Side; 2],
    /// Key positions that can be held.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub key_positions: Vec<KeyPosition>,
    /// Victory conditions of the battle.
    #[serde(skip_serializing_if = "Victory::is_empty")]
    pub victory: Victory,
    /// Notes for the players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Sources of the scenario's facts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
}

/// End of the title of a battle on ground that the players painted.
const OWN_GROUND: &str = ", own ground";

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its id, unique in the file.
    pub id: SideId,
    /// Its name: "United States".
    pub name: String,
    /// Adjective for its units: "US".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjective: Option<String>,
    /// Power it fights for, which gives its colour; `None`: a side without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// The edge its units retreat and run to (digest §4, §7).
    pub edge: Edge,
    /// Victory points it begins with, 0 to 1,000. No rule gives any: they are its designer's, to make an uneven battle even.
    #[serde(skip_serializing_if = "is_zero")]
    pub head_start: u32,
    /// Officers of the side, in the order of the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub officers: Vec<Officer>,
    /// Units of the side, in the order of the file.
    pub units: Vec<Unit>,
}

/// An officer in the field (digest §2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Officer {
    /// His id, unique in the file.
    pub id: OfficerId,
    /// Full name of the officer.
    pub name: String,
    /// A name for a marker, at most 24 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// His rank: how far his buffs reach.
    pub rank: Rank,
    /// His ability, 1 to 6: his buffs in the battle, and what he rallies with.
    pub ability: u32,
    /// Type, which decides the units he aids.
    #[serde(rename = "type")]
    pub kind: OfficerType,
    /// Commands he leads, each the `command` of a unit of his side (digest §2); empty: every unit of his side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<String>,
    /// On foot or mounted.
    pub mount: OfficerMount,
    /// Hex where he starts; `None`: on no hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// Turn and place of his arrival; `None`: there from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Arrival>,
    /// Note that explains his rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A company as it starts the battle (digest §1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Its id, unique in the file.
    pub id: UnitId,
    /// Full name of the unit.
    pub name: String,
    /// A name for a marker, at most 24 characters; see [`Unit::label`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// Short name with its number; `None` if no other unit of the battle has that name.
    #[serde(skip)]
    pub distinct: Option<String>,
    /// The battalion or party it belongs to; units of one that form a column are that column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Type of the unit.
    #[serde(rename = "type")]
    pub kind: UnitType,
    /// Weapons it carries, among those its type may.
    pub weapons: Vec<Weapon>,
    /// Men, where they are known or estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub men: Option<u32>,
    /// The figures the file states, where it states them; otherwise they follow from the men.
    #[serde(rename = "figures", skip_serializing_if = "Option::is_none")]
    pub figures_given: Option<u32>,
    /// Figures it starts with: its strength.
    #[serde(skip)]
    pub figures: u32,
    /// Morale it starts with, 1 to 10.
    pub morale: u32,
    /// Formation it starts in.
    pub formation: Formation,
    /// Hexes it fills in open order, 1 to 10.
    #[serde(skip_serializing_if = "is_one")]
    pub hexes: u32,
    /// Hex where it starts; `None`: on no hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// Hexside it faces; given if and only if it has a hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
    /// Source and certainty of its strength.
    pub strength: Strength,
    /// Turn and place of its arrival; `None`: there from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Arrival>,
    /// Left out unless the players choose it.
    #[serde(skip_serializing_if = "is_false")]
    pub optional: bool,
    /// Note that explains its rating and what is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Victory points that replace those of the tables (digest §7); `None`: the tables'.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Points {
    /// An enemy unit destroyed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_destroyed: Option<u32>,
    /// An enemy officer lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub officer_lost: Option<u32>,
}

/// Victory conditions of the battle.
pub type Victory = scenario::Victory<Points>;

sides!(SYSTEM, Scenario of Side of Unit, Officer);

impl Unit {
    /// Returns whether it is in the game as the battle begins.
    #[must_use]
    pub fn is_there_at_start(&self) -> bool {
        !self.optional && self.arrives.as_ref().is_none_or(Arrival::is_at_start)
    }
}

impl Officer {
    /// Returns whether he is in the game as the battle begins.
    #[must_use]
    pub fn is_there_at_start(&self) -> bool {
        self.arrives.as_ref().is_none_or(Arrival::is_at_start)
    }
}

impl Scenario {
    /// Every officer with his side, in the order of the file.
    pub fn officers(&self) -> impl Iterator<Item = (&Side, &Officer)> {
        self.sides.iter().flat_map(|side| side.officers.iter().map(move |officer| (side, officer)))
    }

    /// Moves the same units and officers to an open board of another size: none of them has a hex, and the key positions, the victory
    /// conditions and their points are removed.
    #[must_use]
    pub fn on_open_board(mut self, grid: HexGrid) -> Self {
        self.board = Board::open(grid);
        for side in &mut self.sides {
            side.officers.iter_mut().for_each(|officer| officer.at = None);
            side.units.iter_mut().for_each(|unit| (unit.at, unit.facing) = (None, None));
        }
        self.key_positions.clear();
        self.victory = Victory::default();
        self.say_of_which_ground();
        self
    }

    /// Returns the same battle on ground that the players painted, with a title of its own; its notes say which ground they speak of.
    #[must_use]
    pub fn on_own_ground(mut self, board: Board) -> Self {
        let is_same = self.board == board;
        self.board = board;
        if !is_same && !self.title.ends_with(OWN_GROUND) {
            self.say_of_which_ground();
            if self.title.chars().count() + OWN_GROUND.len() <= limits::NAME {
                self.title.push_str(OWN_GROUND);
            }
        }
        self
    }

    /// Adds a note before the others, which speak of the ground as it was until now.
    fn say_of_which_ground(&mut self) {
        if !self.notes.is_empty() && self.notes.len() < limits::NOTES {
            self.notes.insert(0, format!("The ground is the players' own. The notes below are of {} as it was written.", self.title));
        }
    }

    /// Returns remarks on oddities of the file that are no faults: an officer who leads more commands than his rank allows, men or figures
    /// outside the bounds of the rules, columns without a command to distinguish them.
    #[must_use]
    pub fn remarks(&self, tables: &Tables) -> Vec<String> {
        self.placed_remarks(tables).into_iter().map(|(_, text)| text).collect()
    }

    /// Returns the same remarks, each with the place in the file of what it is about.
    #[must_use]
    pub fn placed_remarks(&self, tables: &Tables) -> Vec<(FaultPlace, String)> {
        let of_officer = |officer: &Officer| {
            let most = tables.ranks[&officer.rank].data.battalions?;
            let count = officer.commands.len();
            (count > most as usize).then(|| format!("{} leads {count} commands; a {} leads {most} at most", officer.label(), officer.rank))
        };
        let mut remarks = Vec::new();
        let sides = || self.sides.iter().enumerate().map(|(nth, side)| (FaultPlace::from("sides").item(nth), side));
        let shared = |list: Vec<(usize, String)>, at: FaultPlace| list.into_iter().map(move |(nth, text)| (at.clone().item(nth), text));
        remarks.extend(shared(shared_names("sides", self.sides.iter().map(|side| side.name.as_str())), "sides".into()));
        let positions = self.key_positions.iter().map(|position| position.name.as_str());
        remarks.extend(shared(shared_names("key positions", positions), "key_positions".into()));
        if self.sides[0].edge == self.sides[1].edge {
            let text = format!("both sides retreat to the {} edge: give each its own", self.sides[0].edge);
            remarks.push((FaultPlace::from("sides").item(1).field("edge"), text));
        }
        for (nth, position) in self.key_positions.iter().enumerate() {
            let is_open = |hex: &&Hex| !self.board.is_shut(tables, **hex);
            if !position.hexes.iter().any(|hex| is_open(&hex)) {
                let text = format!("{} has no hex on which anybody can stand: give it one", position.name);
                remarks.push((FaultPlace::from("key_positions").item(nth).field("hexes"), text));
            }
        }
        for (nth, position) in self.key_positions.iter().enumerate() {
            let shared = |other: &&KeyPosition| other.hexes.iter().any(|hex| position.hexes.contains(hex));
            if let Some(other) = self.key_positions[..nth].iter().find(shared) {
                let text = format!("{} and {} have a hex in common: it counts for both", other.name, position.name);
                remarks.push((FaultPlace::from("key_positions").item(nth).field("hexes"), text));
            }
        }
        for (at, side) in sides() {
            if !side.units.is_empty() && side.units.iter().all(|unit| unit.optional) {
                let text =
                    format!("every company of the {} is optional, so that the side may have none: make one of them certain", side.name);
                remarks.push((at.field("units"), text));
            }
        }
        for (at, side) in sides() {
            let officers = side.officers.iter().enumerate();
            remarks.extend(officers.filter_map(|(nth, officer)| Some((at.clone().field("officers").item(nth), of_officer(officer)?))));
        }
        for (at, side) in sides() {
            for (nth, officer) in side.officers.iter().enumerate() {
                let aids = |unit: &Unit| tables.officer_types[&officer.kind].data.aids.contains(&unit.kind);
                if !side.units.is_empty() && !side.units.iter().any(aids) {
                    let (who, aided) = (officer.label(), tables.aids_text(officer.kind, &[]));
                    let text = format!("{who} aids nobody here, since his type aids {aided}: give him another type");
                    remarks.push((at.clone().field("officers").item(nth).field("type"), text));
                }
            }
        }
        let unit_at = |at: &FaultPlace, nth: usize| at.clone().field("units").item(nth);
        for (at, side) in sides() {
            for (nth, unit) in side.units.iter().enumerate() {
                remarks.extend(self.of_its_men(tables, unit).into_iter().map(|text| (unit_at(&at, nth), text)));
            }
        }
        let labels = self.sides.each_ref().map(|side| side.units.iter().map(Unit::given_label).collect::<Vec<_>>());
        let both = names_of_both("companies", [&labels[0], &labels[1]]);
        remarks.extend(shared(both, FaultPlace::from("sides").item(1).field("units")));
        for (at, side) in sides() {
            let units = side.units.iter().map(|unit| (unit.name.as_str(), unit.given_label()));
            remarks.extend(shared(shared_unit_names("companies of this side", units), at.clone().field("units")));
            let officers = side.officers.iter().map(|officer| (officer.name.as_str(), officer.label()));
            remarks.extend(shared(shared_unit_names("officers of this side", officers), at.clone().field("officers")));
        }
        for (at, side) in sides() {
            let alone = |unit: &Unit| unit.command.is_none() && tables.formation(unit.formation).companies_firing.is_some();
            let alone = side.units.iter().enumerate().filter(|(_, unit)| alone(unit)).collect::<Vec<_>>();
            if let Some((nth, _)) = alone.first() {
                let have = if alone.len() == 1 { "has" } else { "have" };
                let names = alone.iter().map(|(_, unit)| unit.label().to_owned()).collect::<Vec<_>>();
                let text = format!(
                    "{} {have} no command: companies that stand beside each other in a column formation count as one column",
                    join_list(&names)
                );
                remarks.push((unit_at(&at, *nth), text));
            }
        }
        remarks
    }

    /// Returns remarks on the men of a company and of its figures outside the bounds of the rules (digest §1).
    fn of_its_men(&self, tables: &Tables, unit: &Unit) -> Vec<String> {
        let figure = |id| tables.figure(id);
        let mut remarks = Vec::new();
        let (least, most) = (figure(FigureId::MenLeast), figure(FigureId::MenMost));
        let men = unit.men.unwrap_or_else(|| unit.figures.saturating_mul(self.men_per_figure));
        if !(least..=most).contains(&men) {
            let counted = if unit.men.is_some() { "" } else { " by its figures" };
            remarks.push(format!("{} has {}{counted}; a company has {least} to {most}", unit.label(), count_text(men, "man", "men")));
        }
        let (few, many) = (figure(FigureId::MenPerFigureLeast), figure(FigureId::MenPerFigureMost));
        let right = unit.figures.saturating_mul(few)..=unit.figures.saturating_mul(many);
        if unit.figures_given.is_some() && unit.men.is_some_and(|men| !right.contains(&men)) {
            let figures = count_text(unit.figures, "figure", "figures");
            let men_text = count_text(men, "man", "men");
            remarks.push(format!("{} has {} for its {figures}; a figure stands for {few} to {many} men", unit.label(), men_text));
        }
        remarks
    }

    /// The officer of that id, and his side.
    #[must_use]
    pub fn officer(&self, id: &OfficerId) -> Option<(&Side, &Officer)> {
        self.officers().find(|(_, officer)| officer.id == *id)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde calls")]
const fn is_zero(value: &u32) -> bool {
    *value == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde calls")]
const fn is_one(value: &u32) -> bool {
    *value == 1
}

/// Figures of `men`: divided, rounded to nearest with halves up, at least one.
#[must_use]
pub const fn figures_of(men: u32, men_per_figure: u32) -> u32 {
    rounded_parts(men, men_per_figure, 1)
}
