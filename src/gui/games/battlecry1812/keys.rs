//! The keys of a battle of Battlecry!.

use eframe::egui::Key;

use crate::gui::keys::{Act, Binding, Chord, ENTER, ROLL, joined};
use crate::gui::map::keys::{DOWN, LEFT, OF_MAPS, RIGHT, UP};

pub(super) const MELEE: Act = "melee";
pub(super) const FIRE: Act = "fire";
pub(super) const GROUND: Act = "ground";
pub(super) const LEFT_TURN: Act = "against the clock";
pub(super) const RIGHT_TURN: Act = "with the clock";
pub(super) const FIND: Act = "find";
pub(super) const NEXT_PHASE: Act = "next phase";
pub(super) const NEXT_PLAYER_TURN: Act = "next player turn";
pub(super) const NEXT_UNIT: Act = "next unit";
pub(super) const ZONE: Act = "zone";
pub(super) const LOG: Act = "log";
pub(super) const CHOOSE_NEXT: Act = "choose next";
pub(super) const CHOOSE_BEFORE: Act = "choose before";

/// The hex each arrow goes to, across and down.
pub(super) const STEPS: [(Act, (i8, i8)); 4] = [(LEFT, (-1, 0)), (RIGHT, (1, 0)), (UP, (0, -1)), (DOWN, (0, 1))];

/// The table.
pub(super) const KEYS: [Binding; 22] = joined(
    [
        Binding::new(FIND, Chord::Typed('/'), "Find a company or officer by part of the name.").short("find"),
        Binding::new(LEFT_TURN, Chord::Typed(','), "Turns the company picked against the clock, and with it.").short("turn"),
        Binding::new(RIGHT_TURN, Chord::Typed('.'), ""),
        Binding::new(NEXT_UNIT, Chord::Typed('n'), "Picks the next company that has something left to do.").short("next company"),
        Binding::new(ZONE, Chord::Typed('z'), "Shows from where the company picked can be fired at, and hides it again.")
            .short("fired at from"),
        Binding::new(
            CHOOSE_NEXT,
            Chord::Alone(Key::PageDown),
            "Chooses the next hex where one is asked for: back, or with the bayonet. So do the arrows.",
        ),
        Binding::new(CHOOSE_BEFORE, Chord::Alone(Key::PageUp), ""),
        Binding::new(MELEE, Chord::Typed('m'), "Of an open volley a melee, before the dice.").short("melee"),
        Binding::new(FIRE, Chord::Typed('f'), "Of an open melee a volley.").short("fire"),
        Binding::new(ROLL, Chord::Typed('r'), "The program rolls the dice that are waited for. The log says that it did."),
        Binding::new(ENTER, Chord::Alone(Key::Enter), "Applies the result; with nothing in hand, the first thing the phase has to do."),
        Binding::new(GROUND, Chord::Typed('g'), "Paints the ground as it lies on the table.").short("ground"),
        Binding::new(LOG, Chord::Typed('l'), "The log, over the board.").short("log"),
        Binding::new(NEXT_PHASE, Chord::Command(Key::Enter), "The next phase of the player turn.").short("next phase"),
        Binding::new(
            NEXT_PLAYER_TURN,
            Chord::CommandShift(Key::Enter),
            "Ends the player turn once no phase is left in it; after the last one the battle.",
        )
        .short("end turn"),
        Binding::new(
            LEFT,
            Chord::Alone(Key::ArrowLeft),
            "From hex to hex, first to the company picked. Enter picks, moves or paints there; again, it picks an officer with the company. Where a hex is asked for, to the next one that can be chosen.",
        ),
    ],
    OF_MAPS,
);
