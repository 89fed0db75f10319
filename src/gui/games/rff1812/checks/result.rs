//! Result of a check: the row in large letters, and its effects, each to be waived or changed by the referee.

use eframe::egui::{self, FontId, RichText, Ui};

use crate::engine::Word as _;
use crate::engine::text::{is_plural, join_list};
use crate::games::rff1812::battle::{AppliedEffect, Battle, EffectRuling, EffectTarget};
use crate::games::rff1812::effect::words::Clause;
use crate::games::rff1812::words::Order;
use crate::games::rff1812::{Effect, EffectVerb};
use crate::gui::games::rff1812::intent::Context;
use crate::gui::look::{measure, type_size};
use crate::gui::parts::digits::appears;
use crate::gui::parts::widgets::{capital, chip, note_ui, reason};
use crate::gui::shell::display::BoardPiece;
use crate::scenario::Nation;

/// Rulings of the referee on one list of effects, and his note.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rulings {
    rulings: Vec<EffectRuling>,
    note: String,
    /// Shows controls to change effects, not only to waive them.
    changing: bool,
    /// Effects the rulings were made on; the rulings hold for no others.
    made_on: Vec<(EffectTarget, Effect)>,
}

impl Rulings {
    /// Restores the rulings as they were made on effects of the log.
    pub fn of(effects: &[AppliedEffect]) -> Self {
        let rulings = effects.iter().filter_map(|applied| applied.ruling.clone()).collect::<Vec<_>>();
        let note = rulings.first().map(|ruling| ruling.note.to_string()).unwrap_or_default();
        let changing = rulings.iter().any(|ruling| ruling.instead.is_some());
        Self { rulings, note, changing, made_on: proposed(effects) }
    }

    /// Returns a copy with the rulings and the note alone.
    pub fn player_input(&self) -> Self {
        Self { changing: false, made_on: Vec::new(), ..self.clone() }
    }

    /// Returns the rulings with the note on each, as a call takes them.
    pub fn noted_rulings(&self) -> Vec<EffectRuling> {
        self.rulings.iter().map(|ruling| EffectRuling { note: reason(self.note.trim()), ..ruling.clone() }).collect()
    }

    /// Drops the rulings where the rules now propose other effects, since a place then means another one; returns whether it did.
    fn drop_stale(&mut self, effects: &[AppliedEffect]) -> bool {
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

/// Returns the effects the rules propose, with the units and leaders they are for.
fn proposed(effects: &[AppliedEffect]) -> Vec<(EffectTarget, Effect)> {
    effects.iter().map(|applied| (applied.whom.clone(), applied.effect.clone())).collect()
}

/// Draws effects as chips, those of one unit beside each other; one that is switched off is waived.
pub fn effects_ui(ui: &mut Ui, context: &mut Context<'_>, effects: &[AppliedEffect], rulings: &mut Rulings) {
    shown_effects_ui(ui, context, effects, rulings, &|_| true);
}

/// Draws those of the effects that are shown, likewise.
pub fn shown_effects_ui(
    ui: &mut Ui,
    context: &mut Context<'_>,
    effects: &[AppliedEffect],
    rulings: &mut Rulings,
    is_shown: &dyn Fn(&AppliedEffect) -> bool,
) {
    if rulings.drop_stale(effects) {
        // What is drawn was judged with the old rulings: once more without them.
        ui.ctx().request_repaint();
    }
    let chips = chips_of(context.game, effects, is_shown);
    // Counts and orders are seldom changed: with their buttons at hand three effects would take two rows.
    let change = effects.iter().any(can_be_changed).then_some("change…");
    fit_rows(ui, chips.iter().map(|effect| effect.shown.as_str()).chain(change));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = measure::FOCUS;
        for EffectChip { place, shown, whole } in &chips {
            let (place, applied) = (*place, &effects[*place]);
            let mut happens = applied.actual_effect().is_some();
            if chip(ui, &mut happens, shown, whole, false) {
                if happens { rulings.clear(place) } else { rulings.set(place, None) }
            }
            if rulings.changing {
                change_ui(ui, place, applied, rulings);
            }
            if applied.ruling.is_some() {
                let text = if applied.actual_effect().is_none() { "waived by the referee" } else { "changed by the referee" };
                ui.label(RichText::new(text).small());
            }
        }
        if let Some(text) = change {
            chip(ui, &mut rulings.changing, text, "Change a count or an order", false);
        }
    });
    let noted = !rulings.rulings.is_empty();
    let focus = appears(ui, "referee's note", noted);
    if noted {
        ui.horizontal(|ui| {
            context.enter |= note_ui(ui, "Referee's note", &mut rulings.note, focus);
        });
    }
}

/// Effect as it is shown: its place in the list of the rules, its words on the chip, and the whole sentence.
struct EffectChip {
    place: usize,
    shown: String,
    whole: String,
}

/// Returns the effects in words, as their chips say them; those that were waived are left out.
pub fn effect_texts(battle: &Battle, effects: &[AppliedEffect]) -> Vec<String> {
    let chips = chips_of(battle, effects, &|_| true).into_iter();
    chips.filter(|chip| effects[chip.place].actual_effect().is_some()).map(|chip| chip.shown).collect()
}

/// Returns the effects as sentences to be read aloud, in pieces: `Royal Scots lose one stand and are disordered.` Units to which the same
/// happens are named together; those that were waived are left out.
pub fn spoken_effects(battle: &Battle, effects: &[AppliedEffect]) -> Vec<BoardPiece> {
    let mut of_each: Vec<(&EffectTarget, Vec<Clause>)> = Vec::new();
    for applied in effects.iter().filter(|applied| !applied.moot) {
        let Some(effect) = applied.actual_effect() else { continue };
        let clause = applied.clause(battle.setup(), &effect.verb);
        match of_each.iter_mut().find(|(whom, _)| **whom == applied.whom) {
            Some((_, clauses)) => clauses.push(clause),
            None => of_each.push((&applied.whom, vec![clause])),
        }
    }
    let mut alike: Vec<(Vec<&EffectTarget>, Vec<Clause>)> = Vec::new();
    for (whom, clauses) in of_each {
        match alike.iter_mut().find(|(_, known)| *known == clauses) {
            Some((many, _)) => many.push(whom),
            None => alike.push((vec![whom], clauses)),
        }
    }
    let mut pieces = Vec::new();
    for (many, clauses) in alike {
        if !pieces.is_empty() {
            pieces.push(BoardPiece::plain(" "));
        }
        let names = many.iter().map(|whom| whom_text(battle, whom)).collect::<Vec<_>>();
        let is_many = names.len() > 1 || names.iter().any(|name| is_plural(name));
        for (nth, (name, whom)) in names.iter().zip(&many).enumerate().filter(|(_, (name, _))| !name.is_empty()) {
            if nth > 0 {
                pieces.push(BoardPiece::plain(if nth + 1 == names.len() { " and " } else { ", " }));
            }
            pieces.push(BoardPiece::name(name, nation_of(battle, whom)));
        }
        let text = join_list(&clauses.iter().map(|clause| clause.short_text(is_many)).collect::<Vec<_>>());
        let is_named = names.iter().any(|name| !name.is_empty());
        pieces.push(BoardPiece::plain(if is_named { format!(" {text}.") } else { format!("{}.", capital(&text)) }));
    }
    pieces
}

/// Returns the nation of the side that an effect falls on.
pub fn nation_of(battle: &Battle, whom: &EffectTarget) -> Option<Nation> {
    let scenario = &battle.setup().scenario;
    match whom {
        EffectTarget::Unit(unit) => scenario.unit(unit).and_then(|(side, _)| side.nation),
        EffectTarget::Leader(leader) => scenario.leader(leader).and_then(|(side, _)| side.nation),
        EffectTarget::Table => None,
    }
}

/// Returns the effects by the units and leaders they are for, in the order of the rules' list.
fn chips_of(battle: &Battle, effects: &[AppliedEffect], is_shown: &dyn Fn(&AppliedEffect) -> bool) -> Vec<EffectChip> {
    let first = |whom: &EffectTarget| effects.iter().position(|applied| applied.whom == *whom);
    let mut order = effects.iter().enumerate().filter(|(_, applied)| !applied.moot && is_shown(applied)).collect::<Vec<_>>();
    order.sort_by_key(|(_, applied)| first(&applied.whom));
    let mut named: Option<&EffectTarget> = None;
    let mut chips = Vec::new();
    for (place, applied) in order {
        let whom = whom_text(battle, &applied.whom);
        let clause = applied.clause(battle.setup(), &applied.actual_effect().unwrap_or(&applied.effect).verb);
        // Who is named once for everything that happens to him, and explanations are in the full sentence.
        let is_many = is_plural(&whom);
        let shown = if named == Some(&applied.whom) {
            capital(&clause.text_below_name(is_many))
        } else {
            capital(format!("{whom} {}", clause.short_text(is_many)).trim_start())
        };
        named = Some(&applied.whom);
        chips.push(EffectChip { place, shown, whole: capital(format!("{whom} {}", clause.full_text(is_many)).trim_start()) });
    }
    chips
}

/// Rows of chips as high as a form's, or so low that all of them are in sight.
fn fit_rows<'c>(ui: &mut Ui, chips: impl Iterator<Item = &'c str>) {
    let font = FontId::proportional(type_size::SMALL);
    let ink = ui.visuals().text_color();
    let spacing = ui.spacing().clone();
    let (mut rows, mut left, mut words) = (1.0, ui.available_width(), 0.0_f32);
    for (nth, text) in chips.enumerate() {
        let size = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), ink).size();
        let width = size.x + 2.0 * spacing.button_padding.x;
        if nth > 0 && width > left {
            rows += 1.0;
            left = ui.available_width();
        }
        left -= width + spacing.item_spacing.x;
        words = words.max(size.y);
    }
    let high = ((ui.available_height() + measure::FOCUS) / rows - measure::FOCUS).clamp(words, measure::FORM_ROW.max(words));
    ui.spacing_mut().interact_size.y = high;
    ui.spacing_mut().button_padding.y = ((high - words) / 2.0).min(measure::FOCUS).floor();
}

/// Returns whether the effect can be changed and not only waived.
fn can_be_changed(applied: &AppliedEffect) -> bool {
    let changeable = |verb: &EffectVerb| {
        matches!(
            verb,
            EffectVerb::LoseStands { .. } | EffectVerb::DamageGun { .. } | EffectVerb::WreckGun { .. } | EffectVerb::SetOrder { .. }
        )
    };
    applied.actual_effect().is_some_and(|effect| changeable(&effect.verb))
}

/// Draws buttons that raise and lower counts, or choose an order.
fn change_ui(ui: &mut Ui, place: usize, applied: &AppliedEffect, rulings: &mut Rulings) {
    let Some(real) = applied.actual_effect() else { return };
    let with = |verb: EffectVerb| Effect { on: real.on, verb };
    match real.verb {
        EffectVerb::LoseStands { count } => {
            stepper(ui, count, "stands lost", |count| rulings.set(place, Some(with(EffectVerb::LoseStands { count }))));
        }
        EffectVerb::DamageGun { count } => {
            stepper(ui, count, "guns damaged", |count| rulings.set(place, Some(with(EffectVerb::DamageGun { count }))));
        }
        EffectVerb::WreckGun { count } => {
            stepper(ui, count, "guns wrecked", |count| rulings.set(place, Some(with(EffectVerb::WreckGun { count }))));
        }
        EffectVerb::SetOrder { to } => {
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
                rulings.set(place, Some(with(EffectVerb::SetOrder { to: chosen })));
            }
        }
        // There is nothing in them to raise or to choose.
        EffectVerb::Maneuver { .. }
        | EffectVerb::Hold { .. }
        | EffectVerb::Retreat { .. }
        | EffectVerb::ReformLine {}
        | EffectVerb::Form { .. }
        | EffectVerb::Silence {}
        | EffectVerb::Limber {}
        | EffectVerb::Mount {}
        | EffectVerb::MoveAway {}
        | EffectVerb::Eliminate {}
        | EffectVerb::CarryPosition {}
        | EffectVerb::BreakThrough {}
        | EffectVerb::MayRecall {}
        | EffectVerb::MayCarryPosition {}
        | EffectVerb::RollAgain {}
        | EffectVerb::LowOnAmmo {}
        | EffectVerb::CheckFallenLeader {}
        | EffectVerb::RemoveLeader { .. }
        | EffectVerb::DismountLeader { .. } => {}
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

fn whom_text(battle: &Battle, whom: &EffectTarget) -> String {
    match whom {
        EffectTarget::Unit(unit) => super::check_summary::name_of(battle, unit),
        EffectTarget::Leader(leader) => battle.state().leader_name(battle.setup(), leader).to_string(),
        EffectTarget::Table => String::new(),
    }
}
