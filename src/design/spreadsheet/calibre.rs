//! Kinds of guns as people write them: by their weight in pounds, by their bore in inches, or as howitzers, mortars and rockets.

use std::collections::BTreeSet;

use super::vocabulary::{has, plain_words, spelled};
use crate::engine::text::plain;

/// Words for pounds behind a number.
const POUNDS: &str = "pdr, pdrs, pr, prs, pounder, pounders, lb, lbs, livres, libras, pfunder";
/// Words for inches behind a number.
const INCHES: &str = "inch, inches, in, zoll, pouces, pulgadas";
/// Guns of which French and Spanish have the weight behind: "pièces de 12".
const OF_WEIGHT: &str = "pieces, piece, canons, canon, piezas, pieza, canones";
/// Weights in pounds that guns of the time have: another number is none.
const WEIGHTS: [i64; 9] = [3, 4, 6, 9, 12, 18, 24, 32, 42];

/// Guns that are called by no weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OtherGun {
    Howitzer,
    Mortar,
    Carronade,
    Rocket,
}

impl OtherGun {
    const ALL: [Self; 4] = [Self::Howitzer, Self::Mortar, Self::Carronade, Self::Rocket];

    /// Words for it, in plain letters.
    const fn words(self) -> &'static str {
        match self {
            Self::Howitzer => "how, hows, howr, howrs, howz, howitzer, howitzers, haubitze, haubitzen, obus, obusier, obusiers, obuses",
            Self::Mortar => "mortar, mortars, morser, mortier, mortiers, mortero, morteros",
            Self::Carronade => "carronade, carronades, caronade, caronades, carronada, carronadas",
            Self::Rocket => "rocket, rockets, rkt, rkts, congreve, congreves, rakete, raketen, fusees, cohetes",
        }
    }

    /// Returns the gun that a word in plain letters is.
    fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| has(own.words(), word))
    }
}

/// Kinds of guns that a text names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Named {
    /// Weights of guns, in pounds.
    weights: BTreeSet<i64>,
    /// Bores in tenths of an inch.
    bores: BTreeSet<i64>,
    others: BTreeSet<OtherGun>,
    /// Is set where a weight is that of a howitzer, a carronade or a rocket: "24-pdr howitzer".
    is_other_weighed: bool,
}

impl Named {
    fn read(text: &str) -> Self {
        let mut own = Self { weights: pounds(text).into_iter().collect(), bores: bores(text), ..Self::default() };
        let tokens = tokens(text);
        for (nth, token) in tokens.iter().enumerate() {
            let Some(other) = OtherGun::of(token) else { continue };
            own.others.insert(other);
            // A weight right before it is its own, where no other gun has that.
            let is_pounds = nth > 1 && has(POUNDS, &tokens[nth - 1]);
            if let Some(weight) = tokens.get(nth.wrapping_sub(2)).filter(|_| is_pounds).and_then(|word| number(word)) {
                own.weights.remove(&weight);
                own.is_other_weighed = true;
            }
        }
        own
    }

    /// Returns the number of its kinds.
    fn count(&self) -> usize {
        self.weights.len() + self.others.len()
    }
}

/// Returns whether a text names guns of several calibres or kinds, which are units of their own.
pub(super) fn is_of_several_guns(text: &str) -> bool {
    let named = Named::read(text);
    named.count() > 1 || (named.bores.len() > 1 && named.others.contains(&OtherGun::Howitzer))
}

/// Returns whether a text tells the kind of guns by a calibre or by a word for howitzers, mortars, carronades or rockets.
pub(super) fn names_kind_of_gun(text: &str) -> bool {
    Named::read(text).count() > 0
}

/// Returns whether a text names guns that are called by no weight.
pub(super) fn names_other_guns(text: &str) -> bool {
    tokens(text).iter().any(|token| OtherGun::of(token).is_some())
}

/// Returns whether a text names a calibre in pounds.
pub(super) fn names_calibre(text: &str) -> bool {
    !pounds(text).is_empty()
}

/// Returns the word for guns of the kind that a text names, where it is that of one kind only. The calibre stands in brackets behind the
/// spoken names of guns.
#[must_use]
pub fn gun_of<'w>(words: &'w [(String, String)], text: &str) -> Option<&'w str> {
    let calibre = |spoken: &str| spoken.split_once('(').map(|(_, calibre)| plain(calibre.trim_end_matches(')')));
    let (named, own) = (Named::read(text), plain(text));
    let is_parted = |before: &str, behind: &str| {
        !before.ends_with(|letter: char| letter.is_alphanumeric()) && !behind.starts_with(|letter: char| letter.is_alphanumeric())
    };
    let is_siege = ["siege", "heavy"].iter().any(|word| plain_words(text).split(' ').any(|own| own == *word));
    let is_it = |(word, spoken): &&(String, String)| {
        let Some(calibre) = calibre(spoken) else { return false };
        let is_said = || own.split_once(&calibre).is_some_and(|(before, behind)| is_parted(before, behind));
        let others = named.others.iter().copied().collect::<Vec<_>>();
        match (named.weights.is_empty(), &others[..]) {
            (false, []) => named.weights.is_subset(&pounds(&calibre).into_iter().collect()),
            (true, []) => is_said(),
            (true, [OtherGun::Rocket]) => word == "rocket",
            (true, [OtherGun::Howitzer]) if named.is_other_weighed => false,
            (true, [OtherGun::Howitzer]) if named.bores.is_empty() => word == if is_siege { "siege_howitzer" } else { "howitzer" },
            (true, [OtherGun::Howitzer]) => word.ends_with("howitzer") && named.bores.is_subset(&bores(&calibre)),
            // Guns of two kinds are of none, and no game has carronades and mortars.
            (true, [OtherGun::Mortar | OtherGun::Carronade] | [_, _, ..]) | (false, [_, ..]) => false,
        }
    };
    let mut found = words.iter().filter(is_it).map(|(word, _)| word.as_str());
    found.next().filter(|_| found.next().is_none())
}

/// Returns the word for guns by their class, where a number of guns has that alone: "2 heavy guns".
pub(super) fn gun_of_class<'w>(words: &'w [(String, String)], text: &str) -> Option<&'w str> {
    let said = plain_words(text);
    let of_class = |class: &str| words.iter().find(|(word, _)| *word == format!("{class}_gun")).map(|(word, _)| word.as_str());
    let mut found = said.split(' ').filter_map(of_class);
    found.next().filter(|_| found.next().is_none() && Named::read(text).count() == 0)
}

/// Returns a text of a number of guns with the weights written out that it has without a word for pounds, in brackets behind their number:
/// "4 (2 x 12, 2 x 6)", "3 pièces (2 de 6, 1 obusier)". Any other text is returned as it is.
pub(super) fn with_pounds(text: &str) -> String {
    let Some((whole, inner)) = text.trim().strip_suffix(')').and_then(|inner| inner.split_once('(')) else { return text.to_owned() };
    let parts = inner.split([',', '+', '&', ';', '/']).map(|part| (part, tokens(part))).collect::<Vec<_>>();
    let count = |tokens: &[String]| tokens.first().and_then(|first| number(first));
    let bare = |tokens: &[String]| match tokens {
        [_, sign, weight] if ["x", "de", "a"].contains(&sign.as_str()) => number(weight).filter(|own| WEIGHTS.contains(own)),
        _ => None,
    };
    let sum = parts.iter().map(|(_, tokens)| count(tokens)).sum::<Option<i64>>();
    let all = tokens(whole).first().and_then(|first| number(first));
    if sum.is_none() || sum != all {
        return text.to_owned();
    }
    let written = |(part, tokens): &(&str, Vec<String>)| {
        bare(tokens).map_or_else(|| part.trim().to_owned(), |weight| format!("{} {weight}-pdr", count(tokens).unwrap_or_default()))
    };
    format!("{whole}({})", parts.iter().map(written).collect::<Vec<_>>().join(", "))
}

/// Returns the runs of letters and of digits of a text, in plain letters: "2x24-pdr" is 2, x, 24 and pdr. Signs that join are "and", commas
/// and the like stay.
fn tokens(text: &str) -> Vec<String> {
    let mut all = Vec::<String>::new();
    let mut last = None::<bool>;
    for letter in plain(text).chars() {
        let letter = if letter == '×' { 'x' } else { letter };
        match letter {
            '&' | '/' => {
                all.push("and".to_owned());
                last = None;
            }
            ',' | ';' | '+' | '(' => {
                all.push(letter.to_string());
                last = None;
            }
            _ if letter.is_alphanumeric() => {
                let is_digit = letter.is_ascii_digit();
                if last == Some(is_digit) {
                    all.last_mut().into_iter().for_each(|own| own.push(letter));
                } else {
                    all.push(letter.to_string());
                }
                last = Some(is_digit);
            }
            _ => last = None,
        }
    }
    all
}

/// Returns the number that a token is, in digits or in words.
fn number(token: &str) -> Option<i64> {
    token.parse().ok().or_else(|| spelled(token))
}

/// Lists the calibres in pounds that a text names: "2 x 6-pdr", "18- and 24-pounder", "six pounder", "pièces de 12".
fn pounds(text: &str) -> Vec<i64> {
    let (mut found, mut before, mut last) = (Vec::new(), Vec::new(), String::new());
    let mut is_of_guns = false;
    for token in tokens(text) {
        let number = number(&token);
        if has(POUNDS, &token) {
            found.append(&mut before);
        } else if token != "and" {
            // Of two numbers one after the other the first is how many there are.
            if last != "and" || number.is_none() {
                before.clear();
            }
            if is_of_guns && ["de", "a"].contains(&last.as_str()) {
                found.extend(number.filter(|own| WEIGHTS.contains(own)));
            } else {
                before.extend(number);
            }
        }
        is_of_guns = has(OF_WEIGHT, &token) || (is_of_guns && ["de", "a"].contains(&token.as_str()));
        last = token;
    }
    found
}

/// Lists the bores that a text names, in tenths of an inch: "5½-inch", "8- and 10-inch", "5.5\"".
fn bores(text: &str) -> BTreeSet<i64> {
    let spelled = [" 1/2", "-1/2", " ½", "½"].iter().fold(text.to_owned(), |text, half| text.replace(half, ".5"));
    let plain = plain(&spelled).replace(['"', '”', '″'], " inch ").replace("''", " inch ").replace(['&', '/'], " and ");
    // "5.5in" is a number and its unit.
    let parts = plain.split(|letter: char| !letter.is_alphanumeric() && letter != '.').flat_map(|part| {
        let unit = part.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        [&part[..part.len() - unit.len()], unit.trim_matches('.')]
    });
    let (mut found, mut before, mut last) = (BTreeSet::new(), Vec::new(), "");
    for part in parts.filter(|part| !part.is_empty()) {
        let number = part.parse::<f64>().ok();
        if has(INCHES, part) {
            found.extend(before.drain(..));
        } else if part != "and" {
            // Of two numbers one after the other the first is how many there are.
            if last != "and" || number.is_none() {
                before.clear();
            }
            #[expect(clippy::cast_possible_truncation, reason = "a bore of few inches")]
            before.extend(number.map(|number| (number * 10.0).round() as i64));
        }
        last = part;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calibres_are_read_with_and_without_a_number_of_guns() {
        for (text, found) in [
            ("6-pdr", vec![6]),
            ("6pdr", vec![6]),
            ("six-pounder", vec![6]),
            ("2 x 6-pdr", vec![6]),
            ("2x24-pdr", vec![24]),
            ("2 x18pdr", vec![18]),
            ("2×18-pdr", vec![18]),
            ("2 24-pounders", vec![24]),
            ("18- and 24-pounder", vec![18, 24]),
            ("6 pièces de 12", vec![12]),
            ("2 guns", vec![]),
            ("2 canons de la marine", vec![]),
        ] {
            assert_eq!(pounds(text), found, "{text}");
        }
        for (text, found) in [("5½-inch", vec![55]), ("2 5.5in", vec![55]), ("1 x 5 1/2\"", vec![55]), ("8- and 10-inch", vec![80, 100])] {
            assert_eq!(bores(text).into_iter().collect::<Vec<_>>(), found, "{text}");
        }
    }

    #[test]
    fn the_kind_of_guns_is_read_wherever_their_number_has_it() {
        let words = [
            ("light_gun", "light gun (6-pounder)"),
            ("heavy_gun", "heavy gun (12-pounder)"),
            ("siege_gun", "siege gun (18- and 24-pounder)"),
            ("howitzer", "howitzer (5.5-inch)"),
            ("siege_howitzer", "siege howitzer (8- and 10-inch)"),
            ("rocket", "Congreve rocket (rockets)"),
        ]
        .map(|(word, spoken)| (word.to_owned(), spoken.to_owned()));
        for (text, gun, is_several) in [
            ("2x24-pdr", Some("siege_gun"), false),
            ("3 guns (12-pdr)", Some("heavy_gun"), false),
            ("2 howitzers", Some("howitzer"), false),
            ("2 x 5.5in how", Some("howitzer"), false),
            ("2 8-inch howitzers", Some("siege_howitzer"), false),
            ("2 12-pdr rockets", Some("rocket"), false),
            ("3 guns (2 6-pdr, 1 how)", None, true),
            ("4 (2 x 12, 2 x 6)", None, true),
            ("3 pièces (2 de 6, 1 obusier)", None, true),
            ("4 (2 x 12, 2 x 12)", Some("heavy_gun"), false),
            ("two 24-pounders, Congreve rockets", None, true),
            ("2 x 42-pdr", None, false),
            ("2 24-pdr carronades", None, false),
            ("2 guns", None, false),
        ] {
            let text = with_pounds(text);
            assert_eq!((gun_of(&words, &text), is_of_several_guns(&text)), (gun, is_several), "{text}");
        }
        assert_eq!((gun_of_class(&words, "2 heavy guns"), gun_of_class(&words, "2 guns")), (Some("heavy_gun"), None));
    }
}
