//! The rules that the sources cite are with us: every citation leads to a section that exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const RFF1812: &str = "docs/rules/rff1812.md";
const BATTLECRY1812: &str = "docs/rules/battlecry1812.md";
const AREA_GAMES: &str = "docs/rules/area-games.md";
const INTERFACE: &str = "docs/interface.md";

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The Rust files and case tables below a folder, as paths from the package's root.
fn files(folder: &str) -> Vec<String> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("the folder can be read").path();
            // What people's spreadsheets look like cites nothing, and is in letters of many kinds.
            if path.is_dir() && !path.ends_with("data/import") {
                walk(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "txt") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    walk(&root.join(folder), &mut found);
    found.sort();
    found.iter().map(|path| path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")).collect()
}

/// The digest a file speaks of: its path names the game; what names none is of the first.
fn digest_of(path: &str) -> &'static str {
    let names = |words: &[&str]| words.iter().any(|word| path.contains(word));
    if names(&["battlecry", "companies"]) {
        BATTLECRY1812
    } else if names(&["area", "campaign", "invasion", "conquest"]) {
        AREA_GAMES
    } else {
        RFF1812
    }
}

/// The numbers of a digest's sections.
fn sections(digest: &str) -> BTreeSet<u32> {
    text(digest).lines().filter_map(|line| line.strip_prefix("## ")?.split_once('.')?.0.parse().ok()).collect()
}

/// The sections cited in a line: of "digest §4, §7 to §9" they are 4, 7 and 9.
fn cited(line: &str) -> Vec<u32> {
    if !line.contains("digest") {
        return Vec::new();
    }
    let number = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok();
    line.split('§').skip(1).filter_map(number).collect()
}

#[test]
fn the_digests_have_their_sections() {
    let up_to = |digest| sections(digest).into_iter().collect::<Vec<_>>();
    assert_eq!(up_to(RFF1812), (1..=13).collect::<Vec<_>>());
    assert_eq!(up_to(BATTLECRY1812), (1..=8).collect::<Vec<_>>());
    assert_eq!(up_to(AREA_GAMES), (1..=8).collect::<Vec<_>>());
}

#[test]
fn every_cited_section_exists() {
    let mut astray = Vec::new();
    let mut count = 0_usize;
    for path in files("src").into_iter().chain(files("tests")) {
        let sections = sections(digest_of(&path));
        for (nth, line) in text(&path).lines().enumerate() {
            for section in cited(line) {
                count += 1;
                if !sections.contains(&section) {
                    astray.push(format!("{path}:{}: {} has no §{section}", nth + 1, digest_of(&path)));
                }
            }
        }
    }
    assert!(astray.is_empty(), "{}", astray.join("\n"));
    assert!(count > 100, "the sources cite the digests: {count} citations found");
}

/// The sources name parts of the interface's page in quotes: `(interface, "Effects")`.
#[test]
fn every_part_of_the_interface_that_is_named_stands_there() {
    let page = text(INTERFACE);
    for path in files("src") {
        for (nth, line) in text(&path).lines().enumerate() {
            let Some((_, named)) = line.split_once("(interface") else { continue };
            let Some(part) = named.split('"').nth(1) else { continue };
            assert!(page.contains(part), "{path}:{}: docs/interface.md has no \"{part}\"", nth + 1);
        }
    }
}

/// The paths of this repository that a text names in backticks, with their lines.
fn paths_named(document: &str) -> Vec<(usize, String)> {
    let is_path = |word: &&str| {
        let known = ["src/", "tests/", "tables/", "scenarios/", "docs/", "benches/", "assets/"];
        known.iter().any(|folder| word.starts_with(folder)) && !word.contains(['<', '*', '…', ' ', '{'])
    };
    let lines = text(document).lines().map(str::to_owned).enumerate().collect::<Vec<_>>();
    let named = lines.iter().flat_map(|(nth, line)| {
        line.split('`').skip(1).step_by(2).filter(is_path).map(|path| (nth + 1, path.to_owned())).collect::<Vec<_>>()
    });
    named.collect()
}

#[test]
fn every_path_a_document_names_exists() {
    let mut astray = Vec::new();
    let mut count = 0_usize;
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/benchmarks.md", RFF1812, BATTLECRY1812, AREA_GAMES, INTERFACE]
    {
        for (line, path) in paths_named(document) {
            count += 1;
            if !Path::new(env!("CARGO_MANIFEST_DIR")).join(&path).exists() {
                astray.push(format!("{document}:{line}: there is no {path}"));
            }
        }
    }
    assert!(count > 60, "only {count} paths were found: has their form changed?");
    assert!(astray.is_empty(), "{}", astray.join("\n"));
}

/// The tests that cite each section of a digest, by its number: those whose comments or code name it, and the case tables.
fn tests_of_sections(digest: &str) -> BTreeMap<u32, BTreeSet<String>> {
    let mut index: BTreeMap<u32, BTreeSet<String>> = sections(digest).into_iter().map(|section| (section, BTreeSet::new())).collect();
    for path in files("tests").iter().filter(|path| digest_of(path) == digest && !path.ends_with("citations.rs")) {
        let module = path.trim_start_matches("tests/").trim_end_matches(".rs").replace('/', "::");
        // What is cited above a test belongs to it, as what is cited in it does.
        let (mut of_next, mut test): (Vec<u32>, Option<String>) = (Vec::new(), None);
        for line in text(path).lines() {
            let numbers =
                line.split('§').skip(1).filter_map(|rest| rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok());
            let numbers = numbers.collect::<Vec<u32>>();
            let above = line.trim_start().starts_with("///") || line.trim_start().starts_with("//!");
            if let Some(name) = line.trim_start().strip_prefix("fn ").and_then(|rest| rest.split('(').next()) {
                test = Some(name.to_owned());
                for section in of_next.drain(..) {
                    index.entry(section).or_default().insert(format!("{module}::{name}"));
                }
            }
            for section in numbers {
                let cites = match &test {
                    _ if path.ends_with(".txt") => path.clone(),
                    Some(name) if !above => format!("{module}::{name}"),
                    _ => {
                        of_next.push(section);
                        continue;
                    }
                };
                index.entry(section).or_default().insert(cites);
            }
        }
    }
    index
}

/// Lists the tests of each section of the rules: `cargo test --test house index -- --nocapture` prints them.
#[test]
fn the_index_of_tests_has_every_section() {
    for digest in [RFF1812, BATTLECRY1812, AREA_GAMES] {
        println!("{digest}");
        for (section, tests) in tests_of_sections(digest) {
            println!("  §{section}");
            tests.iter().for_each(|test| println!("    {test}"));
            assert!(!tests.is_empty(), "no test cites §{section} of {digest}");
        }
    }
}
