//! Subcommand `brigade-major sheet`: prints the sheets of a battle.

use std::path::PathBuf;

use super::remark;
use crate::games::registry::{AnyOpenGame, OpenMode, OpenedGame};
use crate::games::{Document, Rules};
use crate::session::{OpenFault, SaveLocation};
use crate::sheet::{PrintOptions, Printed, Sheet, SheetError, plate_svg, print, print_to_scale};
use crate::store::{StoreError, check_new, typed_path, write_file};

/// Reason why a sheet was not made.
#[derive(Debug, thiserror::Error)]
pub enum SheetFault {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file is not a battle.
    #[error(transparent)]
    Battle(#[from] OpenFault),
    /// The file is not a scenario.
    #[error("{0}")]
    Scenario(String),
    /// The game has no such sheet.
    #[error("{0}")]
    NoSuch(String),
    /// The page cannot be printed.
    #[error(transparent)]
    Sheet(#[from] SheetError),
}

/// Options for printing a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintOrder {
    /// Paper, inks and type of the pages.
    pub printing: PrintOptions,
    /// Unit of measure of a map printed to scale, in tenths of a millimetre; `None` for the usual size.
    pub scale_tenths_mm: Option<u16>,
    /// The file to write.
    pub output: PathBuf,
}

/// Returns the battle of a battle's file, or that of a scenario at its start: a file, or the path of one built in.
///
/// # Errors
/// The file can be read as neither.
pub fn battle_or_scenario(rules: &Rules, name: &str) -> Result<Box<dyn AnyOpenGame>, SheetFault> {
    let path = &typed_path(name);
    if matches!(Document::of(path), Ok(Document::Play { .. })) {
        let OpenedGame { session, notices } = rules.open(path, SaveLocation::default(), OpenMode::Read)?;
        notices.iter().for_each(|notice| remark(notice));
        return Ok(session);
    }
    let text = Document::scenario_text(rules, name).map_err(SheetFault::Scenario)?;
    let scenario = rules
        .read_scenario(&text)
        .map_err(|faults| SheetFault::Scenario(faults.iter().map(|fault| format!("{name}: {fault}")).collect::<Vec<_>>().join("\n")))?;
    Ok(scenario.begin(&rules.fingerprint, SaveLocation::default()))
}

/// Returns a sheet of a battle by its word, or all of its booklet.
///
/// # Errors
/// The game prints no such sheet.
pub fn sheets_of(session: &dyn AnyOpenGame, word: &str, size_tenths: Option<u16>) -> Result<Vec<Sheet>, SheetFault> {
    let sheets = session.make_sheets(word, size_tenths);
    if sheets.is_empty() {
        let have = session.sheets().iter().map(|kind| kind.word).collect::<Vec<_>>().join(", ");
        let title = session.about().title;
        return Err(SheetFault::NoSuch(if have.is_empty() {
            format!("\"{title}\" has no sheets")
        } else {
            format!("\"{title}\" has no {word} sheet: choose {have}")
        }));
    }
    Ok(sheets)
}

/// Prints sheets into a file, which must not exist yet; for a file that ends in `.svg` only its map. Returns a sentence on the result.
///
/// # Errors
/// The sheet cannot be made or written.
pub fn print_sheets(sheets: &[Sheet], order: &PrintOrder) -> Result<String, SheetFault> {
    let PrintOptions { paper, inks, size_tenths } = order.printing;
    let ends_in = |kind: &str| order.output.extension().is_some_and(|own| own.eq_ignore_ascii_case(kind));
    if order.output.extension().is_some() && !ends_in("pdf") && !ends_in("svg") {
        let path = order.output.display();
        return Err(SheetFault::NoSuch(format!("sheets are printed as .pdf, and a map as .svg too: choose another name than {path}")));
    }
    check_new(&order.output)?;
    if ends_in("svg") {
        let only =
            || SheetFault::NoSuch("only a map is written as SVG: choose the sheet map, table or board, or a name in .pdf".to_owned());
        let [sheet] = sheets else { return Err(only()) };
        let (title, plate) = (sheet.title.as_str(), sheet.plate.as_ref().filter(|_| sheet.is_map).ok_or_else(only)?);
        let text = plate_svg(plate, title, paper, inks);
        write_file(&order.output, text.as_bytes(), false)?;
        return Ok("the map".to_owned());
    }
    if let [sheet] = sheets
        && let Some(printed) = print_to_scale(sheet, paper, inks, order.scale_tenths_mm)
    {
        let printed = printed?;
        write_file(&order.output, &printed.pdf, false)?;
        return Ok(format!("{} page{} to scale{}", printed.pages, if printed.pages == 1 { "" } else { "s" }, lacks(&printed)));
    }
    let printed = print(sheets, PrintOptions { paper, inks, size_tenths })?;
    write_file(&order.output, &printed.pdf, false)?;
    let (pages, points) = (printed.pages, f32::from(printed.size_tenths) / 10.0);
    let least = if sheets.len() > 1 { " or larger" } else { "" };
    Ok(format!("{pages} page{} in {points} points{least}{}", if pages == 1 { "" } else { "s" }, lacks(&printed)))
}

fn lacks(printed: &Printed) -> String {
    printed.lacks.as_ref().map_or_else(String::new, |lacks| format!("; {lacks}"))
}
