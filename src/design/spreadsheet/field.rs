//! What a column of a spreadsheet can be taken as.

use super::words::{heads, plain_words};
use crate::design::{Form, LineKind};

/// What a column is taken as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The side of its units.
    Side,
    /// Their command, by name.
    Command,
    /// Who leads that command.
    Leader,
    /// A cell of the unit.
    Cell {
        /// The field of its object, one in another.
        path: &'static [&'static str],
        /// What stands above it in the grid.
        head: &'static str,
    },
}

/// What stands above the name of a unit.
const NAME: &[&str] = &["name"];

impl Field {
    /// What stands above its column.
    #[must_use]
    pub const fn head(self) -> &'static str {
        match self {
            Self::Side => "Side",
            Self::Command => "Command",
            Self::Leader => "Leader",
            Self::Cell { head, .. } => head,
        }
    }

    /// Whether it is the name of a unit.
    #[must_use]
    pub fn is_name(self) -> bool {
        matches!(self, Self::Cell { path, .. } if path == NAME)
    }

    /// Whether a head says that a column is of it: in what the grid calls it, or in another's words; case and accents ignored.
    fn is_headed(self, head: &str) -> bool {
        let path = match self {
            Self::Side => "side".to_owned(),
            Self::Command => "command".to_owned(),
            Self::Leader => "leader".to_owned(),
            Self::Cell { path, .. } => path.join("."),
        };
        plain_words(self.head()) == head || heads(&path, head)
    }
}

/// All that a column can be taken as: side, command, leader, then the cells of troops and guns.
#[must_use]
pub fn fields(form: &Form) -> Vec<Field> {
    let mut fields = vec![Field::Side];
    if form.commands.is_some() {
        fields.extend([Field::Command, Field::Leader]);
    }
    for nth in 0..form.width() {
        for kind in [LineKind::Unit, LineKind::Guns] {
            let Some(column) = form.columns_of(kind).get(nth).filter(|column| column.field != ["command"]) else { continue };
            let field = Field::Cell { path: column.field, head: column.head };
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
    }
    fields
}

/// What each column is by its head, each field once: the first that fits the head keeps it.
pub(super) fn recognised(fields: &[Field], heads: &[String]) -> Vec<Option<usize>> {
    let mut taken = vec![false; fields.len()];
    let mut taken_as = vec![None; heads.len()];
    for (head, own) in heads.iter().zip(&mut taken_as) {
        let head = plain_words(head);
        *own = fields.iter().enumerate().position(|(nth, field)| !taken[nth] && !head.is_empty() && field.is_headed(&head));
        if let Some(nth) = *own {
            taken[nth] = true;
        }
    }
    taken_as
}
