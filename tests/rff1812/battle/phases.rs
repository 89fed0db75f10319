//! The turn: phases, sides, arrivals, and what each of them clears (digest §5).

use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::words::Light;

use super::*;

fn now(battle: &Battle) -> String {
    let BattleState { turn, side, phase, .. } = battle.state();
    format!("{turn} {side} {phase}")
}

fn set(turn: u32, side: &str, phase: Phase) -> Command {
    Command::SetPhase { turn, side: side.into(), phase }
}

/// Units on the table that were not there before.
fn newly_on(battle: &mut Battle, command: Command) -> Vec<String> {
    let here = |battle: &Battle| {
        let units = battle.state().units.iter().filter(|(_, unit)| unit.on_table).map(|(id, _)| id.to_string());
        let leaders = battle.state().leaders.iter().filter(|(_, leader)| leader.on_table).map(|(id, _)| id.to_string());
        leaders.chain(units).collect::<Vec<_>>()
    };
    let before = here(battle);
    submit(battle, command);
    here(battle).into_iter().filter(|id| !before.contains(id)).collect()
}

#[test]
fn phases_go_round_by_side_and_turn() {
    let mut battle = chippawa();
    let mut seen = vec![now(&battle)];
    for _ in 0..7 {
        submit(&mut battle, Command::NextPhase {});
        seen.push(now(&battle));
    }
    assert_eq!(
        seen,
        [
            "1 british maneuver",
            "1 british fire",
            "1 british charge",
            "1 united_states maneuver",
            "1 united_states fire",
            "1 united_states charge",
            "2 british maneuver",
            "2 british fire"
        ]
    );
}

#[test]
fn units_and_leaders_come_on_in_their_turn() {
    let mut battle = chippawa();
    let on = |id: &str| unit(&battle, id).on_table;
    assert!(on("royal_scots"));
    assert!(on("sheppard_guns"));
    assert!(on("light_companies"));
    assert!(on("pennsylvania_volunteers"));
    assert!(!on("foot_100"), "not yet, or optional");
    assert!(!on("us_9"), "not yet, or optional");
    assert!(!on("us_21_treat"), "not yet, or optional");
    assert!(!on("us_pioneers"), "not yet, or optional");
    assert!(leader(&battle, "brown").on_table);
    assert!(leader(&battle, "riall").on_table);
    assert!(!leader(&battle, "scott").on_table);
    let mut came = Vec::new();
    for _ in 0..(7 * 6 + 3) {
        let who = newly_on(&mut battle, Command::NextPhase {});
        if !who.is_empty() {
            came.push(format!("{}: {}", now(&battle), who.join(" ")));
        }
    }
    assert_eq!(
        came,
        [
            "2 british maneuver: armstrong_gun armstrong_howitzer foot_100",
            "3 british maneuver: dragoons_19 foot_8",
            "4 united_states maneuver: scott towson towson_guns towson_howitzer us_11 us_22 us_25 us_9",
            "5 united_states maneuver: ritchie_guns",
            "6 united_states maneuver: biddle_guns",
            "8 united_states maneuver: ripley"
        ]
    );
}

#[test]
fn a_jump_forward_brings_on_those_of_the_turns_between() {
    let mut battle = chippawa();
    let came = newly_on(&mut battle, set(4, "british", Phase::Fire));
    assert_eq!(came, ["armstrong_gun", "armstrong_howitzer", "dragoons_19", "foot_100", "foot_8"], "the Americans come after");
    let came = newly_on(&mut battle, set(6, "british", Phase::Maneuver));
    assert_eq!(came, ["scott", "towson", "ritchie_guns", "towson_guns", "towson_howitzer", "us_11", "us_22", "us_25", "us_9"]);
    // What the referee took off stays off, forward and back.
    edit(&mut battle, "us_9", UnitEdit { on_table: Some(false), ..UnitEdit::default() });
    assert_eq!(newly_on(&mut battle, set(6, "united_states", Phase::Maneuver)), ["biddle_guns"]);
    assert!(newly_on(&mut battle, set(2, "british", Phase::Charge)).is_empty());
    assert!(unit(&battle, "us_11").on_table, "nobody goes back over the bridge by himself");
    assert_eq!(now(&battle), "2 british charge");
}

#[test]
fn removed_units_do_not_come_on() {
    let mut battle = chippawa();
    edit(&mut battle, "foot_100", UnitEdit { removed: Some(true), ..UnitEdit::default() });
    let came = newly_on(&mut battle, set(2, "british", Phase::Maneuver));
    assert_eq!(came, ["armstrong_gun", "armstrong_howitzer"]);
}

#[test]
fn a_phase_clears_fired_and_a_player_turn_clears_checked() {
    let mut battle = turn_4();
    form(&mut battle, &["us_11"], Formation::Line);
    let marks = |battle: &Battle| (unit(battle, "us_9").checked, unit(battle, "us_9").maneuver, unit(battle, "us_11").fired());
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 9)));
    submit(&mut battle, Command::Fire(fire(&[("us_11", 4.0)], "foot_8", 1)));
    let double_quick = Some(ManeuverKind::DoubleQuick);
    assert_eq!(marks(&battle), (true, double_quick, true));
    submit(&mut battle, Command::NextPhase {});
    assert_eq!(marks(&battle), (true, double_quick, false));
    submit(&mut battle, set(4, "united_states", Phase::Maneuver));
    assert_eq!(marks(&battle), (true, double_quick, false), "back in the same player turn nothing is forgotten");
    submit(&mut battle, set(4, "british", Phase::Maneuver));
    assert_eq!(marks(&battle), (false, None, false));
    submit(&mut battle, Command::Maneuver(maneuver(Some("riall"), &["royal_scots"], 9)));
    submit(&mut battle, set(4, "united_states", Phase::Maneuver));
    assert!(!unit(&battle, "royal_scots").checked);
}

#[test]
fn the_light_follows_the_scenario_until_the_referee_sets_it() {
    let dusk = CHIPPAWA.replacen(
        "{\n      \"from_turn\": 1,\n      \"light\": \"day\"\n    }",
        "{\"from_turn\": 1, \"light\": \"day\"}, {\"from_turn\": 2, \"light\": \"twilight_1\"}, {\"from_turn\": 3, \"light\": \"night_moon\"}",
        1,
    );
    let mut battle = battle_of(&dusk);
    let light = |battle: &Battle| battle.state().light(battle.setup());
    assert_eq!(light(&battle), Light::Day);
    submit(&mut battle, set(2, "british", Phase::Maneuver));
    assert_eq!(light(&battle), Light::Twilight1);
    submit(&mut battle, Command::SetLight { light: Some(Light::Fog) });
    submit(&mut battle, set(3, "british", Phase::Maneuver));
    assert_eq!(light(&battle), Light::Fog);
    submit(&mut battle, Command::SetLight { light: None });
    assert_eq!(light(&battle), Light::NightMoon);
    submit(&mut battle, set(9, "british", Phase::Maneuver));
    assert_eq!(light(&battle), Light::NightMoon, "past the last change, the last");
}

#[test]
fn there_is_no_such_turn_or_side() {
    let mut battle = chippawa();
    assert_eq!(refused(&mut battle, set(0, "british", Phase::Fire)), "turn: 0 is out of bounds: 1 to 1000");
    assert_eq!(
        refused(&mut battle, set(1_001, "french", Phase::Fire)),
        "turn: 1001 is out of bounds: 1 to 1000; side: there is no side \"french\" in this battle"
    );
}
