//! The sequences of charges that went wrong between checks, each as short as it was found, and what comes of them: who may charge and in
//! what order, how a charge ends, who goes on, and one target in several combats (digest §5, §7, §9, §10, §11).

use brigade_major::engine::Word as _;
use brigade_major::games::rff1812::battle::{ChargeEnd, Duty, LeaderEdit, SingleCall};
use brigade_major::games::rff1812::check::FALLEN_LEADER;
use brigade_major::games::rff1812::words::{Arm, Order};

use serde_json::json;

use super::*;

pub(super) fn laboratory() -> Battle {
    battle_of(include_str!("../../data/laboratory.json"))
}

/// A step in short: `check UNIT DIE [LEADER]`, `declare WHO WHOM` or `steel WHO WHOM`, `make UNIT ROW`, `square`, `evade` and `countercharge UNIT`,
/// `shelter GUNS SQUARE`, `end HOW`, `phase`, `turn`, `fire WHO WHOM DIE` from 4", `charge WHO WHOM DIE:DIE`, `edit UNIT ORDER`, a
/// formation or a number of stands. Several units are joined by `+`. An answer is to the first charge against its
/// unit, and an end is of the first of all, or of the second: `end_second HOW`.
pub(super) fn command(battle: &Battle, step: &str) -> Command {
    let words = step.split_whitespace().collect::<Vec<_>>();
    let units = |nth: usize| words[nth].split('+').collect::<Vec<_>>();
    let ids = |nth: usize| units(nth).into_iter().map(UnitId::from).collect::<Vec<_>>();
    let id = |nth: usize| UnitId::from(words[nth]);
    let face = |word: &str| word.parse::<u8>().unwrap();
    let against =
        |unit: &str| battle.state().charges.iter().position(|charge| charge.defenders.contains(&unit.into())).unwrap_or(usize::MAX);
    let answer = |answer: Reply| Command::Answer { charge: against(words[1]), answer };
    match words[0] {
        "check" => Command::Maneuver(maneuver(words.get(3).copied(), &units(1), face(words[2]))),
        "declare" | "steel" => Command::Declare { attackers: ids(1), defenders: ids(2), cold_steel: words[0] == "steel" },
        "make" => Command::Make { unit: id(1), maneuver: words[2].into(), formation: None, ground: Ground::Open },
        "square" => answer(Reply::HastySquare { unit: id(1), outflanked: false }),
        "evade" => answer(Reply::Evade { unit: id(1), behind: None }),
        "countercharge" => answer(Reply::Countercharge { unit: id(1) }),
        "shelter" => answer(Reply::Shelter { guns: id(1), square: id(2) }),
        "end" | "end_second" => {
            Command::EndCharge { charge: usize::from(words[0] != "end"), how: serde_json::from_value(words[1].into()).unwrap() }
        }
        "phase" => Command::NextPhase {},
        "turn" => Command::NextPlayerTurn {},
        "fire" => Command::Fire(fire(&units(1).into_iter().map(|unit| (unit, 4.0)).collect::<Vec<_>>(), words[2], face(words[3]))),
        "charge" => {
            let (attacker, defender) = words[3].split_once(':').unwrap();
            Command::Charge(charge(&units(1), &units(2), (face(attacker), face(defender))))
        }
        "edit" => {
            let order = serde_json::from_value::<Order>(words[2].into()).ok();
            let stands = words[2].parse().ok();
            let formation = (order.is_none() && stands.is_none()).then(|| serde_json::from_value(words[2].into()).unwrap());
            let edit = UnitEdit { stands, order, formation, ..UnitEdit::default() };
            Command::EditUnit { unit: id(1), edit, note: "for the test".into() }
        }
        other => panic!("{other} is no step"),
    }
}

fn row_of(remark: &Remark) -> String {
    serde_json::to_value(remark).unwrap()["remark"].as_str().unwrap().to_owned()
}

/// Describes the state: of a unit its order, formation and the maneuver it made (`unmade`: none); of a charge, by number, its stage, or the
/// difference of its last combat.
fn seen(battle: &Battle, whom: &str) -> Vec<String> {
    if whom == "difference" {
        return vec![difference(battle.journal().last_applied().unwrap()).2.to_string()];
    }
    if let Ok(number) = whom.parse::<usize>() {
        return vec![battle.state().charges[number].stage.word().to_owned()];
    }
    let unit = unit(battle, whom);
    let made = unit.made.as_ref().map_or("unmade", |made| made.as_str());
    [unit.order.map_or("guns", |order| order.word()), unit.formation.word(), made].map(str::to_owned).to_vec()
}

/// Plays a row of steps separated by `|`. `!REMARKS STEP` is out of order by these remarks alone, and goes on by the referee's word; `x STEP`
/// cannot be, with the word or without it; `~REMARK STEP` is in order, and noted; `? WHOM WORDS` is what is to be seen. Any other step
/// is in order.
fn play(row: &str) -> Battle {
    let mut battle = laboratory();
    for step in row.split('|').map(str::trim) {
        let place = format!("{step} of {row}");
        if let Some(state) = step.strip_prefix("? ") {
            let mut words = state.split_whitespace();
            let known = seen(&battle, words.next().unwrap());
            words.for_each(|word| assert!(known.iter().any(|known| known == word), "{place}: {known:?}"));
            continue;
        }
        if let Some(step) = step.strip_prefix("x ") {
            let refusal = battle.preview(let_pass(command(&battle, step))).err().unwrap_or_else(|| panic!("{place} is accepted"));
            assert!(!refusal.by_override, "{place}: {refusal}");
            continue;
        }
        let (wanted, step) = match step.strip_prefix(['!', '~']) {
            Some(rest) => rest.split_once(' ').unwrap(),
            None => ("", step),
        };
        let command = command(&battle, step);
        let forbidden = place.starts_with('!');
        match battle.preview(command.clone()) {
            Ok(_) => assert!(!forbidden, "{place} is in order"),
            Err(refusal) => assert!(forbidden && refusal.by_override, "{place}: {refusal}"),
        }
        let event = submit(&mut battle, command);
        let said = event.all_notes().filter(|remark| !remark.is_note() || !wanted.is_empty()).map(row_of).collect::<Vec<_>>();
        assert_eq!(said.join("+"), wanted, "{place}");
    }
    battle
}

fn play_all(rows: &[&str]) {
    rows.iter().for_each(|row| drop(play(row)));
}

/// K1, N1: a declaration and a result know each other, whichever comes first, under fire and in the charge too (digest §7).
#[test]
fn a_tardy_charge_is_disordered_whichever_comes_first() {
    let fought = "phase | fire u_inf2 b_mil 5 | phase | charge b_mil u_inf 6:5 | ? difference -6";
    let ends = ["check b_mil 1 b_brig | declare b_mil u_inf", "declare b_mil u_inf | check b_mil 1 b_brig"]
        .map(|deeds| play(&format!("{deeds} | ? b_mil disordered unmade | {fought}")).state().clone());
    assert_eq!(ends[0], ends[1]);
    play_all(&[
        "edit b_inf disordered | check b_inf 5 | ? b_inf good | declare b_inf u_inf | ? b_inf disordered unmade",
        "edit b_inf disordered | declare b_inf u_inf | check b_inf 5 | ? b_inf disordered unmade",
        // Well handled it charges in good order, and checks of other units stand before no declaration.
        "check b_vet 5 | check b_inf 5 | declare b_inf u_inf | ? b_inf good | make b_inf charge | ? b_inf good charge",
        "declare b_inf u_inf | check b_inf 5 | ? b_inf good unmade | make b_inf charge | ? b_inf good charge",
    ]);
}

/// K1, N1: who may make no maneuver, or made another, declares no charge; one declared before ends by itself (digest §7).
#[test]
fn whom_its_result_halts_does_not_charge() {
    play_all(&[
        "check b_mil 1 | !no_maneuver declare b_mil u_inf",
        "edit b_inf disordered | check b_inf 3 | !no_maneuver declare b_inf u_inf",
        "edit b_inf disordered | check b_inf 1 | !no_maneuver declare b_inf u_inf | phase | phase | !no_maneuver charge b_inf u_inf 6:5",
        "edit b_mil disordered | check b_mil 1 | ? b_mil broken | !no_maneuver declare b_mil u_inf",
        "declare b_mil u_inf | check b_mil 1 | ? 0 called_off | phase | phase | turn",
        "edit b_inf disordered | declare b_inf u_inf | check b_inf 3 | ? 0 called_off",
        "edit b_inf disordered | declare b_inf+b_vet u_inf | check b_inf 3 | ? 0 declared | check b_vet 5 | phase | phase | charge b_vet u_inf 6:5",
        "check b_inf 5 | make b_inf full_move | !other_maneuver declare b_inf u_inf",
        "check b_inf 5 | make b_inf hold | !other_maneuver declare b_inf u_inf",
        "check b_inf 5 | make b_inf deliberate_square | x declare b_inf u_inf",
        "check b_raw 5 | make b_raw about_face | !other_maneuver declare b_raw u_inf",
    ]);
}

/// K1, N1: every attacker is asked, who joins as who declared (digest §5, §7, §10).
#[test]
fn who_joins_a_combat_is_asked_too() {
    play_all(&[
        "declare b_inf u_inf | check b_inf 5 | phase | phase | !no_declaration charge b_inf+b_vet u_inf 6:5",
        "declare b_inf u_inf | check b_inf 5 | check b_vet 5 | phase | phase | !no_declaration charge b_inf+b_vet u_inf 6:5",
        "declare b_inf u_inf | check b_inf 5 | check b_mil 1 | phase | phase | !no_declaration+no_maneuver charge b_inf+b_mil u_inf 6:5",
        "declare b_inf u_inf | check b_inf 5 | check b_vet 5 | make b_vet full_move | phase | phase \
         | !no_declaration+other_maneuver charge b_inf+b_vet u_inf 6:5",
        "edit b_vet broken | declare b_inf u_inf | check b_inf 5 | phase | phase | !no_declaration charge b_inf+b_vet u_inf 6:5",
        // Two declared against one target fight it together.
        "declare b_inf u_inf | declare b_vet u_inf | check b_inf 5 | check b_vet 5 | phase | phase | charge b_inf+b_vet u_inf 6:5",
        "phase | phase | !not_declared charge b_inf u_inf 6:5",
    ]);
    // It counts for numbers, and neither carries nor breaks through (digest §7).
    for faces in ["6:1", "10:1"] {
        let battle =
            play(&format!("declare b_inf u_inf | check b_inf 5 | phase | phase | !no_declaration charge b_inf+b_vet u_inf {faces}"));
        let done = happened(battle.journal().last_applied().unwrap());
        let goes_on = |whom: &str| done.iter().any(|done| done.starts_with(whom) && (done.contains("carr") || done.contains("breaks")));
        assert_eq!([goes_on("b_inf "), goes_on("b_vet ")], [true, false], "{done:?}");
    }
}

/// K1, N1: a check moves nobody: the answers to a charge are alike after a tardy one and a better one, until a charger moves (digest §11).
#[test]
fn answers_are_open_until_a_charger_moves() {
    for face in [1, 5] {
        let made = if face == 1 { "full_move_disordered" } else { "charge" };
        play_all(&[
            &format!("declare b_cav u_inf | check b_cav {face} | square u_inf | ? u_inf square"),
            &format!("declare b_inf u_lt | check b_inf {face} | evade u_lt | ? u_lt broken"),
            &format!("declare b_inf u_cav | check b_inf {face} | countercharge u_cav"),
            &format!("edit u_inf square | declare b_inf u_lg | check b_inf {face} | shelter u_lg u_inf"),
            &format!("declare b_cav u_inf | check b_cav {face} | make b_cav {made} | x square u_inf"),
            &format!("declare b_inf u_lt | check b_inf {face} | make b_inf {made} | !charger_moved evade u_lt"),
            &format!("declare b_inf u_cav | check b_inf {face} | make b_inf {made} | !charger_moved countercharge u_cav"),
        ]);
    }
}

/// K1, S1, S15, S6, N7: the other tardy maneuvers stay open in good order until one is made; a charge has been declared; broken units
/// may (digest §7).
#[test]
fn the_choice_of_a_result_stays_open_until_the_move() {
    play_all(&[
        "declare b_inf u_inf | check b_inf 1 | ? b_inf disordered | make b_inf half_move | ? b_inf good half_move | ? 0 called_off",
        "edit b_inf disordered | declare b_inf u_inf | check b_inf 5 | ? b_inf disordered | make b_inf half_move | ? b_inf good half_move",
        "declare b_inf u_inf | check b_inf 1 | end called_off | ? b_inf good unmade | make b_inf half_move | ? b_inf good half_move",
        // What else disorders it is not taken back with the charge, whichever came first.
        "declare b_inf u_inf | check b_inf 1 | edit b_inf disordered | end called_off | ? b_inf disordered unmade",
        "declare b_inf u_inf | check b_inf 1 | edit b_inf disordered | make b_inf half_move | ? b_inf disordered half_move",
        "check b_inf 1 | edit b_inf disordered | declare b_inf u_inf | end called_off | ? b_inf disordered unmade",
        "declare b_inf u_inf | check b_inf 1 | edit b_inf disordered | edit b_inf good | end called_off | ? b_inf good unmade",
        "declare b_inf u_inf | check b_inf 1 | make b_inf tardy_square | ? b_inf good square tardy_square | ? 0 called_off",
        "declare b_inf u_inf | check b_inf 1 | make b_inf full_move_disordered | ? b_inf disordered | ? 0 declared",
        "declare b_inf u_inf | check b_inf 1 | phase | ? b_inf disordered full_move_disordered",
        "check b_inf 1 | declare b_inf u_inf | make b_inf half_move | !again make b_inf full_move_disordered",
        "check b_inf 5 | !no_declaration make b_inf charge",
        "edit b_inf broken | declare b_inf u_inf | check b_inf 7 | ? b_inf disordered line | ? 0 declared",
        "edit b_inf broken | declare b_inf u_inf | check b_inf 5 | ? 0 called_off",
    ]);
}

/// K2: how a charge ends is asked: in no struggle, against no square, over nobody who stands, not unfought (digest §10, §11).
#[test]
fn the_end_of_a_charge_is_asked() {
    play_all(&[
        "declare b_inf u_inf | !no_check+target_stands end carried",
        "declare b_inf u_inf | check b_inf 5 | phase | phase | !target_stands end carried_disordered",
        "declare b_cav u_inf | square u_inf | !must_charge end called_off",
        "declare b_cav u_inf | square u_inf | check b_cav 5 | !must_charge+charge_ends make b_cav full_move",
        // Who makes another move or is halted by its result charges no longer, and the log says so.
        "declare b_inf u_inf | check b_inf 5 | ~charge_ends make b_inf full_move",
        "declare b_mil u_inf | ~charge_ends check b_mil 1",
        // Once a charger has moved, nobody declares another charge (digest §11): its target could not form square any more.
        "declare b_inf u_inf | check b_inf 5 | make b_inf charge | check b_vet 5 | !declared_late declare b_vet u_inf2",
        "check b_mil 1 b_brig | make b_mil full_move_disordered | !declared_late declare b_mil u_inf",
        "declare b_inf u_inf | check b_inf 5 | phase | phase | charge b_inf u_inf 5:5 | ? 0 struggle | !struggle_open end carried",
        "declare b_inf u_inf | check b_inf 5 | phase | phase | charge b_inf u_inf 5:5 | !struggle_open end called_off",
        "declare b_inf u_inf | check b_inf 5 | phase | phase | charge b_inf u_inf 5:5 | !struggle_open turn",
        "declare b_cav u_inf | square u_inf | check b_cav 5 | phase | phase | !charge_open turn",
        "declare b_cav u_inf | square u_inf | check b_cav 5 | phase | phase | !charge_open phase",
        "declare b_inf u_inf | !charge_open turn",
        // In order: who is gone leaves the position, and a charge called off is none.
        "declare b_inf u_lt | evade u_lt | check b_inf 5 | end carried | ? 0 over | phase | phase | phase",
        "declare b_inf u_inf | end called_off | ? 0 called_off | phase | phase | phase",
        "declare b_inf u_inf | check b_inf 5 | phase | phase | charge b_inf u_inf 10:1 | ? 0 breakthrough | end carried | ? 0 over | phase",
    ]);
}

/// K7: who broke through goes on alone (digest §10).
#[test]
fn infantry_stays_when_cavalry_breaks_through() {
    let first = "declare b_inf+b_cav u_mil | check b_inf 5 | check b_cav 5 | phase | phase | charge b_inf+b_cav u_mil 6:5";
    let second = play(&format!("{first} | ? 0 breakthrough | charge b_cav u_vet 10:1 | ? 0 over | phase"));
    let fought = second.journal().applied().rev().nth(1).unwrap();
    assert!(happened(fought).contains(&"b_cav carries the position".to_owned()), "{:?}", happened(fought));
    play(&format!("{first} | !no_declaration charge b_inf+b_cav u_vet 6:5"));
    play(&format!("{first} | !no_declaration charge b_cav+b_inf u_vet 6:5"));
}

/// K8: one target in several combats: who was beaten is gone, and who fires at one target does it in one combat (digest §9, §10).
#[test]
fn one_target_in_several_combats_is_remarked() {
    let both = "declare b_inf u_inf | declare b_vet u_inf | check b_inf 5 | check b_vet 5 | phase | phase";
    play(&format!("{both} | charge b_inf u_inf 8:3 | !beaten charge b_vet u_inf 8:3"));
    play(&format!("{both} | charge b_inf u_inf 10:1 | !beaten charge b_vet u_inf 8:3"));
    play_all(&[
        "phase | fire b_inf u_inf 7 | ~fired_apart fire b_vet u_inf 7",
        "phase | fire b_inf u_inf 7 | fire b_vet u_inf2 7",
        "phase | fire b_inf+b_vet u_inf 7",
    ]);
}

/// A gun unit of two stands or more maneuvers as a battery unless its player says otherwise, single stands where he says so or the
/// scenario names them one battery (digest §7).
#[test]
fn guns_of_two_stands_are_a_battery() {
    let battle = turn_4();
    let battery = |id: &str, said: Option<bool>| {
        let mut call = maneuver(None, &[id], 5);
        call.units[0].battery = said;
        let found = by_word(&battle, Command::Maneuver(call));
        sums(&found)[0].0
    };
    // Biddle's two guns are one stand, Towson's guns and howitzer one battery of the scenario.
    assert_eq!(
        [None, Some(true), Some(false)].map(|said| battery("towson_guns", said)),
        [2, 2, 0].map(|plus| plus + battery("towson_guns", Some(false)))
    );
    assert_eq!([None, Some(true)].map(|said| battery("biddle_guns", said) - battery("biddle_guns", Some(false))), [0, 2]);
    let two = battle_of(&CHIPPAWA.replacen(r#""guns": 2"#, r#""guns": 4"#, 10));
    let many = two
        .setup()
        .scenario
        .units()
        .find(|(_, unit)| unit.arm() == Arm::Artillery && unit.stands == 2)
        .map(|(_, unit)| unit.id.clone())
        .unwrap();
    let call = maneuver(None, &[many.as_str()], 5);
    let plus = |battery: Option<bool>| {
        let mut call = call.clone();
        call.units[0].battery = battery;
        sums(&by_word(&two, Command::Maneuver(call)))[0].0
    };
    assert_eq!(plus(None) - plus(Some(false)), 2);
}

/// A winning storming column forms what its player says, line where he says nothing; it carries works and squares too (digest §10).
#[test]
fn a_winning_storming_column_forms() {
    let fought = |forms: Option<Formation>, square: bool| {
        let mut battle = laboratory();
        form(&mut battle, &["b_inf"], Formation::StormingColumn);
        if square {
            form(&mut battle, &["u_inf"], Formation::Square);
        }
        let mut call = charge(&["b_inf"], &["u_inf"], (8, 1));
        call.column_forms = forms;
        let event = submit(&mut battle, Command::Charge(call));
        (difference(&event).3.to_owned(), happened(&event), unit(&battle, "b_inf").formation, sentence(battle.setup(), &event))
    };
    for square in [false, true] {
        let (row, deeds, formation, text) = fought(None, square);
        assert!(deeds.contains(&"b_inf carries the position".to_owned()), "{row}: {deeds:?}");
        assert!(!deeds.iter().any(|deed| deed.starts_with("b_inf retreats")), "{deeds:?}");
        assert_eq!(formation, Formation::Line);
        assert!(text.contains("forms line"), "{text}");
        for forms in [Formation::SupportedLine, Formation::FieldColumn, Formation::Garrison] {
            assert_eq!(fought(Some(forms), square).2, forms);
        }
    }
    let mut battle = laboratory();
    let mut call = charge(&["b_inf"], &["u_inf"], (5, 2));
    call.column_forms = Some(Formation::Line);
    assert!(refused(&mut battle, Command::Charge(call.clone())).contains("no unit charges in storming column"));
    form(&mut battle, &["b_inf"], Formation::StormingColumn);
    call.column_forms = Some(Formation::Square);
    assert!(refused(&mut battle, Command::Charge(call)).contains("forms one of line, supported line, field column, garrison"));
}

/// A deliberate square has no flank to a charge; one formed in the enemy's turn may have been outflanked (digest §11).
#[test]
fn a_deliberate_square_is_not_outflanked_in_a_charge() {
    let mut battle = laboratory();
    form(&mut battle, &["u_inf"], Formation::Square);
    let mut call = charge(&["b_inf"], &["u_inf"], (5, 5));
    call.defender.outflanked = true;
    assert!(refused(&mut battle, Command::Charge(call.clone())).contains("has no flank to a charge"));
    call.defender.hasty = true;
    submit(&mut battle, Command::Charge(call));
}

/// Crews in a square are lost whenever it breaks, by panic too; where it is wiped out unbroken they go home, and the log says so
/// (digest §11).
#[test]
fn crews_are_lost_with_a_square_that_panics() {
    let sheltered = || {
        let mut battle = laboratory();
        for step in ["declare b_cav u_inf", "square u_inf"] {
            let command = command(&battle, step);
            submit(&mut battle, command);
        }
        submit(&mut battle, Command::Answer { charge: 0, answer: Reply::Shelter { guns: "u_lg".into(), square: "u_inf".into() } });
        submit(&mut battle, Command::NextPlayerTurn {});
        battle
    };
    let mut battle = sheltered();
    edit(&mut battle, "u_inf", UnitEdit { order: Some(Order::Disordered), ..UnitEdit::default() });
    set_stands(&mut battle, "u_inf", 2);
    let mut call = maneuver(None, &["u_inf"], 1);
    call.units[0].losses = Some(brigade_major::games::rff1812::words::Losses::Greater);
    let event = submit(&mut battle, Command::Maneuver(call));
    assert_eq!(sums(&event)[0].2, "panic");
    assert!(unit(&battle, "u_lg").removed, "{:?}", happened(&event));
    let mut battle = sheltered();
    let event = submit(
        &mut battle,
        Command::EditUnit { unit: "u_inf".into(), edit: UnitEdit { stands: Some(0), ..UnitEdit::default() }, note: "".into() },
    );
    assert_eq!(remarks(&event), [Remark::CrewGoesHome { unit: "u_lg".into() }]);
    assert!(!unit(&battle, "u_lg").removed && unit(&battle, "u_lg").sheltered_in.is_none());
}

/// The position is carried by who could have moved there: his check is thrown, and lets him (digest §7, §11).
#[test]
fn a_position_is_carried_after_the_check() {
    play_all(&[
        "declare b_inf u_lt | evade u_lt | !no_check end carried",
        "declare b_inf u_lt | evade u_lt | check b_inf 5 b_brig | end carried | ? b_inf good charge",
        "declare b_inf u_lt | evade u_lt | phase | phase | !no_check end carried_disordered",
        // A broken unit charges after a rally alone, whoever stands before it.
        "edit b_inf broken | declare b_inf u_lt | evade u_lt | !not_rallied end carried",
        "edit b_inf broken | declare b_inf u_inf | phase | phase | !not_rallied charge b_inf u_inf 5:5",
        "edit b_inf broken | declare b_inf u_lt | evade u_lt | check b_inf 7 | end carried | ? 0 over",
    ]);
}

/// Nobody carries a position who is out of the game: a charge ends with its last attacker, and those who are left carry it (digest §10).
#[test]
fn a_charge_ends_with_its_last_attacker() {
    play_all(&[
        "edit b_inf 2 | declare b_inf u_inf | check b_inf 5 | phase | phase | charge b_inf u_inf 9:1 | ? difference 0 | ? 0 over | x end carried | turn",
        "declare b_inf u_lt | evade u_lt | check b_inf 5 | edit b_inf 0 | ? 0 over | x end carried | phase | phase",
        "declare b_inf+b_vet u_lt | evade u_lt | check b_inf 5 | check b_vet 5 | edit b_inf 0 | ? 0 declared | end carried | ? b_inf unmade",
    ]);
    let mut battle = laboratory();
    for step in ["declare b_inf+b_vet u_lt", "evade u_lt", "check b_vet 5", "edit b_inf 0"] {
        let command = command(&battle, step);
        submit(&mut battle, command);
    }
    let event = submit(&mut battle, Command::EndCharge { charge: 0, how: ChargeEnd::Carried });
    assert_eq!(event.found.reading, TableReading::Charged(vec!["b_vet".into()]));
}

/// A position is carried over who left it, and over nobody who stands in it: a broken unit that is charged is fought, one that any charge
/// of this player turn drove off is gone (digest §10).
#[test]
fn a_position_is_carried_over_who_left_it() {
    let twice = "declare b_inf u_inf | declare b_vet u_inf | check b_inf 5 | check b_vet 5 | phase | phase";
    play_all(&[
        "edit u_inf broken | declare b_inf u_inf | check b_inf 5 | phase | phase | !target_stands end carried",
        "edit u_inf broken | declare b_inf u_inf | check b_inf 5 | phase | phase | !charge_open turn",
        "edit u_inf broken | declare b_inf u_inf | check b_inf 5 | phase | phase | charge b_inf u_inf 8:4 | ? 0 over",
        "declare b_cav u_cav | countercharge u_cav | check b_cav 5 | phase | phase | !target_stands end carried",
        // Driven back in good order and broken are alike to the second charge.
        &format!("{twice} | charge b_inf u_inf 8:4 | ? u_inf disordered | end_second carried | ? 1 over"),
        &format!("{twice} | charge b_inf u_inf 10:1 | ? u_inf broken | end_second carried | ? 1 over"),
        &format!("{twice} | charge b_inf u_inf 5:6 | !target_stands end_second carried"),
        // Driven off in the first combat of a charge that fought a second.
        &format!("{twice} | charge b_inf u_inf 10:1 | charge b_inf u_inf2 8:4 | ? u_inf broken | end_second carried"),
    ]);
    let mut battle = laboratory();
    for step in twice.split(" | ").chain(["charge b_inf u_inf 8:4"]) {
        let command = command(&battle, step);
        submit(&mut battle, command);
    }
    let (duty, offers) = (Duty::Fight(1), battle.offers(&Selection::Charge(1)));
    assert_eq!(duty.text(battle.setup(), battle.state()), "u_inf no longer stands: the position is carried");
    let carries = |offer: &&Offer<Rff1812>| matches!(offer.command(), Some(Command::EndCharge { how: ChargeEnd::Carried, .. }));
    assert!(offers.iter().find(carries).is_some_and(Offer::is_open), "{offers:?}");
}

/// Checks that a declaration holds to the end of the turn for a unit that has made its charge move, called off or not (digest §5).
#[test]
fn a_charge_called_off_after_its_move_keeps_its_fire() {
    play_all(&[
        "steel b_inf u_inf | check b_inf 5 b_brig | make b_inf charge | phase | end called_off | x fire b_inf u_inf 5 | ? 0 over",
        "steel b_inf u_inf | check b_inf 5 b_brig | end called_off | make b_inf hold | phase | fire b_inf u_inf 5 | ? 0 called_off",
    ]);
    let bonus = |called_off: &str| {
        let row = format!("declare b_inf u_vet | check b_inf 5 b_brig | make b_inf charge | phase{called_off} | fire u_vet b_inf 5");
        sum(play(&row).journal().last_applied().unwrap()).0
    };
    assert_eq!(bonus(" | end called_off"), bonus(""), "buck and ball at chargers");
}

/// Nobody evades from cavalry, whichever charge he answers; no cavalry rides out to meet two (digest §10, §11).
#[test]
fn an_answer_knows_every_charge_against_its_unit() {
    play_all(&[
        "declare b_inf u_lt | declare b_cav u_lt | x evade u_lt",
        "declare b_cav u_lt | declare b_inf u_lt | x evade u_lt",
        "declare b_inf u_lt | evade u_lt",
    ]);
    let mut battle = play("declare b_cav u_cav | declare b_inf u_cav | countercharge u_cav");
    let second = Command::Answer { charge: 1, answer: Reply::Countercharge { unit: "u_cav".into() } };
    assert!(refused(&mut battle, second).contains("countercharges already"));
}

/// Cavalry on foot in march column is as dismounted: no cold steel, and in a panic it mounts first (digest §7, §10).
#[test]
fn cavalry_on_foot_stays_so_in_column() {
    let on_foot = "edit b_cav dismounted | edit b_cav march_column";
    play_all(&[&format!("{on_foot} | x steel b_cav u_inf | declare b_cav u_inf")]);
    for disordered in ["", " | edit b_cav disordered"] {
        let mut battle = play(&format!("{on_foot}{disordered}"));
        let situation = json!({"unit": "b_cav", "distance": 30, "sight": "clear", "outflanked_from": 3, "losses": "greater"});
        let call = json!({"command": "maneuver", "leader": null, "units": [situation], "die": {"face": 1, "from": "typed"}});
        let event = submit(&mut battle, serde_json::from_value(call).unwrap());
        assert!(happened(&event).iter().any(|told| told.contains("mount")), "{:?}", happened(&event));
        assert!(unit(&battle, "b_cav").broken() && !unit(&battle, "b_cav").on_foot);
        assert_eq!(unit(&battle, "b_cav").formation, Formation::Mounted);
    }
}

/// Nobody rolls again against nobody: who is left of a struggle carries the position or not (digest §2, §10).
#[test]
fn a_struggle_ends_with_the_last_stand_of_a_side() {
    let mut battle = laboratory();
    set_stands(&mut battle, "u_elite", 2);
    for step in ["declare b_inf u_elite", "check b_inf 9 b_brig", "make b_inf charge", "phase", "phase"] {
        let command = command(&battle, step);
        submit(&mut battle, command);
    }
    let fight = command(&battle, "charge b_inf u_elite 5:10");
    let told = log_line(&mut battle, fight);
    assert!(told.contains("desperate struggle") && told.contains("is removed") && !told.contains("roll again"), "{told}");
    let offers = battle.offers(&Selection::Duty(Duty::Fight(0)));
    assert!(offers.iter().any(|offer| offer.text == "Carry the position" && offer.is_in_order()), "{offers:?}");
    assert!(!offers.iter().any(|offer| offer.form_to_fill().is_some()), "nobody is left to fight");
    let event = submit(&mut battle, Command::EndCharge { charge: 0, how: ChargeEnd::Carried });
    assert_eq!(remarks(&event), []);
}

/// Checks that a unit that got away is not fought, and that a charged unit left out of the combat is named (digest §11).
#[test]
fn a_combat_is_of_those_who_stand() {
    let moved = "check b_inf 5 b_brig | make b_inf charge | phase | phase";
    play_all(&[
        &format!("declare b_inf u_lt+u_inf | evade u_lt | {moved} | !got_away charge b_inf u_lt+u_inf 7:5"),
        &format!("declare b_inf u_lt+u_inf | evade u_lt | {moved} | charge b_inf u_inf 7:5"),
        &format!("declare b_inf u_lt | evade u_lt | {moved} | !got_away charge b_inf u_lt 7:5"),
        &format!("declare b_inf u_inf+u_vet | {moved} | ~not_met charge b_inf u_inf 6:4"),
        &format!("declare b_inf u_inf+u_cav | countercharge u_cav | {moved} | ~not_met charge b_inf u_inf 6:4"),
    ]);
}

/// Each who broke through goes on by himself, and each who did not is named (digest §10).
#[test]
fn every_breakthrough_goes_on() {
    let through = "declare b_inf+b_vet u_inf | check b_inf+b_vet 5 b_brig | make b_inf charge | make b_vet charge | phase | phase | \
                   charge b_inf+b_vet u_inf 10:2 | ? 0 breakthrough";
    play_all(&[
        &format!("{through} | charge b_vet u_elite 5:4 | charge b_inf u_vet 5:4"),
        &format!("{through} | charge b_inf u_vet 5:4 | ~breakthrough_open turn"),
        &format!("{through} | ~breakthrough_open+breakthrough_open turn"),
        // Whose charge is over has declared one all the same.
        "declare b_inf u_inf | check b_inf 5 b_brig | make b_inf charge | phase | phase | charge b_inf u_inf 7:4 | !charge_over charge b_inf u_vet 5:5",
    ]);
}

/// Checks that a unit that fires for no points has not fired, and is named; alone it is refused (digest §9, decision 17).
#[test]
fn who_has_no_points_has_not_fired() {
    let battle = play("edit b_vet broken | phase | ~cannot_fire fire b_inf+b_vet u_inf 5");
    assert_eq!((unit(&battle, "b_vet").stands_fired, unit(&battle, "b_vet").fired_at.clone()), (0, None));
    play_all(&["edit b_vet broken | phase | x fire b_vet u_inf 5"]);
}

/// Checks that a leader is not said to lead units he cannot command (digest §6).
#[test]
fn out_of_command_nobody_leads() {
    let mut battle = laboratory();
    let check = command(&battle, "check b_inf 5 b_art");
    assert!(log_line(&mut battle, check).starts_with("Out of command, die 5"));
    let check = command(&battle, "check b_vet 5 b_brig");
    assert!(!log_line(&mut battle, check).starts_with("Out of command"));
}

/// A crew in a square is its answer (digest §11).
#[test]
fn a_sheltered_crew_has_answered() {
    let mut battle = play("edit u_inf square | declare b_inf u_hg | shelter u_hg u_inf | check b_inf 5 b_brig | make b_inf charge");
    assert_eq!(remarks(&submit(&mut battle, Command::NextPhase {})), []);
}

/// A unit that a die brings on comes by that die, or by the referee's word (digest §5).
#[test]
fn who_comes_by_a_die_comes_by_it() {
    let mut battle = battle_of(include_str!("../../../scenarios/rff1812/sackets_harbor.json"));
    submit(&mut battle, Command::SetPhase { turn: 8, side: "united_states".into(), phase: Phase::Maneuver });
    let arrive = Command::Arrive { units: vec!["late_militia".into()], leaders: Vec::new() };
    let refusal = battle.preview(arrive.clone()).unwrap_err();
    assert!(refusal.by_override && refusal.to_string().contains("arrives only by a roll"), "{refusal}");
    submit(&mut battle, Command::ThrowForArrival { unit: "late_militia".into(), die: die(2) });
    assert!(battle.preview(arrive).is_err());
}

/// Checks that a successor with the name of a leader on the table is remarked: the rules leave it open (digest §13).
#[test]
fn a_successor_who_is_on_the_table_is_named() {
    let mut battle = battle_of(include_str!("../../../scenarios/rff1812/new_orleans.json"));
    submit(&mut battle, Command::Check(SingleCall::of_leader(&FALLEN_LEADER, "pakenham", die(10))));
    (0..4).for_each(|_| drop(submit(&mut battle, Command::NextPlayerTurn {})));
    let event = submit(&mut battle, Command::Replace { leader: "pakenham".into(), unit: "foot_44".into(), name: None, die: die(5) });
    assert_eq!(remarks(&event).iter().map(row_of).collect::<Vec<_>>(), ["two_posts"]);
}

/// Guns are near no artillery leader where their side has none on the table (digest §6, §9).
#[test]
fn a_leader_who_is_out_masses_no_fire() {
    let mut battle = play("phase");
    let near = |battle: &Battle| {
        let call = FireCall { artillery_leader_near: true, ..fire(&[("b_hg", 20.0)], "u_inf", 5) };
        battle.preview(Command::Fire(call)).map(drop)
    };
    assert_eq!(near(&battle), Ok(()));
    let lost = LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() };
    submit(&mut battle, Command::EditLeader { leader: "b_art".into(), edit: lost, note: "for the test".into() });
    assert!(near(&battle).is_err_and(|refusal| refusal.by_override && refusal.to_string().contains("no artillery leader")));
}

/// Each of a shot's units is an enemy of its target, and fires each of its stands once (digest §9).
#[test]
fn a_shot_is_of_enemies_and_of_each_stand_once() {
    play_all(&[
        "phase | !own_side fire b_inf+u_vet u_inf 5",
        "phase | !own_side fire u_vet+b_inf u_inf 5",
        "phase | x fire b_inf+b_inf u_inf 5",
    ]);
    let mut battle = play("phase");
    let stands = unit(&battle, "b_inf").stands;
    let split = |first: u32, second: u32| {
        let mut call = fire(&[("b_inf", 3.0), ("b_inf", 6.0)], "u_inf", 5);
        (call.firers[0].stands, call.firers[1].stands) = (Some(first), Some(second));
        Command::Fire(call)
    };
    assert!(refused(&mut battle, split(stands, 1)).contains("is named 2 times"));
    submit(&mut battle, split(stands - 1, 1));
    assert_eq!(unit(&battle, "b_inf").stands_fired, stands);
}

/// Checks that open matters are named before the battle ends, as before any player turn ends (digest §10, §12).
#[test]
fn the_end_of_the_battle_is_the_end_of_a_turn() {
    let mut battle = play("declare b_inf u_inf | check b_inf 5 b_brig | make b_inf charge | phase | phase");
    let turns = battle.setup().scenario.turns;
    assert_eq!(
        battle.preview(Command::EndBattle {}).unwrap_err().by_override,
        battle.preview(Command::NextPlayerTurn {}).unwrap_err().by_override
    );
    let other = battle.setup().scenario.other_side(&battle.setup().scenario.first_side).id.clone();
    submit(&mut battle, Command::SetPhase { turn: turns, side: other.clone(), phase: Phase::Maneuver });
    let own =
        battle.setup().scenario.side(&other).unwrap().units.iter().map(|unit| unit.id.to_string()).find(|id| id.ends_with("inf")).unwrap();
    let target = if own == "u_inf" { "b_inf" } else { "u_inf" };
    for step in [format!("declare {own} {target}"), format!("check {own} 5"), "phase".to_owned(), "phase".to_owned()] {
        let command = command(&battle, &step);
        submit(&mut battle, command);
    }
    let refusal = battle.preview(Command::NextPlayerTurn {}).unwrap_err();
    assert!(refusal.by_override && refusal.to_string().contains("neither fought nor ended"), "{refusal}");
}

/// Every leader with a target is in danger, and one who is lost before he comes does not come (digest §5, §9).
#[test]
fn every_leader_with_a_target_is_in_danger() {
    let mut battle = laboratory();
    attach(&mut battle, "b_gen", "b_inf");
    attach(&mut battle, "b_brig", "b_inf");
    for step in ["turn", "phase"] {
        let command = command(&battle, step);
        submit(&mut battle, command);
    }
    let shot = command(&battle, "fire u_inf b_inf 10");
    let told = log_line(&mut battle, shot);
    assert!(leader(&battle, "b_gen").in_danger && leader(&battle, "b_brig").in_danger, "{told}");
    let mut battle = chippawa();
    let lost = LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() };
    submit(&mut battle, Command::EditLeader { leader: "scott".into(), edit: lost, note: "for the test".into() });
    submit(&mut battle, Command::SetPhase { turn: 4, side: "united_states".into(), phase: Phase::Maneuver });
    assert!(!leader(&battle, "scott").on_table);
}

/// Units that are still to come are not spent, and end no battle (digest §13).
#[test]
fn who_is_still_to_come_ends_nothing() {
    let mut battle = chippawa();
    for (id, stands) in [("us_9", 4), ("us_11", 2), ("us_22", 2), ("us_25", 2)] {
        set_stands(&mut battle, id, stands);
    }
    assert!(!battle.state().ended);
}
