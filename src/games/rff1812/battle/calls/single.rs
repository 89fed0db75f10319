//! The checks of one die in a battle: the call, what is judged of it, what follows, and its chances. What is a battle's own about one of
//! them stands in [`OWN`]; every other needs nothing here.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use crate::engine::fault::At;
use crate::engine::{Facts, Odds, ReadAs, Ruling, Value};
use crate::game::Refusal;
use crate::games::rff1812::Effect;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::Die;
use crate::games::rff1812::battle::calls::requests::{present, whom_it_falls_on};
use crate::games::rff1812::battle::consequences::apply_effects;
use crate::games::rff1812::battle::found::{AppliedEffect, EffectRuling, Found, Reading, UnitResult, Whom};
use crate::games::rff1812::battle::judge::{applied, check_leader, check_rulings, check_there, with_aftermath};
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::words::remark::Bar;
use crate::games::rff1812::battle::words::remarks;
use crate::games::rff1812::check::{CHECKS, FALLEN_LEADER, Of, Single, SingleCheck, single_check};
use crate::id::{LeaderId, SideId};

/// A check of one die.
#[derive(Clone, Debug, PartialEq)]
pub struct SingleCall {
    /// Which check.
    pub check: &'static SingleCheck,
    /// Of whom: a unit or a leader, as the check has it.
    pub whom: Whom,
    /// What was declared and measured.
    pub told: Facts,
    /// The die.
    pub die: Die,
    /// The referee's rulings on the tally.
    pub rulings: Vec<Ruling>,
    /// The referee's rulings on the effects.
    pub effect_rulings: Vec<EffectRuling>,
}

impl SingleCall {
    /// A check with nothing declared.
    #[must_use]
    pub fn new(check: &'static SingleCheck, whom: Whom, die: Die) -> Self {
        Self { check, whom, told: check.unknown(), die, rulings: Vec::new(), effect_rulings: Vec::new() }
    }

    /// Of a leader.
    #[must_use]
    pub fn of_leader(check: &'static SingleCheck, leader: impl Into<LeaderId>, die: Die) -> Self {
        Self::new(check, Whom::Leader(leader.into()), die)
    }

    /// The leader it is of.
    #[must_use]
    pub const fn leader(&self) -> Option<&LeaderId> {
        if let Whom::Leader(leader) = &self.whom { Some(leader) } else { None }
    }

    /// On whom an effect of it falls.
    fn falls_on(&self, setup: &Setup, state: &BattleState, effect: &Effect) -> Vec<Whom> {
        match &self.whom {
            Whom::Unit(unit) => whom_it_falls_on(setup, state, std::slice::from_ref(unit), effect),
            Whom::Leader(_) | Whom::Table => vec![self.whom.clone()],
        }
    }

    fn effects(&self, setup: &Setup, state: &BattleState, effects: Vec<Effect>) -> impl Iterator<Item = (Whom, Effect)> {
        effects.into_iter().flat_map(move |effect| {
            self.falls_on(setup, state, &effect).into_iter().map(move |whom| (whom, effect.clone())).collect::<Vec<_>>()
        })
    }

    /// Its fields, as a command has them.
    pub(in crate::games::rff1812::battle) fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        match &self.whom {
            Whom::Unit(unit) => map.serialize_entry(Of::Unit.field(), unit)?,
            Whom::Leader(leader) => map.serialize_entry(Of::Leader.field(), leader)?,
            Whom::Table => {}
        }
        for (fact, spec) in self.check.declared() {
            match self.told.get(fact) {
                Some(Value::Flag(flag)) => map.serialize_entry(spec.name, &flag)?,
                Some(Value::Count(count)) => map.serialize_entry(spec.name, &count)?,
                Some(Value::Length(inches)) => map.serialize_entry(spec.name, &inches)?,
                Some(Value::Word(word)) => map.serialize_entry(spec.name, word)?,
                Some(Value::Nothing) | None => {}
            }
        }
        map.serialize_entry("die", &self.die)?;
        if !self.rulings.is_empty() {
            map.serialize_entry("rulings", &self.rulings)?;
        }
        if !self.effect_rulings.is_empty() {
            map.serialize_entry("effect_rulings", &self.effect_rulings)?;
        }
        Ok(())
    }
}

impl Serialize for SingleCall {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("check", self.check.name)?;
        self.write(&mut map)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for SingleCall {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(CallVisitor)
    }
}

struct CallVisitor;

impl<'de> Visitor<'de> for CallVisitor {
    type Value = SingleCall;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    /// Where no check is named it is the fallen leader's: its command is older than the others.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SingleCall, A::Error> {
        let (mut check, mut die, mut rulings, mut effect_rulings) = (None, None, None, None);
        let mut others: Vec<(String, Json)> = Vec::new();
        while let Some(field) = map.next_key::<String>()? {
            match field.as_str() {
                "check" => check = Some(named(&map.next_value::<String>()?)?),
                "die" => die = Some(map.next_value::<Die>()?),
                "rulings" => rulings = map.next_value::<Option<Vec<Ruling>>>()?,
                "effect_rulings" => effect_rulings = map.next_value::<Option<Vec<EffectRuling>>>()?,
                _ => others.push((field, map.next_value()?)),
            }
        }
        let check = check.unwrap_or(&FALLEN_LEADER);
        let (mut whom, mut told) = (None, check.unknown());
        for (field, given) in others {
            if field == check.own.of.field() {
                let Json::String(id) = given else { return Err(A::Error::custom(format_args!("\"{field}\" is no text"))) };
                whom = Some(match check.own.of {
                    Of::Unit => Whom::Unit(id.as_str().into()),
                    Of::Leader => Whom::Leader(id.as_str().into()),
                });
                continue;
            }
            let known = check.declared().any(|(_, spec)| spec.name == field);
            match check.take(&field, &given, &mut told).filter(|_| known) {
                Some(taken) => taken.map_err(|wrong| A::Error::custom(wrong.says()))?,
                None => return Err(A::Error::unknown_field(&field, &[])),
            }
        }
        let whom = whom.ok_or_else(|| A::Error::missing_field(check.own.of.field()))?;
        let die = die.ok_or_else(|| A::Error::missing_field("die"))?;
        let (rulings, effect_rulings) = (rulings.unwrap_or_default(), effect_rulings.unwrap_or_default());
        Ok(SingleCall { check, whom, told, die, rulings, effect_rulings })
    }
}

fn named<E: Error>(name: &str) -> Result<&'static SingleCheck, E> {
    single_check(name).ok_or_else(|| {
        let names = CHECKS.iter().map(|check| check.name).collect::<Vec<_>>().join(", ");
        E::invalid_value(serde::de::Unexpected::Str(name), &names.as_str())
    })
}

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

pub(in crate::games::rff1812::battle) fn judge(
    setup: &Setup,
    state: &BattleState,
    call: &SingleCall,
    hearing: &mut Bar,
) -> Result<Found, Refusal> {
    match &call.whom {
        Whom::Leader(leader) => {
            check_leader(setup, leader, Of::Leader.field())?;
            check_there(setup, state, leader)?;
        }
        Whom::Unit(unit) => drop(present(setup, state, unit, Of::Unit.field())?),
        Whom::Table => return Err(Refusal::of("check", "it is of a unit or a leader")),
    }
    remarks::heard(hearing, remarks::of_single(setup, state, &call.whom));
    if let Some(own) = own(call) {
        (own.hear)(setup, state, &call.whom, hearing);
    }
    let check = prepare_single(setup, state, call)?;
    check_rulings(At::of("rulings"), &call.rulings, &check.tally)?;
    let read = check.resolve(call.die.face);
    let outcome = read.row.id.clone();
    let reading = if check.has_tally() {
        Reading::Sum(UnitResult { modifier: check.tally.total(), result: read.result, outcome })
    } else {
        Reading::Row { outcome }
    };
    let effects = applied(setup, state, call.effects(setup, state, read.effects), &call.effect_rulings, At::of("effect_rulings"))?;
    Ok(with_aftermath(setup, state, reading, effects))
}

/// The state after it.
pub(in crate::games::rff1812::battle) fn follow(setup: &Setup, state: &mut BattleState, call: &SingleCall, found: &Found) {
    if let Some(own) = own(call) {
        (own.follows)(state, &call.whom);
    }
    apply_effects(setup, state, &found.effects);
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
        let applied = call.effects(setup, state, effects).map(|(whom, effect)| AppliedEffect::new(whom, effect, None));
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
