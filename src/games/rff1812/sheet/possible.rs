//! Cases possible in a battle: the values facts may have, unit by unit.

use crate::engine::cases::{Cases, all, flag, maybe, one};
use crate::engine::{Value, Word as _};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::charge::ChargeRole;
use crate::games::rff1812::fire::{fact as fire_fact, firer_fact};
use crate::games::rff1812::maneuver::{fact as maneuver_fact, formations_of};
use crate::games::rff1812::scenario::{Side, Trait, Unit};
use crate::games::rff1812::words::{Arm, Command, Effectiveness, Experience, Formation, Light, Order, Position};
use crate::games::rff1812::{FigureId, charge};
use crate::quantity::Points;

/// Battle for which a sheet is made.
pub(super) struct PossibleFacts<'s> {
    pub setup: &'s Setup,
    /// All lights of the day.
    pub lights: Vec<Light>,
}

impl<'s> PossibleFacts<'s> {
    /// Returns every unit with its side, optional ones too.
    pub fn units(&self) -> impl Iterator<Item = (&'s Side, &'s Unit)> {
        let scenario = &self.setup.scenario;
        scenario.sides.iter().flat_map(|side| side.units.iter().map(move |unit| (side, unit)))
    }

    fn enemies<'a>(&'a self, side: &'a Side) -> impl Iterator<Item = &'s Unit> + 'a {
        self.units().filter(move |(other, _)| other.id != side.id).map(|(_, unit)| unit)
    }

    /// Returns every unit with every enemy.
    fn pairs(&self) -> Vec<(&'s Unit, &'s Unit)> {
        self.units().flat_map(|(side, unit)| self.enemies(side).map(move |enemy| (unit, enemy)).collect::<Vec<_>>()).collect()
    }

    /// Returns the cases of maneuver checks.
    pub fn maneuver(&self) -> Cases {
        use maneuver_fact as fact;
        Cases::of(
            &fact::MANEUVER,
            self.units().map(|(side, unit)| {
                let gun = unit.guns().and_then(|guns| self.setup.tables.gun(&guns.gun));
                let held = self.setup.scenario.key_positions.iter().any(|position| position.held_by.as_ref() == Some(&side.id));
                let mut case = vec![
                    (fact::ARM, one(unit.arm())),
                    (fact::EXPERIENCE, one(unit.experience)),
                    (fact::EFFECTIVENESS, self.effectiveness(unit)),
                    (fact::ORDER, orders(unit)),
                    (fact::FORMATION, formations(unit)),
                    (fact::INDIANS, flag(unit.has_trait(Trait::Indians))),
                    (fact::BRAVE_COLONEL, flag(unit.has_trait(Trait::BraveColonel))),
                    (fact::BATTALION_GUN, flag(gun.is_some_and(|gun| gun.battalion))),
                    (fact::CARRIAGE, vec![gun.map_or(Value::Nothing, |gun| Value::Word(gun.carriage.word()))]),
                    (fact::AFLOAT, flag(unit.is_gunboats(&self.setup.tables))),
                    (fact::FIXED, flag(unit.guns().is_some_and(|guns| guns.fixed))),
                    (fact::BATTERY, maybe(self.in_battery(unit))),
                    (fact::KEY_POSITION_LOST, maybe(held)),
                    (fact::LIGHT, all(&self.lights)),
                ];
                if unit.has_trait(Trait::Militia) {
                    case.push((fact::COMMAND, all(&[Command::Provisional, Command::OutOfCommand])));
                }
                case
            }),
        )
    }

    /// Returns the cases of firers.
    pub fn firers(&self) -> Cases {
        use firer_fact as fact;
        let case = |(_, unit): (&Side, &Unit)| {
            let guns = unit.arm() == Arm::Artillery;
            vec![
                (fact::ARM, one(unit.arm())),
                (
                    fact::WEAPON,
                    vec![unit.troops().and_then(|troops| troops.weapon).map_or(Value::Nothing, |weapon| Value::Word(weapon.word()))],
                ),
                (fact::EXPERIENCE, one(unit.experience)),
                (fact::ORDER, orders(unit)),
                (fact::SILENCED, maybe(guns)),
                (fact::MOUNTED, maybe(unit.arm() == Arm::Cavalry)),
                (fact::DAMAGED, maybe(guns)),
                (fact::COLD_STEEL, maybe(!guns)),
                (fact::BREAKTHROUGH, maybe(!guns)),
            ]
        };
        Cases::of(&fact::FIRER, self.units().map(case))
    }

    /// Returns the cases of fire at a target.
    pub fn fire(&self) -> Cases {
        use fire_fact as fact;
        let case = |(side, unit): (&Side, &Unit)| {
            let has = |sought: Trait| maybe(self.enemies(side).any(|enemy| enemy.has_trait(sought)));
            vec![
                (fact::POINTS, (0..=self.most_points(side)).map(Value::Count).collect()),
                (fact::HALF_RAW, maybe(self.enemies(side).any(|enemy| enemy.experience == Experience::Raw))),
                (fact::HALF_MARKSMEN, has(Trait::Marksmen)),
                (fact::HALF_BUCK_AND_BALL, has(Trait::BuckAndBall)),
                (fact::TROOPS_FIRED, maybe(self.enemies(side).any(|enemy| enemy.troops().is_some()))),
                (fact::ARM, one(unit.arm())),
                (fact::EXPERIENCE, one(unit.experience)),
                (fact::ORDER, orders(unit)),
                (fact::FORMATION, formations(unit)),
                (fact::LEADER_ATTACHED, maybe(!side.leaders.is_empty())),
                (fact::LIGHT, all(&self.lights)),
            ]
        };
        Cases::of(&fact::FIRE, self.units().map(case))
    }

    /// Returns the cases of either side of a charge.
    pub fn charge_sides(&self) -> Cases {
        use charge::fact;
        let pairs = self.pairs();
        let case = |own: &Unit, enemy: &Unit, side: ChargeRole| {
            let (guns, attacks) = (own.arm() == Arm::Artillery, side == ChargeRole::Attacker);
            let stands_square = !attacks && own.arm() == Arm::Infantry;
            let mut case = vec![
                (fact::SIDE_OF, one(side)),
                (fact::EXPERIENCE, one(own.experience)),
                (fact::EFFECTIVENESS, self.effectiveness(own)),
                (fact::ORDER, orders(own)),
                (fact::MILITIA, flag(!guns && own.has_trait(Trait::Militia))),
                (fact::BAYONETS, flag(!own.has_trait(Trait::NoBayonets))),
                (fact::INDIANS, flag(own.has_trait(Trait::Indians))),
                (fact::BRAVE_COLONEL, flag(own.has_trait(Trait::BraveColonel))),
                (fact::COLD_STEEL, maybe(attacks)),
                (fact::BREAKTHROUGH, maybe(attacks)),
                (fact::HASTY, maybe(stands_square)),
                (fact::OUTFLANKED_BEFORE_SQUARE, maybe(stands_square)),
                (fact::SUPPORTED, if guns { maybe(true) } else { flag(true) }),
                (fact::SILENCED, maybe(guns)),
                (fact::COUNTERCHARGING, maybe(!attacks && own.arm() == Arm::Cavalry)),
            ];
            if attacks {
                case.push((fact::POSITION, one(Position::None)));
            }
            let met = |own: InCharge, enemy: InCharge| {
                let mut case = case.clone();
                case.extend([(fact::ARM, own.arm), (fact::FORMATION, own.formations)]);
                case.extend([(fact::ENEMY_ARM, enemy.arm), (fact::ENEMY_FORMATION, enemy.formations)]);
                case
            };
            meetings(own, enemy).into_iter().map(|(own, enemy)| met(own, enemy)).collect::<Vec<_>>()
        };
        let attackers =
            pairs.iter().filter(|(own, _)| own.arm() != Arm::Artillery).flat_map(|(own, enemy)| case(own, enemy, ChargeRole::Attacker));
        let defenders =
            pairs.iter().filter(|(_, enemy)| enemy.arm() != Arm::Artillery).flat_map(|(own, enemy)| case(own, enemy, ChargeRole::Defender));
        Cases::of(&fact::SIDE, attackers.chain(defenders))
    }

    /// Returns the cases of a charge's effects.
    pub fn charges(&self) -> Cases {
        use charge::outcome_fact as fact;
        let case = |(attacker, defender): (&Unit, &Unit)| {
            let gun = defender.guns().and_then(|guns| self.setup.tables.gun(&guns.gun));
            let case = vec![
                (fact::ATTACKER_ORDER, orders(attacker)),
                (fact::DEFENDER_ORDER, orders(defender)),
                (fact::DEFENDER_OUTFLANKED_BEFORE_SQUARE, maybe(defender.arm() == Arm::Infantry)),
                (fact::DEFENDER_CARRIAGE, vec![gun.map_or(Value::Nothing, |gun| Value::Word(gun.carriage.word()))]),
                (fact::DEFENDER_FIXED, flag(defender.guns().is_some_and(|guns| guns.fixed))),
                (fact::COUNTERCHARGING, maybe(defender.arm() == Arm::Cavalry)),
            ];
            let met = |attacker: InCharge, defender: InCharge| {
                let mut case = case.clone();
                case.extend([(fact::ATTACKER_ARM, attacker.arm), (fact::ATTACKER_FORMATION, attacker.formations)]);
                case.extend([(fact::DEFENDER_ARM, defender.arm), (fact::DEFENDER_FORMATION, defender.formations)]);
                case
            };
            meetings(attacker, defender).into_iter().map(|(attacker, defender)| met(attacker, defender)).collect::<Vec<_>>()
        };
        Cases::of(&fact::CHARGE, self.pairs().into_iter().filter(|(attacker, _)| attacker.arm() != Arm::Artillery).flat_map(case))
    }

    fn effectiveness(&self, unit: &Unit) -> Vec<Value> {
        let tables = &self.setup.tables;
        let Some(troops) = unit.troops() else { return vec![Value::Nothing] };
        let Some(row) = tables.effectiveness.get(&unit.stands) else { return all(Effectiveness::ALL) };
        let cell = row.data.cell(troops.morale);
        let left = (1..=unit.stands).filter(|stands| f64::from(*stands) >= tables.figure(FigureId::FewestStands));
        let mut found = Vec::new();
        for state in left.map(|stands| Value::Word(cell.state(stands).word())) {
            if !found.contains(&state) {
                found.push(state);
            }
        }
        found
    }

    fn in_battery(&self, unit: &Unit) -> bool {
        let with_it = |other: &Unit| other.arm() == Arm::Artillery && other.command == unit.command && other.id != unit.id;
        unit.arm() == Arm::Artillery && (unit.stands > 1 || self.units().any(|(_, other)| with_it(other)))
    }

    /// Returns the most points the enemies of a side could bring upon one target, 200 at most.
    fn most_points(&self, side: &Side) -> i64 {
        let points = |weapon: &str| self.setup.tables.bands_of(weapon).map(|row| row.data.points).max();
        let best = |unit: &Unit| unit.weapon_id().and_then(points).unwrap_or_default();
        let all = self.enemies(side).map(|enemy| Points(best(enemy).0.saturating_mul(enemy.stands))).sum::<Points>();
        i64::from(all.whole_points()).min(200)
    }
}

/// Returns the formations a unit can take (digest §4): open order if it may, only that and march column if it must; fixed guns do not
/// limber.
pub(super) fn possible_formations(unit: &Unit) -> impl Iterator<Item = Formation> {
    let may_open = [Trait::Light, Trait::Indians, Trait::OpenOrderOnly].iter().any(|able| unit.has_trait(*able));
    let only_open = unit.has_trait(Trait::OpenOrderOnly);
    let fixed = unit.guns().is_some_and(|guns| guns.fixed);
    formations_of(unit.arm()).iter().copied().filter(move |formation| match formation {
        Formation::OpenOrder => may_open,
        Formation::MarchColumn => true,
        Formation::Limbered => !fixed,
        _ => !only_open,
    })
}

fn formations(unit: &Unit) -> Vec<Value> {
    possible_formations(unit).map(|formation| Value::Word(formation.word())).collect()
}

/// A unit as it counts in a charge.
#[derive(Clone)]
struct InCharge {
    arm: Vec<Value>,
    formations: Vec<Value>,
}

/// Returns every way two units can meet: cavalry counts as cavalry if mounted and as infantry if dismounted (digest §10).
fn meetings(own: &Unit, enemy: &Unit) -> Vec<(InCharge, InCharge)> {
    let ways = |unit: &Unit| {
        let (foot, horse) = possible_formations(unit).partition::<Vec<_>, _>(|formation| *formation == Formation::Dismounted);
        let way = |arm: Arm, formations: Vec<Formation>| {
            (!formations.is_empty()).then(|| InCharge { arm: one(arm), formations: all(&formations) })
        };
        [way(unit.arm(), horse), way(Arm::Infantry, foot)].into_iter().flatten().collect::<Vec<_>>()
    };
    let enemies = ways(enemy);
    ways(own).into_iter().flat_map(|own| enemies.iter().map(move |enemy| (own.clone(), enemy.clone())).collect::<Vec<_>>()).collect()
}

fn orders(unit: &Unit) -> Vec<Value> {
    if unit.arm() == Arm::Artillery { vec![Value::Nothing] } else { all(Order::ALL) }
}
