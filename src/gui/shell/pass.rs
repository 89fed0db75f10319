//! What the parts drawn in a pass leave for what is drawn after them, as the toolkit does with its own tooltips: where things stand that a
//! guide may point at, what no notice may lie over, and the text of what is pointed at, for the last line.

use eframe::egui::{Context, Id, Rect, Ui};

/// What was drawn in a pass.
#[derive(Clone, Debug, Default)]
struct Drawn {
    pass: u64,
    marks: Vec<(&'static str, Rect)>,
    reserved: Vec<Rect>,
    hover: Option<String>,
    /// Of the pass before: the last line is drawn before the pages.
    hover_before: Option<String>,
}

fn drawn<R>(context: &Context, act: impl FnOnce(&mut Drawn) -> R) -> R {
    let pass = context.cumulative_pass_nr();
    context.data_mut(|data| {
        let drawn = data.get_temp_mut_or_default::<Drawn>(Id::unique("what is drawn in a pass"));
        if drawn.pass != pass {
            let hover_before = drawn.hover.take().filter(|_| drawn.pass + 1 == pass);
            *drawn = Drawn { pass, hover_before, ..Drawn::default() };
        }
        act(drawn)
    })
}

/// Marks where a thing stands that a guide may point at; of several of a name the first.
pub fn mark(ui: &Ui, name: &'static str, place: Rect) {
    drawn(ui.ctx(), |drawn| {
        if drawn.marks.iter().all(|(known, _)| *known != name) {
            drawn.marks.push((name, place));
        }
    });
}

/// Where a thing was drawn in this pass.
#[must_use]
pub fn marked(context: &Context, name: &'static str) -> Option<Rect> {
    drawn(context, |drawn| drawn.marks.iter().find(|(known, _)| *known == name).map(|(_, place)| *place))
}

/// Keeps an area free of notices in this pass: a map with its counters, a foot with its dice.
pub fn reserve(ui: &Ui, area: Rect) {
    drawn(ui.ctx(), |drawn| drawn.reserved.push(area));
}

/// The areas that were reserved in this pass.
#[must_use]
pub fn reserved_areas(ui: &Ui) -> Vec<Rect> {
    drawn(ui.ctx(), |drawn| drawn.reserved.clone())
}

/// Shows a text in the last line, where it covers nothing, for as long as what it is about is pointed at or has the focus.
pub fn hover(ui: &Ui, text: &str) {
    let before = hover_text(ui);
    drawn(ui.ctx(), |drawn| drawn.hover = Some(text.to_owned()));
    if before.as_deref() != Some(text) {
        ui.ctx().request_repaint();
    }
}

/// The text of what was pointed at in this pass or the one before.
#[must_use]
pub fn hover_text(ui: &Ui) -> Option<String> {
    drawn(ui.ctx(), |drawn| drawn.hover.clone().or_else(|| drawn.hover_before.clone()))
}
