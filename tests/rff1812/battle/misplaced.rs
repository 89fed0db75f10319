//! What a command tells of its units that cannot be: facts that cannot apply to them, and facts of a charge against its log. Both are
//! refused in a new command; commands of old logs that hold them are judged again as before.

use brigade_major::game::correction::replay;
use brigade_major::game::{Game, LinePlace};

use super::sequences::{command, laboratory};
use super::*;

fn changed(text: &str, changes: serde_json::Value) -> Command {
    let mut value: serde_json::Value = serde_json::from_str(text).unwrap();
    for (pointer, given) in changes.as_object().unwrap() {
        let (owner, name) = pointer.rsplit_once('/').unwrap();
        value.pointer_mut(owner).and_then(serde_json::Value::as_object_mut).unwrap().insert(name.to_owned(), given.clone());
    }
    serde_json::from_value(value).unwrap()
}

const CHECK: &str = r#"{"command": "maneuver", "leader": null, "units": [{"unit": "b_inf", "distance": 2, "sight": "clear"}], "die": {"face": 5, "from": "typed"}}"#;
const GUNS_FIRE: &str = r#"{"command": "fire", "firers": [{"unit": "b_lg", "stands": null, "range": 3}], "target": "u_inf", "die": {"face": 5, "from": "typed"}}"#;
const CHARGE: &str = r#"{"command": "charge", "attackers": ["b_inf"], "defenders": ["u_inf"], "attacker": {}, "defender": {}, "attacker_die": {"face": 6, "from": "typed"}, "defender_die": {"face": 5, "from": "typed"}}"#;
const ON_GUNS: &str = r#"{"command": "charge", "attackers": ["b_inf"], "defenders": ["u_lg"], "attacker": {}, "defender": {}, "attacker_die": {"face": 6, "from": "typed"}, "defender_die": {"face": 5, "from": "typed"}}"#;

/// Facts that cannot apply to the unit, by the place they are refused at: those of another arm, of the other party, or of another state.
const MISPLACED: &[(&str, &str, &str)] = &[
    (CHECK, r#"{"/units/0/battery": true}"#, "units[0].battery"),
    (CHECK, r#"{"/units/0/friends_at": 3}"#, "units[0].friends_at"),
    (GUNS_FIRE, r#"{"/firers/0/cold_steel": true}"#, "firers[0].cold_steel"),
    (GUNS_FIRE, r#"{"/firers/0/breakthrough": true}"#, "firers[0].breakthrough"),
    (CHARGE, r#"{"/attacker/hasty": true}"#, "attacker.hasty"),
    (CHARGE, r#"{"/attacker/unsupported": true}"#, "attacker.unsupported"),
    (CHARGE, r#"{"/attacker/position": "strong"}"#, "attacker.position"),
    (CHARGE, r#"{"/attacker/countercharging": true}"#, "attacker.countercharging"),
    (CHARGE, r#"{"/attacker/outflanked_before_square": true}"#, "attacker.outflanked_before_square"),
    (CHARGE, r#"{"/defender/hasty": true}"#, "defender.hasty"),
    (CHARGE, r#"{"/defender/unsupported": true}"#, "defender.unsupported"),
    (CHARGE, r#"{"/defender/countercharging": true}"#, "defender.countercharging"),
    (CHARGE, r#"{"/defender/outflanked_before_square": true}"#, "defender.outflanked_before_square"),
    (ON_GUNS, r#"{"/defender/woods": true}"#, "defender.woods"),
];

#[test]
fn what_cannot_apply_is_refused_in_its_place() {
    let battle = laboratory();
    for (base, changes, place) in MISPLACED {
        assert!(battle.preview(let_pass(changed(base, serde_json::json!({})))).is_ok(), "{base}");
        let told = changed(base, serde_json::from_str(changes).unwrap());
        let refusal = battle.preview(let_pass(told.clone())).err().unwrap_or_else(|| panic!("{changes} is accepted"));
        assert!(!refusal.by_override, "{changes}: {refusal}");
        assert_eq!(refusal.faults.iter().map(|fault| fault.place.to_string()).collect::<Vec<_>>(), [*place], "{refusal}");
    }
    // A square formed in its own turn guards its flanks (digest §11).
    let mut battle = laboratory();
    form(&mut battle, &["u_inf"], Formation::Square);
    let told = changed(CHARGE, serde_json::json!({"/defender/outflanked_before_square": true}));
    let refusal = battle.preview(let_pass(told)).unwrap_err();
    assert_eq!(refusal.faults[0].place.to_string(), "defender.outflanked_before_square", "{refusal}");
}

/// A correction is no way to a fact that cannot apply.
#[test]
fn what_cannot_apply_is_no_correction() {
    for (base, changes, place) in MISPLACED {
        let mut battle = laboratory();
        battle.submit(let_pass(changed(base, serde_json::json!({})))).unwrap_or_else(|refusal| panic!("{base}: {refusal}"));
        let told = changed(base, serde_json::from_str(changes).unwrap());
        let refusal = replay(battle.setup(), battle.journal(), LinePlace(0), told).err().unwrap_or_else(|| panic!("{changes} is accepted"));
        assert_eq!(refusal.faults.iter().map(|fault| fault.place.to_string()).collect::<Vec<_>>(), [*place], "{refusal}");
    }
}

/// A log may hold a fact that cannot apply: its event is judged again without it, and its other facts are corrected.
#[test]
fn what_cannot_apply_stays_in_old_logs() {
    let mut battle = laboratory();
    let Ok(Record::Event(mut event)) = battle.submit(let_pass(changed(CHARGE, serde_json::json!({})))) else { panic!() };
    event.command = changed(&serde_json::to_string(&event.command).unwrap(), serde_json::json!({"/defender/hasty": true}));
    let Command::Charge(call) = &event.command else { panic!() };
    let right = ChargeCall { ground: Ground::Rough, ..call.clone() };
    let old = Game::<Rff1812>::replay(battle.setup().clone(), [Record::Event(event)]);
    let again = replay(old.setup(), old.journal(), LinePlace(0), Command::Charge(right)).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(again.by_other_rules.is_empty(), "{:?}", again.by_other_rules);
}

/// What a command says against the log of its charge is out of order: the app knows better (digest §10).
#[test]
fn a_charge_is_fought_as_its_log_says() {
    let deeds = "declare b_inf u_inf | check b_inf 5 | phase | phase";
    let mut battle = laboratory();
    let mut records = Vec::new();
    for step in deeds.split(" | ") {
        let command = command(&battle, step);
        records.push(battle.submit(command).unwrap());
    }
    let against = [
        (serde_json::json!({"/attacker/cold_steel": true}), vec![Remark::ColdSteel { declared: false }]),
        (serde_json::json!({"/round": 2}), vec![Remark::OtherRound { round: 2, next: 1 }]),
        (
            serde_json::json!({"/round": 2, "/after_struggle": true}),
            vec![Remark::OtherRound { round: 2, next: 1 }, Remark::AfterStruggle { so: false }],
        ),
        (
            serde_json::json!({"/round": 2, "/attacker/breakthrough": true}),
            vec![Remark::OtherRound { round: 2, next: 1 }, Remark::BrokeThrough { so: false }],
        ),
    ];
    for (changes, remarks) in against {
        let told = changed(CHARGE, changes.clone());
        let refusal = battle.preview(told.clone()).unwrap_err();
        assert!(refusal.by_override, "{changes}: {refusal}");
        let event = battle.preview(let_pass(told)).unwrap();
        assert_eq!(event.waived, remarks, "{changes}");

        // A log in which it was only noted is judged again as it was, and corrected without the referee's word.
        let old = brigade_major::games::rff1812::battle::Event {
            word: None,
            notes: [event.waived, event.notes].concat(),
            waived: Vec::new(),
            ..event
        };
        let Command::Charge(call) = &old.command else { panic!() };
        let right = ChargeCall { ground: Ground::Rough, ..call.clone() };
        let old = records.iter().cloned().chain([Record::Event(old)]);
        let old = Game::<Rff1812>::replay(battle.setup().clone(), old);
        let place = LinePlace(old.journal().applied().count() - 1);
        let again = replay(old.setup(), old.journal(), place, Command::Charge(right)).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert_eq!((again.event.notes, again.event.word), (remarks, None), "{changes}");
        assert!(again.by_other_rules.is_empty(), "{changes}");
    }
}

#[test]
fn an_edit_does_not_contradict_itself() {
    let mut battle = laboratory();
    let edit = |stands, removed| UnitEdit { stands: Some(stands), removed, ..UnitEdit::default() };
    let edited = |edit| Command::EditUnit { unit: "b_inf".into(), edit, note: "for the test".into() };
    assert!(refused(&mut battle, edited(edit(5, Some(true)))).starts_with("stands: a unit that is removed has no stands left"));
    submit(&mut battle, edited(edit(0, Some(true))));
}

/// Cavalry that countercharges has replied, and does not stand to receive the charge too (digest §5).
#[test]
fn who_countercharges_does_not_stand() {
    let stood = |deeds: &str| {
        let mut battle = laboratory();
        for step in deeds.split(" | ") {
            let command = command(&battle, step);
            submit(&mut battle, command);
        }
        submit(&mut battle, Command::StandToCharge { charge: 0 }).found.reading
    };
    assert_eq!(stood("declare b_cav u_cav | countercharge u_cav"), TableReading::Stood(Vec::new()));
    assert_eq!(stood("declare b_cav u_cav+u_inf | countercharge u_cav"), TableReading::Stood(vec!["u_inf".into()]));
}

/// A unit without points in a volley may fire at another target, unless it cannot fire at all (digest §9).
#[test]
fn who_cannot_fire_is_named_so() {
    let mut battle = laboratory();
    for step in ["edit b_vet broken", "phase"] {
        let command = command(&battle, step);
        submit(&mut battle, command);
    }
    let event = by_word(&battle, Command::Fire(fire(&[("b_inf", 2.0), ("b_vet", 2.0), ("b_inf2", 30.0)], "u_inf", 5)));
    assert_eq!(event.notes, [Remark::CannotFire { unit: "b_vet".into() }, Remark::NoPoints { unit: "b_inf2".into() }], "{:?}", event.notes);
}
