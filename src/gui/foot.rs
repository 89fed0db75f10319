//! The foot of the middle: dice, the result in words with its arithmetic, what may be waived, Roll and Apply. Of one height, whatever it
//! tells, so that nothing in it moves.

mod pool;

use eframe::egui::style::ScrollStyle;
use eframe::egui::{
    Align, Button, Color32, Direction, Event, FontId, Label, Layout, Margin, Rect, RichText, ScrollArea, Sense, Stroke, Ui, UiBuilder,
    Vec2, pos2, vec2,
};

use super::guide::{APPLY, DIE, mark};
use super::look::{gap, measure, medium, palette, semibold, serif, type_size};
use super::pass::reserve;
use super::widgets::{DieDraft, DieResponse, die_box_ui};
pub use pool::FootPool;

/// The part of the middle that is above a foot, with pools of dice or without. Of one pool or two it is of one height: a volley becomes a
/// melee at a key, and nothing moves.
#[must_use]
pub fn above(whole: Rect, pools: bool) -> Rect {
    Rect::from_min_max(whole.min, pos2(whole.right(), whole.bottom() - height(whole, pools)))
}

/// The height of the foot in a middle: the whole, but where the window is hardly higher.
fn height(whole: Rect, pools: bool) -> f32 {
    let narrow = whole.width() < measure::FOOT_NARROW + 2.0 * gap::GROUP;
    let high = match (narrow, pools) {
        (true, false) => measure::FOOT_OF_PANEL,
        (true, true) => measure::FOOT_OF_POOLS_PANEL,
        (false, false) => measure::FOOT,
        (false, true) => measure::FOOT_OF_POOLS,
    };
    high.min(whole.height() * 0.6)
}

/// Divides the middle: above the facts, below a foot, with pools of dice or without.
#[must_use]
pub fn split(ui: &mut Ui, pools: bool) -> (Ui, Ui) {
    let high = height(ui.available_rect_before_wrap(), pools);
    split_at(ui, high)
}

/// The same with a foot so high.
#[must_use]
pub fn split_at(ui: &mut Ui, high: f32) -> (Ui, Ui) {
    let whole = ui.available_rect_before_wrap();
    let line = whole.bottom() - high;
    let palette = palette(ui);
    let below = Rect::from_min_max(pos2(whole.left(), line), whole.max);
    ui.painter().rect_filled(whole, 0.0, palette.ground);
    ui.painter().rect_filled(below, 0.0, palette.surface);
    reserve(ui, below);
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
    /// The same where there is little room: whose it is has to do.
    pub brief: &'f str,
    /// What is typed.
    pub die: &'f mut DieDraft,
    /// Its sides.
    pub sides: u8,
    /// The cursor goes to it.
    pub focus: bool,
    /// The colour of the side that throws it, where both do.
    pub of: Option<Color32>,
}

/// What the foot shows.
pub struct Foot<'f> {
    /// The dice waited for, in the order in which they are typed.
    pub dice: Vec<FootDie<'f>>,
    /// Pools of dice instead of single ones.
    pub pools: Vec<FootPool<'f>>,
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
    /// Nothing is played here: the main button copies, and there is nothing to close.
    pub copies: bool,
    /// A unit is lacking yet: no number is a die.
    pub lacks_unit: bool,
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
        let waits = if dice.len() > 1 { "Both dice" } else { "Type the die" };
        Self {
            dice,
            pools: Vec::new(),
            result: "",
            arithmetic: "",
            ready: false,
            apply: "Apply (Enter)",
            waits,
            told_only: false,
            copies: false,
            lacks_unit: false,
        }
    }

    /// A foot with these pools of dice, before anything is known.
    #[must_use]
    pub fn of_pools(pools: Vec<FootPool<'f>>) -> Self {
        Self { pools, waits: "Type the dice", ..Self::of(Vec::new()) }
    }

    /// Draws the foot in the room of its height. `effects` draws what the result does, each to be waived.
    pub fn ui(self, ui: &mut Ui, effects: impl FnOnce(&mut Ui)) -> Asked {
        let size = vec2(ui.available_width(), ui.available_height());
        let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
        let places = Places::of(whole, &self);
        let says = Says {
            ready: self.ready,
            apply: if self.ready { self.apply } else { self.waits },
            has_dice: self.has_dice(),
            rolls: self.rolls(),
            copies: self.copies,
        };
        let dice = if self.pools.is_empty() {
            dice_ui(ui, places.dice, self.dice, self.lacks_unit)
        } else {
            pool::pools_ui(ui, places.dice, self.pools)
        };
        let mut asked = Asked { dice, ..Asked::default() };
        let mut middle = ui.new_child(UiBuilder::new().id_salt("result").max_rect(places.words).layout(Layout::top_down(Align::Min)));
        words_ui(&mut middle, self.result, self.arithmetic, places.shape == Shape::Wide, effects);
        if !self.told_only {
            says.ui(ui, &places, &mut asked);
        }
        asked
    }

    /// It waits for dice, or has them.
    fn has_dice(&self) -> bool {
        !self.dice.is_empty() || self.pools.iter().any(|pool| pool.count.is_some_and(|count| count > 0))
    }

    /// There are dice to roll. What the program has thrown is not thrown again until it pleases: only where nothing is played.
    #[must_use]
    pub fn rolls(&self) -> bool {
        if self.lacks_unit {
            return false;
        }
        let pools = self.pools.iter().filter(|pool| pool.count.is_some_and(|count| count > 0));
        self.dice.iter().any(|die| self.copies || !die.die.rolled) || pools.into_iter().any(|pool| self.copies || !*pool.rolled)
    }
}

/// How the parts of the foot stand to each other, by its width.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Dice, words, and the buttons beside each other.
    Wide,
    /// Dice, words, and the buttons one under another.
    Middle,
    /// Dice, words and buttons one under another.
    Narrow,
}

/// The width of a die's box: of several in a foot that is hardly wider, less, for the sake of the words.
fn die_box(whole: f32, dice: usize) -> f32 {
    if dice > 1 && (measure::FOOT_NARROW..=measure::FOOT_WIDE).contains(&whole) { measure::DIE_BOX_SMALL } else { measure::DIE_BOX }
}

/// Where the parts of the foot stand: by its room and the dice alone, never by what it tells.
struct Places {
    shape: Shape,
    dice: Rect,
    words: Rect,
    buttons: Rect,
    close: Rect,
}

impl Places {
    fn of(whole: Rect, foot: &Foot<'_>) -> Self {
        let of_dice = foot.dice.len() as f32 * (die_box(whole.width(), foot.dice.len()) + gap::NEXT);
        let beside_dice = whole.width() - of_dice - 2.0 * (measure::FOOT_BUTTON + gap::NEXT);
        let shape = match whole.width() {
            width if width > measure::FOOT_WIDE && beside_dice > measure::FOOT_WORDS => Shape::Wide,
            width if width > measure::FOOT_NARROW => Shape::Middle,
            _ => Shape::Narrow,
        };
        let close_size = vec2(measure::FOOT_BUTTON, measure::TARGET);
        let close = Rect::from_min_size(pos2(whole.right() - close_size.x, whole.top()), close_size);
        let pools = pool::height_of(foot.pools.len());
        if shape == Shape::Narrow {
            let buttons = Rect::from_min_max(pos2(whole.left(), whole.bottom() - measure::MAIN_BUTTON_HEIGHT), whole.max);
            // What closes stands beside the caption of the first pool.
            let high = if foot.dice.is_empty() { pools } else { measure::DIE_HEIGHT };
            let lower = if foot.pools.is_empty() { 0.0 } else { measure::TARGET - measure::CAPTION };
            let dice = Rect::from_min_size(whole.min + vec2(0.0, lower), vec2(whole.width(), high));
            let top = if high > 0.0 { dice.bottom() + gap::HAIR } else { close.bottom() };
            let words = Rect::from_min_max(pos2(whole.left(), top), pos2(whole.right(), buttons.top() - gap::HAIR));
            return Self { shape, dice, words, buttons, close };
        }
        let wide = match (foot.told_only, shape) {
            (true, _) => 0.0,
            (false, Shape::Wide) => 2.0 * measure::FOOT_BUTTON + gap::NEXT,
            (false, _) => measure::FOOT_BUTTON,
        };
        let top = if foot.copies { whole.top() } else { close.bottom() + gap::HAIR };
        let buttons = Rect::from_min_max(pos2(whole.right() - wide, top.min(whole.bottom())), whole.max);
        if shape == Shape::Middle && foot.pools.len() == 1 {
            // Under one pool there is more room for words than beside it.
            let left = whole.with_max_x(buttons.left() - gap::NEXT);
            let (dice, words) = left.split_top_bottom_at_y(left.top() + pools);
            return Self { shape, dice, words, buttons, close };
        }
        let of_pools = ((whole.width() - wide) / 2.0 - gap::NEXT).min(measure::POOL_WIDTH);
        let dice_width = if foot.pools.is_empty() { of_dice } else { of_pools };
        let dice = Rect::from_min_size(whole.min, vec2(dice_width, whole.height()));
        let words = Rect::from_min_max(pos2(dice.right() + gap::NEXT, whole.top()), pos2(buttons.left() - gap::NEXT, whole.bottom()));
        Self { shape, dice, words, buttons, close }
    }
}

/// What the buttons of the foot say, and which there are.
struct Says<'s> {
    ready: bool,
    apply: &'s str,
    has_dice: bool,
    rolls: bool,
    copies: bool,
}

impl Says<'_> {
    fn ui(&self, ui: &mut Ui, places: &Places, asked: &mut Asked) {
        if !self.copies {
            let close = Button::new(RichText::new("Close (Esc)").size(type_size::SMALL)).frame_when_inactive(false);
            let layout = Layout::right_to_left(Align::Center);
            let mut ui = ui.new_child(UiBuilder::new().id_salt("close").max_rect(places.close).layout(layout));
            asked.close = ui.add(close).clicked();
        }
        let place = places.buttons;
        let beside = places.shape != Shape::Middle;
        let half = match places.shape {
            Shape::Narrow => vec2((place.width() - gap::NEXT) / 2.0, place.height()),
            Shape::Wide => main_size(),
            Shape::Middle => vec2(place.width(), ((place.height() - gap::HAIR) / 2.0).min(measure::MAIN_BUTTON_HEIGHT)),
        };
        let apply_at = match places.shape {
            Shape::Wide => Rect::from_min_size(pos2(place.right() - half.x, places.middle_of_buttons(half.y)), half),
            _ => Rect::from_min_size(place.max - half, half),
        };
        let roll_at =
            if beside { apply_at.translate(vec2(-half.x - gap::NEXT, 0.0)) } else { apply_at.translate(vec2(0.0, -half.y - gap::HAIR)) };
        let main = |ui: &mut Ui, name: &str, place: Rect| {
            ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::centered_and_justified(Direction::TopDown)))
        };
        mark(ui, APPLY, apply_at);
        asked.roll = self.has_dice && main(ui, "roll", roll_at).add_enabled(self.rolls, Button::new("Roll (R)")).clicked();
        asked.apply = apply_ui(&mut main(ui, "apply", apply_at), self.ready, self.apply);
    }
}

impl Places {
    /// The top of a button that stands in the middle of the room for buttons.
    fn middle_of_buttons(&self, high: f32) -> f32 {
        self.buttons.top() + ((self.buttons.height() - high) / 2.0).max(0.0)
    }
}

/// Draws the dice from the left. One key is a die: the cursor goes on to the next at once, and what is typed in haste goes with it.
fn dice_ui(ui: &mut Ui, whole: Rect, mut dice: Vec<FootDie<'_>>, lacks_unit: bool) -> Vec<DieResponse> {
    let mut responses = Vec::new();
    let mut from = whole.left();
    let wide = whole.width() / dice.len().max(1) as f32 - gap::NEXT;
    for nth in 0..dice.len() {
        let place = Rect::from_min_size(pos2(from, whole.top()), vec2(wide.min(measure::DIE_BOX), whole.height()));
        from = place.right() + gap::NEXT;
        let (done, next) = dice.split_at_mut(nth + 1);
        let Some(FootDie { label, brief, die, sides, focus, of }) = done.last_mut() else { break };
        let mut ui = ui.new_child(UiBuilder::new().id_salt(*label).max_rect(place).layout(Layout::top_down(Align::Center)));
        if let Some(ink) = of {
            let widgets = &mut ui.visuals_mut().widgets;
            widgets.inactive.bg_stroke = Stroke::new(measure::FOCUS, *ink);
            widgets.hovered.bg_stroke = widgets.inactive.bg_stroke;
        }
        if lacks_unit {
            ui.disable();
        }
        let response = die_box_ui(&mut ui, (label, brief), die, *sides, *focus && !lacks_unit);
        mark(&ui, DIE, place);
        if response.changed {
            ui.ctx().request_repaint();
        }
        if let Some(next) = next.first_mut()
            && (response.typed || die.text.len() > 1 && !die.rolled && !die.fell)
        {
            next.focus = true;
            ui.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Text(_) | Event::Ime(_))));
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
    Vec2::new(measure::FOOT_BUTTON, measure::MAIN_BUTTON_HEIGHT)
}

/// The one next deed, in the accent's colour once it can be done.
pub fn apply_ui(ui: &mut Ui, ready: bool, says: &str) -> bool {
    let palette = palette(ui);
    let text = RichText::new(says).font(medium(type_size::BODY));
    let button = if ready { Button::new(text.color(palette.on_accent)).fill(palette.accent) } else { Button::new(text) };
    ui.add_enabled(ready, button.wrap()).clicked()
}

fn words_ui(ui: &mut Ui, result: &str, arithmetic: &str, wide: bool, effects: impl FnOnce(&mut Ui)) {
    let palette = palette(ui);
    ui.spacing_mut().item_spacing = vec2(gap::NEXT, measure::FOCUS);
    let width = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, palette.ink).size().x;
    // A long result is told smaller, and at the last in two lines, not cut off.
    let sizes = [serif(type_size::RESULT), serif(type_size::HEADING), semibold(type_size::BODY)];
    let left = |font: &FontId| ui.available_width() - width(result, font.clone());
    let sum = gap::NEXT + width(arithmetic, FontId::proportional(type_size::BODY));
    let sizes = &sizes[usize::from(!wide)..];
    // Where room is scarce the sum goes beside the result if that can be: a line more for what it does.
    let narrowed = sizes.iter().find(|font| !wide && left(font) >= sum);
    let font = narrowed.or_else(|| sizes.iter().find(|font| left(font) >= 0.0)).unwrap_or(&sizes[sizes.len() - 1]).clone();
    let beside = !result.is_empty() && left(&font) >= sum;
    if !result.is_empty() {
        ui.scope(|ui| {
            // No higher than the words.
            ui.spacing_mut().interact_size.y = 0.0;
            ui.horizontal(|ui| {
                ui.add(Label::new(RichText::new(result).font(font).color(palette.ink)).wrap());
                if beside && !arithmetic.is_empty() {
                    ui.label(RichText::new(arithmetic).color(palette.second));
                }
            });
        });
    }
    let room = ui.available_height();
    // That there is more of it is seen before it is applied.
    ui.spacing_mut().scroll = ScrollStyle { bar_width: gap::NEXT, foreground_color: true, ..ScrollStyle::solid() };
    let below = ScrollArea::vertical().id_salt("effects").auto_shrink(false).max_height(room);
    below.show(ui, |ui| {
        // What is in sight without scrolling: effects are set by it.
        ui.set_max_height(room);
        if !arithmetic.is_empty() && !beside {
            ui.label(RichText::new(arithmetic).color(palette.second));
        }
        effects(ui);
    });
}
