//! The keys of a battle of Battlecry!.

use eframe::egui::Key;

use crate::gui::map::keys::of_map;
use crate::gui::shell::keys::{Acts as _, Chord, Common, KeyTable, acts};

acts! {
    /// Acts of the page of a battle.
    pub(super) enum BattleAct {
        Find: [Chord::Typed('/')], "Find a company or officer by part of the name.", "find";
        LeftTurn: [Chord::Typed(',')], "Turns the company picked against the clock, and with it.", "turn";
        RightTurn: [Chord::Typed('.')], "";
        NextUnit: [Chord::Typed('n')], "Picks the next company that has something left to do.", "next company";
        Zone: [Chord::Typed('z')], "Shows from where the company picked can be fired at, and hides it again.", "fired at from";
        ChooseNext: [Chord::Alone(Key::PageDown)], "Chooses the next hex where one is asked for: back, or with the bayonet. So do the arrows.";
        ChooseBefore: [Chord::Alone(Key::PageUp)], "";
        Melee: [Chord::Typed('m')], "Of an open volley a melee, before the dice.", "melee";
        Fire: [Chord::Typed('f')], "Of an open melee a volley.", "fire";
        Ground: [Chord::Typed('g')], "Paints the ground as it lies on the table.", "ground";
        Log: [Chord::Typed('l')], "The log, over the board.", "log";
        NextPhase: [Chord::Command(Key::Enter)], "The next phase of the player turn.", "next phase";
        NextPlayerTurn: [Chord::CommandShift(Key::Enter)], "Ends the player turn once no phase is left in it; after the last one the battle.", "end turn";
    }
}

/// Returns the key table of a battle.
pub(super) fn table() -> KeyTable {
    let enter = Common::Enter.line().says("Applies the result; with nothing in hand, the first thing the phase has to do.");
    let map = of_map(
        "From hex to hex, first to the company picked. Enter picks, moves or paints there; again, it picks an officer with the company. Where a hex is asked for, to the next one that can be chosen.",
    );
    [BattleAct::table(), vec![Common::Roll.line(), enter], map].concat()
}
