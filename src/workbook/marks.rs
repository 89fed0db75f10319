//! Ratings, figures, ladders and the turn of an arrival in a line of a list, beside the number of its unit.

use crate::design::spreadsheet::{is_guns, is_men, is_time, ladder, rating_column, turn_named};

/// Signs between the parts of a line.
pub(super) const SEPARATORS: [char; 6] = [',', ';', ':', '–', '—', '-'];

/// Heads of what units are made of.
pub(super) const COUNTS: [&str; 2] = ["Figures", "Stands"];

/// Words before the turn in which a unit comes.
const ARRIVES: [&str; 16] = [
    "arrives", "arrive", "arriving", "arr", "enters", "enter", "entering", "appears", "comes", "from", "on", "in", "at", "ankunft",
    "arrivee", "llega",
];
/// Words before the time at which a unit comes.
const COMES: [&str; 7] = ["arrives", "arrive", "arriving", "enters", "enter", "entering", "appears"];

/// Returns the turn or the time of an arrival, where a part of a line tells that alone: "turn 4", "arrives on T3", "arrives 3:30 pm".
pub(super) fn arrival(part: &str) -> Option<&str> {
    let mut rest = part.trim();
    let mut is_coming = false;
    while let Some((first, behind)) = rest.split_once(' ') {
        let plain = first.trim_matches(['.', ':']).to_lowercase();
        if !ARRIVES.contains(&plain.as_str()) {
            break;
        }
        is_coming |= COMES.contains(&plain.as_str());
        rest = behind.trim_start();
    }
    turn_named(rest).or_else(|| Some(rest).filter(|rest| is_coming && is_time(rest)))
}

/// Joins a part of a line with what stands before and behind it, by commas.
fn set_apart(before: &str, own: &str, behind: &str) -> String {
    if behind.is_empty() { format!("{before}, {own}") } else { format!("{before}, {own}, {behind}") }
}

/// Returns a line with commas around the turn of an arrival: "Rifles 220 arrives turn 12 at Queenston".
pub(super) fn with_arrival(line: &str) -> String {
    let words = line.split_whitespace().collect::<Vec<_>>();
    let bare = |word: &str| word.trim_matches([',', ';', '.', ':', '(', ')']).to_lowercase();
    let is_turn = |from: usize, to: usize| {
        let text = words[from..=to].join(" ");
        let text = text.trim_end_matches([',', ';', '.']);
        // A letter alone may stand for anything where no word says that somebody comes.
        let is_said = to > from || (from > 0 && ARRIVES.contains(&bare(words[from - 1]).as_str()));
        is_said && turn_named(text).is_some()
    };
    let found = (1..words.len())
        .find_map(|from| [from + 1, from].into_iter().find(|to| *to < words.len() && is_turn(from, *to)).map(|to| (from, to)));
    let Some((from, to)) = found else { return line.to_owned() };
    let begins = (1..=from).rev().take_while(|nth| *nth == from || ARRIVES.contains(&bare(words[*nth]).as_str())).last().unwrap_or(from);
    let before = words[..begins].join(" ");
    let (before, arrival) = (before.trim_end_matches(SEPARATORS).trim_end(), words[begins..=to].join(" "));
    // In brackets it is a remark.
    if before.is_empty() || arrival.contains(['(', ')']) {
        return line.to_owned();
    }
    let behind = words[to + 1..].join(" ");
    let arrival = arrival.trim_end_matches([',', ';', '.']);
    set_apart(before, arrival, &behind)
}

/// Returns a line with commas around a ladder, where only blanks part it: "vet, spirited 9/6/4".
pub(super) fn with_ladder(line: &str) -> String {
    let words = line.split(' ').collect::<Vec<_>>();
    let is_there = |nth: &usize| ladder(words[*nth].trim_end_matches([',', ';'])).is_some();
    let Some(nth) = (1..words.len()).find(is_there) else { return line.to_owned() };
    let (before, behind) = (words[..nth].join(" "), words[nth + 1..].join(" "));
    let before = before.trim_end_matches([',', ';', ' ']);
    let own = words[nth].trim_end_matches([',', ';']);
    set_apart(before, own, behind.trim())
}

/// Returns a line with commas around its number of figures, where only blanks part it: "Grenadiers 9 figs M6".
pub(super) fn with_figures(line: &str) -> String {
    let words = line.split_whitespace().collect::<Vec<_>>();
    let is_there = |nth: &usize| {
        rating(&format!("{} {}", words[*nth], words[nth + 1].trim_end_matches([',', ';']))).is_some_and(|(head, _)| COUNTS.contains(&head))
    };
    let Some(nth) = (1..words.len().saturating_sub(1)).find(is_there) else { return line.to_owned() };
    let (before, behind) = (words[..nth].join(" "), words[nth + 2..].join(" "));
    let counted = format!("{} {}", words[nth], words[nth + 1].trim_end_matches([',', ';']));
    let before = before.trim_end_matches(SEPARATORS).trim_end();
    set_apart(before, &counted, behind.trim_start_matches(SEPARATORS).trim_start())
}

/// Returns a line with commas around the number before the ratings at its end, where only blanks part them: "2nd Lincoln Militia 110 raw".
pub(super) fn with_marks(line: &str) -> String {
    let words = line.split_whitespace().collect::<Vec<_>>();
    let ratings = words.iter().rev().take_while(|word| rating_column(word).is_some()).count();
    let (before, behind) = words.split_at(words.len() - ratings);
    let behind = behind.iter().map(|word| word.trim_end_matches([',', ';'])).collect::<Vec<_>>();
    // An estimate is of two words: "~ 200".
    let parted = [2, 1].into_iter().filter_map(|count| before.split_at_checked(before.len().checked_sub(count)?));
    let parted = parted
        .map(|(name, number)| (name.join(" "), number.join(" ")))
        .find(|(name, number)| !name.is_empty() && !name.to_lowercase().ends_with("morale") && is_men(number));
    match parted.filter(|_| !behind.is_empty()) {
        Some((name, number)) => format!("{}, {number}, {}", name.trim_end_matches(SEPARATORS).trim_end(), behind.join(", ")),
        None => line.to_owned(),
    }
}

/// Returns the heading and the text of a part that rates a unit: "veteran", "morale 6", "5 figures".
pub(super) fn rating(part: &str) -> Option<(&'static str, &str)> {
    let is_whole = |text: &str| crate::quantity::count(text).is_some();
    if let Some(turn) = arrival(part) {
        return Some(("Turn", turn));
    }
    if ladder(part).is_some() {
        return Some((COUNTS[1], part));
    }
    match part.split_once(' ') {
        Some((title, number)) if title.eq_ignore_ascii_case("morale") && is_whole(number) => Some(("Morale", number)),
        Some((number, counted)) if is_whole(number) => match counted.to_lowercase().as_str() {
            "figures" | "figure" | "figs" => Some((COUNTS[0], number)),
            "stands" | "stand" | "bases" | "stds" | "std" => Some((COUNTS[1], number)),
            _ => rating_column(part).map(|head| (head, part)),
        },
        // "M6", as on labels.
        None if part.strip_prefix(['M', 'm']).is_some_and(is_whole) => Some(("Morale", &part[1..])),
        _ => rating_column(part).map(|head| (head, part)),
    }
}

/// Returns a line of guns before the name of their captain or corps the other way round: "2 6-pdr guns, Holcroft". `None` for any other.
pub(super) fn with_captain_first(line: &str) -> Option<String> {
    let (guns, behind) = line.split_once(", ")?;
    let (name, rest) = behind.split_once(", ").map_or((behind, ""), |(name, rest)| (name, rest));
    let is_name = name.starts_with(char::is_uppercase) && !name.contains(|letter: char| letter.is_ascii_digit());
    let is_other = rating(name).is_some() || is_guns(name);
    let rest = if rest.is_empty() { String::new() } else { format!(", {rest}") };
    (is_guns(guns) && is_name && !is_other).then(|| format!("{name}, {guns}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrivals_and_ladders_stand_in_parts_of_their_own() {
        for (part, turn) in [
            ("turn 4", Some("4")),
            ("T4", Some("4")),
            ("T. 2", Some("2")),
            ("arrives on turn 12", Some("12")),
            ("Runde 3", Some("3")),
            ("tour 2", Some("2")),
            ("arrives 3:30 pm", Some("3:30 pm")),
            ("3:30 pm", None),
            ("arrives late", None),
            ("from Queenston", None),
        ] {
            assert_eq!(arrival(part), turn, "{part}");
        }
        for (line, parted) in [
            ("9th US 349 men turn 12", "9th US 349 men, turn 12"),
            ("Rifles 220 arrives turn 2 at Queenston", "Rifles 220, arrives turn 2, at Queenston"),
            ("9th US, 349, vet, turn 4", "9th US, 349, vet, turn 4"),
            ("11th US, 416, vet, spirited 10/7/4", "11th US, 416, vet, spirited, 10/7/4"),
            ("2/8th 300", "2/8th 300"),
        ] {
            assert_eq!(with_arrival(&with_ladder(line)), parted);
        }
    }
}
