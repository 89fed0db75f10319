//! Remarks on oddities of a scenario that are no faults.

use std::fmt;

use super::layout;
use super::{Body, Guns, Scenario, Side, Trait, Troops, Unit};
use crate::engine::Fault;
use crate::engine::fault::FaultPlace;
use crate::engine::text::{HAS, IS, count_text, join_list, statement};
use crate::games::rff1812::words::{Arm, Weapon};
use crate::games::rff1812::{FileTables, Tables};
use crate::scenario::{names_of_both, shared_names, shared_unit_names};

/// Oddity of a scenario that is no fault: what is odd, and its place and text.
#[derive(Clone, Debug)]
pub struct Oddity {
    /// Kind of the oddity, from which its remedy follows.
    pub kind: OddityKind,
    /// Place in the file.
    pub place: FaultPlace,
    /// Text of the oddity: what is odd and what would be right.
    pub text: String,
}

impl Oddity {
    fn as_fault(&self) -> Fault {
        Fault::new(self.place.clone(), self.text.clone())
    }

    /// Returns it as a sentence for players, without its place.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.as_fault().sentence()
    }
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_fault().fmt(f)
    }
}

/// Kind of an oddity, by what sets it right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OddityKind {
    /// Infantry has bayonets that has none unless a source says so.
    Bayonets,
    /// A unit stands off the table, outside its zone, or on what nobody stands on.
    UnitPlace,
    /// A unit stands on another.
    Overlap,
    /// A unit has neither a place nor an arrival.
    NoPlace,
    /// A leader stands off the table.
    LeaderOff,
    /// A shape reaches over the edge of the table.
    ShapeOff,
    /// The edge of a shape crosses itself.
    Crossed,
    /// An entry does not lie on an edge of the table.
    EntryInland,
    /// A key position has no place on the table.
    PositionUnplaced,
    /// A road goes through water without a crossing.
    RoadInWater,
    /// A distance on the map is not that of its source.
    DistanceOff,
    /// The only leader of a side is not marked as its commander.
    NoCommander,
    /// Nobody but the designer knows what is meant, so that no button sets it right.
    ForDesigner,
}

impl OddityKind {
    pub(super) const fn at(self, place: FaultPlace, text: String) -> Oddity {
        Oddity { kind: self, place, text }
    }
}

/// Lists everything odd in a scenario, in the order of the file: its units, then the table as it is laid out.
#[must_use]
pub fn remarks(scenario: &Scenario, tables: &Tables) -> Vec<Oddity> {
    let own = bayonets(scenario).into_iter().chain(order_of_battle(scenario, &tables.for_files())).chain(spent_guns(scenario));
    own.chain(without_effect(scenario)).chain(recorded(scenario)).chain(layout::remarks(scenario, tables)).collect()
}

/// Remarks on what has the name of another of its kind, and on commands without units.
fn order_of_battle(scenario: &Scenario, by: &FileTables) -> Vec<Oddity> {
    let shared = |list: Vec<(usize, String)>, at: FaultPlace| {
        list.into_iter().map(move |(nth, text)| OddityKind::ForDesigner.at(at.clone().item(nth).field("name"), text))
    };
    let mut found = Vec::new();
    found.extend(shared(shared_names("sides", scenario.sides.iter().map(|side| side.name.as_str())), "sides".into()));
    let positions = scenario.key_positions.iter().map(|position| position.name.as_str());
    found.extend(shared(shared_names("key positions", positions), "key_positions".into()));
    let entries = scenario.ground.entries.iter().map(|entry| entry.name.as_str());
    found.extend(shared(shared_names("entries", entries), FaultPlace::from("ground").field("entries")));
    let labels = scenario.sides.each_ref().map(|side| side.units.iter().map(Unit::given_label).collect::<Vec<_>>());
    let both = names_of_both("units", [&labels[0], &labels[1]]);
    found.extend(shared(both, FaultPlace::from("sides").item(1).field("units")));
    for (nth, side) in scenario.sides.iter().enumerate() {
        let place = FaultPlace::from("sides").item(nth);
        let of_side = |bearers: &str| format!("{bearers} of the {}", side.name);
        let units = side.units.iter().map(|unit| (unit.name.as_str(), unit.given_label()));
        found.extend(shared(shared_unit_names(&of_side("units"), units), place.clone().field("units")));
        let commands = side.commands.iter().map(|command| command.name.as_str());
        found.extend(shared(shared_names(&of_side("commands"), commands), place.clone().field("commands")));
        let leaders = side.leaders.iter().map(|leader| leader.name.as_str());
        found.extend(shared(shared_names(&of_side("leaders"), leaders), place.clone().field("leaders")));
        for (nth, unit) in side.units.iter().enumerate() {
            let (made, of) = match &unit.body {
                Body::Infantry(Troops { men: Some(men), .. }) | Body::Cavalry(Troops { men: Some(men), .. }) => {
                    let a_stand = scenario.scale.men_per_stand();
                    (by.stands_of_men(*men, a_stand), format!("{}, {a_stand} to a stand,", count_text(*men, "man", "men")))
                }
                Body::Artillery(Guns { guns: Some(guns), .. }) => {
                    (by.stands_of_guns(*guns, scenario.scale.men_per_stand()), count_text(*guns, "gun", "guns"))
                }
                Body::Infantry(_) | Body::Cavalry(_) | Body::Artillery(_) => continue,
            };
            if let Some(given) = unit.stands_given.filter(|given| *given != made) {
                let text =
                    format!("{}: {of} make {}, not {given}: leave one of the two out", unit.label(), count_text(made, "stand", "stands"));
                found.push(OddityKind::ForDesigner.at(place.clone().field("units").item(nth).field("stands"), text));
            }
        }
        found.extend(leading(side, &place));
        for (nth, command) in side.commands.iter().enumerate() {
            if side.units.iter().all(|unit| unit.command != command.id) {
                let text = format!("{} has no units: give it some, or remove it", command.name);
                found.push(OddityKind::ForDesigner.at(place.clone().field("commands").item(nth), text));
            }
        }
    }
    found
}

/// Remarks on who leads a side: its one commander, a leader of guns over others, and a side of which nothing may come (digest §6).
fn leading(side: &Side, place: &FaultPlace) -> Vec<Oddity> {
    let mut found = Vec::new();
    let leader_at = |nth: usize| place.clone().field("leaders").item(nth);
    let armies = side.leaders.iter().enumerate().filter(|(_, leader)| leader.army).collect::<Vec<_>>();
    match armies.as_slice() {
        [] if !side.leaders.is_empty() => {
            let text = format!("nobody commands the whole side of the {}: mark one of its leaders with army", side.name);
            // One leader alone leaves nothing to choose.
            let is_clear = side.leaders.len() == 1 && !side.leaders[0].artillery;
            let kind = if is_clear { OddityKind::NoCommander } else { OddityKind::ForDesigner };
            found.push(kind.at(leader_at(0).field("army"), text));
        }
        [_, .., (last, _)] => {
            let names = armies.iter().map(|(_, leader)| leader.name.clone()).collect::<Vec<_>>();
            let text = format!("{} all command the whole side of the {}: mark one of them with army", join_list(&names), side.name);
            found.push(OddityKind::ForDesigner.at(leader_at(*last).field("army"), text));
        }
        _ => {}
    }
    for (nth, leader) in armies.iter().filter(|(_, leader)| leader.artillery) {
        let text = format!("{} commands guns only, and cannot command the whole side: mark another leader with army", leader.name);
        found.push(OddityKind::ForDesigner.at(leader_at(*nth).field("army"), text));
    }
    for (nth, command) in side.commands.iter().enumerate() {
        let others = || side.units.iter().filter(|unit| unit.command == command.id && unit.arm() != Arm::Artillery);
        if let Some(leader) = side.leader(&command.leader).filter(|leader| leader.artillery && others().next().is_some()) {
            let units = join_list(&others().map(|unit| unit.label().to_owned()).collect::<Vec<_>>());
            let text = format!("{} commands guns only, and leads {units} of {}: name another leader", leader.name, command.name);
            found.push(OddityKind::ForDesigner.at(place.clone().field("commands").item(nth).field("leader"), text));
        }
    }
    if !side.units.is_empty() && side.units.iter().all(|unit| unit.optional) {
        let text = format!("every unit of the {} is optional, so that the side may have none: make one of them certain", side.name);
        found.push(OddityKind::ForDesigner.at(place.clone().field("units"), text));
    }
    found
}

/// Remarks on numbers that can have no effect: heavy casualties beyond all stands of a side, more stands abreast than a unit has, and a
/// battery of a single stand (digest §6, §13).
fn without_effect(scenario: &Scenario) -> Vec<Oddity> {
    let mut found = Vec::new();
    for (nth_side, side) in scenario.sides.iter().enumerate() {
        let place = FaultPlace::from("sides").item(nth_side);
        let stands = side.units.iter().fold(0, |sum: u32, unit| sum.saturating_add(unit.stands));
        if let Some(heavy) = side.heavy_casualties.filter(|heavy| *heavy >= stands) {
            let text = format!(
                "the {} can never have heavy casualties, which begin when more than {heavy} of {} are lost: name a smaller number",
                side.name,
                count_text(stands, "stand", "stands")
            );
            found.push(OddityKind::ForDesigner.at(place.clone().field("heavy_casualties"), text));
        }
        for (nth, unit) in side.units.iter().enumerate() {
            let at = place.clone().field("units").item(nth);
            if let Some(abreast) = unit.stands_at.as_ref().and_then(|at| at.abreast).filter(|abreast| *abreast > unit.stands) {
                let stands = count_text(unit.stands, "stand", "stands");
                let text = statement(unit.label(), HAS, format!("{stands}, not {abreast} abreast"));
                found.push(OddityKind::ForDesigner.at(at.clone().field("stands_at").field("abreast"), text));
            }
            let battery = |unit: &Unit| if let Body::Artillery(Guns { battery, .. }) = &unit.body { battery.clone() } else { None };
            let of_battery =
                battery(unit).map(|own| side.units.iter().filter(|other| battery(other).as_ref() == Some(&own)).collect::<Vec<_>>());
            if of_battery.is_some_and(|all| all.iter().map(|unit| unit.stands).sum::<u32>() == 1) {
                let rest = "a single stand, which is a battery only with another: name that one too, or leave it out";
                let text = statement(unit.label(), IS, rest);
                found.push(OddityKind::ForDesigner.at(at.field("battery"), text));
            }
        }
    }
    found
}

/// Remarks on the recorded outcome: what is told twice, and more guns and leaders lost than a side has.
fn recorded(scenario: &Scenario) -> Vec<Oddity> {
    let mut found = Vec::new();
    let history = &scenario.history;
    let losses = FaultPlace::from("history").field("losses");
    for (nth, loss) in history.losses.iter().enumerate() {
        let Some(side) = scenario.side(&loss.side) else { continue };
        let at = losses.clone().item(nth);
        if history.losses[..nth].iter().any(|other| other.side == loss.side) {
            let text = format!("the losses of the {} are given twice: leave one out", side.name);
            found.push(OddityKind::ForDesigner.at(at.clone().field("side"), text));
        }
        let guns = side.units.iter().filter_map(|unit| if let Body::Artillery(guns) = &unit.body { Some(guns.guns) } else { None });
        // Where only stands are given, the number of guns is not known.
        let guns = guns.sum::<Option<u32>>();
        let leaders = u32::try_from(side.leaders.len()).ok();
        for (field, lost, has, words) in
            [("guns", loss.guns, guns, ("gun", "guns")), ("leaders", loss.leaders, leaders, ("leader", "leaders"))]
        {
            let Some(has) = has else { continue };
            if let Some(lost) = lost.filter(|lost| *lost > has) {
                let text = format!("the {} lost {}, and {has} are in the scenario", side.name, count_text(lost, words.0, words.1));
                found.push(OddityKind::ForDesigner.at(at.clone().field(field), text));
            }
        }
    }
    for (nth, held) in history.held.iter().enumerate() {
        if history.held[..nth].iter().any(|other| other.position == held.position) {
            let name =
                scenario.key_positions.iter().find(|position| position.id == held.position).map_or("", |position| position.name.as_str());
            let text = format!("who held {name} at the end is given twice: leave one out");
            found.push(OddityKind::ForDesigner.at(FaultPlace::from("history").field("held").item(nth).field("position"), text));
        }
    }
    found
}

/// Remarks on guns that must be spent to end the battle: guns are never spent, so that they must be gone (digest §3).
fn spent_guns(scenario: &Scenario) -> Vec<Oddity> {
    let mut found = Vec::new();
    for (nth_rule, rule) in scenario.ends_at_once.iter().enumerate() {
        for (nth, id) in rule.spent.iter().enumerate() {
            if let Some((_, unit)) = scenario.unit(id).filter(|(_, unit)| unit.arm() == Arm::Artillery) {
                let text = format!(
                    "{} is artillery, which is never spent: only when all its guns are lost is this met. For silenced guns use beaten",
                    unit.label()
                );
                let place = FaultPlace::from("ends_at_once").item(nth_rule).field("spent").item(nth);
                found.push(OddityKind::ForDesigner.at(place, text));
            }
        }
    }
    found
}

/// Remarks on Indians and riflemen with bayonets: such infantry has none unless a source says so (digest §3).
fn bayonets(scenario: &Scenario) -> Vec<Oddity> {
    let mut found = Vec::new();
    for (nth_side, side) in scenario.sides.iter().enumerate() {
        for (nth, unit) in side.units.iter().enumerate() {
            let who = match unit.troops().and_then(|troops| troops.weapon) {
                _ if unit.has_trait(Trait::Indians) => "Native warriors",
                Some(Weapon::Rifle) => "riflemen",
                _ => continue,
            };
            if unit.arm() == Arm::Infantry && !unit.has_trait(Trait::NoBayonets) {
                let place = FaultPlace::from("sides").item(nth_side).field("units").item(nth).field("traits");
                let text = format!("{}: {who} have no bayonets unless a source says so; add no_bayonets if none does", unit.label());
                found.push(OddityKind::Bayonets.at(place, text));
            }
        }
    }
    found
}
