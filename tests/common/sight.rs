//! Visible parts of a frame: every row of words with its place, its clipping, and whatever lies over it.

#![allow(dead_code, reason = "each suite uses its own part of this")]

use std::sync::Arc;

use brigade_major::gui::App;
use eframe::egui::accesskit::Role;
use eframe::egui::epaint::{ClippedShape, Shape, TextShape};
use eframe::egui::{Galley, Pos2, Rangef, Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// So many points two things may reach into each other, or over an edge: less than anybody sees.
const UNSEEN: f32 = 1.0;
/// The least size of type that is read, in points.
const LEAST_TYPE: f32 = 9.9;
/// A row of which less than this is seen at the edge of what scrolls is scrolled away.
const SCROLLED_AWAY: f32 = 2.0;

/// A place lower than this shows whole lines only.
const LOW: f32 = 56.0;
/// Distance of the letters of a name's rim from its own.
const RIM: f32 = 4.0;
/// Fewest letters of a name on a map; less are a figure or initials on a piece.
const NAME: usize = 3;
/// A bar stands at most so far outside of what it scrolls.
const BAR: f32 = 24.0;

/// A row of words as it is painted.
#[derive(Clone, Debug)]
pub struct Words {
    /// Text of the row.
    pub text: String,
    /// The letters' own place, not that of their line.
    pub place: Rect,
    /// Largest part of it that can be shown.
    pub clip: Rect,
    /// Its end was left out for want of room.
    pub elided: bool,
    /// It ends in the middle of a word.
    pub broken: bool,
    /// Size of its smallest letters, in points.
    size: f32,
    /// It stands on a map, whose edge may cut it.
    on_map: bool,
    /// Its place in the order of painting.
    nth: usize,
}

impl Words {
    /// Returns the part of it that is shown.
    pub fn shown(&self) -> Rect {
        self.place.intersect(self.clip)
    }

    /// Nothing of it is cut off.
    pub fn is_whole(&self) -> bool {
        self.clip.expand(UNSEEN).contains_rect(self.place)
    }

    fn is_shown(&self) -> bool {
        let shown = self.shown();
        shown.width() > UNSEEN && shown.height() > SCROLLED_AWAY
    }
}

/// Visible parts of a frame.
pub struct Sight {
    /// All rows of words.
    pub words: Vec<Words>,
    /// Filled shapes that hide those painted before them, with their order.
    covers: Vec<(usize, Rect)>,
    /// Areas that scroll up and down.
    scrolled: Vec<Rect>,
    /// Areas that scroll from side to side.
    sideways: Vec<Rect>,
    /// Buttons, by what they are called.
    buttons: Vec<(Rect, String)>,
    window: Rect,
}

impl Sight {
    /// Collects the visible parts of the last frame.
    pub fn of(table: &Harness<'_, Option<App>>) -> Self {
        let window = table.ctx.content_rect();
        let (mut words, mut covers) = (Vec::new(), Vec::new());
        for (nth, ClippedShape { clip_rect, shape, .. }) in table.output().shapes.iter().enumerate() {
            read(shape, clip_rect.intersect(window), nth, &mut words, &mut covers);
        }
        let bars = table.query_all_by_role(Role::ScrollBar).map(|node| node.rect()).collect::<Vec<_>>();
        let buttons = table.query_all_by_role(Role::Button);
        let buttons = buttons.map(|node| (node.rect(), node.accesskit_node().label().unwrap_or_default().to_owned())).collect();
        let mut clips = table.output().shapes.iter().map(|shape| shape.clip_rect).collect::<Vec<_>>();
        clips.dedup();
        let (scrolled, sideways) = scrolling(&bars, &clips);
        Self { words, covers, scrolled, sideways, buttons, window }
    }

    /// The same with a place of its own for what is painted there: a map or a board, whose marks may lie beyond its edge and whose type has
    /// sizes of its own.
    pub fn with_map(mut self, map: Rect) -> Self {
        self.words.iter_mut().filter(|words| map.expand(UNSEEN).contains_rect(words.clip)).for_each(|words| words.on_map = true);
        self
    }

    /// Everything that is cut off, hidden or painted over.
    pub fn faults(&self) -> Vec<String> {
        let seen = self.words.iter().filter(|words| words.is_shown() && !self.is_covered(words.nth, words.shown())).collect::<Vec<_>>();
        let mut faults = Vec::new();
        for words in self.words.iter().filter(|words| !words.on_map) {
            faults.extend(self.cut(words).map(|how| format!("\"{}\" {how}", words.text)));
        }
        for words in &seen {
            if words.size < LEAST_TYPE && !words.on_map {
                faults.push(format!("\"{}\" is too small to read: {:.1} points", words.text, words.size));
            }
            if words.elided {
                faults.push(format!("\"{}\" is elided", words.text));
            }
            if words.broken {
                faults.push(format!("\"{}\" breaks a word", words.text));
            }
            // A mark of a map is no button's text, though there is something to drag beneath it.
            let button = self.button_of(words).filter(|_| !words.on_map);
            if let Some(button) = button.filter(|button| !button.expand(UNSEEN).contains_rect(words.shown())) {
                faults.push(format!("\"{}\" sticks out of its button by {:.0}", words.text, out_of(words.shown(), button)));
            }
        }
        // A name on a map has a rim of its own letters around it, painted before it.
        let is_rim_of =
            |one: &Words, other: &Words| other.nth > one.nth && one.text == other.text && (one.place.min - other.place.min).length() < RIM;
        let seen = seen.iter().filter(|one| !(one.on_map && self.words.iter().any(|other| is_rim_of(one, other)))).collect::<Vec<_>>();
        for (nth, one) in seen.iter().enumerate() {
            for other in &seen[..nth] {
                let common = one.shown().intersect(other.shown());
                // A piece may lie over another with its figures.
                let are_pieces = [one, other].iter().all(|words| words.on_map && words.text.chars().count() < NAME);
                let is_seen = common.width() > UNSEEN && common.height() > UNSEEN && !self.is_covered(one.nth.min(other.nth), common);
                if is_seen && !are_pieces {
                    faults.push(format!("\"{}\" lies over \"{}\"", one.text, other.text));
                }
            }
        }
        faults.sort();
        faults.dedup();
        faults
    }

    /// Describes how words are cut off, `None` if they are not. Words scrolled out of view do not count.
    fn cut(&self, words: &Words) -> Option<String> {
        let Words { place, clip, .. } = words;
        // What stands wholly beyond the edge of what scrolls is clipped to nothing.
        if !clip.is_positive() {
            return None;
        }
        let is_in = |scrolling: &[Rect]| scrolling.iter().any(|area| area.expand(UNSEEN).contains_rect(*clip));
        let is_high = place.top() < clip.top() - UNSEEN || place.bottom() > clip.bottom() + UNSEEN;
        let is_wide = place.left() < clip.left() - UNSEEN || place.right() > clip.right() + UNSEEN;
        // In a place so low, as the words of a foot, a line that is cut through looks like a fault and not like more to come.
        let is_seen = words.is_shown() && place.bottom() - SCROLLED_AWAY > clip.top() && place.top() + SCROLLED_AWAY < clip.bottom();
        let is_low = |area: &&Rect| area.height() < LOW && (area.height() - clip.height()).abs() < UNSEEN;
        if is_high && is_seen && self.scrolled.iter().filter(is_low).any(|area| area.expand(UNSEEN).contains_rect(*clip)) {
            return Some(format!("is cut through in a low place: {} in {}", told(*place), told(*clip)));
        }
        if is_high && !is_in(&self.scrolled) {
            return Some(format!("is cut off above or below: {} in {}", told(*place), told(*clip)));
        }
        if is_wide && place.y_range().intersects(clip.y_range()) && !is_in(&self.sideways) {
            return Some(format!("is cut off at a side: {} in {}", told(*place), told(*clip)));
        }
        None
    }

    /// The button whose words they are.
    fn button_of(&self, words: &Words) -> Option<Rect> {
        let said = words.text.trim();
        // A digit stands in the name of many a button.
        if said.chars().count() < 3 {
            return None;
        }
        // What is scrolled away lies elsewhere than it is painted.
        let is_here = |place: &Rect| place.contains(words.place.center()) && words.clip.expand(UNSEEN).contains_rect(*place);
        let of_words = |(place, called): &&(Rect, String)| called.contains(said) && is_here(place);
        self.buttons.iter().find(of_words).map(|(place, _)| *place)
    }

    /// Returns true if a shape painted later hides a place.
    fn is_covered(&self, nth: usize, place: Rect) -> bool {
        self.covers.iter().any(|(later, cover)| *later > nth && cover.expand(UNSEEN).contains_rect(place))
    }

    /// Returns true if a rectangle is wholly in the window.
    pub fn shows(&self, place: Rect) -> bool {
        self.window.expand(UNSEEN).contains_rect(place)
    }

    /// Every row with its place, for comparing.
    pub fn layout(&self) -> Vec<(String, [i32; 4])> {
        #[expect(clippy::cast_possible_truncation, reason = "points of a window")]
        let whole = |rect: Rect| [rect.left(), rect.top(), rect.right(), rect.bottom()].map(|edge| edge.round() as i32);
        self.words.iter().map(|words| (words.text.clone(), whole(words.place))).collect()
    }
}

/// Returns the areas that scroll up and down, and those that scroll from side to side: they are clipped from one end of a bar to the other.
fn scrolling(bars: &[Rect], clips: &[Rect]) -> (Vec<Rect>, Vec<Rect>) {
    let (high, wide): (Vec<&Rect>, Vec<&Rect>) = bars.iter().partition(|bar| bar.height() > bar.width());
    let alike = |bar: Rangef, clip: Rangef| (bar.min - clip.min).abs() < UNSEEN && (bar.max - clip.max).abs() < UNSEEN;
    let beside = |bar: Rangef, clip: Rangef| clip.min < bar.min && bar.max < clip.max + BAR;
    let up_down = |bar: &Rect, clip: &Rect| alike(bar.y_range(), clip.y_range()) && beside(bar.x_range(), clip.x_range());
    let across = |bar: &Rect, clip: &Rect| alike(bar.x_range(), clip.x_range()) && beside(bar.y_range(), clip.y_range());
    let areas = |bars: Vec<&Rect>, of: &dyn Fn(&Rect, &Rect) -> bool| {
        bars.into_iter().flat_map(|bar| clips.iter().filter(|clip| of(bar, clip))).copied().collect()
    };
    (areas(high, &up_down), areas(wide, &across))
}

fn out_of(place: Rect, button: Rect) -> f32 {
    [button.left() - place.left(), button.top() - place.top(), place.right() - button.right(), place.bottom() - button.bottom()]
        .into_iter()
        .fold(0.0, f32::max)
}

fn told(rect: Rect) -> String {
    format!("{:.0}..{:.0} × {:.0}..{:.0}", rect.left(), rect.right(), rect.top(), rect.bottom())
}

/// Returns all texts on the screen, as they are laid out.
pub fn texts(table: &Harness<'_, Option<App>>) -> Vec<Arc<Galley>> {
    fn texts_in(shape: &Shape, found: &mut Vec<Arc<Galley>>) {
        match shape {
            Shape::Text(text) => found.push(Arc::clone(&text.galley)),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts_in(shape, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    table.output().shapes.iter().for_each(|clipped| texts_in(&clipped.shape, &mut found));
    found
}

fn read(shape: &Shape, clip: Rect, nth: usize, words: &mut Vec<Words>, covers: &mut Vec<(usize, Rect)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| read(shape, clip, nth, words, covers)),
        Shape::Text(text) if text.angle == 0.0 => rows(text, clip, nth, words),
        Shape::Rect(rect) if rect.fill.is_opaque() && rect.brush.is_none() => covers.push((nth, rect.rect.intersect(clip))),
        _ => {}
    }
}

fn rows(shape: &TextShape, clip: Rect, nth: usize, words: &mut Vec<Words>) {
    let galley = &shape.galley;
    for (at, row) in galley.rows.iter().enumerate() {
        let text = row.glyphs.iter().map(|glyph| glyph.chr).collect::<String>();
        let bounds = row.row.visuals.mesh_bounds;
        if text.trim().is_empty() || !bounds.is_positive() {
            continue;
        }
        let next = galley.rows.get(at + 1).and_then(|next| next.glyphs.first()).map(|glyph| glyph.chr);
        let parts_word = |last: char, first: char| last.is_alphanumeric() && first.is_alphanumeric();
        let broken = !row.ends_with_newline && text.chars().last().zip(next).is_some_and(|(last, first)| parts_word(last, first));
        words.push(Words {
            place: bounds.translate(shape.pos.to_vec2() + row.pos.to_vec2()),
            text,
            clip,
            elided: galley.elided && at + 1 == galley.rows.len(),
            broken,
            size: galley.job.sections.iter().map(|section| section.format.font_id.size).fold(f32::INFINITY, f32::min),
            on_map: false,
            nth,
        });
    }
}

/// Sets the size of the window in pixels, and that of the type.
pub fn resize(table: &mut Harness<'_, Option<App>>, (width, height): (f32, f32), type_size: f32) {
    table.set_pixels_per_point(type_size);
    table.set_size(Vec2::new(width, height) / type_size);
    table.run_ok();
}

/// The window of a table.
pub fn window(table: &Harness<'_, Option<App>>) -> Rect {
    Rect::from_min_size(Pos2::ZERO, table.ctx.content_rect().size())
}
