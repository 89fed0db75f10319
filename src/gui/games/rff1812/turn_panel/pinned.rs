//! Buttons pinned under the agenda: all others, a charge declared, the end of the turn.

use eframe::egui::{Id, Rect, Stroke, Ui, pos2, vec2};

use super::{ListKeys, PhaseList};
use crate::game::OfferAction;
use crate::games::rff1812::battle::{Battle, Command, Duty, Phase, all_others};
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::look::{gap, measure, palette};
use crate::gui::parts::keyed::{Keyed, Rank};

/// Button of the bar, with its intent and its help.
struct Pinned<'p> {
    button: Keyed<'p>,
    help: &'static str,
    act: Act,
}

/// Action of a button of the bar.
#[derive(Clone, Copy)]
enum Act {
    /// All units that have yet to maneuver go on (`false`) or hold (`true`).
    Others(bool),
    /// Offer beside the agenda, by its place.
    Offer(usize),
}

/// Draws the bar into its place.
pub(super) fn ui(ui: &Ui, battle: &Battle, list: &PhaseList, place: Rect, keys: ListKeys, intents: &mut Vec<Intent>) {
    let line = Stroke::new(measure::LINE, palette(ui).line);
    // From edge to edge of the pane, beyond the words.
    ui.ctx().layer_painter(ui.layer_id()).hline(place.x_range().expand(gap::GROUP), place.top(), line);
    let waits = list.items.iter().any(|item| matches!(item.duty, Duty::Make(_)) && item.done.is_none());
    let chip = |text, key, name, open| Keyed { open, ..Keyed::new(Rank::Chip, text, key, name) };
    let mut left = Vec::new();
    if battle.state().phase == Phase::Maneuver && !battle.state().ended {
        left.push(Pinned {
            button: chip("All others: full move", "G", "All others: full move (G)", waits),
            help: "Each unit that has yet to maneuver makes its full move, half of it where tardy; guns in action hold.",
            act: Act::Others(false),
        });
        left.push(Pinned {
            button: chip("hold", "H", "All others: hold (H)", waits),
            help: "Each unit that has yet to maneuver holds.",
            act: Act::Others(true),
        });
    }
    let right = list.also.iter().enumerate().filter_map(|(nth, offer)| {
        let button = match &offer.action {
            OfferAction::Form(_) => chip("Declare a charge", "C", "Declare a charge (C)", offer.is_open()),
            OfferAction::Command(Command::NextPlayerTurn {}) => {
                chip("End the turn", "Ctrl Shift Enter", "End the turn (Ctrl+Shift+Enter)", offer.is_open())
            }
            // The next phase is in the strip and in the foot.
            OfferAction::Command(_) => return None,
        };
        Some(Pinned { button, help: "", act: Act::Offer(nth) })
    });
    let mut right = right.collect::<Vec<_>>();
    let width = |buttons: &[Pinned<'_>]| buttons.iter().map(|pinned| pinned.button.width(ui) + gap::NEXT).sum::<f32>();
    if width(&left) + width(&right) > place.width() + gap::NEXT {
        left.iter_mut().chain(&mut right).for_each(|pinned| pinned.button.key = "");
    }
    let scarce = (place.width() / (width(&left) + width(&right) - gap::NEXT).max(1.0)).min(1.0);
    let high = measure::TARGET.min(place.height() - gap::HAIR);
    let mut at = place.left();
    let mut from_right = place.right() - (width(&right) - gap::NEXT) * scarce;
    for (nth, pinned) in left.into_iter().chain(right).enumerate() {
        let size = vec2((pinned.button.width(ui)) * scarce, high);
        let is_left = matches!(pinned.act, Act::Others(_));
        let from = if is_left { at } else { from_right };
        let spot = Rect::from_min_size(pos2(from, place.center().y - high / 2.0), size);
        let step = size.x + gap::NEXT * scarce;
        if is_left {
            at += step;
        } else {
            from_right += step;
        }
        let response = pinned.button.ui(ui, Id::unique(("pinned under the agenda", nth, is_left)), spot);
        let pressed = response.clicked();
        if !pinned.help.is_empty() {
            response.on_hover_text(pinned.help);
        }
        match pinned.act {
            Act::Others(stays) if pressed || (waits && keys.all_others == Some(stays)) => {
                intents.push(Intent::SubmitAll(all_others(battle, stays)));
            }
            Act::Offer(nth) if pressed => intents.extend(list.also.get(nth).map(Intent::taking)),
            Act::Others(_) | Act::Offer(_) => {}
        }
    }
}
