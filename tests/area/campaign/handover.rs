//! From the board to the table and back: what becomes of the cubes, by either game with figures.

use brigade_major::games::area::campaign::{AreaBattle, Group, HandoverRecord, TableGame, TableScenario, Terms, check_ratings, hand_over};
use brigade_major::games::battlecry1812::scenario as companies;
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::id::UnitId;
use brigade_major::table::{Overlay, TableTexts};

use super::*;

fn fought_over_niagara() -> (Table, AreaBattle) {
    let mut table = Table::north();
    table.turn("british_regulars").orders(4, 2, Way::Land);
    table.go(table.march("british_regulars 2, native_americans 2", "Queenston", &["Fort Niagara"]));
    table.go(table.battle("Fort Niagara"));
    let battle = table.0.state().battle.clone().expect("a battle");
    (table, battle)
}

static BATTLECRY: LazyLock<brigade_major::games::battlecry1812::Tables> =
    LazyLock::new(|| brigade_major::games::battlecry1812::Tables::shipped().expect("sound"));

static BRIGADES: LazyLock<brigade_major::games::rff1812::FileTables> =
    LazyLock::new(|| brigade_major::games::rff1812::Tables::shipped().expect("sound").for_files());

fn terms(game: TableGame, men: &str) -> Terms {
    Terms { game, men: units(men), men_per_figure: 20, date: "1812-10-13".to_owned() }
}

/// Hands over the table and reads the written scenario back as its file.
fn written(table: &Table, terms: &Terms) -> (TableScenario, HandoverRecord) {
    let (scenario, on_table) =
        hand_over(table.0.setup(), table.0.state(), terms, &BATTLECRY, &BRIGADES).unwrap_or_else(|refusal| panic!("{refusal}"));
    let text = scenario.to_json();
    let read = match &scenario {
        TableScenario::RegimentalFireAndFury(_) => {
            Scenario::parse(&text, &BRIGADES).map(Box::new).map(TableScenario::RegimentalFireAndFury)
        }
        TableScenario::Battlecry(_) => companies::Scenario::parse(&text, &BATTLECRY).map(Box::new).map(TableScenario::Battlecry),
    };
    let read = read.unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(read, scenario, "the file is sound and says the same");
    (scenario, on_table)
}

fn companies(scenario: TableScenario) -> companies::Scenario {
    match scenario {
        TableScenario::Battlecry(scenario) => *scenario,
        TableScenario::RegimentalFireAndFury(other) => panic!("{} is of another game", other.id),
    }
}

fn told(table: &HandoverRecord) -> Vec<String> {
    let units = |group: &Group| group.units.iter().map(|(unit, strength)| format!("{unit} {strength}")).collect::<Vec<_>>().join(" ");
    table.groups.iter().map(|group| format!("{}: {}", group.cubes, units(group))).collect()
}

/// Hands the battle at hand over to a table of companies.
pub fn on_the_table(table: &mut Table) {
    let men = table.0.state().battle.iter().flat_map(|battle| battle.units.values()).flatten().map(|(faction, _)| (faction.clone(), 100));
    let terms = Terms { game: TableGame::Battlecry, men: men.collect(), men_per_figure: 20, date: "1812-10-13".to_owned() };
    let (_, on_table) = written(table, &terms);
    table.go(Command::HandOver { table: on_table });
}

/// Returns the strength left of some units; all others are as they started.
fn left(table: &HandoverRecord, hurt: &[(&str, u32)]) -> BTreeMap<UnitId, u32> {
    let mut left = table.groups.iter().flat_map(|group| group.units.clone()).collect::<BTreeMap<_, _>>();
    left.extend(hurt.iter().map(|(unit, strength)| (UnitId::from(*unit), *strength)));
    left
}

#[test]
fn a_battle_goes_to_the_table_and_its_survivors_come_back() {
    let (mut table, _) = fought_over_niagara();
    let men = "british_regulars 400, native_americans 60, american_regulars 150, american_militia 200";
    let (scenario, on_table) = written(&table, &terms(TableGame::RegimentalFireAndFury, men));
    let TableScenario::RegimentalFireAndFury(scenario) = scenario else { panic!("of the other game") };
    // 400 men are a regiment of 10 stands; 5 militia cubes of 200 make three units of at most two.
    assert_eq!(
        told(&on_table),
        [
            "1: british_regulars_1 10",
            "1: british_regulars_2 10",
            "2: native_americans_1 3",
            "2: american_militia_1 10",
            "2: american_militia_2 10",
            "1: american_militia_3 5",
            "2: american_regulars_1 8",
            "2: american_regulars_2 8",
        ]
    );
    assert_eq!((scenario.first_side, scenario.id.as_str()), (side("british"), "area_fort_niagara_r1t1"));
    // The militia is swept away, the Native Americans keep one stand of three, the rest live as they may.
    let hurt = [
        ("british_regulars_1", 5),
        ("british_regulars_2", 4),
        ("native_americans_1", 1),
        ("american_regulars_1", 2),
        ("american_regulars_2", 0),
        ("american_militia_1", 0),
        ("american_militia_2", 0),
        ("american_militia_3", 0),
    ];
    let left = left(&on_table, &hurt);
    table.go(Command::HandOver { table: on_table });
    table.go(Command::TakeBack { left });
    // Both sides are in the field: the battle goes on, with the roll it waited for (digest §8).
    let battle = table.0.state().battle.clone().expect("it goes on");
    assert_eq!(battle.of(&side("british"), &faction("british_regulars")), 1);
    assert_eq!((battle.roller, battle.table), (side("american"), None));
    // Halves are the survivors': 5 of 10 is a cube, 4 of 10 is none; 2 of 8 is half of one of two, and so one.
    let here = |table: &Table| {
        ["british_regulars", "native_americans", "american_militia", "american_regulars"].map(|name| table.here("Fort Niagara", name))
    };
    assert_eq!(here(&table), [1, 1, 0, 1]);
    table.0.undo();
    assert_eq!(here(&table), [2, 2, 5, 4], "undo takes the return back");
    assert!(table.0.state().battle.as_ref().is_some_and(|battle| battle.table.is_some()), "and the battle is on the table still");
    table.0.undo();
    table.refused(Command::TakeBack { left: BTreeMap::new() }, "");
}

#[test]
fn a_battle_becomes_companies_on_open_ground() {
    let (mut table, battle) = fought_over_niagara();
    let men = "british_regulars 100, native_americans 20, american_regulars 150, american_militia 60";
    let (scenario, on_table) = written(&table, &terms(TableGame::Battlecry, men));
    let scenario = companies(scenario);
    // A cube of 150 men is two companies of 75; Native Americans of 20 go two cubes to a company.
    assert_eq!(
        told(&on_table)[..4],
        [
            "1: british_regulars_1 5".to_owned(),
            "1: british_regulars_2 5".to_owned(),
            "2: native_americans_1 2".to_owned(),
            "1: american_militia_1 3".to_owned(),
        ]
    );
    assert_eq!(told(&on_table)[8], "1: american_regulars_1 4 american_regulars_2 4");
    assert_eq!((scenario.board.grid.columns, scenario.board.grid.rows), (13, 9));
    let edges = scenario.sides.each_ref().map(|side| (side.id.to_string(), side.edge.to_string(), side.officers.len()));
    assert_eq!(edges, [("british".to_owned(), "south".to_owned(), 1), ("american".to_owned(), "north".to_owned(), 1)]);
    assert_eq!(scenario.first_side, battle.attacker);
    let unit = |id: &str| scenario.unit(&UnitId::from(id)).expect(id).1.clone();
    assert_eq!((unit("native_americans_1").kind.to_string(), unit("british_regulars_1").morale), ("indians".to_owned(), 8));
    assert!(scenario.units().all(|(_, unit)| unit.at.is_some() && unit.men.is_some_and(|men| (30..=120).contains(&men))));
    // Two companies of a cube: only half of them left between both is a cube still.
    let left = left(&on_table, &[("american_regulars_1", 0), ("american_regulars_3", 3), ("american_regulars_4", 0)]);
    table.go(Command::HandOver { table: on_table });
    table.go(Command::TakeBack { left });
    assert_eq!((table.here("Fort Niagara", "american_regulars"), table.here("Fort Niagara", "american_militia")), (3, 5));
}

/// More companies than two rows hold come on later; a fort is fieldworks before the defenders.
#[test]
fn a_fort_is_fieldworks_and_the_last_companies_come_later() {
    let mut table = Table::frontier();
    table.on(28, "french_canadiens", "A").turn("british_regulars").orders(4, 1, Way::Land);
    table.go(Command::Edit { changes: vec![Change::Fort { area: area("A"), stands: true }], note: "a fort to defend".into() });
    table.go(table.march("british_regulars 2, british_colonials 2, natives 2", "F", &["A"]));
    table.go(table.battle("A"));
    let men = "british_regulars 60, british_colonials 60, natives 40, french_regulars 60, french_canadiens 60";
    let (scenario, _) = written(&table, &terms(TableGame::Battlecry, men));
    let scenario = companies(scenario);
    let works = scenario.board.grid.hexes().filter(|hex| scenario.board.ground(*hex).fieldworks).map(|hex| hex.to_string());
    assert_eq!(works.collect::<Vec<_>>(), ["0602", "0702", "0802"]);
    let french = scenario.side(&side("french")).expect("the French");
    let late = french.units.iter().filter_map(|unit| unit.arrives.as_ref()).map(|arrival| (arrival.turn, arrival.place.as_str()));
    assert_eq!((french.units.len(), late.collect::<Vec<_>>()), (33, vec![(2, "the north edge"); 7]));
}

#[test]
fn men_to_a_cube_are_asked_for_and_bounded() {
    let (mut table, _) = fought_over_niagara();
    let at = |table: &Table, terms: &Terms| {
        hand_over(table.0.setup(), table.0.state(), terms, &BATTLECRY, &BRIGADES).map(|_| ()).expect_err("refused").faults[0].place_text()
    };
    let all = |men: u32| format!("british_regulars {men}, native_americans {men}, american_regulars {men}, american_militia {men}");
    for game in [TableGame::RegimentalFireAndFury, TableGame::Battlecry] {
        assert_eq!(at(&table, &terms(game, "british_regulars 100")), "men.native_americans");
        assert_eq!(at(&table, &terms(game, &all(0))), "men.british_regulars");
        assert_eq!(at(&table, &terms(game, &all(1_001))), "men.british_regulars");
        assert_eq!(at(&table, &Terms { date: "yesterday".to_owned(), ..terms(game, &all(100)) }), "date");
    }
    assert_eq!(at(&table, &Terms { men_per_figure: 21, ..terms(TableGame::Battlecry, &all(100)) }), "men_per_figure");
    assert_eq!(at(&table, &terms(TableGame::Battlecry, &all(14))), "men.british_regulars", "two cubes of 14 men are no company");
    for men in [1, 39, 40, 41, 480, 481, 1_000] {
        let TableScenario::RegimentalFireAndFury(scenario) = written(&table, &terms(TableGame::RegimentalFireAndFury, &all(men))).0 else {
            panic!()
        };
        assert!(scenario.units().all(|(_, unit)| (2..=25).contains(&unit.stands)), "{men}");
    }
    for men in [15, 29, 30, 31, 59, 119, 120, 121, 241, 999, 1_000] {
        let scenario = companies(written(&table, &terms(TableGame::Battlecry, &all(men))).0);
        assert!(scenario.units().all(|(_, unit)| unit.men.is_some_and(|men| (30..=120).contains(&men))), "{men}");
    }
    // What has gone to the table takes no dice here until its players say so.
    let (_, mut on_table) = written(&table, &terms(TableGame::Battlecry, &all(100)));
    table.go(Command::HandOver { table: on_table.clone() });
    let before = table.0.state().clone();
    let roll = Command::Roll { dice: dice("american_regulars cc, american_militia ccc"), fort_die: None, origin: FaceOrigin::Typed };
    let refusal = table.0.preview(roll.clone()).expect_err("figures fight it");
    assert!(refusal.sentences().contains("with figures"), "{refusal}");
    assert_eq!(*table.0.state(), before);
    table.go(Command::FightHere {});
    table.refused(Command::FightHere {}, "");
    // Cubes that do not fight cannot go.
    table.go(roll);
    assert!(table.0.state().battle.as_ref().is_some_and(|battle| battle.table.is_none()));
    table.refused(Command::HandOver { table: on_table.clone() }, "");
    table.leave(&[], false);
    on_table.groups[0].cubes += 1;
    table.refused(Command::HandOver { table: on_table }, "table.groups");
}

#[test]
fn what_is_left_must_be_told_of_every_unit() {
    let (mut table, _) = fought_over_niagara();
    let men = "british_regulars 100, native_americans 100, american_regulars 100, american_militia 100";
    let (_, on_table) = written(&table, &terms(TableGame::Battlecry, men));
    let mut left = left(&on_table, &[]);
    left.remove(&UnitId::from("american_militia_3"));
    table.go(Command::HandOver { table: on_table });
    table.refused(Command::TakeBack { left }, "left.american_militia_3");
}

/// Words and numbers that the games with figures do not have are found when the tables are taken, not on the day of the battle.
#[test]
fn ratings_are_words_of_the_games_with_figures() {
    let with = |table: &str, place: &str, value: serde_json::Value| {
        let rows = serde_json::json!([{"file": "handover.json", "table": table, "row": "british_regulars", "set": {place: value}}]);
        let rules = serde_json::json!({"kind": "brigade-major house rules", "format": 1, "systems": {"invasion1812": rows}});
        let texts = Overlay::parse(&rules.to_string()).expect("rules").apply(&TableTexts::shipped()).expect("rows");
        let tables = Tables::read(&texts, &kinds::INVASION).expect("sound");
        check_ratings(&tables, &BATTLECRY).map_err(|refusal| refusal.to_string())
    };
    assert_eq!(with("companies", "/morale", 9.into()), Ok(()));
    for (table, place, value, text) in [
        ("companies", "/morale", 11.into(), "morale 11 is out of bounds: 1 to 10"),
        ("companies", "/type", "hussars".into(), "\"hussars\" is not known. Choose infantry, "),
        ("companies", "/type", "field_artillery".into(), "field artillery carry no musket"),
        ("ratings", "/morale", "steady".into(), "\"steady\" is not known"),
    ] {
        let refused = with(table, place, value).expect_err(text);
        assert!(refused.contains(text), "{refused}");
        assert!(refused.contains("British Regulars"), "{refused}");
    }
    for tables in [&INVASION, &CONQUEST] {
        assert!(check_ratings(tables, &BATTLECRY).is_ok());
    }
}

/// Digest §8: with one side left, the battle is over; with both, it goes on by the board's dice or once more on the table.
#[test]
fn survivors_of_both_sides_fight_on() {
    let men = "british_regulars 100, native_americans 100, american_regulars 100, american_militia 100";
    let (mut table, _) = fought_over_niagara();
    let (first, on_table) = written(&table, &terms(TableGame::RegimentalFireAndFury, men));
    let hurt = on_table.groups.iter().filter(|group| group.faction != faction("american_militia")).flat_map(|group| group.units.keys());
    let hurt = hurt.map(|unit| (unit.to_string(), 0)).collect::<Vec<_>>();
    let hurt = hurt.iter().map(|(unit, left)| (unit.as_str(), *left)).collect::<Vec<_>>();
    let british = on_table.groups.iter().filter(|group| group.faction == faction("british_regulars")).flat_map(|group| group.units.clone());
    let british = british.collect::<BTreeMap<_, _>>();
    table.go(Command::HandOver { table: on_table.clone() });
    let mut both = left(&on_table, &hurt);
    both.extend(british);
    let event = table.go(Command::TakeBack { left: both });
    assert!(event.notes.iter().any(|note| note.contains("the battle goes on")), "{event:?}");
    // It may go to the table once more, and that is another battle there.
    let (second, again) = written(&table, &terms(TableGame::RegimentalFireAndFury, men));
    let id = |scenario: &TableScenario| scenario.id().clone();
    assert_ne!(id(&first), id(&second));
    let gone = again.groups.iter().filter(|group| group.faction == faction("british_regulars")).flat_map(|group| group.units.keys());
    let gone = gone.map(|unit| (unit.to_string(), 0)).collect::<Vec<_>>();
    let gone = gone.iter().map(|(unit, left)| (unit.as_str(), *left)).collect::<Vec<_>>();
    table.go(Command::HandOver { table: again.clone() });
    let event = table.go(Command::TakeBack { left: left(&again, &gone) });
    assert!(table.0.state().battle.is_none());
    assert!(event.notes.iter().any(|note| note.contains("American side has won")), "{event:?}");
}
