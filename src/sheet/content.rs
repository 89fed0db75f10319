//! Contents of a sheet before layout: blocks of rows, as plain data.

use super::ink::{SideTint, Tint};
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
/// use brigade_major::sheet::{Block, Cell, Column, Paper, PencilBox, PrintOptions, Sheet, print};
///
/// let mut block = Block::new("1st Brigade", &[Column::Fit, Column::Rest(1)]);
/// block.cells([Cell::bold("9th US"), Cell::Boxes(vec![PencilBox { crossed: true, ..PencilBox::default() }, PencilBox::default()])]);
/// let sheet = Sheet { title: "Chippawa".to_owned(), columns: 1, blocks: vec![block], ..Sheet::default() };
/// assert_eq!(sheet.text(), "Chippawa\n# 1st Brigade\n9th US | [x][ ]\n");
///
/// let printed = print(&[sheet], PrintOptions::on(Paper::A4)).expect("the built-in fonts can be read");
/// assert!(printed.pdf.starts_with(b"%PDF") && printed.pages == 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Title, in large type at the top.
    pub title: String,
    /// Lines printed beside the title, or under it if there is no room.
    pub under_title: Vec<String>,
    /// True if a line of two inches stands in the head, to check the printer by.
    pub has_measure: bool,
    /// Paragraph in larger type before everything else.
    pub lead: Option<String>,
    /// Map over the whole width, above the blocks.
    pub plate: Option<Plate>,
    /// True if the sheet is of the map, which can be written alone.
    pub is_map: bool,
    /// Signs of the map with their meaning, below it.
    pub legend: Vec<MapKey>,
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
    /// Strips for bases to cut out, printed after the blocks.
    pub strips: Vec<Strips>,
    /// Cards to cut out, printed after the blocks.
    pub cards: Cards,
    /// Further strips, printed after the cards.
    pub more_strips: Vec<Strips>,
    /// Lines in small type at the foot of every page.
    pub foot: Vec<String>,
    /// Smallest type size for fitting, in tenths of a point: below it another page is taken. 0: the smallest the program prints.
    pub least_tenths: u16,
    /// Largest type size for fitting, in tenths of a point. 0: the largest the program fits.
    pub most_tenths: u16,
}

/// Sign of a map with its meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct MapKey {
    /// Sign as the map has it.
    pub picture: Plate,
    /// Meaning of the sign.
    pub text: String,
}

/// Strips of one size to cut out, as many side by side as fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strips {
    /// Heading above the strips.
    pub heading: String,
    /// Note on their use, beside the heading.
    pub note: String,
    /// Width and height in points, the same on every paper.
    pub size: (f32, f32),
    /// Strips in the order they are printed.
    pub strips: Vec<Strip>,
}

/// Strip for the edge of a base.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// Side that owns it.
    pub side: SideTint,
    /// Brigade, counted through both sides, with its letter.
    pub brigade: (usize, String),
    /// Name of the unit.
    pub name: String,
    /// Second line: in bold at the left, and plain at the right. `None`: a strip of one line, with a number at the right.
    pub below: Option<[String; 2]>,
    /// Number of the stand, on a strip of one line.
    pub number: String,
}

/// Cards of one size to cut out, as many side by side as fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cards {
    /// Heading above the cards; empty: none.
    pub heading: String,
    /// Note on their use, beside the heading.
    pub note: String,
    /// Least width of a card, in multiples of the type size.
    pub least_width: u16,
    /// Least width and height of a card in points, in any type size.
    pub least_points: (f32, f32),
    /// Cards in the order they are printed.
    pub cards: Vec<Card>,
}

/// Arm of a unit, as its sign shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmSign {
    /// Foot: a box with a cross.
    Foot,
    /// Horse: a box with one stroke.
    Horse,
    /// Guns: a box with a ball.
    Guns,
}

/// Card to cut out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// Name of the side that owns the card.
    pub side: String,
    /// Tint of the head.
    pub tint: SideTint,
    /// Brigade, counted through both sides, with its letter; `None`: of none.
    pub brigade: Option<(usize, String)>,
    /// Name of the unit or leader, printed in the head.
    pub name: String,
    /// Arm of the unit, as a sign before the name; `None`: no sign.
    pub arm: Option<ArmSign>,
    /// Rows of the card, below its head.
    pub block: Block,
}

/// Place where a block begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begins {
    /// Below the block before it.
    #[default]
    Below,
    /// At the top of the next column.
    Column,
    /// Below everything before it, in so many columns from here on.
    Band(usize),
    /// On a page of its own, in so many columns from here on.
    Page(usize),
}

impl Begins {
    /// Returns true if the blocks from here on are laid out for themselves.
    pub(super) const fn is_apart(self) -> bool {
        matches!(self, Self::Band(_) | Self::Page(_))
    }
}

/// Rows that belong together, under a heading.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// Place where it begins.
    pub begins: Begins,
    /// Heading above the rows; `None`: no heading.
    pub heading: Option<String>,
    /// Tint of the heading.
    pub tint: Tint,
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
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    /// Cells, one in each column.
    Cells(Vec<Cell>),
    /// Text across all columns.
    Across(Vec<Span>),
    /// Signs with their meaning, one after another.
    Keys(Vec<MapKey>),
    /// Turns side by side, with their light and who arrives.
    Track(Track),
}

/// Turns of a battle as a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// Turns in their order.
    pub turns: Vec<TrackTurn>,
    /// Arrivals in the order of their turns.
    pub arrivals: Vec<TrackArrival>,
}

/// Turn on a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackTurn {
    /// Number of the turn.
    pub number: u32,
    /// Time at which it begins; empty if the game has none.
    pub clock: String,
    /// Light from full day, 0, to night, 5, with its short name; `None` if the game has none.
    pub light: Option<(u8, String)>,
}

/// Arrival on a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackArrival {
    /// Turn of the arrival.
    pub turn: u32,
    /// Tint of its side.
    pub tint: Tint,
    /// Description of the units that arrive, and their place.
    pub text: Vec<Span>,
}

/// Contents of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Bar of segments one after another.
    Bar(Bar),
    /// Text in one or more weights.
    Text(Vec<Span>),
    /// Boxes to cross off with a pencil.
    Boxes(Vec<PencilBox>),
    /// Empty line to write on.
    Pencil,
}

/// Bar whose segments are as long as their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bar {
    /// Numbers of the segments, each with its tint.
    pub segments: Vec<(u32, Tint)>,
    /// Number that fills the whole width.
    pub most: u32,
}

/// Size of a text in proportion to the sheet's type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TypeScale {
    /// Size of secondary text.
    Small,
    /// Size of the sheet's type.
    #[default]
    Normal,
    /// Figures that are read from afar.
    Large,
}

impl TypeScale {
    /// Returns it in multiples of the sheet's type size.
    pub(super) const fn factor(self) -> f32 {
        match self {
            Self::Small => 0.88,
            Self::Normal => 1.0,
            Self::Large => 1.7,
        }
    }
}

/// Text of one weight, tint and size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Text to print, on one line.
    pub text: String,
    /// True for bold type.
    pub bold: bool,
    /// Tint of the letters.
    pub tint: Tint,
    /// Size of the letters.
    pub scale: TypeScale,
}

/// Box to cross off with a pencil.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PencilBox {
    /// True if it is already crossed off.
    pub crossed: bool,
    /// True if it has a single stroke: a damaged gun stand.
    pub struck: bool,
    /// Text written in the box.
    pub text: String,
    /// Tint of its ground; [`Tint::Black`] leaves it white.
    pub ground: Tint,
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
        Self { text: text.into(), ..Self::default() }
    }

    /// Creates text in bold type.
    #[must_use]
    pub fn bold(text: impl Into<String>) -> Self {
        Self { text: text.into(), bold: true, ..Self::default() }
    }

    /// Creates text that is read second: small and grey.
    #[must_use]
    pub fn second(text: impl Into<String>) -> Self {
        Self { text: text.into(), tint: Tint::Second, scale: TypeScale::Small, ..Self::default() }
    }

    /// Returns the text in a tint.
    #[must_use]
    pub fn tinted(self, tint: Tint) -> Self {
        Self { tint, ..self }
    }

    /// Returns the text in a size.
    #[must_use]
    pub fn scaled(self, scale: TypeScale) -> Self {
        Self { scale, ..self }
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
        lines.extend(self.under_title.iter().chain(&self.lead).cloned());
        lines.extend((!self.legend.is_empty()).then(|| keys_text(&self.legend)));
        for block in &self.blocks {
            lines.extend(block.heading.iter().map(|heading| format!("# {heading}")));
            lines.extend(block.rows.iter().map(row_text));
        }
        lines.extend(self.strips.iter().flat_map(strips_lines));
        lines.extend([&self.cards.heading, &self.cards.note].into_iter().filter(|text| !text.is_empty()).cloned());
        for Card { side, name, block, brigade, .. } in &self.cards.cards {
            let letter = brigade.as_ref().map(|(_, letter)| format!(", {letter}")).unwrap_or_default();
            lines.push(format!("# {name} ({side}{letter})"));
            lines.extend(block.rows.iter().map(row_text));
        }
        lines.extend(self.more_strips.iter().flat_map(strips_lines));
        lines.extend(self.foot.iter().cloned());
        lines.join("\n") + "\n"
    }
}

impl Sheet {
    /// Returns the blocks of the sheet as text to read: cells below each other in columns, a row of boxes as the number that is left.
    #[must_use]
    pub fn reading_text(&self) -> String {
        let mut lines = vec![self.title.clone()];
        lines.extend(self.under_title.iter().chain(&self.lead).cloned());
        for block in &self.blocks {
            lines.push(String::new());
            lines.extend(block.heading.clone());
            let cells = |row: &Row| if let Row::Cells(cells) = row { cells.iter().map(reading_cell).collect() } else { Vec::new() };
            let rows = block.rows.iter().map(cells).collect::<Vec<Vec<String>>>();
            let most = rows.iter().map(Vec::len).max().unwrap_or_default();
            let wide = |nth: usize| rows.iter().filter_map(|row| row.get(nth)).map(|text| text.chars().count()).max().unwrap_or_default();
            let widths = (0..most).map(wide).collect::<Vec<_>>();
            for (row, cells) in block.rows.iter().zip(&rows) {
                let line = match row {
                    Row::Cells(_) => {
                        let padded = cells.iter().zip(&widths).filter(|(_, wide)| **wide > 0);
                        padded.map(|(text, wide)| format!("{text:<wide$}")).collect::<Vec<_>>().join("  ")
                    }
                    Row::Across(_) | Row::Keys(_) | Row::Track(_) => row_text(row),
                };
                lines.push(format!("  {}", line.trim_end()).trim_end().to_owned());
            }
        }
        lines.join("\n") + "\n"
    }
}

/// Returns a cell as text to read. Of boxes with a number in each those that are left are named; other boxes are counted.
fn reading_cell(cell: &Cell) -> String {
    let Cell::Boxes(boxes) = cell else { return if *cell == Cell::Pencil { String::new() } else { cell_text(cell) } };
    let left = boxes.iter().filter(|pencil_box| !pencil_box.crossed).collect::<Vec<_>>();
    if boxes.iter().all(|pencil_box| pencil_box.text.parse::<u32>().is_ok()) {
        return left.iter().map(|pencil_box| pencil_box.text.as_str()).collect::<Vec<_>>().join(" ");
    }
    let damaged = left.iter().filter(|pencil_box| pencil_box.struck).count();
    let damaged = if damaged == 0 { String::new() } else { format!(", {damaged} damaged") };
    format!("{} of {}{damaged}", left.len(), boxes.len())
}

fn keys_text(keys: &[MapKey]) -> String {
    keys.iter().map(|key| key.text.as_str()).collect::<Vec<_>>().join(" · ")
}

fn strips_lines(Strips { heading, note, strips, .. }: &Strips) -> Vec<String> {
    [format!("# {heading}"), note.clone()].into_iter().chain(strips.iter().map(strip_text)).collect()
}

fn strip_text(strip: &Strip) -> String {
    let Strip { brigade: (_, letter), name, below, number, .. } = strip;
    let parts = [letter, name].into_iter().chain(below.iter().flatten()).chain([number]).filter(|part| !part.is_empty());
    parts.map(String::as_str).collect::<Vec<_>>().join(" | ")
}

fn track_text(track: &Track) -> String {
    let turn = |turn: &TrackTurn| {
        let light = turn.light.as_ref().map(|(_, text)| format!(" {text}")).unwrap_or_default();
        format!("{} {}{light}", turn.number, turn.clock).trim_end().to_owned()
    };
    let arrival = |arrival: &TrackArrival| spans_text(&arrival.text);
    let turns = track.turns.iter().map(turn).collect::<Vec<_>>().join(" | ");
    std::iter::once(turns).chain(track.arrivals.iter().map(arrival)).collect::<Vec<_>>().join("\n")
}

fn row_text(row: &Row) -> String {
    match row {
        Row::Keys(keys) => keys_text(keys),
        Row::Track(track) => track_text(track),
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
        Cell::Bar(bar) => bar.segments.iter().map(|(number, _)| number.to_string()).collect::<Vec<_>>().join("+"),
        Cell::Boxes(boxes) => boxes.iter().map(box_text).collect(),
    }
}

fn box_text(pencil_box: &PencilBox) -> String {
    let PencilBox { crossed, struck, text, .. } = pencil_box;
    let state = if *crossed { "x" } else { "" }.to_owned() + if *struck { "/" } else { "" };
    let inside = format!("{text}{state}");
    format!("[{}]", if inside.is_empty() { " " } else { &inside })
}
