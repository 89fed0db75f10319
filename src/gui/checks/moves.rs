//! The maneuvers a unit's result allows, by name, with inches; one click records the one it makes.

use eframe::egui::{self, RichText, ScrollArea, Ui};

use super::{Desktop, name_of};
use crate::battle::{Battle, Command, ManeuverOption, maneuver_options};
use crate::engine::Word as _;
use crate::gui::intent::Intent;
use crate::gui::widgets::heading;
use crate::id::UnitId;
use crate::rff1812::FigureId;
use crate::rff1812::words::{Arm, Formation, Ground};

/// A unit about to maneuver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesDraft {
    unit: UnitId,
    ground: Ground,
}

impl MovesDraft {
    /// The maneuvers of a unit.
    pub const fn new(unit: UnitId) -> Self {
        Self { unit, ground: Ground::Open }
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        heading(ui, &format!("{} maneuvers", name_of(desk.battle, &self.unit)));
        let height = ui.available_height();
        ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
            moves_ui(ui, desk, &self.unit, &mut self.ground);
            if ui.button("Close (Esc)").clicked() {
                desk.intents.push(Intent::Close);
            }
        });
    }
}

/// Draws the maneuvers of a unit, those it may make as buttons, the others with the reason.
pub fn moves_ui(ui: &mut Ui, desk: &mut Desktop<'_>, unit: &UnitId, ground: &mut Ground) {
    let battle = desk.battle;
    let options = maneuver_options(battle.setup(), battle.state(), unit);
    let Some(state) = battle.state().units.get(unit) else { return };
    if options.is_empty() {
        ui.label("No maneuver: its check allows none, or it has not made one.");
        return;
    }
    let kind = state.maneuver.map_or_else(String::new, |kind| kind.spoken());
    ui.label(RichText::new(format!("{}, {kind}: one of these", state.formation.spoken())).strong());
    if let Some(made) = state.made.as_ref().and_then(|made| options.iter().find(|option| option.row == *made)) {
        ui.label(format!("Made: {}.", made.label));
    }
    let squares = options.iter().any(|option| option.to.contains(&Formation::Square)) || state.formation == Formation::Square;
    if squares {
        ui.horizontal_wrapped(|ui| {
            ui.label("Square formed or left on");
            for word in Ground::ALL {
                ui.selectable_value(ground, *word, word.spoken());
            }
        });
    }
    for option in &options {
        option_ui(ui, desk, unit, *ground, option);
    }
    road_ui(ui, battle, unit, &options);
}

fn option_ui(ui: &mut Ui, desk: &mut Desktop<'_>, unit: &UnitId, ground: Ground, option: &ManeuverOption) {
    let inches = option.inches.map(|[open, broken, rough]| format!("{open}\" open, {broken}\" broken, {rough}\" rough"));
    ui.horizontal_wrapped(|ui| {
        if let Some(not) = &option.not {
            ui.label(RichText::new(format!("{}: {not}", option.label)).small().weak());
            return;
        }
        let make = |formation: Option<Formation>| {
            Intent::Submit(Box::new(Command::Make { unit: unit.clone(), maneuver: option.row.clone(), formation, ground }))
        };
        match option.to.as_slice() {
            [] | [_] => {
                if ui.add(egui::Button::new(&option.label).wrap().min_size(egui::vec2(0.0, 32.0))).clicked() {
                    desk.intents.push(make(option.to.first().copied()));
                }
            }
            several => {
                ui.label(&option.label);
                for formation in several {
                    let text = formation.spoken();
                    let response = ui.add(egui::Button::new(&text).min_size(egui::vec2(0.0, 32.0)));
                    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{}: {text}", option.label)));
                    if response.clicked() {
                        desk.intents.push(make(Some(*formation)));
                    }
                }
            }
        }
        if let Some(inches) = inches {
            ui.label(RichText::new(inches).small());
        }
    });
}

/// What a good road gives to those who may use it.
fn road_ui(ui: &mut Ui, battle: &Battle, unit: &UnitId, options: &[ManeuverOption]) {
    let setup = battle.setup();
    let (Some((_, known)), Some(state)) = (setup.scenario.unit(unit), battle.state().units.get(unit)) else { return };
    let guns = known.arm() == Arm::Artillery;
    let road = matches!(state.formation, Formation::MarchColumn | Formation::StormingColumn | Formation::Limbered) || state.broken();
    let most = options.iter().filter_map(|option| option.inches).map(|[open, ..]| open).fold(0.0, f64::max);
    if road && most > 0.0 {
        let factor = setup.tables.figure(if guns { FigureId::GoodRoadGuns } else { FigureId::GoodRoad });
        ui.label(RichText::new(format!("On a good road all the way: up to {}\" (×{factor} for the inches on it).", most * factor)).small());
    }
}
