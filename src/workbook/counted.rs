//! Numbers in a line of a list: its parts, its brackets, and the figure that its name ends with.

use super::marks::{COUNTS, SEPARATORS, rating};
use crate::design::spreadsheet::{begins_with_guns, is_guns, is_men, men_and_guns};

/// Returns whether a part of a line is a number of men, guns or figures.
pub(super) fn is_number(part: &str) -> bool {
    is_men(part) || is_guns(part) || rating(part).is_some_and(|(head, _)| COUNTS.contains(&head))
}

/// Splits a text at its commas, colons and dashes; each part with its place.
pub(super) fn parts(text: &str) -> Vec<(usize, &str)> {
    let mut all = Vec::new();
    let mut from = 0;
    let marks = [", ", "; ", ": ", " – ", " — ", " - ", " / "];
    while let Some((at, mark)) = marks.iter().filter_map(|mark| Some((from + text[from..].find(mark)?, mark))).min() {
        all.push((from, text[from..at].trim()));
        from = at + mark.len();
    }
    all.push((from, text[from..].trim()));
    all.retain(|(_, part)| !part.is_empty());
    all
}

/// Splits a text from brackets at its end, or from brackets with a figure and the text after them: "100th Foot (450) – Tweeddale".
pub(super) fn bracketed(text: &str) -> (String, String, String) {
    let plain = |text: &str| text.trim().trim_end_matches([':', ',']).to_owned();
    // "[1]" is the mark of a note.
    let squared = || [('[', ']'), ('{', '}')].into_iter().find_map(|(opens, closes)| text.strip_suffix(closes)?.rsplit_once(opens));
    let at_end = text
        .strip_suffix(')')
        .and_then(|inner| inner.rsplit_once('('))
        .or_else(|| squared().filter(|(_, own)| own.len() > 2 && is_men(own)));
    // Of several brackets that with the number counts: "22nd Infantry (300) – Col. Brady (w)".
    let is_counted = |(_, bracket): &(&str, &str)| is_men(bracket) || is_guns(bracket);
    let opens = text.match_indices('(').map(|(at, _)| at).rev();
    let all = opens.filter_map(|at| text[at + 1..].split_once(')').map(|(bracket, behind)| (&text[..at], bracket, behind)));
    let within = all.into_iter().find(|(_, bracket, _)| is_men(bracket));
    let at_end = at_end.filter(|own| is_counted(own) || within.is_none());
    if let Some((own, bracket)) = at_end.filter(|(own, _)| !own.trim().is_empty()) {
        return (plain(own), bracket.trim().to_owned(), String::new());
    }
    match within.filter(|(own, bracket, _)| !own.trim().is_empty() && is_men(bracket)) {
        Some((own, bracket, behind)) => {
            let behind = behind.trim().trim_start_matches(['–', '—', '-', ':', ',', ';']).trim();
            (plain(own), bracket.trim().to_owned(), behind.to_owned())
        }
        None => (plain(text), String::new(), String::new()),
    }
}

/// Returns name, men, guns and note of a line of a list, from its text, the brackets at its end, and the text after brackets with a figure.
pub(super) fn counted_parts(text: String, bracket: String, behind: String) -> [String; 4] {
    if is_guns(&bracket) {
        return [text, String::new(), bracket, behind];
    }
    let noted = |bracket, behind| [bracket, behind].into_iter().filter(|note: &String| !note.is_empty()).collect::<Vec<_>>().join(", ");
    // A crew with its guns is parted by the table.
    let with_guns = text.match_indices(' ').map(|(at, _)| (&text[..at], text[at..].trim()));
    let is_crewed = [" with ", " and ", " & "].iter().any(|mark| text.contains(mark));
    let crew = with_guns
        .into_iter()
        .filter(|_| is_crewed)
        .find(|(_, tail)| men_and_guns(tail).is_some_and(|(men, _)| !men.is_empty() && !tail.contains(',')));
    if let Some((name, both)) = crew {
        return [name.trim_end_matches(SEPARATORS).trim().to_owned(), both.to_owned(), String::new(), noted(bracket, behind)];
    }
    if let Some((name, guns)) = gun_tail(&text) {
        return [name, String::new(), guns, noted(bracket, behind)];
    }
    let (name, men) = figured(&text);
    if men.is_empty() && is_men(&bracket) {
        return [name, bracket, String::new(), behind];
    }
    let (name, men) = if men.is_empty() { counted_tail(&text) } else { (name, men) };
    [name, men, String::new(), noted(bracket, behind)]
}

/// Splits a name from the longest end of a line that is a number of guns, or begins with one: "Battery No. 1  2 guns".
fn gun_tail(text: &str) -> Option<(String, String)> {
    let marks = [", ", " – ", " — ", " - ", ": ", "  "];
    let behind_mark = marks.iter().flat_map(|mark| text.match_indices(mark).map(|(at, mark)| (at, at + mark.len())));
    // A blank alone parts them where no number of the name stands before it.
    let is_number = |before: &str| {
        let word = before.rsplit(' ').next().unwrap_or_default().to_lowercase();
        ["no", "no.", "nr", "nr.", "#"].contains(&word.as_str()) || before.ends_with(|letter: char| letter.is_ascii_digit())
    };
    let blanks = text.match_indices(' ').map(|(at, _)| (at, at + 1)).filter(|(at, _)| !is_number(&text[..*at]));
    let mut ends = behind_mark.chain(blanks).collect::<Vec<_>>();
    ends.sort_unstable();
    let is_guns_there = |is: fn(&str) -> bool| ends.iter().copied().find(|(at, from)| *at > 0 && is(text[*from..].trim()));
    let (at, from) = is_guns_there(is_guns).or_else(|| is_guns_there(begins_with_guns))?;
    let name = text[..at].trim().trim_end_matches(SEPARATORS).trim_end_matches(['.', '…']).trim();
    (!name.is_empty()).then(|| (name.to_owned(), text[from..].trim().to_owned()))
}

/// Splits a name from the part behind its last mark, where that is of a kind.
fn last_part(text: &str, is: impl Fn(&str) -> bool) -> Option<(String, String)> {
    let marks = [", ", " – ", " — ", " - ", ": "];
    let (name, tail) = marks.iter().find_map(|mark| text.rsplit_once(mark).filter(|(_, tail)| is(tail)))?;
    Some((name.trim().to_owned(), tail.trim().to_owned()))
}

/// Splits a name from an end that begins with a number of something unknown, for the import to say that it cannot be read.
fn counted_tail(text: &str) -> (String, String) {
    let is_counted = |tail: &str| tail.split(' ').next().is_some_and(|first| crate::quantity::count(first).is_some());
    // "171 - Veteran - 3 companies only" has its number before.
    if parts(text).iter().skip(1).any(|(_, part)| is_number(part)) {
        return (text.to_owned(), String::new());
    }
    last_part(text, is_counted).unwrap_or_else(|| (text.to_owned(), String::new()))
}

/// Splits a name from the figure after its last dash, colon, comma or blank.
fn figured(text: &str) -> (String, String) {
    let bare = |name: &str| name.trim().trim_end_matches([',', ':', '–', '-']).trim().to_owned();
    let parted = [" – ", " — ", " - ", ": ", ", ", " … "].iter().find_map(|mark| text.rsplit_once(mark).filter(|(_, tail)| is_men(tail)));
    // The longest end that is a figure: "about 1 200 men".
    let blank = || {
        let blanks = text.match_indices(' ').map(|(at, _)| text.split_at(at));
        blanks.map(|(name, tail)| (name, tail.trim())).find(|(_, tail)| tail.len() >= 2 && is_men(tail))
    };
    let stuck = || {
        let (name, tail) = text.rsplit_once(['–', ':', ','])?;
        Some((name, tail.trim())).filter(|(_, tail)| tail.contains(' ') && is_men(tail))
    };
    let found = parted.or_else(blank).or_else(stuck).filter(|(name, _)| !name.trim().is_empty());
    found.map_or_else(|| (text.to_owned(), String::new()), |(name, men)| (bare(name), men.trim().to_owned()))
}
