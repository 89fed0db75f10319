//! What is told of the line with the cursor, beside its grid: stands, the ladder, the rating guide; and what is wrong or has no source.

use eframe::egui::{Button, Grid as Table, RichText, Role, Ui, WidgetInfo};

use super::desk::DesignDesk;
use super::grid::Grid;
use crate::design::{Edit, Ladder, Line, Pointer, Rating, Told};
use crate::gui::look::{gap, medium, palette, type_size};
use crate::gui::pages::section;
use crate::gui::widgets::{chip, scrolled};

/// What the side shows below what is told of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lists {
    /// Nothing.
    #[default]
    None,
    /// What is wrong.
    Faults,
    /// What has no basis or no source.
    Unsourced,
}

/// What the side remembers: the answers to the guide, and of which line.
#[derive(Debug, Default)]
pub struct Side {
    answers: Vec<bool>,
    of: Option<Pointer>,
    /// Which list is open.
    pub list: Lists,
}

impl Side {
    /// Draws it. What the rating guide would set, where that was asked for.
    pub fn ui(&mut self, ui: &mut Ui, desk: &DesignDesk, grid: &mut Grid) -> Option<Edit> {
        let line = desk.seen.lines.get(grid.at.0)?.clone();
        scrolled(ui, "about the line", |ui| {
            match self.list {
                Lists::None => {}
                Lists::Faults => faults_ui(ui, desk, grid),
                Lists::Unsourced => unsourced_ui(ui, desk, grid),
            }
            section(ui, &desk.maker().called(&line));
            for told in (desk.form().told)(desk.draft(), &line) {
                told_ui(ui, &told);
            }
            if let Some(ladder) = (desk.form().ladder)(desk.draft(), &line) {
                ladder_ui(ui, &ladder);
            }
            self.rating_ui(ui, desk, &line)
        })
    }

    fn rating_ui(&mut self, ui: &mut Ui, desk: &DesignDesk, line: &Line) -> Option<Edit> {
        if self.of.as_ref() != Some(&line.at) {
            (self.of, self.answers) = (Some(line.at.clone()), Vec::new());
        }
        let rating = (desk.form().rate)(desk.draft(), line, &self.answers)?;
        section(ui, "The rating guide");
        self.answers = rating.questions.iter().map(|(_, answer)| *answer).collect();
        ui.horizontal_wrapped(|ui| {
            for ((question, _), answer) in rating.questions.iter().zip(&mut self.answers) {
                chip(ui, answer, question, question, false);
            }
        });
        for told in &rating.told {
            told_ui(ui, told);
        }
        let words = rating.sets.iter().map(|(_, _, spoken)| spoken.as_str()).collect::<Vec<_>>().join(", ");
        ui.button(format!("Rate it so: {words}")).clicked().then(|| rated(desk, line, &rating)).flatten()
    }
}

/// The edit that sets what the guide gives.
fn rated(desk: &DesignDesk, line: &Line, rating: &Rating) -> Option<Edit> {
    let columns = desk.form().columns_of(line.kind);
    let cells = rating.sets.iter().filter_map(|(field, _, spoken)| {
        let column = columns.iter().position(|column| column.field == [*field])?;
        Some((line, column, spoken.as_str()))
    });
    desk.maker().typed(&cells.collect::<Vec<_>>())
}

fn told_ui(ui: &mut Ui, told: &Told) {
    ui.label(RichText::new(&told.of).font(medium(type_size::BODY)));
    ui.label(&told.says);
    if !told.cite.is_empty() {
        ui.label(RichText::new(&told.cite).small().color(palette(ui).second));
    }
    ui.add_space(gap::HAIR);
}

/// Fresh, worn and spent for each class, the unit's own in bold.
fn ladder_ui(ui: &mut Ui, ladder: &Ladder) {
    section(ui, &format!("{} stands", ladder.stands));
    Table::new("ladder").num_columns(4).spacing([gap::GROUP, gap::HAIR]).show(ui, |ui| {
        for head in ["", "fresh", "worn", "spent"] {
            ui.label(RichText::new(head).small().color(palette(ui).second));
        }
        ui.end_row();
        for (class, worn, spent, own) in &ladder.classes {
            let text = |text: String| if *own { RichText::new(text).font(medium(type_size::BODY)) } else { RichText::new(text) };
            let fresh = worn.unwrap_or(*spent) + 1;
            ui.label(text(class.clone()));
            ui.label(text(span(fresh, ladder.stands)));
            ui.label(text(worn.map_or_else(|| "–".to_owned(), |worn| span(spent + 1, worn))));
            ui.label(text(span(1, *spent)));
            ui.end_row();
        }
    });
}

/// "4 to 6", or one number alone.
fn span(from: u32, to: u32) -> String {
    match to.cmp(&from) {
        std::cmp::Ordering::Less => "–".to_owned(),
        std::cmp::Ordering::Equal => to.to_string(),
        std::cmp::Ordering::Greater => format!("{from} to {to}"),
    }
}

fn faults_ui(ui: &mut Ui, desk: &DesignDesk, grid: &mut Grid) {
    section(ui, "What is wrong");
    if desk.seen.faults.is_empty() {
        ui.label("Nothing: the scenario can be played.");
    }
    for fault in &desk.seen.faults {
        match fault.cell {
            Some((line, column)) => {
                if row_ui(ui, &fault.says) {
                    grid.go(line, column);
                }
            }
            None => drop(ui.label(&fault.says)),
        }
    }
}

fn unsourced_ui(ui: &mut Ui, desk: &DesignDesk, grid: &mut Grid) {
    section(ui, "Figures without a source");
    if desk.seen.unsourced.is_empty() {
        ui.label("None: every figure has its basis and its source.");
    }
    for (line, wanting) in &desk.seen.unsourced {
        let Some(known) = desk.seen.lines.get(*line) else { continue };
        if row_ui(ui, &format!("{}: {wanting}", desk.maker().called(known))) {
            let field = if *wanting == "no basis" { "basis" } else { "source" };
            let columns = desk.form().columns_of(known.kind);
            let column = columns.iter().position(|column| column.field.last() == Some(&field)).unwrap_or_default();
            grid.go(*line, column);
        }
    }
}

fn row_ui(ui: &mut Ui, says: &str) -> bool {
    let response = ui.add(Button::new(says).frame_when_inactive(false).wrap());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go to: {says}")));
    response.clicked()
}
