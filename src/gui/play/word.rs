//! The referee's word: the one place that asks for it, whichever the game.

use eframe::egui::{Rect, RichText, Ui};
use smol_str::SmolStr;

use crate::game::{Asked, Refusal};
use crate::gui::parts::widgets::{main_button, note_ui, warning_color};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::drawer::question_ui;

/// The referee's word for a check that is being asked, before or after its dice are thrown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefereesWord {
    /// His word, once he gave it.
    pub given: Option<SmolStr>,
    note: String,
}

impl RefereesWord {
    /// His word as it was given, or that he gave none.
    #[must_use]
    pub fn of(given: Option<SmolStr>) -> Self {
        let note = given.as_ref().map(SmolStr::to_string).unwrap_or_default();
        Self { given, note }
    }

    /// Says why a check cannot be, or may not be by the rules; the referee may allow that there and then, with a note before or after.
    /// True where Enter was pressed in the note of a word that is given: the check is to be applied.
    pub fn ui(&mut self, ui: &mut Ui, refused: Option<&Refusal>) -> bool {
        let Some(refusal) = refused else {
            if self.given.is_none() {
                return false;
            }
            return ui
                .horizontal_wrapped(|ui| {
                    ui.label("By the referee's word.");
                    let entered = self.note_ui(ui);
                    self.given = Some(self.note.trim().into());
                    entered
                })
                .inner;
        };
        ui.colored_label(warning_color(ui), RichText::new(format!("This cannot be: {}", refusal.spoken())).strong());
        if refusal.by_word && self.given.is_none() {
            ui.horizontal_wrapped(|ui| {
                // The button first: where the foot is low it is in sight, and the note need not be.
                let allows = main_button(ui, true, "The referee allows it");
                if allows | self.note_ui(ui) {
                    self.given = Some(self.note.trim().into());
                }
            });
        }
        false
    }

    /// The field of the note. True if Enter was pressed in it.
    fn note_ui(&mut self, ui: &mut Ui) -> bool {
        note_ui(ui, "The referee's note", &mut self.note, false)
    }
}

/// A command that was refused.
#[derive(Clone, Debug)]
pub struct Refused<C> {
    command: C,
    refusal: Refusal,
    word: RefereesWord,
}

impl<C: Clone> Refused<C> {
    /// The command and why.
    #[must_use]
    pub fn new(command: C, refusal: Refusal) -> Self {
        Self { command, refusal, word: RefereesWord::default() }
    }

    /// Keeps what the referee may let through, to be asked about; what nobody may is told.
    pub fn or_told(command: C, refusal: Refusal, desk: &mut Desk) -> Option<Self> {
        if refusal.by_word {
            return Some(Self::new(command, refusal));
        }
        desk.tell_as_it_stands(refusal.spoken());
        None
    }
}

/// Draws why a command was refused, until it is put away. The command again, where the referee gives his word.
pub fn refused_ui<C: Clone>(ui: &mut Ui, refused: &mut Option<Refused<C>>) -> Option<Asked<C>> {
    let Refused { command, refusal, word } = refused.as_mut()?;
    let (mut allowed, mut leave) = (None, false);
    ui.colored_label(warning_color(ui), RichText::new(format!("Not done. {}", refusal.spoken())).strong());
    let entered = refusal.by_word && ui.horizontal_wrapped(|ui| word.note_ui(ui)).inner;
    ui.horizontal_wrapped(|ui| {
        if refusal.by_word && (main_button(ui, true, "The referee allows it") | entered) {
            allowed = Some(Asked { command: command.clone(), word: Some(word.note.trim().into()) });
        }
        leave = ui.button("Leave it").clicked();
    });
    ui.separator();
    if leave || allowed.is_some() {
        *refused = None;
    }
    allowed
}

/// Asks over a place whether an open check is left for what would take it away; it stays open until its player says so. What is gone on
/// with.
pub fn held_ui<I>(ui: &Ui, over: Rect, title: &str, held: &mut Option<I>) -> Option<I> {
    let mut leaves = None;
    question_ui(ui, "held", over, |ui| {
        let says = format!("Still open: {title}. What you gave for it is applied nowhere yet.");
        ui.colored_label(warning_color(ui), RichText::new(says).strong());
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, true, "Back to it (Esc)") {
                *held = None;
            }
            if ui.button("Leave it and go on").clicked() {
                leaves = held.take();
            }
        });
    });
    leaves
}
