//! Offers of a unit on its card, in a player's order: check, moves, charge, leader, fire, and what else it may do now.

use eframe::egui::{Align, Label, Layout, RichText, Sense, Ui, vec2};

use super::{CardFacts, UnitDraft, form_of, offers_of};
use crate::engine::Word as _;
use crate::game::Offer;
use crate::games::rff1812::battle::{
    Battle, Command, EffectTarget, Form, Phase, Rff1812, Selection, fire_targets, last_met, possible_chargers, side_of_unit,
};
use crate::gui::games::rff1812::checks::check_summary::name_of;
use crate::gui::games::rff1812::intent::{Context, GameIntent, Intent};
use crate::gui::games::rff1812::roster::{formation_glyph, number_of};
use crate::gui::look::{gap, measure, palette, type_size};
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::widgets::fits;
use crate::id::{LeaderId, UnitId};

/// Largest number of enemies to charge that stand as buttons, of a unit that has met one.
const ENEMIES: usize = 3;

/// Largest number of enemies that stand as buttons, where all are as likely.
const TARGETS: usize = 7;

/// Offers of a unit by the row of its card they stand in.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct UnitOffers {
    /// Check of the unit with the rest of its command.
    brigade: Option<Offer<Rff1812>>,
    /// Check of the unit alone.
    alone: Option<Offer<Rff1812>>,
    /// Moves after its check.
    moves: bool,
    /// Its charge, or a charge on it.
    charge: Option<Offer<Rff1812>>,
    /// Units on the other side of that charge, the likeliest first.
    charged: Vec<UnitId>,
    /// It charges; else it is charged.
    charges: bool,
    fire: Option<Offer<Rff1812>>,
    targets: Vec<UnitId>,
    leaders: Vec<(LeaderId, Offer<Rff1812>)>,
    others: Vec<Offer<Rff1812>>,
}

impl UnitOffers {
    /// Returns the actions of no unit.
    pub const fn none() -> Self {
        Self {
            brigade: None,
            alone: None,
            moves: false,
            charge: None,
            charged: Vec::new(),
            charges: true,
            fire: None,
            targets: Vec::new(),
            leaders: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Sorts the offers of a unit into the rows of its card.
    pub fn of(battle: &Battle, unit: &UnitId, commander: Option<&LeaderId>) -> Self {
        let (setup, state) = (battle.setup(), battle.state());
        let mut actions = Self::none();
        actions.charges = side_of_unit(setup, unit).is_some_and(|side| side.id == state.side);
        actions.moves = state.units.get(unit).is_some_and(|now| now.maneuver.is_some());
        let met = last_met(battle, unit).map(|(enemy, _)| enemy);
        let others = if actions.charges { fire_targets(battle, unit) } else { possible_chargers(setup, state) };
        actions.charged = met.iter().cloned().chain(others.into_iter().filter(|other| Some(other) != met.as_ref())).collect();
        let targets = fire_targets(battle, unit);
        let first = met.filter(|met| targets.contains(met));
        actions.targets = first.iter().cloned().chain(targets.into_iter().filter(|other| Some(other) != first.as_ref())).collect();
        for offer in offers_of(battle, unit) {
            match (form_of(&offer), offer.command()) {
                (Some(Form::Maneuver(_)), _) => actions.alone = Some(offer),
                (Some(Form::Fire(_)), _) => actions.fire = Some(offer),
                (Some(Form::Charge { .. } | Form::Declaration { .. }), _) => actions.charge = Some(offer),
                (Some(_), _) => actions.others.push(offer),
                (None, Some(Command::Attach { leader, .. })) => actions.leaders.push((leader.clone(), offer)),
                (None, _) => actions.others.push(offer),
            }
        }
        let of_leader = commander.map(|leader| battle.offers(&Selection::Leader(leader.clone()))).unwrap_or_default();
        actions.brigade = of_leader.into_iter().find(|offer| matches!(form_of(offer), Some(Form::ManeuverOfLeader(_))));
        actions
    }

    /// Returns the offer to attach a leader, or to detach him.
    pub fn attach(&self, leader: &LeaderId) -> Option<&Offer<Rff1812>> {
        self.leaders.iter().find(|(known, _)| known == leader).map(|(_, offer)| offer)
    }
}

/// Returns the form of a charge of a unit on an enemy: its declaration in the maneuver phase, and its combat after that.
pub(super) fn charge_form(battle: &Battle, attacker: &UnitId, defender: Option<UnitId>) -> Form {
    let attacker = Some(attacker.clone());
    match battle.state().phase {
        Phase::Maneuver => Form::Declaration { attacker, defender },
        Phase::Fire | Phase::Charge => Form::Charge { attacker, defender },
    }
}

/// Draws a row of actions behind its name, and words about them where there is room for all of them.
fn row_ui(ui: &mut Ui, name: &str, actions: impl FnOnce(&mut Ui), note: &str) {
    let palette = palette(ui);
    let text = RichText::new(note).size(type_size::SMALL).color(palette.second);
    ui.horizontal_top(|ui| {
        let (place, response) = ui.allocate_exact_size(vec2(measure::DEED_NAME, measure::TARGET), Sense::hover());
        response.widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Label, true, name));
        let font = eframe::egui::FontId::proportional(type_size::BODY);
        ui.painter().text(place.left_center(), eframe::egui::Align2::LEFT_CENTER, name, font, palette.second);
        // What has no room in the line goes on below it, behind the name.
        ui.vertical(|ui| {
            let is_told = ui.horizontal_wrapped(|ui| {
                actions(ui);
                let has_room = note.is_empty() || fits(ui, note);
                if has_room && !note.is_empty() {
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(Label::new(text.clone())));
                }
                has_room
            });
            if !is_told.inner {
                ui.add(Label::new(text).wrap());
            }
        });
    });
}

/// Draws the button of an offer: without a fill where it is out of order now. A press takes it.
fn offer_chip(ui: &mut Ui, context: &mut Context<'_>, offer: &Offer<Rff1812>, (text, name, key): (&str, &str, &str)) {
    let chip = KeyChip::new(text, name).key(key).enabled(offer.is_open()).quiet(!offer.is_in_order());
    let response = chip.ui(ui);
    let remarks = offer.remarks().join("\n");
    let response = if remarks.is_empty() { response } else { response.on_hover_text(remarks) };
    if response.clicked() {
        context.intents.push(Intent::taking(offer));
    }
}

/// Draws units on the other side as buttons. Returns the one that was pressed.
fn enemies_ui<'e>(
    ui: &mut Ui,
    battle: &Battle,
    (enemies, quiet): (&'e [UnitId], bool),
    text: impl Fn(&UnitId) -> (&'static str, &'static str),
) -> Option<&'e UnitId> {
    let pressed = enemies.iter().map(|enemy| enemy_chip(ui, battle, enemy, text(enemy), quiet)).collect::<Vec<_>>();
    enemies.iter().zip(pressed).find(|(_, pressed)| *pressed).map(|(enemy, _)| enemy)
}

/// Draws the button of a unit on the other side, with its picture and number. Returns true if it was pressed.
fn enemy_chip(ui: &mut Ui, battle: &Battle, enemy: &UnitId, (sentence, key): (&str, &str), quiet: bool) -> bool {
    let number = number_of(battle, enemy).map_or_else(String::new, |number| format!("{number} "));
    let name = name_of(battle, enemy);
    let nation = battle.setup().scenario.unit(enemy).and_then(|(side, _)| side.nation);
    let glyph = battle.state().units.get(enemy).map(|now| (formation_glyph(now.formation), palette(ui).nation(nation)));
    let (text, label) = (format!("{number}{name}"), format!("{sentence} {name}"));
    let response = KeyChip::new(&text, &label).key(key).glyph(glyph).quiet(quiet).ui(ui);
    response.on_hover_text(crate::gui::games::rff1812::checks::check_summary::inherent_text(battle, enemy)).clicked()
}

/// Returns the reason why an offer is out of order, in short: the phase or the turn it belongs to.
fn order_text(battle: &Battle, offer: &Offer<Rff1812>, phase: Option<Phase>) -> String {
    let now = battle.state().phase;
    match phase.filter(|phase| *phase != now) {
        _ if offer.is_in_order() => String::new(),
        Some(phase) if offer.is_open() => format!("in the {} phase", phase.spoken()),
        _ => offer.objections(),
    }
}

impl UnitDraft {
    /// Draws the actions of the unit in a player's order.
    pub(super) fn offers_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, facts: &CardFacts) {
        let battle = context.game;
        let Some(now) = battle.state().units.get(&self.unit) else { return };
        let actions = &facts.offers;
        let is_shown = |offer: &&Offer<Rff1812>| offer.is_in_order() || (!now.in_play() && offer.command().is_some());
        let is_of_leader = |offer: &&Offer<Rff1812>| matches!(form_of(offer), Some(Form::Single(_, EffectTarget::Leader(_))));
        let (of_leader, mut others): (Vec<_>, Vec<_>) = actions.others.iter().filter(is_shown).partition(is_of_leader);
        let mut has_leader = false;
        if now.in_play() {
            self.check_ui(ui, context, facts);
            if actions.moves {
                row_ui(ui, "Move", |ui| self.moves_chip(ui, context), "");
            }
            self.charge_ui(ui, context, actions);
            has_leader = self.leader_row_ui(ui, context, facts, &of_leader);
            self.fire_ui(ui, context, actions);
        }
        if !has_leader {
            others.extend(of_leader);
        }
        if !others.is_empty() {
            let draw = |ui: &mut Ui| others.iter().for_each(|offer| offer_chip(ui, context, offer, (&offer.text, &offer.text, "")));
            row_ui(ui, "Also", draw, "");
        }
    }

    fn check_ui(&self, ui: &mut Ui, context: &mut Context<'_>, facts: &CardFacts) {
        let battle = context.game;
        let actions = &facts.offers;
        let name = name_of(battle, &self.unit);
        let offers = actions.brigade.iter().chain(&actions.alone).collect::<Vec<_>>();
        let Some(first) = offers.first() else { return };
        // What bars the unit's own check is about it; the brigade's may be barred by another unit.
        let barred = actions.alone.as_ref().filter(|offer| !offer.is_in_order()).unwrap_or(first);
        let order = if actions.charges { order_text(battle, barred, Some(Phase::Maneuver)) } else { "in its own player turn".to_owned() };
        let note = if order.is_empty() { facts.check.clone().unwrap_or_default() } else { order };
        let brigade = facts.commander.as_ref().map(|leader| battle.state().leader_surname(battle.setup(), leader));
        let draw = |ui: &mut Ui| {
            let alone_key = if actions.brigade.is_some() { "Shift M" } else { "M" };
            if let (Some(offer), Some(leader)) = (&actions.brigade, &brigade) {
                let text = format!("{leader}'s brigade");
                offer_chip(ui, context, offer, (&text, &format!("Check {text}"), "M"));
            }
            if let Some(offer) = &actions.alone {
                let text = if actions.brigade.is_some() { format!("{name} alone") } else { name.clone() };
                offer_chip(ui, context, offer, (&text, &format!("Check {text}"), alone_key));
            }
        };
        row_ui(ui, "Check", draw, &note);
    }

    fn moves_chip(&self, ui: &mut Ui, context: &mut Context<'_>) {
        let now = context.game.state().units.get(&self.unit);
        let result = now.and_then(|now| now.maneuver).map_or_else(String::new, |kind| kind.spoken());
        let made = now.is_some_and(|now| now.made.is_some());
        let text = if made { format!("{result}: moved already…") } else { format!("{result}: choose its move…") };
        let text = crate::engine::text::upper_first(&text);
        if KeyChip::new(&text, "Moves of the brigade").quiet(made).ui(ui).clicked() {
            context.intents.push(Intent::Show(Form::Moves(self.unit.clone())));
        }
    }

    /// Draws its charge on the enemies it may charge; of a unit of the other side, who may charge it.
    fn charge_ui(&self, ui: &mut Ui, context: &mut Context<'_>, actions: &UnitOffers) {
        let battle = context.game;
        let Some(offer) = &actions.charge else { return };
        let quiet = !offer.is_in_order();
        let phase = if battle.state().phase == Phase::Fire { Some(Phase::Charge) } else { None };
        let note = order_text(battle, offer, phase);
        if !offer.is_open() {
            return row_ui(ui, "Charge", |_| {}, &note);
        }
        let met = last_met(battle, &self.unit).map(|(enemy, _)| enemy);
        let draw = |ui: &mut Ui| {
            // A row that is out of order shows the one enemy, and leaves the rest to the last button.
            let shown = match () {
                () if quiet => 1,
                () if met.is_some() => ENEMIES,
                () => TARGETS,
            };
            let (text, name) =
                if actions.charges { ("another…", "Charge another enemy") } else { ("Charged by…", "Charged by another") };
            let others = KeyChip::new(text, name).key(if met.is_none() { "C" } else { "" }).quiet(quiet);
            let sentence = |enemy: &UnitId| {
                let key = if actions.charges && met.as_ref() == Some(enemy) { "C" } else { "" };
                (if actions.charges { "Charge" } else { "Charged by" }, key)
            };
            let enemies = &actions.charged[..shown.min(actions.charged.len())];
            if let Some(enemy) = enemies_ui(ui, battle, (enemies, quiet), sentence) {
                let (attacker, defender) = if actions.charges { (&self.unit, enemy) } else { (enemy, &self.unit) };
                context.intents.push(Intent::Show(charge_form(battle, attacker, Some(defender.clone()))));
            }
            if others.ui(ui).clicked() {
                context.intents.push(Intent::taking(offer));
            }
        };
        row_ui(ui, if actions.charges { "Charge" } else { "Charged by" }, draw, &note);
    }

    /// Draws the leader who may join the unit, with what that gains and costs, and what may be asked about him. Returns false if there is none.
    fn leader_row_ui(&self, ui: &mut Ui, context: &mut Context<'_>, facts: &CardFacts, asked: &[&Offer<Rff1812>]) -> bool {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        let here = state.leader_with(&self.unit).cloned();
        let first = here.as_ref().or(facts.commander.as_ref());
        let Some((leader, offer)) = first.and_then(|leader| Some((leader, facts.offers.attach(leader)?))) else { return false };
        let name = state.leader_surname(setup, leader);
        let text = if here.is_some() { format!("Detach {name}") } else { format!("Attach {name}") };
        let gains = if here.is_some() { String::new() } else { facts.attach.clone().unwrap_or_default() };
        let note = if offer.is_in_order() { gains } else { order_text(battle, offer, Some(Phase::Maneuver)) };
        let key = if here.is_some() { "" } else { "L" };
        let draw = |ui: &mut Ui| {
            offer_chip(ui, context, offer, (&text, &text, key));
            asked.iter().for_each(|offer| offer_chip(ui, context, offer, (&offer.text, &offer.text, "")));
        };
        row_ui(ui, "Leader", draw, &note);
        true
    }

    /// Draws the enemies it may fire at; out of the fire phase, the likeliest of them without a fill.
    fn fire_ui(&self, ui: &mut Ui, context: &mut Context<'_>, actions: &UnitOffers) {
        let battle = context.game;
        let Some(offer) = &actions.fire else { return };
        let quiet = !offer.is_in_order();
        let note = order_text(battle, offer, Some(Phase::Fire));
        let draw = |ui: &mut Ui| {
            if !offer.is_open() {
                return;
            }
            let shown = if quiet { 1 } else { TARGETS };
            let others = KeyChip::new("another…", "Fire at another enemy").key("F").quiet(quiet);
            let enemies = &actions.targets[..shown.min(actions.targets.len())];
            if let Some(enemy) = enemies_ui(ui, battle, (enemies, quiet), |_| ("At", "")) {
                context.intents.push(Intent::taking(offer));
                context.intents.push(Intent::Own(GameIntent::PickUnit(enemy.clone())));
            }
            if others.ui(ui).clicked() {
                context.intents.push(Intent::taking(offer));
            }
        };
        row_ui(ui, "Fire at", draw, &note);
    }
}

/// Draws every leader of the side who can be attached here or detached.
pub(super) fn leaders_ui(ui: &mut Ui, context: &mut Context<'_>, actions: &UnitOffers) {
    let battle = context.game;
    ui.horizontal_wrapped(|ui| {
        ui.label("Leader with it");
        for (leader, offer) in actions.leaders.iter().filter(|(_, offer)| offer.is_open()) {
            let here = matches!(offer.command(), Some(Command::Attach { unit: None, .. }));
            if choice_ui(ui, here, battle.state().leader_name(battle.setup(), leader)).clicked() {
                context.intents.push(Intent::taking(offer));
            }
        }
        ui.add_space(gap::NEXT);
    });
}
