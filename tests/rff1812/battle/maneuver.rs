//! Maneuver checks: a leader and his units on one die, each with its own sum (digest §6, §7).

use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{
    Battle, Command, Duty, LeaderEdit, ManeuverCall, Phase, Setup, UnitEdit, UnitSituation, agenda, card_facts, check_outlook, duties,
    hoped_maneuver, leaders_for, losses, maneuver_request, may_be_in_line_of_march, next_item, side_standing,
};
use brigade_major::games::rff1812::maneuver::{Leader, ManeuverRequest, ManeuverUnit};
use brigade_major::games::rff1812::words::{Arm, Effectiveness, Experience, Formation, LeaderRating, Light, Losses, Order, Sight};
use brigade_major::id::UnitId;
use brigade_major::table::TableTexts;

use super::*;

/// The one sum of a check of one unit.
fn modifier(battle: &mut Battle, call: ManeuverCall) -> i32 {
    sums(&submit(battle, Command::Maneuver(call)))[0].0
}

/// A check of one unit with the situation changed.
fn with(leader: Option<&str>, unit: &str, change: impl FnOnce(&mut UnitSituation)) -> ManeuverCall {
    let mut call = maneuver(leader, &[unit], 5);
    change(&mut call.units[0]);
    call
}

fn request(battle: &Battle, call: &ManeuverCall) -> ManeuverRequest {
    maneuver_request(battle.setup(), battle.state(), call, &call.units[0]).unwrap()
}

#[test]
fn scotts_brigade_rolls_one_die_and_adds_its_own_sums() {
    let mut battle = turn_4();
    form(&mut battle, &["us_11"], Formation::Line);
    edit(&mut battle, "us_22", UnitEdit { stands: Some(5), order: Some(Order::Disordered), ..UnitEdit::default() });
    assert_eq!(condition(&battle, "us_22"), UnitCondition::Worn);
    let event = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9", "us_11", "us_25", "us_22"], 3)));
    // Gallant, veteran, fresh and column; no column; a brave colonel besides; worn and rallying.
    assert_eq!(sums(&event), [(5, 8, "double_quick"), (4, 7, "well_handled"), (6, 9, "double_quick"), (3, 6, "rally")]);
    let allowed = |id| unit(&battle, id).maneuver;
    assert_eq!(
        ["us_9", "us_11", "us_25", "us_22"].map(allowed),
        [ManeuverKind::DoubleQuick, ManeuverKind::WellHandled, ManeuverKind::DoubleQuick, ManeuverKind::Tardy].map(Some)
    );
    assert_eq!(unit(&battle, "us_22").order, Some(Order::Good));
    assert!(["us_9", "us_11", "us_25", "us_22"].iter().all(|id| unit(&battle, id).checked));
    assert!(!unit(&battle, "towson_guns").checked);
}

#[test]
fn command_is_own_provisional_or_none() {
    let mut battle = turn_4();
    // Veteran, fresh, column: 4. In command a gallant leader adds 1; provisional takes 1; out of command takes 2.
    for (leader, expected) in [(Some("scott"), 5), (Some("brown"), 4), (Some("ripley"), 3), (None, 2)] {
        assert_eq!(modifier(&mut battle, maneuver(leader, &["us_9"], 5)), expected, "{leader:?}");
    }
    // Militia are provisional under their own commander too: able 0, provisional −1, raw −1, fresh +2.
    assert_eq!(modifier(&mut battle, maneuver(Some("porter"), &["pennsylvania_volunteers"], 5)), 0);
    // An artillery leader commands guns only.
    assert_eq!(modifier(&mut battle, maneuver(Some("towson"), &["us_9"], 5)), 2);
    let alone = UnitSituation { battery: Some(false), ..plain("towson_guns") };
    let alone = ManeuverCall { leader: Some("towson".into()), units: vec![alone], die: die(5) };
    assert_eq!(modifier(&mut battle, alone), 3, "gallant, veteran, limbered");
    // The scenario names them one battery.
    let battery = ["towson_guns", "towson_howitzer"].map(plain);
    let event =
        submit(&mut battle, Command::Maneuver(ManeuverCall { leader: Some("towson".into()), units: battery.to_vec(), die: die(3) }));
    assert_eq!(sums(&event), [(5, 8, "double_quick"); 2]);
}

#[test]
fn a_leader_reaches_8_inches_or_4() {
    let mut battle = turn_4();
    let at = |distance: f64, sight: Sight| {
        with(Some("scott"), "us_9", |unit| {
            unit.distance = inches(distance);
            unit.sight = sight;
        })
    };
    let (in_command, out) = (5, 2);
    for (distance, sight, expected) in [
        (8.0, Sight::Clear, in_command),
        (8.01, Sight::Clear, out),
        (4.0, Sight::DenseWoods, in_command),
        (4.01, Sight::DenseWoods, out),
        (0.0, Sight::None, out),
    ] {
        assert_eq!(modifier(&mut battle, at(distance, sight)), expected, "{distance} {sight}");
    }
    for light in [Light::Fog, Light::Twilight1, Light::Twilight4] {
        submit(&mut battle, Command::SetLight { light: Some(light) });
        assert_eq!([4.0, 4.01].map(|distance| modifier(&mut battle, at(distance, Sight::Clear))), [in_command, out], "{light}");
    }
    submit(&mut battle, Command::SetLight { light: None });
    let on_foot = |on_foot| LeaderEdit { dismounted: Some(on_foot), ..LeaderEdit::default() };
    submit(&mut battle, Command::EditLeader { leader: "scott".into(), edit: on_foot(true), note: "".into() });
    assert_eq!([4.0, 4.01].map(|distance| modifier(&mut battle, at(distance, Sight::Clear))), [in_command, out]);
    submit(&mut battle, Command::EditLeader { leader: "scott".into(), edit: on_foot(false), note: "".into() });
    attach(&mut battle, "scott", "us_9");
    assert_eq!([0.0, 4.0, 4.01].map(|distance| modifier(&mut battle, at(distance, Sight::Clear))), [in_command + 1, in_command + 1, out]);
    submit(&mut battle, Command::Attach { leader: "scott".into(), unit: None });
    assert_eq!(modifier(&mut battle, at(8.0, Sight::Clear)), in_command);
}

#[test]
fn at_night_only_an_attached_leader_commands_and_all_is_tardy() {
    let mut battle = turn_4();
    for light in [Light::NightDark, Light::NightMoon, Light::NightFullMoon] {
        submit(&mut battle, Command::SetLight { light: Some(light) });
        let event = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 10)));
        assert_eq!(sums(&event), [(2, 12, "double_quick")], "{light}");
        assert_eq!(unit(&battle, "us_9").maneuver, Some(ManeuverKind::Tardy));
        let reach = battle.state().reach_text(battle.setup(), &"scott".into(), "to ");
        assert_eq!(reach.as_deref(), Some("only the unit he is with"), "{light}");
    }
    let scott = LeaderId::from("scott");
    let day = |battle: &mut Battle| {
        submit(battle, Command::SetLight { light: Some(Light::Day) });
        let reach = battle.state().reach_text(battle.setup(), &scott, "to ");
        battle.undo();
        reach
    };
    assert_eq!(day(&mut battle).as_deref(), Some("to 8\""));
    attach(&mut battle, "scott", "us_9");
    let event = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 1)));
    assert_eq!(sums(&event), [(6, 7, "well_handled")]);
    assert_eq!(unit(&battle, "us_9").maneuver, Some(ManeuverKind::Tardy));
}

/// At night a leader checks the unit he is with alone, the others each alone; what is promised of a check is tardy (digest §6, §7).
#[test]
fn at_night_a_brigade_is_not_checked_together() {
    let mut battle = turn_4();
    submit(&mut battle, Command::SetLight { light: Some(Light::NightDark) });
    attach(&mut battle, "scott", "us_11");
    let (setup, state) = (battle.setup(), battle.state());
    let led = duties(setup, state).into_iter().filter_map(|duty| match duty {
        Duty::Check { leader: Some(leader), units } => Some((leader, units)),
        _ => None,
    });
    assert_eq!(led.collect::<Vec<_>>(), [("scott".into(), vec!["us_11".into()])]);
    let alone = duties(setup, state).into_iter().any(|duty| match duty {
        Duty::Check { leader: None, units } => units.contains(&"us_9".into()) && !units.contains(&"us_11".into()),
        _ => false,
    });
    assert!(alone);
    // With the leader's own check made, the others come one after the other.
    let items = agenda(&battle);
    assert_eq!(next_item(&items).map(|nth| items[nth].duty.units()), Some(&["us_11".into()][..]));
    let after = items.into_iter().filter(|item| !matches!(item.duty, Duty::Check { leader: Some(_), .. })).collect::<Vec<_>>();
    assert_eq!(next_item(&after).map(|nth| after[nth].duty.units()), Some(&["us_9".into()][..]));
    assert_eq!(leaders_for(setup, state, &"us_9".into()), [] as [LeaderId; 0]);
    assert_eq!(leaders_for(setup, state, &"us_11".into()), ["scott".into()]);
    assert_eq!(hoped_maneuver(setup, state, &"us_9".into()), ManeuverKind::Tardy);
    assert_eq!(check_outlook(setup, state, None, &"us_9".into()).as_deref(), Some("tardy on any die"));
    let facts = card_facts(setup, state, &"us_9".into());
    assert!(facts.iter().any(|(_, text)| text == "1 a stand to 4″"), "no farther than the night lets it fire: {facts:?}");
    submit(&mut battle, Command::SetLight { light: Some(Light::Day) });
    assert_eq!(hoped_maneuver(battle.setup(), battle.state(), &"us_9".into()), ManeuverKind::WellHandled);
}

#[test]
fn the_request_has_roster_and_state_and_takes_the_rest_from_the_call() {
    let mut battle = turn_4();
    attach(&mut battle, "brown", "us_25");
    edit(
        &mut battle,
        "us_25",
        UnitEdit { stands: Some(6), order: Some(Order::Broken), formation: Some(Formation::OpenOrder), ..UnitEdit::default() },
    );
    let call = with(Some("brown"), "us_25", |unit| {
        unit.distance = inches(1.5);
        unit.sight = Sight::DenseWoods;
        unit.woods = true;
        unit.linear_cover = true;
        unit.fortified = true;
        unit.enemy_close_range = true;
        unit.outflanked_from = Some(inches(7.0));
        unit.friends_at = Some(inches(3.0));
    });
    let leader =
        Leader { rating: LeaderRating::Gallant, distance: inches(1.5), attached: true, sight: Sight::DenseWoods, ..Leader::default() };
    let jesup = ManeuverUnit {
        arm: Arm::Infantry,
        experience: Experience::Veteran,
        effectiveness: Some(Effectiveness::Worn),
        order: Some(Order::Broken),
        formation: Some(Formation::OpenOrder),
        brave_colonel: true,
        leader_attached: true,
        ..ManeuverUnit::default()
    };
    let expected = ManeuverRequest {
        unit: jesup.clone(),
        leader: Some(leader.clone()),
        woods: true,
        linear_cover: true,
        fortified: true,
        enemy_close_range: true,
        outflanked_from: Some(inches(7.0)),
        friends_at: Some(inches(3.0)),
        die: Some(5),
        ..ManeuverRequest::default()
    };
    assert_eq!(request(&battle, &call), expected);

    submit(&mut battle, Command::SetLight { light: Some(Light::Twilight2) });
    edit(&mut battle, "towson_guns", UnitEdit { silenced: Some(true), damaged: Some(1), ..UnitEdit::default() });
    let guns = request(&battle, &with(Some("towson"), "towson_guns", |unit| unit.battery = Some(true)));
    let expected = ManeuverUnit {
        arm: Arm::Artillery,
        effectiveness: None,
        order: None,
        formation: Some(Formation::Limbered),
        brave_colonel: false,
        leader_attached: false,
        silenced: Some(true),
        gun: Some("light_gun".into()),
        fixed: Some(false),
        afloat: Some(false),
        battery: Some(true),
        ..jesup.clone()
    };
    assert_eq!(guns.unit, expected);
    let towson = guns.leader.unwrap();
    assert!(towson.immediate);
    assert!(towson.artillery_leader);
    assert_eq!(guns.light, Light::Twilight2);

    let traits = |id: &str| {
        let unit = request(&battle, &maneuver(None, &[id], 5)).unit;
        (unit.experience, unit.militia, unit.indians, unit.brave_colonel)
    };
    assert_eq!(traits("pennsylvania_volunteers"), (Experience::Raw, true, false, false));
    assert_eq!(traits("haudenosaunee_warriors"), (Experience::Trained, false, true, false));
    assert_eq!(traits("light_companies"), (Experience::Elite, false, false, false));
    assert_eq!(request(&battle, &maneuver(None, &["us_9"], 5)).leader, None);
}

#[test]
fn effectiveness_follows_the_stands() {
    let mut battle = turn_4();
    for (stands, expected) in [
        (9, Effectiveness::Fresh),
        (7, Effectiveness::Fresh),
        (6, Effectiveness::Worn),
        (5, Effectiveness::Worn),
        (4, Effectiveness::Spent),
        (2, Effectiveness::Spent),
    ] {
        set_stands(&mut battle, "us_9", stands);
        assert_eq!(request(&battle, &maneuver(None, &["us_9"], 5)).unit.effectiveness, Some(expected), "{stands}");
    }
}

#[test]
fn a_key_position_is_lost_when_the_enemy_holds_it() {
    let mut battle = turn_4();
    let lost = |battle: &Battle| ["us_9", "royal_scots"].map(|id| request(battle, &maneuver(None, &[id], 5)).key_position_lost);
    let holds = |position: &str, side: Option<&str>| Command::HoldPosition { position: position.into(), side: side.map(Into::into) };
    assert_eq!(lost(&battle), [false, false]);
    submit(&mut battle, holds("wood_tongue", Some("british")));
    assert_eq!(lost(&battle), [false, false], "nobody held the wood before");
    submit(&mut battle, holds("chippawa_bridge", None));
    assert_eq!(lost(&battle), [false, false], "nobody is no enemy");
    submit(&mut battle, holds("chippawa_bridge", Some("united_states")));
    assert_eq!(lost(&battle), [false, true]);
    let referee = with(None, "royal_scots", |unit| unit.key_position_lost = Some(false));
    assert!(!request(&battle, &referee).key_position_lost, "the referee says other");
    submit(&mut battle, holds("streets_creek_bridge", Some("british")));
    submit(&mut battle, holds("chippawa_bridge", Some("british")));
    assert_eq!(lost(&battle), [true, false]);
    // One that it controlled in this battle, whoever held it at the start: by a rule of the player's own the start alone counts.
    for (side, expected) in [("united_states", [true, true]), ("british", [true, false]), ("united_states", [true, true])] {
        submit(&mut battle, holds("wood_tongue", Some(side)));
        assert_eq!(lost(&battle), expected, "the wood is of {side}");
    }
    submit(&mut battle, holds("wood_tongue", Some("british")));
    submit(&mut battle, holds("streets_creek_bridge", Some("united_states")));
    assert_eq!(lost(&battle), [true, true], "the wood, which the Americans took and lost, and the bridge, which the British did");
    let mut texts = TableTexts::shipped();
    let victory = texts.0.get_mut("rff1812/victory.json").unwrap();
    *victory = victory.replace(r#"any held in the battle (0)", "value": 0"#, r#"any held in the battle (0)", "value": 1"#);
    let from_start = Setup::new(&Arc::new(Tables::read(&texts).unwrap()), battle.setup().scenario.as_ref().clone());
    let call = maneuver(None, &["us_9"], 5);
    let by_start = maneuver_request(&from_start, battle.state(), &call, &call.units[0]).unwrap();
    assert!(!by_start.key_position_lost, "by a player's rule only what it held at the start counts");
    submit(&mut battle, holds("streets_creek_bridge", Some("british")));
    let plus = |battle: &mut Battle, id| modifier(battle, maneuver(None, &[id], 5));
    assert_eq!(plus(&mut battle, "us_9"), 1, "2 out of command, less 1");
    assert_eq!(side_standing(battle.setup(), battle.state(), &"british".into()).points, 15);
}

#[test]
fn losses_are_heavy_past_a_third_and_greater_past_the_enemys() {
    let mut battle = turn_4();
    let word = |battle: &Battle| ["us_9", "foot_8"].map(|id| request(battle, &maneuver(None, &[id], 5)).losses);
    let figures = |battle: &Battle, side: &str| {
        let losses = losses(battle.setup(), battle.state(), &side.into());
        (losses.starting, losses.lost, losses.heavy.past)
    };
    assert_eq!((figures(&battle, "united_states"), figures(&battle, "british")), ((52, 0, 17), (52, 0, 17)));
    set_stands(&mut battle, "royal_scots", 2);
    set_stands(&mut battle, "foot_100", 3);
    assert_eq!((figures(&battle, "british"), word(&battle)), ((52, 17, 17), [Losses::None, Losses::None]), "at the number is not past it");
    set_stands(&mut battle, "sheppard_guns", 0);
    assert!(unit(&battle, "sheppard_guns").removed, "no gun is left");
    assert_eq!((figures(&battle, "british"), word(&battle)), ((52, 18, 17), [Losses::None, Losses::Greater]), "guns' stands count");
    set_stands(&mut battle, "pennsylvania_volunteers", 1);
    assert!(unit(&battle, "pennsylvania_volunteers").removed);
    assert_eq!(figures(&battle, "united_states"), (52, 5, 17), "a removed unit is lost whole");
    set_stands(&mut battle, "haudenosaunee_warriors", 0);
    set_stands(&mut battle, "us_11", 6);
    assert_eq!(
        (figures(&battle, "united_states"), word(&battle)),
        ((52, 18, 17), [Losses::Heavy, Losses::Heavy]),
        "as many as the enemy are no greater losses"
    );
    assert_eq!(modifier(&mut battle, maneuver(None, &["foot_8"], 5)), 1, "veteran, fresh, column, out of command, heavy");
    let referee = with(None, "foot_8", |unit| unit.losses = Some(Losses::Greater));
    assert_eq!(modifier(&mut battle, referee), 0);
    // Optional units count from when they come.
    submit(&mut battle, Command::Arrive { units: vec!["us_pioneers".into()], leaders: vec![] });
    assert_eq!(figures(&battle, "united_states"), (54, 18, 18));
    set_stands(&mut battle, "us_pioneers", 1);
    assert_eq!(figures(&battle, "united_states"), (54, 20, 18));
}

#[test]
fn broken_units_reform_as_they_may_form() {
    let mut battle = turn_4();
    for (id, formation) in [
        ("light_companies", Formation::Line),
        ("lincoln_militia", Formation::Line),
        ("royal_scots", Formation::Line),
        ("western_warriors", Formation::OpenOrder),
        ("grand_river_warriors", Formation::OpenOrder),
        ("dragoons_19", Formation::Mounted),
        // Cavalry on foot is in open order, and on foot in march column too (digest §4).
        ("us_dragoons", Formation::Dismounted),
    ] {
        let (id, on_foot) = if id == "us_dragoons" { ("dragoons_19", true) } else { (id, false) };
        if on_foot {
            form(&mut battle, &[id], Formation::Dismounted);
        }
        edit(&mut battle, id, UnitEdit { order: Some(Order::Broken), formation: Some(Formation::MarchColumn), ..UnitEdit::default() });
        let mut call = maneuver(None, &[id], 10);
        call.units[0].rulings.push(Ruling::Add { value: 10, note: "they rally".into() });
        submit(&mut battle, Command::Maneuver(call));
        assert_eq!((unit(&battle, id).order, unit(&battle, id).formation), (Some(Order::Good), formation), "{id}");
    }
}

#[test]
fn bad_rows_leave_their_marks() {
    let mut battle = turn_4();
    let mut low = |id: &str, value: i32, change: &dyn Fn(&mut UnitSituation)| {
        let mut call = with(None, id, change);
        call.units[0].rulings.push(Ruling::Add { value, note: "fear".into() });
        let event = submit(&mut battle, Command::Maneuver(call));
        (happened(&event).join(", "), unit(&battle, id).clone())
    };
    // Out of command, veteran, fresh, column: 2, and the die is 5.
    let (deeds, state) = low("us_9", -7, &|unit| unit.enemy_close_range = true);
    assert_eq!(deeds, "us_9 retreats beyond close range, us_9 is disordered");
    assert_eq!((state.order, state.stands, state.maneuver), (Some(Order::Disordered), 9, None));
    let (deeds, state) = low("us_11", -7, &|_| {});
    assert_eq!(deeds, "us_11 holds and may only fire");
    assert_eq!((state.order, state.maneuver), (Some(Order::Good), None));
    let (deeds, state) = low("us_11", -9, &|_| {});
    assert_eq!(deeds, "us_11 makes a full retreat, us_11 is broken");
    assert_eq!(state.order, Some(Order::Broken));
    // Broken takes 2 more, and who is broken is in no column: the result is −3, three stands.
    let (deeds, state) = low("us_11", -7, &|_| {});
    assert_eq!(deeds, "us_11 makes a full retreat, us_11 is broken, us_11 loses 3 stands");
    assert_eq!((state.stands, state.removed), (8, false));
    let (_, state) = low("us_11", -50, &|_| {});
    assert!(state.removed, "more than there are: gone");
    assert!(!state.on_table, "more than there are: gone");
    assert!(state.stands == 0, "more than there are: gone");
    // Guns: veteran, limbered, a battery, out of command: 2.
    let (deeds, state) = low("towson_guns", -7, &|unit| unit.enemy_close_range = true);
    assert_eq!(deeds, "towson_guns makes a full retreat, towson_guns is silenced");
    assert!(state.silenced);
    let mut unlimbered = |id: &str, close: bool, value: i32| {
        form(&mut battle, &[id], Formation::Unlimbered);
        let mut call = with(None, id, |unit| unit.enemy_close_range = close);
        call.units[0].rulings.push(Ruling::Add { value, note: "fear".into() });
        let event = submit(&mut battle, Command::Maneuver(call));
        (happened(&event).join(", "), unit(&battle, id).clone())
    };
    let (deeds, state) = unlimbered("sheppard_guns", true, -5);
    assert_eq!(deeds, "sheppard_guns limbers, sheppard_guns makes a full retreat, sheppard_guns is silenced");
    assert_eq!((state.formation, state.silenced), (Formation::Limbered, true));
    let (deeds, state) = unlimbered("armstrong_gun", true, -7);
    assert_eq!(deeds, "armstrong_gun is lost");
    assert!(state.removed);
    assert!(state.stands == 0);
}

#[test]
fn dismounted_cavalry_mounts_in_a_panic() {
    let mut battle = turn_4();
    form(&mut battle, &["dragoons_19"], Formation::Dismounted);
    let mut call = maneuver(None, &["dragoons_19"], 1);
    call.units[0].rulings.push(Ruling::Add { value: -9, note: "fear".into() });
    submit(&mut battle, Command::Maneuver(call));
    let dragoons = unit(&battle, "dragoons_19");
    assert_eq!((dragoons.formation, dragoons.order, dragoons.stands), (Formation::Mounted, Some(Order::Broken), 2));
}

#[test]
fn a_second_check_takes_the_place_of_the_first() {
    let mut battle = turn_4();
    submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 10)));
    assert_eq!(unit(&battle, "us_9").maneuver, Some(ManeuverKind::DoubleQuick));
    let mut call = maneuver(Some("scott"), &["us_9"], 1);
    call.units[0].rulings.push(Ruling::Add { value: -6, note: "fear".into() });
    submit(&mut battle, Command::Maneuver(call));
    assert_eq!(unit(&battle, "us_9").maneuver, None);
}

#[test]
fn what_is_no_maneuver_check_is_refused() {
    let mut battle = turn_4();
    set_stands(&mut battle, "us_22", 1);
    submit(
        &mut battle,
        Command::EditLeader {
            leader: "porter".into(),
            edit: LeaderEdit { status: Some(brigade_major::games::rff1812::battle::LeaderStatus::Lost), ..LeaderEdit::default() },
            note: "".into(),
        },
    );
    let far = |mut call: ManeuverCall| {
        call.units[1].distance = inches(9.0);
        call
    };
    for (call, expected) in [
        (maneuver(Some("scott"), &[], 5), "units: 0 units: a check with a leader needs 1 unit or more, a check without a leader 1 unit"),
        (
            maneuver(None, &["us_9", "us_11"], 5),
            "units: 2 units: a check with a leader needs 1 unit or more, a check without a leader 1 unit",
        ),
        (maneuver(Some("scott"), &["us_9", "us_11", "us_9"], 5), "units: 9th US is named twice"),
        (maneuver(Some("scott"), &["us_99"], 5), "units: there is no unit \"us_99\" in this battle"),
        (maneuver(Some("scott"), &["us_22"], 5), "units: 22nd US is out of the game"),
        (maneuver(Some("wellington"), &["us_9"], 5), "leader: there is no leader \"wellington\" in this battle"),
        (maneuver(Some("porter"), &["us_9"], 5), "leader: Peter Porter is out"),
        (maneuver(Some("riall"), &["us_9"], 5), "leader: Phineas Riall cannot command 9th US: they are on different sides"),
        (maneuver(Some("scott"), &["us_9"], 0), "die: 0 is out of bounds: 1 to 10"),
        (maneuver(Some("scott"), &["us_9"], 11), "die: 11 is out of bounds: 1 to 10"),
        (
            far(maneuver(Some("scott"), &["us_9", "us_11"], 5)),
            "units: 11th US is out of command, and must roll alone, in a check without other units",
        ),
    ] {
        assert_eq!(refused(&mut battle, Command::Maneuver(call)), expected);
    }
}

#[test]
fn a_leader_may_be_tried_before_his_turn() {
    let mut battle = chippawa();
    assert!(!leader(&battle, "scott").on_table);
    assert!(!unit(&battle, "us_9").on_table);
    let event = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5)));
    assert_eq!(sums(&event), [(5, 10, "double_quick")]);
    assert_eq!(battle.state().phase, Phase::Maneuver);
    assert!(!battle.state().units[&UnitId::from("us_9")].on_table, "a check brings nobody on");
}

/// Digest §6: his +1, and command at night, are of the unit he is with; the others of his command have only his rating.
#[test]
fn an_attached_leader_gives_his_bonus_to_his_own_unit_alone() {
    let mut battle = turn_4();
    let event = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9", "us_11"], 5)));
    let alone = sums(&event).iter().map(|(modifier, ..)| *modifier).collect::<Vec<_>>();
    attach(&mut battle, "scott", "us_9");
    let event = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9", "us_11"], 5)));
    assert_eq!(sums(&event)[0].0, alone[0] + 1, "the unit he is with");
    assert_eq!(sums(&event)[1].0, alone[1], "and no other");
    let mut far = maneuver(Some("scott"), &["us_11"], 5);
    far.units[0].distance = inches(4.01);
    let event = submit(&mut battle, Command::Maneuver(far));
    assert_eq!(sums(&event)[0].0, alone[1] - 3, "his radius is 4 inches for them too: gallant he was, out of command it is");
    submit(&mut battle, Command::SetLight { light: Some(Light::NightMoon) });
    let with_him = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_9"], 5)));
    assert_eq!(sums(&with_him)[0].0, alone[0] + 1);
    let beside = submit(&mut battle, Command::Maneuver(maneuver(Some("scott"), &["us_11"], 5)));
    assert_eq!(sums(&beside)[0].0, alone[1] - 3, "at night not beside him");
}

/// Digest §6: Scott at the bridge of Chippawa, with the first unit of his line of march.
#[test]
fn a_leader_commands_a_line_of_march_from_its_first_unit() {
    let mut battle = turn_4();
    form(&mut battle, &["us_9", "us_11"], Formation::MarchColumn);
    form(&mut battle, &["us_25"], Formation::Line);
    form(&mut battle, &["towson_guns"], Formation::Limbered);
    let may = |battle: &Battle, unit: &str| may_be_in_line_of_march(battle.state(), &"scott".into(), &unit.into());
    assert!(!may(&battle, "us_11"), "he is with nobody");
    attach(&mut battle, "scott", "us_9");
    assert_eq!(["us_9", "us_11", "towson_guns", "us_25"].map(|id| may(&battle, id)), [false, true, true, false], "the 25th is in line");
    let far = |line: bool| {
        with(Some("scott"), "us_11", |unit| {
            (unit.distance, unit.sight, unit.line_of_march) = (inches(25.0), Sight::None, line);
        })
    };
    let (out, commanded) = (modifier(&mut battle, far(false)), modifier(&mut battle, far(true)));
    assert_eq!(commanded, out + 3, "gallant, and not out of command");
    submit(&mut battle, Command::Attach { leader: "scott".into(), unit: None });
    assert_eq!(
        refused(&mut battle, Command::Maneuver(far(true))),
        "leader.line_of_march: he commands a line of march only while attached to its first unit"
    );
    attach(&mut battle, "scott", "us_9");
    form(&mut battle, &["us_11"], Formation::Line);
    assert_eq!(
        refused(&mut battle, Command::Maneuver(far(true))),
        "leader.line_of_march: only a unit in march column or limbered can be in a line of march; its formation is line"
    );
    // The unit he is with is known not to march: there is no line of march behind it (digest §6).
    form(&mut battle, &["us_11"], Formation::MarchColumn);
    form(&mut battle, &["us_9"], Formation::Line);
    assert!(!may(&battle, "us_11"));
    assert_eq!(
        refused(&mut battle, Command::Maneuver(far(true))),
        "leader: a line of march needs units in march column or limbered; its first, 9th US, is in line"
    );
}
