//! The ground as shapes: each kind has a pattern of its own, colour only helps.

use std::sync::Arc;

use eframe::egui::{Color32, Mesh, Pos2, Shape, Stroke, Ui, Vec2, vec2};

use crate::games::battlecry1812::words::Terrain;
use crate::games::battlecry1812::{Board, Ground};
use crate::gui::hexes::Sheet;
use crate::gui::look::{self, Palette};
use crate::hex::Hex;

/// The ground drawn, kept while nothing of it changes.
#[derive(Clone, Debug, Default)]
pub struct GroundView {
    drawn: Option<(Arc<Board>, Sheet, &'static Palette)>,
    shapes: Vec<Shape>,
}

/// What a hex of this ground is filled with.
const fn fill(palette: &Palette, ground: Ground) -> Color32 {
    match ground.terrain {
        Terrain::Woods => palette.woods,
        Terrain::Water => palette.water,
        Terrain::Building => palette.building,
        Terrain::Open if ground.height > 0 => palette.hill,
        Terrain::Open => palette.open,
    }
}

impl GroundView {
    /// The board's shapes.
    pub fn shapes(&mut self, ui: &Ui, board: &Arc<Board>, sheet: Sheet) -> impl Iterator<Item = Shape> + '_ {
        let palette = look::palette(ui);
        let same = |(known, at, was): &(Arc<Board>, Sheet, &'static Palette)| Arc::ptr_eq(known, board) && *at == sheet && *was == palette;
        if !self.drawn.as_ref().is_some_and(same) {
            self.drawn = Some((Arc::clone(board), sheet, palette));
            self.shapes = drawn(board, sheet, palette);
        }
        self.shapes.iter().cloned()
    }
}

fn drawn(board: &Board, sheet: Sheet, palette: &Palette) -> Vec<Shape> {
    let mut fills = Mesh::default();
    let mut lines = Vec::new();
    for hex in board.grid.hexes() {
        let ground = board.ground(hex);
        polygon(&mut fills, sheet.centre(hex), &sheet.corners(hex, 1.0), fill(palette, ground));
        patterns(&mut fills, sheet, hex, ground, palette);
        let corners = sheet.corners(hex, 1.0);
        lines.push(Shape::closed_line(corners.to_vec(), Stroke::new(0.6, palette.grid)));
    }
    for hex in board.grid.hexes().filter(|hex| board.ground(*hex).fieldworks) {
        works(&mut lines, sheet, hex, palette);
    }
    for (hex, side) in board.fences() {
        let beyond = board.grid.step(hex, side).map(|beyond| sheet.centre(beyond));
        let towards = beyond.unwrap_or_else(|| sheet.centre(hex));
        let [from, to] = sheet.side_towards(hex, towards, 1.0);
        fence(&mut lines, from, to, sheet.side, palette);
    }
    let mut shapes = vec![Shape::Mesh(Arc::new(fills))];
    shapes.append(&mut lines);
    shapes
}

fn polygon(mesh: &mut Mesh, centre: Pos2, corners: &[Pos2], color: Color32) {
    let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
    mesh.colored_vertex(centre, color);
    for corner in corners {
        mesh.colored_vertex(*corner, color);
    }
    let count = u32::try_from(corners.len()).unwrap_or(0);
    for nth in 0..count {
        mesh.add_triangle(first, first + 1 + nth, first + 1 + (nth + 1) % count);
    }
}

fn triangle(mesh: &mut Mesh, points: [Pos2; 3], color: Color32) {
    let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
    for point in points {
        mesh.colored_vertex(point, color);
    }
    mesh.add_triangle(first, first + 1, first + 2);
}

fn bar(mesh: &mut Mesh, from: Pos2, to: Pos2, width: f32, color: Color32) {
    let across = (to - from).rot90().normalized() * (width / 2.0);
    triangle(mesh, [from - across, from + across, to + across], color);
    triangle(mesh, [from - across, to + across, to - across], color);
}

/// Trees, contours, waves, a house.
fn patterns(mesh: &mut Mesh, sheet: Sheet, hex: Hex, ground: Ground, palette: &Palette) {
    let (centre, side) = (sheet.centre(hex), sheet.side);
    let at = |x: f32, y: f32| centre + vec2(x, y) * side;
    match ground.terrain {
        Terrain::Woods => {
            for (x, y) in [(-0.5, 0.05), (0.5, 0.05), (0.0, -0.62), (-0.3, 0.68), (0.3, 0.68)] {
                triangle(mesh, [at(x, y - 0.2), at(x - 0.13, y + 0.1), at(x + 0.13, y + 0.1)], palette.tree);
            }
        }
        Terrain::Water => {
            for y in [-0.4, 0.0, 0.4] {
                for x in [-0.4f32, 0.0, 0.4] {
                    bar(mesh, at(x - 0.18, y + 0.06), at(x, y - 0.06), side * 0.05, palette.mark.gamma_multiply(0.45));
                    bar(mesh, at(x, y - 0.06), at(x + 0.18, y + 0.06), side * 0.05, palette.mark.gamma_multiply(0.45));
                }
            }
        }
        Terrain::Building => {
            polygon(mesh, at(0.0, 0.55), &[at(-0.3, 0.35), at(0.3, 0.35), at(0.3, 0.78), at(-0.3, 0.78)], palette.mark);
            triangle(mesh, [at(0.0, 0.1), at(-0.4, 0.38), at(0.4, 0.38)], palette.mark);
        }
        Terrain::Open => {}
    }
    #[expect(clippy::cast_precision_loss, reason = "heights are single digits")]
    for level in 0..ground.height.min(4) {
        let y = -0.72 + 0.12 * level as f32;
        bar(mesh, at(-0.3, y + 0.1), at(0.0, y), side * 0.05, palette.mark);
        bar(mesh, at(0.0, y), at(0.3, y + 0.1), side * 0.05, palette.mark);
    }
}

/// A row of teeth round the hex.
fn works(lines: &mut Vec<Shape>, sheet: Sheet, hex: Hex, palette: &Palette) {
    let (outer, inner) = (sheet.corners(hex, 0.94), sheet.corners(hex, 0.78));
    let mut teeth = Vec::with_capacity(36);
    for nth in 0..6 {
        let next = (nth + 1) % 6;
        for (share, ring) in [(0.0, &outer), (0.2, &inner), (0.4, &outer), (0.6, &inner), (0.8, &outer)] {
            teeth.push(ring[nth] + (ring[next] - ring[nth]) * share);
        }
    }
    lines.push(Shape::closed_line(teeth, Stroke::new(sheet.side * 0.05, palette.mark)));
}

/// A rail with its posts.
fn fence(lines: &mut Vec<Shape>, from: Pos2, to: Pos2, side: f32, palette: &Palette) {
    lines.push(Shape::line_segment([from, to], Stroke::new(side * 0.07, palette.mark)));
    let across: Vec2 = (to - from).rot90().normalized() * side * 0.14;
    for share in [0.15, 0.5, 0.85] {
        let post = from + (to - from) * share;
        lines.push(Shape::line_segment([post - across, post + across], Stroke::new(side * 0.05, palette.mark)));
    }
}

/// The middle of the side of a hex that it faces, and the way there.
#[must_use]
pub fn facing_mark(sheet: Sheet, hex: Hex, towards: Pos2) -> [Pos2; 3] {
    let [from, to] = sheet.side_towards(hex, towards, 0.92);
    let middle = from + (to - from) / 2.0;
    let back = (sheet.centre(hex) - middle).normalized() * sheet.side * 0.22;
    let along = (to - from).normalized() * sheet.side * 0.26;
    [middle, middle + back + along, middle + back - along]
}
