//! The area games: their case tables in `tests/cases/area`, and the odds of battles against two slower ways to them.

use std::collections::BTreeMap;

use crate::common::table::rulings_hold;
use crate::common::{RULES, ask};
use brigade_major::cite::Provenance;
use brigade_major::engine::process::simulate;
use brigade_major::games::area::chain::solve;
use brigade_major::games::area::contest::{CardsInPlay, Contest, ending};
use brigade_major::games::area::dice::{BattleDice, FactionFaces, FortFaces};
use brigade_major::games::area::entry::ENTRIES;
use brigade_major::games::area::kind::AreaKind;
use brigade_major::games::area::kinds;
use brigade_major::games::area::losses::LossOrder;
use brigade_major::games::area::reinforce::{ReinforceRequest, reinforce};
use brigade_major::games::area::roll::{Roll, RollResult};
use brigade_major::games::area::words::CommandPolicy;
use brigade_major::games::area::{Cubes, Tables, explain};
use brigade_major::rng::Generator;
use brigade_major::table::{Overlay, TableTexts};
use proptest::prelude::*;

#[test]
fn every_ruling_holds() {
    rulings_hold("area");
}

// ------------------------------------------------------------------ two slower ways

/// Applies a roll to both sides, card effects included: written a second time for the tests.
fn after(contest: &Contest, side: usize, cubes: [Cubes; 2], result: &RollResult, hits_only: bool) -> [Cubes; 2] {
    let mut after = cubes;
    let hits = result.shown.iter().zip(contest.cards.hit_takes).map(|(shown, takes)| u32::from(shown.hits) * u32::from(takes));
    let taken = hits.sum::<u32>();
    for _ in 0..taken.saturating_sub(u32::from(result.blocks)) {
        if let Some(faction) = contest.losses[1 - side].next_loss(&contest.dice, after[1 - side]) {
            after[1 - side] = after[1 - side].without(faction, 1);
        }
    }
    for (faction, shown) in result.shown.iter().enumerate().filter(|_| !hits_only) {
        let flees = if contest.cards.ignore_flees[faction] { 0 } else { shown.flees };
        // Digest §5: a battle is over as soon as one side has no unit left, and nobody leaves it then.
        let leaves = contest.commands == CommandPolicy::Leave && !after[1 - side].is_empty();
        after[side] = after[side].without(faction, flees + if leaves { shown.commands } else { 0 });
    }
    after
}

fn roll_of(contest: &Contest, side: usize, cubes: [Cubes; 2], surprise: bool) -> Roll<'_> {
    let fort = contest.fort.filter(|(sheltered, _)| *sheltered != side && !surprise).map(|(_, faces)| faces);
    Roll { dice: &contest.dice, cubes: cubes[side], fort }
}

/// Every result of a roll with its chance, die by die and face by face.
fn results(contest: &Contest, roll: &Roll<'_>) -> Vec<(RollResult, f64)> {
    let mut results = vec![(RollResult::default(), 1.0)];
    for faction in roll.cubes.present() {
        for _ in 0..roll.cubes.units(faction).min(contest.dice.most(faction)) {
            let FactionFaces { hit, flee, command } = contest.dice.faces(faction);
            let one = |result: &RollResult, face: usize| {
                let mut result = *result;
                let shown = &mut result.shown[faction];
                *[&mut shown.hits, &mut shown.flees, &mut shown.commands][face] += 1;
                result
            };
            let thrown = results.iter().flat_map(|(result, chance)| {
                [hit, flee, command].into_iter().enumerate().map(move |(face, faces)| (one(result, face), chance * f64::from(faces) / 6.0))
            });
            // Alike results together, or there are too many.
            let mut alike: BTreeMap<RollResult, f64> = BTreeMap::new();
            thrown.for_each(|(result, chance)| *alike.entry(result).or_insert(0.0) += chance);
            results = alike.into_iter().filter(|(_, chance)| *chance > 0.0).collect();
        }
    }
    match roll.fort {
        None => results,
        Some(fort) => results
            .into_iter()
            .flat_map(|(result, chance)| {
                [(1, fort.block), (0, fort.blank)].map(|(blocks, faces)| {
                    let mut blocked = result;
                    blocked.blocks = blocks;
                    (blocked, chance * f64::from(faces) / 6.0)
                })
            })
            .collect(),
    }
}

/// The chance of each side to win and what it has left, by rolling whole rolls until next to nothing is undecided.
fn slowly(contest: &Contest) -> [(f64, f64); 2] {
    let mut found = [(0.0, 0.0); 2];
    let mut waiting = BTreeMap::from([((contest.next, contest.cubes), 1.0)]);
    if let Some(side) = contest.cards.surprise {
        waiting.clear();
        for (result, chance) in results(contest, &roll_of(contest, side, contest.cubes, true)) {
            *waiting.entry((side, after(contest, side, contest.cubes, &result, true))).or_insert(0.0) += chance;
        }
    }
    for _ in 0..2_000 {
        let mut next = BTreeMap::new();
        for ((side, cubes), chance) in waiting {
            if let Some(ending) = ending(contest.turncoats, cubes) {
                let found = &mut found[ending.winner];
                *found = (found.0 + chance, found.1 + chance * f64::from(ending.left.total()));
                continue;
            }
            for (result, share) in results(contest, &roll_of(contest, side, cubes, false)) {
                *next.entry((1 - side, after(contest, side, cubes, &result, false))).or_insert(0.0) += chance * share;
            }
        }
        waiting = next;
        waiting.retain(|_, chance| *chance > 1e-15);
        if waiting.is_empty() {
            return found;
        }
    }
    panic!("undecided after 2,000 rolls: {contest:?}");
}

fn faces() -> impl Strategy<Value = FactionFaces> {
    // A die that changes something, so that every battle ends.
    (0u8..=6, 0u8..=6).prop_filter_map("six faces", |(hit, flee)| {
        (hit + flee <= 6 && hit + flee > 0).then(|| FactionFaces { hit, flee, command: 6 - hit - flee })
    })
}

/// Battles of two sides of up to five factions of which the last may stand with either, in the words of no game.
fn contests() -> impl Strategy<Value = Contest> {
    let side = || [0u8..4, 0u8..4, 0u8..3];
    let order = || prop_oneof![Just(LossOrder::Usual), Just(vec![0, 1, 2, 3, 4]).prop_shuffle().prop_map(LossOrder::Stated)];
    let fort = prop::option::of((0usize..2, 1u8..6).prop_map(|(side, block)| (side, FortFaces { block, blank: 6 - block })));
    let cards = (0usize..5, 1u8..3, 0usize..5, any::<bool>(), prop::option::weighted(0.2, 0usize..2));
    let dice = [(1u8..4, faces()), (1u8..4, faces()), (1u8..4, faces()), (1u8..4, faces()), (1u8..4, faces())];
    (side(), side(), 0usize..2, dice, fort, [order(), order()], any::<[bool; 2]>(), cards).prop_filter_map(
        "somebody on either side",
        |(first, second, next, dice, fort, losses, [leave, turncoats], (hitter, takes, calm, ignore, surprise))| {
            let natives_with = usize::from(first[2] < second[2]);
            let own = |side: usize, [first, second, natives]: [u8; 3]| {
                let natives = if natives_with == side { natives } else { 0 };
                if side == 0 { Cubes([first, second, 0, 0, natives]) } else { Cubes([0, 0, first, second, natives]) }
            };
            let cubes = [own(0, first), own(1, second)];
            let mut cards = CardsInPlay { surprise, ..CardsInPlay::default() };
            // A block takes one hit away, whatever a hit takes: the games have never both.
            cards.hit_takes[hitter] = if fort.is_some() { 1 } else { takes };
            let dice = BattleDice::new(dice);
            // Whose flights do not count must still hit, or the battle may never end.
            cards.ignore_flees[calm] = ignore && dice.faces(calm).hit > 0;
            let commands = if leave { CommandPolicy::Leave } else { CommandPolicy::Stay };
            let contest = Contest { cubes, next, dice, fort, losses, commands, turncoats: turncoats.then_some(4), cards };
            cubes.iter().all(|cubes| !cubes.is_empty()).then_some(contest)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Faction by faction with loops summed, and whole rolls face by face, come to the same.
    #[test]
    fn the_chain_agrees_with_the_slow_way(contest in contests()) {
        let endings = solve(&contest).expect("every die changes something");
        let slow = slowly(&contest);
        for (side, (wins, left)) in slow.into_iter().enumerate() {
            prop_assert!((endings.wins(side) - wins).abs() < 1e-9, "{} and {wins}", endings.wins(side));
            prop_assert!((endings.expected(side) - left).abs() < 1e-8, "{} and {left}", endings.expected(side));
        }
        prop_assert!((endings.0.values().sum::<f64>() - 1.0).abs() < 1e-12);
        for side in 0..2 {
            let by_number: f64 = endings.survivors(side).values().sum();
            prop_assert!((by_number - endings.wins(side)).abs() < 1e-12);
            let by_faction: f64 = (0..5).map(|faction| endings.expected_of(side, faction)).sum();
            prop_assert!((by_faction - endings.expected(side)).abs() < 1e-9);
        }
    }
}

/// Exact odds against battles rolled with the generator, by the roll and the losses that play uses.
#[test]
fn odds_agree_with_the_seeded_simulation() {
    const BATTLES: u32 = 20_000;
    let mut generator = Generator::from_seed(1812);
    let battles = [
        (
            RULES.tables(&ENTRIES[0]).expect("it is in the list of games"),
            [Cubes([4, 3, 3, 0, 0]), Cubes([0, 0, 0, 5, 4])],
            None,
            CommandPolicy::Stay,
        ),
        (
            RULES.tables(&ENTRIES[1]).expect("it is in the list of games"),
            [Cubes([3, 4, 0, 0, 2]), Cubes([0, 0, 4, 3, 0])],
            Some(1),
            CommandPolicy::Stay,
        ),
        (
            RULES.tables(&ENTRIES[1]).expect("it is in the list of games"),
            [Cubes([3, 4, 0, 0, 0]), Cubes([0, 0, 4, 2, 3])],
            Some(0),
            CommandPolicy::Leave,
        ),
    ];
    for (tables, cubes, fort_side, commands) in battles {
        let contest = Contest {
            cubes,
            next: 0,
            dice: tables.battle_dice(),
            fort: fort_side.zip(tables.fort.as_ref().map(|row| row.data)),
            losses: [LossOrder::Usual, LossOrder::Usual],
            commands,
            turncoats: tables.natives(),
            cards: CardsInPlay::default(),
        };
        let endings = solve(&contest).expect("it ends");
        let mut won = [0u32; 2];
        for _ in 0..BATTLES {
            let (mut side, mut cubes) = (contest.next, contest.cubes);
            let ending = loop {
                if let Some(ending) = ending(contest.turncoats, cubes) {
                    break ending;
                }
                let result = simulate(&roll_of(&contest, side, cubes, false), |sides| generator.face(sides));
                cubes = after(&contest, side, cubes, &result, false);
                side = 1 - side;
            };
            won[ending.winner] += 1;
        }
        let exact = endings.wins(0);
        let share = f64::from(won[0]) / f64::from(BATTLES);
        // Five standard deviations of so many battles: less than once in a million seeds, and the seed is fixed.
        let bound = 5.0 * (exact * (1.0 - exact) / f64::from(BATTLES)).sqrt();
        assert!((share - exact).abs() < bound, "{share} of the battles, {exact} by the chain");
    }
}

// ------------------------------------------------------------------ tables

#[test]
fn the_factions_are_those_of_the_digest() {
    let told = |game: &'static AreaKind| {
        let tables = Tables::shipped(game).expect("the shipped tables are sound");
        let faction = |place: usize| {
            let row = &tables.factions[place].data;
            let faces = tables.faces[place].data;
            let side = row.side.as_deref().unwrap_or("none");
            format!(
                "{} {side} {} {} {} {}/{}/{}",
                tables.factions[place].head.id, row.colour, row.dice, row.units, faces.hit, faces.flee, faces.command
            )
        };
        (0..tables.factions.len()).map(faction).collect::<Vec<_>>()
    };
    assert_eq!(
        told(&kinds::INVASION),
        [
            "british_regulars british red 2 25 3/0/3",
            "canadian_militia british yellow 3 35 2/2/2",
            "native_americans british green 3 25 2/2/2",
            "american_regulars american blue 2 30 3/1/2",
            "american_militia american white 3 45 2/2/2",
        ]
    );
    assert_eq!(
        told(&kinds::CONQUEST),
        [
            "british_regulars british red 2 35 3/0/3",
            "british_colonials british white 3 45 2/2/2",
            "french_regulars french purple 2 35 3/0/3",
            "french_canadiens french yellow 3 45 2/2/2",
            "natives none green 2 40 2/2/2",
        ]
    );
}

/// Nobody prints the faces: every die is assumed, and an answer that leans on one says so. (digest §2)
#[test]
fn faces_are_house_values_and_said_to_be() {
    for tables in
        [RULES.tables(&ENTRIES[0]).expect("it is in the list of games"), RULES.tables(&ENTRIES[1]).expect("it is in the list of games")]
    {
        let heads = tables.faces.iter().map(|row| &row.head).chain(tables.fort.iter().map(|row| &row.head));
        heads.for_each(|head| assert_eq!(head.provenance, Provenance::Assumed, "{}", head.id));
    }
    let duel = |faces: &str| {
        let text = format!(
            r#"{{"check": "invasion1812.battle_odds", "british": {{"british_regulars": 1}}, "american": {{"american_regulars": 1}}, "first": "british"{faces}}}"#
        );
        ask(&serde_json::from_str(&text).expect("JSON"))
    };
    assert!(duel("").contains("assumed"));
    assert!(duel(r#", "faces": {"british_regulars": [3, 0, 3]}"#).contains("assumed"), "the other die still is");
    assert!(!duel(r#", "faces": {"british_regulars": [3, 0, 3], "american_regulars": [3, 1, 2]}"#).contains("assumed"));
}

/// Checks the rows of rules, figures, ratings and known areas of each game, one by one.
#[test]
fn the_rows_are_those_of_the_digest() {
    let rows = |file: &str, table: &str| {
        let tables = if file.starts_with("invasion1812") {
            RULES.tables(&ENTRIES[0]).expect("it is in the list of games")
        } else {
            RULES.tables(&ENTRIES[1]).expect("it is in the list of games")
        };
        let rows = tables.listing.iter().filter(|row| row.file == format!("{file}.json") && row.table == table);
        rows.map(|row| format!("{}: {}", row.head.id, row.value())).collect::<Vec<_>>().join("; ")
    };
    for (file, table, told) in [
        ("invasion1812/factions", "sides", "british: nation british, truces 3; american: nation united states, truces 2"),
        ("conquest1754/factions", "sides", "british: nation british, truces 2; french: nation france, truces 2"),
        (
            "invasion1812/rules",
            "rules",
            "homeland_rolls_first: ; units_alone_control: ; natives_leave_into_empty_enemy_areas: ; boats_do_not_leave: ; \
             cards_assigned_to_a_battle: ; player_fills_first: ",
        ),
        (
            "conquest1754/rules",
            "rules",
            "defender_rolls_first: ; attackers_settle_losses: ; native_pairs_flee: ; natives_alone_lose: ; forts: ; units_alone_control: ; control_at_once: ; \
             natives_left_behind_are_not_own: ; unknown_harbors_sail: ; player_fills_first: ",
        ),
        (
            "invasion1812/rules",
            "figures",
            "end_checked_from: 3; hand: 3; deck: 12; deck_movement: 8; specials_with_movement: 2; control_markers: 20; canoe_units: 5; canoe_areas: 5; \
             fishing_boat_armies: 2; fishing_boat_units: 3",
        ),
        ("conquest1754/rules", "figures", "end_checked_from: 3; last_round: 8; voyage_moves: 2; hand: 3; deck: 12; deck_movement: 8"),
        ("conquest1754/dice", "fort", "fort: blank 3, block 3"),
        ("invasion1812/areas", "waters", "lake_ontario: ; lake_erie: "),
    ] {
        assert_eq!(rows(file, table), told, "{file} {table}");
    }
    let rated = |tables: &Tables| {
        let rows = tables.ratings.iter().map(|row| format!("{} {}/{}", row.head.id, row.data.experience, row.data.morale));
        assert!(tables.ratings.iter().all(|row| row.head.provenance == Provenance::Assumed));
        rows.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        rated(RULES.tables(&ENTRIES[0]).expect("it is in the list of games")),
        "british_regulars veteran/reliable, canadian_militia raw/dispirited, native_americans trained/dispirited, \
         american_regulars trained/reliable, american_militia raw/dispirited"
    );
    assert_eq!(
        rated(RULES.tables(&ENTRIES[1]).expect("it is in the list of games")),
        "british_regulars veteran/reliable, british_colonials raw/dispirited, french_regulars veteran/reliable, \
         french_canadiens raw/dispirited, natives trained/dispirited"
    );
    let as_companies = |tables: &Tables| {
        let rows = tables.companies.iter().map(|row| format!("{} {} {}", row.head.id, row.data.kind, row.data.morale));
        assert!(tables.companies.iter().all(|row| row.head.provenance == Provenance::Assumed));
        rows.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        as_companies(RULES.tables(&ENTRIES[0]).expect("it is in the list of games")),
        "british_regulars infantry 8, canadian_militia infantry 5, native_americans indians 6, american_regulars infantry 7, \
         american_militia infantry 5"
    );
    assert_eq!(
        as_companies(RULES.tables(&ENTRIES[1]).expect("it is in the list of games")),
        "british_regulars infantry 8, british_colonials infantry 5, french_regulars infantry 8, french_canadiens infantry 5, \
         natives indians 6"
    );
    let areas = |tables: &Tables, home: Option<&str>| {
        let rows = tables.areas.iter().filter(|row| row.data.home.as_deref() == home).map(|row| row.head.label.to_string());
        rows.collect::<Vec<_>>().join(", ")
    };
    let (invasion, conquest) =
        (RULES.tables(&ENTRIES[0]).expect("it is in the list of games"), RULES.tables(&ENTRIES[1]).expect("it is in the list of games"));
    assert_eq!(areas(invasion, Some("british")), "Montreal, York, Six Nations, Prescott, Fort George, Fort Erie and Queenston");
    assert_eq!(areas(invasion, Some("american")), "Fort Niagara, Buffalo, Pittsburgh, Albany, Rome, Detroit");
    assert_eq!((areas(conquest, Some("french")), conquest.areas.len()), ("Louisbourg".to_owned(), 31));
    let stars =
        |tables: &Tables| tables.areas.iter().filter_map(|row| Some((row.head.label.to_string(), row.data.stars?))).collect::<Vec<_>>();
    assert_eq!(stars(invasion), [("Fort Erie and Queenston".to_owned(), 2), ("Buffalo".to_owned(), 1)]);
    assert_eq!(stars(conquest), [("Louisbourg".to_owned(), 2)]);
    let sources = |tables: &Tables, name: &str| tables.sources.iter().any(|source| source.id == name);
    assert!(sources(invasion, "invasion1812"));
    assert!(sources(conquest, "conquest1754"));
}

/// Checks which rows are deduced or assumed, by table (digest §1 to §8): those printed in no source.
#[test]
fn what_stands_in_no_source_is_not_of_the_rules() {
    let not_of_rules = |tables: &Tables, provenance: Provenance| {
        let rows = tables.listing.iter().filter(|row| row.head.provenance == provenance);
        let mut by_table: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for row in rows {
            by_table.entry(row.table.clone()).or_default().push(row.head.id.to_string());
        }
        by_table.into_iter().map(|(table, rows)| format!("{table}: {}", rows.join(" "))).collect::<Vec<_>>()
    };
    assert_eq!(
        not_of_rules(RULES.tables(&ENTRIES[0]).expect("it is in the list of games"), Provenance::Deduced),
        [
            "areas: six_nations prescott fort_george fort_niagara rome",
            "cards: br_9 br_10 br_11 br_12 cm_9 cm_10 cm_11 na_9 na_10 ar_9 ar_10 ar_12 am_9 am_10 am_11 am_12",
            "rules: boats_do_not_leave cards_assigned_to_a_battle player_fills_first",
            "scenarios: full_campaign own",
        ]
    );
    let all = "british_regulars canadian_militia native_americans american_regulars american_militia";
    assert_eq!(
        not_of_rules(RULES.tables(&ENTRIES[0]).expect("it is in the list of games"), Provenance::Assumed),
        [
            "areas: detroit".to_owned(),
            "cards: ar_11".to_owned(),
            format!("companies: {all}"),
            format!("faces: {all}"),
            format!("ratings: {all}"),
            "scenarios: introductory campaign_1813".to_owned()
        ]
    );
    assert_eq!(
        not_of_rules(RULES.tables(&ENTRIES[1]).expect("it is in the list of games"), Provenance::Deduced),
        ["rules: natives_left_behind_are_not_own player_fills_first", "scenarios: own"]
    );
    let all = "british_regulars british_colonials french_regulars french_canadiens natives";
    assert_eq!(
        not_of_rules(RULES.tables(&ENTRIES[1]).expect("it is in the list of games"), Provenance::Assumed),
        [
            format!("companies: {all}"),
            format!("faces: {all}"),
            "fort: fort".to_owned(),
            format!("ratings: {all}"),
            "rules: unknown_harbors_sail".to_owned()
        ]
    );
}

/// A rule of the player's that decides is said in a sentence of its own.
#[test]
fn your_rule_is_said_to_decide() {
    let rows =
        serde_json::json!([{"file": "reinforcements.json", "table": "musters", "row": "british_regulars_montreal", "set": {"/units": 4}}]);
    let rules = serde_json::json!({"kind": "brigade-major house rules", "format": 1, "systems": {"invasion1812": rows}});
    let texts = Overlay::parse(&rules.to_string()).expect("rules").apply(&TableTexts::shipped()).expect("rows");
    let tables = Tables::read(&texts, &kinds::INVASION).expect("sound");
    let request = ReinforceRequest { faction: "british_regulars".into(), stock: 9, ..ReinforceRequest::default() };
    let found = reinforce(&tables, &request).expect("sound");
    let said = explain::reinforce(&tables, &request, &found);
    assert_eq!(said, "British Regulars receive 4 at Montreal; no units have fled. Your rule decides: British Regulars at Montreal.");
}

/// Digest §5: a chance is 0 to 1, a share of nothing is 0 and not minus 0; and a sentence begins as sentences do.
#[test]
fn chances_are_chances() {
    let asks = [
        r#"{"check": "conquest1754.battle_odds", "british": {"british_regulars": 1}, "french": {"natives": 3}, "first": "british"}"#,
        r#"{"check": "conquest1754.battle_odds", "british": {"british_regulars": 3}, "french": {"french_regulars": 4}, "first": "british",
            "fort": "french", "faces": {"british_regulars": [0, 0, 6], "french_regulars": [1, 0, 5]}}"#,
        r#"{"check": "conquest1754.battle_odds", "british": {"natives": 2}, "french": {"french_regulars": 3, "natives": 2}, "first": "french"}"#,
        r#"{"check": "conquest1754.battle_odds", "british": {"british_regulars": 35, "british_colonials": 45},
            "french": {"french_regulars": 35, "french_canadiens": 45}, "first": "british", "fort": "british"}"#,
    ];
    for asked in asks {
        let answer: serde_json::Value = serde_json::from_str(&ask(&serde_json::from_str(asked).unwrap())).unwrap();
        assert!(!answer.to_string().contains("-0.0"), "{answer}");
        let wins = ["british", "french"].map(|side| answer["wins"][side].as_f64().unwrap_or_else(|| panic!("{answer}")));
        assert!(wins.iter().all(|wins| (0.0..=1.0).contains(wins)), "{wins:?}");
        let text = answer["explain"].as_str().unwrap();
        assert!(text.starts_with(|first: char| !first.is_lowercase()), "{text}");
        assert!(!text.contains(". nobody"), "{text}");
    }
}

/// Digest §1: Colonials and Canadiens muster at their markers; where they have none they get nothing, in harbors or elsewhere.
#[test]
fn no_marker_no_harbor() {
    let text = |faction: &str| {
        let asked = format!(r#"{{"check": "conquest1754.reinforce", "faction": "{faction}", "stock": 9, "fled": 1, "areas": []}}"#);
        let answer: serde_json::Value = serde_json::from_str(&ask(&serde_json::from_str(&asked).unwrap())).unwrap();
        answer["explain"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        text("british_colonials"),
        "British Colonials receive no units, with no muster marker on the board; 1 fled unit does not come back."
    );
    assert_eq!(text("french_regulars"), "French Regulars receive 0 in open harbors; 1 fled unit does not come back.");
}
