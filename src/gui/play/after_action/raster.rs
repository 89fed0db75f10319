//! A page drawn into a picture without a window: the shapes of the toolkit, filled point by point.

use std::collections::HashMap;

use eframe::egui::epaint::{ImageData, Mesh, Primitive, Vertex};
use eframe::egui::{ColorImage, Context, Pos2, RawInput, Rect, TextureId, Theme, Ui, Vec2, ViewportId};

use crate::gui::look;
use crate::store::Look;

/// Passes over the page: what is measured in one is used in the next.
const PASSES: usize = 3;

/// Draws a page of that size in a look, and returns it in so many pixels to a point.
pub(super) fn picture(size: Vec2, pixels: f32, of_look: Look, mut draw: impl FnMut(&mut Ui)) -> ColorImage {
    let context = Context::default();
    look::apply(&context, of_look, 100);
    let mut textures = HashMap::new();
    let mut shapes = Vec::new();
    for _ in 0..PASSES {
        let mut input = RawInput { screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)), ..RawInput::default() };
        if let Some(viewport) = input.viewports.get_mut(&ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(pixels);
        }
        let mut output = context.run_ui(input, |ui| {
            ui.painter().rect_filled(ui.max_rect(), 0.0, look::palette(ui).ground);
            draw(ui);
        });
        for (id, deltas) in std::mem::take(&mut output.textures_delta.set) {
            for delta in deltas {
                let ImageData::Color(patch) = delta.image;
                take(&mut textures, id, &patch, delta.pos);
            }
        }
        output.textures_delta.clear();
        shapes = std::mem::take(&mut output.shapes);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the size of a picture")]
    let [wide, high] = [(size.x * pixels) as usize, (size.y * pixels) as usize];
    let mut picture = ColorImage::filled([wide, high], look::palette_of(of_look, Theme::Light).ground);
    for primitive in context.tessellate(shapes, pixels) {
        if let Primitive::Mesh(mesh) = primitive.primitive
            && let Some(texture) = textures.get(&mesh.texture_id)
        {
            fill(&mut picture, &mesh, texture, primitive.clip_rect, pixels);
        }
    }
    picture
}

/// Takes up a texture, or a patch of one that is known.
fn take(textures: &mut HashMap<TextureId, ColorImage>, id: TextureId, patch: &ColorImage, at: Option<[usize; 2]>) {
    let Some([left, top]) = at else {
        textures.insert(id, patch.clone());
        return;
    };
    let Some(whole) = textures.get_mut(&id) else { return };
    let wide = patch.size[0].min(whole.size[0].saturating_sub(left));
    for (nth, row) in patch.pixels.chunks_exact(patch.size[0].max(1)).enumerate() {
        let from = (top + nth) * whole.size[0] + left;
        if let Some(place) = whole.pixels.get_mut(from..from + wide) {
            place.copy_from_slice(&row[..wide]);
        }
    }
}

/// Fills the triangles of a mesh.
fn fill(picture: &mut ColorImage, mesh: &Mesh, texture: &ColorImage, clip: Rect, pixels: f32) {
    let scaled = |rect: Rect| Rect::from_min_max((rect.min.to_vec2() * pixels).to_pos2(), (rect.max.to_vec2() * pixels).to_pos2());
    let clip = scaled(clip);
    for corners in mesh.indices.chunks_exact(3) {
        let corner = |nth: usize| mesh.vertices.get(usize::try_from(corners[nth]).unwrap_or(usize::MAX));
        if let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) {
            triangle(picture, [a, b, c], texture, clip, pixels);
        }
    }
}

/// Returns twice the area of a triangle, negative where its corners go the other way round.
fn area(a: Vec2, b: Vec2, c: Vec2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "points within a picture")]
fn triangle(picture: &mut ColorImage, [a, b, c]: [&Vertex; 3], texture: &ColorImage, clip: Rect, pixels: f32) {
    let at = |vertex: &Vertex| vertex.pos.to_vec2() * pixels;
    let whole = area(at(a), at(b), at(c));
    if whole == 0.0 {
        return;
    }
    // All triangles go round the same way, so that of two with a common edge one alone has the points on it.
    let (b, c, whole) = if whole > 0.0 { (b, c, whole) } else { (c, b, -whole) };
    let (pa, pb, pc) = (at(a), at(b), at(c));
    let [width, height] = picture.size;
    let low = pa.min(pb).min(pc).max(clip.min.to_vec2()).max(Vec2::ZERO);
    let high = pa.max(pb).max(pc).min(clip.max.to_vec2()).min(Vec2::new(width as f32, height as f32));
    let has_edge = |from: Vec2, to: Vec2| to.y < from.y || (to.y == from.y && to.x > from.x);
    let edges = [has_edge(pb, pc), has_edge(pc, pa), has_edge(pa, pb)];
    for y in low.y.floor() as usize..(high.y.ceil() as usize).min(height) {
        for x in low.x.floor() as usize..(high.x.ceil() as usize).min(width) {
            let point = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
            if !clip.contains(point.to_pos2()) {
                continue;
            }
            let weights = [area(pb, pc, point), area(pc, pa, point), area(pa, pb, point)];
            if weights.iter().zip(edges).any(|(weight, edge)| *weight < 0.0 || (*weight == 0.0 && !edge)) {
                continue;
            }
            let share = weights.map(|weight| weight / whole);
            let mixed = |of: &dyn Fn(&Vertex) -> f32| of(a) * share[0] + of(b) * share[1] + of(c) * share[2];
            let uv = [mixed(&|vertex| vertex.uv.x), mixed(&|vertex| vertex.uv.y)];
            let texel = |part: f32, size: usize| ((part * size as f32).max(0.0) as usize).min(size.saturating_sub(1));
            let [wide, deep] = texture.size;
            let Some(texel) = texture.pixels.get(texel(uv[1], deep) * wide + texel(uv[0], wide)) else { continue };
            let texel = texel.to_array().map(f32::from);
            let part = |nth: usize| mixed(&|vertex| f32::from(vertex.color[nth])) * texel[nth] / 255.0;
            let ink = [part(0), part(1), part(2), part(3)];
            let Some(under) = picture.pixels.get_mut(y * width + x) else { continue };
            let below = under.to_array().map(f32::from);
            // Colours are multiplied by their opacity already.
            let blend = |nth: usize| (ink[nth] + below[nth] * (1.0 - ink[3] / 255.0)).round().clamp(0.0, 255.0) as u8;
            [under[0], under[1], under[2]] = [blend(0), blend(1), blend(2)];
        }
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{FontId, pos2, vec2};

    use super::*;

    /// A square of one colour is filled once, without a seam where its triangles meet; words leave ink.
    #[test]
    fn shapes_and_words_are_filled() {
        let ink = look::PAPER.accent;
        let half = ink.gamma_multiply(0.5);
        let draw = |ui: &mut Ui| {
            ui.painter().rect_filled(Rect::from_min_size(pos2(8.0, 8.0), vec2(16.0, 16.0)), 0.0, half);
            ui.painter().text(pos2(40.0, 4.0), eframe::egui::Align2::LEFT_TOP, "Lundy's Lane", FontId::proportional(20.0), ink);
        };
        let picture = picture(vec2(160.0, 32.0), 2.0, Look::Paper, draw);
        assert_eq!(picture.size, [320, 64]);
        let at = |x: usize, y: usize| picture.pixels[y * 320 + x];
        let inside = (20..44).flat_map(|y| (20..44).map(move |x| (x, y))).map(|(x, y)| at(x, y)).collect::<Vec<_>>();
        assert!(inside.iter().all(|point| *point == inside[0]), "no seam");
        assert_ne!(inside[0], at(2, 2));
        let letters = (80..320).flat_map(|x| (0..64).map(move |y| (x, y))).filter(|(x, y)| at(*x, *y) != at(2, 2)).count();
        assert!(letters > 500, "{letters}");
    }
}
