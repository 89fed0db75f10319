//! Methods of scenarios and sides that every game with figures shares, written once for each game's own types.

/// Implements the writing of a scenario, the look-up of its sides and units, a side's adjective, and the short names of the named types.
macro_rules! sides {
    ($system:expr, $scenario:ident of $side:ident of $unit:ident, $($named:ident)*) => {
        impl $scenario {
            /// Returns the file's text. The same scenario gives the same bytes, and `parse` of them gives the same scenario. Fields at
            /// their defaults are left out.
            #[must_use]
            pub fn to_json(&self) -> String {
                $crate::scenario::file_text($system, self.schema.as_deref(), self)
            }

            /// Returns every unit with its side, in the order of the file.
            pub fn units(&self) -> impl Iterator<Item = (&$side, &$unit)> {
                self.sides.iter().flat_map(|side| side.units.iter().map(move |unit| (side, unit)))
            }

            /// Returns the unit with this id, and its side.
            #[must_use]
            pub fn unit(&self, id: &$crate::id::UnitId) -> Option<(&$side, &$unit)> {
                self.units().find(|(_, unit)| unit.id == *id)
            }

            /// Returns the side with this id.
            #[must_use]
            pub fn side(&self, id: &$crate::id::SideId) -> Option<&$side> {
                self.sides.iter().find(|side| side.id == *id)
            }

            /// Returns the name of the side with this id, or the id itself if there is no such side.
            #[must_use]
            pub fn side_name<'s>(&'s self, id: &'s $crate::id::SideId) -> &'s str {
                self.side(id).map_or(id.as_str(), |side| side.name.as_str())
            }

            /// Returns the side that does not have this id.
            #[must_use]
            pub fn other_side(&self, id: &$crate::id::SideId) -> &$side {
                let [first, second] = &self.sides;
                if first.id == *id { second } else { first }
            }

            /// Adds its number to the short name of every unit that shares it with another, of either side.
            pub(crate) fn tell_apart(&mut self) {
                let names = self.units().map(|(_, unit)| $crate::engine::text::plain(unit.given_label())).collect::<Vec<_>>();
                let mut bearers = std::collections::BTreeMap::<&str, usize>::new();
                names.iter().for_each(|name| *bearers.entry(name).or_default() += 1);
                for (nth, unit) in self.sides.iter_mut().flat_map(|side| &mut side.units).enumerate() {
                    unit.distinct = (bearers[names[nth].as_str()] > 1).then(|| format!("{} ({})", unit.given_label(), nth + 1));
                }
            }
        }

        impl $unit {
            /// Returns the short name that the file gives it, or the full one if there is none.
            #[must_use]
            pub fn given_label(&self) -> &str {
                self.short.as_deref().unwrap_or(&self.name)
            }

            /// Returns the name that lists, maps and the log show: the short one, with its number where another unit has the same.
            #[must_use]
            pub fn label(&self) -> &str {
                self.distinct.as_deref().unwrap_or_else(|| self.given_label())
            }
        }

        impl $side {
            /// Returns the adjective for the side's units, or its name if it has none.
            #[must_use]
            pub fn adjective(&self) -> &str {
                self.adjective.as_deref().unwrap_or(&self.name)
            }
        }

        $(impl $named {
            /// Returns the short name, or the full one if there is none.
            #[must_use]
            pub fn label(&self) -> &str {
                self.short.as_deref().unwrap_or(&self.name)
            }
        })*
    };
}

pub(crate) use sides;
