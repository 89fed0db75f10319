//! What each check asks: the facts with their kind, origin and the words players read for them.

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
            HEXES = "hexes": FactKind::Count, State, "hexes filled";
            ON_HILL = "on_hill": FactKind::Flag, Declared, "on a hill";
            BUFF = "buff": FactKind::Flag, Declared, "officer's buff";
            RANGE = "range": FactKind::Count, Measured, "range in hexes";
            TARGET = "target": FactKind::Word(UnitType::SPELLINGS), Inherent, "target";
            TARGET_CLASS = "target_class": FactKind::Word(TargetClass::SPELLINGS), Inherent, "target on";
            TARGET_CANNOT_BE_FLANKED = "target_cannot_be_flanked": FactKind::Flag, Inherent, "target that cannot be flanked";
            TARGET_FORMATION = "target_formation": FactKind::Word(Formation::SPELLINGS), State, "target in";
            FACING = "facing": FactKind::Word(Facing::SPELLINGS), Declared, "hit in";
            COVER = "cover": FactKind::Word(Cover::SPELLINGS), Declared, "target's cover";
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
            SIDE = "side": FactKind::Word(MeleeSide::SPELLINGS), Declared, "side";
            TYPE = "type": FactKind::Word(UnitType::SPELLINGS), Inherent, "type";
            NO_MELEE = "no_melee": FactKind::Flag, Inherent, "guns, which do not melee";
            MORALE = "morale": FactKind::Count, State, "morale";
            BUFF = "buff": FactKind::Flag, Declared, "officer's buff";
            ENEMY_CANNOT_BE_FLANKED = "enemy_cannot_be_flanked": FactKind::Flag, Inherent, "enemy that cannot be flanked";
            ENEMY_FORMATION = "enemy_formation": FactKind::Word(Formation::SPELLINGS), State, "enemy in";
            ENEMY_FACING = "enemy_facing": FactKind::Word(Facing::SPELLINGS), Declared, "enemy attacked in";
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
            ABILITY = "ability": FactKind::Count, Inherent, "officer's ability";
        }
    }
}
