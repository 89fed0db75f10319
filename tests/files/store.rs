//! Files: nothing shown is lost, nothing unreadable is overwritten, and what is wrong is said with its place.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use brigade_major::engine::fault::{FaultPlace, Part};
use brigade_major::store::{
    BattleFile, Folders, HOME_VARIABLE, Look, MOST_LINE_BYTES, MOST_RECENT_BATTLES, Opened, Settings, StoreError, WindowPlace, read_tables,
    read_text, set_aside, write_file,
};
use proptest::prelude::*;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

const HEADER: &str = r#"{"format":1,"title":"Chippawa"}"#;
/// Letters of one to four bytes, an escaped pair, nesting and every kind of number and word.
const RECORDS: [&str; 4] = [
    r#"{"event":1,"who":"Scott’s brigade","at":[1,-2.5,3e2]}"#,
    r#"{"event":2,"note":"Lieu\u00eatenant \ud83d\udc0e \"quoted\" 🐎é","ok":true,"none":null}"#,
    r#"{}"#,
    r#"{"event":4,"nested":{"a":{"b":[{"c":false}]}}}"#,
];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn strings(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

/// The lines with their seals as ARCHITECTURE.md has them, worked out here a second time.
fn sealed(lines: &[&str]) -> Vec<String> {
    let mut seal = String::new();
    let mut sealed = Vec::new();
    for line in lines {
        let open = line.strip_suffix('}').unwrap();
        let before = if open == "{" { open.to_owned() } else { format!("{open},") };
        let digest = Sha256::digest(format!("{seal}{before}"));
        seal = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        sealed.push(format!("{before}\"seal\":\"{seal}\"}}"));
    }
    sealed
}

/// The header and records, sealed.
fn lines_of(records: &[&str]) -> Vec<String> {
    sealed(&[HEADER].iter().chain(records).copied().collect::<Vec<_>>())
}

/// The bytes of a battle with the records.
fn bytes_of(records: &[&str]) -> Vec<u8> {
    format!("{}\n", lines_of(records).join("\n")).into_bytes()
}

/// A battle file in a new folder.
fn battle(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = folder();
    let path = folder.path().join("battle.jsonl");
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

fn open(path: &Path) -> Opened {
    BattleFile::open(path).expect("the battle opens")
}

/// All names in a folder, with their bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

/// Checks that an error begins with the file it is about, and goes on like this.
fn begins_with_path(error: &StoreError, path: &Path, then: &str) -> bool {
    let text = error.to_string();
    text.strip_prefix(&path.display().to_string()).is_some_and(|rest| rest.trim_start_matches([' ', ',', ':']).starts_with(then))
}

#[test]
fn a_battle_comes_back_as_it_was_written() {
    let folder = folder();
    let path = folder.path().join("new/battles/battle.jsonl");
    let mut file = BattleFile::create(&path, HEADER).unwrap();
    for record in RECORDS {
        file.append(record).unwrap();
    }
    assert_eq!(file.path(), path);
    drop(file);
    assert_eq!(fs::read(&path).unwrap(), bytes_of(&RECORDS));
    let Opened { header, records, notice, mut file, .. } = open(&path);
    assert_eq!((header, records, notice), (HEADER.to_owned(), strings(&RECORDS), None));
    file.append(r#"{"event":5}"#).unwrap();
    drop(file);
    let again = BattleFile::read_only(&path).unwrap();
    assert_eq!(again.records.last().map(String::as_str), Some(r#"{"event":5}"#));
    let beside = contents(path.parent().unwrap());
    assert_eq!(beside.keys().collect::<Vec<_>>(), ["battle.jsonl", "battle.jsonl.copy"], "nothing else is left lying beside the battle");
    assert_eq!(beside["battle.jsonl.copy"], bytes_of(&RECORDS), "it is as it was opened");
}

/// A mark that an editor puts first, and empty lines behind the last, harm nothing.
#[test]
fn a_mark_and_empty_last_lines_are_passed_over() {
    let (_folder, path) = battle(&[b"\xEF\xBB\xBF".as_slice(), &bytes_of(&RECORDS), b"\n \r\n"].concat());
    let Opened { header, records, mut file, .. } = open(&path);
    assert_eq!((header, records), (HEADER.to_owned(), strings(&RECORDS)));
    file.append(r#"{"event":5}"#).unwrap();
    drop(file);
    let again = BattleFile::read_only(&path).unwrap();
    assert_eq!(again.records.len(), RECORDS.len() + 1, "it goes on behind them");
}

#[test]
fn a_new_battle_never_overwrites() {
    let (folder, path) = battle(b"precious");
    let error = BattleFile::create(&path, HEADER).unwrap_err();
    assert!(matches!(error, StoreError::Exists { .. }), "{error}");
    assert!(error.to_string().contains("choose another name"), "{error}");
    assert_eq!(contents(folder.path()), BTreeMap::from([("battle.jsonl".into(), b"precious".to_vec())]));
}

/// Damage of every kind: what the file holds, and what is said of it.
#[test]
fn damage_is_named_by_its_line_and_left_alone() {
    // So many sound records, then the rest.
    let after = |records: usize, rest: &[u8]| [bytes_of(&["{}"].repeat(records)).as_slice(), rest].concat();
    let head = |rest: &[u8]| after(0, rest);
    let line = |records: usize| lines_of(&["{}"].repeat(records)).pop().unwrap();
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty", b"".into(), "line 1 is missing: the file is empty"),
        ("only a line break", b"\n".into(), "line 1 is empty"),
        ("only spaces", b"   ".into(), "line 1 is the header, and was cut off"),
        ("torn header", br#"{"format":1,"ti"#.into(), "line 1 is the header, and was cut off"),
        ("header of zeros", b"\0\0\0\0".into(), "line 1 is the header, and was cut off"),
        (
            "header without seal",
            format!("{HEADER}\n").into_bytes(),
            "line 1 does not end with its \"seal\", as every line of a battle does",
        ),
        ("record without seal", after(1, b"{\"a\":1}\n"), "line 3 does not end with its \"seal\""),
        ("seal of nothing", head(b"{\"seal\":\"0000000000000000\"}\n"), "line 2 is not as it was written"),
        (
            "seal in capitals",
            head(format!("{}\n", line(1).replace("{\"seal", "{\"SEAL")).as_bytes()),
            "line 2 does not end with its \"seal\"",
        ),
        ("seal not last", head(b"{\"seal\":\"0123456789abcdef\",\"a\":1}\n"), "line 2 does not end with its \"seal\""),
        (
            "a line taken out",
            after(0, format!("{}\n", line(2)).as_bytes()),
            "line 2 is not as it was written, or does not follow the line before it",
        ),
        (
            "a line twice",
            after(2, format!("{}\n", line(2)).as_bytes()),
            "line 4 is not as it was written, or does not follow the line before it",
        ),
        ("space after the seal", head(format!("{} \n", line(1)).as_bytes()), "line 2 does not end with its \"seal\""),
        ("header no object", b"[1]\n{}\n".into(), "line 1 is not a JSON object"),
        ("header no JSON", b"Dear diary\n".into(), "line 1 is not a JSON object"),
        ("UTF-16", b"\xFF\xFE{\0}\0\n\0".into(), "line 1 is not UTF-8 text at byte 1"),
        ("empty line in the middle", after(1, b"\n{}\n"), "line 3 is empty"),
        ("blank line in the middle", after(1, b" \t\r\n{}\n"), "line 3 is empty"),
        ("not UTF-8", after(1, b"{\"a\":\"\xE9t\xE9\"}\n{}\n"), "line 3 is not UTF-8 text at byte 7"),
        ("letter cut short before its line break", head(b"{\"a\":\"\xC3\n"), "line 2 is not a JSON object"),
        ("not UTF-8 in the last line", head(b"{\"a\":\"\xE9t"), "line 2 is not UTF-8 text at byte 7"),
        (
            "half a record with its line break",
            head(b"{\"a\":\n{}\n"),
            "line 2 is not a JSON object (it ends too early: a value, a bracket or a brace is missing, at byte",
        ),
        ("two records in a line", head(b"{}{}\n"), "line 2 is not a JSON object (something follows after its end, at byte 3"),
        ("two records in the last line", head(b"{}{}"), "line 2 is not a JSON object (something follows after its end, at byte 3"),
        ("letter after the last record", head(b"{}\xE2"), "line 2 has text after its JSON object"),
        ("a list", head(b"[]\n"), "line 2 is not a JSON object"),
        ("a list cut off", head(b"[1, 2"), "line 2 is not a JSON object"),
        ("a number", after(1, b"7\n"), "line 3 is not a JSON object"),
        ("a word cut off", head(b"tru"), "line 2 is not a JSON object"),
        ("a text", head(b"\"a\""), "line 2 is not a JSON object"),
        (
            "no beginning of a record",
            head(b"{\"a\": yes"),
            "line 2 is not a JSON object (a value must be a text in quotation marks, a number, a list, an object, true, false or null, at byte 7)",
        ),
        (
            "key without quotes",
            head(b"{a:1}\n"),
            "line 2 is not a JSON object (the name of a field must stand in quotation marks, at byte 2)",
        ),
        ("line break in a text", head(b"{\"a\":\"x\ny\"}\n"), "line 2 is not a JSON object"),
        ("number too large", head(b"{\"a\":1e999}\n"), "line 2 is not a JSON object (number out of range"),
        ("zeros in the middle", after(1, b"\0\0\0\0\n{}\n"), "line 3 is not a JSON object"),
        ("zeros, then a record", head(b"\0\0{}\n"), "line 2 is not a JSON object"),
        (
            "nested too deep",
            head(format!("{}\n", "{\"a\":".repeat(200)).as_bytes()),
            "line 2 is not a JSON object (lists stand in lists too deep",
        ),
    ];
    for (name, bytes, text) in cases {
        let (folder, path) = battle(&bytes);
        let errors = [BattleFile::open(&path).map(drop).expect_err(name), BattleFile::read_only(&path).map(drop).unwrap_err()];
        for error in errors {
            assert!(matches!(error, StoreError::Damaged { .. }), "{name}: {error:?}");
            assert!(begins_with_path(&error, &path, text), "{name}: {error}");
        }
        assert_eq!(contents(folder.path()), BTreeMap::from([("battle.jsonl".into(), bytes)]), "{name}");
    }
}

#[test]
fn a_line_beyond_the_bound_is_damage_and_is_not_written() {
    let long = format!(r#"{{"a":"{}"}}"#, "x".repeat(MOST_LINE_BYTES as usize));
    let (_folder, path) = battle(&bytes_of(&[&long]));
    let error = BattleFile::open(&path).unwrap_err();
    assert!(begins_with_path(&error, &path, "line 2 is longer than 16777216 bytes"), "{error}");
    let (_folder, path) = battle(&bytes_of(&[]));
    let error = open(&path).file.append(&long).unwrap_err();
    assert!(begins_with_path(&error, &path, "the line to be written is longer"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), bytes_of(&[]));
}

/// Checks the possible ends of a file after a crash or an editor: the records read, whether there is a
/// notice, the file after the next record, and the piece saved beside it.
#[test]
fn the_end_of_a_file_is_kept_or_set_aside() {
    let next = r#"{"next":1}"#;
    let one = r#"{"a":1}"#;
    type Case<'a> = (&'a str, &'a [&'a str], &'a str, &'a [u8], Option<&'a str>, &'a str, Option<&'a [u8]>);
    // The records, how each line ends, what stands after them; the notice, how the last line then ends, what is kept beside.
    let cases: [Case; 8] = [
        ("whole", &[one], "\n", b"", None, "\n", None),
        ("no line break", &[one], "", b"", None, "\n", None),
        ("line breaks of Windows", &[one], "\r\n", b"", None, "\r\n", None),
        ("torn", &[one], "\n", b"{\"b\":", Some("(line 3, 5 bytes)"), "\n", Some(b"{\"b\":\n")),
        ("torn in a letter", &[], "\n", b"{\"b\":\"\xF0\x9F\x90", Some("(line 2, 9 bytes)"), "\n", Some(b"{\"b\":\"\xF0\x9F\x90\n")),
        ("zeros after a power cut", &[one], "\n", b"\0\0\0", Some("(line 3, 3 bytes)"), "\n", Some(b"\0\0\0\n")),
        ("torn, then zeros", &["{}", "{}"], "\n", b"{\"b\0\0", Some("(line 4, 5 bytes)"), "\n", Some(b"{\"b\0\0\n")),
        ("zeros for the line break", &[one], "", b"\0\0", Some("(line 2, 2 bytes)"), "\n", Some(b"\0\0\n")),
    ];
    for (name, records, ending, end, notice, then, torn) in cases {
        let start = lines_of(records).join("\n");
        let bytes = [start.as_bytes(), ending.as_bytes(), end].concat();
        let (folder, path) = battle(&bytes);
        let mut opened = open(&path);
        assert_eq!(opened.records, strings(records), "{name}");
        assert_eq!(opened.notice.is_some(), notice.is_some(), "{name}: {:?}", opened.notice);
        let read = opened.notice.as_deref().unwrap_or_default();
        assert!(read.contains(notice.unwrap_or_default()), "{name}: {read}");
        assert_eq!(contents(folder.path()), BTreeMap::from([("battle.jsonl".into(), bytes)]), "{name}: opening changes nothing");
        opened.file.append(next).unwrap();
        let last = lines_of(&[records, &[next]].concat()).pop().unwrap();
        let whole = format!("{start}{then}{last}\n").into_bytes();
        let torn = torn.map(|torn| ("battle.jsonl.torn".into(), torn.to_vec()));
        let copy = ("battle.jsonl.copy".into(), [start.as_bytes(), ending.as_bytes()].concat());
        assert_eq!(contents(folder.path()), [("battle.jsonl".into(), whole), copy].into_iter().chain(torn).collect(), "{name}");
        opened.file.append("{}").unwrap();
        drop(opened);
        let again = open(&path);
        assert_eq!((again.records.len(), again.notice), (records.len() + 2, None), "{name}");
    }
}

/// A file cut at any byte gives every record that is whole, and a notice where a piece of one is left.
#[test]
fn cut_anywhere_a_battle_opens_with_every_whole_record() {
    let bytes = bytes_of(&RECORDS);
    let ends: Vec<usize> = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    for cut in 0..=bytes.len() {
        let left = bytes.get(..cut).unwrap();
        let (folder, path) = battle(left);
        // The record is whole once all but its line break is there.
        let whole = ends.iter().filter(|end| **end <= cut).count();
        let Some(records) = whole.checked_sub(1) else {
            assert!(BattleFile::open(&path).is_err(), "cut at {cut}: the header is torn");
            assert_eq!(fs::read(&path).unwrap(), left);
            continue;
        };
        let mut opened = open(&path);
        assert_eq!(opened.records, strings(RECORDS.get(..records).unwrap()), "cut at {cut}");
        let last = ends.get(records).copied().unwrap();
        assert_eq!(opened.notice.is_some(), cut > last + 1, "cut at {cut}: {:?}", opened.notice);
        assert_eq!(fs::read(&path).unwrap(), left, "cut at {cut}: opening changes nothing");
        opened.file.append(r#"{"next":1}"#).unwrap();
        let expected = bytes_of(&[RECORDS.get(..records).unwrap(), &[r#"{"next":1}"#]].concat());
        assert_eq!(fs::read(&path).unwrap(), expected, "cut at {cut}");
        let kept = fs::read(folder.path().join("battle.jsonl.torn")).unwrap_or_default();
        let piece = bytes.get(last + 1..cut).filter(|piece| !piece.is_empty());
        assert_eq!(kept, piece.map(|piece| [piece, b"\n"].concat()).unwrap_or_default(), "cut at {cut}");
    }
}

/// A byte changed anywhere, a digit to another digit among them, is noticed and its line named, or the file is read as it was.
/// Nothing is ever read otherwise, and the file is left alone.
#[test]
fn any_changed_byte_is_noticed_and_its_line_named() {
    let bytes = bytes_of(&RECORDS);
    let mut line = 1;
    for at in 0..bytes.len() {
        let was = bytes[at];
        for byte in [b'0', b'1', b'}', b'"', b' ', b'\n', b'\r', 0, 0xC3, was ^ 1, was ^ 0x20].into_iter().filter(|byte| *byte != was) {
            let mut changed = bytes.clone();
            changed[at] = byte;
            let (_folder, path) = battle(&changed);
            match BattleFile::open(&path) {
                Ok(opened) => assert_eq!((opened.header, opened.records), (HEADER.to_owned(), strings(&RECORDS)), "byte {at} as {byte}"),
                Err(StoreError::Damaged { fault, .. }) => assert_eq!(fault.place, FaultPlace::of_line(line), "byte {at} as {byte}"),
                Err(error) => panic!("byte {at} as {byte}: {error}"),
            }
            assert_eq!(fs::read(&path).unwrap(), changed, "byte {at} as {byte}: opening changes nothing");
        }
        line += u64::from(was == b'\n');
    }
}

#[test]
fn torn_pieces_gather_in_one_file() {
    let (folder, path) = battle(&bytes_of(&[]));
    for piece in ["{\"first", "{\"second"] {
        fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(piece.as_bytes()).unwrap();
        open(&path).file.append("{}").unwrap();
    }
    assert_eq!(fs::read_to_string(folder.path().join("battle.jsonl.torn")).unwrap(), "{\"first\n{\"second\n");
    assert_eq!(open(&path).records, strings(&["{}", "{}"]));
}

#[test]
fn only_lines_that_will_be_read_again_are_written() {
    let (folder, path) = battle(&bytes_of(&[]));
    let mut file = open(&path).file;
    let lines = [
        "",
        " ",
        "7",
        "[]",
        "{",
        "{}{}",
        "{}\n",
        "{\n}",
        "{}\n{}",
        r#"{"a":1e999}"#,
        "{a:1}",
        "null",
        "{\"a\":\"\u{1}\"}",
        "{} ",
        r#"{"seal":"0"}"#,
    ];
    for line in lines {
        let error = file.append(line).unwrap_err();
        assert!(matches!(error, StoreError::NotALine { .. }), "{line:?}: {error:?}");
        let error = BattleFile::create(&folder.path().join("new.jsonl"), line).unwrap_err();
        assert!(error.to_string().contains("new.jsonl: the line to be written "), "{line:?}: {error}");
    }
    assert_eq!(contents(folder.path()), BTreeMap::from([("battle.jsonl".into(), bytes_of(&[]))]));
}

#[test]
fn saved_under_a_new_name_the_battle_goes_on_there() {
    let torn = [bytes_of(&RECORDS), b"{\"torn".to_vec()].concat();
    let (folder, path) = battle(&torn);
    let opened = open(&path);
    let texts = [vec![opened.header], opened.records].concat();
    assert_eq!(texts, strings(&[&[HEADER], RECORDS.as_slice()].concat()));
    let other = folder.path().join("later/other.jsonl");
    let mut copy = BattleFile::write_whole(&other, &texts).unwrap();
    copy.append("{}").unwrap();
    assert_eq!(fs::read(&path).unwrap(), torn, "the old file stays as it is");
    assert_eq!(fs::read(&other).unwrap(), bytes_of(&[RECORDS.as_slice(), &["{}"]].concat()), "a torn line is not copied");
    assert!(matches!(BattleFile::open(&other).unwrap_err(), StoreError::InUse { .. }));
    for taken in [&other, &path, &folder.path().join("later")] {
        let error = BattleFile::write_whole(taken, &texts).unwrap_err();
        assert!(matches!(error, StoreError::Exists { .. }), "{error:?}");
    }
    let bad = [HEADER.to_owned(), "7".to_owned()];
    let error = BattleFile::write_whole(&folder.path().join("bad.jsonl"), &bad).unwrap_err();
    assert!(matches!(error, StoreError::NotALine { .. }), "{error:?}");
    assert_eq!(contents(&folder.path().join("later")).len(), 1, "nothing is left lying about");
}

#[test]
fn a_battle_is_open_once_but_read_often() {
    let (_folder, path) = battle(&bytes_of(&RECORDS));
    let mut first = open(&path).file;
    let error = BattleFile::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    assert!(error.to_string().contains("play on there"), "{error}");
    first.append("{}").unwrap();
    let read = BattleFile::read_only(&path).unwrap();
    assert_eq!((read.header, read.records.len(), read.notice), (HEADER.to_owned(), RECORDS.len() + 1, None));
    drop(first);
    open(&path);
}

#[cfg(unix)]
#[test]
fn the_lock_and_the_battle_are_those_of_the_file_a_link_leads_to() {
    let (folder, path) = battle(&bytes_of(&[]));
    let link = folder.path().join("link.jsonl");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let file = open(&link).file;
    assert!(matches!(BattleFile::open(&path).unwrap_err(), StoreError::InUse { .. }));
    assert!(BattleFile::is_same(&link, file.path()));
    assert!(!BattleFile::is_same(&link, folder.path()));
    write_file(&link, b"through the link", true).unwrap_or_else(|error| panic!("{error}"));
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), "through the link");
}

/// Checks a file that another program changes while it is open. On Windows the system forbids it.
#[cfg(unix)]
#[test]
fn a_file_that_another_changed_is_not_written_to_and_can_be_saved_elsewhere() {
    type Deed = fn(&Path);
    let deeds: [(&str, Deed); 5] = [
        ("removed", |path| fs::remove_file(path).unwrap()),
        ("moved", |path| fs::rename(path, path.with_extension("moved")).unwrap()),
        ("longer", |path| fs::OpenOptions::new().append(true).open(path).unwrap().write_all(b"{}\n").unwrap()),
        ("replaced by its like", |path| {
            let bytes = fs::read(path).unwrap();
            fs::rename(path, path.with_extension("old")).unwrap();
            fs::write(path, bytes).unwrap();
        }),
        ("replaced by a folder", |path| {
            fs::remove_file(path).unwrap();
            fs::create_dir(path).unwrap();
        }),
    ];
    for (name, deed) in deeds {
        let (folder, path) = battle(&bytes_of(&RECORDS));
        let Opened { mut file, header, records, .. } = open(&path);
        let texts = [vec![header], records].concat();
        deed(&path);
        let there = fs::read(&path).ok();
        let error = file.append("{}").unwrap_err();
        assert!(matches!(error, StoreError::Changed { .. }), "{name}: {error:?}");
        assert_eq!(fs::read(&path).ok(), there, "{name}");
        let mut elsewhere = BattleFile::write_whole(&folder.path().join("elsewhere.jsonl"), &texts).unwrap();
        elsewhere.append("{}").unwrap();
        assert_eq!(fs::read(elsewhere.path()).unwrap(), bytes_of(&[RECORDS.as_slice(), &["{}"]].concat()), "{name}");
    }
}

#[test]
fn what_is_no_file_is_refused_in_a_sentence() {
    let folder = folder();
    let missing = folder.path().join("missing.jsonl");
    for error in [
        BattleFile::open(&missing).map(drop).unwrap_err(),
        BattleFile::read_only(&missing).map(drop).unwrap_err(),
        read_text(&missing, 10).map(drop).unwrap_err(),
        read_tables(&missing).map(drop).unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::Io { .. }), "{error:?}");
        assert!(error.to_string().contains("check its name and folder"), "{error}");
        assert!(begins_with_path(&error, &missing, "cannot be "), "{error}");
    }
    for error in [
        BattleFile::open(folder.path()).map(drop).unwrap_err(),
        BattleFile::read_only(folder.path()).map(drop).unwrap_err(),
        read_text(folder.path(), 10).map(drop).unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::NotAFile { .. }), "{error:?}");
    }
    assert!(contents(folder.path()).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any texts, written and read again.
    #[test]
    fn any_record_comes_back(texts in prop::collection::vec((".*", any::<i64>()), 0..8)) {
        let folder = folder();
        let path = folder.path().join("battle.jsonl");
        let records: Vec<String> =
            texts.iter().map(|(text, number)| json!({text.as_str(): text, "number": number}).to_string()).collect();
        let mut file = BattleFile::create(&path, HEADER).unwrap();
        for record in &records {
            file.append(record).unwrap();
        }
        drop(file);
        let opened = open(&path);
        prop_assert_eq!((opened.header, opened.records, opened.notice), (HEADER.to_owned(), records, None));
    }

    /// Any bytes after whole lines: those lines are read or an error names a later line; and the file is as it was.
    #[test]
    fn any_bytes_are_read_or_refused_but_never_changed(end in prop::collection::vec(prop_oneof![Just(b'\n'), Just(b'{'), Just(b'"'), Just(b'}'), any::<u8>()], 0..12)) {
        let bytes = [bytes_of(&RECORDS), end].concat();
        let (folder, path) = battle(&bytes);
        match BattleFile::open(&path) {
            Ok(opened) => {
                let read = opened.records.get(..RECORDS.len()).map(<[String]>::to_vec);
                prop_assert_eq!(read, Some(strings(&RECORDS)));
            }
            Err(StoreError::Damaged { fault, .. }) => {
                prop_assert!(matches!(fault.place.parts(), [Part::Line(line)] if *line > RECORDS.len() as u64 + 1));
            },
            Err(error) => prop_assert!(false, "{:?}", error),
        }
        prop_assert_eq!(contents(folder.path()), BTreeMap::from([("battle.jsonl".to_owned(), bytes)]));
    }
}

#[test]
fn a_text_is_written_whole_and_read_back() {
    let folder = folder();
    let path = folder.path().join("rosters/new/roster.json");
    for text in ["{\"first\": \"Fächer\"}\n", ""] {
        write_file(&path, text.as_bytes(), true).unwrap();
        assert_eq!(read_text(&path, 100).unwrap(), text);
        assert_eq!(contents(path.parent().unwrap()).len(), 1, "no temporary file is left");
    }
    let error = write_file(path.parent().unwrap(), b"over a folder", true).unwrap_err();
    assert!(matches!(error, StoreError::Io { .. }), "{error:?}");
    assert_eq!(contents(path.parent().unwrap()).len(), 1, "no temporary file is left");
}

#[cfg(unix)]
#[test]
fn the_mode_of_a_rewritten_file_is_kept_and_a_write_protected_one_is_left() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_folder, path) = battle(b"old");
    for (mode, kept) in [(0o600, true), (0o640, true), (0o444, false)] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let before = fs::read(&path).unwrap();
        let written = write_file(&path, b"new", true);
        assert_eq!(written.is_ok(), kept, "{mode:o}: {written:?}");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        assert_eq!(fs::read(&path).unwrap(), if kept { b"new".to_vec() } else { before });
    }
}

#[test]
fn a_text_file_is_bounded_and_its_bad_bytes_are_placed() {
    let cases: [(&[u8], Result<&str, &str>); 6] = [
        (b"0123456789", Ok("0123456789")),
        (b"\xEF\xBB\xBF{}", Ok("{}")),
        (b"0123456789x", Err("is larger than 10 bytes")),
        (b"\xFF", Err("line 1, byte 1 of the line is not UTF-8")),
        (b"ab\ncd\ne\xE9f", Err("line 3, byte 2 of the line is not UTF-8")),
        (b"ab\ncd\n\xC3", Err("line 3, byte 1 of the line is not UTF-8")),
    ];
    for (bytes, expected) in cases {
        let (_folder, path) = battle(bytes);
        match (read_text(&path, 10), expected) {
            (Ok(text), Ok(expected)) => assert_eq!(text, expected),
            (Err(error), Err(sentence)) => assert!(begins_with_path(&error, &path, sentence), "{error}"),
            (read, _) => panic!("{bytes:?}: {read:?}"),
        }
    }
}

#[test]
fn tables_are_read_with_the_names_of_their_folders() {
    let folder = folder();
    for (name, text) in [("sources.json", "1"), ("rff1812/fire.json", "2"), ("rff1812/notes.txt", "3")] {
        write_file(&folder.path().join(name), text.as_bytes(), true).unwrap();
    }
    let texts = read_tables(folder.path()).unwrap();
    let read: Vec<(&str, &str)> = texts.0.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(read, [("rff1812/fire.json", "2"), ("sources.json", "1")]);
    fs::write(folder.path().join("rff1812/bad.json"), b"\xFF").unwrap();
    let error = read_tables(folder.path()).unwrap_err().to_string();
    assert!(error.contains("bad.json"), "the file at fault is named: {error}");
}

#[test]
fn settings_come_back_with_the_fields_of_a_later_version() {
    let folder = folder();
    let home = folder.path().join("not/made/yet");
    assert_eq!(Settings::load(&home), (Settings::default(), None));
    let mut settings = Settings::default();
    settings.look = Look::HighContrast;
    settings.set_type_size_percent(175);
    settings.note_open("battle", Some(Path::new("/battles/chippawa.jsonl")));
    settings.note_recent(Path::new("/battles/chippawa.jsonl"));
    settings.note_shown("campaign");
    settings.window = Some(WindowPlace { width: 900, height: 600, at: Some((10, 20)), maximized: true });
    assert_eq!(settings.save(&home).unwrap(), None);
    assert_eq!(Settings::load(&home), (settings.clone(), None));

    let path = home.join("settings.json");
    let mut later: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    later["look"] = json!("sepia");
    later["sound"] = json!({"drums": true});
    fs::write(&path, later.to_string()).unwrap();
    let (read, notice) = Settings::load(&home);
    assert_eq!((read.look, read.type_size_percent(), notice), (Look::System, 175, None));
    read.save(&home).unwrap();
    let written: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(written["sound"], json!({"drums": true}));
    assert_eq!((written["format"].as_u64(), written["program"].as_str()), (Some(1), Some(env!("CARGO_PKG_VERSION"))));
    assert_eq!(contents(&home).len(), 1);
}

/// Settings of a later format are not misread and not lost.
#[test]
fn settings_of_a_later_format_are_set_aside() {
    let folder = folder();
    let path = folder.path().join("settings.json");
    let later = r#"{"format": 2, "look": "lamp"}"#;
    fs::write(&path, later).unwrap();
    let (settings, notice) = Settings::load(folder.path());
    assert_eq!(settings, Settings::default());
    assert!(notice.unwrap().contains("a newer Brigade Major wrote it"));
    let aside = settings.save(folder.path()).unwrap().unwrap();
    assert_eq!(fs::read_to_string(aside).unwrap(), later);
}

#[test]
fn settings_are_held_to_their_bounds() {
    let folder = folder();
    let many: Vec<String> = (0..30).map(|number| format!("/b/{}", number % 15)).collect();
    for (percent, held) in [(0, 100), (99, 100), (100, 100), (250, 250), (251, 250), (65_535, 250)] {
        let text = json!({"type_size_percent": percent, "recent_battles": many}).to_string();
        fs::write(folder.path().join("settings.json"), text).unwrap();
        let (settings, notice) = Settings::load(folder.path());
        assert_eq!((settings.type_size_percent(), notice), (held, None));
        let expected: Vec<PathBuf> = many.iter().take(MOST_RECENT_BATTLES).map(PathBuf::from).collect();
        assert_eq!(settings.recent_battles(), expected);
    }
}

#[test]
fn recent_battles_are_the_newest_first_and_each_once() {
    let mut settings = Settings::default();
    for number in (0..12).chain([5]) {
        settings.note_recent(Path::new(&format!("/b/{number}")));
    }
    let expected: Vec<PathBuf> = [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].iter().map(|number| PathBuf::from(format!("/b/{number}"))).collect();
    assert_eq!(settings.recent_battles(), expected);
    settings.note_open("battle", Some(Path::new("/b/5")));
    settings.remove_recent(Path::new("/b/11"));
    assert_eq!(settings.open_file("battle"), Some(Path::new("/b/5")));
    settings.remove_recent(Path::new("/b/5"));
    assert_eq!((settings.open_file("battle"), settings.recent_battles().len()), (None, 8));
}

/// Checks that one file is remembered for each place of the desk, and the order in which the places were shown.
#[test]
fn what_lies_in_the_places_of_the_desk_is_remembered() {
    let folder = folder();
    let mut settings = Settings::default();
    for (place, path) in [("battle", "/b/1"), ("cubes", "/b/2"), ("campaign", "/b/3"), ("cubes", "/b/4"), ("design", "/b/5")] {
        settings.note_open(place, Some(Path::new(path)));
        settings.note_shown(place);
    }
    settings.note_open("campaign", None);
    settings.save(folder.path()).unwrap();
    let (read, _) = Settings::load(folder.path());
    assert_eq!(read, settings);
    let open = ["battle", "cubes", "campaign", "design"].map(|place| read.open_file(place).map(Path::to_path_buf));
    assert_eq!(open, [Some("/b/1"), Some("/b/4"), None, Some("/b/5")].map(|path| path.map(PathBuf::from)));
    assert_eq!(read.shown_places(), ["design", "cubes", "campaign", "battle"]);
}

/// Settings of version 0.4 and before had a field for the battle and a list for the rest.
#[test]
fn older_settings_are_read() {
    let folder = folder();
    let file = folder.path().join("settings.json");
    for (text, shown) in [
        (r#"{"last_battle": "/b/1", "area_files": ["/b/2.cubes.jsonl", "/b/3"], "area_shown": true}"#, ["cubes", "campaign", "battle"]),
        (r#"{"last_battle": "/b/1", "area_files": ["/b/2.cubes.jsonl", "/b/3"]}"#, ["battle", "cubes", "campaign"]),
    ] {
        fs::write(&file, text).unwrap();
        let (settings, notice) = Settings::load(folder.path());
        let open = ["battle", "cubes", "campaign"].map(|place| settings.open_file(place));
        assert_eq!((open, notice), (["/b/1", "/b/2.cubes.jsonl", "/b/3"].map(|path| Some(Path::new(path))), None));
        assert_eq!(settings.shown_places(), shown);
        settings.save(folder.path()).unwrap();
        let written = fs::read_to_string(&file).unwrap();
        assert!(!written.contains("area_files") && !written.contains("last_battle"), "{written}");
        assert_eq!(Settings::load(folder.path()).0, settings);
    }
    // A campaign alone does not come before the battle that was shown.
    fs::write(&file, r#"{"area_files": ["/b/3"]}"#).unwrap();
    assert_eq!(Settings::load(folder.path()).0.shown_places(), ["battle", "campaign"]);
}

/// Checks that a file opened in a place by one window leaves the file that another window opened in its own place.
#[test]
fn places_of_two_windows_are_merged() {
    let before = Settings::default();
    let (mut ours, mut theirs) = (before.clone(), before.clone());
    ours.note_open("battle", Some(Path::new("/b/1")));
    theirs.note_open("battle", Some(Path::new("/b/2")));
    theirs.note_open("campaign", Some(Path::new("/b/3")));
    assert!(ours.merge_changes(&before, &theirs).is_empty(), "nothing of it was chosen");
    assert_eq!(["battle", "campaign"].map(|place| ours.open_file(place)), ["/b/1", "/b/3"].map(|path| Some(Path::new(path))));
    let (before, mut theirs) = (ours.clone(), ours.clone());
    theirs.note_open("campaign", None);
    ours.merge_changes(&before, &theirs);
    assert_eq!(ours.open_file("campaign"), None);
}

#[test]
fn settings_that_cannot_be_read_are_kept_under_another_name() {
    let folder = folder();
    let path = folder.path().join("settings.json");
    let broken: [&[u8]; 7] =
        [b"", b"{", b"[]", b"{\"look\": 3}", b"{\"type_size_percent\": -1}", b"{\"recent_battles\": \"x\"}", b"\xFF\xFE"];
    for (bytes, number) in broken.iter().zip(1..) {
        fs::write(&path, bytes).unwrap();
        let before = contents(folder.path());
        let (settings, notice) = Settings::load(folder.path());
        assert_eq!(settings, Settings::default());
        let notice = notice.expect("a notice");
        assert!(notice.contains("will be renamed"), "{notice}");
        assert!(notice.contains("settings.json"), "{notice}");
        assert_eq!(contents(folder.path()), before, "loading changes nothing");
        let aside = settings.save(folder.path()).unwrap().expect("the file is set aside");
        assert_eq!(aside, folder.path().join(format!("settings.json.broken-{number}")));
        assert_eq!(fs::read(aside).unwrap(), *bytes);
        assert_eq!(Settings::load(folder.path()), (settings, None));
    }
    assert_eq!(contents(folder.path()).len(), 1 + broken.len());
}

#[test]
fn a_file_set_aside_never_replaces_another_one() {
    let (folder, path) = battle(b"0");
    for number in 1..=100 {
        assert_eq!(set_aside(&path).unwrap(), Some(folder.path().join(format!("battle.jsonl.broken-{number}"))));
        assert_eq!(set_aside(&path).unwrap(), None);
        fs::write(&path, number.to_string()).unwrap();
    }
    let before = contents(folder.path());
    assert!(matches!(set_aside(&path).unwrap_err(), StoreError::Exists { .. }));
    assert_eq!(contents(folder.path()), before);
    assert_eq!(before.len(), 101);
}

// The rest runs this test program again as a child process, told by this variable what to do.
const CHILD: &str = "BRIGADE_MAJOR_TEST_BATTLE";

/// A command that runs one test of this program alone, with its output as it comes.
fn this_test(name: &str) -> Vec<String> {
    let program = std::env::current_exe().unwrap().into_os_string().into_string().unwrap();
    [&program, "--exact", &format!("store::{name}"), "--nocapture", "--test-threads=1"].map(String::from).into()
}

fn command(words: &[String]) -> Command {
    let (program, arguments) = words.split_first().unwrap();
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::piped());
    command
}

/// The lines a child said.
fn said(child: &mut Child) -> impl Iterator<Item = String> + use<> {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    lines.filter_map(|line| line.strip_prefix("child: ").map(String::from))
}

/// Says a line to the parent. Where the parent is gone, the child ends.
fn say(line: impl std::fmt::Display) {
    let mut out = std::io::stdout().lock();
    // The test harness may have begun the line.
    writeln!(out, "\nchild: {line}").and_then(|()| out.flush()).unwrap();
}

fn numbered(number: usize) -> String {
    json!({"number": number, "text": "Towson’s guns ".repeat(number % 40)}).to_string()
}

/// Not a test of its own: goes on with a battle until it is killed.
#[test]
fn child_that_appends() {
    let Some(path) = std::env::var_os(CHILD) else { return };
    let Opened { mut file, records, .. } = open(Path::new(&path));
    for number in records.len()..records.len() + 100_000 {
        file.append(&numbered(number)).unwrap();
        say(number);
    }
}

#[test]
fn a_killed_process_loses_nothing_that_was_shown() {
    let (_folder, path) = battle(&bytes_of(&[]));
    for shown in [1, 2, 25, 120] {
        let mut child = command(&this_test("child_that_appends")).env(CHILD, &path).spawn().unwrap();
        let mut lines = said(&mut child);
        let early: Vec<String> = lines.by_ref().take(shown).collect();
        assert_eq!(early.len(), shown, "the child has come so far");
        let error = BattleFile::open(&path).map(drop).unwrap_err();
        assert!(matches!(error, StoreError::InUse { .. }), "the child has the battle open: {error}");
        let seen = BattleFile::read_only(&path).unwrap().records.len();
        child.kill().unwrap();
        let last = early.into_iter().chain(lines).last().unwrap();
        child.wait().unwrap();
        let records = open(&path).records;
        let expected: Vec<String> = (0..records.len()).map(numbered).collect();
        assert_eq!(records, expected);
        assert!(records.len() > last.parse().unwrap(), "{} records, shown to {last}, read to {seen}", records.len());
        assert!(records.len() >= seen, "{} records, shown to {last}, read to {seen}", records.len());
    }
}

/// Not a test of its own: fills its disk, a limit on the size of its files, then goes on with records that fit.
#[test]
fn child_that_meets_a_full_disk() {
    let Some(path) = std::env::var_os(CHILD) else { return };
    let mut file = open(Path::new(&path)).file;
    let length = || fs::metadata(&path).unwrap().len();
    let long = json!({"text": "x".repeat(1_300)}).to_string();
    let error = loop {
        let before = length();
        if let Err(error) = file.append(&long) {
            assert_eq!(length(), before, "the half record is cut");
            break error;
        }
    };
    say(format!("error {error}"));
    assert!(file.append(&long).is_err());
    while file.append("{}").is_ok() {
        say("went on");
    }
}

/// A write that fails in its middle: `sh` limits the size of files to a few kilobytes.
#[cfg(unix)]
#[test]
fn a_full_disk_spoils_nothing() {
    let (_folder, path) = battle(&bytes_of(&RECORDS));
    let limited = ["sh", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\""].map(String::from);
    let words: Vec<String> = limited.into_iter().chain(this_test("child_that_meets_a_full_disk")).collect();
    let mut child = command(&words).env(CHILD, &path).spawn().unwrap();
    let lines: Vec<String> = said(&mut child).collect();
    assert!(child.wait().unwrap().success(), "{lines:?}");
    assert!(lines.first().unwrap().contains("make room there"), "{lines:?}");
    let opened = open(&path);
    assert_eq!(opened.notice, None);
    let went_on = lines.iter().filter(|line| *line == "went on").count();
    assert!(went_on > 0);
    let empty = opened.records.iter().skip(RECORDS.len()).filter(|record| *record == "{}").count();
    assert_eq!(empty, went_on);
}

/// Not a test of its own: says where the folders are.
#[test]
fn child_that_asks_for_the_folders() {
    if std::env::var_os(CHILD).is_some() {
        let folders = brigade_major::store::folders();
        say(folders.map_or("none".into(), |folders| format!("{}|{}", folders.settings.display(), folders.battles.display())));
    }
}

#[test]
fn one_variable_moves_every_folder() {
    let home = folder();
    let ask = |variable: &str| {
        let mut child = command(&this_test("child_that_asks_for_the_folders"));
        let mut child = child.env(CHILD, "").env(HOME_VARIABLE, variable).spawn().unwrap();
        let line = said(&mut child).last().unwrap();
        assert!(child.wait().unwrap().success());
        line
    };
    let Folders { settings, battles, .. } = Folders::at(home.path());
    assert_eq!(battles, home.path().join("battles"));
    assert_eq!(ask(&home.path().display().to_string()), format!("{}|{}", settings.display(), battles.display()));
    assert!(!ask("").contains(&home.path().display().to_string()), "an empty variable counts for nothing");
}
