//! A player at the app: it is found by label, clicked, typed into.

#![allow(clippy::unwrap_used, dead_code, reason = "helpers of tests may fail loudly, and no test needs all")]

use std::collections::BTreeMap;

use brigade_major::cli::play;
use brigade_major::game::Request;
use brigade_major::games::area::campaign::{AreaRules, Campaign, sentence};
use brigade_major::games::rff1812::battle::{Battle, Command, Event, Phase, Rff1812, UnitEdit};
use brigade_major::games::rff1812::words::Formation;
use brigade_major::games::shipped;
use brigade_major::gui::games::PAGES;
use brigade_major::gui::shell::page_entry::PageEntry;
use brigade_major::gui::{App, Desk, hold_work, wait_for_work};
use brigade_major::id::UnitId;
use brigade_major::store::Folders;
use eframe::egui::{self, Key, Modifiers, PointerButton, Rect, Role, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::common::RULES;

/// The app with the shipped tables; in a folder of its own where one is given.
pub fn app(folders: Option<Folders>) -> Harness<'static, Option<App>> {
    on(desk(folders))
}

/// A desk with the shipped tables.
pub fn desk(folders: Option<Folders>) -> Desk {
    let rules = RULES.clone();
    Desk::open(rules, folders, 1812).unwrap()
}

/// The app with a desk.
pub fn on(desk: Desk) -> Harness<'static, Option<App>> {
    let mut desk = Some(desk);
    let mut harness = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(8).build_ui_state(
        move |ui, app: &mut Option<App>| {
            let app = app.get_or_insert_with(|| App::new(ui.ctx(), desk.take().unwrap()));
            app.frame(ui);
        },
        None,
    );
    // What is worked out beside the window is held back until a test waits for it: most look at something else.
    hold_work(&harness.ctx, true);
    harness.run();
    harness
}

pub trait Player {
    fn app(&self) -> &App;
    fn click(&mut self, label: &str);
    fn key(&mut self, key: Key);
    fn keys(&mut self, text: &str);
    /// Begins a battle of the page of battles, which is open: its card is chosen, then the button in the foot pressed.
    fn begin(&mut self, title: &str);
    /// Begins a campaign on the page of campaigns, which is open: `GAME, Begin: WAY`.
    fn begin_campaign(&mut self, of: &str);
    /// Chooses what begins with these words, among the battles on the page of battles or in the list beside them.
    fn choose(&mut self, words: &str);
    /// A key with Ctrl, or Cmd.
    fn ctrl(&mut self, key: Key);
    /// A key with Shift.
    fn shift(&mut self, key: Key);
    /// The last that is called so: the entry of a list that lies open over the page.
    fn pick(&mut self, label: &str);
    fn set(&mut self, field: &str, number: &str);

    /// Allows a fault of order: the referee gives his word, if he is asked.
    fn let_pass(&mut self);
    fn unit(&self, id: &str) -> brigade_major::games::rff1812::battle::UnitState;
    fn events(&self) -> usize;
    fn last(&self) -> Event;
    fn battle(&self) -> &Battle;
    /// The campaign on the page of the area games.
    fn campaign(&self) -> &Campaign;
    /// Returns the last event of that campaign, in the log's words.
    fn campaign_says(&self) -> String;
    fn see(&self, label: &str) -> bool;
    /// Waits for what is worked out beside the window, and for what that asks for in turn.
    fn wait(&mut self);
}

/// A desk with a recorded battle of a shipped scenario, `lines` of it played.
pub fn recorded(name: &str, scenario: &str, lines: usize) -> Desk {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("x.battle.jsonl");
    let rules = RULES.clone();
    let script = std::fs::read_to_string(format!("{}/tests/replays/{name}.jsonl", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let script = script.lines().take(lines).collect::<Vec<_>>().join("\n");
    let start = rules.read_scenario(shipped(scenario).unwrap()).unwrap();
    play(&rules, &path, Some(start), script.as_bytes(), Vec::new()).unwrap();
    let mut desk = desk(None);
    assert!(desk.open_play(&path));
    desk
}

/// A campaign of 1812 on that board, about to draw its first cube, and its folder.
pub fn campaign_on(board: &str) -> (Harness<'static, Option<App>>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("frontier.json");
    std::fs::write(&path, board).unwrap();
    let mut table = app(Some(Folders::at(folder.path())));
    table.keys("a");
    table.click("Your board");
    table.set("File", path.to_str().unwrap());
    table.click("Open this board");
    table.click("Campaign");
    table.begin_campaign("1812 The Invasion of Canada, Begin: As you set it up");
    (table, folder)
}

impl Player for Harness<'_, Option<App>> {
    fn campaign(&self) -> &Campaign {
        self.app().desk().game::<AreaRules>().unwrap()
    }

    fn campaign_says(&self) -> String {
        let play = self.campaign();
        sentence(play.setup(), play.journal().last_applied().unwrap())
    }

    fn wait(&mut self) {
        // None of it goes on while frames are counted: its progress asks for more of them.
        for _ in 0..3 {
            self.run();
            hold_work(&self.ctx, false);
            wait_for_work(&self.ctx);
            hold_work(&self.ctx, true);
        }
        self.run();
    }

    fn app(&self) -> &App {
        self.state().as_ref().unwrap()
    }

    fn click(&mut self, label: &str) {
        // A page is in the menu.
        let is_page = |page: &PageEntry| page.spoken() == label;
        if PAGES.iter().any(is_page) && self.query_by_label(label).is_none() {
            self.get_by_label("Menu").click();
            self.run();
        }
        self.get_by_label(label).scroll_to_me();
        self.run();
        self.get_by_label(label).click();
        self.run();
    }

    fn begin(&mut self, title: &str) {
        // A battle of that title that was begun stands in the list beside the cards.
        let buttons = self.query_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label()).collect::<Vec<_>>();
        let is_card = |label: &&String| label.starts_with(&format!("{title}, ")) && label.contains(", about ");
        let card = buttons.iter().find(is_card).unwrap_or_else(|| panic!("no card of {title}: {buttons:?}")).clone();
        self.choose(&card);
        self.click(&format!("Begin {title}"));
    }

    fn begin_campaign(&mut self, of: &str) {
        let (game, way) = of.split_once(", Begin: ").unwrap();
        self.choose(&format!("{way}, {game}, "));
        self.click(&format!("Begin {way}"));
    }

    fn choose(&mut self, words: &str) {
        let mut buttons = self.query_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label());
        let label = buttons.find(|label| label.starts_with(words)).unwrap_or_else(|| panic!("nothing begins with \"{words}\""));
        drop(buttons);
        self.get_by_label(&label).scroll_to_me();
        self.run();
        self.get_by_label(&label).click();
        self.run();
    }

    fn key(&mut self, key: Key) {
        self.key_press(key);
        self.run();
    }

    fn ctrl(&mut self, key: Key) {
        self.key_press_modifiers(Modifiers::COMMAND, key);
        self.run();
    }

    fn shift(&mut self, key: Key) {
        self.key_press_modifiers(Modifiers::SHIFT, key);
        self.run();
    }

    fn pick(&mut self, label: &str) {
        self.get_all_by_label(label).last().unwrap().click();
        self.run();
    }

    /// Types as on a keyboard: each letter its own event, wherever the cursor is.
    fn keys(&mut self, text: &str) {
        for letter in text.chars() {
            self.event(egui::Event::Text(letter.to_string()));
            self.run();
        }
    }

    /// Types a number into a field in place of what is there.
    fn set(&mut self, field: &str, number: &str) {
        self.get_by_label(field).scroll_to_me();
        self.run();
        self.get_by_label(field).focus();
        self.run();
        self.ctrl(Key::A);
        self.keys(number);
    }

    fn let_pass(&mut self) {
        if self.query_by_label("The referee allows it").is_some() {
            self.click("The referee allows it");
        }
    }

    fn unit(&self, id: &str) -> brigade_major::games::rff1812::battle::UnitState {
        self.battle().state().units[&UnitId::from(id)].clone()
    }

    fn events(&self) -> usize {
        self.battle().journal().cursor()
    }

    fn last(&self) -> Event {
        self.battle().journal().last_applied().unwrap().clone()
    }

    fn battle(&self) -> &Battle {
        self.app().desk().game::<Rff1812>().expect("a battle of Fire and Fury is in play")
    }

    /// Returns true if a label with these words is drawn.
    fn see(&self, label: &str) -> bool {
        self.query_all_by_label_contains(label).next().is_some()
    }
}

/// The fields on the screen with what stands in them, those of one name numbered.
pub fn fields(table: &Harness<'_, Option<App>>) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for node in table.query_all_by_role(Role::TextInput).map(|node| node.accesskit_node()) {
        let named = node.label().or_else(|| node.labelled_by().find_map(|by| by.label().or_else(|| by.value()))).unwrap_or_default();
        let name = (1..).map(|nth| if nth == 1 { named.clone() } else { format!("{named} {nth}") });
        let name = name.into_iter().find(|name| !all.contains_key(name)).unwrap_or_default();
        all.insert(name, node.value().unwrap_or_default());
    }
    all
}

/// Types, and tells where it went: each field with what stands in it now, where that is other than before.
pub fn went(table: &mut Harness<'_, Option<App>>, text: &str) -> String {
    let before = fields(table);
    table.keys(text);
    let changed = fields(table).into_iter().filter(|(name, value)| before.get(name).map_or("", String::as_str) != value);
    changed.map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join(", ")
}

/// A step of a table of where things go: something done, or something typed and where it is to go.
pub enum Step {
    /// A click on this.
    Click(&'static str),
    /// A click on the last in whose name these words stand.
    ClickAbout(&'static str),
    /// These keys, wherever they go.
    Keys(&'static str),
    /// Press of the Enter key.
    Enter,
    /// This is typed, and goes there: `Die: 7`; nowhere, where that is empty.
    Goes(&'static str, &'static str),
    /// This field has this in it.
    Has(&'static str, &'static str),
    /// No event more than when the table began.
    Nothing,
    /// An event more than when the table began.
    Applied,
}

/// Goes through the steps of a table; `of` names it.
pub fn walk(table: &mut Harness<'static, Option<App>>, of: &str, events: impl Fn(&Harness<'static, Option<App>>) -> usize, steps: &[Step]) {
    let first = events(table);
    for (nth, step) in steps.iter().enumerate() {
        let at = format!("{of}, step {}", nth + 1);
        match step {
            Step::Click(label) => {
                assert!(table.query_all_by_label(label).next().is_some(), "{at}: \"{label}\" is not there");
                table.get_all_by_label(label).next().unwrap().scroll_to_me();
                table.run();
                table.get_all_by_label(label).next().unwrap().click();
                table.run();
            }
            Step::ClickAbout(words) => {
                let label = table.query_all_by_label_contains(words).filter_map(|node| node.accesskit_node().label()).next_back();
                let label = label.unwrap_or_else(|| panic!("{at}: nothing has the words \"{words}\""));
                table.get_all_by_label(&label).last().unwrap().click();
                table.run();
            }
            Step::Keys(keys) => table.keys(keys),
            Step::Enter => table.key(Key::Enter),
            Step::Goes(text, to) => assert_eq!(went(table, text), *to, "{at}: \"{text}\" typed"),
            Step::Has(field, value) => assert_eq!(fields(table).get(*field).map(String::as_str), Some(*value), "{at}: {field}"),
            Step::Nothing => assert_eq!(events(table), first, "{at}: nothing is applied"),
            Step::Applied => assert_eq!(events(table), first + 1, "{at}: it is applied"),
        }
    }
}

/// A hand with a mouse and a keyboard that counts what it does, and scrolls only where it says so: what is not in the window, or is
/// clipped or covered there, it cannot click.
pub struct Hand<'t> {
    pub table: &'t mut Harness<'static, Option<App>>,
    pub deeds: usize,
}

impl<'t> Hand<'t> {
    pub fn at(table: &'t mut Harness<'static, Option<App>>) -> Self {
        Self { table, deeds: 0 }
    }

    /// In a window of this size.
    pub fn in_window(table: &'t mut Harness<'static, Option<App>>, (width, height): (f32, f32)) -> Self {
        table.set_size(vec2(width, height));
        table.run();
        Self::at(table)
    }

    /// Returns the area of the window.
    pub fn window(&self) -> Rect {
        self.table.ctx.content_rect()
    }

    /// A click on the first of that name that is in sight.
    pub fn click(&mut self, label: &str) -> &mut Self {
        let found = self.table.query_all_by_label(label).map(|node| node.rect()).collect::<Vec<_>>();
        self.click_on(label, found)
    }

    /// A click on the first in whose name the words stand.
    pub fn click_about(&mut self, words: &str) -> &mut Self {
        let found = self.table.query_all_by_label_contains(words).map(|node| node.rect()).collect::<Vec<_>>();
        self.click_on(words, found)
    }

    fn click_on(&mut self, label: &str, found: Vec<Rect>) -> &mut Self {
        let window = self.window();
        let place = found.iter().find(|place| window.contains_rect(**place)).copied();
        let place = place.unwrap_or_else(|| panic!("\"{label}\" is out of sight: {found:?}"));
        let pos = place.center();
        self.table.event(egui::Event::PointerMoved(pos));
        self.table.run();
        assert!(self.points_at(place), "\"{label}\" is out of sight: something lies over {place:?}, or it is scrolled away in part");
        // Let go at once: what is held longer is a drag.
        for pressed in [true, false] {
            self.table.event(egui::Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
        }
        self.table.run();
        self.deeds += 1;
        self
    }

    /// Returns true if the object under the pointer lies at that place, wholly visible.
    fn points_at(&self, place: Rect) -> bool {
        let context = &self.table.ctx;
        let hovered = context.interaction_snapshot(|pointed| pointed.hovered.iter().copied().collect::<Vec<_>>());
        let mut responses = hovered.into_iter().filter_map(|id| context.read_response(id));
        responses.any(|response| place.expand(1.0).contains_rect(response.rect) && response.interact_rect.expand(1.0).contains_rect(place))
    }

    /// Keys in one go: a die, a range, a letter.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        self.table.keys(keys);
        self.deeds += 1;
        self
    }

    pub fn key(&mut self, key: Key) -> &mut Self {
        self.table.key(key);
        self.deeds += 1;
        self
    }

    /// A key with Shift.
    pub fn shift(&mut self, key: Key) -> &mut Self {
        self.table.shift(key);
        self.deeds += 1;
        self
    }

    /// A drag of the one of that name by so much.
    pub fn drag(&mut self, label: &str, by: Vec2) -> &mut Self {
        let from = self.table.get_by_label(label).rect().center();
        assert!(self.window().contains(from) && self.window().contains(from + by), "\"{label}\" is out of sight");
        let press = |pos, pressed| egui::Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        self.table.event(egui::Event::PointerMoved(from));
        self.table.run();
        self.table.event(press(from, true));
        self.table.run();
        for share in [0.3, 0.7, 1.0] {
            self.table.event(egui::Event::PointerMoved(from + by * share));
            self.table.run();
        }
        self.table.event(press(from + by, false));
        self.table.run();
        self.deeds += 1;
        self
    }
}

/// The app with Chippawa, after these commands.
pub fn after(commands: Vec<Command>) -> Harness<'static, Option<App>> {
    after_in(None, commands)
}

/// The same with settings and house rules of a home folder.
pub fn after_in(folders: Option<Folders>, commands: Vec<Command>) -> Harness<'static, Option<App>> {
    let mut desk = desk(folders);
    for command in commands {
        assert!(
            desk.submit::<Rff1812>(Request { command: command.clone(), override_note: Some("".into()) }).is_some_and(|done| done.is_ok()),
            "{command:?}: {:?}",
            desk.notices()
        );
    }
    on(desk)
}

/// The battle goes to a phase, whatever comes between.
pub fn phase(turn: u32, side: &str, phase: Phase) -> Command {
    Command::SetPhase { turn, side: side.into(), phase }
}

/// A unit is set otherwise.
pub fn edit(unit: &str, edit: UnitEdit) -> Command {
    Command::EditUnit { unit: unit.into(), edit, note: "for the test".into() }
}

/// A unit stands in a formation.
pub fn form(unit: &str, formation: Formation) -> Command {
    edit(unit, UnitEdit { formation: Some(formation), ..UnitEdit::default() })
}

/// Everybody of Chippawa is on the table in turn 9, in line or unlimbered; then these commands.
pub fn field(then: impl IntoIterator<Item = Command>) -> Harness<'static, Option<App>> {
    let mut commands = vec![phase(9, "united_states", Phase::Maneuver)];
    commands.extend(["us_9", "us_11", "us_22", "us_25", "royal_scots", "foot_8", "foot_100"].map(|unit| form(unit, Formation::Line)));
    commands.extend(["towson_guns", "ritchie_guns", "biddle_guns"].map(|unit| form(unit, Formation::Unlimbered)));
    commands.extend(then);
    after(commands)
}

/// Scott's brigade is on the table, in the maneuver phase of its turn, and his check is open.
pub fn scott_on_the_table() -> Harness<'static, Option<App>> {
    scott_in(None)
}

/// The same with settings and house rules of a home folder.
pub fn scott_in(folders: Option<Folders>) -> Harness<'static, Option<App>> {
    let mut harness = after_in(folders, vec![Command::SetPhase { turn: 4, side: "united_states".into(), phase: Phase::Maneuver }]);
    harness.click("Winfield Scott · gallant");
    harness
}
