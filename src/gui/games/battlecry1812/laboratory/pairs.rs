//! Pairs of generals: nine that are never added up, what would make it even, and what tips it.

use eframe::egui::{
    Align2, Color32, FontId, Frame, Id, Margin, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::BattleLab;
use super::verdict::heading_ui;
use crate::engine::Word as _;
use crate::engine::text::upper_first;
use crate::gui::lab::LabFrame;
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::fit::readable_line_in;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::widgets::width_of;
use crate::lab::battles::field::Field;
use crate::lab::battles::figures::{LEAST_BATTLES, PairFigures, Share};
use crate::lab::battles::general::{GENERALS, GeneralName, Pair, WEIGHTS};
use crate::lab::battles::tips::{BattleFact, BattleTip};
use crate::lab::battles::words::{FRAMED, LEFT_UNDONE, SIMPLE, generals_text, give_or_take, points_text};
use crate::lab::figures::ONE_IN_100;
use crate::lab::words::in_100;

impl BattleLab {
    /// Draws the pairs, and what is below them.
    pub(super) fn pairs_ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>) {
        let Some(field) = self.field.clone() else { return };
        heading_ui(ui, "Who commands", None);
        self.cells_ui(ui, &field);
        small(ui, &generals_text());
        if self.runner.figures.as_ref().is_some_and(|figures| figures.framed.is_some()) {
            small(ui, FRAMED);
        }
        self.buttons_ui(ui, lab);
        if self.shows_tips {
            self.tips_ui(ui, &field);
        } else {
            self.even_ui(ui, &field);
        }
        ui.add_space(gap::NEXT);
        caution_ui(ui, SIMPLE);
        small(ui, LEFT_UNDONE);
        ui.collapsing("The generals' weights", weights_ui);
    }

    fn cells_ui(&mut self, ui: &mut Ui, field: &Field) {
        let palette = palette(ui);
        let figures = self.runner.figures.clone();
        let (at, now) = (figures.as_ref().and_then(|figures| figures.framed), self.looked_at());
        let word = |side: usize| palette.nation_word(field.setup.scenario.sides[side].nation);
        let wide = ui.available_width();
        let rows = (wide * 0.24).min(measure::LAB_GENERAL);
        let cell = (wide - rows) / GENERALS as f32;
        let (head, _) = ui.allocate_exact_size(vec2(wide, 2.0 * measure::CAPTION), Sense::hover());
        let name = |side: usize| field.side_name(side).to_owned();
        ui.painter().text(head.left_top(), Align2::LEFT_TOP, format!("{} ↓", name(0)), FontId::proportional(type_size::SMALL), word(0));
        ui.painter().text(head.right_top(), Align2::RIGHT_TOP, format!("{} →", name(1)), FontId::proportional(type_size::SMALL), word(1));
        for (column, general) in GeneralName::ALL.iter().enumerate() {
            let at = pos2(head.left() + rows + cell * (column as f32 + 0.5), head.bottom());
            readable_line_in(ui, (at, Align2::CENTER_BOTTOM), general.name(), (semibold(type_size::SMALL), word(1)), cell);
        }
        for one in GeneralName::ALL {
            let (row, _) = ui.allocate_exact_size(vec2(wide, measure::LAB_CELL), Sense::hover());
            readable_line_in(ui, (row.left_center(), Align2::LEFT_CENTER), one.name(), (semibold(type_size::SMALL), word(0)), rows);
            for (column, other) in GeneralName::ALL.iter().enumerate() {
                let pair = Pair([*one, *other]);
                let left = row.left() + rows + cell * column as f32;
                let place = Rect::from_min_max(pos2(left + gap::HAIR, row.top()), pos2(left + cell, row.bottom() - gap::HAIR));
                let played = figures.as_ref().and_then(|figures| figures.of(pair));
                if pair_ui(ui, field, place, (pair, played), (at == Some(pair), now == pair)) {
                    self.pair = Some(pair);
                }
            }
        }
    }

    fn buttons_ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>) {
        let busy = self.runner.is_busy();
        let tips = if self.shows_tips { "What makes it even" } else { "What tips it" };
        let buttons = [
            (tips, "W", "What tips it (W)"),
            match (busy, self.runner.is_stopped) {
                (true, _) => ("Stop", "S", "Stop the battles (S)"),
                (false, true) => ("Go on", "M", "Go on with the battles (M)"),
                (false, false) => ("More", "M", "More battles (M)"),
            },
            ("Other dice", "D", "Other dice (D)"),
            ("Next scenario", "N", "Next scenario (N)"),
            ("Points on the desk", "G", "Give the points that make it even on the desk (G)"),
        ];
        let has_points = self.shown_pair().is_some_and(|shown| shown.battles >= LEAST_BATTLES && shown.evening().is_some());
        let mut pressed = None;
        ui.horizontal_wrapped(|ui| {
            for (nth, (text, key, name)) in buttons.iter().take(buttons.len() - usize::from(!has_points)).enumerate() {
                let button = Keyed { size: type_size::SMALL, ..Keyed::new(Rank::Chip, text, key, name) };
                let (place, _) = ui.allocate_exact_size(vec2(button.width(ui), measure::TARGET), Sense::hover());
                if button.ui(ui, Id::unique(("whole battle", nth)), place).clicked() {
                    pressed = Some(nth);
                }
            }
        });
        match pressed {
            Some(0) => self.what_tips_it(ui),
            Some(1) if busy => self.runner.stop(),
            Some(1) => self.more(ui),
            Some(2) => self.other_dice(ui),
            Some(3) => self.next_scenario(lab.frame.desk),
            Some(_) => self.give_on_desk(lab.frame.desk),
            None => {}
        }
    }

    fn even_ui(&self, ui: &mut Ui, field: &Field) {
        let Some(shown) = self.shown_pair().filter(|shown| shown.battles >= LEAST_BATTLES) else { return };
        heading_ui(ui, "What would make it even", None);
        let Some(evening) = shown.evening() else {
            let text = match shown.ahead() {
                Some(_) => "No number of points brings the two sides nearer.",
                None => "Neither side is ahead beyond its interval: no point is needed.",
            };
            return small(ui, text);
        };
        let who = field.side_name(evening.side);
        small(ui, &format!("Points for the {who} at the start, battles they then win in 100:"));
        for gift in &evening.gifts {
            let share = Share::of(gift.won[evening.side], shown.battles);
            let (wins, off) = (in_100(share.at), give_or_take(share));
            let text = if gift.points == 0 { "as it is".to_owned() } else { points_text(gift.points) };
            let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::LAB_ROW), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{text}: {wins} in 100 {off}")));
            let palette = palette(ui);
            ui.painter().text(row.left_center(), Align2::LEFT_CENTER, &text, FontId::proportional(type_size::SMALL), palette.ink);
            let off_wide = width_of(ui, "±99", FontId::proportional(type_size::SMALL)) + gap::HAIR;
            let number = width_of(ui, "over 99", semibold(type_size::BODY)) + off_wide + gap::NEXT;
            let bar = Rect::from_min_max(
                pos2(row.left() + row.width() * 0.27, row.center().y - measure::LAB_THIN / 2.0),
                pos2(row.right() - number, row.center().y + measure::LAB_THIN / 2.0),
            );
            bar_ui(ui, field, bar, (gift.won, shown.battles));
            let at = row.right_center() - vec2(off_wide, 0.0);
            ui.painter().text(at, Align2::RIGHT_CENTER, wins, semibold(type_size::BODY), palette.ink);
            let at = at + vec2(gap::HAIR, 0.0);
            ui.painter().text(at, Align2::LEFT_CENTER, off, FontId::proportional(type_size::SMALL), palette.second);
        }
        if let Some(text) = field.even_text(&shown) {
            ui.label(RichText::new(text).size(type_size::BODY).strong());
        }
    }

    fn tips_ui(&self, ui: &mut Ui, field: &Field) {
        heading_ui(ui, "What tips it", None);
        let who = field.side_name(0);
        small(ui, &format!("One step more or less, the same battles on the same dice: more wins in 100 for the {who}."));
        let Some(tips) = &self.runner.tips else {
            small(
                ui,
                &self.runner.tried.map_or_else(
                    || "It is tried when the battles are played: press W again.".to_owned(),
                    |tried| format!("{tried} changes tried"),
                ),
            );
            return;
        };
        let (found, rest): (Vec<_>, Vec<_>) = tips.iter().partition(|tip| tip.is_found());
        for tip in found {
            tip_ui(ui, tip);
        }
        if !rest.is_empty() {
            let names = rest.iter().map(|tip| step_text(tip)).collect::<Vec<_>>().join("; ");
            small(ui, &format!("Within their intervals: {names}."));
        }
    }
}

/// Draws a pair: how often its winner wins, give or take, and a bar of both sides. Returns whether it was clicked.
fn pair_ui(ui: &Ui, field: &Field, place: Rect, (pair, played): (Pair, Option<&PairFigures>), (is_framed, is_shown): (bool, bool)) -> bool {
    let palette = palette(ui);
    let [one, other] = pair.0;
    let names = format!("{} {} against {} {}", field.side_name(0), one.name(), field.side_name(1), other.name());
    let played = played.filter(|played| played.battles > 0);
    let enough = played.filter(|played| played.battles >= LEAST_BATTLES);
    let winner = enough.map(|played| played.winner().unwrap_or(0));
    let drawn = enough.and_then(PairFigures::mostly_drawn);
    let spoken = match (enough, winner) {
        (Some(played), Some(side)) => {
            let wins = played.wins(side);
            let framed = if is_framed { ", framed" } else { "" };
            let off = Some(give_or_take(wins)).filter(|off| !off.is_empty()).map_or_else(String::new, |off| format!(", {off}"));
            match drawn {
                Some(drawn) => format!("{names}: drawn {} in 100{framed}", in_100(drawn.at)),
                None => format!("{names}: {} wins {} in 100{off}{framed}", field.side_name(side), in_100(wins.at)),
            }
        }
        _ => format!("{names}: still playing, {} battles", played.map_or(0, |played| played.battles)),
    };
    let response = ui.interact(place, ui.scope_id().with(("pair", pair.place())), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_shown, &spoken));
    let ground = if is_shown { palette.surface } else { palette.chip };
    let edge = match () {
        () if response.has_focus() => Stroke::new(measure::FOCUS, palette.accent),
        () if is_framed => Stroke::new(measure::FOCUS, palette.ink),
        () if is_shown => Stroke::new(measure::LINE, palette.accent),
        () => Stroke::new(measure::LINE, palette.chip_line),
    };
    ui.painter().rect(place, radius::BUTTON, ground, edge, StrokeKind::Inside);
    let inner = place.shrink2(vec2(gap::NEXT, gap::HAIR));
    if let (Some(played), Some(side)) = (enough, winner) {
        let (wins, short, ink) = match drawn {
            Some(drawn) => (drawn, "drawn".to_owned(), palette.second),
            None => (played.wins(side), short_name(field, side), palette.nation_word(field.setup.scenario.sides[side].nation)),
        };
        let number = in_100(wins.at);
        let number_look = (semibold(type_size::HEADING), ink);
        let at = readable_line_in(ui, (inner.left_top(), Align2::LEFT_TOP), &number, number_look, inner.width() * 0.5);
        let small = FontId::proportional(type_size::SMALL);
        let right = width_of(ui, &give_or_take(wins), small.clone());
        if at.right() + gap::HAIR + width_of(ui, &short, small.clone()) + right + gap::HAIR <= inner.right() {
            ui.painter().text(pos2(at.right() + gap::HAIR, at.center().y), Align2::LEFT_CENTER, short, small.clone(), ink);
        }
        if at.right() + right + gap::HAIR <= inner.right() {
            ui.painter().text(pos2(inner.right(), at.center().y), Align2::RIGHT_CENTER, give_or_take(wins), small, palette.second);
        }
        let bar = Rect::from_min_max(pos2(inner.left(), inner.bottom() - measure::LAB_THIN), inner.max);
        bar_ui(ui, field, bar, (played.won, played.battles));
    } else {
        let text = played.map_or_else(|| "…".to_owned(), |played| format!("{} of {LEAST_BATTLES}", played.battles));
        let look = (FontId::proportional(type_size::SMALL), palette.third);
        readable_line_in(ui, (inner.center(), Align2::CENTER_CENTER), &text, look, inner.width());
    }
    response.clicked()
}

/// Returns a side's short name for a small cell.
fn short_name(field: &Field, side: usize) -> String {
    field.brief_name(side).chars().take(2).collect()
}

/// Draws the battles that each side won, and those that nobody won between them.
fn bar_ui(ui: &Ui, field: &Field, place: Rect, (won, battles): ([u32; 2], u32)) {
    let palette = palette(ui);
    let sides = &field.setup.scenario.sides;
    // Who wins under 1 in 100 has no bar.
    let shown = |count: u32| if f64::from(count) < f64::from(battles) * ONE_IN_100 { 0 } else { count };
    let share = |count: u32| place.width() * shown(count) as f32 / battles.max(1) as f32;
    ui.painter().rect_filled(place, radius::CELL, palette.drawn);
    let part = |from: f32, to: f32, fill: Color32| {
        if to > from {
            ui.painter().rect_filled(Rect::from_min_max(pos2(from, place.top()), pos2(to, place.bottom())), radius::CELL, fill);
        }
    };
    part(place.left(), place.left() + share(won[0]), palette.nation(sides[0].nation));
    part(place.right() - share(won[1]), place.right(), palette.nation(sides[1].nation));
}

fn step_text(tip: &BattleTip) -> String {
    let what = match tip.fact {
        BattleFact::Morale => "morale",
        BattleFact::Turn => "turn",
        BattleFact::Points => "points",
    };
    format!("{}: {what} {} to {}", tip.of, tip.now, tip.to)
}

fn tip_ui(ui: &mut Ui, tip: &BattleTip) {
    let (low, high) = ((tip.wins.low * 100.0).floor(), (tip.wins.high * 100.0).ceil());
    let signed = |number: f64| format!("{}{:.0}", if number < 0.0 { "−" } else { "+" }, number.abs());
    let more = if tip.sharpened { "" } else { ", not sharpened" };
    let text = format!(
        "{}: {} in 100, between {} and {}, {} pairs{more}",
        step_text(tip),
        signed(tip.wins.at * 100.0),
        signed(low),
        signed(high),
        tip.pairs
    );
    ui.label(RichText::new(text).size(type_size::SMALL));
}

pub(super) fn small(ui: &mut Ui, text: &str) {
    let ink = palette(ui).second;
    ui.label(RichText::new(text).size(type_size::SMALL).color(ink));
}

/// Draws a caution with a bar at its left.
fn caution_ui(ui: &mut Ui, text: &str) {
    let palette = palette(ui);
    let beside_bar = Margin { left: gap::NEXT as i8, ..Margin::ZERO };
    let response = Frame::new().inner_margin(beside_bar).show(ui, |ui| small(ui, text)).response;
    ui.painter().vline(response.rect.left(), response.rect.y_range(), Stroke::new(measure::FOCUS, palette.warning));
}

/// Draws the table of weights.
fn weights_ui(ui: &mut Ui) {
    for row in WEIGHTS {
        let weights = GeneralName::ALL.iter().zip(row.weights).map(|(name, weight)| format!("{} {weight}", name.name()));
        let text = format!("{}: {}. {}", upper_first(row.measures), weights.collect::<Vec<_>>().join(", "), row.reason);
        small(ui, &text);
    }
}
