//! Fields of one row that is being changed: a number in place, the official one beside it.

use std::collections::BTreeMap;

use eframe::egui::{self, RichText, Ui, vec2};
use serde_json::Value as Json;

use crate::engine::text::spaced;
use crate::gui::look::measure;
use crate::gui::parts::widgets::{entered, pick_text, warning_color};
use crate::gui::shell::desk::RuleChange;
use crate::quantity;
use crate::table::{Listed, RowKey, WHEN, is_list, leaves, never, now_of, official_of, place_text};

/// Function that returns the reason a row is changed on a page of its game and not on this one.
pub type KeptElsewhere = fn(&Listed) -> Option<&'static str>;

/// Text typed for the row that is open.
#[derive(Clone, Debug, Default)]
pub struct RowEdits {
    /// Function for the rows that are not changed here.
    elsewhere: Option<KeptElsewhere>,
    open: Option<RowKey>,
    /// The row was opened just now: the cursor goes into its first field.
    is_new: bool,
    typed: BTreeMap<String, String>,
    /// Reason the last change was refused.
    refused: Option<String>,
}

impl RowEdits {
    /// Returns the edits of rows of which some are changed elsewhere.
    #[must_use]
    pub fn with(elsewhere: KeptElsewhere) -> Self {
        Self { elsewhere: Some(elsewhere), ..Self::default() }
    }

    /// Notes that a change was refused; its text stays typed.
    pub fn refuse(&mut self, text: String) {
        self.refused = Some(text);
    }

    /// Clears the typed text after the change was made.
    pub fn accept(&mut self) {
        self.typed.clear();
        self.refused = None;
    }

    /// Draws the buttons of a row, and its fields while it is open.
    pub fn ui(&mut self, ui: &mut Ui, row: &Listed) -> Option<RuleChange> {
        let key = RowKey::of(row);
        let open = self.open.as_ref() == Some(&key);
        let mut change = None;
        ui.horizontal_wrapped(|ui| {
            let button = egui::Button::new(if open { "Close" } else { "Change…" }).min_size(vec2(measure::FOOT_ROLL, measure::TARGET));
            let response = ui.add(button);
            response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{} {}", if open { "Close" } else { "Change" }, row.head.label))
            });
            if response.clicked() {
                *self = Self { elsewhere: self.elsewhere, open: (!open).then(|| key.clone()), is_new: !open, ..Self::default() };
            }
            if row.official.is_some() {
                let back = ui.button("Remove your rule");
                back.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Remove your rule of {}", row.head.label)));
                if back.clicked() {
                    change = Some(RuleChange::Restore { row: key.clone() });
                }
            }
        });
        if open {
            change = self.fields_ui(ui, row, &key).or(change);
        }
        change
    }

    fn fields_ui(&mut self, ui: &mut Ui, row: &Listed, key: &RowKey) -> Option<RuleChange> {
        let mut change = None;
        if let Some(text) = self.elsewhere.and_then(|text| text(row)) {
            ui.label(text);
            return None;
        }
        let set = |place: &str, value: Json| Some(RuleChange::Set { row: key.clone(), place: place.to_owned(), value });
        let places = places(row);
        for place in &places {
            let Some(now) = now_of(row, place) else { continue };
            ui.horizontal_wrapped(|ui| {
                let title = ui.label(place_title(row, place));
                let typed = self.typed.entry(place.clone()).or_insert_with(|| shown(now));
                let width = if now.is_array() { 360.0 } else { 72.0 };
                // An id of its own: lines added above by a change do not move the cursor to a button.
                let id = ui.make_persistent_id(("value", place));
                let edit =
                    egui::TextEdit::singleline(typed).id(id).desired_width(width).min_size(vec2(measure::NUMBER_FIELD, measure::TARGET));
                let field = ui.add(edit).labelled_by(title.id);
                if std::mem::take(&mut self.is_new) {
                    pick_text(ui, id, [0, typed.chars().count()]);
                }
                let differs = *typed != shown(now);
                let by_key = entered(ui, &field);
                let by_button = differs && ui.button("Use this").clicked();
                if (by_key && differs) || by_button {
                    // A wrong value is corrected where it was typed.
                    field.request_focus();
                    change = set(place, read(typed, now));
                }
                if let Some(official) = official_of(row, place).filter(|official| *official != now) {
                    ui.label(RichText::new(format!("without your rule: {}", shown(official))).small());
                }
                if differs && now.is_number() && !read(typed, now).is_number() {
                    ui.colored_label(warning_color(ui), "Type a number.");
                }
            });
        }
        if row.data.contains_key("when") {
            let off = row.data.get("when") == Some(&never());
            let mut holds = !off;
            if ui.checkbox(&mut holds, "This row is in use").changed() {
                let official = official_of(row, WHEN).cloned().unwrap_or_default();
                change = set(WHEN, if holds { official } else { never() });
            }
        } else if places.is_empty() {
            ui.label("There is no number in this row to change.");
        }
        if let Some(text) = &self.refused {
            ui.colored_label(warning_color(ui), format!("Not changed: {text}"));
        }
        change
    }
}

/// Returns the places of a row that can be edited: its numbers, and its own words.
fn places(row: &Listed) -> Vec<String> {
    let word = |place: &str| place.matches('/').count() == 1 && !["/weapon", "/group"].contains(&place);
    let official = row.official.as_ref().unwrap_or(&row.data);
    let mut places = leaves(official);
    let lists =
        official.keys().map(|key| format!("/{key}")).filter(|place| official_of(row, place).is_some_and(|list| is_list(place, list)));
    places.extend(lists);
    places.retain(|place| match official_of(row, place) {
        Some(Json::Number(_)) => now_of(row, place).is_some(),
        Some(Json::String(_)) => word(place),
        Some(Json::Array(_)) => true,
        _ => false,
    });
    // The row's own numbers first, then those within its effects and conditions.
    places.sort_by_key(|place| place.matches('/').count());
    places
}

/// Returns the label of the field of a place: "die of Raw firers", "Galling fire begins at".
pub(super) fn place_title(row: &Listed, place: &str) -> String {
    match place {
        "/from" => format!("{} begins at", row.head.label),
        "/to" => format!("{} ends at", row.head.label),
        _ => format!("{} of {}", place_name(row, place), row.head.label),
    }
}

/// Returns the name of a place for a player, nested ones with the fact or effect they belong to: `die, for low on ammo`.
fn place_name(row: &Listed, place: &str) -> String {
    let text = |place: &str| now_of(row, place).and_then(Json::as_str).map(spaced);
    let parts = place.split('/').collect::<Vec<_>>();
    let fact = place.rsplit_once('/').and_then(|(list, _)| text(&format!("{list}/0"))).filter(|_| place.contains("/when/"));
    match (parts.as_slice(), fact) {
        (["", "effects", nth, ..], Some(fact)) => match text(&format!("/effects/{nth}/do")) {
            Some(action) => format!("{fact}, for {action}"),
            None => fact,
        },
        (["", "effects", nth, key], None) => match text(&format!("/effects/{nth}/do")) {
            Some(action) => format!("{}, {action}", spaced(key)),
            None => place_text(place),
        },
        (_, Some(fact)) => format!("{fact}, in its condition"),
        _ => place_text(place),
    }
}

fn shown(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Array(words) => words.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// Parses typed text as a value of the kind of `before`; text that is no number is passed on as it is, and the tables report the error.
fn read(typed: &str, before: &Json) -> Json {
    let text = typed.trim().replace('−', "-").replace(',', ".");
    if before.is_array() {
        let words = typed.split(',').map(|word| word.trim().replace(' ', "_").to_lowercase()).filter(|word| !word.is_empty());
        return words.map(Json::from).collect();
    }
    if let Some(before) = before.as_str() {
        // Names of areas are written as they are printed, words of the rules with underscores.
        let name = before.chars().any(|letter| letter.is_uppercase() || letter == ' ');
        return Json::from(if name { typed.trim().to_owned() } else { text.replace(' ', "_") });
    }
    let number = text.parse::<i64>().ok().map(Json::from).or_else(|| quantity::number(&text).map(Json::from));
    number.filter(|number| !number.is_null()).unwrap_or_else(|| Json::from(typed.trim()))
}
