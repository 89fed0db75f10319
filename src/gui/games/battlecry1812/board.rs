//! The board in the middle: the map of the battle, and what a player does on it.

use std::collections::BTreeSet;
use std::sync::Arc;

use eframe::egui::{Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use super::keys::BattleAct;
use super::known::{BoardState, Key};
use super::marks;
use crate::games::battlecry1812::battle::{Battle, Command, NextStep, UnitState, next_step};
use crate::games::battlecry1812::drawn::{self, Cartouche, Stance, block, officer_places};
use crate::games::battlecry1812::scenario::{Officer, Unit};
use crate::games::battlecry1812::{Board, Tables};
use crate::gui::form::Cached;
use crate::gui::look::{gap, measure, medium, palette, radius, type_size};
use crate::gui::map::{DragTool, Map, MapAction as OnMap, MapTarget, MapView, Seen, World, tools_height};
use crate::gui::shell::keys::{Acts as _, Pressed};
use crate::hex::{Heading, Hex};
use crate::id::{OfficerId, UnitId};
use crate::map::{Drawn, Extent, Hexes, Layer, Layers, Point, Shape, point};

/// Unit or officer picked on the board.
pub use super::known::Pick;
pub use super::marks::{Choice, DecidingLine};

/// Action of a player on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardAction {
    /// Pointed at a unit.
    Unit(UnitId),
    /// Pointed at an officer.
    Officer(OfficerId),
    /// Pointed at a hex without either.
    Hex(Hex),
    /// Turned what is picked to a side.
    Turn(Heading),
    /// Chose a hex in the current check, by its number.
    Choose(usize),
    /// Took the offer shown at a hex.
    Take(Box<Command>),
    /// Painted these hexes with the brush in hand.
    Painted(Vec<Hex>),
    /// Painted a hexside of this hex.
    Side(Hex, Heading),
    /// Began to drag a unit or officer that is not picked.
    Lifted(Pick),
    /// Dragged what is picked, or another of the side, to a hex.
    Drag(Pick, Hex),
}

/// Part of the board that the current brush paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Painting {
    /// Whole hexes of the board.
    Hexes,
    /// Sides between two hexes.
    Sides,
}

/// Parts of the page that the board shows.
pub struct Scene<'s> {
    /// Unit or officer that is picked.
    pub picked: Option<&'s Pick>,
    /// Part of the board that is painted.
    pub painting: Option<Painting>,
    /// Hexes to choose among in the current check.
    pub choices: Vec<Choice>,
    /// Deciding line of the current check, or of the last one.
    pub line: Option<DecidingLine>,
    /// The current check is a melee.
    pub in_melee: bool,
    /// Unit attacked in the current check.
    pub asked: Option<UnitId>,
    /// True if officers go along with their company; `None`: not yet answered.
    pub along: Option<bool>,
}

/// State of the board view between frames.
#[derive(Clone, Debug, Default)]
pub struct BoardView {
    map: MapView,
    layers: Layers,
    known: Option<BoardState>,
    /// The ground that was drawn, and at which event the rest.
    drawn: Option<(Arc<Board>, Key)>,
    /// At which event the lines were drawn, for whom, whether without a zone, and the room of the cartouche.
    lined: Option<((Key, bool), Option<Cartouche>)>,
    /// Cartouche outside the board, for the battle as it stands and the room for both.
    outside: Cached<(Key, Vec2), Option<Cartouche>>,
    /// Place of the cartouche on the board, and at which event it was last found free; `None` while somebody is there.
    corner: Option<Corner>,
    /// Area that names were kept off.
    kept_free: Option<Extent>,
    /// Areas of the costs under which names were left out.
    costs: Vec<Extent>,
    /// Hex whose pointer marks were drawn, with the key of the battle and the unit attacked in the current check.
    hovered: Option<(Hex, Key, Option<UnitId>)>,
    /// Hex pointed at, by the pointer or by keys, with the text shown for it.
    hover_text: Option<(Hex, String)>,
    /// Areas of those who are still to come, with their tags.
    waiting: Vec<Extent>,
    /// Corner of the map in which that text stands.
    hint_corner: usize,
    /// Last place of the pointer; `by_keys`: the keys have moved on since.
    pointer: Option<Point>,
    by_keys: bool,
    /// The hex the keys are on.
    pub cursor: Option<Hex>,
    /// Show from where the unit picked can be fired at.
    pub zone: bool,
    /// Places that can be clicked; `placed` holds the inputs from which they were built.
    places: Vec<MapTarget<Spot>>,
    placed: Option<(Key, Vec<Choice>)>,
    /// Inputs from which the marks were built.
    marked: Option<Marked>,
}

/// Place of a cartouche on a board.
#[derive(Clone, Debug)]
struct Corner {
    /// The one place in this battle, if there is any.
    place: Option<Cartouche>,
    key: Key,
    /// Nobody is there at that event.
    is_free: bool,
}

/// Inputs of the marks: event and pick, the cursor, hexes to choose among, the line that decides, whether its check is open, and whether
/// that is a melee.
type Marked = (Key, Option<Hex>, Vec<Choice>, Option<(DecidingLine, bool)>, bool);

/// Thing on the board that can be clicked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    Unit(UnitId),
    Officer(OfficerId),
    Go(Hex),
    Turn(u8),
    Choice(usize),
    Arrival(usize),
}

impl Spot {
    /// Returns the unit or officer it is, if it is one.
    fn who(&self) -> Option<Pick> {
        match self {
            Self::Unit(id) => Some(Pick::Unit(id.clone())),
            Self::Officer(id) => Some(Pick::Officer(id.clone())),
            Self::Go(_) | Self::Turn(_) | Self::Choice(_) | Self::Arrival(_) => None,
        }
    }
}

/// A hexside in points at first, at the least: what is written on a unit is to be read.
const LEAST_SIDE: f32 = type_size::SMALL * 1.5;
/// And at the most, however near one goes.
const MOST_SIDE: f32 = 120.0;
/// Distance from a wedge of those still to come within which its tag stands, in hexsides.
const TAG: f32 = 2.5;
/// A hexside in points from which on the words of a cartouche can be read: on a board seen smaller it is left out.
const READ_FROM: f32 = 16.0;
/// Shares of its greatest scale at which the board is tried, so that the cartouche has room outside it.
const SHARES: [f32; 4] = [1.0, 0.95, 0.9, 0.82];
/// A hexside in points, at the least, where the board gives way by more than a tenth: a small board is large enough then.
const LARGE_SIDE: f32 = 34.0;

impl BoardView {
    /// Returns what the game offers and shows of the battle; rebuilt when the battle or the pick has changed.
    pub fn known(&mut self, battle: &Battle, picked: Option<&Pick>) -> &BoardState {
        let key = Key::of(battle, picked, self.zone);
        let before = self.known.take();
        let known = match before {
            Some(known) if known.key == key => known,
            before => BoardState::of(battle, key, before),
        };
        self.known.insert(known)
    }

    /// Returns the next step when players go on, from the cache where it is current.
    #[must_use]
    pub fn next_step(&self, battle: &Battle) -> NextStep {
        let known = self.known.as_ref().filter(|known| known.key.is_at(&Key::of(battle, None, false)));
        known.map_or_else(|| next_step(battle.setup(), battle.state()), |known| known.next)
    }

    /// Draws the board, and returns the player's actions. With a brush every click and drag paints.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, scene: &Scene<'_>) -> Vec<BoardAction> {
        self.known(battle, scene.picked);
        let Some(known) = self.known.take() else { return Vec::new() };
        let hexes = Hexes { grid: battle.state().board.grid };
        if !self.placed.as_ref().is_some_and(|(key, choices)| *key == known.key && *choices == scene.choices) {
            self.places = places(battle, &known, scene);
            self.placed = Some((known.key.clone(), scene.choices.clone()));
        }
        let board = drawn::extent(hexes.grid);
        // Where the window is higher or wider than the board, the room below or beside it holds the cartouche, for which the board gives way
        // a little; else a free corner does.
        let tools = tools_height(ui, &[BattleAct::Ground.act(), BattleAct::Log.act()]);
        let room = ui.available_size() - vec2(0.0, tools);
        // A board that has no room at its least scale is moved about, and has no cartouche beside it.
        let scale = (room.x / board.size().x).min(room.y / board.size().y).max(LEAST_SIDE);
        let free = |share: f32| point(room.x, room.y) / (scale * share) - board.size();
        let shares = SHARES.into_iter().filter(|share| scale * share >= if *share >= 0.9 { LEAST_SIDE } else { LARGE_SIDE });
        let seek = |_: &_| Cartouche::outside(battle.setup(), battle.state(), shares.map(free));
        let outside = *self.outside.get_or_compute((known.key.clone(), room), seek);
        let whole = outside.map_or(board, |own| Extent { max: own.room().max, ..board });
        let cartouche = outside.or_else(|| self.corner(battle, &known, scene));
        let world = World { extent: whole, least: LEAST_SIDE, most: MOST_SIDE, above: tools };
        // The cursor moved by keys shows the text of its hex, as the pointer does.
        let hovered = self.hover_text.as_ref().filter(|(hex, _)| self.by_keys && self.cursor == Some(*hex));
        let text =
            hovered.map_or_else(|| board_text(battle, self.cursor), |(_, text)| format!("{}. {text}", board_text(battle, self.cursor)));
        let hand = if scene.painting.is_some() { DragTool::Draw } else { DragTool::Pan };
        let map = Map { name: "the board", text: &text, world, first: (whole, middle(battle, hexes)), places: &self.places, hand };
        let seen = self.map.touch(ui, &map);
        self.draw(battle, &known, scene, (&seen, cartouche));
        self.map.paint(ui, &self.layers);
        let lifted = seen.dragged.as_ref().and_then(Spot::who).filter(|who| scene.picked != Some(who)).map(BoardAction::Lifted);
        let acts = lifted.into_iter().chain(seen.acts.into_iter().filter_map(|act| translate_act(hexes, act, &known, scene))).collect();
        self.known = Some(known);
        acts
    }

    /// Puts anew what changed.
    fn draw(&mut self, battle: &Battle, known: &BoardState, scene: &Scene<'_>, (seen, cartouche): (&Seen<Spot>, Option<Cartouche>)) {
        let (setup, state) = (battle.setup(), battle.state());
        let hexes = Hexes { grid: state.board.grid };
        if !self.drawn.as_ref().is_some_and(|(board, _)| Arc::ptr_eq(board, &state.board)) {
            self.layers.replace(Layer::Ground, drawn::ground(&state.board));
            self.drawn = None;
        }
        let is_drawn = self.drawn.as_ref().is_some_and(|(_, key)| key.is_at(&known.key));
        // Names keep off the cartouche. One under the cost of a move is left out meanwhile, as under a counter, and stays where it is.
        let kept_free = cartouche.map(Cartouche::room);
        let reserved = |room: Extent| Drawn::from(Shape::reserved_area(room));
        if !is_drawn || self.kept_free != kept_free {
            let waiting = drawn::waiting(setup, state);
            let wedge =
                |own: &Drawn| if let Shape::Polygon { corners, .. } = &own.shape { Some(Extent::of(corners.clone())) } else { None };
            self.waiting = waiting.iter().filter_map(wedge).map(|wedge| wedge.grown(TAG)).collect();
            let mut labels = [drawn::labels(&state.board, &setup.scenario), waiting].concat();
            labels.extend(kept_free.map(reserved));
            self.layers.replace(Layer::Labels, labels);
            self.kept_free = kept_free;
        }
        let cost = |hex: &Hex| Extent::around(marks::cost_place(battle, hexes, *hex), point(0.8, 0.8));
        let costs = known.moves.keys().map(cost).collect::<Vec<_>>();
        if !is_drawn || self.costs != costs {
            let stance = |id: &UnitId| known.stances.get(id).copied().unwrap_or_default();
            let mut pieces = drawn::pieces(setup, state, stance);
            pieces.extend(costs.iter().copied().map(reserved));
            self.layers.replace(Layer::Pieces, pieces);
            self.drawn = Some((Arc::clone(&state.board), known.key.clone()));
            self.costs = costs;
        }
        // The zone of whom is picked lies under the counters, with the lines.
        let lined = (known.key.clone(), known.zone.is_empty());
        let same = |((key, none), own): &((Key, bool), Option<Cartouche>)| {
            *own == cartouche && key.is_at(&lined.0) && ((*none && lined.1) || *key == lined.0)
        };
        if !self.lined.as_ref().is_some_and(same) {
            let mut lines = drawn::lines(&state.board, &setup.scenario, state);
            lines.extend(marks::zone(hexes, known));
            let words = cartouche.into_iter().flat_map(|own| own.drawn(setup, state));
            lines.extend(words.map(|own| Drawn { from: own.from.max(READ_FROM), ..own }));
            self.layers.replace(Layer::Lines, lines);
            self.lined = Some((lined, cartouche));
        }
        let is_open = scene.asked.is_some();
        let marked =
            (known.key.clone(), self.cursor, scene.choices.clone(), scene.line.clone().map(|line| (line, is_open)), scene.in_melee);
        if self.marked.as_ref() != Some(&marked) {
            self.replace_layer(
                Layer::Marks,
                marks::marks(battle, known, (scene.picked, self.cursor), &scene.choices, (scene.line.as_ref(), is_open, scene.in_melee)),
            );
            self.marked = Some(marked);
        }
        let stroke = hexes.along(&seen.stroke);
        let pointer = seen.pointer.and_then(|at| hexes.at(at));
        // Keys point as the pointer does, until it moves again.
        self.by_keys &= self.pointer == seen.pointer && self.cursor.is_some();
        self.pointer = seen.pointer;
        let over = if self.by_keys { self.cursor } else { pointer.or(self.cursor) };
        let pointed = over.map(|hex| (hex, known.key.clone(), scene.asked.clone()));
        let is_new = self.hovered != pointed || seen.focused.is_some();
        match over {
            _ if !stroke.is_empty() => self.replace_layer(Layer::Pointer, marks::dragged(hexes, &stroke)),
            None => {
                self.replace_layer(Layer::Pointer, Vec::new());
                self.hover_text = None;
            }
            Some(hex) if is_new || seen.dragged.is_some() => {
                let (mut drawn, text) = marks::hover_marks(battle, known, (scene.picked, scene.asked.as_ref(), scene.along), hex);
                if seen.dragged.is_some() {
                    drawn.splice(0..0, marks::dragged(hexes, &[hex]));
                }
                self.replace_layer(Layer::Pointer, drawn);
                self.hover_text = Some((hex, text));
            }
            Some(_) => {}
        }
        self.hovered = pointed.filter(|_| stroke.is_empty() && seen.dragged.is_none());
    }

    /// Returns the cartouche on a full board. It has one place there, and is away while somebody is in it or a hex under it can be chosen.
    fn corner(&mut self, battle: &Battle, known: &BoardState, scene: &Scene<'_>) -> Option<Cartouche> {
        let (setup, state) = (battle.setup(), battle.state());
        let corner = match self.corner.take() {
            Some(corner) if corner.key.is_at(&known.key) => corner,
            Some(Corner { place, key, .. }) if key.is_of_game(&known.key) => {
                let is_free = place.is_some_and(|own| own.is_free(setup, state));
                Corner { place, key: known.key.clone(), is_free }
            }
            None | Some(_) => Corner { place: Cartouche::on_board(setup, state), key: known.key.clone(), is_free: true },
        };
        let own = corner.place.filter(|_| corner.is_free);
        self.corner = Some(corner);
        let hexes = Hexes { grid: state.board.grid };
        let chosen = known.moves.keys().copied().chain(scene.choices.iter().map(|choice| choice.hex)).chain(self.cursor);
        let mut needed = chosen.chain(known.arrivals.iter().map(|(hex, ..)| *hex)).map(|hex| Extent::of(hexes.corners(hex, 1.0)));
        own.filter(|own| scene.painting.is_none() && !needed.any(|hex| hex.meets(own.room())))
    }

    /// Replaces a layer where it has changed.
    fn replace_layer(&mut self, layer: Layer, drawn: Vec<Drawn>) {
        if **self.layers.of(layer) != drawn {
            self.layers.replace(layer, drawn);
        }
    }

    /// Does what keys ask of the map.
    pub fn move_by_keys(&mut self, pressed: &Pressed) {
        self.map.handle_keys(pressed);
    }

    /// Draws the buttons of the map in its corner, and further tools of the page; beside them the text on the hex pointed at.
    pub fn tools_ui(&mut self, ui: &mut Ui, more: impl FnOnce(&mut Ui)) {
        let tools = self.map.tools_ui(ui, (&[BattleAct::Ground.act(), BattleAct::Log.act()], more));
        if let (Some((hex, text)), Some(place), Some(tools)) = (&self.hover_text, self.map.place(), tools) {
            let near = self.map.on_screen(Extent::of(self.corners_round(*hex)));
            let is_free = |at: Rect| {
                let hides = |own: &MapTarget<_>| self.map.on_screen(own.extent).is_some_and(|own| own.intersects(at));
                let tags = self.waiting.iter().filter_map(|own| self.map.on_screen(*own));
                !near.is_some_and(|near| near.intersects(at))
                    && !self.places.iter().any(hides)
                    && !tags.into_iter().any(|own| own.intersects(at))
            };
            // No number in the margin is hidden where the board fills the window.
            let board = self.drawn.as_ref().and_then(|(board, _)| self.map.on_screen(Hexes { grid: board.grid }.extent()));
            let within = board.map(|board| board.intersect(place)).filter(|within| within.width() >= measure::TOLD_WIDTH);
            let is_at_pointer = |at: Rect| near.is_some_and(|near| near.intersects(at));
            self.hint_corner = hover_text_ui(ui, text, (within.unwrap_or(place), tools), self.hint_corner, (is_free, is_at_pointer));
        }
    }

    /// Returns the corners of a hex and of those round it.
    fn corners_round(&self, hex: Hex) -> Vec<Point> {
        let Some((board, _)) = &self.drawn else { return Vec::new() };
        Hexes { grid: board.grid }.corners(hex, 2.7).to_vec()
    }

    /// The keys went on to a hex, and point at it.
    pub fn point_by_keys(&mut self, hex: Hex) {
        (self.cursor, self.by_keys) = (Some(hex), true);
    }

    /// Brings hexes into view, with the ground around the first; where all have no room, that one alone.
    pub fn show(&mut self, battle: &Battle, hex: Hex, others: impl Iterator<Item = Hex>) {
        let hexes = Hexes { grid: battle.state().board.grid };
        let own = Extent::of(hexes.corners(hex, 1.6));
        let all = Extent::of(others.flat_map(|other| hexes.corners(other, 1.0)).chain(own.corners()));
        self.map.show(if self.map.has_room_for(all) { all } else { own });
    }
}

/// Draws the text on a hex in the corner where the last stood, until the pointer comes there; then in the first where it hides nothing near
/// the pointer, and nothing to pick, whatever its length. Returns the corner.
fn hover_text_ui(
    ui: &Ui,
    text: &str,
    (place, tools): (Rect, Rect),
    last: usize,
    (is_free, is_at_pointer): (impl Fn(Rect) -> bool, impl Fn(Rect) -> bool),
) -> usize {
    let palette = palette(ui);
    let room = (tools.left() - place.left() - 2.0 * gap::NEXT - gap::GROUP).clamp(measure::TOLD_LEAST, measure::TOLD_WIDTH);
    let galley = ui.painter().layout(text.to_owned(), medium(type_size::SMALL), palette.ink, room);
    let size = galley.size() + 2.0 * vec2(gap::NEXT, gap::HAIR);
    let inner = place.shrink(gap::NEXT);
    let in_corners = |size: Vec2| {
        let (bottom, right) = (inner.bottom() - size.y, inner.right() - size.x);
        let corners = [inner.min, pos2(inner.left(), bottom), pos2(right, bottom), pos2(right, inner.top())];
        corners.map(|min| Rect::from_min_size(min, size))
    };
    let (places, longest) = (in_corners(size), in_corners(vec2(room.min(inner.width()), size.y)));
    let can_stand = |nth: &usize| !places[*nth].intersects(tools) && !is_at_pointer(places[*nth]);
    let free = |of: &[Rect; 4]| (0..of.len()).filter(can_stand).find(|nth| is_free(of[*nth]));
    let corner = Some(last).filter(can_stand).or_else(|| free(&longest)).or_else(|| free(&places)).unwrap_or_default();
    let at = places[corner];
    ui.painter_at(place).rect(at, radius::BUTTON, palette.surface, Stroke::new(measure::LINE, palette.line), StrokeKind::Inside);
    ui.painter_at(place).galley(at.min + vec2(gap::NEXT, gap::HAIR), galley, palette.ink);
    corner
}

/// Translates an act on the map into one on the board.
fn translate_act(hexes: Hexes, act: OnMap<Spot>, known: &BoardState, scene: &Scene<'_>) -> Option<BoardAction> {
    let side = |nth: u8| hexes.grid.tops.headings().get(usize::from(nth)).copied();
    Some(match act {
        OnMap::Picked(Spot::Unit(id)) => BoardAction::Unit(id),
        OnMap::Picked(Spot::Officer(id)) => BoardAction::Officer(id),
        OnMap::Picked(Spot::Go(hex)) => BoardAction::Hex(hex),
        OnMap::Picked(Spot::Turn(nth)) => BoardAction::Turn(side(nth)?),
        OnMap::Picked(Spot::Choice(nth)) => BoardAction::Choose(nth),
        OnMap::Picked(Spot::Arrival(nth)) => BoardAction::Take(Box::new(known.arrivals.get(nth)?.2.clone())),
        OnMap::Dropped(Spot::Unit(id), at) => BoardAction::Drag(Pick::Unit(id), hexes.at(at)?),
        OnMap::Dropped(Spot::Officer(id), at) => BoardAction::Drag(Pick::Officer(id), hexes.at(at)?),
        OnMap::Dropped(..) => return None,
        OnMap::Ground(at) => BoardAction::Hex(hexes.at(at)?),
        OnMap::Stroke(points) => match scene.painting? {
            Painting::Hexes => BoardAction::Painted(Some(hexes.along(&points)).filter(|hexes| !hexes.is_empty())?),
            Painting::Sides => {
                let at = *points.last()?;
                let hex = hexes.at(at)?;
                BoardAction::Side(hex, hexes.heading_towards(hex, at)?)
            }
        },
    })
}

/// Returns the point to show first where the board is not shown whole: the middle of the units on it.
fn middle(battle: &Battle, hexes: Hexes) -> Point {
    let at = battle.state().units.values().filter_map(UnitState::hex).map(|hex| hexes.centre(hex)).collect::<Vec<_>>();
    if at.is_empty() { hexes.extent().centre() } else { Extent::of(at).centre() }
}

/// Returns everything that can be clicked; what lies above comes later.
fn places(battle: &Battle, known: &BoardState, scene: &Scene<'_>) -> Vec<MapTarget<Spot>> {
    let (setup, state) = (battle.setup(), battle.state());
    let hexes = Hexes { grid: state.board.grid };
    let picked = |pick: Pick| Some(scene.picked == Some(&pick));
    let action = |key: Spot, extent: Extent, text: String| MapTarget { key, extent, text, is_picked: None, drags: false };
    let in_hex = |hex: Hex, share: f32| Extent::around(hexes.centre(hex), Point::splat(1.73 * share));
    let mut places = Vec::new();
    let taken = state.units.values().flat_map(|own| state.filled_hexes(own)).collect::<BTreeSet<_>>();
    let is_choice = |hex: &Hex| scene.choices.iter().any(|choice| choice.hex == *hex);
    for (hex, go) in known.moves.iter().filter(|(hex, _)| !taken.contains(hex) && !is_choice(hex)) {
        places.push(action(Spot::Go(*hex), in_hex(*hex, 0.8), go.text.clone()));
    }
    for (_, unit) in setup.scenario.units() {
        let Some((own, hex)) = state.units.get(&unit.id).and_then(|own| Some((own, own.hex()?))) else { continue };
        let stance = known.stances.get(&unit.id).copied().unwrap_or_default();
        let text = unit_text(&setup.tables, unit, own, hex, stance);
        let key = Spot::Unit(unit.id.clone());
        places.push(MapTarget {
            key,
            extent: block(state.board.grid, hex),
            text,
            is_picked: picked(Pick::Unit(unit.id.clone())),
            drags: true,
        });
    }
    if let Some(Pick::Unit(id)) = scene.picked
        && let Some(hex) = state.units.get(id).and_then(UnitState::hex)
    {
        for heading in &known.turns {
            let extent = Extent::around(hexes.centre(hex) + hexes.direction(*heading) * 0.8, Point::splat(0.34));
            let nth = state.board.grid.tops.headings().iter().position(|other| other == heading).and_then(|nth| u8::try_from(nth).ok());
            places.extend(nth.map(|nth| action(Spot::Turn(nth), extent, format!("Turn to the {}", heading.name()))));
        }
    }
    for (_, officer) in setup.scenario.officers() {
        let Some((at, radius)) = officer_places(state, &officer.id) else { continue };
        let extent = Extent::around(at, Point::splat(2.0 * radius));
        let (key, text) = (Spot::Officer(officer.id.clone()), officer_text(battle, officer));
        places.push(MapTarget { key, extent, text, is_picked: picked(Pick::Officer(officer.id.clone())), drags: true });
    }
    for (nth, (hex, text, _)) in known.arrivals.iter().enumerate() {
        places.push(action(Spot::Arrival(nth), in_hex(*hex, 0.7), format!("{text} on {hex}")));
    }
    for (nth, choice) in scene.choices.iter().enumerate() {
        let place = action(Spot::Choice(nth), in_hex(choice.hex, 0.8), choice.text.clone());
        places.push(MapTarget { is_picked: Some(choice.chosen), ..place });
    }
    places
}

/// Describes the board for a screen reader: the hex of the cursor, its ground and its unit.
fn board_text(battle: &Battle, cursor: Option<Hex>) -> String {
    let setup = battle.setup();
    let Some(hex) = cursor else { return "The board".to_owned() };
    let unit = battle.state().unit_at(hex).and_then(|(id, _)| setup.scenario.unit(id)).map(|(_, unit)| unit.label());
    let ground = battle.state().board.ground(hex);
    let height = if ground.height > 0 { ", hill" } else { "" };
    let works = if ground.fieldworks { ", fieldworks" } else { "" };
    format!("The board, cursor on {hex}: {}{height}{works}, {}", ground.terrain, unit.unwrap_or("no unit"))
}

/// Describes a unit for the screen reader.
fn unit_text(tables: &Tables, unit: &Unit, own: &UnitState, hex: Hex, stance: Stance) -> String {
    let facing = own.facing.map_or_else(String::new, |facing| format!(", facing {}", facing.name()));
    let morale = if own.is_routed() { "routed".to_owned() } else { format!("morale {} of {}", own.morale, unit.morale) };
    let stance = match stance {
        Stance::Waits => "",
        Stance::MayAct => ", may act",
        Stance::Done => ", done",
        Stance::Must => ", must run",
    };
    let (formation, strength, of) = (tables.formation_name(unit.kind, own.formation), own.strength, unit.figures);
    format!("{}, {}, {hex}{facing}, {formation}, {strength} of {of} figures, {morale}{stance}", unit.label(), unit.kind)
}

/// Describes an officer for the screen reader.
fn officer_text(battle: &Battle, officer: &Officer) -> String {
    let Some(own) = battle.state().officers.get(&officer.id) else { return officer.label().to_owned() };
    let at = own.hex().map(|hex| hex.to_string()).unwrap_or_default();
    let with = own.hex().and_then(|hex| battle.state().unit_at(hex)).and_then(|(id, _)| battle.setup().scenario.unit(id));
    let with = with.map(|(_, unit)| format!(" with {}", unit.label())).unwrap_or_default();
    format!("{}, {}, {at}{with}, {}", officer.label(), officer.rank, marks::buffs_text(officer, own))
}
