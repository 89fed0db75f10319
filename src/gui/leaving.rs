//! Before a play is left, or the window closed: what is in no file is told, and the players say what becomes of it.

use eframe::egui::{self, Id, Key, Modal, Modifiers, RichText, Ui, ViewportCommand};

use crate::gui::desk::Desk;
use crate::gui::games::area::AreaPage;
use crate::gui::games::area::desk::Which;
use crate::gui::keeping::{KeepDeed, KeepView, keeping_ui};
use crate::gui::widgets::{deed, heading};
use crate::sitting::Keeping;

/// What is asked, and what the fields for it remember.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaving {
    /// The window is to be closed.
    closing: bool,
    /// It closes whatever is in no file: the players said so.
    leave: bool,
    views: [KeepView; 3],
}

/// A play of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InHand {
    /// The battle with figures.
    Table,
    /// One of the area games.
    Area(Which),
}

impl InHand {
    const ALL: [Self; 3] = [Self::Table, Self::Area(Which::Campaign), Self::Area(Which::Bout)];

    const fn place(self) -> usize {
        match self {
            Self::Table => 0,
            Self::Area(Which::Campaign) => 1,
            Self::Area(Which::Bout) => 2,
        }
    }

    fn keeping<'k>(self, desk: &'k Desk, area: &'k AreaPage) -> Option<&'k Keeping> {
        match self {
            Self::Table => Some(desk.keeping()),
            Self::Area(which) => area.desk()?.keeping(which),
        }
    }

    fn waits(self, desk: &Desk, area: &AreaPage) -> bool {
        self.keeping(desk, area).is_some_and(|keeping| keeping.waiting() > 0)
    }

    /// Another waits to take its place.
    fn asks(self, desk: &Desk, area: &AreaPage) -> bool {
        match self {
            Self::Table => desk.asks(),
            Self::Area(which) => area.desk().and_then(|area| area.asks()) == Some(which),
        }
    }

    fn answer(self, desk: &mut Desk, area: &mut AreaPage, leave: bool) {
        match self {
            Self::Table => desk.answer(leave),
            Self::Area(_) => area.answer(leave, desk),
        }
    }

    /// Does what is asked for. True where what is in hand is another, or was read anew.
    fn carry_out(self, desk: &mut Desk, area: &mut AreaPage, deed: &KeepDeed, view: &mut KeepView) -> bool {
        let reading = self.keeping(desk, area).is_some_and(Keeping::is_reading);
        let mut done = false;
        match (self, deed) {
            (Self::Table, KeepDeed::Again) if reading => return desk.read_again(),
            (Self::Table, KeepDeed::Again) => drop(desk.write_waiting()),
            (Self::Table, KeepDeed::SaveAs(path)) => done = desk.save_as(path),
            (Self::Area(which), deed) => {
                let Some(area_desk) = area.desk_mut() else { return false };
                match deed {
                    KeepDeed::Again if reading => drop(area_desk.read_again(which)),
                    KeepDeed::Again => drop(area_desk.write_waiting(which)),
                    KeepDeed::SaveAs(path) => done = area_desk.save_as(which, path),
                }
                area.settle(desk);
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
    /// Another battle with figures is in play now.
    pub opened: bool,
}

impl Leaving {
    /// Draws what of this play is in no file, if anything, and what can be done. True where the battle with figures was read anew.
    pub fn strip_ui(&mut self, ui: &mut Ui, in_hand: InHand, desk: &mut Desk, area: &mut AreaPage, typing: &mut bool) -> bool {
        let view = &mut self.views[in_hand.place()];
        let asked = in_hand.keeping(desk, area).and_then(|keeping| keeping_ui(ui, keeping, view, typing));
        asked.is_some_and(|asked| in_hand.carry_out(desk, area, &asked, view))
    }

    /// Asks, where a play is to be left that is not in its file. To be called before anything else is drawn.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, area: &mut AreaPage, typing: &mut bool) -> Answered {
        let mut answered = Answered::default();
        if ui.input(|input| input.viewport().close_requested()) && !self.leave {
            desk.write_waiting();
            area.write_waiting();
            if InHand::ALL.iter().any(|play| play.waits(desk, area)) {
                ui.send_viewport_cmd(ViewportCommand::CancelClose);
                self.closing = true;
            }
        }
        for play in InHand::ALL {
            // Saved meanwhile: nothing is to be asked any more.
            if play.asks(desk, area) && !play.waits(desk, area) {
                play.answer(desk, area, true);
                answered.opened |= play == InHand::Table;
            }
        }
        let asked =
            InHand::ALL.into_iter().filter(|play| play.waits(desk, area) && (self.closing || play.asks(desk, area))).collect::<Vec<_>>();
        if asked.is_empty() {
            if self.closing {
                self.close(ui);
            }
            return answered;
        }
        answered.asking = true;
        let escape = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let (mut deeds, mut leave, mut stay) = (Vec::new(), false, escape);
        let closing = self.closing;
        Modal::new(Id::unique("leaving")).show(ui.ctx(), |ui| {
            ui.set_max_width(560.0);
            heading(ui, "Not everything is in a file");
            for play in &asked {
                ui.push_id(play.place(), |ui| {
                    let Some(keeping) = play.keeping(desk, area) else { return };
                    let view = &mut self.views[play.place()];
                    deeds.extend(keeping_ui(ui, keeping, view, typing).map(|deed| (*play, deed)));
                });
                ui.separator();
            }
            // What keeps does not make room for is also told here, where it is seen.
            for notice in desk.notices().iter().rev().take(1) {
                ui.label(RichText::new(notice).small());
            }
            ui.horizontal_wrapped(|ui| {
                let (lose, remain) =
                    if closing { ("Close and lose these events", "Do not close") } else { ("Go on and lose these events", "Stay here") };
                stay |= deed(ui, true, remain);
                leave = ui.add(egui::Button::new(lose)).clicked();
            });
        });
        for (play, deed) in deeds {
            let mut view = std::mem::take(&mut self.views[play.place()]);
            play.carry_out(desk, area, &deed, &mut view);
            self.views[play.place()] = view;
            ui.ctx().request_repaint();
        }
        if leave || stay {
            for play in asked {
                if play.asks(desk, area) {
                    play.answer(desk, area, leave);
                    answered.opened |= leave && play == InHand::Table;
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
