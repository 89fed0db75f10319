//! Where everything of a sheet stands: measured, wrapped, run down the columns, page after page.

mod cards;
mod columns;
mod lines;

use std::collections::VecDeque;
use std::rc::Rc;

use self::columns::Grid;
use self::lines::Piece;
use super::content::{Block, Cell, Column, PencilBox, Row, Sheet, Span};
use super::face::Faces;
use super::plate;
use crate::engine::words;

words! {
    /// The paper to print on.
    Paper { A4 = "a4", Letter = "letter" }
}

impl Paper {
    /// Width and height in points, upright.
    #[must_use]
    pub const fn points(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// What stands on one page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// In the order of drawing.
    pub marks: Vec<Mark>,
}

/// One thing drawn, in points from the upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Text, at the left end of its base line.
    Text {
        /// From the left.
        x: f32,
        /// From the top.
        y: f32,
        /// Type size.
        size: f32,
        /// Heavier.
        bold: bool,
        /// The letters.
        text: String,
    },
    /// A line.
    Line {
        /// From here.
        from: (f32, f32),
        /// To here.
        to: (f32, f32),
        /// How thick.
        width: f32,
    },
    /// The outline of a box.
    Frame {
        /// From the left.
        x: f32,
        /// From the top.
        y: f32,
        /// How wide.
        width: f32,
        /// How high.
        height: f32,
    },
    /// A way from point to point.
    Path {
        /// Its points.
        points: Vec<(f32, f32)>,
        /// It goes back to where it begins.
        closed: bool,
        /// What it is filled with: 0 is black, 255 white.
        fill: Option<u8>,
        /// How it is drawn.
        line: Option<Pen>,
    },
    /// Text in a shade, at the left end of its base line.
    Letters {
        /// From the left.
        x: f32,
        /// From the top.
        y: f32,
        /// Type size.
        size: f32,
        /// Heavier.
        bold: bool,
        /// 0 is black, 255 white.
        lightness: u8,
        /// How broad a line of white goes round them, half of it beneath them; 0: none.
        halo: f32,
        /// The letters.
        text: String,
    },
    /// A gray ground.
    Ground {
        /// From the left.
        x: f32,
        /// From the top.
        y: f32,
        /// How wide.
        width: f32,
        /// How high.
        height: f32,
        /// 0 is black, 255 white.
        lightness: u8,
    },
}

/// How a way is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// How thick, in points.
    pub width: f32,
    /// 0 is black, 255 white.
    pub lightness: u8,
    /// Dashes and gaps so long, in points; none: unbroken.
    pub dash: Option<f32>,
}

/// White around a page: a third of an inch, which every printer can do.
const MARGIN: f32 = 26.0;
/// In parts of the type size.
const LINE: f32 = 1.1;
/// What letters such as g need below the last line of a page.
const BELOW: f32 = 0.1;
const BASE: f32 = 0.93;
const CELL_GAP: f32 = 0.55;
const BOX: f32 = 1.0;
/// Between columns, and how narrow one may be, in parts of the type size.
const GAP: f32 = 1.2;
const NARROWEST: f32 = 17.0;
/// A row of more lines may go on in the next column; so many of them stand together at the least.
const WHOLE: f32 = 12.0;
const TOGETHER: f32 = 3.0;
/// Between blocks, in parts of the type size; so many rows without a heading stay with the block before them.
const BETWEEN: f32 = 0.45;
const FEW: usize = 3;
/// Heights tried to make columns end alike.
const BALANCE_STEPS: u8 = 24;

/// The pages of a sheet in a type size.
pub(super) fn lay_out(sheet: &Sheet, faces: &Faces, paper: Paper, size: f32) -> Vec<Page> {
    Setter::set(sheet, faces, paper, size, sheet.balanced).finish(sheet)
}

/// The lines of a column that are on later pages than so many.
pub(super) fn lines_over(sheet: &Sheet, faces: &Faces, paper: Paper, size: f32, pages: usize) -> usize {
    let set = Setter::set(sheet, faces, paper, size, false);
    let Some(more) = set.pages.len().checked_sub(pages + 1) else { return 0 };
    #[expect(clippy::cast_precision_loss, reason = "a handful of pages and columns")]
    let whole = (more * set.columns) as f32 * (set.bottom - MARGIN) + set.column as f32 * (set.bottom - set.top);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "lines of a few pages")]
    let lines = ((whole + set.y - set.top) / (LINE * size)).ceil() as usize;
    lines.max(1)
}

/// In how many columns a sheet in this type may run at the most.
pub(super) fn most_columns(paper: Paper, size: f32) -> usize {
    let (width, gap) = (paper.points().0 - 2.0 * MARGIN, GAP * size);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a handful of columns")]
    let most = ((width + gap) / (NARROWEST * size + gap)).floor() as usize;
    most.max(1)
}

#[derive(Clone)]
struct Setter<'f> {
    faces: &'f Faces,
    size: f32,
    columns: usize,
    column_width: f32,
    gap: f32,
    /// Where the columns of the page in hand begin.
    top: f32,
    bottom: f32,
    width: f32,
    pages: Vec<Page>,
    column: usize,
    y: f32,
    /// A page, counted from 0, whose columns end higher.
    short: Option<(usize, f32)>,
    /// The grids that several blocks share, by their columns.
    shared: Rc<Vec<(Vec<Column>, Grid)>>,
}

/// A row with its height, its marks as if it stood at the origin.
struct Measured {
    height: f32,
    marks: Vec<Mark>,
    /// It stays with the row after it.
    keeps: bool,
}

impl<'f> Setter<'f> {
    /// A sheet with everything in its place but the feet of its pages.
    fn set(sheet: &Sheet, faces: &'f Faces, paper: Paper, size: f32, balanced: bool) -> Self {
        let mut setter = Self::new(sheet, faces, paper, size);
        for blocks in sheet.blocks.chunk_by(|_, next| !next.begins_page) {
            setter.blocks(blocks, balanced);
        }
        setter.cards(&sheet.cards);
        setter
    }

    fn new(sheet: &Sheet, faces: &'f Faces, paper: Paper, size: f32) -> Self {
        let (page_width, page_height) = paper.points();
        let width = page_width - 2.0 * MARGIN;
        let gap = GAP * size;
        // In large type fewer columns than a sheet asks for.
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
            // Half of the page is for the rest.
            let most = (self.bottom - y) * 0.55;
            let set = plate::set(plate, self.faces, (self.width, most));
            marks.extend(set.marks.into_iter().map(|mark| mark.moved(MARGIN, y)));
            y += set.height;
            let told = format!("Not named on the map, where there is no room: {}.", set.left_out.join("; "));
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

    /// On to the next column, or the next page.
    fn turn(&mut self) {
        self.column += 1;
        if self.column == self.columns {
            self.column = 0;
            self.pages.push(Page::default());
            self.top = MARGIN;
        }
        self.y = self.top;
    }

    /// Where the columns of the page in hand end.
    fn foot_of_page(&self) -> f32 {
        self.short.filter(|(page, _)| page + 1 == self.pages.len()).map_or(self.bottom, |(_, foot)| foot)
    }

    /// Blocks up to where a page must begin; balanced, the columns of their last page end as high as they can without one page more.
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

    /// The grids of columns that several blocks of a sheet have alike, where they are to stand alike.
    fn shared_grids(&self, sheet: &Sheet) -> Rc<Vec<(Vec<Column>, Grid)>> {
        let mut shared: Vec<(Vec<Column>, Grid)> = Vec::new();
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

    /// How much room what stays with a block needs beneath it: a few rows without a heading, like lines to write on.
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

    /// A block, or a part of one that is broken.
    fn part(&mut self, block: &Block, grid: &Grid, tail: f32) {
        let mut rows = Vec::new();
        rows.extend(block.heading.as_ref().map(|heading| self.heading(heading)));
        for (nth, row) in block.rows.iter().enumerate() {
            // A heavy line above cells is the head of a part of them, cells without a first one that of a table.
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

    /// How much room the first of these rows needs where it begins, with those it stays with: of what may go on in the next column its
    /// first lines.
    fn needed(&self, rows: &VecDeque<Measured>, tail: f32) -> f32 {
        let kept = rows.iter().take_while(|row| row.keeps).count();
        let tail = if kept + 1 >= rows.len() { tail } else { 0.0 };
        let of = |row: &Measured| if self.goes_on(row) { TOGETHER * self.size * LINE } else { row.height };
        rows.iter().take(kept + 1).map(of).sum::<f32>() + tail
    }

    /// Whether a row may be broken: where no page has room for it, and a long one between columns of a page.
    fn goes_on(&self, row: &Measured) -> bool {
        row.height > self.bottom - self.top || (self.column + 1 < self.columns && row.height > WHOLE * self.size * LINE)
    }

    /// A row where the column in hand has come to; what the page has no room for goes on in the next column.
    fn place(&mut self, row: Measured) {
        let end = self.y + row.height - 0.01;
        let is_over = end > self.bottom || (end > self.foot_of_page() && self.goes_on(&row));
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

    /// The lines of a row that a room has, one at the least, and those that are over.
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

    fn row(&self, row: &Row, block: &Block, grid: &Grid) -> Measured {
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
    /// The height at which it begins; of letters where they stand.
    fn top(&self) -> f32 {
        match self {
            Self::Text { y, .. } | Self::Letters { y, .. } | Self::Frame { y, .. } | Self::Ground { y, .. } => *y,
            Self::Line { from, to, .. } => from.1.min(to.1),
            Self::Path { points, .. } => points.iter().map(|(_, y)| *y).fold(f32::INFINITY, f32::min),
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
            Self::Letters { x, y, size, bold, lightness, halo, text } => {
                Self::Letters { x: x + right, y: y + down, size, bold, lightness, halo, text }
            }
            Self::Frame { x, y, width, height } => Self::Frame { x: x + right, y: y + down, width, height },
            Self::Ground { x, y, width, height, lightness } => Self::Ground { x: x + right, y: y + down, width, height, lightness },
        }
    }
}
