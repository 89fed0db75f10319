//! Who fires: a row each, with the range typed or clicked on the ruler of its weapon.

use eframe::egui::{self, RichText, Ui};

use super::ruler::Ruler;
use super::{FireDraft, FirerRow, Focus};
use crate::engine::Asks as _;
use crate::games::rff1812::battle::{Battle, FirerCall, known_firer, last_fire, others_who_may_fire, stands_that_fire, why_not_so_many};
use crate::games::rff1812::explain::points_text;
use crate::games::rff1812::fire::{Fire, FireRequest, bands_of};
use crate::gui::games::rff1812::checks::desktop::{Desktop, inherent_text, name_of};
use crate::gui::games::rff1812::roster::number_of;
use crate::gui::look::{gap, measure, palette, type_size};
use crate::gui::questions::{Form, questions_ui};
use crate::gui::widgets::{InchesDraft, capital, inches_ui, mark};
use crate::id::UnitId;

impl FireDraft {
    /// The rows of the firers. `check` is the fire as far as it is told.
    pub(super) fn firers_ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>, check: Option<(&Fire<'_>, &FireRequest)>) {
        let mut removed = None;
        let mut next = None;
        let several = self.firers.len() > 1;
        let wanted = self.focus;
        for (nth, row) in self.firers.iter_mut().enumerate() {
            ui.push_id(nth, |ui| {
                let (entered, left_out) = row.ui(ui, desk, several, wanted == Focus::Range(nth));
                if entered && row.range.inches().is_some() {
                    next = Some(nth + 1);
                }
                removed = left_out.then_some(nth).or(removed);
                row.second_line_ui(ui, desk, check.map(|(check, request)| (check, request, nth)));
            });
        }
        if matches!(wanted, Focus::Range(_)) {
            self.focus = Focus::Nowhere;
        }
        if let Some(nth) = removed {
            self.firers.remove(nth);
        }
        if let Some(next) = next {
            let unmeasured = self.first_unmeasured().or_else(|| (next < self.firers.len()).then_some(next));
            self.focus = unmeasured.map_or(Focus::Die, Focus::Range);
        }
        self.more_ui(ui, desk.battle);
    }

    /// The last volley again, everybody of the brigade, and how one more joins.
    fn more_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        let Some(first) = self.firers.first().map(|row| row.told.unit.clone()) else { return };
        let unknown = |unit: &UnitId| !self.firers.iter().any(|row| row.told.unit == *unit);
        let others = others_who_may_fire(battle.setup(), battle.state(), &first).into_iter().filter(unknown).collect::<Vec<_>>();
        let again = last_fire(battle, &first).filter(|_| self.firers.iter().all(|row| row.range.text.is_empty()));
        ui.horizontal_wrapped(|ui| {
            if let Some(call) = again {
                let says = format!(
                    "Again at {}, {}",
                    name_of(battle, &call.target),
                    call.firers.first().map_or_else(String::new, |firer| firer.range.to_string())
                );
                if ui.button(RichText::new(says).size(type_size::SMALL)).clicked() {
                    *self = Self { focus: Focus::Die, ..Self::reopened(&call, &[]) };
                }
            }
            if !others.is_empty() {
                let button = ui.button(RichText::new("Everybody of this brigade").size(type_size::SMALL));
                let names = others.iter().map(|unit| name_of(battle, unit)).collect::<Vec<_>>();
                if button.on_hover_text(format!("Joined by {}", names.join(", "))).clicked() {
                    self.firers.extend(others.into_iter().map(FirerRow::new));
                    self.focus = self.first_unmeasured().map_or(Focus::Die, Focus::Range);
                }
            }
            ui.label(RichText::new("A click on another unit of this side on the left joins it.").small().color(palette(ui).third));
        });
    }

    /// Dice for every stand of rockets.
    pub(super) fn roll_rockets(&mut self, desk: &mut Desktop<'_>) {
        for row in self.firers.iter_mut().filter(|row| row.is_rocket(desk.battle)) {
            let stands = row.stands_firing(desk.battle);
            row.rocket_dice = (0..stands).map(|_| (desk.generator)(10).to_string()).collect::<Vec<_>>().join(" ");
        }
        self.focus = Focus::Die;
    }
}

impl FirerRow {
    /// Name, stands, range and ruler in a row. Whether Enter, or a click on the ruler, gave the range; and whether it is left out.
    fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>, several: bool, focus: bool) -> (bool, bool) {
        let (mut given, mut left_out) = (false, false);
        let name = name_of(desk.battle, &self.told.unit);
        ui.horizontal_wrapped(|ui| {
            let number = number_of(desk.battle, &self.told.unit).map_or_else(String::new, |number| format!("{number} "));
            ui.label(RichText::new(format!("{number}{name}")).strong()).on_hover_text(inherent_text(desk.battle, &self.told.unit));
            if several {
                let says = format!("Leave out {name}");
                let button = ui.button(RichText::new("×").size(type_size::SMALL));
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &says));
                left_out = button.on_hover_text(says).clicked();
            }
            given = inches_ui(ui, "range", &mut self.range, focus);
            let title = ui.label("stands");
            let left = desk.battle.state().units.get(&self.told.unit).map_or(0, |state| state.stands);
            let fire = self.may_fire(desk.battle);
            let hint = if fire == left { format!("all {left}") } else { format!("{fire} of {left}") };
            ui.add(egui::TextEdit::singleline(&mut self.stands).desired_width(measure::NUMBER_FIELD).hint_text(hint)).labelled_by(title.id);
            if self.is_rocket(desk.battle) {
                let title = ui.label("rocket dice");
                ui.add(egui::TextEdit::singleline(&mut self.rocket_dice).desired_width(measure::DIE_BOX).hint_text("7 2 …"))
                    .labelled_by(title.id);
            }
            given |= self.ruler_ui(ui, desk.battle, &name);
            self.referee_ui(ui, desk);
        });
        (given, left_out)
    }

    /// The ruler of its weapon, in what room is left of the row. Whether it was clicked.
    fn ruler_ui(&mut self, ui: &mut Ui, battle: &Battle, name: &str) -> bool {
        let Ok(known) = known_firer(battle.setup(), battle.state(), None, &self.told) else { return false };
        let bands = bands_of(&battle.setup().tables, &known).collect::<Vec<_>>();
        let room = ui.available_size_before_wrap().x - gap::GROUP;
        let width = if room < measure::RULER_LEAST { ui.max_rect().width() - gap::GROUP } else { room };
        let ruler = Ruler { name, bands: &bands, at: self.range.inches() };
        let Some(inches) = ruler.ui(ui, width.min(measure::RULER_MOST)) else { return false };
        self.range = InchesDraft::of(inches);
        true
    }

    /// What its stands score and why, else what is known of it; and what it does in a charge.
    fn second_line_ui(&mut self, ui: &mut Ui, desk: &Desktop<'_>, check: Option<(&Fire<'_>, &FireRequest, usize)>) {
        ui.horizontal_wrapped(|ui| {
            let points = check.into_iter().flat_map(|(check, request, nth)| {
                let own = check.points.iter().filter(move |line| line.firer == nth);
                own.map(move |line| format!("{}{}", points_text(line, request), line.band.map_or("", |band| mark(band.provenance))))
            });
            let points = points.collect::<Vec<_>>();
            let says = if points.is_empty() { inherent_text(desk.battle, &self.told.unit) } else { points.join("; ") };
            ui.label(RichText::new(says).small().color(palette(ui).second));
            self.charge_ui(ui, desk.battle);
        });
    }
    /// What it does in a charge: as declared, and the player may say otherwise.
    fn charge_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        if let Ok(known) = known_firer(battle.setup(), battle.state(), None, &self.told) {
            questions_ui(ui, Form::default(), &mut self.told, &known.facts());
        }
    }

    pub(super) fn call(&self, battle: &Battle) -> Result<FirerCall, String> {
        let name = || name_of(battle, &self.told.unit);
        let range = match self.range.read() {
            None => return Err(format!("Type the range of {} in inches, as 7 or 7 1/2.", name())),
            Some(Err(says)) => return Err(format!("{}: {says}", name())),
            Some(Ok(range)) => range,
        };
        let stands = match self.stands.trim() {
            "" => None,
            text => Some(text.parse().map_err(|_| format!("{}: \"{text}\" is no number of stands.", name()))?),
        };
        let left = battle.state().units.get(&self.told.unit).map_or(0, |state| state.stands);
        if let Some(stands) = stands.filter(|stands| *stands > left) {
            return Err(format!("{} has {left} stands left, not {stands}.", name()));
        }
        let dice = self.rocket_dice.split([' ', ',', ';']).filter(|part| !part.is_empty()).map(|part| match part {
            "0" => Ok(10),
            part => part.parse::<u8>().map_err(|_| format!("{capital}: \"{part}\" is no face of a d10.", capital = capital(&name()))),
        });
        let dice = dice.collect::<Result<Vec<_>, _>>()?;
        Ok(FirerCall {
            stands,
            referee: self.referee.then(|| if self.why.trim().is_empty() { "by the referee" } else { self.why.trim() }.into()),
            range,
            rocket_dice: (!dice.is_empty()).then_some(dice),
            ..self.told.clone()
        })
    }

    fn is_rocket(&self, battle: &Battle) -> bool {
        let setup = battle.setup();
        let guns = setup.scenario.unit(&self.told.unit).and_then(|(_, unit)| unit.guns());
        guns.and_then(|guns| setup.tables.gun(&guns.gun)).is_some_and(|gun| gun.rocket)
    }

    fn stands_firing(&self, battle: &Battle) -> u32 {
        self.stands.trim().parse().unwrap_or_else(|_| self.may_fire(battle))
    }

    /// Stands that fire where nothing is typed.
    fn may_fire(&self, battle: &Battle) -> u32 {
        battle.state().units.get(&self.told.unit).map_or(0, |unit| stands_that_fire(&battle.setup().tables, unit))
    }

    /// More stands than the formation lets fire: only at the referee's word (digest §9).
    fn referee_ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        let battle = desk.battle;
        let setup = battle.setup();
        let (Some((_, unit)), Some(now)) = (setup.scenario.unit(&self.told.unit), battle.state().units.get(&self.told.unit)) else {
            return;
        };
        let typed = self.stands.trim().parse::<u32>().ok();
        if typed.is_none_or(|stands| stands > now.stands || why_not_so_many(&setup.tables, unit, now, stands).is_none()) {
            return;
        }
        ui.checkbox(&mut self.referee, "the referee lets so many fire");
        if self.referee {
            let title = ui.label("Why so many");
            ui.add(egui::TextEdit::singleline(&mut self.why).desired_width(measure::NOTE_FIELD).hint_text("why")).labelled_by(title.id);
        }
    }
}
