//! Side panel of the line with the cursor: stands, the ladder, the rating guide; and the faults or the lines without a source.

use eframe::egui::{Align, Button, Grid as Table, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::grid::GridView;
use crate::design::{Begins, CellFault, Edit, GridLine, Ladder, LineKind, LineResult, Pointer, Rating, SideComparison, SunAsked};
use crate::engine::text::{count_text, upper_first};
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, measure, medium, palette, type_size};
use crate::gui::pages::section;
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::widgets::{chip, scrolled};

/// List that the side panel shows below its text about the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lists {
    /// No list is shown.
    #[default]
    None,
    /// Faults of the scenario's lines.
    Faults,
    /// Lines without basis or source.
    Unsourced,
}

/// State of the side panel: the answers to the rating guide, and the line they are about.
#[derive(Debug, Default)]
pub struct SidePanel {
    answers: Vec<bool>,
    of: Option<Pointer>,
    /// List that is open now.
    pub list: Lists,
    /// The comparison of the sides, and the change of the design it was made at.
    weighed: Option<(usize, Option<SideComparison>)>,
    /// Places each side can reach by turn, and the change of the design they were worked out at.
    reached: Option<(usize, Vec<String>)>,
    /// The first question of the rating guide gets the keyboard.
    focuses: bool,
    /// The word of the light at night; empty: not chosen.
    night: String,
}

impl SidePanel {
    /// Draws the panel. Returns the edit of the rating guide or of a remedy, if the player applied it.
    pub fn ui(&mut self, ui: &mut Ui, desk: &OpenDesign, grid: &mut GridView) -> Option<Edit> {
        let line = desk.analysis.lines.get(grid.at.0)?.clone();
        scrolled(ui, "about the line", |ui| {
            let mended = match self.list {
                Lists::None => None,
                Lists::Faults => faults_ui(ui, desk, grid),
                Lists::Unsourced => {
                    unsourced_ui(ui, desk, grid);
                    None
                }
            };
            section(ui, &upper_first(&desk.edits().line_name(&line)));
            if line.kind.is_text() {
                ui.label(desk.draft().text_at(&line.at).unwrap_or_default());
            }
            for result in (desk.form().results)(desk.draft(), &line) {
                line_result_ui(ui, &result);
            }
            if let Some(ladder) = (desk.form().ladder)(desk.draft(), &line) {
                ladder_ui(ui, &ladder);
            }
            let lit = self.sun_ui(ui, desk, grid, &line);
            self.rating_ui(ui, desk, &line).or(lit).or(mended)
        })
    }

    /// Draws the buttons of the lists. Returns whether the panel is to be open.
    pub fn lists_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, open: bool) -> bool {
        let lists = [
            (Lists::Faults, count_text(desk.analysis.faults.len(), "fault", "faults")),
            (Lists::Unsourced, format!("{} without a source", desk.analysis.unsourced.len())),
        ];
        let mut open = open;
        for (list, text) in lists {
            if choice_ui(ui, self.list == list, text).clicked() {
                self.list = if self.list == list { Lists::None } else { list };
                open = self.list != Lists::None;
            }
        }
        open
    }

    /// Gives the keyboard to the first question of the rating guide, and brings it into view. Returns a notice for a line without a guide.
    pub fn focus_guide(&mut self, desk: &OpenDesign, grid: &GridView) -> Option<String> {
        let line = desk.analysis.lines.get(grid.at.0);
        self.focuses = line.is_some_and(|line| (desk.form().rate)(desk.draft(), line, &[]).is_some());
        (!self.focuses).then(|| "The rating guide is for troops: pick one of their units.".to_owned())
    }

    /// Draws the comparison of the two sides.
    pub fn balance_ui(&mut self, ui: &mut Ui, desk: &OpenDesign) {
        section(ui, "The two sides");
        if self.weighed.as_ref().is_none_or(|(at, _)| *at != desk.analysis.checked) {
            let weighed = desk.analysis.valid_text.as_ref().and_then(|text| desk.form().compare_sides.as_ref()?(text));
            self.weighed = Some((desk.analysis.checked, weighed));
        }
        match &self.weighed {
            Some((_, Some(weighed))) => {
                weighed_ui(ui, weighed);
                self.reached_ui(ui, desk);
            }
            _ => drop(ui.label("They are compared once the scenario has no faults.")),
        }
    }

    /// Draws the places each side can reach by turn, worked out at a button as it takes longer than a frame.
    fn reached_ui(&mut self, ui: &mut Ui, desk: &OpenDesign) {
        let Some((reaches, text)) = desk.form().reaches.as_ref().zip(desk.analysis.valid_text.as_ref()) else { return };
        section(ui, "Earliest arrival");
        let is_now = self.reached.as_ref().is_some_and(|(at, _)| *at == desk.analysis.checked);
        if !is_now && ui.button("Compute arrivals").clicked() {
            self.reached = reaches(text).map(|reach| (desk.analysis.checked, reach));
        }
        if let Some((_, reach)) = self.reached.as_ref().filter(|(at, _)| *at == desk.analysis.checked) {
            for sentence in reach {
                ui.label(sentence);
                ui.add_space(gap::HAIR);
            }
        }
    }

    /// Draws the light computed from the sun, beside the scenario and its lights. Returns the edit that applies it, if asked for.
    fn sun_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, grid: &mut GridView, line: &GridLine) -> Option<Edit> {
        let sunlit = desk.form().sunlit.as_ref()?;
        if !matches!(line.kind, LineKind::Scenario | LineKind::Light) {
            return None;
        }
        section(ui, "Light from the sun");
        let draft = desk.draft();
        let place = sunlit.at.map(|field| draft.number_at(&Pointer::default().fields(field)));
        let ([Some(latitude), Some(longitude)], night) = (place, &mut self.night) else {
            ui.label("Type the latitude and longitude of the battle, and each turn's light is computed.");
            if ui.button("Type latitude and longitude").clicked() {
                let columns = desk.form().columns_of(LineKind::Scenario);
                grid.go(0, columns.iter().position(|column| column.field == sunlit.at[0]).unwrap_or_default());
            }
            return None;
        };
        ui.label(format!("At latitude {latitude}, longitude {longitude} (from the scenario's own line)."));
        // The night of the scenario, until another is chosen.
        let known = |word: &String| desk.analysis.lines.iter().any(|line| draft.text_at(&line.at.field("light")) == Some(word.as_str()));
        if night.is_empty() {
            let word = sunlit.nights.iter().map(|(word, _)| word).find(|word| known(word)).or(sunlit.nights.first().map(|(word, _)| word));
            *night = word.cloned().unwrap_or_default();
        }
        ui.horizontal_wrapped(|ui| {
            for (word, spoken) in &sunlit.nights {
                if choice_ui(ui, night == word, spoken).clicked() {
                    night.clone_from(word);
                }
            }
        });
        ui.label(
            RichText::new("Choose the moonlight yourself: an almanac gives its phase and hours; clouds cannot be computed.")
                .small()
                .color(palette(ui).second),
        );
        let night = night.clone();
        match (sunlit.light)(desk.draft(), &SunAsked { latitude, longitude, night }) {
            Err(text) => {
                ui.label(text);
                None
            }
            Ok(lit) => {
                lit.results.iter().for_each(|result| line_result_ui(ui, result));
                match lit.edit {
                    Some(edit) => ui.button("Apply this light").clicked().then_some(edit),
                    None => {
                        ui.label("The scenario has this light. Add fog yourself.");
                        None
                    }
                }
            }
        }
    }

    fn rating_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, line: &GridLine) -> Option<Edit> {
        if self.of.as_ref() != Some(&line.at) {
            (self.of, self.answers) = (Some(line.at.clone()), Vec::new());
        }
        let mut focuses = std::mem::take(&mut self.focuses);
        let rating = (desk.form().rate)(desk.draft(), line, &self.answers)?;
        if focuses {
            ui.scroll_to_cursor(Some(Align::Min));
        }
        section(ui, "The rating guide");
        self.answers = rating.questions.iter().map(|(_, answer)| *answer).collect();
        ui.horizontal_wrapped(|ui| {
            for ((question, _), answer) in rating.questions.iter().zip(&mut self.answers) {
                let id = ui.next_auto_id();
                chip(ui, answer, question, question, false);
                if std::mem::take(&mut focuses) {
                    ui.memory_mut(|memory| memory.request_focus(id));
                }
            }
        });
        for result in &rating.results {
            line_result_ui(ui, result);
        }
        let words = rating.sets.iter().map(|(_, _, spoken)| spoken.as_str()).collect::<Vec<_>>().join(", ");
        ui.button(format!("Apply: {words}")).clicked().then(|| rated(desk, line, &rating)).flatten()
    }
}

/// Returns the edit that applies the rating of the guide.
fn rated(desk: &OpenDesign, line: &GridLine, rating: &Rating) -> Option<Edit> {
    let columns = desk.form().columns_of(line.kind);
    let cells = rating.sets.iter().filter_map(|(field, _, spoken)| {
        let column = columns.iter().position(|column| column.field == [*field])?;
        Some((line, column, spoken.as_str()))
    });
    desk.edits().set_cells(&cells.collect::<Vec<_>>())
}

fn line_result_ui(ui: &mut Ui, result: &LineResult) {
    ui.label(RichText::new(&result.heading).font(medium(type_size::BODY)));
    ui.label(&result.text);
    if !result.cite.is_empty() {
        ui.label(RichText::new(&result.cite).small().color(palette(ui).second));
    }
    ui.add_space(gap::HAIR);
}

/// Fresh, worn and spent for each class, the unit's own in bold.
fn ladder_ui(ui: &mut Ui, ladder: &Ladder) {
    section(ui, &count_text(ladder.stands, "stand", "stands"));
    if ladder.classes.is_empty() {
        return;
    }
    Table::new("ladder").num_columns(4).spacing([gap::GROUP, gap::HAIR]).show(ui, |ui| {
        for head in ["", "fresh", "worn", "spent"] {
            ui.label(RichText::new(head).small().color(palette(ui).second));
        }
        ui.end_row();
        for (class, worn, spent, own) in &ladder.classes {
            let text = |text: String| if *own { RichText::new(text).font(medium(type_size::BODY)) } else { RichText::new(text) };
            let spent = *spent;
            let never = || "–".to_owned();
            let fewest = ladder.fewest;
            let above = |below: Option<u32>| below.map_or(fewest, |below| below + 1);
            ui.label(text(class.clone()));
            ui.label(text(span(above(worn.or(spent)), ladder.stands)));
            ui.label(text(worn.map_or_else(never, |worn| span(above(spent), worn))));
            ui.label(text(spent.map_or_else(never, |spent| span(fewest, spent))));
            ui.end_row();
        }
    });
}

/// Formats a range as "4 to 6", or one number alone.
fn span(from: u32, to: u32) -> String {
    match to.cmp(&from) {
        std::cmp::Ordering::Less => "–".to_owned(),
        std::cmp::Ordering::Equal => to.to_string(),
        std::cmp::Ordering::Greater => format!("{from} to {to}"),
    }
}

/// Draws the comparison of the sides as bars that meet, and the odds of a charge.
fn weighed_ui(ui: &mut Ui, weighed: &SideComparison) {
    let palette = palette(ui);
    let [left, right] = weighed.sides.each_ref();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&left.0).color(palette.nation_word(left.1)).strong());
        ui.label("against");
        ui.label(RichText::new(&right.0).color(palette.nation_word(right.1)).strong());
    });
    for row in &weighed.rows {
        let assumed = if row.is_assumed { " [assumed]" } else { "" };
        ui.label(format!("{}: {} : {}{assumed}", row.what, row.shown[0], row.shown[1]));
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width() - gap::NEXT, measure::STAND_HEIGHT), Sense::hover());
        let most = row.values[0].max(row.values[1]).max(f64::MIN_POSITIVE);
        for (value, side, way) in [(row.values[0], left, -1.0), (row.values[1], right, 1.0)] {
            #[expect(clippy::cast_possible_truncation, reason = "a bar's length")]
            let length = (place.width() / 2.0 - gap::HAIR) * (value / most) as f32;
            let from = pos2(place.center().x + way * measure::FOCUS, place.top());
            let bar = Rect::from_two_pos(from, pos2(from.x + way * length, place.bottom()));
            ui.painter().rect_filled(bar, 0.0, palette.nation(side.1));
        }
    }
    ui.add_space(gap::NEXT);
    for remark in &weighed.remarks {
        ui.label(remark);
    }
    for (head, remark) in &weighed.sections {
        section(ui, head);
        for text in remark {
            ui.label(text);
            ui.add_space(gap::HAIR);
        }
    }
    let text = "Units that arrive later are counted, optional ones are not.";
    ui.label(RichText::new(text).small().color(palette.second));
}

/// Draws the faults, with the remedies of those that no cell can mend. Returns the edit of the remedy that was pressed.
fn faults_ui(ui: &mut Ui, desk: &OpenDesign, grid: &mut GridView) -> Option<Edit> {
    let mut mended = None;
    section(ui, "Faults");
    if desk.analysis.faults.is_empty() {
        ui.label("None: the scenario can be played.");
    }
    for fault in &desk.analysis.faults {
        match fault.cell {
            Some((line, column)) => {
                // With its name: the list of faults is read away from its line.
                let name = desk.analysis.lines.get(line).map(|line| desk.edits().line_name(line)).unwrap_or_default();
                let is_named = name.is_empty() || fault.begins == Begins::Name;
                let text = if is_named { fault.text.clone() } else { format!("{}: {}", upper_first(&name), fault.text) };
                if row_ui(ui, &format!("{text}{}", key_for(fault))) {
                    grid.go(line, column);
                }
            }
            None => drop(ui.label(format!("{}{}", fault.text, key_for(fault)))),
        }
        let remedies_ui =
            |ui: &mut Ui| fault.remedies.iter().filter(|(words, _)| ui.button(words).clicked()).last().map(|(_, edit)| edit.clone());
        if !fault.remedies.is_empty() {
            mended = ui.horizontal_wrapped(remedies_ui).inner.or(mended);
        }
    }
    mended
}

/// Returns the key that adds the part that is missing; empty if no key does.
fn key_for(fault: &CellFault) -> &'static str {
    match fault.empty.as_deref() {
        Some("commands") => " Ctrl+M adds one, on a line of the side.",
        Some("leaders" | "officers") => " Ctrl+L adds one, on a line of the side.",
        Some("units") => " Ctrl+N adds one, on a line of the side.",
        _ => "",
    }
}

/// Returns the column of a line in which its basis or its source is missing.
pub fn source_column(desk: &OpenDesign, line: usize, wanting: &str) -> usize {
    let field = if wanting == "no basis" { "basis" } else { "source" };
    let columns = desk.analysis.lines.get(line).map_or(&[][..], |line| desk.form().columns_of(line.kind));
    columns.iter().position(|column| column.field.last() == Some(&field)).unwrap_or_default()
}

fn unsourced_ui(ui: &mut Ui, desk: &OpenDesign, grid: &mut GridView) {
    section(ui, "Figures without a source");
    if desk.analysis.unsourced.is_empty() {
        ui.label("None: every figure has its basis and its source.");
    }
    for (line, wanting) in &desk.analysis.unsourced {
        let Some(known) = desk.analysis.lines.get(*line) else { continue };
        if row_ui(ui, &format!("{}: {wanting}", desk.edits().line_name(known))) {
            grid.go(*line, source_column(desk, *line, wanting));
        }
    }
}

fn row_ui(ui: &mut Ui, text: &str) -> bool {
    let response = ui.add(Button::new(text).frame_when_inactive(false).wrap());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go to: {text}")));
    response.clicked()
}
