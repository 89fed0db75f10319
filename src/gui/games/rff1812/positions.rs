//! Who holds the key positions: a choice for each.

use eframe::egui::{self, RichText, Ui};

use crate::games::rff1812::battle::{Battle, Command};
use crate::gui::games::rff1812::intent::Intent;
use crate::id::SideId;

/// Draws the key positions, if the battle has any.
pub fn ui(ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
    let scenario = &battle.setup().scenario;
    if scenario.key_positions.is_empty() {
        return;
    }
    ui.label(RichText::new("Key positions").strong().size(17.0));
    for position in &scenario.key_positions {
        let now = battle.state().positions.get(&position.id).cloned().flatten();
        let name = |side: Option<&SideId>| match side.and_then(|side| scenario.side(side)) {
            Some(side) => side.name.clone(),
            None => "nobody".to_owned(),
        };
        ui.label(RichText::new(format!("{}, {} points", position.name, position.points)).small());
        let mut chosen = now.clone();
        let response = egui::ComboBox::from_id_salt(("position", position.id.as_str()))
            .selected_text(name(now.as_ref()))
            .width(180.0)
            .show_ui(ui, |ui| {
                for side in &scenario.sides {
                    ui.selectable_value(&mut chosen, Some(side.id.clone()), &side.name);
                }
                ui.selectable_value(&mut chosen, None, "nobody");
            });
        response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, format!("Who holds {}", position.name)));
        if chosen != now {
            intents.push(Intent::Submit(Box::new(Command::HoldPosition { position: position.id.clone(), side: chosen }.into())));
        }
    }
    ui.add_space(10.0);
}
