//! Questions before a play is left or the window closed: unsaved events are reported, and the players decide about them.

use std::collections::BTreeMap;

use eframe::egui::{self, Id, Modal, RichText, Ui, ViewportCommand};

use crate::gui::look::measure;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::heading;
use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::gui::shell::keys::{ESCAPE, consumed};
use crate::gui::shell::last_line::{self, LastLine};
use crate::gui::shell::save_problem::{SaveIntent, SaveView, save_problem_ui};
use crate::session::{EVENTS, FileState, FileStatus, Persistence, WrittenFile};

/// State of the questions before leaving and of their fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaving {
    /// The window is to be closed.
    closing: bool,
    /// The window closes despite unsaved events: the players decided so.
    leave: bool,
    views: BTreeMap<SavedItem, SaveView>,
}

/// Item that is saved in a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SavedItem {
    /// A play on the desk.
    Play(DeskPlace),
    /// File that is rewritten as that play goes on.
    Written(DeskPlace),
    /// Rules of the player.
    Rules,
    /// Settings of the program.
    Settings,
    /// A player's file beside the plays, by its number.
    PlayerFile(usize),
}

impl SavedItem {
    /// Returns the item to report for the play shown: its log, unless only the rewritten file has a problem.
    pub fn shown(desk: &Desk) -> Self {
        let [log, written] = [Self::Play(desk.shown()), Self::Written(desk.shown())];
        if log.is_well(desk) && !written.is_well(desk) { written } else { log }
    }

    /// Returns whether its file has no problem.
    pub fn is_well(self, desk: &Desk) -> bool {
        self.status(desk).is_none_or(|status| status.notice.is_none())
    }

    fn all(desk: &Desk) -> Vec<Self> {
        DeskPlace::ALL
            .into_iter()
            .flat_map(|hand| [Self::Play(hand), Self::Written(hand)])
            .chain([Self::Rules, Self::Settings])
            .chain((0..desk.player_file_count()).map(Self::PlayerFile))
            .collect()
    }

    fn status(self, desk: &Desk) -> Option<FileStatus> {
        match self {
            Self::Play(hand) => desk.persistence_of(hand).map(Persistence::status),
            Self::Written(hand) => desk.written_file(hand).map(WrittenFile::status),
            Self::Rules => Some(desk.your_rules_status()),
            Self::Settings => Some(desk.settings_status()),
            Self::PlayerFile(nth) => desk.player_file(nth).map(|file| file.status()),
        }
    }

    fn waits(self, desk: &Desk) -> bool {
        self.status(desk).is_some_and(|status| status.has_unsaved_work())
    }

    /// Returns the place on the desk in which another play waits, or which is to be emptied.
    fn asks(self, desk: &Desk) -> Option<DeskPlace> {
        match self {
            Self::Play(hand) => Some(hand).filter(|hand| desk.is_waiting(*hand)),
            Self::Written(_) | Self::Rules | Self::Settings | Self::PlayerFile(_) => None,
        }
    }

    /// Carries out a request. Returns true if the play on the desk was read anew.
    fn carry_out(self, desk: &mut Desk, intent: &SaveIntent, view: &mut SaveView) -> bool {
        let reading = self.status(desk).and_then(|status| status.state()) == Some(FileState::ReadOnly);
        let mut done = false;
        match (self, intent) {
            (Self::Play(hand), SaveIntent::Again) if reading => return desk.show(hand) && desk.read_again(),
            (Self::Play(_), SaveIntent::Again) => drop(desk.write_waiting()),
            (Self::Play(hand), SaveIntent::SaveAs(path)) => done = desk.in_place(hand, |desk| desk.save_as(path)),
            (Self::Rules, SaveIntent::Again) => desk.store_your_rules(),
            (Self::Rules, SaveIntent::SaveAs(path)) => done = desk.save_your_rules(path),
            (Self::Rules, SaveIntent::Mine | SaveIntent::Theirs) => desk.settle_your_rules(*intent == SaveIntent::Mine),
            (Self::Settings, SaveIntent::Again) => desk.store_settings(),
            (Self::Settings, SaveIntent::SaveAs(path)) => done = desk.save_settings(path),
            (Self::Play(hand), SaveIntent::Theirs) => return desk.show(hand) && desk.open_theirs(),
            // A battle never overwrites the other program's file, and each window sets its own settings.
            (Self::Play(_), SaveIntent::Mine) | (Self::Settings, SaveIntent::Mine | SaveIntent::Theirs) => {}
            (Self::Written(hand), intent) => done = desk.with_written_file(hand, |file| written(file, intent)),
            (Self::PlayerFile(nth), intent) => done = desk.with_player_file(nth, |file| written(file, intent)),
        }
        if done && matches!(intent, SaveIntent::SaveAs(_)) {
            *view = SaveView::default();
        }
        false
    }
}

/// Carries out a request about a file that is written whole.
fn written(file: &mut dyn WrittenFile, intent: &SaveIntent) -> Result<(), String> {
    match intent {
        SaveIntent::Again => {
            file.retry_write();
            Ok(())
        }
        SaveIntent::SaveAs(path) => file.save(path),
        SaveIntent::Mine | SaveIntent::Theirs => file.resolve_conflict(*intent == SaveIntent::Mine),
    }
}

/// Result of the question in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeaveAnswer {
    /// A question is shown: it gets the keys.
    pub asking: bool,
    /// Place of the desk whose play was replaced or closed.
    pub shown: Option<DeskPlace>,
}

impl Leaving {
    /// Draws the last line: the file of this play, or its unsaved part with the ways to save it; and the keys that work now. Returns true
    /// if the play on the desk was read anew.
    pub fn last_line_ui(&mut self, ui: &mut Ui, in_hand: SavedItem, desk: &mut Desk, line: &mut LastLine) -> bool {
        let view = self.views.entry(in_hand).or_default();
        let asked = last_line::ui(ui, in_hand.status(desk).as_ref(), view, line);
        if line.is_seen {
            desk.forget_moved();
        }
        asked.is_some_and(|asked| in_hand.carry_out(desk, &asked, view))
    }

    /// Draws what was undone or redone last, in a low window, until it has been seen.
    pub fn moved_ui(ui: &Ui, desk: &mut Desk) {
        if desk.moved().is_some_and(|moved| last_line::moved_ui(ui, moved)) {
            desk.forget_moved();
        }
    }

    /// Asks before a play is left that is not in its file. To be called before anything else is drawn.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> LeaveAnswer {
        let mut answered = LeaveAnswer::default();
        if ui.input(|input| input.viewport().close_requested()) && !self.leave {
            desk.write_waiting();
            for nth in 0..desk.player_file_count() {
                SavedItem::PlayerFile(nth).carry_out(desk, &SaveIntent::Again, &mut SaveView::default());
            }
            if SavedItem::Rules.waits(desk) {
                desk.store_your_rules();
            }
            if SavedItem::Settings.waits(desk) {
                desk.store_settings();
            }
            if SavedItem::all(desk).iter().any(|play| play.waits(desk)) {
                ui.send_viewport_cmd(ViewportCommand::CancelClose);
                self.closing = true;
            }
        }
        let all = SavedItem::all(desk);
        for play in all.iter().copied() {
            // Saved meanwhile: there is nothing to ask any more.
            if let Some(hand) = play.asks(desk).filter(|_| !play.waits(desk)) {
                desk.answer(hand, true);
                answered.shown = answered.shown.or(Some(hand));
            }
        }
        let asked = all.into_iter().filter(|play| play.waits(desk) && (self.closing || play.asks(desk).is_some())).collect::<Vec<_>>();
        if asked.is_empty() {
            if self.closing {
                self.close(ui);
            }
            return answered;
        }
        answered.asking = true;
        let escape = consumed(ui, ESCAPE);
        let (mut intents, mut leave, mut stay) = (Vec::new(), false, escape);
        let closing = self.closing;
        Modal::new(Id::unique("leaving")).show(ui.ctx(), |ui| {
            ui.set_max_width(measure::QUESTION);
            heading(ui, "Not everything is saved");
            for play in &asked {
                ui.push_id(play, |ui| {
                    let Some(status) = play.status(desk) else { return };
                    let view = self.views.entry(*play).or_default();
                    intents.extend(save_problem_ui(ui, &status, view).map(|intent| (*play, intent)));
                });
                ui.separator();
            }
            // Failures to save are reported here too, where they are seen.
            for notice in desk.notices().iter().rev().take(1) {
                ui.label(RichText::new(notice).small());
            }
            ui.horizontal_wrapped(|ui| {
                let all_events = asked.iter().all(|play| play.status(desk).is_none_or(|status| status.what == EVENTS));
                let (lose, remain) = match (closing, all_events) {
                    (true, true) => ("Close and lose these events", "Do not close"),
                    (true, false) => ("Close and lose these changes", "Do not close"),
                    (false, _) => ("Go on and lose these events", "Stay here"),
                };
                stay |= main_button(ui, true, remain);
                leave = ui.add(egui::Button::new(lose)).clicked();
            });
        });
        for (play, intent) in intents {
            play.carry_out(desk, &intent, self.views.entry(play).or_default());
            ui.ctx().request_repaint();
        }
        if leave || stay {
            for play in asked {
                if let Some(hand) = play.asks(desk) {
                    desk.answer(hand, leave);
                    answered.shown = answered.shown.or(leave.then_some(hand));
                }
            }
            if closing && leave {
                self.close(ui);
            }
            self.closing = false;
            ui.ctx().request_repaint();
        }
        answered
    }

    fn close(&mut self, ui: &Ui) {
        (self.closing, self.leave) = (false, true);
        ui.send_viewport_cmd(ViewportCommand::Close);
    }
}
