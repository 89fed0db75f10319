//! The columns of each kind of line.

use crate::design::columns::{
    arrival, column, introduction, optional, position as to_hold, position_note, side as sided, strength, text, title_columns, turns, words,
};
use crate::design::{Column, Kind, LineKind};
use crate::engine::Word as _;
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::words::{Formation, OfficerMount, OfficerType, Rank, UnitType, Weapon};
use crate::hex::{Edge, Heading, Tops};

/// Returns the columns of a scenario, its sides, officers, companies and guns, and of what there is on the board.
pub(super) fn columns(tables: &Tables) -> Vec<(LineKind, Vec<Column>)> {
    vec![
        (LineKind::Scenario, scenario()),
        (LineKind::Position, position()),
        (LineKind::Name, name()),
        (LineKind::Points, points()),
        (LineKind::Victory, text("How the fight is won, in a sentence for the players.")),
        (LineKind::Note, text("A special rule of this fight, or what the players should know of it.")),
        (LineKind::Source, text("A book, a letter, a return the facts come from.")),
        (LineKind::Side, side()),
        (LineKind::Leader, officer()),
        (LineKind::Unit, company(tables)),
        (LineKind::Guns, company(tables)),
    ]
}

fn scenario() -> Vec<Column> {
    let own = vec![column("Men per figure", &["men_per_figure"], Kind::Whole, "10 to 20 by the rules.")];
    let yards = column("Yards per hex", &["yards_per_hex"], Kind::Whole, "By your estimate, for the scale on the board; empty: none.");
    let hexes =
        column("Hexes", &["board", "tops"], Kind::Word(words::<Tops>()), "Which way the hexes stand: with a corner or a side on top.");
    [title_columns("The fight's name."), own, turns(), vec![hexes, yards, introduction()]].concat()
}

fn position() -> Vec<Column> {
    let hexes = column("On hexes", &["hexes"], Kind::Texts, "Its hexes, as 0504; 0505. On the board a click adds or removes one.");
    [to_hold(), vec![hexes, position_note()]].concat()
}

fn name() -> Vec<Column> {
    vec![
        column("Name of a place", &["name"], Kind::Text, "What the board calls it."),
        column("Hex", &["hex"], Kind::Text, "The hex it stands on, as 0504."),
    ]
}

fn points() -> Vec<Column> {
    vec![
        column("Unit destroyed", &["unit_destroyed"], Kind::Whole, "For an enemy company destroyed; empty: as in the tables."),
        column("Officer lost", &["officer_lost"], Kind::Whole, "For an enemy officer lost; empty: as in the tables."),
    ]
}

fn side() -> Vec<Column> {
    let edge = column("Runs to", &["edge"], Kind::Word(words::<Edge>()), "The edge of the board its units retreat and run to.");
    let start =
        column("Head start", &["head_start"], Kind::Whole, "Victory points it begins with, of your own: no rule gives any; empty: none.");
    [sided(), vec![edge, start]].concat()
}

fn officer() -> Vec<Column> {
    vec![
        column("Officer", &["name"], Kind::Text, "His name."),
        column("Rank", &["rank"], Kind::Word(words::<Rank>()), "His rank sets the reach of his buffs and rallies."),
        column("Type", &["type"], Kind::Word(words::<OfficerType>()), "The companies he aids."),
        column("Ability", &["ability"], Kind::Whole, "1 to 6: his buffs in the whole fight, and his number to rally. A judgement."),
        column("Mount", &["mount"], Kind::Word(words::<OfficerMount>()), "On foot or mounted."),
        column("Leads", &["commands"], Kind::Texts, "The commands he leads, with semicolons between; empty: every company of his side."),
        column("Short name", &["short"], Kind::Text, "For his marker, at most 24 letters."),
        column("Hex", &["at"], Kind::Text, "Where he starts, as 0504; empty: on no hex."),
        column("Turn", &["arrives", "turn"], Kind::Whole, "The turn he arrives; empty: there from the start."),
        column("Where", &["arrives", "where"], Kind::Text, "Where he enters."),
        column("Note", &["note"], Kind::Text, "Why he is rated so, and by whom."),
    ]
}

fn company(tables: &Tables) -> Vec<Column> {
    let types = UnitType::ALL.iter().map(|kind| (kind.word().to_owned(), format!("{} ({})", kind.spoken(), tables.unit(*kind).code)));
    let sides = Heading::ALL.iter().map(|side| (side.word().to_owned(), side.name().to_owned())).collect();
    let own = vec![
        column("Company", &["name"], Kind::Text, "Its full name."),
        column("Men", &["men"], Kind::Whole, "Men present: its figures follow from them."),
        column("Type", &["type"], Kind::Word(types.collect()), "Its type, which sets what it may carry, form and do."),
        column(
            "Weapons",
            &["weapons"],
            Kind::Words(words::<Weapon>()),
            "The weapons it carries, of those its type may, with commas between.",
        ),
        column("Morale", &["morale"], Kind::Whole, "1 to 10: the dice it throws; at 0 it runs."),
        column("Formation", &["formation"], Kind::Word(words::<Formation>()), "The formation it starts in."),
        column("Command", &["command"], Kind::Text, "Its battalion or party; companies of one form columns together."),
        column("Hex", &["at"], Kind::Text, "Where it starts, as 0504; empty: on no hex."),
        column("Facing", &["facing"], Kind::Word(sides), "The hexside it faces."),
        column("Short name", &["short"], Kind::Text, "For its counter, at most 24 letters."),
        column("Figures", &["figures"], Kind::Whole, "Only if they do not follow from the men."),
        column("Fills", &["hexes"], Kind::Whole, "Hexes it fills in open order."),
    ];
    [own, arrival(), vec![optional()], strength()].concat()
}
