//! The turn: what each phase has to do, what was out of order, replacements, ammunition, the end (digest §5, §6, §9, §13).

use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{
    Duty, EnemyDistances, LeaderEdit, LeaderStatus, Remark, UnitEdit, agenda, done_summary, duties, go_on, replacement_units,
    side_standing, why_no_ammunition, why_no_replacement,
};
use brigade_major::games::rff1812::words::{LeaderRating, Order};

use super::*;

fn todo(battle: &Battle) -> Vec<String> {
    duties(battle.setup(), battle.state()).iter().map(|duty| duty.text(battle.setup(), battle.state())).collect()
}

fn to_phase(battle: &mut Battle, turn: u32, side: &str, phase: Phase) {
    submit(battle, Command::SetPhase { turn, side: side.into(), phase });
}

#[test]
fn a_maneuver_phase_lists_arrivals_checks_and_moves() {
    let mut battle = turn_4();
    let list = todo(&battle);
    assert!(list[0].starts_with("Put on the table, Street's Creek bridge: Winfield Scott, Nathan Towson"), "{list:?}");
    assert!(list.contains(&"Scott's brigade: maneuver check of 9th US, 11th US, 22nd US and 25th US".to_owned()), "{list:?}");
    assert!(list.iter().any(|duty| duty.contains("maneuver check of Penn")), "{list:?}");
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9", "us_11", "us_22", "us_25"], 7)));
    let list = todo(&battle);
    assert!(!list.iter().any(|duty| duty.starts_with("Scott's brigade: maneuver check")), "{list:?}");
    assert!(list.iter().any(|duty| duty == "9th US, double quick"), "{list:?}");
    let full = Command::Make { unit: "us_9".into(), maneuver: "full_move".into(), formation: None, ground: Ground::Open };
    submit(&mut battle, full);
    assert!(!todo(&battle).iter().any(|duty| duty.starts_with("9th US, ")));
}

/// What is done is told from the first deed on, not when a whole brigade has checked.
#[test]
fn what_is_done_names_units_of_a_brigade_that_still_checks() {
    let mut battle = turn_4();
    let done = |battle: &Battle| done_summary(battle, &agenda(battle)).join("; ");
    assert!(done(&battle).ends_with(" arrived"), "{}", done(&battle));
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 7)));
    assert!(done(&battle).ends_with(" arrived; 9th US checked"), "{}", done(&battle));
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_11", "us_22", "us_25"], 7)));
    assert!(done(&battle).ends_with("; Scott's brigade checked"), "{}", done(&battle));
}

/// A dead general commands nobody: his place waits for a successor.
#[test]
fn a_vacant_place_is_no_dead_generals() {
    let mut battle = turn_4();
    let scott = LeaderId::from("scott");
    assert_eq!(battle.state().vacancy_text(&scott), None);
    let edit = LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() };
    submit(&mut battle, Command::EditLeader { leader: "scott".into(), edit, note: "for the test".into() });
    assert_eq!(battle.state().vacancy_text(&scott).as_deref(), Some("successor from turn 6"));
}

#[test]
fn a_unit_whose_leader_is_out_rolls_alone() {
    let mut battle = turn_4();
    let edit = LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() };
    submit(&mut battle, Command::EditLeader { leader: "scott".into(), edit, note: "for the test".into() });
    let list = todo(&battle);
    assert!(list.contains(&"Without a leader, each alone: 9th US, 11th US, 22nd US and 25th US".to_owned()), "{list:?}");
}

#[test]
fn defensive_fire_comes_before_offensive() {
    let mut battle = turn_4();
    form(&mut battle, &["us_9"], Formation::Line);
    form(&mut battle, &["sheppard_guns"], Formation::Unlimbered);
    submit(&mut battle, Command::NextPhase {});
    let found = duties(battle.setup(), battle.state());
    let [Duty::Fire { defensive: true, units: first }, Duty::Fire { defensive: false, units: second }] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert!(first.contains(&"sheppard_guns".into()));
    assert!(second.contains(&"us_9".into()));
    assert!(!second.contains(&"towson_guns".into()), "limbered guns do not fire");
    assert!(!first.contains(&"dragoons_19".into()), "a carbine is for cavalry on foot");
    submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0)], "royal_scots", 5)));
    assert!(!todo(&battle)[1].contains("9th US"), "{:?}", todo(&battle));
}

#[test]
fn what_is_out_of_order_goes_through_and_is_said() {
    let mut battle = turn_4();
    form(&mut battle, &["us_9"], Formation::Line);
    let event = submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0)], "royal_scots", 1)));
    assert_eq!(remarks(&event), [Remark::OtherPhase { made_in: Phase::Maneuver, belongs_to: Phase::Fire }]);
    assert!(sentence(battle.setup(), &event).ends_with("[Against the rules: this is done in the fire phase, not in the maneuver phase.]"));
    submit(&mut battle, Command::NextPhase {});
    let again = fire(&[("us_9", 4.0)], "royal_scots", 1);
    assert_eq!(remarks(&submit(&mut battle, Command::Fire(again.clone()))), []);
    assert_eq!(remarks(&submit(&mut battle, Command::Fire(again))), [done_before("us_9", Done::Fire)]);
    let friend = fire(&[("us_11", 4.0)], "us_25", 1);
    assert_eq!(remarks(&submit(&mut battle, Command::Fire(friend))), [Remark::OwnSide { unit: "us_25".into() }]);
    let limbered = fire(&[("towson_guns", 8.0)], "royal_scots", 1);
    let apart = Remark::FiredApart { unit: "towson_guns".into(), before: "us_9".into(), target: "royal_scots".into() };
    assert_eq!(remarks(&submit(&mut battle, Command::Fire(limbered))), [Remark::Limbered { unit: "towson_guns".into() }, apart]);
    let absent = fire(&[("us_9", 4.0)], "royal_scots", 1);
    edit(&mut battle, "royal_scots", UnitEdit { on_table: Some(false), ..UnitEdit::default() });
    edit(&mut battle, "us_9", UnitEdit { on_table: Some(false), ..UnitEdit::default() });
    let found = remarks(&submit(&mut battle, Command::Fire(absent)));
    let gone = |unit: &str| Remark::NotOnTable { unit: unit.into() };
    assert_eq!(found, [gone("us_9"), done_before("us_9", Done::Fire), gone("royal_scots")]);
    to_phase(&mut battle, 4, "united_states", Phase::Maneuver);
    let enemy = maneuver(Some("riall"), &["foot_8"], 5);
    assert_eq!(remarks(&submit(&mut battle, Command::Maneuver(enemy))), [Remark::OtherSidesTurn { unit: "foot_8".into() }]);
    let event = submit(&mut battle, Command::Charge(charge(&["us_11"], &["foot_8"], (5, 5))));
    let in_maneuver = Remark::OtherPhase { made_in: Phase::Maneuver, belongs_to: Phase::Charge };
    assert_eq!(remarks(&event), [in_maneuver, Remark::NotDeclared {}]);
}

#[test]
fn the_log_says_who_is_worn_spent_and_removed() {
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "us_11", "us_25"], Formation::Line);
    let volley = || fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 4.0)], "foot_100", 10);
    // 11 stands, spirited: worn at 8, spent at 5; withering at 15 takes three.
    let mut said = Vec::new();
    for _ in 0..4 {
        let event = submit(&mut battle, Command::Fire(volley()));
        said.extend(event.found.now.iter().map(|(unit, now)| format!("{unit} {now}")));
    }
    assert_eq!(said, ["foot_100 worn", "foot_100 spent", "foot_100 removed"]);
}

#[test]
fn another_takes_a_lost_leaders_place_in_his_sides_turn_after_next() {
    let lose = |battle: &mut Battle, leader: &str| {
        let edit = LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() };
        submit(battle, Command::EditLeader { leader: leader.into(), edit, note: "for the test".into() });
    };
    // Lost in his own player turn 4: the next is 5, the one after it 6.
    let mut battle = turn_4();
    lose(&mut battle, "scott");
    assert_eq!(leader(&battle, "scott").replaced_from_turn, Some(6));
    // Lost in the enemy's before it: the next is 4, the one after it 5.
    let mut battle = turn_4();
    to_phase(&mut battle, 4, "british", Phase::Charge);
    lose(&mut battle, "scott");
    assert_eq!(leader(&battle, "scott").replaced_from_turn, Some(5));
    let why = |battle: &Battle| why_no_replacement(battle.setup(), battle.state(), &"scott".into());
    assert_eq!(why(&battle).as_deref(), Some("his successor comes in turn 5"));
    to_phase(&mut battle, 5, "british", Phase::Maneuver);
    assert_eq!(why(&battle).as_deref(), Some("his successor comes in the US player turn"));
    to_phase(&mut battle, 5, "united_states", Phase::Maneuver);
    assert!(duties(battle.setup(), battle.state()).contains(&Duty::Replace("scott".into())));
    assert_eq!(
        replacement_units(battle.setup(), battle.state(), &"scott".into()),
        [UnitId::from("us_9"), "us_11".into(), "us_22".into(), "us_25".into()]
    );
    let replace = |face: u8, unit: &str| Command::Replace { leader: "scott".into(), unit: unit.into(), name: None, die: die(face) };
    assert_eq!(refused(&mut battle, replace(5, "us_21")), "unit: 21st US is not a unit of his command on the table");
    assert_eq!(refused(&mut battle, replace(11, "us_9")), "die: 11 is out of bounds: 1 to 10");
    for (face, rating) in [(1, "poor"), (2, "poor"), (3, "able"), (9, "able"), (10, "gallant")] {
        let event = battle.preview(replace(face, "us_9")).unwrap();
        assert!(matches!(&event.found.reading, TableReading::Rated(made) if made.to_string() == rating), "{face}: {event:?}");
    }
    let said = log_line(&mut battle, replace(2, "us_9"));
    assert_eq!(said, "Successor of Winfield Scott takes the place of Winfield Scott with 9th US, die 2: poor.");
    let now = leader(&battle, "scott");
    assert_eq!(
        (now.status, now.successor.as_ref().map(|leader| leader.rating), now.replaced_from_turn),
        (LeaderStatus::Present, Some(LeaderRating::Poor), None)
    );
    assert_eq!(now.attached_to, Some("us_9".into()));
    let points = |battle: &Battle| side_standing(battle.setup(), battle.state(), &"british".into()).points;
    assert_eq!(points(&battle), 5 + 1, "the one who fell is out all the same");
    lose(&mut battle, "scott");
    assert_eq!(points(&battle), 5 + 2, "and so is his replacement");
    submit(
        &mut battle,
        Command::EditLeader {
            leader: "scott".into(),
            edit: LeaderEdit { status: Some(LeaderStatus::Present), ..LeaderEdit::default() },
            note: "only stunned".into(),
        },
    );
    submit(&mut battle, Command::Attach { leader: "scott".into(), unit: Some("us_9".into()) });
    // Gallant +1 is gone: poor −1 and attached +1, veteran +1, fresh +2, march column +1.
    let event = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5)));
    assert_eq!(sums(&event)[0].0, 4);
}

/// The 9th US, low on ammunition, in its own maneuver phase of the next turn.
fn out_of_cartridges() -> Battle {
    let mut battle = turn_4();
    submit(&mut battle, Command::NextPhase {});
    submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0)], "royal_scots", 10)));
    assert!(unit(&battle, "us_9").low_on_ammo);
    to_phase(&mut battle, 5, "united_states", Phase::Maneuver);
    battle
}

fn why_unsupplied(battle: &Battle, at: Option<f64>, guns_at: Option<f64>) -> Option<String> {
    let enemies = EnemyDistances { at: at.map(inches), guns_at: guns_at.map(inches) };
    why_no_ammunition(battle.setup(), battle.state(), &"us_9".into(), enemies)
}

fn supply(at: f64, guns_at: Option<f64>) -> Command {
    Command::Replenish { unit: "us_9".into(), enemy_at: Some(inches(at)), guns_at: guns_at.map(inches) }
}

#[test]
fn ammunition_comes_to_those_who_hold_far_from_the_enemy() {
    let mut battle = turn_4();
    assert_eq!(why_unsupplied(&battle, None, None).as_deref(), Some("9th US is not low on ammunition"));
    submit(&mut battle, Command::NextPhase {});
    submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0)], "royal_scots", 10)));
    assert_eq!(
        why_unsupplied(&battle, Some(30.0), None).as_deref(),
        Some("9th US has fought in this turn, and must hold for a whole player turn")
    );
    let mut battle = out_of_cartridges();
    assert_eq!(why_unsupplied(&battle, Some(16.0), None).as_deref(), Some("every enemy must be beyond 16\""), "4\" and 12\"");
    assert_eq!(why_unsupplied(&battle, Some(16.5), None), None);
    // Digest §7: the close range of guns is 12", and so they must be beyond 24".
    assert_eq!(why_unsupplied(&battle, Some(16.5), Some(24.0)).as_deref(), Some("every enemy gun must be beyond 24\""));
    assert_eq!(why_unsupplied(&battle, Some(16.5), Some(24.5)), None);
    assert!(why_unsupplied(&battle, Some(16.5), Some(10.0)).is_some_and(|why| why.ends_with("his guns cannot be nearer")));
    assert!(why_unsupplied(&battle, None, None).is_some_and(|why| why.starts_with("there are enemies on the table")));
    let duty = Duty::Replenish("us_9".into());
    assert!(!duties(battle.setup(), battle.state()).contains(&duty), "its check comes first");
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5)));
    assert!(duties(battle.setup(), battle.state()).contains(&duty));
    let said = log_line(&mut battle, supply(16.5, Some(30.0)));
    assert_eq!(
        said,
        "9th US is supplied with ammunition: the nearest enemy is at 16.5\", the nearest enemy guns at 30\". [Note: 9th US holds as the maneuver of this turn, to be resupplied.]"
    );
    assert!(!unit(&battle, "us_9").low_on_ammo);
    assert_eq!(unit(&battle, "us_9").made.as_ref().map(brigade_major::id::RowId::as_str), Some("hold"));
}

/// Digest §9: a unit that holds for a turn in command. What the battle knows to be otherwise is refused.
#[test]
fn ammunition_comes_to_nobody_who_moved_or_is_out_of_command() {
    let why = |battle: &Battle| why_unsupplied(battle, Some(30.0), None).unwrap_or_default();
    let moved = "9th US has moved in this player turn, and must hold for a whole player turn";
    let make = |row: &str| Command::Make { unit: "us_9".into(), maneuver: row.into(), formation: None, ground: Ground::Open };
    for (row, not) in [("full_move", moved), ("hold", "")] {
        let mut battle = out_of_cartridges();
        submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5)));
        submit(&mut battle, make(row));
        assert_eq!(why(&battle), not, "{row}");
    }
    let mut battle = out_of_cartridges();
    submit(&mut battle, Command::Maneuver(maneuver(None, &["us_9"], 5)));
    assert_eq!(why(&battle), "9th US is out of command, and must hold for a turn in command");
    // It falls back, if an enemy is near; else it holds, and that is enough.
    for (close, not) in [(true, moved), (false, "")] {
        let mut battle = out_of_cartridges();
        let mut check = maneuver(Some("scott"), &["us_9"], 1);
        check.units[0].enemy_close_range = close;
        check.units[0].rulings = ["gallant", "fresh", "veteran"].map(|row| strike(row, "for the test")).to_vec();
        check.units[0].outflanked_from = Some(inches(1.0));
        let event = submit(&mut battle, Command::Maneuver(check));
        assert_eq!(sums(&event)[0].2, "fall_back");
        assert_eq!(why(&battle), not, "close range: {close}");
    }
    let mut battle = out_of_cartridges();
    let declare = Command::Declare { attackers: vec!["us_9".into()], defenders: vec!["foot_8".into()], cold_steel: false };
    submit(&mut battle, declare);
    assert_eq!(why(&battle), "9th US charges in this player turn, and must hold for a whole player turn");
    submit(&mut battle, Command::EndCharge { charge: 0, how: brigade_major::games::rff1812::battle::ChargeEnd::Carried });
    assert_eq!(why(&battle), moved, "it took the ground");
    let mut battle = out_of_cartridges();
    edit(&mut battle, "us_9", UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() });
    assert_eq!(why(&battle), "9th US is broken");
    let mut battle = out_of_cartridges();
    to_phase(&mut battle, 6, "british", Phase::Maneuver);
    assert_eq!(why(&battle), "9th US is supplied in the US player turn");
}

#[test]
fn what_the_battle_cannot_know_of_a_supply_is_said() {
    let mut battle = out_of_cartridges();
    assert_eq!(remarks(&submit(&mut battle, supply(20.0, None))), [Remark::NoCheck { unit: "us_9".into() }, Remark::GunsNotMeasured {}]);
    let mut battle = out_of_cartridges();
    assert_eq!(
        remarks(&submit(&mut battle, supply(24.5, None))),
        [Remark::NoCheck { unit: "us_9".into() }],
        "no gun is nearer than the nearest enemy"
    );
}

#[test]
fn the_battle_ends_after_its_last_turn_and_may_go_on() {
    let mut battle = chippawa();
    to_phase(&mut battle, 12, "united_states", Phase::Charge);
    assert_eq!(duties(battle.setup(), battle.state()), [Duty::End]);
    set_stands(&mut battle, "royal_scots", 3);
    let points = |battle: &Battle, side: &str| side_standing(battle.setup(), battle.state(), &side.into()).points;
    let (us, british) = (points(&battle, "united_states"), points(&battle, "british"));
    assert_eq!((us, british), (5 + 2, 5), "each holds a key position; the Royal Scots are spent");
    let said = log_line(&mut battle, Command::NextPhase {});
    assert_eq!(said, "The battle ends: United States 7 and British 5 victory points, a US victory.");
    assert!(battle.state().ended);
    assert!(duties(battle.setup(), battle.state()).is_empty());
    let refusal = battle.submit(Command::NextPhase {}).unwrap_err();
    assert_eq!(refusal.to_string(), "the battle is over; undo its end, or set the phase to play on");
    assert!(!refusal.by_override && battle.submit(Command::EndBattle {}).is_err());
    assert!(!battle.submit(Command::EndBattle {}).unwrap_err().by_override, "it would end again, and nothing would change");
    assert!(battle.submit(Command::Attach { leader: "scott".into(), unit: Some("us_9".into()) }).unwrap_err().by_override);
    let on = go_on(battle.setup(), battle.state());
    assert_eq!(log_line(&mut battle, on), "Turn 13, British: maneuver phase. [Note: the scenario has 12 turns; this is turn 13.]");
    assert!(!battle.state().ended, "players may play on");
    set_stands(&mut battle, "royal_scots", 11);
    assert_eq!(log_line(&mut battle, Command::EndBattle {}), "The battle ends: United States 5 and British 5 victory points, a draw.");
}

#[test]
fn a_player_turn_may_end_before_its_phases() {
    let mut battle = turn_4();
    assert_eq!(log_line(&mut battle, Command::NextPlayerTurn {}), "Turn 5, British: maneuver phase.");
    assert_eq!(log_line(&mut battle, Command::NextPhase {}), "Turn 5, British: fire phase.");
    assert_eq!(
        log_line(&mut battle, Command::NextPlayerTurn {}),
        "Turn 5, United States: maneuver phase. Ritchie arrives (Street's Creek bridge)."
    );
    to_phase(&mut battle, 12, "united_states", Phase::Maneuver);
    assert!(log_line(&mut battle, Command::NextPlayerTurn {}).starts_with("The battle ends"));
}

#[test]
fn a_maneuver_not_allowed_drops_a_unit_out_of_its_charge() {
    let mut battle = turn_4();
    let declare = Command::Declare { attackers: vec!["us_9".into(), "us_11".into()], defenders: vec!["foot_8".into()], cold_steel: true };
    assert_eq!(log_line(&mut battle, declare), "Declared: 9th US and 11th US charge 8th King's with cold steel.");
    let mut call = maneuver(Some("scott"), &["us_9", "us_11"], 1);
    call.units[0].rulings = vec![Ruling::Add { value: -9, note: "for the test".into() }];
    call.units[0].enemy_close_range = true;
    submit(&mut battle, Command::Maneuver(call));
    assert_eq!(unit(&battle, "us_9").maneuver, None);
    assert_eq!(unit(&battle, "us_11").maneuver, Some(ManeuverKind::WellHandled));
    assert_eq!(battle.state().charges[0].attackers, [UnitId::from("us_11")]);
}

/// Leaders attach in the maneuver phase of their own player turn (digest §5): at another time it is noted, and holds.
#[test]
fn leaders_attach_in_their_own_maneuver_phase() {
    let mut battle = turn_4();
    let attached = |battle: &mut Battle, leader: &str, unit: &str| {
        let event = submit(battle, Command::Attach { leader: leader.into(), unit: Some(unit.into()) });
        assert_eq!(battle.state().leaders[&leader.into()].attached_to, Some(unit.into()));
        brigade_major::games::rff1812::battle::sentence(battle.setup(), &event)
    };
    assert_eq!(attached(&mut battle, "scott", "us_9"), "Winfield Scott attaches to 9th US.");
    assert!(attached(&mut battle, "riall", "royal_scots").contains("[Against the rules"));
    submit(&mut battle, Command::NextPhase {});
    assert!(attached(&mut battle, "scott", "us_11").contains("[Against the rules"));
}
