//! One map under the pointer: it is drawn, zoomed, moved, picked on and measured on, whatever its world is.

use brigade_major as _;
use brigade_major::gui::map::{DragTool, Map, MapAction, MapTarget, MapView, Seen, World};
use brigade_major::map::{Extent, Label, Layer, Layers, Point, Role, Shape, Size, TableExtent, Typeface, point};
use eframe::egui::{self, Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

/// A table in inches with two bases on it, and what is done on it.
struct Desk {
    view: MapView,
    layers: Layers,
    bases: [Point; 2],
    hand: DragTool,
    acts: Vec<MapAction<usize>>,
    seen: Option<Seen<usize>>,
}

const TABLE: TableExtent = TableExtent { width: 72, depth: 48 };

fn desk() -> Harness<'static, Desk> {
    let bases = [point(20.0, 20.0), point(40.0, 30.0)];
    let mut layers = TABLE.layers();
    layers.replace(Layer::Pieces, bases.map(|at| Shape::circle(at, Size::world(1.0), Role::Nation(None)).into()).to_vec());
    let desk = Desk { view: MapView::default(), layers, bases, hand: DragTool::Pan, acts: Vec::new(), seen: None };
    let ui = |ui: &mut egui::Ui, desk: &mut Desk| {
        let place = |(nth, at): (usize, &Point)| MapTarget {
            key: nth,
            extent: Extent::around(*at, point(2.0, 2.0)),
            text: format!("Base {nth}"),
            is_picked: Some(false),
            drags: true,
        };
        let places = desk.bases.iter().enumerate().map(place).collect::<Vec<_>>();
        let world = World { extent: TABLE.extent(), least: 2.0, most: 60.0, above: 0.0 };
        let first = world.extent.centre();
        let map = Map { name: "table", text: "The table", world, first: (TABLE.extent(), first), places: &places, hand: desk.hand };
        let seen = desk.view.touch(ui, &map);
        desk.acts.extend(seen.acts.iter().cloned());
        desk.seen = Some(seen);
        desk.view.paint(ui, &desk.layers);
    };
    let mut harness = Harness::builder().with_size(vec2(800.0, 600.0)).build_ui_state(ui, desk);
    harness.run();
    harness
}

fn centre(desk: &Harness<'_, Desk>, label: &str) -> Pos2 {
    desk.get_by_label(label).rect().center()
}

fn wheel(desk: &mut Harness<'_, Desk>, unit: MouseWheelUnit, delta: egui::Vec2) {
    desk.event(Event::MouseWheel { unit, delta, phase: TouchPhase::Move, source: MouseWheelSource::Unknown, modifiers: Modifiers::NONE });
    desk.run();
}

fn pointer(desk: &mut Harness<'_, Desk>, pos: Pos2, pressed: Option<bool>) {
    desk.event(Event::PointerMoved(pos));
    if let Some(pressed) = pressed {
        desk.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
    }
    desk.run();
}

fn drag(desk: &mut Harness<'_, Desk>, from: Pos2, to: Pos2) {
    pointer(desk, from, Some(true));
    pointer(desk, from.lerp(to, 0.5), None);
    pointer(desk, to, None);
    pointer(desk, to, Some(false));
}

/// Returns true if these words are painted.
fn reads(shape: &egui::Shape, words: &str) -> bool {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().any(|shape| reads(shape, words)),
        egui::Shape::Text(text) => text.galley.text() == words,
        _ => false,
    }
}

/// A name of the ground is left out beneath the tag of a label, and comes back once the tag is gone.
#[test]
fn names_give_way_to_the_tags_of_labels() {
    let mut desk = desk();
    let label = |text: &str| Label::at(point(30.0, 36.0), text).faced(Typeface::Plain);
    let mut shows = |marks: Vec<Label>, words: &str| {
        let layers = &mut desk.state_mut().layers;
        layers.replace(Layer::Labels, vec![Shape::Label(label("Swamp").staying()).into()]);
        layers.replace(Layer::Marks, marks.into_iter().map(|mark| Shape::Label(mark).into()).collect::<Vec<_>>());
        desk.run();
        desk.output().shapes.iter().any(|clipped| reads(&clipped.shape, words))
    };
    assert!(shows(Vec::new(), "Swamp"));
    assert!(!shows(vec![label("back 1").on_a_tag()], "Swamp") && shows(vec![label("back 1").on_a_tag()], "back 1"));
    assert!(shows(Vec::new(), "Swamp"));
}

/// Checks that a part looked at in a small window is not stamp-sized in a large one.
#[test]
fn more_room_shows_the_whole_at_the_least() {
    let mut desk = desk();
    desk.state_mut().view.show_whole();
    desk.run();
    desk.set_size(vec2(300.0, 200.0));
    desk.state_mut().view.show_whole();
    desk.run();
    desk.run();
    let small = desk.state().seen.as_ref().unwrap().scale;
    desk.set_size(vec2(1200.0, 800.0));
    desk.run();
    let large = desk.state().seen.as_ref().unwrap().scale;
    assert!(large > small * 3.5, "{small}, {large}");
}

#[test]
fn the_wheel_zooms_at_the_pointer() {
    let mut desk = desk();
    let (at, other) = (centre(&desk, "Base 0"), centre(&desk, "Base 1"));
    pointer(&mut desk, at, None);
    wheel(&mut desk, MouseWheelUnit::Line, vec2(0.0, 2.0));
    let apart = (centre(&desk, "Base 1") - centre(&desk, "Base 0")).length();
    assert!((centre(&desk, "Base 0") - at).length() < 1.0, "it stays under the pointer");
    assert!((apart / (other - at).length() - 1.12 * 1.12).abs() < 0.02, "two lines");
    wheel(&mut desk, MouseWheelUnit::Line, vec2(0.0, -3.0));
    assert!((centre(&desk, "Base 0") - at).length() < 1.0 && (centre(&desk, "Base 1") - other).length() < 1.0, "the whole, no smaller");
}

#[test]
fn a_drag_and_two_fingers_move_the_map() {
    let mut desk = desk();
    desk.state_mut().view.zoom_by(3.0);
    desk.run();
    let before = centre(&desk, "Base 1");
    drag(&mut desk, Pos2::new(300.0, 200.0), Pos2::new(240.0, 170.0));
    assert!((centre(&desk, "Base 1") - before - vec2(-60.0, -30.0)).length() < 1.0);
    wheel(&mut desk, MouseWheelUnit::Point, vec2(20.0, 10.0));
    assert!((centre(&desk, "Base 1") - before - vec2(-40.0, -20.0)).length() < 1.0);
    assert!(desk.state().acts.is_empty(), "nothing was picked");
    desk.state_mut().view.show_whole();
    desk.run();
    assert!((desk.state().seen.as_ref().map_or(0.0, |seen| seen.scale) - 600.0_f32.min(800.0 / 72.0 * 48.0) / 48.0).abs() < 1.0);
}

#[test]
fn bases_are_picked_and_dragged() {
    let mut desk = desk();
    let (base, other) = (centre(&desk, "Base 0"), centre(&desk, "Base 1"));
    desk.get_by_label("Base 0").click();
    desk.run();
    assert_eq!(desk.state().acts, [MapAction::Picked(0)]);
    desk.state_mut().acts.clear();
    drag(&mut desk, base, other + vec2(0.0, 60.0));
    let [MapAction::Dropped(0, at)] = desk.state().acts[..] else { panic!("{:?}", desk.state().acts) };
    let scale = desk.state().seen.as_ref().map_or(0.0, |seen| seen.scale);
    assert!(at.distance(point(40.0, 30.0 + 60.0 / scale)) < 0.2, "{at}");
    desk.state_mut().acts.clear();
    let pos = base.lerp(other, 0.5);
    desk.event(Event::PointerMoved(pos));
    for pressed in [true, false] {
        desk.event(Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE });
    }
    desk.run();
    let [MapAction::Ground(at)] = desk.state().acts[..] else { panic!("{:?}", desk.state().acts) };
    let (inches, _) = TableExtent::ruler(point(20.0, 20.0), at);
    assert!((inches - 500.0_f32.sqrt() / 2.0).abs() < 0.2, "half the way between them: {inches}");
}

/// A slow machine shows no frame between press and release.
#[test]
fn a_drag_too_quick_for_the_frames_is_one() {
    let button = |pos, pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    let mut desk = desk();
    let (base, other) = (centre(&desk, "Base 0"), centre(&desk, "Base 1"));
    let to = base.lerp(other, 0.5);
    for frames in [1, 2] {
        desk.state_mut().acts.clear();
        desk.input_mut().events.extend([Event::PointerMoved(base), button(base, true)]);
        if frames == 2 {
            desk.step();
        }
        desk.input_mut().events.extend([Event::PointerMoved(to), button(to, false)]);
        desk.run();
        assert!(matches!(desk.state().acts[..], [MapAction::Dropped(0, _)]), "in {frames}: {:?}", desk.state().acts);
    }
    desk.state_mut().acts.clear();
    let beside = base + vec2(2.0, 2.0);
    desk.input_mut().events.extend([Event::PointerMoved(base), button(base, true), Event::PointerMoved(beside), button(beside, false)]);
    desk.run();
    assert_eq!(desk.state().acts, [MapAction::Picked(0)], "a click that trembles is a click");
    desk.state_mut().acts.clear();
    desk.state_mut().hand = DragTool::Draw;
    desk.run();
    desk.input_mut().events.extend([Event::PointerMoved(base), button(base, true), Event::PointerMoved(to), button(to, false)]);
    desk.run();
    let [MapAction::Stroke(stroke)] = &desk.state().acts[..] else { panic!("{:?}", desk.state().acts) };
    assert_eq!(stroke.len(), 2, "from where to where");
}

/// A hand that has left its place within the frame in which it pressed drags that place, and draws from where it pressed.
#[test]
fn a_drag_that_leaves_its_place_within_a_frame_is_of_that_place() {
    let button = |pos, pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    let mut desk = desk();
    let (base, other) = (centre(&desk, "Base 0"), centre(&desk, "Base 1"));
    let (half, to) = (base.lerp(other, 0.4), base.lerp(other, 0.5));
    let drag = |desk: &mut Harness<'_, Desk>| {
        desk.state_mut().acts.clear();
        desk.input_mut().events.extend([Event::PointerMoved(base), button(base, true), Event::PointerMoved(half)]);
        desk.step();
        desk.input_mut().events.push(Event::PointerMoved(to));
        desk.step();
        desk.input_mut().events.push(button(to, false));
        desk.run();
    };
    drag(&mut desk);
    assert!(matches!(desk.state().acts[..], [MapAction::Dropped(0, _)]), "{:?}", desk.state().acts);
    desk.state_mut().hand = DragTool::Draw;
    desk.run();
    drag(&mut desk);
    let [MapAction::Stroke(stroke)] = &desk.state().acts[..] else { panic!("{:?}", desk.state().acts) };
    let begins = stroke[0];
    desk.state_mut().acts.clear();
    desk.input_mut().events.extend([Event::PointerMoved(base), button(base, true), Event::PointerMoved(to), button(to, false)]);
    desk.run();
    let [MapAction::Stroke(quick)] = &desk.state().acts[..] else { panic!("{:?}", desk.state().acts) };
    assert!(begins.distance(quick[0]) < 0.5, "{begins} and {}", quick[0]);
}

#[test]
fn a_stroke_is_drawn_over_everything() {
    let mut desk = desk();
    desk.state_mut().hand = DragTool::Draw;
    desk.run();
    let (base, other) = (centre(&desk, "Base 0"), centre(&desk, "Base 1"));
    drag(&mut desk, base, other);
    let [MapAction::Stroke(points)] = &desk.state().acts[..] else { panic!("{:?}", desk.state().acts) };
    assert!(points.len() >= 3 && points[0].distance(point(20.0, 20.0)) < 0.2);
    assert!(points.last().is_some_and(|last| last.distance(point(40.0, 30.0)) < 0.2));
}
