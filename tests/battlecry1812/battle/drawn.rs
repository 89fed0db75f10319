//! The board as it is drawn, and what a player looks for on it.

use brigade_major::games::battlecry1812::battle::{CourseEdit, GroundEdit, Strike, fire_zone, is_idle_phase, map_facts, may_act, shots};
use brigade_major::games::battlecry1812::drawn::{block, chance, chevron, layers, officer_places, standing};
use brigade_major::games::battlecry1812::words::{Course, Terrain};
use brigade_major::hex::{HexGrid, Tops};
use brigade_major::map::{Extent, Hexes, Layer, Point, Shape, Typeface, placed, svg};

use super::*;

fn paint(battle: &mut Battle, edit: GroundEdit) -> Event {
    submit(battle, Command::EditGround { edit, note: "".into() })
}

fn ground(hexes: &[&str]) -> GroundEdit {
    GroundEdit { hexes: hexes.iter().map(|name| hex(name)).collect(), ..GroundEdit::default() }
}

/// §6, where the rules are silent: swamp counts as woods, to move in, to see through, as cover.
#[test]
fn swamp_counts_as_woods() {
    let told = |letter: char| {
        let rows = [".........".to_owned(), format!("....{letter}...."), ".........".to_owned(), ".........".to_owned()];
        let rows = rows.iter().map(String::as_str).collect::<Vec<_>>();
        let battle = field(painted(&rows), "b infantry pos 0504/ne", "r infantry pos 0502/sw\nr2 infantry pos 0401/se");
        let (setup, state) = (battle.setup(), battle.state());
        let facts = ["r", "r2"].map(|target| format!("{:?}", map_facts(setup, state, &"b".into(), &target.into())));
        let reach = brigade_major::games::battlecry1812::battle::reach(setup, state, &"b".into());
        (facts, reach.ways().into_iter().map(|(hex, way)| (hex, way.spent)).collect::<Vec<_>>())
    };
    assert_eq!(told('s'), told('w'));
    assert_ne!(told('s'), told('.'));
}

/// Roads, waters and names are painted along hexes, change nothing else, are kept in the file, and undone.
#[test]
fn roads_and_names_are_painted_and_kept() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0503/sw");
    let before = battle.state().board.clone();
    let course = Some(CourseEdit { course: Course::Road, runs: true });
    let event = paint(&mut battle, GroundEdit { course, ..ground(&["0101", "0201", "0202", "0303"]) });
    assert_eq!(said(&battle, &event), "A road now runs from 0101 to 0303.");
    let river = Some(CourseEdit { course: Course::River, runs: true });
    paint(&mut battle, GroundEdit { course: river, ..ground(&["0909", "0809"]) });
    let event = paint(&mut battle, GroundEdit { name: Some("The ford".into()), ..ground(&["0505"]) });
    assert_eq!(said(&battle, &event), "0505 is now named The ford.");
    let board = &battle.state().board;
    assert_eq!(board.course_paths().len(), 2);
    assert_eq!(board.course_paths()[0].1.len(), 4, "a way from end to end: {:?}", board.course_paths());
    assert!(board.grid.hexes().all(|hex| board.ground(hex) == before.ground(hex)));
    let scenario = Scenario { board: (**board).clone(), ..(*battle.setup().scenario).clone() };
    assert_eq!(Scenario::parse(&scenario.to_json(), tables()).unwrap().board, **board);
    let off = Some(CourseEdit { course: Course::Road, runs: false });
    let event = paint(&mut battle, GroundEdit { course: off, ..ground(&["0201", "0202"]) });
    assert_eq!(said(&battle, &event), "No road now runs from 0201 to 0202.");
    assert_eq!(battle.state().board.course_paths().len(), 3, "the road is in two now");
    paint(&mut battle, GroundEdit { name: Some("".into()), ..ground(&["0505"]) });
    assert_eq!(battle.state().board.names().count(), 0);
    while battle.journal().cursor() > 0 {
        battle.undo();
    }
    assert_eq!(*battle.state().board, *before);
    let mut text = |edit: GroundEdit| refused(&mut battle, Command::EditGround { edit, note: "".into() });
    assert!(text(GroundEdit { course, ..ground(&["0101"]) }).contains("needs 2 hexes or more"));
    assert!(text(GroundEdit { course, ..ground(&["0101", "0301"]) }).contains("0301 is not next to 0101"));
    assert!(text(GroundEdit { name: Some("x".repeat(61).into()), ..ground(&["0101"]) }).contains("61 letters"));
    assert!(text(GroundEdit { name: Some("x".into()), ..ground(&["0101", "0102"]) }).contains("belongs to 1 hex"));
}

/// A file says what is wrong with a road.
#[test]
fn a_road_of_a_file_is_checked() {
    let mut board = open(9, 9);
    board["courses"] = json!([{"course": "road", "hexes": ["0101", "0301"]}, {"course": "path", "hexes": ["0101", "0201"]}]);
    board["names"] = json!([{"hex": "9901", "name": "Nowhere"}]);
    let faults =
        Scenario::parse(&scenario_of(board, "b infantry pos 0505/ne", "r infantry pos 0503/sw").to_string(), tables()).unwrap_err();
    let faults = format!("{faults:?}");
    for words in ["neighbour of 0101", "road", "courses", "names"] {
        assert!(faults.contains(words), "{words}: {faults}");
    }
}

/// No counter hides another: companies on neighbouring hexes, officers with a company and beside it, whichever way hexes stand and face.
#[test]
fn no_counter_hides_another() {
    for tops in [Tops::Pointed, Tops::Flat] {
        let grid = HexGrid { tops, columns: 5, rows: 5, short: false };
        let middle = hex("0303");
        for (heading, beyond) in grid.neighbours(middle) {
            assert!(!block(grid, middle).meets(block(grid, beyond)), "{tops} {heading}");
            let front = Extent::of(chevron(grid, middle, heading));
            assert!(!front.meets(block(grid, beyond)), "the chevron stays on its hex: {tops} {heading}");
        }
        for heading in tops.headings() {
            for count in 1..=6usize {
                let mut json = open(5, 5);
                json["tops"] = tops.word().into();
                let officers = (0..count).map(|nth| format!("+o{nth} major 3 infantry mounted 0303")).collect::<Vec<_>>().join("\n");
                let facing = heading.word();
                let battle = field(
                    json,
                    &format!("b infantry pos 0303/{facing}\n{officers}"),
                    "r infantry pos 0101/se".replace("se", tops.headings()[5].word()).as_str(),
                );
                let places = (0..count)
                    .map(|nth| officer_places(battle.state(), &OfficerId::from(format!("o{nth}").as_str())).unwrap())
                    .collect::<Vec<_>>();
                for (nth, (at, radius)) in places.iter().enumerate() {
                    for (other, size) in &places[..nth] {
                        assert!(at.distance(*other) >= radius + size - 0.001, "{tops} {heading}: officers {places:?}");
                    }
                    let disc = Extent::around(*at, Point::splat(2.0 * radius));
                    assert!(
                        grid.neighbours(middle).all(|(_, beyond)| !disc.grown(-0.05).meets(block(grid, beyond))),
                        "{tops} {heading} {count}"
                    );
                    // The middle of the counter, where its arm and its morale are, is free.
                    let inner = Extent::around(Hexes { grid }.centre(middle) - Point::new(0.0, 0.1), Point::new(1.0, 0.5));
                    assert!(at.clamp(inner.min, inner.max).distance(*at) > radius - 0.12, "{tops} {heading} {count}: {at}");
                }
            }
        }
    }
}

/// A picture of a battle that goes on has counters where it is large, and blocks where it is small; and what the last attack did.
#[test]
fn a_battle_that_goes_on_is_shown_as_it_stands() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne", "r infantry pos 0503/sw");
    submit(&mut battle, Command::NEXT_PHASE);
    let shows = |battle: &Battle, text: &str, scale: f32| {
        let drawn = standing(battle);
        let texts = Layer::ALL.into_iter().flat_map(|layer| drawn.of(layer).iter()).filter(|own| own.is_drawn(scale)).filter(|own| {
            matches!(&own.shape, Shape::Text(own) if own.text == text) || matches!(&own.shape, Shape::Label(own) if own.text == text)
        });
        texts.count()
    };
    let morale = battle.state().units[&UnitId::from("b")].morale.to_string();
    assert!(shows(&battle, &morale, 22.0) > 0 && shows(&battle, &morale, 4.0) == 0);
    assert_eq!(shows(&battle, "no effect", 22.0), 0);
    let fired = (1..=9).any(|count| battle.submit(Command::Fire(fires("b", "r", &[6; 9][..count]))).is_ok());
    assert!(fired, "one number of dice is right");
    assert_eq!((shows(&battle, "no effect", 22.0), shows(&battle, "no effect", 4.0)), (1, 0));
}

/// The chances of shots touch no counter and no other chance, at any size the board is drawn in, with everybody at the Thames shot at; and
/// where the board is drawn as it is first seen, or larger, they find their places.
#[test]
fn chances_touch_no_counter() {
    let letters = |text: &str, size: f32, _: Typeface| text.chars().count() as f32 * size * 0.55;
    for tops in [Tops::Pointed, Tops::Flat] {
        let mut scenario = Scenario::parse(brigade_major::games::shipped("battlecry1812/thames.json").unwrap(), tables()).unwrap();
        scenario.board.grid.tops = tops;
        let battle = begin(tables(), scenario);
        let (state, grid) = (battle.state(), battle.state().board.grid);
        let hexes = state.units.values().filter_map(UnitState::hex).collect::<Vec<_>>();
        let chances = hexes.iter().zip(0_u8..).map(|(hex, nth)| chance(grid, *hex, format!("{} %", 1 + nth))).collect::<Vec<_>>();
        let drawn = layers(battle.setup(), state);
        let room = Hexes { grid }.extent();
        for scale in [6.0_f32, 9.0, 13.0, 19.5, 26.0, 34.0, 48.0, 70.0, 120.0] {
            let found = placed(&chances, drawn.of(Layer::Pieces), (scale, room), &mut { letters });
            for (nth, one) in found.iter().enumerate() {
                let touched = hexes.iter().find(|hex| block(grid, **hex).meets(one.extent));
                assert!(touched.is_none(), "{tops} {scale}: {} touches the counter on {touched:?}", one.text.text);
                assert!(found[..nth].iter().all(|other| !other.extent.meets(one.extent)), "{tops} {scale}: {}", one.text.text);
                // It points at its own hex, or a line joins it to it.
                let tip = one.pointer.map(|wedge| wedge[0]).or(one.leads.map(|ends| ends[0])).expect("it is joined to its target");
                assert_eq!(Hexes { grid }.at(tip), Hexes { grid }.at(one.of), "{tops} {scale}: {}", one.text.text);
            }
            // With everybody shot at, a few in the thick of it have no room for theirs.
            assert!(scale < 19.0 || found.len() * 10 >= chances.len() * 8, "{tops} {scale}: {} of {}", found.len(), chances.len());
        }
    }
}

/// Strength is pips, morale a number, the routed are told; warriors have the colour of the Native nations, their edge that of their side.
#[test]
fn the_board_is_drawn_whole() {
    let scenario = Scenario::parse(brigade_major::games::shipped("battlecry1812/thames.json").unwrap(), tables()).unwrap();
    let battle = begin(tables(), scenario);
    let drawn = layers(battle.setup(), battle.state());
    let names = drawn
        .of(Layer::Labels)
        .iter()
        .filter_map(|one| if let Shape::Label(label) = &one.shape { Some(label.text.as_str()) } else { None });
    let names = names.collect::<Vec<_>>();
    for name in ["River Thames", "Small swamp", "The road behind the British lines", "2411"] {
        assert!(names.contains(&name), "{name}");
    }
    let room = Hexes { grid: battle.state().board.grid }.extent();
    let text = svg(&drawn, room, 30.0, "The Thames", &|_| [0, 0, 0]);
    assert!(text.contains(">River Thames</text>") && text.contains(">MG</text>"));
    let discs = drawn.of(Layer::Pieces).iter().filter(|one| matches!(one.shape, Shape::Circle { .. })).count();
    assert!(discs > 131, "a pip a figure: {discs}");
}

#[test]
fn what_a_player_looks_for() {
    let mut battle = field(open(9, 9), "b infantry pos 0505/ne\nfar infantry pos 0109/ne", "r infantry pos 0503/sw");
    let may = |battle: &Battle, id: &str| may_act(battle.setup(), battle.state(), &id.into());
    assert!(may(&battle, "b") && may(&battle, "far") && !may(&battle, "r"), "its side moves");
    let zone = fire_zone(battle.setup(), battle.state(), &"b".into());
    assert!(zone.contains(&hex("0503")) && !zone.contains(&hex("0501")), "as far as an enemy's weapon reaches: {zone:?}");
    paint(&mut battle, GroundEdit { terrain: Some(Terrain::Woods), ..ground(&["0404", "0504"]) });
    assert!(!fire_zone(battle.setup(), battle.state(), &"b".into()).contains(&hex("0503")), "out of sight behind the woods");
    battle.undo();
    phase(&mut battle, "blue", Phase::Attack);
    assert!(may(&battle, "b") && !may(&battle, "far"));
    let [shot] = &shots(battle.setup(), battle.state(), &"b".into())[..] else { panic!("one target") };
    assert_eq!((shot.target.as_str(), shot.dice > 0, shot.hits < shot.of), ("r", true, true));
    assert!(!is_idle_phase(battle.setup(), battle.state()));
    phase(&mut battle, "blue", Phase::Withdraw);
    assert!(is_idle_phase(battle.setup(), battle.state()), "nobody was attacked");
}

/// An attack on an officer has its result on the board too, with his name; and no number in the margin is smaller than can be read.
#[test]
fn an_officer_who_is_lost_is_tagged() {
    let mut battle = attacking(open(9, 3), "b infantry pos 0402/e", "r infantry pos 0902/w\n+tecumseh major 2 infantry on_foot 0502");
    submit(&mut battle, Command::Strike(strikes("b", Strike::Overrun, "tecumseh")));
    let shown = standing(&battle);
    let tags =
        shown.of(Layer::Marks).iter().filter_map(|own| if let Shape::Label(label) = &own.shape { Some(label.text.as_str()) } else { None });
    assert_eq!(tags.collect::<Vec<_>>(), ["tecumseh: captured"]);
    let is_number = |text: &str| text.len() == 2 && text.chars().all(|sign| sign.is_ascii_digit());
    let sizes = shown.of(Layer::Labels).iter().filter_map(|own| match &own.shape {
        Shape::Text(text) if is_number(&text.text) => Some(text.size.at(own.from)),
        _ => None,
    });
    assert!(sizes.clone().count() > 0 && sizes.into_iter().all(|size| size >= 8.0));
}
