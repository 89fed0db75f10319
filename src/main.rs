//! Brigade Major: chooses a shell. With no subcommand it opens the app.

use std::io::{BufReader, Write as _, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use brigade_major::cli::{Rulesets, list_tables, play, run_check, validate};
use brigade_major::scenario::{AnyScenario, Known, shipped};
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
    /// Carry out a battle's commands, in JSON Lines from standard input, on its file.
    Play {
        /// The battle's file; made where it is not there.
        battle: PathBuf,
        /// The scenario a new battle begins from: a file, or the path of one built in such as rff1812/chippawa.json or battlecry1812/thames.json.
        #[arg(long)]
        scenario: Option<String>,
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
            list_tables(&rulesets.battlecry1812.listing, house, stdout().lock())?;
            list_tables(&rulesets.invasion1812.listing, house, stdout().lock())?;
            list_tables(&rulesets.conquest1754.listing, house, stdout().lock())?;
            true
        }
        Some(Command::Play { battle, scenario }) => {
            let scenario = scenario.map(|name| read_scenario(&rulesets, &name)).transpose()?;
            play(rulesets, &texts.fingerprint(), &battle, scenario, BufReader::new(stdin().lock()), stdout().lock())?
        }
        None => open_app(rulesets, texts.fingerprint())?,
    };
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(feature = "gui")]
fn open_app(rulesets: Rulesets, fingerprint: String) -> anyhow::Result<bool> {
    use std::sync::Arc;

    use brigade_major::gui::{Desk, Rules, run};
    let rules = Rules { rff1812: Arc::new(rulesets.rff1812), battlecry1812: Arc::new(rulesets.battlecry1812), fingerprint };
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1812, |since| since.as_secs());
    let desk = Desk::open(rules, store::folders(), seed).map_err(|says| anyhow::anyhow!(says))?;
    run(desk).map_err(|error| anyhow::anyhow!("the window cannot be opened: {error}"))?;
    Ok(true)
}

#[cfg(not(feature = "gui"))]
fn open_app(_: Rulesets, _: String) -> anyhow::Result<bool> {
    eprintln!("This program was built without its window. Subcommands: check, validate, tables.");
    Ok(false)
}

fn read_scenario(rulesets: &Rulesets, name: &str) -> anyhow::Result<AnyScenario> {
    let text = match shipped(name) {
        Some(text) => text.to_owned(),
        None => store::read_text(std::path::Path::new(name), store::MOST_SCENARIO_BYTES)?,
    };
    let guns = rulesets.rff1812.gun_ids();
    AnyScenario::parse(&text, Known { guns: &guns, battlecry1812: &rulesets.battlecry1812 })
        .map_err(|faults| anyhow::anyhow!(faults.iter().map(|fault| format!("{name}: {fault}")).collect::<Vec<_>>().join("\n")))
}

fn validate_files(rulesets: &Rulesets, files: &[PathBuf]) -> anyhow::Result<bool> {
    let guns = rulesets.rff1812.gun_ids();
    let known = Known { guns: &guns, battlecry1812: &rulesets.battlecry1812 };
    let mut out = stdout().lock();
    let mut sound = true;
    for file in files {
        let name = file.display().to_string();
        let faults = match store::read_text(file, store::MOST_SCENARIO_BYTES) {
            Ok(text) => validate(&name, &text, known),
            Err(error) => vec![error.to_string()],
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
