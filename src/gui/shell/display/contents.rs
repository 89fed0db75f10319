//! Contents of the scoreboard beside those of the strip, as plain data: the last result, what comes next, who is waited for.

use crate::gui::parts::counters::Cube;
use crate::scenario::Nation;

/// Contents of the scoreboard that a game gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scoreboard {
    /// Dice of the last result, in order; empty if none were thrown.
    pub dice: Vec<BoardDie>,
    /// The last result in words, in large letters; empty if the sentence says it all.
    pub result: String,
    /// Arithmetic of the result.
    pub arithmetic: String,
    /// Difference of the two sides' sums, which is a result in itself; empty where there is none.
    pub difference: String,
    /// One sentence to be read aloud, in pieces.
    pub sentence: Vec<BoardPiece>,
    /// Next action, then shorter words for it; empty where it is for the players to choose.
    pub next: Vec<String>,
    /// Sentence of who is waited for, then shorter ones for less room; empty if nobody is.
    pub waiting: Vec<String>,
    /// The key positions, each with its holder.
    pub flags: Vec<BoardFlag>,
    /// Losses of each side, in the order of the strip's sides; empty in a game that does not count them.
    pub lost: Vec<u32>,
    /// Unit in which losses are counted: `figures`, `stands`.
    pub lost_of: &'static str,
}

/// Die of a result, as it fell.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardDie {
    /// The face of the die: a number, or a word.
    pub face: String,
    /// Owner of the die, whose colour distinguishes it from others.
    pub of: BoardColour,
}

/// Colour of a die on the scoreboard.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardColour {
    /// The colour of a nation.
    Nation(Option<Nation>),
    /// The cube of a faction.
    Cube(Cube),
}

/// Piece of the sentence that is read aloud.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPiece {
    /// Words of the piece.
    pub text: String,
    /// Nation whose unit or leader the piece names; `None` for other words.
    pub named: Option<Option<Nation>>,
}

impl BoardPiece {
    /// Builds a piece of words that name nobody.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), named: None }
    }

    /// Builds the name of a unit or a leader of a nation.
    pub fn name(text: impl Into<String>, nation: Option<Nation>) -> Self {
        Self { text: text.into(), named: Some(nation) }
    }
}

/// Flag of a key position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFlag {
    /// The name of the position.
    pub name: String,
    /// Side that holds it, by its place among the strip's sides; `None` for no side.
    pub side: Option<usize>,
    /// Victory points that it gives.
    pub points: u32,
}
