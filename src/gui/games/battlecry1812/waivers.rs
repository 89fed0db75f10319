//! Effects of the dice as switches: one that is switched off is waived by the referee.

use eframe::egui::Ui;
use smol_str::SmolStr;

use super::check_summary::CheckSummary;
use crate::games::battlecry1812::battle::{AppliedEffect, EffectVerb, Fate, Setup, UnitOrOfficer, Waiver, effect_parts};
use crate::gui::look::measure;
use crate::gui::parts::digits::appears;
use crate::gui::parts::widgets::{capital, chip, note_ui, reason};

/// Effects the referee waives in one list, and his note.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Waivers {
    waived: Vec<Waiver>,
    /// Note on all of them, as typed.
    note: String,
    /// Effects proposed up to the last place when it was waived; the waivers hold for no others.
    made_on: Vec<(UnitOrOfficer, EffectVerb)>,
}

impl Waivers {
    /// Restores the waivers made on a check of the log.
    #[must_use]
    pub fn of(waived: &[Waiver]) -> Self {
        let note = waived.first().map(|waiver| waiver.note.to_string()).unwrap_or_default();
        Self { waived: waived.to_vec(), note, made_on: Vec::new() }
    }

    /// Returns the waivers as a call takes them; those of the log have the notes they had, until another is typed.
    #[must_use]
    pub fn noted_waivers(&self) -> Vec<Waiver> {
        self.waived.clone()
    }

    fn noted(&self) -> SmolStr {
        reason(self.note.trim())
    }

    /// Draws the proposed effects as chips; one that is switched off is waived. Places count from the first, so a waiver changes only
    /// what comes after it.
    ///
    /// Returns `true` if Enter was pressed in the note.
    pub fn ui(&mut self, ui: &mut Ui, setup: &Setup, summary: &CheckSummary) -> bool {
        let effects = &summary.effects;
        if self.drop_stale(summary) {
            ui.ctx().request_repaint();
        }
        // Three rows of them fit the foot, if the rows are set before the first begins.
        ui.spacing_mut().interact_size.y = measure::FORM_ROW;
        ui.spacing_mut().button_padding.y = measure::FOCUS;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.y = measure::FOCUS;
            for (place, applied) in effects.iter().enumerate() {
                let (whom, text) = effect_parts(setup, applied);
                let whole = format!("{whom} {text}");
                // Who is named once, before everything that happens to him: the foot has little room.
                let again = (place > 0 && effects[place - 1].whom == applied.whom) || summary.named.as_ref() == Some(&whom);
                if !again {
                    ui.label(format!("{whom}:"));
                }
                let shown = capital(&text);
                // Without figures nobody stays: that follows from the loss of strength, which can be waived.
                if applied.verb == (EffectVerb::Leave { how: Fate::Destroyed }) {
                    ui.label(shown);
                    continue;
                }
                let mut happens = applied.waived.is_none();
                if chip(ui, &mut happens, &shown, &capital(&whole), false) {
                    self.waived.retain(|waiver| waiver.place < place || (waiver.place > place && happens));
                    if !happens {
                        let note = self.noted();
                        self.waived.push(Waiver { place, note });
                    }
                    self.made_on = proposed(effects, self.last());
                }
            }
        });
        let noted = !self.waived.is_empty();
        let focus = appears(ui, "referee's note", noted);
        if !noted {
            return false;
        }
        ui.horizontal(|ui| {
            let before = self.note.clone();
            let entered = note_ui(ui, "Referee's note", &mut self.note, focus);
            if self.note != before {
                let note = self.noted();
                self.waived.iter_mut().for_each(|waiver| waiver.note = note.clone());
            }
            entered
        })
        .inner
    }

    /// Drops the waivers where the dice now have other effects, since a place then means another one; returns whether it did.
    fn drop_stale(&mut self, summary: &CheckSummary) -> bool {
        if self.waived.is_empty() {
            return false;
        }
        if summary.refused.is_some() {
            // There may be no such place any more.
            self.waived.clear();
            return true;
        }
        let effects = &summary.effects;
        if effects.is_empty() {
            // A die is still to be thrown: what it does is judged when it lies.
            return false;
        }
        let now = proposed(effects, self.last());
        if self.made_on.is_empty() {
            // Those of the log hold of what is there now.
            self.made_on = now;
            return false;
        }
        let stale = self.made_on != now;
        if stale {
            self.waived.clear();
        }
        stale
    }

    fn last(&self) -> usize {
        self.waived.iter().map(|waiver| waiver.place).max().unwrap_or_default()
    }
}

/// Returns the effects proposed up to a place.
fn proposed(effects: &[AppliedEffect], last: usize) -> Vec<(UnitOrOfficer, EffectVerb)> {
    effects.iter().take(last + 1).map(|applied| (applied.whom.clone(), applied.verb.clone())).collect()
}
