//! Scenarios that ship with the program.

use std::path::Path;

use include_dir::{Dir, include_dir};

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// Returns the text of a shipped scenario, by its path within `scenarios/`.
#[must_use]
pub fn shipped(path: &str) -> Option<&'static str> {
    SHIPPED.get_file(path)?.contents_utf8()
}

/// Returns the paths of the shipped scenarios of a game's folder, in order of name.
pub fn shipped_paths(game: &str) -> impl Iterator<Item = &'static str> {
    let files = SHIPPED.get_dir(game).into_iter().flat_map(Dir::files);
    files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "json")).filter_map(Path::to_str)
}
