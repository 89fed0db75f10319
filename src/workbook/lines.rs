//! Lines of a text as they are meant: without the marks of forums, Markdown and outlines, broken ones joined, one for each unit.

use super::list::{men_of_line, names_counted_unit, names_unit};
use crate::design::spreadsheet::{BULLETS, figure, is_men, is_note, is_prose, names_command, names_leader, names_side};
use crate::quantity::count;

/// Words with which no unit begins that stands in one line: the line before has the rest of its name.
const ENDS_OF_NAMES: [&str; 6] = ["regiment", "regt", "rangers", "infantry", "volunteers", "foot"];

/// Words beside figures of a unit that are no other one's.
const LOSSES: [&str; 12] =
    ["killed", "wounded", "missing", "sick", "captured", "prisoners", "absent", "deserted", "losses", "loss", "casualties", "died"];

/// Name of a sum that has none.
const TOTAL: &str = "Total";

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
        own.unfold();
        own.join_signature();
        own.name_sums();
        own.unnumber();
        own.join();
        own.part();
        own
    }

    /// Stacks two lists that stand side by side, each beneath the name of its side: the lines of the right one follow those of the left one.
    fn unfold(&mut self) {
        const FEWEST_BLANKS: usize = 3;
        let halves = |line: &str| {
            let text = line.trim_end();
            let gap = text.find(&" ".repeat(FEWEST_BLANKS)).filter(|at| *at > 0 && !text[..*at].trim().is_empty())?;
            let right = text[gap..].trim_start();
            (names_side(text[..gap].trim()) && names_side(right)).then(|| text.chars().count() - right.chars().count())
        };
        let Some((first, from)) = self.texts.iter().enumerate().find_map(|(nth, line)| Some((nth, halves(line)?))) else { return };
        let is_apart = |line: &String| {
            let before = line.chars().skip(from.saturating_sub(2)).take(2).collect::<String>();
            line.contains('\t') || !before.trim().is_empty()
        };
        if self.texts[first..].iter().any(is_apart) {
            return;
        }
        let left =
            self.texts[first..].iter().map(|line| line.chars().take(from).collect::<String>().trim_end().to_owned()).collect::<Vec<_>>();
        let right =
            self.texts[first..].iter().map(|line| line.chars().skip(from).collect::<String>().trim_end().to_owned()).collect::<Vec<_>>();
        let numbers = self.numbers[first..].to_vec();
        self.texts.truncate(first);
        self.numbers.truncate(first);
        for half in [left, right] {
            // Lines of one list alone leave gaps in the other.
            let own = half.into_iter().zip(&numbers).filter(|(line, _)| !line.trim().is_empty());
            for (line, number) in own {
                self.texts.push(line);
                self.numbers.push(*number);
            }
        }
    }

    /// Joins the names beneath the greeting that ends a letter, or beneath its last sentence, with that line: "Best regards," "John Smith".
    fn join_signature(&mut self) {
        const MOST_LINES: usize = 3;
        let is_greeting = |line: &str| is_note(line) && line.split_whitespace().count() < 4 && !line.contains(':');
        let filled = (0..self.texts.len()).filter(|nth| !self.texts[*nth].trim().is_empty()).collect::<Vec<_>>();
        let behind = |at: usize| filled.iter().copied().filter(move |nth| *nth > at).collect::<Vec<_>>();
        let is_name = |nth: &usize| {
            let text = self.texts[*nth].trim();
            !text.contains(|letter: char| letter.is_ascii_digit())
                && text.split_whitespace().count() < 5
                && !names_side(text)
                && !names_command(text)
        };
        let is_end = |at: &usize| {
            let names = behind(*at);
            let text = self.texts[*at].trim();
            // "Hope this helps," stands apart from the list.
            let is_apart = || *at > 0 && self.texts[at - 1].trim().is_empty() && text.ends_with(',') && is_name(at);
            let is_sentence = || names.len() == 1 && (is_prose(text) || text.ends_with(['!', '?']) || is_apart());
            (1..=MOST_LINES).contains(&names.len()) && names.iter().all(is_name) && (is_greeting(self.texts[*at].trim()) || is_sentence())
        };
        let Some(at) = filled.iter().copied().find(is_end) else { return };
        let names = behind(at).into_iter().map(|nth| self.texts[nth].trim().to_owned()).collect::<Vec<_>>();
        self.texts[at] = format!("{} {}", self.texts[at].trim_end(), names.join(" "));
        self.texts.truncate(at + 1);
        self.numbers.truncate(at + 1);
    }

    /// Names a sum among the lines a total: a number alone that is the sum of the lines above it, or that stands beneath a rule.
    fn name_sums(&mut self) {
        let is_wide = self.texts.iter().any(|line| !is_rule(line) && line.trim().contains("  "));
        let (mut part, mut whole) = ((0usize, 0i64), (0usize, 0i64));
        // Margin of the unit above, and the rule beneath it.
        let (mut margin, mut rule, mut is_beneath) = (0, None::<usize>, false);
        let mut rules = Vec::new();
        for nth in 0..self.texts.len() {
            let line = self.texts[nth].clone();
            let text = line.trim().trim_start_matches('=').trim_start();
            let begins = line.chars().take_while(|letter| letter.is_whitespace()).count();
            if line.trim().is_empty() {
                continue;
            }
            if is_rule(&line) {
                rule = Some(nth);
                continue;
            }
            let number =
                figure(text).filter(|_| is_men(text) && (rule.is_some() || !text.contains(char::is_alphabetic))).map(|found| found.number);
            let is_sum = |own: i64| (part.0 > 1 && part.1 == own) || (whole.0 > 1 && whole.1 == own);
            if let Some(own) = number.filter(|own| whole.0 > 0 && (rule.is_some() || (is_beneath && is_sum(*own)))) {
                let gap = if is_wide { begins.saturating_sub(margin + TOTAL.len()).max(2) } else { 1 };
                self.texts[nth] = format!("{}{TOTAL}{}{own}", " ".repeat(margin), " ".repeat(gap));
                rules.extend(rule);
                (part, is_beneath) = ((0, 0), true);
            } else if let Some(men) = men_of_line(&line) {
                part = (part.0 + 1, part.1.saturating_add(men));
                whole = (whole.0 + 1, whole.1.saturating_add(men));
                (margin, is_beneath) = (begins, true);
            } else {
                if names_command(&line) || names_side(&line) {
                    part = (0, 0);
                }
                is_beneath = false;
            }
            rule = None;
        }
        for nth in rules.into_iter().rev() {
            self.texts.remove(nth);
            self.numbers.remove(nth);
        }
    }

    /// Replaces the numbers of an outline by indents: "1.2.1 93rd Foot" is beneath "1.2 2nd Brigade"; and removes those of a numbered list.
    fn unnumber(&mut self) {
        self.unletter();
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

    /// Replaces the letters and numbers of an outline of several kinds by indents: "A.", "1." and "a." stand each beneath the other.
    fn unletter(&mut self) {
        let marks = self.texts.iter().map(|line| lettered(line)).collect::<Vec<_>>();
        let filled = self.texts.iter().filter(|line| !line.trim().is_empty()).count();
        let mut kinds = Vec::<(MarkKind, usize)>::new();
        for (kind, value, _) in marks.iter().flatten() {
            match kinds.iter_mut().find(|(own, _)| own == kind) {
                Some((_, last)) if *value == *last + 1 || *value == 1 => *last = *value,
                None if *value == 1 => kinds.push((*kind, 1)),
                _ => return,
            }
        }
        if kinds.len() < 2 || marks.iter().flatten().count() * 3 < filled * 2 {
            return;
        }
        for (line, mark) in self.texts.iter_mut().zip(marks) {
            let Some((kind, _, rest)) = mark else { continue };
            let depth = kinds.iter().position(|(own, _)| *own == kind).unwrap_or_default();
            *line = format!("{}{rest}", "  ".repeat(depth));
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
            let parts = companies_of_line(&line).or_else(|| units_of_line(&line)).unwrap_or_else(|| vec![line]);
            self.numbers.extend(std::iter::repeat_n(number, parts.len()));
            self.texts.extend(parts);
        }
    }
}

/// Kind of the mark before a line of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkKind {
    Large,
    Small,
    Number,
    Roman,
}

/// Splits a line from the letter or the number of an outline before it, with its place among those of its kind: "A.", "1.", "a)", "II.".
fn lettered(line: &str) -> Option<(MarkKind, usize, String)> {
    const ROMANS: [&str; 12] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
    let (first, rest) = line.trim().split_once(' ')?;
    let mark = first.trim_start_matches('(').strip_suffix(['.', ')'])?;
    let rest = rest.trim();
    let value = |first: u8| mark.bytes().next().map(|own| usize::from(own - first) + 1);
    let (kind, value) = match mark.as_bytes() {
        [b'0'..=b'9'] | [b'0'..=b'9', b'0'..=b'9'] => (MarkKind::Number, mark.parse().ok()?),
        [b'A'..=b'H'] => (MarkKind::Large, value(b'A')?),
        [b'a'..=b'z'] => (MarkKind::Small, value(b'a')?),
        _ => (MarkKind::Roman, ROMANS.iter().position(|own| *own == mark)? + 1),
    };
    rest.contains(char::is_alphabetic).then(|| (kind, value, rest.to_owned()))
}

/// Returns whether a line is a rule above a sum.
fn is_rule(line: &str) -> bool {
    line.trim().chars().count() > 1 && line.trim().chars().all(|letter| matches!(letter, '-' | '=' | '_' | '\u{2500}' | '–' | '—' | ' '))
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

/// Returns a line for each of the companies of a line that gives their number and the strength of each: "3 coys 89th Foot - 8 figs each".
fn companies_of_line(line: &str) -> Option<Vec<String>> {
    const MOST: i64 = 30;
    const PARTS: [(&str, &str); 14] = [
        ("coys", "coy"),
        ("coy's", "coy"),
        ("companies", "company"),
        ("cos", "co"),
        ("bands", "band"),
        ("parties", "party"),
        ("detachments", "detachment"),
        ("dets", "det"),
        ("platoons", "platoon"),
        ("squads", "squad"),
        ("troops", "troop"),
        ("units", "unit"),
        ("sections", "section"),
        ("groups", "group"),
    ];
    const COUNTED: [&str; 10] = ["figs", "fig", "figures", "figure", "men", "castings", "minis", "miniatures", "stands", "bases"];
    const MOST_LETTERS: usize = 100;
    if line.contains(['\t', '"']) || line.trim().contains("  ") || line.chars().count() > MOST_LETTERS || is_prose(line) {
        return None;
    }
    let begins = line.len() - line.trim_start().trim_start_matches(BULLETS).trim_start().len();
    let (margin, text) = line.split_at(begins);
    let words = text.split_whitespace().collect::<Vec<_>>();
    let bare = |nth: usize| words.get(nth).map(|word| word.trim_matches([',', ';', ':', '.', '(', ')']).to_lowercase()).unwrap_or_default();
    let part_of = |nth: usize| PARTS.iter().find(|(several, _)| *several == bare(nth)).map(|(_, one)| *one);
    let number = |nth: usize| figure(&bare(nth)).map(|found| found.number).filter(|own| (2..=MOST).contains(own));
    // "4 x coys" are as many.
    let part_behind = |nth: usize| (nth + 1..=nth + 2).find(|at| part_of(*at).is_some() && (*at == nth + 1 || bare(nth + 1) == "x"));
    let at = (0..words.len()).find(|nth| number(*nth).is_some() && part_behind(*nth).is_some())?;
    let (count, of) = (number(at)?, part_behind(at)?);
    let part = part_of(of)?;
    let is_each = |nth: &usize| ["each", "apiece", "ea"].contains(&bare(*nth).as_str());
    let each = (of + 1..words.len()).find(is_each);
    // "6 bands x 4 figures", "4 companies of 8 figures".
    let is_times = ["x", "×", "of", "@", "at"].contains(&bare(of + 1).as_str()) && COUNTED.contains(&bare(of + 3).as_str());
    // In a sentence or a cell of a table it is none.
    let is_begun = at == 0 || words[at].starts_with('(') || words[at - 1].ends_with([':', ',', '-', '–', ';']);
    if (each.is_none() && !is_times) || !is_begun {
        return None;
    }
    let from = of + 1 + usize::from(is_times);
    // "each," leaves its comma to the word before.
    let comma = each.filter(|nth| words[*nth].ends_with([',', ';'])).and_then(|nth| nth.checked_sub(1));
    let word = |nth: usize| if Some(nth) == comma { format!("{},", words[nth]) } else { words[nth].to_owned() };
    let behind = (from..words.len()).filter(|nth| Some(*nth) != each).map(word).collect::<Vec<_>>().join(" ");
    let before = words[..at].join(" ");
    let before = before.trim_end_matches([',', ';', ':', '-', '–', ' ', '(']);
    let behind = behind.trim_start_matches(['-', '–', ',', ' ']).trim_start_matches("of ").to_owned();
    let one = |nth: i64| {
        if before.is_empty() { format!("{margin}{part} {nth}, {behind}") } else { format!("{margin}{before}, {part} {nth}, {behind}") }
    };
    Some((1..=count).map(one).collect())
}

/// Returns the units of a text that numbers several regiments with the strength of each: "16th, 17th and 20th NY Militia c. 200 each".
fn each_of_several(text: &str) -> Option<Vec<String>> {
    let bare = ["each", "apiece"].iter().find_map(|end| text.trim().trim_end_matches('.').strip_suffix(end))?.trim_end();
    let words = bare.split_whitespace().collect::<Vec<_>>();
    let is_ordinal = |word: &&&str| {
        let own = word.trim_end_matches(',');
        let end = own.trim_start_matches(|letter: char| letter.is_ascii_digit());
        ["and", "&"].contains(&own) || (end.len() < own.len() && ["st", "nd", "rd", "th", "d"].contains(&end))
    };
    let count = words.iter().take_while(is_ordinal).count();
    let rest = words[count..].join(" ");
    let numbers =
        words[..count].iter().map(|word| word.trim_end_matches(',')).filter(|word| !["and", "&"].contains(word)).collect::<Vec<_>>();
    let all = numbers.iter().map(|number| format!("{number} {rest}")).collect::<Vec<_>>();
    (all.len() > 1 && all.iter().all(|unit| names_unit(unit))).then_some(all)
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
            let parts = text.trim_end_matches([',', ';', '.']).split(mark).map(str::trim);
            let parts = parts.flat_map(|part| each_of_several(part).unwrap_or_else(|| vec![part.to_owned()])).collect::<Vec<_>>();
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
