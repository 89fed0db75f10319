//! The app on a stage of its own: an egui context without window, GPU or screen reader, driven by events.

use std::time::Duration;

use brigade_major::games::battlecry1812::entry::GAME as BATTLECRY1812;
use brigade_major::games::battlecry1812::{battle as companies_battle, scenario as companies};
use brigade_major::games::registry::AnyStart;
use brigade_major::games::rff1812::battle;
use brigade_major::games::rff1812::entry::GAME as RFF1812;
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::games::{Rules, shipped};
use brigade_major::gui::{App, Desk, hold_work, wait_for_work};
use brigade_major::store::Folders;
use eframe::egui::{
    Context, Event, FullOutput, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Shape, ViewportId, epaint::ClippedShape, vec2,
};

use crate::common::RULES;

/// Units of a brigade, where nothing else is said.
const BRIGADE: usize = 25;

/// The app and the context it draws in.
pub struct Stage {
    context: Context,
    app: App,
    seconds: f64,
    size: [f32; 2],
    /// Folder of its files, which lives as long as the stage.
    _folder: Option<tempfile::TempDir>,
}

impl Stage {
    /// The app with a battle of `units` units, half a side.
    pub fn of_units(units: usize) -> Self {
        Self::at(desk_of_brigades(units, BRIGADE))
    }

    /// The app with a battle of `units` companies, half a side, on a board of 26 by 18 hexes.
    #[allow(dead_code, reason = "not every test has companies")]
    pub fn of_companies(units: usize) -> Self {
        Self::of_board(units, 26, 18)
    }

    /// The same on a board of so many columns and rows.
    #[allow(dead_code, reason = "not every test has companies")]
    pub fn of_board(units: usize, columns: usize, rows: usize) -> Self {
        let rules = RULES.clone();
        let tables = rules.tables(&BATTLECRY1812).expect("it is in the list of games");
        let start = BATTLECRY1812.start(companies_battle::Setup::new(tables, companies_of(units, (columns, rows), tables)));
        Self::at(begun(rules, start))
    }

    /// The app with a battle of companies that ships.
    #[allow(dead_code, reason = "not every test has companies")]
    pub fn of_shipped(path: &str) -> Self {
        let rules = RULES.clone();
        let tables = rules.tables(&BATTLECRY1812).expect("it is in the list of games");
        let text = shipped(path).expect("it is shipped");
        let scenario = companies::Scenario::parse(text, tables).expect("a scenario");
        let start = BATTLECRY1812.start(companies_battle::Setup::new(tables, scenario));
        Self::at(begun(rules, start))
    }

    /// The app with the full campaign of 1812 begun, or with a battle of cubes of its five factions.
    #[allow(dead_code, reason = "not every test has areas")]
    pub fn of_1812(is_battle: bool) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the campaign");
        let rules = RULES.clone();
        let mut stage = Self::at(Desk::open(rules, Some(Folders::at(folder.path())), 1812).expect("the desk opens"));
        stage._folder = Some(folder);
        stage.go("Area games");
        if !is_battle {
            stage.click("Campaign");
            stage.click("Full campaign of 1812");
            stage.click("Begin");
            return stage;
        }
        for units in ["5", "4", "3", "6", "6"] {
            stage.click("0");
            stage.type_text(units);
        }
        stage.click("Fight it out");
        stage
    }

    /// The app with a campaign on a board of so many areas, all of them with borders and cubes.
    #[allow(dead_code, reason = "not every test has areas")]
    pub fn of_areas(count: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the board");
        let folders = Folders::at(folder.path());
        std::fs::create_dir_all(&folders.settings).expect("a folder in it");
        std::fs::write(folders.settings.join("board-invasion1812.json"), board_of(count)).expect("a file in it");
        let rules = RULES.clone();
        let mut stage = Self::at(Desk::open(rules, Some(folders), 1812).expect("the desk opens"));
        stage._folder = Some(folder);
        stage.go("Area games");
        stage.click("Campaign");
        stage.click("As you set it up");
        stage.click("Begin");
        stage
    }

    /// The app with a design of `units` units at the designer's desk.
    #[allow(dead_code, reason = "not every test designs")]
    pub fn of_design(units: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the scenario");
        let rules = RULES.clone();
        let tables = rules.tables(&RFF1812).expect("it is in the list of games");
        let path = folder.path().join("design.json");
        std::fs::write(&path, scenario_of(units, BRIGADE, tables).to_json()).expect("a file in it");
        let mut stage = Self::at(Desk::open(rules, Some(Folders::at(folder.path())), 1812).expect("the desk opens"));
        stage._folder = Some(folder);
        stage.go("Design");
        stage.click("path of a scenario or design");
        stage.type_text(&path.display().to_string());
        stage.press(Key::Enter);
        stage
    }

    fn at(desk: Desk) -> Self {
        let context = Context::default();
        let app = App::new(&context, desk);
        hold_work(&context, true);
        let mut stage = Self { context, app, seconds: 0.0, size: [1280.0, 800.0], _folder: None };
        stage.settle();
        stage
    }

    /// Does what is worked out beside the window, and what that asks for in turn.
    pub fn wait(&mut self) {
        hold_work(&self.context, false);
        for _ in 0..3 {
            self.settle();
            wait_for_work(&self.context);
        }
        hold_work(&self.context, true);
        self.settle();
    }

    /// The same in a window of this size.
    #[allow(dead_code, reason = "the benchmark needs one size only")]
    pub fn sized(mut self, size: [f32; 2]) -> Self {
        self.size = size;
        self.settle();
        self
    }

    /// Draws a frame with these events.
    pub fn frame(&mut self, events: Vec<Event>) -> FullOutput {
        self.seconds += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(self.size[0], self.size[1]))),
            time: Some(self.seconds),
            events,
            focused: true,
            ..RawInput::default()
        };
        let mut output = self.context.run_ui(input, |ui| self.app.frame(ui));
        // There is no GPU to give textures to.
        output.textures_delta.clear();
        output
    }

    /// Returns the time after a frame without events until the app wants the next one; [`Duration::MAX`] is never.
    pub fn wants_again_in(&mut self) -> Duration {
        repaint_delay(&self.frame(Vec::new()))
    }

    /// Returns the number of frames the app wants drawn while nobody touches it for `seconds`.
    #[allow(dead_code, reason = "the benchmark measures frames, it does not count them")]
    pub fn frames_wanted_in(&mut self, seconds: f64) -> usize {
        let until = self.seconds + seconds;
        let mut frames = 0;
        loop {
            let wait = self.wants_again_in();
            if wait == Duration::MAX || self.seconds + wait.as_secs_f64() > until {
                return frames;
            }
            self.seconds += wait.as_secs_f64();
            frames += 1;
        }
    }

    /// Draws frames until nothing moves any more, or twenty.
    pub fn settle(&mut self) {
        for _ in 0..20 {
            if self.wants_again_in() > Duration::from_millis(50) {
                return;
            }
        }
    }

    /// Types a text as one key press for each letter.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.frame(vec![Event::Text(letter.to_string())]);
        }
        self.settle();
    }

    /// Presses and releases a key.
    pub fn press(&mut self, key: Key) {
        let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        self.frame(vec![event(true)]);
        self.frame(vec![event(false)]);
        self.settle();
    }

    /// Opens a page by its name in the menu, the first thing in the strip.
    pub fn go(&mut self, page: &str) {
        self.click_at(Pos2::new(24.0, 24.0));
        self.click(page);
    }

    /// Clicks the first text on the screen that reads so.
    pub fn click(&mut self, text: &str) {
        let shapes = self.frame(Vec::new()).shapes;
        let at = shapes.iter().find_map(|shape| found(shape, text)).unwrap_or_else(|| panic!("\"{text}\" is not on the screen"));
        self.click_at(at);
    }

    fn click_at(&mut self, at: Pos2) {
        let button = |pressed| Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        self.frame(vec![Event::PointerMoved(at)]);
        self.frame(vec![button(true)]);
        self.frame(vec![button(false), Event::PointerGone]);
        self.settle();
    }

    /// Returns true if a text is on the screen.
    #[allow(dead_code, reason = "the benchmark looks at nothing")]
    pub fn shows(&mut self, text: &str) -> bool {
        self.frame(Vec::new()).shapes.iter().any(|shape| found(shape, text).is_some())
    }

    /// Returns whether a text on the screen begins so.
    #[allow(dead_code, reason = "the benchmark looks at nothing")]
    pub fn shows_beginning(&mut self, text: &str) -> bool {
        self.frame(Vec::new()).shapes.iter().any(|shape| found_by(shape, &|own| own.starts_with(text)).is_some())
    }

    /// Turns shapes into triangles, as the window does with a frame it draws.
    #[allow(dead_code, reason = "only the benchmark paints")]
    pub fn triangles(&self, output: FullOutput) -> usize {
        self.context.tessellate(output.shapes, output.pixels_per_point).len()
    }
}

/// Returns the delay until the frame wants the next one.
pub fn repaint_delay(output: &FullOutput) -> Duration {
    output.viewport_output.get(&ViewportId::ROOT).map_or(Duration::MAX, |viewport| viewport.repaint_delay)
}

/// The middle of the text in a shape, if it reads so and can be seen.
fn found(shape: &ClippedShape, wanted: &str) -> Option<Pos2> {
    found_by(shape, &|text| text == wanted)
}

fn found_by(shape: &ClippedShape, is_wanted: &dyn Fn(&str) -> bool) -> Option<Pos2> {
    fn middle(shape: &Shape, is_wanted: &dyn Fn(&str) -> bool) -> Option<Pos2> {
        match shape {
            Shape::Text(text) if is_wanted(text.galley.text()) => Some(text.visual_bounding_rect().center()),
            Shape::Vec(shapes) => shapes.iter().find_map(|shape| middle(shape, is_wanted)),
            _ => None,
        }
    }
    middle(&shape.shape, is_wanted).filter(|at| shape.clip_rect.contains(*at))
}

/// A desk with a battle of `units` units, half a side, so many to a brigade.
pub fn desk_of_brigades(units: usize, brigade: usize) -> Desk {
    let rules = RULES.clone();
    let tables = rules.tables(&RFF1812).expect("it is in the list of games");
    let start = RFF1812.start(battle::Setup::new(tables, scenario_of(units, brigade, tables)));
    begun(rules, start)
}

/// The file of a board of areas in rows, each bordering those beside it and below.
fn board_of(count: usize) -> String {
    const ACROSS: usize = 10;
    let name = |nth: usize| format!("Area {nth}");
    let (down, last) = (count.div_ceil(ACROSS), count);
    let area = |nth: usize| {
        let (column, row) = (nth % ACROSS, nth / ACROSS);
        let mut borders = Vec::new();
        borders.extend((column > 0).then(|| name(nth - 1)));
        borders.extend((column + 1 < ACROSS && nth + 1 < last).then(|| name(nth + 1)));
        borders.extend((row > 0).then(|| name(nth - ACROSS)));
        borders.extend((nth + ACROSS < last).then(|| name(nth + ACROSS)));
        let (home, factions): (&str, &[&str]) = if row < down / 2 {
            ("british", &["british_regulars", "canadian_militia", "native_americans"])
        } else {
            ("american", &["american_regulars", "american_militia"])
        };
        let at = [(column * 2 + 1) * 1_000 / (2 * ACROSS), (row * 2 + 1) * 1_000 / (2 * down)];
        // No more than there are in the box.
        let faction = factions[nth / 2 % factions.len()];
        let cubes = (nth % 2 == 1).then(|| (faction.to_owned(), 2.into())).into_iter().collect::<serde_json::Map<_, _>>();
        serde_json::json!({"name": name(nth), "home": home, "borders": borders, "cubes": cubes, "at": at})
    };
    let areas = (0..count).map(area).collect::<Vec<_>>();
    serde_json::json!({"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": areas}).to_string()
}

fn begun(rules: Rules, start: Box<dyn AnyStart>) -> Desk {
    let mut desk = Desk::open(rules, None, 1812).expect("a desk without folders opens");
    desk.begin(start);
    desk
}

/// Chippawa with its sides' units told over until there are so many.
fn scenario_of(units: usize, brigade: usize, tables: &brigade_major::games::rff1812::Tables) -> Scenario {
    let text = shipped("rff1812/chippawa.json").expect("Chippawa is shipped");
    let mut json: serde_json::Value = serde_json::from_str(text).expect("Chippawa is JSON");
    // Its zones are those of its own commands; what ends it at once and the fights of the day name its own units.
    json["ground"]["zones"] = serde_json::Value::Null;
    json["ends_at_once"] = serde_json::Value::Null;
    json["fights"] = serde_json::Value::Null;
    for (nth, side) in json["sides"].as_array_mut().expect("a scenario has sides").iter_mut().enumerate() {
        let (roster, leaders) = (side["units"].clone(), side["leaders"].clone());
        let (roster, leaders) = (roster.as_array().expect("a list"), leaders.as_array().expect("a list"));
        let brigades = (units / 2).div_ceil(brigade);
        let leader = |brigade: usize| format!("leader_{nth}_{brigade}");
        side["units"] = (0..units / 2).map(|at| unit(&roster[at % roster.len()], nth, at, at / brigade)).collect();
        side["leaders"] = (0..brigades)
            .map(|brigade| {
                let mut json = leaders[brigade % leaders.len()].clone();
                let fields = json.as_object_mut().expect("a leader is an object");
                ["arrives", "army", "artillery"].iter().for_each(|key| drop(fields.remove(*key)));
                fields.insert("id".to_owned(), leader(brigade).into());
                fields.insert("name".to_owned(), format!("General {brigade} of side {nth}").into());
                json
            })
            .collect();
        side["commands"] = (0..brigades)
            .map(|brigade| serde_json::json!({"id": format!("brigade_{nth}_{brigade}"), "name": format!("Brigade {brigade}"), "leader": leader(brigade)}))
            .collect();
    }
    Scenario::parse(&json.to_string(), &tables.for_files()).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn unit(of: &serde_json::Value, side: usize, at: usize, brigade: usize) -> serde_json::Value {
    let mut json = of.clone();
    let fields = json.as_object_mut().expect("a unit is an object");
    ["arrives", "optional", "battery"].iter().for_each(|key| drop(fields.remove(*key)));
    fields.insert("id".to_owned(), format!("unit_{side}_{at}").into());
    fields.insert("name".to_owned(), format!("{}th Infantry of side {side} (Colonel Somebody)", at + 1).into());
    fields.insert("short".to_owned(), format!("{}th side {side}", at + 1).into());
    fields.insert("command".to_owned(), format!("brigade_{side}_{brigade}").into());
    json
}

/// Companies in two lines that face each other over a board, a third of it woods.
fn companies_of(
    units: usize,
    (columns, rows): (usize, usize),
    tables: &brigade_major::games::battlecry1812::Tables,
) -> companies::Scenario {
    let map = (0..rows).map(|row| (0..columns).map(|column| if (row * 7 + column * 5) % 9 < 3 { 'w' } else { '.' }).collect::<String>());
    let kinds = ["infantry", "light_infantry", "riflemen", "mounted_riflemen", "indians", "field_artillery"];
    let side = |name: &str, edge: &str, first_row: usize, facing: &str| {
        let units = (0..units / 2).map(|nth| {
            let (column, row) = (nth % columns + 1, first_row + nth / columns);
            serde_json::json!({
                "id": format!("{name}_{nth}"), "name": format!("{name} company {nth}"), "type": kinds[nth % kinds.len()], "figures": 5,
                "morale": 6, "at": format!("{column:02}{row:02}"), "facing": facing, "strength": {"basis": "E"}
            })
        });
        serde_json::json!({"id": name, "name": name, "edge": edge, "units": units.collect::<Vec<_>>(), "officers": [
            {"id": format!("{name}_colonel"), "name": format!("{name} colonel"), "rank": "colonel", "ability": 4, "type": "general",
             "mount": "mounted", "at": format!("05{first_row:02}")}
        ]})
    };
    let json = serde_json::json!({
        "format": 1, "system": "battlecry1812", "id": "lines", "title": "Lines", "date": "1814-07-25", "men_per_figure": 20, "turns": 10,
        "first_side": "blue", "board": {"map": map.collect::<Vec<_>>()},
        "sides": [side("blue", "south", rows / 2 + 2, "ne"), side("red", "north", rows / 2 - 2, "sw")]
    });
    companies::Scenario::parse(&json.to_string(), tables).unwrap_or_else(|faults| panic!("{faults:#?}"))
}
