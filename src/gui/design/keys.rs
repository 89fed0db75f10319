//! The keys of the designer's grid, as of a spreadsheet, and of the table.

use eframe::egui::Key;

use super::table::keys_of;
use crate::design::PaletteTool;
use crate::gui::map::keys::{ViewAct, of_map};
use crate::gui::shell::keys::{Acts as _, Binding, Chord, KeyTable, acts};

acts! {
    /// Acts of the grid's cursor and cells.
    pub(super) enum GridAct {
        Up: [Chord::Alone(Key::ArrowUp)], "To the next cell that way.";
        Down: [Chord::Alone(Key::ArrowDown)], "";
        Left: [Chord::Alone(Key::ArrowLeft)], "";
        Right: [Chord::Alone(Key::ArrowRight)], "";
        Tab: [Chord::Alone(Key::Tab)], "To the next cell, and back; accepts what is typed.";
        BackTab: [Chord::Shift(Key::Tab)], "";
        PageUp: [Chord::Alone(Key::PageUp)], "A page up or down.";
        PageDown: [Chord::Alone(Key::PageDown)], "";
        First: [Chord::Alone(Key::Home)], "To the first and the last cell of the line.";
        Last: [Chord::Alone(Key::End)], "";
        MoreUp: [Chord::Shift(Key::ArrowUp)], "Picks several lines.";
        MoreDown: [Chord::Shift(Key::ArrowDown)], "";
        Edit: [Chord::Alone(Key::F2)], "Changes what is in the cell.", "edit";
        Choice: [Chord::CommandDigit], "Enters the choice of that number and goes right; in a cell of several words it adds or removes that word.", "choose";
        Empty: [Chord::Alone(Key::Delete)], "Empties the cells picked.";
        Fault: [Chord::Alone(Key::F8)], "To the next fault.", "fault";
    }
}

acts! {
    /// Acts on the lines picked, and on the scenario.
    pub(super) enum DesignAct {
        Unit: [Chord::Command(Key::N)], "A new unit below, like the one picked.", "unit";
        Guns: [Chord::Command(Key::G)], "New guns below.";
        Horse: [Chord::Command(Key::H)], "New cavalry below.";
        Leader: [Chord::Command(Key::L)], "A new leader of the side.";
        Command: [Chord::Command(Key::M)], "A new command of the side.", "command";
        Double: [Chord::Command(Key::D)], "Duplicates the lines picked.", "duplicate";
        Remove: [Chord::Command(Key::Delete)], "Removes the lines picked.";
        MoveUp: [Chord::Command(Key::ArrowUp)], "Moves the lines picked, past the end of a command into the next; units also past the end of a side to the other.";
        MoveDown: [Chord::Command(Key::ArrowDown)], "";
        Print: [Chord::Command(Key::P)], "Prints sheets of the scenario as it stands.";
        Begin: [Chord::Command(Key::Enter)], "Begins a battle of the scenario.", "begin";
    }
}

acts! {
    /// Acts of grid and table alike.
    pub(super) enum PageAct {
        Other: [Chord::Alone(Key::F7)], "The table instead of the order of battle, and back.", "table";
        New: [Chord::CommandShift(Key::N)], "Any other kind of line: light, key positions, notes, sources.";
        Guide: [Chord::Command(Key::R)], "The rating guide of the unit, to answer its questions.";
        Balance: [Chord::Command(Key::B)], "The balance of the two sides, and back.";
        Sources: [Chord::Command(Key::U)], "The figures without a source, one after another.";
        Save: [Chord::Command(Key::S)], "Saves the scenario as a file.";
    }
}

acts! {
    /// Acts that open what lies over the grid.
    pub(super) enum SpreadsheetAct {
        From: [Chord::Command(Key::I)], "Imports units from a CSV, XLSX or ODS file.", "import";
        Out: [Chord::Command(Key::E)], "Exports the units as CSV, XLSX or text for a mail.";
    }
}

acts! {
    /// Acts of the rows of a spreadsheet, before they are taken in.
    pub(super) enum PreviewAct {
        TakeIn: [Chord::Alone(Key::Enter)], "Imports the rows.", "import rows";
    }
}

acts! {
    /// Acts of the table, beside those of every map and of its palette.
    pub(super) enum TableAct {
        Next: [Chord::Typed('n')], "Units: takes the next unit or leader without a place in hand; a click puts it there.", "who has no place";
        Put: [Chord::Alone(Key::Enter), Chord::Alone(Key::Insert)], "Puts what is in hand in the middle of the table, or ends a line; the arrows move it.", "puts it there";
        FineLeft: [Chord::Shift(Key::ArrowLeft)], "Moves what is picked a quarter of an inch that way.";
        FineRight: [Chord::Shift(Key::ArrowRight)], "";
        FineUp: [Chord::Shift(Key::ArrowUp)], "";
        FineDown: [Chord::Shift(Key::ArrowDown)], "";
        TurnLeft: [Chord::Typed(',')], "Turns the unit picked by 15 degrees.", "turn";
        TurnRight: [Chord::Typed('.')], "";
        Beneath: [Chord::Typed('v')], "Picks what lies beneath; so does another click.", "what lies beneath";
        Side: [Chord::Typed('x')], "Draws for the other side.";
        Light: [Chord::Typed('s')], "The light of the turns: ← → to a turn, Enter to choose.", "light";
        Rename: [Chord::Alone(Key::F2)], "Renames what is in hand.", "rename";
        Remark: [Chord::Alone(Key::F8)], "To the next remark.", "next remark";
        Picture: [Chord::Typed('p')], "Drags and arrows move the background picture, until the key is pressed again.";
    }
}

impl GridAct {
    /// Returns whether the act leaves the cell, which applies the text typed there.
    pub(super) const fn goes_on(self) -> bool {
        match self {
            Self::Up
            | Self::Down
            | Self::Left
            | Self::Right
            | Self::Tab
            | Self::BackTab
            | Self::PageUp
            | Self::PageDown
            | Self::First
            | Self::Last
            | Self::Fault => true,
            Self::MoreUp | Self::MoreDown | Self::Edit | Self::Choice | Self::Empty => false,
        }
    }
}

impl TableAct {
    /// The fine step of an arrow with Shift, across to the right and down.
    pub(super) const fn step(self) -> Option<[i8; 2]> {
        match self {
            Self::FineLeft => Some([-1, 0]),
            Self::FineRight => Some([1, 0]),
            Self::FineUp => Some([0, -1]),
            Self::FineDown => Some([0, 1]),
            Self::Next
            | Self::Put
            | Self::TurnLeft
            | Self::TurnRight
            | Self::Beneath
            | Self::Side
            | Self::Light
            | Self::Rename
            | Self::Remark
            | Self::Picture => None,
        }
    }

    /// The way it turns what is picked: true clockwise, false the other way; `None` if it turns nothing.
    pub(super) fn turns_clockwise(self) -> Option<bool> {
        match self.step() {
            None if self == Self::TurnLeft => Some(false),
            None if self == Self::TurnRight => Some(true),
            _ => None,
        }
    }
}

/// Returns the table of the rows of a spreadsheet that lie over the grid. While there are none to import the key for it is not listed.
pub(super) fn of_preview(has_rows: bool) -> KeyTable {
    let imports = if has_rows { PreviewAct::table() } else { KeyTable::new() };
    [imports, vec![Binding::listed(&[Chord::Listed("Esc")], "Cancels.")]].concat()
}

/// Returns the table of the field for a file to read or to write.
pub(super) fn of_file(text: &'static str, short: &'static str) -> KeyTable {
    vec![Binding::listed(&[Chord::Listed("Enter")], text).short(short), Binding::listed(&[Chord::Listed("Esc")], "Cancels.")]
}

/// Returns the table of the sheets shown instead of the design.
pub(super) fn of_print() -> KeyTable {
    vec![Binding::listed(&[Chord::Listed("Esc")], "Back to the design.")]
}

/// Returns the table of the grid. In a game without commands the key of a new command does nothing, and is not listed.
pub(super) fn of_grid(has_commands: bool) -> KeyTable {
    let typed = Binding::listed(
        &[Chord::Listed("Letters, digits")],
        "Typed into the cell; the first letters of a word are enough. Enter accepts it and goes down, Tab to the right.",
    );
    let paste = Binding::listed(&[Chord::Listed("Ctrl+V")], "Shows the rows copied in a spreadsheet, to import them.");
    let copy = Binding::listed(&[Chord::Listed("Ctrl+C")], "Copies the lines picked, for a spreadsheet.");
    let actions = DesignAct::ALL.iter().filter(|action| has_commands || **action != DesignAct::Command).map(|action| action.line());
    let files = [SpreadsheetAct::table(), vec![PageAct::Save.line()]].concat();
    let pages = PageAct::ALL.iter().filter(|act| **act != PageAct::Save).map(|act| act.line());
    [vec![typed], GridAct::table(), pages.collect(), actions.collect(), vec![paste, copy], files].concat()
}

/// Returns the table of the balance of the sides.
pub(super) fn of_balance() -> KeyTable {
    vec![
        PageAct::Balance.line().text("Back to the order of battle.").short("order of battle"),
        PageAct::Other.line(),
        PageAct::Save.line(),
        DesignAct::Print.line(),
        DesignAct::Begin.line(),
    ]
}

/// Returns the table of the map view, which takes the place of the grid, with the tools of its palette. In a game without light its key
/// does nothing, and is not listed.
pub(super) fn of_table(tools: &[PaletteTool], has_light: bool) -> KeyTable {
    let page = [
        PageAct::Other.line().text("The order of battle instead of the table, and back.").short("order of battle"),
        PageAct::Balance.line(),
        PageAct::Save.line(),
    ];
    let actions = [
        DesignAct::Unit.line().text("Adds one more of what is picked.").short(""),
        DesignAct::Double.line().text("Duplicates what is picked.").short(""),
        DesignAct::Remove
            .line()
            .by(&[Chord::Alone(Key::Delete)])
            .text("Removes what is picked; a unit or leader is taken off the table.")
            .short(""),
        DesignAct::Print.line(),
        DesignAct::Begin.line().short(""),
    ];
    // The letter of the whole map is that of the woods here. The buttons of the map stand over it.
    let whole = |line: Binding| if line.act == Some(ViewAct::Whole.act()) { line.by(&[Chord::Typed('0')]) } else { line }.short("");
    let map = of_map("Moves what is picked an inch that way; an arrival with the focus, a turn.").into_iter().map(whole).collect();
    let own = TableAct::ALL.iter().filter(|act| has_light || **act != TableAct::Light).map(|act| act.line()).collect();
    [own, page.to_vec(), actions.to_vec(), keys_of(tools), map].concat()
}
