//! The battles that ship, whole: without fault and without anything odd on their tables, the same bytes again, printed, drawn, begun, and
//! their first turn played into.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::sync::{Arc, LazyLock};

use crate::common::RULES;
use brigade_major::engine::Word as _;
use brigade_major::game::{FaceOrigin, Offer};
use brigade_major::games::about::Picture;
use brigade_major::games::battlecry1812;
use brigade_major::games::battlecry1812::battle::Selection;
use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::battle::{Command, Die, ManeuverCall, UnitSituation, begin};
use brigade_major::games::rff1812::drawn::{Shown, View, layers};
use brigade_major::games::rff1812::scenario::{Oddity, Scenario, Trait, remarks};
use brigade_major::games::rff1812::words::{Arm, Weapon};
use brigade_major::games::{shipped, shipped_paths};
use brigade_major::map::{Layer, Role, svg};
use brigade_major::session::SaveLocation;
use brigade_major::sheet::{Paper, PrintOptions, lines_over, print};

static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::shipped().unwrap()));

/// The ten scenarios of the nine battles: Queenston Heights has two.
const TEN: [&str; 10] = [
    "bladensburg",
    "chateauguay",
    "chippawa",
    "cryslers_farm",
    "lundys_lane",
    "moraviantown",
    "new_orleans",
    "queenston_heights",
    "queenston_landing",
    "sackets_harbor",
];

fn scenario(id: &str) -> Scenario {
    let text = shipped(&format!("rff1812/{id}.json")).unwrap_or_else(|| panic!("{id} is not shipped"));
    Scenario::parse(text, &TABLES.for_files()).unwrap_or_else(|faults| panic!("{id}: {faults:#?}"))
}

#[test]
fn nine_battles_ship() {
    let mut paths = shipped_paths("rff1812").collect::<Vec<_>>();
    paths.sort_unstable();
    assert_eq!(paths, TEN.map(|id| format!("rff1812/{id}.json")));
}

#[test]
fn nothing_in_a_shipped_scenario_is_odd() {
    for id in TEN {
        let odd = remarks(&scenario(id), &TABLES).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert!(odd.is_empty(), "{id}:\n{}", odd.join("\n"));
    }
}

/// Units of one name cannot be told apart in the log, and a command without units is most often a slip.
#[test]
fn units_of_one_name_and_commands_without_units_are_odd() {
    let mut odd = scenario(TEN[0]);
    let side = &mut odd.sides[0];
    side.units[1].name = side.units[0].name.to_uppercase();
    let command = side.commands[0].id.clone();
    let other = side.commands[1].id.clone();
    side.units.iter_mut().filter(|unit| unit.command == command).for_each(|unit| unit.command = other.clone());
    let said = remarks(&odd, &TABLES).iter().map(Oddity::sentence).collect::<Vec<_>>();
    assert!(said.iter().any(|text| text.starts_with("Two units of the United States are called")), "{said:?}");
    assert!(said.iter().any(|text| text.contains("has no units: give it some, or remove it")), "{said:?}");
}

/// Men and stands that do not go together are most often a slip (digest §1).
#[test]
fn stands_that_the_men_do_not_make_are_odd() {
    let of_first = |given: u32| {
        let mut odd = scenario("chippawa");
        odd.sides[0].units[0].stands_given = Some(given);
        remarks(&odd, &TABLES).iter().map(Oddity::sentence).collect::<Vec<_>>()
    };
    assert_eq!(of_first(3), ["9th US: 348 men, 40 to a stand, make 9 stands, not 3: leave one of the two out."]);
    assert!(of_first(9).is_empty(), "as many as the men make");
}

/// Indians and riflemen on foot have no bayonets unless a source says so, and no scenario of ours has one (digest §3).
#[test]
fn indians_and_riflemen_have_no_bayonets() {
    let mut without = 0;
    for id in TEN {
        let mut scenario = scenario(id);
        for side in &mut scenario.sides {
            for unit in side.units.iter_mut().filter(|unit| unit.arm() == Arm::Infantry) {
                let rifle = unit.troops().is_some_and(|troops| troops.weapon == Some(Weapon::Rifle));
                assert_eq!(unit.has_trait(Trait::NoBayonets), unit.has_trait(Trait::Indians) || rifle, "{id}: {}", unit.id);
                without += usize::from(unit.traits.remove(&Trait::NoBayonets));
            }
        }
        let said = remarks(&scenario, &TABLES).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert!(said.iter().all(|text| text.contains("have no bayonets unless a source says so")), "{id}: {said:?}");
        without -= said.len();
    }
    assert_eq!(without, 0, "each of them is remarked");
}

/// American sailors and gunners who fight as infantry have buck and ball, as other American infantry (digest §3).
#[test]
fn american_sailors_and_gunners_have_buck_and_ball() {
    for (id, unit) in [("bladensburg", "flotilla"), ("sackets_harbor", "fort_gunners"), ("sackets_harbor", "sailors")] {
        assert!(scenario(id).unit(&unit.into()).is_some_and(|(_, unit)| unit.has_trait(Trait::BuckAndBall)), "{id}: {unit}");
    }
}

#[test]
fn every_battle_has_its_table_whole() {
    for id in TEN {
        let scenario = scenario(id);
        let ground = &scenario.ground;
        assert!(ground.features.len() >= 6 && !ground.zones.is_empty() && !ground.entries.is_empty(), "{id}");
        assert_eq!(ground.objectives.len(), scenario.key_positions.len(), "{id}: each key position has a place");
        assert!(ground.features.iter().all(|feature| feature.source.is_some() && feature.place_basis.is_some()), "{id}");
        assert!(scenario.table.as_ref().is_some_and(|table| table.north.is_some()), "{id}");
        for (_, unit) in scenario.units() {
            let told_off = ["vroomans_gun", "patterson_24s", "patterson_12s", "fort_volunteer_guns", "norton_warriors"];
            let somewhere = unit.stands_at.is_some() || unit.arrives.is_some() || told_off.contains(&unit.id.as_str());
            assert!(somewhere, "{id}: {} stands nowhere and never comes", unit.id);
            let entry = unit.arrives.as_ref().map(|arrives| arrives.entry.as_ref());
            assert!(entry.is_none_or(|entry| entry.is_some_and(|entry| ground.entry(entry).is_some())), "{id}: {}", unit.id);
            assert!(!unit.has_trait(Trait::Indians) || unit.has_trait(Trait::OpenOrderOnly), "{id}: {}", unit.id);
        }
    }
}

/// Checks that our estimates are never called facts, and that every figure has its evidence.
#[test]
fn every_figure_says_how_it_is_known() {
    for id in TEN {
        let scenario = scenario(id);
        assert!(!scenario.sources.is_empty() && scenario.summary.is_some(), "{id}");
        for (_, unit) in scenario.units() {
            assert!(unit.strength.note.is_some() && unit.note.is_some() && unit.short.is_some(), "{id}: {}", unit.id);
            let note = unit.strength.note.as_ref().unwrap().to_lowercase();
            assert!(
                unit.strength.basis.is_estimate() || !note.starts_with("from memory") && !note.starts_with("our estimate"),
                "{id}: {note}"
            );
        }
        for leader in scenario.sides.iter().flat_map(|side| &side.leaders) {
            assert!(leader.basis.is_some_and(|basis| basis.is_estimate()), "{id}: {} is rated by judgement", leader.id);
            assert!(
                leader.note.as_ref().is_some_and(|note| note.contains("our judgement") || note.contains("No rating")),
                "{id}: {}",
                leader.id
            );
        }
        assert!(scenario.sides.iter().all(|side| side.leaders.iter().filter(|leader| leader.army).count() == 1), "{id}");
        // Texts for players: no letter of a note-taker, no file of ours.
        let text = scenario.to_json();
        for odd in [".md", "TODO", "(S)", "(U)", "ur our ", " S;", "As above", ": U\""] {
            let found = text.lines().find(|line| line.contains(odd));
            assert!(found.is_none(), "{id}: {odd:?} in {found:?}");
        }
    }
}

#[test]
fn every_battle_saves_as_it_was_read() {
    for id in TEN {
        assert_eq!(scenario(id).to_json(), shipped(&format!("rff1812/{id}.json")).unwrap(), "{id}: write it with to_json");
    }
}

#[test]
fn every_battle_has_its_sheets() {
    for id in TEN {
        let start = RULES.read_scenario(shipped(&format!("rff1812/{id}.json")).unwrap()).unwrap();
        let session = start.begin("", SaveLocation::default());
        let sheets = session.sheets();
        assert!(
            ["blackout", "handout", "map", "labels", "roster", "leaders", "reference"]
                .iter()
                .all(|word| sheets.iter().any(|sheet| sheet.word == *word)),
            "{id}"
        );
        for kind in &sheets {
            let sheets = session.make_sheets(kind.word, None);
            assert!(!sheets.is_empty() && sheets.iter().all(|sheet| !sheet.text().is_empty()), "{id}: {}", kind.word);
        }
        assert!(!session.roster().is_empty(), "{id}");
    }
}

/// One page of A4 with a table, the map and who stands where on it.
#[test]
fn the_map_of_every_battle_is_one_page() {
    for id in TEN {
        let battle = begin(&TABLES, scenario(id));
        let sheet = brigade_major::games::rff1812::sheet::map(battle.setup());
        assert!(sheet.plate.is_some(), "{id}");
        for paper in Paper::ALL {
            let over = lines_over(&sheet, *paper, 60, 1).unwrap();
            assert_eq!(over, 0, "{id} on {paper}: lines over one page, in 60 tenths of a point");
        }
        let text = sheet.text();
        for unit in battle.setup().scenario.units().map(|(_, unit)| unit.label()) {
            assert!(text.contains(unit), "{id}: {unit}");
        }
    }
}

/// Phases of a turn, and more: a game that has not come to its second turn by then never will.
const MOST_PHASES: usize = 40;

/// The first unit of the side to move that can maneuver does so, through the one door; then both sides play the turn out.
#[test]
fn the_first_turn_of_every_battle_is_played() {
    for id in TEN {
        let mut battle = begin(&TABLES, scenario(id));
        let side = battle.state().side.clone();
        let units = battle.setup().scenario.side(&side).unwrap().units.iter().map(|unit| unit.id.clone()).collect::<Vec<_>>();
        let call = |unit| {
            let situation = UnitSituation::plain(unit);
            Command::Maneuver(ManeuverCall { leader: None, units: vec![situation], die: Die { face: 6, from: FaceOrigin::Typed } })
        };
        let accepted = units.into_iter().map(call).find(|command| battle.preview(command.clone()).is_ok());
        let command = accepted.unwrap_or_else(|| panic!("{id}: nobody of {side} may maneuver on turn 1"));
        battle.submit(command).unwrap();
        for _ in 0..MOST_PHASES {
            if battle.state().turn == 1 {
                battle.submit(Command::NextPhase {}).unwrap_or_else(|refusal| panic!("{id}: {refusal:?}"));
            }
        }
        assert_eq!(battle.state().turn, 2, "{id}");
    }
}

/// The fights of companies: the Thames, the wood at Chippawa, and the two that were prepared beside them.
#[test]
fn the_fights_of_companies_are_read_printed_and_their_first_turn_played() {
    let mut paths = shipped_paths("battlecry1812").collect::<Vec<_>>();
    paths.sort_unstable();
    assert_eq!(
        paths,
        ["chateauguay_abatis", "chippawa_wood", "lundys_lane_guns", "lundys_lane_in_hand", "thames", "thames_ready"]
            .map(|id| format!("battlecry1812/{id}.json"))
    );
    let tables = Arc::new(battlecry1812::Tables::shipped().unwrap());
    for path in paths {
        let text = shipped(path).unwrap();
        let scenario = battlecry1812::scenario::Scenario::parse(text, &tables).unwrap_or_else(|faults| panic!("{path}: {faults:#?}"));
        assert_eq!(scenario.to_json(), text, "{path}");
        let session = RULES.read_scenario(text).unwrap().begin("", SaveLocation::default());
        for kind in &session.sheets() {
            let sheets = session.make_sheets(kind.word, None);
            assert!(
                print(&sheets, PrintOptions::on(Paper::A4)).unwrap().pages >= sheets.len() && !sheets.is_empty(),
                "{path}: {}",
                kind.word
            );
        }
        let mut battle = battlecry1812::battle::begin(&tables, scenario);
        let own = battle.setup().scenario.side(&battle.state().side).unwrap();
        let units = own.units.iter().map(|unit| Selection::Unit(unit.id.clone())).collect::<Vec<_>>();
        let offers = units.iter().flat_map(|unit| battle.offers(unit)).filter(Offer::is_in_order);
        let command = offers.filter_map(|offer| offer.command().cloned()).find(|command| battle.preview(command.clone()).is_ok());
        battle.submit(command.unwrap_or_else(|| panic!("{path}: nobody may do anything"))).unwrap();
        for _ in 0..MOST_PHASES {
            if battle.state().turn == 1 {
                let next = battlecry1812::battle::Command::NEXT_PHASE;
                battle.submit(next).unwrap_or_else(|refusal| panic!("{path}: {refusal:?}"));
            }
        }
        assert_eq!(battle.state().turn, 2, "{path}");
    }
}

#[test]
fn the_chooser_shows_every_table() {
    for id in TEN {
        let start = RULES.read_scenario(shipped(&format!("rff1812/{id}.json")).unwrap()).unwrap();
        let Picture::Map { layers, part, .. } = start.picture() else { panic!("{id} has no picture of its table") };
        assert!(!layers.of(Layer::Ground).is_empty() && !layers.of(Layer::Pieces).is_empty(), "{id}");
        assert!(part.size().x >= 60.0 && start.about().sides.len() == 2, "{id}");
    }
}

/// Checks that the picture of a battle under way knows where on its map the units are, by which it is cut to its place.
#[test]
fn a_picture_of_a_battle_under_way_knows_where_its_units_are() {
    for path in shipped_paths("rff1812").chain(shipped_paths("battlecry1812")) {
        let session = RULES.read_scenario(shipped(path).unwrap()).unwrap().begin("", SaveLocation::default());
        let Picture::Map { part, stands, .. } = session.standing().picture else { panic!("{path} has no map") };
        assert!(stands.len() > 1, "{path}: {stands:?}");
        // Units afloat stand beside the table.
        let there = stands.iter().filter(|at| part.grown(0.1).has(**at)).count();
        assert!(there * 3 >= stands.len() * 2, "{path}: {there} of {}", stands.len());
    }
}

/// Checks that the units on the table are on its map: read back from the file.
#[test]
fn a_map_tells_what_is_on_the_table() {
    for id in TEN {
        let scenario = scenario(id);
        let view = View::of(&scenario).unwrap();
        let layers = layers(&scenario, &TABLES, Shown::default());
        let colour = |role: Role| if role == Role::Water { [1, 2, 3] } else { [9, 9, 9] };
        let text = svg(&layers, view.extent(), 24.0, &scenario.title, &colour);
        let has_water = scenario.ground.features.iter().any(|feature| feature.kind.is_water());
        assert_eq!(text.contains("#010203"), has_water, "{id}: water is drawn as itself");
        let texts = text.lines().filter_map(|line| Some(line.split_once('>')?.1.split_once("</text>")?.0)).collect::<Vec<_>>();
        let told = |name: &str| texts.iter().any(|text| text.replace("&amp;", "&").contains(name));
        let told_units = scenario.units().filter(|(_, unit)| unit.stands_at.is_some());
        let (named, all) = told_units.fold((0, 0), |(named, all), (_, unit)| (named + usize::from(told(unit.label())), all + 1));
        assert!(named * 10 >= all * 6, "{id}: {named} of {all} units are named");
        assert!(told("1 inch is") && told("N") && told("1 ft"), "{id}: scale and north");
        // A footprint each and its front: of all that stand, as many pieces at the least.
        assert!(layers.of(Layer::Pieces).len() >= 3 * all, "{id}");
        let none = Shown {
            grid: false,
            zones: false,
            entries: false,
            objectives: false,
            units: false,
            names: false,
            on_paper: false,
            scale: false,
        };
        let bare = brigade_major::games::rff1812::drawn::layers(&scenario, &TABLES, none);
        assert!(bare.of(Layer::Pieces).is_empty() && bare.of(Layer::Labels).is_empty() && !bare.of(Layer::Ground).is_empty(), "{id}");
    }
}

/// From far off a unit has the number that lists call it by, near by its name; one that may stay away says so (a newcomer's find).
#[test]
fn a_unit_is_known_on_the_whole_table() {
    let scenario = scenario("chippawa");
    let view = View::of(&scenario).unwrap();
    let layers = layers(&scenario, &TABLES, Shown::default());
    let texts = |scale: f32| {
        let text = svg(&layers, view.extent(), scale, &scenario.title, &|_| [9, 9, 9]);
        text.lines().filter_map(|line| Some(line.split_once('>')?.1.split_once("</text>")?.0.to_owned())).collect::<Vec<_>>()
    };
    let standing = scenario.units().filter(|(_, unit)| unit.stands_at.is_some());
    let numbers = standing.map(|(_, unit)| scenario.number_of(&unit.id).to_string()).collect::<Vec<_>>();
    let (far, near) = (texts(6.0), texts(24.0));
    assert!(numbers.iter().all(|number| far.contains(number)), "{numbers:?} in {far:?}");
    assert!(!near.contains(&numbers[0]) && near.iter().any(|text| text == "Light coys"), "{near:?}");
    assert!(near.iter().any(|text| text.ends_with("(optional)")), "{near:?}");
}

#[test]
fn a_place_of_the_map_is_a_place_of_the_table() {
    let scenario = scenario("chippawa");
    let view = View::of(&scenario).unwrap();
    for (_, unit) in scenario.units() {
        let Some(stands_at) = &unit.stands_at else { continue };
        assert_eq!(view.spot_at(view.spot(stands_at.at)), stands_at.at);
    }
    let off = view.spot_at(brigade_major::map::point(-3.0, 500.0));
    assert_eq!((off.x.as_f64(), off.y.as_f64()), (0.0, 0.0), "what lies beside is moved onto it");
}
