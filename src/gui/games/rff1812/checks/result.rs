//! The result: the row in large letters, and its effects, each to be waived or changed by the referee.

use eframe::egui::{self, RichText, Ui};

use super::desktop::Desktop;
use crate::engine::Word as _;
use crate::engine::text::agreeing;
use crate::games::rff1812::battle::{AppliedEffect, Battle, EffectRuling, Whom};
use crate::games::rff1812::words::Order;
use crate::games::rff1812::{Deed, Effect};
use crate::gui::look::measure;
use crate::gui::widgets::{capital, chip};

/// The referee's rulings on one list of effects, and his note.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rulings {
    rulings: Vec<EffectRuling>,
    note: String,
    /// What can be changed otherwise than by waiving it is shown with what changes it.
    changing: bool,
    /// The effects the rulings were made on: of others they say nothing.
    made_on: Vec<(Whom, Effect)>,
}

impl Rulings {
    /// The rulings as they were made on effects of the log.
    pub fn of(effects: &[AppliedEffect]) -> Self {
        let rulings = effects.iter().filter_map(|applied| applied.ruling.clone()).collect::<Vec<_>>();
        let note = rulings.first().map(|ruling| ruling.note.to_string()).unwrap_or_default();
        let changing = rulings.iter().any(|ruling| ruling.instead.is_some());
        Self { rulings, note, changing, made_on: proposed(effects) }
    }

    /// What was ruled alone.
    pub fn given(&self) -> Self {
        Self { changing: false, made_on: Vec::new(), ..self.clone() }
    }

    /// The rulings with the note on each, as a call takes them.
    pub fn made(&self) -> Vec<EffectRuling> {
        let note = if self.note.trim().is_empty() { "by the referee" } else { self.note.trim() };
        self.rulings.iter().map(|ruling| EffectRuling { note: note.into(), ..ruling.clone() }).collect()
    }

    /// Forgets the rulings where the rules now propose other effects: a place means another one then.
    fn hold_to(&mut self, effects: &[AppliedEffect]) -> bool {
        let now = proposed(effects);
        let stale = !self.rulings.is_empty() && self.made_on != now;
        if stale {
            self.rulings.clear();
        }
        self.made_on = now;
        stale
    }

    fn set(&mut self, place: usize, instead: Option<Effect>) {
        self.clear(place);
        self.rulings.push(EffectRuling { place, instead, note: "".into() });
    }

    fn clear(&mut self, place: usize) {
        self.rulings.retain(|ruling| ruling.place != place);
    }
}

/// What the rules propose, and to whom.
fn proposed(effects: &[AppliedEffect]) -> Vec<(Whom, Effect)> {
    effects.iter().map(|applied| (applied.whom.clone(), applied.effect.clone())).collect()
}

/// So many effects stand in three rows, whoever they befall.
const OF_THREE_ROWS: usize = 4;

/// Draws effects as chips; one that is pressed out is waived.
pub fn effects_ui(ui: &mut Ui, desk: &mut Desktop<'_>, effects: &[AppliedEffect], rulings: &mut Rulings) {
    if rulings.hold_to(effects) {
        // What is drawn was judged with the old rulings: once more without them.
        ui.ctx().request_repaint();
    }
    // Three rows of them fit the foot, if the rows are set before the first begins.
    // Of more than those rows hold the chips are as low as their words, or the last of them would be beneath the foot's edge.
    ui.spacing_mut().interact_size.y = if effects.len() > OF_THREE_ROWS { 0.0 } else { measure::FORM_ROW };
    ui.spacing_mut().button_padding.y = if effects.len() > OF_THREE_ROWS { 0.0 } else { measure::FOCUS };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = measure::FOCUS;
        for (place, applied) in effects.iter().enumerate() {
            let mut happens = applied.real().is_some();
            let whom = whom_text(desk.battle, &applied.whom);
            let says = agreeing(&whom, &applied.says(&applied.real().unwrap_or(&applied.effect).deed));
            let whole = capital(&format!("{whom} {says}"));
            // Who is named once for all that befalls him: the foot has room for two rows.
            let again = place > 0 && effects[place - 1].whom == applied.whom;
            let shown = if again { capital(&says) } else { whole.clone() };
            if chip(ui, &mut happens, &shown, &whole, false) {
                if happens { rulings.clear(place) } else { rulings.set(place, None) }
            }
            if rulings.changing {
                change_ui(ui, place, applied, rulings);
            }
            if applied.ruling.is_some() {
                ui.label(RichText::new("by the referee").small());
            }
        }
        // Counts and orders are seldom changed: with their buttons at hand three effects would take two rows.
        if effects.iter().any(can_be_changed) {
            let says = "change…";
            chip(ui, &mut rulings.changing, says, "Change a count or an order", false);
        }
    });
    if !rulings.rulings.is_empty() {
        ui.horizontal(|ui| {
            let title = ui.label("Referee's note");
            ui.add(egui::TextEdit::singleline(&mut rulings.note).hint_text("why")).labelled_by(title.id);
        });
    }
}

/// Whether it can be otherwise and not only be waived.
fn can_be_changed(applied: &AppliedEffect) -> bool {
    let changeable =
        |deed: &Deed| matches!(deed, Deed::LoseStands { .. } | Deed::DamageGun { .. } | Deed::WreckGun { .. } | Deed::SetOrder { .. });
    applied.real().is_some_and(|effect| changeable(&effect.deed))
}

/// Counts can be raised and lowered, orders chosen.
fn change_ui(ui: &mut Ui, place: usize, applied: &AppliedEffect, rulings: &mut Rulings) {
    let Some(real) = applied.real() else { return };
    let with = |deed: Deed| Effect { on: real.on, deed };
    match real.deed {
        Deed::LoseStands { count } => {
            stepper(ui, count, "stands lost", |count| rulings.set(place, Some(with(Deed::LoseStands { count }))));
        }
        Deed::DamageGun { count } => {
            stepper(ui, count, "guns damaged", |count| rulings.set(place, Some(with(Deed::DamageGun { count }))));
        }
        Deed::WreckGun { count } => {
            stepper(ui, count, "guns wrecked", |count| rulings.set(place, Some(with(Deed::WreckGun { count }))));
        }
        Deed::SetOrder { to } => {
            let mut chosen = to;
            let response = egui::ComboBox::from_id_salt(("order", place, format!("{:?}", applied.whom)))
                .selected_text(to.spoken())
                .show_ui(ui, |ui| {
                    for order in Order::ALL {
                        ui.selectable_value(&mut chosen, *order, order.spoken());
                    }
                });
            response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Change the order"));
            if chosen != to {
                rulings.set(place, Some(with(Deed::SetOrder { to: chosen })));
            }
        }
        _ => {}
    }
}

fn stepper(ui: &mut Ui, count: u32, what: &str, mut set: impl FnMut(u32)) {
    let named = |ui: &mut Ui, sign: &str, label: String| {
        let response = ui.button(sign);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label.clone()));
        response.clicked()
    };
    if named(ui, "−", format!("Fewer {what}")) {
        set(count.saturating_sub(1));
    }
    if named(ui, "+", format!("More {what}")) {
        set(count.saturating_add(1));
    }
}

fn whom_text(battle: &Battle, whom: &Whom) -> String {
    match whom {
        Whom::Unit(unit) => super::desktop::name_of(battle, unit),
        Whom::Leader(leader) => {
            format!("{}:", battle.state().leader_name(battle.setup(), leader))
        }
        Whom::Table => String::new(),
    }
}
