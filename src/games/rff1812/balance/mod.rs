//! The two sides of a scenario beside each other: stands, fire by range, worth, what they can lose, how a charge of one on the other
//! goes. Exact, and from the tables in force; what the tables assume is marked there.
//!
//! Units the players may leave out are not counted, units that come later are. Fire is that of fresh units in good order in line, every
//! stand in range of a target in the open.

mod reach;
mod recorded;

use std::collections::BTreeMap;

use crate::games::rff1812::battle::heavy_past;
use crate::games::rff1812::charge::{Charge, ChargeParty, ChargeRequest, ChargeRulings};
use crate::games::rff1812::effect::CountSpec;
use crate::games::rff1812::scenario::{Scenario, Side, Trait, Unit};
use crate::games::rff1812::words::{Arm, Effectiveness, Experience, Formation, Morale, Order};
use crate::games::rff1812::{Deed, FigureId, Tables};
use crate::id::SideId;
use crate::quantity::Inches;

pub use reach::{Marches, Reach, by_boat, reach};
pub use recorded::{Day, Suffered, day};

/// The row of the fire results that a side's losses are counted in.
const TELLING: &str = "telling";
/// Faces of a d10.
const FACES: u8 = 10;

/// Both sides, and what a charge of each on the other comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// The sides, in the order of the file.
    pub sides: [SideBalance; 2],
    /// A charge of the first's typical foot on the second's, and the other way round; none where a side has no foot.
    pub charges: [Option<ChargeChances>; 2],
}

/// One side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideBalance {
    /// Which.
    pub side: SideId,
    /// Its stands by arm.
    pub stands: Stands,
    /// Its points of fire at each range where a weapon's points change, the nearest first.
    pub fire: Vec<FireAt>,
    /// What its stands are worth by experience and morale, guns by their points of canister: assumed.
    pub worth: f64,
    /// Past so many lost stands its casualties are heavy (digest §13).
    pub heavy_past: u32,
    /// So many telling volleys make them so; none where such a volley costs no stand.
    pub telling_volleys: Option<u32>,
    /// Its typical unit of foot; none where it has no foot.
    pub typical: Option<Typical>,
}

/// Stands of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stands {
    /// Of foot.
    pub foot: u32,
    /// Of horse.
    pub horse: u32,
    /// Of guns.
    pub guns: u32,
}

impl Stands {
    /// All of them.
    #[must_use]
    pub const fn all(self) -> u32 {
        self.foot.saturating_add(self.horse).saturating_add(self.guns)
    }
}

/// Points of fire up to a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FireAt {
    /// To here, inclusive.
    pub to: Inches,
    /// In fortieths of a point: a quarter of a point, and of a rocket's a tenth for each face that scores.
    pub fortieths: u64,
}

impl FireAt {
    /// The points, for display.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "some thousands of fortieths")]
    pub fn points(self) -> f64 {
        self.fortieths as f64 / 40.0
    }
}

/// What a side's foot is for the most part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typical {
    /// Stands: as many as the unit in the middle of them has.
    pub stands: u32,
    /// The experience that most stands have.
    pub experience: Experience,
    /// Most stands are militia.
    pub militia: bool,
}

/// How the first combat of a charge goes, in a hundred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChargeChances {
    /// The attacker wins.
    pub attacker: u32,
    /// Neither does.
    pub even: u32,
    /// The defender wins.
    pub defender: u32,
}

/// The two sides by the tables in force.
#[must_use]
pub fn balance(tables: &Tables, scenario: &Scenario) -> Balance {
    let edges = edges(tables);
    let [first, second] = &scenario.sides;
    let sides = [side(tables, first, &edges), side(tables, second, &edges)];
    let charge = |attacker: usize, defender: usize| charge(tables, sides[attacker].typical?, sides[defender].typical?);
    let charges = [charge(0, 1), charge(1, 0)];
    Balance { sides, charges }
}

/// Who is counted.
fn counted(side: &Side) -> impl Iterator<Item = &Unit> {
    side.units.iter().filter(|unit| !unit.optional)
}

fn side(tables: &Tables, side: &Side, edges: &[Inches]) -> SideBalance {
    let stands = stands(side);
    let heavy_past = heavy_past(tables, side, stands.all());
    let fire = edges.iter().map(|to| FireAt { to: *to, fortieths: counted(side).map(|unit| fire(tables, unit, *to)).sum() });
    SideBalance {
        side: side.id.clone(),
        stands,
        fire: fire.collect(),
        worth: counted(side).map(|unit| worth(tables, unit)).sum(),
        heavy_past,
        telling_volleys: telling_stands(tables).map(|stands| heavy_past.saturating_add(1).div_ceil(stands)),
        typical: typical(side),
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

/// Every range where the points of some weapon change.
fn edges(tables: &Tables) -> Vec<Inches> {
    let mut edges = tables.bands.iter().map(|band| band.data.to).collect::<Vec<_>>();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// What a unit fires with: its word in the tables. Mounted horse does not fire.
fn weapon(unit: &Unit) -> Option<&str> {
    let rides = unit.arm() == Arm::Cavalry && unit.formation != Formation::Dismounted;
    unit.fires_with().filter(|_| !rides)
}

/// Fortieths of a point of a unit at a range.
fn fire(tables: &Tables, unit: &Unit, range: Inches) -> u64 {
    let Some(weapon) = weapon(unit) else { return 0 };
    let band = tables.bands_of(weapon).map(|row| &row.data).find(|band| band.holds(range));
    let each = band.map_or(0, |band| {
        let scoring = band.scores_on.map_or(u64::from(FACES), |face| u64::from((FACES + 1).saturating_sub(face)));
        u64::from(band.points.0) * scoring
    });
    each * u64::from(unit.stands)
}

/// What a unit's stands are worth.
fn worth(tables: &Tables, unit: &Unit) -> f64 {
    let stands = f64::from(unit.stands);
    let Some(troops) = unit.troops() else {
        let most = edges(tables).into_iter().map(|to| fire(tables, unit, to)).max().unwrap_or_default();
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

/// Stands that telling fire costs a unit of troops.
fn telling_stands(tables: &Tables) -> Option<u32> {
    let row = tables.fire_outcomes.rows().iter().find(|row| row.id.as_str() == TELLING)?;
    row.effects.iter().find_map(|effect| {
        let Deed::LoseStands { count: CountSpec::Fixed(count) } = effect.effect.deed else { return None };
        (count > 0).then_some(count)
    })
}

/// What a side's foot is for the most part.
fn typical(side: &Side) -> Option<Typical> {
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
    // Of equals the better one, which the list has first.
    let experience = by_experience.into_iter().rev().max_by_key(|(_, stands)| *stands)?.0;
    let militia: u32 = foot.iter().filter(|unit| unit.has(Trait::Militia)).map(|unit| unit.stands).sum();
    Some(Typical { stands: middle.stands, experience, militia: militia * 2 > all })
}

/// Fresh foot in line charges fresh foot in line over open ground.
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
