//! Request for a fight, as the shell and the window give it: read strictly, and checked against the scenario.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::engine::fault::{At, clause};
use crate::engine::words;
use crate::engine::{Fault, Faults};
use crate::games::rff1812::scenario::{DayFight, DayStep, SYSTEM, Scenario};
use crate::games::rff1812::words::{Cover, Ground, Position};
use crate::id::{LeaderId, UnitId};
use crate::quantity::Inches;
use crate::strict::read_placed;

/// Most turns of a plan, beyond which no fight of two units lasts.
pub const MOST_TURNS: usize = 12;
/// Most units of one side in a fight.
pub const MOST_UNITS: usize = 8;
/// Most plans that are compared.
pub const MOST_PLANS: usize = 6;

words! {
    /// Goal that plans are weighed by.
    #[derive(Default)]
    Goal {
        #[default] TakeGround = "take_ground", HoldGround = "hold_ground", ThrownBack = "thrown_back", StandsLost = "stands_lost",
        Worn = "worn", Spent = "spent",
    }

    /// Answer of the other side to a plan.
    Answer { Stand = "stand", Charge = "charge", FallBack = "fall_back", Square = "square", Best = "best" }
}

impl Answer {
    /// List of the answers that are played; the best for them is one of these.
    pub const PLAYED: [Self; 4] = [Self::Stand, Self::Charge, Self::FallBack, Self::Square];

    /// Lists the answers that are played for this one.
    pub fn played(self) -> impl Iterator<Item = Self> {
        Self::PLAYED.into_iter().filter(move |played| self == Self::Best || *played == self)
    }
}

/// Fight to be worked out: who, over what ground, by which plans.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FightRequest {
    /// Game of the fight, by its word.
    pub system: String,
    /// Scenario of the units: its id, the path of one built in, or a file.
    pub scenario: String,
    /// Units that the plans are for, the first leads.
    pub ours: Vec<UnitId>,
    /// Units of the other side, the first leads.
    pub theirs: Vec<UnitId>,
    /// Leaders of either side who stay near.
    #[serde(default)]
    pub near: Vec<LeaderId>,
    /// Inches between the lines at the start.
    pub apart: Inches,
    /// Worst ground between them.
    #[serde(default)]
    pub ground: Ground,
    /// Position of the other side as long as it stands where it begins.
    #[serde(default = "no_position")]
    pub position: Position,
    /// Cover of the other side as long as it stands where it begins.
    #[serde(default)]
    pub cover: Cover,
    /// Number of our turns, the same for every plan.
    pub turns: usize,
    /// Goal that the plans are weighed by.
    #[serde(default)]
    pub goal: Goal,
    /// Answers of the other side to be played.
    #[serde(default = "usual_answers")]
    pub answers: Vec<Answer>,
    /// Plans to compare, with a step for each turn.
    pub plans: Vec<Plan>,
}

/// Plan of a side: its name, and a step for each of its turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Name of the plan for those who read the figures.
    pub name: String,
    /// Steps of the plan, one for each turn.
    pub steps: Vec<Step>,
}

/// Step of a plan in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Charges the other side.
    Charge {
        /// Indicates cold steel; without it the unit fires as it comes.
        #[serde(default)]
        cold_steel: bool,
    },
    /// Holds its place and fires.
    Fire {},
    /// Holds its place; it fires if it can.
    Hold {},
    /// Goes back by what its check allows.
    FallBack {},
    /// Comes on towards the other side.
    ComeOn {
        /// Inches to the other side at which it halts.
        to: Inches,
    },
    /// Forms square where it stands.
    Square {},
    /// Attaches its leader, then holds and fires.
    Attach {},
}

const fn no_position() -> Position {
    Position::None
}

fn usual_answers() -> Vec<Answer> {
    vec![Answer::Stand, Answer::Charge]
}

impl From<DayStep> for Step {
    fn from(step: DayStep) -> Self {
        match step {
            DayStep::ColdSteel => Self::Charge { cold_steel: true },
            DayStep::Charge => Self::Charge { cold_steel: false },
            DayStep::Fire => Self::Fire {},
            DayStep::Hold => Self::Hold {},
            DayStep::FallBack => Self::FallBack {},
            DayStep::Square => Self::Square {},
        }
    }
}

impl FightRequest {
    /// Returns the request for a fight of the day: its plan against who stands and fires, the commanders of its units near.
    #[must_use]
    pub fn of_day(scenario: &Scenario, fight: &DayFight) -> Self {
        let steps = fight.plan.iter().copied().map(Step::from).collect::<Vec<_>>();
        Self {
            system: SYSTEM.to_owned(),
            scenario: scenario.id.to_string(),
            ours: fight.who.clone(),
            theirs: fight.on.clone(),
            near: commanders(scenario, fight.who.iter().chain(&fight.on)),
            apart: fight.apart,
            ground: fight.ground,
            position: fight.position,
            cover: Cover::None,
            turns: steps.len(),
            goal: Goal::TakeGround,
            answers: vec![Answer::Stand],
            plans: vec![Plan { name: fight.name(scenario), steps }],
        }
    }
}

/// Returns the commanders of these units, each once.
pub fn commanders<'u>(scenario: &Scenario, units: impl Iterator<Item = &'u UnitId>) -> Vec<LeaderId> {
    let mut near: Vec<LeaderId> = Vec::new();
    for unit in units {
        let commander = scenario.unit(unit).and_then(|(side, unit)| side.commander_of(unit));
        near.extend(commander.map(|leader| leader.id.clone()).filter(|leader| !near.contains(leader)));
    }
    near
}

/// Reads a request from the fields of a JSON object.
///
/// # Errors
/// The first field that is missing, unknown or unreadable, with its place.
pub fn read_request(fields: Map<String, Json>) -> Result<FightRequest, Vec<Fault>> {
    read_placed(fields, "do").map_err(|fault| vec![fault])
}

impl FightRequest {
    /// Checks the request against the scenario it names.
    ///
    /// # Errors
    /// Every fault: units and leaders that are not there, plans of another length than the turns.
    pub fn check(&self, scenario: &Scenario) -> Result<(), Vec<Fault>> {
        let faults = Faults::default();
        for (at, units, other) in [("ours", &self.ours, None), ("theirs", &self.theirs, Some(&self.ours))] {
            self.check_units(scenario, (at, units, other), &faults);
        }
        for (nth, leader) in self.near.iter().enumerate() {
            let at = At::of("near");
            let place = at.item(nth);
            faults.add_if(scenario.leader(leader).is_none(), place, format!("there is no leader \"{leader}\" in {}", scenario.title));
            faults.add_if(self.near[..nth].contains(leader), place, format!("\"{leader}\" is named twice"));
        }
        faults.add_if(!(1..=MOST_TURNS).contains(&self.turns), "turns", clause(format!("must be a whole number from 1 to {MOST_TURNS}")));
        faults.add_if(self.answers.is_empty(), "answers", "name one answer at least, or leave the field out");
        for (nth, answer) in self.answers.iter().enumerate() {
            let at = At::of("answers");
            faults.add_if(self.answers[..nth].contains(answer), at.item(nth), "the same answer twice: give it once");
        }
        faults.add_if(!(1..=MOST_PLANS).contains(&self.plans.len()), "plans", format!("there must be 1 to {MOST_PLANS} plans"));
        let plans = At::of("plans");
        for (nth, plan) in self.plans.iter().enumerate() {
            let place = plans.item(nth);
            faults.add_if(plan.name.trim().is_empty(), place.field("name"), clause("is empty; write a name"));
            faults.add_if(self.plans[..nth].iter().any(|other| other.name == plan.name), place.field("name"), "two plans of that name");
            let (steps, turns) = (plan.steps.len(), self.turns);
            let is_counted = (1..=MOST_TURNS).contains(&turns);
            faults.add_if(
                is_counted && steps != turns,
                place.field("steps"),
                format!("{steps} of {turns} turns: a plan has one step for each turn"),
            );
        }
        faults.finish()
    }

    fn check_units(&self, scenario: &Scenario, (at, units, other): (&'static str, &[UnitId], Option<&Vec<UnitId>>), faults: &Faults) {
        faults.add_if(!(1..=MOST_UNITS).contains(&units.len()), at, format!("there must be 1 to {MOST_UNITS} units"));
        let list = At::of(at);
        let side = |unit: &UnitId| scenario.unit(unit).map(|(side, _)| &side.id);
        let name = |unit: &UnitId| scenario.unit(unit).map_or_else(|| unit.to_string(), |(_, unit)| unit.name.clone());
        for (nth, unit) in units.iter().enumerate() {
            let place = list.item(nth);
            let Some(own) = side(unit) else {
                faults.add(place, format!("there is no unit \"{unit}\" in {}", scenario.title));
                continue;
            };
            faults.add_if(units[..nth].contains(unit), place, format!("{} is named twice", name(unit)));
            if let Some(lead) = units.first().filter(|lead| side(lead).is_some_and(|lead| lead != own)) {
                faults.add(place, format!("{} is of another side than {}: choose a unit of the same side", name(unit), name(lead)));
            }
            if let Some(enemy) = other.and_then(|other| other.first()).filter(|enemy| side(enemy) == Some(own)) {
                let text = if unit == enemy {
                    format!("{} is on the other list already: choose a unit of the other side", name(unit))
                } else {
                    format!("{} is of the same side as {}: choose a unit of the other side", name(unit), name(enemy))
                };
                faults.add(place, text);
            }
        }
    }
}
