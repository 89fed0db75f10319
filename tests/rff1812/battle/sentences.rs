//! The log's sentences, whole: one a kind of event and more where words depend on what happened.

use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{EffectRuling, LeaderEdit, LeaderStatus, SingleCall, UnitEdit, heading};
use brigade_major::games::rff1812::check::FALLEN_LEADER;
use brigade_major::games::rff1812::words::{Light, Order};

use super::*;

fn deployed() -> Battle {
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "us_11", "us_25", "royal_scots", "foot_8"], Formation::Line);
    form(&mut battle, &["towson_guns", "sheppard_guns"], Formation::Unlimbered);
    battle
}

#[test]
fn maneuvers() {
    let mut battle = turn_4();
    form(&mut battle, &["us_11"], Formation::Line);
    assert_eq!(
        log_line(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9", "us_11", "us_25"], 3))),
        "Winfield Scott makes a maneuver check, die 3: 9th US +5 = 8 and 25th US +6 = 9, double quick: may maneuver at the double quick; \
         11th US +4 = 7, well handled: may make a well handled maneuver."
    );
    let rolled = Die { face: 2, from: FaceOrigin::Generator };
    assert_eq!(
        log_line(&mut battle, Command::Maneuver(ManeuverCall { die: rolled, ..maneuver(None, &["us_22"], 1) })),
        "Out of command, die 2 rolled here: 22nd US +2 = 4, well handled: may make a well handled maneuver."
    );
    assert_eq!(
        log_line(&mut battle, Command::Maneuver(maneuver(Some("porter"), &["pennsylvania_volunteers"], 2))),
        "Peter Porter makes a maneuver check, die 2: Penn. Vols ±0 = 2, tardy: may make a tardy maneuver."
    );
    edit(&mut battle, "royal_scots", UnitEdit { order: Some(Order::Broken), stands: Some(5), ..UnitEdit::default() });
    assert_eq!(
        log_line(&mut battle, Command::Maneuver(maneuver(None, &["royal_scots"], 1))),
        "Out of command, die 1: Royal Scots −4 = −3, panic: makes a full retreat, is broken and loses 3 stands."
    );
}

/// The short line of the log has who, the die and the result, and what follows from a result; a check that costs stands is told whole.
#[test]
fn headings() {
    fn heads(battle: &mut Battle, command: Command) -> Option<String> {
        let event = submit(battle, command);
        heading(battle.setup(), &[&event]).map(|parts| parts.concat())
    }
    let mut battle = deployed();
    let line = |text: &str| Some(text.to_owned());
    assert_eq!(
        heads(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9", "us_11", "us_25"], 3))),
        line("Scott checks, die 3: 2 well handled, 25th US double quick.")
    );
    assert_eq!(
        heads(&mut battle, Command::Maneuver(maneuver(Some("porter"), &["pennsylvania_volunteers"], 2))),
        line("Porter checks, die 2: Penn. Vols tardy.")
    );
    edit(&mut battle, "royal_scots", UnitEdit { order: Some(Order::Broken), stands: Some(5), ..UnitEdit::default() });
    assert_eq!(heads(&mut battle, Command::Maneuver(maneuver(None, &["royal_scots"], 1))), None);
    attach(&mut battle, "riall", "foot_8");
    let told = heads(&mut battle, Command::Fire(fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 7.0)], "foot_8", 10))).unwrap();
    let expected = "9th US, 11th US and 25th US at 8th King's: withering fire. 8th King's is disordered and loses 2 stands. 9th US is low on \
                    ammunition. Phineas Riall is in danger: check for a fallen leader. 8th King's is now worn.";
    assert!(told.starts_with(expected), "{told}");
}

#[test]
fn fires() {
    let mut battle = deployed();
    assert_eq!(
        log_line(&mut battle, Command::Fire(fire(&[("us_9", 3.5), ("towson_guns", 12.0)], "royal_scots", 7))),
        "9th US at 3.5\" and Towson 6-pdr at 12\" fire at Royal Scots: 12 points, die 7 +2 = 9, telling fire. \
         Royal Scots are disordered and lose one stand."
    );
    attach(&mut battle, "riall", "foot_8");
    assert_eq!(
        log_line(&mut battle, Command::Fire(fire(&[("us_9", 4.0), ("us_11", 4.0), ("us_25", 7.0)], "foot_8", 10))),
        "9th US at 4\", 11th US at 4\" and 25th US at 7\" fire at 8th King's: 24½ points, die 10 +4 = 14, withering fire. \
         8th King's is disordered and loses 2 stands. 9th US is low on ammunition. Phineas Riall is in danger: check for a fallen leader. 8th King's is now worn."
    );
    assert_eq!(
        log_line(&mut battle, Command::Fire(fire(&[("foot_8", 4.0)], "us_9", 3))),
        "8th King's at 4\" fires at 9th US: 3½ points, die 3 −2 = 1, no effect."
    );
    form(&mut battle, &["us_22"], Formation::MarchColumn);
    let none = FireCall { die: None, ..fire(&[("us_22", 7.0)], "foot_8", 1) };
    assert_eq!(log_line(&mut battle, Command::Fire(none)), "22nd US at 7\" fires at 8th King's: ½ point, too few for an attack.");
    let one = fire(&[("us_22", 4.0)], "foot_8", 1);
    assert_eq!(log_line(&mut battle, Command::Fire(one)), "22nd US at 4\" fires at 8th King's: 1 point, die 1 −4 = −3, no effect.");
    let mut battle = deployed();
    set_stands(&mut battle, "us_9", 7);
    assert_eq!(
        log_line(&mut battle, Command::Fire(fire(&[("us_9", 4.0)], "sheppard_guns", 9))),
        "9th US at 4\" fires at Sheppard: 7 points, die 9 ±0 = 9, telling fire. Sheppard is silenced and has one gun stand damaged."
    );
}

#[test]
fn charges() {
    let mut battle = deployed();
    let mut call = charge(&["us_9"], &["foot_8"], (5, 5));
    assert_eq!(
        log_line(&mut battle, Command::Charge(call.clone())),
        "9th US (die 5 +3) charges 8th King's (die 5 +3): 0, desperate struggle. 9th US loses one stand and is disordered. \
         8th King's loses one stand and is disordered. Both sides roll again."
    );
    (call.round, call.after_struggle, call.attackers) = (Some(2), Some(true), vec!["us_9".into(), "us_11".into()]);
    attach(&mut battle, "riall", "foot_8");
    call.attacker_die = die(9);
    call.defender_die = Die { face: 3, from: FaceOrigin::Generator };
    assert_eq!(
        log_line(&mut battle, Command::Charge(call)),
        "9th US and 11th US (die 9 +2) charge 8th King's (die 3 rolled here +1) in round 2: +7, driven back. \
         8th King's loses one stand, is disordered and retreats beyond close range. \
         9th US carries the position and is disordered. 11th US is disordered. 8th King's is now worn."
    );
    let mut call = charge(&["us_25"], &["royal_scots"], (1, 10));
    call.attacker.rulings.push(Ruling::Add { value: -4, note: "spent".into() });
    assert_eq!(
        log_line(&mut battle, Command::Charge(call)),
        "25th US (die 1 ±0) charges Royal Scots (die 10 +4): −13, repulsed. 25th US loses 6 stands, is broken and makes a full retreat. \
         Royal Scots hold. 25th US is now spent. [Referee: −4 (spent).]"
    );
}

#[test]
fn fallen_leaders() {
    for (face, expected) in [
        (10, "Winfield Scott is in danger, die 10: shot dead in the saddle. Winfield Scott is out of the game."),
        (7, "Winfield Scott is in danger, die 7: a flesh wound. Winfield Scott is out for one turn."),
        (6, "Winfield Scott is in danger, die 6: horse shot under him. Winfield Scott is on foot for one turn."),
        (2, "Winfield Scott is in danger, die 2: ignores the fire."),
    ] {
        let mut battle = turn_4();
        let call = SingleCall::of_leader(&FALLEN_LEADER, "scott", die(face));
        let expected = format!("{expected} [Note: nothing in the log puts Winfield Scott in danger.]");
        assert_eq!(log_line(&mut battle, Command::Check(call)), expected);
    }
}

#[test]
fn turns_and_light() {
    let mut battle = chippawa();
    assert_eq!(log_line(&mut battle, Command::NextPhase {}), "Turn 1, British: fire phase.");
    let set = Command::SetPhase { turn: 4, side: "united_states".into(), phase: Phase::Maneuver };
    assert_eq!(
        log_line(&mut battle, set),
        "Turn 4, United States: maneuver phase. Winfield Scott, Nathan Towson, 9th US, 11th US, 22nd US, 25th US, Towson 6-pdr and \
         Towson how. arrive (Street's Creek bridge). 100th Foot, Armstrong 24 and Armstrong how. arrive (Chippawa bridge, due in turn 2). \
         8th King's and 19th LD arrive (Chippawa bridge, due in turn 3)."
    );
    assert_eq!(log_line(&mut battle, Command::SetLight { light: Some(Light::NightFullMoon) }), "The light is now night with a full moon.");
    assert_eq!(log_line(&mut battle, Command::SetLight { light: None }), "The light follows the scenario.");
}

#[test]
fn the_referees_hand() {
    let mut battle = turn_4();
    let attach = |unit: Option<&str>| Command::Attach { leader: "scott".into(), unit: unit.map(Into::into) };
    assert_eq!(log_line(&mut battle, attach(Some("us_9"))), "Winfield Scott attaches to 9th US.");
    assert_eq!(log_line(&mut battle, attach(None)), "Winfield Scott is attached to no unit.");
    let arrive = Command::Arrive { units: vec!["us_21".into(), "us_23".into()], leaders: vec!["ripley".into()] };
    assert_eq!(log_line(&mut battle, arrive), "Eleazar Ripley, 21st US and 23rd US arrive.");
    let hold = |side: Option<&str>| Command::HoldPosition { position: "wood_tongue".into(), side: side.map(Into::into) };
    assert_eq!(log_line(&mut battle, hold(Some("british"))), "Tongue of wood is in British hands.");
    assert_eq!(log_line(&mut battle, hold(None)), "No side holds Tongue of wood.");
    assert_eq!(log_line(&mut battle, Command::Note { text: "Rain before seven".into() }), "Note: Rain before seven");
    for (id, edit, note, expected) in [
        ("us_9", UnitEdit { formation: Some(Formation::FieldColumn), ..UnitEdit::default() }, "", "9th US: forms field column."),
        (
            "us_9",
            UnitEdit { stands: Some(5), order: Some(Order::Disordered), low_on_ammo: Some(true), ..UnitEdit::default() },
            "miscounted",
            "9th US: 5 stands left, disordered and low on ammunition (miscounted).",
        ),
        ("towson_guns", UnitEdit { formation: Some(Formation::Unlimbered), ..UnitEdit::default() }, "", "Towson 6-pdr: unlimbered."),
        ("us_9", UnitEdit { order: Some(Order::Good), ..UnitEdit::default() }, "", "9th US: in good order."),
        ("us_9", UnitEdit { low_on_ammo: Some(false), ..UnitEdit::default() }, "", "9th US: ammunition replenished."),
        (
            "us_9",
            UnitEdit { maneuver: Some(ManeuverKind::WellHandled), ..UnitEdit::default() },
            "",
            "9th US: may make a well handled maneuver.",
        ),
        ("us_9", UnitEdit { stands: Some(1), ..UnitEdit::default() }, "", "9th US: one stand left. 9th US is removed from the game."),
        (
            "us_9",
            UnitEdit { removed: Some(false), on_table: Some(true), ..UnitEdit::default() },
            "",
            "9th US: 2 stands left, on the table and back in the game.",
        ),
        (
            "us_9",
            UnitEdit { removed: Some(true), on_table: Some(false), ..UnitEdit::default() },
            "",
            "9th US: off the table and removed from the game.",
        ),
        (
            "towson_guns",
            UnitEdit { silenced: Some(true), damaged: Some(1), ..UnitEdit::default() },
            "",
            "Towson 6-pdr: one gun stand damaged and silenced.",
        ),
        (
            "towson_guns",
            UnitEdit { silenced: Some(false), damaged: Some(0), ..UnitEdit::default() },
            "",
            "Towson 6-pdr: 0 gun stands damaged and no longer silenced.",
        ),
    ] {
        assert_eq!(log_line(&mut battle, Command::EditUnit { unit: id.into(), edit, note: note.into() }), expected);
    }
    for (edit, note, expected) in [
        (LeaderEdit { status: Some(LeaderStatus::Out), ..LeaderEdit::default() }, "lost his way", "Jacob Brown: out (lost his way)."),
        (
            LeaderEdit { status: Some(LeaderStatus::Lost), dismounted: Some(true), on_table: Some(false) },
            "",
            "Jacob Brown: out of the game, on foot and off the table.",
        ),
        (
            LeaderEdit { status: Some(LeaderStatus::Present), dismounted: Some(false), on_table: Some(true) },
            "",
            "Jacob Brown: present, mounted and on the table.",
        ),
    ] {
        assert_eq!(log_line(&mut battle, Command::EditLeader { leader: "brown".into(), edit, note: note.into() }), expected);
    }
}

#[test]
fn rulings() {
    let mut battle = deployed();
    let mut call = fire(&[("us_9", 4.0), ("towson_guns", 12.0)], "royal_scots", 7);
    call.effect_rulings = vec![
        EffectRuling { place: 0, instead: None, note: "behind the fence".into() },
        EffectRuling { place: 1, instead: Some(on(Party::Target, EffectVerb::LoseStands { count: 2 })), note: "dense column".into() },
    ];
    assert_eq!(
        log_line(&mut battle, Command::Fire(call)),
        "9th US at 4\" and Towson 6-pdr at 12\" fire at Royal Scots: 12 points, die 7 +2 = 9, telling fire. \
         Royal Scots are disordered (waived: behind the fence) and lose 2 stands [referee, instead of \"lose one stand\" (dense column)]."
    );
    let mut call = maneuver(Some("scott"), &["us_9", "us_11"], 9);
    call.units[0].effect_rulings = vec![EffectRuling { place: 0, instead: None, note: "".into() }];
    assert_eq!(
        log_line(&mut battle, Command::Maneuver(call)),
        "Winfield Scott makes a maneuver check, die 9: 9th US +4 = 13, double quick: may maneuver at the double quick (waived); \
         11th US +4 = 13, double quick: may maneuver at the double quick."
    );
    let waive = EffectRuling { place: 0, instead: None, note: "the dog did it".into() };
    let call = SingleCall { effect_rulings: vec![waive], ..SingleCall::of_leader(&FALLEN_LEADER, "scott", die(10)) };
    assert_eq!(
        log_line(&mut battle, Command::Check(call)),
        "Winfield Scott is in danger, die 10: shot dead in the saddle. Winfield Scott is out of the game (waived: the dog did it). \
         [Note: nothing in the log puts Winfield Scott in danger.]"
    );
}

/// An event of a file may name what the scenario does not have: it is told by its id.
#[test]
fn unknown_ids_stand_for_themselves() {
    let battle = chippawa();
    let command = Command::Attach { leader: "nelson".into(), unit: Some("victory".into()) };
    let (found, changes, notes, waived) = Default::default();
    let event = Event { command, word: None, found, changes, notes, waived, your_rule: false, correction: None };
    assert_eq!(sentence(battle.setup(), &event), "nelson attaches to victory.");
}
