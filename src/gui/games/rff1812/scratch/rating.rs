//! A unit's rating from its record.

use eframe::egui::Ui;

use super::effectiveness::thresholds_ui;
use crate::games::rff1812::rating::{RateAnswer, RateRequest, rate};
use crate::games::rff1812::{Tables, explain};
use crate::gui::foot::Foot;
use crate::gui::form::answer::{FootResult, foot_ui};
use crate::gui::form::fields::{FieldReader, number, pick, row, sentences, toggle};
use crate::gui::parts::widgets::mark;
use crate::gui::scratch::{Panel, ScratchDesk};

/// A unit's record, half asked.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "the guide asks four plain questions")]
pub struct RatingDraft {
    men: String,
    scale: u32,
    well_drilled: bool,
    combat_experience: bool,
    specialised: bool,
    militia: bool,
}

impl Default for RatingDraft {
    fn default() -> Self {
        Self { men: String::new(), scale: 40, well_drilled: false, combat_experience: false, specialised: false, militia: false }
    }
}

impl RatingDraft {
    fn rated<'t>(&self, tables: &'t Tables) -> Result<(RateRequest, RateAnswer<'t>), Vec<String>> {
        let mut reading = FieldReader::default();
        let request = RateRequest {
            men: reading.number("", "men", &self.men),
            scale: self.scale,
            well_drilled: self.well_drilled,
            combat_experience: self.combat_experience,
            specialised: self.specialised,
            militia: self.militia,
        };
        let request = reading.finish(request)?;
        let answer = rate(tables, &request).map_err(sentences)?;
        Ok((request, answer))
    }
}

impl Panel for RatingDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Rating";
    const DICE: bool = false;

    fn questions_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let men = number(ui, "", "men", &mut self.men, "men");
        if focus {
            men.request_focus();
        }
        let scales = desk.tables.scales.keys().copied().collect::<Vec<_>>();
        pick(ui, "", "men to a stand", &mut self.scale, &scales, ToString::to_string);
        row(ui, "record", |ui| {
            toggle(ui, "", &mut self.well_drilled, "well drilled");
            toggle(ui, "", &mut self.combat_experience, "combat experience");
            toggle(ui, "", &mut self.specialised, "specialised or seasoned");
            toggle(ui, "", &mut self.militia, "militia, or without regular discipline");
        });
    }

    fn foot_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        let tables = desk.tables;
        let answer = self.rated(tables).map(|(request, answer)| {
            let (stands, rated) = (answer.stands, &answer.row.data);
            let morale = answer.morale;
            let assumed = mark(answer.row.head.provenance);
            FootResult {
                result: format!("{stands} stands · {}", rated.experience),
                arithmetic: format!("Suggested morale: {}{}", morale.data.morale, mark(morale.head.provenance)),
                effects: vec![format!("{} · {}{assumed}", answer.row.head.label, answer.row.head.cite)],
                sentence: explain::rating(tables, &request, &answer),
                ..FootResult::default()
            }
        });
        foot_ui(ui, desk, Foot::of(Vec::new()), &answer);
    }

    fn sum_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        if let Ok((_, answer)) = self.rated(desk.tables) {
            thresholds_ui(ui, desk.tables, answer.stands, answer.morale.data.morale);
        }
    }
}
