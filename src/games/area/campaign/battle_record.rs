//! Record of the battle that is being fought, or was fought last: its throws, and what became of every cube that began it.

use std::collections::BTreeMap;

use super::battle::enemy_of;
use super::event::{Change, Command, CubePlace, Event};
use super::judgement::CampaignNow;
use super::state::AreaBattle;
use super::{Campaign, Setup};
use crate::games::area::words::{Face, FortFace};
use crate::id::{AreaId, FactionId, SideId};

/// Cubes of a faction on one side of a battle, and what became of those that are gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CubesRecord {
    /// Number of cubes that are still there.
    pub left: u32,
    /// Number of cubes that the last throw removed from the field.
    pub struck: u32,
    /// Number of cubes that earlier throws removed from the field.
    pub lost: u32,
    /// Number of cubes that have fled, with all throws.
    pub fled: u32,
    /// Number of cubes that have left by command, with all throws.
    pub moved: u32,
}

/// Throw of one side in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideThrow {
    /// Side that threw the dice.
    pub side: SideId,
    /// Faces thrown, by faction.
    pub dice: BTreeMap<FactionId, Vec<Face>>,
    /// Fort die, if one was thrown.
    pub fort_die: Option<FortFace>,
}

/// Record of a battle, from its beginning to the last event.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleRecord {
    /// Area the battle is for.
    pub area: AreaId,
    /// Side whose turn it is.
    pub attacker: SideId,
    /// Side that rolled first, or will.
    pub first: SideId,
    /// Throws of both sides, in order.
    pub throws: Vec<SideThrow>,
    /// Battle as it stood before the last throw; `None` before the first.
    pub before_throw: Option<AreaBattle>,
    /// Cubes of each side, by faction.
    pub sides: BTreeMap<SideId, BTreeMap<FactionId, CubesRecord>>,
}

impl BattleRecord {
    /// Builds the record of the last battle begun; `None` if none was.
    #[must_use]
    pub fn of(play: &Campaign) -> Option<Self> {
        let begins = |event: &Event| matches!(event.command, Command::BeginBattle { .. });
        let since = play.journal().applied().rev().position(begins)?;
        let mut events = play.journal().applied().rev().take(since + 1).collect::<Vec<_>>();
        events.reverse();
        let (first, rest) = events.split_first()?;
        let begun = first.changes.iter().find_map(battle_after).flatten()?;
        let with = |units: &BTreeMap<FactionId, u32>| {
            units.iter().map(|(faction, units)| (faction.clone(), CubesRecord { left: *units, ..CubesRecord::default() })).collect()
        };
        let mut record = Self {
            area: begun.area.clone(),
            attacker: begun.attacker.clone(),
            first: begun.roller.clone(),
            throws: Vec::new(),
            before_throw: None,
            sides: begun.units.iter().map(|(side, units)| (side.clone(), with(units))).collect(),
        };
        // Natives of both sides flee in pairs before the battle: so many of the one side, then of the other.
        let pairs = first.changes.iter().filter_map(|change| {
            if let Change::Units { faction, units, to: CubePlace::Fled, .. } = change { Some((faction, *units)) } else { None }
        });
        for (own, (faction, units)) in record.sides.values_mut().zip(pairs) {
            own.entry(faction.clone()).or_default().fled += units;
        }
        let setup = play.setup().now(play.state());
        let mut now = Some(begun.clone());
        for event in rest {
            let Some(before) = &now else { break };
            record.take(&setup, play, before, event);
            now = match event.changes.iter().rev().find_map(battle_after) {
                Some(after) => after.cloned(),
                None => now,
            };
        }
        // What the players have set right by hand counts as it stands.
        if let Some(battle) = &play.state().battle {
            for (side, factions) in &mut record.sides {
                factions.iter_mut().for_each(|(faction, cubes)| cubes.left = battle.of(side, faction));
            }
        }
        Some(record)
    }

    /// Returns the record of a battle without a campaign that is over: its board has no area with stars, so that nothing else can be won.
    #[must_use]
    pub fn of_lone_battle_over(play: &Campaign) -> Option<Self> {
        let state = play.state();
        let alone = state.board.areas.values().all(|area| area.stars == Some(0));
        (alone && state.battle.is_none()).then(|| Self::of(play)).flatten()
    }

    /// Takes an event of the battle into the record; `before` is the battle as it stood before the event.
    fn take(&mut self, setup: &Setup, play: &Campaign, before: &AreaBattle, event: &Event) {
        if let Command::Roll { dice, fort_die, .. } = &event.command {
            for cubes in self.sides.values_mut().flat_map(BTreeMap::values_mut) {
                cubes.lost += std::mem::take(&mut cubes.struck);
            }
            self.before_throw = Some(before.clone());
            self.throws.push(SideThrow { side: before.roller.clone(), dice: dice.clone(), fort_die: *fort_die });
        }
        let enemy = enemy_of(CampaignNow { setup, state: play.state() }, before);
        for change in &event.changes {
            let Change::Units { faction, units, from: CubePlace::Area(from), to } = change else { continue };
            if *from != self.area {
                continue;
            }
            // Hits take the enemy's; those of one's own that are killed as they flee have no enemy of their faction.
            let has = |side: &SideId| self.sides.get(side).and_then(|own| own.get(faction)).is_some_and(|own| own.left > 0);
            let side = if *to == CubePlace::Stockpile && has(&enemy) { &enemy } else { &before.roller };
            let Some(own) = self.sides.get_mut(side).and_then(|own| own.get_mut(faction)) else { continue };
            own.left = own.left.saturating_sub(*units);
            match to {
                CubePlace::Stockpile => own.struck += units,
                CubePlace::Fled => own.fled += units,
                CubePlace::Area(_) => own.moved += units,
            }
        }
    }

    /// Returns the last throw; `None` before the first.
    #[must_use]
    pub fn last(&self) -> Option<&SideThrow> {
        self.throws.last()
    }

    /// Returns the number of throws a side has made.
    #[must_use]
    pub fn throws_of(&self, side: &SideId) -> usize {
        self.throws.iter().filter(|throw| throw.side == *side).count()
    }
}

/// Returns the battle that a change sets; `None` if it sets none.
#[expect(clippy::option_option, reason = "a change may set that no battle is fought")]
fn battle_after(change: &Change) -> Option<Option<&AreaBattle>> {
    if let Change::Battle { battle } = change { Some(battle.as_ref()) } else { None }
}
