//! Reference sheet for this battle, without the lines that cannot occur in it.

use std::collections::{BTreeMap, BTreeSet};

use super::descriptions::scenario_points;
use super::effects::{common, effects_spans, only_effect};
use super::possible::{PossibleFacts, possible_formations};
use crate::engine::cases::Cases;
use crate::engine::text::upper_first;
use crate::engine::{OutcomeTable, Predicate, Word as _};
use crate::games::rff1812::Band;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::check::{CHECKS, CheckSubject, SingleCheck};
use crate::games::rff1812::effect::{CountSpec, Effect, EffectVerb};
use crate::games::rff1812::movement::{Moving, RATE_IDS, unit_rate_id};
use crate::games::rff1812::scenario::{Trait, Unit};
use crate::games::rff1812::tables::{Carriage, ManeuverResult, ManeuverWho};
use crate::games::rff1812::words::{Arm, Formation, Ground, Light, Morale, Weapon};
use crate::games::rff1812::{FigureId, Tables};
use crate::id::GunId;
use crate::quantity::Inches;
use crate::sheet::rows::{LARGE_TENTHS, READABLE_TENTHS, band_cell, foot, mark, modifiers};
use crate::sheet::{Block, Cell, Column, Paper, Sheet, Span, lines_over};
use crate::table::{RowHead, TableRow};

/// Builds the reference sheet of a battle. `set_light` is a light the referee has set, beside those of the scenario; in large type it has
/// fewer columns.
#[must_use]
pub fn reference(setup: &Setup, set_light: Option<Light>, size_tenths: Option<u16>) -> Sheet {
    let scenario = &setup.scenario;
    let mut lights = scenario.light.iter().map(|from| from.light).chain(set_light).collect::<Vec<_>>();
    lights.sort_unstable();
    lights.dedup();
    let field = PossibleFacts { setup, lights };
    let sheet = |least_tenths| Sheet { least_tenths, ..with(&Page { field: &field, tables: &setup.tables }, size_tenths) };
    // Nothing is dropped: a sheet of more than a leaf is set a little smaller, and if that is not enough, it takes another page.
    SMALLER_TENTHS.into_iter().map(sheet).find(is_one_leaf).unwrap_or_else(|| sheet(READABLE_TENTHS))
}

/// Type sizes in tenths of a point in which a sheet is tried on one leaf.
const SMALLER_TENTHS: [u16; 3] = [READABLE_TENTHS, READABLE_TENTHS - 5, READABLE_TENTHS - 10];

/// Returns true if a sheet fits on one leaf in the smallest type it may have, on every paper.
fn is_one_leaf(sheet: &Sheet) -> bool {
    Paper::ALL.iter().all(|paper| lines_over(sheet, *paper, sheet.least_tenths, 2).is_ok_and(|lines| lines == 0))
}

fn with(page: &Page<'_>, size_tenths: Option<u16>) -> Sheet {
    let scenario = &page.field.setup.scenario;
    let blocks = page.blocks();
    let foot = foot(&blocks, "Of each line of modifiers only the first that applies counts.");
    Sheet {
        title: format!("{}: reference sheet", scenario.title),
        under_title: vec![format!(
            "{}. Regimental Fire and Fury 1812; only what can occur with these units and in this light.",
            scenario.date.in_words()
        )],
        columns: if size_tenths.is_some_and(|tenths| tenths > LARGE_TENTHS) { 2 } else { 3 },
        blocks,
        foot,
        ..Sheet::default()
    }
}

struct Page<'p> {
    field: &'p PossibleFacts<'p>,
    tables: &'p Tables,
}

impl Page<'_> {
    fn blocks(&self) -> Vec<Block> {
        let tables = self.tables;
        let (maneuver, fire, charge) = (self.field.maneuver(), self.field.fire(), self.field.charges());
        let blocks = [
            modifiers("Maneuver: modifiers", &tables.maneuver, &maneuver),
            outcomes("Good order, and guns", &tables.good_order, &maneuver),
            outcomes("Disordered or broken", &tables.disordered, &maneuver),
            self.maneuvers(),
            self.movement(),
            self.points(),
            modifiers("Fire: modifiers", &tables.fire, &fire),
            outcomes("Fire results", &tables.fire_outcomes, &fire),
            modifiers("Charge: modifiers of each side", &tables.charge, &self.field.charge_sides()),
            outcomes("Charge results, attacker minus defender", &tables.charge_outcomes, &charge),
        ];
        let last = [self.effectiveness(), self.figures()];
        blocks.into_iter().chain(CHECKS.iter().flat_map(|check| self.single(check))).chain(last).flatten().collect()
    }

    /// Returns the modifiers and results of a check of one die, if it can fall on anybody here.
    fn single(&self, check: &SingleCheck) -> [Option<Block>; 2] {
        let led = || self.field.setup.scenario.sides.iter().any(|side| !side.leaders.is_empty());
        let cases = Cases::of(check.facts, std::iter::once(Vec::new()));
        let title = check.title;
        let table = check.outcomes(self.tables).filter(|_| check.own.of == CheckSubject::Unit || led());
        let added = table.and_then(|_| modifiers(&format!("{title}: modifiers"), check.modifiers(self.tables), &cases));
        let heading = if added.is_some() { format!("{title}: results") } else { format!("{title}: die") };
        [added, table.and_then(|table| outcomes(&heading, table, &cases))]
    }

    fn has_arm(&self, arm: Arm) -> bool {
        self.field.units().any(|(_, unit)| unit.arm() == arm)
    }

    /// Lists the maneuvers a result allows, those of arms that are here.
    fn maneuvers(&self) -> Option<Block> {
        let light_guns = || {
            let carriage = |unit: &Unit| unit.guns().and_then(|guns| self.tables.gun(&guns.gun)).map(|gun| gun.carriage);
            self.field.units().any(|(_, unit)| carriage(unit) == Some(Carriage::Light))
        };
        let who = |who: ManeuverWho| match who {
            ManeuverWho::Troops => self.has_arm(Arm::Infantry) || self.has_arm(Arm::Cavalry),
            ManeuverWho::Infantry => self.has_arm(Arm::Infantry),
            ManeuverWho::Cavalry => self.has_arm(Arm::Cavalry),
            ManeuverWho::Guns | ManeuverWho::SilencedGuns => self.has_arm(Arm::Artillery),
            ManeuverWho::LightGuns => light_guns(),
        };
        let mut block = Block::new("Maneuvers allowed", &[Column::Rest(1)]);
        for guns in [false, true] {
            for result in ManeuverResult::ALL {
                let of_guns =
                    |who: ManeuverWho| matches!(who, ManeuverWho::Guns | ManeuverWho::LightGuns | ManeuverWho::SilencedGuns) == guns;
                let rows =
                    self.tables.maneuvers.iter().filter(|row| row.data.result == *result && of_guns(row.data.who) && who(row.data.who));
                let names = rows.map(|row| format!("{}{}", row.head.label, mark(row.head.provenance))).collect::<Vec<_>>();
                if !names.is_empty() {
                    let title = if guns { format!("Guns, {}: ", result.spoken()) } else { format!("{}: ", upper_first(&result.spoken())) };
                    block.across([Span::bold(title), Span::plain(names.join("; "))]);
                }
            }
        }
        if !block.rows.is_empty() {
            block.across(self.reminders());
        }
        (!block.rows.is_empty()).then_some(block)
    }

    /// Lists reminders for the units here that no table of the sheet has.
    fn reminders(&self) -> Vec<Span> {
        let tables = self.tables;
        let any = |wanted: &dyn Fn(&Unit) -> bool| self.field.units().any(|(_, unit)| wanted(unit));
        let forms = |formation: Formation| any(&|unit| possible_formations(unit).any(|known| known == formation));
        let led = self.field.setup.scenario.sides.iter().any(|side| !side.leaders.is_empty());
        let (foot, horse, guns) = (self.has_arm(Arm::Infantry), self.has_arm(Arm::Cavalry), self.has_arm(Arm::Artillery));
        let canister = tables.figures.get(&FigureId::CanisterRange);
        let canister = canister.map_or_else(String::new, |row| format!("{}\"{}", row.data.value, mark(row.head.provenance)));
        let shelter = tables.figures.get(&FigureId::ShelterWithin);
        let shelter = shelter.map_or_else(String::new, |row| format!("{}\"{}", row.data.value, mark(row.head.provenance)));
        let firing = tables.firing_stands.iter().filter(|row| row.data.formations.iter().any(|formation| forms(*formation)));
        let firing = firing.map(|row| {
            let names = row.data.formations.iter().map(|formation| formation.spoken()).collect::<Vec<_>>().join(", ");
            let so_many = row.data.stands.map_or_else(|| "each face".to_owned(), |stands| stands.to_string());
            format!(", {names} {so_many}{}", mark(row.head.provenance))
        });
        let firing = firing.collect::<String>();
        let crews = if guns { format!(" Crews within {shelter}, lost if it breaks.") } else { String::new() };
        let lines = [
            (led, "Line of march", "the leader of its first unit commands all by day.".to_owned()),
            (led && self.field.setup.scenario.has_night(), "At night", format!("a leader commands {}.", Light::COMMANDED)),
            (led && any(&|unit| unit.has_trait(Trait::Militia)), "Militia", "always under provisional command.".to_owned()),
            (foot || horse, "Stands that fire", format!("two ranks{firing}.")),
            (forms(Formation::Square), "Square", format!("hasty before any charger moves.{crews}")),
            (guns, "Massing", format!("each its own target, but within {canister}, closest or only, or its leader near.")),
            (forms(Formation::OpenOrder) || horse, "Evading", "one rank of open order, from foot: broken.".to_owned()),
            (foot || horse, "Rally", "or stay disordered and move full.".to_owned()),
        ];
        let here = lines.into_iter().filter(|(here, ..)| *here);
        here.flat_map(|(_, label, text)| [Span::bold(format!("{label}: ")), Span::plain(format!("{text} "))]).collect()
    }

    /// Lists the movement rates of the units and leaders here.
    fn movement(&self) -> Option<Block> {
        let mut ids = BTreeSet::new();
        for (side, unit) in self.field.units() {
            let gun = unit.guns().and_then(|guns| self.tables.gun(&guns.gun));
            for formation in possible_formations(unit) {
                ids.extend(unit_rate_id(Moving { arm: unit.arm(), formation, broken: false, gun }));
            }
            if unit.troops().is_some() {
                ids.extend(unit_rate_id(Moving { arm: unit.arm(), formation: unit.formation, broken: true, gun }));
            }
            if !side.leaders.is_empty() {
                ids.extend(["leader_mounted", "leader_on_foot"]);
            }
        }
        let mut block = Block::new("Movement in inches", &[Column::Rest(1), Column::Right, Column::Right, Column::Right]);
        let grounds = [Ground::Open, Ground::Broken, Ground::Rough];
        block.cells(std::iter::once(Cell::plain("")).chain(grounds.iter().map(|ground| Cell::bold(ground.spoken()))));
        for id in RATE_IDS.iter().filter(|id| ids.contains(**id)) {
            let Some(row) = self.tables.rates.get(*id) else { continue };
            let rates = grounds
                .iter()
                .map(|ground| Cell::plain(format!("{}{}", inches(row.data.rate_on(*ground)), mark(row.provenance_on(*ground)))));
            block.cells(std::iter::once(Cell::plain(row.head.label.as_str())).chain(rates));
        }
        let guns = self.field.units().filter_map(|(_, unit)| unit.guns()).map(|guns| &guns.gun).collect::<BTreeSet<_>>();
        let hauled = guns.into_iter().filter_map(|gun| self.tables.guns.get(gun)).filter_map(|row| {
            let haul = row.data.hand_haul?;
            Some(format!("{} {haul}{}", self.tables.gun_name(&GunId(row.head.id.0.clone())), mark(row.head.provenance_at("hand_haul"))))
        });
        let hauled = hauled.collect::<Vec<_>>();
        if !hauled.is_empty() {
            block.across([Span::plain(format!("Hand haul: {}.", hauled.join(", ")))]);
        }
        (block.rows.len() > 1).then_some(block)
    }

    /// Lists the points of a stand by weapon and range, and what halves or silences it.
    fn points(&self) -> Option<Block> {
        let weapon = |unit: &Unit| {
            unit.troops()
                .and_then(|troops| troops.weapon)
                .map(Weapon::word)
                .or(unit.guns().map(|guns| guns.gun.as_str()))
                .map(str::to_owned)
        };
        let here = self.field.units().filter_map(|(_, unit)| weapon(unit)).collect::<BTreeSet<_>>();
        let bands = self.tables.bands.iter().filter(|row| here.contains(row.data.weapon.as_str()));
        // Weapons that roll for their points need more words for each range than a cell has room for.
        let rolls = |weapon: &str| self.tables.bands.iter().any(|row| row.data.weapon == *weapon && row.data.scores_on.is_some());
        let (rolling, bands) = bands.partition::<Vec<_>, _>(|row| rolls(&row.data.weapon));
        let edges = bands.iter().map(|row| row.data.to).collect::<BTreeSet<_>>();
        let columns = std::iter::once(Column::Rest(1)).chain(edges.iter().map(|_| Column::Right)).collect::<Vec<_>>();
        let mut block = Block::new("Fire points of a stand, up to", &columns);
        let any = !edges.is_empty() || !rolling.is_empty();
        if !edges.is_empty() {
            block.cells(std::iter::once(Cell::plain("")).chain(edges.iter().map(|edge| Cell::bold(edge.to_string()))));
        }
        let mut lines = Vec::new();
        let heads = self.tables.small_arms.iter().map(|row| &row.head).chain(self.tables.guns.values().map(|row| &row.head));
        for head in heads.filter(|head| here.contains(head.id.as_str())) {
            let own = rolling.iter().filter(|row| row.data.weapon == head.id.0).collect::<Vec<_>>();
            if !own.is_empty() {
                let ranges = own.iter().map(|row| format!("{} to {}", band_text(row), row.data.to)).collect::<Vec<_>>();
                lines.push(vec![Span::bold(format!("{}: ", head.label)), Span::plain(format!("{}.", ranges.join("; ")))]);
                continue;
            }
            let of =
                |edge: &Inches| bands.iter().find(|row| row.data.weapon == head.id.0 && row.data.above < *edge && *edge <= row.data.to);
            let points = edges.iter().map(|edge| Cell::plain(of(edge).map_or_else(|| "–".to_owned(), |row| band_text(row))));
            block.cells(std::iter::once(Cell::plain(head.label.as_str())).chain(points));
        }
        lines.into_iter().for_each(|line| block.across(line));
        let cases = self.field.firers();
        let ranges = |rows: &mut dyn Iterator<Item = (&RowHead, &Predicate)>| {
            let rows = rows.filter(|(_, when)| cases.can_be(when)).map(|(head, _)| format!("{}{}", head.label, mark(head.provenance)));
            rows.collect::<Vec<_>>().join("; ")
        };
        for text in [
            ranges(&mut self.tables.halves.iter().map(|row| (&row.head, &row.when))),
            ranges(&mut self.tables.silent.iter().map(|row| (&row.head, &row.when))),
        ] {
            if !text.is_empty() {
                block.across([Span::plain(format!("{text}."))]);
            }
        }
        for light in &self.field.lights {
            if let Some(row) = self.tables.reach.get(light) {
                let text = format!("{}: fire reaches {}{}.", row.head.label, row.data.inches, mark(row.head.provenance));
                block.across([Span::plain(text)]);
            }
        }
        any.then_some(block)
    }

    /// Lists worn and spent of every unit of troops here.
    fn effectiveness(&self) -> Option<Block> {
        let columns = [Column::Fit, Column::Rest(1)];
        let mut block = Block::new("Stands at the start: worn at / spent at", &columns);
        let mut alike: BTreeMap<(u32, Morale), Vec<&str>> = BTreeMap::new();
        for (_, unit) in self.field.units() {
            if let Some(troops) = unit.troops() {
                alike.entry((unit.stands, troops.morale)).or_default().push(unit.label());
            }
        }
        for ((stands, morale), names) in alike {
            let Some(row) = self.tables.effectiveness.get(&stands) else { continue };
            let cell = row.data.cell(morale);
            let worn = cell.worn.map_or_else(|| "–".to_owned(), |worn| worn.to_string());
            let numbers = format!("{stands}: {worn} / {}{}", cell.spent, mark(row.provenance_of(morale)));
            block.cells([Cell::bold(numbers), Cell::plain(format!("{} ({morale})", names.join(", ")))]);
        }
        (!block.rows.is_empty()).then_some(block)
    }

    /// Lists the single figures that can matter here.
    fn figures(&self) -> Option<Block> {
        let guns = self.has_arm(Arm::Artillery);
        let twilight = self.field.lights.iter().any(|light| light.is_twilight());
        let occurs = |id: FigureId| match id {
            FigureId::FewestStandsAtStart => false,
            FigureId::HeavyCasualtiesShare => self.field.setup.scenario.sides.iter().any(|side| side.heavy_casualties.is_none()),
            FigureId::KeyPositionFromStart => !self.field.setup.scenario.key_positions.is_empty(),
            FigureId::GoodRoadGuns
            | FigureId::GunStandLost
            | FigureId::SupportWithin
            | FigureId::CanisterRange
            | FigureId::CloseRangeGuns => guns,
            FigureId::GunsAfloat => self.field.setup.scenario.units().any(|(_, unit)| unit.is_gunboats(self.tables)),
            FigureId::ShelterWithin => guns && self.has_arm(Arm::Infantry),
            FigureId::TwilightNear => twilight,
            FigureId::KeyPosition => false,
            // They serve to make a scenario, and nobody needs them at the table.
            FigureId::WorthElite
            | FigureId::WorthVeteran
            | FigureId::WorthTrained
            | FigureId::WorthRaw
            | FigureId::WorthSpirited
            | FigureId::WorthReliable
            | FigureId::WorthUnreliable
            | FigureId::TwilightLight => false,
            _ => true,
        };
        let mut spans = Vec::new();
        for (id, row) in self.tables.figures.iter().filter(|(id, _)| occurs(**id)) {
            let value = scenario_points(&self.field.setup.scenario, *id).map_or(row.data.value, f64::from);
            let dot = if spans.is_empty() { "" } else { " · " };
            spans.push(Span::plain(format!("{dot}{}: ", row.head.label)));
            spans.push(Span::bold(format!("{value}{}", mark(row.head.provenance))));
        }
        let mut block = Block::new("Figures", &[]);
        block.across(spans);
        Some(block)
    }
}

/// Lists results with their bands and effects.
fn outcomes(heading: &str, table: &OutcomeTable<Effect<CountSpec>>, cases: &Cases) -> Option<Block> {
    let mut block = Block::new(heading, &[Column::Right, Column::Rest(1)]);
    let alike = common(&table.rows().iter().map(|row| row.effects.as_slice()).collect::<Vec<_>>());
    for row in table.rows() {
        let effects = effects_spans(&row.effects, &alike, cases);
        let named_so = matches!(only_effect(&row.effects, cases), Some(EffectVerb::Maneuver { kind }) if kind.word() == row.id.as_str());
        let effects = if named_so { Vec::new() } else { effects };
        let label = if effects.is_empty() { row.label.to_string() } else { format!("{}. ", row.label) };
        block.cells([band_cell(row), Cell::Text(std::iter::once(Span::bold(label)).chain(effects).collect())]);
    }
    let alike = alike.into_iter().cloned().collect::<Vec<_>>();
    let spans = effects_spans(&alike, &[], cases);
    if !spans.is_empty() {
        block.across(std::iter::once(Span::bold("Any result: ")).chain(spans));
    }
    (!block.rows.is_empty()).then_some(block)
}

fn band_text(row: &TableRow<Band>) -> String {
    let scores = row.data.scores_on.map(|face| format!(" on {face}+")).unwrap_or_default();
    format!("{}{scores}{}", row.data.points, mark(row.head.provenance))
}

fn inches(inches: Inches) -> String {
    inches.as_f64().to_string()
}
