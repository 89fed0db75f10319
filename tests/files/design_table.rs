//! The table of a design: drawn whatever is at fault, drawn on by every tool, with remarks and their remedies, the track and the sums.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeSet;

use crate::designer::{Designer, companies, fire_and_fury};
use brigade_major::design::spreadsheet::{Choice, exported, intake, mail};
use brigade_major::design::{Command, Gesture, Layout, LineKind, Pointer, Remark, Sketch, TableTool, Track, palette, sample};
use brigade_major::games::{shipped, shipped_paths};
use brigade_major::hex::Hex;
use brigade_major::session::AnySession as _;
use brigade_major::workbook;
use serde_json::{Value, json};

impl Designer {
    fn sketch(&self) -> Sketch {
        Sketch::of(&self.form, self.draft()).unwrap_or_else(|| panic!("cannot be drawn: {:?}", self.faults()))
    }

    fn laid(&self) -> Layout {
        (self.form.layout.as_ref().unwrap())(self.sketch().text()).unwrap()
    }

    fn remarks(&self) -> Vec<String> {
        (self.form.remarks)(self.sketch().text()).into_iter().map(|remark| remark.text).collect()
    }
}

fn broken(path: &str, change: impl FnOnce(&mut Value)) -> Designer {
    let mut file: Value = serde_json::from_str(shipped(path).unwrap()).unwrap();
    change(&mut file);
    Designer::at(&file.to_string())
}

/// A copy of ground lies beside what was copied, so that it is seen.
#[test]
fn a_copy_of_ground_lies_beside_it() {
    let mut designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    let features = Pointer::default().field("ground").field("features");
    for nth in 0..designer.draft().count(&features) {
        let line = designer.lines().into_iter().find(|line| line.at == features.item(nth)).unwrap();
        let edit = designer.maker().duplicate_lines(&[&line]).map(|(edit, _)| edit);
        designer.does(edit);
        let points = |of: usize| {
            let points = features.item(of).field("points");
            let point = |nth: usize| [0, 1].map(|axis| designer.draft().number_at(&points.item(nth).item(axis)).unwrap());
            (0..designer.draft().count(&points)).map(point).collect::<Vec<_>>()
        };
        assert_ne!(points(nth), points(nth + 1), "feature {nth}");
        assert_eq!(designer.faults(), [], "feature {nth}");
        assert!(designer.session.undo().unwrap());
    }
}

/// Who is taken off the table keeps his line; who has no place cannot be taken off.
#[test]
fn who_is_taken_off_the_table_keeps_his_line() {
    for path in ["rff1812/chippawa.json", "battlecry1812/chippawa_wood.json"] {
        let mut designer = Designer::at(shipped(path).unwrap());
        let lines = designer.lines();
        let laid = lines.iter().filter(|line| line.kind.is_laid()).filter(|line| designer.maker().take_off(line).is_some()).cloned();
        let laid = laid.collect::<Vec<_>>();
        assert!(laid.len() > 10, "{path}: {}", laid.len());
        for line in &laid {
            let edit = designer.maker().take_off(line);
            designer.does(edit);
            assert!(designer.maker().take_off(line).is_none());
        }
        assert_eq!(designer.lines().len(), lines.len(), "{path}");
        assert_eq!(designer.faults(), [], "{path}: nobody has to be laid out");
    }
}

/// A zone offers the commands of its side, and an arrival the entries of its own.
#[test]
fn choices_are_of_the_lines_own_side() {
    let designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    let names = |side: usize, list: &str| {
        let list = Pointer::default().field("sides").item(side).field(list);
        (0..designer.draft().count(&list))
            .map(|nth| designer.draft().text_at(&list.item(nth).field("name")).unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let side_of = |at: &Pointer| {
        let id = designer.draft().text_at(&at.field("side"))?;
        (0..2).find(|nth| designer.draft().text_at(&Pointer::default().field("sides").item(*nth).field("id")) == Some(id))
    };
    let offered = |line: &brigade_major::design::GridLine, head: &str| {
        designer.form.choices(designer.draft(), line, designer.column(line.kind, head), "")
    };
    let mut zones = 0;
    for line in designer.lines().iter().filter(|line| line.kind == LineKind::Zone) {
        let own = side_of(&line.at).unwrap();
        assert_eq!(offered(line, "Commands"), names(own, "commands"));
        zones += 1;
    }
    assert!(zones > 1);
    let entries = Pointer::default().field("ground").field("entries");
    for line in designer.lines().iter().filter(|line| line.kind.is_unit()) {
        let own = (0..designer.draft().count(&entries)).map(|nth| entries.item(nth)).filter(|at| side_of(at) == Some(line.side));
        let own = own.map(|at| designer.draft().text_at(&at.field("name")).unwrap().to_owned()).collect::<Vec<_>>();
        assert_eq!(offered(line, "Entry"), own, "{}", designer.maker().line_name(line));
    }
}

/// The order of battle may be wrong in any way: the table is drawn, and what stands on it is found in the file.
#[test]
fn the_table_is_drawn_whatever_is_wrong_with_the_order_of_battle() {
    type Change = (&'static str, fn(&mut Value));
    let changes: [Change; 13] = [
        ("men", |file| file["sides"][0]["units"][0]["men"] = json!("many")),
        ("no men", |file| drop(file["sides"][0]["units"][0].as_object_mut().unwrap().remove("men"))),
        ("morale", |file| file["sides"][1]["units"][0]["morale"] = json!("so so")),
        ("command", |file| file["sides"][0]["units"][1]["command"] = json!("nobody's")),
        ("leaders", |file| file["sides"][0]["leaders"] = json!([])),
        ("commands", |file| file["sides"][0]["commands"] = json!([])),
        ("nameless", |file| file["sides"][0]["units"][2]["name"] = json!("")),
        ("one id twice", |file| file["sides"][0]["units"][2]["id"] = file["sides"][0]["units"][1]["id"].clone()),
        ("turns", |file| file["turns"] = json!("some")),
        ("date", |file| file["date"] = json!("in autumn")),
        ("zone", |file| file["ground"]["zones"][0]["side"] = json!("spain")),
        ("a text", |file| file["notes"] = json!([7, "a note"])),
        ("table", |file| drop(file.as_object_mut().unwrap().remove("table"))),
    ];
    let sound = Designer::at(shipped("rff1812/cryslers_farm.json").unwrap()).laid().things.len();
    for (what, change) in changes {
        let designer = broken("rff1812/cryslers_farm.json", change);
        assert_ne!(designer.faults(), [], "{what}");
        let sketch = designer.sketch();
        let laid = designer.laid();
        assert!(laid.things.len() + 8 > sound, "{what}: {} of {sound}", laid.things.len());
        for thing in &laid.things {
            let at = sketch.in_draft(&thing.at);
            let named = designer.draft().text_at(&at.field("name")).or_else(|| designer.draft().text_at(&at.field("short")));
            assert!(designer.draft().has(&at), "{what}: {} is nowhere", thing.text);
            if at.0.len() == 4 && named.is_some_and(|name| !name.is_empty()) {
                let own = ["name", "short"].map(|field| designer.draft().text_at(&at.field(field)).unwrap_or_default().to_owned());
                assert!(own.contains(&thing.text), "{what}: {} is at {own:?}", thing.text);
            }
        }
    }
    for form in [fire_and_fury(), companies()] {
        assert!(Sketch::of(&form, Designer::at(form.blank).draft()).is_some(), "an empty table is drawn");
    }
    let board = broken("battlecry1812/thames.json", |file| file["sides"][0]["units"][0]["morale"] = json!("so so"));
    assert!(board.laid().things.len() > 10);
}

/// An item that is left out of the drawing shifts those behind it: they are still found where they are in the file.
#[test]
fn what_is_left_out_shifts_nothing() {
    let designer = broken("rff1812/cryslers_farm.json", |file| file["ground"]["features"][1] = json!("what"));
    let (sketch, laid) = (designer.sketch(), designer.laid());
    let wood = laid.things.iter().find(|thing| thing.text == "Pine wood").unwrap();
    assert_eq!(designer.draft().text_at(&sketch.in_draft(&wood.at).field("name")), Some("Pine wood"));
    assert_eq!(sketch.in_draft(&Pointer::default().field("ground").field("features").item(0)).to_string(), "/ground/features/0");
    assert_eq!(sketch.in_draft(&Pointer::default().field("ground").field("features").item(1)).to_string(), "/ground/features/2");
}

/// Every tool of both games draws, makes no fault and is taken back by one undo; each has a picture for its tile, and no ground that of
/// another.
#[test]
fn every_tool_draws_and_makes_no_fault() {
    for path in ["rff1812/cryslers_farm.json", "battlecry1812/thames.json"] {
        let mut designer = Designer::at(shipped(path).unwrap());
        let tools = palette(&designer.form);
        let mut keys = tools.iter().map(|tool| tool.key).collect::<Vec<_>>();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), tools.len(), "{path}: a key each");
        let mut pictures = Vec::new();
        for tool in tools {
            let picture = sample(&designer.form, designer.draft(), tool, 0);
            let (layers, _) = picture.unwrap_or_else(|| panic!("{path}: no picture of {}", tool.name));
            if path.starts_with("rff") && matches!(tool.tool, TableTool::Ground(_)) {
                assert!(!pictures.contains(&layers), "{path}: {} looks like another ground, or like none", tool.name);
                pictures.push(layers);
            }
            if tool.gesture == Gesture::Paint {
                continue;
            }
            let before = designer.draft().clone();
            for side in 0..2 {
                let drawn = if path.starts_with("rff") {
                    let points = [[30.0, 20.0], [33.0, 21.0], [38.0, 24.0]];
                    designer.maker().draw(tool, &points, (side, false), &designer.laid())
                } else {
                    designer.maker().draw_on_hex(tool.tool, Hex::parse("0101").unwrap(), side)
                };
                let (edit, place) = drawn.unwrap_or_else(|| panic!("{path}: {} draws nothing", tool.name));
                designer.does(Some(edit));
                assert_eq!(designer.faults(), [], "{path}: {}", tool.name);
                assert!(designer.lines().iter().any(|line| line.at == place), "{path}: {}", tool.name);
                assert!(designer.session.undo().unwrap());
                assert_eq!(*designer.draft(), before);
            }
            if path.starts_with("rff") {
                // So does a click.
                let (edit, _) = designer.maker().draw(tool, &[[30.0, 20.0]], (0, false), &designer.laid()).unwrap();
                designer.does(Some(edit));
                assert_eq!(designer.faults(), [], "a click of {}", tool.name);
                designer.session.undo().unwrap();
            }
        }
    }
}

/// From an empty table: units are made with their command and leader, and what is drawn adds no fault.
#[test]
fn an_empty_table_is_drawn_into_a_scenario() {
    let mut designer = Designer::at(fire_and_fury().blank);
    let tool = |wanted: TableTool| palette(&fire_and_fury()).into_iter().find(|tool| tool.tool == wanted).unwrap();
    for (wanted, points, side) in [
        (TableTool::Ground("woods"), vec![[40.0, 30.0], [60.0, 44.0]], 0),
        (TableTool::Zone, vec![[2.0, 2.0], [30.0, 12.0]], 0),
        (TableTool::Hold, vec![[36.0, 24.0]], 0),
        (TableTool::Unit, vec![[10.0, 6.0]], 0),
        (TableTool::Unit, vec![[20.0, 6.0]], 0),
        (TableTool::Unit, vec![[20.0, 40.0]], 1),
    ] {
        let (edit, _) = designer.maker().draw(tool(wanted), &points, (side, false), &designer.laid()).unwrap();
        designer.does(Some(edit));
    }
    assert_eq!(designer.faults(), []);
    let facing = |designer: &Designer, name: &str| {
        let thing = designer.laid().things.into_iter().find(|thing| thing.text == name).unwrap();
        thing.facing.unwrap().1
    };
    assert_eq!((facing(&designer, "Unit 1"), facing(&designer, "Unit 3")), (0, 180), "each side looks at the other");
    let unit = designer.laid().things.into_iter().find(|thing| thing.text == "Unit 1").unwrap();
    let edit = designer.maker().turn_by(&unit, 45);
    designer.does(edit);
    let (edit, _) = designer.maker().draw(tool(TableTool::Unit), &[[25.0, 6.0]], (0, false), &designer.laid()).unwrap();
    designer.does(Some(edit));
    assert_eq!(facing(&designer, "Unit 4"), 0, "as the last of its side");
    // Guns that are placed stand ready to fire.
    designer.adds(LineKind::Guns, "Unit 1", "Battery");
    let guns = designer.line("Battery");
    let edit = designer.maker().place_on_table(&guns, &[[12.0, 9.0]], [72.0, 48.0]);
    designer.does(edit);
    assert_eq!(designer.draft().text_at(&designer.line("Battery").at.field("formation")), Some("unlimbered"));
}

/// Every remark that has a remedy is gone once it is applied.
#[test]
fn a_remedy_removes_its_remark() {
    let at = "/sides/0/units/0/stands_at/at";
    let mut seen = BTreeSet::new();
    for (pointer, value) in [
        (at, json!([0.5, 0.5])),
        (at, json!([48.0, 2.0])),
        ("/sides/0/leaders/0/stands_at", json!([99.0, 3.0])),
        // A corner of the pine wood: that of the river would flood the table.
        ("/ground/features/2/points/5", json!([120.0, 60.0])),
        ("/ground/entries/0/points/0", json!([40.0, 30.0])),
        ("/ground/distances/0/yards", json!(1000)),
        ("/ground/objectives/0", Value::Null),
        ("/sides/1/units/0/stands_at", Value::Null),
        // Guns, which unlimber where they are set up.
        ("/sides/0/units/10/stands_at", Value::Null),
        // A zone and a road that lie beyond the edge are moved as they are.
        ("/ground/zones/0/points", json!([[100.0, 10.0], [110.0, 10.0], [110.0, 20.0], [100.0, 20.0]])),
        ("/ground/features/5/points", json!([[100.0, 10.0], [110.0, 12.0]])),
        // An entry across the edge lies along it.
        (
            "/ground/entries/0",
            json!({"id": "cook_point_road", "name": "Across", "side": "united_states", "shape": "line",
            "points": [[80.0, 30.0], [90.0, 30.0]], "basis": "E"}),
        ),
        // Too long to one side of its end.
        ("/ground/distances/0/to", json!([1.0, 1.0])),
        // Roads along and across a wide water, and there and back.
        ("/ground/features/5/points", json!([[10, 8], [20, 1], [60, 2], [80, 9]])),
        ("/ground/features/5/points", json!([[10, 8], [20, 2], [40, 9], [60, 2], [70, 9]])),
        ("/ground/features/2/points", json!([[0, 49], [96, 60], [96, 49], [0, 60]])),
        ("/sides/1/units/8/traits", json!(["indians", "open_order_only"])),
    ] {
        let mut file: Value = serde_json::from_str(shipped("rff1812/cryslers_farm.json").unwrap()).unwrap();
        let Some(place) = file.pointer_mut(pointer) else { panic!("no {pointer}") };
        if value.is_null() {
            let (parent, key) = pointer.rsplit_once('/').unwrap();
            match file.pointer_mut(parent).unwrap() {
                Value::Array(items) => drop(items.remove(key.parse().unwrap())),
                parent => drop(parent.as_object_mut().unwrap().remove(key)),
            }
        } else {
            *place = value;
        }
        let mut designer = Designer::at(&file.to_string());
        assert_eq!(designer.faults(), [], "{pointer}");
        let mut before = designer.remarks();
        assert!(!before.is_empty(), "{pointer}: nothing is odd");
        for _ in 0..12 {
            let text = designer.sketch().text().to_owned();
            let remarks = (designer.form.remarks)(&text);
            let Some(nth) = remarks.iter().position(|remark| remark.remedy.is_some()) else { break };
            let edit = (designer.form.remedy)(&designer.form, &text, nth);
            assert!(edit.is_some(), "{pointer}: {before:?}");
            seen.extend(remarks[nth].remedy);
            // One click is enough: what the remark is about has no other of its kind.
            let alike = |remark: &&Remark| remark.at == remarks[nth].at && remark.remedy == remarks[nth].remedy;
            let own_at = remarks.iter().filter(alike).count();
            designer.does(edit);
            assert_eq!(designer.faults(), [], "{pointer}");
            let after = designer.remarks();
            let own = &remarks[nth].text;
            assert!(!after.contains(own), "{pointer}: {own} stays");
            let rest = (designer.form.remarks)(designer.sketch().text());
            assert!(rest.iter().filter(alike).count() < own_at, "{pointer}: {own} comes back: {after:?}");
            assert!(after.iter().all(|text| before.contains(text)), "{pointer}: {own} brings another: {after:?}");
            before = after;
        }
        assert_eq!(before, Vec::<String>::new(), "{pointer}");
    }
    let others = [
        "Add a ford",
        "Move its end",
        "No bayonets",
        "Onto the table",
        "Put it in the middle",
        "Put its corners in order",
        "Set it up",
        "To the edge",
        "To the nearest free place",
    ];
    assert_eq!(seen, others.into_iter().collect(), "but the commander's, which has a test of its own");
}

/// Everybody who stands nowhere is set up, one after another, and nobody on another: guns unlimber, and all look as the last of their side.
#[test]
fn whoever_is_set_up_stands_on_nobody() {
    let mut file: Value = serde_json::from_str(shipped("rff1812/cryslers_farm.json").unwrap()).unwrap();
    for side in [0, 1] {
        // Gunboats are only afloat where somebody says so.
        let units = file["sides"][side]["units"].as_array_mut().unwrap().iter_mut().skip(1);
        for unit in units.filter(|unit| unit["id"] != "gunboats") {
            unit.as_object_mut().unwrap().remove("stands_at");
        }
    }
    let mut designer = Designer::at(&file.to_string());
    let begun = designer.remarks().len();
    assert!(begun > 10, "{begun}");
    for _ in 0..begun {
        let before = designer.remarks();
        let text = designer.sketch().text().to_owned();
        let Some(nth) = (designer.form.remarks)(&text).iter().position(|remark| remark.remedy == Some("Set it up")) else { break };
        let edit = (designer.form.remedy)(&designer.form, &text, nth);
        assert!(edit.is_some(), "{}", before[nth]);
        designer.does(edit);
        let after = designer.remarks();
        assert!(after.len() < before.len() && after.iter().all(|text| before.contains(text)), "{}: {after:?}", before[nth]);
    }
    assert_eq!(designer.remarks(), Vec::<String>::new());
}

/// A free place is none on a leader of the enemy.
#[test]
fn nobody_is_set_up_on_an_enemy_leader() {
    let mut file: Value = serde_json::from_str(shipped("rff1812/cryslers_farm.json").unwrap()).unwrap();
    file["sides"][0]["units"][0].as_object_mut().unwrap().remove("stands_at");
    let set_up = |file: &Value| {
        let mut designer = Designer::at(&file.to_string());
        let text = designer.sketch().text().to_owned();
        let nth = (designer.form.remarks)(&text).iter().position(|remark| remark.remedy == Some("Set it up")).unwrap();
        let edit = (designer.form.remedy)(&designer.form, &text, nth);
        designer.does(edit);
        let after: Value = serde_json::from_str(designer.sketch().text()).unwrap();
        after["sides"][0]["units"][0]["stands_at"]["at"].clone()
    };
    let at = set_up(&file);
    assert!(at.is_array(), "{at}");
    file["sides"][1]["leaders"][0]["stands_at"] = at.clone();
    assert_ne!(set_up(&file), at);
}

/// The only leader of a side is made its commander; of several the designer chooses one.
#[test]
fn the_only_leader_is_made_the_commander() {
    let mut designer = Designer::at(fire_and_fury().blank);
    let unit = palette(&fire_and_fury()).into_iter().find(|tool| tool.tool == TableTool::Unit).unwrap();
    for (side, y) in [(0, 8.0), (1, 28.0)] {
        let (edit, _) = designer.maker().draw(unit, &[[20.0, y]], (side, false), &designer.laid()).unwrap();
        designer.does(Some(edit));
    }
    designer.adds(LineKind::Leader, "Unit 2", "Another");
    let remedies = |designer: &Designer| {
        let remarks = (designer.form.remarks)(designer.sketch().text());
        remarks.into_iter().filter(|remark| remark.text.contains("whole side")).map(|remark| remark.remedy).collect::<Vec<_>>()
    };
    assert_eq!(remedies(&designer), [Some("Make him the commander"), None]);
    let nth = (designer.form.remarks)(designer.sketch().text()).iter().position(|remark| remark.remedy.is_some()).unwrap();
    let edit = (designer.form.remedy)(&designer.form, designer.sketch().text(), nth);
    designer.does(edit);
    assert_eq!(remedies(&designer), [None]);
}

/// Two key positions without a place do not come to lie on each other.
#[test]
fn what_is_put_in_the_middle_leaves_room() {
    let mut file: Value = serde_json::from_str(shipped("rff1812/cryslers_farm.json").unwrap()).unwrap();
    let objectives = file["ground"]["objectives"].as_array_mut().unwrap();
    objectives.truncate(1);
    let mut designer = Designer::at(&file.to_string());
    while let Some(nth) = (designer.form.remarks)(designer.sketch().text()).iter().position(|remark| remark.remedy.is_some()) {
        let edit = (designer.form.remedy)(&designer.form, designer.sketch().text(), nth);
        designer.does(edit);
    }
    let laid = designer.laid();
    let flags = laid.things.iter().filter(|thing| thing.at.to_string().contains("objectives")).map(|thing| thing.points[0].1);
    let flags = flags.collect::<Vec<_>>();
    assert_eq!(flags.len(), 4);
    for (nth, one) in flags.iter().enumerate() {
        assert!(flags[nth + 1..].iter().all(|other| (one[0] - other[0]).hypot(one[1] - other[1]) > 2.0), "{flags:?}");
    }
}

/// A remark on a company jumps to it.
#[test]
fn remarks_on_companies_have_their_places() {
    let designer = broken("battlecry1812/thames.json", |file| {
        let units = file["sides"][0]["units"].as_array_mut().unwrap();
        (units[2]["men"], units[2]["figures"]) = (json!(100), json!(20));
    });
    let remarks = (designer.form.remarks)(designer.sketch().text());
    let own = remarks.iter().find(|remark| remark.text.contains("100 men for its 20 figures")).unwrap_or_else(|| panic!("{remarks:?}"));
    assert_eq!(own.at.to_string(), "/sides/0/units/2");
}

/// The light of the turns is chosen on the track: it begins in a turn, in the order of the turns, and goes on as before.
#[test]
fn the_light_of_a_turn_is_set_and_taken_away() {
    let mut designer = Designer::at(shipped("rff1812/cryslers_farm.json").unwrap());
    let lights =
        |designer: &Designer| Track::of(&designer.form, designer.draft()).turns.into_iter().map(|turn| turn.light).collect::<Vec<_>>();
    let before = lights(&designer);
    let edit = designer.maker().set_light(4, Some("fog"));
    assert_eq!(edit.as_ref().map(|edit| edit.text.as_str()), Some("Light from turn 4: fog."));
    designer.does(edit);
    assert_eq!(designer.faults(), []);
    assert_eq!(&lights(&designer)[2..6], [&before[2], "fog", "fog", "fog"]);
    assert_eq!(lights(&designer)[11], before[11], "the twilight comes as before");
    assert_eq!(designer.maker().light_from(4), Some("fog"));
    assert!(designer.maker().set_light(4, Some("fog")).is_none() && designer.maker().set_light(1, None).is_none());
    let edit = designer.maker().set_light(4, None);
    designer.does(edit);
    assert_eq!(lights(&designer), before);
    assert!(Designer::at(companies().blank).maker().lights().is_empty());
}

/// A name on a board is picked there, renamed and moved; painting leaves it alone, in the order of the file.
#[test]
fn names_on_a_board_are_things_of_it() {
    let mut designer = Designer::at(companies().blank);
    let faults = designer.faults();
    let tool = |wanted: TableTool| palette(&companies()).into_iter().find(|tool| tool.tool == wanted).unwrap();
    for hex in ["0503", "0201"] {
        let (edit, _) = designer.maker().draw_on_hex(tool(TableTool::Name).tool, Hex::parse(hex).unwrap(), 0).unwrap();
        designer.does(Some(edit));
    }
    let laid = |designer: &Designer| {
        let mut laid = designer.laid();
        laid.place_names(designer.draft());
        laid
    };
    let named = |designer: &Designer, name: &str| laid(designer).things.into_iter().find(|thing| thing.text == name).unwrap();
    assert_eq!(named(&designer, "Place 1").at.to_string(), "/board/names/0", "the file's first, although its hex is the later one");
    let line = designer.lines().into_iter().find(|line| line.at.to_string() == "/board/names/0").unwrap();
    let edit = designer.maker().rename(&line, "Small swamp");
    designer.does(edit);
    let edit = designer.maker().move_to_hex(&named(&designer, "Small swamp"), Hex::parse("0504").unwrap());
    designer.does(edit);
    let board = designer.form.board.as_ref().unwrap();
    let at = laid(&designer).extent.centre();
    let edit = (board.painted)(designer.draft(), "woods", &[at]);
    designer.does(edit);
    assert_eq!(designer.faults(), faults, "none more");
    let draft = designer.draft();
    let names = Pointer::default().field("board").field("names");
    assert_eq!(draft.text_at(&names.item(0).field("name")), Some("Small swamp"));
    assert_eq!(draft.text_at(&names.item(0).field("hex")), Some("0504"));
    assert_eq!(draft.text_at(&names.item(1).field("name")), Some("Place 2"));
}

#[test]
fn arrivals_lie_on_the_track_and_are_moved_as_one() {
    let mut designer = Designer::at(shipped("rff1812/cryslers_farm.json").unwrap());
    let track = Track::of(&designer.form, designer.draft());
    assert_eq!((track.turns.len(), track.turns[0].clock.as_str()), (12, "13:30"));
    let coles = track.arrivals.iter().find(|arrival| arrival.text.contains("Coles")).unwrap_or_else(|| panic!("{track:?}"));
    assert!(coles.turn == 4 && coles.members.len() > 3 && coles.text.starts_with("Coles: "), "{coles:?}");
    let edit = designer.maker().arrive_in(coles, 6).unwrap();
    assert!(edit.text.starts_with("Arrival moved to turn 6: Coles"), "{}", edit.text);
    designer.does(Some(edit));
    let track = Track::of(&designer.form, designer.draft());
    assert!(track.arrivals.iter().any(|arrival| arrival.turn == 6 && arrival.text.starts_with("Coles: ")), "{track:?}");
    assert_eq!(designer.faults(), []);
}

#[test]
fn sums_are_those_of_the_commands() {
    for path in shipped_paths("rff1812").chain(shipped_paths("battlecry1812")) {
        let designer = Designer::at(shipped(path).unwrap());
        let sums = (designer.form.sums)(designer.draft());
        assert_eq!(sums.sides.len(), 2, "{path}");
        for side in &sums.sides {
            let all = side.commands.iter().fold([0; 3], |sum, (_, own)| [sum[0] + own[0], sum[1] + own[1], sum[2] + own[2]]);
            assert!(all == side.all && side.all[0] > 0, "{path}: {side:?}");
        }
    }
}

/// Leaders without a command go out in a table of their own, and come in again the same.
#[test]
fn leaders_without_a_command_go_out_and_come_in_the_same() {
    let mut alone = 0;
    for path in shipped_paths("rff1812") {
        let designer = Designer::at(shipped(path).unwrap());
        let lines = designer.lines();
        let rows = exported(&designer.form, designer.draft(), &lines.iter().collect::<Vec<_>>());
        let choice = Choice::of(&designer.form, workbook::read(&workbook::csv(&rows)).unwrap());
        let same = intake(&designer.form, designer.draft(), &choice.table, 0);
        assert_eq!(same.edit, None, "{path}: {:?}", same.rows);
        alone += choice.table.leaders.iter().map(|table| table.rows.len()).sum::<usize>();
    }
    assert!(alone > 1, "Harvey, and others");
}

/// Leaders of commands bring into another scenario what stands beside no unit: Scott arrives with his brigade.
#[test]
fn leaders_of_commands_bring_their_arrivals() {
    let designer = Designer::at(shipped("rff1812/chippawa.json").unwrap());
    let lines = designer.lines();
    let rows = exported(&designer.form, designer.draft(), &lines.iter().collect::<Vec<_>>());
    let choice = Choice::of(&designer.form, workbook::read(&workbook::csv(&rows)).unwrap());
    let mut after = Designer::at(designer.form.blank);
    let intake = intake(&designer.form, after.draft(), &choice.table, 0);
    let scott = intake.rows.iter().rfind(|row| row.name == "Winfield Scott").expect("a row of his own");
    assert!(scott.changes.iter().any(|change| change.head == "Turn" && change.becomes == "4"), "{:?}", scott.changes);
    after.session.submit(Command::Edit(intake.edit.unwrap())).unwrap();
    let faults = after.faults();
    assert!(faults.iter().all(|(place, ..)| !place.contains("leaders")), "{faults:?}");
}

/// An export has stands and ladder, which an import leaves out; a mail is by command.
#[test]
fn an_export_has_ladders_and_a_mail_is_by_command() {
    let designer = Designer::at(shipped("rff1812/cryslers_farm.json").unwrap());
    let lines = designer.lines();
    let lines = lines.iter().collect::<Vec<_>>();
    let rows = exported(&designer.form, designer.draft(), &lines);
    assert_eq!(rows[0][rows[0].len() - 2..], ["Stands at start".to_owned(), "Ladder".to_owned()]);
    let foot = rows.iter().find(|row| row.contains(&"49th Foot".to_owned())).unwrap();
    assert_eq!(foot[foot.len() - 2], "10", "304 men, 30 to a stand");
    assert!(foot[foot.len() - 1].starts_with("10/"), "{foot:?}");
    let text = mail(&designer.form, designer.draft(), &lines);
    assert!(text.starts_with("Crysler's Farm, 11 November 1813"), "{text}");
    assert!(text.contains("UNITED STATES\n\nCommander: John Boyd (poor)\n"), "{text}");
    let place = |words: &str| text.find(words).unwrap_or_else(|| panic!("no {words}:\n{text}"));
    assert!(place("3rd Brigade (Leonard Covington, gallant)") < place("16th US Infantry"), "{text}");
    assert_eq!(text.matches("3rd Brigade (Leonard Covington, gallant)").count(), 1, "{text}");
}

/// A mail of companies has their types and figures, where the men are not given.
#[test]
fn a_mail_of_companies_has_types_and_figures() {
    let designer = Designer::at(shipped("battlecry1812/thames.json").unwrap());
    let lines = designer.lines();
    let text = mail(&designer.form, designer.draft(), &lines.iter().collect::<Vec<_>>());
    assert!(text.contains("mounted riflemen") && (text.contains("Men") || text.contains("Figures")), "{text}");
}

/// A company that is set up looks at the enemy, on whichever half of the board, and then as the last of its side.
#[test]
fn companies_are_set_up_towards_the_enemy() {
    let mut designer = Designer::at(companies().blank);
    let facing = |designer: &mut Designer, side: usize, hex: &str| {
        let (edit, place) = designer.maker().draw_on_hex(TableTool::Unit, Hex::parse(hex).unwrap(), side).unwrap();
        designer.does(Some(edit));
        designer.draft().text_at(&place.field("facing")).unwrap().to_owned()
    };
    // The British run north.
    let south = facing(&mut designer, 0, "0509");
    assert!(south.starts_with('n'), "{south}");
    assert_eq!(facing(&mut designer, 0, "0501"), south, "as the last of its side");
    let mut designer = Designer::at(companies().blank);
    let north = facing(&mut designer, 0, "0501");
    assert!(north.starts_with('s'), "{north}");
    assert!(facing(&mut designer, 1, "0509").starts_with('n'));
}
