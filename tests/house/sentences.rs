//! Our own sentences are made of parts and never taken apart: no code finds, cuts or replaces words in them. What a view or a sheet needs to
//! know of a fault, an effect or a row it asks of the fault, the effect or the row.

use proc_macro2::{Delimiter, TokenTree};

use crate::architecture::{files, text, without_tests};

/// Files or folders that may take texts apart, each with the kind of its texts.
const READERS: &[(&str, &str)] = &[
    ("src/design/cell.rs", "cells, as they are typed"),
    ("src/design/edits.rs", "ids, made of names"),
    ("src/design/pointer.rs", "pointers into a file"),
    ("src/design/spreadsheet/", "rosters of other programs"),
    ("src/engine/fact.rs", "names of facts, and the places in a question for figures of the tables"),
    ("src/engine/fault/mod.rs", "the words of the parser of JSON"),
    ("src/engine/fault/place.rs", "names of fields"),
    ("src/engine/text.rs", "names and notes from files and tables: the one place that bends them"),
    ("src/game/file.rs", "lines of a file, and the words of their parser"),
    ("src/games/area/campaign/card_listing.rs", "a list of cards, as it is typed"),
    ("src/games/area/campaign/drawing/area.rs", "names of areas, broken into lines"),
    ("src/games/area/campaign/listing.rs", "a list of areas, as it is typed"),
    ("src/games/document.rs", "the first bytes of a file"),
    ("src/games/registry/deciding.rs", "names of checks, and places in a row"),
    ("src/games/registry/mod.rs", "names of checks"),
    ("src/gui/parts/keyed.rs", "the keys of a chord"),
    ("src/gui/parts/cells.rs", "a label, shortened to the room there is"),
    ("src/gui/design/underlay.rs", "distances and angles, as they are typed"),
    ("src/gui/design/foot.rs", "a choice, shortened to the room there is"),
    ("src/gui/design/table/hand.rs", "names of fields of a file"),
    ("src/gui/games/area/handover.rs", "names of files"),
    ("src/gui/shell/strip/tabs.rs", "what undo takes back, shortened to the room there is"),
    ("src/games/area/campaign/drawing/cartouche.rs", "names of factions, without their side's, from a table"),
    ("src/games/battlecry1812/drawn/cartouche.rs", "titles of scenarios, from a file"),
    ("src/lab/battles/run.rs", "a pair of generals, as it is typed"),
    ("src/gui/design/stored.rs", "names of files"),
    ("src/gui/design/spreadsheet.rs", "what is pasted"),
    ("src/gui/shell/dialog.rs", "the log of the library of dialogs"),
    ("src/gui/games/rff1812/checks/fire/firers.rs", "dice, as they are typed"),
    ("src/gui/foot/dice.rs", "dice, as they are typed"),
    ("src/gui/play/log_panel/summary.rs", "names of sides from files, coloured wherever they stand"),
    ("src/gui/pages/row_edits.rs", "values, as they are typed, and places in a row"),
    ("src/gui/pages/sheets.rs", "a sheet as text, whose headings are marked"),
    ("src/gui/form/dice.rs", "dice, as they are typed"),
    ("src/gui/parts/widgets.rs", "what is typed, and blanks at which no line breaks"),
    ("src/main.rs", "distances of the command line, and the words of the library of windows"),
    ("src/manual/mod.rs", "the list of changes, as it is written"),
    ("src/map/svg.rs", "letters that have another sense in SVG"),
    ("src/quantity.rs", "quantities, as they are typed"),
    ("src/scenario/picture.rs", "paths of files"),
    ("src/scenario/when.rs", "days and hours, as they are typed"),
    ("src/scenario/write.rs", "a file, as it was written"),
    ("src/sheet/layout/lines.rs", "blanks at which lines break"),
    ("src/store/", "files and their names, and the words of the system"),
    ("src/table/", "files, labels and places of tables"),
    ("src/workbook/", "spreadsheets of other programs"),
];

/// Methods that take a text apart with any argument.
const CUTS: [&str; 11] = [
    "match_indices",
    "replacen",
    "rsplit",
    "rsplit_once",
    "split_once",
    "splitn",
    "strip_prefix",
    "strip_suffix",
    "trim_end_matches",
    "trim_matches",
    "trim_start_matches",
];

/// Methods that take a text apart if they are given letters; lists have methods of these names too.
const FINDS: [&str; 7] = ["contains", "ends_with", "find", "replace", "rfind", "split", "starts_with"];

/// The methods by which these tokens take texts apart.
fn cuts(trees: &[TokenTree], found: &mut Vec<String>) {
    for (nth, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let inner = group.stream().into_iter().collect::<Vec<_>>();
        if let (Some(TokenTree::Ident(method)), Some(TokenTree::Punct(dot))) =
            (nth.checked_sub(1).and_then(|before| trees.get(before)), nth.checked_sub(2).and_then(|before| trees.get(before)))
        {
            let method = method.to_string();
            let is_call = dot.as_char() == '.' && group.delimiter() == Delimiter::Parenthesis;
            if is_call && (CUTS.contains(&method.as_str()) || (FINDS.contains(&method.as_str()) && is_of_letters(&inner))) {
                found.push(format!("{method}({})", group.stream()));
            }
        }
        cuts(&inner, found);
    }
}

/// Returns true if arguments begin with letters to look for: a text or a letter, a list of them, a closure on a letter.
fn is_of_letters(arguments: &[TokenTree]) -> bool {
    match arguments {
        [TokenTree::Literal(literal), ..] => literal.to_string().len() > 2 && literal.to_string().starts_with(['"', '\'']),
        [TokenTree::Group(list), ..] => is_of_letters(&list.stream().into_iter().collect::<Vec<_>>()),
        [TokenTree::Punct(and), rest @ ..] if and.as_char() == '&' => matches!(rest, [TokenTree::Ident(made), ..] if made == "format"),
        [TokenTree::Punct(bar), _, TokenTree::Punct(colon), TokenTree::Ident(kind), ..] => {
            bar.as_char() == '|' && colon.as_char() == ':' && kind == "char"
        }
        [TokenTree::Ident(kind), ..] => kind == "char",
        _ => false,
    }
}

#[test]
fn our_own_sentences_are_never_taken_apart() {
    let mut reading = vec![false; READERS.len()];
    let mut faults = Vec::new();
    for path in files("src").into_iter().filter(|path| path.ends_with(".rs") && !path.ends_with("/tests.rs")) {
        let tokens = text(&path).parse::<proc_macro2::TokenStream>().unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut found = Vec::new();
        cuts(&without_tests(tokens.into_iter().collect()), &mut found);
        if found.is_empty() {
            continue;
        }
        match READERS.iter().position(|(reader, _)| *reader == path || (reader.ends_with('/') && path.starts_with(reader))) {
            Some(nth) => reading[nth] = true,
            None => faults.push(format!("{path}: {}", found.join(", "))),
        }
    }
    let idle = READERS
        .iter()
        .zip(reading)
        .filter(|(_, reads)| !reads)
        .map(|((reader, _), _)| format!("{reader} takes nothing apart: off the list"));
    faults.extend(idle);
    assert!(faults.is_empty(), "give the thing a part, a kind or a short label and ask for that:\n{}", faults.join("\n"));
}
