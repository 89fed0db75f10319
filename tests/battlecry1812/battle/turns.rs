//! Phases, rest, arrivals, points, corrections (digest §3, §7).

use brigade_major::game::LinePlace;
use brigade_major::game::correction::replay;
use brigade_major::games::battlecry1812::battle::{
    ArriveCall, Fate, Loss, MoveCall, OfficerEdit, Setup, UnitEdit, points, side_losses, state_json, with_holders_at_start,
};

use brigade_major::games::battlecry1812::entry::GAME;

use super::*;

fn at(battle: &Battle) -> (u32, String, &'static str) {
    (battle.state().turn, battle.state().side.to_string(), battle.state().phase.word())
}

/// §3: move, attack, the other side's withdrawals; then the other side; then the next turn.
#[test]
fn phases_follow_each_other() {
    let mut battle = field(open(9, 9), "b infantry pos 0509/ne", "r infantry pos 0501/sw");
    let mut seen = vec![at(&battle)];
    for _ in 0..6 {
        next(&mut battle);
        seen.push(at(&battle));
    }
    let expected = [
        (1, "blue", "move"),
        (1, "blue", "attack"),
        (1, "blue", "withdraw"),
        (1, "red", "move"),
        (1, "red", "attack"),
        (1, "red", "withdraw"),
        (2, "blue", "move"),
    ];
    assert_eq!(seen, expected.map(|(turn, side, phase)| (turn, side.to_owned(), phase)));
    let event = submit(&mut battle, Command::SetPhase { turn: 3, side: "red".into(), phase: Phase::Attack });
    assert_eq!(said(&battle, &event), "Turn 3, red: attack phase.");
    assert!(refused(&mut battle, Command::SetPhase { turn: 0, side: "red".into(), phase: Phase::Attack }).contains("0 is out of bounds"));
    assert!(refused(&mut battle, Command::SetPhase { turn: 1, side: "pink".into(), phase: Phase::Attack }).contains("no side \"pink\""));
}

/// Phases in which nobody can do anything are passed over in one event, which says so and is undone in one step; both of a player turn too.
/// The last of the battle is not: the players end it.
#[test]
fn idle_phases_are_passed_over() {
    let mut battle = field(open(9, 9), "b infantry pos 0509/ne", "r infantry figures 9 pos 0501/sw");
    let event = submit(&mut battle, Command::NEXT_PHASE);
    assert_eq!(said(&battle, &event), "No unit can attack or withdraw: both phases are skipped. Turn 1, red: move phase.");
    assert_eq!(at(&battle), (1, "red".to_owned(), "move"));
    battle.undo();
    assert_eq!(at(&battle), (1, "blue".to_owned(), "move"));
    // An enemy in range is somebody to attack; whoever was attacked may withdraw.
    submit(&mut battle, stands_on("b", "0503"));
    let event = submit(&mut battle, Command::NEXT_PHASE);
    assert_eq!(said(&battle, &event), "Turn 1, blue: attack phase.");
    let event = submit(&mut battle, Command::NEXT_PHASE);
    assert_eq!(said(&battle, &event), "No unit can withdraw: the withdraw phase is skipped. Turn 1, red: move phase.");
    battle.undo();
    submit(&mut battle, Command::Fire(fires("b", "r", &[6; 4])));
    submit(&mut battle, Command::NEXT_PHASE);
    assert_eq!(at(&battle), (1, "blue".to_owned(), "withdraw"));
    // Word by word, a phase is gone through or passed over as one says; but only those that come.
    phase(&mut battle, "blue", Phase::Move);
    submit(&mut battle, Command::NextPhase { passing: Some(vec![Phase::Attack]) });
    assert_eq!(at(&battle), (1, "blue".to_owned(), "withdraw"));
    let text = refused(&mut battle, Command::NextPhase { passing: Some(vec![Phase::Attack]) });
    assert!(text.contains("\"attack\" is not the next phase"), "{text}");
    // The last phase of all.
    let turns = battle.setup().scenario.turns;
    submit(&mut battle, stands_on("b", "0509"));
    submit(&mut battle, Command::SetPhase { turn: turns, side: "red".into(), phase: Phase::Move });
    let event = submit(&mut battle, Command::NEXT_PHASE);
    assert_eq!(
        said(&battle, &event),
        format!("No unit can attack: the attack phase is skipped. Turn {turns}, red: withdraw phase, blue may withdraw.")
    );
}

/// The list of battles names the side that acts: in the withdraw phase the one that was attacked.
#[test]
fn the_list_of_battles_names_the_side_that_acts() {
    let mut battle = field(open(9, 9), "b infantry pos 0503/ne", "r infantry figures 9 pos 0501/sw");
    let next_by_list = |battle: &Battle| {
        let standing = (GAME.standing)(battle);
        (standing.to_play, standing.phase)
    };
    phase(&mut battle, "blue", Phase::Attack);
    assert_eq!(next_by_list(&battle), ("blue".to_owned(), "attack".to_owned()));
    submit(&mut battle, Command::Fire(fires("b", "r", &[6; 4])));
    submit(&mut battle, Command::NEXT_PHASE);
    assert_eq!(next_by_list(&battle), ("red".to_owned(), "withdraw".to_owned()));
    let extra = battle.setup().scenario.turns + 1;
    submit(&mut battle, Command::SetPhase { turn: extra, side: "blue".into(), phase: Phase::Move });
    assert_eq!((GAME.standing)(&battle).turn_text(), format!("turn {extra}, after the last"));
}

/// A log that is judged again goes through the phases it went through, though somebody stands elsewhere by now.
#[test]
fn a_corrected_log_goes_through_its_phases() {
    let mut battle = field(open(9, 9), "b infantry pos 0506/ne", "r infantry pos 0503/sw");
    let place = battle.journal().len();
    submit(&mut battle, moves("b", "0505"));
    submit(&mut battle, Command::NEXT_PHASE);
    assert_eq!(at(&battle), (1, "blue".to_owned(), "attack"));
    submit(&mut battle, Command::NEXT_PHASE);
    assert_eq!(at(&battle), (1, "red".to_owned(), "move"));
    let turned = Command::Move(MoveCall { unit: "b".into(), to: hex("0506"), facing: Some(Heading::East), along: Vec::new() });
    let replay = replay(battle.setup(), battle.journal(), LinePlace(place), turned).unwrap();
    assert!(replay.replayed.is_empty(), "out of range, and yet the attack phase was gone through: {:?}", replay.replayed);
}

/// §7: routed units run first; the referee may go on without.
#[test]
fn the_routed_run_before_the_attack() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0503/sw");
    submit(&mut battle, has_morale("b", 0));
    assert!(refused(&mut battle, Command::NEXT_PHASE).contains("b must run first"));
    submit(&mut battle, by_word(Command::NEXT_PHASE, "it is cornered"));
}

/// Checks that a unit's actions are cleared when the other side's turn comes, not in its own.
#[test]
fn marks_last_a_player_turn() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry figures 9 pos 0503/sw");
    submit(&mut battle, moves("b", "0504"));
    next(&mut battle);
    submit(&mut battle, Command::Fire(fires("b", "r", &[6; 6])));
    assert!(state_of(&battle, "b").marks.fired);
    assert!(state_of(&battle, "r").was_attacked());
    next(&mut battle);
    assert_eq!(state_of(&battle, "b").marks.spent, 1);
    next(&mut battle);
    assert!(!state_of(&battle, "b").marks.fired);
    assert!(!state_of(&battle, "r").was_attacked());
}

/// §3: a unit out of enemy sight that did not move recovers 1 morale, never above its start.
#[test]
fn rest_brings_morale_back() {
    let board = painted(&[".......", "wwwwwww", "wwwwwww", "wwwwwww", ".......", "......."]);
    let blue = "b infantry pos 0305/ne
                c infantry pos 0405/ne
                d infantry pos 0505/ne
                e infantry pos 0605/ne";
    let mut battle = field(board, blue, "r infantry pos 0301/sw");
    submit(&mut battle, has_morale("b", 3));
    submit(&mut battle, has_morale("c", 3));
    submit(&mut battle, has_morale("e", 0));
    submit(&mut battle, moves("c", "0406"));
    next(&mut battle);
    next(&mut battle);
    let event = next(&mut battle);
    let morale = |unit: &str| state_of(&battle, unit).morale;
    assert_eq!([morale("b"), morale("c"), morale("d"), morale("e")], [4, 3, 6, 1], "§3: rested, moved, at its start, routed");
    assert_eq!(said(&battle, &event), "Turn 1, red: move phase. Rested: b recovers 1 morale; e recovers 1 morale.");
    let mut seen = field(open(7, 6), blue, "r infantry pos 0301/sw");
    submit(&mut seen, has_morale("b", 3));
    for _ in 0..3 {
        next(&mut seen);
    }
    assert_eq!(state_of(&seen, "b").morale, 3, "§3: in the enemy's sight nobody rests");
}

/// §3: whoever was seen as its player turn began, attacked, or changed formation has not rested; the enemy's player turn does not count.
#[test]
fn rest_is_a_turn_unseen_and_unmoving() {
    let board = || painted(&[".......", "wwwwwww", "wwwwwww", "wwwwwww", ".......", "......."]);
    let rested = |red: &str, done: &dyn Fn(&mut Battle)| {
        let mut battle = field(board(), "b infantry pos 0305/ne", red);
        submit(&mut battle, has_morale("b", 3));
        done(&mut battle);
        while battle.state().side.as_str() == "blue" {
            next(&mut battle);
        }
        state_of(&battle, "b").morale
    };
    let far = "r infantry pos 0301/sw";
    assert_eq!(rested(far, &|_| ()), 4, "§3: it rests");
    assert_eq!(rested(far, &|battle| drop(submit(battle, forms("b", "column_of_companies")))), 3, "§3: to form is to move");
    let near = "r infantry pos 0306/sw";
    assert_eq!(rested(near, &|battle| drop(submit(battle, stands_on("r", "0301")))), 3, "§3: seen as its turn began");
    let fires_first = |battle: &mut Battle| {
        phase(battle, "blue", Phase::Attack);
        submit(battle, Command::Fire(fires("b", "r", &[6; 4])));
        submit(battle, stands_on("r", "0301"));
    };
    assert_eq!(rested(near, &fires_first), 3, "§3: it attacked");
    let mut battle = field(open(3, 3), "b infantry", "r infantry");
    submit(&mut battle, has_morale("b", 3));
    submit(&mut battle, forms("b", "column_of_companies"));
    let rest = Command::Rest(brigade_major::games::battlecry1812::battle::RestCall { unit: "b".into() });
    assert!(refused(&mut battle, rest).contains("b has changed formation, limbered or unlimbered in this player turn"), "§8");
}

#[test]
fn units_and_officers_come() {
    let mut scenario = scenario_of(
        open(9, 9),
        "b infantry pos 0505/ne\nlate infantry arrives 2 pos 0509/e",
        "r infantry pos 0501/sw\n+him major 2 infantry mounted 0301",
    );
    scenario["sides"][1]["officers"][0]["arrives"] = json!({"turn": 1, "where": "the road"});
    scenario["sides"][0]["units"][0]["optional"] = true.into();
    let mut battle = battle_of(&scenario);
    assert!(officer_state(&battle, "him").on_table, "of turn 1 he is there");
    let comes =
        |unit: &str, to: Option<&str>| Command::Arrive(ArriveCall { unit: Some(unit.into()), at: to.map(hex), ..ArriveCall::default() });
    assert!(refused(&mut battle, moves("late", "0508")).contains("late has not arrived yet"));
    assert!(refused(&mut battle, comes("late", None)).contains("late arrives on turn 2"));
    let event = submit(&mut battle, comes("b", None));
    assert_eq!(said(&battle, &event), "b arrives on 0505.");
    assert!(refused(&mut battle, comes("b", None)).contains("b is on the table already"));
    submit(&mut battle, Command::SetPhase { turn: 2, side: "blue".into(), phase: Phase::Move });
    assert!(refused(&mut battle, comes("late", Some("0505"))).contains("one unit to a hex"));
    submit(&mut battle, comes("late", Some("0609")));
    assert_eq!((state_of(&battle, "late").at, state_of(&battle, "late").facing), (Some(hex("0609")), Some(heading("e"))));
    assert!(refused(&mut battle, Command::Arrive(ArriveCall::default())).contains("name one unit or one officer that arrives"));
}

/// §7: one point for each unit destroyed and officer lost unless the scenario says otherwise; what is held besides.
#[test]
fn points_are_counted() {
    let mut scenario = scenario_of(
        open(9, 9),
        "b infantry pos 0505/ne",
        "r infantry pos 0504/sw\ns infantry pos 0104/sw\n+him major 2 infantry mounted 0104",
    );
    let mut battle = battle_of(&scenario);
    let of = |battle: &Battle, side: &str| points(battle.setup(), battle.state(), &side.into());
    assert_eq!((of(&battle, "blue"), of(&battle, "red")), (0, 0));
    submit(&mut battle, meets("r", Fate::Destroyed));
    submit(&mut battle, edits_officer("him", OfficerEdit { lost: Some(Loss::Captured), ..OfficerEdit::default() }));
    assert_eq!((of(&battle, "blue"), of(&battle, "red")), (2, 0), "§7");
    let losses = side_losses(battle.setup(), battle.state(), &"red".into());
    assert_eq!((losses.units, losses.officers, losses.figures, losses.of_figures), (1, 1, 4, 8));
    let told = serde_json::Value::Object(state_json(&battle));
    let gone = told["units"].as_array().unwrap().iter().find(|unit| unit["id"] == "r").unwrap();
    assert_eq!([&gone["figures"], &gone["figures_at_start"], &gone["morale"]], [0, 4, 0], "what is gone has nothing left");
    scenario["victory"] = json!({"points": {"unit_destroyed": 3, "officer_lost": 0}});
    scenario["key_positions"] = json!([{"id": "mill", "name": "The mill", "hexes": ["0503", "0603"], "points": 5, "held_by": "red"}]);
    let mut battle = battle_of(&scenario);
    assert_eq!((of(&battle, "blue"), of(&battle, "red")), (0, 5));
    submit(&mut battle, meets("r", Fate::Taken));
    assert_eq!(of(&battle, "blue"), 3);
    submit(&mut battle, moves("b", "0504"));
    submit(&mut battle, begins_afresh("b"));
    submit(&mut battle, moves("b", "0503"));
    assert_eq!((of(&battle, "blue"), of(&battle, "red")), (8, 0), "whose unit was last on it holds it");
    let event = submit(&mut battle, Command::HoldPosition { position: "mill".into(), side: None });
    assert_eq!(said(&battle, &event), "The mill is held by no side.");
    assert!(refused(&mut battle, Command::HoldPosition { position: "inn".into(), side: None }).contains("no key position \"inn\""));
    assert!(refused(&mut battle, Command::HoldPosition { position: "mill".into(), side: Some("pink".into()) }).contains("no such side"));
}

/// Points that a side begins with are its designer's: they are lines of their own, written and read, and a file has none but where it says so.
#[test]
fn a_head_start_is_among_the_points() {
    let mut scenario = scenario_of(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    let of = |battle: &Battle, side: &str| points(battle.setup(), battle.state(), &side.into());
    assert!(!battle_of(&scenario).setup().scenario.to_json().contains("head_start"));
    scenario["sides"][1]["head_start"] = 8.into();
    let mut battle = battle_of(&scenario);
    assert_eq!((of(&battle, "blue"), of(&battle, "red")), (0, 8));
    submit(&mut battle, meets("r", Fate::Destroyed));
    assert_eq!((of(&battle, "blue"), of(&battle, "red")), (1, 8));
    let read = Scenario::parse(&battle.setup().scenario.to_json(), tables()).expect("what is written is read");
    assert_eq!(read.sides.each_ref().map(|side| side.head_start), [0, 8]);
    let [start] = <[_; 1]>::try_from(scores(battle.setup(), battle.state(), &"red".into())).expect("one line");
    assert_eq!((start.source, start.points), ("Head start", 8));
}

/// §6: who came last or is left alone holds a key position, the log tells it, and who alone stands on one at the start holds it; the file of
/// an old battle begins as it did.
#[test]
fn who_stands_on_a_key_position_holds_it() {
    let mut scenario = scenario_of(open(9, 9), "b infantry pos 0303/ne", "r infantry pos 0604/sw");
    scenario["key_positions"] = json!([{"id": "mill", "name": "The mill", "hexes": ["0604", "0605"], "points": 3}]);
    let mut battle = battle_of(&scenario);
    let holder = |battle: &Battle| battle.state().positions[&"mill".into()].as_ref().map(ToString::to_string);
    assert_eq!(holder(&battle), None);
    let event = submit(&mut battle, stands_on("b", "0605"));
    assert!(said(&battle, &event).ends_with(" The mill is now held by the blue."), "{}", said(&battle, &event));
    let event = submit(&mut battle, stands_on("b", "0303"));
    assert!(said(&battle, &event).ends_with(" The mill is now held by the red."), "it is left alone: {}", said(&battle, &event));
    submit(&mut battle, stands_on("r", "0101"));
    assert_eq!(holder(&battle).as_deref(), Some("red"), "nobody has come since");
    let setup = Setup::new(tables(), Scenario::parse(&scenario.to_string(), tables()).unwrap());
    assert_eq!(holder(&Battle::new(with_holders_at_start(setup))).as_deref(), Some("red"));
}

#[test]
fn the_referee_corrects_units_and_officers() {
    let blue = "b infantry pos 0505/ne\n+him major 2 infantry mounted 0505";
    let mut battle = field(open(9, 9), blue, "r infantry pos 0501/sw");
    let all = UnitEdit {
        at: Some(hex("0606")),
        facing: Some(heading("w")),
        formation: Some(formation("square")),
        strength: Some(2),
        morale: Some(3),
        afresh: true,
        ..UnitEdit::default()
    };
    let event = submit(&mut battle, Command::EditUnit { unit: "b".into(), edit: all, note: "miscounted".into() });
    assert_eq!(said(&battle, &event), "b: on 0606, facing west, in square, 2 figures, morale 3 and turn reset (miscounted).");
    assert_eq!(stands(&battle, "b"), "0606 s2 m3");
    for (edit, sentence) in [
        (UnitEdit::default(), "edit: nothing is corrected"),
        (UnitEdit { strength: Some(5), ..UnitEdit::default() }, "strength: 5 is out of bounds: 1 to 4"),
        (
            UnitEdit { strength: Some(2), fate: Some(Fate::Destroyed), ..UnitEdit::default() },
            "strength: a unit that is destroyed has no figures left",
        ),
        (UnitEdit { morale: Some(7), ..UnitEdit::default() }, "morale: 7 is out of bounds: 0 to 6"),
        (UnitEdit { hexes: Some(0), ..UnitEdit::default() }, "hexes: 0 is out of bounds: 1 to 10"),
        (UnitEdit { at: Some(hex("0501")), ..UnitEdit::default() }, "at: r is on 0501: one unit to a hex"),
        (UnitEdit { facing: Some(heading("n")), ..UnitEdit::default() }, "facing: must be a side"),
        (UnitEdit { formation: Some(formation("limbered")), ..UnitEdit::default() }, "formation: infantry cannot be limbered"),
    ] {
        let refusal = refused(&mut battle, edits("b", edit));
        assert!(refusal.starts_with(sentence), "{sentence}: {refusal}");
    }
    submit(&mut battle, meets("b", Fate::Surrendered));
    submit(&mut battle, edits("b", UnitEdit { strength: Some(1), ..UnitEdit::default() }));
    assert!(state_of(&battle, "b").is_there(), "given strength it is back in the game");
    let event = submit(&mut battle, edits_officer("him", OfficerEdit { at: Some(hex("0101")), buffs: Some(2), ..OfficerEdit::default() }));
    assert_eq!(said(&battle, &event), "him: on 0101 and 2 buffs spent.");
    assert!(
        refused(&mut battle, edits_officer("him", OfficerEdit { buffs: Some(3), ..OfficerEdit::default() }))
            .contains("buffs: 3 is out of bounds: 0 to 2")
    );
    assert!(refused(&mut battle, edits_officer("him", OfficerEdit::default())).contains("nothing is corrected"));
    assert!(refused(&mut battle, Command::Note { text: " ".into() }).contains("is empty"));
    let event = submit(&mut battle, Command::Note { text: "It rains.".into() });
    assert_eq!(said(&battle, &event), "Note: It rains.");
}

/// A unit that is brought back comes to the hex it left only where nobody stands there now.
#[test]
fn nobody_is_brought_back_onto_another() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne\nb2 infantry pos 0506/ne", "r infantry pos 0501/sw");
    submit(&mut battle, meets("b", Fate::Destroyed));
    submit(&mut battle, stands_on("b2", "0505"));
    let back = UnitEdit { strength: Some(2), ..UnitEdit::default() };
    let text = refused(&mut battle, edits("b", back.clone()));
    assert!(text.contains("b2 is on 0505"), "{text}");
    submit(&mut battle, edits("b", UnitEdit { at: Some(hex("0507")), ..back }));
    assert!(state_of(&battle, "b").is_there());
    assert!(state_of(&battle, "b").hex() == Some(hex("0507")));
}

/// An officer who was lost is put back at the referee's word, but not onto a hex of the enemy.
#[test]
fn a_lost_officer_is_put_back() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne\n+chief major 3 infantry on_foot 0506", "r infantry pos 0501/sw");
    let (lost, back) =
        (OfficerEdit { lost: Some(Loss::Hit), ..OfficerEdit::default() }, OfficerEdit { on_table: Some(true), ..OfficerEdit::default() });
    submit(&mut battle, edits_officer("chief", lost.clone()));
    assert!(!officer_state(&battle, "chief").is_there());
    submit(&mut battle, edits_officer("chief", back.clone()));
    assert_eq!(officer_state(&battle, "chief").hex(), Some(hex("0506")));
    submit(&mut battle, edits_officer("chief", lost));
    submit(&mut battle, stands_on("r", "0506"));
    assert!(refused(&mut battle, edits_officer("chief", back)).contains("r of the enemy is on 0506"));
}
