//! Day of a battle and time of its turns.

use std::fmt;

use serde::{Serialize, Serializer};

const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
/// Letters of a month's name that are enough to identify it.
const LETTERS: usize = 3;

/// Day of the calendar, written `1814-07-05`; years 1000 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// Time of day to the minute, written `15:30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock {
    minutes: u16,
}

impl Date {
    /// Parses `1814-07-05`. `None` for any other text and for days the calendar lacks.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (year, month, day) = (digits(parts.next()?, 4)?, digits(parts.next()?, 2)?, digits(parts.next()?, 2)?);
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let last = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u16::from(leap),
            _ => return None,
        };
        (parts.next().is_none() && year >= 1000 && (1..=last).contains(&day)).then_some(Self {
            year,
            month: u8::try_from(month).ok()?,
            day: u8::try_from(day).ok()?,
        })
    }

    /// Parses a day as people write it: `1814-07-05`, `5 July 1814`, `July 5, 1814`; three letters of a month are enough.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(day) = Self::parse(text) {
            return Some(day);
        }
        // Day, month, year in numbers alone, in the European order; `5/7` is ambiguous.
        let numbers = text.split(['.', '/']).map(str::trim).map(|part| part.parse::<u16>().ok()).collect::<Option<Vec<_>>>();
        if let Some([day, month, year]) = numbers.as_deref()
            && (text.contains('.') || *day > 12 || day == month)
        {
            return Self::parse(&format!("{year}-{month:02}-{day:02}"));
        }
        let parts = text.split([' ', ',', '.']).filter(|part| !part.is_empty()).collect::<Vec<_>>();
        let [one, other, year] = parts.as_slice() else { return None };
        let (day, month) = if one.starts_with(|letter: char| letter.is_ascii_digit()) { (one, other) } else { (other, one) };
        let month = month.to_lowercase();
        let month = MONTHS.iter().position(|name| month.len() >= LETTERS && name.to_lowercase().starts_with(&month))? + 1;
        let day = day.trim_end_matches(|letter: char| letter.is_ascii_alphabetic()).parse::<u8>().ok()?;
        Self::parse(&format!("{year}-{month:02}-{day:02}"))
    }

    /// Returns year, month and day.
    #[must_use]
    pub const fn parts(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }

    /// Returns the day in words: `5 July 1814`.
    #[must_use]
    pub fn in_words(self) -> String {
        let month = MONTHS.get(usize::from(self.month.saturating_sub(1))).copied().unwrap_or_default();
        format!("{} {month} {}", self.day, self.year)
    }

    /// Returns the month in three letters and the year, for a narrow column: `Jul 1814`.
    #[must_use]
    pub fn month_text(self) -> String {
        let month = MONTHS.get(usize::from(self.month.saturating_sub(1))).copied().unwrap_or_default();
        format!("{} {}", month.chars().take(LETTERS).collect::<String>(), self.year)
    }
}

impl Clock {
    const DAY: u32 = 24 * 60;

    /// Parses `15:30`, from `00:00` to `23:59`. `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (hours, minutes) = text.split_once(':')?;
        let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
        (hours < 24 && minutes < 60).then_some(Self { minutes: hours * 60 + minutes })
    }

    /// Parses a time as people write it: `15:30`, `3:30 PM`, `15h30`, `15.30`, `9:00`, `3 pm`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let plain = text.trim().to_lowercase().replace("a.m.", "am").replace("p.m.", "pm");
        let (own, half) = match (plain.strip_suffix("am"), plain.strip_suffix("pm")) {
            (Some(own), _) => (own, Some(0)),
            (_, Some(own)) => (own, Some(12)),
            _ => (plain.as_str(), None),
        };
        let own = own.trim();
        let (hours, minutes) = own.split_once([':', 'h', '.']).or_else(|| half.map(|_| (own, "")))?;
        let number = |text: &str| if text.trim().is_empty() { Some(0) } else { text.trim().parse::<u16>().ok() };
        let (hours, minutes) = (hours.trim().parse::<u16>().ok()?, number(minutes)?);
        let hours = match half {
            Some(half) => (1..=12).contains(&hours).then_some(hours % 12 + half)?,
            None => hours,
        };
        (hours < 24 && minutes < 60).then_some(Self { minutes: hours * 60 + minutes })
    }

    /// Returns the minutes since midnight.
    #[must_use]
    pub const fn minutes(self) -> u32 {
        self.minutes as u32
    }

    /// Returns the time `minutes` later, past midnight if need be.
    #[must_use]
    pub fn later(self, minutes: u32) -> Self {
        let minutes = (u32::from(self.minutes) + minutes % Self::DAY) % Self::DAY;
        Self { minutes: u16::try_from(minutes).unwrap_or_default() }
    }
}

/// Parses a number of exactly `count` digits.
fn digits(text: &str, count: usize) -> Option<u16> {
    (text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Clock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar_only() {
        for good in ["1814-07-05", "1812-02-29", "2000-02-29"] {
            assert_eq!(Date::parse(good).unwrap().to_string(), good);
        }
        for bad in [
            "1814-7-5",
            "1814-02-29",
            "1900-02-29",
            "1814-13-01",
            "1814-04-31",
            "1814-07-00",
            "0000-01-01",
            "1814-07-05-1",
            "+814-07-05",
            "",
        ] {
            assert_eq!(Date::parse(bad), None, "{bad}");
        }
        let day = Date::parse("1814-07-05").unwrap();
        assert_eq!(day.in_words(), "5 July 1814");
        for written in ["1814-07-05", " 5 July 1814 ", "5th july 1814", "July 5, 1814", "5. Jul 1814"] {
            assert_eq!(Date::read(written), Some(day), "{written}");
        }
        for bad in ["5 July", "31 June 1814", "5 Ju 1814", "5/7/1814", "July", ""] {
            assert_eq!(Date::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn times_run_past_midnight() {
        let start = Clock::parse("23:50").unwrap();
        assert_eq!(start.later(15).to_string(), "00:05");
        assert_eq!(start.later(u32::MAX).to_string().len(), 5);
        for bad in ["24:00", "12:60", "1:30", "0130", "12:3 ", "-1:30", ""] {
            assert_eq!(Clock::parse(bad), None, "{bad}");
        }
    }
}
