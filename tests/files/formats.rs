//! Files of every format there was open for ever, and tell what they told. `tests/formats/FORMAT/GAME.jsonl` was written by the program
//! of that time and is never written again; `GAME.txt` is its log.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;
use std::path::{Path, PathBuf};

use brigade_major::game::EntryStatus;
use brigade_major::game::file::FORMAT;
use brigade_major::games::area::campaign::AreaRules;
use brigade_major::games::battlecry1812::battle::Battlecry1812;
use brigade_major::games::registry::{AnyOpenGame, OpenMode, Registrable};
use brigade_major::games::rff1812::battle::Rff1812;
use brigade_major::session::{SaveLocation, Session};

use crate::common::RULES;

/// The log of a game, a line an event, with how it stands.
fn log<P: Registrable>(session: &Session<P>) -> String {
    let (journal, setup) = (session.game().journal(), session.game().setup());
    let told = |standing| match standing {
        EntryStatus::Applied => "",
        EntryStatus::Undone => "undone: ",
        EntryStatus::Abandoned => "abandoned: ",
    };
    journal.entries().map(|entry| format!("{}{}\n", told(entry.status), P::sentence(setup, entry.event))).collect()
}

fn log_of(session: &(dyn AnyOpenGame + 'static)) -> String {
    None.or_else(|| session.downcast_ref::<Rff1812>().map(log))
        .or_else(|| session.downcast_ref::<Battlecry1812>().map(log))
        .or_else(|| session.downcast_ref::<AreaRules>().map(log))
        .unwrap_or_else(|| panic!("no log is asked of {}", session.game()))
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats");
    let formats = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files = formats.flat_map(|format| fs::read_dir(format).unwrap().map(|entry| entry.unwrap().path())).collect::<Vec<_>>();
    files.retain(|file| file.extension().is_some_and(|end| end == "jsonl"));
    files.sort();
    files
}

#[test]
fn files_of_every_format_open_and_tell_what_they_told() {
    let files = files();
    let of_now = files.iter().filter(|file| file.parent().unwrap().ends_with(FORMAT.to_string())).count();
    assert_eq!(of_now, 4, "a battle of each kind, a campaign, and a battle of cubes, of the format written now");
    for file in files {
        let before = fs::read(&file).unwrap();
        let opened =
            RULES.open(&file, SaveLocation::default(), OpenMode::Read).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        let told = fs::read_to_string(file.with_extension("txt")).unwrap();
        assert_eq!(log_of(opened.session.as_ref()), told, "{}", file.display());
        assert!(told.lines().count() > 5 && told.contains("undone: ") | told.contains("abandoned: "), "{}", file.display());
        assert_eq!(fs::read(&file).unwrap(), before, "opening changes no byte");
    }
}
