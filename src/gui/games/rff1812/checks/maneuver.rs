//! The maneuver panel: a leader and his units on one die, or one unit alone.

use std::sync::Arc;

use eframe::egui::{self, Align, Layout, RichText, ScrollArea, Ui};

use super::desktop::{Desktop, Told, inches_text, inherent_text, name_of, side_of};
use super::leader::leader_ui;
use super::result::{Rulings, effects_ui};
use super::throw::ThrowDraft;
use crate::engine::text::{lower_first, signed};
use crate::engine::{Asks as _, FactId, Facts, Odds, OpenAnswer, Ruling, Value, Word as _, decisive};
use crate::game::{FaceOrigin, Refusal};
use crate::games::rff1812::battle::{
    AppliedEffect, Battle, Command, Die, Event, LeaderStatus, ManeuverCall, Reading, UnitSituation, Whom, leaders_for, maneuver_request,
    may_be_in_line_of_march,
};
use crate::games::rff1812::maneuver::{self, Leader, Maneuver, ManeuverRequest, fact, near, question};
use crate::games::rff1812::scenario::Unit;
use crate::games::rff1812::tape::maneuver_at;
use crate::games::rff1812::words::{Command as CommandWord, Sight};
use crate::games::rff1812::{Deed, FigureId};
use crate::gui::cells::{Cells, band};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::look::{gap, measure, palette, semibold, type_size};
use crate::gui::questions::{Form, Tapes, chip, lengths_ui, questions_ui};
use crate::gui::rows::{names, odds_rows, worth};
use crate::gui::widgets::{InchesDraft, TallyView, heading, inches_ui, main_button, odds_ui, ruling_ui, tally_ui};
use crate::id::{LeaderId, UnitId};
use crate::quantity::Inches;

/// What a unit is that its leader does not reach.
const BEYOND_REACH: &str = "beyond the leader's reach";

/// A half-filled maneuver check.
#[derive(Clone, Debug, PartialEq)]
pub struct ManeuverDraft {
    leader: Option<LeaderId>,
    units: Vec<UnitRow>,
    throw: ThrowDraft,
    /// How far the leader is and what he sees is asked of each unit.
    tells_reach: bool,
    /// The unit whose tally is open.
    open: usize,
    view: TallyView,
}

#[derive(Clone, Debug, PartialEq)]
struct UnitRow {
    /// What is told of the unit; what is typed is beside it.
    told: UnitSituation,
    taken: bool,
    distance: InchesDraft,
    tapes: Tapes,
    effect_rulings: Rulings,
    note: String,
    /// What the open questions weigh, and for what: dozens of checks for each unit are not made anew in every frame.
    weighed: Option<(Weighed, Vec<usize>)>,
}

/// All that the weight of the open questions hangs on: the unit, the die, the leader, where the log stands, and the tables in force.
type Weighed = (UnitSituation, u8, Option<LeaderId>, [usize; 3]);

impl UnitRow {
    fn new(unit: UnitId, taken: bool, battle: &Battle) -> Self {
        let battery = battle.setup().scenario.unit(&unit).and_then(|(_, unit)| unit.guns()).is_some_and(|guns| guns.battery.is_some());
        Self {
            told: UnitSituation { battery, ..UnitSituation::plain(unit) },
            taken,
            distance: InchesDraft::default(),
            tapes: Tapes::default(),
            effect_rulings: Rulings::default(),
            note: String::new(),
            weighed: None,
        }
    }

    fn reopened(situation: &UnitSituation, effects: &[AppliedEffect]) -> Self {
        let own = effects.iter().filter(|applied| applied.whom == Whom::Unit(situation.unit.clone())).cloned().collect::<Vec<_>>();
        Self {
            told: situation.clone(),
            taken: true,
            distance: InchesDraft::of(situation.distance),
            tapes: Tapes::of(situation),
            effect_rulings: Rulings::of(&own),
            note: String::new(),
            weighed: None,
        }
    }

    fn situation(&self) -> UnitSituation {
        UnitSituation {
            distance: self.distance.inches().unwrap_or(Inches::ZERO),
            effect_rulings: self.effect_rulings.made(),
            ..self.told.clone()
        }
    }

    /// What is known of the unit, whoever leads it and wherever its crew is.
    fn known(&self, battle: &Battle) -> Facts {
        let alone = ManeuverCall { leader: None, units: Vec::new(), die: Die { face: 1, from: FaceOrigin::Typed } };
        let here = UnitSituation { crew_goes_back: true, ..self.situation() };
        let request = maneuver_request(battle.setup(), battle.state(), &alone, &here);
        request.map_or_else(|_| self.told.facts(), |request| maneuver::facts(&battle.setup().tables, &request))
    }
}

impl ManeuverDraft {
    /// A check of these units before the die; the tally of one alone is open.
    fn of(leader: Option<LeaderId>, units: Vec<UnitRow>) -> Self {
        let open = if units.len() == 1 { 0 } else { usize::MAX };
        Self { leader, units, throw: ThrowDraft::new(10), tells_reach: false, open, view: TallyView::default() }
    }

    /// A check of a leader's own units; others of his side can be added.
    pub fn of_leader(battle: &Battle, leader: &LeaderId) -> Self {
        let setup = battle.setup();
        let side = setup.scenario.leader(leader).map(|(side, _)| side);
        let ready = |unit: &&Unit| battle.state().units.get(&unit.id).is_some_and(|state| state.on_table && !state.removed);
        let mut units = side.map_or_else(Vec::new, |side| {
            let own = |unit: &Unit| side.commander_of(unit).is_some_and(|commander| commander.id == *leader);
            // A crew in a square stays there unless its player says otherwise (digest §11).
            let taken = |unit: &Unit| battle.state().units.get(&unit.id).is_none_or(|state| state.sheltered_in.is_none());
            let own = side.units.iter().filter(ready).filter(|unit| own(unit));
            own.map(|unit| UnitRow::new(unit.id.clone(), taken(unit), battle)).collect()
        });
        if units.is_empty() && side.is_some_and(|side| !side.commands.iter().any(|command| command.leader == *leader)) {
            units = side.map_or_else(Vec::new, |side| {
                side.units.iter().filter(ready).map(|unit| UnitRow::new(unit.id.clone(), false, battle)).collect()
            });
        }
        // The commander of the army may take any unit of the side along, provisionally (digest §6).
        if let Some(side) = side.filter(|side| side.leader(leader).is_some_and(|leader| leader.army)) {
            let others = side.units.iter().filter(ready).filter(|unit| !units.iter().any(|row| row.told.unit == unit.id));
            let others = others.map(|unit| UnitRow::new(unit.id.clone(), false, battle)).collect::<Vec<_>>();
            units.extend(others);
        }
        Self::of(Some(leader.clone()), units)
    }

    /// A check of units of other commands, which a leader takes provisionally.
    pub fn of_others(battle: &Battle, leader: &LeaderId, units: &[UnitId]) -> Self {
        let units = units.iter().map(|unit| UnitRow::new(unit.clone(), true, battle)).collect::<Vec<_>>();
        Self::of(Some(leader.clone()), units)
    }

    /// A check of one unit: with its commander if he is there, else alone.
    pub fn of_unit(battle: &Battle, unit: &UnitId) -> Self {
        let commander =
            battle.setup().scenario.unit(unit).and_then(|(side, known)| side.commander_of(known)).map(|leader| leader.id.clone());
        let present = |leader: &LeaderId| {
            battle.state().leaders.get(leader).is_some_and(|state| state.status == LeaderStatus::Present && state.on_table)
        };
        let alone = vec![UnitRow::new(unit.clone(), true, battle)];
        Self { tells_reach: true, ..Self::of(commander.filter(present), alone) }
    }

    /// The check of the log, as it was.
    pub fn reopened(call: &ManeuverCall, effects: &[AppliedEffect]) -> Self {
        let units = call.units.iter().map(|situation| UnitRow::reopened(situation, effects)).collect::<Vec<_>>();
        let tells_reach = call.units.iter().any(|unit| unit.distance > Inches::ZERO || unit.sight != Sight::Clear);
        Self { throw: ThrowDraft::fallen(10, call.die), tells_reach, ..Self::of(call.leader.clone(), units) }
    }

    /// The check as it is filled in.
    pub fn command(&self) -> Option<Command> {
        self.throw.die().map(|die| Command::Maneuver(self.call(die)))
    }

    /// Adds a unit of the same side, or takes it out.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        let same_side = self.units.first().is_some_and(|row| side_of(battle, &row.told.unit) == side_of(battle, unit));
        if !same_side {
            return false;
        }
        match self.units.iter_mut().find(|row| row.told.unit == *unit) {
            Some(row) => row.taken = !row.taken,
            None => self.units.push(UnitRow::new(unit.clone(), true, battle)),
        }
        self.throw.wait();
        true
    }

    /// A digit typed while no field has the cursor: it is the die's.
    pub fn take_digit(&mut self, digit: char) {
        self.throw.take_digit(digit);
    }

    fn call(&self, die: Die) -> ManeuverCall {
        ManeuverCall {
            leader: self.leader.clone(),
            units: self.units.iter().filter(|row| row.taken).map(UnitRow::situation).collect(),
            die,
        }
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        heading(ui, &format!("{} maneuvers", self.title(desk.battle)));
        self.fit(desk.battle);
        self.leader_ui(ui, desk);
        let face = self.throw.face();
        let preview = self.command().map(|command| desk.preview(command));
        let event = preview.as_ref().and_then(|preview| preview.as_ref().ok());
        let height = ui.available_height();
        ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
            ui.spacing_mut().interact_size.y = measure::FORM_ROW;
            ui.spacing_mut().button_padding.y = measure::FOCUS;
            ui.spacing_mut().item_spacing.y = gap::HAIR;
            if let Some(event) = event {
                super::chances::remarks_ui(ui, desk.battle, event);
            }
            for nth in 0..self.units.len() {
                self.unit_ui(ui, desk, nth, face, event);
            }
            if let Some(leader) = &self.leader {
                leader_ui(ui, desk, leader);
            }
        });
        self.foot_ui(ui, desk, preview.as_ref());
    }

    /// The die, and what it comes to for all of them.
    fn foot_ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>, preview: Option<&Result<Event, Refusal>>) {
        let told = Told::of(preview, "One die for all of them.".to_owned(), |event| {
            (result_text(desk.battle, event), "Row and inches stand with each unit.".to_owned())
        });
        let command = self.command();
        // What befalls each unit stands with it.
        self.throw.foot_ui(ui, desk, "Die", command, &told, |_, _| {});
    }

    /// A line of march is asked, and counts, only where it can be one.
    fn fit(&mut self, battle: &Battle) {
        for row in &mut self.units {
            let marches = |leader| may_be_in_line_of_march(battle.state(), leader, &row.told.unit);
            row.told.line_of_march &= self.leader.as_ref().is_some_and(marches);
        }
    }

    fn title(&self, battle: &Battle) -> String {
        match (&self.leader, self.units.as_slice()) {
            (None, [row]) => format!("{} alone", name_of(battle, &row.told.unit)),
            (Some(leader), _) => battle.state().leader_name(battle.setup(), leader),
            (None, _) => "no leader".to_owned(),
        }
    }

    fn leader_ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        let battle = desk.battle;
        let setup = battle.setup();
        let Some(side) = self.units.first().and_then(|row| setup.scenario.unit(&row.told.unit)).map(|(side, _)| side) else {
            self.absent_ui(ui, desk);
            return;
        };
        ui.horizontal_wrapped(|ui| {
            ui.label("Leader");
            let name = |id: &LeaderId| {
                let rating = battle.state().leader_rating(setup, id).map_or_else(String::new, |rating| format!(" ({rating})"));
                format!("{}{rating}", battle.state().leader_name(setup, id))
            };
            let shown = self.leader.as_ref().map_or_else(|| "none: out of command, rolls alone".to_owned(), name);
            let response = egui::ComboBox::from_id_salt("leader").selected_text(shown).width(230.0).show_ui(ui, |ui| {
                ui.selectable_value(&mut self.leader, None, "none: out of command, rolls alone");
                let offered = self.units.iter().flat_map(|row| leaders_for(setup, battle.state(), &row.told.unit)).collect::<Vec<_>>();
                for leader in side.leaders.iter().filter(|leader| offered.contains(&leader.id)) {
                    ui.selectable_value(&mut self.leader, Some(leader.id.clone()), name(&leader.id));
                }
            });
            response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Leader"));
            let farther = "somebody farther, or out of sight…";
            chip(ui, &mut self.tells_reach, farther, farther, self.leader.is_none());
            if let Some(attached) = self.leader.as_ref().and_then(|leader| battle.state().leaders.get(leader)?.attached_to.as_ref()) {
                ui.label(format!("attached to {}: radius {}", name_of(battle, attached), setup.tables.inches(FigureId::RadiusShort)));
            }
        });
    }

    /// The leader's units are not there yet: they can be brought on.
    fn absent_ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        ui.label("No unit of this leader is on the table yet. Bring his command on, or pick units on the left to take them.");
        let Some((side, leader)) = self.leader.as_ref().and_then(|leader| desk.battle.setup().scenario.leader(leader)) else { return };
        if main_button(ui, true, "Bring his command on now") {
            let own = |unit: &&Unit| !unit.optional && side.commander_of(unit).is_some_and(|commander| commander.id == leader.id);
            let units = side.units.iter().filter(own).map(|unit| unit.id.clone()).collect();
            desk.intents.push(Intent::Submit(Box::new(Command::Arrive { units, leaders: vec![leader.id.clone()] }.into())));
            desk.intents.push(Intent::PickLeader(leader.id.clone()));
        }
    }

    fn unit_ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>, nth: usize, face: Option<u8>, event: Option<&Event>) {
        let call = self.call(self.throw.die().unwrap_or(Die { face: 1, from: FaceOrigin::Typed }));
        let open = self.open == nth;
        let leader = self.leader.as_ref();
        let tells_reach = self.tells_reach;
        let row = &mut self.units[nth];
        let setup = desk.battle.setup();
        let marches = leader.is_some_and(|leader| may_be_in_line_of_march(desk.battle.state(), leader, &row.told.unit));
        let request = maneuver_request(setup, desk.battle.state(), &call, &row.situation());
        let prepared =
            request.as_ref().ok().and_then(|request| Some((request, Maneuver::prepare(&setup.tables, request, &row.told.rulings).ok()?)));
        let check = prepared.as_ref().map(|(_, check)| check);
        if nth > 0 {
            ui.separator();
        }
        if head_ui(ui, desk.battle, row, check, face, event) {
            self.open = if open { usize::MAX } else { nth };
            self.view.asked = None;
        }
        let row = &mut self.units[nth];
        if !row.taken {
            return;
        }
        let known = row.known(desk.battle);
        let weighed = match (face, &prepared) {
            (Some(face), Some((request, check))) => Some(weigh(desk.battle, row, &call, face, (request, check))),
            _ => None,
        };
        toggles(ui, desk, row, (marches, tells_reach), &known, weighed.as_ref());
        if let Some((request, _)) = &prepared {
            tapes_ui(ui, desk.battle, row, &ManeuverRequest { die: face, ..(*request).clone() });
        }
        if let (Some(event), Some(_)) = (event, face) {
            unit_effects(ui, desk, row, event, open);
        }
        if let (true, Some((request, check))) = (open, &prepared) {
            let odds = Odds::of(check);
            let result = face.map(|face| check.outcomes().row_of(check.resolve(face).result));
            ui.indent(("tally", nth), |ui| {
                odds_ui(ui, &odds_rows(check.outcomes(), &odds), &odds.of, result);
                let other = |ruling: Ruling| {
                    let rulings = row.told.rulings.iter().cloned().chain([ruling]).collect::<Vec<_>>();
                    let check = Maneuver::prepare(&setup.tables, request, &rulings).ok()?;
                    Some((Odds::of(&check), face.map(|face| check.outcomes().row_of(check.resolve(face).result))))
                };
                tally_ui(ui, &check.tally, check.facts.vocabulary(), &mut self.view, &|line| {
                    worth(line, check.outcomes(), &odds, result, other)
                });
                ruling_ui(ui, &check.tally, &self.view, &mut row.told.rulings, &mut row.note);
            });
        }
    }
}

/// What the die comes to: how many units have which row, the best first; of one alone, its row.
fn result_text(battle: &Battle, event: &Event) -> String {
    let Reading::Maneuver { results, .. } = &event.found.reading else { return String::new() };
    let tables = &battle.setup().tables;
    let counted = [&tables.good_order, &tables.disordered]
        .into_iter()
        .flat_map(|table| table.rows())
        .map(|row| (&row.label, results.iter().filter(|result| result.outcome == row.id).count()))
        .filter(|(_, count)| *count > 0)
        .collect::<Vec<_>>();
    match (counted.as_slice(), results.len()) {
        ([(label, _)], 1) => label.to_string(),
        _ => counted.iter().map(|(label, count)| format!("{count} {}", lower_first(label))).collect::<Vec<_>>().join(" · "),
    }
}

/// The first line of a unit: its name, what it is or what the die makes of it, its sum and its strip. True when its sum is asked about.
fn head_ui(ui: &mut Ui, battle: &Battle, row: &mut UnitRow, check: Option<&Maneuver<'_>>, face: Option<u8>, event: Option<&Event>) -> bool {
    let name = name_of(battle, &row.told.unit);
    let mut asked = false;
    ui.horizontal(|ui| {
        ui.checkbox(&mut row.taken, RichText::new(&name).font(semibold(type_size::BODY)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(check) = check.filter(|_| row.taken) {
                cells_of(check, face).small_ui(ui);
                let sum = egui::Button::new(RichText::new(signed(check.tally.total())).font(semibold(type_size::HEADING)));
                let response = ui.add(sum.frame_when_inactive(false)).on_hover_text(lines_text(check));
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Sum of {name}: why?")));
                asked = response.clicked();
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| match event.filter(|_| row.taken && face.is_some()) {
                Some(event) => unit_result(ui, battle, row, check, event),
                None => {
                    let text = inherent_text(battle, &row.told.unit);
                    let command = check.map(|check| check.command).filter(|command| *command != CommandWord::InCommand);
                    let command = command.map_or_else(String::new, |command| format!(" · {}", command.spoken()));
                    let text = RichText::new(format!("{text}{command}")).size(type_size::SMALL).color(palette(ui).second);
                    ui.add(egui::Label::new(text).truncate());
                }
            });
        });
    });
    asked
}

/// What each face comes to.
fn cells_of(check: &Maneuver<'_>, face: Option<u8>) -> Cells {
    Cells { rows: (1..=10).map(|face| check.outcomes().row_of(check.resolve(face).result)).collect(), names: names(check.outcomes()), face }
}

/// The lines that count, in a line each.
fn lines_text(check: &Maneuver<'_>) -> String {
    let lines = check.tally.lines().iter().filter(|line| line.counts());
    lines.map(|line| format!("{} {}", signed(line.value), line.row.label)).collect::<Vec<_>>().join("\n")
}

/// What an open question is answered with: a fact of the list, or that the leader's command does not reach the unit.
enum Open {
    Fact(OpenAnswer),
    BeyondReach,
}

impl Open {
    fn give(&self, request: &mut ManeuverRequest) {
        match self {
            Self::Fact(answer) => {
                answer.give(request);
                answer.give(&mut request.unit);
            }
            Self::BeyondReach => request.leader.iter_mut().for_each(|leader| leader.sight = Sight::None),
        }
    }
}

/// What is asked as one once the die is known, whether the leader's command reaches the unit, and what players say before they throw.
const OF_COMMAND: [FactId; 4] = [fact::DISTANCE, fact::SIGHT, fact::LINE_OF_MARCH, fact::CREW_GOES_BACK];

/// With the die known: what can still change the result, by fact; and whether the reach of the leader can.
struct Weight {
    facts: Vec<FactId>,
    beyond_reach: bool,
}

/// Weighs the open questions of a unit, once for each die and each answer.
fn weigh(battle: &Battle, row: &mut UnitRow, call: &ManeuverCall, face: u8, (request, check): (&ManeuverRequest, &Maneuver<'_>)) -> Weight {
    let setup = battle.setup();
    let edge = |fact| near(&setup.tables, fact);
    let open = UnitSituation::open_answers(&check.facts, edge).into_iter();
    let mut open = open.filter(|answer| !OF_COMMAND.contains(&answer.fact)).map(Open::Fact).collect::<Vec<_>>();
    if check.command == CommandWord::InCommand {
        open.push(Open::BeyondReach);
    }
    let comes_to = |yes: &dyn Fn(usize) -> bool| {
        let mut request = request.clone();
        open.iter().enumerate().filter(|(nth, _)| yes(*nth)).for_each(|(_, answer)| answer.give(&mut request));
        Some(Maneuver::prepare(&setup.tables, &request, &row.told.rulings).ok()?.resolve(face).effects)
    };
    let journal = battle.journal();
    let at = [journal.len(), journal.cursor(), Arc::as_ptr(&setup.tables).addr()];
    let now = (row.situation(), face, call.leader.clone(), at);
    let weights = match row.weighed.take() {
        Some((known, weights)) if known == now => weights,
        _ => decisive(open.len(), comes_to),
    };
    row.weighed = Some((now, weights.clone()));
    let mut weight = Weight { facts: Vec::new(), beyond_reach: false };
    for (open, _) in open.iter().zip(weights).filter(|(_, weight)| *weight > 0) {
        match open {
            Open::Fact(answer) => weight.facts.push(answer.fact),
            Open::BeyondReach => weight.beyond_reach = true,
        }
    }
    weight
}

/// Of each distance that may be off, whether it matters.
fn tapes_ui(ui: &mut Ui, battle: &Battle, row: &mut UnitRow, request: &ManeuverRequest) {
    let (tables, rulings) = (&battle.setup().tables, row.told.rulings.clone());
    let name = name_of(battle, &row.told.unit);
    if request.leader.is_some() {
        tape_ui(ui, &format!("the leader's distance to {name}"), &mut row.distance, |inches| {
            let leader = request.leader.clone().map(|leader| Leader { distance: inches, ..leader });
            maneuver_at(tables, &ManeuverRequest { leader, ..request.clone() }, &rulings)
        });
    }
    for (fact, of) in [(fact::OUTFLANKED_FROM, "flank"), (fact::FRIENDS_AT, "friends")] {
        let asked = |request: &ManeuverRequest| ManeuverRequest::question(fact).and_then(|question| (question.given)(request));
        if asked(request).is_some() {
            tape_ui(ui, &format!("the {of} of {name}"), row.tapes.typed(fact), |inches| {
                let mut request = request.clone();
                (ManeuverRequest::question(fact)?.take)(&mut request, Some(Value::Length(inches)));
                maneuver_at(tables, &request, &rulings)
            });
        }
    }
}

/// What is asked of a unit. With the die known, what cannot change the result any more is dimmed.
fn toggles(
    ui: &mut Ui,
    desk: &mut Desktop<'_>,
    row: &mut UnitRow,
    (marches, tells_reach): (bool, bool),
    known: &Facts,
    weight: Option<&Weight>,
) {
    let setup = desk.battle.setup();
    let sheltered = desk.battle.state().units.get(&row.told.unit).is_some_and(|state| state.sheltered_in.is_some());
    let dim = |fact| weight.is_some_and(|weight| !weight.facts.contains(&fact));
    ui.horizontal_wrapped(|ui| {
        let apart = [(fact::DISTANCE, true), (fact::SIGHT, true), (fact::LINE_OF_MARCH, !marches), (fact::CREW_GOES_BACK, !sheltered)];
        let apart = apart.into_iter().filter_map(|(fact, apart)| apart.then_some(fact)).collect::<Vec<_>>();
        let (put, edge) = (|fact| question(&setup.tables, fact), |fact| near(&setup.tables, fact));
        let unit = row.told.unit.clone();
        let form = Form { of: unit.as_str(), apart: &apart, put: Some(&put), edge: Some(&edge), dim: Some(&dim), ..Form::default() };
        questions_ui(ui, form, &mut row.told, known);
        lengths_ui(ui, form, &mut row.told, known, &mut row.tapes);
        if !tells_reach {
            let mut beyond = row.told.sight == Sight::None;
            let dim = weight.is_some_and(|weight| !weight.beyond_reach);
            if chip(ui, &mut beyond, "beyond reach", BEYOND_REACH, dim) {
                row.told.sight = if beyond { Sight::None } else { Sight::Clear };
            }
        }
    });
    if tells_reach {
        reach_ui(ui, desk, row, known);
    }
}

/// How far the leader is, and what he sees.
fn reach_ui(ui: &mut Ui, desk: &mut Desktop<'_>, row: &mut UnitRow, known: &Facts) {
    let setup = desk.battle.setup();
    let put = |fact| question(&setup.tables, fact);
    ui.horizontal_wrapped(|ui| {
        let unit = row.told.unit.clone();
        ui.push_id(unit.as_str(), |ui| inches_ui(ui, &put(fact::DISTANCE), &mut row.distance, false));
        let form = Form { of: unit.as_str(), only: &[fact::SIGHT], put: Some(&put), ..Form::default() };
        questions_ui(ui, form, &mut row.told, known);
    });
}

/// What the die makes of a unit: its row on the row's colour, and the inches it has.
fn unit_result(ui: &mut Ui, battle: &Battle, row: &UnitRow, check: Option<&Maneuver<'_>>, event: &Event) {
    let (Command::Maneuver(call), Reading::Maneuver { results, .. }) = (&event.command, &event.found.reading) else { return };
    let Some(result) = call.units.iter().zip(results).find(|(situation, _)| situation.unit == row.told.unit).map(|(_, result)| result)
    else {
        return;
    };
    let palette = palette(ui);
    if let Some((place, outcomes)) = check.map(|check| (check.outcomes().row_of(result.result), check.outcomes())) {
        let label = outcomes.rows()[place].label.as_str();
        let text = RichText::new(format!("\u{a0}{label}\u{a0}")).font(semibold(type_size::BODY)).color(palette.on_band);
        ui.label(text.background_color(band(palette, place, outcomes.rows().len()))).on_hover_text(format!(
            "{} {} = {}",
            call.die.face,
            signed(result.modifier),
            result.result
        ));
    }
    let own = effects_of(row, event);
    let allowed = own.iter().find_map(|applied| if let Deed::Maneuver { kind } = applied.real()?.deed { Some(kind) } else { None });
    if let Some(kind) = allowed {
        let inches = RichText::new(inches_text(battle, &row.told.unit, &own, kind)).size(type_size::SMALL).color(palette.second);
        ui.add(egui::Label::new(inches).truncate());
    }
}

/// What of an event's effects befalls a unit.
fn effects_of(row: &UnitRow, event: &Event) -> Vec<AppliedEffect> {
    event.found.effects.iter().filter(|applied| applied.whom == Whom::Unit(row.told.unit.clone())).cloned().collect()
}

/// What befalls the unit, to be waived or changed: shown where it is more than a maneuver, or where its sum is asked about.
fn unit_effects(ui: &mut Ui, desk: &mut Desktop<'_>, row: &mut UnitRow, event: &Event, open: bool) {
    let own = effects_of(row, event);
    let more = own.iter().any(|applied| !matches!(applied.effect.deed, Deed::Maneuver { .. }));
    if more || open || !row.effect_rulings.made().is_empty() {
        effects_ui(ui, desk, &own, &mut row.effect_rulings);
    }
}
