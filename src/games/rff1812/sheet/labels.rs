//! Labels of units to cut out: strips for the edges of their bases, and cards to lay beside them.

use glam::DVec2;

use super::descriptions::{
    boxes, brigade, class_text, equipment, label, ladder, ladder_text, marked, morale_text, moves_text, side_tint, weapon_text,
};
use crate::engine::text::{brackets_apart, upper_first};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::drawn::{View, unit as piece};
use crate::games::rff1812::scenario::{Scenario, Side, Trait, Unit};
use crate::games::rff1812::words::Arm;
use crate::geometry::Footprint;
use crate::map::{Extent, Layer, Layers, point};
use crate::sheet::handout::{commanders, name_on_strip, strip_sizes};
use crate::sheet::rows::foot;
use crate::sheet::{ArmSign, Block, Card, Cards, Cell, Column, Plate, Row, Sheet, Span, Strip, Strips, Tint, TypeScale};

const FOOT: &str = "10/7/4: stands at the start, worn at 7, spent at 4; – never. A box is a stand: cross it off when it is lost; at W the unit \
                    is worn, at S spent, at R removed. Strike a damaged gun stand once. ~ is an estimated strength, B a brave colonel.";
/// Smallest type in tenths of a point, for reading at arm's length.
const LEAST_TENTHS: u16 = 80;
/// Largest type in which three cards lie side by side.
const MOST_TENTHS: u16 = 90;
/// Least width of a card in multiples of the type size; its least width and height in points: 2.4 by 1.8 inches.
const CARD: (u16, (f32, f32)) = (19, (172.8, 129.6));
/// Size of the symbol of an arm in units of its own: its front, its depth, and the margin around it.
const PIECE: (f64, f64) = (3.2, 1.9);
const ROUND: f32 = 0.25;

/// Builds the labels of every unit: strips for bases of 1 and of 1½ inches, strips for the other stands, and cards.
#[must_use]
pub fn labels(setup: &Setup) -> Sheet {
    let scenario = &*setup.scenario;
    let cards = scenario.units().map(|(side, unit)| card(setup, side, unit)).collect::<Vec<_>>();
    let blocks = cards.iter().map(|card| card.block.clone()).collect::<Vec<_>>();
    let [one, wide, small] = strip_sizes();
    let strips =
        |of: fn(&Setup, &Side, &Unit) -> Vec<Strip>| scenario.units().flat_map(|(side, unit)| of(setup, side, unit)).collect::<Vec<_>>();
    Sheet {
        title: format!("{}: labels", scenario.title),
        has_measure: true,
        columns: 1,
        blocks: vec![commanders(
            "Brigades: ",
            scenario.sides.iter().flat_map(|side| {
                side.commands
                    .iter()
                    .filter_map(move |command| Some((brigade(scenario, &command.id)?, side_tint(scenario, side), command.name.clone())))
            }),
        )],
        strips: vec![
            Strips {
                heading: "Bases of 1 inch".to_owned(),
                note: "a strip of 1 by 0.3 inch for the rear edge of the unit's first stand".to_owned(),
                size: one,
                strips: strips(|setup, side, unit| vec![strip(setup, side, unit, false)]),
            },
            Strips {
                heading: "Bases of 1½ inches".to_owned(),
                note: "the same with the weapon".to_owned(),
                size: wide,
                strips: strips(|setup, side, unit| vec![strip(setup, side, unit, true)]),
            },
        ],
        cards: Cards {
            heading: "Unit cards".to_owned(),
            note: "2.4 by 1.8 inches: strike a box for each stand lost".to_owned(),
            least_width: CARD.0,
            least_points: CARD.1,
            cards,
        },
        // Few bases need them: the cards begin before.
        more_strips: vec![Strips {
            heading: "Other stands".to_owned(),
            note: "0.15 inch high, if you like: brigade, name, number of the stand".to_owned(),
            size: small,
            strips: strips(others),
        }],
        foot: foot(&blocks, FOOT),
        least_tenths: LEAST_TENTHS,
        most_tenths: MOST_TENTHS,
        ..Sheet::default()
    }
}

/// Builds the strip of a unit's first stand: on a wide one with the weapon.
fn strip(setup: &Setup, side: &Side, unit: &Unit, is_wide: bool) -> Strip {
    let scenario = &*setup.scenario;
    let class = class_text(unit.experience);
    let brave = if unit.has_trait(Trait::BraveColonel) { " B" } else { "" };
    let right = match (is_wide, unit.troops()) {
        (true, Some(troops)) => format!("{class} {}, {}{brave}", morale_text(troops.morale), weapon_text(&setup.tables, unit)),
        (true, None) => format!("{class}, {}", weapon_text(&setup.tables, unit)),
        (false, _) => format!("{class}{brave}"),
    };
    Strip {
        side: side_tint(scenario, side),
        brigade: brigade(scenario, &unit.command).unwrap_or_default(),
        name: name_on_strip(is_wide, marked(&brackets_apart(&unit.name).0, unit), label(unit)),
        below: Some([ladder_text(&setup.tables, unit), right]),
        number: String::new(),
    }
}

/// Builds the strips of a unit's stands after the first.
fn others(setup: &Setup, side: &Side, unit: &Unit) -> Vec<Strip> {
    let first = strip(setup, side, unit, false);
    (2..=unit.stands).map(|nth| Strip { below: None, name: unit.label().to_owned(), number: nth.to_string(), ..first.clone() }).collect()
}

fn card(setup: &Setup, side: &Side, unit: &Unit) -> Card {
    let scenario = &*setup.scenario;
    let mut block = Block { columns: vec![Column::Rest(1), Column::Right], ..Block::default() };
    let command = side.command(&unit.command).map_or("", |command| command.name.as_str());
    let comes = unit.arrives.as_ref().map(|arrives| upper_first(&arrives.when())).unwrap_or_default();
    block.cells([
        Cell::Text(vec![Span::second(command)]),
        Cell::Text(vec![Span::bold(comes).tinted(Tint::SideWord(side.nation)).scaled(TypeScale::Small)]),
    ]);
    let class =
        unit.troops().map_or_else(|| format!("{} crew", unit.experience), |troops| format!("{}, {}", unit.experience, troops.morale));
    block.across([Span::bold(format!("{}  ", ladder_text(&setup.tables, unit))).scaled(TypeScale::Large), Span::bold(upper_first(&class))]);
    block.across([Span::plain(upper_first(&equipment(setup, unit)))]);
    block.rows.push(Row::Across(vec![Span::second(format!("{}{}", starts(unit), optional(unit)))]));
    let states = match unit.guns() {
        Some(_) => boxes(["damaged", "silenced"]),
        None => boxes(["disordered", "broken", "low on ammo"]),
    };
    let mut drawn = Block { columns: vec![Column::Rest(1)], ..Block::default() };
    drawn.cells([Cell::Boxes(ladder(&setup.tables, unit, 0, 0))]);
    drawn.cells([states]);
    block.rows.extend(drawn.rows);
    block.across([Span::second(moves_text(&setup.tables, unit))]);
    Card {
        side: side.adjective().to_owned(),
        tint: side_tint(scenario, side),
        brigade: brigade(scenario, &unit.command),
        name: format!("{} {}", scenario.number_of(&unit.id), label(unit)),
        arm: Some(arm_sign(unit.arm())),
        block,
    }
}

fn starts(unit: &Unit) -> String {
    format!("Begins {}.", unit.formation.placed())
}

const fn optional(unit: &Unit) -> &'static str {
    if unit.optional { " Optional." } else { "" }
}

/// Returns the sign of an arm.
const fn arm_sign(arm: Arm) -> ArmSign {
    match arm {
        Arm::Infantry => ArmSign::Foot,
        Arm::Cavalry => ArmSign::Horse,
        Arm::Artillery => ArmSign::Guns,
    }
}

pub(super) fn is_first(scenario: &Scenario, side: &Side) -> bool {
    scenario.sides[0].id == side.id
}

/// Draws the arm of a unit as the map does.
pub(super) fn symbol(scenario: &Scenario, side: &Side, unit: &Unit) -> Plate {
    let footprint = Footprint { middle: DVec2::ZERO, frontage: PIECE.0, depth: PIECE.1, facing: 0.0 };
    let view = View { width: 0.0, depth: 0.0 };
    let mut layers = Layers::default();
    let drawn = piece(&footprint, unit, (side.nation, is_first(scenario, side)), view);
    // At any size: the picture is nothing but the arm.
    layers.replace(Layer::Pieces, drawn.into_iter().map(|drawn| drawn.shape.into()).collect::<Vec<_>>());
    let half = DVec2::new(PIECE.0, PIECE.1).as_vec2() / 2.0;
    // The wedge of the front lies before it.
    let part = Extent { min: point(-half.x - ROUND, -half.y - 3.0 * ROUND), max: point(half.x + ROUND, half.y + ROUND) };
    Plate { layers, part }
}
