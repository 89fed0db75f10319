//! Officers: buffs, rallies, moves, fire at them (digest §2).

use brigade_major::games::battlecry1812::battle::{MoveCall, OfficerFireCall, OfficerMoveCall, buff_officers, check_with_override};

use super::*;

fn buffed(officer: &str, faces: &[u8]) -> Command {
    Command::Fire(FireCall { buff: Some(officer.into()), ..fires("b", "r", faces) })
}

/// §2: how far each rank reaches, in hexes.
#[test]
fn every_rank_reaches_so_far() {
    for (rank, reach) in
        [("captain", 1), ("major", 2), ("lieutenant_colonel", 3), ("colonel", 3), ("brigadier_general", 4), ("major_general", 4)]
    {
        for apart in [reach, reach + 1] {
            let blue = format!("b infantry pos 0601/e\n+him {rank} 2 general on_foot {:02}01", 6 - apart);
            let mut battle = attacking(open(9, 1), &blue, "r infantry figures 9 pos 0701/w");
            if apart == reach {
                let event = submit(&mut battle, buffed("him", &[6; 7]));
                assert_eq!(said(&battle, &event), "b fires with the musket at r, 1 hex, led by him: dice 6 6 6 6 6 6 6. R is not hit.");
                assert_eq!(officer_state(&battle, "him").buffs, 1);
            } else {
                let text = refused(&mut battle, buffed("him", &[6; 7]));
                assert!(text.contains(&format!("him is {apart} hexes away; a {} reaches {reach}", rank.replace('_', " "))), "§2: {text}");
            }
        }
    }
}

/// §2: type of officer | type of unit | he aids it.
#[test]
fn every_type_aids_its_own_arm() {
    for (kind, arms) in [
        ("infantry", "infantry light_infantry riflemen"),
        ("native", "indians"),
        ("artillery", "field_artillery light_artillery heavy_artillery"),
        ("cavalry", "mounted_riflemen light_dragoons"),
        (
            "general",
            "infantry indians field_artillery light_dragoons heavy_artillery mounted_riflemen light_infantry riflemen light_artillery",
        ),
        (
            "engineer",
            "infantry indians field_artillery light_dragoons heavy_artillery mounted_riflemen light_infantry riflemen light_artillery",
        ),
    ] {
        for unit in tables().units.keys().map(|unit| unit.word()) {
            let blue = format!("b {unit} pos 0601/e\n+him major 2 {kind} on_foot 0501");
            let battle = attacking(open(9, 1), &blue, "r infantry pos 0701/w");
            let aids = arms.split_whitespace().any(|arm| arm == unit);
            assert_eq!(!buff_officers(battle.setup(), battle.state(), &"b".into()).is_empty(), aids, "§2: {kind} and {unit}");
        }
    }
}

/// §2: +1 die once a turn for each unit, in all as many times as the ability.
#[test]
fn buffs_are_spent() {
    let blue = "b infantry pos 0603/e
                c infantry pos 0602/e
                d infantry pos 0604/e
                +him colonel 2 infantry on_foot 0503
                +other colonel 2 infantry on_foot 0503";
    let mut battle = attacking(open(9, 5), blue, "r infantry figures 90 pos 0703/w");
    submit(&mut battle, buffed("him", &[6; 7]));
    let mut twice = field(open(9, 5), blue, "r infantry figures 90 pos 0703/w");
    next(&mut twice);
    submit(&mut twice, buffed("him", &[6; 7]));
    assert!(
        refused(&mut twice, buffed("other", &[6; 7])).contains("the unit has already had its buff in this player turn"),
        "§2: once a turn"
    );
    submit(&mut battle, begins_afresh("b"));
    submit(&mut battle, buffed("him", &[6; 7]));
    submit(&mut battle, begins_afresh("b"));
    assert!(refused(&mut battle, buffed("him", &[6; 7])).contains("him has used his 2 buffs"), "§2: as many times as the ability");
    assert_eq!(buff_officers(battle.setup(), battle.state(), &"b".into()), [OfficerId::from("other")]);
    assert!(refused(&mut battle, buffed("nobody", &[6; 7])).contains("there is no officer \"nobody\""));
}

/// §2: a buff is of the melee dice too, for either side.
#[test]
fn both_sides_of_a_melee_are_buffed() {
    let blue = "b infantry pos 0505/ne\n+brown major 3 infantry on_foot 0505";
    let red = "r infantry pos 0504/sw\n+riall major 3 infantry on_foot 0504";
    let mut battle = attacking(open(9, 9), blue, red);
    let call = MeleeCall {
        attacker_buff: Some("brown".into()),
        defender_buff: Some("riall".into()),
        ..fights("b", "r", &[4, 1, 1, 1, 1, 1, 1], &[1; 7])
    };
    let event = submit(&mut battle, Command::Melee(call));
    assert_eq!((officer_state(&battle, "brown").buffs, officer_state(&battle, "riall").buffs), (1, 1));
    assert_eq!(officer_state(&battle, "riall").at, state_of(&battle, "r").at, "officers with a unit retreat with it");
    assert!(said(&battle, &event).contains("riall goes with it to"), "{}", said(&battle, &event));
    let call = MeleeCall { attacker_buff: Some("riall".into()), ..fights("b", "r", &[1; 7], &[1; 5]) };
    let mut battle = attacking(open(9, 9), blue, red);
    assert!(refused(&mut battle, Command::Melee(call)).contains("riall aids only units of his own side"));
}

/// §2: a d6 at or under the ability brings a routed unit back 1 morale, never above its start.
#[test]
fn officers_rally_the_routed() {
    let blue = "b infantry pos 0507/ne\n+him major 3 infantry on_foot 0508\n+gunner major 6 artillery on_foot 0508";
    for die in 1..=6 {
        let mut battle = field(open(9, 9), blue, "r infantry pos 0101/se");
        assert_eq!(refused(&mut battle, rallies("him", "b", &[die])), "unit: b is not routed");
        submit(&mut battle, has_morale("b", 0));
        assert!(refused(&mut battle, rallies("gunner", "b", &[die])).contains("gunner (artillery officer) does not aid infantry"));
        let event = submit(&mut battle, rallies("him", "b", &[die]));
        assert_eq!(state_of(&battle, "b").morale, u32::from(die <= 3), "§2: die {die}");
        let text = if die <= 3 {
            format!("him tries to rally b, die {die}: rallied. b recovers 1 morale.")
        } else {
            format!("him tries to rally b, die {die}: still routed.")
        };
        assert_eq!(said(&battle, &event), text);
        if die > 3 {
            assert!(
                refused(&mut battle, rallies("him", "b", &[die])).contains("an officer has already tried to rally b in this player turn")
            );
        }
    }
    let mut battle = field(open(9, 9), "b infantry pos 0507/ne\n+him major 3 infantry on_foot 0509", "r infantry pos 0101/se");
    submit(&mut battle, has_morale("b", 0));
    assert_eq!(refused(&mut battle, rallies("him", "b", &[1, 2])), "die: 2 faces were given and 1 die is thrown");
    let far = "b infantry pos 0507/ne\n+him captain 3 infantry on_foot 0509";
    let mut battle = field(open(9, 9), far, "r infantry pos 0101/se");
    submit(&mut battle, has_morale("b", 0));
    assert!(refused(&mut battle, rallies("him", "b", &[1])).contains("him is 2 hexes away; a captain reaches 1"));
}

/// §1: two hexes on foot, four mounted; with friends on a hex, not with the enemy.
#[test]
fn officers_move() {
    let blue = "b infantry pos 0505/ne\n+foot captain 2 infantry on_foot 0507\n+horse captain 2 infantry mounted 0507";
    let mut battle = field(open(9, 9), blue, "r infantry pos 0704/w");
    let goes = |officer: &str, to: &str| Command::MoveOfficer(OfficerMoveCall { officer: officer.into(), to: hex(to) });
    let event = submit(&mut battle, goes("foot", "0505"));
    assert_eq!(said(&battle, &event), "foot goes to 0505.");
    assert!(refused(&mut battle, goes("foot", "0506")).contains("foot has 0 hexes of his move left"));
    assert!(refused(&mut battle, goes("horse", "0502")).contains("horse has 4 hexes of his move left, and cannot reach 0502"));
    assert!(refused(&mut battle, goes("horse", "0704")).contains("the enemy is on 0704"));
    submit(&mut battle, goes("horse", "0505"));
    assert_eq!(officer_state(&battle, "horse").spent, 2);
    assert!(refused(&mut battle, goes("horse", "0505")).contains("is there already"));
    assert!(refused(&mut battle, goes("horse", "1505")).contains("is not on the board"));
}

/// §2: an officer goes along with his company in one command, but only as far as his own move takes him.
#[test]
fn officers_go_along_by_their_own_move() {
    let blue = "b infantry pos 0505/ne\n+foot captain 2 infantry on_foot 0505\n+horse captain 2 infantry mounted 0507";
    let along = |to: &str, officers: &[&str]| {
        let along = officers.iter().map(|officer| (*officer).into()).collect();
        Command::Move(MoveCall { unit: "b".into(), to: hex(to), facing: None, along })
    };
    let mut battle = field(open(9, 9), blue, "r infantry pos 0101/se");
    assert!(refused(&mut battle, along("0504", &["horse"])).contains("horse is not with b"));
    assert!(refused(&mut battle, along("0504", &["foot", "foot"])).contains("named twice"));
    assert!(refused(&mut battle, along("0505", &["foot"])).contains("only turns"));
    let event = submit(&mut battle, along("0503", &["foot"]));
    assert!(said(&battle, &event).ends_with(", with foot."), "{}", said(&battle, &event));
    assert_eq!((officer_state(&battle, "foot").at, officer_state(&battle, "foot").spent), (Some(hex("0503")), 2));
    let mut battle = field(open(9, 9), blue, "r infantry pos 0101/se");
    submit(&mut battle, Command::MoveOfficer(OfficerMoveCall { officer: "foot".into(), to: hex("0504") }));
    submit(&mut battle, Command::MoveOfficer(OfficerMoveCall { officer: "foot".into(), to: hex("0505") }));
    assert!(refused(&mut battle, along("0504", &["foot"])).contains("foot cannot reach 0504 by his own move"));
}

/// §2: officers are hit by fire from light infantry, rifle units and Indians only: one die, a horseman removes him.
#[test]
fn officers_are_picked_off() {
    for kind in tables().units.keys().map(|kind| kind.word()) {
        for die in 1..=6 {
            let red = "r infantry pos 0503/se\n+him major 3 infantry mounted 0503";
            let mut battle = attacking(open(9, 9), &format!("b {kind} pos 0505/ne"), red);
            let call = fires_at_officer("b", "him", &[die]);
            if !["light_infantry", "riflemen", "mounted_riflemen", "indians"].contains(&kind) {
                assert!(refused(&mut battle, Command::OfficerFire(call)).contains("cannot pick off an officer"), "§2: {kind}");
                continue;
            }
            let event = submit(&mut battle, Command::OfficerFire(call.clone()));
            assert_eq!(officer_state(&battle, "him").lost.is_some(), die == 5, "§2: {kind}, die {die}");
            let text = if die == 5 { "him is hit and leaves the table" } else { "him is not hit" };
            assert_eq!(said(&battle, &event), format!("b fires at him, die {die}: {text}."));
            assert!(state_of(&battle, "b").marks.fired);
            let again = refused(&mut battle, Command::OfficerFire(call));
            assert!(again.contains("has attacked") || again.contains("him is out of the game"), "{again}");
        }
    }
    let red = "r infantry pos 0101/se\n+him major 3 infantry mounted 0801";
    let call = |unit: &str| fires_at_officer(unit, "him", &[5]);
    let mut battle = attacking(open(9, 1), "b riflemen pos 0301/e", red);
    assert!(refused(&mut battle, Command::OfficerFire(call("b"))).contains("him is 5 hexes away; b reaches 4"));
    let mut battle = attacking(painted(&["......w.."]), "b riflemen pos 0501/e", red);
    assert!(refused(&mut battle, Command::OfficerFire(call("b"))).contains("him is not seen: woods at 0701"));
    let mut battle = attacking(open(9, 1), "b riflemen pos 0501/e\n+own major 3 infantry mounted 0601", red);
    let own = OfficerFireCall { officer: "own".into(), ..call("b") };
    assert!(refused(&mut battle, Command::OfficerFire(own)).contains("own is on the same side"));
}

/// Digest §2: infantry, artillery, cavalry officers and native leaders aid and rally only whom they lead; generals and engineers any.
#[test]
fn officers_aid_whom_they_lead() {
    for (kind, unit, bound) in [
        ("infantry", "riflemen", true),
        ("artillery", "field_artillery", true),
        ("cavalry", "light_dragoons", true),
        ("native", "indians", true),
        ("general", "infantry", false),
        ("engineer", "infantry", false),
    ] {
        let blue = |leads: &str| {
            format!(
                "b {unit} pos 0601/e command 9th\nc {unit} pos 0401/e command 11th\nd {unit} pos 0301/e\n+him colonel 6 {kind} on_foot 0501 {leads}"
            )
        };
        for (leads, aided) in [("9th", ["b"].as_slice()), ("9th,11th", &["b", "c"])] {
            let mut battle = attacking(open(9, 1), &blue(leads), "r infantry pos 0701/w");
            for own in ["b", "c", "d"] {
                let aids = !bound || aided.contains(&own);
                assert_eq!(
                    !buff_officers(battle.setup(), battle.state(), &own.into()).is_empty(),
                    aids,
                    "§2: {kind} of {leads} buffs {own}"
                );
                submit(&mut battle, has_morale(own, 0));
                let call = rallies("him", own, &[1]);
                if aids {
                    submit(&mut battle, call);
                } else {
                    let text = refused(&mut battle, call);
                    assert!(text.contains("him leads only 9th"), "§2: {text}");
                    assert!(text.contains(&format!("and {own} is in ")), "§2: {text}");
                }
            }
        }
    }
}

/// Digest §2: what cannot be is told before the die: no die is asked for.
#[test]
fn what_cannot_be_is_told_before_the_dice() {
    let blue = "b infantry pos 0505/ne\nd light_dragoons pos 0305/ne\n+him captain 3 infantry on_foot 0105";
    let red = "r infantry pos 0503/sw\n+chief major 3 infantry mounted 0503";
    let mut battle = attacking(painted(&[".........", ".........", ".........", "....~....", "........."]), blue, red);
    let at_officer = |unit: &str| Command::OfficerFire(fires_at_officer(unit, "chief", &[]));
    assert!(refused(&mut battle, at_officer("b")).contains("cannot pick off an officer"));
    assert!(
        check_with_override(battle.setup(), battle.state(), &at_officer("d"), None)
            .unwrap_err()
            .to_string()
            .contains("cannot pick off an officer")
    );
    let charge = |unit: &str, to: &str| Command::Melee(MeleeCall { charge: Some(hex(to)), ..fights(unit, "r", &[], &[]) });
    assert!(refused(&mut battle, charge("d", "0404")).contains("make no bayonet charge"));
    assert!(refused(&mut battle, charge("b", "0504")).contains("0504 is water"));
    submit(&mut battle, has_morale("b", 0));
    let rally = rallies("him", "b", &[]);
    assert!(refused(&mut battle, rally.clone()).contains("him is 4 hexes away; a captain reaches 1"));
    assert!(check_with_override(battle.setup(), battle.state(), &rally, None).is_err());
    let word = "by signal".into();
    assert!(check_with_override(battle.setup(), battle.state(), &rally, Some(&word)).is_ok(), "with his word only the die is missing");
}
