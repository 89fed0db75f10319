//! Roll of one side: each of its factions throws its dice, and attackers also throw the fort die (digest §5).

use crate::engine::fault::{FaultPlace, clause, wrong_count};
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::cubes::{Cubes, MOST_FACTIONS};
use super::dice::{BattleDice, FaceCounts, FortFaces};
use super::tables::Tables;
use super::words::{Face, FortFace};
use crate::engine::{Counts, Fault, Faults, Next, Process, Throw};

/// Result of a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RollResult {
    /// Counts of each faction's results.
    pub shown: [FaceCounts; MOST_FACTIONS],
    /// Number of hits the fort cancels.
    pub blocks: u8,
}

impl RollResult {
    /// Returns the number of hits before a fort's block.
    #[must_use]
    pub fn hits(&self) -> u32 {
        self.shown.iter().map(|shown| u32::from(shown.hits)).sum()
    }

    /// Returns the result with the counts that a faction threw.
    #[must_use]
    pub fn with(mut self, faction: usize, counts: FaceCounts) -> Self {
        if let Some(shown) = self.shown.get_mut(faction) {
            *shown = counts;
        }
        self
    }
}

/// Roll that waits for its dice.
#[derive(Clone, Debug)]
pub struct Roll<'d> {
    /// Dice of the battle.
    pub dice: &'d BattleDice,
    /// Units that roll their dice.
    pub cubes: Cubes,
    /// Fort die, if a fort shelters the enemy.
    pub fort: Option<FortFaces>,
}

/// Progress of a roll: the faction that throws next, or the fort die after the last faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RollState {
    thrown: usize,
    result: RollResult,
}

impl Process for Roll<'_> {
    type State = RollState;
    type Outcome = RollResult;

    fn start(&self) -> RollState {
        RollState { thrown: 0, result: RollResult::default() }
    }

    fn next(&self, state: &RollState) -> Next<RollResult> {
        if let Some(faction) = self.thrower(state.thrown) {
            let dice = u32::from(self.dice.dice_thrown(self.cubes, faction));
            return Next::Throw(Throw { purpose: "battle dice", dice, die: self.dice.faces(faction).die() });
        }
        match self.fort {
            Some(fort) if state.thrown <= MOST_FACTIONS => Next::Throw(Throw { purpose: "fort die", dice: 1, die: fort.die() }),
            _ => Next::Done(state.result),
        }
    }

    fn advance(&self, mut state: RollState, counts: &Counts) -> RollState {
        match self.thrower(state.thrown) {
            Some(faction) => {
                state.result = state.result.with(faction, FaceCounts::read(counts));
                state.thrown = faction + 1;
            }
            None => {
                state.result.blocks = u8::try_from(counts.single()).unwrap_or(0);
                state.thrown = MOST_FACTIONS + 1;
            }
        }
        state
    }
}

impl Roll<'_> {
    /// Returns the first faction from `from` onwards that throws dice.
    fn thrower(&self, from: usize) -> Option<usize> {
        (from..MOST_FACTIONS).find(|faction| self.dice.dice_thrown(self.cubes, *faction) > 0)
    }

    /// Reads the result from faces thrown on the table.
    ///
    /// # Errors
    /// Returns every faction whose faces are missing, too many or too few, and a fort die that is missing or does not belong to the roll.
    pub fn read(&self, tables: &Tables, faces: &BTreeMap<SmolStr, Vec<Face>>, fort: Option<FortFace>) -> Result<RollResult, Vec<Fault>> {
        let faults = Faults::default();
        let mut result = RollResult::default();
        for (name, given) in faces {
            let Some(faction) = tables.find_faction(name) else {
                faults.add(FaultPlace::from("dice").key(name), tables.no_faction(name));
                continue;
            };
            check_count(&faults, FaultPlace::from("dice").key(name), given.len(), self.dice.dice_thrown(self.cubes, faction));
            result = result.with(faction, FaceCounts::of(given));
        }
        for faction in self.cubes.present() {
            let row = tables.faction(faction);
            let thrown = self.dice.dice_thrown(self.cubes, faction);
            if !faces.contains_key(row.head.id.as_str()) && thrown > 0 {
                let missing = clause(format!("are missing: they throw {}", dice_text(thrown)));
                let fault = Fault::new(FaultPlace::from("dice").key(&row.head.id), missing);
                faults.note(fault.with_field_name(format!("dice of the {}", row.head.label)));
            }
        }
        match (self.fort, fort) {
            (Some(_), None) => faults.add("fort_die", clause("is missing: a fort shelters the enemy, and its die is thrown too")),
            (None, Some(_)) => faults.add("fort_die", "no fort shelters the enemy: leave it out"),
            (_, face) => result.blocks = u8::from(face == Some(FortFace::Block)),
        }
        faults.finish()?;
        Ok(result)
    }
}

/// Returns a number of dice as text: `1 die`, `3 dice`.
#[must_use]
pub fn dice_text(dice: u8) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

/// Checks that a faction has as many faces as it throws dice.
fn check_count(faults: &Faults, at: FaultPlace, given: usize, thrown: u8) {
    faults.add_if(given != usize::from(thrown), at, wrong_count(given, thrown.into()));
}

/// Request for the roll of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollRequest {
    /// Units by faction, all of one side; Natives without a side may join either.
    pub units: BTreeMap<SmolStr, u32>,
    /// Faces thrown by faction; `None` before the dice are thrown.
    #[serde(default)]
    pub dice: Option<BTreeMap<SmolStr, Vec<Face>>>,
}

/// Answer to a roll request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollAnswer {
    /// Units that roll their dice.
    pub cubes: Cubes,
    /// Number of dice of each faction that has units.
    pub dice_count: Vec<(usize, u8)>,
    /// Result of the faces, if they were given.
    pub result: Option<RollResult>,
}

/// Answers a roll request.
///
/// # Errors
/// Returns every field of the request at fault.
pub fn roll(tables: &Tables, request: &RollRequest) -> Result<RollAnswer, Vec<Fault>> {
    let faults = Faults::default();
    let cubes = tables.read_cubes(&FaultPlace::from("units"), &request.units, &faults);
    let sides = cubes.present().filter_map(|faction| tables.faction(faction).data.side.clone()).collect::<std::collections::BTreeSet<_>>();
    faults.add_if(sides.len() > 1, "units", "units of both sides do not roll together; give one side at a time");
    faults.finish()?;
    let dice = tables.battle_dice();
    let roll = Roll { dice: &dice, cubes, fort: None };
    let result = request.dice.as_ref().map(|faces| roll.read(tables, faces, None)).transpose()?;
    let dice_count = cubes.present().map(|faction| (faction, dice.dice_thrown(cubes, faction))).collect();
    Ok(RollAnswer { cubes, dice_count, result })
}
