//! Marks over the counters: the pick, what it can reach and hit, what decided; and the hex pointed at.

use super::known::{BoardState, OfferedMove, Pick};
use std::collections::BTreeSet;

use crate::engine::Word as _;
use crate::engine::process::fraction;
use crate::engine::text::{count_text, join_list};
use crate::game::Offer;
use crate::games::battlecry1812::Sight;
use crate::games::battlecry1812::battle::{
    Battle, Battlecry1812, Form, MapFacts, OfficerState, Phase, Selection, Shot, UnitState, map_facts,
};
use crate::games::battlecry1812::drawn::{OFF, aftermath, chance, flag_rooms, flags, officer_places, officers, outline, unit};
use crate::games::battlecry1812::movement::Mover;
use crate::games::battlecry1812::scenario::Officer;
use crate::games::battlecry1812::words::{Cover, Terrain};
use crate::gui::look::type_size;
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};
use crate::map::{Align, Drawn, Hexes, Label, LineStyle, Point, Role, Shape, Size, Text, Tone, Typeface, arrow, point};

/// Hex to choose in the current check.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Hex that can be chosen.
    pub hex: Hex,
    /// Text that describes the choice.
    pub text: String,
    /// It is the present choice.
    pub chosen: bool,
    /// Way to the hex, from its first hex on.
    pub way: Vec<Hex>,
}

/// Line that decided a shot or a melee.
#[derive(Clone, Debug, PartialEq)]
pub struct DecidingLine {
    /// Hex where the line begins.
    pub from: Hex,
    /// Hex where the line ends.
    pub to: Hex,
    /// Hex that blocked the line, if any.
    pub blocked: Option<Hex>,
    /// Text on range, front, sight and cover.
    pub text: String,
}

/// Share of a hex at which it is framed for the pick and for the cursor.
const AROUND: f32 = 1.07;
/// Half the room of the cost of a move in its hex, beside which the way there ends.
const COST_ROOM: f32 = 0.5;
/// Size of the words on a tag, in points.
const TAG: f32 = type_size::SMALL;

fn ring(hexes: Hexes, hex: Hex, share: f32, line: LineStyle) -> Drawn {
    Shape::outline(hexes.corners(hex, share).to_vec(), line).into()
}

fn text(at: Point, text: String, size: Size, role: Role) -> Text {
    Text { at, align: Align::Middle, text, size, face: Typeface::Strong, tone: role.into() }
}

fn accent(width: f32) -> LineStyle {
    LineStyle::of(Role::Accent, Size::world(width).at_least(1.5))
}

/// Returns the chance of a shot to remove at least one figure, in hundredths.
pub fn percent(shot: &Shot) -> String {
    format!("{:.0} %", 100.0 * fraction(&shot.hits, &shot.of))
}

/// Draws the hexes from which the picked unit can be fired at, under the counters.
pub fn zone(hexes: Hexes, known: &BoardState) -> impl Iterator<Item = Drawn> {
    known.zone.iter().map(move |hex| Shape::filled(hexes.corners(*hex, 0.9).to_vec(), Role::Warning.faint(0.22)).into())
}

/// Draws the marks over the counters for the present pick.
pub fn marks(
    battle: &Battle,
    known: &BoardState,
    (picked, cursor): (Option<&Pick>, Option<Hex>),
    choices: &[Choice],
    (line, is_open, in_melee): (Option<&DecidingLine>, bool, bool),
) -> Vec<Drawn> {
    let hexes = Hexes { grid: battle.state().board.grid };
    let mut drawn = Vec::new();
    drawn.extend(within_reach(battle, hexes, known, picked.map_or(0, |pick| spent_before(battle, pick))));
    for (hex, ..) in &known.arrivals {
        drawn.push(ring(hexes, *hex, 0.8, accent(0.08).dashed(2.0)));
        drawn.push(Shape::Text(text(hexes.centre(*hex), "+".to_owned(), Size::world(0.9), Role::Accent)).into());
    }
    drawn.extend(choices.iter().flat_map(|choice| chosen(hexes, choice, battle.state().unit_at(choice.hex).is_some())));
    // Around the hex, so that the front of a company stays in sight within it.
    let at = picked.and_then(|pick| place_of(battle, pick));
    drawn.extend(at.map(|hex| ring(hexes, hex, AROUND, LineStyle::of(Role::Ink, Size::world(0.1).at_least(2.5)))));
    if let Some(Pick::Unit(id)) = picked {
        // The front of a company lies over the frame.
        drawn.extend(unit(battle.setup(), battle.state(), id, known.stances.get(id).copied().unwrap_or_default()));
    }
    let cursor = cursor.filter(|hex| Some(*hex) != at);
    drawn.extend(cursor.map(|hex| ring(hexes, hex, AROUND, LineStyle::of(Role::Ink, Size::world(0.1).at_least(3.0)).dashed(3.0))));
    if let Some(Pick::Officer(id)) = picked {
        drawn.extend(reach(battle, hexes, id));
    }
    if let Some(Pick::Unit(id)) = picked.filter(|_| !known.turns.is_empty())
        && let Some(hex) = battle.state().units.get(id).and_then(UnitState::hex)
    {
        for heading in &known.turns {
            let (at, way) = (hexes.centre(hex) + hexes.direction(*heading) * 0.8, hexes.direction(*heading) * 0.12);
            let corners = vec![at + way, at - way + way.perp(), at - way - way.perp()];
            drawn.push(Shape::Polygon { corners, fill: Some(Role::Surface.into()), line: Some(accent(0.04)) }.into());
        }
    }
    let (rings, chances) = targets(battle, known, in_melee);
    drawn.extend(rings);
    // No ring crosses out an officer, who stands over the corner of his company.
    drawn.extend(officers(battle.setup(), battle.state()));
    drawn.extend(flags(battle.setup(), battle.state()));
    // Where it retreats to is to be seen, once the dice have fallen.
    drawn.extend(chances.into_iter().filter(|_| choices.is_empty()));
    // A way to choose is not hidden under words: the panel lists them too. After an attack its result stands there instead.
    let has_room = choices.is_empty() && is_open;
    drawn.extend(line.iter().flat_map(|decided| decision(hexes, decided, has_room)));
    let last = line.filter(|_| !is_open).zip(battle.journal().last_applied());
    drawn
        .extend(last.into_iter().flat_map(|(decided, event)| aftermath(battle.setup(), battle.state(), event, [decided.from, decided.to])));
    drawn
}

/// Returns the hexes of its move that the pick has spent in this player turn.
fn spent_before(battle: &Battle, pick: &Pick) -> u32 {
    let state = battle.state();
    match pick {
        _ if state.phase != Phase::Move => 0,
        Pick::Unit(id) => state.units.get(id).map_or(0, |own| own.marks.spent),
        Pick::Officer(id) => state.officers.get(id).map_or(0, |own| own.spent),
    }
}

/// Draws where the pick can move: one outline with a faint floor, and the cost large in each hex, over no counter.
fn within_reach(battle: &Battle, hexes: Hexes, known: &BoardState, before: u32) -> Vec<Drawn> {
    let all = known.moves.keys().copied().collect::<BTreeSet<_>>();
    // An officer may go where a company stands.
    let free = || known.moves.iter().filter(|(hex, _)| battle.state().unit_at(**hex).is_none());
    let floor = |(hex, _): (&Hex, _)| Drawn::from(Shape::filled(hexes.corners(*hex, 1.0).to_vec(), Role::Accent.faint(0.13)));
    let mut drawn = free().map(floor).collect::<Vec<_>>();
    drawn.extend(outline(hexes, &all, LineStyle::of(Role::Accent, Size::world(0.1).at_least(2.0).at_most(4.0)), 0.95));
    for (hex, OfferedMove { way, .. }) in free() {
        let at = cost_place(battle, hexes, *hex);
        // Over trees and reeds the cost has a ground of its own.
        drawn.push(Shape::Circle { at, radius: Size::world(0.42), fill: Some(Role::Surface.faint(0.55)), line: None }.into());
        let cost = text(at, way.spent.saturating_sub(before).to_string(), Size::world(0.62).at_least(9.0).at_most(26.0), Role::Accent);
        drawn.push(Shape::Text(cost).into());
    }
    drawn
}

/// Returns the place of the cost of a move to a hex: its middle, beside a flag that stands there.
pub fn cost_place(battle: &Battle, hexes: Hexes, hex: Hex) -> Point {
    let at = hexes.centre(hex);
    let has_flag = flag_rooms(&battle.setup().scenario, hexes).iter().any(|flag| flag.has(at));
    at - if has_flag { point(0.45, 0.0) } else { Point::ZERO }
}

/// Returns the hex of the picked unit or officer.
pub fn place_of(battle: &Battle, pick: &Pick) -> Option<Hex> {
    match pick {
        Pick::Unit(id) => battle.state().units.get(id)?.hex(),
        Pick::Officer(id) => battle.state().officers.get(id)?.hex(),
    }
}

/// Draws a hex that can be chosen in the current check, with the way there; the present choice is filled, but over no counter.
fn chosen(hexes: Hexes, choice: &Choice, is_taken: bool) -> Vec<Drawn> {
    let share = if choice.chosen { 0.4 } else { 0.1 };
    let (corners, line) = (hexes.corners(choice.hex, 0.84).to_vec(), Some(accent(0.09)));
    let fill = (!is_taken).then(|| Role::Accent.faint(share));
    let mut drawn = vec![Shape::Polygon { corners, fill, line }.into()];
    if choice.chosen {
        let way = choice.way.iter().map(|hex| hexes.centre(*hex)).collect::<Vec<_>>();
        drawn.extend(arrow(&way, Role::Accent, 0.1));
    }
    drawn
}

/// Draws a frame around the hexes an officer's buffs reach.
fn reach(battle: &Battle, hexes: Hexes, id: &OfficerId) -> Vec<Drawn> {
    let setup = battle.setup();
    let Some(from) = battle.state().officers.get(id).and_then(|own| own.hex()) else { return Vec::new() };
    let Some((_, officer)) = setup.scenario.officer(id) else { return Vec::new() };
    let reach = setup.tables.ranks[&officer.rank].data.reach;
    let grid = hexes.grid;
    let mut drawn = Vec::new();
    for hex in grid.hexes().filter(|hex| grid.distance(*hex, from) == reach) {
        for heading in grid.tops.headings() {
            if grid.step(hex, heading).is_none_or(|beyond| grid.distance(beyond, from) > reach) {
                drawn.push(Shape::line(hexes.side(hex, heading, 1.0).to_vec(), accent(0.1).dashed(3.0)).into());
            }
        }
    }
    if let Some((at, radius)) = officer_places(battle.state(), id) {
        drawn.push(Shape::Circle { at, radius: Size::world(radius + 0.06), fill: None, line: Some(accent(0.1)) }.into());
    }
    drawn
}

/// Draws the units and lone officers that can be attacked: rings, and by the counters the chance of a shot to hit; of a melee to be won where
/// one is open, or no shot is possible; by an officer that he can be taken or fired at.
fn targets(battle: &Battle, known: &BoardState, in_melee: bool) -> (Vec<Drawn>, Vec<Drawn>) {
    let grid = battle.state().board.grid;
    let hexes = Hexes { grid };
    let (mut rings, mut chances) = (Vec::new(), Vec::new());
    let hex_of = |id: &UnitId| battle.state().units.get(id).and_then(UnitState::hex);
    // A unit that can be both fired at and attacked otherwise is marked once.
    for id in known.attacks.iter().chain(known.shots.keys()).collect::<BTreeSet<_>>() {
        let Some(hex) = hex_of(id) else { continue };
        rings.push(ring(hexes, hex, 0.94, LineStyle::of(Role::Warning, Size::world(0.1).at_least(2.0))));
        let shot = known.shots.get(id).map(|shot| format!("hit {}", percent(shot)));
        let clash = known.clashes.get(id).map(|clash| format!("win {:.0} %", 100.0 * fraction(&clash.wins, &clash.of)));
        chances.extend(if in_melee { clash } else { shot.or(clash) }.map(|text| chance(grid, hex, text)));
    }
    // One with his company is in its hex, with its ring and its chance.
    for (hex, word) in known.officers.values().filter(|(hex, _)| battle.state().unit_at(*hex).is_none()) {
        rings.push(ring(hexes, *hex, 0.94, LineStyle::of(Role::Warning, Size::world(0.1).at_least(2.0))));
        chances.push(chance(grid, *hex, (*word).to_owned()));
    }
    (rings, chances)
}

/// Draws the line that decided, with its text where there is room.
fn decision(hexes: Hexes, decided: &DecidingLine, has_room: bool) -> Vec<Drawn> {
    let (from, to) = (hexes.centre(decided.from), hexes.centre(decided.to));
    let off = (to - from).normalize_or_zero() * OFF;
    let role = if decided.blocked.is_some() { Role::Warning } else { Role::Accent };
    let line = LineStyle::of(role, Size::world(0.09).at_least(2.0));
    let line = if decided.blocked.is_some() { line.dashed(3.0) } else { line };
    let mut drawn = vec![Shape::line(vec![from + off, to - off], line).into()];
    drawn.extend(decided.blocked.map(|hex| ring(hexes, hex, 0.9, LineStyle::of(Role::Warning, Size::world(0.12).at_least(2.5)))));
    if !has_room {
        return drawn;
    }
    // It hides no counter; if there is no room, only the panel shows it.
    let label = Label::at(from.lerp(to, 0.5), decided.text.clone()).beside(1.35).on_a_tag().ranked(1);
    drawn.push(Shape::Label(label.sized(Size::points(TAG)).faced(Typeface::Strong).toned(role)).into());
    drawn
}

/// Describes the facts the map gives for a shot, as players write them.
pub fn shot_says(map: &MapFacts) -> String {
    let hexes = if map.range == 1 { "1 hex".to_owned() } else { format!("{} hexes", map.range) };
    let seen = match map.sight {
        Sight::Clear => "seen".to_owned(),
        Sight::Blocked { by, at } => format!("not seen: {} at {at}", by.spoken()),
    };
    let cover = if map.cover == Cover::None { String::new() } else { format!(" · in {}", map.cover) };
    format!("{hexes} · {} · {seen}{cover}", map.facing)
}

/// Describes the hex pointed at, or its meaning for the pick: the way there and its cost, the odds of an attack in this phase. Returns
/// the marks and the text. For an attack that is being filled in, at `asked`, its form shows the dice.
pub fn hover_marks(
    battle: &Battle,
    known: &BoardState,
    (picked, asked, along): (Option<&Pick>, Option<&UnitId>, Option<bool>),
    hex: Hex,
) -> (Vec<Drawn>, String) {
    let hexes = Hexes { grid: battle.state().board.grid };
    // A unit that can be fired at has a ring, and the chance beside it, which a second ring would cross.
    let is_ringed = battle.state().unit_at(hex).is_some_and(|(id, _)| known.shots.contains_key(id));
    let mut drawn = if is_ringed { Vec::new() } else { vec![ring(hexes, hex, 0.99, LineStyle::of(Role::Ink, Size::points(1.5)))] };
    let from = picked.and_then(|pick| place_of(battle, pick)).filter(|from| *from != hex);
    let unit = battle.state().unit_at(hex).map(|(id, _)| id);
    let officer = || battle.state().officers_at(hex).next().map(|(id, _)| Pick::Officer(id.clone()));
    let other = unit.cloned().map(Pick::Unit).or_else(officer);
    let sentence = match (picked, from, known.moves.get(&hex), unit) {
        (_, Some(from), Some(go), None) => {
            let mut way = std::iter::once(&from).chain(&go.way.path).map(|hex| hexes.centre(*hex)).collect::<Vec<_>>();
            // It begins beside the counter and ends beside the number of the cost.
            if let [first, second, ..] = way.as_mut_slice() {
                *first += (*second - *first).normalize_or_zero() * OFF;
            }
            if let [.., before, end] = way.as_mut_slice() {
                *end -= (*end - *before).normalize_or_zero() * COST_ROOM;
            }
            drawn.extend(arrow(&way, Role::Accent, 0.1));
            let there = picked.map(|pick| reached_text(battle, pick, hex, go.way.spent));
            let with = || picked.and_then(|pick| battle.offers(&Selection::Hex(pick.clone(), hex)).into_iter().nth(1));
            let with = if along == Some(false) { None } else { with() };
            let stays = picked.filter(|_| with.is_none()).and_then(|pick| stays_behind(battle, pick, from)).unwrap_or_default();
            // Before the players have said whether he goes along, the line says neither.
            let text = with.filter(|_| along == Some(true)).map_or_else(|| go.text.clone(), |offer| offer.text);
            format!("{text}: {}{stays}", there.unwrap_or_default())
        }
        (Some(Pick::Unit(own)), Some(from), _, Some(enemy)) if is_target(battle, own, enemy) => {
            let map = map_facts(battle.setup(), battle.state(), own, enemy);
            let blocked = map.as_ref().is_some_and(|map| map.sight != Sight::Clear);
            let role = if blocked { Role::Warning } else { Role::Accent };
            let (from, to) = (hexes.centre(from), hexes.centre(hex));
            let off = (to - from).normalize_or_zero() * OFF;
            drawn.push(Shape::line(vec![from + off, to - off], LineStyle::of(role, Size::world(0.07).at_least(1.5)).dashed(3.0)).into());
            let comes_to = if asked == Some(enemy) { None } else { attack_text(known, enemy) };
            map.map(|map| shot_says(&map)).into_iter().chain(comes_to).collect::<Vec<_>>().join(" · ")
        }
        (Some(pick), Some(_), None, None) if moves_now(battle, pick) => {
            let offer = battle.offers(&Selection::Hex(pick.clone(), hex)).into_iter().next();
            // Who may go elsewhere is told what is there, and scolded for no hex that is only too far.
            let is_far = |offer: &Offer<Battlecry1812>| offer.is_open() && !known.moves.is_empty();
            match offer.filter(|offer| !offer.is_in_order()) {
                Some(offer) if is_far(&offer) => format!("{} · out of reach", hex_text(battle, hex)),
                Some(offer) => offer.objections(),
                None => hex_text(battle, hex),
            }
        }
        (Some(pick), _, _, _) => {
            let offers = other.map(|other| battle.offers(&Selection::Other(pick.clone(), other))).unwrap_or_default();
            let offer = offers.iter().map(|offer| if offer.is_in_order() { offer.text.clone() } else { offer.objections() });
            offer.chain([hex_text(battle, hex)]).collect::<Vec<_>>().join(" · ")
        }
        _ => hex_text(battle, hex),
    };
    (drawn, sentence)
}

/// Describes what a move to a hex comes to: the ground there, what is spent of the move, and how near the nearest enemy is.
fn reached_text(battle: &Battle, pick: &Pick, hex: Hex, spent: u32) -> String {
    let (setup, state) = (battle.setup(), battle.state());
    let (side, mover) = match pick {
        Pick::Unit(id) => {
            setup.scenario.unit(id).zip(state.units.get(id)).map(|((side, unit), own)| (side, Mover::Unit(unit.kind, own.formation)))
        }
        Pick::Officer(id) => setup.scenario.officer(id).map(|(side, officer)| (side, Mover::Officer(officer.mount))),
    }
    .unzip();
    // To withdraw costs nothing of a move.
    let of = mover.filter(|_| state.phase == Phase::Move).map(|mover| mover.allowance(&setup.tables));
    let before = spent_before(battle, pick);
    let left = if before > 0 { " left" } else { "" };
    let cost = of.map(|of| format!("{} of {}{left}", spent.saturating_sub(before), count_text(of.saturating_sub(before), "hex", "hexes")));
    let enemies = state.units.iter().filter_map(|(id, own)| {
        let (_, unit) = setup.scenario.unit(id).filter(|(other, _)| side.is_some_and(|side| side.id != other.id))?;
        Some((state.board.grid.distance(own.hex()?, hex), unit.label()))
    });
    let near = enemies.min_by_key(|(apart, _)| *apart).map(|(apart, name)| match apart {
        1 => format!("beside {name}"),
        _ => format!("{apart} from {name}"),
    });
    [Some(ground_words(battle, hex)), cost, near].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Describes the attacks on an enemy that can be made now; without any, the reasons against fire. `None`: no fire is offered.
fn attack_text(known: &BoardState, enemy: &UnitId) -> Option<String> {
    let dice = |count: u32| if count == 1 { "1 die".to_owned() } else { format!("{count} dice") };
    let fire = known.shots.get(enemy).map(|shot| format!("fire: {}, {} to lose a figure", dice(shot.dice), percent(shot)));
    let clash = known.clashes.get(enemy).map(|clash| {
        let [own, other] = clash.dice;
        format!("melee: {} against {other}, {:.0} % to win", dice(own), 100.0 * fraction(&clash.wins, &clash.of))
    });
    let ways = fire.into_iter().chain(clash).collect::<Vec<_>>();
    if !ways.is_empty() {
        return Some(ways.join(" · "));
    }
    let is_fire = |offer: &&Offer<_>| matches!(offer.form_to_fill(), Some(Form::Fire { target, .. }) if target == enemy);
    known.of_picked.iter().find(is_fire).map(Offer::objections)
}

fn is_target(battle: &Battle, own: &UnitId, other: &UnitId) -> bool {
    let side = |id: &UnitId| battle.setup().scenario.unit(id).map(|(side, _)| &side.id);
    battle.state().phase == Phase::Attack && side(own) == Some(&battle.state().side) && side(own) != side(other)
}

/// Returns whether this is the phase in which the pick moves; a routed unit that ran is done.
fn moves_now(battle: &Battle, pick: &Pick) -> bool {
    let scenario = &battle.setup().scenario;
    let side = match pick {
        Pick::Unit(id) => scenario.unit(id).map(|(side, _)| &side.id),
        Pick::Officer(id) => scenario.officer(id).map(|(side, _)| &side.id),
    };
    let ran = matches!(pick, Pick::Unit(id) if battle.state().units.get(id).is_some_and(|own| own.is_routed() && own.marks.ran));
    battle.state().phase == Phase::Move && side == Some(&battle.state().side) && !ran
}

/// Describes the officers a company leaves when it moves: each moves by himself.
fn stays_behind(battle: &Battle, pick: &Pick, from: Hex) -> Option<String> {
    if !matches!(pick, Pick::Unit(_)) {
        return None;
    }
    let scenario = &battle.setup().scenario;
    let officers = battle.state().officers_at(from).filter_map(|(id, _)| scenario.officer(id));
    let names = officers.map(|(_, officer)| officer.label().to_owned()).collect::<Vec<_>>();
    (!names.is_empty()).then(|| format!(" · {} stays behind", join_list(&names)))
}

/// Describes the unit and officers on a hex, and its ground.
fn hex_text(battle: &Battle, hex: Hex) -> String {
    let (setup, state) = (battle.setup(), battle.state());
    let unit = state.unit_at(hex).and_then(|(id, own)| Some((setup.scenario.unit(id)?.1, own)));
    let unit = unit.map(|(unit, own)| format!("{} · {} of {} figures · morale {}", unit.label(), own.strength, unit.figures, own.morale));
    let officers = state.officers_at(hex).filter_map(|(id, own)| Some((setup.scenario.officer(id)?.1, own)));
    let officers = officers.map(|(officer, own)| format!("{} · {}", officer.label(), buffs_text(officer, own)));
    let mut text = unit.into_iter().chain(officers).collect::<Vec<_>>();
    text.push(ground_text(battle, hex));
    text.join(" · ")
}

/// Describes the number on an officer's counter: the buffs he has left.
pub fn buffs_text(officer: &Officer, own: &OfficerState) -> String {
    format!("{} of {} buffs left", officer.ability.saturating_sub(own.buffs), officer.ability)
}

/// Describes the ground of a hex, with its number.
fn ground_text(battle: &Battle, hex: Hex) -> String {
    format!("{hex}: {}", ground_words(battle, hex))
}

/// Describes the ground of a hex, and what runs along its sides.
fn ground_words(battle: &Battle, hex: Hex) -> String {
    let board = &battle.state().board;
    let ground = board.ground(hex);
    let covered = if ground.terrain == Terrain::Open { None } else { Some(ground.terrain.spoken()) };
    let height = (ground.height > 0).then(|| "hill".to_owned());
    let works = ground.fieldworks.then(|| "fieldworks".to_owned());
    let courses = board.courses().filter(|(_, one, other)| *one == hex || *other == hex).map(|(course, ..)| course.spoken());
    let mut courses = courses.collect::<Vec<_>>();
    courses.dedup();
    let parts = covered.into_iter().chain(height).chain(works).chain(courses).collect::<Vec<_>>();
    if parts.is_empty() { "open".to_owned() } else { parts.join(", ") }
}

/// Draws the hexes under a stroke or a drag.
pub fn dragged(hexes: Hexes, over: &[Hex]) -> Vec<Drawn> {
    let tone: Tone = Role::Accent.faint(0.35);
    over.iter()
        .map(|hex| Shape::Polygon { corners: hexes.corners(*hex, 0.92).to_vec(), fill: Some(tone), line: Some(accent(0.1)) }.into())
        .collect()
}
