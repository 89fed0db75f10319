//! Questions before a play is left or the window closed: unsaved events are reported, and the players decide about them.

use std::collections::BTreeMap;

use eframe::egui::{self, Id, Modal, RichText, Ui, ViewportCommand};

use crate::gui::look::measure;
use crate::gui::parts::widgets::{heading, main_button};
use crate::gui::shell::desk::{Desk, Hand};
use crate::gui::shell::keeping::{KeepIntent, KeepView, keeping_ui};
use crate::gui::shell::keys::{ESCAPE, consumed};
use crate::gui::shell::last_line::{self, KeyHint};
use crate::sitting::{EVENTS, FileState, FileStatus, Keeping, WrittenFile};

/// State of the questions before leaving and of their fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaving {
    /// The window is to be closed.
    closing: bool,
    /// The window closes despite unsaved events: the players decided so.
    leave: bool,
    views: BTreeMap<InHand, KeepView>,
}

/// Item that is saved in a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InHand {
    /// A play on the desk.
    Play(Hand),
    /// File that is rewritten as that play goes on.
    Written(Hand),
    /// Rules of the player.
    Rules,
    /// Settings of the program.
    Settings,
    /// A player's file beside the plays, by its number.
    PlayerFile(usize),
}

impl InHand {
    /// Returns the item to report for the play shown: its log, unless only the rewritten file has a problem.
    pub fn shown(desk: &Desk) -> Self {
        let [log, written] = [Self::Play(desk.shown()), Self::Written(desk.shown())];
        let is_well = |own: Self| own.status(desk).is_none_or(|status| status.told.is_none());
        if is_well(log) && !is_well(written) { written } else { log }
    }

    fn all(desk: &Desk) -> Vec<Self> {
        Hand::ALL
            .into_iter()
            .flat_map(|hand| [Self::Play(hand), Self::Written(hand)])
            .chain([Self::Rules, Self::Settings])
            .chain((0..desk.player_file_count()).map(Self::PlayerFile))
            .collect()
    }

    fn status(self, desk: &Desk) -> Option<FileStatus> {
        match self {
            Self::Play(hand) => desk.keeping_of(hand).map(Keeping::status),
            Self::Written(hand) => desk.written_file(hand).map(WrittenFile::status),
            Self::Rules => Some(desk.your_rules_status()),
            Self::Settings => Some(desk.settings_status()),
            Self::PlayerFile(nth) => desk.player_file(nth).map(|file| file.status()),
        }
    }

    fn waits(self, desk: &Desk) -> bool {
        self.status(desk).is_some_and(|status| status.waits())
    }

    /// Returns the place on the desk in which another play waits, or which is to be emptied.
    fn asks(self, desk: &Desk) -> Option<Hand> {
        match self {
            Self::Play(hand) => Some(hand).filter(|hand| desk.asks(*hand)),
            Self::Written(_) | Self::Rules | Self::Settings | Self::PlayerFile(_) => None,
        }
    }

    /// Carries out a request. Returns true if the play on the desk was read anew.
    fn carry_out(self, desk: &mut Desk, intent: &KeepIntent, view: &mut KeepView) -> bool {
        let reading = self.status(desk).and_then(|status| status.state()) == Some(FileState::ReadOnly);
        let mut done = false;
        match (self, intent) {
            (Self::Play(hand), KeepIntent::Again) if reading => return desk.show(hand) && desk.read_again(),
            (Self::Play(_), KeepIntent::Again) => drop(desk.write_waiting()),
            (Self::Play(hand), KeepIntent::SaveAs(path)) => done = desk.in_place(hand, |desk| desk.save_as(path)),
            (Self::Rules, KeepIntent::Again) => desk.keep_your_rules(),
            (Self::Rules, KeepIntent::SaveAs(path)) => done = desk.save_your_rules(path),
            (Self::Rules, KeepIntent::Mine | KeepIntent::Theirs) => desk.settle_your_rules(*intent == KeepIntent::Mine),
            (Self::Settings, KeepIntent::Again) => desk.keep_settings(),
            (Self::Settings, KeepIntent::SaveAs(path)) => done = desk.save_settings(path),
            (Self::Play(hand), KeepIntent::Theirs) => return desk.show(hand) && desk.open_theirs(),
            // A battle never overwrites the other program's file, and each window sets its own settings.
            (Self::Play(_), KeepIntent::Mine) | (Self::Settings, KeepIntent::Mine | KeepIntent::Theirs) => {}
            (Self::Written(hand), intent) => done = desk.with_written_file(hand, |file| written(file, intent)),
            (Self::PlayerFile(nth), intent) => done = desk.with_player_file(nth, |file| written(file, intent)),
        }
        if done && matches!(intent, KeepIntent::SaveAs(_)) {
            *view = KeepView::default();
        }
        false
    }
}

/// Carries out a request about a file that is written whole.
fn written(file: &mut dyn WrittenFile, intent: &KeepIntent) -> Result<(), String> {
    match intent {
        KeepIntent::Again => {
            file.write_again();
            Ok(())
        }
        KeepIntent::SaveAs(path) => file.save(path),
        KeepIntent::Mine | KeepIntent::Theirs => file.settle_changed(*intent == KeepIntent::Mine),
    }
}

/// Result of the question in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// A question is shown: it gets the keys.
    pub asking: bool,
    /// Place of the desk whose play was replaced or closed.
    pub shown: Option<Hand>,
}

impl Leaving {
    /// Draws the last line: the file of this play, or its unsaved part with the ways to save it; and the keys that work now. Returns true
    /// if the play on the desk was read anew.
    pub fn last_line_ui(&mut self, ui: &mut Ui, in_hand: InHand, desk: &mut Desk, keys: &[KeyHint]) -> bool {
        let view = self.views.entry(in_hand).or_default();
        let asked = last_line::ui(ui, in_hand.status(desk).as_ref(), view, keys);
        asked.is_some_and(|asked| in_hand.carry_out(desk, &asked, view))
    }

    /// Asks before a play is left that is not in its file. To be called before anything else is drawn.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> Answered {
        let mut answered = Answered::default();
        if ui.input(|input| input.viewport().close_requested()) && !self.leave {
            desk.write_waiting();
            for nth in 0..desk.player_file_count() {
                InHand::PlayerFile(nth).carry_out(desk, &KeepIntent::Again, &mut KeepView::default());
            }
            if InHand::Rules.waits(desk) {
                desk.keep_your_rules();
            }
            if InHand::Settings.waits(desk) {
                desk.keep_settings();
            }
            if InHand::all(desk).iter().any(|play| play.waits(desk)) {
                ui.send_viewport_cmd(ViewportCommand::CancelClose);
                self.closing = true;
            }
        }
        let all = InHand::all(desk);
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
            heading(ui, "Not everything is in a file");
            for play in &asked {
                ui.push_id(play, |ui| {
                    let Some(status) = play.status(desk) else { return };
                    let view = self.views.entry(*play).or_default();
                    intents.extend(keeping_ui(ui, &status, view).map(|intent| (*play, intent)));
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
