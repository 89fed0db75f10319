//! Sentences of the digest that a battle must hold to the letter: who comes on, who is wiped out, what a formation lets fire,
//! what a player is told where he chooses a maneuver, who leads in a fallen leader's place (digest §4 to §13).

use brigade_major::games::rff1812::ManeuverKind;
use brigade_major::games::rff1812::battle::{
    ChargeStage, Duty, LeaderEdit, LeaderStatus, ManeuverOption, Remark, Reply, UnitEdit, allowed_inches, duties, fire_request,
    maneuver_options, maneuver_request, side_standing, successor_name, unit_after,
};
use brigade_major::games::rff1812::words::{Experience, LeaderRating, Order};

use super::*;

fn to(turn: u32, side: &str, phase: Phase) -> Command {
    Command::SetPhase { turn, side: side.into(), phase }
}

/// Chippawa, the British maneuver phase of turn 9, in line.
fn field() -> Battle {
    let mut battle = chippawa();
    submit(&mut battle, to(9, "british", Phase::Maneuver));
    form(&mut battle, &["us_9", "us_11", "us_22", "us_25", "us_23", "royal_scots", "foot_8", "foot_100"], Formation::Line);
    battle
}

fn allow(battle: &mut Battle, unit: &str, kind: ManeuverKind) {
    edit(battle, unit, UnitEdit { maneuver: Some(kind), ..UnitEdit::default() });
}

fn option(battle: &Battle, unit: &str, row: &str) -> ManeuverOption {
    let options = maneuver_options(battle.setup(), battle.state(), &unit.into());
    options.into_iter().find(|option| option.row.as_str() == row).unwrap_or_else(|| panic!("{unit} has no {row}"))
}

fn make(unit: &str, row: &str, formation: Option<Formation>, ground: Ground) -> Command {
    Command::Make { unit: unit.into(), maneuver: row.into(), formation, ground }
}

fn declare(battle: &mut Battle, attacker: &str, defender: &str) {
    submit(battle, Command::Declare { attackers: vec![attacker.into()], defenders: vec![defender.into()], cold_steel: false });
}

// Arrivals (§5)

#[test]
fn who_comes_on_is_told_by_the_log_with_those_passed_over() {
    let mut battle = chippawa();
    submit(&mut battle, to(3, "united_states", Phase::Charge));
    let told = log_line(&mut battle, to(4, "united_states", Phase::Maneuver));
    let came = "Turn 4, United States: maneuver phase. Winfield Scott, Nathan Towson, ";
    assert!(told.starts_with(came), "{told}");
    assert!(told.contains("9th US"), "{told}");
    // Turns that were passed over bring on theirs, and say when they were due.
    let mut battle = chippawa();
    let event = submit(&mut battle, to(6, "british", Phase::Maneuver));
    let TableReading::Came(came) = &event.found.reading else { panic!("{event:?}") };
    assert!(came.leaders.contains(&"scott".into()), "{came:?}");
    assert!(came.units.contains(&"us_9".into()), "{came:?}");
    assert!(sentence(battle.setup(), &event).contains("arrive (Street's Creek bridge, due in turn 4)"));
    // Nothing comes on but by the event: the fold of a phase without arrivals brings on nobody.
    let bare = Event { changes: Vec::new(), ..event };
    let start = chippawa();
    let battle = Battle::replay(start.setup().clone(), [Record::Event(bare)]);
    assert!(!unit(&battle, "us_9").on_table);
}

#[test]
fn those_passed_over_are_put_on_the_table_too() {
    let mut battle = chippawa();
    submit(&mut battle, to(6, "united_states", Phase::Maneuver));
    let placed = duties(battle.setup(), battle.state());
    let placed = placed.iter().any(|duty| matches!(duty, Duty::Place { units, .. } if units.contains(&"us_9".into())));
    assert!(placed, "due on turn 4, here since now");
}

#[test]
fn a_leader_comes_back_by_an_event() {
    let mut battle = field();
    let fell = Command::Check(brigade_major::games::rff1812::battle::SingleCall::of_leader(
        &brigade_major::games::rff1812::check::FALLEN_LEADER,
        "riall",
        die(7),
    ));
    submit(&mut battle, fell);
    assert_eq!(leader(&battle, "riall").status, LeaderStatus::Out, "a flesh wound (digest §12)");
    submit(&mut battle, to(10, "british", Phase::Maneuver));
    let told = log_line(&mut battle, to(11, "british", Phase::Maneuver));
    assert!(told.contains("Phineas Riall is back."), "{told}");
    assert_eq!(leader(&battle, "riall").status, LeaderStatus::Present);
}

// Losses (§7, §9)

#[test]
fn nobody_loses_more_stands_than_he_has() {
    let mut battle = field();
    set_stands(&mut battle, "us_9", 5);
    edit(&mut battle, "us_9", UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() });
    let mut call = maneuver(None, &["us_9"], 1);
    call.units[0].rulings.push(Ruling::Add { value: -6, note: "fear".into() });
    let event = submit(&mut battle, Command::Maneuver(call));
    let told = sentence(battle.setup(), &event);
    assert!(told.contains("is wiped out"), "{told}");
    assert!(!told.contains("loses"), "{told}");
    assert!(unit(&battle, "us_9").removed);
    // A volley that takes three of four leaves one, and says three.
    set_stands(&mut battle, "foot_100", 4);
    let volley = fire(&[("us_11", 4.0), ("us_22", 4.0), ("us_25", 4.0)], "foot_100", 10);
    let told = log_line(&mut battle, Command::Fire(volley));
    assert!(told.contains("loses 3 stands"), "{told}");
    assert!(!told.contains("wiped out"), "{told}");
}

// Firing stands (§9, §11)

#[test]
fn a_formation_lets_so_many_stands_fire() {
    for (formation, stands) in [
        (Formation::Line, 11),
        (Formation::SupportedLine, 11),
        (Formation::FieldColumn, 4),
        (Formation::MarchColumn, 1),
        (Formation::StormingColumn, 1),
        (Formation::Square, 3),
        (Formation::Garrison, 11),
    ] {
        let mut battle = field();
        form(&mut battle, &["us_11"], formation);
        let request = fire_request(battle.setup(), battle.state(), &fire(&[("us_11", 4.0)], "foot_8", 1)).unwrap();
        assert_eq!(request.firers[0].stands, stands, "{formation} of 11 stands");
    }
    let mut battle = field();
    form(&mut battle, &["us_11"], Formation::FieldColumn);
    set_stands(&mut battle, "us_11", 3);
    let request = fire_request(battle.setup(), battle.state(), &fire(&[("us_11", 4.0)], "foot_8", 1)).unwrap();
    assert_eq!(request.firers[0].stands, 3, "no more than there are");
}

#[test]
fn what_a_formation_cannot_fire_is_refused_unless_the_referee_says_so() {
    let mut battle = field();
    submit(&mut battle, Command::NextPhase {});
    form(&mut battle, &["us_11"], Formation::FieldColumn);
    let with = |stands: u32, referee: Option<&str>| {
        let mut call = fire(&[("us_11", 4.0)], "foot_8", 1);
        (call.firers[0].stands, call.firers[0].referee) = (Some(stands), referee.map(Into::into));
        Command::Fire(call)
    };
    let refusal = battle.preview(with(6, None)).unwrap_err();
    let text = "11th US is in field column: 4 stands fire, not 6 (Field column: the first two ranks of two stands)";
    assert!(refusal.by_override && refusal.to_string() == text, "{refusal}");
    // The word on the whole command allows it too, as does the reason beside the stands.
    let event = battle.preview(let_pass(with(6, None))).unwrap();
    assert_eq!(event.found.points().unwrap().as_f64(), 6.0);
    assert!(sentence(battle.setup(), &event).contains(&format!("[Against the rules: {text}.]")), "{}", sentence(battle.setup(), &event));
    let event = submit(&mut battle, with(6, Some("they stand three wide")));
    assert_eq!(event.found.points().unwrap().as_f64(), 6.0);
    let more = Remark::MoreStands { unit: "us_11".into(), stands: 6, most: 4, note: "they stand three wide".into() };
    assert_eq!(event.all_notes().cloned().collect::<Vec<_>>(), [more]);
    let told = sentence(battle.setup(), &event);
    let note = "[Note: 11th US fires with 6 stands by the referee's ruling (they stand three wide): its formation allows 4.]";
    assert!(told.ends_with(note), "{told}");
    assert!(refused(&mut battle, with(12, Some("he may not"))).contains("12 is out of bounds: 1 to 11"));
}

#[test]
fn the_faces_of_a_square_fire_no_more_stands_than_it_has() {
    let mut battle = field();
    form(&mut battle, &["us_11"], Formation::Square);
    submit(&mut battle, Command::NextPhase {});
    let targets = ["royal_scots", "foot_8", "foot_100", "light_companies"];
    let fired =
        targets.map(|target| submit(&mut battle, Command::Fire(fire(&[("us_11", 4.0)], target, 1))).found.points().unwrap().as_f64());
    assert_eq!(fired, [3.0, 3.0, 3.0, 2.0], "11 stands in all");
}

// Hasty squares (§11)

#[test]
fn a_hasty_square_forms_before_any_charger_moves_and_never_later() {
    let square = |unit: &str| Command::Answer { charge: 0, answer: Reply::HastySquare { unit: unit.into(), outflanked: false } };
    // The first combat is fought and broke through: it is too late, for who stands behind too.
    let mut battle = field();
    declare(&mut battle, "dragoons_19", "us_9");
    submit(&mut battle, to(9, "british", Phase::Charge));
    let through = submit(&mut battle, Command::Charge(charge(&["dragoons_19"], &["us_9"], (10, 1))));
    assert!(happened(&through).iter().any(|deed| deed.contains("breaks through")), "{:?}", happened(&through));
    assert_eq!(battle.state().charges[0].stage, ChargeStage::Breakthrough);
    assert_eq!(
        refused(&mut battle, square("us_11")),
        "answer: 11th US: no hasty square forms against a breakthrough: it forms before any charger moves"
    );
    let offered = answers(&battle);
    assert!(!offered.iter().any(|(answer, not)| not.is_none() && matches!(answer, Reply::HastySquare { .. })));
    // So it is when the moves are over, or another charge has been fought.
    let mut battle = field();
    declare(&mut battle, "dragoons_19", "us_9");
    submit(&mut battle, to(9, "british", Phase::Fire));
    assert!(refused(&mut battle, square("us_9")).contains("the chargers have moved"));
    let mut battle = field();
    declare(&mut battle, "dragoons_19", "us_9");
    assert!(answers(&battle)[0].1.is_some() || battle.preview(square("us_9")).is_ok());
    submit(&mut battle, square("us_9"));
}

#[test]
fn a_hasty_square_against_infantry_is_remarked_on() {
    let against = |attacker: &str| {
        let mut battle = field();
        declare(&mut battle, attacker, "us_9");
        let command = Command::Answer { charge: 0, answer: Reply::HastySquare { unit: "us_9".into(), outflanked: false } };
        let event = submit(&mut battle, command);
        (event.all_notes().cloned().collect::<Vec<_>>(), sentence(battle.setup(), &event))
    };
    assert_eq!(against("dragoons_19").0, []);
    let (remarks, told) = against("foot_8");
    assert_eq!(remarks, [Remark::SquareAgainstInfantry { unit: "us_9".into() }]);
    assert!(told.starts_with("9th US forms a hasty square. [Note: the text of the rules allows a square against infantry"), "{told}");
}

#[test]
fn cavalry_on_foot_evades_as_open_order_does() {
    let mut battle = field();
    submit(&mut battle, to(9, "united_states", Phase::Maneuver));
    form(&mut battle, &["dragoons_19"], Formation::Dismounted);
    declare(&mut battle, "us_9", "dragoons_19");
    let evade = Command::Answer { charge: 0, answer: Reply::Evade { unit: "dragoons_19".into(), behind: None } };
    submit(&mut battle, evade);
    assert_eq!(unit(&battle, "dragoons_19").order, Some(Order::Broken));
}

// Deploying to the front (§7), formations (§4)

#[test]
fn each_kind_deploys_to_the_front_into_its_own_line() {
    let mut battle = field();
    for (id, before, line) in [
        ("us_9", Formation::Line, Formation::Line),
        ("light_companies", Formation::OpenOrder, Formation::Line),
        ("western_warriors", Formation::OpenOrder, Formation::OpenOrder),
        ("dragoons_19", Formation::Mounted, Formation::Mounted),
        ("dragoons_19", Formation::Dismounted, Formation::Dismounted),
    ] {
        form(&mut battle, &[id], before);
        allow(&mut battle, id, ManeuverKind::WellHandled);
        submit(&mut battle, make(id, "change_formation", Some(Formation::MarchColumn), Ground::Open));
        submit(&mut battle, make(id, "deploy_to_front", None, Ground::Rough));
        assert_eq!(unit(&battle, id).formation, line, "{id}");
    }
}

#[test]
fn raw_troops_are_disordered_by_deploying_on_bad_ground() {
    let deployed = |id: &str, ground: Ground| {
        let mut battle = field();
        form(&mut battle, &[id], Formation::MarchColumn);
        allow(&mut battle, id, ManeuverKind::WellHandled);
        submit(&mut battle, make(id, "deploy_to_front", None, ground));
        unit(&battle, id).order
    };
    let raw = "pennsylvania_volunteers";
    assert_eq!(field().setup().scenario.unit(&raw.into()).unwrap().1.experience, Experience::Raw);
    let orders = [Ground::Open, Ground::Broken, Ground::Rough].map(|ground| deployed(raw, ground));
    assert_eq!(orders, [Some(Order::Good), Some(Order::Disordered), Some(Order::Disordered)]);
    assert_eq!(deployed("us_9", Ground::Rough), Some(Order::Good));
}

#[test]
fn cavalry_on_foot_marches_on_foot() {
    let mut battle = field();
    form(&mut battle, &["dragoons_19"], Formation::Dismounted);
    allow(&mut battle, "dragoons_19", ManeuverKind::WellHandled);
    let change = option(&battle, "dragoons_19", "change_formation");
    assert_eq!(change.to, [Formation::MarchColumn], "on foot it forms nothing else but march column");
    assert_eq!(change.after, [(Formation::MarchColumn, [6.0, 5.0, 4.0])], "at the rate of a march column on foot");
    submit(&mut battle, make("dragoons_19", "change_formation", None, Ground::Open));
    assert_eq!(option(&battle, "dragoons_19", "full_move").inches, Some([12.0, 10.0, 8.0]));
}

// What a player is told where he chooses the maneuver (§7, §8)

#[test]
fn every_choice_tells_what_goes_with_it_and_what_does_not() {
    let mut battle = field();
    allow(&mut battle, "us_9", ManeuverKind::Tardy);
    let told = |battle: &Battle, unit: &str, row: &str| option(battle, unit, row).limits.join(" / ");
    let disordered = told(&battle, "us_9", "full_move_disordered");
    for part in [
        "neither formation nor front",
        "does not march by the flank",
        "passes through no friends in line, march or field column; guns and open order it passes freely",
        "may charge, support a charge, and use cold steel",
        "passing fire too",
        "At the end it may refuse a flank to 45°",
        "The arc of a wheel",
    ] {
        assert!(disordered.contains(part), "{part}: {disordered}");
    }
    form(&mut battle, &["us_9"], Formation::FieldColumn);
    assert!(!told(&battle, "us_9", "full_move_disordered").contains("refuse a flank"), "only in line or open order");
    allow(&mut battle, "us_9", ManeuverKind::WellHandled);
    assert!(told(&battle, "us_9", "charge").contains("An oblique to 45° only at the start of the charge"));
    assert!(told(&battle, "us_9", "full_move").contains("not with a wheel"));
    form(&mut battle, &["us_9"], Formation::Line);
    assert!(told(&battle, "us_9", "change_front").contains("no longer than the inches"));
    assert!(told(&battle, "us_9", "full_move").contains("one flank or both may be refused"));
    assert_eq!(told(&battle, "us_9", "hold"), "");
    form(&mut battle, &["us_25"], Formation::OpenOrder);
    allow(&mut battle, "us_25", ManeuverKind::WellHandled);
    assert!(told(&battle, "us_25", "hold").contains("fences, brush and the like are partial cover"));
    assert!(told(&battle, "us_25", "full_move").contains("widen or narrow once"));
    form(&mut battle, &["towson_guns", "biddle_guns"], Formation::Limbered);
    for guns in ["towson_guns", "biddle_guns"] {
        allow(&mut battle, guns, ManeuverKind::DoubleQuick);
    }
    assert_eq!(told(&battle, "towson_guns", "gun_full_move"), "");
    assert_eq!(told(&battle, "biddle_guns", "gun_full_move"), "On a heavy carriage it is no faster at the double quick");
}

#[test]
fn who_charges_by_a_tardy_result_is_disordered_under_fire_already() {
    let mut battle = field();
    declare(&mut battle, "foot_8", "us_9");
    let mut call = maneuver(Some("riall"), &["foot_8"], 1);
    call.units[0].rulings.push(Ruling::Add { value: -2, note: "slow".into() });
    let event = submit(&mut battle, Command::Maneuver(call));
    assert_eq!(sums(&event)[0].2, "tardy");
    assert_eq!(unit(&battle, "foot_8").order, Some(Order::Disordered), "a full move disordered");
    let list = duties(battle.setup(), battle.state());
    assert!(!list.contains(&Duty::Make("foot_8".into())), "the charge is its maneuver");
    submit(&mut battle, Command::NextPhase {});
    // The 9th is charged, so its buck and ball count (digest §5, §9): 5 and 2.
    let volley = fire(&[("us_9", 4.0)], "foot_8", 5);
    let event = submit(&mut battle, Command::Fire(volley));
    assert_eq!(sum(&event).2, "galling", "{event:?}");
    assert_eq!(happened(&event), ["foot_8 loses one stand"], "galling fire costs a disordered unit a stand");
    // Who was disordered before, and rallied to charge, stays so.
    let mut battle = field();
    edit(&mut battle, "foot_8", UnitEdit { order: Some(Order::Disordered), ..UnitEdit::default() });
    declare(&mut battle, "foot_8", "us_9");
    submit(&mut battle, Command::Maneuver(maneuver(Some("riall"), &["foot_8"], 2)));
    assert_eq!(unit(&battle, "foot_8").order, Some(Order::Disordered));
}

// Inches (§7, §8)

#[test]
fn a_change_of_formation_moves_before_by_the_old_and_after_by_the_new() {
    let mut battle = field();
    allow(&mut battle, "us_9", ManeuverKind::WellHandled);
    let change = option(&battle, "us_9", "change_formation");
    assert_eq!(change.inches, Some([4.0, 3.0, 2.0]), "in line");
    let after = |formation: Formation| change.after.iter().find(|(to, _)| *to == formation).map(|(_, inches)| *inches);
    assert_eq!(after(Formation::MarchColumn), Some([6.0, 5.0, 4.0]));
    assert_eq!(after(Formation::FieldColumn), Some([5.0, 4.0, 3.0]));
    assert_eq!(change.on_road, Some(9.0), "digest §8: 6\", so 9\" on a good road");
    let square = option(&battle, "us_9", "deliberate_square");
    assert_eq!(square.after, [(Formation::Square, [2.0, 1.5, 1.0])]);
    form(&mut battle, &["us_9"], Formation::MarchColumn);
    assert_eq!(option(&battle, "us_9", "full_move").on_road, Some(18.0));
    edit(&mut battle, "us_9", UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() });
    assert_eq!(option(&battle, "us_9", "full_move").on_road, None, "broken units have no bonus");
    form(&mut battle, &["towson_guns"], Formation::Unlimbered);
    allow(&mut battle, "towson_guns", ManeuverKind::WellHandled);
    assert_eq!(option(&battle, "towson_guns", "gun_limber").on_road, Some(12.0));
    assert_eq!(option(&battle, "towson_guns", "gun_prolong").on_road, None);
}

#[test]
fn the_inches_of_a_rally_are_those_after_it() {
    let mut battle = field();
    edit(&mut battle, "us_9", UnitEdit { order: Some(Order::Broken), ..UnitEdit::default() });
    let mut call = maneuver(Some("scott"), &["us_9"], 5);
    call.units[0].rulings.push(Ruling::Add { value: 3, note: "they rally".into() });
    let event = by_word(&battle, Command::Maneuver(call));
    assert_eq!(sums(&event)[0].2, "rally");
    let (_, known) = battle.setup().scenario.unit(&"us_9".into()).unwrap();
    let inches = |now: &UnitState| allowed_inches(battle.setup(), known, now, ManeuverKind::Tardy);
    let after = unit_after(battle.setup(), battle.state(), &"us_9".into(), &event.found.effects).unwrap();
    assert_eq!(inches(&after), Some([4.0, 3.0, 2.0]), "half a line's move");
    assert_eq!(inches(unit(&battle, "us_9")), Some([6.0, 5.0, 4.0]), "not half a broken unit's");
}

// Leaders (§6, §13)

/// Chippawa with a successor for Scott, who is lost; it is the turn in which another takes his place.
fn without_scott() -> Battle {
    let scenario =
        CHIPPAWA.replacen("\"name\": \"Winfield Scott\",", "\"name\": \"Winfield Scott\", \"successor\": \"Henry Leavenworth\",", 1);
    let mut battle = battle_of(&scenario);
    submit(&mut battle, to(4, "united_states", Phase::Maneuver));
    lose(&mut battle, "scott");
    battle
}

fn lose(battle: &mut Battle, leader: &str) {
    let edit = LeaderEdit { status: Some(LeaderStatus::Lost), ..LeaderEdit::default() };
    submit(battle, Command::EditLeader { leader: leader.into(), edit, note: "for the test".into() });
}

fn replace(name: Option<&str>) -> Command {
    Command::Replace { leader: "scott".into(), unit: "us_9".into(), name: name.map(Into::into), die: die(2) }
}

#[test]
fn a_successor_leads_by_his_own_name_and_rating() {
    let mut battle = without_scott();
    submit(&mut battle, to(6, "united_states", Phase::Maneuver));
    assert_eq!(successor_name(battle.setup(), battle.state(), &"scott".into()), "Henry Leavenworth");
    assert_eq!(log_line(&mut battle, replace(None)), "Henry Leavenworth takes the place of Winfield Scott with 9th US, die 2: poor.");
    assert_eq!(battle.state().leader_name(battle.setup(), &"scott".into()), "Henry Leavenworth");
    assert_eq!(battle.state().leader_rating(battle.setup(), &"scott".into()), Some(LeaderRating::Poor));
    let call = maneuver(Some("scott"), &["us_9"], 5);
    assert_eq!(maneuver_request(battle.setup(), battle.state(), &call, &call.units[0]).unwrap().leader.unwrap().rating, LeaderRating::Poor);
    let list = duties(battle.setup(), battle.state());
    assert!(
        list.iter().any(|duty| duty.text(battle.setup(), battle.state()).starts_with("Leavenworth's brigade: maneuver check of 9th US")),
        "{list:?}"
    );
    assert!(log_line(&mut battle, Command::Maneuver(call.clone())).starts_with("Henry Leavenworth makes a maneuver check, die 5"));
    assert_eq!(log_line(&mut battle, Command::Attach { leader: "scott".into(), unit: None }), "Henry Leavenworth is attached to no unit.");
    // What happened before him is told of who led then.
    let before = battle.journal().applied().find(|event| matches!(event.command, Command::EditLeader { .. })).unwrap();
    assert!(sentence(battle.setup(), before).starts_with("Winfield Scott: out of the game"));
    // He falls too, and the next is told of him.
    lose(&mut battle, "scott");
    assert_eq!(refused(&mut battle, Command::Maneuver(call)), "leader: Henry Leavenworth is out");
    assert_eq!(successor_name(battle.setup(), battle.state(), &"scott".into()), "Successor of Henry Leavenworth");
    submit(&mut battle, to(8, "united_states", Phase::Maneuver));
    let told = log_line(&mut battle, replace(Some("Thomas Jesup")));
    assert_eq!(told, "Thomas Jesup takes the place of Henry Leavenworth with 9th US, die 2: poor.");
    let points = side_standing(battle.setup(), battle.state(), &"british".into()).points;
    assert_eq!(points, 5 + 2, "two leaders have fallen");
    lose(&mut battle, "scott");
    submit(&mut battle, to(10, "united_states", Phase::Maneuver));
    assert!(refused(&mut battle, replace(Some("two\nlines"))).starts_with("name: must be a name on one line"));
    assert!(refused(&mut battle, replace(Some("  "))).starts_with("name: must be a name on one line"));
}

#[test]
fn the_commander_of_the_army_may_take_units_whose_leader_is_gone() {
    let battle = without_scott();
    let list = duties(battle.setup(), battle.state());
    let wanted = Duty::Provisional { leader: "brown".into(), units: ["us_9", "us_11", "us_22", "us_25"].map(UnitId::from).into() };
    assert!(list.contains(&wanted), "{list:?}");
    let said = wanted.text(battle.setup(), battle.state());
    assert_eq!(said, "Jacob Brown: provisional maneuver check of 9th US, 11th US, 22nd US and 25th US");
    // A leader of guns takes no infantry, though nobody else is there (digest §6).
    let mut battle = without_scott();
    for other in ["brown", "porter", "ripley"] {
        if battle.state().leaders.contains_key(&LeaderId::from(other)) {
            lose(&mut battle, other);
        }
    }
    let towson = |duty: &Duty| matches!(duty, Duty::Provisional { leader, .. } if leader.as_str() == "towson");
    assert!(!duties(battle.setup(), battle.state()).iter().any(towson));
}
