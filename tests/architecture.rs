//! Our own sources, held to ARCHITECTURE.md: layers, no I/O above the store, nothing that panics, nothing left over.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use brigade_major::games::{Rules, shipped, shipped_paths};
use brigade_major::table::TableTexts;

const LONGEST_FILE_LINES: usize = 700;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file under `folder`, as paths from the package's root with `/`, in order.
fn files(folder: &str) -> Vec<String> {
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

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A source file as the compiler of the program sees it.
struct Source {
    path: String,
    /// Without comments, texts and tests; lines stay where they were.
    code: String,
}

fn sources() -> Vec<Source> {
    let code = |path: &str| without_tests(&without_texts(&text(path)));
    files("src").into_iter().filter(|path| path.ends_with(".rs")).map(|path| Source { code: code(&path), path }).collect()
}

/// Comments, texts and letters in quotes blanked out.
fn without_texts(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(letter) = rest.chars().next() {
        let length = text_length(rest, out.chars().next_back()).unwrap_or(0);
        if length == 0 {
            out.push(letter);
            rest = &rest[letter.len_utf8()..];
        } else {
            out.extend(rest[..length].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }));
            rest = &rest[length..];
        }
    }
    out
}

/// The length of the comment, text or letter that begins here, if one does.
fn text_length(rest: &str, before: Option<char>) -> Option<usize> {
    let end = |from: usize, mark: &str| rest[from..].find(mark).map_or(rest.len(), |at| from + at + mark.len());
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return Some(end(2, "*/"));
    }
    let in_word = before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let raw = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r')).filter(|_| !in_word);
    if let Some(raw) = raw {
        let hashes = raw.chars().take_while(|letter| *letter == '#').count();
        if raw[hashes..].starts_with('"') {
            return Some(end(rest.len() - raw.len() + hashes + 1, &format!("\"{}", "#".repeat(hashes))));
        }
    }
    let mut escaped = false;
    if rest.starts_with('"') {
        for (at, letter) in rest.char_indices().skip(1) {
            match letter {
                '\\' if !escaped => escaped = true,
                '"' if !escaped => return Some(at + 1),
                _ => escaped = false,
            }
        }
        return Some(rest.len());
    }
    // A letter in quotes, not a lifetime.
    let letter = rest.strip_prefix('\'')?;
    if letter.starts_with('\\') {
        return Some(1 + 2 + letter[2..].find('\'')? + 1);
    }
    let first = letter.chars().next()?;
    letter[first.len_utf8()..].starts_with('\'').then(|| 2 + first.len_utf8())
}

/// The items under `#[cfg(test)]` blanked out.
fn without_tests(code: &str) -> String {
    let mut out = code.to_owned();
    while let Some(start) = out.find("#[cfg(test)]") {
        let mut depth = 0;
        let end = out[start..].char_indices().find_map(|(at, letter)| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            (depth == 0 && (letter == '}' || letter == ';')).then_some(start + at + 1)
        });
        let end = end.unwrap_or(out.len());
        let blank = out[start..end].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect::<String>();
        out.replace_range(start..end, &blank);
    }
    out
}

/// Every place where `word` stands as a word of its own: the line, and what follows it.
fn words<'c>(code: &'c str, word: &'c str) -> impl Iterator<Item = (usize, &'c str)> {
    let part = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.match_indices(word).filter_map(move |(at, _)| {
        let (before, after) = (&code[..at], &code[at + word.len()..]);
        let whole = !before.ends_with(part) && !after.starts_with(part);
        whole.then(|| (before.matches('\n').count() + 1, after))
    })
}

/// The paths that begin with `start`, without it: of `crate::{a::{B, c}, d}` they are `a::B`, `a::c` and `d`.
fn paths_after(code: &str, start: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (line, after) in words(code, start) {
        let Some(after) = after.strip_prefix("::") else { continue };
        let mut paths = Vec::new();
        tree(after, "", &mut paths);
        found.extend(paths.into_iter().map(|path| (line, path)));
    }
    found
}

/// Reads the tree of a path as `use` has it; gives what stands after it.
fn tree<'t>(text: &'t str, before: &str, found: &mut Vec<String>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut group) = text.strip_prefix('{') {
        loop {
            group = group.trim_start();
            match group.chars().next() {
                Some('}') => return &group[1..],
                Some(',') => group = &group[1..],
                None => return group,
                Some(_) => {
                    let rest = tree(group, before, found);
                    // What is no path, as `*`, is passed over.
                    group = if rest.len() == group.len() { &group[group.chars().next().map_or(0, char::len_utf8)..] } else { rest };
                }
            }
        }
    }
    let name = text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect::<String>();
    if name.is_empty() {
        return text;
    }
    let rest = &text[name.len()..];
    let path = if before.is_empty() { name } else { format!("{before}::{name}") };
    match rest.strip_prefix("::") {
        Some(rest) if rest.trim_start().starts_with(|next: char| next == '{' || next.is_alphanumeric() || next == '_') => {
            tree(rest, &path, found)
        }
        _ => {
            found.push(path);
            rest.trim_start()
                .strip_prefix("as ")
                .map_or(rest, |name| name.trim_start().trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_'))
        }
    }
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

fn nothing_found(found: Vec<String>, why: &str) {
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
    for Source { path, code } in sources() {
        let Some(own) = module(&layers, &path) else { continue };
        for (line, used) in paths_after(&code, "crate") {
            let Some(used) = module_of(&layers, &used) else { continue };
            if used != own && layers[used] >= layers[own] {
                found.push(format!("{path}:{line}: {own} uses {used}"));
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
    for Source { path, code } in sources() {
        let outside = module(&layers, &path).map_or(0, |own| own.matches("::").count());
        let steps = path.matches('/').count() - usize::from(path.ends_with("/mod.rs")) - outside;
        let inner = usize::from(code.lines().any(|line| line.contains("mod ") && line.trim_end().ends_with('{')));
        let way_out = vec!["super"; steps + inner].join("::");
        found.extend(
            words(&code, &way_out).filter(|(_, after)| after.starts_with("::")).map(|(line, _)| format!("{path}:{line}: {way_out}")),
        );
    }
    nothing_found(found, "write crate:: for another module");
}

#[test]
fn only_the_gui_names_its_toolkit() {
    let layers = layers();
    let mut found = Vec::new();
    for Source { path, code } in sources().iter().filter(|source| module(&layers, &source.path) != Some("gui")) {
        for word in ["egui", "eframe", "egui_extras", "egui_kittest", "rfd"] {
            found.extend(words(code, word).map(|(line, _)| format!("{path}:{line}: {word}")));
        }
    }
    nothing_found(found, "the rules build without a window");
}

#[test]
fn nothing_above_the_store_reads_writes_waits_or_draws() {
    let layers = layers();
    let store = layers["store"];
    let mut found = Vec::new();
    for Source { path, code } in &sources() {
        let Some(own) = module(&layers, path) else { continue };
        let above = layers[own] < store;
        let forbidden: &[&str] = match own {
            "store" | "rng" => &["net", "thread"],
            _ if above => &["fs", "io", "net", "time", "env", "thread", "process", "os"],
            _ => &["fs", "net", "thread"],
        };
        for (line, used) in paths_after(code, "std") {
            if forbidden.contains(&used.split("::").next().unwrap_or_default()) {
                found.push(format!("{path}:{line}: std::{used}"));
            }
        }
        let crates: &[&str] = match own {
            "rng" => &["tempfile", "directories"],
            "store" => &["rand", "rand_chacha"],
            _ => &["rand", "rand_chacha", "tempfile", "directories"],
        };
        let prints: &[&str] = if above { &["println!", "eprintln!", "print!", "eprint!"] } else { &[] };
        for word in crates.iter().chain(prints) {
            found.extend(words(code, word).map(|(line, _)| format!("{path}:{line}: {word}")));
        }
        let asks: &[&str] =
            if above { &[".exists()", ".is_file()", ".is_dir()", ".metadata()", ".read_dir()", ".canonicalize()"] } else { &[] };
        found.extend(asks.iter().filter(|asks| code.contains(**asks)).map(|asks| format!("{path}: {asks}")));
    }
    nothing_found(found, "only the store knows files, only rng draws, and nobody above them knows the clock");
}

#[test]
fn nothing_panics_but_tests() {
    let mut found = Vec::new();
    for Source { path, code } in &sources() {
        for (nth, line) in code.lines().enumerate() {
            let bad = [".unwrap()", "panic!", "todo!", "unimplemented!", "dbg!"].into_iter().filter(|bad| line.contains(bad));
            found.extend(bad.map(|bad| format!("{path}:{}: {bad}", nth + 1)));
        }
    }
    nothing_found(found, "bad input is a message, never a panic");
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
        let missed = Rules::read(&without).err().is_some_and(|faults| faults.0.iter().any(|fault| fault.file == name));
        assert!(missed, "nobody reads tables/{name}");
    }
}

#[test]
fn every_scenario_file_is_read() {
    let rules = Rules::read(&TableTexts::shipped()).expect("the shipped tables are sound");
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
        let scenario = rules.scenario(shipped(name).unwrap_or_default());
        assert!(scenario.is_ok(), "{path}: {scenario:?}");
    }
}

#[test]
fn what_this_test_blanks_out_is_text_and_tests() {
    let source = "let a = \"egui \\\" // no\"; // egui\nlet b = r#\"egui \"egui\"#; /* egui\n */ let c = '\"'; fn d<'e>(x: &'e str) {}\n#[cfg(test)]\nmod tests { use f; }\nlet g = '\\'';";
    let code = without_tests(&without_texts(source));
    assert_eq!(code.matches('\n').count(), source.matches('\n').count());
    assert_eq!(code.split_whitespace().collect::<Vec<_>>().join(" "), "let a = ; let b = ; let c = ; fn d<'e>(x: &'e str) {} let g = ;");
    let paths = paths_after("use crate::{a::B as C, c, d::{self, e::*, f}};\nuse crate::g; use a_crate::h; crate::i::j::<K>()", "crate");
    let paths = paths.iter().map(|(line, path)| format!("{line} {path}")).collect::<Vec<_>>();
    assert_eq!(paths, ["1 a::B", "1 c", "1 d::self", "1 d::e", "1 d::f", "2 g", "2 i::j"]);
}
