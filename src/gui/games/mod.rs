//! The pages of each game, and the two lists of the app: the views of games in play, and the table of pages.

pub mod area;
pub mod battlecry1812;
pub mod rff1812;

use eframe::egui::Key;

use self::area::AreaPage;
use self::battlecry1812::OpenBoard;
use super::luck::LuckPage;
use super::page::{BATTLE, Letters, Opens, PageEntry};
use super::pages::{AssumedPage, BattlesPage, HelpPage, SettingsPage, SheetsPage};
use super::reconcile::ReconcilePage;
use super::scratch::Scratch;
use super::view::ViewEntry;

/// How each game in play is shown.
pub static VIEWS: [ViewEntry; 2] = [rff1812::VIEW, battlecry1812::VIEW];

/// The pages, in the order of the menu.
pub static PAGES: [PageEntry; 10] = [
    PageEntry { name: "Battle", opens: Opens::Letter("b"), help: "the battle", ..page(BATTLE) },
    PageEntry {
        name: "Scratch",
        opens: Opens::Letter("s"),
        help: "the scratch checks",
        new: Some(|| Box::new(scratch())),
        ..page("scratch")
    },
    PageEntry {
        name: "Area games",
        opens: Opens::Letter("a"),
        help: "the area games",
        letters: Letters::Pages,
        new: Some(|| Box::<AreaPage>::default()),
        ..page(area::PAGE)
    },
    PageEntry {
        name: "Open",
        opens: Opens::Command(Key::O),
        help: "Battles and scenarios: open, begin, save as.",
        new: Some(|| Box::new(BattlesPage::with(vec![Box::<OpenBoard>::default()]))),
        ..page("battles")
    },
    PageEntry {
        name: "Print",
        opens: Opens::Command(Key::P),
        help: "Print: the blackout sheet, to go on with a pencil, the reference sheet for this battle, and a roster of companies.",
        is_of: |desk| !desk.sitting().sheets().is_empty(),
        new: Some(|| Box::<SheetsPage>::default()),
        ..page("sheets")
    },
    PageEntry {
        name: "Reconcile",
        opens: Opens::Command(Key::R),
        help: "Reconcile: what is on the table, one by one. Enter confirms, a letter corrects, Backspace goes back, Esc leaves.",
        letters: Letters::Own,
        new: Some(|| Box::<ReconcilePage>::default()),
        ..page("reconcile")
    },
    PageEntry { name: "Luck", new: Some(|| Box::<LuckPage>::default()), ..page("luck") },
    PageEntry { name: "Assumed values", new: Some(|| Box::new(AssumedPage::with(area::kept_elsewhere))), ..page("house") },
    PageEntry { name: "Type and look", new: Some(|| Box::<SettingsPage>::default()), ..page("settings") },
    PageEntry { name: "Help", opens: Opens::Alone(Key::F1), help: "this page", new: Some(|| Box::<HelpPage>::default()), ..page("help") },
];

/// The checks with no game loaded: the forms of each game.
#[must_use]
pub fn scratch() -> Scratch {
    Scratch::of(vec![rff1812::scratch::forms(), battlecry1812::scratch::forms()])
}

/// A page of that word which is of every game, has no key, and leaves the letters to the game.
const fn page(word: &'static str) -> PageEntry {
    PageEntry { word, name: word, opens: Opens::Nothing, help: "", letters: Letters::Game, is_of: |_| true, new: None }
}
