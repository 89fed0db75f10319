//! Reading of folders with the rules' tables.

use std::fs;
use std::path::Path;

use super::error::StoreError;
use super::text::read_text;
use crate::table::TableTexts;

/// Most bytes of one table file.
const MOST_TABLE_BYTES: u64 = 4 << 20;

/// Reads the JSON files of a tables folder, subfolders of games included; links to folders are not followed.
///
/// # Errors
/// [`StoreError`] if the folder or a file of it cannot be read as text.
pub fn read_tables(folder: &Path) -> Result<TableTexts, StoreError> {
    let mut texts = TableTexts::default();
    collect(folder, "", &mut texts)?;
    Ok(texts)
}

fn collect(folder: &Path, prefix: &str, texts: &mut TableTexts) -> Result<(), StoreError> {
    let refused = || StoreError::io("read", folder);
    for entry in fs::read_dir(folder).map_err(refused())? {
        let entry = entry.map_err(refused())?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(refused())?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), texts)?;
        } else if name.ends_with(".json") {
            texts.0.insert(name, read_text(&entry.path(), MOST_TABLE_BYTES)?);
        }
    }
    Ok(())
}
