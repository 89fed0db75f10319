//! Markdown as plain data: the subset the manual is written in.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

/// Block of text, such as a paragraph, a list or a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextBlock {
    /// Heading with its level, 1 the largest.
    Heading(u8, Vec<Span>),
    /// Paragraph of running text.
    Paragraph(Vec<Span>),
    /// List of items, numbered from the first number if it has one.
    List(Option<u64>, Vec<Vec<Self>>),
    /// Table as rows of cells, the head first.
    Table(Vec<Vec<Vec<Span>>>),
    /// Code block: the word after the fence, then the text as typed.
    Code(String, String),
    /// Block quote that highlights a remark.
    Quote(Vec<Self>),
    /// Picture: its file, then the text that describes it.
    Picture(String, String),
}

/// Run of text in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Text of the run.
    pub text: String,
    /// Style of the run.
    pub style: Style,
    /// Target of the link, if it is one.
    pub link: Option<String>,
}

/// Style of a run of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Normal text without emphasis.
    #[default]
    Plain,
    /// Bold: names of elements in the window.
    Strong,
    /// Italic type, for emphasis.
    Emphasis,
    /// Monospaced, text as it is typed.
    Code,
    /// Name of a key to press.
    Key,
}

/// Joins the text of these spans, without styles.
#[must_use]
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

impl TextBlock {
    /// Returns all text in the block, for searching.
    #[must_use]
    pub fn plain(&self) -> String {
        let all = |blocks: &[Self]| blocks.iter().map(Self::plain).collect::<Vec<_>>().join(" ");
        match self {
            Self::Heading(_, spans) | Self::Paragraph(spans) => plain(spans),
            Self::List(_, items) => items.iter().map(|item| all(item)).collect::<Vec<_>>().join(" "),
            Self::Table(rows) => rows.iter().flatten().map(|cell| plain(cell)).collect::<Vec<_>>().join(" "),
            Self::Code(_, text) | Self::Picture(_, text) => text.clone(),
            Self::Quote(blocks) => all(blocks),
        }
    }

    /// Returns this block and every block nested in it.
    #[must_use]
    pub fn all(&self) -> Vec<&Self> {
        let within: Vec<&Self> = match self {
            Self::List(_, items) => items.iter().flatten().flat_map(Self::all).collect(),
            Self::Quote(blocks) => blocks.iter().flat_map(Self::all).collect(),
            _ => Vec::new(),
        };
        std::iter::once(self).chain(within).collect()
    }

    /// Returns the spans of this block alone, without nested blocks.
    #[must_use]
    pub fn spans(&self) -> Vec<&Span> {
        match self {
            Self::Heading(_, spans) | Self::Paragraph(spans) => spans.iter().collect(),
            Self::Table(rows) => rows.iter().flatten().flatten().collect(),
            _ => Vec::new(),
        }
    }
}

/// Parses Markdown into blocks.
#[must_use]
pub fn read(markdown: &str) -> Vec<TextBlock> {
    blocks(&mut Parser::new_ext(markdown, Options::ENABLE_TABLES))
}

/// Reads blocks up to the end of the element they are in.
fn blocks(events: &mut Parser<'_>) -> Vec<TextBlock> {
    let mut found = Vec::new();
    // The items of a tight list have their words in no paragraph.
    let mut loose = Words::default();
    while let Some(event) = events.next() {
        let block = match event {
            Event::End(tag) if loose.ends(tag.into()) => continue,
            Event::End(_) => break,
            Event::Start(Tag::Paragraph) => paragraph(events),
            Event::Start(Tag::Heading { level, .. }) => vec![TextBlock::Heading(level as u8, words(events).spans)],
            Event::Start(Tag::List(first)) => vec![TextBlock::List(first, items(events))],
            Event::Start(Tag::Table(_)) => vec![TextBlock::Table(rows(events))],
            Event::Start(Tag::BlockQuote(_)) => vec![TextBlock::Quote(blocks(events))],
            Event::Start(Tag::CodeBlock(kind)) => {
                let word = if let CodeBlockKind::Fenced(word) = kind { word.to_string() } else { String::new() };
                vec![TextBlock::Code(word, plain(&words(events).spans).trim_end().to_owned())]
            }
            inline => {
                loose.take(inline);
                continue;
            }
        };
        found.extend(loose.done());
        found.extend(block);
    }
    found.extend(loose.done());
    found
}

/// Reads a paragraph; one that is a picture alone becomes that picture.
fn paragraph(events: &mut Parser<'_>) -> Vec<TextBlock> {
    words(events).done()
}

/// Reads the items of a list.
fn items(events: &mut Parser<'_>) -> Vec<Vec<TextBlock>> {
    let mut found = Vec::new();
    while let Some(Event::Start(_)) = events.next() {
        found.push(blocks(events));
    }
    found
}

/// Reads the rows of a table, its head first.
fn rows(events: &mut Parser<'_>) -> Vec<Vec<Vec<Span>>> {
    let mut found = Vec::new();
    while let Some(Event::Start(_)) = events.next() {
        let mut row = Vec::new();
        while let Some(Event::Start(_)) = events.next() {
            row.push(words(events).spans);
        }
        found.push(row);
    }
    found
}

/// Reads the inline text up to the end of the element it is in.
fn words(events: &mut Parser<'_>) -> Words {
    let mut found = Words::default();
    for event in events {
        match event {
            Event::End(tag) => {
                if !found.ends(tag.into()) {
                    break;
                }
            }
            event => found.take(event),
        }
    }
    found
}

/// Inline element within a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inline {
    Strong,
    Emphasis,
    Link,
    Picture,
    Other,
}

impl From<pulldown_cmark::TagEnd> for Inline {
    fn from(tag: pulldown_cmark::TagEnd) -> Self {
        use pulldown_cmark::TagEnd;
        match tag {
            TagEnd::Strong => Self::Strong,
            TagEnd::Emphasis => Self::Emphasis,
            TagEnd::Link => Self::Link,
            TagEnd::Image => Self::Picture,
            _ => Self::Other,
        }
    }
}

/// Inline text while it is collected.
#[derive(Debug, Default)]
struct Words {
    spans: Vec<Span>,
    open: Vec<Inline>,
    is_key: bool,
    link: Option<String>,
    pictures: Vec<(String, String)>,
}

impl Words {
    /// Ends the open inline element. Returns false if the end belongs to a block.
    fn ends(&mut self, inline: Inline) -> bool {
        let ended = inline != Inline::Other && self.open.pop().is_some();
        if ended && inline == Inline::Link {
            self.link = None;
        }
        ended
    }

    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Strong) => self.open.push(Inline::Strong),
            Event::Start(Tag::Emphasis) => self.open.push(Inline::Emphasis),
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.open.push(Inline::Link);
                self.link = Some(dest_url.to_string());
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                self.open.push(Inline::Picture);
                self.pictures.push((dest_url.to_string(), String::new()));
            }
            Event::InlineHtml(tag) => self.is_key = tag.as_ref() == "<kbd>",
            Event::Text(text) => self.write(&text, self.style()),
            Event::Code(text) => self.write(&text, Style::Code),
            Event::SoftBreak => self.write(" ", self.style()),
            Event::HardBreak => self.write("\n", self.style()),
            _ => {}
        }
    }

    fn style(&self) -> Style {
        match self.open.iter().rfind(|inline| matches!(inline, Inline::Strong | Inline::Emphasis)) {
            _ if self.is_key => Style::Key,
            Some(Inline::Strong) => Style::Strong,
            Some(_) => Style::Emphasis,
            None => Style::Plain,
        }
    }

    fn write(&mut self, text: &str, style: Style) {
        if self.open.last() == Some(&Inline::Picture) {
            self.pictures.iter_mut().last().into_iter().for_each(|(_, sentence)| sentence.push_str(text));
            return;
        }
        match self.spans.last_mut() {
            Some(last) if last.style == style && last.link == self.link => last.text.push_str(text),
            _ => self.spans.push(Span { text: text.to_owned(), style, link: self.link.clone() }),
        }
    }

    /// Returns the collected text and pictures as blocks and resets the collector.
    fn done(&mut self) -> Vec<TextBlock> {
        let Self { spans, pictures, .. } = std::mem::take(self);
        let pictures = pictures.into_iter().map(|(file, text)| TextBlock::Picture(file, text));
        let is_empty = plain(&spans).trim().is_empty();
        (!is_empty).then_some(TextBlock::Paragraph(spans)).into_iter().chain(pictures).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Span, Style, TextBlock, read};

    fn span(text: &str, style: Style) -> Span {
        Span { text: text.to_owned(), style, link: None }
    }

    #[test]
    fn keys_links_and_what_stands_in_the_window_are_told_apart() {
        let text = "Press <kbd>Ctrl+Z</kbd>, or\n**Undo**: see [the log](log.md).";
        let link = Span { text: "the log".to_owned(), style: Style::Plain, link: Some("log.md".to_owned()) };
        let spans = vec![
            span("Press ", Style::Plain),
            span("Ctrl+Z", Style::Key),
            span(", or ", Style::Plain),
            span("Undo", Style::Strong),
            span(": see ", Style::Plain),
            link,
            span(".", Style::Plain),
        ];
        assert_eq!(read(text), [TextBlock::Paragraph(spans)]);
    }

    #[test]
    fn lists_hold_blocks_with_and_without_paragraphs() {
        let plain = |text: &str| TextBlock::Paragraph(vec![span(text, Style::Plain)]);
        let picture = TextBlock::Picture("a.png".to_owned(), "An ax".to_owned());
        assert_eq!(
            read("3. one\n   - within\n4. two\n\n   ![An ax](a.png)\n"),
            [TextBlock::List(
                Some(3),
                vec![vec![plain("one"), TextBlock::List(None, vec![vec![plain("within")]])], vec![plain("two"), picture]]
            )]
        );
        let tight = vec![vec![TextBlock::Paragraph(vec![span("a", Style::Strong), span(" b", Style::Plain)])]];
        assert_eq!(read("- **a** b"), [TextBlock::List(None, tight)]);
    }

    #[test]
    fn tables_and_commands_are_read() {
        let cell = |text: &str| vec![span(text, Style::Plain)];
        assert_eq!(
            read("| a | b |\n|---|---|\n| c | d |\n\n```sh\nbrigade-major tables\n```\n"),
            [
                TextBlock::Table(vec![vec![cell("a"), cell("b")], vec![cell("c"), cell("d")]]),
                TextBlock::Code("sh".to_owned(), "brigade-major tables".to_owned())
            ]
        );
    }
}
