//! The keys of the area games.

use eframe::egui::Key;

use crate::games::area::words::{Face, FortFace};
use crate::gui::map::keys::{ViewAct, of_map};
use crate::gui::shell::keys::{Acts as _, Binding, Chord, Common, KeyTable, Pressed, acts};

acts! {
    /// Acts of the page of a campaign or a battle of cubes.
    pub(super) enum PageAct {
        EndTurn: [Chord::Command(Key::Enter)], "Ends the turn.", "end turn";
        Log: [Chord::Typed('l')], "The log, over the map.", "log";
        Find: [Chord::Typed('/')], "In a campaign: find an area by part of its name; Enter picks it, as a click does.", "find";
    }
}

acts! {
    /// Acts of the foot beside the faces and its buttons.
    pub(super) enum FootAct {
        Back: [Chord::Alone(Key::Backspace)], "Removes the last face, or a unit that was to leave.";
        Digit: [Chord::AnyDigit], "Armies and areas of a movement card; units that come, march, or are lost; the area a unit leaves for.", "how many";
    }
}

acts! {
    /// Acts of a battle of cubes that fills its page.
    pub(super) enum CubesAct {
        Map: [Chord::Typed('m')], "In a battle of a campaign: from the cubes to the map, and back.", "map";
        RollOut: [Chord::Typed('g')], "In a battle of cubes: rolls it out to its end. Undo takes all of it back.", "roll it out";
        Odds: [Chord::Typed('o')], "In a battle of cubes: the odds in full. Of a battle on the table: opens it.";
        Figures: [Chord::Typed('t')], "In a battle of cubes: to fight it on the table with figures.";
    }
}

acts! {
    /// Faces of the dice that lie.
    enum FaceAct {
        Hit: [Chord::Typed('h')], "In a battle: the face of the next die: hit, flee, command.";
        Flee: [Chord::Typed('f')], "";
        Command: [Chord::Typed('c')], "";
        Block: [Chord::Typed('k')], "The fort's die: block, blank.";
        Blank: [Chord::Typed('n')], "";
    }
}

acts! {
    /// Acts of the owner's board alone.
    pub(super) enum BoardAct {
        Add: [Chord::Typed('n')], "A click on the map adds an area, or picks one again.", "new area";
        Water: [Chord::Typed('t')], "Sets the next water or harbor of the area picked.", "water";
        Picture: [Chord::Typed('p')], "Moves the picture under the map with the arrows, until pressed again.", "picture";
        Narrower: [Chord::Typed(',')], "While the picture moves: narrower, and wider.";
        Wider: [Chord::Typed('.')], "";
    }
}

/// Returns the key table of a campaign and of a battle of cubes.
pub(super) fn of_play() -> KeyTable {
    let roll = Common::Roll.line().text("The program rolls the dice, or draws the cube. The log says so.").short("roll");
    let enter = Common::Enter.line().text("Applies the dice, or does what the foot says.").short("apply");
    let map = of_map("On the map: to the next area that way; Enter or Space picks it.");
    [FaceAct::table(), vec![roll, enter], CubesAct::table(), PageAct::table(), FootAct::table(), map].concat()
}

/// Keys that do something at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StepKeys {
    /// A battle of cubes is fought.
    pub fights: bool,
    /// There is something to throw or draw.
    pub rolls: bool,
    /// A number is typed.
    pub counts: bool,
    /// There is a turn to end.
    pub ends: bool,
    /// The map is on the page.
    pub has_map: bool,
    /// Word for Enter at a battle on a table; empty where there is none.
    pub enter: &'static str,
}

/// Returns the key table of a step: without the keys of a battle of cubes where none is fought, but that which opens a battle on the table;
/// without the map's where the battle fills the page, and without Roll where there is nothing to throw or draw. Keys of which only a reason
/// can be given stay in it, but not in the last line.
pub(super) fn of_step(step: StepKeys) -> KeyTable {
    let StepKeys { fights, rolls, counts, ends, has_map, enter } = step;
    const OPENS: &[Chord] = &[Chord::Typed('o')];
    let battle = [FaceAct::table(), CubesAct::table()].concat();
    let (roll, only_with_map) = (Common::Roll.line(), [&[Chord::Command(Key::Enter)][..], &[Chord::Typed('/')]]);
    let is_idle = |binding: &Binding| {
        !fights && binding.chords != OPENS && battle.iter().any(|own| own.chords == binding.chords)
            || !has_map && only_with_map.contains(&binding.chords)
    };
    let is_of_map = |binding: &Binding| ViewAct::TOOLS.into_iter().any(|act| binding.act == Some(act.act()));
    let is_quiet = |binding: &Binding| {
        !has_map && is_of_map(binding)
            || !rolls && binding.chords == roll.chords
            || !counts && binding.act == Some(FootAct::Digit.act())
            || !ends && binding.act == Some(PageAct::EndTurn.act())
    };
    let is_enter = |binding: &Binding| !enter.is_empty() && binding.act == Some(Common::Enter.act());
    let shown = |binding: Binding| match () {
        () if is_quiet(&binding) => binding.short(""),
        () if is_enter(&binding) => binding.short(enter),
        () => binding,
    };
    of_play().into_iter().filter(|binding| !is_idle(binding)).map(shown).collect()
}

/// Returns the key table of the owner's board.
pub(super) fn of_board() -> KeyTable {
    [BoardAct::table(), of_map("To the next area that way; Enter or Space picks it.")].concat()
}

/// Face of a die that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Face of a battle die.
    Face(Face),
    /// Face of the fort's die.
    Fort(FortFace),
}

/// Returns the faces typed, in their order.
pub fn faces(pressed: &Pressed) -> impl Iterator<Item = Typed> {
    pressed.of::<FaceAct>().map(|(act, _)| match act {
        FaceAct::Hit => Typed::Face(Face::Hit),
        FaceAct::Flee => Typed::Face(Face::Flee),
        FaceAct::Command => Typed::Face(Face::Command),
        FaceAct::Block => Typed::Fort(FortFace::Block),
        FaceAct::Blank => Typed::Fort(FortFace::Blank),
    })
}
