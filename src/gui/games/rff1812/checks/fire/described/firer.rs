//! Firing unit that is described.

use eframe::egui::Ui;

use crate::engine::{Asks as _, Word};
use crate::games::rff1812::Tables;
use crate::games::rff1812::fire::{Firer, bands_of, firer_fact};
use crate::games::rff1812::tape::DistanceResult;
use crate::games::rff1812::words::{Arm, Order, Weapon};
use crate::gui::form::dice::{PoolDraft, rolled_ui};
use crate::gui::form::fields::{self, FieldReader, apart, field, inches_here, lead, name, number_here, row, toggle, unit_ui, words_here};
use crate::gui::form::questions::{Questions, in_row_ui};
use crate::gui::games::rff1812::checks::described::{STANDS_TAKEN, gun_ui};
use crate::gui::games::rff1812::checks::fire::ruler::Ruler;
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::look::{gap, measure};
use crate::gui::parts::widgets::{InchesDraft, entered};
use crate::gui::scratch::ScratchDesk;
use crate::quantity::{Inches, count, keep_whole};

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
    /// Its range gets the cursor.
    focus: bool,
    /// Its range was entered in this frame.
    entered: bool,
}

impl Default for FirerDescription {
    fn default() -> Self {
        Self {
            draft_firer: Firer { weapon: Some(Weapon::Musket), order: Some(Order::Good), ..Firer::default() },
            stands: STANDS_TAKEN[0].to_owned(),
            damaged: String::new(),
            range: InchesDraft::default(),
            stands_by: false,
            rockets: PoolDraft::default(),
            focus: false,
            entered: false,
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
    /// Returns another unit of the same kind, its range still open.
    pub fn like(&self) -> Self {
        Self { damaged: String::new(), range: InchesDraft::default(), rockets: PoolDraft::default(), ..self.clone() }
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
        // What was taken for the one is taken anew for the other.
        let [troops, guns] = STANDS_TAKEN;
        let (old, new) = if self.is_guns() { (troops, guns) } else { (guns, troops) };
        if self.stands == old {
            new.clone_into(&mut self.stands);
        }
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
    pub fn roll_rockets(&mut self, desk: &mut ScratchDesk<'_, Tables>, firer: &Firer) {
        if self.is_rocket(desk.tables) && firer.rocket_dice.is_none() {
            self.rockets.roll(desk.generator, 10, self.rocket_stands());
        }
    }

    /// Draws whether an uncertain range changes the result.
    pub fn tape_ui(&mut self, ui: &mut Ui, of: &str, answer: impl Fn(Inches) -> Option<DistanceResult>) {
        tape_ui(ui, &format!("the range of {}", of.to_lowercase()), &mut self.range, answer);
    }

    /// Returns whether its range is not typed yet.
    pub fn is_unmeasured(&self) -> bool {
        self.range.text.trim().is_empty()
    }

    /// Moves the cursor to its range.
    pub const fn take_cursor(&mut self) {
        self.focus = true;
    }

    /// Returns whether its range was entered in this frame, by Enter or on the ruler.
    pub fn take_entered(&mut self) -> bool {
        std::mem::take(&mut self.entered) && !self.is_unmeasured()
    }

    /// Returns the stands with their weapon, in words.
    pub fn text(&self, tables: &Tables) -> String {
        let gun = self.draft_firer.gun.as_ref().and_then(|gun| tables.guns.get(gun)).map(|row| row.data.calibre.to_string());
        let weapon = gun.or_else(|| self.draft_firer.weapon.map(|weapon| weapon.spoken()));
        let range = self.range.inches().map_or_else(String::new, |range| format!(" at {range}"));
        format!("{} {} stands{range}", self.stands, weapon.unwrap_or_default())
    }

    /// Draws the questions; `of` is the firer's name. Returns true if it is to be removed; one of several can be.
    pub fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, of: &str, (charge, several): (bool, bool)) -> bool {
        let removed = lead(ui, if several { of } else { "Fires" }, |ui| {
            number_here(ui, of, "stands", &mut self.stands, "firing");
            unit_ui(ui, "stands at");
            let range = inches_here(ui, of, "range", &mut self.range);
            if std::mem::take(&mut self.focus) {
                range.request_focus();
            }
            self.entered |= entered(ui, &range);
            self.ruler_ui(ui, desk.tables, of);
            several && ui.button("×").accessible_name(format!("Remove {}", of.to_lowercase())).clicked()
        });
        self.draft_firer.charge = Some(charge && !self.stands_by);
        row(ui, "weapon", |ui| self.weapon_ui(ui, desk.tables, of));
        row(ui, "unit", |ui| {
            words_here(ui, of, "experience", &mut self.draft_firer.experience, Word::ALL);
            apart(ui);
            if !self.is_guns() {
                words_here(ui, of, "order", self.draft_firer.order.get_or_insert(Order::Good), Word::ALL);
            }
        });
        row(ui, "", |ui| {
            if charge {
                toggle(ui, of, &mut self.stands_by, "not in the charge itself");
            }
            let known = self.draft_firer.facts();
            let excluded = &[firer_fact::ARM, firer_fact::WEAPON, firer_fact::EXPERIENCE, firer_fact::ORDER, firer_fact::CHARGE];
            let list = Questions { of, all: true, exclude: excluded, ..Questions::default() };
            in_row_ui(ui, list, &mut self.draft_firer, &known);
        });
        if self.is_rocket(desk.tables) {
            self.ask_rockets(ui, desk, of);
        }
        removed
    }

    /// Draws arm and weapon in the current row.
    fn weapon_ui(&mut self, ui: &mut Ui, tables: &Tables, of: &str) {
        let before = self.draft_firer.arm;
        words_here(ui, of, "arm", &mut self.draft_firer.arm, Word::ALL);
        self.fit(before);
        apart(ui);
        if self.is_guns() {
            gun_ui(ui, of, &mut self.draft_firer.gun, tables);
            let damaged = name(of, "damaged");
            field(ui, &damaged, &mut self.damaged, measure::NUMBER_FIELD, "none");
            keep_whole(&mut self.damaged);
            unit_ui(ui, "damaged");
        } else {
            words_here(ui, of, "weapon", self.draft_firer.weapon.get_or_insert(Weapon::Musket), weapons_of(self.draft_firer.arm));
        }
    }

    /// Draws the ruler of its weapon; a click sets the range.
    fn ruler_ui(&mut self, ui: &mut Ui, tables: &Tables, of: &str) {
        let bands = bands_of(tables, &self.draft_firer).collect::<Vec<_>>();
        let ruler = Ruler { name: of, bands: &bands, at: self.range.inches() };
        let room = ui.available_size_before_wrap().x - measure::TARGET - gap::GROUP;
        if let Some(inches) = ruler.ui(ui, room.clamp(measure::RULER_LEAST, measure::RULER_MOST)) {
            (self.range, self.entered) = (InchesDraft::of(inches), true);
        }
    }

    /// Returns the request with its range just beyond the next edge of its weapon's bands, or within the last, with the name of the case.
    pub fn at_next_band(&self, tables: &Tables, firer: &Firer) -> Option<(String, Firer)> {
        let edges = bands_of(tables, firer).map(|band| band.data.to).collect::<Vec<_>>();
        let at = |range, text: String| (text, Firer { range, ..firer.clone() });
        let farther = edges.iter().rev().skip(1).rev().find(|edge| firer.range <= **edge);
        let nearer = edges.iter().rev().find(|edge| **edge < firer.range);
        let beyond = farther.and_then(|edge| Some(at(Inches::from_f64(edge.as_f64() + 0.5).ok()?, format!("from beyond {edge}"))));
        beyond.or_else(|| nearer.map(|edge| at(*edge, format!("from within {edge}"))))
    }

    fn ask_rockets(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, of: &str) {
        row(ui, "rocket dice", |ui| {
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
            Some(Err(text)) => {
                reading.note_error(format!("{}: {text}.", fields::name(of, "rocket dice")));
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
