//! Conversion of a battle into a scenario of Battlecry!: cubes to companies on open ground, the sides at opposite edges.

use crate::engine::fault::FaultPlace;
use std::collections::BTreeMap;

use super::{Body, Group, Writing, spread, word};
use crate::game::Refusal;
use crate::games::area::campaign::query::side_id;
use crate::games::area::tables::CompanyRating;
use crate::games::battlecry1812::scenario::{Officer, Scenario, Side, Unit, Victory, figures_of};
use crate::games::battlecry1812::words::{Formation, OfficerMount, OfficerType, Rank, UnitType, Weapon};
use crate::games::battlecry1812::{Board, FigureId, Ground, Tables};
use crate::hex::{Edge, Heading, Hex, HexGrid};
use crate::id::{OfficerId, UnitId};
use crate::scenario::limits::UNITS;
use crate::scenario::{Arrival, Basis, Strength};

/// Number of turns of the battle.
const TURNS: u32 = 30;

/// Writes the scenario, and returns the cubes each company was built from.
pub(super) fn write(writing: &Writing<'_>, tables: &Tables) -> Result<(Scenario, Vec<Group>), Refusal> {
    let per_figure = tables.figure(FigureId::MenPerFigureLeast)..=tables.figure(FigureId::MenPerFigureMost);
    let men = writing.terms.men_per_figure;
    if !per_figure.contains(&men) {
        let (least, most) = (per_figure.start(), per_figure.end());
        return Err(Refusal::of("men_per_figure", format!("{men} men to a figure is out of bounds: {least} to {most}")));
    }
    let area_tables = &writing.setup.tables;
    let grid = HexGrid::default();
    let mut board = Board::open(grid);
    let fort = writing.state.areas.get(&writing.battle.area).is_some_and(|area| area.fort);
    let mut groups = Vec::new();
    let mut side = |place: usize| -> Result<Side, Refusal> {
        let row = &area_tables.sides[place];
        let id = side_id(area_tables, place);
        let edge = if writing.attacking(&id) { Edge::South } else { Edge::North };
        let ground = Deployment { grid, edge };
        let mut units = Vec::new();
        for body in writing.bodies(place)? {
            units.extend(units_of(writing, tables, &body, &mut groups)?);
        }
        if units.len() > UNITS {
            let (name, count) = (&row.head.label, units.len());
            return Err(Refusal::of(
                "men",
                format!("the {name} side has {count} companies, and {UNITS} are the most: choose fewer men to a cube"),
            ));
        }
        (0..).zip(&mut units).for_each(|(nth, unit)| ground.place(nth, unit));
        if fort && !writing.attacking(&id) {
            ground.front().take(3).for_each(|hex| board.paint(hex, Ground { fieldworks: true, ..Ground::default() }));
        }
        let officer = Officer {
            id: OfficerId(format!("{id}_commander").into()),
            name: format!("{} Commander", row.head.label),
            short: None,
            rank: Rank::Colonel,
            ability: 3,
            kind: OfficerType::General,
            commands: Vec::new(),
            mount: OfficerMount::Mounted,
            at: ground.back().next(),
            arrives: None,
            note: Some("Assumed: the board game has no officers; rename and rate him as you like.".to_owned()),
        };
        let (name, adjective) = writing.side_names(place);
        Ok(Side { id, name, adjective, nation: row.data.nation, edge, head_start: 0, officers: vec![officer], units })
    };
    let sides = [side(0)?, side(1)?];
    let scenario = Scenario {
        schema: None,
        id: writing.id(),
        title: writing.title(),
        date: writing.date,
        place: Some(writing.battle.area.to_string()),
        summary: None,
        men_per_figure: men,
        yards_per_hex: None,
        turns: TURNS,
        first_side: writing.battle.attacker.clone(),
        board,
        sides,
        key_positions: Vec::new(),
        victory: Victory::default(),
        notes: vec![
            "Assumed: written from the cubes in an area of the board; men, types, morale and officers are not from the rules. The ground is open: paint it as you like.".to_owned(),
        ],
        sources: Vec::new(),
    };
    Ok((scenario, groups))
}

/// Deployment of a side: its front row, the row behind it, and its edge for companies that arrive later.
struct Deployment {
    grid: HexGrid,
    edge: Edge,
}

impl Deployment {
    /// Returns a row's hexes from its middle outwards; `from_edge` 0 is the row at the edge.
    fn row(&self, from_edge: u8) -> impl Iterator<Item = Hex> + use<> {
        let HexGrid { columns, rows, .. } = self.grid;
        let row = if self.edge == Edge::South { rows - from_edge } else { 1 + from_edge };
        let middle = columns.div_ceil(2);
        let out = (0..=middle).flat_map(move |out| [middle.checked_sub(out), (out > 0).then_some(middle + out)]);
        out.flatten().filter(move |column| (1..=columns).contains(column)).map(move |column| Hex { column, row })
    }

    fn front(&self) -> impl Iterator<Item = Hex> + use<> {
        self.row(1)
    }

    fn back(&self) -> impl Iterator<Item = Hex> + use<> {
        self.row(0)
    }

    /// Places the first companies on the board; the others arrive at the edge, one row of them per turn.
    fn place(&self, nth: usize, unit: &mut Unit) {
        let there = self.front().chain(self.back()).count();
        unit.at = self.front().chain(self.back()).nth(nth);
        if let Some(hex) = unit.at {
            let west = hex.column <= self.grid.columns / 2;
            unit.facing = Some(match (self.edge == Edge::South, west) {
                (true, true) => Heading::NorthEast,
                (true, false) => Heading::NorthWest,
                (false, true) => Heading::SouthEast,
                (false, false) => Heading::SouthWest,
            });
            return;
        }
        let turn = 2 + nth.saturating_sub(there) / usize::from(self.grid.columns.max(1));
        unit.arrives = Some(Arrival {
            turn: u32::try_from(turn).unwrap_or(TURNS).min(TURNS),
            place: format!("the {} edge", self.edge),
            entry: None,
            die: None,
        });
    }
}

/// Rating in words of the game.
pub(super) struct RatedCompany {
    kind: UnitType,
    weapons: Vec<Weapon>,
}

/// Parses a rating of the tables and checks it against the game's tables.
pub(super) fn rated(rating: &CompanyRating, tables: &Tables) -> Result<RatedCompany, Refusal> {
    let kind = word::<UnitType>(&rating.kind)?;
    let weapons = rating.weapons.iter().map(|name| word(name)).collect::<Result<Vec<Weapon>, _>>()?;
    if let Some(weapon) = weapons.iter().find(|weapon| !tables.unit(kind).weapons.contains(weapon)) {
        return Err(Refusal::of("weapons", format!("{kind} carry no {weapon}")));
    }
    let morale = tables.figure(FigureId::MoraleStartLeast)..=tables.figure(FigureId::MoraleStartMost);
    if !morale.contains(&rating.morale) {
        let (least, most) = (morale.start(), morale.end());
        return Err(Refusal::of("morale", format!("morale {} is out of bounds: {least} to {most}", rating.morale)));
    }
    Ok(RatedCompany { kind, weapons })
}

/// Builds the companies that a faction's cubes become: one or several per cube; cubes of few men are combined.
fn units_of(writing: &Writing<'_>, tables: &Tables, body: &Body<'_>, groups: &mut Vec<Group>) -> Result<Vec<Unit>, Refusal> {
    let rating = writing.setup.tables.companies.iter().find(|row| row.head.id.0 == body.faction.0);
    let Some(rating) = rating.map(|row| &row.data) else {
        return Err(Refusal::of("units", format!("the {} are not rated as companies", body.name)));
    };
    let RatedCompany { kind, weapons } = rated(rating, tables)?;
    let formation = tables.formations_of(kind).next().unwrap_or(Formation::Line);
    let (least, most) = (tables.figure(FigureId::MenLeast), tables.figure(FigureId::MenMost).max(1));
    let together = least.div_ceil(body.men).max(1);
    let number = body.cubes / together;
    if number == 0 {
        let (cubes, men) = (body.cubes, body.cubes.saturating_mul(body.men));
        let at = FaultPlace::from("men").key(body.faction);
        return Err(Refusal::of(
            at,
            format!("{cubes} cubes are {men} men, and a company needs at least {least}: choose more men to a cube"),
        ));
    }
    let initials = body.name.split_whitespace().filter_map(|word| word.chars().next()).collect::<String>();
    let mut units: Vec<Unit> = Vec::new();
    for cubes in spread(body.cubes, number) {
        let men = cubes.saturating_mul(body.men);
        let mut group = Group { faction: body.faction.clone(), cubes, units: BTreeMap::new() };
        for own in spread(men, men.div_ceil(most)) {
            let nth = units.len() + 1;
            let id = UnitId(format!("{}_{nth}", body.faction).into());
            let figures = figures_of(own, writing.terms.men_per_figure);
            group.units.insert(id.clone(), figures);
            units.push(Unit {
                id,
                name: format!("{}, company {nth}", body.name),
                short: Some(format!("{initials} {nth}")),
                distinct: None,
                command: Some(body.name.to_owned()),
                kind,
                weapons: weapons.clone(),
                men: Some(own),
                figures_given: None,
                figures,
                morale: rating.morale,
                formation,
                hexes: 1,
                at: None,
                facing: None,
                strength: Strength { basis: Basis::Estimate, source: None, note: Some(format!("the board's cubes at {} men", body.men)) },
                arrives: None,
                optional: false,
                note: None,
            });
        }
        groups.push(group);
    }
    Ok(units)
}
