//! Musketry and cannonade: several firers, one target, one die (digest §9).

mod check;
mod points;
mod request;

pub use check::{Fire, Settled};
pub use points::{PointsLine, Volley};
pub use request::{FireRequest, FireTarget, Firer};

/// Facts of one firer, for what halves or silences it.
pub mod firer_fact {
    use super::super::words::{Arm, Experience, Order, Weapon};
    use crate::engine::{FactKind, Word as _, vocabulary};

    vocabulary! {
        /// What is asked of a firer.
        FIRER = "rff1812.firer" {
            ARM = "arm": FactKind::Word(Arm::SPELLINGS), Inherent, "arm";
            WEAPON = "weapon": FactKind::Word(Weapon::SPELLINGS), Inherent, "weapon";
            EXPERIENCE = "experience": FactKind::Word(Experience::SPELLINGS), Inherent, "experience";
            ORDER = "order": FactKind::Word(Order::SPELLINGS), State, "order";
            SILENCED = "silenced": FactKind::Flag, State, "silenced";
            MOUNTED = "mounted": FactKind::Flag, State, "mounted";
            LOW_ON_AMMO = "low_on_ammo": FactKind::Flag, State, "low on ammunition";
            DAMAGED = "damaged": FactKind::Flag, State, "damaged";
            COLD_STEEL = "cold_steel": FactKind::Flag, Declared, "charging with cold steel";
            BREAKTHROUGH = "breakthrough": FactKind::Flag, Declared, "in a breakthrough charge";
        }
    }
}

/// Facts of the fire itself.
pub mod fact {
    use super::super::words::{Arm, Cover, Experience, Formation, Light, Order};
    use crate::engine::{FactKind, Word as _, vocabulary};

    vocabulary! {
        /// What fire at a target asks.
        FIRE = "rff1812.fire" {
            POINTS = "points": FactKind::Count, Derived, "whole fire points";
            HALF_RAW = "half_raw": FactKind::Flag, Derived, "half the points or more from raw firers";
            HALF_MARKSMEN = "half_marksmen": FactKind::Flag, Derived, "half the points or more from marksmen";
            HALF_BUCK_AND_BALL = "half_buck_and_ball": FactKind::Flag, Derived, "half the points or more with buck and ball, charging or charged";
            HALF_STANDING = "half_standing": FactKind::Flag, Derived, "half the points or more from firers not in a charge";
            HALF_FROM_AFAR = "half_from_afar": FactKind::Flag, Derived, "half the points or more from over 4\"";
            TROOPS_FIRED = "troops_fired": FactKind::Flag, Derived, "infantry or cavalry fired";
            ARM = "arm": FactKind::Word(Arm::SPELLINGS), Inherent, "target";
            EXPERIENCE = "experience": FactKind::Word(Experience::SPELLINGS), Inherent, "target";
            ORDER = "order": FactKind::Word(Order::SPELLINGS), State, "target in order";
            FORMATION = "formation": FactKind::Word(Formation::SPELLINGS), State, "target in";
            COVER = "cover": FactKind::Word(Cover::SPELLINGS), Declared, "cover";
            ENFILADED = "enfiladed": FactKind::Flag, Declared, "enfiladed";
            CROSSING_ABATIS = "crossing_abatis": FactKind::Flag, Declared, "crossing an abatis";
            LEADER_ATTACHED = "leader_attached": FactKind::Flag, State, "leader attached";
            LIGHT = "light": FactKind::Word(Light::SPELLINGS), State, "light";
            DIE = "die": FactKind::Count, Derived, "die";
            RESULT = "result": FactKind::Count, Derived, "result";
        }
    }
}
