//! Firing unit that is described.

use eframe::egui::Ui;

use crate::engine::{Asks as _, Word};
use crate::games::rff1812::Tables;
use crate::games::rff1812::fire::{Firer, firer_fact};
use crate::games::rff1812::tape::DistanceResult;
use crate::games::rff1812::words::{Arm, Order, Weapon};
use crate::gui::form::dice::{PoolDraft, rolled_ui};
use crate::gui::form::fields::{self, FieldReader, field, inches, number, toggle, words};
use crate::gui::form::questions::{Questions, TypedAnswers, questions_ui};
use crate::gui::games::rff1812::checks::described::gun_ui;
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::parts::widgets::InchesDraft;
use crate::gui::scratch::ScratchDesk;
use crate::quantity::{Inches, count};

/// Firer that is half filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct FirerDescription {
    /// Facts of the firer as filled in; fields still being typed are beside it.
    draft_firer: Firer,
    stands: String,
    damaged: String,
    range: InchesDraft,
    /// Firer of a group in a charge that fires beside the units that charge or are charged.
    stands_by: bool,
    rockets: PoolDraft,
}

impl Default for FirerDescription {
    fn default() -> Self {
        Self {
            draft_firer: Firer { weapon: Some(Weapon::Musket), order: Some(Order::Good), ..Firer::default() },
            stands: String::new(),
            damaged: String::new(),
            range: InchesDraft::default(),
            stands_by: false,
            rockets: PoolDraft::default(),
        }
    }
}

/// Returns the small arms of an arm, the usual one first.
const fn weapons_of(arm: Arm) -> &'static [Weapon] {
    match arm {
        Arm::Infantry => &[Weapon::Musket, Weapon::Rifle],
        Arm::Cavalry => &[Weapon::Carbine, Weapon::Musket, Weapon::Rifle],
        Arm::Artillery => &[],
    }
}

impl FirerDescription {
    /// Returns another unit of the same kind, its stands and range still open.
    pub fn like(&self) -> Self {
        Self { stands: String::new(), damaged: String::new(), range: InchesDraft::default(), rockets: PoolDraft::default(), ..self.clone() }
    }

    fn is_guns(&self) -> bool {
        self.draft_firer.arm == Arm::Artillery
    }

    /// Resets the weapon, guns and rockets where the arm has changed from `before`.
    fn fit(&mut self, before: Arm) {
        if self.draft_firer.arm == before {
            return;
        }
        self.draft_firer.weapon = weapons_of(self.draft_firer.arm).first().copied();
        self.draft_firer.drop_unasked(&self.draft_firer.facts());
        if !self.is_guns() {
            self.draft_firer.gun = None;
            self.damaged.clear();
            self.rockets = PoolDraft::default();
        }
    }

    fn is_rocket(&self, tables: &Tables) -> bool {
        self.draft_firer.gun.as_ref().and_then(|gun| tables.gun(gun)).is_some_and(|gun| gun.rocket)
    }

    fn rocket_stands(&self) -> u32 {
        count(&self.stands).unwrap_or(0).min(1_000)
    }

    /// Rolls the rockets' own dice, if the firer has rockets and theirs are not thrown yet.
    pub fn roll_rockets(&mut self, desk: &mut ScratchDesk<'_, Tables>, told: &Firer) {
        if self.is_rocket(desk.tables) && told.rocket_dice.is_none() {
            self.rockets.roll(desk.generator, 10, self.rocket_stands());
        }
    }

    /// Draws whether an uncertain range changes the result.
    pub fn tape_ui(&mut self, ui: &mut Ui, of: &str, answer: impl Fn(Inches) -> Option<DistanceResult>) {
        tape_ui(ui, &format!("the range of {}", of.to_lowercase()), &mut self.range, answer);
    }

    /// Draws the questions; `of` is the firer's name.
    pub fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, of: &str, charge: bool) {
        let before = self.draft_firer.arm;
        words(ui, of, "arm", &mut self.draft_firer.arm, Word::ALL);
        self.fit(before);
        let guns = self.is_guns();
        if guns {
            gun_ui(ui, of, &mut self.draft_firer.gun, desk.tables);
        } else {
            words(ui, of, "weapon", self.draft_firer.weapon.get_or_insert(Weapon::Musket), weapons_of(self.draft_firer.arm));
        }
        number(ui, of, "stands", &mut self.stands, "firing");
        if guns {
            number(ui, of, "damaged", &mut self.damaged, "none");
        }
        inches(ui, of, "range", &mut self.range);
        words(ui, of, "experience", &mut self.draft_firer.experience, Word::ALL);
        if !guns {
            words(ui, of, "order", self.draft_firer.order.get_or_insert(Order::Good), Word::ALL);
        }
        if charge {
            toggle(ui, of, &mut self.stands_by, "not in the charge itself");
        }
        self.draft_firer.charge = Some(charge && !self.stands_by);
        let known = self.draft_firer.facts();
        let apart = &[firer_fact::ARM, firer_fact::WEAPON, firer_fact::EXPERIENCE, firer_fact::ORDER, firer_fact::CHARGE];
        let list = Questions { of, all: true, exclude: apart, ..Questions::default() };
        questions_ui(ui, list, &mut self.draft_firer, &known, &mut TypedAnswers::default());
        if self.is_rocket(desk.tables) {
            self.ask_rockets(ui, desk, of);
        }
    }

    fn ask_rockets(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, of: &str) {
        ui.horizontal_wrapped(|ui| {
            ui.label("rocket dice");
            let name = fields::name(of, "rocket dice");
            let response = field(ui, &name, &mut self.rockets.text, 140.0, "7 2");
            if response.changed() {
                self.rockets.text.retain(|letter| letter.is_ascii_digit() || [' ', ',', ';'].contains(&letter));
                self.rockets.rolled = false;
            }
            let stands = self.rocket_stands();
            let button = ui.add_enabled(stands > 0, eframe::egui::Button::new("Roll the rockets"));
            if button.accessible_name(format!("Roll the rockets of {of}")).clicked() {
                self.rockets.roll(desk.generator, 10, stands);
            }
            rolled_ui(ui, self.rockets.rolled);
            ui.label("a d10 for each stand, damaged ones first");
        });
    }

    /// Returns the firer, as far as it is filled in; faults are noted under its name.
    pub fn read(&self, reading: &mut FieldReader, tables: &Tables, of: &str, charge: bool) -> Firer {
        let guns = self.is_guns();
        let charge = charge && !self.stands_by;
        let stands = reading.number(of, "stands", &self.stands);
        let rockets = self.is_rocket(tables).then(|| self.rockets.faces(10, stands)).flatten();
        let rocket_dice = match rockets {
            Some(Err(says)) => {
                reading.note_error(format!("{}: {says}.", fields::name(of, "rocket dice")));
                None
            }
            Some(Ok(faces)) => Some(faces),
            None => None,
        };
        let mut firer = Firer {
            gun: reading.gun(of, guns, self.draft_firer.gun.as_ref()),
            stands,
            damaged: if guns { reading.number_or_none(of, "damaged", &self.damaged) } else { None },
            range: reading.inches(of, "range", &self.range),
            charge: Some(charge),
            rocket_dice,
            ..self.draft_firer.clone()
        };
        firer.drop_unasked(&firer.facts());
        firer
    }
}
