//! Two sides of a charge face to face: units, strength, modifiers for and against, and facts only the table knows.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{self, Align, FontId, Frame, Layout, Margin, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::check::ChargePart;
use super::{ChargeDraft, SideDraft};
use crate::engine::text::join_list;
use crate::engine::{FactId, Odds, Relevance};
use crate::games::rff1812::battle::{Battle, applicable_facts, is_countercharging, why_no_charge};
use crate::games::rff1812::charge::{Charge, ChargeRequest, ChargeRole, can_countercharge, fact};
use crate::games::rff1812::words::Arm;
use crate::gui::form::questions::{Questions, TypedAnswers, questions_ui};
use crate::gui::games::rff1812::checks::check_summary::{inherent_ui, name_of};
use crate::gui::games::rff1812::checks::chips::lead_ui;
use crate::gui::games::rff1812::intent::Context;
use crate::gui::look::{gap, heading, measure, palette, radius, semibold, type_size};
use crate::id::UnitId;

/// Charge whose check can be resolved: the check, its facts, and the dice as far as they are known.
#[derive(Clone, Copy)]
pub(super) struct Reckoned<'r> {
    pub check: &'r Charge<'r>,
    pub request: &'r ChargeRequest,
    pub dice: Option<(u8, u8)>,
    /// Odds of each row of the table, while the dice are not known.
    pub odds: &'r Odds<usize>,
}

impl ChargeDraft {
    /// Draws both strengths as bars that meet, and as numbers.
    pub(super) fn strengths_ui(&self, ui: &mut Ui, battle: &Battle) {
        let palette = palette(ui);
        let of = |units: &[UnitId], side: &SideDraft| {
            let stands = side.stands.trim().parse().unwrap_or_else(|_| stands_of(battle, units));
            let nation = units.first().and_then(|unit| battle.setup().scenario.unit(unit)).and_then(|(side, _)| side.nation);
            (stands, palette.nation(nation))
        };
        let (attacker, defender) = (of(&self.attackers, &self.attacker), of(&self.defenders, &self.defender));
        if self.attackers.is_empty() || self.defenders.is_empty() {
            return;
        }
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::FORM_ROW), Sense::hover());
        let text = format!("{} : {}", attacker.0, defender.0);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Stands {text}")));
        let mut job = LayoutJob::simple_singleline(text, semibold(type_size::HEADING), palette.ink);
        let caption = TextFormat { font_id: FontId::proportional(type_size::SMALL), color: palette.second, ..TextFormat::default() };
        job.append(" stands", 0.0, caption);
        let galley = ui.painter().layout_job(job);
        let half = galley.size().x / 2.0 + gap::NEXT;
        ui.painter().galley(place.center() - galley.size() / 2.0, galley, palette.ink);
        let most = attacker.0.max(defender.0).max(1);
        for ((stands, ink), way) in [(attacker, -1.0), (defender, 1.0)] {
            #[expect(clippy::cast_precision_loss, reason = "a bar's length")]
            let length = (place.width() / 2.0 - half) * stands as f32 / most as f32;
            let from = pos2(place.center().x + way * half, place.center().y - measure::STAND_HEIGHT / 2.0);
            let to = pos2(from.x + way * length, place.center().y + measure::STAND_HEIGHT / 2.0);
            ui.painter().rect_filled(Rect::from_two_pos(from, to), 0.0, ink);
        }
    }

    /// Draws the two sides, beside each other where there is room.
    pub(super) fn facing_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        known: &ChargeRequest,
        weight: Option<&Relevance<ChargePart>>,
        reckoned: Option<Reckoned<'_>>,
    ) {
        if ui.available_width() < measure::FOOT_WIDE {
            self.side_ui(ui, context, ChargeRole::Attacker, (known, weight), reckoned);
            self.side_ui(ui, context, ChargeRole::Defender, (known, weight), reckoned);
            return;
        }
        ui.columns(2, |columns| {
            let [left, right] = columns else { return };
            self.side_ui(left, context, ChargeRole::Attacker, (known, weight), reckoned);
            self.side_ui(right, context, ChargeRole::Defender, (known, weight), reckoned);
        });
    }

    fn side_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        role: ChargeRole,
        (known, weight): (&ChargeRequest, Option<&Relevance<ChargePart>>),
        reckoned: Option<Reckoned<'_>>,
    ) {
        let palette = palette(ui);
        Frame::new().fill(palette.surface).corner_radius(radius::PANEL).inner_margin(Margin::same(gap::NEXT as i8)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            // Columns would spread the words of a line.
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                // Two chargers with their sum stand above the foot.
                ui.spacing_mut().item_spacing.y = gap::HAIR;
                self.party_ui(ui, context, role);
                // Questions are above the sum: a line more in the sum moves no toggle.
                self.asked_ui(ui, context, role, (known, weight));
                if let Some(reckoned) = reckoned {
                    self.tally_of_ui(ui, context, role, reckoned);
                }
            });
        });
    }

    /// Draws the units that take part, in the nation's colour, with a field for their stands.
    fn party_ui(&mut self, ui: &mut Ui, context: &Context<'_>, role: ChargeRole) {
        let (units, side, name) = if role == ChargeRole::Attacker {
            (&mut self.attackers, &mut self.attacker, "Attacker")
        } else {
            (&mut self.defenders, &mut self.defender, "Defender")
        };
        let nation = units.first().and_then(|unit| context.game.setup().scenario.unit(unit)).and_then(|(side, _)| side.nation);
        let ink = palette(ui).nation_word(nation);
        ui.horizontal_wrapped(|ui| {
            let names = units.iter().map(|unit| name_of(context.game, unit)).collect::<Vec<_>>();
            let text = if names.is_empty() { name.to_owned() } else { join_list(&names) };
            ui.label(RichText::new(text).font(heading()).color(ink)).on_hover_text(name);
            let label = format!("{name}'s stands");
            let hint = format!("all {}", stands_of(context.game, units));
            let field = egui::TextEdit::singleline(&mut side.stands).desired_width(measure::NUMBER_FIELD).hint_text(hint);
            let field = ui.add(field).accessible_name(&label);
            field.on_hover_text("Stands that take part");
        });
        for unit in units.iter() {
            inherent_ui(ui, context.game, unit, units.len() > 1);
        }
        lead_ui(ui, context.game, units);
    }

    /// Draws the modifiers for and against a side, line by line, with the worth of each.
    fn tally_of_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, role: ChargeRole, reckoned: Reckoned<'_>) {
        let Reckoned { check, request, dice, .. } = reckoned;
        let nth = if role == ChargeRole::Attacker { 0 } else { 1 };
        let faces = dice.map(|(attacker, defender)| vec![vec![attacker], vec![defender]]);
        let tables = &context.game.setup().tables;
        ui.push_id(("tally", role), |ui| context.enter |= self.form.sum_ui(ui, nth, (tables, request), check, faces.as_ref()));
    }

    /// Draws the questions about a side that only the table can answer.
    fn asked_ui(
        &mut self,
        ui: &mut Ui,
        context: &Context<'_>,
        role: ChargeRole,
        (known, weight): (&ChargeRequest, Option<&Relevance<ChargePart>>),
    ) {
        let attacks = role == ChargeRole::Attacker;
        let (units, side) = if attacks { (&self.attackers, &mut self.attacker) } else { (&self.defenders, &mut self.defender) };
        let Some(lead) = units.first() else { return };
        let setup = context.game.setup();
        let (Some((_, unit)), Some(state)) = (setup.scenario.unit(lead), context.game.state().units.get(lead)) else { return };
        let situation = &mut side.situation;
        // Facts that the battle knows are shown, not asked.
        let mut apart = Vec::new();
        if attacks && units.iter().any(|unit| why_no_charge(setup, context.game.state(), unit, true).is_some()) {
            situation.cold_steel = None;
            apart.push(fact::COLD_STEEL);
        }
        let hasty = !attacks && state.hasty;
        if hasty {
            apart.extend([fact::HASTY, fact::OUTFLANKED_BEFORE_SQUARE]);
        }
        let may = !attacks && unit.arm() == Arm::Cavalry && can_countercharge(state.formation);
        let declared = may && is_countercharging(context.game.state(), lead);
        if declared {
            situation.countercharging = true;
            apart.push(fact::COUNTERCHARGING);
        }
        situation.countercharging &= may;
        // What was ticked for a unit that leads no more holds of the one that does only where it can.
        *situation = applicable_facts(setup, context.game.state(), lead, situation, !attacks);
        // Who formed in his own turn had the time to see to his flanks (digest §11).
        situation.outflanked_before_square &= situation.hasty;
        ui.horizontal_wrapped(|ui| {
            ui.push_id(role, |ui| {
                let put = |fact| question_text(Some(role), fact);
                let dim = |fact| weight.is_some_and(|weight| weight.is_irrelevant(Some(role), fact));
                let list = Questions { exclude: &apart, question_text: Some(&put), irrelevant: Some(&dim), ..Questions::default() };
                questions_ui(ui, list, situation, &known.side_facts(role), &mut TypedAnswers::default());
                if situation.countercharging {
                    // It has left its position, whatever was picked before.
                    situation.position = None;
                    ui.label("rides out to meet the charge: no position counts");
                }
                if hasty {
                    ui.label(fact::SIDE.spec(fact::HASTY).description);
                }
            });
        });
    }
}

/// Returns the number of stands the units have left together.
fn stands_of(battle: &Battle, units: &[UnitId]) -> u32 {
    units.iter().filter_map(|unit| battle.state().units.get(unit)).map(|state| state.stands).sum()
}

/// Returns the question about a fact; where it may be of either side, with the side's name.
fn question_text(role: Option<ChargeRole>, fact: FactId) -> String {
    let question = fact::SIDE.spec(fact).question();
    match role {
        Some(role) if [fact::OUTFLANKED, fact::WOODS].contains(&fact) => format!("{role} {question}"),
        _ => question.to_owned(),
    }
}
