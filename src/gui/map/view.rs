//! Map in a page: the camera, its control by pointer and keys, and the places to pick.

use super::keys::ViewAct;
use std::fmt::Debug;
use std::hash::Hash;

use eframe::egui::{
    self, CursorIcon, EventFilter, MouseWheelUnit, PointerButton, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
};

use super::camera::{Camera, World};
use super::paint::{Painting, Underlay};
use crate::gui::look::{measure, palette};
use crate::gui::shell::keys::Pressed;
use crate::gui::shell::pass::{note_picked, reserve};
use crate::map::{Extent, Layers, Point, nearest, toward};

/// A place to pick: a piece, an area, a hex within reach.
#[derive(Clone, Debug, PartialEq)]
pub struct MapTarget<K> {
    /// Key that identifies the place.
    pub key: K,
    /// Extent in which it can be hit.
    pub extent: Extent,
    /// Label for a screen reader.
    pub text: String,
    /// It is picked; `None` if it is an action rather than something to pick.
    pub is_picked: Option<bool>,
    /// It can be dragged elsewhere.
    pub drags: bool,
}

/// Effect of a drag over the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DragTool {
    /// It moves the map.
    #[default]
    Pan,
    /// It draws, over all places, which cannot be picked meanwhile.
    Draw,
    /// It draws on the ground; the places stay above it, and can be picked and dragged.
    Sketch,
}

/// Map as a page shows it.
pub struct Map<'m, K> {
    /// Its name among the maps of the app.
    pub name: &'static str,
    /// Label for a screen reader.
    pub text: &'m str,
    /// World that the map shows.
    pub world: World,
    /// Part seen first, if that is not below the least scale; else the point the first view is centred on.
    pub first: (Extent, Point),
    /// The places to pick; a later one lies over those before it.
    pub places: &'m [MapTarget<K>],
    /// Effect of a drag over the ground.
    pub hand: DragTool,
}

impl<K> Map<'_, K> {
    /// Returns the place on top at a point of the screen: the one that a press there holds.
    fn held(&self, (place, camera): (Rect, Camera), at: Pos2) -> Option<&MapTarget<K>> {
        self.places.iter().rev().find(|own| camera.rect(place, own.extent).contains(at))
    }
}

/// Action of a player on a map.
#[derive(Clone, Debug, PartialEq)]
pub enum MapAction<K> {
    /// Clicked on a place.
    Picked(K),
    /// Dragged a place to a point.
    Dropped(K, Point),
    /// Clicked where no place is.
    Ground(Point),
    /// Drew a stroke; a click gives a stroke of one point.
    Stroke(Vec<Point>),
}

/// Actions of a frame, and the state of the pointer.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen<K> {
    /// Actions done in this frame.
    pub acts: Vec<MapAction<K>>,
    /// The point of the world the pointer is at.
    pub pointer: Option<Point>,
    /// Place being dragged at the moment.
    pub dragged: Option<K>,
    /// The stroke that is being drawn.
    pub stroke: Vec<Point>,
    /// The place with the keyboard's focus.
    pub focused: Option<K>,
    /// Points to a unit of the world.
    pub scale: f32,
    /// Part of the world in sight.
    pub sight: Extent,
}

/// State of a map's view; none of it belongs to the game.
#[derive(Clone, Debug, Default)]
pub struct MapView {
    /// `None` while it is as first seen, whatever its room.
    camera: Option<Camera>,
    /// Notches to zoom by keys, not yet applied.
    zoom: f32,
    /// The whole is to be shown.
    whole: bool,
    /// The whole was shown last, and is in any room until the player moves the map.
    stays_whole: bool,
    /// Part of the world to be brought into view.
    show: Option<Extent>,
    /// The focus goes to the next place that way.
    go: Option<Point>,
    stroke: Vec<Point>,
    /// Position where the pointer was pressed, while it is down.
    pressed: Option<Pos2>,
    /// Position where it was pressed, as of the frame before: it is gone in the frame in which the button is let go.
    slipped: Option<Pos2>,
    painting: Painting,
    /// Place and camera with which it was drawn in this frame.
    at: Option<(Rect, Camera)>,
    focus: Option<Rect>,
    /// Picture under everything except the ground.
    beneath: Option<Underlay>,
}

/// Zoom factor of a key.
const NOTCH: f32 = 1.25;
/// Zoom factor of a line of the wheel; some systems send several lines at once.
const WHEEL: f32 = 1.12;
const MOST_LINES: f32 = 3.0;

impl MapView {
    /// Applies the keys of a map.
    pub fn handle_keys(&mut self, pressed: &Pressed) {
        for (act, _) in pressed.of() {
            match act {
                ViewAct::Nearer => self.zoom_by(1.0),
                ViewAct::Farther => self.zoom_by(-1.0),
                ViewAct::Whole => self.show_whole(),
                // The page itself handles the arrows.
                ViewAct::Left | ViewAct::Right | ViewAct::Up | ViewAct::Down => {}
            }
        }
    }

    /// Moves the focus to the next place in the direction of an arrow that was pressed.
    pub fn move_focus_by_keys(&mut self, pressed: &Pressed) {
        for [across, down] in pressed.of().filter_map(|(act, _): (ViewAct, _)| act.step()) {
            self.go(Point::new(f32::from(across), f32::from(down)));
        }
    }

    /// Zooms by a number of notches; a negative one zooms out.
    pub fn zoom_by(&mut self, notches: f32) {
        self.zoom += notches;
    }

    /// Shows the whole map.
    pub const fn show_whole(&mut self) {
        self.whole = true;
    }

    /// Sets the picture over the ground and under all else; `None` removes it.
    pub const fn set_underlay(&mut self, beneath: Option<Underlay>) {
        self.beneath = beneath;
    }

    /// Moves the focus to the next place in a direction.
    pub const fn go(&mut self, way: Point) {
        self.go = Some(way);
    }

    /// Brings a part into view.
    pub const fn show(&mut self, part: Extent) {
        self.show = Some(part);
    }

    /// Takes the room that is left, and returns the actions done in it.
    pub fn touch<K: Clone + Debug + Hash>(&mut self, ui: &mut Ui, map: &Map<'_, K>) -> Seen<K> {
        let (place, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        reserve(ui, place);
        let id = ui.make_persistent_id(map.name);
        let ground = ui.interact(place, id, Sense::click_and_drag());
        ground.widget_info(|| WidgetInfo::labeled(Role::Group, true, map.text));
        let camera = self.look(ui, map, place, &ground);
        self.at = Some((place, camera));
        self.focus = None;
        let mut seen = Seen {
            acts: Vec::new(),
            pointer: None,
            dragged: None,
            stroke: Vec::new(),
            focused: None,
            scale: camera.scale,
            sight: camera.seen(place),
        };
        let world = |at: Pos2| camera.to_world(place, at);
        if map.hand == DragTool::Pan {
            seen.acts.extend(ground.interact_pointer_pos().filter(|_| ground.clicked()).map(|at| MapAction::Ground(world(at))));
        }
        if let Some(way) = self.go.take() {
            self.go_on(ui, id, map, way);
        }
        for nearby in map.places {
            self.place_ui(ui, (id, place, camera), nearby, &mut seen);
        }
        let quick = self.quick(ui, place, &seen);
        let held = |from: Pos2| map.held((place, camera), from);
        // A quick hand has left the place it pressed on before the toolkit looks: then the ground is dragged in its stead.
        let pressed = ui.input(|input| input.pointer.press_origin());
        let slipped = pressed.or(self.slipped).filter(|_| map.hand != DragTool::Draw && (ground.dragged() || ground.drag_stopped()));
        let slipped = slipped.and_then(held).filter(|own| own.drags);
        if let Some(own) = slipped {
            if ground.drag_stopped() {
                let to = ground.interact_pointer_pos().map(world);
                seen.acts.extend(to.map(|to| MapAction::Dropped(own.key.clone(), to)));
            } else {
                seen.dragged = Some(own.key.clone());
            }
        }
        self.slipped = pressed;
        match map.hand {
            DragTool::Draw => {
                let response = ui.interact(place, id.with("stroke"), Sense::click_and_drag()).on_hover_cursor(CursorIcon::Crosshair);
                response.widget_info(|| WidgetInfo::labeled(Role::Group, true, "The map, to draw on"));
                seen.acts.clear();
                self.stroke_ui((place, camera), &response, quick, &mut seen);
            }
            DragTool::Sketch if slipped.is_none() && quick.is_none_or(|(from, _)| held(from).is_none()) => {
                let response = ground.on_hover_cursor(CursorIcon::Crosshair);
                self.stroke_ui((place, camera), &response, quick, &mut seen);
            }
            DragTool::Sketch | DragTool::Pan => {
                if let Some((from, to)) = quick {
                    let held = held(from).filter(|own| own.drags);
                    seen.acts.extend(held.map(|own| MapAction::Dropped(own.key.clone(), world(to))));
                }
            }
        }
        let hover = ui.input(|input| input.pointer.hover_pos());
        let on_top = |at: &Pos2| place.contains(*at) && ui.ctx().layer_id_at(*at).is_none_or(|layer| layer == ui.layer_id());
        seen.pointer = hover.filter(on_top).map(world);
        seen
    }

    /// Finds a drag that ended before the toolkit recognised it, and returns its start and end. A quick hand, or a slow machine, presses
    /// and releases within a frame or two.
    fn quick<K>(&mut self, ui: &Ui, place: Rect, seen: &Seen<K>) -> Option<(Pos2, Pos2)> {
        let click = ui.options(|options| options.input_options.max_click_dist);
        let events = ui.input(|input| {
            let of_button = |event: &egui::Event| match event {
                egui::Event::PointerButton { pos, button: PointerButton::Primary, pressed, .. } => Some((*pos, *pressed)),
                _ => None,
            };
            input.events.iter().filter_map(of_button).collect::<Vec<_>>()
        });
        let mut quick = None;
        for (at, down) in events {
            if down {
                let on_top = ui.ctx().layer_id_at(at).is_none_or(|layer| layer == ui.layer_id());
                self.pressed = Some(at).filter(|at| place.contains(*at) && on_top);
            } else if let Some(from) = self.pressed.take() {
                quick = Some((from, at)).filter(|_| from.distance(at) > click);
            }
        }
        if ui.ctx().dragged_id().is_some() {
            self.pressed = None;
        }
        quick.filter(|_| seen.acts.is_empty())
    }

    /// Moves the focus on from the place that has it, or starts at the part shown first.
    fn go_on<K: Debug + Hash>(&mut self, ui: &Ui, id: egui::Id, map: &Map<'_, K>, way: Point) {
        let middles = map.places.iter().map(|place| place.extent.centre()).collect::<Vec<_>>();
        let focused = ui.memory(egui::Memory::focused);
        let from = map.places.iter().position(|place| focused == Some(id.with(&place.key)));
        let next = match from {
            Some(from) => toward(&middles, middles[from], way),
            None => nearest(&middles, map.first.1, f32::MAX),
        };
        if let Some(place) = next.and_then(|next| map.places.get(next)) {
            ui.memory_mut(|memory| {
                memory.request_focus(id.with(&place.key));
                // The arrow was handled here: the toolkit must not move the focus to the next button as well.
                memory.move_focus(egui::FocusDirection::None);
            });
            self.show = Some(place.extent);
        }
    }

    /// Returns the screen rectangle of a part of the world in this frame.
    #[must_use]
    pub fn on_screen(&self, part: Extent) -> Option<Rect> {
        self.at.map(|(place, camera)| camera.rect(place, part))
    }

    /// Returns the screen rectangle of the map in this frame.
    #[must_use]
    pub fn place(&self) -> Option<Rect> {
        self.at.map(|(place, _)| place)
    }

    /// Paints the layers where [`Self::touch`] took the room.
    pub fn paint(&mut self, ui: &Ui, layers: &Layers) {
        let Some((place, camera)) = self.at else { return };
        self.painting.paint(ui, place, camera, layers, self.beneath);
        if let Some(focus) = self.focus {
            let stroke = Stroke::new(measure::FOCUS, palette(ui).accent);
            ui.painter_at(place).rect_stroke(focus.expand(measure::FOCUS), 0.0, stroke, StrokeKind::Outside);
        }
    }

    /// Returns whether a part of the world has room in the map as it was last drawn.
    #[must_use]
    pub fn has_room_for(&self, part: Extent) -> bool {
        self.at.is_some_and(|(place, camera)| {
            let size = camera.rect(place, part).size();
            size.x <= place.width() && size.y <= place.height()
        })
    }

    /// Returns the camera after wheel, pinch, drag and keys.
    fn look<K>(&mut self, ui: &Ui, map: &Map<'_, K>, place: Rect, ground: &egui::Response) -> Camera {
        let (world, room) = (&map.world, place.size());
        let first = || Camera::first(world, room, map.first);
        // Never smaller than the whole, even if the room was smaller when it was last drawn.
        let whole = Camera::whole(world, room);
        let fitted = |camera: Camera| if self.stays_whole { whole } else { camera.zoomed(world, place, 1.0, place.center()) };
        let known = self.camera.map(fitted);
        let mut camera = known.unwrap_or_else(first);
        let before = camera;
        self.stays_whole |= self.whole;
        if std::mem::take(&mut self.whole) {
            camera = whole;
        }
        let keys = std::mem::take(&mut self.zoom);
        if keys != 0.0 {
            camera = camera.zoomed(world, place, NOTCH.powf(keys), place.center());
        }
        let over = ui
            .input(|input| input.pointer.hover_pos())
            .filter(|at| place.contains(*at) && ui.ctx().layer_id_at(*at).is_none_or(|layer| layer == ui.layer_id()));
        if let Some(at) = over {
            let (factor, by) = wheel(ui);
            if factor != 1.0 {
                camera = camera.zoomed(world, place, factor, at);
            }
            camera = camera.panned(world, room, by);
        }
        let slipped = || {
            let from = ui.input(|input| input.pointer.press_origin());
            from.and_then(|from| map.held((place, before), from)).is_some_and(|own| own.drags)
        };
        let pans = map.hand == DragTool::Pan && ground.dragged_by(PointerButton::Primary) && !slipped();
        let drags = ground.dragged_by(PointerButton::Middle) || pans;
        if drags {
            camera = camera.panned(world, room, ground.drag_delta());
        }
        if let Some(part) = self.show.take() {
            camera = camera.showing(world, room, part);
        }
        self.stays_whole &= camera == whole;
        // Until the player moves it, the map is as first seen in any room.
        if camera != before || known.is_some() {
            self.camera = Some(camera).filter(|camera| *camera != first());
        }
        camera
    }

    fn place_ui<K: Clone + Debug + Hash>(&mut self, ui: &Ui, at: (egui::Id, Rect, Camera), own: &MapTarget<K>, seen: &mut Seen<K>) {
        let (id, place, camera) = at;
        let rect = camera.rect(place, own.extent);
        if !rect.intersects(place) {
            return;
        }
        let sense = if own.drags { Sense::click_and_drag() } else { Sense::click() };
        let response = ui.interact(rect.intersect(place), id.with(&own.key), sense);
        response.widget_info(|| match own.is_picked {
            Some(picked) => WidgetInfo::selected(Role::Button, true, picked, &own.text),
            None => WidgetInfo::labeled(Role::Button, true, &own.text),
        });
        if own.is_picked == Some(true) {
            note_picked(ui, response.id);
        }
        if response.has_focus() {
            // The map handles the arrows, so the toolkit must not.
            let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
            (self.focus, seen.focused) = (Some(rect), Some(own.key.clone()));
        }
        let clicked = response.clicked().then(|| MapAction::Picked(own.key.clone()));
        seen.acts.extend(clicked);
        if response.dragged() {
            seen.dragged = Some(own.key.clone());
        }
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.drag_stopped()) {
            seen.acts.push(MapAction::Dropped(own.key.clone(), camera.to_world(place, at)));
        }
        response.on_hover_cursor(CursorIcon::PointingHand);
    }

    /// Handles drawing: a stroke gathers points while the pointer is down, and is done when it is up.
    fn stroke_ui<K>(&mut self, at: (Rect, Camera), response: &egui::Response, quick: Option<(Pos2, Pos2)>, seen: &mut Seen<K>) {
        let (place, camera) = at;
        let at = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on() || response.clicked());
        // It begins where the button was pressed, however far the pointer is by now.
        let from = response.ctx.input(|input| input.pointer.press_origin()).filter(|from| self.stroke.is_empty() && place.contains(*from));
        self.stroke.extend(from.filter(|_| response.is_pointer_button_down_on()).map(|from| camera.to_world(place, from)));
        self.stroke.extend(at.map(|at| camera.to_world(place, at)).filter(|at| self.stroke.last() != Some(at)));
        if response.is_pointer_button_down_on() {
            seen.stroke.clone_from(&self.stroke);
        } else if let Some((from, to)) = quick.filter(|_| self.stroke.len() < 2) {
            self.stroke.clear();
            seen.acts.push(MapAction::Stroke(vec![camera.to_world(place, from), camera.to_world(place, to)]));
        } else if !self.stroke.is_empty() {
            seen.acts.push(MapAction::Stroke(std::mem::take(&mut self.stroke)));
        }
    }
}

/// Returns the zoom factor and the movement of wheel and pinch. A wheel zooms, two fingers move.
fn wheel(ui: &Ui) -> (f32, Vec2) {
    ui.input(|input| {
        let mut asked = (input.zoom_delta(), Vec2::ZERO);
        for event in &input.events {
            let egui::Event::MouseWheel { unit, delta, modifiers, .. } = event else { continue };
            match unit {
                _ if modifiers.command => {}
                MouseWheelUnit::Point => asked.1 += *delta,
                MouseWheelUnit::Line | MouseWheelUnit::Page => asked.0 *= WHEEL.powf(delta.y.clamp(-MOST_LINES, MOST_LINES)),
            }
        }
        asked
    })
}
