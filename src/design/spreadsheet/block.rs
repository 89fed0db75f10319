//! Block of cells pasted over the cells of the grid, from the cursor on.

use super::figure::figure;
use super::value::translate_cell;
use crate::design::{Draft, Edit, Edits, GridLine, Kind, ScenarioFormat};

/// Result of pasting a block of cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PastedBlock {
    /// Edit that sets the cells; `None` where no cell would change.
    pub edit: Option<Edit>,
    /// Number of cells that are set or hold the same value already.
    pub taken: usize,
    /// Texts that are rejected, each with the reason.
    pub kept_out: Vec<String>,
}

/// Pastes rows of texts into cells from one cell of the grid on: down the lines of the same side and kind, and to the right. A cell left
/// empty in the block stays as it is. A text that its cell cannot hold is rejected, and so is one for a line without that column.
#[must_use]
pub fn block(
    form: &ScenarioFormat,
    draft: &Draft,
    lines: &[GridLine],
    (from, column): (usize, usize),
    rows: &[Vec<String>],
) -> PastedBlock {
    let Some(first) = lines.get(from) else { return PastedBlock::default() };
    let is_like = |line: &&GridLine| line.side == first.side && (line.kind == first.kind || (line.kind.is_unit() && first.kind.is_unit()));
    let beneath = lines[from..].iter().filter(is_like).collect::<Vec<_>>();
    let heads = form.columns_of(first.kind);
    let maker = Edits { form, draft };
    let mut block = PastedBlock::default();
    let mut cells = Vec::new();
    for (nth, row) in rows.iter().enumerate() {
        let filled = row.iter().enumerate().map(|(nth, text)| (column + nth, text.trim())).filter(|(_, text)| !text.is_empty());
        let Some(line) = beneath.get(nth) else {
            block.kept_out.extend(filled.map(|(_, text)| format!("“{text}”: there is no line left for row {}", nth + 1)));
            continue;
        };
        let called = maker.line_name(line);
        for (nth, text) in filled {
            let Some(head) = heads.get(nth) else {
                block.kept_out.push(format!("“{text}”: there is no column left for it"));
                continue;
            };
            let Some(own) = form.columns_of(line.kind).get(nth).filter(|own| own.field == head.field) else {
                block.kept_out.push(format!("“{text}”: {called} has no {}", head.head));
                continue;
            };
            let spoken = translate_cell(&own.kind, text);
            let names = form.names(draft, line, nth);
            let named = |id: &str| names.iter().find(|(known, _)| known == id).map(|(_, name)| name.clone());
            let is_counted = own.kind == Kind::Whole && matches!(own.field, ["men" | "guns"]) && figure(text).is_some();
            let is_below = own.kind == Kind::Whole && text.starts_with(['-', '−']);
            if is_below || (!is_counted && own.kind.shown(own.kind.read(&spoken, &names).as_ref(), named).strange) {
                block.kept_out.push(format!("“{text}”: not possible as {} of {called}", own.head));
                continue;
            }
            block.taken += 1;
            cells.push((*line, nth, spoken));
        }
    }
    let typed = cells.iter().map(|(line, nth, text)| (*line, *nth, text.as_str())).collect::<Vec<_>>();
    block.edit = maker.set_cells(&typed);
    block
}
