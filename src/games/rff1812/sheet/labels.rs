//! Labels of units to cut out and lay beside their stands.

use glam::DVec2;

use super::descriptions::{kind, label, ladder};
use crate::engine::text::upper_first;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::drawn::{View, unit as piece};
use crate::games::rff1812::scenario::{Scenario, Side, Unit};
use crate::games::rff1812::{FigureId, Tables};
use crate::geometry::Footprint;
use crate::map::{Extent, Layer, Layers, point};
use crate::sheet::rows::{foot, mark};
use crate::sheet::{Block, Card, Cards, Cell, Column, Plate, Sheet, Span};

const FOOT: &str = "Cut along the dashed lines. A box is a stand: cross it off when it is lost; at W the unit is worn, at S spent, at R \
                    removed. Strike a damaged gun stand once. ~ is an estimated strength. Dark heads are the first side's, light ones the \
                    second's. The picture shows the arm: infantry a cross, cavalry one stroke, guns a ball.";
/// Least width of a label, in multiples of the type size.
const LEAST_WIDTH: u16 = 17;
/// Smallest type in tenths of a point, for reading at arm's length.
const LEAST_TENTHS: u16 = 90;
/// Size of the picture of an arm in units of its own: its front, its depth, and the margins around it.
const PIECE: (f64, f64) = (3.2, 1.6);
const ROUND: f32 = 0.2;
const WEDGE: f32 = 0.8;

/// Builds the labels of every unit.
#[must_use]
pub fn labels(setup: &Setup) -> Sheet {
    let scenario = &*setup.scenario;
    let cards = scenario.units().map(|(side, unit)| card(setup, side, unit)).collect::<Vec<_>>();
    let blocks = cards.iter().map(|card| card.block.clone()).collect::<Vec<_>>();
    Sheet {
        title: format!("{}: labels", scenario.title),
        columns: 1,
        cards: Cards { least_width: LEAST_WIDTH, cards },
        foot: foot(&blocks, FOOT),
        least_tenths: LEAST_TENTHS,
        ..Sheet::default()
    }
}

fn card(setup: &Setup, side: &Side, unit: &Unit) -> Card {
    let scenario = &*setup.scenario;
    let mut block = Block { columns: vec![Column::Rest(1)], ..Block::default() };
    block.across([Span::plain(upper_first(&kind(setup, unit)))]);
    block.cells([Cell::Boxes(ladder(&setup.tables, unit, 0, 0))]);
    block.across([Span::plain(states(&setup.tables, unit))]);
    block.across([Span::plain(place(side, unit))]);
    Card {
        side: side.adjective().to_owned(),
        dark: is_first(scenario, side),
        name: format!("{} {}", scenario.number_of(&unit.id), label(unit)),
        picture: Some(picture(scenario, side, unit)),
        block,
    }
}

pub(super) fn is_first(scenario: &Scenario, side: &Side) -> bool {
    scenario.sides[0].id == side.id
}

/// Describes the thresholds of a unit: "9 stands: worn at 6, spent at 4, removed at 1"; of guns only the stands.
fn states(tables: &Tables, unit: &Unit) -> String {
    let stands = if unit.stands == 1 { "1 stand".to_owned() } else { format!("{} stands", unit.stands) };
    let row = unit.troops().and_then(|troops| Some((tables.effectiveness.get(&unit.stands)?, troops.morale)));
    let Some((row, morale)) = row else { return stands };
    let (cell, sure) = (row.data.cell(morale), mark(row.provenance_of(morale)));
    let fewest = tables.count(FigureId::FewestStands);
    // With fewer stands it is removed before it is worn or spent.
    let at = |word: &str, left: u32| (left >= fewest).then(|| format!("{word} at {left}{sure}"));
    let removed = format!("removed at {}{}", fewest.saturating_sub(1), mark(tables.figure_provenance(FigureId::FewestStands)));
    let states = [cell.worn.and_then(|worn| at("worn", worn)), at("spent", cell.spent), Some(removed)];
    let states = states.into_iter().flatten().collect::<Vec<_>>().join(", ");
    format!("{stands}: {states}")
}

/// Describes its command, the formation it starts in, and its arrival.
fn place(side: &Side, unit: &Unit) -> String {
    let command = side.command(&unit.command).map_or("", |command| command.name.as_str());
    let comes = unit.arrives.as_ref().map(|arrives| format!(", {}", arrives.when())).unwrap_or_default();
    let option = if unit.optional { ", optional" } else { "" };
    format!("{command}; {}{comes}{option}", unit.formation)
}

/// Draws its arm as the map does.
fn picture(scenario: &Scenario, side: &Side, unit: &Unit) -> Plate {
    let footprint = Footprint { middle: DVec2::ZERO, frontage: PIECE.0, depth: PIECE.1, facing: 0.0 };
    let view = View { width: 0.0, depth: 0.0 };
    let mut layers = Layers::default();
    layers.replace(Layer::Pieces, piece(&footprint, unit, (side.nation, is_first(scenario, side)), view));
    let half = DVec2::new(PIECE.0, PIECE.1).as_vec2() / 2.0;
    let part = Extent { min: point(-half.x - ROUND, -half.y - WEDGE), max: point(half.x + ROUND, half.y + ROUND) };
    Plate { layers, part }
}
