//! The referee's override: the one place that asks for it, whichever the game.

use eframe::egui::{Rect, RichText, Ui};
use smol_str::SmolStr;

use crate::game::{Refusal, Request};
use crate::gui::parts::keyed::{key_button, main_button};
use crate::gui::parts::widgets::{note_ui, warning_color};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::drawer::question_ui;

/// Override by the referee for a check in progress, before or after its dice are thrown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefereeOverride {
    /// Note of the override, once the referee gave it.
    pub given: Option<SmolStr>,
    note: String,
}

impl RefereeOverride {
    /// Returns the override with the note that was given; `None` stands for no override.
    #[must_use]
    pub fn of(given: Option<SmolStr>) -> Self {
        let note = given.as_ref().map(SmolStr::to_string).unwrap_or_default();
        Self { given, note }
    }

    /// Shows why a check is impossible or not allowed by the rules; the referee may allow the latter at once, with a note before or after.
    /// Returns true if Enter was pressed in the note of an override: the check is to be applied.
    pub fn ui(&mut self, ui: &mut Ui, refused: Option<&Refusal>) -> bool {
        let Some(refusal) = refused else {
            if self.given.is_none() {
                return false;
            }
            return ui
                .horizontal_wrapped(|ui| {
                    ui.label("Allowed by the referee.");
                    let entered = self.note_ui(ui, false);
                    self.given = Some(self.note.trim().into());
                    entered
                })
                .inner;
        };
        ui.colored_label(warning_color(ui), RichText::new(format!("Not possible. {}", refusal.sentences())).strong());
        if refusal.by_override && self.given.is_none() {
            // The button first: where the foot is low it is in sight, and the note need not be. Its words and its field share a line.
            let allows = main_button(ui, true, "The referee allows it");
            if allows | ui.horizontal_wrapped(|ui| self.note_ui(ui, false)).inner {
                self.given = Some(self.note.trim().into());
            }
        }
        false
    }

    /// Draws the field of the note; with `focus` it has the cursor. Returns true if Enter was pressed in it.
    fn note_ui(&mut self, ui: &mut Ui, focus: bool) -> bool {
        note_ui(ui, "The referee's note", &mut self.note, focus)
    }
}

/// Command that was refused.
#[derive(Clone, Debug)]
pub struct Refused<C> {
    command: C,
    refusal: Refusal,
    word: RefereeOverride,
    /// The cursor still has to go to the note.
    focus: bool,
}

impl<C: Clone> Refused<C> {
    /// Returns the command and the reason.
    #[must_use]
    pub fn new(command: C, refusal: Refusal) -> Self {
        Self { command, refusal, word: RefereeOverride::default(), focus: true }
    }

    /// Keeps a refusal that the referee may override, to be asked about; one that cannot be overridden is reported.
    pub fn or_told(command: C, refusal: Refusal, desk: &mut Desk) -> Option<Self> {
        if refusal.by_override {
            return Some(Self::new(command, refusal));
        }
        desk.notify_until_next(refusal.sentences());
        None
    }
}

/// Draws why a command was refused, until it is closed. Returns the command again once the referee overrides the refusal.
pub fn refused_ui<C: Clone>(ui: &mut Ui, refused: &mut Option<Refused<C>>) -> Option<Request<C>> {
    let Refused { command, refusal, word, focus } = refused.as_mut()?;
    let (mut allowed, mut leave) = (None, false);
    ui.colored_label(warning_color(ui), RichText::new(format!("Not done. {}", refusal.sentences())).strong());
    // Letters typed go into the note, and to no page. Enter without a reason is the hurried hand's, and allows nothing.
    let focus = !ui.is_sizing_pass() && std::mem::take(focus);
    let entered = refusal.by_override && ui.horizontal_wrapped(|ui| word.note_ui(ui, focus)).inner && !word.note.trim().is_empty();
    ui.horizontal_wrapped(|ui| {
        if refusal.by_override && (main_button(ui, true, "The referee allows it") | entered) {
            allowed = Some(Request { command: command.clone(), override_note: Some(word.note.trim().into()) });
        }
        leave = ui.button("Cancel").clicked();
    });
    ui.separator();
    if leave || allowed.is_some() {
        *refused = None;
    }
    allowed
}

/// Asks over a place whether an open check is closed for another action; it stays open until the player agrees. Returns the action to go on
/// with.
pub fn held_ui<I>(ui: &Ui, over: Rect, title: &str, held: &mut Option<I>) -> Option<I> {
    let mut leaves = None;
    question_ui(ui, "held", over, |ui| {
        let text = format!("Still open: {title}. It is not applied yet.");
        ui.colored_label(warning_color(ui), RichText::new(text).strong());
        ui.horizontal_wrapped(|ui| {
            if key_button(ui, "Back", "Esc").clicked() {
                *held = None;
            }
            if ui.button("Close it and go on").clicked() {
                leaves = held.take();
            }
        });
    });
    leaves
}
