//! The laboratory has no rule of its own: what a player turn is and what a step means is asked of the battle's judge.

use super::architecture::{files, nothing_found, text, without_tests};
use proc_macro2::{TokenStream, TokenTree};

/// The files of the laboratory that put commands in a row.
const PLAYS: [&str; 4] = ["src/lab/ground.rs", "src/lab/steps.rs", "src/lab/throws.rs", "src/lab/turn.rs"];

fn flat(tokens: TokenStream, found: &mut Vec<TokenTree>) {
    for tree in without_tests(tokens.into_iter().collect()) {
        match tree {
            TokenTree::Group(group) => flat(group.stream(), found),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => found.push(tree),
        }
    }
}

/// Checks that no file names a row of a table, and that those that play have no number but 0 to 3: places of a list, a throw of two dice,
/// the three kinds of ground.
#[test]
fn the_laboratory_names_no_row_and_no_number_of_the_rules() {
    let mut found = Vec::new();
    for path in files("src/lab") {
        let mut trees = Vec::new();
        flat(text(&path).parse::<TokenStream>().unwrap_or_else(|error| panic!("{path}: {error}")), &mut trees);
        for tree in trees {
            let token = tree.to_string();
            if token == "RowId" {
                found.push(format!("{path}: {token}"));
            }
            let is_number = matches!(&tree, TokenTree::Literal(_)) && token.starts_with(|first: char| first.is_ascii_digit());
            if PLAYS.contains(&path.as_str()) && is_number && !["0", "1", "2", "3"].contains(&token.as_str()) {
                found.push(format!("{path}: {token}"));
            }
        }
    }
    nothing_found(found, "a rule of the laboratory's own: ask the judge, or a figure of the tables");
}
