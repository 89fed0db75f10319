//! Values of a game that decide a battle: found and computed a step at a time, so that no frame waits for them.

use serde_json::Value as Json;

use crate::engine::text::{lower_first, number, signed, spaced};
use crate::games::registry::AnyGame;
use crate::games::registry::deciding::{self, CERTAIN, Deciding, Search, Typical, TypicalCheck, ValueKey};
use crate::gui::pages::row_edits::place_title;
use crate::gui::parts::cells::Tone;
use crate::gui::parts::rows::NOTHING;
use crate::gui::shell::desk::Desk;
use crate::table::{Listed, official_of};

/// Result of fire by too few points, which is in no table.
const NO_ATTACK: &str = "no attack";

/// Values of one game that decide, with what a step of each changes.
#[derive(Debug)]
pub(super) struct Twelve {
    game: &'static str,
    pub(super) typical: Typical,
    search: Search,
    is_searching: bool,
    pub(super) rows: Vec<ValueRow>,
    /// Fingerprint of the tables for which the results are computed.
    of: String,
    /// Results still to be computed, the last first: the row, and its step.
    left: Vec<(usize, usize)>,
}

/// Value in a row of the page.
#[derive(Debug)]
pub(super) struct ValueRow {
    pub value: ValueKey,
    /// Place of the typical check on which it is drawn.
    pub check: usize,
    /// The value one step less, as it is, and one step more; `None` while it is not computed, or where it cannot be.
    pub steps: [Option<ValueStep>; 3],
}

/// Value with the results it gives.
#[derive(Debug)]
pub(super) struct ValueStep {
    /// The value in words.
    pub value: String,
    /// Results with their shares of 1, each with its meaning.
    pub bands: Vec<(f32, Tone)>,
    /// The results in words.
    pub text: String,
}

impl Twelve {
    /// Begins the search among the values of a game without the player's rules.
    pub fn begin(desk: &Desk, game: &'static str) -> Option<Self> {
        let texts = desk.official_tables();
        let official = if desk.your_rules().is_empty() { desk.rules().clone() } else { desk.rules().reread(texts).ok()? };
        let typical = Typical::read(desk.rules().game(game)?.typical()).ok()?;
        let search = Search::new(&official, texts, game, &typical);
        Some(Self { game, typical, search, is_searching: true, rows: Vec::new(), of: String::new(), left: Vec::new() })
    }

    /// Computes one step more. Returns true while there is more to compute.
    pub fn go_on(&mut self, desk: &Desk) -> bool {
        if self.is_searching {
            self.is_searching = self.search.go_on();
            if self.is_searching {
                return true;
            }
            let row = |Deciding { value, check, .. }| ValueRow { value, check, steps: [const { None }; 3] };
            self.rows = self.search.deciding().into_iter().map(row).collect();
        }
        if self.of != desk.rules().fingerprint {
            self.of.clone_from(&desk.rules().fingerprint);
            self.left = (0..self.rows.len()).flat_map(|row| [1, 0, 2].map(|step| (row, step))).rev().collect();
        }
        let Some((row, step)) = self.left.pop() else { return false };
        let (game, typical) = (self.game, &self.typical);
        if let Some(row) = self.rows.get_mut(row)
            && let Some(check) = typical.checks.get(row.check)
        {
            row.steps[step] = computed(desk, game, check, &row.value, step);
        }
        true
    }

    /// Returns whether a step of a row is still to be computed.
    pub fn waits(&self, row: usize, step: usize) -> bool {
        self.left.contains(&(row, step))
    }

    /// Returns the share of the search that is done; `None` once it is.
    pub fn share_done(&self) -> Option<f32> {
        self.is_searching.then(|| self.search.share_done())
    }

    /// Returns title and meaning of a value, in a player's words.
    pub fn words(&self, rows: &[Listed], value: &ValueKey) -> (String, String) {
        if let Some(words) = self.typical.words_of(value) {
            return (words.title.clone(), words.about.clone());
        }
        let row = deciding::row_of(rows, value);
        (
            row.map_or_else(String::new, |row| place_title(row, &value.place)),
            row.map_or_else(String::new, |row| row.head.cite.place.to_string()),
        )
    }
}

/// Returns the name under which a check of a value against the book is remembered: with the number it had.
pub(super) fn checked_name(rows: &[Listed], value: &ValueKey) -> String {
    let official = deciding::row_of(rows, value).and_then(|row| official_of(row, &value.place));
    format!("{} {} = {}", value.row, value.place, official.map(Json::to_string).unwrap_or_default())
}

/// Returns a number of the tables in words: a modifier with its sign, halves as ½.
pub(super) fn value_text(value: &ValueKey, now: &Json) -> String {
    if let (Some(whole), "modifiers", "/value") = (now.as_i64(), value.row.table.as_str(), value.place.as_str()) {
        return signed(i32::try_from(whole).unwrap_or_default());
    }
    match now.as_f64().map(|now| (now.trunc(), now.fract())) {
        Some((0.0, 0.5)) => "½".to_owned(),
        Some((whole, 0.5)) => format!("{}½", number(whole)),
        _ => number(now),
    }
}

/// Computes what a value gives: 0 for a step less, 1 as it is, 2 for a step more.
fn computed(desk: &Desk, game: &str, check: &TypicalCheck, value: &ValueKey, step: usize) -> Option<ValueStep> {
    let now = desk.rules().game(game)?;
    if step == 1 {
        return of_game(now, check, value);
    }
    let (_, other) = deciding::with_step(now, desk.official_tables(), desk.your_rules(), value, step == 2)?;
    of_game(other.as_ref(), check, value)
}

fn of_game(game: &dyn AnyGame, check: &TypicalCheck, value: &ValueKey) -> Option<ValueStep> {
    let rows = game.rows();
    let number = deciding::number_of(rows, value)?;
    let chances = check.chances(game)?;
    // Results in the order of their table; those of no table as they come.
    let place = |outcome: &str| rows.iter().filter(|row| check.tables.contains(&row.file)).position(|row| row.head.id.as_str() == outcome);
    let mut outcomes: Vec<(Option<usize>, String, u64)> = Vec::new();
    for chance in &chances {
        match outcomes.iter_mut().find(|(_, outcome, _)| *outcome == chance.outcome) {
            Some((.., sum)) => *sum += chance.chance,
            None => outcomes.push((place(&chance.outcome), chance.outcome.clone(), chance.chance)),
        }
    }
    outcomes.sort_by_key(|(place, ..)| *place);
    let table = rows.iter().find(|row| outcomes.iter().any(|(_, outcome, _)| row.head.id.as_str() == outcome));
    let all = table.map(|table| rows.iter().filter(|row| row.file == table.file && row.table == table.table).collect::<Vec<_>>());
    let all = all.unwrap_or_default();
    // Of results in a table, one that is in no row of it is the least.
    let rank = |nth: usize, outcome: &str| {
        all.iter().position(|row| row.head.id.as_str() == outcome).unwrap_or(if all.is_empty() { nth } else { 0 })
    };
    let count = all.len().max(outcomes.len());
    #[expect(clippy::cast_precision_loss, reason = "a share of a bar's width")]
    let share = |chance: u64| chance as f32 / CERTAIN as f32;
    let is_nothing =
        |row: &&Listed| row.head.id.as_str() == NOTHING || row.data.get("effects").and_then(Json::as_array).is_some_and(Vec::is_empty);
    // The rows are listed from the least.
    let best_first = all.iter().map(is_nothing).rev().chain(std::iter::repeat(false)).take(count).collect::<Vec<_>>();
    let tones = Tone::of(&best_first);
    let tone = |rank: usize| tones.get((count - 1).saturating_sub(rank)).copied().unwrap_or_default();
    let of = |nth: usize, outcome: &str| if spaced(outcome) == NO_ATTACK { Tone::Nothing } else { tone(rank(nth, outcome)) };
    let bands = outcomes.iter().enumerate().map(|(nth, (_, outcome, chance))| (share(*chance), of(nth, outcome)));
    let named = |(_, outcome, chance): &(Option<usize>, String, u64)| {
        let label = all.iter().find(|row| row.head.id.as_str() == outcome).map(|row| lower_first(&row.head.label));
        format!("{} {}", label.unwrap_or_else(|| spaced(outcome)), chance_text(*chance))
    };
    let told = outcomes
        .iter()
        .filter(|(place, ..)| outcomes.len() == 1 || *place != outcomes.first().and_then(|(place, ..)| *place) || place.is_none());
    Some(ValueStep { value: value_text(value, number), bands: bands.collect(), text: told.map(named).collect::<Vec<_>>().join(", ") })
}

/// Returns a chance in words: in 10 where that is exact, else in 100.
fn chance_text(chance: u64) -> String {
    const TENTH: u64 = CERTAIN / 10;
    let of = |part: u64| (chance + part / 2) / part;
    if chance.abs_diff(of(TENTH) * TENTH) < 10 { format!("{} in 10", of(TENTH)) } else { format!("{} in 100", of(TENTH / 10)) }
}
