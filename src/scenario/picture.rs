//! Picture under a map: an owner's own board, a photograph of the ground, an old map.

use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

use super::write::is_default;
use crate::engine::fault::value;
use crate::scenario::node::Node;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::wanted::{text, whole};

/// Longest path of a picture, in characters.
const PATH: usize = 1_000;
/// Furthest offset of its corner from the land's corner in either direction, in thousandths.
const OFF: u32 = 5_000;
/// Narrowest and widest picture, in thousandths of the land's width.
const WIDTH: [u32; 2] = [50, 10_000];
/// Full turn in tenths of a degree.
const TURN: u16 = 3_600;

/// Picture under the map of a land or a table. No rule depends on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Path of its file, a PNG, JPEG, WebP or TIFF: absolute, or relative to the folder of the file that names it.
    pub file: String,
    /// Top left corner, in thousandths of the land's width and height from the land's own corner.
    pub at: [i32; 2],
    /// Width in thousandths of the land's width.
    pub width: u32,
    /// Clockwise rotation about its middle, in tenths of a degree.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turned: u16,
}

impl Picture {
    /// Creates a picture as wide as the land.
    #[must_use]
    pub fn new(file: impl Into<String>) -> Self {
        Self { file: file.into(), at: [0, 0], width: 1_000, turned: 0 }
    }

    /// Returns the picture at another place and width, within the bounds of a board's file.
    #[must_use]
    pub fn put(&self, at: [i32; 2], width: u32) -> Self {
        let off = OFF.cast_signed();
        Self { at: at.map(|along| along.clamp(-off, off)), width: width.clamp(WIDTH[0], WIDTH[1]), ..self.clone() }
    }

    /// Returns the picture rotated clockwise to this angle, in tenths of a degree.
    #[must_use]
    pub fn turned_to(&self, tenths: i32) -> Self {
        Self { turned: u16::try_from(tenths.rem_euclid(i32::from(TURN))).unwrap_or_default(), ..self.clone() }
    }

    /// Returns the rotation in radians, clockwise.
    #[must_use]
    pub fn angle(&self) -> f32 {
        (f32::from(self.turned) / 10.0).to_radians()
    }

    /// Returns the picture moved by these thousandths.
    #[must_use]
    pub fn moved(&self, by: [i32; 2]) -> Self {
        self.put([self.at[0].saturating_add(by[0]), self.at[1].saturating_add(by[1])], self.width)
    }

    /// Returns the picture wider by these thousandths of the land, or narrower if negative.
    #[must_use]
    pub fn widened(&self, by: i32) -> Self {
        self.put(self.at, self.width.saturating_add_signed(by))
    }

    /// Reads the picture of a file and notes all faults.
    pub(crate) fn read(fields: &Fields<'_, '_>) -> Option<Self> {
        let own = fields.may_object("picture", &["file", "at", "width", "turned"])?;
        let file = own.must("file", text(PATH));
        let along = own.list("at", 2);
        let offset = |node: &Node| if let Node::Whole(number) = node { i32::try_from(*number).ok() } else { None };
        let numbers = along.iter().filter_map(|(_, node)| offset(node)).filter(|number| number.unsigned_abs() <= OFF);
        let at = <[i32; 2]>::try_from(numbers.collect::<Vec<_>>()).ok();
        if at.is_none() {
            own.fault("at", value(format!("it must be two whole numbers from -{OFF} to {OFF}, across and down")));
        }
        let width = own.must("width", whole(i64::from(WIDTH[0])..=i64::from(WIDTH[1])));
        let turned = own.may("turned", whole(0..=i64::from(TURN) - 1)).and_then(|turned| u16::try_from(turned).ok());
        Some(Self { file: file?, at: at?, width: width?, turned: turned.unwrap_or_default() })
    }

    /// Returns the picture with its path relative to the folder of a board's file, or with its file name alone if it lies elsewhere:
    /// a shared file must not reveal the owner's folders.
    #[must_use]
    pub fn beside(&self, folder: &Path) -> Self {
        let own = Path::new(&self.file);
        let within = own.strip_prefix(folder).ok().or_else(|| own.file_name().map(Path::new)).unwrap_or(own);
        Self { file: within.to_string_lossy().into_owned(), ..self.clone() }
    }

    /// Returns the picture with its path resolved from the folder of the file that names it. Of a path that leads out of that folder
    /// only the file name counts: a file from somebody else must open nothing elsewhere.
    #[must_use]
    pub fn found_from(&self, folder: &Path) -> Self {
        let own = Path::new(&self.file);
        let is_within = own.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        let within = if is_within { own } else { Path::new(own.file_name().unwrap_or_default()) };
        Self { file: folder.join(within).to_string_lossy().into_owned(), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_of_a_file_lies_within_its_folder() {
        let folder = Path::new("given");
        let from = |file: &str| Picture::new(file).found_from(folder).file;
        for (file, found) in [
            ("map.png", "given/map.png"),
            ("maps/map.png", "given/maps/map.png"),
            ("/etc/hosts", "given/hosts"),
            ("../../x.png", "given/x.png"),
            ("maps/../../x.png", "given/x.png"),
        ] {
            assert_eq!(Path::new(&from(file)), Path::new(found), "{file}");
        }
        assert!(Path::new(&from("..")).starts_with(folder));
    }
}
