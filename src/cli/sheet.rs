//! `brigade-major sheet`: the printable pages of a battle.

use std::path::PathBuf;

use super::remark;
use crate::games::registry::{AnySitting, How, OpenedGame};
use crate::games::{Rules, shipped};
use crate::sheet::{Paper, Printed, Sheet, SheetError, plate_svg, print_fitted, print_to_scale};
use crate::sitting::{Home, OpenFault};
use crate::store::{MOST_SCENARIO_BYTES, StoreError, read_text, typed_path, write_file};

/// Why a sheet was not made.
#[derive(Debug, thiserror::Error)]
pub enum SheetFault {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file is no battle.
    #[error(transparent)]
    Battle(#[from] OpenFault),
    /// The file is no scenario.
    #[error("{0}")]
    Scenario(String),
    /// The game has no such sheet.
    #[error("{0}")]
    NoSuch(String),
    /// The page cannot be printed.
    #[error(transparent)]
    Sheet(#[from] SheetError),
}

/// How a sheet is to be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintOrder {
    /// The paper.
    pub paper: Paper,
    /// Type size in tenths of a point; none: the largest with which there is one page.
    pub size_tenths: Option<u16>,
    /// Of a map printed to scale, what it is measured by in tenths of a millimetre; none: as large as is usual.
    pub scale_tenths_mm: Option<u16>,
    /// The file to write.
    pub output: PathBuf,
}

/// The battle of a battle's file, or a scenario's at its start: a file, or the path of one built in.
///
/// # Errors
/// Where it can be read as neither.
pub fn battle_or_scenario(rules: &Rules, name: &str) -> Result<Box<dyn AnySitting>, SheetFault> {
    let path = &typed_path(name);
    if path.extension().is_some_and(|ending| ending == "jsonl") {
        let OpenedGame { sitting, notices } = rules.open(path, Home::default(), How::Read)?;
        notices.iter().for_each(|notice| remark(notice));
        return Ok(sitting);
    }
    let text = match shipped(name) {
        Some(text) => text.to_owned(),
        None => read_text(path, MOST_SCENARIO_BYTES)?,
    };
    let scenario = rules
        .scenario(&text)
        .map_err(|faults| SheetFault::Scenario(faults.iter().map(|fault| format!("{name}: {fault}")).collect::<Vec<_>>().join("\n")))?;
    Ok(scenario.begin(&rules.fingerprint, Home::default()))
}

/// A sheet of a battle by its word.
///
/// # Errors
/// Where its game prints no such sheet.
pub fn sheet_of(sitting: &dyn AnySitting, word: &str, size_tenths: Option<u16>) -> Result<Sheet, SheetFault> {
    sitting.sheet(word, size_tenths).ok_or_else(|| {
        let have = sitting.sheets().iter().map(|kind| kind.word).collect::<Vec<_>>().join(", ");
        let title = sitting.about().title;
        SheetFault::NoSuch(if have.is_empty() {
            format!("the game of \"{title}\" prints no sheets")
        } else {
            format!("the game of \"{title}\" prints no {word} sheet; it prints {have}")
        })
    })
}

/// Prints a sheet into its file, which must not be there yet; into one that ends in `.svg` its map alone. Tells what came out.
///
/// # Errors
/// Where it cannot be made or written.
pub fn print_sheet(sheet: &Sheet, order: &PrintOrder) -> Result<String, SheetFault> {
    if order.output.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("svg")) {
        let plate = sheet.plate.as_ref().ok_or_else(|| SheetFault::NoSuch(format!("\"{}\" has no map to write as SVG", sheet.title)))?;
        let text = plate_svg(plate, &sheet.title, order.paper);
        write_file(&order.output, text.as_bytes(), false)?;
        return Ok("the map".to_owned());
    }
    if let Some(printed) = print_to_scale(sheet, order.paper, order.scale_tenths_mm) {
        let printed = printed?;
        write_file(&order.output, &printed.pdf, false)?;
        return Ok(format!("{} page{} to scale{}", printed.pages, if printed.pages == 1 { "" } else { "s" }, lacks(&printed)));
    }
    let printed = print_fitted(sheet, order.paper, order.size_tenths)?;
    write_file(&order.output, &printed.pdf, false)?;
    let (pages, points) = (printed.pages, f32::from(printed.size_tenths) / 10.0);
    Ok(format!("{pages} page{} in {points} points{}", if pages == 1 { "" } else { "s" }, lacks(&printed)))
}

fn lacks(printed: &Printed) -> String {
    printed.lacks.as_ref().map_or_else(String::new, |lacks| format!("; {lacks}"))
}
