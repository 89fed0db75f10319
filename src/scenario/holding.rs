//! Key positions of a battle, and its victory conditions.

use crate::engine::fault::FaultPlace;
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

/// Place worth holding. On a board of hexes the side that came last onto one of its hexes holds it, or the one that is left on it alone;
/// on a table the players enter its holder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyPosition {
    /// Id of the position, unique in the file.
    pub id: PositionId,
    /// Name of the position.
    pub name: String,
    /// Hexes of the position, on a board that has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<Hex>,
    /// Side that holds it at the start; `None`: nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_by: Option<SideId>,
    /// Victory points for holding it at the end, 0 to 1,000.
    pub points: u32,
    /// Note on what counts as holding it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Victory conditions of a battle. `P` are the game's points that replace the tables' own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(bound = "P: Serialize + Default + PartialEq")]
pub struct Victory<P> {
    /// Victory conditions in words, one note each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Points that differ from those of the tables.
    #[serde(skip_serializing_if = "is_default")]
    pub points: P,
}

impl<P: Default + PartialEq> Victory<P> {
    /// Returns true if the file gives no victory conditions.
    pub(crate) fn is_empty(&self) -> bool {
        self.notes.is_empty() && is_default(&self.points)
    }
}

/// Function that reads the listed hexes, each with its place; returns `None` if a hex is at fault.
type ReadHexes<'r> = &'r dyn Fn(Vec<(FaultPlace, &Node)>) -> Option<Vec<Hex>>;

/// Reads the key positions of a file; `hexes` reads their hexes, on a board that has them.
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

/// Reads the victory conditions of a file; `points` builds the game's points from the named fields.
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
