//! What the sides of a battle and who is of them are asked alike in every game with figures: written once, for each game's own types.

/// Lets a scenario be written and asked for its sides and units, a side be asked what its units are called, and who has a short name for
/// it.
macro_rules! sides {
    ($system:expr, $scenario:ident of $side:ident of $unit:ident, $($named:ident)+) => {
        impl $scenario {
            /// The file's text. The same scenario gives the same bytes, and `parse` of them gives the same scenario. Fields at their
            /// defaults are left out.
            #[must_use]
            pub fn to_json(&self) -> String {
                $crate::scenario::file_text($system, self.schema.as_deref(), self)
            }

            /// Every unit with its side, in the order of the file.
            pub fn units(&self) -> impl Iterator<Item = (&$side, &$unit)> {
                self.sides.iter().flat_map(|side| side.units.iter().map(move |unit| (side, unit)))
            }

            /// The unit of that id, and its side.
            #[must_use]
            pub fn unit(&self, id: &$crate::id::UnitId) -> Option<(&$side, &$unit)> {
                self.units().find(|(_, unit)| unit.id == *id)
            }

            /// The side of that id.
            #[must_use]
            pub fn side(&self, id: &$crate::id::SideId) -> Option<&$side> {
                self.sides.iter().find(|side| side.id == *id)
            }

            /// The name of the side of that id; the id itself where there is none such.
            #[must_use]
            pub fn side_name<'s>(&'s self, id: &'s $crate::id::SideId) -> &'s str {
                self.side(id).map_or(id.as_str(), |side| side.name.as_str())
            }

            /// The side that is not of that id.
            #[must_use]
            pub fn other_side(&self, id: &$crate::id::SideId) -> &$side {
                let [first, second] = &self.sides;
                if first.id == *id { second } else { first }
            }
        }

        impl $side {
            /// What its units are called: its adjective, or its name where it has none.
            #[must_use]
            pub fn adjective(&self) -> &str {
                self.adjective.as_deref().unwrap_or(&self.name)
            }
        }

        $(impl $named {
            /// The short name, or the full one where there is none.
            #[must_use]
            pub fn label(&self) -> &str {
                self.short.as_deref().unwrap_or(&self.name)
            }
        })+
    };
}

pub(crate) use sides;
