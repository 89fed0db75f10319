//! Answers to a declared charge before anyone moves: hasty squares, evading, sheltered crews, countercharges (digest §5, §11). Each is
//! offered if the rules allow it, else with the reason.

use crate::engine::text::{HAS, IS, statement};
use crate::game::{Offer, Refusal};
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::calls::requests::find_unit;
use crate::games::rff1812::battle::calls::{Command, UnitEdit};
use crate::games::rff1812::battle::found::{Found, TableReading};
use crate::games::rff1812::battle::state::declared::{ChargeStage, DeclaredCharge, Reply};
use crate::games::rff1812::battle::state::{BattleState, Phase, UnitState};
use crate::games::rff1812::battle::words::remark::{BattleObjections, Remark};
use crate::games::rff1812::battle::words::remarks::add_remarks;
use crate::games::rff1812::battle::{Rff1812, Setup};
use crate::games::rff1812::charge::can_countercharge;
use crate::games::rff1812::scenario::{Side, Trait, Unit};
use crate::games::rff1812::words::{Arm, Experience, Formation, Order};
use crate::id::UnitId;

/// Lists every answer that the charged side may consider, those of the charged units first.
pub(in crate::games::rff1812::battle) fn answers(setup: &Setup, state: &BattleState, number: usize) -> Vec<Offer<Rff1812>> {
    let Some(charge) = state.charges.get(number) else { return Vec::new() };
    let Some((side, _)) = charge.defenders.first().and_then(|unit| setup.scenario.unit(unit)) else { return Vec::new() };
    let in_play = |unit: &&Unit| state.units.get(&unit.id).is_some_and(UnitState::in_play);
    let charged = |unit: &Unit| charge.defenders.contains(&unit.id);
    let mut units = side.units.iter().filter(in_play).collect::<Vec<_>>();
    units.sort_by_key(|unit| !charged(unit));
    let offer = |answer: Reply| offer(setup, state, number, charge, answer);
    let mut offers = Vec::new();
    for unit in &units {
        let id = || unit.id.clone();
        match unit.arm() {
            // A square is good for units in the path and beside the one charged, too.
            Arm::Infantry => {
                let square = offer(Reply::HastySquare { unit: id(), outflanked: false });
                offers.extend(Some(square).filter(|offer| charged(unit) || offer.is_open()));
                offers.extend(evade_offers(&units, unit, charged(unit), offer));
            }
            // Cavalry on foot is in open order, and evades as that does; it rides nowhere (digest §4, §10).
            Arm::Cavalry if charged(unit) && state.units.get(&unit.id).is_some_and(|now| now.on_foot) => {
                offers.extend(evade_offers(&units, unit, true, offer));
            }
            Arm::Cavalry if charged(unit) => offers.push(offer(Reply::Countercharge { unit: id() })),
            Arm::Cavalry => {}
            Arm::Artillery => {
                let squares = units.iter().filter(|square| in_square(state, &square.id));
                let shelter = squares.map(|square| offer(Reply::Shelter { guns: id(), square: square.id.clone() })).collect::<Vec<_>>();
                if shelter.is_empty() && charged(unit) {
                    offers.push(offer(Reply::Shelter { guns: id(), square: id() }));
                }
                offers.extend(shelter.into_iter().filter(|offer| charged(unit) || offer.is_open()));
            }
        }
    }
    offers
}

/// Returns offers for a unit to evade by a full retreat, or to halt behind friends.
fn evade_offers(friends: &[&Unit], unit: &Unit, charged: bool, offer: impl Fn(Reply) -> Offer<Rff1812>) -> Vec<Offer<Rff1812>> {
    let evade = |behind: Option<&Unit>| offer(Reply::Evade { unit: unit.id.clone(), behind: behind.map(|friend| friend.id.clone()) });
    let away = evade(None);
    if !away.is_open() {
        return Some(away).filter(|_| charged).into_iter().collect();
    }
    let behind = friends.iter().map(|friend| evade(Some(friend))).filter(Offer::is_open);
    std::iter::once(away).chain(behind).collect()
}

fn offer(setup: &Setup, state: &BattleState, number: usize, charge: &DeclaredCharge, answer: Reply) -> Offer<Rff1812> {
    let not = why_not_allowed(setup, state, charge, &answer);
    let text = answer_label(setup, &answer);
    let command = Command::Answer { charge: number, answer };
    // The judge's refusal names the unit, and so does the label of this offer: the offer has the bare reason.
    let offer = Offer::of_command(setup, state, text, command);
    if not.is_some() { offer.blocked_by(not) } else { offer }
}

/// Returns the label of an answer's button.
fn answer_label(setup: &Setup, answer: &Reply) -> String {
    let name = |unit: &UnitId| setup.scenario.unit_label(unit);
    match answer {
        Reply::HastySquare { unit, .. } => format!("{}: hasty square", name(unit)),
        Reply::Evade { unit, behind: None } => format!("{}: evade (makes a full retreat and is broken; in a single rank only)", name(unit)),
        Reply::Evade { unit, behind: Some(behind) } => {
            format!("{}: evade behind {} (and is broken; in a single rank only)", name(unit), name(behind))
        }
        Reply::Shelter { guns, square } if guns != square => {
            let within = setup.tables.inches(FigureId::ShelterWithin);
            format!("{}: crew shelters in the square of {}, within {within}", name(guns), name(square))
        }
        Reply::Shelter { guns, .. } => format!("{}: crew shelters in a square", name(guns)),
        Reply::Countercharge { unit } => format!("{}: countercharge", name(unit)),
    }
}

fn in_square(state: &BattleState, unit: &UnitId) -> bool {
    state.units.get(unit).is_some_and(|unit| unit.in_play() && unit.formation == Formation::Square && !unit.broken())
}

/// Returns the reason why an answer may not be given; `None` if it may.
fn why_not_allowed(setup: &Setup, state: &BattleState, charge: &DeclaredCharge, answer: &Reply) -> Option<String> {
    let id = answer.unit();
    let (Some((side, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else {
        return Some(format!("there is no unit \"{id}\" in this battle"));
    };
    let own = charge.attackers.first().and_then(|lead| setup.scenario.unit(lead)).is_some_and(|(charging, _)| charging.id == side.id);
    if own {
        return Some("it is on the charging side".to_owned());
    }
    if !now.in_play() {
        return Some("it is not on the table".to_owned());
    }
    if let Some(late) = why_too_late(setup, state, charge, answer) {
        return Some(late);
    }
    match answer {
        Reply::HastySquare { .. } => why_no_square(unit, now),
        Reply::Evade { .. } if !charge.defenders.contains(id) => Some("it is not charged".to_owned()),
        Reply::Evade { behind, .. } => why_no_evading(setup, state, id, now)
            .or_else(|| behind.as_ref().and_then(|behind| why_not_behind(setup, state, side, id, behind))),
        Reply::Shelter { square, .. } => why_no_shelter(state, unit, now, square),
        Reply::Countercharge { .. } => why_no_countercharge(state, unit, now),
    }
}

/// Returns the reason why an answer comes too late: answers come before the charge is fought; a hasty square when all charges are declared
/// and before any charger moves, never later, and so not against a breakthrough (digest §11).
fn why_too_late(setup: &Setup, state: &BattleState, charge: &DeclaredCharge, answer: &Reply) -> Option<String> {
    let square = matches!(answer, Reply::HastySquare { .. });
    match charge.stage {
        ChargeStage::Declared => {}
        ChargeStage::Breakthrough if square => {
            return Some("no hasty square forms against a breakthrough: it forms before any charger moves".to_owned());
        }
        _ if square => return Some("the charge is being fought: a hasty square forms before any charger moves".to_owned()),
        _ => return Some("the charge is being fought".to_owned()),
    }
    if !square {
        return None;
    }
    if state.phase != Phase::Maneuver || state.charges.iter().any(|charge| charge.next_round > 1) {
        return Some("the chargers have moved: a hasty square forms before any charger moves".to_owned());
    }
    Some(statement(&setup.scenario.unit_label(state.moved_charger()?), HAS, "moved: a hasty square forms before any charger moves"))
}

/// Returns remarks on an answer: on a hasty square against infantry, where the printed rules disagree, and on other hasty maneuvers outside
/// the maneuver phase or after a charger has moved (digest §5).
fn remarks(setup: &Setup, state: &BattleState, charge: &DeclaredCharge, answer: &Reply) -> Vec<Remark> {
    let Reply::HastySquare { unit, .. } = answer else {
        let phase = Remark::OtherPhase { made_in: state.phase, belongs_to: Phase::Maneuver };
        let phase = (state.phase != Phase::Maneuver).then_some(phase);
        return phase.into_iter().chain(state.moved_charger().map(|unit| Remark::ChargerMoved { unit: unit.clone() })).collect();
    };
    let cavalry = charge.attackers.iter().any(|attacker| mounted(setup, state, attacker));
    (!cavalry).then(|| Remark::SquareAgainstInfantry { unit: unit.clone() }).into_iter().collect()
}

fn mounted(setup: &Setup, state: &BattleState, unit: &UnitId) -> bool {
    let horse = setup.scenario.unit(unit).is_some_and(|(_, unit)| unit.arm() == Arm::Cavalry);
    horse && state.units.get(unit).is_some_and(|unit| !unit.on_foot)
}

fn why_no_square(unit: &Unit, now: &UnitState) -> Option<String> {
    if unit.arm() != Arm::Infantry {
        return Some("only infantry forms square".to_owned());
    }
    if unit.has_trait(Trait::OpenOrderOnly) {
        return Some("it forms only open order and march column".to_owned());
    }
    if now.broken() {
        return Some("it is broken".to_owned());
    }
    match now.formation {
        Formation::Line | Formation::SupportedLine | Formation::FieldColumn => None,
        Formation::Square => Some("it is in square already".to_owned()),
        other => Some(format!("it is {}: a hasty square forms from line or field column", other.placed())),
    }
}

fn why_no_evading(setup: &Setup, state: &BattleState, id: &UnitId, now: &UnitState) -> Option<String> {
    if !matches!(now.formation, Formation::OpenOrder | Formation::Dismounted) {
        return Some(format!("it is {}: only open order in a single rank evades", now.formation.placed()));
    }
    if now.broken() {
        return Some("it is broken".to_owned());
    }
    // Whichever charge it answers: every one that is declared against it counts (digest §11).
    let mut charging = state.charges.iter().filter(|charge| charge.open() && charge.is_charged(id)).flat_map(|charge| &charge.attackers);
    charging.find(|unit| mounted(setup, state, unit)).map(|_| "no unit evades mounted cavalry".to_owned())
}

fn why_not_behind(setup: &Setup, state: &BattleState, side: &Side, who: &UnitId, behind: &UnitId) -> Option<String> {
    if who == behind {
        return Some("it cannot halt behind itself: choose a friendly unit".to_owned());
    }
    let friend = setup.scenario.unit(behind).filter(|(other, _)| other.id == side.id);
    let Some((_, friend)) = friend else { return Some("it halts only behind a friendly unit".to_owned()) };
    if state.units.get(behind).is_some_and(|friend| !friend.in_play()) {
        return Some(statement(friend.label(), IS, "not on the table"));
    }
    // Broken units are in no formation, and units that run stop nobody (digest §11).
    if state.units.get(behind).is_some_and(UnitState::broken) {
        return Some(statement(friend.label(), IS, "broken"));
    }
    let formation = state.units.get(behind).filter(|unit| unit.in_play()).map(|unit| unit.formation);
    let shelters = matches!(
        formation,
        Some(Formation::OpenOrder | Formation::Dismounted | Formation::Line | Formation::SupportedLine | Formation::FieldColumn)
    );
    (!shelters).then(|| statement(friend.label(), IS, "not in open order, line or field column"))
}

fn why_no_shelter(state: &BattleState, unit: &Unit, now: &UnitState, square: &UnitId) -> Option<String> {
    if unit.arm() != Arm::Artillery {
        return Some("only gun crews shelter".to_owned());
    }
    if now.sheltered_in.is_some() {
        return Some("the crew is in a square already".to_owned());
    }
    if *square == unit.id {
        return Some("no friendly infantry is in square; form one first".to_owned());
    }
    (!in_square(state, square)).then(|| "the unit they would run to is not in square".to_owned())
}

fn why_no_countercharge(state: &BattleState, unit: &Unit, now: &UnitState) -> Option<String> {
    if unit.arm() != Arm::Cavalry || now.on_foot || !can_countercharge(now.formation) {
        return Some("only cavalry mounted or in march column countercharges".to_owned());
    }
    if now.broken() {
        return Some("it is broken".to_owned());
    }
    let rides_out = state.charges.iter().any(|charge| charge.open() && charge.countercharging.contains(&unit.id));
    rides_out.then(|| "it countercharges already".to_owned())
}

/// Returns the charge that an answer is to, if it can still be answered.
fn answerable_charge(state: &BattleState, number: usize) -> Result<&DeclaredCharge, Refusal> {
    let Some(charge) = state.charges.get(number) else {
        let count = state.charges.len();
        return Err(Refusal::of("charge", format!("there is no charge {number}: this player turn has {count}, counted from 0")));
    };
    if charge.open() { Ok(charge) } else { Err(Refusal::of("charge", "this charge is over")) }
}

/// Judges that the charged side gives no answer, or no further one: units that are charged and neither evaded nor ride out stand.
pub(in crate::games::rff1812::battle) fn stand(state: &BattleState, number: usize) -> Result<Found, Refusal> {
    let charge = answerable_charge(state, number)?;
    if charge.stage != ChargeStage::Declared {
        return Err(Refusal::of("charge", "the charge is being fought"));
    }
    if charge.stands {
        return Err(Refusal::of("charge", "the charged side stands already"));
    }
    Ok(Found::of(TableReading::Stood(charge.receiving().cloned().collect())))
}

/// Judges an answer; its reading is the edit that it makes to the unit.
pub(in crate::games::rff1812::battle) fn judge(
    setup: &Setup,
    state: &BattleState,
    number: usize,
    answer: &Reply,
    objections: &mut BattleObjections,
) -> Result<Found, Refusal> {
    let charge = answerable_charge(state, number)?;
    find_unit(setup, state, answer.unit(), "answer")?;
    if let Some(not) = why_not_allowed(setup, state, charge, answer) {
        let name = setup.scenario.unit_label(answer.unit());
        return Err(Refusal::of("answer", format!("{name}: {not}")));
    }
    let unit = setup.scenario.unit(answer.unit()).map(|(_, unit)| unit);
    let now = state.units.get(answer.unit());
    let edit = match answer {
        // Raw troops lose their order in a hasty square on any ground (digest §11).
        Reply::HastySquare { .. } => UnitEdit {
            formation: Some(Formation::Square),
            order: (unit.is_some_and(|unit| unit.experience == Experience::Raw) && now.is_some_and(|now| now.order == Some(Order::Good)))
                .then_some(Order::Disordered),
            ..UnitEdit::default()
        },
        Reply::Evade { .. } => UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() },
        Reply::Shelter { .. } => UnitEdit { silenced: Some(true), ..UnitEdit::default() },
        Reply::Countercharge { .. } => UnitEdit::default(),
    };
    add_remarks(objections, remarks(setup, state, charge, answer));
    Ok(Found::of(TableReading::Set(edit)))
}
