//! Data left by the parts drawn in a pass for the parts drawn after them, as the toolkit does with its own tooltips: places that a guide
//! may point at, areas that no notice may cover, room for a map's buttons, and the text under the pointer, for the last line.

use eframe::egui::{Context, Id, Popup, Rect, Ui};

use super::keys::KeyAct;

/// Data of the parts drawn in a pass.
#[derive(Clone, Debug, Default)]
struct Drawn {
    pass: u64,
    marks: Vec<(&'static str, Rect)>,
    reserved: Vec<Rect>,
    /// Width of the buttons at the right of the page's first line.
    corner: f32,
    /// Tops of what was scrolled away from its first line.
    scrolled: Vec<f32>,
    /// Free end of the line over a map, for its buttons.
    line: Option<Rect>,
    /// Keys in the last line that can be clicked.
    keys: Vec<KeyAct>,
    /// A menu stays open although something in it is pressed.
    keeps_menu: bool,
    /// Words on the facts that the foot says beside the result, as the facts may be out of sight.
    caution: Option<String>,
    /// The menu of pages is open, and was in the pass before: keys are read before it is drawn.
    pages_menu: bool,
    pages_menu_before: bool,
    /// The unit or area that is picked, and the one of the pass before: Tab goes on from it.
    picked: Option<Id>,
    picked_before: Option<Id>,
    hover: Option<String>,
    /// Hover text of the pass before, as the last line is drawn before the pages.
    hover_before: Option<String>,
}

fn drawn<R>(context: &Context, act: impl FnOnce(&mut Drawn) -> R) -> R {
    let pass = context.cumulative_pass_nr();
    context.data_mut(|data| {
        let drawn = data.get_temp_mut_or_default::<Drawn>(Id::unique("what is drawn in a pass"));
        if drawn.pass != pass {
            let hover_before = drawn.hover.take().filter(|_| drawn.pass + 1 == pass);
            let pages_menu_before = drawn.pages_menu && drawn.pass + 1 == pass;
            let picked_before = drawn.picked.filter(|_| drawn.pass + 1 == pass);
            *drawn = Drawn { pass, hover_before, pages_menu_before, picked_before, ..Drawn::default() };
        }
        act(drawn)
    })
}

/// Marks the place of a thing that a guide may point at; the first of several with the same name counts.
pub fn mark(ui: &Ui, name: &'static str, place: Rect) {
    drawn(ui.ctx(), |drawn| {
        if drawn.marks.iter().all(|(known, _)| *known != name) {
            drawn.marks.push((name, place));
        }
    });
}

/// Returns the place of a thing marked in this pass.
#[must_use]
pub fn marked(context: &Context, name: &'static str) -> Option<Rect> {
    drawn(context, |drawn| drawn.marks.iter().find(|(known, _)| *known == name).map(|(_, place)| *place))
}

/// Reserves the right end of a page's first line for buttons, as wide as they are.
pub fn reserve_corner(ui: &Ui, width: f32) {
    drawn(ui.ctx(), |drawn| drawn.corner = width);
}

/// Notes that what begins at this height of the page was scrolled away from its first line.
pub fn note_scrolled(ui: &Ui, top: f32) {
    drawn(ui.ctx(), |drawn| drawn.scrolled.push(top));
}

/// Returns whether something that begins between these heights was scrolled away from its first line.
#[must_use]
pub fn is_scrolled(ui: &Ui, (from, to): (f32, f32)) -> bool {
    drawn(ui.ctx(), |drawn| drawn.scrolled.iter().any(|top| (from..to).contains(top)))
}

/// Returns the width at the right end of a page's first line that its heading leaves free.
#[must_use]
pub fn corner(ui: &Ui) -> f32 {
    drawn(ui.ctx(), |drawn| drawn.corner)
}

/// Offers the free end of a line over a map to the buttons of that map.
pub fn offer_line(ui: &Ui, free: Rect) {
    drawn(ui.ctx(), |drawn| drawn.line = Some(free));
}

/// Returns the free end of a line over a map, if one was offered in this pass.
#[must_use]
pub fn offered_line(ui: &Ui) -> Option<Rect> {
    drawn(ui.ctx(), |drawn| drawn.line)
}

/// Notes that the last line shows the key of an act, where it can be clicked.
pub fn show_key(ui: &Ui, act: KeyAct) {
    drawn(ui.ctx(), |drawn| drawn.keys.push(act));
}

/// Returns whether the last line shows the key of an act, where it can be clicked.
#[must_use]
pub fn shows_key(ui: &Ui, act: KeyAct) -> bool {
    drawn(ui.ctx(), |drawn| drawn.keys.contains(&act))
}

/// Notes that the menu of pages is open, which shows their keys.
pub fn note_menu_of_pages(context: &Context) {
    drawn(context, |drawn| drawn.pages_menu = true);
}

/// Returns whether the menu of pages was open in the pass before.
#[must_use]
pub fn has_menu_of_pages(context: &Context) -> bool {
    drawn(context, |drawn| drawn.pages_menu_before)
}

/// Notes the button of the unit or area that is picked, from which Tab goes on; the first of several counts.
pub fn note_picked(ui: &Ui, picked: Id) {
    drawn(ui.ctx(), |drawn| drawn.picked = drawn.picked.or(Some(picked)));
}

/// Returns the button of the unit or area that was picked in the pass before.
#[must_use]
pub fn picked(context: &Context) -> Option<Id> {
    drawn(context, |drawn| drawn.picked_before)
}

/// Notes what the player must know of the facts of a check: its foot says it beside the result.
pub fn note_caution(ui: &Ui, text: String) {
    drawn(ui.ctx(), |drawn| drawn.caution = Some(text));
}

/// Returns what was noted of the facts in this pass.
#[must_use]
pub fn caution(ui: &Ui) -> Option<String> {
    drawn(ui.ctx(), |drawn| drawn.caution.clone())
}

/// Keeps the menus open in this pass, whatever is pressed in them by key: what was pressed opens another menu, or is one of several choices.
pub fn keep_menu(ui: &Ui) {
    drawn(ui.ctx(), |drawn| drawn.keeps_menu = true);
}

/// Closes a menu in which something was pressed by key, as the toolkit does where it was clicked.
pub fn close_menu_by_key(context: &Context) {
    let focused = context.memory(|memory| memory.focused());
    let is_pressed = focused.and_then(|id| context.read_response(id)).is_some_and(|response| response.clicked());
    if is_pressed && !drawn(context, |drawn| drawn.keeps_menu) {
        Popup::close_all(context);
    }
}

/// Reserves an area against notices in this pass: a map with its counters, a foot with its dice.
pub fn reserve(ui: &Ui, area: Rect) {
    drawn(ui.ctx(), |drawn| drawn.reserved.push(area));
}

/// Returns the areas that were reserved in this pass.
#[must_use]
pub fn reserved_areas(ui: &Ui) -> Vec<Rect> {
    drawn(ui.ctx(), |drawn| drawn.reserved.clone())
}

/// Shows a text in the last line, where it covers nothing, while its subject is pointed at or has the focus.
pub fn hover(ui: &Ui, text: &str) {
    let before = hover_text(ui);
    drawn(ui.ctx(), |drawn| drawn.hover = Some(text.to_owned()));
    if before.as_deref() != Some(text) {
        ui.ctx().request_repaint();
    }
}

/// Returns the text of the thing pointed at in this pass or the one before.
#[must_use]
pub fn hover_text(ui: &Ui) -> Option<String> {
    drawn(ui.ctx(), |drawn| drawn.hover.clone().or_else(|| drawn.hover_before.clone()))
}
