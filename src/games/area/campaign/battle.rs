//! Battle for an area, roll by roll (digest §5). Hits and flee results first, then commands. The dice and the losses are those of
//! [`crate::games::area`], which its odds use too.

use crate::engine::Word as _;
use crate::engine::fault;
use crate::engine::text::count_text;
use std::collections::BTreeMap;

use smol_str::SmolStr;

use super::Setup;
use super::apply::apply;
use super::event::{AreaUnits, Change, CubePlace};
use super::judgement::{CampaignNow, Judgement};
use super::query::{
    Adjacency, adjacency, board_dice, came_to, cards_for, cards_in_battle, contest_of, contested, cubes_of, effects, faction_id,
    first_roller, fort_faces, guessed_dice, is_home, is_native_home, proposed_losses, side_id, side_in, side_of, side_place,
};
use super::state::{AreaBattle, BattleStage, CampaignState};
use crate::game::{FaceOrigin, Refusal};
use crate::games::area::card::CardEffect;
use crate::games::area::contest::{Contest, ending, native_pairs};
use crate::games::area::dice::{BattleDice, FortFaces};
use crate::games::area::explain::own_rules_clause;
use crate::games::area::roll::{Roll, RollResult};
use crate::games::area::words::{Face, FortFace, Rule};
use crate::id::{AreaId, FactionId, SideId};

/// Refusal of dice and choices of cubes while the battle is fought with figures.
const ON_TABLE: &str = "this battle is being fought with figures: take its survivors back, or choose first to fight it here after all";

pub(super) fn begin(
    campaign: CampaignNow<'_>,
    area: &AreaId,
    first: Option<&SideId>,
    attacking_natives: Option<u32>,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    let tables = &setup.tables;
    let (_, attacker) = campaign.active()?;
    campaign.area("area", area)?;
    if !contested(setup, state).contains(area) {
        return Err(Refusal::of("area", format!("there is no battle for {area}: both sides must have units in it")));
    }
    let defender = side_id(tables, 1 - side_place(tables, &attacker));
    let mut units = split(campaign, area, &attacker, &defender, attacking_natives)?;
    let joined = effects(setup, cards_for(setup, state, area))
        .find_map(|(_, effect)| if let CardEffect::NativesJoin { side } = effect { Some(SideId(side.clone())) } else { None });
    if let (Some(natives), Some(side)) = (tables.natives().map(|natives| faction_id(tables, natives)), &joined) {
        let all = state.units_in(area, &natives);
        units.values_mut().for_each(|units| units.retain(|faction, _| *faction != natives));
        if all > 0 {
            units.entry(side.clone()).or_default().insert(natives, all);
            judgement.note(format!("all Natives fight for the {} side", campaign.side(side)));
        }
    }
    let cubes = [0, 1].map(|side| cubes_of(tables, units.get(&side_id(tables, side))));
    if let Some(natives) = tables.natives().map(|natives| faction_id(tables, natives)) {
        let pairs = u32::from(native_pairs(tables, cubes));
        for own in units.values_mut().filter(|_| pairs > 0) {
            lose(own, &natives, pairs);
            judgement.units(&natives, pairs, CubePlace::Area(area.clone()), CubePlace::Fled);
        }
    }
    let known = first_roller(setup, &attacker, area);
    let roller = match (known, first) {
        (Some(known), Some(given)) if known != *given => {
            return Err(Refusal::of("first", format!("the {} side rolls first in {area}", campaign.side(&known))));
        }
        (Some(known), _) => known,
        (None, Some(given)) if tables.find_side(given.as_str()).is_some() => given.clone(),
        (None, Some(given)) => return Err(Refusal::of("first", campaign.no_side(given))),
        (None, None) => {
            return Err(Refusal::of("first", format!("the board does not say whose home {area} is: choose which side rolls first")));
        }
    };
    let surprise = effects(setup, cards_for(setup, state, area)).find_map(|(_, effect)| {
        let CardEffect::SurpriseRoll { side } = effect else { return None };
        Some(SideId(side.clone())).filter(|side| is_home(setup, area, side) != Some(false))
    });
    if surprise.as_ref().is_some_and(|side| is_home(setup, area, side).is_none()) {
        judgement.note(format!("the surprise works only in its own homeland, and the board does not say whose home {area} is"));
    }
    let battle = AreaBattle {
        area: area.clone(),
        attacker,
        roller: surprise.clone().unwrap_or(roller),
        units,
        stage: BattleStage::Roll,
        surprise: surprise.is_some(),
        rolls: 0,
        commands: BTreeMap::new(),
        table: None,
    };
    judgement.changes.push(Change::Battle { battle: Some(battle) });
    Ok(())
}

/// Splits the units by side: Natives of no side that arrived this turn attack, the others defend.
fn split(
    campaign: CampaignNow<'_>,
    area: &AreaId,
    attacker: &SideId,
    defender: &SideId,
    attacking_natives: Option<u32>,
) -> Result<BTreeMap<SideId, BTreeMap<FactionId, u32>>, Refusal> {
    let CampaignNow { setup, state } = campaign;
    let mut units: BTreeMap<SideId, BTreeMap<FactionId, u32>> = BTreeMap::new();
    let here = state.areas.get(area).map(|area| &area.cubes);
    for (faction, count) in here.into_iter().flatten() {
        if let Some(side) = side_of(&setup.tables, faction) {
            units.entry(side).or_default().insert(faction.clone(), *count);
            continue;
        }
        let attacking = attacking_natives.unwrap_or_else(|| came_to(state, area, faction));
        if attacking > *count {
            return Err(Refusal::of("attacking_natives", format!("{attacking} cannot attack: {count} are in {area}")));
        }
        for (side, count) in [(attacker, attacking), (defender, count - attacking)] {
            if count > 0 {
                units.entry(side.clone()).or_default().insert(faction.clone(), count);
            }
        }
    }
    if attacking_natives.is_some_and(|count| count > 0) && setup.tables.natives().is_none() {
        return Err(Refusal::of("attacking_natives", "Natives of this game have their side; leave it out"));
    }
    Ok(units)
}

/// Removes units of a faction from those of a side.
pub(super) fn lose(units: &mut BTreeMap<FactionId, u32>, faction: &FactionId, count: u32) {
    if let Some(have) = units.get_mut(faction) {
        *have = have.saturating_sub(count);
        if *have == 0 {
            units.remove(faction);
        }
    }
}

/// Carries what the referee sets by hand in the area of a battle over to the battle. A side that has no units left has lost.
pub(super) fn edit(campaign: CampaignNow<'_>, changes: &[Change], judgement: &mut Judgement) -> Result<(), Refusal> {
    let Some(battle) = &campaign.state.battle else { return Ok(()) };
    let (tables, here) = (&campaign.setup.tables, CubePlace::Area(battle.area.clone()));
    let mut now = battle.clone();
    for (nth, change) in changes.iter().enumerate() {
        let Change::Units { faction, units, from, to } = change else { continue };
        if from == to || (*from != here && *to != here) {
            continue;
        }
        let at = || fault::FaultPlace::from("changes").item(nth);
        if battle.table.is_some() {
            return Err(Refusal::of(at(), format!("the battle for {} is on the table with figures: take it back first", battle.area)));
        }
        let with = now.units.iter().filter(|(_, own)| own.contains_key(faction)).map(|(side, _)| side.clone()).collect::<Vec<_>>();
        let side = match with.as_slice() {
            [one] => one.clone(),
            // Natives of no side who come on defend.
            [] => side_of(tables, faction).unwrap_or_else(|| side_id(tables, 1 - side_place(tables, &battle.attacker))),
            _ => {
                let text = format!("the {} fight on both sides for {}: finish the battle first", campaign.name(faction), battle.area);
                return Err(Refusal::of(at(), text));
            }
        };
        let own = now.units.entry(side).or_default();
        if *from == here {
            lose(own, faction, *units);
        } else {
            *own.entry(faction.clone()).or_default() += units;
        }
    }
    if now.units == battle.units || settle(campaign, &now, judgement) {
        return Ok(());
    }
    let roller = now.units.get(&now.roller).cloned().unwrap_or_default();
    let hit = now.units.get(&enemy_of(campaign, &now)).map_or(0, |units| units.values().sum());
    match &mut now.stage {
        BattleStage::Roll => {}
        BattleStage::Losses(hits) => *hits = hit.min(*hits),
        BattleStage::Commands(commands) => commands.retain(|faction, may| {
            *may = roller.get(faction).copied().unwrap_or(0).min(*may);
            *may > 0
        }),
    }
    judgement.changes.push(Change::Battle { battle: Some(now) });
    Ok(())
}

/// Returns the battle in progress if it waits for the given stage. A battle that was handed over to a table with figures waits for nothing
/// here.
fn at_stage<T>(
    campaign: CampaignNow<'_>,
    stage: impl Fn(&BattleStage) -> Option<T>,
    wants: &str,
    judgement: &mut Judgement,
) -> Result<(AreaBattle, T), Refusal> {
    let battle = campaign.in_battle()?;
    judgement.require(battle.table.is_none(), "", || ON_TABLE.to_owned());
    match stage(&battle.stage) {
        Some(waits) => Ok((battle.clone(), waits)),
        None => {
            let waits = match &battle.stage {
                BattleStage::Roll => format!("the roll of the {} side", campaign.side(&battle.roller)),
                BattleStage::Losses(hits) => format!("the losses from {}", count_text(*hits, "hit", "hits")),
                BattleStage::Commands(_) => format!("the commands of the {} side", campaign.side(&battle.roller)),
            };
            Err(Refusal::of("", format!("the battle does not wait for {wants} now: it waits for {waits}")))
        }
    }
}

pub(super) fn roll(
    campaign: CampaignNow<'_>,
    dice: &BTreeMap<FactionId, Vec<Face>>,
    fort_die: Option<FortFace>,
    origin: FaceOrigin,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    let tables = &setup.tables;
    let (mut battle, ()) = at_stage(campaign, |stage| (*stage == BattleStage::Roll).then_some(()), "dice", judgement)?;
    dice.keys().try_for_each(|faction| campaign.faction(fault::FaultPlace::from("dice").key(faction), faction))?;
    let cards = cards_in_battle(setup, state, &battle);
    let result = result_of_faces(campaign, &battle, dice, fort_die)?;
    if origin == FaceOrigin::Generator && guessed_dice(setup, dice.keys()) {
        judgement.note("the faces of these dice are assumed: check your dice");
    }
    for (faction, faces) in dice {
        let Some(on_board) = setup.board.faces.get(faction) else { continue };
        let strange = faces.iter().filter(|face| !(1..=6).any(|nth| on_board.shows(nth) == **face)).map(|face| face.word());
        if let Some(face) = strange.min() {
            judgement
                .note(format!("by your board a die of the {} never shows \"{face}\": check the die and the board", campaign.name(faction)));
        }
    }
    let own = own_rules_clause(tables, &["dice", "factions"], dice.keys().map(FactionId::as_str));
    if !own.is_empty() {
        judgement.note(own);
    }
    if battle.surprise && result.shown.iter().any(|shown| shown.flees > 0 || shown.commands > 0) {
        judgement.note("by surprise only hits count: nobody flees or leaves");
    }
    let place = CubePlace::Area(battle.area.clone());
    let mut commands = BTreeMap::new();
    for (faction, shown) in result.shown.iter().enumerate().take(tables.factions.len()) {
        let id = faction_id(tables, faction);
        if battle.surprise {
            continue;
        }
        if cards.flees(faction) && shown.flees > 0 {
            let to = if cards.kills(faction) { CubePlace::Stockpile } else { CubePlace::Fled };
            judgement.units(&id, u32::from(shown.flees), place.clone(), to);
            battle.units.entry(battle.roller.clone()).and_modify(|units| lose(units, &id, u32::from(shown.flees)));
        }
        let left = battle.of(&battle.roller, &id);
        if shown.commands > 0 && left > 0 {
            commands.insert(id, u32::from(shown.commands).min(left));
        }
    }
    battle.rolls = battle.rolls.saturating_add(1);
    // Rolled with the board's dice again: the units on the table no longer match these cubes.
    battle.table = None;
    battle.commands = commands;
    let enemy = enemy_of(campaign, &battle);
    let targets = battle.units.get(&enemy).cloned().unwrap_or_default();
    let all = targets.values().sum::<u32>();
    let hits = units_hit(campaign, &battle, &result);
    // If there is no choice, no player is asked.
    if hits == 0 || hits == all || targets.len() == 1 {
        let taken = proposed_losses(setup, &battle, hits);
        take(campaign, &mut battle, &taken, judgement);
        return settle_commands(campaign, battle, judgement);
    }
    battle.stage = BattleStage::Losses(hits);
    judgement.changes.push(Change::Battle { battle: Some(battle) });
    Ok(())
}

/// Returns the roll that a battle waits for, before any dice; `dice` are those of its board.
pub(super) fn roll_of<'d>(campaign: CampaignNow<'_>, battle: &AreaBattle, dice: &'d BattleDice) -> Roll<'d> {
    let CampaignNow { setup, state } = campaign;
    let sheltered = battle.roller == battle.attacker && !battle.surprise && state.areas.get(&battle.area).is_some_and(|area| area.fort);
    Roll { dice, cubes: cubes_of(&setup.tables, battle.units.get(&battle.roller)), fort: fort_faces(setup).filter(|_| sheltered) }
}

/// Dice that a battle waits for, before any is thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToThrow {
    /// Number of dice of each faction of the rolling side, without factions that throw none.
    pub dice: Vec<(FactionId, u8)>,
    /// Fort die, if a fort shelters the enemy.
    pub fort: Option<FortFaces>,
}

/// Returns the dice for the roll of a battle, including the fort die.
#[must_use]
pub fn to_throw(setup: &Setup, state: &CampaignState, battle: &AreaBattle) -> ToThrow {
    let dice = board_dice(setup);
    let roll = roll_of(CampaignNow { setup, state }, battle, &dice);
    let units = battle.units.get(&battle.roller).into_iter().flatten();
    let thrown = units
        .filter_map(|(faction, _)| Some((faction.clone(), dice.dice_thrown(roll.cubes, setup.tables.find_faction(faction.as_str())?))));
    ToThrow { dice: thrown.filter(|(_, count)| *count > 0).collect(), fort: roll.fort }
}

/// Reads the result from the faces on the table.
pub(super) fn result_of_faces(
    campaign: CampaignNow<'_>,
    battle: &AreaBattle,
    dice: &BTreeMap<FactionId, Vec<Face>>,
    fort_die: Option<FortFace>,
) -> Result<RollResult, Refusal> {
    let faces = dice.iter().map(|(faction, faces)| (faction.0.clone(), faces.clone())).collect::<BTreeMap<SmolStr, Vec<Face>>>();
    Ok(roll_of(campaign, battle, &board_dice(campaign.setup)).read(&campaign.setup.tables, &faces, fort_die)?)
}

/// Returns the number of enemy units that the hits of a roll remove: hits that the fort blocks remove none, and the enemy's units are the
/// limit.
pub(super) fn units_hit(campaign: CampaignNow<'_>, battle: &AreaBattle, result: &RollResult) -> u32 {
    let cards = cards_in_battle(campaign.setup, campaign.state, battle);
    let hits = result.shown.iter().enumerate().map(|(faction, shown)| u32::from(shown.hits) * u32::from(cards.hit_takes(faction)));
    let there = battle.units.get(&enemy_of(campaign, battle)).map_or(0, |units| units.values().sum());
    hits.sum::<u32>().saturating_sub(u32::from(result.blocks)).min(there)
}

pub(super) fn enemy_of(campaign: CampaignNow<'_>, battle: &AreaBattle) -> SideId {
    side_id(&campaign.setup.tables, 1 - side_place(&campaign.setup.tables, &battle.roller))
}

/// Removes the units that hits take, to their own stockpiles.
fn take(campaign: CampaignNow<'_>, battle: &mut AreaBattle, units: &BTreeMap<FactionId, u32>, judgement: &mut Judgement) {
    let enemy = enemy_of(campaign, battle);
    for (faction, count) in units {
        judgement.units(faction, *count, CubePlace::Area(battle.area.clone()), CubePlace::Stockpile);
        battle.units.entry(enemy.clone()).and_modify(|units| lose(units, faction, *count));
    }
}

pub(super) fn losses(
    campaign: CampaignNow<'_>,
    units: Option<&BTreeMap<FactionId, u32>>,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let hits = |stage: &BattleStage| if let BattleStage::Losses(hits) = stage { Some(*hits) } else { None };
    let (mut battle, hits) = at_stage(campaign, hits, "losses", judgement)?;
    let proposed = proposed_losses(campaign.setup, &battle, hits);
    let units = units.unwrap_or(&proposed);
    let enemy = enemy_of(campaign, &battle);
    for (faction, count) in units {
        let have = battle.of(&enemy, faction);
        if *count > have {
            return Err(Refusal::of(
                fault::FaultPlace::from("units").key(faction),
                format!("{count} are named and the {} side has {have}", campaign.side(&enemy)),
            ));
        }
    }
    let sum = units.values().fold(0u32, |sum, units| sum.saturating_add(*units));
    if sum != hits {
        return Err(Refusal::of("units", format!("{} named and the hits take {hits}", count_text(sum, "unit is", "units are"))));
    }
    take(campaign, &mut battle, units, judgement);
    settle_commands(campaign, battle, judgement)
}

/// Waits for commands after hits and flee results, or finishes the roll if there are none.
fn settle_commands(campaign: CampaignNow<'_>, mut battle: AreaBattle, judgement: &mut Judgement) -> Result<(), Refusal> {
    let enemies = battle.units.get(&enemy_of(campaign, &battle)).is_some_and(|units| !units.is_empty());
    let commands = std::mem::take(&mut battle.commands);
    if commands.is_empty() || !enemies {
        finish(campaign, battle, judgement);
    } else {
        battle.stage = BattleStage::Commands(commands);
        judgement.changes.push(Change::Battle { battle: Some(battle) });
    }
    Ok(())
}

pub(super) fn leave(
    campaign: CampaignNow<'_>,
    moves: &BTreeMap<FactionId, Vec<AreaUnits>>,
    destroy_fort: bool,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let commands = |stage: &BattleStage| if let BattleStage::Commands(commands) = stage { Some(commands.clone()) } else { None };
    let (mut battle, commands) = at_stage(campaign, commands, "commands", judgement)?;
    check_commands(campaign, &battle, moves, judgement)?;
    for (faction, places) in moves {
        let at = fault::FaultPlace::from("moves").key(faction);
        campaign.faction(&at, faction)?;
        let may = commands.get(faction).copied().unwrap_or(0);
        let sum = places.iter().fold(0u32, |sum, place| sum.saturating_add(place.units));
        if sum > may {
            return Err(Refusal::of(&at, format!("{sum} would leave, but commands were rolled for {may}")));
        }
        for place in places {
            judgement.units(faction, place.units, CubePlace::Area(battle.area.clone()), CubePlace::Area(place.area.clone()));
            // Attackers have moved this turn wherever they are. Defenders were there before and do not attack elsewhere.
            if battle.roller == battle.attacker {
                judgement.changes.push(Change::Moved { faction: faction.clone(), units: place.units, area: place.area.clone() });
            }
        }
        battle.units.entry(battle.roller.clone()).and_modify(|units| lose(units, faction, sum));
    }
    if destroy_fort {
        // Natives that the defender leaves behind do not count as his own units.
        let own = |faction: &FactionId| side_of(&campaign.setup.tables, faction).is_some();
        let gone = !battle.units.get(&battle.roller).into_iter().flatten().any(|(faction, units)| own(faction) && *units > 0);
        let left_now = moves.iter().any(|(faction, places)| own(faction) && places.iter().any(|place| place.units > 0));
        let stands = campaign.state.areas.get(&battle.area).is_some_and(|area| area.fort);
        if !stands {
            return Err(Refusal::of("destroy_fort", format!("no fort stands in {}: leave it out", battle.area)));
        }
        if battle.roller == battle.attacker || !gone || !left_now {
            return Err(Refusal::of("destroy_fort", "only defenders whose last own unit leaves by command may destroy their fort"));
        }
        judgement.changes.push(Change::Fort { area: battle.area.clone(), stands: false });
    }
    finish(campaign, battle, judgement);
    Ok(())
}

/// Checks commands one after the other, each on the board as the last one left it (digest §5). The allies choose the order, so any order in
/// which all may leave is accepted.
fn check_commands(
    campaign: CampaignNow<'_>,
    battle: &AreaBattle,
    moves: &BTreeMap<FactionId, Vec<AreaUnits>>,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let mut state = campaign.state.clone();
    let mut waiting = moves.iter().flat_map(|(faction, places)| places.iter().map(move |place| (faction, place))).collect::<Vec<_>>();
    for (faction, place) in &waiting {
        campaign.faction(fault::FaultPlace::from("moves").key(faction), faction)?;
        campaign.area(fault::FaultPlace::from("moves").key(faction), &place.area)?;
        if place.area == battle.area {
            let text = format!("they stand in {} already: name an area that borders on it", battle.area);
            return Err(Refusal::of(fault::FaultPlace::from("moves").key(faction), text));
        }
    }
    while !waiting.is_empty() {
        let may = |state: &CampaignState, (faction, place): &(&FactionId, &AreaUnits)| {
            let mut trial = Judgement::default();
            friendly(CampaignNow { state, ..campaign }, battle, faction, &place.area, &mut trial).is_ok() && trial.forbidden.is_empty()
        };
        // If no unit may leave, the first one is judged as it is: the referee may waive the objection.
        let (faction, place) = waiting.remove(waiting.iter().position(|one| may(&state, one)).unwrap_or(0));
        friendly(CampaignNow { state: &state, ..campaign }, battle, faction, &place.area, judgement)?;
        let (from, to) = (CubePlace::Area(battle.area.clone()), CubePlace::Area(place.area.clone()));
        apply(&mut state, &Change::Units { faction: faction.clone(), units: place.units, from, to });
    }
    Ok(())
}

/// Checks that a unit may leave for an area: it must be adjacent, and friendly by the rules of its game.
fn friendly(
    campaign: CampaignNow<'_>,
    battle: &AreaBattle,
    faction: &FactionId,
    area: &AreaId,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    let at = fault::FaultPlace::from("moves").key(faction);
    campaign.area(&at, area)?;
    let known = match adjacency(setup, &battle.area, area) {
        Adjacency::Known => Some(true),
        Adjacency::None => Some(false),
        Adjacency::Unknown => None,
    };
    let border = &battle.area;
    judgement.require_if_known(
        &at,
        known,
        || format!("{border} does not border on {area}"),
        || format!("the board does not say whether {border} borders on {area}"),
    );
    let cubes = state.areas.get(area).map(|area| &area.cubes);
    if cubes.is_some_and(|cubes| side_in(&setup.tables, cubes, &battle.roller)) {
        return Ok(());
    }
    let empty = cubes.is_none_or(BTreeMap::is_empty);
    let place = setup.tables.find_faction(faction.as_str()).unwrap_or(0);
    let roams = setup.tables.has(Rule::NativesLeaveIntoEmptyEnemyAreas) && setup.tables.faction(place).data.natives;
    let right = match (empty, is_home(setup, area, &battle.roller), is_native_home(setup, area)) {
        (false, ..) => Some(false),
        (true, ..) if roams => Some(true),
        (true, Some(true), _) | (true, _, Some(true)) => Some(true),
        (true, Some(false), _) => Some(false),
        (true, None, _) => None,
    };
    let name = campaign.name(faction);
    let why = if empty { "it is empty and no home of their side" } else { "only others stand there" };
    judgement.require_if_known(
        &at,
        right,
        || format!("{area} is not friendly to the {name}: {why}"),
        || format!("the board does not say whose home {area} is"),
    );
    Ok(())
}

/// Finishes a settled roll: ends the battle, or passes the roll to the other side; after a surprise the same side rolls again.
fn finish(campaign: CampaignNow<'_>, mut battle: AreaBattle, judgement: &mut Judgement) {
    if settle(campaign, &battle, judgement) {
        return;
    }
    pass_roll(campaign, &mut battle);
    judgement.changes.push(Change::Battle { battle: Some(battle) });
}

/// Passes the roll to the other side; after a surprise the same side rolls again.
pub(super) fn pass_roll(campaign: CampaignNow<'_>, battle: &mut AreaBattle) {
    if !battle.surprise {
        battle.roller = enemy_of(campaign, battle);
    }
    battle.surprise = false;
    battle.commands.clear();
    battle.stage = BattleStage::Roll;
}

/// Ends a battle that is over and returns `true`; `false` if it continues. Nobody has won where no unit is left.
pub(super) fn settle(campaign: CampaignNow<'_>, battle: &AreaBattle, judgement: &mut Judgement) -> bool {
    if battle.units.values().all(BTreeMap::is_empty) {
        judgement.note(format!("no unit is left in {}", battle.area));
        judgement.changes.push(Change::Battle { battle: None });
        return true;
    }
    let tables = &campaign.setup.tables;
    let cubes = [0, 1].map(|side| cubes_of(tables, battle.units.get(&side_id(tables, side))));
    let turncoats = tables.natives().filter(|_| tables.has(Rule::NativesAloneLose));
    let ending = ending(turncoats, cubes);
    if let Some(ending) = &ending {
        judgement.note(format!("the {} side has won the battle for {}", tables.sides[ending.winner].head.label, battle.area));
        if cubes.iter().all(|cubes| !cubes.is_empty()) {
            judgement.note("the Natives left alone change sides");
        }
        judgement.changes.push(Change::Battle { battle: None });
    }
    ending.is_some()
}

/// Returns the battle being fought as it will wait for its next roll, if hits take the usual units and nobody leaves; `None` if there is no
/// battle.
#[must_use]
pub fn battle_ahead(setup: &Setup, state: &CampaignState) -> Option<AreaBattle> {
    let mut battle = state.battle.clone()?;
    let campaign = CampaignNow { setup, state };
    if let BattleStage::Losses(hits) = battle.stage {
        let enemy = enemy_of(campaign, &battle);
        for (faction, lost) in proposed_losses(setup, &battle, hits) {
            battle.units.entry(enemy.clone()).and_modify(|units| lose(units, &faction, lost));
        }
    }
    if battle.stage != BattleStage::Roll {
        pass_roll(campaign, &mut battle);
    }
    Some(battle)
}

/// Returns the same battle as input for its odds.
#[must_use]
pub fn contest_ahead(setup: &Setup, state: &CampaignState) -> Option<Contest> {
    battle_ahead(setup, state).map(|battle| contest_of(setup, state, &battle))
}
