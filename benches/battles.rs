//! Speed of whole battles played by generals.

use brigade_major::engine::Word as _;
use brigade_major::games::battlecry1812::Tables;
use brigade_major::games::battlecry1812::battle::Setup;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::shipped;
use brigade_major::lab::battles::field::Field;
use brigade_major::lab::battles::general::{General, GeneralName};
use divan::Bencher;
use std::sync::Arc;

fn main() {
    if let Ok(scenario) = std::env::var("WORDS") {
        let n = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
        let rules = brigade_major::games::Rules::read(&brigade_major::table::TableTexts::shipped()).unwrap();
        for csv in [true, false] {
            let order = brigade_major::lab::battles::run::BattleOrder { battles: n, framed: n, dice: 1813, pair: None, threads: 2 };
            let order =
                brigade_major::cli::BattlesOrder { scenario: scenario.clone(), order, tips: false, keep: Vec::new(), csv, svg: None };
            println!("{}", brigade_major::cli::lab_battles(&rules, &order).0);
        }
        return;
    }
    if let Ok(file) = std::env::var("TUNE") {
        tune(&file);
        return;
    }
    divan::main();
}

fn field(name: &str) -> Field {
    let tables = Arc::new(Tables::shipped().expect("the built-in tables are sound"));
    let text = shipped(&format!("battlecry1812/{name}.json")).expect("it is built in");
    let scenario = Scenario::parse(text, &tables).expect("it is sound");
    Field::of(&Setup::new(&tables, scenario)).expect("everybody has a hex")
}

const SCENARIOS: [&str; 4] = ["chateauguay_abatis", "chippawa_wood", "lundys_lane_guns", "thames"];

#[divan::bench(args = SCENARIOS, sample_count = 20)]
fn by_random_generals(bencher: Bencher<'_, '_>, name: &str) {
    let field = field(name);
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        field.play([General::at_random(); 2], 1813, number)
    });
}

#[divan::bench(args = SCENARIOS, sample_count = 20)]
fn by_reckoning_generals(bencher: Bencher<'_, '_>, name: &str) {
    let field = field(name);
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        field.play([GeneralName::Reckoning.general(); 2], 1813, number)
    });
}

/// TUNE: weights of the three generals from a JSON file, a round robin with the random general.
fn tune(file: &str) {
    let weights: Vec<[i32; brigade_major::lab::battles::general::FEATURES]> = if file.is_empty() {
        GeneralName::ALL.iter().map(|g| g.general().weights.unwrap()).collect()
    } else {
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
    };
    let mut generals: Vec<(String, General)> =
        weights.iter().zip(["cau", "bold", "reck"]).map(|(w, n)| (n.to_owned(), General { weights: Some(*w) })).collect();
    generals.push(("rand".into(), General::at_random()));
    let n: u64 = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    for name in SCENARIOS {
        if std::env::var("ONLY").is_ok_and(|only| !name.contains(&only)) {
            continue;
        }
        let field = field(name);
        println!("{name}  ({} rows, {} columns)", field.sides[0], field.sides[1]);
        for (a, one) in &generals {
            let mut line = format!("{a:>5}");
            for (_, other) in &generals {
                let start = std::time::Instant::now();
                let (mut w, mut d, mut sum, mut refused, mut events, mut lost) = (0, 0, 0i64, 0, 0, [0, 0]);
                for k in 0..n {
                    let (played, _) = field.play([*one, *other], 1813, k);
                    let ahead = played.final_ahead();
                    w += i32::from(ahead > 0);
                    d += i32::from(ahead == 0);
                    sum += i64::from(ahead);
                    refused += played.refused;
                    events += played.events;
                    for (c, _) in &played.fallen {
                        lost[field.companies[*c].side] += 1;
                    }
                }
                let n1 = n as f64;
                line += &format!(
                    " | {:>3.0}% d{:>2.0} {:>5.1}p l{:.1}/{:.1} {:.1}ms e{}{}",
                    100.0 * w as f64 / n1,
                    100.0 * d as f64 / n1,
                    sum as f64 / n1,
                    lost[0] as f64 / n1,
                    lost[1] as f64 / n1,
                    start.elapsed().as_secs_f64() * 1000.0 / n1,
                    events as u64 / n,
                    if refused > 0 { format!(" REFUSED{refused}") } else { String::new() }
                );
            }
            println!("{line}");
        }
    }
}
