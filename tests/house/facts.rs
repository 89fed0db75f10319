//! The list of facts every check asks: each has a question, a kind and an origin, and what is declared or measured is answered by it.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeSet;
use std::fmt::Debug;

use brigade_major::engine::{Asks, FactId, FactKind, Question, SingleCheck, Singles, Value, Vocabulary};
use brigade_major::games::battlecry1812::battle::{Given, GivenMelee};
use brigade_major::games::battlecry1812::check::CHECKS as OF_BATTLECRY;
use brigade_major::games::battlecry1812::facts as battlecry1812;
use brigade_major::games::battlecry1812::fire::{FireAttacker, FireRequest as ShotRequest, FireTarget as ShotTarget};
use brigade_major::games::battlecry1812::melee::{MeleeAttacker, MeleeDefender};
use brigade_major::games::rff1812::battle::{ChargeCall, FireCall, FirerCall, PartySituation, UnitSituation};
use brigade_major::games::rff1812::charge::{ChargeParty, ChargeRequest};
use brigade_major::games::rff1812::check::CHECKS as OF_RFF1812;
use brigade_major::games::rff1812::entry::GAME;
use brigade_major::games::rff1812::fire::{FireTarget, Firer};
use brigade_major::games::rff1812::maneuver::{self, Leader, ManeuverRequest, ManeuverUnit};
use brigade_major::games::rff1812::{facts as rff1812, facts::firer};
use brigade_major::quantity::Inches;
use serde_json::{Value as Json, json};

use crate::common::RULES;

/// Answers of every sort a fact takes.
fn answers(kind: FactKind) -> Vec<Value> {
    match kind {
        FactKind::Flag => vec![Value::Flag(true), Value::Flag(false)],
        FactKind::Count => vec![Value::Count(2), Value::Count(3)],
        FactKind::Length => vec![Value::Length(Inches::whole(2)), Value::Length(Inches::whole(3))],
        FactKind::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
    }
}

/// Every question of a request takes every answer, is learned from it, and its field has the fact's name. The facts it asks.
fn asked<T: Asks + Clone + Debug + serde::Serialize>(plain: &T) -> BTreeSet<FactId> {
    for Question { fact, spec, given, take } in T::QUESTIONS {
        for answer in answers(spec.kind) {
            let mut request = plain.clone();
            take(&mut request, Some(answer));
            assert_eq!((request.facts().get(*fact), given(&request)), (Some(answer), Some(answer)), "{}", spec.name);
            let json = serde_json::to_value(&request).unwrap();
            let named = json.get(spec.name).is_some_and(|field| !field.is_null());
            // What the battle knows itself may stand under the name of whose it is: the type of the target.
            assert!(named || !spec.is_of_this_check(), "{} is no field of {json}", spec.name);
        }
    }
    T::QUESTIONS.iter().map(|question| question.fact).collect()
}

/// Checks that a fact given in a call of a battle reaches the request, and that one left open stays as the battle knows it.
fn told<C: Asks + Clone, R: Asks + Clone + PartialEq + Debug>(call: &C, request: &R) {
    let mut as_known = request.clone();
    let mut open = call.clone();
    C::QUESTIONS.iter().for_each(|question| (question.take)(&mut open, None));
    for Question { fact, spec, given, take } in C::QUESTIONS {
        let Some(own) = R::question(*fact) else { continue };
        let known = answers(spec.kind)[0];
        (own.take)(&mut as_known, Some(known));
        if given(&open).is_none() {
            let mut made = as_known.clone();
            open.answer_to(&mut made);
            assert_eq!((own.given)(&made), Some(known), "{} is left open", spec.name);
        }
        for answer in answers(spec.kind) {
            let (mut call, mut made) = (open.clone(), as_known.clone());
            take(&mut call, Some(answer));
            call.answer_to(&mut made);
            assert_eq!(made.facts().get(*fact), Some(answer), "{}", spec.name);
        }
    }
}

/// Checks that a request asks every fact that players declare or measure for a check, and that only calls ask the facts of calls alone.
fn all_asked(vocabulary: &Vocabulary, asked: &BTreeSet<FactId>, called: &BTreeSet<FactId>) {
    for (nth, spec) in vocabulary.facts.iter().enumerate().filter(|(_, spec)| spec.is_of_this_check()) {
        let (asked, called) = (asked.contains(&FactId(nth)), called.contains(&FactId(nth)));
        assert!(if spec.of_calls { called && !asked } else { asked }, "nothing asks {} of {}", spec.name, vocabulary.name);
    }
}

/// The facts a request or a call asks.
fn of<T: Asks>() -> BTreeSet<FactId> {
    T::QUESTIONS.iter().map(|question| question.fact).collect()
}

/// The facts of the checks of one die.
fn of_one_die() -> impl Iterator<Item = &'static Vocabulary> {
    OF_RFF1812.iter().map(|check| check.facts).chain(OF_BATTLECRY.iter().map(|check| check.facts))
}

#[test]
fn every_fact_has_a_name_of_its_own_and_a_question() {
    for vocabulary in rff1812::ALL.iter().copied().chain(battlecry1812::ALL.iter().copied()).chain(of_one_die()) {
        let names = vocabulary.facts.iter().map(|spec| spec.name).collect::<BTreeSet<_>>();
        assert_eq!(names.len(), vocabulary.facts.len(), "{}", vocabulary.name);
        for spec in vocabulary.facts {
            let question = spec.question();
            assert!(!question.is_empty() && question.trim() == question, "{}: {question:?}", spec.name);
            assert!(!spec.description.is_empty() && !spec.description.contains(['_', '{']), "{}: {:?}", spec.name, spec.description);
            let found = vocabulary.find(spec.name).map(|fact| vocabulary.spec(fact).name);
            assert_eq!(found, (!spec.of_calls).then_some(spec.name), "rows ask what is known to them");
            assert!(!spec.of_calls || spec.is_of_this_check(), "{}: calls tell what players say", spec.name);
        }
    }
}

/// Checks that every fact that players give or measure for a check is in the digest: each word of it begins as a word there does.
#[test]
fn the_digest_speaks_of_every_fact() {
    const LETTERS: usize = 4;
    let of_rff1812 = rff1812::ALL.iter().copied().chain(OF_RFF1812.iter().map(|check| check.facts)).collect::<Vec<_>>();
    for (all, digest) in [
        (of_rff1812.as_slice(), include_str!("../../docs/rules/rff1812.md")),
        (battlecry1812::ALL, include_str!("../../docs/rules/battlecry1812.md")),
    ] {
        let digest = digest.to_lowercase();
        for spec in all.iter().flat_map(|vocabulary| vocabulary.facts).filter(|spec| spec.is_of_this_check()) {
            let of = |text: &str| {
                let words = text.to_lowercase().split(|letter: char| !letter.is_alphabetic()).map(str::to_owned).collect::<Vec<_>>();
                words.into_iter().filter(|word| word.chars().count() >= LETTERS).collect::<Vec<_>>()
            };
            let said = of(spec.description);
            // Of what is put in small words alone the name tells more.
            for word in if said.is_empty() { of(spec.name) } else { said } {
                let stem = word.chars().take(LETTERS).collect::<String>();
                assert!(digest.contains(&stem), "the digest says nothing of \"{word}\": {}, \"{}\"", spec.name, spec.description);
            }
        }
    }
}

/// Checks the facts of fire, digest §9.
#[test]
fn the_facts_of_fire_are_asked_of_target_and_firers() {
    let target = asked(&FireTarget::default());
    all_asked(FireTarget::VOCABULARY, &target, &of::<FireCall>());
    told(&FireCall::default(), &FireTarget::default());
    let firers = asked(&Firer::default());
    all_asked(Firer::VOCABULARY, &firers, &of::<FirerCall>());
    told(&FirerCall::default(), &Firer::default());
}

/// Checks the facts of a maneuver check, digest §7.
#[test]
fn the_facts_of_a_maneuver_check_are_asked_of_unit_and_ground() {
    let mut all = asked(&ManeuverUnit::default());
    all.extend(asked(&ManeuverRequest::default()));
    all.extend(asked(&Leader::default()));
    all_asked(ManeuverRequest::VOCABULARY, &all, &of::<UnitSituation>());
    let call = UnitSituation::plain("us_9".into());
    let told_of = |question: &&Question<UnitSituation>| question.spec.of_calls || all.contains(&question.fact);
    assert!(UnitSituation::QUESTIONS.iter().all(|question| told_of(&question)));
    told(&call, &ManeuverUnit::default());
    told(&call, &ManeuverRequest::default());
    told(&call, &Leader::default());
}

/// Checks the facts of a charge, digest §10.
#[test]
fn the_facts_of_a_charge_are_asked_of_both_sides_and_the_combat() {
    let mut all = asked(&ChargeParty::default());
    all.extend(asked(&ChargeRequest::default()));
    let calls = &of::<PartySituation>() | &of::<ChargeCall>();
    all_asked(ChargeRequest::VOCABULARY, &all, &calls);
    told(&PartySituation::default(), &ChargeParty::default());
    told(&ChargeCall::default(), &ChargeRequest::default());
}

/// Digest §4 of Battlecry!; what players give for the map is told to the request, and what they leave to it stays as it has it.
#[test]
fn the_facts_of_a_shot_are_asked_of_firer_target_and_range() {
    let mut all = asked(&FireAttacker::default());
    all.extend(asked(&ShotTarget::default()));
    all.extend(asked(&ShotRequest::default()));
    all_asked(&battlecry1812::fire::FIRE, &all, &of::<Given>());
    told(&Given::default(), &FireAttacker::default());
    told(&Given::default(), &ShotTarget::default());
    told(&Given::default(), &ShotRequest::default());
    assert!(Given::QUESTIONS.iter().all(|question| (question.given)(&Given::default()).is_none()), "the map has it all");
}

/// Digest §5 of Battlecry!
#[test]
fn the_facts_of_a_melee_are_asked_of_both_sides() {
    let mut all = asked(&MeleeAttacker::default());
    all.extend(asked(&MeleeDefender::default()));
    all_asked(&battlecry1812::melee::MELEE, &all, &of::<GivenMelee>());
    told(&GivenMelee::default(), &MeleeDefender::default());
    assert!(GivenMelee::QUESTIONS.iter().all(|question| (question.given)(&GivenMelee::default()).is_none()), "the map has it all");
}

/// Digest §2 of Battlecry! Checks of one die ask who does it, which the roster knows, and players declare nothing.
#[test]
fn the_small_checks_of_battlecry_ask_who_does_it() {
    for check in OF_BATTLECRY {
        assert_eq!((check.questions().count(), check.declared().count()), (1, 0), "{}", check.name);
    }
}

/// A check of one die takes every answer to its questions under the fact's name, and no other.
#[test]
fn a_check_of_one_die_takes_every_answer() {
    fn takes<G: Singles>(check: &SingleCheck<G>) {
        for (fact, spec) in check.questions() {
            for answer in answers(spec.kind) {
                let given = match answer {
                    Value::Flag(flag) => json!(flag),
                    Value::Count(count) => json!(count),
                    Value::Length(inches) => json!(inches),
                    Value::Word(word) => json!(word),
                    Value::Nothing => Json::Null,
                };
                let mut facts = check.unknown();
                assert!(check.take(spec.name, &given, &mut facts).unwrap().is_ok(), "{}", spec.name);
                assert_eq!(facts.get(fact), Some(answer), "{}", spec.name);
                assert!(check.take(spec.name, &json!([]), &mut facts).unwrap().is_err(), "{}", spec.name);
            }
        }
        assert!(check.take("hat", &Json::Null, &mut check.unknown()).is_none());
    }
    OF_RFF1812.iter().for_each(|check| takes(check));
    OF_BATTLECRY.iter().for_each(|check| takes(check));
}

/// A question names the distances of the tables, whatever they are.
#[test]
fn a_question_has_the_figures_of_the_tables() {
    let rules = RULES.clone();
    let tables = rules.tables(&GAME).unwrap();
    for fact in UnitSituation::QUESTIONS.iter().map(|question| question.fact) {
        let put = maneuver::question_text(tables, fact);
        assert!(!put.contains(['{', '}', '_']), "{put}");
    }
    assert_eq!(maneuver::question_text(tables, maneuver::fact::OUTFLANKED_FROM), "outflanked by enemy within 8\"");
}

/// Checks that a question that does not arise is not asked: guns do not charge, and a unit that stands by does not charge with cold steel.
#[test]
fn a_question_arises_by_what_is_known() {
    let asks = |firer: &Firer| Firer::open_questions(&firer.facts()).map(|question| question.fact).collect::<Vec<_>>();
    let standing = Firer::default();
    assert_eq!(asks(&standing), [firer::CHARGE]);
    let charging = Firer { charge: Some(true), ..standing };
    assert_eq!(asks(&charging), [firer::CHARGE, firer::COLD_STEEL, firer::BREAKTHROUGH]);
    let guns = Firer { arm: brigade_major::games::rff1812::words::Arm::Artillery, ..charging };
    assert_eq!(asks(&guns), [firer::CHARGE]);
}
