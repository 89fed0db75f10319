//! Words for which a room may be too short: smaller first, and where they would be too small to read, cut.

use eframe::egui::{Align2, Color32, FontId, Pos2, Rect, Response, Role, Sense, TextStyle, Ui, WidgetInfo, WidgetText, vec2};

use super::widgets::{that_fit, width_of};
use crate::gui::look::type_size;

/// Draws a label whose lines are in sight as a whole: where it would be cut at the lower end of what scrolls, its room stays empty.
pub fn label_in_whole(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    let text = text.into().into_galley(ui, None, ui.available_width(), TextStyle::Body);
    let (top, low) = (ui.cursor().top(), ui.clip_rect().bottom());
    if top >= low || top + text.size().y <= low + HAIR {
        return ui.label(text);
    }
    let (_, response) = ui.allocate_exact_size(text.size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text.text()));
    response
}

/// So many points over a room nobody sees.
const HAIR: f32 = 1.5;

/// Draws words on one line within a width, as large as they fit and cut in their middle where even the smallest do not. Returns their place.
pub fn line_in(ui: &Ui, (at, anchor): (Pos2, Align2), text: &str, (font, ink): (FontId, Color32), room: f32) -> Rect {
    let (text, font) = line_that_fits(ui, text, font, room);
    ui.painter().text(at, anchor, text, font, ink)
}

/// Draws words on one line as [`line_in`] does, in letters that are read without effort: sooner cut than smaller than small type.
pub fn readable_line_in(ui: &Ui, (at, anchor): (Pos2, Align2), text: &str, (font, ink): (FontId, Color32), room: f32) -> Rect {
    let (text, font) = line_no_smaller(ui, text, font, (room, type_size::SMALL));
    ui.painter().text(at, anchor, text, font, ink)
}

/// Draws words from the left of a line as [`readable_line_in`] does, or where they have no room on it in two lines of small type, cut in
/// their middle where those are too short too.
pub fn readable_lines_in(ui: &Ui, left: Pos2, text: &str, (font, ink): (FontId, Color32), room: f32) {
    let small = FontId { size: type_size::SMALL, ..font.clone() };
    if width_of(ui, text, small.clone()) <= room + HAIR {
        readable_line_in(ui, (left, Align2::LEFT_CENTER), text, (font, ink), room);
        return;
    }
    let lay = |text: &str| ui.painter().layout(text.to_owned(), small.clone(), ink, room);
    let galley = lay(&cut_in_the_middle(text, |text| lay(text).rows.len() <= 2));
    ui.painter().galley(left - vec2(0.0, galley.size().y / 2.0), galley, ink);
}

/// Returns words and a type with which they fit into a width: as large as that is possible, and cut in their middle where even the smallest
/// do not, as names that begin alike differ at their ends.
pub fn line_that_fits(ui: &Ui, text: &str, font: FontId, room: f32) -> (String, FontId) {
    line_no_smaller(ui, text, font, (room, type_size::LEAST))
}

fn line_no_smaller(ui: &Ui, text: &str, font: FontId, (room, least): (f32, f32)) -> (String, FontId) {
    let wide = width_of(ui, text, font.clone());
    let font = FontId { size: fitted(font.size, wide, room).max(least.min(font.size)), ..font };
    // Smaller letters stand on whole pixels too: a hair too wide is none of a word.
    let fits = |text: &str| width_of(ui, text, font.clone()) <= room + HAIR;
    (cut_in_the_middle(text, fits), font)
}

/// Returns the first of these lists that fits on the rest of the line; else the last, the shortest, in smaller type, or as many of its
/// parts as fit.
pub fn parts_that_fit(ui: &Ui, lists: &[Vec<String>]) -> (String, FontId) {
    let room = ui.available_size_before_wrap().x;
    let small = FontId::proportional(type_size::SMALL);
    let texts = || lists.iter().map(|list| list.join(" · "));
    if let Some(text) = texts().find(|text| width_of(ui, text, small.clone()) <= room) {
        return (text, small);
    }
    let shortest = texts().next_back().unwrap_or_default();
    let (shown, font) = line_that_fits(ui, &shortest, small.clone(), room);
    if shown == shortest {
        return (shown, font);
    }
    (lists.last().map_or_else(String::new, |last| that_fit(ui, last)), small)
}

/// Returns the size of type with which a text of a width at its full size fits into a room, but no smaller than can be read.
pub fn fitted(size: f32, wide: f32, room: f32) -> f32 {
    (size * room / wide.max(1.0)).clamp(type_size::LEAST.min(size), size)
}

/// Returns the text, or as much of its beginning as fits.
pub fn cut_at_the_end(text: &str, mut fits: impl FnMut(&str) -> bool) -> String {
    if fits(text) {
        return text.to_owned();
    }
    let ends = text.char_indices().map(|(end, _)| end).collect::<Vec<_>>();
    let cut = |count: usize| format!("{}…", text[..ends[count]].trim_end());
    // The longest that fits ends just before the first that does not.
    let most = ends.partition_point(|end| fits(&format!("{}…", text[..*end].trim_end()))).saturating_sub(1);
    cut(most.min(ends.len().saturating_sub(1)))
}

/// Returns the text, or as much of its beginning and its end as fits.
pub fn cut_in_the_middle(text: &str, mut fits: impl FnMut(&str) -> bool) -> String {
    if fits(text) {
        return text.to_owned();
    }
    let letters = text.chars().collect::<Vec<_>>();
    let cut = |count: usize| {
        let end = letters.len() - count / 2;
        let [first, last] = [&letters[..count - count / 2], &letters[end..]].map(|part| part.iter().collect::<String>());
        format!("{}…{}", first.trim_end(), last.trim_start())
    };
    let counts = (0..letters.len()).collect::<Vec<_>>();
    cut(counts.partition_point(|count| fits(&cut(*count))).saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::cut_in_the_middle;

    #[test]
    fn names_that_begin_alike_differ_where_they_are_cut() {
        let cut = |text: &str| cut_in_the_middle(text, |text| text.chars().count() <= 15);
        assert_eq!(cut("49th Foot"), "49th Foot");
        assert_eq!(cut("Johnson's regiment, 1st company"), "Johnson…company");
        assert_ne!(cut("Johnson's regiment, no. 1"), cut("Johnson's regiment, no. 2"));
    }
}
