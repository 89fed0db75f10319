//! The fallen leader table: one die.

use eframe::egui::Ui;

use crate::engine::Odds;
use crate::games::rff1812::Tables;
use crate::games::rff1812::explain;
use crate::games::rff1812::fallen_leader::{FallenLeader, FallenLeaderRequest};
use crate::gui::form::answer::{Answer, one_die};
use crate::gui::form::fields::sentences;
use crate::gui::rows::{faces_ui, odds_ui};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::DieDraft;

/// A fallen leader check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LeaderDraft {
    die: DieDraft,
}

impl Panel for LeaderDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Fallen leader";
    const TWO_COLUMNS: bool = false;

    fn ask(&mut self, ui: &mut Ui, _desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        ui.label("Roll it for an attached leader in danger: the highest face or a withering fire on his unit, or a charge that swept or repulsed it.");
    }

    fn foot(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let check = FallenLeader::prepare(desk.tables, FallenLeaderRequest { die: None }).map_err(sentences);
        let face = self.die.face(10);
        let answer = check.map(|check| {
            let sentence = explain::fallen_leader(&check, face);
            let Some(face) = face else { return Answer::before(sentence) };
            let resolution = check.resolve(face);
            Answer::of_row(resolution.row, &format!("die {face}"), &explain::effects_text(&resolution.effects), sentence)
        });
        one_die(ui, desk, &mut self.die, 10, focus, &answer);
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let Ok(check) = FallenLeader::prepare(desk.tables, FallenLeaderRequest { die: None }) else { return };
        let odds = Odds::of(&check);
        let (face, row) = (self.die.face(10), |face: u8| check.outcomes().row_of(i32::from(face)));
        faces_ui(ui, check.outcomes(), 10, face, row);
        odds_ui(ui, check.outcomes(), &odds, face.map(row));
    }
}
