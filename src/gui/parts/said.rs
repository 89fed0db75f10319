//! Values of a form that a player said, apart from those taken to be something until he does.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use eframe::egui::{Ui, UiBuilder, UiStackInfo};

/// Names of the values that were said in one form; every other value is taken.
#[derive(Clone, Debug, Default)]
pub struct Said(Arc<Mutex<BTreeSet<String>>>);

/// Key under which a form's values are found from within it.
const TAG: &str = "said";

impl Said {
    /// Draws a part of the form.
    pub fn within<R>(&self, ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
        let info = UiStackInfo::default().with_tag_value(TAG, self.clone());
        ui.scope_builder(UiBuilder::new().ui_stack_info(info), add).inner
    }

    /// Takes every value again.
    pub fn clear(&self) {
        self.names(BTreeSet::clear);
    }

    fn names<R>(&self, with: impl FnOnce(&mut BTreeSet<String>) -> R) -> R {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn within(ui: &Ui) -> Option<&Said> {
    ui.stack().iter().find_map(|info| info.tags().get_downcast::<Said>(TAG))
}

/// Returns whether a form is drawn whose values are taken until they are said.
#[must_use]
pub fn is_form(ui: &Ui) -> bool {
    within(ui).is_some()
}

/// Returns whether the value of that name is taken; outside of such forms every value was said.
#[must_use]
pub fn is_taken(ui: &Ui, name: &str) -> bool {
    within(ui).is_some_and(|said| !said.names(|names| names.contains(name)))
}

/// Notes that the value of that name was said.
pub fn say(ui: &Ui, name: &str) {
    if let Some(said) = within(ui) {
        said.names(|names| _ = names.insert(name.to_owned()));
    }
}
