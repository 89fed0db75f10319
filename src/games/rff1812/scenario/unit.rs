//! A unit of a scenario: troops or guns, as they start.

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

/// A unit as it starts the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Its id, unique in the file.
    pub id: UnitId,
    /// Its full name.
    pub name: String,
    /// A name for a marker, at most 24 characters; see [`Unit::label`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// The command it belongs to, a command of its side.
    pub command: CommandId,
    /// What its arm alone has.
    #[serde(flatten)]
    pub body: Body,
    /// The stands the file states, where it states them; otherwise they follow from men or guns.
    #[serde(rename = "stands", skip_serializing_if = "Option::is_none")]
    pub stands_given: Option<u32>,
    /// Stands it starts with: 2 to 25 of troops (digest §2), 1 to 1,000 of guns.
    #[serde(skip)]
    pub stands: u32,
    /// Experience, fixed for the battle (digest §2).
    pub experience: Experience,
    /// Formation it starts in (digest §4).
    pub formation: Formation,
    /// What sets it apart, in the order of the list.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub traits: BTreeSet<Trait>,
    /// How its strength is known.
    pub strength: Strength,
    /// When and where it comes; on the table from the start if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Arrival>,
    /// Where it stands as the battle begins; none: its player sets it up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_at: Option<StandsAt>,
    /// Left out unless the players choose it.
    #[serde(skip_serializing_if = "is_false")]
    pub optional: bool,
    /// Why it is rated so, and what is particular about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What an arm alone has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "arm", rename_all = "snake_case")]
pub enum Body {
    /// Infantry.
    Infantry(Troops),
    /// Cavalry.
    Cavalry(Troops),
    /// Guns.
    Artillery(Guns),
}

/// What infantry and cavalry have and guns have not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Troops {
    /// Small arms, none where it carries nothing that fires; carbines are the cavalry's (digest §3).
    #[serde(serialize_with = "weapon_or_none")]
    pub weapon: Option<Weapon>,
    /// Men, 1 to 100,000; none where only stands are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub men: Option<u32>,
    /// Morale class, which sets when it is worn and spent (digest §2).
    pub morale: Morale,
}

impl Troops {
    /// Its weapon as it is spoken.
    #[must_use]
    pub fn weapon_text(&self) -> String {
        self.weapon.map_or_else(|| "no firearm".to_owned(), Word::spoken)
    }
}

/// The word of scenario files for troops without a firearm.
pub const NO_WEAPON: &str = "none";

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn weapon_or_none<S: serde::Serializer>(weapon: &Option<Weapon>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(weapon.map_or(NO_WEAPON, Weapon::word))
}

/// What guns have and troops have not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Guns {
    /// The gun type, one of the tables'.
    pub gun: GunId,
    /// Guns, 1 to 2,000, two a stand or an odd one alone; none where only stands are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guns: Option<u32>,
    /// Whether they cannot be moved at all: guns of a fort or a ship.
    #[serde(skip_serializing_if = "is_false")]
    pub fixed: bool,
    /// The battery they maneuver with; all its guns are of one command (digest §7).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battery: Option<BatteryId>,
}

impl Unit {
    /// Its arm.
    #[must_use]
    pub const fn arm(&self) -> Arm {
        match self.body {
            Body::Infantry(_) => Arm::Infantry,
            Body::Cavalry(_) => Arm::Cavalry,
            Body::Artillery(_) => Arm::Artillery,
        }
    }

    /// What infantry and cavalry have, if it is either.
    #[must_use]
    pub const fn troops(&self) -> Option<&Troops> {
        match &self.body {
            Body::Infantry(troops) | Body::Cavalry(troops) => Some(troops),
            Body::Artillery(_) => None,
        }
    }

    /// What guns have, if it is guns.
    #[must_use]
    pub const fn guns(&self) -> Option<&Guns> {
        match &self.body {
            Body::Artillery(guns) => Some(guns),
            Body::Infantry(_) | Body::Cavalry(_) => None,
        }
    }

    /// Whether it is guns that go on the water as boats do: they neither limber nor retreat (digest §7).
    #[must_use]
    pub fn is_gunboats(&self, tables: &Tables) -> bool {
        let afloat = self.stands_at.as_ref().is_some_and(|at| at.afloat);
        self.guns().is_some_and(|guns| moves_as_boats(tables, afloat, guns.fixed))
    }

    /// What it fires with, by its word in the tables: its small arm or its gun; none where it carries nothing that fires.
    #[must_use]
    pub fn fires_with(&self) -> Option<&str> {
        match &self.body {
            Body::Infantry(troops) | Body::Cavalry(troops) => troops.weapon.map(|weapon| weapon.word()),
            Body::Artillery(guns) => Some(guns.gun.as_str()),
        }
    }

    /// Whether it has that trait.
    #[must_use]
    pub fn has(&self, sought: Trait) -> bool {
        self.traits.contains(&sought)
    }
}
