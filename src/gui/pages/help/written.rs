//! A chapter as it is drawn: headings, words, lists, tables, code, pictures, and links between chapters.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align, FontId, Frame, Label, Margin, RichText, Role, Ui, WidgetInfo, vec2};

use super::pictures::Pictures;
use crate::gui::look::{gap, heading, measure, medium, palette, radius, semibold, type_size};
use crate::gui::pages::{pair, section};
use crate::manual::text::{Span, Style, TextBlock, plain};

/// Draws the blocks, and scrolls to one of them. Returns the target of a link that was clicked.
pub fn ui(ui: &mut Ui, blocks: &[TextBlock], pictures: &mut Pictures, to: Option<usize>) -> Option<String> {
    let mut page = Written { pictures, asked: None };
    for (nth, block) in blocks.iter().enumerate() {
        let drawn = ui.scope(|ui| page.block_ui(ui, block));
        if to == Some(nth) {
            drawn.response.scroll_to_me(Some(Align::Center));
        }
    }
    page.asked
}

struct Written<'w> {
    pictures: &'w mut Pictures,
    asked: Option<String>,
}

impl Written<'_> {
    fn block_ui(&mut self, ui: &mut Ui, block: &TextBlock) {
        match block {
            TextBlock::Heading(1, spans) => {
                let text = plain(spans);
                let title = ui.label(RichText::new(&text).font(heading()));
                title.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &text));
                ui.add_space(gap::ROW);
            }
            TextBlock::Heading(_, spans) => section(ui, &plain(spans)),
            TextBlock::Paragraph(spans) => {
                self.spans_ui(ui, spans);
                ui.add_space(gap::HAIR);
            }
            TextBlock::List(first, items) => {
                for (nth, item) in items.iter().enumerate() {
                    let mark = first.map_or_else(|| "•".to_owned(), |first| format!("{}.", first + nth as u64));
                    self.item_ui(ui, &mark, item);
                }
                ui.add_space(gap::HAIR);
            }
            TextBlock::Table(rows) => self.table_ui(ui, rows),
            TextBlock::Code(_, text) => {
                let frame = Frame::new().fill(palette(ui).sunken).corner_radius(radius::CELL).inner_margin(Margin::same(gap::NEXT as i8));
                frame.show(ui, |ui| ui.add(Label::new(RichText::new(text).monospace()).wrap()));
                ui.add_space(gap::HAIR);
            }
            TextBlock::Quote(blocks) => {
                let frame = Frame::new().fill(palette(ui).surface).corner_radius(radius::PANEL).inner_margin(Margin::same(gap::NEXT as i8));
                frame.show(ui, |ui| blocks.iter().for_each(|block| self.block_ui(ui, block)));
                ui.add_space(gap::HAIR);
            }
            TextBlock::Picture(file, sentence) => {
                self.pictures.ui(ui, file, sentence);
                ui.add_space(gap::NEXT);
            }
        }
    }

    fn item_ui(&mut self, ui: &mut Ui, mark: &str, item: &[TextBlock]) {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(measure::ITEM_MARK);
                ui.label(mark);
            });
            ui.vertical(|ui| {
                ui.set_width(ui.available_width());
                item.iter().for_each(|block| self.block_ui(ui, block));
            });
        });
    }

    fn table_ui(&mut self, ui: &mut Ui, rows: &[Vec<Vec<Span>>]) {
        for (nth, row) in rows.iter().enumerate() {
            let heavier = |cell: &[Span]| {
                let strong = |span: &Span| Span { style: Style::Strong, ..span.clone() };
                if nth == 0 { cell.iter().map(strong).collect() } else { cell.to_vec() }
            };
            match row.as_slice() {
                [left, right] => {
                    let (mut asked, mut also) = (None, None);
                    pair(ui, |ui| asked = spans_ui(ui, &heavier(left)), |ui| also = spans_ui(ui, &heavier(right)));
                    self.asked = self.asked.take().or(asked).or(also);
                }
                cells => {
                    let asked = ui.columns(cells.len().max(1), |columns| {
                        columns.iter_mut().zip(cells).filter_map(|(column, cell)| spans_ui(column, &heavier(cell))).last()
                    });
                    self.asked = self.asked.take().or(asked);
                }
            }
        }
        ui.add_space(gap::NEXT);
    }

    fn spans_ui(&mut self, ui: &mut Ui, spans: &[Span]) {
        let asked = spans_ui(ui, spans);
        self.asked = self.asked.take().or(asked);
    }
}

/// Draws words; those of a link are a widget of their own, which keys reach too.
fn spans_ui(ui: &mut Ui, spans: &[Span]) -> Option<String> {
    if spans.iter().all(|span| span.link.is_none()) {
        ui.add(Label::new(job(ui, spans)).wrap());
        return None;
    }
    let mut asked = None;
    ui.scope(|ui| {
        let spacing = ui.spacing_mut();
        spacing.interact_size.y = type_size::BODY;
        spacing.item_spacing = vec2(0.0, gap::HAIR);
        ui.horizontal_wrapped(|ui| {
            for span in spans {
                match &span.link {
                    Some(link) => {
                        if ui.link(span.text.as_str()).clicked() {
                            asked = Some(link.clone());
                        }
                    }
                    None => drop(ui.add(Label::new(job(ui, std::slice::from_ref(span))).wrap())),
                }
            }
        });
    });
    asked
}

/// Lays out words in one piece, so that lines break where words do.
fn job(ui: &Ui, spans: &[Span]) -> LayoutJob {
    let palette = palette(ui);
    let mut job = LayoutJob::default();
    for span in spans {
        let mut format = TextFormat::simple(FontId::proportional(type_size::BODY), palette.ink);
        match span.style {
            Style::Plain => {}
            Style::Strong => format.font_id = semibold(type_size::BODY),
            Style::Emphasis => format.italics = true,
            Style::Code => format.font_id = FontId::monospace(type_size::BODY),
            Style::Key => {
                format.font_id = medium(type_size::BODY);
                format.background = palette.sunken;
            }
        }
        job.append(&span.text, 0.0, format);
    }
    job
}
