//! Card of a unit: its state, what it may do now and what that brings, its ladder, and the enemy it met last.

mod correct;
mod ladder;
mod met;
mod offers;

use eframe::egui::{Align, Label, Layout, Rect, RichText, Sense, Ui, UiBuilder, vec2};

use super::check_summary::unit_glyph_ui;
use crate::engine::Word as _;
use crate::engine::text::{brackets_apart, count_text};
use crate::game::{Offer, Version};
use crate::games::rff1812::battle::{
    Battle, CardStep, Form, LadderPart, Rff1812, Selection, UnitState, attach_outlook, card_facts, check_outlook, commander_there,
    events_about, ladder_of, last_met, losses_ahead, side_of_unit,
};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::{Side, Unit};
use crate::games::rff1812::words::Order;
use crate::gui::form::cache::Cached;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::games::rff1812::roster::number_of;
use crate::gui::look::{gap, measure, palette, semibold, serif, type_size};
use crate::gui::parts::key_chip::{fold_ui, state_chip};
use crate::gui::parts::widgets::{capital, scrolled, width_of};
use crate::gui::shell::pass::corner;
use crate::id::{LeaderId, UnitId};
use offers::UnitOffers;

pub(super) use ladder::{facts_ui, step_ui};

/// Card of a unit with the corrections begun.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitDraft {
    unit: UnitId,
    note: String,
    /// Shows the corrections of its state.
    corrects: bool,
    /// Shows what happened to it.
    tells: bool,
    /// Shows who may fire at the enemy it met last.
    fired_at: bool,
    /// Shows the corrections of that enemy.
    corrects_met: bool,
    /// Height of the card of that enemy as it was drawn last.
    met_height: Option<f32>,
    known: Cached<(Version, UnitId), CardFacts>,
}

/// Facts of a card that the game works out, once an event.
#[derive(Clone, Debug)]
struct CardFacts {
    ladder: Vec<LadderPart>,
    steps: Vec<CardStep>,
    facts: Vec<(String, String)>,
    events: Vec<(u32, String)>,
    met: Option<(UnitId, &'static str)>,
    /// Leader who checks it with his other units.
    commander: Option<LeaderId>,
    /// Outlook of its check: with the commander, or alone.
    check: Option<String>,
    /// Gain and cost of attaching its commander.
    attach: Option<String>,
    offers: UnitOffers,
}

impl CardFacts {
    fn of(battle: &Battle, id: &UnitId) -> Option<Self> {
        let (setup, state) = (battle.setup(), battle.state());
        let (_, unit) = setup.scenario.unit(id)?;
        let commander = commander_there(setup, state, id);
        Some(Self {
            ladder: ladder_of(setup, unit),
            steps: losses_ahead(setup, state, id),
            facts: card_facts(setup, state, id),
            events: events_about(battle, id),
            met: last_met(battle, id),
            check: check_outlook(setup, state, commander.as_ref(), id),
            attach: commander.as_ref().map(|leader| attach_outlook(setup, state, leader, id)),
            offers: UnitOffers::of(battle, id, commander.as_ref()),
            commander,
        })
    }
}

impl UnitDraft {
    /// Opens the card of a unit.
    pub fn new(unit: UnitId) -> Self {
        Self {
            unit,
            note: String::new(),
            corrects: false,
            tells: false,
            fired_at: false,
            corrects_met: false,
            met_height: None,
            known: Cached::default(),
        }
    }

    /// Returns the unit of the card.
    pub const fn unit(&self) -> &UnitId {
        &self.unit
    }

    /// Returns a copy with the entries alone; folds are none.
    pub fn player_input(&self) -> Self {
        Self { note: self.note.clone(), ..Self::new(self.unit.clone()) }
    }

    /// Opens its corrections, or folds them away.
    pub const fn toggle_corrections(&mut self) {
        self.corrects = !self.corrects;
    }

    /// Returns the intent of the key that attaches its leader; `None` where a leader is with it, or its own cannot be.
    pub fn attach_key(&self, battle: &Battle) -> Option<Intent> {
        if battle.state().leader_with(&self.unit).is_some() {
            return None;
        }
        let commander = commander_there(battle.setup(), battle.state(), &self.unit)?;
        let actions = UnitOffers::of(battle, &self.unit, Some(&commander));
        actions.attach(&commander).filter(|offer| offer.is_open()).map(Intent::taking)
    }

    /// Returns the intent of the key that charges the enemy it met last; `None` where it met none, or its side is not to play.
    pub fn charge_key(&self, battle: &Battle) -> Option<Intent> {
        side_of_unit(battle.setup(), &self.unit).filter(|side| side.id == battle.state().side)?;
        let (enemy, _) = last_met(battle, &self.unit)?;
        let form = offers::charge_form(battle, &self.unit, Some(enemy));
        Some(Intent::Show(form))
    }

    fn facts(&mut self, battle: &Battle) -> Option<CardFacts> {
        let key = (battle.version(), self.unit.clone());
        CardFacts::of(battle, &self.unit)?;
        Some(self.known.get_or_compute(key, |(_, unit)| CardFacts::of(battle, unit).unwrap_or_else(CardFacts::none)).clone())
    }

    /// Draws the unit's card.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let battle = context.game;
        let setup = battle.setup();
        let Some((side, unit)) = setup.scenario.unit(&self.unit) else { return };
        let Some(state) = battle.state().units.get(&self.unit) else { return };
        let Some(facts) = self.facts(battle) else { return };
        // The enemy met last stands at the foot of the page, in sight however much there is above him, unless something is unfolded.
        let folded = !(self.corrects || self.tells || self.fired_at || self.corrects_met);
        let has_room = ui.available_width() >= measure::FACTS_BESIDE && ui.available_height() >= measure::MET_CARD_FROM;
        let met = facts.met.as_ref().filter(|_| folded && has_room);
        let high = met.map_or(0.0, |_| self.met_height.unwrap_or(measure::MET_CARD));
        let place = ui.available_rect_before_wrap();
        let (above, below) = place.split_top_bottom_at_y(place.bottom() - high);
        let mut rows = part(ui, "the unit", above);
        scrolled(&mut rows, "facts", |ui| {
            head_ui(ui, battle, (side, unit), state);
            arrival_ui(ui, unit, state);
            ui.scope(|ui| {
                ui.spacing_mut().item_spacing.y = measure::FOCUS;
                self.offers_ui(ui, context, &facts);
            });
            ui.add_space(measure::FOCUS);
            ladder::ui(ui, unit, state, &facts);
            ui.add_space(gap::HAIR);
            let events = count_text(facts.events.len(), "event", "events");
            ui.horizontal_wrapped(|ui| {
                fold_ui(ui, &mut self.corrects, "Correct it", "stands, order, formation, ammunition, leader", "U");
                ui.add_space(gap::GROUP);
                fold_ui(ui, &mut self.tells, "What happened to it", &events, "");
            });
            if self.corrects {
                self.corrections(ui, context, unit);
                offers::leaders_ui(ui, context, &facts.offers);
            }
            if self.tells {
                for (turn, sentence) in &facts.events {
                    ui.label(RichText::new(format!("Turn {turn}: {sentence}")).size(type_size::SMALL));
                }
                strength_ui(ui, unit);
            }
            if let Some((enemy, how)) = facts.met.as_ref().filter(|_| met.is_none()) {
                self.met_ui(ui, context, enemy, how);
            }
        });
        if let Some((enemy, how)) = met {
            let mut card = part(ui, "the enemy met last", below);
            self.met_ui(&mut card, context, enemy, how);
            let drawn = card.min_rect().height();
            if (drawn - high).abs() > 0.5 {
                self.met_height = Some(drawn);
                ui.ctx().request_repaint();
            }
        }
        ui.advance_cursor_after_rect(place);
    }
}

/// Returns a part of the page with a place of its own.
fn part(ui: &mut Ui, name: &str, place: Rect) -> Ui {
    let mut part = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
    part.set_clip_rect(place.expand2(vec2(gap::NEXT, 0.0)).intersect(ui.clip_rect()));
    part
}

impl CardFacts {
    const fn none() -> Self {
        Self {
            ladder: Vec::new(),
            steps: Vec::new(),
            facts: Vec::new(),
            events: Vec::new(),
            met: None,
            commander: None,
            check: None,
            attach: None,
            offers: UnitOffers::none(),
        }
    }
}

/// Draws the unit's name in its side's colour, its number and men, and its states as chips.
fn head_ui(ui: &mut Ui, battle: &Battle, (side, unit): (&Side, &Unit), state: &UnitState) {
    let palette = palette(ui);
    let states = states_of(battle, unit, state);
    let chips = states.iter().map(|(word, _)| width_of(ui, word, semibold(type_size::SMALL)) + 3.0 * gap::NEXT).sum::<f32>();
    let number = number_of(battle, &unit.id).map_or_else(String::new, |number| format!("number {number}"));
    let men = unit.troops().and_then(|troops| troops.men).map(|men| format!("{men} men"));
    let guns = unit.guns().and_then(|guns| guns.guns).map(|guns| count_text(guns, "gun", "guns"));
    let leader = side.commander_of(unit).map(|leader| {
        let vacant = battle.state().vacancy_text(&leader.id);
        vacant.unwrap_or_else(|| format!("under {}", battle.state().leader_name(battle.setup(), &leader.id)))
    });
    let (name, colonel) = brackets_apart(&unit.name);
    let parts = [Some(number), men.or(guns), colonel.map(str::to_owned), leader, Some(side.name.clone())];
    let about = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let beside = corner(ui) <= 0.0 && ui.available_width() - measure::DEED_NAME - chips > measure::SENTENCE_FIELD;
    ui.horizontal(|ui| {
        let (bar, _) = ui.allocate_exact_size(vec2(measure::SIDE_BAR, measure::MAIN_BUTTON_HEIGHT), Sense::hover());
        ui.painter().rect_filled(bar, 0.0, palette.nation(side.nation));
        unit_glyph_ui(ui, battle, &unit.id);
        let room = ui.available_width() - if beside { chips } else { corner(ui) };
        ui.vertical(|ui| {
            ui.set_max_width(room);
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.spacing_mut().interact_size.y = 0.0;
            let fonts = [serif(type_size::RESULT), serif(type_size::HEADING), semibold(type_size::BODY)];
            let font = fonts.iter().find(|font| width_of(ui, &name, (*font).clone()) <= room).unwrap_or(&fonts[2]).clone();
            ui.add(Label::new(RichText::new(&name).font(font)).wrap());
            ui.add(Label::new(RichText::new(about).size(type_size::SMALL).color(palette.second)).wrap());
        });
        if beside {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                states.iter().rev().for_each(|(word, harm)| state_chip(ui, word, *harm));
            });
        }
    });
    if !beside {
        ui.horizontal_wrapped(|ui| states.iter().for_each(|(word, harm)| state_chip(ui, word, *harm)));
    }
    if let Some(note) = &unit.note {
        ui.label(RichText::new(note).size(type_size::SMALL).color(palette.third));
    }
}

/// Returns the states of a unit in a word each, and whether it is a bad one; the worst first.
fn states_of(battle: &Battle, unit: &Unit, state: &UnitState) -> Vec<(String, bool)> {
    let condition = state.condition(battle.setup(), unit);
    if condition == UnitCondition::Removed {
        return vec![(if state.stands == 0 { "wiped out" } else { "removed" }.to_owned(), true)];
    }
    let mut states = Vec::new();
    states.extend(state.order.filter(|order| *order != Order::Good).map(|order| (order.to_string(), true)));
    for (on, word) in [(state.silenced, "silenced"), (state.low_on_ammo, "low on ammunition")] {
        if on {
            states.push((word.to_owned(), true));
        }
    }
    if state.damaged > 0 {
        states.push((format!("{} damaged", state.damaged), true));
    }
    if unit.troops().is_some() {
        states.push((condition.to_string(), condition != UnitCondition::Fresh));
    }
    states.push((state.formation.spoken(), false));
    let leaders = battle.state().leaders_with(&unit.id);
    states.extend(leaders.map(|leader| (format!("with {}", battle.state().leader_surname(battle.setup(), leader)), false)));
    if !state.on_table {
        states.push(("not on the table".to_owned(), false));
    }
    states
}

/// Draws the turn and the place of a unit that is still to come.
fn arrival_ui(ui: &mut Ui, unit: &Unit, state: &UnitState) {
    if state.on_table || state.removed {
        return;
    }
    let due = match (&unit.arrives, unit.optional) {
        (Some(arrival), true) => format!("Optional: not in play unless you bring it on ({}: {}).", arrival.when(), arrival.place),
        (Some(arrival), false) => format!("Arrives {}: {}.", arrival.when(), arrival.place),
        (None, true) => "Optional: not in play unless you bring it on.".to_owned(),
        (None, false) => "Not on the table.".to_owned(),
    };
    ui.label(due);
}

/// Draws how the unit's strength is known.
fn strength_ui(ui: &mut Ui, unit: &Unit) {
    let estimate = if unit.strength.basis.is_estimate() { "ESTIMATE: " } else { "" };
    let note = unit.strength.note.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
    let hint = capital(&format!("{estimate}{}.{note}", unit.strength.basis.meaning()));
    ui.label(RichText::new(format!("Strength: {hint}")).size(type_size::SMALL).color(palette(ui).second));
}

/// Returns the offers of a unit, as the game judges them.
fn offers_of(battle: &Battle, unit: &UnitId) -> Vec<Offer<Rff1812>> {
    battle.offers(&Selection::Unit(unit.clone()))
}

/// Returns the form of an offer that opens one.
fn form_of(offer: &Offer<Rff1812>) -> Option<&Form> {
    offer.form_to_fill()
}
