//! The picture under the table of a draft: a photograph of the ground or an old map, to lay the table out by.

use std::path::Path;

use super::draft::Draft;
use super::edit::{Edit, EditOperation};
use super::edits::Edits;
use super::form::ScenarioFormat;
use super::pointer::Pointer;
use crate::map::{Extent, Point};
use crate::scenario::Picture;
use crate::scenario::node::Node;

fn place(form: &ScenarioFormat) -> Option<Pointer> {
    Some(Pointer::default().fields(form.picture?))
}

fn node(picture: &Picture) -> Node {
    let at = picture.at.iter().map(|along| Node::Whole(i64::from(*along))).collect();
    let mut fields =
        vec![("file", Node::Text(picture.file.clone())), ("at", Node::List(at)), ("width", Node::Whole(i64::from(picture.width)))];
    if picture.turned > 0 {
        fields.push(("turned", Node::Whole(i64::from(picture.turned))));
    }
    Node::Object(fields.into_iter().map(|(name, node)| (name.to_owned(), node)).collect())
}

impl Draft {
    /// Returns the picture under its table; `None` where there is none or where its fields are not valid.
    #[must_use]
    pub fn picture(&self, form: &ScenarioFormat) -> Option<Picture> {
        let at = place(form)?;
        let number = |at: Pointer| self.whole_at(&at);
        let corner = at.field("at");
        Some(Picture {
            file: self.text_at(&at.field("file"))?.to_owned(),
            at: [i32::try_from(number(corner.item(0))?).ok()?, i32::try_from(number(corner.item(1))?).ok()?],
            width: u32::try_from(number(at.field("width"))?).ok()?,
            turned: 0,
        })
        .map(|picture| {
            let turned = number(at.field("turned")).and_then(|turned| i32::try_from(turned).ok());
            picture.turned_to(turned.unwrap_or_default())
        })
    }

    /// Returns the draft with the path of its picture relative to `folder`, or as the bare file name, so that a file given to others does
    /// not show its author's folders. Without a folder the draft has no picture.
    #[must_use]
    pub fn given_away(&self, form: &ScenarioFormat, folder: Option<&Path>) -> Self {
        let mut draft = self.clone();
        if let (Some(at), Some(picture)) = (place(form), self.picture(form)) {
            draft.put(&at, folder.map(|folder| node(&picture.beside(folder))));
        }
        draft
    }

    /// Returns the draft with the full path of its picture, as read from a file in that folder.
    #[must_use]
    pub fn found_from(&self, form: &ScenarioFormat, folder: &Path) -> Self {
        let mut draft = self.clone();
        if let (Some(at), Some(picture)) = (place(form), self.picture(form)) {
            draft.put(&at, Some(node(&picture.found_from(folder))));
        }
        draft
    }
}

impl Edits<'_> {
    /// Sets, moves or scales the picture under the table; `None` removes it.
    #[must_use]
    pub fn set_underlay(&self, picture: Option<&Picture>) -> Option<Edit> {
        let known = self.draft.picture(self.form);
        let text = match (&known, picture) {
            (Some(known), Some(picture)) if known.turned != picture.turned => "Background picture turned.",
            (Some(known), Some(picture)) if known.file == picture.file => "Background picture moved.",
            (_, Some(_)) => "Background picture added.",
            (_, None) => "Background picture removed.",
        };
        let operations = vec![EditOperation::put(place(self.form)?, picture.map(node))];
        (known.as_ref() != picture).then(|| Edit { text: text.into(), operations })
    }
}

/// Returns the area a picture covers once it is scaled so that two points on it are `apart_inches` apart; the first point stays in place.
/// `None` where the points coincide.
#[must_use]
pub fn scaled_by(covers: Extent, [first, second]: [Point; 2], apart_inches: f32) -> Option<Extent> {
    let times = apart_inches / first.distance(second);
    let scaled = |corner: Point| first + (corner - first) * times;
    (times.is_finite() && times > 0.0).then(|| Extent { min: scaled(covers.min), max: scaled(covers.max) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::point;

    #[test]
    fn two_points_come_to_lie_so_far_apart_and_the_first_stays() {
        let covers = Extent { min: point(0.0, 0.0), max: point(100.0, 50.0) };
        let scaled = scaled_by(covers, [point(20.0, 10.0), point(50.0, 50.0)], 75.0).unwrap_or(covers);
        assert_eq!(scaled, Extent { min: point(-10.0, -5.0), max: point(140.0, 70.0) });
        for apart in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert!(scaled_by(covers, [point(20.0, 10.0), point(50.0, 50.0)], apart).is_none());
        }
        assert!(scaled_by(covers, [point(20.0, 10.0); 2], 5.0).is_none(), "one point has no distance");
    }
}
