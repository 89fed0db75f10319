//! Rating of a unit from its record: stands, experience and initial morale (digest §1, §2).

use serde::{Deserialize, Serialize};

pub use super::facts::rating as fact;
use super::tables::{RatedUnit, Suggested, Tables};
use crate::engine::request::or_default;
use crate::engine::text::join_alternatives;
use crate::engine::{Facts, Fault, Faults, Truth};
use crate::table::ConditionalRow;

/// Record of a unit to be rated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateRequest {
    /// Number of men present, 1 to 100,000.
    pub men: u32,
    /// Number of men to a stand: a troop scale of the rules.
    pub scale: u32,
    /// True if it is well drilled.
    pub well_drilled: bool,
    /// True if it has fought before.
    pub combat_experience: bool,
    /// True if it is specialised or seasoned.
    #[serde(default, deserialize_with = "or_default")]
    pub specialised: bool,
    /// True if it is militia, or without regular discipline.
    #[serde(default, deserialize_with = "or_default")]
    pub militia: bool,
}

/// Rating of a unit by the guide.
#[derive(Clone, Debug)]
pub struct RateAnswer<'t> {
    /// Number of stands: men by the scale, rounded to the nearest, halves up.
    pub stands: u32,
    /// Row of the guide that applies.
    pub row: &'t ConditionalRow<RatedUnit>,
    /// Row that gives the initial morale.
    pub morale: &'t ConditionalRow<Suggested>,
}

/// Rates a unit by its record.
///
/// # Errors
/// Men out of bounds, or a scale the rules do not have.
pub fn rate<'t>(tables: &'t Tables, request: &RateRequest) -> Result<RateAnswer<'t>, Vec<Fault>> {
    let faults = Faults::default();
    faults.check_bounds("men", request.men, 1..=100_000);
    let scales = join_alternatives(&tables.scales.keys().map(ToString::to_string).collect::<Vec<_>>());
    faults.add_if(
        !tables.scales.contains_key(&request.scale),
        "scale",
        format!("{} is not a scale: it must be {scales} men to a stand", request.scale),
    );
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
    Ok(RateAnswer { stands: tables.for_files().stands_of_men(request.men, request.scale), row, morale })
}
