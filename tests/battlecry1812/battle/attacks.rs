//! Run down, pick off, overrun (digest §1, §2).

use brigade_major::games::battlecry1812::battle::{Strike, StrikeCall};

use super::*;

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
        let text = refused(&mut battle, Command::Strike(strikes("b", Strike::RunDown, "r")));
        assert!(text.contains("r is not in the open: open ground is neither woods, building nor fieldworks"), "§1, {why}: {text}");
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
        submit(&mut battle, has_morale("r", 0));
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
    assert!(refused(&mut battle, Command::Strike(strikes("b", Strike::Overrun, "major"))).contains("do not fight in melee"));
}

#[test]
fn a_strike_names_whom_it_falls_on() {
    let mut battle = attacking(open(9, 9), "b light_dragoons pos 0505/ne", "r indians pos 0504/sw");
    let nobody = StrikeCall { target: None, ..strikes("b", Strike::RunDown, "r") };
    assert_eq!(refused(&mut battle, Command::Strike(nobody)), "target: this attack needs a target unit and no officer");
    let unit = StrikeCall { officer: None, target: Some("r".into()), ..strikes("b", Strike::Overrun, "r") };
    assert_eq!(refused(&mut battle, Command::Strike(unit)), "officer: an overrun needs an officer and no target unit");
    submit(&mut battle, Command::Strike(strikes("b", Strike::RunDown, "r")));
    assert!(state_of(&battle, "b").marks.fought);
}

/// §1, §2: an officer who is alone is overrun in the attack phase; nobody moves onto him, or through him.
#[test]
fn nobody_walks_over_a_lone_officer() {
    let mut battle = field(open(9, 3), "b infantry pos 0202/e", "r infantry pos 0902/w\n+chief major 3 infantry on_foot 0302");
    let text = refused(&mut battle, moves("b", "0302"));
    assert!(text.contains("chief is on 0302; an enemy officer who is alone is overrun"), "{text}");
    let reach = brigade_major::games::battlecry1812::battle::reach(battle.setup(), battle.state(), &"b".into());
    assert!(!reach.contains(hex("0302")), "{:?}", reach.ways());
    assert!(!reach.contains(hex("0402")), "{:?}", reach.ways());
    let text = refused(&mut battle, officer_stands_on("chief", "0202"));
    assert!(text.contains("b of the enemy is on 0202"), "{text}");
}

/// Digest §2: overrun with a unit that is beaten in melee and does not get away, is taken, run down, picked off or surrenders; with a
/// unit shot away, or only halted by fire, he stays.
#[test]
fn an_officer_is_lost_with_a_unit_that_is_lost_where_it_stands() {
    let lost = |battle: &Battle| battle.state().officers[&OfficerId::from("chief")].lost.map(|lost| lost.word());
    let with = |blue: &str, red: &str| attacking(open(9, 9), blue, &format!("{red}\n+chief major 3 infantry on_foot 0504"));
    let mut battle = with("b light_dragoons pos 0505/ne", "r indians pos 0504/sw");
    let event = submit(&mut battle, Command::Strike(strikes("b", Strike::RunDown, "r")));
    assert_eq!(lost(&battle), Some("captured"), "§2: run down");
    assert_eq!(said(&battle, &event), "b runs r down; chief is captured.");
    let mut battle = with("b indians pos 0505/ne", "r infantry pos 0504/sw");
    submit(&mut battle, has_morale("r", 0));
    submit(&mut battle, Command::Strike(strikes("b", Strike::PickOff, "r")));
    assert_eq!(lost(&battle), Some("captured"), "§2: picked off");
    let mut battle = with("b infantry pos 0505/ne", "r infantry pos 0504/sw figures 2");
    submit(&mut battle, Command::Fire(fires("b", "r", &[1; 6])));
    assert_eq!((state_of(&battle, "r").is_there(), lost(&battle)), (false, None), "§2: shot away, and he stays");
    let behind = "b infantry pos 0505/ne\nc infantry pos 0503/ne\nd infantry pos 0603/ne";
    let mut battle = with(behind, "r infantry pos 0504/sw");
    submit(&mut battle, has_morale("r", 0));
    submit(&mut battle, Command::Fire(fires("b", "r", &[4, 5, 5, 5, 5, 5])));
    assert_eq!(stands(&battle, "r"), "0504 s4 m0 surrendered");
    assert_eq!(lost(&battle), Some("captured"), "§2: surrendered");
    let mut battle = with(behind, "r infantry pos 0504/sw morale 3");
    submit(&mut battle, Command::Melee(fights("b", "r", &[4, 1, 1, 1, 1, 1], &[1; 3])));
    assert_eq!(stands(&battle, "r"), "0504 s4 m1", "beaten and halted, not routed: it stands");
    assert_eq!(lost(&battle), Some("captured"), "§2: with a unit beaten and not got away");
    let mut battle = with("b infantry pos 0505/ne", "r infantry pos 0504/sw morale 3");
    submit(&mut battle, Command::Melee(fights("b", "r", &[4, 1, 1, 1, 1, 1], &[1; 3])));
    assert_eq!(lost(&battle), None, "§2: beaten and got away");
    assert_eq!(officer_state(&battle, "chief").at, state_of(&battle, "r").at);
    let mut battle = with(behind, "r infantry pos 0504/sw morale 3");
    let event = submit(&mut battle, Command::Fire(fires("b", "r", &[4, 5, 5, 5, 5, 5])));
    assert_eq!((stands(&battle, "r").as_str(), lost(&battle)), ("0504 s4 m2", None), "§2: not in melee: {}", said(&battle, &event));
    let mut battle = with(behind, "r infantry pos 0504/sw morale 1");
    submit(&mut battle, Command::Melee(fights("b", "r", &[4, 1, 1, 1, 1, 1], &[1])));
    // It goes back before it loses morale (§5): not routed yet, it is halted, is routed by that, and runs in its own turn (§7).
    assert_eq!((stands(&battle, "r").as_str(), lost(&battle)), ("0504 s4 m0", Some("captured")), "§2: not got away");
}

/// §3: an officer goes along when his unit goes back, or stays where his player says so; who is with no unit that goes back is refused.
#[test]
fn an_officer_goes_back_with_his_unit_or_stays() {
    let begun = || attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw morale 5\n+chief major 3 infantry on_foot 0504");
    let at = |battle: &Battle| officer_state(battle, "chief").at.unwrap().to_string();
    let shot = |faces: &[u8], stay: &[&str]| {
        let stay = stay.iter().map(|officer| OfficerId::from(*officer)).collect();
        Command::Fire(FireCall { stay, ..fires("b", "r", faces) })
    };
    let mut battle = begun();
    submit(&mut battle, shot(&[4, 5, 5, 5, 5, 5], &[]));
    assert_eq!(officer_state(&battle, "chief").at, state_of(&battle, "r").at, "§3: along");
    let mut battle = begun();
    let event = submit(&mut battle, shot(&[4, 5, 5, 5, 5, 5], &["chief"]));
    assert_eq!(at(&battle), "0504", "§3: he stays");
    assert!(said(&battle, &event).ends_with("chief stays."), "{}", said(&battle, &event));
    let mut battle = begun();
    let melee = |stay: &[&str]| {
        let stay = stay.iter().map(|officer| OfficerId::from(*officer)).collect();
        Command::Melee(MeleeCall { stay, ..fights("b", "r", &[4, 1, 1, 1, 1, 1], &[1; 5]) })
    };
    let text = refused(&mut battle, melee(&["nobody"]));
    assert!(text.contains("\"nobody\" is not with a unit that retreats"), "{text}");
    submit(&mut battle, melee(&["chief"]));
    assert_eq!((at(&battle).as_str(), officer_state(&battle, "chief").lost), ("0504", None), "§3: he stays, and is not overrun yet");
    assert_ne!(stands(&battle, "r").split(' ').next(), Some("0504"));
    let text = refused(&mut begun(), shot(&[5; 6], &["chief"]));
    assert!(text.contains("\"chief\" is not with a unit that retreats"), "{text}");
}

/// Views offer what the game does: no running down in woods, no overrunning by guns, no charge into water.
#[test]
fn what_is_offered_is_what_is_allowed() {
    use brigade_major::games::battlecry1812::battle::charge_hexes;
    let woods = painted(&[".........", ".........", ".........", "....w....", "........."]);
    let battle = attacking(woods, "b light_dragoons pos 0505/ne", "r indians pos 0504/sw");
    assert_eq!(offered(&battle, "b"), ["Fire at r", "Attack r"], "§1: not in woods");
    let battle = attacking(open(9, 9), "b light_dragoons pos 0505/ne", "r indians pos 0504/sw");
    assert!(offered(&battle, "b").contains(&"Run r down".to_owned()), "§1");
    assert!(offered(&battle, "r").is_empty(), "it is not red's turn");
    let red = "r infantry pos 0101/sw\n+chief major 3 infantry on_foot 0504";
    let battle = attacking(open(9, 9), "b field_artillery pos 0505/ne\nc infantry pos 0404/ne\nd riflemen pos 0507/ne", red);
    assert_eq!(offered(&battle, "b"), ["Fire at r"], "§5: guns overrun nobody");
    assert_eq!(offered(&battle, "c"), ["Overrun chief"], "§2");
    assert_eq!(offered(&battle, "d"), ["Fire at chief"], "§2");
    let water = painted(&[".........", ".........", ".........", "....~....", "........."]);
    let battle = attacking(water, "b infantry pos 0505/ne", "r infantry pos 0503/sw");
    assert_eq!(charge_hexes(battle.setup(), battle.state(), &"b".into(), &"r".into()), [hex("0404")], "§1: not into the water");
}
