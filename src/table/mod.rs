//! Reading of tables: JSON text in, checked rows out, or every fault at once. A table with a
//! fault is refused whole; nothing here opens a file.

mod any_of;
mod bounds;
mod label;
mod overlay;
mod predicate;
mod reader;
mod row;
mod words;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde_json::Value as Json;
use sha2::{Digest as _, Sha256};

pub use any_of::{ANY, AnyOf};
pub use bounds::Bounds;
pub use overlay::{KIND as OVERLAY_KIND, Overlay, RowKey, WHEN, is_list, leaves, moves_with, never, now_of, official_of, place_text, stem};
pub use reader::{File, Reader, by_id, in_row, sorted};
pub use row::{ConditionalRow, Listed, NoData, RowEffect, RowHead, TableRow};

/// Texts of a tables folder: path within it, such as `rff1812/fire.json`, to content.
///
/// ```
/// use brigade_major::table::TableTexts;
///
/// let shipped = TableTexts::shipped();
/// assert!(shipped.0.contains_key("rff1812/fire.json"));
///
/// let mut own = shipped.clone();
/// own.0.insert("rff1812/fire.json".to_owned(), "{}".to_owned());
/// assert_ne!(own.fingerprint(), shipped.fingerprint(), "other tables have another name");
/// ```
#[derive(Clone, Debug, Default)]
pub struct TableTexts(pub BTreeMap<String, String>, Originals);

/// Texts before the player's own rules, of each file that these changed.
type Originals = BTreeMap<String, String>;

/// Texts that a game's tables were read from, and the same tables without the player's rules, read when they are first asked for.
#[derive(Clone, Debug)]
pub struct Origin<T> {
    texts: TableTexts,
    official: Arc<OnceLock<Option<Arc<T>>>>,
    /// Name of the values without the player's rules.
    values_name: Arc<OnceLock<String>>,
}

impl<T> Origin<T> {
    /// Creates the origin of tables that are read from these texts.
    #[must_use]
    pub fn of(texts: &TableTexts) -> Self {
        Self { texts: texts.clone(), official: Arc::default(), values_name: Arc::default() }
    }

    /// Returns the texts that they were read from.
    #[must_use]
    pub const fn texts(&self) -> &TableTexts {
        &self.texts
    }

    /// Returns the tables without the player's rules, read by `read`; `None` if there are no such rules.
    pub fn official(&self, read: impl FnOnce(&TableTexts) -> Option<T>) -> Option<Arc<T>> {
        if self.texts.1.is_empty() {
            return None;
        }
        self.official.get_or_init(|| read(&self.texts.official()).map(Arc::new)).clone()
    }

    /// Returns the name of the values of a game's tables without the player's rules, read when it is first asked for.
    #[must_use]
    pub fn values_name(&self, game: &str) -> &str {
        self.values_name.get_or_init(|| self.texts.official().values_name(game))
    }
}

/// Tables that come with the program.
static SHIPPED: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/tables");

impl TableTexts {
    /// Returns the tables embedded in the program.
    #[must_use]
    pub fn shipped() -> Self {
        let mut texts = BTreeMap::new();
        collect(&SHIPPED, &mut texts);
        Self(texts, Originals::new())
    }
}

impl TableTexts {
    /// Returns the words of the games whose tables come with the program.
    pub fn games() -> impl Iterator<Item = &'static str> {
        SHIPPED.dirs().filter_map(|folder| folder.path().to_str())
    }

    /// Returns the tables without the player's own rules.
    #[must_use]
    pub fn official(&self) -> Self {
        let mut texts = self.0.clone();
        texts.extend(self.1.clone());
        Self(texts, Originals::new())
    }

    /// Sets the text of a file that the player's rules change.
    fn change(&mut self, name: &str, text: String) {
        if let Some(before) = self.0.insert(name.to_owned(), text) {
            self.1.entry(name.to_owned()).or_insert(before);
        }
    }

    /// Returns a name for the values of a game's tables: the SHA-256 of its files without labels and sources, in hexadecimal.
    #[must_use]
    pub fn values_name(&self, game: &str) -> String {
        let mut hash = Sha256::new();
        for (name, text) in self.0.iter().filter(|(name, _)| name.split('/').next() == Some(game)) {
            const WORDS: &[&str] = &["label", "brief", "note", "cite", "look", "provenance"];
            let file = serde_json::from_str(text).unwrap_or_default();
            hash.update(name);
            hash.update(without_fields(&file, WORDS).to_string());
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns a name for exactly these tables: the SHA-256 of all files, in hexadecimal.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        for (name, text) in &self.0 {
            // Lengths separate a name from its text.
            hash.update((name.len() as u64).to_le_bytes());
            hash.update(name);
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Returns a value without the fields of these names, in whatever depth.
pub(crate) fn without_fields(value: &Json, names: &[&str]) -> Json {
    match value {
        Json::Object(fields) => {
            let left = fields.iter().filter(|(name, _)| !names.contains(&name.as_str()));
            Json::Object(left.map(|(name, value)| (name.clone(), without_fields(value, names))).collect())
        }
        Json::Array(items) => items.iter().map(|item| without_fields(item, names)).collect(),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => value.clone(),
    }
}

fn collect(folder: &include_dir::Dir<'_>, texts: &mut BTreeMap<String, String>) {
    for file in folder.files() {
        if let Some(text) = file.contents_utf8() {
            texts.insert(file.path().to_string_lossy().replace('\\', "/"), text.to_owned());
        }
    }
    folder.dirs().for_each(|inner| collect(inner, texts));
}

/// Source that citations refer to.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Id that citations use.
    pub id: smol_str::SmolStr,
    /// Title of the source, as printed.
    pub title: String,
    /// Name of the author or publisher.
    pub author: String,
    /// Edition or version of the source.
    pub edition: String,
    /// Games of ours that it is a source of.
    pub games: Vec<String>,
}
