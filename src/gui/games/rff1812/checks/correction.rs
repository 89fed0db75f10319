//! A check of the log opened again: its facts as they were, the die as it fell, and what another fact comes to.

use std::collections::BTreeSet;
use std::sync::Arc;

use eframe::egui::{self, Panel, RichText, ScrollArea, Ui};

use super::desktop::Desktop;
use super::{ChargeDraft, Check, FallenLeaderDraft, FireDraft, ManeuverDraft};
use crate::game::correction::{Becomes, Replay, as_it_was, replay, revisions};
use crate::game::{CorrectCall, Refusal, System as _};
use crate::games::rff1812::battle::{Battle, Command, Event, Rff1812, Subject, sentence};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::widgets::{deed, heading, warning_color};
use crate::id::UnitId;

/// A correction in the making.
#[derive(Clone, Debug, PartialEq)]
pub struct CorrectionDraft {
    place: usize,
    /// The check as it was.
    was: Box<Event>,
    check: Box<Check>,
    then: Then,
    /// What the facts typed last come to.
    found: Option<Found>,
    waived: BTreeSet<Subject>,
    note: String,
}

/// The battle as it stood before the check, and the log it is taken from.
#[derive(Clone, Debug)]
struct Then {
    battle: Arc<Battle>,
    /// Events and cursor of the log.
    log: (usize, usize),
}

impl PartialEq for Then {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.battle, &other.battle)
    }
}

impl Then {
    fn of(battle: &Battle, place: usize) -> Self {
        Self { battle: Arc::new(as_it_was(battle, place)), log: log_of(battle) }
    }
}

fn log_of(battle: &Battle) -> (usize, usize) {
    (battle.journal().len(), battle.journal().cursor())
}

#[derive(Clone, Debug, PartialEq)]
struct Found {
    call: Command,
    replay: Result<Replay<Rff1812>, Refusal>,
}

impl CorrectionDraft {
    /// The check at a place of the log's line. None where there is none that happened.
    pub fn new(battle: &Battle, place: usize) -> Option<Self> {
        let revisions = revisions(battle.journal());
        let was = match revisions.get(&place) {
            Some(revision) if revision.nothing.is_some() => return None,
            Some(revision) => revision.event,
            None => battle.journal().applied().nth(place)?,
        };
        let then = Then::of(battle, place);
        let effects = &was.found.effects;
        let check = match &was.command {
            Command::Maneuver(call) => Check::Maneuver(ManeuverDraft::reopened(&then.battle, call, effects)),
            Command::Fire(call) => Check::Fire(FireDraft::reopened(call, effects)),
            Command::Charge(call) => Check::Charge(Box::new(ChargeDraft::reopened(call, effects))),
            Command::FallenLeader(call) => Check::FallenLeader(FallenLeaderDraft::reopened(call, effects)),
            _ => return None,
        };
        let (was, check) = (Box::new(was.clone()), Box::new(check));
        Some(Self { place, was, check, then, found: None, waived: BTreeSet::new(), note: String::new() })
    }

    /// A digit typed while no field has the cursor.
    pub fn take_digit(&mut self, digit: char) -> bool {
        self.check.take_digit(digit)
    }

    /// A unit joins the check or leaves it.
    pub fn take_unit(&mut self, unit: &UnitId) -> bool {
        self.check.take_unit(&self.then.battle, unit)
    }

    /// Draws the check with what comes of it.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        if self.then.log != log_of(desk.battle) {
            // The log went on, or back, while the check lay open.
            let again = Self::new(desk.battle, self.place).filter(|again| again.was == self.was);
            let Some(again) = again else {
                desk.intents.push(Intent::Close);
                return;
            };
            (self.then, self.found) = (again.then, None);
        }
        heading(ui, "Change a fact");
        ui.label(RichText::new(format!("As it was: {}", sentence(desk.battle.setup(), &self.was))).small());
        self.judge(desk.battle);
        let height = ui.available_height();
        Panel::bottom("correction").resizable(true).default_size(height * 0.45).size_range(120.0..=(height - 120.0).max(120.0)).show(
            ui,
            |ui| {
                self.outcome_ui(ui, desk);
            },
        );
        let mut within = Vec::new();
        let mut reopened = Desktop {
            battle: &self.then.battle,
            reopened: true,
            roll: desk.roll,
            enter: false,
            generator: &mut *desk.generator,
            intents: &mut within,
            typing: false,
            measuring: false,
        };
        self.check.ui(ui, &mut reopened);
        desk.typing |= reopened.typing;
        desk.measuring |= reopened.measuring;
    }

    /// Judges the log again where the facts are others than when it was last judged.
    fn judge(&mut self, battle: &Battle) {
        let command = match self.check.as_ref() {
            Check::Maneuver(draft) => draft.command(),
            Check::Fire(draft) => draft.command(&self.then.battle),
            Check::Charge(draft) => draft.command(),
            Check::FallenLeader(draft) => draft.command(),
            // No other check is in the log with facts of its own.
            _ => None,
        };
        let changed = command.filter(|call| self.was.command != *call);
        if self.found.as_ref().map(|found| &found.call) == changed.as_ref() {
            return;
        }
        self.found = changed.map(|call| Found { replay: replay(battle.setup(), battle.journal(), self.place, call.clone()), call });
        if let Some(Found { replay: Ok(replay), .. }) = &self.found {
            self.waived.retain(|subject| replay.differences.iter().any(|difference| difference.subject == *subject));
        }
    }

    fn outcome_ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        let found = self.found.take();
        let call = found.as_ref().filter(|found| found.replay.is_ok()).map(|found| found.call.clone());
        ui.horizontal_wrapped(|ui| {
            let apply = deed(ui, call.is_some(), "Apply the correction") || desk.enter;
            if ui.button("Leave it (Esc)").clicked() {
                desk.intents.push(Intent::Close);
            }
            let title = ui.label("Note for the log");
            let field = ui.add(egui::TextEdit::singleline(&mut self.note).desired_width(160.0).hint_text("why")).labelled_by(title.id);
            desk.typing |= field.has_focus();
            if let (true, Some(call)) = (apply, call) {
                let waived = self.waived.iter().cloned().collect();
                let call = CorrectCall { place: self.place, call: Box::new(call), waived, note: self.note.trim().into() };
                desk.intents.push(Intent::Submit(Box::new(Command::Correct(call).into())));
            }
        });
        let height = ui.available_height();
        ScrollArea::vertical().id_salt("outcome").auto_shrink(false).max_height(height).show(ui, |ui| match &found {
            None => {
                ui.label("Change what was forgotten above. The dice stay as they fell.");
            }
            Some(Found { replay: Err(refusal), .. }) => {
                ui.label(refusal.to_string());
            }
            Some(Found { replay: Ok(replay), .. }) => self.replay_ui(ui, desk.battle, replay),
        });
        self.found = found;
    }

    fn replay_ui(&mut self, ui: &mut Ui, battle: &Battle, replay: &Replay<Rff1812>) {
        let setup = battle.setup();
        ui.label(RichText::new(format!("Now: {}", sentence(setup, &replay.event))).strong());
        for (_, unthrown) in &replay.unthrown {
            ui.colored_label(warning_color(ui), Rff1812::wanting(setup, unthrown));
        }
        if replay.differences.is_empty() {
            ui.label("At the end of the log everything stands as it did.");
        } else {
            let text = "At the end of the log these stand otherwise. A tick takes it over; without one it stays as it is.";
            ui.label(RichText::new(text).small());
        }
        for difference in &replay.differences {
            let subject = difference.subject.clone();
            let mut accepted = !self.waived.contains(&subject);
            if ui.checkbox(&mut accepted, difference.sentence(setup)).changed() {
                if accepted {
                    self.waived.remove(&subject)
                } else {
                    self.waived.insert(subject)
                };
            }
        }
        if replay.differences.len() > 1 {
            ui.horizontal_wrapped(|ui| {
                if ui.button("Take all over").clicked() {
                    self.waived.clear();
                }
                if ui.button("Leave all as they are").clicked() {
                    self.waived = replay.differences.iter().map(|difference| difference.subject.clone()).collect();
                }
            });
        }
        if replay.replayed.is_empty() {
            return;
        }
        ui.label(RichText::new("Later events that come out otherwise, with the same dice").strong());
        for replayed in &replay.replayed {
            match &replayed.becomes {
                Becomes::Event(event) => ui.label(RichText::new(sentence(setup, event)).small()),
                Becomes::Nothing(why) => {
                    let was = battle.journal().applied().nth(replayed.place).map_or_else(String::new, |event| sentence(setup, event));
                    ui.label(RichText::new(format!("Could not happen, {why}: {was}")).small())
                }
            };
        }
    }
}
