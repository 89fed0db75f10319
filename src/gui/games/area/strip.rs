//! What the strip tells of a campaign or a battle fought out, and of the owner's board.

use super::parts::faction_id;
use crate::games::area::campaign::{Campaign, last_round, title};
use crate::gui::strip::{Side, Strip};

/// The strip of a campaign, or of a battle fought out alone.
pub fn of(play: &Campaign) -> Strip {
    let (setup, state) = (play.setup(), play.state());
    let tables = &setup.tables;
    let factions = (0..tables.factions.len()).map(|faction| Side {
        name: tables.faction(faction).head.label.to_string(),
        nation: tables.side_of(faction).and_then(|side| tables.sides.get(side)).and_then(|side| side.data.nation),
        points: None,
    });
    let battle = state.battle.as_ref().map(|battle| format!("battle for {}", battle.area));
    let strip = Strip {
        title: title(tables.game).to_owned(),
        turns: Strip::turns(state.round, last_round(setup).unwrap_or(state.round)),
        turn_word: "Round",
        sides: factions.collect(),
        to_play: state
            .active
            .as_ref()
            .and_then(|active| (0..tables.factions.len()).find(|faction| faction_id(tables, *faction) == *active)),
        told: battle.unwrap_or_default(),
        ..Strip::default()
    };
    strip.with_log(play)
}

/// The strip of a battle of cubes fought out alone: it has no rounds of a campaign.
pub fn of_battle(play: &Campaign) -> Strip {
    Strip { turns: Vec::new(), sides: Vec::new(), ..of(play) }
}

/// The strip of the owner's board: its changes are taken back, and brought again.
pub fn of_board([past, future]: [bool; 2]) -> Strip {
    let change = |there: bool| there.then(|| "the last change of your board".to_owned());
    Strip { undo: change(past), redo: change(future), ..Strip::of_page("Your board") }
}
