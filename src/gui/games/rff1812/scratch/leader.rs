//! The fallen leader table: one die.

use eframe::egui::Ui;

use crate::engine::Odds;
use crate::games::rff1812::Tables;
use crate::games::rff1812::explain;
use crate::games::rff1812::fallen_leader::{FallenLeader, FallenLeaderRequest};
use crate::gui::rows::odds_rows;
use crate::gui::scratch::answer::{row_ui, sentence_ui};
use crate::gui::scratch::dice::die_row;
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::{DieDraft, odds_ui};

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

    fn answer(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        die_row(ui, desk, &mut self.die, 10, focus);
        let Ok(check) = FallenLeader::prepare(desk.tables, FallenLeaderRequest { die: None }) else { return };
        let face = self.die.face(10);
        if let Some(face) = face {
            let resolution = check.resolve(face);
            row_ui(ui, resolution.row, &format!("die {face}"), &explain::effects_text(&resolution.effects));
        }
        sentence_ui(ui, "fallen leader check", &explain::fallen_leader(&check, face));
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let Ok(check) = FallenLeader::prepare(desk.tables, FallenLeaderRequest { die: None }) else { return };
        let odds = Odds::of(&check);
        let result = self.die.face(10).map(|face| check.outcomes().row_of(i32::from(face)));
        odds_ui(ui, &odds_rows(check.outcomes(), &odds), &odds.of, result);
    }
}
