//! Target of the fire: the enemies as chips, its footprint, and the questions about it.

use eframe::egui::{self, Align2, Color32, FontId, Rect, RichText, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::{FireDraft, FirePart};
use crate::engine::text::join_list;
use crate::engine::{Asks as _, FactId, Facts, Relevance};
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{Battle, FireCall, fire_target, gun_targets};
use crate::games::rff1812::fire::{FireTarget, fact};
use crate::games::rff1812::words::{Cover, Formation};
use crate::gui::form::questions::{Questions, TypedAnswers, questions_ui};
use crate::gui::games::rff1812::checks::check_summary::{inherent_ui, name_of};
use crate::gui::games::rff1812::checks::chips::enemies_ui;
use crate::gui::games::rff1812::roster::formation_glyph;
use crate::gui::look::{gap, measure, palette, type_size};
use crate::id::UnitId;

/// Facts that are asked where guns fire.
const MASSING: &[FactId] = &[fact::CLOSEST, fact::ARTILLERY_LEADER_NEAR];

impl FireDraft {
    /// Draws the enemies as chips, the last target first.
    pub(super) fn targets_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        let Some(firer) = self.firers.first().map(|row| row.draft_call.unit.clone()) else { return };
        let picked = self.target.iter().cloned().collect::<Vec<_>>();
        let clicked = ui.horizontal_wrapped(|ui| enemies_ui(ui, battle, &firer, &picked, "At")).inner;
        if let Some(enemy) = clicked {
            self.aim_at(battle, enemy);
            self.stays = true;
        }
    }

    /// Sets the target: its range is asked next.
    pub(super) fn aim_at(&mut self, battle: &Battle, target: UnitId) {
        // A range measured to another target is not that to this one.
        if let Some(before) = self.target.replace(target).filter(|before| Some(before) != self.target.as_ref()) {
            for row in &mut self.firers {
                let unit = &row.draft_call.unit;
                self.put_by.insert((unit.clone(), Some(before.clone())), row.clone());
                row.range = self.put_by.remove(&(unit.clone(), self.target.clone())).map(|row| row.range).unwrap_or_default();
            }
        }
        self.focus = self.asked_next(battle);
    }

    /// Draws the facts the rules know of the target, its footprint, and the questions only the table can answer.
    pub(super) fn target_ui(&mut self, ui: &mut Ui, battle: &Battle, weight: Option<&Relevance<FirePart>>) {
        let Some(target) = self.target.clone() else { return };
        let formation = battle.state().units.get(&target).map(|unit| unit.formation);
        let room = ui.available_width() > measure::FOOT_WIDE;
        ui.horizontal_top(|ui| {
            if let Some(formation) = formation.filter(|formation| room && has_flanks(*formation)) {
                let palette = palette(ui);
                let nation = battle.setup().scenario.unit(&target).map_or(palette.ink, |(side, _)| palette.nation(side.nation));
                footprint_ui(ui, formation, nation, &mut self.draft_call.enfiladed);
            }
            ui.vertical(|ui| self.asked_ui(ui, battle, &target, weight));
        });
    }

    /// Draws the facts the rules know of the target, and the questions only the table can answer.
    pub(super) fn asked_ui(&mut self, ui: &mut Ui, battle: &Battle, target: &UnitId, weight: Option<&Relevance<FirePart>>) {
        let known = fire_target(battle.setup(), battle.state(), target).unwrap_or_default();
        let facts = with_answers(known, &self.draft_call).facts();
        let dim = |fact| weight.is_some_and(|weight| weight.is_irrelevant(FirePart::Target, fact));
        let list = Questions { exclude: MASSING, irrelevant: Some(&dim), ..Questions::default() };
        inherent_ui(ui, battle, target, true);
        ui.horizontal_wrapped(|ui| questions_ui(ui, list, &mut self.draft_call, &facts, &mut TypedAnswers::default()));
        self.fences_ui(ui, battle);
        self.massing_ui(ui, battle, &facts);
    }

    /// Draws the note on what counts as partial cover, where the target is not in open order (digest §9).
    fn fences_ui(&self, ui: &mut Ui, battle: &Battle) {
        let formation = self.target.as_ref().and_then(|target| battle.state().units.get(target)).map(|unit| unit.formation);
        let open = matches!(formation, Some(Formation::OpenOrder | Formation::Dismounted));
        let partial = battle.setup().tables.fire.iter().find(|row| row.id.as_str() == "partial_cover");
        if let (Cover::Partial, false, Some(note)) = (self.draft_call.cover, open, partial.and_then(|row| row.note.as_ref())) {
            ui.label(RichText::new(note.as_str()).small());
        }
    }

    /// Draws the targets other batteries have taken, and the facts that let guns take them all the same (digest §9, massing guns).
    fn massing_ui(&mut self, ui: &mut Ui, battle: &Battle, known: &Facts) {
        let setup = battle.setup();
        let is_gun = |unit: &UnitId| setup.scenario.unit(unit).is_some_and(|(_, unit)| unit.guns().is_some());
        let Some(guns) = self.firers.iter().map(|row| &row.draft_call.unit).find(|unit| is_gun(unit)).cloned() else {
            // They are facts of guns alone: what was ticked for guns that are left out by now counts no more.
            (self.draft_call.closest, self.draft_call.artillery_leader_near) = (false, false);
            return;
        };
        ui.horizontal_wrapped(|ui| {
            ui.label("Guns:");
            let list = Questions { include: MASSING, ..Questions::default() };
            questions_ui(ui, list, &mut self.draft_call, known, &mut TypedAnswers::default());
        });
        let targets = gun_targets(setup, battle.state(), &guns);
        let taken = targets.iter().filter_map(|target| {
            let by = target.taken_by.as_ref()?;
            Some(format!("{} by {}", name_of(battle, &target.unit), name_of(battle, by)))
        });
        let taken = taken.collect::<Vec<_>>();
        if !taken.is_empty() {
            let canister = setup.tables.inches(FigureId::CanisterRange);
            let text = format!(
                "Fired at already: {}. Each battery needs its own target, except in the cases above or within {canister}.",
                join_list(&taken)
            );
            ui.label(RichText::new(text).small());
        }
    }
}

/// Draws a target from above, with the side the fire comes from. Along its line it is enfiladed.
pub(super) fn footprint_ui(ui: &mut Ui, formation: Formation, ink: Color32, enfiladed: &mut bool) {
    let (place, _) = ui.allocate_exact_size(vec2(measure::FOOTPRINT_WIDTH, measure::FOOTPRINT_HEIGHT), Sense::hover());
    let palette = palette(ui);
    let body = Rect::from_center_size(place.center(), vec2(place.width() / 2.0, place.height() / 5.0));
    for zone in Zone::ALL {
        let response = ui.interact(zone.room(place, body), ui.scope_id().with(zone.label()), Sense::click());
        let on = *enfiladed == zone.enfilades();
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, zone.label()));
        let pointed = response.hovered() || response.has_focus();
        let fill = match (on, pointed) {
            (true, _) => palette.picked,
            (false, true) => palette.chip_taken,
            (false, false) => palette.sunken,
        };
        let shape = Shape::convex_polygon(zone.corners(place, body), fill, Stroke::new(measure::LINE, palette.line));
        ui.painter().add(shape);
        let ink = if on || pointed { palette.ink } else { palette.second };
        let at = zone.room(place, body).center();
        ui.painter().text(at, Align2::CENTER_CENTER, zone.word(), FontId::proportional(type_size::SMALL), ink);
        if response.on_hover_text(zone.label()).clicked() {
            *enfiladed = zone.enfilades();
        }
    }
    formation_glyph(formation).paint_wide(ui.painter(), body, ink);
}

/// Returns a target as the battle knows it, with the facts filled in.
fn with_answers(mut target: FireTarget, call: &FireCall) -> FireTarget {
    call.answer_to(&mut target);
    target
}

/// Returns whether a formation is wider than deep, and so enfiladed from its ends. A square and a storming column count the same from
/// everywhere, and of columns the table knows more than a picture (digest §9).
pub(super) const fn has_flanks(formation: Formation) -> bool {
    use Formation::{Dismounted, Line, Mounted, OpenOrder, SupportedLine, Unlimbered};
    matches!(formation, Line | SupportedLine | OpenOrder | Mounted | Dismounted | Unlimbered)
}

/// Side of the target that fire comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Zone {
    Front,
    Rear,
    Left,
    Right,
}

impl Zone {
    const ALL: [Self; 4] = [Self::Front, Self::Rear, Self::Left, Self::Right];

    pub(super) const fn enfilades(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Rear => "rear",
            Self::Left | Self::Right => "flank",
        }
    }

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Front => "Fire from the front",
            Self::Rear => "Fire from the rear",
            Self::Left => "Fire from its left flank: enfilade",
            Self::Right => "Fire from its right flank: enfilade",
        }
    }

    fn room(self, place: Rect, body: Rect) -> Rect {
        match self {
            Self::Front => Rect::from_x_y_ranges(body.x_range(), place.top()..=body.top()),
            Self::Rear => Rect::from_x_y_ranges(body.x_range(), body.bottom()..=place.bottom()),
            Self::Left => Rect::from_x_y_ranges(place.left()..=body.left(), place.y_range()),
            Self::Right => Rect::from_x_y_ranges(body.right()..=place.right(), place.y_range()),
        }
    }

    fn corners(self, place: Rect, body: Rect) -> Vec<egui::Pos2> {
        let (inner, outer) = (body.expand(gap::HAIR), place);
        let (low, high) = (place.width() * 0.35, place.height() * 0.15);
        match self {
            Self::Front => vec![
                inner.left_top(),
                pos2(outer.center().x - low, outer.top()),
                pos2(outer.center().x + low, outer.top()),
                inner.right_top(),
            ],
            Self::Rear => vec![
                inner.left_bottom(),
                inner.right_bottom(),
                pos2(outer.center().x + low, outer.bottom()),
                pos2(outer.center().x - low, outer.bottom()),
            ],
            Self::Left => vec![
                inner.left_bottom(),
                pos2(outer.left(), outer.bottom() - high),
                pos2(outer.left(), outer.top() + high),
                inner.left_top(),
            ],
            Self::Right => vec![
                inner.right_top(),
                pos2(outer.right(), outer.top() + high),
                pos2(outer.right(), outer.bottom() - high),
                inner.right_bottom(),
            ],
        }
    }
}
