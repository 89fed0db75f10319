//! The strip at the top: one line that never wraps and in which nothing moves. It is about the page shown, and its buttons act on that
//! alone.

mod contents;
mod guard;
mod icons;
mod row;
mod shown;
mod standing;
mod tabs;

pub use contents::{Pressed, StandingOf, Strip, StripButton, StripSide, Turn, TurnArrivals};
pub use guard::EndGuard;

use eframe::egui::{
    self, Align2, Color32, CornerRadius, CursorIcon, FontId, Frame, Id, Margin, Panel, Popup, Rect, Response, Role, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::engine::Word;
use crate::game::{Game, Play};
use crate::games::about::AFTER_LAST;
use crate::gui::look::{gap, heading, measure, medium, palette, radius, semibold, type_size};
use crate::gui::parts::counters;
use crate::gui::parts::fit::{cut_at_the_end, line_in};
use crate::gui::parts::menu::menu_ui;
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::guide::{NEXT_PHASE, UNDO, mark};
use crate::gui::shell::page::{AFTER, Page};
use crate::gui::shell::page_entry::PageEntry;
use crate::gui::shell::pass::note_menu_of_pages;
use crate::scenario::Nation;
use icons::{Sign, icon_ui};
use row::StripRow;
use shown::{Names, ShownParts};
use tabs::main_ui;

/// The button once the battle is over.
const OVER: &str = "After the battle";

/// Word on the last pill: it ends the player turn, or the battle.
const END_TURN: &str = "end";
/// Highest number of points, or of turns without an end, that is expected: its room is reserved from the start.
const MOST: u32 = 88;

impl Strip {
    /// Returns the strip of a page on which nothing is played.
    #[must_use]
    pub fn of_page(title: &str) -> Self {
        Self { title: title.to_owned(), ..Self::default() }
    }

    /// Returns the turns from 1 to the last, and those that are played beyond it, none of them with arrivals.
    #[must_use]
    pub fn turns(now: u32, last: u32) -> Vec<Turn> {
        let turn = |turn| Turn { is_now: turn == now, is_past: turn < now, is_extra: turn > last, arrivals: Vec::new() };
        (1..=last.max(now)).map(turn).collect()
    }

    /// Adds an arrival to a turn, which is due unless it is there: arrivals of one nation in a turn are joined. A turn that does not exist is
    /// ignored.
    pub fn arrives(turns: &mut [Turn], turn: u32, nation: Option<Nation>, (name, is_due): (&str, bool)) {
        let dot = usize::try_from(turn).ok().and_then(|turn| turns.get_mut(turn.checked_sub(1)?));
        let Some(dot) = dot else { return };
        let known = dot.arrivals.iter().position(|arrivals| arrivals.nation == nation);
        let nth = known.unwrap_or_else(|| {
            dot.arrivals.push(TurnArrivals { nation, ..TurnArrivals::default() });
            dot.arrivals.len() - 1
        });
        dot.arrivals[nth].names.push(name.to_owned());
        if is_due {
            dot.arrivals[nth].due.push(name.to_owned());
        }
    }

    /// Adds the phases of a turn and the current one; after the last comes the first again. With `None`, all is over.
    #[must_use]
    pub fn with_phases<P: Word>(self, now: Option<P>, next_says: &str) -> Self {
        let phase = now.and_then(|now| P::ALL.iter().position(|phase| *phase == now));
        Self {
            phases: P::ALL.iter().map(|phase| phase.spoken()).chain([END_TURN.to_owned()]).collect(),
            phase,
            next: phase.map(|phase| phase + 1),
            next_says: next_says.to_owned(),
            ..self
        }
    }

    /// Returns whether the button of the next phase ends the player turn.
    #[must_use]
    pub fn ends_turn(&self) -> bool {
        self.phases.len().checked_sub(1).is_some_and(|last| self.next == Some(last))
    }

    /// Adds the effects of undo and redo in a game.
    #[must_use]
    pub fn with_log<P: Play>(self, game: &Game<P>) -> Self {
        let (setup, journal) = (game.setup(), game.journal());
        let (undo, redo) = journal.at_cursor();
        Self { undo: P::entry_text(setup, &undo), redo: P::entry_text(setup, &redo), ..self }
    }

    /// Draws the strip over the whole width. `more` draws the menu behind the last button.
    pub fn ui(&self, ui: &mut Ui, pages: &[&PageEntry], page: Page, more: impl FnOnce(&mut Ui)) -> Option<Pressed> {
        let palette = palette(ui);
        let frame = Frame::new().fill(palette.surface).inner_margin(Margin::symmetric(gap::NEXT as i8, 0));
        let panel = Panel::top("strip").exact_size(measure::STRIP).resizable(false).show_separator_line(true).frame(frame);
        panel.show(ui, |ui| self.parts_ui(ui, pages, page, more)).inner
    }

    /// Draws the strip of a page that fills it itself: the menu, and beside it what `own` draws.
    pub fn own_ui(ui: &mut Ui, pages: &[&PageEntry], page: Page, own: impl FnOnce(&mut Ui)) -> Option<Pressed> {
        let palette = palette(ui);
        let frame = Frame::new().fill(palette.surface).inner_margin(Margin::symmetric(gap::NEXT as i8, 0));
        let panel = Panel::top("strip").exact_size(measure::STRIP).resizable(false).show_separator_line(true).frame(frame);
        let drawn = panel.show(ui, |ui| {
            let mut left = StripRow::from_left(ui.max_rect());
            let menu_at = left.take(measure::TARGET);
            let asked = pages_ui(ui, menu_at, pages, page).map(Pressed::Go);
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            own(&mut ui.new_child(egui::UiBuilder::new().max_rect(left.rest).layout(layout)));
            asked
        });
        drawn.inner
    }

    fn parts_ui(&self, ui: &mut Ui, pages: &[&PageEntry], page: Page, more: impl FnOnce(&mut Ui)) -> Option<Pressed> {
        let whole = ui.max_rect();
        let mut right = StripRow::from_right(whole);
        let mut asked = None;
        // Laid out from both ends, drawn in reading order.
        let with_keys = self.buttons_width(ui, true) <= whole.width() * measure::STRIP_BUTTONS;
        let main_at = self.main.map(|(button, _)| right.take(button_width(ui, button, with_keys)));
        let fits = with_keys || !self.keeps_icons;
        let buttons = self.buttons.iter().filter(|_| fits).copied().collect::<Vec<_>>();
        let has_icons = self.buttons.is_empty() || self.keeps_icons;
        let icon = if has_icons { measure::TARGET } else { 0.0 };
        let more_at = right.take(if self.more { icon } else { 0.0 });
        let redo_at = right.take(icon);
        let undo_at = right.take(icon);
        let buttons_at = buttons.iter().rev().map(|button| right.take(button_width(ui, *button, with_keys))).collect::<Vec<_>>();
        let mut left = StripRow::from_left(whole);
        let menu_at = left.take(measure::TARGET);
        let room = right.left_until(&left);
        let shown = ShownParts::that_fit(self, ui, room);
        if let Some(page) = pages_ui(ui, menu_at, pages, page) {
            asked = Some(Pressed::Go(page));
        }
        if shown.title {
            self.title_ui(ui, &mut left, shown.title_room);
        }
        if !self.turns.is_empty() {
            self.turns_ui(ui, &mut left, shown);
        }
        if let Some(tab) = self.tabs_ui(ui, &mut left, shown.all_phases) {
            asked = Some(Pressed::Tab(tab));
        }
        if shown.counters && !self.counters.is_empty() {
            let place = left.take(counters::width(&self.counters));
            let response = ui.interact(place, Id::unique("counters of the strip"), Sense::hover());
            let text = counters::text(&self.counters);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
            counters::paint(ui.painter(), place, &self.counters, palette(ui));
            response.on_hover_text(text);
        }
        if !self.sides.is_empty() {
            self.side_ui(ui, &mut left, shown.name_of_side());
        }
        let over = self.over.then(|| {
            // Where there are no phases any more, it takes their place, and nothing moves.
            if self.standing.is_some() { self.middle_width(ui, shown.phase_count()) } else { self.over_width(ui) }
        });
        if shown.phases && (over.is_none() || self.standing.is_none()) && self.phases_ui(ui, &mut left, shown.phase_count()) {
            asked = Some(Pressed::NextPhase);
        }
        if let Some(over) = over {
            let place = left.take(over);
            let place = Rect::from_center_size(place.center(), vec2(place.width(), measure::TARGET));
            let button = egui::Button::new(egui::RichText::new(OVER).font(semibold(type_size::BODY)).color(palette(ui).on_accent));
            if ui.put(place, button.fill(palette(ui).accent)).accessible_name(format!("{OVER} (F2)")).clicked() {
                asked = Some(Pressed::Go(AFTER));
            }
        } else if shown.status && !self.clock_text.is_empty() {
            left.text_in(ui, &self.clock_text, (FontId::proportional(type_size::SMALL), palette(ui).second), self.clock_width(ui));
            if shown.waiting {
                let points = if shown.points { self.points_width(ui, shown.names_of_points()) + gap::GROUP } else { 0.0 };
                let room = right.left_until(&left) - points;
                self.waiting_ui(ui, &mut left, room);
            }
        }
        if shown.points {
            self.points_ui(ui, &mut right, shown.names_of_points());
        }
        if let Some(standing) = self.standing.as_ref().filter(|standing| shown.status && !standing.cards.is_empty()) {
            let place = right.take(self.more_width(ui));
            let response = ui.interact(place, Id::unique("more of the strip's standing"), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &standing.more));
            standing.cards_ui(ui, place);
        }
        for (nth, (button, place)) in buttons.iter().zip(buttons_at.iter().rev()).enumerate() {
            if button_ui(ui, *button, *place, with_keys).clicked() {
                asked = Some(Pressed::Button(nth));
            }
        }
        if let Some(((button, open), place)) = self.main.zip(main_at)
            && main_ui(ui, button, open, place, with_keys).clicked()
        {
            asked = Some(Pressed::Main);
        }
        if !has_icons {
            return asked;
        }
        if self.tells_undo {
            self.undo_ui(ui, &mut right, &left);
        }
        mark(ui, UNDO, undo_at);
        if icon_ui(ui, undo_at, Sign::Undo, "Undo (Ctrl+Z)", self.undo.as_deref()).clicked() {
            asked = Some(Pressed::Undo);
        }
        if icon_ui(ui, redo_at, Sign::Redo, "Redo (Ctrl+Shift+Z)", self.redo.as_deref()).clicked() {
            asked = Some(Pressed::Redo);
        }
        if self.more {
            let response = icon_ui(ui, more_at, Sign::More, "More", Some(""));
            menu_ui(&response, |ui| {
                ui.set_min_width(measure::MENU_WIDTH);
                more(ui);
            });
        }
        asked
    }

    fn buttons_width(&self, ui: &Ui, with_keys: bool) -> f32 {
        let main = self.main.as_ref().map(|(button, _)| button);
        self.buttons.iter().chain(main).map(|button| button_width(ui, *button, with_keys) + gap::GROUP).sum()
    }

    /// Draws what the phase waits for behind a dot, in the room that is left: nothing stands behind it.
    fn waiting_ui(&self, ui: &Ui, row: &mut StripRow, room: f32) {
        if self.waiting.is_empty() || self.waiting_width(ui) <= 0.0 {
            return;
        }
        let place = row.take(room);
        let response = ui.interact(place, Id::unique("what the phase waits for"), Sense::hover());
        let text = format!("Waiting for {}", self.waiting);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        let palette = palette(ui);
        ui.painter().circle_filled(place.left_center() + vec2(gap::HAIR, 0.0), gap::HAIR - measure::LINE, palette.accent);
        let at = place.left_center() + vec2(gap::GROUP, 0.0);
        let room = place.width() - gap::GROUP;
        line_in(ui, (at, Align2::LEFT_CENTER), &self.waiting, (FontId::proportional(type_size::SMALL), palette.second), room);
        response.on_hover_text(&self.waiting_text);
    }

    /// Draws the title, and as much of it as there is room for.
    fn title_ui(&self, ui: &Ui, row: &mut StripRow, room: f32) {
        let fits = |text: &str| width_of(ui, text, heading()) <= room;
        let title = if fits(&self.title) || self.short_title.is_empty() { &self.title } else { &self.short_title };
        let text = cut_at_the_end(title, fits);
        let place = row.take(width_of(ui, &text, heading()));
        let response = ui.interact(place, Id::unique("title of the strip"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &self.title));
        ui.painter().text(place.left_center(), Align2::LEFT_CENTER, &text, heading(), palette(ui).ink);
        if text != self.title {
            response.on_hover_text(&self.title);
        }
    }

    fn waiting_width(&self, ui: &Ui) -> f32 {
        if self.waiting_text.is_empty() || self.over {
            return 0.0;
        }
        gap::GROUP + width_of(ui, "88 checks, 8 moves", FontId::proportional(type_size::SMALL))
    }

    /// Returns the width of the longest text of clock and light: a shorter one moves nothing.
    fn clock_width(&self, ui: &Ui) -> f32 {
        let texts = self.clock_others.iter().chain(std::iter::once(&self.clock_text));
        texts.map(|text| width_of(ui, text, FontId::proportional(type_size::SMALL))).fold(0.0, f32::max)
    }

    fn over_width(&self, ui: &Ui) -> f32 {
        if self.over || self.standing.is_some() { width_of(ui, OVER, semibold(type_size::BODY)) + 2.0 * gap::BUTTON } else { 0.0 }
    }

    /// Returns the number of the current turn; once all is over, of the last.
    #[must_use]
    pub fn turn_now(&self) -> usize {
        // Once it is over, the last turn is the current one.
        let played = || self.turns.iter().filter(|turn| turn.is_past).count();
        self.turns.iter().position(|turn| turn.is_now).map_or_else(played, |nth| nth + 1)
    }

    /// Returns the turn in words: `Turn 3 of 12`, or without the number of turns; beyond the last there is none.
    #[must_use]
    pub fn turn_text(&self, turn: usize, counted: bool) -> String {
        let last = self.turns.iter().filter(|turn| !turn.is_extra).count();
        match counted && !self.open_end {
            true if turn > last => format!("{} {turn}, {AFTER_LAST}", self.turn_word),
            true => format!("{} {turn} of {last}", self.turn_word),
            false => format!("{} {turn}", self.turn_word),
        }
    }

    fn turns_ui(&self, ui: &mut Ui, row: &mut StripRow, shown: ShownParts) {
        let palette = palette(ui);
        let place = row.take(self.turns_width(ui, shown));
        let response = ui.interact(place, Id::unique("turns of the strip"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, self.turn_text(self.turn_now(), true)));
        if self.turns.iter().any(|turn| !turn.arrivals.is_empty()) {
            response.on_hover_ui(|ui| drop(ui.label(self.arrivals_text())));
        }
        if !shown.turn_words {
            // Only the dot of the current turn.
            ui.painter().circle_filled(place.center(), measure::TURN_DOT * 0.5, palette.ink);
            ui.painter().text(place.center(), Align2::CENTER_CENTER, self.turn_now(), semibold(type_size::SMALL), palette.surface);
            return;
        }
        if !shown.dots || self.open_end {
            let text = self.turn_text(self.turn_now(), shown.turn_count);
            ui.painter().text(place.left_center(), Align2::LEFT_CENTER, text, medium(type_size::BODY), palette.ink);
            return;
        }
        for (nth, turn) in self.turns.iter().enumerate() {
            let centre = pos2(place.left() + (nth as f32 + 0.5) * measure::TURN_DOT, place.center().y);
            let (ground, ink) = match turn {
                Turn { is_now: true, .. } => (palette.ink, palette.surface),
                Turn { is_past: true, .. } => (palette.line, palette.ink),
                _ => (palette.sunken, palette.second),
            };
            let large = if turn.is_now { 0.5 } else { 0.45 };
            // In high contrast a line is as bright as words: there, a past turn is a ring.
            let is_bright = |colour: Color32| colour.intensity() > 0.5;
            if is_bright(ground) == is_bright(ink) && turn.is_past {
                ui.painter().circle_stroke(centre, measure::TURN_DOT * large - measure::LINE, Stroke::new(measure::LINE, ground));
            } else {
                ui.painter().circle_filled(centre, measure::TURN_DOT * large, ground);
            }
            let font = if turn.is_now { semibold(type_size::SMALL) } else { FontId::proportional(type_size::SMALL) };
            ui.painter().text(centre, Align2::CENTER_CENTER, nth + 1, font, ink);
            // Arrivals: a bar in each nation's colour under the dot.
            for (at, TurnArrivals { nation, .. }) in turn.arrivals.iter().enumerate() {
                let below = centre.y + measure::TURN_DOT * 0.5 + measure::FOCUS + at as f32 * (measure::FOCUS + measure::LINE);
                let bar = Rect::from_center_size(pos2(centre.x, below), vec2(measure::TURN_DOT * 0.5, measure::FOCUS));
                ui.painter().rect_filled(bar, 0.0, palette.nation(*nation));
            }
        }
    }

    fn turns_width(&self, ui: &Ui, shown: ShownParts) -> f32 {
        match () {
            () if !shown.turn_words => measure::TURN_DOT,
            () if shown.dots && !self.open_end => self.turns.len() as f32 * measure::TURN_DOT,
            // The room is that of the last turn, so that nothing behind it moves.
            () => {
                let last = if self.open_end { MOST as usize } else { self.turns.len() };
                width_of(ui, &self.turn_text(last, shown.turn_count), medium(type_size::BODY))
            }
        }
    }

    /// Returns the arrivals by turn, a line each.
    fn arrivals_text(&self) -> String {
        let lines = self.turns.iter().enumerate().flat_map(|(nth, turn)| {
            turn.arrivals.iter().map(move |arrivals| format!("{} {}: {}", self.turn_word, nth + 1, arrivals.names.join(", ")))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Draws the side to play, in the room of the longest name, so that nothing behind it moves.
    fn side_ui(&self, ui: &mut Ui, row: &mut StripRow, names: Names) {
        let palette = palette(ui);
        let place = row.take(self.side_width(ui, names));
        if self.over && self.standing.is_none() {
            return self.winner_ui(ui, place, names);
        }
        let Some(side) = self.to_play.and_then(|side| self.sides.get(side)) else { return };
        let bar =
            Rect::from_center_size(pos2(place.left() + measure::SIDE_BAR / 2.0, place.center().y), vec2(measure::SIDE_BAR, measure::TICK));
        ui.painter().rect_filled(bar, measure::LINE, palette.nation(side.nation));
        let response = ui.interact(place, Id::unique("side of the strip"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("To play: {}", side.name)));
        if let Some(name) = side.name_as(names) {
            let at = place.left_center() + vec2(measure::SIDE_BAR + gap::NEXT, 0.0);
            ui.painter().text(at, Align2::LEFT_CENTER, name, semibold(type_size::BODY), palette.ink);
        }
        if names != Names::Full {
            response.on_hover_text(&side.name);
        }
    }

    /// Draws the side that has won in the place of the side to play.
    fn winner_ui(&self, ui: &Ui, place: Rect, names: Names) {
        let text = self.winner_text(Names::Full);
        let response = ui.interact(place, Id::unique("winner of the strip"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        let palette = palette(ui);
        let ink = self.winner.and_then(|side| self.sides.get(side)).map_or(palette.ink, |side| palette.nation_word(side.nation));
        ui.painter().text(place.left_center(), Align2::LEFT_CENTER, self.winner_text(names), semibold(type_size::BODY), ink);
        if names != Names::Full {
            response.on_hover_text(text);
        }
    }

    fn winner_text(&self, names: Names) -> String {
        let side = self.winner.and_then(|side| self.sides.get(side));
        side.map_or_else(|| "A draw".to_owned(), |side| format!("Winner: {}", side.name_as(names).unwrap_or_else(|| side.initials())))
    }

    fn side_width(&self, ui: &Ui, names: Names) -> f32 {
        if self.over && self.standing.is_none() {
            return width_of(ui, &self.winner_text(names), semibold(type_size::BODY));
        }
        let shown = self.sides.iter().filter_map(|side| side.name_as(names));
        let longest = shown.map(|name| gap::NEXT + width_of(ui, &name, semibold(type_size::BODY))).fold(0.0, f32::max);
        measure::SIDE_BAR + longest
    }

    /// Draws the phases as pills; of two, the current one and the next; of one, the current. Returns true when the next is asked for.
    fn phases_ui(&self, ui: &mut Ui, row: &mut StripRow, count: usize) -> bool {
        let palette = palette(ui);
        let place = row.take(self.phases_width(ui, count));
        let is_next = |nth: usize| count > 1 && Some(nth) == self.next;
        let is_shown = |(nth, _): &(usize, &String)| count > 2 || Some(*nth) == self.phase || is_next(*nth);
        let shown = self.phases.iter().enumerate().filter(is_shown).map(|(nth, phase)| (nth, phase, self.pill_width(ui, phase)));
        let shown = shown.collect::<Vec<_>>();
        // Between turns there is no current phase; where room is short the frame would be empty.
        if shown.is_empty() {
            return false;
        }
        // The room is that of the widest phases, so that nothing moves; the frame is that of these.
        let wide = shown.iter().map(|(_, _, wide)| wide).sum::<f32>();
        let around = Rect::from_min_size(pos2(place.left(), place.center().y - measure::TARGET / 2.0), vec2(wide, measure::TARGET));
        ui.painter().rect_filled(around, radius::BUTTON, palette.ground);
        let mut asked = false;
        let mut from = around.left();
        for (nth, phase, wide) in shown {
            let pill = Rect::from_min_size(pos2(from, around.top()), vec2(wide, around.height()));
            from = pill.right();
            let is_now = self.phase == Some(nth);
            if is_now {
                ui.painter().rect_filled(pill, radius::BUTTON, palette.ink);
            }
            let (font, ink) = match () {
                () if is_now => (semibold(type_size::BODY), palette.surface),
                () if self.next == Some(nth) => (semibold(type_size::BODY), palette.accent),
                () => (medium(type_size::BODY), palette.second),
            };
            if self.next == Some(nth) && !is_now {
                asked |= self.next_ui(ui, pill).clicked();
            }
            ui.painter().text(pill.center(), Align2::CENTER_CENTER, phase, font, ink);
        }
        ui.painter().rect_stroke(around, radius::BUTTON, Stroke::new(measure::LINE, palette.line), StrokeKind::Inside);
        asked
    }

    /// Draws the pill of the next phase.
    fn next_ui(&self, ui: &Ui, pill: Rect) -> Response {
        let palette = palette(ui);
        mark(ui, NEXT_PHASE, pill);
        let response = ui.interact(pill, Id::unique("next phase of the strip"), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &self.next_says));
        if response.hovered() {
            ui.painter().rect_filled(pill, radius::BUTTON, palette.sunken);
        }
        if response.has_focus() {
            ui.painter().rect_stroke(pill, radius::BUTTON, Stroke::new(measure::FOCUS, palette.accent), StrokeKind::Inside);
        }
        response.on_hover_text(&self.next_says)
    }

    fn pill_width(&self, ui: &Ui, phase: &str) -> f32 {
        width_of(ui, phase, semibold(type_size::BODY)) + 2.0 * gap::BUTTON
    }

    /// Returns the width of so many pills: where room is short, of the widest; where none is next, the current one stands alone.
    fn phases_width(&self, ui: &Ui, count: usize) -> f32 {
        let count = if count == 2 && self.next.is_none() && self.standing.is_none() { 1 } else { count };
        let mut widths = self.phases.iter().map(|phase| self.pill_width(ui, phase)).collect::<Vec<_>>();
        widths.sort_by(|one, other| other.total_cmp(one));
        widths.iter().take(count).sum()
    }

    /// Returns the next turn in which somebody is still to come, with its place: the present one too.
    #[must_use]
    pub fn next_arrivals(&self) -> Option<(usize, &Turn)> {
        let is_next = |turn: &Turn| !turn.is_past && turn.arrivals.iter().any(|arrivals| !arrivals.due.is_empty());
        self.turns.iter().enumerate().find(|(_, turn)| is_next(turn))
    }

    /// Returns the sides whose points are shown.
    #[must_use]
    pub fn scored(&self) -> &[StripSide] {
        self.standing.as_ref().map_or(&self.sides, |standing| &standing.sides)
    }

    /// Returns the width of the phases; in a campaign, at least that of the button that replaces them when it is over.
    fn middle_width(&self, ui: &Ui, count: usize) -> f32 {
        let phases = self.phases_width(ui, count);
        if self.standing.is_some() { phases.max(self.over_width(ui)) } else { phases }
    }

    fn more_width(&self, ui: &Ui) -> f32 {
        self.standing.as_ref().map_or(0.0, |standing| standing.cards_width(ui))
    }

    fn points_ui(&self, ui: &mut Ui, row: &mut StripRow, named: Names) {
        if self.scored().iter().all(|side| side.points.is_none()) {
            return;
        }
        let palette = palette(ui);
        let place = row.take(self.points_width(ui, named));
        let sense = if self.standing.is_some() { Sense::click() } else { Sense::hover() };
        let response = ui.interact(place, Id::unique("points of the strip"), sense);
        let each = self.scored().iter().filter_map(|side| Some(format!("{} {}", side.name, side.points?)));
        let of = self.standing.as_ref().map_or("Victory points", |standing| standing.what);
        let sentence = format!("{of}: {}", each.collect::<Vec<_>>().join(", "));
        let role = if self.standing.is_some() { Role::Button } else { Role::Label };
        response.widget_info(|| WidgetInfo::labeled(role, true, &sentence));
        if let Some(standing) = &self.standing {
            menu_ui(&response, |ui| standing.lines.iter().for_each(|line| drop(ui.label(line))));
            if response.has_focus() {
                let edge = Stroke::new(measure::FOCUS, palette.accent);
                ui.painter().rect_stroke(place, radius::BUTTON, edge, StrokeKind::Outside);
            }
            let lines = standing.lines.join("\n");
            response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(lines);
        } else {
            response.on_hover_text(&sentence);
        }
        let mut at = place.left_center();
        for (text, ink) in points_texts(self.scored(), palette.second, named, |nation| palette.nation_word(nation)) {
            at.x = ui.painter().text(at, Align2::LEFT_CENTER, text, semibold(type_size::BODY), ink).right();
        }
    }

    /// Returns the width of the points, with the room for two digits each.
    fn points_width(&self, ui: &Ui, named: Names) -> f32 {
        let ink = palette(ui).ink;
        let mut sides = self.scored().to_vec();
        sides.iter_mut().for_each(|side| side.points = side.points.map(|points| points.max(MOST)));
        let texts = points_texts(&sides, ink, named, |_| ink);
        texts.into_iter().map(|(text, _)| width_of(ui, &text, semibold(type_size::BODY))).sum()
    }
}

/// Returns the points of sides in pieces, each in its side's colour: `United States 5 : 5 British`.
fn points_texts(sides: &[StripSide], between: Color32, named: Names, ink: impl Fn(Option<Nation>) -> Color32) -> Vec<(String, Color32)> {
    let sides = sides.iter().filter_map(|side| Some((side, side.points?))).enumerate();
    let mut texts = Vec::new();
    for (nth, (side, points)) in sides {
        if nth > 0 {
            texts.push((" : ".to_owned(), between));
        }
        let text = match side.name_as(named) {
            None => points.to_string(),
            Some(name) if nth == 0 => format!("{name} {points}"),
            Some(name) => format!("{points} {name}"),
        };
        texts.push((text, ink(side.nation)));
    }
    texts
}

/// Returns the width of a button of the page, with its key or without.
fn button_width(ui: &Ui, button: StripButton, with_keys: bool) -> f32 {
    let key = width_of(ui, button.key, FontId::proportional(type_size::SMALL)) + gap::GROUP;
    let key = if with_keys && !button.key.is_empty() { key } else { 0.0 };
    width_of(ui, button.name, medium(type_size::BODY)) + 2.0 * gap::BUTTON + key
}

/// Draws a button of the page.
fn button_ui(ui: &mut Ui, button: StripButton, place: Rect, with_keys: bool) -> Response {
    let palette = palette(ui);
    let place = Rect::from_center_size(place.center(), vec2(place.width(), measure::TARGET));
    let response = ui.interact(place, Id::unique(("button of the strip", button.name)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, button.name));
    let fill = if response.hovered() { palette.picked } else { palette.sunken };
    let edge = match () {
        () if response.has_focus() => Stroke::new(measure::FOCUS, palette.accent),
        // In high contrast the fill is that of the ground.
        () if palette.sunken == palette.ground => Stroke::new(measure::LINE, palette.line),
        () => Stroke::NONE,
    };
    ui.painter().rect(place, radius::BUTTON, fill, edge, StrokeKind::Inside);
    let at = place.left_center() + vec2(gap::BUTTON, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, button.name, medium(type_size::BODY), palette.ink);
    if with_keys {
        let at = place.right_center() - vec2(gap::BUTTON, 0.0);
        ui.painter().text(at, Align2::RIGHT_CENTER, button.key, FontId::proportional(type_size::SMALL), palette.second);
    }
    let text = if button.key.is_empty() { button.name.to_owned() } else { format!("{} ({})", button.name, button.key) };
    response.on_hover_text(text)
}

/// Draws the menu of pages: three lines, and a row for each page with its key.
fn pages_ui(ui: &mut Ui, place: Rect, pages: &[&PageEntry], page: Page) -> Option<Page> {
    let place = Rect::from_center_size(place.center(), Vec2::splat(measure::TARGET));
    let response = ui.put(place, egui::Button::new("").frame_when_inactive(false)).accessible_name("Menu");
    for line in [-1.0, 0.0, 1.0] {
        let bar = Rect::from_center_size(place.center() + vec2(0.0, line * gap::ROW), vec2(gap::GROUP, measure::FOCUS));
        ui.painter().rect_filled(bar, CornerRadius::ZERO, palette(ui).ink);
    }
    let mut asked = None;
    menu_ui(&response, |ui| {
        ui.set_min_width(measure::MENU_WIDTH);
        for entry in pages {
            let key = entry.opens.first().map_or_else(String::new, |chord| chord.spoken());
            let button = egui::Button::new(entry.name).shortcut_text(&key).selected(entry.word == page);
            if ui.add(button).accessible_name(entry.spoken()).clicked() {
                asked = Some(entry.word);
            }
        }
    });
    if Popup::is_id_open(ui.ctx(), Popup::default_response_id(&response)) {
        note_menu_of_pages(ui.ctx());
    }
    response.on_hover_text("The pages");
    asked
}
