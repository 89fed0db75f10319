//! Picture of where companies fell, as layers of a map: the board, and a shade of heat for each hex.

use super::field::Field;
use super::figures::{BattleFigures, LEAST_BATTLES, PairFigures};
use super::general::{GeneralName, Pair};
use super::words::{SIMPLE, give_or_take};
use crate::engine::Word as _;
use crate::games::battlecry1812::drawn;
use crate::hex::Hex;
use crate::lab::export::{lines, words};
use crate::lab::words::in_100;
use crate::map::{
    Align, Drawn, Extent, Hexes, Label, Layer, Layers, LineStyle, Point, Role, Shape, Size, Text, Typeface, point, svg_column,
};
use crate::sheet::ink::{self, Inks};

/// Number of shades of heat.
pub const HEATS: usize = 5;
/// Companies in 100 battles from which each shade begins.
const FROM: [u32; HEATS] = [4, 15, 30, 50, 75];
/// Companies in 100 battles from which a hex has its number.
const NUMBERED: u32 = 25;
/// Least size of the type of such a number, in points.
const NUMBER: f32 = 11.0;

/// Returns the shade of so many companies in 100 battles, from 0; `None` under the first.
#[must_use]
pub fn heat_of(in_100: u32) -> Option<u8> {
    FROM.iter().rposition(|from| in_100 >= *from).and_then(|place| u8::try_from(place).ok())
}

/// Returns the companies in 100 battles from which the heat begins, and from which it is greatest.
#[must_use]
pub const fn heat_ends() -> (u32, u32) {
    (FROM[0], FROM[HEATS - 1])
}

/// Returns how many companies of a side, or of both, fell on each hex in 100 battles.
#[must_use]
pub fn fell_in_100(field: &Field, figures: &PairFigures, side: Option<usize>) -> Vec<(Hex, u32)> {
    let mut by_hex = std::collections::BTreeMap::new();
    for ((hex, company), count) in &figures.fell {
        if side.is_none_or(|side| field.companies[*company].side == side) {
            *by_hex.entry(*hex).or_insert(0u32) += count;
        }
    }
    let battles = figures.battles.max(1);
    by_hex.into_iter().map(|(hex, count)| (hex, (count.saturating_mul(100) + battles / 2) / battles)).collect()
}

/// Writes a number on its hex as large as it is read by; where there is no room for two, that of the smaller is left out.
fn number(hexes: Hexes, hex: Hex, number: u32, heat: u8) -> Drawn {
    let label = Label::at(hexes.centre(hex), number.to_string()).sized(Size::world(0.42).at_least(NUMBER)).faced(Typeface::Strong);
    Shape::Label(label.toned(Role::OnHeat(heat)).on(Role::Heat(heat)).ranked(number)).into()
}

/// Returns the board with its heat, and the key positions outlined in the colour of the side that holds them at the start.
#[must_use]
pub fn heat_layers(field: &Field, figures: &PairFigures, side: Option<usize>) -> Layers {
    let scenario = &field.setup.scenario;
    let hexes = Hexes { grid: scenario.board.grid };
    let mut layers = Layers::default();
    layers.replace(Layer::Ground, drawn::ground(&scenario.board));
    let (mut filled, mut numbers) = (Vec::new(), Vec::new());
    for (hex, in_100) in fell_in_100(field, figures, side) {
        let Some(heat) = heat_of(in_100) else { continue };
        filled.push(Drawn::from(Shape::filled(hexes.corners(hex, 0.97).to_vec(), Role::Heat(heat))));
        if in_100 >= NUMBERED {
            numbers.push(number(hexes, hex, in_100, heat));
        }
    }
    for position in scenario.key_positions.iter().filter(|position| position.points > 0) {
        let nation = position.held_by.as_ref().and_then(|side| scenario.side(side)).map(|side| Role::Nation(side.nation));
        let line = LineStyle::of(nation.unwrap_or(Role::Ink), Size::points(2.0));
        for hex in &position.hexes {
            filled.push(Drawn::from(Shape::Polygon { corners: hexes.corners(*hex, 0.94).to_vec(), fill: None, line: Some(line) }));
        }
    }
    layers.replace(Layer::Lines, filled);
    layers.replace(Layer::Labels, numbers);
    layers
}

/// Width of the picture of whole battles, in points, and the height of its rows.
const WIDE: f32 = 640.0;
const ROW: f32 = 18.0;
/// Height of the chart in that picture.
const CHART: f32 = 180.0;

/// Writes the verdict, the nine pairs, where companies fell in one of them and its points turn by turn as a picture in SVG, in the colours
/// of paper.
#[must_use]
pub fn battles_svg(field: &Field, figures: &BattleFigures, shown: &PairFigures) -> String {
    let title = format!("{}: where companies fell in {} battles", field.setup.scenario.title, shown.battles);
    let (head, head_part) = head_layers(field, figures, shown);
    let heat = heat_layers(field, shown, None);
    let heat_part = Hexes { grid: field.setup.scenario.board.grid }.extent().grown(0.5);
    let (points, points_part) = points_layers(field, shown, ChartSize { width: WIDE, height: CHART });
    let parts = [(&head, head_part, 1.0), (&heat, heat_part, WIDE / heat_part.size().x), (&points, points_part, 1.0)];
    svg_column(&parts, &title, &|role| {
        let ink::Ink([red, green, blue, _]) = ink::role(role, Inks::Color);
        [red, green, blue]
    })
}

/// Writes the verdict in words, how it was got, and how often the winner of each pair wins.
fn head_layers(field: &Field, figures: &BattleFigures, shown: &PairFigures) -> (Layers, Extent) {
    let verdict = field.verdict_words(figures);
    let mut drawn: Vec<Drawn> = Vec::new();
    let mut y = ROW;
    let mut line = |text: &str, size: f32, face: Typeface| {
        for text in lines(text, (size, face), WIDE - 2.0 * ROW) {
            drawn.push(words(ROW, y, &text, (size, face, Role::Ink)).into());
            y += ROW;
        }
    };
    line(&field.setup.scenario.title, 16.0, Typeface::Strong);
    line(&verdict.headline, 14.0, Typeface::Strong);
    line(&format!("{} {}", verdict.bold, verdict.rest), 11.0, Typeface::Plain);
    line(&field.how(figures), 11.0, Typeface::Plain);
    for one in GeneralName::ALL {
        let cells = GeneralName::ALL.iter().filter_map(|other| figures.of(Pair([*one, *other])));
        let cells = cells.filter(|pair| pair.battles >= LEAST_BATTLES).map(|pair| {
            let side = pair.winner().unwrap_or(0);
            let wins = pair.wins(side);
            let text = format!("{} {} {}", field.brief_name(side), in_100(wins.at), give_or_take(wins));
            format!("{} {}: {}", pair.pair.0[1].name(), field.side_name(1), text.trim_end())
        });
        let cells = cells.collect::<Vec<_>>();
        if !cells.is_empty() {
            line(&format!("{} {}, against {}", one.name(), field.side_name(0), cells.join(" · ")), 11.0, Typeface::Plain);
        }
    }
    let [one, other] = shown.pair.0;
    let of = format!("Below: {} {}, {} {}, {} battles", field.side_name(0), one.name(), field.side_name(1), other.name(), shown.battles);
    let of = format!("{of}; companies in 100 battles, {} at most.", shown.fell_off(field, None));
    line(&of, 11.0, Typeface::Plain);
    line(SIMPLE, 11.0, Typeface::Plain);
    let mut layers = Layers::default();
    layers.replace(Layer::Pieces, drawn);
    (layers, Extent { min: Point::ZERO, max: point(WIDE, y) })
}

/// Room of a chart in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChartSize {
    /// Width of the chart.
    pub width: f32,
    /// Height of the chart.
    pub height: f32,
}

/// Room left of a chart for its numbers, and under it for the turns.
const MARGIN: [f32; 2] = [34.0, 20.0];
/// Room above a chart, so that the number of its highest line is whole.
const ABOVE: f32 = 11.0;
/// Share of the width that the days of the last turn take.
const DAYS: f32 = 0.2;
/// Size of the chart's type in points.
const TYPE: f32 = 13.0;
/// Lines on which the names of arrivals stand by turns.
const ARRIVAL_LINES: i32 = 3;
/// Least points either side of the middle that a chart shows.
const LEAST_POINTS: i32 = 4;

/// Returns the points turn by turn as a chart, with the days of the last turn beside it on the same axis, in points of the screen.
#[must_use]
pub fn points_layers(field: &Field, figures: &PairFigures, size: ChartSize) -> (Layers, Extent) {
    let room = Extent::of([point(0.0, 0.0), point(size.width, size.height)]);
    let most = figures.bands.iter().flatten().chain(figures.finals.keys()).map(|ahead| ahead.abs()).max().unwrap_or(0).max(LEAST_POINTS);
    let turns = figures.bands.len().saturating_sub(1).max(1);
    let [left, below] = MARGIN;
    let right = size.width * (1.0 - DAYS) - left / 2.0;
    let (top, bottom) = (ABOVE, size.height - below);
    let half = (bottom - top) / 2.0;
    let y = |ahead: i32| top + half - half * as_float(ahead) / as_float(most);
    let x = |turn: usize| left + (right - left) * as_float(i32::try_from(turn).unwrap_or(0)) / as_float(i32::try_from(turns).unwrap_or(1));
    let nation = |side: usize| field.setup.scenario.sides[side].nation;
    let text = |at: Point, align: Align, text: String, tone: Role| {
        Drawn::from(Shape::Text(Text { at, align, text, size: Size::points(TYPE), face: Typeface::Plain, tone: tone.into() }))
    };
    let (mut ground, mut lines, mut words) = (Vec::new(), Vec::new(), Vec::new());
    for (low, high, role) in [(0, 4, Role::NineInTen), (1, 3, Role::Half)] {
        // A strip a turn: each is convex.
        for (turn, pair) in figures.bands.windows(2).enumerate() {
            let corners = vec![
                point(x(turn), y(pair[0][high])),
                point(x(turn + 1), y(pair[1][high])),
                point(x(turn + 1), y(pair[1][low])),
                point(x(turn), y(pair[0][low])),
            ];
            ground.push(Drawn::from(Shape::filled(corners, role)));
        }
    }
    for ahead in [-most, -most / 2, 0, most / 2, most] {
        let line = LineStyle::of(if ahead == 0 { Role::Second } else { Role::Line }, Size::points(1.0));
        lines.push(Drawn::from(Shape::line(vec![point(left, y(ahead)), point(right, y(ahead))], line)));
        let side = if ahead == 0 { Role::Second } else { Role::NationWord(nation(usize::from(ahead < 0))) };
        words.push(text(point(left - 6.0, y(ahead)), Align::Right, ahead.abs().to_string(), side));
    }
    for (nth, (turn, who)) in arrivals(field).into_iter().enumerate() {
        let at = usize::try_from(turn).unwrap_or(0).saturating_sub(1);
        if at <= turns {
            let line = LineStyle::of(Role::Second, Size::points(1.0)).dashed(2.0);
            // It ends beside the words at the top and at the bottom, and does not go through them.
            let [high, low] = [top + TYPE * 1.2, bottom - TYPE * 1.2];
            lines.push(Drawn::from(Shape::line(vec![point(x(at), high), point(x(at), low)], line)));
            // Names one under another: those of two turns that follow have no room side by side.
            let line = 1.9 + 1.3 * as_float(i32::try_from(nth).unwrap_or(0) % ARRIVAL_LINES);
            words.push(text(point(x(at) + 5.0, top + TYPE * line), Align::Left, format!("{who} due"), Role::Second));
        }
    }
    let middle = figures.bands.iter().enumerate().map(|(turn, bands)| point(x(turn), y(bands[2]))).collect::<Vec<_>>();
    lines.push(Drawn::from(Shape::line(middle, LineStyle::of(Role::Ink, Size::points(2.0)))));
    let step = turns.div_ceil(7).max(1);
    for turn in (1..=turns).filter(|turn| (turn - 1) % step == 0 || *turn == turns) {
        if turn == turns || turns - turn >= step {
            words.push(text(point(x(turn), bottom + below / 2.0), Align::Middle, turn.to_string(), Role::Second));
        }
    }
    for side in [0, 1] {
        let at = if side == 0 { top + TYPE / 2.0 } else { bottom - TYPE / 2.0 };
        words.push(text(point(left + 6.0, at), Align::Left, format!("{} ahead", field.side_name(side)), Role::NationWord(nation(side))));
    }
    let from = right + left / 2.0;
    let longest = figures.finals.values().max().copied().unwrap_or(1);
    let thick = (half / as_float(most) * 0.8).max(1.0);
    for (ahead, count) in &figures.finals {
        let wide = (size.width - from) * share_of(*count, longest);
        let role = if *ahead == 0 { Role::Drawn } else { Role::Nation(nation(usize::from(*ahead < 0))) };
        let bar = Extent::of([point(from, y(*ahead) - thick / 2.0), point(from + wide, y(*ahead) + thick / 2.0)]);
        ground.push(Drawn::from(Shape::filled(bar.corners(), role)));
    }
    words.push(text(point(from, bottom + below / 2.0), Align::Left, "the end".to_owned(), Role::Second));
    let edge = LineStyle::of(Role::Line, Size::points(1.0));
    lines.push(Drawn::from(Shape::line(vec![point(from, top), point(from, bottom)], edge)));
    let mut layers = Layers::default();
    layers.replace(Layer::Ground, ground);
    layers.replace(Layer::Lines, lines);
    layers.replace(Layer::Labels, words);
    (layers, room)
}

/// Returns the turns in which companies arrive, with the names of their commands.
#[must_use]
pub fn arrivals(field: &Field) -> Vec<(u32, String)> {
    let mut due: std::collections::BTreeMap<u32, Vec<String>> = std::collections::BTreeMap::new();
    for (_, unit) in field.setup.scenario.units() {
        if let Some(arrival) = &unit.arrives {
            let who = unit.command.clone().unwrap_or_else(|| unit.label().to_owned());
            let all = due.entry(arrival.turn).or_default();
            if !all.contains(&who) {
                all.push(who);
            }
        }
    }
    due.into_iter().map(|(turn, who)| (turn, crate::engine::text::join_list(&who))).collect()
}

#[expect(clippy::cast_precision_loss, reason = "points of a battle and turns")]
const fn as_float(number: i32) -> f32 {
    number as f32
}

#[expect(clippy::cast_precision_loss, reason = "counts of battles")]
fn share_of(count: u32, of: u32) -> f32 {
    count as f32 / of.max(1) as f32
}
