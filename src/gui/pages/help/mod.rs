//! Page of the manual, open at the chapter of the previous page, and of the keys.

mod keys;
mod pictures;
mod written;

use eframe::egui::{self, Align, Button, ComboBox, Id, Key, Layout, Margin, Panel, Role, TextEdit, Ui, WidgetInfo};

use super::scrolled;
use crate::gui::look::{gap, measure};
use crate::gui::parts::menu::follow_focus;
use crate::gui::parts::widgets;
use crate::gui::shell::keys::{Acts as _, Chord, KeyTable, acts, leave_keys};
use crate::gui::shell::view::{Frame, PageView};
use crate::manual::{self, Chapter};
use pictures::Pictures;

acts! {
    /// Acts of the page.
    enum HelpAct {
        Find: [Chord::Typed('/')], "Find words in the manual; Enter opens the first place.", "find";
        Before: [Chord::Alone(Key::ArrowLeft)], "The chapter before, the next one.", "before";
        Next: [Chord::Alone(Key::ArrowRight)], "", "next";
        Back: [Chord::Alone(Key::Backspace)], "Back to the chapter you came from.", "back";
        Keys: [Chord::Typed('k')], "The keys in place of the chapter, where the window is narrow.";
    }
}

/// State of the help page.
#[derive(Debug, Default)]
pub struct HelpPage {
    /// The chapter shown, by its place.
    shown: usize,
    /// Chapters shown before it, by their place.
    before: Vec<usize>,
    /// Words of the search.
    sought: String,
    /// Results of the search, with the words they were found for.
    found: (String, Vec<manual::SearchHit>),
    /// The block to scroll to.
    to: Option<usize>,
    /// In a narrow window keys are shown in place of the chapter.
    keys: bool,
    pictures: Pictures,
}

impl PageView for HelpPage {
    fn bindings(&self) -> KeyTable {
        HelpAct::table()
    }

    fn choose(&mut self, chapter: &'static str) {
        *self =
            Self { shown: manual::place_of(chapter).unwrap_or_default(), pictures: std::mem::take(&mut self.pictures), ..Self::default() };
    }

    fn close(&mut self) -> bool {
        let open = !self.sought.is_empty() || self.keys;
        (self.keys, self.sought) = (false, String::new());
        !open
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let mut is_found_by_key = false;
        for (act, _) in frame.pressed.of() {
            match act {
                HelpAct::Find => is_found_by_key = true,
                HelpAct::Before => self.open(self.shown.saturating_sub(1), None),
                HelpAct::Next => self.open((self.shown + 1).min(manual::chapters().len().saturating_sub(1)), None),
                HelpAct::Back => self.back(),
                HelpAct::Keys => self.keys = !self.keys,
            }
        }
        let is_wide = ui.available_width() >= measure::LOG_BESIDE;
        let has_contents = ui.available_width() >= measure::NARROW;
        self.bar_ui(ui, is_found_by_key, has_contents, is_wide);
        if has_contents {
            let contents = Panel::left("contents").exact_size(measure::CONTENTS).resizable(false);
            contents.show(ui, |ui| widgets::scrolled(ui, "contents", |ui| self.contents_ui(ui)));
        }
        if is_wide {
            let keys = Panel::right("keys").exact_size(measure::SIDE_MOST).resizable(false);
            keys.show(ui, |ui| widgets::scrolled(ui, "keys", |ui| keys::ui(ui, frame.pages, frame.keys)));
        }
        let beside = |is_there: bool| if is_there { gap::GROUP as i8 } else { 0 };
        let margin = Margin { left: beside(has_contents), right: beside(is_wide), ..Margin::ZERO };
        egui::Frame::new().inner_margin(margin).show(ui, |ui| {
            if self.keys && !is_wide {
                scrolled(ui, |ui| keys::ui(ui, frame.pages, frame.keys));
            } else if !self.sought.trim().is_empty() {
                scrolled(ui, |ui| self.found_ui(ui));
            } else {
                self.chapter_ui(ui);
            }
        });
    }
}

impl HelpPage {
    fn open(&mut self, place: usize, block: Option<usize>) {
        if place != self.shown {
            self.before.push(self.shown);
        }
        (self.shown, self.to, self.keys, self.sought) = (place, block, false, String::new());
    }

    fn back(&mut self) {
        if let Some(place) = self.before.pop() {
            (self.shown, self.to, self.keys, self.sought) = (place, None, false, String::new());
        }
    }

    /// Draws the back button, the chapters if they are not in a column, the search, and the keys if they are not beside.
    fn bar_ui(&mut self, ui: &mut Ui, find: bool, has_contents: bool, is_wide: bool) {
        ui.horizontal(|ui| {
            if ui.add_enabled(!self.before.is_empty(), Button::new("Back")).clicked() {
                self.back();
            }
            if !has_contents {
                let now = manual::chapters().get(self.shown).map_or("", |chapter| chapter.title.as_str());
                let list = ComboBox::from_id_salt("chapters").selected_text(now).width(measure::COMBO).truncate();
                let list = list.show_ui(ui, |ui| {
                    self.contents_ui(ui);
                    follow_focus(ui);
                });
                list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("Chapter: {now}")));
            }
            let id = Id::unique("find in the manual");
            if find {
                widgets::put_cursor(ui, id, &self.sought);
            }
            let width = measure::COMBO.min(ui.available_width() - measure::SHORT_FIELD);
            let field = TextEdit::singleline(&mut self.sought).id(id).hint_text("Find (/)").desired_width(width);
            let field = ui.add(field);
            field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Find in the manual"));
            leave_keys(ui, &field, &self.sought, false);
            if widgets::entered(ui, &field) {
                self.look_up();
                if let Some(first) = self.found.1.first().cloned() {
                    self.open(first.chapter, Some(first.block));
                }
            }
            if !is_wide {
                ui.toggle_value(&mut self.keys, "Keys (K)");
            }
        });
        ui.add_space(gap::ROW);
    }

    /// Draws the list of chapters.
    fn contents_ui(&mut self, ui: &mut Ui) {
        ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
            for (place, chapter) in manual::chapters().iter().enumerate() {
                if ui.add(Button::selectable(place == self.shown, chapter.title.as_str()).wrap()).clicked() {
                    self.open(place, None);
                }
            }
        });
    }

    fn look_up(&mut self) {
        if self.found.0 != self.sought {
            self.found = (self.sought.clone(), manual::search(&self.sought));
        }
    }

    /// Draws the places of the manual where the words were found.
    fn found_ui(&mut self, ui: &mut Ui) {
        self.look_up();
        if self.found.1.is_empty() {
            ui.label("No place in the manual has all these words.");
        }
        let mut asked = None;
        for found in &self.found.1 {
            let Some(Chapter { title, .. }) = manual::chapters().get(found.chapter) else { continue };
            if ui.link(title.as_str()).clicked() {
                asked = Some((found.chapter, found.block));
            }
            ui.indent((found.chapter, found.block), |ui| ui.label(&found.excerpt));
        }
        if let Some((chapter, block)) = asked {
            self.open(chapter, Some(block));
        }
    }

    fn chapter_ui(&mut self, ui: &mut Ui) {
        let Some(chapter) = manual::chapters().get(self.shown) else { return };
        let mut asked = None;
        // Each chapter remembers its scroll position.
        ui.push_id(chapter.file, |ui| {
            scrolled(ui, |ui| {
                // Leaves room for the scroll bar.
                ui.set_max_width(measure::READING.min(ui.available_width() - gap::GROUP));
                asked = written::ui(ui, &chapter.blocks, &mut self.pictures, self.to.take());
            });
        });
        if let Some(place) = asked.and_then(|link| manual::place_of(&link)) {
            self.open(place, None);
        }
    }
}
