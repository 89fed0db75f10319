//! Form of fire: several firers, one target.

mod check;
mod described;
mod firers;
mod ruler;
mod target;
mod volley;
mod why;

pub use described::FireDescription;

use std::collections::{BTreeMap, BTreeSet};

use check::{FirePart, OfFire};

use eframe::egui::{Align, Layout, Ui, UiBuilder};

use super::chances::{remarks, remarks_of_form};
use super::check_layout::{CheckLayout, heading_ui};
use super::check_summary::{CheckSummary, first_of, name_of, names_of, side_of};
use super::result::{Rulings, effects_ui};
use crate::engine::text::{IS, added, is_plural, statement};
use crate::game::Refusal;
use crate::games::rff1812::battle::{
    AppliedEffect, Battle, Command, Die, Event, FireCall, FirerCall, Form as Offered, TableReading, fire_request,
};
use crate::games::rff1812::effect::words::FIRES;
use crate::games::rff1812::fire::{Fire, FireRequest};
use crate::gui::foot::{Foot, FootDie};
use crate::gui::form::check::CheckForm;
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::laboratory::FightForLab;
use crate::gui::games::rff1812::laboratory::or_else::OrElse;
use crate::gui::look::{gap, measure};
use crate::gui::parts::digits::ThrownFor;
use crate::gui::parts::widgets::{DieDraft, InchesDraft, bring_in, dense, mark, scrolled};
use crate::id::UnitId;
use crate::lab::request::Step;

/// Fire combat that is half filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct FireDraft {
    firers: Vec<FirerRow>,
    target: Option<UnitId>,
    /// Facts of the fire as filled in; firers, target and die are beside it.
    draft_call: FireCall,
    die: DieDraft,
    focus: Focus,
    /// The target was clicked: the page does not scroll, wherever the cursor goes.
    stays: bool,
    form: CheckForm<OfFire>,
    /// The firer itself was picked as the target.
    aimed_at_own: bool,
    effect_rulings: Rulings,
    /// Firers and target that the die was thrown for.
    thrown_for: ThrownFor<(BTreeSet<UnitId>, Option<UnitId>)>,
    /// Rows put by, of firers left out and of other targets: what was typed in them comes back.
    put_by: BTreeMap<(UnitId, Option<UnitId>), FirerRow>,
    /// Whatever is thrown, the judge refuses it: out of range, out of sight.
    impossible: bool,
    /// The last volley of its first unit can be filled in again.
    pub may_repeat: bool,
    /// Bars of what else could be done.
    pub(in crate::gui::games::rff1812::checks) or_else: OrElse,
}

#[derive(Clone, Debug, PartialEq)]
struct FirerRow {
    /// Facts of the firer as filled in; fields still being typed are beside it.
    draft_call: FirerCall,
    range: InchesDraft,
    stands: String,
    /// The referee lets more stands fire than the formation does.
    referee: bool,
    /// Referee's reason for more stands.
    why: String,
    rocket_dice: String,
}

/// Field that takes the cursor next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Nowhere,
    Range(usize),
    /// Dice of the rockets.
    Rockets(usize),
    Die,
}

impl FirerRow {
    fn new(unit: UnitId) -> Self {
        Self {
            draft_call: FirerCall { unit, ..FirerCall::default() },
            range: InchesDraft::default(),
            stands: String::new(),
            referee: false,
            why: String::new(),
            rocket_dice: String::new(),
        }
    }
}

impl FireDraft {
    /// Opens a fire of one unit, its target perhaps named.
    pub fn new(firer: UnitId, target: Option<UnitId>) -> Self {
        Self {
            firers: vec![FirerRow::new(firer)],
            focus: if target.is_some() { Focus::Range(0) } else { Focus::Nowhere },
            target,
            draft_call: FireCall::default(),
            die: DieDraft::default(),
            stays: false,
            form: CheckForm::default(),
            aimed_at_own: false,
            effect_rulings: Rulings::default(),
            thrown_for: ThrownFor::default(),
            put_by: BTreeMap::new(),
            impossible: false,
            may_repeat: false,
            or_else: OrElse::default(),
        }
    }

    /// Opens the fire of the log, as it was.
    pub fn reopened(call: &FireCall, effects: &[AppliedEffect]) -> Self {
        let row = |firer: &FirerCall| FirerRow {
            draft_call: FirerCall { charge: firer.charge.or(call.charge), ..firer.clone() },
            range: InchesDraft::of(firer.range),
            stands: firer.stands.map(|stands| stands.to_string()).unwrap_or_default(),
            referee: firer.referee.is_some(),
            why: firer.referee.as_ref().map(ToString::to_string).unwrap_or_default(),
            rocket_dice: firer.rocket_dice.iter().flatten().map(u8::to_string).collect::<Vec<_>>().join(" "),
        };
        Self {
            firers: call.firers.iter().map(row).collect(),
            target: Some(call.target.clone()),
            draft_call: FireCall { charge: None, ..call.clone() },
            die: call.die.map(DieDraft::from_log).unwrap_or_default(),
            focus: Focus::Nowhere,
            stays: false,
            form: CheckForm::of(vec![call.rulings.clone()]),
            aimed_at_own: false,
            effect_rulings: Rulings::of(effects),
            thrown_for: ThrownFor::default(),
            put_by: BTreeMap::new(),
            impossible: false,
            may_repeat: false,
            or_else: OrElse::default(),
        }
    }

    /// Returns a copy with the player's entries alone, without cursor.
    pub fn player_input(&self) -> Self {
        Self {
            focus: Focus::Nowhere,
            aimed_at_own: false,
            stays: false,
            impossible: false,
            may_repeat: false,
            form: self.form.player_input(),
            effect_rulings: self.effect_rulings.player_input(),
            put_by: BTreeMap::new(),
            thrown_for: ThrownFor::default(),
            ..self.clone()
        }
    }

    /// Returns the command of the fire as it is filled in.
    pub fn command(&self, battle: &Battle) -> Option<Command> {
        self.call(battle).ok().map(Command::Fire)
    }

    /// Takes a digit typed while no field has the cursor, for the next field asked. `false`: without a target it is a unit's number.
    pub fn take_digit(&mut self, battle: &Battle, digit: char) -> bool {
        if self.target.is_none() {
            return false;
        }
        self.focus = self.asked_next(battle);
        match self.focus {
            Focus::Range(nth) => self.firers[nth].range.text.push(digit),
            Focus::Rockets(nth) => self.firers[nth].rocket_dice.push(digit),
            // No die is thrown for what cannot be; the foot says why.
            Focus::Die | Focus::Nowhere if self.impossible => {}
            Focus::Die | Focus::Nowhere => return self.die.take_digit(digit),
        }
        true
    }

    /// Returns the field asked next: the first range that is not measured, then the dice of rockets, then the die.
    fn asked_next(&self, battle: &Battle) -> Focus {
        let rockets = || self.firers.iter().position(|row| row.lacks_rocket_dice(battle)).map(Focus::Rockets);
        self.first_unmeasured().map(Focus::Range).or_else(rockets).unwrap_or(Focus::Die)
    }

    /// Returns the first firer and the target, for a charge of the same pair.
    pub fn pair(&self) -> (Option<UnitId>, Option<UnitId>) {
        (self.firers.first().map(|row| row.draft_call.unit.clone()), self.target.clone())
    }

    /// Returns the volley as a fight for the laboratory, at the range that is typed.
    pub fn fight_for_lab(&self) -> FightForLab {
        let ours = self.firers.iter().map(|row| row.draft_call.unit.clone()).collect();
        let apart = self.firers.first().and_then(|row| row.range.inches());
        let (theirs, cover) = (self.target.iter().cloned().collect(), Some(self.draft_call.cover));
        FightForLab { ours, theirs, apart, cover, step: Some(Step::Fire {}), ..FightForLab::default() }
    }

    /// Returns the part of a unit that a click does not take out: the only firer, or the target.
    pub fn sole_part(&self, unit: &UnitId) -> Option<&'static str> {
        let fires = self.firers.len() == 1 && self.firers.iter().any(|row| row.draft_call.unit == *unit);
        // Without a target the form itself says that who fires is none.
        (fires && self.target.is_some()).then_some("firer").or_else(|| (self.target.as_ref() == Some(unit)).then_some("target"))
    }

    /// Adds a unit of the firers' side or removes it; one of the other side becomes the target.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        let own = self.firers.first().is_none_or(|row| side_of(battle, &row.draft_call.unit) == side_of(battle, unit));
        self.aimed_at_own = self.firers.len() == 1 && self.firers.iter().any(|row| row.draft_call.unit == *unit);
        if !own {
            self.aim_at(battle, unit.clone());
        } else if let Some(nth) = self.firers.iter().position(|row| row.draft_call.unit == *unit) {
            if self.firers.len() > 1 {
                self.leave_out(nth);
            }
        } else {
            self.add_firer(unit.clone());
            self.focus = Focus::Range(self.firers.len() - 1);
        }
        true
    }

    /// Adds a firer, with what was typed for it before.
    fn add_firer(&mut self, unit: UnitId) {
        let before = self.put_by.remove(&(unit.clone(), self.target.clone()));
        self.firers.push(before.unwrap_or_else(|| FirerRow::new(unit)));
    }

    /// Leaves a firer out, and puts by what was typed for it.
    fn leave_out(&mut self, nth: usize) {
        let row = self.firers.remove(nth);
        self.put_by.insert((row.draft_call.unit.clone(), self.target.clone()), row);
    }

    fn first_unmeasured(&self) -> Option<usize> {
        self.firers.iter().position(|row| row.range.inches().is_none())
    }

    /// Returns the call, or the facts still missing.
    fn call(&self, battle: &Battle) -> Result<FireCall, String> {
        let Some(target) = self.target.clone() else {
            let fires = self.firers.first().filter(|_| self.aimed_at_own);
            let not = fires.map_or_else(String::new, |row| {
                format!("{}. ", statement(&name_of(battle, &row.draft_call.unit), IS, "firing and cannot be the target"))
            });
            return Err(format!("{not}Pick the target: click it, or type its number."));
        };
        let firers = self.firers.iter().map(|row| row.call(battle)).collect::<Result<_, _>>()?;
        let (effect_rulings, rulings) = (self.effect_rulings.noted_rulings(), self.form.rulings_on(0));
        Ok(FireCall { firers, target, die: self.die.to_die(10), effect_rulings, rulings, ..self.draft_call.clone() })
    }

    /// Draws the panel of the fire.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let firers = self.firers.iter().map(|row| row.draft_call.unit.clone()).collect();
        self.thrown_for.follow((firers, self.target.clone()), &mut [&mut self.die]);
        let setup = context.game.setup();
        let call = self.call(context.game);
        let by_name = |refusal: Refusal| match &call {
            Ok(call) => context.game.with_names(&Command::Fire(call.clone()), refusal).sentences(),
            Err(_) => refusal.sentences(),
        };
        let request = call.clone().and_then(|call| fire_request(setup, context.game.state(), &call).map_err(by_name));
        let without_die = request.map(|request| FireRequest { die: None, ..request });
        let check = without_die
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|request| self.form.prepare(&setup.tables, request).map_err(|faults| by_name(faults.into())));
        let faces = self.die.face(10).map(|face| vec![vec![face]]);
        let (tables, at) = (&setup.tables, Some(context.game.version()));
        let weight = without_die.as_ref().ok().and_then(|request| self.form.which_matter(tables, request, faces, at)).cloned();
        // Told before the die, whatever it will be.
        let as_thrown = check.as_ref().ok().and(call.as_ref().ok()).map(|call| {
            let die = call.die.or(Some(Die::typed(1)));
            context.preview(Command::Fire(FireCall { die, ..call.clone() }))
        });
        heading_ui(ui, &self.titles(context.game), &self.remarks(context.game, as_thrown.as_ref()), "");
        self.impossible = matches!(as_thrown, Some(Err(_)));
        let waits = check.as_ref().err().cloned().unwrap_or_default();
        let known = check.as_ref().ok().zip(without_die.as_ref().ok());
        let mut room = CheckLayout::of(ui, measure::STRIP_OF_FIRE);
        let has_why = room.why.is_some();
        let beneath = |own: &mut Self, ui: &mut Ui, context: &mut Context<'_>| {
            own.points_ui(ui, context, known);
            if let Some(known) = known.filter(|_| !has_why) {
                own.check_ui(ui, context, known, call.as_ref().ok());
            }
            if without_die.is_ok() && !own.die.fell {
                let fight = own.fight_for_lab();
                own.or_else.ui(ui, context, fight);
            }
        };
        let target = self.target.clone().filter(|_| room.strip.is_some() && room.facts.available_width() >= measure::VOLLEY_WIDE);
        if let Some(target) = target {
            let facts = &mut room.facts;
            dense(facts);
            self.targets_ui(facts, context.game);
            self.firers_ui(facts, context, known);
            facts.add_space(gap::NEXT);
            let rest = facts.available_rect_before_wrap();
            let picture = if rest.height() >= measure::VOLLEY_LEAST { rest.width() * measure::VOLLEY_SHARE } else { 0.0 };
            if picture > 0.0 {
                self.volley_ui(facts, context.game, &target, rest.with_max_x(rest.left() + picture));
            }
            let beside = rest.with_min_x(rest.left() + if picture > 0.0 { picture + gap::GROUP } else { 0.0 });
            let layout = Layout::top_down(Align::Min);
            let mut beside = facts.new_child(UiBuilder::new().id_salt("asked of the target").max_rect(beside).layout(layout));
            scrolled(&mut beside, "facts", |ui| {
                self.asked_ui(ui, context.game, &target, weight.as_ref());
                beneath(self, ui, context);
            });
        } else {
            scrolled(&mut room.facts, "facts", |ui| {
                dense(ui);
                self.targets_ui(ui, context.game);
                self.firers_ui(ui, context, known);
                if room.strip.is_none() {
                    let drawn = ui.scope(|ui| self.strip_ui(ui, check.as_ref().ok())).response;
                    if self.focus == Focus::Die && !self.stays {
                        // The odds are what is looked at while the die falls.
                        bring_in(ui, drawn.rect);
                    }
                }
                // Beneath the firers: whoever is picked, and whatever is asked of him, moves no row of theirs.
                self.target_ui(ui, context.game, weight.as_ref());
                beneath(self, ui, context);
            });
        }
        if let Some(ui) = &mut room.strip {
            self.strip_ui(ui, check.as_ref().ok());
        }
        if let (Some(known), Some(ui)) = (known, &mut room.why) {
            scrolled(ui, "why", |ui| self.check_ui(ui, context, known, call.as_ref().ok()));
        }
        self.foot_ui(ui, context, check.as_ref().ok(), call.ok(), as_thrown.as_ref(), waits);
    }

    /// Returns the remarks on the fire that are shown before the die.
    fn remarks(&self, battle: &Battle, as_thrown: Option<&Result<Event, Refusal>>) -> Vec<String> {
        match (as_thrown, self.firers.first()) {
            (Some(Ok(event)), _) => remarks(battle, event),
            (_, Some(row)) => remarks_of_form(battle, &row.draft_call.unit, |form| matches!(form, Offered::Fire(_))),
            (_, None) => Vec::new(),
        }
    }

    /// Returns the title of the check.
    pub fn title(&self, battle: &Battle) -> String {
        self.titles(battle).swap_remove(0)
    }

    /// Returns the same, and shorter titles where many fire.
    fn titles(&self, battle: &Battle) -> Vec<String> {
        let firers = self.firers.iter().map(|row| row.draft_call.unit.clone()).collect::<Vec<_>>();
        let target = self.target.as_ref().map_or_else(String::new, |target| format!(" at {}", name_of(battle, target)));
        let title = |who: String| match firers.len() {
            0 => "Fire".to_owned(),
            count => format!("{who} {}{target}", FIRES.form(count > 1 || is_plural(&who))),
        };
        [names_of(battle, &firers), first_of(battle, &firers)].map(title).to_vec()
    }

    /// Draws the die, its result with the reasons, and its effects.
    fn foot_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        check: Option<&Fire<'_>>,
        call: Option<FireCall>,
        as_thrown: Option<&Result<Event, Refusal>>,
        waits: String,
    ) {
        let fell = call.as_ref().is_some_and(|call| call.die.is_some());
        let summary = CheckSummary::of(as_thrown, fell, waits, |event| check.map(|check| result_texts(check, event)).unwrap_or_default());
        let focus = self.focus == Focus::Die;
        if focus {
            (self.focus, self.stays) = (Focus::Nowhere, false);
        }
        let ready = call.filter(|_| summary.ready).map(Command::Fire);
        let Self { die, effect_rulings, or_else, .. } = self;
        let dice = vec![FootDie { label: "Die", brief: "Die", die, sides: 10, focus, of: None }];
        let foot = summary.foot(dice);
        let foot = Foot { is_closed: foot.is_closed || self.target.is_none(), ..foot };
        let actions = context.foot_ui(ui, ready, foot, |ui, context| {
            if !fell && !self.impossible {
                or_else.foot_ui(ui);
            }
            effects_ui(ui, context, &summary.effects, effect_rulings);
        });
        if actions.roll {
            self.die.set_rolled(context.dice.throw("fire", &self.target).face(10));
            self.focus = Focus::Die;
        }
    }
}

/// Describes the result, and how it came about.
fn result_texts(check: &Fire<'_>, event: &Event) -> (String, String) {
    let TableReading::Fire { result, .. } = &event.found.reading else { return Default::default() };
    let Some(result) = result else { return ("No attack".to_owned(), String::new()) };
    let row = check.outcomes().row(&result.outcome);
    let provenance = row.map_or("", |row| mark(row.provenance));
    let sum = format!("{} {} = {}{provenance}", result.result - result.modifier, added(result.modifier), result.result);
    (row.map_or("", |row| row.label.as_str()).to_owned(), sum)
}
