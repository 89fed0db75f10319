//! The whole state of a battle on one page, from which play goes on with a pencil; and the roster, the same at the battle's start.

use super::descriptions::{kind, label, number_of};
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list};
use crate::games::battlecry1812::Ground;
use crate::games::battlecry1812::battle::{Battle, Loss, Marks, OfficerState, Setup, State, UnitState, name_of_unit, points, side_losses};
use crate::games::battlecry1812::scenario::{Officer, Side, Unit};
use crate::games::battlecry1812::words::{Formation, OfficerMount};
use crate::hex::Hex;
use crate::id::SideId;
use crate::sheet::rows::{foot, mark};
use crate::sheet::state::{ArrivalList, absence_text, held, turns};
use crate::sheet::{Block, Cell, Column, PencilBox, Sheet, Span};

const FOOT: &str = "Cross off a box of strength for each figure lost and one of morale for each morale lost: without strength a company is \
                    destroyed, without morale it is routed. Cross off a box of an officer for each buff. ~ is an estimated strength. A turn \
                    is crossed off when it is over.";

/// The sheet of a battle as it stands.
#[must_use]
pub fn blackout(battle: &Battle) -> Sheet {
    let (setup, state) = (battle.setup(), battle.state());
    let page = Page { setup, state };
    let over = if state.ended { "The battle is over. " } else { "" };
    let now = format!("{over}Turn {} of {} · {} · {} phase", state.turn, setup.scenario.turns, page.side_name(&state.side), state.phase);
    let events = count_text(battle.journal().cursor(), "event", "events");
    let stands = format!("{}. As it stands after {events} of the log.", page.day_and_place());
    let mut blocks = page.blocks();
    blocks.extend(page.repainted());
    blocks.extend(page.this_turn());
    Sheet {
        title: setup.scenario.title.clone(),
        under_title: vec![now, stands],
        columns: 1,
        foot: foot(&blocks, FOOT),
        blocks,
        ..Sheet::default()
    }
}

/// The roster of a battle, every box open.
#[must_use]
pub fn roster(setup: &Setup) -> Sheet {
    let battle = Battle::new(setup.clone());
    let page = Page { setup, state: battle.state() };
    let scenario = &setup.scenario;
    let line = format!(
        "{}. {} men to a figure, {}; {} moves first.",
        page.day_and_place(),
        scenario.men_per_figure,
        count_text(scenario.turns, "turn", "turns"),
        page.side_name(&scenario.first_side)
    );
    let mut blocks = page.blocks();
    let notes = scenario.victory.notes.iter().chain(&scenario.notes);
    let mut block = Block::new("Victory and notes", &[Column::Rest(1)]);
    notes.for_each(|note| block.across([Span::plain(note.clone())]));
    blocks.extend((!block.rows.is_empty()).then_some(block));
    Sheet {
        title: format!("{}: roster", scenario.title),
        under_title: vec![line],
        columns: 1,
        foot: foot(&blocks, FOOT),
        blocks,
        ..Sheet::default()
    }
}

struct Page<'b> {
    setup: &'b Setup,
    state: &'b State,
}

impl Page<'_> {
    fn side_name(&self, side: &SideId) -> &str {
        self.setup.scenario.side(side).map_or("", |side| side.name.as_str())
    }

    fn day_and_place(&self) -> String {
        let scenario = &self.setup.scenario;
        let place = scenario.place.as_ref().map(|place| format!(", {place}")).unwrap_or_default();
        format!("{}{place}", scenario.date.in_words())
    }

    fn blocks(&self) -> Vec<Block> {
        let scenario = &self.setup.scenario;
        let mut blocks = vec![self.turns()];
        for side in &scenario.sides {
            blocks.push(self.side(side));
            blocks.extend(self.officers(side));
        }
        blocks.extend(self.arrivals_block());
        blocks
    }

    fn turns(&self) -> Block {
        let scenario = &self.setup.scenario;
        let mut block = turns(scenario.turns, self.state.turn);
        for position in &scenario.key_positions {
            let holder = self.state.positions.get(&position.id).and_then(Option::as_ref);
            held(&mut block, position, holder, |side| self.side_name(side).to_owned());
        }
        block
    }

    fn side(&self, side: &Side) -> Block {
        let gone = side_losses(self.setup, self.state, &side.id);
        let heading = format!(
            "{}: lost {}, {}, {} of {} figures; {}; retreats to the {} edge",
            side.name,
            count_text(gone.units, "company", "companies"),
            count_text(gone.officers, "officer", "officers"),
            gone.figures,
            gone.of_figures,
            count_text(points(self.setup, self.state, &side.id), "victory point", "victory points"),
            side.edge
        );
        let columns = [Column::Right, Column::Fit, Column::Rest(5), Column::Fit, Column::Fit, Column::Rest(7), Column::Rest(3)];
        let mut block = Block::new(&heading, &columns);
        block.cells(["", "Company", "", "Strength", "Morale", "Place and state", ""].map(Cell::bold));
        let mut command = None;
        // A command that stands in several places of the file has one heading, at the first of them.
        let first = |unit: &Unit| side.units.iter().position(|other| other.command == unit.command);
        let mut units = side.units.iter().collect::<Vec<_>>();
        units.sort_by_key(|unit| first(unit));
        for unit in units {
            if command != Some(&unit.command) {
                let name = unit.command.as_deref().map_or("No command", |name| name);
                block.across([Span::bold(name)]);
                command = Some(&unit.command);
            }
            self.unit(&mut block, unit);
        }
        block
    }

    fn unit(&self, block: &mut Block, unit: &Unit) {
        let Some(state) = self.state.units.get(&unit.id) else { return };
        let left = |left: u32| if state.fate.is_some() { 0 } else { left };
        block.cells([
            Cell::plain(number_of(&self.setup.scenario, &unit.id).to_string()),
            Cell::bold(label(unit)),
            Cell::plain(kind(unit)),
            Cell::Boxes(boxes(unit.figures, left(state.strength))),
            Cell::Boxes(boxes(unit.morale, left(state.morale))),
            Cell::Text(self.state_spans(unit, state)),
            Cell::Pencil,
        ]);
    }

    /// Describes the unit as it is now; what is unusual is bold.
    fn state_spans(&self, unit: &Unit, state: &UnitState) -> Vec<Span> {
        if let Some(fate) = state.fate {
            return vec![Span::bold(fate.spoken())];
        }
        if !state.on_table {
            return vec![Span::plain(absence_text(unit.arrives.as_ref(), unit.optional))];
        }
        let mut spans: Vec<Span> = Vec::new();
        let mut say = |text: String, bold: bool| {
            if !spans.is_empty() {
                spans.push(Span::plain(", "));
            }
            spans.push(Span { text, bold, ..Span::default() });
        };
        if state.is_routed() {
            say("routed".to_owned(), true);
        }
        let faces = state.facing.filter(|_| state.at.is_some()).map(|side| format!(" facing {}", side.name())).unwrap_or_default();
        say(format!("{}{faces}", on(state.at)), false);
        let over = if state.hexes > 1 { format!(" over {} hexes", state.hexes) } else { String::new() };
        say(format!("{}{over}", state.formation), state.formation != Formation::Line);
        spans
    }

    fn officers(&self, side: &Side) -> Option<Block> {
        let columns = [Column::Fit, Column::Rest(8), Column::Fit, Column::Rest(7), Column::Rest(3)];
        let mut block = Block::new(&format!("{}: officers", side.name), &columns);
        block.cells(["Officer", "", "Buffs", "Where", ""].map(Cell::bold));
        for officer in &side.officers {
            let Some(state) = self.state.officers.get(&officer.id) else { continue };
            block.cells([
                Cell::bold(officer.label()),
                Cell::plain(self.rank(officer)),
                Cell::Boxes(boxes(officer.ability, officer.ability.saturating_sub(state.buffs))),
                Cell::Text(vec![officer_now(officer, state)]),
                Cell::Pencil,
            ]);
        }
        (block.rows.len() > 1).then_some(block)
    }

    /// `major general, general or his staff, ability 4, reach 4, mounted`.
    fn rank(&self, officer: &Officer) -> String {
        let tables = &self.setup.tables;
        let kind = crate::engine::text::lower_first(&tables.officer_types[&officer.kind].head.label);
        let rank = &tables.ranks[&officer.rank];
        let reach = format!("{}{}", rank.data.reach, mark(rank.head.provenance_at("reach")));
        let mounted = if officer.mount == OfficerMount::Mounted { ", mounted" } else { "" };
        let leads = if officer.commands.is_empty() { String::new() } else { format!(", leads {}", join_list(&officer.commands)) };
        format!("{}, {kind}, ability {}, reach {reach}{mounted}{leads}", officer.rank, officer.ability)
    }

    /// Lists the arrivals still to come, turn by turn.
    fn arrivals_block(&self) -> Option<Block> {
        let mut coming = ArrivalList::default();
        for side in &self.setup.scenario.sides {
            for officer in &side.officers {
                if self.state.officers.get(&officer.id).is_some_and(|state| !state.on_table && state.lost.is_none()) {
                    coming.add(officer.arrives.as_ref(), officer.label().to_owned(), false);
                }
            }
            for unit in &side.units {
                if self.state.units.get(&unit.id).is_some_and(|state| !state.on_table && state.fate.is_none()) {
                    coming.add(unit.arrives.as_ref(), unit.label().to_owned(), unit.optional);
                }
            }
        }
        coming.block()
    }

    /// Ground and fences that are not as the scenario has them.
    fn repainted(&self) -> Option<Block> {
        let (first, now) = (&self.setup.scenario.board, &self.state.board);
        let mut block = Block::new("Ground changed since the start", &[Column::Fit, Column::Rest(1)]);
        for (hex, ground) in first.repainted(now) {
            block.cells([Cell::bold(hex.to_string()), Cell::plain(ground_text(ground))]);
        }
        for (hex, side, stands) in first.refenced(now) {
            let fence = if stands { "a fence" } else { "no fence" };
            block.cells([Cell::bold(hex.to_string()), Cell::plain(format!("{fence} on the {} side", side.name()))]);
        }
        for (course, one, other, runs) in first.relaid(now) {
            let text = if runs { format!("a {course} to {other}") } else { format!("no {course} to {other}") };
            block.cells([Cell::bold(one.to_string()), Cell::plain(text)]);
        }
        for (hex, name) in first.renamed(now) {
            block.cells([Cell::bold(hex.to_string()), Cell::plain(name.map_or_else(|| "no name".to_owned(), |name| name.to_string()))]);
        }
        (!block.rows.is_empty()).then_some(block)
    }

    /// Lists the actions of units and officers in this player turn, and the attackers of each unit.
    fn this_turn(&self) -> Option<Block> {
        let mut block = Block::new(&format!("Player turn: {}", self.side_name(&self.state.side)), &[Column::Fit, Column::Rest(1)]);
        for (_, unit) in self.setup.scenario.units() {
            let Some(state) = self.state.units.get(&unit.id).filter(|state| state.is_there()) else { continue };
            let mut done = marks_text(&state.marks);
            let attackers = state.attackers.iter().map(|id| name_of_unit(self.setup, id)).collect::<Vec<_>>();
            done.extend((!attackers.is_empty()).then(|| format!("attacked by {}", join_list(&attackers))));
            if !done.is_empty() {
                block.cells([Cell::bold(unit.label()), Cell::plain(done.join(", "))]);
            }
        }
        for (_, officer) in self.setup.scenario.officers() {
            let spent = self.state.officers.get(&officer.id).filter(|state| state.is_there()).map_or(0, |state| state.spent);
            if spent > 0 {
                block.cells([Cell::bold(officer.label()), Cell::plain(spent_text(spent))]);
            }
        }
        (!block.rows.is_empty()).then_some(block)
    }
}

/// Draws a box for each at the start, or as many as there are now if more, lost ones crossed off.
fn boxes(start: u32, left: u32) -> Vec<PencilBox> {
    let all = start.max(left);
    (1..=all).map(|nth| PencilBox { crossed: nth <= all - left, ..PencilBox::default() }).collect()
}

fn on(hex: Option<Hex>) -> String {
    hex.map_or_else(|| "on no hex".to_owned(), |hex| hex.to_string())
}

fn officer_now(officer: &Officer, state: &OfficerState) -> Span {
    match state.lost {
        Some(Loss::Hit) => Span::bold("killed or wounded"),
        Some(Loss::Captured) => Span::bold("captured"),
        None if !state.on_table => Span::plain(absence_text(officer.arrives.as_ref(), false)),
        None => Span::plain(on(state.at)),
    }
}

/// Describes the ground of a hex: `woods, hill, fieldworks`.
fn ground_text(ground: Ground) -> String {
    let Ground { terrain, height, fieldworks } = ground;
    let height = match height {
        0 => None,
        1 => Some("hill".to_owned()),
        height => Some(format!("hill of height {height}")),
    };
    [Some(terrain.spoken()), height, fieldworks.then(|| "fieldworks".to_owned())].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn spent_text(spent: u32) -> String {
    format!("{spent} of the move used")
}

/// Describes in words what the marks record.
fn marks_text(marks: &Marks) -> Vec<String> {
    let Marks { spent, moved, formed, carriage, fired, fought, rested, withdrew, ran, rallies, buffs, seen } = *marks;
    let times = |count: u32, what: &str| match count {
        0 => None,
        1 => Some(what.to_owned()),
        count => Some(format!("{what} {count} times")),
    };
    let flag = |on: bool, what: &str| on.then(|| what.to_owned());
    let parts = [
        flag(moved, "moved"),
        (spent > 0).then(|| spent_text(spent)),
        times(formed, "changed formation"),
        flag(carriage, "limbered or unlimbered"),
        flag(fired, "fired"),
        flag(fought, "attacked"),
        flag(rested, "rested"),
        flag(withdrew, "withdrew"),
        flag(ran, "ran"),
        times(rallies, "rally tried"),
        times(buffs, "buffed"),
        flag(seen, "seen as its turn began"),
    ];
    parts.into_iter().flatten().collect()
}
