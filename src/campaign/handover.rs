//! From the board to the table: an area battle as a scenario of Regimental Fire and Fury, and its survivors back (digest §8, `house`).

use std::collections::{BTreeMap, BTreeSet};

use super::Setup;
use super::event::{Change, Place};
use super::query::{side_id, side_place};
use super::state::AreaBattle;
use crate::engine::Word;
use crate::game::Refusal;
use crate::id::{CommandId, FactionId, LeaderId, ScenarioId, UnitId};
use crate::rff1812::words::{Experience, Formation, LeaderRating, Light, Morale};
use crate::scenario::{
    Basis, Body, Clock, Command, Date, Leader, LightFrom, Scale, Scenario, Side, Strength, Trait, Troops, Unit, Victory, stands_of_men,
};

/// How many men a cube of each faction stands for, chosen by the players.
pub type MenPerCube = BTreeMap<FactionId, u32>;

/// The most men a cube may stand for: a unit of 25 stands.
const MOST_MEN: u32 = 1_000;
/// A unit is built of as many cubes as give about so many stands.
const USUAL_STANDS: u32 = 12;

/// Cubes that became a unit of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The unit.
    pub unit: UnitId,
    /// The cubes' faction.
    pub faction: FactionId,
    /// How many.
    pub cubes: u32,
    /// The stands they became.
    pub stands: u32,
}

/// Writes a battle as a scenario, and tells which cubes became which unit.
///
/// # Errors
/// Where the men of a cube are not given or out of bounds, or the tables' ratings are no words of that game.
pub fn handover(setup: &Setup, battle: &AreaBattle, men: &MenPerCube, date: Date) -> Result<(Scenario, Vec<Cube>), Refusal> {
    let tables = &setup.tables;
    let mut made = Vec::new();
    let side = |place: usize, made: &mut Vec<Cube>| -> Result<Side, Refusal> {
        let row = &tables.sides[place];
        let id = side_id(tables, place);
        let command = CommandId(format!("{id}_army").into());
        let leader = LeaderId(format!("{id}_commander").into());
        let mut units = Vec::new();
        for (faction, cubes) in battle.units.get(&id).into_iter().flatten() {
            units.extend(units_of(setup, faction, *cubes, men, &command, made)?);
        }
        if units.is_empty() {
            return Err(Refusal::of("", format!("the {} side has no units in {}", row.head.label, battle.area)));
        }
        Ok(Side {
            id: id.clone(),
            name: row.head.label.to_string(),
            adjective: None,
            heavy_casualties: None,
            commands: vec![Command { id: command, name: format!("{} army", row.head.label), leader: leader.clone() }],
            leaders: vec![Leader {
                id: leader,
                name: format!("{} commander", row.head.label),
                rank: None,
                rating: LeaderRating::Able,
                artillery: false,
                army: true,
                arrives: None,
                note: Some("House: the board game has no leaders; rename and rate him as you like.".to_owned()),
            }],
            units,
        })
    };
    let sides = [side(0, &mut made)?, side(1, &mut made)?];
    let start = Clock::parse("09:00").ok_or_else(|| Refusal::of("", "nine o'clock is no time"))?;
    let scenario = Scenario {
        schema: None,
        id: ScenarioId(format!("area_{}", slug(battle.area.as_str())).into()),
        title: format!("The battle for {}", battle.area),
        date,
        place: Some(battle.area.to_string()),
        scale: Scale::Forty,
        summary: None,
        start,
        minutes_per_turn: 15,
        turns: 16,
        first_side: side_id(tables, side_place(tables, &battle.attacker)),
        light: vec![LightFrom { from_turn: 1, light: Light::Day }],
        sides,
        key_positions: Vec::new(),
        victory: Victory::default(),
        notes: vec!["House: written from the cubes in an area of the board; men, ratings and leaders are not the rules' own.".to_owned()],
        sources: Vec::new(),
    };
    Ok((scenario, made))
}

/// The units that a faction's cubes become.
fn units_of(
    setup: &Setup,
    faction: &FactionId,
    cubes: u32,
    men: &MenPerCube,
    command: &CommandId,
    made: &mut Vec<Cube>,
) -> Result<Vec<Unit>, Refusal> {
    let tables = &setup.tables;
    let row = tables.find_faction(faction.as_str()).map(|place| tables.faction(place));
    let Some(row) = row else { return Err(Refusal::of("units", tables.no_faction(faction.as_str()))) };
    let at = format!("men.{faction}");
    let Some(men) = men.get(faction).copied() else {
        return Err(Refusal::of(&at, format!("is missing: how many men is a cube of the {}?", row.head.label)));
    };
    if !(1..=MOST_MEN).contains(&men) {
        return Err(Refusal::of(&at, format!("{men} men to a cube is out of bounds: 1 to {MOST_MEN}")));
    }
    let rating = tables.ratings.iter().find(|row| row.head.id.0 == faction.0);
    let Some(rating) = rating.map(|row| &row.data) else {
        return Err(Refusal::of("units", format!("the {} are not rated", row.head.label)));
    };
    let scale = Scale::Forty.men_per_stand();
    let most = (USUAL_STANDS * scale / men).max(1);
    let number = cubes.div_ceil(most).max(1);
    let mut units = Vec::new();
    for nth in 0..number {
        // Spread evenly, the greater ones first.
        let own = cubes / number + u32::from(nth < cubes % number);
        let id = UnitId(format!("{faction}_{}", nth + 1).into());
        let stands = stands_of_men(own.saturating_mul(men), scale);
        made.push(Cube { unit: id.clone(), faction: faction.clone(), cubes: own, stands });
        let name = if number == 1 { row.head.label.to_string() } else { format!("{} {}", row.head.label, nth + 1) };
        units.push(Unit {
            id,
            name,
            short: None,
            command: command.clone(),
            body: Body::Infantry(Troops {
                weapon: word(&rating.weapon)?,
                men: Some(own.saturating_mul(men)),
                morale: word::<Morale>(&rating.morale)?,
            }),
            stands_given: None,
            stands,
            experience: word::<Experience>(&rating.experience)?,
            formation: Formation::Line,
            traits: rating.traits.iter().map(|name| word::<Trait>(name)).collect::<Result<BTreeSet<_>, _>>()?,
            strength: Strength { basis: Basis::Estimate, note: Some(format!("{own} of the board's cubes at {men} men")) },
            arrives: None,
            optional: false,
            note: None,
        });
    }
    Ok(units)
}

/// A word of the other game, as the tables write it.
fn word<W: Word>(name: &str) -> Result<W, Refusal> {
    let words = || format!("\"{name}\" will not do: it must be {}", W::SPELLINGS.join(", "));
    W::ALL.iter().copied().find(|word| word.word() == name).ok_or_else(|| Refusal::of("ratings", words()))
}

/// An id of a name: letters of the ASCII alphabet and digits, all else as `_`.
fn slug(name: &str) -> String {
    let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' };
    name.chars().map(letter).take(30).collect()
}

/// What becomes of the cubes: of each unit as great a share as it has stands left, halves for the survivors; the rest are killed.
///
/// The changes are for the referee to submit as an edit, the battle being over on the table.
#[must_use]
pub fn survivors(battle: &AreaBattle, cubes: &[Cube], stands_left: &BTreeMap<UnitId, u32>) -> Vec<Change> {
    let mut lost: BTreeMap<FactionId, u32> = BTreeMap::new();
    for cube in cubes {
        let stands = cube.stands.max(1);
        let left = stands_left.get(&cube.unit).copied().unwrap_or(0).min(stands);
        let live = (2 * cube.cubes * left + stands) / (2 * stands);
        let dead = cube.cubes - live.min(cube.cubes);
        if dead > 0 {
            *lost.entry(cube.faction.clone()).or_insert(0) += dead;
        }
    }
    let place = Place::Area(battle.area.clone());
    let killed = lost.into_iter().map(|(faction, units)| Change::Units { faction, units, from: place.clone(), to: Place::Stockpile });
    killed.chain([Change::Battle { battle: None }]).collect()
}
