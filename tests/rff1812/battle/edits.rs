//! The referee's hand: corrections, arrivals, attachments, positions, remarks.

use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{LeaderEdit, LeaderStatus, contradictions, side_standing};
use brigade_major::games::rff1812::words::{Light, Order};

use super::by_hand::{self, Fields, alone_and_in_pairs, command};
use super::*;

fn edit_unit(id: &str, edit: UnitEdit) -> Command {
    Command::EditUnit { unit: id.into(), edit, note: "".into() }
}

fn edit_leader(id: &str, edit: LeaderEdit) -> Command {
    Command::EditLeader { leader: id.into(), edit, note: "".into() }
}

#[test]
fn an_edit_sets_what_it_names_and_nothing_else() {
    let mut battle = turn_4();
    let before = battle.state().clone();
    let all = UnitEdit {
        stands: Some(5),
        damaged: None,
        order: Some(Order::Broken),
        formation: Some(Formation::OpenOrder),
        silenced: None,
        low_on_ammo: Some(true),
        on_table: Some(false),
        removed: None,
        maneuver: Some(ManeuverKind::Tardy),
    };
    edit(&mut battle, "us_25", all);
    let mut expected = before.clone();
    let jesup = expected.units.get_mut(&UnitId::from("us_25")).unwrap();
    (jesup.stands, jesup.order, jesup.formation, jesup.low_on_ammo) = (5, Some(Order::Broken), Formation::OpenOrder, true);
    (jesup.on_table, jesup.maneuver) = (false, Some(ManeuverKind::Tardy));
    assert_eq!(*battle.state(), expected);
    battle.undo().unwrap();
    assert_eq!(*battle.state(), before);
}

/// Digest §4: who breaks leaves his formation. What contradicts itself has a note as it is set, and `validate` remarks on it while it
/// stands so.
#[test]
fn what_cannot_be_together_is_remarked() {
    let mut battle = turn_4();
    let odd = |battle: &Battle| contradictions(battle.setup(), battle.state());
    assert!(odd(&battle).is_empty(), "{:?}", odd(&battle));
    let square = UnitEdit { order: Some(Order::Broken), formation: Some(Formation::Square), ..UnitEdit::default() };
    let event = submit(&mut battle, edit_unit("us_9", square));
    assert_eq!(remarks(&event), [Remark::BrokenIn { unit: "us_9".into(), formation: Formation::Square }]);
    assert_eq!(odd(&battle), ["9th US is broken and in square: troops that break leave their formation"]);
    let line = UnitEdit { formation: Some(Formation::Line), ..UnitEdit::default() };
    assert!(remarks(&submit(&mut battle, edit_unit("us_9", line))).is_empty(), "broken in line");
    let open = UnitEdit { formation: Some(Formation::OpenOrder), ..UnitEdit::default() };
    let event = submit(&mut battle, edit_unit("us_11", open));
    assert_eq!(remarks(&event), [Remark::FormsNot { unit: "us_11".into(), formation: Formation::OpenOrder }]);
    assert_eq!(odd(&battle), ["11th US is in open order: such units do not form so"]);
}

/// What is so already is no event: neither the light, a holder, an attachment nor a state set again.
#[test]
fn what_changes_nothing_is_refused() {
    let mut battle = turn_4();
    attach(&mut battle, "scott", "us_9");
    let fog = Command::SetLight { light: Some(Light::Fog) };
    submit(&mut battle, fog.clone());
    let hold = Command::HoldPosition { position: "chippawa_bridge".into(), side: Some("united_states".into()) };
    submit(&mut battle, hold.clone());
    let broken = edit_unit("us_25", UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() });
    submit(&mut battle, broken.clone());
    let attached = Command::Attach { leader: "scott".into(), unit: Some("us_9".into()) };
    for command in [fog, hold, broken, attached] {
        assert_eq!(refused(&mut battle, command), "nothing would change: it is so already");
    }
}

#[test]
fn stands_set_decide_who_is_gone() {
    let mut battle = turn_4();
    attach(&mut battle, "scott", "us_9");
    set_stands(&mut battle, "us_9", 1);
    assert!(unit(&battle, "us_9").removed);
    assert!(!unit(&battle, "us_9").on_table);
    assert_eq!(leader(&battle, "scott").attached_to, None);
    set_stands(&mut battle, "us_9", 9);
    assert!(!unit(&battle, "us_9").removed, "a correction of the correction");
    set_stands(&mut battle, "towson_guns", 0);
    assert!(unit(&battle, "towson_guns").removed);
    edit(&mut battle, "us_11", UnitEdit { removed: Some(true), ..UnitEdit::default() });
    assert!(unit(&battle, "us_11").removed, "what is removed is not on the table");
    assert!(!unit(&battle, "us_11").on_table, "what is removed is not on the table");
    assert_eq!(condition(&battle, "us_11"), UnitCondition::Removed);
    edit(&mut battle, "us_11", UnitEdit { removed: Some(false), on_table: Some(true), ..UnitEdit::default() });
    assert!(!unit(&battle, "us_11").removed);
    assert!(unit(&battle, "us_11").on_table);
    // One that is out of the game forms nothing, and its return is told.
    set_stands(&mut battle, "us_11", 0);
    let square = |stands: Option<u32>| UnitEdit { stands, formation: Some(Formation::Square), ..UnitEdit::default() };
    assert_eq!(refused(&mut battle, edit_unit("us_11", square(None))), "formation: 11th US is out of the game");
    let event = submit(&mut battle, edit_unit("us_11", square(Some(5))));
    assert!(
        sentence(battle.setup(), &event).contains("5 stands left, forms square and back in the game"),
        "{}",
        sentence(battle.setup(), &event)
    );
    edit(&mut battle, "ritchie_guns", UnitEdit { damaged: Some(1), ..UnitEdit::default() });
    set_stands(&mut battle, "ritchie_guns", 0);
    assert_eq!(unit(&battle, "ritchie_guns").damaged, 0, "no more are damaged than there are");
}

#[test]
fn edits_out_of_bounds_name_their_field() {
    let mut battle = turn_4();
    let edit = UnitEdit::default;
    let cases = [
        ("us_99", UnitEdit { stands: Some(1), ..edit() }, "unit: there is no unit \"us_99\" in this battle"),
        ("us_9", edit(), "edit: changes nothing; set at least one value"),
        ("us_9", UnitEdit { stands: Some(10), ..edit() }, "stands: 10 is out of bounds: 0 to 9"),
        ("us_9", UnitEdit { stands: Some(u32::MAX), ..edit() }, "stands: 4294967295 is out of bounds: 0 to 9"),
        ("us_9", UnitEdit { damaged: Some(0), ..edit() }, "damaged: this is for artillery only: leave it out"),
        ("us_9", UnitEdit { silenced: Some(true), ..edit() }, "silenced: this is for artillery only: leave it out"),
        ("us_9", UnitEdit { formation: Some(Formation::Limbered), ..edit() }, "formation: 9th US cannot be limbered"),
        ("towson_guns", UnitEdit { damaged: Some(2), ..edit() }, "damaged: 2 is out of bounds: 0 to 1"),
        ("towson_guns", UnitEdit { stands: Some(0), damaged: Some(1), ..edit() }, "damaged: 1 is out of bounds: 0 to 0"),
        ("towson_guns", UnitEdit { order: Some(Order::Good), ..edit() }, "order: this is for infantry and cavalry only: leave it out"),
        ("towson_guns", UnitEdit { formation: Some(Formation::Line), ..edit() }, "formation: Towson 6-pdr cannot be in line"),
        ("dragoons_19", UnitEdit { formation: Some(Formation::Square), ..edit() }, "formation: 19th LD cannot be in square"),
    ];
    for (id, edit, expected) in cases {
        assert_eq!(refused(&mut battle, edit_unit(id, edit)), expected);
    }
    set_stands(&mut battle, "us_22", 1);
    let back = |edit: UnitEdit| UnitEdit { on_table: Some(true), ..edit };
    assert_eq!(refused(&mut battle, edit_unit("us_22", back(edit()))), "on_table: 22nd US is out of the game");
    submit(&mut battle, edit_unit("us_22", back(UnitEdit { stands: Some(3), ..edit() })));
    assert!(unit(&battle, "us_22").on_table);
    let two = UnitEdit { stands: Some(99), silenced: Some(true), ..edit() };
    assert_eq!(
        refused(&mut battle, edit_unit("us_9", two)),
        "stands: 99 is out of bounds: 0 to 9; silenced: this is for artillery only: leave it out",
        "every fault at once"
    );
    assert_eq!(refused(&mut battle, edit_leader("scott", LeaderEdit::default())), "edit: changes nothing; set at least one value");
    let lost = LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() };
    assert_eq!(refused(&mut battle, edit_leader("nelson", lost)), "leader: there is no leader \"nelson\" in this battle");
}

#[test]
fn leaders_are_corrected() {
    let mut battle = turn_4();
    attach(&mut battle, "scott", "us_9");
    submit(&mut battle, edit_leader("scott", LeaderEdit { dismounted: Some(true), ..LeaderEdit::default() }));
    assert!(leader(&battle, "scott").dismounted);
    assert!(leader(&battle, "scott").attached_to.is_some());
    for status in [LeaderStatus::Out, LeaderStatus::Lost] {
        submit(&mut battle, edit_leader("scott", LeaderEdit { status: Some(status), ..LeaderEdit::default() }));
        assert_eq!((leader(&battle, "scott").status, &leader(&battle, "scott").attached_to), (status, &None));
    }
    submit(&mut battle, Command::SetPhase { turn: 12, side: "united_states".into(), phase: Phase::Maneuver });
    assert_eq!(leader(&battle, "scott").status, LeaderStatus::Lost);
    let points = |battle: &Battle| side_standing(battle.setup(), battle.state(), &"british".into()).points;
    assert_eq!(points(&battle), 5 + 1, "the bridge and a leader");
    let back = LeaderEdit { status: Some(LeaderStatus::Present), on_table: Some(false), ..LeaderEdit::default() };
    submit(&mut battle, edit_leader("scott", back));
    assert_eq!((leader(&battle, "scott").status, leader(&battle, "scott").on_table), (LeaderStatus::Present, false));
}

#[test]
fn who_arrives_is_on_the_table() {
    let mut battle = chippawa();
    submit(&mut battle, Command::Arrive { units: vec!["us_9".into(), "us_pioneers".into()], leaders: vec!["scott".into()] });
    assert!(unit(&battle, "us_9").on_table);
    assert!(unit(&battle, "us_pioneers").on_table);
    assert!(leader(&battle, "scott").on_table);
    assert!(!unit(&battle, "us_11").on_table);
    set_stands(&mut battle, "us_9", 0);
    let arrive = |units: &[&str], leaders: &[&str]| Command::Arrive {
        units: units.iter().map(|id| UnitId::from(*id)).collect(),
        leaders: leaders.iter().map(|id| LeaderId::from(*id)).collect(),
    };
    for (command, expected) in [
        (arrive(&[], &[]), "units: no arrival is named; name a unit or a leader"),
        (arrive(&["us_99"], &[]), "units: there is no unit \"us_99\" in this battle"),
        (arrive(&["us_9"], &[]), "units: 9th US is out of the game"),
        (arrive(&["us_11"], &["nelson"]), "leaders: there is no leader \"nelson\" in this battle"),
    ] {
        assert_eq!(refused(&mut battle, command), expected);
    }
    assert!(!unit(&battle, "us_11").on_table, "all or none");
}

#[test]
fn a_leader_attaches_to_his_own_side_alone() {
    let mut battle = turn_4();
    attach(&mut battle, "scott", "us_9");
    attach(&mut battle, "scott", "us_11");
    assert_eq!(leader(&battle, "scott").attached_to, Some("us_11".into()), "to one unit at a time");
    assert_eq!(battle.state().leader_with(&"us_9".into()), None);
    submit(&mut battle, Command::Attach { leader: "scott".into(), unit: None });
    assert_eq!(leader(&battle, "scott").attached_to, None);
    set_stands(&mut battle, "us_22", 1);
    let attach = |leader: &str, unit: &str| Command::Attach { leader: leader.into(), unit: Some(unit.into()) };
    for (command, expected) in [
        (attach("scott", "royal_scots"), "unit: a leader attaches to a unit of his own side"),
        (attach("nelson", "us_9"), "leader: there is no leader \"nelson\" in this battle"),
        (attach("scott", "us_99"), "unit: there is no unit \"us_99\" in this battle"),
        (attach("scott", "us_22"), "unit: 22nd US is out of the game"),
        (attach("towson", "us_9"), "leader: Nathan Towson commands only guns, not 9th US"),
    ] {
        assert_eq!(refused(&mut battle, command), expected);
    }
}

#[test]
fn positions_and_remarks_are_recorded() {
    let mut battle = chippawa();
    let hold = |position: &str, side: Option<&str>| Command::HoldPosition { position: position.into(), side: side.map(Into::into) };
    submit(&mut battle, hold("wood_tongue", Some("british")));
    assert_eq!(battle.state().positions[&"wood_tongue".into()], Some("british".into()));
    submit(&mut battle, hold("wood_tongue", None));
    assert_eq!(battle.state().positions[&"wood_tongue".into()], None);
    let before = battle.state().clone();
    submit(&mut battle, Command::Note { text: "“Those are regulars, by God!”".into() });
    assert_eq!(*battle.state(), before);
    for (command, expected) in [
        (hold("hill", None), "position: there is no key position \"hill\" in this battle"),
        (hold("wood_tongue", Some("french")), "side: there is no such side in this battle"),
        (Command::Note { text: "".into() }, "text: is empty; write the remark"),
        (Command::Note { text: " \n".into() }, "text: is empty; write the remark"),
    ] {
        assert_eq!(refused(&mut battle, command), expected);
    }
}

/// Commands come from scripts too: what a command does not know is no command.
#[test]
fn commands_know_their_fields() {
    use serde_json::{Value, from_value, json};
    let commands = [
        Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5)),
        Command::Fire(fire(&[("us_9", 4.0)], "foot_8", 5)),
        Command::Charge(charge(&["us_9"], &["foot_8"], (5, 5))),
        Command::SetLight { light: None },
        edit_unit("us_9", UnitEdit { stands: Some(3), ..UnitEdit::default() }),
        Command::Note { text: "x".into() },
    ];
    fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.push(at.to_owned());
                fields.iter().for_each(|(key, value)| objects(value, &format!("{at}/{key}"), found));
            }
            Value::Array(items) => items.iter().enumerate().for_each(|(nth, value)| objects(value, &format!("{at}/{nth}"), found)),
            _ => {}
        }
    }
    for command in commands {
        let json = serde_json::to_value(&command).unwrap();
        assert_eq!(from_value::<Command>(json.clone()).unwrap(), command);
        let mut places = Vec::new();
        objects(&json, "", &mut places);
        for place in places {
            let mut wrong = json.clone();
            wrong.pointer_mut(&place).unwrap()["enfilade"] = json!(true);
            let error = from_value::<Command>(wrong).expect_err(&format!("{place} of {json}"));
            assert!(error.to_string().contains("enfilade"), "{error}");
        }
    }
}

/// Digest §6: who has not arrived is nowhere to be attached; a leader of guns is for guns.
#[test]
fn who_has_not_arrived_is_attached_to_nobody_and_a_leader_of_guns_to_guns() {
    let mut battle = chippawa();
    let leaders = &battle.setup().scenario.sides.iter().find(|side| side.id.as_str() == "united_states").unwrap().leaders;
    let scott = leaders.iter().find(|leader| leader.id.as_str() == "scott").unwrap();
    assert!(scott.arrives.is_some(), "he comes later");
    assert!(!leader(&battle, "scott").on_table, "he comes later");
    let attach = |leader: &str, unit: &str| Command::Attach { leader: leader.into(), unit: Some(unit.into()) };
    let text = refused(&mut battle, attach("scott", "us_9"));
    assert!(text.ends_with("Scott has not arrived"), "{text}");
    let offered = |battle: &Battle, unit: &str| -> Vec<LeaderId> {
        let attached = |offer: &Offer<Rff1812>| match offer.command() {
            Some(Command::Attach { leader, unit: Some(_) }) => Some(leader.clone()),
            _ => None,
        };
        let offers = battle.offers(&Selection::Unit(unit.into()));
        offers.iter().filter(|offer| offer.is_open()).filter_map(attached).collect()
    };
    assert!(!offered(&battle, "us_9").contains(&"scott".into()));
    let battle = turn_4();
    assert!(offered(&battle, "us_9").contains(&"scott".into()));
    assert!(!offered(&battle, "us_9").contains(&"towson".into()));
    let takes = |unit: &str| brigade_major::games::rff1812::battle::leaders_for(battle.setup(), battle.state(), &unit.into());
    assert!(takes("towson_guns").contains(&"towson".into()));
    assert!(!takes("us_9").contains(&"towson".into()));
    assert!(offered(&battle, "towson_guns").contains(&"towson".into()));
    assert!(offered(&battle, "towson_guns").contains(&"scott".into()));
}

/// Every correction that is taken: what it names is so afterwards, alone and with each other, of whoever is fresh, broken, removed or not
/// there; what cannot be is refused. The log's sentence names just what the command names.
#[test]
fn what_is_set_by_hand_is_so_afterwards() {
    let units: [(&'static str, serde_json::Value); 17] = [
        ("stands", 0.into()),
        ("stands", 1.into()),
        ("damaged", 0.into()),
        ("damaged", 1.into()),
        ("order", "good".into()),
        ("order", "disordered".into()),
        ("order", "broken".into()),
        ("formation", "line".into()),
        ("formation", "open_order".into()),
        ("formation", "limbered".into()),
        ("silenced", true.into()),
        ("low_on_ammo", true.into()),
        ("on_table", true.into()),
        ("on_table", false.into()),
        ("removed", true.into()),
        ("removed", false.into()),
        ("maneuver", "tardy".into()),
    ];
    let leaders: [(&'static str, serde_json::Value); 7] = [
        ("status", "present".into()),
        ("status", "out".into()),
        ("status", "lost".into()),
        ("dismounted", true.into()),
        ("dismounted", false.into()),
        ("on_table", true.into()),
        ("on_table", false.into()),
    ];
    let befores: [Fields; 5] = [
        vec![],
        vec![("removed", true.into())],
        vec![("stands", 0.into())],
        vec![("on_table", false.into())],
        vec![("order", "broken".into())],
    ];
    let (mut taken, mut unlike) = (0, Vec::new());
    let mut hold = |battle: &mut Battle, kind: &str, whom: &str, edit: &Fields, said: &str| {
        let Ok(event) = battle.preview(command::<Command>(kind, whom, edit)) else { return };
        taken += 1;
        battle.submit(command::<Command>(kind, whom, edit)).unwrap();
        let now = match kind {
            "unit" => serde_json::to_value(unit(battle, whom)),
            _ => serde_json::to_value(leader(battle, whom)),
        };
        battle.undo();
        let now = now.unwrap();
        let text = |is: String| format!("{said}{whom} {edit:?}: {is}; {}", sentence(battle.setup(), &event));
        unlike.extend(by_hand::unlike(edit, &now).map(text));
    };
    for whom in ["us_9", "towson_guns", "dragoons_19", "haudenosaunee_warriors"] {
        for before in &befores {
            let mut battle = turn_4();
            if !before.is_empty() && battle.submit(command::<Command>("unit", whom, before)).is_err() {
                continue;
            }
            alone_and_in_pairs(&units).iter().for_each(|edit| hold(&mut battle, "unit", whom, edit, &format!("{before:?} ")));
        }
    }
    for before in [vec![], vec![leaders[2].clone()], vec![leaders[6].clone()]] {
        let mut battle = turn_4();
        if !before.is_empty() {
            battle.submit(command::<Command>("leader", "scott", &before)).unwrap();
        }
        alone_and_in_pairs(&leaders).iter().for_each(|edit| hold(&mut battle, "leader", "scott", edit, &format!("{before:?} ")));
    }
    assert!(taken > 500, "{taken} corrections were taken");
    assert!(unlike.is_empty(), "{} of {taken}:\n{}", unlike.len(), unlike.join("\n"));
}
