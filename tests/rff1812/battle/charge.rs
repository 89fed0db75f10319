//! Charges: both sides' sums, who loses what, and the rounds after (digest §10).

use brigade_major::games::rff1812::battle::{LeaderStatus, PartySituation, UnitEdit, charge_request};
use brigade_major::games::rff1812::charge::{ChargeParty, ChargeRequest};
use brigade_major::games::rff1812::words::{Arm, Effectiveness, Experience, Order, Position};

use super::*;

/// Turn 4, all in line of battle.
fn deployed() -> Battle {
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "us_11", "us_22", "us_25", "royal_scots", "foot_100", "foot_8"], Formation::Line);
    form(&mut battle, &["towson_guns", "towson_howitzer", "sheppard_guns", "armstrong_gun", "armstrong_howitzer"], Formation::Unlimbered);
    battle
}

fn charges(battle: &mut Battle, call: ChargeCall) -> Event {
    submit(battle, Command::Charge(call))
}

fn stands(battle: &Battle, ids: &[&str]) -> Vec<u32> {
    ids.iter().map(|id| unit(battle, id).stands).collect()
}

fn request(battle: &Battle, call: &ChargeCall) -> ChargeRequest {
    charge_request(battle.setup(), battle.state(), call).unwrap()
}

#[test]
fn a_desperate_struggle_and_the_round_after_it() {
    let mut battle = deployed();
    let mut call = charge(&["us_9", "us_11"], &["royal_scots"], (5, 6));
    call.attacker.cold_steel = Some(true);
    let event = charges(&mut battle, call.clone());
    // Veteran, fresh, cold steel against veteran, fresh, brave colonel, 20 to 11.
    assert_eq!(difference(&event), (4, 3, 0, "desperate_struggle"));
    assert_eq!(
        happened(&event),
        [
            "us_9 loses one stand",
            "us_9 is disordered",
            "us_11 is disordered",
            "royal_scots loses one stand",
            "royal_scots is disordered",
            "table both sides roll again"
        ]
    );
    assert_eq!(stands(&battle, &["us_9", "us_11", "royal_scots"]), [8, 11, 10]);
    assert!(["us_9", "us_11", "royal_scots"].iter().all(|id| unit(&battle, id).order == Some(Order::Disordered)));

    (call.round, call.after_struggle, call.attacker_die, call.defender_die) = (Some(2), Some(true), die(10), die(1));
    let event = charges(&mut battle, call);
    // Disordered both; cold steel is gone; 19 to 10.
    assert_eq!(difference(&event), (2, 2, 9, "swept"));
    assert_eq!(
        happened(&event),
        [
            "royal_scots loses 2 stands",
            "royal_scots makes a full retreat",
            "royal_scots is broken",
            "us_9 carries the position",
            "us_11 carries the position",
            "us_9 is disordered",
            "us_11 is disordered"
        ]
    );
    assert_eq!((stands(&battle, &["royal_scots"]), condition(&battle, "royal_scots")), (vec![8], UnitCondition::Worn));
    assert_eq!(unit(&battle, "royal_scots").order, Some(Order::Broken));
}

#[test]
fn both_sides_bear_their_losses() {
    let outcome = |faces: (u8, u8)| {
        let mut battle = deployed();
        let event = charges(&mut battle, charge(&["us_9"], &["foot_8"], faces));
        let state = |id| (unit(&battle, id).stands, unit(&battle, id).order.unwrap());
        (difference(&event).3.to_owned(), state("us_9"), state("foot_8"))
    };
    // Nine fresh veterans on either side: the dice decide.
    let (good, disordered, broken) = (Order::Good, Order::Disordered, Order::Broken);
    assert_eq!(outcome((10, 1)), ("swept".into(), (9, good), (7, broken)));
    assert_eq!(outcome((8, 4)), ("driven_back".into(), (9, good), (8, disordered)));
    assert_eq!(outcome((6, 4)), ("hard_pressed".into(), (9, good), (9, disordered)));
    assert_eq!(outcome((4, 4)), ("desperate_struggle".into(), (8, disordered), (8, disordered)));
    assert_eq!(outcome((4, 6)), ("falter".into(), (9, disordered), (9, good)));
    assert_eq!(outcome((4, 8)), ("recoil".into(), (8, disordered), (9, good)));
    assert_eq!(outcome((1, 10)), ("repulsed".into(), (7, broken), (9, good)));
}

#[test]
fn each_point_over_nine_costs_a_stand() {
    let mut battle = deployed();
    let mut call = charge(&["us_9"], &["foot_8"], (10, 1));
    call.attacker.cold_steel = Some(true);
    call.defender.outflanked = true;
    let event = charges(&mut battle, call);
    assert_eq!(difference(&event), (4, 0, 13, "swept"));
    assert_eq!(unit(&battle, "foot_8").stands, 9 - 6);
}

#[test]
fn more_stands_than_there_are_remove_a_unit() {
    let mut battle = deployed();
    let mut call = charge(&["us_9"], &["light_companies"], (10, 1));
    call.attacker.cold_steel = Some(true);
    charges(&mut battle, call);
    let light = unit(&battle, "light_companies");
    assert!(light.removed, "{light:?}");
    assert!(!light.on_table, "{light:?}");
    assert!(light.stands <= 1, "{light:?}");
}

#[test]
fn what_players_do_on_the_table_leaves_no_mark() {
    let mut battle = deployed();
    let before = unit(&battle, "us_9").clone();
    let event = charges(&mut battle, charge(&["us_9"], &["foot_8"], (10, 1)));
    assert!(happened(&event).contains(&"us_9 breaks through: half a move at the double quick towards the closest enemy".to_owned()));
    let fought = UnitState { fought_turn: Some(battle.state().turn), moved: true, ..before };
    assert_eq!(*unit(&battle, "us_9"), fought, "the attacker in good order is as he was, but that he did not hold his place");
    let mut battle = deployed();
    let before = unit(&battle, "foot_8").clone();
    let event = charges(&mut battle, charge(&["us_9"], &["foot_8"], (4, 6)));
    assert!(happened(&event).contains(&"foot_8 holds".to_owned()));
    assert_eq!(*unit(&battle, "foot_8"), UnitState { fought_turn: Some(battle.state().turn), ..before });
}

#[test]
fn guns_are_lost_limbered_or_damaged() {
    let after = |attacker: &str, guns: &str, faces: (u8, u8)| {
        let mut battle = deployed();
        let mut call = charge(&[attacker], &[guns], faces);
        // The lines of the tally do not matter here: both count nothing.
        for (rulings, rows) in [
            (&mut call.attacker.rulings, ["veteran", "fresh", "cavalry_open"].as_slice()),
            (&mut call.defender.rulings, ["veteran", "outnumbered_3_1", "outnumbered_2_1", "outnumbered_3_2", "supported_guns"].as_slice()),
        ] {
            rulings.extend(rows.iter().map(|row| strike(row, "not here")));
        }
        let event = charges(&mut battle, call);
        assert_eq!((difference(&event).0, difference(&event).1), (0, 0));
        let state = unit(&battle, guns);
        (difference(&event).3.to_owned(), state.removed, state.formation, state.silenced, state.damaged)
    };
    use Formation::{Limbered, Unlimbered};
    assert_eq!(after("us_9", "sheppard_guns", (10, 1)), ("swept".into(), true, Unlimbered, false, 0));
    assert_eq!(after("us_9", "sheppard_guns", (8, 4)), ("driven_back".into(), true, Unlimbered, false, 0), "its one stand is lost");
    assert_eq!(after("us_9", "armstrong_gun", (8, 4)), ("driven_back".into(), true, Unlimbered, false, 0), "a heavy carriage");
    assert_eq!(after("dragoons_19", "towson_guns", (8, 4)), ("driven_back".into(), true, Unlimbered, false, 0), "taken by cavalry");
    assert_eq!(after("us_9", "sheppard_guns", (6, 4)), ("hard_pressed".into(), false, Limbered, true, 1));
    assert_eq!(after("us_9", "armstrong_gun", (6, 4)), ("hard_pressed".into(), true, Unlimbered, false, 0));
    assert_eq!(after("us_9", "sheppard_guns", (4, 4)), ("desperate_struggle".into(), true, Unlimbered, false, 0), "its one stand is lost");
}

#[test]
fn guns_are_lost_but_not_the_regiment_beside_them() {
    let mut battle = deployed();
    let mut call = charge(&["us_9", "us_11"], &["sheppard_guns", "foot_8"], (10, 1));
    call.attacker.cold_steel = Some(true);
    let event = charges(&mut battle, call);
    assert_eq!(difference(&event).3, "swept");
    assert!(unit(&battle, "sheppard_guns").removed);
    let eighth = unit(&battle, "foot_8");
    assert!(!eighth.removed, "{eighth:?}");
    assert!(eighth.stands == 9, "{eighth:?}");
}

#[test]
fn a_broken_unit_is_not_bettered_by_a_shared_disorder() {
    let mut battle = deployed();
    edit(&mut battle, "us_22", UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() });
    charges(&mut battle, charge(&["us_9", "us_22", "us_25"], &["foot_8"], (2, 8)));
    let order = |id| unit(&battle, id).order.unwrap();
    assert_eq!(["us_9", "us_22", "us_25"].map(order), [Order::Disordered, Order::Broken, Order::Disordered]);
}

#[test]
fn the_first_unit_leads_and_the_others_add_their_stands() {
    let mut battle = deployed();
    attach(&mut battle, "riall", "foot_100");
    edit(
        &mut battle,
        "us_25",
        UnitEdit { stands: Some(5), order: Some(Order::Disordered), formation: Some(Formation::FieldColumn), ..UnitEdit::default() },
    );
    edit(&mut battle, "foot_100", UnitEdit { stands: Some(4), formation: Some(Formation::Square), ..UnitEdit::default() });
    let mut call = charge(&["us_25", "us_9", "us_11"], &["foot_100", "foot_8"], (3, 7));
    call.round = Some(2);
    call.ground = Ground::Rough;
    call.attacker = PartySituation { woods: true, breakthrough: Some(true), outflanked: true, ..PartySituation::default() };
    call.defender =
        PartySituation { hasty: true, outflanked_before_square: true, position: Some(Position::Strong), ..PartySituation::default() };
    let attacker = ChargeParty {
        arm: Arm::Infantry,
        experience: Experience::Veteran,
        effectiveness: Some(Effectiveness::Worn),
        order: Some(Order::Disordered),
        stands: 5 + 9 + 11,
        formation: Some(Formation::FieldColumn),
        militia: Some(false),
        bayonets: Some(true),
        indians: Some(false),
        woods: Some(true),
        brave_colonel: Some(true),
        breakthrough: true,
        outflanked: true,
        ..ChargeParty::default()
    };
    let defender = ChargeParty {
        experience: Experience::Trained,
        effectiveness: Some(Effectiveness::Spent),
        order: Some(Order::Good),
        stands: 4 + 9,
        formation: Some(Formation::Square),
        woods: Some(false),
        leader_attached: true,
        breakthrough: false,
        outflanked: false,
        hasty: Some(true),
        outflanked_before_square: Some(true),
        position: Some(Position::Strong),
        ..attacker.clone()
    };
    let expected = ChargeRequest {
        round: 2,
        ground: Ground::Rough,
        attacker,
        defender,
        attacker_die: Some(3),
        defender_die: Some(7),
        ..ChargeRequest::default()
    };
    assert_eq!(request(&battle, &call), expected);

    call.attacker.stands = Some(14);
    assert_eq!(request(&battle, &call).attacker.stands, 14, "players count out who is not in contact");
    edit(&mut battle, "sheppard_guns", UnitEdit { silenced: Some(true), ..UnitEdit::default() });
    call.defenders = vec!["sheppard_guns".into()];
    call.defender = PartySituation { unsupported: true, ..PartySituation::default() };
    let guns = request(&battle, &call).defender;
    assert_eq!((guns.arm, guns.stands, guns.effectiveness, guns.order), (Arm::Artillery, 1, None, None));
    assert_eq!((guns.gun, guns.fixed, guns.supported, guns.silenced), (Some("light_gun".into()), Some(false), Some(false), Some(true)));
    assert_eq!(
        (guns.militia, guns.bayonets, guns.indians, guns.woods, guns.brave_colonel, guns.hasty),
        (None, None, None, None, None, None)
    );
    call.defenders = vec!["dragoons_19".into()];
    call.defender = PartySituation { countercharging: true, ..PartySituation::default() };
    assert_eq!(request(&battle, &call).defender.countercharging, Some(true));
    call.defenders = vec!["lincoln_militia".into(), "grand_river_warriors".into()];
    call.defender = PartySituation { woods: true, ..PartySituation::default() };
    let militia = request(&battle, &call).defender;
    assert_eq!((militia.militia, militia.indians, militia.woods), (Some(true), Some(false), Some(true)), "the first unit leads");
}

#[test]
fn leaders_with_any_unit_are_in_danger() {
    let mut battle = deployed();
    attach(&mut battle, "riall", "foot_100");
    attach(&mut battle, "scott", "us_11");
    let event = charges(&mut battle, charge(&["us_9", "us_11"], &["foot_8", "foot_100"], (10, 2)));
    // Veteran, fresh on both sides, 20 to 20; the leaders are with other units than the first ones named (digest §6, §10).
    assert_eq!(difference(&event), (3, 3, 8, "swept"));
    assert!(happened(&event).contains(&"riall check for a fallen leader".to_owned()));
    assert!(!happened(&event).iter().any(|deed| deed.starts_with("scott")));
    let mut battle = deployed();
    attach(&mut battle, "riall", "foot_100");
    attach(&mut battle, "scott", "us_11");
    let event = charges(&mut battle, charge(&["us_9", "us_11"], &["foot_8", "foot_100"], (2, 10)));
    assert_eq!(difference(&event).3, "repulsed");
    let deeds = happened(&event);
    assert!(deeds.contains(&"scott check for a fallen leader".to_owned()));
    assert!(!deeds.iter().any(|deed| deed.starts_with("riall")));
    assert_eq!(stands(&battle, &["us_9", "us_11"]), [7, 11], "the first unit takes the losses");
    assert!(["us_9", "us_11"].iter().all(|id| unit(&battle, id).order == Some(Order::Broken)));
    assert_eq!(leader(&battle, "scott").status, LeaderStatus::Present);
}

#[test]
fn cavalry_breaks_through_and_is_disordered() {
    let mut battle = deployed();
    edit(&mut battle, "us_22", UnitEdit { stands: Some(2), ..UnitEdit::default() });
    let event = charges(&mut battle, charge(&["dragoons_19"], &["us_22"], (7, 5)));
    // Veteran, fresh, open ground: 5; veteran, spent: −1.
    assert_eq!(difference(&event), (5, -1, 8, "swept"));
    assert_eq!(unit(&battle, "dragoons_19").order, Some(Order::Disordered));
    assert!(unit(&battle, "us_22").removed);
}

#[test]
fn a_square_holds_disordered_and_the_attacker_goes_back() {
    let mut battle = deployed();
    form(&mut battle, &["foot_8"], Formation::Square);
    let event = charges(&mut battle, charge(&["us_9"], &["foot_8"], (6, 4)));
    assert_eq!(difference(&event).3, "hard_pressed");
    assert_eq!(happened(&event), ["foot_8 is disordered", "foot_8 holds", "us_9 retreats 2\""]);
    assert_eq!((unit(&battle, "us_9").order, unit(&battle, "foot_8").order), (Some(Order::Good), Some(Order::Disordered)));
}

#[test]
fn what_is_no_charge_is_refused() {
    let mut battle = deployed();
    set_stands(&mut battle, "foot_100", 1);
    let with = |change: &dyn Fn(&mut ChargeCall)| {
        let mut call = charge(&["us_9", "us_11"], &["foot_8"], (5, 5));
        change(&mut call);
        Command::Charge(call)
    };
    let cases: [(Command, &str); 18] = [
        (with(&|call| call.attackers.clear()), "attackers: a charge needs at least one unit on each side"),
        (with(&|call| call.defenders.clear()), "defenders: a charge needs at least one unit on each side"),
        (with(&|call| call.attackers[1] = "us_99".into()), "attackers: there is no unit \"us_99\" in this battle"),
        (with(&|call| call.defenders.push("foot_100".into())), "defenders: 100th Foot is out of the game"),
        (with(&|call| call.attackers[1] = "us_9".into()), "attackers: 9th US is named twice"),
        (with(&|call| call.defenders[0] = "us_11".into()), "defenders: 11th US is among the attackers too"),
        (with(&|call| call.attackers[0] = "towson_guns".into()), "attackers: Towson 6-pdr is artillery, which does not charge"),
        (with(&|call| call.attackers.push("towson_guns".into())), "attackers: Towson 6-pdr is artillery, which does not charge"),
        (with(&|call| call.attacker.stands = Some(21)), "attacker.stands: 21 is out of bounds: 1 to 20"),
        (with(&|call| call.defender.stands = Some(0)), "defender.stands: 0 is out of bounds: 1 to 9"),
        (with(&|call| call.round = Some(0)), "round: 0 is out of bounds: 1 to 1000"),
        (with(&|call| call.after_struggle = Some(true)), "after_struggle: a desperate struggle is followed by round 2 or later"),
        (
            with(&|call| call.attacker.breakthrough = Some(true)),
            "attacker.breakthrough: a breakthrough charge is a second combat: round 2 or later",
        ),
        (with(&|call| call.defender.cold_steel = Some(true)), "defender.cold_steel: only the attacker charges with cold steel"),
        (with(&|call| call.attacker_die = die(11)), "attacker_die: 11 is out of bounds: 1 to 10"),
        (with(&|call| call.defender_die = die(0)), "defender_die: 0 is out of bounds: 1 to 10"),
        (
            with(&|call| call.attacker.rulings.push(strike("brave", ""))),
            "attacker.rulings[0].row: \"brave\" is not a modifier of this check",
        ),
        (
            with(&|call| call.defender.rulings.push(strike("brave", ""))),
            "defender.rulings[0].row: \"brave\" is not a modifier of this check",
        ),
    ];
    for (command, expected) in cases {
        assert_eq!(refused(&mut battle, command), expected);
    }
}
