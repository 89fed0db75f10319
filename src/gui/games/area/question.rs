//! A question for an area that a click on the map answers, as data: the open form says what it waits for, and takes the area.

use super::edit::EditField;
use super::turn::TurnField;
use crate::id::{AreaId, FactionId};

/// A field that waits for an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AreaField {
    /// Of the turn.
    Turn(TurnField),
    /// Of what is set right by hand.
    Edit(EditField),
    /// The area that a unit of a faction leaves a battle for.
    Leave(FactionId),
}

/// What a form waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaQuestion {
    /// The field's name.
    pub text: String,
    /// The areas that would answer it.
    pub areas: Vec<AreaId>,
    /// The field.
    pub field: AreaField,
}

impl AreaQuestion {
    /// The question of a field. None where no area would answer it: then the next field asks.
    pub fn of<'a>(field: AreaField, text: impl Into<String>, areas: impl IntoIterator<Item = &'a AreaId>) -> Option<Self> {
        let areas = areas.into_iter().cloned().collect::<Vec<_>>();
        (!areas.is_empty()).then(|| Self { text: text.into(), areas, field })
    }
}
