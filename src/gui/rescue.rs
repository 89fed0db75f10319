//! The way back from a battle whose file is damaged: the lines before the broken one, or the copy from its last opening, as a new file.

use std::path::{Path, PathBuf};

use eframe::egui::{Id, Modal, Ui};

use super::keys::{ESCAPE, consumed};
use super::look::measure;
use super::widgets::{heading, main_button};
use crate::engine::text::counted;
use crate::store::{BattleFile, Damage, StoreError};

/// A damaged file, and what of it can be gone on with.
#[derive(Clone, Debug, PartialEq)]
pub struct Rescue {
    path: PathBuf,
    damage: Damage,
}

impl Rescue {
    /// Of a file that was not opened; `None` where it is not damaged, or nothing of it is whole.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        BattleFile::damage(path).map(|damage| Self { path: path.to_path_buf(), damage })
    }

    /// Asks what is to be gone on with. `None` as long as nothing was answered; then the new file, if one is wanted.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn ui(&self, ui: &Ui) -> Option<Result<Option<PathBuf>, StoreError>> {
        let Self { path, damage: Damage { fault, before, copy } } = self;
        let mut stay = consumed(ui, &ESCAPE);
        let mut from = None;
        Modal::new(Id::unique("rescue")).show(ui.ctx(), |ui| {
            ui.set_max_width(measure::QUESTION);
            heading(ui, "This file is damaged");
            ui.label(format!("{}: {fault}.", path.display()));
            ui.label("The file stays as it is. What is whole can be opened as a new file beside it:");
            let event = |count: usize| counted(count, "event", "events");
            ui.horizontal_wrapped(|ui| {
                if *before > 0 && main_button(ui, true, &format!("Open the {} before the broken line", event(*before))) {
                    from = Some(path);
                }
                if let Some((copy, records)) = copy
                    && ui.button(format!("Open the copy from the last opening ({})", event(*records))).clicked()
                {
                    from = Some(copy);
                }
                stay |= ui.button("Leave it").clicked();
            });
        });
        match from {
            Some(from) => Some(BattleFile::rescue(path, from).map(Some)),
            None => stay.then_some(Ok(None)),
        }
    }
}
