//! One edit: its changes to the tree in order, and its description.

use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};

use super::draft::Draft;
use super::pointer::Pointer;
use crate::scenario::node::Node;

/// One change to the tree of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "snake_case", deny_unknown_fields)]
pub enum EditOperation {
    /// Sets or removes a value.
    Put {
        /// Place of the value in the tree.
        at: Pointer,
        /// The value; `None` removes the value at that place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Value>,
    },
    /// Inserts an item into a list.
    Insert {
        /// List that receives the item.
        list: Pointer,
        /// Number of the item to insert before, from 0.
        nth: usize,
        /// Value of the new item.
        item: Value,
    },
    /// Removes an item from a list.
    Remove {
        /// List that loses the item.
        list: Pointer,
        /// Number of the removed item, from 0.
        nth: usize,
    },
}

/// A value of the file, as it was written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Value(pub(crate) Node);

impl EditOperation {
    /// Returns the operation that sets a value there; `None` removes it.
    pub(crate) fn put(at: Pointer, to: Option<Node>) -> Self {
        Self::Put { at, to: to.map(Value) }
    }

    /// Applies the operation. A place that the tree does not have is skipped.
    pub(crate) fn apply(&self, draft: &mut Draft) {
        match self {
            Self::Put { at, to } => draft.put(at, to.clone().map(|value| value.0)),
            Self::Insert { list, nth, item } => draft.insert(list, *nth, item.0.clone()),
            Self::Remove { list, nth } => draft.remove(list, *nth),
        }
    }

    /// Returns the reason why the operation does not apply to the tree as it stands; `None` where it does.
    pub(super) fn refused(&self, draft: &Draft) -> Option<&'static str> {
        let there = match self {
            Self::Put { at, .. } => at.in_list().is_none_or(|(list, nth)| nth < draft.count(&list)),
            Self::Insert { list, nth, .. } => *nth <= draft.count(list),
            Self::Remove { list, nth } => *nth < draft.count(list),
        };
        (!there).then_some("that line is not there any more")
    }
}

/// An edit: undone and redone as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// Description of the edit for players.
    pub text: SmolStr,
    /// Operations applied to the tree, in this order.
    #[serde(rename = "deeds")]
    pub operations: Vec<EditOperation>,
}

impl Edit {
    /// Returns the edit that replaces the whole draft by a file that another program wrote.
    #[must_use]
    pub fn taken_from(name: &str, draft: Draft) -> Self {
        Self { text: format_smolstr!("Taken from {name}."), operations: vec![EditOperation::put(Pointer::default(), Some(draft.0))] }
    }

    /// Returns whether the edit applies and leaves the tree unchanged; it is then not recorded as an edit.
    #[must_use]
    pub fn changes_nothing(&self, draft: &Draft) -> bool {
        let mut after = draft.clone();
        let done = self.operations.iter().all(|operation| {
            let can = operation.refused(&after).is_none();
            operation.apply(&mut after);
            can
        });
        done && after == *draft
    }

    /// Returns the place of its first operation; `None` where it has none.
    #[must_use]
    pub fn place(&self) -> Option<Pointer> {
        self.operations.first().map(|operation| match operation {
            EditOperation::Put { at, .. } => at.clone(),
            EditOperation::Insert { list, nth, .. } | EditOperation::Remove { list, nth } => list.item(*nth),
        })
    }
}
