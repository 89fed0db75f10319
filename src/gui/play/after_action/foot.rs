//! Foot of the page after the battle: luck in a sentence, and the buttons that print, write and share it.

use eframe::egui::{Align, Button, Color32, Label, Layout, Popup, PopupCloseBehavior, Rect, RichText, Ui, UiBuilder, vec2};

use super::{Ask, View};
use crate::gui::look::{gap, measure, medium, palette, semibold, type_size};
use crate::gui::shell::pass::reserve;

impl View<'_> {
    /// Draws the foot in the room there is: words at the left, buttons at the right; one below the other where it is narrow. In a low window
    /// it scrolls, and the next action stands below it.
    pub(super) fn foot_ui(&mut self, ui: &mut Ui, low: bool) {
        let buttons = 2.0 * measure::AFTER_BUTTON + gap::BUTTON;
        let wide = ui.available_width() - buttons - gap::GROUP >= measure::AFTER_BUTTON;
        if self.is_shared {
            return self.luck_ui(ui);
        }
        reserve(ui, ui.available_rect_before_wrap().intersect(ui.clip_rect()));
        if !wide {
            self.luck_ui(ui);
            self.buttons_ui(ui, ui.available_width(), low);
            return;
        }
        let high = measure::FOOT - 2.0 * gap::BUTTON;
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), eframe::egui::Sense::hover());
        let (words, rest) = place.split_left_right_at_x(place.right() - buttons - gap::GROUP);
        let layout = Layout::top_down(Align::Min);
        let mut left = ui.new_child(UiBuilder::new().id_salt("luck").max_rect(words).layout(layout));
        self.luck_ui(&mut left);
        let two_rows = 2.0 * measure::MAIN_BUTTON_HEIGHT + gap::NEXT;
        let rest = Rect::from_min_max(rest.left_top() + vec2(gap::GROUP, (high - two_rows) / 2.0), rest.max);
        let mut right = ui.new_child(UiBuilder::new().id_salt("buttons").max_rect(rest).layout(layout));
        self.buttons_ui(&mut right, buttons, low);
    }

    /// Draws the luck of the dice in a sentence, with the way to all of them.
    fn luck_ui(&mut self, ui: &mut Ui) {
        let ink = palette(ui).ink;
        // A narrow room has smaller type before it has less text.
        let size = if ui.available_width() < measure::MENU_WIDTH { type_size::SMALL } else { type_size::BODY };
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        let mut job = eframe::egui::text::LayoutJob::default();
        let format = eframe::egui::text::TextFormat::simple;
        job.append("Luck. ", 0.0, format(semibold(size), ink));
        job.append(&self.after.luck.sentences(), 0.0, format(eframe::egui::FontId::proportional(size), ink));
        ui.add(Label::new(job).wrap());
        if !self.is_shared && ui.link(RichText::new("die by die").size(type_size::SMALL).color(palette(ui).accent)).clicked() {
            self.asked.push(Ask::Luck);
        }
    }

    fn buttons_ui(&mut self, ui: &mut Ui, width: f32, low: bool) {
        let width = width.max(measure::TARGET);
        let half = vec2((width - gap::BUTTON) / 2.0, measure::MAIN_BUTTON_HEIGHT);
        let colours = palette(ui);
        let plain = |name: &'static str, letter: &str| Button::new((name, key_text(letter, colours.sunken, colours.second)));
        ui.spacing_mut().item_spacing = vec2(gap::BUTTON, gap::NEXT);
        ui.horizontal(|ui| {
            if ui.add_sized(half, plain("Print", "P")).accessible_name("Print").clicked() {
                self.asked.push(Ask::Print);
            }
            let log = ui.add_sized(half, plain("Log as text", "T")).accessible_name("Log as text");
            let asks = std::mem::take(&mut self.shown.asks_form);
            let asked = &mut *self.asked;
            let menu = Popup::menu(&log).close_behavior(PopupCloseBehavior::CloseOnClick);
            let menu = if asks { menu.open_memory(eframe::egui::SetOpenCommand::Toggle) } else { menu };
            menu.show(|ui| {
                for (name, markdown) in [("Plain text", false), ("Markdown", true)] {
                    let choice = ui.button(name);
                    if asks && !markdown {
                        choice.request_focus();
                    }
                    if choice.clicked() {
                        asked.push(Ask::Log { markdown });
                    }
                }
            });
        });
        if !low {
            self.share_ui(ui, width);
        }
    }

    /// Draws the button of the next action: the picture to share.
    pub(super) fn share_ui(&mut self, ui: &mut Ui, width: f32) {
        const SHARE: &str = "Save the picture to share";
        let colours = palette(ui);
        let text = RichText::new(SHARE).font(medium(type_size::BODY)).color(colours.on_accent);
        let share = Button::new((text, key_text("Enter", colours.accent, colours.on_accent))).fill(colours.accent);
        if ui.add_sized(vec2(width, measure::MAIN_BUTTON_HEIGHT), share).accessible_name(SHARE).clicked() {
            self.asked.push(Ask::Share);
        }
    }
}

/// Returns a key beside its word, on a ground of its own.
fn key_text(key: &str, ground: Color32, ink: Color32) -> RichText {
    RichText::new(format!("\u{a0}{key}\u{a0}")).size(type_size::SMALL).background_color(ground).color(ink)
}
