//! Card of a unit or a leader in figures: what each part of its ladder is worth, what its next losses bring, what a check and a leader with
//! it would give, the enemy it met last, and what happened to it.

use std::sync::Arc;

use crate::engine::text::{count_text, join_list, lower_first, signed};
use crate::engine::{Amount, FactId, Facts, ModifierRow, Tally, Value, Word as _};
use crate::game::LinePlace;
use crate::game::correction::revised_events;
use crate::games::rff1812::battle::calls::requests::maneuver_request;
use crate::games::rff1812::battle::calls::{Command, Die, ManeuverCall, UnitSituation};
use crate::games::rff1812::battle::consequences::losses::fall_on_unit;
use crate::games::rff1812::battle::figures::summary::scores;
use crate::games::rff1812::battle::found::Event;
use crate::games::rff1812::battle::judge::command::leaders_for;
use crate::games::rff1812::battle::judge::maneuvers::allowed_inches;
use crate::games::rff1812::battle::state::change::{Change, LeaderChange, Subject, TableChange, UnitChange};
use crate::games::rff1812::battle::state::{BattleState, LeaderState, LeaderStatus, UnitState};
use crate::games::rff1812::battle::words::sentence::sentence;
use crate::games::rff1812::battle::{Battle, Setup};
use crate::games::rff1812::check::FALLEN_LEADER;
use crate::games::rff1812::effectiveness::{UnitCondition, condition};
use crate::games::rff1812::facts;
use crate::games::rff1812::maneuver::{Maneuver, counts_as, fact};
use crate::games::rff1812::scenario::{Trait, Unit};
use crate::games::rff1812::words::{Arm, Effectiveness, Formation, Order};
use crate::games::rff1812::{EffectVerb, FigureId, ManeuverKind, Party, Tables};
use crate::id::{LeaderId, UnitId};
use crate::quantity::{Inches, inches_text};

/// Part of a unit's ladder: the stands at which it has one condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderPart {
    /// Condition of the unit while its last stand left is in the part.
    pub condition: UnitCondition,
    /// Number of stands in the part.
    pub stands: u32,
    /// Stands left at which the condition begins.
    pub from: u32,
    /// Modifier of a maneuver check in that condition.
    pub modifier: i32,
}

/// Line that describes a result: `hit once more`, `loses one stand`, `by galling fire too`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardStep {
    /// Event or loss that brings it.
    pub when: String,
    /// Result in a word or two.
    pub what: String,
    /// Words that explain the result; empty if it needs none.
    pub rest: String,
}

/// Returns the parts of a unit's ladder, the last stands first; empty for guns, which have none.
#[must_use]
pub fn ladder_of(setup: &Setup, unit: &Unit) -> Vec<LadderPart> {
    let Some(cell) = unit.troops().and_then(|troops| Some(setup.tables.effectiveness.get(&unit.stands)?.data.cell(troops.morale))) else {
        return Vec::new();
    };
    let mut parts: Vec<LadderPart> = Vec::new();
    for stands in 1..=unit.stands {
        // The stand at which a unit is removed is the last of those at which it is spent.
        let effectiveness = cell.state(stands);
        match parts.last_mut().filter(|part| part.condition == effectiveness.into()) {
            Some(part) => (part.stands, part.from) = (part.stands.saturating_add(1), stands),
            None => parts.push(LadderPart {
                condition: effectiveness.into(),
                stands: 1,
                from: stands,
                modifier: in_checks(&setup.tables, effectiveness),
            }),
        }
    }
    // A unit that is removed before it is spent has no spent part.
    for part in parts.iter_mut().filter(|part| condition(&setup.tables, cell, part.from) == UnitCondition::Removed) {
        (part.condition, part.modifier) = (UnitCondition::Removed, 0);
    }
    parts
}

/// Returns the modifier of the rows that need a fact to have a value.
fn worth_of(rows: &[Arc<ModifierRow>], fact: FactId, value: Value) -> i32 {
    let fixed = |row: &Arc<ModifierRow>| if let Amount::Fixed(value) = row.amount { value } else { 0 };
    rows.iter().filter(|row| row.when.requires_value(fact, value)).map(fixed).sum()
}

fn in_checks(tables: &Tables, effectiveness: Effectiveness) -> i32 {
    worth_of(&tables.maneuver, fact::EFFECTIVENESS, Value::Word(effectiveness.word()))
}

/// Describes the worth of a condition in maneuver checks and in charges: `−2 in checks and charges`.
fn worth_text(tables: &Tables, effectiveness: Effectiveness) -> String {
    let checks = in_checks(tables, effectiveness);
    let charges = worth_of(&tables.charge, facts::charge::EFFECTIVENESS, Value::Word(effectiveness.word()));
    match (checks, charges) {
        (checks, charges) if checks == charges => format!("{} in checks and charges", signed(checks)),
        (checks, charges) => format!("{} in checks, {} in charges", signed(checks), signed(charges)),
    }
}

/// Returns what the next hit and the next losses bring, the next first.
#[must_use]
pub fn losses_ahead(setup: &Setup, state: &BattleState, id: &UnitId) -> Vec<CardStep> {
    let (Some((side, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else { return Vec::new() };
    if now.removed || now.stands == 0 {
        return Vec::new();
    }
    let enemy = &setup.scenario.other_side(&side.id).name;
    let points = |stands: u32| {
        let points = points_with(setup, state, id, stands);
        (points > 0).then(|| format!("{} to the {enemy}", if points == 1 { "a point".to_owned() } else { format!("{points} points") }))
    };
    let mut steps = next_hit(setup, unit, now).into_iter().collect::<Vec<_>>();
    let Some(troops) = unit.troops() else {
        let rest = points(now.stands.saturating_sub(1)).unwrap_or_default();
        steps.push(CardStep { when: "a stand lost".to_owned(), what: left_text(now.stands.saturating_sub(1), unit.stands), rest });
        return steps;
    };
    let Some(row) = setup.tables.effectiveness.get(&unit.stands) else { return steps };
    let of = |stands: u32| condition(&setup.tables, row.data.cell(troops.morale), stands);
    let mut last = of(now.stands);
    for stands in (0..now.stands).rev() {
        let then = of(stands);
        if then == last {
            continue;
        }
        last = then;
        let worth = match (then.effectiveness(), stands) {
            (Some(effectiveness), _) => worth_text(&setup.tables, effectiveness),
            (None, 0) => "no stand left".to_owned(),
            (None, stands) => format!("{} left", count_text(stands, "stand", "stands")),
        };
        let rest = [Some(worth), points(stands)].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let lost = now.stands.saturating_sub(stands);
        steps.push(CardStep { when: count_text(lost, "stand more", "stands more"), what: then.spoken(), rest });
        if then == UnitCondition::Removed {
            break;
        }
    }
    steps
}

fn left_text(left: u32, of: u32) -> String {
    if left == 0 { "removed".to_owned() } else { format!("{left} of {of} left") }
}

/// Returns the enemy's points for a unit that has so many stands left.
fn points_with(setup: &Setup, state: &BattleState, id: &UnitId, stands: u32) -> u32 {
    let Some((side, known)) = setup.scenario.unit(id) else { return 0 };
    let mut after = state.clone();
    if let Some(unit) = after.units.get_mut(id) {
        unit.stands = stands;
        unit.removed = unit.is_too_small(setup, known);
    }
    let of_unit = Subject::Unit(id.clone());
    let enemy = &setup.scenario.other_side(&side.id).id;
    scores(setup, &after, enemy).iter().filter(|score| score.of == of_unit).map(|score| score.points).sum()
}

/// Returns what the weakest fire does that takes something from the unit, and what weaker fire does to it.
fn next_hit(setup: &Setup, unit: &Unit, now: &UnitState) -> Option<CardStep> {
    let rows = setup.tables.fire_outcomes.rows();
    let mut weaker: Vec<(String, String)> = Vec::new();
    for (nth, row) in rows.iter().enumerate() {
        let mut known = Facts::of(&facts::fire::FIRE);
        known.know(facts::fire::ARM, Value::Word(unit.arm().word()));
        known.count(facts::fire::RESULT, i64::from(row.from.or(row.to).unwrap_or_default()));
        known.count(facts::fire::DIE, 1);
        known.flag(facts::fire::LEADER_ATTACHED, false);
        known.flag(facts::fire::TROOPS_FIRED, false);
        if let Some(order) = now.order {
            known.know(facts::fire::ORDER, Value::Word(order.word()));
        }
        let effects = setup.tables.fire_outcomes.effects_of(nth, &known);
        let on_unit = effects.filter(|effect| effect.on == Some(Party::Target)).map(|effect| effect.at(row.from.unwrap_or_default()));
        let verbs = on_unit.map(|effect| effect.verb).filter(|verb| changes_unit(now, verb)).collect::<Vec<_>>();
        if verbs.is_empty() {
            continue;
        }
        let (after, verbs) = suffered(setup, unit, now, verbs);
        let text = join_list(&verbs.iter().rev().map(|verb| verb.clause().short_text(false)).collect::<Vec<_>>());
        if !verbs.iter().any(EffectVerb::is_loss) {
            weaker.push((lower_first(&row.label), text));
            continue;
        }
        let text = if after.removed { "removed".to_owned() } else { text };
        let why = now.order.filter(|order| *order != Order::Good).map(|order| format!("by {} too: it is {order}", lower_first(&row.label)));
        let rest = match weaker.last() {
            Some((fire, does)) => format!("by {fire} it {does}"),
            None => why.unwrap_or_default(),
        };
        return Some(CardStep { when: "hit once more".to_owned(), what: text, rest });
    }
    weaker.pop().map(|(fire, what)| CardStep { when: "hit once more".to_owned(), what, rest: format!("by {fire}") })
}

/// Returns the unit after these effects, and the effects as they fall on it: a gun stand damaged a second time is wrecked (digest §9).
fn suffered(setup: &Setup, unit: &Unit, now: &UnitState, verbs: Vec<EffectVerb>) -> (UnitState, Vec<EffectVerb>) {
    let mut after = now.clone();
    let verbs = verbs.into_iter().map(|verb| fall_on_unit(setup, unit, &mut after, verb)).collect();
    (after, verbs)
}

/// Checks whether a verb would change the unit: it is not disordered, or silenced, a second time.
fn changes_unit(now: &UnitState, verb: &EffectVerb) -> bool {
    match verb {
        EffectVerb::SetOrder { to } => now.order != Some(*to),
        EffectVerb::Silence {} => !now.silenced,
        EffectVerb::LoseStands { .. }
        | EffectVerb::DamageGun { .. }
        | EffectVerb::WreckGun { .. }
        | EffectVerb::Eliminate {}
        | EffectVerb::Maneuver { .. }
        | EffectVerb::Hold { .. }
        | EffectVerb::Retreat { .. }
        | EffectVerb::ReformLine {}
        | EffectVerb::Form { .. }
        | EffectVerb::Limber {}
        | EffectVerb::Mount {}
        | EffectVerb::MoveAway {}
        | EffectVerb::CarryPosition {}
        | EffectVerb::BreakThrough {}
        | EffectVerb::MayRecall {}
        | EffectVerb::MayCarryPosition {}
        | EffectVerb::RollAgain {}
        | EffectVerb::LowOnAmmo {}
        | EffectVerb::CheckFallenLeader {}
        | EffectVerb::RemoveLeader { .. }
        | EffectVerb::DismountLeader { .. } => true,
    }
}

/// Returns the facts of a unit for its card, each with its name: experience, morale, arms, moves, command.
#[must_use]
pub fn card_facts(setup: &Setup, state: &BattleState, id: &UnitId) -> Vec<(String, String)> {
    let (Some((side, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else { return Vec::new() };
    let tables = &setup.tables;
    let reach = tables.reach.get(&state.light(setup)).map(|row| row.data.inches);
    let worth = worth_of(&tables.maneuver, fact::EXPERIENCE, Value::Word(unit.experience.word()));
    let mut facts = vec![("experience".to_owned(), format!("{} {}", unit.experience, signed(worth)))];
    if let Some(troops) = unit.troops() {
        facts.push(("morale".to_owned(), troops.morale.to_string()));
        facts.push((troops.weapon_text(), bands_text(tables, unit, reach)));
    }
    if let Some(guns) = unit.guns() {
        facts.push((lower_first(&tables.gun_name(&guns.gun)), bands_text(tables, unit, reach)));
    }
    facts.extend(unit.traits.iter().map(|known| (known.proper_name(), trait_text(tables, *known))));
    if let Some(inches) = allowed_inches(setup, unit, now, hoped_maneuver(setup, state, id)) {
        let [open, broken, rough] = inches.map(inches_text);
        let guns = unit.arm() == Arm::Artillery;
        let on_road = matches!(now.formation, Formation::MarchColumn | Formation::StormingColumn | Formation::Limbered) && !now.broken();
        let factor = tables.figure(if guns { FigureId::GoodRoadGuns } else { FigureId::GoodRoad });
        let road = if on_road { format!(", road {}″", inches_text(inches[0] * factor)) } else { String::new() };
        facts.push(("moves".to_owned(), format!("{open} · {broken} · {rough}″{road}")));
    }
    if let Some(leader) = side.commander_of(unit) {
        let name = state.leader_surname(setup, &leader.id);
        let rating = state.leader_rating(setup, &leader.id).unwrap_or(leader.rating);
        let there = state.leaders.get(&leader.id).is_some_and(LeaderState::in_play);
        let reach = state.reach_text(setup, &leader.id, "to ").filter(|_| there);
        let reach = reach.unwrap_or_else(|| "not there".to_owned());
        let commands = state.vacancy_text(&leader.id).unwrap_or_else(|| format!("{name}, {rating}, {reach}"));
        facts.push(("in command".to_owned(), commands));
    }
    facts
}

/// Describes the points of a stand by range, as far as the light lets it fire: `1 a stand to 4″, ½ to 8″`.
fn bands_text(tables: &Tables, unit: &Unit, reach: Option<Inches>) -> String {
    let mut bands: Vec<(String, Inches)> = Vec::new();
    let is_reached = |above: Inches| reach.is_none_or(|reach| above < reach);
    for band in unit.weapon_id().into_iter().flat_map(|weapon| tables.bands_of(weapon)).filter(|band| is_reached(band.data.above)) {
        let (points, to) = (band.data.points.to_string(), reach.map_or(band.data.to, |reach| band.data.to.min(reach)));
        match bands.last_mut().filter(|(known, _)| *known == points) {
            Some((_, last)) => *last = to,
            None => bands.push((points, to)),
        }
    }
    let text = |(nth, (points, to)): (usize, &(String, Inches))| {
        format!("{points}{} to {}″", if nth == 0 { " a stand" } else { "" }, inches_text(to.as_f64()))
    };
    let parts = bands.iter().enumerate().map(text).collect::<Vec<_>>().join(", ");
    if parts.is_empty() { "no fire".to_owned() } else { parts }
}

/// Describes what a trait is worth, where one row of the tables says so.
fn trait_text(tables: &Tables, known: Trait) -> String {
    let text = match known {
        Trait::BuckAndBall => Some(format!("{} charging or charged", signed(worth_of_flag(&tables.fire, facts::fire::HALF_BUCK_AND_BALL)))),
        Trait::BraveColonel => {
            Some(format!("{} in checks, as a leader with it", signed(worth_of_flag(&tables.maneuver, fact::BRAVE_COLONEL))))
        }
        Trait::Militia => Some("provisional command".to_owned()),
        Trait::Indians | Trait::Light | Trait::Marksmen | Trait::NoBayonets | Trait::OpenOrderOnly => None,
    };
    text.unwrap_or_else(|| "yes".to_owned())
}

fn worth_of_flag(rows: &[Arc<ModifierRow>], fact: FactId) -> i32 {
    let fixed = |row: &Arc<ModifierRow>| if let Amount::Fixed(value) = row.amount { value } else { 0 };
    rows.iter().filter(|row| row.when.reads(fact)).map(fixed).sum()
}

/// Checks a unit before any die, with a leader or alone, in the state given.
fn check_of<'s>(setup: &'s Setup, state: &BattleState, leader: Option<&LeaderId>, unit: &UnitId) -> Option<Maneuver<'s>> {
    let call = ManeuverCall { leader: leader.cloned(), units: vec![UnitSituation::plain(unit.clone())], die: Die::typed(1) };
    let request = maneuver_request(setup, state, &call, call.units.first()?).ok()?;
    Maneuver::prepare(&setup.tables, &request, &[]).ok()
}

/// Returns the maneuver to hope for in a check that is still to be made: one well handled where the light allows it, else a tardy one
/// (digest §7).
#[must_use]
pub fn hoped_maneuver(setup: &Setup, state: &BattleState, unit: &UnitId) -> ManeuverKind {
    let kinds = check_of(setup, state, None, unit).map(|check| {
        let verbs = (1..=10).flat_map(|face| check.resolve(face).effects).map(|effect| effect.verb);
        verbs.filter_map(|verb| if let EffectVerb::Maneuver { kind } = verb { Some(kind) } else { None }).collect::<Vec<_>>()
    });
    let is_tardy = kinds.is_some_and(|kinds| !kinds.is_empty() && kinds.iter().all(|kind| *kind == ManeuverKind::Tardy));
    if is_tardy { ManeuverKind::Tardy } else { ManeuverKind::WellHandled }
}

/// Describes what a check brings by its die, with a leader or alone: `rally with élan on 6 or more, else rally`.
#[must_use]
pub fn check_outlook(setup: &Setup, state: &BattleState, leader: Option<&LeaderId>, unit: &UnitId) -> Option<String> {
    let check = check_of(setup, state, leader, unit)?;
    let mut bands: Vec<(String, u8)> = Vec::new();
    for face in (1..=10).rev() {
        let reading = check.resolve(face);
        let counts = counts_as(&reading.row.id, reading.effects.iter().map(|effect| &effect.verb));
        let label = counts.map_or_else(|| lower_first(&reading.row.label), |kind| kind.spoken());
        match bands.last_mut().filter(|(known, _)| *known == label) {
            Some((_, from)) => *from = face,
            None => bands.push((label, face)),
        }
    }
    let (last, before) = bands.split_last()?;
    if before.is_empty() {
        return Some(format!("{} on any die", last.0));
    }
    let edges =
        before.iter().map(|(label, from)| format!("{label} on {}", if *from == 10 { "10".to_owned() } else { format!("{from} or more") }));
    Some(format!("{}, else {}", edges.collect::<Vec<_>>().join(", "), last.0))
}

/// Describes what a leader gains and costs by joining a unit: `+1 for the 11th US; the others must then be within 4″, not 8″`.
#[must_use]
pub fn attach_outlook(setup: &Setup, state: &BattleState, leader: &LeaderId, unit: &UnitId) -> String {
    let mut after = state.clone();
    if let Some(now) = after.leaders.get_mut(leader) {
        now.attached_to = Some(unit.clone());
    }
    let total = |state: &BattleState| check_of(setup, state, Some(leader), unit).map_or(0, |check| Tally::total(&check.tally));
    let gain = total(&after).saturating_sub(total(state));
    let radius = |state: &BattleState| state.leader_radius(setup, leader).map(|radius| inches_text(radius.as_f64()));
    let name = setup.scenario.unit_label(unit);
    let gains = if gain == 0 { format!("nothing more for {name}") } else { format!("{} for {name}", signed(gain)) };
    match (radius(state), radius(&after)) {
        (Some(before), Some(then)) if before != then && !state.light(setup).is_night() => {
            format!("{gains}; the others must then be within {then}″, not {before}″")
        }
        _ => gains,
    }
}

/// Returns the leader who checks a unit with the rest of his command: its commander, where he is there, at night with the unit (digest §6).
#[must_use]
pub fn commander_there(setup: &Setup, state: &BattleState, unit: &UnitId) -> Option<LeaderId> {
    let (side, known) = setup.scenario.unit(unit)?;
    let leader = &side.commander_of(known)?.id;
    leaders_for(setup, state, unit).contains(leader).then(|| leader.clone())
}

/// Number of events that are looked through for the enemy a unit met last.
const LOOKED_BACK: usize = 200;

/// Returns the enemy a unit met last and is still there, with the way they met: `fired at last`.
#[must_use]
pub fn last_met(battle: &Battle, unit: &UnitId) -> Option<(UnitId, &'static str)> {
    let state = battle.state();
    let there = |enemy: &UnitId| state.units.get(enemy).is_some_and(UnitState::in_play);
    let across = |units: &[UnitId]| units.iter().find(|enemy| there(enemy)).cloned();
    battle.journal().applied().rev().take(LOOKED_BACK).find_map(|event| match &event.command {
        Command::Fire(call) if call.target == *unit => {
            call.firers.iter().map(|firer| &firer.unit).find(|enemy| there(enemy)).map(|enemy| (enemy.clone(), "fired at it last"))
        }
        Command::Fire(call) if call.firers.iter().any(|firer| firer.unit == *unit) => {
            there(&call.target).then(|| (call.target.clone(), "fired at last"))
        }
        Command::Charge(call) if call.attackers.contains(unit) => across(&call.defenders).map(|enemy| (enemy, "charged last")),
        Command::Charge(call) if call.defenders.contains(unit) => across(&call.attackers).map(|enemy| (enemy, "charged it last")),
        Command::Declare { attackers, defenders, .. } if attackers.contains(unit) => {
            across(defenders).map(|enemy| (enemy, "to be charged"))
        }
        Command::Declare { attackers, defenders, .. } if defenders.contains(unit) => across(attackers).map(|enemy| (enemy, "charges it")),
        Command::Fire(_)
        | Command::Charge(_)
        | Command::Declare { .. }
        | Command::Maneuver(_)
        | Command::Check(_)
        | Command::Answer { .. }
        | Command::StandToCharge { .. }
        | Command::EndCharge { .. }
        | Command::Make { .. }
        | Command::Replenish { .. }
        | Command::Replace { .. }
        | Command::ThrowForArrival { .. }
        | Command::EndBattle {}
        | Command::NextPhase {}
        | Command::NextPlayerTurn {}
        | Command::SetPhase { .. }
        | Command::SetLight { .. }
        | Command::Attach { .. }
        | Command::Arrive { .. }
        | Command::EditUnit { .. }
        | Command::EditLeader { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_) => None,
    })
}

/// Returns the events as they stand after all corrections, in order, each with its turn.
fn as_they_stand(battle: &Battle) -> Vec<(u32, &Event)> {
    let revisions = revised_events(battle.journal());
    let mut turn = 1;
    let mut events = Vec::new();
    for (place, event) in battle.journal().applied().enumerate() {
        for change in &event.changes {
            if let Change::Table(TableChange::Turn(now)) = change {
                turn = *now;
            }
        }
        match revisions.get(&LinePlace(place)) {
            Some(revision) if revision.impossible_reason.is_some() => {}
            Some(revision) => events.push((turn, revision.event)),
            None => events.push((turn, event)),
        }
    }
    events
}

/// Returns the sentences on what happened to a unit: losses, changes of its order, of its guns and of its ammunition, each with its turn.
#[must_use]
pub fn events_about(battle: &Battle, unit: &UnitId) -> Vec<(u32, String)> {
    let counts = |change: &Change| {
        let Change::Unit(id, change) = change else { return false };
        let matters = matches!(
            change,
            UnitChange::Stands(_)
                | UnitChange::Damaged(_)
                | UnitChange::Removed(_)
                | UnitChange::Order(_)
                | UnitChange::Silenced(_)
                | UnitChange::LowOnAmmo(_)
                | UnitChange::OnTable(_)
        );
        id == unit && matters
    };
    let events = as_they_stand(battle).into_iter().filter(|(_, event)| event.changes.iter().any(counts));
    events.map(|(turn, event)| (turn, sentence(battle.setup(), event))).collect()
}

/// Describes what became of those who led in a leader's place: `Winfield Scott: shot dead in the saddle in turn 5, replaced in turn 7 by
/// Henry Leavenworth`. Empty if nobody was ever out.
#[must_use]
pub fn leader_story(battle: &Battle, leader: &LeaderId) -> Vec<String> {
    let setup = battle.setup();
    let mut name = setup.scenario.leader_name(leader);
    let mut sentences: Vec<String> = Vec::new();
    for (turn, event) in as_they_stand(battle) {
        for change in &event.changes {
            let Change::Leader(id, change) = change else { continue };
            if id != leader {
                continue;
            }
            match change {
                LeaderChange::Status(LeaderStatus::Present) => {}
                LeaderChange::Status(status) => {
                    let row = event.found.reading.row();
                    let row = row.and_then(|row| FALLEN_LEADER.outcomes(&setup.tables)?.row(row));
                    let how = row.map_or_else(
                        || if *status == LeaderStatus::Lost { "out of the game".to_owned() } else { "out".to_owned() },
                        |row| lower_first(&row.label),
                    );
                    sentences.push(format!("{name}: {how} in turn {turn}"));
                }
                LeaderChange::Successor(Some(successor)) => {
                    name = successor.name.to_string();
                    if let Some(last) = sentences.last_mut() {
                        *last = format!("{last}, replaced in turn {turn} by {name}");
                    }
                }
                LeaderChange::Successor(None)
                | LeaderChange::AttachedTo(_)
                | LeaderChange::Dismounted(_)
                | LeaderChange::UntilTurn(_)
                | LeaderChange::OnTable(_)
                | LeaderChange::ReplacedFromTurn(_)
                | LeaderChange::InDanger(_)
                | LeaderChange::CheckedWith(_) => {}
            }
        }
    }
    sentences
}

/// Returns what the table of fallen leaders does to a leader in danger, by the face of its die.
#[must_use]
pub fn leader_dangers(setup: &Setup, state: &BattleState, leader: &LeaderId) -> Vec<CardStep> {
    let Some(outcomes) = FALLEN_LEADER.outcomes(&setup.tables) else { return Vec::new() };
    let Some((side, _)) = setup.scenario.leader(leader) else { return Vec::new() };
    let enemy = &setup.scenario.other_side(&side.id);
    let worth = || {
        let mut after = state.clone();
        if let Some(now) = after.leaders.get_mut(leader) {
            now.status = LeaderStatus::Lost;
        }
        let sum = |state: &BattleState| scores(setup, state, &enemy.id).iter().map(|score| score.points).sum::<u32>();
        sum(&after).saturating_sub(sum(state))
    };
    let points = match worth() {
        0 => String::new(),
        1 => format!(", a point to the {}", enemy.name),
        points => format!(", {points} points to the {}", enemy.name),
    };
    let mut harmless: Vec<&str> = Vec::new();
    let mut steps = Vec::new();
    for row in outcomes.rows().iter().rev() {
        let verbs = row.effects.iter().map(|part| &part.effect.verb);
        let texts = verbs.clone().map(|verb| verb.clause().short_text(false)).collect::<Vec<_>>();
        if texts.is_empty() {
            harmless.push(row.label.as_str());
            continue;
        }
        let lost = verbs.clone().any(|verb| matches!(verb, EffectVerb::RemoveLeader { turns: None }));
        let rest = format!("{}{}", texts.join(", "), if lost { points.as_str() } else { "" });
        steps.push(CardStep { when: format!("on {}", row.band_text()), what: lower_first(&row.label), rest });
    }
    let rest = harmless.iter().map(|label| lower_first(label)).collect::<Vec<_>>().join(", ");
    steps.extend((!harmless.is_empty()).then(|| CardStep { when: "on any other".to_owned(), what: "is unhurt".to_owned(), rest }));
    steps
}
