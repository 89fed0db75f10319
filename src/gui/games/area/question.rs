//! Question for an area that a click on the map answers, as data: the open form describes what it waits for, and takes the area.

use crate::id::AreaId;

/// Area that a form waits for; `F` names the field of that form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaQuestion<F> {
    /// Text of the question: the field's name.
    pub text: String,
    /// Areas that would answer it.
    pub areas: Vec<AreaId>,
    /// Field that the area is for.
    pub field: F,
}

impl<F> AreaQuestion<F> {
    /// Builds the question of a field; `None` where no area would answer it, so that the next field is asked.
    pub fn of<'a>(field: F, text: impl Into<String>, areas: impl IntoIterator<Item = &'a AreaId>) -> Option<Self> {
        let areas = areas.into_iter().cloned().collect::<Vec<_>>();
        (!areas.is_empty()).then(|| Self { text: text.into(), areas, field })
    }

    /// Returns the same question for a field of the form that contains this one.
    pub fn map<G>(self, to: impl FnOnce(F) -> G) -> AreaQuestion<G> {
        AreaQuestion { text: self.text, areas: self.areas, field: to(self.field) }
    }
}
