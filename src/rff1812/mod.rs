//! Regimental Fire and Fury 1812.
pub mod words;
