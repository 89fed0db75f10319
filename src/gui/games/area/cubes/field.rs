//! Field of a battle of cubes: both sides face each other by faction, with the last throw between them.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::epaint::Vertex;
use eframe::egui::{Align2, Color32, FontId, Id, Mesh, Painter, Pos2, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::dice::{die_text, faces_text};
use super::drag::{CubeAct, carry};
use super::signs::{paint_die, row_of};
use crate::engine::text::{join_alternatives, join_list};
use crate::games::area::Cubes;
use crate::games::area::campaign::{
    BattleRecord, BattleStage, Campaign, CubesRecord, FledWay, Setup, SideThrow, board_dice, fled_way, units_of,
};
use crate::games::area::roll::dice_text;
use crate::gui::games::area::chart::{nation, side_name};
use crate::gui::games::area::keys::Typed;
use crate::gui::games::area::parts::{cube_of, faction_name};
use crate::gui::look::{Palette, gap, measure, palette, semibold, serif, type_size};
use crate::gui::parts::counters::Cube;
use crate::gui::parts::widgets::width_of;
use crate::id::{FactionId, SideId};

/// Share of a nation's colour at its end of the field, and of the band in the middle.
const TINT: f32 = 0.24;
const MIDDLE: f32 = 0.5;
/// Share of the field's width that the last throw takes at the most.
const BETWEEN: f32 = 0.32;
/// Most areas that are named for cubes to come back in.
const NAMED: usize = 2;

/// Contents of the field.
pub(super) struct Field<'f> {
    pub play: &'f Campaign,
    pub record: &'f BattleRecord,
    /// Cubes that are about to be lost, by faction of the side that was hit.
    pub losses: BTreeMap<FactionId, u32>,
    /// Factions of which a cube may leave now: it can be dragged to an area.
    pub leaves: BTreeSet<FactionId>,
}

impl Field<'_> {
    /// Draws the field in its room.
    pub(super) fn ui(&self, ui: &Ui, room: Rect) -> Option<CubeAct> {
        if room.width() <= 2.0 * gap::GROUP || room.height() <= 2.0 * gap::GROUP {
            return None;
        }
        let (setup, state) = (&self.play.setup().now(self.play.state()), self.play.state());
        let palette = palette(ui);
        let painter = &ui.painter_at(room);
        let tints = [0, 1].map(|side| palette.surface.lerp_to_gamma(palette.nation(nation(&setup.tables, side)), TINT));
        painter.add(gradient(room, [tints[0], palette.surface.lerp_to_gamma(palette.band_middle, MIDDLE), tints[1]]));
        let is_large = room.height() >= measure::FIELD_WORDS;
        let edge = if is_large { gap::PAGE } else { gap::NEXT };
        let inner = room.shrink2(vec2(edge, if is_large { gap::GROUP } else { gap::HAIR }));
        let head = if is_large { type_size::HEADING + type_size::SMALL + gap::BUTTON } else { type_size::SMALL + gap::HAIR };
        let foot = if is_large { type_size::HEADING + type_size::SMALL + gap::BUTTON } else { type_size::SMALL + gap::HAIR };
        let rows = Rect::from_min_max(
            pos2(inner.left(), inner.top() + head),
            pos2(inner.right(), (inner.bottom() - foot).max(inner.top() + head)),
        );
        let between = (inner.width() * BETWEEN).min(measure::THROW_ROOM);
        let ids = [0, 1].map(|side| SideId(setup.tables.sides[side].head.id.0.clone()));
        let factions = ids.each_ref().map(|id| self.factions(setup, id));
        let count = factions.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let high = rows.height() / count as f32;
        let row = |nth: usize| Rect::from_min_size(pos2(rows.left(), rows.top() + nth as f32 * high), vec2(rows.width(), high));
        let middle = rows.center().x;
        let mut tapped = None;
        for (side, factions) in factions.iter().enumerate() {
            let is_left = side == 0;
            self.head_ui(ui, painter, inner, (side, &ids[side]), is_large, setup);
            let cubes = factions.iter().fold(Cubes::default(), |cubes, (faction, own)| match setup.tables.find_faction(faction.as_str()) {
                Some(place) => cubes.with(place, u8::try_from(own.left).unwrap_or(u8::MAX)),
                None => cubes,
            });
            for (nth, (faction, own)) in factions.iter().enumerate() {
                let place = row(nth);
                let place = if is_left { place.with_max_x(middle - between / 2.0) } else { place.with_min_x(middle + between / 2.0) };
                let dice = setup.tables.find_faction(faction.as_str()).map_or(0, |place| board_dice(setup).dice_thrown(cubes, place));
                let is_hit = matches!(state.battle.as_ref().map(|battle| &battle.stage), Some(BattleStage::Losses(_)))
                    && state.battle.as_ref().is_some_and(|battle| battle.roller != ids[side]);
                let lost = is_hit.then(|| self.losses.get(*faction).copied().unwrap_or(0));
                let moves = match lost {
                    Some(lost) => CubeMoves::Lost(lost),
                    None if self.leaves.contains(*faction) => CubeMoves::Leaves,
                    None => CubeMoves::None,
                };
                tapped = cubes_ui(ui, painter, place, (setup, faction, **own, dice), moves, is_left).or(tapped);
            }
            self.fled_ui(ui, painter, inner, factions, is_left, setup);
        }
        self.throw_ui(ui, (inner, between), &ids, &row, is_large, setup);
        tapped
    }

    /// Returns the factions of a side with their cubes, in the order of the table.
    fn factions(&self, setup: &Setup, side: &SideId) -> Vec<(&FactionId, &CubesRecord)> {
        let mut factions = self.record.sides.get(side).into_iter().flatten().collect::<Vec<_>>();
        factions.sort_by_key(|(faction, _)| setup.tables.find_faction(faction.as_str()));
        factions
    }

    /// Draws the name of a side with its part in the battle.
    fn head_ui(&self, ui: &Ui, painter: &Painter, inner: Rect, (side, id): (usize, &SideId), is_large: bool, setup: &Setup) {
        let palette = palette(ui);
        let state = self.play.state();
        let (at, align) = if side == 0 { (inner.left_top(), Align2::LEFT_TOP) } else { (inner.right_top(), Align2::RIGHT_TOP) };
        let name = side_name(&setup.tables, side);
        let ink = palette.nation_word(nation(&setup.tables, side));
        let (attacks, is_first) = (self.record.attacker == *id, self.record.first == *id);
        let rolls = state.battle.as_ref().is_some_and(|battle| battle.roller == *id && battle.stage == BattleStage::Roll);
        let rolls = match () {
            () if rolls && self.record.throws.is_empty() => ", and roll first",
            () if rolls => ", and roll now",
            () if is_first && !self.record.throws.is_empty() => ", and rolled first",
            () if is_first => ", and roll first",
            () => "",
        };
        let fort = !attacks && state.areas.get(&self.record.area).is_some_and(|area| area.fort);
        let about = format!("{}{}{rolls}", if attacks { "attack" } else { "defend" }, if fort { " in a fort" } else { "" });
        let response = ui.interact(Rect::from_min_size(at, Vec2::ZERO), Id::unique(("side of the battle", side)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} {about}")));
        if is_large {
            let name = painter.text(at, align, name, serif(type_size::HEADING), ink);
            let at = if side == 0 { name.left_bottom() } else { name.right_bottom() };
            painter.text(at, align, about, FontId::proportional(type_size::SMALL), palette.second);
        } else {
            painter.text(at, align, name, semibold(type_size::SMALL), ink);
        }
    }

    /// Draws the cubes of a side that fled, at its edge, with the way they come back.
    fn fled_ui(&self, ui: &Ui, painter: &Painter, inner: Rect, factions: &[(&FactionId, &CubesRecord)], is_left: bool, setup: &Setup) {
        let palette = palette(ui);
        let state = self.play.state();
        let fled = factions.iter().filter(|(_, own)| own.fled > 0).copied().collect::<Vec<_>>();
        let moved = factions.iter().map(|(_, own)| own.moved).sum::<u32>();
        let mut text = Vec::new();
        let ways = fled.iter().map(|(faction, _)| fled_way(setup, state, faction)).collect::<Vec<_>>();
        let by_card = fled.iter().zip(&ways).filter(|(_, way)| **way == FledWay::Card).map(|((faction, _), _)| *faction);
        let by_card = by_card.map(|faction| faction_name(&setup.tables, faction)).collect::<Vec<_>>();
        if let Some(way) = ways.iter().find(|way| **way != FledWay::Card).or(ways.first()) {
            let same = ways.iter().all(|other| other == way);
            text.push(match way {
                FledWay::Card => "fled, back by a card".to_owned(),
                FledWay::Reinforcements(areas) if same && (1..=NAMED).contains(&areas.len()) => {
                    let names = areas.iter().map(ToString::to_string).collect::<Vec<_>>();
                    format!("fled, back at {}", join_alternatives(&names))
                }
                FledWay::Reinforcements(_) if by_card.is_empty() => "fled, back with their reinforcements".to_owned(),
                FledWay::Reinforcements(_) => format!("fled, back with their reinforcements, {} by a card", join_list(&by_card)),
            });
        }
        if moved > 0 {
            text.push(format!("{moved} left for another area"));
        }
        if text.is_empty() {
            return;
        }
        let text = text.join(" · ");
        let radius = type_size::SMALL * 0.6;
        let step = radius * measure::BATTLE_STEP;
        let way = if is_left { 1.0 } else { -1.0 };
        let edge = if is_left { inner.left() } else { inner.right() };
        let line = inner.bottom() - radius - measure::FOCUS;
        let mut at = pos2(edge + way * radius, line);
        let small = FontId::proportional(type_size::SMALL);
        /// Number of fled cubes that are drawn one by one.
        const EACH: u32 = 4;
        for (faction, own) in &fled {
            let Some(cube) = cube_of(&setup.tables, faction) else { continue };
            let drawn = if own.fled <= EACH { own.fled } else { 1 };
            for _ in 0..drawn {
                cube.paint_lying(painter, at, radius, palette);
                at.x += way * step;
            }
            if own.fled > EACH {
                let align = if is_left { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER };
                let number = painter.text(pos2(at.x - way * radius, at.y), align, format!("×{}", own.fled), small.clone(), palette.ink);
                at.x += way * (number.width() + gap::HAIR);
            }
        }
        let align = if is_left { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER };
        let place = painter.text(pos2(at.x - way * radius + way * gap::HAIR, line), align, &text, small, palette.second);
        let response = ui.interact(place, Id::unique(("fled of the battle", is_left)), Sense::hover());
        let units = fled.iter().map(|(faction, own)| units_of(&setup.tables, own.fled, faction)).collect::<Vec<_>>();
        let text = if units.is_empty() { text } else { format!("{}: {text}", join_list(&units)) };
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        response.on_hover_text(text);
    }

    /// Draws the last throw between both sides: the dice in the rows of their factions, and what came of them.
    fn throw_ui(
        &self,
        ui: &Ui,
        (inner, between): (Rect, f32),
        ids: &[SideId; 2],
        row: &dyn Fn(usize) -> Rect,
        is_large: bool,
        setup: &Setup,
    ) {
        let palette = palette(ui);
        let painter = &ui.painter_at(inner.expand(gap::HAIR));
        let middle = inner.center().x;
        let small = FontId::proportional(type_size::SMALL);
        let Some(last) = self.record.last() else {
            let text = format!("no throw yet: the {} side rolls first", side_of(setup, &self.record.first));
            if is_large {
                painter.text(inner.center(), Align2::CENTER_CENTER, text, small, palette.second);
            }
            return;
        };
        let title = format!("the last throw: {}", side_of(setup, &last.side));
        if is_large {
            painter.text(pos2(middle, inner.top()), Align2::CENTER_TOP, &title, small.clone(), palette.second);
        }
        let side = ids.iter().position(|id| *id == last.side).unwrap_or(0);
        let own = self.factions(setup, &last.side).into_iter().map(|(faction, _)| faction).collect::<Vec<_>>();
        let mut fort = last.fort_die;
        for (nth, faction) in own.iter().enumerate() {
            let faces = last.dice.get(*faction).into_iter().flatten().map(|face| Typed::Face(*face));
            let is_last = nth + 1 == own.len();
            let faces = faces.chain(fort.filter(|_| is_last).map(Typed::Fort)).collect::<Vec<_>>();
            if is_last {
                fort = None;
            }
            let place = row(nth);
            let high = if place.height() >= measure::CUBES_NAMED { place.height() * 0.62 } else { place.height() * 0.9 };
            let at = pos2(middle, line_of(place));
            let ink = cube_of(&setup.tables, faction).map_or(palette.ink, |cube| cube.ink(palette, nation(&setup.tables, side)));
            let places = row_of(at, faces.len(), measure::SIGN_DIE.min(high), between - gap::NEXT, gap::NEXT);
            for (die, (rect, face)) in places.into_iter().zip(faces).enumerate() {
                let ink = if matches!(face, Typed::Fort(_)) { palette.ink } else { ink };
                paint_die(painter, rect, Some(face), ink, palette);
                let owner = Some((*faction).clone()).filter(|_| matches!(face, Typed::Face(_)));
                let text = format!("Thrown: {}", die_text(setup, &owner, if owner.is_some() { die + 1 } else { 1 }, Some(face)));
                let response = ui.interact(rect, Id::unique(("thrown die", faction.as_str(), die)), Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
                response.on_hover_text(text);
            }
        }
        let shown = faces_of(last);
        let result = match faces_text(&shown, ", ") {
            none if none.is_empty() => "no dice".to_owned(),
            faces => faces,
        };
        let came = self.came_of(setup);
        let response = ui.interact(Rect::from_min_size(pos2(middle, inner.bottom()), Vec2::ZERO), Id::unique("last throw"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{title}: {result}; {came}")));
        if is_large {
            painter.text(pos2(middle, inner.bottom()), Align2::CENTER_BOTTOM, &came, small, palette.second);
            let at = pos2(middle, inner.bottom() - type_size::SMALL - gap::HAIR);
            painter.text(at, Align2::CENTER_BOTTOM, &result, serif(type_size::HEADING), palette.ink);
        } else if width_of(ui, &result, semibold(type_size::SMALL)) <= inner.width() * 0.6 {
            painter.text(pos2(middle, inner.top()), Align2::CENTER_TOP, &result, semibold(type_size::SMALL), palette.ink);
        }
    }

    /// Describes what the last throw took from the field.
    fn came_of(&self, setup: &Setup) -> String {
        if let Some(BattleStage::Losses(hits)) = self.play.state().battle.as_ref().map(|battle| &battle.stage) {
            return if *hits == 1 { "1 cube is to be lost".to_owned() } else { format!("{hits} cubes are to be lost") };
        }
        let struck = self.record.sides.values().flatten().filter(|(_, own)| own.struck > 0);
        let count = struck.clone().map(|(_, own)| own.struck).sum::<u32>();
        let units = struck.map(|(faction, own)| units_of(&setup.tables, own.struck, faction)).collect::<Vec<_>>();
        match count {
            0 => "no cube is lost".to_owned(),
            1 => format!("{} is lost", join_list(&units)),
            _ => format!("{} are lost", join_list(&units)),
        }
    }
}

fn side_of<'s>(setup: &'s Setup, side: &SideId) -> &'s str {
    setup.tables.find_side(side.as_str()).map_or("", |place| side_name(&setup.tables, place))
}

/// Returns all faces of a throw.
fn faces_of(throw: &SideThrow) -> Vec<Typed> {
    throw.dice.values().flatten().map(|face| Typed::Face(*face)).chain(throw.fort_die.map(Typed::Fort)).collect()
}

/// Ways in which the pointer moves the cubes of a faction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CubeMoves {
    /// They stay where they are.
    None,
    /// So many are about to be lost; a click or a drag off their row changes it.
    Lost(u32),
    /// One of them may be dragged to another area.
    Leaves,
}

/// Way from the middle of a cube down to the name below it, for a radius of 1.
const BATTLE_FOOT: f32 = 1.2;

/// Returns the height of the cubes and dice of a row: in its middle, with the name below them.
fn line_of(place: Rect) -> f32 {
    let name = if place.height() >= measure::CUBES_NAMED { type_size::SMALL + gap::HAIR } else { 0.0 };
    place.center().y - name / 2.0
}

/// Draws the cubes of a faction, those nearest the enemy first, then those struck by the last throw, then older losses.
fn cubes_ui(
    ui: &Ui,
    painter: &Painter,
    place: Rect,
    (setup, faction, own, dice): (&Setup, &FactionId, CubesRecord, u8),
    moves: CubeMoves,
    is_left: bool,
) -> Option<CubeAct> {
    let palette = palette(ui);
    let cube = cube_of(&setup.tables, faction)?;
    let name = faction_name(&setup.tables, faction);
    let is_named = place.height() >= measure::CUBES_NAMED;
    let words = if is_named { type_size::SMALL + gap::NEXT } else { 0.0 };
    let room = place.height() - words;
    let way = if is_left { -1.0 } else { 1.0 };
    let near = if is_left { place.right() } else { place.left() };
    let all = (own.left + own.struck + own.lost).max(1) as f32;
    let radius = measure::BATTLE_CUBE.min(room * 0.4).min(place.width() / all / measure::BATTLE_STEP);
    let about = format!(
        "{name}: {} left, {} lost by the last throw, {} before{}",
        own.left,
        own.struck,
        own.lost,
        if own.fled > 0 { format!(", {} fled", own.fled) } else { String::new() }
    );
    let response = ui.interact(place, Id::unique(("cubes of the battle", faction.as_str(), is_left)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &about));
    response.on_hover_text(&about);
    let line = line_of(place);
    let mut tapped = None;
    if radius >= measure::BATTLE_CUBE_LEAST {
        let at = |nth: u32| pos2(near + way * radius * (1.2 + nth as f32 * measure::BATTLE_STEP), line);
        for nth in 0..own.left {
            let about_to_go = matches!(moves, CubeMoves::Lost(lost) if nth >= own.left.saturating_sub(lost));
            cube.paint_lying(painter, at(nth), radius, palette);
            if about_to_go {
                Cube::strike(painter, at(nth), radius, palette);
            }
            if moves != CubeMoves::None {
                let rect = Rect::from_center_size(at(nth), Vec2::splat(radius * 2.2));
                let response = ui.interact(rect, Id::unique(("cube of the battle", faction.as_str(), nth)), Sense::click_and_drag());
                let does = match moves {
                    CubeMoves::Leaves => "may leave",
                    CubeMoves::Lost(_) | CubeMoves::None if about_to_go => "lost",
                    CubeMoves::Lost(_) | CubeMoves::None => "stays",
                };
                let text = format!("{name}, cube {}: {does}", nth + 1);
                response.widget_info(|| WidgetInfo::selected(Role::Button, true, about_to_go, &text));
                if response.has_focus() {
                    let edge = eframe::egui::Stroke::new(measure::FOCUS, palette.accent);
                    painter.rect_stroke(rect, 0.0, edge, eframe::egui::StrokeKind::Outside);
                }
                let dropped = carry(ui, &response, &cube, radius).filter(|at| !rect.contains(*at));
                let is_picked = response.clicked() || response.drag_started();
                tapped = match (moves, dropped) {
                    (CubeMoves::Leaves, Some(at)) => Some(CubeAct::Dropped(faction.clone(), at)),
                    (CubeMoves::Leaves, None) if is_picked => Some(CubeAct::Picked(faction.clone())),
                    (CubeMoves::Lost(_), dropped) if dropped.is_some() || response.clicked() => {
                        Some(CubeAct::Tapped(faction.clone(), about_to_go))
                    }
                    (CubeMoves::None | CubeMoves::Lost(_) | CubeMoves::Leaves, _) => tapped,
                };
            }
        }
        for nth in own.left..own.left + own.struck {
            cube.paint_gone(painter, at(nth), radius, palette);
            Cube::strike(painter, at(nth), radius, palette);
        }
        for nth in own.left + own.struck..own.left + own.struck + own.lost {
            cube.paint_gone(painter, at(nth), radius * 0.8, palette);
        }
    } else {
        numbers_ui(painter, (near, line, way), &cube, own, room, palette);
    }
    if is_named {
        let small = FontId::proportional(type_size::SMALL);
        let gone = own.left == 0 && own.fled + own.moved > 0;
        let text = if gone { " none left here".to_owned() } else { format!(" {}", dice_text(dice)) };
        let (name_wide, wide) = (width_of(ui, &name, semibold(type_size::SMALL)), width_of(ui, &text, small.clone()));
        let left = if is_left { near - name_wide - wide } else { near };
        let below = line + radius * BATTLE_FOOT + gap::HAIR;
        let at = pos2(left, below.min(place.bottom() - type_size::SMALL - gap::HAIR));
        painter.text(at, Align2::LEFT_TOP, &name, semibold(type_size::SMALL), palette.ink);
        painter.text(at + vec2(name_wide, 0.0), Align2::LEFT_TOP, text, small, palette.second);
    }
    tapped
}

/// Draws a cube with a number for each fate, where there are too many to draw one by one.
fn numbers_ui(painter: &Painter, (near, line, way): (f32, f32, f32), cube: &Cube, own: CubesRecord, room: f32, palette: &Palette) {
    let radius = measure::BATTLE_CUBE.min(room * 0.34);
    let mut at = pos2(near + way * radius * 1.2, line);
    type Paint<'p> = &'p dyn Fn(&Painter, Pos2);
    let stands = |painter: &Painter, at: Pos2| cube.paint_lying(painter, at, radius, palette);
    let struck = |painter: &Painter, at: Pos2| {
        cube.paint_gone(painter, at, radius, palette);
        Cube::strike(painter, at, radius, palette);
    };
    let gone = |painter: &Painter, at: Pos2| cube.paint_gone(painter, at, radius * 0.8, palette);
    let fates: [(u32, Paint<'_>); 3] = [(own.left, &stands), (own.struck, &struck), (own.lost, &gone)];
    for (count, paint) in fates.into_iter().filter(|(count, _)| *count > 0) {
        paint(painter, at);
        let font = semibold(type_size::BODY.min(room * 0.6).max(type_size::SMALL));
        let align = if way < 0.0 { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
        let number = painter.text(pos2(at.x + way * radius * 1.5, line), align, count, font, palette.ink);
        at.x += way * (number.width() + radius * 4.2);
    }
}

/// Returns a ground that passes from the left colour through the middle to the right.
fn gradient(place: Rect, [left, middle, right]: [Color32; 3]) -> Mesh {
    let mut mesh = Mesh::default();
    let stops = [
        (place.left(), left),
        (place.left() + place.width() * 0.4, middle),
        (place.left() + place.width() * 0.6, middle),
        (place.right(), right),
    ];
    for (x, color) in stops {
        for y in [place.top(), place.bottom()] {
            mesh.vertices.push(Vertex { pos: pos2(x, y), uv: eframe::egui::epaint::WHITE_UV, color });
        }
    }
    for nth in [0, 2, 4] {
        mesh.add_triangle(nth, nth + 1, nth + 2);
        mesh.add_triangle(nth + 1, nth + 2, nth + 3);
    }
    mesh
}
