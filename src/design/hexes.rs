//! Edits that move and turn units, leaders and objectives on a board of hexes.

use super::draft::Draft;
use super::edit::{Edit, EditOperation};
use super::edits::Edits;
use super::layout::{Layout, PlacedItem};
use super::line::{GridLine, LineKind};
use super::pointer::Pointer;
use crate::engine::Word as _;
use crate::hex::{Hex, HexGrid};
use crate::map::{Hexes, point};
use crate::scenario::node::Node;

impl Layout {
    /// Gives the names on a board their places in a draft, which lists them in an order of its own.
    #[expect(clippy::cast_possible_truncation, reason = "points of a board")]
    pub fn place_names(&mut self, draft: &Draft) {
        let Some(grid) = self.grid else { return };
        let list = Pointer::default().field("board").field("names");
        let hex_at = |nth: usize| draft.text_at(&list.item(nth).field("hex")).and_then(|hex| Hex::parse(hex).ok());
        let known = (0..draft.count(&list)).map(hex_at).collect::<Vec<_>>();
        for thing in self.things.iter_mut().filter(|thing| thing.at.within(&list).is_some()) {
            let hex = thing.points.first().and_then(|(_, [x, y])| Hexes { grid }.at(point(*x as f32, *y as f32)));
            let Some(nth) = known.iter().position(|own| own.is_some() && *own == hex) else { continue };
            thing.at = list.item(nth);
            thing.points.iter_mut().for_each(|(at, _)| *at = thing.at.field("hex"));
        }
    }
}

impl Edits<'_> {
    /// Moves a thing to another hex.
    #[must_use]
    pub fn move_to_hex(&self, thing: &PlacedItem, hex: Hex) -> Option<Edit> {
        let (at, _) = thing.points.first()?;
        let name = hex.to_string();
        (self.draft.text_at(at) != Some(name.as_str())).then(|| Edit {
            text: format!("{} placed on {name}.", thing.text).into(),
            operations: vec![EditOperation::put(at.clone(), Some(Node::Text(name)))],
        })
    }

    /// Moves a thing by so many columns and rows, up to the edge of the board.
    #[must_use]
    pub fn move_steps(&self, thing: &PlacedItem, grid: HexGrid, [columns, rows]: [i8; 2]) -> Option<Edit> {
        let hex = self.hex_of(&thing.points.first()?.0)?;
        let to = Hex { column: hex.column.checked_add_signed(columns)?, row: hex.row.checked_add_signed(rows)? };
        grid.has(to).then(|| self.move_to_hex(thing, to)).flatten()
    }

    /// Turns a thing by one hexside; `None` where it has no facing.
    #[must_use]
    pub fn faced(&self, thing: &PlacedItem, grid: HexGrid, clockwise: bool) -> Option<Edit> {
        let (at, _) = thing.facing.clone()?;
        let headings = grid.tops.headings();
        let now = headings.into_iter().find(|heading| self.draft.text_at(&at) == Some(heading.word())).unwrap_or(headings[0]);
        let word = grid.tops.turned(now, clockwise).word().to_owned();
        Some(Edit { text: format!("{} turned.", thing.text).into(), operations: vec![EditOperation::put(at, Some(Node::Text(word)))] })
    }

    /// Places a unit or leader on the board, or adds a hex to an objective or removes it; its only hex stays.
    #[must_use]
    pub fn place_on_hex(&self, line: &GridLine, hex: Hex) -> Option<Edit> {
        let name = Node::Text(hex.to_string());
        let mut does = "placed on";
        let operations = match line.kind {
            LineKind::Unit | LineKind::Guns | LineKind::Leader => {
                let mut operations = (self.form.follows)(self.draft, line, &["at"], Some(&name));
                operations.push(EditOperation::put(line.at.field("at"), Some(name)));
                operations
            }
            LineKind::Position => {
                let at = line.at.field("hexes");
                let mut hexes = self.draft.get(&at).map(|node| node.items().to_vec()).unwrap_or_default();
                match hexes.iter().position(|known| *known == name) {
                    Some(_) if hexes.len() == 1 => return None,
                    Some(nth) => {
                        does = "removed from";
                        hexes.remove(nth);
                    }
                    None => hexes.push(name),
                }
                vec![EditOperation::put(at, Some(Node::List(hexes)))]
            }
            _ => return None,
        };
        Some(Edit { text: format!("{} {does} {hex}.", self.line_name(line)).into(), operations })
    }

    fn hex_of(&self, at: &Pointer) -> Option<Hex> {
        Hex::parse(self.draft.text_at(at)?).ok()
    }
}
