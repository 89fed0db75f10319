//! Words of a list as people write them in cells: whole, in another language, or shortened.

use std::borrow::Cow;

use super::figure::{gun_of, names_calibre, unmarked};
use super::troops::Troops;
use super::vocabulary::plain_words;
use super::words::meant;
use crate::design::Kind;
use crate::engine::text::plain;

/// Fewest letters by which a word is known that begins with them.
const FEWEST_LETTERS: usize = 3;

/// Words that begin another one and are none of it: a lieutenant is no lieutenant colonel.
const WHOLE: [&str; 2] = ["lieutenant", "lieut"];

/// Returns the word of a list that a text means, and whether it says nothing besides. A text that names another one too means none.
pub(super) fn word_of<'w>(words: &'w [(String, String)], text: &str) -> Option<(&'w str, bool)> {
    let spelled = halves(unmarked(text));
    let text = spelled.as_ref();
    if let Some(word) = whole(words, text).or_else(|| shortened(words, text)).or_else(|| whole(words, without_bore(text)?)) {
        return Some((word, true));
    }
    // What stands behind it in brackets is a remark: "Musket (LI)".
    let remarked = text.strip_suffix(')').and_then(|inner| inner.rsplit_once('('));
    let is_other = |remark: &str| remark.split(|letter: char| !letter.is_alphanumeric()).any(|part| whole(words, part).is_some());
    let bare = remarked.filter(|(_, remark)| !is_other(remark)).and_then(|(bare, _)| whole(words, bare.trim()));
    let gun = || words.iter().find(|(word, _)| word == "gun" && names_calibre(text)).map(|(word, _)| word.as_str());
    bare.or_else(|| gun_of(words, text)).or_else(|| troops_of(words, text)).or_else(gun).map(|word| (word, false))
}

/// Returns the word of a list of arms for the kind of troops that a text names; a calibre is one of guns.
fn troops_of<'w>(words: &'w [(String, String)], text: &str) -> Option<&'w str> {
    let is_arms = words.iter().any(|(word, _)| word == "infantry");
    let of_calibre = || Troops::read("guns").filter(|_| names_calibre(text));
    let troops = Troops::read(text).or_else(of_calibre).filter(|_| is_arms)?;
    troops.words().into_iter().find_map(|own| words.iter().find(|(word, _)| word == own)).map(|(word, _)| word.as_str())
}

/// Returns the name of a small arm without its bore in inches: "Springfield .69", "Charleville (.69 cal)".
fn without_bore(text: &str) -> Option<&str> {
    let (name, bore) = text.split_once('.')?;
    let digits = bore.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    (digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_digit())).then(|| name.trim_end_matches(['(', ' ']))
}

/// Spells out a half as a calibre has it: 5½-inch.
fn halves(text: &str) -> Cow<'_, str> {
    if text.contains('½') { text.replace('½', ".5").into() } else { text.into() }
}

/// Returns the word that a text is, in any language; signs between words part alternatives.
fn whole<'w>(words: &'w [(String, String)], text: &str) -> Option<&'w str> {
    let same = |(word, spoken): &&(String, String)| plain(word) == plain(text) || plain(spoken) == plain(text);
    if let Some((word, _)) = words.iter().find(same) {
        return Some(word);
    }
    let said = plain_of(text)?;
    let is = |(word, spoken): &&(String, String)| plain_words(word) == said || plain_words(spoken) == said;
    // Of two meanings the later one says more: light infantry before infantry.
    let other = || meant(&said).filter_map(|meant| words.iter().find(|(word, _)| word == meant)).last();
    words.iter().find(is).or_else(other).map(|(word, _)| word.as_str())
}

/// Returns the only word that begins with a text of some letters.
fn shortened<'w>(words: &'w [(String, String)], text: &str) -> Option<&'w str> {
    let is_long = |said: &String| said.chars().count() >= FEWEST_LETTERS && said.contains(char::is_alphabetic);
    let said = plain_of(text).filter(|said| is_long(said) && !WHOLE.contains(&said.as_str()))?;
    let begins = |(word, spoken): &&(String, String)| plain_words(word).starts_with(&said) || plain_words(spoken).starts_with(&said);
    let mut found = words.iter().filter(begins);
    found.next().filter(|_| found.next().is_none()).map(|(word, _)| word.as_str())
}

/// Returns a text in plain words, if it has no sign that doubts them or parts several.
fn plain_of(text: &str) -> Option<String> {
    let is_plain = |letter: char| letter.is_alphanumeric() || letter.is_whitespace() || "-_.'’".contains(letter);
    let is_word = text.chars().all(is_plain) && text.starts_with(char::is_alphanumeric) && !text.ends_with('-');
    Some(plain_words(text)).filter(|said| is_word && !said.is_empty())
}

/// Translates a text into the words of a cell, where it is in another language.
pub(super) fn translate_cell(kind: &Kind, text: &str) -> String {
    let known = |words: &[(String, String)], part: &str| word_of(words, part).map_or(part, |(word, _)| word).to_owned();
    match kind {
        Kind::Word(words) => known(words, text),
        Kind::Words(words) => kind.joined(kind.parts(text).iter().map(|part| known(words, part))),
        _ => text.to_owned(),
    }
}

/// Returns the number of a turn as it is written on tables: "T3", "3rd".
pub(super) fn turn_of(text: &str) -> &str {
    let bare = text.strip_prefix(['T', 't']).unwrap_or(text);
    let bare = ["st", "nd", "rd", "th"].iter().find_map(|end| bare.strip_suffix(end)).unwrap_or(bare);
    if !bare.is_empty() && bare.bytes().all(|letter| letter.is_ascii_digit()) { bare } else { text }
}

/// Returns the name of a hex that a spreadsheet has made a number, or that is written in two numbers: 609, 6-9, 06/09. `None` for any other
/// text.
pub(super) fn hex_of(text: &str) -> Option<String> {
    let digits = text.bytes().all(|letter| letter.is_ascii_digit());
    let (column, row) = if digits && text.len() == 3 { text.split_at(1) } else { text.split_once(['-', '/', '.', ':'])? };
    let two = |part: &str| part.trim().parse::<u8>().ok().filter(|number| *number < 100);
    Some(format!("{:02}{:02}", two(column)?, two(row)?))
}
