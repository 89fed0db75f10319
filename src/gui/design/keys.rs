//! The keys of the designer's grid, as of a spreadsheet.

use std::sync::LazyLock;

use eframe::egui::Key;

use crate::gui::keys::{Act, Binding, Chord, joined};
use crate::gui::map::keys::OF_MAPS;
pub(super) use crate::gui::map::keys::{DOWN, LEFT, RIGHT, UP};

pub(super) const PAGE_UP: Act = "page up";
pub(super) const PAGE_DOWN: Act = "page down";
pub(super) const FIRST: Act = "first cell";
pub(super) const LAST: Act = "last cell";
pub(super) const TAB: Act = "tab";
pub(super) const BACK_TAB: Act = "back tab";
pub(super) const MORE_UP: Act = "pick more above";
pub(super) const MORE_DOWN: Act = "pick more below";
pub(super) const MOVE_UP: Act = "move up";
pub(super) const MOVE_DOWN: Act = "move down";
pub(super) const FINE_LEFT: Act = "a little to the left";
pub(super) const FINE_RIGHT: Act = "a little to the right";
pub(super) const TURN_LEFT: Act = "turn left";
pub(super) const TURN_RIGHT: Act = "turn right";
pub(super) const OTHER: Act = "grid or table";
pub(super) const EDIT: Act = "edit";
pub(super) const EMPTY: Act = "empty";
pub(super) const DOUBLE: Act = "double";
pub(super) const REMOVE: Act = "remove";
pub(super) const UNIT: Act = "new unit";
pub(super) const GUNS: Act = "new guns";
pub(super) const HORSE: Act = "new horse";
pub(super) const CHOICE: Act = "choice";
pub(super) const LEADER: Act = "new leader";
pub(super) const COMMAND: Act = "new command";
pub(super) const FAULT: Act = "next fault";
pub(super) const SAVE: Act = "save";
pub(super) const BEGIN: Act = "begin";
pub(super) const PRINT: Act = "print the scenario";

pub(super) const FROM: Act = "from a spreadsheet";
pub(super) const OUT: Act = "out as";
pub(super) const TAKE_IN: Act = "take it in";

/// What lies over the grid: rows of a spreadsheet.
pub(super) const PREVIEW_KEYS: [Binding; 2] =
    [Binding::new(TAKE_IN, Chord::Alone(Key::Enter), "Takes the rows in.").short("take it in"), Binding::told("Esc", "Leaves them.")];

/// What is shown instead of the design: its sheets.
pub(super) const PRINT_KEYS: [Binding; 1] = [Binding::told("Esc", "Back to the design.")];

/// The grid.
pub(super) const KEYS: [Binding; 34] = [
    Binding::told(
        "Letters, digits",
        "Are typed into the cell; of a word its first letters are enough. Enter takes it and goes down, Tab to the right.",
    ),
    Binding::new(UP, Chord::Alone(Key::ArrowUp), "To the next cell that way."),
    Binding::new(DOWN, Chord::Alone(Key::ArrowDown), ""),
    Binding::new(LEFT, Chord::Alone(Key::ArrowLeft), ""),
    Binding::new(RIGHT, Chord::Alone(Key::ArrowRight), ""),
    Binding::new(TAB, Chord::Alone(Key::Tab), "To the next cell, and back; what is typed is taken."),
    Binding::new(BACK_TAB, Chord::Shift(Key::Tab), ""),
    Binding::new(PAGE_UP, Chord::Alone(Key::PageUp), "A page up or down."),
    Binding::new(PAGE_DOWN, Chord::Alone(Key::PageDown), ""),
    Binding::new(FIRST, Chord::Alone(Key::Home), "To the first and the last cell of the line."),
    Binding::new(LAST, Chord::Alone(Key::End), ""),
    Binding::new(MORE_UP, Chord::Shift(Key::ArrowUp), "Picks several lines."),
    Binding::new(MORE_DOWN, Chord::Shift(Key::ArrowDown), ""),
    Binding::new(MOVE_UP, Chord::Command(Key::ArrowUp), "Moves the lines picked, past the end of a command into the next."),
    Binding::new(MOVE_DOWN, Chord::Command(Key::ArrowDown), ""),
    Binding::new(OTHER, Chord::Alone(Key::F7), "The table instead of the grid, and back.").short("table"),
    Binding::new(EDIT, Chord::Alone(Key::F2), "Changes what is in the cell.").short("edit"),
    Binding::new(
        CHOICE,
        Chord::CommandDigit,
        "Takes the choice of that number and goes on to the right; of several words it is put to the others, or taken out.",
    )
    .short("choose"),
    Binding::new(EMPTY, Chord::Alone(Key::Delete), "Empties the cells picked."),
    Binding::new(UNIT, Chord::Command(Key::N), "A new unit below, like the one picked.").short("unit"),
    Binding::new(GUNS, Chord::Command(Key::G), "New guns below."),
    Binding::new(HORSE, Chord::Command(Key::H), "New horse below."),
    Binding::new(LEADER, Chord::Command(Key::L), "A new leader of the side."),
    Binding::new(COMMAND, Chord::Command(Key::M), "A new command of the side.").short("command"),
    Binding::new(DOUBLE, Chord::Command(Key::D), "Doubles the lines picked.").short("double"),
    Binding::new(REMOVE, Chord::Command(Key::Delete), "Removes the lines picked."),
    Binding::new(FAULT, Chord::Alone(Key::F8), "To the next fault.").short("fault"),
    Binding::told("Ctrl+V", "Rows copied in a spreadsheet are looked at, and taken in if you like."),
    Binding::told("Ctrl+C", "Copies the lines picked, for a spreadsheet."),
    Binding::new(FROM, Chord::Command(Key::I), "Takes units in from a CSV, XLSX or ODS file.").short("from a spreadsheet"),
    Binding::new(OUT, Chord::Command(Key::E), "Gives the units out as CSV, XLSX or text for a mail."),
    Binding::new(SAVE, Chord::Command(Key::S), "Saves the scenario as a file."),
    Binding::new(PRINT, Chord::Command(Key::P), "Prints sheets of the scenario as it stands."),
    Binding::new(BEGIN, Chord::Command(Key::Enter), "Begins a battle of the scenario.").short("begin"),
];

/// The grid of a game without commands: a key that does nothing is not offered.
pub(super) static KEYS_WITHOUT_COMMANDS: LazyLock<Vec<Binding>> =
    LazyLock::new(|| KEYS.iter().filter(|binding| binding.act != COMMAND).copied().collect());

/// The picture beneath in hand.
pub(super) const PICTURE: Act = "the picture in hand";

/// Who is at hand on the table.
pub(super) const NEXT: Act = "next unit";
pub(super) const PUT: Act = "put onto the table";

pub(super) const TABLE_KEYS: [Binding; 23] = joined(
    [
        Binding::new(NEXT, Chord::Typed('n'), "To the next unit or leader, on the table or not yet.").short("next unit"),
        Binding::new(PUT, Chord::Typed('i'), "Puts who is at hand and has no place yet in the middle of the table; the arrows move it.")
            .short("put it in"),
        Binding::new(OTHER, Chord::Alone(Key::F7), "The grid instead of the table, and back.").short("grid"),
        Binding::new(FINE_LEFT, Chord::Shift(Key::ArrowLeft), "What is picked goes a quarter of an inch that way."),
        Binding::new(FINE_RIGHT, Chord::Shift(Key::ArrowRight), ""),
        Binding::new(MORE_UP, Chord::Shift(Key::ArrowUp), ""),
        Binding::new(MORE_DOWN, Chord::Shift(Key::ArrowDown), ""),
        Binding::new(TURN_LEFT, Chord::Typed(','), "Turns the unit picked by 15 degrees.").short("turn"),
        Binding::new(TURN_RIGHT, Chord::Typed('.'), ""),
        Binding::new(PICTURE, Chord::Typed('p'), "Takes the picture beneath in hand, or puts it down; in hand drags and arrows move it.")
            .short("picture"),
        Binding::new(UNIT, Chord::Command(Key::N), "One more of what is picked."),
        Binding::new(DOUBLE, Chord::Command(Key::D), "Doubles what is picked."),
        Binding::new(REMOVE, Chord::Alone(Key::Delete), "Removes what is picked.").short("remove"),
        Binding::new(SAVE, Chord::Command(Key::S), "Saves the scenario as a file."),
        Binding::new(PRINT, Chord::Command(Key::P), "Prints sheets of the scenario as it stands."),
        Binding::new(BEGIN, Chord::Command(Key::Enter), "Begins a battle of the scenario.").short("begin"),
        Binding::new(LEFT, Chord::Alone(Key::ArrowLeft), "What is picked goes an inch that way."),
    ],
    OF_MAPS,
);
