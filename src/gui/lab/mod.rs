//! Page of the laboratory: the frame that the questions of every game share. What is asked and answered is a part of a game's own.

mod background;
mod bars;

pub use background::{Background, Batch, beside, hold_work, wait_for_work};
pub use bars::{DOT_PART, Outcomes, dots_ui, figure_of, legend_ui, mark_of_method, thick_ui, thin_ui};

use std::fmt::Debug;

use eframe::egui::{Align2, Event, FontId, Id, Key, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::gui::look::{gap, heading, measure, palette, semibold, type_size};
use crate::gui::pages::draw::Segments;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::desk::Desk;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Binding, Chord, KeyTable, acts};
use crate::gui::shell::page::Page;
use crate::gui::shell::view::{Frame, PageNote, PageView};

/// The page's word in the table of pages.
pub const PAGE: Page = "laboratory";

/// Beginning of the notice that names what is saved of a page.
pub const SAVED: &str = "The picture and the figures are";

/// Name of the page.
const NAME: &str = "Laboratory";

/// Context given to a part of the laboratory for a frame.
pub struct LabFrame<'l, 'f> {
    /// Frame of the page.
    pub frame: &'l mut Frame<'f>,
    /// Tab of the part that is shown, by its place among its own.
    pub tab: usize,
    /// Tab of the part that is to be shown next.
    pub go: Option<usize>,
    /// Copies the sentence of the page.
    pub copy: bool,
    /// Saves the picture and the figures of the page.
    pub save: bool,
    /// Subject of the page where the strip has no room for it.
    pub subject: Option<String>,
}

impl LabFrame<'_, '_> {
    /// Draws the subject of the page, if the strip has no room for it.
    pub fn subject_ui(&self, ui: &mut Ui) {
        if let Some(subject) = &self.subject {
            ui.label(RichText::new(subject).font(semibold(type_size::BODY)));
        }
    }
}

/// Part of the laboratory that one game gives: questions with a tab each.
pub trait LabPart: Debug {
    /// Returns the names of its tabs.
    fn tabs(&self) -> &'static [&'static str];
    /// Returns whether the game in play is its own, so that the page begins with it.
    fn is_of(&self, desk: &Desk) -> bool {
        let _ = desk;
        false
    }
    /// Returns its subject for the strip, the name first, and the words behind it.
    fn subject(&self, desk: &Desk, tab: usize) -> [String; 2];
    /// Returns the button of the strip that leads on, with its key; `None` if there is none.
    fn onward(&self, tab: usize) -> Option<(&'static str, &'static str)> {
        let _ = tab;
        None
    }
    /// Handles a press on that button.
    fn go_onward(&mut self, tab: usize) -> Option<usize> {
        let _ = tab;
        None
    }
    /// Returns its keys on a tab.
    fn bindings(&self, tab: usize) -> KeyTable;
    /// Draws one of its tabs.
    fn ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>);
    /// Takes over what another page hands to the laboratory. Returns the tab to show; `None` if it is not for this part.
    fn take(&mut self, desk: &Desk, what: &str) -> Option<usize> {
        let _ = (desk, what);
        None
    }
    /// Undoes or redoes the last change on it.
    fn undo_redo(&mut self, redo: bool) {
        let _ = redo;
    }
    /// Closes one thing that is open. Returns true if nothing was open.
    fn close(&mut self) -> bool {
        true
    }
    /// Resets it, as another game is in play.
    fn reset(&mut self) {}
}

acts! {
    /// Acts of every tab of the laboratory.
    enum LabAct {
        Save: [Chord::Command(Key::S)], "Saves the picture and the figures of the page beside the sheets.", "picture and figures";
        Next: [Chord::Typed('.')], "The next question of the laboratory: one fight, what tips it, whole battle.";
    }
}

/// Line of the table of keys for what the system's own key for copying does here.
const COPIES: Binding = Binding::listed(&[Chord::Listed("Ctrl+C")], "Copies the sentence of the page.");

/// State of the page of the laboratory.
#[derive(Debug)]
pub struct LabPage {
    parts: Vec<Box<dyn LabPart>>,
    /// Part and tab that are shown.
    shown: (usize, usize),
    copy: bool,
    /// The strip has no room for the subject of the page.
    is_unnamed: bool,
    /// The part of the game in play was looked for.
    begun: bool,
}

impl LabPage {
    /// Returns the page with the parts of the games.
    pub fn with(parts: Vec<Box<dyn LabPart>>) -> Self {
        Self { parts, shown: (0, 0), copy: false, is_unnamed: false, begun: false }
    }

    fn tabs(&self) -> impl Iterator<Item = ((usize, usize), &'static str)> {
        self.parts.iter().enumerate().flat_map(|(part, own)| own.tabs().iter().enumerate().map(move |(tab, name)| ((part, tab), *name)))
    }

    /// Begins with the part of the game in play, the first time.
    fn begin(&mut self, desk: &Desk) {
        if !std::mem::replace(&mut self.begun, true)
            && let Some(part) = self.parts.iter().position(|part| part.is_of(desk))
        {
            self.shown = (part, 0);
        }
    }

    fn go_on(&mut self) {
        let tabs = self.tabs().map(|(at, _)| at).collect::<Vec<_>>();
        let now = tabs.iter().position(|at| *at == self.shown).unwrap_or(0);
        self.shown = tabs.get((now + 1) % tabs.len().max(1)).copied().unwrap_or_default();
    }
}

impl PageView for LabPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        self.begin(frame.desk);
        if frame.pressed.has(LabAct::Next) {
            self.go_on();
            ui.ctx().request_repaint();
        }
        // Where no field has the cursor, nothing else copies.
        let copies = !ui.text_edit_focused() && ui.input(|input| input.events.contains(&Event::Copy));
        let (part, tab) = self.shown;
        let save = frame.pressed.has(LabAct::Save);
        let subject = self.parts.get(part).filter(|_| self.is_unnamed).map(|own| own.subject(frame.desk, tab)[0].clone());
        let mut lab = LabFrame { frame, tab, go: None, copy: std::mem::take(&mut self.copy) || copies, save, subject };
        if let Some(own) = self.parts.get_mut(part) {
            ui.push_id(self.shown, |ui| own.ui(ui, &mut lab));
        }
        if let Some(tab) = lab.go {
            self.shown.1 = tab;
            ui.ctx().request_repaint();
        }
    }

    fn fills(&self) -> bool {
        true
    }

    fn fills_strip(&self) -> bool {
        true
    }

    fn strip_ui(&mut self, ui: &mut Ui, desk: &mut Desk, intents: &mut Vec<AppIntent>) {
        let _ = intents;
        self.begin(desk);
        let (whole, palette) = (ui.max_rect(), palette(ui));
        let (part, tab) = self.shown;
        let mut right = whole.right();
        let copy = Keyed::new(Rank::Chip, "Copy", "Ctrl C", "Copy the sentence (Ctrl+C)");
        let onward = self.parts.get(part).and_then(|own| own.onward(tab));
        let names = self.tabs().map(|(_, name)| name.to_owned()).collect::<Vec<_>>();
        let chosen = self.tabs().position(|(at, _)| at == self.shown).unwrap_or(0);
        let tabs = Segments { what: "Question", names: &names, chosen };
        let title = width_of(ui, NAME, heading()) + gap::GROUP;
        // Buttons go before the tabs do, and the name of the page before both.
        let mut place_of = |ui: &Ui, button: &Keyed<'_>, least: f32| {
            let wide = button.width(ui);
            (right - wide - gap::NEXT >= whole.left() + least).then(|| {
                let place = Rect::from_min_size(pos2(right - wide, whole.center().y - measure::TARGET / 2.0), vec2(wide, measure::TARGET));
                right = place.left() - gap::NEXT;
                place
            })
        };
        let least = tabs.width(ui);
        let copy_at = place_of(ui, &copy, least);
        let onward = onward.map(|(text, key)| Keyed::new(Rank::Chip, text, key, text));
        let onward_at = onward.as_ref().and_then(|button| place_of(ui, button, least));
        let mut left = whole.left();
        let [name, more] = self.parts.get(part).map(|own| own.subject(desk, tab)).unwrap_or_default();
        let name_width = width_of(ui, &name, semibold(type_size::BODY));
        // The tabs say that this is the laboratory: its name gives way to that of the scenario.
        if left + title + least + gap::GROUP + name_width <= right {
            ui.painter().text(whole.left_center(), Align2::LEFT_CENTER, NAME, heading(), palette.ink);
            left += title;
        }
        if let Some(nth) = tabs.ui(ui, pos2(left, whole.center().y)) {
            let chosen = self.tabs().nth(nth).map(|(at, _)| at);
            self.shown = chosen.unwrap_or(self.shown);
        }
        left += least + gap::GROUP;
        self.is_unnamed = left + name_width > right;
        for (text, font, ink) in
            [(name, semibold(type_size::BODY), palette.ink), (more, FontId::proportional(type_size::SMALL), palette.second)]
        {
            let wide = width_of(ui, &text, font.clone());
            if left + wide > right {
                break;
            }
            let place = ui.painter().text(pos2(left, whole.center().y), Align2::LEFT_CENTER, &text, font, ink);
            let response = ui.interact(place, ui.scope_id().with(&text), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
            left += wide + gap::BUTTON;
        }
        if let (Some(button), Some(place)) = (onward, onward_at)
            && button.ui(ui, Id::unique("onward of the laboratory"), place).clicked()
        {
            self.shown.1 = self.parts.get_mut(part).and_then(|own| own.go_onward(tab)).unwrap_or(tab);
        }
        if let Some(place) = copy_at {
            self.copy |= copy.ui(ui, Id::unique("copy of the laboratory"), place).clicked();
        }
    }

    fn note(&self, _: &Desk) -> Option<PageNote> {
        Some(PageNote { text: "no die of your battle is touched", tick: None })
    }

    fn bindings(&self) -> KeyTable {
        let (part, tab) = self.shown;
        let own = self.parts.get(part).map(|own| own.bindings(tab)).unwrap_or_default();
        [own, LabAct::table(), vec![COPIES]].concat()
    }

    fn keys_for_help(&self) -> KeyTable {
        let of_all = self.tabs().flat_map(|((part, tab), _)| self.parts[part].bindings(tab)).collect::<KeyTable>();
        let mut once = KeyTable::new();
        for binding in of_all.into_iter().chain(LabAct::table()).chain([COPIES]) {
            if !once.iter().any(|known| known.act == binding.act && binding.act.is_some()) {
                once.push(binding);
            }
        }
        once
    }

    fn hand(&mut self, desk: &Desk, what: &str) {
        self.begun = true;
        let taken = self.parts.iter_mut().enumerate().find_map(|(nth, part)| Some((nth, part.take(desk, what)?)));
        self.shown = taken.unwrap_or(self.shown);
    }

    fn undo_redo(&mut self, _: &mut Desk, redo: bool) {
        if let Some(own) = self.parts.get_mut(self.shown.0) {
            own.undo_redo(redo);
        }
    }

    fn close(&mut self) -> bool {
        self.parts.get_mut(self.shown.0).is_none_or(|own| own.close())
    }

    fn reset(&mut self) {
        self.begun = false;
        self.parts.iter_mut().for_each(|part| part.reset());
    }
}
