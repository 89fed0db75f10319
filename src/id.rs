//! Ids by which things are found: short text, never an index that a re-ordered file would shift.
//!
//! ```
//! use brigade_major::id::{AnyId, LeaderId, UnitId};
//!
//! let (unit, leader) = (UnitId::from("scott"), LeaderId::from("scott"));
//! assert_eq!(unit.as_str(), leader.as_str());
//! assert_ne!(AnyId::from(&unit), AnyId::from(&leader), "a unit is not a leader, whatever its id");
//! assert_eq!(serde_json::to_string(&unit).expect("a text"), "\"scott\"");
//! ```

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident as $of:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub SmolStr);

        impl $name {
            /// Returns the id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
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

        impl From<&$name> for AnyId {
            fn from(id: &$name) -> Self {
                Self::$of(id.clone())
            }
        }
    )*

        /// Id of anything that has one, with its kind.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyId {$(
            $(#[$doc])*
            $of($name),
        )*}

        impl AnyId {
            /// Returns the id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$of(id) => id.as_str(),)*
                }
            }
        }
    };
}

ids! {
    /// A row of a table, unique within the table; reaches the log and the machine interface.
    RowId as Row;
    /// A unit of a battle, unique within its scenario.
    UnitId as Unit;
    /// A leader of a battle, unique within its scenario.
    LeaderId as Leader;
    /// An officer of a battle of companies, unique within its scenario.
    OfficerId as Officer;
    /// A side of a battle.
    SideId as Side;
    /// A key position of a battle.
    PositionId as Position;
    /// A gun type of `rff1812/guns.json`.
    GunId as Gun;
    /// A scenario, unique among scenario files.
    ScenarioId as Scenario;
    /// A command (brigade, division, battery group) of a battle, unique within its scenario.
    CommandId as Command;
    /// An area of the board of an area game: its name as printed.
    AreaId as Area;
    /// A faction of an area game, a row of its `factions.json`.
    FactionId as Faction;
    /// A card of an area game, a row of its `cards.json` or of the owner's own file.
    CardId as Card;
    /// A battery: guns that maneuver as one.
    BatteryId as Battery;
    /// A piece of ground, a deployment zone or an entry of a table, unique within its scenario.
    GroundId as Ground;
}
