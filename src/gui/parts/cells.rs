//! Rows of a table as a strip of cells, one for each face: the odds, the row, and whether a fact matters, in one picture.

use std::sync::Arc;

use eframe::egui::{
    Align2, Color32, FontId, Galley, Rangef, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::gui::look::{Palette, gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::widgets::{capital, hint_above};

/// Meaning of a result for the side that rolls, from which its colour follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Result by which nothing happens.
    Nothing,
    /// It gains: its place from the best, and the number of results that gain.
    Gain(usize, usize),
    /// It harms the own side: its place from the least harm, and the number of results that harm.
    Harm(usize, usize),
    /// Its place from the best, and the number of all results: none of them is nothing.
    Rank(usize, usize),
}

/// The best of all.
impl Default for Tone {
    fn default() -> Self {
        Self::Rank(0, 1)
    }
}

impl Tone {
    /// Returns the tones of results, the best first, of which some are nothing.
    #[must_use]
    pub fn of(is_nothing: &[bool]) -> Vec<Self> {
        let count = is_nothing.len();
        let Some(first) = is_nothing.iter().position(|nothing| *nothing) else {
            return (0..count).map(|nth| Self::Rank(nth, count)).collect();
        };
        let last = is_nothing.iter().rposition(|nothing| *nothing).unwrap_or(first);
        let tone = |nth: usize| match nth {
            _ if nth < first => Self::Gain(nth, first),
            _ if nth > last => Self::Harm(nth - last - 1, count - last - 1),
            _ => Self::Nothing,
        };
        (0..count).map(tone).collect()
    }

    /// Returns the colour of the result.
    #[must_use]
    pub fn colour(self, palette: &Palette) -> Color32 {
        match self {
            Self::Nothing => palette.band_none,
            Self::Gain(_, 1) => palette.band_good,
            Self::Gain(nth, of) => spread(&[palette.band_best, palette.band_good, palette.band_pale], nth, of),
            Self::Harm(nth, of) => spread(&[palette.band_bad, palette.band_worst], nth, of),
            Self::Rank(row, rows) => band(palette, row, rows),
        }
    }
}

/// Row of a table for each face of a die, the best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// The row of each face, from 1; 0 is the best.
    pub rows: Vec<usize>,
    /// Names of the rows.
    pub names: Vec<String>,
    /// Meaning of each row; empty: by its place.
    pub tones: Vec<Tone>,
    /// Face that was thrown, if any.
    pub face: Option<u8>,
    /// Effects of each row, below its name where there is room; empty: nothing is said of it.
    pub effects: Vec<String>,
}

/// Most lines of names and effects below large cells: what the rows do gives way to their names.
const LINES_BELOW: usize = 2;

impl Cells {
    /// Draws the room of a number of large cells before anything is known of them.
    pub fn blank_ui(ui: &mut Ui, faces: usize) {
        let cells = Self { rows: vec![0; faces], ..Self::default() };
        let cell = vec2(cells.large_width(ui), measure::TARGET);
        let (place, response) = ui.allocate_exact_size(vec2((cell.x + measure::LINE) * faces as f32, cell.y), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Faces: 1 to {faces}, no result yet")));
        let palette = palette(ui);
        for nth in 0..faces {
            let at = cell_at(place, cell, nth);
            ui.painter().rect_filled(at, radius::CELL, palette.sunken);
            ui.painter().text(at.center(), Align2::CENTER_CENTER, nth + 1, FontId::proportional(type_size::BODY), palette.third);
        }
    }

    /// Returns the meaning of a row.
    pub(super) fn tone(&self, row: usize) -> Tone {
        self.tones.get(row).copied().unwrap_or(Tone::Rank(row, self.names.len()))
    }

    fn large_width(&self, ui: &Ui) -> f32 {
        (ui.available_width() / self.rows.len() as f32).clamp(measure::CELL, measure::CELL_LARGE) - measure::LINE
    }

    /// Draws the cells in a row of the form, small.
    pub fn small_ui(&self, ui: &mut Ui) {
        self.draw(ui, vec2(measure::CELL, measure::CELL), FontId::proportional(type_size::SMALL));
    }

    /// Returns the width of a number of small cells.
    #[must_use]
    pub const fn small_width(faces: u8) -> f32 {
        (measure::CELL + measure::LINE) * faces as f32
    }

    /// Draws the cells over the whole width, each band with its name and chance below.
    pub fn large_ui(&self, ui: &mut Ui) {
        if self.rows.is_empty() {
            return;
        }
        let width = self.large_width(ui);
        let place = self.draw(ui, vec2(width, measure::TARGET), semibold(type_size::BODY));
        let (placed, size) = self.placed_names(ui, place.x_range(), ui.max_rect().right());
        let height = size.y;
        let (below, _) = ui.allocate_exact_size(vec2(place.width(), height * size.x), Sense::hover());
        for (left, line, galley) in placed {
            ui.painter().galley(pos2(left, below.top() + line as f32 * height), galley, palette(ui).second);
        }
    }

    /// Returns the height of the large cells with their names in a width.
    #[must_use]
    pub fn large_height(&self, ui: &Ui, width: f32) -> f32 {
        let cells = (width / self.rows.len().max(1) as f32).clamp(measure::CELL, measure::CELL_LARGE) * self.rows.len() as f32;
        let (_, size) = self.placed_names(ui, Rangef::new(0.0, cells), width);
        measure::TARGET + ui.spacing().item_spacing.y + size.x * size.y
    }

    /// Lays the names of the bands out below the cells, each on the first line that has room after the name before it: its left edge
    /// and its line. Returns them with the number of lines, and the height of one.
    fn placed_names(&self, ui: &Ui, cells: Rangef, right: f32) -> (Vec<(f32, usize, Arc<Galley>)>, Vec2) {
        let step = cells.span() / self.rows.len().max(1) as f32;
        let ink = palette(ui).second;
        let mut lines = Vec::new();
        let named = self.named_rows();
        for (row, from, count) in named.iter().copied() {
            let text = format!("{} · {count} in {}", self.names.get(row).map_or("", String::as_str), self.rows.len());
            let galley = ui.painter().layout_no_wrap(text, FontId::proportional(type_size::SMALL), ink);
            lines.push((cells.min + from as f32 * step, galley));
        }
        let mut ends: Vec<f32> = Vec::new();
        let placed = lines.into_iter().map(|(at, galley)| {
            let left = at.min(right - galley.size().x).max(cells.min);
            let line = free_line(&mut ends, cells.min, (left, galley.size().x));
            (left, line, galley)
        });
        let mut placed = placed.collect::<Vec<_>>();
        for (nth, (row, ..)) in named.iter().enumerate() {
            // What a row does has the line below its name, where that is free.
            let Some(text) = self.effects.get(*row).filter(|text| !text.is_empty()) else { continue };
            let (left, line) = (placed[nth].0, placed[nth].1 + 1);
            let galley = ui.painter().layout_no_wrap(text.clone(), FontId::proportional(type_size::SMALL), ink);
            let end = left + galley.size().x + gap::NEXT;
            let is_free = |(from, other, own): &(f32, usize, Arc<Galley>)| *other != line || end <= *from || from + own.size().x <= left;
            if line < LINES_BELOW && end - gap::NEXT <= right && placed.iter().all(is_free) {
                ends.resize(ends.len().max(line + 1), cells.min);
                placed.push((left, line, galley));
            }
        }
        let height = placed.first().map_or(0.0, |(.., galley)| galley.size().y);
        (placed, vec2(ends.len() as f32, height))
    }

    pub(super) fn draw(&self, ui: &mut Ui, cell: Vec2, font: FontId) -> Rect {
        let palette = palette(ui);
        let count = self.rows.len() as f32;
        let (place, response) = ui.allocate_exact_size(vec2((cell.x + measure::LINE) * count, cell.y), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, self.text()));
        for (nth, row) in self.rows.iter().enumerate() {
            let box_ = cell_at(place, cell, nth);
            ui.painter().rect_filled(box_, radius::CELL, self.tone(*row).colour(palette));
            let is_face = self.face.is_some_and(|face| usize::from(face) == nth + 1);
            ui.painter().text(box_.center(), Align2::CENTER_CENTER, nth + 1, font.clone(), palette.on_band);
            if is_face {
                ui.painter().rect_stroke(box_, radius::CELL, Stroke::new(measure::FOCUS, palette.ink), StrokeKind::Outside);
            }
        }
        let pointed = response.hover_pos().map(|at| ((at.x - place.left()) / (cell.x + measure::LINE)).floor());
        if let Some((face, row)) = pointed.and_then(|nth| self.rows.iter().enumerate().find(|(at, _)| *at as f32 == nth)) {
            hint_above(&response, format!("{}: {}", face + 1, self.names.get(*row).map_or("", String::as_str)));
        }
        place
    }

    /// Returns neighbouring faces of one row: the row, the first of them, and the one behind the last, counted from 0.
    pub(super) fn bands(&self) -> Vec<(usize, usize, usize)> {
        let mut bands: Vec<(usize, usize, usize)> = Vec::new();
        for (nth, row) in self.rows.iter().enumerate() {
            match bands.last_mut() {
                Some((known, _, to)) if known == row => *to = nth + 1,
                _ => bands.push((*row, nth, nth + 1)),
            }
        }
        bands
    }

    /// Returns each row with the first of its faces, counted from 0, and the number of them all: a row is named once, also one whose faces
    /// do not lie side by side.
    pub(super) fn named_rows(&self) -> Vec<(usize, usize, usize)> {
        let count = |row: usize| self.rows.iter().filter(|own| **own == row).count();
        let mut named: Vec<(usize, usize, usize)> = Vec::new();
        for (row, from, _) in self.bands() {
            if named.iter().all(|(known, ..)| *known != row) {
                named.push((row, from, count(row)));
            }
        }
        named
    }

    /// Returns the cells in words.
    fn text(&self) -> String {
        let of = |(row, from, to): (usize, usize, usize)| {
            let faces = if to - from == 1 { to.to_string() } else { format!("{} to {to}", from + 1) };
            format!("{faces} {}", self.names.get(row).map_or("", String::as_str))
        };
        format!("Faces: {}", self.bands().into_iter().map(of).collect::<Vec<_>>().join(", "))
    }
}

/// Returns the first line that has room for a text with this left edge and width, and takes it; `start` is where lines begin.
pub(super) fn free_line(ends: &mut Vec<f32>, start: f32, (left, width): (f32, f32)) -> usize {
    let line = ends.iter().position(|end| *end <= left).unwrap_or(ends.len());
    ends.resize(ends.len().max(line + 1), start);
    ends[line] = left + width + gap::NEXT;
    line
}

/// Returns the place of a face, counted from 0.
fn cell_at(place: Rect, cell: Vec2, nth: usize) -> Rect {
    Rect::from_min_size(place.min + vec2(nth as f32 * (cell.x + measure::LINE), 0.0), cell)
}

/// Possible results of a throw of several dice, each as wide as its chance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shares {
    /// Name of the quantity: `strength`; empty if the names of the rows make it clear.
    pub of: &'static str,
    /// The results, from left to right.
    pub shares: Vec<Share>,
    /// The place of the result that was thrown.
    pub lies: Option<usize>,
}

/// Result with its chance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Share {
    /// Name of the result: `2`, `Attacker wins`.
    pub name: String,
    /// Its chance, of 1.
    pub chance: f64,
    /// Its chance in words: `27 in 100`.
    pub text: String,
    /// Meaning for the side that throws first.
    pub tone: Tone,
}

impl Shares {
    /// Draws the results under a line that names the quantity.
    pub fn named_ui(&self, ui: &mut Ui) {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = measure::FOCUS;
            if !self.of.is_empty() {
                ui.label(RichText::new(capital(self.of)).size(type_size::SMALL).color(palette(ui).second));
            }
            self.ui(ui);
        });
    }

    /// Draws the results over the whole width.
    pub fn ui(&self, ui: &mut Ui) {
        let colours = palette(ui);
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::SHARE), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, self.text()));
        let mut from = place.left();
        let mut pointed = None;
        let widths = self.widths(place.width());
        for (nth, (share, width)) in self.shares.iter().zip(widths).enumerate().filter(|(_, (share, _))| share.chance > 0.0) {
            let to = from + width;
            let box_ = Rect::from_min_max(pos2(from, place.top()), pos2((to - measure::LINE).max(from + measure::LINE), place.bottom()));
            from = to;
            ui.painter().rect_filled(box_, radius::CELL, share.tone.colour(colours));
            self.name_ui(ui, box_, share);
            if self.lies == Some(nth) {
                ui.painter().rect_stroke(box_, radius::CELL, Stroke::new(measure::FOCUS, colours.ink), StrokeKind::Outside);
            }
            if response.hover_pos().is_some_and(|at| box_.x_range().contains(at.x)) {
                pointed = Some(share);
            }
        }
        if let Some(share) = pointed {
            hint_above(&response, format!("{}{}: {}", self.prefix(), share.name, share.text));
        }
    }

    /// Returns the width of each result, in points: proportional to its chance, but wide enough for a letter and the pointer.
    pub(super) fn widths(&self, whole: f32) -> Vec<f32> {
        #[expect(clippy::cast_possible_truncation, reason = "a share of a strip's width")]
        let chances = self.shares.iter().map(|share| share.chance as f32).collect::<Vec<_>>();
        // In a short strip that would be most of it.
        let least = measure::CELL.min(whole / (2.0 * chances.len().max(1) as f32));
        let is_narrow = |chance: f32| chance > 0.0 && chance * whole < least;
        let narrow = chances.iter().filter(|chance| is_narrow(**chance)).count() as f32;
        let wide = chances.iter().filter(|chance| !is_narrow(**chance)).sum::<f32>().max(f32::EPSILON);
        let left = (whole - narrow * least).max(0.0);
        chances.into_iter().map(|chance| if is_narrow(chance) { least } else { left * chance / wide }).collect()
    }

    /// Draws the name with its chance, shortened as needed down to its first letter.
    fn name_ui(&self, ui: &Ui, place: Rect, share: &Share) {
        let font = FontId::proportional(type_size::SMALL);
        let ink = palette(ui).on_band;
        let chance = format!("{:.0} %", share.chance * 100.0);
        let fits = |text: String| {
            let galley = ui.painter().layout_no_wrap(text, font.clone(), ink);
            (galley.size().x + measure::FOCUS <= place.width()).then_some(galley)
        };
        let first = share.name.split(' ').next().unwrap_or_default().trim_end_matches(':');
        let letter = share.name.chars().take(1).collect();
        let both = |name: &str| format!("{name} · {chance}");
        // A whole word is clearer than a cut one, and the chance is what one looks for: no name takes its room.
        let close = format!("{first} {chance}");
        let texts = [both(&share.name), both(first), close, chance, letter];
        if let Some(galley) = texts.into_iter().find_map(fits) {
            ui.painter().galley(place.center() - galley.size() / 2.0, galley, ink);
        }
    }

    fn prefix(&self) -> String {
        if self.of.is_empty() { String::new() } else { format!("{} ", self.of) }
    }

    /// Returns the results in words.
    fn text(&self) -> String {
        format!("Chances: {}{}", self.prefix(), self.results_text())
    }

    /// Lists the possible results, each with its chance.
    #[must_use]
    pub fn results_text(&self) -> String {
        let likely = self.shares.iter().filter(|share| share.chance > 0.0);
        likely.map(|share| format!("{} {}", share.name, share.text)).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the colour of a row among a number of rows, the best first.
#[must_use]
pub fn band(palette: &Palette, row: usize, rows: usize) -> Color32 {
    spread(&[palette.band_best, palette.band_good, palette.band_middle, palette.band_bad, palette.band_worst], row, rows)
}

/// Returns the colour of a part of a weapon's reach: the best green at full points, paler with fewer.
#[must_use]
pub fn reach_colour(palette: &Palette, nth: usize, of: usize) -> Color32 {
    spread(&[palette.band_best, palette.band_good, palette.band_pale, palette.band_none], nth, of)
}

/// Returns one of some colours, the first for the first of a number of things and the last for the last.
fn spread(colours: &[Color32], nth: usize, of: usize) -> Color32 {
    let last = of.saturating_sub(1).max(1);
    colours[(nth.min(last) * (colours.len() - 1) + last / 2) / last]
}
