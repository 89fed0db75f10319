//! Tests that the offers are exactly what the judge allows: recorded games are walked, every offer for every object that can be picked is
//! put to the judge, and so are actions that are not offered. A campaign is played by its offers alone.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod answers;
mod by_name;
pub mod campaign;
mod companies;
mod instead;
mod regiments;

use std::collections::BTreeMap;

use brigade_major::game::{Game, Offer, OfferAction, Offers, Play, Refusal, Request};
use brigade_major::games::registry::{AnyStart, Registrable};
use brigade_major::games::shipped;
use serde_json::Value;

use crate::common::RULES;

/// Returns the start of a shipped scenario.
fn start(scenario: &str) -> Box<dyn AnyStart> {
    RULES.read_scenario(shipped(scenario).unwrap()).unwrap()
}

/// A recorded game, looked at before every so many of its lines.
fn walked<P: Registrable>(script: &str, scenario: &str, every: usize, look: impl FnMut(&Game<P>))
where
    P::Setup: Clone,
{
    walked_from(script, start(scenario).as_ref(), every, look);
}

fn walked_from<P: Registrable>(script: &str, start: &(dyn AnyStart + 'static), every: usize, mut look: impl FnMut(&Game<P>))
where
    P::Setup: Clone,
{
    let mut game: Game<P> = Game::new(start.downcast_ref::<P>().unwrap().clone());
    for (nth, line) in script.lines().enumerate() {
        if nth % every == 0 {
            look(&game);
        }
        let mut line: Value = serde_json::from_str(line).unwrap();
        if line.get("undo").is_some() {
            game.undo().unwrap();
        } else if line.get("redo").is_some() {
            game.redo().unwrap();
        } else {
            let word = line.as_object_mut().unwrap().remove("referee").map(|word| word.as_str().unwrap().into());
            let command: P::Command = serde_json::from_value(line).unwrap();
            // Some lines of the recordings are refused, as they were at the table.
            drop(game.submit(Request { command, override_note: word }));
        }
    }
}

/// A command with the referee's word for whatever is out of order.
fn by_word<C>(command: C) -> Request<C> {
    Request { command, override_note: Some("".into()) }
}

/// Number of offers of each kind that were in order, open by the referee's word alone, or not open.
#[derive(Default)]
struct Seen(BTreeMap<String, [usize; 3]>);

impl Seen {
    fn count<S: Offers>(&mut self, kind: &str, offer: &Offer<S>) {
        let how = if offer.is_in_order() { 0 } else { 1 + usize::from(!offer.is_open()) };
        self.0.entry(kind.to_owned()).or_default()[how] += 1;
    }

    /// Adds the counts of two walks.
    fn and(mut self, other: Self) -> Self {
        for (kind, counts) in other.0 {
            let own = self.0.entry(kind).or_default();
            own.iter_mut().zip(counts).for_each(|(own, count)| *own += count);
        }
        self
    }

    /// Enough of a kind to tell: offered in order, out of order, refused.
    fn at_least(&self, kind: &str, least: [usize; 3]) {
        let seen = self.0.get(kind).copied().unwrap_or_default();
        assert!(seen.iter().zip(least).all(|(seen, least)| *seen >= least), "{kind}: {seen:?} of at least {least:?}; all: {:?}", self.0);
    }
}

/// The first word of what something looks like: the name of its kind.
fn kind_of(what: &impl std::fmt::Debug) -> String {
    let shown = format!("{what:?}");
    shown.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// Every offer of a command of these things is put to the judge: taken where it is offered, refused where it is not and for the same
/// reason, out of order for the same reasons. Gives the offers of forms.
fn judged<P: Play + Offers>(game: &Game<P>, things: impl IntoIterator<Item = P::Selection>, seen: &mut Seen) -> Vec<Offer<P>> {
    let mut forms = Vec::new();
    for thing in things {
        for offer in game.offers(&thing) {
            assert!(!offer.text.is_empty() && !offer.text.contains('_'), "{thing:?}: {:?}", offer.text);
            match &offer.action {
                OfferAction::Form(_) => forms.push(offer),
                OfferAction::Command(command) => {
                    seen.count(&kind_of(command), &offer);
                    of_command(game, &offer, command);
                }
            }
        }
    }
    forms
}

fn of_command<P: Play + Offers>(game: &Game<P>, offer: &Offer<P>, command: &P::Command) {
    let in_words = |notes: &[P::Note]| notes.iter().map(|note| P::note_text(game.setup(), game.state(), note)).collect::<Vec<_>>();
    match (game.preview(by_word(command.clone())), &offer.impossible) {
        (Ok(event), None) => {
            assert_eq!((in_words(&event.waived), in_words(&event.notes)), (offer.out_of_order.clone(), offer.notes.clone()), "{command:?}");
        }
        (Err(refusal), Some(not)) => assert!(same_reason(&refusal, not), "{command:?}: {not}, not {}", refusal.sentences()),
        (judged, not) => panic!("{command:?}: {:?}, and offered: {not:?}", judged.map(|event| event.changes)),
    }
    let plain = game.preview(command.clone());
    assert_eq!(plain.is_ok(), offer.is_in_order(), "{command:?}: {:?}", plain.err());
}

/// Told beside what is picked, the reason may leave out whose it is.
fn same_reason(refusal: &Refusal, not: &str) -> bool {
    let letters = |text: &str| text.trim_end_matches('.').to_lowercase();
    letters(&refusal.sentences()).ends_with(&letters(not))
}

/// A form that is filled in by one of these commands: where it is refused, all of them are; where it is offered, one of them lacks nothing
/// but what these fields hold, and what is out of order of it is so of them.
fn of_form<P: Play + Offers>(game: &Game<P>, offer: &Offer<P>, filled: Vec<P::Command>, fields: &[&str]) {
    let lacks = |refusal: &Refusal| refusal.faults.iter().all(|fault| fields.iter().any(|field| fault.place_text().starts_with(field)));
    let can_be = |command: &P::Command| match game.preview(by_word(command.clone())) {
        Ok(event) => {
            let waived = event.waived.iter().map(|note| P::note_text(game.setup(), game.state(), note)).collect::<Vec<_>>();
            offer.out_of_order.iter().all(|text| waived.contains(text))
        }
        Err(refusal) => lacks(&refusal),
    };
    let any = filled.iter().any(can_be);
    let judged = |command: &P::Command| game.preview(by_word(command.clone())).map(|event| event.waived);
    let why = || filled.iter().map(judged).collect::<Vec<_>>();
    assert_eq!(any, offer.is_open(), "{:?}: {:?}, {:?}\n{:?}", offer.action, offer.impossible, offer.out_of_order, why());
}
