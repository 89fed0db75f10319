//! Units on no hex: all is done by their players' word (digest §8).

use brigade_major::games::battlecry1812::battle::{OfficerFireCall, RestCall, RoutCall, Strike};

use super::corrections::{self, Fields, alone_and_in_pairs, command};
use super::*;

const BLUE: &str = "b infantry\nn indians\nd light_dragoons\nq riflemen\n+him major 6 general on_foot";
const RED: &str = "r infantry figures 9\ni indians\n+chief major 3 infantry mounted";

/// Digest §8: it neither moved nor was seen, and recovers the morale of a rest (§3).
#[test]
fn a_unit_on_no_hex_rests_by_its_players_word() {
    let rests = |unit: &str| Command::Rest(RestCall { unit: unit.into() });
    let mut battle = field(open(9, 9), &format!("{BLUE}\nm infantry pos 0505/ne"), RED);
    assert!(refused(&mut battle, rests("b")).contains("b is at full morale"));
    submit(&mut battle, has_morale("b", 3));
    submit(&mut battle, has_morale("m", 3));
    submit(&mut battle, has_morale("r", 3));
    assert!(refused(&mut battle, rests("r")).contains("cannot rest in the enemy's player turn"));
    assert!(refused(&mut battle, rests("m")).contains("m is on a hex: the program checks"));
    let event = submit(&mut battle, rests("b"));
    assert_eq!((said(&battle, &event).as_str(), state_of(&battle, "b").morale), ("Rested: b recovers 1 morale.", 4));
    assert!(refused(&mut battle, rests("b")).contains("b has rested in this player turn"));
    submit(&mut battle, has_morale("n", 0));
    submit(&mut battle, rests("n"));
    assert_eq!(state_of(&battle, "n").morale, 1, "the routed rest too");
    for _ in 0..6 {
        submit(&mut battle, by_word(ONE_PHASE, "on"));
    }
    submit(&mut battle, rests("b"));
    assert_eq!(state_of(&battle, "b").morale, 5);
}

/// Digest §8: it ran, and whether an enemy blocked it (§7: it surrenders).
#[test]
fn a_unit_on_no_hex_runs_by_its_players_word() {
    let runs = |to: Option<&str>, blocked| Command::Rout(RoutCall { unit: "b".into(), to: to.map(hex), blocked });
    let mut battle = field(open(9, 9), BLUE, RED);
    assert!(refused(&mut battle, runs(None, None)).contains("b is not routed"));
    submit(&mut battle, has_morale("b", 0));
    assert!(refused(&mut battle, runs(Some("0505"), None)).contains("b is on no hex, and runs on the table"));
    let event = submit(&mut battle, runs(None, Some(false)));
    assert_eq!((said(&battle, &event).as_str(), stands(&battle, "b").as_str()), ("b runs.", "nowhere s4 m0"));
    assert!(refused(&mut battle, runs(None, None)).contains("b has run in this player turn"));
    assert!(refused(&mut battle, Command::Rest(RestCall { unit: "b".into() })).contains("b has moved in this player turn"));
    battle.undo();
    let event = submit(&mut battle, runs(None, Some(true)));
    assert_eq!(said(&battle, &event), "b cannot run (blocked by the enemy) and surrenders.");
    assert_eq!(stands(&battle, "b"), "nowhere s4 m0 surrendered");
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0501/sw");
    submit(&mut battle, has_morale("b", 0));
    assert!(refused(&mut battle, runs(None, Some(true))).contains("the map shows what blocks it"));
}

/// Digest §8: an officer rallies it, and it withdraws, without a hex.
#[test]
fn a_unit_on_no_hex_is_rallied_and_withdraws() {
    let mut battle = attacking(open(9, 9), BLUE, RED);
    submit(&mut battle, has_morale("b", 0));
    let event = submit(&mut battle, rallies("him", "b", &[6]));
    assert_eq!(said(&battle, &event), "him tries to rally b, die 6: rallied. b recovers 1 morale.");
    let given = Given { range: Some(1), ..Given::default() };
    submit(&mut battle, Command::Fire(FireCall { given, ..fires("q", "r", &[5; 5]) }));
    next(&mut battle);
    assert!(refused(&mut battle, withdraws("i", None)).contains("i was not attacked"));
    assert!(refused(&mut battle, withdraws("r", Some("0101"))).contains("r is on no hex, and withdraws on the table"));
    let event = submit(&mut battle, withdraws("r", None));
    assert_eq!(said(&battle, &event), "r withdraws.");
    assert!(refused(&mut battle, withdraws("r", None)).contains("r has withdrawn already"));
    let mut battle = attacking(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw");
    submit(&mut battle, Command::Fire(fires("b", "r", &[5; 6])));
    next(&mut battle);
    assert!(refused(&mut battle, withdraws("r", None)).contains("to: is missing: name the hex r withdraws to"));
}

/// Digest §8: with no board at all every check is offered by naming both.
#[test]
fn every_check_is_made_by_naming_both() {
    let mut battle = attacking(open(9, 9), BLUE, RED);
    submit(&mut battle, has_morale("r", 0));
    assert_eq!(offered(&battle, "n"), ["Fire at r", "Attack r", "Pick r off", "Fire at i", "Attack i", "Fire at chief", "Overrun chief"]);
    assert!(offered(&battle, "d").contains(&"Run i down".to_owned()));
    submit(&mut battle, Command::Strike(strikes("n", Strike::PickOff, "r")));
    submit(&mut battle, Command::Strike(strikes("d", Strike::RunDown, "i")));
    let given = Given { range: Some(2), ..Given::default() };
    let shot = OfficerFireCall { given, ..fires_at_officer("q", "chief", &[1]) };
    submit(&mut battle, Command::OfficerFire(shot));
    submit(&mut battle, Command::Strike(strikes("b", Strike::Overrun, "chief")));
    let losses = brigade_major::games::battlecry1812::battle::side_losses(battle.setup(), battle.state(), &"red".into());
    assert_eq!((losses.units, losses.officers), (2, 1));
}

/// Every correction that is taken: what it names is so afterwards, alone and with each other, of whoever is fresh, destroyed or not there.
#[test]
fn what_is_set_by_hand_is_so_afterwards() {
    let units: [(&'static str, Json); 18] = [
        ("at", "0606".into()),
        ("facing", "sw".into()),
        ("formation", "line".into()),
        ("formation", "column_of_companies".into()),
        ("formation", "open_order".into()),
        ("formation", "limbered".into()),
        ("hexes", 1.into()),
        ("hexes", 2.into()),
        ("strength", 1.into()),
        ("strength", 4.into()),
        ("morale", 0.into()),
        ("morale", 6.into()),
        ("fate", "destroyed".into()),
        ("fate", "surrendered".into()),
        ("fate", "taken".into()),
        ("on_table", true.into()),
        ("on_table", false.into()),
        ("strength", 2.into()),
    ];
    let officers: [(&'static str, Json); 7] = [
        ("at", "0606".into()),
        ("buffs", 0.into()),
        ("buffs", 1.into()),
        ("lost", "hit".into()),
        ("lost", "captured".into()),
        ("on_table", true.into()),
        ("on_table", false.into()),
    ];
    let (mut taken, mut unlike) = (0, Vec::new());
    let mut hold = |battle: &mut Battle, kind: &str, whom: &str, edit: &Fields, before: &Fields| {
        let Ok(event) = battle.preview(command::<Command>(kind, whom, edit)) else { return };
        battle.submit(command::<Command>(kind, whom, edit)).unwrap();
        taken += 1;
        let now = match kind {
            "unit" => {
                let own = state_of(battle, whom);
                json!({"at": own.at, "facing": own.facing, "formation": own.formation, "hexes": own.hexes, "strength": own.strength,
                    "morale": own.morale, "fate": own.fate, "on_table": own.on_table})
            }
            _ => {
                let own = officer_state(battle, whom);
                json!({"at": own.at, "buffs": own.buffs, "lost": own.lost, "on_table": own.on_table})
            }
        };
        let text = |is: String| format!("{before:?} {whom} {edit:?}: {is}; {}", said(battle, &event));
        unlike.extend(corrections::unlike(edit, &now).map(text));
        // Nobody is in the game and out of it.
        if edit.iter().any(|(name, value)| *name == "on_table" && *value == true) && !(now["fate"].is_null() && now["lost"].is_null()) {
            unlike.push(format!("{before:?} {whom} {edit:?}: out of the game; {}", said(battle, &event)));
        }
        battle.undo();
    };
    let fresh = || {
        field(
            open(9, 9),
            "b infantry pos 0505/ne\nn light_infantry pos 0507/ne\nq field_artillery pos 0509/ne\n+him major 6 general on_foot",
            RED,
        )
    };
    for whom in ["b", "n", "q"] {
        for before in [vec![], vec![units[12].clone()], vec![units[16].clone()], vec![units[4].clone()]] {
            let mut battle = fresh();
            if !before.is_empty() && battle.submit(command::<Command>("unit", whom, &before)).is_err() {
                continue;
            }
            alone_and_in_pairs(&units).iter().for_each(|edit| hold(&mut battle, "unit", whom, edit, &before));
        }
    }
    for before in [vec![], vec![officers[3].clone()], vec![officers[6].clone()]] {
        let mut battle = fresh();
        if !before.is_empty() {
            battle.submit(command::<Command>("officer", "him", &before)).unwrap();
        }
        alone_and_in_pairs(&officers).iter().for_each(|edit| hold(&mut battle, "officer", "him", edit, &before));
    }
    assert!(taken > 300, "{taken} corrections were taken");
    assert!(unlike.is_empty(), "{} of {taken}:\n{}", unlike.len(), unlike.join("\n"));
}
