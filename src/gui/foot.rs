//! The foot of the middle: dice, the result in words with its arithmetic, what may be waived, Roll and Apply. Of one height, whatever it
//! tells, so that nothing in it moves.

use eframe::egui::{
    Align, Button, Event, FontId, Label, Layout, Margin, Rect, RichText, ScrollArea, Sense, Stroke, Ui, UiBuilder, Vec2, pos2, vec2,
};

use super::look::{gap, measure, medium, palette, serif, type_size};
use super::widgets::{DieDraft, DieResponse, die_box_ui};

/// Divides the middle: above the facts, below the foot.
#[must_use]
pub fn split(ui: &mut Ui) -> (Ui, Ui) {
    let whole = ui.available_rect_before_wrap();
    let height = measure::FOOT.min(whole.height() * 0.6);
    let line = whole.bottom() - height;
    let palette = palette(ui);
    let below = Rect::from_min_max(pos2(whole.left(), line), whole.max);
    ui.painter().rect_filled(whole, 0.0, palette.ground);
    ui.painter().rect_filled(below, 0.0, palette.surface);
    ui.painter().hline(below.x_range(), line, Stroke::new(measure::LINE, palette.line));
    ui.advance_cursor_after_rect(whole);
    let inner = Margin::symmetric(gap::GROUP as i8, gap::NEXT as i8);
    let above = Rect::from_min_max(whole.min, pos2(whole.right(), line)) - Margin::symmetric(gap::GROUP as i8, gap::HAIR as i8);
    let child = |ui: &mut Ui, name: &str, place: Rect| {
        let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
        child.set_clip_rect(place.expand(gap::HAIR).intersect(ui.clip_rect()));
        child
    };
    (child(ui, "above the foot", above), child(ui, "the foot", below - inner))
}

/// A die of the foot.
pub struct FootDie<'f> {
    /// Whose it is, or what for.
    pub label: &'f str,
    /// What is typed.
    pub die: &'f mut DieDraft,
    /// Its sides.
    pub sides: u8,
    /// The cursor goes to it.
    pub focus: bool,
}

/// What the foot shows.
pub struct Foot<'f> {
    /// The dice waited for, in the order in which they are typed.
    pub dice: Vec<FootDie<'f>>,
    /// The result in words; empty before the dice.
    pub result: &'f str,
    /// How it came about, or what is waited for.
    pub arithmetic: &'f str,
    /// The result can be applied.
    pub ready: bool,
    /// What the main button says then.
    pub apply: &'f str,
    /// What it says as long as it cannot.
    pub waits: &'f str,
    /// Without buttons: the panel around applies and closes.
    pub told_only: bool,
}

/// What was asked of the foot.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Roll.
    pub roll: bool,
    /// Apply, by its button.
    pub apply: bool,
    /// Close.
    pub close: bool,
    /// What became of each die's field.
    pub dice: Vec<DieResponse>,
}

impl Asked {
    /// Enter was pressed in a die's field.
    #[must_use]
    pub fn entered(&self) -> bool {
        self.dice.iter().any(|die| die.entered)
    }
}

impl<'f> Foot<'f> {
    /// A foot with these dice, before anything is known.
    #[must_use]
    pub const fn of(dice: Vec<FootDie<'f>>) -> Self {
        let waits = if dice.len() > 1 { "Type both dice" } else { "Type the die" };
        Self { dice, result: "", arithmetic: "", ready: false, apply: "Apply (Enter)", waits, told_only: false }
    }

    /// Draws the foot in the room of its height. `effects` draws what the result does, each to be waived.
    pub fn ui(self, ui: &mut Ui, effects: impl FnOnce(&mut Ui)) -> Asked {
        let size = vec2(ui.available_width(), ui.available_height().min(measure::FOOT));
        let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
        let mut asked = Asked::default();
        let wide = whole.width() > measure::FOOT_WIDE;
        let dice_end = whole.left() + self.dice.len() as f32 * (measure::DIE_BOX + gap::NEXT);
        let buttons = match (self.told_only, wide) {
            (true, _) => 0.0,
            (false, true) => 2.0 * measure::MAIN_BUTTON + gap::NEXT,
            (false, false) => measure::MAIN_BUTTON,
        };
        let buttons_start = whole.right() - buttons;
        let has_dice = !self.dice.is_empty();
        asked.dice = dice_ui(ui, whole, self.dice);
        let words = Rect::from_min_max(pos2(dice_end + gap::NEXT, whole.top()), pos2(buttons_start - gap::NEXT, whole.bottom()));
        let mut middle = ui.new_child(UiBuilder::new().id_salt("result").max_rect(words).layout(Layout::top_down(Align::Min)));
        words_ui(&mut middle, self.result, self.arithmetic, wide, effects);
        if !self.told_only {
            let place = Rect::from_min_max(pos2(buttons_start, whole.top()), whole.max);
            let mut ui = ui.new_child(UiBuilder::new().id_salt("buttons").max_rect(place).layout(Layout::top_down(Align::Max)));
            ui.spacing_mut().item_spacing = vec2(gap::NEXT, gap::HAIR);
            asked.close = ui.add(Button::new(RichText::new("Close (Esc)").size(type_size::SMALL)).frame_when_inactive(false)).clicked();
            let apply = if self.ready { self.apply } else { self.waits };
            let roll = |ui: &mut Ui| has_dice && ui.add(Button::new("Roll (R)").min_size(main_size())).clicked();
            if wide {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    asked.apply = apply_ui(ui, self.ready, apply);
                    asked.roll = roll(ui);
                });
            } else {
                asked.roll = roll(&mut ui);
                asked.apply = apply_ui(&mut ui, self.ready, apply);
            }
        }
        asked
    }
}

/// Draws the dice from the left. One key is a die: the cursor goes on to the next at once, and what is typed in haste goes with it.
fn dice_ui(ui: &mut Ui, whole: Rect, mut dice: Vec<FootDie<'_>>) -> Vec<DieResponse> {
    let mut responses = Vec::new();
    let mut from = whole.left();
    for nth in 0..dice.len() {
        let place = Rect::from_min_size(pos2(from, whole.top()), vec2(measure::DIE_BOX, whole.height()));
        from = place.right() + gap::NEXT;
        let (done, next) = dice.split_at_mut(nth + 1);
        let Some(FootDie { label, die, sides, focus }) = done.last_mut() else { break };
        let mut ui = ui.new_child(UiBuilder::new().id_salt(*label).max_rect(place).layout(Layout::top_down(Align::Center)));
        let response = die_box_ui(&mut ui, label, die, *sides, *focus);
        if response.changed {
            ui.ctx().request_repaint();
        }
        if let Some(next) = next.first_mut()
            && (response.typed || die.text.len() > 1 && !die.rolled && !die.fell)
        {
            next.focus = true;
            ui.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Text(_))));
            if let Some((first, rest)) = die.text.split_at_checked(1).filter(|(_, rest)| !rest.is_empty()) {
                let (first, rest) = (first.to_owned(), rest.to_owned());
                die.text = first;
                *next.die = DieDraft { text: rest, ..DieDraft::default() };
            }
        }
        responses.push(response);
    }
    responses
}

const fn main_size() -> Vec2 {
    Vec2::new(measure::MAIN_BUTTON, measure::MAIN_BUTTON_HEIGHT)
}

/// The one next deed, in the accent's colour once it can be done.
fn apply_ui(ui: &mut Ui, ready: bool, says: &str) -> bool {
    let palette = palette(ui);
    let text = RichText::new(says).font(medium(type_size::BODY));
    let button = if ready { Button::new(text.color(palette.on_accent)).fill(palette.accent) } else { Button::new(text) };
    ui.add_enabled(ready, button.min_size(main_size()).wrap()).clicked()
}

fn words_ui(ui: &mut Ui, result: &str, arithmetic: &str, wide: bool, effects: impl FnOnce(&mut Ui)) {
    let palette = palette(ui);
    ui.spacing_mut().item_spacing = vec2(gap::NEXT, measure::FOCUS);
    let font = serif(if wide { type_size::RESULT } else { type_size::HEADING });
    let width = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, palette.ink).size().x;
    let beside = !result.is_empty()
        && width(result, font.clone()) + gap::NEXT + width(arithmetic, FontId::proportional(type_size::BODY)) <= ui.available_width();
    if !result.is_empty() {
        ui.horizontal(|ui| {
            ui.add(Label::new(RichText::new(result).font(font).color(palette.ink)).truncate());
            if beside && !arithmetic.is_empty() {
                ui.label(RichText::new(arithmetic).color(palette.second));
            }
        });
    }
    let below = ScrollArea::vertical().id_salt("effects").auto_shrink(false).max_height(ui.available_height());
    below.show(ui, |ui| {
        if !arithmetic.is_empty() && !beside {
            ui.label(RichText::new(arithmetic).color(palette.second));
        }
        effects(ui);
    });
}
