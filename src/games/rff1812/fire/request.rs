//! Request for a fire combat, with what is declared and measured for it.

use serde::{Deserialize, Serialize};

use super::super::maneuver::{check_formation, check_gun};
use super::super::tables::Tables;
use super::super::words::{Arm, Cover, Experience, Formation, Light, Order, Weapon};
use super::{fact, firer_fact};
use crate::engine::fault::At;
use crate::engine::request::or_default;
use crate::engine::{Fault, Faults, asks};
use crate::id::GunId;
use crate::quantity::Inches;

/// Request for a fire combat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireRequest {
    /// Units that fire, 1 to 100.
    pub firers: Vec<Firer>,
    /// True if each firer is charging or being charged, unless it states otherwise for itself.
    #[serde(default, deserialize_with = "or_default")]
    pub charge: bool,
    /// Target of the fire.
    pub target: FireTarget,
    /// Light of the turn.
    #[serde(default, deserialize_with = "or_default")]
    pub light: Light,
    /// Face of the d10; `None` if it is not rolled.
    #[serde(default)]
    pub die: Option<u8>,
}

asks! {
    /// Unit that fires at the target.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Firer in firer_fact::FIRER {
        /// Arm of the firer.
        pub arm: Arm = ARM,
        /// Small arm, of infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weapon: Option<Weapon> = WEAPON,
        /// Type of the guns, of artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub gun: Option<GunId>,
        /// Number of stands that may fire, 1 to 1,000.
        pub stands: u32,
        /// Number of its stands that are damaged, of artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub damaged: Option<u32>,
        /// Distance to the target in inches.
        pub range: Inches,
        /// Experience of the firer.
        pub experience: Experience = EXPERIENCE,
        /// Order, of infantry and cavalry only; `None` is good order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub order: Option<Order> = ORDER,
        /// Guns are silenced, of artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub silenced: Option<bool> = SILENCED,
        /// Troops are on horseback, of infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub mounted: Option<bool> = MOUNTED,
        /// Unit is low on ammunition.
        #[serde(default, deserialize_with = "or_default")]
        pub low_on_ammo: bool = LOW_ON_AMMO,
        /// Marksmen, among infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub marksmen: Option<bool> = MARKSMEN,
        /// Muskets with buck and ball, of infantry and cavalry only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub buck_and_ball: Option<bool> = BUCK_AND_BALL,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        [firing],
        /// Faces of the rockets' dice, a d10 for each stand, those of damaged stands first; of rockets only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub rocket_dice: Option<Vec<u8>>,
    }
}

asks! {
    /// Target of a fire combat.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct FireTarget in fact::FIRE {
        /// Arm of the target.
        pub arm: Arm = ARM,
        /// Experience of the target.
        pub experience: Experience = EXPERIENCE,
        /// Order, of infantry and cavalry only; `None` is good order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub order: Option<Order> = ORDER,
        /// Guns are silenced, of artillery only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub silenced: Option<bool>,
        /// Formation of the target; `None` is the usual one of its arm.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub formation: Option<Formation> = FORMATION,
        #[serde(default, deserialize_with = "or_default")]
        [target],
        /// True if a leader is attached to it.
        #[serde(default, deserialize_with = "or_default")]
        pub leader_attached: bool = LEADER_ATTACHED,
    }
}

impl FireRequest {
    /// Returns true if a firer charges or is charged.
    pub(super) fn charges(&self, firer: &Firer) -> bool {
        firer.charge.unwrap_or(self.charge)
    }

    pub(super) fn check(&self, tables: &Tables) -> Result<(), Vec<Fault>> {
        let faults = Faults::default();
        if !(1..=100).contains(&self.firers.len()) {
            faults.add("firers", format!("name 1 to 100 firers, not {}", self.firers.len()));
        }
        for (nth, firer) in self.firers.iter().enumerate() {
            firer.check(&faults, tables, At::of("firers").item(nth));
        }
        let guns = self.target.arm == Arm::Artillery;
        faults.check_allowed(self.target.order.as_ref(), !guns, "target.order", "infantry and cavalry");
        faults.check_allowed(self.target.silenced.as_ref(), guns, "target.silenced", "artillery");
        check_formation(&faults, self.target.arm, self.target.formation, "target.formation");
        faults.die("die", self.die, 10);
        faults.finish()
    }
}

impl Firer {
    fn check(&self, faults: &Faults, tables: &Tables, at: At<'_>) {
        let guns = self.arm == Arm::Artillery;
        let rockets = self.gun.as_ref().and_then(|gun| tables.gun(gun)).is_some_and(|gun| gun.rocket);
        let field = |name| at.field(name);
        faults.check_bounds(field("stands"), self.stands, 1..=1_000);
        faults.check_required(self.weapon.as_ref(), !guns, field("weapon"), "rifle, musket or carbine");
        faults.check_allowed(self.weapon.as_ref(), !guns, field("weapon"), "infantry and cavalry");
        check_gun(faults, tables, self.arm, self.gun.as_ref(), field("gun"));
        let carbine = self.weapon == Some(Weapon::Carbine) && self.arm == Arm::Infantry;
        faults.add_if(carbine, field("weapon"), "only cavalry has carbines; infantry has rifle or musket");
        faults.check_allowed(self.order.as_ref(), !guns, field("order"), "infantry and cavalry");
        faults.check_allowed(self.mounted.as_ref(), !guns, field("mounted"), "infantry and cavalry");
        faults.check_allowed(self.marksmen.as_ref(), !guns, field("marksmen"), "infantry and cavalry");
        faults.check_allowed(self.buck_and_ball.as_ref(), !guns, field("buck_and_ball"), "infantry and cavalry");
        faults.check_allowed(self.cold_steel.as_ref(), !guns, field("cold_steel"), "infantry and cavalry");
        faults.check_allowed(self.breakthrough.as_ref(), !guns, field("breakthrough"), "infantry and cavalry");
        faults.check_allowed(self.damaged.as_ref(), guns, field("damaged"), "artillery");
        faults.check_allowed(self.silenced.as_ref(), guns, field("silenced"), "artillery");
        if let Some(damaged) = self.damaged.filter(|damaged| *damaged > self.stands) {
            faults.add(field("damaged"), format!("{damaged} damaged stands are more than the {} that fire", self.stands));
        }
        if let Some(dice) = &self.rocket_dice {
            faults.add_if(!rockets, field("rocket_dice"), "only rockets roll stand by stand; leave it out");
            faults.add_if(
                dice.len() != self.stands as usize,
                field("rocket_dice"),
                format!("{} dice for {} rocket stands: one a stand, the damaged ones first", dice.len(), self.stands),
            );
            for (nth, face) in dice.iter().enumerate() {
                faults.die(field("rocket_dice").item(nth), Some(*face), 10);
            }
        }
    }
}
