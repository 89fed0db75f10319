//! The top: battle, turn, phase, light, and where else one can go.

use eframe::egui::{self, RichText, Ui};

use super::app::Page;
use super::intent::Intent;
use crate::battle::{Battle, Command};
use crate::engine::Word as _;
use crate::rff1812::words::Light;

/// Draws the bar of a battle of companies.
pub fn companies_ui(ui: &mut Ui, battle: &crate::companies::Battle, page: &mut Page, intents: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        super::companies::top_ui(ui, battle, intents);
        pages_ui(ui, page);
    });
}

fn pages_ui(ui: &mut Ui, page: &mut Page) {
    for (target, name) in Page::NAMED {
        ui.selectable_value(page, target, name);
    }
}

/// Draws the bar.
pub fn ui(ui: &mut Ui, battle: &Battle, page: &mut Page, intents: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        let setup = battle.setup();
        let state = battle.state();
        let side = setup.scenario.side(&state.side).map_or("", |side| side.name.as_str());
        ui.label(RichText::new(&setup.scenario.title).strong());
        ui.label(format!(
            "Turn {} of {} · {side} · {} · {}",
            state.turn,
            setup.scenario.turns,
            state.phase,
            setup.scenario.clock_of(state.turn)
        ));
        light_ui(ui, battle, intents);
        if ui.button("Next phase (Ctrl+Enter)").clicked() {
            intents.push(Intent::Submit(Box::new(Command::NextPhase)));
        }
        pages_ui(ui, page);
    });
}

fn light_ui(ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
    let now = battle.state().light(battle.setup());
    let mut chosen = now;
    let response = egui::ComboBox::from_id_salt("light").selected_text(now.spoken()).width(90.0).show_ui(ui, |ui| {
        for light in Light::ALL {
            ui.selectable_value(&mut chosen, *light, light.spoken());
        }
    });
    response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Light of the turn"));
    if chosen != now {
        intents.push(Intent::Submit(Box::new(Command::SetLight { light: Some(chosen) })));
    }
}
