//! Odds over every throw of a call's dice: the check's own process, and the consequences as the judge computes them.

use smol_str::SmolStr;

use super::{CommandObjections, fire, melee};
use crate::engine::Odds;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::calls::{CheckCall, Command};
use crate::games::battlecry1812::battle::state::State;
use crate::games::battlecry1812::battle::trial::Trial;
use crate::games::battlecry1812::losses::Losses;

/// Returns the odds of what `read` returns for the state after a fire or a melee, over every throw of its dice. `None`: it is neither, or
/// the tables in use do not allow it.
pub fn throws<T: Ord + Clone>(setup: &Setup, state: &State, command: &Command, read: impl Fn(&State) -> T) -> Option<Odds<T>> {
    // What the rules forbid was let through: it happened.
    let mut bar = CommandObjections::new(Some(&SmolStr::default()));
    match command.check()? {
        CheckCall::Fire(call) => {
            let (_, check) = fire::check_fire(setup, state, call, &mut bar).ok()?;
            let target = state.units.get(&call.target)?;
            // What goes beyond what is left is alike, and is worked out once.
            let alike = |losses: &Losses| Losses {
                strength: losses.strength.min(target.strength),
                morale: losses.morale.min(target.morale),
                retreat: losses.retreat,
            };
            Some(Odds::of(&check).map(alike).map(|losses| {
                let mut bench = Trial::new(setup, state);
                fire::apply_losses(&mut bench, call, *losses);
                read(&bench.state)
            }))
        }
        CheckCall::Melee(call) => {
            let (_, check) = melee::check_melee(setup, state, call, &mut bar).ok()?;
            let after = melee::state_after_charge(state, call);
            Some(Odds::of(&check).map(|row| {
                let mut bench = Trial::new(setup, &after);
                melee::settle(&mut bench, call, &check.effects_of(*row));
                read(&bench.state)
            }))
        }
        CheckCall::OfficerFire(_) | CheckCall::Rally(_) => None,
    }
}
