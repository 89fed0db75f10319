//! The pages of each game, and the two lists of the app: the views of games in play, and the table of pages.

pub mod area;
pub mod battlecry1812;
pub mod rff1812;

use eframe::egui::Key;

use self::area::{BoardPage, CampaignWays, OddsPage};
use self::battlecry1812::OpenBoard;
use self::rff1812::table::TablePage;
use super::design::{self, DesignPage};
use super::lab::{self, LabPage};
use super::pages::{AssumedPage, BattlesPage, HelpPage, SettingsPage, SheetsPage, StartPage};
use super::play::after_action::AfterPage;
use super::play::luck::LuckPage;
use super::play::reconcile::ReconcilePage;
use super::scratch::Scratch;
use super::shell::desk::{Desk, DeskPlace};
use super::shell::display;
use super::shell::keys::Chord;
use super::shell::page::{AFTER, AREA, ASSUMED, BATTLE, BATTLES, HELP, SCRATCH, SETTINGS, SHEETS, START};
use super::shell::page_entry::PageEntry;
use super::shell::view::ViewEntry;
use crate::games::area::kinds::KINDS;
use crate::games::battlecry1812::design as of_battlecry1812;
use crate::games::rff1812::design as of_rff1812;

/// Views of each game in play: the two with figures, the area games, and the designs of each that has them.
pub static VIEWS: [ViewEntry; 4 + KINDS.len()] = {
    let mut views = [rff1812::VIEW; 4 + KINDS.len()];
    views[1] = battlecry1812::VIEW;
    let mut nth = 0;
    while nth < KINDS.len() {
        views[2 + nth] = area::view(KINDS[nth].word);
        nth += 1;
    }
    views[2 + nth] = design::view(of_rff1812::DESIGN);
    views[3 + nth] = design::view(of_battlecry1812::DESIGN);
    views
};

/// Pages of the app, in the order of the menu.
pub static PAGES: [PageEntry; 19] = [
    PageEntry {
        name: "Battle",
        opens: &[Chord::Typed('b')],
        help: "The battle.",
        chapter: "chippawa.md",
        plays: &[DeskPlace::Table],
        ..page(BATTLE)
    },
    PageEntry {
        name: "The table",
        opens: &[Chord::Alone(Key::F6)],
        help: "The table the battle is set up on: who stands where, who comes in when, a ruler.",
        chapter: "table.md",
        is_of: rff1812::table::has_table,
        new: Some(|| Box::<TablePage>::default()),
        ..page(rff1812::table::PAGE)
    },
    PageEntry {
        name: "One number",
        opens: &[Chord::Typed('s')],
        help: "The checks with no battle.",
        chapter: "player.md",
        new: Some(|| Box::new(scratch())),
        ..page(SCRATCH)
    },
    PageEntry {
        name: "Area games",
        opens: &[Chord::Typed('a')],
        help: "The area games.",
        chapter: "area.md",
        plays: &DeskPlace::ON_BOARDS,
        keys: Some(area::keys_of_play),
        ..page(AREA)
    },
    PageEntry {
        name: "Odds of the area games",
        chapter: "area.md",
        is_of_boards: true,
        new: Some(|| Box::<OddsPage>::default()),
        ..page(area::ODDS)
    },
    PageEntry {
        name: "Campaigns",
        chapter: "area.md",
        is_of_boards: true,
        begins: &[DeskPlace::Campaign, DeskPlace::Cubes],
        new: Some(|| Box::new(BattlesPage::of_campaigns(Box::<CampaignWays>::default()))),
        ..page(area::CAMPAIGNS)
    },
    PageEntry {
        name: "Your board",
        chapter: "board.md",
        is_of_boards: true,
        new: Some(|| Box::<BoardPage>::default()),
        ..page(area::BOARD)
    },
    PageEntry {
        name: "Open",
        opens: &[Chord::Command(Key::O)],
        help: "Battles and scenarios: open, begin, save as.",
        chapter: "open.md",
        new: Some(|| Box::new(BattlesPage::with(vec![Box::<OpenBoard>::default()]))),
        ..page(BATTLES)
    },
    PageEntry {
        name: "Design",
        opens: &[Chord::Alone(Key::F4)],
        help: "The designer's desk: a scenario's sides, commands, leaders and units as a grid.",
        chapter: "design.md",
        plays: &[DeskPlace::Design],
        begins: &[DeskPlace::Design],
        new: Some(|| Box::<DesignPage>::default()),
        ..page(design::PAGE)
    },
    PageEntry {
        name: "Print",
        opens: &[Chord::Command(Key::P)],
        help: "Print: the blackout sheet, to go on with a pencil, the reference sheet for this battle, and a roster of companies.",
        chapter: "printing.md",
        is_of: |desk| !desk.session().sheets().is_empty(),
        new: Some(|| Box::<SheetsPage>::default()),
        is_beside: true,
        ..page(SHEETS)
    },
    PageEntry {
        name: "Reconcile",
        opens: &[Chord::Command(Key::R)],
        help: "Reconcile: what is on the table, one by one.",
        chapter: "referee.md",
        is_of: is_game,
        new: Some(|| Box::<ReconcilePage>::default()),
        is_beside: true,
        ..page("reconcile")
    },
    PageEntry {
        name: "After the battle",
        opens: &[Chord::Alone(Key::F2)],
        help: "After the battle: points by source, losses, turning points, luck. Of a campaign, where that was on the page last.",
        chapter: "after.md",
        is_of: |desk| desk.session().has_after_action(),
        new: Some(|| Box::new(AfterPage::with(area::waiting_for_table))),
        is_beside: true,
        ..page(AFTER)
    },
    PageEntry {
        name: "Laboratory",
        opens: &[Chord::Alone(Key::F9)],
        help: "The laboratory: what comes of the fight in a check, or of a unit picked; what tips it; whole battles. No die is touched.",
        chapter: "laboratory.md",
        new: Some(|| Box::new(LabPage::with(vec![Box::<rff1812::FightLab>::default(), Box::<battlecry1812::BattleLab>::default()]))),
        ..page(lab::PAGE)
    },
    PageEntry {
        name: "Display for the table",
        opens: &[Chord::Alone(Key::F11)],
        help: "A display for the table: turn, side, points and the last result in type to be read from two metres. Esc closes it.",
        chapter: "after.md",
        ..page(display::PAGE)
    },
    PageEntry {
        name: "Luck",
        chapter: "after.md",
        is_of: is_game,
        is_beside: true,
        new: Some(|| Box::<LuckPage>::default()),
        ..page("luck")
    },
    PageEntry {
        name: "Assumed values",
        chapter: "assumed.md",
        new: Some(|| Box::new(AssumedPage::with(area::kept_elsewhere))),
        ..page(ASSUMED)
    },
    PageEntry { name: "Type and look", chapter: "reading.md", new: Some(|| Box::<SettingsPage>::default()), ..page(SETTINGS) },
    PageEntry {
        name: "Start",
        chapter: "index.md",
        new: Some(|| Box::new(StartPage::with(Box::<rff1812::FirstPictures>::default()))),
        ..page(START)
    },
    PageEntry {
        name: "Help",
        opens: &[Chord::Alone(Key::F1)],
        help: "The manual, at the page one comes from, and the keys. Esc goes back.",
        chapter: "index.md",
        new: Some(|| Box::<HelpPage>::default()),
        ..page(HELP)
    },
];

/// The checks with no game loaded: the forms of each game.
#[must_use]
pub fn scratch() -> Scratch {
    Scratch::of(vec![rff1812::scratch::forms(), battlecry1812::scratch::forms()])
}

/// Returns whether a game is shown and no design, which has no dice and nothing on a table.
fn is_game(desk: &Desk) -> bool {
    desk.shown() != DeskPlace::Design
}

/// Builds a page by that word for every game, without a key, which leaves the letters to the game.
const fn page(word: &'static str) -> PageEntry {
    PageEntry {
        word,
        name: word,
        opens: &[],
        help: "",
        chapter: "",
        is_of: |_| true,
        is_beside: false,
        plays: &[],
        is_of_boards: false,
        begins: &[],
        keys: None,
        new: None,
    }
}
