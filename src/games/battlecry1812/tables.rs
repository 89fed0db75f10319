//! The tables of Battlecry! 1812, read and checked.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use smol_str::SmolStr;

use super::effect::Effect;
use super::facts;
use super::losses::class_of;
use super::words::{
    Besides, FaceEffect, Formation, GroundId, Limbering, OfficerMount, OfficerType, Rank, RulingId, SightBlock, Special, TargetClass,
    UnitType, Weapon,
};
use crate::engine::{Amount, Die, Fault, ModifierRow, OutcomeTable, Predicate, Value, Word as _, words};
use crate::table::{AnyOf, Bounds, Listed, NoData, Origin, Reader, Source, TableRow, TableTexts, in_row};

/// Every table of the game. What is here has passed every check.
#[derive(Debug)]
pub struct Tables {
    /// Types of unit with their class, move and weapons.
    pub units: BTreeMap<UnitType, TableRow<Unit>>,
    /// Specials, each with the types that have it.
    pub specials: Vec<TableRow<SpecialOf>>,
    /// Weapons, each with its code.
    pub weapons: BTreeMap<Weapon, TableRow<Coded>>,
    /// Dice by weapon and range, each a line of the fire tally: the columns of the printed table.
    pub ranges: BTreeMap<(Weapon, u32), Arc<ModifierRow>>,
    /// Dice beyond the columns, with the hexes they hold for.
    pub beyond: Vec<(Beyond, Arc<ModifierRow>)>,
    /// Effects of the faces of the die.
    pub faces: Vec<TableRow<FaceEffects>>,
    /// Modifiers of fire, the base among them.
    pub fire: Vec<Arc<ModifierRow>>,
    /// Modifiers of melee, the same rows for either side.
    pub melee: Vec<Arc<ModifierRow>>,
    /// Results of a melee by the difference of the flags.
    pub melee_outcomes: OutcomeTable<Effect>,
    /// Results of a melee against guns.
    pub against_guns: OutcomeTable<Effect>,
    /// Modifiers that make the number a rally is rolled against.
    pub rally: Vec<Arc<ModifierRow>>,
    /// Results of a rally by what it is rolled against less the die.
    pub rally_outcomes: OutcomeTable<Effect>,
    /// Ranks of officers, with the reach of their buffs.
    pub ranks: BTreeMap<Rank, TableRow<BuffReach>>,
    /// Types of officers, with the units they aid.
    pub officer_types: BTreeMap<OfficerType, TableRow<Aids>>,
    /// Officers on foot and mounted.
    pub officer_mounts: BTreeMap<OfficerMount, TableRow<Mount>>,
    /// Results of fire at an officer by the faces that hit him.
    pub officer_fire: OutcomeTable<Effect>,
    /// Formations, with their movement and fire.
    pub formations: BTreeMap<Formation, TableRow<FormationData>>,
    /// Ground that slows or stops.
    pub ground: BTreeMap<GroundId, TableRow<Ground>>,
    /// Turns that limbering and unlimbering take.
    pub limbering: BTreeMap<Limbering, TableRow<Turns>>,
    /// Actions of light artillery in the turn it limbers or unlimbers: one or both of moving and firing.
    pub besides_limbering: TableRow<BesidesData>,
    /// Obstacles that block sight.
    pub sight: BTreeMap<SightBlock, TableRow<NoData>>,
    /// Rulings of ours, where the rules are silent.
    pub rulings: BTreeMap<RulingId, TableRow<NoData>>,
    /// Single numbers of the rules.
    pub figures: BTreeMap<FigureId, TableRow<Figure>>,
    /// The sources citations name.
    pub sources: Vec<Source>,
    /// Every row, for listings.
    pub listing: Vec<Listed>,
    /// Texts that the tables were read from, and the tables without the player's rules.
    pub origin: Origin<Self>,
}

words! {
    /// Id of a single number of the rules.
    FigureId {
        MenLeast = "men_least", MenMost = "men_most", MenPerFigureLeast = "men_per_figure_least", MenPerFigureMost = "men_per_figure_most",
        MoraleStartLeast = "morale_start_least", MoraleStartMost = "morale_start_most", BayonetCharge = "bayonet_charge",
        BuffsATurn = "buffs_a_turn", Rest = "rest", BlockedRetreat = "blocked_retreat", FrontSides = "front_sides",
        FlankSides = "flank_sides", UnitDestroyed = "unit_destroyed", OfficerLost = "officer_lost",
        Withdrawal = "withdrawal", FormationChanges = "formation_changes", RalliesATurn = "rallies_a_turn",
        RestFormations = "rest_formations", AbilityMost = "ability_most",
    }
}

/// Single number of the rules.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// A count, as the row's label says.
    pub value: u32,
}

/// A type of unit (digest §1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Letters of the rules.
    pub code: SmolStr,
    /// Class of the unit as a target.
    pub class: TargetClass,
    /// Movement allowance in hexes a turn.
    #[serde(rename = "move")]
    pub moves: u32,
    /// Weapons the type may carry.
    pub weapons: Vec<Weapon>,
}

/// Special, and the types that have it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialOf {
    /// Special that the types have.
    pub special: Special,
    /// The types that have it.
    pub units: Vec<UnitType>,
}

/// A row that has a code of the rules and nothing else.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coded {
    /// Letters of the rules.
    pub code: SmolStr,
}

/// Dice of a weapon at a range.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    weapon: Weapon,
    hexes: u32,
    value: i32,
}

/// Dice of a weapon beyond the columns of its ranges (digest §4).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beyond {
    /// Weapon the row is for.
    pub weapon: Weapon,
    /// First range the row holds for, in hexes.
    pub from: u32,
    /// Last range the row holds for, in hexes; the row is out of use where this is less than `from`.
    pub to: u32,
    /// Dice the row adds to the tally, -100 to 100.
    pub value: i32,
}

/// Actions of light artillery in the turn it limbers or unlimbers (digest §6).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BesidesData {
    /// One thing, moving or firing, or both.
    pub besides: Besides,
}

/// Faces of the die and their effect (digest §4).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceEffects {
    /// The faces of a d6.
    pub faces: Vec<u8>,
    /// Effect of each of these faces.
    pub effect: FaceEffect,
    /// Classes of target it affects.
    pub against: Vec<TargetClass>,
    /// It also hits an officer fired at.
    #[serde(default)]
    pub hits_officers: bool,
}

/// Reach of a rank's buff, and the battalions it leads.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuffReach {
    /// Reach of the buff in hexes.
    pub reach: u32,
    /// Battalions an officer of this rank leads; `None`: any number.
    #[serde(default)]
    pub battalions: Option<u32>,
}

/// Units that an officer of this type aids.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aids {
    /// Letter of the rules.
    pub code: SmolStr,
    /// Units of these types, or of any.
    pub aids: AnyOf<UnitType>,
    /// Only those under his leadership, where his scenario names them.
    #[serde(default)]
    pub bound: bool,
}

/// An officer on foot or horseback.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// Class of the officer as a target.
    pub class: TargetClass,
    /// Movement allowance in hexes a turn.
    #[serde(rename = "move")]
    pub moves: u32,
}

/// A formation (digest §4, §6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormationData {
    /// Units of these classes may be in it.
    pub classes: Vec<TargetClass>,
    /// Hexes more or fewer to move.
    #[serde(rename = "move")]
    pub moves: i32,
    /// Units in it may fire.
    pub fires: bool,
    /// Units of these classes do not move in it.
    #[serde(default)]
    pub still: Vec<TargetClass>,
    /// Companies of a column that may fire; `None`: no such limit.
    #[serde(default)]
    pub companies_firing: Option<u32>,
}

/// Ground that slows or stops (digest §6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Hexes more or fewer to move.
    #[serde(rename = "move")]
    pub moves: i32,
    /// Types it does not slow.
    pub free_for: Vec<UnitType>,
    /// Types that go through in one turn, while others stop on entering; `None`: it stops no one.
    #[serde(default)]
    pub through: Option<Vec<UnitType>>,
    /// True where no one may enter it.
    #[serde(default)]
    pub shut: bool,
}

/// Number of turns an action takes.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// Number of turns: 0, or 1 for the turn in which it is done.
    pub turns: u32,
}

impl Tables {
    /// Reads and checks the tables of the folder `battlecry1812`.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn read(texts: &TableTexts) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader::new(texts);

        let mut file = reader.open("battlecry1812/units.json");
        let units = reader.word_rows(&mut file, "types");
        let specials = reader.rows(&mut file, "specials");
        reader.close(file);

        let mut file = reader.open("battlecry1812/weapons.json");
        let weapons = reader.word_rows(&mut file, "weapons");
        let ranges = reader.rows::<Range>(&mut file, "ranges");
        let beyond = reader.rows::<Beyond>(&mut file, "beyond");
        reader.close(file);
        check_ranges(&mut reader, &ranges);
        check_beyond(&mut reader, &ranges, &beyond);

        let mut file = reader.open("battlecry1812/dice.json");
        let faces = reader.rows::<FaceEffects>(&mut file, "faces");
        reader.close(file);
        check_faces(&mut reader, &faces);

        let mut file = reader.open("battlecry1812/fire.json");
        let fire = reader.modifiers(&mut file, "modifiers", &facts::fire::FIRE);
        reader.close(file);
        check_shares(&mut reader, "battlecry1812/fire.json", &fire);

        let mut file = reader.open("battlecry1812/melee.json");
        let melee = reader.modifiers(&mut file, "modifiers", &facts::melee::MELEE);
        let melee_outcomes = reader.outcomes(&mut file, "outcomes", &facts::melee::MELEE);
        let against_guns = reader.outcomes(&mut file, "against_guns", &facts::melee::MELEE);
        reader.close(file);
        check_shares(&mut reader, "battlecry1812/melee.json", &melee);

        let mut file = reader.open("battlecry1812/rally.json");
        let rally = reader.modifiers(&mut file, "modifiers", &facts::rally::RALLY);
        let rally_outcomes = reader.outcomes(&mut file, "outcomes", &facts::rally::RALLY);
        reader.close(file);

        let mut file = reader.open("battlecry1812/officers.json");
        let ranks = reader.word_rows(&mut file, "ranks");
        let officer_types = reader.word_rows(&mut file, "types");
        let officer_mounts = reader.word_rows(&mut file, "mounts");
        let officer_fire = reader.outcomes(&mut file, "fire", &facts::officer_fire::OFFICER_FIRE);
        reader.close(file);

        let mut file = reader.open("battlecry1812/movement.json");
        let formations = reader.word_rows(&mut file, "formations");
        let ground = reader.word_rows(&mut file, "ground");
        let limbering = reader.word_rows(&mut file, "limbering");
        let besides = reader.rows(&mut file, "besides_limbering");
        if besides.len() != 1 {
            reader.fault("battlecry1812/movement.json", "besides_limbering", "must have one row".to_owned());
        }
        let sight = reader.word_rows(&mut file, "sight");
        reader.close(file);

        let mut file = reader.open("battlecry1812/rulings.json");
        let rulings = reader.word_rows(&mut file, "rulings");
        reader.close(file);

        let mut file = reader.open("battlecry1812/figures.json");
        let figures = reader.word_rows(&mut file, "figures");
        reader.close(file);
        check_figures(&mut reader, &figures);
        check_movement(&mut reader, &ground, &limbering);

        let (sources, listing) = reader.finish()?;
        let (Some(melee_outcomes), Some(against_guns), Some(rally_outcomes), Some(officer_fire), Some(besides_limbering)) =
            (melee_outcomes, against_guns, rally_outcomes, officer_fire, besides.into_iter().next())
        else {
            return Err(Vec::new());
        };
        Ok(Self {
            units,
            specials,
            weapons,
            ranges: ranges.into_iter().map(range_line).collect(),
            beyond: beyond.into_iter().map(beyond_line).collect(),
            faces,
            fire,
            melee,
            melee_outcomes,
            against_guns,
            rally,
            rally_outcomes,
            ranks,
            officer_types,
            officer_mounts,
            officer_fire,
            formations,
            ground,
            limbering,
            besides_limbering,
            sight,
            rulings,
            figures,
            sources,
            listing,
            origin: Origin::of(texts),
        })
    }

    /// The tables the program ships.
    ///
    /// # Errors
    /// Never with the shipped files, which a test holds to it; an overlay of the player's rules may.
    pub fn shipped() -> Result<Self, Vec<Fault>> {
        Self::read(&TableTexts::shipped())
    }

    /// A type of unit; every one is there, or the tables were refused.
    #[must_use]
    pub fn unit(&self, unit: UnitType) -> &Unit {
        &self.units[&unit].data
    }

    /// Returns whether a type of unit is artillery: of the class that is hit as such.
    #[must_use]
    pub fn is_guns(&self, unit: UnitType) -> bool {
        self.unit(unit).class == TargetClass::Artillery
    }

    /// Returns the actions that guns still have in the turn they limber or unlimber into this formation; `None` where it takes the whole
    /// turn (digest §6).
    #[must_use]
    pub fn limbering_actions(&self, unit: UnitType, into: Formation) -> Option<Besides> {
        let done = if into == Formation::Limbered { Limbering::Limber } else { Limbering::Unlimber };
        if self.limbering[&done].data.turns == 0 {
            return Some(Besides::Both);
        }
        let light = self.has_special(unit, Special::FiresAsItUnlimbers).then_some(self.besides_limbering.data.besides);
        light.or((!self.has_special(unit, Special::FiresOnlyUnlimbered)).then_some(Besides::Both))
    }

    /// Returns the name of a formation as this type of unit takes it: guns are unlimbered, not in line.
    #[must_use]
    pub fn formation_name(&self, unit: UnitType, formation: Formation) -> String {
        if formation == Formation::Line && self.is_guns(unit) { "unlimbered".to_owned() } else { formation.to_string() }
    }

    /// Returns whether a type of unit has a special.
    #[must_use]
    pub fn has_special(&self, unit: UnitType, special: Special) -> bool {
        self.specials.iter().any(|row| row.data.special == special && row.data.units.contains(&unit))
    }

    /// The types of unit that have a special, in the order of the rules.
    pub fn types_with(&self, special: Special) -> impl Iterator<Item = UnitType> + '_ {
        UnitType::ALL.iter().copied().filter(move |unit| self.has_special(*unit, special))
    }

    /// A formation; every one is there, or the tables were refused.
    #[must_use]
    pub fn formation(&self, formation: Formation) -> &FormationData {
        &self.formations[&formation].data
    }

    /// The formations a type of unit may be in, the usual one first.
    pub fn formations_of(&self, unit: UnitType) -> impl Iterator<Item = Formation> + '_ {
        let class = self.unit(unit).class;
        Formation::ALL.iter().copied().filter(move |formation| self.formation(*formation).classes.contains(&class))
    }

    /// The formations a type of unit may take, the usual one first: open order only where it may infiltrate (digest §1).
    pub fn formations_in_reach(&self, unit: UnitType) -> impl Iterator<Item = Formation> + '_ {
        let skirmishes = self.has_special(unit, Special::Infiltrate);
        self.formations_of(unit).filter(move |formation| skirmishes || *formation != Formation::OpenOrder)
    }

    /// A kind of ground; every one is there, or the tables were refused.
    #[must_use]
    pub fn ground(&self, ground: GroundId) -> &Ground {
        &self.ground[&ground].data
    }

    /// Returns the number of columns of the range table a weapon has: a routed unit runs out of these (digest §7).
    #[must_use]
    pub fn columns(&self, weapon: Weapon) -> u32 {
        self.ranges.keys().filter(|(other, _)| *other == weapon).map(|(_, hexes)| *hexes).max().unwrap_or(0)
    }

    /// Returns the range of a weapon in hexes, including the rows beyond the columns.
    #[must_use]
    pub fn reach(&self, weapon: Weapon) -> u32 {
        let beyond = self.beyond.iter().filter(|(row, _)| row.weapon == weapon && row.to >= row.from).map(|(row, _)| row.to);
        beyond.max().unwrap_or(0).max(self.columns(weapon))
    }

    /// Returns the line of the tally a weapon has at a range; `None` where it does not reach so far.
    #[must_use]
    pub fn range_row(&self, weapon: Weapon, hexes: u32) -> Option<&Arc<ModifierRow>> {
        let beyond = || self.beyond.iter().find(|(row, _)| row.weapon == weapon && (row.from..=row.to).contains(&hexes));
        self.ranges.get(&(weapon, hexes)).or_else(|| beyond().map(|(_, line)| line))
    }

    /// Returns a single number of the rules; every one is there, or the tables were refused.
    #[must_use]
    pub fn figure(&self, id: FigureId) -> u32 {
        self.figures[&id].data.value
    }

    /// The die as thrown at a target of `class`: its faces sorted by what they do to it.
    #[must_use]
    pub fn die_against(&self, class: TargetClass) -> Die {
        let row = |face| self.faces.iter().find(move |row| row.data.faces.contains(&face) && row.data.against.contains(&class));
        Die::sorted(6, |face| row(face).map_or(0, |row| class_of(row.data.effect)))
    }

    /// The letters of the pictures on the dice of Battle Cry, each with a face that has it: `i` for an infantryman.
    #[must_use]
    pub fn face_letters(&self) -> Vec<(char, u8)> {
        self.faces.iter().filter_map(|row| Some((row.head.id.as_str().chars().next()?, *row.data.faces.first()?))).collect()
    }

    /// Returns the effect of a face on a target of `class`; `None`: it has none.
    #[must_use]
    pub fn effect_of(&self, face: u8, class: TargetClass) -> Option<FaceEffect> {
        let row = self.faces.iter().find(|row| row.data.faces.contains(&face) && row.data.against.contains(&class));
        row.map(|row| row.data.effect)
    }

    /// The die as thrown at an officer: class 1 hits him.
    #[must_use]
    pub fn die_at_officer(&self) -> Die {
        let hits = |face| self.faces.iter().any(|row| row.data.hits_officers && row.data.faces.contains(&face));
        Die::sorted(6, |face| usize::from(hits(face)))
    }

    /// Names the units an officer of a type aids, of those that are here: all, or each type, and whether only those he leads. Where he aids
    /// none of them, it names all the types he could.
    pub fn aids_text(&self, kind: OfficerType, here: &[UnitType]) -> String {
        let Aids { aids, bound, .. } = &self.officer_types[&kind].data;
        let among = here.iter().filter(|own| aids.contains(own)).collect::<Vec<_>>();
        let is_all = if among.is_empty() { *aids == AnyOf::Any } else { among.len() == here.len() };
        let named = if among.is_empty() { aids.named().iter().collect() } else { among };
        let names = named.into_iter().map(|own| self.units[own].head.label.as_str()).collect::<Vec<_>>().join(", ");
        format!("{}{}", if is_all { "all" } else { &names }, if *bound { ", only those he leads" } else { "" })
    }
}

/// A row of the range table as a line of the fire tally.
fn range_line(row: TableRow<Range>) -> ((Weapon, u32), Arc<ModifierRow>) {
    let Range { weapon, hexes, value } = row.data;
    let when = Predicate::All(vec![
        Predicate::Is(facts::fire::WEAPON, vec![Value::Word(weapon.word())]),
        Predicate::Is(facts::fire::RANGE, vec![Value::Count(i64::from(hexes))]),
    ]);
    ((weapon, hexes), Arc::new(row.head.modifier(Amount::Fixed(value), None, when)))
}

/// A row beyond the columns as a line of the fire tally.
fn beyond_line(row: TableRow<Beyond>) -> (Beyond, Arc<ModifierRow>) {
    let Beyond { weapon, from, to, value } = row.data;
    let when = Predicate::All(vec![
        Predicate::Is(facts::fire::WEAPON, vec![Value::Word(weapon.word())]),
        Predicate::AtLeast(facts::fire::RANGE, Value::Count(i64::from(from))),
        Predicate::AtMost(facts::fire::RANGE, Value::Count(i64::from(to))),
    ]);
    (row.data, Arc::new(row.head.modifier(Amount::Fixed(value), None, when)))
}

/// Checks that a row beyond the columns begins where its weapon's columns end.
fn check_beyond(reader: &mut Reader<'_>, ranges: &[TableRow<Range>], rows: &[TableRow<Beyond>]) {
    const FILE: &str = "battlecry1812/weapons.json";
    for row in rows {
        let columns = ranges.iter().filter(|range| range.data.weapon == row.data.weapon).map(|range| range.data.hexes).max().unwrap_or(0);
        let Beyond { from, to, value, .. } = row.data;
        if from != columns.saturating_add(1) {
            reader.fault(
                FILE,
                row.head.id.as_str(),
                format!("\"from\" must be {}: the weapon's ranges go to {columns}", columns.saturating_add(1)),
            );
        }
        // One that ends just before it begins is out of use.
        if to.saturating_add(1) < from {
            let off = from.saturating_sub(1);
            reader.fault(FILE, row.head.id.as_str(), format!("\"to\" is {to}; it must be {from} or more, or {off} to leave the row out"));
        }
        if !(1..=100).contains(&to) {
            reader.fault(FILE, row.head.id.as_str(), format!("\"to\" is {to}; it must be a whole number from 1 to 100"));
        }
        if !(-100..=100).contains(&value) {
            reader.fault(FILE, row.head.id.as_str(), format!("\"value\" is {value}; it must be a whole number from -100 to 100"));
        }
    }
}

/// Checks that each weapon's ranges run from 1 without a gap, each once.
fn check_ranges(reader: &mut Reader<'_>, ranges: &[TableRow<Range>]) {
    const FILE: &str = "battlecry1812/weapons.json";
    for row in ranges.iter().filter(|row| !(-100..=100).contains(&row.data.value)) {
        reader.fault(FILE, row.head.id.as_str(), format!("\"value\" is {}; it must be a whole number from -100 to 100", row.data.value));
    }
    for weapon in Weapon::ALL.iter().filter(|_| !ranges.is_empty()) {
        let own = ranges.iter().filter(|row| row.data.weapon == *weapon).collect::<Vec<_>>();
        if own.is_empty() {
            reader.fault(FILE, "ranges", format!("the weapon \"{}\" has no range", weapon.word()));
        }
        for (row, hexes) in own.iter().zip(1..).filter(|(row, hexes)| row.data.hexes != *hexes) {
            reader.fault(FILE, row.head.id.as_str(), format!("\"hexes\" must be {hexes}: a weapon's ranges run from 1 without a gap"));
        }
    }
}

/// Checks that every face of a d6 is in exactly one row.
fn check_faces(reader: &mut Reader<'_>, rows: &[TableRow<FaceEffects>]) {
    const FILE: &str = "battlecry1812/dice.json";
    for row in rows.iter().filter(|row| row.data.faces.iter().any(|face| !(1..=6).contains(face))) {
        reader.fault(FILE, row.head.id.as_str(), "\"faces\" must be faces of a d6".to_owned());
    }
    for face in (1..=6).filter(|_| !rows.is_empty()) {
        if rows.iter().flat_map(|row| &row.data.faces).filter(|other| **other == face).count() != 1 {
            reader.fault(FILE, "faces", format!("the face {face} must be in exactly one row"));
        }
    }
}

/// Checks the single numbers: each pair of lowest and highest, and the sides of a hex.
fn check_figures(reader: &mut Reader<'_>, rows: &BTreeMap<FigureId, TableRow<Figure>>) {
    const FILE: &str = "battlecry1812/figures.json";
    let value = |id: FigureId| rows.get(&id).map(|row| row.data.value);
    let pairs = [
        (FigureId::MenLeast, FigureId::MenMost),
        (FigureId::MenPerFigureLeast, FigureId::MenPerFigureMost),
        (FigureId::MoraleStartLeast, FigureId::MoraleStartMost),
    ];
    for (least, most) in pairs {
        let Some((low, high)) = value(least).zip(value(most)) else { continue };
        if low == 0 {
            reader.fault(FILE, least.word(), "0 is not allowed: it must be a whole number from 1".to_owned());
        }
        reader.check_order(in_row(FILE, "figures"), (least.word(), low.into()), (most.word(), high.into()));
    }
    if let Some(row) = rows.get(&FigureId::AbilityMost) {
        // Ability is compared with a die, and its check takes no more.
        reader.check_bounds(FILE, "figures", &row.head.id, ("value", row.data.value.into()), &Bounds::Whole(1..=6));
    }
    let Some((front, flanks)) = value(FigureId::FrontSides).zip(value(FigureId::FlankSides)) else { return };
    if !matches!(front, 1 | 3 | 5 | 6) {
        reader.fault(
            FILE,
            FigureId::FrontSides.word(),
            format!("{front} is not allowed: the front is 1, 3 or 5 of the six hexes around, with the facing in its middle, or all 6"),
        );
    } else if flanks % 2 == 1 || front + flanks > 6 {
        let most = 6 - front;
        reader.fault(
            FILE,
            FigureId::FlankSides.word(),
            format!("{flanks} is not allowed: with a front of {front} the two flanks are an even number of the six hexes, {most} at most"),
        );
    }
}

/// Checks that ground makes nobody faster, and that limbering takes a turn or none.
fn check_movement(
    reader: &mut Reader<'_>,
    ground: &BTreeMap<GroundId, TableRow<Ground>>,
    limbering: &BTreeMap<Limbering, TableRow<Turns>>,
) {
    const FILE: &str = "battlecry1812/movement.json";
    for row in ground.values() {
        reader.check_bounds(FILE, "ground", &row.head.id, ("move", f64::from(row.data.moves)), &Bounds::Whole(-100..=0));
    }
    for row in limbering.values().filter(|row| row.data.turns > 1) {
        let text = format!("\"turns\" is {}; it must be 1, the whole turn, or 0 for guns that still act in it", row.data.turns);
        reader.fault_of_row(FILE, "limbering", &row.head.id, text);
    }
}

/// Checks that no line comes after the share that should divide it.
fn check_shares(reader: &mut Reader<'_>, file: &str, rows: &[Arc<ModifierRow>]) {
    let after = rows.iter().skip_while(|row| !matches!(row.amount, Amount::ShareAmong(_)));
    for row in after.filter(|row| !matches!(row.amount, Amount::ShareAmong(_))) {
        reader.fault(file, row.id.as_str(), "comes after the row that divides the lines before it; put it first".to_owned());
    }
}
