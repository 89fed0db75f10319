//! Texts of a battle: sentences of the log, changes in words, names and remarks.

pub(super) mod called;
pub(super) mod remark;
pub(super) mod remarks;
pub(super) mod sentence;
pub(super) mod told;
