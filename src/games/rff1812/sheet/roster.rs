//! Rosters of both sides, command by command, to play with a pencil: what a player lays beside his brigade.

use super::descriptions::{boxes, command_names, kind, label, ladder, leader_description, radii, radius};
use crate::engine::Word as _;
use crate::engine::text::{count_text, upper_first};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::scenario::{Command, Leader, Scenario, Side, Unit};
use crate::scenario::Basis;
use crate::sheet::handout::bullets;
use crate::sheet::rows::foot;
use crate::sheet::state::absence_text;
use crate::sheet::{Begins, Block, Cell, Column, Sheet, Span, Tint};

const FOOT: &str = "Cross off a box for each stand lost: at box W the unit is worn, at S spent, at R removed. Cross off a word while it \
                    applies. ~ is an estimated strength; the letter after a strength gives its basis.";
/// Smallest type in tenths of a point, for reading at a table.
const LEAST_TENTHS: u16 = 90;
/// Number of lines to write on below a command.
const NOTE_LINES: usize = 2;

/// Builds the roster of a scenario.
#[must_use]
pub fn roster(setup: &Setup) -> Sheet {
    let scenario = &*setup.scenario;
    let mut blocks = Vec::new();
    for (nth, side) in scenario.sides.iter().enumerate() {
        let mut first = nth > 0;
        if let Some(others) = other_leaders(setup, side) {
            blocks.push(Block { begins: begins(first), ..others });
            first = false;
        }
        for command in &side.commands {
            blocks.push(Block { begins: begins(first), ..self::command(setup, side, command) });
            blocks.push(notes());
            first = false;
        }
    }
    blocks.push(basis(&setup.scenario));
    blocks.extend((!scenario.sources.is_empty()).then(|| bullets("Sources", &scenario.sources)));
    let text = format!("{FOOT} Command radius: {}.", radii(setup));
    Sheet {
        title: format!("{}: roster", scenario.title),
        under_title: vec![scenario.date.in_words()],
        columns: 1,
        aligned: true,
        foot: foot(&blocks, &text),
        blocks,
        least_tenths: LEAST_TENTHS,
        ..Sheet::default()
    }
}

/// Returns a page for the first part of a side.
const fn begins(is_first: bool) -> Begins {
    if is_first { Begins::Page(1) } else { Begins::Below }
}

fn command(setup: &Setup, side: &Side, command: &Command) -> Block {
    let columns = [Column::Right, Column::Fit, Column::Rest(1), Column::Fit, Column::Fit];
    let mut block = Block { tint: Tint::SideWord(side.nation), ..Block::new(&format!("{}: {}", side.name, command.name), &columns) };
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
        Cell::plain(format!("{}; {}; {here}{}{note}", kind(setup, unit), strength(unit), unit.formation)),
        Cell::Boxes(ladder(&setup.tables, unit, 0, 0)),
        states,
    ]);
}

/// Describes the strength of a unit: "200 men, U", or "no count, E" if only its stands are given.
fn strength(unit: &Unit) -> String {
    let men = unit.troops().and_then(|troops| troops.men).map(|men| count_text(men, "man", "men"));
    let guns = unit.guns().and_then(|guns| guns.guns).map(|guns| count_text(guns, "gun", "guns"));
    format!("{}, {}", men.or(guns).unwrap_or_else(|| "no count".to_owned()), unit.strength.basis)
}

/// Counts the facts by the basis on which they are known, and explains the letters.
fn basis(scenario: &Scenario) -> Block {
    let columns = [Column::Fit, Column::Rest(1), Column::Right, Column::Right, Column::Right];
    let mut block = Block::new("Basis of the facts", &columns);
    let units = scenario.units().map(|(_, unit)| unit.strength.basis).collect::<Vec<_>>();
    let leaders = scenario.sides.iter().flat_map(|side| &side.leaders).filter_map(|leader| leader.basis).collect::<Vec<_>>();
    let ground = scenario.ground.features.iter().map(|feature| feature.place_basis.unwrap_or(feature.basis)).collect::<Vec<_>>();
    block.cells(["", "", "Strengths", "Leaders", "Ground"].map(Cell::bold));
    for basis in Basis::ALL {
        let counts = [&units, &leaders, &ground].map(|of| of.iter().filter(|one| *one == basis).count());
        if counts.iter().any(|count| *count > 0) {
            let counts = counts.map(|count| Cell::plain(if count == 0 { "–".to_owned() } else { count.to_string() }));
            block.cells([Cell::bold(basis.to_string()), Cell::plain(upper_first(basis.meaning()))].into_iter().chain(counts));
        }
    }
    block.across([Span::plain("All ratings are judgements.")]);
    block
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
