//! Fire combats: who fires with what, and what it does to the target (digest §9).

use brigade_major::games::rff1812::battle::{UnitEdit, fire_request, ladder_of, losses_ahead};
use brigade_major::games::rff1812::effectiveness::UnitCondition;
use brigade_major::games::rff1812::fire::{FireRequest, FireTarget, Firer};
use brigade_major::games::rff1812::scenario::Unit;
use brigade_major::games::rff1812::words::{Arm, Experience, Light, Order, Weapon};

use super::*;

/// Turn 4: Scott's brigade and the guns deployed against Riall's line.
fn deployed() -> Battle {
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "us_11", "us_22", "us_25", "royal_scots", "foot_100", "foot_8"], Formation::Line);
    form(&mut battle, &["towson_guns", "towson_howitzer", "sheppard_guns", "armstrong_gun"], Formation::Unlimbered);
    battle
}

fn request(battle: &Battle, call: &FireCall) -> FireRequest {
    fire_request(battle.setup(), battle.state(), call).unwrap()
}

fn points(event: &Event) -> f64 {
    event.found.points().unwrap().as_f64()
}

#[test]
fn artillery_beside_musketry_fires_as_one() {
    let mut battle = deployed();
    let volley = fire(&[("us_9", 3.5), ("towson_guns", 4.0), ("us_11", 7.0)], "royal_scots", 4);
    let event = submit(&mut battle, Command::Fire(volley));
    // 9 muskets, 4 of canister, 11 halves: 18½, which is +3.
    assert_eq!((points(&event), sum(&event)), (18.5, (3, 7, "galling")));
    assert_eq!(happened(&event), ["royal_scots is disordered"]);
    assert_eq!((unit(&battle, "royal_scots").order, unit(&battle, "royal_scots").stands), (Some(Order::Disordered), 11));
    assert!(["us_9", "towson_guns", "us_11"].iter().all(|id| unit(&battle, id).fired()));
    assert!(!unit(&battle, "us_25").fired());
}

#[test]
fn each_row_does_its_deed_to_troops() {
    // 9 and 11 and 9 muskets: 29 points, +5.
    let volley = |face| fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 4.0)], "foot_8", face);
    let good = |face| {
        let mut battle = deployed();
        let event = submit(&mut battle, Command::Fire(volley(face)));
        (sum(&event).2.to_owned(), unit(&battle, "foot_8").order, unit(&battle, "foot_8").stands)
    };
    let disordered = Some(Order::Disordered);
    assert_eq!(good(1), ("none".into(), Some(Order::Good), 9));
    assert_eq!(good(2), ("galling".into(), disordered, 9));
    assert_eq!(good(4), ("telling".into(), disordered, 8));
    assert_eq!(good(7), ("withering".into(), disordered, 7));
    assert_eq!(good(10), ("withering".into(), disordered, 6), "15 or more: one stand more");
    let shaken = |order, face| {
        let mut battle = deployed();
        edit(&mut battle, "foot_8", UnitEdit { order: Some(order), ..UnitEdit::default() });
        let event = submit(&mut battle, Command::Fire(volley(face)));
        (happened(&event).join(", "), unit(&battle, "foot_8").order, unit(&battle, "foot_8").stands)
    };
    assert_eq!(shaken(Order::Disordered, 2), ("foot_8 loses one stand".into(), disordered, 8));
    assert_eq!(shaken(Order::Broken, 2), ("foot_8 loses one stand".into(), Some(Order::Broken), 8));
    assert_eq!(shaken(Order::Broken, 7), ("foot_8 loses 2 stands".into(), Some(Order::Broken), 7), "a broken unit stays broken");
}

#[test]
fn losses_make_a_unit_worn_spent_and_gone() {
    let mut battle = deployed();
    let mut conditions = Vec::new();
    while !unit(&battle, "royal_scots").removed {
        // 15 and 7 and the target's order: a telling fire, one stand.
        let event = submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0), ("us_11", 4.0)], "royal_scots", 6)));
        assert_eq!(sum(&event).2, "telling");
        conditions.push((unit(&battle, "royal_scots").stands, condition(&battle, "royal_scots")));
    }
    let word = |stands| match stands {
        9.. => UnitCondition::Fresh,
        6..9 => UnitCondition::Worn,
        2..6 => UnitCondition::Spent,
        _ => UnitCondition::Removed,
    };
    assert_eq!(conditions, (1..=10).rev().map(|stands| (stands, word(stands))).collect::<Vec<_>>());
    assert!(!unit(&battle, "royal_scots").on_table);
    let again = refused(&mut battle, Command::Fire(fire(&[("us_9", 4.0)], "royal_scots", 6)));
    assert_eq!(again, "target: Royal Scots are out of the game");
    let back = refused(&mut battle, Command::Fire(fire(&[("us_9", 4.0), ("royal_scots", 4.0)], "foot_8", 6)));
    assert_eq!(back, "firers[1].unit: Royal Scots are out of the game");
}

#[test]
fn a_leader_rides_off_when_his_unit_is_gone() {
    let mut battle = deployed();
    attach(&mut battle, "pearson", "western_warriors");
    attach(&mut battle, "riall", "foot_8");
    submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 4.0)], "western_warriors", 9)));
    assert!(unit(&battle, "western_warriors").removed, "two of three stands lost");
    assert_eq!(leader(&battle, "pearson").attached_to, None);
    assert_eq!(leader(&battle, "riall").attached_to, Some("foot_8".into()));
}

#[test]
fn guns_are_silenced_damaged_and_wrecked() {
    // A battery of two stands and one of one.
    let mut battle = battle_of(&CHIPPAWA.replacen(
        "\"gun\": \"light_gun\",\n          \"guns\": 2,\n          \"experience\": \"veteran\"",
        "\"gun\": \"light_gun\",\n          \"guns\": 4,\n          \"experience\": \"veteran\"",
        1,
    ));
    submit(&mut battle, Command::SetPhase { turn: 4, side: "united_states".into(), phase: Phase::Fire });
    form(&mut battle, &["us_9", "us_11", "us_25"], Formation::Line);
    form(&mut battle, &["sheppard_guns"], Formation::Unlimbered);
    let volley = |face| Command::Fire(fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 4.0)], "sheppard_guns", face));
    let guns = |battle: &Battle| {
        let guns = unit(battle, "sheppard_guns");
        (guns.stands, guns.damaged, guns.silenced, guns.removed)
    };
    assert_eq!(guns(&battle), (2, 0, false, false));
    assert_eq!(happened(&submit(&mut battle, volley(3))), ["sheppard_guns is silenced"]);
    assert_eq!(guns(&battle), (2, 0, true, false));
    assert_eq!(happened(&submit(&mut battle, volley(5))), ["sheppard_guns is silenced", "sheppard_guns has one gun stand damaged"]);
    assert_eq!(guns(&battle), (2, 1, true, false));
    let silent = refused(&mut battle, Command::Fire(FireCall { die: None, ..fire(&[("us_9", 4.0)], "sheppard_guns", 1) }));
    assert_eq!(silent, "die: is missing: a face of the d10, 1 to 10");
    submit(&mut battle, volley(5));
    assert_eq!(guns(&battle), (2, 2, true, false));
    assert_eq!(happened(&submit(&mut battle, volley(5))), ["sheppard_guns is silenced", "sheppard_guns loses one gun stand"]);
    assert_eq!(guns(&battle), (1, 1, true, false), "a second damage wrecks a stand");
    assert_eq!(happened(&submit(&mut battle, volley(5))), ["sheppard_guns loses one gun stand"]);
    assert_eq!(guns(&battle), (0, 0, true, true));
    assert_eq!(unit(&battle, "sheppard_guns").order, None, "guns have no order");

    for (face, expected) in [(7, (1, 0, true, false)), (10, (0, 0, false, true))] {
        let mut battle = battle_of(&CHIPPAWA.replacen(
            "\"gun\": \"light_gun\",\n          \"guns\": 2,\n          \"experience\": \"veteran\"",
            "\"gun\": \"light_gun\",\n          \"guns\": 4,\n          \"experience\": \"veteran\"",
            1,
        ));
        form(&mut battle, &["us_9", "us_11", "us_25"], Formation::Line);
        edit(&mut battle, "sheppard_guns", UnitEdit { formation: Some(Formation::Unlimbered), damaged: Some(1), ..UnitEdit::default() });
        submit(&mut battle, volley(face));
        assert_eq!(guns(&battle), expected, "the damaged stand is wrecked first");
    }
}

#[test]
fn damaged_guns_fire_by_halves_and_silenced_ones_not_at_all() {
    let mut battle = deployed();
    let volley = || fire(&[("towson_guns", 4.0)], "foot_8", 1);
    assert_eq!(points(&submit(&mut battle, Command::Fire(volley()))), 4.0);
    edit(&mut battle, "towson_guns", UnitEdit { damaged: Some(1), ..UnitEdit::default() });
    assert_eq!(points(&submit(&mut battle, Command::Fire(volley()))), 2.0);
    edit(&mut battle, "towson_guns", UnitEdit { silenced: Some(true), ..UnitEdit::default() });
    let silent = refused(&mut battle, Command::Fire(FireCall { die: None, ..volley() }));
    assert!(silent.starts_with("firers: this fire has no points: Towson 6-pdr: "), "{silent}");
}

#[test]
fn a_natural_10_leaves_the_first_unit_that_fired_low() {
    let mut battle = deployed();
    // The guns have no cartridge boxes, the 11th is out of range, the 22nd broken: the 9th it is.
    edit(&mut battle, "us_22", UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() });
    let volley = fire(&[("towson_guns", 4.0), ("us_11", 9.0), ("us_22", 4.0), ("us_9", 4.0), ("us_25", 4.0)], "foot_8", 10);
    let event = submit(&mut battle, Command::Fire(volley.clone()));
    assert!(happened(&event).contains(&"us_9 one firing unit is low on ammunition".to_owned()), "{:?}", happened(&event));
    let low = |battle: &Battle| ["towson_guns", "us_11", "us_22", "us_9", "us_25"].map(|id| unit(battle, id).low_on_ammo);
    assert_eq!(low(&battle), [false, false, false, true, false]);
    assert_eq!(points(&event), 22.0);
    let event = submit(&mut battle, Command::Fire(FireCall { die: Some(die(9)), ..volley }));
    assert_eq!(points(&event), 17.5, "low on ammunition halves its 9");
    let mut battle = deployed();
    submit(&mut battle, Command::Fire(fire(&[("towson_guns", 4.0)], "foot_8", 10)));
    assert!(!unit(&battle, "towson_guns").low_on_ammo);
    submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0)], "foot_8", 9)));
    assert!(!unit(&battle, "us_9").low_on_ammo);
}

#[test]
fn an_attached_leader_is_in_danger_at_a_10_or_a_withering_fire() {
    let volley = |face| Command::Fire(fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 4.0)], "foot_8", face));
    let in_danger = |attached: bool, face: u8| {
        let mut battle = deployed();
        if attached {
            attach(&mut battle, "riall", "foot_8");
        }
        let event = submit(&mut battle, volley(face));
        assert_eq!(
            leader(&battle, "riall").status,
            brigade_major::games::rff1812::battle::LeaderStatus::Present,
            "the check is still to come"
        );
        happened(&event).contains(&"riall check for a fallen leader".to_owned())
    };
    assert_eq!(
        [(true, 6), (true, 7), (true, 10), (false, 7), (false, 10)].map(|(attached, face)| in_danger(attached, face)),
        [false, true, true, false, false]
    );
    // A 10 that does nothing else.
    let mut battle = deployed();
    attach(&mut battle, "riall", "foot_8");
    form(&mut battle, &["us_9"], Formation::MarchColumn);
    let event = submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0)], "foot_8", 10)));
    assert_eq!((sum(&event), points(&event)), ((-4, 6, "none"), 1.0));
    assert_eq!(happened(&event), ["us_9 one firing unit is low on ammunition", "riall check for a fallen leader"]);
}

#[test]
fn a_column_fires_with_its_front_stand() {
    let mut battle = deployed();
    for (formation, stands) in [
        (Formation::MarchColumn, 1),
        (Formation::StormingColumn, 1),
        (Formation::FieldColumn, 4),
        (Formation::SupportedLine, 9),
        (Formation::Square, 3),
        (Formation::Line, 9),
    ] {
        form(&mut battle, &["us_9"], formation);
        assert_eq!(request(&battle, &fire(&[("us_9", 4.0)], "foot_8", 5)).firers[0].stands, stands, "{formation}");
    }
    form(&mut battle, &["dragoons_19"], Formation::MarchColumn);
    assert_eq!(request(&battle, &fire(&[("dragoons_19", 4.0)], "us_9", 5)).firers[0].stands, 1);
    let mut call = fire(&[("us_9", 4.0)], "foot_8", 5);
    call.firers[0].stands = Some(3);
    assert_eq!(request(&battle, &call).firers[0].stands, 3, "players count the others out");
}

#[test]
fn too_few_points_are_no_attack_and_need_no_die() {
    let mut battle = deployed();
    form(&mut battle, &["us_9"], Formation::MarchColumn);
    let before = unit(&battle, "foot_8").clone();
    for die in [None, Some(die(10))] {
        let event = submit(&mut battle, Command::Fire(FireCall { die, ..fire(&[("us_9", 7.0)], "foot_8", 1) }));
        assert_eq!(event.found.reading, TableReading::Fire { points_quarters: 2, result: None });
        assert!(event.found.effects.is_empty());
        assert_eq!(*unit(&battle, "foot_8"), before);
        assert!(!unit(&battle, "us_9").low_on_ammo);
    }
    // Mounted carbines do not fire; on foot they do.
    let mounted = FireCall { die: None, ..fire(&[("dragoons_19", 4.0)], "us_9", 1) };
    let silent = refused(&mut battle, Command::Fire(mounted.clone()));
    assert_eq!(silent, "firers: this fire has no points: 19th LD: carbines fire dismounted only");
    form(&mut battle, &["dragoons_19"], Formation::Dismounted);
    assert_eq!(refused(&mut battle, Command::Fire(mounted)), "die: is missing: a face of the d10, 1 to 10");
}

/// A unit may have no firearm (digest §3): it is in no list of those who may fire, and a volley of it is refused.
#[test]
fn who_has_no_firearm_does_not_fire() {
    let unarmed = CHIPPAWA.replacen("\"weapon\": \"carbine\"", "\"weapon\": \"none\"", 1);
    let mut battle = battle_of(&unarmed);
    submit(&mut battle, Command::SetPhase { turn: 4, side: "united_states".into(), phase: Phase::Maneuver });
    form(&mut battle, &["dragoons_19"], Formation::Dismounted);
    let (_, dragoons) = battle.setup().scenario.unit(&"dragoons_19".into()).unwrap();
    assert!(!brigade_major::games::rff1812::battle::may_fire(battle.setup(), battle.state(), dragoons));
    assert_eq!(
        refused(&mut battle, Command::Fire(fire(&[("dragoons_19", 4.0)], "us_9", 1))),
        "firers[0].unit: 19th LD has no firearm: it may charge and be charged, and cannot fire"
    );
    let written = battle.setup().scenario.to_json();
    assert_eq!(*battle_of(&written).setup().scenario, *battle.setup().scenario);
}

#[test]
fn the_request_has_roster_and_state_and_takes_the_rest_from_the_call() {
    let mut battle = deployed();
    attach(&mut battle, "riall", "foot_8");
    edit(&mut battle, "us_9", UnitEdit { low_on_ammo: Some(true), order: Some(Order::Disordered), ..UnitEdit::default() });
    edit(&mut battle, "towson_guns", UnitEdit { damaged: Some(1), silenced: Some(true), ..UnitEdit::default() });
    edit(&mut battle, "foot_8", UnitEdit { formation: Some(Formation::Square), order: Some(Order::Disordered), ..UnitEdit::default() });
    submit(&mut battle, Command::SetLight { light: Some(Light::Fog) });
    let mut call = fire(&[("us_9", 3.5), ("towson_guns", 12.0)], "foot_8", 6);
    call.firers[0].stands = Some(5);
    call.firers[0].cold_steel = Some(true);
    call.cover = Cover::Partial;
    call.enfiladed = true;
    call.crossing_abatis = true;
    call.charge = Some(true);
    let ninth = Firer {
        arm: Arm::Infantry,
        weapon: Some(Weapon::Musket),
        stands: 5,
        range: inches(3.5),
        experience: Experience::Veteran,
        order: Some(Order::Disordered),
        mounted: Some(false),
        low_on_ammo: true,
        marksmen: Some(false),
        buck_and_ball: Some(true),
        cold_steel: Some(true),
        breakthrough: Some(false),
        charge: Some(true),
        ..Firer::default()
    };
    let towson = Firer {
        arm: Arm::Artillery,
        weapon: None,
        gun: Some("light_gun".into()),
        stands: 1,
        damaged: Some(1),
        range: inches(12.0),
        order: None,
        silenced: Some(true),
        mounted: None,
        low_on_ammo: false,
        marksmen: None,
        buck_and_ball: None,
        cold_steel: None,
        breakthrough: None,
        ..ninth.clone()
    };
    let target = FireTarget {
        arm: Arm::Infantry,
        experience: Experience::Veteran,
        order: Some(Order::Disordered),
        formation: Some(Formation::Square),
        cover: Cover::Partial,
        enfiladed: true,
        crossing_abatis: true,
        leader_attached: true,
        ..FireTarget::default()
    };
    let expected = FireRequest { firers: vec![ninth, towson], charge: true, target, light: Light::Fog, die: Some(6) };
    assert_eq!(request(&battle, &call), expected);
    // British muskets and the warriors' have no buck and ball; guns as a target are silenced or not.
    let others = request(&battle, &fire(&[("royal_scots", 4.0), ("haudenosaunee_warriors", 4.0), ("dragoons_19", 4.0)], "towson_guns", 5));
    assert!(others.firers.iter().all(|firer| firer.buck_and_ball == Some(false)));
    assert_eq!((others.firers[2].mounted, others.target.order, others.target.silenced), (Some(true), None, Some(true)));
}

#[test]
fn buck_and_ball_is_of_muskets_only() {
    let mut scenario: serde_json::Value = serde_json::from_str(CHIPPAWA).unwrap();
    for unit in scenario.pointer_mut("/sides/0/units").unwrap().as_array_mut().unwrap() {
        if unit["id"] == "us_9" {
            unit["weapon"] = "rifle".into();
        }
    }
    let Ok(scenario) = Scenario::parse(&scenario.to_string(), &tables().for_files()) else {
        return; // A file that gives rifles buck and ball may be refused as well.
    };
    let battle = begin(tables(), scenario);
    let request = request(&battle, &fire(&[("us_9", 4.0), ("us_11", 4.0)], "foot_8", 5));
    assert_eq!(request.firers.iter().map(|firer| firer.buck_and_ball).collect::<Vec<_>>(), [Some(false), Some(true)]);
}

#[test]
fn what_is_no_fire_is_refused() {
    let mut battle = deployed();
    let with = |change: &dyn Fn(&mut FireCall)| {
        let mut call = fire(&[("us_9", 4.0)], "foot_8", 5);
        change(&mut call);
        Command::Fire(call)
    };
    let cases: [(Command, &str); 9] = [
        (with(&|call| call.firers.clear()), "firers: name 1 to 100 firers, not 0"),
        (with(&|call| call.firers[0].unit = "us_99".into()), "firers[0].unit: there is no unit \"us_99\" in this battle"),
        (with(&|call| call.target = "foot_9".into()), "target: there is no unit \"foot_9\" in this battle"),
        (with(&|call| call.die = None), "die: is missing: a face of the d10, 1 to 10"),
        (with(&|call| call.die = Some(die(0))), "die: 0 is out of bounds: 1 to 10"),
        (with(&|call| call.firers[0].stands = Some(0)), "firers[0].stands: 0 is out of bounds: 1 to 9"),
        (with(&|call| call.firers[0].stands = Some(10)), "firers[0].stands: 10 is out of bounds: 1 to 9"),
        (with(&|call| call.firers[0].rocket_dice = Some(vec![3])), "firers[0].rocket_dice: only rockets roll stand by stand; leave it out"),
        (with(&|call| call.rulings.push(strike("points_77", ""))), "rulings[0].row: \"points_77\" is not a modifier of this check"),
    ];
    for (command, expected) in cases {
        assert!(refused(&mut battle, command).starts_with(expected), "{expected}");
    }
}

#[test]
fn rockets_roll_first() {
    let mut scenario: serde_json::Value = serde_json::from_str(CHIPPAWA).unwrap();
    for unit in scenario.pointer_mut("/sides/1/units").unwrap().as_array_mut().unwrap() {
        if unit["id"] == "sheppard_guns" {
            unit["gun"] = "rocket".into();
            unit["guns"] = 4.into();
            unit["formation"] = "unlimbered".into();
        }
    }
    let mut battle = battle_of(&scenario.to_string());
    let rockets = |dice: Option<Vec<u8>>, fire_die: Option<u8>| {
        let mut call = fire(&[("sheppard_guns", 20.0)], "us_9", 5);
        call.firers[0].rocket_dice = dice;
        call.die = fire_die.map(die);
        Command::Fire(call)
    };
    assert_eq!(refused(&mut battle, rockets(None, None)), "firers: rocket stands roll first: give a d10 for each");
    let early = refused(&mut battle, rockets(None, Some(5)));
    assert!(early.starts_with("firers[0].rocket_dice: the rockets roll before the fire die"), "{early}");
    let event = submit(&mut battle, rockets(Some(vec![3, 2]), None));
    assert_eq!(points(&event), 0.0, "both miss");
    let event = submit(&mut battle, rockets(Some(vec![3, 4]), Some(7)));
    // 2 points, −3; the 9th marches in column, +1.
    assert_eq!((points(&event), sum(&event)), (2.0, (-2, 5, "none")));
}

/// Digest §9: a second damage wrecks a gun stand, and the card says so before it happens.
#[test]
fn the_card_of_guns_says_what_a_second_damage_does() {
    let mut battle = deployed();
    let next_hit = |battle: &Battle| {
        let steps = losses_ahead(battle.setup(), battle.state(), &UnitId::from("sheppard_guns"));
        steps.into_iter().find(|step| step.when == "hit once more").unwrap().what
    };
    assert!(next_hit(&battle).contains("one gun stand damaged"), "{}", next_hit(&battle));
    edit(&mut battle, "sheppard_guns", UnitEdit { damaged: Some(1), ..UnitEdit::default() });
    assert_eq!(next_hit(&battle), "removed");
    submit(&mut battle, Command::Fire(fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 4.0)], "sheppard_guns", 5)));
    assert!(unit(&battle, "sheppard_guns").removed, "and so it is");
}

/// Digest §1 and §2: a unit of two or three stands is removed at one, and its ladder has no spent part then, as on the sheets.
#[test]
fn the_ladder_of_a_card_has_no_part_for_what_a_unit_never_is() {
    let battle = chippawa();
    let (_, unit) = battle.setup().scenario.unit(&"us_9".into()).unwrap();
    for stands in 2..=12 {
        let unit = Unit { stands, ..unit.clone() };
        let parts = ladder_of(battle.setup(), &unit);
        assert_eq!(parts.iter().map(|part| part.stands).sum::<u32>(), stands);
        assert_eq!(parts[0].condition == UnitCondition::Removed, parts[0].from == 1, "{stands} stands: {parts:?}");
        assert!(parts[0].condition != UnitCondition::Removed || parts[0].modifier == 0);
    }
}
