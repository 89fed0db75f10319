//! Luck of the dice in a campaign's battles, measured in the units that the hits of each roll remove (digest §5).

use super::battle::{enemy_of, result_of_faces, roll_of, units_hit};
use super::event::{Command, Event};
use super::judgement::CampaignNow;
use super::query::{board_dice, side_id};
use super::state::{BattleStage, CampaignState};
use super::{AreaRules, Setup};
use crate::engine::Odds;
use crate::game::luck::{Counted, Toll};
use crate::id::SideId;

impl Counted for AreaRules {
    const LOST: (&str, &str) = ("unit", "units");
    const DICE: &str = "Battle dice have pictures and no numbers, and each faction has its own: the units that their hits take are counted. \
                        Flee and command faces are not counted.";

    fn sides(setup: &Setup) -> Vec<(SideId, String)> {
        let tables = &setup.tables;
        tables.sides.iter().enumerate().map(|(nth, side)| (side_id(tables, nth), side.head.label.to_string())).collect()
    }

    fn toll(setup: &Setup, state: &CampaignState, event: &Event) -> Option<Toll> {
        let Command::Roll { dice, fort_die, .. } = &event.command else { return None };
        let now = setup.now(state);
        let campaign = CampaignNow { setup: &now, state };
        let battle = state.battle.as_ref().filter(|battle| battle.stage == BattleStage::Roll)?;
        let enemy = enemy_of(campaign, battle);
        let sides = Self::sides(setup);
        let taken = |units: u32| -> Vec<u32> { sides.iter().map(|(side, _)| if *side == enemy { units } else { 0 }).collect() };
        let result = result_of_faces(campaign, battle, dice, *fort_die).ok()?;
        let odds = Odds::of(&roll_of(campaign, battle, &board_dice(&now)));
        let odds = odds.map(|result| taken(units_hit(campaign, battle, result)));
        Some(Toll { lost: taken(units_hit(campaign, battle, &result)), odds })
    }
}
