//! Camera of a map: the part of the world in view and its scale.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::map::{Extent, Point, point};

/// World that a map shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct World {
    /// Extent of the whole world.
    pub extent: Extent,
    /// Least scale of the first view, in points to a unit, even if the whole world does not fit then.
    pub least: f32,
    /// Greatest scale, in points to a unit.
    pub most: f32,
    /// Points kept free above the world, for parts drawn over the upper edge: all of the world can be moved below them.
    pub above: f32,
}

/// Point of the world in view, and the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point of the world in the middle.
    pub centre: Point,
    /// Points to a unit of the world.
    pub scale: f32,
}

impl Camera {
    /// Returns the camera that shows a part of the world in a room; if that is below the least scale, at the least scale around `at`.
    #[must_use]
    pub fn first(world: &World, room: Vec2, (part, at): (Extent, Point)) -> Self {
        let fits = fitting(world, part, room);
        let scale = fits.max(world.least).min(world.most.max(fitting(world, world.extent, room)));
        let centre = if fits < scale { at } else { part.centre() - point(0.0, world.above / (2.0 * scale)) };
        Self { centre, scale }.clamped(world, room)
    }

    /// Returns the camera that shows the whole world in a room, at any scale.
    #[must_use]
    pub fn whole(world: &World, room: Vec2) -> Self {
        Self { centre: world.extent.centre(), scale: fitting(world, world.extent, room) }.clamped(world, room)
    }

    /// Returns the camera zoomed by a factor, with the point of the world under `at` fixed.
    #[must_use]
    pub fn zoomed(self, world: &World, place: Rect, factor: f32, at: Pos2) -> Self {
        let under = self.to_world(place, at);
        let scale = (self.scale * factor).clamp(fitting(world, world.extent, place.size()).min(world.most), world.most);
        let off = (at - place.center()) / scale;
        Self { centre: under - point(off.x, off.y), scale }.clamped(world, place.size())
    }

    /// Returns the camera moved by a drag, in points.
    #[must_use]
    pub fn panned(self, world: &World, room: Vec2, by: Vec2) -> Self {
        let centre = self.centre - point(by.x, by.y) / self.scale;
        Self { centre, ..self }.clamped(world, room)
    }

    /// Returns the camera moved no farther than needed to show a part of the world.
    #[must_use]
    pub fn showing(self, world: &World, room: Vec2, part: Extent) -> Self {
        let half = point(room.x, room.y) / (2.0 * self.scale);
        let along = |centre: f32, half: f32, from: f32, to: f32| {
            if to - from > 2.0 * half { f32::midpoint(from, to) } else { centre.clamp(to - half, from + half) }
        };
        let centre = point(along(self.centre.x, half.x, part.min.x, part.max.x), along(self.centre.y, half.y, part.min.y, part.max.y));
        Self { centre, ..self }.clamped(world, room)
    }

    /// Returns the camera moved so that nothing beyond the world is in view where there is world to see.
    #[must_use]
    pub fn clamped(self, world: &World, room: Vec2) -> Self {
        let half = point(room.x, room.y) / (2.0 * self.scale);
        let Extent { min, max } = world.extent;
        let min = min - point(0.0, world.above / self.scale);
        let along = |centre: f32, half: f32, min: f32, max: f32| {
            if max - min <= 2.0 * half { f32::midpoint(min, max) } else { centre.clamp(min + half, max - half) }
        };
        let centre = point(along(self.centre.x, half.x, min.x, max.x), along(self.centre.y, half.y, min.y, max.y));
        Self { centre, ..self }
    }

    /// Returns the screen position of a point of the world.
    #[must_use]
    pub fn to_screen(self, place: Rect, at: Point) -> Pos2 {
        let off = (at - self.centre) * self.scale;
        place.center() + vec2(off.x, off.y)
    }

    /// Returns the point of the world at a position on the screen.
    #[must_use]
    pub fn to_world(self, place: Rect, at: Pos2) -> Point {
        let off = (at - place.center()) / self.scale;
        self.centre + point(off.x, off.y)
    }

    /// Returns the screen rectangle of a part of the world.
    #[must_use]
    pub fn rect(self, place: Rect, part: Extent) -> Rect {
        Rect::from_min_max(self.to_screen(place, part.min), self.to_screen(place, part.max))
    }

    /// Returns the part of the world that a rectangle of the screen shows.
    #[must_use]
    pub fn seen(self, place: Rect) -> Extent {
        let corner = |at: Pos2| self.to_world(place, pos2(at.x, at.y));
        Extent { min: corner(place.min), max: corner(place.max) }
    }
}

/// Returns the scale at which a part of the world just fits, in points to a unit.
fn fitting(world: &World, part: Extent, room: Vec2) -> f32 {
    let room = vec2(room.x, (room.y - world.above).max(room.y / 2.0));
    let size = part.size().max(Point::splat(f32::MIN_POSITIVE));
    (room.x / size.x).min(room.y / size.y).max(f32::MIN_POSITIVE)
}
