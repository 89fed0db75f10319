//! The phase at hand: what just happened, what is still to do, each a click away. Enter takes the first.

use eframe::egui::{self, RichText, ScrollArea, Ui};

use crate::engine::Word as _;
use crate::game::{Asks, Offer};
use crate::games::rff1812::battle::{Battle, Command, Duty, Phase, Rff1812, Thing, duties, sentence};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::look::{palette, type_size};
use crate::gui::offer::plain_offer_ui;
use crate::gui::widgets::{heading, main_button};

/// Draws the panel. `enter` tells Enter pressed outside any field.
pub fn ui(ui: &mut Ui, battle: &Battle, enter: bool, intents: &mut Vec<Intent>) {
    let (setup, state) = (battle.setup(), battle.state());
    let side = setup.scenario.side(&state.side).map_or("", |side| side.name.as_str());
    heading(ui, &format!("Turn {}, {side}: {}", state.turn, state.phase.spoken()));
    let height = ui.available_height();
    ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
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

/// Draws what happened last, in the foot.
pub fn last_ui(ui: &mut Ui, battle: &Battle) {
    let (setup, journal) = (battle.setup(), battle.journal());
    let last = journal.last_applied().filter(|event| !matches!(event.command, Command::SetPhase { .. }));
    ScrollArea::vertical().id_salt("what happened last").auto_shrink(false).show(ui, |ui| match last {
        Some(event) => drop(ui.label(RichText::new(sentence(setup, event)).size(type_size::BODY))),
        None => drop(ui.label(RichText::new("Nothing has happened in this phase yet.").color(palette(ui).second))),
    });
}

/// What can be done beside the duties.
fn also_ui(ui: &mut Ui, battle: &Battle, enter: bool, intents: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        for offer in battle.offers(&Thing::Turn) {
            let (key, first) = match &offer.asks {
                Asks::Form(_) => (" (C)", false),
                Asks::Command(Command::NextPlayerTurn) => (" (Ctrl+Shift+Enter)", false),
                Asks::Command(_) => ("", true),
            };
            if main_button(ui, offer.is_open(), &format!("{}{key}", offer.says)) || (enter && first) {
                intents.push(Intent::taking(&offer));
            }
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
    let offers = battle.offers(&Thing::Duty(duty.clone()));
    match duty {
        Duty::Place { .. } => drop(ui.label(says)),
        Duty::Fire { defensive, .. } => {
            ui.label(if *defensive { "Defensive fire" } else { "Offensive fire" });
            unit_buttons(ui, &offers, intents);
        }
        Duty::Check { leader: None, .. } => {
            ui.label("Without a leader, each alone");
            unit_buttons(ui, &offers, intents);
        }
        Duty::Second(_) => {
            ui.horizontal_wrapped(|ui| {
                ui.label(&says);
                for (nth, offer) in offers.iter().enumerate() {
                    if main_button(ui, offer.is_open(), &offer.says) || (enter && nth == 0) {
                        intents.push(Intent::taking(offer));
                    }
                }
            });
        }
        _ => {
            ui.horizontal_wrapped(|ui| {
                for (nth, offer) in offers.iter().enumerate() {
                    let taken = if nth == 0 { row_button(ui, offer) || enter } else { plain_offer_ui(ui, offer, &offer.says).clicked() };
                    if taken {
                        intents.push(Intent::taking(offer));
                    }
                }
            });
        }
    }
}

fn row_button(ui: &mut Ui, offer: &Offer<Rff1812>) -> bool {
    ui.add_enabled(offer.is_open(), egui::Button::new(&offer.says).wrap().min_size(egui::vec2(220.0, 34.0))).clicked()
}

fn unit_buttons(ui: &mut Ui, offers: &[Offer<Rff1812>], intents: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        for offer in offers {
            if ui.add_enabled(offer.is_open(), egui::Button::new(&offer.says).min_size(egui::vec2(0.0, 32.0))).clicked() {
                intents.push(Intent::taking(offer));
            }
        }
    });
}
