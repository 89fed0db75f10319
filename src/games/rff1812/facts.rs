//! Facts that each check depends on, with their kind, origin and words for players.

use crate::engine::Vocabulary;

/// Vocabularies of the facts of every check.
pub static ALL: &[&Vocabulary] =
    &[&charge::SIDE, &charge_outcome::CHARGE, &maneuver::MANEUVER, &rating::RATING, &firer::FIRER, &fire::FIRE];

/// Facts of one side, for its modifiers.
pub mod charge {
    use super::super::words::{Arm, ChargeRole, Effectiveness, Experience, Formation, Ground, Order, Position};
    use crate::engine::{FactKind, Facts, Value, Word as _, vocabulary};

    vocabulary! {
        /// Facts of either side that modify a charge.
        SIDE = "rff1812.charge_side" {
            SIDE_OF = "side": FactKind::Word(ChargeRole::SPELLINGS), Derived, "side";
            ARM = "arm": FactKind::Word(Arm::SPELLINGS), Inherent, "arm";
            EXPERIENCE = "experience": FactKind::Word(Experience::SPELLINGS), Inherent, "experience";
            EFFECTIVENESS = "effectiveness": FactKind::Word(Effectiveness::SPELLINGS), State, "effectiveness", when of_troops;
            ORDER = "order": FactKind::Word(Order::SPELLINGS), State, "order", when of_troops;
            FORMATION = "formation": FactKind::Word(Formation::SPELLINGS), State, "formation";
            MILITIA = "militia": FactKind::Flag, Inherent, "militia", when of_troops;
            BAYONETS = "bayonets": FactKind::Flag, Inherent, "bayonets", denied "no bayonets", when of_troops;
            INDIANS = "indians": FactKind::Flag, Inherent, "Native warriors", when of_troops;
            [woods] {
                /// Fighting in woods, of infantry and cavalry only.
                WOODS = woods: Option<bool> | bool, Declared, "in woods", when |facts| facts.holds(INDIANS);
            }
            BRAVE_COLONEL = "brave_colonel": FactKind::Flag, Inherent, "brave colonel", when of_troops;
            LEADER_ATTACHED = "leader_attached": FactKind::Flag, State, "leader attached";
            [charging] {
                /// Charging with cold steel, of the attacker only; left out in a battle, which takes it from the declaration.
                COLD_STEEL = cold_steel: bool | Option<bool>, Declared, "cold steel",
                    when |facts| attacks(facts) && !facts.is(FORMATION, Formation::Dismounted) && facts.holds(BAYONETS);
                /// Charging on after a breakthrough, of the attacker only, from round 2; left out in a battle, which takes it from the
                /// charge.
                BREAKTHROUGH = breakthrough: bool | Option<bool>, Declared, "breakthrough", when |facts| attacks(facts) && is_later(facts);
            }
            [flank] {
                /// Outflanked by the enemy; a square formed in its own turn is not (digest §11).
                OUTFLANKED = outflanked: bool, Declared, "outflanked",
                    when |facts| !(defends(facts) && facts.is(FORMATION, Formation::Square)) || facts.holds(HASTY);
            }
            [defending] {
                /// Square formed in the enemy's turn, of defending infantry in square only.
                HASTY = hasty: Option<bool> | bool, Declared, "hasty square",
                    when |facts| defends(facts) && facts.is(ARM, Arm::Infantry) && facts.is(FORMATION, Formation::Square);
                /// Outflanked before it formed square, of defending infantry in square only; units that form it in their own turn guard
                /// their flanks.
                OUTFLANKED_BEFORE_SQUARE = outflanked_before_square: Option<bool> | bool, Declared, "outflanked before forming square",
                    when |facts| facts.holds(HASTY);
                /// Position of the defender only.
                POSITION = position: Option<Position>, Declared, "position", when |facts| defends(facts) && !facts.holds(COUNTERCHARGING);
            }
            SUPPORTED = "supported": FactKind::Flag, Declared, "supported guns", denied "unsupported",
                when |facts| defends(facts) && !of_troops(facts);
            SILENCED = "silenced": FactKind::Flag, State, "silenced", when |facts| defends(facts) && !of_troops(facts);
            [riding] {
                /// Countercharging, of defending cavalry only; otherwise it receives the charge standing.
                COUNTERCHARGING = countercharging: Option<bool> | bool, Declared, "countercharging",
                    when |facts| defends(facts) && facts.is(ARM, Arm::Cavalry)
                        && (facts.is(FORMATION, Formation::Mounted) || facts.is(FORMATION, Formation::MarchColumn));
            }
            ROUND = "round": FactKind::Count, Declared, "round";
            [crossed] {
                /// Worst ground the attacker crossed.
                GROUND = ground: Ground, Declared, "ground crossed";
            }
            [struggle] {
                /// Roll that follows a desperate struggle; left out in a battle, which takes it from the charge.
                AFTER_STRUGGLE = after_struggle: bool | Option<bool>, Declared, "after a desperate struggle", when is_later;
            }
            ENEMY_ARM = "enemy_arm": FactKind::Word(Arm::SPELLINGS), Inherent, "enemy";
            ENEMY_FORMATION = "enemy_formation": FactKind::Word(Formation::SPELLINGS), State, "enemy in";
            ENEMY_PERCENT = "enemy_percent": FactKind::Count, Derived, "enemy stands in percent of its own";
        }
    }

    fn of_troops(facts: &Facts) -> bool {
        facts.is(ARM, Arm::Infantry) || facts.is(ARM, Arm::Cavalry)
    }

    fn attacks(facts: &Facts) -> bool {
        facts.is(SIDE_OF, ChargeRole::Attacker)
    }

    fn defends(facts: &Facts) -> bool {
        facts.is(SIDE_OF, ChargeRole::Defender)
    }

    fn is_later(facts: &Facts) -> bool {
        matches!(facts.get(ROUND), Some(Value::Count(2..)))
    }
}

/// Facts of both sides, for the effects of a row.
pub mod charge_outcome {
    use super::super::words::Carriage;
    use super::super::words::{Arm, Formation, Ground, Order, Position};
    use crate::engine::{FactKind, Word as _, vocabulary};

    vocabulary! {
        /// Facts that the effects of a charge depend on.
        CHARGE = "rff1812.charge" {
            ROUND = "round": FactKind::Count, Derived, "round";
            GROUND = "ground": FactKind::Word(Ground::SPELLINGS), Derived, "ground crossed";
            ATTACKER_ARM = "attacker_arm": FactKind::Word(Arm::SPELLINGS), Inherent, "attacker";
            ATTACKER_ORDER = "attacker_order": FactKind::Word(Order::SPELLINGS), State, "attacker in order";
            ATTACKER_FORMATION = "attacker_formation": FactKind::Word(Formation::SPELLINGS), State, "attacker in";
            ATTACKER_OUTFLANKED = "attacker_outflanked": FactKind::Flag, Derived, "attacker outflanked";
            ATTACKER_LEADER_ATTACHED = "attacker_leader_attached": FactKind::Flag, State, "leader with the attacker";
            DEFENDER_ARM = "defender_arm": FactKind::Word(Arm::SPELLINGS), Inherent, "defender";
            DEFENDER_ORDER = "defender_order": FactKind::Word(Order::SPELLINGS), State, "defender in order";
            DEFENDER_FORMATION = "defender_formation": FactKind::Word(Formation::SPELLINGS), State, "defender in";
            DEFENDER_OUTFLANKED = "defender_outflanked": FactKind::Flag, Derived, "defender outflanked";
            DEFENDER_OUTFLANKED_BEFORE_SQUARE = "defender_outflanked_before_square": FactKind::Flag, Derived, "defender outflanked before forming square";
            DEFENDER_LEADER_ATTACHED = "defender_leader_attached": FactKind::Flag, State, "leader with the defender";
            DEFENDER_CARRIAGE = "defender_carriage": FactKind::Word(Carriage::SPELLINGS), Inherent, "carriage";
            DEFENDER_FIXED = "defender_fixed": FactKind::Flag, Inherent, "fixed";
            POSITION = "position": FactKind::Word(Position::SPELLINGS), Derived, "position";
            COUNTERCHARGING = "countercharging": FactKind::Flag, Derived, "countercharging";
        }
    }
}

/// Facts of the maneuver check.
pub mod maneuver {
    use super::super::words::Carriage;
    use super::super::words::{Arm, Command, Effectiveness, Experience, Formation, Light, Losses, Order, Sight};
    use crate::engine::{FactKind, Facts, Word as _, vocabulary};
    use crate::quantity::Inches;

    vocabulary! {
        /// Facts that a maneuver check depends on.
        MANEUVER = "rff1812.maneuver" {
            ARM = "arm": FactKind::Word(Arm::SPELLINGS), Inherent, "arm";
            EXPERIENCE = "experience": FactKind::Word(Experience::SPELLINGS), Inherent, "experience";
            EFFECTIVENESS = "effectiveness": FactKind::Word(Effectiveness::SPELLINGS), State, "effectiveness", when of_troops;
            ORDER = "order": FactKind::Word(Order::SPELLINGS), State, "order", when of_troops;
            FORMATION = "formation": FactKind::Word(Formation::SPELLINGS), State, "formation";
            INDIANS = "indians": FactKind::Flag, Inherent, "Native warriors", when of_troops;
            BRAVE_COLONEL = "brave_colonel": FactKind::Flag, Inherent, "brave colonel", when of_troops;
            BATTALION_GUN = "battalion_gun": FactKind::Flag, Inherent, "battalion gun";
            CARRIAGE = "carriage": FactKind::Word(Carriage::SPELLINGS), Inherent, "carriage";
            FIXED = "fixed": FactKind::Flag, Inherent, "fixed", when |facts| facts.is(ARM, Arm::Artillery);
            AFLOAT = "afloat": FactKind::Flag, Inherent, "afloat", when |facts| facts.is(ARM, Arm::Artillery);
            COMMAND = "command": FactKind::Word(Command::SPELLINGS), Derived, "command";
            LEADER_RATING = "leader_rating": FactKind::Word(super::super::words::LeaderRating::SPELLINGS), Inherent, "leader";
            ATTACHED = "attached": FactKind::Flag, State, "leader attached";
            [reach] {
                /// Distance from the leader to the unit in inches; in a battle within his radius unless measured otherwise.
                DISTANCE = distance: Inches, Measured, "leader at";
            }
            [march] {
                /// Member of the line of march whose first unit the leader is attached to.
                LINE_OF_MARCH = line_of_march: bool, Declared, "in the line of march led by the leader's unit", brief "line of march";
            }
            [view] {
                /// Leader's sight of the unit.
                SIGHT = sight: Sight, Declared, "leader's sight";
            }
            [crew] {
                /// Crew that shelters in a square goes back to its guns and takes part.
                CREW_GOES_BACK = crew_goes_back: bool, Declared, "its crew leaves the square for its guns", brief "crew goes back", of calls;
            }
            [guns] {
                /// Guns maneuver as a battery; left out in a battle, which takes it from stands and scenario.
                BATTERY = battery: Option<bool>, Declared, "maneuvering as a battery", brief "as a battery", when |facts| facts.is(ARM, Arm::Artillery);
            }
            [ground] {
                /// Unit stands in woods; counts for Indians.
                WOODS = woods: bool, Declared, "in woods", brief "woods", when |facts| facts.holds(INDIANS);
                /// Unit stands behind linear cover.
                LINEAR_COVER = linear_cover: bool, Declared, "behind linear cover", brief "cover";
                /// Unit stands in works.
                FORTIFIED = fortified: bool, Declared, "fortified";
                /// Enemy is within close range of the unit, and the unit within the arc of fire of his weapon.
                ENEMY_CLOSE_RANGE = enemy_close_range: bool, Measured, "enemy within close range", brief "close",
                    asks "in close range and arc of fire of an enemy (small arms {close_range}, guns {close_range_guns})";
                /// Distance in inches to the enemy who outflanks it.
                OUTFLANKED_FROM = outflanked_from: Option<Inches>, Measured, "outflanked by enemy at", brief "outflanked",
                    asks "outflanked by enemy within {edge}";
                /// Distance in inches to friendly troops; counts for a lone battalion gun.
                FRIENDS_AT = friends_at: Option<Inches>, Measured, "friendly troops at", brief "friends near",
                    asks "friendly troops within {edge}", when |facts| facts.holds(BATTALION_GUN);
            }
            [army] {
                /// Key position lost by its side; left out in a battle, which takes it from the state.
                KEY_POSITION_LOST = key_position_lost: bool | Option<bool>, State, "key position lost";
                /// Losses of its side; left out in a battle, which takes them from the state.
                LOSSES = losses: Losses | Option<Losses>, State, "losses";
            }
            LIGHT = "light": FactKind::Word(Light::SPELLINGS), State, "light";
            RESULT = "result": FactKind::Count, Derived, "result";
        }
    }

    fn of_troops(facts: &Facts) -> bool {
        facts.is(ARM, Arm::Infantry) || facts.is(ARM, Arm::Cavalry)
    }
}

/// Facts of the rating guide.
pub mod rating {
    use crate::engine::{FactKind, vocabulary};

    vocabulary! {
        /// Facts of a unit's record.
        RATING = "rff1812.rate" {
            MILITIA = "militia": FactKind::Flag, Inherent, "militia";
            SPECIALISED = "specialised": FactKind::Flag, Inherent, "specialised or seasoned";
            WELL_DRILLED = "well_drilled": FactKind::Flag, Inherent, "well drilled";
            COMBAT_EXPERIENCE = "combat_experience": FactKind::Flag, Inherent, "combat experience";
        }
    }
}

/// Facts of one firer, for what halves or silences it.
pub mod firer {
    use super::super::words::{Arm, Experience, Order, Weapon};
    use crate::engine::{FactKind, Facts, Word as _, vocabulary};

    vocabulary! {
        /// Facts of a firer that halve or silence its fire.
        FIRER = "rff1812.firer" {
            ARM = "arm": FactKind::Word(Arm::SPELLINGS), Inherent, "arm";
            WEAPON = "weapon": FactKind::Word(Weapon::SPELLINGS), Inherent, "weapon", when of_troops;
            EXPERIENCE = "experience": FactKind::Word(Experience::SPELLINGS), Inherent, "experience";
            ORDER = "order": FactKind::Word(Order::SPELLINGS), State, "order", when of_troops;
            SILENCED = "silenced": FactKind::Flag, State, "silenced", when |facts| facts.is(ARM, Arm::Artillery);
            MOUNTED = "mounted": FactKind::Flag, State, "mounted", when |facts| facts.is(ARM, Arm::Cavalry);
            LOW_ON_AMMO = "low_on_ammo": FactKind::Flag, State, "low on ammunition";
            MARKSMEN = "marksmen": FactKind::Flag, Inherent, "marksmen", when of_troops;
            BUCK_AND_BALL = "buck_and_ball": FactKind::Flag, Inherent, "buck and ball",
                when |facts| of_troops(facts) && facts.is(WEAPON, Weapon::Musket);
            DAMAGED = "damaged": FactKind::Flag, State, "damaged";
            [firing] {
                /// Firer charges or is charged itself; `None` takes the value for all firers.
                CHARGE = charge: Option<bool>, Declared, "charging or charged";
                /// Charging with cold steel, of infantry and cavalry only; left out in a battle, which takes it from the declaration.
                COLD_STEEL = cold_steel: Option<bool>, Declared, "charging with cold steel", when in_charge;
                /// Charging on after a breakthrough, of infantry and cavalry only; left out in a battle, which takes it from the charge.
                BREAKTHROUGH = breakthrough: Option<bool>, Declared, "in a breakthrough charge", when in_charge;
            }
        }
    }

    fn of_troops(facts: &Facts) -> bool {
        facts.is(ARM, Arm::Infantry) || facts.is(ARM, Arm::Cavalry)
    }

    fn in_charge(facts: &Facts) -> bool {
        facts.holds(CHARGE) && of_troops(facts)
    }
}

/// Facts of the fire itself.
pub mod fire {
    use super::super::words::{Arm, Cover, Experience, Formation, Light, Order};
    use crate::engine::{FactKind, Word as _, vocabulary};

    vocabulary! {
        /// Facts that fire at a target depends on.
        FIRE = "rff1812.fire" {
            POINTS = "points": FactKind::Count, Derived, "whole fire points";
            HALF_RAW = "half_raw": FactKind::Flag, Derived, "half the points or more from raw firers";
            HALF_MARKSMEN = "half_marksmen": FactKind::Flag, Derived, "half the points or more from marksmen";
            HALF_BUCK_AND_BALL = "half_buck_and_ball": FactKind::Flag, Derived, "half the points or more with buck and ball, charging or charged";
            HALF_STANDING = "half_standing": FactKind::Flag, Derived, "half the points or more from firers not in a charge";
            HALF_FROM_AFAR = "half_from_afar": FactKind::Flag, Derived, "half the points or more from afar";
            TROOPS_FIRED = "troops_fired": FactKind::Flag, Derived, "infantry or cavalry fired";
            ARM = "arm": FactKind::Word(Arm::SPELLINGS), Inherent, "target";
            EXPERIENCE = "experience": FactKind::Word(Experience::SPELLINGS), Inherent, "target";
            ORDER = "order": FactKind::Word(Order::SPELLINGS), State, "target in order", when |facts| !facts.is(ARM, Arm::Artillery);
            FORMATION = "formation": FactKind::Word(Formation::SPELLINGS), State, "target in";
            [target] {
                /// Cover of the target.
                COVER = cover: Cover, Declared, "cover";
                /// Target is fired on along its line.
                ENFILADED = enfiladed: bool, Declared, "enfiladed";
                /// Target is entangled in an abatis.
                CROSSING_ABATIS = crossing_abatis: bool, Declared, "crossing an abatis";
            }
            [massing] {
                /// Target is the closest of the guns, or their only one.
                CLOSEST = closest: bool, Declared, "closest or only target", of calls;
                /// Target is within the radius of an artillery leader of the guns.
                ARTILLERY_LEADER_NEAR = artillery_leader_near: bool, Declared, "near an artillery leader", of calls;
            }
            LEADER_ATTACHED = "leader_attached": FactKind::Flag, State, "leader attached";
            LIGHT = "light": FactKind::Word(Light::SPELLINGS), State, "light";
            DIE = "die": FactKind::Count, Derived, "die";
            RESULT = "result": FactKind::Count, Derived, "result";
        }
    }
}
