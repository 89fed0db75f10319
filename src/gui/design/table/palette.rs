//! The palette of a table: every tool as a tile with its picture, drawn as the map draws it, its name and its key.

use eframe::egui::{Align2, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::TableView;
use crate::design::{PaletteTool, TableTool, nation_of, sample};
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, heading, measure, palette as colours, radius, semibold, type_size};
use crate::gui::map::{Fit, Painting, camera};
use crate::gui::parts::fit::line_in;
use crate::gui::parts::keyed::{cap, cap_width};
use crate::gui::parts::widgets::scrolled;
use crate::gui::shell::keys::{Binding, Chord, KeyAct, KeyTable};
use crate::map::{Extent, Layers};

/// Tiles in a row.
const IN_A_ROW: u8 = 3;
/// Pictures drawn in a frame: the page itself comes first.
const A_FRAME: usize = 6;

/// Picture of a tool, with the part of the world it shows; `None` if the tool has none.
type ToolPicture = Option<(Layers, Extent)>;

/// Pictures of the tools, drawn a few in a frame and kept.
#[derive(Debug, Default)]
pub(super) struct Palette {
    /// The game the pictures are of.
    of: &'static str,
    /// The picture of each tool, with the side it is drawn for.
    pictures: Vec<Option<(usize, ToolPicture)>>,
    paintings: Vec<Painting>,
}

/// Letters and digits, each as the chord of one key.
static LETTERS: [[Chord; 1]; 36] = {
    let mut letters = [[Chord::Typed('0')]; 36];
    let mut nth = 0;
    while nth < 36 {
        let letter = if nth < 10 { b'0' + nth } else { b'a' + nth - 10 };
        letters[nth as usize] = [Chord::Typed(letter as char)];
        nth += 1;
    }
    letters
};

/// Returns the keys of the tools; that of units is the table's own.
pub(super) fn keys(tools: &[PaletteTool]) -> KeyTable {
    let chord = |key: char| LETTERS.iter().find(|chord| chord[0] == Chord::Typed(key));
    let line = |(nth, tool): (usize, &PaletteTool)| {
        let chords = chord(tool.key).filter(|_| tool.tool != TableTool::Unit)?;
        Some(Binding { act: Some(KeyAct::nth::<PaletteTool>(nth)), chords, text: tool.name, short: "" })
    };
    tools.iter().enumerate().filter_map(line).collect()
}

impl TableView {
    /// Draws the palette with its tools.
    pub(super) fn palette_ui(&mut self, ui: &mut Ui, desk: &OpenDesign) {
        if self.palette.of != desk.form().word {
            self.palette = Palette { of: desk.form().word, ..Palette::default() };
        }
        self.palette.pictures.resize_with(self.tools.len(), || None);
        self.palette.paintings.resize_with(self.tools.len(), Painting::default);
        // Ground is of no side.
        let is_due = |(picture, tool): (&Option<(usize, _)>, &PaletteTool)| {
            picture.as_ref().is_none_or(|(side, _)| *side != self.side && !matches!(tool.tool, TableTool::Ground(_)))
        };
        let all = self.palette.pictures.iter().zip(&self.tools).enumerate();
        let due = all.filter(|(_, own)| is_due(*own)).map(|(nth, _)| nth).take(A_FRAME).collect::<Vec<_>>();
        for nth in &due {
            let picture = sample(desk.form(), desk.draft(), self.tools[*nth], self.side);
            self.palette.pictures[*nth] = Some((self.side, picture));
        }
        if !due.is_empty() {
            ui.ctx().request_repaint();
        }
        let mut taken = None;
        scrolled(ui, "palette", |ui| {
            ui.spacing_mut().item_spacing = vec2(gap::HAIR, measure::LINE);
            let wide = ((ui.available_width() - measure::SCROLL_BAR) / f32::from(IN_A_ROW) - gap::HAIR).floor();
            let mut section = "";
            let mut row = Rect::NOTHING;
            let mut in_row = 0;
            for (nth, tool) in self.tools.iter().enumerate() {
                if tool.section != section || in_row == IN_A_ROW {
                    if tool.section != section {
                        section = tool.section;
                        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TRACK_WORDS), Sense::hover());
                        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, section));
                        let room = place.width() - gap::HAIR;
                        let look = (FontId::proportional(type_size::SMALL), colours(ui).second);
                        line_in(ui, (place.left_center(), Align2::LEFT_CENTER), section, look, room);
                    }
                    let high = measure::TILE_PICTURE + measure::TILE_NAME;
                    (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
                    in_row = 0;
                }
                let left = row.left() + f32::from(in_row) * (wide + gap::HAIR);
                let place = Rect::from_min_size(pos2(left, row.top()), vec2(wide, row.height()));
                in_row += 1;
                let picture = self.palette.pictures.get(nth).and_then(|picture| picture.as_ref()?.1.as_ref());
                if tile_ui(ui, place, tool, (picture, &mut self.palette.paintings[nth]), self.tool == Some(tool.tool)) {
                    taken = Some(tool.tool);
                }
            }
            ui.add_space(gap::HAIR);
            self.sides_ui(ui, desk);
        });
        match taken {
            Some(TableTool::Unit) if self.tool != Some(TableTool::Unit) => {
                let next = self.next(desk, None);
                self.in_hand_next = next;
                self.drawer = None;
            }
            Some(tool) => self.take_tool(tool),
            None => {}
        }
    }

    /// Draws the choice of the side for which zones, entries and units are drawn.
    fn sides_ui(&mut self, ui: &mut Ui, desk: &OpenDesign) {
        let sides = crate::design::Pointer::default().field("sides");
        let wide = (ui.available_width() - measure::SCROLL_BAR - gap::HAIR) / 2.0;
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
        for nth in 0..desk.draft().count(&sides).min(2) {
            let at = sides.item(nth);
            let name = ["adjective", "name"].iter().find_map(|field| desk.draft().text_at(&at.field(*field))).unwrap_or("?");
            let left = if nth == 0 { row.left() } else { row.left() + wide + gap::HAIR };
            let place = Rect::from_min_size(pos2(left, row.top()), vec2(wide, row.height()));
            let response = ui.interact(place, ui.scope_id().with(("side", nth)), Sense::click());
            let is_picked = self.side == nth;
            let text = format!("Drawn for the {name} (X)");
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_picked, &text));
            let palette = colours(ui);
            let nation = nation_of(desk.draft(), nth);
            let (fill, ink) =
                if is_picked { (palette.nation(nation), palette.on_nation) } else { (palette.surface, palette.nation_word(nation)) };
            let edge = if response.has_focus() {
                Stroke::new(measure::FOCUS, palette.accent)
            } else {
                Stroke::new(measure::LINE, palette.nation_word(nation))
            };
            ui.painter().rect(place, radius::BUTTON, fill, edge, StrokeKind::Inside);
            let room = place.width() - gap::NEXT;
            line_in(ui, (place.center(), Align2::CENTER_CENTER), name, (semibold(type_size::BODY), ink), room);
            if response.clicked() {
                self.side = nth;
            }
        }
    }
}

/// Draws a tile. Returns whether it was pressed.
fn tile_ui(
    ui: &Ui,
    place: Rect,
    tool: &PaletteTool,
    (picture, painting): (Option<&(Layers, Extent)>, &mut Painting),
    is_picked: bool,
) -> bool {
    let palette = colours(ui);
    let response = ui.interact(place, ui.scope_id().with(("tool", tool.name)), Sense::click());
    let key = tool.key.to_uppercase().collect::<String>();
    let text = format!("Draw: {} ({key})", tool.name);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_picked, &text));
    if !ui.is_rect_visible(place) {
        return response.clicked();
    }
    let frame = Rect::from_min_size(place.min, vec2(place.width(), measure::TILE_PICTURE));
    match picture {
        Some((layers, part)) => painting.paint_picture(ui, frame, camera(&[], *part, frame, Fit::Cut), layers),
        None => drop(ui.painter().rect_filled(frame, 0.0, palette.open)),
    }
    if tool.tool == TableTool::Name {
        ui.painter().text(frame.center(), Align2::CENTER_CENTER, "abc", heading(), palette.place_name);
    }
    let edge = match () {
        () if is_picked || response.has_focus() => Stroke::new(measure::CHOSEN, palette.accent),
        () if response.hovered() => Stroke::new(measure::FOCUS, palette.ink),
        () => Stroke::new(measure::LINE, palette.edge),
    };
    ui.painter().rect_stroke(frame, radius::CELL, edge, StrokeKind::Inside);
    let at = pos2(frame.right() - cap_width(ui, &key) - measure::FOCUS, frame.bottom() - type_size::SMALL / 2.0 - measure::FOCUS);
    cap(ui.painter(), ui, at, &key, (palette.surface, palette.ink));
    let ink = if is_picked { palette.ink } else { palette.second };
    let at = pos2(place.center().x, place.bottom() - measure::TILE_NAME / 2.0);
    line_in(ui, (at, Align2::CENTER_CENTER), tool.name, (FontId::proportional(type_size::SMALL), ink), place.width());
    response.clicked()
}
