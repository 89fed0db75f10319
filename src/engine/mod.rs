//! The engine.
mod words;
pub use words::{Word, words};
