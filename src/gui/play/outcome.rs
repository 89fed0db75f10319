//! Outcome of a correction in the log: shown as its facts are typed, accepted piece by piece. It is the same for every game; each game
//! provides the form of its facts.

use std::collections::BTreeSet;
use std::sync::Arc;

use eframe::egui::{self, Align, Label, Layout, Rect, RichText, ScrollArea, TextStyle, Ui, vec2};

use crate::engine::text::{count_text, join_list};
use crate::game::correction::{Alternative, Becomes, Replay, alternatives, game_before, later_results, replay, revised_events};
use crate::game::{CorrectCall, Event, Game, LinePlace, Offers, Play, Refusal, System, Version};
use crate::gui::look::{gap, measure};
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::widgets::{note_ui, warning_color, width_of};

/// Line over the buttons before a fact is changed.
const NOTHING_YET: &str = "Nothing is changed yet.";
/// Name of the field for a note.
const NOTE: &str = "Note for the log";
/// Most names in that line; of more, the first of them and a number.
const MOST_NAMED: usize = 4;

/// Correction in progress: the event it changes, and the outcome of the facts typed last.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<S: System> {
    place: LinePlace,
    /// The event as it was.
    was: Box<Event<S>>,
    then: Then<S>,
    found: Option<Replayed<S>>,
    /// Something that the facts ask for is not given, such as a die.
    is_incomplete: bool,
    overridden: BTreeSet<S::Subject>,
    note: String,
}

/// The game as it was before the event, and the version of the log it was taken from.
#[derive(Clone, Debug)]
struct Then<S: System> {
    game: Arc<Game<S>>,
    log: Version,
}

impl<S: System> PartialEq for Then<S> {
    fn eq(&self, other: &Self) -> bool {
        self.game.version() == other.game.version()
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Replayed<S: System> {
    call: S::Command,
    replay: Result<Replay<S>, Refusal>,
}

/// Correction of a command without a form of facts: another command possible at that time is chosen instead.
#[derive(Clone, Debug, PartialEq)]
pub struct Otherwise<C> {
    others: Vec<Alternative<C>>,
    chosen: Option<usize>,
}

impl<C: Clone> Otherwise<C> {
    /// Returns the commands that were possible instead of the one being corrected.
    #[must_use]
    pub fn of<S: Play<Command = C> + Offers>(outcome: &Outcome<S>) -> Self {
        Self { others: alternatives(&outcome.then.game, &outcome.was), chosen: None }
    }

    /// Returns whether no other command was possible.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.others.is_empty()
    }

    /// Draws the possible commands, in the log's words; returns the one chosen.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<C> {
        if self.is_empty() {
            ui.label("No other choice was possible here.");
            return None;
        }
        ui.label("Choose what should have happened:");
        let height = (ui.available_height() * 0.5).max(160.0);
        ScrollArea::vertical().id_salt("otherwise").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            for (nth, other) in self.others.iter().enumerate() {
                let size = egui::vec2(ui.available_width(), 26.0);
                if ui.add(egui::Button::selectable(self.chosen == Some(nth), other.text.as_str()).wrap().min_size(size)).clicked() {
                    self.chosen = Some(nth);
                }
            }
        });
        self.chosen.and_then(|nth| self.others.get(nth)).map(|other| other.command.clone())
    }
}

/// Decision of the player on a correction.
#[derive(Clone, Debug, PartialEq)]
pub enum Settling<C> {
    /// Applies the correction with this command.
    Apply(C),
    /// Leaves the event as it is.
    Leave,
}

impl<S: Play> Outcome<S>
where
    S::Setup: Clone,
{
    /// Returns the correction of the event at a place of the log's line. `None` if no event happened there, or its facts cannot be
    /// corrected.
    #[must_use]
    pub fn of(game: &Game<S>, place: LinePlace) -> Option<Self> {
        let revisions = revised_events(game.journal());
        let was = match revisions.get(&place) {
            Some(revision) if revision.impossible_reason.is_some() => return None,
            Some(revision) => revision.event,
            None => game.journal().applied_at(place)?,
        };
        if !S::can_be_corrected(&was.command) {
            return None;
        }
        let then = Then { game: Arc::new(game_before(game, place)), log: game.version() };
        Some(Self {
            place,
            was: Box::new(was.clone()),
            then,
            found: None,
            is_incomplete: false,
            overridden: BTreeSet::new(),
            note: String::new(),
        })
    }

    /// Returns the event as it was.
    #[must_use]
    pub const fn was(&self) -> &Event<S> {
        &self.was
    }

    /// Returns the game as it was before the event.
    #[must_use]
    pub fn game_before(&self) -> Arc<Game<S>> {
        Arc::clone(&self.then.game)
    }

    /// Updates the correction after the log has changed while it was open. Returns false if its event is no longer there as it was.
    pub fn update(&mut self, game: &Game<S>) -> bool {
        if self.then.log == game.version() {
            return true;
        }
        let Some(again) = Self::of(game, self.place).filter(|again| again.was == self.was) else { return false };
        (self.then, self.found) = (again.then, None);
        true
    }

    /// Draws the sentence of the event as it was.
    pub fn was_ui(&self, ui: &mut Ui, game: &Game<S>) {
        ui.label(RichText::new(format!("As it was: {}", S::sentence(game.setup(), &self.was))).small());
    }

    /// Replays the log if the facts have changed since. `command` is `None` while they are incomplete.
    pub fn judge(&mut self, game: &Game<S>, command: Option<S::Command>) {
        self.is_incomplete = command.is_none();
        let changed = command.filter(|call| self.was.command != *call);
        if self.found.as_ref().map(|found| &found.call) == changed.as_ref() {
            return;
        }
        self.found = changed.map(|call| Replayed { replay: replay(game.setup_in_force(), game.journal(), self.place, call.clone()), call });
        if let Some(Replayed { replay: Ok(replay), .. }) = &self.found {
            self.overridden.retain(|subject| replay.differences.iter().any(|difference| difference.subject == *subject));
        }
    }

    /// Summarizes the changes in a line over the buttons, as the full list may be out of sight below.
    fn in_short(&self) -> String {
        let Some(replay) = self.found.as_ref().and_then(|found| found.replay.as_ref().ok()) else { return NOTHING_YET.to_owned() };
        let mut names = replay.differences.iter().map(|difference| difference.name.clone()).collect::<Vec<_>>();
        if names.len() > MOST_NAMED {
            let more = names.split_off(MOST_NAMED - 1).len();
            names.push(format!("{more} more"));
        }
        let changes = later_results(&replay.replayed).into_iter().chain(names).collect::<Vec<_>>();
        if changes.is_empty() { "This changes nothing else.".to_owned() } else { format!("This changes {}.", join_list(&changes)) }
    }

    /// Draws what changes in short, the note for the log, and the buttons that end the correction: Cancel and Correct at places of another
    /// part of the page if these are given, else in one line with the note.
    pub fn buttons_ui(&mut self, ui: &mut Ui, enter: bool, beside: Option<(&Ui, [Rect; 2])>) -> Option<Settling<S::Command>> {
        let call = self.found.as_ref().filter(|found| found.replay.is_ok()).map(|found| found.call.clone());
        let short = Label::new(RichText::new(self.in_short()).strong()).truncate();
        let correct = Keyed::pressed_by(Rank::Main, "Correct", "Enter").open(call.is_some());
        let cancel = Keyed::pressed_by(Rank::Outline, "Cancel", "Esc");
        let mut apply = enter;
        let mut cancelled = false;
        if let Some((other, [first, last])) = beside {
            let at = |name: &str, place: Rect, button: Keyed<'_>| button.ui(other, other.scope_id().with(name), place).clicked();
            apply |= at("correct", last, correct);
            cancelled |= at("cancel", first, cancel);
            let note = width_of(ui, NOTE, TextStyle::Body.resolve(ui.style())) + measure::NOTE_FIELD + 4.0 * gap::NEXT;
            ui.horizontal(|ui| {
                let rest = vec2(ui.available_width() - note, measure::TARGET);
                ui.allocate_ui_with_layout(rest, Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(rest.x);
                    ui.add(short);
                });
                apply |= note_ui(ui, NOTE, &mut self.note, false);
            });
        } else {
            // One line in any case: the buttons stay where they are.
            ui.add(short);
            ui.horizontal_wrapped(|ui| {
                apply |= correct.add(ui).clicked();
                cancelled |= cancel.add(ui).clicked();
                apply |= note_ui(ui, NOTE, &mut self.note, false);
            });
        }
        match call {
            Some(call) if apply => {
                let waived = self.overridden.iter().cloned().collect();
                let call = CorrectCall { place: self.place, call: Box::new(call), waived, note: self.note.trim().into() };
                Some(Settling::Apply(S::correct(call)))
            }
            _ => cancelled.then_some(Settling::Leave),
        }
    }

    /// Draws the effects of the correction.
    pub fn ui(&mut self, ui: &mut Ui, game: &Game<S>) {
        let found = self.found.take();
        match &found {
            None if self.is_incomplete => {
                ui.label("Something is still missing above. What the changed facts ask for is typed there, such as one die more.");
            }
            None => {
                ui.label("Change a fact above. The dice stay as rolled; for one that was typed wrong, undo to before this in the log.");
            }
            Some(Replayed { replay: Err(refusal), .. }) => {
                ui.label(refusal.sentences());
            }
            Some(Replayed { replay: Ok(replay), .. }) => self.replay_ui(ui, game, replay),
        }
        self.found = found;
    }

    fn replay_ui(&mut self, ui: &mut Ui, game: &Game<S>, replay: &Replay<S>) {
        let setup = game.setup();
        ui.label(RichText::new(format!("Now: {}", S::sentence(setup, &replay.event))).strong());
        if let count @ 1.. = replay.by_other_rules.len() {
            let results = count_text(count, "result comes", "results come");
            let text = format!(
                "{results} out otherwise by the rules in use now, even without this change: other rules applied when it was played."
            );
            ui.colored_label(warning_color(ui), text);
        }
        for (_, unthrown) in &replay.missing_rolls {
            ui.colored_label(warning_color(ui), S::missing_roll_text(setup, unthrown));
        }
        if replay.differences.is_empty() {
            ui.label("The position now is the same.");
        } else {
            let text = "This changes the position now. A tick accepts a change; without it the old state stays.";
            ui.label(RichText::new(text).small());
        }
        for difference in &replay.differences {
            let subject = difference.subject.clone();
            let mut accepted = !self.overridden.contains(&subject);
            if ui.checkbox(&mut accepted, difference.sentence(setup)).changed() {
                if accepted {
                    self.overridden.remove(&subject)
                } else {
                    self.overridden.insert(subject)
                };
            }
        }
        if replay.differences.len() > 1 {
            ui.horizontal_wrapped(|ui| {
                if ui.button("Accept all").clicked() {
                    self.overridden.clear();
                }
                if ui.button("Accept none").clicked() {
                    self.overridden = replay.differences.iter().map(|difference| difference.subject.clone()).collect();
                }
            });
        }
        if replay.replayed.is_empty() {
            return;
        }
        ui.label(RichText::new("Later results that change, with the same dice").strong());
        for replayed in &replay.replayed {
            match &replayed.becomes {
                Becomes::Event(event) => {
                    // What the facts make of it is told first: its sentence says it last.
                    for note in &event.waived {
                        let text = format!("Against the rules now: {}.", S::note_text(setup, game.state(), note));
                        ui.colored_label(warning_color(ui), text);
                    }
                    ui.label(RichText::new(S::sentence(setup, event)).small())
                }
                Becomes::Nothing(why) => {
                    let was = game.journal().applied_at(replayed.place).map_or_else(String::new, |event| S::sentence(setup, event));
                    ui.label(RichText::new(format!("No longer possible: {was} ({why})")).small())
                }
            };
        }
    }
}
