//! Subcommand `brigade-major lab battles`: whole battles played by generals, written as one line of JSON or as separated values.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::{faults_answer, remark, start_of};
use crate::engine::Fault;
use crate::games::Rules;
use crate::games::battlecry1812::battle::{Battlecry1812, Setup};
use crate::games::battlecry1812::scenario::SYSTEM;
use crate::lab::battles::field::Field;
use crate::lab::battles::figures::{BattleFigures, LEAST_BATTLES};
use crate::lab::battles::picture::battles_svg;
use crate::lab::battles::run::{BattleOrder, BattleProgress, MOST_BATTLES, PlayedPairs};
use crate::lab::battles::tips::BattleTip;
use crate::quantity;
use crate::session::{AnySession as _, SaveLocation, Session};
use crate::store::{StoreError, check_new, write_file};

/// Order that `lab battles` is given.
#[derive(Clone, Debug)]
pub struct BattlesOrder {
    /// Scenario: the path of one built in, or a file.
    pub scenario: String,
    /// Order of what is played.
    pub order: BattleOrder,
    /// Changes of the scenario are tried.
    pub tips: bool,
    /// Battles that are written as files, by their number.
    pub keep: Vec<(u32, PathBuf)>,
    /// The answer is separated values.
    pub csv: bool,
    /// Picture of where companies fell.
    pub svg: Option<PathBuf>,
}

/// Plays whole battles. Returns the text to print, and whether it is an answer rather than an error.
#[must_use]
pub fn lab_battles(rules: &Rules, order: &BattlesOrder) -> (String, bool) {
    match worked(rules, order) {
        Ok(text) => (text, true),
        Err(faults) => (faults_answer(&faults), false),
    }
}

fn worked(rules: &Rules, order: &BattlesOrder) -> Result<String, Vec<Fault>> {
    check(order)?;
    let written = order.keep.iter().map(|(_, path)| (KEEP, path)).chain(order.svg.iter().map(|path| (SVG, path))).collect::<Vec<_>>();
    for (nth, (at, path)) in written.iter().enumerate() {
        check_new(path).map_err(of_file(at))?;
        if written[..nth].iter().any(|(_, before)| before == path) {
            return Err(Fault::single(*at, format!("{} is named twice; give each file a name of its own", path.display())));
        }
    }
    let setup = scenario_of(rules, &order.scenario)?;
    let field = Field::of(&setup)?;
    let mut played = PlayedPairs::new();
    let mut teller = Teller::new();
    let mut watch = |progress: BattleProgress, _: &PlayedPairs| {
        teller.tell(|| format!("playing, {} of {}", progress.played, progress.of));
    };
    let stop = AtomicBool::new(false);
    let figures = field.run(&order.order, &mut played, &stop, &mut watch);
    let tips = if order.tips { tips_of(&field, order, &figures)? } else { Vec::new() };
    for (number, path) in &order.keep {
        let pair = figures.shown_pair().map(|shown| shown.pair).ok_or_else(|| Fault::single(KEEP, "no battle was played".to_owned()))?;
        let battle = field.again(pair, order.order.dice, *number);
        let mut session = Session::<Battlecry1812>::of_game(battle, &rules.fingerprint, SaveLocation::default());
        session.save_as(path).map_err(of_file(KEEP))?;
    }
    if let Some(path) = &order.svg {
        let picture = figures.shown_pair().map(|shown| battles_svg(&field, &figures, shown)).unwrap_or_default();
        write_file(path, picture.as_bytes(), false).map_err(of_file(SVG))?;
    }
    Ok(if order.csv { field.separated(&figures).trim_end().to_owned() } else { field.answer(&figures, &tips).to_string() })
}

fn tips_of(field: &Field, order: &BattlesOrder, figures: &BattleFigures) -> Result<Vec<BattleTip>, Vec<Fault>> {
    let Some(pair) = figures.shown_pair().map(|shown| shown.pair) else { return Ok(Vec::new()) };
    let mut teller = Teller::new();
    let mut watch = |tried, _| teller.tell(|| format!("changes tried, {tried}"));
    field.tips(&order.order, pair, &AtomicBool::new(false), &mut watch)
}

/// Teller of progress on standard error: a line a second.
struct Teller(Instant);

impl Teller {
    #[expect(clippy::disallowed_methods, reason = "progress is told by the clock; no figure knows it")]
    fn new() -> Self {
        Self(Instant::now())
    }

    fn tell(&mut self, text: impl FnOnce() -> String) {
        if self.0.elapsed() >= Duration::from_secs(1) {
            *self = Self::new();
            remark(&text());
        }
    }
}

const KEEP: &str = "keep";
const SVG: &str = "svg";

/// Builds the fault of a file that an option names and that cannot be written.
pub fn of_file(at: &'static str) -> impl Fn(StoreError) -> Vec<Fault> {
    move |error| Fault::single(at, error.to_string())
}

/// Parses the number of an option as people write it, with or without a separator of thousands.
///
/// # Errors
/// The number cannot be read, or is out of bounds; the sentence names the option.
pub fn read_option<N: TryFrom<i128>>(option: &'static str, text: &str, bounds: RangeInclusive<i128>) -> Result<N, Vec<Fault>> {
    let number = text.parse::<i128>().ok().or_else(|| quantity::parse_integer(text).map(i128::from));
    let number = number.filter(|number| bounds.contains(number)).and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| not_allowed(option, text, bounds))
}

fn not_allowed(option: &'static str, text: &str, bounds: RangeInclusive<i128>) -> Vec<Fault> {
    let (least, most) = bounds.into_inner();
    Fault::single(option, format!("--{option} {text} is not allowed: choose a whole number from {least} to {most}"))
}

fn check(order: &BattlesOrder) -> Result<(), Vec<Fault>> {
    let BattleOrder { battles, framed, .. } = order.order;
    if order.tips && battles < LEAST_BATTLES {
        return Err(Fault::single("tips", format!("--tips needs {LEAST_BATTLES} battles of each pair at least")));
    }
    let last = battles.max(framed).saturating_sub(1);
    let beyond = order.keep.iter().find(|(number, _)| *number > last);
    beyond.map_or(Ok(()), |(number, _)| Err(not_allowed(KEEP, &number.to_string(), 0..=i128::from(last))))
}

/// Returns the set-up of a scenario of companies: one built in, by its path or its id, or a file.
fn scenario_of(rules: &Rules, name: &str) -> Result<Setup, Vec<Fault>> {
    let start = start_of(rules, SYSTEM, name)?;
    let setup = start.downcast_ref::<Battlecry1812>().cloned();
    setup.ok_or_else(|| {
        Fault::single("scenario", format!("\"{name}\" is of another game than \"{SYSTEM}\": only companies fight whole battles"))
    })
}

/// Reads the numbers and paths of the battles to keep.
///
/// # Errors
/// A number cannot be read.
pub fn battles_to_keep(parts: &[String]) -> Result<Vec<(u32, PathBuf)>, Vec<Fault>> {
    let most = i128::from(MOST_BATTLES) - 1;
    let pair = |pair: &[String]| match pair {
        [number, path] => Ok((read_option(KEEP, number, 0..=most)?, Path::new(path).to_path_buf())),
        _ => Err(Fault::single(KEEP, "--keep needs a number and a file")),
    };
    parts.chunks(2).map(pair).collect()
}
