//! The sheet for this battle: a quick reference sheet without the lines that cannot occur in it.

use super::possible::PossibleFacts;
use crate::engine::cases::Cases;
use crate::engine::text::{join_list, lower_first, signed};
use crate::engine::{OutcomeRow, OutcomeTable, Reads, Word as _};
use crate::games::battlecry1812::battle::{Setup, State};
use crate::games::battlecry1812::check::OFFICER_FIRE;
use crate::games::battlecry1812::facts::{officer_fire, rally};
use crate::games::battlecry1812::scenario::Officer;
use crate::games::battlecry1812::words::{
    Formation, GroundId, OfficerMount, OfficerType, Rank, RulingId, SightBlock, Special, TargetClass, UnitType, Weapon,
};
use crate::games::battlecry1812::{Effect, FigureId, Tables};
use crate::sheet::rows::{LARGE_TENTHS, READABLE_TENTHS, band_text, foot, mark, modifiers};
use crate::sheet::{Block, Cell, Column, Sheet, Span};
use crate::table::RowHead;

/// The reference sheet of a battle, by its roster and by its board as it is now; in large type it has fewer columns.
#[must_use]
pub fn reference(setup: &Setup, state: &State, size_tenths: Option<u16>) -> Sheet {
    let scenario = &setup.scenario;
    let page = Page { field: PossibleFacts::new(setup, state), setup, tables: &setup.tables };
    let blocks = page.blocks();
    let foot = foot(&blocks, "Of each line of modifiers at most 1 counts; all lines that apply count.");
    Sheet {
        title: format!("{}: reference sheet", scenario.title),
        under_title: vec![format!(
            "{}. Battlecry! 1812; only the rules that can apply to these companies on this board.",
            scenario.date.in_words()
        )],
        columns: if size_tenths.is_some_and(|tenths| tenths > LARGE_TENTHS) { 2 } else { 3 },
        blocks,
        foot,
        least_tenths: READABLE_TENTHS,
        ..Sheet::default()
    }
}

struct Page<'p> {
    field: PossibleFacts<'p>,
    setup: &'p Setup,
    tables: &'p Tables,
}

impl Page<'_> {
    fn blocks(&self) -> Vec<Block> {
        let tables = self.tables;
        let (fire, melee) = (self.field.fire(), self.field.melee());
        let (rallies, shots) = (free(&rally::RALLY), free(&officer_fire::OFFICER_FIRE));
        let officers = self.officers().next().is_some();
        let fought = |guns: bool| self.field.is_melee_with(guns);
        let blocks = [
            self.types(),
            self.specials(),
            self.ranges(),
            modifiers("Fire: number of dice", &tables.fire, &fire),
            self.faces(),
            modifiers("Melee: number of dice on each side", &tables.melee, &melee),
            fought(false).then(|| outcomes("Melee, attacker's flags minus defender's", &tables.melee_outcomes, &melee)),
            fought(true).then(|| outcomes("Melee against guns", &tables.against_guns, &melee)),
            self.officer_rows(),
            self.officers_are_shot_at().then(|| self.fire_at_officer(&shots)),
            officers.then(|| outcomes_by("Rally: a d6 against the officer's ability", &tables.rally_outcomes, &rallies, rally_die)),
            self.formations(),
            self.ground(),
            self.rulings(),
            self.figures(),
        ];
        blocks.into_iter().flatten().collect()
    }

    fn officers(&self) -> impl Iterator<Item = &Officer> {
        self.setup.scenario.officers().map(|(_, officer)| officer)
    }

    fn has_class(&self, class: TargetClass) -> bool {
        self.field.types().into_iter().any(|kind| self.tables.unit(kind).class == class)
    }

    fn officers_are_shot_at(&self) -> bool {
        !self.field.types_with(Special::PicksOffOfficers).is_empty()
    }

    fn named(&self, types: impl Iterator<Item = UnitType>) -> String {
        types.map(|kind| self.tables.units[&kind].head.label.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// Lists the types with their movement and class.
    fn types(&self) -> Option<Block> {
        let mut block = Block::new("Companies: move in hexes", &[Column::Rest(1), Column::Right, Column::Fit]);
        for kind in self.field.types() {
            let row = &self.tables.units[&kind];
            block.cells([
                Cell::plain(format!("{} ({})", row.head.label, row.data.code)),
                Cell::bold(format!("{}{}", row.data.moves, mark(row.head.provenance_at("move")))),
                Cell::plain(row.data.class.spoken()),
            ]);
        }
        filled(block)
    }

    /// Lists the specials of types in this battle.
    fn specials(&self) -> Option<Block> {
        let mut block = Block::new("Special abilities", &[Column::Rest(1)]);
        for row in &self.tables.specials {
            let here = self.field.types_with(row.data.special);
            let units = self.named(here.into_iter().filter(|kind| row.data.units.contains(kind)));
            if !units.is_empty() {
                block.across([Span::bold(format!("{units}: ")), label_span(&row.head)]);
            }
        }
        filled(block)
    }

    /// Dice by weapon and range.
    fn ranges(&self) -> Option<Block> {
        let weapons = self.field.weapons();
        let most = weapons.iter().map(|weapon| self.tables.columns(*weapon)).max().unwrap_or(0);
        let columns = std::iter::once(Column::Rest(1)).chain((0..most).map(|_| Column::Right)).collect::<Vec<_>>();
        let mut block = Block::new("Fire: dice by range in hexes", &columns);
        block.cells(std::iter::once(Cell::plain("")).chain((1..=most).map(|hexes| Cell::bold(hexes.to_string()))));
        for weapon in &weapons {
            let head = &self.tables.weapons[weapon].head;
            let dice = (1..=most).map(|hexes| Cell::plain(self.dice(*weapon, hexes)));
            block.cells(std::iter::once(label_cell(head)).chain(dice));
        }
        let beyond = self.tables.beyond.iter().filter(|(row, _)| weapons.contains(&row.weapon) && row.to >= row.from);
        for (data, row) in beyond {
            block.across([Span::plain(format!("{} ", row.label)), Span::bold(format!("{}{}", signed(data.value), mark(row.provenance)))]);
        }
        (!weapons.is_empty()).then_some(block)
    }

    fn dice(&self, weapon: Weapon, hexes: u32) -> String {
        let row = self.tables.ranges.get(&(weapon, hexes));
        let value = row.and_then(|row| if let crate::engine::Amount::Fixed(value) = row.amount { Some((value, row)) } else { None });
        value.map_or_else(|| "–".to_owned(), |(value, row)| format!("{}{}", signed(value), mark(row.provenance)))
    }

    /// Lists the effects of the faces of a die on targets in this battle.
    fn faces(&self) -> Option<Block> {
        let mut block = Block::new("Each die thrown; in melee only flags count", &[Column::Fit, Column::Rest(1)]);
        let shot = self.officers_are_shot_at();
        for row in &self.tables.faces {
            if row.data.against.iter().any(|class| self.has_class(*class)) || row.data.hits_officers && shot {
                let faces = row.data.faces.iter().map(ToString::to_string).collect::<Vec<_>>();
                block.cells([Cell::bold(faces.join(", ")), label_cell(&row.head)]);
            }
        }
        filled(block)
    }

    /// Lists the faces of the one die thrown at an officer with their results.
    fn fire_at_officer(&self, cases: &Cases) -> Block {
        let table = &self.tables.officer_fire;
        let row_of = |face: u8| match OFFICER_FIRE.reads {
            Reads::By(number) => table.row_of(number(self.tables, face)),
            Reads::Sum | Reads::Under => table.row_of(i32::from(face)),
        };
        outcomes_by("Fire at an officer: one d6", table, cases, |row| {
            let own = |face: &u8| table.rows().get(row_of(*face)).is_some_and(|of_face| of_face.id == row.id);
            (1..=OFFICER_FIRE.die.sides()).filter(own).map(|face| face.to_string()).collect::<Vec<_>>().join(", ")
        })
    }

    /// The ranks, types and mounts of officers who are here.
    fn officer_rows(&self) -> Option<Block> {
        let mut block = Block::new("Officers", &[Column::Rest(1)]);
        let has = |holds: &dyn Fn(&Officer) -> bool| self.officers().any(holds);
        for rank in Rank::ALL.iter().filter(|rank| has(&|officer| officer.rank == **rank)) {
            let row = &self.tables.ranks[rank];
            let leads = row.data.battalions.map(|count| format!(", leads {}", counted(count, "battalion"))).unwrap_or_default();
            block.across([
                Span::plain(format!("{} reaches ", row.head.label)),
                value_span(&counted(row.data.reach, "hex"), &row.head),
                Span::plain(leads),
            ]);
        }
        let here = self.field.types();
        for kind in OfficerType::ALL.iter().filter(|kind| has(&|officer| officer.kind == **kind)) {
            let row = &self.tables.officer_types[kind];
            let aids = self.tables.aids_text(*kind, &here);
            block.across([Span::plain(format!("{} aids ", row.head.label)), value_span(&aids, &row.head)]);
        }
        for mount in OfficerMount::ALL.iter().filter(|mount| has(&|officer| officer.mount == **mount)) {
            let row = &self.tables.officer_mounts[mount];
            block.across([Span::plain(format!("{} moves ", row.head.label)), value_span(&counted(row.data.moves, "hex"), &row.head)]);
        }
        filled(block)
    }

    /// The formations of those who are here, with the hexes more or fewer they move.
    fn formations(&self) -> Option<Block> {
        let mut block = Block::new("Formations: hexes added to the move", &[Column::Rest(1), Column::Right]);
        let here = self.field.types();
        let reached = |formation: Formation| here.iter().any(|kind| self.tables.formations_in_reach(*kind).any(|one| one == formation));
        for formation in Formation::ALL.iter().filter(|formation| reached(**formation)) {
            let row = &self.tables.formations[formation];
            block.cells([Cell::plain(row.head.label.as_str()), value_cell(row.data.moves, &row.head)]);
        }
        if self.has_class(TargetClass::Artillery) {
            for row in self.tables.limbering.values() {
                let turns = Span::bold(format!("{}{}", counted(row.data.turns, "turn"), mark(row.head.provenance)));
                block.across([Span::plain(format!("{}: ", row.head.label)), turns]);
            }
        }
        if !self.field.types_with(Special::FiresAsItUnlimbers).is_empty() {
            let row = &self.tables.besides_limbering;
            block.across([Span::plain(format!("{}: ", row.head.label)), value_span(&row.data.besides.spoken(), &row.head)]);
        }
        filled(block)
    }

    /// The ground of this board, and what is seen across it.
    fn ground(&self) -> Option<Block> {
        let mut block = Block::new("Ground: hexes added to the move", &[Column::Rest(1), Column::Right]);
        for ground in GroundId::ALL.iter().filter(|ground| self.field.has_ground(**ground)) {
            let row = &self.tables.ground[ground];
            block.cells([Cell::plain(row.head.label.as_str()), value_cell(row.data.moves, &row.head)]);
        }
        for block_of in SightBlock::ALL.iter().filter(|by| self.blocks_sight(**by)) {
            block.across([label_span(&self.tables.sight[block_of].head)]);
        }
        filled(block)
    }

    fn blocks_sight(&self, by: SightBlock) -> bool {
        self.field.has_ground(match by {
            SightBlock::Woods => GroundId::Woods,
            SightBlock::Buildings => GroundId::Building,
            SightBlock::HigherHill => GroundId::Hill,
        })
    }

    /// Lists the rulings of this program where the rules are silent.
    fn rulings(&self) -> Option<Block> {
        let officers = self.officers().next().is_some();
        let occurs = |id: RulingId| match id {
            RulingId::SightAlongSide => SightBlock::ALL.iter().any(|by| self.blocks_sight(*by)),
            RulingId::OpenGround => !self.field.types_with(Special::RunDown).is_empty(),
            RulingId::RallyReach | RulingId::OfficersGoAlong | RulingId::Overrun | RulingId::BuffAtTheDice | RulingId::RallyAnyPhase => {
                officers
            }
            RulingId::HeavyGunsShutIn => self.field.types().into_iter().any(|kind| self.tables.unit(kind).moves == 0),
            RulingId::ChargeGround => !self.field.types_with(Special::BayonetCharge).is_empty(),
            RulingId::Swamp => self.field.has_swamp(),
            RulingId::KeyPositionHeld => !self.setup.scenario.key_positions.is_empty(),
            RulingId::RoutedGuns => self.has_class(TargetClass::Artillery),
            _ => true,
        };
        let mut block = Block::new("Where the rules are silent", &[Column::Fit, Column::Rest(1)]);
        for (_, row) in self.tables.rulings.iter().filter(|(id, _)| occurs(**id)) {
            block.cells([Cell::plain("•"), label_cell(&row.head)]);
        }
        filled(block)
    }

    /// Lists the single numbers of the rules that can matter here.
    fn figures(&self) -> Option<Block> {
        let officers = self.officers().next().is_some();
        let occurs = |id: FigureId| match id {
            FigureId::MenLeast
            | FigureId::MenMost
            | FigureId::MenPerFigureLeast
            | FigureId::MenPerFigureMost
            | FigureId::MoraleStartLeast
            | FigureId::MoraleStartMost
            | FigureId::AbilityMost => false,
            FigureId::BayonetCharge => !self.field.types_with(Special::BayonetCharge).is_empty(),
            FigureId::BuffsATurn | FigureId::RalliesATurn | FigureId::OfficerLost => officers,
            _ => true,
        };
        let mut block = Block::new("Other numbers", &[Column::Rest(1), Column::Right]);
        for (id, row) in self.tables.figures.iter().filter(|(id, _)| occurs(**id)) {
            let own = self.scenarios_own(*id);
            let marked = if own.is_some() { "" } else { mark(row.head.provenance) };
            block.cells([Cell::plain(row.head.label.as_str()), Cell::bold(format!("{}{marked}", own.unwrap_or(row.data.value)))]);
        }
        filled(block)
    }

    /// Victory points the scenario gives in place of the tables'.
    fn scenarios_own(&self, id: FigureId) -> Option<u32> {
        let points = &self.setup.scenario.victory.points;
        match id {
            FigureId::UnitDestroyed => points.unit_destroyed,
            FigureId::OfficerLost => points.officer_lost,
            _ => None,
        }
    }
}

/// A check whose facts may be anything.
fn free(vocabulary: &'static crate::engine::Vocabulary) -> Cases {
    Cases::of(vocabulary, std::iter::once(Vec::new()))
}

/// Results with their bands and what they do.
fn outcomes(heading: &str, table: &OutcomeTable<Effect>, cases: &Cases) -> Block {
    outcomes_by(heading, table, cases, band_text)
}

/// Describes the faces of a die that give a row of the rally, against the officer's ability.
fn rally_die(row: &OutcomeRow<Effect>) -> String {
    // The table is read at the ability less the die.
    let edge = |by: i32| match by {
        0 => "ability".to_owned(),
        by => format!("ability {}", signed(-by)),
    };
    let most = row.from.map(|from| format!("≤ {}", edge(from)));
    let least = row.to.map(|to| format!("> {}", edge(to.saturating_add(1))));
    least.into_iter().chain(most).collect::<Vec<_>>().join(", ")
}

/// Results with what they do, each behind a text for its throws; a row that no throw gives is left out.
fn outcomes_by(heading: &str, table: &OutcomeTable<Effect>, cases: &Cases, throws: impl Fn(&OutcomeRow<Effect>) -> String) -> Block {
    let mut block = Block::new(heading, &[Column::Right, Column::Rest(1)]);
    for row in table.rows() {
        let throws = throws(row);
        if throws.is_empty() {
            continue;
        }
        let effects = row.effects.iter().filter(|part| cases.can_be(&part.when)).map(|part| part.effect.to_string());
        // What the row's name says already is not said twice.
        let named = format!("the {}", lower_first(&row.label));
        let effects = effects.filter(|effect| *effect != named).collect::<Vec<_>>();
        let label = if effects.is_empty() { row.label.to_string() } else { format!("{}: ", row.label) };
        block.cells([
            Cell::bold(format!("{throws}{}", mark(row.provenance))),
            Cell::Text(vec![Span::bold(label), Span::plain(join_list(&effects))]),
        ]);
    }
    block
}

fn filled(block: Block) -> Option<Block> {
    (!block.rows.is_empty()).then_some(block)
}

/// `1 hex`, `2 hexes`, `1 turn`.
fn counted(count: u32, what: &str) -> String {
    let many = if what == "hex" { "es" } else { "s" };
    format!("{count} {what}{}", if count == 1 { "" } else { many })
}

fn label_span(head: &RowHead) -> Span {
    Span::plain(format!("{}{}", head.label, mark(head.provenance)))
}

fn label_cell(head: &RowHead) -> Cell {
    Cell::Text(vec![label_span(head)])
}

fn value_span(value: &str, head: &RowHead) -> Span {
    Span::bold(format!("{value}{}", mark(head.provenance)))
}

fn value_cell(value: i32, head: &RowHead) -> Cell {
    Cell::Text(vec![value_span(&signed(value), head)])
}
