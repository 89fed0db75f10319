//! Columns of the grid for each kind of line.

use crate::design::columns::{
    arrival, basis, column, introduction, optional, position as to_hold, position_note, side as sided, strength, text, title_columns,
    turns, words,
};
use crate::design::{Column, EVERY_COMMAND, EVERY_UNIT, Kind, LineKind};
use crate::engine::text::spaced;
use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::{DayStep, FeatureCover, FeatureKind, GroundClass, NO_WEAPON, Shape, Trait};
use crate::games::rff1812::words::{Arm, Experience, Formation, Ground, LeaderRating, Light, Morale, Position, Weapon};

/// Returns the columns of every kind of line: the scenario, its sides, commands, leaders, troops, guns and so on.
pub(super) fn columns(tables: &Tables) -> Vec<(LineKind, Vec<Column>)> {
    vec![
        (LineKind::Scenario, scenario()),
        (LineKind::Light, light()),
        (LineKind::Position, position()),
        (LineKind::Ground, ground()),
        (LineKind::Objective, objective()),
        (LineKind::Zone, zone()),
        (LineKind::Entry, entry()),
        (LineKind::Distance, distance()),
        (LineKind::Beyond, beyond()),
        (LineKind::Points, points()),
        (LineKind::Victory, text("A victory condition, in a sentence for the players.")),
        (LineKind::AtOnce, at_once()),
        (LineKind::Fight, fight()),
        (LineKind::Recorded, recorded()),
        (LineKind::Loss, loss()),
        (LineKind::Held, held()),
        (LineKind::Note, text("A special rule of this battle, or a note for the players.")),
        (LineKind::Source, text("A book, letter or return that gives the facts.")),
        (LineKind::Side, side()),
        (LineKind::Command, command()),
        (LineKind::Leader, leader()),
        (LineKind::Unit, troops()),
        (LineKind::Guns, guns(tables)),
    ]
}

fn scenario() -> Vec<Column> {
    let place = vec![
        column("Latitude", &["coordinates", "latitude"], Kind::Number, "Degrees north, such as 44.94. It sets the light of the turns."),
        column("Longitude", &["coordinates", "longitude"], Kind::Number, "Degrees east; west of Greenwich below 0, such as -75.07."),
    ];
    let time = vec![
        column("Men a stand", &["scale"], Kind::Whole, "40, the standard, or 30 for small battles."),
        column("Starts", &["start"], Kind::Time, "Start of turn 1, such as 14:00 or 2 pm."),
        column("Minutes a turn", &["minutes_per_turn"], Kind::Whole, "10 to 15 by the rules."),
    ];
    let table = vec![
        column("Table, feet wide", &["table", "width_feet"], Kind::Whole, "Feet along the bottom of the map."),
        column("Table, feet deep", &["table", "depth_feet"], Kind::Whole, "Feet along its sides."),
        column("North at", &["table", "north"], Kind::Whole, "Degrees clockwise from the far edge; empty: not known."),
        column("Table basis", &["table", "basis"], basis(), "The basis of its size."),
        column("Table source", &["table", "source"], Kind::Text, "The source of this fact."),
        column("Table note", &["table", "note"], Kind::Text, "The position of the ground on the table."),
    ];
    [title_columns("The battle's name."), place, time, turns(), table, vec![introduction()]].concat()
}

fn light() -> Vec<Column> {
    vec![
        column("From turn", &["from_turn"], Kind::Whole, "The first turn with this light; turn 1 must have one."),
        column("Light", &["light"], Kind::Word(words::<Light>()), "Day, twilight, fog or night."),
    ]
}

fn position() -> Vec<Column> {
    [to_hold(), vec![position_note()]].concat()
}

fn place() -> [Column; 2] {
    [
        column("Shape", &["shape"], Kind::Word(words::<Shape>()), "A polygon, a line or a point."),
        column("Where", &["points"], Kind::Points, "Inches from the left and the near edge: 35.5, 12; 40, 14. Or draw it on the map."),
    ]
}

fn sourced() -> [Column; 3] {
    [
        column("Basis", &["basis"], basis(), "The basis of this fact."),
        column("Source", &["source"], Kind::Text, "The source of this fact."),
        column("Note", &["note"], Kind::Text, "Anything special about it."),
    ]
}

fn ground() -> Vec<Column> {
    let mut columns = vec![
        column("Ground", &["name"], Kind::Text, "Its name, if it has one."),
        column("Kind", &["kind"], Kind::Word(words::<FeatureKind>()), "The kind of ground."),
        column("Counts as", &["class"], Kind::Word(words::<GroundClass>()), "Open, broken or rough ground for movement, or impassable."),
        column("Cover", &["cover"], Kind::Word(words::<FeatureCover>()), "Its cover from fire."),
        column("Width", &["width"], Kind::Number, "Inches; for a line only."),
        column("Height", &["height"], Kind::Whole, "Contour steps above the lowest ground."),
        column("Defile", &["defile"], Kind::Flag, "One stand wide."),
    ];
    columns.extend(place());
    columns.extend(sourced());
    columns.push(column("Place basis", &["place_basis"], basis(), "The basis of its place on the table."));
    columns
}

fn objective() -> Vec<Column> {
    let mut columns = vec![column("Key position", &["position"], Kind::One("key_positions"), "The key position that lies here.")];
    columns.extend(place());
    columns.extend(sourced());
    columns
}

fn zone() -> Vec<Column> {
    let mut columns = vec![
        column("Set-up zone", &["name"], Kind::Text, "Its name."),
        column("Side", &["side"], Kind::One("sides"), "The side that sets up there."),
        column(
            "Commands",
            &["commands"],
            Kind::Many(EVERY_COMMAND),
            "Commands that set up there, with semicolons between; empty: all of the side.",
        ),
    ];
    columns.extend(place().into_iter().skip(1));
    columns.extend(sourced());
    columns
}

fn entry() -> Vec<Column> {
    let mut columns = vec![
        column("Entry", &["name"], Kind::Text, "Its name."),
        column("Side", &["side"], Kind::One("sides"), "The side that enters there."),
        column("From turn", &["from_turn"], Kind::Whole, "The first turn it is open; empty: at any time."),
        column("To turn", &["to_turn"], Kind::Whole, "The last turn it is open; empty: to the end."),
        column("Boats", &["boats"], Kind::Flag, "Reached by water."),
    ];
    columns.extend(place());
    columns.extend(sourced());
    columns
}

fn distance() -> Vec<Column> {
    vec![
        column("Known distance", &["what"], Kind::Text, "The two places it lies between."),
        column("Yards", &["yards"], Kind::Whole, "The distance on the day."),
        column("From", &["from"], Kind::Point, "Inches from the left and the near edge: 35.5, 12."),
        column("To", &["to"], Kind::Point, "Inches from the left and the near edge: 35.5, 12."),
        column("Basis", &["basis"], basis(), "The basis of this fact."),
        column("Source", &["source"], Kind::Text, "The source of this fact."),
    ]
}

fn beyond() -> Vec<Column> {
    let mut columns = vec![
        column("Beyond the table", &["name"], Kind::Text, "Its name; a unit of that name fires from there."),
        column("Where", &["where"], Kind::Text, "Its direction from the table."),
        column("Inches", &["inches"], Kind::Number, "Distance from the edge."),
    ];
    columns.extend(sourced());
    columns
}

fn points() -> Vec<Column> {
    let each = |head, field, what| column(head, field, Kind::Whole, what);
    vec![
        each("Unit worn", &["unit_worn"], "For an enemy unit worn; empty: as in the tables."),
        each("Unit spent", &["unit_spent"], "For an enemy unit spent; empty: as in the tables."),
        each("Unit removed", &["unit_removed"], "For an enemy unit removed; empty: as in the tables."),
        each("Gun stand lost", &["gun_stand_lost"], "For an enemy gun stand lost; empty: as in the tables."),
        each("Leader out", &["leader_out"], "For an enemy leader out of the game; empty: as in the tables."),
    ]
}

fn at_once() -> Vec<Column> {
    vec![
        column("Side", &["side"], Kind::One("sides"), "The side that wins at once when all of these are true."),
        column("It holds", &["holds"], Kind::Many("key_positions"), "Key positions it holds, with semicolons between."),
        column("Spent", &["spent"], Kind::Many(EVERY_UNIT), "Enemy units that are spent or gone, with semicolons between."),
        column("Beaten", &["beaten"], Kind::Many(EVERY_UNIT), "Enemy units that are spent, broken or gone, guns silenced or gone."),
        column("Note", &["note"], Kind::Text, "The source and the reason."),
    ]
}

fn fight() -> Vec<Column> {
    vec![
        column("Who", &["who"], Kind::Many(EVERY_UNIT), "Units of one side that act first, with semicolons between; the first leads."),
        column("On", &["on"], Kind::Many(EVERY_UNIT), "Enemy units that they meet, with semicolons between; the first leads."),
        column("Apart", &["apart"], Kind::Number, "Inches between the lines."),
        column("Ground", &["ground"], Kind::Word(words::<Ground>()), "The worst ground between them; empty: open."),
        column("Position", &["position"], Kind::Word(words::<Position>()), "The position of the enemy; empty: none."),
        column("Plan", &["plan"], Kind::Steps(words::<DayStep>()), "A step for each turn of those who act first, with semicolons between."),
        column("Note", &["note"], Kind::Text, "The source and the reason."),
    ]
}

fn recorded() -> Vec<Column> {
    vec![
        column("Winner", &["winner"], Kind::One("sides"), "The winner in the histories; empty: a draw."),
        column("Note", &["note"], Kind::Text, "Anything special about it."),
    ]
}

fn loss() -> Vec<Column> {
    vec![
        column("side", &["side"], Kind::One("sides"), "The side that lost them; a check of the victory conditions."),
        column("Killed", &["killed"], Kind::Whole, "Men killed."),
        column("Wounded", &["wounded"], Kind::Whole, "Men wounded."),
        column("Missing", &["missing"], Kind::Whole, "Men missing or taken."),
        column("Guns", &["guns"], Kind::Whole, "Guns lost."),
        column("Leaders", &["leaders"], Kind::Whole, "Leaders of the scenario killed, taken or disabled."),
        column("Basis", &["basis"], basis(), "The basis of this fact."),
        column("Source", &["source"], Kind::Text, "The source of this fact."),
        column("Note", &["note"], Kind::Text, "Anything else the source says."),
    ]
}

fn held() -> Vec<Column> {
    vec![
        column("position", &["position"], Kind::One("key_positions"), "A key position held at the end of the day."),
        column("By", &["side"], Kind::One("sides"), "The side that held it; empty: no side."),
        column("Basis", &["basis"], basis(), "The basis of this fact."),
        column("Source", &["source"], Kind::Text, "The source of this fact, or the reason for it."),
    ]
}

fn side() -> Vec<Column> {
    let heavy = column(
        "Heavy casualties after",
        &["heavy_casualties"],
        Kind::Whole,
        "Casualties are heavy when more stands than this are lost; empty: the share of the stands at the start that the rules name.",
    );
    [sided(), vec![heavy]].concat()
}

fn command() -> Vec<Column> {
    vec![
        column("Command", &["name"], Kind::Text, "A brigade or other group."),
        column("Leader", &["leader"], Kind::One("leaders"), "Its units' immediate commander."),
    ]
}

fn leader() -> Vec<Column> {
    vec![
        column("Leader", &["name"], Kind::Text, "His name."),
        column("Rank", &["rank"], Kind::Text, "His rank."),
        column("Rating", &["rating"], Kind::Word(words::<LeaderRating>()), "Gallant, able or poor: a judgement."),
        column("Army", &["army"], Kind::Flag, "Commands the whole side."),
        column("Guns only", &["artillery"], Kind::Flag, "Commands guns only."),
        column("Successor", &["successor"], Kind::Text, "The leader who takes his place when he falls."),
        column("Turn", &["arrives", "turn"], Kind::Whole, "The turn he arrives; empty: there from the start."),
        column("Where", &["arrives", "where"], Kind::Text, "The place where he arrives."),
        column("Entry", &["arrives", "entry"], Kind::One("entries"), "The entry he arrives by."),
        column("Place", &["stands_at"], Kind::Point, "Inches from the left and the near edge: 35.5, 12. Or drag him on the map."),
        column("Basis", &["basis"], basis(), "The basis of his rating."),
        column("Source", &["source"], Kind::Text, "The source of this fact."),
        column("Note", &["note"], Kind::Text, "The reason for his rating."),
    ]
}

/// Builds the columns that troops and guns share, with those of each in their places; columns found in returns come first.
fn unit([first, second, third, fourth]: [Column; 4], last: Column) -> Vec<Column> {
    let returned = vec![
        column("Unit", &["name"], Kind::Text, "Its full name."),
        first,
        second,
        third,
        column("Traits", &["traits"], Kind::Words(words::<Trait>()), "Its special qualities, with commas between."),
    ];
    let own = vec![
        column("Entry", &["arrives", "entry"], Kind::One("entries"), "The entry it arrives by."),
        fourth,
        column("Formation", &["formation"], Kind::Word(words::<Formation>()), "The formation it starts in."),
        column("Short name", &["short"], Kind::Text, "For its marker, at most 24 letters."),
        column("Arm", &["arm"], Kind::Word(words::<Arm>()), "Infantry, cavalry or artillery."),
        optional(),
        last,
        column(
            "Die",
            &["arrives", "die", "sides"],
            Kind::Whole,
            "Sides of the die rolled for it each turn from then on; empty: it arrives for certain.",
        ),
        column("Arrives on", &["arrives", "die", "at_least"], Kind::Whole, "It arrives on this roll or more."),
        column("Place", &["stands_at", "at"], Kind::Point, "Inches from the left and the near edge: 35.5, 12. Or drag it on the map."),
        column("Abreast", &["stands_at", "abreast"], Kind::Whole, "Stands in its front, if fewer than usual for its formation."),
        column("Afloat", &["stands_at", "afloat"], Kind::Flag, "It stands on the water, in boats or ships."),
        column("Note on the place", &["stands_at", "note"], Kind::Text, "The basis of its place."),
        column("Facing", &["stands_at", "facing"], Kind::Whole, "Degrees clockwise from the far edge, if it is on the table."),
        column("Stands", &["stands"], Kind::Whole, "Only if not computed from men or guns."),
    ];
    [returned, arrival(), own, strength()].concat()
}

fn experience() -> Column {
    column("Experience", &["experience"], Kind::Word(words::<Experience>()), "By the rating guide; fixed for the battle.")
}

fn troops() -> Vec<Column> {
    let mut weapons = words::<Weapon>();
    weapons.push((NO_WEAPON.to_owned(), "no firearm".to_owned()));
    unit(
        [
            column("Men", &["men"], Kind::Whole, "Men present."),
            experience(),
            column("Morale", &["morale"], Kind::Word(words::<Morale>()), "It decides when the unit is worn and spent."),
            column("Weapon", &["weapon"], Kind::Word(weapons), "Small arms."),
        ],
        column("Command", &["command"], Kind::One("commands"), "The command it belongs to."),
    )
}

fn guns(tables: &Tables) -> Vec<Column> {
    let known = tables.guns.iter().map(|(id, row)| (id.as_str().to_owned(), format!("{} ({})", spaced(id.as_str()), row.data.calibre)));
    unit(
        [
            column("Guns", &["guns"], Kind::Whole, "Number of guns; an odd one has a stand of its own."),
            column("Gun", &["gun"], Kind::Word(known.collect()), "Their type."),
            experience(),
            column("Fixed", &["fixed"], Kind::Flag, "Cannot be moved: guns of a fort or a ship."),
        ],
        column("Battery", &["battery"], Kind::Text, "The battery they maneuver with."),
    )
}
