//! Sheet with the whole state of a battle on one page, to play on with a pencil.

use super::descriptions::{kind, label, ladder, light_name};
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list, upper_first};
use crate::games::rff1812::ManeuverKind;
use crate::games::rff1812::battle::{Battle, BattleState, ChargeStage, LeaderStatus, Phase, Setup, UnitState, losses, side_standing};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::scenario::{Leader, Side, Unit};
use crate::games::rff1812::words::Losses;
use crate::id::{SideId, UnitId};
use crate::sheet::rows::{foot, mark};
use crate::sheet::state::{ArrivalList, absence_text, held, turns};
use crate::sheet::{Block, Cell, Column, PencilBox, Sheet, Span};

/// Builds the sheet of a battle as it stands.
#[must_use]
pub fn blackout(battle: &Battle) -> Sheet {
    let (setup, state) = (battle.setup(), battle.state());
    let page = Page { setup, state };
    let scenario = &setup.scenario;
    let over = if state.ended { "The battle is over. " } else { "" };
    let now = format!(
        "{over}Turn {} of {} · {} · {} phase · {} · {}",
        state.turn,
        scenario.turns,
        page.side_name(&state.side),
        state.phase,
        scenario.clock_of(state.turn),
        light_name(&setup.tables, state.light(setup))
    );
    let mut blocks = vec![page.turns()];
    blocks.extend(scenario.sides.iter().map(|side| page.side(side)));
    blocks.extend(page.arrivals_block());
    blocks.extend(page.phase_block());
    let place = scenario.place.as_ref().map(|place| format!(", {place}")).unwrap_or_default();
    let events = count_text(battle.journal().cursor(), "event", "events");
    Sheet {
        title: scenario.title.clone(),
        under_title: vec![now, format!("{}{place}. As it stands after {events} of the log.", scenario.date.in_words())],
        columns: 1,
        foot: foot(
            &blocks,
            "Cross off a box for each stand lost: at box W the unit is worn, at S spent, at R removed. / is a damaged gun stand. \
             ~ is an estimated strength. A turn is crossed off when it is over.",
        ),
        blocks,
        ..Sheet::default()
    }
}

struct Page<'b> {
    setup: &'b Setup,
    state: &'b BattleState,
}

impl Page<'_> {
    fn side_name(&self, side: &SideId) -> &str {
        self.setup.scenario.side(side).map_or("", |side| side.name.as_str())
    }

    /// Lists a box for every turn, past ones crossed off, with the changes of light and the key positions.
    fn turns(&self) -> Block {
        let scenario = &self.setup.scenario;
        let mut block = turns(scenario.turns, self.state.turn);
        let coming = scenario.light.iter().filter(|from| from.from_turn > self.state.turn);
        let coming =
            coming.map(|from| format!("from turn {} {}", from.from_turn, light_name(&self.setup.tables, from.light))).collect::<Vec<_>>();
        if !coming.is_empty() {
            block.cells([Cell::bold("Light"), Cell::plain(upper_first(&coming.join("; ")))]);
        }
        for position in &scenario.key_positions {
            let holder = self.state.positions.get(&position.id).and_then(Option::as_ref);
            held(&mut block, position, holder, |side| self.side_name(side).to_owned());
        }
        block
    }

    fn side(&self, side: &Side) -> Block {
        let now = side_standing(self.setup, self.state, &side.id);
        let losses = losses(self.setup, self.state, &side.id);
        let heavy = match losses.level {
            Losses::None => String::new(),
            Losses::Heavy => ", heavy casualties".to_owned(),
            Losses::Greater => ", heavy casualties, more than the enemy".to_owned(),
        };
        let heading = format!(
            "{}: lost {} of {} stands (heavy at {}{}){heavy}; {}",
            side.name,
            losses.lost,
            losses.starting,
            losses.heavy.least(),
            mark(losses.heavy.provenance),
            count_text(now.points, "victory point", "victory points")
        );
        let columns = [Column::Right, Column::Fit, Column::Rest(7), Column::Fit, Column::Rest(7), Column::Rest(3)];
        let mut block = Block::new(&heading, &columns);
        for command in &side.commands {
            let leader = side.leader(&command.leader).map(|leader| self.leader(leader)).unwrap_or_default();
            block.across([Span::bold(command.name.clone()), Span::plain(format!(": {leader}"))]);
            for unit in side.units.iter().filter(|unit| unit.command == command.id) {
                self.unit(&mut block, unit);
            }
        }
        let others = side.leaders.iter().filter(|leader| !side.commands.iter().any(|command| command.leader == leader.id));
        let others = others.map(|leader| self.leader(leader)).collect::<Vec<_>>();
        if !others.is_empty() {
            block.across([Span::bold("Other leaders"), Span::plain(format!(": {}", others.join("; ")))]);
        }
        block
    }

    fn unit(&self, block: &mut Block, unit: &Unit) {
        let Some(state) = self.state.units.get(&unit.id) else { return };
        block.cells([
            Cell::plain(self.setup.scenario.number_of(&unit.id).to_string()),
            Cell::bold(label(unit)),
            Cell::plain(kind(self.setup, unit)),
            Cell::Boxes(self.boxes(unit, state)),
            Cell::Text(self.now(unit, state)),
            Cell::Pencil,
        ]);
    }

    /// Returns the boxes of a unit, as many crossed off as it has lost.
    fn boxes(&self, unit: &Unit, state: &UnitState) -> Vec<PencilBox> {
        let left = if state.removed { 0 } else { state.stands.min(unit.stands) };
        ladder(&self.setup.tables, unit, unit.stands - left, state.damaged)
    }

    /// Describes the state of a unit; what is unusual is bold.
    fn now(&self, unit: &Unit, state: &UnitState) -> Vec<Span> {
        if state.removed {
            return vec![Span::bold("removed")];
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
        let condition = state.condition(self.setup, unit);
        if unit.troops().is_some() {
            say(condition.to_string(), condition != UnitCondition::Fresh);
        }
        if let Some(order) = state.order {
            use crate::games::rff1812::words::Order;
            say(if order == Order::Good { "good order".to_owned() } else { order.spoken() }, order != Order::Good);
        }
        say(if state.hasty { format!("hasty {}", state.formation) } else { state.formation.spoken() }, state.hasty);
        if let Some((_, square)) = state.sheltered_in.as_ref().and_then(|square| self.setup.scenario.unit(square)) {
            say(format!("crew in {}", square.label()), true);
        }
        let outflanked = state.hasty && state.outflanked_before_square;
        for (on, text) in [(outflanked, "outflanked before it formed"), (state.silenced, "silenced"), (state.low_on_ammo, "low on ammo")] {
            if on {
                say(text.to_owned(), true);
            }
        }
        if let Some(leader) = self.leader_with(&unit.id) {
            say(format!("with {leader}"), true);
        }
        spans
    }

    fn leader_with(&self, unit: &UnitId) -> Option<String> {
        Some(self.state.leader_name(self.setup, self.state.leader_with(unit)?))
    }

    /// Describes a leader: `Winfield Scott, gallant, radius 8", attached to 9th US`.
    fn leader(&self, leader: &Leader) -> String {
        let Some(state) = self.state.leaders.get(&leader.id) else { return leader.name.clone() };
        let rating = self.state.leader_rating(self.setup, &leader.id).unwrap_or(leader.rating);
        let mut words = vec![self.state.leader_name(self.setup, &leader.id), rating.spoken()];
        words.extend(state.successor.is_some().then(|| format!("in place of {}", leader.name)));
        words.extend(leader.army.then(|| "army".to_owned()));
        words.extend(leader.artillery.then(|| "guns only".to_owned()));
        let figure = self.state.leader_radius_figure(self.setup, &leader.id).filter(|_| !self.state.light(self.setup).is_night());
        let sure = figure.map_or("", |figure| mark(self.setup.tables.figure_provenance(figure)));
        words.extend(self.state.reach_text(self.setup, &leader.id, "radius ").map(|text| format!("{text}{sure}")));
        if let Some(unit) = state.attached_to.as_ref().and_then(|unit| self.setup.scenario.unit(unit)) {
            words.push(format!("attached to {}", unit.1.label()));
        }
        let until = state.until_turn.map(|turn| format!(" until turn {turn}")).unwrap_or_default();
        match state.status {
            LeaderStatus::Present => words.extend(state.dismounted.then(|| format!("on foot{until}"))),
            LeaderStatus::Out => words.push(format!("out{until}")),
            LeaderStatus::Lost => {
                words.push("out of the game".to_owned());
                words.extend(state.replaced_from_turn.map(|turn| format!("replaced from turn {turn}")));
            }
        }
        if !state.on_table && state.status == LeaderStatus::Present {
            words.push(absence_text(leader.arrives.as_ref(), false));
        }
        words.join(", ")
    }

    /// Lists the arrivals with time and place, turn by turn.
    fn arrivals_block(&self) -> Option<Block> {
        let mut coming = ArrivalList::default();
        for side in &self.setup.scenario.sides {
            let off = |leader: &&Leader| {
                self.state.leaders.get(&leader.id).is_some_and(|state| !state.on_table && state.status == LeaderStatus::Present)
            };
            for leader in side.leaders.iter().filter(off) {
                coming.add(leader.arrives.as_ref(), self.state.leader_name(self.setup, &leader.id), false);
            }
            for unit in &side.units {
                if self.state.units.get(&unit.id).is_some_and(|state| !state.on_table && !state.removed) {
                    coming.add(unit.arrives.as_ref(), unit.label().to_owned(), unit.optional);
                }
            }
        }
        coming.block()
    }

    /// Lists the actions of the units in this player turn and phase.
    fn phase_block(&self) -> Option<Block> {
        let named = |holds: &dyn Fn(&UnitId, &UnitState) -> bool| {
            let holds = |unit: &Unit| self.state.units.get(&unit.id).is_some_and(|now| holds(&unit.id, now));
            let units = self.setup.scenario.units().filter(|(_, unit)| holds(unit));
            units.map(|(_, unit)| unit.label().to_owned()).collect::<Vec<_>>()
        };
        let mut block = Block::new(&format!("Player turn: {}", self.side_name(&self.state.side)), &[Column::Fit, Column::Rest(1)]);
        let mut say = |title: &str, names: Vec<String>| {
            if !names.is_empty() {
                block.cells([Cell::bold(title), Cell::plain(join_list(&names))]);
            }
        };
        // After its phase no check allows a move any more; units that charge move in their charge.
        let in_maneuver = self.state.phase == Phase::Maneuver;
        let charges = |unit: &UnitId| self.state.charges.iter().any(|charge| charge.charges(unit));
        for kind in ManeuverKind::ALL.iter().filter(|_| in_maneuver) {
            let title = format!("May still move, {}", kind.spoken());
            say(&title, named(&|id, unit| unit.maneuver == Some(*kind) && unit.made.is_none() && !charges(id)));
        }
        say("Moved", named(&|_, unit| unit.made.is_some()));
        say("Checked, no maneuver", named(&|_, unit| unit.checked && unit.maneuver.is_none() && !unit.removed));
        say("Fired in this phase", named(&|_, unit| unit.fired()));
        let label = |unit: &UnitId| self.setup.scenario.unit_label(unit);
        let names = |units: &[UnitId]| join_list(&units.iter().map(label).collect::<Vec<_>>());
        for charge in self.state.charges.iter().filter(|charge| charge.open()) {
            let steel = if charge.cold_steel { ", cold steel" } else { "" };
            let stage = match charge.stage {
                ChargeStage::Declared => "declared".to_owned(),
                stage => format!("{stage}, round {}", charge.next_round),
            };
            say("Charge", vec![format!("{} on {}{steel}: {stage}", names(&charge.attackers), names(&charge.defenders))]);
        }
        let own = self.setup.scenario.side(&self.state.side);
        let waiting = own.into_iter().flat_map(|side| &side.units).filter(|unit| {
            let unit = self.state.units.get(&unit.id);
            unit.is_some_and(|unit| unit.on_table && !unit.checked && !unit.removed && unit.sheltered_in.is_none())
        });
        say("Not yet checked", waiting.map(|unit| unit.label().to_owned()).collect());
        (!block.rows.is_empty()).then_some(block)
    }
}
