//! Sentences of a battle of Battlecry!: of events and effects, of changes, and the names in them.

pub mod changes_text;
pub mod losses;
pub mod names;
pub mod sentence;
