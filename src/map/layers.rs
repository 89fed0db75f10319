//! Layers of a map, in the order in which they cover each other.

use std::sync::Arc;

use super::shape::Drawn;

/// Layer of a map, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Ground and terrain of the map.
    Ground,
    /// Roads, rivers, borders, the grid.
    Lines,
    /// Names and numbers of places.
    Labels,
    /// Units and leaders: covered only by marks and the pointer.
    Pieces,
    /// Marks on the selection, on places in reach and on the reasons of a result.
    Marks,
    /// Object under the mouse pointer.
    Pointer,
}

impl Layer {
    /// All layers, the lowest first.
    pub const ALL: [Self; 6] = [Self::Ground, Self::Lines, Self::Labels, Self::Pieces, Self::Marks, Self::Pointer];
}

/// Map with the shapes of each layer. A replaced layer is another value; one not replaced is the same and need not be painted again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layers {
    all: [Arc<Vec<Drawn>>; 6],
}

impl Layers {
    /// Replaces the shapes of a layer.
    pub fn replace(&mut self, layer: Layer, drawn: impl Into<Arc<Vec<Drawn>>>) {
        self.all[layer as usize] = drawn.into();
    }

    /// Returns the shapes of a layer.
    #[must_use]
    pub fn of(&self, layer: Layer) -> &Arc<Vec<Drawn>> {
        &self.all[layer as usize]
    }

    /// Returns every shape with its layer, the lowest layer first.
    pub fn iter(&self) -> impl Iterator<Item = (Layer, &Drawn)> {
        Layer::ALL.into_iter().flat_map(|layer| self.of(layer).iter().map(move |drawn| (layer, drawn)))
    }
}
