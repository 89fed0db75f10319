//! Every house value, to check against one's own copy of the rules.

use eframe::egui::{self, RichText, Ui, vec2};

use super::{pair, scrolled, section};
use crate::cite::Provenance;
use crate::gui::widgets::{capital, heading};
use crate::table::{Listed, Source};

/// What the page remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HousePage {
    find: String,
    /// What the rules print or what is deduced is shown too.
    all: bool,
}

/// The rows of one table that are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    title: String,
    rows: Vec<Row>,
}

/// One row as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    label: String,
    value: String,
    note: Option<String>,
    source: String,
}

/// Name, rows and sources of a game.
type Listing<'l> = (&'l str, &'l [Listed], &'l [Source]);

impl HousePage {
    /// Draws the page. `typing` is set while the cursor is in a field for text.
    pub fn ui(&mut self, ui: &mut Ui, listings: &[Listing<'_>], typing: &mut bool) {
        heading(ui, "House values");
        ui.label("These are printed in no source we have. Check them against your copy of the rules.");
        ui.label(RichText::new(first_to_check(listings)).strong());
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("Search");
            let edit = egui::TextEdit::singleline(&mut self.find)
                .desired_width(220.0)
                .min_size(vec2(120.0, 32.0))
                .hint_text("rocket, galling, §8 …");
            let field = ui.add(edit).labelled_by(title.id);
            *typing |= field.has_focus();
            if !self.find.is_empty() && ui.button("Clear the search").clicked() {
                self.find.clear();
            }
            ui.checkbox(&mut self.all, "Show every row, printed and deduced too");
        });
        let groups = shown(listings, &self.find, self.all);
        ui.label(count_text(&groups, self.all));
        ui.separator();
        scrolled(ui, |ui| {
            for group in &groups {
                section(ui, &group.title);
                for row in &group.rows {
                    row_ui(ui, row);
                }
            }
        });
    }
}

fn row_ui(ui: &mut Ui, row: &Row) {
    let said = |ui: &mut Ui| {
        ui.label(&row.value);
        if let Some(note) = &row.note {
            ui.label(RichText::new(note).small());
        }
        ui.label(RichText::new(&row.source).small().weak());
    };
    pair(
        ui,
        |ui| {
            ui.label(RichText::new(&row.label).strong());
        },
        said,
    );
    ui.add_space(4.0);
}

/// The rows of every table that are asked for: house rows or all, with every word of `find` somewhere in them.
fn shown(listings: &[Listing<'_>], find: &str, all: bool) -> Vec<Group> {
    let words = find.to_lowercase();
    let words = words.split_whitespace().collect::<Vec<_>>();
    let mut groups: Vec<Group> = Vec::new();
    for (game, rows, sources) in listings {
        for listed in rows.iter().filter(|row| all || row.head.provenance == Provenance::House) {
            let title = format!("{game}: {}", table_name(listed));
            let row = row_of(listed, sources);
            if !row.has(&words, &title) {
                continue;
            }
            match groups.last_mut() {
                Some(group) if group.title == title => group.rows.push(row),
                _ => groups.push(Group { title, rows: vec![row] }),
            }
        }
    }
    groups
}

/// `fire, outcomes` of the file `rff1812/fire.json` and its table `outcomes`.
fn table_name(row: &Listed) -> String {
    let file = row.file.rsplit('/').next().unwrap_or(&row.file).trim_end_matches(".json");
    let table = row.table.as_str();
    if table == file { file.replace('_', " ") } else { format!("{file}, {table}").replace('_', " ") }
}

fn row_of(listed: &Listed, sources: &[Source]) -> Row {
    let head = &listed.head;
    let source = sources.iter().find(|source| source.id == head.cite.source);
    let title = source.map_or_else(|| head.cite.source.to_string(), |source| format!("{} ({})", source.title, source.edition));
    let value = listed.value();
    Row {
        label: head.label.to_string(),
        value: if value.is_empty() { "It holds.".to_owned() } else { capital(&value) },
        note: head.note.as_ref().map(ToString::to_string),
        source: format!("{} value. {title}: {}", capital(head.provenance.word()), head.cite.place),
    }
}

impl Row {
    fn has(&self, words: &[&str], title: &str) -> bool {
        if words.is_empty() {
            return true;
        }
        let text = [title, &self.label, &self.value, self.note.as_deref().unwrap_or_default(), &self.source].join("\n").to_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

/// The sentence above all: the numbers from which fire has its results, as the tables in use have them.
fn first_to_check(listings: &[Listing<'_>]) -> String {
    let from = |row: &Listed| Some((row.head.label.to_lowercase(), row.data.get("from")?.as_i64()?));
    let rows = listings.iter().flat_map(|(_, rows, _)| rows.iter());
    let numbers = rows
        .filter(|row| row.file == "rff1812/fire.json" && row.table == "outcomes" && row.head.provenance == Provenance::House)
        .filter_map(from)
        .map(|(label, from)| format!("{label} from {from}"))
        .collect::<Vec<_>>();
    if numbers.is_empty() {
        return "The fire results of Regimental Fire and Fury 1812 are no house value any more.".to_owned();
    }
    format!("First of all the fire results of Regimental Fire and Fury 1812: {}.", crate::engine::text::listed(&numbers))
}

fn count_text(groups: &[Group], all: bool) -> String {
    let kind = if all { "row" } else { "house value" };
    match groups.iter().map(|group| group.rows.len()).sum::<usize>() {
        0 => format!("No {kind} has these words."),
        1 => format!("1 {kind}."),
        count => format!("{count} {kind}s."),
    }
}
