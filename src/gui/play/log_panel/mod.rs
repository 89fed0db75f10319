//! The log on the right: every event a sentence, its turns folded, undone ones struck through, undo to here.

mod filter;
mod summary;

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::style::ScrollAnimation;
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{self, Align, Button, FontId, Layout, Rect, Response, RichText, ScrollArea, Shape, Stroke, Ui, UiBuilder, pos2, vec2};

use crate::game::correction::{RevisedEvent, revised_events};
use crate::game::{EntryStatus, Event, EventNumber, Game, Journal, LinePlace, LogEntry, Offers, Play, System, Version};
use crate::gui::look::{gap, measure, palette, semibold, type_size};
use crate::gui::parts::keyed::key_button;
use crate::gui::play::Intent;
use crate::gui::shell::intent::AppIntent as OfApp;
use crate::gui::shell::keys::{Chord, acts, consumed, unclaimed};
use filter::Filter;
pub use summary::LogSide;
use summary::{LogSummary, names_of};

/// The key of an entry.
const CHANGE: Chord = Chord::Alone(egui::Key::E);

acts! {
    /// Acts of an entry of the log.
    pub enum LogAct {
        /// Changes a fact of the entry.
        Change: [CHANGE], "On an entry of the log that is picked or focused: change one of its facts.";
    }
}

/// Letter of that key, as it is typed.
const CHANGE_LETTER: char = 'e';

/// Player turns that are unfolded: the current one, and the enemy's before it.
const UNFOLDED: usize = 2;

/// Heights of the window that are drawn above and below the part in sight, so that Tab and screen readers reach the next rows.
const DRAWN_BEYOND: f32 = 2.0;

/// State of the panel; none of it belongs to the game. Values computed from the journal are cached until it changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogPanel {
    /// The entry that was clicked.
    picked: Option<EventNumber>,
    /// The turns the player folded or unfolded, by the number of the event that begins them.
    turned: BTreeSet<EventNumber>,
    /// The entry to bring into sight.
    sought: Option<EventNumber>,
    /// The entry that was picked and grows by its buttons, which come into sight.
    opened: Option<EventNumber>,
    /// Pass in which it was drawn last: one that is opened shows the last event.
    drawn_in: Option<u64>,
    filter: Filter,
    filtering: bool,
    of: LogCache,
}

/// Values computed from a journal.
#[derive(Clone, Debug, Default, PartialEq)]
struct LogCache {
    /// Version of the game they were computed from; `None` if nothing was computed yet.
    version: Option<Version>,
    sides: Vec<LogSide>,
    names: Vec<(String, usize)>,
    /// The events that begin a player turn, by number, with its name; 0 begins the first.
    turns: Vec<(EventNumber, String)>,
    /// Sentences of corrected events, by place, and whether they still happened.
    revised: BTreeMap<LinePlace, (String, bool)>,
    summaries: Vec<Option<LogSummary>>,
    /// Height of each event at this width, in points; 0 if it was not measured yet.
    heights: Vec<f32>,
    width: f32,
}

/// Short line of an entry: what was done, the result, what follows from it.
pub type ShortLine = [String; 3];

/// Returns the head of a side's player turn.
#[must_use]
pub fn turn_head(turn: u32, side: &str) -> String {
    format!("Turn {turn} · {side}")
}

/// Functions of a system that describe its events to the panel.
#[derive(Debug)]
pub struct LogFormat<S: System> {
    /// Returns the head of the player turn that an event begins, if it begins one.
    pub turn: fn(&S::Setup, &Event<S>) -> Option<String>,
    /// Returns the head of the player turn in which a game begins; `None` if it begins before any.
    pub first: fn(&S::Setup) -> Option<String>,
    /// Returns the name of the phase that an event begins, empty if more happened with it; `None` if it begins no phase.
    pub phase: fn(&Event<S>) -> Option<String>,
    /// Returns whether an event ends the game.
    pub ends: fn(&Event<S>) -> bool,
    /// Returns one sentence for several events made by one key, if they have one in common.
    pub together: fn(&S::Setup, &[&Event<S>]) -> Option<String>,
    /// Returns the short line of an entry: what was done, the result, what follows from it; `None` if its sentence is as short.
    pub heading: fn(&S::Setup, &[&Event<S>]) -> Option<ShortLine>,
    /// Returns whether the facts of a command can be changed on this page.
    pub has_facts: fn(&S::Command) -> bool,
    /// Returns whether an event causes a loss.
    pub loses: fn(&Event<S>) -> bool,
    /// Returns whether the referee ruled on the lines or effects of a command; an override alone is found without it.
    pub ruled: fn(&S::Command) -> bool,
    /// Returns the sides with the names of their units and leaders.
    pub sides: fn(&S::Setup) -> Vec<LogSide>,
    /// Text shown while nothing has happened.
    pub nothing_yet: &'static str,
}

/// A row of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Row {
    /// The head of a turn, by the number of its first event, and whether it is unfolded.
    Turn(EventNumber, bool),
    /// An event, by its number.
    Event(EventNumber),
}

impl LogPanel {
    /// Picks the entry of an event by its number, and brings it into sight.
    pub fn show(&mut self, number: EventNumber) {
        self.picked = Some(number);
        self.sought = Some(number);
        self.filter = Filter::default();
    }

    /// Moves the pick and the search target to the first event of their entry.
    fn picks_whole<E>(&mut self, journal: &Journal<E>) {
        for number in [&mut self.picked, &mut self.sought].into_iter().flatten() {
            *number = journal.head(*number);
        }
    }

    /// Draws the panel of a game.
    pub fn ui<S: Play + Offers, O>(&mut self, ui: &mut Ui, battle: &Game<S>, telling: &LogFormat<S>, intents: &mut Vec<Intent<S, O>>) {
        let pass = ui.ctx().cumulative_pass_nr();
        let is_opened = self.drawn_in.replace(pass).is_none_or(|before| before + 1 < pass);
        let newest = self.of.update(battle, telling) || is_opened;
        self.picks_whole(battle.journal());
        self.head_ui(ui);
        ui.separator();
        if battle.journal().is_empty() {
            ui.label(telling.nothing_yet);
            return;
        }
        let rows = self.rows(battle, telling);
        if rows.is_empty() {
            ui.label("No entry matches the filter. \"All\" shows the whole log.");
            return;
        }
        let height = ui.available_height();
        let scroll = ScrollArea::vertical().auto_shrink(false).max_height(height);
        scroll.show_viewport(ui, |ui, seen| self.rows_ui(ui, seen, &rows, newest, (battle, telling), intents));
    }

    fn head_ui(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Log").heading());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.selectable_label(self.filtering, "Filter…").clicked() {
                    self.filtering ^= true;
                    self.filter = Filter::default();
                }
            });
        });
        if self.filtering {
            self.filter.ui(ui, &self.of.sides);
        }
    }

    /// Returns the rows to show: the heads of turns with the newest first, each with its events in order if it is unfolded. An event to
    /// bring into sight unfolds its turn.
    fn rows<S: Play>(&mut self, battle: &Game<S>, telling: &LogFormat<S>) -> Vec<Row> {
        let journal = battle.journal();
        let count = journal.len();
        let turns = self.of.turns.iter().map(|(first, _)| *first).collect::<Vec<_>>();
        let mut rows = Vec::new();
        for (nth, first) in turns.iter().copied().enumerate().rev() {
            let end = turns.get(nth + 1).map_or(count, |next| next.0);
            let events = (first.0..end).map(EventNumber).filter(|number| !journal.is_joined(*number));
            let mut unfolded = (nth + UNFOLDED >= turns.len()) ^ self.turned.contains(&first);
            if !unfolded && self.sought.is_some_and(|sought| events.clone().any(|number| number == sought)) {
                unfolded = true;
                if !self.turned.remove(&first) {
                    self.turned.insert(first);
                }
            }
            let shown = if self.filter.is_idle() {
                if unfolded { events.collect::<Vec<_>>() } else { Vec::new() }
            } else {
                events.filter(|number| self.is_sought(battle, telling, *number)).collect()
            };
            // A log of a single turn needs no head.
            if turns.len() > 1 && (self.filter.is_idle() || !shown.is_empty()) {
                rows.push(Row::Turn(first, unfolded || !self.filter.is_idle()));
            }
            rows.extend(shown.into_iter().map(Row::Event));
        }
        rows
    }

    fn is_sought<S: Play>(&mut self, battle: &Game<S>, telling: &LogFormat<S>, number: EventNumber) -> bool {
        let events = events_of(battle.journal(), number);
        let ruled = |event: &&Event<S>| event.word.is_some() || !event.waived.is_empty() || (telling.ruled)(&event.command);
        let (loses, ruled) = (events.iter().any(|event| (telling.loses)(event)), events.iter().any(ruled));
        self.filter.shows(self.of.summary(battle, telling, number), loses, ruled)
    }

    /// Draws the rows in sight, and some beyond.
    fn rows_ui<S: Play + Offers, O>(
        &mut self,
        ui: &mut Ui,
        seen: Rect,
        rows: &[Row],
        newest: bool,
        (battle, telling): (&Game<S>, &LogFormat<S>),
        intents: &mut Vec<Intent<S, O>>,
    ) {
        let width = ui.available_width();
        self.of.is_as_wide_as(width);
        self.measure(ui, rows, (battle, telling));
        let corner = ui.max_rect().min;
        let (from, to) = (seen.top() - DRAWN_BEYOND * seen.height(), seen.bottom() + DRAWN_BEYOND * seen.height());
        let mut top = 0.0;
        let mut grown = false;
        let opened = self.opened.take();
        // The turns before the newest are below it.
        let of_newest = 1 + rows.iter().skip(1).take_while(|row| matches!(row, Row::Event(_))).count();
        for (nth, row) in rows.iter().enumerate() {
            let height = self.height_of(*row);
            let place = Rect::from_min_size(pos2(corner.x, corner.y + top), vec2(width, height));
            let is_sought = matches!(row, Row::Event(number) if self.sought == Some(*number));
            if is_sought {
                ui.scroll_to_rect_animation(place, Some(Align::Center), ScrollAnimation::none());
            } else if newest && nth + 1 == of_newest {
                ui.scroll_to_rect_animation(place, None, ScrollAnimation::none());
            }
            if top + height >= from && top <= to {
                // A child of its own: rows are where they were measured, and keep their ids wherever they are drawn.
                let mut child = ui.new_child(UiBuilder::new().max_rect(place).scope_id(ui.scope_id().with(row)));
                match row {
                    Row::Turn(first, unfolded) => self.turn_ui(&mut child, *first, *unfolded),
                    Row::Event(number) => self.event_ui(&mut child, (battle, telling), *number, intents),
                }
                let drawn = child.min_rect().height();
                if let Row::Event(number) = row
                    && let Some(known) = self.of.heights.get_mut(number.0)
                {
                    grown |= (*known - drawn).abs() > 0.5;
                    *known = drawn;
                    if opened == Some(*number) {
                        let whole = Rect::from_min_size(place.min, vec2(width, drawn));
                        ui.scroll_to_rect_animation(whole, None, ScrollAnimation::none());
                    }
                }
            }
            top += self.height_of(*row) + gap::HAIR;
        }
        self.sought = None;
        ui.expand_to_include_rect(Rect::from_min_size(corner, vec2(width, top)));
        if grown {
            // An entry that was picked or corrected is higher than its sentence.
            ui.ctx().request_repaint();
        }
    }

    /// Lays out the rows never drawn at this width, so that a row appears where it will stay.
    fn measure<S: Play>(&mut self, ui: &Ui, rows: &[Row], (battle, telling): (&Game<S>, &LogFormat<S>)) {
        let padding = ui.spacing().button_padding;
        for row in rows {
            let Row::Event(number) = *row else { continue };
            if self.of.heights.get(number.0).is_none_or(|height| *height > 0.0) {
                continue;
            }
            let Some(entry) = battle.journal().entry(number) else { continue };
            let revised = entry.place.is_some_and(|place| self.of.revised.contains_key(&place));
            let picked = self.picked == Some(number);
            let mut job = job_of(ui, self.of.summary(battle, telling, number), &entry, (revised, picked));
            job.wrap.max_width = self.of.width - 2.0 * padding.x;
            let height = ui.painter().layout_job(job).size().y + 2.0 * padding.y;
            if let Some(known) = self.of.heights.get_mut(number.0) {
                *known = height.max(measure::LOG_ROW).max(ui.spacing().interact_size.y);
            }
        }
    }

    /// Returns the height of a row, in points.
    fn height_of(&self, row: Row) -> f32 {
        match row {
            Row::Turn(..) => measure::TARGET,
            Row::Event(number) => self.of.heights.get(number.0).copied().unwrap_or(measure::LOG_ROW),
        }
    }

    fn turn_ui(&mut self, ui: &mut Ui, first: EventNumber, unfolded: bool) {
        let sentence = self.of.turns.iter().find(|(begins, _)| *begins == first).map(|(_, sentence)| sentence.clone()).unwrap_or_default();
        let hint = if unfolded { "Fold this turn" } else { "Unfold this turn" };
        let whole = ui.available_width();
        let sign = Rect::from_center_size(
            ui.max_rect().left_top() + vec2(measure::TICK / 2.0, measure::TARGET / 2.0),
            vec2(measure::STAND_HEIGHT, measure::STAND_HEIGHT),
        );
        let text = RichText::new(&sentence).font(semibold(type_size::BODY));
        let button = Button::new(text).frame(false).truncate().min_size(vec2(whole - measure::TICK, measure::TARGET));
        let place = ui.max_rect().with_min_x(ui.max_rect().left() + measure::TICK);
        let mut beside = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min)));
        let response = beside.add(button).accessible_name(format!("{sentence} ({hint})")).on_hover_text(hint);
        if response.clicked() {
            if !self.turned.remove(&first) {
                self.turned.insert(first);
            }
            ui.ctx().request_repaint();
        }
        let points = if unfolded {
            vec![sign.left_top() + vec2(0.0, gap::HAIR), sign.right_top() + vec2(0.0, gap::HAIR), sign.center_bottom()]
        } else {
            vec![sign.left_top() + vec2(gap::HAIR, 0.0), sign.right_center(), sign.left_bottom() + vec2(gap::HAIR, 0.0)]
        };
        ui.painter().add(Shape::convex_polygon(points, palette(ui).second, Stroke::NONE));
    }

    fn event_ui<S: Play + Offers, O>(
        &mut self,
        ui: &mut Ui,
        (battle, telling): (&Game<S>, &LogFormat<S>),
        number: EventNumber,
        intents: &mut Vec<Intent<S, O>>,
    ) {
        let Some(entry) = battle.journal().entry(number) else { return };
        if battle.journal().group(number).len() > 1 {
            return self.group_ui(ui, (battle, telling), number, intents);
        }
        let revision = entry.place.and_then(|place| self.of.revised.get(&place)).cloned();
        let summary = self.of.summary(battle, telling, number);
        let picked = self.picked == Some(number);
        let job = job_of(ui, summary, &entry, (revision.is_some(), picked));
        let text = summary.text.clone();
        let button = Button::selectable(picked, job).wrap().min_size(vec2(ui.available_width(), measure::LOG_ROW));
        let undone = if entry.status == EntryStatus::Applied { "" } else { UNDONE };
        let response = ui.add(button).accessible_name(format!("{undone}{text}"));
        self.bar_ui(ui, &response, (number, entry.status));
        if response.clicked() {
            self.picked = if picked { None } else { Some(number) };
            self.opened = self.picked;
        }
        if let Some((text, _)) = &revision {
            ui.indent(("revision", number), |ui| ui.label(RichText::new(text).small()));
        }
        let happened = revision.is_none_or(|(_, happened)| happened);
        let check = entry.status == EntryStatus::Applied && (telling.has_facts)(&entry.event.command);
        let correctable = entry.place.filter(|_| check && happened);
        if let Some(place) = correctable
            && ((response.has_focus() && consumed(ui, CHANGE)) || (picked && unclaimed(ui, CHANGE_LETTER)))
        {
            self.picked = None;
            intents.push(Intent::Correct(place));
        }
        if picked {
            self.picked_ui(ui, (entry.place, entry.status), &text, correctable, intents);
        }
    }

    /// Paints the colour of the side that acts at the left of its entry; the name of a phase has none.
    fn bar_ui(&self, ui: &Ui, entry: &Response, (number, status): (EventNumber, EntryStatus)) {
        let Some(summary) = self.of.summaries.get(number.0).and_then(Option::as_ref).filter(|summary| summary.phase.is_empty()) else {
            return;
        };
        let Some(side) = summary.side.and_then(|side| self.of.sides.get(side)) else { return };
        let colour = if status == EntryStatus::Applied { palette(ui).nation(side.nation) } else { palette(ui).third };
        let bar =
            Rect::from_min_size(entry.rect.left_top() + vec2(0.0, gap::HAIR), vec2(measure::FOCUS, entry.rect.height() - 2.0 * gap::HAIR));
        ui.painter().rect_filled(bar, 0.0, colour);
    }

    /// Draws an entry of several events made by one key. If it is picked, each of them is shown, with the facts that can be changed.
    fn group_ui<S: Play + Offers, O>(
        &mut self,
        ui: &mut Ui,
        (battle, telling): (&Game<S>, &LogFormat<S>),
        head: EventNumber,
        intents: &mut Vec<Intent<S, O>>,
    ) {
        let Some(first) = battle.journal().entry(head) else { return };
        let group = battle.journal().group(head);
        let summary = self.of.summary(battle, telling, head);
        let picked = self.picked == Some(head);
        let job = job_of(ui, summary, &first, (false, picked));
        let text = summary.text.clone();
        let button = Button::selectable(picked, job).wrap().min_size(vec2(ui.available_width(), measure::LOG_ROW));
        let undone = if first.status == EntryStatus::Applied { "" } else { UNDONE };
        let response = ui.add(button).accessible_name(format!("{undone}{text}"));
        self.bar_ui(ui, &response, (head, first.status));
        if response.clicked() {
            self.picked = if picked { None } else { Some(head) };
            self.opened = self.picked;
        }
        let ends = first.place.map(|place| LinePlace(place.0 + group.len() - 1));
        let folded = group.len() > MOST_SENTENCES;
        for number in group {
            let Some(entry) = battle.journal().entry(number) else { continue };
            let revision = entry.place.and_then(|place| self.of.revised.get(&place));
            if let Some((text, _)) = revision {
                ui.indent(("revision", number), |ui| ui.label(RichText::new(text).small()));
            }
            let happened = revision.is_none_or(|(_, happened)| *happened);
            let check = picked && entry.status == EntryStatus::Applied && happened && (telling.has_facts)(&entry.event.command);
            if let Some(place) = entry.place.filter(|_| check) {
                let sentence = S::sentence(battle.setup(), entry.event);
                let button = Button::new(RichText::new(format!("Change: {sentence}")).size(type_size::SMALL)).wrap();
                if ui.add(button.min_size(vec2(0.0, measure::TARGET))).clicked() {
                    intents.push(Intent::Correct(place));
                    self.picked = None;
                }
            } else if picked && folded {
                ui.label(RichText::new(S::sentence(battle.setup(), entry.event)).size(type_size::SMALL));
            }
        }
        if picked {
            let place = if first.status == EntryStatus::Applied { first.place } else { ends };
            self.picked_ui(ui, (place, first.status), &text, None, intents);
        }
    }

    fn picked_ui<S: Offers, O>(
        &mut self,
        ui: &mut Ui,
        (place, standing): (Option<LinePlace>, EntryStatus),
        text: &str,
        correctable: Option<LinePlace>,
        intents: &mut Vec<Intent<S, O>>,
    ) {
        ui.horizontal_wrapped(|ui| {
            if let Some(place) = correctable
                && key_button(ui, "Change a fact…", "E").on_hover_text("Opens the whole check as it was, to read or to change.").clicked()
            {
                intents.push(Intent::Correct(place));
                self.picked = None;
            }
            let action = match standing {
                EntryStatus::Applied => "Undo to before this",
                EntryStatus::Undone => "Redo to here",
                EntryStatus::Abandoned => "",
            };
            if let Some(place) = place {
                let moves = ui.button(action);
                // An entry that opens may move: the second of two quick clicks on it would press what lies there now.
                if moves.clicked() && !moves.double_clicked() {
                    intents.push(Intent::App(OfApp::MoveTo(if standing == EntryStatus::Applied { place.0 } else { place.0 + 1 })));
                    self.picked = None;
                }
            }
            if ui.button("Copy").clicked() {
                intents.push(Intent::App(OfApp::Copy(text.to_owned())));
            }
        });
    }
}

impl LogCache {
    /// Computes again the values the journal has changed. Returns true if there is a new event.
    fn update<S: Play>(&mut self, battle: &Game<S>, telling: &LogFormat<S>) -> bool {
        let (journal, setup) = (battle.journal(), battle.setup());
        let version = battle.version();
        if self.version == Some(version) {
            return false;
        }
        let before = self.summaries.len();
        if !self.version.is_some_and(|known| known.is_of_game(version)) {
            *self = Self { sides: (telling.sides)(battle.setup()), ..Self::default() };
            self.names = names_of(&self.sides);
        }
        let newest = journal.len() > before;
        self.version = Some(version);
        self.summaries.resize(journal.len(), None);
        self.heights.resize(journal.len(), 0.0);
        // Abandoned events begin no turn any more.
        let holds = |entry: &LogEntry<'_, Event<S>>| entry.status != EntryStatus::Abandoned;
        let first = |number: EventNumber| journal.head(number);
        let begun = journal.entries().filter(holds).filter_map(|entry| Some((first(entry.number), (telling.turn)(setup, entry.event)?)));
        self.turns = begun.collect();
        self.turns.dedup_by_key(|(first, _)| *first);
        if self.turns.first().is_none_or(|(first, _)| first.0 > 0) {
            let first = (telling.first)(setup).unwrap_or_else(|| "The beginning".to_owned());
            self.turns.insert(0, (EventNumber::default(), first));
        }
        let revised = revised_events(journal).into_iter();
        self.revised =
            revised.map(|(place, revision)| (place, (revised_text(setup, &revision), revision.impossible_reason.is_none()))).collect();
        newest
    }

    /// Returns the sentence of an event with its names, computed once.
    fn summary<S: Play>(&mut self, battle: &Game<S>, telling: &LogFormat<S>, number: EventNumber) -> &LogSummary {
        let Self { summaries, names, .. } = self;
        if summaries.len() <= number.0 {
            summaries.resize(number.0 + 1, None);
        }
        summaries[number.0].get_or_insert_with(|| {
            let (setup, events) = (battle.setup(), events_of(battle.journal(), number));
            let heading = (telling.heading)(setup, &events);
            let whole = |summary: LogSummary| LogSummary { heading: heading.clone(), ..summary };
            if let Some(together) = (telling.together)(setup, &events).filter(|_| events.len() > 1) {
                let sought = events.iter().map(|event| S::sentence(setup, event)).collect::<Vec<_>>().join(" ");
                return whole(LogSummary { sought, ..LogSummary::of(format!("{} at once: {together}", events.len()), names) });
            }
            let sentence = events.iter().map(|event| S::sentence(setup, event)).collect::<Vec<_>>();
            match sentence.as_slice() {
                [one] => {
                    // What was left open is told with the phase that ended it.
                    let event = events.first().filter(|event| event.notes.is_empty() && event.waived.is_empty());
                    let phase = event.and_then(|event| (telling.phase)(event)).unwrap_or_default();
                    whole(LogSummary { phase, ..LogSummary::of(one.clone(), names) })
                }
                [first, .., last] if sentence.len() > MOST_SENTENCES => {
                    let text = format!("{} at once: {first} … {last}", sentence.len());
                    LogSummary { sought: sentence.join(" "), ..LogSummary::of(text, names) }
                }
                _ => LogSummary::of(format!("{} at once: {}", sentence.len(), sentence.join(" ")), names),
            }
        })
    }

    /// Clears the heights if the width has changed, as sentences then wrap differently.
    fn is_as_wide_as(&mut self, width: f32) {
        if (self.width - width).abs() > 0.5 {
            self.width = width;
            self.heights.iter_mut().for_each(|height| *height = 0.0);
        }
    }
}

/// Word before what has been undone.
const UNDONE: &str = "undone: ";

/// Most events of an entry whose sentences are all shown; of more, only the first and the last are.
const MOST_SENTENCES: usize = 12;

/// Returns the events of an entry, from its first number on.
fn events_of<E>(journal: &Journal<E>, first: EventNumber) -> Vec<&E> {
    journal.group(first).filter_map(|number| Some(journal.entry(number)?.event)).collect()
}

/// Lays out the short line of an event with its result in bold, or its sentence with the names in bold, if it is picked or has no other;
/// an event that does not hold is struck through.
fn job_of<S: System>(ui: &Ui, summary: &LogSummary, entry: &LogEntry<'_, Event<S>>, (revised, picked): (bool, bool)) -> LayoutJob {
    let palette = palette(ui);
    let holds = entry.status == EntryStatus::Applied;
    let (ink, strike) =
        if holds && !revised { (palette.ink, Stroke::NONE) } else { (palette.third, Stroke::new(measure::LINE, palette.third)) };
    let format = |font: FontId| TextFormat { font_id: font, color: ink, strikethrough: strike, ..TextFormat::default() };
    let (plain, bold) = (format(FontId::proportional(type_size::SMALL)), format(semibold(type_size::SMALL)));
    let mut job = LayoutJob::default();
    if !holds {
        job.append(UNDONE, 0.0, plain.clone());
    }
    if !summary.phase.is_empty() && !picked {
        job.append(&summary.phase, 0.0, TextFormat { color: palette.second, ..plain });
        return job;
    }
    if let Some([action, result, rest]) = summary.heading.as_ref().filter(|_| !picked) {
        job.append(action, 0.0, plain.clone());
        job.append(result, 0.0, bold);
        job.append(rest, 0.0, plain);
        return job;
    }
    let mut from = 0;
    for place in &summary.names {
        job.append(summary.text.get(from..place.start).unwrap_or_default(), 0.0, plain.clone());
        job.append(summary.text.get(place.clone()).unwrap_or_default(), 0.0, bold.clone());
        from = place.end;
    }
    job.append(summary.text.get(from..).unwrap_or_default(), 0.0, plain);
    job
}

/// Returns the text of a correction of an event.
fn revised_text<S: Play>(setup: &S::Setup, revision: &RevisedEvent<'_, S>) -> String {
    match (revision.impossible_reason, revision.facts) {
        (Some(why), _) => format!("No longer possible: {why}."),
        (None, true) => format!("Corrected: {}", S::sentence(setup, revision.event)),
        (None, false) => format!("Now: {}", S::sentence(setup, revision.event)),
    }
}
