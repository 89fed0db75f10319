//! Whose a side is: what colours it everywhere, whichever comes first in a file.

use crate::engine::words;

words! {
    /// The powers of the war. A side of another, or of none, has no nation in its file and is drawn without a colour of its own.
    Nation {
        UnitedStates = "united_states", British = "british", NativeNations = "native_nations", France = "france", Spain = "spain",
    }
}
