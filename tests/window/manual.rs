//! The manual in the window: F1 opens the chapter on what is on the screen, links lead on, and every key it names is one.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::common::RULES;
use crate::player::{Player as _, desk, on, recorded};
use brigade_major::gui::design;
use brigade_major::gui::games::{PAGES, VIEWS};
use brigade_major::gui::play::log_panel::LogAct;
use brigade_major::gui::shell::keys::{Acts as _, Binding, Chord, Everywhere, rows};
use brigade_major::gui::shell::page_entry::opening;
use brigade_major::manual::text::{Style, TextBlock};
use brigade_major::manual::{chapters, place_of};
use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// The tables of keys by the names of their pages, as help has them.
fn tables() -> Vec<(String, Vec<Binding>)> {
    // Both area games have one view.
    let games = ["Battle: Regimental Fire and Fury", "Battle: Battlecry!", "Area games"];
    let views = VIEWS.iter().zip(games).map(|(view, name)| (name.to_owned(), (view.new)().keys_for_help()));
    let pages = PAGES.iter().filter_map(|page| Some((page.name.to_owned(), page.new?().keys_for_help())));
    let everywhere = ("On every page".to_owned(), [Everywhere::table(), LogAct::table(), opening(&PAGES)].concat());
    // What takes the place of a page's own keys while it is open.
    let rules = RULES.clone();
    let form = rules.designs().next().unwrap();
    let table = ("Design: the table".to_owned(), design::table_keys(&form));
    let all = std::iter::once(everywhere).chain(views).chain(pages).chain([table]);
    all.filter(|(_, table)| !table.is_empty()).collect()
}

/// The chapters of keys: their files, how they begin, and whether they are the desk's.
const OF_KEYS: [(&str, &str, bool); 2] = [
    (
        "keys.md",
        "# Sheet of keys\n\nLetters are keys while the cursor is in no field for text. On a Mac, Ctrl is the command key. Tab reaches \
         everything; Space presses it.\n",
        false,
    ),
    (
        "desk-keys.md",
        "# Keys of the desk\n\nLetters are keys while the cursor is in no field for text. The [sheet of keys](keys.md) has those of every \
         page and of play.\n",
        true,
    ),
];

/// The pages on which battles and boards are made.
const OF_THE_DESK: [&str; 3] = ["Your board", "Design", "Design: the table"];

fn chapter_of_keys(begins: &str, of_desk: bool) -> String {
    let mut text = begins.to_owned();
    for (name, table) in tables().into_iter().filter(|(name, _)| OF_THE_DESK.contains(&name.as_str()) == of_desk) {
        write!(text, "\n## {name}\n\n| key | does |\n|---|---|\n").unwrap();
        for (keys, sentence) in rows(&table) {
            let keys = keys.split(", ").map(|key| format!("<kbd>{key}</kbd>")).collect::<Vec<_>>().join(" ");
            writeln!(text, "| {keys} | {sentence} |").unwrap();
        }
    }
    text
}

/// With `WRITE_KEYS` set they are written anew.
#[test]
fn the_sheets_of_keys_are_the_tables_the_router_reads() {
    for (file, begins, of_desk) in OF_KEYS {
        let (path, chapter) = (format!("{}/docs/manual/src/{file}", env!("CARGO_MANIFEST_DIR")), chapter_of_keys(begins, of_desk));
        if std::env::var_os("WRITE_KEYS").is_some() {
            std::fs::write(&path, &chapter).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap();
        assert_eq!(written, chapter, "write it anew: WRITE_KEYS=1 cargo test --test window keys");
    }
    assert!(OF_THE_DESK.iter().all(|page| tables().iter().any(|(name, _)| name == page)), "pages of the desk: {OF_THE_DESK:?}");
}

#[test]
fn every_key_the_manual_names_is_one() {
    let all = tables().into_iter().flat_map(|(_, table)| table).flat_map(|binding| binding.chords);
    let mut known = all.flat_map(|chord| chord.spoken().split(", ").map(str::to_owned).collect::<Vec<_>>()).collect::<BTreeSet<_>>();
    // What is typed into dice, and what scrolls and goes about, are keys of fields.
    known.extend((0..=9).map(|digit| digit.to_string()));
    known.extend(["Tab", "Shift+Tab", "Space", "Page Up", "Page Down", "Home", "End"].map(str::to_owned));
    known.extend((1..=9).map(|digit| format!("Alt+{digit}")));
    for chapter in chapters() {
        let blocks = chapter.blocks.iter().flat_map(TextBlock::all);
        for span in blocks.flat_map(TextBlock::spans).filter(|span| span.style == Style::Key) {
            assert!(known.contains(&span.text), "{}: {} is no key of the program", chapter.file, span.text);
        }
    }
}

/// Each page has its chapter, and it is no other than the manual has.
#[test]
fn every_page_of_the_app_has_a_chapter() {
    for page in &PAGES {
        assert!(place_of(page.chapter).is_some(), "{} has no chapter: {:?}", page.name, page.chapter);
    }
    for view in &VIEWS {
        assert!(place_of(view.chapter).is_some(), "{}: {}", view.game, view.chapter);
    }
}

/// The heading of the chapter shown.
fn shown(stage: &egui_kittest::Harness<'static, Option<brigade_major::gui::App>>) -> String {
    let headings = stage.query_all_by_role(Role::Heading).filter_map(|node| node.accesskit_node().label());
    let titles = chapters().iter().map(|chapter| chapter.title.clone()).collect::<BTreeSet<_>>();
    headings.into_iter().find(|heading| titles.contains(heading)).unwrap_or_default()
}

#[test]
fn f1_opens_the_chapter_on_what_is_on_the_screen() {
    let mut stage = on(desk(None));
    for (go, chapter) in [
        (None, "An evening at Chippawa"),
        (Some(Chord::Typed('s')), "The player's ten minutes"),
        (Some(Chord::Alone(Key::F4)), "Designing a battle"),
        (Some(Chord::Alone(Key::F2)), "After the battle"),
    ] {
        match go {
            Some(Chord::Typed(letter)) => stage.keys(&letter.to_string()),
            Some(Chord::Alone(key)) => stage.key(key),
            _ => {}
        }
        stage.key(Key::F1);
        assert_eq!(shown(&stage), chapter);
        stage.key(Key::Escape);
        stage.keys("b");
    }
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", 3));
    stage.key(Key::F1);
    assert_eq!(shown(&stage), "Battlecry! on the board");
    stage.key(Key::F1);
    assert_eq!(shown(&stage), "Battlecry! on the board", "F1 in help leaves it");
}

#[test]
fn links_chapters_and_what_is_sought_lead_on_and_back() {
    let mut stage = on(desk(None));
    stage.key(Key::F1);
    stage.get_by_role_and_label(Role::Link, "fire, charges and victory").scroll_to_me();
    stage.run();
    stage.get_by_role_and_label(Role::Link, "fire, charges and victory").click();
    stage.run();
    assert_eq!(shown(&stage), "To victory");
    stage.key(Key::Backspace);
    assert_eq!(shown(&stage), "An evening at Chippawa");
    stage.key(Key::ArrowRight);
    assert_eq!(shown(&stage), "To victory");
    stage.keys("/");
    stage.keys("dead battery");
    assert_eq!(shown(&stage), "", "places are listed in its stead");
    stage.key(Key::Enter);
    assert!(!shown(&stage).is_empty(), "Enter opens the first");
    stage.key(Key::Escape);
    assert!(stage.see("Thomas Pearson"), "Esc goes back to the battle");
}
