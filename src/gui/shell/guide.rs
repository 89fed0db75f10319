//! Guide to the first battle: one hint after another, each beside its subject, until it is done.

use eframe::egui::{Area, FontId, Frame, Id, Label, Margin, Order, Pos2, Rect, RichText, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::gui::look::{gap, measure, palette, radius, type_size};
use crate::gui::parts::widgets::width_of;
pub use crate::gui::shell::pass::mark;
use crate::gui::shell::pass::marked;

/// The leader of a command of the side to play.
pub const LEADER: &str = "a leader of the side to play";
/// The field of the die.
pub const DIE: &str = "the die";
/// The button that applies the result.
pub const APPLY: &str = "apply";
/// The button that undoes the last event.
pub const UNDO: &str = "undo";
/// The button of the next phase.
pub const NEXT_PHASE: &str = "the next phase";

/// Room where a card covers nothing that is needed, if there is any: the card is at its lower edge.
pub const ROOM: &str = "room for the guide";

/// Text of the button that dismisses the guide.
const NO_MORE: &str = "No more hints";

/// A hint of the guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuideStep {
    /// Action to do, and its purpose.
    pub text: &'static str,
    /// Mark of the thing the hint is about.
    pub mark: &'static str,
}

/// State of the guide after a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guided {
    /// The guide goes on.
    On,
    /// The guide is at its end, or was dismissed.
    Over,
}

/// The guide, with its current step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    at: Option<usize>,
}

impl Guide {
    /// Begins the guide with its first step.
    pub const fn begin(&mut self) {
        self.at = Some(0);
    }

    const fn end(&mut self) -> Guided {
        self.at = None;
        Guided::Over
    }

    /// Draws the current step over the page of the game in play.
    pub fn ui(&mut self, ui: &Ui, steps: &[GuideStep], is_step_done: impl Fn(usize) -> bool) -> Guided {
        let Some(mut at) = self.at else { return Guided::On };
        while at < steps.len() && is_step_done(at) {
            at += 1;
        }
        self.at = Some(at);
        let Some(step) = steps.get(at) else { return self.end() };
        let place = marked(ui.ctx(), step.mark);
        if let Some(place) = place {
            let stroke = Stroke::new(measure::FOCUS, palette(ui).accent);
            let painter = ui.ctx().layer_painter(eframe::egui::LayerId::new(Order::Foreground, Id::unique("the guide's frame")));
            painter.rect_stroke(place.expand(measure::FOCUS), radius::BUTTON, stroke, StrokeKind::Outside);
        }
        if card_ui(ui, place, step, (at + 1, steps.len())) { self.end() } else { Guided::On }
    }
}

/// Draws the card beside its subject. Returns true if it was dismissed.
fn card_ui(ui: &Ui, place: Option<Rect>, step: &GuideStep, (nth, of): (usize, usize)) -> bool {
    let palette = palette(ui);
    let id = Id::unique("the guide");
    let whole = ui.ctx().content_rect();
    // In a low window a card beside its subject would cover what it speaks of: a bar above the foot covers least.
    let is_bar = whole.height() < measure::LOW;
    let room = marked(ui.ctx(), ROOM).filter(|_| !is_bar);
    let most = if is_bar { whole.width() } else { measure::GUIDE };
    let wide = most.min(room.unwrap_or(whole).width() - 2.0 * gap::GROUP);
    let known = ui.ctx().memory(|memory| memory.area_rect(id)).map_or(vec2(wide, measure::GUIDE_HEIGHT), |rect| rect.size());
    let at = match room {
        Some(room) => room.left_bottom() + vec2(gap::GROUP, -gap::GROUP - known.y),
        None if is_bar => {
            let die = marked(ui.ctx(), DIE).or_else(|| marked(ui.ctx(), APPLY)).map(|die| die.top() - gap::GROUP);
            let actions = measure::FOOT_OF_LAST + measure::TARGET + 2.0 * gap::NEXT;
            let bottom = die.unwrap_or(whole.bottom() - actions);
            // Never over its subject: then it stands above that.
            let bottom = place
                .filter(|place| place.top() < bottom && place.bottom() > bottom - known.y)
                .map_or(bottom, |place| place.top() - measure::FOCUS - gap::HAIR);
            pos2(whole.left() + gap::GROUP, bottom - known.y)
        }
        None => beside(whole, place, known),
    };
    let area = Area::new(id).order(Order::Foreground).fixed_pos(at).constrain(true);
    area.show(ui.ctx(), |ui| {
        let frame = Frame::new().fill(palette.surface).stroke(Stroke::new(measure::FOCUS, palette.accent));
        frame
            .corner_radius(radius::PANEL)
            .inner_margin(Margin::same(gap::NEXT as i8))
            .show(ui, |ui| {
                let inner = wide - 2.0 * gap::NEXT;
                if is_bar {
                    let button = width_of(ui, NO_MORE, FontId::proportional(type_size::BODY)) + 2.0 * gap::BUTTON + gap::NEXT;
                    return ui.horizontal(|ui| {
                        ui.scope(|ui| {
                            ui.set_width(inner - button);
                            ui.add(Label::new(format!("{nth} of {of} · {}", step.text)).wrap());
                        });
                        ui.button(NO_MORE).clicked()
                    });
                }
                ui.set_width(inner);
                ui.label(RichText::new(format!("{nth} of {of}")).small().color(palette.second));
                ui.label(step.text);
                ui.horizontal(|ui| ui.button(NO_MORE).clicked())
            })
            .inner
            .inner
    })
    .inner
}

/// Returns the corner from which a card of this size covers least: below the strip for a subject in the strip, above the foot for one in
/// the foot, else at its right, below it or at its left.
fn beside(whole: Rect, place: Option<Rect>, card: Vec2) -> Pos2 {
    let foot = whole.bottom() - measure::LAST_LINE - measure::FOOT;
    let corner = match place {
        None => pos2(whole.center().x - card.x / 2.0, foot - gap::NEXT - card.y),
        Some(place) if place.top() < whole.top() + measure::STRIP => {
            let left = if place.center().x > whole.center().x { place.left() - card.x } else { place.left() };
            pos2(left, whole.top() + measure::STRIP + gap::NEXT)
        }
        Some(place) if place.bottom() > foot => pos2(place.left(), foot - gap::NEXT - card.y),
        Some(place) if place.right() + gap::GROUP + card.x < whole.right() => pos2(place.right() + gap::GROUP, place.top()),
        Some(place) if place.bottom() + gap::NEXT + card.y < foot => pos2(place.left(), place.bottom() + gap::NEXT),
        // Neither over the subject nor over the button in the foot.
        Some(place) => pos2(place.left() - gap::GROUP - card.x, place.top().min(foot - gap::NEXT - card.y)),
    };
    corner.clamp(whole.min, (whole.max - card).max(whole.min))
}
