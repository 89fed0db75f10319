//! Scenario to hand out: summary, table, order of battle, arrivals, victory, and how certain the facts are.

use super::descriptions::{kind, leader_description, loss_points_texts};
use super::labels::is_first;
use crate::engine::Word as _;
use crate::engine::text::{join_list, upper_first};
use crate::games::rff1812::battle::{Setup, ground_scale, heavy_past, table_note};
use crate::games::rff1812::drawn::{Shown, View, layers};
use crate::games::rff1812::scenario::{ArrivalGroup, Command, Leader, Scenario, Side, Unit};
use crate::scenario::Basis;
use crate::sheet::rows::{foot, mark};
use crate::sheet::{Block, Cell, Column, Plate, Sheet, Span};

const FOOT: &str = "Made by Brigade Major from the scenario's file; it is no publication of the rules' publisher. The letter \
                    after a strength gives its basis, explained in the last part.";
const NUMBERS: &str = "The number before a unit is its number on the map.";
/// Smallest type in tenths of a point, for reading in an armchair.
const LEAST_TENTHS: u16 = 90;

/// Builds the hand-out of a scenario.
#[must_use]
pub fn handout(setup: &Setup) -> Sheet {
    let scenario = &*setup.scenario;
    let plate = View::of(scenario).map(|view| Plate { layers: layers(scenario, &setup.tables, Shown::ON_PAPER), part: view.extent() });
    let place = scenario.place.as_ref().map(|place| format!(", {place}")).unwrap_or_default();
    let blocks = blocks(setup);
    let says = if plate.is_some() { format!("{FOOT} {NUMBERS}") } else { FOOT.to_owned() };
    Sheet {
        title: scenario.title.clone(),
        under_title: vec![format!("{}{place}", scenario.date.in_words()), timing_text(setup)],
        plate,
        columns: 2,
        balanced: true,
        foot: foot(&blocks, &says),
        blocks,
        least_tenths: LEAST_TENTHS,
        ..Sheet::default()
    }
}

/// Describes start and turns: "From 19:00, 20 turns of 15 minutes; first to move: United States · …", with the ground scale.
fn timing_text(setup: &Setup) -> String {
    let scenario = &*setup.scenario;
    let Scenario { start, turns, minutes_per_turn, first_side, .. } = scenario;
    let first = scenario.side_name(first_side);
    format!("From {start}, {turns} turns of {minutes_per_turn} minutes; first to move: {first} · {}", ground_scale(&setup.tables, scenario))
}

fn blocks(setup: &Setup) -> Vec<Block> {
    let scenario = &*setup.scenario;
    let front = [
        scenario.summary.as_ref().map(|summary| text_block("Introduction", std::slice::from_ref(summary))),
        table_note(scenario).map(|note| text_block("The table", &[note])),
        Some(light(setup)),
        positions_block(scenario),
        setting_up(scenario),
    ];
    let mut all = front.into_iter().flatten().collect::<Vec<_>>();
    for side in &scenario.sides {
        all.extend(side.commands.iter().enumerate().map(|(nth, command)| {
            // The order of battle has a leaf of its own, to lie beside the table.
            let begins_page = nth == 0 && is_first(scenario, side);
            Block { begins_page, ..self::command(setup, side, command) }
        }));
        all.extend(other_leaders(side));
    }
    let back = [
        arrivals(scenario),
        ways_in(scenario),
        (!scenario.notes.is_empty()).then(|| text_block("Notes and special rules", &scenario.notes)),
        Some(victory(setup)),
        (!scenario.sources.is_empty()).then(|| text_block("Sources", &scenario.sources)),
        Some(basis_block(scenario)),
    ];
    all.extend(back.into_iter().flatten());
    all
}

/// Builds a block of sentences, each with a dot before it if there are several.
fn text_block(heading: &str, lines: &[String]) -> Block {
    let mut block = Block::new(heading, &[Column::Fit, Column::Rest(1)]);
    match lines {
        [only] => block.across([Span::plain(only)]),
        lines => lines.iter().for_each(|line| block.cells([Cell::plain("•"), Cell::plain(line)])),
    }
    block
}

/// Lists the light by turns, and how far fire reaches in it.
fn light(setup: &Setup) -> Block {
    let scenario = &*setup.scenario;
    let mut block = Block::new("Light", &[Column::Fit, Column::Fit, Column::Rest(1)]);
    for from in &scenario.light {
        let clock = scenario.clock_of(from.from_turn);
        let reach = setup.tables.reach.get(&from.light);
        let reach = reach.map(|row| format!("{}: fire reaches {}{}", row.head.label, row.data.inches, mark(row.head.provenance)));
        let light = reach.unwrap_or_else(|| upper_first(&from.light.spoken()));
        block.cells([Cell::bold(format!("From turn {}", from.from_turn)), Cell::plain(clock.to_string()), Cell::plain(light)]);
    }
    block
}

/// Lists the key positions to hold.
fn positions_block(scenario: &Scenario) -> Option<Block> {
    let mut block = Block::new("Key positions", &[Column::Rest(1), Column::Right]);
    for position in &scenario.key_positions {
        let by = position
            .held_by
            .as_ref()
            .map_or_else(|| "not held at the start".to_owned(), |side| format!("{} at the start", scenario.side_name(side)));
        let note = position.note.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
        let text = vec![Span::bold(position.name.clone()), Span::plain(format!(": {by}.{note}"))];
        let points = if position.points == 1 { "1 point".to_owned() } else { format!("{} points", position.points) };
        block.cells([Cell::Text(text), Cell::plain(points)]);
    }
    (!block.rows.is_empty()).then_some(block)
}

/// Lists the zones where sides set up.
fn setting_up(scenario: &Scenario) -> Option<Block> {
    let mut block = Block::new("Setting up", &[Column::Fit, Column::Rest(1)]);
    for zone in &scenario.ground.zones {
        let side = scenario.side(&zone.side);
        let commands = zone.commands.iter().filter_map(|command| Some(side?.command(command)?.name.clone())).collect::<Vec<_>>();
        let who = if commands.is_empty() { "any command".to_owned() } else { join_list(&commands) };
        let name = zone.name.as_deref().unwrap_or("a part of the table, dashed on the map");
        block.cells([Cell::bold(scenario.side_name(&zone.side)), Cell::plain(format!("{}: {who}.", upper_first(name)))]);
    }
    (!block.rows.is_empty()).then_some(block)
}

/// Lists the order of battle of a command.
fn command(setup: &Setup, side: &Side, command: &Command) -> Block {
    let columns = [Column::Rest(5), Column::Rest(6), Column::Right, Column::Right];
    let mut block = Block::new(&format!("{}: {}", side.name, command.name), &columns);
    if let Some(leader) = side.leader(&command.leader) {
        block.across(self::leader(leader));
    }
    block.cells(["", "", "Strength", "Stands"].map(Cell::plain));
    for unit in side.units.iter().filter(|unit| unit.command == command.id) {
        block.cells([
            Cell::Text(vec![Span::plain(format!("{} ", setup.scenario.number_of(&unit.id))), Span::bold(unit.name.clone())]),
            Cell::plain(rated(setup, unit)),
            Cell::plain(strength(unit)),
            Cell::plain(unit.stands.to_string()),
        ]);
    }
    block
}

/// Lists the leaders without a command of their own.
fn other_leaders(side: &Side) -> Option<Block> {
    let mut block = Block::new(&format!("{}: other leaders", side.name), &[Column::Rest(1)]);
    for other in side.leaders.iter().filter(|leader| !side.commands.iter().any(|command| command.leader == leader.id)) {
        block.across(leader(other));
    }
    (!block.rows.is_empty()).then_some(block)
}

/// Describes a leader: "Winfield Scott, Brigadier General, gallant; successor Henry Leavenworth".
fn leader(leader: &Leader) -> Vec<Span> {
    let mut words = leader_description(leader);
    words.push(leader.rating.spoken());
    let after = leader.successor.as_ref().map(|successor| format!("; successor {successor}")).unwrap_or_default();
    let comes = leader.arrives.as_ref().map(|arrives| format!("; arrives {}", arrives.when())).unwrap_or_default();
    vec![Span::bold(leader.name.clone()), Span::plain(format!(", {}{after}{comes}", words.join(", ")))]
}

fn rated(setup: &Setup, unit: &Unit) -> String {
    let comes = unit.arrives.as_ref().map(|arrives| format!("; arrives {}", arrives.when())).unwrap_or_default();
    let option = if unit.optional { "; optional" } else { "" };
    format!("{}; {}{comes}{option}", kind(setup, unit), unit.formation)
}

/// Describes the strength of a unit: "200 men, U", or "no count, E" if only its stands are given.
fn strength(unit: &Unit) -> String {
    let count =
        |number: Option<u32>, one: &str, many: &str| number.map(|number| format!("{number} {}, ", if number == 1 { one } else { many }));
    let men = unit.troops().and_then(|troops| count(troops.men, "man", "men"));
    let guns = unit.guns().and_then(|guns| count(guns.guns, "gun", "guns"));
    format!("{}{}", men.or(guns).unwrap_or_else(|| "no count, ".to_owned()), unit.strength.basis)
}

/// Lists the arrivals with time and place.
fn arrivals(scenario: &Scenario) -> Option<Block> {
    let mut block = Block::new("Arrivals", &[Column::Fit, Column::Rest(1)]);
    for ArrivalGroup { arrival, side, names } in scenario.arrival_groups() {
        let text = format!("{}, {}: {}.", side.name, scenario.arrival_place(arrival), join_list(&names));
        block.cells([Cell::bold(upper_first(&arrival.when())), Cell::plain(text)]);
    }
    (!block.rows.is_empty()).then_some(block)
}

/// Lists the entries where sides come in and leave.
fn ways_in(scenario: &Scenario) -> Option<Block> {
    let mut block = Block::new("Entries", &[Column::Fit, Column::Rest(1)]);
    for entry in &scenario.ground.entries {
        let boats = if entry.boats { ", by boat" } else { "" };
        let note = entry.note.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
        block.cells([
            Cell::bold(scenario.side_name(&entry.side)),
            Cell::plain(format!("{}, {}{boats}.{note}", entry.name, entry.turns_text())),
        ]);
    }
    (!block.rows.is_empty()).then_some(block)
}

fn victory(setup: &Setup) -> Block {
    let scenario = &*setup.scenario;
    let mut block = text_block("Victory", &scenario.victory_texts());
    block.columns = vec![Column::Fit, Column::Rest(1)];
    for line in loss_points_texts(setup) {
        block.cells([Cell::plain("•"), Cell::plain(format!("{line}."))]);
    }
    for side in &scenario.sides {
        let stands = side.units.iter().filter(|unit| !unit.optional).map(|unit| unit.stands).sum();
        let past = heavy_past(&setup.tables, side, stands);
        block.cells([
            Cell::plain("•"),
            Cell::plain(format!("{}: casualties are heavy at {} of {stands} stands lost.", side.name, past.saturating_add(1))),
        ]);
    }
    block
}

/// Counts the facts by the basis on which they are known.
fn basis_block(scenario: &Scenario) -> Block {
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
