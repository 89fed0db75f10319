//! Movement tools: the road, the oblique, the wheel, and the rates of every formation.

use eframe::egui::{Grid, RichText, ScrollArea, Ui, vec2};

use crate::cite::Provenance;
use crate::engine::Word as _;
use crate::games::rff1812::movement::{
    ObliqueRequest, RoadMove, RoadMoveRequest, WheelRequest, double_quick, oblique, rate_inches, road_move, wheel,
};
use crate::games::rff1812::tables::Rate;
use crate::games::rff1812::words::{Ground, Mover, Road};
use crate::games::rff1812::{FigureId, Tables, explain};
use crate::gui::foot::Foot;
use crate::gui::form::answer::{FootResult, errors_ui, foot_ui, sentence_ui};
use crate::gui::form::fields::{FieldReader, group, inches, number, sentences, toggle, words};
use crate::gui::look::{gap, measure};
use crate::gui::parts::widgets::{InchesDraft, mark};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::quantity::Inches;
use crate::table::TableRow;

/// The three tools, half asked.
#[derive(Clone, Debug, PartialEq)]
pub struct MovementDraft {
    mover: Mover,
    road: Road,
    ground: Ground,
    double_quick: bool,
    allowance: InchesDraft,
    on_road: InchesDraft,
    forward: InchesDraft,
    sideways: InchesDraft,
    frontage: InchesDraft,
    angle: String,
    wheel_rate: InchesDraft,
}

impl Default for MovementDraft {
    fn default() -> Self {
        Self {
            mover: Mover::MarchColumn,
            road: Road::Good,
            ground: Ground::Open,
            double_quick: false,
            allowance: InchesDraft::default(),
            on_road: InchesDraft::default(),
            forward: InchesDraft::default(),
            sideways: InchesDraft::default(),
            frontage: InchesDraft::default(),
            angle: String::new(),
            wheel_rate: InchesDraft::default(),
        }
    }
}

/// Rates that grow no faster at the double quick: only light carriages gallop, and a square keeps its pace.
const NO_FASTER: [&str; 3] = ["square", "limbered_heavy", "limbered_siege"];

fn shown(inches: f64) -> f64 {
    (inches * 1_000.0).round() / 1_000.0
}

impl MovementDraft {
    fn road(&self, tables: &Tables) -> Result<RoadMove, Vec<String>> {
        let mut reading = FieldReader::default();
        let request = RoadMoveRequest {
            mover: self.mover,
            allowance: reading.inches_or_none("Road", "rate", &self.allowance).map(Inches::as_f64),
            road: self.road,
            on_road: reading.inches("Road", "distance on it", &self.on_road).as_f64(),
            worst_ground: self.ground,
            double_quick: self.double_quick,
        };
        let request = reading.finish(request)?;
        road_move(tables, &request).map_err(sentences)
    }

    fn oblique(&self, tables: &Tables) -> Result<String, Vec<String>> {
        let mut reading = FieldReader::default();
        let forward = reading.inches("Oblique", "forward", &self.forward).as_f64();
        let sideways = reading.inches("Oblique", "sideways", &self.sideways).as_f64();
        let request = reading.finish(ObliqueRequest { forward, sideways })?;
        oblique(tables, request).map(|answer| explain::oblique(&answer)).map_err(sentences)
    }

    fn wheel(&self, tables: &Tables) -> Result<String, Vec<String>> {
        let mut reading = FieldReader::default();
        let frontage = reading.inches("Wheel", "frontage", &self.frontage).as_f64();
        let angle = f64::from(reading.number("Wheel", "degrees", &self.angle));
        let allowance = reading.inches_or_none("Wheel", "rate", &self.wheel_rate).map(Inches::as_f64);
        let request = reading.finish(WheelRequest { frontage, angle, allowance })?;
        wheel(tables, request).map(|answer| explain::wheel(&answer)).map_err(sentences)
    }

    fn ask_road(&mut self, ui: &mut Ui, focus: bool) {
        words(ui, "Road", "mover", &mut self.mover, Mover::ALL);
        words(ui, "Road", "condition", &mut self.road, Road::ALL);
        words(ui, "Road", "worst ground", &mut self.ground, Ground::ALL);
        let gone = inches(ui, "Road", "distance on it", &mut self.on_road);
        if focus {
            gone.request_focus();
        }
        inches(ui, "Road", "rate", &mut self.allowance);
        ui.label(RichText::new("Leave the rate blank for the chart's. The worst ground is that of the whole move.").small());
        toggle(ui, "Road", &mut self.double_quick, "double quick");
    }
}

/// An answer once something is typed; before that, what to type.
fn answer_ui<T>(ui: &mut Ui, begun: bool, answer: Result<T, Vec<String>>, show: impl FnOnce(&mut Ui, T)) {
    match answer {
        Ok(answer) => show(ui, answer),
        Err(wrong) if begun => errors_ui(ui, &wrong),
        Err(_) => {}
    }
}

impl Panel for MovementDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Movement";
    const DICE: bool = false;

    fn questions_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let tables = desk.tables;
        group(ui, "Move along a road");
        self.ask_road(ui, focus);
        group(ui, "Oblique");
        inches(ui, "Oblique", "forward", &mut self.forward);
        inches(ui, "Oblique", "sideways", &mut self.sideways);
        let begun = !self.forward.text.is_empty() || !self.sideways.text.is_empty();
        answer_ui(ui, begun, self.oblique(tables), |ui, sentence| sentence_ui(ui, "oblique", &sentence));
        group(ui, "Wheel");
        inches(ui, "Wheel", "frontage", &mut self.frontage);
        let most = format!("to {}", tables.figure(FigureId::WheelMost));
        number(ui, "Wheel", "degrees", &mut self.angle, &most);
        inches(ui, "Wheel", "rate", &mut self.wheel_rate);
        let begun = !self.frontage.text.is_empty() || !self.angle.is_empty();
        answer_ui(ui, begun, self.wheel(tables), |ui, sentence| sentence_ui(ui, "wheel", &sentence));
    }

    fn foot_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        let answer = self.road(desk.tables).map(|answer| {
            let RoadMove { rate, spent, remaining, factor, provenance: _ } = answer;
            FootResult {
                result: format!("{}\" left", shown(remaining)),
                arithmetic: format!("rate {}\" · spent {}\" · on this road at most {}\"", shown(rate), shown(spent), shown(rate * factor)),
                sentence: explain::road_move(&answer),
                ..FootResult::default()
            }
        });
        foot_ui(ui, desk, Foot::of(Vec::new()), &answer);
    }

    fn sum_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        rates_ui(ui, desk.tables);
    }
}

/// Returns the marks of a row of rates: a number that is less sure than the others is named by its ground.
fn marks(row: &TableRow<Rate>) -> String {
    let sure = |ground: &Ground| row.provenance_on(*ground);
    if Ground::ALL.iter().all(|ground| sure(ground) == row.head.provenance) {
        return mark(row.head.provenance).to_owned();
    }
    let unsure = Ground::ALL.iter().filter(|ground| sure(ground) != Provenance::Rules);
    unsure.map(|ground| format!("  {} {}", ground.spoken(), mark(sure(ground)).trim_start())).collect()
}

/// Every rate over the three grounds, at each pace.
fn rates_ui(ui: &mut Ui, tables: &Tables) {
    group(ui, "Inches over open / broken / rough ground");
    ScrollArea::horizontal().show(ui, |ui| grid_ui(ui, tables));
    for id in [FigureId::DoubleQuick, FigureId::Tardy] {
        if let Some(row) = tables.figures.get(&id) {
            ui.label(RichText::new(format!("{} {}{}", row.head.label, row.data.value, mark(row.head.provenance))).small());
        }
    }
}

fn grid_ui(ui: &mut Ui, tables: &Tables) {
    let tardy = tables.figure(FigureId::Tardy);
    Grid::new("rates").num_columns(4).min_row_height(measure::TABLE_ROW).spacing(vec2(gap::BUTTON, gap::HAIR)).striped(true).show(
        ui,
        |ui| {
            for text in ["", "full", "double quick", "tardy"] {
                ui.label(RichText::new(text).small().weak());
            }
            ui.end_row();
            for (id, row) in &tables.rates {
                let over = |pace: &dyn Fn(f64) -> f64| {
                    let inches = Ground::ALL.iter().map(|ground| shown(pace(rate_inches(tables, id, *ground))).to_string());
                    inches.collect::<Vec<_>>().join(" / ")
                };
                let quick = |rate: f64| if NO_FASTER.contains(&id.as_str()) { rate } else { double_quick(tables, rate) };
                ui.label(format!("{}{}", row.head.label, marks(row)));
                ui.label(over(&|rate| rate));
                ui.label(over(&quick));
                ui.label(over(&|rate| rate * tardy));
                ui.end_row();
            }
        },
    );
}
