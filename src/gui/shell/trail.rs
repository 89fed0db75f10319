//! The way back: the pages one came over, the play that a page key hid, and the cursor of each page that was left.

use std::collections::BTreeMap;

use eframe::egui::{Id, Ui};

use crate::gui::shell::desk::DeskPlace;
use crate::gui::shell::page::{BATTLE, Page};
use crate::gui::shell::page_entry::PageEntry;

/// Way back from the page that is shown.
#[derive(Debug, Default)]
pub struct Trail {
    /// Pages one came over, the last one last; none on the page of the game in play.
    pages: Vec<Page>,
    /// Place of the play that a page key hid with another, until anything else is done.
    hidden: Option<DeskPlace>,
    /// Parts that had the focus on pages that were left, each with the place of its play.
    focus: BTreeMap<(Page, DeskPlace), Id>,
}

impl Trail {
    /// Notes that another page is shown.
    pub fn leave(&mut self, from: Page, to: Page, entries: &[PageEntry]) {
        // From a chain of pages beside a play, Esc goes back to the page before the first of them.
        let beside = |page: Page| entries.iter().any(|entry| entry.word == page && entry.is_beside);
        if to == BATTLE {
            self.pages.clear();
        } else if let Some(nth) = self.pages.iter().position(|before| *before == to) {
            // Who comes back to a page has not come over those after it.
            self.pages.truncate(nth);
        } else if !(beside(from) && beside(to)) {
            self.pages.push(from);
        }
    }

    /// Returns the page one came from.
    pub fn before(&self) -> Page {
        self.pages.last().copied().unwrap_or(BATTLE)
    }

    /// Notes the place of a play that another hides now.
    pub const fn hide(&mut self, place: DeskPlace) {
        self.hidden = Some(place);
    }

    /// Returns the place of the play that the key before this one hid.
    pub const fn take_hidden(&mut self) -> Option<DeskPlace> {
        self.hidden.take()
    }

    /// Moves the focus with the page: what had it on the page left has it again once that is shown.
    pub fn move_focus(&mut self, ui: &Ui, from: (Page, DeskPlace), to: (Page, DeskPlace)) {
        if from == to {
            return;
        }
        ui.memory_mut(|memory| {
            match memory.focused() {
                Some(id) => self.focus.insert(from, id),
                None => self.focus.remove(&from),
            };
            if let Some(id) = self.focus.get(&to) {
                memory.request_focus(*id);
            }
        });
    }

    /// Forgets the cursors, as another play is shown.
    pub fn forget_focus(&mut self) {
        self.focus.clear();
    }
}
