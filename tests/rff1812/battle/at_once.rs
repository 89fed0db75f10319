//! Tests of events that end a battle at once (digest §13), and of guns afloat (digest §7), on the laboratory.

use brigade_major::game::after_action::after_action;
use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{go_on, maneuver_options};
use brigade_major::games::rff1812::words::Order;
use serde_json::{Value, json};

use super::*;

fn changed(change: impl FnOnce(&mut Value)) -> Battle {
    let mut file: Value = serde_json::from_str(include_str!("../../data/laboratory.json")).unwrap();
    change(&mut file);
    battle_of(&file.to_string())
}

/// The laboratory, with rules that end it at once.
fn ending_at_once(rules: &Value) -> Battle {
    changed(|file| file["ends_at_once"] = rules.clone())
}

fn hold(position: &str, side: &str) -> Command {
    Command::HoldPosition { position: position.into(), side: Some(side.into()) }
}

fn line(battle: &Battle) -> String {
    sentence(battle.setup(), battle.journal().last_applied().unwrap())
}

/// §13: the battle is over with the command that brings the last of it about, whatever that command is; the log and the look back say by
/// what, and who plays on is not stopped again.
#[test]
fn what_a_scenario_names_ends_the_battle_at_once() {
    let mut battle = ending_at_once(&json!([{"side": "b", "spent": ["u_elite", "u_raw"], "note": "ours"}]));
    edit(&mut battle, "u_elite", UnitEdit { stands: Some(3), ..UnitEdit::default() });
    assert!(!battle.state().ended, "one is spent of two");
    edit(&mut battle, "u_raw", UnitEdit { stands: Some(5), ..UnitEdit::default() });
    assert!(battle.state().ended);
    let last = line(&battle);
    assert!(last.ends_with("The battle ends at once, a Side b victory: u_elite and u_raw are spent or gone."), "{last}");
    let after = after_action(&battle);
    assert_eq!((after.over, after.winner, after.rule.as_str()), (true, Some(0), "Won at once: u_elite and u_raw are spent or gone."));
    let on = go_on(battle.setup(), battle.state());
    submit(&mut battle, on);
    assert!(!battle.state().ended, "played on");
    edit(&mut battle, "u_raw", UnitEdit { stands: Some(4), ..UnitEdit::default() });
    assert!(!battle.state().ended, "it has come about before");
    assert!((0..3).all(|_| battle.undo().is_some()) && !battle.state().ended, "its end is taken back with what brought it about");
}

/// §13: all that a rule names must have come about, in whatever order; broken units and silenced guns are beaten, and not spent.
#[test]
fn all_that_is_named_must_have_come_about() {
    let rules =
        json!([{"side": "b", "holds": ["hill"], "beaten": ["u_mil", "u_lg"]}, {"side": "u", "spent": ["b_mil"], "holds": ["farm"]}]);
    let broken = UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() };
    let silenced = UnitEdit { silenced: Some(true), ..UnitEdit::default() };
    let edited = |unit: &str, edit: &UnitEdit| Command::EditUnit { unit: unit.into(), edit: edit.clone(), note: "".into() };
    let deeds = [hold("hill", "b"), edited("u_mil", &broken), edited("u_lg", &silenced)];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut battle = ending_at_once(&rules);
        for (nth, deed) in order.into_iter().enumerate() {
            submit(&mut battle, deeds[deed].clone());
            assert_eq!(battle.state().ended, nth == 2, "{order:?}");
        }
        let line = line(&battle);
        assert!(
            line.ends_with(
                "The battle ends at once, a Side b victory: Hill is in Side b hands, and u_mil is spent, broken or gone, and u_lg is \
                 silenced or gone."
            ),
            "{line}"
        );
    }
    let mut battle = ending_at_once(&rules);
    submit(&mut battle, hold("farm", "u"));
    edit(&mut battle, "b_mil", broken);
    assert!(!battle.state().ended, "broken is not spent");
    edit(&mut battle, "b_mil", UnitEdit { stands: Some(2), ..UnitEdit::default() });
    assert!(battle.state().ended);
}

/// §13: who ends the battle himself has its winner by what still holds, before the points.
#[test]
fn what_has_come_about_is_before_points() {
    let mut battle = ending_at_once(&json!([{"side": "u", "holds": ["farm"]}]));
    submit(&mut battle, hold("farm", "u"));
    let on = go_on(battle.setup(), battle.state());
    submit(&mut battle, on);
    edit(&mut battle, "u_mil", UnitEdit { stands: Some(0), ..UnitEdit::default() });
    submit(&mut battle, hold("hill", "b"));
    let line = log_line(&mut battle, Command::EndBattle {});
    assert!(line.ends_with("a Side u victory, whatever the points, as Farm is in Side u hands."), "{line}");
}

/// §7: guns set up afloat do not limber, and a panic or falling back moves them away, silenced; on land they limber and run.
#[test]
fn guns_afloat_are_moved_away() {
    for afloat in [true, false] {
        let mut battle = changed(|file| {
            file["table"] = json!({"width_feet": 6, "depth_feet": 4, "basis": "E"});
            let guns = file["sides"][0]["units"].as_array_mut().unwrap().iter_mut().find(|unit| unit["id"] == "b_lg").unwrap();
            (guns["stands"], guns["experience"]) = (json!(1), json!("raw"));
            guns["stands_at"] = json!({"at": [30, 20], "facing": 0, "afloat": afloat});
        });
        let mut alone = maneuver(None, &["b_lg"], 1);
        alone.units[0].enemy_close_range = true;
        let event = submit(&mut battle, Command::Maneuver(alone));
        let told = happened(&event);
        let now = unit(&battle, "b_lg");
        assert!(now.silenced && now.moved, "{told:?}");
        assert_eq!(now.formation == Formation::Unlimbered, afloat, "{told:?}");
        let line = line(&battle);
        assert_eq!(line.contains("is moved away by the owner"), afloat, "{line}");
        assert_eq!(line.contains("retreat"), !afloat, "{line}");
        form(&mut battle, &["b_lg"], Formation::Unlimbered);
        edit(&mut battle, "b_lg", UnitEdit { silenced: Some(false), maneuver: Some(ManeuverKind::WellHandled), ..UnitEdit::default() });
        let limber =
            maneuver_options(battle.setup(), battle.state(), &"b_lg".into()).into_iter().find(|option| option.row.as_str() == "gun_limber");
        assert_eq!(limber.unwrap().impossible.as_deref(), afloat.then_some("guns afloat do not limber: their owner moves them"));
    }
}
