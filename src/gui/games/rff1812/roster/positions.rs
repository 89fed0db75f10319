//! Holders of the key positions, in the heading of the side that holds them: a choice for each.

use eframe::egui::{ComboBox, RichText, Role, Ui, WidgetInfo};

use crate::engine::text::count_text;
use crate::games::rff1812::battle::{Battle, Command};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::look::{measure, palette};
use crate::id::SideId;

/// Draws the key positions that a side holds, or that nobody does.
pub(super) fn ui(ui: &mut Ui, battle: &Battle, of: Option<&SideId>, intents: &mut Vec<Intent>) {
    let scenario = &battle.setup().scenario;
    let held = |side: Option<&SideId>| {
        scenario.key_positions.iter().any(|position| battle.state().positions.get(&position.id).cloned().flatten().as_ref() == side)
    };
    if of.is_none() && held(None) {
        ui.label(RichText::new("Key positions held by no side").small().color(palette(ui).second));
    }
    for position in &scenario.key_positions {
        let now = battle.state().positions.get(&position.id).cloned().flatten();
        if now.as_ref() != of {
            continue;
        }
        let mut chosen = now.clone();
        ui.horizontal(|ui| {
            let name = match of.and_then(|side| scenario.side(side)) {
                Some(side) => side.adjective().to_owned(),
                None => "no side".to_owned(),
            };
            let choice = ComboBox::from_id_salt(("position", position.id.as_str())).selected_text(name).width(measure::COMBO_SHORT);
            let response = choice.show_ui(ui, |ui| {
                for side in &scenario.sides {
                    ui.selectable_value(&mut chosen, Some(side.id.clone()), &side.name);
                }
                ui.selectable_value(&mut chosen, None, "no side");
            });
            response.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("Holder of {}", position.name)));
            let text = format!("{}, {}", position.name, count_text(position.points, "point", "points"));
            ui.add(eframe::egui::Label::new(RichText::new(text).small().color(palette(ui).second)).truncate());
        });
        if chosen != now {
            intents.push(Intent::submit(Command::HoldPosition { position: position.id.clone(), side: chosen }));
        }
    }
}
