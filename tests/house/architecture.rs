//! Our own sources, held to ARCHITECTURE.md: layers, no I/O above the store, nothing left over. What panics or prints clippy forbids.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use brigade_major::games::{Rules, shipped, shipped_paths};
use brigade_major::table::TableTexts;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::common::RULES;

const LONGEST_FILE_LINES: usize = 700;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file under `folder`, as paths from the package's root with `/`, in order.
pub fn files(folder: &str) -> Vec<String> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && !["target", ".git"].contains(&name.as_str()) {
                walk(&path, found);
            } else if path.is_file() && name != ".git" {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(folder), &mut found);
    found.sort();
    found.iter().map(|path| path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")).collect()
}

pub fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A source file as the compiler of the program sees it: without comments, texts and tests.
struct Source {
    path: String,
    /// Every path of names in it, `crate::a::B`; of a `use` with braces one for each name.
    names: Vec<Vec<String>>,
    /// It has a module within it, of which `super` is the file itself.
    has_inner: bool,
}

impl Source {
    /// The paths that begin with this name, without it.
    fn after<'s>(&'s self, start: &'s str) -> impl Iterator<Item = String> + 's {
        let begins = move |path: &&Vec<String>| path.first().is_some_and(|first| first == start);
        self.names.iter().filter(begins).map(|path| path[1..].join("::"))
    }
}

fn sources() -> Vec<Source> {
    let read = |path: String| {
        let tokens = text(&path).parse::<TokenStream>().unwrap_or_else(|error| panic!("{path}: {error}"));
        let trees = without_tests(tokens.clone().into_iter().collect());
        let is_module = |three: &[TokenTree]| matches!(three, [TokenTree::Ident(word), _, TokenTree::Group(_)] if word == "mod");
        Source { path, names: names(tokens), has_inner: trees.windows(3).any(is_module) }
    };
    files("src").into_iter().filter(|path| path.ends_with(".rs")).map(read).collect()
}

/// Every path of names in these tokens.
fn names(tokens: TokenStream) -> Vec<Vec<String>> {
    let trees = without_tests(tokens.into_iter().collect());
    let mut found = Vec::new();
    let mut rest = trees.as_slice();
    while let Some((first, after)) = rest.split_first() {
        rest = match first {
            TokenTree::Ident(_) => path(rest, &[], &mut found),
            TokenTree::Group(group) => {
                found.extend(names(group.stream()));
                after
            }
            // What follows a dot is a field or a method.
            TokenTree::Punct(dot) if dot.as_char() == '.' && matches!(after, [TokenTree::Ident(_), ..]) => &after[1..],
            TokenTree::Punct(_) | TokenTree::Literal(_) => after,
        };
    }
    found
}

/// Reads the path that begins here, and what stands in its braces; gives what comes after it.
fn path<'t>(trees: &'t [TokenTree], before: &[String], found: &mut Vec<Vec<String>>) -> &'t [TokenTree] {
    let [TokenTree::Ident(name), rest @ ..] = trees else { return &trees[1.min(trees.len())..] };
    let path_here = before.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>();
    match rest {
        [TokenTree::Punct(one), TokenTree::Punct(two), next @ ..] if (one.as_char(), two.as_char()) == (':', ':') => match next {
            [TokenTree::Ident(_), ..] => path(next, &path_here, found),
            [TokenTree::Group(group), after @ ..] => {
                let inner = group.stream().into_iter().collect::<Vec<_>>();
                for one in inner.split(|tree| matches!(tree, TokenTree::Punct(comma) if comma.as_char() == ',')) {
                    path(one, &path_here, found);
                }
                after
            }
            _ => {
                found.push(path_here);
                next
            }
        },
        _ => {
            found.push(path_here);
            rest
        }
    }
}

/// The tokens without items under `#[cfg(test)]`.
pub fn without_tests(mut trees: Vec<TokenTree>) -> Vec<TokenTree> {
    let is_test = |pair: &[TokenTree]| match pair {
        [TokenTree::Punct(hash), TokenTree::Group(group)] => {
            hash.as_char() == '#' && group.stream().to_string().replace(' ', "") == "cfg(test)"
        }
        _ => false,
    };
    let ends = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(end) => end.as_char() == ';',
        _ => false,
    };
    while let Some(start) = trees.windows(2).position(is_test) {
        let end = trees[start..].iter().position(ends).map_or(trees.len(), |length| start + length + 1);
        trees.drain(start..end);
    }
    trees
}

/// The layer of each module: the lines of the table in ARCHITECTURE.md.
fn layers() -> BTreeMap<String, usize> {
    let page = text("ARCHITECTURE.md");
    let rows = page.lines().filter(|line| line.starts_with("| `")).map(|line| line.split('|').nth(1).unwrap_or_default());
    let layers = rows.enumerate().flat_map(|(layer, names)| names.split('`').skip(1).step_by(2).map(move |name| (name.to_owned(), layer)));
    layers.collect()
}

/// The module with a layer of its own that a path of modules lies in: the longest that does.
fn module_of<'l>(layers: &'l BTreeMap<String, usize>, path: &str) -> Option<&'l str> {
    let within = |name: &&String| path.strip_prefix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
    layers.keys().filter(within).max_by_key(|name| name.len()).map(String::as_str)
}

/// The path of modules of a source file; none for `lib.rs` and `main.rs`.
fn path_of(file: &str) -> Option<String> {
    let path = file.strip_prefix("src/")?.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::");
    (!["lib", "main"].contains(&path.as_str())).then_some(path)
}

/// The module of a source file; none for `lib.rs` and `main.rs`, which have all.
fn module<'l>(layers: &'l BTreeMap<String, usize>, file: &str) -> Option<&'l str> {
    path_of(file).map(|path| module_of(layers, &path).unwrap_or_else(|| panic!("{file} has no layer in ARCHITECTURE.md")))
}

pub fn nothing_found(found: Vec<String>, why: &str) {
    assert!(found.is_empty(), "{why}:\n{}", found.join("\n"));
}

#[test]
fn every_module_has_its_layer() {
    let layers = layers();
    let modules =
        sources().iter().filter_map(|source| module(&layers, &source.path).map(str::to_owned)).collect::<std::collections::BTreeSet<_>>();
    let listed = layers.keys().cloned().collect::<std::collections::BTreeSet<_>>();
    assert_eq!(modules, listed, "left: modules of src; right: the table of ARCHITECTURE.md");
}

#[test]
fn a_file_uses_its_own_module_and_the_layers_above() {
    let layers = layers();
    let mut found = Vec::new();
    for source in sources() {
        let path = &source.path;
        let Some(own) = module(&layers, path) else { continue };
        for used in source.after("crate") {
            let Some(used) = module_of(&layers, &used) else { continue };
            if used != own && layers[used] >= layers[own] {
                found.push(format!("{path}: {own} uses crate::{used}"));
            }
        }
    }
    nothing_found(found, "a layer is used by one above it or beside it");
}

/// `super` of a module with a layer is what lies beside it: it must not be a way round the test above.
#[test]
fn no_file_leaves_its_module_by_super() {
    let layers = layers();
    let mut found = Vec::new();
    for Source { path, names, has_inner } in sources() {
        let outside = module(&layers, &path).map_or(0, |own| own.matches("::").count());
        let steps = path.matches('/').count() - usize::from(path.ends_with("/mod.rs")) - outside + usize::from(has_inner);
        let up = |path: &[String]| path.iter().take_while(|name| *name == "super").count();
        found
            .extend(names.iter().filter(|name| up(name) >= steps && name.len() > steps).map(|name| format!("{path}: {}", name.join("::"))));
    }
    nothing_found(found, "write crate:: for another module");
}

#[test]
fn only_the_gui_names_its_toolkit() {
    let layers = layers();
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| module(&layers, &source.path) != Some("gui")) {
        for toolkit in ["egui", "eframe", "egui_extras", "egui_kittest", "rfd"] {
            found.extend(source.after(toolkit).map(|_| format!("{}: {toolkit}", source.path)));
        }
    }
    nothing_found(found, "the rules build without a window");
}

/// Checks that the shared parts of the window name no game: games are named in `gui::games` alone, so that another needs no change
/// elsewhere.
#[test]
fn the_shared_window_names_no_game() {
    let shared = |source: &&Source| source.path.starts_with("src/gui") && !source.path.starts_with("src/gui/games/");
    let names_one = |used: &String| {
        let wing = used.strip_prefix("gui::").unwrap_or(used).strip_prefix("games::");
        wing.is_some_and(|wing| ["rff1812", "battlecry1812", "area"].contains(&wing.split("::").next().unwrap_or_default()))
    };
    let mut found = Vec::new();
    for source in sources().iter().filter(shared) {
        found.extend(source.after("crate").filter(names_one).map(|used| format!("{}: crate::{used}", source.path)));
    }
    nothing_found(found, "a game stands in gui::games, and hands what it has of its own to the shared pages");
}

/// Keys are read by the one router, from tables that help shows.
#[test]
fn only_the_router_reads_keys() {
    const READS: [&str; 5] = ["consume_key", "consume_shortcut", "key_pressed", "key_down", "count_and_consume_key"];
    let reads = |source: &Source| READS.iter().any(|call| text(&source.path).contains(call));
    let found =
        sources().into_iter().filter(|source| source.path != "src/gui/shell/keys/mod.rs" && reads(source)).map(|source| source.path);
    nothing_found(found.collect(), "a table of `gui::shell::keys` has the keys of a page");
}

/// Checks whole modules and crates; single calls are forbidden by `clippy.toml`.
#[test]
fn nothing_above_the_store_reads_writes_waits_or_draws() {
    let layers = layers();
    let store = layers["store"];
    let mut found = Vec::new();
    for source in &sources() {
        let Some(own) = module(&layers, &source.path) else { continue };
        let modules: &[&str] = match own {
            "store" | "rng" => &["net", "thread"],
            _ if layers[own] < store => &["fs", "io", "net", "time", "env", "thread", "process", "os"],
            _ => &["fs", "net", "thread"],
        };
        let used = source.after("std").filter(|used| modules.contains(&used.split("::").next().unwrap_or_default()));
        found.extend(used.map(|used| format!("{}: std::{used}", source.path)));
        let crates: &[&str] = match own {
            "rng" => &["tempfile", "directories"],
            "store" => &["rand", "rand_chacha"],
            _ => &["rand", "rand_chacha", "tempfile", "directories"],
        };
        for name in crates {
            found.extend(source.after(name).map(|_| format!("{}: {name}", source.path)));
        }
    }
    nothing_found(found, "only the store knows files, only rng draws, and nobody above them knows the clock");
}

/// Checks that one type, `engine::fault::Fault`, describes faults and their places: a type of faults or errors may hold it, or name a file,
/// and has no place and text of its own beside it. `Spoken` is not one: it is what serde's reader tells before the place is known.
#[test]
fn a_fault_is_one_type() {
    let mut found = Vec::new();
    for path in files("src").iter().filter(|path| path.ends_with(".rs") && *path != "src/engine/fault/mod.rs") {
        let tokens = text(path).parse::<TokenStream>().unwrap_or_else(|error| panic!("{path}: {error}"));
        found.extend(own_faults(&tokens.into_iter().collect::<Vec<_>>()).map(|name| format!("{path}: {name}")));
    }
    nothing_found(found, "hold an engine::fault::Fault in it");
}

/// The types of faults and errors that have a place and a text of their own: fields by these names, side by side.
fn own_faults(trees: &[TokenTree]) -> impl Iterator<Item = String> {
    const PLACES: [&str; 6] = ["at", "file", "row", "line", "place", "field"];
    const TEXTS: [&str; 4] = ["says", "text", "message", "wrong"];
    fn side_by_side(body: TokenStream) -> bool {
        let trees = body.into_iter().collect::<Vec<_>>();
        let named = |names: &[&str]| {
            let named = |pair: &[TokenTree]| {
                let TokenTree::Ident(name) = &pair[0] else { return false };
                matches!(&pair[1], TokenTree::Punct(colon) if colon.as_char() == ':') && names.iter().any(|known| name == known)
            };
            trees.windows(2).any(named)
        };
        let within = trees.iter().any(|tree| matches!(tree, TokenTree::Group(group) if side_by_side(group.stream())));
        within || named(&PLACES) && named(&TEXTS)
    }
    trees
        .windows(3)
        .filter_map(|three| {
            let [TokenTree::Ident(kind), TokenTree::Ident(name), TokenTree::Group(body)] = three else { return None };
            let of_faults = ["Fault", "Faults", "Error"].iter().any(|end| name.to_string().ends_with(end));
            let own = (kind == "struct" || kind == "enum") && of_faults && side_by_side(body.stream());
            own.then(|| name.to_string())
        })
        .collect::<Vec<_>>()
        .into_iter()
}

#[test]
fn a_fault_of_its_own_is_found() {
    let found =
        |source: &str| own_faults(&source.parse::<TokenStream>().expect("Rust").into_iter().collect::<Vec<_>>()).collect::<Vec<_>>();
    assert_eq!(found("pub struct RowFault { pub file: String, pub row: String, pub says: String }"), ["RowFault"]);
    assert_eq!(found("enum FileError { Gone, Damaged { line: u64, says: String } }"), ["FileError"]);
    assert!(found("struct OpenFault { fault: Fault, path: PathBuf } struct Row { at: u8, says: String }").is_empty());
}

#[test]
fn no_source_is_too_long_to_read() {
    let lines = |path: &String| text(path).lines().count();
    let long = files("src").into_iter().chain(files("benches")).map(|path| (lines(&path), path));
    let long = long.filter(|(lines, _)| *lines > LONGEST_FILE_LINES).map(|(lines, path)| format!("{path}: {lines} lines"));
    nothing_found(long.collect(), "a file holds one idea; these hold more than one, perhaps");
}

#[test]
fn no_file_knows_the_machine_it_was_written_on() {
    // Put together here, so that this file does not know them either.
    let homes = ["root", "home", "work", "Users", "mnt"].map(|name| format!("/{name}/"));
    let mut found = Vec::new();
    for path in files("") {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        for (nth, line) in text.lines().enumerate() {
            let mut say = |what: &str| found.push(format!("{path}:{}: {what}", nth + 1));
            // A path begins where no word or address goes on: `a/home/b` and `https://c/home/` are none.
            let begins = |at: usize| !line[..at].ends_with(|letter: char| letter.is_alphanumeric() || "._-/)".contains(letter));
            for home in &homes {
                if line.match_indices(home.as_str()).any(|(at, _)| begins(at)) {
                    say(home);
                }
            }
            let elsewhere = path == "Cargo.lock"
                && line.starts_with("source = ")
                && !line.contains("\"registry+https://github.com/rust-lang/crates.io-index\"");
            if elsewhere || line.contains(&format!("{}+http", "sparse")) {
                say("a registry of its own");
            }
        }
        if path.starts_with(".cargo/") {
            found.push(format!("{path}: settings of one machine"));
        }
    }
    nothing_found(found, "the package builds anywhere");
}

#[test]
fn every_table_file_is_read() {
    let shipped = TableTexts::shipped();
    let on_disk = files("tables").into_iter().map(|path| path.trim_start_matches("tables/").to_owned()).collect::<Vec<_>>();
    assert_eq!(shipped.0.keys().cloned().collect::<Vec<_>>(), on_disk, "all of tables/ is built in");
    for name in on_disk {
        let mut without = shipped.clone();
        without.0.remove(&name);
        let missed = Rules::read(&without).err().is_some_and(|faults| faults.iter().any(|fault| fault.place.file() == Some(&name)));
        assert!(missed, "nobody reads tables/{name}");
    }
}

#[test]
fn every_scenario_file_is_read() {
    let rules = RULES.clone();
    let having = rules.games().filter(|game| game.has_scenarios());
    let all = having.flat_map(|game| shipped_paths(game.name())).collect::<Vec<_>>();
    let schemas = [("scenario.schema.json", "rff1812/"), ("companies.schema.json", "battlecry1812/")];
    for path in files("scenarios") {
        let name = path.trim_start_matches("scenarios/");
        if let Some((schema, folder)) = schemas.iter().find(|(schema, _)| *schema == name) {
            let mut of_folder = all.iter().filter(|path| path.starts_with(folder));
            assert!(of_folder.all(|path| shipped(path).is_some_and(|text| text.contains(schema))), "the scenarios name their schema");
            continue;
        }
        assert!(all.contains(&name), "{path} is offered by no game");
        let scenario = rules.read_scenario(shipped(name).unwrap_or_default());
        assert!(scenario.is_ok(), "{path}: {scenario:?}");
    }
}

#[test]
fn names_are_read_out_of_braces_and_not_out_of_texts_and_tests() {
    let source = "use crate::{a::B as C, c, d::{self, e::*, f}}; // crate::x\nlet a = \"crate::y\"; use a_crate::h; crate::i::j::<K>();\n\
                  b.crate_name(); #[cfg(test)]\nmod tests { use crate::z; }\nfn n() { super::o::p(r#\"crate::w\"#) }";
    let source = Source { path: String::new(), names: names(source.parse().expect("it is Rust")), has_inner: false };
    let of = |start| source.after(start).collect::<Vec<_>>();
    assert_eq!(of("crate"), ["a::B", "c", "d::self", "d::e", "d::f", "i::j"]);
    assert_eq!(of("super"), ["o::p"]);
}
