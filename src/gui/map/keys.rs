//! The keys of every map, for the table of its page.

use eframe::egui::Key;

use crate::gui::keys::{Act, Binding, Chord};

/// The map larger.
pub const NEARER: Act = "nearer";
/// The map smaller.
pub const FARTHER: Act = "farther";
/// The whole map.
pub const WHOLE: Act = "the whole map";
/// A step that way, or to the next place.
pub const LEFT: Act = "left";
/// Likewise.
pub const RIGHT: Act = "right";
/// Likewise.
pub const UP: Act = "up";
/// Likewise.
pub const DOWN: Act = "down";

/// The four ways, each as it goes on the map: to the right and down.
pub const WAYS: [(Act, (f32, f32)); 4] = [(LEFT, (-1.0, 0.0)), (RIGHT, (1.0, 0.0)), (UP, (0.0, -1.0)), (DOWN, (0.0, 1.0))];

/// What every map has, after the line of its page that says what the arrows do, which is that of [`LEFT`].
pub const OF_MAPS: [Binding; 6] = [
    Binding::new(RIGHT, Chord::Alone(Key::ArrowRight), ""),
    Binding::new(UP, Chord::Alone(Key::ArrowUp), ""),
    Binding::new(DOWN, Chord::Alone(Key::ArrowDown), ""),
    Binding::new(
        NEARER,
        Chord::Typed('+'),
        "The map larger, and smaller; so do the wheel and two fingers, at the pointer. A drag moves it.",
    ),
    Binding::new(FARTHER, Chord::Typed('-'), ""),
    Binding::new(WHOLE, Chord::Typed('w'), "The whole map."),
];
