//! Answers to a declared charge: each a button where the rules allow it, else with the reason. The usual one, to stand, comes first.

use std::time::Duration;

use eframe::egui::{Button, Checkbox, RichText, Ui, vec2};
use indexmap::IndexSet;

use super::check_summary::name_of;
use crate::engine::text::join_list;
use crate::game::Offer;
use crate::games::rff1812::battle::{Battle, ChargeEnd, Command, DeclaredCharge, Reply, Rff1812, Selection};
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::look::measure;
use crate::gui::parts::keyed::{key_button, main_key_button};
use crate::gui::parts::offer::{offer_ui, remarks_ui};
use crate::gui::parts::widgets::{heading, scrolled};
use crate::id::UnitId;

/// Replies that have a key: Alt with a digit from 1.
const KEYS: usize = 9;
/// For so long after the question is shown, in milliseconds, Enter answers nothing: it was still meant for the declaration before it.
const HURRY: u64 = 500;

/// Answers to one charge, as chosen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswersDraft {
    charge: usize,
    /// The unit that forms square next was outflanked before: of the charged units, and of others.
    outflanked: [bool; 2],
    /// Replies that could be given since the page was opened, with their labels: each keeps its place, also once it was given, so that a
    /// second click hits no other.
    seen: Vec<SeenReply>,
    /// Time at which the question was drawn first, in milliseconds.
    since: Option<u64>,
}

/// Reply as it was offered first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeenReply {
    reply: Reply,
    text: String,
    remarks: Vec<String>,
}

impl AnswersDraft {
    /// Opens the answers to a charge, counted from 0 in its player turn.
    pub const fn new(charge: usize) -> Self {
        Self { charge, outflanked: [false; 2], seen: Vec::new(), since: None }
    }

    /// Returns the command of the reply with that number, as the page counts them: with its button.
    pub fn give(&self, battle: &Battle, number: usize) -> Option<Intent> {
        let offers = battle.offers(&Selection::Charge(self.charge));
        let charge = battle.state().charges.get(self.charge)?;
        let seen = self.groups(charge).into_iter().flatten().nth(number.checked_sub(1)?)?;
        let command = open_offer(&offers, &seen.reply)?.command()?;
        let others = usize::from(!charge.defenders.contains(seen.reply.unit()));
        Some(Intent::submit(as_said(command, self.outflanked[others])))
    }

    /// Returns the replies in the order of the page: of the charged units, then of others, squares before the rest. A unit that evades
    /// behind a friend has a button without a number.
    fn groups(&self, charge: &DeclaredCharge) -> [Vec<&SeenReply>; 2] {
        let numbered = self.seen.iter().filter(|seen| halt_behind(&seen.reply).is_none());
        let (mut charged, mut others): (Vec<_>, Vec<_>) = numbered.partition(|seen| charge.defenders.contains(seen.reply.unit()));
        for group in [&mut charged, &mut others] {
            group.sort_by_key(|seen| !is_square(&seen.reply));
        }
        [charged, others]
    }

    /// Draws the panel of answers: those of the charged units first.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let battle = context.game;
        let Some(charge) = battle.state().charges.get(self.charge) else {
            context.intents.push(Intent::Close);
            return;
        };
        let names = |units: &[UnitId]| join_list(&units.iter().map(|unit| name_of(battle, unit)).collect::<Vec<_>>());
        heading(ui, &format!("Charge of {} on {}", names(&charge.attackers), names(&charge.defenders)));
        let offers = battle.offers(&Selection::Charge(self.charge));
        for offer in offers.iter().filter(|offer| offer.is_open()) {
            if let Some(reply) = reply_of(offer).filter(|reply| self.seen.iter().all(|seen| seen.reply != **reply)) {
                self.seen.push(SeenReply { reply: reply.clone(), text: offer.text.clone(), remarks: offer.remarks() });
            }
        }
        scrolled(ui, "facts", |ui| {
            ui.label(RichText::new("Before anyone moves, the charged side may").strong());
            self.ends_ui(ui, context, charge, &offers);
            ui.separator();
            let [charged, others] = self.groups(charge).map(|group| group.into_iter().cloned().collect::<Vec<_>>());
            let mut said = IndexSet::new();
            self.replies_ui(ui, context, (0, 0, &charged), (&offers, &mut said));
            if !others.is_empty() {
                ui.label(RichText::new("In the path of the charge, behind or beside it").strong());
                self.replies_ui(ui, context, (1, charged.len(), &others), (&offers, &mut said));
            }
            // Last, as one more moves no button.
            for offer in offers.iter().filter(|offer| !offer.is_open() && reply_of(offer).is_some()) {
                offer_ui(ui, offer);
            }
        });
    }

    /// Draws replies, numbered after the first so many: squares beside each other, what is remarked on several of them said once, then the
    /// others. One that was given stays in its place, struck through.
    fn replies_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        (group, before, replies): (usize, usize, &[SeenReply]),
        (offers, said): (&[Offer<Rff1812>], &mut IndexSet<String>),
    ) {
        let open = |reply: &Reply| open_offer(offers, reply);
        let mut given = None;
        let (squares, others) = replies.split_at(replies.partition_point(|seen| is_square(&seen.reply)));
        ui.horizontal_wrapped(|ui| {
            for (nth, seen) in squares.iter().enumerate() {
                given = reply_ui(ui, before + nth + 1, seen, open(&seen.reply)).or(given.take());
            }
        });
        for remark in squares.iter().flat_map(|seen| &seen.remarks) {
            if said.insert(remark.clone()) {
                ui.label(RichText::new(remark).small());
            }
        }
        if !squares.is_empty() {
            let text = match squares {
                [seen] => format!("{}: outflanked before the square was formed", name_of(context.game, seen.reply.unit())),
                _ => "the unit that forms square next was outflanked before".to_owned(),
            };
            let is_open = squares.iter().any(|seen| open(&seen.reply).is_some());
            ui.add_enabled(is_open, Checkbox::new(&mut self.outflanked[group], text));
        }
        for (nth, seen) in others.iter().enumerate() {
            given = reply_ui(ui, before + squares.len() + nth + 1, seen, open(&seen.reply)).or(given.take());
            seen.remarks.iter().for_each(|remark| drop(ui.label(RichText::new(remark).small())));
            halts_ui(ui, context, &seen.reply, offers);
        }
        context.intents.extend(given.map(|command| Intent::submit(as_said(&command, self.outflanked[group]))));
    }

    /// Draws the ends of the question: the units stand or nobody else answers; the charge is called off; or it waits.
    fn ends_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, charge: &DeclaredCharge, offers: &[Offer<Rff1812>]) {
        let enter = self.enter(ui, context);
        ui.horizontal_wrapped(|ui| {
            let open = || offers.iter().filter(|offer| offer.is_open()).filter_map(Offer::command);
            let stand = open().find(|command| matches!(command, Command::StandToCharge { .. }));
            let called_off = open().find(|command| matches!(command, Command::EndCharge { how: ChargeEnd::CalledOff, .. }));
            let text = if charge.receiving().next().is_some() { "They stand" } else { "No other reply" };
            if let Some(stand) = stand
                && (main_key_button(ui, true, text, "Enter") || enter)
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

    /// Returns whether Enter is an answer: one that comes too soon is told, and decides nothing for the charged side.
    fn enter(&mut self, ui: &Ui, context: &mut Context<'_>) -> bool {
        let now = ui.input(|input| Duration::from_secs_f64(input.time.max(0.0)).as_millis());
        let now = u64::try_from(now).unwrap_or(u64::MAX);
        let is_hurried = now.saturating_sub(*self.since.get_or_insert(now)) < HURRY;
        if context.enter && is_hurried {
            context.intents.push(Intent::Tell("The charged side replies first. Enter again: they stand.".to_owned()));
        }
        context.enter && !is_hurried
    }
}

/// Draws the button of a reply with its key, struck through once it is no longer open. Returns its command if it was pressed.
fn reply_ui(ui: &mut Ui, number: usize, seen: &SeenReply, offer: Option<&Offer<Rff1812>>) -> Option<Command> {
    let label = RichText::new(&seen.text);
    let label = if offer.is_some() { label } else { label.strikethrough() };
    let key = if number <= KEYS { format!("Alt {number}") } else { String::new() };
    let button = Button::new(label).wrap().min_size(vec2(0.0, measure::TARGET)).right_text(RichText::new(key).small());
    let pressed = ui.add_enabled(offer.is_some(), button).accessible_name(&seen.text).clicked();
    offer.filter(|_| pressed)?.command().cloned()
}

/// Draws a button below a unit's full retreat for each friend behind which it may halt.
fn halts_ui(ui: &mut Ui, context: &mut Context<'_>, away: &Reply, offers: &[Offer<Rff1812>]) {
    let Reply::Evade { unit, behind: None } = away else { return };
    let halts = offers.iter().filter(|offer| offer.is_open()).filter_map(|offer| match reply_of(offer)? {
        Reply::Evade { unit: own, behind: Some(friend) } if own == unit => Some((friend, offer)),
        _ => None,
    });
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

/// Returns the open offer of a reply.
fn open_offer<'o>(offers: &'o [Offer<Rff1812>], reply: &Reply) -> Option<&'o Offer<Rff1812>> {
    offers.iter().find(|offer| offer.is_open() && reply_of(offer) == Some(reply))
}

/// Returns whether a unit forms square by it.
const fn is_square(reply: &Reply) -> bool {
    matches!(reply, Reply::HastySquare { .. })
}

/// Returns the reply that an offer gives.
fn reply_of(offer: &Offer<Rff1812>) -> Option<&Reply> {
    if let Some(Command::Answer { answer, .. }) = offer.command() { Some(answer) } else { None }
}

/// Returns the unit behind which an evading unit halts.
const fn halt_behind(reply: &Reply) -> Option<&UnitId> {
    if let Reply::Evade { behind: Some(behind), .. } = reply { Some(behind) } else { None }
}

/// Returns the answer as the players give it: a square with whether its unit was outflanked before.
fn as_said(command: &Command, outflanked: bool) -> Command {
    let Command::Answer { charge, answer: Reply::HastySquare { unit, .. } } = command else { return command.clone() };
    Command::Answer { charge: *charge, answer: Reply::HastySquare { unit: unit.clone(), outflanked } }
}
