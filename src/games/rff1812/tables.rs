//! Tables of Regimental Fire and Fury 1812, read and checked.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use smol_str::SmolStr;

use super::FileTables;
use super::bands::{self, Band};
use super::effect::{CountSpec, Effect};
use super::facts;
use super::figures;
use super::footprint::{self, Footprints};
use super::new_ground::{self, NewGround};
pub use super::words::Carriage;
use super::words::{Effectiveness, Experience, Formation, Ground, LeaderRating, Light, Morale};
use crate::cite::Provenance;
use crate::engine::fault::clause;
use crate::engine::{Fault, ModifierRow, OutcomeTable, Vocabulary, Word as _, words};
use crate::id::{GunId, RowId};
use crate::quantity::Inches;
use crate::table::{Bounds, ConditionalRow, File, Listed, NoData, Origin, Reader, Source, TableRow, TableTexts, by_id};

/// Name of the check of one die whose file also holds the replacement of a fallen leader.
const FALLEN_LEADER: &str = "fallen_leader";

/// Rows of a check of one die, as its file has them.
#[derive(Clone, Debug)]
pub struct SingleTables {
    /// Modifiers of the check.
    pub modifiers: Vec<Arc<ModifierRow>>,
    /// Results of the check.
    pub outcomes: OutcomeTable<Effect<CountSpec>>,
}

/// Tables of the whole game, all of which have passed every check.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Worn and spent by starting stands and morale, 2 to 25 stands.
    pub effectiveness: BTreeMap<u32, TableRow<Thresholds>>,
    /// Experience from a unit's record; the first row that fits holds.
    pub rating: Vec<ConditionalRow<RatedUnit>>,
    /// Initial morale from a unit's record; the first row that fits holds.
    pub suggested_morale: Vec<ConditionalRow<Suggested>>,
    /// Troop scales by men to a stand.
    pub scales: BTreeMap<u32, TableRow<Scale>>,
    /// Types of guns, by id.
    pub guns: BTreeMap<GunId, TableRow<Gun>>,
    /// Small arms of the rules.
    pub small_arms: Vec<TableRow<SmallArm>>,
    /// Modifiers of the maneuver check.
    pub maneuver: Vec<Arc<ModifierRow>>,
    /// Results of troops in good order and of guns.
    pub good_order: OutcomeTable<Effect<CountSpec>>,
    /// Results of disordered or broken troops.
    pub disordered: OutcomeTable<Effect<CountSpec>>,
    /// Maneuvers that a result allows.
    pub maneuvers: Vec<TableRow<Maneuver>>,
    /// Limits shown to a player who chooses one of them.
    pub limits: Vec<TableRow<Limit>>,
    /// Movement rates, by row id.
    pub rates: BTreeMap<SmolStr, TableRow<Rate>>,
    /// Fire points by weapon and range, nearest band first.
    pub bands: Vec<TableRow<Band>>,
    /// Formations that let only some of their stands fire.
    pub firing_stands: Vec<TableRow<FiringStands>>,
    /// Rows that halve a stand's points.
    pub halves: Vec<ConditionalRow<NoData>>,
    /// Rows that silence a firer.
    pub silent: Vec<ConditionalRow<NoData>>,
    /// Modifiers of the fire check.
    pub fire: Vec<Arc<ModifierRow>>,
    /// Results of the fire check.
    pub fire_outcomes: OutcomeTable<Effect<CountSpec>>,
    /// Reach of weapons in failing light; light not named here does not limit them.
    pub reach: BTreeMap<Light, TableRow<RangeInLight>>,
    /// Modifiers of a charge, the same rows for either side.
    pub charge: Vec<Arc<ModifierRow>>,
    /// Results of a charge by the difference.
    pub charge_outcomes: OutcomeTable<Effect<CountSpec>>,
    /// Rows of the checks of one die, by name.
    pub singles: BTreeMap<&'static str, SingleTables>,
    /// Ratings of a replacement leader, by the face of his die.
    pub replacement: Vec<TableRow<Replacement>>,
    /// Sizes of stands and arrangements of formations on the table.
    pub footprints: Footprints,
    /// Values with which a newly drawn piece of ground begins.
    pub new_ground: Vec<TableRow<NewGround>>,
    /// Single figures of the rules: radii, factors, edges, victory points.
    pub figures: BTreeMap<FigureId, TableRow<Figure>>,
    /// Sources that citations name.
    pub sources: Vec<Source>,
    /// Every row of the tables, for listings.
    pub listing: Arc<[Listed]>,
    /// Texts that the tables were read from, and the tables without the player's rules.
    pub origin: Origin<Self>,
}

words! {
    /// Single figure of the rules.
    FigureId {
        FewestStands = "fewest_stands", FewestStandsAtStart = "fewest_stands_at_start", Radius = "radius", RadiusShort = "radius_short",
        CloseRange = "close_range", CloseRangeGuns = "close_range_guns", GunsAfloat = "guns_afloat", DoubleQuick = "double_quick", Tardy = "tardy", GoodRoad = "good_road", GoodRoadGuns = "good_road_guns",
        PoorRoad = "poor_road", BrokenOnRoad = "broken_on_road", ObliqueMost = "oblique_most", WheelMost = "wheel_most", WheelInMove = "wheel_in_move",
        FewestPoints = "fewest_points", TwilightNear = "twilight_near", HeavyCasualtiesShare = "heavy_casualties_share",
        UnitWorn = "unit_worn", UnitSpent = "unit_spent", UnitRemoved = "unit_removed", GunStandLost = "gun_stand_lost",
        LeaderOut = "leader_out", KeyPosition = "key_position",
        KeyPositionFromStart = "key_position_from_start",
        ReplenishBeyond = "replenish_beyond", CanisterRange = "canister_range", SupportWithin = "support_within", ShelterWithin = "shelter_within",
        WorthElite = "worth_elite", WorthVeteran = "worth_veteran", WorthTrained = "worth_trained", WorthRaw = "worth_raw",
        WorthSpirited = "worth_spirited", WorthReliable = "worth_reliable", WorthUnreliable = "worth_unreliable",
        TwilightLight = "twilight_light",
        ReplacementTurns = "replacement_turns", LeaderOutTurns = "leader_out_turns",
    }
}

/// Ids of the rows that `movement.json` must have.
pub const RATE_IDS: [&str; 13] = [
    "line",
    "field_column",
    "march_column",
    "open_order",
    "square",
    "broken",
    "cavalry_line",
    "cavalry_column",
    "limbered_light",
    "limbered_heavy",
    "limbered_siege",
    "leader_mounted",
    "leader_on_foot",
];

/// Value of a single figure.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Value in inches, in degrees, as a factor or a count, as the row's label says.
    pub value: f64,
}

/// Worn and spent numbers of a unit that starts with `stands`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thresholds {
    /// Number of stands at the start.
    pub stands: u32,
    spirited: EffectivenessCell,
    reliable: EffectivenessCell,
    unreliable: EffectivenessCell,
    dispirited: EffectivenessCell,
    /// Cells whose numbers are printed in the rules; the row's own provenance is that of the others.
    #[serde(default)]
    printed: Vec<Morale>,
}

/// Cell of the effectiveness table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectivenessCell {
    /// Most stands at which it is worn; `None` if there is no worn state.
    pub worn: Option<u32>,
    /// Most stands at which it is spent.
    pub spent: u32,
}

impl Thresholds {
    /// Returns the cell of a morale class.
    #[must_use]
    pub const fn cell(&self, morale: Morale) -> EffectivenessCell {
        match morale {
            Morale::Spirited => self.spirited,
            Morale::Reliable => self.reliable,
            Morale::Unreliable => self.unreliable,
            Morale::Dispirited => self.dispirited,
        }
    }
}

impl EffectivenessCell {
    /// Returns the effectiveness of a unit with `stands` left; removal at one stand is a rule of the caller.
    #[must_use]
    pub fn state(self, stands: u32) -> Effectiveness {
        if stands <= self.spent {
            Effectiveness::Spent
        } else if self.worn.is_some_and(|worn| stands <= worn) {
            Effectiveness::Worn
        } else {
            Effectiveness::Fresh
        }
    }
}

/// Rating of a unit by the guide.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatedUnit {
    /// Experience that the guide gives.
    pub experience: Experience,
}

/// Initial morale of a unit.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suggested {
    /// Morale of a unit of which nothing else is known.
    pub morale: Morale,
}

/// A troop scale (digest §1).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Men to a stand of infantry or cavalry.
    pub men_per_stand: u32,
    /// Yards to an inch of the table.
    pub yards_per_inch: f64,
    /// Number of guns to a stand.
    pub guns_per_stand: u32,
}

/// A gun type (digest §3).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// Letters for it on the reference sheet.
    pub code: SmolStr,
    /// Real calibre of the gun.
    pub calibre: SmolStr,
    /// Light or heavy carriage.
    pub carriage: Carriage,
    /// Inches it can be hauled by hand; `None` if it cannot.
    pub hand_haul: Option<Inches>,
    /// True if it moves at the siege rate.
    pub siege_rate: bool,
    /// True for a battalion gun, which friends nearby steady.
    pub battalion: bool,
    /// True if it fires stand by stand, each with a die of its own.
    pub rocket: bool,
}

/// Small arm of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmallArm {
    /// Letter for it on the reference sheet.
    pub code: SmolStr,
}

/// Faces of a d10 and the rating they give a replacement leader.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// Lowest face of the range.
    pub from: u8,
    /// Highest face of the range.
    pub to: u8,
    /// Rating of the leader.
    pub rating: LeaderRating,
}

/// Reach of weapons in a light.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeInLight {
    /// Reach in inches, inclusive.
    pub inches: Inches,
}

/// Movement rates over the three grounds, in inches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    open: Inches,
    broken: Inches,
    rough: Inches,
    /// Grounds whose inches are printed in the rules; the row's own provenance is that of the others.
    #[serde(default)]
    printed: Vec<Ground>,
}

impl Rate {
    /// Returns the rate over a ground.
    #[must_use]
    pub const fn rate_on(&self, ground: Ground) -> Inches {
        match ground {
            Ground::Open => self.open,
            Ground::Broken => self.broken,
            Ground::Rough => self.rough,
        }
    }
}

/// A maneuver that a result allows (digest §7).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Maneuver {
    /// Result that it needs.
    pub result: ManeuverResult,
    /// Units that may make it.
    #[serde(rename = "for")]
    pub who: ManeuverWho,
    /// Share of a move that it leaves.
    #[serde(rename = "move")]
    pub moves: MoveShare,
    /// Rate that counts: that of the formation unless the row says otherwise.
    pub rate: SmolStr,
    /// Formations it can be made from; empty: any.
    #[serde(default)]
    pub from: Vec<Formation>,
    /// Formations it ends in; empty: the one it began in.
    #[serde(default)]
    pub to: Vec<Formation>,
    /// True if of these only the unit's own kind of line is meant: open order for units that form no other, dismounted for cavalry on foot.
    #[serde(default)]
    pub own_line: bool,
}

/// Limit shown to a player who chooses a maneuver: what it can be combined with, and what not (digest §7, §8, §11). The row's label states
/// it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// Maneuvers that it applies to.
    pub maneuvers: Vec<RowId>,
    /// Formations that it applies to; empty: any.
    #[serde(default)]
    pub formations: Vec<Formation>,
    /// Experience that it applies to; empty: any.
    #[serde(default)]
    pub experience: Vec<Experience>,
    /// Carriages of guns that it applies to; empty: any.
    #[serde(default)]
    pub carriage: Vec<Carriage>,
    /// Grounds on which the maneuver disorders the unit; empty: none.
    #[serde(default)]
    pub disorders_on: Vec<Ground>,
}

/// Number of stands of a formation that fire (digest §9).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FiringStands {
    /// Formations that the row is for.
    pub formations: Vec<Formation>,
    /// Greatest number of stands that fire.
    #[serde(default)]
    pub stands: Option<u32>,
    /// Number of faces; the stands of one face fire together, each face at a target of its own.
    #[serde(default)]
    pub faces: Option<u32>,
}

words! {
    /// Result that a maneuver needs.
    ManeuverResult { WellHandled = "well_handled", Tardy = "tardy", Any = "any" }
    /// Kind of units that may make a maneuver.
    ManeuverWho { Troops = "troops", Infantry = "infantry", Cavalry = "cavalry", Guns = "guns", LightGuns = "light_guns", SilencedGuns = "silenced_guns" }
    /// Share of the move that a maneuver leaves.
    MoveShare { Full = "full", Half = "half", None = "none", Arc = "arc", HandHaul = "hand_haul" }
}

impl TableRow<Rate> {
    /// Returns the provenance of the rate over a ground; each number has its own (digest §8).
    #[must_use]
    pub fn provenance_on(&self, ground: Ground) -> Provenance {
        cell_sureness(self.head.provenance_at(ground.word()), &self.data.printed, ground)
    }
}

impl TableRow<Thresholds> {
    /// Returns the provenance of the cell of a morale class.
    #[must_use]
    pub fn provenance_of(&self, morale: Morale) -> Provenance {
        cell_sureness(self.head.provenance_at(morale.word()), &self.data.printed, morale)
    }
}

/// Returns the provenance of a cell, from that of the row there: a cell that the player changed is his, a printed one of the rules.
fn cell_sureness<C: PartialEq>(row: Provenance, printed: &[C], cell: C) -> Provenance {
    if row != Provenance::Yours && printed.contains(&cell) { Provenance::Rules } else { row }
}

impl Tables {
    /// Returns the bands of a weapon, by its id in the tables, the nearest first.
    pub fn bands_of<'t, 'w>(&'t self, weapon: &'w str) -> impl Iterator<Item = &'t TableRow<Band>> + use<'t, 'w> {
        self.bands.iter().filter(move |row| row.data.weapon == weapon)
    }

    /// Reads and checks the tables of the folder `rff1812`, with those of the given checks of one die: their names and facts.
    ///
    /// # Errors
    /// Every fault of every file.
    pub(super) fn read_with(texts: &TableTexts, checks: &[(&'static str, &'static Vocabulary)]) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader::new(texts);
        let mut figures = BTreeMap::new();

        let mut file = reader.open("rff1812/effectiveness.json");
        let thresholds = reader.rows::<Thresholds>(&mut file, "thresholds");
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);
        check_thresholds(&mut reader, &thresholds);

        let mut file = reader.open("rff1812/rating.json");
        let rating = reader.conditional_rows::<RatedUnit>(&mut file, "experience", &facts::rating::RATING);
        let suggested_morale = reader.conditional_rows::<Suggested>(&mut file, "morale", &facts::rating::RATING);
        let scales = reader.rows::<Scale>(&mut file, "scales");
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);

        let mut file = reader.open("rff1812/weapons.json");
        let guns = reader.rows::<Gun>(&mut file, "guns");
        let small_arms = reader.rows::<SmallArm>(&mut file, "small_arms");
        reader.close(file);

        let mut file = reader.open("rff1812/command.json");
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);

        let mut file = reader.open("rff1812/maneuver.json");
        let maneuver = reader.modifiers(&mut file, "modifiers", &facts::maneuver::MANEUVER);
        let good_order = reader.outcomes(&mut file, "good_order", &facts::maneuver::MANEUVER);
        let disordered = reader.outcomes(&mut file, "disordered", &facts::maneuver::MANEUVER);
        let maneuvers = reader.rows::<Maneuver>(&mut file, "maneuvers");
        let limits = reader.rows::<Limit>(&mut file, "limits");
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);

        let mut file = reader.open("rff1812/movement.json");
        let rates = reader.rows::<Rate>(&mut file, "rates");
        figures::read(&mut reader, &mut file, "factors", &mut figures);
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);

        let mut file = reader.open("rff1812/fire.json");
        let bands = reader.rows::<Band>(&mut file, "bands");
        let firing_stands = reader.rows::<FiringStands>(&mut file, "firing_stands");
        let halves = reader.conditional_rows(&mut file, "halves", &facts::firer::FIRER);
        let silent = reader.conditional_rows(&mut file, "silent", &facts::firer::FIRER);
        let fire = reader.modifiers(&mut file, "modifiers", &facts::fire::FIRE);
        let fire_outcomes = reader.outcomes(&mut file, "outcomes", &facts::fire::FIRE);
        let reach = reader.rows::<RangeInLight>(&mut file, "reach");
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);
        let weapons = guns.iter().map(|row| &row.head.id).chain(small_arms.iter().map(|row| &row.head.id)).collect::<Vec<_>>();
        bands::check(&mut reader, &bands, &weapons);

        let mut file = reader.open("rff1812/charge.json");
        let charge = reader.modifiers(&mut file, "modifiers", &facts::charge::SIDE);
        let charge_outcomes = reader.outcomes(&mut file, "outcomes", &facts::charge_outcome::CHARGE);
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);

        let mut singles = BTreeMap::new();
        for (check, facts) in checks.iter().filter(|(check, _)| *check != FALLEN_LEADER) {
            let mut file = reader.open(&format!("rff1812/{check}.json"));
            singles.extend(read_single(&mut reader, &mut file, facts).map(|rows| (*check, rows)));
            reader.close(file);
        }
        let mut file = reader.open("rff1812/fallen_leader.json");
        let facts = checks.iter().find(|(check, _)| *check == FALLEN_LEADER).map(|(_, facts)| *facts);
        let rows = facts.and_then(|facts| read_single(&mut reader, &mut file, facts));
        singles.extend(rows.map(|rows| (FALLEN_LEADER, rows)));
        let replacement = reader.rows::<Replacement>(&mut file, "replacement");
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);

        let mut file = reader.open("rff1812/victory.json");
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);

        let mut file = reader.open("rff1812/balance.json");
        figures::read(&mut reader, &mut file, "figures", &mut figures);
        reader.close(file);

        let footprints = footprint::read(&mut reader);
        let new_ground = new_ground::read(&mut reader);

        figures::check_pairs(&mut reader, &figures);
        figures::check_rates(&mut reader, &rates);
        check_scales(&mut reader, &scales);
        check_replacement(&mut reader, &replacement);
        check_limits(&mut reader, &limits, &maneuvers);
        check_firing_stands(&mut reader, &firing_stands);
        let reach = read_lights(&mut reader, reach);
        let figures_met = FIGURE_FILES.iter().any(|file| ["figures", "factors"].iter().any(|table| reader.met_fault(file, table)));
        for id in FigureId::ALL.iter().filter(|id| !figures_met && !figures.contains_key(*id)) {
            reader.fault("rff1812", "", format!("no file has the figure \"{}\"", id.word()));
        }
        let rates_met = reader.met_fault("rff1812/movement.json", "rates");
        for id in RATE_IDS.iter().filter(|id| !rates_met && !rates.iter().any(|row| row.head.id.as_str() == **id)) {
            reader.fault("rff1812/movement.json", "rates", format!("the rate \"{id}\" is missing"));
        }
        let (sources, listing) = reader.finish()?;
        let (Some(good_order), Some(disordered), Some(fire_outcomes), Some(charge_outcomes)) =
            (good_order, disordered, fire_outcomes, charge_outcomes)
        else {
            return Err(Vec::new());
        };
        Ok(Self {
            effectiveness: thresholds.into_iter().map(|row| (row.data.stands, row)).collect(),
            rating,
            suggested_morale,
            scales: scales.into_iter().map(|row| (row.data.men_per_stand, row)).collect(),
            guns: guns.into_iter().map(|row| (GunId(row.head.id.0.clone()), row)).collect(),
            small_arms,
            maneuver,
            good_order,
            disordered,
            maneuvers,
            limits,
            rates: by_id(rates),
            bands,
            firing_stands,
            halves,
            silent,
            fire,
            fire_outcomes,
            reach,
            charge,
            charge_outcomes,
            singles,
            replacement,
            footprints,
            new_ground,
            figures,
            sources,
            listing: listing.into(),
            origin: Origin::of(texts),
        })
    }

    /// Reads the tables the program ships.
    ///
    /// # Errors
    /// Never with the shipped files, which a test holds to it; an overlay of the player's rules may.
    pub fn shipped() -> Result<Self, Vec<Fault>> {
        Self::read(&TableTexts::shipped())
    }

    /// Returns a single figure; every one of [`FigureId`] is there, or the tables were refused.
    #[must_use]
    pub fn figure(&self, id: FigureId) -> f64 {
        self.figures.get(&id).map_or(0.0, |row| row.data.value)
    }

    /// Returns a single figure that counts something: turns, stands, points.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small whole figure of the tables")]
    pub fn count(&self, id: FigureId) -> u32 {
        self.figure(id) as u32
    }

    /// Returns the provenance of a single figure.
    #[must_use]
    pub fn figure_provenance(&self, id: FigureId) -> Provenance {
        self.figures.get(&id).map_or(Provenance::Rules, |row| row.head.provenance)
    }

    /// Returns a single figure that is a distance, in inches.
    #[must_use]
    pub fn inches(&self, id: FigureId) -> Inches {
        Inches::from_f64(self.figure(id)).unwrap_or_default()
    }

    /// Returns a gun type; `None` if the id is unknown.
    #[must_use]
    pub fn gun(&self, id: &GunId) -> Option<&Gun> {
        self.guns.get(id).map(|row| &row.data)
    }

    /// Returns the name of a gun type within a sentence: a rocket bears the name of its maker, the others begin small.
    #[must_use]
    pub fn gun_name(&self, gun: &GunId) -> String {
        let name = |row: &TableRow<Gun>| if row.data.rocket { row.head.label.to_string() } else { row.head.label.to_lowercase() };
        self.guns.get(gun).map_or_else(|| gun.to_string(), name)
    }

    /// Returns what the reading of a scenario file needs of the tables.
    #[must_use]
    pub fn for_files(&self) -> FileTables {
        FileTables {
            guns: self.guns.keys().cloned().collect(),
            fewest_stands: self.count(FigureId::FewestStandsAtStart),
            guns_per_stand: self.scales.iter().map(|(scale, row)| (*scale, row.data.guns_per_stand)).collect(),
        }
    }
}

/// Files that hold single figures.
const FIGURE_FILES: [&str; 10] = [
    "rff1812/effectiveness.json",
    "rff1812/rating.json",
    "rff1812/command.json",
    "rff1812/maneuver.json",
    "rff1812/movement.json",
    "rff1812/fire.json",
    "rff1812/charge.json",
    "rff1812/fallen_leader.json",
    "rff1812/victory.json",
    "rff1812/balance.json",
];

/// Reads the rows of a check of one die: its results, and its modifiers if it depends on any facts.
fn read_single(reader: &mut Reader<'_>, file: &mut File, facts: &'static Vocabulary) -> Option<SingleTables> {
    let modifiers = if facts.facts.is_empty() { Vec::new() } else { reader.modifiers(file, "modifiers", facts) };
    reader.outcomes(file, "outcomes", facts).map(|outcomes| SingleTables { modifiers, outcomes })
}

fn read_lights(reader: &mut Reader<'_>, rows: Vec<TableRow<RangeInLight>>) -> BTreeMap<Light, TableRow<RangeInLight>> {
    let mut reach = BTreeMap::new();
    for row in rows {
        match Light::ALL.iter().find(|light| light.word() == row.head.id.as_str()) {
            Some(light) => {
                reach.insert(*light, row);
            }
            None => reader.fault_of_row(
                "rff1812/fire.json",
                "reach",
                &row.head.id,
                clause(format!("is not a light; the lights are {}", Light::SPELLINGS.join(", "))),
            ),
        }
    }
    reach
}

/// Checks that a scale has the men to a stand by which scenario files name it, and that its other numbers have a meaning.
fn check_scales(reader: &mut Reader<'_>, rows: &[TableRow<Scale>]) {
    const FILE: &str = "rff1812/rating.json";
    for row in rows {
        let Scale { men_per_stand, yards_per_inch, guns_per_stand } = row.data;
        if row.head.id.as_str() != format!("scale_{men_per_stand}") {
            let text = "\"men_per_stand\" cannot be changed: scenario files name the scale by it. Give a unit its stands instead";
            reader.fault_of_row(FILE, "scales", &row.head.id, text.to_owned());
        }
        reader.check_bounds(FILE, "scales", &row.head.id, ("yards_per_inch", yards_per_inch), &Bounds::Any(0.1..=1_000.0));
        reader.check_bounds(FILE, "scales", &row.head.id, ("guns_per_stand", f64::from(guns_per_stand)), &Bounds::Whole(1..=100));
    }
}

/// Checks that every face of a d10 gives a replacement leader exactly one rating.
fn check_replacement(reader: &mut Reader<'_>, rows: &[TableRow<Replacement>]) {
    const FILE: &str = "rff1812/fallen_leader.json";
    let whole = !reader.met_fault(FILE, "replacement");
    for face in 1..=10 {
        if whole && rows.iter().filter(|row| (row.data.from..=row.data.to).contains(&face)).count() != 1 {
            reader.fault(FILE, "replacement", format!("exactly one row must hold the face {face}"));
        }
    }
}

/// Checks that limits name only maneuvers there are.
fn check_limits(reader: &mut Reader<'_>, limits: &[TableRow<Limit>], maneuvers: &[TableRow<Maneuver>]) {
    const FILE: &str = "rff1812/maneuver.json";
    let whole = !reader.met_fault(FILE, "maneuvers");
    for row in limits.iter().filter(|_| whole) {
        for id in row.data.maneuvers.iter().filter(|id| !maneuvers.iter().any(|known| known.head.id == **id)) {
            reader.fault_of_row(FILE, "limits", &row.head.id, format!("there is no maneuver \"{id}\""));
        }
    }
}

/// Checks that a formation is in one row only, and that the row gives either stands or faces.
fn check_firing_stands(reader: &mut Reader<'_>, rows: &[TableRow<FiringStands>]) {
    const FILE: &str = "rff1812/fire.json";
    for row in rows {
        let FiringStands { formations, stands, faces } = &row.data;
        let right = matches!((stands, faces), (Some(1..=1_000), None) | (None, Some(1..=1_000)));
        if !right {
            reader.fault_of_row(FILE, "firing_stands", &row.head.id, clause("must have \"stands\" or \"faces\", 1 to 1000, and not both"));
        }
        for formation in formations {
            if rows.iter().filter(|other| other.data.formations.contains(formation)).count() > 1 {
                reader.fault_of_row(FILE, "firing_stands", &row.head.id, format!("{} is in two rows", formation.spoken()));
            }
        }
    }
}

/// Checks that the sizes 2 to 25 have one row each, with spent below worn and worn below the start.
fn check_thresholds(reader: &mut Reader<'_>, rows: &[TableRow<Thresholds>]) {
    const FILE: &str = "rff1812/effectiveness.json";
    let whole = !reader.met_fault(FILE, "thresholds");
    for row in rows {
        for morale in Morale::ALL {
            let EffectivenessCell { worn, spent } = row.data.cell(*morale);
            if spent == 0 || spent >= worn.unwrap_or(row.data.stands) || worn.is_some_and(|worn| worn >= row.data.stands) {
                let text = format!("{morale}: spent must be at least 1 and below worn, and worn below {} stands", row.data.stands);
                reader.fault_of_row(FILE, "thresholds", &row.head.id, text);
            }
        }
    }
    for stands in 2..=25 {
        if whole && rows.iter().filter(|row| row.data.stands == stands).count() != 1 {
            reader.fault(FILE, "thresholds", format!("there must be exactly one row for {stands} stands"));
        }
    }
}
