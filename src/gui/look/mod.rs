//! The look of the window: colours, sizes and type by the parts they play, in three looks that are all whole.

mod faces;
mod glyph;
mod tokens;

use eframe::egui::style::WidgetVisuals;
use eframe::egui::{self, Color32, Context, CornerRadius, FontFamily, FontId, Id, Shadow, Stroke, TextStyle, Theme, Ui, Visuals, vec2};

use crate::map::Role;
use crate::scenario::Nation;
use crate::store::Look;

pub use faces::{heading, medium, printed, semibold, serif};
pub use glyph::Glyph;
pub use tokens::{
    FAINT, HIGH_CONTRAST, LAMP, PAPER, Palette, SMALLEST_WINDOW, UNTINTED, WINDOW, display, gap, measure, on_paper, radius, type_size,
};

/// Key under which the context stores the look in use.
const LOOK: &str = "look";

/// Sets the look and the size of type. Called once at the start, and when either changes.
pub fn apply(context: &Context, look: Look, type_percent: u16) {
    if look_of(context).is_none() {
        context.set_fonts(faces::definitions());
    }
    context.data_mut(|data| data.insert_temp(Id::unique(LOOK), look));
    context.set_visuals_of(Theme::Light, visuals(palette_of(look, Theme::Light), false));
    context.set_visuals_of(Theme::Dark, visuals(palette_of(look, Theme::Dark), true));
    context.set_theme(match look {
        Look::System => egui::ThemePreference::System,
        Look::Paper => egui::ThemePreference::Light,
        Look::Lamp | Look::HighContrast => egui::ThemePreference::Dark,
    });
    context.all_styles_mut(|style| {
        style.spacing.interact_size.y = measure::TARGET;
        style.spacing.button_padding = vec2(gap::BUTTON, gap::ROW);
        style.spacing.item_spacing = vec2(gap::NEXT, gap::ROW);
        // What scrolls shows so at rest, and not only under the pointer.
        style.spacing.scroll.dormant_handle_opacity = measure::BAR_AT_REST;
        style.spacing.icon_width = measure::TICK;
        style.text_styles = [
            (TextStyle::Small, FontId::new(type_size::SMALL, FontFamily::Proportional)),
            (TextStyle::Body, FontId::new(type_size::BODY, FontFamily::Proportional)),
            (TextStyle::Button, medium(type_size::BODY)),
            (TextStyle::Heading, heading()),
            (TextStyle::Monospace, FontId::new(type_size::SMALL, FontFamily::Monospace)),
        ]
        .into();
        style.interaction.tooltip_delay = HINT_AFTER;
        style.animation_time = 0.0;
    });
    context.set_zoom_factor(f32::from(type_percent.clamp(100, 250)) / 100.0);
}

/// Seconds for which the pointer rests on something before its hint is shown.
const HINT_AFTER: f32 = 0.4;
/// Seconds between one hint and the next of its neighbour, which then comes at once.
const NEXT_HINT: f32 = 0.2;
/// Seconds after which nobody waits for a hint: an hour.
const NEVER: f32 = 3600.0;

/// Keeps new hints away, or lets them come again.
pub fn set_hints_away(context: &Context, away: bool) {
    let (after, next) = if away { (NEVER, 0.0) } else { (HINT_AFTER, NEXT_HINT) };
    context.all_styles_mut(|style| (style.interaction.tooltip_delay, style.interaction.tooltip_grace_time) = (after, next));
}

/// Returns the colours in use.
#[must_use]
pub fn palette(ui: &Ui) -> &'static Palette {
    palette_of(look_of(ui.ctx()).unwrap_or_default(), ui.ctx().theme())
}

impl Palette {
    /// Returns a nation's colour: bars, blocks, counters.
    #[must_use]
    pub const fn nation(&self, nation: Option<Nation>) -> Color32 {
        match nation {
            Some(Nation::UnitedStates) => self.united_states,
            Some(Nation::British) => self.british,
            Some(Nation::NativeNations) => self.native_nations,
            Some(Nation::France) => self.france,
            Some(Nation::Spain) => self.spain,
            None => self.nationless,
        }
    }

    /// Returns a nation's colour for words on the ground.
    #[must_use]
    pub const fn nation_word(&self, nation: Option<Nation>) -> Color32 {
        match nation {
            Some(Nation::UnitedStates) => self.united_states_word,
            Some(Nation::British) => self.british_word,
            Some(Nation::NativeNations) => self.native_nations_word,
            Some(Nation::France) => self.france_word,
            Some(Nation::Spain) => self.spain_word,
            None => self.nationless_word,
        }
    }

    /// Returns the colour of a part of a map.
    #[must_use]
    pub const fn role(&self, role: Role) -> Color32 {
        match role {
            Role::Under => self.under,
            Role::Open => self.open,
            Role::Woods => self.woods,
            Role::Swamp => self.swamp,
            Role::Hill => self.hill,
            Role::Ridge => self.ridge,
            Role::Water => self.water,
            Role::Building => self.building,
            Role::Field => self.field,
            Role::Slope => self.slope,
            Role::Contour => self.contour,
            Role::Tree => self.tree,
            Role::Reed => self.reed,
            Role::Mark => self.mark,
            Role::Grid => self.grid,
            Role::Road => self.road,
            Role::Stream => self.stream,
            Role::Crown => self.land.crown,
            Role::CrownDeep => self.land.crown_deep,
            Role::CrownPale => self.land.crown_pale,
            Role::CrownShadow => self.land.crown_shadow,
            Role::CrownLight => self.land.crown_light,
            Role::Conifer => self.land.conifer,
            Role::ConiferLight => self.land.conifer_light,
            Role::WoodsEdge => self.land.woods_edge,
            Role::SwampEdge => self.land.swamp_edge,
            Role::SwampWater => self.land.swamp_water,
            Role::Bank => self.land.bank,
            Role::RoadEdge => self.land.road_edge,
            Role::Hachure => self.land.hachure,
            Role::Orchard => self.land.orchard,
            Role::Furrow => self.land.furrow,
            Role::House => self.land.house,
            Role::HouseRidge => self.land.house_ridge,
            Role::Fence => self.land.fence,
            Role::Frame => self.land.frame,
            Role::Margin => self.land.margin,
            Role::PlaceName => self.place_name,
            Role::WaterName => self.water_name,
            Role::Ink => self.ink,
            Role::Second => self.second,
            Role::Line => self.line,
            Role::Surface => self.surface,
            Role::Accent => self.accent,
            Role::OnAccent => self.on_accent,
            Role::Warning => self.warning,
            Role::Nation(nation) => self.nation(nation),
            Role::NationWord(nation) => self.nation_word(nation),
            Role::OnNation => self.on_nation,
            Role::CubeRed => self.cube_red,
            Role::CubeYellow => self.cube_yellow,
            Role::CubeGreen => self.cube_green,
            Role::CubeBlue => self.cube_blue,
            Role::CubePurple => self.cube_purple,
            Role::CubeWhite => self.cube_white,
            Role::Heat(0) => self.heat_1,
            Role::Heat(1) => self.heat_2,
            Role::Heat(2) => self.heat_3,
            Role::Heat(3) => self.heat_4,
            Role::Heat(_) => self.heat_5,
            Role::OnHeat(0..=2) => self.on_faint_heat,
            Role::OnHeat(_) => self.on_strong_heat,
            Role::Half => self.half,
            Role::NineInTen => self.nine_in_ten,
            Role::Drawn => self.drawn,
        }
    }

    /// Returns the colour of a cube or a die by the word its table uses.
    #[must_use]
    pub fn cube(&self, colour: &str) -> Color32 {
        match colour {
            "red" => self.cube_red,
            "yellow" => self.cube_yellow,
            "green" => self.cube_green,
            "blue" => self.cube_blue,
            "purple" => self.cube_purple,
            _ => self.cube_white,
        }
    }
}

/// Returns the look that was set; `None` before the first [`apply`].
fn look_of(context: &Context) -> Option<Look> {
    context.data(|data| data.get_temp(Id::unique(LOOK)))
}

/// Returns the colours of a look; if the look follows the system, the theme decides.
#[must_use]
pub const fn palette_of(look: Look, theme: Theme) -> &'static Palette {
    match (look, theme) {
        (Look::Paper, _) | (Look::System, Theme::Light) => &PAPER,
        (Look::Lamp, _) | (Look::System, Theme::Dark) => &LAMP,
        (Look::HighContrast, _) => &HIGH_CONTRAST,
    }
}

/// Returns the style of egui's own widgets in the colours of a look.
fn visuals(palette: &Palette, dark: bool) -> Visuals {
    let mut visuals = if dark { Visuals::dark() } else { Visuals::light() };
    visuals.panel_fill = palette.ground;
    visuals.window_fill = palette.surface;
    visuals.window_stroke = Stroke::new(measure::LINE, palette.line);
    visuals.window_corner_radius = CornerRadius::same(radius::PANEL);
    visuals.menu_corner_radius = CornerRadius::same(radius::PANEL);
    visuals.window_shadow = Shadow::NONE;
    visuals.popup_shadow = Shadow::NONE;
    visuals.extreme_bg_color = palette.sunken;
    visuals.text_edit_bg_color = Some(palette.surface);
    visuals.faint_bg_color = palette.surface;
    visuals.code_bg_color = palette.sunken;
    visuals.weak_text_color = Some(palette.second);
    visuals.hyperlink_color = palette.accent;
    visuals.warn_fg_color = palette.warning;
    visuals.error_fg_color = palette.warning;
    visuals.selection.bg_fill = palette.picked;
    // The frame of the field with the cursor must stand out in every look too.
    visuals.selection.stroke = Stroke::new(measure::FOCUS, palette.accent);
    let widget = |fill, edge: Stroke, word: Color32, corner: u8| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: edge,
        corner_radius: CornerRadius::same(corner),
        fg_stroke: Stroke::new(measure::LINE, word),
        expansion: 0.0,
    };
    let thin = Stroke::new(measure::LINE, palette.line);
    let edge = Stroke::new(measure::LINE, palette.edge);
    let strong = Stroke::new(measure::LINE, palette.ink);
    let focus = Stroke::new(measure::FOCUS, palette.accent);
    visuals.widgets.noninteractive = widget(palette.ground, thin, palette.ink, 0);
    visuals.widgets.inactive = widget(palette.surface, edge, palette.ink, radius::BUTTON);
    visuals.widgets.hovered = widget(palette.sunken, strong, palette.ink, radius::BUTTON);
    visuals.widgets.active = widget(palette.picked, focus, palette.ink, radius::BUTTON);
    visuals.widgets.open = widget(palette.sunken, strong, palette.ink, radius::BUTTON);
    visuals
}
