//! Fire with the map's facts (digest §4).

use brigade_major::engine::Ruling;
use brigade_major::games::battlecry1812::battle::{Waiver, fire_request, map_facts};
use brigade_major::games::battlecry1812::fire::FireRequest;
use brigade_major::games::battlecry1812::words::{Cover, Facing, Weapon};

use super::*;

fn request_of(event: &Event) -> (&FireRequest, u32) {
    match &event.found.reading {
        TableReading::Fire { request, dice_count } => (request, *dice_count),
        other => panic!("{other:?}"),
    }
}

/// §4: every weapon at every range, with morale 6 over open ground: type | weapon | hexes | dice, - where there is no shot.
const RANGES: &str = "
    infantry         | musket           | 1 | 6
    infantry         | musket           | 2 | 4
    infantry         | musket           | 3 | -
    light_infantry   | musket           | 2 | 4
    riflemen         | rifle            | 1 | 5
    riflemen         | rifle            | 2 | 6
    riflemen         | rifle            | 3 | 4
    riflemen         | rifle            | 4 | 2
    riflemen         | rifle            | 5 | -
    mounted_riflemen | rifle            | 3 | 4
    mounted_riflemen | musket           | 1 | 6
    light_dragoons   | pistol_and_sabre | 1 | 6
    light_dragoons   | pistol_and_sabre | 2 | -
    indians          | musket           | 2 | 4
    indians          | rifle            | 4 | 2
    field_artillery  | gun              | 1 | 7
    field_artillery  | gun              | 2 | 6
    light_artillery  | gun              | 3 | 6
    heavy_artillery  | gun              | 4 | 5
    field_artillery  | gun              | 5 | 4
    field_artillery  | gun              | 6 | 4
    field_artillery  | gun              | 7 | 4
    heavy_artillery  | gun              | 9 | 4
    field_artillery  | howitzer         | 1 | 6
    field_artillery  | howitzer         | 2 | 5
    field_artillery  | howitzer         | 3 | 4
    field_artillery  | howitzer         | 4 | 6
    field_artillery  | howitzer         | 5 | 2
    field_artillery  | howitzer         | 6 | -
";

#[test]
fn the_range_is_counted_on_the_map() {
    for line in RANGES.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let cells = line.split('|').map(str::trim).collect::<Vec<_>>();
        let [kind, weapon, hexes, dice] = cells.as_slice() else { panic!("{line}") };
        let column = 2 + hexes.parse::<u32>().unwrap();
        let blue = format!("b {kind} weapons {weapon} pos 0205/e");
        let mut battle = attacking(open(13, 9), &blue, &format!("r infantry figures 9 pos {column:02}05/w"));
        match dice.parse::<usize>() {
            Ok(dice) => {
                let event = submit(&mut battle, Command::Fire(fires("b", "r", &vec![6; dice])));
                let (request, count) = request_of(&event);
                assert_eq!((request.range.to_string().as_str(), count as usize), (*hexes, dice), "§4: {line}");
                assert!(event.found.effects.is_empty(), "a cannon does nothing to foot");
            }
            Err(_) => assert!(refused(&mut battle, Command::Fire(fires("b", "r", &[]))).contains("out of range: a"), "§4: {line}"),
        }
    }
}

/// The map tells cover, hill, front and flank: case | map | heights | works | firer | target's facing | dice of 6 at 2 hexes with a rifle.
const GROUND: &str = "
    §4 open ground        | ..... | 00000 | -    | w  | 6
    §4 target in woods    | ....w | 00000 | -    | w  | 5
    §4 target in works    | ..... | 00000 | 0501 | w  | 4
    §4 works in woods     | ....w | 00000 | 0501 | w  | 3
    §4 firing from a hill | ..... | 00100 | -    | w  | 7
    §4 target on a hill   | ..... | 00001 | -    | w  | 6
    §4 rear               | ..... | 00000 | -    | e  | 8
    §4 flank              | ..... | 00000 | -    | ne | 7
    §4 flank              | ..... | 00000 | -    | se | 7
    §4 front              | ..... | 00000 | -    | nw | 6
    §4 hill and flank     | ..... | 00100 | -    | ne | 8
    §4 rear in woods      | ....w | 00000 | -    | e  | 7
";

#[test]
fn the_ground_is_read_off_the_map() {
    for line in GROUND.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let cells = line.split('|').map(str::trim).collect::<Vec<_>>();
        let [case, map, heights, works, facing, dice] = cells.as_slice() else { panic!("{line}") };
        let works = if *works == "-" { Vec::new() } else { vec![*works] };
        let board = json!({"map": [map], "heights": [heights], "fieldworks": works});
        let red = format!("r infantry figures 9 pos 0501/{facing}");
        let mut battle = attacking(board, "b riflemen pos 0301/e", &red);
        let event = submit(&mut battle, Command::Fire(fires("b", "r", &vec![6; dice.parse().unwrap()])));
        assert_eq!(request_of(&event).1.to_string(), *dice, "{case}: {line}");
    }
}

/// §4, §6: formation of the target: who | formation | facing | dice of 6 with a rifle at 2 hexes.
const TARGETS: &str = "
    infantry  | flank_march         | w | 8
    infantry  | column_of_companies | w | 7
    infantry  | column_of_divisions | w | 7
    infantry  | square              | w | 6
    infantry  | square              | e | 6
    riflemen  | open_order          | w | 4
    indians   | line                | ne | 6
    indians   | line                | e | 8
    field_artillery | limbered      | e | 8
";

#[test]
fn the_targets_formation_counts() {
    for line in TARGETS.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let cells = line.split('|').map(str::trim).collect::<Vec<_>>();
        let [kind, formation, facing, dice] = cells.as_slice() else { panic!("{line}") };
        let red = format!("r {kind} figures 9 formation {formation} pos 0501/{facing}");
        let mut battle = attacking(open(6, 1), "b riflemen pos 0301/e", &red);
        let event = submit(&mut battle, Command::Fire(fires("b", "r", &vec![3; dice.parse().unwrap()])));
        assert_eq!(request_of(&event).1.to_string(), *dice, "§4: {line}");
    }
}

#[test]
fn what_is_not_seen_is_not_fired_at() {
    let mut battle = attacking(painted(&["...w.."]), "b riflemen pos 0301/e", "r infantry pos 0501/w");
    assert_eq!(refused(&mut battle, Command::Fire(fires("b", "r", &[6; 6]))), "target: r is not seen: woods at 0401");
    let seen = FireCall { given: Given { sight: Some(true), ..Given::default() }, ..fires("b", "r", &[6; 6]) };
    submit(&mut battle, Command::Fire(seen));
    let mut battle = attacking(open(6, 1), "b riflemen pos 0301/e", "r infantry pos 0501/w");
    let unseen = FireCall { given: Given { sight: Some(false), ..Given::default() }, ..fires("b", "r", &[6; 6]) };
    assert_eq!(refused(&mut battle, Command::Fire(unseen)), "given.sight: r is not seen");
}

/// The referee, or the players, say otherwise than the map: every fact of it.
#[test]
fn every_fact_of_the_map_can_be_overruled() {
    let board = json!({"map": ["......"], "heights": ["001000"]});
    let given = Given { facing: Some(Facing::Rear), cover: Some(Cover::Woods), on_hill: Some(false), ..Given::default() };
    let mut battle = attacking(board, "b riflemen pos 0301/e", "r infantry figures 9 pos 0501/w");
    let facts = map_facts(battle.setup(), battle.state(), &"b".into(), &"r".into()).unwrap();
    assert_eq!((facts.range, facts.facing, facts.cover, facts.on_hill), (2, Facing::Front, Cover::None, true));
    let event = submit(&mut battle, Command::Fire(FireCall { given, ..fires("b", "r", &[6; 7]) }));
    assert_eq!(request_of(&event).1, 7, "§4: 6, rear +2, woods −1, and no hill");
    let ruling = Ruling::Add { value: 1, note: "they were caught at breakfast".into() };
    let mut battle = attacking(open(6, 1), "b riflemen pos 0301/e", "r infantry figures 9 pos 0501/w");
    let event = submit(&mut battle, Command::Fire(FireCall { rulings: vec![ruling], ..fires("b", "r", &[6; 7]) }));
    assert_eq!(request_of(&event).1, 7);
    let ruling = Ruling::Strike { row: "snow".into(), note: "no".into() };
    let mut battle = attacking(open(6, 1), "b riflemen pos 0301/e", "r infantry figures 9 pos 0501/w");
    let text = refused(&mut battle, Command::Fire(FireCall { rulings: vec![ruling], ..fires("b", "r", &[6; 7]) }));
    assert_eq!(text, "rulings[0].row: \"snow\" is not a modifier of this check");
}

/// Players with hexes on their table give the range and skip the map.
#[test]
fn without_the_map_the_range_is_given() {
    let mut battle = attacking(open(6, 1), "b infantry", "r infantry figures 9");
    assert!(refused(&mut battle, Command::Fire(fires("b", "r", &[1; 4]))).contains("given.range: is missing"));
    let given = Given { range: Some(2), facing: Some(Facing::Flank), ..Given::default() };
    let event = submit(&mut battle, Command::Fire(FireCall { given, ..fires("b", "r", &[1, 4, 4, 6, 6]) }));
    assert_eq!(request_of(&event).1, 5, "§4: 6, −2 at two hexes, flank +1");
    assert_eq!(stands(&battle, "r"), "nowhere s8 m6", "§4: the infantryman; the retreat is on the table");
    assert_eq!(
        said(&battle, &event),
        "b fires with the musket at r, 2 hexes, in its flank: dice 1 4 4 6 6. R loses 1 figure and retreats 2 hexes."
            .replace("R loses", "r loses")
    );
    let mut battle = attacking(painted(&["..w..."]), "b infantry pos 0101/e", "r infantry figures 9 pos 0501/e");
    let given = Given { range: Some(1), ..Given::default() };
    let event = submit(&mut battle, Command::Fire(FireCall { given, ..fires("b", "r", &[6; 6]) }));
    let (request, _) = request_of(&event);
    assert_eq!((request.range, request.target.facing), (1, Facing::Front), "a range by hand is of a table without the map");
}

/// §4: each face, at each class of target; what a volley does is what its target has left.
#[test]
fn the_faces_do_their_work() {
    for (kind, faces, left) in [
        ("infantry", [1, 2, 3, 5, 6, 6], "0501 s2 m5"),
        ("light_dragoons", [5, 5, 3, 1, 2, 6], "0501 s2 m5"),
        ("field_artillery", [6, 6, 6, 5, 1, 2], "0501 s1 m6"),
        ("indians", [1, 1, 2, 2, 1, 1], "0501 s0 m6 destroyed"),
        ("infantry", [3, 3, 3, 3, 3, 3], "0501 s4 m0"),
    ] {
        let mut battle = attacking(open(7, 1), "b riflemen pos 0301/e", &format!("r {kind} pos 0501/w"));
        submit(&mut battle, Command::Fire(fires("b", "r", &faces)));
        assert_eq!(stands(&battle, "r"), left, "§4: {kind} {faces:?}");
    }
}

#[test]
fn dice_must_be_those_thrown() {
    let mut battle = attacking(open(7, 1), "b infantry pos 0301/e", "r infantry pos 0401/w");
    for (faces, text) in [
        (vec![1; 5], "5 faces were given and 6 dice are thrown"),
        (vec![7; 6], "each face must be 1 to 6"),
        (vec![0; 6], "each face must be 1 to 6"),
    ] {
        assert_eq!(refused(&mut battle, Command::Fire(fires("b", "r", &faces))), format!("dice: {text}"));
    }
    let mut weak = attacking(open(7, 1), "b infantry pos 0301/e", "r infantry pos 0501/w");
    submit(&mut weak, has_morale("b", 2));
    assert_eq!(refused(&mut weak, Command::Fire(fires("b", "r", &[]))), "no dice: the modifiers add up to 0, and a shot needs 1");
}

/// §2, §4: a refusal of a shot without dice names the officers whose buff would give it one, and no one else.
#[test]
fn a_shot_without_dice_names_who_could_help() {
    for (officer, help) in [("0201", "; a buff of him would make it one"), ("0101", "")] {
        let blue = format!("b infantry pos 0401/e\n+him major 2 infantry on_foot {officer}");
        let mut weak = attacking(open(9, 1), &blue, "r infantry pos 0601/w");
        submit(&mut weak, has_morale("b", 2));
        let none = "no dice: the modifiers add up to 0, and a shot needs 1";
        assert_eq!(refused(&mut weak, Command::Fire(fires("b", "r", &[]))), format!("{none}{help}"), "§2: {officer}");
        submit(&mut weak, has_morale("b", 1));
        assert!(!refused(&mut weak, Command::Fire(fires("b", "r", &[]))).contains("buff"), "two dice are missing");
    }
}

#[test]
fn who_may_fire_and_at_whom() {
    let blue = "b infantry pos 0301/e
                c infantry pos 0302/e";
    let mut battle = field(open(7, 3), blue, "r infantry figures 9 pos 0401/w");
    let shot = |unit: &str, target: &str| Command::Fire(fires(unit, target, &[6; 6]));
    assert!(refused(&mut battle, shot("b", "r")).contains("this is done in the attack phase; it is now the move phase"), "§3");
    next(&mut battle);
    assert!(refused(&mut battle, shot("r", "b")).contains("cannot act in the enemy's player turn"));
    assert!(refused(&mut battle, shot("b", "c")).contains("c is on the same side"));
    assert!(refused(&mut battle, shot("b", "x")).contains("there is no unit \"x\""));
    let armed = FireCall { weapon: Some(Weapon::Rifle), ..fires("b", "r", &[6; 6]) };
    assert!(refused(&mut battle, Command::Fire(armed)).contains("b does not carry this weapon; it has musket"));
    submit(&mut battle, shot("b", "r"));
    assert!(refused(&mut battle, shot("b", "r")).contains("b has attacked in this player turn"), "§4: once a turn");
    submit(&mut battle, has_morale("c", 0));
    assert!(refused(&mut battle, shot("c", "r")).contains("c is routed, and can only run"), "§7");
}

/// The weapon that gives most dice is taken where none is named.
#[test]
fn the_better_weapon_is_taken() {
    for (column, weapon) in [("04", "musket"), ("05", "rifle"), ("07", "rifle")] {
        let mut battle = attacking(open(9, 1), "b indians pos 0301/e", &format!("r infantry figures 9 pos {column}01/w"));
        let request = fire_request(battle.setup(), battle.state(), &fires("b", "r", &[])).unwrap();
        assert_eq!(request.attacker.weapon.word(), weapon, "§4: at column {column}");
        submit(&mut battle, Command::Note { text: "weapons".into() });
    }
}

/// §4: of a column of companies one company fires, of a column of divisions two.
#[test]
fn of_a_column_few_companies_fire() {
    for (formation, may) in [("column_of_companies", 1), ("column_of_divisions", 2)] {
        let ranks = ["0301", "0302", "0303", "0304"];
        let blue = ranks.map(|at| format!("b{at} infantry command 9th formation {formation} pos {at}/e")).join("\n");
        let lone = format!(
            "{blue}\nother infantry command 11th formation {formation} pos 0305/e\nfar infantry command 9th formation {formation} pos 0309/e"
        );
        let mut battle = attacking(open(7, 9), &lone, "r infantry figures 30 pos 0402/w");
        let shot =
            |unit: &str| Command::Fire(FireCall { given: Given { range: Some(1), ..Given::default() }, ..fires(unit, "r", &[6; 6]) });
        for (nth, at) in ranks.iter().enumerate() {
            if nth < may {
                submit(&mut battle, shot(&format!("b{at}")));
            } else {
                let text = refused(&mut battle, shot(&format!("b{at}")));
                assert!(text.contains(&format!("{may} may fire")), "§4: {formation}: {text}");
            }
        }
        submit(&mut battle, shot("other"));
        submit(&mut battle, shot("far"));
    }
}

/// §4: in open order fire is divided, morale and all modifiers together, by the hexes it fills.
#[test]
fn open_order_over_hexes_divides() {
    let mut battle = field(open(9, 1), "b riflemen pos 0301/e", "r infantry figures 9 pos 0601/w");
    submit(&mut battle, forms_over("b", "open_order", 2));
    next(&mut battle);
    let event = submit(&mut battle, Command::Fire(fires("b", "r", &[6; 2])));
    assert_eq!(request_of(&event).1, 2, "§4: 6 and −2, halved");
}

/// Digest §4: the weapon named is the one that was meant: of two that give no die, the one that comes nearer to it.
#[test]
fn the_weapon_meant_is_named() {
    let red = |column: u32| format!("r infantry figures 9 pos {column:02}01/w");
    for (kind, column, text) in [
        ("mounted_riflemen", 8, "out of range: a rifle reaches 4 hexes, the target is 5 away"),
        ("indians", 8, "out of range: a rifle reaches 4 hexes, the target is 5 away"),
        ("light_dragoons", 8, "out of range: a rifle reaches 4 hexes, the target is 5 away"),
    ] {
        let mut battle = attacking(open(13, 1), &format!("b {kind} pos 0301/e"), &red(column));
        assert_eq!(refused(&mut battle, Command::Fire(fires("b", "r", &[]))), text, "{kind}");
    }
    let mut battle = attacking(open(13, 1), "b indians morale 3 pos 0301/e", &red(7));
    assert_eq!(refused(&mut battle, Command::Fire(fires("b", "r", &[]))), "no dice: the modifiers add up to \u{2212}1, and a shot needs 1");
    let mut battle = attacking(open(20, 1), "b field_artillery pos 0301/e", &red(19));
    let event = submit(&mut battle, Command::Fire(fires("b", "r", &[5; 4])));
    assert_eq!(request_of(&event).0.attacker.weapon.word(), "gun", "digest §4: beyond the howitzer, the gun is meant");
}

/// §6: light artillery may fire in the turn it limbers, as in the turn it unlimbers; not if it has moved, and never other guns.
#[test]
fn light_artillery_fires_before_it_limbers() {
    for (guns, fires_too) in [("light_artillery", true), ("field_artillery", false)] {
        let mut battle = field(open(9, 9), &format!("b {guns} pos 0505/ne"), "r infantry pos 0503/sw");
        submit(&mut battle, forms("b", "limbered"));
        next(&mut battle);
        let call = Command::Fire(fires("b", "r", &[5; 6]));
        if fires_too {
            submit(&mut battle, call);
        } else {
            assert!(refused(&mut battle, call).contains("limbers or unlimbers for the whole turn"));
        }
    }
    let mut battle = field(open(9, 9), "b light_artillery pos 0505/ne", "r infantry pos 0503/sw");
    submit(&mut battle, forms("b", "limbered"));
    submit(&mut battle, moves("b", "0605"));
    next(&mut battle);
    assert!(refused(&mut battle, Command::Fire(fires("b", "r", &[5; 6]))).contains("limbered or unlimbered and moved"));
}

/// §4: every modifier counts: fieldworks in a wood shelter as both.
#[test]
fn fieldworks_in_a_wood_shelter_as_both() {
    let board = json!({"map": ["...", "ww.", "...", "..."], "fieldworks": ["0102", "0302"]});
    let mut battle = attacking(board, "b infantry pos 0103/ne\nb2 infantry pos 0203/ne", "r infantry pos 0102/sw\nr2 infantry pos 0202/sw");
    let mut count = |unit: &str, target: &str| {
        let text = refused(&mut battle, Command::Fire(fires(unit, target, &[])));
        text.split_once("given and ").unwrap().1.split_once(' ').unwrap().0.parse::<u32>().unwrap()
    };
    assert_eq!((count("b", "r"), count("b2", "r2")), (3, 5), "six dice less three, less one");
}

/// Checks that an effect of the dice can be waived, by its place and with a note; its consequences then do not happen. The other effects
/// do, undo takes all of it back, and a waiver of an effect that does not happen is refused.
#[test]
fn what_the_dice_do_is_waived() {
    let waive = |place: usize| Waiver { place, note: "the smoke".into() };
    let shot = |faces: &[u8], waived: Vec<Waiver>| Command::Fire(FireCall { waived, ..fires("b", "r", faces) });
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry figures 2 pos 0504/sw\n+chief major 3 infantry on_foot 0504");
    phase(&mut battle, "blue", Phase::Attack);
    let was = battle.state().clone();
    let event = submit(&mut battle, shot(&[1, 2, 3, 4, 6, 6], vec![waive(0)]));
    // Its figures stay, so it is not destroyed; morale and the way back are another matter.
    assert_eq!(
        said(&battle, &event),
        "b fires with the musket at r, 1 hex: dice 1 2 3 4 6 6. r loses 2 figures (waived: the smoke), loses 1 morale and retreats 1 hex \
         to 0503; chief goes with it to 0503."
    );
    let red = battle.state().units[&"r".into()].clone();
    assert_eq!((red.strength, red.morale, red.fate), (2, was.units[&"r".into()].morale - 1, None));
    assert!(event.command.is_ruled(), "the log finds it among the rulings");
    battle.undo();
    assert_eq!(*battle.state(), was);
    // Nobody goes along who stays.
    let event = submit(&mut battle, shot(&[4, 6, 6, 6, 6, 6], vec![waive(0)]));
    assert_eq!((event.found.effects.len(), battle.state().units[&"r".into()].at), (1, was.units[&"r".into()].at));
    battle.undo();
    for (faces, place, text) in [
        ([6, 6, 6, 6, 6, 6], 0, "waived[0].place: names no effect: there are 0, counted from 0"),
        ([1, 2, 6, 6, 6, 6], 1, "a unit without figures leaves the game: waive its loss of strength instead"),
    ] {
        let refusal = refused(&mut battle, shot(&faces, vec![waive(place)]));
        assert!(refusal.contains(text), "{refusal}");
    }
}

/// §4: companies without a command that stand beside each other in a column formation are one column.
#[test]
fn a_column_without_a_command_is_what_stands_together() {
    let blue = "a infantry formation column_of_companies pos 0505/ne
                b infantry formation column_of_companies pos 0605/ne
                c infantry formation column_of_companies pos 0905/ne";
    let red = "r infantry pos 0504/sw\ns infantry pos 0604/sw\nt infantry pos 0904/sw";
    let mut battle = attacking(open(9, 9), blue, red);
    let fire = |unit: &str, target: &str| Command::Fire(fires(unit, target, &[1; 6]));
    submit(&mut battle, fire("a", "r"));
    assert!(refused(&mut battle, fire("b", "s")).contains("1 of the column already fired"), "§4");
    submit(&mut battle, fire("c", "t"));
    let remarks = battle.setup().scenario.remarks(tables());
    assert!(remarks.iter().any(|remark| remark.contains("a, b and c have no command")), "{remarks:?}");
}

/// §1: men of a company and of a figure beyond those of the rules are remarked.
#[test]
fn men_beyond_the_rules_are_remarked() {
    let blue = "b infantry figures 1\nc infantry figures 4\nd infantry figures 7\ne infantry figures 7";
    let mut scenario = scenario_of(open(9, 9), blue, "r infantry");
    scenario["sides"][0]["units"][3]["men"] = 140.into();
    scenario["sides"][0]["units"][1]["men"] = 100.into();
    let remarks = battle_of(&scenario).setup().scenario.remarks(tables());
    assert!(remarks.contains(&"b has 20 men by its figures; a company has 30 to 120".to_owned()), "{remarks:?}");
    assert!(remarks.contains(&"c has 100 men for its 4 figures; a figure stands for 10 to 20 men".to_owned()), "{remarks:?}");
    assert!(remarks.contains(&"e has 140 men; a company has 30 to 120".to_owned()), "{remarks:?}");
    assert!(remarks.contains(&"d has 140 men by its figures; a company has 30 to 120".to_owned()), "{remarks:?}");
}
