//! Tools with which a table is drawn, and the edits they make: ground, zones, entries, places to hold, names, distances, units.

use smol_str::{SmolStr, format_smolstr};

use super::draft::Draft;
use super::edit::{Edit, EditOperation};
use super::edits::{Edits, free_id, id_of};
use super::form::{GroundGroup, ScenarioFormat};
use super::layout::Layout;
use super::line::{GridLine, LineKind, lines};
use super::pointer::Pointer;
use super::sketch::Sketch;
use crate::engine::text::upper_first;
use crate::hex::Hex;
use crate::map::{Drawn, Extent, Hexes, Layer, Layers, Shape};
use crate::scenario::node::Node;

/// Inches from the first to the last point of a stroke below which it is a click.
const CLICK: f64 = 0.75;
/// Width and depth in inches of an area that is placed by a click.
const AREA: [f64; 2] = [12.0, 8.0];
/// Length in inches of a line that is placed by a click.
const LINE: f64 = 12.0;
/// Largest share of its own extent that an outline covers if it is meant as a straight drag from corner to corner.
const THIN: f64 = 0.2;

/// Tool of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableTool {
    /// Ground of the kind with that word.
    Ground(&'static str),
    /// Zone where a side sets up.
    Zone,
    /// Entry at an edge of the table.
    Entry,
    /// Place to hold, with its victory points.
    Hold,
    /// Name of a place.
    Name,
    /// Known distance between two places.
    Distance,
    /// Units and leaders, one after another.
    Unit,
}

/// Movement of the pointer with which a tool draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Along an outline, or from one corner to the other.
    Shape,
    /// From one corner to the other; with Shift along an outline.
    Corners,
    /// Point by point, or along the line.
    Path,
    /// From one end to the other.
    Span,
    /// One click of the pointer.
    Click,
    /// Over the hexes of a board.
    Paint,
}

/// Tool as the palette shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaletteTool {
    /// Tool that it is.
    pub tool: TableTool,
    /// Name of the tool.
    pub name: &'static str,
    /// Letter or digit that takes it in hand.
    pub key: char,
    /// Movement of the pointer with which it draws.
    pub gesture: Gesture,
    /// Heading of its part of the palette.
    pub section: &'static str,
}

/// Tools beside those of the ground: the kind of line each makes, its name and its key.
const OF_GAME: [(TableTool, LineKind, &str, char, Gesture); 6] = [
    (TableTool::Zone, LineKind::Zone, "zone", 'z', Gesture::Corners),
    (TableTool::Entry, LineKind::Entry, "entry", 'e', Gesture::Span),
    (TableTool::Hold, LineKind::Position, "to hold", 'k', Gesture::Corners),
    (TableTool::Name, LineKind::Ground, "name", 't', Gesture::Click),
    (TableTool::Distance, LineKind::Distance, "distance", 'i', Gesture::Span),
    (TableTool::Unit, LineKind::Unit, "unit", 'n', Gesture::Click),
];

/// Returns the tools of a game's tables, in the order of the palette.
#[must_use]
pub fn palette(form: &ScenarioFormat) -> Vec<PaletteTool> {
    let is_board = form.board.is_some();
    let ground = form.grounds.iter().map(|ground| {
        let (gesture, section) = match (ground.group, is_board) {
            (GroundGroup::Area, false) => (Gesture::Shape, "Areas: drag a shape"),
            (GroundGroup::Line, false) => (Gesture::Path, "Lines: click point by point"),
            (GroundGroup::Sign, false) => (Gesture::Click, "Signs: click"),
            (GroundGroup::Area, true) => (Gesture::Paint, "Ground: paint hexes"),
            (GroundGroup::Line, true) => (Gesture::Paint, "Lines: along hexes"),
            (GroundGroup::Sign, true) => (Gesture::Paint, "Works and heights"),
        };
        PaletteTool { tool: TableTool::Ground(ground.word), name: ground.name, key: ground.key, gesture, section }
    });
    let of_game = OF_GAME.iter().filter_map(|(tool, kind, name, key, gesture)| {
        let kind = if is_board && *tool == TableTool::Name { LineKind::Name } else { *kind };
        let gesture = if is_board { Gesture::Click } else { *gesture };
        let known = !form.columns_of(kind).is_empty();
        known.then_some(PaletteTool { tool: *tool, name, key: *key, gesture, section: "The game" })
    });
    ground.chain(of_game).collect()
}

/// Returns the points that a tool would draw along a stroke, for a preview.
#[must_use]
pub fn preview(gesture: Gesture, stroke: &[[f64; 2]], outline: bool, size: [f32; 2]) -> Vec<[f64; 2]> {
    shaped(gesture, stroke, outline, size).unwrap_or_default()
}

/// Width and depth in inches of the part of a table that a picture of the palette shows.
const PICTURED: [f32; 2] = [10.2, 7.2];

/// Draws what a tool draws for a side of a draft, on an empty table, as the map draws it: the layers, and the part of them to be shown.
/// Words are left out: they would not fit.
#[must_use]
pub fn sample(form: &ScenarioFormat, draft: &Draft, tool: PaletteTool, side: usize) -> Option<(Layers, Extent)> {
    let layout = form.layout.as_ref()?;
    let mut blank = Draft::read(form.blank).ok()?;
    let sides = Pointer::default().field("sides");
    for nation in (0..blank.count(&sides)).map(|nth| sides.item(nth).field("nation")) {
        blank.put(&nation, draft.get(&nation).cloned());
    }
    let empty = layout(Sketch::of(form, &blank)?.text())?;
    let edits = Edits { form, draft: &blank };
    let (edit, part) = if let Some(grid) = empty.grid {
        let hexes = Hexes { grid };
        let hex = |column| Hex { column, row: grid.rows / 2 + 1 };
        let middle = hexes.centre(hex(grid.columns / 2));
        let stroke = [-1.4, 0.0, 1.4].map(|x| middle + glam::Vec2::new(x, 0.0));
        let edit = match tool.tool {
            // Open ground changes nothing of a blank board: its picture is the board as it is.
            TableTool::Ground(word) => (form.board.as_ref()?.painted)(&blank, word, &stroke)
                .or_else(|| Some(Edit { text: SmolStr::default(), operations: Vec::new() })),
            _ => edits.draw_on_hex(tool.tool, hex(grid.columns / 2), side).map(|(edit, _)| edit),
        };
        (edit, Extent::around(middle, glam::Vec2::new(PICTURED[0], PICTURED[1]) * 0.45))
    } else {
        // Between the lines of the grid.
        let [x, y] = [30.0, 18.0];
        let points = match tool.gesture {
            Gesture::Shape => vec![[x - 9.0, y - 7.0], [x + 9.0, y - 7.0], [x + 9.0, y + 7.0], [x - 9.0, y + 7.0]],
            Gesture::Corners if tool.tool == TableTool::Hold => vec![[x, y]],
            Gesture::Corners => vec![[x - 4.0, y - 2.7], [x + 4.0, y + 2.7]],
            Gesture::Path => vec![[x - 7.0, y - 1.5], [x - 2.0, y + 1.0], [x + 2.0, y - 1.0], [x + 7.0, y + 1.5]],
            Gesture::Span if tool.tool == TableTool::Entry => vec![[0.0, y]],
            Gesture::Span => vec![[x - 4.0, y], [x + 4.0, y]],
            Gesture::Click | Gesture::Paint => vec![[x, y]],
        };
        let edit = edits.draw(tool, &points, (side, false), &empty).map(|(edit, _)| edit);
        let across = if tool.tool == TableTool::Entry { 0.0 } else { x };
        #[expect(clippy::cast_possible_truncation, reason = "inches of a table")]
        let middle = glam::Vec2::new(across as f32, empty.size[1] - y as f32);
        (edit, Extent::around(middle, glam::Vec2::new(PICTURED[0], PICTURED[1])))
    };
    let mut drawn = blank.clone();
    edit?.operations.iter().for_each(|operation| operation.apply(&mut drawn));
    let mut layers = layout(Sketch::of(form, &drawn)?.text())?.layers;
    let is_picture = |drawn: &&Drawn| !matches!(drawn.shape, Shape::Text(_) | Shape::Tag { .. } | Shape::Label(_));
    for layer in Layer::ALL {
        let pictures = layers.of(layer).iter().filter(is_picture).cloned().collect::<Vec<_>>();
        layers.replace(layer, pictures);
    }
    Some((layers, part))
}

/// Edits made one after another on a copy of a draft, to be recorded as one.
#[derive(Debug)]
pub struct Steps<'f> {
    form: &'f ScenarioFormat,
    draft: Draft,
    operations: Vec<EditOperation>,
}

impl<'f> Steps<'f> {
    /// Begins with the draft as it stands.
    #[must_use]
    pub fn new(edits: &Edits<'f>) -> Self {
        Self { form: edits.form, draft: edits.draft.clone(), operations: Vec::new() }
    }

    /// Returns the edits that are possible after those made so far.
    #[must_use]
    pub fn edits(&self) -> Edits<'_> {
        Edits { form: self.form, draft: &self.draft }
    }

    /// Makes the operations of one more edit.
    pub fn take(&mut self, operations: impl IntoIterator<Item = EditOperation>) {
        for operation in operations {
            operation.apply(&mut self.draft);
            self.operations.push(operation);
        }
    }

    fn set(&mut self, at: Pointer, to: Node) {
        self.take([EditOperation::put(at, Some(to))]);
    }

    /// Adds a line with a made-up name, and an id made from it. Returns its place and the name.
    fn add(&mut self, kind: LineKind, at: &GridLine, noun: &str) -> Option<(Pointer, String)> {
        let name = made_up(&self.draft, noun);
        let (edit, place) = self.edits().add_line(kind, at)?;
        self.take(edit.operations);
        self.identify(&place, &name);
        Some((place, name))
    }

    fn line(&self, at: &Pointer) -> Option<GridLine> {
        lines(self.form, &self.draft).into_iter().find(|line| line.at == *at)
    }

    /// Returns all of it as one edit with its text.
    pub fn done(self, text: impl Into<SmolStr>) -> Edit {
        Edit { text: text.into(), operations: self.operations }
    }
}

/// Returns the first name of that noun and a number that nothing in the draft has: "Zone 2".
fn made_up(draft: &Draft, noun: &str) -> String {
    fn has(node: &Node, name: &str) -> bool {
        match node {
            Node::Text(text) => text == name,
            Node::List(items) => items.iter().any(|item| has(item, name)),
            Node::Object(fields) => fields.iter().any(|(_, node)| has(node, name)),
            Node::Null | Node::Bool(_) | Node::Whole(_) | Node::Number(_) => false,
        }
    }
    let named = (1_u32..).map(|number| format!("{} {number}", upper_first(noun)));
    named.into_iter().find(|name| !has(&draft.0, name)).unwrap_or_default()
}

impl Edits<'_> {
    /// Draws with a tool along these points, for the side of that number; `None` where they draw nothing. Returns the edit and the place of
    /// what was drawn. With `outline` a stroke is an outline, and not a drag from corner to corner.
    #[must_use]
    pub fn draw(&self, tool: PaletteTool, points: &[[f64; 2]], (side, outline): (usize, bool), laid: &Layout) -> Option<(Edit, Pointer)> {
        let points = shaped(tool.gesture, points, outline, laid.size)?;
        match tool.tool {
            TableTool::Ground(word) => self.ground(word, &points, laid.size),
            TableTool::Zone => {
                let mut steps = Steps::new(self);
                let points = if points.len() < 3 { shaped(Gesture::Shape, &points, false, laid.size)? } else { points };
                let (place, name) = steps.add(LineKind::Zone, &steps.top(), "zone")?;
                steps.set(place.field("side"), Node::Text(steps.side_id(side)?));
                steps.named(&place, &name, &points, laid.size);
                Some((steps.done(format_smolstr!("{name} drawn.")), place))
            }
            TableTool::Entry => {
                let mut steps = Steps::new(self);
                let points = along_edge(&points, laid.size);
                let (place, name) = steps.add(LineKind::Entry, &steps.top(), "entry")?;
                steps.set(place.field("side"), Node::Text(steps.side_id(side)?));
                steps.set(place.field("shape"), Node::Text(if points.len() > 1 { "line" } else { "point" }.to_owned()));
                steps.named(&place, &name, &points, laid.size);
                Some((steps.done(format_smolstr!("{name} drawn.")), place))
            }
            TableTool::Hold => {
                let mut steps = Steps::new(self);
                let (position, name) = steps.add(LineKind::Position, &steps.top(), "position")?;
                steps.set(position.field("name"), Node::Text(name.clone()));
                let id = steps.draft.text_at(&position.field("id"))?.to_owned();
                let place = steps.place_of_position(&id, &points, laid.size)?;
                Some((steps.done(format_smolstr!("{name} drawn.")), place))
            }
            TableTool::Name => {
                let mut steps = Steps::new(self);
                let (place, name) = steps.add(LineKind::Ground, &steps.top(), "place")?;
                for (field, node) in [("kind", Some("open")), ("shape", Some("point")), ("class", None), ("cover", None)] {
                    steps.take([EditOperation::put(place.field(field), node.map(|word| Node::Text(word.to_owned())))]);
                }
                steps.named(&place, &name, &points, laid.size);
                Some((steps.done(format_smolstr!("{name} drawn.")), place))
            }
            TableTool::Distance => {
                let mut steps = Steps::new(self);
                let points = if points.len() < 2 { shaped(Gesture::Path, &points, false, laid.size)? } else { points };
                let [from, .., to] = points[..] else { return None };
                let (place, name) = steps.add(LineKind::Distance, &steps.top(), "distance")?;
                let inches = (from[0] - to[0]).hypot(from[1] - to[1]);
                #[expect(clippy::cast_possible_truncation, reason = "yards of a table")]
                let yards = (inches * laid.yards_per_inch.unwrap_or(1.0)).round().max(1.0) as i64;
                steps.set(place.field("what"), Node::Text(name.clone()));
                steps.set(place.field("from"), super::layout::point(from, laid.size));
                steps.set(place.field("to"), super::layout::point(to, laid.size));
                steps.set(place.field("yards"), Node::Whole(yards));
                Some((steps.done(format_smolstr!("{name} drawn.")), place))
            }
            TableTool::Unit => {
                let mut steps = Steps::new(self);
                let (line, name) = steps.new_unit(side)?;
                let edit = steps.edits().place_on_table(&line, &points, laid.size)?;
                steps.take(edit.operations);
                Some((steps.done(format_smolstr!("{name} placed on the table.")), line.at))
            }
        }
    }

    /// Draws with a tool on a hex of a board: a place to hold, a name, or a new unit of the side of that number.
    #[must_use]
    pub fn draw_on_hex(&self, tool: TableTool, hex: Hex, side: usize) -> Option<(Edit, Pointer)> {
        let mut steps = Steps::new(self);
        let (kind, noun) = match tool {
            TableTool::Hold => (LineKind::Position, "position"),
            TableTool::Name => (LineKind::Name, "place"),
            TableTool::Unit => {
                let (line, name) = steps.new_unit(side)?;
                let edit = steps.edits().place_on_hex(&line, hex)?;
                steps.take(edit.operations);
                return Some((steps.done(format_smolstr!("{name} placed on {hex}.")), line.at));
            }
            TableTool::Ground(_) | TableTool::Zone | TableTool::Entry | TableTool::Distance => return None,
        };
        let (place, name) = steps.add(kind, &steps.top(), noun)?;
        steps.set(place.field("name"), Node::Text(name.clone()));
        let hex = Node::Text(hex.to_string());
        match tool {
            TableTool::Hold => steps.set(place.field("hexes"), Node::List(vec![hex])),
            _ => steps.set(place.field("hex"), hex),
        }
        Some((steps.done(format_smolstr!("{name} drawn.")), place))
    }

    /// Returns the first name of a noun and a number that nothing in the draft has: "Zone 2".
    #[must_use]
    pub fn made_up_name(&self, noun: &str) -> String {
        made_up(self.draft, noun)
    }

    /// Returns the kind of the lines of a list of a side; `None` for every other list.
    #[must_use]
    pub fn kind_of_list(&self, list: &str) -> Option<LineKind> {
        match list {
            "units" => Some(LineKind::Unit),
            list if list == self.form.leaders => Some(LineKind::Leader),
            list if Some(list) == self.form.commands => Some(LineKind::Command),
            _ => None,
        }
    }

    /// Adds a leader, command or unit with a made-up name to the side of a line. Returns the edit and the place of the new line.
    #[must_use]
    pub fn add_named(&self, kind: LineKind, at: &GridLine) -> Option<(Edit, Pointer)> {
        let mut steps = Steps::new(self);
        let (place, name) = match kind {
            LineKind::Unit => steps.new_unit(at.side).map(|(line, name)| (line.at, name))?,
            kind => {
                let (place, name) = steps.add(kind, at, (self.form.kind_name)(kind))?;
                steps.set(place.field("name"), Node::Text(name.clone()));
                if kind == LineKind::Leader {
                    steps.lead(at.side, &place);
                }
                (place, name)
            }
        };
        Some((steps.done(format_smolstr!("{name} added.")), place))
    }

    /// Adds a unit below a line, like those there, with a made-up name and the usual strength: it has no fault of its own. Returns the edit
    /// and the place of the new line.
    #[must_use]
    pub fn add_named_unit(&self, kind: LineKind, arm: Option<&str>, at: &GridLine) -> Option<(Edit, Pointer)> {
        let mut steps = Steps::new(self);
        let (edit, place) = self.add_line_of(kind, arm, at)?;
        let name = made_up(self.draft, (self.form.kind_name)(kind));
        steps.take(edit.operations);
        steps.identify(&place, &name);
        steps.complete(&place, kind, &name);
        Some((steps.done(format_smolstr!("{name} added.")), place))
    }

    /// Gives a key position that exists a place on the table; `None` where the game has no such places.
    #[must_use]
    pub fn place_position(&self, line: &GridLine, points: &[[f64; 2]], size: [f32; 2]) -> Option<(Edit, Pointer)> {
        let id = self.draft.text_at(&line.at.field("id"))?.to_owned();
        let mut steps = Steps::new(self);
        let place = steps.place_of_position(&id, points, size)?;
        Some((steps.done(format_smolstr!("{} placed on the table.", self.line_name(line))), place))
    }

    /// Returns the place in the file of the name of a thing on the table: of the place of a key position, that of the key position.
    #[must_use]
    pub fn name_at(&self, line: &GridLine) -> Option<Pointer> {
        match line.kind {
            LineKind::Objective => self.position_of(line).map(|at| at.field("name")),
            LineKind::Distance => Some(line.at.field("what")),
            kind if kind.is_text() || kind.is_single() => None,
            LineKind::Light | LineKind::AtOnce | LineKind::Fight | LineKind::Loss | LineKind::Held => None,
            _ => Some(line.at.field("name")),
        }
    }

    /// Returns the key position whose place a line is.
    #[must_use]
    pub fn position_of(&self, line: &GridLine) -> Option<Pointer> {
        let id = self.draft.text_at(&line.at.field("position"))?;
        let list = Pointer::default().field("key_positions");
        (0..self.draft.count(&list)).map(|nth| list.item(nth)).find(|at| self.draft.text_at(&at.field("id")) == Some(id))
    }

    /// Gives a thing on the table another name; `None` where it has that name already.
    #[must_use]
    pub fn rename(&self, line: &GridLine, name: &str) -> Option<Edit> {
        let at = self.name_at(line)?;
        let name = name.trim();
        let to = (!name.is_empty()).then(|| Node::Text(name.to_owned()));
        let text = format_smolstr!("{} renamed: {name}.", self.line_name(line));
        (self.draft.get(&at) != to.as_ref()).then(|| Edit { text, operations: vec![EditOperation::put(at, to)] })
    }
}

impl Steps<'_> {
    fn top(&self) -> GridLine {
        GridLine { kind: LineKind::Scenario, at: Pointer::default(), side: 0, depth: 0 }
    }

    fn side_id(&self, side: usize) -> Option<String> {
        self.draft.text_at(&Pointer::default().field("sides").item(side).field("id")).map(str::to_owned)
    }

    /// Gives a leader the commands of its side that have none.
    fn lead(&mut self, side: usize, leader: &Pointer) {
        let Some(id) = self.draft.text_at(&leader.field("id")).map(str::to_owned) else { return };
        let without = |line: &GridLine| {
            line.kind == LineKind::Command && line.side == side && self.draft.text_at(&line.at.field("leader")).is_none_or(str::is_empty)
        };
        let commands = lines(self.form, &self.draft).into_iter().filter(without).collect::<Vec<_>>();
        commands.into_iter().for_each(|line| self.set(line.at.field("leader"), Node::Text(id.clone())));
    }

    fn named(&mut self, place: &Pointer, name: &str, points: &[[f64; 2]], size: [f32; 2]) {
        self.set(place.field("name"), Node::Text(name.to_owned()));
        self.set(place.field("points"), super::layout::points(points, size));
    }

    fn place_of_position(&mut self, id: &str, points: &[[f64; 2]], size: [f32; 2]) -> Option<Pointer> {
        let (edit, place) = self.edits().add_line(LineKind::Objective, &self.top())?;
        self.take(edit.operations);
        self.set(place.field("position"), Node::Text(id.to_owned()));
        self.set(place.field("shape"), Node::Text(if points.len() > 2 { "polygon" } else { "point" }.to_owned()));
        self.set(place.field("points"), super::layout::points(points, size));
        Some(place)
    }

    /// Adds a unit with a made-up name to the first command of a side, which is made with its leader where there is none.
    fn new_unit(&mut self, side: usize) -> Option<(GridLine, String)> {
        let of_side = |line: &&GridLine| line.side == side;
        let own = |draft: &Draft, form: &ScenarioFormat| lines(form, draft).into_iter().filter(|line| of_side(&line)).collect::<Vec<_>>();
        let at = own(&self.draft, self.form).into_iter().find(|line| line.kind == LineKind::Side)?;
        for (list, kind, noun) in
            [(Some(self.form.leaders), LineKind::Leader, "leader"), (self.form.commands, LineKind::Command, "command")]
        {
            if let Some(list) = list.filter(|_| self.form.commands.is_some())
                && self.draft.count(&at.at.field(list)) == 0
            {
                let (place, name) = self.add(kind, &at, noun)?;
                self.set(place.field("name"), Node::Text(name));
            }
        }
        // Like the last that is there from the start; the new one is on the table, and does not arrive.
        let is_like = |line: &GridLine| line.kind == LineKind::Unit && !self.draft.has(&line.at.field("arrives"));
        let last = own(&self.draft, self.form).into_iter().rfind(is_like).unwrap_or(at);
        let (place, name) = self.add(LineKind::Unit, &last, "unit")?;
        self.take([EditOperation::put(place.field("arrives"), None)]);
        self.complete(&place, LineKind::Unit, &name);
        Some((self.line(&place)?, name))
    }

    /// Gives a new unit its name, and the usual values where it has none.
    fn complete(&mut self, place: &Pointer, kind: LineKind, name: &str) {
        self.set(place.field("name"), Node::Text(name.to_owned()));
        for (field, value) in self.form.assumed {
            let is_column = self.form.columns_of(kind).iter().any(|column| column.field == [*field]);
            if is_column && !self.draft.has(&place.field(*field)) {
                self.set(place.field(*field), Node::Whole(*value));
            }
        }
    }

    /// Gives a new line an id made from a name.
    fn identify(&mut self, place: &Pointer, name: &str) {
        if self.draft.has(&place.field("id")) {
            let id = free_id(&self.draft, &id_of(name));
            self.set(place.field("id"), Node::Text(id));
        }
    }
}

/// Returns the points that a movement of the pointer draws: an area from two corners, a line of the usual length from a click.
fn shaped(gesture: Gesture, points: &[[f64; 2]], outline: bool, size: [f32; 2]) -> Option<Vec<[f64; 2]>> {
    let (first, last) = (*points.first()?, *points.last()?);
    let [wide, deep] = size.map(f64::from);
    let far = points.iter().map(|at| (at[0] - first[0]).hypot(at[1] - first[1])).fold(0.0, f64::max);
    let within = |[x, y]: [f64; 2]| [x.clamp(0.0, wide), y.clamp(0.0, deep)];
    let corners = |one: [f64; 2], other: [f64; 2]| {
        let ([left, right], [near, far]) = ([one[0].min(other[0]), one[0].max(other[0])], [one[1].min(other[1]), one[1].max(other[1])]);
        vec![[left, near], [right, near], [right, far], [left, far]].into_iter().map(within).collect::<Vec<_>>()
    };
    let around =
        |at: [f64; 2], [wide, deep]: [f64; 2]| corners([at[0] - wide / 2.0, at[1] - deep / 2.0], [at[0] + wide / 2.0, at[1] + deep / 2.0]);
    // A box without width or depth is none.
    let boxed = || {
        let is_box = (first[0] - last[0]).abs() >= CLICK && (first[1] - last[1]).abs() >= CLICK;
        is_box.then(|| corners(first, last))
    };
    Some(match gesture {
        Gesture::Shape if far < CLICK => around(first, AREA),
        Gesture::Shape if outline || !is_drag(points) => points.iter().copied().map(within).collect(),
        Gesture::Shape => boxed()?,
        Gesture::Corners if outline && points.len() > 2 => points.iter().copied().map(within).collect(),
        Gesture::Corners if far < CLICK => vec![within(first)],
        Gesture::Corners => boxed()?,
        Gesture::Path if far < CLICK => {
            let from = (first[0] - LINE / 2.0).clamp(0.0, (wide - LINE).max(0.0));
            vec![within([from, first[1]]), within([from + LINE, first[1]])]
        }
        Gesture::Path => points.iter().copied().map(within).collect(),
        Gesture::Span if far < CLICK => vec![within(first)],
        Gesture::Span => vec![within(first), within(last)],
        Gesture::Click | Gesture::Paint => vec![within(first)],
    })
}

/// Returns whether a stroke is a drag from one corner to the other, and no outline: its points enclose next to nothing.
fn is_drag(points: &[[f64; 2]]) -> bool {
    let next = points.iter().cycle().skip(1);
    let doubled: f64 = points.iter().zip(next).map(|(one, other)| one[0] * other[1] - other[0] * one[1]).sum();
    let span = |axis: usize| {
        let along = points.iter().map(|at| at[axis]);
        along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
    };
    points.len() < 3 || doubled.abs() / 2.0 < THIN * span(0) * span(1)
}

/// Moves the points of an entry onto the edge that is nearest to the first.
fn along_edge(points: &[[f64; 2]], size: [f32; 2]) -> Vec<[f64; 2]> {
    let [wide, deep] = size.map(f64::from);
    let Some([x, y]) = points.first().copied() else { return Vec::new() };
    let edges = [(x, 0, 0.0), (wide - x, 0, wide), (y, 1, 0.0), (deep - y, 1, deep)];
    let (_, axis, to) = edges.into_iter().min_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or_default();
    let moved = |mut at: [f64; 2]| {
        at[axis] = to;
        at
    };
    let mut points = points.iter().copied().map(moved).collect::<Vec<_>>();
    points.dedup();
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [f32; 2] = [72.0, 48.0];

    #[test]
    fn a_drag_is_a_rectangle_and_a_loop_its_outline() {
        let drag = [[10.0, 10.0], [15.0, 12.5], [20.0, 15.0]];
        let rectangle = [[10.0, 10.0], [20.0, 10.0], [20.0, 15.0], [10.0, 15.0]];
        assert_eq!(shaped(Gesture::Shape, &drag, false, TABLE).as_deref(), Some(&rectangle[..]));
        assert_eq!(shaped(Gesture::Corners, &drag, false, TABLE).as_deref(), Some(&rectangle[..]));
        let round = [[10.0, 10.0], [20.0, 12.0], [18.0, 20.0], [9.0, 18.0]];
        assert_eq!(shaped(Gesture::Shape, &round, false, TABLE).as_deref(), Some(&round[..]));
        assert_eq!(shaped(Gesture::Corners, &round, true, TABLE).as_deref(), Some(&round[..]));
    }

    #[test]
    fn a_click_draws_what_can_be_seen_and_nothing_leaves_the_table() {
        for gesture in [Gesture::Shape, Gesture::Corners, Gesture::Path, Gesture::Span, Gesture::Click, Gesture::Paint] {
            let drawn = shaped(gesture, &[[71.0, 47.0]], false, TABLE).unwrap_or_default();
            assert!(!drawn.is_empty() && drawn.iter().all(|[x, y]| (0.0..=72.0).contains(x) && (0.0..=48.0).contains(y)), "{drawn:?}");
        }
        assert_eq!(shaped(Gesture::Path, &[[71.0, 47.0]], false, TABLE).map(|line| line.len()), Some(2));
    }

    #[test]
    fn an_entry_lies_on_the_nearest_edge() {
        assert_eq!(along_edge(&[[70.0, 20.0], [66.0, 30.0]], TABLE), [[72.0, 20.0], [72.0, 30.0]]);
        assert_eq!(along_edge(&[[20.0, 2.0], [20.2, 9.0]], TABLE), [[20.0, 0.0], [20.2, 0.0]]);
        assert_eq!(along_edge(&[[20.0, 2.0]], TABLE), [[20.0, 0.0]]);
    }
}
