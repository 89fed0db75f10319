//! Facts that each check reads, with their kind, their origin and the words shown to players.

use crate::engine::Vocabulary;

/// The facts of every check.
pub static ALL: &[&Vocabulary] = &[&fire::FIRE, &melee::MELEE, &officer_fire::OFFICER_FIRE, &rally::RALLY];

/// Facts that fire depends on.
pub mod fire {
    use super::super::words::{Cover, Facing, Formation, TargetClass, UnitType, Weapon};
    use crate::engine::{FactKind, Word as _, vocabulary};

    vocabulary! {
        /// Facts that a check of fire reads.
        FIRE = "battlecry1812.fire" {
            TYPE = "type": FactKind::Word(UnitType::SPELLINGS), Inherent, "firing";
            MORALE = "morale": FactKind::Count, State, "morale";
            WEAPON = "weapon": FactKind::Word(Weapon::SPELLINGS), Inherent, "weapon";
            FORMATION = "formation": FactKind::Word(Formation::SPELLINGS), State, "firing in";
            [spread] {
                /// Number of hexes the firing unit fills, 1 to 10; counts in open order only. `None`: 1, or in a battle as many as it
                /// fills.
                HEXES = hexes: Option<u32>, State, "hexes filled", when |facts| facts.is(FORMATION, Formation::OpenOrder);
            }
            [stand] {
                /// True where the firing unit is on a hill.
                ON_HILL = on_hill: bool | Option<bool>, Declared, "on a hill";
            }
            BUFF = "buff": FactKind::Flag, Declared, "officer's buff";
            [distance] {
                /// Range in hexes, 1 to 100. Given by hand in a battle, it also replaces the map's sight and ground.
                RANGE = range: u32 | Option<u32>, Measured, "range in hexes", asks "range";
            }
            TARGET = "target": FactKind::Word(UnitType::SPELLINGS), Inherent, "target";
            TARGET_CLASS = "target_class": FactKind::Word(TargetClass::SPELLINGS), Inherent, "target on";
            TARGET_CANNOT_BE_FLANKED = "target_cannot_be_flanked": FactKind::Flag, Inherent, "target that cannot be flanked";
            TARGET_FORMATION = "target_formation": FactKind::Word(Formation::SPELLINGS), State, "target in";
            [target] {
                /// Part of the target that is hit.
                FACING = facing: Facing | Option<Facing>, Declared, "hit in";
                /// Cover that shelters the target.
                COVER = cover: Cover | Option<Cover>, Declared, "target's cover", asks "cover";
            }
            [seen] {
                /// True if the target is seen.
                SIGHT = sight: Option<bool>, Declared, "seen", of calls;
            }
        }
    }
}

/// Facts of one side of a melee.
pub mod melee {
    use super::super::words::{Facing, Formation, MeleeSide, UnitType};
    use crate::engine::{FactKind, Word as _, vocabulary};

    vocabulary! {
        /// Facts that a melee reads for either side.
        MELEE = "battlecry1812.melee" {
            SIDE = "side": FactKind::Word(MeleeSide::SPELLINGS), Derived, "side";
            TYPE = "type": FactKind::Word(UnitType::SPELLINGS), Inherent, "type";
            NO_MELEE = "no_melee": FactKind::Flag, Inherent, "guns, which do not melee";
            MORALE = "morale": FactKind::Count, State, "morale";
            BUFF = "buff": FactKind::Flag, Declared, "officer's buff";
            ENEMY_CANNOT_BE_FLANKED = "enemy_cannot_be_flanked": FactKind::Flag, Inherent, "enemy that cannot be flanked";
            ENEMY_FORMATION = "enemy_formation": FactKind::Word(Formation::SPELLINGS), State, "enemy in";
            [attacked] {
                /// Part of the defender that is attacked.
                FACING = facing: Facing | Option<Facing>, Declared, "enemy attacked in", asks "attacked in";
            }
            [contact] {
                /// True if the units are adjacent.
                ADJACENT = adjacent: Option<bool>, Declared, "adjacent", of calls;
            }
        }
    }
}

/// Facts of fire at an officer.
pub mod officer_fire {
    use super::super::words::UnitType;
    use crate::engine::{FactKind, Word as _, vocabulary};

    vocabulary! {
        /// Facts that fire at an officer reads.
        OFFICER_FIRE = "battlecry1812.officer_fire" {
            SHOOTER = "shooter": FactKind::Word(UnitType::SPELLINGS), Inherent, "shooter";
        }
    }
}

/// Facts of a rally.
pub mod rally {
    use crate::engine::{FactKind, vocabulary};

    vocabulary! {
        /// Facts that a rally reads.
        RALLY = "battlecry1812.rally" {
            ABILITY = "ability": FactKind::Count, Inherent, "officer's ability", asks "ability";
        }
    }
}
