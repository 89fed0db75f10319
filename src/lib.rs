//! Brigade Major: the rules, dice and log of four games of the War of 1812, beside the table.
//!
//! Layers, each using only itself and those above it: words ([`quantity`], [`id`], [`cite`]),
<<<<<<< HEAD
//! [`engine`], [`table`], the systems ([`rff1812`]), and so on down to the shells.
=======
//! [`table`], [`engine`], the systems ([`rff1812`]), [`scenario`] files, and so on down to the shells.
>>>>>>> scenario

pub mod cite;
pub mod engine;
pub mod geometry;
pub mod id;
pub mod quantity;
pub mod rff1812;
<<<<<<< HEAD
pub mod table;
=======
pub mod scenario;
>>>>>>> scenario
