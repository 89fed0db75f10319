//! What the views of the area games ask for.

use smol_str::SmolStr;

use crate::game::Asked;
use crate::games::area::campaign::Command;
use crate::id::AreaId;

/// Something a view of the area games asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum AreaIntent {
    /// A command to the play shown.
    Do(Command),
    /// The same with the referee's word.
    Allow(Asked<Command>),
    /// A turn cube from the bag by the generator; the areas and who is served first are for the cube of Natives without a side.
    Draw(Option<Vec<AreaId>>, Vec<SmolStr>),
    /// The next step of the battle by the generator.
    Step,
    /// All steps of the battle by the generator.
    RollOut,
    /// So many events of the log's line hold.
    MoveTo(usize),
    /// Change a fact of what is at this place of the log's line.
    Correct(usize),
    /// Leave the correction that is open.
    LeaveCorrection,
}
