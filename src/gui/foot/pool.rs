//! A pool of six-sided dice in the foot: a box for each die, typed one after another. A whole pool passes what is typed on to the next.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    self, Align, Frame, Id, Layout, Margin, Rect, RichText, Role, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::engine::text::count_text;
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::widgets::{DieResponse, entered, put_cursor, typed_beside};
use crate::gui::shell::keys::{keep_faces, leave_arrows_of_dice, leave_keys};

/// Pool of six-sided dice that are thrown together.
pub struct FootPool<'f> {
    /// Name of the owner of the dice.
    pub label: &'f str,
    /// Number of dice; `None` while it depends on open questions.
    pub count: Option<u32>,
    /// The faces as they are typed, a digit each.
    pub text: &'f mut String,
    /// They came from the generator.
    pub rolled: &'f mut bool,
    /// The field of the pool gets the cursor.
    pub focus: bool,
    /// Once the pool is whole, the arrow keys act elsewhere.
    pub leaves_arrows: bool,
    /// Letters on dice of the players, each with the face it stands for; empty for none.
    pub letters: &'f [(char, u8)],
}

/// Names of a pool that is the only one.
const ONLY: [&str; 2] = ["Dice", "Die"];

/// Digit that was typed and is no face, and the faces it was typed beside.
#[derive(Clone)]
struct NoFace {
    typed: char,
    beside: String,
}

/// Returns the faces of a text as digits, a letter of the dice as the face it stands for; anything else is left out.
#[must_use]
pub fn faces_typed(text: &str, letters: &[(char, u8)]) -> String {
    let face = |sign: char| {
        let of_letter = letters.iter().find(|(letter, _)| *letter == sign.to_ascii_lowercase()).map(|(_, face)| *face);
        let digit = || sign.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        of_letter.or_else(digit).filter(|face| (1..=6).contains(face))
    };
    text.chars().filter_map(face).map(|face| char::from(b'0' + face)).collect()
}

impl FootPool<'_> {
    /// Returns the title over the pool: `Attacker: 6 dice`; of the only pool, which is named by its dice, `6 dice`.
    fn title(&self) -> String {
        match self.count {
            None => self.label.to_owned(),
            Some(count) if ONLY.contains(&self.label) => count_text(count, "die", "dice"),
            Some(0) => format!("{}: no dice", self.label),
            Some(1) => format!("{}: 1 die", self.label),
            Some(count) => format!("{}: {count} dice", self.label),
        }
    }

    /// Returns whether the pool has dice to throw.
    pub(super) fn throws(&self) -> bool {
        self.count.is_some_and(|count| count > 0)
    }

    /// Returns whether all its dice have a face.
    pub(super) fn is_whole(&self) -> bool {
        self.count.is_some_and(|count| self.text.len() == count as usize)
    }
}

/// Returns the height of a number of pools, one under another.
pub(super) fn height_of(pools: usize) -> f32 {
    pools as f32 * (measure::CAPTION + measure::TARGET + gap::HAIR)
}

/// Draws the pools, each in its place.
pub(super) fn pools_ui(ui: &mut Ui, places: &[Rect], mut pools: Vec<FootPool<'_>>) -> Vec<DieResponse> {
    let ids = pools.iter().map(|pool| ui.make_persistent_id(("pool", pool.label))).collect::<Vec<_>>();
    let mut responses = Vec::new();
    // The cursor enters before the pools are drawn: a face typed in this very frame is not lost.
    enter(ui, pools.iter().position(|pool| pool.focus), &pools, &ids);
    // Faces typed beyond a whole pool, and the pool whose field the cursor leaves.
    let (mut over, mut cursor) = (String::new(), None);
    for (nth, (pool, place)) in pools.iter_mut().zip(places).enumerate() {
        if !over.is_empty() && pool.throws() {
            let more = std::mem::take(&mut over);
            if !pool.is_whole() {
                *pool.text = more;
                *pool.rolled = false;
            }
            cursor = Some(nth);
        }
        let (response, beside) = pool_ui(ui, ids[nth], *place, pool);
        if !beside.is_empty() {
            // A whole pool stays as it is: more faces go to the next one, or are dropped.
            over = beside;
            cursor = Some(nth + 1);
        } else if response.changed {
            let most = pool.count.unwrap_or_default() as usize;
            if most > 0 && pool.text.len() >= most {
                over = pool.text.split_off(most);
                cursor = Some(nth + 1);
            }
        }
        responses.push(response);
    }
    enter(ui, cursor, &pools, &ids);
    responses
}

/// Moves the cursor into a pool; one without dice is skipped.
fn enter(ui: &Ui, from: Option<usize>, pools: &[FootPool<'_>], ids: &[Id]) {
    let to = from.and_then(|from| (from..pools.len()).find(|nth| pools[*nth].throws() || pools[*nth].count.is_none()));
    if let Some(nth) = to {
        put_cursor(ui, ids[nth], pools[nth].text);
        ui.ctx().request_repaint();
    }
}

/// Draws the pool. Returns the faces typed beyond it while it is whole.
fn pool_ui(ui: &mut Ui, id: Id, place: Rect, pool: &mut FootPool<'_>) -> (DieResponse, String) {
    let palette = palette(ui);
    let caption = Rect::from_min_size(place.min, vec2(place.width(), measure::CAPTION));
    let layout = Layout::left_to_right(Align::Center);
    let mut above = ui.new_child(UiBuilder::new().id_salt((pool.label, "caption")).max_rect(caption).layout(layout));
    above.label(RichText::new(pool.title()).size(type_size::SMALL).color(palette.second));
    let no_face = ui.data(|data| data.get_temp::<NoFace>(id)).filter(|no_face| no_face.beside == *pool.text && !pool.focus);
    if let Some(NoFace { typed, .. }) = no_face {
        // Short, as the button that closes stands beside it in a narrow foot.
        let text = format!("{typed} is no face: 1 to 6");
        above.label(RichText::new(text).size(type_size::SMALL).color(palette.warning));
    } else if *pool.rolled && pool.throws() {
        let rolled = above.label(RichText::new("rolled").size(type_size::SMALL).color(palette.accent));
        rolled.widget_info(|| WidgetInfo::labeled(Role::Label, true, "rolled by the app"));
    }
    let field = Rect::from_min_size(pos2(place.left(), caption.bottom()), vec2(place.width(), measure::TARGET));
    let count = pool.count.unwrap_or_default();
    if pool.count == Some(0) {
        return (DieResponse { typed: false, entered: false, changed: false, is_beside: false }, String::new());
    }
    let before = pool.is_whole().then(|| pool.text.clone());
    let step = (field.width() / count.max(1) as f32).min(measure::POOL_STEP);
    let apart = count > 0 && step >= measure::POOL_LEAST;
    let font = semibold(match step {
        _ if !apart => type_size::BODY,
        step if step >= measure::CELL => type_size::HEADING,
        _ => type_size::SMALL,
    });
    let has_cursor = ui.memory(|memory| memory.has_focus(id));
    if apart {
        boxes_ui(ui, field, step, count, has_cursor.then_some(pool.text.len()));
    } else {
        let stroke = if has_cursor { Stroke::new(measure::FOCUS, palette.accent) } else { Stroke::new(measure::LINE, palette.third) };
        ui.painter().rect(field, radius::BUTTON, palette.surface, stroke, StrokeKind::Inside);
    }
    let ink = if *pool.rolled { palette.accent } else { palette.ink };
    let glyph = ui.painter().layout_no_wrap("0".to_owned(), font.clone(), ink).size();
    let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, _: f32| {
        let format = TextFormat {
            font_id: font.clone(),
            color: ink,
            extra_letter_spacing: if apart { step - glyph.x } else { 0.0 },
            ..TextFormat::default()
        };
        ui.fonts_mut(|fonts| fonts.layout_job(LayoutJob::single_section(text.as_str().to_owned(), format)))
    };
    let left = if apart { (step - gap::HAIR - glyph.x).max(0.0) / 2.0 } else { gap::HAIR };
    let margin = Margin { left: left as i8, right: 0, top: ((field.height() - glyph.y) / 2.0) as i8, bottom: 0 };
    let edit = egui::TextEdit::singleline(pool.text)
        .id(id)
        .desired_width(field.width())
        .min_size(field.size())
        .frame(Frame::NONE.inner_margin(margin))
        .layouter(&mut layouter);
    let response = ui.put(field, edit).accessible_name(pool.label);
    leave_keys(ui, &response, pool.text, true);
    keep_faces(ui, &response, pool.letters.iter().map(|(letter, _)| *letter));
    if pool.leaves_arrows && pool.is_whole() {
        leave_arrows_of_dice(ui, &response);
    }
    let mut beside = String::new();
    let rolled = *pool.rolled;
    if response.changed() {
        // Digits that are no face are dropped, and named above.
        let no_face = pool.text.chars().find(|sign| sign.is_ascii_digit() && !('1'..='6').contains(sign));
        let kept = before.clone().unwrap_or_else(|| faces_typed(pool.text, pool.letters));
        ui.data_mut(|data| match no_face {
            Some(typed) => drop(data.insert_temp(id, NoFace { typed, beside: kept })),
            None => data.remove::<NoFace>(id),
        });
        match before.and_then(|faces| Some((typed_beside(&faces, pool.text)?, faces))) {
            // A letter that is no face takes away none.
            Some((next, faces)) if faces_typed(&next, pool.letters).is_empty() => {
                *pool.text = faces;
                return (DieResponse { typed: false, entered: entered(ui, &response), changed: false, is_beside: false }, String::new());
            }
            // A single die, or a roll of the program, is replaced by the faces typed.
            Some((next, _)) if count == 1 || rolled => *pool.text = next,
            Some((next, faces)) => {
                *pool.text = faces;
                beside = next;
            }
            None => {}
        }
        *pool.text = faces_typed(pool.text, pool.letters);
        beside = faces_typed(&beside, pool.letters);
        *pool.rolled = rolled && !beside.is_empty();
    }
    let changed = response.changed() && beside.is_empty();
    (DieResponse { typed: changed && pool.is_whole(), entered: entered(ui, &response), changed, is_beside: !beside.is_empty() }, beside)
}

/// Draws a box for each die; the one that is typed next in the accent's frame.
fn boxes_ui(ui: &Ui, field: Rect, step: f32, count: u32, next: Option<usize>) {
    let palette = palette(ui);
    let size = vec2(step - gap::HAIR, field.height());
    for nth in 0..count as usize {
        let place = Rect::from_min_size(field.min + vec2(nth as f32 * step, 0.0), size);
        let is_next = next.is_some_and(|next| next == nth);
        let stroke = if is_next { Stroke::new(measure::FOCUS, palette.accent) } else { Stroke::new(measure::LINE, palette.third) };
        ui.painter().rect(place, radius::BUTTON, palette.ground, stroke, StrokeKind::Inside);
    }
}
