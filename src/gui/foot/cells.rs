//! Rows of cells to tap and of numbers, in the foot: faces of dice, cubes, counts.

use eframe::egui::{
    Align, Align2, FontId, Layout, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use crate::gui::look::{gap, measure, medium, palette, radius, semibold, type_size};
use crate::gui::parts::count::{Count, count_with_focus_ui};
use crate::gui::parts::counters::Cube;

/// Cell to tap: a face of the dice, or a cube of the bag.
pub struct TapCell {
    /// Text shown on the cell.
    pub text: String,
    /// Label for a screen reader.
    pub name: String,
    /// Number of dice that show this face.
    pub count: usize,
    /// It can be tapped.
    pub open: bool,
    /// Cube that is drawn on it.
    pub token: Option<Cube>,
}

/// Row of the foot: the dice of a faction, or the number of its units an action takes.
pub enum CellRow<'f> {
    /// Row of dice faces to tap.
    Faces {
        /// Name of the owner of the dice.
        name: String,
        /// Number of faces entered, of the number of dice, as text.
        text: String,
        /// Same numbers in short, as they are drawn.
        short: String,
        /// Cube of its faction, if any.
        token: Option<Cube>,
        /// Faces that can be tapped.
        cells: Vec<TapCell>,
        /// The next face typed goes into this row.
        next: bool,
    },
    /// Row with a number field.
    Number {
        /// Name of the faction or thing counted.
        name: String,
        /// Maximum of the number, as text: `of 5`.
        text: String,
        /// Same maximum in short, as it is drawn.
        short: String,
        /// Cube of its faction, if any.
        token: Option<Cube>,
        /// Label of the field for a screen reader.
        field: String,
        /// Number as it is typed.
        count: &'f mut Count,
        /// It was begun by a key, and has the cursor.
        focus: bool,
    },
    /// Row of cubes to tap.
    Cubes(Vec<TapCell>),
    /// Row of the cubes of an army: those that go are framed, those that stay are pale.
    Army(Vec<TapCell>),
}

impl CellRow<'_> {
    /// Draws the row and returns the place of the cell that was tapped. `low` shows only the cube and the number for its name.
    pub(super) fn ui(self, ui: &mut Ui, rolled: bool, low: bool) -> Option<usize> {
        let wide = if low { measure::FACES_COUNT } else { measure::FACES_NAME };
        match self {
            Self::Faces { name, text, short, token, cells, next } => {
                name_ui(ui, wide, token, &name, (&text, &short), next);
                cells_ui(ui, cells, rolled)
            }
            Self::Number { name, text, short, token, field, count, focus } => {
                name_ui(ui, wide, token, &name, (&text, &short), false);
                count_with_focus_ui(ui, &field, count, focus);
                None
            }
            Self::Cubes(cells) => cells_ui(ui, cells, rolled),
            Self::Army(cells) => {
                let tapped = cells.into_iter().enumerate().filter_map(|(nth, cell)| cell.army_ui(ui).then_some(nth)).collect::<Vec<_>>();
                tapped.last().copied()
            }
        }
    }
}

/// Returns the width of the rows side by side, in points: cubes take their own width, faces and numbers all of `most`.
pub(super) fn width_in_line(rows: &[CellRow<'_>], most: f32) -> f32 {
    let width = |row: &CellRow<'_>| match row {
        CellRow::Cubes(cells) => Some(cells.len() as f32 * (measure::LOW_CUBE + gap::HAIR) + gap::NEXT),
        CellRow::Army(cells) => Some(cells.len() as f32 * (measure::TARGET + gap::HAIR) + gap::NEXT),
        CellRow::Faces { .. } | CellRow::Number { .. } => None,
    };
    rows.iter().map(width).sum::<Option<f32>>().map_or(most, |wide| wide.min(most))
}

/// Draws the rows, each in its place or all in one line. Returns the row and the place of the cell that was tapped.
pub(super) fn rows_ui(ui: &mut Ui, places: &[Rect], rows: Vec<CellRow<'_>>, rolled: bool, in_line: bool) -> Option<(usize, usize)> {
    let child = |ui: &mut Ui, nth: usize, place: Rect| {
        let layout = Layout::left_to_right(Align::Center);
        let mut ui = ui.new_child(UiBuilder::new().id_salt(("row of the foot", nth)).max_rect(place).layout(layout));
        ui.spacing_mut().item_spacing.x = gap::HAIR;
        ui
    };
    if in_line {
        let place = places.first().filter(|_| !rows.is_empty())?;
        return line_ui(&mut child(ui, 0, *place), rows, rolled);
    }
    let tapped = rows.into_iter().zip(places).enumerate();
    tapped.filter_map(|(nth, (row, place))| Some((nth, row.ui(&mut child(ui, nth, *place), rolled, false)?))).last()
}

/// Draws rows side by side, scrolling if they do not fit. Returns the row and the place of the cell that was tapped.
fn line_ui(ui: &mut Ui, rows: Vec<CellRow<'_>>, rolled: bool) -> Option<(usize, usize)> {
    let mut tapped = None;
    // Cubes to tap all have room at once, down to the least size of a target.
    let cubes = rows.iter().map(|row| if let CellRow::Cubes(cells) = row { Some(cells.len()) } else { None }).sum::<Option<usize>>();
    let share = cubes.map_or(f32::MAX, |cubes| (ui.available_width() - gap::NEXT) / cubes.max(1) as f32);
    let cell = (share - gap::HAIR).clamp(measure::TARGET, measure::LOW_CUBE);
    ScrollArea::horizontal().id_salt("counts").auto_shrink(false).show(ui, |ui| {
        for (nth, row) in rows.into_iter().enumerate() {
            let cells = if let CellRow::Cubes(cells) | CellRow::Faces { cells, .. } = &row { cells.len() } else { 0 };
            ui.scope(|ui| {
                if cells > 0 {
                    ui.set_max_width(cells as f32 * (cell + gap::HAIR));
                }
                tapped = row.ui(ui, rolled, true).map(|cell| (nth, cell)).or(tapped);
            });
        }
    });
    tapped
}

/// Draws the name of a row: its cube with the count `short` below, and the name in two small lines.
fn name_ui(ui: &mut Ui, wide: f32, token: Option<Cube>, name: &str, (text, short): (&str, &str), next: bool) {
    let palette = palette(ui);
    let (place, response) = ui.allocate_exact_size(vec2(wide, measure::TARGET), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}, {text}")));
    let small = || FontId::proportional(type_size::SMALL);
    let (left, right) = place.split_left_right_at_x(place.left() + measure::FACES_COUNT);
    if let Some(token) = token {
        token.paint(ui.painter(), left.center_top() + vec2(0.0, measure::CUBE * 0.4), measure::CUBE * 0.35, palette);
    }
    let ink = if next { palette.accent } else { palette.second };
    ui.painter().text(left.center_bottom(), Align2::CENTER_BOTTOM, short, small(), ink);
    if wide <= measure::FACES_COUNT {
        response.on_hover_text(name);
        return;
    }
    let right = right.with_min_x(right.left() + gap::HAIR);
    let font = if next { semibold(type_size::SMALL) } else { small() };
    let words = ui.painter().layout(name.to_owned(), font, palette.ink, right.width());
    let at = right.left_center() - vec2(0.0, words.size().y / 2.0);
    ui.painter().with_clip_rect(place.intersect(ui.clip_rect())).galley(at, words, palette.ink);
    response.on_hover_text(format!("{name}, {text}"));
}

fn cells_ui(ui: &mut Ui, cells: Vec<TapCell>, rolled: bool) -> Option<usize> {
    let count = cells.len().max(1) as f32;
    let room = ui.available_width() - (count - 1.0) * gap::HAIR;
    let size = vec2((room / count).min(measure::FACES / 2.0), measure::TARGET);
    let mut tapped = None;
    for (nth, cell) in cells.into_iter().enumerate() {
        if cell.ui(ui, size, rolled) {
            tapped = Some(nth);
        }
    }
    tapped
}

impl TapCell {
    /// Draws the cell as a cube of an army. Returns true when it was tapped.
    fn army_ui(self, ui: &mut Ui) -> bool {
        let palette = palette(ui);
        let goes = self.count > 0;
        let (place, response) = ui.allocate_exact_size(Vec2::splat(measure::TARGET), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, goes, &self.name));
        let (ground, edge) = match () {
            () if response.has_focus() => (palette.picked, Stroke::new(measure::FOCUS, palette.ink)),
            () if goes => (palette.picked, Stroke::new(measure::FOCUS, palette.accent)),
            () => (palette.sunken, Stroke::new(measure::LINE, palette.line)),
        };
        ui.painter().rect(place, radius::BUTTON, ground, edge, StrokeKind::Inside);
        if let Some(token) = &self.token {
            let radius = measure::CUBE * 0.42;
            if goes {
                token.paint_lying(ui.painter(), place.center(), radius, palette);
            } else {
                token.paint_gone(ui.painter(), place.center(), radius, palette);
            }
        }
        response.on_hover_text(self.name).clicked()
    }

    /// Draws the cell: framed where a die shows it, in the accent's colour where the app has rolled it. Returns true when it was tapped.
    fn ui(self, ui: &mut Ui, size: Vec2, rolled: bool) -> bool {
        let palette = palette(ui);
        let lies = self.count > 0;
        let (place, response) = ui.allocate_exact_size(size, if self.open { Sense::click() } else { Sense::hover() });
        response.widget_info(|| WidgetInfo::selected(Role::Button, self.open, lies, &self.name));
        let ground = match () {
            () if lies => palette.picked,
            () if response.hovered() && self.open => palette.sunken,
            () => palette.ground,
        };
        let edge = match () {
            () if lies || response.has_focus() => Stroke::new(measure::FOCUS, palette.accent),
            () if self.open => Stroke::new(measure::LINE, palette.third),
            () => Stroke::new(measure::LINE, palette.line),
        };
        ui.painter().rect(place, radius::BUTTON, ground, edge, StrokeKind::Inside);
        let ink = match () {
            () if lies && rolled => palette.accent,
            () if lies || self.open => palette.ink,
            () => palette.third,
        };
        let text = if self.count > 1 || lies && self.token.is_none() { format!("{} {}", self.text, self.count) } else { self.text };
        let font = |size: f32| if lies { semibold(size) } else { medium(size) };
        let inner = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
        let clicked = response.clicked();
        match self.token {
            Some(token) if place.width() < measure::LOW_CUBE * 1.5 => {
                // Without room for its name the cube is named by the print on it, as on the table.
                token.paint(&inner, place.center(), measure::CUBE * 0.45, palette);
                response.on_hover_text(text);
            }
            Some(token) => {
                let centre = place.left_center() + vec2(gap::HAIR + measure::CUBE / 2.0, 0.0);
                token.paint(&inner, centre, measure::CUBE * 0.35, palette);
                let at = place.left_center() + vec2(2.0 * gap::HAIR + measure::CUBE, 0.0);
                inner.text(at, Align2::LEFT_CENTER, text, medium(type_size::SMALL), ink);
            }
            None => {
                // In a narrow cell the words are smaller, and none is cut.
                let width = inner.layout_no_wrap(text.clone(), font(type_size::BODY), ink).size().x;
                let size = type_size::BODY * ((place.width() - 2.0 * gap::HAIR) / width.max(1.0)).min(1.0);
                inner.text(place.center(), Align2::CENTER_CENTER, text, font(size), ink);
            }
        }
        clicked
    }
}
