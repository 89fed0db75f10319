//! Companies and officers of the players' own, for an open board: added, taken off, and begun with.

use std::sync::Arc;

use eframe::egui::{self, RichText, Ui};

use crate::engine::Word;
use crate::engine::text::count_text;
use crate::games::battlecry1812::Tables;
use crate::games::battlecry1812::scenario::{OwnCompany, OwnOfficer, Scenario};
use crate::games::battlecry1812::words::{OfficerMount, OfficerType, Rank, UnitType, Weapon};
use crate::gui::look::measure;
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::{combo_ui, number_field, warning_color};
use crate::hex::HexGrid;
use crate::id::{OfficerId, UnitId};

/// Largest number of figures and of turns in a field.
const MOST: u32 = 200;
/// Length limit of a name, in characters.
const NAME: usize = 80;

/// Roster that is being made.
#[derive(Debug)]
pub struct OwnRoster {
    scenario: Scenario,
    /// Roster before each change.
    past: Vec<Scenario>,
    tables: Arc<Tables>,
    company: OwnCompany,
    officer: OwnOfficer,
    /// Side that new companies and officers join.
    side: usize,
    faults: String,
}

/// Request of the roster form.
pub enum RosterAction {
    /// Begin a battle with this scenario's text.
    Begin(String),
    /// Close the form without a battle.
    Leave,
}

/// Unit or officer that a change removes.
enum Off {
    Unit(UnitId),
    Officer(OfficerId),
}

impl OwnRoster {
    /// Begins a roster as a scenario's.
    pub fn of(scenario: Scenario, tables: &Arc<Tables>) -> Self {
        let kind = UnitType::Infantry;
        let company = OwnCompany { name: String::new(), kind, weapons: usual(tables, kind), figures: 5, morale: 5 };
        let officer =
            OwnOfficer { name: String::new(), rank: Rank::Captain, ability: 3, kind: OfficerType::Infantry, mount: OfficerMount::OnFoot };
        Self { scenario, past: Vec::new(), tables: Arc::clone(tables), company, officer, side: 0, faults: String::new() }
    }

    /// Draws the roster form; `grid` is the board it is to stand on.
    pub fn ui(&mut self, ui: &mut Ui, grid: HexGrid) -> Option<RosterAction> {
        let before = self.scenario.clone();
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("Name of the battle");
            let field = egui::TextEdit::singleline(&mut self.scenario.title).desired_width(measure::SENTENCE_FIELD).char_limit(NAME);
            ui.add(field).labelled_by(title.id);
            let title = ui.label("Turns");
            ui.add(number_field(&mut self.scenario.turns).range(1..=MOST)).labelled_by(title.id);
        });
        // Who is added lengthens the lists below, and moves no field.
        ui.horizontal_wrapped(|ui| {
            ui.label("Add to");
            for (nth, side) in self.scenario.sides.iter().enumerate() {
                choose_ui(ui, &mut self.side, nth, side.name.as_str()).accessible_name(format!("Add to: {}", side.name));
            }
        });
        self.company_ui(ui);
        self.officer_ui(ui);
        ui.separator();
        let mut off = None;
        for side in &mut self.scenario.sides {
            ui.horizontal_wrapped(|ui| {
                let title = ui.label("Side");
                ui.add(egui::TextEdit::singleline(&mut side.name).desired_width(measure::NOTE_FIELD).char_limit(NAME))
                    .labelled_by(title.id);
                let of = |count: usize, one, many| count_text(u32::try_from(count).unwrap_or(u32::MAX), one, many);
                ui.label(format!("{}, {}", of(side.units.len(), "company", "companies"), of(side.officers.len(), "officer", "officers")));
            });
            for unit in &side.units {
                let arms = unit.weapons.iter().map(|weapon| weapon.spoken()).collect::<Vec<_>>().join(", ");
                let text = format!(
                    "{} · {} · {} · morale {} · {arms}",
                    unit.name,
                    unit.kind,
                    count_text(unit.figures, "figure", "figures"),
                    unit.morale
                );
                if row_ui(ui, &text, &unit.name) {
                    off = Some(Off::Unit(unit.id.clone()));
                }
            }
            for officer in &side.officers {
                let text = format!("{} · {} · ability {} · {}", officer.name, officer.rank, officer.ability, officer.kind);
                if row_ui(ui, &text, &officer.name) {
                    off = Some(Off::Officer(officer.id.clone()));
                }
            }
        }
        match off {
            Some(Off::Unit(id)) => self.scenario.dismiss(&id),
            Some(Off::Officer(id)) => self.scenario.retire(&id),
            None => {}
        }
        // Letters of a name are no step each.
        let named = |scenario: &Scenario| scenario.sides.each_ref().map(|side| (side.units.clone(), side.officers.clone()));
        if named(&self.scenario) != named(&before) {
            self.past.push(before);
        }
        self.end_ui(ui, grid)
    }

    fn company_ui(&mut self, ui: &mut Ui) {
        let Self { company, tables, .. } = self;
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("Company");
            let field = egui::TextEdit::singleline(&mut company.name).desired_width(measure::NOTE_FIELD).char_limit(NAME).hint_text("name");
            ui.add(field).labelled_by(title.id);
            let before = company.kind;
            word_ui(ui, "Type of the company", &mut company.kind);
            if company.kind != before {
                company.weapons = usual(tables, company.kind);
            }
        });
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("Figures");
            ui.add(number_field(&mut company.figures).range(1..=MOST)).labelled_by(title.id);
            let title = ui.label("Morale");
            ui.add(number_field(&mut company.morale).range(1..=10)).labelled_by(title.id);
            for weapon in &tables.unit(company.kind).weapons {
                let mut has = company.weapons.contains(weapon);
                if ui.checkbox(&mut has, weapon.spoken()).changed() {
                    company.weapons.retain(|other| other != weapon);
                    company.weapons.extend(has.then_some(*weapon));
                }
            }
        });
        let ready = !company.name.trim().is_empty() && !company.weapons.is_empty();
        if ui.add_enabled(ready, egui::Button::new("Add the company")).clicked() {
            let name = company.name.trim().to_owned();
            self.scenario.muster(self.side, OwnCompany { name, ..company.clone() });
            company.name.clear();
        }
    }

    fn officer_ui(&mut self, ui: &mut Ui) {
        let officer = &mut self.officer;
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("Officer");
            let field = egui::TextEdit::singleline(&mut officer.name).desired_width(measure::NOTE_FIELD).char_limit(NAME).hint_text("name");
            ui.add(field).labelled_by(title.id);
            word_ui(ui, "Rank", &mut officer.rank);
        });
        ui.horizontal_wrapped(|ui| {
            word_ui(ui, "Aids", &mut officer.kind);
            word_ui(ui, "Mount", &mut officer.mount);
            let title = ui.label("Ability");
            ui.add(number_field(&mut officer.ability).range(1..=6)).labelled_by(title.id);
        });
        if ui.add_enabled(!officer.name.trim().is_empty(), egui::Button::new("Add the officer")).clicked() {
            let name = officer.name.trim().to_owned();
            self.scenario.commission(self.side, OwnOfficer { name, ..officer.clone() });
            officer.name.clear();
        }
    }

    fn end_ui(&mut self, ui: &mut Ui, grid: HexGrid) -> Option<RosterAction> {
        let mut asked = None;
        ui.separator();
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, true, "Begin with this roster") {
                let scenario = self.scenario.clone().on_open_board(grid);
                match Scenario::parse(&scenario.to_json(), &self.tables) {
                    Ok(_) => asked = Some(RosterAction::Begin(scenario.to_json())),
                    Err(faults) => self.faults = crate::engine::fault::join_faults(&faults, "\n"),
                }
            }
            if ui.add_enabled(!self.past.is_empty(), egui::Button::new("Undo the last change")).clicked()
                && let Some(before) = self.past.pop()
            {
                self.scenario = before;
            }
            if ui.button("Leave the roster").clicked() {
                asked = Some(RosterAction::Leave);
            }
        });
        if !self.faults.is_empty() {
            ui.colored_label(warning_color(ui), &self.faults);
        }
        ui.label(
            RichText::new("On the board, pick each and click its hex. G paints the ground, and saves board and roster as a scenario file.")
                .small(),
        );
        asked
    }
}

/// Returns the usual weapons of a company type: the first of those it may carry.
fn usual(tables: &Tables, kind: UnitType) -> Vec<Weapon> {
    tables.unit(kind).weapons.iter().copied().take(1).collect()
}

/// Draws a line of text with a button that removes the entry; returns whether it was pressed.
fn row_ui(ui: &mut Ui, text: &str, name: &str) -> bool {
    ui.horizontal_wrapped(|ui| {
        let pressed = ui.button("Remove").accessible_name(format!("Remove {name}")).clicked();
        ui.label(text);
        pressed
    })
    .inner
}

/// Draws a choice of one word of a list.
fn word_ui<W: Word + PartialEq>(ui: &mut Ui, name: &str, word: &mut W) {
    let shown = word.spoken();
    combo_ui(ui, name, &shown, |ui| {
        for other in W::ALL {
            ui.selectable_value(word, *other, other.spoken());
        }
    });
}
