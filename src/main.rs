//! Brigade Major: chooses a shell. With no subcommand it opens the app.

use std::io::{BufReader, Write as _, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use brigade_major::cli::{Rulesets, list_tables, run_check, validate};
use brigade_major::store;
use brigade_major::table::TableTexts;
use clap::{Parser, Subcommand};

/// The staff officer beside the wargames table: checks, odds, dice and the log for the War of 1812.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Read the rules' tables from this folder instead of those built in.
    #[arg(long, value_name = "DIR", global = true)]
    tables: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Answer requests in JSON Lines from standard input (the machine interface).
    Check,
    /// Name every fault of scenario files.
    Validate {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print every row of the rules' tables with value, citation and provenance.
    Tables {
        /// Only house values: what players check against their own copy.
        #[arg(long)]
        house: bool,
    },
}

fn main() -> anyhow::Result<ExitCode> {
    let Arguments { tables, command } = Arguments::parse();
    let texts = match tables {
        Some(folder) => store::read_tables(&folder).with_context(|| format!("cannot read the tables in {}", folder.display()))?,
        None => TableTexts::shipped(),
    };
    let rulesets = match Rulesets::read(&texts) {
        Ok(rulesets) => rulesets,
        Err(faults) => {
            eprintln!("The tables are refused:\n{faults}");
            return Ok(ExitCode::FAILURE);
        }
    };
    let well = match command {
        Some(Command::Check) => run_check(&rulesets, BufReader::new(stdin().lock()), stdout().lock())?,
        Some(Command::Validate { files }) => validate_files(&rulesets, &files)?,
        Some(Command::Tables { house }) => {
            list_tables(&rulesets.rff1812.listing, house, stdout().lock())?;
            true
        }
        None => open_app(),
    };
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn open_app() -> bool {
    eprintln!("This program was built without its window. Subcommands: check, validate, tables.");
    false
}

fn validate_files(rulesets: &Rulesets, files: &[PathBuf]) -> anyhow::Result<bool> {
    let guns = rulesets.rff1812.gun_ids();
    let mut out = stdout().lock();
    let mut sound = true;
    for file in files {
        let name = file.display().to_string();
        let faults = match std::fs::read_to_string(file) {
            Ok(text) => validate(&name, &text, &guns),
            Err(error) => vec![format!("{name}: cannot be read: {error}")],
        };
        sound &= faults.is_empty();
        for fault in &faults {
            writeln!(out, "{fault}")?;
        }
        if faults.is_empty() {
            writeln!(out, "{name}: sound")?;
        }
    }
    Ok(sound)
}
