//! Layout of a sheet: text is measured, wrapped, and run down the columns, page after page.

mod cards;
mod columns;
mod lines;

use std::collections::VecDeque;
use std::rc::Rc;

use self::columns::ColumnGrid;
use self::lines::Piece;
use super::content::{Block, Cell, Column, PencilBox, Row, Sheet, Span};
use super::face::FontPair;
use super::plate;
use crate::engine::words;

words! {
    /// Paper sizes to print on.
    Paper { A4 = "a4", Letter = "letter" }
}

impl Paper {
    /// Returns width and height in points, upright.
    #[must_use]
    pub const fn points(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// Page of a sheet, as marks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Marks in the order of drawing.
    pub marks: Vec<Mark>,
}

/// Drawn item, with coordinates in points from the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Black text, placed by the left end of its baseline.
    Text {
        /// Distance from the left edge.
        x: f32,
        /// Distance from the top edge.
        y: f32,
        /// Type size in points.
        size: f32,
        /// True for bold type.
        bold: bool,
        /// Text to draw, on one line.
        text: String,
    },
    /// Straight black line between two points.
    Line {
        /// Start of the line.
        from: (f32, f32),
        /// End of the line.
        to: (f32, f32),
        /// Thickness of the line.
        width: f32,
    },
    /// Outline of a box.
    Frame {
        /// Distance from the left edge.
        x: f32,
        /// Distance from the top edge.
        y: f32,
        /// Width of the box.
        width: f32,
        /// Height of the box.
        height: f32,
    },
    /// Path from point to point.
    Path {
        /// Points of the path, in order.
        points: Vec<(f32, f32)>,
        /// True if the path returns to its first point.
        closed: bool,
        /// Lightness of the fill: 0 is black, 255 white; `None`: not filled.
        fill: Option<u8>,
        /// Pen of the outline; `None`: no outline.
        line: Option<Pen>,
    },
    /// Area within closed outlines of one lightness, without an edge.
    Area {
        /// Points of each outline, in order.
        rings: Vec<Vec<(f32, f32)>>,
        /// True if what an even number of outlines goes round is a hole; else each outline is filled.
        has_holes: bool,
        /// Lightness of the fill: 0 is black, 255 white.
        lightness: u8,
    },
    /// Text in a shade, placed by the left end of its baseline.
    Letters {
        /// Distance from the left edge.
        x: f32,
        /// Distance from the top edge.
        y: f32,
        /// Type size in points.
        size: f32,
        /// True for bold type.
        bold: bool,
        /// Lightness of the letters: 0 is black, 255 white.
        lightness: u8,
        /// Width of the white outline, half of which lies beneath the letters; 0: no outline.
        halo: f32,
        /// Text to draw, on one line.
        text: String,
    },
    /// Filled rectangle, as a background.
    Ground {
        /// Distance from the left edge.
        x: f32,
        /// Distance from the top edge.
        y: f32,
        /// Width of the rectangle.
        width: f32,
        /// Height of the rectangle.
        height: f32,
        /// Lightness of the rectangle: 0 is black, 255 white.
        lightness: u8,
    },
}

/// Pen that draws a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Thickness of the line in points.
    pub width: f32,
    /// Lightness of the line: 0 is black, 255 white.
    pub lightness: u8,
    /// Length of dashes and gaps in points; `None`: unbroken.
    pub dash: Option<f32>,
}

/// White border of a page in points: a third of an inch, which every printer can do.
const MARGIN: f32 = 26.0;
/// Line height in multiples of the type size.
const LINE: f32 = 1.1;
/// Room that letters such as g need below the last line of a page, in multiples of the type size.
const BELOW: f32 = 0.1;
const BASE: f32 = 0.93;
const CELL_GAP: f32 = 0.55;
const BOX: f32 = 1.0;
/// Gap between columns, and the narrowest column, in multiples of the type size.
const GAP: f32 = 1.2;
const NARROWEST: f32 = 17.0;
/// Lines from which a row may continue in the next column, and the fewest lines of it in one place.
const WHOLE: f32 = 12.0;
const TOGETHER: f32 = 3.0;
/// Gap between blocks in multiples of the type size; then the most rows of a block without heading that stay with the block before.
const BETWEEN: f32 = 0.45;
const FEW: usize = 3;
/// Heights tried for columns that end alike.
const BALANCE_STEPS: u8 = 24;

/// Lays out the pages of a sheet in a type size.
pub(super) fn lay_out(sheet: &Sheet, faces: &FontPair, paper: Paper, size: f32) -> Vec<Page> {
    Setter::set(sheet, faces, paper, size, sheet.balanced).finish(sheet)
}

/// Returns the number of column lines that are on pages after the first `pages`.
pub(super) fn lines_over(sheet: &Sheet, faces: &FontPair, paper: Paper, size: f32, pages: usize) -> usize {
    let set = Setter::set(sheet, faces, paper, size, false);
    let Some(more) = set.pages.len().checked_sub(pages + 1) else { return 0 };
    #[expect(clippy::cast_precision_loss, reason = "a handful of pages and columns")]
    let whole = (more * set.columns) as f32 * (set.bottom - MARGIN) + set.column as f32 * (set.bottom - set.top);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "lines of a few pages")]
    let lines = ((whole + set.y - set.top) / (LINE * size)).ceil() as usize;
    lines.max(1)
}

/// Returns the most columns a sheet in this type size may have.
pub(super) fn most_columns(paper: Paper, size: f32) -> usize {
    let (width, gap) = (paper.points().0 - 2.0 * MARGIN, GAP * size);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a handful of columns")]
    let most = ((width + gap) / (NARROWEST * size + gap)).floor() as usize;
    most.max(1)
}

#[derive(Clone)]
struct Setter<'f> {
    faces: &'f FontPair,
    size: f32,
    columns: usize,
    column_width: f32,
    gap: f32,
    /// Top of the columns on the current page.
    top: f32,
    bottom: f32,
    width: f32,
    pages: Vec<Page>,
    column: usize,
    y: f32,
    /// Page, counted from 0, whose columns end higher, and their end.
    short: Option<(usize, f32)>,
    /// Grids that several blocks share, by their columns.
    shared: Rc<Vec<(Vec<Column>, ColumnGrid)>>,
}

/// Row with its height and its marks, placed at the origin.
struct Measured {
    height: f32,
    marks: Vec<Mark>,
    /// True if it stays with the row after it.
    keeps: bool,
}

impl<'f> Setter<'f> {
    /// Lays out a sheet except for the feet of its pages.
    fn set(sheet: &Sheet, faces: &'f FontPair, paper: Paper, size: f32, balanced: bool) -> Self {
        let mut setter = Self::new(sheet, faces, paper, size);
        for blocks in sheet.blocks.chunk_by(|_, next| !next.begins_page) {
            setter.blocks(blocks, balanced);
        }
        setter.cards(&sheet.cards);
        setter
    }

    fn new(sheet: &Sheet, faces: &'f FontPair, paper: Paper, size: f32) -> Self {
        let (page_width, page_height) = paper.points();
        let width = page_width - 2.0 * MARGIN;
        let gap = GAP * size;
        // Large type gets fewer columns than the sheet asks for.
        let columns = sheet.columns.clamp(1, most_columns(paper, size));
        #[expect(clippy::cast_precision_loss, reason = "a handful of columns")]
        let count = columns as f32;
        let column_width = (width - gap * (count - 1.0)) / count;
        let mut setter = Self {
            faces,
            size,
            columns,
            column_width,
            gap,
            top: MARGIN,
            bottom: 0.0,
            width,
            pages: vec![Page::default()],
            column: 0,
            y: 0.0,
            short: None,
            shared: Rc::default(),
        };
        setter.shared = setter.shared_grids(sheet);
        let foot_lines = setter.wrapped_foot(sheet).len();
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let foot_height = (foot_lines as f32 * LINE + BELOW) * setter.foot_size();
        setter.bottom = page_height - MARGIN - foot_height - 0.3 * size;
        setter.head(sheet);
        setter
    }

    fn foot_size(&self) -> f32 {
        (self.size * 0.85).max(6.0)
    }

    fn wrapped_foot(&self, sheet: &Sheet) -> Vec<Vec<Piece>> {
        sheet
            .foot
            .iter()
            .flat_map(|line| self.wrap(&[Span::plain(line.as_str())], self.width - 4.0 * self.size, self.foot_size()))
            .collect()
    }

    fn head(&mut self, sheet: &Sheet) {
        let title_size = self.size * 1.6;
        let mut y = MARGIN;
        let mut marks = Vec::new();
        for pieces in self.wrap(&[Span::bold(sheet.title.as_str())], self.width, title_size) {
            marks.extend(self.line_marks(&pieces, MARGIN, y, title_size));
            y += title_size * LINE;
        }
        for line in &sheet.under_title {
            for pieces in self.wrap(&[Span::plain(line.as_str())], self.width, self.size) {
                marks.extend(self.line_marks(&pieces, MARGIN, y, self.size));
                y += self.size * LINE;
            }
        }
        if let Some(plate) = &sheet.plate {
            y += 0.4 * self.size;
            // The rest of the page is for the blocks.
            let most = (self.bottom - y) * 0.55;
            let set = plate::set(plate, self.faces, (self.width, most));
            marks.extend(set.marks.into_iter().map(|mark| mark.moved(MARGIN, y)));
            y += set.height;
            let told = format!("No room on the map for these names: {}.", set.left_out.join("; "));
            for pieces in self.wrap(&[Span::plain(told)], self.width, self.size).iter().filter(|_| !set.left_out.is_empty()) {
                marks.extend(self.line_marks(pieces, MARGIN, y, self.size));
                y += self.size * LINE;
            }
        }
        self.page().marks.extend(marks);
        self.top = y + 0.4 * self.size;
        self.y = self.top;
    }

    fn page(&mut self) -> &mut Page {
        if self.pages.is_empty() {
            self.pages.push(Page::default());
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    #[expect(clippy::cast_precision_loss, reason = "a handful of columns")]
    fn left(&self) -> f32 {
        MARGIN + self.column as f32 * (self.column_width + self.gap)
    }

    /// Moves to the next column, or the next page.
    fn turn(&mut self) {
        self.column += 1;
        if self.column == self.columns {
            self.column = 0;
            self.pages.push(Page::default());
            self.top = MARGIN;
        }
        self.y = self.top;
    }

    /// Returns the lower end of the columns on the current page.
    fn foot_of_page(&self) -> f32 {
        self.short.filter(|(page, _)| page + 1 == self.pages.len()).map_or(self.bottom, |(_, foot)| foot)
    }

    /// Lays out blocks up to the next forced page break; if balanced, the columns of their last page end as high as they can without
    /// another page.
    fn blocks(&mut self, blocks: &[Block], balanced: bool) {
        let mut set = self.clone();
        set.each(blocks);
        let (pages, room) = (set.pages.len(), set.bottom - set.top);
        let ends = (1..BALANCE_STEPS).map(|step| set.top + room * f32::from(step) / f32::from(BALANCE_STEPS));
        let tried = ends.filter(|_| balanced && self.columns > 1).find_map(|foot| {
            let mut tried = Self { short: Some((pages - 1, foot)), ..self.clone() };
            tried.each(blocks);
            (tried.pages.len() == pages).then_some(tried)
        });
        *self = Self { short: None, ..tried.unwrap_or(set) };
    }

    /// Computes the grids of columns that several blocks share, if the sheet is aligned.
    fn shared_grids(&self, sheet: &Sheet) -> Rc<Vec<(Vec<Column>, ColumnGrid)>> {
        let mut shared: Vec<(Vec<Column>, ColumnGrid)> = Vec::new();
        for block in sheet.blocks.iter().filter(|_| sheet.aligned) {
            if !shared.iter().any(|(columns, _)| *columns == block.columns) {
                let alike = sheet.blocks.iter().filter(|other| other.columns == block.columns);
                let grid = self.grid(&block.columns, alike.flat_map(|other| &other.rows));
                shared.push((block.columns.clone(), grid));
            }
        }
        Rc::new(shared)
    }

    fn each(&mut self, blocks: &[Block]) {
        for (nth, block) in blocks.iter().enumerate() {
            let tail = blocks.get(nth + 1).map_or(0.0, |next| self.tail(next));
            self.block(block, tail);
        }
    }

    /// Returns the height that must be free below a block for the one after it: a few rows without a heading, such as lines to write on.
    fn tail(&self, block: &Block) -> f32 {
        if block.heading.is_some() || block.begins_page || block.rows.len() > FEW {
            return 0.0;
        }
        let grid = self.grid(&block.columns, block.rows.iter());
        block.rows.iter().map(|row| self.row(row, block, &grid).height).sum::<f32>() + BETWEEN * self.size
    }

    fn block(&mut self, block: &Block, tail: f32) {
        let shared = self.shared.iter().find(|(columns, _)| *columns == block.columns).map(|(_, grid)| grid.clone());
        if let Some(grid) = shared {
            return self.part(block, &grid, tail);
        }
        for part in self.broken(block) {
            let grid = self.grid(&part.columns, part.rows.iter());
            self.part(&part, &grid, tail);
        }
    }

    /// Lays out a block, or one part of a split block.
    fn part(&mut self, block: &Block, grid: &ColumnGrid, tail: f32) {
        let mut rows = Vec::new();
        rows.extend(block.heading.as_ref().map(|heading| self.heading(heading)));
        for (nth, row) in block.rows.iter().enumerate() {
            // A bold line above cells is the heading of that part, cells without a first one the head of a table.
            let heads = matches!(block.rows.get(nth + 1), Some(Row::Cells(_)));
            let row = self.row(row, block, grid);
            rows.push(Measured { keeps: row.keeps && heads, ..row });
        }
        if block.begins_page && (self.column > 0 || self.y > self.top) {
            self.column = self.columns - 1;
            self.turn();
        } else if self.y > self.top {
            self.y += BETWEEN * self.size;
        }
        let mut rows = rows.into_iter().collect::<VecDeque<_>>();
        let mut is_kept = false;
        while !rows.is_empty() {
            let needed = self.needed(&rows, tail);
            if !is_kept && self.y + needed > self.foot_of_page() + 0.01 && self.y > self.top {
                self.turn();
            }
            let Some(row) = rows.pop_front() else { return };
            is_kept = row.keeps;
            self.place(row);
        }
    }

    /// Returns the height that the first row needs where it begins, with the rows it stays with; of a row that may be broken, only its
    /// first lines.
    fn needed(&self, rows: &VecDeque<Measured>, tail: f32) -> f32 {
        let kept = rows.iter().take_while(|row| row.keeps).count();
        let tail = if kept + 1 >= rows.len() { tail } else { 0.0 };
        let of = |row: &Measured| if self.may_break(row) { TOGETHER * self.size * LINE } else { row.height };
        rows.iter().take(kept + 1).map(of).sum::<f32>() + tail
    }

    /// Returns true if a row may be broken: one that no page has room for, and a long one between columns of a page.
    fn may_break(&self, row: &Measured) -> bool {
        row.height > self.bottom - self.top || (self.column + 1 < self.columns && row.height > WHOLE * self.size * LINE)
    }

    /// Places a row at the current position of the column; lines that do not fit continue in the next column.
    fn place(&mut self, row: Measured) {
        let end = self.y + row.height - 0.01;
        let is_over = end > self.bottom || (end > self.foot_of_page() && self.may_break(&row));
        let (own, rest) = if is_over { self.split(row, self.foot_of_page() - self.y) } else { (row, None) };
        let (x, y) = (self.left(), self.y);
        let marks = own.marks.into_iter().map(|mark| mark.moved(x, y)).collect::<Vec<_>>();
        self.page().marks.extend(marks);
        self.y += own.height;
        if let Some(rest) = rest {
            self.turn();
            self.place(rest);
        }
    }

    /// Splits a row into the lines that fit a height, one at least, and the rest.
    fn split(&self, row: Measured, room: f32) -> (Measured, Option<Measured>) {
        let line = self.size * LINE;
        let most = ((row.height / line).round() - TOGETHER).max(1.0);
        let height = ((room / line + 0.01).floor().clamp(1.0, most) * line).min(row.height);
        if height >= row.height {
            return (row, None);
        }
        let (own, over) = row.marks.into_iter().partition::<Vec<_>, _>(|mark| mark.top() < height);
        let over = over.into_iter().map(|mark| mark.moved(0.0, -height)).collect();
        (Measured { height, marks: own, keeps: false }, Some(Measured { height: row.height - height, marks: over, keeps: false }))
    }

    fn heading(&self, text: &str) -> Measured {
        let size = self.size * 1.08;
        let height = size * 1.35;
        let width = self.column_width;
        let mut marks = vec![Mark::Ground { x: 0.0, y: 0.0, width, height, lightness: 222 }];
        let lines = self.wrap(&[Span::bold(text)], width - 0.6 * size, size);
        let mut y = 0.08 * size;
        for pieces in &lines {
            marks.extend(self.line_marks(pieces, 0.3 * size, y, size));
            y += size * LINE;
        }
        #[expect(clippy::cast_precision_loss, reason = "a line or two")]
        let more = (lines.len().max(1) - 1) as f32 * size * LINE;
        if let Some(Mark::Ground { height, .. }) = marks.first_mut() {
            *height += more;
        }
        Measured { height: height + more + 0.1 * size, marks, keeps: true }
    }

    fn row(&self, row: &Row, block: &Block, grid: &ColumnGrid) -> Measured {
        match row {
            Row::Across(spans) => {
                let lines = self.wrap(spans, self.column_width, self.size);
                let mut measured = Measured { height: 0.0, marks: Vec::new(), keeps: spans.first().is_some_and(|span| span.bold) };
                for pieces in &lines {
                    measured.marks.extend(self.line_marks(pieces, 0.0, measured.height, self.size));
                    measured.height += self.size * LINE;
                }
                measured
            }
            Row::Cells(cells) => {
                let keeps = cells.len() > 1 && cells.first().is_some_and(Cell::is_empty);
                let mut measured = Measured { height: 0.0, marks: Vec::new(), keeps };
                let (mut x, mut y) = (0.0, 0.0);
                let mut high = self.size * LINE;
                for (nth, ((cell, column), width)) in cells.iter().zip(&block.columns).zip(&grid.widths).enumerate() {
                    if let Some((_, indent)) = grid.below.filter(|(at, _)| *at == nth) {
                        (x, y, high) = (indent, y + high, self.size * LINE);
                    }
                    let (height, marks) = self.cell(cell, *column, *width);
                    high = high.max(height);
                    measured.marks.extend(marks.into_iter().map(|mark| mark.moved(x, y)));
                    x += width + CELL_GAP * self.size;
                }
                measured.height = y + high;
                measured
            }
        }
    }

    fn cell(&self, cell: &Cell, column: Column, width: f32) -> (f32, Vec<Mark>) {
        match cell {
            Cell::Text(spans) => {
                let mut y = 0.0;
                let mut marks = Vec::new();
                for pieces in self.wrap(spans, width, self.size) {
                    let own = pieces.iter().map(|piece| piece.width).sum::<f32>();
                    let x = if column == Column::Right { (width - own).max(0.0) } else { 0.0 };
                    marks.extend(self.line_marks(&pieces, x, y, self.size));
                    y += self.size * LINE;
                }
                (y, marks)
            }
            Cell::Boxes(boxes) => self.boxes(boxes, width),
            Cell::Pencil => {
                let y = self.size * 1.05;
                (self.size * LINE, vec![Mark::Line { from: (0.0, y), to: (width, y), width: 0.4 }])
            }
        }
    }

    fn box_width(&self, one: &PencilBox) -> f32 {
        let least = BOX * self.size;
        least.max(self.faces.width(&one.says, false, self.size * 0.8) + 0.3 * self.size) + 0.12 * self.size
    }

    fn boxes(&self, boxes: &[PencilBox], width: f32) -> (f32, Vec<Mark>) {
        let (mut x, mut y) = (0.0, 0.0);
        let (height, inside) = (BOX * self.size, self.size * 0.8);
        let mut marks = Vec::new();
        for one in boxes {
            let step = self.box_width(one);
            if x > 0.0 && x + step > width + 0.01 {
                x = 0.0;
                y += self.size * LINE;
            }
            let (top, own) = (y + 0.1 * self.size, step - 0.12 * self.size);
            marks.push(Mark::Frame { x, y: top, width: own, height });
            if !one.says.is_empty() {
                let letters = self.faces.width(&one.says, true, inside);
                let at = x + (own - letters) / 2.0;
                marks.push(Mark::Text { x: at, y: top + height * 0.5 + inside * 0.36, size: inside, bold: true, text: one.says.clone() });
            }
            let thick = (self.size * 0.11).max(0.7);
            if one.crossed || one.struck {
                marks.push(Mark::Line { from: (x, top + height), to: (x + own, top), width: thick });
            }
            if one.crossed {
                marks.push(Mark::Line { from: (x, top), to: (x + own, top + height), width: thick });
            }
            x += step;
        }
        (y + self.size * LINE, marks)
    }

    fn finish(mut self, sheet: &Sheet) -> Vec<Page> {
        let foot = self.wrapped_foot(sheet);
        let size = self.foot_size();
        let count = self.pages.len();
        let top = self.bottom + 0.3 * self.size;
        for nth in 0..count {
            let mut marks = vec![Mark::Line { from: (MARGIN, top), to: (MARGIN + self.width, top), width: 0.4 }];
            let mut y = top + 0.1 * size;
            for pieces in &foot {
                marks.extend(self.line_marks(pieces, MARGIN, y, size));
                y += size * LINE;
            }
            if count > 1 {
                let text = format!("{} of {count}", nth + 1);
                let x = MARGIN + self.width - self.faces.width(&text, true, size);
                marks.push(Mark::Text { x, y: top + 0.1 * size + size * BASE, size, bold: true, text });
            }
            self.pages[nth].marks.extend(marks);
        }
        self.pages
    }
}

impl Mark {
    /// Returns the top of the mark; of text its baseline.
    fn top(&self) -> f32 {
        match self {
            Self::Text { y, .. } | Self::Letters { y, .. } | Self::Frame { y, .. } | Self::Ground { y, .. } => *y,
            Self::Line { from, to, .. } => from.1.min(to.1),
            Self::Path { points, .. } => points.iter().map(|(_, y)| *y).fold(f32::INFINITY, f32::min),
            Self::Area { rings, .. } => rings.iter().flatten().map(|(_, y)| *y).fold(f32::INFINITY, f32::min),
        }
    }

    pub(super) fn moved(self, right: f32, down: f32) -> Self {
        match self {
            Self::Text { x, y, size, bold, text } => Self::Text { x: x + right, y: y + down, size, bold, text },
            Self::Line { from, to, width } => Self::Line { from: (from.0 + right, from.1 + down), to: (to.0 + right, to.1 + down), width },
            Self::Path { points, closed, fill, line } => {
                let points = points.into_iter().map(|(x, y)| (x + right, y + down)).collect();
                Self::Path { points, closed, fill, line }
            }
            Self::Area { rings, has_holes, lightness } => {
                let ring = |ring: Vec<(f32, f32)>| ring.into_iter().map(|(x, y)| (x + right, y + down)).collect();
                Self::Area { rings: rings.into_iter().map(ring).collect(), has_holes, lightness }
            }
            Self::Letters { x, y, size, bold, lightness, halo, text } => {
                Self::Letters { x: x + right, y: y + down, size, bold, lightness, halo, text }
            }
            Self::Frame { x, y, width, height } => Self::Frame { x: x + right, y: y + down, width, height },
            Self::Ground { x, y, width, height, lightness } => Self::Ground { x: x + right, y: y + down, width, height, lightness },
        }
    }
}
