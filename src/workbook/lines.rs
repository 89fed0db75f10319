//! Lines of a text as they are meant: without the marks of forums, Markdown and outlines, broken ones joined, one for each unit.

use super::list::{names_counted_unit, names_unit};
use crate::design::spreadsheet::{BULLETS, is_men, is_note, names_command, names_leader, names_side};
use crate::quantity::count;

/// Words with which no unit begins that stands in one line: the line before has the rest of its name.
const ENDS_OF_NAMES: [&str; 6] = ["regiment", "regt", "rangers", "infantry", "volunteers", "foot"];

/// Words beside figures of a unit that are no other one's.
const LOSSES: [&str; 12] =
    ["killed", "wounded", "missing", "sick", "captured", "prisoners", "absent", "deserted", "losses", "loss", "casualties", "died"];

/// Lines of a text, each with its number there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    /// Texts of the lines.
    pub texts: Vec<String>,
    /// Number of the line of the text in which each begins, from 1.
    pub numbers: Vec<usize>,
}

impl Lines {
    /// Returns the lines of a text, joined and parted as they are meant.
    pub fn of(lines: &[&str]) -> Self {
        let mut own = Self { texts: lines.iter().map(|line| (*line).to_owned()).collect(), numbers: (1..=lines.len()).collect() };
        own.unnumber();
        own.join();
        own.part();
        own
    }

    /// Replaces the numbers of an outline by indents: "1.2.1 93rd Foot" is beneath "1.2 2nd Brigade"; and removes those of a numbered list.
    fn unnumber(&mut self) {
        let levels = self.texts.iter().map(|line| outlined(line)).collect::<Vec<_>>();
        let filled = self.texts.iter().filter(|line| !line.trim().is_empty()).count();
        let deep = levels.iter().flatten().filter(|own| own.number.contains('.')).count();
        if deep > 1 && deep * 2 >= filled {
            // Those of the first level have no point: "2 US Army".
            for (line, own) in self.texts.iter_mut().zip(&levels) {
                let Some(own) = own else { continue };
                let depth = own.number.matches('.').count();
                *line = format!("{}{}", "  ".repeat(depth), own.rest);
            }
            return;
        }
        let is_item = |own: &Outlined| own.is_marked && !own.number.contains('.') && !is_ordinal(&own.rest);
        let number = |own: &Outlined| own.number.parse::<usize>().ok();
        let mut from = 0;
        while from < levels.len() {
            let run = levels[from..]
                .iter()
                .zip(1..)
                .take_while(|(own, nth)| own.as_ref().filter(|own| is_item(own)).and_then(number) == Some(*nth));
            let run = run.count();
            if run > 1 {
                for (line, own) in self.texts[from..from + run].iter_mut().zip(&levels[from..]) {
                    own.iter().for_each(|own| own.rest.clone_into(line));
                }
            }
            from += run.max(1);
        }
    }

    /// Joins lines that a page has broken: brackets that close in the next one, and a name whose number or last word stands there.
    fn join(&mut self) {
        let counted = self.texts.iter().filter(|line| names_counted_unit(line)).count();
        let mut nth = 0;
        while nth + 1 < self.texts.len() {
            let (line, next) = (self.texts[nth].trim(), self.texts[nth + 1].trim());
            let is_aligned = line.contains("  ") || next.contains("  ");
            let is_open =
                line.matches('(').count() == line.matches(')').count() + 1 && next.matches(')').count() == next.matches('(').count() + 1;
            let is_name = line.contains(char::is_alphabetic)
                && !names_command(line)
                && !names_side(line)
                && !names_leader(line)
                && !line.contains([':', ';', ',', '\t'])
                && !names_counted_unit(line);
            let is_end =
                next.split_once(' ').is_some_and(|(first, rest)| ENDS_OF_NAMES.contains(&first.to_lowercase().as_str()) && is_men(rest));
            let is_figure = is_men(next) && self.texts.get(nth + 2).is_none_or(|after| !is_men(after.trim()));
            if !line.is_empty() && !is_aligned && (is_open || (is_name && counted > 1 && (is_end || is_figure))) {
                self.texts[nth] = format!("{} {next}", self.texts[nth].trim_end());
                self.texts.remove(nth + 1);
                self.numbers.remove(nth + 1);
            } else {
                nth += 1;
            }
        }
    }

    /// Parts a line of several units, each with its number: "2/8th 300; 13th Foot 450". A command may stand before them.
    fn part(&mut self) {
        let (texts, numbers) = (std::mem::take(&mut self.texts), std::mem::take(&mut self.numbers));
        for (line, number) in texts.into_iter().zip(numbers) {
            let parts = units_of_line(&line).unwrap_or_else(|| vec![line]);
            self.numbers.extend(std::iter::repeat_n(number, parts.len()));
            self.texts.extend(parts);
        }
    }
}

/// Line that begins with a number of an outline.
struct Outlined {
    number: String,
    /// Is set where a point or a bracket stands behind the number.
    is_marked: bool,
    rest: String,
}

/// Splits a line from the number of an outline before it: "1.2", "3.", "4)".
fn outlined(line: &str) -> Option<Outlined> {
    let (first, rest) = line.trim().split_once(' ')?;
    let number = first.trim_end_matches(['.', ')']);
    let is_outline = number.split('.').all(|part| (1..=2).contains(&part.len()) && count(part).is_some());
    let rest = rest.trim();
    (is_outline && rest.contains(char::is_alphabetic)).then(|| Outlined {
        number: number.to_owned(),
        is_marked: number.len() < first.len(),
        rest: rest.to_owned(),
    })
}

/// Returns whether a number and a point before this text are an ordinal, as in German: "1. Brigade".
fn is_ordinal(text: &str) -> bool {
    let plain = text.to_lowercase();
    names_command(text) || ["regiment", "bataillon", "kompanie", "infanterie"].iter().any(|word| plain.contains(word))
}

/// Returns the units of a line that names several; `None` for any other line.
fn units_of_line(line: &str) -> Option<Vec<String>> {
    let begins = line.len() - line.trim_start().trim_start_matches(BULLETS).trim_start().len();
    let (margin, text) = line.split_at(begins);
    let is_of_losses = |word: &str| LOSSES.contains(&word.trim_matches(|letter: char| !letter.is_alphabetic()).to_lowercase().as_str());
    if line.contains('\t') || text.trim().contains("  ") || is_note(text) || text.split(' ').any(is_of_losses) {
        return None;
    }
    let units = |text: &str| {
        [", ", "; ", " / "].iter().find_map(|mark| {
            let parts = text.trim_end_matches([',', ';', '.']).split(mark).map(str::trim).collect::<Vec<_>>();
            // A semicolon parts units of which one or the other has its number before its name.
            let counted = parts.iter().filter(|part| names_counted_unit(part)).count();
            let is_list = *mark == "; " && counted > 1 && parts.iter().all(|part| names_unit(part));
            (parts.len() > 1 && (counted == parts.len() || is_list))
                .then(|| parts.iter().map(|part| format!("{margin}{part}")).collect::<Vec<_>>())
        })
    };
    let of_command = || {
        let (command, rest) = text.split_once(": ").filter(|(own, _)| !names_counted_unit(own))?;
        let own = units(rest)?.into_iter().map(|unit| format!("  {unit}"));
        Some(std::iter::once(format!("{margin}{command}")).chain(own).collect())
    };
    of_command().or_else(|| units(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_parted_and_indented_as_they_are_meant() {
        for (text, meant) in [
            ("2/8th 300; 13th Foot 450\n89th 400", vec![(1, "2/8th 300"), (1, "13th Foot 450"), (2, "89th 400")]),
            ("1st Brigade (Scott): 9th US 300, 11th US 400", vec![(1, "1st Brigade (Scott)"), (1, "  9th US 300"), (1, "  11th US 400")]),
            ("88th Foot (Connaught\nRangers) 780\n8th 300", vec![(1, "88th Foot (Connaught Rangers) 780"), (3, "8th 300")]),
            ("27th Foot\n670\n39th Foot 610\n76th Foot 590", vec![(1, "27th Foot 670"), (3, "39th Foot 610"), (4, "76th Foot 590")]),
            ("1 Left\n1.1 4th Foot 747\n1.2 21st Foot 800", vec![(1, "Left"), (2, "  4th Foot 747"), (3, "  21st Foot 800")]),
            ("1. Glengarries 376\n2. Militia 300", vec![(1, "Glengarries 376"), (2, "Militia 300")]),
            // What is one unit, or a table, stays.
            ("89th Foot, 400 men, veteran", vec![(1, "89th Foot, 400 men, veteran")]),
            ("Tomkyns: 2 24-pounders, 1 howitzer", vec![(1, "Tomkyns: 2 24-pounders, 1 howitzer")]),
            ("Men\n450\n500", vec![(1, "Men"), (2, "450"), (3, "500")]),
            ("Sources: Graves 45, Malcomson 120", vec![(1, "Sources: Graves 45, Malcomson 120")]),
            ("8th Foot 300; killed 5; wounded 20", vec![(1, "8th Foot 300; killed 5; wounded 20")]),
            ("1. Brigade\n2. Brigade", vec![(1, "1. Brigade"), (2, "2. Brigade")]),
        ] {
            let own = Lines::of(&text.lines().collect::<Vec<_>>());
            let found = own.numbers.iter().copied().zip(own.texts.iter().map(String::as_str)).collect::<Vec<_>>();
            assert_eq!(found, meant, "{text}");
        }
    }
}
