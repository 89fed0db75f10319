//! Question that is asked of the laboratory on its pages: who fights, over what, by which plans; and what was worked out for it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::Word as _;
use crate::engine::text::{join_list, lower_first};
use crate::game::Refusal;
use crate::games::rff1812;
use crate::games::rff1812::Tables;
use crate::games::rff1812::battle::{Battle, BattleState, Rff1812, Setup, side_of_unit};
use crate::games::rff1812::scenario::{Body, SYSTEM, Scenario, Side, Trait, Unit};
use crate::games::rff1812::words::{Arm, Cover, Ground, Position, Weapon};
use crate::games::shipped;
use crate::gui::shell::desk::Desk;
use crate::id::{LeaderId, UnitId};
use crate::lab::figures::FightFigures;
use crate::lab::ground::Condition;
use crate::lab::progress::Progress;
use crate::lab::request::{Answer, FightRequest, Goal, Plan, Step, commanders};
use crate::lab::words::their_ground;
use crate::lab::{FightCase, WorkedFight, work};
use crate::quantity::Inches;

/// Scenario that is shown where no battle of the game is in play.
const FIRST: &str = "rff1812/chippawa.json";

/// Fight that another page hands to the laboratory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FightForLab {
    /// Text of a scenario file, in place of the battle in play.
    #[serde(default)]
    pub scenario: Option<String>,
    /// Units that the plans are for.
    #[serde(default)]
    pub ours: Vec<UnitId>,
    /// Units of the other side.
    #[serde(default)]
    pub theirs: Vec<UnitId>,
    /// Inches between them, where they are known.
    #[serde(default)]
    pub apart: Option<Inches>,
    /// Ground between them, where it is known.
    #[serde(default)]
    pub ground: Option<Ground>,
    /// Position of the other side, where it is known.
    #[serde(default)]
    pub position: Option<Position>,
    /// Cover of the other side, where it is known.
    #[serde(default)]
    pub cover: Option<Cover>,
    /// Step that the player was about to take.
    #[serde(default)]
    pub step: Option<Step>,
    /// Shows what tips the fight.
    #[serde(default)]
    pub tips: bool,
}

impl FightForLab {
    /// Returns it as text, as pages hand it over.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Fight that is asked about: everything that its figures hang on.
#[derive(Clone, Debug)]
pub struct Model {
    /// Scenario with the player's changes on these pages.
    pub whole: Setup,
    /// Battle whose states are taken over.
    pub battle: Option<Arc<BattleState>>,
    /// Fight and its plans.
    pub request: FightRequest,
    /// Leader who joins a unit.
    pub attached: Option<(LeaderId, UnitId)>,
    /// The scenario is that of the designer's desk.
    pub from_desk: bool,
}

/// Everything that figures of a fight hang on, to know whether they are still those of the question.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    request: FightRequest,
    attached: Option<(LeaderId, UnitId)>,
    takes_states: bool,
    /// Units with the changes made on the pages.
    units: Vec<Unit>,
    rules: RulesUsed,
}

/// Tables of the rules by which figures are worked out: the same where they are one and the same in memory.
#[derive(Clone, Debug)]
struct RulesUsed(Arc<Tables>);

impl PartialEq for RulesUsed {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Model {
    /// Builds the fight of a check in a battle; `None` if a unit of it is gone, if its side does not have the turn, or if it has guns alone:
    /// only who has the turn chooses between volley and charge, and guns never charge.
    pub fn in_battle(battle: &Battle, fight: &FightForLab) -> Option<Self> {
        let state = Arc::new(battle.state().clone());
        if side_of_unit(battle.setup(), fight.ours.first()?)?.id != state.side {
            return None;
        }
        let there = |unit: &UnitId| state.units.get(unit).is_some_and(|now| now.in_play());
        let charges = |unit: &UnitId| battle.setup().scenario.unit(unit).is_some_and(|(_, unit)| unit.arm() != Arm::Artillery);
        if !fight.ours.iter().chain(&fight.theirs).all(there) || !fight.ours.iter().any(charges) {
            return None;
        }
        let mut model = Self::of(battle.setup().clone(), Some(Arc::clone(&state)))?;
        model.request.ours.clone_from(&fight.ours);
        model.request.theirs.clone_from(&fight.theirs);
        model.take_ground(fight);
        model.leaders_near();
        model.battle = Some(state);
        Some(model)
    }

    /// Builds the fight that stands there at first: of the battle in play, or of the first scenario.
    pub fn first(desk: &Desk) -> Option<Self> {
        let (whole, battle) = match desk.game::<Rff1812>() {
            Some(battle) => (battle.setup().clone(), Some(Arc::new(battle.state().clone()))),
            None => (of_text(desk, shipped(FIRST)?)?, None),
        };
        Self::of(whole, battle)
    }

    /// Builds the fight that stands there at first in a scenario.
    pub fn of(whole: Setup, battle: Option<Arc<BattleState>>) -> Option<Self> {
        let [first, second] = &whole.scenario.sides;
        // Who is gone from a battle does not fight.
        let there = |unit: &&Unit| battle.as_ref().is_none_or(|battle| battle.units.get(&unit.id).is_some_and(|now| !now.removed));
        let fights = |unit: &&Unit| there(unit) && unit.arm() == Arm::Infantry && unit.experience.word() != "raw";
        let of = |side: &Side| {
            let found = side.units.iter().find(fights).or_else(|| side.units.iter().find(there)).or(side.units.first());
            found.map(|unit| unit.id.clone())
        };
        let (ours, theirs) = (of(first)?, of(second)?);
        let request = FightRequest {
            system: SYSTEM.to_owned(),
            scenario: whole.scenario.id.to_string(),
            ours: vec![ours],
            theirs: vec![theirs],
            near: Vec::new(),
            apart: Inches::from_grains(0),
            ground: Ground::Open,
            position: Position::None,
            cover: Cover::None,
            turns: 2,
            goal: Goal::TakeGround,
            answers: vec![Answer::Stand, Answer::Charge],
            plans: vec![steel(2), volley_first()],
        };
        let apart = whole.tables.inches(crate::games::rff1812::FigureId::CloseRange);
        let mut model = Self { whole, battle, request, attached: None, from_desk: false };
        model.request.apart = apart;
        model.leaders_near();
        // Its states are those of the battle only where it fights there.
        model.battle = model.battle.take().filter(|battle| model.are_in_play(battle));
        Some(model)
    }

    /// Builds the fight that another page hands over.
    pub fn of_fight(desk: &Desk, fight: &FightForLab) -> Option<Self> {
        let mut model = match &fight.scenario {
            Some(text) => Self::of(of_text(desk, text)?, None)?,
            None => Self::first(desk)?,
        };
        let battle = desk.game::<Rff1812>().filter(|_| fight.scenario.is_none()).map(|battle| Arc::new(battle.state().clone()));
        let is_known = |unit: &UnitId| model.whole.scenario.unit(unit).is_some();
        if fight.ours.iter().chain(&fight.theirs).all(is_known) {
            let side = |units: &[UnitId]| model.whole.scenario.unit(units.first()?).map(|(side, _)| side.id.clone());
            if !fight.ours.is_empty() {
                // Against a unit of the other side, whatever unit was there.
                let own = side(&fight.ours);
                model.request.ours.clone_from(&fight.ours);
                let there = |unit: &UnitId| battle.as_ref().is_none_or(|battle| battle.units.get(unit).is_some_and(|now| now.in_play()));
                let of_day = model.enemies_of_day(&fight.ours[0]).filter(|theirs| theirs.iter().all(there));
                if let Some(theirs) = of_day {
                    model.request.theirs = theirs;
                } else if own == side(&model.request.theirs) || !model.request.theirs.iter().all(there) {
                    let others = model.whole.scenario.sides.iter().find(|side| Some(&side.id) != own.as_ref());
                    let fights = |unit: &&Unit| unit.arm() == Arm::Infantry && there(&unit.id);
                    let other = others.and_then(|side| side.units.iter().find(fights).or(side.units.first()));
                    model.request.theirs = other.map(|unit| unit.id.clone()).into_iter().collect();
                }
            }
            if !fight.theirs.is_empty() {
                model.request.theirs.clone_from(&fight.theirs);
            }
        }
        model.from_desk = fight.scenario.is_some();
        model.take_ground(fight);
        if let Some(Step::Charge { cold_steel: false }) = fight.step {
            let charge = Step::Charge { cold_steel: false };
            model.request.plans[0] = plan_of(vec![charge, charge]);
        }
        model.leaders_near();
        model.battle = battle.filter(|battle| model.are_in_play(battle));
        Some(model)
    }

    /// Returns the enemies of a unit in the first fight of the day that it is in.
    fn enemies_of_day(&self, unit: &UnitId) -> Option<Vec<UnitId>> {
        self.whole.scenario.fights.iter().find_map(|fight| match () {
            () if fight.who.contains(unit) => Some(fight.on.clone()),
            () if fight.on.contains(unit) => Some(fight.who.clone()),
            () => None,
        })
    }

    /// Takes over what is known of the ground between the sides, and of the position of the other.
    fn take_ground(&mut self, fight: &FightForLab) {
        self.request.apart = fight.apart.unwrap_or(self.request.apart);
        self.request.ground = fight.ground.unwrap_or(self.request.ground);
        self.request.position = fight.position.unwrap_or(self.request.position);
        self.request.cover = fight.cover.unwrap_or(self.request.cover);
    }

    /// Takes the states of the battle in play over, or leaves them for those of the scenario.
    pub fn take_or_leave_states(&mut self, desk: &Desk) {
        let of_play = || desk.game::<Rff1812>().map(|battle| Arc::new(battle.state().clone()));
        self.battle = if self.battle.is_some() { None } else { of_play().filter(|battle| self.are_in_play(battle)) };
    }

    /// Returns whether the battle in play has these units on its table.
    pub fn could_take_states(&self, desk: &Desk) -> Option<u32> {
        let battle = desk.game::<Rff1812>()?;
        self.are_in_play(battle.state()).then(|| battle.state().turn)
    }

    fn are_in_play(&self, battle: &BattleState) -> bool {
        let units = self.request.ours.iter().chain(&self.request.theirs);
        units.into_iter().all(|unit| battle.units.get(unit).is_some_and(|now| now.in_play()))
    }

    /// Lets the commander of each unit stay near, and nobody else. Plans have no cold steel where our first unit has none.
    pub fn leaders_near(&mut self) {
        self.request.near = commanders(&self.whole.scenario, self.request.ours.iter().chain(&self.request.theirs));
        self.attached = None;
        let lead = self.request.ours.first().and_then(|lead| self.whole.scenario.unit(lead));
        if lead.is_some_and(|(_, unit)| unit.has_trait(Trait::NoBayonets)) {
            for plan in &mut self.request.plans {
                let is_named = plan.name == plan_name(&plan.steps);
                let steel = plan.steps.iter_mut().filter(|step| matches!(step, Step::Charge { cold_steel: true }));
                steel.for_each(|step| *step = Step::Charge { cold_steel: false });
                if is_named {
                    plan.name = plan_name(&plan.steps);
                }
            }
        }
    }

    /// Returns what the figures hang on.
    pub fn question(&self) -> Question {
        let units = self.request.ours.iter().chain(&self.request.theirs);
        let units = units.filter_map(|unit| self.whole.scenario.unit(unit)).map(|(_, unit)| unit.clone()).collect();
        Question {
            request: self.request.clone(),
            attached: self.attached.clone(),
            takes_states: self.battle.is_some(),
            units,
            rules: RulesUsed(Arc::clone(&self.whole.tables)),
        }
    }

    /// Returns the fight that is asked about, with the condition of its units.
    pub fn case(&self) -> FightCase {
        FightCase { setup: self.whole.clone(), request: self.request.clone(), condition: self.condition() }
    }

    /// Returns the condition of the units as the fight begins.
    pub fn condition(&self) -> Condition {
        Condition { stands: None, attached: self.attached.clone(), battle: self.battle.clone() }
    }

    /// Returns the same question against the answers that are offered beside those that are shown: a verdict needs all of them. What is
    /// best for them is one of these.
    pub fn others_request(&self) -> FightRequest {
        let others = Answer::PLAYED.into_iter().filter(|answer| !self.request.answers.contains(answer));
        FightRequest { answers: others.collect(), ..self.request.clone() }
    }

    /// Works the fight out against those answers.
    ///
    /// # Errors
    /// The reasons why it cannot be fought, in a player's words.
    pub fn worked_against_others(&self, progress: &Arc<Progress>) -> Result<WorkedFight, String> {
        let worked = work(&self.whole, &self.others_request(), &self.condition(), progress);
        worked.map_err(|faults| Refusal::from(faults).sentences())
    }

    /// Works the fight out, with every answer that is shown.
    ///
    /// # Errors
    /// The reasons why it cannot be fought, in a player's words.
    pub fn worked(&self, progress: &Arc<Progress>) -> Result<WorkedFight, String> {
        work(&self.whole, &self.request, &self.condition(), progress).map_err(|faults| Refusal::from(faults).sentences())
    }

    /// Takes over the rules' tables as the desk has them now: they may have been changed since the fight was built.
    pub fn follow_rules(&mut self, desk: &Desk) {
        let now = match desk.game::<Rff1812>().filter(|_| self.battle.is_some()) {
            Some(battle) => Some(&battle.setup().tables),
            None => desk.rules().tables(&rff1812::entry::GAME),
        };
        if let Some(now) = now.filter(|now| !Arc::ptr_eq(now, &self.whole.tables)) {
            self.whole = Setup::new(now, Scenario::clone(&self.whole.scenario));
        }
    }

    /// Returns the unit a leader is with: by a click on these pages, else as he is in the battle whose states are taken.
    fn joined(&self, leader: &LeaderId) -> Option<UnitId> {
        let own = self.attached.as_ref().filter(|(known, _)| known == leader).map(|(_, unit)| unit.clone());
        own.or_else(|| self.battle.as_ref()?.leaders.get(leader)?.attached_to.clone())
    }

    /// Changes a unit of the scenario, on these pages alone.
    pub fn change(&mut self, id: &UnitId, change: impl FnOnce(&mut Unit)) {
        let mut scenario = Scenario::clone(&self.whole.scenario);
        if let Some(unit) = scenario.sides.iter_mut().flat_map(|side| &mut side.units).find(|unit| unit.id == *id) {
            change(unit);
        }
        self.whole = Setup::new(&self.whole.tables, scenario);
    }

    /// Takes a unit into the fight in place of its side's first, or beside it. A unit of the other side than ours is theirs.
    pub fn take_unit(&mut self, unit: &UnitId, beside: bool) {
        let side = |unit: &UnitId| self.whole.scenario.unit(unit).map(|(side, _)| side.id.clone());
        let is_ours = self.request.ours.first().and_then(side) == side(unit);
        let units = if is_ours { &mut self.request.ours } else { &mut self.request.theirs };
        match units.iter().position(|known| known == unit) {
            Some(nth) if beside && units.len() > 1 => drop(units.remove(nth)),
            Some(_) => {}
            None if beside && units.len() < crate::lab::request::MOST_UNITS => units.push(unit.clone()),
            None => *units = vec![unit.clone()],
        }
        self.leaders_near();
        self.battle = self.battle.take().filter(|battle| self.are_in_play(battle));
    }

    /// Takes a fight of the day as the designer has laid it.
    pub fn take_fight(&mut self, nth: usize) {
        let Some(fight) = self.whole.scenario.fights.get(nth) else { return };
        let mut request = FightRequest::of_day(&self.whole.scenario, fight);
        let steps = std::mem::take(&mut request.plans[0].steps);
        let other = if matches!(steps.first(), Some(Step::Fire {})) { steel(steps.len()) } else { volley_first() };
        request.plans = vec![plan_of(steps), other];
        request.answers = vec![Answer::Stand, Answer::Charge];
        self.request = request;
        let turns = self.request.turns;
        self.set_turns(turns);
        self.attached = None;
        self.battle = None;
    }

    /// Lets the two sides change places: theirs act first, by the plans.
    pub fn change_sides(&mut self) {
        std::mem::swap(&mut self.request.ours, &mut self.request.theirs);
        self.leaders_near();
    }

    /// Sets the step of a plan in a turn, and its name by its steps.
    pub fn set_step(&mut self, plan: usize, turn: usize, step: Step) {
        if let Some(plan) = self.request.plans.get_mut(plan) {
            if let Some(known) = plan.steps.get_mut(turn) {
                *known = step;
            }
            plan.name = plan_name(&plan.steps);
        }
        self.name_apart();
    }

    /// Sets the number of turns; a plan goes on with its last step.
    pub fn set_turns(&mut self, turns: usize) {
        self.request.turns = turns;
        for plan in &mut self.request.plans {
            let last = plan.steps.last().copied().unwrap_or(Step::Hold {});
            plan.steps.resize(turns, last);
            plan.name = plan_name(&plan.steps);
        }
        self.name_apart();
    }

    /// Tells two plans of one name apart.
    fn name_apart(&mut self) {
        let one = 1.min(self.request.plans.len());
        let (first, others) = self.request.plans.split_at_mut(one);
        for (nth, plan) in others.iter_mut().enumerate() {
            if first.iter().any(|first| first.name == plan.name) {
                plan.name = format!("{}, again", plan.name);
            }
            if nth > 0 {
                plan.name = format!("{} ({})", plan.name, nth + 2);
            }
        }
    }

    /// Sets the answer that is shown first; the other of the two usual ones stands under each plan.
    pub fn set_answer(&mut self, answer: Answer) {
        let other = if answer == Answer::Charge { Answer::Stand } else { Answer::Charge };
        self.request.answers = vec![answer, other];
    }

    /// Returns the label of a unit.
    pub fn label(&self, unit: &UnitId) -> String {
        self.whole.scenario.unit_label(unit)
    }

    /// Returns the labels of their units as one name.
    pub fn theirs(&self) -> String {
        join_list(&self.request.theirs.iter().map(|unit| self.label(unit)).collect::<Vec<_>>())
    }

    /// Returns the labels of our units as one name.
    pub fn ours(&self) -> String {
        join_list(&self.request.ours.iter().map(|unit| self.label(unit)).collect::<Vec<_>>())
    }

    /// Returns the goal as a heading: "Take the Royal Scots’ ground within two turns".
    pub fn heading(&self) -> String {
        let turns = turns_text(self.request.turns);
        match self.request.goal {
            Goal::TakeGround => format!("Take {} within {turns}", their_ground(&self.whole.scenario, &self.request.theirs)),
            Goal::HoldGround => format!("Hold our ground for {turns}"),
            Goal::ThrownBack => format!("Not be thrown back within {turns}"),
            Goal::StandsLost => format!("Lose few stands within {turns}"),
            Goal::Worn => format!("Not be worn within {turns}"),
            Goal::Spent => format!("Not be spent within {turns}"),
        }
    }

    /// Returns the side of our units and that of theirs.
    pub fn sides(&self) -> Option<[&Side; 2]> {
        let side = |units: &[UnitId]| self.whole.scenario.unit(units.first()?).map(|(side, _)| side);
        Some([side(&self.request.ours)?, side(&self.request.theirs)?])
    }

    /// Returns the number of a unit among all of the scenario, from 1, as the roster has it.
    pub fn number(&self, unit: &UnitId) -> usize {
        self.whole.scenario.units().position(|(_, known)| known.id == *unit).map_or(0, |nth| nth + 1)
    }

    /// Returns the unit that a number or a part of a name finds.
    pub fn found(&self, find: &str) -> Option<UnitId> {
        let find = find.trim().to_lowercase();
        if find.is_empty() {
            return None;
        }
        let by_number = find.parse::<usize>().ok().and_then(|number| self.whole.scenario.units().nth(number.checked_sub(1)?));
        let named = |unit: &Unit| unit.label().to_lowercase().contains(&find) || unit.name.to_lowercase().contains(&find);
        let by_name = || self.whole.scenario.units().find(|(_, unit)| named(unit));
        by_number.or_else(by_name).map(|(_, unit)| unit.id.clone())
    }
}

/// Reads a scenario of the game from its text, with the rules of the desk.
pub fn of_text(desk: &Desk, text: &str) -> Option<Setup> {
    desk.rules().read_scenario(text).ok()?.downcast_ref::<Rff1812>().cloned()
}

/// Returns the plan that charges with cold steel in every turn.
fn steel(turns: usize) -> Plan {
    plan_of(vec![Step::Charge { cold_steel: true }; turns])
}

fn volley_first() -> Plan {
    plan_of(vec![Step::Fire {}, Step::Charge { cold_steel: true }])
}

/// Returns a plan of these steps, named by them.
pub fn plan_of(steps: Vec<Step>) -> Plan {
    Plan { name: plan_name(&steps), steps }
}

/// Returns the step behind another in the list, for the key that goes through them.
pub(super) fn step_after(step: Step, apart: Inches) -> Step {
    let all = steps(apart);
    let same = |known: &Step| {
        std::mem::discriminant(known) == std::mem::discriminant(&step) && (!matches!(step, Step::Charge { .. }) || *known == step)
    };
    let at = all.iter().position(same).unwrap_or(0);
    all[(at + 1) % all.len()]
}

/// Lists the steps there are.
pub(super) fn steps(apart: Inches) -> [Step; 8] {
    let half = Inches::from_grains(apart.grains() / 2);
    [
        Step::Charge { cold_steel: true },
        Step::Charge { cold_steel: false },
        Step::Fire {},
        Step::Hold {},
        Step::FallBack {},
        Step::ComeOn { to: half },
        Step::Square {},
        Step::Attach {},
    ]
}

/// Returns a number of turns in words: "two turns".
pub(super) fn turns_text(turns: usize) -> String {
    const COUNTS: [&str; 4] = ["one turn", "two turns", "three turns", "four turns"];
    COUNTS.get(turns.saturating_sub(1)).map_or_else(|| format!("{turns} turns"), |turns| (*turns).to_owned())
}

/// Returns the name of a plan: "Cold steel at once", "A volley, then cold steel".
pub fn plan_name(steps: &[Step]) -> String {
    let word = |step: &Step| match step {
        Step::Charge { cold_steel: true } => "Cold steel",
        Step::Charge { cold_steel: false } => "A charge, firing",
        Step::Fire {} => "A volley",
        Step::Hold {} => "Hold",
        Step::FallBack {} => "Fall back",
        Step::ComeOn { .. } => "Come on",
        Step::Square {} => "Square",
        Step::Attach {} => "A leader joins",
    };
    let Some(first) = steps.first() else { return "Nothing".to_owned() };
    if steps.iter().all(|step| step == first) {
        return match first {
            Step::Charge { .. } => format!("{} at once", word(first)),
            Step::Fire {} => "Volleys alone".to_owned(),
            Step::Hold {} | Step::FallBack {} | Step::ComeOn { .. } | Step::Square {} | Step::Attach {} => word(first).to_owned(),
        };
    }
    let mut parts: Vec<String> = Vec::new();
    for step in steps {
        let next = word(step).to_owned();
        if parts.last().is_none_or(|last| *last != next) {
            parts.push(next);
        }
    }
    let then = parts.iter().skip(1).map(|part| format!(", then {}", lower_first(part))).collect::<String>();
    format!("{}{then}", parts[0])
}

/// Returns a step in words for its row: "Charge with cold steel".
pub fn step_text(step: Step) -> String {
    match step {
        Step::Charge { cold_steel: true } => "Charge with cold steel".to_owned(),
        Step::Charge { cold_steel: false } => "Charge, firing as it comes".to_owned(),
        Step::Fire {} => "A volley".to_owned(),
        Step::Hold {} => "Hold".to_owned(),
        Step::FallBack {} => "Fall back".to_owned(),
        Step::ComeOn { to } => format!("Come on to {to}"),
        Step::Square {} => "Form square".to_owned(),
        Step::Attach {} => "The leader joins; a volley".to_owned(),
    }
}

/// Words about a unit that can be changed with a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitFact {
    /// Experience, the next class at each click.
    Experience,
    /// Morale, the next class at each click.
    Morale,
    /// Muskets loaded with buck and ball.
    BuckAndBall,
    /// A colonel who is brave.
    BraveColonel,
    /// Its leader is near.
    Leader,
    /// Its leader joins it.
    Joins,
}

impl UnitFact {
    /// List of all of them, as they stand under a unit.
    pub const ALL: [Self; 6] = [Self::Experience, Self::Morale, Self::BuckAndBall, Self::BraveColonel, Self::Leader, Self::Joins];

    /// Returns its word under a unit, and whether it holds; `None` if the unit has no such fact.
    pub fn word(self, model: &Model, id: &UnitId) -> Option<(String, bool)> {
        let (side, unit) = model.whole.scenario.unit(id)?;
        let leader = side.commander_of(unit);
        let is_near = |leader: &LeaderId| model.request.near.contains(leader);
        match self {
            Self::Experience => Some((unit.experience.spoken(), true)),
            Self::Morale => Some((unit.troops()?.morale.spoken(), true)),
            Self::BuckAndBall => {
                unit.troops()?.weapon.filter(|weapon| *weapon == Weapon::Musket)?;
                Some(("buck and ball".to_owned(), unit.has_trait(Trait::BuckAndBall)))
            }
            Self::BraveColonel => {
                unit.troops()?;
                Some(("brave colonel".to_owned(), unit.has_trait(Trait::BraveColonel)))
            }
            Self::Leader => leader.map(|leader| {
                let name = side.surname_of(&leader.id, |leader| leader.name.clone());
                (format!("{name} near"), is_near(&leader.id))
            }),
            Self::Joins => {
                let leader = leader.filter(|leader| is_near(&leader.id))?;
                Some(("he joins it".to_owned(), model.joined(&leader.id).as_ref() == Some(id)))
            }
        }
    }

    /// Changes the fact with a click.
    pub fn press(self, model: &mut Model, id: &UnitId) {
        fn next<W: crate::engine::Word>(now: W) -> W {
            let at = W::ALL.iter().position(|word| *word == now).unwrap_or(0);
            W::ALL[(at + 1) % W::ALL.len()]
        }
        let toggle = |of: Trait| {
            move |unit: &mut Unit| {
                if !unit.traits.remove(&of) {
                    unit.traits.insert(of);
                }
            }
        };
        let leader = model.whole.scenario.unit(id).and_then(|(side, unit)| side.commander_of(unit)).map(|leader| leader.id.clone());
        match self {
            Self::Experience => model.change(id, |unit| unit.experience = next(unit.experience)),
            Self::Morale => model.change(id, |unit| {
                if let Body::Infantry(troops) | Body::Cavalry(troops) = &mut unit.body {
                    troops.morale = next(troops.morale);
                }
            }),
            Self::BuckAndBall => model.change(id, toggle(Trait::BuckAndBall)),
            Self::BraveColonel => model.change(id, toggle(Trait::BraveColonel)),
            Self::Leader => {
                let Some(leader) = leader else { return };
                let near = &mut model.request.near;
                match near.iter().position(|known| *known == leader) {
                    Some(nth) => drop(near.remove(nth)),
                    None => near.push(leader.clone()),
                }
                model.attached = model.attached.take().filter(|(attached, _)| near.contains(attached));
            }
            Self::Joins => {
                let Some(leader) = leader else { return };
                let joined = Some((leader, id.clone()));
                model.attached = if model.attached == joined { None } else { joined };
            }
        }
    }
}

/// Returns the three outcomes of figures for a bar.
pub fn outcomes(figures: &FightFigures) -> crate::gui::lab::Outcomes {
    crate::gui::lab::Outcomes { taken: figures.taken, open: figures.open, thrown_back: figures.thrown_back }
}
