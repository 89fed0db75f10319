//! Corrections in the window, beside those of the checks' own suites: a rally of Battlecry!, a roll and reinforcements of a campaign by
//! their forms, and by one list whatever has no form: another of the things that could have been chosen then (§2 of Battlecry!'s digest,
//! §5 and §6 of the area games').

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use crate::common::RULES;
use crate::player;

use std::sync::Arc;

use crate::calls::{has_morale, moves, officer_stands_on, rallies};
use crate::player::Player as _;
use brigade_major::game::{FaceOrigin, Request};
use brigade_major::games::area::campaign::{
    AreaRules, AreaUnits, Board, Campaign, Change, Command as Ask, CubePlace, Setup as Area, board_dice, sentence,
};
use brigade_major::games::area::card::Way;
use brigade_major::games::area::entry::ENTRIES;
use brigade_major::games::area::words::{Face, FortFace};
use brigade_major::games::battlecry1812::battle::{Battle, Battlecry1812, Command};
use brigade_major::games::shipped;
use brigade_major::gui::App;
use brigade_major::id::UnitId;
use brigade_major::session::{AnySession as _, SaveLocation, Session};
use brigade_major::store::Folders;
use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

type Stage = Harness<'static, Option<App>>;

/// Opens the entry of the log in which these words stand, to correct it.
fn correct(stage: &mut Stage, words: &str) {
    // In the area games the log is a drawer; turns before the last two are folded.
    if !stage.see("Filter…") {
        stage.keys("l");
    }
    let folded = |stage: &Stage| stage.query_all_by_label_contains("(Unfold this turn)").next().map(|head| head.click()).is_some();
    while folded(stage) {
        stage.run();
    }
    for press in [false, true] {
        // A card in play is called by its name, too, beside the log.
        let is_entry = |node: &egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            node.role() == Role::Button && !node.label().is_some_and(|label| label.starts_with("In play: "))
        };
        let node = stage.get_all_by_label_contains(words).find(is_entry).unwrap();
        if press {
            node.click()
        } else {
            node.scroll_to_me()
        }
        stage.run();
    }
    stage.click("Change a fact… (E)");
    assert!(stage.see("As it was: "));
}

/// Lists the other choices that are offered, in the log's words.
fn others(stage: &Stage, words: &str) -> Vec<String> {
    let buttons = stage.query_all_by_label_contains(words).filter_map(|node| node.accesskit_node().label());
    buttons.filter(|label| !label.starts_with("As it was") && !label.starts_with("Undo takes back")).collect()
}

/// The Thames after these commands, each by the referee's word if need be.
fn thames(commands: Vec<Command>) -> Stage {
    let mut desk = player::desk(None);
    let start = RULES.read_scenario(shipped("battlecry1812/thames.json").unwrap()).unwrap();
    desk.begin(start);
    for command in commands {
        let asked = Request { command: command.clone(), override_note: Some("".into()) };
        assert!(desk.submit::<Battlecry1812>(asked).is_some_and(|done| done.is_ok()), "{command:?}: {:?}", desk.notices());
    }
    player::on(desk)
}

fn companies(stage: &Stage) -> &Battle {
    stage.app().desk().game::<Battlecry1812>().unwrap()
}

fn at(stage: &Stage, unit: &str) -> String {
    companies(stage).state().units[&UnitId::from(unit)].at.unwrap().to_string()
}

/// Another officer rallied the unit: the die stays, and by his ability it comes out otherwise (digest §2).
#[test]
fn a_rally_of_the_log_is_corrected() {
    let unit = "johnson_1_1";
    let near = |officer: &str| officer_stands_on(officer, "0609");
    let mut stage =
        thames(vec![near("richard_johnson"), near("james_johnson"), has_morale(unit, 0), rallies("richard_johnson", unit, &[2])]);
    let officers = companies(&stage).setup().scenario.officers();
    let names: Vec<String> = officers.map(|(_, officer)| officer.label().to_owned()).collect();
    assert!(names.iter().any(|name| name == "James Johnson"), "{names:?}");
    correct(&mut stage, "R. M. Johnson tries to rally");
    assert!(stage.see("Rallied by"));
    stage.get_by_role_and_label(Role::CheckBox, "James Johnson").click();
    stage.run();
    assert!(stage.see("Now: James Johnson tries to rally"));
    stage.click("Correct (Enter)");
    stage.keys("l");
    assert!(stage.see("Corrected: James Johnson tries to rally"));
    stage.keys("l");
    let event = companies(&stage).journal().last_applied().unwrap().correction.clone().unwrap().event;
    assert_eq!(event.command, rallies("james_johnson", unit, &[2]), "the die stays as it fell");
    let events = companies(&stage).journal().cursor();
    stage.click("Undo (Ctrl+Z)");
    assert_eq!(companies(&stage).journal().cursor(), events - 1);
}

/// A move has no form: where else the unit could have gone is a list in the log's words, chosen with the mouse or with the keyboard alone.
#[test]
fn a_move_of_the_log_is_chosen_otherwise() {
    let mut stage = thames(vec![moves("johnson_1_1", "0706")]);
    assert_eq!(at(&stage, "johnson_1_1"), "0706");
    correct(&mut stage, " moves to 0706");
    assert!(stage.see("Choose what should have happened:"));
    let all = others(&stage, " moves to ");
    assert!(all.len() > 8, "every hex in its reach: {all:?}");
    let other = all.iter().find(|text| !text.contains("moves to 0706")).unwrap().clone();
    let to = other.split(" moves to ").nth(1).unwrap()[..4].to_owned();
    stage.click(&other);
    assert!(stage.see(&format!("Now: {other}")));
    stage.click("Correct (Enter)");
    assert_eq!(at(&stage, "johnson_1_1"), to);
    stage.click("Undo (Ctrl+Z)");
    assert_eq!(at(&stage, "johnson_1_1"), "0706");
    stage.keys("l");
    // By the keyboard: E on the entry, the space bar on another, Enter on the button.
    let entry = |stage: &Stage| {
        stage.get_all_by_label_contains(" moves to 0706").find(|node| node.accesskit_node().role() == Role::Button).unwrap().focus()
    };
    entry(&stage);
    stage.run();
    stage.key(Key::E);
    assert!(stage.see("Choose what should have happened:"));
    stage.get_by_label(&other).focus();
    stage.run();
    stage.key(Key::Space);
    assert!(stage.see(&format!("Now: {other}")));
    stage.get_by_label("Correct (Enter)").focus();
    stage.run();
    stage.key(Key::Enter);
    assert_eq!(at(&stage, "johnson_1_1"), to);
}

/// A board of our own making, for no game anybody owns.
const NORTH: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
    {"name": "Montreal", "home": "british", "stars": 1, "borders": ["Queenston"], "water": [], "cubes": {"british_regulars": 4, "canadian_militia": 2}},
    {"name": "York", "home": "british", "stars": 0},
    {"name": "Queenston", "home": "british", "stars": 2, "borders": ["Montreal", "Fort Niagara"], "cubes": {"british_regulars": 3, "native_americans": 3}},
    {"name": "Fort Niagara", "home": "american", "stars": 1, "borders": ["Queenston", "Albany"], "cubes": {"american_regulars": 2, "american_militia": 2}},
    {"name": "Albany", "home": "american", "borders": ["Fort Niagara"]}
]}"#;

/// The same of 1754, with a fort.
const FRONTIER: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "conquest1754", "areas": [
    {"name": "A", "home": "french", "stars": 1, "fort": true, "town": true, "borders": ["F"], "cubes": {"french_regulars": 2}},
    {"name": "F", "home": "british", "stars": 0, "town": true, "fort": false, "harbor": true, "borders": ["A"], "cubes": {"british_regulars": 4}}
]}"#;

/// A campaign in its file.
struct Sat {
    session: Session<AreaRules>,
    folder: tempfile::TempDir,
}

fn begun(game: usize, board: &str) -> Sat {
    let folder = tempfile::tempdir().unwrap();
    let battles = Folders::at(folder.path()).battles;
    std::fs::create_dir_all(&battles).unwrap();
    let rules = RULES.clone();
    let tables = rules.tables(&ENTRIES[game]).unwrap();
    let board = Board::parse(board, tables).unwrap_or_else(|faults| panic!("{faults:?}"));
    let setup = Area::new(&Arc::clone(tables), board, "own".into());
    let home = SaveLocation { folder: Some(battles), ending: ".campaign.jsonl", game_noun: "campaign" };
    Sat { session: Session::begin(setup, &rules.fingerprint, home), folder }
}

impl Sat {
    fn go(&mut self, command: Ask) {
        let asked = Request { command: command.clone(), override_note: Some("".into()) };
        self.session.submit(asked).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    }

    /// The roll at hand: the same face on every die.
    fn roll(&mut self, face: Face) {
        let game = self.session.game();
        let (setup, battle) = (game.setup(), game.state().battle.clone().unwrap());
        let dice = board_dice(setup);
        let thrown = battle.units[&battle.roller].iter().map(|(faction, units)| {
            let most = dice.most(setup.tables.find_faction(faction.as_str()).unwrap());
            (faction.clone(), vec![face; usize::try_from((*units).min(u32::from(most))).unwrap()])
        });
        let dice = thrown.collect();
        let fort = setup.tables.fort.is_some() && battle.roller == battle.attacker;
        self.go(Ask::Roll { dice, fort_die: fort.then_some(FortFace::Blank), origin: FaceOrigin::Typed });
    }

    /// Opens the campaign in the window.
    fn shown(self) -> (Stage, tempfile::TempDir) {
        let Self { session, folder } = self;
        let name = session.persistence().path().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
        drop(session);
        let mut stage = player::app(Some(Folders::at(folder.path())));
        stage.keys("a");
        stage.click("Campaign");
        // The one that goes on is chosen.
        assert!(stage.see(&name));
        stage.key(Key::Enter);
        (stage, folder)
    }
}

fn play(stage: &Stage) -> &Campaign {
    stage.app().desk().game::<AreaRules>().unwrap()
}

fn draw(faction: &str) -> Ask {
    Ask::Draw { faction: faction.into(), origin: FaceOrigin::Typed, symbol_areas: None, fill: Vec::new() }
}

fn orders() -> Ask {
    Ask::MovementCard { name: "The card".into(), armies: 2, areas: 1, way: Way::Land, truce: false }
}

fn march(army: &[(&str, u32)], from: &str, to: &str) -> Ask {
    let army = army.iter().map(|(faction, units)| ((*faction).into(), *units)).collect();
    Ask::Move { army, from: from.into(), path: vec![to.into()], by_land: false }
}

fn fight(area: &str) -> Ask {
    Ask::BeginBattle { area: area.into(), first: None, attacking_natives: None }
}

/// The last correction, as it came out.
fn corrected(stage: &Stage) -> Ask {
    play(stage).journal().last_applied().unwrap().correction.as_ref().unwrap().event.command.clone()
}

/// Chooses the first of the list that has these words, and applies it.
fn choose(stage: &mut Stage, words: &str) {
    let game = play(stage);
    let log = game.journal().entries().map(|entry| sentence(game.setup(), entry.event)).collect::<Vec<_>>();
    let listed = others(stage, words).into_iter().find(|text| !log.contains(text) && !text.starts_with("Corrected: "));
    let other = listed.unwrap_or_else(|| panic!("nothing is offered with {words:?}: {:?}", others(stage, words)));
    stage.click(&other);
    assert!(stage.see(&format!("Now: {other}")), "{other}");
    stage.click("Correct (Enter)");
}

/// A roll has no facts to change: its faces lie, and the board says whether a fort's die is thrown (area games' digest §5).
#[test]
fn a_roll_of_the_log_is_not_opened() {
    let mut sat = begun(1, FRONTIER);
    for command in [draw("british_regulars"), orders(), march(&[("british_regulars", 3)], "F", "A"), fight("A")] {
        sat.go(command);
    }
    sat.roll(Face::Command);
    let (mut stage, _folder) = sat.shown();
    stage.keys("l");
    let is_button = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Button;
    stage.get_all_by_label_contains("Rolled").find(is_button).unwrap().click();
    stage.run();
    assert!(stage.see("Undo to before this"));
    assert!(!stage.see("Change a fact…"));
}

/// Fled units that came back were placed elsewhere (area games' digest §4).
#[test]
fn reinforcements_of_the_log_are_corrected() {
    let mut sat = begun(0, NORTH);
    let flee =
        Change::Units { faction: "canadian_militia".into(), units: 2, from: CubePlace::Area("Montreal".into()), to: CubePlace::Fled };
    let reinforce = |area: &str| Ask::Reinforce {
        anywhere: Vec::new(),
        fled: vec![AreaUnits { area: area.into(), units: 2 }],
        elsewhere: None,
        harbors: None,
        fill: Vec::new(),
    };
    sat.go(Ask::Edit { changes: vec![flee], note: "they had fled".into() });
    for command in [draw("canadian_militia"), reinforce("Montreal")] {
        sat.go(command);
    }
    let (mut stage, _folder) = sat.shown();
    let in_york = |stage: &Stage| play(stage).state().units_in(&"York".into(), &"canadian_militia".into());
    let before = in_york(&stage);
    correct(&mut stage, "Reinforcements.");
    assert!(stage.see("Placed by choice"));
    stage.click("Fled units that came back, area 1");
    stage.pick("York");
    assert!(stage.see("Now: Reinforcements."));
    stage.click("Correct (Enter)");
    assert_eq!(corrected(&stage), reinforce("York"));
    assert_eq!(in_york(&stage), before + 2);
    stage.click("Undo (Ctrl+Z)");
    assert_eq!(in_york(&stage), before);
}

/// The army went another way: the areas are taken back and chosen one by one, of those it may go on to (area games' digest §4).
#[test]
fn the_way_of_a_march_of_the_log_is_corrected() {
    let army = [("british_regulars", 2)];
    let mut sat = begun(0, NORTH);
    for command in [draw("british_regulars"), orders(), march(&army, "Queenston", "Fort Niagara")] {
        sat.go(command);
    }
    let (mut stage, _folder) = sat.shown();
    let regulars = |stage: &Stage, area: &str| play(stage).state().units_in(&area.into(), &"british_regulars".into());
    assert_eq!((regulars(&stage, "Montreal"), regulars(&stage, "Fort Niagara")), (4, 2));
    correct(&mut stage, "move from Queenston to Fort Niagara");
    assert!(stage.see("Queenston to Fort Niagara"));
    stage.click("One area back");
    assert!(stage.see("name the areas the army enters"));
    stage.click("Move to");
    stage.pick("Montreal");
    assert!(stage.see("Now: 2 British Regulars move from Queenston to Montreal."));
    stage.click("Correct (Enter)");
    assert_eq!(corrected(&stage), march(&army, "Queenston", "Montreal"));
    assert_eq!((regulars(&stage, "Montreal"), regulars(&stage, "Fort Niagara")), (6, 0));
    stage.click("Undo (Ctrl+Z)");
    assert_eq!((regulars(&stage, "Montreal"), regulars(&stage, "Fort Niagara")), (4, 2));
}

/// The name of a card that was read off the table was read wrong; what else was said of it stays, or is chosen with it (§6).
#[test]
fn the_name_of_a_card_of_the_log_is_corrected() {
    let letter = |name: &str| Ask::NamedCard { name: name.into(), battle: None };
    let mut sat = begun(0, NORTH);
    for command in [draw("british_regulars"), letter("Wet powder"), orders()] {
        sat.go(command);
    }
    let (mut stage, _folder) = sat.shown();
    let names = |stage: &Stage| play(stage).state().played.iter().map(|card| card.name.to_string()).collect::<Vec<_>>();
    correct(&mut stage, "Wet powder");
    assert!(stage.see("Change a fact above."), "as it was it changes nothing");
    stage.set("Name on the card", "Dry powder");
    assert!(stage.see("Now: Dry powder is played"));
    stage.click("Correct (Enter)");
    assert_eq!(corrected(&stage), letter("Dry powder"));
    assert_eq!(names(&stage), ["Dry powder", "The card"]);

    correct(&mut stage, "The card, a movement card");
    stage.set("Name on the card", "Number 7");
    assert!(stage.see("Now: Number 7, a movement card"));
    let listed = others(&stage, "3 armies").into_iter().next().unwrap();
    stage.click(&listed);
    stage.click("Correct (Enter)");
    let read = Ask::MovementCard { name: "Number 7".into(), armies: 3, areas: 1, way: Way::Land, truce: false };
    assert_eq!(corrected(&stage), read, "chosen with its new name");
}

/// A card, a movement card, losses and who leaves have no form: what else could have been is chosen from a list (§5, §6).
#[test]
fn cards_losses_and_leavings_are_chosen_otherwise() {
    let card = |id: &str| Ask::Card { card: id.into(), places: Vec::new(), from: None, battle: None };
    let mut sat = begun(0, NORTH);
    for command in [draw("british_regulars"), card("br_9"), orders()] {
        sat.go(command);
    }
    let army = [("british_regulars", 2), ("native_americans", 3)];
    for command in [march(&army, "Queenston", "Fort Niagara"), fight("Fort Niagara")] {
        sat.go(command);
    }
    sat.roll(Face::Hit);
    sat.go(Ask::Losses { units: None });
    sat.roll(Face::Command);
    sat.go(Ask::Leave { moves: Default::default(), destroy_fort: false });
    let (mut stage, _folder) = sat.shown();
    // The log draws the entries in sight; over the page of a battle it is lower than beside a map.
    stage.set_size(eframe::egui::vec2(1280.0, 1600.0));
    stage.run();
    let events = play(&stage).journal().cursor();

    correct(&mut stage, "On command no unit leaves.");
    assert!(stage.see("Choose what should have happened:"));
    choose(&mut stage, "for Queenston");
    assert!(matches!(corrected(&stage), Ask::Leave { moves, .. } if !moves.is_empty()));

    correct(&mut stage, "The hits are taken.");
    let lost = |stage: &Stage| play(stage).state().stock_of(&"native_americans".into());
    let before = lost(&stage);
    choose(&mut stage, "The hits are taken.");
    assert!(matches!(corrected(&stage), Ask::Losses { units: Some(_) }));
    assert_ne!(lost(&stage), before, "others fell");

    correct(&mut stage, "The card, a movement card");
    choose(&mut stage, "3 armies");
    assert!(matches!(corrected(&stage), Ask::MovementCard { armies: 3, .. }));

    correct(&mut stage, "Mackinac Reinforcements is played");
    choose(&mut stage, "Fife and Drum");
    assert_eq!(corrected(&stage), card("br_10"));
    assert_eq!(play(&stage).journal().cursor(), events + 4, "an event each");
    for _ in 0..4 {
        stage.click("Undo (Ctrl+Z)");
    }
    assert_eq!(lost(&stage), before);
}
