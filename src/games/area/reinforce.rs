//! Reinforcements of a faction at the start of its turn (digest §1).

use crate::engine::fault::{At, clause};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::tables::{Muster, Tables};
use super::words::{FledReturn, MusterPlace};
use crate::engine::text::join_list;
use crate::engine::{Fault, Faults};
use crate::table::TableRow;

/// Request for the reinforcements of a faction of 1812.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvasionReinforceRequest {
    /// Faction that receives the reinforcements.
    pub faction: SmolStr,
    /// Number of units in its stockpile.
    pub stock: u32,
    /// Number of its units that have fled.
    pub fled: u32,
    /// Areas with enemy units in them.
    #[serde(default)]
    pub blocked: Option<Vec<SmolStr>>,
    /// Areas that a short stockpile serves first, in order.
    #[serde(default)]
    pub fill: Option<Vec<SmolStr>>,
}

/// Request for the reinforcements of a faction of 1754.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConquestReinforceRequest {
    /// Faction that receives the reinforcements.
    pub faction: SmolStr,
    /// Number of units in its stockpile.
    pub stock: u32,
    /// Number of its units that have fled.
    pub fled: u32,
    /// Areas where it may place units: harbors, its muster markers, or the two areas with the turn space's symbol.
    pub areas: Vec<SmolStr>,
    /// Areas among them whose muster markers are flipped.
    #[serde(default)]
    pub flipped: Option<Vec<SmolStr>>,
    /// Areas with enemy units in them.
    #[serde(default)]
    pub blocked: Option<Vec<SmolStr>>,
    /// Areas that a short stockpile serves first, in order.
    #[serde(default)]
    pub fill: Option<Vec<SmolStr>>,
}

/// Request for the reinforcements of a faction of either game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReinforceRequest {
    /// Faction that receives the reinforcements.
    pub faction: SmolStr,
    /// Number of units in its stockpile.
    pub stock: u32,
    /// Number of its units that have fled.
    pub fled: u32,
    /// Areas where it may place units, in a game whose rules do not name them.
    pub areas: Vec<SmolStr>,
    /// Areas among them whose muster markers are flipped.
    pub flipped: Option<Vec<SmolStr>>,
    /// Areas with enemy units in them.
    pub blocked: Vec<SmolStr>,
    /// Places that a short stockpile serves first, in order: areas, or [`ANYWHERE_HELD`].
    pub fill: Vec<SmolStr>,
}

/// Name used in `fill` for the units that arrive beside units held.
pub const ANYWHERE_HELD: &str = "anywhere_held";

impl From<InvasionReinforceRequest> for ReinforceRequest {
    fn from(request: InvasionReinforceRequest) -> Self {
        let InvasionReinforceRequest { faction, stock, fled, blocked, fill } = request;
        let (blocked, fill) = (blocked.unwrap_or_default(), fill.unwrap_or_default());
        Self { faction, stock, fled, blocked, fill, areas: Vec::new(), flipped: None }
    }
}

impl From<ConquestReinforceRequest> for ReinforceRequest {
    fn from(request: ConquestReinforceRequest) -> Self {
        let ConquestReinforceRequest { faction, stock, fled, areas, flipped, blocked, fill } = request;
        let (blocked, fill) = (blocked.unwrap_or_default(), fill.unwrap_or_default());
        Self { faction, stock, fled, areas, flipped, blocked, fill }
    }
}

/// Reinforcements that a faction receives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reinforcements {
    /// Units for each area with a number of its own, in the order of the rules.
    pub enlist: Vec<(SmolStr, u32)>,
    /// Units for any other areas that hold units of the faction; `None` for a faction without that right.
    pub anywhere_held: Option<u32>,
    /// Units for any of the open harbors; `None` in a game without harbors.
    pub anywhere_open: Option<u32>,
    /// Number of fled units that return.
    pub fled_return: u32,
    /// True if any place to reinforce is free of enemies.
    pub open: bool,
    /// Places to serve, in the order of service, if the stockpile is short and the player has a choice: areas, or [`ANYWHERE_HELD`]. Empty
    /// otherwise.
    pub short: Vec<SmolStr>,
}

/// Place that receives units, before the stockpile is considered.
struct Claim {
    /// Name of an area, or [`ANYWHERE_HELD`].
    name: SmolStr,
    /// True if it is free of enemies.
    open: bool,
    /// Number of units due there.
    wanted: u32,
    /// Number of units it receives from the stockpile.
    taken: u32,
}

/// Largest number of areas a request may name.
const MOST_AREAS: usize = 100;

/// Calculates the reinforcements of a faction.
///
/// # Errors
/// Returns every field of the request at fault.
pub fn reinforce(tables: &Tables, request: &ReinforceRequest) -> Result<Reinforcements, Vec<Fault>> {
    let musters = check(tables, request)?;
    let keyed = KeyedRequest::of(tables, request);
    let mut found = Reinforcements::default();
    let mut claims = Vec::new();
    for muster in musters.iter().map(|row| &row.data) {
        match muster.place {
            MusterPlace::Harbors => {
                let open = request.areas.iter().any(|area| keyed.is_open(area));
                found.open |= open;
                found.anywhere_open = Some(if open { u32::from(muster.units).min(request.stock) } else { 0 });
            }
            _ => claims.extend(claims_of(muster, &keyed)),
        }
    }
    serve(&mut claims, &keyed, &mut found);
    let (held, areas): (Vec<_>, Vec<_>) = claims.into_iter().partition(|claim| claim.name == ANYWHERE_HELD);
    found.open |= areas.iter().any(|claim| claim.open);
    found.anywhere_held = held.first().map(|claim| claim.taken);
    found.enlist = areas.into_iter().map(|claim| (claim.name, claim.taken)).collect();
    // In a game with harbors, the answer for every faction includes the number that may go to any of them.
    let harbors = tables.musters.iter().any(|row| row.data.place == MusterPlace::Harbors);
    found.anywhere_open = found.anywhere_open.or(harbors.then_some(0));
    let returns = tables.fled.iter().find(|row| row.data.factions.contains(&request.faction)).map(|row| row.data.returns);
    found.fled_return = if found.open && returns == Some(FledReturn::WithReinforcements) { request.fled } else { 0 };
    Ok(found)
}

/// Request with the keys of its area names, so that spelling does not matter.
struct KeyedRequest<'r> {
    tables: &'r Tables,
    request: &'r ReinforceRequest,
    blocked: BTreeSet<SmolStr>,
    flipped: BTreeSet<SmolStr>,
    fill: Vec<SmolStr>,
}

impl<'r> KeyedRequest<'r> {
    fn of(tables: &'r Tables, request: &'r ReinforceRequest) -> Self {
        let key = |name: &SmolStr| tables.area_key(name);
        let blocked = request.blocked.iter().map(key).collect();
        let flipped = request.flipped.iter().flatten().map(key).collect();
        Self { tables, request, blocked, flipped, fill: request.fill.iter().map(key).collect() }
    }

    /// Returns `true` if no enemies are in an area.
    fn is_open(&self, area: &str) -> bool {
        !self.blocked.contains(&self.tables.area_key(area))
    }

    /// Returns `true` if the muster marker of an area is flipped.
    fn is_flipped(&self, area: &str) -> bool {
        self.flipped.contains(&self.tables.area_key(area))
    }

    /// Returns the position of an area in the order of service; `None` if it follows those that are named.
    fn served(&self, area: &str) -> Option<usize> {
        let key = self.tables.area_key(area);
        self.fill.iter().position(|name| *name == key)
    }
}

/// Returns the claims that a row of the tables gives, in the order of the rules.
fn claims_of(muster: &Muster, request: &KeyedRequest<'_>) -> Vec<Claim> {
    let areas = &request.request.areas;
    let claim = |name: SmolStr, wanted: u8, open: bool| Claim { name, open, wanted: if open { u32::from(wanted) } else { 0 }, taken: 0 };
    let open = |area: &SmolStr| request.is_open(area);
    match muster.place {
        MusterPlace::Area => {
            let area = muster.area.clone().unwrap_or_default();
            let open = open(&area);
            vec![claim(area, muster.units, open)]
        }
        MusterPlace::Markers => {
            let units = |area: &SmolStr| muster.flipped.filter(|_| request.is_flipped(area)).unwrap_or(muster.units);
            areas.iter().map(|area| claim(area.clone(), units(area), open(area))).collect()
        }
        // Natives fight for whichever side shares their area, so no area counts as held by an enemy of theirs.
        MusterPlace::SymbolAreas => areas.iter().map(|area| claim(area.clone(), muster.units, true)).collect(),
        MusterPlace::Held => vec![claim(ANYWHERE_HELD.into(), muster.units, true)],
        MusterPlace::Harbors => Vec::new(),
    }
}

/// Takes units from the stockpile, first for the places the player names and then in the order of the rules.
fn serve(claims: &mut [Claim], request: &KeyedRequest<'_>, found: &mut Reinforcements) {
    let named = |claim: &Claim| request.served(&claim.name);
    let mut order = (0..claims.len()).collect::<Vec<_>>();
    order.sort_by_key(|nth| claims.get(*nth).and_then(named).unwrap_or(usize::MAX));
    let mut left = request.request.stock;
    for nth in &order {
        if let Some(claim) = claims.get_mut(*nth) {
            claim.taken = claim.wanted.min(left);
            left -= claim.taken;
        }
    }
    let open = order.iter().filter_map(|nth| claims.get(*nth)).filter(|claim| claim.wanted > 0).collect::<Vec<_>>();
    if open.len() > 1 && open.iter().map(|claim| claim.wanted).sum::<u32>() > request.request.stock {
        found.short = open.iter().map(|claim| claim.name.clone()).collect();
    }
}

/// Checks the request and returns the rows that give the faction reinforcements.
fn check<'t>(tables: &'t Tables, request: &ReinforceRequest) -> Result<Vec<&'t TableRow<Muster>>, Vec<Fault>> {
    let faults = Faults::default();
    let Some(faction) = tables.find_faction(&request.faction) else {
        faults.add("faction", tables.no_faction(&request.faction));
        return faults.finish().map(|()| Vec::new());
    };
    let row = tables.faction(faction);
    let units = u32::from(row.data.units);
    faults.check_bounds("stock", request.stock, 0..=units);
    faults.check_bounds("fled", request.fled, 0..=units);
    let both = request.stock.saturating_add(request.fled);
    faults.add_if(
        request.stock <= units && request.fled <= units && both > units,
        "fled",
        format!("stock and fled together are {both}, and the {} have {units} units", row.head.label),
    );
    let musters = tables.musters.iter().filter(|row| row.data.faction == request.faction).collect::<Vec<_>>();
    let has = |place: MusterPlace| musters.iter().any(|row| row.data.place == place);
    let listed = [("areas", &request.areas), ("blocked", &request.blocked), ("fill", &request.fill)];
    for (at, names) in listed.into_iter().chain(request.flipped.as_ref().map(|names| ("flipped", names))) {
        faults.add_if(names.len() > MOST_AREAS, at, format!("{} areas are named; {MOST_AREAS} at most", names.len()));
        for (nth, name) in names.iter().enumerate() {
            faults.add_if(name.trim().is_empty(), At::of(at).item(nth), clause("is empty: it must be the name of an area"));
        }
    }
    check_repeats(&faults, tables, "areas", &request.areas);
    check_repeats(&faults, tables, "flipped", request.flipped.as_deref().unwrap_or_default());
    check_fill(&faults, tables, request, &musters);
    let symbols = has(MusterPlace::SymbolAreas);
    faults.add_if(
        symbols && request.areas.len() != 2,
        "areas",
        format!("{} areas are named; the symbol of a turn space is in 2", request.areas.len()),
    );
    faults.check_allowed(request.flipped.as_ref(), has(MusterPlace::Markers), "flipped", "factions with muster markers");
    let among = request.areas.iter().map(|area| tables.area_key(area)).collect::<BTreeSet<_>>();
    for (nth, name) in request.flipped.iter().flatten().enumerate() {
        faults.add_if(
            has(MusterPlace::Markers) && !among.contains(&tables.area_key(name)),
            At::of("flipped").item(nth),
            format!("\"{name}\" is not among the areas: it has no muster marker to flip"),
        );
    }
    faults.finish().map(|()| musters)
}

/// Checks that no area is named twice, in any spelling.
fn check_repeats(faults: &Faults, tables: &Tables, at: &'static str, names: &[SmolStr]) {
    let mut known: BTreeMap<SmolStr, &SmolStr> = BTreeMap::new();
    for (nth, name) in names.iter().enumerate().filter(|(_, name)| !name.trim().is_empty()) {
        match known.entry(tables.area_key(name)) {
            Entry::Vacant(entry) => drop(entry.insert(name)),
            Entry::Occupied(entry) if *entry.get() == name => faults.add(At::of(at).item(nth), format!("\"{name}\" is named twice")),
            Entry::Occupied(entry) => {
                let first = entry.get();
                faults.add(At::of(at).item(nth), format!("\"{name}\" is named twice: it is another spelling of \"{first}\""));
            }
        }
    }
}

/// Checks that `fill` names only areas with a number of their own in the rules, or the units beside units held; nothing if all may go
/// anywhere.
fn check_fill(faults: &Faults, tables: &Tables, request: &ReinforceRequest, musters: &[&TableRow<Muster>]) {
    let mut names = Vec::new();
    for muster in musters.iter().map(|row| &row.data) {
        match muster.place {
            MusterPlace::Area => names.extend(muster.area.clone()),
            MusterPlace::Markers | MusterPlace::SymbolAreas => names.extend(request.areas.iter().cloned()),
            MusterPlace::Held => names.push(ANYWHERE_HELD.into()),
            MusterPlace::Harbors => {}
        }
    }
    let served = names.iter().map(|name| tables.area_key(name)).collect::<BTreeSet<_>>();
    check_repeats(faults, tables, "fill", &request.fill);
    for (nth, name) in request.fill.iter().enumerate().filter(|(_, name)| !name.trim().is_empty()) {
        let fill = At::of("fill");
        let at = fill.item(nth);
        if names.is_empty() {
            faults.add(at, "no area can be filled first here: leave it out");
        } else if !served.contains(&tables.area_key(name)) {
            let names = names.iter().map(ToString::to_string).collect::<Vec<_>>();
            faults.add(at, format!("\"{name}\" is not among the areas to fill: {}", join_list(&names)));
        }
    }
}
