//! Texts whose layout says more than their separators: outlines by tabs, returns with dots, lists and lines within the cells of a page.

use super::list::names_unit;
use crate::design::spreadsheet::{BULLETS, is_guns, is_head, is_men, is_unknown, names_leader, names_side};

/// Fewest lines of a return by which it is known.
const FEWEST_LINES: usize = 3;

/// Returns the lines of an outline by tabs, indented by blanks: side, brigade and unit stand each a tab further right. `None` for a table.
pub(super) fn outlined_by_tabs(text: &str) -> Option<String> {
    let parted = |line: &str| {
        let depth = line.len() - line.trim_start_matches('\t').len();
        (depth, line.split('\t').map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect::<Vec<_>>())
    };
    let lines = text.lines().map(parted).collect::<Vec<_>>();
    let deepest = lines.iter().map(|(depth, _)| *depth).max().filter(|depth| *depth > 0)?;
    let is_heading = |cells: &[String]| cells.len() < 2 || (cells.len() == 2 && names_leader(&cells[1]));
    let is_outline = lines.iter().filter(|(_, cells)| !cells.is_empty()).all(|(depth, cells)| *depth == deepest || is_heading(cells));
    let is_headed = lines.iter().any(|(_, cells)| cells.len() > 1 && cells.iter().all(|cell| is_head(cell)));
    (is_outline && !is_headed).then(|| {
        let line = |(depth, cells): (usize, Vec<String>)| {
            format!("{}{}", "  ".repeat(depth), cells.join(if depth == deepest { ", " } else { " - " }))
        };
        lines.into_iter().map(line).collect::<Vec<_>>().join("\n")
    })
}

/// Returns the lines of a list as a word processor copies it, with a tab behind each mark, indented by blanks: each kind of mark, "•" or "o",
/// stands for a level. `None` for any other text.
pub(super) fn bulleted_by_tabs(text: &str) -> Option<String> {
    const MARKS: [char; 6] = ['o', '§', '\u{f0b7}', '\u{f0a7}', '■', '➢'];
    let parted = |line: &str| {
        let (mark, rest) = line.trim_start().split_once('\t')?;
        let mut letters = mark.trim().chars();
        let only = letters.next().filter(|letter| (BULLETS.contains(letter) || MARKS.contains(letter)) && letters.next().is_none())?;
        Some((line.len() - line.trim_start().len(), only, rest.trim().replace('\t', " ")))
    };
    let lines = text.lines().map(|line| (line, parted(line))).collect::<Vec<_>>();
    let filled = lines.iter().filter(|(line, _)| !line.trim().is_empty()).count();
    let marked = lines.iter().filter(|(_, own)| own.is_some()).count();
    if marked < 2 || marked * 3 < filled * 2 {
        return None;
    }
    let mut kinds = Vec::new();
    lines.iter().filter_map(|(_, own)| own.as_ref()).for_each(|(_, mark, _)| {
        if !kinds.contains(mark) {
            kinds.push(*mark);
        }
    });
    let level = |mark: char| kinds.iter().position(|own| *own == mark).unwrap_or_default();
    let line = |(line, own): &(&str, Option<(usize, char, String)>)| match own {
        Some((depth, mark, rest)) => format!("{}• {rest}", "  ".repeat(depth + level(*mark))),
        None => (*line).to_owned(),
    };
    Some(lines.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// Returns a text of a forum with the rows of its tables drawn with pipes: "[tr][td]41st Foot[/td][td]540[/td][/tr]". `None` without one.
pub(super) fn drawn_with_pipes(text: &str) -> Option<String> {
    let plain = text.to_ascii_lowercase();
    if !plain.contains("[tr") || !(plain.contains("[td") || plain.contains("[th")) {
        return None;
    }
    let (mut drawn, mut rest, mut cell, mut is_in_row) = (String::new(), text, None::<String>, false);
    while let Some((before, tag, behind)) = rest.split_once('[').and_then(|(own, other)| {
        let (tag, behind) = other.split_once(']')?;
        Some((own, tag, behind))
    }) {
        let name = tag.split(['=', ' ']).next().unwrap_or_default().to_ascii_lowercase();
        let shown = if ["table", "/table", "tr", "/tr", "td", "th", "/td", "/th"].contains(&name.as_str()) {
            String::new()
        } else {
            format!("[{tag}]")
        };
        match &mut cell {
            Some(own) => own.push_str(&format!("{before}{shown}")),
            // Between the cells of a row is nothing.
            None if is_in_row => {}
            None => drawn.push_str(&format!("{before}{shown}")),
        }
        match name.as_str() {
            "td" | "th" => cell = Some(String::new()),
            "/td" | "/th" => {
                let own = cell.take().unwrap_or_default();
                drawn.push_str(&format!(" {} |", own.split_whitespace().collect::<Vec<_>>().join(" ")));
            }
            "tr" => drawn.push_str("\n|"),
            "/tr" => drawn.push('\n'),
            _ => {}
        }
        is_in_row = name == "tr" || (is_in_row && name != "/tr");
        rest = behind;
    }
    drawn.push_str(rest);
    // Rows stand right beneath each other.
    Some(drawn.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n"))
}

/// Reads a return: in each line dots lead from the name to the same number of figures, as in print. Other lines are titles and notes; that
/// right above may have the heads.
pub(super) fn returned(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let parted = |line: &str| {
        let at = line.find("..")?;
        let figures = line[at..].trim_start_matches(['.', ' ', '\u{2026}']);
        let cells = figures.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let is_all = cells.len() > 1 && cells.iter().all(|cell| is_men(cell) || is_unknown(cell));
        is_all.then(|| [vec![line[..at].trim().to_owned()], cells].concat())
    };
    let all = lines.iter().map(|line| parted(line)).collect::<Vec<_>>();
    let width = all.iter().flatten().map(Vec::len).max()?;
    let first = all.iter().position(Option::is_some)?;
    if all.iter().flatten().count() < FEWEST_LINES || all.iter().flatten().any(|row| row.len() != width) {
        return None;
    }
    let heads = |line: &str| {
        let cells = line.split("  ").map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect::<Vec<_>>();
        (cells.len() + 1 == width)
            .then(|| [vec![String::new()], cells.clone()].concat())
            .or_else(|| (cells.len() == width).then_some(cells))
    };
    let row = |(nth, row): (usize, Option<Vec<String>>)| {
        let is_above = nth < first && lines[nth + 1..first].iter().all(|line| line.trim().is_empty());
        row.or_else(|| heads(lines[nth]).filter(|_| is_above)).unwrap_or_else(|| vec![lines[nth].trim().to_owned()])
    };
    Some(all.into_iter().enumerate().map(row).collect())
}

/// Returns the lines of a text without empty ones.
fn parts(cell: &str) -> Vec<&str> {
    cell.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// Returns whether the lines of a cell are a command and who leads it.
fn is_led(lines: &[&str]) -> bool {
    lines.len() == 2 && names_leader(lines[1])
}

/// Joins the lines of a cell: who leads stands behind a dash, and figures stay apart.
pub(super) fn joined(cell: &str) -> String {
    let lines = parts(cell);
    lines.join(if is_led(&lines) {
        " - "
    } else if lines.iter().all(|line| is_men(line)) {
        "; "
    } else {
        " "
    })
}

/// Joins the lines in the cells of a page's rows, but for those of rows that have several units: as many names as figures.
pub(super) fn join_lines(rows: &mut [Vec<String>]) {
    let is_counted = |cell: &str| parts(cell).len() > 1 && parts(cell).iter().all(|line| is_men(line) || is_guns(line) || is_unknown(line));
    for row in rows {
        let figures = row.iter().find(|cell| is_counted(cell)).map(|cell| parts(cell).len());
        let several = figures.filter(|count| row.iter().filter(|cell| parts(cell).len() == *count).count() > 1);
        row.iter_mut().filter(|cell| Some(parts(cell).len()) != several || is_led(&parts(cell))).for_each(|cell| *cell = joined(cell));
    }
}

/// Returns the rows of a page as lines of a list, where cells have lists of units: what stands beside a list is its heading. `None` for any
/// other page.
pub(super) fn listed_in_cells(rows: &[Vec<String>]) -> Option<Vec<String>> {
    let is_list = |cell: &str| {
        let lines = parts(cell);
        lines.len() > 1 && lines.iter().filter(|line| names_unit(line)).count() * 3 >= lines.len() * 2
    };
    let columns = rows.iter().map(Vec::len).max()?;
    let lists = (0..columns).filter(|nth| rows.iter().any(|row| row.get(*nth).is_some_and(|cell| is_list(cell)))).collect::<Vec<_>>();
    if lists.is_empty() {
        return None;
    }
    let mut lines = Vec::new();
    // The heads of its columns stand above, in each of its tables.
    let first = rows.iter().position(|row| row.len() > 1);
    let is_heads = |(nth, row): &(usize, &Vec<String>)| {
        row.len() > 1
            && row.iter().all(|cell| parts(cell).len() < 2)
            && (row.iter().all(|cell| is_head(cell)) || (Some(*nth) == first && !names_unit(&row[row.len() - 1])))
    };
    for (_, row) in rows.iter().enumerate().filter(|row| !is_heads(row)) {
        for (nth, cell) in row.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty()) {
            if lists.contains(&nth) && row.len() > 1 {
                // Each side may have a column of its own.
                lines.extend(rows[first.unwrap_or_default()].get(nth).filter(|head| names_side(head)).cloned());
                lines.extend(parts(cell).into_iter().map(|line| format!("  {line}")));
            } else {
                lines.push(joined(cell));
            }
        }
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_read_as_they_are_meant() {
        let outline = "BRITISH\n\tLeft\tCol. Scott\n\t\t8th Foot\t480\n\t\t41st Foot\t300";
        assert_eq!(outlined_by_tabs(outline).unwrap(), "BRITISH\n  Left - Col. Scott\n    8th Foot, 480\n    41st Foot, 300");
        assert_eq!(outlined_by_tabs("British\tLeft\t8th Foot\t480\n\t\t41st Foot\t300"), None, "a table");
        let lines = ["Officers  Rank & File", "1st Regt ....  22   781", "8th Regt ....  17   452", "100th Regt ..  26   610", "J. HARVEY"];
        let rows = returned(&lines).unwrap();
        assert_eq!((rows[0].len(), &rows[1][..], rows[4].len()), (3, &["1st Regt", "22", "781"].map(str::to_owned)[..], 1));
        let forum = "Here:\n[table]\n[tr][TD]Unit[/TD][td]Men[/td][/tr]\n\n[tr][td][b]8th[/b] Foot[/td][td]480[/td][/tr][/table]";
        assert_eq!(drawn_with_pipes(forum).unwrap(), "Here:\n| Unit | Men |\n| [b]8th[/b] Foot | 480 |");
        let mut rows = vec![["Left\nCol. Scott", "8th\n41st", "200\n210"].map(str::to_owned).to_vec()];
        join_lines(&mut rows);
        assert_eq!(rows[0], ["Left - Col. Scott", "8th\n41st", "200\n210"]);
        let rows =
            [["Brigade", "Units"], ["Left\nCol. Scott", "8th Foot (480)\n41st Foot (300)"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(listed_in_cells(&rows).unwrap(), ["Left - Col. Scott", "  8th Foot (480)", "  41st Foot (300)"]);
    }
}
