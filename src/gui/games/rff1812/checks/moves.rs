//! Maneuvers that a unit's result allows, by name, with inches; one click records the one it makes.

use eframe::egui::{self, RichText, Ui};

use super::check_summary::name_of;
use crate::engine::Word as _;
use crate::engine::text::join_list;
use crate::game::Offer;
use crate::games::rff1812::battle::{Command, ManeuverOption, Rff1812, Selection, maneuver_options};
use crate::games::rff1812::words::Ground;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::parts::widgets::{heading, scrolled};
use crate::id::UnitId;

/// Unit about to maneuver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesDraft {
    unit: UnitId,
    ground: Ground,
}

impl MovesDraft {
    /// Opens the maneuvers of a unit.
    pub const fn new(unit: UnitId) -> Self {
        Self { unit, ground: Ground::Open }
    }

    /// Returns the unit that maneuvers.
    pub const fn unit(&self) -> &UnitId {
        &self.unit
    }

    /// Draws the panel of maneuvers.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let name = name_of(context.game, &self.unit);
        heading(ui, &format!("{name}: maneuver"));
        scrolled(ui, "facts", |ui| {
            moves_ui(ui, context, &self.unit, &mut self.ground);
            if ui.button("Close (Esc)").clicked() {
                context.intents.push(Intent::Close);
            }
        });
    }
}

/// Draws the maneuvers of a unit, those it may make as buttons, the others with the reason.
pub fn moves_ui(ui: &mut Ui, context: &mut Context<'_>, unit: &UnitId, ground: &mut Ground) {
    let battle = context.game;
    let options = maneuver_options(battle.setup(), battle.state(), unit);
    let Some(state) = battle.state().units.get(unit) else { return };
    if options.is_empty() {
        ui.label("No maneuver: its check allows none, or it has made no check.");
        return;
    }
    let kind = state.maneuver.map_or_else(String::new, |kind| kind.spoken());
    ui.label(RichText::new(format!("{}, {kind}: choose one", state.formation.spoken())).strong());
    if let Some(made) = state.made.as_ref().and_then(|made| options.iter().find(|option| option.row == *made)) {
        ui.label(format!("Made: {}.", made.label));
    }
    // Asked where some grounds disorder it and others do not.
    let asks =
        |option: &ManeuverOption| !option.disorders_on.is_empty() && Ground::ALL.iter().any(|word| !option.disorders_on.contains(word));
    if options.iter().any(|option| option.impossible.is_none() && asks(option)) {
        ui.horizontal_wrapped(|ui| {
            ui.label("Ground where it forms or leaves square");
            for word in Ground::ALL {
                ui.selectable_value(ground, *word, word.spoken());
            }
        });
    }
    let offers = battle.offers(&Selection::Maneuvers(unit.clone(), *ground));
    for option in &options {
        let of_option =
            |offer: &&Offer<Rff1812>| matches!(offer.command(), Some(Command::Make { maneuver, .. }) if *maneuver == option.row);
        option_ui(ui, context, option, &offers.iter().filter(of_option).collect::<Vec<_>>());
    }
}

fn option_ui(ui: &mut Ui, context: &mut Context<'_>, option: &ManeuverOption, offers: &[&Offer<Rff1812>]) {
    ui.horizontal_wrapped(|ui| {
        if let Some(not) = &option.impossible {
            ui.label(RichText::new(format!("{}: {not}", option.label)).small().weak());
            return;
        }
        match offers {
            [offer] => {
                if ui.add_enabled(offer.is_open(), egui::Button::new(&option.label).wrap().min_size(egui::vec2(0.0, 32.0))).clicked() {
                    context.intents.push(Intent::taking(offer));
                }
            }
            several => {
                ui.label(&option.label);
                for offer in several {
                    let Some(Command::Make { formation: Some(formation), .. }) = offer.command() else { continue };
                    let button = egui::Button::new(formation.spoken()).min_size(egui::vec2(0.0, 32.0));
                    let response = ui.add_enabled(offer.is_open(), button);
                    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &offer.text));
                    if response.clicked() {
                        context.intents.push(Intent::taking(offer));
                    }
                }
            }
        }
        let reach = reach_text(option).join("; ");
        if !reach.is_empty() {
            ui.label(RichText::new(reach).small());
        }
    });
    if option.impossible.is_none() && !option.limits.is_empty() {
        ui.indent(("limits", option.row.as_str()), |ui| {
            for limit in &option.limits {
                ui.label(RichText::new(format!("{limit}.")).small());
            }
        });
    }
}

fn inches_text([open, broken, rough]: [f64; 3]) -> String {
    format!("{open}\" open, {broken}\" broken, {rough}\" rough")
}

/// Describes the inches before and after it forms, and along a good road.
fn reach_text(option: &ManeuverOption) -> Vec<String> {
    let mut parts = Vec::new();
    match (option.inches, option.after.is_empty()) {
        (Some(inches), true) => parts.push(inches_text(inches)),
        (Some(inches), false) => parts.push(format!("before it forms {}", inches_text(inches))),
        (None, _) => {}
    }
    let mut alike: Vec<([f64; 3], Vec<String>)> = Vec::new();
    for (formation, inches) in &option.after {
        match alike.iter_mut().find(|(known, _)| known == inches) {
            Some((_, names)) => names.push(formation.spoken()),
            None => alike.push((*inches, vec![formation.spoken()])),
        }
    }
    parts.extend(alike.into_iter().map(|(inches, names)| format!("after it forms {}, {}", join_list(&names), inches_text(inches))));
    parts.extend(option.on_road.map(|inches| format!("on a good road only, {inches}\"")));
    parts
}
