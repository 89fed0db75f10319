//! The phase at hand: what just happened, what is still to do, each a click away. Enter takes the first.

use eframe::egui::{self, RichText, ScrollArea, Ui};

use super::checks::name_of;
use crate::engine::Word as _;
use crate::games::rff1812::battle::{Battle, ChargeEnd, Command, Duty, Phase, duties, sentence};
use crate::gui::games::rff1812::intent::{CheckKind, Intent, Opening};
use crate::gui::widgets::{heading, main_button};
use crate::id::UnitId;

/// Draws the panel. `enter` tells Enter pressed outside any field.
pub fn ui(ui: &mut Ui, battle: &Battle, enter: bool, intents: &mut Vec<Intent>) {
    let (setup, state) = (battle.setup(), battle.state());
    let side = setup.scenario.side(&state.side).map_or("", |side| side.name.as_str());
    heading(ui, &format!("Turn {}, {side}: {}", state.turn, state.phase.spoken()));
    let height = ui.available_height();
    ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
        if let Some(event) = battle.journal().last_applied().filter(|event| !matches!(event.command, Command::SetPhase { .. })) {
            ui.label(RichText::new(sentence(setup, event)).size(16.0));
            ui.separator();
        }
        if state.ended {
            ui.label("The battle is over. Another phase takes it up again; Ctrl+Z takes its end back.");
        }
        let list = duties(setup, state);
        if list.is_empty() && !state.ended {
            ui.label(RichText::new("Nothing is left to do in this phase.").strong());
        } else if !list.is_empty() {
            ui.label(RichText::new("Still to do").strong());
        }
        // What is only told, or is a choice of many, Enter passes over.
        let lone = |duty: &Duty| {
            !matches!(duty, Duty::Place { .. } | Duty::Fire { .. } | Duty::Check { leader: None, .. } | Duty::Provisional { .. })
        };
        let first = list.iter().position(lone);
        for (nth, duty) in list.iter().enumerate() {
            duty_ui(ui, battle, duty, enter && first == Some(nth), intents);
        }
        ui.add_space(6.0);
        also_ui(ui, battle, enter && list.is_empty(), intents);
    });
}

/// What can be done beside the duties.
fn also_ui(ui: &mut Ui, battle: &Battle, enter: bool, intents: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        if battle.state().phase == Phase::Maneuver && main_button(ui, true, "Declare a charge (C)") {
            intents.push(Intent::Show(Opening::Declaration));
        }
        if main_button(ui, true, "On to the next phase") || enter {
            intents.push(Intent::Submit(Box::new(Command::NextPhase.into())));
        }
        if battle.state().phase != Phase::Charge && main_button(ui, true, "End the player turn (Ctrl+Shift+Enter)") {
            intents.push(Intent::Submit(Box::new(Command::NextPlayerTurn.into())));
        }
    });
    ui.add_space(6.0);
    let line = match battle.state().phase {
        Phase::Maneuver => {
            "Click a leader for a check of all his units, or a unit for its own. Nothing here is forced: go on when you like."
        }
        Phase::Fire => "Click who fires, then whom at; further firers join with a click. C makes it a charge.",
        Phase::Charge => "A charge nobody declared can be fought too: click the attacker, then the enemy, then C.",
    };
    ui.label(RichText::new(line).small());
    ui.label(RichText::new("Numbers find units; digits go into the die box (0 is 10), Enter applies, Ctrl+Z takes back.").small());
}

fn duty_ui(ui: &mut Ui, battle: &Battle, duty: &Duty, enter: bool, intents: &mut Vec<Intent>) {
    let says = duty.says(battle.setup(), battle.state());
    match duty {
        Duty::Place { .. } => {
            ui.label(says);
        }
        Duty::Fire { defensive, units } => {
            ui.label(if *defensive { "Defensive fire" } else { "Offensive fire" });
            unit_buttons(ui, battle, units, intents, |unit| vec![Intent::PickUnit(unit), Intent::Open(CheckKind::Fire)]);
        }
        Duty::Check { leader: None, units } => {
            ui.label("Without a leader, each alone");
            let alone = |unit: UnitId| vec![Intent::Show(Opening::Maneuver(unit))];
            unit_buttons(ui, battle, units, intents, alone);
        }
        Duty::Provisional { leader, units } => {
            if row_button(ui, &says) {
                intents.push(Intent::Show(Opening::ManeuverOfOthers(leader.clone(), units.clone())));
            }
        }
        Duty::Second(charge) => {
            ui.horizontal_wrapped(|ui| {
                ui.label(&says);
                if main_button(ui, true, "Second combat") || enter {
                    intents.push(Intent::Show(Opening::DeclaredCharge(*charge)));
                }
                if main_button(ui, true, "Carries the position") {
                    intents.push(end_charge(*charge, ChargeEnd::Carried));
                }
            });
        }
        Duty::Fight(charge) => {
            ui.horizontal_wrapped(|ui| {
                if row_button(ui, &says) || enter {
                    intents.push(Intent::Show(Opening::DeclaredCharge(*charge)));
                }
                let met = battle.state().charges.get(*charge).is_some_and(|charge| !charge.evaded.is_empty());
                if met && ui.button("Carries the position").clicked() {
                    intents.push(end_charge(*charge, ChargeEnd::Carried));
                }
                if met && ui.button("Carries it over broken or rough ground").clicked() {
                    intents.push(end_charge(*charge, ChargeEnd::CarriedDisordered));
                }
                if ui.button("Call it off").clicked() {
                    intents.push(end_charge(*charge, ChargeEnd::CalledOff));
                }
            });
        }
        _ => {
            if row_button(ui, &says) || enter {
                intents.push(match duty {
                    Duty::Check { leader: Some(leader), .. } => Intent::PickLeader(leader.clone()),
                    Duty::Make(unit) => Intent::Show(Opening::Moves(unit.clone())),
                    Duty::Replenish(unit) => Intent::Show(Opening::Supply(unit.clone())),
                    Duty::Throw(unit) => Intent::Show(Opening::Arrival(unit.clone())),
                    Duty::Replace(leader) => Intent::Show(Opening::Replacement(leader.clone())),
                    Duty::Answer(charge) => Intent::Show(Opening::Answers(*charge)),
                    _ => Intent::Submit(Box::new(Command::EndBattle.into())),
                });
            }
        }
    }
}

fn end_charge(charge: usize, how: ChargeEnd) -> Intent {
    Intent::Submit(Box::new(Command::EndCharge { charge, how }.into()))
}

fn row_button(ui: &mut Ui, text: &str) -> bool {
    ui.add(egui::Button::new(text).wrap().min_size(egui::vec2(220.0, 34.0))).clicked()
}

fn unit_buttons(ui: &mut Ui, battle: &Battle, units: &[UnitId], intents: &mut Vec<Intent>, does: impl Fn(UnitId) -> Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        for unit in units {
            if ui.add(egui::Button::new(name_of(battle, unit)).min_size(egui::vec2(0.0, 32.0))).clicked() {
                intents.extend(does(unit.clone()));
            }
        }
    });
}
