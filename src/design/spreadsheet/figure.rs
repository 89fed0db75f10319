//! Figures as people write them in returns: about so many, a range, a sum with a mark of doubt.

/// A figure of a return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The number.
    pub number: i64,
    /// It is an estimate, by how it is written.
    pub is_estimate: bool,
    /// It is written with more than its number, which is to be kept.
    pub is_remarkable: bool,
    /// What follows it in brackets, where that is another number: figures beside men.
    pub beside: Option<i64>,
}

/// Words that make of a figure an estimate, in plain letters.
const ABOUT: [&str; 36] = [
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
];
/// Words for whom is counted.
const COUNTED: [&str; 23] = [
    "men",
    "man",
    "hommes",
    "homme",
    "hombres",
    "all ranks",
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
    "figures",
    "total",
];

/// Whether a cell says that nobody knows.
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

/// Reads a figure; none of what is none.
#[must_use]
pub fn figure(text: &str) -> Option<Figure> {
    let whole = text.trim();
    // A note's number or letter at the end: 412[3], 412*, 412†.
    let unnoted = whole.strip_suffix(']').and_then(|inner| inner.rsplit_once('[')).map_or(whole, |(own, _)| own).trim();
    let unnoted = unnoted.trim_end_matches(['*', '†', '‡', '§']).trim();
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
    let mut beside = None;
    if let Some(bracket) = bracket {
        match number(bracket) {
            Some(other) => beside = Some(other),
            None => is_remarkable = true,
        }
        let (words, _) = parted(bracket);
        is_estimate |= bracket.contains('?') || words.iter().any(|word| ABOUT.contains(&word.as_str()));
    }
    let marked = own.trim_start_matches(['~', '≈', '±', '<', '>', '≥', '≤', '∼']).trim_end_matches(['?', '+', '~', '±']).trim();
    is_estimate |= marked != own;
    let (words, digits) = parted(marked);
    for word in words {
        if ABOUT.contains(&word.as_str()) {
            is_estimate = true;
        } else if COUNTED.contains(&word.as_str()) {
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
    Some(Figure { number, is_estimate, is_remarkable: is_remarkable || is_estimate, beside })
}

/// The words before and behind the digits of a text, in plain letters, and what is between.
fn parted(text: &str) -> (Vec<String>, &str) {
    let first = text.find(|letter: char| letter.is_ascii_digit()).unwrap_or(text.len());
    let last = text.rfind(|letter: char| letter.is_ascii_digit()).map_or(first, |at| at + 1);
    // A sign belongs to its number.
    let first = if text[..first].ends_with('-') { first - 1 } else { first };
    let words = [&text[..first], &text[last.max(first)..]].into_iter().map(super::words::plain_words).filter(|words| !words.is_empty());
    (words.collect(), &text[first..last.max(first)])
}

/// A whole number: digits in groups of three, with a fraction that is nothing, or as spreadsheets shorten it.
fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    if let Some(whole) = crate::quantity::whole(text) {
        return Some(whole);
    }
    let is_short = text.contains(['e', 'E']) && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'e' | b'E' | b'+' | b'.'));
    let value = text.parse::<f64>().ok().filter(|value| is_short && value.fract() == 0.0 && (0.0..1e9).contains(value))?;
    #[expect(clippy::cast_possible_truncation, reason = "within bounds")]
    Some(value as i64)
}

/// The middle of two numbers.
fn range(text: &str) -> Option<i64> {
    let between = ["-", "–", "—", "/", " or ", " to ", " ou ", " o ", " a ", " à ", " and "];
    let (low, high) = between.iter().find_map(|mark| text.split_once(mark).and_then(|(low, high)| number(low).zip(number(high))))?;
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
            ("unos 300", 300, true),
            ("about 1 200 men", 1200, true),
            ("340 (4)", 340, false),
        ] {
            let found = figure(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.number, found.is_estimate), (number, is_estimate), "{text}");
        }
        for text in ["1.5", "", "many", "412.125 x", "25 July 1814", "4th", "600-500", "12 Oct"] {
            assert_eq!(figure(text), None, "{text}");
        }
        assert_eq!(figure("340 (4)").and_then(|figure| figure.beside), Some(4));
        assert!(is_unknown(" — ") && is_unknown("n/a") && !is_unknown("300?"));
    }
}
