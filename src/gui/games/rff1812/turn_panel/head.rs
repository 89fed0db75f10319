//! Head of the agenda: the phase, what it waits for, and the folded line of what is done.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align2, FontId, Galley, Id, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::{PhaseList, second};
use crate::engine::Word as _;
use crate::engine::text::upper_first;
use crate::games::rff1812::battle::{Battle, Phase, Waiting, Work, waiting_short};
use crate::gui::look::{gap, heading, measure, palette, radius, semibold, type_size};
use crate::gui::parts::fit::line_in;
use crate::gui::parts::widgets::{parts_in, width_of};
use crate::gui::shell::pass::corner;

/// Draws the head of the agenda.
pub(super) fn ui(ui: &mut Ui, battle: &Battle, list: &mut PhaseList) {
    title_ui(ui, battle);
    waiting_ui(ui, battle, list);
    done_ui(ui, list);
    ui.add_space(gap::HAIR);
}

fn title_ui(ui: &mut Ui, battle: &Battle) {
    let phase = battle.state().phase;
    let title = format!("{} phase", upper_first(&phase.spoken()));
    let hint = match phase {
        Phase::Maneuver => "numbers find a unit, Enter takes the row in the frame",
        Phase::Fire => "click the unit that fires, then its target; a click adds others",
        Phase::Charge => "a charge not declared: click the attacker, then the enemy",
    };
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &title));
    let inner = place.shrink2(vec2(gap::NEXT, 0.0));
    let inner = inner.with_max_x(inner.right() - corner(ui));
    let drawn = ui.painter().text(inner.left_center(), Align2::LEFT_CENTER, &title, heading(), palette(ui).ink);
    let (font, ink) = second(ui);
    if drawn.right() + gap::GROUP + width_of(ui, hint, font.clone()) <= inner.right() {
        ui.painter().text(inner.right_center(), Align2::RIGHT_CENTER, hint, font, ink);
    }
}

/// Describes what a phase waits for in full, for a screen reader and the display.
pub(super) fn waiting_text(battle: &Battle, waiting: &[Waiting]) -> String {
    let text = pieces(battle, waiting, waiting.len()).into_iter().map(|(text, _)| text).collect::<String>();
    if text.is_empty() { "Nothing is left to do in this phase.".to_owned() } else { text }
}

/// Names who is waited for, for the scoreboard: as a sentence, then in numbers; empty if nobody is.
pub(super) fn waiting_names(battle: &Battle, waiting: &[Waiting]) -> Vec<String> {
    let names =
        pieces(battle, waiting, waiting.len()).into_iter().filter(|(text, _)| text != WAITING).map(|(text, _)| text).collect::<String>();
    if names.is_empty() { Vec::new() } else { vec![names, waiting_short(waiting)] }
}

/// First words of what a phase waits for.
const WAITING: &str = "Waiting for: ";

/// Returns the line in pieces, and whether each is a name: so many parts with their names, the others in numbers.
fn pieces(battle: &Battle, waiting: &[Waiting], named: usize) -> Vec<(String, bool)> {
    let mut pieces = Vec::new();
    let (fire, others): (Vec<_>, Vec<_>) = waiting.iter().partition(|part| matches!(part.work, Work::DefensiveFire | Work::OffensiveFire));
    for (nth, part) in others.iter().enumerate() {
        pieces.push((if nth > 0 { ", " } else { WAITING }.to_owned(), false));
        if nth == named {
            let rest = others[nth..].iter().map(|part| (*part).clone()).collect::<Vec<_>>();
            pieces.push((waiting_short(&rest), false));
            break;
        }
        let last = part.who.len().saturating_sub(1);
        for (at, name) in part.who.iter().enumerate() {
            if at > 0 {
                pieces.push((if at == last { " and " } else { ", " }.to_owned(), false));
            }
            pieces.push((name.clone(), true));
        }
        pieces.push((format!(" {}", part.what), false));
    }
    if !pieces.is_empty() {
        pieces.push((".".to_owned(), false));
    }
    if !fire.is_empty() {
        pieces.extend((!pieces.is_empty()).then(|| (" ".to_owned(), false)));
        pieces.extend(fire_pieces(battle, &fire));
        return pieces;
    }
    if pieces.is_empty() {
        return pieces;
    }
    let state = battle.state();
    if state.phase == Phase::Maneuver && !state.charges.is_empty() && waiting.iter().all(|part| part.work != Work::Reply) {
        pieces.push((" All charges are answered.".to_owned(), false));
    }
    pieces
}

/// Returns the line of fire, which nobody has to wait for: how many units of each side may still fire.
fn fire_pieces(battle: &Battle, waiting: &[&Waiting]) -> Vec<(String, bool)> {
    let (setup, state) = (battle.setup(), battle.state());
    let mut pieces: Vec<(String, bool)> = Vec::new();
    for part in waiting {
        let side =
            if part.work == Work::OffensiveFire { setup.scenario.side(&state.side) } else { Some(setup.scenario.other_side(&state.side)) };
        if !pieces.is_empty() {
            pieces.push((" and ".to_owned(), false));
        }
        pieces.push((format!("{} {}", part.count, side.map_or("", |side| side.adjective())), true));
    }
    pieces.push((" units may still fire.".to_owned(), false));
    pieces
}

fn waiting_ui(ui: &mut Ui, battle: &Battle, list: &PhaseList) {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::AGENDA_ROW), Sense::hover());
    if list.waiting.is_empty() {
        return;
    }
    let sentence = waiting_text(battle, &list.waiting);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
    let palette = palette(ui);
    let inner = place.shrink2(vec2(gap::NEXT, 0.0));
    ui.painter().circle_filled(inner.left_center() + vec2(gap::HAIR, 0.0), gap::HAIR - measure::LINE, palette.accent);
    let words = |font| TextFormat { font_id: font, color: palette.ink, ..TextFormat::default() };
    let (plain, bold) = (|| words(FontId::proportional(type_size::BODY)), || words(semibold(type_size::BODY)));
    let from = inner.left() + gap::GROUP;
    let laid_out = |named: usize| {
        let mut job = LayoutJob::default();
        for (text, is_name) in pieces(battle, &list.waiting, named) {
            job.append(&text, 0.0, if is_name { bold() } else { plain() });
        }
        ui.painter().layout_job(job)
    };
    // Without room for all names, those of what comes first.
    let fits = |galley: &Arc<Galley>| galley.size().x <= inner.right() - from;
    let galley = (0..=list.waiting.len()).rev().map(laid_out).find(fits).unwrap_or_else(|| laid_out(0));
    ui.painter().galley(pos2(from, place.center().y - galley.size().y / 2.0), galley, palette.ink);
    response.on_hover_text(sentence);
}

/// Draws the line of what is done; its place stays while nothing is, but in the lowest windows, where a row of the list stands there.
fn done_ui(ui: &mut Ui, list: &mut PhaseList) {
    if list.done.is_empty() && ui.ctx().content_rect().height() < measure::LOWEST {
        return;
    }
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
    let palette = palette(ui);
    let (font, ink) = second(ui);
    ui.painter().rect_filled(place, radius::BUTTON, palette.row_done);
    let inner = place.shrink2(vec2(gap::NEXT, 0.0));
    let from = inner.left() + gap::GROUP + gap::HAIR;
    if list.done.is_empty() {
        ui.painter().text(pos2(from, place.center().y), Align2::LEFT_CENTER, "Nothing is done yet.", font, ink);
        return;
    }
    let action = if list.shows_done { "Hide" } else { "Show" };
    let response = ui.interact(place, Id::unique("what is done in the phase"), Sense::click());
    let sentence = format!("Done: {}. {action}", list.done.join(" · "));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, list.shows_done, &sentence));
    let tick = Stroke::new(measure::FOCUS, palette.accent);
    let at = inner.left_center() + vec2(gap::HAIR, 0.0);
    ui.painter().line_segment([at - vec2(gap::HAIR, 0.0), at + vec2(-measure::LINE, gap::HAIR)], tick);
    ui.painter().line_segment([at + vec2(-measure::LINE, gap::HAIR), at + vec2(gap::NEXT - measure::LINE, -gap::HAIR)], tick);
    let show = width_of(ui, action, semibold(type_size::SMALL));
    ui.painter().text(inner.right_center(), Align2::RIGHT_CENTER, action, semibold(type_size::SMALL), palette.accent);
    let prefix = "Done: ";
    let room = inner.right() - show - gap::GROUP - from - width_of(ui, prefix, font.clone());
    let mut parts = list.done.clone();
    // The latest is read before the first.
    while parts.len() > 1 && parts_in(ui, &parts, room) != parts.join(" · ") {
        parts.remove(0);
        if parts_in(ui, &parts, room - width_of(ui, "… · ", font.clone())) == parts.join(" · ") {
            parts.insert(0, "…".to_owned());
            break;
        }
    }
    // One alone that has no room is cut.
    let text = format!("{prefix}{}", parts.join(" · "));
    line_in(ui, (pos2(from, place.center().y), Align2::LEFT_CENTER), &text, (font, ink), inner.right() - show - gap::GROUP - from);
    if response.has_focus() || response.hovered() {
        let edge =
            if response.has_focus() { Stroke::new(measure::FOCUS, palette.accent) } else { Stroke::new(measure::LINE, palette.edge) };
        ui.painter().rect_stroke(place, radius::BUTTON, edge, StrokeKind::Inside);
    }
    if response.on_hover_text(list.done.join(" · ")).clicked() {
        list.shows_done = !list.shows_done;
    }
}
