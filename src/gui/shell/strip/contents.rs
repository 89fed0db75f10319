//! Contents of the strip, as plain data.

use super::shown::Names;
use crate::gui::parts::counters::Counter;
use crate::gui::shell::page::Page;
use crate::scenario::Nation;

/// Contents of the strip for a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// Title of the play, or the page's name.
    pub title: String,
    /// Part of the title that names its subject, shown where the whole has no room; empty if there is none.
    pub short_title: String,
    /// The turns, in order.
    pub turns: Vec<Turn>,
    /// Word for a turn: `Turn`, `Round`.
    pub turn_word: &'static str,
    /// Counters of the factions drawn in the current turn or round, in a game that draws them.
    pub counters: Vec<Counter>,
    /// The number of turns is not known: the current one is shown by its number.
    pub open_end: bool,
    /// The sides, in the order of their file.
    pub sides: Vec<StripSide>,
    /// Side to play, by its place among the sides.
    pub to_play: Option<usize>,
    /// The phases of a turn, in order.
    pub phases: Vec<String>,
    /// The current phase, by place.
    pub phase: Option<usize>,
    /// The phase that comes next, by place: its pill is a button.
    pub next: Option<usize>,
    /// Effect of that button, as text.
    pub next_says: String,
    /// Further text: clock and light.
    pub clock_text: String,
    /// Other texts that come to stand there: it has room for each, so that nothing moves when they do.
    pub clock_others: Vec<String>,
    /// Work the phase waits for, in numbers: `2 checks, 2 moves`; empty if nothing, or in a game without.
    pub waiting: String,
    /// The same with the names, in a sentence.
    pub waiting_text: String,
    /// Standing of the sides, if it is more than their victory points: always shown, with the details behind a click.
    pub standing: Option<StandingOf>,
    /// Side that has won once it is over, by its place; `None` for a draw.
    pub winner: Option<usize>,
    /// The battle is over: in place of clock and light, a button opens its review.
    pub over: bool,
    /// Description of the event that undo would take back; `None` if there is none.
    pub undo: Option<String>,
    /// Description of the event that redo would bring back; `None` if there is none.
    pub redo: Option<String>,
    /// The page has a menu behind the last button.
    pub more: bool,
    /// Buttons of the page at the right end, in place of undo, redo and the menu.
    pub buttons: Vec<StripButton>,
    /// Tabs of the page, behind its title.
    pub tabs: Vec<StripButton>,
    /// Tab that is shown, by its place.
    pub tab: usize,
    /// Next action of the page, at the right end; and whether it can be done.
    pub main: Option<(StripButton, bool)>,
    /// Before the button of undo stands what it takes back, where there is room.
    pub tells_undo: bool,
    /// Those buttons stand before undo, redo and the menu, where there is room for all of them.
    pub keeps_icons: bool,
}

/// Button of a page in the strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StripButton {
    /// Name of the button.
    pub name: &'static str,
    /// Key that does the same, as it is printed on a keyboard.
    pub key: &'static str,
}

/// Standing of the sides of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingOf {
    /// Name of the quantity counted: `Control markers`.
    pub what: &'static str,
    /// The sides with their points.
    pub sides: Vec<StripSide>,
    /// Further text beside them as it is read out: `Truces 1/3 : 0/2`.
    pub more: String,
    /// Word before the cards that are drawn for it, where there is room: `Truces`.
    pub word: &'static str,
    /// Cards of each side: its nation, how many lie on the table, and of how many.
    pub cards: Vec<(Option<Nation>, usize, usize)>,
    /// Full standing, line by line.
    pub lines: Vec<String>,
}

/// Dot of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// It is being played.
    pub is_now: bool,
    /// It has been played.
    pub is_past: bool,
    /// It comes after the last turn of the scenario: the players go on.
    pub is_extra: bool,
    /// Arrivals in this turn, a nation each.
    pub arrivals: Vec<TurnArrivals>,
}

/// Arrivals of a nation in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnArrivals {
    /// Nation they are of.
    pub nation: Option<Nation>,
    /// Names of all that arrive in the turn.
    pub names: Vec<String>,
    /// Names of those among them that are still to come.
    pub due: Vec<String>,
}

/// A side in the strip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StripSide {
    /// Name of the side.
    pub name: String,
    /// Nation of the side.
    pub nation: Option<Nation>,
    /// Victory points; `None` in a game without.
    pub points: Option<u32>,
}

impl StripSide {
    /// Returns its name in full or in two letters; `None` where none is shown.
    pub(super) fn name_as(&self, names: Names) -> Option<String> {
        match names {
            Names::None => None,
            Names::Initials => Some(self.initials()),
            Names::Full => Some(self.name.clone()),
        }
    }

    /// Returns its name in two letters where there is no room for it: `US`, `Br`.
    #[must_use]
    pub fn initials(&self) -> String {
        let first = |word: &str| word.chars().next().filter(|letter| letter.is_uppercase());
        let words = self.name.split_whitespace().filter_map(first).collect::<String>();
        if words.chars().count() > 1 { words } else { self.name.chars().take(2).collect() }
    }
}

/// Button of the strip that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// Opens another page of the menu.
    Go(Page),
    /// Goes to the next phase.
    NextPhase,
    /// Undoes the last event.
    Undo,
    /// Redoes the last undone event.
    Redo,
    /// A button of the page was pressed, by its place.
    Button(usize),
    /// A tab of the page was pressed, by its place.
    Tab(usize),
    /// The next action of the page was asked for.
    Main,
}
