//! Fire of units that are described, at one that is, with no battle loaded.

mod firer;

use eframe::egui::{RichText, Ui};

use self::firer::FirerDescription;
use super::check::{FirePart, OfFire, at_range};
use crate::engine::{Asks as _, FactId, Word as _};
use crate::games::rff1812::Tables;
use crate::games::rff1812::fire::{FireRequest, FireTarget, fact};
use crate::games::rff1812::maneuver::{formations_of, usual_formation};
use crate::games::rff1812::words::{Arm, Experience, Light, Order};
use crate::gui::form::check::{CheckForm, DiceFaces, single_face};
use crate::gui::form::described::{Describes, Dim};
use crate::gui::form::fields::{FieldReader, group, toggle, words};
use crate::gui::form::questions::{Questions, TypedAnswers, questions_ui};
use crate::gui::scratch::ScratchDesk;

/// Fire of described units on a target, in a given light.
#[derive(Clone, Debug, PartialEq)]
pub struct FireDescription {
    firers: Vec<FirerDescription>,
    charge: bool,
    target: FireTarget,
    light: Light,
}

impl Default for FireDescription {
    fn default() -> Self {
        Self { firers: vec![FirerDescription::default()], charge: false, target: FireTarget::default(), light: Light::Day }
    }
}

/// Largest number of firers the check takes.
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
    let list = Questions { of: OF, all: true, exclude: apart, irrelevant: Some(dim), ..Questions::default() };
    questions_ui(ui, list, target, &known, &mut TypedAnswers::default());
}

impl FireDescription {
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
            let next = self.firers.last().map(FirerDescription::like).unwrap_or_default();
            self.firers.push(next);
        }
    }
}

impl Describes for FireDescription {
    type Check = OfFire;

    const TITLE: &'static str = "Fire";

    fn arrange(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, dim: Dim<'_, Self>) {
        self.ask_firers(ui, desk);
        group(ui, "Target");
        ask_target(ui, &mut self.target, &|fact| dim(FirePart::Target, fact));
        toggle(ui, "", &mut self.charge, "charging or being charged");
        words(ui, "", "light", &mut self.light, Light::ALL);
    }

    /// Returns the request without the die, so that the odds can be shown beside it.
    fn request(&self, tables: &Tables) -> Result<FireRequest, Vec<String>> {
        let mut reading = FieldReader::default();
        let firers = self.firers.iter().enumerate();
        let firers = firers.map(|(nth, firer)| firer.read(&mut reading, tables, &firer_name(nth), self.charge)).collect();
        let mut target = self.target.clone();
        target.drop_unasked(&target.facts());
        reading.finish(FireRequest { firers, charge: self.charge, target, light: self.light, die: None })
    }

    /// Draws for each uncertain range whether it changes the result.
    fn beside_ui(&mut self, ui: &mut Ui, tables: &Tables, form: &CheckForm<OfFire>, faces: Option<&DiceFaces>) {
        let Ok(request) = self.request(tables) else { return };
        let rulings = form.rulings_on(0);
        for (nth, firer) in self.firers.iter_mut().enumerate() {
            firer.tape_ui(ui, &firer_name(nth), at_range((tables, &request, &rulings), faces.and_then(single_face), nth));
        }
    }

    fn roll(&mut self, desk: &mut ScratchDesk<'_, Tables>, request: &FireRequest) {
        let lies = |(firer, told): (&mut FirerDescription, &_)| firer.roll_rockets(desk, told);
        self.firers.iter_mut().zip(&request.firers).for_each(lies);
    }
}
