//! Cards of leaders to cut out.

use super::descriptions::{boxes, brigade, charge_modifiers, command_names, maneuver_modifiers, radii, side_tint};
use crate::engine::Word as _;
use crate::engine::text::{join_list, upper_first};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::scenario::{Leader, Side};
use crate::sheet::rows::foot;
use crate::sheet::{Block, Card, Cards, Cell, Column, Sheet, Span};

const FOOT: &str = "Cut along the dashed lines. The letter is that of his brigade on the labels. Write in when he returns or is replaced.";
/// Least width of a card, in multiples of the type size.
const LEAST_WIDTH: u16 = 20;
/// Smallest type in tenths of a point, for reading at arm's length.
const LEAST_TENTHS: u16 = 90;

/// Builds the cards of every leader.
#[must_use]
pub fn leaders(setup: &Setup) -> Sheet {
    let scenario = &*setup.scenario;
    let all = scenario.sides.iter().flat_map(|side| side.leaders.iter().map(move |leader| (side, leader)));
    let cards = all.map(|(side, leader)| card(setup, side, leader)).collect::<Vec<_>>();
    let blocks = cards.iter().map(|card| card.block.clone()).collect::<Vec<_>>();
    Sheet {
        title: format!("{}: leaders", scenario.title),
        under_title: if cards.is_empty() { vec!["This scenario names no leaders.".to_owned()] } else { Vec::new() },
        columns: 1,
        cards: Cards { least_width: LEAST_WIDTH, cards, ..Cards::default() },
        foot: foot(&blocks, FOOT),
        least_tenths: LEAST_TENTHS,
        ..Sheet::default()
    }
}

fn card(setup: &Setup, side: &Side, leader: &Leader) -> Card {
    let tables = &setup.tables;
    let mut block = Block { columns: vec![Column::Fit, Column::Rest(1)], ..Block::default() };
    let rank = leader.rank.as_ref().map(|rank| format!(", {rank}")).unwrap_or_default();
    block.across([Span::bold(upper_first(&leader.rating.spoken())), Span::plain(rank)]);
    let mut row = |head: &str, cell: Cell| block.cells([Cell::bold(head), cell]);
    row("Commands", Cell::plain(commands(side, leader)));
    row("Maneuver", Cell::Text(maneuver_modifiers(tables, leader.rating)));
    row("Charge", Cell::Text(charge_modifiers(tables)));
    row("Radius", Cell::plain(radii(setup)));
    if let Some(arrives) = &leader.arrives {
        row("Arrives", Cell::plain(format!("{}: {}", upper_first(&arrives.when()), setup.scenario.arrival_place(arrives))));
    }
    row("Successor", leader.successor.as_ref().map_or(Cell::Pencil, Cell::plain));
    row("Now", boxes(["on foot", "out", "out of the game"]));
    row("Until turn", Cell::Pencil);
    let own = side.commands.iter().find(|command| command.leader == leader.id);
    Card {
        side: side.adjective().to_owned(),
        tint: side_tint(&setup.scenario, side),
        brigade: own.and_then(|command| brigade(&setup.scenario, &command.id)),
        name: leader.name.clone(),
        arm: None,
        block,
    }
}

/// Describes the commands of a leader: "1st Brigade (Scott)", "the whole army", "guns only".
fn commands(side: &Side, leader: &Leader) -> String {
    let mut words = command_names(side, leader);
    words.extend(leader.army.then(|| "the whole army".to_owned()));
    let guns = if leader.artillery { ", guns only" } else { "" };
    if words.is_empty() { format!("no command of his own{guns}") } else { format!("{}{guns}", join_list(&words)) }
}
