//! Recovery of a battle whose file is damaged: the lines before the damage, or the copy from its last opening, as a new file.

use std::path::{Path, PathBuf};

use eframe::egui::{Id, Modal, Ui};

use crate::engine::text::count_text;
use crate::gui::look::measure;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::heading;
use crate::gui::shell::keys::{ESCAPE, consumed};
use crate::store::{BattleFile, Damage, StoreError};

/// Damaged file, with the parts of it that can be used.
#[derive(Clone, Debug, PartialEq)]
pub struct Rescue {
    path: PathBuf,
    damage: Damage,
}

/// Answer of the players to the rescue.
#[derive(Debug)]
pub enum RescueAnswer {
    /// No answer was given yet.
    Pending,
    /// No part of it is wanted.
    Left,
    /// The intact part is in this new file.
    Made(PathBuf),
    /// The new file cannot be made.
    Failed(StoreError),
}

impl Rescue {
    /// Returns the rescue of a file that was not opened; `None` if it is not damaged, or no part of it is intact.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        BattleFile::damage(path).map(|damage| Self { path: path.to_path_buf(), damage })
    }

    /// Asks which part to use, and makes the new file if one is wanted.
    pub fn ui(&self, ui: &Ui) -> RescueAnswer {
        let Self { path, damage: Damage { fault, before, copy } } = self;
        let mut stay = consumed(ui, ESCAPE);
        let mut from = None;
        Modal::new(Id::unique("rescue")).show(ui.ctx(), |ui| {
            ui.set_max_width(measure::QUESTION);
            heading(ui, "This file is damaged");
            ui.label(format!("{}: {fault}.", path.display()));
            ui.label("The file stays as it is. Its undamaged part can be opened as a new file beside it:");
            let event = |count: usize| count_text(count, "event", "events");
            ui.horizontal_wrapped(|ui| {
                if *before > 0 && main_button(ui, true, &format!("Open the {} before the broken line", event(*before))) {
                    from = Some(path);
                }
                if let Some((copy, records)) = copy
                    && ui.button(format!("Open the copy from the last opening ({})", event(*records))).clicked()
                {
                    from = Some(copy);
                }
                stay |= ui.button("Cancel").clicked();
            });
        });
        match from {
            Some(from) => BattleFile::rescue(path, from).map_or_else(RescueAnswer::Failed, RescueAnswer::Made),
            None if stay => RescueAnswer::Left,
            None => RescueAnswer::Pending,
        }
    }
}
