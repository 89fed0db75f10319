//! Weapon bands along a ruler, with the points of a stand in each. A click on it sets the range, where nobody disputes the inch.

use eframe::egui::{FontId, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::games::rff1812::Band;
use crate::gui::look::{gap, measure, palette, radius, type_size};
use crate::gui::parts::cells::reach_colour;
use crate::gui::parts::widgets::hint_above;
use crate::quantity::{Inches, Points};
use crate::table::TableRow;

/// Bands of a firer's weapon, the nearest first, and the enemy's range.
pub(super) struct Ruler<'r> {
    /// Name of the firer.
    pub name: &'r str,
    /// Bands of the weapon.
    pub bands: &'r [&'r TableRow<Band>],
    /// Range to the enemy, where it is known.
    pub at: Option<Inches>,
}

impl Ruler<'_> {
    /// Draws the ruler at this width; returns the range clicked, to the half inch.
    pub fn ui(&self, ui: &mut Ui, width: f32) -> Option<Inches> {
        let ends = self.bands.iter().map(|band| band.data.to).max()?;
        let (place, response) = ui.allocate_exact_size(vec2(width, measure::RULER), Sense::click());
        let text = self.text();
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
        let scale = Scale { place, ends: ends.as_f64() };
        self.paint(ui, scale);
        let pointed = response.hover_pos().map(|at| scale.inches(at.x));
        let clicked = response.clicked().then_some(pointed).flatten();
        if let Some(inches) = pointed {
            hint_above(&response, format!("{}: click to set the range ({inches})", self.name));
        }
        clicked
    }

    fn paint(&self, ui: &Ui, scale: Scale) {
        let palette = palette(ui);
        let font = FontId::proportional(type_size::SMALL);
        let bar = scale.bar();
        ui.painter().rect_filled(bar, radius::CELL, palette.sunken);
        let scores = self.scores();
        for band in self.bands {
            let place = Rect::from_x_y_ranges(scale.x(band.data.above)..=scale.x(band.data.to), bar.y_range());
            let row = scores.iter().position(|score| *score == band.data.points).unwrap_or_default();
            ui.painter().rect_filled(place.shrink2(vec2(measure::LINE / 2.0, 0.0)), radius::CELL, reach_colour(palette, row, scores.len()));
            let galley = ui.painter().layout_no_wrap(scored(band), font.clone(), palette.on_band);
            if galley.size().x < place.width() {
                // Beside the mark of the range, not beneath it.
                let far = galley.size().x / 2.0 + gap::HAIR;
                let mark = self.at.map(|at| scale.x(at) - place.center().x).filter(|way| way.abs() < far);
                let aside = mark.map_or(0.0, |way| if way < 0.0 { way + far } else { way - far });
                ui.painter().galley(place.center() + vec2(aside, 0.0) - galley.size() / 2.0, galley, palette.on_band);
            }
        }
        let beyond = self.at.is_some_and(|at| at.as_f64() > scale.ends);
        let warning = ui.painter().layout_no_wrap("out of range".to_owned(), font.clone(), palette.warning);
        let room = if beyond { scale.place.right() - warning.size().x - gap::HAIR } else { scale.place.right() };
        if beyond {
            ui.painter().galley(pos2(scale.place.right() - warning.size().x, bar.bottom()), warning, palette.warning);
        }
        // The inches where a band ends, as far as they have room.
        let mut free = scale.place.left();
        for band in self.bands {
            let galley = ui.painter().layout_no_wrap(band.data.to.to_string(), font.clone(), palette.second);
            let left = (scale.x(band.data.to) - galley.size().x).max(scale.place.left());
            if left >= free && left + galley.size().x <= room + measure::LINE {
                free = left + galley.size().x + gap::HAIR;
                ui.painter().galley(pos2(left, bar.bottom()), galley, palette.second);
            }
        }
        if let Some(at) = self.at.filter(|_| !beyond) {
            Self::mark(ui, scale, at);
        }
    }

    /// Draws the enemy's range: a wedge and a line through the bar.
    fn mark(ui: &Ui, scale: Scale, at: Inches) {
        let palette = palette(ui);
        let bar = scale.bar();
        let x = scale.x(at);
        let wedge = vec![pos2(x - gap::HAIR, scale.place.top()), pos2(x + gap::HAIR, scale.place.top()), pos2(x, bar.top() + gap::HAIR)];
        ui.painter().add(Shape::convex_polygon(wedge, palette.accent, Stroke::NONE));
        ui.painter().vline(x, bar.y_range(), Stroke::new(measure::FOCUS, palette.accent));
    }

    /// Returns the points of the bands, the most first.
    fn scores(&self) -> Vec<Points> {
        let mut scores = self.bands.iter().map(|band| band.data.points).collect::<Vec<_>>();
        scores.sort_unstable();
        scores.reverse();
        scores.dedup();
        scores
    }

    fn text(&self) -> String {
        let bands = self.bands.iter().map(|band| format!("to {} {}", band.data.to, scored(band))).collect::<Vec<_>>();
        format!("Ruler of {}: {}", self.name, bands.join(", "))
    }
}

/// Returns the points of a stand in a band.
fn scored(band: &TableRow<Band>) -> String {
    match band.data.scores_on {
        Some(face) => format!("{} on {face}+", band.data.points),
        None => band.data.points.to_string(),
    }
}

/// Scale from inches to the window and back.
#[derive(Clone, Copy)]
struct Scale {
    place: Rect,
    /// Inches at its right end.
    ends: f64,
}

impl Scale {
    /// Returns the bar between the wedge's room above and the numbers below.
    fn bar(self) -> Rect {
        let top = self.place.top() + gap::HAIR;
        Rect::from_min_max(pos2(self.place.left(), top), pos2(self.place.right(), top + type_size::BODY))
    }

    #[expect(clippy::cast_possible_truncation, reason = "a place in the window")]
    fn x(self, inches: Inches) -> f32 {
        self.place.left() + (inches.as_f64() / self.ends) as f32 * self.place.width()
    }

    /// Returns the inches at a point, at least half an inch: contact is typed.
    fn inches(self, x: f32) -> Inches {
        let share = f64::from((x - self.place.left()) / self.place.width()).clamp(0.0, 1.0);
        let halves = (share * self.ends * 2.0).round().max(1.0);
        Inches::from_f64(halves / 2.0).unwrap_or_default()
    }
}
