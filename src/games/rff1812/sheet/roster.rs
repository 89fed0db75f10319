//! Rosters of both sides, command by command, to play with a pencil: what a player lays beside his brigade.

use super::descriptions::{boxes, command_names, kind, label, ladder, leader_description, radii, radius};
use crate::engine::Word as _;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::scenario::{Command, Leader, Side, Unit};
use crate::sheet::rows::foot;
use crate::sheet::state::absence_text;
use crate::sheet::{Block, Cell, Column, Sheet, Span};

const FOOT: &str = "Cross off a box for each stand lost: at box W the unit is worn, at S spent, at R removed. Cross off a word while it \
                    applies. ~ is an estimated strength.";
/// Smallest type in tenths of a point, for reading at a table.
const LEAST_TENTHS: u16 = 90;
/// Number of lines to write on beneath a command.
const NOTE_LINES: usize = 2;

/// Builds the roster of a scenario.
#[must_use]
pub fn roster(setup: &Setup) -> Sheet {
    let scenario = &*setup.scenario;
    let mut blocks = Vec::new();
    for (nth, side) in scenario.sides.iter().enumerate() {
        let mut first = nth > 0;
        if let Some(others) = other_leaders(setup, side) {
            blocks.push(Block { begins_page: first, ..others });
            first = false;
        }
        for command in &side.commands {
            blocks.push(Block { begins_page: first, ..self::command(setup, side, command) });
            blocks.push(notes());
            first = false;
        }
    }
    let says = format!("{FOOT} Command radius: {}.", radii(&setup.tables).join("; "));
    Sheet {
        title: format!("{}: roster", scenario.title),
        under_title: vec![scenario.date.in_words()],
        columns: 1,
        aligned: true,
        foot: foot(&blocks, &says),
        blocks,
        least_tenths: LEAST_TENTHS,
        ..Sheet::default()
    }
}

fn command(setup: &Setup, side: &Side, command: &Command) -> Block {
    let columns = [Column::Right, Column::Fit, Column::Rest(1), Column::Fit, Column::Fit];
    let mut block = Block::new(&format!("{}: {}", side.name, command.name), &columns);
    if let Some(leader) = side.leader(&command.leader) {
        block.across(self::leader(setup, leader));
    }
    for unit in side.units.iter().filter(|unit| unit.command == command.id) {
        self::unit(&mut block, setup, unit);
    }
    block
}

/// Adds the line of a unit, with the scenario's note on it.
fn unit(block: &mut Block, setup: &Setup, unit: &Unit) {
    let states = match unit.guns() {
        Some(_) => boxes((1..=unit.stands).map(|nth| damaged(nth, unit.stands)).chain(["silenced".to_owned()])),
        None => boxes(["disordered", "broken", "low on ammo"]),
    };
    let here =
        if unit.arrives.is_some() || unit.optional { absence_text(unit.arrives.as_ref(), unit.optional) + "; " } else { String::new() };
    let note = unit.note.as_ref().map(|note| format!(". {note}")).unwrap_or_default();
    block.cells([
        Cell::plain(setup.scenario.number_of(&unit.id).to_string()),
        Cell::bold(label(unit)),
        Cell::plain(format!("{}; {here}{}{note}", kind(setup, unit), unit.formation)),
        Cell::Boxes(ladder(&setup.tables, unit, 0, 0)),
        states,
    ]);
}

fn damaged(nth: u32, stands: u32) -> String {
    match (nth, stands) {
        (1, 1) => "damaged".to_owned(),
        (1, _) => "damaged 1".to_owned(),
        (nth, _) => nth.to_string(),
    }
}

/// Describes a leader: "Winfield Scott, Brigadier General, gallant, radius 8″ or 4″, successor Henry Leavenworth".
fn leader(setup: &Setup, leader: &Leader) -> Vec<Span> {
    let mut words = leader_description(leader);
    words.push(leader.rating.spoken());
    words.push(radius(&setup.tables));
    words.extend(leader.successor.as_ref().map(|successor| format!("successor {successor}")));
    words.extend(leader.arrives.as_ref().map(|arrives| absence_text(Some(arrives), false)));
    vec![Span::bold(leader.name.clone()), Span::plain(format!(", {}", words.join(", ")))]
}

/// Lists the leaders without a command of their own.
fn other_leaders(setup: &Setup, side: &Side) -> Option<Block> {
    let mut block = Block::new(&format!("{}: other leaders", side.name), &[Column::Rest(1)]);
    for other in side.leaders.iter().filter(|leader| command_names(side, leader).is_empty()) {
        block.across(leader(setup, other));
    }
    (!block.rows.is_empty()).then_some(block)
}

/// Builds a block of empty lines for notes.
fn notes() -> Block {
    let mut block = Block { columns: vec![Column::Fit, Column::Rest(1)], ..Block::default() };
    for nth in 0..NOTE_LINES {
        block.cells([Cell::plain(if nth == 0 { "Notes" } else { "" }), Cell::Pencil]);
    }
    block
}
