//! One map for every world: the layers of [`crate::map`] seen through a camera, painted by the look in use, with places to click, drag and
//! reach by keys.
//!
//! A page keeps a [`MapView`] and the layers. Each frame it asks the view for the player's actions, sets the layers that changed because of
//! them, and has the layers painted; a layer that was not set anew is not painted anew.
//!
//! ```ignore
//! let world = World { extent: sheet, least: 4.0, most: 40.0, above: tools_height(ui, &[]) };
//! let place = |area: &Area| Place { key: area.id.clone(), extent: area.room, says: area.spoken(), is_picked: Some(false), drags: false };
//! let places = areas.iter().map(place).collect::<Vec<_>>();
//! let map = Map { name: "campaign", says: "The map", world, first: (sheet, middle), places: &places, hand: Hand::Pan };
//! let seen = self.view.touch(ui, &map);
//! for act in seen.acts {
//!     match act {
//!         Act::Picked(area) => self.take(area),
//!         Act::Ground(_) | Act::Dropped(..) | Act::Stroke(_) => {}
//!     }
//! }
//! if self.drawn_at != Some(cursor) {
//!     self.layers.put(Layer::Pieces, cubes(state));
//! }
//! self.view.paint(ui, &self.layers);
//! ```

mod camera;
mod easel;
pub mod keys;
mod paint;
pub mod picture;
mod tools;
mod view;

pub use camera::{Camera, World};
pub use easel::{Easel, Fit, camera};
pub use paint::{Painting, Underlay, add_polygon, paint_into};
pub use tools::tools_height;
pub use view::{DragTool, Map, MapAction, MapTarget, MapView, Seen};
