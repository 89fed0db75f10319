//! When the sun rises and sets on the day of a battle, by the clocks of its time.

use chrono::NaiveDate;
use sunrise::{Coordinates, SolarDay, SolarEvent};

use super::when::{Clock, Date};

/// Seconds a degree of longitude is of a day.
const SECONDS_A_DEGREE: f64 = 240.0;
const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60;

/// Sunrise and sunset in local mean time, which clocks kept before there were zones: noon is when the mean sun stands highest there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sun {
    /// When it rises.
    pub rises: Clock,
    /// When it sets.
    pub sets: Clock,
}

/// The sun of a day at a place: degrees north of the equator and east of Greenwich, negative to the south and west. None off the globe, and
/// where it neither rises nor sets that day.
#[must_use]
pub fn sun(date: Date, latitude: f64, longitude: f64) -> Option<Sun> {
    let (year, month, day) = date.parts();
    let date = NaiveDate::from_ymd_opt(i32::from(year), u32::from(month), u32::from(day))?;
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

    /// Against the almanac of the US Naval Observatory's method: some minutes either way.
    #[test]
    fn the_sun_of_known_days() {
        let near = |clock: Clock, wanted: &str| clock.minutes().abs_diff(Clock::parse(wanted).unwrap().minutes()) <= 6;
        // At an equinox day and night are equal, and noon is the mean sun's but for the equation of time.
        let spring = sun(Date::parse("1814-03-20").unwrap(), 43.0, -79.0).unwrap();
        assert!(near(spring.rises, "06:05") && near(spring.sets, "18:12"), "{spring:?}");
        // Crysler's Farm, 11 November: a short day.
        let autumn = sun(Date::parse("1813-11-11").unwrap(), 44.94, -75.07).unwrap();
        assert!(near(autumn.rises, "06:51") && near(autumn.sets, "16:36"), "{autumn:?}");
        assert_eq!(sun(Date::parse("1814-12-21").unwrap(), 80.0, 0.0), None, "no sun in the Arctic winter");
        assert_eq!(sun(Date::parse("1814-12-21").unwrap(), 120.0, 0.0), None);
    }
}
