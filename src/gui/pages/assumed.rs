//! Page of all assumed or deduced values, to check against one's own copy of the rules.

use eframe::egui::{self, RichText, Ui, vec2};

use super::row_edits::{KeptElsewhere, RowEdits};
use super::{pair, scrolled, section};
use crate::cite::Provenance;
use crate::engine::text;
use crate::engine::text::spaced;
use crate::games::registry::{FirstToCheck, Listing};
use crate::gui::look::{gap, measure};
use crate::gui::parts::widgets::{capital, heading};
use crate::gui::shell::desk::RuleChange;
use crate::gui::shell::view::{Frame, PageView};
use crate::table::{Listed, Source, stem};

/// State of the page of assumed values.
#[derive(Clone, Debug, Default)]
pub struct AssumedPage {
    find: String,
    /// Values printed in the rules are shown too.
    all: bool,
    /// Number of further batches of rows that were asked for.
    more: usize,
    edits: RowEdits,
}

/// Rows drawn at once: all rows of four games would cost more than a frame may.
const AT_ONCE: usize = 120;

/// The height under which the whole page scrolls, search field and all.
const LOW: f32 = 420.0;

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

impl PageView for AssumedPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if let Some(change) = self.page_ui(ui, &frame.desk.rules().listings()) {
            let result = frame.desk.change_your_rules(&change);
            self.changed(result);
            ui.ctx().request_repaint();
        }
    }
}

impl AssumedPage {
    /// Returns the page for tables of which some rows are edited elsewhere.
    #[must_use]
    pub fn with(elsewhere: KeptElsewhere) -> Self {
        Self { edits: RowEdits::with(elsewhere), ..Self::default() }
    }

    /// Draws the page, and returns the change asked for.
    fn page_ui(&mut self, ui: &mut Ui, listings: &[Listing<'_>]) -> Option<RuleChange> {
        let mut change = None;
        heading(ui, "Assumed values");
        // In a small window, or with large type, the head of the page must not crowd out the rows.
        let above = if ui.available_height() < LOW { None } else { Some(self.head_ui(ui, listings)) };
        scrolled(ui, |ui| {
            let groups = above.unwrap_or_else(|| self.head_ui(ui, listings));
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

    /// Reports the result of the change asked for.
    pub fn changed(&mut self, result: Result<(), String>) {
        match result {
            Ok(()) => self.edits.accept(),
            Err(says) => self.edits.refuse(says),
        }
    }

    /// Draws the search field and the first values to check; returns the rows that match.
    fn head_ui<'l>(&mut self, ui: &mut Ui, listings: &[Listing<'l>]) -> Vec<Group<'l>> {
        ui.label("Assumed values are printed in no source we have; deduced ones are our reading of an unclear chart. Check them with your copy of the rules and change what differs: your rule then applies and is named wherever it decides; the old value stays beside it.");
        ui.label(RichText::new(first_to_check(listings)).strong());
        ui.horizontal_wrapped(|ui| {
            let title = ui.label("Search");
            let edit = egui::TextEdit::singleline(&mut self.find)
                .desired_width(measure::SENTENCE_FIELD)
                .min_size(vec2(measure::MAIN_BUTTON, measure::TARGET))
                .hint_text("rocket, galling, carriage …");
            let field = ui.add(edit).labelled_by(title.id);
            if field.changed() {
                self.more = 0;
            }
            if !self.find.is_empty() && ui.button("Clear the search").clicked() {
                self.find.clear();
            }
            ui.checkbox(&mut self.all, "Show every row, printed ones too");
        });
        let groups = shown(listings, &self.find, self.all);
        let yours = listings.iter().flat_map(|listing| listing.rows).filter(|row| row.official.is_some()).count();
        let yours = if yours == 0 { String::new() } else { format!(" {yours} changed by you: search \"your rule\".") };
        ui.label(count_text(&groups, self.all) + &yours);
        ui.separator();
        groups
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

/// Returns the rows of every table to show: those to check or all, with every word of `find` somewhere in them.
fn shown<'l>(listings: &[Listing<'l>], find: &str, all: bool) -> Vec<Group<'l>> {
    let words = find.to_lowercase();
    let words = words.split_whitespace().collect::<Vec<_>>();
    let mut groups: Vec<Group> = Vec::new();
    let mut first = Vec::new();
    for listing in listings {
        for listed in listing.rows.iter().filter(|row| all || row.head.provenance.wants_checking()) {
            let title = format!("{}: {}", listing.title, table_name(listed));
            let row = row_of(listed, listing.sources);
            if !row.has(&words, &title) {
                continue;
            }
            let groups = if listing.first.is_some_and(|rows| rows.has(listed)) { &mut first } else { &mut groups };
            match groups.last_mut() {
                Some(Group { title: last, rows }) if *last == title => rows.push(row),
                _ => groups.push(Group { title, rows: vec![row] }),
            }
        }
    }
    first.append(&mut groups);
    first
}

impl FirstToCheck {
    /// Returns whether the row is one of those, and still assumed.
    fn has(&self, row: &Listed) -> bool {
        row.file == self.file && row.table == self.table && row.head.provenance.is_printed_nowhere()
    }
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

/// Returns the sentences at the top: the values to check first, as the tables in use have them.
fn first_to_check(listings: &[Listing<'_>]) -> String {
    let from = |row: &Listed| Some((row.head.label.to_lowercase(), row.data.get("from")?.as_i64()?));
    let sentence = |(listing, first): (&Listing<'_>, FirstToCheck)| {
        let rows = listing.rows.iter().filter(|row| first.has(row)).filter_map(from);
        let numbers = rows.map(|(label, from)| format!("{label} from {from}")).collect::<Vec<_>>();
        let these = format!("{} of {}", first.label, listing.title);
        if numbers.is_empty() {
            return format!("{} are not assumed any more.", text::upper_first(&these));
        }
        format!("Check {these} first: {}.", text::join_list(&numbers))
    };
    let first = listings.iter().filter_map(|listing| Some((listing, listing.first?)));
    first.map(sentence).collect::<Vec<_>>().join(" ")
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

    #[test]
    fn the_fire_results_come_first() {
        with_shipped(|listings| {
            let sentence = first_to_check(listings);
            assert!(["7", "9", "12"].iter().all(|number| sentence.contains(number)), "{sentence}");
            let groups = shown(listings, "", false);
            assert_eq!(groups[0].title, "Fire and Fury: fire, outcomes");
            let labels = groups[0].rows.iter().map(|row| row.label.as_str()).collect::<Vec<_>>();
            assert_eq!(labels, ["No effect", "Galling fire", "Telling fire", "Withering fire"]);
        });
    }

    #[test]
    fn what_is_not_printed_is_there_once_and_nothing_else() {
        with_shipped(|listings| {
            let all = listings.iter().flat_map(|listing| listing.rows);
            let assumed = all.clone().filter(|row| row.head.provenance != Provenance::Rules).count();
            let count = |groups: Vec<Group<'_>>| groups.iter().map(|group| group.rows.len()).sum::<usize>();
            assert_eq!(count(shown(listings, "", false)), assumed);
            assert_eq!(count(shown(listings, "", true)), all.count());
        });
    }

    #[test]
    fn a_row_reads_as_words_with_its_source() {
        with_shipped(|listings| {
            let groups = shown(listings, "Raw FIRERS", false);
            let [Group { rows, .. }] = groups.as_slice() else { panic!("{groups:?}") };
            let [row] = rows.as_slice() else { panic!("{rows:?}") };
            assert_eq!(row.value, "−1, if half raw");
            assert_eq!(
                row.source,
                "Assumed value. 1812 Quick Reference Sheet, QRS version 3: Musketry & Cannonade Table, die roll modifiers"
            );
            for group in shown(listings, "", true) {
                for row in group.rows {
                    assert!(!row.value.contains(['{', '[', '_']) && !row.value.is_empty(), "{}: {}", row.label, row.value);
                }
            }
        });
    }

    #[test]
    fn what_is_not_found_says_so() {
        with_shipped(|listings| {
            assert_eq!(count_text(&shown(listings, "zzz", false), false), "No assumed or doubtful value has these words.")
        });
    }

    #[cfg(feature = "gui-tests")]
    mod drawn {
        use eframe::egui::accesskit::Role;
        use egui_kittest::Harness;
        use egui_kittest::kittest::Queryable as _;

        use super::*;

        fn drawn(size: [f32; 2], test: impl FnOnce(&mut Harness<'_, AssumedPage>)) {
            with_shipped(|listings| {
                let draw = |ui: &mut Ui, page: &mut AssumedPage| {
                    let _ = page.page_ui(ui, listings);
                };
                let mut harness = Harness::builder().with_size(size).build_ui_state(draw, Default::default());
                crate::gui::look::apply(&harness.ctx, crate::store::Look::Paper, 100);
                harness.run();
                test(&mut harness);
            });
        }

        #[test]
        fn a_value_is_found_by_typing() {
            drawn([1280.0, 800.0], |harness| {
                let assumed = with_shipped(|listings| count_text(&shown(listings, "", false), false));
                harness.get_by_label(&assumed);
                harness.get_by_label("Search").focus();
                harness.run();
                harness.get_by_label("Search").type_text("double quick times");
                harness.run();
                harness.get_by_label("1 assumed or doubtful value.");
                harness.get_by_label("1.5");
                assert!(harness.ctx.text_edit_focused(), "letters belong to the field");
                harness.get_by_label("Clear the search").click();
                harness.run();
                harness.get_by_label("Show every row, printed ones too").click();
                harness.run();
                assert!(harness.query_by_label(&assumed).is_none());
                harness.get_by_label_contains("more rows");
                harness.get_by_label("Search").focus();
                harness.run();
                harness.get_by_label("Search").type_text("charge modifiers");
                harness.run();
                harness.get_by_label("Fire and Fury: charge, modifiers");
            });
        }

        #[test]
        fn it_wraps_where_it_is_narrow_and_its_targets_are_large() {
            for size in [[640.0, 400.0], [300.0, 400.0]] {
                drawn(size, |harness| {
                    for node in harness.get_all_by_role(Role::Label) {
                        assert!(node.rect().right() <= size[0], "{node:?}");
                    }
                    for role in [Role::TextInput, Role::CheckBox] {
                        let rect = harness.get_by_role(role).rect();
                        assert!(rect.height() >= 32.0 && rect.right() <= size[0], "{role:?} {rect:?}");
                    }
                });
            }
        }
    }
}
