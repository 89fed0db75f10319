//! Fields that every row of every table has.

use serde_json::{Map, Value as Json};
use smol_str::SmolStr;

use crate::cite::{Citation, Provenance};
use crate::engine::{Amount, Fault, ModifierRow, Predicate};
use crate::id::RowId;
use crate::strict::read_value;

/// Fields that all rows share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowHead {
    /// Id of the row, unique in its table.
    pub id: RowId,
    /// Text that a player reads.
    pub label: SmolStr,
    /// Shorter label of a word or two, for use beside others of its table.
    pub brief: Option<SmolStr>,
    /// Citation of the place where it is printed.
    pub cite: Citation,
    /// Provenance: rules, deduced, assumed or the player's own.
    pub provenance: Provenance,
    /// Note for the player about the row.
    pub note: Option<SmolStr>,
    /// Place in the printed rules to compare it with, in a player's words: a chart and its row. Assumed rows have it.
    pub look: Option<SmolStr>,
    /// Change by a rule of the player's, if any.
    pub change: Option<RowChange>,
}

/// Change of a row by a rule of the player's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowChange {
    /// Provenance of the official data.
    pub was: Provenance,
    /// Places of the changed values in the row, as JSON pointers.
    pub places: Vec<String>,
}

impl RowHead {
    /// Describes where the row is printed and how sure it is.
    #[must_use]
    pub fn source_text(&self) -> String {
        self.cite.text_with_provenance(self.provenance)
    }

    /// Returns the provenance of a field of the row: in a changed row the player's own only where he changed a value in it.
    #[must_use]
    pub fn provenance_at(&self, field: &str) -> Provenance {
        let is_there = |changed: &String| changed.split('/').nth(1) == Some(field);
        match &self.change {
            Some(change) if !change.places.iter().any(is_there) => change.was,
            _ => self.provenance,
        }
    }

    /// Returns the brief label, or the full one if it has none.
    #[must_use]
    pub fn short(&self) -> &str {
        self.brief.as_ref().unwrap_or(&self.label)
    }

    /// Converts the row to a modifier of a tally.
    #[must_use]
    pub fn modifier(&self, amount: Amount, group: Option<SmolStr>, when: Predicate) -> ModifierRow {
        let Self { id, label, brief, cite, provenance, note, look: _, change: _ } = self.clone();
        ModifierRow { id, label, brief, amount, group, when, cite, provenance, note }
    }
}

/// Row with its own data.
#[derive(Clone, Debug)]
pub struct TableRow<T> {
    /// Fields that all rows share.
    pub head: RowHead,
    /// Data of this table's rows.
    pub data: T,
}

/// Row with its own data that applies only under a condition.
#[derive(Clone, Debug)]
pub struct ConditionalRow<T> {
    /// Fields that all rows share.
    pub head: RowHead,
    /// Condition under which it applies.
    pub when: Predicate,
    /// Data of this table's rows.
    pub data: T,
}

/// Data of rows that are only a condition.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoData {}

/// Row as `brigade-major tables` and the app's page of assumed values list it.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Path of the file within the tables folder.
    pub file: String,
    /// Table within the file.
    pub table: String,
    /// Fields that all rows share.
    pub head: RowHead,
    /// Data of the row itself.
    pub data: Map<String, Json>,
    /// Official data, if a rule of the player's changed the row.
    pub official: Option<Map<String, Json>>,
    /// Function that describes an effect of the row in its game's words.
    pub(super) effect_text: EffectText,
}

/// Function that describes an effect in its game's words; `None`: no effect of that game.
pub(super) type EffectText = fn(&Map<String, Json>) -> Option<String>;

/// Effect of an outcome row: it can be read and displayed.
pub trait RowEffect: Sized + std::fmt::Display {
    /// Parses an effect as written in the tables.
    ///
    /// # Errors
    /// The unknown verb, missing argument or unknown field.
    fn from_table(object: Map<String, Json>) -> Result<Self, Fault>;
}

impl Listed {
    /// Describes the row's own data.
    #[must_use]
    pub fn value(&self) -> String {
        super::words::row_text(&self.data, self.effect_text)
    }

    /// Describes the official data, if the row is changed.
    #[must_use]
    pub fn official_value(&self) -> Option<String> {
        self.official.as_ref().map(|official| super::words::row_text(official, self.effect_text))
    }
}

/// Removes the shared fields from a row, leaving its own data.
pub(super) fn take_head(object: &mut Map<String, Json>) -> Result<RowHead, Fault> {
    let mut text = |key: &str| match object.remove(key) {
        Some(Json::String(text)) if !text.trim().is_empty() => Ok(SmolStr::new(text)),
        Some(other) => Err(format!("\"{key}\" is {other}; it must be a text")),
        None => Err(format!("\"{key}\" is missing; every row has one")),
    };
    let (id, label) = (text("id")?, text("label")?);
    let mut may_text = |key: &str| match object.remove(key) {
        None => Ok(None),
        Some(Json::String(text)) => Ok(Some(SmolStr::new(text))),
        Some(other) => Err(format!("\"{key}\" is {other}; it must be a text")),
    };
    let (brief, note, look) = (may_text("brief"), may_text("note"), may_text("look"));
    let cite = object.remove("cite").ok_or_else(|| "\"cite\" is missing; every row has one: {\"source\": …, \"place\": …}".to_owned())?;
    let provenance = object.remove("provenance").ok_or_else(|| "\"provenance\" is missing; it is rules, deduced or house".to_owned())?;
    Ok(RowHead {
        id: RowId(id),
        label,
        brief: brief?,
        cite: read_value(cite).map_err(|fault| fault.within("cite"))?,
        provenance: read_value(provenance).map_err(|fault| fault.within("provenance"))?,
        note: note?,
        look: look?,
        change: None,
    })
}
