//! Nation of a side: it decides the side's colour everywhere, in any order of the sides in a file.

use crate::engine::words;

words! {
    /// Nations of the war. A side of another nation, or of none, has no nation in its file and is drawn without a colour of its own.
    Nation {
        UnitedStates = "united_states", British = "british", NativeNations = "native_nations", France = "france", Spain = "spain",
    }
}
