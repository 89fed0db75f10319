//! Handover of an area battle to the table, as a scenario of a game with figures, and the return of its survivors (digest §8, assumed).

mod brigades;
mod companies;

use crate::engine::fault::{self, Fault, clause, invalid_value};
use std::collections::BTreeMap;

use super::Setup;
use super::event::{Change, CubePlace};
use super::handover_record::{Group, HandoverRecord, TableGame, Terms};
use super::judgement::{CampaignNow, Judgement};
use super::query::side_id;
use super::state::{AreaBattle, BattleStage, CampaignState};
use crate::engine::Word;
use crate::game::Refusal;
use crate::games::area::Tables;
use crate::games::{battlecry1812, rff1812};
use crate::id::{FactionId, ScenarioId, SideId, UnitId};
use crate::scenario::{Date, Nation};
use crate::table::TableRow;

/// Scenario of one of the games with figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableScenario {
    /// Scenario of Regimental Fire and Fury.
    RegimentalFireAndFury(Box<rff1812::scenario::Scenario>),
    /// Scenario of the game Battlecry!.
    Battlecry(Box<battlecry1812::scenario::Scenario>),
}

impl TableScenario {
    /// Returns the scenario's id.
    #[must_use]
    pub const fn id(&self) -> &ScenarioId {
        match self {
            Self::RegimentalFireAndFury(scenario) => &scenario.id,
            Self::Battlecry(scenario) => &scenario.id,
        }
    }

    /// Returns the text of its file.
    #[must_use]
    pub fn to_json(&self) -> String {
        match self {
            Self::RegimentalFireAndFury(scenario) => scenario.to_json(),
            Self::Battlecry(scenario) => scenario.to_json(),
        }
    }
}

/// Greatest number of men a cube may stand for.
const MOST_MEN: u32 = 1_000;

/// Writes the current battle as a scenario, and returns it with the record of the cubes each unit was built from.
///
/// # Errors
/// Returns a refusal if no battle is being fought, the terms are incomplete or out of bounds, or the tables' ratings are not words of that
/// game.
pub fn hand_over(
    setup: &Setup,
    state: &CampaignState,
    terms: &Terms,
    companies: &battlecry1812::Tables,
    brigades: &rff1812::FileTables,
) -> Result<(TableScenario, HandoverRecord), Refusal> {
    let battle = CampaignNow { setup, state }.in_battle()?;
    let date = Date::read(&terms.date);
    let date = date.ok_or_else(|| Refusal::of("date", format!("\"{}\" is not a date: write it as 13 October 1812", terms.date.trim())))?;
    let writing = Writing { setup, state, battle, terms, date };
    let (scenario, groups) = match terms.game {
        TableGame::RegimentalFireAndFury => {
            let (scenario, groups) = brigades::write(&writing, brigades)?;
            (TableScenario::RegimentalFireAndFury(Box::new(scenario)), groups)
        }
        TableGame::Battlecry => {
            let (scenario, groups) = companies::write(&writing, companies)?;
            (TableScenario::Battlecry(Box::new(scenario)), groups)
        }
    };
    Ok((scenario, HandoverRecord { terms: terms.clone(), scenario: writing.id(), title: writing.title(), groups }))
}

/// Scenario that is being written.
struct Writing<'w> {
    setup: &'w Setup,
    state: &'w CampaignState,
    battle: &'w AreaBattle,
    terms: &'w Terms,
    date: Date,
}

impl Writing<'_> {
    /// Builds an id from the area, the round, the turn and the rolls before it, so that two battles of a campaign are not confused.
    fn id(&self) -> ScenarioId {
        let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' };
        let name = self.battle.area.as_str().chars().map(letter).take(24).collect::<String>();
        let rolls = if self.battle.rolls == 0 { String::new() } else { format!("_{}", self.battle.rolls) };
        ScenarioId(format!("area_{name}_r{}t{}{rolls}", self.state.round.min(999), self.state.drawn.len().min(99)).into())
    }

    fn title(&self) -> String {
        format!("The battle for {}", self.battle.area)
    }

    /// Returns each faction of a side with its cubes and its men per cube; a side without units is refused.
    fn bodies(&self, side: usize) -> Result<Vec<Body<'_>>, Refusal> {
        let tables = &self.setup.tables;
        let mut bodies = Vec::new();
        for (faction, cubes) in self.battle.units.get(&side_id(tables, side)).into_iter().flatten() {
            let row = tables.find_faction(faction.as_str()).map(|place| tables.faction(place));
            let Some(row) = row else { return Err(Refusal::of("units", tables.no_faction(faction.as_str()))) };
            let (at, name) = (fault::FaultPlace::from("men").key(faction), row.head.label.as_str());
            let Some(men) = self.terms.men.get(faction).copied() else {
                let missing = Fault::new(at, clause(format!("is missing: say how many men a cube of the {name} is")));
                return Err(missing.with_field_name(format!("men of the {name}")).into());
            };
            if !(1..=MOST_MEN).contains(&men) {
                return Err(Refusal::of(at, format!("{men} men to a cube is out of bounds: 1 to {MOST_MEN}")));
            }
            bodies.push(Body { faction, name, cubes: *cubes, men });
        }
        if bodies.is_empty() {
            let side = &tables.sides[side & 1].head.label;
            return Err(Refusal::of("", format!("the {side} side has no units in {}", self.battle.area)));
        }
        Ok(bodies)
    }

    /// Returns the name of a side on the table, and its adjective where that is another word: a sentence names it as a nation.
    fn side_names(&self, place: usize) -> (String, Option<String>) {
        let row = &self.setup.tables.sides[place];
        let label = row.head.label.to_string();
        match row.data.nation {
            Some(Nation::UnitedStates) => ("United States".to_owned(), Some(label)),
            Some(Nation::British | Nation::NativeNations | Nation::France | Nation::Spain) | None => (label, None),
        }
    }

    fn attacking(&self, side: &SideId) -> bool {
        self.battle.attacker == *side
    }
}

/// Cubes of a faction in a battle.
struct Body<'w> {
    faction: &'w FactionId,
    name: &'w str,
    cubes: u32,
    men: u32,
}

/// Spreads a number evenly over `parts`, the larger shares first.
fn spread(whole: u32, parts: u32) -> impl Iterator<Item = u32> {
    let parts = parts.max(1);
    (0..parts).map(move |nth| whole / parts + u32::from(nth < whole % parts))
}

/// Parses a word of the other game, as the tables write it.
fn word<W: Word>(name: &str) -> Result<W, Refusal> {
    let words = || invalid_value(format!("\"{name}\""), fault::ValidValues::one_of("", W::SPELLINGS));
    W::ALL.iter().copied().find(|word| word.word() == name).ok_or_else(|| Refusal::of("ratings", words()))
}

/// Checks that the ratings of the tables are words of the games with figures, and their numbers within bounds there.
///
/// # Errors
/// Returns the first rating that is not valid.
pub fn check_ratings(tables: &Tables, companies: &battlecry1812::Tables) -> Result<(), Refusal> {
    for row in &tables.ratings {
        brigades::rated(&row.data).map_err(|refusal| of_row(row, &refusal))?;
    }
    for row in &tables.companies {
        companies::rated(&row.data, companies).map_err(|refusal| of_row(row, &refusal))?;
    }
    Ok(())
}

fn of_row<T>(row: &TableRow<T>, refusal: &Refusal) -> Refusal {
    Refusal::of(
        fault::FaultPlace::default().key(&row.head.label),
        refusal.faults.iter().map(|fault| fault.text()).collect::<Vec<_>>().join("; "),
    )
}

/// Returns the cubes lost: the survivors of each group are in proportion to the strength its units have left, halves rounded up in their
/// favour.
#[must_use]
pub fn cubes_lost(table: &HandoverRecord, left: &BTreeMap<UnitId, u32>) -> BTreeMap<FactionId, u32> {
    let mut fallen: BTreeMap<FactionId, u32> = BTreeMap::new();
    for group in &table.groups {
        let start = group.units.values().map(|units| u64::from(*units)).sum::<u64>().max(1);
        let left = group.units.iter().map(|(unit, start)| u64::from(left.get(unit).copied().unwrap_or(0).min(*start))).sum::<u64>();
        let live = (2 * u64::from(group.cubes) * left + start) / (2 * start);
        let dead = group.cubes.saturating_sub(u32::try_from(live).unwrap_or(u32::MAX));
        if dead > 0 {
            *fallen.entry(group.faction.clone()).or_insert(0) += dead;
        }
    }
    fallen
}

/// Returns the current battle if it can be handed over now.
pub(super) fn battle_to_hand_over(campaign: CampaignNow<'_>) -> Result<&AreaBattle, Refusal> {
    let battle = campaign.in_battle()?;
    if battle.surprise {
        return Err(Refusal::of("", "the roll by surprise comes first: then the battle may go to the table"));
    }
    if battle.stage != BattleStage::Roll {
        return Err(Refusal::of("", "finish the current roll first: a battle goes to the table between two rolls"));
    }
    Ok(battle)
}

/// Hands the current battle over to the table; every cube of it must be in exactly one group.
pub(super) fn record_handover(campaign: CampaignNow<'_>, table: &HandoverRecord, judgement: &mut Judgement) -> Result<(), Refusal> {
    let battle = battle_to_hand_over(campaign)?;
    let named = sums(table.groups.iter().map(|group| (&group.faction, group.cubes)));
    let here = sums(battle.units.values().flatten().map(|(faction, cubes)| (faction, *cubes)));
    for faction in named.keys().chain(here.keys()) {
        let of = |cubes: &BTreeMap<FactionId, u32>| cubes.get(faction).copied().unwrap_or(0);
        if of(&named) != of(&here) {
            let text = format!("{} cubes of the {} go to the table, but {} fight", of(&named), campaign.name(faction), of(&here));
            return Err(Refusal::of("table.groups", text));
        }
    }
    judgement.changes.push(Change::Battle { battle: Some(AreaBattle { table: Some(Box::new(table.clone())), ..battle.clone() }) });
    Ok(())
}

fn sums<'f>(cubes: impl Iterator<Item = (&'f FactionId, u32)>) -> BTreeMap<FactionId, u32> {
    cubes.fold(BTreeMap::new(), |mut sums, (faction, cubes)| {
        let sum: &mut u32 = sums.entry(faction.clone()).or_insert(0);
        *sum = sum.saturating_add(cubes);
        sums
    })
}

/// Continues the battle with cubes, and discards the record of the handover.
pub(super) fn fight_here(campaign: CampaignNow<'_>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let (battle, _) = handed_over(campaign)?;
    judgement.changes.push(Change::Battle { battle: Some(AreaBattle { table: None, ..battle.clone() }) });
    Ok(())
}

/// Returns the current battle and the record of its handover.
fn handed_over(campaign: CampaignNow<'_>) -> Result<(&AreaBattle, &HandoverRecord), Refusal> {
    let battle = campaign.in_battle()?;
    let Some(table) = &battle.table else {
        return Err(Refusal::of("", "the battle is not on the table, or it has been rolled for with cubes since"));
    };
    Ok((battle, table))
}

/// Takes the survivors back: the battle is over if only one side is left; otherwise it continues with the roll it waited for.
pub(super) fn take_back(campaign: CampaignNow<'_>, left: &BTreeMap<UnitId, u32>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let (battle, table) = handed_over(campaign)?;
    let units = table.groups.iter().flat_map(|group| group.units.keys().map(move |unit| (&group.faction, unit)));
    if let Some((faction, unit)) = units.into_iter().find(|(_, unit)| !left.contains_key(*unit)) {
        let missing = Fault::new(fault::FaultPlace::from("left").key(unit), clause("is missing: say how much of its strength is left"));
        return Err(missing.with_field_name(format!("a unit of the {}", campaign.name(faction))).into());
    }
    let began = |unit: &UnitId| table.groups.iter().find_map(|group| group.units.get(unit));
    for (unit, strength) in left {
        let at = || fault::FaultPlace::from("left").key(unit);
        let Some(most) = began(unit) else { return Err(Refusal::of(at(), clause("is no unit of this battle: leave it out"))) };
        if strength > most {
            return Err(Refusal::of(at(), clause(format!("is {strength}, and it began with {most}"))));
        }
    }
    let mut after = AreaBattle { table: None, rolls: battle.rolls.saturating_add(1), ..battle.clone() };
    for (faction, units) in cubes_lost(table, left) {
        judgement.units(&faction, units, CubePlace::Area(battle.area.clone()), CubePlace::Stockpile);
        lose_of_either(&mut after, &faction, units);
    }
    if !super::battle::settle(campaign, &after, judgement) {
        judgement.note(format!("both sides are still in {}: the battle goes on", battle.area));
        judgement.changes.push(Change::Battle { battle: Some(after) });
    }
    Ok(())
}

/// Removes a faction's losses on the table, from either side.
fn lose_of_either(battle: &mut AreaBattle, faction: &FactionId, units: u32) {
    for own in battle.units.values_mut() {
        own.entry(faction.clone()).and_modify(|have| *have = have.saturating_sub(units));
        own.retain(|_, have| *have > 0);
    }
}
