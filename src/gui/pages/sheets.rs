//! Page of the sheets to print that the game in play has.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use eframe::egui::{self, Align, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder, Vec2};

use super::leaves::leaves_ui;
use crate::engine::Word as _;
use crate::engine::text::upper_first;
use crate::game::Version;
use crate::games::registry::{AnyOpenGame, BOOKLET, SheetKind};
use crate::gui::look::{gap, measure};
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::{heading, number_field, scrolled, warning_color};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::dialog::path_field;
use crate::gui::shell::view::{Frame, PageView};
use crate::manual;
use crate::sheet::{Inks, Paper, PrintOptions, Printed, Sheet, SheetError, ToScale, print, print_to_scale};
use crate::store::{typed_path, write_file};

/// Order for a sheet: its kind and options, and the version of the battle it is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Order {
    /// The word of its kind.
    word: &'static str,
    /// Stem of the file name, with scenario and turn.
    stem: String,
    /// Paper, inks and type; no size of type is the one that fits.
    printing: PrintOptions,
    /// Printed size of the map's unit in tenths of a millimetre; `None` for the usual size.
    scale_tenths_mm: Option<u16>,
    version: Version,
}

/// A sheet made to an order.
#[derive(Clone, Debug)]
struct Made {
    order: Order,
    /// Title of the sheet.
    title: String,
    text: String,
    printed: Result<Printed, SheetError>,
    /// Unit and limits of its scale, if it is a map printed to scale.
    to_scale: Option<ToScale>,
}

/// State of the page of sheets.
#[derive(Clone, Debug)]
pub struct SheetsPage {
    /// The word of the sheet chosen; if a game has no such sheet, its first one is used.
    word: &'static str,
    printing: PrintOptions,
    /// Printed size of each unit of a map to scale, in tenths of a millimetre.
    scales: BTreeMap<&'static str, u16>,
    /// Sizes are shown in inches instead of millimetres.
    in_inches: bool,
    path: String,
    /// The path proposed last: it follows the battle until the player types another.
    suggested: String,
    replace: bool,
    made: Option<Made>,
    /// Result of the last save, as text.
    said: String,
    /// The sheet is shown as text instead of as printed.
    as_text: bool,
    /// The word of the sheet shown last: another one is shown from its top.
    shown: &'static str,
}

impl Default for SheetsPage {
    fn default() -> Self {
        Self {
            word: "",
            printing: PrintOptions::on(Paper::A4),
            scales: BTreeMap::new(),
            in_inches: false,
            path: String::new(),
            suggested: String::new(),
            replace: false,
            made: None,
            said: String::new(),
            as_text: false,
            shown: "",
        }
    }
}

/// Type sizes to choose from, in whole points.
const SIZES: [u16; 7] = [8, 9, 10, 11, 12, 13, 14];

/// Source of the sheets to print: the game in play, or a game with a page of its own.
#[derive(Clone, Copy)]
pub struct Printable<'p> {
    /// The sheets there are.
    pub kinds: &'p [SheetKind],
    /// Returns a sheet by its word, or all of the booklet; none if there is no such sheet.
    pub sheets: &'p dyn Fn(&str, Option<u16>) -> Vec<Sheet>,
    /// Returns the stem of the file name.
    pub stem: &'p dyn Fn(&str) -> Option<String>,
    /// Version of the game the sheets are made from.
    pub version: Version,
    /// Folder proposed for the file.
    pub folder: Option<&'p Path>,
}

impl std::fmt::Debug for Printable<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.kinds).finish()
    }
}

impl PageView for SheetsPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let session = frame.desk.session();
        let of_manual = manual::SHEETS.map(|sheet| SheetKind { word: sheet.word, name: sheet.name, about: sheet.about });
        let of = Printable {
            kinds: &[session.sheets(), of_manual.to_vec()].concat(),
            sheets: &|word, size| {
                let own = session.make_sheets(word, size);
                if own.is_empty() { manual::sheet(word).into_iter().collect() } else { own }
            },
            stem: &|word| session.sheet_stem(word).or_else(|| Some(word.to_owned())),
            version: session.version(),
            folder: frame.desk.papers_folder(),
        };
        self.print_ui(ui, of);
    }

    fn choose(&mut self, what: &'static str) {
        self.word = what;
    }
}

impl SheetsPage {
    /// Returns the page with the hand-out chosen, the first sheet of a scenario; a game without it shows its first sheet.
    #[must_use]
    pub fn of_scenario() -> Self {
        Self { word: "handout", ..Self::default() }
    }

    /// Draws the page for the sheets of a play that is not on the desk.
    pub fn session_ui(&mut self, ui: &mut Ui, session: &dyn AnyOpenGame, desk: &Desk) {
        let of = Printable {
            kinds: &session.sheets(),
            sheets: &|word, size| session.make_sheets(word, size),
            stem: &|word| session.sheet_stem(word),
            version: session.version(),
            folder: desk.papers_folder(),
        };
        self.print_ui(ui, of);
    }

    /// Draws the page for these sheets.
    pub fn print_ui(&mut self, ui: &mut Ui, of: Printable<'_>) {
        let kinds = of.kinds;
        let Some(kind) = kinds.iter().find(|kind| kind.word == self.word).or(kinds.first()).copied() else { return };
        self.word = kind.word;
        heading(ui, "Sheets to print");
        // In a low window all of it scrolls, else only the pages: beside the options where there is room, as high as the window.
        if ui.available_height() < measure::LOW {
            scrolled(ui, "sheet", |ui| {
                self.kind_ui(ui, of, kind);
                self.preview_ui(ui, true);
            });
        } else if ui.available_width() >= measure::PARTS_WIDE {
            let (asked, pages) = ui.available_rect_before_wrap().split_left_right_at_x(ui.min_rect().left() + measure::SIDE_MOST);
            let mut part =
                |name: &str, place: Rect| ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
            let (mut asked, mut pages) = (part("asked", asked), part("pages", pages.with_min_x(pages.left() + gap::GROUP)));
            scrolled(&mut asked, "sheet", |ui| self.kind_ui(ui, of, kind));
            self.preview_ui(&mut pages, false);
            ui.advance_cursor_after_rect(asked.min_rect().union(pages.min_rect()));
        } else {
            self.kind_ui(ui, of, kind);
            self.preview_ui(ui, false);
        }
    }

    fn kind_ui(&mut self, ui: &mut Ui, of: Printable<'_>, kind: SheetKind) {
        ui.horizontal_wrapped(|ui| {
            for kind in of.kinds {
                choose_ui(ui, &mut self.word, kind.word, kind.name);
            }
        });
        ui.label(kind.about);
        let to_scale = self.made.as_ref().filter(|made| made.order.word == kind.word).and_then(|made| made.to_scale);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Paper").strong());
            for (paper, name) in [(Paper::A4, "A4"), (Paper::Letter, "Letter")] {
                choose_ui(ui, &mut self.printing.paper, paper, name);
            }
            ui.add_space(gap::GROUP);
            ui.label(RichText::new("Inks").strong());
            for inks in Inks::ALL {
                choose_ui(ui, &mut self.printing.inks, *inks, inks.name());
            }
            ui.add_space(gap::GROUP);
            if let Some(scale) = to_scale {
                self.scale_ui(ui, scale);
                return;
            }
            ui.label(RichText::new("Type").strong());
            choose_ui(ui, &mut self.printing.size_tenths, None, "Fitted");
            for points in SIZES {
                choose_ui(ui, &mut self.printing.size_tenths, Some(points * 10), format!("{points} pt"));
            }
        });
        self.make(of, kind);
        if self.made.as_ref().is_some_and(|made| made.to_scale != to_scale) {
            // The options above change with the sheet just made.
            ui.ctx().request_repaint();
        }
        let name = suggested(of, kind);
        if self.path == self.suggested {
            self.path.clone_from(&name);
        }
        self.suggested = name;
        self.save_ui(ui, of.folder);
    }

    /// Draws the field for the printed size of the map's unit, in millimetres or inches.
    fn scale_ui(&mut self, ui: &mut Ui, scale: ToScale) {
        /// Tenths of a millimetre in an inch.
        const INCH: f32 = 254.0;
        let title = ui.label(RichText::new(scale.measure).strong());
        let (per_unit, digits, step) = if self.in_inches { (INCH, 2, 0.05) } else { (10.0, 1, 0.5) };
        let tenths_mm = self.scales.entry(scale.measure).or_insert(scale.usual_tenths_mm);
        let mut size = f32::from(*tenths_mm) / per_unit;
        let [least, most] = scale.bounds_tenths_mm.map(|tenths| f32::from(tenths) / per_unit);
        let field = number_field(&mut size).range(least..=most).speed(step).max_decimals(digits).update_while_editing(false);
        if ui.add(field).labelled_by(title.id).changed() {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within its bounds")]
            let tenths = (size * per_unit).round() as u16;
            *tenths_mm = tenths;
        }
        for (in_inches, unit) in [(false, "mm"), (true, "inches")] {
            choose_ui(ui, &mut self.in_inches, in_inches, unit);
        }
    }

    /// Returns the size chosen for the unit of the sheet made last, in tenths of a millimetre; `None` if that is of another kind.
    fn scale_of(&self, kind: SheetKind) -> Option<u16> {
        let made = self.made.as_ref().filter(|made| made.order.word == kind.word)?;
        self.scales.get(made.to_scale?.measure).copied()
    }

    /// Makes the sheet again if the order or the battle has changed.
    fn make(&mut self, of: Printable<'_>, kind: SheetKind) {
        let order = Order {
            word: kind.word,
            stem: (of.stem)(kind.word).unwrap_or_default(),
            printing: self.printing,
            scale_tenths_mm: self.scale_of(kind),
            version: of.version,
        };
        if self.made.as_ref().is_some_and(|made| made.order == order) {
            return;
        }
        let sheets = (of.sheets)(kind.word, order.printing.size_tenths);
        let Some(first) = sheets.first() else { return };
        self.said.clear();
        let to_scale = first.to_scale.filter(|_| sheets.len() == 1);
        let title = if sheets.len() > 1 { kind.name.to_owned() } else { first.title.clone() };
        let text = sheets.iter().map(Sheet::text).collect::<Vec<_>>().join("\n");
        self.made = Some(Made { title, text, printed: printed(&sheets, &order), to_scale, order });
    }

    fn save_ui(&mut self, ui: &mut Ui, folder: Option<&Path>) {
        let Some(Made { title, printed, to_scale, .. }) = &self.made else { return };
        let pdf = match printed {
            Ok(printed) => {
                let points = f32::from(printed.size_tenths) / 10.0;
                let pages = if printed.pages == 1 { "1 page".to_owned() } else { format!("{} pages", printed.pages) };
                let text = if to_scale.is_some() {
                    format!("{title}: {pages} to scale.")
                } else {
                    format!("{title}: {pages} in {points} points{}.", if self.word == BOOKLET.word { " or larger" } else { "" })
                };
                ui.label(RichText::new(text).strong());
                printed.lacks.iter().for_each(|lacks| drop(ui.colored_label(warning_color(ui), format!("{}.", upper_first(lacks)))));
                printed.pdf.clone()
            }
            Err(error) => {
                ui.label(format!("The sheet cannot be printed: {error}"));
                return;
            }
        };
        let mut save = false;
        ui.horizontal_wrapped(|ui| {
            let now = typed_path(&self.path);
            let pick = |dialog: rfd::FileDialog| {
                let mut dialog = dialog.add_filter("PDF", &["pdf"]);
                if let Some(folder) = now.parent().filter(|folder| folder.is_dir()).or(folder) {
                    dialog = dialog.set_directory(folder);
                }
                if let Some(name) = now.file_name() {
                    dialog = dialog.set_file_name(name.to_string_lossy());
                }
                dialog.save_file()
            };
            let typed = path_field(ui, ["File", "path of the PDF"], &mut self.path, ("Choose where…", pick));
            save |= typed.is_entered;
            if typed.is_picked {
                // The dialog asked before it let a file be replaced.
                self.said = written(Path::new(&self.path), &pdf, true);
            }
        });
        ui.horizontal_wrapped(|ui| {
            save |= main_button(ui, !self.path.trim().is_empty(), "Save the PDF");
            ui.checkbox(&mut self.replace, "Replace a file of this name");
        });
        if save && !self.path.trim().is_empty() {
            self.said = written(&typed_path(&self.path), &pdf, self.replace);
        }
        if !self.said.is_empty() {
            ui.label(&self.said);
        }
    }

    fn preview_ui(&mut self, ui: &mut Ui, low: bool) {
        let Some(made) = &self.made else { return };
        ui.horizontal_wrapped(|ui| {
            choose_ui(ui, &mut self.as_text, false, "As it is printed");
            choose_ui(ui, &mut self.as_text, true, "As text");
        });
        let is_new = std::mem::replace(&mut self.shown, made.order.word) != made.order.word;
        let from_top = |area: ScrollArea| if is_new { area.scroll_offset(Vec2::ZERO) } else { area };
        match &made.printed {
            Ok(printed) if !self.as_text => {
                let sentence = format!("The sheet as it is printed. {}", made.text);
                let pages_ui = |ui: &mut Ui| leaves_ui(ui, &printed.leaves, made.order.printing.paper, &sentence);
                if low {
                    pages_ui(ui);
                } else {
                    from_top(ScrollArea::vertical().id_salt("pages").auto_shrink(false)).show(ui, pages_ui);
                }
            }
            _ => drop(from_top(ScrollArea::both().id_salt("text").auto_shrink(false).max_height(ui.available_height())).show(ui, |ui| {
                for line in made.text.lines() {
                    let text = RichText::new(line).small();
                    ui.add(egui::Label::new(if line.starts_with("# ") { text.strong() } else { text }).extend());
                }
            })),
        }
    }
}

fn printed(sheets: &[Sheet], order: &Order) -> Result<Printed, SheetError> {
    let PrintOptions { paper, inks, .. } = order.printing;
    if let [sheet] = sheets
        && let Some(printed) = print_to_scale(sheet, paper, inks, order.scale_tenths_mm)
    {
        return printed;
    }
    print(sheets, order.printing)
}

fn written(path: &Path, pdf: &[u8], replace: bool) -> String {
    match write_file(path, pdf, replace) {
        Ok(()) => format!("Saved: {}", path.display()),
        Err(error) => format!("Not saved: {error}"),
    }
}

/// Returns a path beside the battles, named after battle and turn.
fn suggested(of: Printable<'_>, kind: SheetKind) -> String {
    let name = format!("{}.pdf", (of.stem)(kind.word).unwrap_or_default());
    of.folder.map_or_else(|| PathBuf::from(&name), |folder| folder.join(&name)).display().to_string()
}
