//! Laws of every campaign: no cube is lost or made, undo is exact, a file's records give the same campaign.

use brigade_major::game::Game;
use brigade_major::game::file::{header, read_lines, record_line};
use brigade_major::games::area::campaign::{AreaRules, BattleStage, CampaignState, contested, reinforcements, to_assign};
use brigade_major::rng::Generator;

use super::*;

/// Cubes of each faction wherever they are.
fn all_cubes(state: &CampaignState) -> BTreeMap<FactionId, u32> {
    let mut sum: BTreeMap<FactionId, u32> = BTreeMap::new();
    for cubes in state.areas.values().map(|area| &area.cubes).chain([&state.stock, &state.fled]) {
        for (faction, units) in cubes {
            *sum.entry(faction.clone()).or_insert(0) += units;
        }
    }
    sum
}

fn pick<'a, T>(generator: &mut Generator, items: &'a [T]) -> &'a T {
    let sides = u8::try_from(items.len().min(200)).expect("few");
    &items[usize::from(generator.face(sides)) - 1]
}

/// Something a player might do now, sensible or not.
fn command(table: &Table, generator: &mut Generator) -> Command {
    let (setup, state) = (table.0.setup(), table.0.state());
    let tables = &setup.tables;
    if let Some(battle) = &state.battle {
        return match &battle.stage {
            BattleStage::Losses(_) => Command::Losses { units: None },
            BattleStage::Commands(commands) => {
                let areas = state.areas.keys().collect::<Vec<_>>();
                let mut moves = BTreeMap::new();
                for name in commands.keys() {
                    if generator.face(2) == 1 {
                        moves.insert(name.clone(), vec![AreaUnits { area: (*pick(generator, &areas)).clone(), units: 1 }]);
                    }
                }
                Command::Leave { moves, destroy_fort: false }
            }
            BattleStage::Roll => {
                let dice = brigade_major::games::area::campaign::board_dice(setup);
                let own = battle.units.get(&battle.roller).cloned().unwrap_or_default();
                let thrown = own.iter().map(|(name, count)| {
                    let place = tables.find_faction(name.as_str()).expect("a faction");
                    let number = (*count).min(u32::from(dice.most(place)));
                    (name.clone(), (0..number).map(|_| dice.faces(place).shows(generator.face(6))).collect())
                });
                let dice = thrown.collect();
                let fort = state.areas[&battle.area].fort && battle.roller == battle.attacker;
                Command::Roll { dice, fort_die: fort.then_some(FortFace::Blank), origin: FaceOrigin::Generator }
            }
        };
    }
    let Some(active) = &state.active else {
        let bag = state.bag.iter().collect::<Vec<_>>();
        return match bag.as_slice() {
            [] => Command::EndRound {},
            bag => {
                Command::Draw { faction: (*pick(generator, bag)).clone(), origin: FaceOrigin::Generator, symbol_areas: None, fill: vec![] }
            }
        };
    };
    if let Some(first) = contested(setup, state).first().filter(|_| generator.face(2) == 1) {
        return Command::BeginBattle { area: first.clone(), first: None, attacking_natives: None };
    }
    // Cards by name, assigned or not, and a board that grows.
    let rare = if generator.face(12) == 1 { generator.face(2) } else { 0 };
    match if rare > 0 { 8 + rare } else { generator.face(8) } {
        9 => match (to_assign(setup, state).next(), contested(setup, state).first()) {
            (Some(card), Some(to)) => Command::Assign { card: card.name.clone(), area: to.clone() },
            _ => Command::NamedCard { name: format!("Card {}", state.played.len()).into(), battle: None },
        },
        10 => {
            let mut board = (*state.board).clone();
            let name = format!("Area {}", board.areas.len() % 20);
            match board.areas.contains_key(&area(&name)) {
                true => board.remove(&area(&name)),
                false => drop(board.add(&name)),
            }
            Command::TakeBoard { board: Box::new(board) }
        }
        1 | 2 if !state.reinforced => {
            let fled = reinforcements(setup, state, active, None, &[]).map_or(0, |found| found.fled_return);
            let open = state.areas.keys().cloned().collect::<Vec<_>>();
            let back = AreaUnits { area: pick(generator, &open).clone(), units: fled };
            Command::Reinforce { anywhere: vec![], fled: vec![back], elsewhere: None, harbors: None, fill: vec![] }
        }
        3 if state.orders.is_none() => {
            let truce = generator.face(30) == 1;
            Command::MovementCard { name: "Card".into(), armies: 3, areas: 2, way: Way::Land, truce }
        }
        4 => {
            let cards = tables.cards.iter().filter(|row| row.data.faction == active.0).map(|row| row.head.id.as_str()).collect::<Vec<_>>();
            Command::Card { card: (*pick(generator, &cards)).into(), places: vec![], from: None, battle: None }
        }
        5 => Command::EndTurn {},
        _ => {
            let areas = state.areas.keys().collect::<Vec<_>>();
            let from = (*pick(generator, &areas)).clone();
            let cubes = state.areas[&from].cubes.iter().map(|(name, count)| (name.clone(), count.div_ceil(2))).collect();
            Command::Move { army: cubes, from, path: vec![(*pick(generator, &areas)).clone()], by_land: false }
        }
    }
}

#[test]
fn no_cube_is_lost_and_every_campaign_can_be_replayed() {
    let mut battles = 0;
    let invasions = [1812, 1813, 1814, 7, 9].map(|seed| (&INVASION, NORTH, seed));
    let conquests = [1754, 1757, 1759, 8].map(|seed| (&CONQUEST, FRONTIER, seed));
    for (tables, board, seed) in invasions.into_iter().chain(conquests) {
        let mut generator = Generator::from_seed(seed);
        let mut table = Table::of(tables, board, "own");
        let start = table.0.state().clone();
        let box_of_cubes = all_cubes(&start);
        for row in &tables.factions {
            assert_eq!(box_of_cubes[&faction(row.head.id.as_str())], u32::from(row.data.units));
        }
        let mut records = Vec::new();
        let mut refused = 0;
        for _ in 0..3_000 {
            let next = command(&table, &mut generator);
            let before = table.0.state().clone();
            match table.0.submit(next.clone()) {
                Ok(Record::Event(event)) => {
                    battles += usize::from(matches!(event.command, Command::BeginBattle { .. }));
                    let said = sentence(table.0.setup(), &event);
                    assert!(said.ends_with('.'), "{said}");
                    let line = serde_json::to_string(&Record::Event(event.clone())).expect("JSON");
                    assert_eq!(serde_json::from_str::<Record<Event>>(&line).expect("what was written"), Record::Event(event.clone()));
                    // Undo is exact, and so is redo.
                    let after = table.0.state().clone();
                    table.0.undo();
                    assert_eq!(*table.0.state(), before, "{next:?}");
                    table.0.redo();
                    assert_eq!(*table.0.state(), after);
                    records.push(Record::Event(event));
                }
                Ok(Record::Cursor(_)) => unreachable!("nothing was undone"),
                Err(_) => {
                    refused += 1;
                    assert_eq!(*table.0.state(), before);
                    // What is asked for in vain over and over ends with the turn.
                    let leaving = before.battle.as_ref().is_some_and(|battle| matches!(battle.stage, BattleStage::Commands(_)));
                    if leaving && refused % 7 == 0 {
                        records.push(table.0.submit(Command::Leave { moves: BTreeMap::new(), destroy_fort: false }).expect("all may stay"));
                    }
                }
            }
            assert_eq!(all_cubes(table.0.state()), box_of_cubes, "after {next:?}");
            if table.0.state().end.is_some() {
                break;
            }
        }
        assert!(records.len() > 60, "{} events, {refused} refused", records.len());
        let again: Campaign = Game::replay(table.0.setup().clone(), records);
        assert_eq!(again.state(), table.0.state());
    }
    assert!(battles > 10, "only {battles} battles were fought");
}

/// A file is whole by itself: board, way to begin and records give the same campaign.
#[test]
fn a_file_gives_the_same_campaign() {
    let mut table = Table::north();
    let mut lines = Vec::new();
    let mut keep = |record: Record<Event>| lines.push(record_line(&record));
    let draw = |name: &str| Command::Draw { faction: faction(name), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![] };
    keep(table.0.submit(draw("canadian_militia")).expect("in the bag"));
    keep(table.0.undo().expect("an event"));
    keep(table.0.submit(draw("american_regulars")).expect("in the bag"));
    keep(table.0.submit(Command::EndTurn {}).expect("nothing to fight"));
    let header: serde_json::Value = serde_json::from_str(&header::<AreaRules>(table.0.setup(), "these", None)).expect("JSON");
    let read =
        |tables, fingerprint, header: &serde_json::Value, lines| read_lines::<AreaRules>(tables, fingerprint, &header.to_string(), lines);
    let (again, notice) = read(&INVASION, "these", &header, lines.clone()).expect("sound");
    assert_eq!((again.state(), again.journal().len(), notice), (table.0.state(), table.0.journal().len(), None));
    assert_eq!(read(&INVASION, "other words", &header, lines.clone()).expect("sound").1, None);
    let mut other = header.clone();
    other["official_tables"] = "other values".into();
    assert!(read(&INVASION, "others", &other, lines.clone()).expect("sound").1.is_some());
    let fault = |header: &serde_json::Value, lines| read(&INVASION, "these", header, lines).expect_err("a fault").to_string();
    assert!(fault(&serde_json::json!({}), vec![]).contains("not the header"));
    assert!(read(&CONQUEST, "these", &header, vec![]).expect_err("of the other game").to_string().contains("1754 Conquest"));
    let mut other = header.clone();
    other["scenario"]["begins"] = "in_medias_res".into();
    assert!(fault(&other, vec![]).contains("in_medias_res"));
    let mut other = header.clone();
    other["scenario"]["board"]["areas"][0]["stars"] = 77.into();
    assert!(fault(&other, vec![]).contains("stars"));
    lines[1] = r#"{"event":{}}"#.to_owned();
    assert!(fault(&header, lines).starts_with("line 3"));
}
