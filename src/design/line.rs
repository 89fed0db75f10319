//! The lines of the grid: sides, their commands as a tree, leaders and units under them.

use super::draft::Draft;
use super::form::Form;
use super::pointer::Pointer;

/// What a line is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineKind {
    /// The scenario itself.
    Scenario,
    /// The light from a turn on.
    Light,
    /// A key position.
    Position,
    /// A piece of ground of the table.
    Ground,
    /// Where a key position is on the table.
    Objective,
    /// Where a side sets up.
    Zone,
    /// Where a side comes in.
    Entry,
    /// What a place on a board is called.
    Name,
    /// How far two places were apart.
    Distance,
    /// What lay beyond the table.
    Beyond,
    /// The points that stand in place of the tables' own.
    Points,
    /// How the battle is won, in words.
    Victory,
    /// A rule that ends the battle at once.
    AtOnce,
    /// What the day came to, as it is recorded.
    Recorded,
    /// What a side lost on the day.
    Loss,
    /// Who held a key position at the end of the day.
    Held,
    /// A note for the players: a rule of the battle's own, what is known.
    Note,
    /// A source.
    Source,
    /// A side.
    Side,
    /// A command, with the name of who leads it.
    Command,
    /// A leader.
    Leader,
    /// Troops.
    Unit,
    /// Guns.
    Guns,
}

impl LineKind {
    /// Whether a line of this kind is a unit: troops or guns.
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Unit | Self::Guns)
    }

    /// Whether a line of this kind stands on the table at one place: troops, guns, who leads them.
    #[must_use]
    pub const fn is_laid(self) -> bool {
        self.is_unit() || matches!(self, Self::Leader)
    }

    /// Whether a line of this kind is a side or stands under one.
    pub const fn is_of_side(self) -> bool {
        matches!(self, Self::Side | Self::Command | Self::Leader) || self.is_unit()
    }
}

impl LineKind {
    /// As players call it.
    #[must_use]
    pub const fn spoken(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Light => "light",
            Self::Position => "key position",
            Self::Ground => "piece of ground",
            Self::Objective => "place of a key position",
            Self::Zone => "set-up zone",
            Self::Entry => "entry",
            Self::Name => "name of a place",
            Self::Distance => "known distance",
            Self::Beyond => "thing beyond the table",
            Self::Points => "points",
            Self::Victory => "word on victory",
            Self::AtOnce => "end at once",
            Self::Recorded => "recorded day",
            Self::Loss => "recorded loss",
            Self::Held => "recorded hold",
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
    /// What stands before its first cell, where that is no name that would say what the line is.
    #[must_use]
    pub const fn label(self) -> Option<&'static str> {
        match self {
            Self::Light => Some("Light from"),
            Self::Points => Some("Points for"),
            Self::Victory => Some("Victory"),
            Self::AtOnce => Some("Ends at once for"),
            Self::Recorded => Some("Won by"),
            Self::Loss => Some("Lost by"),
            Self::Held => Some("Held"),
            Self::Note => Some("Note"),
            Self::Source => Some("Source"),
            _ => None,
        }
    }

    /// Whether it is a text and nothing else, which takes the whole line.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Victory | Self::Note | Self::Source)
    }

    /// Whether there is one of it and no more, whatever the file has.
    #[must_use]
    pub const fn is_single(self) -> bool {
        matches!(self, Self::Scenario | Self::Points | Self::Recorded)
    }
}

/// A line of the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is of.
    pub kind: LineKind,
    /// Its object in the file.
    pub at: Pointer,
    /// Its side, as the file has them.
    pub side: usize,
    /// How deep it stands in the tree: a side 0, commands and leaders 1, units 2.
    pub depth: usize,
}

impl Line {
    /// The whole number, not negative, in a field of the line.
    pub(crate) fn whole(&self, draft: &Draft, field: &'static str) -> Option<u32> {
        draft.whole_at(&self.at.field(field)).and_then(|value| u32::try_from(value).ok())
    }

    /// Where its basis or its source stands: a unit's is that of its strength.
    pub(super) fn sourced_at(&self, field: &'static str) -> Pointer {
        self.at.fields(&self.sourced_in(field))
    }

    /// The same as fields within the line.
    pub(super) fn sourced_in(&self, field: &'static str) -> Vec<&'static str> {
        if self.kind.is_unit() { vec!["strength", field] } else { vec![field] }
    }
}

/// The lines of a draft, in the order of the grid: the scenario, then of each side its leaders, then its commands with their units; units
/// of no command it has come last. After the sides the lists of the scenario.
#[must_use]
pub fn lines(form: &Form, draft: &Draft) -> Vec<Line> {
    let sides = Pointer::default().field("sides");
    let mut lines = vec![Line { kind: LineKind::Scenario, at: Pointer::default(), side: 0, depth: 0 }];
    for side in 0..draft.count(&sides) {
        let at = sides.item(side);
        lines.push(Line { kind: LineKind::Side, at: at.clone(), side, depth: 0 });
        let items = |list: &'static str| {
            let list = at.field(list);
            (0..draft.count(&list)).map(move |nth| list.item(nth)).collect::<Vec<_>>()
        };
        lines.extend(items(form.leaders).into_iter().map(|at| Line { kind: LineKind::Leader, at, side, depth: 1 }));
        let units = items("units");
        let kind = |at: &Pointer| if (form.is_guns)(draft, at) { LineKind::Guns } else { LineKind::Unit };
        let mut placed = vec![false; units.len()];
        for command in form.commands.map(&items).unwrap_or_default() {
            let id = draft.text_at(&command.field("id")).map(str::to_owned);
            lines.push(Line { kind: LineKind::Command, at: command, side, depth: 1 });
            for (nth, at) in units.iter().enumerate() {
                if id.is_some() && draft.text_at(&at.field("command")) == id.as_deref() && !placed[nth] {
                    placed[nth] = true;
                    lines.push(Line { kind: kind(at), at: at.clone(), side, depth: 2 });
                }
            }
        }
        let rest = units.iter().zip(&placed).filter(|(_, placed)| !**placed);
        lines.extend(rest.map(|(at, _)| Line { kind: kind(at), at: at.clone(), side, depth: 1 }));
    }
    for (kind, list) in form.lists {
        let list = Pointer::default().fields(list);
        if kind.is_single() {
            lines.push(Line { kind: *kind, at: list, side: 0, depth: 0 });
            continue;
        }
        lines.extend((0..draft.count(&list)).map(|nth| Line { kind: *kind, at: list.item(nth), side: 0, depth: 0 }));
    }
    lines
}
