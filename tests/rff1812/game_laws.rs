//! Laws of a game, over random battles: the state is the fold of the events, however one came there.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::sync::{Arc, LazyLock};

use brigade_major::engine::fault::{Problem, clause, value};
use brigade_major::engine::{FactKind, Ruling};
use brigade_major::game::file::{header, read_lines, record_line};
use brigade_major::game::{FaceOrigin, Game, Record, Request, System, apply};
use brigade_major::games::rff1812::battle::{
    Battle, BattleState, Change, ChargeCall, ChargeEnd, Command, Die, EffectRuling, EffectTarget, Event, FireCall, FirerCall, Found,
    LeaderChange, LeaderEdit, LeaderStatus, ManeuverCall, PartySituation, Phase, Reply, Rff1812, Setup, SingleCall, TableReading,
    UnitChange, UnitEdit, UnitSituation, begin, losses, sentence, side_standing, unit_after,
};
use brigade_major::games::rff1812::check::{CHECKS, CheckSubject, FALLEN_LEADER};
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::games::rff1812::words::{Cover, Formation, Ground, Light, Order, Position, Sight};
use brigade_major::games::rff1812::{Effect, EffectVerb, Tables};
use brigade_major::quantity::Inches;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};

const FINGERPRINT: &str = "of these tests";

/// The same battles on every machine. To look further, name another seed and more cases here.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(18_140_705), failure_persistence: None, ..ProptestConfig::default() }
}

/// Few units, but of every arm, and every kind of arrival.
const SMALL: &str = include_str!("../data/small_battle.json");

const UNITS: [&str; 6] = ["foot", "horse", "guns", "warriors", "militia", "rockets"];
const LEADERS: [&str; 3] = ["adams", "baker", "clark"];

fn tables() -> &'static Arc<Tables> {
    static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::shipped().unwrap_or_else(|faults| panic!("{faults:?}"))));
    &TABLES
}

fn small() -> Battle {
    let scenario = Scenario::parse(SMALL, &tables().for_files()).unwrap_or_else(|faults| panic!("{faults:?}"));
    begin(tables(), scenario)
}

/// Change to a battle: a command, or a move of its cursor.
#[derive(Clone, Debug)]
enum Deal {
    Command(Box<Command>),
    Undo,
    Redo,
    MoveTo(usize),
}

fn id<T: for<'a> From<&'a str> + std::fmt::Debug + Clone + 'static>(names: &'static [&'static str]) -> impl Strategy<Value = T> + Clone {
    select(names).prop_map(|name| T::from(name))
}

fn die() -> impl Strategy<Value = Die> {
    (1u8..=10, any::<bool>()).prop_map(|(face, typed)| Die { face, from: if typed { FaceOrigin::Typed } else { FaceOrigin::Generator } })
}

fn inches(most: u32) -> impl Strategy<Value = Inches> {
    // Quarters and thirds: the latter are no whole number of any decimal fraction.
    (0..=most * 12).prop_map(|twelfths| Inches::from_f64(f64::from(twelfths) / 12.0).unwrap())
}

fn word<W: brigade_major::engine::Word + std::fmt::Debug>() -> impl Strategy<Value = W> {
    select(W::ALL)
}

fn rulings() -> impl Strategy<Value = Vec<Ruling>> {
    let ruling =
        (select(["fresh", "veteran", "trained", "elite", "raw", "worn"].as_slice()), 0u8..3, -4i32..=4).prop_map(|(row, kind, value)| {
            let note = "ruled".into();
            match kind {
                0 => Ruling::Strike { row: row.into(), note },
                1 => Ruling::Count { row: row.into(), note },
                _ => Ruling::Add { value, note },
            }
        });
    prop::collection::vec(ruling, 0..2)
}

fn effect() -> impl Strategy<Value = Effect> {
    let verb = prop_oneof![
        (0u32..6).prop_map(|count| EffectVerb::LoseStands { count }),
        word::<Order>().prop_map(|to| EffectVerb::SetOrder { to }),
        Just(EffectVerb::Silence {}),
        Just(EffectVerb::WreckGun { count: 1 }),
        Just(EffectVerb::Eliminate {}),
        Just(EffectVerb::RemoveLeader { turns: Some(2) }),
        Just(EffectVerb::MayRecall {}),
    ];
    verb.prop_map(|verb| Effect { on: None, verb })
}

fn effect_rulings() -> impl Strategy<Value = Vec<EffectRuling>> {
    let ruling = (0usize..4, prop::option::of(effect())).prop_map(|(place, instead)| EffectRuling { place, instead, note: "ruled".into() });
    prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(ruling, 1..3)]
}

fn situation() -> impl Strategy<Value = UnitSituation> {
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (id(&UNITS), inches(9), word::<Sight>(), flags, prop::option::of(inches(10)), rulings(), effect_rulings()).prop_map(
        |(unit, distance, sight, (woods, linear_cover, fortified, enemy_close_range), outflanked_from, rulings, effect_rulings)| {
            UnitSituation {
                distance,
                sight,
                woods,
                linear_cover,
                fortified,
                enemy_close_range,
                outflanked_from,
                rulings,
                effect_rulings,
                ..UnitSituation::plain(unit)
            }
        },
    )
}

fn fire() -> impl Strategy<Value = FireCall> {
    let firer = (id(&UNITS), prop::option::of(1u32..4), inches(40), prop::option::of(prop::collection::vec(1u8..=10, 1..3))).prop_map(
        |(unit, stands, range, rocket_dice): (brigade_major::id::UnitId, _, _, _)| {
            let rocket_dice = rocket_dice.filter(|_| unit.as_str() == "rockets");
            FirerCall { unit, stands, range, rocket_dice, ..FirerCall::default() }
        },
    );
    let firers = prop::collection::vec(firer, 1..4);
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    (firers, id(&UNITS), word::<Cover>(), flags, prop::option::weighted(0.9, die()), effect_rulings()).prop_map(
        |(firers, target, cover, (enfiladed, crossing_abatis, charge), die, effect_rulings)| FireCall {
            firers,
            target,
            cover,
            enfiladed,
            crossing_abatis,
            charge: charge.then_some(true),
            closest: enfiladed,
            artillery_leader_near: charge,
            die,
            effect_rulings,
            ..FireCall::default()
        },
    )
}

fn charge() -> impl Strategy<Value = ChargeCall> {
    let side = || {
        (any::<bool>(), any::<bool>(), prop::option::of(word::<Position>()), rulings()).prop_map(
            |(outflanked, woods, position, rulings)| PartySituation { outflanked, woods, position, rulings, ..PartySituation::default() },
        )
    };
    let sides = (side(), side());
    let units = (prop::collection::vec(id(&UNITS), 1..3), prop::collection::vec(id(&UNITS), 1..3));
    (1u32..3, word::<Ground>(), units, sides, die(), die(), effect_rulings()).prop_map(
        |(round, ground, (attackers, defenders), (attacker, defender), attacker_die, defender_die, effect_rulings)| ChargeCall {
            round: Some(round),
            ground,
            attackers,
            defenders,
            attacker,
            defender,
            attacker_die,
            defender_die,
            effect_rulings,
            ..ChargeCall::default()
        },
    )
}

fn unit_edit() -> impl Strategy<Value = UnitEdit> {
    let marks = (prop::option::of(any::<bool>()), prop::option::of(any::<bool>()), prop::option::of(any::<bool>()));
    let counts = (prop::option::of(0u32..9), prop::option::of(0u32..3));
    (counts, prop::option::of(word::<Order>()), prop::option::of(word::<Formation>()), marks, prop::option::weighted(0.1, any::<bool>()))
        .prop_map(|((stands, damaged), order, formation, (silenced, low_on_ammo, on_table), removed)| UnitEdit {
            stands,
            damaged,
            order,
            formation,
            silenced,
            low_on_ammo,
            on_table,
            removed,
            ..UnitEdit::default()
        })
}

/// Any check of one die, its flags as they come.
fn single() -> impl Strategy<Value = SingleCall> {
    let told = prop::collection::vec(any::<bool>(), 8);
    (0..CHECKS.len(), id(&LEADERS), id(&UNITS), told, die(), effect_rulings()).prop_map(|(nth, leader, unit, told, die, effect_rulings)| {
        let check = CHECKS[nth];
        let whom = if check.own.of == CheckSubject::Leader { EffectTarget::Leader(leader) } else { EffectTarget::Unit(unit) };
        let mut call = SingleCall { effect_rulings, ..SingleCall::new(check, whom, die) };
        let flags = check.declared().filter(|(_, spec)| spec.kind == FactKind::Flag).zip(told);
        flags.for_each(|((fact, _), told)| call.facts.flag(fact, told));
        call
    })
}

fn command() -> impl Strategy<Value = Command> {
    let maneuver = (prop::option::of(id(&LEADERS)), prop::collection::vec(situation(), 1..3), die())
        .prop_map(|(leader, units, die)| Command::Maneuver(ManeuverCall { leader, units, die }));
    let leader_edit = (prop::option::of(word::<LeaderStatus>()), prop::option::of(any::<bool>()))
        .prop_map(|(status, dismounted)| LeaderEdit { status, dismounted, ..LeaderEdit::default() });
    prop_oneof![
        4 => maneuver,
        4 => fire().prop_map(Command::Fire),
        4 => charge().prop_map(Command::Charge),
        2 => single().prop_map(Command::Check),
        4 => Just(Command::NextPhase {}),
        1 => (1u32..9, id(&["blue", "red"]), word::<Phase>()).prop_map(|(turn, side, phase)| Command::SetPhase { turn, side, phase }),
        1 => prop::option::of(word::<Light>()).prop_map(|light| Command::SetLight { light }),
        2 => (id(&LEADERS), prop::option::of(id(&UNITS))).prop_map(|(leader, unit)| Command::Attach { leader, unit }),
        1 => (prop::collection::vec(id(&UNITS), 0..3), prop::collection::vec(id(&LEADERS), 0..2))
            .prop_map(|(units, leaders)| Command::Arrive { units, leaders }),
        3 => (id(&UNITS), unit_edit(), "[a-z\"\\\\é ]{0,8}").prop_map(|(unit, edit, note)| Command::EditUnit { unit, edit, note: note.into() }),
        1 => (id(&LEADERS), leader_edit).prop_map(|(leader, edit)| Command::EditLeader { leader, edit, note: "".into() }),
        3 => (prop::collection::vec(id(&UNITS), 1..3), prop::collection::vec(id(&UNITS), 1..3), any::<bool>())
            .prop_map(|(attackers, defenders, cold_steel)| Command::Declare { attackers, defenders, cold_steel }),
        3 => (0usize..3, answer()).prop_map(|(charge, answer)| Command::Answer { charge, answer }),
        1 => (0usize..3).prop_map(|charge| Command::StandToCharge { charge }),
        1 => (0usize..3, word::<ChargeEnd>()).prop_map(|(charge, how)| Command::EndCharge { charge, how }),
        12 => (id(&UNITS), select(MANEUVERS), prop::option::weighted(0.2, word::<Formation>()), word::<Ground>())
            .prop_map(|(unit, maneuver, formation, ground)| Command::Make { unit, maneuver: maneuver.into(), formation, ground }),
        4 => (id(&UNITS), prop::option::of(inches(40)))
            .prop_map(|(unit, enemy_at)| Command::Replenish { unit, enemy_at, guns_at: enemy_at }),
        4 => (id(&LEADERS), id(&UNITS), die()).prop_map(|(leader, unit, die)| Command::Replace { leader, unit, name: None, die }),
        2 => (id(&UNITS), die()).prop_map(|(unit, die)| Command::ThrowForArrival { unit, die }),
        1 => Just(Command::EndBattle {}),
        1 => (id(&["hill", "ford"]), prop::option::of(id(&["blue", "red"]))).prop_map(|(position, side)| Command::HoldPosition { position, side }),
        1 => ".{0,12}".prop_map(|text| Command::Note { text: text.into() }),
    ]
}

const MANEUVERS: &[&str] = &[
    "full_move",
    "change_formation",
    "deliberate_square",
    "full_move_disordered",
    "leave_square",
    "gun_limber",
    "gun_unlimber",
    "gun_rally",
    "hold",
];

fn answer() -> impl Strategy<Value = Reply> {
    prop_oneof![
        (id(&UNITS), any::<bool>()).prop_map(|(unit, outflanked)| Reply::HastySquare { unit, outflanked }),
        (id(&UNITS), prop::option::of(id(&UNITS))).prop_map(|(unit, behind)| Reply::Evade { unit, behind }),
        (id(&UNITS), id(&UNITS)).prop_map(|(guns, square)| Reply::Shelter { guns, square }),
        id(&UNITS).prop_map(|unit| Reply::Countercharge { unit }),
    ]
}

fn deals(most: usize) -> impl Strategy<Value = Vec<Deal>> {
    let deal = prop_oneof![
        12 => command().prop_map(|command| Deal::Command(Box::new(command))),
        2 => Just(Deal::Undo),
        1 => Just(Deal::Redo),
        1 => (0usize..30).prop_map(Deal::MoveTo),
    ];
    prop::collection::vec(deal, 1..most)
}

/// Plays what may be; gives the records in order. What is refused changes nothing.
fn play(game: &mut Battle, deals: &[Deal]) -> Vec<Record<Event>> {
    let mut records = Vec::new();
    for deal in deals {
        let before = (game.state().clone(), game.journal().len(), game.journal().cursor());
        let record = match deal {
            // At the referee's word: random commands are seldom in their order.
            Deal::Command(command) => game.submit(Request { command: command.as_ref().clone(), override_note: Some("".into()) }).ok(),
            Deal::Undo => game.undo(),
            Deal::Redo => game.redo(),
            Deal::MoveTo(applied) => game.move_to(*applied),
        };
        match record {
            Some(record) => records.push(record),
            None => assert_eq!(before, (game.state().clone(), game.journal().len(), game.journal().cursor())),
        }
    }
    records
}

fn replayed(game: &Battle, records: impl IntoIterator<Item = Record<Event>>) -> Battle {
    Game::replay(game.setup().clone(), records)
}

fn whole(game: &Battle) -> (BattleState, usize, usize, Vec<Event>) {
    (
        game.state().clone(),
        game.journal().cursor(),
        game.journal().line_length(),
        game.journal().entries().map(|entry| entry.event.clone()).collect(),
    )
}

fn fold<'e>(setup: &Setup, events: impl IntoIterator<Item = &'e Event>) -> BattleState {
    let mut state = Rff1812::start(setup);
    for event in events {
        apply::<Rff1812>(&mut state, event);
    }
    state
}

/// The lines of a battle's file.
fn lines(game: &Battle, records: &[Record<Event>]) -> Vec<String> {
    std::iter::once(header::<Rff1812>(game.setup(), FINGERPRINT, None)).chain(records.iter().map(record_line)).collect()
}

fn read(lines: &[String]) -> Result<Battle, String> {
    read_lines::<Rff1812>(tables(), FINGERPRINT, &lines[0], lines[1..].to_vec())
        .map(|(battle, notice)| {
            assert_eq!(notice, None);
            battle
        })
        .map_err(|fault| fault.to_string())
}

/// Checks the laws that hold in every state, after any events.
fn assert_sound(game: &Battle) {
    let (setup, state) = (game.setup(), game.state());
    let once = |ids: Vec<String>| ids.iter().enumerate().all(|(nth, id)| !ids[..nth].contains(id));
    assert!(once(state.came.units.iter().map(ToString::to_string).collect()), "{:?}", state.came);
    assert!(once(state.came.leaders.iter().map(ToString::to_string).collect()), "{:?}", state.came);
    for (side, unit) in setup.scenario.units() {
        let now = &state.units[&unit.id];
        assert!(now.stands <= unit.stands, "{}: {now:?}", unit.id);
        assert!(now.damaged <= now.stands, "{}: {now:?}", unit.id);
        assert_eq!(now.order.is_none(), unit.guns().is_some(), "{}: {now:?}", unit.id);
        assert!(!now.silenced || unit.guns().is_some(), "{}: {now:?}", unit.id);
        assert!(!(now.removed && now.on_table), "{}: {now:?}", unit.id);
        let attached = state.leaders.iter().filter(|(_, leader)| leader.attached_to.as_ref() == Some(&unit.id));
        for (id, leader) in attached {
            assert!(!now.removed, "{id} is with {}", unit.id);
            assert!(leader.status == LeaderStatus::Present, "{id} is with {}", unit.id);
            assert!(side.leader(id).is_some(), "{id} is with the enemy");
        }
    }
    for side in &setup.scenario.sides {
        let losses = losses(setup, state, &side.id);
        assert!(losses.lost <= losses.starting);
        assert_eq!(side_standing(setup, state, &side.id).losses, losses);
    }
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn a_replay_is_the_game(deals in deals(40)) {
        let mut game = small();
        let records = play(&mut game, &deals);
        assert_sound(&game);
        let again = replayed(&game, records.clone());
        prop_assert_eq!(whole(&again), whole(&game));
        prop_assert_eq!(whole(&replayed(&game, records)), whole(&game));
        prop_assert_eq!(fold(game.setup(), game.journal().applied()), game.state().clone());
        for entry in game.journal().entries() {
            prop_assert!(!sentence(game.setup(), entry.event).is_empty());
        }
    }

    #[test]
    fn undo_and_redo_are_identity(deals in deals(40), steps in 1usize..12) {
        let mut game = small();
        play(&mut game, &deals);
        let before = whole(&game);
        let steps = steps.min(game.journal().cursor());
        let mut states = vec![game.state().clone()];
        for _ in 0..steps {
            prop_assert!(game.undo().is_some());
            states.push(game.state().clone());
        }
        prop_assert_eq!(game.journal().cursor(), before.1 - steps);
        for _ in 0..steps {
            let expected = states.pop();
            prop_assert_eq!(expected.as_ref(), Some(game.state()));
            prop_assert!(game.redo().is_some());
        }
        prop_assert_eq!(whole(&game), before);
    }

    #[test]
    fn any_point_is_the_fold_of_what_came_before(deals in deals(30)) {
        let mut game = small();
        play(&mut game, &deals);
        let length = game.journal().line_length();
        game.move_to(length);
        let line = game.journal().applied().cloned().collect::<Vec<_>>();
        for applied in (0..=length).chain((0..=length).rev()) {
            let moves = game.journal().cursor() != applied;
            prop_assert_eq!(game.move_to(applied).is_some(), moves);
            prop_assert_eq!(game.journal().cursor(), applied);
            prop_assert_eq!(game.state(), &fold(game.setup(), &line[..applied]));
        }
        prop_assert!(game.move_to(length + 1).is_none());
    }

    #[test]
    fn saved_and_loaded_it_is_the_same_to_the_byte(deals in deals(40)) {
        let mut game = small();
        let records = play(&mut game, &deals);
        let saved = lines(&game, &records);
        let loaded = read(&saved).unwrap();
        prop_assert_eq!(whole(&loaded), whole(&game));
        let records = saved[1..].iter().map(|line| serde_json::from_str::<Record<Event>>(line).unwrap()).collect::<Vec<_>>();
        prop_assert_eq!(lines(&loaded, &records), saved);
    }

    /// The events have their faces: judged again where they were judged, the calls in them give the same events.
    #[test]
    fn the_faces_are_in_the_events(deals in deals(30)) {
        let mut game = small();
        let records = play(&mut game, &deals);
        let mut again = small();
        for record in records {
            let event = match record {
                Record::Cursor(applied) => {
                    again.move_to(applied);
                    continue;
                }
                Record::Event(event) => event,
            };
            let asked = Request { command: event.command.clone(), override_note: event.word.clone() };
            prop_assert_eq!(again.submit(asked).map_err(|refusal| refusal.to_string()), Ok(Record::Event(event)));
        }
        prop_assert_eq!(whole(&again), whole(&game));
    }
}

/// The battles above are battles: much is accepted, much refused, and every kind of event happens.
#[test]
fn random_battles_are_battles() {
    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::new(config(1));
    let (mut given, mut kept) = (0, std::collections::BTreeMap::<String, u32>::new());
    for _ in 0..150 {
        let deals = deals(40).new_tree(&mut runner).unwrap().current();
        given += deals.len();
        for record in play(&mut small(), &deals) {
            let kind = match serde_json::to_value(&record).unwrap() {
                Value::Object(fields) if fields.contains_key("cursor") => "cursor".to_owned(),
                record => record["event"]["command"]["command"].as_str().unwrap().to_owned(),
            };
            *kept.entry(kind).or_default() += 1;
        }
    }
    let all: u32 = kept.values().sum();
    assert!(all as usize * 4 > given, "{all} of {given}: {kept:?}");
    assert!(kept.len() >= 17, "{all} of {given}: {kept:?}");
    assert!(kept.values().filter(|count| **count >= 5).count() >= 13, "{all} of {given}: {kept:?}");
}

/// Something else in place of a value of a record.
fn spoilt() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        select([0i64, 1, -1, 7, 200, 4_294_967_295, i64::MAX, i64::MIN].as_slice()).prop_map(Value::from),
        Just(json!(u64::MAX)),
        Just(json!(0.5)),
        select(
            [
                "",
                "foot",
                "guns",
                "adams",
                "nobody",
                "broken",
                "limbered",
                "square",
                "fire",
                "blue",
                "shot_dead",
                "lose_stands",
                "remove_leader",
                "eliminate",
                "damage_gun",
                "limber",
                "mount",
                "silence"
            ]
            .as_slice()
        )
        .prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([{}])),
    ]
}

/// All places of a value, the innermost too.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), found)),
        Value::Array(items) => items.iter().enumerate().for_each(|(nth, value)| places(value, &format!("{at}/{nth}"), found)),
        _ => {}
    }
}

proptest! {
    #![proptest_config(config(256))]

    /// A spoilt record is refused by its line, or is an event like any other: folded, told and played on without a panic.
    #[test]
    fn spoilt_records_are_refused_or_folded(
        deals in deals(12),
        spoils in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), spoilt(), 0u8..4), 1..4),
        more in deals(6),
    ) {
        let mut game = small();
        let records = play(&mut game, &deals);
        prop_assume!(!records.is_empty());
        let mut lines = lines(&game, &records);
        let mut touched = Vec::new();
        for (line, place, value, kind) in spoils {
            let nth = 1 + line.index(records.len());
            let mut json: Value = serde_json::from_str(&lines[nth]).unwrap();
            let mut all = Vec::new();
            places(&json, "", &mut all);
            let at = &all[place.index(all.len())];
            let spot = json.pointer_mut(at).unwrap();
            match (kind, spot) {
                (0, Value::Object(fields)) => drop(fields.remove(&fields.keys().next().cloned().unwrap_or_default())),
                (1, Value::Object(fields)) => drop(fields.insert("strange".into(), value)),
                (_, spot) => *spot = value,
            }
            lines[nth] = json.to_string();
            touched.push(nth + 1);
        }
        match read(&lines) {
            Err(fault) => prop_assert!(touched.iter().any(|line| fault.starts_with(&format!("line {line}: ")) || fault.starts_with(&format!("line {line} has "))), "{} of {:?}", fault, touched),
            Ok(mut game) => {
                for entry in game.journal().entries() {
                    prop_assert!(!sentence(game.setup(), entry.event).is_empty());
                }
                for side in ["blue", "red"] {
                    prop_assert!(side_standing(game.setup(), game.state(), &side.into()).losses.lost < 100);
                }
                play(&mut game, &more);
                while game.undo().is_some() {}
                prop_assert_eq!(game.state(), &Rff1812::start(game.setup()));
            }
        }
    }

    #[test]
    fn spoilt_headers_are_refused_or_read(place in any::<prop::sample::Index>(), value in spoilt()) {
        let game = small();
        let mut header: Value = serde_json::from_str(&header::<Rff1812>(game.setup(), FINGERPRINT, None)).unwrap();
        let mut all = Vec::new();
        places(&header, "", &mut all);
        *header.pointer_mut(&all[place.index(all.len())]).unwrap() = value;
        if let Err(fault) = read_lines::<Rff1812>(tables(), FINGERPRINT, &header.to_string(), Vec::new()) {
            prop_assert!(fault.to_string().starts_with("line 1"), "{}", fault);
        }
    }
}

/// Every verb on every arm, on a leader and on nobody, and on ids the scenario does not have.
#[test]
fn an_event_may_name_what_is_not_there() {
    use brigade_major::games::rff1812::battle::{AppliedEffect, EffectTarget};
    use brigade_major::games::rff1812::{ManeuverKind, RetreatHow};
    let deeds = [
        EffectVerb::Maneuver { kind: ManeuverKind::Tardy },
        EffectVerb::Hold { fire_only: true },
        EffectVerb::Retreat { how: RetreatHow::Inches, inches: None },
        EffectVerb::SetOrder { to: Order::Broken },
        EffectVerb::ReformLine {},
        EffectVerb::Silence {},
        EffectVerb::Limber {},
        EffectVerb::Mount {},
        EffectVerb::LoseStands { count: u32::MAX },
        EffectVerb::DamageGun { count: u32::MAX },
        EffectVerb::WreckGun { count: u32::MAX },
        EffectVerb::Eliminate {},
        EffectVerb::CarryPosition {},
        EffectVerb::BreakThrough {},
        EffectVerb::MayRecall {},
        EffectVerb::MayCarryPosition {},
        EffectVerb::RollAgain {},
        EffectVerb::LowOnAmmo {},
        EffectVerb::CheckFallenLeader {},
        EffectVerb::RemoveLeader { turns: Some(u32::MAX) },
        EffectVerb::RemoveLeader { turns: None },
        EffectVerb::DismountLeader { turns: Some(u32::MAX) },
        EffectVerb::DismountLeader { turns: None },
    ];
    let units = UNITS.iter().chain(&["nobody", "adams", ""]).map(|unit| EffectTarget::Unit((*unit).into()));
    let leaders = LEADERS.iter().chain(&["nobody", "foot", ""]).map(|leader| EffectTarget::Leader((*leader).into()));
    for whom in units.chain(leaders).chain([EffectTarget::Table]) {
        for verb in &deeds {
            let effects = vec![AppliedEffect::new(whom.clone(), Effect { on: None, verb: verb.clone() }, None)];
            let call = SingleCall::of_leader(&FALLEN_LEADER, "nobody", Die { face: 200, from: FaceOrigin::Typed });
            let mut game = small();
            if let EffectTarget::Unit(id) = &whom
                && let Some(after) = unit_after(game.setup(), game.state(), id, &effects)
            {
                let of = game.setup().scenario.unit(id).unwrap().1.stands;
                assert!(after.stands <= of, "{id}: {after:?}");
                assert!(after.damaged <= after.stands, "{id}: {after:?}");
            }
            let changes = match &whom {
                EffectTarget::Unit(id) => vec![Change::Unit(id.clone(), UnitChange::Maneuver(None))],
                EffectTarget::Leader(id) => vec![Change::Leader(id.clone(), LeaderChange::UntilTurn(Some(u32::MAX)))],
                EffectTarget::Table => vec![Change::Position("nowhere".into(), None)],
            };
            let found = Found { reading: TableReading::Row { outcome: "none such".into() }, effects, ..Found::default() };
            let (command, notes) = (Command::Check(call), Vec::new());
            let event =
                Event { command, word: None, found, changes, notes: notes.clone(), waived: notes, your_rule: false, correction: None };
            game = replayed(&game, [Record::Cursor(77), Record::Event(event), Record::Cursor(usize::MAX)]);
            assert_sound(&game);
            assert!(sentence(game.setup(), game.journal().last_applied().unwrap()).contains("nobody"));
        }
    }
}

/// Damage that a file may have, and what is said of it.
#[test]
fn damage_is_named_by_its_line() {
    let game = small();
    let good = r#"{"event":{"command":{"command":"note","text":"a"}}}"#;
    for (bad, text) in [
        (r#"{}"#, "line 3: "),
        (r#"{"event":{}}"#, "line 3: missing field `command`"),
        (
            r#"{"event":{"command":{"command":"dream"}}}"#,
            "line 3 has a command this version does not know; a newer Brigade Major wrote it (“dream”)",
        ),
        (
            r#"{"together":[{"command":{"command":"note","text":"a"}},{"command":{"command":"dream"}}]}"#,
            "line 3 has a command this version does not know; a newer Brigade Major wrote it (“dream”)",
        ),
        (r#"{"cursor":-1}"#, "line 3: invalid value: integer `-1`"),
        (r#"{"cursor":0,"event":{"command":{"command":"note","text":"a"}}}"#, "line 3: "),
        (
            r#"{"event":{"command":{"command":"note","text":"a"},"by":"me"}}"#,
            "line 3 has an entry this version does not know; a newer Brigade Major wrote it (“by”)",
        ),
        (r#"{"event":{"command":{"command":"set_phase","turn":-1,"side":"blue","phase":"fire"}}}"#, "line 3: invalid value: integer `-1`"),
        (
            r#"{"event":{"command":{"command":"edit_unit","unit":"foot","edit":{"stand":3},"note":""}}}"#,
            "line 3 has a command this version does not know; a newer Brigade Major wrote it (“stand”)",
        ),
    ] {
        let lines = [&header::<Rff1812>(game.setup(), FINGERPRINT, None), good, bad, good].map(str::to_owned);
        let fault = read(&lines).err().unwrap_or_else(|| panic!("{bad} is read"));
        assert!(fault.starts_with(text), "{bad}: {fault}");
    }
    for (header, text) in [
        (json!({}), "line 1 is not the header of a Brigade Major battle"),
        (json!({"kind": "brigade-major battle"}), "line 1: the format is missing; this program reads format 2"),
        (json!({"kind": "brigade-major battle", "format": 1}), "line 1: format 1 is not known; this program reads format 2"),
        (json!({"kind": "brigade-major battle", "format": 2, "system": "chess"}), "line 1: the battle is of another game"),
        (json!({"kind": "brigade-major battle", "format": 2, "system": "rff1812"}), "line 1, scenario: "),
        (json!({"kind": "brigade-major battle", "format": 2, "system": "rff1812", "scenario": {"format": 1}}), "line 1, scenario: "),
    ] {
        let fault = read_lines::<Rff1812>(tables(), FINGERPRINT, &header.to_string(), Vec::new()).err().unwrap().to_string();
        assert!(fault.starts_with(text), "{fault}");
    }
    let mut header: Value = serde_json::from_str(&header::<Rff1812>(game.setup(), "other words", None)).unwrap();
    let notice = |header: &Value| read_lines::<Rff1812>(tables(), FINGERPRINT, &header.to_string(), Vec::new()).unwrap().1;
    assert_eq!(notice(&header), None, "the values are the same");
    header["official_tables"] = "other values".into();
    assert!(notice(&header).unwrap().contains("other tables"));
    // A file of an earlier version does not say whether its values are others.
    header.as_object_mut().unwrap().remove("official_tables");
    assert!(notice(&header).unwrap().contains("other tables"));
}

/// Players read sentences; a field is named where the sentence is of it alone.
#[test]
fn refusals_are_spoken_as_sentences() {
    let spoken = |at: &'static str, wrong: Problem| brigade_major::game::Refusal::of(at, wrong).sentences();
    assert_eq!(spoken("place.units", "the Natives have 4 units to place".into()), "The Natives have 4 units to place.");
    assert_eq!(spoken("given.range", clause("is missing: give the hexes")), "Range is missing: give the hexes.");
    assert_eq!(spoken("fort_die", value("7 is no face")), "Fort die: 7 is no face.");
    assert_eq!(spoken("", "nothing is picked.".into()), "Nothing is picked.");
}
