//! Panel of a maneuver check: a leader and his units on one die, or one unit alone.

mod check;
mod described;
mod row;
mod toggles;

use eframe::egui::{self, RichText, Ui};

pub use self::described::ManeuverDescription;

use self::check::OfManeuver;
use self::row::{UnitRow, beside_result_ui, cells_of, head_ui, shows_effects, sum_text, unit_effects};
use self::toggles::{Toggles, ask_ui, distance_of};
use super::chances::remarks;
use super::check_layout::heading_ui;
use super::check_summary::{CheckSummary, name_of, side_of};
use super::leader::leader_ui;
use super::throw::{DieOf, ThrowDraft};
use crate::engine::text::lower_first;
use crate::engine::{OutcomeTable, Word as _};
use crate::game::Refusal;
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{
    AppliedEffect, Battle, Command, Die, Event, ManeuverCall, TableReading, commander_there, leaders_for, maneuver_request,
    may_be_in_line_of_march,
};
use crate::games::rff1812::maneuver::{ManeuverRequest, counts_as};
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::words::Sight;
use crate::gui::form::check::Check as _;
use crate::gui::form::questions::chip;
use crate::gui::games::rff1812::intent::{Context, GameIntent, Intent};
use crate::gui::games::rff1812::laboratory::FightForLab;
use crate::gui::look::{gap, measure, palette};
use crate::gui::parts::digits::{ThrownFor, appears};
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::menu::follow_focus;
use crate::gui::parts::widgets::{dense, fits, keep_in_sight, scrolled, unbroken};
use crate::gui::shell::pass::corner;
use crate::id::{LeaderId, UnitId};
use crate::quantity::Inches;

/// Legend of the three inches in a row.
const INCHES: &str = "inches over open · broken · rough";

/// Maneuver check that is half filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct ManeuverDraft {
    leader: Option<LeaderId>,
    units: Vec<UnitRow>,
    throw: ThrowDraft,
    /// Asks the leader's distance and sight for each unit.
    tells_reach: bool,
    /// Unit whose tally is open.
    open: usize,
    /// Unit whose toggles have the keys.
    at: usize,
    /// A key moved to that unit: it is scrolled to.
    brings_in: bool,
    /// Letters pressed for that unit.
    pressed: Vec<char>,
    /// Leader and units that the die was thrown for.
    thrown_for: ThrownFor<(Option<LeaderId>, Vec<UnitId>)>,
}

impl ManeuverDraft {
    /// Builds a check of these units before the die; the tally of one alone is open.
    fn of(leader: Option<LeaderId>, units: Vec<UnitRow>) -> Self {
        let open = if units.len() == 1 { 0 } else { usize::MAX };
        Self {
            leader,
            units,
            throw: ThrowDraft::new(10),
            tells_reach: false,
            open,
            at: 0,
            brings_in: false,
            pressed: Vec::new(),
            thrown_for: ThrownFor::default(),
        }
    }

    /// Opens a check of a leader's own units; others of his side can be added.
    pub fn of_leader(battle: &Battle, leader: &LeaderId) -> Self {
        let setup = battle.setup();
        let side = setup.scenario.leader(leader).map(|(side, _)| side);
        let ready = |unit: &&Unit| battle.state().units.get(&unit.id).is_some_and(|state| state.on_table && !state.removed);
        let mut units = side.map_or_else(Vec::new, |side| {
            let own = |unit: &Unit| side.commander_of(unit).is_some_and(|commander| commander.id == *leader);
            let own = side.units.iter().filter(ready).filter(|unit| own(unit)).collect::<Vec<_>>();
            // Units already checked in this player turn stay out of the check of the others.
            let is_due = |unit: &Unit| battle.state().units.get(&unit.id).is_none_or(|state| !state.checked);
            let is_any_due = own.iter().any(|unit| is_due(unit));
            // A crew in a square stays there unless its player says otherwise (digest §11).
            let stays = |unit: &Unit| battle.state().units.get(&unit.id).is_some_and(|state| state.sheltered_in.is_some());
            let taken = |unit: &Unit| !stays(unit) && (is_due(unit) || !is_any_due);
            own.into_iter().map(|unit| UnitRow::new(unit.id.clone(), taken(unit))).collect()
        });
        if units.is_empty() && side.is_some_and(|side| !side.commands.iter().any(|command| command.leader == *leader)) {
            units = side
                .map_or_else(Vec::new, |side| side.units.iter().filter(ready).map(|unit| UnitRow::new(unit.id.clone(), false)).collect());
        }
        // The commander of the army may take any unit of the side along, provisionally (digest §6).
        if let Some(side) = side.filter(|side| side.leader(leader).is_some_and(|leader| leader.army)) {
            let others = side.units.iter().filter(ready).filter(|unit| !units.iter().any(|row| row.draft_situation.unit == unit.id));
            let others = others.map(|unit| UnitRow::new(unit.id.clone(), false)).collect::<Vec<_>>();
            units.extend(others);
        }
        Self::of(Some(leader.clone()), units)
    }

    /// Moves the frame to a unit of the check.
    pub fn framed(mut self, unit: &UnitId) -> Self {
        self.at = self.units.iter().position(|row| row.draft_situation.unit == *unit).unwrap_or(self.at);
        self
    }

    /// Returns the fight of the unit in the frame, whoever it meets; `None` without units.
    pub fn fight_for_lab(&self) -> Option<FightForLab> {
        let unit = self.units.get(self.at)?.draft_situation.unit.clone();
        Some(FightForLab { ours: vec![unit], ..FightForLab::default() })
    }

    /// Opens a check of units of other commands, which a leader takes provisionally.
    pub fn of_others(leader: &LeaderId, units: &[UnitId]) -> Self {
        let units = units.iter().map(|unit| UnitRow::new(unit.clone(), true)).collect::<Vec<_>>();
        Self::of(Some(leader.clone()), units)
    }

    /// Opens a check of one unit: with its commander if he is there, else alone.
    pub fn of_unit(battle: &Battle, unit: &UnitId) -> Self {
        let commander = commander_there(battle.setup(), battle.state(), unit);
        Self { tells_reach: commander.is_some(), ..Self::of(commander, vec![UnitRow::new(unit.clone(), true)]) }
    }

    /// Opens the check of the log, as it was.
    pub fn reopened(call: &ManeuverCall, effects: &[AppliedEffect]) -> Self {
        let units = call.units.iter().map(|situation| UnitRow::reopened(situation, effects)).collect::<Vec<_>>();
        let tells_reach = call.units.iter().any(|unit| unit.distance > Inches::ZERO || unit.sight != Sight::Clear);
        Self { throw: ThrowDraft::fallen(10, call.die), tells_reach, ..Self::of(call.leader.clone(), units) }
    }

    /// Returns the command of the check as it is filled in.
    pub fn command(&self) -> Option<Command> {
        self.throw.die().map(|die| Command::Maneuver(self.call(die)))
    }

    /// Returns a copy with the player's entries alone.
    pub fn player_input(&self) -> Self {
        Self {
            units: self.units.iter().map(UnitRow::player_input).collect(),
            throw: self.throw.player_input(),
            tells_reach: false,
            ..Self::of(self.leader.clone(), Vec::new())
        }
    }

    /// Returns the title of the check.
    pub fn title(&self, battle: &Battle) -> String {
        match (&self.leader, self.units.as_slice()) {
            (None, [row]) => format!("{}: maneuver check", name_of(battle, &row.draft_situation.unit)),
            (Some(leader), _) => format!("{}'s brigade: maneuver check", battle.state().leader_name(battle.setup(), leader)),
            (None, _) => "Maneuver check without a leader".to_owned(),
        }
    }

    /// Returns the same, and a shorter title for little room.
    fn titles(&self, battle: &Battle) -> Vec<String> {
        let short = self.leader.as_ref().map(|leader| format!("{}'s brigade", battle.state().leader_surname(battle.setup(), leader)));
        [self.title(battle)].into_iter().chain(short).collect()
    }

    /// Adds a unit of the same side, or removes it.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        let same_side = self.units.first().is_some_and(|row| side_of(battle, &row.draft_situation.unit) == side_of(battle, unit));
        if !same_side {
            return false;
        }
        match self.units.iter_mut().find(|row| row.draft_situation.unit == *unit) {
            Some(row) => row.taken = !row.taken,
            None => self.units.push(UnitRow::new(unit.clone(), true)),
        }
        self.throw.wait();
        true
    }

    /// Takes a digit typed while no field has the cursor: it is the die's, where any unit throws.
    pub fn take_digit(&mut self, digit: char) -> bool {
        !self.lacks_unit() && self.throw.take_digit(digit)
    }

    /// Returns whether no unit takes part yet.
    fn lacks_unit(&self) -> bool {
        self.units.iter().all(|row| !row.taken)
    }

    /// Presses the letter of a toggle for the unit in the frame. A distance it asks for has the cursor; after any other the die has it,
    /// wherever it was, also where the letter takes a distance away with its field.
    pub fn press(&mut self, letter: char) {
        self.pressed.push(letter);
        let is_given = |row: &UnitRow| distance_of(letter).is_some_and(|asked| (asked.given)(&row.draft_situation).is_some());
        if distance_of(letter).is_none() || self.units.get(self.at).is_some_and(is_given) {
            self.throw.wait();
        }
    }

    /// Moves the frame to the next unit that takes part, or to the one before.
    pub fn step(&mut self, on: bool) {
        let taken = |nth: &usize| self.units[*nth].taken;
        let next = if on { (self.at + 1..self.units.len()).find(taken) } else { (0..self.at.min(self.units.len())).rev().find(taken) };
        self.at = next.unwrap_or(self.at);
        self.brings_in = true;
        self.throw.wait();
    }

    fn call(&self, die: Die) -> ManeuverCall {
        ManeuverCall {
            leader: self.leader.clone(),
            units: self.units.iter().filter(|row| row.taken).map(UnitRow::situation).collect(),
            die,
        }
    }

    /// Draws the panel of the maneuver check.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        self.fit(context.game);
        let of = self.units.iter().filter(|row| row.taken).map(|row| row.draft_situation.unit.clone()).collect();
        self.throw.follow(&mut self.thrown_for, (self.leader.clone(), of));
        let face = self.throw.face();
        let command = Command::Maneuver(self.call(self.throw.die_or_any()));
        // Told before the die, whatever it will be.
        let preview = Some(context.preview(command.clone())).filter(|_| !self.lacks_unit());
        let event = preview.as_ref().and_then(|preview| preview.as_ref().ok());
        let remarks = event.map(|event| remarks(context.game, event)).unwrap_or_default();
        let event = event.filter(|_| face.is_some());
        let is_brief = corner(ui) > 0.0;
        scrolled(ui, "maneuver", |ui| {
            heading_ui(ui, &self.titles(context.game), &remarks, "");
            if !is_brief {
                self.leader_ui(ui, context);
            }
            dense(ui);
            if is_brief {
                // In large type three units stand above the foot.
                ui.spacing_mut().item_spacing.y = measure::FOCUS;
            }
            for nth in 0..self.units.len() {
                let top = ui.cursor().top();
                self.unit_ui(ui, context, nth, face, event);
                if nth == self.at && std::mem::take(&mut self.brings_in) {
                    let place = ui.min_rect().with_min_y(top);
                    keep_in_sight(ui, place);
                }
                ui.add_space(if is_brief { 0.0 } else { gap::ROW });
            }
            if is_brief {
                self.leader_ui(ui, context);
            }
            if let Some(leader) = &self.leader {
                leader_ui(ui, context, leader);
            }
        });
        // A letter is of the frame it was typed in, whether a unit has taken it or not.
        self.pressed.clear();
        self.foot_ui(ui, context, command, preview.as_ref());
    }

    /// Draws the die, and its result for all of them.
    fn foot_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, command: Command, preview: Option<&Result<Event, Refusal>>) {
        let fell = self.throw.face().is_some();
        let one = if self.units.iter().filter(|row| row.taken).count() == 1 { "One die." } else { "One die for all units." };
        let summary = CheckSummary::of(preview, fell, one.to_owned(), |event| {
            // Where effects stand below there is one line for it.
            let short = self.units.iter().any(|row| shows_effects(row, event));
            (result_text(context.game, event), self.sum_of_framed(context.game, short).unwrap_or_default())
        });
        let lacks_unit = self.lacks_unit();
        // The die of a brigade is its leader's, whichever of its units take part.
        let first = self.units.iter().find(|row| row.taken).map(|row| row.draft_situation.unit.to_string());
        let whom = self.leader.as_ref().map(LeaderId::to_string).or(first).unwrap_or_default();
        let Self { throw, units, .. } = self;
        let event = preview.and_then(|preview| preview.as_ref().ok()).filter(|_| fell);
        throw.foot_ui(ui, context, DieOf { lacks_unit, ..DieOf::new("maneuver", &whom) }, Some(command), &summary, |ui, context| {
            let Some(event) = event else { return };
            let mut left = units.iter().filter(|row| shows_effects(row, event)).count();
            let is_one = left == 1;
            for row in units.iter_mut().filter(|row| row.taken) {
                let high = ui.available_height() / left.max(1) as f32;
                left -= usize::from(shows_effects(row, event));
                ui.push_id(row.draft_situation.unit.clone(), |ui| {
                    // Each has its share: the chips of all are in sight.
                    ui.set_max_height(high);
                    unit_effects(ui, context, row, event, is_one);
                });
            }
        });
    }

    /// Describes the sum of the unit in the frame, or of the only one: the die with its modifiers, and the total.
    fn sum_of_framed(&self, battle: &Battle, short: bool) -> Option<String> {
        let (row, die) = (self.units.get(self.at)?, self.throw.die()?);
        let setup = battle.setup();
        let request = maneuver_request(setup, battle.state(), &self.call(die), &row.situation()).ok()?;
        let check = row.form.prepare(&setup.tables, &request).ok()?;
        Some(format!("{}: {}", name_of(battle, &row.draft_situation.unit), sum_text(&check, die.face, short)))
    }

    /// Drops a line of march where it cannot be one; and moves the frame to a unit that takes part.
    fn fit(&mut self, battle: &Battle) {
        if self.units.get(self.at).is_none_or(|row| !row.taken) {
            self.at = self.units.iter().position(|row| row.taken).unwrap_or_default();
        }
        for row in &mut self.units {
            let marches = |leader| may_be_in_line_of_march(battle.state(), leader, &row.draft_situation.unit);
            row.draft_situation.line_of_march &= self.leader.as_ref().is_some_and(marches);
        }
    }

    fn leader_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let battle = context.game;
        let setup = battle.setup();
        let Some(side) = self.units.first().and_then(|row| setup.scenario.unit(&row.draft_situation.unit)).map(|(side, _)| side) else {
            self.absent_ui(ui, context);
            return;
        };
        ui.horizontal_wrapped(|ui| {
            ui.label("Leader");
            let name = |id: &LeaderId| {
                let rating = battle.state().leader_rating(setup, id).map_or_else(String::new, |rating| format!(" ({rating})"));
                format!("{}{rating}", battle.state().leader_name(setup, id))
            };
            let shown = self.leader.as_ref().map_or_else(|| "none: out of command, rolls alone".to_owned(), name);
            let response = egui::ComboBox::from_id_salt("leader").selected_text(shown).width(measure::COMBO).show_ui(ui, |ui| {
                ui.selectable_value(&mut self.leader, None, "none: out of command, rolls alone");
                let offered =
                    self.units.iter().flat_map(|row| leaders_for(setup, battle.state(), &row.draft_situation.unit)).collect::<Vec<_>>();
                for leader in side.leaders.iter().filter(|leader| offered.contains(&leader.id)) {
                    ui.selectable_value(&mut self.leader, Some(leader.id.clone()), name(&leader.id));
                }
                follow_focus(ui);
            });
            response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Leader"));
            let farther = "a unit is farther, or out of sight…";
            chip(ui, &mut self.tells_reach, farther, farther, self.leader.is_none());
            if let Some(attached) = self.leader.as_ref().and_then(|leader| battle.state().leaders.get(leader)?.attached_to.as_ref()) {
                let says = format!("attached to {}: radius {}", name_of(battle, attached), setup.tables.inches(FigureId::RadiusShort));
                ui.label(unbroken(&says));
            }
            if self.throw.face().is_some() && fits(ui, INCHES) {
                ui.label(RichText::new(INCHES).small().color(palette(ui).third));
            }
        });
    }

    /// Draws the leader's units that are not on the table yet, with buttons to bring them on.
    fn absent_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        ui.label("No unit of this leader is on the table yet. Bring his command on, or click units to add them.");
        let Some((side, leader)) = self.leader.as_ref().and_then(|leader| context.game.setup().scenario.leader(leader)) else { return };
        if main_button(ui, true, "Bring his command on now") {
            let own = |unit: &&Unit| !unit.optional && side.commander_of(unit).is_some_and(|commander| commander.id == leader.id);
            let units = side.units.iter().filter(own).map(|unit| unit.id.clone()).collect();
            context.intents.push(Intent::submit(Command::Arrive { units, leaders: vec![leader.id.clone()] }));
            context.intents.push(Intent::Own(GameIntent::PickLeader(leader.id.clone())));
        }
    }

    fn unit_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, nth: usize, face: Option<u8>, event: Option<&Event>) {
        let call = self.call(self.throw.die_or_any());
        let open = self.open == nth;
        let leader = self.leader.as_ref();
        let tells_reach = self.tells_reach;
        let pressed = if nth == self.at { std::mem::take(&mut self.pressed) } else { Vec::new() };
        let several = self.units.iter().filter(|row| row.taken).count() > 1;
        let framed = several && nth == self.at;
        let first = self.units.iter().position(|row| row.taken) == Some(nth);
        let row = &mut self.units[nth];
        let setup = context.game.setup();
        let marches = leader.is_some_and(|leader| may_be_in_line_of_march(context.game.state(), leader, &row.draft_situation.unit));
        let request = maneuver_request(setup, context.game.state(), &call, &row.situation());
        let prepared = request.as_ref().ok().and_then(|request| Some((request, row.form.prepare(&setup.tables, request).ok()?)));
        let check = prepared.as_ref().map(|(_, check)| check);
        let brief = corner(ui) > 0.0;
        if head_ui(ui, context.game, row, check, (face, framed), (event, brief)) {
            self.open = if open { usize::MAX } else { nth };
        }
        let row = &mut self.units[nth];
        if !row.taken {
            return;
        }
        let faces = face.map(|face| vec![vec![face]]);
        let at = Some(context.game.version());
        let weight = prepared.as_ref().and_then(|(request, _)| row.form.which_matter(&setup.tables, request, faces.clone(), at)).cloned();
        let request = prepared.as_ref().map(|(request, _)| ManeuverRequest { die: face, ..(*request).clone() });
        // The first of the distances that were asked for has the cursor.
        let toggles = Toggles {
            marches,
            tells_reach,
            reach_appears: first && appears(ui, "reach", tells_reach),
            pressed: &pressed,
            weight: weight.as_ref(),
            cells: if brief { check.map(|check| cells_of(check, face)) } else { None },
        };
        let battle = context.game;
        if brief {
            ask_ui(ui, context, row, toggles, request.as_ref());
        } else {
            beside_result_ui(ui, battle, row, (check, event), |ui, row| ask_ui(ui, context, row, toggles, request.as_ref()));
        }
        if let (true, Some((request, check))) = (open, &prepared) {
            ui.indent(("tally", nth), |ui| {
                // In brief the strip stands with the questions.
                if !brief {
                    OfManeuver::chances_ui(ui, check, faces.as_ref());
                }
                context.enter |= row.form.sum_ui(ui, 0, (&setup.tables, request), check, faces.as_ref());
            });
        }
    }
}

/// Describes the result of the die: the number of units in each row, the best first; for one unit alone, its row.
pub fn result_text(battle: &Battle, event: &Event) -> String {
    let TableReading::Maneuver { results, .. } = &event.found.reading else { return String::new() };
    let tables = &battle.setup().tables;
    let best_first = |table| OutcomeTable::best_first(table).map(|(_, row)| row);
    // Some rows stand in both tables, and count once.
    let others = best_first(&tables.disordered).filter(|row| !tables.good_order.rows().iter().any(|known| known.id == row.id));
    let counted = best_first(&tables.good_order)
        .chain(others)
        .map(|row| (&row.label, results.iter().filter(|result| result.outcome == row.id).count()))
        .filter(|(_, count)| *count > 0)
        .collect::<Vec<_>>();
    match (counted.as_slice(), results.len()) {
        ([(label, _)], 1) => {
            let effects = event.found.effects.iter().filter_map(|applied| applied.actual_effect()).map(|effect| &effect.verb);
            let counts = results.first().and_then(|result| counts_as(&result.outcome, effects));
            counts.map_or_else(|| label.to_string(), |kind| format!("{label}, counts as {}", kind.spoken()))
        }
        _ => counted.iter().map(|(label, count)| format!("{count} {}", lower_first(label))).collect::<Vec<_>>().join(" · "),
    }
}
