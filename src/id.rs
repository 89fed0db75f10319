//! Names by which things are found: short text, never an index that a re-ordered file would shift.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub SmolStr);

        impl $name {
            /// The id's text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(SmolStr::new(text))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    )*};
}

ids! {
    /// A row of a table, unique within the table; reaches the log and the machine interface.
    RowId;
    /// A unit of a battle, unique within its scenario.
    UnitId;
    /// A leader of a battle, unique within its scenario.
    LeaderId;
    /// An officer of a battle of companies, unique within its scenario.
    OfficerId;
    /// A side of a battle.
    SideId;
    /// A key position of a battle.
    PositionId;
    /// A gun type of `rff1812/guns.json`.
    GunId;
    /// A scenario, unique among scenario files.
    ScenarioId;
    /// A command (brigade, division, battery group) of a battle, unique within its scenario.
    CommandId;
    /// An area of the board of an area game: its name as printed.
    AreaId;
    /// A faction of an area game, a row of its `factions.json`.
    FactionId;
    /// A card of an area game, a row of its `cards.json` or of the owner's own file.
    CardId;
    /// A battery: guns that maneuver as one.
    BatteryId;
}
