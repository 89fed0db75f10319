//! Rows of the tables as a list, to check against one's own copy of the rules: those of a chart, or those with the words searched for.

use eframe::egui::{RichText, Ui};

use super::AssumedPage;
use crate::cite::Provenance;
use crate::engine::text::spaced;
use crate::games::registry::Listing;
use crate::gui::look::gap;
use crate::gui::pages::{pair, scrolled, section};
use crate::gui::parts::widgets::capital;
use crate::gui::shell::desk::RuleChange;
use crate::table::{Listed, Source, stem};

/// Rows drawn at once: all rows of four games would cost more than a frame may.
const AT_ONCE: usize = 120;

/// The rows of one table that are shown.
#[derive(Clone, Debug)]
struct Group<'l> {
    title: String,
    rows: Vec<Row<'l>>,
}

/// One row as it is read.
#[derive(Clone, Debug)]
struct Row<'l> {
    listed: &'l Listed,
    label: String,
    value: String,
    /// The official value, where a rule of the player's replaces it.
    official: Option<String>,
    note: Option<String>,
    /// Place in the printed rules to check it against.
    look: Option<String>,
    source: String,
}

/// Selection of the rows to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ListedRows<'w> {
    /// Words that each row has.
    pub find: &'w str,
    /// File of the chart they are in; `None` for all.
    pub chart: Option<&'w str>,
    /// Values printed in the rules are listed too.
    pub all: bool,
}

impl AssumedPage {
    /// Draws the rows of a list, and returns the change asked for.
    pub(super) fn list_ui(&mut self, ui: &mut Ui, listings: &[Listing<'_>]) -> Option<RuleChange> {
        let mut change = None;
        let chart = self.chart.clone();
        let which = ListedRows { find: &self.find.clone(), chart: chart.as_deref(), all: self.all };
        let groups = shown(listings, which);
        ui.horizontal_wrapped(|ui| {
            if ui.button("Back to the values that decide").clicked() {
                self.leave_list();
            }
            ui.checkbox(&mut self.all, "Show every row, printed ones too");
            ui.label(count_text(&groups, self.all));
        });
        scrolled(ui, |ui| {
            let all = groups.iter().map(|group| group.rows.len()).sum::<usize>();
            let mut left = AT_ONCE.saturating_mul(self.more.saturating_add(1));
            for group in groups {
                if left == 0 {
                    break;
                }
                section(ui, &group.title);
                for row in group.rows.iter().take(left) {
                    change = self.row_ui(ui, row).or(change.take());
                }
                left = left.saturating_sub(group.rows.len());
            }
            let beyond = all.saturating_sub(AT_ONCE.saturating_mul(self.more.saturating_add(1)));
            if beyond > 0 && ui.button(format!("Show {} of {beyond} more rows", beyond.min(AT_ONCE))).clicked() {
                self.more += 1;
            }
        });
        change
    }

    fn row_ui(&mut self, ui: &mut Ui, row: &Row<'_>) -> Option<RuleChange> {
        let mut change = None;
        // The id does not depend on the place of a row: a change that adds to it does not move the cursor.
        ui.push_id((&row.listed.file, &row.listed.table, &row.listed.head.id.0), |ui| {
            pair(
                ui,
                |ui| {
                    ui.label(RichText::new(&row.label).strong());
                },
                |ui| {
                    said_ui(ui, row);
                    change = self.edits.ui(ui, row.listed);
                },
            );
        });
        ui.add_space(gap::HAIR);
        change
    }
}

fn said_ui(ui: &mut Ui, row: &Row<'_>) {
    match &row.official {
        Some(official) => {
            ui.label(RichText::new(format!("Yours: {}", row.value)).strong());
            ui.label(format!("Without your rule: {official}"));
        }
        None => drop(ui.label(&row.value)),
    }
    if let Some(note) = &row.note {
        ui.label(RichText::new(note).small());
    }
    if let Some(look) = &row.look {
        ui.label(RichText::new(look).small());
    }
    ui.label(RichText::new(&row.source).small().weak());
}

/// Returns the rows of every table to show: those to check or all, with every word that is looked for somewhere in them; first those that
/// have the words in their name.
fn shown<'l>(listings: &[Listing<'l>], which: ListedRows<'_>) -> Vec<Group<'l>> {
    let words = which.find.to_lowercase();
    let words = words.split_whitespace().collect::<Vec<_>>();
    let mut found = Vec::new();
    for listing in listings {
        let wanted = |row: &&Listed| which.chart.is_none_or(|file| row.file == file) && (which.all || row.head.provenance.wants_checking());
        for listed in listing.rows.iter().filter(wanted) {
            let title = format!("{}: {}", listing.title, table_name(listed));
            let row = row_of(listed, listing.sources);
            if row.has(&words, &title) {
                found.push((title, row));
            }
        }
    }
    found.sort_by_cached_key(|(_, row)| {
        let label = row.label.to_lowercase();
        !words.iter().all(|word| label.contains(word))
    });
    let mut groups: Vec<Group> = Vec::new();
    for (title, row) in found {
        match groups.last_mut() {
            Some(Group { title: last, rows }) if *last == title => rows.push(row),
            _ => groups.push(Group { title, rows: vec![row] }),
        }
    }
    groups
}

/// Returns the charts of a game with assumed values: the file of each, its name, and how many there are in it.
pub(super) fn charts(rows: &[Listed]) -> Vec<(String, String, usize)> {
    let mut charts: Vec<(String, String, usize)> = Vec::new();
    for row in rows.iter().filter(|row| row.head.provenance.wants_checking()) {
        match charts.iter_mut().find(|(file, ..)| *file == row.file) {
            Some((.., count)) => *count += 1,
            None => charts.push((row.file.clone(), capital(&spaced(stem(&row.file))), 1)),
        }
    }
    charts
}

/// Returns `fire, outcomes` for the table `outcomes` of the file `rff1812/fire.json`.
fn table_name(row: &Listed) -> String {
    let file = stem(&row.file);
    let table = row.table.as_str();
    if table == file { spaced(file) } else { spaced(&format!("{file}, {table}")) }
}

fn row_of<'l>(listed: &'l Listed, sources: &[Source]) -> Row<'l> {
    let head = &listed.head;
    let source = sources.iter().find(|source| source.id == head.cite.source);
    let title = source.map_or_else(|| head.cite.source.to_string(), source_text);
    let worded = |value: String| if value.is_empty() { "It applies.".to_owned() } else { capital(&value) };
    let kind = match head.provenance {
        Provenance::Yours => "Your rule".to_owned(),
        provenance => format!("{} value", capital(provenance.display_name())),
    };
    Row {
        listed,
        label: head.label.to_string(),
        value: worded(listed.value()),
        official: listed.official_value().map(worded),
        note: head.note.as_ref().map(ToString::to_string),
        look: head.look.as_ref().filter(|_| head.provenance.wants_checking()).map(|look| format!("Where to look: {look}.")),
        source: format!("{kind}. {title}: {}", head.cite.place),
    }
}

fn source_text(source: &Source) -> String {
    let Source { title, edition, .. } = source;
    if edition.parse::<u32>().is_ok() { format!("{title}, edition {edition}") } else { format!("{title}, {edition}") }
}

impl Row<'_> {
    fn has(&self, words: &[&str], title: &str) -> bool {
        if words.is_empty() {
            return true;
        }
        let of = |text: &'_ Option<String>| text.clone().unwrap_or_default();
        let (official, note, look) = (of(&self.official), of(&self.note), of(&self.look));
        let text = [title, &self.label, &self.value, &official, &note, &look, &self.source].join("\n").to_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

fn count_text(groups: &[Group], all: bool) -> String {
    let kind = if all { "row" } else { "assumed or doubtful value" };
    match groups.iter().map(|group| group.rows.len()).sum::<usize>() {
        0 => format!("No {kind} has these words."),
        1 => format!("1 {kind}."),
        count => format!("{count} {kind}s."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Rules;
    use crate::table::TableTexts;

    fn with_shipped<R>(read: impl FnOnce(&[Listing<'_>]) -> R) -> R {
        let rules = Rules::read(&TableTexts::shipped()).unwrap();
        let titles = ["Fire and Fury", "Battlecry", "Invasion", "Conquest"];
        read(&rules.listings().into_iter().zip(titles).map(|(listing, title)| Listing { title, ..listing }).collect::<Vec<_>>())
    }

    fn found<'l>(listings: &[Listing<'l>], find: &str, all: bool) -> Vec<Group<'l>> {
        shown(listings, ListedRows { find, chart: None, all })
    }

    #[test]
    fn a_chart_lists_its_own_rows_alone() {
        with_shipped(|listings| {
            let all = charts(listings[0].rows);
            let (file, name, count) = &all[0];
            let groups = shown(listings, ListedRows { find: "", chart: Some(file), all: false });
            assert_eq!(groups.iter().map(|group| group.rows.len()).sum::<usize>(), *count, "{name}");
            assert!(groups.iter().all(|group| group.title.starts_with("Fire and Fury: ")));
        });
    }

    #[test]
    fn what_is_not_printed_is_there_once_and_nothing_else() {
        with_shipped(|listings| {
            let all = listings.iter().flat_map(|listing| listing.rows);
            let assumed = all.clone().filter(|row| row.head.provenance != Provenance::Rules).count();
            let count = |groups: Vec<Group<'_>>| groups.iter().map(|group| group.rows.len()).sum::<usize>();
            assert_eq!(count(found(listings, "", false)), assumed);
            assert_eq!(count(found(listings, "", true)), all.count());
        });
    }

    #[test]
    fn a_row_reads_as_words_with_its_source() {
        with_shipped(|listings| {
            let groups = found(listings, "Raw FIRERS", false);
            let [Group { rows, .. }] = groups.as_slice() else { panic!("{groups:?}") };
            let [row] = rows.as_slice() else { panic!("{rows:?}") };
            assert_eq!(row.value, "−1, if half raw");
            assert_eq!(
                row.source,
                "Assumed value. 1812 Quick Reference Sheet, QRS version 3: Musketry & Cannonade Table, die roll modifiers"
            );
            for group in found(listings, "", true) {
                for row in group.rows {
                    assert!(!row.value.contains(['{', '[', '_']) && !row.value.is_empty(), "{}: {}", row.label, row.value);
                }
            }
        });
    }

    #[test]
    fn what_is_not_found_says_so() {
        with_shipped(|listings| {
            assert_eq!(count_text(&found(listings, "zzz", false), false), "No assumed or doubtful value has these words.")
        });
    }
}
