//! The window itself: its size and place on the screen when it opens, and when it was left.

use eframe::egui::{Context, Pos2, Rect, Vec2, ViewportBuilder, ViewportCommand, ViewportInfo, vec2};

use crate::gui::look::{SMALLEST_WINDOW as LEAST, WINDOW as USUAL};
use crate::store::WindowPlace;

/// Height of a title bar in points, until the system reports it.
const TITLE_BAR: f32 = 40.0;
/// Height of the desktop's bar in points, which no system reports.
const DESKTOP_BAR: f32 = 48.0;

/// Returns the window as it first opens: as it was left, or of the usual size.
pub fn first(left: Option<WindowPlace>) -> ViewportBuilder {
    let builder = ViewportBuilder::default().with_min_inner_size(LEAST);
    let Some(left) = left else { return builder.with_inner_size(USUAL) };
    let builder = builder.with_inner_size(vec2(f32::from(left.width), f32::from(left.height)).max(LEAST));
    let builder = if left.maximized { builder.with_maximized(true) } else { builder };
    match left.at {
        Some((x, y)) => builder.with_position([f32::from(x), f32::from(y)]),
        None => builder,
    }
}

/// State of the window while it is open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Window {
    /// It was checked that the window lies within the screen.
    is_fitted: bool,
    place: Option<WindowPlace>,
}

impl Window {
    /// Returns a window that was left at a place.
    pub const fn left(place: Option<WindowPlace>) -> Self {
        Self { is_fitted: false, place }
    }

    /// Notes the window's place; as soon as the screen is known, a window that goes beyond it is moved within.
    pub fn look(&mut self, context: &Context) {
        let points = context.zoom_factor();
        // In the first frame the sizes are still those of type as it comes, and the factor is that of the settings.
        let is_scaled = (points - 1.0).abs() > f32::EPSILON;
        if context.cumulative_frame_nr() == 0 && is_scaled {
            context.request_repaint();
            return;
        }
        let (info, inside) = context.input(|input| (input.viewport().clone(), input.content_rect().size()));
        // Who made it fill the screen before the second frame wants it so.
        let fills = |screen: Vec2| is_scaled && ((inside - screen) * points).abs().max_elem() < 2.0;
        if !self.is_fitted
            && let Some(screen) = info.monitor_size
        {
            self.is_fitted = true;
            if fills(screen) {
                return;
            }
            let was_open = self.place.is_some();
            let (size, at) = fitted(&info, inside * points, screen * points, points, was_open);
            size.into_iter().for_each(|size| context.send_viewport_cmd(ViewportCommand::InnerSize(size / points)));
            at.into_iter().for_each(|at| context.send_viewport_cmd(ViewportCommand::OuterPosition(at / points)));
        }
        self.place = place(&info, inside * points, points, self.place);
    }

    /// Returns the window as it is left now.
    pub const fn place(&self) -> Option<WindowPlace> {
        self.place
    }
}

fn is_free(info: &ViewportInfo) -> bool {
    ![info.maximized, info.fullscreen, info.minimized].contains(&Some(true))
}

fn outer(info: &ViewportInfo, points: f32) -> Option<Rect> {
    info.outer_rect.map(|rect| rect * points)
}

/// Returns the inner size a window needs instead of its own, and its corner, where it goes beyond the screen.
fn fitted(info: &ViewportInfo, inside: Vec2, screen: Vec2, points: f32, was_open: bool) -> (Option<Vec2>, Option<Pos2>) {
    if !is_free(info) || screen.min_elem() < 1.0 {
        return (None, None);
    }
    let outer = outer(info, points);
    let frame = outer.map_or(Vec2::ZERO, |outer| outer.size() - inside).max(vec2(0.0, TITLE_BAR));
    // A window left at this height was seen whole by the player.
    let bar = if was_open { 0.0 } else { DESKTOP_BAR };
    let most = (screen - frame - vec2(0.0, bar)).max(Vec2::splat(1.0));
    let size = inside.min(most);
    let smaller = (size != inside).then_some(size);
    // A corner on another screen is unknown, so only a window that hangs over the edge of the first is moved back.
    let on_first = outer.filter(|outer| Rect::from_min_size(Pos2::ZERO, screen).contains(outer.min));
    let at = on_first.and_then(|outer| {
        let within = outer.min.min((screen - frame - size).max(Vec2::ZERO).to_pos2());
        (within != outer.min).then_some(within)
    });
    (smaller, at)
}

/// Returns the place of the window as it is left, given the place before.
fn place(info: &ViewportInfo, inside: Vec2, points: f32, before: Option<WindowPlace>) -> Option<WindowPlace> {
    if !is_free(info) {
        let maximized = info.maximized == Some(true) || before.is_some_and(|before| before.maximized && info.minimized == Some(true));
        let size = before.unwrap_or(WindowPlace { width: whole(USUAL.x), height: whole(USUAL.y), ..WindowPlace::default() });
        return Some(WindowPlace { maximized, ..size });
    }
    let screen = info.monitor_size.map(|screen| Rect::from_min_size(Pos2::ZERO, screen * points));
    // Another screen may be missing the next time: the system decides on a place there.
    let on_first = outer(info, points).filter(|outer| screen.is_some_and(|screen| screen.contains_rect(*outer)));
    let at = on_first.map(|outer| (whole(outer.min.x), whole(outer.min.y)));
    Some(WindowPlace { width: whole(inside.x), height: whole(inside.y), at, maximized: false })
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "points of a screen, cut to what is held")]
fn whole(points: f32) -> u16 {
    points.round().clamp(0.0, f32::from(u16::MAX)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{RawInput, ViewportId, pos2};

    const LAPTOP: Vec2 = vec2(1366.0, 768.0);

    fn info(at: Pos2, inside: Vec2, title: f32) -> ViewportInfo {
        let outer = Rect::from_min_size(at, inside + vec2(0.0, title));
        ViewportInfo { outer_rect: Some(outer), monitor_size: Some(LAPTOP), ..ViewportInfo::default() }
    }

    /// The last line of the window is to be seen on a small laptop, title bar, bar of the desktop and all.
    #[test]
    fn the_first_window_lies_within_the_screen() {
        for (title, high) in [(0.0, 680.0), (37.0, 680.0), (60.0, 660.0)] {
            let seen = info(pos2(43.0, 20.0), vec2(1280.0, 768.0), title);
            let (size, at) = fitted(&seen, vec2(1280.0, 768.0), LAPTOP, 1.0, false);
            let size = size.expect("it is made smaller");
            assert_eq!(size, vec2(1280.0, high), "{title}");
            let bottom = at.unwrap_or(pos2(43.0, 20.0)).y + size.y + title.max(TITLE_BAR);
            assert!(bottom <= LAPTOP.y, "{title}: {bottom}");
        }
        let wayland = ViewportInfo { monitor_size: Some(LAPTOP), ..ViewportInfo::default() };
        assert_eq!(fitted(&wayland, USUAL, LAPTOP, 1.0, false), (Some(vec2(1280.0, 680.0)), None));
        assert_eq!(fitted(&wayland, USUAL, vec2(1920.0, 1080.0), 1.0, false), (None, None), "there is room enough");
        let maximized = ViewportInfo { maximized: Some(true), ..wayland };
        assert_eq!(fitted(&maximized, USUAL, LAPTOP, 1.0, false), (None, None));
    }

    /// With large type from the settings the window on a small screen is made as large as the screen, and no larger.
    #[test]
    fn the_first_window_lies_within_the_screen_with_large_type_too() {
        let (context, mut window) = (Context::default(), Window::default());
        context.set_zoom_factor(2.5);
        let mut sizes = Vec::new();
        // What comes with the first frame is measured in points of usual type.
        for points in [1.0, 2.5] {
            let info = ViewportInfo { monitor_size: Some(vec2(1024.0, 768.0) / points), ..ViewportInfo::default() };
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, USUAL / points)),
                viewports: std::iter::once((ViewportId::ROOT, info)).collect(),
                ..RawInput::default()
            };
            let mut output = context.run_ui(input, |ui| window.look(ui.ctx()));
            output.textures_delta.clear();
            let commands = output.viewport_output.into_values().flat_map(|output| output.commands);
            sizes.extend(
                commands.filter_map(|command| if let ViewportCommand::InnerSize(size) = command { Some(size * 2.5) } else { None }),
            );
        }
        assert_eq!(sizes, [vec2(1024.0, 680.0)]);
    }

    #[test]
    fn a_window_opens_as_it_was_left() {
        let inside = vec2(900.0, 600.0);
        let left = place(&info(pos2(100.0, 50.0), inside, 30.0), inside, 1.0, None).expect("a place");
        assert_eq!(left, WindowPlace { width: 900, height: 600, at: Some((100, 50)), maximized: false });
        let opened = first(Some(left));
        assert_eq!((opened.inner_size, opened.position), (Some(inside), Some(pos2(100.0, 50.0))));
        // Type of twice the size halves the points, and leaves the window as large as it is.
        let halved = ViewportInfo {
            outer_rect: Some(Rect::from_min_size(pos2(50.0, 25.0), vec2(450.0, 315.0))),
            monitor_size: Some(LAPTOP / 2.0),
            ..ViewportInfo::default()
        };
        assert_eq!(place(&halved, inside, 2.0, None), Some(left));
        // On a screen to the right, the size alone is kept; filling the screen, the size before.
        let beside = place(&info(pos2(1500.0, 50.0), inside, 30.0), inside, 1.0, None);
        assert_eq!(beside, Some(WindowPlace { at: None, ..left }));
        let filling = ViewportInfo { maximized: Some(true), ..info(Pos2::ZERO, LAPTOP, 0.0) };
        let filled = place(&filling, LAPTOP, 1.0, Some(left));
        assert_eq!(filled, Some(WindowPlace { maximized: true, ..left }));
        assert_eq!(first(filled).maximized, Some(true));
        assert_eq!(first(None).inner_size, Some(USUAL));
    }
}
