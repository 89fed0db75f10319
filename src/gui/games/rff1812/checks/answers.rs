//! Answers to a declared charge: each a button where the rules allow it, else with the reason. The usual one, to stand, comes first.

use std::collections::BTreeSet;

use eframe::egui::{RichText, Ui};

use super::check_summary::name_of;
use crate::engine::text::join_list;
use crate::game::Offer;
use crate::games::rff1812::battle::{ChargeEnd, Command, DeclaredCharge, Reply, Rff1812, Selection};
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::parts::keyed::{key_button, main_key_button};
use crate::gui::parts::offer::{offer_ui, plain_offer_ui, remarks_ui};
use crate::gui::parts::widgets::{heading, scrolled};
use crate::id::UnitId;

/// Answers to one charge, as chosen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswersDraft {
    charge: usize,
    outflanked: bool,
}

impl AnswersDraft {
    /// Opens the answers to a charge, counted from 0 in its player turn.
    pub const fn new(charge: usize) -> Self {
        Self { charge, outflanked: false }
    }

    /// Draws the panel of answers.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let battle = context.game;
        let Some(charge) = battle.state().charges.get(self.charge) else {
            context.intents.push(Intent::Close);
            return;
        };
        let names = |units: &[UnitId]| join_list(&units.iter().map(|unit| name_of(battle, unit)).collect::<Vec<_>>());
        heading(ui, &format!("Charge of {} on {}", names(&charge.attackers), names(&charge.defenders)));
        let offers = battle.offers(&Selection::Charge(self.charge));
        scrolled(ui, "facts", |ui| {
            ui.label(RichText::new("Before anyone moves, the charged side may").strong());
            ends_ui(ui, context, charge, &offers);
            ui.separator();
            let (open, shut): (Vec<_>, Vec<_>) = offers.iter().filter(|offer| is_answer(offer)).partition(|offer| offer.is_open());
            let (squares, others): (Vec<_>, Vec<_>) =
                open.iter().copied().filter(|offer| halt_behind(offer).is_none()).partition(|offer| is_square(offer));
            if !squares.is_empty() {
                self.squares_ui(ui, context, &squares);
            }
            for offer in others {
                if offer_ui(ui, offer) {
                    context.intents.extend(offer.command().map(|command| Intent::submit(command.clone())));
                }
                halts_ui(ui, context, offer, &open);
            }
            for offer in shut {
                offer_ui(ui, offer);
            }
        });
    }

    /// Draws the units that may form square beside each other; what is remarked on several of them is said once.
    fn squares_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, squares: &[&Offer<Rff1812>]) {
        ui.horizontal_wrapped(|ui| {
            for offer in squares {
                if plain_offer_ui(ui, offer, &offer.text).clicked() {
                    context.intents.extend(offer.command().map(|command| Intent::submit(self.as_said(command))));
                }
            }
        });
        let mut remarks = squares.iter().flat_map(|offer| offer.remarks()).collect::<Vec<_>>();
        let mut said = BTreeSet::new();
        remarks.retain(|remark| said.insert(remark.clone()));
        for remark in remarks {
            ui.label(RichText::new(remark).small());
        }
        ui.checkbox(&mut self.outflanked, "it was outflanked before it formed square");
    }

    /// Returns the answer as the players give it.
    fn as_said(&self, command: &Command) -> Command {
        let Command::Answer { charge, answer: Reply::HastySquare { unit, .. } } = command else { return command.clone() };
        Command::Answer { charge: *charge, answer: Reply::HastySquare { unit: unit.clone(), outflanked: self.outflanked } }
    }
}

/// Draws the ends of the question: the units stand or nobody else answers; the charge is called off; or it waits.
fn ends_ui(ui: &mut Ui, context: &mut Context<'_>, charge: &DeclaredCharge, offers: &[Offer<Rff1812>]) {
    ui.horizontal_wrapped(|ui| {
        let open = || offers.iter().filter(|offer| offer.is_open()).filter_map(Offer::command);
        let stand = open().find(|command| matches!(command, Command::StandToCharge { .. }));
        let called_off = open().find(|command| matches!(command, Command::EndCharge { how: ChargeEnd::CalledOff, .. }));
        let text = if charge.receiving().next().is_some() { "They stand" } else { "No other reply" };
        if let Some(stand) = stand
            && (main_key_button(ui, true, text, "Enter") || context.enter)
        {
            context.intents.push(Intent::submit(stand.clone()));
        }
        if let Some(end) = called_off
            && ui.button("Call off the charge").clicked()
        {
            context.intents.push(Intent::submit(end.clone()));
        }
        if key_button(ui, "Later", "Esc").clicked() {
            context.intents.push(Intent::Close);
        }
    });
}

/// Draws a button below a unit's full retreat for each friend behind which it may halt.
fn halts_ui(ui: &mut Ui, context: &mut Context<'_>, away: &Offer<Rff1812>, open: &[&Offer<Rff1812>]) {
    let Some(unit) = evades(away) else { return };
    let halts = open.iter().filter(|offer| evades(offer) == Some(unit)).filter_map(|offer| Some((halt_behind(offer)?, offer)));
    let halts = halts.collect::<Vec<_>>();
    if halts.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label("Evade behind");
        for (friend, offer) in &halts {
            let button = ui.button(name_of(context.game, friend)).accessible_name(&offer.text);
            if button.on_hover_ui(|ui| remarks_ui(ui, offer)).clicked() {
                context.intents.extend(offer.command().map(|command| Intent::submit(command.clone())));
            }
        }
    });
}

fn is_square(offer: &Offer<Rff1812>) -> bool {
    matches!(offer.command(), Some(Command::Answer { answer: Reply::HastySquare { .. }, .. }))
}

fn is_answer(offer: &Offer<Rff1812>) -> bool {
    matches!(offer.command(), Some(Command::Answer { .. }))
}

/// Returns the unit behind which an evading unit halts by this offer.
fn halt_behind(offer: &Offer<Rff1812>) -> Option<&UnitId> {
    if let Some(Command::Answer { answer: Reply::Evade { behind, .. }, .. }) = offer.command() { behind.as_ref() } else { None }
}

/// Returns the unit that evades by an offer.
fn evades(offer: &Offer<Rff1812>) -> Option<&UnitId> {
    if let Some(Command::Answer { answer: Reply::Evade { unit, .. }, .. }) = offer.command() { Some(unit) } else { None }
}
