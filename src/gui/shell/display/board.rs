//! Drawing of the scoreboard: three bands, whose type is never smaller than can be read from two metres.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align2, Color32, CornerRadius, FontId, Galley, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::contents::{BoardColour, BoardDie};
use super::{DisplayShown, Scoreboard};
use crate::engine::text::count_text;
use crate::game::after_action::has_won;
use crate::gui::look::{Glyph, Palette, display, measure, palette, semibold, serif};
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::strip::{Strip, StripSide};

/// Scoreboard with the size of its type.
pub(super) struct LargeBoard<'s> {
    strip: &'s Strip,
    board: &'s Scoreboard,
    evening: &'s [String],
    due: &'s str,
    palette: &'static Palette,
    /// Points of the window to a pixel of the drawing.
    scale: f32,
    whole: Rect,
}

/// Sentence before the first die.
const NOTHING_YET: &str = "Nothing has happened yet.";

/// Line of the lowest band: its name, its texts from the longest to the shortest, and the ink and type of the text.
struct Line {
    name: String,
    texts: Vec<String>,
    ink: Color32,
    strong: bool,
}

impl<'s> LargeBoard<'s> {
    /// Lays the board out for the room that is left.
    pub fn of(ui: &Ui, shown: &'s DisplayShown) -> Self {
        let whole = ui.available_rect_before_wrap();
        // In pixels of the screen, whatever type size the window has: the board has its own, which only grows.
        let zoom = ui.ctx().zoom_factor();
        let [wide, high] = display::WINDOW;
        let scale = (whole.width() * zoom / wide).min(whole.height() * zoom / high).max(1.0) / zoom;
        let DisplayShown { strip, board, evening, due } = shown;
        Self { strip, board, evening, due, palette: palette(ui), scale, whole }
    }

    /// Draws the board into the window.
    pub fn ui(&self, ui: &mut Ui) {
        let side = self.side();
        let nation = side.and_then(|side| side.nation);
        let lines = self.lines();
        // The result has what the other two bands leave; in a low window the last lines go, and where its sentence is long.
        let head = self.px(display::HEAD);
        let least = self.px(display::RESULT_LEAST).max(self.result_height(ui));
        let room = self.whole.height() - head - least - self.px(display::LINES_AROUND);
        let fit = (room / self.px(display::LINE)).floor().max(0.0);
        let count = lines.len().min(fit as usize);
        let low = if count > 0 { self.px(display::LINES_AROUND) + count as f32 * self.px(display::LINE) } else { 0.0 };
        let top = self.whole.with_max_y(self.whole.top() + head);
        let middle = Rect::from_min_max(pos2(self.whole.left(), top.bottom()), pos2(self.whole.right(), self.whole.bottom() - low));
        let bottom = self.whole.with_min_y(middle.bottom());
        ui.painter().rect_filled(middle, 0.0, self.palette.surface);
        let line = Stroke::new(measure::LINE, self.palette.line);
        ui.painter().hline(self.whole.x_range(), middle.top(), line);
        ui.painter().hline(self.whole.x_range(), middle.bottom(), line);
        let bar = self.whole.with_max_x(self.whole.left() + self.px(display::BAR));
        ui.painter().rect_filled(bar, 0.0, self.palette.nation(nation));
        self.head_ui(ui, self.within(top), side);
        self.result_ui(ui, self.within(middle));
        self.lines_ui(ui, self.within(bottom), lines.into_iter().take(count).collect());
    }

    const fn px(&self, pixels: f32) -> f32 {
        pixels * self.scale
    }

    fn within(&self, band: Rect) -> Rect {
        band.with_min_x(band.left() + self.px(display::BAR) + self.px(display::LEFT)).with_max_x(band.right() - self.px(display::RIGHT))
    }

    fn plain(&self) -> FontId {
        FontId::proportional(self.px(display::TYPE))
    }

    fn strong(&self) -> FontId {
        semibold(self.px(display::TYPE))
    }

    /// Returns the side to play; at the end, the winner.
    fn side(&self) -> Option<&'s StripSide> {
        if self.strip.over { self.first() } else { self.strip.to_play.and_then(|side| self.strip.sides.get(side)) }
    }

    /// Returns the side with most points; `None` if they are equal.
    fn first(&self) -> Option<&'s StripSide> {
        let most = self.strip.scored().iter().filter_map(|side| side.points).max()?;
        let mut first = self.strip.scored().iter().filter(|side| side.points == Some(most));
        first.next().filter(|_| first.next().is_none())
    }

    /// Draws a text in one line, smaller where it has no room but never too small to be read; returns its place.
    fn text(&self, ui: &Ui, at: (eframe::egui::Pos2, Align2), text: &str, (font, ink): (FontId, Color32), room: f32) -> Rect {
        let wide = width_of(ui, text, font.clone());
        let least = self.px(display::TYPE).min(font.size);
        let size = (font.size * room / wide.max(1.0)).clamp(least, font.size);
        let galley = self.elided(ui, text, FontId { size, ..font }, ink, room);
        let place = at.1.anchor_size(at.0, galley.size());
        ui.painter().galley(place.min, galley, ink);
        place
    }

    /// Lays a text out in one line, cut off with an ellipsis where even its smallest type has no room.
    fn elided(&self, ui: &Ui, text: &str, font: FontId, ink: Color32, room: f32) -> std::sync::Arc<Galley> {
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font, ink);
        job.wrap.max_width = room.max(self.px(display::TYPE));
        job.wrap.max_rows = 1;
        job.wrap.break_anywhere = true;
        ui.painter().layout_job(job)
    }

    fn label(ui: &Ui, place: Rect, name: &str, text: &str) {
        let response = ui.interact(place, Id::unique(("scoreboard", name)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    }

    /// Draws the side with its phase and the points; below, the turn with its dots, and the clock of the battle.
    fn head_ui(&self, ui: &Ui, band: Rect, side: Option<&StripSide>) {
        let (upper, lower) = (band.top() + self.px(display::HEAD_UPPER), band.top() + self.px(display::HEAD_LOWER));
        let gap = self.px(display::GAP);
        let points = self.points_ui(ui, pos2(band.right(), upper), band.width() * display::POINTS_SHARE);
        let name = match side {
            Some(side) if self.strip.over => has_won(&side.name),
            None if self.strip.over => "A draw".to_owned(),
            Some(side) => side.name.clone(),
            None => self.strip.title.clone(),
        };
        let phase = self.strip.phase.and_then(|phase| self.strip.phases.get(phase)).filter(|_| !self.strip.over);
        let pill = phase.map_or(0.0, |phase| width_of(ui, phase, self.strong()) + 2.0 * gap);
        let ink = self.palette.nation_word(side.and_then(|side| side.nation));
        let room = points - gap - band.left() - if pill > 0.0 { pill + gap } else { 0.0 };
        let font = (serif(self.px(display::SIDE)), ink);
        let drawn = self.text(ui, (pos2(band.left(), upper), Align2::LEFT_CENTER), &name, font, room);
        let text = phase.map_or_else(|| name.clone(), |phase| format!("{name}: {phase}"));
        Self::label(ui, drawn, "side", &text);
        if let Some(phase) = phase {
            let size = vec2(pill, self.px(display::PILL));
            let place = Rect::from_min_size(pos2(drawn.right() + gap, upper - size.y / 2.0), size);
            ui.painter().rect_filled(place, self.corner(), self.palette.ink);
            ui.painter().text(place.center(), Align2::CENTER_CENTER, phase, self.strong(), self.palette.surface);
        }
        let clock = &self.strip.clock_text;
        let right = if clock.is_empty() {
            band.right()
        } else {
            // The dots of the turns give way to long words, the number of the turn does not.
            let turn = self.strip.turn_text(self.strip.turn_now(), true);
            let room = (band.width() - width_of(ui, &turn, self.strong()) - 2.0 * gap).max(band.width() / 2.0);
            let place = (pos2(band.right(), lower), Align2::RIGHT_CENTER);
            let place = self.text(ui, place, clock, (self.plain(), self.palette.second), room);
            Self::label(ui, place, "clock", clock);
            place.left() - gap
        };
        self.turn_ui(ui, band.left()..=right, lower);
    }

    /// Draws the current turn, with a dot for each turn where there is room.
    fn turn_ui(&self, ui: &Ui, range: std::ops::RangeInclusive<f32>, y: f32) {
        let (now, of) = (self.strip.turn_now(), self.strip.turns.len());
        if of == 0 && self.side().is_none() {
            return;
        }
        if of == 0 {
            let place = (pos2(*range.start(), y), Align2::LEFT_CENTER);
            let drawn = self.text(ui, place, &self.strip.title, (self.strong(), self.palette.ink), range.end() - range.start());
            return Self::label(ui, drawn, "turn", &self.strip.title);
        }
        let short = self.strip.turn_text(now, false);
        let dots = of as f32 * self.px(display::DOT_STEP);
        let from = range.start() + width_of(ui, &short, self.strong()) + self.px(display::GAP);
        let has_dots = !self.strip.open_end && from + dots <= *range.end();
        let full = self.strip.turn_text(now, true);
        let text = if has_dots { &short } else { &full };
        let place = (pos2(*range.start(), y), Align2::LEFT_CENTER);
        let drawn = self.text(ui, place, text, (self.strong(), self.palette.ink), range.end() - range.start());
        Self::label(ui, drawn, "turn", &format!("{full} · {}", self.strip.title));
        for (nth, turn) in self.strip.turns.iter().enumerate().filter(|_| has_dots) {
            let centre = pos2(from + (nth as f32 + 0.5) * self.px(display::DOT_STEP), y);
            let (size, ink) = match () {
                () if turn.is_now => (display::DOT_NOW, self.palette.ink),
                () if turn.is_past => (display::DOT, self.palette.edge),
                () => (display::DOT, self.palette.line),
            };
            if turn.is_now || turn.is_past {
                ui.painter().circle_filled(centre, self.px(size) / 2.0, ink);
            } else {
                ui.painter().circle_stroke(centre, self.px(size) / 2.0 - measure::LINE, Stroke::new(measure::FOCUS, ink));
            }
        }
    }

    /// Draws the points of each side in its colour, at the right of a place; returns where they begin.
    fn points_ui(&self, ui: &Ui, at: eframe::egui::Pos2, room: f32) -> f32 {
        let sides = self.strip.scored().iter().filter_map(|side| Some((side, side.points?))).collect::<Vec<_>>();
        if sides.is_empty() {
            return at.x;
        }
        let job = |name: &dyn Fn(&StripSide) -> String| {
            let mut job = LayoutJob::default();
            let gap = self.px(display::GAP) / 2.0;
            for (nth, (side, points)) in sides.iter().enumerate() {
                let ink = self.palette.nation_word(side.nation);
                let words = TextFormat { valign: eframe::egui::Align::Center, ..TextFormat::simple(self.plain(), ink) };
                let figure =
                    TextFormat { valign: eframe::egui::Align::Center, ..TextFormat::simple(semibold(self.px(display::SIDE)), ink) };
                let name = name(side);
                if nth > 0 {
                    job.append(":", gap, TextFormat { color: self.palette.second, ..words.clone() });
                }
                let named = !name.is_empty();
                if named && nth == 0 {
                    job.append(&name, 0.0, words.clone());
                }
                job.append(&points.to_string(), if nth > 0 || named { gap } else { 0.0 }, figure);
                if named && nth > 0 {
                    job.append(&name, gap, words);
                }
            }
            ui.painter().layout_job(job)
        };
        let tries: [&dyn Fn(&StripSide) -> String; 3] = [&|side| side.name.clone(), &StripSide::initials, &|_| String::new()];
        let laid = tries.iter().map(|name| job(*name)).collect::<Vec<_>>();
        let galley = laid.iter().find(|galley| galley.size().x <= room).or(laid.last()).cloned();
        let Some(galley) = galley else { return at.x };
        let place = Align2::RIGHT_CENTER.anchor_size(at, galley.size());
        let text = sides.iter().map(|(side, points)| format!("{} {points}", side.name)).collect::<Vec<_>>().join("  ");
        Self::label(ui, place, "points", &text);
        ui.painter().galley(place.min, galley, self.palette.ink);
        place.left()
    }

    fn corner(&self) -> CornerRadius {
        let radius = self.px(display::CORNER);
        CornerRadius::from(radius)
    }

    /// Draws the dice, the result beside them, and under it the sentence.
    fn result_ui(&self, ui: &Ui, band: Rect) {
        let around = self.px(display::GAP);
        let inner = band.shrink2(vec2(0.0, around));
        let dice = self.dice_ui(ui, inner);
        let left = dice.map_or(inner.left(), |dice| dice.right() + self.px(display::DIE_GAP));
        let room = inner.right() - left;
        let mut top = inner.top();
        let Scoreboard { result, difference, .. } = self.board;
        let is_difference = !difference.is_empty();
        let arithmetic = if is_difference { difference.as_str() } else { self.board.arithmetic.as_str() };
        let mut before = "";
        if !result.is_empty() {
            let (sum_font, sum_ink) =
                if is_difference { (semibold(self.px(display::SIDE)), self.palette.ink) } else { (self.plain(), self.palette.second) };
            let sum = width_of(ui, arithmetic, sum_font.clone()) + self.px(display::GAP);
            let is_beside = |font: &FontId| !arithmetic.is_empty() && width_of(ui, result, font.clone()) + sum <= room;
            // The result gives way before the sentence is cut off.
            let leaves_room = |font: &FontId| {
                let before = if is_beside(font) { "" } else { arithmetic };
                let high =
                    ui.fonts_mut(|fonts| fonts.row_height(font)) + self.sentence(ui, (display::TYPE, room), before, usize::MAX).size().y;
                high <= inner.height()
            };
            let fonts = [display::RESULT, display::SIDE].map(|size| serif(self.px(size)));
            let font = fonts.iter().find(|font| leaves_room(font)).unwrap_or(&fonts[1]).clone();
            let (beside, is_large) = (is_beside(&font), font.size > sum_font.size);
            let place = self.text(ui, (pos2(left, top), Align2::LEFT_TOP), result, (font, self.palette.ink), room);
            Self::label(ui, place, "result", result);
            if beside {
                // Raised where the result is in larger type, so that both stand on one line.
                let larger = if is_large { self.px(display::SUM_UP) } else { 0.0 };
                let at = pos2(place.right() + self.px(display::GAP), place.bottom() - larger);
                let place = self.text(ui, (at, Align2::LEFT_BOTTOM), arithmetic, (sum_font, sum_ink), room);
                Self::label(ui, place, "arithmetic", arithmetic);
            } else if !arithmetic.is_empty() {
                before = arithmetic;
            }
            top = place.bottom();
        }
        self.sentence_ui(ui, Rect::from_min_max(pos2(left, top), inner.max), before);
    }

    /// Returns the height of the band in which the result stands with its whole sentence, in the smaller of its types.
    fn result_height(&self, ui: &Ui) -> f32 {
        let Scoreboard { result, difference, arithmetic, dice, .. } = self.board;
        let dice = match dice.len() {
            0 => 0.0,
            2 => self.px(2.0 * display::DIE_OF_TWO + display::GAP / 2.0 + display::DIE_GAP),
            _ => self.px(display::DIE_BOX + display::DIE_GAP),
        };
        let room = self.within(self.whole).width() - dice;
        let font = serif(self.px(display::SIDE));
        let sum = if difference.is_empty() { arithmetic } else { difference };
        let is_beside = width_of(ui, result, font.clone()) + self.px(display::GAP) + width_of(ui, sum, font.clone()) <= room;
        let before = if result.is_empty() || is_beside { "" } else { sum };
        let line = if result.is_empty() { 0.0 } else { ui.fonts_mut(|fonts| fonts.row_height(&font)) };
        line + self.sentence(ui, (display::TYPE, room), before, usize::MAX).size().y + 2.0 * self.px(display::GAP)
    }

    /// Lays out the sentence to be read aloud in type of a size, so wide, after the words that come before it; no more rows than `most`.
    fn sentence(&self, ui: &Ui, (size, wide): (f32, f32), before: &str, most: usize) -> std::sync::Arc<Galley> {
        let size = self.px(size);
        let high = Some(size * display::ROW_HEIGHT);
        let plain = TextFormat { line_height: high, ..TextFormat::simple(FontId::proportional(size), self.palette.ink) };
        let mut job = LayoutJob::default();
        job.wrap.max_width = wide;
        job.wrap.max_rows = most;
        if !before.is_empty() {
            job.append(&format!("{before}.  "), 0.0, TextFormat { color: self.palette.second, ..plain.clone() });
        }
        if self.board.sentence.is_empty() && self.board.result.is_empty() {
            job.append(NOTHING_YET, 0.0, plain.clone());
        }
        for piece in &self.board.sentence {
            let named = |nation| TextFormat { line_height: high, ..TextFormat::simple(semibold(size), self.palette.nation_word(nation)) };
            job.append(&piece.text, 0.0, piece.named.map_or_else(|| plain.clone(), named));
        }
        ui.painter().layout_job(job)
    }

    /// Draws the sentence to be read aloud, as many lines as there is room for. Alone, it is larger.
    fn sentence_ui(&self, ui: &Ui, place: Rect, before: &str) {
        let sizes: &[f32] = if self.board.result.is_empty() { &[display::SIDE, display::TYPE] } else { &[display::TYPE] };
        let laid = sizes.iter().map(|size| self.sentence(ui, (*size, place.width()), before, usize::MAX));
        let galley = laid.into_iter().find(|galley| galley.size().y <= place.height());
        let galley = galley.unwrap_or_else(|| {
            let rows = place.height() / (self.px(display::TYPE) * display::ROW_HEIGHT);
            self.sentence(ui, (display::TYPE, place.width()), before, (rows.floor() as usize).max(1))
        });
        let pieces = &self.board.sentence;
        let text = pieces.iter().map(|piece| piece.text.as_str()).collect::<String>();
        let text = if text.is_empty() && self.board.result.is_empty() { NOTHING_YET } else { &text };
        Self::label(ui, Rect::from_min_size(place.min, galley.size()), "sentence", text);
        ui.painter().galley(place.min, galley, self.palette.ink);
    }

    /// Draws the dice in a square of fixed size, one large or several in rows; returns their place.
    fn dice_ui(&self, ui: &Ui, band: Rect) -> Option<Rect> {
        let dice = &self.board.dice;
        if dice.is_empty() {
            return None;
        }
        let high = self.px(display::DIE_BOX).min(band.height());
        // Two stand beside each other; more stand in rows.
        let across = match dice.len() {
            count @ 1..=2 => count,
            3..=4 => 2,
            5..=9 => 3,
            _ => 4,
        };
        let down = if dice.len() <= 2 { 1 } else { across };
        let gap = self.px(display::GAP) / 2.0;
        let side = match dice.len() {
            1 => high,
            2 => high.min(self.px(display::DIE_OF_TWO)),
            _ => (high - (down as f32 - 1.0) * gap) / down as f32,
        };
        let place = Rect::from_min_size(band.min, vec2(across as f32 * (side + gap) - gap, high));
        for (nth, die) in dice.iter().enumerate().take(across * down) {
            let (column, row) = (nth % across, nth / across);
            let at = place.min + vec2(column as f32, row as f32) * (side + gap);
            self.die_ui(ui, Rect::from_min_size(at, vec2(side, side)), die);
        }
        let faces = dice.iter().map(|die| die.face.as_str()).collect::<Vec<_>>().join(", ");
        Self::label(ui, place, "dice", &format!("Dice: {faces}"));
        Some(place)
    }

    fn die_ui(&self, ui: &Ui, place: Rect, die: &BoardDie) {
        let edge = match &die.of {
            BoardColour::Nation(nation) => self.palette.nation(*nation),
            BoardColour::Cube(cube) => self.palette.cube(&cube.colour),
        };
        ui.painter().rect(place, self.corner(), self.palette.ground, Stroke::new(self.px(display::DIE_EDGE), edge), StrokeKind::Inside);
        let most = self.px(display::DIE).min(place.height() * display::DIE_SHARE);
        let size = most.max(self.px(display::TYPE).min(place.height()));
        let wide = width_of(ui, &die.face, semibold(size));
        let size = if wide > place.width() - self.px(display::GAP) / 2.0 { self.px(display::TYPE).min(size) } else { size };
        ui.painter().text(place.center(), Align2::CENTER_CENTER, &die.face, semibold(size), self.palette.ink);
        if let BoardColour::Cube(cube) = &die.of {
            // A cube is recognised by its shape as well as its colour.
            cube.paint(
                ui.painter(),
                place.right_top() + vec2(-1.0, 1.0) * self.px(display::GAP),
                self.px(display::GAP) / 2.0,
                self.palette,
            );
        }
    }

    /// Returns the lines of the lowest band.
    fn lines(&self) -> Vec<Line> {
        let line = |name: &str, texts: Vec<String>, ink: Color32, strong: bool| Line { name: name.to_owned(), texts, ink, strong };
        let mut lines = Vec::new();
        if !self.board.next.is_empty() && !self.strip.over {
            lines.push(line("Next", self.board.next.clone(), self.palette.ink, true));
        }
        if !self.board.waiting.is_empty() && !self.strip.over {
            lines.push(line("Waiting for", self.board.waiting.clone(), self.palette.accent, true));
        }
        if let Some((nth, turn)) = self.strip.next_arrivals().filter(|_| !self.strip.over) {
            let due = turn.arrivals.iter().filter(|arrivals| !arrivals.due.is_empty()).collect::<Vec<_>>();
            let names = due.iter().flat_map(|arrivals| &arrivals.due).map(String::as_str).collect::<Vec<_>>();
            let ink = if let [only] = due.as_slice() { self.palette.nation_word(only.nation) } else { self.palette.ink };
            let all = names.join(", ");
            let due = Some(self.due).filter(|due| !due.is_empty()).map(|due| format!("{all}, {due}"));
            let fewer = (1..names.len()).rev().map(|count| format!("{} and {} more", names[..count].join(", "), names.len() - count));
            let texts = due.into_iter().chain([all]).chain(fewer).collect();
            lines.push(line(&format!("{} {}", self.strip.turn_word, nth + 1), texts, ink, false));
        }
        if !self.evening.is_empty() {
            let texts = (1..=self.evening.len()).rev().map(|count| self.evening[..count].join(", ")).collect();
            lines.push(line("Evening", texts, self.palette.ink, false));
        }
        // The places in the order of the flags, which have no room for names.
        let names = self.board.flags.iter().map(|flag| flag.name.as_str()).collect::<Vec<_>>();
        if !names.is_empty() {
            let fewer = (1..names.len()).rev().map(|count| format!("{} and {} more", names[..count].join(" · "), names.len() - count));
            let places = count_text(u32::try_from(names.len()).unwrap_or(u32::MAX), "place", "places");
            let texts = std::iter::once(names.join(" · ")).chain(fewer).chain([places]).collect();
            lines.push(line("To hold", texts, self.palette.second, false));
        }
        lines
    }

    /// Draws the lines of the lowest band, and at its right the flags and the losses.
    fn lines_ui(&self, ui: &Ui, band: Rect, lines: Vec<Line>) {
        let high = self.px(display::LINE);
        let at = |nth: usize| band.top() + self.px(display::LINES_AROUND) / 2.0 + (nth as f32 + 0.5) * high;
        if lines.is_empty() {
            return;
        }
        let rights = [self.flags_ui(ui, pos2(band.right(), at(0))), self.lost_ui(ui, pos2(band.right(), at(1)), lines.len() > 1)];
        let names = lines.iter().map(|line| width_of(ui, &line.name, self.plain())).fold(0.0, f32::max);
        let from = band.left() + names + self.px(display::DIE_GAP);
        for (nth, line) in lines.iter().enumerate() {
            ui.painter().text(pos2(band.left(), at(nth)), Align2::LEFT_CENTER, &line.name, self.plain(), self.palette.second);
            let font = if line.strong { self.strong() } else { self.plain() };
            let right = rights.get(nth).map_or(band.right(), |right| if *right < band.right() { right - high / 2.0 } else { *right });
            let fits = |text: &&String| width_of(ui, text, font.clone()) <= right - from;
            let Some(text) = line.texts.iter().find(fits).or(line.texts.last()) else { continue };
            let drawn = self.text(ui, (pos2(from, at(nth)), Align2::LEFT_CENTER), text, (font.clone(), line.ink), right - from);
            let whole = line.texts.first().map_or("", String::as_str);
            Self::label(ui, drawn.with_min_x(band.left()), &line.name, &format!("{}: {whole}", line.name));
        }
    }

    /// Draws a flag for each key position in its holder's colour, at the right of a place; returns where they begin.
    fn flags_ui(&self, ui: &Ui, at: eframe::egui::Pos2) -> f32 {
        let side = self.px(display::TYPE);
        let gap = self.px(display::GAP);
        let mut right = at.x;
        for (nth, flag) in self.board.flags.iter().enumerate().rev() {
            let holder = flag.side.and_then(|side| self.strip.sides.get(side));
            let (glyph, ink, word) = match holder {
                Some(side) => (Glyph::Flag, self.palette.nation(side.nation), self.palette.nation_word(side.nation)),
                None => (Glyph::FlagEmpty, self.palette.second, self.palette.second),
            };
            let points = ui.painter().text(pos2(right, at.y), Align2::RIGHT_CENTER, flag.points, self.strong(), word);
            let place = Rect::from_min_size(pos2(points.left() - side, at.y - side / 2.0), vec2(side, side));
            glyph.paint(ui.painter(), place, ink);
            let holder = holder.map_or("no side", |side| side.name.as_str());
            let text = format!("{}: {holder}, {}", flag.name, count_text(flag.points, "point", "points"));
            Self::label(ui, place.union(points), &format!("flag {nth}"), &text);
            right = place.left() - gap;
        }
        if self.board.flags.is_empty() { at.x } else { right + gap }
    }

    /// Draws the losses of the sides, at the right of a place; returns where they begin.
    fn lost_ui(&self, ui: &Ui, at: eframe::egui::Pos2, has_room: bool) -> f32 {
        if self.board.lost.is_empty() || !has_room {
            return at.x;
        }
        let mut job = LayoutJob::default();
        let words = TextFormat::simple(self.plain(), self.palette.second);
        job.append("lost ", 0.0, words.clone());
        for (nth, (lost, side)) in self.board.lost.iter().zip(&self.strip.sides).enumerate() {
            if nth > 0 {
                job.append(" : ", 0.0, words.clone());
            }
            job.append(&lost.to_string(), 0.0, TextFormat::simple(self.strong(), self.palette.nation_word(side.nation)));
        }
        job.append(&format!(" {}", self.board.lost_of), 0.0, words);
        let galley = ui.painter().layout_job(job);
        let place = Align2::RIGHT_CENTER.anchor_size(at, galley.size());
        let text = self.board.lost.iter().zip(&self.strip.sides).map(|(lost, side)| format!("{} {lost}", side.name));
        Self::label(ui, place, "lost", &format!("Lost {}: {}", self.board.lost_of, text.collect::<Vec<_>>().join(", ")));
        ui.painter().galley(place.min, galley, self.palette.ink);
        place.left()
    }
}
