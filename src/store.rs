//! The only file I/O of the library.

use std::fs;
use std::io;
use std::path::Path;

use crate::table::TableTexts;

/// Reads the JSON files of a tables folder, subfolders of games included.
///
/// # Errors
/// Where the folder or a file of it cannot be read as text.
pub fn read_tables(folder: &Path) -> io::Result<TableTexts> {
    let mut texts = TableTexts::default();
    collect(folder, "", &mut texts)?;
    Ok(texts)
}

fn collect(folder: &Path, prefix: &str, texts: &mut TableTexts) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), texts)?;
        } else if name.ends_with(".json") {
            texts.0.insert(name, fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}
