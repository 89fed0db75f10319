//! Description of a battle for the people who choose it and play it: title, date, sides, and a small picture as plain data, either the two
//! sides in their order of battle or their map; and of a battle under way, as a list of battles begun shows it.

use crate::map::{Extent, Layers, Point};
use crate::scenario::Nation;

/// Description of a scenario for the people who choose it and play it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Title of the scenario.
    pub title: String,
    /// Date of the battle as readers write it.
    pub date: String,
    /// Month and year of the battle, for a narrow column: `Jul 1814`.
    pub month: String,
    /// Place of the battle, if it is given.
    pub place: String,
    /// Size of the table or the board, if known: `6 × 5 ft`.
    pub size: Option<String>,
    /// Hour of the start, and the turn from which it is night, if they matter.
    pub clock: Option<String>,
    /// Short name of the game.
    pub game: &'static str,
    /// Scale of the game in a few words: its units, its die, its unit of strength.
    pub scale: &'static str,
    /// Date, and hour if known, of the start, in a form that sorts chronologically.
    pub began: String,
    /// Short description for one line of a list.
    pub line: String,
    /// Ground scale of the table, for a game with several scales.
    pub ground: Option<String>,
    /// Size of the table with the basis for it, if known.
    pub ground_note: Option<String>,
    /// Summary of the battle, if any.
    pub summary: Option<String>,
    /// Notes the players should read.
    pub notes: Vec<String>,
    /// Sides that fight, in the order of the file.
    pub sides: Vec<AboutSide>,
    /// Unit of measure of strength: stands or figures.
    pub strength_of: &'static str,
    /// Number of turns in the game.
    pub turns: u32,
}

/// Half minutes that a unit takes in a turn, by our estimate: nobody has measured it yet.
const HALF_MINUTES_A_UNIT: usize = 1;
/// Half minutes in half an hour.
const HALF_HOUR: usize = 60;

impl About {
    /// Estimates the length of the battle in half hours, from its turns and units; at least one.
    #[must_use]
    pub fn half_hours(&self) -> usize {
        let units = self.sides.iter().map(|side| side.units).sum::<usize>();
        let turns = usize::try_from(self.turns).unwrap_or(usize::MAX);
        let half_minutes = turns.saturating_mul(units).saturating_mul(HALF_MINUTES_A_UNIT);
        (half_minutes.saturating_add(HALF_HOUR / 2) / HALF_HOUR).max(1)
    }

    /// Returns that estimate in hours: `2½ h`.
    #[must_use]
    pub fn hours_text(&self) -> String {
        match (self.half_hours() / 2, self.half_hours() % 2) {
            (0, _) => "½ h".to_owned(),
            (hours, 0) => format!("{hours} h"),
            (hours, _) => format!("{hours}½ h"),
        }
    }
}

/// Description of a battle or campaign under way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Title of the battle.
    pub title: String,
    /// Short name of the game.
    pub game: &'static str,
    /// Number of the current turn.
    pub turn: u32,
    /// Number of turns in the game; `None` if it is open.
    pub turns: Option<u32>,
    /// Word for a turn: `turn`, `round`.
    pub turn_word: &'static str,
    /// Current phase, or step of the turn.
    pub phase: String,
    /// Sides with their points, in the order of the file.
    pub sides: Vec<StandingSide>,
    /// Side whose turn it is, by name; empty between turns.
    pub to_play: String,
    /// Count of the things still to do in the phase, as a sentence; empty if that is not counted.
    pub open: String,
    /// Result in a few words, once the battle is over.
    pub result: Option<String>,
    /// Picture of the battle as it stands.
    pub picture: Picture,
}

/// Points of a side in a battle under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingSide {
    /// Name of the side.
    pub name: String,
    /// Nation the side belongs to, if known.
    pub nation: Option<Nation>,
    /// Victory points, or control markers.
    pub points: u32,
}

/// Words behind the number of a turn that the players add after the last of the scenario.
pub const AFTER_LAST: &str = "after the last";

impl Standing {
    /// Returns the turn in words: `turn 4 of 12`; `turn 13, after the last`.
    #[must_use]
    pub fn turn_text(&self) -> String {
        match self.turns {
            Some(turns) if self.turn > turns => format!("{} {}, {AFTER_LAST}", self.turn_word, self.turn),
            Some(turns) => format!("{} {} of {turns}", self.turn_word, self.turn),
            None => format!("{} {}", self.turn_word, self.turn),
        }
    }
}

/// Description of a side for the people who choose a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AboutSide {
    /// Name of the side.
    pub name: String,
    /// Nation the side belongs to, if known.
    pub nation: Option<Nation>,
    /// Number of units, without those that take part only if the players choose them.
    pub units: usize,
    /// Total strength at the start, in stands or figures.
    pub strength: u32,
}

impl AboutSide {
    /// Builds a side of a battle from the strengths of its units.
    #[must_use]
    pub fn of(name: &str, nation: Option<Nation>, strengths: impl Iterator<Item = u32>) -> Self {
        let (units, strength) = strengths.fold((0, 0), |(units, sum): (usize, u32), own| (units + 1, sum.saturating_add(own)));
        Self { name: name.to_owned(), nation, units, strength }
    }
}

/// Small picture of a battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Picture {
    /// No picture is available.
    #[default]
    Nothing,
    /// Units of each side, in its order of battle.
    Ranks(Vec<Vec<Body>>),
    /// Map of the table, the board or the areas, with the units on it.
    Map {
        /// Drawing layers of the map.
        layers: Layers,
        /// Part of the map's world that is shown.
        part: Extent,
        /// Points at which units stand, or stood at the start if the game keeps no places: a picture cut to its place shows them.
        stands: Vec<Point>,
    },
}

/// Unit in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// Length of the unit, in stands.
    pub stands: u32,
    /// Arm the unit belongs to.
    pub arm: BodyArm,
}

/// Arm of a unit in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyArm {
    /// Troops that fight on foot.
    Foot,
    /// Troops that are mounted.
    Horse,
    /// Guns of the artillery.
    Guns,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_estimated_from_turns_and_units() {
        let of = |turns, units| About { turns, sides: vec![AboutSide { units, ..AboutSide::default() }], ..About::default() };
        let cases = [(20, 34, "5½ h"), (12, 20, "2 h"), (1, 1, "½ h"), (0, 0, "½ h")];
        for (turns, units, text) in cases {
            assert_eq!(of(turns, units).hours_text(), text, "{turns} turns of {units} units");
        }
    }
}
