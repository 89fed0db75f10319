//! Figures as people write them in returns: about so many, a range, a sum with a mark of doubt.

use super::calibre::names_other_guns;
use super::vocabulary::{is_year, plain_words, spelled};
use crate::engine::text::plain;

/// Figure read from a return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnFigure {
    /// Number that the text gives.
    pub number: i64,
    /// Is set where the notation marks an estimate.
    pub is_estimate: bool,
    /// Is set where the text has more than the number and should be stored.
    pub is_remarkable: bool,
    /// Is set where the text only bounds the number: fewer or more than so many.
    pub is_bound: bool,
}

/// Words that mark a figure as an estimate, in plain letters.
const ABOUT: [&str; 52] = [
    "rund",
    "etwa",
    "ungefahr",
    "fewer than",
    "at most",
    "not more than",
    "c",
    "ca",
    "circa",
    "about",
    "approx",
    "approximately",
    "est",
    "estimated",
    "estimate",
    "around",
    "nearly",
    "almost",
    "over",
    "under",
    "some",
    "perhaps",
    "probably",
    "max",
    "min",
    "more than",
    "less than",
    "at least",
    "up to",
    "environ",
    "vers",
    "pres de",
    "estime",
    "unos",
    "unas",
    "aprox",
    "aproximadamente",
    "cerca de",
    "alrededor de",
    "hacia",
    "maybe",
    "possibly",
    "env",
    "plus de",
    "moins de",
    "presque",
    "quelque",
    "casi",
    "mas de",
    "menos de",
    "aproximado",
    "estimado",
];
/// Words for the people or guns counted.
const COUNTED: [&str; 31] = [
    "h",
    "privates",
    "mann",
    "strong",
    "or",
    "r f",
    "rank file",
    "men",
    "man",
    "hommes",
    "homme",
    "hombres",
    "all ranks",
    "all told",
    "o r",
    "other ranks",
    "rank and file",
    "officers and men",
    "muskets",
    "bayonets",
    "sabres",
    "effectives",
    "present",
    "guns",
    "gun",
    "pieces",
    "canons",
    "canones",
    "efectivos",
    "soldiers",
    "total",
];
/// Words for those who are counted that tell what kind of troops they are.
const KINDS: [&str; 22] = [
    "cavaliers",
    "reiter",
    "skirmishers",
    "grenadiers",
    "fencibles",
    "infantrymen",
    "cavalrymen",
    "artillerymen",
    "militiamen",
    "natives",
    "warriors",
    "indians",
    "sailors",
    "seamen",
    "marines",
    "troopers",
    "gunners",
    "volunteers",
    "militia",
    "regulars",
    "riflemen",
    "dragoons",
];

/// Lists all words for the people or guns counted.
fn counted() -> impl Iterator<Item = &'static str> {
    COUNTED.into_iter().chain(KINDS)
}

/// Returns whether a cell says that the figure is unknown.
#[must_use]
pub fn is_unknown(text: &str) -> bool {
    matches!(
        text.trim().to_lowercase().as_str(),
        "?" | "??"
            | "—"
            | "–"
            | "-"
            | "--"
            | "n/a"
            | "na"
            | "n.a."
            | "unknown"
            | "inconnu"
            | "desconocido"
            | "nil"
            | "none"
            | "tbd"
            | "s/d"
    )
}

/// Signs of notes behind a text, and before the note.
pub(super) const NOTE_MARKS: [char; 17] = ['*', '†', '‡', '§', '¶', '¹', '²', '³', '⁰', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', 'ᵃ', 'ᵇ'];

/// Removes the mark of a note, its number or its letter at the end: 412[3], 412*, 412†, 412¹.
pub(super) fn unmarked(text: &str) -> &str {
    let text = text.trim().trim_end_matches(NOTE_MARKS).trim_end();
    let own = text.strip_suffix(']').and_then(|inner| inner.rsplit_once('[')).map_or(text, |(own, _)| own).trim();
    own.trim_end_matches(NOTE_MARKS).trim()
}

/// Removes the word for what a column counts from a number of it: "12 stands" of a column of stands. Elsewhere such a number is none.
pub(super) fn uncounted_of<'t>(path: &[&str], text: &'t str) -> &'t str {
    let words: &[&str] = match path {
        ["stands"] => &["stands", "stand", "stds", "std", "st.", "st", "bases", "base"],
        ["figures"] => &["figures", "figure", "figs.", "figs", "fig.", "fig"],
        _ => &[],
    };
    let without = |word: &&str| {
        let (own, end) = text.split_at_checked(text.len().checked_sub(word.len())?)?;
        end.eq_ignore_ascii_case(word).then(|| own.trim_end())
    };
    words.iter().find_map(without).filter(|bare| bare.ends_with(|letter: char| letter.is_ascii_digit())).unwrap_or(text)
}

/// Parses a figure; `None` where the text is not one.
#[must_use]
pub fn figure(text: &str) -> Option<ReturnFigure> {
    let whole = text.trim();
    let unnoted = unmarked(whole);
    if !whole.contains(|letter: char| letter.is_ascii_digit()) {
        if whole.contains(['%', '$', '£', '€']) {
            return None;
        }
        let plain = plain_words(whole);
        let about = ABOUT.iter().find_map(|word| plain.strip_prefix(word)?.strip_prefix(' '));
        let bare = about.unwrap_or(&plain);
        let bare = counted().find_map(|word| bare.strip_suffix(word)?.strip_suffix(' ')).unwrap_or(bare);
        let number = spelled(bare)?;
        let is_bound = is_bound(whole, about.map_or("", |_| &plain));
        return Some(ReturnFigure { number, is_estimate: about.is_some(), is_remarkable: true, is_bound });
    }
    let mut is_estimate = false;
    let mut is_remarkable = unnoted != whole;
    // In brackets altogether: another's figure, or one reckoned.
    let unbracketed = unnoted.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).filter(|inner| !inner.contains(['(', ')']));
    let unnoted = unbracketed.unwrap_or(unnoted);
    is_remarkable |= unbracketed.is_some();
    let (own, bracket) = match unnoted.strip_suffix(')').and_then(|inner| inner.split_once('(')) {
        Some((own, bracket)) if !own.trim().is_empty() => (own.trim(), Some(bracket.trim())),
        _ => (unnoted, None),
    };
    // "12 bases (480)" are 480 men.
    let is_of_stands = [["stands"], ["figures"]].iter().any(|path| uncounted_of(path, own) != own);
    if let Some(found) = bracket.filter(|_| is_of_stands && number(uncounted_of(&["figures"], own)).is_none()).and_then(figure) {
        return Some(ReturnFigure { is_remarkable: true, ..found });
    }
    if let Some(bracket) = bracket {
        is_remarkable = true;
        let (words, _) = parted(bracket);
        is_estimate |= bracket.contains('?') || words.iter().any(|word| ABOUT.contains(&word.as_str()));
    }
    let marked = own.trim_start_matches(['~', '≈', '±', '<', '>', '≥', '≤', '∼']).trim_end_matches(['?', '+', '~', '±']).trim();
    is_estimate |= marked != own;
    let (words, digits) = parted(marked);
    let mut bounds = is_bound(own, "");
    // "45%" and "$450" are no numbers of men.
    if marked.replacen(digits, "", 1).chars().any(|letter| !letter.is_alphabetic() && !letter.is_whitespace() && !".,'’&".contains(letter))
    {
        return None;
    }
    for word in words {
        if ABOUT.contains(&word.as_str()) {
            is_estimate = true;
            bounds |= is_bound("", &word);
        } else if counted().any(|counted| counted == word) {
            is_remarkable |= !matches!(word.as_str(), "men" | "man" | "hommes" | "homme" | "hombres");
        } else {
            return None;
        }
    }
    let digits = digits.trim();
    let number = number(digits).or_else(|| {
        let mid = range(digits)?;
        is_estimate = true;
        Some(mid)
    })?;
    Some(ReturnFigure { number, is_estimate, is_remarkable: is_remarkable || is_estimate, is_bound: bounds })
}

/// Returns whether a sign before a figure or plain words with it only bound it.
fn is_bound(text: &str, words: &str) -> bool {
    const BOUNDS: [&str; 15] = [
        "over",
        "under",
        "max",
        "min",
        "more than",
        "less than",
        "fewer than",
        "at least",
        "at most",
        "up to",
        "plus de",
        "moins de",
        "mas de",
        "menos de",
        "not more than",
    ];
    text.starts_with(['<', '>', '≥', '≤']) || text.ends_with('+') || BOUNDS.iter().any(|word| words.starts_with(word))
}

/// Parses a ladder: the stands of a fresh unit, those from which it is worn, and those from which it is spent, each of which but the first may
/// be missing: "9/6/4", "10-7-4", "2/–/1".
#[must_use]
pub fn ladder(text: &str) -> Option<(i64, Option<i64>, Option<i64>)> {
    const MOST_STANDS: i64 = 99;
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    let by_dashes = || text.split('-').map(str::trim).collect::<Vec<_>>();
    let parts = if text.contains('/') { text.split('/').map(str::trim).collect() } else { by_dashes() };
    let [fresh, worn, spent] = parts[..] else { return None };
    let step = |step: &str| match step {
        "-" | "–" | "—" => Some(None),
        _ => step.parse::<i64>().ok().filter(|own| *own > 0).map(Some),
    };
    let fresh = fresh.parse::<i64>().ok().filter(|own| (1..=MOST_STANDS).contains(own))?;
    let (worn, spent) = (step(worn)?, step(spent)?);
    let is_below = |below: Option<i64>, above: i64| below.is_none_or(|own| own < above);
    (is_below(worn, fresh) && is_below(spent, worn.unwrap_or(fresh))).then_some((fresh, worn, spent))
}

/// Parses a number of guns as returns have it: a figure, or "3 x 6-pdr", "2 24-pounders, 1 howitzer".
#[must_use]
pub fn pieces(text: &str) -> Option<i64> {
    const KINDS: [&str; 22] = [
        "geschütz",
        "geschutz",
        "kanone",
        "cañon",
        "pdr",
        "pounder",
        "how",
        "gun",
        "lb",
        "mortar",
        "rocket",
        "carronade",
        "livres",
        "libras",
        "canon",
        "obus",
        "pieza",
        "pfünder",
        "pfunder",
        "haubitz",
        "pièce",
        "piece",
    ];
    // A weight alone is a calibre: "6 lb" are no six guns.
    const WEIGHTS: [&str; 7] = ["pdr", "pounder", "lb", "livres", "libras", "pfünder", "pfunder"];
    if let Some(found) = figure(text) {
        return Some(found.number);
    }
    if text.trim().is_empty() {
        return None;
    }
    let plain =
        text.to_lowercase().replace(" 1/2", ".5").replace(" and ", ",").replace(" et ", ",").replace(" y ", ",").replace(['\n', '/'], ",");
    // "2x6pdr 1x5.5in how" are both.
    let words = plain.split(' ').collect::<Vec<_>>();
    let is_times = |nth: usize| {
        let rest = words[nth].trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_next = || words.get(nth + 1).is_some_and(|next| next.starts_with(['x', '×']));
        rest.len() < words[nth].len() && (rest.starts_with(['x', '×']) || (rest.is_empty() && is_next()))
    };
    let plain =
        (0..words.len()).map(|nth| format!("{}{}", if nth > 0 && is_times(nth) { "," } else { " " }, words[nth])).collect::<String>();
    let part = |part: &str| {
        let part = part.trim();
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        let (count, kind) = part.split_at(digits);
        // "6-6pdrs" are six of them, "6-pdr" is what they are.
        let dashed = kind.strip_prefix(['-', '–']).filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
        let is_counted = dashed.is_some() || kind.trim_start() != kind || kind.starts_with(['x', '×']);
        let count = if digits == 0 { part.split(' ').next().and_then(spelled) } else { count.parse().ok() };
        let is_weight = WEIGHTS.iter().any(|weight| kind.trim_start().starts_with(weight));
        // "50 men with a 6-pdr" are no guns.
        let is_of_men =
            kind.trim_start().starts_with("men ") || ["gunners", "crew", "section", "party"].iter().any(|men| kind.contains(men));
        count.filter(|_| (is_counted || digits == 0) && !is_weight && !is_of_men && KINDS.iter().any(|known| kind.contains(known)))
    };
    // Behind a number of guns a weight alone says what they are: "2 guns, 6 pdr".
    let parts = plain.split([',', '+', '&', ';', ')']).filter(|part| !part.trim().is_empty()).collect::<Vec<_>>();
    let is_weight = |text: &&str| {
        let kind = text.trim().trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches(['-', '–', ' ']);
        WEIGHTS.iter().any(|weight| kind.starts_with(weight)) && part(text).is_none()
    };
    let counted = parts.iter().take(1).chain(parts.iter().skip(1).filter(|own| !is_weight(own)));
    counted.map(|own| part(own)).sum::<Option<i64>>()
}

/// Returns whether a text is a number of men. What kind of troops they are stands behind it: "militia 500" is the militia and its number.
#[must_use]
pub fn is_men(text: &str) -> bool {
    let is_kind = || plain(text).split(' ').next().is_some_and(|first| KINDS.contains(&first));
    text.contains(|letter: char| letter.is_ascii_digit()) && figure(text).is_some() && !names_guns(text) && !is_kind()
}

/// Returns whether a text is a number of guns: "2 guns", "3 6-pdrs", "two 6-pounders".
#[must_use]
pub fn is_guns(text: &str) -> bool {
    names_guns(text) && begins_with_number(text) && pieces(text).is_some()
}

/// Returns whether a text begins with a number of guns, of which the rest may not be read: "two 24-pounders, Congreve rockets".
#[must_use]
pub fn begins_with_guns(text: &str) -> bool {
    let parts = || text.split([',', '+', '&', ';']);
    let is_known = |part: &str| pieces(part).is_some() || names_guns(part) || names_other_guns(part);
    names_guns(text) && begins_with_number(text) && parts().next().is_some_and(|first| pieces(first).is_some()) && parts().all(is_known)
}

/// Returns whether a text has a number of men or guns somewhere: two to four digits that are no year and no ordinal, or words for guns.
pub(super) fn holds_figure(text: &str) -> bool {
    let words = || text.split_whitespace().map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    let is_count = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit()) && (2..=4).contains(&word.len()) && !is_year(word);
    let numbered = text.char_indices().filter(|(at, _)| *at == 0 || text[..*at].ends_with([' ', '('])).map(|(at, _)| &text[at..]);
    words().any(|word| word.split(['/', '.', ',']).any(is_count)) || numbered.into_iter().any(begins_with_guns)
}

fn begins_with_number(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(|letter: char| letter.is_ascii_digit()) || text.split(' ').next().and_then(spelled).is_some()
}

fn names_guns(text: &str) -> bool {
    let text = text.to_lowercase().replace("gunner", "");
    [
        "geschütz",
        "geschutz",
        "kanone",
        "gun",
        "pdr",
        "pounder",
        "howitzer",
        "pieza",
        "pièce",
        "piece",
        "canon",
        "cañon",
        "cañón",
        "pfünder",
        "haubitz",
    ]
    .iter()
    .any(|word| text.contains(word))
}

/// Splits a text into its number of men, which may be empty, and its number of guns: "75 men, 3 guns". `None` where it names no guns.
#[must_use]
pub fn men_and_guns(text: &str) -> Option<(String, String)> {
    let marks = [",", ";", "+", "&", "/", "(", " and ", " with ", " et ", " avec ", " y ", " con "];
    let parts = marks.iter().filter_map(|mark| text.split_once(mark));
    let bare = parts.map(|(one, other)| (one.trim(), other.trim().trim_end_matches(')').trim()));
    let mut either = bare.flat_map(|(one, other)| [(one, other), (other, one)]);
    let parted = either.find(|(men, guns)| is_men(men) && is_guns(guns)).map(|(men, guns)| (men.to_owned(), guns.to_owned()));
    parted.or_else(|| is_guns(text).then(|| (String::new(), text.to_owned())))
}

/// Splits a text into the words before and after its digits, in plain letters, and the part between.
fn parted(text: &str) -> (Vec<String>, &str) {
    let first = text.find(|letter: char| letter.is_ascii_digit()).unwrap_or(text.len());
    let last = text.rfind(|letter: char| letter.is_ascii_digit()).map_or(first, |at| at + 1);
    // A sign belongs to its number, and so does a point with nothing before it.
    let bare = text[..first].trim_end_matches(['.', ',']);
    let is_point = bare.len() < first && (bare.is_empty() || bare.ends_with(' '));
    let first = if text[..first].ends_with('-') || is_point { first - 1 } else { first };
    let words = [&text[..first], &text[last.max(first)..]].into_iter().map(plain_words).filter(|words| !words.is_empty());
    (words.collect(), &text[first..last.max(first)])
}

/// Parses a whole number: digits in groups of three, with a zero fraction, or as spreadsheets shorten it.
fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    if let Some(whole) = crate::quantity::parse_integer(text) {
        return Some(whole);
    }
    let is_short = text.contains(['e', 'E']) && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'e' | b'E' | b'+' | b'.'));
    let value = text.parse::<f64>().ok().filter(|value| is_short && value.fract() == 0.0 && (0.0..1e9).contains(value))?;
    #[expect(clippy::cast_possible_truncation, reason = "within bounds")]
    Some(value as i64)
}

/// Parses a range of two numbers and returns its middle.
fn range(text: &str) -> Option<i64> {
    let between = ["-", "–", "—", " or ", " to ", " ou ", " o ", " a ", " à ", " and "];
    let parted = |mark: &&str| text.split_once(*mark).and_then(|(low, high)| number(low).zip(number(high)));
    // 1/2 is a half, and 20/450 are officers and men.
    let is_near = |(low, high): &(i64, i64)| *low > 9 && *high < low.saturating_mul(2);
    let (low, high) = between.iter().find_map(parted).or_else(|| parted(&"/").filter(is_near))?;
    (0 <= low && low <= high).then(|| low.midpoint(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_people_write_them() {
        for (text, number, is_estimate) in [
            ("c. 300", 300, true),
            ("~300", 300, true),
            ("300?", 300, true),
            ("300+", 300, true),
            ("500-600", 550, true),
            ("450–500", 475, true),
            ("1,209 (est.)", 1209, true),
            ("412 men", 412, false),
            ("1’209", 1209, false),
            ("1\u{2009}209", 1209, false),
            ("412*", 412, false),
            ("412[3]", 412, false),
            ("412.0", 412, false),
            ("280,0", 280, false),
            ("0412", 412, false),
            ("4.12E2", 412, false),
            ("(240)", 240, false),
            ("240 or 260", 250, true),
            ("ca 300", 300, true),
            ("environ 300 hommes", 300, true),
            ("env. 300", 300, true),
            ("más de 300 hombres", 300, true),
            ("unos 300", 300, true),
            ("about 1 200 men", 1200, true),
            ("340 (4)", 340, false),
            ("four hundred and eighty", 480, false),
            ("about five hundred men", 500, true),
            ("mille deux cents", 1200, false),
            ("quatre-vingt-dix", 90, false),
            ("trescientos cuarenta y dos", 342, false),
        ] {
            let found = figure(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.number, found.is_estimate), (number, is_estimate), "{text}");
        }
        for (text, guns) in [
            ("3", 3),
            ("3 x 6-pdr", 3),
            ("2 6-pdrs, 1 howitzer", 3),
            ("2 24-pdr", 2),
            ("two 6-pounder guns", 2),
            ("2 guns (6-lb) 1 how.", 3),
        ] {
            assert_eq!(pieces(text), Some(guns), "{text}");
        }
        assert_eq!((pieces("6-pdr"), pieces("6pdr guns"), pieces("several guns")), (None, None, None));
        assert_eq!((pieces(""), pieces("50 men with 1 6-pdr")), (None, None));
        for text in [
            "1.5",
            "",
            "many",
            "one troop",
            "412.125 x",
            "25 July 1814",
            "4th",
            "600-500",
            "12 Oct",
            "45%",
            "$450",
            "450 €",
            "# 450",
            "1/2",
            "3/4",
            "20/450",
            "½",
            "450½",
            "0.450",
            ".450",
            "0.450.000",
            "00,450",
            "1.234,567",
            "1,234.567",
            "three-four hundred",
            "six seven",
            "one hundred%",
        ] {
            assert_eq!(figure(text), None, "{text}");
        }
        assert_eq!((ladder("9/6/4"), ladder("2/–/1")), (Some((9, Some(6), Some(4))), Some((2, None, Some(1)))));
        assert_eq!((ladder("10-7-4").map(|own| own.0), ladder("5/7/14"), ladder("1814-7-4"), ladder("9/6")), (Some(10), None, None, None));
        assert!(is_unknown(" — ") && is_unknown("n/a") && !is_unknown("300?"));
    }
}
