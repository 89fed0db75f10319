//! Values of a game that decide a battle: found and computed beside the window, so that no frame waits for them.

use std::sync::Arc;

use eframe::egui::Context;
use serde_json::Value as Json;

use crate::engine::text::{lower_first, number, shared_end, signed, spaced, without_end};
use crate::games::Rules;
use crate::games::registry::AnyGame;
use crate::games::registry::deciding::{self, CERTAIN, Deciding, Typical, TypicalCheck, ValueKey};
use crate::gui::lab::Background;
use crate::gui::pages::row_edits::place_title;
use crate::gui::parts::cells::Tone;
use crate::gui::parts::rows::NOTHING;
use crate::gui::shell::desk::Desk;
use crate::table::{Listed, Overlay, TableTexts, official_of};

/// Values of one game that decide, with what a step of each changes.
#[derive(Debug)]
pub(super) struct Twelve {
    game: &'static str,
    pub(super) typical: Arc<Typical>,
    found: Background<(), Vec<Deciding>>,
    /// Steps of every value, by the fingerprint of the tables for which they are computed.
    computed: Background<String, Vec<ValueSteps>>,
    /// Values with the place of the typical check on which each is drawn; `None` while they are sought.
    values: Option<Arc<Vec<Deciding>>>,
    /// Steps of each value, and whether they are those of the rules that hold.
    steps: Option<(Arc<Vec<ValueSteps>>, bool)>,
}

/// The value one step less, as it is, and one step more; `None` where it cannot be.
pub(super) type ValueSteps = [Option<ValueStep>; 3];

/// Steps of a value that are not computed yet.
const NOT_YET: &ValueSteps = &[const { None }; 3];

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
    /// Returns a game whose values are to be found.
    pub fn of(desk: &Desk, game: &'static str) -> Option<Self> {
        let typical = Arc::new(Typical::read(desk.rules().game(game)?.typical()).ok()?);
        Some(Self { game, typical, found: Background::default(), computed: Background::default(), values: None, steps: None })
    }

    /// Asks for the values, those of the game without the player's rules, and for their steps by the rules that hold.
    pub fn ask(&mut self, context: &Context, desk: &Desk) {
        let (game, typical) = (self.game, Arc::clone(&self.typical));
        self.found.ask(context, (), |_| {
            let (rules, own, texts) = (desk.rules().clone(), !desk.your_rules().is_empty(), desk.official_tables().clone());
            move || {
                let rules = if own { rules.reread(&texts).unwrap_or(rules) } else { rules };
                deciding::search(&rules, &texts, game, &typical)
            }
        });
        self.values = self.found.latest().map(|(values, _)| values);
        let Some(values) = self.values.clone() else { return };
        let typical = Arc::clone(&self.typical);
        self.computed.ask(context, desk.rules().fingerprint.clone(), |_| {
            let now = Now { rules: desk.rules().clone(), texts: desk.official_tables().clone(), own: desk.your_rules().clone() };
            move || values.iter().map(|deciding| now.steps(game, &typical, deciding)).collect()
        });
        self.steps = self.computed.latest();
    }

    /// Returns whether the values are found.
    pub const fn is_found(&self) -> bool {
        self.values.is_some()
    }

    /// Returns the values that decide; none while they are sought.
    pub fn values(&self) -> &[Deciding] {
        self.values.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Returns the steps of a value, and whether they are still to be computed by the rules that hold.
    pub fn steps(&self, nth: usize) -> (&ValueSteps, bool) {
        let known = self.steps.as_ref().and_then(|(steps, fresh)| Some((steps.get(nth)?, !fresh)));
        known.unwrap_or((NOT_YET, true))
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

/// Rules that hold, with what they are made of.
struct Now {
    rules: Rules,
    texts: TableTexts,
    own: Overlay,
}

impl Now {
    /// Computes what a value gives.
    fn steps(&self, game: &str, typical: &Typical, Deciding { value, check, .. }: &Deciding) -> ValueSteps {
        let Some((now, check)) = self.rules.game(game).zip(typical.checks.get(*check)) else { return [const { None }; 3] };
        let stepped = |more: bool| {
            let (_, other) = deciding::with_step(now, &self.texts, &self.own, value, more)?;
            of_game(other.as_ref(), typical, (check, value))
        };
        [stepped(false), of_game(now, typical, (check, value)), stepped(true)]
    }
}

fn of_game(game: &dyn AnyGame, typical: &Typical, (check, value): (&TypicalCheck, &ValueKey)) -> Option<ValueStep> {
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
    let of = |nth: usize, outcome: &str| if typical.is_nothing(outcome) { Tone::Nothing } else { tone(rank(nth, outcome)) };
    let bands = outcomes.iter().enumerate().map(|(nth, (_, outcome, chance))| (share(*chance), of(nth, outcome)));
    // "Galling fire" and "telling fire" are named without the word that all results end with.
    let shared = shared_end(all.iter().filter(|row| !is_nothing(row)).map(|row| row.head.label.as_str()));
    let named = |(_, outcome, chance): &(Option<usize>, String, u64)| {
        let label = all.iter().find(|row| row.head.id.as_str() == outcome).map(|row| {
            // The name of a side that wins keeps its capital.
            if row.table == "sides" { row.head.label.to_string() } else { lower_first(&row.head.label) }
        });
        let label = label.unwrap_or_else(|| spaced(outcome));
        (shared.map_or(label.as_str(), |word| without_end(&label, word)).to_owned(), *chance)
    };
    let texts = outcomes
        .iter()
        .filter(|(place, ..)| outcomes.len() == 1 || *place != outcomes.first().and_then(|(place, ..)| *place) || place.is_none());
    Some(ValueStep { value: value_text(value, number), bands: bands.collect(), text: chances_text(&texts.map(named).collect::<Vec<_>>()) })
}

/// Returns results with their chances in words, `galling 2, telling 3 in 10`: in 10 where that is exact for all, else in 100.
fn chances_text(results: &[(String, u64)]) -> String {
    const TENTH: u64 = CERTAIN / 10;
    let of = |chance: u64, part: u64| (chance + part / 2) / part;
    let is_exact = results.iter().all(|(_, chance)| chance.abs_diff(of(*chance, TENTH) * TENTH) < 10);
    let (part, whole) = if is_exact { (TENTH, 10) } else { (TENTH / 10, 100) };
    let results = results.iter().map(|(name, chance)| format!("{name} {}", of(*chance, part))).collect::<Vec<_>>();
    format!("{} in {whole}", results.join(", "))
}
