//! Throws of a fight: each check is read once for all its faces, and known by its request to every state that comes to the same.

use std::sync::Arc;

use smol_str::SmolStr;

use crate::cite::Provenance;
use crate::engine::process::Die as DieKind;
use crate::engine::{OutcomeRow, Tally};
use crate::games::rff1812::battle::{CheckApart, CheckReading, CheckRequest, MadeThrow, OpenThrow};
use crate::games::rff1812::fire::{Fire, FireRequest, PointsLine};
use crate::games::rff1812::{Effect, ResultRow, Tables};
use crate::lab::remembered::{Remembered, known_or};
use crate::lab::state::{AssumedRow, Leads, Reached, ThrowFor};

/// Number of faces of every die of the game.
pub(super) const FACES: u8 = DieKind::D10.sides();

/// Effects that faces come to, of each result that is read: faces that come to the same are one class.
pub type ComesTo = Vec<Vec<Effect>>;

/// Dice of which only those that show enough count: rockets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RocketPool {
    /// Number of d10 thrown.
    pub dice: u32,
    /// Face from which one counts.
    pub from: u8,
}

/// Throw as its check reads it, whatever follows in a state: the classes of its faces.
#[derive(Clone, Debug, Default)]
pub struct ReadThrow {
    /// Index of the class for every number of each pool that counts and every face of the dice, the last changing first.
    pub classes: Vec<u8>,
    /// Ways of each class.
    pub ways: Vec<u64>,
    /// Effects that the faces of each class come to.
    pub comes_to: Vec<ComesTo>,
    /// Results of each class in the words of the table, for each unit that is checked.
    pub results: Vec<Vec<String>>,
    /// Sums that the dice are added to: of each unit that is checked, or of both sides of a charge.
    pub sums: Vec<i32>,
    /// Rows of assumed provenance that take part, with the ways in which they do.
    pub assumed: Vec<(AssumedRow, u64)>,
    /// Rows of its table that some faces come to.
    pub rows: Vec<SmolStr>,
    /// Result of each class, which the judge lets fall on the units of a state; `None` for a volley that is no attack.
    pub readings: Vec<Option<CheckReading>>,
    /// Check apart from the state in which it was opened; `None` for one that hangs on the state, or with dice thrown before.
    pub check: Option<CheckApart>,
}

/// Throw of a fight, with what follows from each class of its faces.
#[derive(Clone, Debug)]
pub struct FightThrow<F> {
    /// Check that the throw is made for.
    pub purpose: ThrowFor,
    /// Indicates that the dice are ours, or in a charge that the attacker's are.
    pub ours: bool,
    /// Pools thrown before the dice.
    pub pools: Vec<RocketPool>,
    /// Number of d10 whose faces are read one by one.
    pub dice: u32,
    /// Throw as its check reads it.
    pub read: Arc<ReadThrow>,
    /// Units of the check, by the number of their roles.
    pub roles: u32,
    /// State, end or number that follows from each class.
    pub follows: Vec<F>,
}

/// Consequence of a class of faces: found now, or known since the same throw was read by other tables.
#[derive(Clone, Debug)]
pub enum AfterThrow {
    /// State or end that is found now.
    New(Box<Reached>),
    /// State or end that was found before.
    Known(Leads),
}

/// Throw with the numbers of what follows from its classes.
pub type KnownThrow = FightThrow<Leads>;

/// Knowledge that a throw is read with: checks by their requests, and the same throw as it was read by other tables.
#[derive(Clone, Copy, Debug)]
pub struct Known<'k> {
    /// Checks that were read in any state.
    pub checks: &'k KnownChecks,
    /// The same throw as it was read by other tables; `None` if it was not.
    pub before: Option<&'k KnownThrow>,
}

/// Checks that are known to all states and threads by their requests.
#[derive(Debug, Default)]
pub struct KnownChecks {
    /// Throws; `None` for a volley that is no attack.
    throws: Remembered<CheckRequest, Option<Arc<ReadThrow>>>,
    /// Volleys before their dice; `None` for those that are refused.
    volleys: Remembered<FireRequest, Option<Arc<KnownVolley>>>,
}

/// Volley before its dice.
#[derive(Debug)]
pub struct KnownVolley {
    /// Places of the firers that have points.
    pub shots: Vec<usize>,
    /// Rockets to be thrown first, with the places of their firers.
    pub rockets: Vec<(usize, RocketPool)>,
}

impl<F> FightThrow<F> {
    /// Returns the same throw with something else for what follows from each class.
    #[must_use]
    pub fn map<T>(self, to: impl FnMut(F) -> T) -> FightThrow<T> {
        let Self { purpose, ours, pools, dice, read, roles, follows } = self;
        FightThrow { purpose, ours, pools, dice, read, roles, follows: follows.into_iter().map(to).collect() }
    }

    /// Returns the number of dice thrown, those of pools among them.
    #[must_use]
    pub fn all_dice(&self) -> u32 {
        self.pools.iter().map(|pool| pool.dice).sum::<u32>() + self.dice
    }

    /// Lists the ways of each class with what follows from it.
    pub fn ways(&self) -> impl Iterator<Item = (u64, &F)> {
        self.read.ways.iter().copied().zip(&self.follows)
    }
}

impl KnownThrow {
    /// Returns where faces lead that come to this; `None` if none of its faces do.
    pub(super) fn leads_from(&self, comes_to: &ComesTo) -> Option<Leads> {
        self.follows.get(self.read.class_that(comes_to)?).copied()
    }
}

impl KnownChecks {
    /// Returns an open throw as its check reads it, which is made only if it is not known; `None` if it is refused or its die decides
    /// nothing.
    pub(super) fn read(&self, purpose: ThrowFor, open: &OpenThrow<'_>) -> Option<Arc<ReadThrow>> {
        let Some(request) = open.request() else { return ReadThrow::of(purpose, &open.made().ok()?).map(Arc::new) };
        let of = || Some(ReadThrow { check: open.apart(), ..ReadThrow::of(purpose, &open.made().ok()?)? });
        known_or(&self.throws, request, || of().map(Arc::new))
    }

    /// Returns who has points in a volley and which rockets are thrown first; `None` if it is refused.
    pub(super) fn volley(&self, tables: &Tables, request: &FireRequest) -> Option<Arc<KnownVolley>> {
        let of = || {
            let check = Fire::prepare(tables, request, &[]).ok()?;
            let pool = |line: &PointsLine<'_>| RocketPool { dice: line.stands, from: line.scores_on.unwrap_or(1) };
            Some(KnownVolley {
                shots: (0..request.firers.len()).filter(|nth| check.has_points(*nth)).collect(),
                rockets: check.rockets_to_roll().map(|line| (line.firer, pool(line))).collect(),
            })
        };
        known_or(&self.volleys, request, || of().map(Arc::new))
    }
}

impl ReadThrow {
    /// Reads a check for every face; `None` if its die decides nothing.
    pub(super) fn of(purpose: ThrowFor, made: &MadeThrow<'_>) -> Option<Self> {
        if !made.is_read() {
            return None;
        }
        let mut read = Self { sums: made.tallies().map(Tally::total).collect(), ..Self::default() };
        let faces = u64::from(FACES);
        // Effects of a charge hang on the difference of its dice alone.
        let of_difference = purpose == ThrowFor::Charge;
        read.takes_part(made.tallies().flat_map(|tally| counting(purpose, tally)), if of_difference { faces * faces } else { faces });
        let mut classes = Vec::new();
        let (mut class, mut rows) = (0, Vec::new());
        for (faces, is_same) in made.faces() {
            let each = if of_difference { u64::from(FACES - faces[0].abs_diff(faces[1])) } else { 1 };
            if !is_same {
                (class, rows) = read.class_of(made, faces)?;
            }
            read.takes_part(rows.iter().filter_map(|row| assumed_row(purpose, row)), each);
            read.ways[usize::from(class)] += each;
            classes.push(class);
        }
        read.classes = classes;
        if of_difference {
            let pairs = (0..FACES).flat_map(|attacker| (0..FACES).map(move |defender| FACES - 1 + attacker - defender));
            read.classes = pairs.map(|difference| read.classes[usize::from(difference)]).collect();
        }
        Some(read)
    }

    /// Returns the class of faces that come to this; `None` if none do.
    #[must_use]
    pub fn class_that(&self, comes_to: &ComesTo) -> Option<usize> {
        self.comes_to.iter().position(|known| known == comes_to)
    }

    /// Returns the class of faces with all that come to the same, and their rows; `None` if the check has no result with them.
    fn class_of<'b>(&mut self, made: &MadeThrow<'b>, faces: [u8; 2]) -> Option<(u8, Vec<&'b ResultRow>)> {
        let read = made.read(faces);
        let rows = read.resolutions.iter().map(|resolution| resolution.row).collect::<Vec<_>>();
        self.comes_to_rows(rows.iter().map(|row| &row.id.0));
        if let Some(class) = self.comes_to.iter().position(|known| known.iter().eq(read.effects())) {
            return Some((index(class), rows));
        }
        let results = rows.iter().map(|row| row.label.to_string()).collect();
        let comes_to = read.effects().cloned().collect();
        let reading = made.reading(read).ok()?;
        Some((index(self.new_class(comes_to, results, Some(reading))), rows))
    }

    fn new_class(&mut self, comes_to: ComesTo, results: Vec<String>, reading: Option<CheckReading>) -> usize {
        self.comes_to.push(comes_to);
        self.results.push(results);
        self.readings.push(reading);
        self.ways.push(0);
        self.ways.len() - 1
    }

    /// Adds another throw whose pools came out in so many ways; returns the classes that are new, by their places in the other throw.
    pub(super) fn add(&mut self, other: &Self, times: u64) -> Vec<usize> {
        let mut new = Vec::new();
        let mut places = Vec::new();
        for (nth, comes_to) in other.comes_to.iter().enumerate() {
            let place = self.class_that(comes_to).unwrap_or_else(|| {
                new.push(nth);
                self.new_class(comes_to.clone(), other.results[nth].clone(), other.readings[nth].clone())
            });
            self.ways[place] += other.ways[nth] * times;
            places.push(index(place));
        }
        self.classes.extend(other.classes.iter().map(|class| places[usize::from(*class)]));
        self.sums.clone_from(&other.sums);
        for (row, ways) in &other.assumed {
            self.takes_part(std::iter::once(row.clone()), ways * times);
        }
        self.comes_to_rows(other.rows.iter());
        new
    }

    /// Returns the throw of a volley with too few points for an attack, whatever its die shows.
    pub(super) fn no_attack() -> Self {
        let mut read = Self::default();
        read.new_class(ComesTo::new(), Vec::new(), None);
        read.classes = vec![0; usize::from(FACES)];
        read.ways[0] = u64::from(FACES);
        read
    }

    fn comes_to_rows<'r>(&mut self, rows: impl Iterator<Item = &'r SmolStr>) {
        for row in rows {
            if !self.rows.contains(row) {
                self.rows.push(row.clone());
            }
        }
    }

    /// Adds ways in which these rows take part.
    fn takes_part(&mut self, rows: impl Iterator<Item = AssumedRow>, ways: u64) {
        for row in rows {
            match self.assumed.iter_mut().find(|(known, _)| *known == row) {
                Some((_, known)) => *known += ways,
                None => self.assumed.push((row, ways)),
            }
        }
    }
}

impl RocketPool {
    /// Returns the ways in which so many of its dice count.
    #[must_use]
    pub fn ways(self, count: u32) -> u64 {
        let (miss, hit) = (u64::from(self.from.saturating_sub(1)), u64::from(FACES - self.from.min(FACES) + 1));
        let choose = (0..u64::from(count)).fold(1, |ways, nth| ways * (u64::from(self.dice) - nth) / (nth + 1));
        choose * hit.pow(count) * miss.pow(self.dice - count)
    }
}

/// Lists how many dice of each pool may count, the last pool's changing first.
pub(super) fn combinations(pools: &[RocketPool]) -> Vec<Vec<u32>> {
    pools.iter().fold(vec![Vec::new()], |known, pool| {
        known.iter().flat_map(|known| (0..=pool.dice).map(|count| [known.as_slice(), &[count]].concat())).collect()
    })
}

fn index(class: usize) -> u8 {
    u8::try_from(class).unwrap_or(u8::MAX)
}

/// Lists the assumed rows that count in a tally with a number.
fn counting<'t>(check: ThrowFor, tally: &'t Tally<'_>) -> impl Iterator<Item = AssumedRow> + 't {
    let assumed = tally.counting().filter(|line| line.value != 0 && line.row.provenance == Provenance::Assumed);
    assumed.map(move |line| (check, line.row.id.0.clone()))
}

/// Returns a row that a result was read by, if it is assumed.
fn assumed_row<E>(check: ThrowFor, row: &OutcomeRow<E>) -> Option<AssumedRow> {
    (row.provenance == Provenance::Assumed).then(|| (check, row.id.0.clone()))
}
