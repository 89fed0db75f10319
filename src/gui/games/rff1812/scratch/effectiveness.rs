//! Fresh, worn and spent by starting stands and morale.

use eframe::egui::{Grid, RichText, Ui, vec2};

use crate::engine::Word as _;
use crate::games::rff1812::effectiveness::{EffectivenessRequest, effectiveness, starting_stands};
use crate::games::rff1812::words::Morale;
use crate::games::rff1812::{Tables, explain};
use crate::gui::foot::Foot;
use crate::gui::form::answer::{FootResult, foot_ui};
use crate::gui::form::fields::{FieldReader, number, sentences, words};
use crate::gui::look::{gap, measure};
use crate::gui::parts::widgets::{capital, mark};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::quantity::count;

/// An effectiveness question, half asked.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectivenessDraft {
    starting_stands: String,
    stands: String,
    morale: Morale,
}

impl Default for EffectivenessDraft {
    fn default() -> Self {
        Self { starting_stands: String::new(), stands: String::new(), morale: Morale::Reliable }
    }
}

/// The row of the table for so many stands, every morale class; `chosen` is marked.
pub fn thresholds_ui(ui: &mut Ui, tables: &Tables, stands: u32, chosen: Morale) {
    let Some(row) = tables.effectiveness.get(&stands) else { return };
    ui.label(format!("{} at the start{}", row.head.label, mark(row.provenance_of(chosen))));
    Grid::new("thresholds").num_columns(4).min_row_height(measure::TABLE_ROW).spacing(vec2(gap::BUTTON, gap::HAIR)).show(ui, |ui| {
        for text in ["morale", "fresh", "worn at", "spent at"] {
            ui.label(RichText::new(text).small().weak());
        }
        ui.end_row();
        for morale in Morale::ALL {
            let cell = row.data.cell(*morale);
            let above = cell.worn.unwrap_or(cell.spent).saturating_add(1);
            let fresh = if above == stands { stands.to_string() } else { format!("{stands} to {above}") };
            let texts = [
                if *morale == chosen { format!("> {morale}") } else { morale.to_string() },
                fresh,
                cell.worn.map_or_else(|| "never".to_owned(), |worn| worn.to_string()),
                cell.spent.to_string(),
            ];
            for text in texts {
                let text = RichText::new(text);
                ui.label(if *morale == chosen { text.strong() } else { text });
            }
            ui.end_row();
        }
    });
    if let Some(note) = &row.head.note {
        ui.label(RichText::new(note.as_str()).small());
    }
}

impl EffectivenessDraft {
    fn request(&self) -> Result<EffectivenessRequest, Vec<String>> {
        let mut reading = FieldReader::default();
        let starting_stands = reading.number("", "starting stands", &self.starting_stands);
        let stands = reading.number("", "stands left", &self.stands);
        reading.finish(EffectivenessRequest { starting_stands, stands, morale: self.morale })
    }
}

impl Panel for EffectivenessDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Effectiveness";
    const DICE: bool = false;

    fn questions_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let (least, most) = starting_stands(desk.tables);
        let first = number(ui, "", "starting stands", &mut self.starting_stands, &format!("{least} to {most}"));
        if focus {
            first.request_focus();
        }
        number(ui, "", "stands left", &mut self.stands, "now");
        words(ui, "", "morale", &mut self.morale, Morale::ALL);
    }

    fn foot_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        let request = self.request();
        let answer = request.and_then(|request| Ok((effectiveness(desk.tables, &request).map_err(sentences)?, request)));
        let answer = answer.map(|(answer, request)| {
            let sentence = capital(&explain::effectiveness(&request, &answer));
            FootResult { result: capital(&answer.state.to_string()), ..FootResult::before_dice(sentence) }
        });
        foot_ui(ui, desk, Foot::of(Vec::new()), &answer);
    }

    fn sum_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        if let Some(stands) = count(&self.starting_stands) {
            thresholds_ui(ui, desk.tables, stands, self.morale);
        }
    }
}
