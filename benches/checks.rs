//! Benchmarks of the rules: checks with tally and exact odds, simulation, reading; long battles are in `replay`.
//!
//! Budgets on one core of an ordinary laptop: a check with its full tally and exact odds 20 µs;
//! simulation 5 million checks a second. `cargo bench --bench checks`.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::LazyLock;

use brigade_major::cli::check_line;
use brigade_major::engine::Odds;
use brigade_major::engine::process::simulate;
use brigade_major::game::{FaceOrigin, Request};
use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::battle::{Battle, Command, Die, FireCall, FirerCall, begin};
use brigade_major::games::rff1812::charge::{Charge, ChargeRequest, ChargeRulings};
use brigade_major::games::rff1812::entry::GAME as RFF1812;
use brigade_major::games::rff1812::fire::{Fire, FireRequest};
use brigade_major::games::rff1812::maneuver::{Maneuver, ManeuverRequest};
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::games::{Rules, shipped};
use brigade_major::id::UnitId;
use brigade_major::quantity::Inches;
use brigade_major::rng::Generator;
use brigade_major::table::TableTexts;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::read(&TableTexts::shipped()).expect("the shipped tables are sound"));

const MANEUVER: &str = r#"{"check": "rff1812.maneuver", "unit": {"arm": "infantry", "experience": "veteran", "effectiveness": "worn", "order": "disordered", "brave_colonel": true},
    "leader": {"rating": "gallant", "distance": 6, "attached": false, "immediate": true}, "linear_cover": true, "outflanked_from": 7, "losses": "heavy", "die": 7}"#;
const FIRE: &str = r#"{"check": "rff1812.fire", "firers": [{"arm": "infantry", "weapon": "musket", "stands": 7, "range": 3.5, "experience": "veteran", "order": "good"},
    {"arm": "artillery", "gun": "light_gun", "stands": 2, "damaged": 1, "range": 11, "experience": "trained"}],
    "target": {"arm": "infantry", "experience": "veteran", "order": "good", "cover": "partial", "enfiladed": true}, "die": 9}"#;
const ROCKETS: &str = r#"{"check": "rff1812.fire", "firers": [{"arm": "artillery", "gun": "rocket", "stands": 6, "range": 20, "experience": "trained"}],
    "target": {"arm": "infantry", "experience": "raw", "order": "good"}}"#;
const CHARGE: &str = r#"{"check": "rff1812.charge", "attacker": {"arm": "infantry", "experience": "elite", "effectiveness": "fresh", "stands": 10, "cold_steel": true},
    "defender": {"arm": "infantry", "experience": "trained", "effectiveness": "worn", "order": "disordered", "stands": 6, "position": "favorable"}, "attacker_die": 7, "defender_die": 4}"#;

/// A request as the checks take it, its name left out.
fn request<T: serde::de::DeserializeOwned>(text: &str) -> T {
    let mut json: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).expect("the request is JSON");
    json.remove("check");
    serde_json::from_value(json.into()).expect("the request is sound")
}

fn tables() -> &'static Tables {
    RULES.tables(&RFF1812).expect("it is in the list of games")
}

mod check {
    use super::*;

    #[divan::bench]
    fn maneuver(bencher: Bencher) {
        let request: ManeuverRequest = request(MANEUVER);
        bencher.bench(|| {
            let check = Maneuver::prepare(tables(), black_box(&request), &[]).expect("sound");
            let odds = Odds::of(&check);
            (check, odds)
        });
    }

    #[divan::bench]
    fn fire(bencher: Bencher) {
        let request: FireRequest = request(FIRE);
        bencher.bench(|| {
            let check = Fire::prepare(tables(), black_box(&request), &[]).expect("sound");
            let odds = Odds::of(&check);
            (check, odds)
        });
    }

    #[divan::bench]
    fn fire_of_six_rockets(bencher: Bencher) {
        let request: FireRequest = request(ROCKETS);
        bencher.bench(|| {
            let check = Fire::prepare(tables(), black_box(&request), &[]).expect("sound");
            let odds = Odds::of(&check);
            (check, odds)
        });
    }

    #[divan::bench]
    fn charge(bencher: Bencher) {
        let request: ChargeRequest = request(CHARGE);
        bencher.bench(|| {
            let check = Charge::prepare(tables(), black_box(&request), &ChargeRulings::default()).expect("sound");
            let odds = Odds::of(&check);
            (check, odds)
        });
    }

    /// Odds of checks whose sums are made: what icepool works out in `beside_icepool.py`.
    #[divan::bench]
    fn maneuver_odds_only(bencher: Bencher) {
        let check = Maneuver::prepare(tables(), &request::<ManeuverRequest>(MANEUVER), &[]).expect("sound");
        bencher.bench(|| Odds::of(black_box(&check)));
    }

    #[divan::bench]
    fn fire_odds_only(bencher: Bencher) {
        let check = Fire::prepare(tables(), &request::<FireRequest>(FIRE), &[]).expect("sound");
        bencher.bench(|| Odds::of(black_box(&check)));
    }

    #[divan::bench]
    fn charge_odds_only(bencher: Bencher) {
        let check = Charge::prepare(tables(), &request::<ChargeRequest>(CHARGE), &ChargeRulings::default()).expect("sound");
        bencher.bench(|| Odds::of(black_box(&check)));
    }

    /// Tally without odds: what a preview costs beside them.
    #[divan::bench]
    fn charge_tallies_only(bencher: Bencher) {
        let request: ChargeRequest = request(CHARGE);
        bencher.bench(|| Charge::prepare(tables(), black_box(&request), &ChargeRulings::default()).expect("sound"));
    }
}

/// The same over the machine interface: JSON text in, JSON text out.
#[divan::bench(args = ["maneuver", "fire", "fire_of_six_rockets", "charge"])]
fn interface(bencher: Bencher, check: &str) {
    let line = match check {
        "maneuver" => MANEUVER,
        "fire" => FIRE,
        "charge" => CHARGE,
        _ => ROCKETS,
    };
    let (answer, well) = check_line(&RULES, line.as_bytes());
    assert!(well, "{answer}");
    bencher.bench(|| check_line(&RULES, black_box(line.as_bytes())));
}

mod simulation {
    use super::*;

    const CHECKS: usize = 10_000;

    #[divan::bench]
    fn maneuver(bencher: Bencher) {
        let check = Maneuver::prepare(tables(), &request::<ManeuverRequest>(MANEUVER), &[]).expect("sound");
        let mut generator = Generator::from_seed(1812);
        bencher.counter(ItemsCount::new(CHECKS)).bench_local(|| {
            (0..CHECKS).fold(0usize, |sum, _| sum.wrapping_add(simulate(black_box(&check), |sides| generator.face(sides))))
        });
    }

    #[divan::bench]
    fn charge(bencher: Bencher) {
        let check = Charge::prepare(tables(), &request::<ChargeRequest>(CHARGE), &ChargeRulings::default()).expect("sound");
        let mut generator = Generator::from_seed(1812);
        bencher.counter(ItemsCount::new(CHECKS)).bench_local(|| {
            (0..CHECKS).fold(0usize, |sum, _| sum.wrapping_add(simulate(black_box(&check), |sides| generator.face(sides))))
        });
    }

    #[divan::bench]
    fn fire(bencher: Bencher) {
        let check = Fire::prepare(tables(), &request::<FireRequest>(FIRE), &[]).expect("sound");
        let mut generator = Generator::from_seed(1812);
        bencher.counter(ItemsCount::new(CHECKS)).bench_local(|| {
            (0..CHECKS).fold(0usize, |sum, _| {
                sum.wrapping_add(simulate(black_box(&check), |sides| generator.face(sides)).map_or(0, |row| row + 1))
            })
        });
    }

    /// The generator alone, below which no simulation can be.
    #[divan::bench]
    fn faces(bencher: Bencher) {
        let mut generator = Generator::from_seed(1812);
        bencher
            .counter(ItemsCount::new(CHECKS))
            .bench_local(|| (0..CHECKS).fold(0usize, |sum, _| sum.wrapping_add(usize::from(generator.face(black_box(10))))));
    }
}

mod battle {
    use super::*;

    fn chippawa() -> Battle {
        let text = shipped("rff1812/chippawa.json").expect("Chippawa is shipped");
        let scenario = Scenario::parse(text, &tables().for_files()).expect("Chippawa is sound");
        let tables = Tables::read(&TableTexts::shipped()).expect("the shipped tables are sound");
        begin(&Arc::new(tables), scenario)
    }

    fn die(generator: &mut Generator) -> Die {
        Die { face: generator.face(10), from: FaceOrigin::Generator }
    }

    fn fire(unit: &UnitId, target: &UnitId, generator: &mut Generator) -> Command {
        Command::Fire(FireCall {
            firers: vec![FirerCall { unit: unit.clone(), range: Inches::whole(3), ..FirerCall::default() }],
            target: target.clone(),
            die: Some(die(generator)),
            ..FireCall::default()
        })
    }

    #[divan::bench]
    fn submit_of_a_volley(bencher: Bencher) {
        let battle = chippawa();
        let units = battle.setup().scenario.sides.each_ref().map(|side| side.units[0].id.clone());
        let mut generator = Generator::from_seed(1812);
        let Command::Fire(call) = fire(&units[0], &units[1], &mut generator) else { return };
        // Turn 1 begins with maneuvers: the referee lets it through.
        let asked = || Request { command: Command::Fire(black_box(&call).clone()), override_note: Some(String::new().into()) };
        bencher.bench(|| battle.preview(asked()).expect("the volley is sound"));
    }
}

mod reading {
    use super::*;

    #[divan::bench]
    fn shipped_tables() -> Rules {
        Rules::read(&TableTexts::shipped()).expect("the shipped tables are sound")
    }

    #[divan::bench]
    fn scenario_chippawa(bencher: Bencher) {
        let text = shipped("rff1812/chippawa.json").expect("Chippawa is shipped");
        let guns = tables().for_files();
        bencher.bench(|| Scenario::parse(black_box(text), &guns).expect("Chippawa is sound"));
    }
}
