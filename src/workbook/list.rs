//! Lists in texts: indented or bulleted, a unit a line, and lines of a name and its figure.

use super::counted::{bracketed, counted_parts, is_number, parts};
use super::marks::{SEPARATORS, arrival, rating, with_arrival, with_captain_first, with_figures, with_ladder, with_marks};
use super::markup::unmarked;
use super::reckoned::{Reckoned, reckoned};
use crate::design::spreadsheet::{
    BULLETS, command_of, commander_in, ends_in_date, experience_of, figure, is_guns, is_head, is_men, is_note, is_prose, is_rated_person,
    is_title, is_year, led_command, men_and_guns, names_artillery, names_command, names_date, names_leader, names_side, names_troops,
    rating_column,
};

/// Fewest dots in a row that lead to a number.
const FEWEST_DOTS: usize = 3;
/// Largest number that is one of companies or guns rather than of men.
const FEWEST_MEN: i64 = 12;

/// Words of a line that heads a list of units and their men.
const HEAD_WORDS: [&str; 12] =
    ["unit", "units", "name", "regiment", "corps", "men", "strength", "number", "guns", "total", "present", "effectives"];

/// Reads lines of a name and its figure, without any other separator: "9th Infantry: 200 men". The first row has their heads.
pub(super) fn counted_lines(lines: &[&str], separated: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
    let several = separated.iter().filter(|row| row.len() > 1).count();
    let rows = lines.iter().map(|line| UnitLine::read_anywhere(line.trim())).collect::<Vec<_>>();
    let figures = rows.iter().filter(|row| row.is_counted()).count();
    let is_heading = |line: &&&str| names_no_unit(line) || line.trim_end().ends_with(':') || names_command(line);
    let filled = lines.iter().filter(|line| !line.trim().is_empty() && !is_heading(line)).count();
    (several * 2 < filled && figures > 1 && figures * 2 >= filled && rows.iter().any(|row| row.name.contains(char::is_alphabetic))).then(
        || {
            let row = |(own, line): (UnitLine, &&str)| {
                if own.is_counted() { own.cells() } else { vec![line.trim().to_owned()] }
            };
            let is_heads = |line: &str| {
                let plain = line.to_lowercase();
                plain.contains(' ') && plain.split_whitespace().all(|word| HEAD_WORDS.contains(&word))
            };
            let rows = rows.into_iter().zip(lines).map(|(own, line)| if is_heads(line) { Vec::new() } else { row((own, line)) });
            let rows = rows.collect::<Vec<_>>();
            let width = rows.iter().filter_map(|row| row.iter().rposition(|cell| !cell.is_empty())).max().map_or(0, |last| last + 1);
            let heads = UnitLine::HEADS.map(str::to_owned).to_vec();
            // The last one stands far behind: columns without a cell before it say nothing.
            let is_filled = |nth: usize| {
                width < UnitLine::HEADS.len() || nth < 4 || rows.iter().any(|row| row.get(nth).is_some_and(|cell| !cell.is_empty()))
            };
            let kept = (0..width).map(is_filled).collect::<Vec<_>>();
            let narrow = |row: Vec<String>| row.into_iter().zip(&kept).filter(|(_, is_kept)| **is_kept).map(|(cell, _)| cell).collect();
            std::iter::once(heads).chain(rows).map(narrow).collect()
        },
    )
}

/// Returns whether a line is a title, a side or who commands it: what stands behind these is no number of men.
fn names_no_unit(line: &str) -> bool {
    let is_able = |leads: &str| names_leader(leads) && leads.ends_with(')') && leads.contains(|letter: char| letter.is_ascii_digit());
    let is_led = || {
        let (own, leads) = command_of(line);
        leads.is_some_and(|leads| is_able(&leads) || names_side(&own))
    };
    commander_in(line).is_some()
        || is_title(line)
        || is_prose(line)
        || is_note(line)
        || ends_in_date(line)
        || names_side(line)
        || is_rated_person(line)
        || is_led()
}

/// Returns whether a text names a unit and its number of men, guns or figures: "13th Foot 450". A number of something else is none.
pub(super) fn names_counted_unit(text: &str) -> bool {
    let own = UnitLine::read(text);
    let is_name = own.name.contains(char::is_alphabetic) && !is_head(&own.name);
    own.is_counted() && is_name && !names_no_unit(text) && !is_number(text) && rating(text).is_none()
}

/// Returns whether a text names a unit or guns with their number, wherever that stands.
pub(super) fn names_unit(text: &str) -> bool {
    names_counted_unit(text) || UnitLine::read_anywhere(text).is_counted()
}

/// Returns the men of the unit that a line names; `None` where it names none, or none with men.
pub(super) fn men_of_line(line: &str) -> Option<i64> {
    let own = UnitLine::read_anywhere(line.trim());
    let is_unit = own.name.contains(char::is_alphabetic) && !names_no_unit(line);
    figure(&own.men).map(|found| found.number).filter(|_| is_unit)
}

/// Line of a list with its depth.
struct Item {
    row: usize,
    depth: usize,
    text: String,
}

/// Reads the units of an indented list, with or without bullets: a line with lines below it is their command, brackets name its leader.
pub(super) fn listed(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let filled = lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect::<Vec<_>>();
    let bulleted = |line: &str| {
        let line = line.trim_start();
        line.strip_prefix(BULLETS)
            .or_else(|| line.strip_prefix("o"))
            .is_some_and(|rest| rest.starts_with([' ', '\t', '\u{a0}']) || rest.starts_with(BULLETS))
    };
    let bullets = filled.iter().filter(|(_, line)| bulleted(line)).count();
    let indent = |line: &str| {
        line.chars().take_while(|letter| letter.is_whitespace()).map(|letter| if letter == '\t' { 4 } else { 1 }).sum::<usize>()
    };
    let is_indented = || {
        let deep = filled.iter().filter(|(_, line)| indent(line) > 0).count();
        let parted = |line: &str| line.trim().contains(['\t', ';']) || line.trim().contains("  ");
        // Lines with the same number of commas are a table.
        let commas = filled.iter().map(|(_, line)| line.matches(',').count()).collect::<Vec<_>>();
        let is_table = commas.first().is_some_and(|first| *first > 0 && commas.iter().all(|count| count == first));
        filled.len() >= 3 && deep * 3 >= filled.len() && deep < filled.len() && !is_table && !filled.iter().any(|(_, line)| parted(line))
    };
    if bullets < 2 || bullets * 2 < filled.len() {
        is_indented().then_some(())?;
    }
    let item = |(row, line): &(usize, &&str)| {
        let is_bullet = bulleted(line);
        let inner = line.trim();
        // Wikis use as many stars as levels.
        let marks = if is_bullet { inner.chars().take_while(|letter| BULLETS.contains(letter) || *letter == 'o').count() } else { 0 };
        let text = unmarked(&inner.chars().skip(marks).collect::<String>());
        Item { row: *row, depth: 2 * indent(line) + marks, text }
    };
    let items = filled.iter().map(item).filter(|item| !item.text.is_empty()).collect::<Vec<_>>();
    let mut rows = vec![Vec::new(); lines.len() + 1];
    rows[0] = ["Command", "Leader"].into_iter().chain(UnitLine::HEADS).map(str::to_owned).collect();
    let mut above = Vec::<(usize, String, String)>::new();
    let mut skipped = 0;
    for (nth, item) in items.iter().enumerate() {
        if skipped > 0 {
            skipped -= 1;
            continue;
        }
        above.retain(|(depth, ..)| *depth < item.depth);
        let below = items[nth + 1..].iter().take_while(|next| next.depth > item.depth).collect::<Vec<_>>();
        if let Some((leader, number)) = officer_and_number(&below) {
            // The lines beneath a unit say who leads it and how many they are.
            let (command, leads) = above.last().map(|(_, name, leader)| (name.clone(), leader.clone())).unwrap_or_default();
            let unit = UnitLine::read_anywhere(&format!("{}, {number}", item.text));
            let note = [unit.note.as_str(), leader].into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join(", ");
            rows[item.row + 1] = [command, leads].into_iter().chain(UnitLine { note, ..unit }.cells()).collect();
            skipped = below.len();
            continue;
        }
        if !below.is_empty() && !is_unit_with_guns(item, &below) {
            // A line of its own, as in a table: it may name a side, or a command that has no units itself.
            rows[item.row + 1] = vec![item.text.clone()];
            // Who commands the side is no command of those beneath him.
            if commander_in(&item.text).is_some() {
                continue;
            }
            let (text, leads) = led_command(item.text.trim_end_matches([':', ',']));
            // A line of its own for who leads the command in the line before.
            let led = nth.checked_sub(1).map(|before| &items[before]).filter(|before| {
                names_leader(&item.text)
                    && before.depth == item.depth
                    && names_command(&before.text)
                    && UnitLine::read(&before.text).men.is_empty()
            });
            above.push(match led {
                Some(command) => (item.depth, command_of(&command.text).0, leads.unwrap_or(text)),
                None => (item.depth, text, leads.unwrap_or_default()),
            });
            continue;
        }
        if names_no_unit(&item.text) {
            rows[item.row + 1] = vec![item.text.clone()];
            continue;
        }
        let (command, leader) = above.last().map(|(_, name, leader)| (name.clone(), leader.clone())).unwrap_or_default();
        rows[item.row + 1] = [command, leader].into_iter().chain(UnitLine::read_anywhere(&item.text).cells()).collect();
    }
    // Columns without a cell are left out.
    for column in (4..rows[0].len()).rev() {
        if rows.iter().skip(1).all(|row| row.get(column).is_none_or(String::is_empty)) {
            rows.iter_mut().filter(|row| row.len() > column).for_each(|row| drop(row.remove(column)));
        }
    }
    Some(rows)
}

/// Unit that a line of text names, with what the line says of it.
#[derive(Clone, Debug, Default)]
struct UnitLine {
    name: String,
    men: String,
    guns: String,
    note: String,
    /// Texts of the columns of ratings, of figures and of types, in the order of their headings.
    ratings: [String; 7],
}

impl UnitLine {
    /// Headings of its cells.
    const HEADS: [&str; 11] = ["Unit", "Men", "Note", "Guns", "Experience", "Morale", "Weapon", "Figures", "Type", "Stands", "Turn"];

    /// Places of the figures and the stands among its ratings.
    const COUNTS: [usize; 2] = [3, 5];

    /// Reads a line: "89th Foot, 400 men, veteran", "100th Foot (450) – Tweeddale", "Militia (raw): 300".
    fn read(line: &str) -> Self {
        if names_no_unit(line) {
            return Self { name: line.to_owned(), ..Self::default() };
        }
        // "280 (7 stds) V": a letter behind brackets rates the unit.
        let lettered = line.rsplit_once(' ').filter(|(own, last)| own.ends_with(')') && last.starts_with(char::is_uppercase));
        if let Some((before, letter)) = lettered.filter(|(_, last)| experience_of(last).is_some()) {
            let mut unit = Self::read(before);
            if unit.is_counted() && unit.take_letter(letter) {
                return unit;
            }
        }
        // "2 guns, 6 pdr – Elite": what stands behind the last dash rates them.
        let rated = [" – ", " — ", " - "].iter().find_map(|mark| line.rsplit_once(mark)).filter(|(_, last)| rating_column(last).is_some());
        if let Some((before, last)) = rated {
            let mut unit = Self::read(before);
            if !unit.guns.is_empty() && unit.take_rating(last) {
                return unit;
            }
        }
        let line = with_arrival(&with_ladder(&undotted(line)));
        // "370 men, turn 12": its number is no strength.
        if let Some((before, turn)) = line.rsplit_once(", ").filter(|(_, last)| arrival(last).is_some()) {
            let mut unit = Self::read(before);
            unit.take_rating(turn);
            return unit;
        }
        if let Some(own) = reckoned(&line) {
            return Self::of_reckoned(&own);
        }
        if let Some(turned) = with_captain_first(&line) {
            return Self::read(&turned);
        }
        let (text, bracket, behind) = bracketed(&with_marks(&with_figures(&line)));
        let [name, men, guns, note] = counted_parts(text, bracket, behind);
        let mut unit = Self { men, guns, ..Self::default() };
        // "350 veterans" are so many men and what they are.
        let counted = std::mem::take(&mut unit.men);
        let is_several = parts(&counted).first().is_some_and(|(_, first)| *first != counted && is_number(first));
        let name = if is_several { format!("{name}, {counted}") } else { name };
        if is_men(&counted) || !(is_several || unit.take(&counted)) {
            unit.men = counted;
        }
        let parts = parts(&name);
        // The name ends with the first part that is a number or a rating.
        let is_end = |part: &&(usize, &str)| is_number(part.1) || rating(part.1).is_some();
        let end = parts.iter().skip(1).find(is_end).map(|(at, _)| *at);
        unit.name = end.map_or(name.as_str(), |end| &name[..end]).trim().trim_end_matches(SEPARATORS).trim().to_owned();
        let behind = parts.iter().filter(|(at, _)| end.is_some_and(|end| *at >= end)).map(|(_, part)| (*part).to_owned());
        let of_note = self::parts(&note).into_iter().map(|(_, part)| part.to_owned());
        let (mut notes, is_noted) = (Vec::new(), end.is_none());
        for (part, is_of_note) in behind.map(|part| (part, false)).chain(of_note.map(|part| (part, true))).collect::<Vec<_>>() {
            let is_letter = part.starts_with(char::is_uppercase) && !unit.men.is_empty();
            let is_taken = unit.take(&part) || unit.take_type(&part) || (is_letter && unit.take_letter(&part));
            if !is_taken {
                notes.push((part, is_of_note));
            }
        }
        // A note of which nothing is taken stays as it is.
        let is_whole = is_noted && notes.len() == self::parts(&note).len();
        unit.note = if is_whole { note } else { notes.into_iter().map(|(part, _)| part).collect::<Vec<_>>().join(", ") };
        unit.take_signs();
        // Ratings behind the name, in brackets.
        let (bare, bracket, _) = bracketed(&unit.name);
        if !bracket.is_empty() && self::parts(&bracket).iter().all(|(_, part)| rating(part).is_some()) {
            for (_, part) in self::parts(&bracket) {
                unit.take(part);
            }
            unit.name = bare;
        }
        unit
    }

    /// Returns the unit of a line whose figure is made of others.
    fn of_reckoned(own: &Reckoned) -> Self {
        let mut unit = Self { name: own.name.trim().trim_end_matches(SEPARATORS).trim().to_owned(), ..Self::default() };
        if !unit.fill(own.head, &own.figure) {
            own.figure.clone_into(&mut unit.men);
        }
        let rest = parts(&own.behind).into_iter().map(|(_, part)| part).filter(|part| part.contains(char::is_alphanumeric));
        unit.note = rest.filter(|part| !unit.take_rating(part) && !unit.take_type(part)).collect::<Vec<_>>().join(", ");
        unit
    }

    /// Takes from the end of the name what belongs to its number: "Royal Scots x 500", "89th Foot, 22 officers and 478 other ranks".
    fn take_signs(&mut self) {
        const SIGNS: [&str; 7] = ["x", "×", "=", "str", "str.", "strength", "strength:"];
        const OFFICERS: [&str; 6] = ["officers", "officer", "offrs", "offrs.", "offs", "offs."];
        const JOINS: [&str; 4] = ["and", "&", "+", "with"];
        if self.men.is_empty() {
            return;
        }
        let name = self.name.clone();
        let mut words = name.split_whitespace().collect::<Vec<_>>();
        let last = |words: &[&str], all: &[&str]| words.last().is_some_and(|last| all.contains(&last.to_lowercase().as_str()));
        if words.len() > 1 && last(&words, &SIGNS) && !names_command(&name) {
            words.pop();
        }
        let bare = words.len() - usize::from(last(&words, &JOINS));
        let is_number = |word: &str| word.parse::<u16>().is_ok();
        if bare > 2 && last(&words[..bare], &OFFICERS) && is_number(words[bare - 2]) {
            let officers = words[bare - 2..bare].join(" ");
            self.note =
                [officers, std::mem::take(&mut self.note)].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
            words.truncate(bare - 2);
        }
        if is_no_name(&words.join(" ")) {
            *self = Self { name: format!("{name} {}", self.men), ..Self::default() };
            return;
        }
        self.name = words.join(" ").trim_end_matches(SEPARATORS).trim_end().to_owned();
        if !self.name.contains(char::is_alphanumeric) {
            self.name.clear();
        }
    }

    /// Reads a line of a list whose number may stand anywhere: "500 Royal Scots", "Royal Scots 500 Lt Col Gordon", "3 x 6-pdr". What stands
    /// behind it is a rating, or a note.
    fn read_anywhere(line: &str) -> Self {
        let own = Self::read(line);
        let is_all = (is_guns(line) && !line.contains(" of ")) || is_men(line);
        if (own.is_counted() && !is_all) || names_no_unit(line) || names_command(line) || is_note(line) {
            return own;
        }
        let line = with_arrival(&with_ladder(&undotted(line)));
        let Some(Counted { name, number, behind }) = Counted::first(&line).or_else(|| Counted::within(&line)) else {
            return Self::before_ratings(&line).unwrap_or(own);
        };
        let mut unit = Self { name, ..Self::default() };
        if !unit.take(&number) {
            unit.men = number;
        }
        let rest = self::parts(&behind).into_iter().map(|(_, part)| part);
        let rest = rest.filter(|part| !unit.take(part) && !unit.take_type(part) && !unit.take_letter(part)).collect::<Vec<_>>();
        unit.note = rest.join(", ");
        unit
    }

    /// Reads guns with their captain before ratings: "3 x 6 pdrs (Capt. Jackson), veteran". `None` for any other line.
    fn before_ratings(line: &str) -> Option<Self> {
        let (before, last) = line.rsplit_once(", ")?;
        rating(last)?;
        let mut unit = Self::read_anywhere(before);
        (unit.is_counted() && unit.take_rating(last)).then_some(unit)
    }

    /// Takes a letter behind a number as the experience: "8th Foot   480   V".
    fn take_letter(&mut self, text: &str) -> bool {
        experience_of(text).is_some_and(|word| self.fill("Experience", word))
    }

    /// Takes a part of the line as a number or a rating; returns whether it is one and its cell was empty.
    fn take(&mut self, part: &str) -> bool {
        if self.men.is_empty() && self.guns.is_empty() && is_men(part) {
            part.clone_into(&mut self.men);
            return true;
        }
        if self.men.is_empty() && self.guns.is_empty() && is_guns(part) {
            part.clone_into(&mut self.guns);
            return true;
        }
        // Guns of another kind: "2 x 6-pdr, 1 howitzer".
        if !self.guns.is_empty() && is_guns(part) {
            self.guns = format!("{}, {part}", self.guns);
            return true;
        }
        // "400 veterans": a number of them.
        if let Some((number, words)) = part.split_once(' ').filter(|(number, _)| self.men.is_empty() && is_men(number)) {
            let mut other = self.clone();
            if words.split(' ').all(|word| other.take_rating(word)) {
                *self = other;
                number.clone_into(&mut self.men);
                return true;
            }
        }
        self.take_rating(part)
    }

    fn take_rating(&mut self, text: &str) -> bool {
        rating(text).is_some_and(|(head, text)| self.fill(head, text))
    }

    /// Takes a part behind a number as the kind of troops: "60 men, riflemen".
    fn take_type(&mut self, text: &str) -> bool {
        names_troops(text) && self.fill("Type", text)
    }

    /// Fills the cell below a heading, where it is empty; returns whether it was.
    fn fill(&mut self, head: &str, text: &str) -> bool {
        let nth = Self::HEADS.iter().skip(4).position(|own| *own == head);
        let Some(cell) = nth.and_then(|nth| self.ratings.get_mut(nth)).filter(|cell| cell.is_empty()) else { return false };
        text.clone_into(cell);
        true
    }

    /// Returns whether it has a number of men, guns or figures.
    fn is_counted(&self) -> bool {
        !self.men.is_empty() || !self.guns.is_empty() || Self::COUNTS.iter().any(|nth| !self.ratings[*nth].is_empty())
    }

    /// Returns its cells, below those headings.
    fn cells(self) -> Vec<String> {
        [self.name, self.men, self.note, self.guns].into_iter().chain(self.ratings).collect()
    }
}

/// Line parted at a number that is not its last word.
struct Counted {
    name: String,
    number: String,
    behind: String,
}

impl Counted {
    /// Least number without a word for men before a name: "41 Foot" are none.
    const LEAST: i64 = 100;

    /// Parts a line that begins with its number: "600 85th Light Infantry", "50 x Sappers", "2 guns of the US Artillery", "3 x 6-pdr".
    fn first(line: &str) -> Option<Self> {
        let ends = line.match_indices(' ').map(|(at, _)| at).chain([line.len()]).collect::<Vec<_>>();
        let of = |text: &str| ["of the ", "of "].iter().find_map(|of| text.strip_prefix(of)).unwrap_or(text).trim().to_owned();
        let whole = Some(line.len()).filter(|_| is_guns(line) && !line.contains(" of "));
        let guns = whole.or_else(|| ends.iter().copied().find(|end| is_guns(&line[..*end])));
        if let Some((number, rest)) = guns.map(|end| line.split_at(end)) {
            let name = of(rest.trim());
            let is_name = name.is_empty() || name.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit());
            let kind = number.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches([' ', 'x', '×']);
            let kind = if kind == number { number.split_once(' ').map_or(number, |(_, kind)| kind) } else { kind };
            let name = if name.is_empty() { kind.to_owned() } else { name };
            return is_name.then(|| Self { name, number: number.to_owned(), behind: String::new() });
        }
        let end = ends.iter().take(3).rev().find(|end| **end < line.len() && is_men(&line[..**end]))?;
        let (number, rest) = (&line[..*end], line[*end..].trim().trim_start_matches(SEPARATORS).trim());
        let (rest, is_times) = ["x ", "× "].iter().find_map(|times| rest.strip_prefix(times)).map_or((rest, false), |rest| (rest, true));
        let name = of(rest);
        let count = figure(number)?.number;
        let is_said =
            is_times || name != rest || number.contains(char::is_alphabetic) || name.starts_with(|letter: char| letter.is_ascii_digit());
        let is_large = name.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit()) || names_troops(&name);
        let is_name = is_large && name.chars().filter(|letter| letter.is_alphabetic()).count() > 1 && !names_date(&name);
        let is_enough = count >= Self::LEAST || (is_said && count > FEWEST_MEN) || is_men(&format!("{count} {name}"));
        (is_name && is_enough).then(|| Self { name, number: number.to_owned(), behind: String::new() })
    }

    /// Parts a line with its number within: behind it stand ratings, a leader or an arrival, or the name is a unit's by its words.
    fn within(line: &str) -> Option<Self> {
        const ARRIVES: [&str; 12] =
            ["arrives", "arrive", "arriving", "enters", "enter", "from", "on", "at", "under", "commanded", "led", "men"];
        const ABOUT: [&str; 6] = ["c.", "ca.", "c", "ca", "about", "approx."];
        let words = line.split_whitespace().collect::<Vec<_>>();
        let bare = |word: &str| word.trim_matches([',', ';', ':', '[', ']', '{', '}', '(', ')', '=']).to_owned();
        let is_number = |word: &str| (2..=4).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit()) && !is_year(word);
        let is_unknown_there = |nth: usize| nth + 1 == words.len() && words[nth] == "?";
        let nth = (1..words.len()).find(|nth| is_number(&bare(words[*nth])) || is_unknown_there(*nth))?;
        let from = nth - usize::from(nth > 1 && ABOUT.contains(&words[nth - 1].to_lowercase().as_str()));
        let name = words[..from].join(" ").trim_end_matches(SEPARATORS).trim_end_matches(['x', '=', ' ']).trim().to_owned();
        let next = words.get(nth + 1).map(|word| bare(word).to_lowercase()).unwrap_or_default();
        let behind = words[nth + 1..].join(" ");
        let behind = behind.strip_prefix("men").unwrap_or(&behind).trim_start_matches([',', ';', ')', ' ', '–', '-']).to_owned();
        let is_told = || {
            let parts = parts(&behind);
            behind.is_empty()
                || names_leader(&behind)
                || ARRIVES.contains(&next.as_str())
                || parts.iter().all(|(_, part)| rating(part).is_some() || experience_of(part).is_some() || names_troops(part))
        };
        let is_name = name.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit())
            && name.contains(char::is_alphabetic)
            && !names_leader(&name)
            && !is_no_name(&name)
            && !is_head(&name);
        (is_name && is_told()).then(|| Self {
            name,
            number: words[from..=nth].iter().map(|word| bare(word)).collect::<Vec<_>>().join(" "),
            behind,
        })
    }
}

/// Returns whether a text before a number is no unit's name: it ends in a word before others, "Reserve of 200 men", or is a place's,
/// "Hill 120".
fn is_no_name(name: &str) -> bool {
    const OPEN: [&str; 6] = ["of", "from", "to", "with", "about", "nearly"];
    const PLACES: [&str; 6] = ["hill", "height", "point", "contour", "level", "turn"];
    let plain = name.to_lowercase();
    OPEN.iter().any(|open| plain.ends_with(&format!(" {open}"))) || PLACES.contains(&plain.as_str())
}

/// Returns a line with a colon in place of the dots that lead to its number: "Mills Volunteers.............200".
fn undotted(line: &str) -> String {
    let mut whole = String::new();
    let mut rest = line;
    let is_dot = |letter: char| matches!(letter, '.' | '…' | '_' | '·');
    while let Some(at) = rest.find("..").into_iter().chain(rest.find('…')).chain(rest.find("__")).chain(rest.find(". .")).min() {
        let dots = rest[at..].len() - rest[at..].trim_start_matches(|letter: char| is_dot(letter) || letter == ' ').len();
        let (before, behind) = (rest[..at].trim_end(), &rest[at + dots..]);
        let count = rest[at..at + dots].chars().filter(|letter| is_dot(*letter)).count();
        if count < FEWEST_DOTS && !rest[at..].starts_with('…') {
            whole.push_str(&rest[..at + dots]);
        } else {
            whole.push_str(before);
            whole.push_str(if behind.is_empty() || whole.is_empty() { "" } else { ": " });
        }
        rest = behind;
    }
    whole.push_str(rest);
    whole
}

/// Returns whether lines are a list of units with commas, and no table: a blank stands behind each comma, and no line has heads.
pub(super) fn is_comma_list(lines: &[&str]) -> bool {
    let is_heading = |line: &str| names_command(line) || names_no_unit(line) || line.trim_end().ends_with(':');
    let with_commas = lines.iter().filter(|line| line.contains(',') && !is_heading(line)).collect::<Vec<_>>();
    let begins_apart = |part: &str| part.starts_with(' ') || part.starts_with(|letter: char| letter.is_ascii_digit());
    let is_written = |line: &&&str| line.split(',').skip(1).all(begins_apart) && !has_quoted_cell(line);
    let is_counted = |line: &&&&str| {
        parts(line).get(1).is_some_and(|(_, part)| is_number(part) || is_number(part.split(' ').next().unwrap_or_default()))
    };
    // Guns and others have their number before the first comma: "2 6-pdr guns, Holcroft". Heads have none.
    let has_own_number = |line: &&&&str| parts(line).first().is_some_and(|(_, part)| UnitLine::read_anywhere(part).is_counted());
    let (counted, others): (Vec<_>, Vec<_>) = with_commas.iter().partition(is_counted);
    counted.len() > 1 && counted.len() > others.len() && with_commas.iter().all(is_written) && others.iter().all(has_own_number)
}

/// Returns whether a line has a cell in quotes: those behind a digit are inches, "5.5\" howitzer".
fn has_quoted_cell(line: &str) -> bool {
    line.match_indices('"').any(|(at, _)| !line[..at].ends_with(|letter: char| letter.is_ascii_digit() || letter == '½'))
}

/// Returns the leader, who may be missing, and the number of a unit from the lines beneath it: "Capt. Tallon", "140 men".
fn officer_and_number<'i>(below: &[&'i Item]) -> Option<(&'i str, &'i str)> {
    let is_number =
        |text: &str| (is_men(text) && text.contains(char::is_alphabetic)) || men_and_guns(text).is_some_and(|(men, _)| !men.is_empty());
    let is_alone = |text: &str| text.len() > 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_one = |text: &str| is_number(text) || is_alone(text);
    match below {
        [number] if is_one(&number.text) => Some(("", &number.text)),
        [leader, number] if is_one(&number.text) && UnitLine::read_anywhere(&leader.text).men.is_empty() => {
            Some((&leader.text, &number.text))
        }
        [number, leader] if is_one(&number.text) && names_leader(&leader.text) => Some((&leader.text, &number.text)),
        _ => None,
    }
}

/// Returns whether a line with others beneath it is a unit with its guns, and no command of them: it has men, and they are batteries.
fn is_unit_with_guns(item: &Item, below: &[&Item]) -> bool {
    let own = UnitLine::read(&item.text);
    let is_battery = |item: &&Item| {
        let other = UnitLine::read(&item.text);
        !other.guns.is_empty() || names_artillery(&other.name)
    };
    !own.men.is_empty() && !names_command(&own.name) && !names_artillery(&own.name) && below.iter().all(is_battery)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_its_unit_wherever_its_number_stands() {
        for (line, [name, men, guns, note]) in [
            ("360 13th Foot", ["13th Foot", "360", "", ""]),
            ("50 x Sappers & Miners", ["Sappers & Miners", "50", "", ""]),
            ("about 120 dragoons", ["dragoons", "about 120", "", ""]),
            ("Royal Marines 180 Capt. Barker", ["Royal Marines", "180", "", "Capt. Barker"]),
            ("Rifles 220 arrives turn 2", ["Rifles", "220", "", ""]),
            ("Fencibles [105]", ["Fencibles", "105", "", ""]),
            ("Voltigeurs......about 75", ["Voltigeurs", "about 75", "", ""]),
            ("Militia ?", ["Militia", "?", "", ""]),
            ("Fencibles x 220", ["Fencibles", "220", "", ""]),
            ("49th Foot, 18 officers and 402 other ranks", ["49th Foot", "402 other ranks", "", "18 officers"]),
            ("6th 12 officers 240 men", ["6th", "240 men", "", "12 officers"]),
            ("Picket of 60 men", ["Picket of 60 men", "", "", ""]),
            ("Hill 75", ["Hill 75", "", "", ""]),
            ("Casualties: 90", ["Casualties: 90", "", "", ""]),
            ("Two six-pounders", ["six-pounders", "", "Two six-pounders", ""]),
            ("3 guns of the Light Artillery", ["Light Artillery", "", "3 guns", ""]),
            // A regiment's number, a year, a page and a sentence are no men.
            ("41 Foot", ["41 Foot", "", "", ""]),
            ("Friday, 14 March 2014", ["Friday, 14 March 2014", "", "", ""]),
            ("Hitsman, The Incredible War, 1965", ["Hitsman, The Incredible War, 1965", "", "", ""]),
            ("Page 12", ["Page 12", "", "", ""]),
            ("I think it is 6 guns", ["I think it is 6 guns", "", "", ""]),
        ] {
            let own = UnitLine::read_anywhere(line);
            assert_eq!([own.name, own.men, own.guns, own.note], [name, men, guns, note], "{line}");
        }
        assert_eq!(UnitLine::read_anywhere("8th Foot   480   V").ratings[0], "veteran");
        assert_eq!(UnitLine::read_anywhere("Royal Scots 10 stands").ratings[UnitLine::COUNTS[1]], "10");
        assert_eq!(UnitLine::read_anywhere("Rifles 220 arrives turn 2").ratings.last().map(String::as_str), Some("2"));
    }
}
