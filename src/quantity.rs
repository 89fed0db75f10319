//! Measured quantities: inches on the table and fire points.
//!
//! Both are whole numbers of a small fraction, so that a distance exactly on a band's edge stays
//! there and half a point stays half a point on every machine.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Separators of thousands: blanks of any width, comma, point, apostrophes.
const THOUSANDS: [char; 9] = [' ', ',', '.', '\u{a0}', '\u{202f}', '\u{2009}', '\'', '’', '\u{2007}'];

/// Parses a whole number as people write it: `1377`, `1 377`, `1,377`, `1’377`, `412.0`, `280,0`, `-3`. `None` for any other text.
#[must_use]
pub fn parse_integer(text: &str) -> Option<i64> {
    let text = text.trim();
    // Drops a fraction of one or two zeros; three zeros are thousands.
    let whole = text.rsplit_once(['.', ',']).filter(|(_, zeros)| matches!(*zeros, "0" | "00")).map_or(text, |(whole, _)| whole);
    let (sign, own) = whole.strip_prefix(['-', '−']).map_or((1, whole), |own| (-1, own));
    let parts = own.split(THOUSANDS).collect::<Vec<_>>();
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    // One mark separates all thousands, and another one the fraction.
    let mut marks = own.chars().filter(|letter| THOUSANDS.contains(letter));
    let mark = marks.next();
    let is_one_mark = marks.all(|other| Some(other) == mark) && mark.is_none_or(|mark| !text[whole.len()..].starts_with(mark));
    let is_first = parts[0].len() <= 3 && !parts[0].starts_with('0');
    let grouped = parts.len() == 1 || (is_first && is_one_mark && parts.iter().skip(1).all(|part| part.len() == 3));
    (parts.iter().all(digits) && grouped).then(|| parts.concat().parse::<i64>().ok().map(|number| sign * number)).flatten()
}

/// Removes from typed text every character that a whole number cannot have: `412.0` and `1,209` can be typed letter by letter.
pub fn keep_whole(text: &mut String) {
    text.retain(|letter| letter.is_ascii_digit() || THOUSANDS.contains(&letter));
    let digits = text.trim_start_matches(THOUSANDS);
    if digits.len() < text.len() {
        *text = digits.to_owned();
    }
}

/// Parses a count as people write it, from 0 on. `None` for any other text.
#[must_use]
pub fn count(text: &str) -> Option<u32> {
    parse_integer(text).and_then(|number| u32::try_from(number).ok())
}

/// Parses the whole number in a text that may be half typed: `412.`, and `412.5` where a fraction makes no sense, are 412.
#[must_use]
pub fn whole_so_far(text: &str) -> Option<i64> {
    parse_integer(text).or_else(|| text.rsplit_once(THOUSANDS).and_then(|(before, _)| whole_so_far(before)))
}

/// Parses a number as people write it: `7`, `7.5`, `7,5`, `-2`, `7 1/2`, `7½`, `½`. `None` for any other text.
#[must_use]
pub fn number(text: &str) -> Option<f64> {
    const SIGNS: [(char, f64); 9] =
        [('½', 0.5), ('¼', 0.25), ('¾', 0.75), ('⅓', 1.0 / 3.0), ('⅔', 2.0 / 3.0), ('⅛', 0.125), ('⅜', 0.375), ('⅝', 0.625), ('⅞', 0.875)];
    let text = text.trim();
    let (sign, own) = text.strip_prefix(['-', '−']).map_or((1.0, text), |own| (-1.0, own.trim()));
    let fraction = SIGNS.iter().find_map(|(letter, value)| own.strip_suffix(*letter).map(|rest| (rest.trim(), *value)));
    let (own, mut value) = fraction.unwrap_or((own, 0.0));
    if own.is_empty() {
        return fraction.map(|_| sign * value);
    }
    let mut parts = own.split_whitespace();
    let (first, second) = (parts.next()?, parts.next());
    let is_mixed = second.is_some_and(|part| part.contains('/')) && !first.contains('/');
    if parts.next().is_some() || (second.is_some() && !is_mixed) || (fraction.is_some() && own.contains('/')) {
        return None;
    }
    for part in std::iter::once(first).chain(second) {
        value += match part.split_once(['/', '⁄']) {
            Some((above, below)) => {
                f64::from(above.parse::<u16>().ok()?) / f64::from(below.parse::<u16>().ok().filter(|below| *below > 0)?)
            }
            None if part.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b',')) => part.replace(',', ".").parse().ok()?,
            None => return None,
        };
    }
    Some(sign * value)
}

/// Distance on the table, in whole millionths of an inch, 0 to 1,000 inches.
///
/// A script may pass thirds of an inch, and rounding one down onto a band's edge would change a result, so the unit is finer than any
/// tape.
///
/// ```
/// use brigade_major::quantity::Inches;
///
/// let typed = Inches::parse("7 1/2").expect("a distance as players write it");
/// assert_eq!(typed.to_string(), "7.5\"");
/// assert!(Inches::whole(7) < typed && typed < Inches::whole(8));
///
/// let error = Inches::parse("-3").unwrap_err();
/// assert_eq!(error.to_string(), "\"-3\" is not a distance: write inches as 7, 7.5 or 7 1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Inches(i64);

/// Error of a text or number that is no distance. Its message says what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InchesError {
    /// Distance below zero or beyond [`Inches::MOST`].
    #[error("a distance is from 0 to 1,000 inches, not {0}")]
    OutOfBounds(String),
    /// Text that is no number as players write one.
    #[error("\"{0}\" is not a distance: write inches as 7, 7.5 or 7 1/2")]
    NotADistance(String),
    /// Text that is no distance with a tolerance.
    #[error("\"{0}\" is not a distance: write 8 ± 0.5, 8 +- 0.5, or 8~ for half an inch either way")]
    NotMeasured(String),
}

impl Inches {
    /// Distance of zero inches.
    pub const ZERO: Self = Self(0);
    /// Longest distance the program accepts: 1,000 inches.
    pub const MOST: Self = Self(1_000 * Self::GRAINS);
    const GRAINS: i64 = 1_000_000;

    /// Creates a distance of whole inches, for the rules' own figures. Saturates at [`Inches::MOST`].
    #[must_use]
    pub const fn whole(inches: u16) -> Self {
        let grains = inches as i64 * Self::GRAINS;
        if grains > Self::MOST.0 { Self::MOST } else { Self(grains) }
    }

    /// Rounds `inches` to the nearest millionth of an inch.
    ///
    /// # Errors
    /// [`InchesError::OutOfBounds`] outside 0 to 1,000, or if `inches` is not a number.
    pub fn from_f64(inches: f64) -> Result<Self, InchesError> {
        if !(0.0..=1_000.0).contains(&inches) {
            return Err(InchesError::OutOfBounds(inches.to_string()));
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 1e9 by the check above")]
        Ok(Self((inches * Self::GRAINS as f64).round() as i64))
    }

    /// Returns the distance as a float, for geometry and display only.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / Self::GRAINS as f64
    }

    /// Returns the distance in whole millionths of an inch, for sums of distances.
    #[must_use]
    pub const fn grains(self) -> i64 {
        self.0
    }

    /// Creates a distance of so many millionths of an inch; the nearest one within the bounds if they are passed.
    #[must_use]
    pub const fn from_grains(grains: i64) -> Self {
        if grains < 0 {
            Self::ZERO
        } else if grains > Self::MOST.0 {
            Self::MOST
        } else {
            Self(grains)
        }
    }

    /// Parses a distance as a player types it: `7`, `7.5`, `7,5`, `7 1/2`, `1/2`, with or without `"`; `20 cm` too.
    ///
    /// # Errors
    /// [`InchesError`] with a message that says what would be right.
    pub fn parse(text: &str) -> Result<Self, InchesError> {
        let trimmed = text.trim();
        let (own, scale) =
            [("cm", 2.54), ("mm", 25.4), ("inches", 1.0), ("inch", 1.0), ("in", 1.0), ("\"", 1.0), ("″", 1.0), ("”", 1.0), ("''", 1.0)]
                .into_iter()
                .find_map(|(unit, scale)| trimmed.strip_suffix(unit).map(|own| (own, scale)))
                .unwrap_or((trimmed, 1.0));
        let read = number(own.trim_end_matches(['"', '″'])).ok_or_else(|| InchesError::NotADistance(trimmed.to_owned()))?;
        if own.trim_start().starts_with(['-', '−']) {
            return Err(InchesError::NotADistance(trimmed.to_owned()));
        }
        Self::from_f64(read / scale)
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\"", self.as_f64())
    }
}

impl fmt::Debug for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.as_f64())
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_f64(f64::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// Distance measured with a tape over scenery: inches with a tolerance.
///
/// ```
/// use brigade_major::quantity::{Inches, Measured, ToleranceEnd};
///
/// let tape = Measured::parse("8 ± 0.5").expect("a distance with its tolerance");
/// assert!(tape.may_be_off());
/// assert_eq!(tape.at(ToleranceEnd::Shown), Inches::whole(8));
/// assert_eq!(tape.at(ToleranceEnd::In).to_string(), "7.5\"");
/// assert_eq!(tape.at(ToleranceEnd::Out).to_string(), "8.5\"");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Measured {
    /// Distance the tape shows.
    pub inches: Inches,
    /// Tolerance in either direction.
    pub give_or_take: Inches,
}

/// Choice of the value to use within a measurement's tolerance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum ToleranceEnd {
    /// Distance the tape shows.
    #[default]
    Shown,
    /// Shortest distance within the tolerance: "it is in".
    In,
    /// Longest distance within the tolerance: "it is out".
    Out,
}

/// Marks for "give or take", the longest first.
const GIVE_OR_TAKE: [&str; 4] = ["+/-", "+-", "±", "~"];

impl Measured {
    const HALF_INCH: Inches = Inches(Inches::GRAINS / 2);

    /// Parses a distance with or without a tolerance: `8`, `8 ± 0.5`, `8 +- 1/2`, `8~` for half an inch.
    ///
    /// # Errors
    /// [`InchesError`] with a message that says what would be right.
    pub fn parse(text: &str) -> Result<Self, InchesError> {
        let found = GIVE_OR_TAKE.iter().find_map(|mark| text.split_once(mark).map(|(inches, off)| (*mark, inches, off)));
        let Some((mark, inches, off)) = found else { return Ok(Self { inches: Inches::parse(text)?, give_or_take: Inches::ZERO }) };
        let no_distance = |_| InchesError::NotMeasured(text.trim().to_owned());
        let give_or_take = if mark == "~" && off.trim().trim_matches(['"', '″']).is_empty() {
            Self::HALF_INCH
        } else {
            Inches::parse(off).map_err(no_distance)?
        };
        Ok(Self { inches: Inches::parse(inches).map_err(no_distance)?, give_or_take })
    }

    /// Returns the distance for a reading, within 0 and [`Inches::MOST`].
    #[must_use]
    pub fn at(self, reading: ToleranceEnd) -> Inches {
        match reading {
            ToleranceEnd::Shown => self.inches,
            ToleranceEnd::In => Inches((self.inches.0 - self.give_or_take.0).max(0)),
            ToleranceEnd::Out => Inches((self.inches.0 + self.give_or_take.0).min(Inches::MOST.0)),
        }
    }

    /// Returns true if the tolerance is more than zero.
    #[must_use]
    pub const fn may_be_off(self) -> bool {
        self.give_or_take.0 > 0
    }
}

/// Fire points, in whole quarters: half a point for a musket at long range, halved once.
///
/// ```
/// use brigade_major::quantity::Points;
///
/// let half = Points::from_f64(0.5).expect("two quarters");
/// let volley = (0..11).map(|_| half).sum::<Points>();
/// assert_eq!(volley.text(), "5½ points");
/// assert_eq!(volley.whole_points(), 5);
/// assert_eq!(Points::from_f64(0.3), None, "no whole number of quarters");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points(pub u32);

impl Points {
    /// Converts a table's decimal figure. `None` if it is negative, over 1,000 or no whole number of quarters.
    #[must_use]
    pub fn from_f64(points: f64) -> Option<Self> {
        let quarters = points * 4.0;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bounded by the check before")]
        ((0.0..=4_000.0).contains(&quarters) && quarters.fract() == 0.0).then_some(Self(quarters as u32))
    }

    /// Returns the points as a float, for display and the machine interface.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 4.0
    }

    /// Returns the points with their noun: `½ point`, `1 point`, `5½ points`.
    #[must_use]
    pub fn text(self) -> String {
        if (1..=4).contains(&self.0) { format!("{self} point") } else { format!("{self} points") }
    }

    /// Returns the whole points, the fraction dropped (rff1812 §9).
    #[must_use]
    pub const fn whole_points(self) -> u32 {
        self.0 / 4
    }
}

impl std::ops::Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self(0), |total, points| total + points)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.0 / 4;
        let fraction = ["", "¼", "½", "¾"][(self.0 % 4) as usize];
        match (whole, fraction) {
            (0, "") => write!(f, "0"),
            (0, fraction) => write!(f, "{fraction}"),
            (whole, fraction) => write!(f, "{whole}{fraction}"),
        }
    }
}

/// Formats inches as tapes are read, in whole inches and quarters: `8`, `7½`; finer ones as a decimal number.
#[must_use]
pub fn inches_text(inches: f64) -> String {
    Points::from_f64(inches).map_or_else(|| inches.to_string(), |read| read.to_string())
}

/// Divides a number into parts of `each`, rounded to the nearest with halves up, and at least `fewest`; `each` of 0 gives `fewest`.
#[must_use]
pub const fn rounded_parts(number: u32, each: u32, fewest: u32) -> u32 {
    if each == 0 {
        return fewest;
    }
    let (whole, rest) = (number / each, number % each);
    let parts = if rest >= each - rest { whole.saturating_add(1) } else { whole };
    if parts < fewest { fewest } else { parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that a field comes to the same number whether it is typed letter by letter or pasted.
    #[test]
    fn a_whole_number_is_kept_as_it_is_typed() {
        for (typed, number) in [("412.0", 412), ("412", 412), ("1,209", 1_209), ("1’209", 1_209), ("280,0", 280), ("300 men", 300)] {
            let mut text = String::new();
            for letter in typed.chars() {
                text.push(letter);
                keep_whole(&mut text);
            }
            let mut pasted = typed.to_owned();
            keep_whole(&mut pasted);
            assert_eq!((parse_integer(&text), parse_integer(&pasted)), (Some(number), Some(number)), "{typed}: {text}, {pasted}");
        }
        assert_eq!((whole_so_far("412."), whole_so_far("412.5"), whole_so_far("")), (Some(412), Some(412), None));
    }

    fn inches(text: &str) -> Result<f64, InchesError> {
        Inches::parse(text).map(Inches::as_f64)
    }

    #[test]
    fn players_ways_of_writing_inches() {
        for (text, value) in [
            ("7", 7.0),
            ("7.5", 7.5),
            ("7,5", 7.5),
            ("7 1/2", 7.5),
            (" 7 1/2\" ", 7.5),
            ("1/4", 0.25),
            ("0", 0.0),
            ("1000", 1000.0),
            (".5", 0.5),
        ] {
            assert_eq!(inches(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_distance_says_so() {
        for text in ["", "x", "7 8", "1/2 7", "7 1/0", "-3", "1e3", "7 1/2 1/2", "NaN", "1.2.3"] {
            assert!(matches!(inches(text), Err(InchesError::NotADistance(_))), "{text}");
        }
        assert_eq!(inches("1000.1").unwrap_err().to_string(), "a distance is from 0 to 1,000 inches, not 1000.1");
    }

    #[test]
    fn a_tape_may_be_off() {
        for (text, near, shown, far) in [
            ("8 ± 0.5", 7.5, 8.0, 8.5),
            ("8±1/2", 7.5, 8.0, 8.5),
            ("8+-0.25\"", 7.75, 8.0, 8.25),
            ("8\" +/- 1", 7.0, 8.0, 9.0),
            ("8~", 7.5, 8.0, 8.5),
            ("7 1/2 ~ ", 7.0, 7.5, 8.0),
            ("8~1", 7.0, 8.0, 9.0),
            ("0.25~", 0.0, 0.25, 0.75),
            ("1000~", 999.5, 1000.0, 1000.0),
            ("8", 8.0, 8.0, 8.0),
            ("8 ± 0", 8.0, 8.0, 8.0),
        ] {
            let measured = Measured::parse(text).unwrap();
            let ends = [ToleranceEnd::In, ToleranceEnd::Shown, ToleranceEnd::Out].map(|reading| measured.at(reading).as_f64());
            assert_eq!(ends, [near, shown, far], "{text}");
            assert_eq!(measured.may_be_off(), near < far, "{text}");
        }
        for text in ["8 ±", "± 1", "8 ± x", "8~~", "8 ± 1 ± 1", "~", "8 ± 2000", "8 +- -1"] {
            let sentence = Measured::parse(text).unwrap_err().to_string();
            assert_eq!(
                sentence,
                format!("\"{}\" is not a distance: write 8 ± 0.5, 8 +- 0.5, or 8~ for half an inch either way", text.trim())
            );
        }
        assert!(matches!(Measured::parse("far"), Err(InchesError::NotADistance(_))));
    }

    #[test]
    fn an_edge_stays_an_edge() {
        assert!(Inches::from_f64(4.000_01).unwrap() > Inches::whole(4));
        assert_eq!(Inches::from_f64(4.0).unwrap(), Inches::whole(4));
    }

    #[test]
    fn points_read_as_fractions() {
        assert_eq!(Points(19).to_string(), "4¾");
        assert_eq!(Points(2).to_string(), "½");
        assert_eq!(Points(0).to_string(), "0");
        assert_eq!(Points(19).whole_points(), 4);
    }
}
