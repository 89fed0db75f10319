//! The keys of a battle of Fire and Fury.

use eframe::egui::Key;

use crate::engine::FactId;
use crate::games::rff1812::maneuver::fact;
use crate::gui::shell::keys::{Acts as _, Binding, Chord, Common, KeyTable, acts};

acts! {
    /// Acts of the page of a battle.
    pub(super) enum BattleAct {
        Find: [Chord::Typed('/')], "Find a unit by its number or part of its name. Enter picks it.", "find";
        Digit: [Chord::AnyDigit], "While a die is open: its face, 0 is 10. At other times a unit's number: Enter picks it.";
        Maneuver: [Chord::Typed('m')], "Maneuver check of the leader picked, or of the brigade of the unit picked.", "check";
        ManeuverAlone: [Chord::Shift(Key::M)], "Maneuver check of the unit picked alone.";
        Fire: [Chord::Typed('f')], "Fire of the unit picked.", "fire";
        Charge: [Chord::Typed('c')], "Declares a charge in the maneuver phase, fights one after it: on the enemy the unit met last. On an open volley: a charge of the same two.", "charge";
        FallenLeader: [Chord::Typed('l')], "On a unit's card: attaches its leader. Else the fallen leader check of the leader picked, or of the one with the unit.";
        Unit: [Chord::Typed('u')], "The card of the unit or leader picked; on it, its corrections.";
        UnitAfter: [Chord::Alone(Key::ArrowDown)], "In a maneuver check: the next unit, the previous unit.";
        UnitBefore: [Chord::Alone(Key::ArrowUp)], "";
        Row: [Chord::AltDigit], "Takes the row of that number in the list of the phase. Before a charge: gives the reply of that number.";
        OthersGo: [Chord::Typed('g')], "In that list: all other units move.";
        OthersHold: [Chord::Typed('h')], "In that list: all other units hold.";
        BrigadeDeploys: [Chord::Shift(Key::D)], "In that list: opens the moves of the brigade of the unit picked, or of the first still to move, which deploys.";
        BrigadeHolds: [Chord::Shift(Key::O)], "The same; it holds.";
        Log: [Chord::Typed('j')], "The log, where it does not stand beside the check.";
        NextPhase: [Chord::Command(Key::Enter)], "The next phase.", "next phase";
        NextPlayerTurn: [Chord::CommandShift(Key::Enter)], "The other side's player turn.";
    }
}

acts! {
    /// Acts of an open charge or volley.
    pub(super) enum OrAct {
        Away: [Chord::Typed('o')], "In a charge or a volley: puts the bars of Or? away, or brings them back.", "or?";
    }
}

/// Letter of cold steel while a charge is declared.
pub(super) const COLD_STEEL: char = 't';

acts! {
    /// Acts of a charge that is being declared.
    pub(super) enum DeclareAct {
        ColdSteel: [Chord::Typed(COLD_STEEL)], "While a charge is declared: with cold steel, or without.", "cold steel";
    }
}

acts! {
    /// Acts of the open moves of a brigade: there its letters are moves.
    pub(super) enum MoveAct {
        Full: [Chord::Typed('m')], "In the moves of a brigade: full move of the unit whose row is picked.", "full";
        Half: [Chord::Typed('v')], "Half move.", "half";
        Deploy: [Chord::Typed('d')], "Deploy to the front; guns into action.", "deploy";
        Form: [Chord::Typed('f')], "Change formation; again, the next formation.", "form";
        Back: [Chord::Typed('b')], "Back: about face or withdraw.", "back";
        Hold: [Chord::Typed('o')], "Hold.", "hold";
        AllFull: [Chord::Shift(Key::M)], "Full move of the whole brigade; a unit that cannot keeps its own.";
        AllDeploy: [Chord::Shift(Key::D)], "The whole brigade deploys.";
        AllHold: [Chord::Shift(Key::O)], "The whole brigade holds.";
        Right: [Chord::Alone(Key::ArrowRight)], "The next move that the unit may make, the one before.";
        Left: [Chord::Alone(Key::ArrowLeft)], "";
        Seldom: [Chord::Typed('.')], "The moves that are seldom used.";
        Alone: [Chord::Typed('a')], "Moves the unit whose row is picked, and leaves the others.";
    }
}

acts! {
    /// Acts of an open volley: outside it its letter opens a page.
    pub(super) enum FireAct {
        Again: [Chord::Typed('a')], "In an open volley: the last volley of its unit again, with the same target and ranges.", "as last time";
    }
}

acts! {
    /// Acts of an open maneuver check: outside it its letters are nobody's.
    pub(super) enum ManeuverAct {
        Toggle: [
            Chord::Typed(TOGGLES[0].1), Chord::Typed(TOGGLES[1].1), Chord::Typed(TOGGLES[2].1), Chord::Typed(TOGGLES[3].1),
            Chord::Typed(TOGGLES[4].1), Chord::Typed(TOGGLES[5].1), Chord::Typed(TOGGLES[6].1), Chord::Typed(TOGGLES[7].1),
            Chord::Typed(TOGGLES[8].1), Chord::Typed(TOGGLES[9].1),
        ], "In a maneuver check: ticks the fact with that letter, for the unit in the frame.";
    }
}

/// Letters of the questions about a unit in a maneuver check: none of them means anything else in a battle.
pub(super) const TOGGLES: [(ToggleKey, char); 10] = [
    (ToggleKey::Fact(fact::OUTFLANKED_FROM), 'o'),
    (ToggleKey::Fact(fact::ENEMY_CLOSE_RANGE), 'e'),
    (ToggleKey::Fact(fact::FRIENDS_AT), 'n'),
    (ToggleKey::Fact(fact::WOODS), 'w'),
    (ToggleKey::Fact(fact::LINEAR_COVER), 'v'),
    (ToggleKey::Fact(fact::FORTIFIED), 't'),
    (ToggleKey::Fact(fact::LINE_OF_MARCH), 'i'),
    (ToggleKey::Fact(fact::BATTERY), 'y'),
    (ToggleKey::Fact(fact::CREW_GOES_BACK), 'k'),
    (ToggleKey::BeyondReach, 'd'),
];

/// Question behind a toggle of a unit in a maneuver check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToggleKey {
    /// Fact of the check's list.
    Fact(FactId),
    /// Reach of the leader: the unit is beyond it.
    BeyondReach,
}

/// Returns the letter of a toggle.
pub(super) fn letter_of(toggle: ToggleKey) -> Option<char> {
    TOGGLES.iter().find(|(known, _)| *known == toggle).map(|(_, letter)| *letter)
}

/// Returns the toggle of a letter.
pub(super) fn toggle_of(letter: char) -> Option<ToggleKey> {
    TOGGLES.iter().find(|(_, known)| *known == letter).map(|(toggle, _)| *toggle)
}

/// Returns the key table of a battle.
pub(super) fn of_battle() -> KeyTable {
    let dice: [Binding; 2] = [
        Common::Roll.line(),
        Common::Enter
            .line()
            .text("Accepts the field. With the dice typed: applies the result. With nothing open: takes the row that is lit."),
    ];
    [BattleAct::table(), dice.to_vec()].concat()
}

/// Returns the key table with a maneuver check open, also for help.
pub(super) fn in_maneuver() -> KeyTable {
    [of_battle(), ManeuverAct::table()].concat()
}

/// Returns the key table with a charge or a volley open; `has_bars` where the bars of Or? stand beside it, or were put away by their key.
fn with_or_else(has_bars: bool) -> KeyTable {
    [of_battle(), if has_bars { OrAct::table() } else { KeyTable::new() }].concat()
}

/// Returns the key table while a charge is declared.
pub(super) fn in_declaration(has_bars: bool) -> KeyTable {
    [with_or_else(has_bars), DeclareAct::table()].concat()
}

/// Returns the key table with a volley open; `repeats` where the last volley of its unit can be filled in again.
pub(super) fn in_fire(repeats: bool, has_bars: bool) -> KeyTable {
    let again = FireAct::table().into_iter().map(|own| if repeats { own } else { own.short("") });
    again.chain(with_or_else(has_bars)).collect()
}

/// Returns the key table with the moves of a brigade open: their keys take the place of the battle's own.
pub(super) fn in_moves() -> KeyTable {
    let moves = MoveAct::table();
    let is_taken = |own: &Binding| own.chords.iter().any(|chord| moves.iter().any(|taken| taken.chords.contains(chord)));
    let of_battle = of_battle().into_iter().filter(|own| !is_taken(own)).map(|own| Binding { short: "", ..own });
    let of_battle = of_battle.collect::<KeyTable>();
    [moves, of_battle].concat()
}

/// Returns all key tables of a battle, for help.
pub(super) fn for_help() -> KeyTable {
    const MOVES: [Binding; 5] = [
        Binding::listed(
            &[Chord::Listed("M, V, D, F, B, O")],
            "In the moves of a brigade: full, half, deploy, form, back, hold, for the unit whose row is picked.",
        ),
        Binding::listed(
            &[Chord::Listed("Shift+D, Shift+O")],
            "In them, with Shift+M: the whole brigade; a unit that cannot keeps its own move.",
        ),
        Binding::listed(&[Chord::Listed("←, →")], "In them: the move before, the next one."),
        Binding::listed(&[Chord::Listed(".")], "In them: the moves that are seldom used."),
        Binding::listed(&[Chord::Listed("A")], "In them: moves that unit alone. In an open volley: the last volley of its unit again."),
    ];
    [
        in_maneuver(),
        vec![Binding::listed(&[Chord::Listed("O")], "In a charge or a volley: puts the bars of Or? away, or brings them back.")],
        vec![Binding::listed(&[Chord::Listed("T")], "While a charge is declared: with cold steel, or without.")],
        MOVES.to_vec(),
    ]
    .concat()
}
