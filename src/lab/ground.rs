//! Fight as a battle of its own: the scenario with only its units and the leaders who stay near, and the state as it begins.

use std::sync::Arc;

use crate::engine::Fault;
use crate::game::{apply, judge_command};
use crate::games::rff1812::battle::{BattleState, Command, Phase, Rff1812, Setup, UnitEdit, begin, losses};
use crate::games::rff1812::charge::last_round_told_apart;
use crate::games::rff1812::scenario::{Leader, Scenario, Side, Unit};
use crate::games::rff1812::words::{Arm, Cover, Formation, Ground, Position};
use crate::games::rff1812::{FigureId, Tables};
use crate::id::{LeaderId, SideId, UnitId};
use crate::lab::parts::Parts;
use crate::lab::request::FightRequest;
use crate::quantity::Inches;

/// Fight that is set up: its battle, its units and the ground between them.
#[derive(Clone, Debug)]
pub struct Fight {
    /// Scenario of these units alone, with the tables in use.
    pub setup: Setup,
    /// Units of our side, then those of theirs; a unit's index is its place in the lists of a fight.
    pub units: Vec<UnitId>,
    /// Number of our units.
    pub ours: usize,
    /// Side that the plans are for, and the other.
    pub sides: [SideId; 2],
    /// Number of our turns, the same for every plan.
    pub turns: usize,
    /// Inches between the lines as the fight begins.
    pub apart: Inches,
    /// Worst ground between the lines.
    pub ground: Ground,
    /// Position of the other side while it stands where it began.
    pub position: Position,
    /// Cover of the other side while it stands where it began.
    pub cover: Cover,
    /// Round of a charge from which on all are alike.
    pub last_round: u32,
    /// Indicates that the light is the same in all turns of the fight.
    pub light_is_steady: bool,
    /// State of the battle as the fight begins, in our maneuver phase.
    pub start: Arc<BattleState>,
    /// Parts of its battles that are known.
    pub parts: Arc<Parts>,
}

/// Condition of a unit as the fight begins, where it is another than in the scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Stands that are left of a unit, by its id.
    pub stands: Option<(UnitId, u32)>,
    /// Leader who is with a unit.
    pub attached: Option<(LeaderId, UnitId)>,
    /// Battle whose units and leaders are as they stand there.
    pub battle: Option<Arc<BattleState>>,
}

impl Fight {
    /// Sets a fight up from the whole scenario.
    ///
    /// # Errors
    /// The faults of the request, or of a unit that cannot begin like that.
    pub fn set_up(whole: &Setup, request: &FightRequest, condition: &Condition) -> Result<Self, Vec<Fault>> {
        request.check(&whole.scenario)?;
        let side_of = |unit: Option<&UnitId>| unit.and_then(|unit| whole.scenario.unit(unit)).map(|(side, _)| side.id.clone());
        let (Some(own), Some(other)) = (side_of(request.ours.first()), side_of(request.theirs.first())) else {
            return Err(Fault::single("ours", "there is no such unit"));
        };
        let units = request.ours.iter().chain(&request.theirs).cloned().collect::<Vec<_>>();
        let turn = condition.battle.as_ref().map_or(1, |battle| battle.turn);
        let scenario = reduced(whole, request, (&own, turn), &units);
        let battle = begin(&whole.tables, scenario);
        let setup = battle.setup().clone();
        let mut start = battle.state().clone();
        if let Some(battle) = &condition.battle {
            start.take_over(battle);
        }
        let mut edit = |command: Command| {
            judge_command::<Rff1812>(&setup, &start, command, None).map(|event| apply(&mut start, &event)).map_err(|refusal| refusal.faults)
        };
        if let Some((unit, stands)) = &condition.stands {
            let edits = UnitEdit { stands: Some(*stands), ..UnitEdit::default() };
            edit(Command::EditUnit { unit: unit.clone(), edit: edits, note: "laboratory".into() })?;
        }
        edit(Command::SetPhase { turn, side: own.clone(), phase: Phase::Maneuver })?;
        // With states of a battle he may be with it already.
        let is_with_it =
            |leader: &LeaderId, unit: &UnitId| condition.battle.as_ref().is_some_and(|battle| battle.leader_with(unit) == Some(leader));
        if let Some((leader, unit)) = condition.attached.as_ref().filter(|(leader, unit)| !is_with_it(leader, unit)) {
            edit(Command::Attach { leader: leader.clone(), unit: Some(unit.clone()) })?;
        }
        let turns = u32::try_from(request.turns).unwrap_or(u32::MAX);
        let light = start.light(&setup);
        let has_that_light = |turn| BattleState { turn, ..start.clone() }.light(&setup) == light;
        Ok(Self {
            light_is_steady: (turn..turn.saturating_add(turns)).all(has_that_light),
            last_round: last_round_told_apart(&setup.tables),
            setup,
            units,
            ours: request.ours.len(),
            sides: [own, other],
            turns: request.turns,
            apart: request.apart,
            ground: request.ground,
            position: request.position,
            cover: request.cover,
            start: Arc::new(start),
            parts: Arc::default(),
        })
    }

    /// Returns the index of a unit of the fight.
    #[must_use]
    pub fn index(&self, unit: &UnitId) -> Option<usize> {
        self.units.iter().position(|known| known == unit)
    }

    /// Checks whether the unit of that index is ours.
    #[must_use]
    pub const fn is_ours(&self, nth: usize) -> bool {
        nth < self.ours
    }

    /// Returns the tables in use.
    #[must_use]
    pub fn tables(&self) -> &Arc<Tables> {
        &self.setup.tables
    }

    /// Returns the units of one side of the fight.
    #[must_use]
    pub fn units_of(&self, ours: bool) -> &[UnitId] {
        if ours { &self.units[..self.ours] } else { &self.units[self.ours..] }
    }

    /// Checks whether a unit of one side reaches the other with its fire as the fight begins.
    #[must_use]
    pub fn has_reach(&self, ours: bool) -> bool {
        let weapons = self.units_of(ours).iter().filter_map(|unit| self.setup.scenario.unit(unit)?.1.weapon_id());
        weapons.flat_map(|weapon| self.tables().bands_of(weapon)).any(|band| band.data.to >= self.apart)
    }

    /// Returns the close range of a unit's weapon; `None` if it has none that fires.
    #[must_use]
    pub fn close_range(&self, unit: &UnitId) -> Option<i64> {
        let (_, unit) = self.setup.scenario.unit(unit)?;
        unit.weapon_id()?;
        let figure = if unit.arm() == Arm::Artillery { FigureId::CloseRangeGuns } else { FigureId::CloseRange };
        Some(self.tables().inches(figure).grains())
    }
}

/// Returns the scenario with the units of the fight alone, on the table and in the line of their arm; what the rest of each side can bear
/// in losses stays as it is.
fn reduced(whole: &Setup, request: &FightRequest, (first, turn): (&SideId, u32), units: &[UnitId]) -> Scenario {
    let mut scenario = Scenario::clone(&whole.scenario);
    let all = begin(&whole.tables, scenario.clone());
    for side in &mut scenario.sides {
        side.heavy_casualties = Some(losses(whole, all.state(), &side.id).heavy.past);
        keep(side, request, units);
    }
    scenario.first_side = first.clone();
    scenario.turns = u32::try_from(request.turns).unwrap_or(u32::MAX).saturating_add(turn);
    scenario.key_positions.clear();
    scenario.ends_at_once.clear();
    scenario
}

fn keep(side: &mut Side, request: &FightRequest, units: &[UnitId]) {
    side.units.retain(|unit| units.contains(&unit.id));
    side.units.sort_by_key(|unit| units.iter().position(|known| *known == unit.id));
    side.leaders.retain(|leader| request.near.contains(&leader.id));
    side.leaders.iter_mut().for_each(|leader: &mut Leader| leader.arrives = None);
    for unit in &mut side.units {
        unit.arrives = None;
        unit.optional = false;
        unit.formation = fighting_formation(unit);
    }
}

/// Returns the formation a unit fights in: the one of the scenario, or out of its march into the line of its arm.
fn fighting_formation(unit: &Unit) -> Formation {
    match (unit.formation, unit.arm()) {
        (Formation::MarchColumn, Arm::Infantry) => {
            let open = unit.has_trait(crate::games::rff1812::scenario::Trait::OpenOrderOnly);
            if open { Formation::OpenOrder } else { Formation::Line }
        }
        (Formation::MarchColumn, Arm::Cavalry) => Formation::Mounted,
        (Formation::Limbered, _) => Formation::Unlimbered,
        (formation, _) => formation,
    }
}
