//! Row of a value that decides: ticked when checked, a step less and more drawn, where to look, changed in place.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align2, Button, Checkbox, Color32, FontId, Frame, Galley, Margin, Pos2, Rect, RichText, Role, Sense, Shape, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};

use super::twelve::ValueSteps;
use crate::gui::look::{Palette, gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::widgets::{keep_in_sight, width_of};

/// Value as it is shown.
#[derive(Clone, Debug)]
pub(super) struct DrawnValue<'r> {
    /// Name of the value for players.
    pub title: &'r str,
    /// Meaning of the value, and the check it is drawn on where that is not the first.
    pub about: &'r str,
    /// The value as it is.
    pub value: &'r str,
    /// One step less, as it is, one step more.
    pub steps: &'r ValueSteps,
    /// Steps are still worked out by the rules that hold.
    pub waits: bool,
    /// Chart and row where it stands in the printed rules.
    pub look: &'r str,
    /// The official value, where the player's rule replaces it.
    pub official: Option<&'r str>,
    /// It was checked against the book.
    pub checked: bool,
    /// It is the row that the keys change.
    pub picked: bool,
    /// A key has just moved to it or changed it: it is scrolled to.
    pub brought_in: bool,
}

/// Request of a player in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowAction {
    /// Ticks it as checked, or takes the tick away.
    Check,
    /// One step less or more.
    Step { more: bool },
    /// The official value again.
    Restore,
}

/// Words of a row whose results are still worked out.
const WAITS: &str = "working it out …";
/// Height of a row whose parts stand beside each other.
pub(super) const HEIGHT: f32 = measure::VALUE_ROW;

impl DrawnValue<'_> {
    /// Draws the row: beside each other in a wide page, else one part under another.
    pub fn ui(&self, ui: &mut Ui, wide: bool) -> Option<RowAction> {
        if wide { self.wide_ui(ui) } else { self.framed_ui(ui) }
    }

    /// Draws the parts one under another, on the ground of the row that the keys change.
    fn framed_ui(&self, ui: &mut Ui) -> Option<RowAction> {
        let ground = ui.painter().add(Shape::Noop);
        let margin = Margin { left: gap::NEXT as i8, ..Margin::ZERO };
        let drawn = Frame::new().inner_margin(margin).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            self.narrow_ui(ui)
        });
        let place = drawn.response.rect;
        if self.picked {
            ui.painter().set(ground, Shape::Vec(self.ground_of(place, palette(ui))));
        }
        self.bring_in(ui, place);
        drawn.inner
    }

    /// Returns the ground of the row that the keys change, with a bar at its left.
    fn ground_of(&self, place: Rect, palette: &Palette) -> Vec<Shape> {
        let bar = place.with_max_x(place.left() + measure::NEXT_BAR);
        vec![Shape::rect_filled(place, radius::BUTTON, palette.surface), Shape::rect_filled(bar, 0.0, palette.accent)]
    }

    fn bring_in(&self, ui: &Ui, place: Rect) {
        if self.picked && self.brought_in {
            keep_in_sight(ui, place);
        }
    }

    fn wide_ui(&self, ui: &mut Ui) -> Option<RowAction> {
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
        let palette = palette(ui);
        if self.picked {
            ui.painter().extend(self.ground_of(place, palette));
        }
        self.bring_in(ui, place);
        let columns = Columns::of(place);
        let tick = Rect::from_center_size(pos2(place.left() + gap::PAGE, place.center().y), vec2(measure::TARGET, measure::TARGET));
        let mut asked = self.tick_ui(&mut put(ui, tick));
        title_ui(ui, columns.words, self.title, self.about, (palette.ink, palette.second));
        asked = self.steps_ui(&mut put(ui, columns.value)).or(asked);
        self.bars_ui(ui, columns.bars, columns.texts);
        let lines = if self.official.is_some() { 1 } else { 3 };
        let look = lines_of(ui, columns.look.width(), self.look, (FontId::proportional(type_size::SMALL), palette.ink), lines);
        let top = if lines == 1 { columns.look.top() + gap::HAIR } else { columns.look.center().y - look.size().y / 2.0 };
        ui.painter().galley(pos2(columns.look.left(), top), look, palette.ink);
        if let Some(official) = self.official {
            asked = self.official_ui(&mut put(ui, columns.undo(place)), official).or(asked);
        }
        asked
    }

    fn narrow_ui(&self, ui: &mut Ui) -> Option<RowAction> {
        let mut asked = None;
        ui.horizontal_wrapped(|ui| {
            asked = self.tick_ui(ui);
            ui.label(RichText::new(self.title).font(semibold(type_size::BODY)));
            ui.label(small(ui, self.about));
        });
        ui.horizontal_wrapped(|ui| {
            asked = self.steps_ui(ui).or(asked);
            if let Some(official) = self.official {
                asked = self.official_ui(ui, official).or(asked);
            }
        });
        let width = ui.available_width();
        let (place, _) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
        let value = (width / 4.0).min(measure::SUM);
        let bars =
            Rect::from_min_max(pos2(place.left() + value + gap::NEXT, place.top()), pos2(place.left() + width / 2.0, place.bottom()));
        self.bars_ui(ui, bars, place.with_min_x(bars.right() + gap::NEXT));
        ui.add(eframe::egui::Label::new(small(ui, self.look)).wrap());
        asked
    }

    fn tick_ui(&self, ui: &mut Ui) -> Option<RowAction> {
        let mut on = self.checked;
        let response = ui.add(Checkbox::without_text(&mut on));
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, format!("Checked in the book: {}", self.title)));
        response.clicked().then_some(RowAction::Check)
    }

    fn steps_ui(&self, ui: &mut Ui) -> Option<RowAction> {
        let mut asked = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap::HAIR;
            let mut step = |ui: &mut Ui, sign: &str, name: &str, more: bool| {
                let open = self.steps[if more { 2 } else { 0 }].is_some();
                let button = ui.add_enabled(open, Button::new(sign).min_size(vec2(measure::TARGET, measure::TARGET)));
                if button.accessible_name(format!("{name}: {}", self.title)).clicked() {
                    asked = Some(RowAction::Step { more });
                }
            };
            step(ui, "−", "One less", false);
            let (place, response) = ui.allocate_exact_size(vec2(measure::NUMBER_FIELD, measure::TARGET), Sense::hover());
            response.widget_info(|| WidgetInfo {
                selected: Some(self.picked),
                ..WidgetInfo::labeled(Role::Label, true, format!("{}: {}", self.title, self.value))
            });
            let palette = palette(ui);
            ui.painter().rect_filled(place, radius::BUTTON, if self.official.is_some() { palette.picked } else { palette.surface });
            ui.painter().text(place.center(), Align2::CENTER_CENTER, self.value, semibold(type_size::BODY), palette.ink);
            step(ui, "+", "One more", true);
        });
        asked
    }

    fn official_ui(&self, ui: &mut Ui, official: &str) -> Option<RowAction> {
        let text = format!("ours was {official} (Undo)");
        let ink = palette(ui).accent;
        let link = ui.add(Button::new(RichText::new(text).size(type_size::SMALL).color(ink)).frame(false));
        link.accessible_name(format!("Remove your rule of {}", self.title)).clicked().then_some(RowAction::Restore)
    }

    /// Draws the three values, each with its results as a bar and in words.
    fn bars_ui(&self, ui: &Ui, bars: Rect, texts: Rect) {
        let palette = palette(ui);
        let response = ui.interact(bars.union(texts), ui.scope_id().with("results"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, self.text()));
        let line = bars.height() / 3.0;
        for (nth, step) in self.steps.iter().enumerate() {
            let font = if nth == 1 { semibold(type_size::SMALL) } else { FontId::proportional(type_size::SMALL) };
            let ink = if nth == 1 { palette.ink } else { palette.second };
            let top = bars.top() + nth as f32 * line;
            let middle = top + line / 2.0;
            let Some(step) = step else {
                if self.waits {
                    let part = Rect::from_x_y_ranges(bars.x_range(), middle - line / 3.0..=middle + line / 3.0);
                    ui.painter().rect_filled(part, measure::LINE, palette.sunken);
                }
                if nth == 1 && self.waits {
                    let font = FontId::proportional(type_size::SMALL);
                    one_line(ui, pos2(texts.left(), top), texts.width(), WAITS, (font, palette.second));
                }
                continue;
            };
            ui.painter().text(pos2(bars.left() - gap::NEXT, middle), Align2::RIGHT_CENTER, &step.value, font.clone(), ink);
            let mut from = bars.left();
            for (share, tone) in &step.bands {
                let to = from + share * bars.width();
                let part = Rect::from_x_y_ranges(from..=(to - measure::LINE).max(from), middle - line / 3.0..=middle + line / 3.0);
                ui.painter().rect_filled(part, measure::LINE, tone.colour(palette));
                from = to;
            }
            one_line(ui, pos2(texts.left(), top), texts.width(), &step.text, (font, ink));
        }
    }

    fn text(&self) -> String {
        let step = |nth: usize, name: &str| self.steps[nth].as_ref().map(|step| format!("{name}{}: {}", step.value, step.text));
        let waits = self.waits.then(|| WAITS.to_owned());
        let steps = [step(1, ""), step(0, "one less, "), step(2, "one more, "), waits].into_iter().flatten().collect::<Vec<_>>();
        format!("{} {}. {}. Where to look: {}", self.title, self.value, steps.join("; "), self.look)
    }
}

/// Columns of a wide row.
struct Columns {
    words: Rect,
    value: Rect,
    bars: Rect,
    texts: Rect,
    look: Rect,
}

impl Columns {
    /// Returns the columns: words, look and texts share what the others leave.
    fn of(place: Rect) -> Self {
        let inner = place.shrink2(vec2(0.0, measure::FOCUS));
        let left = inner.left() + gap::PAGE + measure::TARGET;
        let value = 2.0 * measure::TARGET + measure::NUMBER_FIELD + 2.0 * gap::HAIR;
        let fixed = value + measure::SUM + measure::VALUE_BAR + 4.0 * gap::GROUP;
        let rest = inner.right() - left - fixed;
        let (words, texts) = (rest * 0.335, rest * 0.35);
        let across = |from: f32, width: f32| Rect::from_x_y_ranges(from..=from + width, inner.y_range());
        let words = across(left, words);
        let value = across(words.right() + gap::GROUP, value);
        let value = Rect::from_center_size(value.center(), vec2(value.width(), measure::TARGET));
        let bars = across(value.right() + gap::GROUP + measure::SUM, measure::VALUE_BAR);
        let texts = across(bars.right() + gap::GROUP, texts);
        let look = across(texts.right() + gap::GROUP, (inner.right() - texts.right() - gap::GROUP).max(0.0));
        Self { words, value, bars, texts, look }
    }

    /// Returns the place of what the official value was, over the second line of where to look.
    fn undo(&self, place: Rect) -> Rect {
        self.look.with_min_y(place.center().y)
    }
}

fn put(ui: &mut Ui, place: Rect) -> Ui {
    ui.new_child(UiBuilder::new().id_salt((place.left() as i32, "part")).max_rect(place))
}

fn small(ui: &Ui, text: &str) -> RichText {
    RichText::new(text).size(type_size::SMALL).color(palette(ui).second)
}

/// Draws a title with what it is about: on a line of its own, or on two below a title that stands higher.
fn title_ui(ui: &Ui, place: Rect, title: &str, about: &str, (ink, second): (Color32, Color32)) {
    let font = FontId::proportional(type_size::SMALL);
    let goes_on = width_of(ui, about, font.clone()) > place.width();
    // Three lines fill the row.
    let (top, below) = match goes_on {
        true => (place.top() - measure::LINE, place.top() + type_size::BODY),
        false => (place.center().y - type_size::BODY - measure::LINE, place.center().y + gap::HAIR),
    };
    one_line(ui, pos2(place.left(), top), place.width(), title, (semibold(type_size::BODY), ink));
    let about = lines_of(ui, place.width(), about, (font, second), if goes_on { 2 } else { 1 });
    ui.painter().galley(pos2(place.left(), below), about, second);
}

/// Paints a line of text, cut at a width.
fn one_line(ui: &Ui, at: Pos2, width: f32, text: &str, (font, ink): (FontId, Color32)) {
    let galley = lines_of(ui, width, text, (font, ink), 1);
    ui.painter().galley(at, galley, ink);
}

/// Lays text out in a number of lines, cut where they have no room for it.
fn lines_of(ui: &Ui, width: f32, text: &str, (font, ink): (FontId, Color32), lines: usize) -> Arc<Galley> {
    // Three lines take the height of a row, two that of them.
    let line_height = (lines > 1).then_some(HEIGHT / 3.0 - measure::LINE);
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat { line_height, ..TextFormat::simple(font, ink) });
    job.wrap.max_width = width;
    job.wrap.max_rows = lines;
    job.wrap.break_anywhere = lines == 1;
    ui.painter().layout_job(job)
}
