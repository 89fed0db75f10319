//! Melee and bayonet charges (digest §1, §5).

use brigade_major::games::battlecry1812::words::{Facing, UnitType, Weapon};

use super::*;

fn won(event: &Event) -> &str {
    match &event.found.reading {
        TableReading::Melee { outcome, .. } => outcome.as_str(),
        other => panic!("{other:?}"),
    }
}

/// Blue is south, red north: who loses goes back to his own edge.
#[test]
fn the_loser_goes_back_and_loses_morale() {
    let field = || attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    let mut battle = field();
    let event = submit(&mut battle, Command::Melee(fights("b", "r", &[4, 1, 1, 1, 1, 1], &[1; 6])));
    assert_eq!((won(&event), stands(&battle, "b").as_str()), ("attacker_wins", "0505 s4 m6"));
    assert_eq!(state_of(&battle, "r").morale, 5, "§5: the loser loses 1 morale");
    assert_eq!(state_of(&battle, "r").at.unwrap().row, 3, "§5: and goes back a hex");
    assert_eq!(deeds(&event), ["retreat", "lose_morale"]);
    let mut battle = field();
    let event = submit(&mut battle, Command::Melee(fights("b", "r", &[4, 1, 1, 1, 1, 1], &[4, 4, 1, 1, 1, 1])));
    assert_eq!((won(&event), state_of(&battle, "b").at.unwrap().row, state_of(&battle, "b").morale), ("defender_wins", 6, 5));
    let mut battle = field();
    let event = submit(&mut battle, Command::Melee(fights("b", "r", &[4, 1, 1, 1, 1, 1], &[4, 1, 1, 1, 1, 1])));
    assert_eq!((won(&event), event.found.effects.len()), ("equal", 0), "§5: equal: both stand");
    assert!(state_of(&battle, "b").marks.fought);
    assert!(state_of(&battle, "r").was_attacked());
}

/// §5: of the situations only flank and rear count, for the attacker; Indians throw one fewer.
#[test]
fn dice_of_a_melee_by_the_map() {
    for (facing, attacker, defender, own, other) in [
        ("sw", "infantry", "infantry", 6, 6),
        ("se", "infantry", "infantry", 6, 6),
        ("nw", "infantry", "infantry", 7, 6),
        ("e", "infantry", "infantry", 7, 6),
        ("ne", "infantry", "infantry", 8, 6),
        ("nw", "infantry", "indians", 6, 5),
        ("ne", "infantry", "indians", 8, 5),
        ("sw", "indians", "infantry", 5, 6),
        ("sw", "light_dragoons", "riflemen", 6, 6),
    ] {
        let board = json!({"map": vec!["....w...."; 9], "heights": vec!["111111111"; 9]});
        let blue = format!("b {attacker} pos 0505/ne");
        let mut battle = attacking(board, &blue, &format!("r {defender} pos 0504/{facing}"));
        let event = submit(&mut battle, Command::Melee(fights("b", "r", &vec![1; own], &vec![1; other])));
        assert_eq!(won(&event), "equal", "§5: {attacker} at {defender} facing {facing}");
    }
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/ne formation square");
    submit(&mut battle, Command::Melee(fights("b", "r", &[1; 6], &[1; 6])));
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    let call =
        MeleeCall { given: GivenMelee { facing: Some(Facing::Rear), ..GivenMelee::default() }, ..fights("b", "r", &[1; 8], &[1; 6]) };
    submit(&mut battle, Command::Melee(call));
}

/// §5: artillery never attacks, and attacked throws no dice: one flag takes the guns.
#[test]
fn guns_are_taken_by_a_flag() {
    let guns = |kind: &&UnitType| tables().unit(**kind).weapons.iter().any(|weapon| [Weapon::Gun, Weapon::Howitzer].contains(weapon));
    for kind in UnitType::ALL.iter().filter(guns).map(|kind| kind.word()) {
        let red = format!("r {kind} pos 0504/sw\n+gunner captain 2 artillery on_foot 0504");
        let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", &red);
        let event = submit(&mut battle, Command::Melee(fights("b", "r", &[4, 1, 1, 1, 1, 1], &[])));
        assert_eq!(stands(&battle, "r"), "0504 s4 m6 taken", "§5: {kind}");
        assert!(said(&battle, &event).ends_with("attacker takes the guns. r is taken; gunner is captured."), "{}", said(&battle, &event));
        let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", &red);
        submit(&mut battle, Command::Melee(fights("b", "r", &[3, 1, 1, 1, 1, 1], &[])));
        assert_eq!(stands(&battle, "r"), "0504 s4 m6", "§5: without a flag they hold");
        let mut battle = attacking(open(9, 9), &format!("b {kind} pos 0505/ne"), "r infantry pos 0504/sw");
        assert!(refused(&mut battle, Command::Melee(fights("b", "r", &[1; 6], &[1; 6]))).contains("do not attack in melee"), "§5");
    }
}

/// §1: infantry and light infantry may move one more hex into melee after their turn, having fired too.
#[test]
fn bayonet_charges() {
    let charge = |to: &str| MeleeCall { charge: Some(hex(to)), ..fights("b", "r", &[4, 1, 1, 1, 1, 1], &[1; 6]) };
    for kind in tables().units.keys().map(|kind| kind.word()).filter(|kind| !kind.ends_with("artillery")) {
        let mut battle = attacking(open(9, 9), &format!("b {kind} pos 0506/ne"), "r infantry pos 0504/sw");
        if !["infantry", "light_infantry"].contains(&kind) {
            assert!(refused(&mut battle, Command::Melee(charge("0505"))).contains("make no bayonet charge"), "§1: {kind}");
            continue;
        }
        assert!(refused(&mut battle, Command::Melee(fights("b", "r", &[1; 6], &[1; 6]))).contains("r is 2 hexes away"), "§5");
        submit(&mut battle, Command::Fire(fires("b", "r", &[6; 4])));
        let event = submit(&mut battle, Command::Melee(charge("0505")));
        assert_eq!(state_of(&battle, "b").at, Some(hex("0505")), "§1: {kind}");
        assert_eq!(state_of(&battle, "b").facing, Some(heading("ne")), "towards the enemy");
        assert!(
            said(&battle, &event)
                .starts_with("b (dice 4 1 1 1 1 1) attacks r (dice 1 1 1 1 1 1) with the bayonet from 0505: attacker wins.")
        );
        assert!(refused(&mut battle, Command::Melee(charge("0505"))).contains("b has fought in this player turn"));
    }
    let blue = "b infantry pos 0507/ne\nc infantry pos 0505/ne";
    let mut battle = attacking(open(9, 9), blue, "r infantry pos 0504/sw");
    assert!(refused(&mut battle, Command::Melee(charge("0506"))).contains("r is 2 hexes away"), "one hex is not enough");
    assert!(refused(&mut battle, Command::Melee(charge("0505"))).contains("c is on 0505"));
    assert!(refused(&mut battle, Command::Melee(charge("0405"))).contains("0405 is 2 hexes away; a bayonet charge goes 1"));
}

/// A loser goes back from where the charge has brought the attacker, not through him.
#[test]
fn a_charge_closes_the_way_back() {
    let red = "r infantry pos 0405/ne morale 5";
    let mut battle = attacking(open(9, 9), "b infantry pos 0403/se", red);
    submit(&mut battle, has_morale("r", 1));
    let charge = MeleeCall { charge: Some(hex("0404")), ..fights("b", "r", &[4, 1, 1, 1, 1, 1], &[1]) };
    let event = submit(&mut battle, Command::Melee(charge));
    assert_eq!(deeds(&event), ["retreat", "lose_morale"]);
    assert_eq!(stands(&battle, "r"), "0304 s4 m0", "past the charge, the only other hex nearer to its edge");
}

#[test]
fn a_routed_unit_is_attacked_without_dice_of_its_own() {
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    submit(&mut battle, has_morale("r", 0));
    submit(&mut battle, Command::Melee(fights("b", "r", &[4, 1, 1, 1, 1, 1], &[])));
    submit(&mut battle, has_morale("b", 0));
    assert!(refused(&mut battle, Command::Melee(fights("b", "r", &[], &[]))).contains("b is routed, and can only run"));
}

#[test]
fn a_melee_off_the_map_says_whether_they_touch() {
    let mut battle = attacking(open(9, 9), "b infantry", "r infantry");
    assert!(refused(&mut battle, Command::Melee(fights("b", "r", &[1; 6], &[1; 6]))).contains("given.adjacent: is missing"));
    let touching = GivenMelee { adjacent: Some(true), ..GivenMelee::default() };
    let call =
        MeleeCall { given: GivenMelee { facing: Some(Facing::Flank), ..touching }, ..fights("b", "r", &[4, 1, 1, 1, 1, 1, 1], &[1; 6]) };
    let event = submit(&mut battle, Command::Melee(call));
    assert_eq!(
        said(&battle, &event),
        "b (dice 4 1 1 1 1 1 1) attacks r (dice 1 1 1 1 1 1), in its flank: attacker wins. r retreats 1 hex and loses 1 morale."
    );
}

#[test]
fn one_attack_a_turn() {
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    submit(&mut battle, Command::Fire(fires("b", "r", &[6; 6])));
    let text = refused(&mut battle, Command::Melee(fights("b", "r", &[1; 6], &[1; 6])));
    assert!(
        text.contains("b has attacked in this player turn: a unit attacks once a turn; a bayonet charge may follow its fire"),
        "{text}"
    );
    assert!(refused(&mut battle, Command::Melee(fights("b", "r", &[1; 5], &[1; 6]))).contains("has attacked"));
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    assert_eq!(
        refused(&mut battle, Command::Melee(fights("b", "r", &[1; 5], &[1; 6]))),
        "attacker_dice: 5 faces were given and 6 dice are thrown"
    );
    assert_eq!(
        refused(&mut battle, Command::Melee(fights("b", "r", &[1; 6], &[1; 7]))),
        "defender_dice: 7 faces were given and 6 dice are thrown"
    );
    assert!(refused(&mut battle, Command::Melee(fights("b", "b", &[1; 6], &[1; 6]))).contains("b is on the same side"));
}

/// §5: the loser retreats one hex, then loses morale: so one with a last morale is beaten back before it is routed.
#[test]
fn the_loser_goes_back_then_loses_morale() {
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw morale 1");
    let event = submit(&mut battle, Command::Melee(fights("b", "r", &[4; 6], &[1])));
    let deeds = deeds(&event);
    assert!(deeds[0].contains("etreat") && deeds[1].contains("orale"), "§5: {deeds:?}");
}

/// §2: a buff is measured where the dice are rolled, of a bayonet charge from the hex it goes to.
#[test]
fn a_charge_carries_the_buff_with_it() {
    let blue = "b infantry pos 0506/ne\n+him captain 2 infantry on_foot 0507";
    let mut battle = attacking(open(9, 9), blue, "r infantry pos 0504/sw");
    let charge =
        |dice: &[u8]| MeleeCall { charge: Some(hex("0505")), attacker_buff: Some("him".into()), ..fights("b", "r", dice, &[1; 6]) };
    let text = refused(&mut battle, Command::Melee(charge(&[1; 7])));
    assert!(text.contains("him is 2 hexes away; a captain reaches 1"), "§2: {text}");
    submit(&mut battle, officer_stands_on("him", "0506"));
    submit(&mut battle, Command::Melee(charge(&[1; 7])));
}
