//! Scenario files: every fault is named, in its place, once; what is right comes back as it went in.

use std::sync::LazyLock;

use brigade_major::engine::{Fault, Word};
use brigade_major::games::rff1812::FileTables;
use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::maneuver::formations_of;
use brigade_major::games::rff1812::scenario::{
    DayStep, FeatureCover, FeatureKind, GroundClass, Scale, Scenario, Shape, Trait, Unit, limits,
};
use brigade_major::games::rff1812::words::{Arm, Experience, Formation, Ground, LeaderRating, Light, Morale, Position, Weapon};
use brigade_major::id::{GunId, LeaderId, UnitId};
use brigade_major::scenario::{Basis, Nation};
use proptest::prelude::*;
use serde_json::{Value, json};

const CHIPPAWA: &str = include_str!("../../scenarios/rff1812/chippawa.json");
const SACKETS: &str = include_str!("../../scenarios/rff1812/sackets_harbor.json");
const SCHEMA: &str = include_str!("../../scenarios/scenario.schema.json");

/// The guns of the shipped tables.
static GUNS: LazyLock<FileTables> = LazyLock::new(|| Tables::shipped().expect("the shipped tables are sound").for_files());

fn parse(text: &str) -> Result<Scenario, Vec<Fault>> {
    Scenario::parse(text, &GUNS)
}

fn shipped() -> [Scenario; 2] {
    [CHIPPAWA, SACKETS].map(|text| parse(text).expect("a shipped file has no fault"))
}

fn schema() -> (Value, jsonschema::Validator) {
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
    (schema, validator)
}

use crate::common::schema::{lists_of, word_lists};

use crate::common::garbage::{any_json, pointers};

/// A small scenario with one of everything.
const SMALL: &str = r#"{
    "format": 1, "system": "rff1812", "id": "small", "title": "Small", "date": "1813-06-01", "place": "A field",
    "coordinates": {"latitude": 44.94, "longitude": -75}, "scale": 40,
    "table": {"width_feet": 6, "depth_feet": 4, "north": 30, "basis": "E", "source": "Ours.", "note": "A field."},
    "summary": "Two sides meet.", "start": "23:30", "minutes_per_turn": 15, "turns": 10, "first_side": "blue",
    "light": [{"from_turn": 1, "light": "day"}, {"from_turn": 4, "light": "twilight_1"}],
    "sides": [
        {"id": "blue", "name": "Blue", "adjective": "Blue", "heavy_casualties": 5,
         "commands": [{"id": "blue_1", "name": "First", "leader": "adams"}, {"id": "blue_2", "name": "Second", "leader": "baker"}],
         "leaders": [{"id": "adams", "name": "Adams", "rating": "able", "army": true, "stands_at": [20, 6.5], "basis": "S", "source": "A history."},
                     {"id": "baker", "name": "Baker", "rank": "Captain", "rating": "poor", "artillery": true, "arrives": {"turn": 2, "where": "The road", "entry": "road_end"}}],
         "units": [
            {"id": "u0", "name": "Foot", "short": "F", "command": "blue_1", "arm": "infantry", "weapon": "musket", "men": 400, "morale": "reliable",
             "experience": "trained", "formation": "line", "traits": ["buck_and_ball"], "strength": {"basis": "S", "source": "A return.", "note": "Stated."}, "stands_at": {"at": [20, 8], "facing": 0}},
            {"id": "u1", "name": "Horse", "command": "blue_1", "arm": "cavalry", "weapon": "carbine", "stands": 4, "morale": "spirited",
             "experience": "veteran", "formation": "mounted", "strength": {"basis": "E"}, "arrives": {"turn": 3, "where": "The road", "entry": "road_end"}},
            {"id": "u2", "name": "Guns", "command": "blue_2", "arm": "artillery", "gun": "light_gun", "guns": 3, "battery": "b1",
             "experience": "trained", "formation": "limbered", "strength": {"basis": "G"}, "stands_at": {"at": [40, 8], "facing": 350, "abreast": 2, "note": "On the road."}},
            {"id": "u3", "name": "More guns", "command": "blue_2", "arm": "artillery", "gun": "howitzer", "stands": 1, "battery": "b1",
             "experience": "raw", "traits": ["militia"], "strength": {"basis": "D"}}
         ]},
        {"id": "red", "name": "Red",
         "commands": [{"id": "red_1", "name": "First", "leader": "clark"}],
         "leaders": [{"id": "clark", "name": "Clark", "rating": "gallant"}],
         "units": [
            {"id": "u4", "name": "Warriors", "command": "red_1", "arm": "infantry", "weapon": "rifle", "men": 90, "morale": "unreliable",
             "experience": "elite", "traits": ["indians", "open_order_only"], "strength": {"basis": "U"}, "stands_at": {"at": [20, 36], "facing": 180, "afloat": true}, "optional": true}
         ]}
    ],
    "key_positions": [{"id": "hill", "name": "The hill", "held_by": "blue", "points": 5}],
    "ground": {
        "features": [
            {"id": "wood", "kind": "woods", "name": "The wood", "shape": "polygon", "points": [[0, 20], [12, 20], [12, 30.5], [0, 30]], "class": "broken",
             "cover": "partial", "height": -1, "basis": "S", "place_basis": "E", "source": "A history.", "note": "Oaks."},
            {"id": "river", "kind": "water", "shape": "polygon", "points": [[0, 32], [72, 32], [72, 48], [0, 48]], "class": "impassable", "basis": "D"},
            {"id": "lane", "kind": "road", "shape": "line", "points": [[40, 0], [40, 32]], "width": 1, "class": "open", "defile": true, "basis": "U"},
            {"id": "well", "kind": "works", "shape": "point", "points": [[60, 10]], "width": 0.5, "basis": "G"}
        ],
        "objectives": [{"position": "hill", "shape": "point", "points": [[30, 20]], "basis": "S", "source": "A history.", "note": "Its top."}],
        "zones": [{"id": "near", "name": "The near edge", "side": "blue", "commands": ["blue_1", "blue_2"], "points": [[0, 0], [72, 0], [72, 12], [0, 12]],
                   "basis": "E", "source": "Ours.", "note": "A foot deep."}],
        "entries": [{"id": "road_end", "name": "The lane", "side": "blue", "shape": "point", "points": [[40, 0]], "from_turn": 2, "to_turn": 4, "boats": true,
                     "basis": "S", "source": "A history.", "note": "By boat."}],
        "distances": [{"what": "The lane", "from": [40, 0], "to": [40, 32], "yards": 800, "basis": "S", "source": "A history."}],
        "beyond": [{"name": "The village", "where": "north", "inches": 12.5, "basis": "S", "source": "A history.", "note": "Burnt."}]
    },
    "victory": {"notes": ["Hold the hill."], "points": {"unit_worn": 2}},
    "ends_at_once": [{"side": "blue", "holds": ["hill"], "note": "Ours."}],
    "notes": ["A note."], "sources": ["A source."]
}"#;

fn small() -> Value {
    serde_json::from_str(SMALL).expect("JSON")
}

/// The small scenario with one value set (or, with `remove`, taken out) at a JSON pointer.
fn with(pointer: &str, value: &str) -> Value {
    let mut file = small();
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match file.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}")) {
        Value::Object(fields) if value == "remove" => drop(fields.remove(key).unwrap_or_else(|| panic!("no {pointer}"))),
        Value::Object(fields) => drop(fields.insert(key.to_owned(), serde_json::from_str(value).expect(value))),
        Value::Array(items) if value == "remove" => drop(items.remove(key.parse().expect("an index"))),
        Value::Array(items) => {
            let index: usize = key.parse().expect("an index");
            let value = serde_json::from_str(value).expect(value);
            if index == items.len() { items.push(value) } else { items[index] = value }
        }
        other => panic!("{pointer} is in {other}"),
    }
    file
}

/// Finder of a fault: the schema too, or the program alone.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Seen {
    Both,
    Program,
}
use Seen::{Both, Program};

/// One line a fault: where the small scenario is changed, to what, and the one fault that must come of it.
#[rustfmt::skip]
const FAULTS: &[(&str, &str, &str, &str, Seen)] = &[
    // the file
    ("/format", "2", "format", "2 is not allowed: it must be 1", Both),
    ("/format", "\"1\"", "format", "must be 1", Both),
    ("/system", "\"battlecry1812\"", "system", "rff1812", Both),
    ("/system", "remove", "system", "missing: it must be \"rff1812\"", Both),
    ("/id", "\"Small Battle\"", "id", "letters a to z, digits and _", Both),
    ("/title", "\"  \"", "title", "not blank", Both),
    ("/title", "\"a\\nb\"", "title", "on one line", Both),
    ("/title", "remove", "title", "missing: it must be a text of 1 to 120 characters", Both),
    ("/title", "null", "title", "missing", Both),
    ("/date", "\"5 July 1814\"", "date", "1814-07-05", Both),
    ("/date", "\"1814-02-30\"", "date", "a day of the calendar", Program),
    ("/place", "7", "place", "7 is not allowed: it must be a text", Both),
    ("/scale", "35", "scale", "35 is not allowed: it must be 30 or 40", Both),
    ("/scale", "remove", "scale", "missing: it must be 30 or 40", Both),
    ("/table", "6", "table", "6 is not allowed: it must be an object of width_feet, depth_feet, north, basis, source or note", Both),
    ("/table/width_feet", "0", "table.width_feet", "a whole number from 1 to 30", Both),
    ("/table/depth_feet", "31", "table.depth_feet", "a whole number from 1 to 30", Both),
    ("/table/depth_feet", "remove", "table.depth_feet", "missing", Both),
    ("/table/basis", "remove", "table.basis", "missing: it must be S, G, D, E or U", Both),
    ("/table/inches", "72", "table.inches", "is not a field here", Both),
    ("/summary", "[]", "summary", "a list is not allowed", Both),
    ("/start", "\"24:00\"", "start", "15:30", Both),
    ("/minutes_per_turn", "0", "minutes_per_turn", "from 1 to 120", Both),
    ("/turns", "201", "turns", "from 1 to 200", Both),
    ("/turns", "7.5", "turns", "a whole number", Both),
    ("/turns", "99999999999999999999", "turns", "from 1 to 200", Both),
    ("/first_side", "\"green\"", "first_side", "is not a side. Choose blue or red", Program),
    ("/light", "\"day\"", "light", "a list", Both),
    ("/light/0/from_turn", "2", "light[0].from_turn", "from turn 1", Both),
    ("/light/1/from_turn", "1", "light[1].from_turn", "later than turn 1", Program),
    ("/light/1/from_turn", "11", "light[1].from_turn", "from 1 to 10", Program),
    ("/light/1/light", "\"dusk\"", "light[1].light", "\"dusk\" is not known. Choose day, fog, twilight_1", Both),
    ("/light/1/until", "3", "light[1].until", "\"until\" is not a field here", Both),
    ("/weather", "\"rain\"", "weather", "\"weather\" is not a field here: the fields are $schema, format", Both),
    ("/notes/1", "5", "notes[1]", "5 is not allowed: it must be a text", Both),
    ("/sources", "{}", "sources", "an object is not allowed: it must be a list", Both),
    ("/sides", "remove", "sides", "exactly two sides", Both),
    ("/sides", "7", "sides", "exactly two sides", Both),
    ("/sides/2", "{\"id\": \"green\"}", "sides", "3 is not allowed: it must be a list of exactly two sides", Both),
    // sides
    ("/sides/1/id", "\"blue\"", "sides[1].id", "\"blue\" is taken by Blue: each id must be used once", Program),
    ("/sides/1/name", "remove", "sides[1].name", "missing", Both),
    ("/sides/0/adjective", "\"far too long an adjective for a side\"", "sides[0].adjective", "1 to 24 characters", Both),
    ("/sides/0/heavy_casualties", "0", "sides[0].heavy_casualties", "from 1 to 10000", Both),
    ("/sides/1/units", "[]", "sides[1].units", "missing: 1 to 150 are needed", Both),
    ("/sides/1/units/1", "7", "sides[1].units[1]", "7 is not allowed: it must be an object", Both),
    ("/sides/1/commands", "[]", "sides[1].commands", "missing: 1 to 50 are needed", Both),
    ("/sides/1/leaders", "[]", "sides[1].leaders", "missing: 1 to 50 are needed", Both),
    // commands and leaders
    ("/sides/0/commands/0/leader", "\"nobody\"", "sides[0].commands[0].leader", "a leader of this side. Choose adams or baker", Program),
    ("/sides/0/commands/0/leader", "\"clark\"", "sides[0].commands[0].leader", "a leader of this side. Choose adams or baker", Program),
    ("/sides/0/commands/0/leader", "remove", "sides[0].commands[0].leader", "missing: it must be a leader of this side", Both),
    ("/sides/1/leaders/0", "remove", "sides[1].leaders", "missing: 1 to 50 are needed", Both),
    ("/sides/0/leaders/0", "remove", "sides[0].commands[0].leader", "a leader of this side. Choose baker", Program),
    ("/sides/0/commands/2", "{\"id\": \"Blue Third\", \"name\": \"Third\", \"leader\": \"adams\"}", "sides[0].commands[2].id", "letters a to z", Both),
    ("/sides/0/leaders/0/rating", "\"brilliant\"", "sides[0].leaders[0].rating", "gallant, able or poor", Both),
    ("/sides/0/leaders/0/army", "\"yes\"", "sides[0].leaders[0].army", "true or false", Both),
    ("/sides/0/leaders/1/arrives/turn", "11", "sides[0].leaders[1].arrives.turn", "from 1 to 10", Program),
    ("/sides/0/leaders/1/arrives/where", "remove", "sides[0].leaders[1].arrives.where", "missing", Both),
    ("/sides/0/leaders/1/rank", "{}", "sides[0].leaders[1].rank", "a text", Both),
    // units of every arm
    ("/sides/0/units/1/id", "\"u0\"", "sides[0].units[1].id", "\"u0\" is taken by F: each id must be used once", Program),
    ("/sides/1/units/0/id", "\"u0\"", "sides[1].units[0].id", "\"u0\" is taken by F: each id must be used once", Program),
    ("/sides/0/units/1/id", "\"adams\"", "sides[0].units[1].id", "\"adams\" is taken by Adams: each id must be used once", Program),
    ("/sides/0/units/0/name", "\"\"", "sides[0].units[0].name", "a text of 1 to 120", Both),
    ("/sides/0/units/0/short", "\"1234567890123456789012345\"", "sides[0].units[0].short", "1 to 24", Both),
    ("/sides/0/units/0/command", "\"red_1\"", "sides[0].units[0].command", "a command of this side. Choose blue_1 or blue_2", Program),
    ("/sides/0/units/0/command", "remove", "sides[0].units[0].command", "missing", Both),
    ("/sides/0/units/0/arm", "\"marines\"", "sides[0].units[0].arm", "infantry, cavalry or artillery", Both),
    ("/sides/0/units/0/experience", "\"green\"", "sides[0].units[0].experience", "elite, veteran, trained or raw", Both),
    ("/sides/0/units/0/formation", "\"wedge\"", "sides[0].units[0].formation", "a formation of infantry. Choose line, supported_line", Both),
    ("/sides/0/units/0/formation", "\"mounted\"", "sides[0].units[0].formation", "a formation of infantry", Both),
    ("/sides/0/units/1/formation", "\"line\"", "sides[0].units[1].formation", "mounted, dismounted, march_column or storming_column", Both),
    ("/sides/0/units/2/formation", "\"line\"", "sides[0].units[2].formation", "unlimbered or limbered", Both),
    ("/sides/0/units/0/formation", "\"open_order\"", "sides[0].units[0].formation", "trait light, indians or open_order_only", Both),
    ("/sides/1/units/0/formation", "\"line\"", "sides[1].units[0].formation", "in open_order or march_column", Both),
    // Digest §4: they form nothing else but march column.
    ("/sides/1/units/0/formation", "\"garrison\"", "sides[1].units[0].formation", "in open_order or march_column", Both),
    ("/sides/0/units/0/traits/1", "\"kilts\"", "sides[0].units[0].traits[1]", "militia, indians, light", Both),
    ("/sides/0/units/0/traits/1", "\"buck_and_ball\"", "sides[0].units[0].traits[1]", "given once", Both),
    ("/sides/0/units/0/strength", "remove", "sides[0].units[0].strength", "an object with a basis, S, G, D, E or U", Both),
    ("/sides/0/units/0/strength", "\"S\"", "sides[0].units[0].strength", "an object of basis, source or note", Both),
    ("/sides/0/units/0/strength/basis", "\"?\"", "sides[0].units[0].strength.basis", "S, G, D, E or U", Both),
    ("/sides/0/units/1/arrives/die", "6", "sides[0].units[1].arrives.die", "6 is not allowed: it must be an object of sides or at_least", Both),
    ("/sides/0/units/1/arrives/die", "{\"sides\": 12, \"at_least\": 4}", "sides[0].units[1].arrives.die.sides", "from 2 to 10", Both),
    ("/sides/0/units/1/arrives/die", "{\"sides\": 6}", "sides[0].units[1].arrives.die.at_least", "missing: it must be a whole number from 2 to 6", Both),
    ("/sides/0/units/1/arrives/die", "{\"sides\": 6, \"at_least\": 1}", "sides[0].units[1].arrives.die.at_least", "from 2 to 6", Both),
    ("/sides/0/units/1/arrives/die", "{\"sides\": 6, \"at_least\": 7}", "sides[0].units[1].arrives.die.at_least", "from 2 to 6", Program),
    ("/sides/0/leaders/1/arrives/die", "{\"sides\": 6, \"at_least\": 4}", "sides[0].leaders[1].arrives.die", "\"die\" is not a field here", Both),
    ("/sides/0/units/1/arrives/turn", "0", "sides[0].units[1].arrives.turn", "from 1 to 10", Both),
    ("/sides/0/units/1/arrives/turn", "11", "sides[0].units[1].arrives.turn", "from 1 to 10", Program),
    ("/sides/0/units/0/optional", "1", "sides[0].units[0].optional", "true or false", Both),
    ("/sides/0/units/0/hussars", "1", "sides[0].units[0].hussars", "\"hussars\" is not a field here", Both),
    // troops
    ("/sides/0/units/0/weapon", "\"pike\"", "sides[0].units[0].weapon", "\"pike\" is not a weapon of infantry. Choose rifle, musket or none", Both),
    ("/sides/0/units/0/weapon", "remove", "sides[0].units[0].weapon", "missing", Both),
    ("/sides/1/units/0/weapon", "\"carbine\"", "sides[1].units[0].weapon", "a weapon of infantry. Choose rifle, musket or none", Both),
    ("/sides/0/units/0/weapon", "\"rifle\"", "sides[0].units[0].traits", "the weapon must be musket", Both),
    ("/sides/0/units/0/morale", "\"cheerful\"", "sides[0].units[0].morale", "spirited, reliable, unreliable or dispirited", Both),
    ("/sides/0/units/0/morale", "remove", "sides[0].units[0].morale", "missing", Both),
    ("/sides/0/units/0/men", "0", "sides[0].units[0].men", "from 1 to 100000", Both),
    ("/sides/0/units/0/men", "1020", "sides[0].units[0].men", "1020 at 40 to a stand make 26 stands: there must be 2 to 25", Program),
    ("/sides/0/units/0/men", "remove", "sides[0].units[0].men", "men or stands must be given", Both),
    ("/sides/0/units/0/stands", "1", "sides[0].units[0].stands", "1 is not allowed: it must be a whole number from 2 to 25", Both),
    ("/sides/0/units/0/stands", "26", "sides[0].units[0].stands", "26 is not allowed: it must be a whole number from 2 to 25", Both),
    ("/sides/0/units/1/stands", "\"four\"", "sides[0].units[1].stands", "a whole number from 2 to 25", Both),
    ("/sides/0/units/0/gun", "\"light_gun\"", "sides[0].units[0].gun", "only artillery has it", Both),
    ("/sides/0/units/1/fixed", "false", "sides[0].units[1].fixed", "only artillery has it", Both),
    ("/sides/0/units/1/traits", "[\"light\"]", "sides[0].units[1].traits", "must be infantry", Both),
    // guns
    ("/sides/0/units/2/gun", "\"carronade\"", "sides[0].units[2].gun", "a gun of the tables. Choose battalion_gun, heavy_gun", Both),
    ("/sides/0/units/2/gun", "remove", "sides[0].units[2].gun", "missing: it must be a gun of the tables", Both),
    ("/sides/0/units/2/guns", "0", "sides[0].units[2].guns", "from 1 to 2000", Both),
    ("/sides/0/units/2/guns", "remove", "sides[0].units[2].guns", "guns or stands must be given", Both),
    ("/sides/0/units/3/stands", "1001", "sides[0].units[3].stands", "from 1 to 1000", Both),
    ("/sides/0/units/2/stands", "1", "sides[0].units[2].stands", "1 does not fit 3 guns: it must be 2 ", Program),
    ("/sides/0/units/2/stands", "4", "sides[0].units[2].stands", "to 3 (1 gun a stand)", Program),
    ("/sides/0/units/2/weapon", "\"musket\"", "sides[0].units[2].weapon", "guns have none", Both),
    ("/sides/0/units/2/morale", "\"reliable\"", "sides[0].units[2].morale", "guns have none", Both),
    ("/sides/0/units/2/men", "30", "sides[0].units[2].men", "guns have none", Both),
    ("/sides/0/units/2/fixed", "true", "sides[0].units[2].formation", "fixed guns must be unlimbered", Both),
    ("/sides/0/units/2/traits", "[\"brave_colonel\"]", "sides[0].units[2].traits", "no trait but militia", Both),
    ("/sides/0/units/3/command", "\"blue_1\"", "sides[0].units[3].battery", "a battery must be of one command", Program),
    ("/sides/0/units/3/battery", "\"B 1\"", "sides[0].units[3].battery", "an id", Both),
    // the ground of the table
    ("/table/north", "360", "table.north", "from 0 to 359", Both),
    ("/table", "null", "table", "ground and units on it need the size of the table", Both),
    ("/ground/hills", "[]", "ground.hills", "is not a field here", Both),
    ("/ground/features/0/id", "\"u0\"", "ground.features[0].id", "is taken by F: each id must be used once", Program),
    ("/ground/features/0/kind", "\"jungle\"", "ground.features[0].kind", "Choose open, broken, rough", Both),
    ("/ground/features/0/shape", "\"circle\"", "ground.features[0].shape", "polygon, line or point", Both),
    ("/ground/features/0/points", "[[0, 0], [1, 1]]", "ground.features[0].points", "2 given: a polygon must have 3 points or more", Both),
    ("/ground/features/2/points", "[[0, 0]]", "ground.features[2].points", "a line must have 2 points or more", Both),
    ("/ground/features/3/points", "[[0, 0], [1, 1]]", "ground.features[3].points", "a point must have 1", Both),
    ("/ground/features/0/points", "[]", "ground.features[0].points", "missing: 1 to 300 are needed", Both),
    ("/ground/features/0/points/1", "[500, 5]", "ground.features[0].points[1]", "500 is off the table: it must be 0 to 360 inches", Both),
    ("/ground/features/0/points/1", "[14, -0.5]", "ground.features[0].points[1]", "-0.5 is off the table", Both),
    ("/ground/features/0/points/1", "[\"a\", 3]", "ground.features[0].points[1]", "\"a\" is not a number: it must be inches, 0 to 360", Both),
    ("/ground/features/0/points/1", "[1, 2, 3]", "ground.features[0].points[1]", "a list of 3 numbers is not allowed: it must be a point", Both),
    ("/ground/features/0/points/1", "[12]", "ground.features[0].points[1]", "it must be a point, as [35.5, 12]", Both),
    ("/ground/features/0/points/1", "[12, -1]", "ground.features[0].points[1]", "-1 is off the table: it must be 0 to 360 inches", Both),
    ("/ground/features/0/points/1", "[12, 360.5]", "ground.features[0].points[1]", "360.5 is off the table: it must be 0 to 360 inches", Both),
    ("/ground/features/0/width", "1", "ground.features[0].width", "left out of a polygon", Both),
    ("/ground/features/2/width", "61", "ground.features[2].width", "inches, a number from 0 to 60", Both),
    ("/ground/features/0/class", "\"deep\"", "ground.features[0].class", "open, broken, rough or impassable", Both),
    ("/ground/features/0/cover", "\"hard\"", "ground.features[0].cover", "none, partial, full, fortified or linear", Both),
    ("/ground/features/0/height", "1.5", "ground.features[0].height", "contour steps, a whole number from -5 to 20", Both),
    ("/ground/features/0/height", "-6", "ground.features[0].height", "from -5 to 20", Both),
    ("/ground/features/0/basis", "remove", "ground.features[0].basis", "missing: it must be S, G, D, E or U", Both),
    ("/ground/objectives/0/position", "\"dale\"", "ground.objectives[0].position", "is not a key position. Choose hill", Program),
    ("/ground/objectives/1", "{\"position\": \"hill\", \"shape\": \"point\", \"points\": [[1, 1]], \"basis\": \"E\"}", "ground.objectives[1].position", "hill has a place already", Program),
    ("/key_positions", "null", "ground.objectives[0].position", "the file has no key positions", Program),
    ("/ground/zones/0/side", "\"green\"", "ground.zones[0].side", "is not a side. Choose blue or red", Program),
    ("/ground/zones/0/commands/1", "\"red_1\"", "ground.zones[0].commands[1]", "a command of that side. Choose blue_1 or blue_2", Program),
    ("/ground/zones/0/points", "[[0, 0], [1, 1]]", "ground.zones[0].points", "3 points or more", Both),
    ("/ground/entries/0/shape", "\"polygon\"", "ground.entries[0].shape", "line or point", Both),
    ("/ground/entries/0/name", "remove", "ground.entries[0].name", "missing", Both),
    ("/ground/entries/0/from_turn", "11", "ground.entries[0].from_turn", "from 1 to 10", Program),
    ("/ground/entries/0/to_turn", "1", "ground.entries[0].to_turn", "it must be turn 2 or later", Program),
    ("/ground/distances/0/yards", "0", "ground.distances[0].yards", "from 1 to 100000", Both),
    ("/ground/distances/0/from", "7", "ground.distances[0].from", "it must be a point", Both),
    ("/ground/beyond/0/where", "remove", "ground.beyond[0].where", "missing", Both),
    ("/ground/beyond/0/inches", "1001", "ground.beyond[0].inches", "from 0 to 1000", Both),
    // who stands where
    ("/sides/0/units/0/stands_at/at", "remove", "sides[0].units[0].stands_at.at", "missing: it must be a point", Both),
    ("/sides/0/units/0/stands_at/facing", "22.5", "sides[0].units[0].stands_at.facing", "a whole number from 0 to 359", Both),
    ("/sides/0/units/2/stands_at/abreast", "0", "sides[0].units[2].stands_at.abreast", "from 1 to 25", Both),
    ("/sides/0/units/1/stands_at", "{\"at\": [1, 1], \"facing\": 0}", "sides[0].units[1].stands_at", "it arrives later, so it cannot stand on the table", Both),
    ("/sides/0/leaders/0/stands_at", "[1, 2, 3]", "sides[0].leaders[0].stands_at", "it must be a point", Both),
    ("/sides/0/leaders/1/stands_at", "[1, 2]", "sides[0].leaders[1].stands_at", "it arrives later, so it cannot stand on the table", Both),
    ("/sides/0/units/1/arrives/entry", "\"gate\"", "sides[0].units[1].arrives.entry", "an entry of the ground. Choose road_end", Program),
    ("/sides/0/units/0/strength/source", "7", "sides[0].units[0].strength.source", "a text", Both),
    ("/sides/0/leaders/0/basis", "\"X\"", "sides[0].leaders[0].basis", "S, G, D, E or U", Both),
    // what is fought for
    ("/key_positions/0/held_by", "\"green\"", "key_positions[0].held_by", "is not a side. Choose blue or red", Program),
    ("/key_positions/1", "{\"id\": \"u0\", \"name\": \"Dale\", \"points\": 1}", "key_positions[1].id", "is taken by F: each id must be used once", Program),
    ("/coordinates/latitude", "90.5", "coordinates.latitude", "from -90 to 90", Both),
    ("/coordinates/longitude", "\"west\"", "coordinates.longitude", "a number of degrees", Both),
    ("/coordinates/longitude", "-75.0701", "coordinates.longitude", "with 3 decimals at most", Program),
    ("/coordinates/longitude", "remove", "coordinates.longitude", "missing", Both),
    ("/key_positions/0/points", "-1", "key_positions[0].points", "from 0 to 1000", Both),
    ("/key_positions/0/points", "remove", "key_positions[0].points", "missing", Both),
    ("/victory/points/unit_worn", "1001", "victory.points.unit_worn", "from 0 to 1000", Both),
    ("/victory/points/flags", "1", "victory.points.flags", "is not a field here", Both),
    ("/victory/notes/0", "null", "victory.notes[0]", "null is not allowed", Both),
    ("/victory", "[]", "victory", "an object of notes or points", Both),
    ("/ends_at_once/0/side", "\"green\"", "ends_at_once[0].side", "is not a side. Choose blue or red", Program),
    ("/ends_at_once/0/holds/0", "\"dale\"", "ends_at_once[0].holds[0]", "is not a key position. Choose hill", Program),
    ("/ends_at_once/0/spent", "[\"u0\"]", "ends_at_once[0].spent[0]", "is not a unit of the other side. Choose u4", Program),
    ("/ends_at_once/0/beaten", "7", "ends_at_once[0].beaten", "a list of at most 150", Both),
    ("/ends_at_once/0", "{\"side\": \"red\"}", "ends_at_once[0].holds", "name key positions it holds", Both),
];

#[test]
fn each_fault_is_named_once_in_its_place() {
    for (pointer, value, at, text, _) in FAULTS {
        let faults = parse(&with(pointer, value).to_string()).expect_err(&format!("{pointer} = {value} passed"));
        assert!(
            matches!(&faults[..], [fault] if fault.place_text() == *at && fault.text().contains(text)),
            "{pointer} = {value}\n wanted {at}: …{text}…\n got {faults:#?}"
        );
    }
}

#[test]
fn the_schema_sees_what_a_schema_can() {
    let (_, validator) = schema();
    assert!(validator.is_valid(&small()));
    for (pointer, value, _, _, seen) in FAULTS {
        let by_schema = if validator.is_valid(&with(pointer, value)) { Program } else { Both };
        assert_eq!(by_schema, *seen, "{pointer} = {value}");
    }
}

/// Unusual values that the program and the schema both accept.
#[rustfmt::skip]
const FINE: &[(&str, &str)] = &[
    ("/$schema", "\"../scenario.schema.json\""),
    ("/place", "null"), ("/place", "remove"), ("/coordinates", "null"), ("/coordinates/latitude", "-90"), ("/coordinates/longitude", "0.001"), ("/ground/distances", "null"), ("/ground/beyond", "[]"), ("/ground/entries/0/to_turn", "null"), ("/ground/zones/0/commands", "null"), ("/ground/features/0/height", "20"), ("/summary", "remove"), ("/light", "remove"), ("/light", "null"), ("/light", "[]"),
    ("/ground/objectives", "null"), ("/key_positions/0/held_by", "null"), ("/victory", "remove"), ("/victory/points", "{}"),
    ("/ends_at_once", "null"), ("/ends_at_once", "[]"), ("/ends_at_once/0/beaten", "null"), ("/ends_at_once/0/spent", "[\"u4\"]"), ("/ends_at_once/0/beaten", "[\"u4\"]"),
    ("/notes", "null"), ("/sources", "[]"), ("/turns", "200"), ("/minutes_per_turn", "120"), ("/start", "\"00:00\""),
    ("/sides/0/heavy_casualties", "null"), ("/sides/0/adjective", "remove"), ("/sides/0/units/0/formation", "null"),
    ("/sides/0/units/0/men", "1"), ("/sides/0/units/0/men", "1019"), ("/sides/0/units/0/stands", "2"), ("/sides/0/units/0/stands", "25"),
    ("/sides/0/units/0/stands", "null"), ("/sides/0/units/0/gun", "null"), ("/sides/0/units/2/weapon", "null"),
    ("/sides/0/units/0/traits", "null"), ("/sides/0/units/0/traits/1", "\"light\""), ("/sides/0/units/1/weapon", "\"rifle\""),
    ("/sides/0/units/2/stands", "3"), ("/sides/0/units/3/stands", "1000"), ("/sides/0/units/3/fixed", "true"), ("/sides/0/units/3/battery", "\"b2\""),
    ("/sides/1/units/0/formation", "\"march_column\""), ("/sides/1/units/0/optional", "remove"),
    ("/sides/0/units/1/arrives/die", "null"), ("/sides/0/units/1/arrives/die", "{\"sides\": 10, \"at_least\": 10}"), ("/title", "\"Châteauguay — “a field”\""),
];

#[test]
fn what_is_odd_and_right_passes_and_comes_back() {
    let (_, validator) = schema();
    for (pointer, value) in FINE {
        let file = with(pointer, value);
        let scenario = parse(&file.to_string()).unwrap_or_else(|faults| panic!("{pointer} = {value}: {faults:#?}"));
        assert!(validator.is_valid(&file), "{pointer} = {value} by the schema");
        assert_eq!(parse(&scenario.to_json()).as_ref(), Ok(&scenario), "{pointer} = {value} there and back");
    }
}

#[test]
fn a_file_with_four_faults_yields_those_four() {
    let mut file = small();
    file["sides"][0]["units"][0]["stands"] = json!(1);
    file["sides"][0]["units"][1]["stands"] = json!(26);
    file["sides"][1]["units"][0]["weapon"] = json!("blowpipe");
    file["sides"][1]["commands"][0]["leader"] = json!("nobody");
    let faults = parse(&file.to_string()).unwrap_err();
    let places: Vec<String> = faults.iter().map(Fault::place_text).collect();
    assert_eq!(places, ["sides[0].units[0].stands", "sides[0].units[1].stands", "sides[1].commands[0].leader", "sides[1].units[0].weapon"]);
    assert!(faults[2].to_string().starts_with("First, leader: \"nobody\" is not a leader of this side"), "{}", faults[2]);
}

#[test]
fn a_bad_arm_hides_no_other_fault_of_the_unit() {
    let mut file = small();
    let unit = &mut file["sides"][0]["units"][0];
    (unit["arm"], unit["weapon"], unit["formation"], unit["experience"]) = (json!("x"), json!("y"), json!("z"), json!("w"));
    let places: Vec<String> = parse(&file.to_string()).unwrap_err().iter().map(Fault::place_text).collect();
    assert_eq!(places, ["arm", "weapon", "experience", "formation"].map(|field| format!("sides[0].units[0].{field}")));
}

#[test]
fn what_names_a_bad_id_is_not_to_blame() {
    let text = SMALL.replace("\"blue_1\"", "\"Blue, 1st\"").replace("\"adams\"", "\"Mr Adams\"");
    let places: Vec<String> = parse(&text).unwrap_err().iter().map(Fault::place_text).collect();
    assert_eq!(places, ["sides[0].commands[0].id", "sides[0].leaders[0].id"]);
}

#[test]
fn text_that_is_no_scenario_is_one_fault() {
    let long = format!("\"{}\"", "x".repeat(limits::FILE));
    for (text, at, sentence) in [
        ("", "line 1, column 0", "this is not JSON: it ends too early"),
        ("{\n  \"format\": 1,\n}", "line 3, column 1", "a comma too many"),
        ("{} {}", "line 1, column 4", "something follows after its end"),
        ("[]", "file", "a list is not allowed: it must be an object"),
        (&"[".repeat(1000), "line 1, column 128", "lists stand in lists too deep"),
        (&long, "file", "it must be at most 2000000"),
    ] {
        let faults = parse(text).unwrap_err();
        assert!(
            matches!(&faults[..], [fault] if fault.place_text() == at && fault.text().contains(sentence)),
            "{at}: {sentence}: {faults:?}"
        );
    }
}

#[test]
fn a_field_given_twice_is_a_fault() {
    let text = small().to_string().replacen("\"men\":400", "\"men\":400,\"men\":500", 1);
    let faults = parse(&text).unwrap_err();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(faults[0].to_string(), "F, men: \"men\" is given twice: it must be given once");
}

#[test]
fn a_flood_of_unknown_fields_is_told_by_its_number() {
    let mut file = small();
    file["victory"] = (0..1_000).map(|n| (format!("x{n}"), json!(n))).collect();
    let faults = parse(&file.to_string()).unwrap_err();
    assert_eq!((faults.len(), faults[20].to_string().as_str()), (21, "… of the victory: 980 more are not fields here"));
}

#[test]
fn a_byte_order_mark_does_no_harm() {
    assert_eq!(parse(&format!("\u{feff}{CHIPPAWA}")), parse(CHIPPAWA));
}

#[test]
fn what_follows_from_a_scenario() {
    let scenario = parse(&small().to_string()).unwrap();
    let stands: Vec<u32> = scenario.units().map(|(_, unit)| unit.stands).collect();
    assert_eq!(stands, [10, 4, 2, 1, 2]);
    assert_eq!([1, 3, 4, 99].map(|turn| scenario.light_of(turn)), [Light::Day, Light::Day, Light::Twilight1, Light::Twilight1]);
    assert_eq!([0, 1, 3].map(|turn| scenario.clock_of(turn).to_string()), ["23:30", "23:30", "00:00"]);
    let (side, horse) = scenario.unit(&UnitId::from("u1")).unwrap();
    assert_eq!(side.commander_of(horse).unwrap().id, LeaderId::from("adams"));
    assert_eq!((horse.arm(), horse.label(), horse.formation), (Arm::Cavalry, "Horse", Formation::Mounted));
    let [blue, red] = &scenario.sides;
    assert_eq!(red.units[0].formation, Formation::OpenOrder, "the only one it can form");
    assert_eq!(blue.units[3].formation, Formation::Unlimbered);
}

/// To bring edited files into that form: run it with `--ignored`.
#[test]
#[ignore = "writes the shipped files anew"]
fn write_the_shipped_files_anew() {
    for file in std::fs::read_dir(format!("{}/scenarios/rff1812", env!("CARGO_MANIFEST_DIR"))).unwrap() {
        let path = file.unwrap().path();
        let scenario = parse(&std::fs::read_to_string(&path).unwrap()).unwrap_or_else(|faults| panic!("{}: {faults:#?}", path.display()));
        std::fs::write(path, scenario.to_json()).unwrap();
    }
}

#[test]
fn shipped_files_are_as_the_program_would_write_them() {
    let (_, validator) = schema();
    for path in brigade_major::games::shipped_paths("rff1812") {
        let text = brigade_major::games::shipped(path).expect("it is shipped");
        let scenario = parse(text).unwrap_or_else(|faults| panic!("{path}: {faults:#?}"));
        assert_eq!(scenario.to_json(), text, "{}: write it with to_json", scenario.id);
        let value: Value = serde_json::from_str(text).unwrap();
        let errors: Vec<String> = validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{}: {errors:#?}", scenario.id);
    }
}

fn unit<'s>(scenario: &'s Scenario, id: &str) -> &'s Unit {
    scenario.unit(&UnitId::from(id)).unwrap_or_else(|| panic!("no {id}")).1
}

fn men(scenario: &Scenario, ids: &[&str]) -> u32 {
    ids.iter().map(|id| unit(scenario, id).troops().and_then(|troops| troops.men).expect("men")).sum()
}

/// Unit, men, stands, experience, morale and basis as the research has them; men 0 where it knows none.
type Rated = (&'static str, u32, u32, Experience, Morale, Basis);

fn assert_rated(scenario: &Scenario, rated: &[Rated]) {
    for (id, men, stands, experience, morale, basis) in rated {
        let unit = unit(scenario, id);
        let troops = unit.troops().expect("troops");
        let found = (troops.men.unwrap_or_default(), unit.stands, unit.experience, troops.morale, unit.strength.basis);
        assert_eq!(found, (*men, *stands, *experience, *morale, *basis), "{id}");
    }
    assert_eq!(scenario.units().filter(|(_, unit)| unit.troops().is_some()).count(), rated.len(), "every unit of troops is listed");
}

/// Gun, its type and its stands, in the order of the file.
fn assert_guns(scenario: &Scenario, listed: &[(&str, &str, u32)]) {
    let found: Vec<(&str, &str, u32)> =
        scenario.units().filter_map(|(_, unit)| Some((unit.id.as_str(), unit.guns()?.gun.as_str(), unit.stands))).collect();
    assert_eq!(found, listed);
}

#[test]
fn every_gun_of_the_research_is_there() {
    let [chippawa, sackets] = shipped();
    assert_guns(
        &chippawa,
        &[
            ("towson_guns", "light_gun", 1),
            ("towson_howitzer", "howitzer", 1),
            ("ritchie_guns", "light_gun", 1),
            ("biddle_guns", "heavy_gun", 1),
            ("williams_guns", "light_gun", 1),
            ("sheppard_guns", "light_gun", 1),
            ("armstrong_gun", "siege_gun", 1),
            ("armstrong_howitzer", "howitzer", 1),
        ],
    );
    assert_guns(
        &sackets,
        &[
            ("british_field_guns", "light_gun", 1),
            ("gunboats", "light_gun", 1),
            ("gunboats_more", "light_gun", 1),
            ("us_field_gun_regulars", "light_gun", 1),
            ("us_field_gun_militia", "light_gun", 1),
            ("fort_tompkins_guns", "siege_gun", 1),
            ("fort_volunteer_guns", "siege_gun", 1),
        ],
    );
}

#[test]
fn chippawa_is_as_the_research_has_it() {
    use Basis::{GamePage as G, Stated as S, Unverified as U};
    use Experience::{Elite, Raw, Trained, Veteran};
    use Morale::{Dispirited, Reliable, Spirited, Unreliable};
    let [chippawa, _] = shipped();
    assert_rated(
        &chippawa,
        &[
            ("us_9", 348, 9, Veteran, Spirited, S),
            ("us_11", 433, 11, Veteran, Spirited, S),
            ("us_22", 229, 6, Veteran, Reliable, S),
            ("us_25", 370, 9, Veteran, Spirited, S),
            ("us_pioneers", 20, 2, Elite, Spirited, G),
            ("us_21", 676, 17, Veteran, Reliable, S),
            ("us_21_treat", 30, 2, Trained, Unreliable, G),
            ("us_23", 349, 9, Trained, Reliable, S),
            ("pennsylvania_volunteers", 200, 5, Raw, Dispirited, U),
            ("haudenosaunee_warriors", 300, 8, Trained, Unreliable, U),
            ("pennsylvania_volunteers_rest", 553, 14, Raw, Dispirited, G),
            ("haudenosaunee_warriors_rest", 300, 8, Trained, Unreliable, G),
            ("royal_scots", 440, 11, Veteran, Spirited, G),
            ("foot_100", 440, 11, Trained, Spirited, G),
            ("foot_8", 360, 9, Veteran, Reliable, G),
            ("light_companies", 120, 3, Elite, Reliable, G),
            ("lincoln_militia", 200, 5, Raw, Unreliable, G),
            ("grand_river_warriors", 200, 5, Trained, Unreliable, G),
            ("western_warriors", 120, 3, Trained, Spirited, G),
            ("dragoons_19", 80, 2, Veteran, Reliable, G),
        ],
    );
    assert_eq!(men(&chippawa, &["us_9", "us_11", "us_22", "us_25"]), 1_380);
    assert_eq!(men(&chippawa, &["us_21", "us_21_treat", "us_23"]), 1_055);
    let brave: Vec<&str> =
        chippawa.units().filter(|(_, unit)| unit.has_trait(Trait::BraveColonel)).map(|(_, unit)| unit.id.as_str()).collect();
    assert_eq!(brave, ["us_25", "royal_scots", "foot_100"]);
    let arrivals: Vec<u32> =
        ["us_9", "us_21", "ritchie_guns", "biddle_guns"].map(|id| unit(&chippawa, id).arrives.as_ref().unwrap().turn).into();
    assert_eq!(arrivals, [4, 8, 5, 6]);
    assert_eq!(chippawa.sides.iter().map(|side| side.leaders.len()).collect::<Vec<_>>(), [5, 2]);
}

/// Checks the strengths engaged: 2,109 of the United States, the gunners among them, and about 2,000 British (issue 10, 15; digest §1).
#[test]
fn chippawas_strengths_are_those_engaged() {
    let [chippawa, _] = shipped();
    let engaged = |side: usize| {
        let units = chippawa.sides[side].units.iter().filter(|unit| !unit.optional);
        units.filter_map(|unit| unit.troops()?.men).sum::<u32>()
    };
    // Scott 1,380, Porter 500: what is left of 2,109 fits a corps of gunners of 327.
    assert_eq!((engaged(0), 2_109 - engaged(0)), (1_880, 229));
    assert_eq!(engaged(1), 1_960, "and the gunners of four pieces");
    let optional: Vec<&str> = chippawa.units().filter(|(_, unit)| unit.optional).map(|(_, unit)| unit.id.as_str()).collect();
    let left_out = ["us_pioneers", "us_21", "us_21_treat", "us_23", "williams_guns"];
    assert_eq!(optional, [left_out.as_slice(), &["pennsylvania_volunteers_rest", "haudenosaunee_warriors_rest"]].concat());
    for (_, unit) in chippawa.units().filter(|(_, unit)| unit.optional) {
        let note = unit.note.as_ref().unwrap().to_lowercase();
        assert!(note.contains("left out unless") || note.contains("leave them out"), "{}: {note}", unit.id);
    }
    // Porter's, present and in the wood.
    assert_eq!(men(&chippawa, &["pennsylvania_volunteers", "pennsylvania_volunteers_rest"]), 753);
    assert_eq!(men(&chippawa, &["haudenosaunee_warriors", "haudenosaunee_warriors_rest"]), 600);
    // The light company of the Royal Scots stands with Pearson and nowhere else.
    assert!(unit(&chippawa, "royal_scots").name.ends_with("six companies"));
}

#[test]
fn each_battle_has_its_table() {
    let tables = brigade_major::games::rff1812::Tables::shipped().unwrap();
    let told = shipped().map(|scenario| brigade_major::games::rff1812::battle::ground_scale(&tables, &scenario));
    // Digest §1: an inch is 25 yards at 40 men to a stand, 18.75 at 30.
    assert_eq!(
        told,
        ["40 men to a stand · an inch is 25 yards · table 5 by 8 feet", "30 men to a stand · an inch is 18.75 yards · table 8 by 5 feet"]
    );
    for scenario in shipped() {
        let note = brigade_major::games::rff1812::battle::table_note(&scenario).unwrap();
        assert!(note.starts_with(&format!("Table {}: our estimate", scenario.table.unwrap().size_text())), "{note}");
    }
}

#[test]
fn sackets_harbor_is_as_the_research_has_it() {
    use Basis::{Derived as D, Estimate as E, Stated as S, Unverified as U};
    use Experience::{Elite, Raw, Trained, Veteran};
    use Morale::{Dispirited, Reliable, Spirited, Unreliable};
    let [_, sackets] = shipped();
    assert_rated(
        &sackets,
        &[
            ("foot_104", 330, 11, Trained, Spirited, S),
            ("foot_8", 200, 7, Veteran, Reliable, S),
            ("foot_100_grenadiers", 81, 3, Elite, Reliable, S),
            ("voltigeurs", 120, 4, Trained, Reliable, S),
            ("glengarry", 46, 2, Trained, Spirited, S),
            ("newfoundland", 0, 2, Veteran, Reliable, E),
            ("warriors", 40, 2, Trained, Unreliable, U),
            ("dragoons", 200, 7, Trained, Spirited, S),
            ("us_detachments", 210, 7, Raw, Reliable, D),
            ("fort_gunners", 45, 2, Trained, Reliable, S),
            ("albany_volunteers", 200, 7, Raw, Unreliable, U),
            ("jefferson_militia", 300, 10, Raw, Dispirited, D),
            ("late_militia", 400, 13, Raw, Dispirited, D),
            ("sailors", 0, 2, Trained, Reliable, E),
        ],
    );
    assert_eq!(men(&sackets, &["foot_104", "foot_8", "foot_100_grenadiers", "voltigeurs", "glengarry"]), 777);
    assert_eq!(sackets.clock_of(18).to_string(), "08:45");
    assert_eq!(sackets.sides.iter().map(|side| side.leaders.len()).collect::<Vec<_>>(), [5, 2]);
}

#[test]
fn every_strength_and_rating_that_ships_has_its_reason() {
    for scenario in shipped() {
        for (_, unit) in scenario.units() {
            assert!(unit.strength.note.is_some(), "{}", unit.id);
            assert!(unit.note.is_some(), "{}", unit.id);
            assert!(unit.short.is_some(), "{}", unit.id);
        }
        assert!(scenario.sides.iter().flat_map(|side| &side.leaders).all(|leader| leader.note.is_some()));
        assert!(scenario.sides.iter().all(|side| side.leaders.iter().filter(|leader| leader.army).count() == 1));
    }
}

#[test]
fn only_stated_strengths_are_no_estimate() {
    assert_eq!(Basis::ALL.iter().filter(|basis| !basis.is_estimate()).collect::<Vec<_>>(), [&Basis::Stated]);
}

#[test]
fn the_schemas_word_lists_and_bounds_are_the_programs() {
    let (schema, _) = schema();
    let defs = &schema["$defs"];
    let mut lists = word_lists(&schema);
    // The tables have their guns in the order of their ids.
    let guns = lists.get_mut("/$defs/gun").expect("a list of guns");
    guns.sort_by_key(ToString::to_string);
    let guns = GUNS.iter().map(GunId::as_str).collect::<Vec<_>>();
    let mut known = lists_of([
        ("/$defs/arm", Arm::SPELLINGS),
        ("/$defs/experience", Experience::SPELLINGS),
        ("/$defs/morale", Morale::SPELLINGS),
        ("/$defs/weapon", Weapon::SPELLINGS),
        ("/$defs/gun", &guns),
        ("/$defs/formation", Formation::SPELLINGS),
        ("/$defs/rating", LeaderRating::SPELLINGS),
        ("/$defs/light", Light::SPELLINGS),
        ("/$defs/trait", Trait::SPELLINGS),
        ("/$defs/basis", Basis::SPELLINGS),
        ("/$defs/nation", Nation::SPELLINGS),
        ("/$defs/feature_kind", FeatureKind::SPELLINGS),
        ("/$defs/ground_class", GroundClass::SPELLINGS),
        ("/$defs/feature_cover", FeatureCover::SPELLINGS),
        ("/$defs/shape", Shape::SPELLINGS),
        ("/$defs/fight/properties/ground", Ground::SPELLINGS),
        ("/$defs/fight/properties/position", Position::SPELLINGS),
        ("/$defs/fight/properties/plan/items", DayStep::SPELLINGS),
    ]);
    known.insert("/properties/scale".to_owned(), Scale::ALL.map(|scale| json!(scale.men_per_stand())).to_vec());
    assert_eq!(lists, known, "every list of the schema is one of the program");
    let most = |def: &str, key: &str| defs[def][key].as_i64();
    let size = |limit: usize| i64::try_from(limit).ok();
    for (def, key, limit) in [
        ("short", "maxLength", size(limits::SHORT)),
        ("name", "maxLength", size(limits::NAME)),
        ("note", "maxLength", size(limits::NOTE)),
        ("feet", "maximum", Some(limits::TABLE_FEET)),
        ("table_inches", "maximum", Some(limits::TABLE_INCHES.into())),
        ("width_inches", "maximum", Some(limits::FEATURE_WIDTH.into())),
        ("beyond_inches", "maximum", Some(limits::INCHES.into())),
        ("degrees", "maximum", Some(limits::FACING)),
        ("yards", "maximum", Some(limits::YARDS)),
        ("height", "minimum", Some((*limits::HEIGHT.start()).into())),
        ("height", "maximum", Some((*limits::HEIGHT.end()).into())),
        ("abreast", "maximum", Some(*limits::TROOP_STANDS.end())),
        ("spots", "maxItems", size(limits::SPOTS)),
        ("men", "maximum", Some(limits::MEN)),
        ("stands", "maximum", Some(limits::GUN_STANDS)),
        ("guns", "maximum", Some(limits::GUNS)),
        ("turn", "maximum", Some(limits::TURNS)),
        ("points", "maximum", Some(limits::VICTORY_POINTS)),
        ("heavy_casualties", "maximum", Some(limits::HEAVY_CASUALTIES)),
    ] {
        assert_eq!(most(def, key), limit, "{def}.{key}");
    }
    assert_eq!(defs["id"]["pattern"], json!(format!("^[a-z0-9_]{{1,{}}}$", limits::ID)));
    let items = |pointer: &str| schema.pointer(pointer).and_then(Value::as_u64).and_then(|most| usize::try_from(most).ok());
    for (pointer, limit) in [
        ("/$defs/side/properties/commands/maxItems", limits::COMMANDS),
        ("/$defs/side/properties/leaders/maxItems", limits::COMMANDS),
        ("/$defs/side/properties/units/maxItems", limits::UNITS),
        ("/properties/key_positions/maxItems", limits::POSITIONS),
        ("/properties/light/maxItems", limits::POSITIONS),
        ("/properties/notes/maxItems", limits::NOTES),
        ("/properties/fights/maxItems", limits::FIGHTS),
        ("/$defs/fight/properties/who/maxItems", limits::FIGHT_UNITS),
        ("/$defs/fight/properties/on/maxItems", limits::FIGHT_UNITS),
        ("/$defs/fight/properties/plan/maxItems", limits::FIGHT_TURNS),
        ("/$defs/table_ground/properties/features/maxItems", limits::FEATURES),
        ("/$defs/table_ground/properties/objectives/maxItems", limits::POSITIONS),
        ("/$defs/table_ground/properties/zones/maxItems", limits::ZONES),
        ("/$defs/table_ground/properties/entries/maxItems", limits::ENTRIES),
        ("/$defs/table_ground/properties/distances/maxItems", limits::DISTANCES),
        ("/$defs/table_ground/properties/beyond/maxItems", limits::DISTANCES),
    ] {
        assert_eq!(items(pointer), Some(limit), "{pointer}");
    }
    let all: Vec<Formation> = Arm::ALL.iter().flat_map(|arm| formations_of(*arm)).copied().collect();
    assert!(Formation::ALL.iter().all(|formation| all.contains(formation)), "every formation is some arm's");
}

/// Checks, on the three units of the small scenario, that schema and program allow the same values, weapons and formations for each arm.
#[test]
fn of_each_arm_the_schema_takes_what_the_program_takes() {
    let (_, validator) = schema();
    let mut taken = [0; 2];
    for unit in 0..3 {
        let words = |field: &'static str, words: &'static [&'static str]| words.iter().map(move |word| (field, json!(word)));
        let traits = Trait::SPELLINGS.iter().map(|word| ("traits", json!([word])));
        let all = words("formation", Formation::SPELLINGS).chain(words("weapon", Weapon::SPELLINGS)).chain(traits);
        for (field, value) in all {
            // Bare but for this: other traits and formations have conditions of their own.
            let mut file = with(&format!("/sides/0/units/{unit}/traits"), "null");
            let fields = &mut file["sides"][0]["units"][unit];
            fields["formation"] = Value::Null;
            fields[field] = value.clone();
            let (arm, by_program) = (fields["arm"].clone(), parse(&file.to_string()));
            assert_eq!(validator.is_valid(&file), by_program.is_ok(), "{arm}, {field} {value}: {by_program:?}");
            taken[usize::from(by_program.is_ok())] += 1;
        }
    }
    assert!(taken.iter().all(|count| *count > 10), "{taken:?}: too few to tell");
}

#[test]
fn the_schema_says_what_every_field_is() {
    let (schema, _) = schema();
    let mut stack = vec![("top".to_owned(), &schema)];
    let mut fields = 0;
    while let Some((at, node)) = stack.pop() {
        for (name, field) in node["properties"].as_object().into_iter().flatten() {
            let by_ref =
                field["$ref"].as_str().is_some_and(|to| schema.pointer(&to[1..]).is_some_and(|def| def["description"].is_string()));
            assert!(field["description"].is_string() || by_ref, "{at}.{name}");
            fields += 1;
        }
        stack.extend(node["$defs"].as_object().into_iter().flatten().map(|(name, def)| (name.clone(), def)));
    }
    assert!(fields > 70, "{fields}");
}

/// Words and figures of scenarios.
const WORDS: &[&str] =
    &["u0", "blue", "clark", "open_order", "musket", "rifle", "light", "artillery", "cavalry", "S", "1814-07-05", "12:00", "é\u{7f}"];

/// Faults have a place and a sentence; what passes comes back the same and satisfies the schema.
fn holds(file: &Value, validator: &jsonschema::Validator) -> Result<(), TestCaseError> {
    match parse(&file.to_string()) {
        Ok(scenario) => {
            prop_assert!(validator.is_valid(file), "the schema refuses what the program takes: {file}");
            let text = scenario.to_json();
            let again = parse(&text);
            prop_assert_eq!(again.as_ref(), Ok(&scenario));
            prop_assert!(serde_json::from_str(&text).is_ok_and(|file: Value| validator.is_valid(&file)));
            prop_assert_eq!(again.map(|again| again.to_json()), Ok(text));
        }
        Err(faults) => {
            prop_assert!(!faults.is_empty());
            prop_assert!(faults.iter().all(|fault| !fault.place_text().is_empty() && !fault.text().is_empty()));
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(text in "\\PC{0,200}") {
        prop_assert!(parse(&text).is_err());
    }

    #[test]
    fn no_cut_breaks_the_reader(at in any::<prop::sample::Index>()) {
        let cut: String = SACKETS.chars().take(at.index(SACKETS.trim_end().chars().count())).collect();
        prop_assert_eq!(parse(&cut).unwrap_err().len(), 1);
    }

    #[test]
    fn no_change_of_value_breaks_the_reader(changes in prop::collection::vec((any::<prop::sample::Index>(), any_json(WORDS)), 1..4)) {
        static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| schema().1);
        let mut file = small();
        for (index, value) in changes {
            let mut places = Vec::new();
            pointers(&file, "", &mut places);
            if let Some(place) = file.pointer_mut(&places[index.index(places.len())]) {
                *place = value;
            }
        }
        holds(&file, &SCHEMA)?;
    }
}

/// The bounds the layer of scenarios keeps are those of the tables.
#[test]
fn bounds_agree_with_the_tables() {
    use brigade_major::games::rff1812::Tables;
    let tables = Tables::shipped().unwrap();
    let sizes = (tables.effectiveness.keys().next().unwrap(), tables.effectiveness.keys().next_back().unwrap());
    assert_eq!((i64::from(*sizes.0), i64::from(*sizes.1)), (*limits::TROOP_STANDS.start(), *limits::TROOP_STANDS.end()));
}

/// Units that share a name are called by their number too, wherever a game names them; the file keeps the name alone.
#[test]
fn units_of_one_name_are_told_apart() {
    let mut file: Value = serde_json::from_str(CHIPPAWA).expect("it is JSON");
    for nth in [0, 2] {
        let unit = file["sides"][0]["units"][nth].as_object_mut().expect("a unit");
        unit.insert("name".into(), "Kentucky militia".into());
        unit.remove("short");
    }
    let scenario = parse(&file.to_string()).expect("no fault");
    let labels = scenario.units().map(|(_, unit)| unit.label()).collect::<Vec<_>>();
    assert_eq!([labels[0], labels[2]], ["Kentucky militia (1)", "Kentucky militia (3)"]);
    assert_eq!(scenario.number_of(&scenario.sides[0].units[2].id), 3, "the number in every list and on every map");
    let [shipped, _] = shipped();
    let others = shipped.units().map(|(_, unit)| unit.label()).collect::<Vec<_>>();
    assert_eq!((labels[1], &labels[3..]), (others[1], &others[3..]));
    let text = scenario.to_json();
    assert!(!text.contains("(3)") && parse(&text).is_ok_and(|again| again == scenario));
}

/// A leader is called by his surname, but whole where another of his side shares it, and where his name is an office of that side.
#[test]
fn a_leader_is_called_so_that_he_is_known() {
    let mut file: Value = serde_json::from_str(CHIPPAWA).expect("it is JSON");
    let names = ["United States Commander", "Richard M. Johnson", "James Johnson"];
    for (nth, name) in names.into_iter().enumerate() {
        file["sides"][0]["leaders"][nth]["name"] = name.into();
    }
    let scenario = parse(&file.to_string()).expect("no fault");
    let called = |nth: usize| {
        let [side, _] = &scenario.sides;
        side.surname_of(&side.leaders[nth].id, |leader| leader.name.clone())
    };
    assert_eq!([called(0), called(1), called(2)], names);
    let [_, british] = &scenario.sides;
    assert_eq!(british.surname_of(&british.leaders[0].id, |_| "Phineas Riall".to_owned()), "Phineas Riall", "all share it");
    assert_eq!(british.surname_of(&british.leaders[0].id, |leader| leader.name.clone()), "Riall");
}
