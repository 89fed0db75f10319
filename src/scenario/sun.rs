//! Sunrise and sunset on the day of a battle, by the clocks of its time.

use chrono::NaiveDate;
use sunrise::{Coordinates, SolarDay, SolarEvent};

use super::when::{Clock, Date};

/// Seconds of the day for each degree of longitude.
const SECONDS_A_DEGREE: f64 = 240.0;
/// Base year for the library, which leaves out how the equinoxes drift, three days in two centuries, while the calendar follows them.
/// So it is given the same day in a year near this one that is as far from a leap day.
const FROM_YEAR: i32 = 2000;
const LEAP: u16 = 4;
const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60;

/// Sunrise and sunset in local mean time, used before there were time zones: noon is when the mean sun stands highest there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sun {
    /// Time at which the sun rises.
    pub rises: Clock,
    /// Time at which the sun sets.
    pub sets: Clock,
}

/// Computes sunrise and sunset of a day at a place, in degrees north of the equator and east of Greenwich, negative to the south and west.
/// `None` off the globe, and where the sun does not rise and set that day.
#[must_use]
pub fn sun(date: Date, latitude: f64, longitude: f64) -> Option<Sun> {
    let (year, month, day) = date.parts();
    let date = NaiveDate::from_ymd_opt(FROM_YEAR + i32::from(year % LEAP), u32::from(month), u32::from(day))?;
    let solar = SolarDay::new(Coordinates::new(latitude, longitude)?, date);
    let clock = |event: SolarEvent| {
        #[expect(clippy::cast_possible_truncation, reason = "a day's seconds at most")]
        let local = solar.event_time(event)?.timestamp() + (longitude * SECONDS_A_DEGREE).round() as i64;
        let minutes = (local + MINUTE / 2).div_euclid(MINUTE).rem_euclid(DAY);
        Clock::parse(&format!("{:02}:{:02}", minutes / 60, minutes % 60))
    };
    Some(Sun { rises: clock(SolarEvent::Sunrise)?, sets: clock(SolarEvent::Sunset)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the sun of the nine battles against their notes, which were computed in another way: three minutes apart at most.
    #[test]
    fn the_sun_of_the_nine_battles() {
        for (date, latitude, longitude, rises, sets) in [
            ("1812-10-13", 43.16, -79.05, "06:10", "17:20"),
            ("1813-05-29", 43.95, -76.12, "04:22", "19:31"),
            ("1813-10-05", 42.56, -81.9, "05:59", "17:36"),
            ("1813-10-26", 45.1, -74.1, "06:29", "16:58"),
            ("1813-11-11", 44.94, -75.07, "06:51", "16:37"),
            ("1814-07-05", 43.06, -79.05, "04:25", "19:42"),
            ("1814-07-25", 43.09, -79.09, "04:42", "19:30"),
            ("1814-08-24", 38.94, -76.93, "05:20", "18:44"),
            ("1815-01-08", 29.94, -89.99, "06:56", "17:15"),
        ] {
            let found = sun(Date::parse(date).unwrap(), latitude, longitude).unwrap();
            let off = |clock: Clock, wanted: &str| clock.minutes().abs_diff(Clock::parse(wanted).unwrap().minutes());
            assert!(off(found.rises, rises) <= 3 && off(found.sets, sets) <= 3, "{date}: {} to {}", found.rises, found.sets);
        }
    }

    #[test]
    fn there_is_no_sun_where_it_does_not_rise() {
        let winter = Date::parse("1814-12-21").unwrap();
        assert_eq!(sun(winter, 80.0, 0.0), None);
        assert_eq!(sun(winter, 120.0, 0.0), None, "off the globe");
        assert!(sun(Date::parse("1812-02-29").unwrap(), 43.0, -79.0).is_some());
    }
}
