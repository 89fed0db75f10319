//! Texts of a battle: sentences of the log, changes in words, names and remarks.

pub(super) mod changes_text;
pub(super) mod heading;
pub(super) mod names;
pub(super) mod remark;
pub(super) mod remarks;
pub(super) mod sentence;
