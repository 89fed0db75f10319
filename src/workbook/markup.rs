//! Marks of forums, Markdown and wikis around texts, and what is left without them.

/// Tags of forums that stand around a text.
const TAGS: [&str; 16] =
    ["b", "i", "u", "s", "size", "color", "colour", "font", "list", "quote", "center", "centre", "url", "code", "spoiler", "indent"];

/// Removes the marks of forums and of Markdown from the lines of a text: "[b]BRITISH[/b]", "## British", "**89th Foot** 425".
pub(super) fn without_markup(text: &str) -> String {
    // A link of a wiki shows what stands behind its bar.
    let is_wiki = text.contains("[[");
    let linked = if is_wiki { without_references(&unlinked(text)) } else { text.to_owned() };
    let text = linked.as_str();
    let is_of_forum = text.contains("[/") || text.contains("[*]");
    let line = |line: &str| {
        let untagged = if is_of_forum { untagged(line) } else { line.to_owned() };
        let bare = untagged.trim_start_matches('#');
        let level = untagged.len() - bare.len();
        // Headings of a wiki: "== British ==".
        let wiki =
            untagged.trim().strip_prefix("==").and_then(|inner| inner.strip_suffix("==")).map(|inner| inner.trim_matches(['=', ' ']));
        let is_heading = (1..=6).contains(&level) && bare.starts_with(' ') && bare.contains(char::is_alphabetic);
        let own = if let Some(wiki) = wiki.filter(|wiki| wiki.contains(char::is_alphabetic)) {
            wiki
        } else if is_heading {
            bare.trim().trim_end_matches('#').trim_end()
        } else {
            &untagged
        };
        // Two quotes may stand in a name.
        let marks: &[&str] = if is_wiki { &["'''", "''", "**", "__"] } else { &["**", "__"] };
        marks.iter().fold(own.to_owned(), |own, mark| without_pairs(&own, mark))
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Removes the tags of forums from a line; `[*]` begins an item of a list.
fn untagged(line: &str) -> String {
    let mut whole = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('[') {
        whole.push_str(before);
        let Some((tag, after)) = behind.split_once(']') else {
            whole.push('[');
            rest = behind;
            continue;
        };
        let name = tag.trim_start_matches('/').split(['=', ' ']).next().unwrap_or_default().to_lowercase();
        if name == "*" {
            whole.push_str("• ");
        } else if !TAGS.contains(&name.as_str()) {
            whole.push_str(&format!("[{tag}]"));
        }
        rest = after.strip_prefix(' ').filter(|_| name == "*").unwrap_or(after);
    }
    whole.push_str(rest);
    whole
}

/// Removes a mark that stands on both sides of a text in a line: "**89th Foot** 425". Stars with a blank behind them begin an item.
pub(super) fn without_pairs(line: &str, mark: &str) -> String {
    let is_open = |rest: &str| rest.starts_with(|letter: char| !letter.is_whitespace() && !mark.starts_with(letter));
    let mut whole = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once(mark) {
        whole.push_str(before);
        match behind.split_once(mark).filter(|(inner, _)| is_open(behind) && !inner.ends_with(' ')) {
            Some((inner, after)) => {
                whole.push_str(inner);
                rest = after;
            }
            None => {
                whole.push_str(mark);
                rest = behind;
            }
        }
    }
    whole.push_str(rest);
    whole
}

/// Removes the Markdown marks around a text.
pub(super) fn unmarked(text: &str) -> String {
    let text = text.trim();
    let own = ["**", "__", "'''", "''", "`", "*", "_"].iter().find_map(|mark| text.strip_prefix(mark)?.strip_suffix(mark));
    own.unwrap_or(text).trim().to_owned()
}

/// Removes references and other tags from the text of a wiki; a raised number becomes a note's mark.
pub(super) fn without_references(text: &str) -> String {
    let mut whole = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('<') {
        whole.push_str(before);
        let Some((tag, behind)) = behind.split_once('>') else {
            whole.push('<');
            rest = behind;
            continue;
        };
        let name = tag.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
        rest = match name.as_str() {
            "ref" if !tag.ends_with('/') => behind.split_once("</ref>").map_or("", |(_, rest)| rest),
            "sup" => {
                let (raised_text, rest) = behind.split_once("</sup>").unwrap_or((behind, ""));
                whole.push_str(&raised(raised_text));
                rest
            }
            "br" => {
                whole.push(' ');
                behind
            }
            _ => behind,
        };
    }
    whole.push_str(rest);
    whole
}

/// Removes the templates of a wiki from a text: "480{{efn|Includes band}}".
pub(super) fn without_templates(text: &str) -> String {
    let mut whole = text.to_owned();
    while let Some((from, to)) = whole.rfind("{{").and_then(|from| Some((from, from + whole[from..].find("}}")? + 2))) {
        whole.replace_range(from..to, "");
    }
    whole
}

/// Returns a raised text as part of its line: a number is that of a note, letters end an ordinal.
pub(super) fn raised(text: &str) -> String {
    let own = text.trim().trim_start_matches('[').trim_end_matches(']');
    if own.is_empty() || own.chars().all(char::is_alphabetic) { own.to_owned() } else { format!("[{own}]") }
}

/// Replaces the links of a wiki text by their visible text.
pub(super) fn unlinked(text: &str) -> String {
    let mut parts = text.split("[[");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (link, rest) = part.split_once("]]").unwrap_or((part, ""));
        whole.push_str(link.rsplit('|').next().unwrap_or_default());
        whole.push_str(rest);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_forums_and_of_markdown_are_removed() {
        for (text, bare) in [
            ("[b]BRITISH[/b] - [i]Riall[/i]", "BRITISH - Riall"),
            ("[*]8th Foot [1] - 480", "• 8th Foot [1] - 480"),
            ("### Morrison's column", "Morrison's column"),
            ("**89th Foot** (2nd bn) 425", "89th Foot (2nd bn) 425"),
            ("** 89th Foot 425", "** 89th Foot 425"),
            ("#,Unit,Men", "#,Unit,Men"),
        ] {
            assert_eq!(without_markup(text), bare);
        }
    }
}
