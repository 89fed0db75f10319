//! Labels of companies and cards of officers to cut out.

use super::descriptions::{brigade, command_letter, commands, kind, label, number_of, side_tint};
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list, upper_first};
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::scenario::{Officer, Side, Unit};
use crate::games::battlecry1812::words::{TargetClass, UnitType};
use crate::sheet::handout::{commanders, name_on_strip, strip_sizes};
use crate::sheet::rows::{foot, mark};
use crate::sheet::{ArmSign, Block, Card, Cards, Cell, Column, PencilBox, Row, Sheet, Span, Strip, Strips, TypeScale};

const FOOT: &str = "Cross off a box of strength for each figure lost and one of morale for each morale lost: without strength a company is \
                    destroyed, without morale it is routed. ~ is an estimated strength.";
const OFFICERS_FOOT: &str = "Cut along the dashed lines. Cross off a box for each buff. The letter is that of his command on the labels.";
/// Smallest type in tenths of a point, for reading at arm's length.
const LEAST_TENTHS: u16 = 80;
/// Largest type in which three cards lie side by side.
const MOST_TENTHS: u16 = 90;
/// Least width of a card in multiples of the type size; its least width and height in points: 2.4 by 1.4 inches.
const CARD: (u16, (f32, f32)) = (19, (172.8, 100.8));

/// Builds the labels of every company: strips for bases of 1 and of 1½ inches, and cards.
#[must_use]
pub fn labels(setup: &Setup) -> Sheet {
    let scenario = &setup.scenario;
    let cards = scenario.units().map(|(side, unit)| card(setup, side, unit)).collect::<Vec<_>>();
    let blocks = cards.iter().map(|card| card.block.clone()).collect::<Vec<_>>();
    let [one, wide, _] = strip_sizes();
    let strips = |is_wide: bool| scenario.units().map(|(side, unit)| strip(setup, side, unit, is_wide)).collect::<Vec<_>>();
    let named = scenario.sides.iter().flat_map(|side| {
        commands(side)
            .into_iter()
            .filter_map(move |name| Some((command_letter(scenario, side, name)?, side_tint(scenario, side), name.to_owned())))
    });
    Sheet {
        title: format!("{}: labels", scenario.title),
        has_measure: true,
        columns: 1,
        blocks: vec![commanders("Commands: ", named)],
        strips: vec![
            Strips {
                heading: "Bases of 1 inch".to_owned(),
                note: "a strip of 1 by 0.3 inch: figures and morale, arm".to_owned(),
                size: one,
                strips: strips(false),
            },
            Strips {
                heading: "Bases of 1½ inches".to_owned(),
                note: "the same with the weapon".to_owned(),
                size: wide,
                strips: strips(true),
            },
        ],
        cards: Cards {
            heading: "Cards of companies".to_owned(),
            note: "strike a box for each figure and each morale lost".to_owned(),
            least_width: CARD.0,
            least_points: CARD.1,
            cards,
        },
        foot: foot(&blocks, FOOT),
        least_tenths: LEAST_TENTHS,
        most_tenths: MOST_TENTHS,
        ..Sheet::default()
    }
}

fn strip(setup: &Setup, side: &Side, unit: &Unit, is_wide: bool) -> Strip {
    let scenario = &setup.scenario;
    let code = &setup.tables.units[&unit.kind].data.code;
    let weapons = unit.weapons.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
    Strip {
        side: side_tint(scenario, side),
        brigade: brigade(scenario, unit).unwrap_or_default(),
        name: name_on_strip(is_wide, unit.distinct.clone().unwrap_or_else(|| unit.name.clone()), label(unit)),
        below: Some([format!("{}/{}", unit.figures, unit.morale), if is_wide { format!("{code}, {weapons}") } else { code.to_string() }]),
        number: String::new(),
    }
}

fn boxes(count: u32) -> Cell {
    Cell::Boxes(vec![PencilBox::default(); usize::try_from(count).unwrap_or_default()])
}

fn card(setup: &Setup, side: &Side, unit: &Unit) -> Card {
    let scenario = &setup.scenario;
    let row = &setup.tables.units[&unit.kind];
    let mut block = Block { columns: vec![Column::Fit, Column::Rest(1)], ..Block::default() };
    let comes = unit.arrives.as_ref().map(|arrives| format!("; {}", arrives.when())).unwrap_or_default();
    let option = if unit.optional { "; optional" } else { "" };
    block.across([Span::second(format!("{}{comes}{option}", unit.command.as_deref().unwrap_or("No command")))]);
    block.across([
        Span::bold(format!("{}/{}  ", unit.figures, unit.morale)).scaled(TypeScale::Large),
        Span::plain(upper_first(&kind(unit))),
    ]);
    block.cells([Cell::plain("Figures"), boxes(unit.figures)]);
    block.cells([Cell::plain("Morale"), boxes(unit.morale)]);
    let words = ["routed", "moved", "fired"].map(|text| PencilBox { text: text.to_owned(), ..PencilBox::default() });
    block.rows.push(Row::Cells(vec![Cell::plain(""), Cell::Boxes(words.to_vec())]));
    let begins = format!(
        "Moves {}{}. Begins {}.",
        count_text(row.data.moves, "hex", "hexes"),
        mark(row.head.provenance_at("move")),
        unit.formation.placed()
    );
    block.across([Span::second(begins)]);
    Card {
        side: side.adjective().to_owned(),
        tint: side_tint(scenario, side),
        brigade: brigade(scenario, unit),
        name: format!("{} {}", number_of(scenario, &unit.id), label(unit)),
        arm: Some(arm_sign(row.data.class)),
        block,
    }
}

/// Returns the sign of a company's arm.
const fn arm_sign(class: TargetClass) -> ArmSign {
    match class {
        TargetClass::Foot => ArmSign::Foot,
        TargetClass::Mounted => ArmSign::Horse,
        TargetClass::Artillery => ArmSign::Guns,
    }
}

/// Builds the cards of every officer.
#[must_use]
pub fn officers(setup: &Setup) -> Sheet {
    let scenario = &setup.scenario;
    let cards = scenario.officers().map(|(side, officer)| officer_card(setup, side, officer)).collect::<Vec<_>>();
    let blocks = cards.iter().map(|card| card.block.clone()).collect::<Vec<_>>();
    Sheet {
        title: format!("{}: officers", scenario.title),
        under_title: if cards.is_empty() { vec!["This scenario names no officers.".to_owned()] } else { Vec::new() },
        columns: 1,
        cards: Cards { least_width: CARD.0, least_points: CARD.1, cards, ..Cards::default() },
        foot: foot(&blocks, OFFICERS_FOOT),
        least_tenths: LEAST_TENTHS,
        ..Sheet::default()
    }
}

fn officer_card(setup: &Setup, side: &Side, officer: &Officer) -> Card {
    let (scenario, tables) = (&setup.scenario, &setup.tables);
    let (rank, kind, mount) = (&tables.ranks[&officer.rank], &tables.officer_types[&officer.kind], &tables.officer_mounts[&officer.mount]);
    let mut block = Block { columns: vec![Column::Fit, Column::Rest(1)], ..Block::default() };
    block.across([Span::bold(upper_first(&officer.rank.spoken())), Span::plain(format!(", {}", kind.head.label))]);
    let mut row = |head: &str, cell: Cell| block.cells([Cell::bold(head), cell]);
    row("Ability", boxes(officer.ability));
    row("Reaches", Cell::plain(format!("{}{}", count_text(rank.data.reach, "hex", "hexes"), mark(rank.head.provenance_at("reach")))));
    let here = UnitType::ALL.iter().copied().filter(|kind| side.units.iter().any(|unit| unit.kind == *kind)).collect::<Vec<_>>();
    row("Aids", Cell::plain(format!("{}{}", tables.aids_text(officer.kind, &here), mark(kind.head.provenance_at("aids")))));
    row("Leads", Cell::plain(if officer.commands.is_empty() { "all of his side".to_owned() } else { join_list(&officer.commands) }));
    row(
        "Moves",
        Cell::plain(format!(
            "{}{}, {}",
            count_text(mount.data.moves, "hex", "hexes"),
            mark(mount.head.provenance_at("move")),
            officer.mount
        )),
    );
    if let Some(arrives) = &officer.arrives {
        row("Arrives", Cell::plain(format!("{}: {}", upper_first(&arrives.when()), arrives.place)));
    }
    let now = ["hit", "captured"].map(|text| PencilBox { text: text.to_owned(), ..PencilBox::default() });
    row("Now", Cell::Boxes(now.to_vec()));
    Card {
        side: side.adjective().to_owned(),
        tint: side_tint(scenario, side),
        brigade: officer.commands.first().and_then(|command| command_letter(scenario, side, command)),
        name: officer.name.clone(),
        arm: None,
        block,
    }
}
