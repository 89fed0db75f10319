//! Tests of one step's knowledge of the step before: sequences of Fire and Fury that went wrong between checks (digest §5 to §12), played
//! on a laboratory of two sides.

use brigade_major::game::OfferAction;
use brigade_major::game::after_action::after_action;
use brigade_major::games::rff1812::battle::{ChargeEnd, Duty, Form, losses, replacement_units};

use super::*;

fn laboratory() -> Battle {
    battle_of(include_str!("../../data/laboratory.json"))
}

/// Plays a command as `play` reads it: what is out of order by it.
fn play(battle: &mut Battle, command: &str) -> Vec<String> {
    let command: Command = serde_json::from_str(command).unwrap();
    let event = submit(battle, command);
    remarks(&event).iter().map(|remark| remark.text(battle.setup(), &event.found.in_place)).collect()
}

fn fire_phase(battle: &mut Battle) {
    submit(battle, Command::NextPhase {});
}

/// Broken troops stand in the line of their arm, in whatever way they broke (digest §4, §10, §11).
#[test]
fn who_breaks_leaves_his_formation() {
    for (unit, formation, becomes) in [
        ("u_cav", Formation::MarchColumn, Formation::Mounted),
        ("u_raw", Formation::FieldColumn, Formation::Line),
        ("u_inf", Formation::Square, Formation::Line),
    ] {
        let mut battle = laboratory();
        form(&mut battle, &[unit], formation);
        play(&mut battle, &format!(r#"{{"command": "edit_unit", "unit": "{unit}", "edit": {{"order": "broken"}}, "note": "x"}}"#));
        assert_eq!(super::unit(&battle, unit).formation, becomes, "{unit} by hand");
    }
    let mut battle = laboratory();
    form(&mut battle, &["u_cav"], Formation::MarchColumn);
    submit(&mut battle, Command::Charge(charge(&["b_vet"], &["u_cav"], (9, 3))));
    assert_eq!(unit(&battle, "u_cav").formation, Formation::Mounted, "swept");
    let mut battle = laboratory();
    play(&mut battle, r#"{"command": "declare", "attackers": ["b_inf"], "defenders": ["u_lt"], "cold_steel": false}"#);
    let evade = Reply::Evade { unit: "u_lt".into(), behind: None };
    submit(&mut battle, Command::Answer { charge: 0, answer: evade });
    assert_eq!(unit(&battle, "u_lt").formation, Formation::Line, "evaded");
}

/// Out for one turn is the next player turn of his own side, for either side; the longer of two wounds counts (digest §12).
#[test]
fn for_one_turn_is_the_next_of_his_own_side() {
    let out = |leader: &str, first: bool| {
        let mut battle = laboratory();
        if !first {
            submit(&mut battle, Command::NextPlayerTurn {});
        }
        play(&mut battle, &format!(r#"{{"command": "fallen_leader", "leader": "{leader}", "die": {{"face": 7, "from": "typed"}}}}"#));
        let mut missed = Vec::new();
        for _ in 0..6 {
            submit(&mut battle, Command::NextPlayerTurn {});
            let state = battle.state();
            if state.side.as_str() == &leader[..1] && state.leaders[&LeaderId::from(leader)].status != LeaderStatus::Present {
                missed.push(state.turn);
            }
        }
        missed
    };
    assert_eq!(out("u_brig", true), [1]);
    assert_eq!(out("u_brig", false), [2]);
    assert_eq!(out("b_brig", true), [2]);
    assert_eq!(out("b_brig", false), [2]);
}

/// The +1 is of any leader attached to the unit, whoever makes the check (digest §6).
#[test]
fn an_attached_leader_counts_whoever_commands() {
    let mut battle = laboratory();
    attach(&mut battle, "b_brig", "b_inf");
    let event = submit(&mut battle, Command::Maneuver(maneuver(Some("b_gen"), &["b_inf"], 1)));
    assert_eq!(sums(&event), [(2, 3, "well_handled")]);
}

/// Both must be in canister range to mass their fire, in whatever order they are named or fire (digest §9).
#[test]
fn massing_does_not_hang_on_the_order_guns_are_named_in() {
    let said = |volleys: &[&[(&str, f64)]]| {
        let mut battle = laboratory();
        submit(&mut battle, Command::NextPhase {});
        let events = volleys.iter().map(|volley| submit(&mut battle, Command::Fire(fire(volley, "b_cav", 1)))).collect::<Vec<_>>();
        events.iter().flat_map(remarks).filter(|remark| matches!(remark, Remark::Massed { .. })).count()
    };
    let (near, afar) = (("u_hg", 12.0), ("u_lg", 20.0));
    assert_eq!([said(&[&[near, afar]]), said(&[&[afar, near]]), said(&[&[near], &[afar]]), said(&[&[afar], &[near]])], [1; 4]);
    assert_eq!(said(&[&[near, ("u_lg", 12.0)]]), 0);
}

/// The stands of a square are spread evenly over its faces, and each face has a target of its own (digest §11).
#[test]
fn a_square_fires_by_its_faces() {
    let mut battle = laboratory();
    form(&mut battle, &["u_inf2"], Formation::Square);
    fire_phase(&mut battle);
    for (target, stands) in [("b_inf", 3), ("b_vet", 5), ("b_raw", 7), ("b_mil", 9)] {
        let event = submit(&mut battle, Command::Fire(fire(&[("u_inf2", 4.0)], target, 1)));
        assert_eq!((remarks(&event), unit(&battle, "u_inf2").stands_fired), (Vec::new(), stands));
    }
    let again = submit(&mut battle, Command::Fire(fire(&[("u_inf2", 4.0)], "b_lt", 1)));
    assert_eq!(remarks(&again), [done_before("u_inf2", Done::Fire)]);
    // The odd one stands where the player says, and two faces at one target are out of order.
    let mut battle = laboratory();
    form(&mut battle, &["u_inf2"], Formation::Square);
    fire_phase(&mut battle);
    let face = |stands: u32, target: &str| {
        let mut call = fire(&[("u_inf2", 4.0)], target, 1);
        call.firers[0].stands = Some(stands);
        Command::Fire(call)
    };
    submit(&mut battle, face(2, "b_inf"));
    let twice = submit(&mut battle, face(3, "b_inf"));
    assert_eq!(remarks(&twice), [Remark::FaceTwice { unit: "u_inf2".into(), target: "b_inf".into() }]);
    let refusal = battle.preview(face(3, "b_vet")).unwrap_err();
    assert!(refusal.by_override && refusal.to_string().contains("2 stands fire, not 3"), "{refusal}");
}

/// A shot without points is refused with its reason, and uses up nothing (digest §9).
#[test]
fn a_shot_without_points_uses_up_nothing() {
    let mut battle = laboratory();
    fire_phase(&mut battle);
    let far = refused(&mut battle, Command::Fire(fire(&[("u_inf", 20.0)], "b_inf", 5)));
    assert_eq!(far, "firers: this fire has no points: u_inf: out of range");
    submit(&mut battle, Command::Fire(fire(&[("u_vet", 4.0), ("u_inf", 20.0)], "b_inf", 5)));
    assert_eq!(["u_vet", "u_inf"].map(|id| unit(&battle, id).fired()), [true, false]);
}

/// Checks that a leader who is not on the table can neither command nor fall without a remark, and is not offered (digest §5).
#[test]
fn a_leader_who_is_not_there_is_remarked() {
    let mut battle = chippawa();
    submit(&mut battle, Command::NextPlayerTurn {});
    let event = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["pennsylvania_volunteers"], 5)));
    assert!(remarks(&event).contains(&Remark::LeaderNotOnTable { leader: "scott".into() }));
    let fallen = play(&mut battle, r#"{"command": "fallen_leader", "leader": "scott", "die": {"face": 1, "from": "typed"}}"#);
    assert_eq!(fallen, ["Winfield Scott is not on the table"]);
    let safe = play(&mut battle, r#"{"command": "fallen_leader", "leader": "riall", "die": {"face": 1, "from": "typed"}}"#);
    assert_eq!(safe, ["nothing in the log puts Phineas Riall in danger"], "a note: players see more than the log");
    let early = submit(&mut battle, Command::EndBattle {});
    assert!(early.notes.contains(&Remark::EndsEarly { turn: 1, turns: 12 }), "{:?}", early.notes);
    let led = brigade_major::games::rff1812::battle::leaders_for(battle.setup(), battle.state(), &"pennsylvania_volunteers".into());
    assert!(!led.contains(&"scott".into()));
}

/// The order inside a phase is remarked, and the referee may waive it (digest §5, §6, §12).
#[test]
fn the_order_inside_a_phase_is_remarked() {
    let mut battle = laboratory();
    let early = play(&mut battle, r#"{"command": "arrive", "units": ["b_res"], "leaders": []}"#);
    assert_eq!(early, ["b_res are due in turn 2, in the player turn of its side"]);
    attach(&mut battle, "b_brig", "b_inf");
    submit(&mut battle, Command::Maneuver(maneuver(Some("b_brig"), &["b_inf"], 5)));
    let rides = submit(&mut battle, Command::Attach { leader: "b_brig".into(), unit: Some("b_vet".into()) });
    assert_eq!(rides.notes, [Remark::RidesOn { leader: "b_brig".into(), from: "b_inf".into() }], "the rules do not forbid it");
    fire_phase(&mut battle);
    assert_eq!(remarks(&submit(&mut battle, Command::Fire(fire(&[("b_inf", 4.0)], "u_inf", 1)))), []);
    let late = submit(&mut battle, Command::Fire(fire(&[("u_vet", 4.0)], "b_vet", 10)));
    assert_eq!(late.notes, [Remark::FiredBefore { unit: "u_vet".into(), before: "b_inf".into() }], "the order is ours");
    let on = submit(&mut battle, Command::NextPhase {});
    assert_eq!(remarks(&on), [Remark::FallenLeaderDue { leader: "b_brig".into() }]);
    play(&mut battle, r#"{"command": "fallen_leader", "leader": "b_brig", "die": {"face": 1, "from": "typed"}}"#);
    assert_eq!(remarks(&submit(&mut battle, Command::NextPhase {})), []);
}

/// Nobody retreats who is wiped out: what takes the last stands is told, and nothing after it (digest §2).
#[test]
fn nobody_who_is_wiped_out_makes_a_retreat() {
    let mut battle = laboratory();
    set_stands(&mut battle, "u_inf", 2);
    let event = submit(&mut battle, Command::Charge(charge(&["b_inf"], &["u_inf"], (10, 1))));
    assert!(unit(&battle, "u_inf").removed);
    let own = happened(&event).into_iter().filter(|deed| deed.starts_with("u_inf ")).collect::<Vec<_>>();
    assert!(own.len() == 1 && own[0].starts_with("u_inf loses"), "{own:?}");
    let text = sentence(battle.setup(), &event);
    assert!(!text.contains("u_inf makes") && !text.contains("retreat"), "{text}");
}

/// Checks that a unit that got away is not fought: the position is carried (digest §11).
#[test]
fn an_evaded_charge_offers_the_position_and_no_fight() {
    let mut battle = laboratory();
    submit(&mut battle, Command::Declare { attackers: vec!["b_inf".into()], defenders: vec!["u_lt".into()], cold_steel: false });
    submit(&mut battle, Command::Answer { charge: 0, answer: Reply::Evade { unit: "u_lt".into(), behind: None } });
    for thing in [Selection::Charge(0), Selection::Duty(Duty::Fight(0))] {
        let offers = battle.offers(&thing);
        let ends = offers.iter().filter_map(|offer| match offer.command() {
            Some(Command::EndCharge { how, .. }) => Some(*how),
            _ => None,
        });
        assert_eq!(ends.collect::<Vec<_>>(), [ChargeEnd::Carried, ChargeEnd::CarriedDisordered, ChargeEnd::CalledOff]);
        assert!(!offers.iter().any(|offer| matches!(offer.action, OfferAction::Form(Form::DeclaredCharge(_)))), "nobody is there to fight");
    }
    assert_eq!(Duty::Fight(0).text(battle.setup(), battle.state()), "u_lt evaded: the position is carried");
}

/// Checks that open matters are named as a phase ends: a charge without an answer, a breakthrough, a leader to replace (digest §5, §10, §13).
#[test]
fn what_is_open_is_named_before_a_phase_ends() {
    let declare =
        |attacker: &str| Command::Declare { attackers: vec![attacker.into()], defenders: vec!["u_inf".into()], cold_steel: false };
    let mut battle = laboratory();
    submit(&mut battle, declare("b_inf"));
    let unanswered = Remark::Unanswered { unit: "b_inf".into() };
    assert_eq!(submit(&mut battle, Command::NextPhase {}).notes, [unanswered]);
    let mut battle = laboratory();
    submit(&mut battle, declare("b_inf"));
    submit(&mut battle, Command::StandToCharge { charge: 0 });
    assert_eq!(submit(&mut battle, Command::NextPhase {}).notes, []);
    submit(&mut battle, Command::NextPhase {});
    submit(&mut battle, Command::Charge(charge(&["b_inf"], &["u_inf"], (10, 1))));
    assert!(submit(&mut battle, Command::NextPhase {}).notes.contains(&Remark::BreakthroughOpen { unit: "b_inf".into() }));
    // A charge that can be fought no more comes to nothing, and the log says so.
    let mut battle = laboratory();
    submit(&mut battle, declare("b_inf"));
    submit(&mut battle, Command::StandToCharge { charge: 0 });
    play(&mut battle, r#"{"command": "edit_unit", "unit": "b_inf", "edit": {"order": "broken"}, "note": ""}"#);
    let lapsed = Remark::ChargeLapsed { unit: "b_inf".into() };
    let event = submit(&mut battle, Command::NextPlayerTurn {});
    assert!(event.notes.contains(&lapsed), "{:?}", event.notes);
    assert_eq!(lapsed.text(battle.setup(), &battle.state().successor_names()), "the charge of b_inf comes to nothing");
    // The successor is named by his own name.
    let mut battle = laboratory();
    play(&mut battle, r#"{"command": "fallen_leader", "leader": "b_brig", "die": {"face": 10, "from": "typed"}}"#);
    submit(&mut battle, Command::SetPhase { turn: 4, side: "b".into(), phase: Phase::Maneuver });
    let due = Remark::ReplacementDue { leader: "b_brig".into() };
    assert_eq!(battle.preview(Command::NextPhase {}).unwrap().notes, [due]);
    let unit = replacement_units(battle.setup(), battle.state(), &"b_brig".into()).remove(0);
    submit(&mut battle, Command::Replace { leader: "b_brig".into(), unit, name: Some("Ned Smith".into()), die: die(5) });
    assert_eq!(submit(&mut battle, Command::NextPhase {}).notes, []);
    let text = Remark::FallenLeaderDue { leader: "b_brig".into() }.text(battle.setup(), &battle.state().successor_names());
    assert!(text.starts_with("Ned Smith is in danger"), "{text}");
}

/// The page after the battle and the sheet of its state count the same stands at the start, those of units to come too.
#[test]
fn losses_are_of_the_same_stands_everywhere() {
    let battle = chippawa();
    for side in after_action(&battle).sides {
        let losses = losses(battle.setup(), battle.state(), &side.side);
        assert_eq!(side.lost(), (losses.lost, losses.starting));
    }
}
