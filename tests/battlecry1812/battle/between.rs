//! Tests of the effects of one command on the next, as a reader of the rules alone found them wrong (digest §1 to §5, §7, §8).

use brigade_major::game::CorrectCall;
use brigade_major::game::LinePlace;
use brigade_major::games::battlecry1812::battle::{ArriveCall, GroundEdit, OfficerEdit, RestCall, Strike};
use brigade_major::games::battlecry1812::words::Terrain;

use super::*;

/// A unit in open order over three hexes, and one of them that is not its own.
fn spread(side_of_it: &str, other: &str) -> (Battle, String) {
    let battle = field(open(12, 12), other, side_of_it);
    let (id, own) = battle.state().units.iter().find(|(_, own)| own.hexes == 3).unwrap();
    let filled = battle.state().filled_hexes(own).find(|hex| Some(*hex) != own.hex()).unwrap();
    assert_eq!(id.as_str(), "n");
    (battle, filled.to_string())
}

/// §1, §2: on every hex that a unit fills an officer is with it, for good and ill.
#[test]
fn an_officer_is_with_a_unit_on_each_of_its_hexes() {
    let indians = "n indians pos 0606/ne formation open_order hexes 3\n+c captain 2 native on_foot 0101";
    let (mut battle, hex) = spread(indians, "d light_dragoons pos 0608/ne\ni infantry pos 1212/ne");
    submit(&mut battle, officer_stands_on("c", &hex));
    let beside = battle.state().board.grid.neighbours(crate::calls::hex(&hex)).map(|(_, near)| near);
    let free = beside.into_iter().find(|near| battle.state().unit_at(*near).is_none()).unwrap();
    submit(&mut battle, stands_on("i", &free.to_string()));
    let put = stands_on("d", &adjacent_to(&battle, "n", &[free]).to_string());
    submit(&mut battle, put);
    phase(&mut battle, "blue", Phase::Attack);
    let text = refused(&mut battle, Command::Strike(strikes("i", Strike::Overrun, "c")));
    assert!(text.contains("c is with n"), "{text}");
    submit(&mut battle, Command::Strike(strikes("d", Strike::RunDown, "n")));
    assert!(officer_state(&battle, "c").lost.is_some(), "he is overrun with them");

    let riflemen = "n riflemen pos 0606/sw formation open_order hexes 3\n+c captain 2 infantry on_foot 0101";
    let (mut battle, hex) = spread(riflemen, "i infantry pos 0607/ne");
    submit(&mut battle, officer_stands_on("c", &hex));
    let put = stands_on("i", &adjacent_to(&battle, "n", &[]).to_string());
    submit(&mut battle, put);
    phase(&mut battle, "blue", Phase::Attack);
    let dice = dice_of(&battle, "n");
    let event = submit(&mut battle, Command::Melee(fights("i", "n", &[4, 1, 1, 1, 1, 1, 1], &dice)));
    assert!(deeds(&event).contains(&"go_along".to_owned()), "{}", said(&battle, &event));
    assert_eq!(officer_state(&battle, "c").hex(), state_of(&battle, "n").hex());
}

/// A free hex beside one that a unit fills.
fn adjacent_to(battle: &Battle, unit: &str, but: &[Hex]) -> Hex {
    let grid = battle.state().board.grid;
    let near = battle.state().filled_hexes(state_of(battle, unit)).flat_map(|own| grid.neighbours(own)).map(|(_, near)| near);
    near.into_iter().find(|near| battle.state().unit_at(*near).is_none() && !but.contains(near)).unwrap()
}

/// As many ones as a unit throws in a melee by its morale.
fn dice_of(battle: &Battle, unit: &str) -> Vec<u8> {
    vec![1; state_of(battle, unit).morale as usize]
}

/// §7: heavy guns go nowhere, on a hex or on none: flags cost them morale, and they do not run.
#[test]
fn heavy_guns_on_no_hex_stay() {
    let mut battle = attacking(open(4, 4), "i infantry", "h heavy_artillery");
    let mut shot = fires("i", "h", &[4, 4, 5, 5, 5, 5]);
    shot.given.range = Some(1);
    let event = submit(&mut battle, Command::Fire(shot));
    let morale = state_of(&battle, "h").morale;
    assert!(morale < 6 && said(&battle, &event).contains("cannot retreat"), "{}", said(&battle, &event));
    phase(&mut battle, "red", Phase::Move);
    submit(&mut battle, has_morale("h", 0));
    let event = submit(&mut battle, runs("h"));
    assert!(said(&battle, &event).contains("cannot run"), "{}", said(&battle, &event));
}

/// §3, §8: who rested neither moves nor attacks in that player turn, whichever is said first.
#[test]
fn who_rested_does_nothing_else() {
    let rested = || {
        let mut battle = field(open(4, 4), "i infantry\ng light_artillery", "e infantry");
        for unit in ["i", "g"] {
            submit(&mut battle, has_morale(unit, 3));
            submit(&mut battle, Command::Rest(RestCall { unit: unit.into() }));
        }
        battle
    };
    for deed in [forms("i", "square"), forms("g", "line")] {
        assert!(refused(&mut rested(), deed).contains("has rested in this player turn"));
    }
    let mut shot = fires("i", "e", &[6, 6, 6, 6]);
    shot.given.range = Some(1);
    let mut battle = rested();
    phase(&mut battle, "blue", Phase::Attack);
    assert!(refused(&mut battle, Command::Fire(shot)).contains("has rested in this player turn"));
}

/// §2, §4: an attack phase in which only an officer's word makes a shot is no idle one.
#[test]
fn a_shot_that_needs_an_officer_is_one() {
    let passed = |officer: &str| {
        let mut battle = field(open(9, 4), &format!("r riflemen morale 4 pos 0304/e{officer}"), "e infantry pos 0704/w");
        submit(&mut battle, Command::NextPhase { passing: None });
        battle.state().phase != Phase::Attack
    };
    assert!(passed(""), "4 dice less 4 are no shot");
    assert!(!passed("\n+c captain 3 infantry on_foot 0304"));
}

/// §1, §8: on no hex a bayonet charge follows fire as it does on the map, and no more than once.
#[test]
fn bayonets_follow_fire_off_the_map() {
    let mut battle = attacking(open(4, 4), "i infantry", "e infantry");
    let mut shot = fires("i", "e", &[6, 6, 6, 6]);
    shot.given.range = Some(2);
    submit(&mut battle, Command::Fire(shot));
    let charge = || {
        let mut call = fights("i", "e", &[4, 1, 1, 1, 1, 1], &[1, 1, 1, 1, 1, 1]);
        call.given.adjacent = Some(true);
        Command::Melee(call)
    };
    submit(&mut battle, charge());
    assert!(refused(&mut battle, charge()).contains("has fought"));
}

/// §2, §5: guns that are attacked throw no dice, and no officer is spent on them.
#[test]
fn attacked_guns_have_no_buff() {
    let mut battle = attacking(open(9, 9), "i infantry pos 0404/e", "g field_artillery pos 0504/w\n+c captain 1 artillery on_foot 0504");
    let put = stands_on("i", &adjacent_to(&battle, "g", &[]).to_string());
    submit(&mut battle, put);
    let mut call = fights("i", "g", &[1; 8], &[]);
    assert_eq!(battle.preview(Command::Melee(call.clone())).map(drop), Ok(()));
    call.defender_buff = Some("c".into());
    assert!(refused(&mut battle, Command::Melee(call)).contains("throw no dice"));
}

/// §3: who comes does so in a move phase of his own side.
#[test]
fn nobody_comes_in_the_enemys_turn() {
    let mut battle = field(open(9, 9), "i infantry pos 0101/e\nk infantry arrives 2", "e infantry pos 0909/w");
    let comes = || Command::Arrive(ArriveCall { unit: Some("k".into()), ..ArriveCall::default() });
    let mut at = |side: &str, phase: Phase| {
        submit(&mut battle, Command::SetPhase { turn: 2, side: side.into(), phase });
        battle.submit(comes()).map(drop).map_err(|refusal| refusal.to_string())
    };
    assert!(at("red", Phase::Move).is_err_and(|text| text.contains("in the enemy's player turn")));
    assert!(at("blue", Phase::Attack).is_err_and(|text| text.contains("move phase")));
    assert_eq!(at("blue", Phase::Move), Ok(()));
}

/// §2: an officer stands alone or with units of his side, on ground: wherever he comes on, is put, or the ground under him changes.
#[test]
fn an_officer_stands_where_an_officer_may() {
    let own = "i infantry pos 0303/e\n+c captain 2 infantry on_foot 0404";
    let enemy = "n infantry pos 0604/w\n+z captain 2 infantry on_foot 0704";
    let mut battle = field(open(9, 9), own, enemy);
    let water = |hex: &str| {
        let hexes = vec![crate::calls::hex(hex)];
        let edit = GroundEdit { hexes, terrain: Some(Terrain::Water), ..GroundEdit::default() };
        Command::EditGround { edit, note: "".into() }
    };
    submit(&mut battle, water("0505"));
    assert!(refused(&mut battle, water("0404")).contains("no unit or officer can stand in water"));
    for (at, wanted) in [("0604", "n of the enemy"), ("0704", "an officer of the enemy"), ("0505", "is water")] {
        let text = refused(&mut battle, officer_stands_on("c", at));
        assert!(text.contains(wanted), "{at}: {text}");
    }
    let leave = edits_officer("c", OfficerEdit { on_table: Some(false), ..Default::default() });
    submit(&mut battle, leave);
    for at in ["0604", "0704", "0505"] {
        let comes = ArriveCall { officer: Some("c".into()), at: Some(crate::calls::hex(at)), ..ArriveCall::default() };
        refused(&mut battle, Command::Arrive(comes));
    }
}

/// §1: hexes of open order that the rules chose are chosen anew where a correction takes one of them, and the sentence says so.
#[test]
fn open_order_is_chosen_anew_in_a_correction() {
    let mut battle = field(open(9, 9), "l light_infantry pos 0405/w\ni infantry pos 0307/e", "n infantry pos 0808/w");
    submit(&mut battle, moves("i", "0308"));
    submit(&mut battle, forms_over("l", "open_order", 3));
    let filled = |battle: &Battle| battle.state().filled_hexes(state_of(battle, "l")).collect::<Vec<_>>();
    let taken = filled(&battle).into_iter().find(|hex| Some(*hex) != state_of(&battle, "l").hex()).unwrap();
    // Whatever it takes, the unit keeps its three hexes.
    let call = Box::new(moves("i", &taken.to_string()));
    let event = submit(&mut battle, Command::Correct(CorrectCall { place: LinePlace(0), call, waived: Vec::new(), note: "".into() }));
    assert_eq!(filled(&battle).len(), 3, "{}", said(&battle, &event));
    assert!(!filled(&battle).contains(&taken));
    assert!(!said(&battle, &event).contains(": ."), "{}", said(&battle, &event));
}
