//! The keys of the area games.

use eframe::egui::Key;

use crate::games::area::words::{Face, FortFace};
use crate::gui::keys::{Act, Binding, Chord, ENTER, Pressed, ROLL, joined};
use crate::gui::map::keys::OF_MAPS;
pub(super) use crate::gui::map::keys::{DOWN, LEFT, RIGHT, UP};

pub(super) const ADD: Act = "a click adds an area";
pub(super) const WATER: Act = "the next water";
pub(super) const PICTURE: Act = "the picture in hand";
pub(super) const NARROWER: Act = "narrower";
pub(super) const WIDER: Act = "wider";
pub(super) const LOG: Act = "log";
pub(super) const END_TURN: Act = "end the turn";
pub(super) const BACK: Act = "take a face back";
pub(super) const HIT: Act = "hit";
pub(super) const FLEE: Act = "flee";
pub(super) const COMMAND: Act = "command";
pub(super) const BLOCK: Act = "block";
pub(super) const BLANK: Act = "blank";
pub(super) const FIND: Act = "find";
pub(super) const DIGIT: Act = "digit";

/// The table.
pub(super) const KEYS: [Binding; 19] = joined(
    [
        Binding::new(HIT, Chord::Typed('h'), "In a battle: the faces that lie, die by die: hit, flee, command."),
        Binding::new(FLEE, Chord::Typed('f'), ""),
        Binding::new(COMMAND, Chord::Typed('c'), ""),
        Binding::new(BLOCK, Chord::Typed('k'), "The fort's die: block, blank."),
        Binding::new(BLANK, Chord::Typed('n'), ""),
        Binding::new(BACK, Chord::Alone(Key::Backspace), "Takes back the face told last, or a unit that was to leave."),
        Binding::new(ROLL, Chord::Typed('r'), "The program throws the dice, or draws the cube. The log says that it did.").short("roll"),
        Binding::new(ENTER, Chord::Alone(Key::Enter), "Takes what lies, or does what the foot says.").short("take"),
        Binding::new(END_TURN, Chord::Command(Key::Enter), "Ends the turn.").short("end turn"),
        Binding::new(LOG, Chord::Typed('l'), "The log, over the map.").short("log"),
        Binding::new(FIND, Chord::Typed('/'), "In a campaign: find an area by part of its name; Enter picks it, as a click does.")
            .short("find"),
        Binding::new(DIGIT, Chord::AnyDigit, "The number the foot asks for: of the first that march, or are lost."),
        Binding::new(LEFT, Chord::Alone(Key::ArrowLeft), "On the map: to the next area that way; Enter or Space takes it."),
    ],
    OF_MAPS,
);

/// Those of the owner's board alone.
const OF_BOARD: [Binding; 5] = [
    Binding::new(ADD, Chord::Typed('n'), "On your board: a click on the map adds an area, or picks one again.").short("new area"),
    Binding::new(WATER, Chord::Typed('t'), "On your board: the water or harbor of the area picked: the next it may be.").short("water"),
    Binding::new(
        PICTURE,
        Chord::Typed('p'),
        "On your board: takes the picture beneath the map in hand, or puts it down; in hand the arrows move it.",
    )
    .short("picture"),
    Binding::new(NARROWER, Chord::Typed(','), "On your board: the picture in hand narrower, and wider."),
    Binding::new(WIDER, Chord::Typed('.'), ""),
];

/// The table of the owner's board.
pub(super) const BOARD_KEYS: [Binding; 12] = joined(
    OF_BOARD,
    joined::<1, 6, 7>([Binding::new(LEFT, Chord::Alone(Key::ArrowLeft), "To the next area that way; Enter or Space picks it.")], OF_MAPS),
);

/// All of them, as help lists them.
pub(super) const FOR_HELP: [Binding; 24] = joined(KEYS, OF_BOARD);

/// A face that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Of a battle die.
    Face(Face),
    /// Of the fort's.
    Fort(FortFace),
}

/// The faces typed, in their order.
pub fn faces(pressed: &Pressed) -> impl Iterator<Item = Typed> {
    pressed.all().filter_map(|(act, _)| match act {
        HIT => Some(Typed::Face(Face::Hit)),
        FLEE => Some(Typed::Face(Face::Flee)),
        COMMAND => Some(Typed::Face(Face::Command)),
        BLOCK => Some(Typed::Fort(FortFace::Block)),
        BLANK => Some(Typed::Fort(FortFace::Blank)),
        _ => None,
    })
}
