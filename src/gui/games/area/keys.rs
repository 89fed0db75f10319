//! The keys of the area games.

use eframe::egui::Key;

use crate::games::area::words::{Face, FortFace};
use crate::gui::keys::{Act, Binding, Chord, ENTER, Pressed, ROLL};

pub(super) const LOG: Act = "log";
pub(super) const END_TURN: Act = "end the turn";
pub(super) const BACK: Act = "take a face back";
pub(super) const HIT: Act = "hit";
pub(super) const FLEE: Act = "flee";
pub(super) const COMMAND: Act = "command";
pub(super) const BLOCK: Act = "block";
pub(super) const BLANK: Act = "blank";

/// The table.
pub(super) const KEYS: [Binding; 10] = [
    Binding::new(HIT, Chord::Typed('h'), "In a battle: the faces that lie, die by die: hit, flee, command."),
    Binding::new(FLEE, Chord::Typed('f'), ""),
    Binding::new(COMMAND, Chord::Typed('c'), ""),
    Binding::new(BLOCK, Chord::Typed('k'), "The fort's die: block, blank."),
    Binding::new(BLANK, Chord::Typed('n'), ""),
    Binding::new(BACK, Chord::Alone(Key::Backspace), "Takes the face told last back."),
    Binding::new(ROLL, Chord::Typed('r'), "The program throws the dice, or draws the cube. The log says that it did.").short("roll"),
    Binding::new(ENTER, Chord::Alone(Key::Enter), "Takes what lies, or does what the foot says.").short("take"),
    Binding::new(END_TURN, Chord::Command(Key::Enter), "Ends the turn.").short("end turn"),
    Binding::new(LOG, Chord::Typed('l'), "The log, over the map.").short("log"),
];

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
