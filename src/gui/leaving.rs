//! Before a play is left, or the window closed: what is in no file is told, and the players say what becomes of it.

use std::collections::BTreeMap;

use eframe::egui::{self, Id, Modal, RichText, Ui, ViewportCommand};

use super::keys::{ESCAPE, consumed};
use crate::gui::desk::{Desk, Hand, PlayerFile};
use crate::gui::keeping::{KeepIntent, KeepView, keeping_ui};
use crate::gui::last_line::{self, KeyHint};
use crate::gui::look::measure;
use crate::gui::page::{ASSUMED, BATTLE, Page, SETTINGS};
use crate::gui::view::{PageView, Plays};
use crate::gui::widgets::{heading, main_button};
use crate::sitting::{EVENTS, FileState, FileStatus, Keeping};

/// The pages of the app by their words.
pub type Pages = BTreeMap<Page, Box<dyn PageView>>;

/// What is asked, and what the fields for it remember.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaving {
    /// The window is to be closed.
    closing: bool,
    /// It closes whatever is in no file: the players said so.
    leave: bool,
    views: BTreeMap<InHand, KeepView>,
}

/// A play of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InHand {
    /// A play on the desk.
    Play(Hand),
    /// The player's rules.
    Rules,
    /// The settings.
    Settings,
    /// A player's file beside the plays, by its number.
    PlayerFile(usize),
    /// One of those of a page.
    Page(Page, usize),
}

impl InHand {
    fn all(desk: &Desk, pages: &Pages) -> Vec<Self> {
        let counts = pages.iter().map(|(word, page)| (*word, page.plays().map_or(0, |plays| plays.count())));
        Hand::ALL
            .map(Self::Play)
            .into_iter()
            .chain([Self::Rules, Self::Settings])
            .chain((0..desk.player_file_count()).map(Self::PlayerFile))
            .chain(counts.flat_map(|(word, count)| (0..count).map(move |nth| Self::Page(word, nth))))
            .collect()
    }

    /// Where it is seen.
    fn page(self, desk: &Desk) -> Page {
        match self {
            Self::Play(_) => BATTLE,
            Self::PlayerFile(nth) => desk.player_file(nth).map_or(BATTLE, PlayerFile::page),
            Self::Rules => ASSUMED,
            Self::Settings => SETTINGS,
            Self::Page(page, _) => page,
        }
    }

    fn status(self, desk: &Desk, pages: &Pages) -> Option<FileStatus> {
        match self {
            Self::Play(hand) => desk.keeping_of(hand).map(Keeping::status),
            Self::Rules => Some(desk.your_rules_status()),
            Self::Settings => Some(desk.settings_status()),
            Self::PlayerFile(nth) => desk.player_file(nth).map(PlayerFile::status),
            Self::Page(page, nth) => pages.get(page)?.plays()?.status(nth),
        }
    }

    fn waits(self, desk: &Desk, pages: &Pages) -> bool {
        self.status(desk, pages).is_some_and(|status| status.waits())
    }

    /// The place on the desk, of a play.
    const fn place(self) -> Option<Hand> {
        if let Self::Play(hand) = self { Some(hand) } else { None }
    }

    /// Another waits to take its place.
    fn asks(self, desk: &Desk) -> bool {
        self.place().is_some_and(|hand| desk.asks(hand))
    }

    fn answer(self, desk: &mut Desk, leave: bool) {
        if let Self::Play(hand) = self {
            desk.answer(hand, leave);
        }
    }

    /// Does what is asked for. True where what is on the desk was read anew.
    fn carry_out(self, desk: &mut Desk, pages: &mut Pages, intent: &KeepIntent, view: &mut KeepView) -> bool {
        let reading = self.status(desk, pages).and_then(|status| status.state()) == Some(FileState::ReadOnly);
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
            // Theirs is never overwritten by a battle, nor are settings of which each window sets its own.
            (Self::Play(_), KeepIntent::Mine) | (Self::Settings, KeepIntent::Mine | KeepIntent::Theirs) => {}
            (Self::PlayerFile(nth), KeepIntent::Again) => {
                desk.with_player_file(nth, |file| {
                    file.write_waiting();
                    Ok(())
                });
            }
            (Self::PlayerFile(nth), KeepIntent::SaveAs(path)) => done = desk.with_player_file(nth, |file| file.save(path)),
            (Self::PlayerFile(nth), KeepIntent::Mine | KeepIntent::Theirs) => {
                desk.with_player_file(nth, |file| file.settle_changed(*intent == KeepIntent::Mine));
            }
            (Self::Page(page, nth), intent) => {
                let Some(plays) = pages.get_mut(page).and_then(|page| page.plays_mut()) else { return false };
                match intent {
                    KeepIntent::Again => plays.again(nth, desk),
                    KeepIntent::SaveAs(path) => done = plays.save_as(nth, path, desk),
                    KeepIntent::Mine | KeepIntent::Theirs => plays.settle_changed(nth, *intent == KeepIntent::Mine, desk),
                }
            }
        }
        if done {
            *view = KeepView::default();
        }
        false
    }
}

/// What came of the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// A question is on the screen: keys are its own.
    pub asking: bool,
    /// Another play is in hand now, and this is its page.
    pub shown: Option<Page>,
}

impl Leaving {
    /// Draws the last line: where this play is kept, or what of it is in no file and what can be done; and the keys that work now. True
    /// where what is on the desk was read anew.
    pub fn last_line_ui(&mut self, ui: &mut Ui, in_hand: Option<InHand>, desk: &mut Desk, pages: &mut Pages, keys: &[KeyHint]) -> bool {
        let Some(in_hand) = in_hand else {
            last_line::ui(ui, None, &mut KeepView::default(), keys);
            return false;
        };
        let view = self.views.entry(in_hand).or_default();
        let asked = last_line::ui(ui, in_hand.status(desk, pages).as_ref(), view, keys);
        asked.is_some_and(|asked| in_hand.carry_out(desk, pages, &asked, view))
    }

    /// Asks, where a play is to be left that is not in its file. To be called before anything else is drawn.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, pages: &mut Pages) -> Answered {
        let mut answered = Answered::default();
        if ui.input(|input| input.viewport().close_requested()) && !self.leave {
            desk.write_waiting();
            for nth in 0..desk.player_file_count() {
                InHand::PlayerFile(nth).carry_out(desk, pages, &KeepIntent::Again, &mut KeepView::default());
            }
            if InHand::Rules.waits(desk, pages) {
                desk.keep_your_rules();
            }
            if InHand::Settings.waits(desk, pages) {
                desk.keep_settings();
            }
            pages.values_mut().filter_map(|page| page.plays_mut()).for_each(Plays::write_waiting);
            if InHand::all(desk, pages).iter().any(|play| play.waits(desk, pages)) {
                ui.send_viewport_cmd(ViewportCommand::CancelClose);
                self.closing = true;
            }
        }
        let all = InHand::all(desk, pages);
        for play in all.iter().copied() {
            // Saved meanwhile: nothing is to be asked any more.
            if play.asks(desk) && !play.waits(desk, pages) {
                play.answer(desk, true);
                answered.shown = answered.shown.or(Some(play.page(desk)));
            }
        }
        let asked = all.into_iter().filter(|play| play.waits(desk, pages) && (self.closing || play.asks(desk))).collect::<Vec<_>>();
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
                    let Some(status) = play.status(desk, pages) else { return };
                    let view = self.views.entry(*play).or_default();
                    intents.extend(keeping_ui(ui, &status, view).map(|intent| (*play, intent)));
                });
                ui.separator();
            }
            // What keeps does not make room for is also told here, where it is seen.
            for notice in desk.notices().iter().rev().take(1) {
                ui.label(RichText::new(notice).small());
            }
            ui.horizontal_wrapped(|ui| {
                let all_events = asked.iter().all(|play| play.status(desk, pages).is_none_or(|status| status.what == EVENTS));
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
            play.carry_out(desk, pages, &intent, self.views.entry(play).or_default());
            ui.ctx().request_repaint();
        }
        if leave || stay {
            for play in asked {
                if play.asks(desk) {
                    play.answer(desk, leave);
                    answered.shown = answered.shown.or(leave.then(|| play.page(desk)));
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
