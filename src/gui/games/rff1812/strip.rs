//! The top: battle, turn, phase, light.

use eframe::egui::{self, RichText, Ui};

use crate::engine::Word as _;
use crate::engine::text::signed;
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{Battle, Command};
use crate::games::rff1812::told::light_on_fire;
use crate::games::rff1812::words::Light;
use crate::gui::games::rff1812::intent::Intent;

/// Draws the battle's words of the bar.
pub fn ui(ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
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
        intents.push(Intent::Submit(Box::new(Command::NextPhase.into())));
    }
}

/// What failing light does; none by day.
fn light_text(battle: &Battle, light: Light) -> Option<String> {
    let tables = &battle.setup().tables;
    let short = tables.inches(FigureId::RadiusShort);
    let reach = tables.reach.get(&light).map(|row| format!(" · weapons reach {}", row.data.inches)).unwrap_or_default();
    if light.is_night() {
        return Some(format!(
            "only attached leaders command, to {short} · every good result is tardy · {} to fire{reach}",
            signed(light_on_fire(tables, light))
        ));
    }
    let fire = if light.is_twilight() { format!(" · {} to fire from afar", signed(light_on_fire(tables, light))) } else { String::new() };
    (light != Light::Day).then(|| format!("command to {short}{fire}{reach}"))
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
    if let Some(says) = light_text(battle, now) {
        ui.label(RichText::new(says).small());
    }
    if chosen != now {
        intents.push(Intent::Submit(Box::new(Command::SetLight { light: Some(chosen) }.into())));
    }
}
