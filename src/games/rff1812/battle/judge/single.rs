//! Checks of one die in a battle, and their chances. Rules of a battle on one of them are in [`OWN`]; every other check needs nothing here.

use crate::engine::{Facts, Odds, ReadAs};
use crate::game::Refusal;
use crate::games::rff1812::Effect;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::requests::effect_targets;
use crate::games::rff1812::battle::calls::single::SingleCall;
use crate::games::rff1812::battle::found::{AppliedEffect, EffectTarget};
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::words::remark::{BattleObjections, Remark};
use crate::games::rff1812::check::{FALLEN_LEADER, Single, SingleCheck};
use crate::id::SideId;

/// Rules of a battle on a check of one die.
struct CheckRules {
    check: &'static SingleCheck,
    /// Adds the facts that the battle knows itself.
    add_facts: fn(&Setup, &BattleState, &EffectTarget, &mut Facts),
    /// Adds further remarks on the check.
    add_remarks: fn(&Setup, &BattleState, &EffectTarget, &mut BattleObjections),
    /// Applies further consequences, before the effects of the check.
    apply_outcome: fn(&mut BattleState, &EffectTarget),
}

static CHECK_RULES: &[CheckRules] = &[CheckRules {
    check: &FALLEN_LEADER,
    add_facts: |_, _, _, _| {},
    add_remarks: |_, state, whom, objections| {
        if let EffectTarget::Leader(leader) = whom
            && state.leaders.get(leader).is_some_and(|now| now.on_table && !now.in_danger)
        {
            objections.note(Remark::NotInDanger { leader: leader.clone() });
        }
    },
    apply_outcome: |state, whom| {
        if let EffectTarget::Leader(leader) = whom
            && let Some(leader) = state.leaders.get_mut(leader)
        {
            leader.in_danger = false;
        }
    },
}];

fn own(call: &SingleCall) -> Option<&'static CheckRules> {
    CHECK_RULES.iter().find(|own| own.check == call.check)
}

/// Returns the facts that the battle knows of a check, with those that the call gives.
#[must_use]
pub fn single_facts(setup: &Setup, state: &BattleState, call: &SingleCall) -> Facts {
    let mut facts = call.check.unknown();
    if let Some(own) = own(call) {
        (own.add_facts)(setup, state, &call.whom, &mut facts);
    }
    facts.merge(&call.facts);
    facts
}

/// Prepares the check with its tally.
///
/// # Errors
/// Every field at fault.
pub fn prepare_single<'s>(setup: &'s Setup, state: &BattleState, call: &SingleCall) -> Result<Single<'s>, Refusal> {
    let facts = single_facts(setup, state, call);
    call.check.prepare(&setup.tables, facts, Some(call.die.face), &call.rulings).map_err(Refusal::from)
}

/// Adds the battle's own remarks on the check to the objections.
pub(in crate::games::rff1812::battle) fn collect_remarks(
    setup: &Setup,
    state: &BattleState,
    call: &SingleCall,
    objections: &mut BattleObjections,
) {
    if let Some(own) = own(call) {
        (own.add_remarks)(setup, state, &call.whom, objections);
    }
}

/// Applies the battle's own consequences of the check, before its effects.
pub(in crate::games::rff1812::battle) fn apply_consequences(state: &mut BattleState, call: &SingleCall) {
    if let Some(own) = own(call) {
        (own.apply_outcome)(state, &call.whom);
    }
}

fn falls_on(call: &SingleCall, setup: &Setup, state: &BattleState, effect: &Effect) -> Vec<EffectTarget> {
    match &call.whom {
        EffectTarget::Unit(unit) => effect_targets(setup, state, std::slice::from_ref(unit), effect),
        EffectTarget::Leader(_) | EffectTarget::Table => vec![call.whom.clone()],
    }
}

/// Pairs each effect with the unit or leader it falls on.
pub(in crate::games::rff1812::battle) fn effects_of(
    call: &SingleCall,
    setup: &Setup,
    state: &BattleState,
    effects: Vec<Effect>,
) -> impl Iterator<Item = (EffectTarget, Effect)> {
    effects.into_iter().flat_map(move |effect| {
        falls_on(call, setup, state, &effect).into_iter().map(move |whom| (whom, effect.clone())).collect::<Vec<_>>()
    })
}

/// Returns the odds of the check before its die is rolled, as `read` sees its effects; `None` if the call is faulty.
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

/// Returns the side of the unit or leader that is checked.
pub(in crate::games::rff1812::battle) fn side_of(setup: &Setup, call: &SingleCall) -> Option<SideId> {
    match &call.whom {
        EffectTarget::Unit(unit) => setup.scenario.unit(unit).map(|(side, _)| side.id.clone()),
        EffectTarget::Leader(leader) => setup.scenario.leader(leader).map(|(side, _)| side.id.clone()),
        EffectTarget::Table => None,
    }
}
