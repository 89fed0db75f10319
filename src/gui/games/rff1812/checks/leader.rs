//! Card of a leader: his state, and the referee's corrections of him.

use eframe::egui::{RichText, Ui};

use super::OpenCheck;
use super::check_summary::name_of;
use crate::engine::Word as _;
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{Battle, Command, Form, LeaderEdit, LeaderStatus, Selection, leader_fate, successor_name};
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::parts::offer::{objections_ui, plain_offer_ui};
use crate::gui::parts::widgets::{heading, scrolled};
use crate::id::LeaderId;

/// Card of a leader who is out of action or of the game: he makes no check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderDraft {
    leader: LeaderId,
}

impl LeaderDraft {
    /// Opens the card of a leader, where he is not there to act.
    pub fn of_gone(battle: &Battle, leader: &LeaderId) -> Option<OpenCheck> {
        let now = battle.state().leaders.get(leader)?;
        (now.status != LeaderStatus::Present).then(|| OpenCheck::Leader(Self { leader: leader.clone() }))
    }

    /// Returns the title of the card.
    pub fn title(&self, battle: &Battle) -> String {
        format!("The card of {}", battle.state().leader_name(battle.setup(), &self.leader))
    }

    /// Draws the leader's card, with corrections.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        let (Some((side, _)), Some(now)) = (setup.scenario.leader(&self.leader), state.leaders.get(&self.leader)) else { return };
        heading(ui, &state.leader_name(setup, &self.leader));
        scrolled(ui, "facts", |ui| {
            let commands = side.commands.iter().filter(|command| command.leader == self.leader).map(|command| command.name.as_str());
            ui.label(std::iter::once(side.name.as_str()).chain(commands).collect::<Vec<_>>().join(" · "));
            ui.label(match (now.status, now.until_turn) {
                (LeaderStatus::Present, _) => "In command.".to_owned(),
                (LeaderStatus::Out, Some(turn)) => format!("Out of action, back on turn {turn}."),
                (LeaderStatus::Out, None) => "Out of action.".to_owned(),
                (LeaderStatus::Lost, _) => "Out of the game.".to_owned(),
            });
            if let Some((turn, sentence)) = leader_fate(battle, &self.leader) {
                ui.label(format!("Turn {turn}: {sentence}"));
            }
            if let Some(turn) = now.replaced_from_turn {
                ui.label(format!("{} takes his place from turn {turn}.", successor_name(setup, state, &self.leader)));
            }
            for offer in battle.offers(&Selection::Leader(self.leader.clone())) {
                let Some(form @ Form::Replacement(_)) = offer.form_to_fill() else { continue };
                if plain_offer_ui(ui, &offer, &offer.text).clicked() {
                    context.intents.push(Intent::Show(form.clone()));
                }
                objections_ui(ui, &offer);
            }
            leader_ui(ui, context, &self.leader);
        });
    }
}

/// Draws the corrections of a leader.
pub fn leader_ui(ui: &mut Ui, context: &mut Context<'_>, leader: &LeaderId) {
    let Some(state) = context.game.state().leaders.get(leader) else { return };
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
            if ui.checkbox(&mut on_foot, format!("on foot: radius {}", context.game.setup().tables.inches(FigureId::RadiusShort))).changed()
            {
                edit = Some(Command::EditLeader {
                    leader: leader.clone(),
                    edit: LeaderEdit { dismounted: Some(on_foot), ..LeaderEdit::default() },
                    note: "by the referee".into(),
                });
            }
            if let Some(unit) = &state.attached_to {
                let text = format!("Detach him from {}", name_of(context.game, unit));
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
    context.intents.extend(edit.map(Intent::submit));
}
