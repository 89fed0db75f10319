//! What there is to hold in a battle, and how it is won.

use crate::engine::fault::Place;
use serde::Serialize;

use super::limits;
use super::node::Node;
use super::read::Ids;
use super::read::fields::Fields;
use super::read::wanted::{one_of, text, whole};
use super::write::is_default;
use crate::engine::Faults;
use crate::hex::Hex;
use crate::id::{PositionId, SideId};

/// A place worth holding. On a board of hexes it is held by whose unit was last on one of its hexes; on a table the players say who
/// holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyPosition {
    /// Its id, unique in the file.
    pub id: PositionId,
    /// Its name.
    pub name: String,
    /// Its hexes, on a board that has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<Hex>,
    /// Who holds it at the start; none: nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_by: Option<SideId>,
    /// Victory points for who holds it at the end, 0 to 1,000.
    pub points: u32,
    /// What holding means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How a battle is won. `P` are the points of its game that stand in place of the tables' own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(bound = "P: Serialize + Default + PartialEq")]
pub struct Victory<P> {
    /// In words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Points other than the tables'.
    #[serde(skip_serializing_if = "is_default")]
    pub points: P,
}

impl<P: Default + PartialEq> Victory<P> {
    /// Nothing is said of it.
    pub(crate) fn is_empty(&self) -> bool {
        self.notes.is_empty() && is_default(&self.points)
    }
}

/// Reads the hexes a list names, each with its place; none where nothing can be said of them.
type ReadHexes<'r> = &'r dyn Fn(Vec<(Place, &Node)>) -> Option<Vec<Hex>>;

/// The key positions of a file; their hexes are read by `hexes`, where its board has such.
pub(crate) fn key_positions(
    top: &Fields<'_, '_>,
    sides: &[&str],
    ids: &Ids,
    faults: &Faults,
    hexes: Option<ReadHexes<'_>>,
) -> Vec<KeyPosition> {
    let on_table = ["id", "name", "held_by", "points", "note"];
    let on_board = ["id", "name", "hexes", "held_by", "points", "note"];
    let names: &[&str] = if hexes.is_some() { &on_board } else { &on_table };
    let mut positions = Vec::new();
    for (at, node) in top.list("key_positions", limits::POSITIONS) {
        let Some(fields) = Fields::open(at, node, names, faults) else { continue };
        let id = ids.own(&fields).map(PositionId::from);
        let name = fields.must("name", text(limits::NAME));
        let hexes = hexes.map_or_else(|| Some(Vec::new()), |hexes| hexes(fields.list("hexes", limits::UNITS)));
        let held_by = fields.may("held_by", one_of("a side", sides)).map(SideId::from);
        let points = fields.must("points", whole(0..=limits::VICTORY_POINTS));
        let note = fields.may("note", text(limits::NOTE));
        positions.extend((|| Some(KeyPosition { id: id?, name: name?, hexes: hexes?, held_by, points: points?, note }))());
    }
    positions
}

/// How the battle of a file is won: `points` makes the game's own of those it names.
pub(crate) fn victory<P: Default, const N: usize>(
    top: &Fields<'_, '_>,
    names: [&str; N],
    points: impl FnOnce([Option<u32>; N]) -> P,
) -> Victory<P> {
    let Some(fields) = top.may_object("victory", &["notes", "points"]) else { return Victory::default() };
    let notes = fields.texts("notes");
    let Some(given) = fields.may_object("points", &names) else { return Victory { notes, points: P::default() } };
    Victory { notes, points: points(names.map(|name| given.may(name, whole(0..=limits::VICTORY_POINTS)))) }
}
