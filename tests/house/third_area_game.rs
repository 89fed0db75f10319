//! A third area game, written here alone: one value, and the tables of 1812 under another name. It is asked by `check`, fights a battle of
//! cubes, begins a campaign, is kept and opened again, printed, and played in the app, without a word of it in `src/`.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::path::Path;
use std::sync::LazyLock;

use brigade_major::cli::{check_line, play};
use brigade_major::game::FaceOrigin;
use brigade_major::games::area::campaign::{AreaRules, Board, Campaign, Change, Command, CubePlace, begin};
use brigade_major::games::area::card::Way;
use brigade_major::games::area::entry::entry;
use brigade_major::games::area::kind::{AreaKind, Requests};
use brigade_major::games::area::land::{LandPart, sketched};
use brigade_major::games::area::words::Face;
use brigade_major::games::area::{Tables, kinds};
use brigade_major::games::registry::{AnyEntry, GameEntry, OpenMode};
use brigade_major::games::{GAMES, Rules};
use brigade_major::id::{AreaId, FactionId, RowId};
use brigade_major::session::SaveLocation;
use brigade_major::table::TableTexts;

use crate::common::RULES;

/// The game: all that a third one adds to the list.
static PENINSULA: AreaKind = AreaKind {
    word: "peninsula1814",
    title: "1814 The Niagara Peninsula",
    short_title: "Niagara Peninsula",
    day: "25 July 1814",
    land: || {
        static LAND: LazyLock<LandPart> = LazyLock::new(|| sketched(include_str!("../../assets/land/invasion1812.json")));
        &LAND
    },
    typical: r#"{"checks": [], "words": []}"#,
    requests: Requests::OfInvasion,
    read: |texts| Tables::read(texts, &PENINSULA),
};

static ENTRY: GameEntry<AreaRules> = entry(&PENINSULA);

const BOARD: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "peninsula1814", "areas": [
    {"name": "Queenston", "home": "british", "stars": 2, "borders": ["Fort Niagara"], "water": [], "cubes": {"british_regulars": 4}},
    {"name": "Fort Niagara", "home": "american", "stars": 1, "borders": ["Queenston"], "water": [], "cubes": {"american_militia": 2}}
]}"#;

/// The tables shipped, and those of 1812 under the third game's name.
fn texts() -> TableTexts {
    let mut texts = TableTexts::shipped();
    let of_1812 = texts.0.iter().filter_map(|(name, text)| Some((name.strip_prefix("invasion1812/")?.to_owned(), text.clone())));
    let own = of_1812.collect::<Vec<_>>();
    texts.0.extend(own.into_iter().map(|(name, text)| (format!("{}/{name}", PENINSULA.word), text)));
    texts
}

fn rules() -> Rules {
    let games = GAMES.iter().copied().chain([&ENTRY as &dyn AnyEntry]).collect::<Vec<_>>();
    Rules::of_games(&games, &texts()).unwrap()
}

fn faction(name: &str) -> FactionId {
    FactionId::from(name)
}

fn area(name: &str) -> AreaId {
    AreaId::from(name)
}

fn campaign() -> Campaign {
    let rules = rules();
    let tables = rules.tables(&ENTRY).unwrap();
    begin(tables, Board::parse(BOARD, tables).unwrap(), RowId::from("own"))
}

fn drawn(name: &str) -> Command {
    Command::Draw { faction: faction(name), origin: FaceOrigin::Typed, symbol_areas: None, fill: Vec::new() }
}

fn roll(name: &str, faces: &[Face]) -> Command {
    Command::Roll { dice: [(faction(name), faces.to_vec())].into(), fort_die: None, origin: FaceOrigin::Typed }
}

#[test]
fn it_is_told_from_the_others_by_its_word() {
    assert_ne!(&PENINSULA, kinds::KINDS[0]);
    assert_eq!(
        rules().games_of_type::<AreaRules>().map(|(entry, tables)| (entry.name, tables.game.title)).last(),
        Some((PENINSULA.word, PENINSULA.title))
    );
}

/// Every check of the family is its own.
#[test]
fn its_checks_are_asked() {
    let rules = rules();
    for (request, part) in [
        (r#"{"check": "peninsula1814.roll", "units": {"british_regulars": 3}}"#, r#""dice_count":{"british_regulars":2}"#),
        (
            r#"{"check": "peninsula1814.battle_odds", "british": {"british_regulars": 4}, "american": {"american_militia": 6}, "first": "british"}"#,
            r#""wins":{"american":"#,
        ),
        (r#"{"check": "peninsula1814.reinforce", "faction": "native_americans", "stock": 7, "fled": 2}"#, r#""enlist":{"#),
    ] {
        let (answer, well) = check_line(&rules, request.as_bytes());
        assert!(well && answer.contains(part), "{request}: {answer}");
        assert!(answer.contains("peninsula1814."), "{answer}");
    }
    let (fault, _) = check_line(&rules, br#"{"check": "peninsula1814.charge"}"#);
    assert!(fault.contains("there is no check"), "{fault}");
}

/// The beginning of a campaign, and a battle in it; printed as it stands then.
#[test]
fn a_campaign_begins() {
    let mut play = campaign();
    let army = [(faction("british_regulars"), 4)].into();
    for command in [
        drawn("british_regulars"),
        Command::MovementCard { name: "Card 5".into(), armies: 1, areas: 1, way: Way::Land, truce: false },
        Command::Move { army, from: area("Queenston"), path: vec![area("Fort Niagara")], by_land: false },
        Command::BeginBattle { area: area("Fort Niagara"), first: None, attacking_natives: None },
    ] {
        play.submit(command).unwrap();
    }
    assert!(play.state().battle.is_some());
    for sheet in ENTRY.sheets {
        let sheet = (sheet.make)(&play, None);
        assert!(sheet.title.contains(PENINSULA.title) || sheet.text().contains(PENINSULA.title), "{}", sheet.title);
    }
}

/// A battle of cubes on a board of its own, to its end: the Americans are at home, and roll first.
#[test]
fn a_battle_of_cubes_is_fought() {
    let mut play = campaign();
    let units = |name: &str, units, from, to| Change::Units { faction: faction(name), units, from, to };
    let at = || CubePlace::Area(area("Fort Niagara"));
    let put = vec![
        units("british_regulars", 1, CubePlace::Area(area("Queenston")), at()),
        units("american_militia", 1, at(), CubePlace::Stockpile),
    ];
    for command in [
        Command::Edit { changes: put, note: "one against one".into() },
        drawn("british_regulars"),
        Command::BeginBattle { area: area("Fort Niagara"), first: None, attacking_natives: None },
        roll("american_militia", &[Face::Flee]),
    ] {
        play.submit(command).unwrap();
    }
    assert!(play.state().battle.is_none(), "the militia has fled");
    assert_eq!(play.state().units_in(&area("Fort Niagara"), &faction("british_regulars")), 1);
    assert_eq!(play.state().fled_of(&faction("american_militia")), 1);
}

/// `play` begins it on a board and keeps it; its file says which game it is.
#[test]
fn it_is_kept_and_opened() {
    let rules = rules();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("war.jsonl");
    let start = rules.game(PENINSULA.word).unwrap().begin_on_board(Some(BOARD), Some("own")).unwrap().unwrap();
    let draw = r#"{"do": "draw", "faction": "british_regulars", "origin": "typed"}"#;
    let mut said = Vec::new();
    assert!(play(&rules, &path, Some(start), draw.as_bytes(), &mut said).unwrap(), "{}", String::from_utf8_lossy(&said));
    let opened = |path: &Path| rules.open(path, SaveLocation::default(), OpenMode::Read).unwrap().session;
    assert_eq!((opened(&path).game(), opened(&path).events()), (PENINSULA.word, (1, 1)));
    assert_eq!(opened(&path).about().title, PENINSULA.title);
    let others = RULES.open(&path, SaveLocation::default(), OpenMode::Read);
    assert!(others.is_err(), "without its value in the list nobody knows it");
}

/// Its tables are a copy of its own: what is changed there is not changed in 1812.
#[test]
fn its_tables_are_its_own() {
    let mut texts = texts();
    let factions = texts.0.get_mut("peninsula1814/factions.json").unwrap();
    *factions = factions.replacen("British Regulars", "Drummond's Regulars", 1);
    let own = Tables::read(&texts, &PENINSULA).unwrap();
    let of_1812 = Tables::read(&texts, &kinds::INVASION).unwrap();
    let label = |tables: &Tables| tables.factions.iter().map(|row| row.head.label.to_string()).collect::<Vec<_>>();
    assert!(label(&own).contains(&"Drummond's Regulars".to_owned()));
    assert!(label(&of_1812).contains(&"British Regulars".to_owned()));
}

#[cfg(feature = "gui-tests")]
#[test]
fn it_is_begun_in_the_app() {
    use brigade_major::gui::App;
    use brigade_major::gui::games::{PAGES, VIEWS, area as pages};
    use brigade_major::gui::shell::desk::Desk;
    use brigade_major::store::Folders;
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT as _, Queryable as _};

    let folder = tempfile::tempdir().unwrap();
    let mut desk = Some(Desk::open(rules(), Some(Folders::at(folder.path())), 1814).unwrap());
    let views = VIEWS.into_iter().chain([pages::view(PENINSULA.word)]).collect::<Vec<_>>();
    let mut harness = Harness::builder().with_size([1280.0, 800.0]).build_ui_state(
        move |ui, app: &mut Option<App>| {
            let app = app.get_or_insert_with(|| App::with(ui.ctx(), desk.take().unwrap(), &PAGES, &views));
            app.frame(ui);
        },
        None,
    );
    harness.run();
    let click = |harness: &mut Harness<'_, Option<App>>, label: &str| {
        harness.get_by_label(label).scroll_to_me();
        harness.run();
        harness.get_by_label(label).click();
        harness.run();
    };
    click(&mut harness, "Menu");
    click(&mut harness, "Campaigns");
    let buttons = harness.query_all_by_role(eframe::egui::Role::Button).filter_map(|node| node.accesskit_node().label());
    let way = buttons.into_iter().find(|label| label.starts_with("As you set it up, 1814 The Niagara Peninsula, ")).unwrap();
    click(&mut harness, &way);
    click(&mut harness, "Begin As you set it up");
    assert!(harness.query_all_by_label_contains("Niagara Peninsula").next().is_some(), "in the strip");
    assert!(harness.query_all_by_label_contains("Drawn: British Regulars").next().is_some(), "its cubes lie in the foot");
}
