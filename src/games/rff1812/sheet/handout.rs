//! Scenario to hand out to both players: map, setting up, order of battle, turns, rules of the day, victory, and the day itself.

use super::descriptions::{
    brigade, class_text, ladder_text, leader_description, loss_points_texts, morale_text, trait_letter, weapon_text,
};
use super::legend::legend;
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list, lower_first, upper_first};
use crate::games::rff1812::battle::{Setup, ground_scale, heavy_losses, table_note};
use crate::games::rff1812::drawn::{Shown, View, layers};
use crate::games::rff1812::scenario::{Command, Leader, Scenario, Side, TITLE, Trait, Unit};
use crate::games::rff1812::words::{Light, Weapon};
use crate::id::SideId;
use crate::sheet::handout::{bullets, history, positions};
use crate::sheet::rows::{foot_with, mark};
use crate::sheet::{Begins, Block, Cell, Column, Plate, Row, Sheet, Span, Tint, Track, TrackArrival, TrackTurn};

const FOOT: &str = "Made by Brigade Major; no publication of the rules' publisher. How sure each figure is: the roster.";
const NUMBERS: &str = "The number before a unit is its number on the map.";
const LADDER: &str = "stands at the start, at which it is worn, at which it is spent; – never. Vet veteran, Trnd trained; spir. spirited, \
                      rel. reliable, unrel. unreliable, disp. dispirited.";
/// Smallest type in tenths of a point, for reading in an armchair.
const LEAST_TENTHS: u16 = 80;

/// Builds the hand-out of a scenario.
#[must_use]
pub fn handout(setup: &Setup) -> Sheet {
    let scenario = &*setup.scenario;
    let view = View::of(scenario);
    let plate = view.map(|view| Plate { layers: layers(scenario, &setup.tables, Shown::ON_PAPER), part: view.extent() });
    let place = scenario.place.as_ref().map(|place| format!(", {place}")).unwrap_or_default();
    let blocks = blocks(setup);
    let text = if plate.is_some() { format!("{FOOT} {NUMBERS}") } else { FOOT.to_owned() };
    let legend = if plate.is_some() { legend(setup) } else { Vec::new() };
    Sheet {
        title: scenario.title.clone(),
        under_title: vec![
            format!("{}{place}", scenario.date.in_words()),
            format!("{TITLE} · {} men to a stand", scenario.scale.men_per_stand()),
        ],
        lead: scenario.summary.clone(),
        plate,
        columns: 2,
        balanced: true,
        aligned: true,
        foot: foot_with(&legend, &blocks, &text),
        blocks,
        legend,
        least_tenths: LEAST_TENTHS,
        ..Sheet::default()
    }
}

fn blocks(setup: &Setup) -> Vec<Block> {
    let scenario = &*setup.scenario;
    let side_name = |side: &SideId| scenario.side(side).map(|side| (side.name.clone(), side.nation));
    let front = [setting_up(scenario), entries(scenario), positions(&scenario.key_positions, side_name), Some(ground(setup))];
    let mut all = front.into_iter().flatten().collect::<Vec<_>>();
    for (nth, side) in scenario.sides.iter().enumerate() {
        // The order of battle has a leaf of its own, to lie beside the table, and a column for each side.
        let begins = if nth == 0 { Begins::Page(2) } else { Begins::Column };
        all.push(Block { begins, ..order_of_battle(side) });
        all.extend(side.commands.iter().map(|command| self::command(setup, side, command)));
        all.push(sums(setup, side));
    }
    all.push(Block { begins: Begins::Band(1), ..marks(setup) });
    all.push(turns(setup));
    let mut back = vec![rules(scenario), victory(setup)];
    back.extend(history(&scenario.history, &scenario.key_positions, side_name));
    if let Some(first) = back.first_mut() {
        first.begins = Begins::Band(2);
    }
    all.extend(back);
    all
}

/// Lists the zones where sides set up.
fn setting_up(scenario: &Scenario) -> Option<Block> {
    let mut block = Block::new("Setting up", &[Column::Rest(1)]);
    for zone in &scenario.ground.zones {
        let Some(side) = scenario.side(&zone.side) else { continue };
        let commands = zone.commands.iter().filter_map(|command| Some(side.command(command)?.name.clone())).collect::<Vec<_>>();
        let who = if commands.is_empty() { "any command".to_owned() } else { join_list(&commands) };
        let name = zone.name.as_deref().unwrap_or("a part of the table, dashed on the map");
        block.across([
            Span::bold(format!("{} ({}): ", upper_first(name), side.adjective())).tinted(Tint::SideWord(side.nation)),
            Span::plain(format!("{who}.")),
        ]);
    }
    let optional = scenario.units().filter(|(_, unit)| unit.optional).map(|(_, unit)| unit.label().to_owned()).collect::<Vec<_>>();
    let mut text = "Units stand where the map has them, or anywhere in their zone.".to_owned();
    if !optional.is_empty() {
        text = format!("{text} Only if both players like: {}.", join_list(&optional));
    }
    if block.rows.is_empty() && optional.is_empty() {
        return None;
    }
    block.across([Span::second(text)]);
    Some(block)
}

/// Lists the entries where sides come in and leave, as the map names them.
fn entries(scenario: &Scenario) -> Option<Block> {
    let mut block = Block::new("Ways in", &[Column::Rest(1)]);
    for entry in &scenario.ground.entries {
        let Some(side) = scenario.side(&entry.side) else { continue };
        let boats = if entry.boats { ", by boat" } else { "" };
        let note = entry.note.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
        block.across([
            Span::bold(format!("{} ({}): ", upper_first(&entry.name), side.adjective())).tinted(Tint::SideWord(side.nation)),
            Span::plain(format!("{}{boats}.{note}", entry.turns_text())),
        ]);
    }
    (!block.rows.is_empty()).then_some(block)
}

/// Describes the table: its scale, its heights, and what lies beyond its edges.
fn ground(setup: &Setup) -> Block {
    let scenario = &*setup.scenario;
    let mut block = Block::new("Ground", &[Column::Rest(1)]);
    block.across([Span::plain(format!("{}.", upper_first(&ground_scale(&setup.tables, scenario))))]);
    block.rows.extend(table_note(scenario).map(|note| Row::Across(vec![Span::plain(note)])));
    let high = |level: i8| match level {
        1 => "1 level high".to_owned(),
        level if level > 1 => format!("{level} levels high"),
        -1 => "1 level deep".to_owned(),
        level => format!("{} levels deep", level.unsigned_abs()),
    };
    let levels = scenario.ground.features.iter().filter_map(|feature| {
        let (name, height) = (feature.name.as_ref()?, feature.height.filter(|height| *height != 0)?);
        Some(format!("{} is {}", upper_first(name), high(height)))
    });
    let mut levels = levels.collect::<Vec<_>>();
    levels.dedup();
    if !levels.is_empty() {
        block.across([Span::plain(format!("{}.", levels.join("; ")))]);
    }
    block
}

/// Begins the order of battle of a side, with the leaders that have no command.
fn order_of_battle(side: &Side) -> Block {
    let mut block = Block::new(&side.name, &[Column::Rest(1)]);
    block.tint = Tint::SideWord(side.nation);
    let has_command = |leader: &&Leader| side.commands.iter().any(|command| command.leader == leader.id);
    for other in side.leaders.iter().filter(|leader| !has_command(leader)) {
        block.across(leader(other));
    }
    block
}

/// Lists the units of a command under its leader.
fn command(setup: &Setup, side: &Side, command: &Command) -> Block {
    let columns = [Column::Right, Column::Rest(1), Column::Right, Column::Fit, Column::Right];
    let mut block = Block { columns: columns.to_vec(), ..Block::default() };
    let letter = brigade(&setup.scenario, &command.id).map(|(_, letter)| format!("{letter}  ")).unwrap_or_default();
    let mut head = vec![Span::bold(format!("{letter}{}", command.name))];
    if let Some(own) = side.leader(&command.leader) {
        let mut words = leader(own);
        if let Some(first) = words.first_mut() {
            *first = Span::plain(format!("  {}", own.name));
        }
        head.extend(words.into_iter().map(|span| span.tinted(Tint::Second)));
    }
    block.across(head);
    for unit in side.units.iter().filter(|unit| unit.command == command.id) {
        block.cells(unit_cells(setup, side, unit));
    }
    block
}

/// Describes a unit in five cells: its number on the map, its name, its ladder, its class, its marks with the turn it arrives.
fn unit_cells(setup: &Setup, side: &Side, unit: &Unit) -> [Cell; 5] {
    let mut class = vec![Span::bold(class_text(unit.experience))];
    class.extend(unit.troops().map(|troops| Span::second(format!(" {}", morale_text(troops.morale)))));
    let mut marks = unit.traits.iter().map(|one| trait_letter(*one).0.to_owned()).collect::<Vec<_>>();
    if unit.troops().is_none_or(|troops| troops.weapon != Some(Weapon::Musket)) {
        marks.insert(0, weapon_text(&setup.tables, unit));
    }
    if unit.guns().is_some_and(|guns| guns.fixed) {
        marks.push("fixed".to_owned());
    }
    if unit.optional {
        marks.push("opt.".to_owned());
    }
    let comes = unit.arrives.as_ref().map(|arrives| format!(" T{}{}", arrives.turn, if arrives.die.is_some() { "?" } else { "" }));
    let mut last = vec![Span::second(marks.join(" "))];
    last.extend(comes.map(|text| Span::bold(text).tinted(Tint::SideWord(side.nation))));
    [
        Cell::Text(vec![Span::second(setup.scenario.number_of(&unit.id).to_string())]),
        Cell::plain(unit.name.clone()),
        Cell::bold(ladder_text(&setup.tables, unit)),
        Cell::Text(class),
        Cell::Text(last),
    ]
}

/// Describes a leader: "Winfield Scott, Brigadier General, gallant; successor Henry Leavenworth".
fn leader(leader: &Leader) -> Vec<Span> {
    let mut words = leader_description(leader);
    words.push(leader.rating.spoken());
    let after = leader.successor.as_ref().map(|successor| format!("; successor {successor}")).unwrap_or_default();
    let comes = leader.arrives.as_ref().map(|arrives| format!("; {}", arrives.when())).unwrap_or_default();
    vec![Span::bold(leader.name.clone()), Span::plain(format!(", {}{after}{comes}", words.join(", ")))]
}

/// Adds up a side: men, stands, guns, and the losses from which its casualties are heavy.
fn sums(setup: &Setup, side: &Side) -> Block {
    let here = || side.units.iter().filter(|unit| !unit.optional);
    let men = here().filter_map(|unit| unit.troops()?.men).fold(0, u32::saturating_add);
    let guns = here().filter_map(|unit| unit.guns()?.guns).fold(0, u32::saturating_add);
    let stands = here().map(|unit| unit.stands).fold(0, u32::saturating_add);
    let heavy = heavy_losses(&setup.tables, side, stands);
    let mut parts = Vec::new();
    parts.extend((men > 0).then(|| count_text(men, "man", "men")));
    parts.push(count_text(stands, "stand", "stands"));
    parts.extend((guns > 0).then(|| count_text(guns, "gun", "guns")));
    let mut block = Block { columns: vec![Column::Rest(1)], ..Block::default() };
    let (least, sure) = (heavy.least(), mark(heavy.provenance));
    let text = format!("{}; casualties are heavy at {least}{sure} of {stands} stands lost.", parts.join(", "));
    block.across([Span::second(text)]);
    block
}

/// Explains the marks of the order of battle, those that are used.
fn marks(setup: &Setup) -> Block {
    let scenario = &*setup.scenario;
    let mut block = Block { columns: vec![Column::Rest(1)], ..Block::default() };
    let mut spans = vec![Span { bold: true, ..Span::second("10/7/4: ") }, Span::second(LADDER)];
    let used = Trait::ALL.iter().filter(|one| scenario.units().any(|(_, unit)| unit.has_trait(**one)));
    let mut letters = used.map(|one| trait_letter(*one)).map(|(letter, text)| format!("{letter} {text}")).collect::<Vec<_>>();
    let arrives = scenario.units().filter_map(|(_, unit)| unit.arrives.as_ref()).collect::<Vec<_>>();
    letters.extend(arrives.first().map(|arrival| format!("T{} arrives on turn {}", arrival.turn, arrival.turn)));
    letters.extend(arrives.iter().any(|arrival| arrival.die.is_some()).then(|| "? by a die".to_owned()));
    letters.extend(scenario.units().any(|(_, unit)| unit.optional).then(|| "opt. optional".to_owned()));
    if !letters.is_empty() {
        spans.push(Span::second(format!(" {}.", letters.join(", "))));
    }
    if scenario.units().any(|(_, unit)| unit.troops().is_some_and(|troops| troops.weapon == Some(Weapon::Musket))) {
        spans.push(Span::second(" Units without another weapon have muskets."));
    }
    block.across(spans);
    block
}

/// Lays out the turns with their time, their light and the arrivals.
fn turns(setup: &Setup) -> Block {
    let scenario = &*setup.scenario;
    let turn = |number: u32| TrackTurn {
        number,
        clock: scenario.clock_of(number).to_string(),
        light: Some(light_of(setup, scenario.light_of(number))),
    };
    let arrivals = scenario.arrival_groups().into_iter().map(|group| {
        let head =
            format!("{}, {}, {}: ", upper_first(&group.arrival.when()), group.side.adjective(), scenario.arrival_place(group.arrival));
        let tint = Tint::SideWord(group.side.nation);
        TrackArrival {
            turn: group.arrival.turn,
            tint,
            text: vec![Span::bold(head).tinted(tint), Span::plain(format!("{}.", join_list(&group.names)))],
        }
    });
    let track = Track { turns: (1..=scenario.turns).map(turn).collect(), arrivals: arrivals.collect() };
    let heading = if track.arrivals.is_empty() { "Turns and light" } else { "Turns, light, arrivals" };
    let mut block = Block::new(heading, &[Column::Rest(1)]);
    block.rows.push(Row::Track(track));
    let lights = scenario.light.iter().map(|from| {
        let reach = setup.tables.reach.get(&from.light);
        let reach = reach.map(|row| format!("{}: fire reaches {}{}", row.head.label, row.data.inches, mark(row.head.provenance)));
        let light = reach.unwrap_or_else(|| upper_first(&from.light.spoken()));
        format!("From turn {}, {}: {}", from.from_turn, scenario.clock_of(from.from_turn), lower_first(&light))
    });
    block.across([Span::second(format!("{}.", lights.collect::<Vec<_>>().join(". ")))]);
    block
}

/// Returns how dark a light is, from 0 to 5, with a short name: by night and in twilight how far fire reaches.
fn light_of(setup: &Setup, light: Light) -> (u8, String) {
    let reach = setup.tables.reach.get(&light).map(|row| format!("{}{}", row.data.inches, mark(row.head.provenance)));
    let with = |word: &str| reach.as_ref().map_or_else(|| word.to_owned(), |reach| format!("{word} {reach}"));
    match light {
        Light::Day => (0, "day".to_owned()),
        Light::Fog => (2, with("fog")),
        Light::Twilight1 => (1, reach.unwrap_or_else(|| "dusk".to_owned())),
        Light::Twilight2 => (2, reach.unwrap_or_else(|| "dusk".to_owned())),
        Light::Twilight3 => (3, reach.unwrap_or_else(|| "dusk".to_owned())),
        Light::Twilight4 => (4, reach.unwrap_or_else(|| "dusk".to_owned())),
        Light::NightDark | Light::NightMoon | Light::NightFullMoon => (5, with("night")),
    }
}

/// Lists the rules of this battle alone.
fn rules(scenario: &Scenario) -> Block {
    let Scenario { start, turns, minutes_per_turn, first_side, .. } = scenario;
    let first = scenario.side_name(first_side);
    let mut lines = vec![format!("From {start}, {turns} turns of {minutes_per_turn} minutes. First to move: {first}.")];
    lines.extend(scenario.notes.iter().cloned());
    bullets("For this battle", &lines)
}

fn victory(setup: &Setup) -> Block {
    let mut lines = setup.scenario.victory_texts();
    lines.extend(loss_points_texts(setup).iter().map(|line| format!("{line}.")));
    bullets("Victory", &lines)
}
