//! Fire check: its points, tally, die and row.

use super::super::effect::{CountSpec, Effect};
use super::super::maneuver::usual_formation;
use super::super::resolution::{Outcome, Resolution, same_as_before};
use super::super::tables::{FigureId, Tables};
use super::super::words::{Arm, Experience, Order};
use super::fact;
use super::points::{PointsLine, Volley, lines};
use super::request::FireRequest;
use crate::cite::Provenance;
use crate::engine::fault::At;
use crate::engine::{
    Asks as _, Counts, Die, Facts, Fault, Faults, JudgedCheck, Next, OutcomeTable, Process, Ruling, Tally, Throw, Value, Word as _,
};
use crate::quantity::{Inches, Points};

/// Fire combat with its points counted, before the dice are rolled.
///
/// ```
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::fire::{Fire, FireRequest};
///
/// let tables = Tables::shipped().expect("the built-in tables are sound");
/// let request: FireRequest = serde_json::from_value(serde_json::json!({
///     "firers": [{"arm": "infantry", "weapon": "musket", "stands": 6, "range": 3.5, "experience": "veteran"}],
///     "target": {"arm": "infantry", "experience": "trained"}
/// })).expect("a request");
/// let check = Fire::prepare(&tables, &request, &[]).expect("no field is at fault");
/// let settled = check.settled.as_ref().expect("no rocket is left to roll");
/// assert_eq!(settled.volley.total.text(), "6 points");
/// assert_eq!(check.resolve(8).expect("points enough for an attack").row.id.as_str(), "galling");
/// ```
#[derive(Clone, Debug)]
pub struct Fire<'t> {
    /// Points of the firers, line by line.
    pub points: Vec<PointsLine<'t>>,
    /// Points and tally; `None` while a rocket's die is missing.
    pub settled: Option<Settled<'t>>,
    tables: &'t Tables,
    request: FireRequest,
    rulings: Vec<Ruling>,
    /// Rockets not rolled yet, those that score alike rolled together.
    pending: Vec<Pending>,
    /// Sum of the points of all other lines.
    known_volley: Volley,
}

/// Rockets of one kind that are not rolled yet.
#[derive(Clone, Copy, Debug)]
struct Pending {
    /// Index of one points line of the kind.
    line: usize,
    /// Number of stands of all lines of the kind.
    dice: u32,
}

/// Fire combat with its points known.
#[derive(Clone, Debug)]
pub struct Settled<'t> {
    /// Points of the volley.
    pub volley: Volley,
    /// Known facts of the fire.
    pub facts: Facts,
    /// Tally of the modifiers, that of the points included; `None` if there are too few points for an attack.
    pub tally: Option<Tally<'t>>,
}

/// Dice rolled so far: rockets, then the fire die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FireState {
    rolled_lines: usize,
    volley: Volley,
    /// Modifier, once the points are known; an inner `None` is no attack.
    modifier: Option<Option<i32>>,
    die: Option<u8>,
}

impl<'t> Fire<'t> {
    /// Returns true if the firer at that index has points whatever the dice; one without has not fired (digest §9).
    #[must_use]
    pub fn has_points(&self, nth: usize) -> bool {
        self.points.iter().any(|line| line.firer == nth && line.each > Points(0))
    }

    /// Lists the places of the firers, of so many, that have no points whatever the dice.
    pub fn silent(&self, firers: usize) -> impl Iterator<Item = usize> {
        (0..firers).filter(|nth| !self.has_points(*nth))
    }

    /// Checks the request, counts the points and, if no rocket's die is missing, makes the tally.
    ///
    /// # Errors
    /// Every field at fault.
    pub fn prepare(tables: &'t Tables, request: &FireRequest, rulings: &[Ruling]) -> Result<Self, Vec<Fault>> {
        request.check(tables)?;
        let points = lines(tables, request);
        let pending = kinds_to_roll(&points, request, tables.inches(FigureId::TwilightNear));
        refuse_too_many(&pending)?;
        if let (Some(Pending { line: nth, .. }), Some(_)) = (pending.first(), request.die) {
            let faults = Faults::default();
            let firers = At::of("firers");
            let firer = firers.item(points[*nth].firer);
            let at = firer.field("rocket_dice");
            faults.add(at, "the rockets roll before the fire die: give a d10 for each rocket stand");
            return Err(faults.finish().err().unwrap_or_default());
        }
        let mut fire = Self {
            points,
            settled: None,
            tables,
            request: request.clone(),
            rulings: rulings.to_vec(),
            pending,
            known_volley: Volley::default(),
        };
        for line in &fire.points {
            if let Some(total) = line.total() {
                let firer = &request.firers[line.firer];
                fire.known_volley.add(firer, request.charges(firer), fire.twilight_near(), total);
            }
        }
        if fire.pending.is_empty() {
            fire.settled = Some(fire.settle(fire.known_volley));
        }
        Ok(fire)
    }

    /// Returns the provenance of the fewest points that make an attack.
    #[must_use]
    pub fn fewest_points_provenance(&self) -> Provenance {
        self.tables.figure_provenance(FigureId::FewestPoints)
    }

    fn twilight_near(&self) -> Inches {
        self.tables.inches(FigureId::TwilightNear)
    }

    fn settle(&self, volley: Volley) -> Settled<'t> {
        let facts = self.gather(volley);
        let attack = f64::from(volley.total.whole_points()) >= self.tables.figure(FigureId::FewestPoints);
        let tally = attack.then(|| Tally::of(&self.tables.fire, &facts, &self.rulings));
        Settled { volley, facts, tally }
    }

    fn modifier_of(&self, volley: Volley) -> Option<i32> {
        self.settle(volley).tally.map(|tally| tally.total())
    }

    /// Returns the rows the result may fall in.
    #[must_use]
    pub const fn outcomes(&self) -> &'t OutcomeTable<Effect<CountSpec>> {
        &self.tables.fire_outcomes
    }

    /// Reads the table with the fire die; `None` if there are too few points for an attack, or rockets are not rolled.
    #[must_use]
    pub fn resolve(&self, die: u8) -> Option<Resolution<'t>> {
        let Settled { facts, tally, .. } = self.settled.as_ref()?;
        Some(self.read(die, facts.clone(), tally.as_ref()?))
    }

    /// Returns for each face whether it comes to the same as the face before it; none does where there is no attack.
    #[must_use]
    pub fn same_as_before(&self) -> [bool; 10] {
        let known = self.settled.as_ref().and_then(|settled| Some((&settled.facts, settled.tally.as_ref()?.total())));
        known.map_or([false; 10], |(facts, modifier)| {
            same_as_before(self.outcomes(), facts, &[fact::DIE, fact::RESULT], &|facts, die| record_die(facts, die, modifier))
        })
    }

    /// Returns the outcome of the fire die with the facts that still matter to it; `None` if rockets are not rolled.
    #[must_use]
    pub fn judged(&self, die: u8) -> Option<JudgedCheck<Option<Outcome>>> {
        let Settled { facts, tally, .. } = self.settled.as_ref()?;
        let judged = JudgedCheck::new(self.resolve(die).map(Resolution::outcome)).by_tally(facts, &tally.clone().unwrap_or_default());
        // The points decide whether there is an attack.
        Some(judged.by_effects(facts, self.outcomes()).by_fact(fact::POINTS))
    }

    fn read(&self, die: u8, mut facts: Facts, tally: &Tally) -> Resolution<'t> {
        let result = record_die(&mut facts, die, tally.total());
        Resolution::read(self.outcomes(), &facts, result)
    }

    /// Reads the table where a run of the process ended; `None` if there are too few points for an attack, or dice are not rolled.
    #[must_use]
    pub fn resolve_state(&self, state: &FireState) -> Option<Resolution<'t>> {
        let die = state.die?;
        let Settled { facts, tally, .. } = self.settle(state.volley);
        Some(self.read(die, facts, &tally?))
    }

    /// Returns the lines of rockets not rolled yet, with their stands and the face from which each scores.
    pub fn rockets_to_roll(&self) -> impl Iterator<Item = &PointsLine<'t>> {
        self.points.iter().filter(|line| line.scoring.is_none())
    }

    fn gather(&self, volley: Volley) -> Facts {
        let (request, target) = (&self.request, &self.request.target);
        let mut facts = Facts::of(&fact::FIRE);
        facts.count(fact::POINTS, i64::from(volley.total.whole_points()));
        facts.flag(fact::HALF_RAW, volley.is_half(volley.raw));
        facts.flag(fact::HALF_MARKSMEN, volley.is_half(volley.marksmen));
        facts.flag(fact::HALF_BUCK_AND_BALL, volley.is_half(volley.buck_and_ball));
        facts.flag(fact::HALF_FROM_AFAR, volley.is_half(volley.afar));
        facts.flag(fact::TROOPS_FIRED, volley.troops > Points(0));
        facts.flag(fact::HALF_STANDING, volley.is_half(volley.standing));
        target.record(&mut facts);
        let order = target.order.unwrap_or(Order::Good);
        facts.know(fact::ORDER, if target.arm == Arm::Artillery { Value::Nothing } else { Value::Word(order.word()) });
        facts.word(fact::FORMATION, target.formation.unwrap_or(usual_formation(target.arm)));
        facts.word(fact::LIGHT, request.light);
        facts
    }
}

/// Records the fire die and its result, and returns this.
fn record_die(facts: &mut Facts, die: u8, modifier: i32) -> i32 {
    let result = i32::from(die).saturating_add(modifier);
    facts.count(fact::DIE, i64::from(die));
    facts.count(fact::RESULT, i64::from(result));
    result
}

/// Most rocket stands whose odds are computed before they roll, and most splits of them over hits of each kind; beyond these the whole
/// numbers grow too large.
const MOST_UNROLLED: u64 = 1_000;
const MOST_SPLITS: u64 = 100_000;

fn refuse_too_many(pending: &[Pending]) -> Result<(), Vec<Fault>> {
    let stands = pending.iter().fold(0u64, |sum, kind| sum.saturating_add(u64::from(kind.dice)));
    let splits = pending.iter().fold(1u64, |product, kind| product.saturating_mul(u64::from(kind.dice) + 1));
    let faults = Faults::default();
    let text = format!("{stands} rocket stands are too many for odds; give their dice");
    faults.add_if(stands > MOST_UNROLLED || splits > MOST_SPLITS, "firers", text);
    faults.finish()
}

/// Returns the rockets not rolled yet, those whose points count alike together.
fn kinds_to_roll(points: &[PointsLine<'_>], request: &FireRequest, twilight_near: Inches) -> Vec<Pending> {
    let kind = |line: &PointsLine<'_>| {
        let firer = &request.firers[line.firer];
        (line.scores_on, line.each, firer.experience == Experience::Raw, firer.range > twilight_near, request.charges(firer))
    };
    let mut pending: Vec<Pending> = Vec::new();
    for (nth, line) in points.iter().enumerate().filter(|(_, line)| line.scoring.is_none()) {
        match pending.iter_mut().find(|known| kind(&points[known.line]) == kind(line)) {
            Some(known) => known.dice = known.dice.saturating_add(line.stands),
            None => pending.push(Pending { line: nth, dice: line.stands }),
        }
    }
    pending
}

/// Fire as a process whose outcome is the index of a row of the table; `None` is no attack.
impl Process for Fire<'_> {
    type State = FireState;
    type Outcome = Option<usize>;

    fn start(&self) -> FireState {
        let modifier = self.settled.as_ref().map(|settled| settled.tally.as_ref().map(Tally::total));
        FireState { rolled_lines: 0, volley: self.known_volley, modifier, die: None }
    }

    fn next(&self, state: &FireState) -> Next<Option<usize>> {
        if let Some((line, dice)) = self.pending.get(state.rolled_lines).map(|kind| (&self.points[kind.line], kind.dice)) {
            let die = Die::at_least(10, line.scores_on.unwrap_or(1));
            return Next::Throw(Throw { purpose: "rockets", dice, die });
        }
        // Too few points still take the fire die, so that all ways are counted over one denominator.
        let Some(die) = state.die else {
            return Next::Throw(Throw { purpose: "fire", dice: 1, die: Die::D10 });
        };
        let modifier = state.modifier.flatten();
        Next::Done(modifier.map(|modifier| self.outcomes().row_of(i32::from(die).saturating_add(modifier))))
    }

    fn advance(&self, mut state: FireState, counts: &Counts) -> FireState {
        if let Some(line) = self.pending.get(state.rolled_lines).map(|kind| &self.points[kind.line]) {
            let points = Points(line.each.0.saturating_mul(counts.0[1]));
            let firer = &self.request.firers[line.firer];
            state.volley.add(firer, self.request.charges(firer), self.twilight_near(), points);
            state.rolled_lines += 1;
            if state.rolled_lines == self.pending.len() {
                state.modifier = Some(self.modifier_of(state.volley));
            }
        } else {
            state.die = Some(counts.single_face());
        }
        state
    }
}
