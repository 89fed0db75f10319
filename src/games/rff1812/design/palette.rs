//! Kinds of ground of a table as the designer's palette has them.

use crate::design::GroundGroup::{Area, Line, Sign};
use crate::design::{GroundGroup, GroundKind};

/// Every kind of ground with its name, its key and its part of the palette.
pub(super) const GROUNDS: [GroundKind; 22] = [
    kind("woods", "woods", 'w', Area),
    kind("dense_woods", "dense", 'd', Area),
    kind("orchard", "orchard", 'o', Area),
    kind("broken", "fields", 'f', Area),
    kind("rough", "rough", 'r', Area),
    kind("marsh", "marsh", 'm', Area),
    kind("water", "water", 'l', Area),
    kind("hill", "hill", 'h', Area),
    kind("slope", "slope", 'y', Area),
    kind("open", "open", 'q', Area),
    kind("road", "road", '1', Line),
    kind("poor_road", "lane", '2', Line),
    kind("stream", "stream", '3', Line),
    kind("fence", "fence", '4', Line),
    kind("wall", "wall", '5', Line),
    kind("works", "works", '6', Line),
    kind("abatis", "abatis", '7', Line),
    kind("ravine", "ravine", '8', Line),
    kind("ditch", "ditch", '9', Line),
    kind("building", "house", 'u', Sign),
    kind("bridge", "bridge", 'g', Sign),
    kind("ford", "ford", 'j', Sign),
];

const fn kind(word: &'static str, name: &'static str, key: char, group: GroundGroup) -> GroundKind {
    GroundKind { word, name, key, group }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::GROUNDS;
    use crate::engine::Word as _;
    use crate::games::rff1812::scenario::FeatureKind;

    #[test]
    fn the_palette_has_every_kind_of_ground_once() {
        let own = GROUNDS.iter().map(|ground| ground.word).collect::<BTreeSet<_>>();
        assert_eq!(own, FeatureKind::ALL.iter().map(|kind| kind.word()).collect());
        assert_eq!(own.len(), GROUNDS.len());
    }
}
