//! Sheets that a game prints, as its entry in the list has them.

use super::Registrable;
use crate::game::Game;
use crate::sheet::Sheet;
use crate::store::safe_stem;

/// Sheet that a game prints.
pub struct SheetOf<P: Registrable> {
    /// Kind of the sheet.
    pub kind: SheetKind,
    /// Function that makes the sheet from the game's current state, for type of the given size in tenths of a point, or as large as fits.
    pub make: fn(&Game<P>, Option<u16>) -> Sheet,
    /// Function that returns the second part of its file name, after the start's name; `None` to use the sheet's word.
    pub moment: Option<fn(&Game<P>) -> String>,
    /// True if the booklet of the scenario has it.
    pub in_booklet: bool,
}

impl<P: Registrable> SheetOf<P> {
    /// Builds a sheet of the booklet: it does not change during the game.
    pub const fn fixed(kind: SheetKind, make: fn(&Game<P>, Option<u16>) -> Sheet) -> Self {
        Self { kind, make, moment: None, in_booklet: true }
    }

    /// Builds a sheet that is printed by itself alone.
    pub const fn alone(kind: SheetKind, make: fn(&Game<P>, Option<u16>) -> Sheet) -> Self {
        Self { kind, make, moment: None, in_booklet: false }
    }

    /// Builds a sheet of the game's current state, with the moment in its file name.
    pub const fn of_moment(kind: SheetKind, make: fn(&Game<P>, Option<u16>) -> Sheet, moment: fn(&Game<P>) -> String) -> Self {
        Self { kind, make, moment: Some(moment), in_booklet: false }
    }

    /// Returns the name of its file without ending: the start's name, then the moment or the sheet's word.
    pub fn file_stem(&self, game: &Game<P>) -> String {
        let of = self.moment.map_or_else(|| self.kind.word.to_owned(), |moment| moment(game));
        format!("{}-{}", safe_stem(&P::file_stem(game.setup())), safe_stem(&of))
    }
}

/// Kind of sheet: its word, name and description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetKind {
    /// Word for the sheet on the command line.
    pub word: &'static str,
    /// Name of the sheet on its button.
    pub name: &'static str,
    /// Description of the sheet's contents.
    pub about: &'static str,
}

/// All sheets of a scenario one after another, of every game that has some.
pub const BOOKLET: SheetKind = SheetKind {
    word: "booklet",
    name: "Booklet",
    about: "All sheets of this scenario in one file: hand-out, labels, roster, cards and reference sheet, with the pages numbered through.",
};

/// Scenario for both players, of every game that has it.
pub const HANDOUT: SheetKind = SheetKind {
    word: "handout",
    name: "Hand-out",
    about: "The scenario for both players: map with its signs, setting up, order of battle, turns with light and arrivals, victory, the day itself.",
};

/// Labels to cut out, of every game that has them.
pub const LABELS: SheetKind = SheetKind {
    word: "labels",
    name: "Labels",
    about: "Strips for bases of 1 and 1½ inches, small ones for the other stands, and a card for each unit. Print them at 100 %.",
};

/// Sheet to continue a battle by hand, of every game that has it.
pub const BLACKOUT: SheetKind =
    SheetKind { word: "blackout", name: "Blackout sheet", about: "The state of the whole battle now, to play on with a pencil." };

/// Sheet of a campaign's record, of every game on a map of areas.
pub const STATE: SheetKind = SheetKind {
    word: "state",
    name: "State sheet",
    about: "The whole record now: round, turn cubes, areas, stockpiles, hands, orders and the current battle.",
};

/// Sheet of a battle's own tables, of every game that has it.
pub const REFERENCE: SheetKind = SheetKind {
    word: "reference",
    name: "Sheet for this battle",
    about: "The quick reference sheet without the lines that cannot occur in this battle, assumed values marked.",
};

/// Sheet of the after-action review, of every game that has it.
pub const AFTER_ACTION: SheetKind = SheetKind {
    word: "after-action",
    name: "After the battle",
    about: "Victory points by source, losses by unit, the turning points and the luck of the dice, so far or at the end.",
};
