//! Tables in texts: separated values, pipes, aligned columns of a mail, bulleted lists, web pages.

use super::archive::entity;
use super::filling::{Budget, Filling, MOST_COLUMNS, MOST_ROWS};
use super::lines::Lines;
use super::list::{counted_lines, is_comma_list, listed};
use super::markup::{raised, unlinked, unmarked, without_markup, without_pairs, without_references, without_templates};
use super::meant::{bulleted_by_tabs, drawn_with_pipes, join_lines, listed_in_cells, outlined_by_tabs, returned};
use super::{MARK, bounds_notice, unguarded};
use crate::design::spreadsheet::{Row, Sheet, names_command, names_side};
use crate::engine::text::count_text;

/// Most cells that are parsed.
const MOST_CELLS: usize = 600_000;
/// Most lines that are used to find the separator.
const MOST_LINES_WEIGHED: usize = 500;
/// Most lines above a table of a wiki that belong to it.
const MOST_LINES_ABOVE_A_TABLE: usize = 3;
/// Decodes bytes to text: UTF-8, UTF-16 as Excel writes Unicode text, or Windows-1252.
pub(super) fn decoded(bytes: &[u8]) -> Result<String, String> {
    let wide = |encoding: &'static encoding_rs::Encoding| Ok(encoding.decode_with_bom_removal(bytes).0.into_owned());
    // Without a byte order mark: in UTF-16 every other byte of plain letters is zero.
    let nothing = |odd: usize| bytes.iter().take(512).skip(odd).step_by(2).filter(|byte| **byte == 0).count() * 4 > bytes.len().min(512);
    if bytes.starts_with(b"\xff\xfe") || (bytes.len() > 3 && nothing(1) && !nothing(0)) {
        return wide(encoding_rs::UTF_16LE);
    }
    if bytes.starts_with(b"\xfe\xff") || (bytes.len() > 3 && nothing(0) && !nothing(1)) {
        return wide(encoding_rs::UTF_16BE);
    }
    if bytes.contains(&0) {
        return Err("it is not a spreadsheet: choose a CSV, XLSX or ODS file".to_owned());
    }
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    })
}

/// Reads the table in a pasted text; empty for a web page without one.
#[must_use]
pub fn pasted(text: &str) -> Sheet {
    sheet(text).unwrap_or_default()
}

/// Splits a text that is pasted over cells: rows by lines, cells by tabs.
#[must_use]
pub fn block(text: &str) -> Vec<Vec<String>> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.trim_end_matches('\n');
    parsed(text, '\t', &mut Vec::new()).into_iter().map(|row| row.iter().map(|cell| unguarded(cell.trim()).to_owned()).collect()).collect()
}

/// Reads the table in a text in any of the known layouts.
pub(super) fn sheet(text: &str) -> Result<Sheet, String> {
    let text = text.strip_prefix(MARK).unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let begins = text.trim_start().chars().take(4096).collect::<String>().to_lowercase();
    if begins.starts_with('<') && (begins.contains("<html") || begins.contains("<table") || begins.contains("<!doctype html")) {
        let mut rows = web_rows(&text);
        if rows.is_empty() {
            return Err("it is a web page without a table: save the table as CSV, XLSX or ODS".to_owned());
        }
        let notices = vec!["It is a web page: its tables are read.".to_owned()];
        let lines = listed_in_cells(&rows).unwrap_or_default();
        let list = as_list(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        if !list.is_empty() {
            return Ok(Sheet { rows: list, notices, ..Sheet::default() });
        }
        join_lines(&mut rows);
        return Ok(filled(rows, 1, notices));
    }
    if begins.starts_with("<?xml") && begins.contains("spreadsheet") {
        return Err("it is an XML spreadsheet of an old Excel: save it as XLSX, ODS or CSV".to_owned());
    }
    let mut notices = Vec::new();
    let (by, text) = separator_line(&text).map_or((None, text.as_str()), |(by, rest)| (Some(by), rest));
    let text = drawn_with_pipes(text).map_or_else(|| unquoted(text), std::borrow::Cow::Owned);
    let text = without_markup(&text);
    let text = bulleted_by_tabs(&text).unwrap_or(text);
    let text = outlined_by_tabs(&text).filter(|_| by.is_none()).unwrap_or(text);
    let lines = text.lines().collect::<Vec<_>>();
    let table = separated(&text, by, &mut notices);
    // Three or more cells in every row are a table, whatever they contain, and neither a list nor aligned columns.
    let width = table.first().map_or(0, Vec::len);
    let is_list = by.is_none() && is_comma_list(&lines);
    let is_sure = !is_list && table.len() > 1 && width > 2 && table.iter().all(|row| row.len() == width);
    // The heads of a table drawn with pipes have pipes; a name with one in a table of separated values makes none of it.
    let is_drawn = !is_sure || lines.first().is_some_and(|line| line.contains('|'));
    let drawn = if is_drawn { wiki(&lines).or_else(|| piped(&lines)) } else { None };
    if let Some(rows) = drawn {
        return Ok(filled(rows, 1, Vec::new()));
    }
    // A row of several lines is a table's.
    let is_table = is_sure || table.len() != lines.len() || lines.len() > MOST_ROWS;
    let meant = if is_table { None } else { Some(Lines::of(&lines)).filter(|meant| meant.texts != lines) };
    let Some(meant) = meant else {
        let found = if is_sure { None } else { written(&lines, &table, by) };
        let list = if by.is_none() { as_list(&lines) } else { Vec::new() };
        let (rows, first) = found.inspect(|_| notices.clear()).unwrap_or((table, 1));
        return Ok(Sheet { list, ..filled(rows, first, notices) });
    };
    let lines = meant.texts.iter().map(String::as_str).collect::<Vec<_>>();
    notices.clear();
    let table = separated(&lines.join("\n"), by, &mut notices);
    let (rows, first) = written(&lines, &table, by).inspect(|_| notices.clear()).unwrap_or((table, 1));
    let list = if by.is_none() { as_list(&lines) } else { Vec::new() };
    let mut sheet = Sheet { list, ..filled(rows, first, notices) };
    // The heads of a list are added by us and are no line of the text.
    let number = |nth: usize| nth.checked_sub(1).map_or(0, |nth| meant.numbers.get(nth).copied().unwrap_or(nth + 1));
    sheet.rows.iter_mut().chain(&mut sheet.list).for_each(|row| row.number = number(row.number));
    Ok(sheet)
}

/// Splits a text at the separator, given or found.
fn separated(text: &str, by: Option<char>, notices: &mut Vec<String>) -> Vec<Vec<String>> {
    let by = by.unwrap_or_else(|| separator(&text.lines().collect::<Vec<_>>()));
    with_whole_heads(parsed(text, by, notices))
}

/// Reads the rows of lines that are no table of separated values: aligned columns or a list, whose heads are row 0. `None` where they are one.
fn written(lines: &[&str], separated: &[Vec<String>], by: Option<char>) -> Option<(Vec<Vec<String>>, usize)> {
    let separated = if by.is_none() && is_comma_list(lines) { &[] } else { separated };
    let tables = aligned_tables(lines);
    let list = if tables.is_none() { listed(lines) } else { None };
    let laid = || returned(lines).or_else(|| ruled(lines)).or(tables).or_else(|| aligned(lines)).map(|rows| (rows, 1));
    list.map(|rows| (rows, 0)).or_else(laid).or_else(|| counted_lines(lines, separated).map(|rows| (rows, 0)))
}

/// Reads lines as a list of units, whatever separators stand in them; empty where they are none.
fn as_list(lines: &[&str]) -> Vec<Row> {
    let rows = listed(lines).or_else(|| counted_lines(lines, &[]));
    rows.map(|rows| filled(rows, 0, Vec::new()).rows).unwrap_or_default()
}

/// Joins the heads that a comma within a head has parted, "Men, present", where there are so many more of them than columns.
fn with_whole_heads(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let is_filled = |row: &&Vec<String>| row.iter().any(|cell| !cell.trim().is_empty());
    let width = rows.iter().skip(1).rfind(is_filled).map_or(0, Vec::len);
    let heads = rows.iter().rposition(|row| row.len() > width);
    let Some(at) = heads.filter(|at| width > 1 && rows[at + 1..].iter().filter(is_filled).all(|row| row.len() == width)) else {
        return rows;
    };
    let is_rest = |(nth, cell): &(usize, &String)| *nth > 0 && cell.starts_with(' ');
    if rows[at].iter().enumerate().filter(is_rest).count() == rows[at].len() - width {
        let mut whole = Vec::<String>::new();
        for (nth, cell) in rows[at].iter().enumerate() {
            match whole.last_mut().filter(|_| is_rest(&(nth, cell))) {
                Some(head) => *head = format!("{head},{cell}"),
                None => whole.push(cell.clone()),
            }
        }
        rows[at] = whole;
    }
    rows
}

/// Builds a sheet of these rows; the first row has the number `first`.
fn filled(rows: Vec<Vec<String>>, first: usize, mut notices: Vec<String>) -> Sheet {
    let mut room = Budget::WHOLE;
    let mut filling = Filling::new(&mut room);
    for (nth, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            filling.put(nth + first, column, unguarded(cell.trim()), None, false);
        }
    }
    notices.extend(bounds_notice(filling.is_cut));
    Sheet { rows: filling.rows, notices, ..Sheet::default() }
}

/// Returns the separator given by a first line for spreadsheets (`sep=;`), and the text below that line.
fn separator_line(text: &str) -> Option<(char, &str)> {
    let (first, rest) = text.split_once('\n')?;
    let first = first.trim_matches('"');
    let by = first.strip_prefix("sep=").or_else(|| first.strip_prefix("SEP="))?.chars().collect::<Vec<_>>();
    matches!(by[..], [by] if !by.is_alphanumeric()).then(|| (by[0], rest))
}

/// Finds the separator: the one that gives the most rows with the same number of cells, quotes included.
fn separator(lines: &[&str]) -> char {
    let begins = lines[..lines.len().min(MOST_LINES_WEIGHED)].join("\n");
    let weight = |by: &char| {
        let rows = records(&begins, *by, &mut Vec::new());
        // A row with an odd number of quotes is torn: a separator or a line break within quotes was taken for one between cells.
        let whole = rows.iter().filter(|(_, text)| text.matches('"').count() % 2 == 0);
        let mut widths = whole.map(|(row, _)| row.len()).filter(|cells| *cells > 1).collect::<Vec<_>>();
        widths.sort_unstable();
        let (alike, width) = widths.chunk_by(|one, other| one == other).map(|alike| (alike.len(), alike[0])).max().unwrap_or_default();
        // Titles and notes that contain such characters give few rows of the same length.
        (alike * alike * 100 / rows.len().max(1), width)
    };
    [',', ';', '\t'].into_iter().max_by_key(weight).filter(|by| weight(by).1 > 0).unwrap_or('\t')
}

/// Parses separated values into rows. An opening quote of a cell that is never closed properly is an ordinary character of its line.
fn parsed(text: &str, by: char, notices: &mut Vec<String>) -> Vec<Vec<String>> {
    records(text, by, notices).into_iter().map(|(row, _)| row).collect()
}

/// Parses separated values into rows, each with its text.
fn records<'t>(text: &'t str, by: char, notices: &mut Vec<String>) -> Vec<(Vec<String>, &'t str)> {
    let mut rows = Vec::new();
    let mut rest = text;
    let mut unpaired = Vec::new();
    let mut whole = 0;
    while !rest.is_empty() && rows.len() <= MOST_ROWS {
        let begins = rest;
        let mut cells = Vec::new();
        loop {
            let plain_end = rest.find([by, '\n']).unwrap_or(rest.len());
            let blank = rest.len() - rest.trim_start_matches(' ').len();
            let (cell, used) = match rest[blank..].starts_with('"').then(|| quoted(&rest[blank..], by)) {
                Some(Some((cell, used))) => (cell, blank + used),
                Some(None) => {
                    let own = rest[..plain_end].trim();
                    // A pair of quotes around a part of the cell belongs to it; a lone one is a slip.
                    let is_lone = own.matches('"').count() == 1;
                    if is_lone {
                        unpaired.push(rows.len() + 1);
                    }
                    (if is_lone { own.replace('"', "") } else { own.to_owned() }, plain_end)
                }
                None => (rest[..plain_end].to_owned(), plain_end),
            };
            if cells.len() <= MOST_COLUMNS && whole < MOST_CELLS {
                cells.push(cell);
                whole += 1;
            }
            rest = &rest[used..];
            match rest.chars().next() {
                Some(letter) if letter == by => rest = &rest[letter.len_utf8()..],
                Some(_) => {
                    rest = &rest[1..];
                    break;
                }
                None => break,
            }
        }
        rows.push((cells, &begins[..begins.len() - rest.len()]));
    }
    if let Some(first) = unpaired.first() {
        let counted = count_text(unpaired.len(), "quotation mark", "quotation marks");
        notices.push(format!("{counted} not closed, the first in row {first}: the cell ends with its line."));
    }
    rows
}

/// Parses a quoted cell and returns it with its number of bytes; `None` if its quotes are unpaired.
fn quoted(text: &str, by: char) -> Option<(String, usize)> {
    let mut cell = String::new();
    let mut letters = text.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        if letter != '"' {
            cell.push(letter);
            continue;
        }
        if letters.peek().is_some_and(|(_, next)| *next == '"') {
            letters.next();
            cell.push('"');
            continue;
        }
        let after = &text[at + 1..];
        let blank = after.len() - after.trim_start_matches(' ').len();
        let ends = after[blank..].chars().next().is_none_or(|next| next == by || next == '\n');
        // No spreadsheet copies a tab within a cell of several lines: those are cells of several rows.
        let is_several = by == '\t' && cell.contains('\n') && cell.contains('\t');
        return (ends && !is_several).then_some((cell, at + 1 + blank));
    }
    None
}

/// Reads the cells of a table drawn with pipes, as in Markdown.
fn piped(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let is_row = |line: &&&str| line.matches('|').count() >= 2 || (line.contains('|') && line.trim().starts_with('|'));
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let all = filled.clone().count();
    let rows = filled.filter(is_row).count();
    // A table of two columns may have one pipe in each line.
    let inner = lines.iter().filter(|line| line.contains('|')).count();
    if all < 2 || (rows * 2 <= all && inner * 10 < all * 9) || inner < 2 {
        return None;
    }
    let cells = |line: &&str| {
        let line = line.trim();
        let is_rule = !line.is_empty() && line.chars().all(|letter| matches!(letter, '|' | '-' | ':' | '+' | '=' | ' '));
        if is_rule {
            return Vec::new();
        }
        let inner = line.strip_prefix('|').unwrap_or(line);
        let inner = inner.strip_suffix('|').unwrap_or(inner);
        let mark = '\u{1}';
        inner.replace("\\|", "\u{1}").split('|').take(MOST_COLUMNS + 1).map(|cell| unmarked(&cell.replace(mark, "|"))).collect()
    };
    Some(lines.iter().take(MOST_ROWS + 1).map(cells).collect())
}

/// Removes the marks with which a mail quotes a text.
fn unquoted(text: &str) -> std::borrow::Cow<'_, str> {
    let filled = text.lines().filter(|line| !line.trim().is_empty()).count();
    let quoted = text.lines().filter(|line| line.starts_with('>')).count();
    if quoted * 2 <= filled {
        return text.into();
    }
    let bare = |mut line: &str| {
        while let Some(rest) = line.strip_prefix('>') {
            line = rest.strip_prefix(' ').unwrap_or(rest);
        }
        line.to_owned()
    };
    text.lines().map(bare).collect::<Vec<_>>().join("\n").into()
}

/// Reads the cells of a table in wiki markup: `{|`, `!` before heads, `|-` between rows, `||` between cells.
fn wiki(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let from = lines.iter().position(|line| line.trim_start().starts_with("{|"))?;
    let mut rows = vec![Vec::<String>::new(); lines.len()];
    // What stands right above the table is its title, not a page of text.
    let above = lines.iter().enumerate().take(from).filter(|(_, line)| !line.trim().is_empty());
    above.skip_while(|(nth, _)| nth + MOST_LINES_ABOVE_A_TABLE < from).for_each(|(nth, line)| rows[nth].push(unmarked(line)));
    // Line of its first cell.
    let mut row = None::<usize>;
    let mut covered = Covered::default();
    for (nth, line) in lines.iter().enumerate().skip(from + 1) {
        let line = line.trim();
        if line.starts_with("|-") || line.starts_with("|}") || line.starts_with("{|") {
            covered.end_row(row.take().map_or(0, |row| rows[row].len()));
            continue;
        }
        let Some(own) = line.strip_prefix(['|', '!']).filter(|own| !own.starts_with('+')) else {
            let said = unmarked(line.trim_start_matches("|+"));
            match row {
                // A cell of several lines.
                Some(own) if !said.is_empty() => rows[own].last_mut().into_iter().for_each(|cell| *cell = format!("{cell} {said}")),
                None if line.starts_with("|+") && !said.is_empty() => rows[nth].push(said),
                _ => {}
            }
            continue;
        };
        let by = if line.starts_with('!') && own.contains("!!") { "!!" } else { "||" };
        for cell in own.split(by).take(MOST_COLUMNS + 1) {
            let cell = without_pairs(&without_templates(&unlinked(&without_references(cell))), "'''");
            // The attributes of a cell come before its text.
            let (look, text) = cell.split_once('|').filter(|(look, _)| look.contains('=')).unwrap_or(("", cell.as_str()));
            covered.put(&mut rows[*row.get_or_insert(nth)], unmarked(text), span(look, "colspan"), span(look, "rowspan"));
        }
    }
    Some(rows)
}

/// Columns of a table that cells of the rows above cover.
#[derive(Default)]
struct Covered {
    /// Number of further rows that each column is covered.
    left: Vec<usize>,
}

impl Covered {
    /// Puts a cell into the first columns of a row that are free.
    fn put(&mut self, row: &mut Vec<String>, text: String, wide: usize, high: usize) {
        while let Some(left) = self.left.get_mut(row.len()).filter(|left| **left > 0) {
            *left -= 1;
            row.push(String::new());
        }
        let from = row.len();
        if from <= MOST_COLUMNS {
            row.push(text);
            row.resize(from + wide, String::new());
            self.left.resize(self.left.len().max(from + wide), 0);
            self.left[from..from + wide].fill(high - 1);
        }
    }

    /// Ends a row with so many cells: columns covered from above may be beyond them.
    fn end_row(&mut self, cells: usize) {
        if cells > 0 {
            self.left.iter_mut().skip(cells).for_each(|left| *left = left.saturating_sub(1));
        }
    }
}

/// Returns true if a line is a rule below heads or above a sum.
fn is_rule(line: &str) -> bool {
    !line.trim().is_empty() && line.chars().all(|letter| matches!(letter, '-' | '=' | ' ' | '\u{2500}'))
}

/// Reads the cells of a text in columns given by a rule below its heads: `---- ----`.
fn ruled(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let is_heads_rule = |line: &&&str| is_rule(line) && line.split_whitespace().count() > 1;
    let rule = lines.iter().skip(1).find(is_heads_rule)?;
    let letters = rule.chars().collect::<Vec<_>>();
    let begins = |at: &usize| letters[*at] != ' ' && (*at == 0 || letters[*at - 1] == ' ');
    let starts = (0..letters.len()).filter(begins).collect::<Vec<_>>();
    // A rule above a sum is below figures alone: the names are left of it.
    let is_left_of = |line: &&str| line.chars().position(|letter| !letter.is_whitespace()).is_some_and(|at| at < starts[0]);
    if lines.iter().any(is_left_of) {
        return None;
    }
    Some(lines.iter().map(|line| if is_rule(line) { Vec::new() } else { cut(line, &starts) }).collect())
}

/// Cuts a line into cells that begin at these letters.
fn cut(line: &str, starts: &[usize]) -> Vec<String> {
    let letters = line.chars().collect::<Vec<_>>();
    let ends = starts.iter().skip(1).copied().chain([usize::MAX]);
    let cell = |(from, to): (usize, usize)| letters.iter().skip(from).take(to - from).collect::<String>().trim().to_owned();
    starts.iter().copied().zip(ends).map(cell).collect()
}

/// Reads the cells of a text in aligned columns, as in a mail: gaps at least two characters wide in all lines separate them.
fn aligned(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    if lines.iter().any(|line| line.contains('\t')) {
        return None;
    }
    // There may be a title above it.
    (0..lines.len().min(4)).find_map(|above| {
        let below = lines.get(above..)?;
        let filled = below.iter().filter(|line| !line.trim().is_empty() && !is_rule(line));
        let filled = filled.map(|line| line.chars().collect::<Vec<_>>()).collect::<Vec<_>>();
        if filled.len() < 2 || filled.iter().filter(|line| line.windows(2).any(|two| two == [' ', ' '])).count() * 2 < filled.len() {
            return None;
        }
        let starts = column_starts(&filled);
        if starts.len() < 2 {
            return None;
        }
        let titles = lines[..above].iter().map(|line| vec![(*line).to_owned()]);
        let cells = |line: &&str| if is_rule(line) { Vec::new() } else { cut(line, &starts) };
        Some(titles.chain(below.iter().map(cells)).collect())
    })
}

/// Reads several tables in aligned columns, each with columns of its own: blank lines part them, and titles stand above. `None` for fewer
/// than two.
fn aligned_tables(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let is_cut = |line: &str| line.trim().contains("  ");
    let mut tables = 0;
    let mut rows = Vec::new();
    for part in lines.split_inclusive(|line| line.trim().is_empty()) {
        let first = part.iter().position(|line| is_cut(line)).unwrap_or(part.len());
        let (titles, table) = part.split_at(first);
        let filled = table.iter().filter(|line| !line.trim().is_empty() && !is_rule(line));
        let filled = filled.map(|line| line.chars().collect::<Vec<_>>()).collect::<Vec<_>>();
        let starts = if filled.len() > 1 { column_starts(&filled) } else { Vec::new() };
        let is_table = starts.len() > 1;
        tables += usize::from(is_table);
        rows.extend(titles.iter().map(|line| vec![line.trim().to_owned()]));
        rows.extend(table.iter().map(|line| match is_table {
            _ if is_rule(line) => Vec::new(),
            true => cut(line, &starts),
            false => vec![line.trim().to_owned()],
        }));
    }
    (tables > 1 && !lines.iter().any(|line| line.contains('\t'))).then_some(rows)
}

/// Returns where the columns of aligned lines begin: behind two blanks in all of them.
fn column_starts(lines: &[Vec<char>]) -> Vec<usize> {
    /// Longest line whose columns are sought.
    const MOST_WIDTH: usize = 4096;
    let width = lines.iter().map(Vec::len).max().unwrap_or_default().min(MOST_WIDTH);
    let is_blank = |at: usize| lines.iter().all(|line| line.get(at).is_none_or(|letter| letter.is_whitespace()));
    let mut starts = Vec::new();
    let mut blanks = 2;
    for at in 0..width {
        if is_blank(at) {
            blanks += 1;
        } else {
            if blanks >= 2 {
                starts.push(at);
            }
            blanks = 0;
        }
    }
    // One blank alone may part the texts beneath two heads: each begins where its head does.
    let Some(heads) = lines.first() else { return starts };
    let begins = |at: usize| at > 2 && heads[at] != ' ' && heads[at - 1] == ' ' && heads[at - 2] == ' ';
    let is_parted = |at: usize| lines.iter().all(|line| line.get(at - 1).is_none_or(|letter| letter.is_whitespace()));
    let is_filled =
        |at: usize| lines.iter().filter(|line| line.get(at).is_some_and(|letter| !letter.is_whitespace())).count() * 3 > lines.len() * 2;
    let more = (0..heads.len().min(width)).filter(|at| !starts.contains(at) && begins(*at) && is_parted(*at) && is_filled(*at));
    let more = more.collect::<Vec<_>>();
    starts.extend(more);
    starts.sort_unstable();
    starts
}

/// Returns the number of rows or columns that a cell of a web page covers.
fn span(tag: &str, of: &str) -> usize {
    let found = tag.split_once(of).map(|(_, rest)| rest.trim_start().trim_start_matches('=').trim_start().trim_start_matches(['"', '\'']));
    let digits = found.map(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(1usize).clamp(1, MOST_COLUMNS)
}

/// Mark of the end of a line or of an item of a list in a cell of a web page.
const BREAK: char = '\u{2}';

/// Returns the rest of a web page behind the end of an element.
fn behind<'t>(rest: &'t str, name: &str) -> &'t str {
    let ends = format!("</{name}>");
    rest.to_ascii_lowercase().find(&ends).map_or(rest, |at| &rest[at + ends.len()..])
}

/// Reads the rows of the tables of a web page. A heading right before a table that names a side or a command is a row above it.
fn web_rows(text: &str) -> Vec<Vec<String>> {
    let flat = |own: &str| own.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = |own: &str| {
        let lines = unescaped(own).split(BREAK).map(flat).filter(|line| !line.is_empty()).collect::<Vec<_>>();
        lines.join("\n")
    };
    let mut heading = None::<String>;
    let mut is_in_heading = false;
    let mut rows = Vec::<Vec<String>>::new();
    // Cell, and the columns and rows it covers.
    let mut cell = None::<(String, usize, usize)>;
    let mut covered = Covered::default();
    // Length of the cell where a raised text begins in it.
    let mut is_raised = None::<usize>;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        if let Some((cell, ..)) = &mut cell {
            cell.push_str(&rest[..at]);
        } else if let Some(heading) = heading.as_mut().filter(|_| is_in_heading) {
            heading.push_str(&rest[..at]);
        }
        let Some(end) = rest[at..].find('>') else { break };
        let tag = rest[at + 1..at + end].trim().to_lowercase();
        let name = tag.split(|letter: char| letter.is_whitespace() || letter == '>').next().unwrap_or_default().trim_end_matches('/');
        rest = &rest[at + end + 1..];
        if matches!(name, "td" | "th" | "/td" | "/th" | "tr" | "/tr" | "/table")
            && let (Some((own, wide, high)), Some(row)) = (cell.take(), rows.last_mut())
        {
            covered.put(row, shown(&own), wide, high);
        }
        match name {
            "tr" => {
                covered.end_row(rows.last().map_or(0, Vec::len));
                rows.push(Vec::new());
            }
            "td" | "th" => {
                if rows.is_empty() {
                    rows.push(Vec::new());
                }
                cell = Some((String::new(), span(&tag, "colspan"), span(&tag, "rowspan")));
            }
            "br" | "/p" | "li" | "/li" => cell.iter_mut().for_each(|(cell, ..)| cell.push(BREAK)),
            // What is struck out or hidden is not read.
            "del" | "s" | "strike" => rest = behind(rest, name),
            _ if tag.replace(' ', "").contains("display:none") && !tag.ends_with('/') => rest = behind(rest, name),
            "script" | "style" => rest = rest.find("</").map_or("", |at| &rest[at..]),
            "sup" => is_raised = cell.as_ref().map(|(cell, ..)| cell.len()),
            "/sup" => {
                if let (Some(from), Some((cell, ..))) = (is_raised.take(), &mut cell)
                    && let Some(own) = cell.get(from..).map(raised)
                {
                    cell.truncate(from);
                    cell.push_str(&own);
                }
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "caption" => (heading, is_in_heading) = (Some(String::new()), true),
            "/h1" | "/h2" | "/h3" | "/h4" | "/h5" | "/h6" => is_in_heading = false,
            "table" | "/caption" => {
                is_in_heading = false;
                let said = heading.take().map(|own| shown(&own)).filter(|own| names_side(own) || names_command(own));
                rows.extend(said.map(|own| vec![own]));
                covered = Covered::default();
            }
            _ => {}
        }
    }
    rows
}

fn unescaped(text: &str) -> String {
    let mut parts = text.split('&');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(';').and_then(|(name, rest)| Some((entity(name)?, rest))) {
            Some((letter, rest)) => {
                whole.push(letter);
                whole.push_str(rest);
            }
            None => {
                whole.push('&');
                whole.push_str(part);
            }
        }
    }
    whole
}
