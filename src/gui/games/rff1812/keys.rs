//! The keys of a battle of Fire and Fury.

use eframe::egui::Key;

use crate::engine::FactId;
use crate::games::rff1812::maneuver::fact;
use crate::gui::keys::{Act, Binding, Chord, ENTER, ROLL, joined};

pub(super) const MANEUVER: Act = "maneuver";
pub(super) const FIRE: Act = "fire";
pub(super) const CHARGE: Act = "charge";
pub(super) const FALLEN_LEADER: Act = "fallen leader";
pub(super) const UNIT: Act = "unit";
pub(super) const FIND: Act = "find";
pub(super) const DIGIT: Act = "digit";
pub(super) const ROW: Act = "row";
pub(super) const TOGGLE: Act = "toggle";
pub(super) const UNIT_AFTER: Act = "unit after";
pub(super) const UNIT_BEFORE: Act = "unit before";
pub(super) const OTHERS_GO: Act = "others go";
pub(super) const OTHERS_HOLD: Act = "others hold";
pub(super) const NEXT_PHASE: Act = "next phase";
pub(super) const NEXT_PLAYER_TURN: Act = "next player turn";

/// The letters of what is asked of a unit in a maneuver check: none of them means anything else in a battle.
pub(super) const TOGGLES: [(Asked, char); 10] = [
    (Asked::Fact(fact::OUTFLANKED_FROM), 'o'),
    (Asked::Fact(fact::ENEMY_CLOSE_RANGE), 'e'),
    (Asked::Fact(fact::FRIENDS_AT), 'n'),
    (Asked::Fact(fact::WOODS), 'w'),
    (Asked::Fact(fact::LINEAR_COVER), 'v'),
    (Asked::Fact(fact::FORTIFIED), 't'),
    (Asked::Fact(fact::LINE_OF_MARCH), 'i'),
    (Asked::Fact(fact::BATTERY), 'y'),
    (Asked::Fact(fact::CREW_GOES_BACK), 'k'),
    (Asked::BeyondReach, 'd'),
];

/// What a toggle of a unit in a maneuver check asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// A fact of the list.
    Fact(FactId),
    /// Whether the unit is beyond its leader's reach.
    BeyondReach,
}

/// The letter of a toggle.
pub(super) fn letter_of(asked: Asked) -> Option<char> {
    TOGGLES.iter().find(|(known, _)| *known == asked).map(|(_, letter)| *letter)
}

/// The toggle of a letter.
pub(super) fn toggle_of(letter: char) -> Option<Asked> {
    TOGGLES.iter().find(|(_, known)| *known == letter).map(|(asked, _)| *asked)
}

const fn toggle(nth: usize, says: &'static str) -> Binding {
    Binding::new(TOGGLE, Chord::Typed(TOGGLES[nth].1), says)
}

/// The letters of a maneuver check: outside it they are nobody's.
const fn of_maneuver() -> [Binding; TOGGLES.len()] {
    let mut all = [toggle(0, "In a maneuver check: ticks what has that letter, of the unit in the frame."); TOGGLES.len()];
    let mut nth = 1;
    while nth < all.len() {
        all[nth] = toggle(nth, "");
        nth += 1;
    }
    all
}

/// The table with a maneuver check open, and for help.
pub(super) const KEYS_IN_MANEUVER: [Binding; 26] = joined(KEYS, of_maneuver());

/// The table.
pub(super) const KEYS: [Binding; 16] = [
    Binding::new(FIND, Chord::Typed('/'), "Find a unit by its number or part of its name. Enter picks it.").short("find"),
    Binding::new(DIGIT, Chord::AnyDigit, "With dice waited for: the die, 0 is 10. Else a unit's number: Enter picks it."),
    Binding::new(MANEUVER, Chord::Typed('m'), "Maneuver check of the unit or leader picked.").short("maneuver"),
    Binding::new(FIRE, Chord::Typed('f'), "Fire of the unit picked.").short("fire"),
    Binding::new(
        CHARGE,
        Chord::Typed('c'),
        "Declares a charge in the maneuver phase, fights one after it. On an open volley: a charge of the same two.",
    )
    .short("charge"),
    Binding::new(FALLEN_LEADER, Chord::Typed('l'), "Fallen leader check of the leader picked, or of the one with the unit."),
    Binding::new(UNIT, Chord::Typed('u'), "The unit's card, where its state is corrected."),
    Binding::new(ROLL, Chord::Typed('r'), "The program rolls the dice that are waited for. The log says that it did."),
    Binding::new(
        ENTER,
        Chord::Alone(Key::Enter),
        "Accepts the field. With the dice typed: applies the result. With nothing open: the first thing there is to do.",
    ),
    Binding::new(UNIT_AFTER, Chord::Alone(Key::ArrowDown), "In a maneuver check: the next unit, the one before."),
    Binding::new(UNIT_BEFORE, Chord::Alone(Key::ArrowUp), ""),
    Binding::new(ROW, Chord::AltDigit, "The row of that number in the list of what the phase has to do."),
    Binding::new(OTHERS_GO, Chord::Typed('g'), "In that list: all who have yet to maneuver go on."),
    Binding::new(OTHERS_HOLD, Chord::Typed('h'), "In that list: they hold."),
    Binding::new(NEXT_PHASE, Chord::Command(Key::Enter), "The next phase.").short("next phase"),
    Binding::new(NEXT_PLAYER_TURN, Chord::CommandShift(Key::Enter), "The other side's player turn."),
];
