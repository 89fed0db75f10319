//! The manual, built in: `docs/manual/src` as chapters of plain data, and the sheets printed from them.

mod sheets;
pub mod text;

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

pub use sheets::{ManualSheet, SHEETS, on_paper, sheet};
use text::Block;

static SOURCES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/docs/manual/src");

/// The file that lists the chapters.
const CONTENTS: &str = "SUMMARY.md";

/// The name of the chapter that no file of the manual has: it is the changelog's.
pub const WHAT_IS_NEW: &str = "new";

/// A chapter.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its file.
    pub file: &'static str,
    /// Its name in the table of contents.
    pub title: String,
    /// What is written in it.
    pub blocks: Vec<Block>,
}

/// The chapters in their order.
static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
    let contents = source(CONTENTS).map(text::read).unwrap_or_default();
    let links = contents.iter().flat_map(Block::all).flat_map(Block::spans).filter_map(|span| Some((span.link.as_deref()?, &span.text)));
    let chapters = links.filter_map(|(link, title)| {
        let file = SOURCES.get_file(link)?;
        Some(Chapter { file: file.path().to_str()?, title: title.clone(), blocks: text::read(file.contents_utf8()?) })
    });
    chapters.chain([what_is_new()]).collect()
});

/// What this version brought, as the changelog has it.
fn what_is_new() -> Chapter {
    const CHANGES: &str = include_str!("../../CHANGELOG.md");
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    let brought = CHANGES.split("\n## ").find_map(|section| section.strip_prefix(VERSION)).unwrap_or_default();
    let title = format!("What is new in {VERSION}");
    Chapter { file: WHAT_IS_NEW, blocks: text::read(&format!("# {title}\n{brought}")), title }
}

/// The chapters, in their order.
#[must_use]
pub fn chapters() -> &'static [Chapter] {
    &CHAPTERS
}

/// The place of a chapter in their order, by its file.
#[must_use]
pub fn place_of(file: &str) -> Option<usize> {
    chapters().iter().position(|chapter| chapter.file == file)
}

/// A file of the manual as it is written.
#[must_use]
pub fn source(file: &str) -> Option<&'static str> {
    SOURCES.get_file(file)?.contents_utf8()
}

/// A picture of the manual.
#[must_use]
pub fn picture(file: &str) -> Option<&'static [u8]> {
    SOURCES.get_file(file).map(include_dir::File::contents)
}

/// A place where something sought was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The chapter, by its place.
    pub chapter: usize,
    /// The block of it.
    pub block: usize,
    /// What is written there, from a little before the first word sought.
    pub says: String,
}

/// The most words of what is told of a place.
const TOLD_WORDS: usize = 28;

/// Where all of these words stand together, headings first within a chapter.
#[must_use]
pub fn found(words: &str) -> Vec<Found> {
    let words = words.to_lowercase();
    let words = words.split_whitespace().collect::<Vec<_>>();
    if words.is_empty() {
        return Vec::new();
    }
    let in_chapter = |(chapter, of): (usize, &'static Chapter)| {
        let here = of.blocks.iter().enumerate().filter_map(|(block, text)| {
            let plain = text.plain();
            let low = plain.to_lowercase();
            words.iter().all(|word| low.contains(word)).then(|| Found { chapter, block, says: around(&plain, words[0]) })
        });
        here.collect::<Vec<_>>()
    };
    chapters().iter().enumerate().flat_map(in_chapter).collect()
}

/// A text from the words before the one sought.
fn around(text: &str, word: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>();
    let at = words.iter().position(|own| own.to_lowercase().contains(word)).unwrap_or_default();
    let from = at.saturating_sub(6);
    let told = words.iter().skip(from).take(TOLD_WORDS).copied().collect::<Vec<_>>().join(" ");
    let (before, behind) = (if from > 0 { "… " } else { "" }, if from + TOLD_WORDS < words.len() { " …" } else { "" });
    format!("{before}{told}{behind}")
}
