//! Tests of the other choices for an entry in the log: the judge accepts each of them, and the log can be replayed with it.

use brigade_major::game::LinePlace;
use std::collections::BTreeMap;

use brigade_major::game::correction::{alternatives, game_before, replay};
use brigade_major::game::{Game, Offer, Offers, Play, Request};
use brigade_major::games::area::campaign::{AreaRules, Command, Form, Selection};
use brigade_major::games::battlecry1812::battle::Battlecry1812;
use brigade_major::id::AreaId;

use super::{kind_of, walked};

/// Counts the other choices by kind of command; the first and the last of each event are replayed to the end of the log.
pub fn chosen_otherwise<P: Play + Offers>(game: &Game<P>) -> BTreeMap<String, usize>
where
    P::Setup: Clone,
{
    let mut seen = BTreeMap::new();
    for (place, event) in game.journal().applied().enumerate().filter(|(_, event)| P::can_be_corrected(&event.command)) {
        let others = alternatives(&game_before(game, LinePlace(place)), event);
        for other in [others.first(), others.last()].into_iter().flatten() {
            assert_ne!(other.command, event.command);
            let judged = replay(game.setup(), game.journal(), LinePlace(place), other.command.clone());
            assert!(judged.is_ok(), "{}: {:?}", other.text, judged.err());
        }
        *seen.entry(kind_of(&event.command)).or_default() += others.len();
    }
    seen
}

/// Every march of the log can be put together again step by step from what was offered to its army then; another way that is offered and
/// stands before the judge is judged again to the end of the log. How many such ways there are (area games' digest §4).
pub fn other_ways(game: &Game<AreaRules>) -> usize {
    let mut others = 0;
    for (place, event) in game.journal().applied().enumerate() {
        let Command::Move { army, from, path, by_land } = &event.command else { continue };
        let then = game_before(game, LinePlace(place));
        let onward = |so_far: &[AreaId]| {
            let offers = then.offers(&Selection::Army { army: army.clone(), from: from.clone(), path: so_far.to_vec() });
            let area =
                |offer: &Offer<AreaRules>| if let Some(Form::Onward(area)) = offer.form_to_fill() { Some(area.clone()) } else { None };
            offers.iter().filter(|offer| offer.is_open()).filter_map(area).collect::<Vec<_>>()
        };
        for (steps, area) in path.iter().enumerate() {
            assert!(onward(&path[..steps]).contains(area), "{from} to {path:?}: {area} is not offered");
        }
        for area in onward(&[]).into_iter().filter(|area| *path != [area.clone()]) {
            let command = Command::Move { army: army.clone(), from: from.clone(), path: vec![area], by_land: *by_land };
            if then.preview(Request { command: command.clone(), override_note: event.word.clone() }).is_ok() {
                let judged = replay(game.setup(), game.journal(), LinePlace(place), command.clone());
                assert!(judged.is_ok(), "{command:?}: {:?}", judged.err());
                others += 1;
            }
        }
    }
    others
}

#[test]
fn what_companies_did_is_chosen_otherwise() {
    let mut last = None;
    walked::<Battlecry1812>(include_str!("../../replays/thames.jsonl"), "battlecry1812/thames.json", 284, |game| {
        last = Some(chosen_otherwise(game));
    });
    let seen = last.unwrap();
    for (kind, least) in [("Move", 500), ("MoveOfficer", 50), ("Form", 5), ("Withdraw", 3), ("Rout", 1)] {
        assert!(seen.get(kind).is_some_and(|seen| *seen >= least), "{kind}: {seen:?}");
    }
}
