//! Call for a check of one die, as players give it and files hold it.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use crate::engine::{Facts, Ruling, Value};
use crate::games::rff1812::battle::calls::Die;
use crate::games::rff1812::battle::found::{EffectRuling, EffectTarget};
use crate::games::rff1812::check::{CHECKS, CheckSubject, FALLEN_LEADER, SingleCheck, single_check};
use crate::id::LeaderId;

/// Call for a check of one die.
#[derive(Clone, Debug, PartialEq)]
pub struct SingleCall {
    /// Kind of check that is made.
    pub check: &'static SingleCheck,
    /// Unit or leader that is checked, as the check requires.
    pub whom: EffectTarget,
    /// Facts declared and measured by players.
    pub facts: Facts,
    /// Die rolled for the check.
    pub die: Die,
    /// The referee's rulings on the tally.
    pub rulings: Vec<Ruling>,
    /// The referee's rulings on the effects.
    pub effect_rulings: Vec<EffectRuling>,
}

impl SingleCall {
    /// Creates a check with nothing declared.
    #[must_use]
    pub fn new(check: &'static SingleCheck, whom: EffectTarget, die: Die) -> Self {
        Self { check, whom, facts: check.unknown(), die, rulings: Vec::new(), effect_rulings: Vec::new() }
    }

    /// Creates a check of a leader with nothing declared.
    #[must_use]
    pub fn of_leader(check: &'static SingleCheck, leader: impl Into<LeaderId>, die: Die) -> Self {
        Self::new(check, EffectTarget::Leader(leader.into()), die)
    }

    /// Returns the leader who is checked; `None` for a check of a unit.
    #[must_use]
    pub const fn leader(&self) -> Option<&LeaderId> {
        if let EffectTarget::Leader(leader) = &self.whom { Some(leader) } else { None }
    }

    /// Writes the fields of the check as a command has them.
    pub(in crate::games::rff1812::battle) fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        match &self.whom {
            EffectTarget::Unit(unit) => map.serialize_entry(CheckSubject::Unit.field(), unit)?,
            EffectTarget::Leader(leader) => map.serialize_entry(CheckSubject::Leader.field(), leader)?,
            EffectTarget::Table => {}
        }
        for (fact, spec) in self.check.declared() {
            match self.facts.get(fact) {
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

    /// Reads a call; if no check is named it is the fallen leader check, whose command is older than the others.
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
        let (mut whom, mut facts) = (None, check.unknown());
        for (field, given) in others {
            if field == check.own.of.field() {
                let Json::String(id) = given else { return Err(A::Error::custom(format_args!("\"{field}\" must be text"))) };
                whom = Some(match check.own.of {
                    CheckSubject::Unit => EffectTarget::Unit(id.as_str().into()),
                    CheckSubject::Leader => EffectTarget::Leader(id.as_str().into()),
                });
                continue;
            }
            let known = check.declared().any(|(_, spec)| spec.name == field);
            match check.take(&field, &given, &mut facts).filter(|_| known) {
                Some(taken) => taken.map_err(|wrong| A::Error::custom(wrong.text()))?,
                None => return Err(A::Error::unknown_field(&field, &[])),
            }
        }
        let whom = whom.ok_or_else(|| A::Error::missing_field(check.own.of.field()))?;
        let die = die.ok_or_else(|| A::Error::missing_field("die"))?;
        let (rulings, effect_rulings) = (rulings.unwrap_or_default(), effect_rulings.unwrap_or_default());
        Ok(SingleCall { check, whom, facts, die, rulings, effect_rulings })
    }
}

fn named<E: Error>(name: &str) -> Result<&'static SingleCheck, E> {
    single_check(name).ok_or_else(|| {
        let names = CHECKS.iter().map(|check| check.name).collect::<Vec<_>>().join(", ");
        E::invalid_value(serde::de::Unexpected::Str(name), &names.as_str())
    })
}
