//! Widths of the cells of a row: no column of text is narrower than its longest word. If boxes need the width of the text,
//! they go on a line below it; a table wider than its column is split in two.

use super::{CELL_GAP, Setter};
use crate::sheet::content::{Begins, Block, Cell, Column, Row, Span};
use crate::sheet::face::Face;

/// Largest share of a column that one fitted cell takes; longer text is wrapped.
const WIDEST_CELL: f32 = 0.5;
/// Least widths in multiples of the type size: of text beside text and of text beside boxes, where the text is longer, and of a line to
/// write on.
const LEAST_TEXT: f32 = 5.5;
const LEAST_BESIDE_BOXES: f32 = 11.0;
const LEAST_PENCIL: f32 = 3.0;
/// Least width of a bar in multiples of the type size.
const LEAST_BAR: f32 = 10.0;
/// Widest first column, in multiples of the type size, beside which boxes on a line of their own begin.
const WIDEST_INDENT: f32 = 3.0;

/// Positions of the cells in a block's rows.
#[derive(Clone, Debug, Default)]
pub(super) struct ColumnGrid {
    /// Width of each column.
    pub widths: Vec<f32>,
    /// First column whose cells go on a line of their own, with the indent of that line.
    pub below: Option<(usize, f32)>,
}

/// Width requirements of the cells of a column.
#[derive(Clone, Copy, Debug, Default)]
struct Need {
    /// Width on one line.
    natural: f32,
    /// Width of its longest word, or its widest box.
    least: f32,
    /// Width for comfortable reading.
    ease: f32,
    has_boxes: bool,
    /// Weight in sharing the remaining width; 0: as wide as its cells.
    weight: f32,
}

impl<'f> Setter<'f> {
    /// Computes the grid of a block from all rows that use it.
    pub(super) fn grid<'r>(&self, columns: &[Column], rows: impl Iterator<Item = &'r Row>) -> ColumnGrid {
        let needs = self.needs(columns, rows);
        let width = self.column_width;
        let boxes = needs.iter().skip(1).position(|need| need.has_boxes && need.weight <= 0.0).map(|at| at + 1);
        if let Some(widths) = self.fitted(&needs, width, boxes.is_none()) {
            return ColumnGrid { widths, below: None };
        }
        let below = boxes.and_then(|at| {
            let head = self.fitted(&needs[..at], width, true)?;
            let first = head.first().copied().filter(|first| *first <= WIDEST_INDENT * self.size).unwrap_or(0.0);
            let indent = first + CELL_GAP * self.size;
            let tail = self.fitted(&needs[at..], width - indent, true)?;
            Some(ColumnGrid { widths: [head, tail].concat(), below: Some((at, indent)) })
        });
        below.unwrap_or_else(|| {
            // Words must be broken: those of texts, so that figures stay whole; where there is no room for these either, each column gives way.
            let room = width - self.gaps(needs.len());
            let sum = |is: &dyn Fn(&Need) -> bool| needs.iter().filter(|need| is(need)).map(|need| need.least).sum::<f32>();
            let (texts, figures) = (sum(&|need| need.weight > 0.0), sum(&|need| need.weight <= 0.0));
            let whole = if texts > 0.0 && figures + LEAST_TEXT * self.size <= room { figures } else { 0.0 };
            let share = ((room - whole) / (texts + figures - whole).max(f32::MIN_POSITIVE)).max(0.0);
            let own = |need: &Need| if whole > 0.0 && need.weight <= 0.0 { need.least } else { need.least * share };
            ColumnGrid { widths: needs.iter().map(own).collect(), below: None }
        })
    }

    /// Splits a block with too many cells for the width of its column into several, each with the first column.
    pub(super) fn broken(&self, block: &Block) -> Vec<Block> {
        let needs = self.needs(&block.columns, block.rows.iter());
        let is_table = needs.len() > 2 && needs.iter().skip(1).all(|need| need.weight <= 0.0 && !need.has_boxes);
        if !is_table || self.fitted(&needs, self.column_width, true).is_some() {
            return vec![block.clone()];
        }
        let half = 1 + needs.len() / 2;
        let last = block.rows.iter().rposition(|row| matches!(row, Row::Cells(_))).unwrap_or(0);
        let part = |of: std::ops::Range<usize>, is_first: bool| {
            let columns = [&block.columns[..1], &block.columns[of.clone()]].concat();
            let rows = block.rows.iter().enumerate().filter_map(|(nth, row)| match row {
                Row::Cells(cells) => {
                    let own = cells.get(of.start..of.end.min(cells.len())).unwrap_or_default();
                    Some(Row::Cells([&cells[..cells.len().min(1)], own].concat()))
                }
                // Lines below the table stay below all of it.
                Row::Across(_) | Row::Keys(_) | Row::Track(_) => ((nth < last) == is_first).then(|| row.clone()),
            });
            let rows = rows.collect();
            let begins = if is_first { block.begins } else { Begins::Below };
            Block { begins, heading: block.heading.clone().filter(|_| is_first), tint: block.tint, columns, rows }
        };
        [part(1..half, true), part(half..needs.len(), false)].iter().flat_map(|part| self.broken(part)).collect()
    }

    fn needs<'r>(&self, columns: &[Column], rows: impl Iterator<Item = &'r Row>) -> Vec<Need> {
        let mut needs = columns
            .iter()
            .map(|column| Need { weight: if let Column::Rest(weight) = column { f32::from(*weight) } else { 0.0 }, ..Need::default() })
            .collect::<Vec<_>>();
        for row in rows {
            let Row::Cells(cells) = row else { continue };
            for (cell, need) in cells.iter().zip(&mut needs) {
                need.natural = need.natural.max(self.natural(cell));
                need.least = need.least.max(self.least(cell));
                need.has_boxes |= matches!(cell, Cell::Boxes(_));
            }
        }
        let beside_boxes = needs.iter().skip(1).any(|need| need.has_boxes && need.weight <= 0.0);
        let ease = if beside_boxes { LEAST_BESIDE_BOXES } else { LEAST_TEXT } * self.size;
        needs.iter_mut().for_each(|need| need.ease = need.natural.min(ease).max(need.least));
        needs
    }

    #[expect(clippy::cast_precision_loss, reason = "a handful of columns")]
    fn gaps(&self, columns: usize) -> f32 {
        CELL_GAP * self.size * columns.saturating_sub(1) as f32
    }

    /// Computes the widths of columns side by side; `None` if they do not fit. Columns as wide as their cells are narrowed only if
    /// `gives_way`.
    fn fitted(&self, needs: &[Need], width: f32, gives_way: bool) -> Option<Vec<f32>> {
        let room = width - self.gaps(needs.len());
        let cap = WIDEST_CELL * width;
        let mut widths =
            needs.iter().map(|need| if need.weight > 0.0 { need.ease } else { need.natural.min(cap).max(need.least) }).collect::<Vec<_>>();
        if gives_way {
            // Narrow first the columns as wide as their cells, then the others.
            for is_rest in [false, true] {
                let over = widths.iter().sum::<f32>() - room;
                let slack = |(need, width): (&Need, &f32)| if (need.weight > 0.0) == is_rest { (width - need.least).max(0.0) } else { 0.0 };
                let slacks = needs.iter().zip(&widths).map(slack).collect::<Vec<_>>();
                let share = (over.max(0.0) / slacks.iter().sum::<f32>().max(f32::MIN_POSITIVE)).min(1.0);
                widths.iter_mut().zip(slacks).for_each(|(width, slack)| *width -= slack * share);
            }
        }
        let left = room - widths.iter().sum::<f32>();
        if left < -0.01 {
            return None;
        }
        Self::share_out(needs, &mut widths, left.max(0.0));
        Some(widths)
    }

    /// Shares the remaining width among the columns by weight, after those wider than their share have kept their own.
    fn share_out(needs: &[Need], widths: &mut [f32], left: f32) {
        let rest = || needs.iter().enumerate().filter(|(_, need)| need.weight > 0.0).map(|(nth, need)| (nth, need.weight));
        let room = left + rest().map(|(nth, _)| widths[nth]).sum::<f32>();
        let mut taken = vec![false; needs.len()];
        loop {
            let weights = rest().filter(|(nth, _)| !taken[*nth]).map(|(_, weight)| weight).sum::<f32>();
            let free = room - rest().filter(|(nth, _)| taken[*nth]).map(|(nth, _)| widths[nth]).sum::<f32>();
            let share = |weight: f32| free * weight / weights.max(f32::MIN_POSITIVE);
            let more = rest().find(|(nth, weight)| !taken[*nth] && widths[*nth] > share(*weight) + 0.01);
            let Some((nth, _)) = more else {
                let shares = rest().filter(|(nth, _)| !taken[*nth]).map(|(nth, weight)| (nth, share(weight))).collect::<Vec<_>>();
                shares.into_iter().for_each(|(nth, share)| widths[nth] = share);
                return;
            };
            taken[nth] = true;
        }
    }

    fn natural(&self, cell: &Cell) -> f32 {
        match cell {
            Cell::Text(spans) => {
                let wide = |span: &Span| self.faces.width(&span.text, Face::of(span.bold), self.size * span.scale.factor());
                spans.iter().map(wide).sum::<f32>() + 0.01
            }
            Cell::Bar(_) => LEAST_BAR * self.size,
            Cell::Boxes(boxes) => boxes.iter().map(|one| self.box_width(one)).sum::<f32>() + 0.01,
            Cell::Pencil => 2.0 * LEAST_PENCIL * self.size,
        }
    }

    fn least(&self, cell: &Cell) -> f32 {
        match cell {
            Cell::Text(spans) => self.words(spans, self.size).iter().map(|word| word.width).fold(0.0, f32::max) + 0.01,
            Cell::Boxes(boxes) => boxes.iter().map(|one| self.box_width(one)).fold(self.box_side * self.size, f32::max) + 0.01,
            Cell::Bar(_) => LEAST_BAR * self.size,
            Cell::Pencil => LEAST_PENCIL * self.size,
        }
    }
}
