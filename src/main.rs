//! Entry point of Brigade Major: runs a subcommand, or opens the window where none is given.

// A double click opens the window alone; from a console the program attaches to it.
#![cfg_attr(all(windows, feature = "gui"), windows_subsystem = "windows")]
#![warn(clippy::panic, clippy::expect_used, clippy::print_stdout, clippy::print_stderr)]

use std::io::{BufReader, Write as _, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use brigade_major::cli::{
    BattlesOrder, ImportOrder, LabOrder, PlayError, PrintOrder, Sound, battle_or_scenario, battles_to_keep, faults_answer,
    house_rules_over, import, lab_answer, lab_battles, lab_files, lab_refusal, list_tables, of_file, play, print_sheets, read_option,
    remark, run_check, sheets_of, shown, state, validate,
};
use brigade_major::engine::fault::join_faults;
use brigade_major::engine::text::{count_text, join_alternatives};
use brigade_major::engine::{Fault, Word as _};
use brigade_major::games::registry::{AnyStart, Listing};
use brigade_major::games::{Document, Rules, shipped};
use brigade_major::lab::battles::run::{BattleOrder, MOST_BATTLES, MOST_THREADS, read_pair, usual_threads};
use brigade_major::lab::progress::Progress;
use brigade_major::manual;
use brigade_major::quantity;
use brigade_major::sheet::{self, Inks, Paper, PrintOptions};
use brigade_major::store;
use brigade_major::table::TableTexts;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Parser, Subcommand};

/// Adds up, rolls, shows the odds and keeps the log of wargames of the War of 1812.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Read the rules' tables from this folder instead of those built in.
    #[arg(long, value_name = "DIR", global = true, value_parser = path())]
    tables: Option<PathBuf>,
    /// Apply your own rules from this file. Left out, the window uses its own, and subcommands use none.
    #[arg(long, value_name = "FILE", global = true, value_parser = path())]
    house_rules: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
    /// Open this file in the window: a battle, campaign, scenario, board or design.
    #[arg(value_parser = path())]
    file: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Answer requests in JSON Lines from standard input (the machine interface).
    Check,
    /// Report every fault of files: scenarios, boards, designs, battles, campaigns and house rules.
    Validate {
        /// Check these files, one or more.
        #[arg(required = true, value_parser = path())]
        files: Vec<PathBuf>,
    },
    /// Apply commands, in JSON Lines from standard input, to a battle's file.
    Play {
        /// Use this battle's file; a file that does not exist is created.
        #[arg(value_parser = path())]
        battle: PathBuf,
        /// Start a new battle from this scenario: a file, or the path of one built in such as rff1812/chippawa.json or
        /// battlecry1812/thames.json.
        #[arg(long, conflicts_with_all = ["board", "game"])]
        scenario: Option<String>,
        /// Start a new campaign, or a battle of cubes, of an area game on this board.
        #[arg(long, value_name = "FILE", value_parser = path())]
        board: Option<PathBuf>,
        /// Play this area game, invasion1812 or conquest1754. Without a board, its tables give what is known of the board.
        #[arg(long, value_name = "NAME")]
        game: Option<String>,
        /// Start it this way: full_campaign, introductory, campaign_1813 or own in invasion1812; campaign, short_game or own in
        /// conquest1754. Own is a battle of cubes, or your own set-up. Left out, the first.
        #[arg(long, value_name = "WAY", conflicts_with = "scenario")]
        begins: Option<String>,
    },
    /// Show what is on the table now: units, leaders, charges, points; companies and board; areas and cubes.
    State {
        /// Read this file: a battle, campaign or scenario, or the path of a scenario built in such as rff1812/chippawa.json.
        file: String,
        /// Print one line of JSON, as described in docs/interface.md.
        #[arg(long)]
        json: bool,
    },
    /// Print every row of the rules' tables with its value, its source and its provenance.
    Tables {
        /// Print only the values to check against your own copy, assumed and deduced, with where to look.
        #[arg(long, alias = "house")]
        assumed: bool,
    },
    /// Print a sheet of a battle, campaign or scenario as a PDF.
    Sheet(SheetArguments),
    /// Show the effect of importing an order of battle from CSV, XLSX, ODS, a web page or any text; on request, write it into a scenario.
    Import(ImportArguments),
    /// Work out a fight of a few units, or play whole battles: how each plan ends, what tips it, and how even a scenario is.
    Lab {
        #[command(subcommand)]
        question: LabQuestion,
    },
}

#[derive(Subcommand)]
enum LabQuestion {
    /// Compare the plans of a fight; every die is counted where that can be done.
    Fight {
        /// Read the fight from this file, or from standard input where it is -.
        file: String,
        /// Print separated values instead of JSON.
        #[arg(long)]
        csv: bool,
        /// Write the fight as a picture into this file, which must not be there yet.
        #[arg(long, value_name = "FILE")]
        svg: Option<String>,
    },
    /// Find what tips the first plan of a fight: each fact one step down and one step up.
    Tips {
        /// Read the fight from this file, or from standard input where it is -.
        file: String,
        /// Try the facts of this unit alone, by its id.
        #[arg(long, value_name = "UNIT")]
        of: Option<String>,
        /// Print separated values instead of JSON.
        #[arg(long)]
        csv: bool,
    },
    /// Play whole battles of Battlecry! 1812 by simple generals: who wins, where companies fall, what would make it even.
    Battles(BattlesArguments),
}

#[derive(clap::Args)]
struct BattlesArguments {
    /// Play this scenario: a file, or the path of one built in such as battlecry1812/chippawa_wood.json.
    scenario: String,
    /// Play each pair of generals so often. Left out, 500 times; where one pair is played alone as often as --framed says, or 2,000 times.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    battles: Option<String>,
    /// Play the pair from which neither side gains by changing so often. Left out, 2,000 times, or where one pair is played alone as often
    /// as --battles says.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    framed: Option<String>,
    /// Throw the dice of this number; the same number throws the same dice.
    #[arg(long, default_value = "1813", value_name = "NUMBER", allow_negative_numbers = true)]
    dice: String,
    /// Use so many threads; the figures are the same. Left out, as many as the machine has.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    threads: Option<String>,
    /// Play this pair alone, the general of the first side first: two of cautious, bold and reckoning with a comma between.
    #[arg(long, value_name = "PAIR")]
    pair: Option<String>,
    /// Try one step more and less of each command and key position, on the same dice.
    #[arg(long)]
    tips: bool,
    /// Write the battle of this number as a file that the window opens. May be given for several.
    #[arg(long, num_args = 2, value_names = ["NUMBER", "FILE"], allow_negative_numbers = true)]
    keep: Vec<String>,
    /// Print the pairs as separated values instead of JSON.
    #[arg(long)]
    csv: bool,
    /// Write a picture of where companies fell to this SVG file; no file is overwritten.
    #[arg(long, value_name = "FILE", value_parser = path())]
    svg: Option<PathBuf>,
}

#[derive(clap::Args)]
struct ImportArguments {
    /// Import this file: a spreadsheet, a web page or an e-mail.
    #[arg(value_parser = path())]
    file: PathBuf,
    /// Import into this scenario: a file, or only for a preview the path of one built in. Left out, a new file is made beside the imported
    /// one, ending in .json.
    #[arg(long, value_name = "SCENARIO")]
    into: Option<String>,
    /// Create a scenario of this game, rff1812 or battlecry1812. Left out, the first.
    #[arg(long, value_name = "NAME", conflicts_with = "into")]
    game: Option<String>,
    /// Assign rows that name no side to this side, as "United States". Left out, the first of the scenario.
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// Choose the sheet of a workbook by its name or its number. Left out, the one with the most recognised columns.
    #[arg(long, value_name = "NAME|NUMBER")]
    sheet: Option<String>,
    /// Assign a field to a column: its heading or its number, =, and the field, as "Strength=Men"; with nothing after = the column is left
    /// out. May be given for several columns.
    #[arg(long = "column", value_name = "HEAD=FIELD")]
    columns: Vec<String>,
    /// Write the imported rows into the scenario.
    #[arg(long)]
    write: bool,
}

#[derive(clap::Args)]
struct SheetArguments {
    /// Print this sheet, if the game has it: blackout (the battle now, to play on with a pencil), roster (the units at the start), handout
    /// (a scenario for its players), map (the ground on one page), table or board (the ground or its hexes, to scale), labels, leaders and
    /// officers (strips and cards to cut out), reference (its quick reference sheet), after-action (the review of a battle), state (a
    /// campaign now), booklet (all sheets of a scenario in one file).
    sheet: String,
    /// Read this file: a battle, campaign or scenario, or the path of a scenario built in such as rff1812/chippawa.json. Omit it for
    /// quickstart, keys and desk-keys, the sheets of the manual.
    battle: Option<String>,
    /// Write this PDF, or a map alone as SVG where the name ends in .svg; no file is overwritten.
    #[arg(short, long, value_parser = path())]
    output: PathBuf,
    /// Use this size of paper.
    #[arg(long, default_value = "a4", value_parser = paper)]
    paper: Paper,
    /// Use these inks: colour, or grey for black and grey.
    #[arg(long, default_value = "colour", value_parser = inks)]
    ink: Inks,
    /// Set the type size in points, 6 to 16. Left out, the largest that fits one page; for a reference sheet at least 9.
    #[arg(long, value_name = "POINTS", value_parser = type_size)]
    size: Option<u16>,
    /// Print a map or table to scale with this length for a hex from side to side or a foot of the table: millimetres, or inches as in
    /// 1.5in. Left out, 40 mm a hex and 76.2 mm a foot.
    #[arg(long, value_name = "SIZE", value_parser = measure_size, alias = "hex")]
    scale: Option<u16>,
}

/// Returns the parser of a path as people type and paste it, as in the fields of the window; a name that is not Unicode is accepted too.
fn path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(|name| name.to_str().map_or_else(|| PathBuf::from(&name), store::typed_path))
}

/// Parses a number as people write it.
fn typed_number(text: &str) -> Option<f32> {
    #[expect(clippy::cast_possible_truncation, reason = "a size on paper")]
    quantity::number(text).map(|number| number as f32)
}

/// Parses a type size in points; returns tenths of a point.
fn type_size(text: &str) -> Result<u16, String> {
    let bounds = sheet::TYPE_SIZE_TENTHS;
    let (least, most) = (f32::from(*bounds.start()) / 10.0, f32::from(*bounds.end()) / 10.0);
    let points = typed_number(text).filter(|points| (least..=most).contains(points));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within bounds")]
    points.map(|points| (points * 10.0).round() as u16).ok_or_else(|| format!("{text} is not a type size: choose {least} to {most} points"))
}

/// Parses the unit of measure of a map; returns tenths of a millimetre.
fn measure_size(text: &str) -> Result<u16, String> {
    let units = [("in", 254.0), ("\"", 254.0), ("″", 254.0), ("cm", 100.0), ("mm", 10.0)];
    let found = units.iter().find_map(|(unit, tenths)| text.strip_suffix(unit).map(|number| (number, *tenths)));
    let (number, tenths) = found.unwrap_or((text, 10.0));
    let size = typed_number(number).map(|size| (size * tenths).round());
    let within = size.filter(|size| (1.0..=f32::from(u16::MAX)).contains(size));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within bounds")]
    within.map(|size| size as u16).ok_or_else(|| format!("{text} is not a size: write millimetres, such as 40, or inches, such as 1.5in"))
}

fn inks(text: &str) -> Result<Inks, String> {
    let known = Inks::ALL.iter().find(|inks| inks.word() == text.to_lowercase());
    known.copied().ok_or_else(|| format!("{text} is no ink: choose {}", join_alternatives(Inks::SPELLINGS)))
}

fn paper(text: &str) -> Result<Paper, String> {
    let known = Paper::ALL.iter().find(|paper| paper.word() == text.to_lowercase());
    known.copied().ok_or_else(|| format!("{text} is not a paper size: choose {}", join_alternatives(Paper::SPELLINGS)))
}

fn main() -> ExitCode {
    // Where there is none, as after a double click, or output goes to a file or pipe already, nothing is to be done.
    #[cfg(windows)]
    let _ = win32console::console::WinConsole::attach_console(u32::MAX);
    match run() {
        Ok(code) => code,
        // The reader has closed the pipe: nothing is wrong, and no message would be read.
        Err(error) if is_closed_pipe(&error) => ExitCode::FAILURE,
        Err(error) => {
            // Every error is a sentence of its own, and says what lies under it; the system's own do not say what was tried.
            let system = error.is::<std::io::Error>() || matches!(error.downcast_ref::<PlayError>(), Some(PlayError::Pipe(_)));
            let tried = if system { "cannot read the input or write the answers: " } else { "" };
            complain(&format!("brigade-major: {tried}{error}"));
            ExitCode::FAILURE
        }
    }
}

/// Reports why the program ends, where its player looks: on the console, or without one in a window of the system.
fn complain(text: &str) {
    remark(text);
    #[cfg(all(windows, feature = "gui"))]
    if std::env::args_os().nth(1).is_none_or(|first| std::path::Path::new(&first).exists()) {
        brigade_major::gui::alert(text);
    }
}

/// Returns whether the error is that the reader of the output has closed the pipe.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is_closed = |cause: &std::io::Error| cause.kind() == std::io::ErrorKind::BrokenPipe;
    error.downcast_ref::<std::io::Error>().is_some_and(is_closed)
        || matches!(error.downcast_ref::<PlayError>(), Some(PlayError::Pipe(cause)) if is_closed(cause))
}

fn run() -> anyhow::Result<ExitCode> {
    let Arguments { tables, house_rules, command, file } = Arguments::parse();
    anyhow::ensure!(file.is_none() || command.is_none(), "give a file to open or a subcommand, not both");
    let file = file.map(to_open).transpose()?;
    let official = match tables {
        Some(folder) => store::read_tables(&folder)?,
        None => TableTexts::shipped(),
    };
    let mut rules = match Rules::read(&official) {
        Ok(rules) => rules,
        Err(faults) => {
            complain(&format!("The tables have faults:\n{}", join_faults(&faults, "\n")));
            return Ok(ExitCode::FAILURE);
        }
    };
    if let Some(file) = house_rules.as_deref().filter(|_| command.is_some()) {
        match house_rules_over(&rules, &official, file, &store::read_text(file, store::MOST_SCENARIO_BYTES)?) {
            Ok((_, changed)) => rules = changed,
            Err(lines) => {
                lines.iter().for_each(|line| remark(line));
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    let well = match command {
        Some(Command::Check) => run_check(&rules, BufReader::new(stdin().lock()), stdout().lock())?,
        Some(Command::Validate { files }) => validate_files(&rules, &official, &files)?,
        Some(Command::Tables { assumed }) => {
            for Listing { rows, .. } in rules.listings() {
                list_tables(rows, assumed, stdout().lock())?;
            }
            stdout().flush()?;
            true
        }
        Some(Command::Play { battle, scenario, board, game, begins }) => {
            let start = match scenario {
                Some(name) => Some(read_scenario(&rules, &name)?),
                None if board.is_some() || game.is_some() => {
                    Some(read_board(&rules, board.as_deref(), game.as_deref(), begins.as_deref())?)
                }
                None => None,
            };
            play(&rules, &battle, start, BufReader::new(stdin().lock()), stdout().lock())?
        }
        Some(Command::State { file, json }) => {
            let mut out = stdout().lock();
            writeln!(out, "{}", state(battle_or_scenario(&rules, &file)?.as_ref(), json).trim_end())?;
            out.flush()?;
            true
        }
        Some(Command::Sheet(arguments)) => make_sheet(&rules, &arguments)?,
        Some(Command::Import(ImportArguments { file, into, game, side, sheet, columns, write })) => {
            let (sentence, is_well) = import(&rules, &ImportOrder { file, into, game, side, sheet, columns, write })?;
            let mut out = stdout().lock();
            for line in sentence.lines() {
                writeln!(out, "{}", shown(line))?;
            }
            out.flush()?;
            is_well
        }
        Some(Command::Lab { question }) => {
            let carried_out = |file: String, order: &LabOrder, csv: bool, svg: Option<String>| -> anyhow::Result<(String, bool)> {
                let text = match file.as_str() {
                    "-" => std::io::read_to_string(stdin().lock())?,
                    name => store::read_text(&store::typed_path(name), store::MOST_SCENARIO_BYTES)?,
                };
                if let Some(Err(faults)) = svg.as_ref().map(|path| store::check_new(&store::typed_path(path)).map_err(of_file("svg"))) {
                    return Ok((faults_answer(&faults), false));
                }
                let files =
                    if csv || svg.is_some() { while_reporting(|progress| lab_files(&rules, &text, order, progress).ok()) } else { None };
                if let Some(files) = files {
                    if let Some((path, picture)) = svg.zip(files.svg) {
                        store::write_file(&store::typed_path(&path), picture.as_bytes(), false)?;
                    }
                    if csv {
                        return Ok((files.csv.trim_end().to_owned(), true));
                    }
                }
                Ok(while_reporting(|progress| lab_answer(&rules, &text, order, progress)))
            };
            let answered = match question {
                LabQuestion::Fight { file, csv, svg } => carried_out(file, &LabOrder::Fight, csv, svg),
                LabQuestion::Tips { file, of, csv } => carried_out(file, &LabOrder::Tips(of.map(|unit| unit.as_str().into())), csv, None),
                LabQuestion::Battles(arguments) => Ok(match battles_order(arguments) {
                    Ok(order) => lab_battles(&rules, &order),
                    Err(faults) => (faults_answer(&faults), false),
                }),
            };
            // What cannot be read or written is answered as a fault of the request is.
            let (answer, is_well) = answered.unwrap_or_else(|error| (lab_refusal(&error.to_string()), false));
            let mut out = stdout().lock();
            writeln!(out, "{answer}")?;
            out.flush()?;
            is_well
        }
        None => open_app(rules, official, house_rules, file)?,
    };
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Does work and says on standard error, a line a second, that it is not done yet and how far it is.
fn while_reporting<T>(work: impl FnOnce(&Arc<Progress>) -> T) -> T {
    let (done, is_done) = mpsc::channel::<()>();
    let progress = Arc::new(Progress::default());
    std::thread::scope(|scope| {
        let told = Arc::clone(&progress);
        scope.spawn(move || {
            let mut seconds = 0u32;
            while is_done.recv_timeout(Duration::from_secs(1)) == Err(mpsc::RecvTimeoutError::Timeout) {
                seconds += 1;
                let parts = told.text().map_or_else(String::new, |text| format!(", {text}"));
                remark(&format!("still at work, {}{parts}", count_text(seconds, "second", "seconds")));
            }
        });
        let worked = work(&progress);
        drop(done);
        worked
    })
}

/// Reads the order of whole battles.
///
/// # Errors
/// Every option that cannot be read is a fault, at its name.
fn battles_order(arguments: BattlesArguments) -> Result<BattlesOrder, Vec<Fault>> {
    let BattlesArguments { scenario, battles, framed, dice, threads, pair, tips, keep, csv, svg } = arguments;
    let whole = |option: &'static str, text: Option<String>, least: u32, most: u32| {
        text.map(|text| read_option::<u32>(option, &text, i128::from(least)..=i128::from(most))).transpose()
    };
    let (battles, framed) = (whole("battles", battles, 1, MOST_BATTLES)?, whole("framed", framed, 0, MOST_BATTLES)?);
    let threads = whole("threads", threads, 1, MOST_THREADS)?;
    let dice = read_option("dice", &dice, 0..=i128::from(u64::MAX))?;
    let pair = pair.map(|text| {
        let right = "choose two of cautious, bold and reckoning, such as cautious,bold";
        read_pair(&text).ok_or_else(|| Fault::single("pair", format!("--pair {text} is not a pair of generals: {right}")))
    });
    let (pair, keep) = (pair.transpose()?, battles_to_keep(&keep)?);
    // One pair is played as often as either says.
    let alone = battles.or(framed).filter(|_| pair.is_some());
    let battles = battles.or(alone).unwrap_or(if pair.is_some() { 2_000 } else { 500 });
    let framed = framed.or(alone).unwrap_or(2_000);
    let order = BattleOrder { battles, framed, dice, pair, threads: threads.unwrap_or_else(usual_threads) };
    Ok(BattlesOrder { scenario, order, tips, keep, csv, svg })
}

/// Returns the absolute path of the file to open in the window, or the name of a built-in battle as it is. A name that does not exist is
/// most often a misspelt subcommand: it is reported before a window opens.
fn to_open(file: PathBuf) -> anyhow::Result<PathBuf> {
    if !file.exists() && file.to_str().is_some_and(|name| shipped(name).is_some()) {
        return Ok(file);
    }
    anyhow::ensure!(file.exists(), "there is no file {}, and no subcommand of that name (see --help)", file.display());
    Ok(std::path::absolute(&file).unwrap_or(file))
}

#[cfg(feature = "gui")]
fn open_app(rules: Rules, official: TableTexts, house: Option<PathBuf>, file: Option<PathBuf>) -> anyhow::Result<bool> {
    use brigade_major::gui::{Desk, run};
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1812, |since| since.as_secs());
    let desk = Desk::open_by(rules, official, house, store::folders(), seed).map_err(|text| anyhow::anyhow!(text))?;
    let desk = desk.with_clock(store::uptime);
    run(desk, file).map_err(|error| anyhow::anyhow!(no_window(&error.to_string())))?;
    Ok(true)
}

/// Describes why there is no window, and what to do: the library's own message fills a screen.
#[cfg(feature = "gui")]
fn no_window(error: &str) -> String {
    let low = error.to_lowercase();
    let graphics = ["opengl", "glutin", "glx", "egl", "wgl", "gl context", "painter"].iter().any(|word| low.contains(word));
    let advice = if graphics {
        "it needs OpenGL 2.1 or later. Install or update the graphics driver, or run it on the desktop itself instead of over a remote \
         connection"
    } else {
        "there is no display. Start it from a desktop"
    };
    // Its own words, without places in the library's source and lists of what it tried.
    let first = error.lines().next().unwrap_or_default();
    let words = if first.contains(".rs:") { first.rsplit(": ").next() } else { first.split([':', '{']).next() };
    let last = words.unwrap_or_default().chars().take(160).collect::<String>();
    format!(
        "the window cannot be opened: {advice}. These work without a window: check, validate, play, state, tables, sheet, import and lab \
         (see --help). The system says: {last}"
    )
}

#[cfg(not(feature = "gui"))]
fn open_app(_: Rules, _: TableTexts, _: Option<PathBuf>, _: Option<PathBuf>) -> anyhow::Result<bool> {
    remark("This program was built without its window. Subcommands: check, validate, play, state, tables, sheet, import, lab.");
    Ok(false)
}

fn read_scenario(rules: &Rules, name: &str) -> anyhow::Result<Box<dyn AnyStart>> {
    let text = Document::scenario_text(rules, name).map_err(anyhow::Error::msg)?;
    rules
        .read_scenario(&text)
        .map_err(|faults| anyhow::anyhow!(faults.iter().map(|fault| format!("{name}: {fault}")).collect::<Vec<_>>().join("\n")))
}

fn read_board(rules: &Rules, file: Option<&Path>, game: Option<&str>, begins: Option<&str>) -> anyhow::Result<Box<dyn AnyStart>> {
    let text = file.map(|file| store::read_text(file, store::MOST_SCENARIO_BYTES)).transpose()?;
    let name = file.map_or_else(String::new, |file| format!("{}: ", file.display()));
    rules
        .begin_on_board(text.as_deref(), game, begins)
        .map_err(|faults| anyhow::anyhow!(faults.iter().map(|fault| format!("{name}{fault}")).collect::<Vec<_>>().join("\n")))
}

fn make_sheet(rules: &Rules, arguments: &SheetArguments) -> anyhow::Result<bool> {
    let pages = match (&arguments.battle, manual::sheet(&arguments.sheet)) {
        (_, Some(of_manual)) => vec![of_manual],
        (Some(battle), None) => sheets_of(battle_or_scenario(rules, battle)?.as_ref(), &arguments.sheet, arguments.size)?,
        (None, None) => anyhow::bail!("name the file of the battle or scenario to print"),
    };
    let order = PrintOrder {
        printing: PrintOptions { paper: arguments.paper, inks: arguments.ink, size_tenths: arguments.size },
        scale_tenths_mm: arguments.scale,
        output: arguments.output.clone(),
    };
    let said = format!("{}: {}", order.output.display(), print_sheets(&pages, &order)?);
    let mut out = stdout().lock();
    writeln!(out, "{}", shown(&said))?;
    out.flush()?;
    Ok(true)
}

fn validate_files(rules: &Rules, official: &TableTexts, files: &[PathBuf]) -> anyhow::Result<bool> {
    let mut out = stdout().lock();
    let mut sound = true;
    for file in files {
        let name = file.display().to_string();
        match validate(file, rules, official) {
            Ok(Sound { what, remarks }) => {
                let what = what.map_or_else(String::new, |what| format!(": {what}"));
                writeln!(out, "{}: sound{}", shown(&name), shown(&what))?;
                for remark in remarks {
                    writeln!(out, "{}: remark: {}", shown(&name), shown(&remark))?;
                }
            }
            Err(faults) => {
                sound = false;
                for fault in faults {
                    writeln!(out, "{}", shown(&fault))?;
                }
            }
        }
    }
    out.flush()?;
    Ok(sound)
}
