//! Brigade Major: chooses a shell.
fn main() {}
