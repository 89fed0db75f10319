//! Answers in the form of the machine interface (interface.md).

use num_bigint::BigUint;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::value::RawValue;
use serde_json::{Value as Json, json};

use crate::cite::Provenance;
use crate::engine::process::fraction;
use crate::engine::text::{names_your_rule, provenance_sentence};
use crate::engine::{Odds, OutcomeTable, Tally};
use crate::table::without_fields;

/// Answer to a request: named fields in a fixed order, and the odds, whose integers may exceed 64 bits.
///
/// ```
/// use brigade_major::games::Rules;
/// use brigade_major::table::TableTexts;
///
/// let rules = Rules::read(&TableTexts::shipped()).expect("the built-in tables are sound");
/// let request = |text| serde_json::from_str(text).expect("a JSON object");
/// let answer = rules.answer("battlecry1812.rally", request(r#"{"ability": 3, "die": 2}"#)).expect("no field is at fault");
/// let answer = serde_json::to_value(&answer).expect("it is JSON");
/// assert_eq!(answer["outcome"], "rallied");
/// assert_eq!(answer["odds"]["rallied"], serde_json::json!([3, 6]));
///
/// let faults = rules.answer("battlecry1812.rally", request(r#"{"ability": 9}"#)).unwrap_err();
/// assert_eq!(faults[0].sentence(), "Ability must be 1 to 6, not 9.");
/// ```
#[derive(Debug, Default)]
pub struct Answer {
    fields: Vec<(&'static str, Json)>,
    odds: Vec<(String, Box<RawValue>)>,
    /// The chances among the odds as shares of 1.
    shares: Vec<(String, f64)>,
    explain: String,
}

impl Answer {
    /// Starts an answer to `check`.
    pub fn to(check: &str) -> Self {
        Self { fields: vec![("check", json!(check))], ..Self::default() }
    }

    /// Adds a field to the answer.
    pub fn field(mut self, name: &'static str, value: impl Serialize) -> Self {
        self.fields.push((name, serde_json::to_value(value).unwrap_or_default()));
        self
    }

    /// Adds the chance of an outcome: `[ways, of]`.
    pub fn chance(mut self, outcome: &str, ways: &BigUint, of: &BigUint) -> Self {
        self.odds.push((outcome.to_owned(), raw(format!("[{ways},{of}]"))));
        self.shares.push((outcome.to_owned(), fraction(ways, of)));
        self
    }

    /// Returns a field of the answer.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
    }

    /// Returns the chances of the outcomes, as shares of 1.
    pub fn shares(&self) -> impl Iterator<Item = (&str, f64)> {
        self.shares.iter().map(|(outcome, share)| (outcome.as_str(), *share))
    }

    /// Adds the chances of a table's rows, those that can happen.
    pub fn chances<E>(mut self, odds: &Odds<usize>, table: &OutcomeTable<E>) -> Self {
        for (row, ways) in &odds.weights {
            self = self.chance(table.rows()[*row].id.as_str(), ways, &odds.total);
        }
        self
    }

    /// Adds an entry of the odds that is not `[ways, of]`.
    pub fn odds_entry(mut self, name: &str, text: String) -> Self {
        self.odds.push((name.to_owned(), raw(text)));
        self
    }

    /// Returns the answer with the mark that a rule of the player's decides, where another rule gives another answer: `without` is the answer
    /// without the player's rules, `None` if it has faults.
    pub fn marked_against(mut self, without: Option<&Self>) -> Self {
        let chances = |answer: &Self| answer.odds.iter().map(|(name, odds)| (name.clone(), odds.get().to_owned())).collect::<Vec<_>>();
        let is_open = |answer: &Self| answer.get("outcome").is_none_or(Json::is_null);
        let decides =
            without.is_none_or(|without| self.results() != without.results() || (is_open(&self) && chances(&self) != chances(without)));
        let mark = provenance_sentence(Provenance::Yours);
        if decides && !names_your_rule(&self.explain) {
            self.explain += mark;
        }
        self
    }

    /// Returns the fields that are results: no label, source or provenance of a row.
    fn results(&self) -> Vec<(&'static str, Json)> {
        let of_rows = ["outcome_source", "outcome_provenance"];
        let results = self.fields.iter().filter(|(name, _)| !of_rows.contains(name));
        results.map(|(name, value)| (*name, without_fields(value, &["label", "source", "provenance"]))).collect()
    }

    /// Sets the sentence that ends the answer.
    pub fn explained(mut self, sentence: String) -> Self {
        self.explain = sentence;
        self
    }
}

fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Entries<'a>(&'a [(String, Box<RawValue>)]);
        impl Serialize for Entries<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
            }
        }
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in &self.fields {
            map.serialize_entry(name, value)?;
        }
        map.serialize_entry("odds", &Entries(&self.odds))?;
        map.serialize_entry("explain", &self.explain)?;
        map.end()
    }
}

/// Returns the lines of a tally that count, as JSON.
pub fn modifiers(tally: &Tally) -> Json {
    tally
        .counting()
        .map(|line| {
            json!({
                "id": line.row.id,
                "label": line.row.label,
                "value": line.value,
                "source": line.row.cite.to_string(),
                "provenance": line.row.provenance,
            })
        })
        .collect()
}
