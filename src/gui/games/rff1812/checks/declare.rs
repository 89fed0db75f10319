//! Declaration of a charge: attackers, targets, with cold steel or without.

use eframe::egui::{RichText, Ui};

use super::check_summary::{inherent_parts, name_of, side_of};
use super::chips::{chips_ui, enemies_ui, lead_ui};
use crate::engine::text::{join_list, signed};
use crate::games::rff1812::battle::{Battle, Command, Form, possible_chargers, why_no_charge};
use crate::games::rff1812::previews::{cold_steel, cold_steel_fire_text};
use crate::gui::foot::Foot;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::games::rff1812::laboratory::HandedFight;
use crate::gui::games::rff1812::laboratory::or_else::OrElse;
use crate::gui::parts::widgets::{heading, scrolled, that_fit, warning_color};
use crate::id::UnitId;
use crate::lab::request::Step;

/// Charge about to be declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclareDraft {
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    cold_steel: bool,
    /// Bars of what else could be done.
    pub(super) or_else: OrElse,
}

impl DeclareDraft {
    /// Opens a charge of one unit on another; either may be picked later.
    pub fn new(battle: &Battle, attacker: Option<UnitId>, defender: Option<UnitId>) -> Self {
        let active = |unit: &UnitId| side_of(battle, unit).as_ref() == Some(&battle.state().side);
        let mut draft = Self { attackers: Vec::new(), defenders: Vec::new(), cold_steel: false, or_else: OrElse::default() };
        for unit in [attacker, defender].into_iter().flatten() {
            if active(&unit) { draft.attackers.push(unit) } else { draft.defenders.push(unit) }
        }
        draft
    }

    /// Returns the charge as a fight for the laboratory.
    pub fn handed(&self) -> HandedFight {
        let step = Some(Step::Charge { cold_steel: self.cold_steel });
        HandedFight { ours: self.attackers.clone(), theirs: self.defenders.clone(), step, ..HandedFight::default() }
    }

    /// Adds a unit of the active side to the attackers or removes it; others to or from the charged.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        let attacks = side_of(battle, unit).as_ref() == Some(&battle.state().side);
        let units = if attacks { &mut self.attackers } else { &mut self.defenders };
        match units.iter().position(|known| known == unit) {
            Some(nth) => {
                units.remove(nth);
            }
            None => units.push(unit.clone()),
        }
        true
    }

    /// Draws the units that may charge, a click each.
    fn own_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        let own = possible_chargers(battle.setup(), battle.state());
        let clicked = ui.horizontal_wrapped(|ui| chips_ui(ui, battle, &own, &self.attackers, "Charge with")).inner;
        if let Some(unit) = clicked {
            self.take_unit(battle, &unit);
        }
    }

    /// Draws the units that may be charged, a click each.
    fn enemies_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        let own = || battle.setup().scenario.side(&battle.state().side)?.units.first().map(|unit| unit.id.clone());
        let Some(of) = self.attackers.first().cloned().or_else(own) else { return };
        let clicked = ui.horizontal_wrapped(|ui| enemies_ui(ui, battle, &of, &self.defenders, "Charge")).inner;
        if let Some(enemy) = clicked {
            self.take_unit(battle, &enemy);
        }
    }

    /// Draws the panel of the declaration.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        heading(ui, "Declare a charge");
        let command = scrolled(ui, "facts", |ui| {
            units_ui(ui, context.game, "Attackers", &self.attackers);
            self.own_ui(ui, context.game);
            units_ui(ui, context.game, "Targets", &self.defenders);
            self.enemies_ui(ui, context.game);
            let (setup, state) = (context.game.setup(), context.game.state());
            let worth = signed(cold_steel(&setup.tables));
            let fire = cold_steel_fire_text(&setup.tables);
            ui.checkbox(&mut self.cold_steel, format!("with cold steel ({worth}; {fire})"));
            // Beneath what is clicked, which stays where it is.
            lead_ui(ui, context.game, &mut self.attackers);
            lead_ui(ui, context.game, &mut self.defenders);
            for not in self.attackers.iter().filter_map(|unit| why_no_charge(setup, state, unit, self.cold_steel)) {
                ui.colored_label(warning_color(ui), format!("{not}."));
            }
            let command =
                Command::Declare { attackers: self.attackers.clone(), defenders: self.defenders.clone(), cold_steel: self.cold_steel };
            let ready = context.preview(command.clone()).is_ok();
            let chances = ready && ui.button("Chances…").on_hover_text("Opens the combat. Esc closes it; nothing is declared.").clicked();
            if chances {
                let (attacker, defender) = (self.attackers.first().cloned(), self.defenders.first().cloned());
                context.intents.push(Intent::Show(Form::Charge { attacker, defender }));
            }
            let handed = self.handed();
            self.or_else.ui(ui, context, handed);
            ready.then_some(command)
        });
        let lacks = self.attackers.is_empty() || self.defenders.is_empty();
        let arithmetic = if lacks { "Pick attackers and targets: click each, or type / and its number." } else { "" };
        let foot = Foot { arithmetic, apply: "Declare", waits: "Declare", ..Foot::of(Vec::new()) };
        context.foot_ui(ui, command, foot, |_, _| {});
    }
}

fn units_ui(ui: &mut Ui, battle: &Battle, title: &str, units: &[UnitId]) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(title).strong());
        let names = units.iter().map(|unit| name_of(battle, unit)).collect::<Vec<_>>();
        if !names.is_empty() {
            ui.label(RichText::new(join_list(&names)).strong());
        }
        // Of one alone, and in the line that is left: what is beneath is not pushed down.
        if let [unit] = units {
            ui.label(RichText::new(that_fit(ui, &inherent_parts(battle, unit))).small());
        }
        if units.is_empty() {
            ui.label("not chosen");
        }
    });
}
