//! Run down, pick off, overrun (digest §1, §2).

use brigade_major::companies::{Strike, StrikeCall, UnitEdit};

use super::*;

fn strikes(unit: &str, strike: Strike, target: &str) -> StrikeCall {
    let officer = (strike == Strike::Overrun).then(|| target.into());
    let target = (strike != Strike::Overrun).then(|| target.into());
    StrikeCall { unit: unit.into(), strike, target, officer, referee: None }
}

/// §1: mounted riflemen and light dragoons destroy an adjacent Indian unit in open ground.
#[test]
fn horse_run_indians_down_in_the_open() {
    for kind in tables().units.keys().map(|kind| kind.word()) {
        let mut battle = attacking(open(9, 9), &format!("b {kind} pos 0505/ne"), "r indians pos 0504/sw");
        let call = Command::Strike(strikes("b", Strike::RunDown, "r"));
        if !["mounted_riflemen", "light_dragoons"].contains(&kind) {
            assert!(refused(&mut battle, call).contains("do not run down"), "§1: {kind}");
            continue;
        }
        let event = submit(&mut battle, call.clone());
        assert_eq!(stands(&battle, "r"), "0504 s4 m6 run down", "§1: {kind}");
        assert_eq!(said(&battle, &event), "b runs r down.");
        assert!(refused(&mut battle, call).contains("r is out of the game: run down"));
    }
    for (board, why) in [
        (painted(&[".........", "....w...."]), "woods"),
        (painted(&[".........", "....b...."]), "a building"),
        (json!({"map": [".........", "........."], "fieldworks": ["0502"]}), "works"),
    ] {
        let mut battle = attacking(board, "b light_dragoons pos 0501/se", "r indians pos 0502/nw");
        let says = refused(&mut battle, Command::Strike(strikes("b", Strike::RunDown, "r")));
        assert!(says.contains("r is not in the open: open ground is neither woods, building nor fieldworks"), "§1, {why}: {says}");
    }
    let mut battle = attacking(open(9, 9), "b light_dragoons pos 0505/ne", "r indians pos 0503/sw\ns infantry pos 0504/sw");
    assert!(refused(&mut battle, Command::Strike(strikes("b", Strike::RunDown, "r"))).contains("r is 2 hexes from b, not adjacent"));
    assert!(refused(&mut battle, Command::Strike(strikes("b", Strike::RunDown, "s"))).contains("Indians are run down"));
}

/// §1: Indians destroy an adjacent routed unit.
#[test]
fn indians_pick_off_the_routed() {
    for kind in tables().units.keys().map(|kind| kind.word()) {
        let mut battle = attacking(open(9, 9), &format!("b {kind} pos 0505/ne"), "r infantry pos 0504/sw");
        let call = Command::Strike(strikes("b", Strike::PickOff, "r"));
        if kind == "indians" {
            assert!(refused(&mut battle, call.clone()).contains("r is not routed"), "§1");
        }
        let routed = UnitEdit { morale: Some(0), ..UnitEdit::default() };
        submit(&mut battle, Command::EditUnit { unit: "r".into(), edit: routed, note: "".into() });
        if kind == "indians" {
            let event = submit(&mut battle, call);
            assert_eq!((said(&battle, &event).as_str(), stands(&battle, "r").as_str()), ("b picks r off.", "0504 s4 m0 picked off"));
        } else {
            assert!(refused(&mut battle, call).contains("do not pick off units"), "§1: {kind}");
        }
    }
}

/// §2: an officer who is overrun is captured.
#[test]
fn an_officer_alone_is_overrun() {
    let red = "r infantry pos 0103/se\n+major major 3 infantry mounted 0504";
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", red);
    let event = submit(&mut battle, Command::Strike(strikes("b", Strike::Overrun, "major")));
    assert_eq!(said(&battle, &event), "b overruns and captures major.");
    assert_eq!(officer_state(&battle, "major").lost.map(|lost| lost.word()), Some("captured"));
    assert!(refused(&mut battle, Command::Strike(strikes("b", Strike::Overrun, "major"))).contains("major is out of the game: captured"));

    let guarded = "r infantry pos 0504/se\n+major major 3 infantry mounted 0504";
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", guarded);
    assert!(
        refused(&mut battle, Command::Strike(strikes("b", Strike::Overrun, "major")))
            .contains("major is with r: an officer is overrun who")
    );
    let mut battle = attacking(open(9, 9), "b field_artillery pos 0505/ne", red);
    assert!(refused(&mut battle, Command::Strike(strikes("b", Strike::Overrun, "major"))).contains("do not melee"));
}

#[test]
fn a_strike_names_whom_it_falls_on() {
    let mut battle = attacking(open(9, 9), "b light_dragoons pos 0505/ne", "r indians pos 0504/sw");
    let nobody = StrikeCall { target: None, ..strikes("b", Strike::RunDown, "r") };
    assert_eq!(refused(&mut battle, Command::Strike(nobody)), "target: a unit is run down or picked off: name it, and no officer");
    let unit = StrikeCall { officer: None, target: Some("r".into()), ..strikes("b", Strike::Overrun, "r") };
    assert_eq!(refused(&mut battle, Command::Strike(unit)), "officer: an officer is overrun: name him, and no unit");
    submit(&mut battle, Command::Strike(strikes("b", Strike::RunDown, "r")));
    assert!(state_of(&battle, "b").marks.fought);
}

/// §1, §2: an officer who is alone is overrun in the attack phase; nobody moves onto him, or through him.
#[test]
fn nobody_walks_over_a_lone_officer() {
    let mut battle = field(open(9, 3), "b infantry pos 0202/e", "r infantry pos 0902/w\n+chief major 3 infantry on_foot 0302");
    let says = refused(&mut battle, moves("b", "0302"));
    assert!(says.contains("chief of the enemy is on 0302; an officer who is alone is overrun"), "{says}");
    let reach = brigade_major::companies::reach(battle.setup(), battle.state(), &"b".into());
    assert!(!reach.contains_key(&hex("0302")) && !reach.contains_key(&hex("0402")), "{:?}", reach.keys());
    let edit = brigade_major::companies::OfficerEdit { at: Some(hex("0202")), ..Default::default() };
    let says = refused(&mut battle, Command::EditOfficer { officer: "chief".into(), edit, note: "".into() });
    assert!(says.contains("b of the enemy is on 0202"), "{says}");
}
