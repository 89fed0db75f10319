//! Layout of a sheet: text is measured, wrapped, and run down the columns, page after page.

mod cards;
mod columns;
mod lines;
mod marks;
mod rows;
mod strips;
mod track;

use std::collections::VecDeque;
use std::rc::Rc;

use self::columns::ColumnGrid;
use self::lines::Piece;
pub use self::marks::{Mark, Page, Pen};
use super::content::{Begins, Block, Column, Row, Sheet, Span};
use super::face::{Face, Faces};
use super::ink::{Ink, Inks, Tint};
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

/// Points of an inch.
pub(super) const INCH: f32 = 72.0;
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
/// Sizes in multiples of the type size: title, paragraph before everything, headings.
const TITLE: f32 = 2.0;
const LEAD: f32 = 1.15;
const HEADING: f32 = 1.22;
/// Most of a title's line that the lines beside it take.
const BESIDE_TITLE: f32 = 0.5;
/// Most of a page that its map takes.
const MAP_MOST: f32 = 0.62;
/// Fewest lines of type that a new band of columns begins with at the foot of a page.
const BAND_LEAST: f32 = 6.0;
/// Share of a page from which it is not too empty.
const FULL_ENOUGH: f32 = 0.34;

/// A sheet laid out, but for the numbers of its pages.
pub(super) struct Laid<'f, 's> {
    setter: Setter<'f>,
    sheet: &'s Sheet,
}

impl Laid<'_, '_> {
    /// Returns the number of pages.
    pub(super) fn pages(&self) -> usize {
        self.setter.pages.len()
    }

    /// Returns how full the emptiest page is, 0 to 1.
    pub(super) fn emptiest(&self) -> f32 {
        let room = self.setter.bottom - MARGIN;
        self.setter.pages.iter().map(|page| (lowest(page) - MARGIN) / room).fold(1.0, f32::min)
    }

    /// Returns true if no page is too empty.
    pub(super) fn is_full_enough(&self) -> bool {
        self.emptiest() >= FULL_ENOUGH
    }

    /// Returns the pages with their feet; their numbers go on from `before`, of `all`.
    pub(super) fn finish(self, before: usize, all: usize) -> Vec<Page> {
        self.setter.finish(self.sheet, before, all)
    }
}

/// Returns the lowest point of a page's marks.
fn lowest(page: &Page) -> f32 {
    let bottom = |mark: &Mark| match mark {
        Mark::Text { y, .. } | Mark::Letters { y, .. } => *y,
        Mark::Frame { y, height, .. } | Mark::Ground { y, height, .. } => y + height,
        Mark::Line { from, to, .. } => from.1.max(to.1),
        Mark::Path { points, .. } => points.iter().map(|(_, y)| *y).fold(0.0, f32::max),
        Mark::Area { rings, .. } => rings.iter().flatten().map(|(_, y)| *y).fold(0.0, f32::max),
    };
    page.marks.iter().map(bottom).fold(MARGIN, f32::max)
}

/// Lays out the pages of a sheet in a type size.
pub(super) fn lay_out<'f, 's>(sheet: &'s Sheet, faces: &'f Faces, (paper, inks): (Paper, Inks), size: f32) -> Laid<'f, 's> {
    Laid { setter: Setter::set(sheet, faces, (paper, inks), (size, sheet.balanced)), sheet }
}

/// Returns the number of column lines that are on pages after the first `pages`.
pub(super) fn lines_over(sheet: &Sheet, faces: &Faces, paper: Paper, size: f32, pages: usize) -> usize {
    let set = Setter::set(sheet, faces, (paper, Inks::Gray), (size, false));
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
    faces: &'f Faces,
    inks: Inks,
    size: f32,
    /// Side of a box to cross off, in multiples of the type size.
    box_side: f32,
    /// Most columns there is room for.
    most_columns: usize,
    columns: usize,
    column_width: f32,
    gap: f32,
    /// Top of the columns on the current page.
    top: f32,
    /// Lowest end of the columns so far, from their top.
    low: f32,
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
#[derive(Default)]
struct Measured {
    height: f32,
    marks: Vec<Mark>,
    /// True if it stays with the row after it.
    keeps: bool,
}

impl Measured {
    /// Returns the marks moved to a place.
    fn at(self, x: f32, y: f32) -> impl Iterator<Item = Mark> {
        self.marks.into_iter().map(move |mark| mark.moved(x, y))
    }
}

impl<'f> Setter<'f> {
    /// Lays out a sheet except for the feet of its pages.
    fn set(sheet: &Sheet, faces: &'f Faces, (paper, inks): (Paper, Inks), (size, balanced): (f32, bool)) -> Self {
        let mut setter = Self::new(sheet, faces, (paper, inks), size);
        for blocks in sheet.blocks.chunk_by(|_, next| !next.begins.is_apart()) {
            match blocks.first().map(|block| block.begins) {
                Some(Begins::Page(columns)) => setter.begin_page(columns),
                Some(Begins::Band(columns)) => setter.begin_band(columns),
                Some(Begins::Below | Begins::Column) | None => {}
            }
            setter.blocks(blocks, balanced);
        }
        setter.strips(&sheet.strips);
        setter.cards(&sheet.cards);
        setter.more_strips(&sheet.more_strips);
        setter
    }

    fn new(sheet: &Sheet, faces: &'f Faces, (paper, inks): (Paper, Inks), size: f32) -> Self {
        let (page_width, page_height) = paper.points();
        let width = page_width - 2.0 * MARGIN;
        let mut setter = Self {
            faces,
            inks,
            size,
            box_side: BOX,
            most_columns: most_columns(paper, size),
            columns: 1,
            column_width: width,
            gap: GAP * size,
            top: MARGIN,
            low: MARGIN,
            bottom: 0.0,
            width,
            pages: vec![Page::default()],
            column: 0,
            y: 0.0,
            short: None,
            shared: Rc::default(),
        };
        let foot_lines = setter.wrapped_foot(sheet).len();
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let foot_height = (foot_lines.max(1) as f32 * LINE + BELOW) * setter.foot_size();
        setter.bottom = page_height - MARGIN - foot_height - 0.3 * size;
        setter.head(sheet);
        setter.set_columns(sheet.columns);
        setter.shared = setter.shared_grids(sheet);
        setter
    }

    /// Sets the number of columns from here on; large type gets fewer than the sheet asks for.
    #[expect(clippy::cast_precision_loss, reason = "a handful of columns")]
    fn set_columns(&mut self, columns: usize) {
        self.columns = columns.clamp(1, self.most_columns);
        let count = self.columns as f32;
        self.column_width = (self.width - self.gap * (count - 1.0)) / count;
        self.column = 0;
    }

    fn foot_size(&self) -> f32 {
        (self.size * 0.85).max(6.0)
    }

    fn wrapped_foot(&self, sheet: &Sheet) -> Vec<Vec<Piece>> {
        let line = |line: &String| self.wrap(&[Span::plain(line.as_str())], self.width - 4.0 * self.size, self.foot_size());
        sheet.foot.iter().flat_map(line).collect()
    }

    /// Sets the title with the lines beside it, the paragraph before everything, the map and its legend.
    fn head(&mut self, sheet: &Sheet) {
        let mut y = self.title(sheet);
        let mut marks = Vec::new();
        if let Some(lead) = &sheet.lead {
            let set = self.headline(lead, (self.width, LEAD * self.size), Ink::BLACK);
            y += 0.2 * self.size;
            let height = set.height;
            marks.extend(set.at(MARGIN, y));
            y += height + 0.3 * self.size;
        }
        if let Some(plate) = &sheet.plate {
            y += 0.3 * self.size;
            // The rest of the page is for the blocks.
            let most = (self.bottom - y) * MAP_MOST;
            let set = plate::set(plate, (self.faces, self.inks), (self.width, most));
            marks.extend(set.marks.into_iter().map(|mark| mark.moved(MARGIN, y)));
            y += set.height;
            let note = format!("No room on the map for these names: {}.", set.left_out.join("; "));
            if !set.left_out.is_empty() {
                let set = self.paragraph(&[Span::plain(note)], self.width, self.size);
                let height = set.height;
                marks.extend(set.at(MARGIN, y));
                y += height;
            }
        }
        if !sheet.legend.is_empty() {
            let set = self.keys(&sheet.legend, self.width);
            let height = set.height;
            marks.extend(set.at(MARGIN, y + 0.3 * self.size));
            y += height + 0.3 * self.size;
        }
        self.page().marks.extend(marks);
        self.top = y + 0.4 * self.size;
        (self.y, self.low) = (self.top, self.top);
    }

    /// Sets the title, the lines at its right or below it, and a rule; returns where the rest begins.
    fn title(&mut self, sheet: &Sheet) -> f32 {
        let small = 0.95 * self.size;
        let wide = |line: &String| self.faces.width(line, Face::Regular, small);
        let beside = sheet.under_title.iter().map(wide).fold(0.0, f32::max);
        let title_wide = |size: f32| self.faces.width(&sheet.title, self.faces.for_text(Face::Serif, &sheet.title), size);
        let measure = if sheet.has_measure { 2.0 * INCH } else { 0.0 };
        let mut size = TITLE * self.size;
        // A long title is set smaller before it is broken.
        while size > 1.3 * self.size && title_wide(size) > self.width - measure - self.size {
            size -= 0.1 * self.size;
        }
        let room = self.width - title_wide(size) - 2.0 * self.size;
        let is_beside = measure == 0.0 && beside <= room.min(BESIDE_TITLE * self.width) && sheet.under_title.len() <= 2;
        let title = self.headline(&sheet.title, (self.width - measure, size), Ink::BLACK);
        let mut y = MARGIN + title.height;
        let mut marks = title.at(MARGIN, MARGIN).collect::<Vec<_>>();
        #[expect(clippy::cast_precision_loss, reason = "a line or two")]
        let mut at = if is_beside { y - sheet.under_title.len() as f32 * small * LINE - 0.1 * self.size } else { y };
        for line in &sheet.under_title {
            let set = self.paragraph(&[Span::plain(line.as_str()).tinted(Tint::Second)], self.width, small);
            let x = if is_beside { MARGIN + self.width - wide(line) } else { MARGIN };
            let height = set.height;
            marks.extend(set.at(x, at));
            at += height;
        }
        y = y.max(at) + 0.15 * self.size;
        if sheet.has_measure {
            marks.extend(self.measure());
        }
        marks.push(Mark::Path {
            points: vec![(MARGIN, y), (MARGIN + self.width, y)],
            closed: false,
            fill: None,
            line: Some(Pen::of(Ink::BLACK, 1.0)),
        });
        self.page().marks.extend(marks);
        y + 0.3 * self.size
    }

    /// Draws a line two inches long with marks at each inch, to hold a ruler against.
    fn measure(&self) -> Vec<Mark> {
        let (right, y) = (MARGIN + self.width, MARGIN + 14.0);
        let size = 7.0;
        let sentence = "print at 100 %: this line is two inches long";
        let x = right - self.faces.width(sentence, Face::Regular, size);
        let tick = |inches: f32| Mark::Path {
            points: vec![(right - inches * INCH, y - 3.0), (right - inches * INCH, y + 3.0)],
            closed: false,
            fill: None,
            line: Some(Pen::of(Ink::BLACK, 0.8)),
        };
        let line = Mark::Path {
            points: vec![(right - 2.0 * INCH, y), (right, y)],
            closed: false,
            fill: None,
            line: Some(Pen::of(Ink::BLACK, 0.8)),
        };
        let text = Mark::Text { x, y: y - 5.0, size, face: Face::Regular, ink: Tint::Second.ink(self.inks), text: sentence.to_owned() };
        vec![text, line, tick(0.0), tick(1.0), tick(2.0)]
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
            self.new_page();
        }
        self.y = self.top;
    }

    fn new_page(&mut self) {
        self.column = 0;
        self.pages.push(Page::default());
        (self.top, self.low, self.y) = (MARGIN, MARGIN, MARGIN);
    }

    /// Begins a page in so many columns; on a page that would be left too empty, it begins below.
    fn begin_page(&mut self, columns: usize) {
        if self.low.max(self.top) - MARGIN < FULL_ENOUGH * (self.bottom - MARGIN) {
            return self.begin_band(columns);
        }
        self.new_page();
        self.set_columns(columns);
    }

    /// Begins columns below everything on the current page, or a page if little room is left.
    fn begin_band(&mut self, columns: usize) {
        self.top = if self.low > self.top { self.low + 0.8 * self.size } else { self.top };
        (self.low, self.y) = (self.top, self.top);
        self.set_columns(columns);
        if self.bottom - self.top < BAND_LEAST * self.size * LINE {
            self.new_page();
        }
    }

    /// Returns the lower end of the columns on the current page.
    fn foot_of_page(&self) -> f32 {
        self.short.filter(|(page, _)| page + 1 == self.pages.len()).map_or(self.bottom, |(_, foot)| foot)
    }

    /// Lays out blocks up to the next band or page; if balanced, the columns of their last page end as high as they can without
    /// another page.
    fn blocks(&mut self, blocks: &[Block], balanced: bool) {
        // Pages so far are put aside: many layouts are tried, and a map has thousands of marks.
        let before = std::mem::take(&mut self.pages);
        self.pages = vec![Page::default(); before.len()];
        let mut set = self.clone();
        set.each(blocks);
        let by_column = blocks.iter().any(|block| block.begins == Begins::Column);
        let (pages, room) = (set.pages.len(), set.bottom - set.top);
        let ends = (1..BALANCE_STEPS).map(|step| set.top + room * f32::from(step) / f32::from(BALANCE_STEPS));
        let tried = ends.filter(|_| balanced && !by_column && self.columns > 1).find_map(|foot| {
            let mut tried = Self { short: Some((pages - 1, foot)), ..self.clone() };
            tried.each(blocks);
            (tried.pages.len() == pages).then_some(tried)
        });
        *self = Self { short: None, ..tried.unwrap_or(set) };
        for (page, mut own) in self.pages.iter_mut().zip(before) {
            own.marks.append(&mut page.marks);
            page.marks = own.marks;
        }
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
        if block.heading.is_some() || block.begins != Begins::Below || block.rows.len() > FEW {
            return 0.0;
        }
        let grid = self.grid(&block.columns, block.rows.iter());
        block.rows.iter().map(|row| self.row(row, block, &grid).height).sum::<f32>() + BETWEEN * self.size
    }

    fn block(&mut self, block: &Block, tail: f32) {
        if block.begins == Begins::Column && self.y > self.top {
            self.turn();
        }
        let whole = with_all_columns(block);
        let block = whole.as_ref().unwrap_or(block);
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
        rows.extend(block.heading.as_ref().map(|heading| self.heading(heading, block.tint)));
        for (nth, row) in block.rows.iter().enumerate() {
            // A bold line above cells is the heading of that part, cells without a first one the head of a table.
            let heads = matches!(block.rows.get(nth + 1), Some(Row::Cells(_)));
            let row = self.row(row, block, grid);
            rows.push(Measured { keeps: row.keeps && heads, ..row });
        }
        if self.y > self.top {
            self.y += BETWEEN * self.size;
        }
        let mut rows = rows.into_iter().collect::<VecDeque<_>>();
        let (mut is_kept, mut is_begun) = (false, false);
        while !rows.is_empty() {
            let needed = self.needed(&rows, tail);
            let page = self.pages.len();
            if !is_kept && self.y + needed > self.foot_of_page() + 0.01 && self.y > self.top {
                self.turn();
            }
            // Columns may begin low on a page; what has no room there begins the next one.
            if !is_kept && self.y + needed > self.bottom + 0.01 && self.top > MARGIN && needed <= self.bottom - MARGIN {
                self.new_page();
            }
            // A list that goes on overleaf says of what.
            if is_begun && self.pages.len() > page && self.columns == 1 {
                let again = block.heading.as_ref().map(|heading| self.heading(&format!("{heading}, continued"), block.tint));
                again.into_iter().for_each(|heading| self.put(heading));
            }
            is_begun = true;
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
        row.height > self.bottom - MARGIN || (self.column + 1 < self.columns && row.height > WHOLE * self.size * LINE)
    }

    /// Places a row at the current position of the column; lines that do not fit continue in the next column.
    fn place(&mut self, row: Measured) {
        let end = self.y + row.height - 0.01;
        let is_over = end > self.bottom || (end > self.foot_of_page() && self.may_break(&row));
        let (own, rest) = if is_over { self.split(row, self.foot_of_page() - self.y) } else { (row, None) };
        self.put(own);
        if let Some(rest) = rest {
            self.turn();
            self.place(rest);
        }
    }

    /// Places a row as it is at the current position of the column.
    fn put(&mut self, row: Measured) {
        let (x, y, height) = (self.left(), self.y, row.height);
        let marks = row.at(x, y).collect::<Vec<_>>();
        self.page().marks.extend(marks);
        self.y += height;
        self.low = self.low.max(self.y);
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

    fn finish(mut self, sheet: &Sheet, before: usize, all: usize) -> Vec<Page> {
        let foot = self.wrapped_foot(sheet);
        let size = self.foot_size();
        let top = self.bottom + 0.3 * self.size;
        for nth in 0..self.pages.len() {
            let mut marks = vec![Mark::Line { from: (MARGIN, top), to: (MARGIN + self.width, top), width: 0.4 }];
            let mut y = top + 0.1 * size;
            for pieces in &foot {
                marks.extend(Self::line_marks(pieces, MARGIN, y, size));
                y += size * LINE;
            }
            if all > 1 {
                let text = format!("{} of {all}", before + nth + 1);
                let x = MARGIN + self.width - self.faces.width(&text, Face::Bold, size);
                let y = top + 0.1 * size + size * BASE;
                marks.push(Mark::Text { x, y, size, face: Face::Bold, ink: Ink::BLACK, text });
            }
            self.pages[nth].marks.extend(marks);
        }
        self.pages
    }
}

/// Returns a block whose rows have more cells than it has columns with a column for each, so that no cell is lost; `None` if it has enough.
fn with_all_columns(block: &Block) -> Option<Block> {
    let most = block.rows.iter().map(|row| if let Row::Cells(cells) = row { cells.len() } else { 0 }).max()?;
    (most > block.columns.len()).then(|| {
        let more = vec![Column::Rest(1); most - block.columns.len()];
        Block { columns: [block.columns.clone(), more].concat(), ..block.clone() }
    })
}
