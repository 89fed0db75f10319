//! Conversion of a battle into a scenario of Regimental Fire and Fury: cubes to regiments.

use std::collections::{BTreeMap, BTreeSet};

use super::{Body, Group, Writing, spread, word};
use crate::game::Refusal;
use crate::games::area::campaign::query::{side_id, side_place};
use crate::games::area::tables::Rating;
use crate::games::rff1812::FileTables;
use crate::games::rff1812::scenario::{
    Body as Arm, Command, Leader, LightFrom, Scale, Scenario, Side, TableGround, Trait, Troops, Unit, Victory,
};
use crate::games::rff1812::words::{Experience, Formation, LeaderRating, Light, Morale, Weapon};
use crate::id::{CommandId, LeaderId, UnitId};
use crate::scenario::{Basis, Clock, Strength};

/// Approximate strength of a unit, in stands; each is built from as many cubes as that takes.
const USUAL_STANDS: u32 = 12;

/// Writes the scenario, and returns the cubes each unit was built from.
pub(super) fn write(writing: &Writing<'_>, by: &FileTables) -> Result<(Scenario, Vec<Group>), Refusal> {
    let tables = &writing.setup.tables;
    let mut groups = Vec::new();
    let side = |place: usize, groups: &mut Vec<Group>| -> Result<Side, Refusal> {
        let row = &tables.sides[place];
        let id = side_id(tables, place);
        let command = CommandId(format!("{id}_army").into());
        let leader = LeaderId(format!("{id}_commander").into());
        let mut units = Vec::new();
        for body in writing.bodies(place)? {
            units.extend(units_of((writing, by), &body, &command, groups)?);
        }
        let (name, adjective) = writing.side_names(place);
        Ok(Side {
            id,
            name,
            adjective,
            nation: row.data.nation,
            heavy_casualties: None,
            commands: vec![Command { id: command, name: format!("{} army", row.head.label), leader: leader.clone() }],
            leaders: vec![Leader {
                id: leader,
                name: format!("{} Commander", row.head.label),
                rank: None,
                rating: LeaderRating::Able,
                artillery: false,
                army: true,
                arrives: None,
                successor: None,
                stands_at: None,
                basis: None,
                source: None,
                note: Some("Assumed: the board game has no leaders; rename and rate him as you like.".to_owned()),
            }],
            units,
        })
    };
    let sides = [side(0, &mut groups)?, side(1, &mut groups)?];
    let start = Clock::parse("09:00").ok_or_else(|| Refusal::of("", "nine o'clock is no time"))?;
    let scenario = Scenario {
        schema: None,
        id: writing.id(),
        title: writing.title(),
        date: writing.date,
        place: Some(writing.battle.area.to_string()),
        coordinates: None,
        scale: Scale::Forty,
        table: None,
        summary: None,
        start,
        minutes_per_turn: 15,
        turns: 16,
        first_side: side_id(tables, side_place(tables, &writing.battle.attacker)),
        light: vec![LightFrom { from_turn: 1, light: Light::Day }],
        sides,
        key_positions: Vec::new(),
        ground: TableGround::default(),
        history: crate::scenario::History::default(),
        victory: Victory::default(),
        ends_at_once: Vec::new(),
        fights: Vec::new(),
        notes: vec!["Assumed: written from the cubes in an area of the board; men, ratings and leaders are not from the rules.".to_owned()],
        sources: Vec::new(),
    };
    Ok((scenario, groups))
}

/// Rating in words of the game.
pub(super) struct RatedBrigade {
    experience: Experience,
    morale: Morale,
    weapon: Weapon,
    traits: BTreeSet<Trait>,
}

/// Parses a rating of the tables into words of the game.
pub(super) fn rated(rating: &Rating) -> Result<RatedBrigade, Refusal> {
    Ok(RatedBrigade {
        experience: word(&rating.experience)?,
        morale: word(&rating.morale)?,
        weapon: word(&rating.weapon)?,
        traits: rating.traits.iter().map(|name| word(name)).collect::<Result<_, _>>()?,
    })
}

/// Builds the units that a faction's cubes become.
fn units_of(
    (writing, by): (&Writing<'_>, &FileTables),
    body: &Body<'_>,
    command: &CommandId,
    groups: &mut Vec<Group>,
) -> Result<Vec<Unit>, Refusal> {
    let rating = writing.setup.tables.ratings.iter().find(|row| row.head.id.0 == body.faction.0);
    let Some(rating) = rating.map(|row| &row.data) else {
        return Err(Refusal::of("units", format!("the {} are not rated", body.name)));
    };
    let rated = rated(rating)?;
    let scale = Scale::Forty.men_per_stand();
    let most = (USUAL_STANDS * scale / body.men).max(1);
    let number = body.cubes.div_ceil(most).max(1);
    let mut units = Vec::new();
    for (nth, own) in (1..).zip(spread(body.cubes, number)) {
        let id = UnitId(format!("{}_{nth}", body.faction).into());
        let men = own.saturating_mul(body.men);
        let stands = by.stands_of_men(men, scale);
        groups.push(Group { faction: body.faction.clone(), cubes: own, units: BTreeMap::from([(id.clone(), stands)]) });
        units.push(Unit {
            id,
            name: if number == 1 { body.name.to_owned() } else { format!("{} {nth}", body.name) },
            short: None,
            distinct: None,
            command: command.clone(),
            body: Arm::Infantry(Troops { weapon: Some(rated.weapon), men: Some(men), morale: rated.morale }),
            stands_given: None,
            stands,
            experience: rated.experience,
            formation: if rated.traits.contains(&Trait::OpenOrderOnly) { Formation::OpenOrder } else { Formation::Line },
            traits: rated.traits.clone(),
            strength: Strength {
                basis: Basis::Estimate,
                source: None,
                note: Some(format!("{own} of the board's cubes at {} men", body.men)),
            },
            arrives: None,
            stands_at: None,
            optional: false,
            note: None,
        });
    }
    Ok(units)
}
