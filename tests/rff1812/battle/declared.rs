//! Tests that the declaration of a charge holds in its combats, and that a call that differs is noted (digest §5, §7, §10).

use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{ChargeStage, Remark, charge_request};
use brigade_major::games::rff1812::words::{Light, Order};

use super::*;

/// The American maneuver phase of turn 4; the 9th has declared a charge and checked well.
fn declared(cold_steel: bool) -> Battle {
    declared_with(cold_steel, 5)
}

fn declared_with(cold_steel: bool, face: u8) -> Battle {
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "us_11", "us_22", "royal_scots", "foot_8", "foot_100"], Formation::Line);
    submit(&mut battle, Command::Declare { attackers: vec!["us_9".into()], defenders: vec!["foot_8".into()], cold_steel });
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], face)));
    battle
}

fn to_charge(battle: &mut Battle) {
    submit(battle, Command::NextPhase {});
    submit(battle, Command::NextPhase {});
}

fn remarks(battle: &Battle, call: &ChargeCall) -> Vec<Remark> {
    by_word(battle, Command::Charge(call.clone())).all_notes().cloned().collect::<Vec<_>>()
}

fn attacker(battle: &Battle, call: &ChargeCall) -> i32 {
    difference(&by_word(battle, Command::Charge(call.clone()))).0
}

#[test]
fn cold_steel_is_as_declared() {
    let call = charge(&["us_9"], &["foot_8"], (5, 5));
    let say = |cold_steel: bool| {
        let mut call = call.clone();
        call.attacker.cold_steel = Some(cold_steel);
        call
    };
    let (mut with, mut without) = (declared(true), declared(false));
    to_charge(&mut with);
    to_charge(&mut without);
    // Veteran 1, fresh 2, and cold steel 1 where it was declared.
    assert_eq!((attacker(&with, &call), attacker(&without, &call)), (4, 3));
    assert_eq!((remarks(&with, &call), remarks(&without, &call)), (Vec::new(), Vec::new()));
    assert_eq!((remarks(&with, &say(true)), remarks(&without, &say(false))), (Vec::new(), Vec::new()));
    assert_eq!((attacker(&with, &say(false)), remarks(&with, &say(false))), (3, vec![Remark::ColdSteel { declared: true }]));
    assert_eq!((attacker(&without, &say(true)), remarks(&without, &say(true))), (4, vec![Remark::ColdSteel { declared: false }]));
    // It holds to the end of the turn, whatever was said of a combat (digest §5).
    submit(&mut with, Command::Charge(say(false)));
    assert!(with.state().charges[0].cold_steel);
}

/// A tardy unit's charge counts as disordered before it is declared as it does after it, whoever asks for its sum (digest §7).
#[test]
fn a_tardy_charge_has_its_disorder_before_it_is_declared() {
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "foot_8"], Formation::Line);
    let call = charge(&["us_9"], &["foot_8"], (5, 5));
    let order = |battle: &Battle| charge_request(battle.setup(), battle.state(), &call).unwrap().attacker.order;
    assert_eq!(order(&battle), Some(Order::Good), "before its check");
    submit(&mut battle, Command::SetLight { light: Some(Light::NightDark) });
    submit(&mut battle, Command::Maneuver(maneuver(None, &["us_9"], 10)));
    assert_eq!(unit(&battle, "us_9").maneuver, Some(ManeuverKind::Tardy));
    let before = (order(&battle), attacker(&battle, &call));
    submit(&mut battle, Command::Declare { attackers: vec!["us_9".into()], defenders: vec!["foot_8".into()], cold_steel: false });
    assert_eq!(before, (order(&battle), attacker(&battle, &call)));
    assert_eq!(before.0, Some(Order::Disordered));
}

#[test]
fn a_combat_knows_how_far_its_charge_has_come() {
    let mut battle = declared(true);
    to_charge(&mut battle);
    let call = |defender: &str, faces| charge(&["us_9"], &[defender], faces);
    let with = |mut call: ChargeCall, change: &dyn Fn(&mut ChargeCall)| {
        change(&mut call);
        call
    };
    let first = call("foot_8", (5, 5));
    // The first combat is round 1, and follows nothing.
    let second = with(first.clone(), &|call| (call.round, call.after_struggle) = (Some(2), Some(true)));
    assert_eq!(remarks(&battle, &second), [Remark::OtherRound { round: 2, next: 1 }, Remark::AfterStruggle { so: false }]);
    // A struggle: 3 and 1 against 3 and the face.
    let struggle = submit(&mut battle, Command::Charge(call("foot_8", (4, 5))));
    assert_eq!(difference(&struggle).3, "desperate_struggle");
    let again = call("foot_8", (10, 1));
    let Command::Charge(settled) = battle.preview(Command::Charge(again.clone())).unwrap().command else { panic!("a charge") };
    assert_eq!((settled.round, settled.after_struggle), (Some(2), Some(true)));
    assert_eq!(remarks(&battle, &again), []);
    let denied = with(again.clone(), &|call| {
        (call.round, call.after_struggle, call.attacker.cold_steel) = (Some(2), Some(false), Some(true));
    });
    assert_eq!(remarks(&battle, &denied), [Remark::AfterStruggle { so: true }]);
    let skipped = with(again, &|call| call.round = Some(3));
    assert_eq!(remarks(&battle, &skipped), [Remark::OtherRound { round: 3, next: 2 }]);
    // Swept away in round 1: it breaks through, and the second combat has its +1.
    let mut battle = declared(false);
    to_charge(&mut battle);
    submit(&mut battle, Command::Charge(call("foot_8", (10, 1))));
    assert_eq!(battle.state().charges[0].stage, ChargeStage::Breakthrough);
    let on = call("foot_100", (5, 5));
    let none = with(on.clone(), &|call| call.attacker.breakthrough = Some(false));
    assert_eq!(attacker(&battle, &on), attacker(&battle, &none) + 1);
    assert_eq!(remarks(&battle, &on), []);
    assert_eq!(remarks(&battle, &none), [Remark::BrokeThrough { so: true }]);
}

#[test]
fn a_player_turn_ends_in_the_middle_of_a_struggle_only_by_the_referees_word() {
    let mut battle = declared(false);
    to_charge(&mut battle);
    // 3 against 3: both sides roll again (digest §10).
    submit(&mut battle, Command::Charge(charge(&["us_9"], &["foot_8"], (5, 5))));
    assert_eq!(battle.state().charges[0].stage, ChargeStage::Struggle);
    for command in [Command::NextPhase {}, Command::NextPlayerTurn {}] {
        assert!(battle.preview(command.clone()).is_err());
        assert_eq!(by_word(&battle, command).all_notes().collect::<Vec<_>>(), [&Remark::StruggleOpen { unit: "us_9".into() }]);
    }
    submit(&mut battle, Command::Charge(charge(&["us_9"], &["foot_8"], (10, 1))));
    submit(&mut battle, Command::NextPhase {});
}

#[test]
fn who_did_not_make_the_move_of_its_charge_is_named() {
    // Digest §7: a charge is a maneuver, and a unit makes one of them.
    let make = |row: &str| Command::Make { unit: "us_9".into(), maneuver: row.into(), formation: None, ground: Ground::Open };
    let call = charge(&["us_9"], &["foot_8"], (5, 5));
    // By a tardy result the charge is the full move disordered; a half move is not.
    let tardy = || {
        let mut battle = declared(false);
        edit(&mut battle, "us_9", UnitEdit { maneuver: Some(ManeuverKind::Tardy), ..UnitEdit::default() });
        battle
    };
    for (mut battle, row, other) in [
        (declared(false), "charge", false),
        (declared(false), "hold", true),
        (tardy(), "full_move_disordered", false),
        (tardy(), "half_move", true),
    ] {
        submit(&mut battle, make(row));
        to_charge(&mut battle);
        // Who makes another maneuver has left his charge.
        let named = other.then(|| [Remark::NotDeclared {}, Remark::OtherManeuver { unit: "us_9".into(), maneuver: row.into() }]);
        assert_eq!(remarks(&battle, &call), named.into_iter().flatten().collect::<Vec<_>>(), "{row}");
    }
    let mut battle = declared(false);
    submit(&mut battle, make("hold"));
    to_charge(&mut battle);
    let event = submit(&mut battle, Command::Charge(call.clone()));
    let said = sentence(battle.setup(), &event);
    assert!(said.contains("9th US made a move that bars a charge in this turn: hold; may refuse a flank to 45°"), "{said}");
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "foot_8"], Formation::Line);
    submit(&mut battle, Command::Declare { attackers: vec!["us_9".into()], defenders: vec!["foot_8".into()], cold_steel: false });
    to_charge(&mut battle);
    assert_eq!(remarks(&battle, &call), [Remark::NoCheck { unit: "us_9".into() }]);
}

#[test]
fn who_charges_others_than_it_declared_is_told_so() {
    let mut battle = declared(false);
    to_charge(&mut battle);
    let at = |defenders: &[&str]| charge(&["us_9"], defenders, (5, 5));
    assert_eq!(remarks(&battle, &at(&["royal_scots"])), [Remark::OtherTarget { declared: vec!["foot_8".into()] }]);
    assert_eq!(remarks(&battle, &at(&["royal_scots", "foot_8"])), [], "whom it touches beside them takes part (digest §10)");
}
