//! The log's sentences, whole.

#[test]
fn placeholder() {}
