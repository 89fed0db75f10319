//! The maneuvers a unit's result allows, by name, with the inches it may move (digest §7, §8, §11).

use super::Setup;
use super::calls::UnitEdit;
use super::state::{BattleState, UnitState};
use crate::engine::Word as _;
use crate::game::Refusal;
use crate::id::{RowId, UnitId};
use crate::rff1812::movement::{Moving, allowances, double_quick, rate_inches, rate_of};
use crate::rff1812::tables::{Carriage, Gun, Maneuver, ManeuverResult, ManeuverWho, MoveShare};
use crate::rff1812::words::{Arm, Experience, Formation, Ground, Order};
use crate::rff1812::{FigureId, ManeuverKind};
use crate::scenario::{Trait, Unit};

/// One maneuver of the table, for one unit as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ManeuverOption {
    /// Its row.
    pub row: RowId,
    /// Its name.
    pub label: String,
    /// Inches over open, broken and rough ground; none: it does not move, or wheels in place.
    pub inches: Option<[f64; 3]>,
    /// The formations it may end in; empty: the one it began in.
    pub to: Vec<Formation>,
    /// Why it may not be made as things stand; none: it may.
    pub not: Option<String>,
    /// The unit is disordered by it.
    pub disorders: bool,
}

/// Every maneuver of the unit's arm that its result allows, those the state forbids with the reason.
/// Empty: it has no result that lets it maneuver.
#[must_use]
pub fn maneuver_options(setup: &Setup, state: &BattleState, id: &UnitId) -> Vec<ManeuverOption> {
    let (Some((_, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else { return Vec::new() };
    let Some(kind) = now.maneuver else { return Vec::new() };
    let gun = unit.guns().and_then(|guns| setup.tables.gun(&guns.gun));
    let wanted = |result: ManeuverResult| match result {
        ManeuverResult::Any => true,
        ManeuverResult::Tardy => kind == ManeuverKind::Tardy,
        ManeuverResult::WellHandled => kind != ManeuverKind::Tardy,
    };
    let rows = setup.tables.maneuvers.iter().filter(|row| wanted(row.data.result) && of_arm(row.data.who, unit.arm()));
    rows.map(|row| {
        let to = row.data.to.iter().copied().filter(|to| may_form(unit, *to) && (*to != now.formation || row.data.to.len() == 1));
        let to = to.collect::<Vec<_>>();
        // A maneuver that ends in a formation is none for units that may take none of them.
        let nowhere = !row.data.to.is_empty() && to.is_empty();
        ManeuverOption {
            row: row.head.id.clone(),
            label: row.head.label.to_string(),
            inches: inches_of(setup, unit, now, gun, row.data.moves, &row.data.rate, kind),
            to,
            not: why_not(unit, now, gun, &row.data).or_else(|| nowhere.then(|| "not for this unit".to_owned())),
            disorders: row.head.id.as_str() == "full_move_disordered",
        }
    })
    .collect()
}

const fn of_arm(who: ManeuverWho, arm: Arm) -> bool {
    match who {
        ManeuverWho::Troops => !matches!(arm, Arm::Artillery),
        ManeuverWho::Infantry => matches!(arm, Arm::Infantry),
        ManeuverWho::Cavalry => matches!(arm, Arm::Cavalry),
        ManeuverWho::Guns | ManeuverWho::LightGuns | ManeuverWho::SilencedGuns => matches!(arm, Arm::Artillery),
    }
}

/// Formations the unit's arm and traits let it take: open order is for light troops, and some form nothing else (digest §4).
fn may_form(unit: &Unit, formation: Formation) -> bool {
    let light = [Trait::Light, Trait::Indians, Trait::OpenOrderOnly, Trait::Marksmen].iter().any(|known| unit.has(*known));
    match unit.arm() {
        Arm::Infantry if unit.has(Trait::OpenOrderOnly) => formation == Formation::OpenOrder,
        Arm::Infantry => !matches!(formation, Formation::Mounted | Formation::Dismounted) && (formation != Formation::OpenOrder || light),
        Arm::Cavalry => {
            matches!(formation, Formation::Mounted | Formation::Dismounted | Formation::MarchColumn | Formation::StormingColumn)
        }
        Arm::Artillery => true,
    }
}

fn why_not(unit: &Unit, now: &UnitState, gun: Option<&Gun>, maneuver: &Maneuver) -> Option<String> {
    let Maneuver { who, from, to, moves, .. } = maneuver;
    let (who, moves) = (*who, *moves);
    let fixed = unit.guns().is_some_and(|guns| guns.fixed);
    if fixed && to.contains(&Formation::Limbered) {
        return Some("fixed guns do not limber".to_owned());
    }
    if who == ManeuverWho::SilencedGuns {
        return (!now.silenced).then(|| "only for silenced guns".to_owned());
    }
    if now.silenced && !matches!(moves, MoveShare::None) {
        return Some("silenced guns rally first, or limber and retreat".to_owned());
    }
    if who == ManeuverWho::LightGuns && gun.is_some_and(|gun| gun.carriage == Carriage::Heavy) {
        return Some("only on a light carriage".to_owned());
    }
    if moves == MoveShare::HandHaul && gun.is_none_or(|gun| gun.hand_haul.is_none()) {
        return Some("too heavy to haul by hand".to_owned());
    }
    if fixed && !matches!(moves, MoveShare::None) {
        return Some("fixed guns do not move".to_owned());
    }
    if !from.is_empty() && !from.contains(&now.formation) {
        let spoken = from.iter().filter(|from| may_form(unit, **from)).map(|from| from.spoken()).collect::<Vec<_>>();
        return Some(if spoken.is_empty() { "not for this unit".to_owned() } else { format!("only from {}", spoken.join(", ")) });
    }
    None
}

fn inches_of(
    setup: &Setup,
    unit: &Unit,
    now: &UnitState,
    gun: Option<&Gun>,
    moves: MoveShare,
    rate: &str,
    kind: ManeuverKind,
) -> Option<[f64; 3]> {
    let tables = &setup.tables;
    let formation = match rate {
        "march_column" => Formation::MarchColumn,
        "limbered" => Formation::Limbered,
        // A gun that limbers first moves limbered.
        _ if unit.arm() == Arm::Artillery => Formation::Limbered,
        _ => now.formation,
    };
    let moving = Moving { arm: unit.arm(), formation, broken: now.broken(), gun };
    // A tardy result's maneuvers have their own share of the move: it is not halved twice.
    let rates = allowances(tables, moving, if kind == ManeuverKind::Tardy { ManeuverKind::WellHandled } else { kind })?;
    let half = tables.figure(FigureId::Tardy);
    match moves {
        MoveShare::Full => Some(rates),
        MoveShare::Half => Some(rates.map(|rate| rate * half)),
        MoveShare::HandHaul => gun.and_then(|gun| gun.hand_haul).map(|inches| [inches.as_f64(); 3]),
        MoveShare::Arc => Some(rates),
        MoveShare::None => None,
    }
}

/// The inches of a breakthrough over open, broken and rough ground: half the double quick rate (digest §8).
#[must_use]
pub fn breakthrough_inches(setup: &Setup, state: &BattleState, id: &UnitId) -> Option<[f64; 3]> {
    let (_, unit) = setup.scenario.unit(id)?;
    let now = state.units.get(id)?;
    let rate = rate_of(Moving { arm: unit.arm(), formation: now.formation, broken: false, gun: None })?;
    let half = setup.tables.figure(FigureId::Tardy);
    Some([Ground::Open, Ground::Broken, Ground::Rough].map(|ground| {
        let rate = rate_inches(&setup.tables, rate, ground);
        (if now.formation == Formation::Square { rate } else { double_quick(&setup.tables, rate) }) * half
    }))
}

/// What making a maneuver sets.
///
/// # Errors
/// A maneuver the unit's result or state does not allow, or a formation it does not end in.
pub(super) fn made(
    setup: &Setup,
    state: &BattleState,
    id: &UnitId,
    maneuver: &RowId,
    formation: Option<Formation>,
    ground: Ground,
) -> Result<UnitEdit, Refusal> {
    let (Some((_, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else {
        return Err(Refusal::of("unit", format!("there is no unit \"{id}\" in this battle")));
    };
    let options = maneuver_options(setup, state, id);
    if options.is_empty() {
        return Err(Refusal::of("unit", format!("{} has no result that lets it maneuver", unit.label())));
    }
    let Some(option) = options.into_iter().find(|option| option.row == *maneuver) else {
        return Err(Refusal::of("maneuver", format!("\"{maneuver}\" is not among the maneuvers the result allows")));
    };
    if let Some(not) = option.not {
        return Err(Refusal::of("maneuver", format!("{}: {not}", option.label)));
    }
    let formation = match (formation, option.to.as_slice()) {
        (None, []) => None,
        (None, [only]) => Some(*only),
        (None, several) => {
            let names = several.iter().map(|one| one.spoken()).collect::<Vec<_>>().join(", ");
            return Err(Refusal::of("formation", format!("is missing: {names}")));
        }
        (Some(asked), several) if several.contains(&asked) => Some(asked),
        (Some(asked), _) => return Err(Refusal::of("formation", format!("{} does not end in {}", option.label, asked.spoken()))),
    };
    let disordered = option.disorders || formation.is_some_and(|formation| raw_falls_out(unit, now.formation, formation, ground));
    Ok(UnitEdit {
        formation: formation.filter(|formation| *formation != now.formation),
        order: (disordered && now.order == Some(Order::Good)).then_some(Order::Disordered),
        silenced: (maneuver.as_str() == "gun_rally").then_some(false),
        ..UnitEdit::default()
    })
}

/// Raw troops lose their order when they form a deliberate square, or leave one, on broken or rough ground (digest §11).
fn raw_falls_out(unit: &Unit, from: Formation, to: Formation, ground: Ground) -> bool {
    let square = (from == Formation::Square) != (to == Formation::Square);
    unit.experience == Experience::Raw && unit.arm() == Arm::Infantry && square && ground != Ground::Open
}
