//! List of the area games. Each game is one value in it; the rest of a game is its tables, its sketch of the land, and its tests.

use std::sync::LazyLock;

use super::Tables;
use super::kind::{AreaKind, Requests};
use super::land::{LandPart, sketched};

/// Area games in the order in which they are offered.
pub const KINDS: [&AreaKind; 2] = [&INVASION, &CONQUEST];

/// Definition of "1812 The Invasion of Canada".
pub static INVASION: AreaKind = AreaKind {
    word: "invasion1812",
    title: "1812 The Invasion of Canada",
    short_title: "Invasion of Canada",
    day: "13 October 1812",
    land: || {
        static LAND: LazyLock<LandPart> = LazyLock::new(|| sketched(include_str!("../../../assets/land/invasion1812.json")));
        &LAND
    },
    typical: include_str!("../../../assets/typical/invasion1812.json"),
    requests: Requests::OfInvasion,
    read: |texts| Tables::read(texts, &INVASION),
};

/// Definition of "1754 Conquest".
pub static CONQUEST: AreaKind = AreaKind {
    word: "conquest1754",
    title: "1754 Conquest",
    short_title: "Conquest",
    day: "8 July 1758",
    land: || {
        static LAND: LazyLock<LandPart> = LazyLock::new(|| sketched(include_str!("../../../assets/land/conquest1754.json")));
        &LAND
    },
    typical: include_str!("../../../assets/typical/conquest1754.json"),
    requests: Requests::OfConquest,
    read: |texts| Tables::read(texts, &CONQUEST),
};

/// Defaults to the first game of the list.
impl Default for &'static AreaKind {
    fn default() -> Self {
        &INVASION
    }
}
