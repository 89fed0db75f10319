//! Benchmark of solving a battle of the area games: 20 cubes against 20 in 10 ms. `cargo bench --bench area`.

use std::hint::black_box;
use std::sync::LazyLock;

use brigade_major::cli::check_line;
use brigade_major::games::Rules;
use brigade_major::games::area::Tables;
use brigade_major::games::area::entry::ENTRIES;
use brigade_major::games::area::kinds;
use brigade_major::games::area::odds::{ConquestOddsRequest, InvasionOddsRequest, OddsRequest, battle_odds};
use brigade_major::table::TableTexts;
use divan::Bencher;

fn main() {
    divan::main();
}

static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::read(&TableTexts::shipped()).expect("the shipped tables are sound"));

/// Three factions a side are two of the side and Natives: in 1812 the British side's own, in 1754 with either.
const BATTLES: [(&str, &str); 8] = [
    (
        "1812, 20 against 20",
        r#"{"british": {"british_regulars": 7, "canadian_militia": 7, "native_americans": 6}, "american": {"american_regulars": 10, "american_militia": 10}, "first": "british"}"#,
    ),
    (
        "1812, 20 against 20, commands leave",
        r#"{"british": {"british_regulars": 7, "canadian_militia": 7, "native_americans": 6}, "american": {"american_regulars": 10, "american_militia": 10}, "first": "british", "commands": "leave"}"#,
    ),
    (
        "1812, 20 against 20, stated losses",
        r#"{"british": {"british_regulars": 7, "canadian_militia": 7, "native_americans": 6}, "american": {"american_regulars": 10, "american_militia": 10}, "first": "british", "losses": "stated_order", "order": {"british": ["native_americans", "canadian_militia", "british_regulars"]}}"#,
    ),
    (
        "1754, 20 against 20",
        r#"{"british": {"british_regulars": 7, "british_colonials": 7, "natives": 6}, "french": {"french_regulars": 10, "french_canadiens": 10}, "first": "french"}"#,
    ),
    (
        "1754, 20 against 20, every die flees",
        r#"{"british": {"british_regulars": 7, "british_colonials": 7, "natives": 6}, "french": {"french_regulars": 10, "french_canadiens": 10}, "first": "french", "faces": {"british_regulars": [2, 2, 2], "french_regulars": [2, 2, 2]}}"#,
    ),
    (
        "1754, 20 against 20 in a fort",
        r#"{"british": {"british_regulars": 7, "british_colonials": 7, "natives": 6}, "french": {"french_regulars": 10, "french_canadiens": 10}, "first": "french", "fort": "french"}"#,
    ),
    (
        "1754, 20 against 20 with Natives on both sides",
        r#"{"british": {"british_regulars": 7, "british_colonials": 7, "natives": 6}, "french": {"french_regulars": 7, "french_canadiens": 7, "natives": 6}, "first": "french"}"#,
    ),
    (
        "1812, everybody",
        r#"{"british": {"british_regulars": 25, "canadian_militia": 35, "native_americans": 25}, "american": {"american_regulars": 30, "american_militia": 45}, "first": "british"}"#,
    ),
];

fn request(name: &str) -> (&'static Tables, OddsRequest) {
    let text = BATTLES.iter().find(|(own, _)| *own == name).map_or("", |(_, text)| *text);
    let invasion = || serde_json::from_str::<InvasionOddsRequest>(text).expect("a request").into();
    let conquest = || serde_json::from_str::<ConquestOddsRequest>(text).expect("a request").into();
    let tables =
        [RULES.tables(&ENTRIES[0]).expect("it is in the list of games"), RULES.tables(&ENTRIES[1]).expect("it is in the list of games")];
    if *tables[0].game == kinds::INVASION && name.starts_with("1812") { (tables[0], invasion()) } else { (tables[1], conquest()) }
}

/// From a request to every ending with its chance.
#[divan::bench(args = BATTLES.map(|(name, _)| name))]
fn odds(bencher: Bencher, name: &str) {
    let (tables, request) = request(name);
    bencher.bench(|| battle_odds(tables, black_box(&request)).expect("sound"));
}

/// The same over the machine interface.
#[divan::bench]
fn interface(bencher: Bencher) {
    let line = format!(r#"{{"check": "invasion1812.battle_odds", {}"#, &BATTLES[0].1[1..]);
    let (answer, well) = check_line(&RULES, line.as_bytes());
    assert!(well, "{answer}");
    bencher.bench(|| check_line(&RULES, black_box(line.as_bytes())));
}
