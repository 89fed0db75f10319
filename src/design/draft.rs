//! The tree of a scenario file as it stands: every field as it was written, right or wrong.

use super::pointer::{Pointer, Step};
use crate::engine::text::without_byte_mark;
use crate::scenario::node::Node;

/// Draft of a scenario: the tree of its file.
///
/// ```
/// use brigade_major::design::{Draft, Pointer};
/// use brigade_major::games::shipped;
///
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let draft = Draft::read(text).expect("it is JSON");
/// let sides = Pointer::default().field("sides");
/// assert_eq!(draft.count(&sides), 2);
/// assert_eq!(draft.text_at(&sides.item(0).field("name")), Some("United States"));
/// assert_eq!(Draft::read(&draft.text()).expect("it is JSON still"), draft);
/// assert!(Draft::read(r#"{"turns": "many"}"#).is_ok(), "a field may hold anything");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Draft(pub(crate) Node);

impl Draft {
    /// Parses a file's text, whatever its fields hold.
    ///
    /// # Errors
    /// The text is not JSON; the error has the place.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        Node::read(without_byte_mark(text)).map(Self)
    }

    /// Returns the file's text as it stands: byte for byte that of a saved scenario where it is valid.
    #[must_use]
    pub fn text(&self) -> String {
        // Text keys only, and no number that JSON cannot say.
        let mut text = serde_json::to_string_pretty(&self.0).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Returns the node at that place; `None` where there is none.
    pub(crate) fn get(&self, at: &Pointer) -> Option<&Node> {
        at.0.iter().try_fold(&self.0, |node, step| match step {
            Step::Field(name) => node.field(name),
            Step::Item(nth) => node.items().get(*nth),
        })
    }

    /// Returns the node in nested fields of a place. The grid calls it for every cell at every edit, so it builds no pointer.
    pub(crate) fn get_in(&self, at: &Pointer, fields: &[&str]) -> Option<&Node> {
        fields.iter().try_fold(self.get(at)?, |node, name| node.field(name))
    }

    /// Returns the text in nested fields of a place.
    pub(crate) fn text_in(&self, at: &Pointer, fields: &[&str]) -> Option<&str> {
        self.get_in(at, fields)?.text()
    }

    /// Returns whether the tree has a node there.
    #[must_use]
    pub fn has(&self, at: &Pointer) -> bool {
        self.get(at).is_some()
    }

    /// Returns the text at that place; `None` where it has none.
    #[must_use]
    pub fn text_at(&self, at: &Pointer) -> Option<&str> {
        self.get(at)?.text()
    }

    /// Returns the whole number at that place; `None` where it has none.
    #[must_use]
    pub fn whole_at(&self, at: &Pointer) -> Option<i64> {
        match self.get(at)? {
            Node::Whole(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the number at that place, whole or not; `None` where it has none.
    #[must_use]
    pub fn number_at(&self, at: &Pointer) -> Option<f64> {
        self.get(at)?.number()
    }

    /// Returns the number of items in the list there; 0 where there is no list.
    #[must_use]
    pub fn count(&self, list: &Pointer) -> usize {
        self.get(list).map_or(0, |node| node.items().len())
    }

    fn get_mut(&mut self, steps: &[Step]) -> Option<&mut Node> {
        steps.iter().try_fold(&mut self.0, |node, step| match (node, step) {
            (Node::Object(fields), Step::Field(name)) => {
                fields.iter_mut().rev().find(|(field, _)| field == name.as_str()).map(|(_, node)| node)
            }
            (Node::List(items), Step::Item(nth)) => items.get_mut(*nth),
            _ => None,
        })
    }

    /// Sets the value there and creates missing objects on the way; `None` removes it, and objects that are then empty.
    pub(super) fn put(&mut self, at: &Pointer, to: Option<Node>) {
        let Some((last, way)) = at.0.split_last() else {
            self.0 = to.unwrap_or(Node::Null);
            return;
        };
        match (last, to) {
            (Step::Item(nth), Some(node)) => {
                if let Some(Node::List(items)) = self.get_mut(way)
                    && let Some(item) = items.get_mut(*nth)
                {
                    *item = node;
                }
            }
            (Step::Item(_), None) => {}
            (Step::Field(name), Some(node)) => {
                self.make(way);
                if let Some(Node::Object(fields)) = self.get_mut(way) {
                    match fields.iter_mut().find(|(field, _)| field == name.as_str()) {
                        Some((_, known)) => *known = node,
                        None => fields.push((name.to_string(), node)),
                    }
                }
            }
            (Step::Field(name), None) => self.take_out(way, name),
        }
    }

    fn take_out(&mut self, way: &[Step], name: &str) {
        let Some(Node::Object(fields)) = self.get_mut(way) else { return };
        fields.retain(|(field, _)| field != name);
        // "arrives" with nothing in it would be a fault of its own.
        if fields.is_empty()
            && let Some((Step::Field(outer), way)) = way.split_last()
        {
            self.take_out(way, outer);
        }
    }

    /// Creates the missing objects along a path of fields.
    fn make(&mut self, way: &[Step]) {
        for end in 1..=way.len() {
            let (Some(Step::Field(name)), None) = (way.get(end - 1), self.get_mut(&way[..end])) else { continue };
            if let Some(Node::Object(fields)) = self.get_mut(&way[..end - 1]) {
                fields.push((name.to_string(), Node::Object(Vec::new())));
            }
        }
    }

    /// Inserts an item into a list, before the item of that number.
    pub(super) fn insert(&mut self, list: &Pointer, nth: usize, item: Node) {
        self.make(&list.0);
        let Some(node) = self.get_mut(&list.0) else { return };
        if matches!(node, Node::Object(fields) if fields.is_empty()) {
            *node = Node::List(Vec::new());
        }
        if let Node::List(items) = node {
            items.insert(nth.min(items.len()), item);
        }
    }

    /// Removes an item from a list.
    pub(super) fn remove(&mut self, list: &Pointer, nth: usize) {
        if let Some(Node::List(items)) = self.get_mut(&list.0)
            && nth < items.len()
        {
            items.remove(nth);
        }
    }
}
