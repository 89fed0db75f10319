//! `brigade-major tables`: every row with value, citation and provenance.

use std::io::Write;

use crate::table::Listed;

/// Writes every row of `listing`, or only the house rows.
///
/// # Errors
/// Where writing fails.
pub fn list(listing: &[Listed], house_only: bool, mut output: impl Write) -> std::io::Result<()> {
    let mut heading = String::new();
    for row in listing.iter().filter(|row| !house_only || row.head.provenance.is_house()) {
        let table = format!("{} · {}", row.file, row.table);
        if table != heading {
            writeln!(output, "\n{table}")?;
            heading = table;
        }
        let head = &row.head;
        writeln!(output, "  {}: {} [{}]  {} ({})", head.id, head.label, head.provenance.word(), row.value(), head.cite)?;
        if let Some(note) = &head.note {
            writeln!(output, "      {note}")?;
        }
    }
    Ok(())
}
