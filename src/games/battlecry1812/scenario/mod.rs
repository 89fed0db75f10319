//! Scenario files of Battlecry! 1812: companies and officers on a painted board of hexes. The format is published as
//! `scenarios/companies.schema.json`.

mod board;
mod muster;
mod read;

pub use board::board_text;
pub use muster::{OwnCompany, OwnOfficer};
pub(crate) use read::board_of;

use serde::Serialize;

use crate::engine::text::{counted, listed};
use crate::games::battlecry1812::words::{Formation, OfficerMount, OfficerType, Rank, UnitType, Weapon};
use crate::games::battlecry1812::{Board, FigureId, Tables};
use crate::hex::{Edge, Grid, Heading, Hex};
use crate::id::{OfficerId, ScenarioId, SideId, UnitId};
use crate::quantity::rounded_parts;
use crate::scenario::{self, Arrival, Date, KeyPosition, Nation, Strength, is_false, sides};

/// The system a scenario file of companies is for.
pub const SYSTEM: &str = "battlecry1812";
/// The game's name as its players know it.
pub const TITLE: &str = "Battlecry! 1812";

/// A checked scenario of companies: every id it names exists, every unit that has a place has one of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// The schema an editor checks the file by; the program only keeps it.
    #[serde(skip)]
    pub schema: Option<String>,
    /// Its id, unique among scenario files.
    pub id: ScenarioId,
    /// The battle's name.
    pub title: String,
    /// The day.
    pub date: Date,
    /// The place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What happens, in two sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Men to a figure, 10 to 20 (digest §1).
    pub men_per_figure: u32,
    /// Turns, 1 to 200.
    pub turns: u32,
    /// The side that moves first in a turn.
    pub first_side: SideId,
    /// The board.
    #[serde(serialize_with = "board::serialize")]
    pub board: Board,
    /// The two sides.
    pub sides: [Side; 2],
    /// What there is to hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub key_positions: Vec<KeyPosition>,
    /// How the battle is won.
    #[serde(skip_serializing_if = "Victory::is_empty")]
    pub victory: Victory,
    /// Notes for the players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Where the facts come from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
}

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its id, unique in the file.
    pub id: SideId,
    /// Its name: "United States".
    pub name: String,
    /// What its units are: "US".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjective: Option<String>,
    /// The power it fights for, which gives its colour; none: a side without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// The edge its units retreat and run to (digest §4, §7).
    pub edge: Edge,
    /// Its officers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub officers: Vec<Officer>,
    /// Its units.
    pub units: Vec<Unit>,
}

/// An officer in the field (digest §2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Officer {
    /// His id, unique in the file.
    pub id: OfficerId,
    /// His name.
    pub name: String,
    /// A name for a marker, at most 24 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// His rank: how far his buffs reach.
    pub rank: Rank,
    /// His ability, 1 to 6: his buffs in the battle, and what he rallies with.
    pub ability: u32,
    /// Whom he aids.
    #[serde(rename = "type")]
    pub kind: OfficerType,
    /// The commands he leads, each the `command` of a unit of his side (digest §2); none: every unit of his side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<String>,
    /// On foot or mounted.
    pub mount: OfficerMount,
    /// Where he starts; none: on no hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// When and where he comes; there from the start if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Arrival>,
    /// Why he is rated so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A company as it starts the battle (digest §1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Its id, unique in the file.
    pub id: UnitId,
    /// Its full name.
    pub name: String,
    /// A name for a marker, at most 24 characters; see [`Unit::label`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// The battalion or party it belongs to; units of one that form a column are that column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: UnitType,
    /// What it carries, of what its type may.
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
    /// Where it starts; none: on no hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// The hexside it faces; there where it has a hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
    /// How its strength is known.
    pub strength: Strength,
    /// When and where it comes; there from the start if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Arrival>,
    /// Left out unless the players choose it.
    #[serde(skip_serializing_if = "is_false")]
    pub optional: bool,
    /// Why it is rated so, and what is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Victory points that stand in place of the tables' own (digest §7); none: the tables'.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Points {
    /// An enemy unit destroyed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_destroyed: Option<u32>,
    /// An enemy officer lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub officer_lost: Option<u32>,
}

/// How the battle is won.
pub type Victory = scenario::Victory<Points>;

sides!(SYSTEM, Scenario of Side of Unit, Unit Officer);

impl Scenario {
    /// Every officer with his side, in the order of the file.
    pub fn officers(&self) -> impl Iterator<Item = (&Side, &Officer)> {
        self.sides.iter().flat_map(|side| side.officers.iter().map(move |officer| (side, officer)))
    }

    /// The same units and officers on an open board of another size: nobody has a hex, and there is nothing of the scenario's ground to
    /// hold, nor points for it.
    #[must_use]
    pub fn on_open_board(mut self, grid: Grid) -> Self {
        self.board = Board::open(grid);
        for side in &mut self.sides {
            side.officers.iter_mut().for_each(|officer| officer.at = None);
            side.units.iter_mut().for_each(|unit| (unit.at, unit.facing) = (None, None));
        }
        self.key_positions.clear();
        self.victory = Victory::default();
        self
    }

    /// Everything odd in the file and yet no fault: an officer who leads more commands than his rank does, men or figures beyond those of
    /// the rules, columns that no command tells apart.
    #[must_use]
    pub fn remarks(&self, tables: &Tables) -> Vec<String> {
        let remark = |officer: &Officer| {
            let most = tables.ranks[&officer.rank].data.battalions?;
            let count = officer.commands.len();
            (count > most as usize).then(|| {
                let leads = if most == 1 { "one".to_owned() } else { most.to_string() };
                format!("{} leads {count} commands, and a {} leads {leads}", officer.label(), officer.rank)
            })
        };
        let mut remarks = self.officers().filter_map(|(_, officer)| remark(officer)).collect::<Vec<_>>();
        remarks.extend(self.units().flat_map(|(_, unit)| self.of_its_men(tables, unit)));
        for side in &self.sides {
            let alone = |unit: &&Unit| unit.command.is_none() && tables.formation(unit.formation).companies_firing.is_some();
            let alone = side.units.iter().filter(alone).map(|unit| unit.label().to_owned()).collect::<Vec<_>>();
            if !alone.is_empty() {
                let have = if alone.len() == 1 { "has" } else { "have" };
                remarks.push(format!(
                    "{} {have} no command: companies that stand beside each other in a column formation count as one column",
                    listed(&alone)
                ));
            }
        }
        remarks
    }

    /// Men of a company and of its figures beyond those of the rules (digest §1).
    fn of_its_men(&self, tables: &Tables, unit: &Unit) -> Vec<String> {
        let figure = |id| tables.figure(id);
        let mut remarks = Vec::new();
        let (least, most) = (figure(FigureId::MenLeast), figure(FigureId::MenMost));
        let men = unit.men.unwrap_or_else(|| unit.figures.saturating_mul(self.men_per_figure));
        if !(least..=most).contains(&men) {
            remarks.push(format!("{} has {men} men by its figures, and a company is of {least} to {most}", unit.label()));
        }
        let (few, many) = (figure(FigureId::MenPerFigureLeast), figure(FigureId::MenPerFigureMost));
        let right = unit.figures.saturating_mul(few)..=unit.figures.saturating_mul(many);
        if unit.figures_given.is_some() && unit.men.is_some_and(|men| !right.contains(&men)) {
            let figures = counted(unit.figures, "figure", "figures");
            remarks.push(format!("{} has {men} men for its {figures}; a figure stands for {few} to {many} men", unit.label()));
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
const fn is_one(value: &u32) -> bool {
    *value == 1
}

/// Figures of `men`: divided, rounded to nearest with halves up, at least one.
#[must_use]
pub const fn figures_of(men: u32, men_per_figure: u32) -> u32 {
    rounded_parts(men, men_per_figure, 1)
}
