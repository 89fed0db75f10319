//! The designer's draft: read, edited, taken back and written, with its faults at their cells.

use std::sync::Arc;

use crate::designer::{Designer, fire_and_fury, rules};
use brigade_major::design::{Command, Design, DesignSetup, Draft, GridLine, Handle, LineKind, Pointer, SunAsked, lines};
use brigade_major::games::{rff1812, shipped, shipped_paths};
use brigade_major::session::{AnySession as _, SaveLocation, Session};
use proptest::prelude::*;

#[test]
fn a_scenario_opened_and_saved_has_the_same_bytes() {
    for path in shipped_paths("rff1812") {
        let text = shipped(path).unwrap();
        let designer = Designer::at(text);
        assert!(designer.sound() == text, "{path}: other bytes");
        assert!(designer.faults().is_empty(), "{path}");
    }
}

/// What no column of a line has is told by the line's name and the names of what would be right, not by ids and places in the file.
#[test]
fn a_fault_that_no_column_has_is_told_in_names() {
    let file: serde_json::Value = serde_json::from_str(shipped("rff1812/chippawa.json").unwrap()).unwrap();
    let mut told = 0;
    for nth in 0..file["sides"][0]["units"].as_array().unwrap().len() {
        for wrong in ["", "nobody"] {
            let mut file = file.clone();
            file["sides"][0]["units"][nth]["command"] = wrong.into();
            let faults = Designer::at(&file.to_string()).faults();
            for (_, _, text) in &faults {
                assert!(!text.contains("scott brigade") && !text.contains(" unit of the "), "{text}");
                told += usize::from(text.contains("1st Brigade (Scott)"));
            }
        }
    }
    assert!(told > 10, "{told}");
}

#[test]
fn the_grid_has_leaders_and_commands_with_their_units_under_each_side() {
    let designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    let told = designer.names();
    let at = |name: &str| told.iter().position(|known| known == name).unwrap();
    assert_eq!(told[0], "Chippawa");
    assert!(at("United States") < at("Jacob Brown") && at("Jacob Brown") < at("1st Brigade (Scott)"));
    assert_eq!(at("9th US Infantry (Leavenworth)"), at("1st Brigade (Scott)") + 1);
    assert_eq!(designer.shows("9th US Infantry (Leavenworth)", "Men"), "348");
    assert_eq!(designer.shows("1st Brigade (Scott)", "Leader"), "Winfield Scott");
    assert_eq!(designer.line("9th US Infantry (Leavenworth)").depth, 2);
}

#[test]
fn cells_are_typed_by_first_letters_and_taken_back() {
    let mut designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    let before = designer.draft().clone();
    designer.types("22nd US Infantry", "Men", "1,229");
    assert_eq!(designer.shows("22nd US Infantry", "Men"), "1229");
    designer.types("22nd US Infantry", "Experience", "el");
    designer.types("22nd US Infantry", "Command", "3rd");
    assert_eq!(designer.shows("22nd US Infantry", "Command"), "3rd Brigade (Porter)");
    designer.types("22nd US Infantry", "Turn", "");
    designer.types("22nd US Infantry", "Where", "");
    designer.types("22nd US Infantry", "Entry", "");
    assert_eq!(designer.shows("22nd US Infantry", "Where"), "", "an arrival with nothing in it is none");
    assert!(!designer.faults().iter().any(|(_, head, _)| head == "Turn" || head == "Where"));
    for _ in 0..6 {
        assert!(designer.session.undo().unwrap());
    }
    assert_eq!(*designer.draft(), before);
    assert!(designer.session.redo().unwrap());
    assert_eq!(designer.shows("22nd US Infantry", "Men"), "1229");
}

#[test]
fn a_fault_stands_at_its_cell_and_nothing_typed_is_lost() {
    let mut designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    for (name, head, text, sentence) in [
        ("22nd US Infantry", "Men", "a company or two", "it must be a whole number from 1 to 100000"),
        ("22nd US Infantry", "Experience", "guards", "Choose elite, veteran, trained or raw"),
        ("Winfield Scott", "Rating", "splendid", "Choose gallant, able or poor"),
        ("United States", "Nation", "Utopia", "Choose"),
        ("Chippawa", "Date", "5 July", "a day of the calendar"),
        ("1st Brigade (Scott)", "Leader", "Nobody", "a leader of this side"),
    ] {
        designer.types(name, head, text);
        designer.assert_fault(name, head, sentence);
        assert_eq!(designer.shows(name, head), text, "what was typed stays");
        assert!(designer.session.undo().unwrap());
    }
    assert!(designer.faults().is_empty());
}

/// A line that is named for the first time is told by its kind and its name, not as of one without a name.
#[test]
fn what_is_named_first_is_told_by_its_name() {
    let mut designer = Designer::at(fire_and_fury().blank);
    let (edit, place) = designer.maker().add_line(LineKind::Leader, &designer.line("British")).unwrap();
    designer.does(Some(edit));
    let line = designer.lines().into_iter().find(|line| line.at == place).unwrap();
    assert_eq!(designer.maker().set_cells(&[(&line, 0, "Joseph Morrison")]).unwrap().text, "A leader named Joseph Morrison.");
}

#[test]
fn a_battle_is_built_from_nothing() {
    let mut designer = Designer::at(fire_and_fury().blank);
    designer.adds(LineKind::Leader, "British", "Joseph Morrison");
    designer.adds(LineKind::Command, "British", "Main line");
    assert_eq!(designer.shows("Main line", "Leader"), "Joseph Morrison", "the leader without a command");
    designer.adds(LineKind::Unit, "Main line", "49th Foot");
    designer.types("49th Foot", "Men", "304");
    designer.types("49th Foot", "Experience", "v");
    designer.adds(LineKind::Unit, "49th Foot", "89th Foot");
    assert_eq!(designer.shows("89th Foot", "Experience"), "veteran", "like the unit it was added under");
    assert_eq!(designer.shows("89th Foot", "Men"), "", "but for its strength");
    designer.types("89th Foot", "Men", "240");
    designer.adds(LineKind::Guns, "89th Foot", "Royal Artillery");
    designer.adds(LineKind::Leader, "United States", "John Boyd");
    designer.adds(LineKind::Command, "United States", "Covington's brigade");
    designer.adds(LineKind::Unit, "Covington's brigade", "9th US Infantry");
    designer.types("9th US Infantry", "Men", "400");
    designer.types("New battle", "Title", "Crysler's Farm");
    designer.types("Crysler's Farm", "File name", "cryslers_farm");
    assert_eq!(designer.faults(), []);
    let text = designer.sound();
    assert!(text.contains("\"id\": \"49th_foot\"") && text.contains("\"leader\": \"joseph_morrison\""), "{text}");
    assert!(rules().read_scenario(&text).is_ok());
    designer.types("Royal Artillery", "Arm", "inf");
    assert_eq!(designer.shows("Royal Artillery", "Morale"), "reliable", "what guns have and troops have not is left out");
    let only_men = designer.faults();
    assert_eq!(only_men.len(), 1, "{only_men:?}");
    assert_eq!(only_men[0].1, "Men");
}

#[test]
fn lines_are_doubled_removed_and_moved_through_the_tree() {
    let mut designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    let (edit, _) = designer.maker().duplicate_lines(&[&designer.line("22nd US Infantry"), &designer.line("Pioneers")]).unwrap();
    designer.does(Some(edit));
    assert_eq!(designer.names().iter().filter(|name| *name == "22nd US Infantry" || *name == "Pioneers").count(), 4);
    assert_eq!(designer.faults(), [], "each has an id of its own");
    let ids = |designer: &Designer| {
        let id = |line: &GridLine| designer.draft().text_at(&line.at.field("id")).unwrap_or_default().to_owned();
        designer.lines().iter().map(id).collect::<Vec<_>>()
    };
    assert!(ids(&designer).iter().any(|id| id == "us_22_2"), "{:?}", ids(&designer));
    let edit = designer.maker().remove_lines(&[&designer.line("Pioneers"), &designer.line("22nd US Infantry")]);
    designer.does(edit);
    assert_eq!(designer.names().iter().filter(|name| *name == "22nd US Infantry" || *name == "Pioneers").count(), 2);
    let after = designer.line("23rd US Infantry");
    let (edit, _) = designer.maker().move_lines(&[&designer.line("11th US Infantry (Campbell, then McNeil)")], &after).unwrap();
    designer.does(Some(edit));
    let names = designer.names();
    let at = |name: &str| names.iter().position(|known| known == name).unwrap();
    assert_eq!(at("11th US Infantry (Campbell, then McNeil)"), at("23rd US Infantry") + 1);
    assert_eq!(designer.shows("11th US Infantry (Campbell, then McNeil)", "Command"), "2nd Brigade (Ripley)");
    // The battle ends at once with a unit that is there no more: that is told where it stands.
    let faults = designer.faults();
    assert!(faults.len() == 1 && faults[0].1 == "Spent" && faults[0].2.contains("us 22"), "{faults:?}");
}

/// A unit that was pasted under the wrong side goes over to the other, into its first command or behind another unit; a leader does not.
#[test]
fn a_unit_goes_over_to_the_other_side() {
    let mut designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    let names = ["Pioneers", "11th US Infantry (Campbell, then McNeil)"];
    let units = |designer: &Designer, side: usize| designer.draft().count(&Pointer::default().field("sides").item(side).field("units"));
    let before = [units(&designer, 0), units(&designer, 1)];
    let (edit, places) = designer.maker().move_lines(&[&designer.line(names[0])], &designer.line("British")).unwrap();
    assert_eq!(edit.text, "Pioneers moved to the other side.");
    assert_eq!(places, [Pointer::default().field("sides").item(1).field("units").item(0)]);
    designer.does(Some(edit));
    assert_eq!([units(&designer, 0), units(&designer, 1)], [before[0] - 1, before[1] + 1]);
    assert_eq!(designer.shows(names[0], "Command"), "Light troops (Pearson)");
    let (edit, _) = designer.maker().move_lines(&[&designer.line(names[1])], &designer.line("100th Foot (Tweeddale)")).unwrap();
    designer.does(Some(edit));
    let shown = designer.names();
    let at = |name: &str| shown.iter().position(|known| known == name).unwrap();
    assert_eq!(at(names[1]), at("100th Foot (Tweeddale)") + 1);
    assert_eq!(designer.shows(names[1], "Command"), designer.shows("100th Foot (Tweeddale)", "Command"));
    let leader = designer.line("Winfield Scott");
    assert!(designer.maker().move_lines(&[&leader], &designer.line("Phineas Riall")).is_none(), "a leader stays on his side");
}

#[test]
fn a_design_is_in_its_file_at_every_edit() {
    let folder = tempfile::tempdir().unwrap();
    let form = fire_and_fury();
    let home = SaveLocation { folder: Some(folder.path().to_path_buf()), ending: ".design.jsonl", game_noun: "design" };
    let setup = DesignSetup { form: Arc::clone(&form), start: Draft::read(shipped("rff1812/chippawa.json").unwrap()).unwrap() };
    let mut designer = Designer { session: Session::begin(setup, "tables", home.clone()), form: Arc::clone(&form) };
    designer.types("Pioneers", "Men", "25");
    designer.types("Pioneers", "Note", "With axes.");
    assert!(designer.session.undo().unwrap());
    let path = designer.session.persistence().path().unwrap().to_path_buf();
    let sound = designer.sound();
    drop(designer);
    let again = Session::<Design>::open(&form, "tables", &path, home).unwrap().session;
    let mut again = Designer { session: again, form };
    assert_eq!(again.sound(), sound);
    assert!(again.session.redo().unwrap(), "what was undone is still in the log");
    assert_eq!(again.shows("Pioneers", "Note"), "With axes.");
}

/// Stands at both scales and the ladder of all classes (digest §1, §2).
#[test]
fn what_is_told_of_a_unit_follows_the_tables() {
    let mut designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    designer.types("22nd US Infantry", "Men", "348");
    let line = designer.line("22nd US Infantry");
    let told = (designer.form.results)(designer.draft(), &line);
    assert_eq!(told[0].text, "348 ÷ 40 = 8.7: 9 stands, this battle's scale");
    assert_eq!(told[1].text, "348 ÷ 30 = 11.6: 12 stands");
    let more = |of: &str| told.iter().find(|told| told.heading == of).map(|told| told.text.clone()).unwrap_or_else(|| panic!("{told:?}"));
    assert_eq!(more("If morale were spirited"), "worn at 6 stands, not 7; spent at 4, not 5");
    assert_eq!(more("If experience were elite"), "+2 in a maneuver check, not +1; +2 in a charge, not +1");
    let ladder = (designer.form.ladder)(designer.draft(), &line).unwrap();
    let told = ladder.classes.iter().map(|(class, worn, spent, own)| (class.as_str(), *worn, *spent, *own)).collect::<Vec<_>>();
    let expected = [
        ("spirited", Some(6), Some(4), false),
        ("reliable", Some(7), Some(5), true),
        ("unreliable", Some(8), Some(7), false),
        ("dispirited", None, Some(8), false),
    ];
    assert_eq!((ladder.stands, told.as_slice()), (9, expected.as_slice()));
    for (answers, text) in [
        ([false, false, false, false, false], "raw, reliable"),
        ([false, false, false, true, false], "trained, reliable"),
        ([false, false, false, false, true], "trained, reliable"),
        ([false, false, false, true, true], "veteran, reliable"),
        ([false, false, true, false, false], "elite, reliable"),
        ([true, false, true, true, true], "raw, dispirited"),
        ([false, true, true, true, true], "raw, dispirited"),
    ] {
        let rating = (designer.form.rate)(designer.draft(), &line, &answers).unwrap();
        let set = rating.sets.iter().map(|(_, _, spoken)| spoken.as_str()).collect::<Vec<_>>().join(", ");
        assert_eq!(set, text, "{answers:?}");
    }
}

#[test]
fn what_lies_on_the_table_is_moved_turned_and_drawn() {
    let mut designer = Designer::at(shipped("rff1812/cryslers_farm.json").unwrap());
    let laid = |designer: &Designer| (designer.form.layout.as_ref().unwrap())(&designer.sound()).unwrap();
    let thing = |designer: &Designer, text: &str| {
        laid(designer).things.into_iter().find(|thing| thing.text == text).unwrap_or_else(|| panic!("no {text}"))
    };
    let size = laid(&designer).size;
    assert_eq!(size, [96.0, 60.0]);
    let foot = thing(&designer, "49th Foot");
    let [x, y] = foot.points[0].1;
    let edit = designer.maker().move_by(&foot, [1.1, -2.0], size, true);
    designer.does(edit);
    let moved = thing(&designer, "49th Foot").points[0].1;
    assert_eq!(moved, [((x + 1.1) * 2.0).round() / 2.0, ((y - 2.0) * 2.0).round() / 2.0], "on the half inch");
    let facing = foot.facing.clone().unwrap().1;
    let edit = designer.maker().turn_by(&foot, -facing - 15);
    designer.does(edit);
    assert_eq!(thing(&designer, "49th Foot").facing.unwrap().1, 345);
    assert!(designer.maker().turn_by(&thing(&designer, "Pine wood"), 15).is_none(), "a wood faces nowhere");
    let wood = thing(&designer, "Pine wood");
    let edit = designer.maker().move_handle(&wood, Handle::Corner(0), [3.25, 200.0], size);
    designer.does(edit);
    assert_eq!(thing(&designer, "Pine wood").points[0].1, [3.25, 60.0], "no farther than the edge");
    for (kind, points, shape) in [
        ("woods", vec![[10.0, 20.0], [20.0, 20.0], [15.0, 30.0]], "polygon"),
        ("fence", vec![[10.0, 20.0], [20.0, 20.0]], "line"),
        ("bridge", vec![[30.0, 5.0]], "point"),
    ] {
        let (edit, place) = designer.maker().ground(kind, &points, size).unwrap();
        designer.does(Some(edit));
        assert_eq!(designer.draft().text_at(&place.field("kind")), Some(kind));
        assert_eq!(designer.draft().text_at(&place.field("shape")), Some(shape), "{kind}");
        assert_eq!(designer.faults(), [], "{kind}");
        assert!(designer.session.undo().unwrap());
    }
    // Every kind there is can be drawn, and nothing that nobody would see: no wood of a point or two, no road of one.
    let small = ["building", "bridge", "ford"];
    for kind in designer.form.grounds.iter().map(|ground| ground.word) {
        for points in [vec![[10.0, 20.0]], vec![[10.0, 20.0], [20.0, 20.0]], vec![[10.0, 20.0], [20.0, 20.0], [15.0, 30.0]]] {
            let drawn = designer.maker().ground(kind, &points, size);
            assert!(points.len() < 3 || drawn.is_some(), "{kind}");
            assert!(points.len() > 1 || drawn.is_some() == small.contains(&kind), "{kind} of a point");
            let broad = ["woods", "dense_woods", "orchard", "marsh", "water", "hill", "open", "broken", "rough", "slope"].contains(&kind);
            assert!(points.len() != 2 || drawn.is_none() == broad, "{kind} of two points");
            let Some((edit, _)) = drawn else { continue };
            designer.does(Some(edit));
            assert_eq!(designer.faults(), [], "{kind} of {} points", points.len());
            assert!(designer.session.undo().unwrap());
        }
    }
}

#[test]
fn the_sides_are_weighed_from_the_tables() {
    let designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    let weighs = designer.form.compare_sides.as_ref().unwrap();
    let weighed = weighs(&designer.sound()).unwrap();
    let row = |what: &str| weighed.rows.iter().find(|row| row.what == what).unwrap_or_else(|| panic!("no {what}: {weighed:?}"));
    assert_eq!(weighed.sides[0].0, "United States");
    // Those the players may leave out are not counted.
    let counted = |side: usize| {
        let scenario = &rules();
        let tables = scenario.tables(&rff1812::entry::GAME).unwrap();
        let scenario = rff1812::scenario::Scenario::parse(&designer.sound(), &tables.for_files()).unwrap();
        scenario.sides[side].units.iter().filter(|unit| !unit.optional).map(|unit| unit.stands).sum::<u32>().to_string()
    };
    assert_eq!(row("Stands").shown, [counted(0), counted(1)]);
    assert!(row("Value of the stands").is_assumed && !row("Stands").is_assumed);
    assert_eq!(weighed.remarks.len(), 3, "a charge each way, and what is counted as fire");
    assert!(weighs("{}").is_none(), "what is no scenario is not weighed");
}

#[test]
fn the_lists_of_a_scenario_are_lines_too() {
    let mut designer = Designer::at(fire_and_fury().blank);
    for kind in [LineKind::Light, LineKind::Position, LineKind::Zone, LineKind::Entry, LineKind::Ground] {
        let (edit, place) = designer.maker().add_line(kind, &designer.line("New battle")).unwrap();
        designer.does(Some(edit));
        assert!(designer.lines().iter().any(|line| line.at == place && line.kind == kind), "{kind:?}");
    }
    designer.types("1", "From turn", "9");
    assert!(designer.draft().text().contains("\"from_turn\": 9"));
}

/// Fields of a line that no cell sets: ids are made from names, corners are dragged, the tree gives the command.
const NO_CELL: [&str; 2] = ["id", "command"];

fn leaves(value: &serde_json::Value, path: &str, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| leaves(value, &format!("{path}/{name}"), found));
        }
        _ => found.push(path.to_owned()),
    }
}

/// A whole scenario is made without a look at its file: every field that a shipped one has is a cell.
#[test]
fn every_field_of_every_shipped_scenario_is_a_cell() {
    let rules = rules();
    let forms = [
        rff1812::design::form(rules.tables(&rff1812::entry::GAME).unwrap()),
        brigade_major::games::battlecry1812::design::scenario_format(
            rules.tables(&brigade_major::games::battlecry1812::entry::GAME).unwrap(),
        ),
    ];
    for form in &forms {
        for path in shipped_paths(form.system) {
            let text = shipped(path).unwrap();
            let draft = Draft::read(text).unwrap();
            let json: serde_json::Value = serde_json::from_str(text).unwrap();
            let mut known = vec!["/$schema".to_owned(), "/format".to_owned(), "/system".to_owned()];
            let mut items = Vec::new();
            for line in lines(form, &draft) {
                let at = line.at.to_string();
                known.extend(form.columns_of(line.kind).iter().map(|column| line.at.fields(column.field).to_string()));
                known.extend(NO_CELL.map(|field| format!("{at}/{field}")));
                items.push(at);
            }
            // Items of lists are looked into where they are lines; the board is painted.
            let mut left = Vec::new();
            for at in items.iter().filter(|at| !at.is_empty()) {
                if let Some(value) = json.pointer(at) {
                    leaves(value, at, &mut left);
                }
            }
            leaves(&json, "", &mut left);
            let listed = |at: &str| items.iter().any(|item| item.starts_with(&format!("{at}/"))) || at.starts_with("/board/");
            left.retain(|at| !known.contains(at) && !listed(at) && !items.contains(at));
            // The points of ground are dragged on the map, and typed in their own column.
            assert_eq!(left, Vec::<String>::new(), "{path}");
        }
    }
}

#[test]
fn notes_sources_and_the_words_of_victory_are_lines() {
    let mut designer = Designer::at(fire_and_fury().blank);
    for (kind, text) in [
        (LineKind::Note, "The ravine is one stand wide."),
        (LineKind::Source, "Crysler's Farm, returns of 12 November"),
        (LineKind::Victory, "Most points at the end."),
    ] {
        let (edit, place) = designer.maker().add_line(kind, &designer.line("New battle")).unwrap();
        designer.does(Some(edit));
        let line = designer.lines().into_iter().find(|line| line.at == place).unwrap();
        let told = designer.faults().into_iter().find(|(name, ..)| *name == designer.maker().line_name(&line));
        assert_eq!(told.map(|(_, _, sentence)| sentence).as_deref(), Some("Type the text."), "{kind:?}");
        let edit = designer.maker().set_cells(&[(&line, 0, text)]);
        designer.does(edit);
        let edit = designer.maker().set_cells(&[(&line, 0, "")]);
        designer.does(edit);
        assert!(designer.lines().iter().any(|line| line.at == place), "emptied, it stays");
        assert!(designer.session.undo().unwrap());
    }
    let points = designer.lines().into_iter().find(|line| line.kind == LineKind::Points).unwrap();
    let spent = designer.column(LineKind::Points, "Unit spent");
    let edit = designer.maker().set_cells(&[(&points, spent, "3")]);
    designer.does(edit);
    let text = designer.draft().text();
    assert!(text.contains("\"unit_spent\": 3") && text.contains("\"The ravine is one stand wide.\""), "{text}");
    let edit = designer.maker().set_cells(&[(&points, spent, "")]);
    designer.does(edit);
    designer.types("New battle", "North at", "90");
    assert!(!designer.draft().text().contains("unit_spent"));
}

/// Militia is raw and dispirited (digest §2), where nothing else was said.
#[test]
fn who_becomes_militia_is_rated_as_the_guide_has_it() {
    let mut designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    designer.types("22nd US Infantry", "Traits", "militia");
    let rated = |designer: &Designer| ["Experience", "Morale"].map(|head| designer.shows("22nd US Infantry", head));
    assert_eq!(rated(&designer), ["raw", "dispirited"]);
    designer.types("22nd US Infantry", "Morale", "unr");
    designer.types("22nd US Infantry", "Traits", "militia, light");
    assert_eq!(rated(&designer), ["raw", "unreliable"], "what is typed afterwards stays");
    for _ in 0..3 {
        assert!(designer.session.undo().unwrap());
    }
    assert_ne!(rated(&designer)[0], "raw");
}

/// The sun of the day, and the four lights of fifteen minutes each (digest §9).
#[test]
fn the_light_of_the_turns_is_taken_from_the_sun() {
    let mut designer = Designer::at(shipped("rff1812/cryslers_farm.json").unwrap());
    designer.types("Crysler's Farm", "Turns", "18");
    let asked = SunAsked { latitude: 44.94, longitude: -75.07, night: "night_moon".to_owned() };
    let light = |designer: &Designer, asked: &SunAsked| (designer.form.sunlit.as_ref().unwrap().light)(designer.draft(), asked);
    let lit = light(&designer, &asked).unwrap();
    assert!(lit.results[0].text.starts_with("rises at 06:"), "{lit:?}");
    let before = designer.draft().clone();
    designer.does(lit.edit);
    let of = |designer: &Designer| {
        let lights = designer.lines().into_iter().filter(|line| line.kind == LineKind::Light);
        let cell = |line: &GridLine, nth| designer.form.cell(designer.draft(), line, nth).shown;
        lights.map(|line| format!("{} {}", cell(&line, 0), cell(&line, 1))).collect::<Vec<_>>()
    };
    let found = of(&designer);
    // Turn 1 is at 13:30 and sunset some minutes after 16:30, so turn 14, at 16:45, is the first after it.
    assert_eq!(found, ["1 day", "14 twilight 1", "15 twilight 2", "16 twilight 3", "17 twilight 4", "18 moonlit night"]);
    assert_eq!(light(&designer, &asked).unwrap().edit, None, "it is so already");
    assert_eq!(designer.faults(), []);
    assert!(designer.session.undo().unwrap());
    assert_eq!(*designer.draft(), before, "one step takes it back");
    designer.types("Crysler's Farm", "Starts", "04:00");
    let lit = light(&designer, &asked).unwrap();
    designer.does(lit.edit);
    let found = of(&designer);
    assert_eq!(found[0], "1 moonlit night");
    assert!(found[1].ends_with("twilight 4") && found[4].ends_with("twilight 1") && found[5].ends_with("day"), "{found:?}");
    let polar = SunAsked { latitude: 85.0, ..asked };
    assert!(light(&designer, &polar).unwrap_err().contains("neither rises nor sets"));
}

/// The nine battles have their recorded outcomes (battles of the shared notes), and points that tell who won.
#[test]
fn the_recorded_day_is_held_against_the_points() {
    let form = fire_and_fury();
    let said = |path: &str| {
        let weighed = (form.compare_sides.as_ref().unwrap())(shipped(path).unwrap()).unwrap();
        weighed.sections.into_iter().find(|(head, _)| *head == "The recorded battle as a check").unwrap().1
    };
    let crysler = said("rff1812/cryslers_farm.json");
    assert!(crysler.iter().any(|text| text.starts_with("United States lost 459 of ")), "{crysler:?}");
    assert!(crysler.iter().any(|text| text == "By points British and Canadians would have won, as on the day."), "{crysler:?}");
    let recorded = shipped_paths("rff1812").filter(|path| said(path).iter().any(|text| text.contains("would have"))).count();
    assert_eq!(recorded, 9);
    assert!(said("rff1812/queenston_landing.json")[0].starts_with("No recorded losses"));
    for path in shipped_paths("rff1812") {
        println!("{path}: {:#?}", said(path));
    }
}

/// No rule says how fast boats go: who comes in them is named and left out.
#[test]
fn boats_are_left_out_of_what_is_reached_and_it_is_said_where() {
    let form = fire_and_fury();
    let told = |path: &str| (form.reaches.as_ref().unwrap())(shipped(path).unwrap()).unwrap();
    let landing = told("rff1812/queenston_landing.json");
    assert!(landing[0].contains("boats not counted (Boats from Lewiston, from turn 1)"), "{landing:?}");
    assert!(landing.last().unwrap().contains("no rate for boats"));
    assert!(!told("rff1812/chippawa.json")[0].contains("boats"));
}

/// Moves by the rates (digest §8) over open ground, in reach of what there is to hold.
#[test]
fn who_reaches_what_follows_the_rates_and_the_ground() {
    let form = fire_and_fury();
    let mut json: serde_json::Value = serde_json::from_str(shipped("rff1812/chippawa.json").unwrap()).unwrap();
    // A bare table: one objective 40 inches ahead of the one unit of foot that stands on it.
    let stands = serde_json::json!({"at": [24, 6], "facing": 0});
    json.as_object_mut().unwrap().remove("ends_at_once");
    json.as_object_mut().unwrap().remove("fights");
    json["table"]["width_feet"] = 8.into();
    json["table"]["depth_feet"] = 6.into();
    json["ground"] = serde_json::json!({"objectives": [{"position": "wood_tongue", "shape": "point", "points": [[24, 46]], "basis": "E"}]});
    for (nth, side) in json["sides"].as_array_mut().unwrap().iter_mut().enumerate() {
        let foot = side["units"].as_array().unwrap().iter().find(|unit| unit["arm"] == "infantry").unwrap().clone();
        side["units"] = serde_json::json!([foot]);
        side["units"][0]["stands_at"] = if nth == 0 { stands.clone() } else { serde_json::json!({"at": [80, 60], "facing": 0}) };
        for field in ["arrives", "optional"] {
            side["units"][0].as_object_mut().unwrap().remove(field);
        }
        side["leaders"].as_array_mut().unwrap().iter_mut().for_each(|him| {
            him.as_object_mut().unwrap().remove("stands_at");
            him.as_object_mut().unwrap().remove("arrives");
        });
    }
    let told = |json: &serde_json::Value| {
        let sound = (form.check)(&Draft::read(&json.to_string()).unwrap()).unwrap_or_else(|faults| panic!("{faults:?}"));
        (form.reaches.as_ref().unwrap())(&sound).unwrap()[0].clone()
    };
    // The point is reached within an inch of it: 39 inches are 5 moves of 8, 4 of 12.
    assert!(told(&json).contains("United States: turn 5 (infantry in line), turn 4 (infantry in march column);"), "{}", told(&json));
    // A good road all the way: 18 inches a turn, 3 of them.
    let road = serde_json::json!({"id": "road", "kind": "road", "shape": "line", "points": [[24, 0], [24, 60]], "width": 2, "class": "open",
        "cover": "none", "basis": "E", "place_basis": "E"});
    json["ground"]["features"] = serde_json::json!([road]);
    assert!(told(&json).contains("turn 5 (infantry in line), turn 3 (infantry in march column);"), "{}", told(&json));
    // Woods of broken ground across: line at 6 inches in each move that meets them.
    let wood = serde_json::json!({"id": "wood", "kind": "woods", "shape": "polygon", "points": [[0, 8], [96, 8], [96, 72], [0, 72]],
        "class": "broken", "cover": "partial", "basis": "E", "place_basis": "E"});
    json["ground"]["features"] = serde_json::json!([wood]);
    assert!(told(&json).contains("turn 7 (infantry in line), turn 4 (infantry in march column);"), "{}", told(&json));
    // A river with no crossing.
    let river = serde_json::json!({"id": "river", "kind": "water", "shape": "polygon", "points": [[0, 20], [96, 20], [96, 24], [0, 24]],
        "class": "impassable", "cover": "none", "basis": "E", "place_basis": "E"});
    json["ground"]["features"] = serde_json::json!([river]);
    assert!(told(&json).contains("never in time (infantry in line)"), "{}", told(&json));
}

/// One thing a designer does at random.
#[derive(Clone, Debug)]
enum Does {
    Types(usize, usize, String),
    Adds(usize, usize),
    Doubles(usize),
    Removes(usize),
    Moves(usize, usize),
    Undoes,
    Redoes,
}

fn does() -> impl Strategy<Value = Does> {
    let nth = 0usize..60;
    prop_oneof![
        4 => (nth.clone(), 0usize..18, "[a-z0-9 ,é]{0,8}").prop_map(|(line, column, text)| Does::Types(line, column, text)),
        1 => (nth.clone(), 0usize..4).prop_map(|(line, kind)| Does::Adds(line, kind)),
        1 => nth.clone().prop_map(Does::Doubles),
        1 => nth.clone().prop_map(Does::Removes),
        1 => (nth.clone(), nth).prop_map(|(line, after)| Does::Moves(line, after)),
        1 => Just(Does::Undoes),
        1 => Just(Does::Redoes),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Whatever is done, nothing panics, every edit goes through, and all of it can be taken back.
    #[test]
    fn whatever_is_done_can_be_taken_back(deeds in proptest::collection::vec(does(), 1..24)) {
        const KINDS: [LineKind; 4] = [LineKind::Unit, LineKind::Guns, LineKind::Leader, LineKind::Command];
        let mut designer = Designer::at(shipped("rff1812/sackets_harbor.json").unwrap());
        let start = designer.draft().clone();
        for deed in deeds {
            let lines = designer.lines();
            let line = |nth: usize| &lines[nth % lines.len()];
            let edit = match deed {
                Does::Types(nth, column, text) => designer.maker().set_cells(&[(line(nth), column, &text)]),
                Does::Adds(nth, kind) => designer.maker().add_line(KINDS[kind], line(nth)).map(|(edit, _)| edit),
                Does::Doubles(nth) => designer.maker().duplicate_lines(&[line(nth)]).map(|(edit, _)| edit),
                Does::Removes(nth) => designer.maker().remove_lines(&[line(nth)]),
                Does::Moves(nth, after) => designer.maker().move_lines(&[line(nth)], line(after)).map(|(edit, _)| edit),
                Does::Undoes => { designer.session.undo().unwrap(); None }
                Does::Redoes => { designer.session.redo().unwrap(); None }
            };
            if let Some(edit) = edit {
                designer.session.submit(Command::Edit(edit)).unwrap();
            }
            designer.faults();
        }
        while designer.session.undo().unwrap() {}
        prop_assert_eq!(designer.draft(), &start);
    }
}

/// Checks that only choices that fit the line are offered; text that a yes-or-no cell cannot read stays as a fault.
#[test]
fn choices_are_of_the_arm_and_nothing_typed_is_dropped() {
    let mut designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    let choices = |designer: &Designer, name: &str, head: &str| {
        let line = designer.line(name);
        designer.form.choices(designer.draft(), &line, designer.column(line.kind, head), "")
    };
    let guns = designer.lines().iter().find(|line| line.kind == LineKind::Guns).map(|line| designer.maker().line_name(line)).unwrap();
    assert_eq!(choices(&designer, &guns, "Formation"), ["limbered", "unlimbered"]);
    assert!(choices(&designer, &guns, "Gun").len() > 5);
    let foot = choices(&designer, "22nd US Infantry", "Formation");
    assert!(foot.contains(&"square".to_owned()) && !foot.contains(&"mounted".to_owned()), "{foot:?}");
    assert!(!choices(&designer, "22nd US Infantry", "Weapon").contains(&"carbine".to_owned()));
    assert_eq!(choices(&designer, &guns, "Fixed"), ["yes", "no"]);
    designer.types(&guns, "Fixed", "open order");
    assert_eq!(designer.shows(&guns, "Fixed"), "open order");
    assert!(designer.faults().iter().any(|(_, head, _)| head == "Fixed"), "{:?}", designer.faults());
}
