//! Fire of units that are described, at one that is, with no battle loaded.

mod firer;

use eframe::egui::Ui;

use self::firer::FirerDescription;
use super::check::{FirePart, OfFire, at_range};
use super::target::{footprint_ui, has_flanks};
use crate::engine::{Asks as _, FactId, Word as _};
use crate::games::rff1812::Tables;
use crate::games::rff1812::fire::{FireRequest, FireTarget, Firer, fact};
use crate::games::rff1812::maneuver::{formations_of, usual_formation};
use crate::games::rff1812::words::{Arm, Experience, Light, Order};
use crate::gui::form::check::{CheckForm, DiceFaces, single_face};
use crate::gui::form::described::{Describes, Dim};
use crate::gui::form::fields::{FieldReader, apart, lead, row, toggle, words_here};
use crate::gui::form::questions::{Questions, in_row_ui};
use crate::gui::games::rff1812::checks::described::formation_ui;
use crate::gui::look::palette;
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
    lead(ui, OF, |ui| {
        words_here(ui, OF, "arm", &mut target.arm, Arm::ALL);
        apart(ui);
        let formation = target.formation.get_or_insert(usual_formation(target.arm));
        if !formations_of(target.arm).contains(formation) {
            *formation = usual_formation(target.arm);
        }
        formation_ui(ui, OF, formation, formations_of(target.arm));
    });
    let list = Questions { of: OF, all: true, irrelevant: Some(dim), ..Questions::default() };
    row(ui, "unit", |ui| {
        words_here(ui, OF, "experience", &mut target.experience, Experience::ALL);
        apart(ui);
        if target.arm != Arm::Artillery {
            words_here(ui, OF, "order", target.order.get_or_insert(Order::Good), Order::ALL);
            apart(ui);
        }
        let known = target.facts();
        in_row_ui(ui, Questions { include: &[fact::LEADER_ATTACHED], ..list }, target, &known);
    });
    row(ui, "ground", |ui| {
        let known = target.facts();
        let apart = &[fact::ARM, fact::EXPERIENCE, fact::ORDER, fact::FORMATION, fact::LEADER_ATTACHED];
        in_row_ui(ui, Questions { exclude: apart, ..list }, target, &known);
    });
}

impl FireDescription {
    fn ask_firers(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let several = self.firers.len() > 1;
        let mut removed = None;
        for (nth, firer) in self.firers.iter_mut().enumerate() {
            ui.push_id(("firer", nth), |ui| {
                if firer.ask(ui, desk, &firer_name(nth), (self.charge, several)) {
                    removed = Some(nth);
                }
            });
        }
        if let Some(nth) = removed {
            self.firers.remove(nth);
        }
        row(ui, "", |ui| {
            let room = self.firers.len() < MOST_FIRERS;
            if ui.add_enabled(room, eframe::egui::Button::new("Another firer")).clicked() {
                let mut next = self.firers.last().map(FirerDescription::like).unwrap_or_default();
                next.take_cursor();
                self.firers.push(next);
            }
        });
    }
}

impl Describes for FireDescription {
    type Check = OfFire;

    const TITLE: &'static str = "Fire";

    fn headline(&self, tables: &Tables) -> String {
        let who = match self.firers.as_slice() {
            [one] => one.text(tables),
            several => format!("{} firers", several.len()),
        };
        let formation = self.target.formation.unwrap_or(usual_formation(self.target.arm));
        format!("{who}, target: {}", formation.spoken())
    }

    fn asks_first(&self) -> bool {
        self.firers.iter().any(FirerDescription::is_unmeasured)
    }

    fn take_cursor(&mut self) {
        if let Some(firer) = self.firers.iter_mut().find(|firer| firer.is_unmeasured()) {
            firer.take_cursor();
        }
    }

    fn take_entered(&mut self) -> bool {
        let mut entered = false;
        for firer in &mut self.firers {
            entered |= firer.take_entered();
        }
        if entered && self.asks_first() {
            self.take_cursor();
        }
        entered && !self.asks_first()
    }

    fn arrange(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, dim: Dim<'_, Self>) {
        self.ask_firers(ui, desk);
        ask_target(ui, &mut self.target, &|fact| dim(FirePart::Target, fact));
        row(ui, "light", |ui| {
            words_here(ui, "", "light", &mut self.light, Light::ALL);
            apart(ui);
            toggle(ui, "", &mut self.charge, "charging or being charged");
        });
    }

    fn alternatives(&self, tables: &Tables, request: &FireRequest) -> Vec<(String, FireRequest)> {
        let (Some(firer), Some(requested)) = (self.firers.first(), request.firers.first()) else { return Vec::new() };
        let with = |(text, other): (String, Firer)| {
            let firers = std::iter::once(other).chain(request.firers.iter().skip(1).cloned()).collect();
            (text, FireRequest { firers, ..request.clone() })
        };
        firer.at_next_band(tables, requested).map(with).into_iter().collect()
    }

    /// Draws the target from above, with the side the fire comes from.
    fn picture_ui(&mut self, ui: &mut Ui, _: &Tables) {
        let formation = self.target.formation.unwrap_or(usual_formation(self.target.arm));
        if has_flanks(formation) {
            let ink = palette(ui).ink;
            ui.vertical_centered(|ui| footprint_ui(ui, formation, ink, &mut self.target.enfiladed));
        }
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
        let lies = |(firer, requested): (&mut FirerDescription, &_)| firer.roll_rockets(desk, requested);
        self.firers.iter_mut().zip(&request.firers).for_each(lies);
    }
}
