//! Every choice that is a place is made on the board: by the pointer, and by keys.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use crate::calls;
use crate::common::RULES;
use crate::companies_stage as stage;
use crate::player;
use crate::sight::Sight;

use brigade_major::engine::Word as _;
use brigade_major::games::battlecry1812::battle::{Command, OfficerState, Phase};
use brigade_major::games::battlecry1812::entry::GAME as BATTLECRY1812;
use brigade_major::games::battlecry1812::scenario::Scenario;
use brigade_major::games::battlecry1812::words::{Course, Terrain};
use brigade_major::hex::Hex;
use calls::*;
use eframe::egui::accesskit::Toggled;
use eframe::egui::{Event, Key, Modifiers, Pos2, Rect, Shape, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use player::{Player as _, on, recorded};
use serde_json::json;
use stage::{Stage, at_odds, battle, centre, click, click_at, company, drag, major, pointer, side, to, unit_state};

/// Two companies and an officer of blue against two of red on open ground, after these commands; blue's third comes in turn 2.
fn after(commands: Vec<Command>) -> Stage {
    let mut late = company("late", "infantry", "0809", "nw");
    late["arrives"] = json!({"turn": 2, "where": "the south edge"});
    let own = [company("grey", "infantry", "0405", "ne"), company("rifles", "riflemen", "0207", "ne"), late];
    let enemy = [company("scots", "infantry", "0503", "sw"), company("lights", "light_infantry", "0202", "se")];
    let blue = side("blue", "Blue", "south", &[major("brown", "0407")], &own);
    let red = side("red", "Red", "north", &[major("riall", "0501")], &enemy);
    stage::after("...........", [blue, red], commands)
}

fn brown(stage: &Stage) -> &OfficerState {
    &battle(stage).state().officers[&"brown".into()]
}

fn at(hex: Option<Hex>) -> String {
    hex.map(|hex| hex.to_string()).unwrap_or_default()
}

#[test]
fn an_officer_joins_and_leaves_a_company_by_the_pointer() {
    let mut stage = after(Vec::new());
    click(&mut stage, "brown, major");
    click(&mut stage, "grey, infantry");
    assert_eq!(at(brown(&stage).at), "0405", "he joins the company pointed at");
    assert!(stage.see("brown, major, 0405 with grey"), "he is shown with it");
    click(&mut stage, "Move to 0406");
    assert_eq!(at(brown(&stage).at), "0406", "and leaves it");
    stage.ctrl(Key::Z);
    let (him, hex) = (centre(&stage, "brown, major"), centre(&stage, "Move to 0406"));
    drag(&mut stage, him, hex);
    assert_eq!(at(brown(&stage).at), "0406", "dragged off");
    let (him, company) = (centre(&stage, "brown, major"), centre(&stage, "grey, infantry"));
    drag(&mut stage, him, company);
    assert_eq!(at(brown(&stage).at), "0405", "dragged onto it");
}

/// Put by the referee he goes where he is let go, on a company too; the company is not picked instead.
#[test]
fn an_officer_is_put_with_a_company_by_the_pointer() {
    let mut stage = after(Vec::new());
    click(&mut stage, "brown, major");
    stage.click("Correct him");
    stage.click("Put him on another hex");
    click(&mut stage, "rifles, riflemen");
    assert_eq!(at(brown(&stage).at), "0207");
}

#[test]
fn an_officer_joins_and_leaves_a_company_by_keys() {
    let mut stage = after(Vec::new());
    click(&mut stage, "brown, major");
    stage.key(Key::ArrowUp);
    stage.key(Key::ArrowUp);
    stage.key(Key::Enter);
    assert_eq!(at(brown(&stage).at), "0405", "the hex of grey");
    // Esc lets him go; Enter on the hex picks the company, then the officer with it.
    stage.key(Key::Escape);
    click(&mut stage, "grey, infantry");
    stage.key(Key::ArrowDown);
    stage.key(Key::ArrowUp);
    stage.key(Key::Enter);
    assert!(stage.see("Ability 3 · 3 buffs left"), "the officer is picked");
    stage.key(Key::ArrowDown);
    stage.key(Key::Enter);
    assert_eq!(at(brown(&stage).at), "0406");
}

#[test]
fn a_company_is_turned_by_its_hexsides() {
    let mut stage = after(Vec::new());
    click(&mut stage, "grey, infantry");
    click(&mut stage, "Turn to the west");
    assert_eq!(unit_state(&stage, "grey").facing.map(|facing| facing.word()), Some("w"));
    assert!(stage.query_by_label("Turn to the west").is_none(), "it faces there");
    assert_eq!(at(unit_state(&stage, "grey").at), "0405");
}

/// N goes to whoever has something left to do, and nowhere else.
#[test]
fn n_picks_the_next_company_that_can_act() {
    let mut stage = after(Vec::new());
    stage.keys("n");
    assert!(stage.get_by_label_contains("grey, infantry").accesskit_node().toggled() == Some(Toggled::True));
    stage.keys("n");
    assert!(stage.get_by_label_contains("rifles, riflemen").accesskit_node().toggled() == Some(Toggled::True));
    stage.keys("n");
    assert!(stage.get_by_label_contains("grey, infantry").accesskit_node().toggled() == Some(Toggled::True), "round again");
    drop(stage);
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    assert!(stage.see("rifles, riflemen, 0207, facing north-east, line, 5 of 5 figures, morale 6 of 6, done"), "out of every reach");
    stage.keys("n");
    assert!(stage.get_by_label_contains("grey, infantry").accesskit_node().toggled() == Some(Toggled::True));
    stage.keys("n");
    assert!(stage.get_by_label_contains("grey, infantry").accesskit_node().toggled() == Some(Toggled::True), "nobody else");
    stage.keys("z");
    assert_eq!(battle(&stage).journal().cursor(), 1, "Z shows, and does nothing");
}

/// The hex a bayonet charge goes to first, and where the loser goes back, are chosen on the board and by Page Down.
#[test]
fn the_hexes_of_a_charge_are_chosen_on_the_board() {
    let mut stage = after(vec![stands_on("scots", "0403"), to(Phase::Attack, 1, "blue")]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "Bayonet charge at scots");
    let chosen = |stage: &Stage| {
        let ends = ["0304", "0404", "0504"].into_iter().map(|hex| (hex, format!("Bayonet charge to {hex}")));
        let there =
            ends.filter_map(|(hex, label)| Some((hex, stage.query_by_label(&label)?.accesskit_node().toggled() == Some(Toggled::True))));
        there.collect::<Vec<_>>()
    };
    let first = chosen(&stage);
    assert_eq!(first.iter().filter(|(_, on)| *on).count(), 1, "{first:?}");
    assert!(first.len() > 1, "{first:?}");
    let other = first.iter().find(|(_, on)| !on).unwrap().0;
    click(&mut stage, &format!("Bayonet charge to {other}"));
    assert!(chosen(&stage).contains(&(other, true)));
    stage.key(Key::PageDown);
    assert!(chosen(&stage).contains(&(other, false)), "the next one by a key");
}

#[test]
fn the_way_back_is_chosen_by_keys() {
    let mut stage = after(vec![stands_on("scots", "0404"), to(Phase::Attack, 1, "blue")]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("455666");
    let chosen = |stage: &Stage| {
        let ends = ["0303", "0403", "0503"].into_iter().filter(|hex| {
            let label = format!("Retreat to {hex}");
            let place = stage.query_by_label(&label);
            place.is_some_and(|place| place.accesskit_node().toggled() == Some(Toggled::True))
        });
        ends.map(str::to_owned).collect::<Vec<_>>()
    };
    let before = chosen(&stage);
    assert_eq!(before.len(), 1);
    stage.key(Key::PageDown);
    let after = chosen(&stage);
    assert!(after.len() == 1 && after != before, "{before:?} {after:?}");
    stage.key(Key::Enter);
    assert_eq!(at(unit_state(&stage, "scots").at), after[0]);
}

#[test]
fn a_company_that_comes_is_clicked_on_the_board() {
    let mut stage = after(vec![to(Phase::Move, 2, "blue")]);
    click(&mut stage, "late arrives on 0809");
    assert_eq!((at(unit_state(&stage, "late").hex()), unit_state(&stage, "late").on_table), ("0809".to_owned(), true));
}

fn whose(stage: &Stage) -> (Phase, String) {
    (battle(stage).state().phase, battle(stage).state().side.to_string())
}

/// Returns the place of a painted text that contains these words.
fn painted(stage: &Stage, words: &str) -> Option<Rect> {
    all_painted(stage, words).into_iter().next()
}

/// Returns the places of every painted text that contains these words.
fn all_painted(stage: &Stage, words: &str) -> Vec<Rect> {
    fn found(shape: &Shape, words: &str) -> Vec<Rect> {
        match shape {
            Shape::Text(text) if text.galley.text().contains(words) => vec![text.visual_bounding_rect()],
            Shape::Vec(shapes) => shapes.iter().flat_map(|shape| found(shape, words)).collect(),
            _ => Vec::new(),
        }
    }
    stage.output().shapes.iter().flat_map(|shape| found(&shape.shape, words)).collect()
}

/// What the dice did to a company that its owner leads back is all in the foot of a melee, in a row of chips that do not name it again.
#[test]
fn what_a_melee_did_is_all_in_its_foot() {
    let mut table = on(recorded("thames", "battlecry1812/thames.json", 78));
    crate::sight::resize(&mut table, (1280.0, 800.0), 1.0);
    table.keys("n");
    table.keys("m");
    table.keys("32334226653");
    let low = table.get_by_label("Apply (Enter)").rect().top();
    for effect in ["41st first 2 retreats 1 hex to 1510", "41st first 2 loses 1 morale"] {
        let chip = table.get_by_label(effect).rect();
        assert!(chip.bottom() <= low, "{effect} at {chip} above {low}");
    }
    assert!(painted(&table, "Retreats 1 hex to 1510").is_some() && painted(&table, "Loses 1 morale").is_some());
    assert!(painted(&table, "Click where 41st first 2 retreats").is_some(), "it is named there");
}

/// The chance that a shot ends its target stands in one line over the foot.
#[test]
fn the_end_of_a_target_is_a_line() {
    let mut table = on(recorded("thames", "battlecry1812/thames.json", 46));
    crate::sight::resize(&mut table, (1280.0, 800.0), 1.0);
    table.keys("n");
    // Enter would run it down without dice.
    assert!(table.see("Next: Run Tecumseh 1 down"));
    table.click("Fire at Tecumseh 1");
    let texts = crate::sight::texts(&table);
    let ends = texts.iter().find(|text| text.text().starts_with("Tecumseh 1: destroyed ")).unwrap();
    assert_eq!(ends.rows.len(), 1, "{}", ends.text());
}

/// No line of the card below the rows is cut through its middle, at any size of window.
#[test]
fn no_line_of_a_card_is_cut_through() {
    for (path, high) in [("thames", 800.0), ("thames", 1080.0), ("lundys_lane_guns", 800.0), ("chippawa_wood", 1080.0)] {
        let mut desk = brigade_major::gui::Desk::open(RULES.clone(), None, 1812).unwrap();
        assert!(desk.begin_shipped(&format!("battlecry1812/{path}.json")));
        let mut table = on(desk);
        crate::sight::resize(&mut table, (if high > 800.0 { 1920.0 } else { 1280.0 }, high), 1.0);
        table.keys("n");
        let seen = crate::sight::Sight::of(&table);
        let of_card = ["figures · morale", " · moved 0 of", "Strength: ", "battalion, Johnson's, company", "infantry · musket"];
        let cut = seen.words.iter().filter(|row| of_card.iter().any(|part| row.text.contains(part)) && !row.is_whole());
        // What is scrolled away is not seen at all.
        let cut = cut.filter(|row| row.shown().height() > 0.5).map(|row| row.text.clone()).collect::<Vec<_>>();
        assert!(cut.is_empty(), "{path} at {high}: {cut:?}");
    }
}

/// In a small window the foot names the company that N picks, with what is to be done, and the hexes it can go to are all in sight.
#[test]
fn a_small_window_names_who_is_picked() {
    let mut table = on(recorded("thames", "battlecry1812/thames.json", 23));
    crate::sight::resize(&mut table, (1024.0, 768.0), 2.0);
    table.keys("+");
    table.keys("n");
    table.run();
    let foot = painted(&table, "left: click the hex.").expect("what is to be done");
    let beside_it = |label: &str| all_painted(&table, label).iter().any(|name| (name.center().y - foot.center().y).abs() < 24.0);
    assert!(battle(&table).setup().scenario.units().any(|(_, unit)| beside_it(unit.label())), "who is picked");
    let moves = table.query_all_by_label_contains("Move to ").map(|node| node.rect()).collect::<Vec<_>>();
    assert!(moves.len() > 3, "{moves:?}");
    assert!(moves.iter().all(|own| own.bottom() <= foot.top()), "above {foot}: {moves:?}");
}

/// The rings of officers in lines below each other do not touch, and the last result has one face, long or short.
#[test]
fn rings_stand_apart_and_results_have_one_face() {
    fn rings(shape: &Shape, found: &mut Vec<(Pos2, f32)>) {
        match shape {
            Shape::Circle(ring) if ring.radius > 5.0 => found.push((ring.center, ring.radius + ring.stroke.width / 2.0)),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| rings(shape, found)),
            _ => {}
        }
    }
    let sizes = [52, 79].map(|lines| {
        let mut table = on(recorded("thames", "battlecry1812/thames.json", lines));
        crate::sight::resize(&mut table, (1280.0, 800.0), 1.0);
        let mut found = Vec::new();
        table.output().shapes.iter().for_each(|shape| rings(&shape.shape, &mut found));
        // Those of the roster, beside the board.
        found.retain(|(at, _)| at.x < 330.0 && at.y > 60.0);
        assert!(found.len() >= 4, "{found:?}");
        for (nth, (at, radius)) in found.iter().enumerate() {
            let near = found.iter().skip(nth + 1).find(|(other, wide)| at.distance(*other) < radius + wide);
            assert!(near.is_none(), "{at} touches {near:?}");
        }
        let texts = crate::sight::texts(&table);
        let result = texts
            .iter()
            .find(|text| text.text().contains('\u{2212}') && text.text().contains(if lines == 52 { "figure" } else { "morale" }));
        result.unwrap().job.sections[0].format.font_id.clone()
    });
    assert_eq!(sizes[0], sizes[1]);
}

/// A phase in which nobody can withdraw is passed over, with a word in the log; undo takes one step, to before it.
#[test]
fn an_empty_phase_is_passed_over() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    stage.ctrl(Key::Enter);
    assert_eq!(whose(&stage), (Phase::Move, "red".to_owned()));
    stage.keys("l");
    assert!(stage.see("No unit can withdraw: the withdraw phase is skipped."));
    stage.keys("l");
    stage.ctrl(Key::Z);
    assert_eq!(whose(&stage), (Phase::Attack, "blue".to_owned()));
}

/// One key goes on, a step a press: through the phases, then to the enemy's player turn. Undo takes each step back.
#[test]
fn one_key_goes_on() {
    let mut stage = after(vec![stands_on("scots", "0404")]);
    let steps = [(Phase::Attack, "blue"), (Phase::Move, "red"), (Phase::Attack, "red"), (Phase::Move, "blue")];
    for (phase, side) in steps {
        stage.ctrl(Key::Enter);
        assert_eq!(whose(&stage), (phase, side.to_owned()), "nobody was attacked: the withdraw phase is passed over");
    }
    for (phase, side) in steps.into_iter().rev().skip(1) {
        stage.ctrl(Key::Z);
        assert_eq!(whose(&stage), (phase, side.to_owned()));
    }
    // Held down it goes on once.
    let before = whose(&stage);
    for _ in 0..3 {
        stage.event(Event::Key { key: Key::Enter, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::COMMAND });
        stage.run();
        assert_eq!(whose(&stage), (Phase::Move, "red".to_owned()), "from {before:?}");
    }
}

/// By the pointer a press too many ends nobody's turn: what comes next is another button, or one that only picks a company.
#[test]
fn no_press_ends_the_enemys_turn_too() {
    let apart = || vec![stands_on("scots", "0101"), stands_on("lights", "0201")];
    let mut stage = after(vec![stands_on("scots", "0404")]);
    let places = |stage: &Stage, label: &str| stage.get_all_by_label(label).map(|node| node.rect()).collect::<Vec<_>>();
    for at in places(&stage, "Next phase (Ctrl+Enter)") {
        for _ in 0..4 {
            click_at(&mut stage, at.center());
        }
        assert_eq!(whose(&stage).1, "blue", "{at}");
    }
    assert_eq!(whose(&stage).0, Phase::Attack);
    // Where nobody can attack, the last pill ends the turn from its moves.
    let stage = after(apart());
    assert!(painted(&stage, "end").is_some());
    let of_moves = places(&stage, "End the turn (Ctrl+Enter)");
    assert_eq!(of_moves.len(), 1);
    for end in of_moves {
        let mut stage = after(apart());
        for _ in 0..3 {
            click_at(&mut stage, end.center());
            assert_eq!(whose(&stage), (Phase::Move, "red".to_owned()), "{end:?}");
        }
    }
    let stage = after([apart(), vec![to(Phase::Withdraw, 1, "blue")]].concat());
    for end in places(&stage, "End the turn (Ctrl+Enter)") {
        let mut stage = after([apart(), vec![to(Phase::Withdraw, 1, "blue")]].concat());
        for _ in 0..3 {
            click_at(&mut stage, end.center());
            assert_eq!(whose(&stage).1, "red", "{end:?}");
        }
    }
}

/// A notice lies beside the board, and where the board fills the window over its head: it hides no counter.
#[test]
fn no_notice_lies_over_the_board() {
    // A file that is there is not overwritten. Its name is long: the notice stays while the window changes.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{}.json", "board".repeat(16)));
    std::fs::write(&path, "{}").unwrap();
    for (size, larger) in [((1280.0, 800.0), 0), ((1920.0, 1080.0), 0), ((1024.0, 768.0), 0), ((1024.0, 768.0), 4)] {
        let mut stage = after(vec![to(Phase::Withdraw, 1, "blue")]);
        stage.keys("g");
        stage.set("File", path.to_str().unwrap());
        stage.click("Save as a scenario");
        stage.set_size(vec2(size.0, size.1));
        (0..larger).for_each(|_| stage.ctrl(Key::Plus));
        stage.run();
        // One panel at a time: the brushes are in front, and a notice in a line lies over the names of the panels.
        if let Some(panel) = stage.query_by_label("Panel: Board") {
            panel.click_accesskit();
            stage.run();
        }
        let (board, window) = (stage.get_by_label("The board").rect(), stage.ctx.content_rect());
        let button = stage.get_by_label("Understood").rect();
        assert!(!board.intersects(button) && window.contains_rect(button), "Understood at {button} over {board} in {window}");
        // A long text scrolls: what is seen of it counts.
        let notice = stage.get_by_label_contains("The scenario is not saved");
        let (place, text) = (notice.rect().expand(1.0), notice.accesskit_node().value().unwrap());
        let words = Sight::of(&stage).words;
        let rows = words.iter().filter(|words| place.contains_rect(words.place) && text.contains(words.text.trim()));
        let shown = rows.map(|words| words.shown()).filter(Rect::is_positive).collect::<Vec<_>>();
        assert!(
            !shown.is_empty() && shown.iter().all(|row| !board.intersects(*row) && window.contains_rect(*row)),
            "{shown:?} over {board}"
        );
        stage.click("Understood");
        assert!(!stage.see("The scenario is not saved"));
    }
}

/// An officer goes along with his company in one command, by his own move; asked once, the answer holds until it is changed.
#[test]
fn an_officer_goes_along_with_his_company() {
    let mut stage = after(vec![officer_stands_on("brown", "0405")]);
    click(&mut stage, "grey, infantry");
    click(&mut stage, "Move to 0406");
    assert!(stage.see("Does brown go along?"), "it is asked once");
    assert!(!stage.see("stays behind"), "nothing answers before the players do");
    stage.keys("n");
    assert!(stage.see("The move waits for an answer") && stage.see("Does brown go along?"), "no key drops it without a word");
    // Enter is the large button, wherever the keys are on the board.
    stage.key(Key::Enter);
    assert_eq!((at(unit_state(&stage, "grey").at), at(brown(&stage).at)), ("0406".to_owned(), "0406".to_owned()));
    stage.ctrl(Key::Z);
    assert_eq!((at(unit_state(&stage, "grey").at), at(brown(&stage).at)), ("0405".to_owned(), "0405".to_owned()), "one step back");
    click(&mut stage, "Move to 0406");
    assert_eq!(at(brown(&stage).at), "0406", "the answer holds");
    stage.ctrl(Key::Z);
    stage.keys("k");
    click(&mut stage, "Move to 0406");
    assert_eq!((at(unit_state(&stage, "grey").at), at(brown(&stage).at)), ("0406".to_owned(), "0405".to_owned()), "now he stays");
}

/// A hurried hand presses M with a company picked: its melee is begun, that with the best chance.
#[test]
fn m_begins_a_melee() {
    let mut table = on(recorded("thames", "battlecry1812/thames.json", 78));
    table.keys("n");
    assert!(!table.see("Type the dice"));
    table.keys("m");
    assert!(table.see("Type the dice"));
    table.key(Key::Escape);
    assert!(!table.see("Type the dice"));
}

/// Each company of the side that acts has a row with its state in a word; the other side is a line of signs until it is unfolded.
#[test]
fn the_roster_has_rows_and_signs() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue"), stands_on("scots", "0404"), stands_on("rifles", "0109")]);
    let state = |stage: &Stage, label: &str| stage.get_by_label(label).accesskit_node().value();
    assert_eq!(state(&stage, "grey · I 5·6").as_deref(), Some("may fire"));
    assert_eq!(state(&stage, "rifles · R 5·6").as_deref(), Some("no target"));
    assert_eq!(state(&stage, "late · I not arrived").as_deref(), Some("turn 2"));
    assert!(painted(&stage, "turn 2: late").is_some(), "so says its wedge at the edge of the board");
    for (turn, text) in [(2, "now"), (3, "late")] {
        let mut stage = after(vec![to(Phase::Move, turn, "blue")]);
        stage.run();
        assert_eq!(state(&stage, "late · I not arrived").as_deref(), Some(text), "turn {turn}");
        assert!(painted(&stage, &format!("{text}: late")).is_some(), "turn {turn}");
    }
    let sign = stage.get_by_label("scots · I 5·6").rect();
    stage.click("Red");
    let row = stage.get_by_label("scots · I 5·6").rect();
    assert!(row.width() > 5.0 * sign.width(), "{sign} becomes {row}");
    stage.click("scots · I 5·6");
    assert!(stage.see("scots, infantry"), "it is picked, and shown");
}

/// After a volley its result stands at the target with the way it went back, until another is picked.
#[test]
fn the_result_stands_at_its_target() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue"), stands_on("scots", "0404")]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("113466");
    stage.key(Key::Enter);
    let scots = centre(&stage, "scots, infantry");
    let hex = (centre(&stage, "grey, infantry") - centre(&stage, "rifles, riflemen")).length() / 2.5;
    let is_told = |stage: &Stage| all_painted(stage, "−2 figures").iter().any(|told| told.distance_to_pos(scots) < 2.0 * hex);
    assert!(is_told(&stage), "it is told at the target");
    assert!(stage.see("−2 figures · −1 morale · back 1 hex"), "and in the foot");
    assert!(stage.see("Die 1: a figure") && stage.see("Die 3: morale") && stage.see("Die 4: a flag") && stage.see("Die 6: nothing"));
    click(&mut stage, "rifles, riflemen");
    assert!(!is_told(&stage), "another is picked");
}

/// The pictures on the dice of Battle Cry are typed by their letters, and M goes to the melee and back.
#[test]
fn letters_are_faces() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue"), stands_on("scots", "0404")]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("m");
    assert!(stage.see("grey attacks scots"));
    stage.keys("m");
    assert!(stage.see("grey fires at scots"));
    stage.keys("sifhC1");
    assert_eq!(stage.get_by_label("Dice").accesskit_node().value().as_deref(), Some("314561"));
    stage.key(Key::Enter);
    assert!(stage.see("−2 figures · −1 morale · back 1 hex"));
}

/// Checks that the text on the hex pointed at has one place, hides none of the hexes round it, and lists the actions of this phase.
#[test]
fn the_hex_pointed_at_is_told_out_of_the_way() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue"), stands_on("scots", "0404")]);
    click(&mut stage, "grey, infantry");
    let scots = centre(&stage, "scots, infantry");
    pointer(&mut stage, scots, None);
    let told = "1 hex · front · seen · fire: 6 dice, 91 % to lose a figure · melee: 6 dice against 6, 34 % to win";
    let place = painted(&stage, told).expect("it is told");
    let hex = (scots - centre(&stage, "grey, infantry")).length();
    assert!(place.distance_to_pos(scots) > 1.5 * hex, "{place} hides what is round {scots}");
    // In a melee the dice are those of the form, and no shot's.
    click(&mut stage, "scots, infantry");
    stage.keys("m");
    pointer(&mut stage, scots, None);
    assert!(painted(&stage, "to lose a figure").is_none());
    assert!(painted(&stage, "1 hex · front · seen").is_some());
    stage.keys("666666666666");
    stage.key(Key::Enter);
    pointer(&mut stage, scots, None);
    assert!(painted(&stage, "to lose a figure").is_none(), "it has attacked, and a shot is nobody's");
    assert!(painted(&stage, "has attacked in this player turn").is_some());
    drop(stage);
    // Keys point as the pointer does, and a hex in a corner is told in another one.
    let mut stage = after(Vec::new());
    stage.keys("n");
    stage.key(Key::ArrowRight);
    assert!(painted(&stage, "Move to 0505: open · 1 of 2 hexes · ").is_some());
    assert!(stage.see("Move to 0505: open · 1 of 2 hexes · "), "and heard");
    let corners = [("0505", "0101"), ("0101", "0109")].map(|(from, corner)| {
        step(&mut stage, from, corner);
        painted(&stage, "out of reach").expect("it is told")
    });
    assert_ne!(corners[0], corners[1]);
}

/// The cursor goes from hex to hex.
fn step(stage: &mut Stage, from: &str, to: &str) {
    let (from, to) = (hex(from), hex(to));
    let steps = |from: u8, to: u8, back: Key, on: Key| vec![if to < from { back } else { on }; usize::from(from.abs_diff(to))];
    let across = steps(from.column, to.column, Key::ArrowLeft, Key::ArrowRight);
    let down = steps(from.row, to.row, Key::ArrowUp, Key::ArrowDown);
    across.into_iter().chain(down).for_each(|key| stage.key(key));
}

/// Hex where the cursor begins with nobody picked.
const MIDDLE: &str = "0605";

/// Goes to a hex with nobody picked, and takes what is there.
fn take(stage: &mut Stage, at: &str) {
    step(stage, MIDDLE, at);
    stage.key(Key::Enter);
}

/// The hex of what can be chosen so, that holds or not.
fn choice(stage: &Stage, words: &str, holds: bool) -> String {
    let wanted = if holds { Toggled::True } else { Toggled::False };
    let mut nodes = stage.get_all_by_label_contains(words).filter(|node| node.accesskit_node().toggled() == Some(wanted));
    let label = nodes.next_back().unwrap().accesskit_node().label().unwrap();
    label.rsplit(' ').next().unwrap().to_owned()
}

/// Clicks the choice that does not hold.
fn choose_other(stage: &mut Stage, words: &str) {
    let label = format!("{words}{}", choice(stage, words, false));
    click(stage, &label);
}

/// Goes to another choice with the arrows.
fn step_to_other(stage: &mut Stage, words: &str) {
    let before = choice(stage, words, true);
    for key in [Key::ArrowRight, Key::ArrowLeft, Key::ArrowUp, Key::ArrowDown] {
        stage.key(key);
        if choice(stage, words, true) != before {
            return;
        }
    }
    panic!("no arrow leaves {before}");
}

/// The dice that beat scots lie, by the pointer.
fn beat_scots(stage: &mut Stage) {
    at_odds(stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("455666");
}

/// Grey is picked, and the cursor goes to that hex and takes what is there.
fn grey_goes_for(stage: &mut Stage, at: &str) {
    stage.keys("n");
    step(stage, "0405", at);
    stage.key(Key::Enter);
}

fn with_bayonets(stage: &mut Stage) {
    click(stage, "grey, infantry");
    click(stage, "Bayonet charge at scots");
}

/// A button is pressed without the pointer, as by Tab and the space bar.
fn press(stage: &mut Stage, words: &str) {
    stage.get_by_label_contains(words).focus();
    stage.run();
    stage.key(Key::Space);
}

/// A choice that is a place: what it is, what came before, both ways to make it from the first click or key, and what has come of it.
struct Place {
    what: &'static str,
    before: fn() -> Vec<Command>,
    pointer: fn(&mut Stage),
    keys: fn(&mut Stage),
    comes: fn(&Stage) -> bool,
}

/// The hex that far from grey, as the way from it to another, so many times.
fn beyond(stage: &Stage, towards: &str, times: f32) -> Pos2 {
    let grey = centre(stage, "grey, infantry");
    grey + times * (centre(stage, towards) - grey)
}

/// Returns the retreat of the beaten unit, if its owner chose it.
fn way_back(stage: &Stage) -> Option<Vec<Hex>> {
    match battle(stage).journal().last_applied()?.command.clone() {
        Command::Fire(call) => call.retreat,
        Command::Melee(call) => call.retreat,
        _ => None,
    }
}

/// Every choice that is a place is made by the pointer, and by arrows and Enter.
#[test]
fn every_place_is_chosen_by_pointer_and_by_keys() {
    let moves = [
        Place {
            what: "a move",
            before: Vec::new,
            pointer: |stage| {
                click(stage, "grey, infantry");
                click(stage, "Move to 0505");
            },
            keys: |stage| grey_goes_for(stage, "0505"),
            comes: |stage| at(unit_state(stage, "grey").at) == "0505",
        },
        Place {
            what: "a side to turn to",
            before: Vec::new,
            pointer: |stage| {
                click(stage, "grey, infantry");
                click(stage, "Turn to the north-west");
            },
            keys: |stage| stage.keys("n,"),
            comes: |stage| unit_state(stage, "grey").facing.map(|facing| facing.word()) == Some("nw"),
        },
        Place {
            what: "a run",
            before: || vec![has_morale("grey", 0)],
            pointer: |stage| {
                click(stage, "grey, infantry");
                stage.get_all_by_label("Run to 0307").last().unwrap().click();
                stage.run();
            },
            keys: |stage| grey_goes_for(stage, "0307"),
            comes: |stage| at(unit_state(stage, "grey").at) == "0307",
        },
        Place {
            what: "a withdrawal",
            before: || vec![to(Phase::Attack, 1, "blue"), Command::Fire(fires("grey", "scots", &[6; 4])), to(Phase::Withdraw, 1, "blue")],
            pointer: |stage| {
                click(stage, "scots, infantry");
                click(stage, "Withdraw to 0502");
            },
            keys: |stage| {
                stage.keys("n");
                step(stage, "0503", "0502");
                stage.key(Key::Enter);
            },
            comes: |stage| at(unit_state(stage, "scots").at) == "0502",
        },
    ];
    let attacks = [
        Place {
            what: "a target",
            before: || vec![to(Phase::Attack, 1, "blue")],
            pointer: |stage| at_odds(stage, ["grey, infantry", "scots, infantry"]),
            keys: |stage| grey_goes_for(stage, "0503"),
            comes: |stage| stage.see("grey fires at scots"),
        },
        Place {
            what: "an officer as the target",
            before: || vec![officer_stands_on("riall", "0206"), to(Phase::Attack, 1, "blue")],
            pointer: |stage| at_odds(stage, ["rifles, riflemen", "riall, major"]),
            keys: |stage| {
                stage.keys("nn");
                step(stage, "0207", "0206");
                stage.key(Key::Enter);
            },
            comes: |stage| stage.see("rifles fire at riall"),
        },
        Place {
            what: "whom one attacks hand to hand",
            before: || vec![stands_on("scots", "0404"), to(Phase::Attack, 1, "blue")],
            pointer: |stage| {
                at_odds(stage, ["grey, infantry", "scots, infantry"]);
                stage.click("Melee instead (M)");
            },
            keys: |stage| {
                grey_goes_for(stage, "0404");
                stage.keys("m");
            },
            comes: |stage| stage.see("grey attacks scots"),
        },
        Place {
            what: "whom one attacks with the bayonet",
            before: || vec![stands_on("scots", "0403"), to(Phase::Attack, 1, "blue")],
            pointer: with_bayonets,
            keys: |stage| {
                grey_goes_for(stage, "0403");
                stage.keys("m");
            },
            comes: |stage| stage.see("grey attacks scots") && stage.see("Bayonet charge to "),
        },
        Place {
            what: "the hex of a bayonet charge",
            before: || vec![stands_on("scots", "0403"), to(Phase::Attack, 1, "blue")],
            pointer: |stage| {
                with_bayonets(stage);
                choose_other(stage, "Bayonet charge to ");
                stage.keys("444444111111");
                stage.click("Apply (Enter)");
            },
            keys: |stage| {
                grey_goes_for(stage, "0403");
                stage.keys("m");
                step_to_other(stage, "Bayonet charge to ");
                stage.keys("444444111111");
                stage.key(Key::Enter);
            },
            comes: |stage| {
                let mut fresh = after(vec![stands_on("scots", "0403"), to(Phase::Attack, 1, "blue")]);
                with_bayonets(&mut fresh);
                let went = at(unit_state(stage, "grey").at);
                went != "0405" && went != choice(&fresh, "Bayonet charge to ", true)
            },
        },
        Place {
            what: "the way back of who was fired at",
            before: || vec![stands_on("scots", "0404"), to(Phase::Attack, 1, "blue")],
            pointer: |stage| {
                beat_scots(stage);
                choose_other(stage, "Retreat to ");
                stage.click("Apply (Enter)");
            },
            keys: |stage| {
                grey_goes_for(stage, "0404");
                stage.keys("455666");
                step_to_other(stage, "Retreat to ");
                stage.key(Key::Enter);
            },
            comes: |stage| way_back(stage).is_some(),
        },
        Place {
            what: "the way back of who lost a melee",
            before: || vec![stands_on("scots", "0404"), to(Phase::Attack, 1, "blue")],
            pointer: |stage| {
                at_odds(stage, ["grey, infantry", "scots, infantry"]);
                stage.click("Melee instead (M)");
                stage.keys("444444111111");
                choose_other(stage, "Retreat to ");
                stage.click("Apply (Enter)");
            },
            keys: |stage| {
                grey_goes_for(stage, "0404");
                stage.keys("m");
                stage.keys("444444111111");
                step_to_other(stage, "Retreat to ");
                stage.key(Key::Enter);
            },
            comes: |stage| way_back(stage).is_some(),
        },
    ];
    let officers = [
        Place {
            what: "the company an officer joins",
            before: Vec::new,
            pointer: |stage| at_odds(stage, ["brown, major", "grey, infantry"]),
            keys: |stage| {
                take(stage, "0407");
                step(stage, "0407", "0405");
                stage.key(Key::Enter);
            },
            comes: |stage| at(brown(stage).at) == "0405",
        },
        Place {
            what: "where he leaves it for",
            before: || vec![officer_stands_on("brown", "0405")],
            pointer: |stage| {
                click(stage, "brown, major");
                click(stage, "Move to 0406");
            },
            keys: |stage| {
                take(stage, "0405");
                stage.key(Key::Enter);
                step(stage, "0405", "0406");
                stage.key(Key::Enter);
            },
            comes: |stage| at(brown(stage).at) == "0406",
        },
        Place {
            what: "whom he rallies",
            before: || vec![has_morale("grey", 0), officer_stands_on("brown", "0406")],
            pointer: |stage| at_odds(stage, ["brown, major", "grey, infantry"]),
            keys: |stage| {
                take(stage, "0406");
                step(stage, "0406", "0405");
                stage.key(Key::Enter);
            },
            comes: |stage| stage.see("brown rallies grey"),
        },
        Place {
            what: "where he is put",
            before: Vec::new,
            pointer: |stage| {
                click(stage, "brown, major");
                stage.click("Correct him");
                stage.click("Put him on another hex");
                let at = beyond(stage, "Move to 0505", 3.0);
                click_at(stage, at);
            },
            keys: |stage| {
                take(stage, "0407");
                press(stage, "Correct him");
                press(stage, "Put him on another hex");
                step(stage, "0407", "0705");
                stage.key(Key::Enter);
            },
            comes: |stage| at(brown(stage).at) == "0705",
        },
    ];
    let placed = [
        Place {
            what: "where one comes",
            before: || vec![to(Phase::Move, 2, "blue")],
            pointer: |stage| click(stage, "late arrives on 0809"),
            keys: |stage| take(stage, "0809"),
            comes: |stage| at(unit_state(stage, "late").hex()) == "0809",
        },
        Place {
            what: "where one is put",
            before: Vec::new,
            pointer: |stage| {
                click(stage, "grey, infantry");
                stage.click("Correct it");
                stage.click("Put it on another hex");
                let at = beyond(stage, "Move to 0505", 3.0);
                click_at(stage, at);
            },
            keys: |stage| {
                stage.keys("n");
                press(stage, "Correct it");
                press(stage, "Put it on another hex");
                step(stage, "0405", "0705");
                stage.key(Key::Enter);
            },
            comes: |stage| at(unit_state(stage, "grey").at) == "0705",
        },
        Place {
            what: "where one is set up",
            before: || vec![to(Phase::Move, 2, "blue")],
            pointer: |stage| {
                click(stage, "late · I");
                let at = beyond(stage, "rifles, riflemen", -1.0);
                click_at(stage, at);
            },
            keys: |stage| {
                stage.keys("/");
                stage.keys("late");
                press(stage, "late · I");
                step(stage, MIDDLE, "0703");
                stage.key(Key::Enter);
            },
            comes: |stage| unit_state(stage, "late").at.is_some_and(|at| at.row == 3),
        },
    ];
    for Place { what, before, pointer, keys, comes } in moves.into_iter().chain(attacks).chain(officers).chain(placed) {
        for (by, makes) in [("the pointer", pointer), ("keys", keys)] {
            let mut stage = after(before());
            assert!(!comes(&stage), "{what}: before it is made");
            makes(&mut stage);
            assert!(comes(&stage), "{what} by {by}");
        }
    }
}

#[test]
fn a_unit_that_was_attacked_withdraws_on_the_board() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    at_odds(&mut stage, ["grey, infantry", "scots, infantry"]);
    stage.keys("r");
    stage.key(Key::Enter);
    if battle(&stage).state().phase == Phase::Attack {
        stage.ctrl(Key::Enter);
    }
    if battle(&stage).state().phase == Phase::Withdraw {
        click(&mut stage, "scots, infantry");
        stage.get_all_by_label_contains("Withdraw to ").next().unwrap().click();
        stage.run();
        assert!(unit_state(&stage, "scots").marks.withdrew);
    }
}

/// A set-up is kept as a scenario: companies and officers where they stand, faced as they are.
#[test]
fn a_set_up_is_kept_as_a_scenario() {
    let mut stage = after(vec![stands_on("grey", "0306"), officer_stands_on("brown", "0306")]);
    stage.keys("g");
    stage.click("Companies and officers where they stand now");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("set_up.json");
    stage.get_by_label("File").focus();
    stage.run();
    stage.keys(path.to_str().unwrap());
    stage.click("Save as a scenario");
    let rules = RULES.clone();
    let kept = Scenario::parse(&std::fs::read_to_string(&path).unwrap(), rules.tables(&BATTLECRY1812).unwrap()).unwrap();
    assert_eq!(at(kept.unit(&"grey".into()).unwrap().1.at), "0306");
    assert_eq!(at(kept.officer(&"brown".into()).unwrap().1.at), "0306");
    assert_eq!(at(kept.unit(&"rifles".into()).unwrap().1.at), "0207");
}

/// A road, a stream and a name are painted by the pointer along hexes; undo takes each back.
#[test]
fn roads_are_painted_along_hexes() {
    let mut stage = after(Vec::new());
    let (from, to) = (centre(&stage, "rifles, riflemen"), centre(&stage, "brown, major"));
    stage.keys("g");
    stage.click("Road");
    drag(&mut stage, from, to);
    let ways = battle(&stage).state().board.course_paths();
    assert_eq!((ways.len(), ways[0].0, ways[0].1.len()), (1, Course::Road, 3), "{ways:?}");
    // Hex by hex by the keyboard, and on from there.
    stage.click("Stream");
    step(&mut stage, MIDDLE, "0803");
    stage.key(Key::Enter);
    assert_eq!(battle(&stage).state().board.courses().count(), 2, "one hex is no stream yet");
    step(&mut stage, "0803", "0805");
    stage.key(Key::Enter);
    step(&mut stage, "0805", "0905");
    stage.key(Key::Enter);
    let streams = battle(&stage).state().board.courses().filter(|(course, ..)| *course == Course::Stream).count();
    assert_eq!(streams, 3, "two down and one across");
    stage.click("Undo (Ctrl+Z)");
    stage.click("Undo (Ctrl+Z)");
    stage.click("No road or water");
    // Where nothing is saved, the board gives way to its buttons at the first event.
    let (from, to) = (centre(&stage, "rifles, riflemen"), centre(&stage, "brown, major"));
    drag(&mut stage, from, to);
    assert_eq!(battle(&stage).state().board.courses().count(), 0);
    stage.click("Swamp");
    drag(&mut stage, from, from);
    assert_eq!(battle(&stage).state().board.ground(Hex::parse("0207").unwrap()).terrain, Terrain::Swamp);
    stage.click("Name");
    stage.get_by_label("Name of the place").focus();
    stage.run();
    stage.keys("The mill");
    drag(&mut stage, to, to);
    assert_eq!(battle(&stage).state().board.names().map(|(hex, name)| format!("{hex} {name}")).collect::<Vec<_>>(), ["0407 The mill"]);
    for _ in 0..4 {
        stage.click("Undo (Ctrl+Z)");
    }
    assert_eq!(*battle(&stage).state().board, battle(&stage).setup().scenario.board);
}

/// A name under the cost of a move is away while the move is chosen, and never stands elsewhere.
#[test]
fn names_stay_where_they_are() {
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", 0));
    let before = painted(&stage, "Small swamp").expect("it is named");
    click(&mut stage, "41st first 1, infantry");
    assert!(painted(&stage, "Small swamp").is_none_or(|now| now == before));
    stage.key(Key::Escape);
    stage.keys("n");
    assert!(painted(&stage, "Small swamp").is_none_or(|now| now == before));
}

/// The company picked by a key has its row in sight, however far down it stands.
#[test]
fn the_row_of_the_pick_is_in_sight() {
    let mut stage = on(recorded("thames", "battlecry1812/thames.json", 0));
    let waits = stage.get_by_label("British and allies").rect().top();
    let row = |stage: &Stage, name: &str| stage.get_by_label_contains(&format!("{name} · ")).rect();
    assert!(row(&stage, "Trotter 3").bottom() > waits, "it is under the fold");
    click(&mut stage, "Trotter 3, infantry");
    assert!(row(&stage, "Trotter 3").bottom() <= waits, "{} under {waits}", row(&stage, "Trotter 3"));
    let top = stage.get_by_label_contains("United States: ").rect().bottom();
    click(&mut stage, "1/Johnson 1, mounted riflemen");
    assert!(row(&stage, "1/Johnson 1").top() >= top);
}

/// The first face typed counts, also when it is typed as quickly as the key before that opens the check.
#[test]
fn a_quick_hand_loses_no_die() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    stage.keys("n");
    stage.key_press(Key::Enter);
    stage.event(Event::Text("1".to_owned()));
    stage.run();
    assert_eq!(stage.get_by_label("Dice").accesskit_node().value().as_deref(), Some("1"));
}

/// A digit that is no face of a die is taken by no die, and the foot says what would be.
#[test]
fn a_digit_that_is_no_face_is_named() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    stage.keys("n");
    stage.key(Key::Enter);
    for digit in ["7", "8", "9", "0"] {
        stage.keys(digit);
        assert!(stage.see(&format!("{digit} is no face: 1 to 6")), "{digit}");
    }
    stage.keys("5");
    assert!(!stage.see("0 is no face: 1 to 6"));
}

/// A key that can do nothing says why.
#[test]
fn a_key_without_effect_says_why() {
    let mut stage = after(Vec::new());
    stage.keys("m");
    assert!(stage.see("Melees are fought in the attack phase."));
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    stage.keys("m");
    assert!(stage.see("Pick the company that is to fight a melee, then press M."));
    click(&mut stage, "rifles, riflemen");
    stage.keys("m");
    assert!(stage.see("rifles have no enemy to fight hand to hand"));
}

/// Who has fired may still charge: the roster says so, and a click on the enemy begins it.
#[test]
fn who_has_fired_charges_by_a_click() {
    let mut stage = after(vec![to(Phase::Attack, 1, "blue")]);
    at_odds(&mut stage, ["grey,", "scots,"]);
    stage.keys("6666");
    stage.key(Key::Enter);
    assert!(unit_state(&stage, "grey").marks.fired);
    let state = stage.get_by_label("grey · I 5·6").accesskit_node().value();
    assert_eq!(state.as_deref(), Some("may charge"), "and not that it may fire");
    click(&mut stage, "scots,");
    assert!(stage.see("grey attacks scots"), "not fire, which is over");
    assert!(stage.see("Bayonet charge to"));
}

/// M begins a bayonet charge where no enemy is beside the company.
#[test]
fn a_key_begins_a_bayonet_charge() {
    let mut stage = after(vec![stands_on("scots", "0403"), to(Phase::Attack, 1, "blue")]);
    click(&mut stage, "grey, infantry");
    stage.keys("m");
    assert!(stage.see("grey attacks scots") && stage.see("Bayonet charge to"));
}

/// A hex that is only too far is told as it is, and not as a fault.
#[test]
fn a_hex_out_of_reach_is_no_fault() {
    let mut stage = after(Vec::new());
    stage.keys("n");
    step(&mut stage, "0405", "0409");
    assert!(stage.see("0409") && stage.see("out of reach") && !stage.see("Against the rules"));
}

/// After part of a move the hexes have the cost of what is left.
#[test]
fn costs_are_those_of_what_is_left() {
    let mut stage = after(Vec::new());
    click(&mut stage, "grey, infantry");
    click(&mut stage, "Move to 0406");
    let at = centre(&stage, "Move to 0407");
    pointer(&mut stage, at, None);
    assert!(painted(&stage, "1 of 1 hex left").is_some());
}
