//! The manual holds to itself and to the shell: what it names is there, and what it tells to type runs.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use brigade_major::games::shipped;
use brigade_major::manual::text::{Style, TextBlock, plain};
use brigade_major::manual::{self, Chapter, SHEETS, WHAT_IS_NEW, chapters};
use brigade_major::sheet::{Paper, lines_over};

fn sources() -> String {
    format!("{}/docs/manual/src", env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder of the manual, by their names.
fn files(folder: &str, ending: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(Path::new(&sources()).join(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(ending)).collect()
}

/// The chapters that are files of the manual: all but what is new, which is the changelog's.
fn written() -> impl Iterator<Item = &'static Chapter> {
    chapters().iter().filter(|chapter| chapter.file != WHAT_IS_NEW)
}

#[test]
fn what_is_new_is_told_of_this_version() {
    let new = chapters().last().unwrap();
    assert_eq!(new.title, format!("What is new in {}", env!("CARGO_PKG_VERSION")));
    assert!(new.blocks.iter().any(|block| matches!(block, TextBlock::List(_, items) if items.len() > 2)));
    assert!(!new.blocks.iter().any(|block| block.plain().contains("0.1.0")), "the newest version alone");
}

fn all_blocks(chapter: &Chapter) -> Vec<&TextBlock> {
    chapter.blocks.iter().flat_map(TextBlock::all).collect()
}

#[test]
fn every_chapter_is_in_the_table_of_contents_and_says_what_it_is() {
    let mut listed = written().map(|chapter| chapter.file.to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(listed.len() + 1, chapters().len(), "none is listed twice");
    listed.insert("SUMMARY.md".to_owned());
    assert_eq!(listed, files("", ".md"), "all files, and no others");
    for Chapter { file, title, blocks } in written() {
        let Some(TextBlock::Heading(1, spans)) = blocks.first() else { panic!("{file} begins with no heading") };
        assert_eq!(&plain(spans), title, "{file}");
        let words = blocks.iter().map(|block| block.plain().split_whitespace().count()).sum::<usize>();
        // The sheet of keys is a table to look things up in; on paper it has its one page all the same. So are the commands.
        let most = if ["keys.md", "commands.md"].contains(file) { 2000 } else { 1500 };
        assert!((100..most).contains(&words), "{file} has {words} words: a chapter is one to three pages");
    }
}

#[test]
fn every_link_and_every_picture_leads_somewhere() {
    let mut shown = BTreeSet::new();
    for chapter in written() {
        for block in all_blocks(chapter) {
            for link in block.spans().iter().filter_map(|span| span.link.as_deref()) {
                assert!(manual::place_of(link).is_some(), "{}: {link}", chapter.file);
            }
            if let TextBlock::Picture(file, text) = block {
                let bytes = manual::picture(file).unwrap_or_else(|| panic!("{}: no picture {file}", chapter.file));
                assert!(bytes.len() < 150_000, "{file} has {} bytes", bytes.len());
                assert!(!text.is_empty(), "{}: what {file} shows is not said", chapter.file);
                shown.insert(file.trim_start_matches("pictures/").to_owned());
            }
        }
    }
    assert_eq!(shown, files("pictures", ".png"), "every picture is shown");
}

/// Checks that the text has nothing outside the spans of the program's reader, which the window would leave out.
#[test]
fn nothing_is_written_that_the_window_cannot_show() {
    for chapter in written() {
        let source = manual::source(chapter.file).unwrap();
        assert!(!source.replace("<kbd>", "").replace("</kbd>", "").contains("</"), "{}: tags other than kbd", chapter.file);
        assert!(!source.contains("http"), "{}: the hall has no network", chapter.file);
        let keys = all_blocks(chapter).iter().flat_map(|block| block.spans()).filter(|span| span.style == Style::Key).count();
        assert_eq!(keys, source.matches("<kbd>").count(), "{}", chapter.file);
    }
}

#[test]
fn what_is_sought_is_found_where_it_is_written() {
    let found = manual::search("BLACKOUT pencil");
    assert!(!found.is_empty());
    for place in found {
        let text = chapters()[place.chapter].blocks[place.block].plain().to_lowercase();
        assert!(text.contains("blackout") && text.contains("pencil"));
    }
    assert!(manual::search("  ").is_empty() && manual::search("xyzzy").is_empty());
}

#[test]
fn the_sheets_have_all_of_their_chapters_on_a_page() {
    for of in SHEETS {
        let sheet = manual::sheet(of.word).unwrap();
        let text = sheet.text().split_whitespace().collect::<Vec<_>>().join(" ");
        for block in &chapters()[manual::place_of(of.file).unwrap()].blocks {
            let own: Vec<String> = match block {
                TextBlock::Table(rows) => rows.iter().skip(1).flatten().map(|cell| plain(cell)).collect(),
                TextBlock::List(_, items) => items.iter().flatten().map(TextBlock::plain).collect(),
                block => vec![block.plain()],
            };
            for own in own {
                let own = manual::on_paper(&own);
                assert!(text.contains(&own.split_whitespace().collect::<Vec<_>>().join(" ")), "{}: {own}", of.word);
            }
        }
        for paper in [Paper::A4, Paper::Letter] {
            let least = if of.word == "quickstart" { 90 } else { 60 };
            let over = lines_over(&sheet, paper, least, 1).unwrap();
            assert_eq!(over, 0, "{} on {paper}: lines over one page, in {least} tenths of a point", of.word);
        }
    }
}

/// A line as a shell reads it: words, what is read from and written to.
fn words(line: &str) -> (Vec<&str>, Option<&str>, Option<&str>) {
    let mut words = line.split(" #").next().unwrap_or_default().split_whitespace();
    let (mut arguments, mut from, mut to) = (Vec::new(), None, None);
    while let Some(word) = words.next() {
        match word {
            "<" => from = words.next(),
            ">" => to = words.next(),
            word => arguments.push(word),
        }
    }
    (arguments, from, to)
}

/// The commands of a chapter run one after the other in a folder, with the files the chapter shows and a shipped scenario in it.
#[test]
fn every_command_runs() {
    let mut ran = 0;
    for chapter in written() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("my-battle.json"), shipped("rff1812/chippawa.json").unwrap()).unwrap();
        for block in all_blocks(chapter) {
            let TextBlock::Code(kind, text) = block else { continue };
            if let Some((_, file)) = kind.split_once(' ') {
                fs::write(home.path().join(file), text).unwrap();
            }
            if kind != "sh" {
                continue;
            }
            for line in text.lines().filter(|line| line.starts_with("brigade-major ")) {
                let (arguments, from, to) = words(line);
                let input = from.map_or_else(Stdio::null, |file| fs::File::open(home.path().join(file)).unwrap().into());
                let output = Command::new(env!("CARGO_BIN_EXE_brigade-major"))
                    .args(&arguments[1..])
                    .current_dir(home.path())
                    .env("BRIGADE_MAJOR_HOME", home.path())
                    .stdin(input)
                    .output()
                    .unwrap();
                let said = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{}: {line}\n{said}{}", chapter.file, String::from_utf8_lossy(&output.stdout));
                if let Some(to) = to {
                    fs::write(home.path().join(to), &output.stdout).unwrap();
                }
                ran += 1;
            }
        }
    }
    assert!(ran >= 10, "{ran} commands");
}

/// The names of the commands of a game, as its reader of lines knows them.
fn commands<C: serde::de::DeserializeOwned>(tag: &str) -> BTreeSet<String> {
    let Err(error) = serde_json::from_value::<C>(serde_json::json!({tag: "?"})) else { panic!("there is a command called ?") };
    let said = error.to_string();
    let (_, names) = said.split_once("expected one of ").unwrap_or_else(|| panic!("{said}"));
    names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Every command of every game stands in the chapter of commands with its fields, and in a line that runs ([`every_command_runs`]).
#[test]
fn every_command_of_play_is_documented() {
    // The window makes them, of a whole table or board.
    const OF_THE_WINDOW: [&str; 4] = ["hand_over", "take_back", "fight_here", "take_board"];
    let chapter = &chapters()[manual::place_of("commands.md").unwrap()];
    let games = [
        ("Regimental Fire and Fury", "command", commands::<brigade_major::games::rff1812::battle::Command>("command")),
        ("Battlecry!", "command", commands::<brigade_major::games::battlecry1812::battle::Command>("command")),
        ("The area games", "do", commands::<brigade_major::games::area::campaign::Command>("do")),
    ];
    for (title, tag, names) in games {
        let begins = chapter.blocks.iter().position(|block| block.plain() == title).unwrap_or_else(|| panic!("{title}"));
        let of_game = chapter.blocks[begins + 1..].iter().take_while(|block| !matches!(block, TextBlock::Heading(2, _)));
        let mut listed = BTreeSet::new();
        let mut lines = Vec::new();
        for block in of_game.flat_map(TextBlock::all) {
            match block {
                TextBlock::Table(rows) => listed.extend(rows.iter().skip(1).map(|row| (plain(&row[0]), plain(&row[1])))),
                TextBlock::Code(kind, text) if kind.starts_with("json ") => lines.extend(text.lines().map(str::to_owned)),
                _ => {}
            }
        }
        assert_eq!(listed.iter().map(|(name, _)| name.clone()).collect::<BTreeSet<_>>(), names, "{title}: left those of the manual");
        let examples = lines.iter().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()).collect::<Vec<_>>();
        for (name, fields) in listed {
            let mut own = examples.iter().filter(|line| line[tag] == name.as_str()).peekable();
            assert_eq!(own.peek().is_some(), !OF_THE_WINDOW.contains(&name.as_str()), "{title}: an example of {name}");
            for key in own.flat_map(|line| line.as_object().unwrap().keys()).filter(|key| ![tag, "referee"].contains(&key.as_str())) {
                assert!(
                    fields.split(|letter: char| letter.is_whitespace() || letter == ',').any(|word| word == key),
                    "{title}: {name} has {key}"
                );
            }
        }
    }
}
