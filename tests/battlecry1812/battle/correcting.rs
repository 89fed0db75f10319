//! "We forgot the flank" in battles of companies: a fact of a check in the log is changed, and what came after is judged again with the
//! same dice (digest §4, §6).

use brigade_major::game::LinePlace;
use brigade_major::game::correction::{Becomes, Replay, replay};
use brigade_major::game::{CorrectCall, Refusal, apply};
use brigade_major::games::battlecry1812::battle::{Battlecry1812, Subject, map_facts, retreat_paths};
use brigade_major::games::battlecry1812::words::Facing;

use super::*;

/// The Thames as it was recorded; lines that were refused are none of it.
fn the_thames() -> Battle {
    let text = brigade_major::games::shipped("battlecry1812/thames.json").unwrap();
    let mut battle = begin(tables(), Scenario::parse(text, tables()).unwrap_or_else(|faults| panic!("{faults:?}")));
    for line in include_str!("../../replays/thames.jsonl").lines() {
        let mut line: Json = serde_json::from_str(line).unwrap();
        let word = line.as_object_mut().unwrap().remove("referee").and_then(|word| word.as_str().map(Into::into));
        match (line.get("undo"), line.get("redo"), line.get("to")) {
            (Some(_), ..) => drop(battle.undo()),
            (_, Some(_), _) => drop(battle.redo()),
            (None, None, Some(to)) if line.get("command").is_none() => drop(battle.move_to(to.as_u64().unwrap() as usize)),
            _ => {
                let command: Result<Command, _> = serde_json::from_value(line);
                let _ = command.map(|command| battle.submit(Request { command, override_note: word }));
            }
        }
    }
    assert!(battle.state().ended, "to its end");
    battle
}

/// A fire with its target hit elsewhere: its dice as they fell, the first of them where fewer are thrown now, and `new` for those more.
fn hit_in(battle: &Battle, place: usize, call: &FireCall, facing: Facing, new: u8) -> Result<(FireCall, Replay<Battlecry1812>), Refusal> {
    let fell = &call.dice.faces;
    let mut last = None;
    for count in 1..=fell.len() + 6 {
        let faces = (0..count).map(|nth| fell.get(nth).copied().unwrap_or(new)).collect::<Vec<_>>();
        let given = Given { facing: Some(facing), ..call.given.clone() };
        let call = FireCall { given, dice: Dice { faces, from: call.dice.from }, retreat: None, ..call.clone() };
        match replay(battle.setup(), battle.journal(), LinePlace(place), Command::Fire(call.clone())) {
            Ok(replay) => return Ok((call, replay)),
            Err(refusal) => last = Some(refusal),
        }
    }
    Err(last.unwrap())
}

/// The fires of the Thames at a front, with what a flank would have come to.
fn flanks(battle: &Battle) -> Vec<(usize, FireCall, Replay<Battlecry1812>)> {
    let mut flanks = Vec::new();
    let mut state = Battle::new(battle.setup().clone()).state().clone();
    for (place, event) in battle.journal().applied().enumerate() {
        if let Command::Fire(call) = &event.command
            && map_facts(battle.setup(), &state, &call.unit, &call.target).is_some_and(|map| map.facing == Facing::Front)
            && let Ok((call, replay)) = hit_in(battle, place, call, Facing::Flank, 1)
        {
            flanks.push((place, call, replay));
        }
        apply::<Battlecry1812>(&mut state, event);
    }
    flanks
}

#[test]
fn a_forgotten_facing_changes_what_came_after() {
    let mut battle = the_thames();
    let (before, events) = (battle.state().clone(), battle.journal().cursor());
    let flanks = flanks(&battle);
    assert!(flanks.len() > 2, "{}", flanks.len());
    let telling = flanks.into_iter().find(|(_, _, replay)| !replay.replayed.is_empty() && replay.differences.len() > 1);
    let (place, call, replay) = telling.expect("a flank that told on what came after");
    let was = battle.journal().applied().nth(place).unwrap().clone();
    assert_ne!(replay.event.found, was.found);
    assert!(replay.replayed.iter().all(|replayed| replayed.place > LinePlace(place)), "what came before stands");
    for replayed in &replay.replayed {
        // The dice of what came after stay as they fell.
        let Becomes::Event(event) = &replayed.becomes else { continue };
        let known = battle.journal().applied_at(replayed.place).unwrap();
        assert_eq!(event.command, known.command);
    }
    let kept = replay.differences[0].subject.clone();
    let correct = |waived: Vec<Subject>| {
        Command::Correct(CorrectCall {
            place: LinePlace(place),
            call: Box::new(Command::Fire(call.clone())),
            waived,
            note: "the flank".into(),
        })
    };
    let text = {
        let event = submit(&mut battle, correct(Vec::new()));
        said(&battle, &event)
    };
    assert!(text.starts_with("Corrected: "), "{text}");
    assert!(text.contains("(the flank)"), "{text}");
    let whole = battle.state().clone();
    assert_ne!(whole, before);
    battle.undo();
    assert_eq!((battle.state(), battle.journal().cursor()), (&before, events), "undone whole");
    // A piece without its tick stays as it was.
    submit(&mut battle, correct(vec![kept.clone()]));
    assert_ne!(*battle.state(), whole);
    let settled = &battle.journal().last_applied().unwrap().correction.as_ref().unwrap().settled;
    assert!(settled.iter().all(|settled| settled.accepted == (settled.difference.subject != kept)));
}

/// A volley that routs another company by then: it should have run first, and all the same the phases went on as they did (digest §3, §5).
#[test]
fn phases_go_on_as_they_did() {
    let blue = "a infantry pos 0606/e\nc infantry pos 0209/e";
    let board = json!({"tops": "pointed", "map": vec![".".repeat(15); 11]});
    let mut battle = field(board, blue, "r infantry morale 1 pos 0806/w\ns infantry pos 0805/w\nt infantry pos 1209/w");
    phase(&mut battle, "blue", Phase::Attack);
    let place = battle.journal().cursor();
    submit(&mut battle, Command::Fire(fires("a", "s", &[3, 5, 5, 5])));
    let next = |battle: &mut Battle| drop(submit(battle, Command::NEXT_PHASE));
    while battle.state().phase != Phase::Move {
        next(&mut battle);
    }
    submit(&mut battle, moves("t", "1109"));
    while battle.state().side.as_str() != "blue" {
        next(&mut battle);
    }
    submit(&mut battle, moves("c", "0309"));
    let (turn, side, now) = (battle.state().turn, battle.state().side.clone(), battle.state().phase);
    let call = Box::new(Command::Fire(fires("a", "r", &[3, 5, 5, 5])));
    let event = submit(&mut battle, Command::Correct(CorrectCall { place: LinePlace(place), call, waived: Vec::new(), note: "".into() }));
    assert!(state_of(&battle, "r").is_routed(), "{}", said(&battle, &event));
    assert_eq!((battle.state().turn, &battle.state().side, battle.state().phase), (turn, &side, now));
    assert_eq!((state_of(&battle, "c").at, state_of(&battle, "t").at), (Some(hex("0309")), Some(hex("1109"))), "all moves stand");
    assert!(said(&battle, &event).contains("against the rules now"), "{}", said(&battle, &event));
}

/// The dice stay as they fell; only those that are thrown now for the first time are new.
#[test]
fn the_dice_stay_as_they_fell() {
    let battle = the_thames();
    let (place, call, _) = flanks(&battle).remove(0);
    let fell = match &battle.journal().applied().nth(place).unwrap().command {
        Command::Fire(call) => call.dice.faces.clone(),
        other => panic!("{other:?}"),
    };
    let mut other = call;
    other.dice.faces[0] = if fell[0] == 6 { 5 } else { fell[0] + 1 };
    let refusal = replay(battle.setup(), battle.journal(), LinePlace(place), Command::Fire(other)).unwrap_err();
    assert!(refusal.to_string().contains(&format!("was {} and cannot become", fell[0])), "{refusal}");
}

/// §4: a way back its owner chose, and that is none among others, is left to the rules; the volley stands.
#[test]
fn a_way_back_that_is_none_by_then_is_left_to_the_rules() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0504/sw\nf infantry pos 0302/sw");
    phase(&mut battle, "red", Phase::Move);
    let place = battle.journal().cursor();
    submit(&mut battle, moves("f", "0301"));
    phase(&mut battle, "blue", Phase::Attack);
    let ways = retreat_paths(battle.setup(), battle.state(), &"r".into(), 2);
    let way = ways.iter().find(|way| way.last() == Some(&hex("0402"))).unwrap_or_else(|| panic!("{ways:?}"));
    let fire = FireCall { retreat: Some(way.clone()), ..fires("b", "r", &[4, 4, 5, 5, 5, 5]) };
    submit(&mut battle, Command::Fire(fire));
    assert_eq!(state_of(&battle, "r").at, Some(hex("0402")));
    let call = Box::new(moves("f", "0402"));
    submit(&mut battle, Command::Correct(CorrectCall { place: LinePlace(place), call, waived: Vec::new(), note: "".into() }));
    assert_eq!(state_of(&battle, "f").at, Some(hex("0402")));
    let back = state_of(&battle, "r").at;
    assert!(ways.iter().filter_map(|way| way.last().copied()).any(|end| Some(end) == back && end != hex("0402")), "{back:?}");
}
