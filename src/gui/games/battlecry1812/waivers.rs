//! What the dice do, each a switch: what is pressed out the referee waives.

use eframe::egui::{self, Ui};

use super::tools::Told;
use crate::games::battlecry1812::battle::{Applied, Deed, Fate, Setup, Waiver, Whom, befalls};
use crate::gui::look::measure;
use crate::gui::widgets::{capital, chip};

/// What the referee waives of one list of effects, and his note.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Waivers {
    places: Vec<usize>,
    note: String,
    /// What was proposed up to the last place, when it was waived: of anything else it says nothing.
    made_on: Vec<(Whom, Deed)>,
}

impl Waivers {
    /// As they were made on a check of the log.
    #[must_use]
    pub fn of(waived: &[Waiver]) -> Self {
        let note = waived.first().map(|waiver| waiver.note.to_string()).unwrap_or_default();
        Self { places: waived.iter().map(|waiver| waiver.place).collect(), note, made_on: Vec::new() }
    }

    /// With the note on each, as a call takes them.
    #[must_use]
    pub fn made(&self) -> Vec<Waiver> {
        let note = if self.note.trim().is_empty() { "by the referee" } else { self.note.trim() };
        self.places.iter().map(|place| Waiver { place: *place, note: note.into() }).collect()
    }

    /// Draws what is proposed as chips; one that is pressed out is waived. Places count from the first, so what is waived changes only
    /// what comes after it.
    pub fn ui(&mut self, ui: &mut Ui, setup: &Setup, told: &Told) {
        let effects = &told.effects;
        if self.hold_to(told) {
            ui.ctx().request_repaint();
        }
        // Three rows of them fit the foot, if the rows are set before the first begins.
        ui.spacing_mut().interact_size.y = measure::FORM_ROW;
        ui.spacing_mut().button_padding.y = measure::FOCUS;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.y = measure::FOCUS;
            for (place, applied) in effects.iter().enumerate() {
                let (whom, says) = befalls(setup, applied);
                let whole = format!("{whom} {says}");
                // Who is named once for all that befalls him: the foot has little room.
                let again = place > 0 && effects[place - 1].whom == applied.whom;
                let shown = if again { capital(&says) } else { capital(&whole) };
                // Without figures nobody stays: that follows from the loss of strength, which can be waived.
                if applied.deed == (Deed::Leave { how: Fate::Destroyed }) {
                    ui.label(shown);
                    continue;
                }
                let mut happens = applied.waived.is_none();
                if chip(ui, &mut happens, &shown, &capital(&whole), false) {
                    self.places.retain(|waived| *waived < place || (*waived > place && happens));
                    if !happens {
                        self.places.push(place);
                    }
                    self.made_on = proposed(effects, self.last());
                }
            }
        });
        if !self.places.is_empty() {
            ui.horizontal(|ui| {
                let title = ui.label("Referee's note");
                ui.add(egui::TextEdit::singleline(&mut self.note).desired_width(measure::NOTE_FIELD).hint_text("why"))
                    .labelled_by(title.id);
            });
        }
    }

    /// Forgets what was waived where the dice now do something else: a place means another deed then. Whether it did.
    fn hold_to(&mut self, told: &Told) -> bool {
        if self.places.is_empty() {
            return false;
        }
        if told.refused.is_some() {
            // There may be no such place any more.
            self.places.clear();
            return true;
        }
        let effects = &told.effects;
        let now = proposed(effects, self.last());
        if self.made_on.is_empty() {
            // Those of the log hold of what is there now.
            self.made_on = now;
            return false;
        }
        let stale = self.made_on != now;
        if stale {
            self.places.clear();
        }
        stale
    }

    fn last(&self) -> usize {
        self.places.iter().copied().max().unwrap_or_default()
    }
}

/// What is proposed up to a place.
fn proposed(effects: &[Applied], last: usize) -> Vec<(Whom, Deed)> {
    effects.iter().take(last + 1).map(|applied| (applied.whom.clone(), applied.deed.clone())).collect()
}
