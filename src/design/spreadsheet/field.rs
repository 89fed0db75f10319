//! What a column of a spreadsheet can be taken as.

use super::words::{core_words, heads, level, plain_words};
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

    /// Whether it names what a row is of: a side, a command, a leader or a unit.
    pub(super) fn names_rows(self) -> bool {
        self.is_name() || matches!(self, Self::Side | Self::Command | Self::Leader)
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

/// What each column is by its head, each field once: by its whole head first, then by the words in it. Of corps, division, brigade and
/// regiment the innermost is the unit, where no column is it by name, and the next the command.
pub(super) fn recognised(fields: &[Field], heads: &[String]) -> Vec<Option<usize>> {
    let mut taken = vec![false; fields.len()];
    let mut taken_as = vec![None; heads.len()];
    let plain = heads.iter().map(|head| plain_words(head)).collect::<Vec<_>>();
    let levels = plain.iter().map(|head| level(head)).collect::<Vec<_>>();
    let mut pass = |taken_as: &mut Vec<Option<usize>>, fits: &dyn Fn(usize, &Field) -> bool| {
        for nth in 0..heads.len() {
            if taken_as[nth].is_some() || plain[nth].is_empty() || levels[nth].is_some() {
                continue;
            }
            let found = fields.iter().enumerate().position(|(field, own)| !taken[field] && fits(nth, own));
            if let Some(field) = found {
                taken[field] = true;
                taken_as[nth] = Some(field);
            }
        }
    };
    // What the grid itself calls a column is that column, whatever another may be called too.
    pass(&mut taken_as, &|nth, field| plain_words(field.head()) == plain[nth]);
    pass(&mut taken_as, &|nth, field| field.is_headed(&plain[nth]));
    // Without what stands in brackets, each of several parted by a stroke, or the word that says what it is.
    pass(&mut taken_as, &|nth, field| {
        let bare = heads[nth].split(['(', '[']).next().unwrap_or_default();
        bare.split('/').chain([bare]).map(plain_words).any(|part| {
            let core = core_words(&part);
            !core.is_empty() && (field.is_headed(&part) || field.is_headed(&core))
        })
    });
    pass(&mut taken_as, &|nth, field| {
        let core = core_words(&plain[nth]);
        !field.is_name() && core.contains(' ') && core.rsplit(' ').next().is_some_and(|last| field.is_headed(last))
    });
    let mut tree = levels.iter().enumerate().filter_map(|(nth, level)| level.map(|level| (level, nth))).collect::<Vec<_>>();
    tree.sort_unstable();
    for wanted in [fields.iter().position(|field| field.is_name()), fields.iter().position(|field| is_command(*field))] {
        let Some(field) = wanted.filter(|field| !taken_as.contains(&Some(*field))) else { continue };
        // One alone is the command beside a unit, and the unit where there is none.
        if let Some((_, nth)) = tree.pop() {
            taken_as[nth] = Some(field);
        }
    }
    taken_as
}

/// Whether a field is the command of a unit.
pub(super) fn is_command(field: Field) -> bool {
    field == Field::Command || matches!(field, Field::Cell { path: ["command"], .. })
}
