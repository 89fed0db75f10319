//! Designer's form for scenarios of Fire and Fury: columns of the grid, effectiveness ladder and stands of a unit, rating guide.

mod columns;
mod comparison;
mod layout;
mod light;
mod line_notes;
mod palette;
mod remedies;

use std::borrow::Cow;
use std::sync::Arc;

use crate::design::{Daylight, Draft, EditOperation, GridLine, LineKind, Pointer, ScenarioFormat, SideSum, Sums, Sunlit, nation_of};
use crate::engine::Word as _;
use crate::engine::text::surname;
use crate::games::rff1812::Tables;
use crate::games::rff1812::maneuver::formations_of;
use crate::games::rff1812::scenario::{NO_WEAPON, SYSTEM, Scenario, Trait};
use crate::games::rff1812::tables::FigureId;
use crate::games::rff1812::words::{Arm, Formation, Light, Weapon};
use crate::scenario::Nation;
use crate::scenario::node::Node;

/// Word in files for designs of its scenarios.
pub const DESIGN: &str = "design_rff1812";

/// Builds the form of its scenarios by these tables.
#[must_use]
pub fn form(tables: &Arc<Tables>) -> ScenarioFormat {
    let guns = tables.for_files();
    let held = tables.count(FigureId::KeyPosition);
    let (for_table, for_weights, for_ground) = (Arc::clone(tables), Arc::clone(tables), Arc::clone(tables));
    let (for_light, for_follows, for_reach) = (Arc::clone(tables), Arc::clone(tables), Arc::clone(tables));
    let (for_told, for_ladder, for_rating) = (Arc::clone(tables), Arc::clone(tables), Arc::clone(tables));
    let (for_remarks, for_remedies, for_sums) = (Arc::clone(tables), Arc::clone(tables), Arc::clone(tables));
    ScenarioFormat {
        word: DESIGN,
        title: "Regimental Fire and Fury 1812",
        system: SYSTEM,
        lists: &[
            (LineKind::Light, &["light"]),
            (LineKind::Position, &["key_positions"]),
            (LineKind::Ground, &["ground", "features"]),
            (LineKind::Objective, &["ground", "objectives"]),
            (LineKind::Zone, &["ground", "zones"]),
            (LineKind::Entry, &["ground", "entries"]),
            (LineKind::Distance, &["ground", "distances"]),
            (LineKind::Beyond, &["ground", "beyond"]),
            (LineKind::Points, &["victory", "points"]),
            (LineKind::Victory, &["victory", "notes"]),
            (LineKind::AtOnce, &["ends_at_once"]),
            (LineKind::Fight, &["fights"]),
            (LineKind::Recorded, &["history"]),
            (LineKind::Loss, &["history", "losses"]),
            (LineKind::Held, &["history", "held"]),
            (LineKind::Note, &["notes"]),
            (LineKind::Source, &["sources"]),
        ],
        leaders: "leaders",
        commands: Some("commands"),
        columns: columns::columns(tables),
        kind_name: LineKind::display_name,
        arm: &["arm"],
        leads: &[&["arm"], &["traits"]],
        horse: Some("cavalry"),
        own_words: &[
            ("traits", "brave_colonel"),
            ("traits", "light"),
            ("traits", "indians"),
            ("traits", "open_order_only"),
            ("traits", "no_bayonets"),
        ],
        shared_words: &[&["battery"]],
        begins,
        is_guns: Box::new(is_guns),
        blank: BLANK,
        new_line: Box::new(move |kind| new_line(kind, held)),
        follows: Box::new(move |draft, line, field, to| dependent_changes(&for_follows, draft, line, field, to)),
        fits: Box::new(is_word_allowed),
        check: Box::new(move |draft| Scenario::read(&draft.0, &guns).map(|scenario| scenario.to_json())),
        grounds: &palette::GROUNDS,
        assumed: &[("men", MEN), ("guns", 2), ("yards", 100), ("points", 1), ("facing", 0)],
        ground: Box::new(move |kind, points| layout::ground(&for_ground, kind, points)),
        board: None,
        picture: Some(&["ground", "picture"]),
        layout: Some(Box::new(move |text| layout::build_layout(&for_table, text))),
        remarks: Box::new(move |text| remedies::remarks(&for_remarks, text)),
        remedy: Box::new(move |form, text, nth| remedies::remedy(form, &for_remedies, text, nth)),
        sums: Box::new(move |draft| sums(&for_sums, draft)),
        daylight,
        compare_sides: Some(Box::new(move |text| comparison::compare_sides(&for_weights, text))),
        reaches: Some(Box::new(move |text| comparison::arrival_texts(&for_reach, text))),
        results: Box::new(move |draft, line| line_notes::describe_line(&for_told, draft, line)),
        ladder: Box::new(move |draft, line| line_notes::ladder(&for_ladder, draft, line)),
        rate: Box::new(move |draft, line, answers| line_notes::rate(&for_rating, draft, line, answers)),
        sourced: &[
            LineKind::Leader,
            LineKind::Ground,
            LineKind::Objective,
            LineKind::Zone,
            LineKind::Entry,
            LineKind::Distance,
            LineKind::Beyond,
            LineKind::Loss,
            LineKind::Held,
        ],
        sunlit: Some(Sunlit {
            at: [&["coordinates", "latitude"], &["coordinates", "longitude"]],
            nights: light::nights(),
            light: Box::new(move |draft, asked| light::light(&for_light, draft, asked)),
        }),
    }
}

/// Men of a unit drawn on the table before its strength is known.
const MEN: i64 = 240;

/// Returns the brightness of a light by its word.
fn daylight(word: &str) -> Daylight {
    match Light::ALL.iter().find(|light| light.word() == word) {
        None | Some(Light::Day) => Daylight::Day,
        Some(Light::Twilight1 | Light::Twilight2 | Light::Twilight3 | Light::Twilight4 | Light::Fog) => Daylight::Dim,
        Some(Light::NightDark | Light::NightMoon | Light::NightFullMoon) => Daylight::Night,
    }
}

/// Adds up men, stands and guns of every command; the units that arrive later are counted, the optional ones are not.
fn sums(tables: &Tables, draft: &Draft) -> Sums {
    let form_lines = |side: usize| {
        let units = Pointer::default().field("sides").item(side).field("units");
        (0..draft.count(&units)).map(move |nth| units.item(nth))
    };
    let sides = Pointer::default().field("sides");
    let side = |nth: usize| {
        let at = sides.item(nth);
        let mut sum = SideSum {
            name: draft.text_at(&at.field("name")).unwrap_or_default().to_owned(),
            nation: nation_of(draft, nth),
            ..SideSum::default()
        };
        let list = at.field("commands");
        let commands = (0..draft.count(&list)).map(|nth| list.item(nth)).collect::<Vec<_>>();
        for command in &commands {
            sum.add(&command_text(draft, &at, command), [0; 3]);
        }
        for unit in form_lines(nth).filter(|unit| draft.get(&unit.field("optional")) != Some(&Node::Bool(true))) {
            let kind = if is_guns(draft, &unit) { LineKind::Guns } else { LineKind::Unit };
            let line = GridLine { kind, at: unit.clone(), side: nth, depth: 2 };
            let own = draft.text_at(&unit.field("command"));
            let command = commands.iter().find(|command| draft.text_at(&command.field("id")) == own);
            let name = command.map_or_else(|| "no command".to_owned(), |command| command_text(draft, &at, command));
            sum.add(&name, line_notes::figures(tables, draft, &line));
        }
        sum
    };
    Sums { heads: ["men", "stands", "guns"], sides: (0..draft.count(&sides)).map(side).collect() }
}

/// Returns a command with the surname of its leader: "3rd Brigade (Covington)".
fn command_text(draft: &Draft, side: &Pointer, command: &Pointer) -> String {
    let name = draft.text_at(&command.field("name")).filter(|name| !name.is_empty()).unwrap_or("a command");
    let leaders = side.field("leaders");
    let leader = draft.text_at(&command.field("leader")).and_then(|id| {
        let mut all = (0..draft.count(&leaders)).map(|nth| leaders.item(nth));
        draft.text_at(&all.find(|at| draft.text_at(&at.field("id")) == Some(id))?.field("name"))
    });
    match leader.map(surname).filter(|leader| !leader.is_empty() && !name.contains(leader)) {
        Some(leader) => format!("{name} ({leader})"),
        None => name.to_owned(),
    }
}

/// Blank scenario, with only what every scenario must have.
const BLANK: &str = r#"{"format": 1, "system": "rff1812", "id": "new_battle", "title": "New battle", "date": "1813-01-01", "scale": 40,
"table": {"width_feet": 6, "depth_feet": 4, "basis": "E"}, "start": "10:00", "minutes_per_turn": 15, "turns": 12, "first_side": "british",
"light": [{"from_turn": 1, "light": "day"}],
"sides": [
{"id": "british", "name": "British", "nation": "british", "commands": [], "leaders": [], "units": []},
{"id": "united_states", "name": "United States", "adjective": "US", "nation": "united_states", "commands": [], "leaders": [], "units": []}]}"#;

/// Returns true if a field may hold a word: formations and weapons depend on the arm, open order on the traits (digest §4).
fn is_word_allowed(draft: &Draft, line: &GridLine, field: &[&str], word: &str) -> bool {
    let arm = draft.text_at(&line.at.field("arm")).and_then(|own| Arm::ALL.iter().copied().find(|arm| arm.word() == own));
    let Some(arm) = arm.filter(|_| line.kind.is_unit()) else { return true };
    let has = |trait_: Trait| {
        draft.get(&line.at.field("traits")).is_some_and(|list| list.items().iter().any(|own| own.text() == Some(trait_.word())))
    };
    let is_fixed = || draft.get(&line.at.field("fixed")) == Some(&Node::Bool(true));
    match field {
        ["formation"] => {
            let Some(formation) = formations_of(arm).iter().find(|formation| formation.word() == word) else { return false };
            match formation {
                Formation::OpenOrder => [Trait::Light, Trait::Indians, Trait::OpenOrderOnly].into_iter().any(has),
                Formation::Limbered => !is_fixed(),
                Formation::MarchColumn => true,
                _ => arm != Arm::Infantry || !has(Trait::OpenOrderOnly),
            }
        }
        ["weapon"] => arm == Arm::Cavalry || word != Weapon::Carbine.word(),
        ["traits"] if arm == Arm::Artillery => word == Trait::Militia.word(),
        _ => true,
    }
}

fn is_guns(draft: &Draft, unit: &Pointer) -> bool {
    draft.text_at(&unit.field("arm")) == Some(Arm::Artillery.word())
}

/// Returns the text of a new line of a kind; a key position is worth `held` points to the side that holds it at the end.
fn new_line(kind: LineKind, held: u32) -> Cow<'static, str> {
    let text = match kind {
        LineKind::Position => return Cow::Owned(format!(r#"{{"id": "", "name": "", "points": {held}}}"#)),
        LineKind::Light => r#"{"from_turn": 1, "light": "day"}"#,
        LineKind::Ground => {
            r#"{"id": "", "kind": "woods", "shape": "polygon", "points": [[10, 10], [20, 10], [20, 20], [10, 20]], "class": "broken",
            "cover": "partial", "basis": "E", "place_basis": "E"}"#
        }
        LineKind::Objective => r#"{"position": "", "shape": "point", "points": [[12, 12]], "basis": "E"}"#,
        LineKind::Zone => r#"{"id": "", "name": "", "side": "british", "points": [[1, 1], [24, 1], [24, 12], [1, 12]], "basis": "E"}"#,
        LineKind::Entry => r#"{"id": "", "name": "", "side": "british", "shape": "point", "points": [[0, 12]], "basis": "E"}"#,
        LineKind::Distance => r#"{"what": "", "from": [12, 12], "to": [24, 12], "yards": 300, "basis": "E"}"#,
        LineKind::Beyond => r#"{"name": "", "where": "", "basis": "E"}"#,
        LineKind::Loss => r#"{"side": "british", "basis": "S"}"#,
        LineKind::AtOnce => r#"{"side": "british"}"#,
        LineKind::Fight => r#"{"who": [], "on": [], "apart": 4, "plan": ["fire"]}"#,
        LineKind::Held => r#"{"position": "", "basis": "D"}"#,
        LineKind::Victory | LineKind::Note | LineKind::Source => "\"\"",
        LineKind::Command => r#"{"id": "", "name": "", "leader": ""}"#,
        LineKind::Leader => r#"{"id": "", "name": "", "rating": "able", "basis": "E"}"#,
        LineKind::Guns => {
            r#"{"id": "", "name": "", "command": "", "arm": "artillery", "gun": "light_gun", "guns": 2, "experience": "trained",
            "formation": "limbered", "strength": {"basis": "E"}}"#
        }
        _ => {
            r#"{"id": "", "name": "", "command": "", "arm": "infantry", "weapon": "musket", "morale": "reliable", "experience": "trained",
            "formation": "line", "strength": {"basis": "E"}}"#
        }
    };
    Cow::Borrowed(text)
}

/// Returns true if a line belongs to an American side.
fn is_american(draft: &Draft, line: &GridLine) -> bool {
    let side = Pointer::default().field("sides").item(line.side);
    draft.text_at(&side.field("nation")) == Some(Nation::UnitedStates.word())
}

/// Returns the changes to a new unit: American muskets have buck and ball (digest §3).
fn begins(draft: &Draft, line: &GridLine) -> Vec<EditOperation> {
    let text = |field: &'static str| draft.text_at(&line.at.field(field));
    let is = is_american(draft, line) && text("arm") == Some(Arm::Infantry.word()) && text("weapon") == Some(Weapon::Musket.word());
    let words = Node::List(vec![Node::Text(Trait::BuckAndBall.word().to_owned())]);
    if is { vec![EditOperation::put(line.at.field("traits"), Some(words))] } else { Vec::new() }
}

/// Returns the weapon of cavalry: carbines, but none for American dragoons (digest §3).
fn weapon_of_horse(draft: &Draft, line: &GridLine) -> &'static str {
    if is_american(draft, line) { NO_WEAPON } else { Weapon::Carbine.word() }
}

/// Returns the change of traits with another weapon: only muskets fire buck and ball, and riflemen on foot have no bayonets unless a source
/// says so (digest §3); `None` if no trait changes.
fn traits_by_weapon(draft: &Draft, line: &GridLine, weapon: Option<&str>) -> Option<EditOperation> {
    let at = line.at.field("traits");
    let known = draft.get(&at).map(Node::items).unwrap_or_default();
    let is = |word: &Node, one: Trait| word.text() == Some(one.word());
    let (was_rifle, is_rifle) = [draft.text_at(&line.at.field("weapon")), weapon].map(|own| own == Some(Weapon::Rifle.word())).into();
    let on_foot = draft.text_at(&line.at.field("arm")) == Some(Arm::Infantry.word());
    let has = |one: Trait| known.iter().any(|word| is(word, one));
    let mut words = known.to_vec();
    words.retain(|word| !is(word, Trait::BuckAndBall) || weapon == Some(Weapon::Musket.word()));
    if on_foot && is_rifle && !was_rifle && !has(Trait::NoBayonets) {
        words.push(Node::Text(Trait::NoBayonets.word().to_owned()));
    } else if on_foot && was_rifle && !is_rifle && !has(Trait::Indians) {
        words.retain(|word| !is(word, Trait::NoBayonets));
    }
    (words != known).then(|| EditOperation::put(at, (!words.is_empty()).then_some(Node::List(words))))
}

/// Returns the change that removes a trait; `None` if the unit does not have it.
fn without(draft: &Draft, line: &GridLine, out: Trait) -> Option<EditOperation> {
    let at = line.at.field("traits");
    let known = draft.get(&at)?.items();
    let left = known.iter().filter(|word| word.text() != Some(out.word())).cloned().collect::<Vec<_>>();
    (left.len() < known.len()).then(|| EditOperation::put(at, (!left.is_empty()).then_some(Node::List(left))))
}

/// Returns the changes that follow from a new value: another arm has other fields and formations, new militia is rated by the guide.
fn dependent_changes(tables: &Tables, draft: &Draft, line: &GridLine, field: &[&str], to: Option<&Node>) -> Vec<EditOperation> {
    let word = to.and_then(Node::text);
    if field == ["traits"] {
        let mut operations = line_notes::militia(tables, draft, line, to);
        operations.extend(line_notes::indians(draft, line, to));
        return operations;
    }
    // Guns that stand on the table stand ready to fire.
    if field == ["stands_at"] && is_guns(draft, &line.at) && draft.text_at(&line.at.field("formation")) == Some(Formation::Limbered.word())
    {
        let unlimbered = Node::Text(Formation::Unlimbered.word().to_owned());
        return vec![EditOperation::put(line.at.field("formation"), Some(unlimbered))];
    }
    if field == ["weapon"] {
        return traits_by_weapon(draft, line, word).into_iter().collect();
    }
    if field != ["arm"] || word == draft.text_at(&line.at.field("arm")) {
        return Vec::new();
    }
    let guns = word == Some(Arm::Artillery.word());
    let text = |field: &'static str, word: &str| EditOperation::put(line.at.field(field), Some(Node::Text(word.to_owned())));
    let out = |field: &'static str| EditOperation::put(line.at.field(field), None);
    let was_guns = is_guns(draft, &line.at);
    let formation = match word {
        Some("artillery") => "limbered",
        Some("cavalry") => "mounted",
        _ => "line",
    };
    let mut operations = vec![text("formation", formation)];
    if guns && !was_guns {
        operations.extend(["weapon", "men", "morale", "traits", "stands"].map(out));
        operations.extend([text("gun", "light_gun"), EditOperation::put(line.at.field("guns"), Some(Node::Whole(2)))]);
    }
    if was_guns && !guns {
        operations.extend(["gun", "guns", "fixed", "battery", "stands"].map(out));
        operations.push(text("morale", "reliable"));
    }
    match word {
        Some("cavalry") => {
            operations.push(text("weapon", weapon_of_horse(draft, line)));
            operations.extend(without(draft, line, Trait::BuckAndBall));
        }
        Some("infantry") => operations.push(text("weapon", "musket")),
        _ => {}
    }
    operations
}
