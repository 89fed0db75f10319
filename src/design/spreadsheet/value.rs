//! Words of a list as people write them in cells: whole, in another language, or shortened.

use std::borrow::Cow;

use super::calibre::{gun_of, names_calibre};
use super::figure::unmarked;
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
    // "V+" is more than a word of the game: it is told that the word alone is taken.
    let signed = || {
        text.strip_suffix(['+', '-', '−', '–'])
            .filter(|own| own.len() < 4 && own.ends_with(char::is_alphabetic))
            .and_then(|own| whole(words, own))
    };
    bare.or_else(signed).or_else(|| gun_of(words, text)).or_else(|| troops_of(words, text)).or_else(gun).map(|word| (word, false))
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

/// Returns the number of a turn as it is written on tables: "T3", "3rd", "Runde 2".
pub(super) fn turn_of(text: &str) -> &str {
    let bare = ["st", "nd", "rd", "th"].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit());
    // A German turn may be a platoon elsewhere.
    let bare = bare.strip_prefix("Zug ").unwrap_or(bare);
    turn_named(text).or_else(|| Some(bare).filter(|bare| is_number(bare))).unwrap_or(text)
}

/// Splits a turn from what stands behind it: "T2, west road", "turn 5 (5:30 pm)".
pub(super) fn turn_and_rest(text: &str) -> Option<(&str, &str)> {
    let marks = [", ", "; ", " (", " via ", " by ", " at ", " from ", " on ", " - ", " – "];
    let parted = marks
        .iter()
        .filter_map(|mark| text.split_once(mark).map(|(turn, _)| (turn, text[turn.len()..].trim_start_matches([',', ';', ' ']))));
    parted.min_by_key(|(turn, _)| turn.len()).filter(|(turn, _)| turn_named(turn).is_some())
}

/// Returns the number of a turn behind a word for one: "turn 4", "T3", "T. 2", "Runde 3", "tour 2", "on turn 5".
#[must_use]
pub fn turn_named(text: &str) -> Option<&str> {
    const WORDS: [&str; 9] = ["turn", "t", "runde", "spielzug", "tour", "turno", "round", "game turn", "gt"];
    const BEFORE: [&str; 8] = ["on ", "in ", "from ", "arrives ", "enters ", "ab ", "au ", "en "];
    let text = text.trim();
    let before = |own: &&&str| text.get(..own.len()).is_some_and(|begins| begins.eq_ignore_ascii_case(own));
    if let Some(own) = BEFORE.iter().find(before) {
        return turn_named(&text[own.len()..]);
    }
    let word = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = &text[word.len()..];
    let is_turn = WORDS.contains(&plain_words(word).as_str());
    (is_turn && (1..=2).contains(&number.len())).then_some(number)
}

/// Returns whether a text is a time of day: "3:30 pm", "16h30", "4 pm".
#[must_use]
pub fn is_time(text: &str) -> bool {
    let plain = text.trim().to_lowercase();
    let bare = ["a.m.", "p.m.", "am", "pm", "uhr", "h"].iter().find_map(|end| plain.strip_suffix(end)).unwrap_or(&plain).trim_end();
    let parts = bare.split([':', 'h', '.']).collect::<Vec<_>>();
    let is_number = |part: &&str| (1..=2).contains(&part.len()) && part.bytes().all(|letter| letter.is_ascii_digit());
    (parts.len() == 2 || (parts.len() == 1 && bare.len() < plain.len())) && parts.iter().all(is_number)
}

/// Returns the name of a hex that a spreadsheet has made a number, or that is written in two numbers: 609, 6-9, 06/09. `None` for any other
/// text.
pub(super) fn hex_of(text: &str) -> Option<String> {
    let digits = text.bytes().all(|letter| letter.is_ascii_digit());
    let (column, row) = if digits && text.len() == 3 { text.split_at(1) } else { text.split_once(['-', '/', '.', ':'])? };
    let two = |part: &str| part.trim().parse::<u8>().ok().filter(|number| *number < 100);
    Some(format!("{:02}{:02}", two(column)?, two(row)?))
}
