//! The board in the middle: ground, units, officers, what is picked and what it can reach.

use std::collections::BTreeMap;

use eframe::egui::{
    self, Align2, Color32, CornerRadius, CursorIcon, FontId, Pos2, Rect, Role, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, vec2,
};

use super::ground::{GroundView, facing_mark};
use crate::game::Offer;
use crate::games::battlecry1812::Reached;
use crate::games::battlecry1812::battle::{Battle, Form, Thing, UnitState, goes_to, must_run};
use crate::games::battlecry1812::scenario::{Officer, Unit};
use crate::gui::hexes::Sheet;
use crate::gui::look::{self, Palette};
use crate::gui::widgets;
use crate::hex::{Heading, Hex};
use crate::id::{OfficerId, UnitId};

/// What is picked.
pub use crate::games::battlecry1812::battle::Whom as Pick;

/// What a player did on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Pointed at a unit.
    Unit(UnitId),
    /// Pointed at an officer.
    Officer(OfficerId),
    /// Pointed at a hex without either.
    Hex(Hex),
    /// Painted these hexes with the brush in hand.
    Painted(Vec<Hex>),
    /// Painted this hexside.
    Side(Hex, Heading),
    /// Dragged what is picked, or another of the side, to a hex.
    Drag(Pick, Hex),
}

/// What the board remembers.
#[derive(Clone, Debug, Default)]
pub struct BoardView {
    ground: GroundView,
    /// The hex the keys are on.
    pub cursor: Option<Hex>,
    /// Bring the cursor into view.
    pub show_cursor: bool,
    /// How much larger than it fits the board is drawn; 0: as it fits.
    zoom: f32,
    dragged: Option<(Pick, Pos2)>,
    /// The hexes of the stroke that is being drawn.
    stroke: Vec<Hex>,
    /// The hexside the pointer is held at.
    held: Option<(Hex, Heading)>,
}

/// What a brush in hand paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Painting {
    /// Hexes.
    Hexes,
    /// Hexsides.
    Sides,
}

/// The least width of a hexside in points: what is written on a unit is to be read.
pub const LEAST_SIDE: f32 = 21.0;
/// How much larger the whole board can be made than it fits.
const MOST_ZOOM: f32 = 4.0;

/// Which hexes what is picked can still go to.
#[must_use]
pub fn reached(battle: &Battle, picked: Option<&Pick>) -> BTreeMap<Hex, Reached> {
    picked.map_or_else(BTreeMap::new, |picked| goes_to(battle.setup(), battle.state(), picked))
}

/// What one frame of the board knows.
struct Canvas<'b> {
    battle: &'b Battle,
    sheet: Sheet,
    picked: Option<&'b Pick>,
    palette: &'static Palette,
    ink: Color32,
    accent: Color32,
    warning: Color32,
}

impl BoardView {
    /// Draws the board, and tells what the player did. With a brush in hand every click and drag paints.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, picked: Option<&Pick>, painting: Option<Painting>) -> Vec<Act> {
        let mut acts = Vec::new();
        let grid = battle.state().board.grid;
        let room = ui.available_size();
        self.zoom_by(ui.input(egui::InputState::zoom_delta));
        let side = Sheet::fitting(grid, room - vec2(4.0, 4.0), LEAST_SIDE) * (1.0 + self.zoom);
        let source =
            egui::scroll_area::ScrollSource { drag: egui::scroll_area::DragScroll::Never, ..egui::scroll_area::ScrollSource::default() };
        ScrollArea::both().auto_shrink(false).scroll_source(source).show(ui, |ui| {
            let (rect, response) = ui.allocate_exact_size(Sheet::size(grid, side), Sense::click());
            let sheet = Sheet { grid, origin: rect.min, side };
            let canvas = Canvas {
                battle,
                sheet,
                picked,
                palette: look::palette(ui),
                ink: ui.visuals().text_color(),
                accent: look::palette(ui).accent,
                warning: widgets::warning_color(ui),
            };
            let spoken = canvas.spoken(self.cursor);
            response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &spoken));
            let ground = self.ground.shapes(ui, &battle.state().board, sheet);
            ui.painter().extend(ground);
            if let Some(at) = response.interact_pointer_pos().filter(|_| response.clicked()) {
                acts.extend(sheet.hex_at(at).map(Act::Hex));
            }
            let reached = reached(battle, picked);
            canvas.reach_ui(ui, &reached, &mut acts);
            for (_, unit) in battle.setup().scenario.units() {
                canvas.unit_ui(ui, unit, self, &mut acts);
            }
            for (_, officer) in battle.setup().scenario.officers() {
                canvas.officer_ui(ui, officer, self, &mut acts);
            }
            canvas.marks(ui, self.cursor);
            match painting {
                Some(painting) => self.paint_ui(ui, &canvas, rect, painting, &mut acts),
                None => self.drag_ui(ui, &canvas, &mut acts),
            }
            if let Some(cursor) = self.cursor.filter(|_| std::mem::take(&mut self.show_cursor)) {
                ui.scroll_to_rect(sheet.square(cursor, 2.0), None);
            }
        });
        acts
    }

    /// Draws the board so much larger than now, within what makes sense.
    pub fn zoom_by(&mut self, factor: f32) {
        self.zoom = ((1.0 + self.zoom) * factor).clamp(1.0, MOST_ZOOM) - 1.0;
    }

    /// Over everything else: a stroke gathers hexes while the pointer is down, and paints them when it is up.
    fn paint_ui(&mut self, ui: &Ui, canvas: &Canvas<'_>, rect: Rect, painting: Painting, acts: &mut Vec<Act>) {
        acts.clear();
        self.dragged = None;
        let response = ui.interact(rect, ui.make_persistent_id("brush"), Sense::click_and_drag()).on_hover_cursor(CursorIcon::Crosshair);
        response.widget_info(|| WidgetInfo::labeled(Role::Group, true, "The board, to paint on"));
        let at = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on() || response.clicked());
        let hex = at.and_then(|at| canvas.sheet.hex_at(at));
        match (painting, hex) {
            (Painting::Hexes, Some(hex)) if !self.stroke.contains(&hex) => self.stroke.push(hex),
            (Painting::Sides, Some(hex)) => self.held = at.and_then(|at| canvas.sheet.heading_towards(hex, at)).map(|side| (hex, side)),
            _ => {}
        }
        for hex in &self.stroke {
            ui.painter().add(Shape::closed_line(canvas.sheet.corners(*hex, 0.9).to_vec(), Stroke::new(3.0, canvas.accent)));
        }
        if response.is_pointer_button_down_on() {
            return;
        }
        acts.extend(self.held.take().map(|(hex, side)| Act::Side(hex, side)));
        if !self.stroke.is_empty() {
            acts.push(Act::Painted(std::mem::take(&mut self.stroke)));
        }
    }

    /// What is dragged hangs on the pointer.
    fn drag_ui(&mut self, ui: &Ui, canvas: &Canvas<'_>, acts: &mut Vec<Act>) {
        let Some((pick, at)) = self.dragged.clone() else { return };
        if ui.input(|input| input.pointer.any_down()) {
            let over = canvas.sheet.hex_at(at);
            if let Some(hex) = over {
                ui.painter().add(Shape::closed_line(canvas.sheet.corners(hex, 0.9).to_vec(), Stroke::new(3.0, canvas.accent)));
            }
            ui.painter().circle(at, canvas.sheet.side * 0.4, canvas.accent.gamma_multiply(0.4), Stroke::new(2.0, canvas.accent));
            return;
        }
        self.dragged = None;
        acts.extend(canvas.sheet.hex_at(at).map(|hex| Act::Drag(pick, hex)));
    }
}

impl Canvas<'_> {
    /// What a screen reader says of the board: where the cursor is, and what is there.
    fn spoken(&self, cursor: Option<Hex>) -> String {
        let setup = self.battle.setup();
        let Some(hex) = cursor else { return "The board".to_owned() };
        let unit = self.battle.state().unit_at(hex).and_then(|(id, _)| setup.scenario.unit(id)).map(|(_, unit)| unit.label());
        let ground = self.battle.state().board.ground(hex);
        let height = if ground.height > 0 { ", hill" } else { "" };
        let works = if ground.fieldworks { ", fieldworks" } else { "" };
        format!("The board, cursor on {hex}: {}{height}{works}, {}", ground.terrain, unit.unwrap_or("nobody"))
    }

    /// The hexes within reach: a ring in each, and a place to click.
    fn reach_ui(&self, ui: &Ui, reached: &BTreeMap<Hex, Reached>, acts: &mut Vec<Act>) {
        for (hex, way) in reached {
            let response = ui.interact(self.sheet.square(*hex, 0.8), ui.make_persistent_id(("reach", *hex)), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Move to {hex}")));
            if response.clicked() {
                acts.push(Act::Hex(*hex));
            }
            let width = if response.hovered() || response.has_focus() { 3.0 } else { 1.5 };
            let ring = self.sheet.corners(*hex, 0.8).to_vec();
            ui.painter().add(Shape::convex_polygon(ring, self.accent.gamma_multiply(0.16), Stroke::new(width, self.accent)));
            let below = self.sheet.centre(*hex) + vec2(0.0, self.sheet.side * 0.5);
            ui.painter().text(below, Align2::CENTER_CENTER, way.spent.to_string(), FontId::proportional(self.sheet.side * 0.34), self.ink);
        }
    }

    fn is_picked(&self, pick: &Pick) -> bool {
        self.picked == Some(pick)
    }

    /// A side has its nation's colour; the two sides differ in shape as well: the first side's blocks are square, the second's round.
    fn look(&self, first: bool, there: Rect) -> (CornerRadius, Color32, Color32) {
        let side = &self.battle.setup().scenario.sides[usize::from(!first)];
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few points")]
        let round = CornerRadius::same((there.height() * 0.4) as u8);
        (if first { CornerRadius::same(1) } else { round }, self.palette.nation(side.nation), self.palette.on_nation)
    }

    fn is_first(&self, unit: &UnitId) -> bool {
        self.battle.setup().scenario.sides[0].units.iter().any(|own| own.id == *unit)
    }

    fn unit_ui(&self, ui: &Ui, unit: &Unit, view: &mut BoardView, acts: &mut Vec<Act>) {
        let Some(own) = self.battle.state().units.get(&unit.id) else { return };
        let Some(hex) = own.hex() else { return };
        let block = Rect::from_center_size(self.sheet.centre(hex), vec2(1.48, 1.04) * self.sheet.side);
        let pick = Pick::Unit(unit.id.clone());
        let response = ui.interact(block, ui.make_persistent_id(("unit", unit.id.as_str())), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_picked(&pick), spoken_unit(unit, own, hex)));
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        if response.clicked() {
            acts.push(Act::Unit(unit.id.clone()));
        }
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            view.dragged = Some((pick.clone(), at));
        }
        let first = self.is_first(&unit.id);
        let (round, fill, ink) = self.look(first, block);
        let picked = self.is_picked(&pick);
        let outline = if picked { Stroke::new(3.5, self.accent) } else { Stroke::new(1.2, ink) };
        if picked {
            let ring = self.sheet.corners(hex, 0.96).to_vec();
            ui.painter().add(Shape::closed_line(ring, Stroke::new(3.0, self.accent)));
        }
        ui.painter().rect(block, round, fill, outline, StrokeKind::Outside);
        if let Some(facing) = own.facing {
            let mark = facing_mark(self.sheet, hex, self.sheet.beyond(hex, facing));
            ui.painter().add(Shape::convex_polygon(mark.to_vec(), fill, Stroke::new(1.2, ink)));
        }
        let size = self.sheet.side * 0.48;
        let code = self.battle.setup().tables.unit(unit.kind).code.as_str();
        let above = block.center() - vec2(0.0, block.height() * 0.23);
        let below = block.center() + vec2(0.0, block.height() * 0.25);
        let formation = formation_mark(own);
        ui.painter().text(above, Align2::CENTER_CENTER, format!("{code}{formation}"), FontId::proportional(size), ink);
        // A word is longer than a number, and must fit the block too.
        let (count, size) = if own.is_routed() {
            (format!("{} ROUT", own.strength), size * 0.7)
        } else {
            (format!("{}·{}", own.strength, own.morale), size)
        };
        ui.painter().text(below, Align2::CENTER_CENTER, count, FontId::proportional(size), ink);
        let runs = must_run(self.battle.setup(), self.battle.state(), &unit.id);
        if runs {
            ui.painter().rect_stroke(block.expand(3.0), round, Stroke::new(2.5, self.warning), StrokeKind::Outside);
        }
        if own.marks.fired || own.marks.fought {
            // A dot in the corner: it has attacked.
            ui.painter().circle(block.right_top(), self.sheet.side * 0.13, ink, Stroke::new(1.0, fill));
        }
        self.target_mark(ui, unit, hex);
        if response.hovered() {
            self.name_tag(ui, hex, unit.label());
        }
    }

    /// In the attack phase, enemies the unit picked can fire at have cross hairs.
    fn target_mark(&self, ui: &Ui, unit: &Unit, hex: Hex) {
        let Some(picked) = self.picked else { return };
        let offers = self.battle.offers(&Thing::Other(picked.clone(), Pick::Unit(unit.id.clone())));
        if offers.iter().filter(|offer| offer.is_in_order()).filter_map(Offer::opens).any(|form| matches!(form, Form::Fire { .. })) {
            let (centre, side) = (self.sheet.centre(hex), self.sheet.side);
            for way in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
                let line = [centre + way * side * 0.66, centre + way * side * 0.84];
                ui.painter().add(Shape::line_segment(line, Stroke::new(3.0, self.warning)));
            }
        }
    }

    /// A star with the first letters of his name, in the corner of his hex.
    fn officer_ui(&self, ui: &Ui, officer: &Officer, view: &mut BoardView, acts: &mut Vec<Act>) {
        let Some(own) = self.battle.state().officers.get(&officer.id) else { return };
        let Some(hex) = own.hex() else { return };
        let others = self.battle.state().officers_at(hex).position(|(id, _)| *id == officer.id).unwrap_or(0);
        #[expect(clippy::cast_precision_loss, reason = "a handful of officers")]
        let along = others as f32 * 0.5;
        let centre = self.sheet.centre(hex) + vec2(-0.3 + along, -0.78) * self.sheet.side;
        let room = Rect::from_center_size(centre, vec2(0.72, 0.5) * self.sheet.side);
        let pick = Pick::Officer(officer.id.clone());
        let response = ui.interact(room, ui.make_persistent_id(("officer", officer.id.as_str())), Sense::click_and_drag());
        let buffs = officer.ability.saturating_sub(own.buffs);
        let spoken = format!("{}, {}, {hex}, {buffs} of {} buffs left", officer.label(), officer.rank, officer.ability);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_picked(&pick), &spoken));
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        if response.clicked() {
            acts.push(Act::Officer(officer.id.clone()));
        }
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            view.dragged = Some((pick.clone(), at));
        }
        let first = self.battle.setup().scenario.sides[0].officers.iter().any(|other| other.id == officer.id);
        let (round, fill, ink) = self.look(first, room);
        let outline = if self.is_picked(&pick) { Stroke::new(3.0, self.accent) } else { Stroke::new(1.2, ink) };
        ui.painter().rect(room, round, fill, outline, StrokeKind::Outside);
        let text = format!("*{buffs}");
        ui.painter().text(centre, Align2::CENTER_CENTER, text, FontId::proportional(self.sheet.side * 0.38), ink);
        if self.is_picked(&pick) {
            self.reach_ring(ui, officer, hex);
        }
        if response.hovered() {
            self.name_tag(ui, hex, officer.label());
        }
    }

    /// The hexes an officer's buffs reach, framed.
    fn reach_ring(&self, ui: &Ui, officer: &Officer, from: Hex) {
        let reach = self.battle.setup().tables.ranks[&officer.rank].data.reach;
        let grid = self.sheet.grid;
        for hex in grid.hexes().filter(|hex| grid.distance(*hex, from) == reach) {
            for (_, beyond) in grid.neighbours(hex).filter(|(_, beyond)| grid.distance(*beyond, from) > reach) {
                let side = self.sheet.side_towards(hex, self.sheet.centre(beyond), 1.0);
                ui.painter().add(Shape::line_segment(side, Stroke::new(3.0, self.accent)));
            }
        }
    }

    fn name_tag(&self, ui: &Ui, hex: Hex, name: &str) {
        let at = self.sheet.centre(hex) + vec2(0.0, self.sheet.side * 0.86);
        let galley = ui.painter().layout_no_wrap(name.to_owned(), FontId::proportional(13.0), ui.visuals().text_color());
        let room = Align2::CENTER_CENTER.anchor_size(at, galley.size() + vec2(8.0, 4.0));
        ui.painter().rect_filled(room, 3.0, ui.visuals().panel_fill);
        ui.painter().galley(room.min + vec2(4.0, 2.0), galley, ui.visuals().text_color());
    }

    /// The cursor of the keys, and the names of what is to hold.
    fn marks(&self, ui: &Ui, cursor: Option<Hex>) {
        for position in &self.battle.setup().scenario.key_positions {
            for hex in &position.hexes {
                let ring = self.sheet.corners(*hex, 0.9);
                for pair in [[0, 1], [2, 3], [4, 5]] {
                    ui.painter().add(Shape::line_segment(pair.map(|nth: usize| ring[nth]), Stroke::new(2.0, self.warning)));
                }
            }
        }
        if let Some(hex) = cursor {
            let ring = self.sheet.corners(hex, 1.02).to_vec();
            ui.painter().add(Shape::closed_line(ring, Stroke::new(4.0, self.ink)));
            let at = self.sheet.centre(hex) + vec2(0.0, self.sheet.side * 0.72);
            ui.painter().text(at, Align2::CENTER_CENTER, hex.to_string(), FontId::proportional(12.0), self.ink);
        }
    }
}

/// Letters behind the code of a unit in another formation than its usual one.
fn formation_mark(own: &UnitState) -> &'static str {
    use crate::games::battlecry1812::words::Formation;
    match own.formation {
        Formation::Line => "",
        Formation::OpenOrder => " oo",
        Formation::ColumnOfCompanies => " cc",
        Formation::ColumnOfDivisions => " cd",
        Formation::Square => " sq",
        Formation::FlankMarch => " fm",
        Formation::Limbered => " lim",
    }
}

/// A unit in a sentence for the screen reader.
fn spoken_unit(unit: &Unit, own: &UnitState, hex: Hex) -> String {
    let facing = own.facing.map_or_else(String::new, |facing| format!(", facing {}", facing.name()));
    let morale = if own.is_routed() { "routed".to_owned() } else { format!("morale {} of {}", own.morale, unit.morale) };
    format!("{}, {}, {hex}{facing}, {}, strength {} of {}, {morale}", unit.label(), unit.kind, own.formation, own.strength, unit.figures)
}
