//! What a battle says: sentences of the log, what stands otherwise, names, and what is remarked.

pub(super) mod called;
pub(super) mod remark;
pub(super) mod remarks;
pub(super) mod sentence;
pub(super) mod told;
