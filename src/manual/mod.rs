//! Built-in manual: `docs/manual/src` as chapters of plain data, and the sheets printed from them.

mod sheets;
pub mod text;

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

pub use sheets::{ManualSheet, SHEETS, on_paper, sheet};
use text::TextBlock;

static SOURCES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/docs/manual/src");

/// File that lists the chapters.
const CONTENTS: &str = "SUMMARY.md";

/// Name of the changelog chapter, which no file of the manual has.
pub const WHAT_IS_NEW: &str = "new";

/// Chapter of the manual: its file, title and blocks.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// File name of the chapter, such as `quickstart.md`.
    pub file: &'static str,
    /// Title in the table of contents.
    pub title: String,
    /// Blocks of its text, in order.
    pub blocks: Vec<TextBlock>,
}

/// Chapters in the order of the table of contents, the changelog last.
static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
    let contents = source(CONTENTS).map(text::read).unwrap_or_default();
    let links =
        contents.iter().flat_map(TextBlock::all).flat_map(TextBlock::spans).filter_map(|span| Some((span.link.as_deref()?, &span.text)));
    let chapters = links.filter_map(|(link, title)| {
        let file = SOURCES.get_file(link)?;
        Some(Chapter { file: file.path().to_str()?, title: title.clone(), blocks: text::read(file.contents_utf8()?) })
    });
    chapters.chain([what_is_new()]).collect()
});

/// Builds the chapter with the changelog's entry for this version.
fn what_is_new() -> Chapter {
    const CHANGES: &str = include_str!("../../CHANGELOG.md");
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    let brought = CHANGES.split("\n## ").find_map(|section| section.strip_prefix(VERSION)).unwrap_or_default();
    let title = format!("What is new in {VERSION}");
    Chapter { file: WHAT_IS_NEW, blocks: text::read(&format!("# {title}\n{brought}")), title }
}

/// Returns the chapters in order, the changelog last.
#[must_use]
pub fn chapters() -> &'static [Chapter] {
    &CHAPTERS
}

/// Returns the index of a chapter by its file, `None` if there is no such chapter.
#[must_use]
pub fn place_of(file: &str) -> Option<usize> {
    chapters().iter().position(|chapter| chapter.file == file)
}

/// Returns the Markdown of a file of the manual.
#[must_use]
pub fn source(file: &str) -> Option<&'static str> {
    SOURCES.get_file(file)?.contents_utf8()
}

/// Returns the bytes of a picture of the manual.
#[must_use]
pub fn picture(file: &str) -> Option<&'static [u8]> {
    SOURCES.get_file(file).map(include_dir::File::contents)
}

/// Block that matches a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchHit {
    /// Index of the chapter in [`chapters`].
    pub chapter: usize,
    /// Index of the block in the chapter.
    pub block: usize,
    /// Excerpt of the block, from a few words before the first word searched for.
    pub excerpt: String,
}

/// Most words of an excerpt.
const TOLD_WORDS: usize = 28;

/// Finds the blocks that contain all of these words, in the order of the chapters; letter case is ignored.
///
/// ```
/// use brigade_major::manual::{chapters, search};
///
/// let hits = search("VICTORY points");
/// assert!(!hits.is_empty());
/// for hit in hits {
///     let text = chapters()[hit.chapter].blocks[hit.block].plain().to_lowercase();
///     assert!(text.contains("victory") && text.contains("points"));
/// }
/// assert!(search(" ").is_empty());
/// ```
#[must_use]
pub fn search(words: &str) -> Vec<SearchHit> {
    let words = words.to_lowercase();
    let words = words.split_whitespace().collect::<Vec<_>>();
    if words.is_empty() {
        return Vec::new();
    }
    let in_chapter = |(chapter, of): (usize, &'static Chapter)| {
        let here = of.blocks.iter().enumerate().filter_map(|(block, text)| {
            let plain = text.plain();
            let low = plain.to_lowercase();
            words.iter().all(|word| low.contains(word)).then(|| SearchHit { chapter, block, excerpt: around(&plain, words[0]) })
        });
        here.collect::<Vec<_>>()
    };
    chapters().iter().enumerate().flat_map(in_chapter).collect()
}

/// Cuts an excerpt of [`TOLD_WORDS`] words from a text, beginning 6 words before the first match of `word`.
fn around(text: &str, word: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>();
    let at = words.iter().position(|own| own.to_lowercase().contains(word)).unwrap_or_default();
    let from = at.saturating_sub(6);
    let excerpt = words.iter().skip(from).take(TOLD_WORDS).copied().collect::<Vec<_>>().join(" ");
    let (before, behind) = (if from > 0 { "… " } else { "" }, if from + TOLD_WORDS < words.len() { " …" } else { "" });
    format!("{before}{excerpt}{behind}")
}
