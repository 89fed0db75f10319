//! The columns of each kind of line.

use crate::design::{Column, Kind, LineKind};
use crate::engine::Word;
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::words::{Formation, OfficerMount, OfficerType, Rank, UnitType, Weapon};
use crate::hex::{Edge, Heading, Tops};
use crate::scenario::{Basis, Nation};

/// Of a scenario, its sides, officers, companies and guns, and what there is on the board.
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

const fn column(head: &'static str, field: &'static [&'static str], kind: Kind, says: &'static str) -> Column {
    Column { head, field, kind, says }
}

fn words<W: Word>() -> Vec<(String, String)> {
    W::ALL.iter().map(|word| (word.word().to_owned(), word.spoken())).collect()
}

fn basis() -> Kind {
    Kind::Word(Basis::ALL.iter().map(|basis| (basis.word().to_owned(), format!("{} · {}", basis.word(), basis.meaning()))).collect())
}

fn scenario() -> Vec<Column> {
    vec![
        column("Title", &["title"], Kind::Text, "The fight's name."),
        column("File name", &["id"], Kind::Text, "Letters a to z, digits and _; the file is called so."),
        column("Date", &["date"], Kind::Text, "The day, as 1813-11-11."),
        column("Place", &["place"], Kind::Text, "Where it was fought."),
        column("Men a figure", &["men_per_figure"], Kind::Whole, "10 to 20 by the rules."),
        column("Turns", &["turns"], Kind::Whole, "How many turns it lasts."),
        column("Moves first", &["first_side"], Kind::One("sides"), "The side that moves first in a turn."),
        column("Hexes", &["board", "tops"], Kind::Word(words::<Tops>()), "Which way the hexes stand: with a corner or a side on top."),
        column("Introduction", &["summary"], Kind::Text, "What happens, in two sentences."),
    ]
}

fn position() -> Vec<Column> {
    vec![
        column("Key position", &["name"], Kind::Text, "What there is to hold."),
        column("Points", &["points"], Kind::Whole, "Victory points for who holds it at the end."),
        column("Held by", &["held_by"], Kind::One("sides"), "The side that holds it at the start; empty: nobody."),
        column("On hexes", &["hexes"], Kind::Texts, "Its hexes, as 0504; 0505. On the board a click puts one to it or takes it off."),
        column("Note", &["note"], Kind::Text, "What is particular about it, and how its points are known."),
    ]
}

fn name() -> Vec<Column> {
    vec![
        column("Name of a place", &["name"], Kind::Text, "What the board calls it."),
        column("Hex", &["hex"], Kind::Text, "The hex it stands on, as 0504."),
    ]
}

fn points() -> Vec<Column> {
    vec![
        column("unit destroyed", &["unit_destroyed"], Kind::Whole, "For an enemy company destroyed; empty: as the tables have it."),
        column("officer lost", &["officer_lost"], Kind::Whole, "For an enemy officer lost; empty: as the tables have it."),
    ]
}

/// A line that is a text and nothing else.
fn text(says: &'static str) -> Vec<Column> {
    vec![column("Text", &[], Kind::Text, says)]
}

fn side() -> Vec<Column> {
    vec![
        column("Side", &["name"], Kind::Text, "The side's name."),
        column("Adjective", &["adjective"], Kind::Text, "What its units are: \"US\"."),
        column("Nation", &["nation"], Kind::Word(words::<Nation>()), "The power it fights for, which gives its colour."),
        column("Runs to", &["edge"], Kind::Word(words::<Edge>()), "The edge of the board its units retreat and run to."),
    ]
}

fn officer() -> Vec<Column> {
    vec![
        column("Officer", &["name"], Kind::Text, "His name."),
        column("Rank", &["rank"], Kind::Word(words::<Rank>()), "How far his buffs and rallies reach."),
        column("Type", &["type"], Kind::Word(words::<OfficerType>()), "Whom he aids."),
        column("Ability", &["ability"], Kind::Whole, "1 to 6: his buffs in the whole fight, and what he rallies with. A judgement."),
        column("Goes", &["mount"], Kind::Word(words::<OfficerMount>()), "On foot or mounted."),
        column("Leads", &["commands"], Kind::Texts, "The commands he leads, parted by semicolons; empty: every company of his side."),
        column("Short name", &["short"], Kind::Text, "For his marker, at most 24 letters."),
        column("Hex", &["at"], Kind::Text, "Where he starts, as 0504; empty: on no hex."),
        column("Turn", &["arrives", "turn"], Kind::Whole, "When he comes; empty: there from the start."),
        column("Where", &["arrives", "where"], Kind::Text, "Where he comes in."),
        column("Note", &["note"], Kind::Text, "Why he is rated so, and by whom."),
    ]
}

fn company(tables: &Tables) -> Vec<Column> {
    let types = UnitType::ALL.iter().map(|kind| (kind.word().to_owned(), format!("{} ({})", kind.spoken(), tables.unit(*kind).code)));
    let sides = Heading::ALL.iter().map(|side| (side.word().to_owned(), side.name().to_owned())).collect();
    vec![
        column("Company", &["name"], Kind::Text, "Its full name."),
        column("Men", &["men"], Kind::Whole, "Men present: its figures follow from them."),
        column("Type", &["type"], Kind::Word(types.collect()), "Its type, which sets what it may carry, form and do."),
        column("Weapons", &["weapons"], Kind::Words(words::<Weapon>()), "What it carries, of what its type may, parted by commas."),
        column("Morale", &["morale"], Kind::Whole, "1 to 10: the dice it throws; at 0 it runs."),
        column("Formation", &["formation"], Kind::Word(words::<Formation>()), "The formation it starts in."),
        column("Command", &["command"], Kind::Text, "Its battalion or party; companies of one form columns together."),
        column("Hex", &["at"], Kind::Text, "Where it starts, as 0504; empty: on no hex."),
        column("Facing", &["facing"], Kind::Word(sides), "The hexside it faces."),
        column("Short name", &["short"], Kind::Text, "For its counter, at most 24 letters."),
        column("Figures", &["figures"], Kind::Whole, "Only where they do not follow from the men."),
        column("Fills", &["hexes"], Kind::Whole, "Hexes it fills in open order."),
        column("Turn", &["arrives", "turn"], Kind::Whole, "When it comes; empty: there from the start."),
        column("Where", &["arrives", "where"], Kind::Text, "Where it comes in."),
        column("Optional", &["optional"], Kind::Flag, "Left out unless the players choose it."),
        column("Basis", &["strength", "basis"], basis(), "How its strength is known."),
        column("Source", &["strength", "source"], Kind::Text, "Who says so."),
        column("Evidence", &["strength", "note"], Kind::Text, "What the source says, or the sum."),
        column("Note", &["note"], Kind::Text, "Why it is rated so, and what is particular about it."),
    ]
}
