//! Holds every `match` over commands, changes and effects to naming each variant, so that the compiler names every place that a new one
//! touches.
//!
//! A `match` counts if an arm of it names a variant of a closed list: `Command`, `EffectVerb`, `Effect`, `TableReading`, the `Chord` of a key and the
//! `DeskPlace`, and whatever ends in `Change`, `Effect` or `Intent`, by its name, by `Self` in an `impl` of it, or by another name of a `use … as`. None of its arms may be made of `_` and
//! names in lower case alone, which would take whatever is left. Who wants one variant and nothing of any other says so with `if let`,
//! `let … else` or `matches!`: there a new variant must plainly answer no. A rest beside a named variant, as in `(Command::Fire(_), _)`,
//! is none.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::architecture::{files, text, without_tests};

fn is_closed(name: &str) -> bool {
    ["Command", "EffectVerb", "TableReading", "Chord", "DeskPlace"].contains(&name)
        || ["Change", "Effect", "Intent"].iter().any(|end| name.ends_with(end))
}

fn is(tree: Option<&TokenTree>, wanted: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

fn word(tree: &TokenTree) -> Option<String> {
    if let TokenTree::Ident(word) = tree { Some(word.to_string()) } else { None }
}

/// Names of closed lists in a file: their other names, and whether `Self` is one in the current `impl`.
#[derive(Clone, Default)]
struct Names {
    others: Vec<String>,
    own: bool,
}

impl Names {
    fn of_closed(&self, name: &str) -> bool {
        is_closed(name) || self.others.iter().any(|other| other == name) || (name == "Self" && self.own)
    }

    /// Returns true if these tokens name a variant of a closed list: `Command::Fire`.
    fn variant(&self, pattern: &[TokenTree]) -> bool {
        let direct = pattern.windows(4).any(|four| {
            let named = word(&four[0]).is_some_and(|name| self.of_closed(&name));
            named && is(four.get(1), ':') && is(four.get(2), ':') && word(&four[3]).is_some()
        });
        let within = |tree: &TokenTree| {
            if let TokenTree::Group(group) = tree { self.variant(&group.stream().into_iter().collect::<Vec<_>>()) } else { false }
        };
        direct || pattern.iter().any(within)
    }
}

/// The patterns of a `match`, guards left out.
fn patterns(body: TokenStream) -> Vec<Vec<TokenTree>> {
    let trees = body.into_iter().collect::<Vec<_>>();
    let mut found = Vec::new();
    let mut rest = trees.as_slice();
    while let Some(arrow) = rest.windows(2).position(|two| is(two.first(), '=') && is(two.get(1), '>')) {
        let pattern = rest[..arrow].iter().skip_while(|tree| is(Some(tree), ','));
        found.push(pattern.take_while(|tree| word(tree).as_deref() != Some("if")).cloned().collect());
        rest = &rest[arrow + 2..];
        let is_block = matches!(rest.first(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
        let ends = if is_block { 1 } else { rest.iter().position(|tree| is(Some(tree), ',')).unwrap_or(rest.len()) };
        rest = &rest[ends..];
    }
    found
}

/// A pattern that takes whatever is left: `_`, `other`, `(_, other)`.
fn is_rest(pattern: &[TokenTree]) -> bool {
    pattern.iter().all(|tree| match tree {
        TokenTree::Ident(word) => word.to_string().starts_with(|first: char| first == '_' || first.is_lowercase()),
        TokenTree::Punct(punct) => ['&', ',', '_'].contains(&punct.as_char()),
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis && is_rest(&group.stream().into_iter().collect::<Vec<_>>()),
        TokenTree::Literal(_) => false,
    })
}

/// The lists of patterns of every `match` over a closed list.
fn matches_over(trees: &[TokenTree], names: &Names, found: &mut Vec<Vec<Vec<TokenTree>>>) {
    for (at, tree) in trees.iter().enumerate() {
        let is_body = |tree: &TokenTree| matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        if word(tree).as_deref() == Some("match")
            && let Some(TokenTree::Group(body)) = trees[at..].iter().find(|tree| is_body(tree))
        {
            let arms = patterns(body.stream());
            if arms.iter().any(|arm| names.variant(arm)) {
                found.push(arms);
            }
        }
        let TokenTree::Group(group) = tree else { continue };
        // Whose `impl` these braces are, where they are one's.
        let begins = trees[..at].iter().rposition(|tree| is_body(tree) || is(Some(tree), ';')).map_or(0, |end| end + 1);
        let head = trees[begins..at].iter().filter_map(word).collect::<Vec<_>>();
        let is_impl = group.delimiter() == Delimiter::Brace && head.first().is_some_and(|first| first == "impl");
        let of = head.iter().rposition(|word| word == "for").map_or(1, |last| last + 1);
        let own = if is_impl { head[of.min(head.len())..].iter().any(|name| is_closed(name)) } else { names.own };
        matches_over(&group.stream().into_iter().collect::<Vec<_>>(), &Names { own, ..names.clone() }, found);
    }
}

fn over_closed_lists(source: &str) -> Vec<Vec<Vec<TokenTree>>> {
    let others = source.lines().filter_map(|line| line.trim().strip_prefix("use ")?.strip_suffix(';')?.split_once(" as "));
    let others = others.filter(|(path, _)| path.rsplit("::").next().is_some_and(is_closed)).map(|(_, other)| other.to_owned());
    let names = Names { others: others.collect(), own: false };
    let trees = source.parse::<TokenStream>().expect("Rust").into_iter().collect();
    let mut found = Vec::new();
    matches_over(&without_tests(trees), &names, &mut found);
    found
}

#[test]
fn every_variant_is_named() {
    let sources = files("src").into_iter().filter(|path| path.ends_with(".rs"));
    let (mut counted, mut wrong) = (0, Vec::new());
    for path in sources {
        for arms in over_closed_lists(&text(&path)) {
            counted += 1;
            if let Some(rest) = arms.iter().find(|arm| is_rest(arm)) {
                let words = |arm: &[TokenTree]| arm.iter().cloned().collect::<TokenStream>().to_string();
                wrong.push(format!("{path}: `{} =>` in the match that begins with {}", words(rest), words(&arms[0])));
            }
        }
    }
    assert!(counted > 60, "{counted} matches over closed lists were found in the sources: are they read as they are written?");
    assert!(wrong.is_empty(), "name the variants that are left, or ask for the one with `if let`:\n{}", wrong.join("\n"));
}

#[test]
fn a_rest_is_found_where_it_is_one() {
    let rests = |body: &str| {
        over_closed_lists(&format!("use X::Change as C; {body}\nuse UnitChange as U;"))
            .iter()
            .filter(|arms| arms.iter().any(|arm| is_rest(arm)))
            .count()
    };
    for one in [
        "fn f() { match command { Command::Note { .. } => 1, _ => 2 } }",
        "fn f() { match (command, found) { (Command::Note { .. }, _) if x => { 1 } (_, other) => 2 } }",
        "impl<C> EffectVerb<C> { fn f(&self) { match self { Self::Silence {} => a, other => b } } }",
        "impl From<u32> for CardEffect { fn f(self) { match self { Self::Move { .. } => a, _ if b => b } } }",
        "fn f() { match change { U::Stands(_) => { 1 } _ => { 2 } } }",
    ] {
        assert_eq!(rests(one), 1, "{one}");
    }
    for none in [
        "fn f() { match command { Command::Note { .. } => match text { \"a\" => 1, _ => 2 }, Command::Fire(_) => 3 } }",
        "fn f() { match (command, found) { (Command::Note { .. } | Command::Fire(_), _) => 1 } }",
        "impl Phase { fn f(self) { match self { Self::Fire => a, _ => b } } }",
        "fn f() { matches!(command, Command::Fire(_)) }",
        "fn f() { match known { Some(_) => Command::Fire, None => Command::Rest } }",
    ] {
        assert_eq!(rests(none), 0, "{none}");
    }
}

/// A tagged list takes any field beside a variant without braces, whatever else it denies.
#[test]
fn no_tagged_variant_takes_unknown_fields() {
    let mut lists = 0;
    for path in files("src").into_iter().filter(|path| path.ends_with(".rs")) {
        let source = text(&path);
        for (at, _) in source.match_indices("deny_unknown_fields") {
            let Some((head, rest)) = source[at..].split_once(" enum ").filter(|(head, _)| !head.contains(" struct ")) else { continue };
            let line = source[..at].rfind('\n').map_or(0, |end| end + 1);
            if !source[line..at + head.len()].contains("tag = ") {
                continue;
            }
            lists += 1;
            let body = rest.split_once("\n}").map_or(rest, |(body, _)| body);
            let bare = |line: &&str| {
                let name = line.strip_prefix("    ").and_then(|line| line.strip_suffix(','));
                name.is_some_and(|name| name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric))
            };
            let found = body.lines().filter(bare).collect::<Vec<_>>();
            assert!(found.is_empty(), "{path}: write {} with braces", found.join(" "));
        }
    }
    assert!(lists > 8, "{lists} tagged lists were found: are they read as they are written?");
}
