//! The layers of a map, in the order in which they cover each other.

use std::sync::Arc;

use super::shape::Drawn;

/// A layer, those below first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// What the ground is.
    Ground,
    /// Roads, rivers, borders, the grid.
    Lines,
    /// Names and numbers.
    Labels,
    /// Who stands there: never covered by what lies below.
    Pieces,
    /// What is picked, what can be reached, what decided.
    Marks,
    /// What the pointer is at.
    Pointer,
}

impl Layer {
    /// All of them, those below first.
    pub const ALL: [Self; 6] = [Self::Ground, Self::Lines, Self::Labels, Self::Pieces, Self::Marks, Self::Pointer];
}

/// A map: what lies on each layer. A layer that is put anew is another; one that is not is the same, and need not be painted again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layers {
    all: [Arc<Vec<Drawn>>; 6],
}

impl Layers {
    /// Puts what lies on a layer, in the place of what lay there.
    pub fn put(&mut self, layer: Layer, drawn: impl Into<Arc<Vec<Drawn>>>) {
        self.all[layer as usize] = drawn.into();
    }

    /// What lies on a layer.
    #[must_use]
    pub fn of(&self, layer: Layer) -> &Arc<Vec<Drawn>> {
        &self.all[layer as usize]
    }

    /// Every shape with its layer, those below first.
    pub fn iter(&self) -> impl Iterator<Item = (Layer, &Drawn)> {
        Layer::ALL.into_iter().flat_map(|layer| self.of(layer).iter().map(move |drawn| (layer, drawn)))
    }
}
