//! Comparison of the two sides of a scenario: stands, fire by range, worth, losses they can bear, and the chances of a charge of one on the
//! other. All numbers are exact and follow from the tables in force; what the tables assume is marked there.
//!
//! Optional units are not counted; units that arrive later are. Fire is that of fresh units in good order in line, with every stand in
//! range of a target in the open.

mod reach;
mod recorded;

use std::collections::BTreeMap;

use crate::games::rff1812::battle::{HeavyLosses, heavy_losses};
use crate::games::rff1812::charge::{Charge, ChargeParty, ChargeRequest, ChargeRulings};
use crate::games::rff1812::effect::CountSpec;
use crate::games::rff1812::scenario::{Scenario, Side, Trait, Unit};
use crate::games::rff1812::words::{Arm, Effectiveness, Experience, Formation, Morale, Order};
use crate::games::rff1812::{EffectVerb, FigureId, Tables};
use crate::id::SideId;
use crate::quantity::Inches;

pub use reach::{EarliestArrival, MarchMode, boat_entries, earliest_arrivals};
pub use recorded::{RecordedBattle, RecordedLosses, day};

/// Id of the fire result in which the volleys that make casualties heavy are counted.
const TELLING: &str = "telling";
/// Number of faces of a d10.
const FACES: u8 = 10;

/// Balance of both sides, with the chances of a charge of each on the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// Both sides, in the order of the file.
    pub sides: [SideBalance; 2],
    /// Chances of a charge of each side's typical infantry on the other's, the attackers in the order of the file; `None` if a side has no
    /// infantry.
    pub charges: [Option<ChargeChances>; 2],
}

/// Strength of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideBalance {
    /// Id of the side.
    pub side: SideId,
    /// Number of its stands by arm.
    pub stands: Stands,
    /// Its fire points at each range where a weapon's points change, the nearest first.
    pub fire: Vec<FireAt>,
    /// Value of its stands by experience and morale, of guns by their points of canister (assumed).
    pub worth: f64,
    /// Number of lost stands from which its casualties are heavy (digest §13).
    pub heavy: HeavyLosses,
    /// Number of telling volleys that make its casualties heavy; `None` if such a volley costs no stand.
    pub telling_volleys: Option<u32>,
    /// Typical infantry unit of the side; `None` if it has no infantry.
    pub typical: Option<Typical>,
}

/// Number of stands of a side by arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stands {
    /// Number of infantry stands.
    pub foot: u32,
    /// Number of cavalry stands.
    pub horse: u32,
    /// Number of gun stands.
    pub guns: u32,
}

impl Stands {
    /// Returns the number of stands of all arms.
    #[must_use]
    pub const fn all(self) -> u32 {
        self.foot.saturating_add(self.horse).saturating_add(self.guns)
    }
}

/// Fire points up to a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FireAt {
    /// Longest range in inches, inclusive.
    pub to: Inches,
    /// Fire points in fortieths of a point: a quarter of a point, times a tenth for each face that scores if the stands are rockets.
    pub fortieths: u64,
}

impl FireAt {
    /// Returns the fire points as a decimal number, for display.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "some thousands of fortieths")]
    pub fn points(self) -> f64 {
        self.fortieths as f64 / 40.0
    }
}

/// Typical infantry unit of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typical {
    /// Number of stands of the median unit, weighted by stands.
    pub stands: u32,
    /// Experience that most stands have.
    pub experience: Experience,
    /// True if most stands are militia.
    pub militia: bool,
}

/// Chances of the first combat of a charge, in percent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChargeChances {
    /// Chance that the attacker wins, in percent.
    pub attacker: u32,
    /// Chance that neither side wins, in percent.
    pub even: u32,
    /// Chance that the defender wins, in percent.
    pub defender: u32,
}

/// Compares the two sides by the tables in force.
#[must_use]
pub fn balance(tables: &Tables, scenario: &Scenario) -> Balance {
    let edges = range_edges(tables);
    let [first, second] = &scenario.sides;
    let sides = [side(tables, first, &edges), side(tables, second, &edges)];
    let charge = |attacker: usize, defender: usize| charge(tables, sides[attacker].typical?, sides[defender].typical?);
    let charges = [charge(0, 1), charge(1, 0)];
    Balance { sides, charges }
}

/// Returns the units that are counted: all but the optional ones.
fn counted(side: &Side) -> impl Iterator<Item = &Unit> {
    side.units.iter().filter(|unit| !unit.optional)
}

fn side(tables: &Tables, side: &Side, edges: &[Inches]) -> SideBalance {
    let stands = stands(side);
    let heavy = heavy_losses(tables, side, stands.all());
    let fire = edges.iter().map(|to| FireAt { to: *to, fortieths: counted(side).map(|unit| fire(tables, unit, *to)).sum() });
    SideBalance {
        side: side.id.clone(),
        stands,
        fire: fire.collect(),
        worth: counted(side).map(|unit| stands_value(tables, unit)).sum(),
        heavy,
        telling_volleys: telling_stands(tables).map(|stands| heavy.least().div_ceil(stands)),
        typical: typical_unit(side),
    }
}

fn stands(side: &Side) -> Stands {
    let mut sum = Stands::default();
    for unit in counted(side) {
        let of = match unit.arm() {
            Arm::Infantry => &mut sum.foot,
            Arm::Cavalry => &mut sum.horse,
            Arm::Artillery => &mut sum.guns,
        };
        *of = of.saturating_add(unit.stands);
    }
    sum
}

/// Returns every range at which the points of some weapon change, in inches, ascending.
fn range_edges(tables: &Tables) -> Vec<Inches> {
    let mut edges = tables.bands.iter().map(|band| band.data.to).collect::<Vec<_>>();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Returns the id of the weapon a unit fires with; `None` if it has no firearm, or is mounted cavalry, which does not fire.
fn weapon(unit: &Unit) -> Option<&str> {
    let rides = unit.arm() == Arm::Cavalry && unit.formation != Formation::Dismounted;
    unit.weapon_id().filter(|_| !rides)
}

/// Returns the fire points of a unit at a range, in fortieths of a point.
fn fire(tables: &Tables, unit: &Unit, range: Inches) -> u64 {
    let Some(weapon) = weapon(unit) else { return 0 };
    let band = tables.bands_of(weapon).map(|row| &row.data).find(|band| band.contains(range));
    let each = band.map_or(0, |band| {
        let scoring = band.scores_on.map_or(u64::from(FACES), |face| u64::from((FACES + 1).saturating_sub(face)));
        u64::from(band.points.0) * scoring
    });
    each * u64::from(unit.stands)
}

/// Returns the value of a unit's stands; of guns, their highest fire points at any range.
fn stands_value(tables: &Tables, unit: &Unit) -> f64 {
    let stands = f64::from(unit.stands);
    let Some(troops) = unit.troops() else {
        let most = range_edges(tables).into_iter().map(|to| fire(tables, unit, to)).max().unwrap_or_default();
        #[expect(clippy::cast_precision_loss, reason = "some thousands of fortieths")]
        return most as f64 / 40.0;
    };
    let experience = match unit.experience {
        Experience::Elite => FigureId::WorthElite,
        Experience::Veteran => FigureId::WorthVeteran,
        Experience::Trained => FigureId::WorthTrained,
        Experience::Raw => FigureId::WorthRaw,
    };
    let morale = match troops.morale {
        Morale::Spirited => tables.figure(FigureId::WorthSpirited),
        Morale::Reliable => tables.figure(FigureId::WorthReliable),
        Morale::Unreliable => tables.figure(FigureId::WorthUnreliable),
        Morale::Dispirited => 0.0,
    };
    stands * (tables.figure(experience) + morale)
}

/// Returns the stands that telling fire costs a unit of troops; `None` if it costs none.
fn telling_stands(tables: &Tables) -> Option<u32> {
    let row = tables.fire_outcomes.rows().iter().find(|row| row.id.as_str() == TELLING)?;
    row.effects.iter().find_map(|effect| {
        let EffectVerb::LoseStands { count: CountSpec::Fixed(count) } = effect.effect.verb else { return None };
        (count > 0).then_some(count)
    })
}

/// Finds the typical infantry unit of a side; `None` if it has no infantry.
fn typical_unit(side: &Side) -> Option<Typical> {
    let mut foot = counted(side).filter(|unit| unit.arm() == Arm::Infantry).collect::<Vec<_>>();
    foot.sort_by_key(|unit| unit.stands);
    let all: u32 = foot.iter().map(|unit| unit.stands).sum();
    let mut so_far = 0;
    let middle = foot.iter().find(|unit| {
        so_far += unit.stands;
        so_far * 2 >= all
    })?;
    let mut by_experience: BTreeMap<Experience, u32> = BTreeMap::new();
    for unit in &foot {
        *by_experience.entry(unit.experience).or_default() += unit.stands;
    }
    // Among equals the better experience is chosen, which comes first in the list.
    let experience = by_experience.into_iter().rev().max_by_key(|(_, stands)| *stands)?.0;
    let militia: u32 = foot.iter().filter(|unit| unit.has_trait(Trait::Militia)).map(|unit| unit.stands).sum();
    Some(Typical { stands: middle.stands, experience, militia: militia * 2 > all })
}

/// Computes the chances when fresh infantry in line charges fresh infantry in line over open ground.
fn charge(tables: &Tables, attacker: Typical, defender: Typical) -> Option<ChargeChances> {
    let party = |typical: Typical| ChargeParty {
        arm: Arm::Infantry,
        experience: typical.experience,
        effectiveness: Some(Effectiveness::Fresh),
        order: Some(Order::Good),
        stands: typical.stands,
        formation: Some(Formation::Line),
        militia: Some(typical.militia),
        bayonets: Some(true),
        ..ChargeParty::default()
    };
    let request = ChargeRequest { round: 1, attacker: party(attacker), defender: party(defender), ..ChargeRequest::default() };
    let charge = Charge::prepare(tables, &request, &ChargeRulings::default()).ok()?;
    let mut chances = ChargeChances::default();
    for (own, theirs) in (1..=FACES).flat_map(|own| (1..=FACES).map(move |theirs| (own, theirs))) {
        let of = match charge.resolve(own, theirs).result {
            1.. => &mut chances.attacker,
            0 => &mut chances.even,
            _ => &mut chances.defender,
        };
        *of += 1;
    }
    Some(chances)
}
