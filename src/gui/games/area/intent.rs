//! What the views of the area games ask for.

use crate::game::Asked;
use crate::games::area::campaign::Command;

/// Something a view of the area games asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum AreaIntent {
    /// A command to the play shown.
    Do(Command),
    /// The same with the referee's word.
    Allow(Asked<Command>),
    /// Why a click does nothing, as things stand.
    Tell(String),
    /// A turn cube from the bag by the generator: it lies in the foot until it is taken.
    Draw,
    /// The dice of the battle are thrown by the generator: they lie in the foot until they are taken.
    Throw,
    /// All steps of the battle by the generator.
    RollOut,
    /// So many events of the log's line hold.
    MoveTo(usize),
    /// Change a fact of what is at this place of the log's line.
    Correct(usize),
    /// Leave the correction that is open.
    LeaveCorrection,
}
