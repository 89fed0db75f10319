//! Reconcile: a walk through the roster of any game, each line confirmed to match the table or corrected with one key.

use std::collections::BTreeSet;

use eframe::egui::{Key, RichText, Role, Ui, WidgetInfo};
use smol_str::SmolStr;

use crate::game::EventNumber;
use crate::game::roster::{RosterCount, RosterLine};
use crate::games::registry::AnyOpenGame;
use crate::gui::look::{gap, type_size};
use crate::gui::pages::section;
use crate::gui::parts::keyed::main_key_button;
use crate::gui::parts::widgets::{heading, pips, scrolled};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Chord, Common, KeyTable, Pressed, acts};
use crate::gui::shell::view::{Frame, PageView};

acts! {
    /// Acts of a walk.
    enum WalkAct {
        Correct: [Chord::AnyLetter], "Makes the correction with that letter.", "corrects";
        Back: [Chord::Alone(Key::Backspace)], "Back to the previous line.", "back";
    }
}

/// Page of a walk through the roster of the game in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReconcilePage {
    /// The lines of this walk: a line that leaves the table meanwhile remains in it.
    lines: Vec<SmolStr>,
    /// Number of lines already passed; past the last line is the summary.
    at: usize,
    /// Events of the log when the walk began.
    began: Option<usize>,
    confirmed: BTreeSet<SmolStr>,
    /// Corrections made on this walk, by their number in the log.
    made: Vec<EventNumber>,
    /// Lines of units not on the table are asked about too.
    everyone: bool,
}

/// Actions that a walk asks for.
#[derive(Debug, Default)]
struct WalkAsks {
    /// Lines to be corrected, each with the key of its remedy.
    remedies: Vec<(SmolStr, &'static str)>,
    /// The walk is to be left.
    leave: bool,
}

impl PageView for ReconcilePage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let asked = self.walk_ui(ui, frame.desk.session(), &frame.pressed);
        if asked.leave {
            frame.intents.push(AppIntent::ToPlay);
        }
        for (line, key) in asked.remedies {
            let number = EventNumber(frame.desk.session().events().0);
            if frame.desk.apply_remedy(&line, key) {
                self.made.push(number);
            }
            ui.ctx().request_repaint();
        }
    }

    /// Its letters have priority over the pages they open elsewhere.
    fn bindings(&self) -> KeyTable {
        let right = Common::Enter.line().text("The line is right; at the end, back to the game.").short("right");
        [vec![right], WalkAct::table()].concat()
    }

    fn undo_redo(&mut self, desk: &mut Desk, redo: bool) {
        if redo { desk.redo() } else { desk.undo() }
    }

    fn close(&mut self) -> bool {
        true
    }

    fn reset(&mut self) {
        *self = Self::default();
    }
}

impl ReconcilePage {
    fn walk_ui(&mut self, ui: &mut Ui, session: &dyn AnyOpenGame, pressed: &Pressed) -> WalkAsks {
        heading(ui, "Reconcile with the table");
        let (roster, (events, _)) = (session.roster(), session.events());
        if self.began.is_some_and(|began| began > events) {
            *self = Self::default();
        }
        if self.began.is_none() {
            self.began = Some(events);
            self.lines = walk(&roster, self.everyone);
        }
        let lines = self.lines.iter().filter_map(|id| roster.iter().find(|line| line.id == *id)).collect::<Vec<_>>();
        if pressed.has(WalkAct::Back) {
            self.at = self.at.min(lines.len()).saturating_sub(1);
        }
        let line = lines.get(self.at).copied();
        scrolled(ui, "walk", |ui| match line {
            Some(line) => self.line_ui(ui, &roster, line, lines.len(), pressed),
            None => WalkAsks { leave: self.summary_ui(ui, session, pressed.enter()), ..WalkAsks::default() },
        })
    }

    fn line_ui(&mut self, ui: &mut Ui, roster: &[RosterLine], line: &RosterLine, count: usize, pressed: &Pressed) -> WalkAsks {
        let mut asks = WalkAsks::default();
        ui.label(format!("{} of {count}: does the table match this line?", self.at + 1));
        card_ui(ui, line);
        ui.add_space(gap::NEXT);
        ui.horizontal_wrapped(|ui| {
            if main_key_button(ui, true, "It matches", "Enter") || pressed.enter() {
                self.confirmed.insert(line.id.clone());
                self.at += 1;
                ui.ctx().request_repaint();
            }
            if ui.button("Back (Backspace)").clicked() {
                self.at = self.at.saturating_sub(1);
            }
            asks.leave = ui.button("Leave (Escape)").clicked();
        });
        section(ui, "Or correct it");
        ui.horizontal_wrapped(|ui| {
            for remedy in &line.remedies {
                if ui.button(remedy.button()).clicked() || pressed.typed(WalkAct::Correct).any(|letter| is_key(letter, remedy.key)) {
                    asks.remedies.push((line.id.clone(), remedy.key));
                }
            }
        });
        ui.label(RichText::new("A correction is entered in the log: Ctrl+Z undoes it.").small());
        if ui.checkbox(&mut self.everyone, "Include units and leaders off the table").changed() {
            self.lines = walk(roster, self.everyone);
            self.at = self.lines.iter().position(|id| *id == line.id).unwrap_or(0);
        }
        asks
    }

    /// Draws the number of lines confirmed and the corrections. Returns true when the walk is to be left.
    fn summary_ui(&mut self, ui: &mut Ui, session: &dyn AnyOpenGame, enter: bool) -> bool {
        let count = self.lines.len();
        let asked = self.lines.iter().filter(|line| self.confirmed.contains(*line)).count();
        let corrected = self.made.iter().filter_map(|number| session.sentence(*number)).collect::<Vec<_>>();
        section(ui, "Done");
        let corrections = if corrected.len() == 1 { "1 correction".to_owned() } else { format!("{} corrections", corrected.len()) };
        ui.label(format!("{asked} of {count} confirmed, {corrections}."));
        let mut leave = false;
        ui.horizontal_wrapped(|ui| {
            leave = main_key_button(ui, true, "Back to the game", "Enter") || enter;
            if ui.button("Back to the last line (Backspace)").clicked() {
                self.at = count.saturating_sub(1);
            }
            if ui.button("Start again").clicked() {
                *self = Self { everyone: self.everyone, ..Self::default() };
            }
        });
        for text in &corrected {
            ui.label(text);
        }
        if leave {
            *self = Self::default();
        }
        leave
    }
}

/// Returns the lines to walk through, in the order of the roster.
fn walk(roster: &[RosterLine], everyone: bool) -> Vec<SmolStr> {
    roster.iter().filter(|line| everyone || line.is_on_table).map(|line| line.id.clone()).collect()
}

/// Returns whether a letter is the key of a remedy; an equals sign counts as plus, as they share a key on many keyboards.
fn is_key(letter: char, key: &str) -> bool {
    let letter = match letter {
        '−' => '-',
        '=' => '+',
        letter => letter,
    };
    key.chars().eq([letter])
}

fn card_ui(ui: &mut Ui, line: &RosterLine) {
    let name = ui.label(RichText::new(&line.name).strong().size(type_size::RESULT));
    name.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &line.name));
    ui.label(&line.of);
    ui.add_space(gap::ROW);
    for RosterCount { left, start, damaged, text } in &line.counts {
        ui.horizontal(|ui| {
            if let Some(start) = start {
                pips(ui, *left, *start, *damaged, &format!("{left} of {start}"));
            }
            ui.label(RichText::new(text).size(type_size::HEADING));
        });
    }
    ui.label(RichText::new(&line.stands).size(type_size::HEADING));
}
