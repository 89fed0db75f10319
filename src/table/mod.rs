//! Reading tables: JSON text in, checked rows out, or every fault named at once. A table with a
//! fault is refused whole; nothing here opens a file.

mod any_of;
mod label;
mod overlay;
mod predicate;
mod reader;
mod row;
mod words;

use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

pub use any_of::{ANY, AnyOf};
pub use overlay::{KIND as OVERLAY_KIND, Overlay, RowKey, WHEN, is_list, leaves, never, official_of, place_text, stem};
pub use reader::{File, Reader, by_id, sorted};
pub use row::{ConditionalRow, Listed, NoData, RowEffect, RowHead, TableRow};

/// The texts of a tables folder: path within it, such as `rff1812/fire.json`, to content.
#[derive(Clone, Debug, Default)]
pub struct TableTexts(pub BTreeMap<String, String>);

/// The tables the program ships.
static SHIPPED: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/tables");

impl TableTexts {
    /// The tables embedded in the program.
    #[must_use]
    pub fn shipped() -> Self {
        let mut texts = BTreeMap::new();
        collect(&SHIPPED, &mut texts);
        Self(texts)
    }
}

impl TableTexts {
    /// A name for exactly these tables: the SHA-256 of all files, as hexadecimal.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        for (name, text) in &self.0 {
            // Lengths keep a name and its text from running into each other.
            hash.update((name.len() as u64).to_le_bytes());
            hash.update(name);
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
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

/// A source that citations name.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The id citations use.
    pub id: smol_str::SmolStr,
    /// Title as printed.
    pub title: String,
    /// Author or publisher.
    pub author: String,
    /// Edition or version.
    pub edition: String,
    /// Which of our games it is a source of.
    pub games: Vec<String>,
}
