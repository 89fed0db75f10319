//! Contents of a sheet before layout: blocks of rows, as plain data.

use crate::map::{Extent, Layers};

/// Map printed on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    /// Shapes of the map, by layer.
    pub layers: Layers,
    /// Part of the world that is shown.
    pub part: Extent,
}

/// Reference length for printing a map to scale, with its usual size and bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToScale {
    /// Name of the reference length: "A hex from side to side".
    pub measure: &'static str,
    /// Reference length in units of the map's world.
    pub units: f32,
    /// Printed length by default, in tenths of a millimetre.
    pub usual_tenths_mm: u16,
    /// Shortest and longest printed length, in tenths of a millimetre.
    pub bounds_tenths_mm: [u16; 2],
}

/// Sheet that can be printed.
///
/// ```
/// use brigade_major::sheet::{Block, Cell, Column, Paper, PencilBox, Sheet, print};
///
/// let mut block = Block::new("1st Brigade", &[Column::Fit, Column::Rest(1)]);
/// block.cells([Cell::bold("9th US"), Cell::Boxes(vec![PencilBox { crossed: true, ..PencilBox::default() }, PencilBox::default()])]);
/// let sheet = Sheet { title: "Chippawa".to_owned(), columns: 1, blocks: vec![block], ..Sheet::default() };
/// assert_eq!(sheet.text(), "Chippawa\n# 1st Brigade\n9th US | [x][ ]\n");
///
/// let printed = print(&sheet, Paper::A4, 90).expect("the built-in fonts can be read");
/// assert!(printed.pdf.starts_with(b"%PDF") && printed.pages == 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Title, in large type at the top.
    pub title: String,
    /// Lines printed under the title.
    pub under_title: Vec<String>,
    /// Map over the whole width, above the blocks.
    pub plate: Option<Plate>,
    /// Reference length if only the map is printed, to scale over as many pages as it takes.
    pub to_scale: Option<ToScale>,
    /// Number of columns the blocks run in.
    pub columns: usize,
    /// True if the columns of a page that is not full end at the same height, rather than one full beside one empty.
    pub balanced: bool,
    /// True if blocks with the same columns get the same widths, so that their cells line up down the page.
    pub aligned: bool,
    /// Blocks of the sheet, in reading order.
    pub blocks: Vec<Block>,
    /// Cards to cut out, printed after the blocks.
    pub cards: Cards,
    /// Lines in small type at the foot of every page.
    pub foot: Vec<String>,
    /// Smallest type size for fitting, in tenths of a point: below it another page is taken. 0: the smallest the program prints.
    pub least_tenths: u16,
}

/// Cards of one size to cut out, as many side by side as fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cards {
    /// Least width of a card, in multiples of the type size.
    pub least_width: u16,
    /// Cards in the order they are printed.
    pub cards: Vec<Card>,
}

/// Card to cut out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// Name of the side that owns the card.
    pub side: String,
    /// True for a white-on-dark head, false for black on light: it distinguishes the two sides on paper.
    pub dark: bool,
    /// Name of the unit or leader, printed in the head.
    pub name: String,
    /// Small picture at the right of the card.
    pub picture: Option<Plate>,
    /// Rows of the card, below its head.
    pub block: Block,
}

/// Rows that belong together, under a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// True if it begins a page.
    pub begins_page: bool,
    /// Heading above the rows; `None`: no heading.
    pub heading: Option<String>,
    /// Layout of each column of cells.
    pub columns: Vec<Column>,
    /// Rows in reading order.
    pub rows: Vec<Row>,
}

/// Layout of a column of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Width of its widest cell, text to the left.
    Fit,
    /// Width of its widest cell, numbers to the right.
    Right,
    /// Remaining width, with wrapped text; several such columns share it by weight.
    Rest(u16),
}

/// Row of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Cells, one in each column.
    Cells(Vec<Cell>),
    /// Text across all columns.
    Across(Vec<Span>),
}

/// Contents of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Text in one or more weights.
    Text(Vec<Span>),
    /// Boxes to cross off with a pencil.
    Boxes(Vec<PencilBox>),
    /// Empty line to write on.
    Pencil,
}

/// Text of one weight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Text to print, on one line.
    pub text: String,
    /// True for bold type.
    pub bold: bool,
}

/// Box to cross off with a pencil.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PencilBox {
    /// True if it is already crossed off.
    pub crossed: bool,
    /// True if it has a single stroke: a damaged gun stand.
    pub struck: bool,
    /// Text written in the box.
    pub says: String,
}

impl Block {
    /// Creates a block with a heading and without rows.
    #[must_use]
    pub fn new(heading: &str, columns: &[Column]) -> Self {
        Self { heading: Some(heading.to_owned()), columns: columns.to_vec(), ..Self::default() }
    }

    /// Adds a row of cells.
    pub fn cells(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect()));
    }

    /// Adds a line across all columns.
    pub fn across(&mut self, spans: impl IntoIterator<Item = Span>) {
        self.rows.push(Row::Across(spans.into_iter().collect()));
    }
}

impl Span {
    /// Creates text of normal weight.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), bold: false }
    }

    /// Creates text in bold type.
    #[must_use]
    pub fn bold(text: impl Into<String>) -> Self {
        Self { text: text.into(), bold: true }
    }
}

impl Cell {
    /// Creates a cell of normal weight.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self::Text(vec![Span::plain(text)])
    }

    /// Creates a cell in bold type.
    #[must_use]
    pub fn bold(text: impl Into<String>) -> Self {
        Self::Text(vec![Span::bold(text)])
    }
}

impl Cell {
    /// Returns true if the cell is text without a letter.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Text(spans) if spans.iter().all(|span| span.text.is_empty()))
    }
}

impl Sheet {
    /// Returns the sheet as text, one line for each row: cells between bars, boxes as `[ ]`, `[x]` and `[/]` with the text in them.
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
