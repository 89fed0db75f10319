//! Rating a unit from its record: stands, experience and a morale to begin with (digest §1, §2).

use serde::{Deserialize, Serialize};

pub use super::facts::rating as fact;
use super::tables::{FigureId, Rated, Suggested, Tables};
use crate::engine::request::or_default;
use crate::engine::{Facts, Fault, Faults, Truth};
use crate::quantity::rounded_parts;
use crate::table::ConditionalRow;

/// A unit's record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateRequest {
    /// Men present, 1 to 100,000.
    pub men: u32,
    /// Men to a stand: a troop scale of the rules.
    pub scale: u32,
    /// Whether it is well drilled.
    pub well_drilled: bool,
    /// Whether it has fought.
    pub combat_experience: bool,
    /// Specialised or seasoned.
    #[serde(default, deserialize_with = "or_default")]
    pub specialised: bool,
    /// Militia, or without regular discipline.
    #[serde(default, deserialize_with = "or_default")]
    pub militia: bool,
}

/// What the guide makes of a record.
#[derive(Clone, Debug)]
pub struct RateAnswer<'t> {
    /// Stands: men by the scale, rounded to the nearest, halves up.
    pub stands: u32,
    /// The row of the guide that holds.
    pub row: &'t ConditionalRow<Rated>,
    /// The row that gives a morale to begin with.
    pub morale: &'t ConditionalRow<Suggested>,
}

/// Rates a unit.
///
/// # Errors
/// Men out of bounds, or a scale the rules do not have.
pub fn rate<'t>(tables: &'t Tables, request: &RateRequest) -> Result<RateAnswer<'t>, Vec<Fault>> {
    let faults = Faults::default();
    faults.within("men", request.men, 1..=100_000);
    let scales = tables.scales.keys().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
    faults.add_if(!tables.scales.contains_key(&request.scale), "scale", format!("{} is no scale: {scales} men to a stand", request.scale));
    let mut facts = Facts::of(&fact::RATING);
    facts.flag(fact::MILITIA, request.militia);
    facts.flag(fact::SPECIALISED, request.specialised);
    facts.flag(fact::WELL_DRILLED, request.well_drilled);
    facts.flag(fact::COMBAT_EXPERIENCE, request.combat_experience);
    let row = tables.rating.iter().find(|row| row.when.judge(&facts) == Truth::Yes);
    let morale = tables.suggested_morale.iter().find(|row| row.when.judge(&facts) == Truth::Yes);
    let (Some(row), Some(morale)) = (row, morale) else {
        faults.add("well_drilled", "no row of the rating guide fits this unit");
        return Err(faults.finish().err().unwrap_or_default());
    };
    faults.finish()?;
    Ok(RateAnswer { stands: stands_of_men(tables, request.men, request.scale), row, morale })
}

/// Stands of so many guns at a scale (digest §1), an odd one on a stand of its own; by the first scale, where the rules have no such.
#[must_use]
pub fn stands_of_guns(tables: &Tables, guns: u32, men_per_stand: u32) -> u32 {
    let row = tables.scales.get(&men_per_stand).or_else(|| tables.scales.values().next());
    row.map_or(guns, |row| guns.div_ceil(row.data.guns_per_stand.max(1)))
}

/// Stands of so many men (digest §1): rounded to the nearest, halves up, and not fewer than a unit may start with.
#[must_use]
pub fn stands_of_men(tables: &Tables, men: u32, men_per_stand: u32) -> u32 {
    rounded_parts(men, men_per_stand, tables.count(FigureId::FewestStandsAtStart))
}
