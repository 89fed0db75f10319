//! One firing unit of the fire section.

use eframe::egui::Ui;

use super::gun::gun_ui;
use crate::engine::Word;
use crate::games::rff1812::Tables;
use crate::games::rff1812::fire::Firer;
use crate::games::rff1812::tape::At;
use crate::games::rff1812::words::{Arm, Experience, Order, Weapon};
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::scratch::ScratchDesk;
use crate::gui::scratch::dice::{PoolDraft, rolled_ui};
use crate::gui::scratch::fields::{self, Reading, field, inches, number, toggle, words};
use crate::gui::widgets::InchesDraft;
use crate::id::GunId;
use crate::quantity::Inches;

/// A firer, half asked.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "ticks of the panel")]
pub struct FirerDraft {
    arm: Arm,
    weapon: Weapon,
    gun: Option<GunId>,
    stands: String,
    damaged: String,
    range: InchesDraft,
    experience: Experience,
    order: Order,
    silenced: bool,
    mounted: bool,
    low_on_ammo: bool,
    marksmen: bool,
    buck_and_ball: bool,
    cold_steel: bool,
    breakthrough: bool,
    /// Of a group in a charge: it fires beside those who charge or are charged.
    stands_by: bool,
    rockets: PoolDraft,
}

impl Default for FirerDraft {
    fn default() -> Self {
        Self {
            arm: Arm::Infantry,
            weapon: Weapon::Musket,
            gun: None,
            stands: String::new(),
            damaged: String::new(),
            range: InchesDraft::default(),
            experience: Experience::Trained,
            order: Order::Good,
            silenced: false,
            mounted: false,
            low_on_ammo: false,
            marksmen: false,
            buck_and_ball: false,
            cold_steel: false,
            breakthrough: false,
            rockets: PoolDraft::default(),
            stands_by: false,
        }
    }
}

/// The small arms of an arm, the usual first.
const fn weapons_of(arm: Arm) -> &'static [Weapon] {
    match arm {
        Arm::Infantry => &[Weapon::Musket, Weapon::Rifle],
        Arm::Cavalry => &[Weapon::Carbine, Weapon::Musket, Weapon::Rifle],
        Arm::Artillery => &[],
    }
}

impl FirerDraft {
    /// Another unit of the same kind, its stands and range still to be told.
    pub fn like(&self) -> Self {
        Self { stands: String::new(), damaged: String::new(), range: InchesDraft::default(), rockets: PoolDraft::default(), ..self.clone() }
    }

    /// What does not fit the arm goes.
    fn fit(&mut self, before: Arm) {
        if self.arm == before {
            return;
        }
        if let Some(usual) = weapons_of(self.arm).first() {
            self.weapon = *usual;
        }
        let guns = self.arm == Arm::Artillery;
        self.mounted &= self.arm == Arm::Cavalry;
        self.silenced &= guns;
        if guns {
            (self.marksmen, self.buck_and_ball, self.cold_steel, self.breakthrough) = (false, false, false, false);
        } else {
            self.gun = None;
            self.damaged.clear();
            self.rockets = PoolDraft::default();
        }
    }

    fn is_rocket(&self, tables: &Tables) -> bool {
        self.gun.as_ref().and_then(|gun| tables.gun(gun)).is_some_and(|gun| gun.rocket)
    }

    fn rocket_stands(&self) -> u32 {
        self.stands.trim().parse().unwrap_or(0).min(1_000)
    }

    /// Rolls the rockets' own dice, if these are rockets.
    pub fn roll_rockets(&mut self, desk: &mut ScratchDesk<'_, Tables>) {
        if self.is_rocket(desk.tables) {
            self.rockets.roll(desk, 10, self.rocket_stands());
        }
    }

    /// Whether a range that may be off matters.
    pub fn tape_ui(&mut self, ui: &mut Ui, of: &str, answer: impl Fn(Inches) -> Option<At>) {
        tape_ui(ui, &format!("the range of {}", of.to_lowercase()), &mut self.range, answer);
    }

    /// Draws the questions; `of` is the firer's name.
    pub fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, of: &str, charge: bool) {
        let before = self.arm;
        words(ui, of, "arm", &mut self.arm, Word::ALL);
        self.fit(before);
        let guns = self.arm == Arm::Artillery;
        if guns {
            gun_ui(ui, of, &mut self.gun, desk.tables);
        } else {
            words(ui, of, "weapon", &mut self.weapon, weapons_of(self.arm));
        }
        number(ui, desk, of, "stands", &mut self.stands, "firing");
        if guns {
            number(ui, desk, of, "damaged", &mut self.damaged, "none");
        }
        inches(ui, desk, of, "range", &mut self.range);
        words(ui, of, "experience", &mut self.experience, Word::ALL);
        if !guns {
            words(ui, of, "order", &mut self.order, Word::ALL);
        }
        ui.horizontal_wrapped(|ui| {
            toggle(ui, of, &mut self.low_on_ammo, "low on ammunition");
            if charge {
                toggle(ui, of, &mut self.stands_by, "itself neither charging nor charged");
            }
            if guns {
                toggle(ui, of, &mut self.silenced, "silenced");
                return;
            }
            toggle(ui, of, &mut self.marksmen, "marksmen");
            if self.weapon == Weapon::Musket {
                toggle(ui, of, &mut self.buck_and_ball, "buck and ball");
            }
            if self.arm == Arm::Cavalry {
                toggle(ui, of, &mut self.mounted, "mounted");
            }
            if charge && !self.stands_by {
                toggle(ui, of, &mut self.cold_steel, "charging with cold steel");
                toggle(ui, of, &mut self.breakthrough, "in a breakthrough charge");
            }
        });
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
                self.rockets.roll(desk, 10, stands);
            }
            rolled_ui(ui, self.rockets.rolled);
            ui.label("a d10 for each stand, damaged ones first");
        });
    }

    /// The firer, as far as it is told; what is wrong is noted under its name.
    pub fn read(&self, reading: &mut Reading, tables: &Tables, of: &str, charge: bool) -> Firer {
        let guns = self.arm == Arm::Artillery;
        let charge = charge && !self.stands_by;
        let stands = reading.number(of, "stands", &self.stands);
        let rockets = self.is_rocket(tables).then(|| self.rockets.faces(10, stands)).flatten();
        let rocket_dice = match rockets {
            Some(Err(says)) => {
                reading.wrong(format!("{}: {says}.", fields::name(of, "rocket dice")));
                None
            }
            Some(Ok(faces)) => Some(faces),
            None => None,
        };
        Firer {
            arm: self.arm,
            weapon: (!guns).then_some(self.weapon),
            gun: reading.gun(of, guns, self.gun.as_ref()),
            stands,
            damaged: if guns { reading.number_or_none(of, "damaged", &self.damaged) } else { None },
            range: reading.inches(of, "range", &self.range),
            experience: self.experience,
            order: (!guns).then_some(self.order),
            silenced: guns.then_some(self.silenced),
            mounted: (!guns).then_some(self.mounted),
            low_on_ammo: self.low_on_ammo,
            marksmen: (!guns).then_some(self.marksmen),
            buck_and_ball: (!guns).then_some(self.buck_and_ball && self.weapon == Weapon::Musket),
            cold_steel: (!guns).then_some(self.cold_steel && charge),
            breakthrough: (!guns).then_some(self.breakthrough && charge),
            charge: Some(charge),
            rocket_dice,
        }
    }
}
