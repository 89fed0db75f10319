//! Scenario of companies to hand out to both players: the board with its signs, the order of battle, turns, rules of the day, victory.

use super::descriptions::{command_letter, kind, number_of};
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list, lower_first, signed, upper_first};
use crate::game::System as _;
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Setup};
use crate::games::battlecry1812::drawn::{self, Stance, counter, extent, ground, layers_on_paper, lines};
use crate::games::battlecry1812::scenario::{Officer, Scenario, Side, TITLE, Unit};
use crate::games::battlecry1812::words::{Course, GroundId, Terrain};
use crate::games::battlecry1812::{Board, FigureId, Ground};
use crate::hex::{Hex, HexGrid};
use crate::id::SideId;
use crate::map::{Drawn, Extent, Hexes, Layer, Layers, LineStyle, Role, Shape, Size, flag, point};
use crate::scenario::Arrival;
use crate::sheet::handout::{bullets, positions};
use crate::sheet::rows::{foot_with, mark};
use crate::sheet::{Begins, Block, Cell, Column, MapKey, Plate, Row, Sheet, Span, Tint, Track, TrackArrival, TrackTurn};

const FOOT: &str = "Made by Brigade Major; no publication of the rules' publisher.";
/// Smallest type in tenths of a point, for reading in an armchair.
const LEAST_TENTHS: u16 = 80;

/// Builds the hand-out of a scenario.
#[must_use]
pub fn handout(setup: &Setup) -> Sheet {
    let scenario = &setup.scenario;
    let battle = Battle::new(setup.clone());
    let state = battle.state();
    let place = scenario.place.as_ref().map(|place| format!(", {place}")).unwrap_or_default();
    let (blocks, legend) = (blocks(setup), legend(setup));
    Sheet {
        title: scenario.title.clone(),
        under_title: vec![format!("{}{place}", scenario.date.in_words()), format!("{TITLE} · {} men to a figure", scenario.men_per_figure)],
        lead: scenario.summary.clone(),
        plate: Some(Plate { layers: layers_on_paper(setup, state), part: extent(state.board.grid) }),
        columns: 2,
        balanced: true,
        aligned: true,
        foot: foot_with(&legend, &blocks, FOOT),
        blocks,
        legend,
        least_tenths: LEAST_TENTHS,
        ..Sheet::default()
    }
}

fn blocks(setup: &Setup) -> Vec<Block> {
    let scenario = &setup.scenario;
    let named = |side: &SideId| scenario.side(side).map(|side| (side.name.clone(), side.nation));
    let mut all = vec![setting_up(scenario)];
    all.extend(positions(&scenario.key_positions, named));
    for (nth, side) in scenario.sides.iter().enumerate() {
        let begins = if nth == 0 { Begins::Page(2) } else { Begins::Column };
        all.push(Block { begins, ..officers(setup, side) });
        all.extend(units(scenario, side));
    }
    all.push(turns(scenario));
    let Scenario { turns, first_side, men_per_figure, .. } = &**scenario;
    let first = scenario.side_name(first_side);
    let mut lines = vec![format!("{}. First to move: {first}. {men_per_figure} men to a figure.", count_text(*turns, "turn", "turns"))];
    lines.extend(scenario.notes.iter().cloned());
    all.push(Block { begins: Begins::Band(2), ..bullets("For this battle", &lines) });
    all.push(victory(setup));
    all.extend((!scenario.sources.is_empty()).then(|| bullets("Sources", &scenario.sources)));
    all
}

/// Tells where the sides stand and to which edge they retreat.
fn setting_up(scenario: &Scenario) -> Block {
    let mut block = Block::new("Setting up", &[Column::Rest(1)]);
    for side in &scenario.sides {
        block.across([
            Span::bold(format!("{}: ", side.name)).tinted(Tint::SideWord(side.nation)),
            Span::plain(format!("retreats to the {} edge.", side.edge)),
        ]);
    }
    block.across([Span::second("Companies and officers stand in the hexes of the order of battle, as the board has them.")]);
    block
}

/// Begins the order of battle of a side with its officers.
fn officers(setup: &Setup, side: &Side) -> Block {
    let mut block = Block::new(&side.name, &[Column::Rest(1), Column::Right]);
    block.tint = Tint::SideWord(side.nation);
    for officer in &side.officers {
        let text = format!(", {}, {}", officer.rank, officer_text(setup, officer));
        let place = place_text(officer.at, officer.arrives.as_ref());
        block.cells([Cell::Text(vec![Span::bold(officer.name.clone()), Span::plain(text)]), Cell::Text(vec![Span::second(place)])]);
    }
    block
}

/// Describes an officer: "ability 4, leads Johnson's regiment".
fn officer_text(setup: &Setup, officer: &Officer) -> String {
    let kind = lower_first(&setup.tables.officer_types[&officer.kind].head.label);
    let leads = if officer.commands.is_empty() { String::new() } else { format!(", leads {}", join_list(&officer.commands)) };
    format!("{kind}, {}, ability {}{leads}", officer.mount, officer.ability)
}

fn place_text(at: Option<Hex>, arrives: Option<&Arrival>) -> String {
    match (at, arrives) {
        (Some(hex), _) => hex.to_string(),
        (None, Some(arrives)) => upper_first(&arrives.when()),
        (None, None) => String::new(),
    }
}

/// Lists the units of a side by their commands, in the order in which the file first names them.
fn units(scenario: &Scenario, side: &Side) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let columns = [Column::Right, Column::Rest(1), Column::Right, Column::Right, Column::Right];
    let mut commands: Vec<Option<&str>> = Vec::new();
    for unit in &side.units {
        let command = unit.command.as_deref();
        if !commands.contains(&command) {
            commands.push(command);
        }
    }
    for command in commands {
        let mut block = Block { columns: columns.to_vec(), ..Block::default() };
        let letter = command.and_then(|name| command_letter(scenario, side, name)).map(|(_, letter)| format!("{letter}  "));
        block.across([Span::bold(format!("{}{}", letter.unwrap_or_default(), command.unwrap_or("No command")))]);
        for unit in side.units.iter().filter(|unit| unit.command.as_deref() == command) {
            let option = if unit.optional { ", optional" } else { "" };
            block.cells([
                Cell::Text(vec![Span::second(number_of(scenario, &unit.id).to_string())]),
                Cell::Text(vec![Span::plain(unit.name.clone()), Span::second(format!("  {}{option}", kind(unit)))]),
                Cell::bold(format!("{}/{}", unit.figures, unit.morale)),
                Cell::Text(vec![Span::second(unit.formation.spoken())]),
                Cell::Text(vec![Span::second(place_text(unit.at, unit.arrives.as_ref()))]),
            ]);
        }
        blocks.push(block);
    }
    let figures = side.units.iter().map(|unit| unit.figures).fold(0, u32::saturating_add);
    let mut sums = Block { columns: vec![Column::Rest(1)], ..Block::default() };
    let companies = count_text(u32::try_from(side.units.len()).unwrap_or(u32::MAX), "company", "companies");
    sums.across([Span::second(format!("{companies}, {figures} figures. 4/3: 4 figures, morale 3; then formation and hex."))]);
    blocks.push(sums);
    blocks
}

/// Lays out the turns with the arrivals.
fn turns(scenario: &Scenario) -> Block {
    let mut arrivals: Vec<(&Arrival, &Side, Vec<String>)> = Vec::new();
    for side in &scenario.sides {
        let officers = side.officers.iter().filter_map(|officer| Some((officer.arrives.as_ref()?, officer.label().to_owned())));
        let units = side.units.iter().filter_map(|unit: &Unit| Some((unit.arrives.as_ref()?, unit.label().to_owned())));
        for (arrival, name) in officers.chain(units) {
            match arrivals.iter_mut().find(|(known, of, _)| *known == arrival && of.id == side.id) {
                Some((.., names)) => names.push(name),
                None => arrivals.push((arrival, side, vec![name])),
            }
        }
    }
    arrivals.sort_by_key(|(arrival, ..)| arrival.turn);
    let heading = if arrivals.is_empty() { "Turns" } else { "Turns and arrivals" };
    let arrivals = arrivals.into_iter().map(|(arrival, side, names)| {
        let tint = Tint::SideWord(side.nation);
        let head = format!("{}, {}, {}: ", upper_first(&arrival.when()), side.adjective(), arrival.place);
        TrackArrival { turn: arrival.turn, tint, text: vec![Span::bold(head).tinted(tint), Span::plain(format!("{}.", join_list(&names)))] }
    });
    let turns = (1..=scenario.turns).map(|number| TrackTurn { number, ..TrackTurn::default() });
    let mut block = Block { begins: Begins::Band(1), ..Block::new(heading, &[Column::Rest(1)]) };
    block.rows.push(Row::Track(Track { turns: turns.collect(), arrivals: arrivals.collect() }));
    block
}

fn victory(setup: &Setup) -> Block {
    let scenario = &setup.scenario;
    let mut lines = scenario.victory.notes.clone();
    let points = scenario.victory.points;
    for (id, own) in [(FigureId::UnitDestroyed, points.unit_destroyed), (FigureId::OfficerLost, points.officer_lost)] {
        let Some(row) = setup.tables.figures.get(&id) else { continue };
        let marked = if own.is_some() { ", by this scenario" } else { mark(row.head.provenance) };
        lines.push(format!("{}: {}{marked}.", row.head.label, own.unwrap_or(row.data.value)));
    }
    for side in scenario.sides.iter().filter(|side| side.head_start > 0) {
        lines.push(format!("{}: begins with {}, by this scenario.", side.name, count_text(side.head_start, "point", "points")));
    }
    bullets("Victory", &lines)
}

/// Lists the signs of the ground that this board has, with what they do to a move.
pub(super) fn legend(setup: &Setup) -> Vec<MapKey> {
    let board = &setup.scenario.board;
    let mut keys = Vec::new();
    let sentence = |ground: GroundId| {
        let row = &setup.tables.ground[&ground];
        let moves = if row.data.moves == 0 { String::new() } else { format!("; move {}", signed(row.data.moves)) };
        format!("{}{moves}{}", row.head.label, mark(row.head.provenance_at("move")))
    };
    let has = |of: &dyn Fn(Ground) -> bool| board.grid.hexes().any(|hex| of(board.ground(hex)));
    for terrain in Terrain::ALL {
        let Some(id) = terrain.ground() else { continue };
        if has(&|ground| ground.terrain == *terrain) {
            let text = if *terrain == Terrain::Swamp { format!("Swamp, as {}", lower_first(&sentence(id))) } else { sentence(id) };
            keys.push(sign(setup, text, |small, hexes| {
                hexes.iter().for_each(|hex| small.paint(*hex, Ground { terrain: *terrain, ..Ground::default() }))
            }));
        }
    }
    if has(&|ground| ground.height > 0) {
        let hill = Ground { height: 1, ..Ground::default() };
        keys.push(sign(setup, sentence(GroundId::Hill), |small, hexes| small.paint(hexes[1], hill)));
    }
    if has(&|ground| ground.fieldworks) {
        let works = Ground { fieldworks: true, ..Ground::default() };
        keys.push(sign(setup, sentence(GroundId::Fieldworks), |small, hexes| small.paint(hexes[1], works)));
    }
    if board.fences().next().is_some() {
        keys.push(sign(setup, sentence(GroundId::Fence), |small, hexes| {
            let side = small.grid.side_towards(hexes[1], hexes[2]);
            if let Some(side) = side {
                small.fence(hexes[1], side);
            }
        }));
    }
    for course in Course::ALL.iter().filter(|course| board.courses().any(|(own, ..)| own == **course)) {
        keys.push(sign(setup, upper_first(&course.spoken()), |small, hexes| {
            for pair in hexes.windows(2) {
                small.set_course(*course, pair[0], pair[1], true);
            }
        }));
    }
    keys.extend(pieces(setup));
    keys
}

/// Lists the signs of what stands on the board: a company, an officer, a flag.
fn pieces(setup: &Setup) -> Vec<MapKey> {
    let state = Battlecry1812::start(setup);
    let scenario = &setup.scenario;
    let grid = HexGrid { columns: 3, rows: 1, ..setup.scenario.board.grid };
    let hex = Hex { column: 2, row: 1 };
    let at = Hexes { grid }.centre(hex);
    let sides = || scenario.sides.iter().enumerate();
    let unit = sides().flat_map(|(nth, side)| side.units.iter().map(move |unit| (nth, side, unit)));
    let mut unit =
        unit.filter_map(|(nth, side, unit)| Some((nth, side, unit, state.units.get(&unit.id).filter(|own| own.hex().is_some())?)));
    let officer = sides().flat_map(|(_, side)| side.officers.iter().map(move |officer| (side, officer)));
    let mut officer = officer.filter_map(|(side, him)| Some((side, him, state.officers.get(&him.id).filter(|own| own.hex().is_some())?)));
    let mut keys = Vec::new();
    // A piece is smaller than a hex, and its sign as large as its room.
    let part = Extent::around(at, point(3.6, 1.8));
    let mut key = |text: &str, drawn: Vec<Drawn>| {
        let edge = LineStyle::of(Role::Line, Size::points(0.5));
        let open = Shape::Polygon { corners: part.corners(), fill: Some(Role::Open.into()), line: Some(edge) };
        let mut layers = Layers::default();
        layers.replace(Layer::Ground, vec![Drawn::from(open)]);
        layers.replace(Layer::Pieces, drawn);
        keys.push(MapKey { picture: Plate { layers, part }, text: text.to_owned() });
    };
    if let Some((nth, side, unit, own)) = unit.next() {
        key(
            "Company: a pip is a figure, the number its morale, the wedge its front",
            counter(grid, hex, (side.nation, nth == 0), unit, own, Stance::Waits),
        );
    }
    if let Some((side, him, own)) = officer.next() {
        key("Officer, with his ability", drawn::officer(at, OFFICER, side.nation, him, own));
    }
    if let Some(position) = scenario.key_positions.first() {
        let holder = position.held_by.as_ref().and_then(|side| scenario.side(side)).map(|side| side.nation);
        key("To hold, and points", flag(at + point(-0.36, 0.5), 1.0, holder, position.points.to_string()));
    }
    keys
}

/// Radius of the sign of an officer, in hexsides.
const OFFICER: f32 = 0.4;

/// Draws a sign on a small board: `paint` changes its three hexes.
fn sign(setup: &Setup, text: String, paint: impl FnOnce(&mut Board, &[Hex; 3])) -> MapKey {
    let grid = HexGrid { columns: 3, rows: 1, ..setup.scenario.board.grid };
    let mut small = Board::open(grid);
    let row = [1, 2, 3].map(|column| Hex { column, row: 1 });
    paint(&mut small, &row);
    let bare = (*setup.scenario).clone().on_open_board(grid);
    let empty = Battle::new(crate::games::battlecry1812::battle::Setup::new(&setup.tables, bare.clone()));
    let mut drawn = Layers::default();
    drawn.replace(Layer::Ground, ground(&small));
    drawn.replace(Layer::Lines, lines(&small, &bare, empty.state()));
    MapKey { picture: Plate { layers: drawn, part: extent(grid) }, text }
}
