//! The special rules: squares, crews, evading, countercharges, defiles, massed guns, carriages, charges of several
//! units, struggles and second combats (digest §7 to §11).

use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{
    ChargeEnd, ChargeStage, Duty, Remark, Reply, UnitEdit, agenda, breakthrough_inches, charge_chances, duties, fire_chances, gun_targets,
    maneuver_options,
};
use brigade_major::games::rff1812::words::Order;

use super::*;

/// Chippawa, the British maneuver phase of turn 4, everyone on the table, in line or unlimbered.
fn field() -> Battle {
    let mut battle = chippawa();
    submit(&mut battle, Command::SetPhase { turn: 8, side: "united_states".into(), phase: Phase::Maneuver });
    form(&mut battle, &["us_9", "us_11", "us_22", "us_25", "us_23", "royal_scots", "foot_8", "foot_100"], Formation::Line);
    let guns = ["towson_guns", "towson_howitzer", "ritchie_guns", "biddle_guns", "sheppard_guns", "armstrong_gun"];
    form(&mut battle, &guns, Formation::Unlimbered);
    submit(&mut battle, Command::SetPhase { turn: 9, side: "british".into(), phase: Phase::Maneuver });
    battle
}

fn declare(battle: &mut Battle, attackers: &[&str], defenders: &[&str]) {
    let ids = |ids: &[&str]| ids.iter().map(|id| UnitId::from(*id)).collect();
    submit(battle, Command::Declare { attackers: ids(attackers), defenders: ids(defenders), cold_steel: false });
}

/// Returns the refusal of the first offer that fits; empty: it is allowed. `None`: nobody offers it.
fn offered(battle: &Battle, fits: impl Fn(&Reply) -> bool) -> Option<String> {
    answers(battle).into_iter().find(|(answer, _)| fits(answer)).map(|(_, not)| not.unwrap_or_default())
}

fn answer(battle: &mut Battle, answer: Reply) -> String {
    log_line(battle, Command::Answer { charge: 0, answer })
}

fn square(unit: &str) -> Reply {
    Reply::HastySquare { unit: unit.into(), outflanked: false }
}

fn is_square(unit: &'static str) -> impl Fn(&Reply) -> bool {
    move |answer| matches!(answer, Reply::HastySquare { unit: known, .. } if known.as_str() == unit)
}

fn is_evading(unit: &'static str) -> impl Fn(&Reply) -> bool {
    move |answer| matches!(answer, Reply::Evade { unit: known, .. } if known.as_str() == unit)
}

fn option(battle: &Battle, unit: &str, row: &str) -> Option<brigade_major::games::rff1812::battle::ManeuverOption> {
    maneuver_options(battle.setup(), battle.state(), &unit.into()).into_iter().find(|option| option.row.as_str() == row)
}

fn allow(battle: &mut Battle, unit: &str, kind: ManeuverKind) {
    edit(battle, unit, UnitEdit { maneuver: Some(kind), ..UnitEdit::default() });
}

fn make(unit: &str, row: &str, formation: Option<Formation>, ground: Ground) -> Command {
    Command::Make { unit: unit.into(), maneuver: row.into(), formation, ground }
}

// Squares (§11)

#[test]
fn a_hasty_square_forms_from_line_or_field_column() {
    for (formation, not) in [
        (Formation::Line, ""),
        (Formation::SupportedLine, ""),
        (Formation::FieldColumn, ""),
        (Formation::MarchColumn, "it is in march column: a hasty square forms from line or field column"),
        (Formation::OpenOrder, "it is in open order: a hasty square forms from line or field column"),
        (Formation::Square, "it is in square already"),
    ] {
        let mut battle = field();
        form(&mut battle, &["us_9"], formation);
        declare(&mut battle, &["dragoons_19"], &["us_9"]);
        assert_eq!(offered(&battle, is_square("us_9")).as_deref(), Some(not), "{formation}");
        let outcome = battle.preview(Command::Answer { charge: 0, answer: square("us_9") });
        assert_eq!(outcome.is_ok(), not.is_empty(), "{formation}");
    }
    let mut battle = field();
    declare(&mut battle, &["dragoons_19"], &["haudenosaunee_warriors", "towson_guns"]);
    assert_eq!(offered(&battle, is_square("haudenosaunee_warriors")).as_deref(), Some("it forms only open order and march column"));
    assert_eq!(offered(&battle, is_square("us_11")).as_deref(), Some(""), "units beside the one charged may form, too");
    let wrong = Command::Answer { charge: 0, answer: square("towson_guns") };
    assert_eq!(refused(&mut battle, wrong), "answer: Towson 6-pdr: only infantry forms square");
    let own = Command::Answer { charge: 0, answer: square("foot_8") };
    assert_eq!(refused(&mut battle, own), "answer: 8th King's: it is on the charging side");
    let beyond = Command::Answer { charge: 3, answer: square("us_9") };
    assert_eq!(refused(&mut battle, beyond), "charge: there is no charge 3: this player turn has 1, counted from 0");
}

/// Checks that a unit without an answer, or without a further one, stands: the question is closed, and says so in its place (digest §5).
#[test]
fn who_does_not_answer_stands() {
    let mut battle = field();
    declare(&mut battle, &["dragoons_19"], &["us_9", "us_11"]);
    assert_eq!(asked(&battle), [None]);
    assert_eq!(answer(&mut battle, square("us_9")), "9th US forms a hasty square.");
    assert_eq!(asked(&battle), [None], "another may still answer");
    assert_eq!(log_line(&mut battle, Command::StandToCharge { charge: 0 }), "9th US and 11th US stand to receive the charge.");
    assert_eq!(asked(&battle), [Some("they stand".to_owned())]);
    assert_eq!(refused(&mut battle, Command::StandToCharge { charge: 0 }), "charge: the charged side stands already");
    let beyond = Command::StandToCharge { charge: 1 };
    assert_eq!(refused(&mut battle, beyond), "charge: there is no charge 1: this player turn has 1, counted from 0");
    submit(&mut battle, Command::NextPhase {});
    submit(&mut battle, Command::NextPhase {});
    submit(&mut battle, Command::EndCharge { charge: 0, how: ChargeEnd::CalledOff });
    assert_eq!(refused(&mut battle, Command::StandToCharge { charge: 0 }), "charge: this charge is over");
}

#[test]
fn who_all_evade_are_away() {
    let mut battle = field();
    declare(&mut battle, &["foot_8"], &["haudenosaunee_warriors"]);
    answer(&mut battle, Reply::Evade { unit: "haudenosaunee_warriors".into(), behind: None });
    assert_eq!(log_line(&mut battle, Command::StandToCharge { charge: 0 }), "No other unit replies to the charge.");
    assert_eq!(asked(&battle), [Some("evaded".to_owned())]);
}

/// The question of the answers to each charge, with what came of it.
fn asked(battle: &Battle) -> Vec<Option<String>> {
    agenda(battle).into_iter().filter(|item| matches!(item.duty, Duty::Answer(_))).map(|item| item.done).collect()
}

#[test]
fn a_hasty_square_counts_in_its_player_turn_only() {
    let mut battle = field();
    declare(&mut battle, &["dragoons_19"], &["us_9"]);
    assert_eq!(answer(&mut battle, square("us_9")), "9th US forms a hasty square.");
    assert_eq!((unit(&battle, "us_9").formation, unit(&battle, "us_9").hasty), (Formation::Square, true));
    let sums = |battle: &Battle| difference(&by_word(battle, Command::Charge(charge(&["dragoons_19"], &["us_9"], (5, 5))))).1;
    // Veteran 1, fresh 2, hasty −1.
    assert_eq!(sums(&battle), 2);
    submit(&mut battle, Command::SetPhase { turn: 9, side: "united_states".into(), phase: Phase::Maneuver });
    assert!(!unit(&battle, "us_9").hasty);
    assert_eq!(sums(&battle), 3, "from now it is a square like any other");
}

#[test]
fn a_square_formed_too_late_stands_as_outflanked() {
    let mut battle = field();
    declare(&mut battle, &["dragoons_19"], &["us_9"]);
    let late = Reply::HastySquare { unit: "us_9".into(), outflanked: true };
    assert_eq!(answer(&mut battle, late), "9th US forms a hasty square, outflanked before that.");
    let event = by_word(&battle, Command::Charge(charge(&["dragoons_19"], &["us_9"], (5, 5))));
    assert_eq!(difference(&event).1, 0, "veteran 1, fresh 2, and −3 in place of the hasty −1");
}

#[test]
fn raw_troops_lose_order_in_a_hasty_square_anywhere() {
    let mut battle = field();
    declare(&mut battle, &["dragoons_19"], &["pennsylvania_volunteers"]);
    assert_eq!(answer(&mut battle, square("pennsylvania_volunteers")), "Penn. Vols form a hasty square and are disordered.");
    assert_eq!(unit(&battle, "pennsylvania_volunteers").order, Some(Order::Disordered));
}

#[test]
fn a_deliberate_square_disorders_raw_troops_on_bad_ground_and_so_does_leaving_it() {
    let form_on = |ground: Ground, unit_id: &str| {
        let mut battle = field();
        allow(&mut battle, unit_id, ManeuverKind::WellHandled);
        submit(&mut battle, make(unit_id, "deliberate_square", None, ground));
        let after = unit(&battle, unit_id);
        assert_eq!(after.formation, Formation::Square);
        assert!(!after.hasty);
        after.order
    };
    assert_eq!(form_on(Ground::Open, "pennsylvania_volunteers"), Some(Order::Good));
    assert_eq!(form_on(Ground::Broken, "pennsylvania_volunteers"), Some(Order::Disordered));
    assert_eq!(form_on(Ground::Rough, "pennsylvania_volunteers"), Some(Order::Disordered));
    assert_eq!(form_on(Ground::Rough, "us_23"), Some(Order::Good), "trained troops keep it");
    let mut battle = field();
    form(&mut battle, &["pennsylvania_volunteers"], Formation::Square);
    allow(&mut battle, "pennsylvania_volunteers", ManeuverKind::Tardy);
    submit(&mut battle, make("pennsylvania_volunteers", "leave_square", Some(Formation::Line), Ground::Broken));
    assert_eq!(unit(&battle, "pennsylvania_volunteers").order, Some(Order::Disordered));
}

#[test]
fn each_face_of_a_square_fires_at_a_target_of_its_own() {
    let mut battle = field();
    form(&mut battle, &["us_11"], Formation::Square);
    submit(&mut battle, Command::NextPhase {});
    // 11 stands on four faces: three on each but the last.
    let mut faces = 0;
    for (target, stands) in [("royal_scots", 3.0), ("foot_8", 3.0), ("foot_100", 3.0), ("light_companies", 2.0)] {
        let event = submit(&mut battle, Command::Fire(fire(&[("us_11", 4.0)], target, 1)));
        assert_eq!(event.found.points().unwrap().as_f64(), stands);
        faces += event.all_notes().count();
    }
    assert_eq!(faces, 0, "four faces, four targets");
    let fifth = submit(&mut battle, Command::Fire(fire(&[("us_11", 4.0)], "royal_scots", 1)));
    assert_eq!(fifth.all_notes().cloned().collect::<Vec<_>>(), [done_before("us_11", Done::Fire)]);
}

// Crews (§11)

#[test]
fn a_crew_shelters_in_a_square_and_is_lost_with_it() {
    let mut battle = field();
    declare(&mut battle, &["dragoons_19"], &["us_9", "towson_guns"]);
    let is_shelter = |answer: &Reply| matches!(answer, Reply::Shelter { guns, .. } if guns.as_str() == "towson_guns");
    assert_eq!(offered(&battle, is_shelter).as_deref(), Some("no friendly infantry is in square; form one first"));
    answer(&mut battle, square("us_9"));
    assert_eq!(offered(&battle, is_shelter).as_deref(), Some(""));
    let shelter = Reply::Shelter { guns: "towson_guns".into(), square: "us_9".into() };
    let said = answer(&mut battle, shelter.clone());
    assert_eq!(said, "The crew of Towson 6-pdr shelters in the square of 9th US; the guns are silenced.");
    assert!(unit(&battle, "towson_guns").silenced);
    let twice = Command::Answer { charge: 0, answer: shelter };
    assert_eq!(refused(&mut battle, twice), "answer: Towson 6-pdr: the crew is in a square already");
    // They cannot be targeted, and do not count for outnumbering.
    let event = submit(&mut battle, Command::Fire(fire(&[("sheppard_guns", 10.0)], "towson_guns", 1)));
    assert!(event.all_notes().cloned().collect::<Vec<_>>().contains(&Remark::Sheltered { unit: "towson_guns".into() }));
    let request = brigade_major::games::rff1812::battle::charge_request(
        battle.setup(),
        battle.state(),
        &charge(&["dragoons_19"], &["us_9", "towson_guns"], (5, 5)),
    );
    assert_eq!(request.unwrap().defender.stands, unit(&battle, "us_9").stands);
    // Hard pressed the square holds, and the crew with it.
    let hard = submit(&mut battle, Command::Charge(charge(&["dragoons_19"], &["us_9"], (3, 1))));
    assert_eq!(difference(&hard).3, "hard_pressed");
    assert!(!unit(&battle, "towson_guns").removed);
    // Driven back it breaks, and the crew is lost.
    let driven = submit(&mut battle, Command::Charge(charge(&["dragoons_19"], &["us_9"], (8, 3))));
    assert_eq!(difference(&driven).3, "driven_back");
    assert!(happened(&driven).contains(&"towson_guns is lost".to_owned()), "{:?}", happened(&driven));
    assert!(unit(&battle, "towson_guns").removed);
}

#[test]
fn a_crew_goes_back_when_the_square_is_left() {
    let mut battle = field();
    form(&mut battle, &["us_9"], Formation::Square);
    declare(&mut battle, &["dragoons_19"], &["towson_guns"]);
    answer(&mut battle, Reply::Shelter { guns: "towson_guns".into(), square: "us_9".into() });
    form(&mut battle, &["us_9"], Formation::Line);
    let guns = unit(&battle, "towson_guns");
    assert_eq!((guns.sheltered_in.clone(), guns.silenced), (None, true), "back at silenced guns");
}

#[test]
fn a_crew_is_back_at_its_guns_though_the_square_stands_when_its_player_says_so() {
    let mut battle = field();
    declare(&mut battle, &["dragoons_19"], &["us_9"]);
    answer(&mut battle, square("us_9"));
    answer(&mut battle, Reply::Shelter { guns: "towson_guns".into(), square: "us_9".into() });
    submit(&mut battle, Command::SetPhase { turn: 9, side: "united_states".into(), phase: Phase::Maneuver });
    assert_eq!(unit(&battle, "towson_guns").sheltered_in, Some("us_9".into()), "it stays as long as the square does");
    // A check of the whole command does not pull it out; its player says so (§11).
    let group = maneuver(Some("towson"), &["towson_howitzer", "towson_guns"], 9);
    let text = "units: the crew of Towson 6-pdr shelters in the square of 9th US: it checks only if it goes back to its guns; \
                its player decides";
    assert_eq!(refused(&mut battle, Command::Maneuver(group.clone())), text);
    let others = duties(battle.setup(), battle.state());
    assert!(!others.iter().any(|duty| matches!(duty, Duty::Check { units, .. } if units.contains(&"towson_guns".into()))), "{others:?}");
    let mut back = group;
    back.units[1].crew_goes_back = true;
    submit(&mut battle, Command::Maneuver(back));
    let guns = unit(&battle, "towson_guns");
    assert_eq!((guns.sheltered_in.clone(), guns.silenced), (None, true));
    submit(&mut battle, make("towson_guns", "gun_rally", None, Ground::Open));
    submit(&mut battle, Command::NextPhase {});
    let event = submit(&mut battle, Command::Fire(fire(&[("towson_guns", 10.0)], "foot_8", 1)));
    assert_eq!(event.all_notes().cloned().collect::<Vec<_>>(), [], "{event:?}");
    assert_eq!(unit(&battle, "us_9").formation, Formation::Square);
}

#[test]
fn guns_whose_crew_is_in_a_square_take_no_part_in_a_charge_on_it() {
    // Digest §11: a crew stays while the square stands, cannot be targeted, and is lost with a broken square alone.
    let mut battle = field();
    declare(&mut battle, &["dragoons_19"], &["us_9", "towson_guns"]);
    answer(&mut battle, square("us_9"));
    answer(&mut battle, Reply::Shelter { guns: "towson_guns".into(), square: "us_9".into() });
    let before = unit(&battle, "towson_guns").clone();
    let hard = submit(&mut battle, Command::Charge(charge(&["dragoons_19"], &["us_9", "towson_guns"], (3, 1))));
    assert_eq!(difference(&hard).3, "hard_pressed");
    assert!(!happened(&hard).iter().any(|deed| deed.starts_with("towson_guns")), "{:?}", happened(&hard));
    assert_eq!(unit(&battle, "towson_guns").formation, before.formation);
    let driven = submit(&mut battle, Command::Charge(charge(&["dragoons_19"], &["us_9", "towson_guns"], (8, 3))));
    let lost = happened(&driven).into_iter().filter(|deed| deed.starts_with("towson_guns")).collect::<Vec<_>>();
    assert_eq!(lost, ["towson_guns is lost"]);
    // Nor are they charged for themselves.
    let mut battle = field();
    form(&mut battle, &["us_9"], Formation::Square);
    declare(&mut battle, &["dragoons_19"], &["towson_guns"]);
    answer(&mut battle, Reply::Shelter { guns: "towson_guns".into(), square: "us_9".into() });
    let alone = refused(&mut battle, Command::Charge(charge(&["dragoons_19"], &["towson_guns"], (5, 5))));
    assert!(alone.starts_with("defenders: the crew of Towson 6-pdr shelters in a square and cannot be a target"), "{alone}");
    let declared = Command::Declare { attackers: vec!["foot_8".into()], defenders: vec!["towson_guns".into()], cold_steel: false };
    assert_eq!(remarks(&submit(&mut battle, declared)), [Remark::Sheltered { unit: "towson_guns".into() }]);
}

// Evading (§11)

#[test]
fn open_order_evades_infantry_and_nobody_evades_cavalry() {
    let mut battle = field();
    declare(&mut battle, &["foot_8"], &["haudenosaunee_warriors", "us_9"]);
    assert_eq!(offered(&battle, is_evading("haudenosaunee_warriors")).as_deref(), Some(""));
    assert_eq!(offered(&battle, is_evading("us_9")).as_deref(), Some("it is in line: only open order in a single rank evades"));
    form(&mut battle, &["us_25"], Formation::OpenOrder);
    assert_eq!(offered(&battle, is_evading("us_25")), None, "who is not charged is not asked");
    let behind = |friend: &str| Reply::Evade { unit: "haudenosaunee_warriors".into(), behind: Some(friend.into()) };
    form(&mut battle, &["us_11"], Formation::MarchColumn);
    let wrong = Command::Answer { charge: 0, answer: behind("us_11") };
    assert_eq!(refused(&mut battle, wrong), "answer: Haudenosaunee: 11th US is not in open order, line or field column");
    let wrong = Command::Answer { charge: 0, answer: behind("foot_100") };
    assert_eq!(refused(&mut battle, wrong), "answer: Haudenosaunee: it halts only behind a friendly unit");
    assert_eq!(answer(&mut battle, behind("us_9")), "Haudenosaunee evades behind 9th US and is broken.");
    assert_eq!(unit(&battle, "haudenosaunee_warriors").order, Some(Order::Broken));
    assert_eq!(battle.state().charges[0].evaded, [UnitId::from("haudenosaunee_warriors")]);
    let mut battle = field();
    declare(&mut battle, &["foot_8", "dragoons_19"], &["haudenosaunee_warriors"]);
    assert_eq!(offered(&battle, is_evading("haudenosaunee_warriors")).as_deref(), Some("no unit evades mounted cavalry"));
    edit(&mut battle, "haudenosaunee_warriors", UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() });
    assert_eq!(offered(&battle, is_evading("haudenosaunee_warriors")).as_deref(), Some("it is broken"));
}

#[test]
fn nobody_evades_behind_himself_or_behind_who_runs() {
    // Digest §11: behind friends in open order, line or field column; who is broken is in none.
    let mut battle = field();
    form(&mut battle, &["us_25"], Formation::OpenOrder);
    declare(&mut battle, &["foot_8"], &["haudenosaunee_warriors", "us_25"]);
    let behind =
        |unit: &str, friend: &str| Command::Answer { charge: 0, answer: Reply::Evade { unit: unit.into(), behind: Some(friend.into()) } };
    let itself = behind("us_25", "us_25");
    assert_eq!(refused(&mut battle, itself), "answer: 25th US: it cannot halt behind itself: choose a friendly unit");
    submit(&mut battle, behind("us_25", "haudenosaunee_warriors"));
    let other = behind("haudenosaunee_warriors", "us_25");
    assert_eq!(refused(&mut battle, other), "answer: Haudenosaunee: 25th US is broken");
}

#[test]
fn hasty_maneuvers_come_right_after_charges_are_declared() {
    // Digest §5: a notice for those the rules do not rule out later; the hasty square is refused (§11).
    let late = |battle: &Battle, answer: Reply| remarks(&by_word(battle, Command::Answer { charge: 0, answer }));
    let evade = || Reply::Evade { unit: "haudenosaunee_warriors".into(), behind: None };
    let mut battle = field();
    declare(&mut battle, &["foot_8"], &["haudenosaunee_warriors"]);
    assert_eq!(late(&battle, evade()), []);
    allow(&mut battle, "foot_8", ManeuverKind::WellHandled);
    submit(&mut battle, make("foot_8", "charge", None, Ground::Open));
    let moved = Remark::ChargerMoved { unit: "foot_8".into() };
    assert_eq!(late(&battle, evade()), std::slice::from_ref(&moved));
    submit(&mut battle, Command::NextPhase {});
    let in_fire = Remark::OtherPhase { made_in: Phase::Fire, belongs_to: Phase::Maneuver };
    assert_eq!(late(&battle, evade()), [in_fire.clone(), moved]);
    let mut battle = field();
    submit(&mut battle, Command::SetPhase { turn: 9, side: "united_states".into(), phase: Phase::Maneuver });
    declare(&mut battle, &["us_9"], &["dragoons_19"]);
    submit(&mut battle, Command::NextPhase {});
    assert_eq!(late(&battle, Reply::Countercharge { unit: "dragoons_19".into() }), [in_fire]);
}

#[test]
fn a_charge_that_meets_nobody_carries_the_position() {
    let mut battle = field();
    declare(&mut battle, &["foot_8"], &["haudenosaunee_warriors"]);
    answer(&mut battle, Reply::Evade { unit: "haudenosaunee_warriors".into(), behind: None });
    let end = |how: ChargeEnd| Command::EndCharge { charge: 0, how };
    assert_eq!(log_line(&mut battle, end(ChargeEnd::Carried)), "8th King's carries the position.");
    assert_eq!(battle.state().charges[0].stage, ChargeStage::Over);
    assert_eq!(refused(&mut battle, end(ChargeEnd::CalledOff)), "charge: this charge is over");
    let mut battle = field();
    declare(&mut battle, &["foot_8"], &["haudenosaunee_warriors"]);
    assert_eq!(log_line(&mut battle, end(ChargeEnd::CarriedDisordered)), "8th King's carries the position, disordered by the ground.");
    assert_eq!(unit(&battle, "foot_8").order, Some(Order::Disordered));
}

// Countercharges (§10)

#[test]
fn cavalry_countercharges_a_charge() {
    let mut battle = field();
    submit(&mut battle, Command::SetPhase { turn: 9, side: "united_states".into(), phase: Phase::Maneuver });
    declare(&mut battle, &["us_9"], &["dragoons_19"]);
    let ride = Reply::Countercharge { unit: "dragoons_19".into() };
    assert_eq!(answer(&mut battle, ride.clone()), "19th LD countercharges.");
    let wrong = Command::Answer { charge: 0, answer: ride };
    assert_eq!(refused(&mut battle, wrong), "answer: 19th LD: it countercharges already");
    let request =
        brigade_major::games::rff1812::battle::charge_request(battle.setup(), battle.state(), &charge(&["us_9"], &["dragoons_19"], (5, 5)))
            .unwrap();
    assert_eq!(request.defender.countercharging, Some(true));
    let mut battle = field();
    submit(&mut battle, Command::SetPhase { turn: 9, side: "united_states".into(), phase: Phase::Maneuver });
    form(&mut battle, &["dragoons_19"], Formation::Dismounted);
    declare(&mut battle, &["us_9"], &["dragoons_19"]);
    let is_ride = |answer: &Reply| matches!(answer, Reply::Countercharge { .. });
    assert_eq!(offered(&battle, is_ride).as_deref(), None);
}

#[test]
fn who_may_not_charge_is_told_why() {
    let mut battle = field();
    let mut declared = |unit: &str, cold_steel: bool| {
        refused(&mut battle, Command::Declare { attackers: vec![unit.into()], defenders: vec!["us_9".into()], cold_steel })
    };
    assert_eq!(declared("sheppard_guns", false), "attackers: Sheppard is artillery, which does not charge");
    let mut battle = field();
    form(&mut battle, &["foot_100"], Formation::Square);
    let mut declared = |unit: &str| {
        refused(&mut battle, Command::Declare { attackers: vec![unit.into()], defenders: vec!["us_9".into()], cold_steel: false })
    };
    assert_eq!(declared("foot_100"), "attackers: 100th Foot is in square");
}

// Massing guns (§9)

#[test]
fn batteries_take_different_targets() {
    let mut battle = field();
    submit(&mut battle, Command::SetPhase { turn: 9, side: "united_states".into(), phase: Phase::Fire });
    submit(&mut battle, Command::Fire(fire(&[("towson_guns", 20.0), ("towson_howitzer", 20.0)], "royal_scots", 1)));
    let targets = gun_targets(battle.setup(), battle.state(), &"ritchie_guns".into());
    let taken = targets.iter().filter_map(|target| target.taken_by.as_ref().map(|by| (target.unit.as_str(), by.as_str())));
    assert_eq!(taken.collect::<Vec<_>>(), [("royal_scots", "towson_guns")]);
    assert!(targets.iter().all(|target| target.unit.as_str() != "us_9"), "enemies only");
    let remarks = |call: FireCall| remarks(&by_word(&battle, Command::Fire(call)));
    let massed = Remark::Massed { unit: "ritchie_guns".into(), before: "towson_guns".into() };
    let call = |range: f64| fire(&[("ritchie_guns", range)], "royal_scots", 1);
    assert_eq!(remarks(call(12.5)), std::slice::from_ref(&massed));
    assert_eq!(remarks(call(12.0)), [massed], "both must be in canister range, whichever fires first");
    // Let take it, they still fire in a combat of their own.
    let apart = Remark::FiredApart { unit: "ritchie_guns".into(), before: "towson_guns".into(), target: "royal_scots".into() };
    assert_eq!(remarks(FireCall { closest: true, ..call(20.0) }), std::slice::from_ref(&apart));
    assert_eq!(remarks(FireCall { artillery_leader_near: true, ..call(20.0) }), [apart]);
    assert_eq!(remarks(fire(&[("ritchie_guns", 20.0)], "foot_8", 1)), [], "a target of its own");
    let both = remarks(fire(&[("ritchie_guns", 20.0), ("biddle_guns", 20.0)], "foot_8", 1));
    assert_eq!(both, [Remark::Massed { unit: "biddle_guns".into(), before: "ritchie_guns".into() }]);
    let targets = gun_targets(battle.setup(), battle.state(), &"towson_howitzer".into());
    assert!(targets.iter().all(|target| target.taken_by.is_none()), "one battery fires as one");
}

// Carriages (§3, §7, §8)

#[test]
fn carriages_allow_their_maneuvers() {
    let mut battle = field();
    let guns = ["towson_guns", "biddle_guns", "towson_howitzer"];
    guns.iter().for_each(|id| allow(&mut battle, id, ManeuverKind::WellHandled));
    let not = |battle: &Battle, id: &str, row: &str| option(battle, id, row).unwrap().impossible;
    let inches_of = |battle: &Battle, id: &str, row: &str| option(battle, id, row).unwrap().inches;
    assert_eq!(not(&battle, "towson_guns", "gun_prolong"), None);
    assert_eq!(inches_of(&battle, "towson_guns", "gun_prolong"), Some([6.0, 3.0, 1.5]), "half the limbered move");
    assert_eq!(not(&battle, "biddle_guns", "gun_prolong").as_deref(), Some("only on a light carriage"));
    assert_eq!(inches_of(&battle, "towson_guns", "gun_hand_haul"), Some([2.0; 3]));
    assert_eq!(not(&battle, "biddle_guns", "gun_hand_haul").as_deref(), Some("too heavy to haul by hand"));
    assert_eq!(not(&battle, "towson_guns", "gun_full_move").as_deref(), Some("only from limbered"));
    assert_eq!(not(&battle, "towson_guns", "gun_rally").as_deref(), Some("only for silenced guns"));
    submit(&mut battle, make("towson_guns", "gun_limber", None, Ground::Open));
    assert_eq!(unit(&battle, "towson_guns").formation, Formation::Limbered);
    edit(&mut battle, "biddle_guns", UnitEdit { silenced: Some(true), ..UnitEdit::default() });
    assert_eq!(not(&battle, "biddle_guns", "gun_limber").as_deref(), Some("silenced guns rally first, or limber and retreat"));
    submit(&mut battle, make("biddle_guns", "gun_rally", None, Ground::Open));
    assert!(!unit(&battle, "biddle_guns").silenced);
    allow(&mut battle, "biddle_guns", ManeuverKind::Tardy);
    assert_eq!(option(&battle, "biddle_guns", "gun_rally"), None, "tardy guns do not rally");
    assert!(option(&battle, "biddle_guns", "gun_silenced_retreat").is_some());
}

#[test]
fn fixed_guns_stay() {
    let mut battle = battle_of(include_str!("../../../scenarios/rff1812/sackets_harbor.json"));
    allow(&mut battle, "fort_tompkins_guns", ManeuverKind::DoubleQuick);
    let open = maneuver_options(battle.setup(), battle.state(), &"fort_tompkins_guns".into());
    let open = open.into_iter().filter(|option| option.impossible.is_none()).map(|option| option.row.to_string()).collect::<Vec<_>>();
    assert_eq!(open, ["gun_facing", "gun_hold"]);
    // Digest §7: tardy guns may change facing too, and need not limber for it.
    allow(&mut battle, "fort_tompkins_guns", ManeuverKind::Tardy);
    let before = unit(&battle, "fort_tompkins_guns").formation;
    submit(&mut battle, make("fort_tompkins_guns", "gun_facing", None, Ground::Open));
    assert_eq!(unit(&battle, "fort_tompkins_guns").formation, before);
}

#[test]
fn a_deliberate_square_forms_from_any_formation() {
    // Digest §11: from any formation, a storming column too.
    for formation in [Formation::StormingColumn, Formation::MarchColumn, Formation::Garrison] {
        let mut battle = field();
        form(&mut battle, &["us_9"], formation);
        allow(&mut battle, "us_9", ManeuverKind::WellHandled);
        submit(&mut battle, make("us_9", "deliberate_square", None, Ground::Open));
        assert_eq!(unit(&battle, "us_9").formation, Formation::Square, "{formation}");
    }
}

// Maneuvers and inches (§7, §8)

#[test]
fn a_result_allows_its_maneuvers_with_their_inches() {
    let mut battle = field();
    assert!(maneuver_options(battle.setup(), battle.state(), &"us_9".into()).is_empty(), "no check, no maneuver");
    allow(&mut battle, "us_9", ManeuverKind::WellHandled);
    let inches_of = |battle: &Battle, row: &str| option(battle, "us_9", row).and_then(|option| option.inches);
    assert_eq!(inches_of(&battle, "full_move"), Some([8.0, 6.0, 4.0]));
    assert_eq!(inches_of(&battle, "change_formation"), Some([4.0, 3.0, 2.0]));
    allow(&mut battle, "us_9", ManeuverKind::DoubleQuick);
    assert_eq!(inches_of(&battle, "full_move"), Some([12.0, 9.0, 6.0]));
    assert_eq!(inches_of(&battle, "half_move"), None, "a tardy maneuver");
    allow(&mut battle, "us_9", ManeuverKind::Tardy);
    assert_eq!(inches_of(&battle, "half_move"), Some([4.0, 3.0, 2.0]));
    assert_eq!(inches_of(&battle, "full_move_disordered"), Some([8.0, 6.0, 4.0]));
    submit(&mut battle, make("us_9", "full_move_disordered", None, Ground::Open));
    assert_eq!(unit(&battle, "us_9").order, Some(Order::Disordered));
    allow(&mut battle, "us_25", ManeuverKind::WellHandled);
    let to = option(&battle, "us_25", "change_formation").unwrap().to;
    assert!(to.contains(&Formation::OpenOrder), "{to:?}");
    assert!(!to.contains(&Formation::Line), "{to:?}");
    allow(&mut battle, "us_11", ManeuverKind::WellHandled);
    let to = option(&battle, "us_11", "change_formation").unwrap().to;
    assert!(!to.contains(&Formation::OpenOrder), "open order is for light troops");
    let open = refused(&mut battle, make("us_11", "change_formation", Some(Formation::OpenOrder), Ground::Open));
    assert!(open.contains("does not end in open order; choose "), "{open}");
    assert!(refused(&mut battle, make("us_11", "change_formation", None, Ground::Open)).starts_with("formation: is missing"));
    assert!(
        refused(&mut battle, make("us_11", "half_move", None, Ground::Open))
            .contains("the result of the check does not allow this maneuver: half move")
    );
    assert!(refused(&mut battle, make("us_22", "full_move", None, Ground::Open)).contains("no result that allows a maneuver"));
}

#[test]
fn a_storming_column_goes_half_the_march_rate() {
    let mut battle = field();
    allow(&mut battle, "us_9", ManeuverKind::WellHandled);
    assert_eq!(option(&battle, "us_9", "storming_column").unwrap().inches, Some([6.0, 5.0, 4.0]));
    allow(&mut battle, "us_9", ManeuverKind::DoubleQuick);
    assert_eq!(option(&battle, "us_9", "storming_column").unwrap().inches, Some([9.0, 7.5, 6.0]));
    submit(&mut battle, make("us_9", "storming_column", None, Ground::Open));
    assert_eq!(unit(&battle, "us_9").formation, Formation::StormingColumn);
    // Once formed it has no more than that.
    assert_eq!(option(&battle, "us_9", "full_move").unwrap().inches, Some([9.0, 7.5, 6.0]));
    let request =
        brigade_major::games::rff1812::battle::fire_request(battle.setup(), battle.state(), &fire(&[("us_9", 4.0)], "foot_8", 1)).unwrap();
    assert_eq!(request.firers[0].stands, 1, "only the front stand fires");
    let swept = submit(&mut battle, Command::Charge(charge(&["us_9"], &["foot_8"], (10, 1))));
    let deeds = happened(&swept);
    assert!(deeds.contains(&"us_9 carries the position".to_owned()), "{deeds:?}");
    assert!(deeds.contains(&"us_9 is disordered".to_owned()), "{deeds:?}");
    assert!(!deeds.iter().any(|deed| deed.contains("breaks through")), "{deeds:?}");
}

#[test]
fn a_storming_column_forms_another_formation_beyond_the_defile_and_cavalry_storms_mounted() {
    let mut battle = field();
    for id in ["us_9", "dragoons_19"] {
        allow(&mut battle, id, ManeuverKind::WellHandled);
    }
    submit(&mut battle, make("us_9", "storming_column", None, Ground::Open));
    // Out of an undefended defile, in the same maneuver and in good order (§8).
    let out = submit(&mut battle, make("us_9", "leave_defile", Some(Formation::FieldColumn), Ground::Rough));
    assert_eq!((unit(&battle, "us_9").formation, unit(&battle, "us_9").order), (Formation::FieldColumn, Some(Order::Good)));
    assert_eq!(remarks(&out), [], "it is no second maneuver");
    assert_eq!(option(&battle, "us_9", "leave_defile").unwrap().impossible.as_deref(), Some("only from storming column"));
    assert_eq!(option(&battle, "dragoons_19", "storming_column").unwrap().inches, Some([9.0, 6.0, 3.0]), "half the column's rate");
    submit(&mut battle, make("dragoons_19", "storming_column", None, Ground::Open));
    assert_eq!(option(&battle, "dragoons_19", "full_move").unwrap().inches, Some([9.0, 6.0, 3.0]));
    let event = submit(&mut battle, Command::Charge(charge(&["dragoons_19"], &["us_11"], (10, 1))));
    assert!(happened(&event).contains(&"dragoons_19 carries the position".to_owned()), "{:?}", happened(&event));
    submit(&mut battle, Command::Maneuver(maneuver(None, &["dragoons_19"], 10)));
}

#[test]
fn who_forms_nothing_but_open_order_and_march_column_is_offered_no_other_formation() {
    let mut battle = field();
    for id in ["western_warriors", "dragoons_19"] {
        allow(&mut battle, id, ManeuverKind::WellHandled);
    }
    form(&mut battle, &["dragoons_19"], Formation::MarchColumn);
    let not = |battle: &Battle, id: &str, row: &str| option(battle, id, row).unwrap().impossible;
    for (id, row) in [("western_warriors", "deliberate_square"), ("western_warriors", "storming_column")] {
        assert_eq!(not(&battle, id, row).as_deref(), Some("not for this unit"), "{id} {row}");
    }
    assert_eq!(not(&battle, "western_warriors", "full_move"), None);
    // Nothing else but march column (digest §4).
    assert_eq!(option(&battle, "western_warriors", "change_formation").unwrap().to, [Formation::MarchColumn]);
    let square = refused(&mut battle, make("western_warriors", "deliberate_square", None, Ground::Open));
    assert_eq!(square, "maneuver: Form square and half move: not for this unit");
}

#[test]
fn a_second_maneuver_and_one_in_another_phase_are_said() {
    let mut battle = field();
    allow(&mut battle, "us_9", ManeuverKind::WellHandled);
    assert_eq!(log_line(&mut battle, make("us_9", "about_face", None, Ground::Open)), "9th US maneuvers: about face or withdraw.");
    let again = submit(&mut battle, make("us_9", "full_move", None, Ground::Open));
    assert!(
        sentence(battle.setup(), &again).ends_with("to 45°. [Against the rules: 9th US has already made a maneuver in this player turn.]")
    );
    submit(&mut battle, Command::NextPhase {});
    let late = submit(&mut battle, make("us_9", "hold", None, Ground::Open));
    let in_fire = Remark::OtherPhase { made_in: Phase::Fire, belongs_to: Phase::Maneuver };
    assert_eq!(remarks(&late), [in_fire, done_before("us_9", Done::Maneuver)]);
}

#[test]
fn a_breakthrough_goes_half_the_double_quick_rate() {
    let battle = field();
    let inches_of = |id: &str| breakthrough_inches(battle.setup(), battle.state(), &id.into());
    assert_eq!(inches_of("us_9"), Some([6.0, 4.5, 3.0]));
    assert_eq!(inches_of("dragoons_19"), Some([12.0, 7.5, 4.5]));
}

// Charges: struggles, second combats, several units (§10, §11)

#[test]
fn a_charge_is_followed_from_its_declaration_to_its_end() {
    let mut battle = field();
    declare(&mut battle, &["foot_8"], &["us_9"]);
    assert!(duties(battle.setup(), battle.state()).contains(&Duty::Answer(0)));
    submit(&mut battle, Command::SetPhase { turn: 9, side: "british".into(), phase: Phase::Charge });
    assert_eq!(duties(battle.setup(), battle.state()), [Duty::Fight(0)]);
    let struggle = submit(&mut battle, Command::Charge(charge(&["foot_8"], &["us_9"], (5, 5))));
    assert_eq!(difference(&struggle).3, "desperate_struggle");
    assert_eq!((battle.state().charges[0].stage, battle.state().charges[0].next_round), (ChargeStage::Struggle, 2));
    let mut again = charge(&["foot_8"], &["us_9"], (10, 1));
    (again.round, again.after_struggle) = (Some(2), Some(true));
    let swept = submit(&mut battle, Command::Charge(again));
    assert_eq!(difference(&swept).3, "swept");
    assert_eq!(battle.state().charges[0].stage, ChargeStage::Over, "no breakthrough after the first combat");
    assert_eq!(duties(battle.setup(), battle.state()), []);
    declare(&mut battle, &["royal_scots"], &["us_25"]);
    let through = submit(&mut battle, Command::Charge(charge(&["royal_scots"], &["us_25"], (10, 1))));
    assert!(happened(&through).iter().any(|deed| deed.contains("breaks through")));
    assert_eq!(duties(battle.setup(), battle.state()), [Duty::Second(1)]);
    let mut second = charge(&["royal_scots"], &["us_11"], (10, 1));
    (second.round, second.attacker.breakthrough) = (Some(2), Some(true));
    let carried = submit(&mut battle, Command::Charge(second));
    assert!(happened(&carried).contains(&"royal_scots carries the position".to_owned()));
    assert!(carried.all_notes().next().is_none());
    assert_eq!(duties(battle.setup(), battle.state()), []);
    submit(&mut battle, Command::NextPhase {});
    assert!(battle.state().charges.is_empty(), "another player turn, other charges");
}

#[test]
fn each_unit_of_a_charge_has_its_own_effects() {
    // Infantry and cavalry together: the cavalry is disordered by winning, the infantry is not.
    let mut battle = field();
    let event = submit(&mut battle, Command::Charge(charge(&["foot_8", "dragoons_19"], &["us_23"], (10, 1))));
    let deeds = happened(&event);
    assert!(deeds.contains(&"dragoons_19 is disordered".to_owned()), "{deeds:?}");
    assert!(!deeds.contains(&"foot_8 is disordered".to_owned()), "{deeds:?}");
    // Hard pressed: who was disordered already loses the stand, though he does not lead.
    let mut battle = field();
    edit(&mut battle, "us_11", UnitEdit { order: Some(Order::Disordered), ..UnitEdit::default() });
    let event = submit(&mut battle, Command::Charge(charge(&["foot_8"], &["us_9", "us_11"], (8, 3))));
    assert_eq!(difference(&event).3, "hard_pressed");
    let deeds = happened(&event);
    assert!(deeds.contains(&"us_9 is disordered".to_owned()), "{deeds:?}");
    assert!(deeds.contains(&"us_11 loses one stand".to_owned()), "{deeds:?}");
    assert!(!deeds.contains(&"us_9 loses one stand".to_owned()), "{deeds:?}");
    // Guns with the infantry have the guns' row.
    let mut battle = field();
    let event = submit(&mut battle, Command::Charge(charge(&["foot_8"], &["us_9", "towson_guns"], (6, 3))));
    let deeds = happened(&event);
    assert!(deeds.contains(&"towson_guns is silenced".to_owned()), "{deeds:?}");
    assert!(deeds.contains(&"towson_guns has one gun stand damaged".to_owned()), "{deeds:?}");
}

// Odds that matter

#[test]
fn chances_of_a_volley_count_every_face() {
    let battle = field();
    let call = fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 4.0)], "foot_100", 1);
    let chances = fire_chances(battle.setup(), battle.state(), &call).unwrap();
    // Brute force over the ten faces, by the play of the game itself.
    let mut counted = std::collections::BTreeMap::new();
    for face in 1..=10 {
        let event = by_word(&battle, Command::Fire(FireCall { die: Some(die(face)), ..call.clone() }));
        for (unit, now) in &event.found.now {
            for worse in [UnitCondition::Worn, UnitCondition::Spent, UnitCondition::Removed] {
                if worse <= *now {
                    *counted.entry((unit.clone(), worse)).or_insert(0u32) += 1;
                }
            }
        }
    }
    assert!(!counted.is_empty());
    let told = chances.units.iter().map(|(unit, worse, ways)| ((unit.clone(), *worse), u32::try_from(ways).unwrap()));
    assert_eq!(told.collect::<std::collections::BTreeMap<_, _>>(), counted);
    assert_eq!(u32::try_from(&chances.of).unwrap(), 10);
}

#[test]
fn chances_of_a_charge_run_through_its_struggles() {
    // Two stands each, even: a struggle removes both, so there is one combat and the chances are of a hundred.
    let mut battle = field();
    set_stands(&mut battle, "us_9", 2);
    set_stands(&mut battle, "foot_8", 2);
    let call = charge(&["foot_8"], &["us_9"], (1, 1));
    let chances = charge_chances(battle.setup(), battle.state(), &call, None, None).unwrap();
    let (mut carried, mut removed) = (0u32, 0u32);
    for (attacker, defender) in (1..=10).flat_map(|attacker| (1..=10).map(move |defender| (attacker, defender))) {
        let event = by_word(&battle, Command::Charge(charge(&["foot_8"], &["us_9"], (attacker, defender))));
        carried += u32::from(happened(&event).iter().any(|deed| deed == "foot_8 carries the position" || deed.contains("foot_8 breaks")));
        removed += u32::from(event.found.now.contains(&("us_9".into(), UnitCondition::Removed)));
    }
    assert_eq!(u32::try_from(&chances.of).unwrap(), 100);
    assert_eq!(u32::try_from(chances.carried.as_ref().unwrap()).unwrap(), carried);
    let ways = |id: &str, worse: UnitCondition| {
        let found = chances.units.iter().find(|(unit, known, _)| unit.as_str() == id && *known == worse);
        found.map_or(0, |(.., ways)| u32::try_from(ways).unwrap())
    };
    assert_eq!(ways("us_9", UnitCondition::Removed), removed);
}

#[test]
fn chances_through_struggles_agree_with_play() {
    // Every course of two combats, by hand; beyond it the rest is what is left.
    let battle = field();
    let call = charge(&["foot_8"], &["us_9"], (1, 1));
    let chances = charge_chances(battle.setup(), battle.state(), &call, None, None).unwrap();
    let carries =
        |event: &Event| happened(event).iter().any(|deed| deed.contains("carries the position") || deed.contains("breaks through"));
    let faces = || (1..=10u8).flat_map(|attacker| (1..=10u8).map(move |defender| (attacker, defender)));
    let (mut sure, mut open) = (0.0, 0.0);
    for dice in faces() {
        let mut one = field();
        let event = submit(&mut one, Command::Charge(charge(&["foot_8"], &["us_9"], dice)));
        if difference(&event).3 != "desperate_struggle" {
            sure += f64::from(u8::from(carries(&event))) / 100.0;
            continue;
        }
        for again in faces() {
            let mut next = charge(&["foot_8"], &["us_9"], again);
            (next.round, next.after_struggle) = (Some(2), Some(true));
            let event = by_word(&one, Command::Charge(next));
            if difference(&event).3 == "desperate_struggle" {
                open += 1.0 / 10_000.0;
            } else {
                sure += f64::from(u8::from(carries(&event))) / 10_000.0;
            }
        }
    }
    let told = brigade_major::engine::process::fraction(chances.carried.as_ref().unwrap(), &chances.of);
    assert!(sure <= told, "{sure} <= {told} <= {sure} + {open}");
    assert!(told <= sure + open, "{sure} <= {told} <= {sure} + {open}");
    assert!(open > 0.0);
    assert!(open < 0.02);
}

#[test]
fn chances_of_a_second_combat_need_the_next_enemy() {
    let battle = field();
    let call = charge(&["dragoons_19"], &["us_23"], (1, 1));
    let chances = |second: Option<&str>| {
        let second = second.map(UnitId::from);
        let chances = charge_chances(battle.setup(), battle.state(), &call, second.as_ref(), None).unwrap();
        brigade_major::engine::process::fraction(chances.carried.as_ref().unwrap(), &chances.of)
    };
    assert!(chances(Some("us_9")) < chances(None), "a fresh enemy behind makes it harder");
}
