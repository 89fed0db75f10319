//! A picture laid beneath a map: an owner's own board, a photograph of the ground, an old map.

use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

use super::write::is_default;
use crate::engine::fault::value;
use crate::scenario::node::Node;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::wanted::{text, whole};

/// The longest path of a picture.
const PATH: usize = 1_000;
/// How far its corner may lie from that of the land, either way, in thousandths.
const OFF: u32 = 5_000;
/// How wide it may be, in thousandths of the land's width.
const WIDTH: [u32; 2] = [50, 10_000];
/// Tenths of a degree of a whole turn.
const TURN: u16 = 3_600;

/// A picture beneath the map of a land or a table. No rule hangs on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Its file, a PNG, JPEG, WebP or TIFF: a path of its own, or from the folder of the file it is named in.
    pub file: String,
    /// Its corner at the left, above: thousandths of the land's width and height from the land's own.
    pub at: [i32; 2],
    /// Its width, in thousandths of the land's.
    pub width: u32,
    /// How far it is turned about its middle, clockwise, in tenths of a degree.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turned: u16,
}

impl Picture {
    /// A picture as wide as the land.
    #[must_use]
    pub fn new(file: impl Into<String>) -> Self {
        Self { file: file.into(), at: [0, 0], width: 1_000, turned: 0 }
    }

    /// The same elsewhere and so wide, within what a board's file may say.
    #[must_use]
    pub fn put(&self, at: [i32; 2], width: u32) -> Self {
        let off = OFF.cast_signed();
        Self { at: at.map(|along| along.clamp(-off, off)), width: width.clamp(WIDTH[0], WIDTH[1]), ..self.clone() }
    }

    /// The same turned so many tenths of a degree clockwise from how its file has it.
    #[must_use]
    pub fn turned_to(&self, tenths: i32) -> Self {
        Self { turned: u16::try_from(tenths.rem_euclid(i32::from(TURN))).unwrap_or_default(), ..self.clone() }
    }

    /// How far it is turned, as an angle.
    #[must_use]
    pub fn angle(&self) -> f32 {
        (f32::from(self.turned) / 10.0).to_radians()
    }

    /// Moved by so many thousandths.
    #[must_use]
    pub fn moved(&self, by: [i32; 2]) -> Self {
        self.put([self.at[0].saturating_add(by[0]), self.at[1].saturating_add(by[1])], self.width)
    }

    /// So many thousandths of the land wider, or narrower.
    #[must_use]
    pub fn widened(&self, by: i32) -> Self {
        self.put(self.at, self.width.saturating_add_signed(by))
    }

    /// What a file says of it, with all that is wrong.
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

    /// The same as the board has it in a file in that folder: from there on where the picture lies within it, else by its name alone. What
    /// folders its owner has is nobody else's business.
    #[must_use]
    pub fn beside(&self, folder: &Path) -> Self {
        let own = Path::new(&self.file);
        let within = own.strip_prefix(folder).ok().or_else(|| own.file_name().map(Path::new)).unwrap_or(own);
        Self { file: within.to_string_lossy().into_owned(), ..self.clone() }
    }

    /// The same as read out of a file in that folder. It lies within it: of any other path its name alone counts, for a file from somebody
    /// else opens nothing elsewhere.
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
