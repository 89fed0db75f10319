//! What is on a sheet, before anything is measured: blocks of rows, as plain data.

use crate::map::{Extent, Layers};

/// A map on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    /// What is drawn.
    pub layers: Layers,
    /// The part of the world that is shown.
    pub part: Extent,
}

/// By what a map is measured that is printed to scale, and how large that may be printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToScale {
    /// What is measured: "A hex from side to side".
    pub measure: &'static str,
    /// So many units of the map's world it is.
    pub units: f32,
    /// As large as it is printed where nobody says, in tenths of a millimetre.
    pub usual_tenths_mm: u16,
    /// The least and the most it may be.
    pub bounds_tenths_mm: [u16; 2],
}

/// A printable sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Large, at the top.
    pub title: String,
    /// Lines under the title.
    pub under_title: Vec<String>,
    /// A map over the whole width, above the blocks.
    pub plate: Option<Plate>,
    /// The map is printed to scale over as many pages as it takes, and nothing else.
    pub to_scale: Option<ToScale>,
    /// In how many columns the blocks run.
    pub columns: usize,
    /// The columns of what does not fill a page end alike, in place of one full beside one empty.
    pub balanced: bool,
    /// Blocks with the same columns have them equally wide, so that what is looked for stands in one line down the page.
    pub aligned: bool,
    /// What is on it, in reading order.
    pub blocks: Vec<Block>,
    /// Cards to cut out, beneath the blocks.
    pub cards: Cards,
    /// Small, at the foot of every page.
    pub foot: Vec<String>,
    /// The smallest type it is fitted down to, in tenths of a point: it takes another page rather than smaller type. 0: as small as goes.
    pub least_tenths: u16,
}

/// Cards of one size to cut out, as many beside each other as there is room for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cards {
    /// How wide a card is at the least, in parts of the type size.
    pub least_width: u16,
    /// The cards.
    pub cards: Vec<Card>,
}

/// A card to cut out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// Whose it is.
    pub side: String,
    /// White on dark instead of black on light: tells the two sides apart on paper.
    pub dark: bool,
    /// What it is for, in its head.
    pub name: String,
    /// A small picture at its right.
    pub picture: Option<Plate>,
    /// What is on it.
    pub block: Block,
}

/// Rows that belong together, under a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// It begins a page.
    pub begins_page: bool,
    /// Above the rows; none: no heading.
    pub heading: Option<String>,
    /// How wide the cells of a row are.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// How a column of cells is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// As wide as its widest cell.
    Fit,
    /// As wide as its widest cell, numbers to the right.
    Right,
    /// What width is left, wrapped; several share it by weight.
    Rest(u16),
}

/// One row of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A cell in each column.
    Cells(Vec<Cell>),
    /// Text across all columns.
    Across(Vec<Span>),
}

/// What is in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Text.
    Text(Vec<Span>),
    /// Boxes to cross off.
    Boxes(Vec<PencilBox>),
    /// A line to write on.
    Pencil,
}

/// Text of one weight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The letters.
    pub text: String,
    /// Heavier.
    pub bold: bool,
}

/// A box to cross off with a pencil.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PencilBox {
    /// Crossed off already.
    pub crossed: bool,
    /// Struck once: a damaged gun stand.
    pub struck: bool,
    /// What is written in it.
    pub says: String,
}

impl Block {
    /// A block without rows.
    #[must_use]
    pub fn new(heading: &str, columns: &[Column]) -> Self {
        Self { heading: Some(heading.to_owned()), columns: columns.to_vec(), ..Self::default() }
    }

    /// One more row of cells.
    pub fn cells(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect()));
    }

    /// One more line across.
    pub fn across(&mut self, spans: impl IntoIterator<Item = Span>) {
        self.rows.push(Row::Across(spans.into_iter().collect()));
    }
}

impl Span {
    /// Text of the usual weight.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), bold: false }
    }

    /// Heavier text.
    #[must_use]
    pub fn bold(text: impl Into<String>) -> Self {
        Self { text: text.into(), bold: true }
    }
}

impl Cell {
    /// Text of the usual weight.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self::Text(vec![Span::plain(text)])
    }

    /// Heavier text.
    #[must_use]
    pub fn bold(text: impl Into<String>) -> Self {
        Self::Text(vec![Span::bold(text)])
    }
}

impl Cell {
    /// Whether nothing stands in it.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Text(spans) if spans.iter().all(|span| span.text.is_empty()))
    }
}

impl Sheet {
    /// The sheet as text, a line a row: cells between bars, boxes as `[ ]`, `[x]` and `[/]` with what is written in them.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = vec![self.title.clone()];
        lines.extend(self.under_title.iter().cloned());
        for block in &self.blocks {
            lines.extend(block.heading.iter().map(|heading| format!("# {heading}")));
            lines.extend(block.rows.iter().map(row_text));
        }
        for Card { side, name, block, .. } in &self.cards.cards {
            lines.push(format!("# {name} ({side})"));
            lines.extend(block.rows.iter().map(row_text));
        }
        lines.extend(self.foot.iter().cloned());
        lines.join("\n") + "\n"
    }
}

fn row_text(row: &Row) -> String {
    match row {
        Row::Across(spans) => spans_text(spans),
        Row::Cells(cells) => cells.iter().map(cell_text).collect::<Vec<_>>().join(" | ").trim_end().to_owned(),
    }
}

fn spans_text(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

fn cell_text(cell: &Cell) -> String {
    match cell {
        Cell::Text(spans) => spans_text(spans),
        Cell::Pencil => "____".to_owned(),
        Cell::Boxes(boxes) => boxes.iter().map(box_text).collect(),
    }
}

fn box_text(pencil_box: &PencilBox) -> String {
    let PencilBox { crossed, struck, says } = pencil_box;
    let state = if *crossed { "x" } else { "" }.to_owned() + if *struck { "/" } else { "" };
    let inside = format!("{says}{state}");
    format!("[{}]", if inside.is_empty() { " " } else { &inside })
}
