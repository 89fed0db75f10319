//! Numbers of a movement card as a grid of armies by areas, one click each; and special cards as cards.

use std::sync::Arc;

use eframe::egui::{
    Align2, Color32, FontId, Galley, Id, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::cards::CardText;
use crate::engine::text::count_text;
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::widgets::width_of;
use crate::id::CardId;
use crate::scenario::Nation;

/// Most armies and areas of a card in the grid.
const MOST: u32 = 4;

/// Height of the grid's head, and of one of its rows.
const HEAD: f32 = type_size::SMALL + gap::HAIR;
const ROW: f32 = measure::GRID_CARD + gap::HAIR;
/// Height of the grid.
pub(super) const GRID: f32 = HEAD + MOST as f32 * ROW;

/// Returns the lower edges of the grid's rows, below its top.
pub(super) fn row_edges() -> impl Iterator<Item = f32> {
    (1..=MOST).map(|row| HEAD + row as f32 * ROW)
}

/// Draws the grid; `lit` is the card that was played or begun. Returns the cell that was clicked, where cards `can` be played.
pub(super) fn grid_ui(ui: &mut Ui, lit: (u32, u32), can: bool) -> Option<(u32, u32)> {
    let palette = palette(ui);
    let small = FontId::proportional(type_size::SMALL);
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), GRID), Sense::hover());
    let label = width_of(ui, "8 armies", semibold(type_size::SMALL)) + gap::NEXT;
    let wide = (place.width() - label + gap::HAIR) / MOST as f32;
    let painter = ui.painter_at(place);
    let font = |on: bool| if on { semibold(type_size::SMALL) } else { small.clone() };
    let mut clicked = None;
    for areas in 1..=MOST {
        let at = pos2(place.left() + label + (areas as f32 - 0.5) * wide - gap::HAIR / 2.0, place.top());
        let text = if areas <= 2 { count_text(areas, "area", "areas") } else { areas.to_string() };
        painter.text(at, Align2::CENTER_TOP, text, font(lit.1 == areas), if lit.1 == areas { palette.ink } else { palette.second });
    }
    for armies in 1..=MOST {
        let top = place.top() + HEAD + (armies - 1) as f32 * ROW;
        let text = if armies <= 2 { count_text(armies, "army", "armies") } else { armies.to_string() };
        let ink = if lit.0 == armies { palette.ink } else { palette.second };
        painter.text(pos2(place.left(), top + measure::GRID_CARD / 2.0), Align2::LEFT_CENTER, text, font(lit.0 == armies), ink);
        for areas in 1..=MOST {
            let left = place.left() + label + (areas - 1) as f32 * wide;
            let cell = Rect::from_min_size(pos2(left, top), vec2(wide - gap::HAIR, measure::GRID_CARD));
            let on = lit == (armies, areas);
            let sense = if can { Sense::click() } else { Sense::hover() };
            let response = ui.interact(cell, Id::unique(("movement card", armies, areas)), sense);
            let text = format!("Movement card: {}, {}", count_text(armies, "army", "armies"), count_text(areas, "area", "areas"));
            response.widget_info(|| WidgetInfo::selected(Role::Button, can, on, &text));
            let ground = match () {
                () if on => palette.accent,
                () if can && response.hovered() => palette.picked,
                () if can => palette.surface,
                () => Color32::TRANSPARENT,
            };
            let edge = match () {
                () if response.has_focus() => Stroke::new(measure::FOCUS, if on { palette.ink } else { palette.accent }),
                () if can => Stroke::new(measure::LINE, palette.edge),
                // What cannot be picked has neither a ground nor an edge: in high contrast both would look as if it could.
                () => Stroke::NONE,
            };
            painter.rect(cell, radius::CELL, ground, edge, StrokeKind::Inside);
            let ink = match () {
                () if on => palette.on_accent,
                () if can => palette.second,
                () => palette.third,
            };
            // Each army is a line of arrows, one for each area.
            let step = vec2(gap::BUTTON, (measure::GRID_CARD - gap::HAIR) / MOST as f32);
            let first = cell.center() - vec2(step.x * (areas - 1) as f32, step.y * (armies - 1) as f32) / 2.0;
            for (line, column) in (0..armies).flat_map(|line| (0..areas).map(move |column| (line, column))) {
                let at = first + vec2(step.x * column as f32, step.y * line as f32);
                let far = measure::FOCUS;
                painter.add(Shape::convex_polygon(
                    vec![at + vec2(-far, -far), at + vec2(far * 1.4, 0.0), at + vec2(-far, far)],
                    ink,
                    Stroke::NONE,
                ));
            }
            if response.on_hover_text(text).clicked() {
                clicked = Some((armies, areas));
            }
        }
    }
    clicked
}

/// Numbers of lines that a card's effects may have, the largest with which all cards are seen whole; the tip has all of a shortened text, and
/// the foot that of the card that is chosen.
pub(super) const EFFECT_ROWS: [usize; 3] = [3, 2, 1];

/// Most lines of a name in the usual type.
const NAME_ROWS: usize = 2;

/// Special card as a card, to be drawn.
pub(super) struct CardTile<'t> {
    /// Id of the card; `None` for one played by its name.
    pub id: Option<&'t CardId>,
    /// Name of the card.
    pub name: &'t str,
    /// Number printed on it, if known.
    pub number: Option<u32>,
    /// Effects of the card.
    pub does: &'t CardText,
    /// It was played in this turn.
    pub is_played: bool,
    /// It is chosen to be played.
    pub is_picked: bool,
    /// It may be played now.
    pub is_open: bool,
}

/// Words of a special card as they are laid out at a width, to be drawn.
pub(super) struct CardWords {
    name: Arc<Galley>,
    does: Option<Arc<Galley>>,
}

impl CardWords {
    /// Returns the height of the card with all of its words.
    pub(super) fn height(&self) -> f32 {
        self.name.size().y + self.does.as_ref().map_or(0.0, |does| does.size().y) + 2.0 * gap::HAIR
    }
}

impl CardTile<'_> {
    /// Lays the words of the card out at a width, its effects in so many lines at the most.
    pub(super) fn words(&self, ui: &Ui, width: f32, most: usize) -> CardWords {
        let palette = palette(ui);
        let ink = if self.is_played || self.is_picked || self.is_open { palette.ink } else { palette.third };
        let inner = width - 2.0 * gap::NEXT;
        let number = self.number.map_or(0.0, |number| width_of(ui, &number.to_string(), semibold(type_size::SMALL)) + gap::HAIR);
        let words = |text: &str, font: FontId, width: f32| ui.painter().layout(text.to_owned(), font, ink, width.max(1.0));
        let brief = |text: &str| {
            let laid = |text: &str| words(text, FontId::proportional(type_size::SMALL), inner);
            let all = text.split_whitespace().collect::<Vec<_>>();
            let shorter = (1..all.len()).rev().map(|count| laid(&format!("{} …", all[..count].join(" "))));
            std::iter::once(laid(text)).chain(shorter).find(|laid| laid.rows.len() <= most).unwrap_or_else(|| laid("…"))
        };
        let does = (!self.does.brief.is_empty()).then(|| brief(&self.does.brief));
        // A name of three words is smaller before it takes three lines.
        let names = [type_size::SMALL, type_size::LEAST].map(|size| words(self.name, semibold(size), inner - number));
        let [name, smaller] = names;
        CardWords { name: if name.rows.len() > NAME_ROWS { smaller } else { name }, does }
    }

    /// Draws the card with its words in its place.
    pub(super) fn ui(&self, ui: &Ui, place: Rect, nation: Option<Nation>, words: CardWords) -> Response {
        let palette = palette(ui);
        let can = !self.is_played;
        let text = self.number.map_or_else(|| self.name.to_owned(), |number| format!("{number} {}", self.name));
        let response =
            ui.interact(place, Id::unique(("special card", self.name, self.number)), if can { Sense::click() } else { Sense::hover() });
        let sentence = if self.is_played { format!("In play: {}", self.name) } else { format!("Card: {text}") };
        response.widget_info(|| WidgetInfo::selected(Role::Button, can, self.is_picked || self.is_played, &sentence));
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        let (ground, edge) = match () {
            () if self.is_picked || response.has_focus() => (palette.surface, Stroke::new(measure::FOCUS, palette.accent)),
            () if self.is_played => (palette.picked, Stroke::new(measure::FOCUS, palette.accent)),
            () if !self.does.is_known => (palette.sunken, Stroke::new(measure::LINE, palette.line)),
            () if response.hovered() => (palette.surface, Stroke::new(measure::LINE, palette.ink)),
            () => (palette.surface, Stroke::new(measure::LINE, palette.edge)),
        };
        ui.painter().rect(place, radius::BUTTON, ground, edge, StrokeKind::Inside);
        let inner = place.shrink2(vec2(gap::NEXT, gap::HAIR));
        let below = inner.top() + words.name.size().y;
        // Pale, as long as only its name is known.
        let name_ink = if self.does.is_known || self.is_picked || self.is_played { palette.ink } else { palette.second };
        ui.painter().galley_with_override_text_color(inner.min, words.name, name_ink);
        if let Some(number) = self.number {
            ui.painter().text(inner.right_top(), Align2::RIGHT_TOP, number, semibold(type_size::SMALL), palette.nation_word(nation));
        }
        if let Some(does) = words.does {
            let place = Rect::from_min_size(pos2(inner.left(), below), does.size());
            let words_response = ui.interact(place, Id::unique(("effects of a card", self.name, self.number)), Sense::hover());
            words_response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &self.does.whole));
            words_response.on_hover_text([self.does.whole.as_str(), &self.does.source].join("\n").trim_end());
            ui.painter().galley(place.min, does, palette.second);
        }
        response
    }
}
