//! Layers painted by the toolkit, cached while layers, camera and look do not change.

use std::sync::Arc;

use eframe::egui::epaint::{Tessellator, TextShape};
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align2, Color32, FontFamily, FontId, Galley, Mesh, Pos2, Rect, Shape as Painted, Stroke, TextureId, Ui, emath, pos2, vec2,
};

use super::camera::Camera;
use crate::gui::look::{self, Palette};
use crate::map::{
    Align, Drawn, Extent, LEAD, Layer, Layers, LineStyle, Placed, Point, Role, Shape, Size, Stamp, Text, Tone, Typeface, is_convex, placed,
    point, trapezoids, triangles,
};

/// Width of the rim around a name, in points.
const HALO: f32 = 1.5;
/// Distance over which the edge of a small shape fades, to either side, in points.
const FEATHER: f32 = 0.5;
/// Width in points from which a figure is drawn with its details.
const DETAILS_FROM: f32 = 4.5;

/// Everything a painted layer depends on, besides the layer itself.
#[derive(Clone, Copy, PartialEq)]
struct Seen {
    place: Rect,
    camera: Camera,
    palette: &'static Palette,
    pixels: f32,
    /// It is a picture to look at: words that are not whole in it are left out.
    is_picture: bool,
}

impl Seen {
    fn of(ui: &Ui, place: Rect, camera: Camera, is_picture: bool) -> Self {
        Self { place, camera, palette: look::palette(ui), pixels: ui.pixels_per_point(), is_picture }
    }

    /// Returns whether the same part of the world is seen as large in another place: what was painted is only moved there.
    fn is_moved_to(&self, other: &Self) -> bool {
        /// Difference that rounding makes, in points and parts of a point.
        const ROUNDED: f32 = 1e-3;
        let is_near = |one: f32, other: f32| (one - other).abs() <= ROUNDED * one.abs().max(1.0);
        let (size, others) = (self.place.size(), other.place.size());
        let cameras = [
            (self.camera.scale, other.camera.scale),
            (self.camera.centre.x, other.camera.centre.x),
            (self.camera.centre.y, other.camera.centre.y),
        ];
        is_near(size.x, others.x)
            && is_near(size.y, others.y)
            && cameras.into_iter().all(|(one, other)| is_near(one, other))
            && self.palette == other.palette
            && is_near(self.pixels, other.pixels)
    }
}

/// A painted layer, with its source, and the pieces and marks its labels avoided.
struct PaintedLayer {
    of: [Arc<Vec<Drawn>>; 3],
    shapes: Vec<Painted>,
}

/// Cache of the painted layers.
#[derive(Default)]
pub struct Painting {
    seen: Option<Seen>,
    kept: [Option<PaintedLayer>; 6],
    /// Fill ratio of the font texture when painted: if it is less now, the texture was rebuilt and letters have moved in it.
    letters: f32,
}

impl std::fmt::Debug for Painting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Painting").finish_non_exhaustive()
    }
}

/// Clones as an empty cache: the layers are painted again when needed.
impl Clone for Painting {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// A picture over the ground and below all else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Underlay {
    /// Texture of the picture.
    pub texture: TextureId,
    /// Extent the picture covers, before it is rotated.
    pub covers: Extent,
    /// Rotation about its middle, clockwise, as an angle in radians.
    pub turned: f32,
    /// Opacity of the picture, 0 to 1.
    pub opacity: f32,
}

impl Painting {
    /// Returns whether that part of the world is painted already, in this size and look: to paint it costs nothing but its move.
    #[must_use]
    pub fn is_painted(&self, ui: &Ui, place: Rect, camera: Camera) -> bool {
        let seen = Seen::of(ui, place, camera, true);
        self.seen.is_some_and(|known| known.is_moved_to(&seen))
    }

    /// Paints the layers into a place, a picture over the ground.
    pub fn paint(&mut self, ui: &Ui, place: Rect, camera: Camera, layers: &Layers, beneath: Option<Underlay>) {
        self.paint_seen(ui, Seen::of(ui, place, camera, false), layers, beneath);
    }

    /// Paints the layers as a picture to look at: words that the place would cut are left out.
    pub fn paint_picture(&mut self, ui: &Ui, place: Rect, camera: Camera, layers: &Layers) {
        self.paint_seen(ui, Seen::of(ui, place, camera, true), layers, None);
    }

    fn paint_seen(&mut self, ui: &Ui, seen: Seen, layers: &Layers, beneath: Option<Underlay>) {
        let (place, camera) = (seen.place, seen.camera);
        let letters = ui.fonts(|fonts| fonts.font_atlas_fill_ratio());
        match self.seen {
            Some(known) if known == seen && letters >= self.letters => {}
            Some(known) if known.is_moved_to(&seen) && letters >= self.letters => {
                let by = seen.place.min - known.place.min;
                self.kept.iter_mut().flatten().flat_map(|kept| &mut kept.shapes).for_each(|shape| shape.translate(by));
                // The size stays as it was painted: moved a hundred times, what is rounded does not add up.
                self.seen = Some(Seen { place: Rect::from_min_size(seen.place.min, known.place.size()), ..known });
            }
            _ => {
                self.kept = Default::default();
                self.seen = Some(seen);
            }
        }
        self.letters = letters;
        let painter = ui.painter_at(place);
        painter.rect_filled(place, 0.0, seen.palette.role(Role::Under));
        for layer in Layer::ALL {
            let of = [layer, Layer::Pieces, Layer::Marks].map(|layer| Arc::clone(layers.of(layer)));
            // Labels give way to pieces, and those of places to the words that marks lay over them.
            let avoided = match layer {
                Layer::Labels => 3,
                Layer::Marks => 2,
                Layer::Ground | Layer::Lines | Layer::Pieces | Layer::Pointer => 1,
            };
            let same = |kept: &PaintedLayer| kept.of.iter().zip(&of).take(avoided).all(|(kept, of)| Arc::ptr_eq(kept, of));
            let kept = &mut self.kept[layer as usize];
            if !kept.as_ref().is_some_and(same) {
                let tags = if layer == Layer::Labels { Brush::new(ui, seen).tags(&of[2], &of[1]) } else { Vec::new() };
                let over = of[1].iter().cloned().chain(tags).collect::<Vec<_>>();
                let shapes = Brush::new(ui, seen).layer(&of[0], &over);
                *kept = Some(PaintedLayer { of, shapes });
            }
            painter.extend(kept.iter().flat_map(|kept| kept.shapes.iter().cloned()));
            if let (Layer::Ground, Some(Underlay { texture, covers, turned, opacity })) = (layer, beneath) {
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                let at = camera.rect(place, covers);
                let mut picture = Mesh::with_texture(texture);
                picture.add_rect_with_uv(at, whole, look::UNTINTED.gamma_multiply(opacity));
                picture.rotate(emath::Rot2::from_angle(turned), at.center());
                painter.add(picture);
            }
        }
    }
}

/// Paints a few shapes into a place, their part of the world as large as it fits; nothing of it is cached.
pub fn paint_into(ui: &Ui, place: Rect, part: Extent, drawn: &[Drawn]) {
    let size = part.size();
    let scale = (place.width() / size.x.max(f32::MIN_POSITIVE)).min(place.height() / size.y.max(f32::MIN_POSITIVE));
    let seen = Seen::of(ui, place, Camera { centre: part.centre(), scale }, true);
    ui.painter().extend(Brush::new(ui, seen).layer(drawn, &[]));
}

/// Painter of a single layer.
struct Brush<'u> {
    ui: &'u Ui,
    seen: Seen,
    /// Part of the world in sight.
    sight: Extent,
    tessellator: Tessellator,
    mesh: Mesh,
    shapes: Vec<Painted>,
}

impl<'u> Brush<'u> {
    fn new(ui: &'u Ui, seen: Seen) -> Self {
        let options = ui.ctx().tessellation_options(|options| *options);
        let tessellator = Tessellator::new(seen.pixels, options, [1, 1], Vec::new());
        let sight = seen.camera.seen(seen.place);
        Self { ui, seen, sight, tessellator, mesh: Mesh::default(), shapes: Vec::new() }
    }

    /// Returns the labels of a layer at their places.
    fn placed(&self, drawn: &[Drawn], pieces: &[Drawn]) -> Vec<Placed> {
        let width = |text: &str, size: f32, face: Typeface| galley(self.ui, text, (size, 0.0), face, Color32::PLACEHOLDER).size().x;
        if drawn.iter().any(|drawn| matches!(drawn.shape, Shape::Label(_))) {
            placed(drawn, pieces, (self.seen.camera.scale, self.sight), &mut { width })
        } else {
            Vec::new()
        }
    }

    /// Returns the tags of a layer at their places, those of its labels too.
    fn tags(&self, drawn: &[Drawn], pieces: &[Drawn]) -> Vec<Drawn> {
        let own = drawn.iter().filter(|drawn| matches!(drawn.shape, Shape::Tag { .. })).cloned();
        let of_labels = self.placed(drawn, pieces).into_iter();
        own.chain(of_labels.filter_map(|Placed { text, tag, .. }| Some(Shape::Tag { text, ground: tag? }.into()))).collect()
    }

    fn layer(mut self, drawn: &[Drawn], pieces: &[Drawn]) -> Vec<Painted> {
        let scale = self.seen.camera.scale;
        for drawn in drawn.iter().filter(|drawn| drawn.is_drawn(scale)) {
            self.shape(&drawn.shape);
        }
        for Placed { text, tag, leads, pointer, halo, spread, angle, .. } in self.placed(drawn, pieces) {
            if let Some(ends) = leads {
                self.shape(&Shape::line(ends.to_vec(), LineStyle::of(text.tone, Size::points(LEAD))));
            }
            if let Some(wedge) = pointer {
                self.shape(&Shape::filled(wedge.to_vec(), text.tone));
            }
            if let Some(ground) = tag {
                self.shape(&Shape::Tag { text, ground });
            } else {
                self.halo(&text, halo, (spread, angle));
                self.text(&text, (spread, angle));
            }
        }
        self.flush();
        self.shapes
    }

    /// Appends the mesh gathered so far as a shape, below all that follows.
    fn flush(&mut self) {
        if !self.mesh.is_empty() {
            self.shapes.push(Painted::Mesh(Arc::new(std::mem::take(&mut self.mesh))));
        }
    }

    fn at(&self, at: Point) -> Pos2 {
        self.seen.camera.to_screen(self.seen.place, at)
    }

    fn color(&self, tone: Tone) -> Color32 {
        let color = self.seen.palette.role(tone.role);
        if tone.share < 1.0 { color.gamma_multiply(tone.share) } else { color }
    }

    fn stroke(&self, line: Option<LineStyle>) -> Stroke {
        line.map_or(Stroke::NONE, |line| Stroke::new(line.width.at(self.seen.camera.scale), self.color(line.tone)))
    }

    fn is_in_sight(&self, points: &[Point], line: Option<LineStyle>) -> bool {
        let wide = line.map_or(0.0, |line| line.width.in_world(self.seen.camera.scale));
        Extent::of(points.iter().copied()).grown(wide).meets(self.sight)
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Polygon { corners, fill, line } if self.is_in_sight(corners, *line) => {
                let points = corners.iter().map(|corner| self.at(*corner)).collect::<Vec<_>>();
                if let Some(tone) = fill {
                    self.fill(corners, &points, self.color(*tone));
                }
                if let Some(line) = line {
                    self.edge(points, *line, true);
                }
            }
            Shape::Line { points, line } if self.is_in_sight(points, Some(*line)) => {
                let points = points.iter().map(|point| self.at(*point)).collect::<Vec<_>>();
                self.edge(points, *line, false);
            }
            Shape::Circle { at, radius, fill, line } => {
                let fill = fill.map_or(Color32::TRANSPARENT, |tone| self.color(tone));
                let (centre, radius, stroke) = (self.at(*at), radius.at(self.seen.camera.scale), self.stroke(*line));
                if self.seen.place.expand(radius).contains(centre) {
                    let circle = eframe::egui::epaint::CircleShape { center: centre, radius, fill, stroke };
                    self.tessellator.tessellate_circle(circle, &mut self.mesh);
                }
            }
            Shape::Area { rings, fill } => self.area(rings, self.color(*fill)),
            Shape::Patches { patches, fill } => {
                let color = self.color(*fill);
                for patch in patches {
                    if !self.is_in_sight(patch, None) {
                        continue;
                    }
                    let points = patch.iter().map(|corner| self.at(*corner)).collect::<Vec<_>>();
                    #[expect(clippy::cast_precision_loss, reason = "a few corners")]
                    let middle = patch.iter().copied().sum::<Point>() / patch.len().max(1) as f32;
                    let middle = self.at(middle);
                    fan(&mut self.mesh, middle, &points, color, FEATHER);
                }
            }
            Shape::Strokes { lines, line } => {
                for points in lines {
                    if self.is_in_sight(points, Some(*line)) {
                        let points = points.iter().map(|point| self.at(*point)).collect::<Vec<_>>();
                        self.edge(points, *line, false);
                    }
                }
            }
            Shape::Stamps(stamps) => stamps.iter().for_each(|stamp| self.stamp(stamp)),
            Shape::Text(text) => self.text(text, (0.0, 0.0)),
            Shape::Tag { text, ground } => {
                let ui = self.ui;
                let mut measure =
                    |text: &str, size: f32, face: Typeface| galley(ui, text, (size, 0.0), face, Color32::PLACEHOLDER).size().x;
                self.shape(&text.tag_ground(*ground, self.seen.camera.scale, &mut measure));
                self.text(text, (0.0, 0.0));
            }
            Shape::Polygon { .. } | Shape::Line { .. } | Shape::Label(_) => {}
        }
    }

    /// Adds a ground without feathered edges: neighbours of one colour join without a seam.
    fn fill(&mut self, corners: &[Point], points: &[Pos2], color: Color32) {
        add_polygon(&mut self.mesh, corners, points, color);
    }

    /// Fills an area with holes.
    fn area(&mut self, rings: &[Vec<Point>], color: Color32) {
        for four in trapezoids(rings) {
            // Level edges stay level on the screen: the parts join without a seam.
            let points = four.map(|corner| self.at(corner));
            add_polygon(&mut self.mesh, &four, &points, color);
        }
    }

    /// Draws a figure where it stands; where it is small, without its details.
    fn stamp(&mut self, stamp: &Stamp) {
        let (at, width) = (self.at(stamp.at), stamp.size.at(self.seen.camera.scale));
        if !self.seen.place.expand(width).contains(at) {
            return;
        }
        let is_small = width < DETAILS_FROM;
        for part in stamp.figure.parts().iter().filter(|part| !(is_small && part.is_detail)) {
            let on = |corner: &Point| at + vec2(corner.x, corner.y) * width;
            let points = part.corners.iter().map(on).collect::<Vec<_>>();
            let feather = if part.is_detail || is_small { 0.0 } else { FEATHER };
            let (middle, color) = (on(&part.middle), self.color(part.tone));
            fan(&mut self.mesh, middle, &points, color, feather);
        }
    }

    fn edge(&mut self, mut points: Vec<Pos2>, line: LineStyle, is_closed: bool) {
        let stroke = self.stroke(Some(line));
        if stroke.width <= 0.0 {
            return;
        }
        let shapes = match line.dash {
            Some(widths) => {
                if is_closed {
                    points.extend(points.first().copied());
                }
                let long = (widths * stroke.width).max(1.0);
                Painted::dashed_line(&points, stroke, long, long)
            }
            None if is_closed => vec![Painted::closed_line(points, stroke)],
            None => vec![Painted::line(points, stroke)],
        };
        for shape in shapes {
            self.tessellator.tessellate_shape(shape, &mut self.mesh);
        }
    }

    /// Draws a rim of the ground's colour around a name, so that it can be read over woods and reeds.
    fn halo(&mut self, text: &Text, ground: Role, stands: (f32, f32)) {
        let rim = HALO / self.seen.camera.scale;
        for way in [(-rim, 0.0), (rim, 0.0), (0.0, -rim), (0.0, rim)] {
            let at = text.at + point(way.0, way.1);
            self.text(&Text { at, tone: ground.faint(0.8), ..text.clone() }, stands);
        }
    }

    /// Draws a text, its letters apart by a share of its size, turned about its middle by an angle.
    fn text(&mut self, text: &Text, (spread, angle): (f32, f32)) {
        let size = text.size.at(self.seen.camera.scale);
        let at = self.at(text.at);
        // No letter is wider than it is high: a text that cannot be in sight is not laid out.
        #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
        let reach = size * (text.text.chars().count() as f32 + 1.0);
        let reach = if angle == 0.0 { vec2(reach, size) } else { vec2(reach, reach) };
        if !self.seen.place.expand2(reach).contains(at) {
            return;
        }
        let color = self.color(text.tone);
        let galley = galley(self.ui, &text.text, (size, spread), text.face, color);
        let room = galley.size();
        let left = match text.align {
            Align::Middle => room.x / 2.0,
            Align::Left => 0.0,
            Align::Right => room.x,
        };
        let corner = pos2(at.x - left, at.y - room.y / 2.0);
        // A small picture has no letters that cannot be read or are cut.
        let is_cut = || !self.seen.place.contains_rect(Rect::from_min_size(corner, room));
        if self.seen.is_picture && (size < look::type_size::LEAST || is_cut()) {
            return;
        }
        self.flush();
        let shape = TextShape::new(corner, galley, color);
        self.shapes.push(if angle == 0.0 { shape } else { shape.with_angle_and_anchor(angle, Align2::CENTER_CENTER) }.into());
    }
}

/// Adds a filled polygon to a mesh: its corners in the world, which may be concave, and their positions on the screen.
pub fn add_polygon(mesh: &mut Mesh, corners: &[Point], points: &[Pos2], color: Color32) {
    let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
    points.iter().for_each(|point| mesh.colored_vertex(*point, color));
    let mut add = |three: [usize; 3]| {
        let [one, two, other] = three.map(|nth| first.saturating_add(u32::try_from(nth).unwrap_or(0)));
        mesh.add_triangle(one, two, other);
    };
    if is_convex(corners) {
        (2..points.len()).for_each(|nth| add([0, nth - 1, nth]));
    } else {
        triangles(corners).into_iter().for_each(add);
    }
}

/// Adds a filled polygon to a mesh, of which all corners are seen from its middle; its edge fades over `feather` points to either side.
fn fan(mesh: &mut Mesh, middle: Pos2, points: &[Pos2], color: Color32, feather: f32) {
    let index = |mesh: &Mesh| u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
    let (centre, count) = (index(mesh), u32::try_from(points.len()).unwrap_or_default());
    mesh.colored_vertex(middle, color);
    let off = |at: Pos2, by: f32| at + (at - middle).normalized() * by;
    points.iter().for_each(|at| mesh.colored_vertex(off(*at, -feather.min(middle.distance(*at) / 2.0)), color));
    let next = |nth: u32| (nth + 1) % count;
    (0..count).for_each(|nth| mesh.add_triangle(centre, centre + 1 + nth, centre + 1 + next(nth)));
    if feather > 0.0 {
        let outer = index(mesh);
        points.iter().for_each(|at| mesh.colored_vertex(off(*at, feather), Color32::TRANSPARENT));
        for nth in 0..count {
            let (one, two) = (centre + 1 + nth, centre + 1 + next(nth));
            mesh.add_triangle(one, two, outer + next(nth));
            mesh.add_triangle(one, outer + next(nth), outer + nth);
        }
    }
}

fn galley(ui: &Ui, text: &str, (size, spread): (f32, f32), face: Typeface, color: Color32) -> Arc<Galley> {
    // In steps of half a point: each size of type has its own letters in memory.
    let size = (size * 2.0).round().max(2.0) / 2.0;
    let font_id = match face {
        Typeface::Plain => FontId::new(size, FontFamily::Proportional),
        Typeface::Strong => look::semibold(size),
        Typeface::Name => look::serif(size),
    };
    let extra_letter_spacing = spread * size;
    let format = TextFormat { font_id, color, italics: face == Typeface::Name, extra_letter_spacing, ..TextFormat::default() };
    ui.fonts_mut(|fonts| fonts.layout_job(LayoutJob::single_section(text.to_owned(), format)))
}
