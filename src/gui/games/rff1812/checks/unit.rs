//! Card of a unit: its state, the causes of that state, and the referee's corrections.

use eframe::egui::{self, RichText, Ui};

use super::check_summary::inherent_text;
use super::chips::enemies_ui;
use super::moves::moves_ui;
use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::game::Offer;
use crate::games::rff1812::battle::{Battle, Command, Form, Rff1812, Selection, UnitEdit};
use crate::games::rff1812::maneuver::formations_of;
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::{Arm, Ground, Order};
use crate::gui::games::rff1812::intent::{Context, GameIntent, Intent};
use crate::gui::parts::offer::plain_offer_ui;
use crate::gui::parts::widgets::{capital, heading, main_button, pips, scrolled};
use crate::id::UnitId;

/// Card of a unit with the corrections begun.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitDraft {
    unit: UnitId,
    note: String,
    ground: Ground,
}

impl UnitDraft {
    /// Opens the card of a unit.
    pub fn new(unit: UnitId) -> Self {
        Self { unit, note: String::new(), ground: Ground::Open }
    }

    /// Returns the unit of the card.
    pub const fn unit(&self) -> &UnitId {
        &self.unit
    }

    /// Returns a copy with the entries alone; the ground, which is only for display, returns to open.
    pub fn player_input(&self) -> Self {
        Self { ground: Ground::Open, ..self.clone() }
    }

    /// Draws the unit's card.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let battle = context.game;
        let setup = battle.setup();
        let Some((side, unit)) = setup.scenario.unit(&self.unit) else { return };
        heading(ui, &unit.name);
        scrolled(ui, "facts", |ui| {
            let offers = battle.offers(&Selection::Unit(self.unit.clone()));
            checks_ui(ui, context, &offers);
            enemies_of_ui(ui, context, &self.unit, &offers);
            ui.label(inherent_text(battle, &self.unit));
            let commander = side
                .commander_of(unit)
                .map_or_else(String::new, |leader| format!(", under {}", battle.state().leader_name(setup, &leader.id)));
            ui.label(format!("{}{commander}", side.name));
            strength_ui(ui, battle, unit);
            if battle.state().units.get(&self.unit).is_some_and(|state| state.maneuver.is_some()) {
                ui.separator();
                moves_ui(ui, context, &self.unit, &mut self.ground);
            }
            arrival_ui(ui, context, unit, &offers);
            ui.separator();
            self.corrections(ui, context, unit);
            ui.separator();
            attach_ui(ui, context, &offers);
        });
    }

    fn corrections(&mut self, ui: &mut Ui, context: &mut Context<'_>, unit: &Unit) {
        let Some(state) = context.game.state().units.get(&self.unit) else { return };
        let mut edit = None;
        ui.label(RichText::new("Correct it").strong());
        ui.horizontal_wrapped(|ui| {
            ui.label("Formation");
            for formation in formations_of(unit.arm()) {
                if ui.selectable_label(state.formation == *formation, formation.spoken()).clicked() && state.formation != *formation {
                    edit = Some(UnitEdit { formation: Some(*formation), ..UnitEdit::default() });
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label("Stands");
            if ui.add_enabled(state.stands > 0, egui::Button::new("Remove one")).clicked() {
                edit = Some(UnitEdit { stands: Some(state.stands.saturating_sub(1)), ..UnitEdit::default() });
            }
            if ui.add_enabled(state.stands < unit.stands, egui::Button::new("Add one")).clicked() {
                edit = Some(UnitEdit { stands: Some(state.stands.saturating_add(1)), ..UnitEdit::default() });
            }
            if let Some(now) = state.order {
                ui.label("Order");
                for order in Order::ALL {
                    if ui.selectable_label(now == *order, order.spoken()).clicked() && now != *order {
                        edit = Some(UnitEdit { order: Some(*order), ..UnitEdit::default() });
                    }
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            let mut flag = |ui: &mut Ui, now: bool, text: &str, set: fn(bool) -> UnitEdit| {
                let mut value = now;
                if ui.checkbox(&mut value, text).changed() {
                    edit = Some(set(value));
                }
            };
            if unit.arm() == Arm::Artillery {
                flag(ui, state.silenced, "silenced", |on| UnitEdit { silenced: Some(on), ..UnitEdit::default() });
            }
            flag(ui, state.low_on_ammo, "low on ammunition", |on| UnitEdit { low_on_ammo: Some(on), ..UnitEdit::default() });
            flag(ui, state.on_table, "on the table", |on| UnitEdit { on_table: Some(on), ..UnitEdit::default() });
            flag(ui, state.removed, "removed", |on| UnitEdit { removed: Some(on), ..UnitEdit::default() });
        });
        if unit.arm() == Arm::Artillery {
            ui.horizontal_wrapped(|ui| {
                ui.label(format!("{} of {} stands damaged", state.damaged, state.stands));
                if ui.add_enabled(state.damaged > 0, egui::Button::new("Repair one")).clicked() {
                    edit = Some(UnitEdit { damaged: Some(state.damaged.saturating_sub(1)), ..UnitEdit::default() });
                }
                if ui.add_enabled(state.damaged < state.stands, egui::Button::new("Damage one")).clicked() {
                    edit = Some(UnitEdit { damaged: Some(state.damaged.saturating_add(1)), ..UnitEdit::default() });
                }
            });
        }
        ui.horizontal(|ui| {
            let title = ui.label("Note for the log");
            ui.add(egui::TextEdit::singleline(&mut self.note).hint_text("why")).labelled_by(title.id);
        });
        if let Some(edit) = edit {
            let note = self.note.trim().into();
            context.intents.push(Intent::submit(Command::EditUnit { unit: self.unit.clone(), edit, note }));
        }
    }
}

/// Draws the checks that may be opened for the unit, with the remarks on their order.
fn checks_ui(ui: &mut Ui, context: &mut Context<'_>, offers: &[Offer<Rff1812>]) {
    let forms = offers.iter().filter_map(|offer| Some((offer, offer.form_to_fill()?))).collect::<Vec<_>>();
    let (of_keys, others): (Vec<_>, Vec<_>) = forms.iter().partition(|(_, form)| key_of(form).is_some());
    ui.horizontal_wrapped(|ui| {
        for (offer, form) in of_keys {
            if main_button(ui, offer.is_open(), &format!("{} ({})", offer.text, key_of(form).unwrap_or_default())) {
                context.intents.push(Intent::taking(offer));
            }
        }
        for (offer, _) in others.into_iter().filter(|(offer, _)| offer.is_in_order()) {
            if plain_offer_ui(ui, offer, &offer.text).clicked() {
                context.intents.push(Intent::taking(offer));
            }
        }
    });
    // An objection to several checks is shown once.
    let mut against: Vec<(String, Vec<&str>)> = Vec::new();
    for (offer, _) in forms.iter().filter(|(offer, form)| key_of(form).is_some() && !offer.is_in_order()) {
        let says = offer.objections();
        match against.iter_mut().find(|(same, _)| *same == says) {
            Some((_, checks)) => checks.push(&offer.text),
            None => against.push((says, vec![&offer.text])),
        }
    }
    for (says, checks) in against {
        ui.label(RichText::new(format!("{}: {says}", checks.join(", "))).small());
    }
}

/// Draws the unit's enemies where it may fire now or declare a charge; a click begins a volley or a declaration.
fn enemies_of_ui(ui: &mut Ui, context: &mut Context<'_>, unit: &UnitId, offers: &[Offer<Rff1812>]) {
    let opens = |is_it: fn(&Form) -> bool| offers.iter().any(|offer| offer.is_in_order() && offer.form_to_fill().is_some_and(is_it));
    let fires = opens(|form| matches!(form, Form::Fire(_))).then_some(("Fire at", "At"));
    let charges = opens(|form| matches!(form, Form::Declaration { .. })).then_some(("Declare a charge on", "Charge"));
    if let Some((title, says)) = fires.or(charges) {
        let picked = ui.horizontal_wrapped(|ui| {
            ui.label(title);
            enemies_ui(ui, context.game, unit, &[], says)
        });
        context.intents.extend(picked.inner.map(|picked| Intent::Own(GameIntent::PickUnit(picked))));
    }
}

/// Returns the key that opens a form of the picked unit.
const fn key_of(form: &Form) -> Option<char> {
    match form {
        Form::Maneuver(_) => Some('M'),
        Form::Fire(_) => Some('F'),
        Form::Charge { .. } | Form::Declaration { .. } => Some('C'),
        _ => None,
    }
}

fn strength_ui(ui: &mut Ui, battle: &Battle, unit: &Unit) {
    let setup = battle.setup();
    let Some(state) = battle.state().units.get(&unit.id) else { return };
    ui.horizontal_wrapped(|ui| {
        pips(ui, state.stands, unit.stands, state.damaged, &format!("{} of {} stands", state.stands, unit.stands));
        ui.label(format!("{} of {} {}", state.stands, unit.stands, if unit.stands == 1 { "stand" } else { "stands" }));
        if let Some(troops) = unit.troops() {
            ui.label(format!("{} morale", troops.morale));
            if let Some(row) = setup.tables.effectiveness.get(&unit.stands) {
                let cell = row.data.cell(troops.morale);
                let spent = format!("spent at {}", count_text(cell.spent, "stand", "stands"));
                ui.label(cell.worn.map_or_else(|| format!("goes from fresh to {spent}"), |worn| format!("worn at {worn}, {spent}")));
            }
        }
    });
    let men = unit.troops().and_then(|troops| troops.men).map(|men| format!("{men} men, ")).unwrap_or_default();
    let estimate = if unit.strength.basis.is_estimate() { "ESTIMATE: " } else { "" };
    let note = unit.strength.note.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
    ui.label(RichText::new(capital(&format!("{men}{estimate}{}.{note}", unit.strength.basis.meaning()))).small());
    if let Some(note) = &unit.note {
        ui.label(RichText::new(note).small());
    }
}

fn arrival_ui(ui: &mut Ui, context: &mut Context<'_>, unit: &Unit, offers: &[Offer<Rff1812>]) {
    let Some(state) = context.game.state().units.get(&unit.id) else { return };
    if state.on_table || state.removed {
        return;
    }
    let due = match (&unit.arrives, unit.optional) {
        (Some(arrival), true) => format!("Optional: not in play unless you bring it on ({}: {}).", arrival.when(), arrival.place),
        (Some(arrival), false) => format!("Arrives {}: {}.", arrival.when(), arrival.place),
        (None, true) => "Optional: not in play unless you bring it on.".to_owned(),
        (None, false) => "Not on the table.".to_owned(),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(due);
        for offer in offers.iter().filter(|offer| matches!(offer.command(), Some(Command::EditUnit { .. }))) {
            if plain_offer_ui(ui, offer, &offer.text).clicked() {
                context.intents.push(Intent::taking(offer));
            }
        }
    });
}

/// Draws the leaders of the side that can be attached here or detached.
fn attach_ui(ui: &mut Ui, context: &mut Context<'_>, offers: &[Offer<Rff1812>]) {
    let battle = context.game;
    ui.horizontal_wrapped(|ui| {
        ui.label("Attach");
        for offer in offers.iter().filter(|offer| offer.is_open()) {
            let Some(Command::Attach { leader, unit }) = offer.command() else { continue };
            if ui.selectable_label(unit.is_none(), battle.state().leader_name(battle.setup(), leader)).clicked() {
                context.intents.push(Intent::taking(offer));
            }
        }
    });
}
