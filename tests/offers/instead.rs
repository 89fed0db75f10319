//! What could have been chosen instead of a thing in the log: every one of it stands before the judge, and the log can be judged again
//! with it.

use std::collections::BTreeMap;

use brigade_major::game::correction::{as_it_was, instead, replay};
use brigade_major::game::{Game, Offers, Play};
use brigade_major::games::battlecry1812::battle::Battlecry1812;

use super::{kind_of, walked};

/// How many could have been chosen otherwise, by kind; the first and the last of each are judged again to the end of the log.
pub fn chosen_otherwise<P: Play + Offers>(game: &Game<P>) -> BTreeMap<String, usize>
where
    P::Setup: Clone,
{
    let mut seen = BTreeMap::new();
    for (place, event) in game.journal().applied().enumerate().filter(|(_, event)| P::can_be_corrected(&event.command)) {
        let others = instead(&as_it_was(game, place), event);
        for other in [others.first(), others.last()].into_iter().flatten() {
            assert_ne!(other.command, event.command);
            let judged = replay(game.setup(), game.journal(), place, other.command.clone());
            assert!(judged.is_ok(), "{}: {:?}", other.says, judged.err());
        }
        *seen.entry(kind_of(&event.command)).or_default() += others.len();
    }
    seen
}

#[test]
fn what_companies_did_is_chosen_otherwise() {
    let mut last = None;
    walked::<Battlecry1812>(include_str!("../replays/thames.jsonl"), "battlecry1812/thames.json", 282, |game| {
        last = Some(chosen_otherwise(game));
    });
    let seen = last.unwrap();
    for (kind, least) in [("Move", 500), ("MoveOfficer", 50), ("Form", 5), ("Withdraw", 3), ("Rout", 1)] {
        assert!(seen.get(kind).is_some_and(|seen| *seen >= least), "{kind}: {seen:?}");
    }
}
