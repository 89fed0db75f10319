//! `brigade-major sheet`: the printable pages of a battle.

use std::path::{Path, PathBuf};

use super::remark;
use crate::games::rff1812::battle::{Rff1812, Setup};
use crate::games::rff1812::scenario::Scenario;
use crate::games::{Rules, shipped};
use crate::sheet::{MOST_FITTED_TENTHS, Paper, Printed, Sheet, SheetError, one_page_size_tenths, print};
use crate::sitting::{Home, OpenFault, Sat, Sitting};
use crate::store::{MOST_SCENARIO_BYTES, StoreError, read_text, write_file};

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
    /// The file to write.
    pub output: PathBuf,
}

/// The battle of a battle's file, or a scenario's at its start: a file, or the path of one built in.
///
/// # Errors
/// Where it can be read as neither.
pub fn battle_or_scenario(rules: &Rules, name: &str) -> Result<Sitting<Rff1812>, SheetFault> {
    let path = Path::new(name);
    if name.ends_with(".jsonl") {
        let sat: Sat<Rff1812> = Sitting::read(&rules.rff1812, &rules.fingerprint, path, Home::default())?;
        sat.notices().for_each(|notice| remark(notice));
        return Ok(sat.sitting);
    }
    let text = match shipped(name) {
        Some(text) => text.to_owned(),
        None => read_text(path, MOST_SCENARIO_BYTES)?,
    };
    let scenario = Scenario::parse(&text, &rules.rff1812.gun_ids())
        .map_err(|faults| SheetFault::Scenario(faults.iter().map(|fault| format!("{name}: {fault}")).collect::<Vec<_>>().join("\n")))?;
    Ok(Sitting::begin(Setup::new(&rules.rff1812, scenario), &rules.fingerprint, Home::default()))
}

/// Prints a sheet into its file, which must not be there yet.
///
/// # Errors
/// Where it cannot be made or written.
pub fn print_sheet(sheet: &Sheet, order: &PrintOrder) -> Result<Printed, SheetFault> {
    let tenths = match order.size_tenths {
        Some(tenths) => tenths,
        None => one_page_size_tenths(sheet, order.paper, MOST_FITTED_TENTHS)?,
    };
    let printed = print(sheet, order.paper, tenths)?;
    write_file(&order.output, &printed.pdf, false)?;
    Ok(printed)
}
