//! Results of checks in a battle of companies, and the foot that shows them.

use eframe::egui::Ui;

use super::intent::Context;
use super::waivers::Waivers;
use crate::engine::text::{join_list, upper_first, without_full_stop};
use crate::game::{Refusal, Request};
use crate::games::battlecry1812::battle::{
    AppliedEffect, Battle, Command, Event, Setup, aftermath_text, check_with_override, effect_parts,
};
use crate::gui::foot::{Foot, FootActions as FootAsked};
use crate::gui::look::measure;
use crate::gui::parts::cells::Shares;
use crate::gui::parts::widgets::{scrolled_from, warning_color};
use crate::gui::play::referee_override::RefereeOverride;

/// Result of a check, as the foot shows it.
#[derive(Clone, Debug, Default)]
pub struct CheckSummary {
    /// The result in words; empty before the dice.
    pub result: String,
    /// Arithmetic of the result; before the dice, their number and the reasons for it.
    pub arithmetic: String,
    /// Effects on units and officers, each of which can be waived.
    pub effects: Vec<AppliedEffect>,
    /// Refusal of the check with these dice.
    pub refused: Option<Refusal>,
    /// Unit that a question over the effects names: they do not name it again.
    pub named: Option<String>,
    /// Chances of the check, which the foot shows before the dice where the facts over it have no room for them.
    pub bars: Vec<Shares>,
}

impl CheckSummary {
    /// Builds the result of a command with its dice; `of` describes the result and its arithmetic.
    pub fn of(battle: &Battle, command: Option<&Request<Command>>, of: impl FnOnce(&Event) -> (String, String)) -> Self {
        match command.map(|command| battle.preview(command.clone())) {
            None => Self::default(),
            Some(Err(refusal)) => Self { refused: Some(refusal), ..Self::default() },
            Some(Ok(event)) => {
                let (mut result, mut arithmetic) = of(&event);
                let aftermath = aftermath_text(battle.setup(), &event);
                if !aftermath.is_empty() {
                    arithmetic = format!("{}.{aftermath}", without_full_stop(&arithmetic));
                }
                let is_waived = event.found.effects.iter().any(|effect| effect.waived.is_some());
                if is_waived && !matches!(event.command, Command::Fire(_)) {
                    // What the referee waives is no result; that of a shot is without it.
                    result = remaining_text(battle.setup(), &event);
                }
                Self { result, arithmetic, effects: event.found.effects, ..Self::default() }
            }
        }
    }

    /// Adds the dice to throw and the reasons for them, while the dice are not thrown.
    #[must_use]
    pub fn or_thrown(self, thrown: Option<String>) -> Self {
        let waits = self.result.is_empty() && self.refused.is_none();
        Self { arithmetic: thrown.filter(|_| waits).unwrap_or(self.arithmetic), ..self }
    }
}

/// Describes the effects of an event that are not waived: `41st 1 loses 2 morale`.
fn remaining_text(setup: &Setup, event: &Event) -> String {
    let left = event.found.effects.iter().filter(|effect| effect.waived.is_none()).map(|effect| {
        let (whom, text) = effect_parts(setup, effect);
        format!("{whom} {text}")
    });
    let left = join_list(&left.collect::<Vec<_>>());
    if left.is_empty() { "No effect".to_owned() } else { upper_first(&left) }
}

impl Context<'_> {
    /// Returns the refusal of a check before its dice are thrown, under the referee's ruling; for a check of the log `None`.
    pub fn refusal_before_dice(&self, asking: &Command, word: &RefereeOverride) -> Option<Refusal> {
        let refused = check_with_override(self.game.setup(), self.game.state(), asking, word.given.as_ref()).err();
        refused.filter(|_| !self.reopened).map(|refusal| self.game.with_names(asking, refusal))
    }

    /// Draws the foot of a check: the dice, their result, its refusal, Roll and Apply. `more` draws choices that are still
    /// open. Returns the player's request; for a check of the log, which has no foot of its own, the command as it stands.
    pub fn check_foot_ui(
        &mut self,
        ui: &mut Ui,
        foot: Foot<'_>,
        (summary, refused): (&CheckSummary, Option<&Refusal>),
        (word, waivers): (&mut RefereeOverride, &mut Waivers),
        command: Option<Request<Command>>,
        more: impl FnOnce(&mut Ui),
    ) -> (FootAsked, Option<Request<Command>>) {
        if self.reopened {
            return (FootAsked::default(), command);
        }
        let waits = if refused.is_some() { "Not allowed" } else { foot.waits };
        let foot = Foot { result: &summary.result, arithmetic: &summary.arithmetic, waits, ..foot };
        // What the panel over a foot has no room for is seen with the dice.
        let is_low = self.foot.is_some() && ui.max_rect().height() < measure::FACTS_LOW;
        let bars = if is_low && summary.result.is_empty() && refused.is_none() { summary.bars.as_slice() } else { &[] };
        let actions = self.foot_ui(ui, command.filter(|_| summary.refused.is_none()), foot, |ui, context| {
            // Decisions stand before mere information.
            if let Some(refusal) = &summary.refused {
                ui.colored_label(warning_color(ui), refusal.sentences());
            }
            bars_ui(ui, bars);
            more(ui);
            context.enter |= waivers.ui(ui, context.game.setup(), summary);
            context.enter |= word.ui(ui, refused);
        });
        (actions, None)
    }
}

/// Draws chances side by side.
fn bars_ui(ui: &mut Ui, bars: &[Shares]) {
    if !bars.is_empty() {
        ui.columns(bars.len(), |columns| columns.iter_mut().zip(bars).for_each(|(ui, bar)| bar.named_ui(ui)));
    }
}

/// Draws the facts of a check above its foot, and scrolls them alone: typing in the foot moves nothing above. For a check of the
/// log the panel around it scrolls.
pub fn above_foot<R>(ui: &mut Ui, context: &mut Context<'_>, facts: impl FnOnce(&mut Ui, &mut Context<'_>) -> R) -> R {
    if context.foot.is_none() {
        return facts(ui, context);
    }
    scrolled_from(ui, "facts", context.is_new, |ui| facts(ui, context))
}

/// Returns whether the cursor goes into the dice: in a form just opened, or where a pressed chip left it nowhere and the next digit
/// would be lost.
pub fn takes_cursor(ui: &Ui, opened: &mut bool) -> bool {
    std::mem::take(opened) || ui.memory(|memory| memory.focused().is_none())
}
