//! Light of a scenario's turns, computed from the sun of its day.

use crate::design::{Draft, Edit, EditOperation, LineResult, Lit, Pointer, SunAsked};
use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::games::rff1812::words::Light;
use crate::games::rff1812::{FigureId, Tables};
use crate::scenario::node::Node;
use crate::scenario::{Clock, Date, Sun, sun};

/// Lights of evening, the brightest first; in the morning they come in reverse.
const TWILIGHT: [Light; 4] = [Light::Twilight1, Light::Twilight2, Light::Twilight3, Light::Twilight4];
/// Kinds of night light to choose from.
const NIGHTS: [Light; 3] = [Light::NightDark, Light::NightMoon, Light::NightFullMoon];
/// Number of minutes in a day.
const DAY: u32 = 24 * 60;

/// Returns the kinds of night with their words and display names.
pub(super) fn nights() -> Vec<(String, String)> {
    NIGHTS.iter().map(|night| (night.word().to_owned(), night.spoken())).collect()
}

/// Computes the light of each turn and the edit that sets it; the error names the missing field.
pub(super) fn light(tables: &Tables, draft: &Draft, place: &SunAsked) -> Result<Lit, String> {
    let top = Pointer::default();
    let text = |field: &'static str| draft.text_at(&top.field(field));
    let whole =
        |field: &'static str| draft.whole_at(&top.field(field)).and_then(|value| u32::try_from(value).ok()).filter(|value| *value > 0);
    let date = text("date").and_then(Date::parse).ok_or("The scenario has no date.")?;
    let start = text("start").and_then(Clock::parse).ok_or("The scenario has no start time for turn 1.")?;
    let (each, turns) =
        whole("minutes_per_turn").zip(whole("turns")).ok_or("The scenario has no number of turns, or no minutes a turn.")?;
    let (latitude, longitude) = (place.latitude, place.longitude);
    let found = sun(date, latitude, longitude).ok_or("The sun neither rises nor sets there on that day.")?;
    let night = NIGHTS.into_iter().find(|night| night.word() == place.night).unwrap_or(Light::NightDark);
    let of = Day { sun: found, step: tables.count(FigureId::TwilightLight).max(1), night };
    let mut lights: Vec<(u32, Light, String)> = Vec::new();
    for turn in 1..=turns {
        let begins = start.later((turn - 1).saturating_mul(each));
        let (light, why) = of.at(begins);
        if lights.last().is_none_or(|(_, last, _)| *last != light) {
            lights.push((turn, light, format!("begins at {begins}: {why}")));
        }
    }
    let item = |(turn, light, _): &(u32, Light, String)| {
        let word = Node::Text(light.word().to_owned());
        Node::Object(vec![("from_turn".to_owned(), Node::Whole(i64::from(*turn))), ("light".to_owned(), word)])
    };
    let list = Node::List(lights.iter().map(item).collect());
    let at = top.field("light");
    let sentence = format!("Light from the sun: it rises at {} and sets at {} at {latitude}, {longitude}.", found.rises, found.sets);
    let edit =
        (draft.get(&at) != Some(&list)).then(|| Edit { text: sentence.into(), operations: vec![EditOperation::put(at, Some(list))] });
    let rises = format!("rises at {}, sets at {}, in local mean time, as clocks were set then", found.rises, found.sets);
    let mut results = vec![LineResult { heading: format!("The sun on {}", date.in_words()), text: rises, cite: String::new() }];
    let row = |light: Light| tables.reach.get(&light).map(|row| row.head.source_text()).unwrap_or_default();
    results.extend(lights.into_iter().map(|(turn, light, why)| LineResult {
        heading: format!("From turn {turn}: {light}"),
        text: why,
        cite: row(light),
    }));
    Ok(Lit { results, edit })
}

/// Sun of the day, with the length of each light of twilight and the kind of night.
struct Day {
    sun: Sun,
    /// Number of minutes each light of twilight lasts.
    step: u32,
    night: Light,
}

impl Day {
    /// Returns the light at a time, with the reason.
    fn at(&self, time: Clock) -> (Light, String) {
        let Self { sun, step, night } = self;
        // Minutes since one time, within a day.
        let since = |from: Clock| (time.minutes() + DAY - from.minutes()) % DAY;
        let long = (sun.sets.minutes() + DAY - sun.rises.minutes()) % DAY;
        let lights = u32::try_from(TWILIGHT.len()).unwrap_or_default();
        let twilight = |nth: u32| TWILIGHT.get(nth as usize).copied().unwrap_or(Light::Twilight4);
        let minutes = |count: u32| count_text(count, "minute", "minutes");
        let (risen, set) = (since(sun.rises), since(sun.sets));
        if risen < long {
            return (Light::Day, "the sun is up".to_owned());
        }
        let before = DAY - risen;
        if set < step * lights {
            return (twilight(set / step), format!("{} after sunset; each step of twilight lasts {}", minutes(set), minutes(*step)));
        }
        if before <= step * lights {
            return (
                twilight(before.saturating_sub(1) / step),
                format!("{} before sunrise; the steps of evening in reverse", minutes(before)),
            );
        }
        (*night, "the sun is down and it is not twilight".to_owned())
    }
}
