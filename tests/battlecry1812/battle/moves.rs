//! Moves, formations, guns (digest §3, §6).

use brigade_major::engine::fault::join_faults;

use super::*;

#[test]
fn a_unit_moves_and_faces_the_way_it_came() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/e", "r infantry pos 0101/se");
    let event = submit(&mut battle, moves("b", "0504"));
    let TableReading::Way { path, spent, facing, .. } = &event.found.reading else { panic!("{event:?}") };
    assert_eq!((path.as_slice(), *spent, facing.word()), ([hex("0504")].as_slice(), 1, "ne"));
    assert_eq!(said(&battle, &event), "b moves to 0504, facing north-east.");
    let event = submit(&mut battle, moves_facing("b", "0504", "w"));
    assert_eq!(said(&battle, &event), "b turns to face west.");
    assert_eq!((state_of(&battle, "b").facing, state_of(&battle, "b").marks.spent), (Some(heading("w")), 1), "turning is free");
    // What changes nothing is no event, and not offered either.
    assert_eq!(refused(&mut battle, moves_facing("b", "0504", "w")), "nothing would change: it is so already");
    for still in [
        Selection::Faces("b".into(), heading("w")),
        Selection::Hex(brigade_major::games::battlecry1812::battle::UnitOrOfficer::Unit("b".into()), hex("0504")),
    ] {
        assert!(battle.offers(&still).iter().all(|offer| !offer.is_open()), "{still:?}");
    }
    submit(&mut battle, moves("b", "0503"));
    let text = refused(&mut battle, moves("b", "0502"));
    assert_eq!(text, "to: b has 0 hexes left to move in line, and cannot reach 0502 over this ground");
}

#[test]
fn what_stands_in_the_way() {
    let blue = "b infantry pos 0505/ne
                c infantry pos 0504/ne";
    let mut battle = field(painted(&[".........", ".........", ".........", ".........", "...~....."]), blue, "r infantry pos 0605/w");
    for (to, text) in [
        ("0504", "c is on 0504: one unit to a hex"),
        ("0605", "r is on 0605: one unit to a hex"),
        ("0405", "0405 is water, and no unit or officer can enter it"),
        ("1005", "1005 is not on the board: its last hex is 0905"),
        ("0508", "0508 is not on the board"),
        ("0405", "and cannot reach 0405 over this ground"),
    ] {
        let refusal = refused(&mut battle, moves("b", to));
        assert!(refusal.contains(text), "{to}: {refusal}");
    }
    let off = moves_facing("b", "0505", "n");
    assert!(refused(&mut battle, off).contains("must be a side of this board's hexes: e, ne, nw, w, sw, se"));
    assert!(refused(&mut battle, moves("x", "0505")).contains("there is no unit \"x\" in this battle"));
    assert!(refused(&mut battle, moves("r", "0604")).contains("cannot act in the enemy's player turn"));
}

/// §3: movement first; the referee may allow more, and his word is in the log.
#[test]
fn the_referee_may_allow_what_the_rules_forbid() {
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0101/se");
    assert_eq!(
        refused(&mut battle, moves("b", "0501")),
        "this is done in the move phase; it is now the attack phase; to: b has 2 hexes left to move in line, and cannot reach 0501 over this ground"
    );
    let event = submit(&mut battle, by_word(moves("b", "0501"), "the guide knew a path"));
    assert_eq!(said(&battle, &event), "b moves to 0501, facing north-east. Allowed by the referee: the guide knew a path.");
    assert!(refused(&mut battle, by_word(moves("b", "0101"), "")).contains("one unit to a hex"), "what cannot be he cannot allow");
}

/// §6: formations change the move; a change comes before it, once a turn.
#[test]
fn formations_are_changed_before_moving() {
    let red = "r infantry pos 0101/se";
    let mut battle = field(open(13, 9), "b infantry pos 0505/ne", red);
    let event = submit(&mut battle, forms("b", "flank_march"));
    assert_eq!(said(&battle, &event), "b forms flank march.");
    assert!(refused(&mut battle, forms("b", "line")).contains("has changed formation in this player turn; 1 is the most"));
    assert!(refused(&mut battle, forms("b", "flank_march")).contains("is in flank march already"));
    submit(&mut battle, moves("b", "0905"));
    assert_eq!(state_of(&battle, "b").marks.spent, 4, "§6: +2");

    let mut battle = field(open(13, 9), "b infantry pos 0505/ne", red);
    submit(&mut battle, moves("b", "0605"));
    assert!(refused(&mut battle, forms("b", "square")).contains("b has moved: a unit changes formation before it moves"));
    assert!(refused(&mut battle, forms("b", "limbered")).contains("infantry cannot be limbered"));
}

/// §1: riflemen and mounted riflemen infiltrate, light infantry and Indians may too; others are told which rows keep them from it.
#[test]
fn only_who_infiltrates_deploys_in_open_order() {
    for kind in tables().units.keys() {
        let unit = format!("b {} pos 0505/ne", kind.word());
        let mut battle = field(open(9, 9), &unit, "r infantry pos 0101/se");
        match kind.word() {
            "riflemen" | "mounted_riflemen" | "light_infantry" | "indians" => {
                let event = submit(&mut battle, forms_over("b", "open_order", 3));
                assert_eq!(said(&battle, &event), "b forms open order over 3 hexes, 0405 and 0406 beside its own.");
                assert_eq!(state_of(&battle, "b").hexes, 3);
            }
            word if word.ends_with("artillery") => {
                assert!(refused(&mut battle, forms("b", "open_order")).contains("cannot be in open order"), "{word}");
            }
            word => {
                let text = refused(&mut battle, forms("b", "open_order"));
                assert!(text.contains("do not go into open order"), "§1: {word}: {text}");
                assert!(text.contains("may go into open order too: light infantry and indians"), "§1: {word}: {text}");
                submit(&mut battle, by_word(forms("b", "open_order"), "as skirmishers"));
            }
        }
    }
    let mut battle = field(open(9, 9), "b riflemen pos 0505/ne", "r infantry pos 0101/se");
    assert!(refused(&mut battle, forms_over("b", "square", 2)).contains("only a unit in open order fills more than 1 hex"));
}

/// §6: limbering takes the whole turn; light artillery may still move or fire.
#[test]
fn guns_limber_and_unlimber() {
    let red = "r infantry pos 0505/sw";
    let guns = |kind: &str, formation: &str| field(open(9, 9), &format!("b {kind} pos 0507/ne formation {formation}"), red);

    let mut field_guns = guns("field_artillery", "limbered");
    let event = submit(&mut field_guns, forms("b", "line"));
    assert_eq!(said(&field_guns, &event), "b unlimbers.");
    next(&mut field_guns);
    let text = refused(&mut field_guns, Command::Fire(fires("b", "r", &[1; 6])));
    assert!(text.contains("limbers or unlimbers for the whole turn"), "§6: {text}");

    let mut limbers = guns("field_artillery", "line");
    submit(&mut limbers, forms("b", "limbered"));
    let text = refused(&mut limbers, moves("b", "0508"));
    assert_eq!(text, "unit: b limbers or unlimbers for the whole turn", "§6: and nothing of hexes it had left");

    let mut field_guns = guns("field_artillery", "line");
    assert!(refused(&mut field_guns, moves("b", "0508")).contains("has 0 hexes"), "unlimbered guns do not move");
    submit(&mut field_guns, forms("b", "limbered"));
    assert!(refused(&mut field_guns, moves("b", "0508")).contains("for the whole turn"), "§6");
    let mut moved = guns("field_artillery", "limbered");
    submit(&mut moved, moves("b", "0508"));
    assert!(refused(&mut moved, forms("b", "line")).contains("has moved, and limbering or unlimbering takes the whole turn"));

    let mut light = guns("light_artillery", "limbered");
    submit(&mut light, forms("b", "line"));
    next(&mut light);
    submit(&mut light, Command::Fire(fires("b", "r", &[1; 6])));
    let mut light = guns("light_artillery", "line");
    submit(&mut light, forms("b", "limbered"));
    next(&mut light);
    submit(&mut light, Command::Fire(fires("b", "r", &[1; 6])));
    let mut light = guns("light_artillery", "limbered");
    next(&mut light);
    assert!(refused(&mut light, Command::Fire(fires("b", "r", &[1; 6]))).contains("do not fire; unlimbered guns are in line"));
    let mut light = guns("light_artillery", "line");
    submit(&mut light, forms("b", "limbered"));
    submit(&mut light, moves("b", "0509"));
    let mut light = guns("light_artillery", "limbered");
    submit(&mut light, moves("b", "0508"));
    submit(&mut light, forms("b", "line"));
    next(&mut light);
    let text = refused(&mut light, Command::Fire(fires("b", "r", &[1; 6])));
    assert!(text.contains("has limbered or unlimbered and moved, and cannot fire"), "§6: move or fire, not both: {text}");
}

/// Digest §6: what light artillery does besides is a row of the tables: one thing, or both.
#[test]
fn light_artillery_does_both_where_its_owner_says_so() {
    let rules = json!({"kind": "brigade-major house rules", "format": 1, "systems": {"battlecry1812": [
        {"file": "movement.json", "table": "besides_limbering", "row": "besides_limbering", "set": {"/besides": "both"}}]}});
    let overlay = brigade_major::table::Overlay::parse(&rules.to_string()).unwrap();
    let texts = overlay.apply(&brigade_major::table::TableTexts::shipped()).unwrap();
    let both = Arc::new(Tables::read(&texts).unwrap());
    let scenario = scenario_of(open(9, 9), "b light_artillery pos 0508/ne formation limbered", "r infantry pos 0505/sw");
    let mut battle = begin(&both, Scenario::parse(&scenario.to_string(), &both).unwrap());
    submit(&mut battle, moves("b", "0507"));
    submit(&mut battle, forms("b", "line"));
    next(&mut battle);
    submit(&mut battle, Command::Fire(fires("b", "r", &[5; 6])));
}

/// Digest §6: that it takes the turn is a row of the tables, and whose turn it takes another.
#[test]
fn limbering_takes_what_the_table_says() {
    let row = |table: &str, row: &str, set: Json| {
        let file = if table == "specials" { "units.json" } else { "movement.json" };
        json!([{"file": file, "table": table, "row": row, "set": set}])
    };
    for rules in
        [row("limbering", "limber", json!({"/turns": 0})), row("specials", "fires_only_unlimbered", json!({"/units": ["heavy_artillery"]}))]
    {
        let text = json!({"kind": "brigade-major house rules", "format": 1, "systems": {"battlecry1812": rules}}).to_string();
        let texts = brigade_major::table::Overlay::parse(&text).unwrap().apply(&brigade_major::table::TableTexts::shipped()).unwrap();
        let tables = Arc::new(Tables::read(&texts).unwrap());
        let scenario = scenario_of(open(9, 9), "b field_artillery pos 0507/ne formation line", "r infantry pos 0505/sw");
        let mut battle = begin(&tables, Scenario::parse(&scenario.to_string(), &tables).unwrap());
        submit(&mut battle, forms("b", "limbered"));
        submit(&mut battle, moves("b", "0508"));
        next(&mut battle);
        submit(&mut battle, Command::Fire(fires("b", "r", &[1; 6])));
    }
}

/// Digest §1: the list of types is a row its owner may change whole.
#[test]
fn who_goes_into_open_order_is_a_row() {
    let rules = |units: Json| {
        let rows = json!([{"file": "units.json", "table": "specials", "row": "others_in_open_order", "set": {"/units": units}}]);
        let text = json!({"kind": "brigade-major house rules", "format": 1, "systems": {"battlecry1812": rows}}).to_string();
        brigade_major::table::Overlay::parse(&text).unwrap().apply(&brigade_major::table::TableTexts::shipped())
    };
    let all = Arc::new(Tables::read(&rules(json!(["infantry", "light_infantry"])).unwrap()).unwrap());
    let text = scenario_of(open(9, 9), "b infantry pos 0505/ne\nn indians pos 0605/ne", "r infantry pos 0101/se").to_string();
    let mut battle = begin(&all, Scenario::parse(&text, &all).unwrap());
    submit(&mut battle, forms("b", "open_order"));
    assert!(refused(&mut battle, forms("n", "open_order")).contains("indians do not go into open order"));
    let sentence = join_faults(&rules(json!(["infantry", "infantry"])).unwrap_err(), "\n");
    assert!(sentence.contains("must be a list of words, each once"), "{sentence}");
    let sentence = join_faults(&Tables::read(&rules(json!(["hussars"])).unwrap()).unwrap_err(), "\n");
    assert!(sentence.contains("hussars"), "{sentence}");
}

/// §3: after fire and attacks the other side may withdraw units that were attacked.
#[test]
fn the_attacked_withdraw() {
    let red = "r infantry pos 0503/se
               s infantry pos 0803/sw";
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne morale 8", red);
    submit(&mut battle, Command::Fire(fires("b", "r", &[6; 6])));
    assert!(refused(&mut battle, withdraws("r", Some("0502"))).contains("this is done in the withdraw phase"));
    next(&mut battle);
    assert!(refused(&mut battle, withdraws("s", Some("0802"))).contains("s was not attacked in this player turn"));
    assert!(refused(&mut battle, withdraws("b", Some("0506"))).contains("is on the side that attacked"));
    assert!(refused(&mut battle, withdraws("r", Some("0501"))).contains("r is 2 hexes from 0501, and can withdraw 1"));
    let text = refused(&mut battle, withdraws("r", Some("0504")));
    assert!(text.contains("r cannot withdraw to 0504: it is nearer to its attacker, b"), "digest §3: {text}");
    let free = ["0402", "0502", "0403", "0603"].map(|hex| format!("Withdraw to {hex}"));
    assert_eq!(offered(&battle, "r"), free, "digest §3: to no hex nearer");
    let event = submit(&mut battle, withdraws("r", Some("0502")));
    assert_eq!(said(&battle, &event), "r withdraws to 0502.");
    assert_eq!(state_of(&battle, "r").facing, Some(heading("se")), "as it faced");
    assert!(refused(&mut battle, withdraws("r", Some("0501"))).contains("has withdrawn already"));
}

/// §3: to withdraw costs what a move costs; unlimbered guns that are not light stay; officers go along or stay.
#[test]
fn a_withdrawal_is_a_move() {
    let red = "r infantry formation square pos 0503/se
               g field_artillery formation line pos 0803/sw
               l light_artillery formation line pos 0203/sw
               +him major 2 infantry mounted 0503";
    let board = painted(&[".........", "....w....", ".........", ".........", ".........", "........."]);
    let mut battle = attacking(board, "b infantry pos 0504/ne morale 8\nc infantry pos 0804/ne\nd infantry pos 0204/ne", red);
    submit(&mut battle, Command::Fire(fires("b", "r", &[6; 8])));
    submit(&mut battle, Command::Fire(fires("c", "g", &[1; 6])));
    submit(&mut battle, Command::Fire(fires("d", "l", &[1; 6])));
    next(&mut battle);
    let text = refused(&mut battle, withdraws("r", Some("0502")));
    assert!(text.contains("to withdraw costs what a move costs"), "§3: a square has one hex, and woods take two: {text}");
    let text = refused(&mut battle, withdraws("g", Some("0802")));
    assert!(text.contains("g has no move in line: to withdraw costs what a move costs; unlimbered guns stay"), "§3: {text}");
    submit(&mut battle, withdraws("l", Some("0202")));
    assert!(offered(&battle, "r").contains(&"Withdraw to 0402: him stays".to_owned()), "§3: {:?}", offered(&battle, "r"));
    let stays = |officer: &str| {
        use brigade_major::games::battlecry1812::battle::WithdrawCall;
        let stay = vec![officer.into()];
        Command::Withdraw(WithdrawCall { unit: "r".into(), to: Some(hex("0402")), stay, ..WithdrawCall::default() })
    };
    assert!(refused(&mut battle, stays("nobody")).contains("\"nobody\" is not with r"));
    let event = submit(&mut battle, stays("him"));
    assert_eq!(said(&battle, &event), "r withdraws to 0402; him stays.");
    assert_eq!(officer_state(&battle, "him").at, Some(hex("0503")));
}

#[test]
fn units_on_no_hex_move_on_the_table() {
    let mut battle = field(open(9, 9), "b infantry", "r infantry");
    assert!(refused(&mut battle, moves("b", "0505")).contains("b is on no hex; move it on the table"));
    submit(&mut battle, forms("b", "column_of_companies"));
}
