//! The foot of a campaign or a battle of cubes: what is thrown as cells to tap, what it comes to in words, Roll, and the one next deed. Of
//! one height, whatever it tells, so that nothing in it moves.

use eframe::egui::{
    Align, Align2, Button, Direction, FontId, Label, Layout, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::keys::FootAct;
use super::parts::{Count, Painted as _, Token, count_asked_ui};
use crate::gui::foot::apply_ui;
use crate::gui::keys::Pressed;
use crate::gui::look::{gap, measure, medium, palette, radius, semibold, serif, type_size};

/// A cell to tap: a face of the dice, or a cube of the bag.
pub struct Cell {
    /// What stands on it.
    pub says: String,
    /// What a screen reader is told.
    pub name: String,
    /// How many of the dice show it.
    pub count: usize,
    /// It can be tapped.
    pub open: bool,
    /// A cube drawn on it.
    pub token: Option<Token>,
}

/// A row of the foot: the dice of a faction, or how many of its units something takes.
pub enum Row<'f> {
    /// Faces to tap.
    Faces {
        /// Whose the dice are.
        name: String,
        /// How many, and how many are told.
        says: String,
        /// The same as it stands there.
        short: String,
        /// Its cube.
        token: Option<Token>,
        /// The faces.
        cells: Vec<Cell>,
        /// What is typed next goes here.
        next: bool,
    },
    /// A number.
    Number {
        /// Of what.
        name: String,
        /// Of how many.
        says: String,
        /// The same as it stands there.
        short: String,
        /// Its cube.
        token: Option<Token>,
        /// What a screen reader is told of the field.
        field: String,
        /// The number.
        count: &'f mut Count,
        /// It was begun by a key, and has the cursor.
        focus: bool,
    },
    /// Cubes to tap.
    Cubes(Vec<Cell>),
}

/// What the foot shows.
#[derive(Default)]
pub struct Foot<'f> {
    /// What is thrown or counted.
    pub rows: Vec<Row<'f>>,
    /// The faces came from the generator.
    pub rolled: bool,
    /// What it comes to; empty before the dice.
    pub result: String,
    /// How, or what is waited for.
    pub arithmetic: String,
    /// The deed can be done.
    pub ready: bool,
    /// What the main button says.
    pub apply: String,
    /// What rolls the dice: `Roll (R)`; empty where there are none.
    pub roll: &'static str,
    /// Something is tapped that can be taken back.
    pub tapped: bool,
}

/// What was asked of the foot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// A cell was tapped: its row, and its place there.
    pub cell: Option<(usize, usize)>,
    /// Take the last face back.
    pub back: bool,
    /// Roll.
    pub roll: bool,
    /// The deed.
    pub apply: bool,
}

/// How the parts stand to each other, by the width alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// One under another, beside a map.
    Panel,
    /// The dice beside words and buttons.
    Beside,
    /// The dice in two columns, words, buttons.
    Wide,
}

impl Shape {
    fn of(width: f32) -> Self {
        match width {
            width if width >= measure::FOOT_OF_CUBES_TWO => Self::Wide,
            width if width > measure::FOOT_NARROW => Self::Beside,
            _ => Self::Panel,
        }
    }
}

/// Where the parts stand: by the room and the rows alone, never by what is told.
struct Places {
    rows: Vec<Rect>,
    words: Rect,
    back: Rect,
    roll: Rect,
    apply: Rect,
}

const ROW: f32 = measure::TARGET + gap::HAIR;

impl Places {
    fn of(whole: Rect, rows: usize) -> Self {
        let shape = Shape::of(whole.width());
        let columns = if shape == Shape::Wide { 2 } else { 1 };
        let wide = if shape == Shape::Panel { whole.width() } else { measure::FACES.min(whole.width() * 0.62) };
        let place = |nth: usize| {
            let at = whole.min + vec2((nth % columns) as f32 * (wide + gap::GROUP), (nth / columns) as f32 * ROW);
            Rect::from_min_size(at, vec2(wide, measure::TARGET))
        };
        let places = (0..rows).map(place).collect();
        let back = vec2(measure::FOOT_BACK, measure::MAIN_BUTTON_HEIGHT);
        if shape == Shape::Panel {
            let line = Rect::from_min_max(pos2(whole.left(), whole.bottom() - back.y), whole.max);
            let top = whole.top() + rows as f32 * ROW;
            let words = Rect::from_min_max(pos2(whole.left(), top), pos2(whole.right(), line.top() - gap::HAIR));
            let (back, after) = line.split_left_right_at_x(line.left() + back.x);
            let roll = Rect::from_min_size(after.min + vec2(gap::NEXT, 0.0), vec2(measure::FOOT_ROLL, line.height()));
            let apply = Rect::from_min_max(pos2(roll.right() + gap::NEXT, line.top()), line.max);
            return Self { rows: places, words, back, roll, apply };
        }
        // Without dice the words have their room.
        let dice = if rows == 0 { 0.0 } else { columns as f32 * (wide + gap::GROUP) };
        let rest = Rect::from_min_max(pos2(whole.left() + dice, whole.top()), whole.max);
        let buttons = if shape == Shape::Wide { 2.0 * measure::MAIN_BUTTON } else { measure::FACES * 0.6 };
        let high = (2.0 * measure::TARGET + gap::HAIR).min(whole.height());
        let low = Rect::from_min_max(pos2(whole.right() - buttons, whole.bottom() - high), whole.max);
        let words = match shape {
            Shape::Wide => Rect::from_min_max(rest.min, pos2(low.left() - gap::GROUP, whole.bottom())),
            // Under few dice there is more room than beside them.
            _ if rows > 0 && rows <= 2 => {
                let top = whole.top() + rows as f32 * ROW;
                Rect::from_min_max(pos2(whole.left(), top), pos2(low.left() - gap::NEXT, whole.bottom()))
            }
            _ => Rect::from_min_max(rest.min, pos2(whole.right(), low.top() - gap::HAIR)),
        };
        let (first, second) = low.split_top_bottom_at_y(low.top() + (high - gap::HAIR) / 2.0);
        let apply = second.with_min_y(second.top() + gap::HAIR);
        let (back, after) = first.split_left_right_at_x(first.left() + back.x);
        Self { rows: places, words, back, roll: after.with_min_x(after.left() + gap::NEXT), apply }
    }
}

/// How high the foot is in a room.
#[must_use]
pub fn height(whole: Rect) -> f32 {
    let high = match Shape::of(whole.width() - 2.0 * gap::GROUP) {
        Shape::Panel => measure::FOOT_OF_CUBES_PANEL,
        Shape::Beside => measure::FOOT_OF_CUBES_NARROW,
        Shape::Wide => measure::FOOT_OF_CUBES_WIDE,
    };
    high.min(whole.height() * 0.65)
}

impl Foot<'_> {
    /// Draws the foot in the room of its height; `low`: under the map alone, the words and the one next deed.
    pub fn ui(self, ui: &mut Ui, low: bool) -> Asked {
        if low { self.low_ui(ui) } else { self.whole_ui(ui) }
    }

    fn whole_ui(self, ui: &mut Ui) -> Asked {
        let (whole, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let places = Places::of(whole, self.rows.len());
        let mut asked = Asked::default();
        let rolls = !self.roll.is_empty();
        for (nth, (row, place)) in self.rows.into_iter().zip(&places.rows).enumerate() {
            let layout = Layout::left_to_right(Align::Center);
            let mut ui = ui.new_child(UiBuilder::new().id_salt(("row of the foot", nth)).max_rect(*place).layout(layout));
            ui.spacing_mut().item_spacing.x = gap::HAIR;
            if let Some(cell) = row.ui(&mut ui, self.rolled, false) {
                asked.cell = Some((nth, cell));
            }
        }
        words_ui(ui, places.words, &self.result, &self.arithmetic);
        let main = |ui: &mut Ui, name: &str, place: Rect| {
            ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::centered_and_justified(Direction::TopDown)))
        };
        if rolls {
            let back = Button::new(RichText::new("Back").size(type_size::SMALL));
            let back = main(ui, "back", places.back).add_enabled(self.tapped, back).accessible_name("Take the last face back");
            asked.back = back.clicked();
            asked.roll = main(ui, "roll", places.roll).add(Button::new(self.roll)).clicked();
        }
        if !self.apply.is_empty() {
            asked.apply = apply_ui(&mut main(ui, "apply", places.apply), self.ready, &self.apply);
        }
        asked
    }

    /// In one line beside each other: what is counted, the words, the one next deed.
    fn low_ui(self, ui: &mut Ui) -> Asked {
        let (whole, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let apply = whole.with_min_x(whole.right() - measure::FOOT_BUTTON);
        let mut words = whole.with_max_x(apply.left() - gap::NEXT);
        let mut asked = Asked::default();
        if !self.rows.is_empty() {
            let (counts, rest) = words.split_left_right_at_x(words.left() + counts_width(&self.rows, words.width() * LOW_COUNTS));
            words = rest.with_min_x(rest.left() + gap::NEXT);
            let layout = Layout::left_to_right(Align::Center);
            let mut ui = ui.new_child(UiBuilder::new().id_salt("counts").max_rect(counts).layout(layout));
            asked.cell = rows_ui(&mut ui, self.rows, self.rolled);
        }
        words_ui(ui, words, &self.result, &self.arithmetic);
        let layout = Layout::centered_and_justified(Direction::TopDown);
        let mut main = ui.new_child(UiBuilder::new().id_salt("apply").max_rect(apply).layout(layout));
        // As long as there is nothing to take, the one button rolls or draws.
        if !self.ready && !self.roll.is_empty() {
            asked.roll = main.add(Button::new(self.roll)).clicked();
            return asked;
        }
        asked.apply = apply_ui(&mut main, self.ready, &self.apply);
        asked
    }
}

/// What of the foot under a map alone counts and cubes take from the words.
const LOW_COUNTS: f32 = 0.64;

/// A number typed with the cursor in no field is for what is asked next: the first of the counts, which begins anew. Whether one was.
pub fn begin_count<'c>(pressed: &Pressed, mut counts: impl Iterator<Item = &'c mut Count>) -> bool {
    let typed = pressed.typed(FootAct::Digit).collect::<String>();
    let Some(first) = counts.next().filter(|_| !typed.is_empty()) else { return false };
    first.0 = typed;
    true
}

/// How wide the rows stand beside each other: what cubes and faces leave is the words'.
fn counts_width(rows: &[Row<'_>], most: f32) -> f32 {
    let width = |row: &Row<'_>| match row {
        Row::Cubes(cells) => Some(cells.len() as f32 * (measure::LOW_CUBE + gap::HAIR) + gap::NEXT),
        Row::Faces { .. } | Row::Number { .. } => None,
    };
    rows.iter().map(width).sum::<Option<f32>>().map_or(most, |wide| wide.min(most))
}

/// Rows beside each other; more than there is room for scroll. The row and the place of the cell that was tapped.
fn rows_ui(ui: &mut Ui, rows: Vec<Row<'_>>, rolled: bool) -> Option<(usize, usize)> {
    ui.spacing_mut().item_spacing.x = gap::HAIR;
    let mut tapped = None;
    ScrollArea::horizontal().id_salt("counts").auto_shrink(false).show(ui, |ui| {
        for (nth, row) in rows.into_iter().enumerate() {
            let cells = if let Row::Cubes(cells) | Row::Faces { cells, .. } = &row { cells.len() } else { 0 };
            ui.scope(|ui| {
                if cells > 0 {
                    ui.set_max_width(cells as f32 * (measure::LOW_CUBE + gap::HAIR));
                }
                tapped = row.ui(ui, rolled, true).map(|cell| (nth, cell)).or(tapped);
            });
        }
    });
    tapped
}

impl Row<'_> {
    /// Draws the row, `low` with the cube and the number alone for its name; the place of the cell that was tapped.
    fn ui(self, ui: &mut Ui, rolled: bool, low: bool) -> Option<usize> {
        let wide = if low { measure::FACES_COUNT } else { measure::FACES_NAME };
        match self {
            Self::Faces { name, says, short, token, cells, next } => {
                name_ui(ui, wide, token, &name, (&says, &short), next);
                cells_ui(ui, cells, rolled)
            }
            Self::Number { name, says, short, token, field, count, focus } => {
                name_ui(ui, wide, token, &name, (&says, &short), false);
                count_asked_ui(ui, &field, count, focus);
                None
            }
            Self::Cubes(cells) => cells_ui(ui, cells, rolled),
        }
    }
}

/// The result and how it came about; what is more than their room scrolls.
fn words_ui(ui: &mut Ui, place: Rect, result: &str, arithmetic: &str) {
    let palette = palette(ui);
    let mut ui = ui.new_child(UiBuilder::new().id_salt("result").max_rect(place).layout(Layout::top_down(Align::Min)));
    ui.set_clip_rect(place.intersect(ui.clip_rect()));
    ui.spacing_mut().item_spacing.y = measure::FOCUS;
    let scroll = ScrollArea::vertical().id_salt("words").auto_shrink(false).min_scrolled_height(0.0).max_height(place.height());
    scroll.show(&mut ui, |ui| {
        if !result.is_empty() {
            // A long result is told smaller and on several lines, not cut off; so is one that leaves what it came of no room.
            let width = ui.available_width();
            let high = |text: &str, font: FontId| {
                let laid = ui.painter().layout(text.to_owned(), font, palette.ink, width).size();
                if text.is_empty() { 0.0 } else { laid.y + ui.spacing().item_spacing.y }
            };
            let on_a_line = |font: &FontId| ui.painter().layout_no_wrap(result.to_owned(), font.clone(), palette.ink).size().x <= width;
            let room = place.height() - high(arithmetic, FontId::proportional(type_size::SMALL));
            let fits = |font: &FontId| high(result, font.clone()) <= room && (font.size < type_size::HEADING || on_a_line(font));
            let Some(font) = [serif(type_size::HEADING), semibold(type_size::BODY)].into_iter().find(fits) else {
                in_one_ui(ui, result, arithmetic);
                return;
            };
            ui.add(Label::new(RichText::new(result).font(font).color(palette.ink)).wrap());
        }
        if !arithmetic.is_empty() {
            ui.add(Label::new(RichText::new(arithmetic).size(type_size::SMALL).color(palette.second)).wrap());
        }
    });
}

/// Result and what it came of in one run of words, where there is no room for a line each.
fn in_one_ui(ui: &mut Ui, result: &str, arithmetic: &str) {
    let palette = palette(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = gap::NEXT;
        ui.label(RichText::new(result).font(semibold(type_size::SMALL)).color(palette.ink));
        ui.label(RichText::new(arithmetic).size(type_size::SMALL).color(palette.second));
    });
}

/// Whose a row is: the cube with how many of its dice are told beneath, and the name in two small lines.
fn name_ui(ui: &mut Ui, wide: f32, token: Option<Token>, name: &str, (says, short): (&str, &str), next: bool) {
    let palette = palette(ui);
    let (place, response) = ui.allocate_exact_size(vec2(wide, measure::TARGET), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}, {says}")));
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
    response.on_hover_text(format!("{name}, {says}"));
}

fn cells_ui(ui: &mut Ui, cells: Vec<Cell>, rolled: bool) -> Option<usize> {
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

impl Cell {
    /// Draws the cell: framed where a die shows it, in the accent's colour where the app has rolled it. True when it was tapped.
    fn ui(self, ui: &mut Ui, size: eframe::egui::Vec2, rolled: bool) -> bool {
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
        let text = if self.count > 1 || lies && self.token.is_none() { format!("{} {}", self.says, self.count) } else { self.says };
        let font = |size: f32| if lies { semibold(size) } else { medium(size) };
        let inner = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
        let clicked = response.clicked();
        match self.token {
            Some(token) if place.width() < measure::LOW_CUBE * 1.5 => {
                // Where there is no room for its name the cube is told by what is printed on it, as on the table.
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
                // In a narrow cell the words are smaller, and all there.
                let width = inner.layout_no_wrap(text.clone(), font(type_size::BODY), ink).size().x;
                let size = type_size::BODY * ((place.width() - 2.0 * gap::HAIR) / width.max(1.0)).min(1.0);
                inner.text(place.center(), Align2::CENTER_CENTER, text, font(size), ink);
            }
        }
        clicked
    }
}
