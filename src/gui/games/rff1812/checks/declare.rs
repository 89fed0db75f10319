//! Declaration of a charge: attackers, targets, with cold steel or without.

use eframe::egui::{Align, Layout, RichText, Ui};

use super::check_summary::{first_of, inherent_ui, side_of, titles_of_charge};
use super::chips::{chips_ui, enemies_ui, lead_ui};
use crate::engine::Tally;
use crate::engine::text::{join_list, lower_first, signed};
use crate::game::System as _;
use crate::games::rff1812::battle::{
    Battle, ChargeCall, Command, Form, PartySituation, Rff1812, charge_request, possible_chargers, why_no_charge,
};
use crate::games::rff1812::charge::{Charge, ChargeRulings};
use crate::games::rff1812::previews::{cold_steel, cold_steel_fire_text};
use crate::gui::foot::Foot;
use crate::gui::form::questions::with_letter;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::games::rff1812::keys::COLD_STEEL;
use crate::gui::games::rff1812::laboratory::FightForLab;
use crate::gui::games::rff1812::laboratory::or_else::OrElse;
use crate::gui::look::{self, palette, semibold, type_size};
use crate::gui::parts::widgets::{heading, scrolled, unbroken, warning_color, width_of};
use crate::id::UnitId;
use crate::lab::request::Step;

/// Charge about to be declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclareDraft {
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    /// It is made with cold steel.
    pub cold_steel: bool,
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
    pub fn fight_for_lab(&self) -> FightForLab {
        let step = Some(Step::Charge { cold_steel: self.cold_steel });
        FightForLab { ours: self.attackers.clone(), theirs: self.defenders.clone(), step, ..FightForLab::default() }
    }

    /// Returns the attackers, the charged units, and whether it is with cold steel.
    pub(super) fn sides(&self) -> (&[UnitId], &[UnitId], bool) {
        (&self.attackers, &self.defenders, self.cold_steel)
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
        let chips = |ui: &mut Ui| {
            ui.label(RichText::new("Attackers").strong());
            chips_ui(ui, battle, &own, &self.attackers, "Charge with")
        };
        let clicked = ui.horizontal_wrapped(chips).inner;
        if let Some(unit) = clicked {
            self.take_unit(battle, &unit);
        }
    }

    /// Draws the units that may be charged, a click each.
    fn enemies_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        let own = || battle.setup().scenario.side(&battle.state().side)?.units.first().map(|unit| unit.id.clone());
        let Some(of) = self.attackers.first().cloned().or_else(own) else { return };
        let chips = |ui: &mut Ui| {
            ui.label(RichText::new("Targets").strong());
            enemies_ui(ui, battle, &of, &self.defenders, "Charge")
        };
        let clicked = ui.horizontal_wrapped(chips).inner;
        if let Some(enemy) = clicked {
            self.take_unit(battle, &enemy);
        }
    }

    /// Returns the title of the declaration.
    pub fn title(&self, battle: &Battle) -> String {
        self.titles(battle).swap_remove(0)
    }

    /// Returns the same, and a shorter title where many charge.
    fn titles(&self, battle: &Battle) -> Vec<String> {
        if self.lacks_units() {
            vec!["Declare a charge".to_owned()]
        } else {
            titles_of_charge(battle, &self.attackers, &self.defenders).into()
        }
    }

    const fn lacks_units(&self) -> bool {
        self.attackers.is_empty() || self.defenders.is_empty()
    }

    /// Draws the panel of the declaration.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let titles = self.titles(context.game);
        let fits = |title: &&String| width_of(ui, title, look::heading()) <= ui.available_width();
        heading(ui, titles.iter().find(fits).or(titles.last()).map_or("", String::as_str));
        let command = scrolled(ui, "facts", |ui| {
            self.own_ui(ui, context.game);
            self.enemies_ui(ui, context.game);
            let (setup, state) = (context.game.setup(), context.game.state());
            let command = ui.horizontal_wrapped(|ui| {
                let worth = signed(cold_steel(&setup.tables));
                let fire = cold_steel_fire_text(&setup.tables);
                ui.checkbox(&mut self.cold_steel, with_letter(Some(COLD_STEEL), &format!("with cold steel ({worth}; {fire})")));
                let (attackers, defenders) = (self.attackers.clone(), self.defenders.clone());
                let command = Command::Declare { attackers, defenders, cold_steel: self.cold_steel };
                let event = context.preview(command.clone()).ok()?;
                if ui.button("Chances…").on_hover_text("Shows the combat as declared here. Esc comes back; nothing is declared.").clicked()
                {
                    let (attacker, defender) = (self.attackers.first().cloned(), self.defenders.first().cloned());
                    context.intents.push(Intent::Show(Form::Charge { attacker, defender }));
                }
                let order = event.waived.iter().map(|note| Rff1812::note_text(setup, state, note)).collect::<Vec<_>>();
                Some((command, order))
            });
            // Beneath what is clicked, which stays where it is.
            lead_ui(ui, context.game, &mut self.attackers);
            lead_ui(ui, context.game, &mut self.defenders);
            for not in self.attackers.iter().filter_map(|unit| why_no_charge(setup, state, unit, self.cold_steel)) {
                ui.colored_label(warning_color(ui), format!("{not}."));
            }
            self.sides_ui(ui, context.game, command.inner.is_some());
            let fight = self.fight_for_lab();
            self.or_else.ui(ui, context, fight);
            command.inner
        });
        let (arithmetic, result) = if self.lacks_units() {
            ("Pick attackers and targets: click each, or type / and its number.".to_owned(), String::new())
        } else {
            match &command {
                None => Default::default(),
                Some((_, order)) if order.is_empty() => self.declared_texts(context.game),
                Some((_, order)) => (format!("Against the rules: {}. Only the referee can allow it.", join_list(order)), String::new()),
            }
        };
        let apply = if command.as_ref().is_none_or(|(_, order)| order.is_empty()) { "Declare" } else { "Ask the referee" };
        let command = command.map(|(command, _)| command);
        let foot = Foot { result: &result, arithmetic: &arithmetic, apply, waits: "Declare", ..Foot::of(Vec::new()) };
        context.foot_ui(ui, command, foot, |ui, _| self.or_else.foot_ui(ui));
    }

    /// Draws both sides: what is known of the units, and what each would add to its die as it stands now, on open ground.
    fn sides_ui(&self, ui: &mut Ui, battle: &Battle, ready: bool) {
        let setup = battle.setup();
        let attacker = PartySituation { cold_steel: Some(self.cold_steel), ..PartySituation::default() };
        let call = ChargeCall { defenders: self.defenders.clone(), attacker, ..ChargeCall::plain(self.attackers.clone()) };
        let request = if ready { charge_request(setup, battle.state(), &call).ok() } else { None };
        let check = request.as_ref().and_then(|request| Charge::prepare(&setup.tables, request, &ChargeRulings::default()).ok());
        let tallies = check.as_ref().map(|check| [&check.attacker.tally, &check.defender.tally]);
        ui.columns(2, |columns| {
            for (nth, (ui, units)) in columns.iter_mut().zip([&self.attackers, &self.defenders]).enumerate() {
                // Columns would spread the words of a line.
                let side = |ui: &mut Ui| side_ui(ui, battle, units, tallies.map(|tallies| tallies[nth]));
                ui.with_layout(Layout::top_down(Align::Min), side);
            }
        });
    }

    /// Returns what follows from the declaration, and who will charge.
    fn declared_texts(&self, battle: &Battle) -> (String, String) {
        let how = if self.cold_steel { "with cold steel" } else { "without cold steel" };
        let next = format!("{how} · next: the reply of {}", first_of(battle, &self.defenders));
        (next, format!("{} will charge", first_of(battle, &self.attackers)))
    }
}

/// Draws the units of a side with their sum and its lines; before the charge may be declared, with what is known of the first of them.
fn side_ui(ui: &mut Ui, battle: &Battle, units: &[UnitId], tally: Option<&Tally<'_>>) {
    let Some(lead) = units.first() else { return };
    let palette = palette(ui);
    let nation = battle.setup().scenario.unit(lead).and_then(|(side, _)| side.nation);
    let sum = tally.map_or_else(String::new, |tally| format!(" {}", signed(tally.total())));
    let title = RichText::new(format!("{}{sum}", first_of(battle, units))).font(semibold(type_size::BODY));
    ui.label(title.color(palette.nation_word(nation))).on_hover_text("Sum as they stand now, on open ground");
    // A number and its line stay together.
    let lines = |tally: &Tally<'_>| {
        let lines = tally
            .counting()
            .filter(|line| line.value != 0)
            .map(|line| unbroken(&format!("{} {}", signed(line.value), lower_first(&line.row.label))));
        lines.collect::<Vec<_>>().join(" · ")
    };
    match tally {
        Some(tally) => drop(ui.label(RichText::new(lines(tally)).small().color(palette.second))),
        None => inherent_ui(ui, battle, lead, false),
    }
}
