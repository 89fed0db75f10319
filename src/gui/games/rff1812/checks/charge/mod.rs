//! Form of a charge: two sides face to face, two dice.

mod check;
mod described;
mod sides;

pub use described::ChargeDescription;

use std::collections::BTreeSet;

use eframe::egui::{Label, Rect, RichText, Ui, UiBuilder, pos2, vec2};

use super::chances::{ChargeChances, remarks, remarks_of_form};
use super::check_layout::{CheckLayout, heading_ui};
use super::check_summary::{CheckSummary, side_of, titles_of_charge};
use super::declare::DeclareDraft;
use super::result::{Rulings, effects_ui};
use crate::engine::text::{added, signed};
use crate::engine::{Odds, Relevance, Word as _};
use crate::game::Refusal;
use crate::games::rff1812::battle::{
    AppliedEffect, Battle, COLUMN_FORMS, ChargeCall, ChargeStage, Command, DeclaredCharge, Die, Event, Form as Offered, PartySituation,
    TableReading, UnitState, charge_request, known_charge, open_charge,
};
use crate::games::rff1812::charge::{ChargeRequest, ChargeRole};
use crate::games::rff1812::words::{Arm, Formation};
use crate::gui::foot::{Foot, FootDie};
use crate::gui::form::check::CheckForm;
use crate::gui::form::questions::{Questions, TypedAnswers, questions_ui};
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::laboratory::FightForLab;
use crate::gui::look::{gap, measure, palette, radius, type_size};
use crate::gui::parts::digits::ThrownFor;
use crate::gui::parts::rows::{rows_ui, shares};
use crate::gui::parts::widgets::{DieDraft, chip, dense, scrolled};
use crate::id::UnitId;
use crate::lab::request::Step;
use check::{ChargePart, OfCharge, weight_text};
use sides::Reckoned;

/// Charge that is half filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct ChargeDraft {
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    round: u32,
    /// Facts of the combat as filled in; its sides and dice are beside it.
    draft_call: ChargeCall,
    attacker: SideDraft,
    defender: SideDraft,
    focus: Focus,
    effect_rulings: Rulings,
    chances: ChargeChances,
    /// Units that the dice were thrown for.
    thrown_for: ThrownFor<[BTreeSet<UnitId>; 2]>,
    /// Whatever is thrown, the judge refuses it.
    impossible: bool,
    /// Declaration whose chances are looked at: it opens again when they are closed, and no die is thrown meanwhile.
    declaration: Option<Box<DeclareDraft>>,
    form: CheckForm<OfCharge>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct SideDraft {
    situation: PartySituation,
    stands: String,
    die: DieDraft,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Nowhere,
    Attacker,
    Defender,
}

impl ChargeDraft {
    /// Opens a charge of one unit on another.
    pub fn new(attacker: Option<UnitId>, defender: Option<UnitId>) -> Self {
        let focus = if attacker.is_some() && defender.is_some() { Focus::Attacker } else { Focus::Nowhere };
        Self {
            attackers: attacker.into_iter().collect(),
            defenders: defender.into_iter().collect(),
            round: 1,
            draft_call: ChargeCall::default(),
            attacker: SideDraft::default(),
            defender: SideDraft::default(),
            focus,
            effect_rulings: Rulings::default(),
            chances: ChargeChances::default(),
            thrown_for: ThrownFor::default(),
            impossible: false,
            declaration: None,
            form: CheckForm::default(),
        }
    }

    /// Opens the combat of a charge that is being declared, to look at its chances.
    pub fn of_declaration(declaration: DeclareDraft) -> Self {
        let (attackers, defenders, cold_steel) = declaration.sides();
        let mut draft = Self { attackers: attackers.to_vec(), defenders: defenders.to_vec(), ..Self::new(None, None) };
        draft.attacker.situation.cold_steel = cold_steel.then_some(true);
        draft.declaration = Some(Box::new(declaration));
        draft
    }

    /// Returns the declaration whose chances were looked at.
    pub fn into_declaration(self) -> Option<DeclareDraft> {
        self.declaration.map(|declaration| *declaration)
    }

    /// Opens the next combat of a declared charge: its first, another roll after a struggle, or a second combat after a
    /// breakthrough, whose enemy is picked then.
    pub fn of_declared(battle: &Battle, charge: &DeclaredCharge) -> Self {
        let left = |units: &[UnitId]| {
            let there = |unit: &&UnitId| battle.state().units.get(*unit).is_some_and(UnitState::in_play);
            units.iter().filter(there).cloned().collect::<Vec<_>>()
        };
        let mut draft = Self::new(None, None);
        draft.attackers = left(&charge.attackers);
        draft.round = charge.next_round;
        draft.draft_call.after_struggle = Some(charge.stage == ChargeStage::Struggle);
        if charge.stage != ChargeStage::Breakthrough {
            draft.defenders = left(&charge.defenders);
            // A crew in its square is no target, and takes no part (digest §11).
            let sheltered = |unit: &UnitId| battle.state().units.get(unit).is_some_and(|unit| unit.sheltered_in.is_some());
            draft.defenders.retain(|unit| !charge.evaded.contains(unit) && !sheltered(unit));
            draft.focus = Focus::Attacker;
        }
        draft.defender.situation.countercharging = draft.defenders.iter().any(|unit| charge.countercharging.contains(unit));
        draft
    }

    /// Opens the next round after a desperate struggle of `call`.
    pub fn next_round(call: &ChargeCall) -> Self {
        let mut draft = Self::new(None, None);
        draft.attackers.clone_from(&call.attackers);
        draft.defenders.clone_from(&call.defenders);
        draft.round = call.round.unwrap_or(1).saturating_add(1);
        draft.draft_call.ground = call.ground;
        draft.draft_call.after_struggle = Some(true);
        // Of cold steel and breakthrough the charge itself knows what has become.
        draft.attacker.situation = PartySituation { cold_steel: None, breakthrough: None, ..call.attacker.clone() };
        draft.defender.situation = call.defender.clone();
        draft.form = CheckForm::of(vec![call.attacker.rulings.clone(), call.defender.rulings.clone()]);
        draft.focus = Focus::Attacker;
        draft
    }

    /// Opens the charge of the log, as it was.
    pub fn reopened(call: &ChargeCall, effects: &[AppliedEffect]) -> Self {
        let side = |situation: &PartySituation, die: Die| SideDraft {
            stands: situation.stands.map(|stands| stands.to_string()).unwrap_or_default(),
            situation: situation.clone(),
            die: DieDraft::from_log(die),
        };
        Self {
            attackers: call.attackers.clone(),
            defenders: call.defenders.clone(),
            round: call.round.unwrap_or(1),
            draft_call: call.clone(),
            attacker: side(&call.attacker, call.attacker_die),
            defender: side(&call.defender, call.defender_die),
            focus: Focus::Nowhere,
            effect_rulings: Rulings::of(effects),
            form: CheckForm::of(vec![call.attacker.rulings.clone(), call.defender.rulings.clone()]),
            ..Self::new(None, None)
        }
    }

    /// Returns a copy with the player's entries alone, without cursor and computed chances.
    pub fn player_input(&self) -> Self {
        Self {
            form: self.form.player_input(),
            focus: Focus::Nowhere,
            effect_rulings: self.effect_rulings.player_input(),
            chances: ChargeChances::default(),
            thrown_for: ThrownFor::default(),
            impossible: false,
            ..self.clone()
        }
    }

    /// Returns the charge as a fight for the laboratory.
    pub fn fight_for_lab(&self, battle: &Battle) -> FightForLab {
        let declared = open_charge(battle.state(), &self.attackers).map(|charge| charge.cold_steel);
        let cold_steel = declared.or(self.attacker.situation.cold_steel);
        FightForLab {
            ours: self.attackers.clone(),
            theirs: self.defenders.clone(),
            ground: Some(self.draft_call.ground),
            position: self.defender.situation.position,
            step: cold_steel.map(|cold_steel| Step::Charge { cold_steel }),
            ..FightForLab::default()
        }
    }

    /// Describes the course of the charge so far, where it was declared.
    fn so_far(&self, battle: &Battle) -> String {
        let known = open_charge(battle.state(), &self.attackers);
        known.map_or_else(String::new, |charge| charge.describe(|unit| battle.setup().scenario.unit_label(unit)))
    }

    /// Returns the title of the check: the attackers and the charged units.
    pub fn title(&self, battle: &Battle) -> String {
        self.titles(battle).swap_remove(0)
    }

    /// Returns the same, and shorter titles where many charge.
    fn titles(&self, battle: &Battle) -> Vec<String> {
        let round = if self.round > 1 { format!(", round {}", self.round) } else { String::new() };
        titles_of_charge(battle, &self.attackers, &self.defenders).map(|title| format!("{title}{round}")).into()
    }

    /// Returns the command of the charge as it is filled in.
    pub fn command(&self) -> Option<Command> {
        let (attacker, defender) = self.attacker.die.face(10).zip(self.defender.die.face(10))?;
        self.call(attacker, defender).ok().map(Command::Charge)
    }

    /// Returns the part of a unit that is the only one of its side, which a click does not take out: a charge has two sides.
    pub fn sole_part(&self, unit: &UnitId) -> Option<&'static str> {
        let sides = [(&self.attackers, "attacker"), (&self.defenders, "defender")];
        sides.into_iter().find_map(|(units, part)| (units.as_slice() == [unit.clone()]).then_some(part))
    }

    /// Adds a unit of the attacker's side to the attackers or removes it; others join or leave the defender.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        let attacks = self.attackers.first().is_none_or(|first| side_of(battle, first) == side_of(battle, unit));
        let units = if attacks { &mut self.attackers } else { &mut self.defenders };
        match units.iter().position(|known| known == unit) {
            Some(nth) => {
                units.remove(nth);
            }
            None => units.push(unit.clone()),
        }
        true
    }

    /// Returns whether a side has no unit yet.
    fn lacks_unit(&self) -> bool {
        self.attackers.is_empty() || self.defenders.is_empty()
    }

    /// Takes a digit typed while no field has the cursor: the attacker's die, then the defender's. While a side has no unit it is a unit's
    /// number.
    pub fn take_digit(&mut self, digit: char) -> bool {
        if self.lacks_unit() {
            return false;
        }
        if self.impossible || self.declaration.is_some() {
            // No die is thrown for what cannot be; the foot says why.
            return true;
        }
        let first = self.attacker.die.text.is_empty();
        let die = if first { &mut self.attacker.die } else { &mut self.defender.die };
        let taken = die.take_digit(digit);
        if taken {
            // A 1 may be the beginning of 10.
            self.focus = if first && digit == '1' { Focus::Attacker } else { Focus::Defender };
        }
        taken
    }

    /// Puts by dice that were thrown for other units.
    fn hold_dice(&mut self) {
        let of = [&self.attackers, &self.defenders].map(|units| units.iter().cloned().collect());
        let others = self.thrown_for.follow(of, &mut [&mut self.attacker.die, &mut self.defender.die]);
        if others && !self.lacks_unit() && !self.attacker.die.fell {
            self.focus = Focus::Attacker;
        }
    }

    fn call(&self, attacker: u8, defender: u8) -> Result<ChargeCall, String> {
        Ok(ChargeCall {
            round: Some(self.round),
            after_struggle: Some(self.draft_call.after_struggle.unwrap_or(false)),
            attackers: self.attackers.clone(),
            defenders: self.defenders.clone(),
            attacker: PartySituation { rulings: self.form.rulings_on(0), ..self.attacker.read_situation("attacker")? },
            defender: PartySituation { rulings: self.form.rulings_on(1), ..self.defender.read_situation("defender")? },
            attacker_die: Die { face: attacker, from: self.attacker.die.origin() },
            defender_die: Die { face: defender, from: self.defender.die.origin() },
            effect_rulings: self.effect_rulings.noted_rulings(),
            ..self.draft_call.clone()
        })
    }

    /// Draws the panel of the charge.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        self.hold_dice();
        let known = self.known(context.game);
        let both = !self.lacks_unit();
        let dice = self.attacker.die.face(10).zip(self.defender.die.face(10));
        let (attacker, defender) = dice.unwrap_or((1, 1));
        let call = self.call(attacker, defender);
        let setup = context.game.setup();
        let by_name = |refusal: Refusal| match &call {
            Ok(call) => context.game.with_names(&Command::Charge(call.clone()), refusal).sentences(),
            Err(_) => refusal.sentences(),
        };
        let request = match &call {
            Ok(call) if both => charge_request(setup, context.game.state(), call).map_err(by_name),
            Ok(_) => {
                let side = if self.attackers.is_empty() { "attacker" } else { "defender" };
                Err(format!("Pick the {side} among the units: click it, or type its number after /."))
            }
            Err(text) => Err(text.clone()),
        };
        let check = request
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|request| self.form.prepare(&setup.tables, request).map_err(|faults| by_name(faults.into())));
        // Told before the dice, whatever they will be.
        let as_thrown = call.as_ref().ok().filter(|_| check.is_ok()).map(|call| context.preview(Command::Charge(call.clone())));
        self.impossible = matches!(as_thrown, Some(Err(_)));
        let faces = dice.map(|(attacker, defender)| vec![vec![attacker], vec![defender]]);
        let (tables, at) = (&setup.tables, Some(context.game.version()));
        let weight = request.as_ref().ok().and_then(|request| self.form.which_matter(tables, request, faces, at)).cloned();
        let remarks = self.remarks(context.game, as_thrown.as_ref());
        heading_ui(ui, &self.titles(context.game), &remarks, &self.so_far(context.game));
        let odds = check.as_ref().ok().map(Odds::of);
        let reckoned = check.as_ref().ok().zip(request.as_ref().ok()).zip(odds.as_ref());
        let reckoned = reckoned.map(|((check, request), odds)| Reckoned { check, request, dice, odds });
        if let (Some(_), Ok(call)) = (reckoned, &call) {
            self.chances.look(context.game, call, dice);
        }
        let mut room = CheckLayout::of(ui, measure::STRIP_OF_CHARGE);
        scrolled(&mut room.facts, "facts", |ui| {
            dense(ui);
            self.strengths_ui(ui, context.game);
            self.round_ui(ui, &known, weight.as_ref());
            self.facing_ui(ui, context, &known, weight.as_ref(), reckoned);
            if room.strip.is_none() {
                self.strip_ui(ui, reckoned, weight.as_ref());
            }
            if room.why.is_none() && reckoned.is_some() {
                self.chances.ui(ui, context.game);
            }
        });
        if let Some(ui) = &mut room.strip {
            self.strip_ui(ui, reckoned, weight.as_ref());
        }
        if let Some(ui) = room.why.as_mut().filter(|_| reckoned.is_some()) {
            scrolled(ui, "why", |ui| self.chances.ui(ui, context.game));
        }
        // In a low window the sums and the strip scroll; until the dice the foot has room for both numbers.
        let in_foot = reckoned.filter(|_| room.strip.is_none()).map(|reckoned| self.expected_text(reckoned));
        let waits = in_foot.unwrap_or_else(|| check.as_ref().err().cloned().unwrap_or_default());
        self.foot_ui(ui, context, call.ok(), (as_thrown.as_ref(), dice.is_some()), waits);
    }

    /// Describes both sums, the chance to take the position, and that of each result.
    fn expected_text(&self, Reckoned { check, odds, .. }: Reckoned<'_>) -> String {
        let [attacker, defender] = [&check.attacker, &check.defender].map(|side| signed(side.tally.total()));
        let carried = self.chances.carried().map(|chance| format!(": position taken {chance}")).unwrap_or_default();
        format!("{attacker} against {defender}{carried}. {}.", shares(check.outcomes(), odds, None).results_text())
    }

    /// Returns the remarks on the charge that are shown before the dice.
    fn remarks(&self, battle: &Battle, as_thrown: Option<&Result<Event, Refusal>>) -> Vec<String> {
        match (as_thrown, self.attackers.first()) {
            (Some(Ok(event)), _) => remarks(battle, event),
            (None, Some(unit)) => remarks_of_form(battle, unit, |form| matches!(form, Offered::Charge { .. })),
            (Some(Err(_)), _) | (None, None) => Vec::new(),
        }
    }

    /// Draws the chance to carry the position, the rows as wide as their chances, and the facts that can still change the row. While it is
    /// unknown its room is left free.
    fn strip_ui(&self, ui: &mut Ui, reckoned: Option<Reckoned<'_>>, weight: Option<&Relevance<ChargePart>>) {
        let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), measure::STRIP_OF_CHARGE));
        ui.advance_cursor_after_rect(place);
        let line = |top: f32, high: f32| Rect::from_min_size(pos2(place.left(), place.top() + top), vec2(place.width(), high));
        let mut part = |name: &str, place: Rect| ui.new_child(UiBuilder::new().id_salt(name).max_rect(place));
        let mut above = part("chance", line(0.0, measure::FORM_ROW));
        let mut strip = part("rows", line(measure::FORM_ROW, measure::SHARE));
        let mut beneath = part("weight", line(measure::FORM_ROW + measure::SHARE + gap::HAIR, measure::TABLE_ROW));
        let Some(Reckoned { check, request, odds, dice, .. }) = reckoned else {
            strip.painter().rect_filled(strip.max_rect(), radius::CELL, palette(&strip).sunken);
            return;
        };
        self.chances.carried_ui(&mut above);
        let result = dice.map(|(attacker, defender)| check.outcomes().row_of(check.resolve(attacker, defender).result));
        rows_ui(&mut strip, check.outcomes(), odds, result);
        if let Some(weight) = weight {
            let text = weight_text(weight, request);
            beneath.add(Label::new(RichText::new(text).size(type_size::SMALL).color(palette(&beneath).second)).truncate());
        }
    }

    /// Draws both dice, their result with the reasons, and its effects.
    fn foot_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        call: Option<ChargeCall>,
        (as_thrown, fell): (Option<&Result<Event, Refusal>>, bool),
        waits: String,
    ) {
        let summary = CheckSummary::of(as_thrown, fell, waits, |event| result_texts(context.game, event));
        let focus = std::mem::replace(&mut self.focus, Focus::Nowhere);
        let of = [&self.attackers, &self.defenders].map(|units| {
            let (side, _) = context.game.setup().scenario.unit(units.first()?)?;
            Some(palette(ui).nation(side.nation))
        });
        let lacks_unit = self.lacks_unit();
        let dice = vec![
            FootDie {
                label: "Attacker's die",
                brief: "Attacker",
                die: &mut self.attacker.die,
                sides: 10,
                focus: focus == Focus::Attacker,
                of: of[0],
            },
            FootDie {
                label: "Defender's die",
                brief: "Defender",
                die: &mut self.defender.die,
                sides: 10,
                focus: focus == Focus::Defender,
                of: of[1],
            },
        ];
        let ready = call.filter(|_| summary.ready).map(Command::Charge);
        let effect_rulings = &mut self.effect_rulings;
        let dice = if self.declaration.is_some() { Vec::new() } else { dice };
        let foot = summary.foot(dice);
        let foot = match self.declaration {
            Some(_) => Foot { arithmetic: "Nothing is declared yet: Esc goes back to the declaration.", waits: "", ..foot },
            None => Foot { is_closed: foot.is_closed || lacks_unit, ..foot },
        };
        if context.foot_ui(ui, ready, foot, |ui, context| effects_ui(ui, context, &summary.effects, effect_rulings)).roll {
            let mut throw = context.dice.throw("charge", self.attackers.first().into_iter().chain(self.defenders.first()));
            self.attacker.die.set_rolled(throw.face(10));
            self.defender.die.set_rolled(throw.face(10));
            self.focus = Focus::Defender;
        }
    }

    fn round_ui(&mut self, ui: &mut Ui, known: &ChargeRequest, weight: Option<&Relevance<ChargePart>>) {
        ui.horizontal_wrapped(|ui| {
            let mut second = self.round > 1;
            if ui.checkbox(&mut second, "second combat or later").changed() {
                self.round = if second { 2 } else { 1 };
                if !second {
                    self.attacker.situation.breakthrough = None;
                    self.draft_call.after_struggle = None;
                }
            }
            let dim = |fact| weight.is_some_and(|weight| weight.is_irrelevant(None, fact));
            let list = Questions { irrelevant: Some(&dim), ..Questions::default() };
            questions_ui(ui, list, &mut self.draft_call, &known.side_facts(ChargeRole::Attacker), &mut TypedAnswers::default());
        });
        self.column_ui(ui, known);
    }

    /// Draws the choice of the formation that a storming column takes if it wins: line where nothing is chosen.
    fn column_ui(&mut self, ui: &mut Ui, known: &ChargeRequest) {
        if known.attacker.formation != Some(Formation::StormingColumn) || known.attacker.arm != Arm::Infantry {
            self.draft_call.column_forms = None;
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.label("If the column wins, it forms");
            let now = self.draft_call.column_forms.unwrap_or(COLUMN_FORMS[0]);
            for formation in COLUMN_FORMS {
                let mut on = formation == now;
                if chip(ui, &mut on, &formation.spoken(), &format!("The column forms {} if it wins", formation.spoken()), false) {
                    self.draft_call.column_forms = Some(formation);
                }
            }
        });
    }

    /// Returns the facts of the charge known so far.
    fn known(&self, battle: &Battle) -> ChargeRequest {
        let call = ChargeCall {
            round: Some(self.round),
            attackers: self.attackers.clone(),
            defenders: self.defenders.clone(),
            attacker: self.attacker.situation.clone(),
            defender: self.defender.situation.clone(),
            ..self.draft_call.clone()
        };
        known_charge(battle.setup(), battle.state(), &call)
    }
}

/// Describes the result, and how it came about: the dice with their sums, and the difference.
fn result_texts(battle: &Battle, event: &Event) -> (String, String) {
    let (Command::Charge(call), TableReading::Charge { difference, outcome, attacker_modifier, defender_modifier }) =
        (&event.command, &event.found.reading)
    else {
        return Default::default();
    };
    let row = battle.setup().tables.charge_outcomes.row(outcome);
    let sum = charge_sum_text(call, [*attacker_modifier, *defender_modifier], *difference);
    (row.map_or("", |row| row.label.as_str()).to_owned(), sum)
}

/// Describes the dice with their sums, and the difference.
pub fn charge_sum_text(call: &ChargeCall, [attacker, defender]: [i32; 2], difference: i32) -> String {
    let (own, enemy) = (call.attacker_die.face, call.defender_die.face);
    format!("{own} {} against {enemy} {}: {}", added(attacker), added(defender), signed(difference))
}

impl SideDraft {
    fn read_situation(&self, side: &str) -> Result<PartySituation, String> {
        let stands = match self.stands.trim() {
            "" => None,
            text => Some(text.parse().map_err(|_| format!("The {side}'s stands: \"{text}\" is not a number."))?),
        };
        Ok(PartySituation { stands, ..self.situation.clone() })
    }
}
