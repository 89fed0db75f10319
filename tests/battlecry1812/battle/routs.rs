//! Retreats, routs, surrender (digest §4, §7).

use brigade_major::games::battlecry1812::battle::must_run;

use super::*;

/// §4: flags send the target back towards its own edge, a hex each.
#[test]
fn a_retreat_goes_to_the_units_own_edge() {
    for (edge, facing, at, row) in [("blue", "ne", "0303", 5), ("red", "sw", "0307", 5)] {
        let unit = format!("target infantry figures 9 pos {at}/{facing}");
        let firer = "firer riflemen pos 0305/ne";
        let (blue, red) = if edge == "blue" { (unit.as_str(), firer) } else { (firer, unit.as_str()) };
        let mut battle = field(open(7, 9), blue, red);
        let side = if edge == "blue" { "red" } else { "blue" };
        phase(&mut battle, side, Phase::Attack);
        submit(&mut battle, stands_on("firer", "0105"));
        let given = Given { facing: Some(brigade_major::games::battlecry1812::words::Facing::Front), ..Given::default() };
        let event = submit(&mut battle, Command::Fire(FireCall { given, ..fires("firer", "target", &[4, 4, 6, 6]) }));
        assert_eq!(state_of(&battle, "target").at.unwrap().row, row, "§4: {edge}: {}", said(&battle, &event));
        assert_eq!(state_of(&battle, "target").morale, 6, "nothing blocks it");
    }
}

/// Digest §7: each hex an unrouted unit cannot go costs 1 morale; a routed one surrenders to the enemy, and at its edge it stays.
#[test]
fn a_blocked_retreat_costs() {
    // Red's edge is north: at row 1 there is nowhere to go.
    let field = || attacking(open(7, 9), "b riflemen pos 0303/ne", "r infantry figures 9 pos 0301/sw");
    let mut battle = field();
    let event = submit(&mut battle, Command::Fire(fires("b", "r", &[4, 4, 6, 6, 6, 6])));
    assert_eq!(stands(&battle, "r"), "0301 s9 m4", "§4: two hexes at the edge");
    assert!(said(&battle, &event).ends_with("r cannot retreat (at its edge) and loses 2 morale."), "{}", said(&battle, &event));
    let mut battle = field();
    let event = submit(&mut battle, Command::Fire(fires("b", "r", &[4, 3, 3, 3, 3, 3])));
    assert_eq!(stands(&battle, "r"), "0301 s9 m0", "five swords, and the sixth for the hex: routed, and not gone yet");
    assert_eq!(deeds(&event), ["lose_morale", "retreat", "lose_morale"]);
    let mut battle = field();
    submit(&mut battle, has_morale("r", 2));
    let event = submit(&mut battle, Command::Fire(fires("b", "r", &[4, 3, 3, 6, 6, 6])));
    assert_eq!(stands(&battle, "r"), "0301 s9 m0", "digest §7: routed at its own edge it stays");
    assert_eq!(deeds(&event), ["lose_morale", "retreat"]);

    let blue = "b riflemen pos 0305/ne
                c infantry pos 0202/ne
                d infantry pos 0302/ne";
    let mut battle = attacking(open(7, 9), blue, "r infantry figures 9 pos 0303/sw");
    submit(&mut battle, Command::Fire(fires("b", "r", &[4, 6, 6, 6, 6, 6])));
    assert_eq!(stands(&battle, "r"), "0303 s9 m5", "§4: an enemy on either hex behind");
    let mut battle = attacking(open(7, 9), blue, "r infantry figures 9 pos 0303/sw");
    submit(&mut battle, has_morale("r", 1));
    let event = submit(&mut battle, Command::Fire(fires("b", "r", &[4, 3, 6, 6, 6, 6])));
    assert_eq!(stands(&battle, "r"), "0303 s9 m0 surrendered", "§4");
    assert!(said(&battle, &event).contains("cannot retreat (blocked by the enemy) and surrenders"), "{}", said(&battle, &event));
}

/// Ranks of friends open, but nobody stops on them; a routed unit kept by friends alone does not surrender.
#[test]
fn friends_are_passed_and_not_stood_on() {
    let red = "r infantry figures 9 pos 0303/sw
               s infantry pos 0202/sw
               t infantry pos 0302/sw";
    let blue = "b riflemen pos 0305/ne";
    let mut battle = attacking(open(7, 9), blue, red);
    submit(&mut battle, Command::Fire(fires("b", "r", &[4, 4, 6, 6, 6, 6])));
    assert_eq!((state_of(&battle, "r").at.unwrap().row, state_of(&battle, "r").morale), (1, 6), "two hexes, through friends");
    let mut battle = attacking(open(7, 9), blue, red);
    submit(&mut battle, Command::Fire(fires("b", "r", &[4, 6, 6, 6, 6, 6])));
    assert_eq!(stands(&battle, "r"), "0303 s9 m5", "one hex: friends stand on both");
    let mut battle = attacking(open(7, 9), blue, red);
    submit(&mut battle, has_morale("r", 1));
    submit(&mut battle, Command::Fire(fires("b", "r", &[4, 3, 6, 6, 6, 6])));
    assert_eq!(stands(&battle, "r"), "0303 s9 m0", "routed among friends");
    let water = painted(&[".......", ".~~....", "......."]);
    let mut battle = attacking(water, "b riflemen pos 0503/w", "r infantry figures 9 pos 0303/e");
    submit(&mut battle, Command::Fire(fires("b", "r", &[4, 6, 6, 6, 6, 6])));
    assert_eq!(stands(&battle, "r"), "0303 s9 m5", "over water nobody goes");
    let mut battle = attacking(open(7, 9), "b riflemen pos 0305/ne", "r heavy_artillery figures 9 pos 0303/sw");
    submit(&mut battle, Command::Fire(fires("b", "r", &[4, 5, 5, 5, 5, 5])));
    assert_eq!(stands(&battle, "r"), "0303 s9 m5", "§1: heavy artillery does not move");
}

/// Its owner may choose another way as long.
#[test]
fn the_owner_chooses_the_way_back() {
    for way in [["0402", "0501"], ["0302", "0301"], ["0402", "0401"]] {
        let mut battle = attacking(open(7, 9), "b riflemen pos 0305/ne", "r infantry figures 9 pos 0403/sw");
        let hexes = way.map(hex).to_vec();
        let call = FireCall { retreat: Some(hexes.clone()), ..fires("b", "r", &[4, 4, 6, 6, 6, 6]) };
        submit(&mut battle, Command::Fire(call));
        assert_eq!(state_of(&battle, "r").at, hexes.last().copied(), "{way:?}");
    }
    let mut battle = attacking(open(7, 9), "b riflemen pos 0305/ne", "r infantry figures 9 pos 0403/sw");
    let call = FireCall { retreat: Some(vec![hex("0404")]), ..fires("b", "r", &[4, 4, 6, 6, 6, 6]) };
    let text = refused(&mut battle, Command::Fire(call));
    assert!(text.contains("r cannot retreat by \"0404\": it may retreat to"), "no way towards the enemy: {text}");
}

/// §7: a routed unit runs its full move towards its edge while an enemy sees it or has it in range.
#[test]
fn the_routed_run() {
    for (kind, rows) in
        [("infantry", 2), ("mounted_riflemen", 3), ("light_dragoons", 3), ("indians", 2), ("field_artillery", 2), ("light_artillery", 3)]
    {
        let mut battle = field(open(9, 9), &format!("b {kind} pos 0505/ne"), "r infantry pos 0503/sw");
        let text = refused(&mut battle, runs("b"));
        assert!(text.contains("b is not routed") && !text.contains("need not run"), "one reason, and a true one: {text}");
        submit(&mut battle, has_morale("b", 0));
        assert!(refused(&mut battle, moves("b", "0506")).contains("b is routed, and can only run"), "§7");
        assert!(must_run(battle.setup(), battle.state(), &"b".into()));
        let event = submit(&mut battle, runs("b"));
        let at = state_of(&battle, "b").at.unwrap();
        assert_eq!(at.row, 5 + rows, "§7: {kind}: the full move");
        assert_eq!(said(&battle, &event), format!("b runs to {at}."));
        assert!(refused(&mut battle, runs("b")).contains("b has run in this player turn"));
    }
    let hidden = painted(&[".......", ".......", ".......", "wwwwwww", "wwwwwww", "wwwwwww", ".......", ".......", "......."]);
    let mut battle = field(hidden, "b infantry pos 0307/ne", "r infantry pos 0303/sw");
    submit(&mut battle, has_morale("b", 0));
    assert!(!must_run(battle.setup(), battle.state(), &"b".into()), "§7: out of sight and range");
    assert!(refused(&mut battle, runs("b")).contains("need not run"));
    let near = painted(&[".......", ".......", ".......", "wwwwwww", ".......", ".......", "......."]);
    let mut battle = field(near, "b infantry pos 0305/ne", "r infantry pos 0303/sw");
    submit(&mut battle, has_morale("b", 0));
    assert!(must_run(battle.setup(), battle.state(), &"b".into()), "§7: out of sight, but in range");
}

/// §7: blocked by an enemy it surrenders; at its own edge it stays; friends and woods only keep it.
#[test]
fn a_blocked_rout_surrenders() {
    let red = "r infantry pos 0506/sw
               s infantry pos 0406/sw";
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", red);
    submit(&mut battle, has_morale("b", 0));
    let event = submit(&mut battle, runs("b"));
    assert_eq!(stands(&battle, "b"), "0505 s4 m0 surrendered", "§7");
    assert_eq!(said(&battle, &event), "b cannot run (blocked by the enemy) and surrenders.");
    let mut battle = field(open(9, 9), "b infantry pos 0509/ne", "r infantry pos 0505/sw");
    submit(&mut battle, has_morale("b", 0));
    let event = submit(&mut battle, runs("b"));
    assert_eq!((stands(&battle, "b").as_str(), said(&battle, &event).as_str()), ("0509 s4 m0", "b stays at its edge, routed."));
    let friends = "b infantry pos 0505/ne\nc infantry pos 0506/ne\nd infantry pos 0406/ne";
    let mut battle = field(open(9, 9), friends, "r infantry pos 0503/sw");
    submit(&mut battle, has_morale("b", 0));
    submit(&mut battle, runs("b"));
    assert_eq!(state_of(&battle, "b").at.unwrap().row, 7, "through friends");
    let mut battle = field(open(9, 9), "b heavy_artillery pos 0505/ne", "r infantry pos 0503/sw");
    submit(&mut battle, has_morale("b", 0));
    submit(&mut battle, runs("b"));
    assert_eq!(stands(&battle, "b"), "0505 s4 m0", "§1: heavy artillery does not move");
}

/// §7: of hexes as near to the edge its owner chooses.
#[test]
fn the_owner_chooses_where_it_runs() {
    for to in ["0407", "0507", "0607"] {
        let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0503/sw");
        submit(&mut battle, has_morale("b", 0));
        submit(&mut battle, runs_to("b", to));
        assert_eq!(state_of(&battle, "b").at, Some(hex(to)));
    }
}

/// Officers with a unit go back with it, not where it runs.
#[test]
fn officers_go_back_with_their_unit() {
    let red = "r infantry figures 9 pos 0303/sw\n+him major 3 infantry mounted 0303";
    let mut battle = attacking(open(7, 9), "b riflemen pos 0305/ne", red);
    submit(&mut battle, Command::Fire(fires("b", "r", &[4, 6, 6, 6, 6, 6])));
    assert_eq!(officer_state(&battle, "him").at, state_of(&battle, "r").at);
    assert_eq!(officer_state(&battle, "him").at.unwrap().row, 2);
}

/// §4, §7: a retreat is blocked by an enemy unit. A lone officer of the enemy stops nobody, but nobody stands on him.
#[test]
fn a_lone_officer_blocks_nobody() {
    let narrow = || painted(&["......", "~~~~~~"]);
    let blue = "b infantry pos 0301/w";
    // Red's edge is north: put it east instead.
    let mut json = scenario_of(narrow(), &format!("{blue}\n+chief major 3 infantry on_foot 0501"), "r infantry pos 0401/w");
    json["sides"][1]["edge"] = "east".into();
    json["sides"][0]["edge"] = "west".into();
    let mut battle = battle_of(&json);
    phase(&mut battle, "blue", Phase::Attack);
    let event = submit(&mut battle, Command::Fire(fires("b", "r", &[4, 4, 5, 5, 5, 5])));
    assert!(said(&battle, &event).contains("r retreats 2 hexes to 0601"), "past him: {}", said(&battle, &event));
    battle.undo();
    let event = submit(&mut battle, Command::Fire(fires("b", "r", &[4, 5, 5, 5, 5, 5])));
    assert!(
        said(&battle, &event).contains("r cannot retreat (blocked by an enemy officer) and loses 1 morale"),
        "{}",
        said(&battle, &event)
    );
    battle.undo();
    submit(&mut battle, has_morale("r", 0));
    submit(&mut battle, Command::Fire(fires("b", "r", &[4, 5, 5, 5, 5, 5])));
    assert!(state_of(&battle, "r").is_there(), "an officer takes no surrender");
}

/// §3, §7: who has run its full move goes no farther when it is rallied, and the routed do not withdraw.
#[test]
fn a_run_is_the_move_of_the_turn() {
    let mut battle = field(open(9, 9), "b infantry pos 0504/ne\n+chief major 6 infantry on_foot 0504", "r infantry pos 0501/sw");
    submit(&mut battle, has_morale("b", 0));
    submit(&mut battle, runs("b"));
    let to = state_of(&battle, "b").at.unwrap();
    submit(&mut battle, has_morale("b", 1));
    let on = Hex { row: to.row + 1, ..to };
    assert!(refused(&mut battle, moves("b", &on.to_string())).contains("b has run the full move in this player turn"));
    assert!(refused(&mut battle, forms("b", "square")).contains("b has run in this player turn"));
    assert!(brigade_major::games::battlecry1812::battle::reach(battle.setup(), battle.state(), &"b".into()).is_empty());
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    submit(&mut battle, Command::Fire(fires("b", "r", &[5; 6])));
    submit(&mut battle, has_morale("r", 0));
    phase(&mut battle, "blue", Phase::Withdraw);
    assert!(refused(&mut battle, withdraws("r", Some("0503"))).contains("r is routed, and can only run"));
}

/// A way that is none is refused with those there are; nothing is chosen in silence.
#[test]
fn a_way_that_is_none_is_refused() {
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    let call = FireCall { retreat: Some(vec![hex("0505")]), ..fires("b", "r", &[4, 5, 5, 5, 5, 5]) };
    let text = refused(&mut battle, Command::Fire(call.clone()));
    assert!(text.contains("retreat: r cannot retreat by \"0505\": it may retreat to "), "{text}");
    submit(&mut battle, Command::Fire(FireCall { dice: Dice::typed(&[5; 6]), ..call }));
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0503/sw");
    submit(&mut battle, has_morale("b", 0));
    for to in ["0503", "0505", "9901"] {
        let text = refused(&mut battle, by_word(runs_to("b", to), "go"));
        assert!(text.contains(&format!("cannot run to {to}: it may run to ")), "{text}");
    }
}
