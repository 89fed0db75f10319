//! Descriptions of units and leaders that several sheets share, and what the tables add to them.

use super::possible::possible_formations;
use crate::engine::text::{lower_first, signed, upper_first};
use crate::engine::{Amount, Facts, Truth, Word as _};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::charge::fact as charge_fact;
use crate::games::rff1812::effectiveness::ladder_steps;
use crate::games::rff1812::maneuver::fact;
use crate::games::rff1812::movement::{Moving, unit_rate_id};
use crate::games::rff1812::scenario::{Leader, Scenario, Side, Trait, Unit};
use crate::games::rff1812::words::{Arm, Command, Experience, Formation, Ground, LeaderRating, Light, Morale};
use crate::games::rff1812::{FigureId, Tables};
use crate::id::CommandId;
use crate::sheet::rows::{letters, mark};
use crate::sheet::{Cell, PencilBox, SideTint, Span, Tint};

/// Describes what holds all day: `trained reliable, musket, buck and ball`; what is not named cavalry or guns is infantry.
pub(super) fn kind(setup: &Setup, unit: &Unit) -> String {
    match unit.troops() {
        Some(troops) => {
            let horse = if unit.arm() == Arm::Cavalry { " cavalry" } else { "" };
            format!("{} {}{horse}, {}", unit.experience, troops.morale, equipment(setup, unit))
        }
        None => format!("{} {}", unit.experience, equipment(setup, unit)),
    }
}

/// Describes its weapon or its guns, and its traits: what stands beside its class.
pub(super) fn equipment(setup: &Setup, unit: &Unit) -> String {
    let mut words = Vec::new();
    match (unit.troops(), unit.guns()) {
        (Some(troops), _) => words.push(troops.weapon_text()),
        (None, Some(guns)) => {
            words.push(setup.tables.gun_name(&guns.gun));
            words.extend(guns.fixed.then(|| "fixed".to_owned()));
            words.extend(unit.is_gunboats(&setup.tables).then(|| "afloat".to_owned()));
            words.extend(guns.battery.as_ref().map(|_| "battery".to_owned()));
        }
        (None, None) => {}
    }
    words.extend(unit.traits.iter().map(|one| match one {
        Trait::Light => "may open order".to_owned(),
        one => one.proper_name(),
    }));
    words.join(", ")
}

/// Returns its label, marked with `~` if its strength is an estimate.
pub(super) fn label(unit: &Unit) -> String {
    marked(unit.label(), unit)
}

/// Returns a name of the unit, with the mark of an estimated strength.
pub(super) fn marked(name: &str, unit: &Unit) -> String {
    let estimate = if unit.strength.basis.is_estimate() { "~" } else { "" };
    format!("{name}{estimate}")
}

/// Builds a box for each stand at the start, `lost` ones crossed off and `damaged` ones struck, with W, S and R where the unit becomes
/// worn, spent and is removed.
pub(super) fn ladder(tables: &Tables, unit: &Unit, lost: u32, damaged: u32) -> Vec<PencilBox> {
    let cell = unit.troops().and_then(|troops| Some(tables.effectiveness.get(&unit.stands)?.data.cell(troops.morale)));
    let fewest = if unit.arm() == Arm::Artillery { 1 } else { tables.count(FigureId::FewestStands) };
    let text = |stands_left: u32| match cell {
        _ if stands_left.saturating_add(1) == fewest => "R",
        Some(cell) if stands_left == cell.spent => "S",
        Some(cell) if Some(stands_left) == cell.worn => "W",
        _ => "",
    };
    let ground = |left: u32| match cell {
        Some(cell) if left <= cell.spent => Tint::Spent,
        Some(cell) if cell.worn.is_some_and(|worn| left <= worn) => Tint::Worn,
        _ => Tint::Black,
    };
    (1..=unit.stands)
        .map(|nth| PencilBox {
            crossed: nth <= lost,
            struck: nth > lost && nth - lost <= damaged,
            text: text(unit.stands - nth).to_owned(),
            ground: ground(unit.stands - nth),
        })
        .collect()
}

/// Returns the ladder of a unit in figures: `10/7/4` for 10 stands, worn at 7 and spent at 4; a dash where it is removed before. Of guns
/// their number.
pub(super) fn ladder_text(tables: &Tables, unit: &Unit) -> String {
    let count = |number: u32, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    if let Some(guns) = unit.guns() {
        return guns.guns.map_or_else(|| count(unit.stands, "stand", "stands"), |guns| count(guns, "gun", "guns"));
    }
    let row = unit.troops().and_then(|troops| Some((tables.effectiveness.get(&unit.stands)?, troops.morale)));
    let Some((row, morale)) = row else { return count(unit.stands, "stand", "stands") };
    let (cell, sure) = (row.data.cell(morale), mark(row.provenance_of(morale)));
    let [worn, spent] = ladder_steps(tables, cell).map(|left| left.map_or_else(|| "–".to_owned(), |left| left.to_string()));
    format!("{}/{worn}/{spent}{sure}", unit.stands)
}

/// Returns the short word for an experience.
pub(super) const fn class_text(experience: Experience) -> &'static str {
    match experience {
        Experience::Elite => "Elite",
        Experience::Veteran => "Vet",
        Experience::Trained => "Trnd",
        Experience::Raw => "Raw",
    }
}

/// Returns the short word for a morale class.
pub(super) const fn morale_text(morale: Morale) -> &'static str {
    match morale {
        Morale::Spirited => "spir.",
        Morale::Reliable => "rel.",
        Morale::Unreliable => "unrel.",
        Morale::Dispirited => "disp.",
    }
}

/// Returns the letter of a trait in an order of battle, with its meaning.
pub(super) const fn trait_letter(one: Trait) -> (&'static str, &'static str) {
    match one {
        Trait::Militia => ("M", "militia"),
        Trait::Indians => ("W", "Native warriors"),
        Trait::Light => ("L", "may open order"),
        Trait::BraveColonel => ("B", "brave colonel"),
        Trait::BuckAndBall => ("bb", "buck and ball"),
        Trait::Marksmen => ("K", "marksmen"),
        Trait::NoBayonets => ("nb", "no bayonets"),
        Trait::OpenOrderOnly => ("OO", "open order only"),
    }
}

/// Returns the short name of the weapon of a unit; of guns that of the gun.
pub(super) fn weapon_text(tables: &Tables, unit: &Unit) -> String {
    match (unit.troops().map(|troops| troops.weapon), unit.guns()) {
        (Some(Some(weapon)), _) => weapon.spoken(),
        (Some(None), _) => "no firearm".to_owned(),
        (None, Some(guns)) => tables.gun_name(&guns.gun),
        (None, None) => String::new(),
    }
}

/// Describes the rates of a unit over open ground in its formations: "line 8″, field column 10″"; of guns that cannot be moved, that.
pub(super) fn moves_text(tables: &Tables, unit: &Unit) -> String {
    let gun = unit.guns().and_then(|guns| tables.gun(&guns.gun));
    let mut rates: Vec<(&str, String)> = Vec::new();
    for formation in possible_formations(unit).filter(|formation| *formation != Formation::Square) {
        let id = unit_rate_id(Moving { arm: unit.arm(), formation, broken: false, gun });
        let Some((id, row)) = id.and_then(|id| Some((id, tables.rates.get(id)?))) else { continue };
        if !rates.iter().any(|(known, _)| *known == id) {
            let (inches, sure) = (row.data.rate_on(Ground::Open).as_f64(), mark(row.provenance_on(Ground::Open)));
            rates.push((id, format!("{} {inches}″{sure}", formation.spoken())));
        }
    }
    let rates = rates.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ");
    if rates.is_empty() { "Does not move.".to_owned() } else { format!("Moves: {rates}.") }
}

/// Returns the tint of a side.
pub(super) fn side_tint(scenario: &Scenario, side: &Side) -> SideTint {
    SideTint { nation: side.nation, is_first: scenario.sides[0].id == side.id }
}

/// Returns the number of a command, counted through both sides, and its letter, by the surname of its leader. No two commands share one.
pub(super) fn brigade(scenario: &Scenario, command: &CommandId) -> Option<(usize, String)> {
    let all = || scenario.sides.iter().flat_map(|side| side.commands.iter().map(move |own| (side, own)));
    let nth = all().position(|(_, own)| own.id == *command)?;
    let leaders = all().map(|(side, own)| side.leader(&own.leader).map_or(own.name.as_str(), |leader| leader.name.as_str()));
    let names = leaders.map(|name| name.split_whitespace().last().unwrap_or(name)).collect::<Vec<_>>();
    Some((nth, letters(&names).swap_remove(nth)))
}

/// Builds a box for each of these words.
pub(super) fn boxes<S: Into<String>>(words: impl IntoIterator<Item = S>) -> Cell {
    Cell::Boxes(words.into_iter().map(|text| PencilBox { text: text.into(), ..PencilBox::default() }).collect())
}

/// Describes a leader beside his name and rating: `Brigadier General, commands the army, guns only`.
pub(super) fn leader_description(leader: &Leader) -> Vec<String> {
    let mut words = leader.rank.iter().cloned().collect::<Vec<_>>();
    words.extend(leader.army.then(|| "commands the army".to_owned()));
    words.extend(leader.artillery.then(|| "guns only".to_owned()));
    words
}

/// Returns the names of his commands, in order of battle.
pub(super) fn command_names(side: &Side, leader: &Leader) -> Vec<String> {
    side.commands.iter().filter(|command| command.leader == leader.id).map(|command| command.name.clone()).collect()
}

/// Lists what a rating and an attached leader add to a maneuver check, by the rows that depend on them: "Gallant leader +1".
pub(super) fn maneuver_modifiers(tables: &Tables, rating: LeaderRating) -> Vec<Span> {
    let mut facts = Facts::of(&fact::MANEUVER);
    facts.word(fact::COMMAND, Command::InCommand);
    facts.word(fact::LEADER_RATING, rating);
    facts.flag(fact::ATTACHED, true);
    let asks = |when: &crate::engine::Predicate| when.reads(fact::LEADER_RATING) || when.reads(fact::ATTACHED);
    modifier_spans(tables.maneuver.iter().filter(|row| asks(&row.when) && row.when.judge(&facts) == Truth::Yes))
}

/// Lists what an attached leader adds to a charge.
pub(super) fn charge_modifiers(tables: &Tables) -> Vec<Span> {
    let mut facts = Facts::of(&charge_fact::SIDE);
    facts.flag(charge_fact::LEADER_ATTACHED, true);
    modifier_spans(tables.charge.iter().filter(|row| row.when.reads(charge_fact::LEADER_ATTACHED) && row.when.judge(&facts) == Truth::Yes))
}

fn modifier_spans<'r>(rows: impl Iterator<Item = &'r std::sync::Arc<crate::engine::ModifierRow>>) -> Vec<Span> {
    let mut spans = Vec::new();
    for row in rows {
        let value = if let Amount::Fixed(value) = row.amount { format!(" {}", signed(value)) } else { String::new() };
        let dot = if spans.is_empty() { "" } else { " · " };
        spans.push(Span::plain(format!("{dot}{}", row.label)));
        spans.push(Span::bold(format!("{value}{}", mark(row.provenance))));
    }
    spans
}

/// Lists the command radii: "8″ with a clear line of sight", and whom a leader commands at night if one comes.
pub(super) fn radii(setup: &Setup) -> String {
    let rows = [FigureId::Radius, FigureId::RadiusShort].into_iter().filter_map(|id| setup.tables.figures.get(&id));
    let radii = rows.map(|row| format!("{}″{} {}", row.data.value, mark(row.head.provenance), row.head.short()));
    let night = setup.scenario.has_night().then(|| format!("at night {}", Light::COMMANDED));
    radii.chain(night).collect::<Vec<_>>().join("; ")
}

/// Returns both command radii, short: `radius 8″ or 4″`.
pub(super) fn radius(tables: &Tables) -> String {
    let inches = |id: FigureId| format!("{}″{}", tables.figure(id), mark(tables.figure_provenance(id)));
    format!("radius {} or {}", inches(FigureId::Radius), inches(FigureId::RadiusShort))
}

/// Returns the victory points the scenario gives in place of the tables'; `None` if it gives none.
pub(super) const fn scenario_points(scenario: &Scenario, id: FigureId) -> Option<u32> {
    let points = &scenario.victory.points;
    match id {
        FigureId::UnitWorn => points.unit_worn,
        FigureId::UnitSpent => points.unit_spent,
        FigureId::UnitRemoved => points.unit_removed,
        FigureId::GunStandLost => points.gun_stand_lost,
        FigureId::LeaderOut => points.leader_out,
        _ => None,
    }
}

/// Lists the victory points for the enemy's losses, the scenario's own before the tables': "Enemy unit spent: 2 victory points".
pub(super) fn loss_points_texts(setup: &Setup) -> Vec<String> {
    let ids = [FigureId::UnitWorn, FigureId::UnitSpent, FigureId::UnitRemoved, FigureId::GunStandLost, FigureId::LeaderOut];
    let text = |id: FigureId| {
        let row = setup.tables.figures.get(&id)?;
        let own = scenario_points(&setup.scenario, id);
        let (value, mark) = own.map_or((row.data.value, mark(row.head.provenance)), |own| (f64::from(own), ""));
        let points = if (value - 1.0).abs() < f64::EPSILON { "point" } else { "points" };
        let by = if own.is_some() { ", by this scenario" } else { "" };
        Some(format!("{}: {value}{mark} victory {points}{by}", upper_first(row.head.short())))
    };
    ids.into_iter().filter_map(text).collect()
}

/// Returns the name of a light in the tables: "twilight, first quarter hour of evening".
pub(super) fn light_name(tables: &Tables, light: Light) -> String {
    tables.reach.get(&light).map_or_else(|| light.spoken(), |row| lower_first(&row.head.label))
}
