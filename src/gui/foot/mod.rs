//! The foot of every page that plays: rows of dice, cells or numbers, the result with its arithmetic and effects, and the buttons that roll
//! and apply. Its height does not depend on its text, so that nothing in it moves.

mod cells;
mod dice;
mod last;
mod places;
mod pool;
mod words;

use eframe::egui::{Align, Event, Layout, Rect, Sense, Ui, UiBuilder};

use super::look::type_size;
use super::parts::keyed::{Keyed, Rank};
use super::parts::widgets::DieResponse;
use super::shell::guide::{APPLY, mark};
use super::shell::pass;
pub use cells::{CellRow, TapCell};
pub use dice::FootDie;
pub use last::{FootButton, LastFoot, chips_ui};
pub use places::{FootRows, height, split, split_at, with_buttons};
use places::{Places, Shape};
pub use pool::{FootPool, faces_typed};
pub use words::words_ui;

/// Dice or counts that the foot takes as input.
pub enum Rows<'f> {
    /// Dice, in the order in which they are typed.
    Dice(Vec<FootDie<'f>>),
    /// Pools of dice, each with its faces.
    Pools(Vec<FootPool<'f>>),
    /// Faces and cubes to tap, and numbers.
    Cells(Vec<CellRow<'f>>),
}

impl Rows<'_> {
    /// Gives the cursor to the first die or pool without a face.
    fn focus_empty(&mut self) {
        match self {
            Self::Dice(dice) => dice.iter_mut().find(|die| die.die.text.is_empty()).into_iter().for_each(|die| die.focus = true),
            Self::Pools(pools) => {
                pools.iter_mut().find(|pool| pool.throws() && !pool.is_whole()).into_iter().for_each(|pool| pool.focus = true);
            }
            Self::Cells(_) => {}
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Dice(dice) => dice.is_empty(),
            Self::Pools(pools) => pools.is_empty(),
            Self::Cells(rows) => rows.is_empty(),
        }
    }

    /// Returns whether they are the cubes of an army that marches.
    fn is_army(&self) -> bool {
        matches!(self, Self::Cells(rows) if rows.iter().any(|row| matches!(row, CellRow::Army(_))))
    }

    /// Returns whether there are dice to throw.
    fn has_dice(&self) -> bool {
        match self {
            Self::Dice(dice) => !dice.is_empty(),
            Self::Pools(pools) => pools.iter().any(FootPool::throws),
            Self::Cells(rows) => rows.iter().any(|row| matches!(row, CellRow::Faces { .. } | CellRow::Cubes(_))),
        }
    }
}

/// Kind of foot, which decides its buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A check of a battle: Roll, Apply, Close.
    #[default]
    Check,
    /// A check of the log: the panel around it applies and closes it.
    ReadOnly,
    /// A check outside a battle: Roll, Copy.
    Copy,
    /// A turn: Back, Roll, and the next action.
    Turn,
}

/// Contents of a foot, to be drawn.
pub struct Foot<'f> {
    /// Kind of foot it is.
    pub kind: Kind,
    /// Dice or counts it takes as input.
    pub rows: Rows<'f>,
    /// The result in words; empty before the dice.
    pub result: &'f str,
    /// Arithmetic of the result, or the input still needed.
    pub arithmetic: &'f str,
    /// The result can be applied, or the action carried out.
    pub ready: bool,
    /// Text of the main button once it can be pressed; empty if there is none.
    pub apply: &'f str,
    /// Key that presses the main button too.
    pub key: &'f str,
    /// Text of the main button while it cannot be pressed.
    pub waits: &'f str,
    /// Text of the button that rolls, which R presses too.
    pub roll: &'f str,
    /// The faces of the cells came from the generator.
    pub rolled: bool,
    /// A cell was tapped, and that can be undone.
    pub tapped: bool,
    /// A unit is still missing, or the check is impossible whatever is thrown: no number is taken as a die.
    pub is_closed: bool,
}

impl Default for Foot<'_> {
    fn default() -> Self {
        Self {
            kind: Kind::default(),
            rows: Rows::Cells(Vec::new()),
            result: "",
            arithmetic: "",
            ready: false,
            apply: "Apply",
            key: "Enter",
            waits: "Type the die",
            roll: "Roll",
            rolled: false,
            tapped: false,
            is_closed: false,
        }
    }
}

/// Actions the player asked for in the foot.
#[derive(Clone, Debug, Default)]
pub struct FootActions {
    /// Roll button was pressed.
    pub roll: bool,
    /// Apply, by its button.
    pub apply: bool,
    /// Close button was pressed.
    pub close: bool,
    /// Take the last face back.
    pub back: bool,
    /// A cell was tapped: its row, and its place there.
    pub cell: Option<(usize, usize)>,
    /// Response of each die's field.
    pub dice: Vec<DieResponse>,
}

impl FootActions {
    /// Returns whether Enter was pressed in a die's field.
    #[must_use]
    pub fn entered(&self) -> bool {
        self.dice.iter().any(|die| die.entered)
    }
}

impl<'f> Foot<'f> {
    /// Returns a foot with these dice, before anything is known.
    #[must_use]
    pub fn of(dice: Vec<FootDie<'f>>) -> Self {
        let waits = if dice.len() > 1 { "Both dice" } else { "Type the die" };
        Self { rows: Rows::Dice(dice), waits, ..Self::default() }
    }

    /// Returns a foot with these pools of dice, before anything is known.
    #[must_use]
    pub fn of_pools(pools: Vec<FootPool<'f>>) -> Self {
        Self { rows: Rows::Pools(pools), waits: "Type the dice", ..Self::default() }
    }

    /// Returns the foot of a turn, with `action` as the text of its next action whether or not it can be carried out.
    #[must_use]
    pub fn of_turn(rows: Vec<CellRow<'f>>, action: &'f str) -> Self {
        Self { kind: Kind::Turn, rows: Rows::Cells(rows), apply: action, waits: action, ..Self::default() }
    }

    /// Draws the foot in the room of its height. `effects` draws the effects of the result, each of which can be waived.
    pub fn ui(mut self, ui: &mut Ui, effects: impl FnOnce(&mut Ui)) -> FootActions {
        let (whole, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let places = Places::of(whole, &self);
        let (has_dice, rolls) = (self.rows.has_dice(), self.rolls());
        let mut actions = FootActions::default();
        if self.kind != Kind::Turn && !self.is_closed && types_beside(ui) {
            self.rows.focus_empty();
        }
        match self.rows {
            Rows::Dice(dice) => actions.dice = dice::dice_ui(ui, &places.rows, dice, self.is_closed),
            Rows::Pools(pools) => actions.dice = pool::pools_ui(ui, &places.rows, pools),
            Rows::Cells(rows) => actions.cell = cells::rows_ui(ui, &places.rows, rows, self.rolled, places.shape == Shape::Line),
        }
        let button = |ui: &Ui, id: &str, place: Rect, button: Keyed<'_>| button.ui(ui, ui.scope_id().with(id), place).clicked();
        let in_line = places.shape == Shape::Line;
        let has_buttons = self.kind != Kind::ReadOnly;
        // Tab goes on from the dice to what is done with them, then to the effects; what leaves the check comes last.
        if has_buttons {
            let apply = if self.ready { self.apply } else { self.waits };
            // A prompt that stands in place of the action has no key.
            let key = if apply == self.apply { self.key } else { "" };
            if !apply.is_empty() && (!in_line || self.ready || !has_dice) {
                mark(ui, APPLY, places.apply);
                actions.apply = button(ui, "apply", places.apply, Keyed::pressed_by(Rank::Main, apply, key).open(self.ready));
            }
            // In one line there is one button: it rolls until there is a result to apply.
            if has_dice && (!in_line || !self.ready) {
                actions.roll = button(ui, "roll", places.roll, Keyed::pressed_by(Rank::Outline, self.roll, "R").open(rolls));
            }
            if self.kind == Kind::Turn && has_dice && !in_line {
                let back = Keyed { size: type_size::SMALL, ..Keyed::new(Rank::Outline, "Back", "", "Undo the last face") };
                actions.back = button(ui, "back", places.back, back.open(self.tapped));
            } else if self.kind == Kind::Turn && !has_dice && !in_line && self.tapped {
                // Without dice the place of Roll is free.
                actions.back = button(ui, "back", places.back.union(places.roll), Keyed::pressed_by(Rank::Outline, "Back", "Esc"));
            }
        }
        let mut middle = ui.new_child(UiBuilder::new().id_salt("result").max_rect(places.words).layout(Layout::top_down(Align::Min)));
        middle.set_clip_rect(places.words.intersect(ui.clip_rect()));
        let caution = pass::caution(ui).map(|caution| format!("{caution} {}", self.arithmetic).trim_end().to_owned());
        let arithmetic = caution.as_deref().unwrap_or(self.arithmetic);
        words::words_ui(&mut middle, (self.result, arithmetic), places.shape == Shape::Wide, effects);
        if self.kind == Kind::Check {
            actions.close = button(ui, "close", places.close, Keyed::pressed_by(Rank::Link, "Close", "Esc"));
        }
        actions
    }

    /// Returns whether there are dice to roll. Dice the program has rolled are not rolled again, except where nothing is being played.
    #[must_use]
    pub fn rolls(&self) -> bool {
        let again = self.kind == Kind::Copy;
        match &self.rows {
            _ if self.is_closed => false,
            Rows::Dice(dice) => dice.iter().any(|die| again || !die.die.rolled),
            Rows::Pools(pools) => pools.iter().any(|pool| pool.throws() && (again || !*pool.rolled)),
            Rows::Cells(_) => self.rows.has_dice(),
        }
    }
}

/// Returns whether a digit was typed while the cursor is in no field: on a button it is the next die all the same.
fn types_beside(ui: &Ui) -> bool {
    let is_digit = |event: &Event| matches!(event, Event::Text(text) if text.chars().all(|letter| letter.is_ascii_digit()));
    !ui.text_edit_focused() && ui.input(|input| input.events.iter().any(is_digit))
}
