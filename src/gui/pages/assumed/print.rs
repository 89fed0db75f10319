//! The assumed values of a game on paper: those that decide and then the others by chart, each with a box to tick.

use eframe::egui::Ui;

use super::list::charts;
use super::look_of;
use super::twelve::{Twelve, checked_name, value_text};
use crate::cite::Provenance;
use crate::game::Version;
use crate::games::registry::{AnyGame, SheetKind, deciding};
use crate::gui::pages::{Printable, SheetsPage};
use crate::gui::parts::keyed::key_button;
use crate::gui::shell::desk::Desk;
use crate::sheet::{Block, Cell, Column, PencilBox, Sheet, Span};
use crate::table::Listed;

/// Word of the sheet.
const WORD: &str = "assumed";
/// The sheet among those of a program.
const KIND: SheetKind =
    SheetKind { word: WORD, name: "Assumed values", about: "Every value that no source gives, to be checked in the book with a pencil." };

/// Sheet of the values of a game as they are, with the page that prints it.
#[derive(Debug)]
pub(super) struct ListPrinting {
    sheet: Sheet,
    stem: String,
    version: Version,
    page: SheetsPage,
}

impl ListPrinting {
    /// Makes the sheet of a game.
    pub fn of(game: &dyn AnyGame, twelve: &Twelve, desk: &Desk) -> Self {
        let sheet = sheet(game, twelve, |name| desk.settings().checked_values.contains(name));
        let stem = format!("assumed-{}", game.name());
        Self { sheet, stem, version: desk.session().version(), page: SheetsPage::default() }
    }

    /// Draws the page. Returns whether the player goes back to the values.
    pub fn ui(&mut self, ui: &mut Ui, desk: &Desk) -> bool {
        let goes_back = key_button(ui, "Back to the values", "Esc").clicked();
        let Self { sheet, stem, version, page } = self;
        let of = Printable {
            kinds: &[KIND],
            sheets: &|_, _| vec![sheet.clone()],
            stem: &|_| Some(stem.clone()),
            version: *version,
            folder: desk.papers_folder(),
        };
        page.print_ui(ui, of);
        goes_back
    }
}

/// Builds the sheet: a block of the values that decide, and one for each chart.
fn sheet(game: &dyn AnyGame, twelve: &Twelve, is_checked: impl Fn(&str) -> bool) -> Sheet {
    let rows = game.rows();
    let columns = [Column::Fit, Column::Rest(3), Column::Right, Column::Rest(2)];
    let mut first = Block::new("These decide your battle", &columns);
    for row in twelve.values() {
        let Some((listed, now)) = deciding::row_of(rows, &row.value).zip(deciding::number_of(rows, &row.value)) else { continue };
        let (title, about) = twelve.words(rows, &row.value);
        let text = Cell::Text(vec![Span::bold(title), Span::plain(format!(", {about}"))]);
        let crossed = is_checked(&checked_name(rows, &row.value));
        first.cells([tick(crossed), text, Cell::bold(value_text(&row.value, now)), Cell::plain(look_of(listed))]);
    }
    let chart = |(file, name, _): (String, String, usize)| {
        let mut block = Block::new(&name, &columns);
        let assumed = rows.iter().filter(|row| row.file == file && row.head.provenance == Provenance::Assumed);
        assumed.for_each(|row| line(&mut block, row));
        block
    };
    let others = charts(rows).into_iter().map(chart).filter(|block| !block.rows.is_empty());
    Sheet {
        title: format!("{}: values that no source gives", game.title()),
        under_title: vec!["Check each in your copy of the rules, tick it, and write down what differs.".to_owned()],
        columns: 1,
        blocks: std::iter::once(first).chain(others).collect(),
        ..Sheet::default()
    }
}

fn line(block: &mut Block, row: &Listed) {
    let label = Cell::plain(row.head.label.to_string());
    block.cells([tick(false), label, Cell::plain(row.value()), Cell::plain(look_of(row))]);
}

fn tick(crossed: bool) -> Cell {
    Cell::Boxes(vec![PencilBox { crossed, ..PencilBox::default() }])
}
