//! What each check asks: the facts with their kind, origin and the words players read for them.

use crate::engine::Vocabulary;

/// The facts of every check.
pub static ALL: &[&Vocabulary] =
    &[&charge::SIDE, &charge_outcome::CHARGE, &maneuver::MANEUVER, &rating::RATING, &firer::FIRER, &fire::FIRE];

/// Facts of one side, for its modifiers.
pub mod charge {
    use super::super::words::{Arm, ChargeRole, Effectiveness, Experience, Formation, Ground, Order, Position};
    use crate::engine::{FactKind, Facts, Value, Word as _, vocabulary};

    vocabulary! {
        /// What a charge asks of either side.
        SIDE = "rff1812.charge_side" {
            SIDE_OF = "side": FactKind::Word(ChargeRole::SPELLINGS), Derived, "side";
            ARM = "arm": FactKind::Word(Arm::SPELLINGS), Inherent, "arm";
            EXPERIENCE = "experience": FactKind::Word(Experience::SPELLINGS), Inherent, "experience";
            EFFECTIVENESS = "effectiveness": FactKind::Word(Effectiveness::SPELLINGS), State, "effectiveness", when of_troops;
            ORDER = "order": FactKind::Word(Order::SPELLINGS), State, "order", when of_troops;
            FORMATION = "formation": FactKind::Word(Formation::SPELLINGS), State, "formation";
            MILITIA = "militia": FactKind::Flag, Inherent, "militia", when of_troops;
            BAYONETS = "bayonets": FactKind::Flag, Inherent, "bayonets", denied "no bayonets", when of_troops;
            INDIANS = "indians": FactKind::Flag, Inherent, "Indians", when of_troops;
            [woods] {
                /// Troops only: they fight in woods.
                WOODS = woods: Option<bool> | bool, Declared, "in woods", when |facts| facts.holds(INDIANS);
            }
            BRAVE_COLONEL = "brave_colonel": FactKind::Flag, Inherent, "brave colonel", when of_troops;
            LEADER_ATTACHED = "leader_attached": FactKind::Flag, State, "leader attached";
            [charging] {
                /// Attacker only: charging with cold steel; left out in a battle, as declared.
                COLD_STEEL = cold_steel: bool | Option<bool>, Declared, "cold steel",
                    when |facts| attacks(facts) && !facts.is(FORMATION, Formation::Dismounted) && facts.holds(BAYONETS);
                /// Attacker only, from round 2: charging on after a breakthrough; left out in a battle, as its charge has come.
                BREAKTHROUGH = breakthrough: bool | Option<bool>, Declared, "breakthrough", when |facts| attacks(facts) && is_later(facts);
            }
            [flank] {
                /// Outflanked; who formed square in his own turn is not (digest §11).
                OUTFLANKED = outflanked: bool, Declared, "outflanked",
                    when |facts| !(defends(facts) && facts.is(FORMATION, Formation::Square)) || facts.holds(HASTY);
            }
            [defending] {
                /// Defending infantry in square only: formed in the enemy's turn.
                HASTY = hasty: Option<bool> | bool, Declared, "hasty square",
                    when |facts| defends(facts) && facts.is(ARM, Arm::Infantry) && facts.is(FORMATION, Formation::Square);
                /// Defending infantry in square only: outflanked before it formed; who forms in his own turn sees to his flanks.
                OUTFLANKED_BEFORE_SQUARE = outflanked_before_square: Option<bool> | bool, Declared, "outflanked before forming square",
                    when |facts| facts.holds(HASTY);
                /// Defender only: where it stands.
                POSITION = position: Option<Position>, Declared, "position", when |facts| defends(facts) && !facts.holds(COUNTERCHARGING);
            }
            SUPPORTED = "supported": FactKind::Flag, Declared, "supported guns", denied "unsupported",
                when |facts| defends(facts) && !of_troops(facts);
            SILENCED = "silenced": FactKind::Flag, State, "silenced", when |facts| defends(facts) && !of_troops(facts);
            [riding] {
                /// Defending cavalry only: it rides to meet the charge; else it stands.
                COUNTERCHARGING = countercharging: Option<bool> | bool, Declared, "countercharging",
                    when |facts| defends(facts) && facts.is(ARM, Arm::Cavalry)
                        && (facts.is(FORMATION, Formation::Mounted) || facts.is(FORMATION, Formation::MarchColumn));
            }
            ROUND = "round": FactKind::Count, Declared, "round";
            [crossed] {
                /// The worst ground the attacker crossed.
                GROUND = ground: Ground, Declared, "ground crossed";
            }
            [struggle] {
                /// This roll follows a desperate struggle; left out in a battle, as its charge has come.
                AFTER_STRUGGLE = after_struggle: bool | Option<bool>, Declared, "after a desperate struggle", when is_later;
            }
            ENEMY_ARM = "enemy_arm": FactKind::Word(Arm::SPELLINGS), Inherent, "enemy";
            ENEMY_FORMATION = "enemy_formation": FactKind::Word(Formation::SPELLINGS), State, "enemy in";
            ENEMY_PERCENT = "enemy_percent": FactKind::Count, Derived, "enemy stands in the hundred of own";
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
        /// What the effects of a charge ask.
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
        /// What a maneuver check asks.
        MANEUVER = "rff1812.maneuver" {
            ARM = "arm": FactKind::Word(Arm::SPELLINGS), Inherent, "arm";
            EXPERIENCE = "experience": FactKind::Word(Experience::SPELLINGS), Inherent, "experience";
            EFFECTIVENESS = "effectiveness": FactKind::Word(Effectiveness::SPELLINGS), State, "effectiveness", when of_troops;
            ORDER = "order": FactKind::Word(Order::SPELLINGS), State, "order", when of_troops;
            FORMATION = "formation": FactKind::Word(Formation::SPELLINGS), State, "formation";
            INDIANS = "indians": FactKind::Flag, Inherent, "Indians", when of_troops;
            BRAVE_COLONEL = "brave_colonel": FactKind::Flag, Inherent, "brave colonel", when of_troops;
            BATTALION_GUN = "battalion_gun": FactKind::Flag, Inherent, "battalion gun";
            CARRIAGE = "carriage": FactKind::Word(Carriage::SPELLINGS), Inherent, "carriage";
            FIXED = "fixed": FactKind::Flag, Inherent, "fixed", when |facts| facts.is(ARM, Arm::Artillery);
            AFLOAT = "afloat": FactKind::Flag, Inherent, "afloat", when |facts| facts.is(ARM, Arm::Artillery);
            COMMAND = "command": FactKind::Word(Command::SPELLINGS), Derived, "command";
            LEADER_RATING = "leader_rating": FactKind::Word(super::super::words::LeaderRating::SPELLINGS), Inherent, "leader";
            ATTACHED = "attached": FactKind::Flag, State, "leader attached";
            [reach] {
                /// Inches from the leader to the unit; in a battle within his radius unless measured otherwise.
                DISTANCE = distance: Inches, Measured, "leader at";
            }
            [march] {
                /// In the line of march whose first unit the leader is attached to.
                LINE_OF_MARCH = line_of_march: bool, Declared, "in the line of march whose first unit he is with", brief "line of march";
            }
            [view] {
                /// What the leader sees of the unit.
                SIGHT = sight: Sight, Declared, "leader's sight";
            }
            [crew] {
                /// Guns whose crew shelters in a square: it goes back to them and takes part.
                CREW_GOES_BACK = crew_goes_back: bool, Declared, "its crew leaves the square for its guns", brief "crew goes back", of calls;
            }
            [guns] {
                /// Guns only: maneuvers as a battery; left out in a battle, as its stands and the scenario have it.
                BATTERY = battery: Option<bool>, Declared, "maneuvering as a battery", brief "as a battery", when |facts| facts.is(ARM, Arm::Artillery);
            }
            [ground] {
                /// It stands in woods; counts for Indians.
                WOODS = woods: bool, Declared, "in woods", brief "woods", when |facts| facts.holds(INDIANS);
                /// It stands behind linear cover.
                LINEAR_COVER = linear_cover: bool, Declared, "behind linear cover", brief "linear cover";
                /// It stands in works.
                FORTIFIED = fortified: bool, Declared, "fortified";
                /// An enemy is within close range of it, and it within the arc of fire of his weapon.
                ENEMY_CLOSE_RANGE = enemy_close_range: bool, Measured, "enemy within close range", brief "enemy close",
                    asks "in close range and arc of fire of an enemy (small arms {close_range}, guns {close_range_guns})";
                /// Inches to the enemy who outflanks it.
                OUTFLANKED_FROM = outflanked_from: Option<Inches>, Measured, "outflanked by enemy at", brief "outflanked",
                    asks "outflanked by enemy within {edge}";
                /// Inches to friendly troops; counts for a lone battalion gun.
                FRIENDS_AT = friends_at: Option<Inches>, Measured, "friendly troops at", brief "friends near",
                    asks "friendly troops within {edge}", when |facts| facts.holds(BATTALION_GUN);
            }
            [army] {
                /// Its side has lost a key position; left out in a battle, as it is.
                KEY_POSITION_LOST = key_position_lost: bool | Option<bool>, State, "key position lost";
                /// Its side's losses; left out in a battle, as they are.
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
        /// What is known of a unit's record.
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
        /// What is asked of a firer.
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
                /// It is charging or being charged itself; left out, what is said of all.
                CHARGE = charge: Option<bool>, Declared, "charging or charged";
                /// Troops only: charging with cold steel; left out in a battle, as declared.
                COLD_STEEL = cold_steel: Option<bool>, Declared, "charging with cold steel", when in_charge;
                /// Troops only: in a breakthrough charge; left out in a battle, as its charge has come.
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
        /// What fire at a target asks.
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
                /// Its cover.
                COVER = cover: Cover, Declared, "cover";
                /// Fired on along its line.
                ENFILADED = enfiladed: bool, Declared, "enfiladed";
                /// Entangled in an abatis.
                CROSSING_ABATIS = crossing_abatis: bool, Declared, "crossing an abatis";
            }
            [massing] {
                /// Guns: the target is the closest they have, or the only one.
                CLOSEST = closest: bool, Declared, "closest or only target", of calls;
                /// Guns: the target is within the radius of one of their artillery leaders.
                ARTILLERY_LEADER_NEAR = artillery_leader_near: bool, Declared, "near an artillery leader", of calls;
            }
            LEADER_ATTACHED = "leader_attached": FactKind::Flag, State, "leader attached";
            LIGHT = "light": FactKind::Word(Light::SPELLINGS), State, "light";
            DIE = "die": FactKind::Count, Derived, "die";
            RESULT = "result": FactKind::Count, Derived, "result";
        }
    }
}
