//! Designs that were begun before, as lists show them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::design::{Pointer, ScenarioFormat, lines};
use crate::engine::text::count_text;
use crate::games::registry::OpenDesign;
use crate::gui::shell::desk::{DeskPlace, ago};
use crate::session::read_game_word;
use crate::store::{age, size};

/// Design that was begun before, as lists show it.
#[derive(Debug)]
pub struct Stored {
    /// Path of its file.
    pub(super) path: PathBuf,
    /// Title of its scenario; the name of its file if it has none.
    pub title: String,
    /// Name of its file, without its ending.
    pub file: String,
    /// Its size, and when it was changed.
    pub(super) facts: String,
}

impl Stored {
    /// Reads what lists show of a design from its file.
    pub fn read(forms: &[Arc<ScenarioFormat>], path: PathBuf) -> Self {
        let file = path.file_name().unwrap_or_default().to_string_lossy().trim_end_matches(DeskPlace::Design.ending()).to_owned();
        let (title, facts) = described(forms, &path).unwrap_or_else(|| (String::new(), "cannot be read".to_owned()));
        let title = if title.is_empty() { file.clone() } else { title };
        Self { path, title, file, facts }
    }
}

/// Returns the title of a design, and its size and the time it was changed in one line. `None` if it cannot be read.
fn described(forms: &[Arc<ScenarioFormat>], path: &Path) -> Option<(String, String)> {
    let word = read_game_word(path).ok()?;
    let form = forms.iter().find(|form| form.word == word)?;
    let draft = OpenDesign::read(form, path).ok()?;
    let title = draft.text_at(&Pointer::default().field("title")).unwrap_or_default().to_owned();
    let units = lines(form, &draft).iter().filter(|line| line.kind.is_unit()).count();
    let kilobytes = size(path)?.div_ceil(1000);
    let changed = age(path).map_or_else(String::new, |age| format!(", changed {}", ago(age)));
    Some((title, format!("{}{changed}, {kilobytes} kB", count_text(units, "unit", "units"))))
}
