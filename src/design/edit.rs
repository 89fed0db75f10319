//! One edit: what it does to the tree, deed by deed, and what it is called.

use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};

use super::draft::Draft;
use super::pointer::Pointer;
use crate::scenario::node::Node;

/// One thing done to the tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed {
    /// A value is put there, or taken out.
    Put {
        /// Where.
        at: Pointer,
        /// The value; none takes out what is there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Value>,
    },
    /// An item is put into a list.
    Insert {
        /// The list.
        list: Pointer,
        /// Before the item of this number, from 0.
        nth: usize,
        /// The item.
        item: Value,
    },
    /// An item is taken out of a list.
    Remove {
        /// The list.
        list: Pointer,
        /// Its number, from 0.
        nth: usize,
    },
}

/// A value of the file, as it was written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Value(pub(crate) Node);

impl Deed {
    /// Puts a value there; none takes it out.
    pub(crate) fn put(at: Pointer, to: Option<Node>) -> Self {
        Self::Put { at, to: to.map(Value) }
    }

    /// Does it. What it names and the tree lacks is passed over.
    pub(crate) fn done(&self, draft: &mut Draft) {
        match self {
            Self::Put { at, to } => draft.put(at, to.clone().map(|value| value.0)),
            Self::Insert { list, nth, item } => draft.insert(list, *nth, item.0.clone()),
            Self::Remove { list, nth } => draft.remove(list, *nth),
        }
    }

    /// Why it cannot be done as the tree stands; none where it can.
    pub(super) fn refused(&self, draft: &Draft) -> Option<&'static str> {
        let there = match self {
            Self::Put { at, .. } => at.in_list().is_none_or(|(list, nth)| nth < draft.count(&list)),
            Self::Insert { list, nth, .. } => *nth <= draft.count(list),
            Self::Remove { list, nth } => *nth < draft.count(list),
        };
        (!there).then_some("that line is not there any more")
    }
}

/// An edit: taken back and brought back as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// What it did, in a player's words.
    pub says: SmolStr,
    /// What it does to the tree, in this order.
    pub deeds: Vec<Deed>,
}

impl Edit {
    /// A whole file's draft in place of this one: what another program wrote.
    #[must_use]
    pub fn taken_from(name: &str, draft: Draft) -> Self {
        Self { says: format_smolstr!("Taken from {name}."), deeds: vec![Deed::put(Pointer::default(), Some(draft.0))] }
    }

    /// Whether it can be done and leaves the tree as it is: it is no edit then.
    #[must_use]
    pub fn changes_nothing(&self, draft: &Draft) -> bool {
        let mut after = draft.clone();
        let done = self.deeds.iter().all(|deed| {
            let can = deed.refused(&after).is_none();
            deed.done(&mut after);
            can
        });
        done && after == *draft
    }

    /// The place of what it does first.
    #[must_use]
    pub fn place(&self) -> Option<Pointer> {
        self.deeds.first().map(|deed| match deed {
            Deed::Put { at, .. } => at.clone(),
            Deed::Insert { list, nth, .. } | Deed::Remove { list, nth } => list.item(*nth),
        })
    }
}
