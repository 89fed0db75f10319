//! A fire combat: several firers, one target.

use eframe::egui::{RichText, Ui};

use super::firer::FirerDraft;
use crate::engine::text::{added, signed};
use crate::engine::{Asks as _, FactId, Odds, Ruling, Weight, Word as _};
use crate::games::rff1812::Tables;
use crate::games::rff1812::explain::{self, points_text};
use crate::games::rff1812::fire::{Fire, FireRequest, FireTarget, fact};
use crate::games::rff1812::maneuver::{formations_of, usual_formation};
use crate::games::rff1812::tape::fire_at;
use crate::games::rff1812::words::{Arm, Experience, Light, Order};
use crate::gui::form::Kept;
use crate::gui::games::rff1812::checks::fire::{Of, fire_cells, weigh};
use crate::gui::questions::{Form, all_questions_ui};
use crate::gui::rows::{odds_ui, worth};
use crate::gui::scratch::answer::{Answer, TallyDraft, one_die};
use crate::gui::scratch::fields::{Reading, group, sentences, toggle, words};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::{DieDraft, mark};

/// A fire combat, half asked.
#[derive(Clone, Debug, PartialEq)]
pub struct FireDraft {
    firers: Vec<FirerDraft>,
    charge: bool,
    target: FireTarget,
    light: Light,
    die: DieDraft,
    tally: TallyDraft,
    weight: Kept<(FireRequest, Vec<Ruling>, u8), Weight<Of>>,
}

impl Default for FireDraft {
    fn default() -> Self {
        Self {
            firers: vec![FirerDraft::default()],
            charge: false,
            target: FireTarget::default(),
            light: Light::Day,
            die: DieDraft::default(),
            tally: TallyDraft::default(),
            weight: Kept::default(),
        }
    }
}

/// The most firers the check takes.
const MOST_FIRERS: usize = 100;

fn firer_name(nth: usize) -> String {
    format!("Firer {}", nth.saturating_add(1))
}

fn ask_target(ui: &mut Ui, target: &mut FireTarget, dim: &dyn Fn(FactId) -> bool) {
    const OF: &str = "Target";
    words(ui, OF, "arm", &mut target.arm, Arm::ALL);
    let formation = target.formation.get_or_insert(usual_formation(target.arm));
    if !formations_of(target.arm).contains(formation) {
        *formation = usual_formation(target.arm);
    }
    words(ui, OF, "experience", &mut target.experience, Experience::ALL);
    if target.arm != Arm::Artillery {
        words(ui, OF, "order", target.order.get_or_insert(Order::Good), Order::ALL);
    }
    words(ui, OF, "formation", target.formation.get_or_insert(usual_formation(target.arm)), formations_of(target.arm));
    let known = target.facts();
    let apart = &[fact::ARM, fact::EXPERIENCE, fact::ORDER, fact::FORMATION];
    all_questions_ui(ui, Form { of: OF, apart, dim: Some(dim), ..Form::default() }, target, &known);
}

impl FireDraft {
    /// The request without the die, so that the odds stand beside it.
    fn prepare<'t>(&self, tables: &'t Tables) -> Result<(FireRequest, Fire<'t>), Vec<String>> {
        let mut reading = Reading::default();
        let firers = self.firers.iter().enumerate();
        let firers = firers.map(|(nth, firer)| firer.read(&mut reading, tables, &firer_name(nth), self.charge)).collect();
        let mut target = self.target.clone();
        target.drop_unasked(&target.facts());
        let request = FireRequest { firers, charge: self.charge, target, light: self.light, die: None };
        let request = reading.finish(request)?;
        let check = Fire::prepare(tables, &request, &self.tally.rulings).map_err(sentences)?;
        Ok((request, check))
    }

    fn ask_firers(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let several = self.firers.len() > 1;
        let mut removed = None;
        for (nth, firer) in self.firers.iter_mut().enumerate() {
            let name = firer_name(nth);
            ui.push_id(("firer", nth), |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(&name).strong());
                    if several && ui.button(format!("Remove {}", name.to_lowercase())).clicked() {
                        removed = Some(nth);
                    }
                });
                firer.ask(ui, desk, &name, self.charge);
            });
            ui.separator();
        }
        if let Some(nth) = removed {
            self.firers.remove(nth);
        }
        let room = self.firers.len() < MOST_FIRERS;
        if ui.add_enabled(room, eframe::egui::Button::new("Add a firer")).clicked() {
            let next = self.firers.last().map(FirerDraft::like).unwrap_or_default();
            self.firers.push(next);
        }
    }

    /// Of each range that may be off, whether it matters.
    fn tapes_ui(&mut self, ui: &mut Ui, tables: &Tables, request: &FireRequest, check: &Fire<'_>) {
        // The fire die comes after the rockets' own.
        let die = check.settled.as_ref().and_then(|_| self.die.face(10));
        for (nth, firer) in self.firers.iter_mut().enumerate() {
            firer.tape_ui(ui, &firer_name(nth), |inches| {
                let mut request = FireRequest { die, ..request.clone() };
                request.firers.get_mut(nth)?.range = inches;
                fire_at(tables, &request, &self.tally.rulings)
            });
        }
    }

    /// What the die comes to, or what is waited for.
    fn told(&self, request: &FireRequest, check: &Fire<'_>) -> Answer {
        let Some(settled) = &check.settled else {
            let stands = check.rockets_to_roll().map(|line| line.stands).sum::<u32>();
            let first = if self.die.text.is_empty() { "" } else { " The fire die comes after theirs." };
            let waits = format!("{stands} rocket stands roll first: type their dice, or roll them.{first}");
            return Answer { arithmetic: waits, ..Answer::before(explain::fire(check, request)) };
        };
        let face = self.die.face(10);
        let sentence = explain::fire(check, &FireRequest { die: face, ..request.clone() });
        let resolution = face.and_then(|face| Some((face, check.resolve(face)?)));
        match (&settled.tally, resolution) {
            (None, _) => Answer { result: "No attack".to_owned(), arithmetic: explain::too_few(check), ..Answer::before(sentence) },
            (Some(tally), Some((face, resolution))) => {
                let reached = format!("die {face} {} = {}", added(tally.total()), resolution.result);
                Answer::of_row(resolution.row, &reached, &explain::effects_text(&resolution.effects), sentence)
            }
            (Some(_), None) => Answer::before(sentence),
        }
    }
}

fn points_ui(ui: &mut Ui, request: &FireRequest, check: &Fire<'_>) {
    for line in &check.points {
        let assumed = line.band.as_ref().map_or("", |band| mark(band.provenance));
        ui.label(format!("{}{assumed}", points_text(line, request)));
    }
    if let Some(settled) = &check.settled {
        let sum = settled.tally.as_ref().map_or_else(|| explain::too_few(check), |tally| format!("sum {}", signed(tally.total())));
        ui.label(RichText::new(format!("{} points, {sum}", settled.volley.total)).strong());
    }
}

impl Panel for FireDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Fire";

    fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        self.ask_firers(ui, desk);
        group(ui, "Target");
        let asked = self.die.face(10).zip(self.prepare(desk.tables).ok());
        let Self { target, weight, tally, .. } = self;
        let weight = asked.map(|(face, (request, _))| {
            let asked = (request, tally.rulings.clone(), face);
            &*weight.look(asked, |(request, rulings, face)| weigh(desk.tables, request, rulings, *face, false))
        });
        ask_target(ui, target, &|fact| weight.is_some_and(|weight| weight.is_idle(Of::Target, fact)));
        toggle(ui, "", &mut self.charge, "charging or being charged");
        words(ui, "", "light", &mut self.light, Light::ALL);
    }

    fn foot(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let prepared = self.prepare(desk.tables);
        let waiting = prepared.as_ref().is_ok_and(|(_, check)| check.settled.is_none());
        let answer = prepared.map(|(request, check)| self.told(&request, &check));
        let asked = one_die(ui, desk, &mut self.die, 10, focus, &answer);
        if waiting && asked.roll {
            for firer in &mut self.firers {
                firer.roll_rockets(desk);
            }
        }
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let tables = desk.tables;
        let Ok((request, check)) = self.prepare(tables) else { return };
        points_ui(ui, &request, &check);
        let face = self.die.face(10);
        self.tapes_ui(ui, tables, &request, &check);
        let none = check.outcomes().rows().len();
        let odds_of = |check: &Fire<'_>| Odds::of(check).map(|row| row.unwrap_or(none));
        let row = |check: &Fire<'_>| Some(check.outcomes().row_of(check.resolve(face?)?.result));
        let (odds, result) = (odds_of(&check), row(&check));
        fire_cells(&check, face).large_ui(ui);
        odds_ui(ui, check.outcomes(), &odds, result);
        let Some((settled, tally)) = check.settled.as_ref().and_then(|settled| Some((settled, settled.tally.as_ref()?))) else { return };
        let rulings = self.tally.rulings.clone();
        let other = |ruling: Ruling| {
            let rulings = rulings.iter().cloned().chain([ruling]).collect::<Vec<_>>();
            let check = Fire::prepare(tables, &request, &rulings).ok()?;
            Some((odds_of(&check), row(&check)))
        };
        self.tally.ui(ui, tally, settled.facts.vocabulary(), &|line| worth(line, check.outcomes(), &odds, result, other));
    }
}
