//! What every row of every table has.

use serde_json::{Map, Value as Json};
use smol_str::SmolStr;

use crate::cite::{Citation, Provenance};
use crate::engine::{Amount, ModifierRow, Predicate};
use crate::id::RowId;

/// The part all rows share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowHead {
    /// Unique in its table.
    pub id: RowId,
    /// As a player reads it.
    pub label: SmolStr,
    /// The same in a word or two, beside others of its table.
    pub brief: Option<SmolStr>,
    /// Where it is printed.
    pub cite: Citation,
    /// How sure it is.
    pub provenance: Provenance,
    /// What a player should know of it.
    pub note: Option<SmolStr>,
    /// Where in the printed rules to hold it against, in a player's words: a chart and its row. What is assumed has it.
    pub look: Option<SmolStr>,
}

impl RowHead {
    /// Where it is printed and how sure it is, as a player reads it.
    #[must_use]
    pub fn told(&self) -> String {
        self.cite.told_with(self.provenance)
    }

    /// Its label, in a word or two where it has such.
    #[must_use]
    pub fn short(&self) -> &str {
        self.brief.as_ref().unwrap_or(&self.label)
    }

    /// The row as a line of a tally.
    #[must_use]
    pub fn modifier(&self, amount: Amount, group: Option<SmolStr>, when: Predicate) -> ModifierRow {
        let Self { id, label, brief, cite, provenance, note, look: _ } = self.clone();
        ModifierRow { id, label, brief, amount, group, when, cite, provenance, note }
    }
}

/// A row with its own data.
#[derive(Clone, Debug)]
pub struct TableRow<T> {
    /// The part all rows share.
    pub head: RowHead,
    /// What this table's rows hold.
    pub data: T,
}

/// A row with its own data that holds only under a condition.
#[derive(Clone, Debug)]
pub struct ConditionalRow<T> {
    /// The part all rows share.
    pub head: RowHead,
    /// When it holds.
    pub when: Predicate,
    /// What this table's rows hold.
    pub data: T,
}

/// The data of rows that are nothing but a condition.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoData {}

/// A row as `brigade-major tables` and the app's page of assumed values list it.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The file within the tables folder.
    pub file: String,
    /// The table within the file.
    pub table: String,
    /// The part all rows share.
    pub head: RowHead,
    /// The row's own data.
    pub data: Map<String, Json>,
    /// The official data, where a rule of the player's changed the row.
    pub official: Option<Map<String, Json>>,
    /// The words of an effect of the row, by its game.
    pub(super) effect_text: EffectText,
}

/// The words of an effect as the table has it, by its game; `None`: it is no effect of that game.
pub(super) type EffectText = fn(&Map<String, Json>) -> Option<String>;

/// An effect of an outcome row: how it is read, and how it is said.
pub trait RowEffect: Sized + std::fmt::Display {
    /// Reads an effect as tables write it.
    ///
    /// # Errors
    /// A sentence naming the unknown verb, missing argument or unknown field.
    fn from_table(object: Map<String, Json>) -> Result<Self, String>;
}

impl Listed {
    /// The row's own data in words.
    #[must_use]
    pub fn value(&self) -> String {
        super::words::row_text(&self.data, self.effect_text)
    }

    /// The official data in words, where the row is changed.
    #[must_use]
    pub fn official_value(&self) -> Option<String> {
        self.official.as_ref().map(|official| super::words::row_text(official, self.effect_text))
    }
}

/// Takes the shared part out of a row, leaving its own data.
pub(super) fn take_head(object: &mut Map<String, Json>) -> Result<RowHead, String> {
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
    let cite = object.remove("cite").ok_or("\"cite\" is missing; every row has one: {\"source\": …, \"place\": …}")?;
    let provenance = object.remove("provenance").ok_or("\"provenance\" is missing; it is rules, deduced or house")?;
    Ok(RowHead {
        id: RowId(id),
        label,
        brief: brief?,
        cite: serde_json::from_value(cite).map_err(|error| format!("\"cite\": {error}"))?,
        provenance: serde_json::from_value(provenance).map_err(|error| format!("\"provenance\": {error}"))?,
        note: note?,
        look: look?,
    })
}
