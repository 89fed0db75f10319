//! Light, dark and high contrast; sizes of targets.

use eframe::egui::{self, Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Theme, Visuals};

use crate::store::Theme as Look;

/// Sets look and type size.
pub fn apply(context: &egui::Context, look: Look, type_percent: u16) {
    context.set_visuals_of(Theme::Light, light());
    context.set_visuals_of(Theme::Dark, if look == Look::HighContrast { high_contrast() } else { dark() });
    context.set_theme(match look {
        Look::System => egui::ThemePreference::System,
        Look::Light => egui::ThemePreference::Light,
        Look::Dark | Look::HighContrast => egui::ThemePreference::Dark,
    });
    context.all_styles_mut(|style| {
        style.spacing.interact_size.y = 32.0;
        style.spacing.button_padding = egui::vec2(10.0, 6.0);
        style.spacing.item_spacing = egui::vec2(8.0, 5.0);
        style.spacing.icon_width = 20.0;
        style.text_styles = [
            (TextStyle::Small, FontId::new(12.5, FontFamily::Proportional)),
            (TextStyle::Body, FontId::new(15.0, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(15.0, FontFamily::Proportional)),
            (TextStyle::Heading, FontId::new(20.0, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(14.0, FontFamily::Monospace)),
        ]
        .into();
        style.interaction.tooltip_delay = 0.4;
        style.animation_time = 0.0;
    });
    context.set_zoom_factor(f32::from(type_percent.clamp(100, 250)) / 100.0);
}

fn light() -> Visuals {
    let mut visuals = Visuals::light();
    visuals.override_text_color = Some(Color32::from_gray(20));
    visuals.weak_text_color = Some(Color32::from_gray(80));
    visuals.panel_fill = Color32::from_rgb(247, 245, 240);
    visuals.selection.bg_fill = Color32::from_rgb(180, 210, 245);
    visuals.selection.stroke = Stroke::new(1.0, Color32::from_rgb(10, 50, 110));
    rounded(visuals)
}

fn dark() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.override_text_color = Some(Color32::from_gray(232));
    visuals.weak_text_color = Some(Color32::from_gray(170));
    visuals.panel_fill = Color32::from_rgb(28, 30, 34);
    visuals.selection.bg_fill = Color32::from_rgb(30, 80, 140);
    visuals.selection.stroke = Stroke::new(1.0, Color32::from_rgb(215, 230, 255));
    rounded(visuals)
}

fn high_contrast() -> Visuals {
    let mut visuals = Visuals::dark();
    // No colour for all text: what is picked is black on yellow.
    visuals.weak_text_color = Some(Color32::WHITE);
    visuals.panel_fill = Color32::BLACK;
    visuals.window_fill = Color32::BLACK;
    visuals.extreme_bg_color = Color32::BLACK;
    visuals.faint_bg_color = Color32::from_gray(25);
    visuals.selection.bg_fill = Color32::from_rgb(255, 220, 0);
    visuals.selection.stroke = Stroke::new(2.0, Color32::BLACK);
    for widget in [
        &mut visuals.widgets.noninteractive,
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.fg_stroke = Stroke::new(1.5, Color32::WHITE);
        widget.bg_stroke = Stroke::new(1.5, Color32::WHITE);
        widget.bg_fill = Color32::BLACK;
        widget.weak_bg_fill = Color32::BLACK;
    }
    rounded(visuals)
}

/// What stands out from the panels: what is picked, and where one can go.
#[must_use]
pub fn accent(visuals: &Visuals) -> Color32 {
    if visuals.selection.stroke.color == visuals.panel_fill { visuals.selection.bg_fill } else { visuals.selection.stroke.color }
}

fn rounded(mut visuals: Visuals) -> Visuals {
    for widget in [&mut visuals.widgets.inactive, &mut visuals.widgets.hovered, &mut visuals.widgets.active, &mut visuals.widgets.open] {
        widget.corner_radius = CornerRadius::same(4);
    }
    visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, visuals.weak_text_color().gamma_multiply(0.6));
    visuals
}
