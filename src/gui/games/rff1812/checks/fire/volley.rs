//! The volley seen from above, to scale: the target with the zones that fire comes from, the bands of the weapons, the firers at their
//! ranges. A click on a zone says where the fire comes from; a click on the ground, or a drag of a firer, how far he is.

use eframe::egui::{Align2, FontId, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::FireDraft;
use super::target::{Zone, has_flanks};
use crate::games::rff1812::battle::{Battle, known_firer};
use crate::games::rff1812::fire::bands_of;
use crate::games::rff1812::footprint::{UnitFootprint, unit_extent};
use crate::gui::games::rff1812::checks::check_summary::name_of;
use crate::gui::games::rff1812::roster::{formation_glyph, number_of};
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::widgets::{InchesDraft, hint_above};
use crate::id::UnitId;
use crate::quantity::Inches;

/// Opacity of the bands, the nearest first; those beyond have that of the last.
const SHADES: [f32; 3] = [1.0, 0.6, 0.3];
/// Widening of the field of fire, as a share of its depth at each side.
const SPREAD: f32 = 0.3;

/// Scale of the picture: the place, the line of the target's front, and points to an inch.
#[derive(Clone, Copy)]
struct Scale {
    place: Rect,
    target: Rect,
    inch: f32,
}

impl Scale {
    #[expect(clippy::cast_possible_truncation, reason = "a place in the window")]
    fn y(self, inches: Inches) -> f32 {
        self.target.bottom() + inches.as_f64() as f32 * self.inch
    }

    /// Returns the ends of the field of fire at a height.
    fn ends(self, y: f32) -> [f32; 2] {
        let out = (y - self.target.bottom()) * SPREAD;
        [self.target.left() - out, self.target.right() + out]
    }

    /// Returns the range at a height, to the half inch and at least that: contact is typed.
    fn range(self, y: f32) -> Inches {
        let halves = (f64::from((y - self.target.bottom()) / self.inch) * 2.0).round().max(1.0);
        Inches::from_f64(halves / 2.0).unwrap_or_default()
    }

    /// Returns the corners of the field of fire between two ranges.
    fn band(self, from: Inches, to: Inches) -> Vec<Pos2> {
        let (top, bottom) = (self.y(from), self.y(to));
        let ([left, right], [low_left, low_right]) = (self.ends(top), self.ends(bottom));
        vec![pos2(left, top), pos2(right, top), pos2(low_right, bottom), pos2(low_left, bottom)]
    }
}

/// Unit as it stands in the picture: inches along its front and from front to rear, and its stands.
struct Body {
    front: f32,
    depth: f32,
    stands: u32,
    ranks: u32,
}

impl Body {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size in the window")]
    fn of(battle: &Battle, unit: &UnitId) -> Option<Self> {
        let (_, known) = battle.setup().scenario.unit(unit)?;
        let now = battle.state().units.get(unit)?;
        let standing = UnitFootprint { arm: known.arm(), formation: now.formation, stands: now.stands.max(1), abreast: None };
        let tables = &battle.setup().tables;
        let extent = unit_extent(tables, standing);
        let one = unit_extent(tables, UnitFootprint { stands: 1, ..standing });
        let ranks = (extent.depth.as_f64() / one.depth.as_f64().max(f64::EPSILON)).floor().max(1.0) as u32;
        Some(Self {
            front: extent.frontage.as_f64() as f32,
            depth: extent.depth.as_f64() as f32,
            stands: now.stands.max(1),
            ranks: ranks.min(now.stands.max(1)),
        })
    }

    fn size(&self, inch: f32) -> eframe::egui::Vec2 {
        vec2(self.front * inch, self.depth * inch).max(vec2(measure::VOLLEY_BODY, measure::VOLLEY_BODY))
    }
}

impl FireDraft {
    /// Draws the picture of the volley into a place.
    pub(super) fn volley_ui(&mut self, ui: &mut Ui, battle: &Battle, target: &UnitId, place: Rect) {
        let Some(body) = Body::of(battle, target) else { return };
        let palette = palette(ui);
        ui.painter().rect_filled(place, radius::PANEL, palette.row_done);
        let edges = self.edges(battle);
        let far = self.firers.iter().filter_map(|row| row.range.inches()).max().unwrap_or_default();
        // As deep as the band of the farthest firer, and at least the second band.
        let least = edges.get(1).or(edges.last()).copied().unwrap_or(Inches::whole(1));
        let depth = edges.iter().copied().find(|edge| *edge >= far).unwrap_or(far).max(least);
        let room = place.height() - 2.0 * measure::VOLLEY_ZONE - body.depth - measure::VOLLEY_FOOT;
        #[expect(clippy::cast_possible_truncation, reason = "a size in the window")]
        let inch = (room / depth.as_f64() as f32).min(place.width() * measure::VOLLEY_TARGET / body.front.max(1.0)).max(1.0);
        let size = body.size(inch);
        let at = Rect::from_min_size(pos2(place.center().x - size.x / 2.0, place.top() + measure::VOLLEY_ZONE), size);
        let scale = Scale { place, target: at, inch };
        self.ground_ui(ui, battle, scale, (&edges, depth));
        let formation = battle.state().units.get(target).map(|now| now.formation);
        if formation.is_some_and(has_flanks) {
            self.zones_ui(ui, scale);
        }
        let nation = battle.setup().scenario.unit(target).and_then(|(side, _)| side.nation);
        body_ui(ui, battle, (target, &body), at, palette.nation(nation));
        let label = labelled(battle, target);
        ui.painter().text(
            at.center_bottom() + vec2(0.0, gap::HAIR),
            Align2::CENTER_TOP,
            label,
            semibold(type_size::BODY),
            palette.nation_word(nation),
        );
        self.firers_of_picture_ui(ui, battle, scale);
    }

    /// Returns the ranges at which a band of any firer's weapon ends, the nearest first.
    fn edges(&self, battle: &Battle) -> Vec<Inches> {
        let known = self.firers.iter().filter_map(|row| known_firer(battle.setup(), battle.state(), None, &row.draft_call).ok());
        let mut edges = known
            .flat_map(|firer| bands_of(&battle.setup().tables, &firer).map(|band| band.data.to).collect::<Vec<_>>())
            .collect::<Vec<_>>();
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    /// Draws the bands on the ground before the target; a click sets the range of who has none yet, or of the one firer there is.
    fn ground_ui(&mut self, ui: &Ui, battle: &Battle, scale: Scale, (edges, depth): (&[Inches], Inches)) {
        let palette = palette(ui);
        let small = || FontId::proportional(type_size::SMALL);
        let mut from = Inches::ZERO;
        let shown = edges.iter().copied().filter(|edge| *edge < depth).chain([depth]).collect::<Vec<_>>();
        for (nth, to) in shown.iter().enumerate() {
            let shade = SHADES[nth.min(SHADES.len() - 1)];
            let fill = palette.picked.gamma_multiply(shade);
            ui.painter().add(Shape::convex_polygon(scale.band(from, *to), fill, Stroke::NONE));
            from = *to;
        }
        for to in &shown {
            let y = scale.y(*to);
            let [left, right] = scale.ends(y);
            ui.painter().hline(left..=right, y, Stroke::new(measure::LINE, palette.edge));
            let at = pos2((left - gap::HAIR).max(scale.place.left() + gap::GROUP), y);
            ui.painter().text(at, Align2::RIGHT_BOTTOM, to.to_string(), small(), palette.second);
        }
        let field = Rect::from_min_max(
            pos2(scale.ends(scale.y(depth))[0].max(scale.place.left()), scale.target.bottom() + type_size::HEADING),
            pos2(scale.ends(scale.y(depth))[1].min(scale.place.right()), scale.y(depth)),
        );
        let response = ui.interact(field, ui.scope_id().with("ground of the volley"), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Ground before the target: a click sets the range"));
        let Some(at) = response.hover_pos() else { return };
        let inches = scale.range(at.y);
        let (unmeasured, one) = (self.first_unmeasured().is_some(), self.firers.len() == 1);
        if !unmeasured && !one {
            return;
        }
        hint_above(&response, format!("Click to set the range ({inches})"));
        if response.clicked() {
            if unmeasured {
                self.all_at(battle, inches);
            } else if let Some(row) = self.firers.first_mut() {
                row.range = InchesDraft::of(inches);
            }
            self.focus = self.asked_next(battle);
            self.stays = true;
        }
    }

    /// Draws the zones beside and behind the target, from which fire may come.
    fn zones_ui(&mut self, ui: &Ui, scale: Scale) {
        let palette = palette(ui);
        let (at, out) = (scale.target, measure::VOLLEY_ZONE - gap::NEXT);
        let inner = at.expand(gap::HAIR);
        let outer = at.expand2(vec2(out, out));
        for zone in [Zone::Rear, Zone::Left, Zone::Right] {
            let corners = match zone {
                Zone::Rear => vec![
                    outer.left_top() + vec2(out / 2.0, gap::NEXT),
                    outer.right_top() + vec2(-out / 2.0, gap::NEXT),
                    inner.right_top(),
                    inner.left_top(),
                ],
                Zone::Left => vec![inner.left_top(), inner.left_bottom(), outer.left_bottom(), outer.left_top()],
                Zone::Right => vec![inner.right_top(), inner.right_bottom(), outer.right_bottom(), outer.right_top()],
                Zone::Front => Vec::new(),
            };
            let room = match zone {
                Zone::Rear | Zone::Front => Rect::from_x_y_ranges(at.x_range(), outer.top()..=inner.top()),
                Zone::Left => Rect::from_x_y_ranges(outer.left()..=inner.left(), outer.y_range()),
                Zone::Right => Rect::from_x_y_ranges(inner.right()..=outer.right(), outer.y_range()),
            };
            let response = ui.interact(room, ui.scope_id().with(zone.label()), Sense::click());
            let on = self.draft_call.enfiladed && zone.enfilades();
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, zone.label()));
            let pointed = response.hovered() || response.has_focus();
            let fill = match (on, pointed) {
                (true, _) => palette.picked,
                (false, true) => palette.chip_taken,
                (false, false) => palette.chip,
            };
            ui.painter().add(Shape::convex_polygon(corners, fill, Stroke::new(measure::LINE, palette.line)));
            let ink = if on || pointed { palette.ink } else { palette.second };
            ui.painter().text(room.center(), Align2::CENTER_CENTER, zone.word(), FontId::proportional(type_size::SMALL), ink);
            if response.on_hover_text(zone.label()).clicked() {
                // Pressed again, the fire comes from the front.
                self.draft_call.enfiladed = zone.enfilades() && !on;
            }
        }
    }

    /// Draws the firers whose range is known, each with a line to the target; dragged, a firer has another range.
    fn firers_of_picture_ui(&mut self, ui: &Ui, battle: &Battle, scale: Scale) {
        let palette = palette(ui);
        let count = self.firers.iter().filter(|row| row.range.inches().is_some()).count();
        let lines = self.edges(battle).into_iter().map(|edge| scale.y(edge)).collect::<Vec<_>>();
        let mut nth = 0;
        for row in &mut self.firers {
            let Some(range) = row.range.inches() else { continue };
            let unit = row.draft_call.unit.clone();
            let Some(body) = Body::of(battle, &unit) else { continue };
            let size = body.size(scale.inch);
            let y = scale.y(range).min(scale.place.bottom() - size.y - measure::VOLLEY_FOOT / 2.0);
            let [left, right] = scale.ends(y);
            let x = left + (right - left) * (nth as f32 + 1.0) / (count as f32 + 1.0);
            nth += 1;
            let at = Rect::from_min_size(pos2(x - size.x / 2.0, y), size);
            let nation = battle.setup().scenario.unit(&unit).and_then(|(side, _)| side.nation);
            let aim = pos2(at.center().x.clamp(scale.target.left() + gap::NEXT, scale.target.right() - gap::NEXT), scale.target.bottom());
            let line = Shape::dashed_line(
                &[at.center_top(), aim + vec2(0.0, type_size::HEADING)],
                Stroke::new(measure::LINE, palette.accent),
                gap::HAIR,
                gap::HAIR,
            );
            ui.painter().extend(line);
            body_ui(ui, battle, (&unit, &body), at, palette.nation(nation));
            let name = name_of(battle, &unit);
            let text = format!("{name}, {range}");
            let galley = ui.painter().layout_no_wrap(text, semibold(type_size::BODY), palette.nation_word(nation));
            let left = (at.center().x - galley.size().x / 2.0)
                .clamp(scale.place.left() + gap::HAIR, (scale.place.right() - galley.size().x - gap::HAIR).max(scale.place.left()));
            // No end of a band is drawn through the name.
            let top = at.bottom() + gap::HAIR;
            let crossed = lines.iter().find(|line| (top..top + galley.size().y).contains(line));
            ui.painter().galley(pos2(left, crossed.map_or(top, |line| line + measure::LINE)), galley, palette.ink);
            let response = ui.interact(at.expand(gap::HAIR), ui.scope_id().with(("firer of the picture", unit.as_str())), Sense::drag());
            response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, format!("{name} at {range}: drag to change the range")));
            if response.hovered() || response.dragged() {
                ui.painter().rect_stroke(
                    at.expand(gap::HAIR),
                    radius::CELL,
                    Stroke::new(measure::FOCUS, palette.accent),
                    StrokeKind::Inside,
                );
            }
            if let Some(to) = response.interact_pointer_pos().filter(|_| response.dragged()) {
                row.range = InchesDraft::of(scale.range(to.y));
            }
        }
    }
}

/// Draws a unit as a row of its stands; one that stands in no row as its picture.
fn body_ui(ui: &Ui, battle: &Battle, (unit, body): (&UnitId, &Body), at: Rect, ink: eframe::egui::Color32) {
    let Some(now) = battle.state().units.get(unit) else { return };
    if !has_flanks(now.formation) {
        return formation_glyph(now.formation).paint(ui.painter(), at, ink);
    }
    let abreast = body.stands.div_ceil(body.ranks);
    let step = vec2(at.width() / abreast as f32, at.height() / body.ranks as f32);
    for nth in 0..body.stands {
        let place = vec2((nth % abreast) as f32 * step.x, (nth / abreast) as f32 * step.y);
        let stand = Rect::from_min_size(at.min + place, step);
        ui.painter().rect_filled(stand.shrink(measure::LINE.min(step.x / 4.0)), 0.0, ink);
    }
}

fn labelled(battle: &Battle, unit: &UnitId) -> String {
    let number = number_of(battle, unit).map_or_else(String::new, |number| format!("{number} "));
    format!("{number}{}", name_of(battle, unit))
}
