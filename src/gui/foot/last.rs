//! Foot between checks: the last result as it was, Undo, and the next action where Apply stands in a check.

use eframe::egui::{Align, Align2, FontId, Id, Layout, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::places::{Places, Shape};
use super::{Foot, FootDie, words};
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::widgets::{DieDraft, width_of};

/// Button of the foot between checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FootButton {
    /// Text of the button.
    pub text: String,
    /// Key that does the same, as on its cap.
    pub key: &'static str,
    /// Label for a screen reader; if empty, the text and the key.
    pub name: String,
    /// Further words on hovering; empty for none.
    pub help: String,
    /// It is the one next action; otherwise it is offered beside others.
    pub main: bool,
    /// It can be pressed.
    pub open: bool,
}

/// Contents of a foot between checks.
#[derive(Clone, Debug, Default)]
pub struct LastFoot<'f> {
    /// Faces of the last dice, in order; empty if no die was thrown.
    pub faces: &'f [u8],
    /// The last result in words.
    pub result: &'f str,
    /// Units or leader of the result.
    pub about: &'f str,
    /// Sums and effects, each on a ground of its own; true for one that harms.
    pub chips: &'f [(String, bool)],
    /// Line on what was done after that result, which the second button takes back; empty if nothing was.
    pub since: &'f str,
    /// Button where Roll is in a check: Undo, or Back.
    pub second: Option<&'f FootButton>,
    /// The next action, if there is one.
    pub primary: Option<&'f FootButton>,
}

/// Buttons of the foot that were pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastActions {
    /// The second button was pressed.
    pub second: bool,
    /// The next action was pressed.
    pub primary: bool,
}

impl FootButton {
    /// Builds the button of an action that its key presses.
    #[must_use]
    pub fn pressed_by(text: impl Into<String>, key: &'static str) -> Self {
        Self { text: text.into(), key, name: String::new(), help: String::new(), main: false, open: true }
    }

    /// Returns the same as the one next action, or as one offered beside others.
    #[must_use]
    pub fn main(self, main: bool) -> Self {
        Self { main, ..self }
    }

    /// Draws the button into a place, and returns whether it was pressed.
    pub fn ui(&self, ui: &Ui, id: &str, place: Rect) -> bool {
        let rank = if self.main { Rank::Main } else { Rank::Outline };
        let button = Keyed { open: self.open, ..Keyed::new(rank, &self.text, self.key, &self.name) };
        let response = button.ui(ui, Id::unique(id), place);
        let response = if self.help.is_empty() { response } else { response.on_hover_text(&self.help) };
        response.clicked()
    }
}

impl LastFoot<'_> {
    /// Draws the foot in the room of its height.
    pub fn ui(&self, ui: &mut Ui) -> LastActions {
        let (whole, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let mut actions = LastActions::default();
        if whole.height() < measure::LAST_LOW {
            let wide = measure::FOOT_BUTTON_WIDE.min(whole.width() / 2.0);
            let button = Rect::from_center_size(
                pos2(whole.right() - wide / 2.0, whole.center().y),
                vec2(wide, measure::MAIN_BUTTON_HEIGHT.min(whole.height())),
            );
            self.words_ui(ui, whole.with_max_x(if self.primary.is_some() { button.left() - gap::NEXT } else { whole.right() }), false);
            actions.primary = self.primary.is_some_and(|button_of| button_of.ui(ui, "primary button of the foot", button));
            return actions;
        }
        // The places are those of a check with as many dice.
        let mut drafts = vec![DieDraft::default(); self.faces.len().max(1)];
        let dice = drafts.iter_mut().map(|die| FootDie { label: "", brief: "", die, sides: 10, focus: false, of: None }).collect();
        let places = Places::of(whole, &Foot::of(dice));
        for (face, place) in self.faces.iter().zip(&places.rows) {
            die_ui(ui, *place, *face);
        }
        let is_beside = places.shape != Shape::Narrow && self.faces.is_empty();
        let words = if is_beside { places.words.with_min_x(whole.left()) } else { places.words };
        self.words_ui(ui, words, places.shape == Shape::Wide);
        actions.second = self.second.is_some_and(|second| second.ui(ui, "second button in the foot", places.roll));
        actions.primary = self.primary.is_some_and(|button_of| button_of.ui(ui, "primary button of the foot", places.apply));
        actions
    }

    fn words_ui(&self, ui: &mut Ui, place: Rect, wide: bool) {
        let mut middle = ui.new_child(UiBuilder::new().id_salt("last result").max_rect(place).layout(Layout::top_down(Align::Min)));
        middle.set_clip_rect(place.intersect(ui.clip_rect()));
        // In a low foot a row of chips would be cut: there they are words of one line.
        let is_low = place.height() < measure::LAST_LOW - 2.0 * gap::NEXT;
        let since = if self.since.is_empty() { String::new() } else { format!("Since then: {}", self.since) };
        let chips = self.chips.iter().map(|(chip, harm)| (chip.as_str(), *harm));
        let texts = chips.clone().map(|(chip, _)| chip);
        let in_line = [self.about].into_iter().chain(texts).chain([since.as_str()]).filter(|text| !text.is_empty()).collect::<Vec<_>>();
        let about = if is_low { in_line.join(" · ") } else { self.about.to_owned() };
        words::words_ui(&mut middle, (self.result, &about), wide, |ui| {
            if is_low {
                return;
            }
            if !since.is_empty() {
                ui.label(RichText::new(&since).size(type_size::SMALL));
            }
            chips_ui(ui, chips);
        });
    }
}

/// Draws sums or effects as chips in rows, each with whether it harms.
pub fn chips_ui<'c>(ui: &mut Ui, chips: impl Iterator<Item = (&'c str, bool)>) {
    // No row of chips is higher than its words.
    ui.spacing_mut().interact_size.y = 0.0;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap::NEXT, gap::HAIR);
        ui.spacing_mut().interact_size.y = 0.0;
        chips.for_each(|(chip, harm)| chip_ui(ui, chip, harm));
    });
}

/// Draws a die as it fell, under its caption.
fn die_ui(ui: &Ui, place: Rect, face: u8) {
    let palette = palette(ui);
    let caption = FontId::proportional(type_size::SMALL);
    ui.painter().text(place.center_top(), Align2::CENTER_TOP, "last die", caption, palette.second);
    let side = measure::LAST_DIE.min(place.width()).min(place.height() - measure::CAPTION);
    let square = Rect::from_min_size(pos2(place.center().x - side / 2.0, place.top() + measure::CAPTION), vec2(side, side));
    let response = ui.interact(square, ui.scope_id().with(("last die", place.left().to_bits())), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Last die {face}")));
    ui.painter().rect_filled(square, radius::PANEL, palette.chip);
    ui.painter().text(square.center(), Align2::CENTER_CENTER, face, semibold(type_size::DIE), palette.second);
}

/// Draws a sum or an effect on a ground of its own.
fn chip_ui(ui: &mut Ui, text: &str, harm: bool) {
    let palette = palette(ui);
    let (ground, ink) = if harm { (palette.harm, palette.on_harm) } else { (palette.chip, palette.ink) };
    let font = semibold(type_size::SMALL);
    let most = (ui.max_rect().width() - 2.0 * gap::NEXT).max(0.0);
    let galley = if width_of(ui, text, font.clone()) > most {
        ui.painter().layout(text.to_owned(), font, ink, most)
    } else {
        ui.painter().layout_no_wrap(text.to_owned(), font, ink)
    };
    let (place, response) = ui.allocate_exact_size(galley.size() + vec2(2.0 * gap::NEXT, gap::HAIR), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().rect_filled(place, radius::BUTTON, ground);
    ui.painter().galley(place.min + vec2(gap::NEXT, gap::HAIR / 2.0), galley, ink);
}
