//! Odds of a battle: request and answer (digest §5).

use crate::engine::fault::{FaultPlace, about_subject, clause};
use crate::engine::text::{IS, Verb};
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::chain::{Endings, NeverEnds, solve};
use super::contest::{CardsInPlay, Contest, native_pairs};
use super::cubes::Cubes;
use super::dice::{FactionFaces, FortFaces};
use super::losses::LossOrder;
use super::tables::Tables;
use super::words::{CommandPolicy, LossPolicy, Rule};
use crate::cite::Provenance;
use crate::engine::request::or_default;
use crate::engine::{Fault, Faults};
use crate::id::FactionId;
use crate::table::RowHead;

/// Number of units by faction.
pub type Units = BTreeMap<SmolStr, u32>;

/// Request for the odds of a battle of 1812.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvasionOddsRequest {
    /// Units of the British side.
    pub british: Units,
    /// Units of the American side.
    pub american: Units,
    /// Side that rolls next.
    pub first: SmolStr,
    /// Hit, flee and command faces of some factions' dice, in place of the tables' values.
    #[serde(default)]
    pub faces: Option<BTreeMap<SmolStr, Vec<u32>>>,
    /// Policy for the order in which units take hits.
    #[serde(default, deserialize_with = "or_default")]
    pub losses: LossPolicy,
    /// Order of losses for one side or both, given with stated losses.
    #[serde(default)]
    pub order: Option<BTreeMap<SmolStr, Option<Vec<SmolStr>>>>,
    /// Policy for command results.
    #[serde(default, deserialize_with = "or_default")]
    pub commands: CommandPolicy,
}

/// Request for the odds of a battle of 1754.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConquestOddsRequest {
    /// Units of the British side, including Natives with it.
    pub british: Units,
    /// Units of the French side, including Natives with it.
    pub french: Units,
    /// Side that rolls next.
    pub first: SmolStr,
    /// Side that holds a fort in the area.
    #[serde(default)]
    pub fort: Option<SmolStr>,
    /// Hit, flee and command faces of some factions' dice, in place of the tables' values.
    #[serde(default)]
    pub faces: Option<BTreeMap<SmolStr, Vec<u32>>>,
    /// Policy for the order in which units take hits.
    #[serde(default, deserialize_with = "or_default")]
    pub losses: LossPolicy,
    /// Order of losses for one side or both, given with stated losses.
    #[serde(default)]
    pub order: Option<BTreeMap<SmolStr, Option<Vec<SmolStr>>>>,
    /// Policy for command results.
    #[serde(default, deserialize_with = "or_default")]
    pub commands: CommandPolicy,
}

/// Request for the odds of a battle of either game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsRequest {
    /// Units of each side, in the order of the table of sides.
    pub units: [Units; 2],
    /// Side that rolls next.
    pub first: SmolStr,
    /// Side that holds a fort in the area.
    pub fort: Option<SmolStr>,
    /// Faces of the fort die, in place of the tables' values.
    pub fort_faces: Option<FortFaces>,
    /// Hit, flee and command faces of some factions' dice, in place of the tables' values.
    pub faces: Option<BTreeMap<SmolStr, Vec<u32>>>,
    /// Policy for the order in which units take hits.
    pub losses: LossPolicy,
    /// Order of losses for one side or both, given with stated losses.
    pub order: Option<BTreeMap<SmolStr, Option<Vec<SmolStr>>>>,
    /// Policy for command results.
    pub commands: CommandPolicy,
}

impl From<InvasionOddsRequest> for OddsRequest {
    fn from(request: InvasionOddsRequest) -> Self {
        let InvasionOddsRequest { british, american, first, faces, losses, order, commands } = request;
        Self { units: [british, american], first, fort: None, fort_faces: None, faces, losses, order, commands }
    }
}

impl From<ConquestOddsRequest> for OddsRequest {
    fn from(request: ConquestOddsRequest) -> Self {
        let ConquestOddsRequest { british, french, first, fort, faces, losses, order, commands } = request;
        Self { units: [british, french], first, fort, fort_faces: None, faces, losses, order, commands }
    }
}

/// Battle with its odds.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleOdds {
    /// Battle after pairs of Natives have fled.
    pub contest: Contest,
    /// Number of Natives of each side that fled in pairs before the battle.
    pub pairs_fled: u8,
    /// True if dice with assumed faces take part.
    pub assumed: bool,
    /// Every ending with its chance.
    pub endings: Endings,
}

/// Calculates the odds of a battle.
///
/// ```
/// use brigade_major::games::area::Tables;
/// use brigade_major::games::area::kinds::INVASION;
/// use brigade_major::games::area::odds::{InvasionOddsRequest, battle_odds};
///
/// let tables = Tables::shipped(&INVASION).expect("the built-in tables are sound");
/// let request: InvasionOddsRequest = serde_json::from_value(serde_json::json!({
///     "british": {"native_americans": 4}, "american": {"american_regulars": 10}, "first": "british"
/// })).expect("a request");
/// let odds = battle_odds(&tables, &request.into()).expect("the battle ends");
/// let (british, american) = (odds.endings.wins(0), odds.endings.wins(1));
/// assert!(british < 0.01 && (british + american - 1.0).abs() < 1e-9);
/// ```
///
/// # Errors
/// Returns every field at fault, or a fault if the battle may never end.
pub fn battle_odds(tables: &Tables, request: &OddsRequest) -> Result<BattleOdds, Vec<Fault>> {
    let (contest, pairs_fled) = prepare(tables, request)?;
    let endings = solve(&contest).map_err(|never| vec![never_ends(tables, never)])?;
    Ok(BattleOdds { assumed: has_assumed_dice(tables, request, &contest), contest, pairs_fled, endings })
}

/// Returns `true` if a die with assumed faces is thrown.
fn has_assumed_dice(tables: &Tables, request: &OddsRequest, contest: &Contest) -> bool {
    let given = |name: &str| request.faces.as_ref().is_some_and(|faces| faces.contains_key(name));
    let assumed = |row: &RowHead| row.provenance == Provenance::Assumed;
    let of_factions = contest.cubes.iter().flat_map(|cubes| cubes.present()).filter_map(|faction| tables.faces.get(faction));
    let mut of_factions = of_factions.map(|row| &row.head).filter(|head| !given(head.id.as_str()));
    of_factions.any(assumed)
        || tables.fort.as_ref().is_some_and(|row| contest.fort.is_some() && request.fort_faces.is_none() && assumed(&row.head))
}

/// Lists the faults of the units that are named so far, whether or not both sides have any.
#[must_use]
pub fn unit_faults(tables: &Tables, units: &[Units; 2]) -> Vec<Fault> {
    let faults = Faults::default();
    for (side, units) in units.iter().enumerate() {
        read_units(tables, side, units, &faults);
    }
    faults.into_vec()
}

/// Reads the units of a side, each of a faction that may fight for it.
fn read_units(tables: &Tables, side: usize, units: &Units, faults: &Faults) -> Cubes {
    let at = FaultPlace::default().key(&tables.sides[side].head.id);
    let cubes = tables.read_cubes(&at, units, faults);
    for faction in cubes.present().filter(|faction| !tables.may_fight_for(*faction, side)) {
        let row = tables.faction(faction);
        let own = row.data.side.clone().unwrap_or_default();
        faults.add(at.clone().key(&row.head.id), format!("the {} fight for the {own} side", row.head.label));
    }
    cubes
}

/// Checks the request and builds the battle after pairs of Natives have fled.
fn prepare(tables: &Tables, request: &OddsRequest) -> Result<(Contest, u8), Vec<Fault>> {
    let faults = Faults::default();
    let side_name = |side: usize| tables.sides[side].head.id.to_string();
    let cubes = [0, 1].map(|side| {
        let cubes = read_units(tables, side, &request.units[side], &faults);
        faults.add_if(
            cubes.is_empty(),
            FaultPlace::default().key(side_name(side)),
            clause("is empty: each side of a battle needs at least 1 unit"),
        );
        cubes
    });
    let turncoats = tables.natives().filter(|_| tables.has(Rule::NativesAloneLose));
    if let Some(natives) = turncoats.filter(|natives| cubes.iter().all(|cubes| cubes.has_only(*natives))) {
        let row = tables.faction(natives);
        faults.add(
            FaultPlace::default().key(side_name(0)),
            format!("both sides are only {}: at least one side needs other units", row.head.label),
        );
    }
    for faction in cubes[0].present().filter(|faction| cubes[1].units(*faction) > 0) {
        let row = tables.faction(faction);
        let (own, units) = (cubes.map(|cubes| u32::from(cubes.units(faction))), u32::from(row.data.units));
        let [one, other] = [0, 1].map(|side| &tables.sides[side].head.label);
        faults.add_if(
            own.iter().sum::<u32>() > units,
            FaultPlace::default().key(side_name(1)).key(&row.head.id),
            format!(
                "{} with the {one} and {} with the {other} side are {}, and the {} have {units} units in all",
                own[0],
                own[1],
                own.iter().sum::<u32>(),
                row.head.label
            ),
        );
    }
    let next = read_side(tables, "first", &request.first, &faults);
    let fort_side = request.fort.as_ref().map(|side| read_side(tables, "fort", side, &faults));
    let mut dice = tables.battle_dice();
    for (name, faces) in request.faces.iter().flatten() {
        let at = FaultPlace::from("faces").key(name);
        match (tables.find_faction(name), read_faces(faces)) {
            (None, _) => faults.add(at, tables.no_faction(name)),
            (Some(faction), Some(faces)) => dice.set_faces(faction, faces),
            (Some(_), None) => faults.add(at, "a die has three numbers of faces, [hit, flee, command], that add to 6"),
        }
    }
    let losses = read_losses(tables, request, cubes, &faults);
    faults.finish()?;
    let pairs = native_pairs(tables, cubes);
    let cubes = cubes.map(|cubes| tables.natives().map_or(cubes, |natives| cubes.without(natives, pairs)));
    let fort = fort_side.zip(tables.fort.as_ref().map(|row| request.fort_faces.unwrap_or(row.data)));
    let contest = Contest { cubes, next, dice, fort, losses, commands: request.commands, turncoats, cards: CardsInPlay::default() };
    Ok((contest, pairs))
}

fn read_side(tables: &Tables, at: &'static str, name: &str, faults: &Faults) -> usize {
    tables.find_side(name).unwrap_or_else(|| {
        faults.add(at, tables.no_side(name));
        0
    })
}

fn read_faces(faces: &[u32]) -> Option<FactionFaces> {
    let [hit, flee, command] = faces else { return None };
    let face = |count: u32| u8::try_from(count).ok();
    FactionFaces::new(face(*hit)?, face(*flee)?, face(*command)?)
}

fn read_losses(tables: &Tables, request: &OddsRequest, cubes: [Cubes; 2], faults: &Faults) -> [LossOrder; 2] {
    let mut losses = [LossOrder::Usual, LossOrder::Usual];
    match (request.losses, &request.order) {
        (LossPolicy::StatedOrder, None) => {
            faults.add("order", clause("is missing: with stated losses, name the order of the factions of a side"))
        }
        (LossPolicy::Default, Some(_)) => faults.add("order", "goes with the losses \"stated_order\" only; leave it out"),
        _ => {}
    }
    for (name, order) in request.order.iter().flatten() {
        let Some(side) = tables.find_side(name) else {
            faults.add(FaultPlace::from("order").key(name), tables.no_side(name));
            continue;
        };
        let Some(order) = order else { continue };
        let mut stated = Vec::new();
        for (nth, faction) in order.iter().enumerate() {
            let at = FaultPlace::from("order").key(name).item(nth);
            let id = FactionId(faction.clone());
            match tables.find_faction(faction) {
                None => faults.add(at, tables.no_faction(faction)),
                Some(place) if !tables.may_fight_for(place, side) => {
                    faults.add(at, about_subject(&id, Verb("do", "do"), "not fight for this side"))
                }
                Some(place) if stated.contains(&place) => faults.add(at, about_subject(&id, IS, "named twice")),
                Some(place) => stated.push(place),
            }
        }
        for faction in cubes[side].present().filter(|faction| !stated.contains(faction)) {
            let id = FactionId(tables.faction(faction).head.id.0.clone());
            let text = about_subject(&id, IS, "missing: the order names every faction of the side that is present");
            faults.add(FaultPlace::from("order").key(name), text);
        }
        losses[side] = LossOrder::Stated(stated);
    }
    losses
}

fn never_ends(tables: &Tables, never: NeverEnds) -> Fault {
    let names = |cubes: Cubes| super::explain::cubes_text(tables, cubes);
    let [own, enemy] = never.cubes;
    let text = format!("the battle may never end: with {} against {} no die left has a hit or a flee face", names(own), names(enemy));
    Fault::new("faces", text)
}
