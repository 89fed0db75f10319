//! Columns of the grid for each kind of line.

use crate::design::columns::{
    arrival, basis, column, introduction, optional, position as to_hold, position_note, side as sided, strength, text, title_columns,
    turns, words,
};
use crate::design::{Column, EVERY_COMMAND, EVERY_UNIT, Kind, LineKind};
use crate::engine::text::spaced;
use crate::games::rff1812::Tables;
use crate::games::rff1812::scenario::{FeatureCover, FeatureKind, GroundClass, NO_WEAPON, Shape, Trait};
use crate::games::rff1812::words::{Arm, Experience, Formation, LeaderRating, Light, Morale, Weapon};

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
        (LineKind::Victory, text("How the battle is won, in a sentence for the players.")),
        (LineKind::AtOnce, at_once()),
        (LineKind::Recorded, recorded()),
        (LineKind::Loss, loss()),
        (LineKind::Held, held()),
        (LineKind::Note, text("A special rule of this battle, or what the players should know of it.")),
        (LineKind::Source, text("A book, a letter, a return the facts come from.")),
        (LineKind::Side, side()),
        (LineKind::Command, command()),
        (LineKind::Leader, leader()),
        (LineKind::Unit, troops()),
        (LineKind::Guns, guns(tables)),
    ]
}

fn scenario() -> Vec<Column> {
    let place = vec![
        column("Latitude", &["coordinates", "latitude"], Kind::Number, "Degrees north, as 44.94: the light of the turns follows from it."),
        column("Longitude", &["coordinates", "longitude"], Kind::Number, "Degrees east, west of Greenwich as -75.07."),
    ];
    let time = vec![
        column("Men a stand", &["scale"], Kind::Whole, "40, the standard, or 30 for small battles."),
        column("Starts", &["start"], Kind::Time, "When turn 1 begins, as 14:00 or 2 pm."),
        column("Minutes a turn", &["minutes_per_turn"], Kind::Whole, "10 to 15 by the rules."),
    ];
    let table = vec![
        column("Table, feet wide", &["table", "width_feet"], Kind::Whole, "Feet along the bottom of the map."),
        column("Table, feet deep", &["table", "depth_feet"], Kind::Whole, "Feet along its sides."),
        column("North at", &["table", "north"], Kind::Whole, "Degrees clockwise from the far edge; empty: nobody says."),
        column("Table known by", &["table", "basis"], basis(), "How the size is known."),
        column("Its source", &["table", "source"], Kind::Text, "Who says so."),
        column("Its note", &["table", "note"], Kind::Text, "How the ground lies on it."),
    ];
    [title_columns("The battle's name."), place, time, turns(), table, vec![introduction()]].concat()
}

fn light() -> Vec<Column> {
    vec![
        column("From turn", &["from_turn"], Kind::Whole, "The first turn of it; turn 1 must have its light."),
        column("Light", &["light"], Kind::Word(words::<Light>()), "Day, twilight, fog or night."),
    ]
}

fn position() -> Vec<Column> {
    [to_hold(), vec![position_note()]].concat()
}

fn place() -> [Column; 2] {
    [
        column("Laid out as", &["shape"], Kind::Word(words::<Shape>()), "A polygon, a line or a point."),
        column("Where", &["points"], Kind::Points, "Inches from the left and the near edge: 35.5, 12; 40, 14. On the map it is drawn."),
    ]
}

fn sourced() -> [Column; 3] {
    [
        column("Basis", &["basis"], basis(), "How it is known that it was there."),
        column("Source", &["source"], Kind::Text, "Who says so."),
        column("Note", &["note"], Kind::Text, "What is particular about it."),
    ]
}

fn ground() -> Vec<Column> {
    let mut columns = vec![
        column("Ground", &["name"], Kind::Text, "What it is called, if it has a name."),
        column("Kind", &["kind"], Kind::Word(words::<FeatureKind>()), "What it is."),
        column("Moved over as", &["class"], Kind::Word(words::<GroundClass>()), "Open, broken or rough ground, or not at all."),
        column("Cover", &["cover"], Kind::Word(words::<FeatureCover>()), "What it covers from fire."),
        column("Width", &["width"], Kind::Number, "Inches, of a line."),
        column("Height", &["height"], Kind::Whole, "Contour steps above the lowest ground."),
        column("Defile", &["defile"], Kind::Flag, "One stand wide."),
    ];
    columns.extend(place());
    columns.extend(sourced());
    columns.push(column("Place known by", &["place_basis"], basis(), "How its place on the table is known."));
    columns
}

fn objective() -> Vec<Column> {
    let mut columns = vec![column("Place of", &["position"], Kind::One("key_positions"), "The key position.")];
    columns.extend(place());
    columns.extend(sourced());
    columns
}

fn zone() -> Vec<Column> {
    let mut columns = vec![
        column("Set-up zone", &["name"], Kind::Text, "What it is called."),
        column("Side", &["side"], Kind::One("sides"), "Who sets up there."),
        column(
            "Commands",
            &["commands"],
            Kind::Many(EVERY_COMMAND),
            "Those that set up there, parted by semicolons; empty: all of the side.",
        ),
    ];
    columns.extend(place().into_iter().skip(1));
    columns.extend(sourced());
    columns
}

fn entry() -> Vec<Column> {
    let mut columns = vec![
        column("Entry", &["name"], Kind::Text, "What it is called."),
        column("Side", &["side"], Kind::One("sides"), "Who comes in there."),
        column("From turn", &["from_turn"], Kind::Whole, "From that turn on; empty: at any time."),
        column("To turn", &["to_turn"], Kind::Whole, "To that turn; empty: to the end."),
        column("Boats", &["boats"], Kind::Flag, "Reached by water."),
    ];
    columns.extend(place());
    columns.extend(sourced());
    columns
}

fn distance() -> Vec<Column> {
    vec![
        column("Known distance", &["what"], Kind::Text, "From what to what."),
        column("Yards", &["yards"], Kind::Whole, "How far they were apart."),
        column("From", &["from"], Kind::Point, "Inches from the left and the near edge: 35.5, 12."),
        column("To", &["to"], Kind::Point, "Inches from the left and the near edge: 35.5, 12."),
        column("Basis", &["basis"], basis(), "How it is known."),
        column("Source", &["source"], Kind::Text, "Who says so."),
    ]
}

fn beyond() -> Vec<Column> {
    let mut columns = vec![
        column("Beyond the table", &["name"], Kind::Text, "What it is; a unit of that name fires from there."),
        column("Where", &["where"], Kind::Text, "Which way it lies."),
        column("Inches", &["inches"], Kind::Number, "How far from the edge."),
    ];
    columns.extend(sourced());
    columns
}

fn points() -> Vec<Column> {
    let each = |head, field, what| column(head, field, Kind::Whole, what);
    vec![
        each("unit worn", &["unit_worn"], "For an enemy unit worn; empty: as the tables have it."),
        each("unit spent", &["unit_spent"], "For an enemy unit spent; empty: as the tables have it."),
        each("unit removed", &["unit_removed"], "For an enemy unit removed; empty: as the tables have it."),
        each("gun stand lost", &["gun_stand_lost"], "For an enemy gun stand lost; empty: as the tables have it."),
        each("leader out", &["leader_out"], "For an enemy leader out of the game; empty: as the tables have it."),
    ]
}

fn at_once() -> Vec<Column> {
    vec![
        column("side", &["side"], Kind::One("sides"), "Who has won when all that is named here has come about."),
        column("It holds", &["holds"], Kind::Many("key_positions"), "Key positions in its hands, parted by semicolons."),
        column("Spent", &["spent"], Kind::Many(EVERY_UNIT), "Enemy units that are spent or gone, parted by semicolons."),
        column("Beaten", &["beaten"], Kind::Many(EVERY_UNIT), "Enemy units that are spent, broken or gone, guns silenced or gone."),
        column("Note", &["note"], Kind::Text, "Who says so, and why."),
    ]
}

fn recorded() -> Vec<Column> {
    vec![
        column("winner", &["winner"], Kind::One("sides"), "Who won on the day, as histories have it; empty: nobody."),
        column("Note", &["note"], Kind::Text, "What is particular about it."),
    ]
}

fn loss() -> Vec<Column> {
    vec![
        column("side", &["side"], Kind::One("sides"), "Whose losses they are: history as a check of how the battle is won."),
        column("Killed", &["killed"], Kind::Whole, "Men killed."),
        column("Wounded", &["wounded"], Kind::Whole, "Men wounded."),
        column("Missing", &["missing"], Kind::Whole, "Men missing or taken."),
        column("Guns", &["guns"], Kind::Whole, "Guns lost."),
        column("Leaders", &["leaders"], Kind::Whole, "Leaders of the scenario killed, taken or disabled."),
        column("Basis", &["basis"], basis(), "How it is known."),
        column("Source", &["source"], Kind::Text, "Who says so."),
        column("Note", &["note"], Kind::Text, "What else is said."),
    ]
}

fn held() -> Vec<Column> {
    vec![
        column("position", &["position"], Kind::One("key_positions"), "What was held at the end of the day."),
        column("By", &["side"], Kind::One("sides"), "Who held it; empty: nobody."),
        column("Basis", &["basis"], basis(), "How it is known."),
        column("Source", &["source"], Kind::Text, "Who says so, or what it follows from."),
    ]
}

fn side() -> Vec<Column> {
    let heavy = column(
        "Heavy past",
        &["heavy_casualties"],
        Kind::Whole,
        "Lost stands past which its casualties are heavy; a third of its start where none is given.",
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
        column("Successor", &["successor"], Kind::Text, "Who takes his place when he falls."),
        column("Turn", &["arrives", "turn"], Kind::Whole, "When he comes; empty: there from the start."),
        column("Where", &["arrives", "where"], Kind::Text, "Where he comes in."),
        column("Entry", &["arrives", "entry"], Kind::One("entries"), "The entry of the ground he comes in by."),
        column("Place", &["stands_at"], Kind::Point, "Inches from the left and the near edge: 35.5, 12. On the map he is dragged."),
        column("Basis", &["basis"], basis(), "How his rating is known."),
        column("Source", &["source"], Kind::Text, "Who says so."),
        column("Note", &["note"], Kind::Text, "Why he is rated so."),
    ]
}

/// Builds the columns that troops and guns share, with those of each in their places; columns found in returns come first.
fn unit([first, second, third, fourth]: [Column; 4], last: Column) -> Vec<Column> {
    let returned = vec![
        column("Unit", &["name"], Kind::Text, "Its full name."),
        first,
        second,
        third,
        column("Traits", &["traits"], Kind::Words(words::<Trait>()), "What sets it apart, parted by commas."),
    ];
    let own = vec![
        column("Entry", &["arrives", "entry"], Kind::One("entries"), "The entry of the ground it comes in by."),
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
            "Sides of the die that brings it on each turn from then on; empty: it comes for certain.",
        ),
        column("Comes on", &["arrives", "die", "at_least"], Kind::Whole, "It comes on that face or more."),
        column("Place", &["stands_at", "at"], Kind::Point, "Inches from the left and the near edge: 35.5, 12. On the map it is dragged."),
        column("Abreast", &["stands_at", "abreast"], Kind::Whole, "Stands in its front, where fewer than its formation would have."),
        column("Afloat", &["stands_at", "afloat"], Kind::Flag, "It stands on the water, in boats or ships."),
        column("Of its place", &["stands_at", "note"], Kind::Text, "How its place is known."),
        column("Facing", &["stands_at", "facing"], Kind::Whole, "Degrees clockwise from the far edge, where it stands on the table."),
        column("Stands", &["stands"], Kind::Whole, "Only where they do not follow from men or guns."),
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
            column("Morale", &["morale"], Kind::Word(words::<Morale>()), "Sets when it is worn and spent."),
            column("Weapon", &["weapon"], Kind::Word(weapons), "Small arms."),
        ],
        column("Command", &["command"], Kind::One("commands"), "The command it belongs to."),
    )
}

fn guns(tables: &Tables) -> Vec<Column> {
    let known = tables.guns.iter().map(|(id, row)| (id.as_str().to_owned(), format!("{} ({})", spaced(id.as_str()), row.data.calibre)));
    unit(
        [
            column("Guns", &["guns"], Kind::Whole, "Guns; an odd one is on a stand of its own."),
            column("Gun", &["gun"], Kind::Word(known.collect()), "Their type."),
            experience(),
            column("Fixed", &["fixed"], Kind::Flag, "Cannot be moved: guns of a fort or a ship."),
        ],
        column("Battery", &["battery"], Kind::Text, "The battery they maneuver with."),
    )
}
