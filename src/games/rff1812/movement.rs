//! Movement tools: roads, obliques and wheels (digest §8).

use crate::engine::fault::value;
use serde::{Deserialize, Serialize};

use super::effect::ManeuverKind;
pub use super::tables::RATE_IDS;
use super::tables::{Carriage, FigureId, Gun, Tables};
use super::words::{Arm, Formation, Ground, Mover, Road};
use crate::cite::Provenance;
use crate::engine::request::or_default;
use crate::engine::{Fault, Faults};
use crate::geometry::{Slant, slant, wheel_arc};

/// Request for the cost of a move along a road.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoadMoveRequest {
    /// Kind of unit that moves; a leader is mounted.
    pub mover: Mover,
    /// Allowance in inches in place of the chart's rate, 0 to 1,000.
    #[serde(default)]
    pub allowance: Option<f64>,
    /// Condition of the road.
    pub road: Road,
    /// Inches moved on the road, 0 to 1,000.
    pub on_road: f64,
    /// Slowest ground met anywhere in the move.
    #[serde(default = "open", deserialize_with = "ground_or_open")]
    pub worst_ground: Ground,
    /// True if it moves at the double quick.
    #[serde(default, deserialize_with = "or_default")]
    pub double_quick: bool,
}

const fn open() -> Ground {
    Ground::Open
}

fn ground_or_open<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Ground, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(Ground::Open))
}

/// Cost of a move along a road, in inches of the rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoadMove {
    /// Rate of the whole move.
    pub rate: f64,
    /// Part of the rate that is spent on the road.
    pub spent: f64,
    /// Part of the rate that is left for moves off the road.
    pub remaining: f64,
    /// Inches on the road for one inch of the rate.
    pub factor: f64,
    /// Provenance of the result: the least certain of the rate and the factors.
    pub provenance: Provenance,
}

/// Prorates a move along a road.
///
/// # Errors
/// Numbers out of bounds, or a move farther than the rate allows: the fault states the longest move possible.
pub fn road_move(tables: &Tables, request: &RoadMoveRequest) -> Result<RoadMove, Vec<Fault>> {
    let faults = Faults::default();
    distance(&faults, "on_road", request.on_road);
    distance(&faults, "allowance", request.allowance.unwrap_or(0.0));
    faults.finish()?;
    let guns = matches!(request.mover, Mover::LimberedLight | Mover::LimberedHeavy | Mover::LimberedSiege);
    let chart = request.allowance.unwrap_or_else(|| rate_inches(tables, rate_id(request.mover), request.worst_ground));
    let grows = !matches!(request.mover, Mover::LimberedHeavy | Mover::LimberedSiege);
    let rate = if request.double_quick && grows { double_quick(tables, chart) } else { chart };
    let road = match (request.road, guns) {
        (Road::Poor, _) => FigureId::PoorRoad,
        (Road::Good, _) if request.mover == Mover::Broken => FigureId::BrokenOnRoad,
        (Road::Good, false) => FigureId::GoodRoad,
        (Road::Good, true) => FigureId::GoodRoadGuns,
    };
    let factor = tables.figure(road);
    let of_rate = tables.rates.get(rate_id(request.mover)).filter(|_| request.allowance.is_none());
    let of_pace = (request.double_quick && grows).then(|| tables.figure_provenance(FigureId::DoubleQuick));
    let provenance = of_rate
        .map(|row| row.provenance_on(request.worst_ground))
        .into_iter()
        .chain(of_pace)
        .fold(tables.figure_provenance(road), Provenance::max);
    let spent = request.on_road / factor;
    // A hair of tolerance: 9 inches at a factor of 1.5 must spend 6, whatever the float says.
    if spent > rate + 1e-9 {
        let faults = Faults::default();
        faults.add("on_road", format!("{}\" on the road is too far: at most {}\" with a rate of {rate}\"", request.on_road, rate * factor));
        return Err(faults.finish().err().unwrap_or_default());
    }
    Ok(RoadMove { rate, spent, remaining: (rate - spent).max(0.0), factor, provenance })
}

/// Returns the double quick rate (digest §8): half as much again, rounded down to a half inch.
#[must_use]
pub fn double_quick(tables: &Tables, rate_inches: f64) -> f64 {
    (rate_inches * tables.figure(FigureId::DoubleQuick) * 2.0).floor() / 2.0
}

/// Returns a rate of `movement.json` over a ground, in inches.
#[must_use]
pub fn rate_inches(tables: &Tables, id: &str, ground: Ground) -> f64 {
    tables.rates.get(id).map_or(0.0, |row| row.data.rate_on(ground).as_f64())
}

const fn rate_id(mover: Mover) -> &'static str {
    match mover {
        Mover::MarchColumn => "march_column",
        Mover::Broken => "broken",
        Mover::CavalryColumn => "cavalry_column",
        Mover::LimberedLight => "limbered_light",
        Mover::LimberedHeavy => "limbered_heavy",
        Mover::LimberedSiege => "limbered_siege",
        Mover::Leader => "leader_mounted",
    }
}

/// Request for the angle and cost of an oblique.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObliqueRequest {
    /// Inches straight ahead, 0 to 1,000.
    pub forward: f64,
    /// Inches to one side, 0 to 1,000.
    pub sideways: f64,
}

/// Angle and cost of an oblique.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Oblique {
    /// Angle in degrees, and length in inches.
    pub slant: Slant,
    /// True if it is not steeper than the rules allow.
    pub allowed: bool,
    /// Steepest angle allowed, in degrees.
    pub most: f64,
}

/// Computes the angle and cost of an oblique (digest §8), measured along the angle.
///
/// # Errors
/// Numbers out of bounds.
pub fn oblique(tables: &Tables, request: ObliqueRequest) -> Result<Oblique, Vec<Fault>> {
    let faults = Faults::default();
    distance(&faults, "forward", request.forward);
    distance(&faults, "sideways", request.sideways);
    faults.finish()?;
    let slant = slant(request.forward, request.sideways);
    let most = tables.figure(FigureId::ObliqueMost);
    Ok(Oblique { slant, allowed: slant.angle_degrees <= most, most })
}

/// Request for the cost of a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WheelRequest {
    /// Width of the unit in inches, 0 to 1,000.
    pub frontage: f64,
    /// Angle in degrees, 0 to 1,000.
    pub angle: f64,
    /// Inches the unit may move, 0 to 1,000; `None` if they are not checked.
    #[serde(default)]
    pub allowance: Option<f64>,
}

/// Cost of a wheel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wheel {
    /// Inches travelled at the outer corner.
    pub cost: f64,
    /// True if it is neither wider than a change of front may be, nor longer than the allowance.
    pub allowed: bool,
    /// True if it is too wide for a wheel within a move: a change of front, and nothing else.
    pub change_front: bool,
    /// Widest change of front allowed, in degrees.
    pub most: f64,
    /// Allowance in inches, if it is less than the cost.
    pub too_long_for: Option<f64>,
}

/// Computes the cost of a wheel, measured at the outer corner (digest §8).
///
/// # Errors
/// Numbers out of bounds.
pub fn wheel(tables: &Tables, request: WheelRequest) -> Result<Wheel, Vec<Fault>> {
    let faults = Faults::default();
    distance(&faults, "frontage", request.frontage);
    distance(&faults, "angle", request.angle);
    distance(&faults, "allowance", request.allowance.unwrap_or(0.0));
    faults.finish()?;
    let cost = wheel_arc(request.frontage, request.angle);
    let most = tables.figure(FigureId::WheelMost);
    // A hair of tolerance, as on roads.
    let too_long_for = request.allowance.filter(|allowance| cost > allowance + 1e-9);
    Ok(Wheel {
        cost,
        allowed: request.angle <= most && too_long_for.is_none(),
        most,
        too_long_for,
        change_front: request.angle > tables.figure(FigureId::WheelInMove),
    })
}

fn distance(faults: &Faults, at: &'static str, number: f64) {
    faults.add_if(!(0.0..=1_000.0).contains(&number), at, value(format!("{number} is out of bounds: 0 to 1,000")));
}

/// Unit that moves, as far as its rate depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Moving<'g> {
    /// Arm of the unit.
    pub arm: Arm,
    /// Formation of the unit.
    pub formation: Formation,
    /// Broken troops have a rate of their own.
    pub broken: bool,
    /// Type of the guns, of artillery only.
    pub gun: Option<&'g Gun>,
}

/// Returns the row of the chart for a unit; `None` if it is unlimbered guns, which do not move.
#[must_use]
pub fn unit_rate_id(moving: Moving<'_>) -> Option<&'static str> {
    let Moving { arm, formation, broken, gun } = moving;
    if broken {
        return Some("broken");
    }
    match (arm, formation) {
        (Arm::Artillery, Formation::Limbered) => match gun {
            Some(gun) if gun.siege_rate => Some("limbered_siege"),
            Some(gun) if gun.carriage == Carriage::Heavy => Some("limbered_heavy"),
            _ => Some("limbered_light"),
        },
        (Arm::Artillery, _) => None,
        (Arm::Cavalry, Formation::MarchColumn | Formation::StormingColumn) => Some("cavalry_column"),
        (Arm::Cavalry, Formation::Dismounted) | (_, Formation::OpenOrder) => Some("open_order"),
        (Arm::Cavalry, _) => Some("cavalry_line"),
        (_, Formation::Square) => Some("square"),
        (_, Formation::FieldColumn) => Some("field_column"),
        (_, Formation::MarchColumn | Formation::StormingColumn) => Some("march_column"),
        _ => Some("line"),
    }
}

/// Returns the inches a maneuver allows over open, broken and rough ground (digest §8): full, double quick or half.
#[must_use]
pub fn allowances(tables: &Tables, moving: Moving<'_>, kind: ManeuverKind) -> Option<[f64; 3]> {
    let id = unit_rate_id(moving)?;
    let grows = !matches!(id, "square" | "limbered_heavy" | "limbered_siege");
    let half = tables.figure(FigureId::Tardy);
    // A storming column moves half as far as its march column would.
    let share = if moving.formation == Formation::StormingColumn && !moving.broken { half } else { 1.0 };
    Some([Ground::Open, Ground::Broken, Ground::Rough].map(|ground| {
        let rate = rate_inches(tables, id, ground);
        share
            * match kind {
                ManeuverKind::DoubleQuick if grows => double_quick(tables, rate),
                ManeuverKind::DoubleQuick | ManeuverKind::WellHandled => rate,
                ManeuverKind::Tardy => rate * half,
            }
    }))
}
