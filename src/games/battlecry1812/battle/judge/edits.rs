//! Corrections made by the referee.

use crate::engine::fault::{At, out_of_bounds};
use smol_str::SmolStr;

use super::CommandObjections;
use crate::game::Refusal;
use crate::games::battlecry1812::LONGEST_NAME;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::calls::{Command, GroundEdit, OfficerEdit, UnitEdit};
use crate::games::battlecry1812::battle::facts::find_unit;
use crate::games::battlecry1812::battle::found::Found;
use crate::games::battlecry1812::battle::state::{Fate, State, UnitState};
use crate::games::battlecry1812::words::Formation;
use crate::hex::{Hex, MOST};
use crate::id::{OfficerId, PositionId, SideId, UnitId};

/// The highest ground: a digit of the map in a file.
const HIGHEST: u32 = 9;

const NOTHING_SET: &str = "nothing is corrected: set one value or more";

const BOTH: &str = "a unit or officer cannot leave the game and be on the table";

/// Checks that a new edit of a unit does not contradict itself: one that is destroyed has no figures left.
///
/// # Errors
/// Both are set; what would be right.
pub(in crate::games::battlecry1812::battle) fn check_together(command: &Command) -> Result<(), Refusal> {
    if let Command::EditUnit { edit: UnitEdit { strength: Some(_), fate: Some(Fate::Destroyed), .. }, .. } = command {
        return Err(Refusal::of("strength", "a unit that is destroyed has no figures left; give the figures, or destroy it"));
    }
    Ok(())
}

pub(super) fn unit(setup: &Setup, state: &State, id: &UnitId, edit: &UnitEdit, note: &SmolStr) -> Result<Found, Refusal> {
    let known = find_unit(setup, state, id, "unit")?;
    let mut bar = CommandObjections::new(Some(note));
    bar.must(*edit != UnitEdit::default(), "edit", || NOTHING_SET.to_owned());
    bar.must(edit.fate.is_none() || edit.on_table != Some(true), "on_table", || BOTH.to_owned());
    let UnitState { at, on_table, fate, .. } = known.state;
    // A figure count brings back a unit that had gone, to the hex it left.
    let stays = edit.fate.is_none()
        && (edit.strength.is_some() || edit.on_table == Some(true) || fate.is_none())
        && edit.on_table.unwrap_or(*on_table);
    let returns = at.filter(|_| stays && !known.state.is_there());
    if let Some(at) = edit.at.or(returns) {
        super::moves::check_free_hex(&mut bar, setup, state, id, ("at", at));
    }
    bar.facing(setup, edit.facing, "facing");
    let mut within = |at: &'static str, number: Option<u32>, least: u32, most: u32| {
        let right = number.is_none_or(|number| (least..=most).contains(&number));
        bar.must(right, at, || out_of_bounds(number.unwrap_or_default(), least..=most));
    };
    within("strength", edit.strength, 1, known.unit.figures);
    within("morale", edit.morale, 0, known.unit.morale);
    within("hexes", edit.hexes, 1, 10);
    let formation = edit.formation.unwrap_or(known.state.formation);
    bar.must(edit.hexes.is_none_or(|hexes| hexes == 1) || formation == Formation::OpenOrder, "hexes", || {
        "only a unit in open order fills more than 1 hex".to_owned()
    });
    if let Some(formation) = edit.formation {
        let fits = setup.tables.formations_of(known.unit.kind).any(|may| may == formation);
        bar.must(fits, "formation", || format!("{} cannot be {}", known.unit.kind, formation.placed()));
    }
    bar.finish()?;
    Ok(Found::default())
}

pub(super) fn officer(setup: &Setup, state: &State, id: &OfficerId, edit: &OfficerEdit, note: &SmolStr) -> Result<Found, Refusal> {
    let (officer, now) = super::officers::find_officer(setup, state, id, "officer")?;
    let mut bar = CommandObjections::new(Some(note));
    bar.must(*edit != OfficerEdit::default(), "edit", || NOTHING_SET.to_owned());
    bar.must(edit.lost.is_none() || edit.on_table != Some(true), "on_table", || BOTH.to_owned());
    let returns = now.at.filter(|_| edit.on_table == Some(true) && !now.is_there());
    if let Some(to) = edit.at.or(returns) {
        super::officers::check_officer_hex(&mut bar, setup, state, id, to, "at");
    }
    let most = officer.ability;
    let buffs = edit.buffs.unwrap_or_default();
    bar.must(buffs <= most, "buffs", || out_of_bounds(buffs, 0..=most));
    bar.finish()?;
    Ok(Found::default())
}

/// Most hexes painted at once: a whole board.
const MOST_HEXES: usize = MOST as usize * MOST as usize;

pub(super) fn ground(setup: &Setup, state: &State, edit: &GroundEdit, note: &SmolStr) -> Result<Found, Refusal> {
    let GroundEdit { hexes, terrain, height, fieldworks, fence, course, name } = edit;
    let mut bar = CommandObjections::new(Some(note));
    let grid = state.board.grid;
    bar.must((1..=MOST_HEXES).contains(&hexes.len()), "edit.hexes", || "name the hexes to paint".to_owned());
    let sets = terrain.is_some() || height.is_some() || fieldworks.is_some() || fence.is_some() || course.is_some() || name.is_some();
    bar.must(sets, "edit", || NOTHING_SET.to_owned());
    let shut = terrain.filter(|terrain| terrain.ground().is_some_and(|ground| setup.tables.ground(ground).shut));
    for (nth, hex) in hexes.iter().enumerate() {
        bar.must(grid.has(*hex), At::of("edit.hexes").item(nth), || {
            format!("{hex} is not on the board: its last hex is {}", Hex { column: grid.columns, row: grid.rows })
        });
        let unit = state.unit_at(*hex).and_then(|(id, _)| setup.scenario.unit(id)).map(|(_, unit)| unit.label());
        let officer = || state.officers_at(*hex).next().and_then(|(id, _)| setup.scenario.officer(id)).map(|(_, officer)| officer.label());
        let under = shut.and_then(|terrain| Some((unit.or_else(officer)?, terrain)));
        bar.must(under.is_none(), At::of("edit.hexes").item(nth), || {
            let (who, terrain) = under.unwrap_or_default();
            format!("{who} is on {hex}, and no unit or officer can stand in {terrain}")
        });
    }
    let high = height.unwrap_or_default();
    bar.must(high <= HIGHEST, "edit.height", || out_of_bounds(high, 0..=HIGHEST));
    bar.facing(setup, fence.map(|fence| fence.side), "edit.fence.side");
    if course.is_some() {
        bar.must(hexes.len() > 1, "edit.hexes", || "a road, stream or river needs 2 hexes or more".to_owned());
        for (nth, pair) in hexes.windows(2).enumerate() {
            bar.must(grid.side_towards(pair[0], pair[1]).is_some(), At::of("edit.hexes").item(nth + 1), || {
                format!("{} is not next to {}", pair[1], pair[0])
            });
        }
    }
    if let Some(name) = name {
        bar.must(hexes.len() == 1, "edit.hexes", || "a name belongs to 1 hex".to_owned());
        let letters = name.chars().count();
        bar.must(letters <= LONGEST_NAME, "edit.name", || format!("the name has {letters} letters; it may have {LONGEST_NAME} at most"));
    }
    bar.finish()?;
    Ok(Found::default())
}

pub(super) fn position(setup: &Setup, position: &PositionId, side: Option<&SideId>) -> Result<Found, Refusal> {
    let known = setup.scenario.key_positions.iter().any(|known| known.id == *position);
    let side_known = side.is_none_or(|side| setup.scenario.side(side).is_some());
    match (known, side_known) {
        (true, true) => Ok(Found::default()),
        (false, _) => Err(Refusal::of("position", format!("there is no key position \"{position}\" in this battle"))),
        (_, false) => Err(Refusal::of("side", "there is no such side in this battle")),
    }
}
