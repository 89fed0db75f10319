//! Assumed values by what a step of each changes: the exact chances of a game's typical checks, with the value one less and one more.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Map, Value as Json};

use super::{AnyGame, Rules};
use crate::cite::Provenance;
use crate::engine::Fault;
use crate::interface::Answer;
use crate::table::{Listed, Overlay, RowKey, TableTexts, leaves, moves_with, now_of};

/// Number of values that are named as those that decide a battle.
pub const MOST: usize = 12;
/// A chance of 1, in the whole numbers in which chances are compared.
pub const CERTAIN: u64 = 1_000_000_000;

/// Typical checks of a game, and a player's words for values of its tables: a file of `assets/typical`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Typical {
    /// Checks that are made again and again in a battle.
    pub checks: Vec<TypicalCheck>,
    /// Parts of assumed rows that are printed.
    #[serde(default)]
    printed: Vec<PrintedPart>,
    /// Results that come to nothing on the table: to change one into another changes nothing.
    #[serde(default)]
    nothing: Vec<String>,
    /// Words for the values that matter.
    pub words: Vec<ValueWords>,
}

/// Part of assumed rows that is printed, as the notes of the rows say.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedPart {
    /// File of the rows.
    file: String,
    /// Table of the rows.
    table: String,
    /// The one row it is about; `None` for all of the table.
    #[serde(default)]
    row: Option<String>,
    /// Place within the rows; what is below it belongs to it.
    place: String,
    /// Reason that it counts as printed.
    pub why: String,
}

impl PrintedPart {
    fn has(&self, value: &ValueKey) -> bool {
        let Self { file, table, row, place, .. } = self;
        let of_row = value.row.file == *file && value.row.table == *table && row.as_ref().is_none_or(|row| value.row.row == *row);
        of_row && value.place.strip_prefix(place.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// Check that is made again and again in a battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypicalCheck {
    /// Name of the check, for players.
    pub label: String,
    /// Reason that it is in the list.
    pub why: String,
    /// Files of tables whose values it depends on.
    pub tables: Vec<String>,
    /// Its name in the machine interface.
    check: String,
    /// Its request, without dice.
    request: Map<String, Json>,
    /// Field of the one die that is thrown for it, with its sides: its effects count then too.
    #[serde(default)]
    die: Option<(String, u8)>,
    /// Field of the answer with chances by name, where it has no odds of its own.
    #[serde(default)]
    chances: Option<String>,
}

/// Words for a value of the tables.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueWords {
    /// File of the row.
    file: String,
    /// Table of the row.
    table: String,
    /// Row with the value.
    row: String,
    /// Place of the value within the row.
    place: String,
    /// Name of the value for players.
    pub title: String,
    /// Meaning of the value, in small words.
    pub about: String,
}

impl Typical {
    /// Reads such a file.
    ///
    /// # Errors
    /// The first fault of its form.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns the words for a value, if it has some.
    #[must_use]
    pub fn words_of(&self, value: &ValueKey) -> Option<&ValueWords> {
        self.words.iter().find(|words| words.key() == *value)
    }

    /// Returns whether a result comes to nothing on the table.
    #[must_use]
    pub fn is_nothing(&self, outcome: &str) -> bool {
        self.nothing.iter().any(|nothing| nothing == outcome)
    }

    /// Returns the chance that a result differs: half of all differences.
    #[must_use]
    pub fn difference(&self, one: &[Chance], other: &[Chance]) -> u64 {
        let mut chances = BTreeMap::<Option<(&str, &str)>, [u64; 2]>::new();
        for (nth, results) in [one, other].into_iter().enumerate() {
            for Chance { outcome, effects, chance } in results {
                let result = (!self.is_nothing(outcome)).then_some((outcome.as_str(), effects.as_str()));
                chances.entry(result).or_default()[nth] += chance;
            }
        }
        chances.values().map(|[one, other]| one.abs_diff(*other)).sum::<u64>() / 2
    }
}

impl ValueWords {
    /// Returns the value they are for.
    #[must_use]
    pub fn key(&self) -> ValueKey {
        let Self { file, table, row, place, .. } = self;
        ValueKey { row: RowKey { file: file.clone(), table: table.clone(), row: row.clone() }, place: place.clone() }
    }
}

/// Number within a row of the tables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueKey {
    /// Row of the number.
    pub row: RowKey,
    /// Its place within the row.
    pub place: String,
}

/// Result of a check with its chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Id of the row it leads to, or the name of the result.
    pub outcome: String,
    /// Effects of the row, as the machine interface has them; empty where they are not counted.
    pub effects: String,
    /// Chance of it, of [`CERTAIN`].
    pub chance: u64,
}

/// Results of a check with their chances, in the order in which a rising die gives them.
pub type CheckResults = Vec<Chance>;

/// Assumed value, with the largest change that one step of it makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// Key of the value.
    pub value: ValueKey,
    /// Sum over all checks of the chance that a result differs, of the step that changes more.
    pub change: u64,
    /// Place of the first check that it changes.
    pub check: usize,
}

/// Returns the assumed numbers of a game's rows, each once: of two edges that move together the lower.
#[must_use]
pub fn assumed_values(rows: &[Listed], typical: &Typical) -> Vec<ValueKey> {
    let assumed = rows.iter().filter(|row| row.head.provenance == Provenance::Assumed);
    let values = assumed.flat_map(|row| {
        let printed = row.data.get("printed").and_then(Json::as_array).cloned().unwrap_or_default();
        let is_printed = move |place: &str| printed.iter().any(|name| name.as_str() == place.strip_prefix('/'));
        let numbers = leaves(&row.data).into_iter().filter(|place| now_of(row, place).is_some_and(Json::is_number));
        numbers.filter(move |place| !is_printed(place)).map(|place| ValueKey { row: RowKey::of(row), place })
    });
    let values = values.filter(|value| !typical.printed.iter().any(|part| part.has(value))).collect::<Vec<_>>();
    let moves_with_another = |value: &ValueKey| {
        let Some(row) = row_of(rows, value) else { return false };
        let moved = moves_with(rows, row, &value.place);
        value.place == "/to" && moved.iter().any(|(row, place)| values.iter().any(|other| other.row == *row && other.place == *place))
    };
    values.iter().filter(|value| !moves_with_another(value)).cloned().collect()
}

/// Returns the row of a value.
#[must_use]
pub fn row_of<'r>(rows: &'r [Listed], value: &ValueKey) -> Option<&'r Listed> {
    rows.iter().find(|row| RowKey::of(row) == value.row)
}

/// Returns the number itself.
#[must_use]
pub fn number_of<'r>(rows: &'r [Listed], value: &ValueKey) -> Option<&'r Json> {
    now_of(row_of(rows, value)?, &value.place).filter(|number| number.is_number())
}

/// Returns the value a step less or more: 1 for whole numbers, and a half where points and factors are halved.
#[must_use]
pub fn stepped(number: &Json, place: &str, more: bool) -> Option<Json> {
    const HALF: f64 = 0.5;
    let sign = if more { 1.0 } else { -1.0 };
    if let Some(whole) = number.as_i64()
        && place != "/points"
    {
        return Some(Json::from(whole.checked_add(if more { 1 } else { -1 })?));
    }
    let value = number.as_f64()? + sign * HALF;
    // A whole number is written as one.
    #[expect(clippy::cast_possible_truncation, reason = "a number of the tables is small")]
    let whole = (value.fract() == 0.0).then(|| Json::from(value as i64));
    whole.or_else(|| serde_json::Number::from_f64(value).map(Json::from))
}

/// Returns the player's rules with one value a step less or more, and the game with them. Where the tables refuse it alone, as with the six
/// faces of a die, another number of the row gives the step. `None` if it cannot be.
#[must_use]
pub fn with_step(
    game: &dyn AnyGame,
    texts: &TableTexts,
    rules: &Overlay,
    value: &ValueKey,
    more: bool,
) -> Option<(Overlay, Arc<dyn AnyGame>)> {
    let rows = game.rows();
    let row = row_of(rows, value)?;
    let number = number_of(rows, value)?;
    let mut alone = rules.clone();
    alone.set(rows, row, &value.place, stepped(number, &value.place, more)?);
    if let Ok(other) = read_with(game, texts, &alone) {
        return Some((alone, other));
    }
    let others = leaves(&row.data).into_iter().filter(|place| *place != value.place);
    let mut given = others.filter_map(|place| {
        let mut both = alone.clone();
        both.set(rows, row, &place, stepped(now_of(row, &place).filter(|number| number.is_number())?, &place, !more)?);
        let other = read_with(game, texts, &both).ok()?;
        Some((both, other))
    });
    given.next()
}

fn read_with(game: &dyn AnyGame, texts: &TableTexts, rules: &Overlay) -> Result<Arc<dyn AnyGame>, Vec<Fault>> {
    game.reread(&rules.apply(texts)?)
}

impl TypicalCheck {
    /// Returns its results with their exact chances; `None` if the game cannot answer it.
    #[must_use]
    pub fn chances(&self, game: &dyn AnyGame) -> Option<CheckResults> {
        let name = self.check.split_once('.').map_or(self.check.as_str(), |(_, name)| name);
        let answer = |request: Map<String, Json>| game.answer(&self.check, name, request)?.ok();
        if let Some((field, sides)) = &self.die {
            let of_face = |face: u8| {
                let mut request = self.request.clone();
                request.insert(field.clone(), Json::from(face));
                let answer = answer(request)?;
                let outcome = answer.get("outcome")?.as_str()?.to_owned();
                let effects = answer.get("effects").map(Json::to_string).unwrap_or_default();
                Some(Chance { outcome, effects, chance: CERTAIN / u64::from(*sides) })
            };
            return (1..=*sides).map(of_face).collect();
        }
        let answer = answer(self.request.clone())?;
        let chances = match &self.chances {
            Some(field) => of_field(&answer, field)?,
            None => answer.shares().map(|(outcome, chance)| (outcome.to_owned(), chance)).collect(),
        };
        let chance = |(outcome, chance): (String, f64)| Chance { outcome, effects: String::new(), chance: whole(chance) };
        Some(chances.into_iter().map(chance).collect())
    }
}

fn of_field(answer: &Answer, field: &str) -> Option<Vec<(String, f64)>> {
    let chances = answer.get(field)?.as_object()?;
    Some(chances.iter().filter_map(|(name, chance)| Some((name.clone(), chance.as_f64()?))).collect())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a chance from 0 to 1")]
fn whole(chance: f64) -> u64 {
    (chance * CERTAIN as f64).round() as u64
}

/// Finds the values of a game that change its typical checks most, by the tables it was read from: the most first, as many as decide a battle;
/// those that change as much in the order of the tables. Takes seconds.
#[must_use]
pub fn search(rules: &Rules, texts: &TableTexts, game: &str, typical: &Typical) -> Vec<Deciding> {
    let Some(own) = rules.game(game) else { return Vec::new() };
    let now = typical.checks.iter().map(|check| check.chances(own)).collect::<Vec<_>>();
    let is_read = |value: &ValueKey| typical.checks.iter().any(|check| check.tables.contains(&value.row.file));
    let values = assumed_values(own.rows(), typical).into_iter().filter(is_read).collect::<Vec<_>>();
    let tried = |value: &ValueKey, more: bool| {
        let (_, other) = with_step(own, texts, &Overlay::default(), value, more)?;
        let changes = typical.checks.iter().zip(&now).map(|(check, now)| {
            let is_read = check.tables.contains(&value.row.file);
            let then = is_read.then(|| check.chances(other.as_ref())).flatten();
            now.as_ref().zip(then).map_or(0, |(now, then)| typical.difference(now, &then))
        });
        let changes = changes.collect::<Vec<_>>();
        let check = changes.iter().position(|change| *change > 0)?;
        Some(Deciding { value: value.clone(), change: changes.iter().sum(), check })
    };
    let of = |value: &ValueKey| {
        let less = tried(value, false);
        let more = tried(value, true);
        // Of two steps that change as much the lower one counts.
        if more.as_ref().map(|more| more.change) > less.as_ref().map(|less| less.change) { more } else { less }
    };
    let mut found = values.par_iter().filter_map(of).collect::<Vec<_>>();
    found.sort_by_key(|deciding| std::cmp::Reverse(deciding.change));
    found.truncate(MOST);
    found
}
