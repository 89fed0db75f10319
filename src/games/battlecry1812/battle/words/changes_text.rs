//! Names of what changes belong to, and descriptions of the changes in words.

use super::sentence::{fate_text, hexes, name_of_officer, name_of_position, name_of_unit};
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list};
use crate::game::correction::describe_differences;
use crate::games::battlecry1812::Ground;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::change::{Change, Mark, OfficerChange, Subject, TableChange, UnitChange};
use crate::games::battlecry1812::battle::state::Loss;
use crate::hex::{Heading, Hex};
use crate::id::SideId;

/// Returns the name as it begins a sentence.
pub(in crate::games::battlecry1812::battle) fn name_of(setup: &Setup, subject: &Subject) -> String {
    match subject {
        Subject::Unit(id) => name_of_unit(setup, id),
        Subject::Officer(id) => name_of_officer(setup, id),
        Subject::Position(id) => name_of_position(setup, id),
        Subject::Ground(hex) => hex.to_string(),
        Subject::Table => "The table".to_owned(),
    }
}

/// Describes the changes of one subject, each new value against the old one.
pub(in crate::games::battlecry1812::battle) fn describe_changes(setup: &Setup, was: &[Change], becomes: &[Change]) -> Vec<String> {
    describe_differences(was, becomes, |change| change_text(setup, change))
}

fn change_text(setup: &Setup, change: &Change) -> String {
    match change {
        Change::Unit(_, change) => unit(setup, change),
        Change::Mark(_, mark) => marked(mark),
        Change::Officer(_, change) => officer(change),
        Change::Position(_, holder) => held(setup, holder.as_ref()),
        Change::Ground(_, ground) => ground_text(*ground),
        Change::Fence(_, side, stands) => {
            format!("{} fence on the {} side", if *stands { "a" } else { "no" }, side.name())
        }
        Change::Course(course, _, to, runs) => format!("{} {course} to {to}", if *runs { "a" } else { "no" }),
        Change::Name(_, name) => name.as_ref().map_or_else(|| "no name".to_owned(), |name| format!("named {name}")),
        Change::Table(change) => table(setup, change),
        Change::PlayerTurnBegins => "a player turn begins".to_owned(),
    }
}

fn on_table_text(here: bool) -> &'static str {
    if here { "on the table" } else { "off the table" }
}

fn hex_text(hex: Option<Hex>) -> String {
    hex.map_or_else(|| "on no hex".to_owned(), |hex| format!("on {hex}"))
}

fn facing(heading: Option<Heading>) -> String {
    heading.map_or_else(|| "no facing".to_owned(), |heading| format!("facing {}", heading.name()))
}

fn unit(setup: &Setup, change: &UnitChange) -> String {
    match change {
        UnitChange::Fate(fate) => fate.map_or_else(|| "in the game".to_owned(), |fate| fate_text(fate, "")),
        UnitChange::Strength(strength) => count_text(*strength, "figure", "figures"),
        UnitChange::Morale(0) => "routed".to_owned(),
        UnitChange::Morale(morale) => format!("morale {morale}"),
        UnitChange::At(at) => hex_text(*at),
        UnitChange::Facing(heading) => facing(*heading),
        UnitChange::Formation(formation) => format!("in {formation}"),
        UnitChange::Hexes(count) => format!("over {}", hexes(*count)),
        UnitChange::Spread(others) if others.is_empty() => "on its own hex only".to_owned(),
        UnitChange::Spread(others) => format!("on {} beside its own", hexes(u32::try_from(others.len()).unwrap_or(u32::MAX))),
        UnitChange::OnTable(here) => on_table_text(*here).to_owned(),
        UnitChange::Attackers(attackers) if attackers.is_empty() => "not attacked".to_owned(),
        UnitChange::Attackers(attackers) => {
            format!("attacked by {}", join_list(&attackers.iter().map(|id| name_of_unit(setup, id)).collect::<Vec<_>>()))
        }
    }
}

fn marked(mark: &Mark) -> String {
    let has = |done: &bool, what: &str| if *done { format!("has {what}") } else { format!("has not {what}") };
    match mark {
        Mark::Spent(spent) => format!("{} of its move used", hexes(*spent)),
        Mark::Moved(done) => has(done, "moved"),
        Mark::Formed(times) => format!("formation changed {}", count_text(*times, "time", "times")),
        Mark::Carriage(done) => has(done, "limbered or unlimbered"),
        Mark::Fired(done) => has(done, "fired"),
        Mark::Fought(done) => has(done, "fought"),
        Mark::Rested(done) => has(done, "rested"),
        Mark::Withdrew(done) => has(done, "withdrawn"),
        Mark::Ran(done) => has(done, "run"),
        Mark::Rallies(times) => format!("{} to rally it", count_text(*times, "try", "tries")),
        Mark::Seen(true) => "was seen as its player turn began".to_owned(),
        Mark::Seen(false) => "was not seen as its player turn began".to_owned(),
        Mark::Buffs(times) => format!("{} in this player turn", count_text(*times, "buff", "buffs")),
    }
}

fn officer(change: &OfficerChange) -> String {
    match change {
        OfficerChange::Lost(None) => "in the game".to_owned(),
        OfficerChange::Lost(Some(Loss::Hit)) => "hit".to_owned(),
        OfficerChange::Lost(Some(Loss::Captured)) => "captured".to_owned(),
        OfficerChange::At(at) => hex_text(*at),
        OfficerChange::OnTable(here) => on_table_text(*here).to_owned(),
        OfficerChange::Buffs(buffs) => format!("{} spent", count_text(*buffs, "buff", "buffs")),
        OfficerChange::Spent(spent) => format!("{} of his move used", hexes(*spent)),
    }
}

fn held(setup: &Setup, side: Option<&SideId>) -> String {
    let whose = side.and_then(|side| setup.scenario.side(side)).map_or_else(|| "no side".to_owned(), |side| format!("the {}", side.name));
    format!("held by {whose}")
}

fn ground_text(ground: Ground) -> String {
    let Ground { terrain, height, fieldworks } = ground;
    let works = if fieldworks { ", fieldworks" } else { "" };
    format!("{}, height {height}{works}", terrain.spoken())
}

fn table(setup: &Setup, change: &TableChange) -> String {
    match change {
        TableChange::Turn(turn) => format!("turn {turn}"),
        TableChange::Side(side) => {
            format!("{}'s turn", setup.scenario.side(side).map_or(side.as_str(), |side| side.name.as_str()))
        }
        TableChange::Phase(phase) => format!("{phase} phase"),
        TableChange::Ended(true) => "the battle ended".to_owned(),
        TableChange::Ended(false) => "the battle goes on".to_owned(),
    }
}
