//! A question for an area that a click on the map answers, as data: the open form says what it waits for, and takes the area.

use crate::id::AreaId;

/// What a form waits for; `F` names the field of that form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaQuestion<F> {
    /// The field's name.
    pub text: String,
    /// The areas that would answer it.
    pub areas: Vec<AreaId>,
    /// The field.
    pub field: F,
}

impl<F> AreaQuestion<F> {
    /// The question of a field. None where no area would answer it: then the next field asks.
    pub fn of<'a>(field: F, text: impl Into<String>, areas: impl IntoIterator<Item = &'a AreaId>) -> Option<Self> {
        let areas = areas.into_iter().cloned().collect::<Vec<_>>();
        (!areas.is_empty()).then(|| Self { text: text.into(), areas, field })
    }

    /// The same question with the field of a form that this one is part of.
    pub fn map<G>(self, to: impl FnOnce(F) -> G) -> AreaQuestion<G> {
        AreaQuestion { text: self.text, areas: self.areas, field: to(self.field) }
    }
}
