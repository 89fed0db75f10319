//! Current phase: its duties as rows that stay in place, each a click or a key away. Enter takes the next.

use eframe::egui::{Align2, Button, FontId, Label, RichText, ScrollArea, Sense, Ui, vec2};

use super::checks::inherent_parts;
use super::intent::Intent;
use super::roster::number_of;
use crate::engine::Word as _;
use crate::game::{Offer, OfferAction, Version};
use crate::games::rff1812::battle::{
    AgendaItem, Battle, Command, Duty, Phase, Rff1812, Selection, agenda, all_others, allowed_inches, sentence,
};
use crate::gui::look::{gap, measure, palette, type_size};
use crate::gui::parts::widgets::{capital, heading, main_button, scrolled, that_fit};
use crate::gui::shell::guide::{LEADER, mark};
use crate::id::UnitId;

/// Keys pressed for the list while no field had the cursor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListKeys {
    /// Enter key was pressed.
    pub enter: bool,
    /// Number of a row, from 1.
    pub nth: Option<usize>,
    /// All others move on (`false`), or hold (`true`).
    pub all_others: Option<bool>,
}

/// List of a phase, worked out once an event: offers are judged for every unit, and 200 of them would take the frame.
#[derive(Debug, Default)]
pub struct PhaseList {
    at: Option<Version>,
    items: Vec<AgendaItem>,
    /// Offers beside those of the list.
    also: Vec<Offer<Rff1812>>,
}

impl PhaseList {
    fn look(&mut self, battle: &Battle) {
        let at = Some(battle.version());
        if self.at != at {
            *self = Self { at, items: agenda(battle), also: battle.offers(&Selection::Turn) };
        }
    }
}

/// Draws the panel of the phase.
pub fn ui(ui: &mut Ui, battle: &Battle, list: &mut PhaseList, keys: ListKeys, intents: &mut Vec<Intent>) {
    list.look(battle);
    let (setup, state) = (battle.setup(), battle.state());
    let side = setup.scenario.side(&state.side).map_or("", |side| side.name.as_str());
    heading(ui, &format!("{} phase: {side}, turn {}", capital(&state.phase.spoken()), state.turn));
    scrolled(ui, "facts", |ui| {
        if state.ended {
            ui.label("The battle is over. Choose a phase to play on, or undo the end with Ctrl+Z.");
        }
        let items = &list.items;
        let open = items.iter().filter(|item| item.done.is_none()).count();
        rows_ui(ui, battle, items, keys, intents);
        if open == 0 && !state.ended {
            ui.label(RichText::new("Nothing is left to do in this phase.").strong());
        }
        ui.add_space(gap::ROW);
        let has_next = items.iter().any(AgendaItem::is_next);
        also_ui(ui, (battle, &list.also), has_next, keys.enter && open == 0, intents);
    });
}

/// Draws the last event, in the foot.
pub fn last_ui(ui: &mut Ui, battle: &Battle) {
    let (setup, journal) = (battle.setup(), battle.journal());
    let last = journal.last_applied().filter(|event| !matches!(event.command, Command::SetPhase { .. }));
    ScrollArea::vertical().id_salt("what happened last").auto_shrink(false).show(ui, |ui| match last {
        Some(event) => drop(ui.label(RichText::new(sentence(setup, event)).size(type_size::BODY))),
        None => drop(ui.label(RichText::new("Nothing has happened in this phase yet.").color(palette(ui).second))),
    });
}

fn rows_ui(ui: &mut Ui, battle: &Battle, items: &[AgendaItem], keys: ListKeys, intents: &mut Vec<Intent>) {
    let next = items.iter().position(AgendaItem::is_next);
    let mut under = None;
    let mut number = 0;
    for (nth, item) in items.iter().enumerate() {
        if item.heading() != under {
            under = item.heading();
            ui.add_space(gap::HAIR);
            if let Some(heading) = under {
                ui.label(RichText::new(heading).small().color(palette(ui).second));
            }
        }
        // A row's number is its place's, and stays with it when others are done.
        number += usize::from(!item.is_information());
        let pressed = !item.is_information() && (keys.nth == Some(number) || (keys.enter && next == Some(nth)));
        row_ui(ui, battle, item, (!item.is_information()).then_some(number), pressed, intents);
        if matches!(item.duty, Duty::Make(_)) && !matches!(items.get(nth + 1).map(|next| &next.duty), Some(Duty::Make(_))) {
            let waits = items.iter().any(|item| matches!(item.duty, Duty::Make(_)) && item.done.is_none());
            others_ui(ui, battle, waits, keys.all_others, intents);
        }
    }
}

/// Draws a row: its number, its duty, and the inches it may go, or its outcome.
fn row_ui(ui: &mut Ui, battle: &Battle, item: &AgendaItem, number: Option<usize>, pressed: bool, intents: &mut Vec<Intent>) {
    let palette = palette(ui);
    ui.horizontal_top(|ui| {
        let (place, _) = ui.allocate_exact_size(vec2(measure::ROSTER_NUMBER, measure::TARGET), Sense::hover());
        if let Some(number) = number.filter(|number| *number <= 9 && item.done.is_none()) {
            let font = FontId::proportional(type_size::SMALL);
            ui.painter().text(place.right_center(), Align2::RIGHT_CENTER, number, font, palette.third);
        }
        // What it says wraps beside the number, not beneath it.
        ui.horizontal_wrapped(|ui| what_ui(ui, battle, item, pressed, intents));
    });
}

/// Draws a duty as its button; once done, struck out with its outcome.
fn what_ui(ui: &mut Ui, battle: &Battle, item: &AgendaItem, pressed: bool, intents: &mut Vec<Intent>) {
    let palette = palette(ui);
    ui.set_min_height(measure::TARGET);
    let says = item_text(battle, item);
    if let Some(done) = &item.done {
        ui.add(Label::new(RichText::new(says).strikethrough().color(palette.third)));
        ui.label(RichText::new(done).small().color(palette.second));
        return;
    }
    match item.offers.split_first() {
        None => drop(ui.label(says)),
        // Its offers name its ends, and it has a line of its own.
        Some(_) if matches!(item.duty, Duty::Second(_)) => {
            ui.label(says);
            for (nth, offer) in item.offers.iter().enumerate() {
                if main_button(ui, offer.is_open(), &offer.text) || (pressed && nth == 0) {
                    intents.push(Intent::taking(offer));
                }
            }
        }
        Some((first, others)) => {
            let button = Button::new(RichText::new(&first.text)).wrap().min_size(vec2(measure::AGENDA_ROW, measure::TARGET));
            let taken = ui.add_enabled(first.is_open(), button);
            // Where the units are in a drawer, the list leads to a leader's check.
            mark(ui, LEADER, taken.rect);
            if taken.clicked() || (pressed && first.is_open()) {
                intents.push(Intent::taking(first));
            }
            for offer in others {
                if ui.add_enabled(offer.is_open(), Button::new(&offer.text)).clicked() {
                    intents.push(Intent::taking(offer));
                }
            }
            let told = match (&item.duty, item.unit()) {
                (Duty::Make(unit), _) => inches_of(battle, unit),
                (Duty::Fire { .. }, Some(unit)) => that_fit(ui, &inherent_parts(battle, unit)),
                _ => String::new(),
            };
            ui.label(RichText::new(told).small().color(palette.second));
        }
    }
}

/// Describes a row; for a unit that checks or fires for itself, by its number and name.
fn item_text(battle: &Battle, item: &AgendaItem) -> String {
    match (item.heading(), item.unit()) {
        (Some(_), Some(unit)) => {
            let number = number_of(battle, unit).map_or_else(String::new, |number| format!("{number} "));
            format!("{number}{}", battle.setup().scenario.unit_label(unit))
        }
        _ => item.duty.says(battle.setup(), battle.state()),
    }
}

/// Describes the inches a unit's result lets it go, in the formation it has.
fn inches_of(battle: &Battle, id: &UnitId) -> String {
    let (Some((_, unit)), Some(now)) = (battle.setup().scenario.unit(id), battle.state().units.get(id)) else { return String::new() };
    let inches = now.maneuver.and_then(|kind| allowed_inches(battle.setup(), unit, now, kind));
    inches.map_or_else(String::new, |[open, broken, rough]| {
        format!("{} {open}\" · {broken}\" broken · {rough}\" rough", now.formation.spoken())
    })
}

/// Draws buttons for all units that have yet to maneuver.
fn others_ui(ui: &mut Ui, battle: &Battle, waits: bool, pressed: Option<bool>, intents: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        ui.add_space(measure::ROSTER_NUMBER + gap::NEXT);
        for (stays, says) in [(false, "All others: full move (G)"), (true, "All others: hold (H)")] {
            let button = ui.add_enabled(waits, Button::new(RichText::new(says).size(type_size::SMALL)));
            let told = if stays {
                "Each unit that has yet to maneuver holds."
            } else {
                "Each makes a full move, a tardy unit half of it; guns in action hold."
            };
            if button.on_hover_text(told).clicked() || pressed == Some(stays) {
                intents.push(Intent::SubmitAll(all_others(battle, stays)));
            }
        }
    });
}

/// Draws the offers beside the list.
fn also_ui(ui: &mut Ui, (battle, offers): (&Battle, &[Offer<Rff1812>]), has_next: bool, enter: bool, intents: &mut Vec<Intent>) {
    ui.horizontal_wrapped(|ui| {
        for offer in offers {
            let key = match &offer.action {
                OfferAction::Form(_) => " (C)",
                OfferAction::Command(Command::NextPlayerTurn) => " (Ctrl+Shift+Enter)",
                // The next phase is the strip's button: here only Enter goes on, once nothing is left to do.
                OfferAction::Command(_) => {
                    if enter {
                        intents.push(Intent::taking(offer));
                    }
                    continue;
                }
            };
            if main_button(ui, offer.is_open(), &format!("{}{key}", offer.text)) {
                intents.push(Intent::taking(offer));
            }
        }
    });
    ui.add_space(gap::ROW);
    let line = match battle.state().phase {
        Phase::Maneuver => {
            "Click a leader to check all his units, or a unit to check it alone. You may leave any of them out. Leaders attach last."
        }
        Phase::Fire => "Click a unit that fires, then its target; click more units to add their fire.",
        Phase::Charge => "To fight a charge that was not declared, click the attacker, then the enemy.",
    };
    ui.label(RichText::new(line).small().color(palette(ui).second));
    // Enter takes what comes next, and chooses nothing: who fires, and who checks for himself, is the players' choice.
    let enter = if has_next { "Enter takes the next row" } else { "Enter takes none: choose one" };
    let keys =
        format!("Alt and a row's number takes that row, {enter}. A number alone finds a unit; with a die open it is the die (0 is 10).");
    ui.label(RichText::new(keys).small().color(palette(ui).second));
}
