//! Figures of a list that are a product, a sum or a part of others: "2 x 300", "250 + 200", "2 cos. of 5 figures". They are no number by
//! themselves and stay whole, for the import to say that they cannot be read.

use crate::design::spreadsheet::{is_guns, is_year};

/// Signs and words between two figures of one.
const JOINS: [&str; 8] = ["x", "×", "*", "+", "of", "à", "@", "a"];
/// Words of which a unit has so many, or that are counted.
const PARTS: [&str; 27] = [
    "bn",
    "bns",
    "btn",
    "btns",
    "battalion",
    "battalions",
    "co",
    "cos",
    "coy",
    "coys",
    "company",
    "companies",
    "sqn",
    "sqns",
    "squadrons",
    "troops",
    "men",
    "each",
    "figures",
    "figure",
    "figs",
    "fig",
    "stands",
    "stand",
    "bases",
    "strong",
    "wings",
];
/// Words behind a product that is no strength: the size of a table.
const SIZES: [&str; 9] = ["feet", "foot", "ft", "inch", "inches", "hexes", "hex", "miles", "cm"];
/// Fewest men of whom others are a part: "400 of 650".
const FEWEST_OF_OTHERS: i64 = 12;

/// Line with such a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reckoned {
    /// Text before the figure.
    pub name: String,
    pub figure: String,
    /// Heading of the figure, by the words in it.
    pub head: &'static str,
    /// Text behind the figure.
    pub behind: String,
}

/// Word of a line by its place among others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Term {
    Number(i64),
    Join(bool),
    Part,
    /// Several of them without blanks: "2x300".
    Whole,
}

impl Term {
    fn of(word: &str) -> Option<Self> {
        let plain = word.to_lowercase();
        let plain = plain.trim_end_matches([',', ';', '.', ')', ':']).trim_start_matches('(');
        let number = |text: &str| {
            let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_digit()) && !is_year(text);
            text.parse().ok().filter(|_| is_number)
        };
        if let Some(number) = number(plain) {
            return Some(Self::Number(number));
        }
        if JOINS.contains(&plain) {
            return Some(Self::Join(plain.len() == 1 || plain == "×"));
        }
        if PARTS.contains(&plain) {
            return Some(Self::Part);
        }
        let parts = plain.split(['x', '×', '*', '+']).collect::<Vec<_>>();
        (parts.len() > 1 && parts.iter().all(|part| number(part).is_some())).then_some(Self::Whole)
    }
}

/// Returns the figure of a line that is made of others; `None` where it has none, or it stands before the unit's name.
pub(super) fn reckoned(line: &str) -> Option<Reckoned> {
    let words = line.split_whitespace().collect::<Vec<_>>();
    let terms = words.iter().map(|word| Term::of(word)).collect::<Vec<_>>();
    let ends = |word: &str| word.ends_with([',', ';', ':']);
    for from in 1..words.len() {
        let is_start = matches!(terms[from], Some(Term::Number(_) | Term::Whole));
        if !is_start || (words[from - 1].parse::<u16>().is_ok() && !ends(words[from - 1])) {
            continue;
        }
        let run = (from..words.len()).take_while(|nth| terms[*nth].is_some() && (*nth == from || !ends(words[nth - 1]))).count();
        let mut to = from + run;
        // A sign with nothing behind it belongs to what follows.
        while to > from && matches!(terms[to - 1], Some(Term::Join(_))) {
            to -= 1;
        }
        let is_size = words.get(to).is_some_and(|next| SIZES.contains(&next.to_lowercase().trim_matches(['.', ',']).to_owned().as_str()));
        let name = words[..from].join(" ");
        // "2 x 6 pdr" are guns.
        let is_of_guns = to < words.len() && is_guns(words[from..=to].join(" ").trim_end_matches([',', ';', '.', ')']));
        if is_figure(&terms[from..to]) && !is_size && !is_of_guns && name.contains(char::is_alphabetic) {
            let figure = words[from..to].join(" ").trim_end_matches([',', ';', ':']).to_owned();
            let plain = figure.to_lowercase();
            let head = if plain.contains("fig") {
                "Figures"
            } else if plain.contains("stand") || plain.contains("base") {
                "Stands"
            } else {
                "Men"
            };
            return Some(Reckoned { name, figure, head, behind: words[to..].join(" ") });
        }
    }
    None
}

/// Returns whether words are one figure made of others: numbers with a sign or a word between.
fn is_figure(terms: &[Option<Term>]) -> bool {
    let terms = terms.iter().flatten().copied().collect::<Vec<_>>();
    if terms.contains(&Term::Whole) {
        return true;
    }
    let is_made = |nth: usize| {
        let Term::Join(is_sign) = terms[nth] else { return false };
        let is_number_behind = matches!(terms.get(nth + 1), Some(Term::Number(_)));
        match terms[..nth] {
            [.., Term::Number(_), Term::Part] => is_number_behind,
            [.., Term::Number(before)] => is_number_behind && (is_sign || before >= FEWEST_OF_OTHERS),
            _ => false,
        }
    };
    (1..terms.len()).any(is_made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_made_of_others_stay_whole() {
        for (line, found) in [
            ("21st US: 2 x 300", Some(("21st US:", "2 x 300", "Men", ""))),
            ("21st US: 2x300, vet", Some(("21st US:", "2x300", "Men", "vet"))),
            ("11th US - 2 bns x 250", Some(("11th US -", "2 bns x 250", "Men", ""))),
            ("23rd US, 250 + 200", Some(("23rd US,", "250 + 200", "Men", ""))),
            ("41st Foot, 2 cos. of 5 figures, line", Some(("41st Foot,", "2 cos. of 5 figures", "Figures", "line"))),
            ("Tecumseh's warriors: 3 x 6 figures", Some(("Tecumseh's warriors:", "3 x 6 figures", "Figures", ""))),
            ("56th 10 coys of 40", Some(("56th", "10 coys of 40", "Men", ""))),
            ("47th US 400 of 650", Some(("47th US", "400 of 650", "Men", ""))),
            ("Royal Scots x 500", None),
            ("50 x Sappers & Miners", None),
            ("Towson: 2 x 6-pdr", None),
            ("Towson: 2 x 6 pdrs, veteran", None),
            ("3 guns of the Light Artillery", None),
            ("Table: 6 x 4 feet", None),
            ("2 companies of the 104th 120", None),
            ("9th US, 400, 10 stands", None),
        ] {
            let own = reckoned(line);
            let own = own.as_ref().map(|own| (own.name.as_str(), own.figure.as_str(), own.head, own.behind.as_str()));
            assert_eq!(own, found, "{line}");
        }
    }
}
