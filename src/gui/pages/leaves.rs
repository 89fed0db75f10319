//! The pages of a sheet as they come out of the printer: on white paper in every look.

use std::sync::Arc;

use eframe::egui::epaint::TextShape;
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Color32, FontId, Mesh, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, emath, vec2};

use crate::gui::look::{gap, measure, on_paper, palette, printed};
use crate::gui::map::add_polygon;
use crate::map::{point, trapezoids};
use crate::sheet::{Face, Ink, Mark, Page, Paper, Pen};

/// Most points of the screen for a point of the paper: larger than printed, to be read at arm's length.
const LARGEST: f32 = 1.35;
/// Width of the outline of a box, in points of the paper, as the printer draws it.
const FRAME: f32 = 0.6;

/// Draws the pages one under another, as wide as there is room; `text` is their label for a screen reader.
pub fn leaves_ui(ui: &mut Ui, pages: &[Page], of: Paper, text: &str) {
    let (width, height) = of.points();
    let scale = ((ui.available_width() - measure::SCROLL_BAR) / width).min(LARGEST);
    for (nth, page) in pages.iter().enumerate() {
        let (place, response) = ui.allocate_exact_size(vec2(width, height) * scale, Sense::hover());
        let name = format!("{text}, page {} of {}", nth + 1, pages.len());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        if ui.is_rect_visible(place) {
            ui.painter().rect(place, 0.0, on_paper(Ink::WHITE), Stroke::new(measure::LINE, palette(ui).third), StrokeKind::Outside);
            let leaf = Leaf { painter: &ui.painter_at(place), at: place.min, scale };
            page.marks.iter().for_each(|mark| leaf.draw(mark));
        }
        ui.add_space(gap::GROUP);
    }
}

struct Leaf<'l> {
    painter: &'l Painter,
    at: Pos2,
    scale: f32,
}

impl Leaf<'_> {
    fn place(&self, (x, y): (f32, f32)) -> Pos2 {
        self.at + vec2(x, y) * self.scale
    }

    fn rect(&self, x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(self.place((x, y)), vec2(width, height) * self.scale)
    }

    fn stroke(&self, width: f32, ink: Ink) -> Stroke {
        Stroke::new((width * self.scale).max(measure::HAIR_LINE), on_paper(ink))
    }

    fn draw(&self, mark: &Mark) {
        match mark {
            Mark::Text { x, y, size, face, ink, text } => self.text((*x, *y), (*size, *face), (0.0, 0.0), text, on_paper(*ink)),
            Mark::Letters { x, y, size, face, ink, halo, spread, angle, text } => {
                if let Some(Pen { width, ink, .. }) = halo {
                    let off = width / 2.0;
                    for (right, down) in [(-off, 0.0), (off, 0.0), (0.0, -off), (0.0, off)] {
                        self.text((x + right, y + down), (*size, *face), (*spread, *angle), text, on_paper(*ink));
                    }
                }
                self.text((*x, *y), (*size, *face), (*spread, *angle), text, on_paper(*ink));
            }
            Mark::Line { from, to, width } => {
                self.painter.line_segment([self.place(*from), self.place(*to)], self.stroke(*width, Ink::BLACK));
            }
            Mark::Frame { x, y, width, height } => {
                self.painter.rect_stroke(self.rect(*x, *y, *width, *height), 0.0, self.stroke(FRAME, Ink::BLACK), StrokeKind::Middle);
            }
            Mark::Ground { x, y, width, height, ink } => {
                self.painter.rect_filled(self.rect(*x, *y, *width, *height), 0.0, on_paper(*ink));
            }
            Mark::Area { rings, has_holes, ink } => {
                let mut mesh = Mesh::default();
                let corners = |ring: &Vec<(f32, f32)>| ring.iter().map(|(x, y)| point(*x, *y)).collect::<Vec<_>>();
                let rings = rings.iter().map(corners).collect::<Vec<_>>();
                let parts = if *has_holes { trapezoids(&rings).into_iter().map(|four| four.to_vec()).collect() } else { rings };
                for part in parts {
                    let places = part.iter().map(|at| self.place((at.x, at.y))).collect::<Vec<_>>();
                    add_polygon(&mut mesh, &part, &places, on_paper(*ink));
                }
                self.painter.add(Shape::Mesh(Arc::new(mesh)));
            }
            Mark::Path { points, closed, fill, line } => {
                let places = points.iter().map(|at| self.place(*at)).collect::<Vec<_>>();
                if let Some(ink) = fill {
                    self.fill(points, &places, on_paper(*ink));
                }
                let Some(pen) = line else { return };
                let stroke = self.stroke(pen.width, pen.ink);
                let round = places.iter().chain(places.first().filter(|_| *closed)).copied().collect::<Vec<_>>();
                match pen.dash {
                    Some(long) => self.painter.extend(Shape::dashed_line(&round, stroke, long * self.scale, long * self.scale)),
                    None => drop(self.painter.add(Shape::line(round, stroke))),
                }
            }
        }
    }

    /// Draws a text with the left end of its base line at a point of the paper, its letters apart by a share of its size, turned by an angle.
    fn text(&self, at: (f32, f32), (size, face): (f32, Face), (spread, angle): (f32, f32), text: &str, color: Color32) {
        let font_id: FontId = printed(size * self.scale, face);
        let extra_letter_spacing = spread * size * self.scale;
        let format = TextFormat { font_id, color, extra_letter_spacing, italics: face == Face::Name, ..TextFormat::default() };
        let galley = self.painter.layout_job(LayoutJob::single_section(text.to_owned(), format));
        let base = galley.rows.first().and_then(|row| row.glyphs.first()).map_or(0.0, |glyph| glyph.pos.y);
        let up = emath::Rot2::from_angle(angle) * vec2(0.0, base);
        self.painter.add(TextShape { angle, ..TextShape::new(self.place(at) - up, galley, color) });
    }

    fn fill(&self, points: &[(f32, f32)], places: &[Pos2], color: Color32) {
        let mut mesh = Mesh::default();
        let corners = points.iter().map(|(x, y)| point(*x, *y)).collect::<Vec<_>>();
        add_polygon(&mut mesh, &corners, places, color);
        self.painter.add(Shape::Mesh(Arc::new(mesh)));
    }
}
