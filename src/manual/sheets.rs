//! Chapters that are also printed on one page, with the same words as in the manual.

use super::text::{Span, Style, TextBlock, plain};
use crate::sheet::{self, Cell, Column, Row, Sheet};

/// Chapter that is printed as a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManualSheet {
    /// Word for it on the command line.
    pub word: &'static str,
    /// Name shown in the window.
    pub name: &'static str,
    /// Description of its contents.
    pub about: &'static str,
    /// File of its chapter.
    pub file: &'static str,
    /// Number of columns on the page.
    columns: usize,
}

/// All sheets printed from the manual.
pub const SHEETS: [ManualSheet; 3] = [
    ManualSheet {
        word: "quickstart",
        name: "Quick start",
        about: "One page of the manual for new players at the table: a turn of Regimental Fire and Fury, key by key.",
        file: "quickstart.md",
        columns: 1,
    },
    ManualSheet {
        word: "keys",
        name: "Sheet of keys",
        about: "Every key of the program but those of the desk, page by page.",
        file: "keys.md",
        columns: 2,
    },
    ManualSheet {
        word: "desk-keys",
        name: "Keys of the desk",
        about: "Every key of the pages on which battles and boards are made.",
        file: "desk-keys.md",
        columns: 2,
    },
];

/// Builds a sheet by its word, `None` if there is no such sheet.
#[must_use]
pub fn sheet(word: &str) -> Option<Sheet> {
    let of = SHEETS.iter().find(|sheet| sheet.word == word)?;
    let chapter = super::chapters().get(super::place_of(of.file)?)?;
    let mut made = Sheet { columns: of.columns, balanced: true, foot: vec![FOOT.to_owned()], ..Sheet::default() };
    for block in &chapter.blocks {
        match block {
            TextBlock::Heading(1, spans) => made.title = plain(spans),
            TextBlock::Heading(_, spans) => made.blocks.push(sheet::Block { heading: Some(plain(spans)), ..sheet::Block::default() }),
            TextBlock::Paragraph(spans) if made.blocks.is_empty() => made.under_title.push(plain(spans)),
            block => take(&mut made, block),
        }
    }
    Some(made)
}

/// Line at the foot of every such sheet.
const FOOT: &str = "Brigade Major. F1 in the program opens the manual.";

/// Adds a block's rows under the last heading; rows with other columns begin a new block.
fn take(made: &mut Sheet, block: &TextBlock) {
    let (columns, rows) = rows_of(block);
    if made.blocks.last().is_none_or(|last| !last.rows.is_empty() && last.columns != columns) {
        made.blocks.push(sheet::Block::default());
    }
    if let Some(last) = made.blocks.last_mut() {
        last.columns = columns;
        last.rows.extend(rows);
    }
}

fn rows_of(block: &TextBlock) -> (Vec<Column>, Vec<Row>) {
    match block {
        TextBlock::Paragraph(spans) => (Vec::new(), vec![Row::Across(set(spans))]),
        TextBlock::List(first, items) => {
            let mark = |nth: usize| first.map_or_else(|| "•".to_owned(), |first| format!("{}.", first + nth as u64));
            let row = |(nth, item): (usize, &Vec<TextBlock>)| {
                let said = item.iter().flat_map(|block| match block {
                    TextBlock::Paragraph(spans) => set(spans),
                    _ => Vec::new(),
                });
                Row::Cells(vec![Cell::bold(mark(nth)), Cell::Text(said.collect())])
            };
            (vec![Column::Right, Column::Rest(1)], items.iter().enumerate().map(row).collect())
        }
        TextBlock::Table(rows) => {
            let columns = rows.first().map_or(0, Vec::len);
            let widths = (0..columns).map(|nth| if nth == 0 { Column::Fit } else { Column::Rest(1) }).collect();
            // The head of a table of keys repeats the heading above it.
            let rows = rows.iter().skip(1).map(|row| Row::Cells(row.iter().map(|cell| Cell::Text(set(cell))).collect()));
            (widths, rows.collect())
        }
        TextBlock::Code(_, text) => (Vec::new(), text.lines().map(|line| Row::Across(vec![sheet::Span::plain(line)])).collect()),
        TextBlock::Heading(..) | TextBlock::Quote(_) | TextBlock::Picture(..) => (Vec::new(), Vec::new()),
    }
}

/// Arrow keys with their names: the narrow font on paper has no arrows.
const ARROWS: [(char, &str); 4] = [('←', "Left"), ('↑', "Up"), ('→', "Right"), ('↓', "Down")];

/// Replaces arrow characters by the names of their keys, for the fonts on paper.
#[must_use]
pub fn on_paper(text: &str) -> String {
    ARROWS.iter().fold(text.to_owned(), |text, (arrow, name)| text.replace(*arrow, name))
}

/// Converts spans for paper: keys and names of window elements become bold.
fn set(spans: &[Span]) -> Vec<sheet::Span> {
    let bold = |style: Style| matches!(style, Style::Key | Style::Strong);
    spans.iter().map(|span| sheet::Span { text: on_paper(&span.text), bold: bold(span.style), ..sheet::Span::default() }).collect()
}
