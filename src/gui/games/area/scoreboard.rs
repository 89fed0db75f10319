//! Scoreboard of a campaign or a battle of cubes: the last roll with each faction's dice, and the step that comes next.

use super::chart::side_label;
use super::parts::{cube_of, faction_name};
use super::view::AreaView;
use crate::engine::text::{count_text, join_list};
use crate::games::area::campaign::{
    BattleRecord, BattleStage, Campaign, Command, Setup, contested, in_table_order, may_still_march, open_duties,
};
use crate::games::area::words::{Face, FortFace};
use crate::gui::play::last_sentence;
use crate::gui::shell::display::{BoardColour, BoardDie, Scoreboard};
use crate::id::FactionId;

/// Returns what the scoreboard has of a play beside the strip.
pub(super) fn of(play: &Campaign) -> Scoreboard {
    let setup = &play.setup().now(play.state());
    let last = play.journal().applied().next_back().map(|event| &event.command);
    let (dice, result) = if let Some(Command::Roll { dice, fort_die, .. }) = last {
        let thrown = in_table_order(&setup.tables, dice)
            .into_iter()
            .flat_map(|(faction, faces)| faces.iter().map(move |face| die_of(setup, faction, *face)));
        let fort = fort_die.map(|face| BoardDie { face: fort_letter(face).to_owned(), of: BoardColour::Nation(None) });
        (thrown.chain(fort).collect(), counted(dice.values().flatten().copied(), *fort_die))
    } else {
        (Vec::new(), String::new())
    };
    let (next, waiting) = next_step(play, setup);
    let next = Some(next).filter(|next| !next.is_empty()).into_iter().collect();
    Scoreboard { dice, result, sentence: last_sentence::<AreaView>(play), next, waiting, ..Scoreboard::default() }
}

/// Returns the next step, and who takes it.
fn next_step(play: &Campaign, setup: &Setup) -> (String, Vec<String>) {
    let state = play.state();
    if state.end.is_some() || BattleRecord::of_lone_battle_over(play).is_some() {
        return Default::default();
    }
    if let Some(battle) = state.battle.as_ref().filter(|_| !state.fights_with_cubes()) {
        return (format!("{} is on the table: open the battle", battle.area), Vec::new());
    }
    if let Some(battle) = &state.battle {
        let roller = side_label(setup, &battle.roller);
        let other = battle.units.keys().find(|side| **side != battle.roller).map(|side| side_label(setup, side));
        return match &battle.stage {
            BattleStage::Roll => ("Roll the dice".to_owned(), vec![roller]),
            BattleStage::Losses(hits) => (format!("Take {}", count_text(*hits, "hit", "hits")), other.into_iter().collect()),
            BattleStage::Commands(_) => ("Commands: who leaves".to_owned(), vec![roller]),
        };
    }
    let Some(active) = &state.active else {
        return (if state.bag.is_empty() { "End the round" } else { "Draw a cube" }.to_owned(), Vec::new());
    };
    let duty = open_duties(setup, state).into_iter().min_by_key(|duty| duty.step).filter(|duty| state.fought == 0 || duty.step > 3);
    let marches = state.fought == 0 && may_still_march(play).is_some();
    let next = match (duty, contested(setup, state).first(), marches) {
        (Some(duty), ..) => duty.action,
        (None, Some(_), true) => "Move, then fight".to_owned(),
        (None, Some(area), false) => format!("Fight for {area}"),
        (None, None, true) => "Move, or end the turn".to_owned(),
        (None, None, false) => "End the turn".to_owned(),
    };
    (next, vec![faction_name(&setup.tables, active)])
}

fn die_of(setup: &Setup, faction: &FactionId, face: Face) -> BoardDie {
    let letter = match face {
        Face::Hit => "H",
        Face::Flee => "F",
        Face::Command => "C",
    };
    BoardDie { face: letter.to_owned(), of: cube_of(&setup.tables, faction).map_or(BoardColour::Nation(None), BoardColour::Cube) }
}

const fn fort_letter(face: FortFace) -> &'static str {
    match face {
        FortFace::Block => "B",
        FortFace::Blank => "\u{2013}",
    }
}

/// Counts the faces of a roll in words: `2 hits, 1 flees and 1 command`.
fn counted(faces: impl Iterator<Item = Face> + Clone, fort: Option<FortFace>) -> String {
    let of = |face: Face| faces.clone().filter(|thrown| *thrown == face).count();
    let kinds = [(Face::Hit, "hit", "hits"), (Face::Flee, "flees", "flee"), (Face::Command, "command", "commands")];
    let counted = kinds.into_iter().filter(|(face, ..)| of(*face) > 0).map(|(face, one, many)| count_text(of(face), one, many));
    let block = fort.filter(|face| *face == FortFace::Block).map(|_| "a block".to_owned());
    let parts = counted.chain(block).collect::<Vec<_>>();
    if parts.is_empty() { "No effect".to_owned() } else { join_list(&parts) }
}
