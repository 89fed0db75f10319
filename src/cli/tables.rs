//! Subcommand `brigade-major tables`: prints every row with value, source and provenance, and for values that are not printed the place to
//! look.

use std::io::Write;

use super::shown;
use crate::table::Listed;

/// Writes every row of `listing`, or only those to check, which are assumed or deduced.
///
/// # Errors
/// Writing to the output fails.
pub fn list(listing: &[Listed], to_check_only: bool, mut output: impl Write) -> std::io::Result<()> {
    let mut heading = String::new();
    for row in listing.iter().filter(|row| !to_check_only || row.head.provenance.wants_checking()) {
        let table = format!("{} · {}", row.file, row.table);
        if table != heading {
            writeln!(output, "\n{}", shown(&table))?;
            heading = table;
        }
        let head = &row.head;
        let line = format!("  {}: {} [{}]  {} ({})", head.id, head.label, head.provenance.display_name(), row.value(), head.cite);
        writeln!(output, "{}", shown(&line))?;
        if let Some(note) = &head.note {
            writeln!(output, "      {}", shown(note))?;
        }
        if let Some(look) = &head.look {
            writeln!(output, "      Where to look: {}.", shown(look))?;
        }
    }
    Ok(())
}
