//! Current phase: how players go on from it, and what is still to do before.

use crate::gui::parts::keyed::main_button;
use eframe::egui::Ui;

use super::intent::Intent;
use crate::game::{Offer, winner};
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, NextStep, points};
use crate::gui::parts::widgets::big_result;

/// The key that goes on, whatever comes next.
pub const GO_ON: &str = "Ctrl+Enter";

/// Draws the result of a battle that has ended, and the duties of the phase after the first, which is the next deed of the foot.
pub fn ui(ui: &mut Ui, battle: &Battle, turn: &[Offer<Battlecry1812>], intents: &mut Vec<Intent>) {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    if state.ended {
        let scores = scenario.sides.iter().map(|side| (side.id.clone(), points(setup, state, &side.id))).collect::<Vec<_>>();
        let side = winner(&scores).and_then(|winner| scenario.side(&winner).map(|side| format!("A {} victory", side.adjective())));
        big_result(ui, &side.unwrap_or_else(|| "A draw".to_owned()));
        ui.label("Undo reopens the battle; the page Open begins another.");
        return;
    }
    for offer in duties(turn).skip(1) {
        if main_button(ui, true, &offer.text) {
            intents.push(Intent::taking(offer));
        }
    }
}

/// Returns the step that goes on from here in words: to the next phase, to the other side's player turn, or to the end of the battle.
#[must_use]
pub const fn text_of(comes: NextStep) -> &'static str {
    match comes {
        NextStep::Phase(_) => "Next phase",
        NextStep::PlayerTurn => "End the player turn",
        NextStep::End => "End the battle",
    }
}

/// Returns the label of the button that goes on, with its key.
#[must_use]
pub const fn label_of(comes: NextStep) -> &'static str {
    match comes {
        NextStep::Phase(_) => "Next phase (Ctrl+Enter)",
        NextStep::PlayerTurn => "End the player turn (Ctrl+Enter)",
        NextStep::End => "End the battle (Ctrl+Enter)",
    }
}

/// Returns the duties left in the phase, in order: all offers of the game except to go on.
pub fn duties(turn: &[Offer<Battlecry1812>]) -> impl Iterator<Item = &Offer<Battlecry1812>> {
    turn.iter().filter(|offer| !matches!(offer.command(), Some(Command::NextPhase { .. })))
}
