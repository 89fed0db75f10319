//! The keys of a battle of Battlecry!.

use eframe::egui::Key;

use crate::gui::map::keys::of_map;
use crate::gui::shell::keys::{Acts as _, Binding, Chord, Common, KeyTable, acts};

acts! {
    /// Acts of the page of a battle.
    pub(super) enum BattleAct {
        Find: [Chord::Typed('/')], "Finds a company or officer by part of the name.", "find";
        LeftTurn: [Chord::Typed(',')], "Turns the picked company left, and right.", "turn";
        RightTurn: [Chord::Typed('.')], "", "turn";
        NextUnit: [Chord::Typed('n')], "Picks the next company that can still act.", "next company";
        Zone: [Chord::Typed('z')], "Shows the hexes from which the picked company can be fired at, or hides them.", "fire zone";
        ChooseNext: [Chord::Alone(Key::PageDown)], "Chooses the next hex of a retreat, run or bayonet charge. In a check so do the arrows.";
        ChooseBefore: [Chord::Alone(Key::PageUp)], "";
        Melee: [Chord::Typed('m')], "Begins the melee of the picked company with the best chance; changes open fire to a melee, and back, before the dice.", "melee";
        Ground: [Chord::Typed('g')], "Paints the ground as it lies on the table.", "ground";
        Log: [Chord::Typed('l')], "Shows the log, over the board.", "log";
        Along: [Chord::Typed('j')], "Officers go along with their company when it moves.", "officers go along";
        Stay: [Chord::Typed('k')], "Officers stay when their company moves.", "officers stay";
        GoOn: [Chord::Command(Key::Enter)], "Goes on: to the next phase, after the last to the other side's player turn, at last to the end of the battle.", "go on";
    }
}

/// Returns the key table while the ground is painted: no key plays meanwhile.
pub(super) fn painting_table() -> KeyTable {
    let enter = Common::Enter.line().text("Paints the hex of the cursor.");
    let map = of_map("Move the cursor over the board. Enter paints its hex.");
    [vec![BattleAct::Ground.line(), BattleAct::Log.line(), enter], map].concat()
}

/// Returns the key table of a battle. `along` where officers may go along with the picked company: whether they do so now.
pub(super) fn table(along: Option<bool>) -> KeyTable {
    let enter = Common::Enter.line().text("Applies the result; with no check open, presses the large button that shows it.");
    let map = of_map(
        "Move the cursor, first to the picked company. Enter picks, moves or paints there; again, it picks an officer with the company. While a hex is chosen, they go to the next possible one.",
    );
    // Of the two keys for officers the last line names the one that changes something.
    let is_quiet = |own: &Binding| match along {
        None => [BattleAct::Along, BattleAct::Stay].iter().any(|act| own.act == Some(act.act())),
        Some(true) => own.act == Some(BattleAct::Along.act()),
        Some(false) => own.act == Some(BattleAct::Stay.act()),
    };
    let quiet = |own: Binding| if is_quiet(&own) { own.short("") } else { own };
    let own = BattleAct::table().into_iter().map(quiet).collect();
    [own, vec![Common::Roll.line(), enter], map].concat()
}
