//! A leader as he stands, and the referee's corrections of him.

use eframe::egui::{RichText, Ui};

use super::desktop::{Desktop, name_of};
use crate::engine::Word as _;
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{Command, LeaderEdit, LeaderStatus};
use crate::gui::games::rff1812::intent::Intent;
use crate::id::LeaderId;

/// Draws the corrections of a leader.
pub fn leader_ui(ui: &mut Ui, desk: &mut Desktop<'_>, leader: &LeaderId) {
    let Some(state) = desk.battle.state().leaders.get(leader) else { return };
    let mut edit = None;
    ui.collapsing("Correct the leader", |ui| {
        ui.horizontal_wrapped(|ui| {
            for status in LeaderStatus::ALL {
                let text = if *status == LeaderStatus::Lost { "out of the game".to_owned() } else { status.spoken() };
                if ui.selectable_label(state.status == *status, text).clicked() && state.status != *status {
                    edit = Some(Command::EditLeader {
                        leader: leader.clone(),
                        edit: LeaderEdit { status: Some(*status), ..LeaderEdit::default() },
                        note: "by the referee".into(),
                    });
                }
            }
            let mut on_foot = state.dismounted;
            if ui.checkbox(&mut on_foot, format!("on foot: radius {}", desk.battle.setup().tables.inches(FigureId::RadiusShort))).changed()
            {
                edit = Some(Command::EditLeader {
                    leader: leader.clone(),
                    edit: LeaderEdit { dismounted: Some(on_foot), ..LeaderEdit::default() },
                    note: "by the referee".into(),
                });
            }
            if let Some(unit) = &state.attached_to {
                let text = format!("Detach him from {}", name_of(desk.battle, unit));
                if ui.button(text).clicked() {
                    edit = Some(Command::Attach { leader: leader.clone(), unit: None });
                }
            }
            if let Some(turn) = state.until_turn {
                ui.label(RichText::new(format!("back on turn {turn}")).small());
            }
            if let Some(turn) = state.replaced_from_turn {
                ui.label(RichText::new(format!("another may take his place from turn {turn}")).small());
            }
        });
    });
    desk.intents.extend(edit.map(|command| Intent::Submit(Box::new(command.into()))));
}
