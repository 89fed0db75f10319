//! The lines of the grid: sides, their commands as a tree, leaders and units under them.

use super::draft::Draft;
use super::form::ScenarioFormat;
use super::pointer::Pointer;

/// Kind of object that a line shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineKind {
    /// The scenario itself, in one line.
    Scenario,
    /// The light from a turn on.
    Light,
    /// A key position and its victory points.
    Position,
    /// A piece of ground of the table.
    Ground,
    /// The place of a key position on the table.
    Objective,
    /// The zone where a side sets up.
    Zone,
    /// The place where a side enters the table.
    Entry,
    /// The name of a place on a board.
    Name,
    /// The known distance between two places.
    Distance,
    /// An object that lies beyond the table.
    Beyond,
    /// The victory points of this scenario, in place of those of the tables.
    Points,
    /// A victory condition, in words.
    Victory,
    /// A rule that ends the battle at once.
    AtOnce,
    /// A fight of the day: who met whom, and how.
    Fight,
    /// The recorded result of the battle.
    Recorded,
    /// The recorded losses of a side.
    Loss,
    /// The side that held a key position at the end of the battle.
    Held,
    /// A note for the players, such as a special rule of the battle.
    Note,
    /// A source of the scenario's figures.
    Source,
    /// A side of the battle.
    Side,
    /// A command, with the name of its leader.
    Command,
    /// A leader of a side.
    Leader,
    /// A unit of troops, not of guns.
    Unit,
    /// A unit of guns.
    Guns,
}

impl LineKind {
    /// Returns whether a line of this kind is a unit: troops or guns.
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Unit | Self::Guns)
    }

    /// Returns whether a line of this kind is placed at one point of the table: troops, guns and leaders.
    #[must_use]
    pub const fn is_laid(self) -> bool {
        self.is_unit() || matches!(self, Self::Leader)
    }

    /// Returns whether a line of this kind is a side or belongs to one.
    pub const fn is_of_side(self) -> bool {
        matches!(self, Self::Side | Self::Command | Self::Leader) || self.is_unit()
    }
}

impl LineKind {
    /// Returns the kind as players call it.
    #[must_use]
    pub const fn display_name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Light => "light",
            Self::Position => "key position",
            Self::Ground => "piece of ground",
            Self::Objective => "place of a key position",
            Self::Zone => "set-up zone",
            Self::Entry => "entry",
            Self::Name => "named place",
            Self::Distance => "known distance",
            Self::Beyond => "place beyond the table",
            Self::Points => "points",
            Self::Victory => "victory condition",
            Self::AtOnce => "immediate victory",
            Self::Fight => "fight of the day",
            Self::Recorded => "recorded result",
            Self::Loss => "recorded loss",
            Self::Held => "recorded holder",
            Self::Note => "note or special rule",
            Self::Source => "source",
            Self::Side => "side",
            Self::Command => "command",
            Self::Leader => "leader",
            Self::Unit => "unit",
            Self::Guns => "guns",
        }
    }
}

impl LineKind {
    /// Returns the label shown before the first cell; `None` where the first cell identifies the line.
    #[must_use]
    pub const fn label(self) -> Option<&'static str> {
        match self {
            Self::Light => Some("Light from"),
            Self::Points => Some("Points for"),
            Self::Victory => Some("Victory"),
            Self::AtOnce => Some("Wins at once"),
            Self::Fight => Some("Fight of"),
            Self::Recorded => Some("Recorded"),
            Self::Loss => Some("Losses of"),
            Self::Held => Some("Held"),
            Self::Note => Some("Note"),
            Self::Source => Some("Source"),
            _ => None,
        }
    }

    /// Returns whether the line is a single text that takes its whole width.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Victory | Self::Note | Self::Source)
    }

    /// Returns whether the grid has exactly one such line, whatever the file has.
    #[must_use]
    pub const fn is_single(self) -> bool {
        matches!(self, Self::Scenario | Self::Points | Self::Recorded)
    }
}

/// A line of the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridLine {
    /// Kind of object the line shows.
    pub kind: LineKind,
    /// Its object in the file.
    pub at: Pointer,
    /// Number of its side, in the order of the file.
    pub side: usize,
    /// Depth in the tree: 0 for a side, 1 for commands and leaders, 2 for units.
    pub depth: usize,
}

impl GridLine {
    /// Returns the whole number in a field of the line; `None` where it is negative or missing.
    pub(crate) fn whole(&self, draft: &Draft, field: &'static str) -> Option<u32> {
        draft.whole_at(&self.at.field(field)).and_then(|value| u32::try_from(value).ok())
    }

    /// Returns the place of the line's basis or source: a unit's is that of its strength.
    pub(super) fn sourced_at(&self, field: &'static str) -> Pointer {
        self.at.fields(&self.sourced_in(field))
    }

    /// Returns the same place as field names within the line.
    pub(super) fn sourced_in(&self, field: &'static str) -> Vec<&'static str> {
        if self.kind.is_unit() { vec!["strength", field] } else { vec![field] }
    }
}

/// Returns the lines of a draft in the order of the grid: the scenario; then for each side its leaders, then its commands with their units,
/// with units of unknown commands last; then the lists of the scenario.
#[must_use]
pub fn lines(form: &ScenarioFormat, draft: &Draft) -> Vec<GridLine> {
    let sides = Pointer::default().field("sides");
    let mut lines = vec![GridLine { kind: LineKind::Scenario, at: Pointer::default(), side: 0, depth: 0 }];
    for side in 0..draft.count(&sides) {
        let at = sides.item(side);
        lines.push(GridLine { kind: LineKind::Side, at: at.clone(), side, depth: 0 });
        let items = |list: &'static str| {
            let list = at.field(list);
            (0..draft.count(&list)).map(move |nth| list.item(nth)).collect::<Vec<_>>()
        };
        lines.extend(items(form.leaders).into_iter().map(|at| GridLine { kind: LineKind::Leader, at, side, depth: 1 }));
        let units = items("units");
        let kind = |at: &Pointer| if (form.is_guns)(draft, at) { LineKind::Guns } else { LineKind::Unit };
        let mut placed = vec![false; units.len()];
        for command in form.commands.map(&items).unwrap_or_default() {
            let id = draft.text_at(&command.field("id")).map(str::to_owned);
            lines.push(GridLine { kind: LineKind::Command, at: command, side, depth: 1 });
            for (nth, at) in units.iter().enumerate() {
                if id.is_some() && draft.text_at(&at.field("command")) == id.as_deref() && !placed[nth] {
                    placed[nth] = true;
                    lines.push(GridLine { kind: kind(at), at: at.clone(), side, depth: 2 });
                }
            }
        }
        let rest = units.iter().zip(&placed).filter(|(_, placed)| !**placed);
        lines.extend(rest.map(|(at, _)| GridLine { kind: kind(at), at: at.clone(), side, depth: 1 }));
    }
    for (kind, list) in form.lists {
        let list = Pointer::default().fields(list);
        if kind.is_single() {
            lines.push(GridLine { kind: *kind, at: list, side: 0, depth: 0 });
            continue;
        }
        lines.extend((0..draft.count(&list)).map(|nth| GridLine { kind: *kind, at: list.item(nth), side: 0, depth: 0 }));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::LineKind;

    /// A label has a fixed room before the first cell: a longer one would lie over what is in the cell.
    #[test]
    fn labels_have_room_before_their_cell() {
        use LineKind::{AtOnce, Fight, Held, Light, Loss, Note, Points, Recorded, Source, Victory};
        for kind in [Light, Points, Victory, AtOnce, Fight, Recorded, Loss, Held, Note, Source] {
            assert!(kind.label().is_some_and(|label| label.chars().count() <= 12), "{kind:?}");
        }
    }
}
