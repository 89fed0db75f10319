//! The table of the scenario: a palette of all that can be drawn, the map with handles and inches, remarks, sums and the track of turns.

mod hand;
mod head;
mod marks;
mod palette;
mod side;
mod track;

use eframe::egui::{Align, Layout as Lay, Rect, Ui, UiBuilder, pos2, vec2};
use geo::{LineString, Simplify as _};

use self::hand::Renaming;
use self::palette::Palette;
use super::keys::TableAct;
use super::underlay::Underlay;
use crate::design::{
    Edit, Gesture, GridLine, Handle, Layout, LineKind, PaletteTool, PlacedItem, Pointer, Remark, Sums, TableTool, Track,
    palette as tools_of,
};
use crate::games::registry::OpenDesign;
use crate::gui::look::{gap, measure};
use crate::gui::map::keys::ViewAct;
use crate::gui::map::{DragTool, Map, MapAction, MapTarget, MapView, World};
use crate::gui::shell::drawer::drawer_ui;
use crate::gui::shell::keys::{KeyTable, Pressed};
use crate::hex::HexGrid;
use crate::map::{Extent, Hexes, Layer, Layers, Point, point};

/// Least and most scale of the map, in points to an inch.
const SCALES: (f32, f32) = (2.0, 60.0);
/// Least and most scale of a board, in points to a hexside.
const HEX_SCALES: (f32, f32) = (8.0, 120.0);
/// Tolerance in inches within which a stroke drops corners near a straight line.
const STRAIGHT: f32 = 0.6;
/// Inches within which a second click ends a line.
const AGAIN: f32 = 0.6;
/// Degrees that a key turns by.
const TURN: i64 = 15;
/// Inches that a key moves by, coarse and fine.
const STEPS: (f64, f64) = (1.0, 0.25);
/// Inches between two marks along the edges of the table.
const FOOT: u16 = 12;

/// Part of the page that lies over the map in a narrow window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawer {
    Palette,
    Remarks,
    Turns,
}

/// State of the table of a design.
#[derive(Debug, Default)]
pub struct TableView {
    view: MapView,
    beneath: Underlay,
    layers: Layers,
    laid: Option<Layout>,
    remarks: Vec<Remark>,
    sums: Sums,
    track: Track,
    /// The change of the design the map was built from.
    seen: Option<usize>,
    /// Thing that is picked, by its object in the file.
    picked: Option<Pointer>,
    tools: Vec<PaletteTool>,
    /// Tool in hand; `None` while the map is moved and things are picked.
    tool: Option<TableTool>,
    /// Side for which zones, entries and units are drawn.
    side: usize,
    palette: Palette,
    /// Points of a line that is drawn point by point.
    path: Vec<Point>,
    /// Things dragged or placed may lie anywhere, not only on the half inch.
    free: bool,
    /// Last stroke drawn was too short to make anything.
    too_short: bool,
    renaming: Option<Renaming>,
    /// First object of the arrival with the focus on the track.
    arrival: Option<Pointer>,
    /// Its turns have a light that can be chosen.
    has_light: bool,
    /// Turn whose light had the focus last, from 0.
    light: usize,
    /// That turn has the focus.
    in_light: bool,
    /// That turn is to get the focus.
    asks_light: bool,
    /// Line that was drawn half way with another tool, and is still to be drawn.
    left: Option<(TableTool, Vec<Point>)>,
    /// Line of the grid that the palette puts in hand.
    in_hand_next: Option<usize>,
    /// Remark that the key for the next one goes on from.
    remark: Option<usize>,
    drawer: Option<Drawer>,
    /// Cell of the grid to go to.
    goes: Option<(usize, usize)>,
}

/// Handle that can be dragged: a thing, or a handle of the thing picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Grip {
    Thing(usize),
    Handle(Handle),
}

/// Request of the table to the page, besides edits.
#[derive(Debug, Default)]
pub struct TableIntents {
    /// Edits of the design.
    pub edits: Vec<Edit>,
    /// Notice for the player.
    pub notice: Option<String>,
    /// Cell of the grid to go to.
    pub goes: Option<(usize, usize)>,
    /// Line of the grid that is in hand now.
    pub in_hand: Option<usize>,
    /// Name drawn in this frame, to be typed next.
    pub is_name_drawn: bool,
}

impl TableView {
    /// Returns the tools of the palette, each with its key.
    pub fn tools(&self) -> &[PaletteTool] {
        &self.tools
    }

    /// Returns whether its turns have a light that can be chosen.
    pub const fn has_light(&self) -> bool {
        self.has_light
    }

    /// Handles the keys of the table. `at` is the line with the grid's cursor, which a key places on the table.
    pub fn take_keys(&mut self, desk: &OpenDesign, at: Option<&GridLine>, pressed: &Pressed) -> TableIntents {
        self.read_design(desk);
        let at = self.in_hand(desk, at);
        self.view.handle_keys(pressed);
        let mut intents = TableIntents::default();
        if let Some(nth) = pressed.nth_of::<PaletteTool>().last()
            && let Some(tool) = self.tools.get(nth).map(|tool| tool.tool)
            // Its key pressed again keeps it in hand: Esc ends it.
            && self.tool != Some(tool)
        {
            self.take_tool(tool);
            self.finish_left(desk, &mut intents);
        }
        if let Some(laid) = &self.laid {
            intents.edits.extend(self.beneath.take_keys(desk, laid, pressed));
        }
        for (act, _) in pressed.of() {
            match act {
                TableAct::Next => intents.in_hand = self.next(desk, at),
                TableAct::Put => self.put_by_key(desk, at, &mut intents),
                TableAct::Side => self.side = 1 - self.side.min(1),
                TableAct::Beneath => self.pick_beneath(),
                TableAct::Light => self.asks_light = !self.track.turns.is_empty(),
                TableAct::Rename => self.rename(desk),
                TableAct::Remark => self.next_remark(desk),
                TableAct::FineLeft
                | TableAct::FineRight
                | TableAct::FineUp
                | TableAct::FineDown
                | TableAct::TurnLeft
                | TableAct::TurnRight
                | TableAct::Picture => {}
            }
        }
        if self.in_light {
            let steps = pressed.of().filter_map(|(act, _): (ViewAct, _)| act.step());
            steps.for_each(|[across, _]| self.move_light(across));
        } else if self.arrival.is_some() {
            let steps = pressed.of().filter_map(|(act, _): (ViewAct, _)| act.step());
            intents.edits.extend(steps.filter_map(|[across, _]| self.move_arrival(desk, across).filter(|_| across != 0)));
        } else if !self.beneath.is_in_hand() {
            intents.edits.extend(self.move_by_keys(desk, pressed));
        }
        self.give_back(intents)
    }

    /// Moves and turns the thing picked by keys.
    fn move_by_keys(&self, desk: &OpenDesign, pressed: &Pressed) -> Vec<Edit> {
        let (Some(laid), Some(thing)) = (&self.laid, self.thing()) else { return Vec::new() };
        let mut edits = Vec::new();
        let maker = desk.edits();
        let arrows = pressed.of().filter_map(|(act, _): (ViewAct, _)| act.step());
        if let Some(grid) = laid.grid {
            edits.extend(arrows.filter_map(|step| maker.move_steps(thing, grid, step)));
        } else {
            let fine = pressed.of().filter_map(|(act, _): (TableAct, _)| act.step());
            for ([across, down], step) in arrows.map(|way| (way, STEPS.0)).chain(fine.map(|way| (way, STEPS.1))) {
                edits.extend(maker.move_by(thing, [f64::from(across) * step, -f64::from(down) * step], laid.size, false));
            }
        }
        for clockwise in pressed.of().filter_map(|(act, _): (TableAct, _)| act.turns_clockwise()) {
            edits.extend(match laid.grid {
                Some(grid) => maker.faced(thing, grid, clockwise),
                None => maker.turn_by(thing, if clockwise { TURN } else { -TURN }),
            });
        }
        edits
    }

    fn give_back(&mut self, intents: TableIntents) -> TableIntents {
        TableIntents { goes: intents.goes.or(self.goes.take()), ..intents }
    }

    /// Takes a tool in hand, or puts it away. A line that is drawn half way with the tool before ends where it is.
    fn take_tool(&mut self, tool: TableTool) {
        let path = std::mem::take(&mut self.path);
        self.left = self.tool.filter(|_| path.len() > 1).map(|tool| (tool, path));
        self.tool = if self.tool == Some(tool) { None } else { Some(tool) };
        (self.too_short, self.drawer) = (false, None);
    }

    /// Draws the line that another tool has left half way.
    fn finish_left(&mut self, desk: &OpenDesign, intents: &mut TableIntents) {
        let Some((tool, path)) = self.left.take() else { return };
        let Some(laid) = self.laid.take() else { return };
        let now = self.tool.replace(tool);
        self.stroke(desk, &laid, (&path, false), intents);
        (self.tool, self.laid) = (now, Some(laid));
    }

    fn entry(&self) -> Option<PaletteTool> {
        self.tools.iter().copied().find(|entry| Some(entry.tool) == self.tool)
    }

    /// Picks the thing of a line of the grid, if it lies on the table.
    pub fn pick(&mut self, desk: &OpenDesign, line: Option<&GridLine>) {
        self.read_design(desk);
        let lies = |line: &&GridLine| self.laid.as_ref().is_some_and(|laid| laid.thing(&line.at).is_some());
        self.picked = line.filter(lies).map(|line| line.at.clone());
        // Who has no place is in hand at once: a click puts it there, whatever lies beneath.
        let is_in_hand = |line: &&GridLine| line.kind.is_laid() && self.laid.as_ref().is_some_and(|laid| is_missing(desk, laid, line));
        if line.filter(is_in_hand).is_some() {
            self.tool = Some(TableTool::Unit);
            self.path.clear();
        }
        self.side = line.filter(|line| line.kind.is_of_side()).map_or(self.side, |line| line.side);
    }

    /// Takes the next unit or leader without a place in hand, after a line.
    fn next(&mut self, desk: &OpenDesign, after: Option<&GridLine>) -> Option<usize> {
        self.tool = Some(TableTool::Unit);
        self.path.clear();
        let next = self.laid.as_ref().and_then(|laid| next_missing_of(desk, laid, after, self.side));
        self.side = next.and_then(|nth| desk.analysis.lines.get(nth)).map_or(self.side, |line| line.side);
        self.picked = None;
        next
    }

    /// Returns the line of the unit in hand: with the units' tool one without a place, also one that was added since.
    fn in_hand<'d>(&mut self, desk: &'d OpenDesign, at: Option<&'d GridLine>) -> Option<&'d GridLine> {
        let Some(laid) = self.laid.as_ref().filter(|_| self.tool == Some(TableTool::Unit)) else { return at };
        if at.is_some_and(|line| line.kind.is_laid() && is_missing(desk, laid, line)) {
            return at;
        }
        let next = next_missing(desk, laid, at);
        self.in_hand_next = next.or(self.in_hand_next);
        next.and_then(|nth| desk.analysis.lines.get(nth)).or(at)
    }

    /// Places what is in hand in the middle of what is seen: a key's click. It ends a line that is drawn point by point.
    fn put_by_key(&mut self, desk: &OpenDesign, at: Option<&GridLine>, intents: &mut TableIntents) {
        let Some(laid) = self.laid.take() else { return };
        if self.path.len() > 1 {
            let path = std::mem::take(&mut self.path);
            self.stroke(desk, &laid, (&path, false), intents);
        } else if self.tool.is_some() || at.is_some_and(|line| is_missing(desk, &laid, line)) {
            self.click(desk, &laid, at, laid.extent.centre(), intents);
        }
        self.laid = Some(laid);
    }

    /// Picks the thing that lies under the one picked, at its middle.
    fn pick_beneath(&mut self) {
        let Some(laid) = &self.laid else { return };
        let middle = self.thing().map_or_else(|| laid.extent.centre(), |thing| thing.extent.centre());
        self.picked = beneath(laid, self.picked.as_ref(), middle);
    }

    /// Returns the line of the grid of the thing picked.
    fn line<'d>(&self, desk: &'d OpenDesign) -> Option<(usize, &'d GridLine)> {
        let picked = self.picked.as_ref()?;
        desk.analysis.lines.iter().enumerate().find(|(_, line)| line.at == *picked)
    }

    /// Removes the thing picked, and with the place of a key position the position itself. Units and leaders are taken off the table: their
    /// lines stay in the order of battle.
    pub fn removal(&self, desk: &OpenDesign) -> Option<Edit> {
        let (_, line) = self.line(desk)?;
        if line.kind.is_laid() {
            return desk.edits().take_off(line);
        }
        let position = (line.kind == LineKind::Objective).then(|| desk.edits().position_of(line)).flatten();
        let of_position = desk.analysis.lines.iter().find(|line| Some(&line.at) == position.as_ref());
        desk.edits().remove_lines(&[line].into_iter().chain(of_position).collect::<Vec<_>>())
    }

    /// Picks what an edit has just put at a place of the file.
    pub fn pick_new(&mut self, place: Pointer) {
        self.picked = Some(place);
    }

    /// Clears, one after another, what is open, drawn, in hand and picked. Returns false if nothing was.
    pub fn cancel(&mut self) -> bool {
        let was_drawn = !std::mem::take(&mut self.path).is_empty();
        self.drawer.take().is_some()
            || self.renaming.take().is_some()
            || was_drawn
            || self.beneath.cancel()
            || self.tool.take().is_some()
            || self.picked.take().is_some()
    }

    fn thing(&self) -> Option<&PlacedItem> {
        self.laid.as_ref()?.thing(self.picked.as_ref()?)
    }

    fn next_remark(&mut self, desk: &OpenDesign) {
        // What keeps the scenario from being played comes before what is odd.
        if !desk.analysis.faults.is_empty() || self.remarks.is_empty() {
            self.goes = desk.analysis.faults.iter().find_map(|fault| fault.cell);
            return;
        }
        let next = self.remark.map_or(0, |nth| (nth + 1) % self.remarks.len());
        self.show_remark(desk, next);
    }

    /// Picks what a remark is about and shows it on the map; what does not lie there, in the grid.
    fn show_remark(&mut self, desk: &OpenDesign, nth: usize) {
        self.remark = Some(nth);
        let Some(remark) = self.remarks.get(nth) else { return };
        match self.laid.as_ref().and_then(|laid| thing_of(laid, &remark.at)) {
            Some(thing) => {
                self.view.show(thing.extent.grown(measure::INCH_RULER[0]));
                self.picked = Some(thing.at.clone());
                self.tool = None;
            }
            None => self.goes = desk.cell_of(&remark.at).filter(|_| remark.at != Pointer::default()),
        }
    }

    /// Draws the page. `at` is the line with the grid's cursor; a click on the bare table places its piece there.
    pub fn ui(&mut self, ui: &mut Ui, desk: &OpenDesign, at: Option<&GridLine>) -> TableIntents {
        self.read_design(desk);
        let at = self.in_hand(desk, at);
        (self.arrival, self.in_light) = (None, false);
        let mut intents = TableIntents::default();
        let whole = ui.available_rect_before_wrap();
        let narrow = ui.ctx().content_rect().width() < measure::NARROW;
        let child = |ui: &mut Ui, name: &str, place: Rect| {
            let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Lay::top_down(Align::Min)));
            child.set_clip_rect(place.intersect(ui.clip_rect()));
            child
        };
        let (left, right) = if narrow { (0.0, 0.0) } else { (measure::PALETTE + gap::NEXT, measure::TABLE_SIDE + gap::GROUP) };
        let middle = Rect::from_min_max(pos2(whole.left() + left, whole.top()), pos2(whole.right() - right, whole.bottom()));
        let has_track = !self.track.turns.is_empty() && !narrow && whole.height() >= measure::TRACK_LEAST;
        let track = if has_track { self.track_height(ui, middle.width()) + gap::NEXT } else { 0.0 };
        if !narrow {
            let place = Rect::from_min_size(whole.min, vec2(measure::PALETTE, whole.height()));
            self.palette_ui(&mut child(ui, "palette", place), desk);
        }
        let place = Rect::from_min_max(middle.min, pos2(middle.right(), middle.bottom() - track));
        self.middle_ui(&mut child(ui, "table", place), desk, at, &mut intents);
        if has_track {
            let place = Rect::from_min_max(pos2(middle.left(), middle.bottom() - track + gap::NEXT), middle.max);
            intents.edits.extend(self.track_ui(&mut child(ui, "track", place), desk, at));
        }
        intents.edits.extend(self.finish_renaming(desk));
        self.finish_left(desk, &mut intents);
        if !narrow {
            let place = Rect::from_min_max(pos2(middle.right() + gap::GROUP, whole.top()), whole.max);
            self.side_ui(&mut child(ui, "remarks and sums", place), desk, &mut intents);
        }
        if narrow {
            let opened = if self.asks_light { Some(Drawer::Turns) } else { self.begins_renaming().then_some(Drawer::Remarks) };
            self.drawer = opened.or(self.drawer);
        }
        match self.drawer.filter(|_| narrow) {
            Some(Drawer::Palette) => drawer_ui(ui, "palette", whole, false, |ui| self.palette_ui(ui, desk)),
            Some(Drawer::Remarks) => drawer_ui(ui, "remarks", whole, true, |ui| self.side_ui(ui, desk, &mut intents)),
            Some(Drawer::Turns) => drawer_ui(ui, "turns", whole, true, |ui| intents.edits.extend(self.track_ui(ui, desk, at))),
            None => {}
        }
        intents.in_hand = intents.in_hand.or(self.in_hand_next.take()).or(self.line(desk).map(|(nth, _)| nth));
        self.give_back(intents)
    }

    /// Draws the line over the map, and the map with its inches.
    fn middle_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, at: Option<&GridLine>, intents: &mut TableIntents) {
        self.head_ui(ui, desk, at, intents);
        intents.edits.extend(self.beneath.ui(ui, desk, self.laid.as_ref()));
        let Some(laid) = self.laid.take() else {
            ui.label("This scenario has no table that can be drawn. Its size is in the first line of the order of battle (F7).");
            return;
        };
        let [high, wide] = if laid.grid.is_some() { [0.0, 0.0] } else { measure::INCH_RULER };
        let whole = ui.available_rect_before_wrap();
        let place = Rect::from_min_max(whole.min + vec2(wide, high), whole.max);
        let mut inner = ui.new_child(UiBuilder::new().id_salt("map").max_rect(place).layout(Lay::top_down(Align::Min)));
        self.map_ui(&mut inner, desk, &laid, at, intents);
        if laid.grid.is_none() {
            self.inches_ui(ui, &laid, whole, place);
        }
        self.laid = Some(laid);
    }

    fn map_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, laid: &Layout, at: Option<&GridLine>, intents: &mut TableIntents) {
        let lying = self.beneath.read_picture(ui, desk, laid);
        let measures = self.beneath.asks_for_points();
        let entry = self.entry();
        let is_painted = entry.is_some_and(|entry| entry.gesture == Gesture::Paint);
        let places = if measures || (self.beneath.is_in_hand() && lying.is_some()) { Vec::new() } else { self.places(laid) };
        let hand = match entry {
            Some(_) if is_painted => DragTool::Draw,
            Some(_) => DragTool::Sketch,
            None => DragTool::Pan,
        };
        let (least, most) = if laid.grid.is_some() { HEX_SCALES } else { SCALES };
        let map = Map {
            name: "the table of the design",
            text: "The table",
            world: World { extent: laid.extent, least, most, above: 0.0 },
            first: (laid.extent, laid.extent.centre()),
            places: &places,
            hand: self.beneath.hand().filter(|_| lying.is_some()).unwrap_or(hand),
        };
        let seen = self.view.touch(ui, &map);
        let maker = desk.edits();
        let outline = ui.input(|input| input.modifiers.shift);
        for act in seen.acts {
            match act {
                MapAction::Picked(Grip::Thing(nth)) => {
                    let own = laid.things.get(nth).map(|thing| thing.at.clone());
                    // A click on what is picked goes on to what lies under it.
                    let is_same = own.is_some() && own == self.picked;
                    self.picked = if is_same { seen.pointer.and_then(|at| beneath(laid, own.as_ref(), at)) } else { own };
                }
                MapAction::Dropped(Grip::Thing(nth), to) => {
                    let Some(thing) = laid.things.get(nth) else { continue };
                    self.picked = Some(thing.at.clone());
                    if let Some(grid) = laid.grid {
                        intents.edits.extend(Hexes { grid }.at(to).and_then(|hex| maker.move_to_hex(thing, hex)));
                        continue;
                    }
                    let (from, to) = (laid.on_table(thing.extent.centre()), laid.on_table(to));
                    intents.edits.extend(maker.move_by(thing, [to[0] - from[0], to[1] - from[1]], laid.size, !self.free));
                }
                MapAction::Dropped(Grip::Handle(handle), to) => {
                    let thing = self.picked.as_ref().and_then(|picked| laid.thing(picked));
                    intents
                        .edits
                        .extend(thing.and_then(|thing| maker.move_handle(thing, handle, self.snapped(laid.on_table(to)), laid.size)));
                }
                MapAction::Ground(to) if measures => self.beneath.clicked(to),
                MapAction::Ground(to) => self.click(desk, laid, at, to, intents),
                MapAction::Stroke(points) if self.beneath.is_in_hand() => {
                    intents.edits.extend(lying.as_ref().and_then(|lying| self.beneath.stroked(desk, lying, &points, seen.scale)));
                }
                MapAction::Stroke(points) => match (&desk.form().board, entry.map(|entry| entry.tool)) {
                    (Some(board), Some(TableTool::Ground(word))) => intents.edits.extend((board.painted)(desk.draft(), word, &points)),
                    _ => self.stroke_or_click(desk, laid, at, (&points, outline), intents),
                },
                MapAction::Picked(Grip::Handle(_)) => {}
            }
        }
        self.draw_marks(
            laid,
            &marks::Pointing { stroke: &seen.stroke, pointer: seen.pointer, dragged: seen.dragged, outline, scale: seen.scale },
        );
        let drawn = self.beneath.drawn(lying.as_ref(), &seen.stroke, seen.scale);
        if self.beneath.is_in_hand() || self.beneath.is_asking() {
            self.replace(Layer::Pointer, drawn);
        }
        self.view.set_underlay(self.beneath.under(lying.as_ref(), &seen.stroke, seen.scale));
        self.view.paint(ui, &self.layers);
    }

    /// Handles a stroke of the tool in hand: a click of a line's tool adds a point, a second click at its end draws the line.
    fn stroke_or_click(
        &mut self,
        desk: &OpenDesign,
        laid: &Layout,
        at: Option<&GridLine>,
        (points, outline): (&[Point], bool),
        intents: &mut TableIntents,
    ) {
        let Some(entry) = self.entry() else { return };
        let straight = straightened(points);
        let [first, rest @ ..] = &straight[..] else { return };
        match entry.gesture {
            Gesture::Click => self.click(desk, laid, at, *first, intents),
            Gesture::Path if rest.is_empty() || !self.path.is_empty() => {
                let ends = rest.is_empty() && self.path.last().is_some_and(|last| last.distance(*first) < AGAIN);
                if ends {
                    let path = std::mem::take(&mut self.path);
                    self.stroke(desk, laid, (&path, false), intents);
                } else {
                    self.path.extend(straight);
                }
            }
            Gesture::Path | Gesture::Shape | Gesture::Corners | Gesture::Span | Gesture::Paint => {
                self.stroke(desk, laid, (&straight, outline), intents);
            }
        }
    }

    /// Draws with the tool in hand along points of the map.
    fn stroke(&mut self, desk: &OpenDesign, laid: &Layout, (points, outline): (&[Point], bool), intents: &mut TableIntents) {
        let Some(entry) = self.entry() else { return };
        let mut points = points.iter().map(|at| self.snapped(laid.on_table(*at))).collect::<Vec<_>>();
        points.dedup();
        let drawn = desk.edits().draw(entry, &points, (self.side, outline), laid);
        self.too_short = drawn.is_none();
        self.take_drawn(drawn, intents);
    }

    /// Hands over what the tool in hand has drawn, and picks it; the text of a name is typed next.
    fn take_drawn(&mut self, drawn: Option<(Edit, Pointer)>, intents: &mut TableIntents) {
        let Some((edit, place)) = drawn else { return };
        intents.edits.push(edit);
        intents.is_name_drawn = self.tool == Some(TableTool::Name);
        self.picked = Some(place);
    }

    /// Returns whether clicks on a board give a key position its hexes: it is picked, or has none yet.
    pub(super) fn is_position_in_hand(&self, desk: &OpenDesign, line: &GridLine) -> bool {
        let has_hexes = || desk.draft().count(&line.at.field("hexes")) > 0;
        line.kind == LineKind::Position && self.tool.is_none() && (self.picked.is_some() || !has_hexes())
    }

    /// Handles a click on the table: it places who is in hand, draws with the tool in hand, or picks nothing.
    fn click(&mut self, desk: &OpenDesign, laid: &Layout, at: Option<&GridLine>, to: Point, intents: &mut TableIntents) {
        let places_units = self.tool.is_none() || self.tool == Some(TableTool::Unit);
        let missing = at.filter(|line| line.kind.is_laid() && places_units && is_missing(desk, laid, line));
        let position = at.filter(|line| laid.grid.is_some() && self.is_position_in_hand(desk, line));
        if let Some(line) = missing.or(position) {
            let edit = match laid.grid {
                Some(grid) => Hexes { grid }.at(to).and_then(|hex| desk.edits().place_on_hex(line, hex)),
                None => desk.edits().place_on_table(line, &[self.snapped(laid.on_table(to))], laid.size),
            };
            if edit.is_some() && missing.is_some() {
                self.picked = Some(line.at.clone());
                // The next one without a place comes into hand at once.
                if self.tool == Some(TableTool::Unit) {
                    intents.in_hand = next_missing(desk, laid, Some(line)).filter(|nth| desk.analysis.lines[*nth].at != line.at);
                    self.tool = intents.in_hand.and(self.tool);
                    self.side = intents.in_hand.map_or(self.side, |nth| desk.analysis.lines[nth].side);
                    self.picked = intents.in_hand.is_none().then(|| line.at.clone());
                }
            }
            intents.edits.extend(edit);
            return;
        }
        match (self.entry(), laid.grid) {
            (Some(entry), Some(grid)) => {
                let drawn = Hexes { grid }.at(to).and_then(|hex| desk.edits().draw_on_hex(entry.tool, hex, self.side));
                self.take_drawn(drawn, intents);
            }
            (Some(_), None) => self.stroke(desk, laid, (&[to], false), intents),
            (None, _) => self.picked = None,
        }
    }

    /// Rounds a point to the half inch, unless things may lie anywhere.
    fn snapped(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        if self.free { [x, y] } else { [on_half(x), on_half(y)] }
    }

    fn read_design(&mut self, desk: &OpenDesign) {
        if self.seen == Some(desk.analysis.checked) {
            return;
        }
        self.seen = Some(desk.analysis.checked);
        self.tools = tools_of(desk.form());
        self.has_light = !desk.edits().lights().is_empty();
        (self.remarks, self.sums) = (desk.remarks(), (desk.form().sums)(desk.draft()));
        self.track = Track::of(desk.form(), desk.draft());
        self.remark = self.remark.filter(|nth| *nth < self.remarks.len());
        if let Some(laid) = desk.layout() {
            self.layers = laid.layers.clone();
            self.laid = Some(laid);
        }
    }

    /// Returns the hex grid of the design, `None` unless it is a board of hexes.
    fn grid(&self) -> Option<HexGrid> {
        self.laid.as_ref()?.grid
    }

    fn places(&self, laid: &Layout) -> Vec<MapTarget<Grip>> {
        let own = |thing: &PlacedItem| self.picked.as_ref() == Some(&thing.at);
        let thing = |(nth, thing): (usize, &PlacedItem)| MapTarget {
            key: Grip::Thing(nth),
            extent: thing.extent,
            text: thing.text.clone(),
            is_picked: Some(own(thing)),
            // Ground covers the table: it is picked before it is dragged, or no drag would move the map.
            drags: own(thing) || thing.points.len() == 1,
        };
        // With a tool in hand only the handles of what is picked can be taken hold of: the rest is drawn over.
        let mut places = if self.tool.is_some() { Vec::new() } else { laid.things.iter().enumerate().map(thing).collect::<Vec<_>>() };
        if let Some(thing) = self.picked.as_ref().and_then(|picked| laid.thing(picked)).filter(|_| laid.grid.is_none()) {
            places.extend(thing.handles().into_iter().map(|(handle, at)| {
                let at = on_map(at, laid);
                let extent = Extent { min: at - Point::splat(CORNER), max: at + Point::splat(CORNER) };
                let text = match handle {
                    Handle::Corner(nth) => format!("Corner {} of {}", nth + 1, thing.text),
                    Handle::Side(nth) => format!("Side {} of {}", nth + 1, thing.text),
                };
                MapTarget { key: Grip::Handle(handle), extent, text, is_picked: None, drags: true }
            }));
        }
        places
    }
}

/// Adds the keys of the palette to those of the table.
pub fn keys_of(tools: &[PaletteTool]) -> KeyTable {
    palette::keys(tools)
}

/// Returns the thing on the table that lies under one, or the uppermost, at a point.
fn beneath(laid: &Layout, picked: Option<&Pointer>, at: Point) -> Option<Pointer> {
    let here = laid.things.iter().rev().filter(|thing| thing.extent.has(at)).map(|thing| &thing.at).collect::<Vec<_>>();
    let own = here.iter().position(|place| Some(*place) == picked);
    let next = own.map_or(0, |own| own + 1);
    here.get(next).map(|place| (*place).clone())
}

/// Returns the thing on the table that a place in the file belongs to.
fn thing_of<'l>(laid: &'l Layout, at: &Pointer) -> Option<&'l PlacedItem> {
    laid.things.iter().find(|thing| at.within(&thing.at).is_some())
}

/// Returns the next line of a unit or leader without a place after a line, wrapping around.
fn next_missing(desk: &OpenDesign, laid: &Layout, after: Option<&GridLine>) -> Option<usize> {
    let lines = &desk.analysis.lines;
    let from = after.and_then(|after| lines.iter().position(|line| line.at == after.at)).map_or(0, |nth| nth + 1);
    let mut order = (from..lines.len()).chain(0..from);
    order.find(|nth| lines[*nth].kind.is_laid() && is_missing(desk, laid, &lines[*nth]))
}

/// Returns the next line without a place of a side, or else of the other, after a line of that side.
fn next_missing_of(desk: &OpenDesign, laid: &Layout, after: Option<&GridLine>, side: usize) -> Option<usize> {
    let lines = &desk.analysis.lines;
    let is_own = |line: &GridLine| line.side == side && line.kind.is_laid() && is_missing(desk, laid, line);
    let from = after.filter(|after| after.side == side).and_then(|after| lines.iter().position(|line| line.at == after.at));
    let mut order = from.into_iter().flat_map(|from| from + 1..lines.len()).chain(0..lines.len());
    order.find(|nth| is_own(&lines[*nth])).or_else(|| next_missing(desk, laid, after))
}

/// Returns whether a line has no place on the table; the line of an arrival, whose place is its entry, is never missing.
fn is_missing(desk: &OpenDesign, laid: &Layout, line: &GridLine) -> bool {
    let place = match (laid.grid, line.kind) {
        (Some(_), _) => line.at.field("at"),
        (None, LineKind::Leader) => line.at.field("stands_at"),
        (None, _) => line.at.field("stands_at").field("at"),
    };
    let is_placed = line.kind.is_laid() && desk.draft().has(&place);
    !is_placed && laid.thing(&line.at).is_none() && !desk.arrives_later(line)
}

fn on_half(inches: f64) -> f64 {
    (inches * 2.0).round() / 2.0
}

/// Half the size of the box in which a handle can be hit, in inches.
const CORNER: f32 = 0.8;

#[expect(clippy::cast_possible_truncation, reason = "inches of a table")]
fn on_map([x, y]: [f64; 2], laid: &Layout) -> Point {
    if laid.grid.is_some() { point(x as f32, y as f32) } else { point(x as f32, laid.size[1] - y as f32) }
}

/// Returns a stroke without the corners that lie on a straight line between others.
fn straightened(stroke: &[Point]) -> Vec<Point> {
    if stroke.len() < 3 {
        return stroke.to_vec();
    }
    let line = stroke.iter().map(|at| (at.x, at.y)).collect::<LineString<f32>>();
    line.simplify(STRAIGHT).into_inner().into_iter().map(|at| point(at.x, at.y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stroke_keeps_its_corners_alone() {
        let stroke = [(0.0, 0.0), (2.0, 0.1), (5.0, 0.0), (5.1, 3.0), (5.0, 6.0)].map(|(x, y)| point(x, y));
        assert_eq!(straightened(&stroke), [(0.0, 0.0), (5.0, 0.0), (5.0, 6.0)].map(|(x, y)| point(x, y)));
        assert_eq!(straightened(&stroke[..1]), stroke[..1]);
    }
}
