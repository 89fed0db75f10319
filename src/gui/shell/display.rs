//! A display to be read from two metres: turn, phase, side, the last event, victory points. It is a window of its own if the system
//! supports several, so that it can be on a second screen; else a page over the whole window. It shows the contents of the strip, of any
//! game.

use eframe::egui::text::LayoutJob;
use eframe::egui::{
    self, CentralPanel, Color32, Context, FontId, Frame, Key, Margin, Rect, RichText, ScrollArea, Sense, TextFormat, Ui, Vec2,
    ViewportBuilder, ViewportId, vec2,
};

use crate::game::after_action::has_won;
use crate::gui::look::{display, gap, measure, palette, semibold, serif};
use crate::gui::shell::keys::Acts as _;
use crate::gui::shell::keys::{Chord, acts, routed};
use crate::gui::shell::strip::{Strip, StripSide};

/// Word of the display among the pages: it is opened like a page, and stays over whatever page is shown.
pub const PAGE: crate::gui::shell::page::Page = "display";

acts! {
    /// Acts of its keys, while it has the focus.
    enum DisplayAct {
        Close: [Chord::Alone(Key::Escape), Chord::Alone(Key::F11)], "Closes the display.";
    }
}

/// Display, which is open or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Display {
    open: bool,
}

impl Display {
    /// Opens or closes the display.
    pub const fn toggle(&mut self) {
        self.open = !self.open;
    }

    /// Returns whether it is to be drawn.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.open
    }

    /// Returns whether it covers the whole window, so that nothing else is drawn or gets keys.
    #[must_use]
    pub fn covers(self, context: &Context) -> bool {
        self.open && context.embed_viewports()
    }

    /// Draws it over the whole window.
    pub fn over_ui(&mut self, ui: &mut Ui, strip: &Strip) {
        self.open = !drawn(ui, strip);
    }

    /// Draws it in a window of its own.
    pub fn beside_ui(&mut self, context: &Context, strip: &Strip) {
        if context.embed_viewports() {
            return;
        }
        // Its size follows the screen, whatever the type size of the app, and is no larger than the screen.
        let whole = context.input(|input| input.viewport().monitor_size).unwrap_or(Vec2::INFINITY);
        let size = (Vec2::from(display::WINDOW) / context.zoom_factor()).min(whole);
        let builder = ViewportBuilder::default().with_title(format!("{}: display", strip.title)).with_inner_size(size);
        self.open = context.show_viewport_immediate(ViewportId::from_hash_of(PAGE), builder, |ui, _| {
            let closed = ui.input(|input| input.viewport().close_requested());
            !drawn(ui, strip) && !closed
        });
    }
}

/// Draws the display; returns true when it is to be closed.
fn drawn(ui: &mut Ui, strip: &Strip) -> bool {
    let ground = palette(ui).ground;
    let frame = Frame::new().fill(ground).inner_margin(Margin::same(0));
    CentralPanel::default().frame(frame).show(ui, |ui| Parts::of(ui, strip).ui(ui));
    routed(ui, &[&DisplayAct::table()]).has(DisplayAct::Close)
}

/// Contents of the display, with its size of type.
struct Parts<'s> {
    strip: &'s Strip,
    /// Size of type of all but points and side, in points of the window: at least as many pixels as can be read from two metres.
    type_size: f32,
}

impl<'s> Parts<'s> {
    fn of(ui: &Ui, strip: &'s Strip) -> Self {
        // In pixels of the screen, whatever type size the window has: the display has its own.
        let least = display::LEAST_PIXELS / ui.ctx().zoom_factor();
        Self { strip, type_size: (ui.available_height() / display::LINES).max(least) }
    }

    fn ui(&self, ui: &mut Ui) {
        let side = if self.strip.over { self.first() } else { self.strip.to_play.and_then(|side| self.strip.sides.get(side)) };
        let nation = side.and_then(|side| side.nation);
        let (bar, word) = (palette(ui).nation(nation), palette(ui).nation_word(nation));
        let whole = ui.available_rect_before_wrap();
        let edge = Rect::from_min_size(whole.min, vec2(whole.width(), self.type_size / 4.0));
        ui.painter().rect_filled(edge, 0.0, bar);
        let inner = whole.shrink2(vec2(self.type_size / 2.0, self.type_size / 2.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
            ui.spacing_mut().item_spacing.y = gap::HAIR;
            self.line_ui(ui, &self.head(), semibold(self.type_size), palette(ui).second);
            if let Some(says) = self.side_line(side) {
                self.line_ui(ui, &says, serif(self.type_size * display::LARGER), word);
            }
            self.points_ui(ui);
            if !self.strip.waiting_text.is_empty() && !self.strip.over {
                self.line_ui(ui, &self.strip.waiting_text, FontId::proportional(self.type_size), palette(ui).accent);
            }
            self.last_ui(ui);
        });
    }

    /// Returns the battle and its turn; if the name of the battle is long, the turn comes first.
    fn head(&self) -> String {
        let now = self.strip.turns.iter().position(|turn| turn.is_now).map(|nth| nth + 1);
        match now {
            Some(now) if self.strip.open_end => format!("{} {now} · {}", self.strip.turn_word, self.strip.title),
            Some(now) => format!("{} {now} of {} · {}", self.strip.turn_word, self.strip.turns.len(), self.strip.title),
            None => self.strip.title.clone(),
        }
    }

    /// Returns the side with most points; `None` if they are equal.
    fn first(&self) -> Option<&StripSide> {
        let most = self.strip.scored().iter().filter_map(|side| side.points).max()?;
        let mut first = self.strip.scored().iter().filter(|side| side.points == Some(most));
        first.next().filter(|_| first.next().is_none())
    }

    /// Returns the side to play and its phase; at the end, the winner.
    fn side_line(&self, side: Option<&StripSide>) -> Option<String> {
        let phase = self.strip.phase.and_then(|phase| self.strip.phases.get(phase));
        match (side, phase) {
            (Some(side), _) if self.strip.over => Some(has_won(&side.name)),
            (None, _) if self.strip.over => Some("A draw".to_owned()),
            (Some(side), Some(phase)) => Some(format!("{}: {phase}", side.name)),
            (side, _) => side.map(|side| side.name.clone()),
        }
    }

    /// Draws a line as large as possible, wrapped if it is too long even so.
    fn line_ui(&self, ui: &mut Ui, text: &str, font: FontId, ink: Color32) {
        let least = self.type_size.min(font.size);
        let width = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), ink).size().x;
        let fitted = (font.size * ui.available_width() / width.max(1.0)).clamp(least, font.size);
        ui.add(egui::Label::new(RichText::new(text).font(FontId { size: fitted, ..font }).color(ink)).wrap());
    }

    /// Draws the points of each side in its colour: `United States 5  British 3`.
    fn points_ui(&self, ui: &mut Ui) {
        let told = self.strip.scored().iter().filter_map(|side| Some((side, side.points?))).collect::<Vec<_>>();
        if told.is_empty() {
            return;
        }
        let job = |size: f32| {
            let mut job = LayoutJob::default();
            for (nth, (side, points)) in told.iter().enumerate() {
                let gap = if nth == 0 { 0.0 } else { size };
                job.append(
                    &format!("{} {points}", side.name),
                    gap,
                    TextFormat::simple(semibold(size), palette(ui).nation_word(side.nation)),
                );
            }
            job
        };
        let large = self.type_size * display::LARGER;
        let width = ui.painter().layout_job(job(large)).size().x;
        let mut job = job((large * ui.available_width() / width.max(1.0)).clamp(self.type_size, large));
        job.wrap.max_width = ui.available_width();
        ui.add(egui::Label::new(job).wrap());
    }

    /// Draws the last event; a long text scrolls.
    fn last_ui(&self, ui: &mut Ui) {
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), gap::GROUP), Sense::hover());
        ui.painter().hline(line.x_range(), line.center().y, (measure::FOCUS, palette(ui).line));
        let last = self.strip.last.as_deref().unwrap_or("Nothing has happened yet.");
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let text = RichText::new(last).size(self.type_size).color(palette(ui).ink);
            ui.add(egui::Label::new(text).wrap());
        });
    }
}
