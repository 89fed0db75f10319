//! Unit of a scenario, troops or guns, as it starts.

use std::collections::BTreeSet;

use serde::Serialize;

use super::ground::StandsAt;
use super::words::Trait;
use crate::engine::Word;
use crate::games::rff1812::maneuver::moves_as_boats;
use crate::games::rff1812::tables::Tables;
use crate::games::rff1812::words::{Arm, Experience, Formation, Morale, Weapon};
use crate::id::{BatteryId, CommandId, GunId, UnitId};
use crate::scenario::{Arrival, Strength, is_false};

/// Unit as it starts the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Id of the unit, unique in the file.
    pub id: UnitId,
    /// Full name of the unit.
    pub name: String,
    /// Name for a marker, at most 24 characters; see [`Unit::label`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// Short name with its number; `None` if no other unit of the battle has that name.
    #[serde(skip)]
    pub distinct: Option<String>,
    /// Command of its side that it belongs to.
    pub command: CommandId,
    /// Data that depend on its arm.
    #[serde(flatten)]
    pub body: Body,
    /// Number of stands that the file states; `None` if they follow from men or guns.
    #[serde(rename = "stands", skip_serializing_if = "Option::is_none")]
    pub stands_given: Option<u32>,
    /// Number of stands it starts with: 2 to 25 of troops (digest §2), 1 to 1,000 of guns.
    #[serde(skip)]
    pub stands: u32,
    /// Experience, fixed for the battle (digest §2).
    pub experience: Experience,
    /// Formation it starts in (digest §4).
    pub formation: Formation,
    /// Traits of the unit, in the order of the list.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub traits: BTreeSet<Trait>,
    /// Basis on which its strength is known.
    pub strength: Strength,
    /// Time and place of its arrival; `None` if it is on the table from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Arrival>,
    /// Place on the table as the battle begins; `None` if its player sets it up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_at: Option<StandsAt>,
    /// True if it is left out unless the players choose it.
    #[serde(skip_serializing_if = "is_false")]
    pub optional: bool,
    /// Note on its rating and its particulars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Data that depend on the arm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "arm", rename_all = "snake_case")]
pub enum Body {
    /// Infantry, with its data.
    Infantry(Troops),
    /// Cavalry, with its data.
    Cavalry(Troops),
    /// Artillery, with its data.
    Artillery(Guns),
}

/// Data that infantry and cavalry have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Troops {
    /// Small arm; `None` if it carries nothing that fires. Only cavalry has carbines (digest §3).
    #[serde(serialize_with = "weapon_or_none")]
    pub weapon: Option<Weapon>,
    /// Number of men, 1 to 100,000; `None` if only stands are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub men: Option<u32>,
    /// Morale class, which sets when it is worn and spent (digest §2).
    pub morale: Morale,
}

impl Troops {
    /// Returns the name of its weapon, or "no firearm".
    #[must_use]
    pub fn weapon_text(&self) -> String {
        self.weapon.map_or_else(|| "no firearm".to_owned(), Word::spoken)
    }
}

/// Word of scenario files for troops without a firearm.
pub const NO_WEAPON: &str = "none";

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn weapon_or_none<S: serde::Serializer>(weapon: &Option<Weapon>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(weapon.map_or(NO_WEAPON, Weapon::word))
}

/// Data that a unit of guns has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Guns {
    /// Type of gun, one of the tables'.
    pub gun: GunId,
    /// Number of guns, 1 to 2,000, two to a stand or an odd one alone; `None` if only stands are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guns: Option<u32>,
    /// True if they cannot be moved at all: guns of a fort or a ship.
    #[serde(skip_serializing_if = "is_false")]
    pub fixed: bool,
    /// Battery that they maneuver with; all its guns are of one command (digest §7).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battery: Option<BatteryId>,
}

impl Unit {
    /// Returns the arm of the unit.
    #[must_use]
    pub const fn arm(&self) -> Arm {
        match self.body {
            Body::Infantry(_) => Arm::Infantry,
            Body::Cavalry(_) => Arm::Cavalry,
            Body::Artillery(_) => Arm::Artillery,
        }
    }

    /// Returns the data of infantry or cavalry; `None` for guns.
    #[must_use]
    pub const fn troops(&self) -> Option<&Troops> {
        match &self.body {
            Body::Infantry(troops) | Body::Cavalry(troops) => Some(troops),
            Body::Artillery(_) => None,
        }
    }

    /// Returns the data of guns; `None` for infantry and cavalry.
    #[must_use]
    pub const fn guns(&self) -> Option<&Guns> {
        match &self.body {
            Body::Artillery(guns) => Some(guns),
            Body::Infantry(_) | Body::Cavalry(_) => None,
        }
    }

    /// Returns true for guns that move on the water as boats do: they neither limber nor retreat (digest §7).
    #[must_use]
    pub fn is_gunboats(&self, tables: &Tables) -> bool {
        let afloat = self.stands_at.as_ref().is_some_and(|at| at.afloat);
        self.guns().is_some_and(|guns| moves_as_boats(tables, afloat, guns.fixed))
    }

    /// Returns the id of its small arm or gun in the tables; `None` if it carries nothing that fires.
    #[must_use]
    pub fn weapon_id(&self) -> Option<&str> {
        match &self.body {
            Body::Infantry(troops) | Body::Cavalry(troops) => troops.weapon.map(|weapon| weapon.word()),
            Body::Artillery(guns) => Some(guns.gun.as_str()),
        }
    }

    /// Returns true if it has that trait.
    #[must_use]
    pub fn has_trait(&self, sought: Trait) -> bool {
        self.traits.contains(&sought)
    }
}
