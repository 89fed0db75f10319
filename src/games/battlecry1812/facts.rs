//! What each check asks: the facts with their kind, origin and the words players read for them.

use crate::engine::Vocabulary;

/// The facts of every check.
pub static ALL: &[&Vocabulary] = &[&fire::FIRE, &melee::MELEE, &officer_fire::OFFICER_FIRE, &rally::RALLY];

/// Facts of fire.
pub mod fire {
    use super::super::words::{Cover, Facing, Formation, TargetClass, UnitType, Weapon};
    use crate::engine::{FactKind, Word as _, vocabulary};

    vocabulary! {
        /// What fire asks.
        FIRE = "battlecry1812.fire" {
            TYPE = "type": FactKind::Word(UnitType::SPELLINGS), Inherent, "firing";
            MORALE = "morale": FactKind::Count, State, "morale";
            WEAPON = "weapon": FactKind::Word(Weapon::SPELLINGS), Inherent, "weapon";
            FORMATION = "formation": FactKind::Word(Formation::SPELLINGS), State, "firing in";
            [spread] {
                /// Hexes the firer fills, 1 to 10; counts in open order only. None: 1, and in a battle as many as it does.
                HEXES = hexes: Option<u32>, State, "hexes filled", when |facts| facts.is(FORMATION, Formation::OpenOrder);
            }
            [stand] {
                /// It fires from a hill.
                ON_HILL = on_hill: bool | Option<bool>, Declared, "on a hill";
            }
            BUFF = "buff": FactKind::Flag, Declared, "officer's buff";
            [distance] {
                /// Hexes between them, 1 to 100; given in a battle, the map is not asked for sight or ground either.
                RANGE = range: u32 | Option<u32>, Measured, "range in hexes", asks "range";
            }
            TARGET = "target": FactKind::Word(UnitType::SPELLINGS), Inherent, "target";
            TARGET_CLASS = "target_class": FactKind::Word(TargetClass::SPELLINGS), Inherent, "target on";
            TARGET_CANNOT_BE_FLANKED = "target_cannot_be_flanked": FactKind::Flag, Inherent, "target that cannot be flanked";
            TARGET_FORMATION = "target_formation": FactKind::Word(Formation::SPELLINGS), State, "target in";
            [target] {
                /// Where the target is hit.
                FACING = facing: Facing | Option<Facing>, Declared, "hit in";
                /// What shelters the target.
                COVER = cover: Cover | Option<Cover>, Declared, "target's cover", asks "cover";
            }
            [seen] {
                /// The target is seen, or not.
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
        /// What a melee asks of either side.
        MELEE = "battlecry1812.melee" {
            SIDE = "side": FactKind::Word(MeleeSide::SPELLINGS), Derived, "side";
            TYPE = "type": FactKind::Word(UnitType::SPELLINGS), Inherent, "type";
            NO_MELEE = "no_melee": FactKind::Flag, Inherent, "guns, which do not melee";
            MORALE = "morale": FactKind::Count, State, "morale";
            BUFF = "buff": FactKind::Flag, Declared, "officer's buff";
            ENEMY_CANNOT_BE_FLANKED = "enemy_cannot_be_flanked": FactKind::Flag, Inherent, "enemy that cannot be flanked";
            ENEMY_FORMATION = "enemy_formation": FactKind::Word(Formation::SPELLINGS), State, "enemy in";
            [attacked] {
                /// Where the defender is attacked.
                FACING = facing: Facing | Option<Facing>, Declared, "enemy attacked in", asks "attacked in";
            }
            [contact] {
                /// The units are adjacent, or not.
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
        /// What fire at an officer asks.
        OFFICER_FIRE = "battlecry1812.officer_fire" {
            SHOOTER = "shooter": FactKind::Word(UnitType::SPELLINGS), Inherent, "shooter";
        }
    }
}

/// Facts of a rally.
pub mod rally {
    use crate::engine::{FactKind, vocabulary};

    vocabulary! {
        /// What a rally asks.
        RALLY = "battlecry1812.rally" {
            ABILITY = "ability": FactKind::Count, Inherent, "officer's ability", asks "ability";
        }
    }
}
