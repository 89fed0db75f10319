//! What a faction gets at the start of its turn (digest §1).

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::tables::{Muster, Tables};
use super::words::{FledReturn, MusterPlace};
use crate::engine::{Faults, RequestFault};
use crate::table::TableRow;

/// Asks what a faction of 1812 gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvasionReinforceRequest {
    /// The faction.
    pub faction: SmolStr,
    /// Units in its stockpile.
    pub stock: u32,
    /// Its units that have fled.
    pub fled: u32,
    /// Areas with enemies in them.
    #[serde(default)]
    pub blocked: Option<Vec<SmolStr>>,
}

/// Asks what a faction of 1754 gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConquestReinforceRequest {
    /// The faction.
    pub faction: SmolStr,
    /// Units in its stockpile.
    pub stock: u32,
    /// Its units that have fled.
    pub fled: u32,
    /// Where it may place: harbors, its muster markers, or the two areas with the turn space's symbol.
    pub areas: Vec<SmolStr>,
    /// The muster markers among them that are flipped.
    #[serde(default)]
    pub flipped: Option<Vec<SmolStr>>,
    /// Areas with enemies in them.
    #[serde(default)]
    pub blocked: Option<Vec<SmolStr>>,
}

/// Asks what a faction of either game gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReinforceRequest {
    /// The faction.
    pub faction: SmolStr,
    /// Units in its stockpile.
    pub stock: u32,
    /// Its units that have fled.
    pub fled: u32,
    /// Where it may place, in a game whose rules do not name the areas.
    pub areas: Vec<SmolStr>,
    /// The muster markers among them that are flipped.
    pub flipped: Option<Vec<SmolStr>>,
    /// Areas with enemies in them.
    pub blocked: Vec<SmolStr>,
}

impl From<InvasionReinforceRequest> for ReinforceRequest {
    fn from(request: InvasionReinforceRequest) -> Self {
        let InvasionReinforceRequest { faction, stock, fled, blocked } = request;
        Self { faction, stock, fled, blocked: blocked.unwrap_or_default(), areas: Vec::new(), flipped: None }
    }
}

impl From<ConquestReinforceRequest> for ReinforceRequest {
    fn from(request: ConquestReinforceRequest) -> Self {
        let ConquestReinforceRequest { faction, stock, fled, areas, flipped, blocked } = request;
        Self { faction, stock, fled, areas, flipped, blocked: blocked.unwrap_or_default() }
    }
}

/// What a faction gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reinforcements {
    /// Units for each area that has its own number, in the order of the rules.
    pub enlist: Vec<(SmolStr, u32)>,
    /// Units for any other areas that hold units of the faction; none of a faction without that right.
    pub anywhere_held: Option<u32>,
    /// Units for any of the open harbors; none in a game without harbors.
    pub anywhere_open: Option<u32>,
    /// Fled units that come back.
    pub fled_return: u32,
    /// Whether any place to reinforce is free of enemies.
    pub open: bool,
}

/// The most areas a request may name.
const MOST_AREAS: usize = 100;

/// Reckons reinforcements.
///
/// # Errors
/// Every field at fault.
pub fn reinforce(tables: &Tables, request: &ReinforceRequest) -> Result<Reinforcements, Vec<RequestFault>> {
    let musters = check(tables, request)?;
    let mut left = request.stock;
    let mut take = |wanted: u32| {
        let taken = wanted.min(left);
        left -= taken;
        taken
    };
    let blocked = |area: &SmolStr| request.blocked.contains(area);
    let mut found = Reinforcements::default();
    for Muster { place, area, units, flipped, .. } in musters.iter().map(|row| &row.data) {
        let units = u32::from(*units);
        match place {
            MusterPlace::Area => {
                let area = area.clone().unwrap_or_default();
                let units = if blocked(&area) { 0 } else { take(units) };
                found.open |= !blocked(&area);
                found.enlist.push((area, units));
            }
            MusterPlace::Markers => {
                for area in &request.areas {
                    let is_flipped = request.flipped.iter().flatten().any(|other| other == area);
                    let units = flipped.filter(|_| is_flipped).map_or(units, u32::from);
                    let units = if blocked(area) { 0 } else { take(units) };
                    found.open |= !blocked(area);
                    found.enlist.push((area.clone(), units));
                }
            }
            // Nobody is an enemy of those who fight for whoever is there.
            MusterPlace::SymbolAreas => {
                found.enlist.extend(request.areas.iter().map(|area| (area.clone(), take(units))));
                found.open |= !request.areas.is_empty();
            }
            MusterPlace::Harbors => {
                let open = request.areas.iter().any(|area| !blocked(area));
                found.open |= open;
                found.anywhere_open = Some(if open { take(units) } else { 0 });
            }
            MusterPlace::Held => found.anywhere_held = Some(take(units)),
        }
    }
    // In a game with harbors every faction's answer says how many may go to any of them.
    let harbors = tables.musters.iter().any(|row| row.data.place == MusterPlace::Harbors);
    found.anywhere_open = found.anywhere_open.or(harbors.then_some(0));
    let returns = tables.fled.iter().find(|row| row.data.factions.contains(&request.faction)).map(|row| row.data.returns);
    found.fled_return = if found.open && returns == Some(FledReturn::WithReinforcements) { request.fled } else { 0 };
    Ok(found)
}

/// The rows by which a faction of the request gets reinforcements, the request being sound.
fn check<'t>(tables: &'t Tables, request: &ReinforceRequest) -> Result<Vec<&'t TableRow<Muster>>, Vec<RequestFault>> {
    let mut faults = Faults::default();
    let Some(faction) = tables.find_faction(&request.faction) else {
        faults.add("faction", tables.no_faction(&request.faction));
        return faults.finish().map(|()| Vec::new());
    };
    let row = tables.faction(faction);
    let units = u32::from(row.data.units);
    faults.within("stock", request.stock, 0..=units);
    faults.within("fled", request.fled, 0..=units);
    let both = request.stock.saturating_add(request.fled);
    faults.add_if(
        request.stock <= units && request.fled <= units && both > units,
        "fled",
        format!("stock and fled together are {both}, and the {} have {units} units", row.head.label),
    );
    let musters = tables.musters.iter().filter(|row| row.data.faction == request.faction).collect::<Vec<_>>();
    let has = |place: MusterPlace| musters.iter().any(|row| row.data.place == place);
    let listed = [("areas", &request.areas), ("blocked", &request.blocked)];
    for (at, names) in listed.into_iter().chain(request.flipped.as_ref().map(|names| ("flipped", names))) {
        faults.add_if(names.len() > MOST_AREAS, at, format!("{} areas are named; {MOST_AREAS} at most", names.len()));
        for (nth, name) in names.iter().enumerate() {
            faults.add_if(name.trim().is_empty(), format!("{at}[{nth}]"), "is empty: it must be the name of an area");
        }
    }
    for (nth, name) in request.areas.iter().enumerate() {
        faults.add_if(request.areas[..nth].contains(name), format!("areas[{nth}]"), format!("\"{name}\" is named twice"));
    }
    let symbols = has(MusterPlace::SymbolAreas);
    faults.add_if(
        symbols && request.areas.len() != 2,
        "areas",
        format!("{} areas are named; a turn space's symbol is in two", request.areas.len()),
    );
    faults.only_of(request.flipped.as_ref(), has(MusterPlace::Markers), "flipped", "factions with muster markers");
    for (nth, name) in request.flipped.iter().flatten().enumerate() {
        faults.add_if(
            has(MusterPlace::Markers) && !request.areas.contains(name),
            format!("flipped[{nth}]"),
            format!("\"{name}\" is none of the areas: there is no muster marker to flip"),
        );
    }
    faults.finish().map(|()| musters)
}
