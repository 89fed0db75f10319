//! Field of a whole battle as generals see it: the companies with their odds, the ways over the board, made once a scenario.

use std::collections::{BTreeMap, BTreeSet};

use super::odds::{OddsTable, RangeDice, range_dice};
use crate::engine::Fault;
use crate::games::battlecry1812::battle::{Setup, State};
use crate::games::battlecry1812::words::{Formation, Special, TargetClass, UnitType};
use crate::games::battlecry1812::{FigureId, Mover};
use crate::hex::{Hex, HexGrid};
use crate::id::{SideId, UnitId};

/// Way that is not there: farther than any.
const NO_WAY: u16 = u16::MAX;

/// Company as generals see it.
#[derive(Clone, Debug)]
pub struct Company {
    /// Its id in the scenario.
    pub id: UnitId,
    /// Place of its side in the scenario.
    pub side: usize,
    /// Type of the company.
    pub kind: UnitType,
    /// Class as a target.
    pub class: TargetClass,
    /// Dice beyond its morale, by range.
    pub range: RangeDice,
    /// Hexes it moves in line.
    pub moves: u32,
    /// It makes bayonet charges.
    pub charges: bool,
}

/// Key position with the ways to it.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its place in the scenario's list.
    pub nth: usize,
    /// Victory points it gives.
    pub points: f64,
    /// Hexes of the position.
    pub hexes: Vec<usize>,
    /// Moves from each hex of the board, by type of unit.
    pub walks: BTreeMap<UnitType, Vec<u16>>,
}

/// Company as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// Its place in [`Field::companies`].
    pub company: usize,
    /// Side it is of.
    pub side: usize,
    /// Hex it stands on.
    pub hex: Hex,
    /// Morale it has left.
    pub morale: u32,
    /// Figures it has left.
    pub strength: u32,
}

/// Scenario that is made ready for whole battles.
#[derive(Clone, Debug)]
pub struct Field {
    /// Set-up that each battle starts from.
    pub setup: Setup,
    /// Ids of the two sides, in the order of the scenario.
    pub sides: [SideId; 2],
    /// Every company, in the order of the scenario.
    pub companies: Vec<Company>,
    /// Key positions with points.
    pub places: Vec<Place>,
    /// Odds of fire and melee.
    pub odds: OddsTable,
    /// Victory points for a company destroyed, by the side that destroys it.
    pub company_points: f64,
    /// Victory points for an officer lost.
    pub officer_points: f64,
    steps: BTreeMap<UnitType, Vec<Vec<(usize, u16)>>>,
    grid: HexGrid,
    by_id: BTreeMap<UnitId, usize>,
}

impl Field {
    /// Makes a scenario ready.
    ///
    /// # Errors
    /// A company or officer has no hex: whole battles are fought on the map.
    pub fn of(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let scenario = &setup.scenario;
        let tables = &setup.tables;
        let off = scenario.units().find(|(_, unit)| unit.at.is_none() && !unit.optional).map(|(_, unit)| unit.label().to_owned());
        let off =
            off.or_else(|| scenario.officers().find(|(_, officer)| officer.at.is_none()).map(|(_, officer)| officer.label().to_owned()));
        if let Some(who) = off {
            return Err(Fault::single(
                "",
                format!("{who} has no hex: a whole battle is played on the map, so give every unit and officer one"),
            ));
        }
        let sides = [scenario.sides[0].id.clone(), scenario.sides[1].id.clone()];
        let companies = scenario
            .units()
            .map(|(side, unit)| Company {
                id: unit.id.clone(),
                side: usize::from(side.id != sides[0]),
                kind: unit.kind,
                class: tables.unit(unit.kind).class,
                range: range_dice(setup, unit),
                moves: Mover::Unit(unit.kind, Formation::Line).allowance(tables),
                charges: tables.has_special(unit.kind, Special::BayonetCharge),
            })
            .collect::<Vec<_>>();
        let by_id = companies.iter().enumerate().map(|(nth, company)| (company.id.clone(), nth)).collect();
        let kinds = companies.iter().map(|company| company.kind).collect::<BTreeSet<_>>();
        let grid = scenario.board.grid;
        let steps = kinds.into_iter().map(|kind| (kind, steps_of(setup, kind))).collect();
        let given = scenario.victory.points;
        let points = |given: Option<u32>, figure| f64::from(given.unwrap_or_else(|| tables.figure(figure)));
        let mut field = Self {
            setup: setup.clone(),
            sides,
            companies,
            places: Vec::new(),
            odds: OddsTable::of(setup),
            company_points: points(given.unit_destroyed, FigureId::UnitDestroyed),
            officer_points: points(given.officer_lost, FigureId::OfficerLost),
            steps,
            grid,
            by_id,
        };
        let positions = setup.scenario.key_positions.iter().enumerate().filter(|(_, position)| position.points > 0);
        field.places = positions
            .map(|(nth, position)| {
                let hexes = position.hexes.iter().map(|hex| field.index(*hex)).collect::<Vec<_>>();
                let walks = field.steps.keys().map(|kind| (*kind, field.walk(*kind, &hexes))).collect();
                Place { nth, points: f64::from(position.points), hexes, walks }
            })
            .collect();
        Ok(field)
    }

    /// Returns the place of a hex on the board, row by row.
    #[must_use]
    pub fn index(&self, hex: Hex) -> usize {
        self.grid.index(hex)
    }

    /// Returns the place of a company in the list.
    #[must_use]
    pub fn company(&self, id: &UnitId) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// Returns every company on the map as it stands.
    #[must_use]
    pub fn stands(&self, state: &State) -> Vec<Stand> {
        let companies = self.companies.iter().enumerate().filter_map(|(nth, company)| {
            let own = state.units.get(&company.id)?;
            Some(Stand { company: nth, side: company.side, hex: own.hex()?, morale: own.morale, strength: own.strength })
        });
        companies.collect()
    }

    /// Returns the moves from every hex to the nearest of some hexes for a type of unit; a hex that stops it costs as much as two.
    #[must_use]
    pub fn walk(&self, kind: UnitType, to: &[usize]) -> Vec<u16> {
        let Some(steps) = self.steps.get(&kind) else { return Vec::new() };
        let mut walk = vec![NO_WAY; steps.len()];
        let mut open = std::collections::VecDeque::new();
        for hex in to {
            walk[*hex] = 0;
            open.push_back(*hex);
        }
        // Costs are small and alike, so that a hex that is reached cheaper later is opened again.
        while let Some(at) = open.pop_front() {
            for (next, cost) in &steps[at] {
                let needs = walk[at].saturating_add(*cost);
                if needs < walk[*next] {
                    walk[*next] = needs;
                    open.push_back(*next);
                }
            }
        }
        walk
    }
}

/// Returns, for each hex, the neighbours from which a unit of this type may enter it, with the cost.
fn steps_of(setup: &Setup, kind: UnitType) -> Vec<Vec<(usize, u16)>> {
    let board = &setup.scenario.board;
    let grid = board.grid;
    let mover = Mover::Unit(kind, Formation::Line);
    let entered = |hex: Hex| {
        let from = grid.neighbours(hex).filter_map(|(_, from)| {
            let (cost, stops) = mover.step(&setup.tables, board, from, hex)?;
            Some((grid.index(from), u16::try_from(cost).unwrap_or(NO_WAY).saturating_add(u16::from(stops))))
        });
        from.collect()
    };
    // A board may have short rows: their last places stay empty.
    let mut steps = vec![Vec::new(); grid.count()];
    for hex in grid.hexes() {
        steps[grid.index(hex)] = entered(hex);
    }
    steps
}
