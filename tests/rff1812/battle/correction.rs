//! Other facts of an earlier check: what comes of them, and what is refused.

use brigade_major::game::LinePlace;
use brigade_major::game::PastTables;
use brigade_major::game::correction::{Becomes, Correction, alternatives, game_before, replay, revised_events};
use brigade_major::game::{CorrectCall, Play as _, System, correction};
use brigade_major::games::rff1812::battle::{AgendaItem, ChargeEnd, Duty, EffectRuling, LeaderStatus, SingleCall, agenda};
use brigade_major::games::rff1812::check::FALLEN_LEADER;
use brigade_major::table::{Overlay, TableTexts};

use super::*;

/// As [`turn_4`], in line of battle.
fn in_line() -> Battle {
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "royal_scots", "foot_100"], Formation::Line);
    battle
}

type Replay = correction::Replay<Rff1812>;

fn other(battle: &Battle, place: usize, call: Command) -> Replay {
    replay(battle.setup(), battle.journal(), LinePlace(place), call).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn correct(battle: &mut Battle, place: usize, call: Command, waived: &[Subject]) -> Correction<Rff1812> {
    let call = CorrectCall { place: LinePlace(place), call: Box::new(call), waived: waived.to_vec(), note: "".into() };
    *submit(battle, Command::Correct(call)).correction.expect("a correction")
}

fn sentences(battle: &Battle, replay: &Replay) -> Vec<String> {
    replay.differences.iter().map(|difference| difference.sentence(battle.setup())).collect()
}

fn enfiladed(call: FireCall) -> Command {
    Command::Fire(FireCall { enfiladed: true, ..call })
}

/// Checks that a correction under other rules than the battle was played by says so, on the desk and in the log, and one under the same
/// rules does not.
#[test]
fn a_correction_by_other_rules_says_so() {
    let mut battle = in_line();
    let place = battle.journal().cursor();
    let volley = fire(&[("us_9", 3.5)], "royal_scots", 7);
    assert_eq!(sum(&submit(&mut battle, Command::Fire(volley.clone()))), (1, 8, "galling"));
    let text = |mut battle: Battle| {
        correct(&mut battle, place, enfiladed(volley.clone()), &[]);
        sentence(battle.setup(), battle.journal().last_applied().unwrap())
    };
    assert_eq!(other(&battle, place, enfiladed(volley.clone())).by_other_rules, []);
    let rules = r#"{"kind": "brigade-major house rules", "format": 1, "systems": {"rff1812": [
        {"file": "fire.json", "table": "outcomes", "row": "galling", "set": {"/to": 7}},
        {"file": "fire.json", "table": "outcomes", "row": "telling", "set": {"/from": 8}}
    ]}}"#;
    let texts = Overlay::parse(rules).unwrap().apply(&TableTexts::shipped()).unwrap();
    let tables = Arc::new(Tables::read(&texts).unwrap());
    let later = battle.with_setup(Rff1812::with_tables(battle.setup(), &tables, PastTables::default()));
    assert_eq!(other(&later, place, enfiladed(volley.clone())).by_other_rules, [LinePlace(place)]);
    let said = "Judged by other rules than it was played by.";
    assert!(text(later).contains(said));
    assert!(!text(battle).contains(said));
}

/// A volley that was enfilading; the target's own fire after it came from more stands than it had.
#[test]
fn a_flank_that_was_forgotten() {
    let mut battle = in_line();
    set_stands(&mut battle, "royal_scots", 2);
    let place = battle.journal().cursor();
    let volley = fire(&[("us_9", 3.5)], "royal_scots", 7);
    assert_eq!(sum(&submit(&mut battle, Command::Fire(volley.clone()))), (1, 8, "galling"));
    assert_eq!(unit(&battle, "royal_scots").stands, 2);
    submit(&mut battle, Command::Fire(fire(&[("royal_scots", 3.0), ("foot_100", 3.0)], "us_11", 8)));
    let replay = other(&battle, place, enfiladed(volley.clone()));
    assert_eq!(replay.event.command, enfiladed(volley.clone()));
    let told = sentences(&battle, &replay);
    assert!(told.iter().any(|sentence| sentence.starts_with("Royal Scots: removed from the game; ")), "{told:?}");
    // The other firer fired all the same.
    let [replayed] = replay.replayed.as_slice() else { panic!("{:?}", replay.replayed) };
    let Becomes::Event(event) = &replayed.becomes else { panic!("{replayed:?}") };
    let Command::Fire(call) = &event.command else { panic!("{event:?}") };
    assert_eq!((replayed.place.0, call.firers.len(), call.firers[0].unit.as_str()), (place + 1, 1, "foot_100"));

    let before = battle.state().clone();
    let row = |battle: &Battle| {
        let of = |item: &AgendaItem| matches!(&item.duty, Duty::Fire { units, .. } if units == &[UnitId::from("us_9")]);
        agenda(battle).into_iter().find(of).and_then(|item| item.done)
    };
    assert_eq!(row(&battle).as_deref(), Some("at Royal Scots: Galling fire"));
    let correction = correct(&mut battle, place, enfiladed(volley), &[]);
    assert!(unit(&battle, "royal_scots").removed);
    assert!(row(&battle).is_some_and(|done| done != "at Royal Scots: Galling fire"), "the row tells what stands now");
    let text = sentence(battle.setup(), battle.journal().last_applied().unwrap());
    assert!(text.starts_with("Corrected: 9th US at 3.5\" fires at Royal Scots: "), "{text}");
    assert!(text.contains(&told[0]), "{text}");
    let revisions = revised_events(battle.journal());
    assert_eq!(revisions.keys().map(|place| place.0).collect::<Vec<_>>(), [place, place + 1]);
    assert!(revisions[&LinePlace(place)].facts);
    assert!(!revisions[&LinePlace(place + 1)].facts);
    assert_eq!(revisions[&LinePlace(place)].event, &correction.event);
    battle.undo();
    assert_eq!(*battle.state(), before);
}

/// Checks that a waived effect stays waived, and that the log says so.
#[test]
fn a_difference_is_waived() {
    let mut battle = in_line();
    let place = battle.journal().cursor();
    let volley = fire(&[("us_9", 3.5)], "royal_scots", 5);
    submit(&mut battle, Command::Fire(volley.clone()));
    let before = battle.state().clone();
    let scots = Subject::Unit("royal_scots".into());
    let replay = other(&battle, place, enfiladed(volley.clone()));
    assert!(matches!(replay.differences.as_slice(), [only] if only.subject == scots), "{:?}", replay.differences);
    correct(&mut battle, place, enfiladed(volley.clone()), std::slice::from_ref(&scots));
    assert_eq!(*battle.state(), before);
    let text = sentence(battle.setup(), battle.journal().last_applied().unwrap());
    assert!(text.ends_with(" [left as it was: Royal Scots]"), "{text}");
    // The correction is corrected back: nothing to list, for nothing was taken over.
    assert_eq!(other(&battle, place, Command::Fire(volley.clone())).differences, []);
    let call = CorrectCall { place: LinePlace(place), call: Box::new(Command::Fire(volley)), waived: vec![scots], note: "".into() };
    assert_eq!(refused(&mut battle, Command::Correct(call)), "waived: Royal Scots is not changed by the correction");
}

/// A fallen leader who was never in danger was never checked.
#[test]
fn a_throw_that_nothing_calls_for_any_more() {
    let mut battle = in_line();
    attach(&mut battle, "riall", "royal_scots");
    let place = battle.journal().cursor();
    let volley = fire(&[("us_9", 3.0)], "royal_scots", 10);
    submit(&mut battle, Command::Fire(volley.clone()));
    submit(&mut battle, Command::Check(SingleCall::of_leader(&FALLEN_LEADER, "riall", die(8))));
    assert_eq!(leader(&battle, "riall").status, LeaderStatus::Lost);
    let mut far = volley.clone();
    far.firers[0].range = inches(7.0);
    far.firers[0].stands = Some(1);
    far.die = None;
    let replay = other(&battle, place, Command::Fire(far.clone()));
    let [replayed] = replay.replayed.as_slice() else { panic!("{:?}", replay.replayed) };
    assert_eq!((replayed.place.0, &replayed.becomes), (place + 1, &Becomes::Nothing("it is no longer required".into())));
    assert!(
        sentences(&battle, &replay)
            .iter()
            .any(|text| text.starts_with("Phineas Riall: present (before: out of the game); with Royal Scots (before: with no unit); "))
    );
    correct(&mut battle, place, Command::Fire(far), &[]);
    assert_eq!(leader(&battle, "riall").status, LeaderStatus::Present);
    // And back: what could not happen can again, with its own die.
    let back = other(&battle, place, Command::Fire(volley.clone()));
    assert!(
        matches!(back.replayed.as_slice(), [replayed] if matches!(&replayed.becomes, Becomes::Event(event) if matches!(event.as_ref().command, Command::Check(_))))
    );
    assert_eq!(
        refused(
            &mut battle,
            Command::Correct(CorrectCall {
                place: LinePlace(place + 1),
                call: Box::new(Command::Check(SingleCall::of_leader(&FALLEN_LEADER, "riall", die(8)))),
                waived: Vec::new(),
                note: "".into()
            })
        ),
        "place: by another correction this could not happen; its facts change nothing"
    );
    correct(&mut battle, place, Command::Fire(volley), &[]);
    assert_eq!(leader(&battle, "riall").status, LeaderStatus::Lost);
}

/// A throw called for only now is told, for nobody made it.
#[test]
fn a_throw_that_is_called_for_only_now() {
    let mut battle = in_line();
    let place = battle.journal().cursor();
    let struggle = charge(&["us_9"], &["royal_scots"], (5, 4));
    let decided = ChargeCall { defender: PartySituation { outflanked: true, ..PartySituation::default() }, ..struggle.clone() };
    submit(&mut battle, Command::Charge(decided));
    let replay = other(&battle, place, Command::Charge(struggle));
    let (at, wanting) = &replay.missing_rolls[0];
    assert_eq!((at.0, wanting), (place, &RequiredRoll::Round { attacker: "us_9".into(), defender: "royal_scots".into() }));
    assert_eq!(
        Rff1812::missing_roll_text(battle.setup(), wanting),
        "9th US and Royal Scots are now in a desperate struggle, and its next round was not fought."
    );
}

/// A ruling on an effect holds while the rules propose that effect, and no longer.
#[test]
fn rulings_on_other_effects_are_dropped() {
    let mut battle = in_line();
    let place = battle.journal().cursor();
    let first = fire(&[("us_9", 3.5)], "royal_scots", 9);
    submit(&mut battle, Command::Fire(first.clone()));
    let ruling = EffectRuling { place: 1, instead: None, note: "waived".into() };
    let second = FireCall { effect_rulings: vec![ruling], ..fire(&[("royal_scots", 3.0)], "us_9", 10) };
    submit(&mut battle, Command::Fire(second));
    assert_eq!(unit(&battle, "us_9").stands, 9, "the loss was waived");
    let mut stronger = first.clone();
    stronger.effect_rulings = vec![EffectRuling { place: 1, instead: Some(effect(EffectVerb::LoseStands { count: 8 })), note: "".into() }];
    for (call, held) in [(first, true), (stronger, false)] {
        let replay = other(&battle, place, Command::Fire(call));
        let again = replay.replayed.first().map_or_else(
            || battle.journal().last_applied().unwrap().clone(),
            |replayed| match &replayed.becomes {
                Becomes::Event(event) => event.as_ref().clone(),
                Becomes::Nothing(why) => panic!("{why}"),
            },
        );
        let Command::Fire(call) = again.command else { panic!("{again:?}") };
        assert_eq!(!call.effect_rulings.is_empty(), held, "{:?}", replay.replayed);
    }
}

/// Dice stay as they fell; only checks are corrected; facts are judged as ever.
#[test]
fn what_is_no_correction() {
    let mut battle = in_line();
    let place = battle.journal().cursor();
    let volley = fire(&[("us_9", 3.5)], "royal_scots", 9);
    submit(&mut battle, Command::Fire(volley.clone()));
    let mut text = |place: usize, call: Command| {
        refused(
            &mut battle,
            Command::Correct(CorrectCall { place: LinePlace(place), call: Box::new(call), waived: Vec::new(), note: "".into() }),
        )
    };
    assert_eq!(
        text(place, Command::Fire(FireCall { die: Some(die(8)), ..volley.clone() })),
        "die: was 9 and cannot become 8: dice stay as they fell"
    );
    assert_eq!(text(place, Command::NextPhase {}), "call: must be the same kind of command as in the log");
    assert_eq!(
        text(0, Command::NextPhase {}),
        "place: only checks, declared charges, answers, moves and leaders' places can be corrected. Undo to before this, and do it anew"
    );
    assert_eq!(text(9, Command::NextPhase {}), "place: the log has 5 events, counted from 0");
    assert_eq!(
        text(place, Command::Fire(FireCall { target: "nobody".into(), ..volley })),
        "target: there is no unit \"nobody\" in this battle"
    );
}

/// Charges, answers, moves and leaders' places are chosen otherwise: the log lists what could have been, each is taken, and taken back.
#[test]
fn choices_are_made_otherwise() {
    let mut battle = in_line();
    let ids = |ids: &[&str]| ids.iter().map(|id| UnitId::from(*id)).collect::<Vec<_>>();
    attach(&mut battle, "scott", "us_11");
    submit(&mut battle, Command::Declare { attackers: ids(&["us_9"]), defenders: ids(&["royal_scots"]), cold_steel: false });
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9", "us_11"], 6)));
    let moves = battle.offers(&Selection::Maneuvers("us_11".into(), Ground::Open));
    submit(&mut battle, moves.iter().find(|offer| offer.is_open()).and_then(|offer| offer.command()).unwrap().clone());
    submit(&mut battle, Command::Answer { charge: 0, answer: Reply::HastySquare { unit: "royal_scots".into(), outflanked: false } });
    submit(&mut battle, Command::EndCharge { charge: 0, how: ChargeEnd::CalledOff });
    let (end, after) = (battle.journal().cursor(), battle.state().clone());
    let mut chosen = Vec::new();
    for place in 0..end {
        let was = battle.journal().applied_at(LinePlace(place)).unwrap().clone();
        if was.command.is_check() || !Rff1812::can_be_corrected(&was.command) {
            continue;
        }
        let others = alternatives(&game_before(&battle, LinePlace(place)), &was);
        assert!(!others.is_empty(), "{:?}", was.command);
        for other in others {
            let correction = correct(&mut battle, place, other.command.clone(), &[]);
            assert_eq!(sentence(battle.setup(), &correction.event).as_str(), other.text);
            battle.undo();
            assert_eq!(*battle.state(), after, "{}", other.text);
        }
        chosen.push(serde_json::to_value(&was.command).unwrap()["command"].clone());
    }
    assert_eq!(chosen, ["attach", "declare", "make", "answer", "end_charge"]);
}

/// A charge was declared with cold steel, and the log forgot it: its combat has one more now (digest §5).
#[test]
fn a_declaration_is_corrected_and_its_combat_follows() {
    let mut battle = in_line();
    let place = battle.journal().cursor();
    let declare =
        |defender: &str, cold_steel| Command::Declare { attackers: vec!["us_9".into()], defenders: vec![defender.into()], cold_steel };
    submit(&mut battle, declare("royal_scots", false));
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5)));
    submit(&mut battle, Command::NextPhase {});
    submit(&mut battle, Command::NextPhase {});
    submit(&mut battle, Command::Charge(charge(&["us_9"], &["royal_scots"], (5, 5))));
    let attacker = |event: &Event| difference(event).0;
    let was = attacker(battle.journal().last_applied().unwrap());
    let replay = other(&battle, place, declare("royal_scots", true));
    let [combat] = replay.replayed.as_slice() else { panic!("{:?}", replay.replayed) };
    let Becomes::Event(combat) = &combat.becomes else { panic!("{combat:?}") };
    assert_eq!(attacker(combat), was + 1);
    // It was fought on the table all the same: declared against others, it is out of order.
    let replay = other(&battle, place, declare("foot_100", false));
    let [.., combat] = replay.replayed.as_slice() else { panic!("{:?}", replay.replayed) };
    let Becomes::Event(combat) = &combat.becomes else { panic!("{combat:?}") };
    assert_eq!(combat.waived, [Remark::OtherTarget { declared: vec!["foot_100".into()] }]);
    // The log says so, though nothing stands otherwise.
    correct(&mut battle, place, declare("foot_100", false), &[]);
    let text = sentence(battle.setup(), battle.journal().last_applied().unwrap());
    assert!(text.ends_with(" (1 against the rules now).") || text.ends_with(" (against the rules now)."), "{text}");
    assert!(!text.contains("nothing else"), "{text}");
}

/// A correction of one charge names that one, and none that stays as it was.
#[test]
fn a_corrected_charge_names_no_other() {
    let mut battle = in_line();
    let declare = |attacker: &str, defender: &str| Command::Declare {
        attackers: vec![attacker.into()],
        defenders: vec![defender.into()],
        cold_steel: false,
    };
    submit(&mut battle, declare("us_11", "foot_100"));
    let place = battle.journal().cursor();
    submit(&mut battle, declare("us_9", "royal_scots"));
    let told = sentences(&battle, &other(&battle, place, declare("us_9", "foot_100")));
    assert_eq!(told, ["The table: charge of 9th US on 100th Foot (declared), no charge of 9th US on Royal Scots."]);
}
