//! Remarks on a scenario that are no faults, and the sums of its commands: what the table shows beside the map.

use super::pointer::Pointer;
use crate::scenario::Nation;

/// Remark on a scenario, with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Place of what is remarked on.
    pub at: Pointer,
    /// Text of the remark: what is odd, and what would be right.
    pub text: String,
    /// Words of the button that corrects it; `None` where only the designer can.
    pub remedy: Option<&'static str>,
}

/// Sums of a scenario, by side and command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Headings of the three figures.
    pub heads: [&'static str; 3],
    /// Sides in the order of the file.
    pub sides: Vec<SideSum>,
}

/// Sums of a side and of each of its commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideSum {
    /// Name of the side.
    pub name: String,
    /// Nation of the side.
    pub nation: Option<Nation>,
    /// Figures of the whole side.
    pub all: [u32; 3],
    /// Names of its commands, each with its figures.
    pub commands: Vec<(String, [u32; 3])>,
}

impl SideSum {
    /// Adds the figures of a unit to the side and to the command of that name, which is added where it is missing.
    pub fn add(&mut self, command: &str, figures: [u32; 3]) {
        let add = |to: &mut [u32; 3]| to.iter_mut().zip(figures).for_each(|(sum, own)| *sum = sum.saturating_add(own));
        add(&mut self.all);
        match self.commands.iter_mut().find(|(name, _)| name == command) {
            Some((_, own)) => add(own),
            None => self.commands.push((command.to_owned(), figures)),
        }
    }
}
