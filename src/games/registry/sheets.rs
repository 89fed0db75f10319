//! The sheets a game prints, as its value in the list has them.

use super::Registrable;
use crate::game::Game;
use crate::sheet::Sheet;
use crate::store::safe_stem;

/// A sheet a game prints.
pub struct SheetOf<P: Registrable> {
    /// What it is.
    pub kind: SheetKind,
    /// Makes it of the game as it stands, for type of so many tenths of a point or as large as fits.
    pub make: fn(&Game<P>, Option<u16>) -> Sheet,
    /// What of it its file is named after, behind its start: none, its word.
    pub moment: Option<fn(&Game<P>) -> String>,
}

impl<P: Registrable> SheetOf<P> {
    /// A sheet that is the same whenever it is made.
    pub const fn fixed(kind: SheetKind, make: fn(&Game<P>, Option<u16>) -> Sheet) -> Self {
        Self { kind, make, moment: None }
    }

    /// A sheet of the game as it stands, its file named after the moment.
    pub const fn of_moment(kind: SheetKind, make: fn(&Game<P>, Option<u16>) -> Sheet, moment: fn(&Game<P>) -> String) -> Self {
        Self { kind, make, moment: Some(moment) }
    }

    /// What its file is named after: the start, then the moment or its word.
    pub fn file_stem(&self, game: &Game<P>) -> String {
        let of = self.moment.map_or_else(|| self.kind.word.to_owned(), |moment| moment(game));
        format!("{}-{}", safe_stem(&P::file_stem(game.setup())), safe_stem(&of))
    }
}

/// A kind of sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetKind {
    /// Its word on the command line.
    pub word: &'static str,
    /// Its name on its button.
    pub name: &'static str,
    /// What is on it.
    pub about: &'static str,
}

/// The sheet of a battle to go on with by hand, of every game that has it.
pub const BLACKOUT: SheetKind = SheetKind {
    word: "blackout",
    name: "Blackout sheet",
    about: "The whole state of the battle as it stands now, to go on with a pencil.",
};

/// The sheet of a battle's own tables, of every game that has it.
pub const REFERENCE: SheetKind = SheetKind {
    word: "reference",
    name: "Sheet for this battle",
    about: "The quick reference sheet without the lines that cannot occur in this battle, assumed values marked.",
};

/// The sheet of a battle looked back on, of every game that has it.
pub const AFTER_ACTION: SheetKind = SheetKind {
    word: "after-action",
    name: "After the battle",
    about: "Victory points by source, losses by unit, the turning points and the luck of the dice, so far or at the end.",
};
