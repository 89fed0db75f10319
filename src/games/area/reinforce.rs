//! What a faction gets at the start of its turn (digest §1).

use crate::engine::fault::{At, clause};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::tables::{Muster, Tables};
use super::words::{FledReturn, MusterPlace};
use crate::engine::text::listed;
use crate::engine::{Fault, Faults};
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
    /// Whom a short stockpile serves first.
    #[serde(default)]
    pub fill: Option<Vec<SmolStr>>,
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
    /// Whom a short stockpile serves first.
    #[serde(default)]
    pub fill: Option<Vec<SmolStr>>,
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
    /// Whom a short stockpile serves first: areas, or [`ANYWHERE_HELD`].
    pub fill: Vec<SmolStr>,
}

/// In `fill`: the units that come on beside units held.
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
    /// Who is served in which order, where the stockpile is short and there is a choice: areas, or [`ANYWHERE_HELD`]. Else empty.
    pub short: Vec<SmolStr>,
}

/// Somewhere units come on, before the stockpile is asked.
struct Claim {
    /// An area, or [`ANYWHERE_HELD`].
    name: SmolStr,
    /// It is free of enemies.
    open: bool,
    /// Units that would come on.
    wanted: u32,
    /// Units that do.
    taken: u32,
}

/// The most areas a request may name.
const MOST_AREAS: usize = 100;

/// Reckons reinforcements.
///
/// # Errors
/// Every field at fault.
pub fn reinforce(tables: &Tables, request: &ReinforceRequest) -> Result<Reinforcements, Vec<Fault>> {
    let musters = check(tables, request)?;
    let asked = Asked::of(tables, request);
    let mut found = Reinforcements::default();
    let mut claims = Vec::new();
    for muster in musters.iter().map(|row| &row.data) {
        match muster.place {
            MusterPlace::Harbors => {
                let open = request.areas.iter().any(|area| asked.is_open(area));
                found.open |= open;
                found.anywhere_open = Some(if open { u32::from(muster.units).min(request.stock) } else { 0 });
            }
            _ => claims.extend(claims_of(muster, &asked)),
        }
    }
    serve(&mut claims, &asked, &mut found);
    let (held, areas): (Vec<_>, Vec<_>) = claims.into_iter().partition(|claim| claim.name == ANYWHERE_HELD);
    found.open |= areas.iter().any(|claim| claim.open);
    found.anywhere_held = held.first().map(|claim| claim.taken);
    found.enlist = areas.into_iter().map(|claim| (claim.name, claim.taken)).collect();
    // In a game with harbors every faction's answer says how many may go to any of them.
    let harbors = tables.musters.iter().any(|row| row.data.place == MusterPlace::Harbors);
    found.anywhere_open = found.anywhere_open.or(harbors.then_some(0));
    let returns = tables.fled.iter().find(|row| row.data.factions.contains(&request.faction)).map(|row| row.data.returns);
    found.fled_return = if found.open && returns == Some(FledReturn::WithReinforcements) { request.fled } else { 0 };
    Ok(found)
}

/// A request whose names are compared as areas, however they are written.
struct Asked<'r> {
    tables: &'r Tables,
    request: &'r ReinforceRequest,
    blocked: BTreeSet<SmolStr>,
    flipped: BTreeSet<SmolStr>,
    fill: Vec<SmolStr>,
}

impl<'r> Asked<'r> {
    fn of(tables: &'r Tables, request: &'r ReinforceRequest) -> Self {
        let key = |name: &SmolStr| tables.area_key(name);
        let blocked = request.blocked.iter().map(key).collect();
        let flipped = request.flipped.iter().flatten().map(key).collect();
        Self { tables, request, blocked, flipped, fill: request.fill.iter().map(key).collect() }
    }

    /// No enemies are in an area.
    fn is_open(&self, area: &str) -> bool {
        !self.blocked.contains(&self.tables.area_key(area))
    }

    /// The muster marker of an area is flipped.
    fn is_flipped(&self, area: &str) -> bool {
        self.flipped.contains(&self.tables.area_key(area))
    }

    /// When an area is served; none: after those that are named.
    fn served(&self, area: &str) -> Option<usize> {
        let key = self.tables.area_key(area);
        self.fill.iter().position(|name| *name == key)
    }
}

/// What a row of the tables lets come on, in the order of the rules.
fn claims_of(muster: &Muster, asked: &Asked<'_>) -> Vec<Claim> {
    let areas = &asked.request.areas;
    let claim = |name: SmolStr, wanted: u8, open: bool| Claim { name, open, wanted: if open { u32::from(wanted) } else { 0 }, taken: 0 };
    let open = |area: &SmolStr| asked.is_open(area);
    match muster.place {
        MusterPlace::Area => {
            let area = muster.area.clone().unwrap_or_default();
            let open = open(&area);
            vec![claim(area, muster.units, open)]
        }
        MusterPlace::Markers => {
            let units = |area: &SmolStr| muster.flipped.filter(|_| asked.is_flipped(area)).unwrap_or(muster.units);
            areas.iter().map(|area| claim(area.clone(), units(area), open(area))).collect()
        }
        // Nobody is an enemy of those who fight for whoever is there.
        MusterPlace::SymbolAreas => areas.iter().map(|area| claim(area.clone(), muster.units, true)).collect(),
        MusterPlace::Held => vec![claim(ANYWHERE_HELD.into(), muster.units, true)],
        MusterPlace::Harbors => Vec::new(),
    }
}

/// Takes from the stockpile for those the players name first, and then in the order of the rules.
fn serve(claims: &mut [Claim], asked: &Asked<'_>, found: &mut Reinforcements) {
    let named = |claim: &Claim| asked.served(&claim.name);
    let mut order = (0..claims.len()).collect::<Vec<_>>();
    order.sort_by_key(|nth| claims.get(*nth).and_then(named).unwrap_or(usize::MAX));
    let mut left = asked.request.stock;
    for nth in &order {
        if let Some(claim) = claims.get_mut(*nth) {
            claim.taken = claim.wanted.min(left);
            left -= claim.taken;
        }
    }
    let open = order.iter().filter_map(|nth| claims.get(*nth)).filter(|claim| claim.wanted > 0).collect::<Vec<_>>();
    if open.len() > 1 && open.iter().map(|claim| claim.wanted).sum::<u32>() > asked.request.stock {
        found.short = open.iter().map(|claim| claim.name.clone()).collect();
    }
}

/// The rows by which a faction of the request gets reinforcements, the request being sound.
fn check<'t>(tables: &'t Tables, request: &ReinforceRequest) -> Result<Vec<&'t TableRow<Muster>>, Vec<Fault>> {
    let faults = Faults::default();
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
        format!("{} areas are named; a turn space's symbol is in two", request.areas.len()),
    );
    faults.only_of(request.flipped.as_ref(), has(MusterPlace::Markers), "flipped", "factions with muster markers");
    let among = request.areas.iter().map(|area| tables.area_key(area)).collect::<BTreeSet<_>>();
    for (nth, name) in request.flipped.iter().flatten().enumerate() {
        faults.add_if(
            has(MusterPlace::Markers) && !among.contains(&tables.area_key(name)),
            At::of("flipped").item(nth),
            format!("\"{name}\" is none of the areas: there is no muster marker to flip"),
        );
    }
    faults.finish().map(|()| musters)
}

/// No area is named twice, however it is written.
fn check_repeats(faults: &Faults, tables: &Tables, at: &'static str, names: &[SmolStr]) {
    let mut known: BTreeMap<SmolStr, &SmolStr> = BTreeMap::new();
    for (nth, name) in names.iter().enumerate().filter(|(_, name)| !name.trim().is_empty()) {
        match known.entry(tables.area_key(name)) {
            Entry::Vacant(entry) => drop(entry.insert(name)),
            Entry::Occupied(entry) if *entry.get() == name => faults.add(At::of(at).item(nth), format!("\"{name}\" is named twice")),
            Entry::Occupied(entry) => {
                let first = entry.get();
                faults.add(At::of(at).item(nth), format!("\"{name}\" is named twice: it is \"{first}\" written otherwise"));
            }
        }
    }
}

/// Who may be served first: the areas whose number the rules tell, and the units beside units held; none where all go anywhere.
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
            faults.add(at, "nobody is served before another here: leave it out");
        } else if !served.contains(&tables.area_key(name)) {
            let names = names.iter().map(ToString::to_string).collect::<Vec<_>>();
            faults.add(at, format!("\"{name}\" is not among those served: {}", listed(&names)));
        }
    }
}
