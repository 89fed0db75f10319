//! Tools in the strip of the page of battles: choices of game and of time, and the field that finds.

use eframe::egui::{Align2, FontId, Id, Key, Pos2, Rect, Role, Sense, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::{BattlesPage, Target};
use crate::gui::look::{gap, heading, measure, palette, type_size};
use crate::gui::pages::draw::Segments;
use crate::gui::parts::keyed::cap_ending;
use crate::gui::parts::widgets::{put_cursor, width_of};
use crate::gui::shell::keys::{Chord, by_enter, consumed, leave_arrows};

/// Words before the time there is.
const TONIGHT: &str = "time tonight";

impl BattlesPage {
    /// Draws the tools of the strip: name of the page, choices of game and time where there is room, the field that finds.
    pub(super) fn tools_ui(&mut self, ui: &mut Ui) {
        let whole = ui.max_rect();
        let palette = palette(ui);
        let left = ui.painter().text(whole.left_center(), Align2::LEFT_CENTER, self.name(), heading(), palette.ink).right();
        if self.printing.is_some() {
            return;
        }
        let (most, room) = (measure::SENTENCE_FIELD, whole.right() - left - gap::GROUP);
        let wide = if room >= self.filters_width(ui) + gap::GROUP + measure::NOTE_FIELD {
            let wide = most.min(room - self.filters_width(ui) - gap::GROUP);
            let from = (whole.right() - wide - gap::GROUP - self.filters_width(ui)).max(left + gap::GROUP);
            self.filters_ui(ui, pos2(from, whole.center().y));
            wide
        } else {
            most.min(room)
        };
        let place = Rect::from_min_size(pos2(whole.right() - wide, whole.center().y - measure::TARGET / 2.0), vec2(wide, measure::TARGET));
        self.find_ui(ui, place);
    }

    fn find_ui(&mut self, ui: &mut Ui, place: Rect) {
        let id = Id::unique("battle, place or year");
        if std::mem::take(&mut self.focus_find) {
            put_cursor(ui, id, &self.find);
        }
        let one = self.noun();
        let hint = if self.campaigns.is_some() { "campaign or game" } else { "battle, place or year" };
        let edit = TextEdit::singleline(&mut self.find).id(id).hint_text(hint).desired_width(place.width());
        let response = ui.put(place, edit.align(Align2::LEFT_CENTER)).on_hover_text(format!("Find a {one} (/)"));
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, format!("Find a {one}")));
        if response.has_focus() {
            leave_arrows(ui, true, false);
        } else if self.find.is_empty() {
            cap_ending(ui, place.right_center() - vec2(gap::NEXT, 0.0), "/");
        }
        if response.changed() {
            self.chosen = self.shown().first().map(|nth| Target::Offer(*nth)).or(self.shows_areas().then_some(Target::Areas));
            self.moved = true;
        }
        if response.lost_focus() && by_enter(ui) {
            consumed(ui, Chord::Alone(Key::Enter));
            self.enter |= self.chosen.is_some();
        }
    }

    fn filters_width(&self, ui: &Ui) -> f32 {
        let [games, hours] = self.choices();
        let of = |names: &[String]| Segments { what: "", names, chosen: 0 }.width(ui);
        // A campaign takes many evenings: its time is no choice.
        let time = || gap::GROUP + width_of(ui, TONIGHT, FontId::proportional(type_size::SMALL)) + gap::NEXT + of(&hours);
        of(&games) + if self.campaigns.is_some() { 0.0 } else { time() }
    }

    /// Draws the choices of game and of time in one line.
    fn filters_ui(&mut self, ui: &mut Ui, left: Pos2) {
        let [games, hours] = self.choices();
        let of_game = Segments { what: "Game", names: &games, chosen: self.game };
        let wide = of_game.width(ui);
        self.game = of_game.ui(ui, left).unwrap_or(self.game);
        if self.campaigns.is_some() {
            return;
        }
        self.hours_ui(ui, pos2(left.x + wide + gap::GROUP, left.y), &hours);
    }

    fn hours_ui(&mut self, ui: &mut Ui, left: Pos2, hours: &[String]) {
        let (font, ink) = (FontId::proportional(type_size::SMALL), palette(ui).second);
        let right = ui.painter().text(left, Align2::LEFT_CENTER, TONIGHT, font, ink).right();
        let of_time = Segments { what: "Time tonight", names: hours, chosen: self.hours };
        self.hours = of_time.ui(ui, pos2(right + gap::NEXT, left.y)).unwrap_or(self.hours);
    }

    /// Draws the choices above the battles, where the strip has no room for them.
    pub(super) fn filters_above_ui(&mut self, ui: &mut Ui) {
        let [games, hours] = self.choices();
        let line = |ui: &mut Ui| ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover()).0.left_center();
        let of_game = Segments { what: "Game", names: &games, chosen: self.game };
        let at = line(ui);
        self.game = of_game.ui(ui, at).unwrap_or(self.game);
        if self.campaigns.is_none() {
            let at = line(ui);
            self.hours_ui(ui, at, &hours);
        }
    }

    /// Returns the name of the page.
    const fn name(&self) -> &'static str {
        if self.campaigns.is_some() { "Campaigns" } else { "Open" }
    }

    /// Returns the width of all tools of the strip.
    pub(super) fn tools_width(&self, ui: &Ui) -> f32 {
        width_of(ui, self.name(), heading()) + gap::GROUP + self.filters_width(ui) + gap::GROUP + measure::NOTE_FIELD
    }
}
