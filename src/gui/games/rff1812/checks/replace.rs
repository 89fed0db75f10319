//! Forms for the replacement of a lost leader, and for new ammunition of a unit.

use eframe::egui::{self, RichText, Ui};

use super::check_layout::{CheckLayout, heading_ui};
use super::check_summary::{CheckSummary, name_of};
use super::throw::{DieOf, ThrowDraft};
use crate::cite::Provenance;
use crate::engine::Word as _;
use crate::engine::text::upper_first;
use crate::games::rff1812::Tables;
use crate::games::rff1812::battle::{
    Battle, Command, Remark, TableReading, enemy_has_guns, replacement_units, replenish_distance, replenish_distance_of_guns,
    successor_name,
};
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::look::type_size;
use crate::gui::parts::cells::Cells;
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::digits::ThrownFor;
use crate::gui::parts::keyed::{key_button, main_key_button};
use crate::gui::parts::widgets::{InchesDraft, heading, inches_ui, scrolled};
use crate::id::{LeaderId, UnitId};

/// Replacement about to come in.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplaceDraft {
    leader: LeaderId,
    unit: Option<UnitId>,
    /// Name of the new leader; where empty, as the scenario has it.
    name: String,
    throw: ThrowDraft,
    /// Unit that the die was thrown for.
    thrown_for: ThrownFor<Option<UnitId>>,
}

impl ReplaceDraft {
    /// Opens the replacement of a leader.
    pub fn new(battle: &Battle, leader: LeaderId) -> Self {
        let unit = replacement_units(battle.setup(), battle.state(), &leader).into_iter().next();
        Self { leader, unit, name: String::new(), throw: ThrowDraft::new(10), thrown_for: ThrownFor::default() }
    }

    /// Returns a copy with the player's entries alone.
    pub fn player_input(&self) -> Self {
        Self { throw: self.throw.player_input(), thrown_for: ThrownFor::default(), ..self.clone() }
    }

    /// Returns the title of the check.
    pub fn title(&self, battle: &Battle) -> String {
        format!("A replacement for {}", battle.state().leader_name(battle.setup(), &self.leader))
    }

    /// Takes a digit typed while no field has the cursor; before the unit he comes in with is chosen, it is not the die's.
    pub fn take_digit(&mut self, digit: char) -> bool {
        self.unit.is_some() && self.throw.take_digit(digit)
    }

    /// Sets the unit he comes in with, where he may.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        let may = replacement_units(battle.setup(), battle.state(), &self.leader).contains(unit);
        if may {
            self.unit = Some(unit.clone());
        }
        may
    }

    /// Draws the panel of the replacement.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        self.throw.follow(&mut self.thrown_for, self.unit.clone());
        let setup = context.game.setup();
        heading_ui(ui, &[self.title(context.game)], &[], "");
        let strip = rating_cells(&setup.tables, self.throw.face());
        let mut room = CheckLayout::of_cells(ui, Some(&strip));
        scrolled(&mut room.facts, "facts", |ui| {
            ui.horizontal_wrapped(|ui| {
                let title = ui.label("His name");
                let hint = successor_name(setup, context.game.state(), &self.leader);
                ui.add(egui::TextEdit::singleline(&mut self.name).hint_text(hint)).labelled_by(title.id);
            });
            ui.horizontal_wrapped(|ui| {
                ui.label("He joins");
                for unit in replacement_units(setup, context.game.state(), &self.leader) {
                    let here = self.unit.as_ref() == Some(&unit);
                    if choice_ui(ui, here, name_of(context.game, &unit)).clicked() {
                        self.unit = Some(unit);
                    }
                }
            });
            if room.strip.is_none() {
                strip.large_ui(ui);
            }
            let provenance = setup.tables.replacement.iter().map(|row| row.head.provenance).max();
            if let Some(provenance) = provenance.filter(|known| *known != Provenance::Rules) {
                ui.label(RichText::new(format!("{}: the ratings by the die", provenance.display_name())).size(type_size::SMALL));
            }
        });
        if let Some(ui) = &mut room.strip {
            strip.large_ui(ui);
        }
        let command = self.unit.clone().map(|unit| Command::Replace {
            leader: self.leader.clone(),
            unit,
            name: (!self.name.trim().is_empty()).then(|| self.name.trim().into()),
            die: self.throw.die_or_any(),
        });
        let preview = command.clone().map(|command| context.preview(command));
        let summary = CheckSummary::of(preview.as_ref(), self.throw.face().is_some(), String::new(), |event| {
            let TableReading::Rated(rating) = &event.found.reading else { return Default::default() };
            (upper_first(&rating.spoken()), self.arrival_text(context.game))
        });
        self.throw.foot_ui(ui, context, DieOf::new("replacement", self.leader.as_str()), command, &summary, |_, _| {});
    }

    /// Describes who takes the place of whom, and with which unit.
    fn arrival_text(&self, battle: &Battle) -> String {
        let name = self.name.trim();
        let name = if name.is_empty() { successor_name(battle.setup(), battle.state(), &self.leader) } else { name.to_owned() };
        let with = self.unit.as_ref().map_or_else(String::new, |unit| format!(", with {}", name_of(battle, unit)));
        format!("{name} takes the place of {}{with}.", battle.state().leader_surname(battle.setup(), &self.leader))
    }
}

/// Returns the rating of each face as the strip of a check; the table is in order from the worst rating.
fn rating_cells(tables: &Tables, face: Option<u8>) -> Cells {
    let rows = &tables.replacement;
    let of_face = |face: u8| rows.iter().rev().position(|row| (row.data.from..=row.data.to).contains(&face)).unwrap_or_default();
    let names = rows.iter().rev().map(|row| row.data.rating.spoken()).collect();
    Cells { rows: (1..=10).map(of_face).collect(), names, face, ..Cells::default() }
}

/// Unit that may be supplied.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplenishDraft {
    unit: UnitId,
    enemy_at: InchesDraft,
    guns_at: InchesDraft,
    focus: Focus,
}

/// Field that takes the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Nowhere,
    Enemy,
    Guns,
}

impl ReplenishDraft {
    /// Opens the supply of ammunition for a unit.
    pub fn new(unit: UnitId) -> Self {
        Self { unit, enemy_at: InchesDraft::default(), guns_at: InchesDraft::default(), focus: Focus::Enemy }
    }

    /// Returns a copy with the player's entries alone, without cursor.
    pub fn player_input(&self) -> Self {
        Self { focus: Focus::Nowhere, ..self.clone() }
    }

    /// Returns the title of the check.
    pub fn title(&self, battle: &Battle) -> String {
        format!("Ammunition for {}", name_of(battle, &self.unit))
    }

    /// Takes a digit typed while no field has the cursor: for the enemy's distance, then for that of his guns.
    pub fn take_digit(&mut self, battle: &Battle, digit: char) -> bool {
        let (of_guns, guns) = (Focus::Guns, enemy_has_guns(battle.setup(), battle.state(), &self.unit));
        self.focus = if guns && self.enemy_at.inches().is_some() { of_guns } else { Focus::Enemy };
        let field = if self.focus == Focus::Guns { &mut self.guns_at } else { &mut self.enemy_at };
        field.text.push(digit);
        true
    }

    /// Draws the panel of the ammunition.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        heading(ui, &self.title(context.game));
        let setup = context.game.setup();
        let (beyond, beyond_guns) = (replenish_distance(setup), replenish_distance_of_guns(setup));
        let sentence = format!(
            "It must hold for a turn, in command, with all enemies beyond {beyond} and all enemy guns beyond {beyond_guns} (assumed)."
        );
        ui.label(sentence);
        let focus = std::mem::replace(&mut self.focus, Focus::Nowhere);
        let mut entered = inches_ui(ui, "nearest enemy at", &mut self.enemy_at, focus == Focus::Enemy);
        if enemy_has_guns(setup, context.game.state(), &self.unit) {
            // Enter goes on to what is asked next.
            let next = std::mem::take(&mut entered);
            entered = inches_ui(ui, "nearest enemy guns at", &mut self.guns_at, focus == Focus::Guns);
            if next {
                self.focus = Focus::Guns;
                ui.ctx().request_repaint();
            }
        }
        let empty = self.enemy_at.text.trim().is_empty();
        let (enemy_at, guns_at) = (self.enemy_at.inches(), self.guns_at.inches());
        let command = Command::Replenish { unit: self.unit.clone(), enemy_at, guns_at };
        let preview = context.preview(command.clone());
        let read = (empty || enemy_at.is_some()) && (self.guns_at.text.trim().is_empty() || guns_at.is_some());
        let ready = preview.is_ok() && read;
        match &preview {
            Err(refusal) => drop(ui.label(refusal.sentences())),
            Ok(event) => {
                Remark::sentences(event.all_notes(), setup, &event.found.in_place).into_iter().for_each(|summary| drop(ui.label(summary)))
            }
        }
        ui.horizontal_wrapped(|ui| {
            let text = if empty { "Supply it: no enemy on the table" } else { "Supply it" };
            if (main_key_button(ui, ready, text, "Enter") || entered || context.enter) && ready {
                context.intents.push(Intent::submit(command));
            }
            if key_button(ui, "Close", "Esc").clicked() {
                context.intents.push(Intent::Close);
            }
        });
    }
}
