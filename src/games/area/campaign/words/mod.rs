//! Sentences of a campaign: of events, of changes and of cards, and the names in them.

pub mod card_text;
pub mod changes_text;
pub mod faction_fields;
pub mod sentence;
