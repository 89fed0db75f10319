//! Places of a check's parts above its foot: heading, facts, strip, reasons. The strip has a place of its own, which nothing that
//! comes and goes above it can move.

use eframe::egui::{
    Align, FontId, Galley, Layout, Rect, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo, epaint::text::LayoutJob, pos2, vec2,
};

use crate::gui::look::{gap, heading, measure, palette, semibold, type_size};
use crate::gui::parts::cells::Cells;
use crate::gui::shell::pass::corner;

/// Places of the parts of a check.
pub(super) struct CheckLayout {
    /// Place of the facts and questions.
    pub facts: Ui,
    /// Place of the strip; `None` where the room is too low for one: then it is among the facts, and scrolls with them.
    pub strip: Option<Ui>,
    /// Place of the reasons, where there is room for them beside the facts; else they are below them.
    pub why: Option<Ui>,
}

impl CheckLayout {
    /// Divides the rest of a page, with a strip high enough for the cells of a check of one die and for the names of their rows.
    pub fn of_cells(ui: &mut Ui, cells: Option<&Cells>) -> Self {
        let wide = ui.available_width();
        let wide = if wide >= measure::WHY_BESIDE { wide * (1.0 - measure::FACTS_SHARE) - gap::GROUP } else { wide };
        let high = cells.map_or(0.0, |cells| cells.large_height(ui, wide) + gap::NEXT);
        Self::of(ui, high.max(measure::STRIP_OF_ONE_DIE))
    }

    /// Divides the rest of a page; `strip` is the height of the strip.
    pub fn of(ui: &mut Ui, strip: f32) -> Self {
        let whole = ui.available_rect_before_wrap();
        ui.advance_cursor_after_rect(whole);
        let mut child = |name: &str, place: Rect| {
            let layout = Layout::top_down(Align::Min);
            let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(layout));
            child.set_clip_rect(place.expand(gap::HAIR).intersect(ui.clip_rect()));
            child
        };
        if whole.width() >= measure::WHY_BESIDE {
            let line = whole.left() + whole.width() * measure::FACTS_SHARE;
            let facts = Rect::from_min_max(whole.min, pos2(line, whole.bottom()));
            let right = Rect::from_min_max(pos2(line + gap::GROUP, whole.top()), whole.max);
            let (strip, why) = right.split_top_bottom_at_y(right.top() + strip);
            return Self { facts: child("facts", facts), strip: Some(child("strip", strip)), why: Some(child("why", why)) };
        }
        if whole.height() < strip + measure::FACTS_LEAST {
            return Self { facts: child("facts", whole), strip: None, why: None };
        }
        let (facts, strip) = whole.split_top_bottom_at_y(whole.bottom() - strip);
        Self { facts: child("facts", facts), strip: Some(child("strip", strip)), why: None }
    }
}

/// Draws a heading in two lines of fixed height: the longest title there is room for, and the remarks on the order of the check;
/// without any, its course so far.
pub(super) fn heading_ui(ui: &mut Ui, titles: &[String], remarks: &[String], so_far: &str) {
    let corner = corner(ui);
    let (sentence, is_warning) = if remarks.is_empty() { (so_far.to_owned(), false) } else { (remarks.join(" "), true) };
    // In a low window both lines have the height of one, so that nothing below moves when a remark comes.
    let is_low = corner > 0.0;
    let high = if is_low { measure::TARGET } else { measure::CHECK_HEADING };
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    let room = place.width() - corner;
    let palette = palette(ui);
    let lay = |text: &str, font: FontId, ink| {
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font, ink);
        job.wrap.max_width = room;
        job.wrap.max_rows = 1;
        job.wrap.break_anywhere = true;
        ui.painter().layout_job(job)
    };
    let small = semibold(type_size::BODY);
    let fonts = if is_low { vec![small] } else { vec![heading(), small] };
    let tries = titles.iter().flat_map(|title| fonts.iter().map(move |font| (title, font.clone())));
    let tried = tries.map(|(title, font)| lay(title, font, palette.ink)).collect::<Vec<_>>();
    let is_whole = |galley: &&std::sync::Arc<Galley>| !galley.elided;
    if let Some(galley) = tried.iter().find(is_whole).or(tried.last()) {
        ui.painter().galley(place.min, galley.clone(), palette.ink);
    }
    let title = titles.first().cloned().unwrap_or_default();
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &title));
    response.on_hover_text(&title);
    let ink = if is_warning { palette.warning } else { palette.second };
    if sentence.is_empty() {
        return;
    }
    let galley = lay(&sentence, FontId::proportional(type_size::SMALL), ink);
    let at = pos2(place.left(), place.bottom() - galley.size().y);
    let line = Rect::from_min_size(at, Vec2::new(place.width(), galley.size().y));
    ui.painter().galley(at, galley, ink);
    let response = ui.interact(line, ui.scope_id().with("out of order"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
    response.on_hover_text(sentence);
}
