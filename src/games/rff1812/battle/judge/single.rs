//! What is judged of the checks of one die in a battle, and their chances. What is a battle's own about one of them stands in [`OWN`];
//! every other needs nothing here.

use crate::engine::{Facts, Odds, ReadAs};
use crate::game::Refusal;
use crate::games::rff1812::Effect;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::requests::whom_it_falls_on;
use crate::games::rff1812::battle::calls::single::SingleCall;
use crate::games::rff1812::battle::found::{AppliedEffect, Whom};
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::words::remark::Bar;
use crate::games::rff1812::check::{FALLEN_LEADER, Single, SingleCheck};
use crate::id::SideId;

/// What is a battle's own about a check of one die.
struct Own {
    check: &'static SingleCheck,
    /// What the battle knows of the facts itself.
    known: fn(&Setup, &BattleState, &Whom, &mut Facts),
    /// What is to be said of it besides.
    hear: fn(&Setup, &BattleState, &Whom, &mut Bar),
    /// What follows from it besides its effects, which come after.
    follows: fn(&mut BattleState, &Whom),
}

static OWN: &[Own] = &[Own {
    check: &FALLEN_LEADER,
    known: |_, _, _, _| {},
    hear: |_, _, _, _| {},
    follows: |state, whom| {
        if let Whom::Leader(leader) = whom
            && let Some(leader) = state.leaders.get_mut(leader)
        {
            leader.in_danger = false;
        }
    },
}];

fn own(call: &SingleCall) -> Option<&'static Own> {
    OWN.iter().find(|own| own.check == call.check)
}

/// What the battle knows of a check itself, with what was told of it.
#[must_use]
pub fn single_facts(setup: &Setup, state: &BattleState, call: &SingleCall) -> Facts {
    let mut facts = call.check.unknown();
    if let Some(own) = own(call) {
        (own.known)(setup, state, &call.whom, &mut facts);
    }
    facts.learn(&call.told);
    facts
}

/// The check with its tally made.
///
/// # Errors
/// Every field at fault.
pub fn prepare_single<'s>(setup: &'s Setup, state: &BattleState, call: &SingleCall) -> Result<Single<'s>, Refusal> {
    let facts = single_facts(setup, state, call);
    call.check.prepare(&setup.tables, facts, Some(call.die.face), &call.rulings).map_err(Refusal::from)
}

/// What is to be said of it besides.
pub(in crate::games::rff1812::battle) fn hear(setup: &Setup, state: &BattleState, call: &SingleCall, hearing: &mut Bar) {
    if let Some(own) = own(call) {
        (own.hear)(setup, state, &call.whom, hearing);
    }
}

/// What follows from it besides its effects, which come after.
pub(in crate::games::rff1812::battle) fn follow(state: &mut BattleState, call: &SingleCall) {
    if let Some(own) = own(call) {
        (own.follows)(state, &call.whom);
    }
}

fn falls_on(call: &SingleCall, setup: &Setup, state: &BattleState, effect: &Effect) -> Vec<Whom> {
    match &call.whom {
        Whom::Unit(unit) => whom_it_falls_on(setup, state, std::slice::from_ref(unit), effect),
        Whom::Leader(_) | Whom::Table => vec![call.whom.clone()],
    }
}

/// The effects, each with on whom it falls.
pub(in crate::games::rff1812::battle) fn effects_of(
    call: &SingleCall,
    setup: &Setup,
    state: &BattleState,
    effects: Vec<Effect>,
) -> impl Iterator<Item = (Whom, Effect)> {
    effects.into_iter().flat_map(move |effect| {
        falls_on(call, setup, state, &effect).into_iter().map(move |whom| (whom, effect.clone())).collect::<Vec<_>>()
    })
}

/// The odds of what its effects are read as, its die not yet thrown. `None`: the call is faulty.
pub(in crate::games::rff1812::battle) fn odds<O: Ord + Clone>(
    setup: &Setup,
    state: &BattleState,
    call: &SingleCall,
    read: impl Fn(&[AppliedEffect]) -> O,
) -> Option<Odds<O>> {
    let check = prepare_single(setup, state, call).ok()?;
    let read = |die: &Option<u8>| {
        let effects = die.map(|die| check.resolve(die).effects).unwrap_or_default();
        let applied = effects_of(call, setup, state, effects).map(|(whom, effect)| AppliedEffect::new(whom, effect, None));
        read(&applied.collect::<Vec<_>>())
    };
    Some(Odds::of(&ReadAs { process: &check, read }))
}

/// The side of whom it is.
pub(in crate::games::rff1812::battle) fn side_of(setup: &Setup, call: &SingleCall) -> Option<SideId> {
    match &call.whom {
        Whom::Unit(unit) => setup.scenario.unit(unit).map(|(side, _)| side.id.clone()),
        Whom::Leader(leader) => setup.scenario.leader(leader).map(|(side, _)| side.id.clone()),
        Whom::Table => None,
    }
}
