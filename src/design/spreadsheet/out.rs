//! Export of units as rows for a spreadsheet, and as text for an e-mail.

use super::field::{ARMY, ColumnField, Person, WORKED_OUT, fields};
use super::find::shown;
use super::scale::scale_line;
use crate::design::{Draft, GridLine, LineKind, Pointer, ScenarioFormat};
use crate::engine::text::surname;
use crate::scenario::Date;
use crate::scenario::node::Node;

/// Gap between two columns of a text.
const BETWEEN: &str = "  ";

/// Columns of a unit in a text for a mail, beside those that are worked out.
const IN_A_MAIL: [&str; 14] =
    ["Unit", "Company", "Type", "Men", "Figures", "Guns", "Gun", "Experience", "Morale", "Weapon", "Weapons", "Traits", "Turn", "Where"];

/// Returns the stands a unit starts with, and its ladder: fresh, worn from and spent from, in stands ("10/7/4"). Empty where the game has no
/// such limits.
pub(super) fn worked_out(form: &ScenarioFormat, draft: &Draft, line: &GridLine) -> [String; 2] {
    let Some(ladder) = (form.ladder)(draft, line) else { return [String::new(), String::new()] };
    let at = |stands: &Option<u32>| stands.map_or_else(|| "–".to_owned(), |stands| stands.to_string());
    let own = ladder.classes.iter().find(|(.., own)| *own);
    let own = own.map(|(_, worn, spent, _)| format!("{}/{}/{}", ladder.stands, at(worn), at(spent)));
    [ladder.stands.to_string(), own.unwrap_or_default()]
}

/// Columns of a leader in a text for a mail, where units have none for him.
const OF_LEADERS_IN_A_MAIL: [&str; 7] = ["Officer", "Rank", "Type", "Ability", "Leads", "Turn", "Where"];

/// Returns units and guns as [`units`] does, below the scale of figures where the game has one, with the stands they start with and their
/// ladders behind. Leaders of whom units have no columns follow in a table of their own.
#[must_use]
pub fn exported(form: &ScenarioFormat, draft: &Draft, lines: &[&GridLine]) -> Vec<Vec<String>> {
    let scale = scale_line(form, draft).map(|line| vec![line]);
    let mut rows = scale.into_iter().chain(units_worked_out(form, draft, lines)).collect::<Vec<_>>();
    // Who leads commands by their names stands beside none of those that he leads with others, and who leads none beside no unit. Beside the
    // units of the others is no room for their arrivals, places and successors.
    let is_alone = |line: &GridLine| form.commands.is_none_or(|list| leads_none(draft, line, list)) || has_more(form, draft, line);
    let leaders = lines.iter().filter(|line| line.kind == LineKind::Leader && is_alone(line)).copied().collect::<Vec<_>>();
    if !leaders.is_empty() {
        rows.push(Vec::new());
        rows.extend(with_sides(form, draft, &leaders));
    }
    rows
}

/// Returns whether a leader has something for which units have no columns.
fn has_more(form: &ScenarioFormat, draft: &Draft, leader: &GridLine) -> bool {
    const OF_UNITS: [&[&str]; 7] = [&["name"], &["rank"], &["rating"], &["ability"], &["artillery"], ARMY, &["basis"]];
    let columns = form.columns_of(leader.kind).iter().enumerate().filter(|(_, column)| !OF_UNITS.contains(&column.field));
    columns.into_iter().any(|(nth, _)| !form.cell(draft, leader, nth).shown.is_empty())
}

/// Returns whether a leader leads none of the commands in that list, and not the whole side.
fn leads_none(draft: &Draft, leader: &GridLine, list: &str) -> bool {
    let list = Pointer::default().field("sides").item(leader.side).field(list);
    let own = draft.text_at(&leader.at.field("id"));
    let leads = (0..draft.count(&list)).any(|nth| draft.text_at(&list.item(nth).field("leader")) == own);
    !leads && draft.get(&leader.at.fields(ARMY)) != Some(&Node::Bool(true))
}

/// Returns lines of one kind as rows of their cells behind their sides, with a row of headings first.
fn with_sides(form: &ScenarioFormat, draft: &Draft, lines: &[&GridLine]) -> Vec<Vec<String>> {
    let side = |line: &&GridLine| vec![shown(form, draft, line, ColumnField::Side)];
    let sides = std::iter::once(vec![ColumnField::Side.head().to_owned()]).chain(lines.iter().map(side));
    sides.zip(picked(form, draft, lines)).map(|(side, row)| [side, row].concat()).collect()
}

fn units_worked_out(form: &ScenarioFormat, draft: &Draft, lines: &[&GridLine]) -> Vec<Vec<String>> {
    let own = lines.iter().filter(|line| line.kind.is_unit()).map(|line| worked_out(form, draft, line)).collect::<Vec<_>>();
    let mut rows = units(form, draft, lines);
    let more = std::iter::once(WORKED_OUT.map(str::to_owned)).chain(own.iter().cloned());
    if own.iter().flatten().any(|text| !text.is_empty()) {
        rows.iter_mut().zip(more).for_each(|(row, more)| row.extend(more));
    }
    rows
}

/// Returns the order of battle as text for a mail: side by side and command by command, each with its leader, its units beneath in columns.
#[must_use]
pub fn mail(form: &ScenarioFormat, draft: &Draft, lines: &[&GridLine]) -> String {
    let rows = units_worked_out(form, draft, lines);
    let Some((heads, below)) = rows.split_first() else { return String::new() };
    let at = |head: &str| heads.iter().position(|known| known == head);
    let cell = |row: &[String], column: Option<usize>| column.and_then(|column| row.get(column)).cloned().unwrap_or_default();
    let shown = IN_A_MAIL.iter().chain(&WORKED_OUT).filter_map(|head| at(head)).collect::<Vec<_>>();
    let top = Pointer::default();
    let date = draft.text_at(&top.field("date")).map(|date| Date::parse(date).map_or_else(|| date.to_owned(), Date::in_words));
    let title = draft.text_at(&top.field("title")).map(str::to_owned).into_iter().chain(date).collect::<Vec<_>>().join(", ");
    let scale = scale_line(form, draft).map(|line| format!(" ({line})")).unwrap_or_default();
    let mut text = format!("{title}{scale}\n");
    let (mut side, mut is_below) = (String::new(), false);
    let command = |row: &[String]| (cell(row, at("Side")), cell(row, at("Command")), cell(row, at("Leader")));
    let mut sorted = below.to_vec();
    // Units of one command stand together, in the order of the first of each.
    let first = |row: &[String]| below.iter().position(|other| command(other) == command(row));
    sorted.sort_by_key(|row| first(row));
    for group in sorted.chunk_by(|one, other| command(one) == command(other)) {
        let (own, name, leader) = command(&group[0]);
        if own != side {
            text.push_str(&format!("\n{}\n", own.to_uppercase()));
            let commander = cell(&group[0], at(Person::Commander.head()));
            if !commander.is_empty() {
                let rating = cell(&group[0], at("Army commander's rating"));
                text.push_str(&format!("\nCommander: {}\n", [commander, bracketed(&rating)].concat()));
            }
            let leaders = leaders_in_a_mail(form, draft, lines, &own);
            (side, is_below) = (own, !leaders.is_empty());
            text.push_str(&leaders);
        }
        // With the whole name of its leader, also where its own has his surname: "1st Brigade (Scott)".
        let bare = name.strip_suffix(&format!("({})", surname(&leader))).map_or(name.as_str(), str::trim_end);
        let leads = leader.split(" (").next().unwrap_or_default();
        let rating = cell(&group[0], at("Leader's rating"));
        let led = [leads, &rating].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
        let head = if name.is_empty() || leads.is_empty() { name } else { format!("{bare} ({led})") };
        if !head.is_empty() {
            text.push_str(&format!("\n{head}\n"));
        } else if is_below {
            text.push('\n');
        }
        is_below = false;
        let narrow = |row: &Vec<String>| shown.iter().map(|column| row.get(*column).cloned().unwrap_or_default()).collect::<Vec<_>>();
        let table = std::iter::once(narrow(heads)).chain(group.iter().map(narrow)).collect::<Vec<_>>();
        text.extend(indented(&table));
    }
    text
}

fn bracketed(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" ({text})") }
}

/// Returns the leaders of a side as text for a mail, where commands are only names; empty in other games.
fn leaders_in_a_mail(form: &ScenarioFormat, draft: &Draft, lines: &[&GridLine], side: &str) -> String {
    let is_own = |line: &&&GridLine| line.kind == LineKind::Leader && shown(form, draft, line, ColumnField::Side) == side;
    let own = lines.iter().filter(is_own).copied().collect::<Vec<_>>();
    if form.commands.is_some() || own.is_empty() {
        return String::new();
    }
    let rows = picked(form, draft, &own);
    let columns = OF_LEADERS_IN_A_MAIL.iter().filter_map(|head| rows[0].iter().position(|known| known == head)).collect::<Vec<_>>();
    let narrow = |row: &Vec<String>| columns.iter().map(|column| row[*column].clone()).collect();
    indented(&rows.iter().map(narrow).collect::<Vec<_>>()).concat()
}

/// Returns the lines of [aligned] rows, each two spaces from the margin.
fn indented(rows: &[Vec<String>]) -> Vec<String> {
    aligned(rows).lines().map(|line| format!("  {line}\n")).collect()
}

/// Returns units and guns of these lines as rows of texts, with a row of headings first.
#[must_use]
pub fn units(form: &ScenarioFormat, draft: &Draft, lines: &[&GridLine]) -> Vec<Vec<String>> {
    // The men by arm are read alone: they go out as men. Leaders of whom no command is the only one have a table of their own.
    let goes_out = |field: &ColumnField| match field {
        ColumnField::MenOf(_) => false,
        ColumnField::Leader | ColumnField::Person { .. } => form.commands.is_some(),
        ColumnField::Side | ColumnField::Command | ColumnField::Cell { .. } => true,
    };
    let fields = fields(form).into_iter().filter(goes_out).collect::<Vec<_>>();
    let heads = fields.iter().map(|field| field.head().to_owned()).collect();
    let row = |line: &&GridLine| fields.iter().map(|field| shown(form, draft, line, *field)).collect();
    std::iter::once(heads).chain(lines.iter().filter(|line| line.kind.is_unit()).map(row)).collect()
}

/// Returns the selected lines as rows: the units among them, or else the lines of the first one's kind by the columns of the grid.
#[must_use]
pub fn picked(form: &ScenarioFormat, draft: &Draft, lines: &[&GridLine]) -> Vec<Vec<String>> {
    let Some(first) = lines.first() else { return Vec::new() };
    if lines.iter().any(|line| line.kind.is_unit()) {
        return units(form, draft, lines);
    }
    let columns = form.columns_of(first.kind);
    let heads = columns.iter().map(|column| column.head.to_owned()).collect();
    let row = |line: &&GridLine| (0..columns.len()).map(|column| form.cell(draft, line, column).shown).collect();
    std::iter::once(heads).chain(lines.iter().filter(|line| line.kind == first.kind).map(row)).collect()
}

/// Formats rows as text in aligned columns for an e-mail: empty columns are left out, numbers are aligned right.
#[must_use]
pub fn aligned(rows: &[Vec<String>]) -> String {
    let Some((heads, below)) = rows.split_first() else { return String::new() };
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut lines = vec![String::new(); rows.len()];
    for column in 0..heads.len() {
        let cell = |row: &Vec<String>| flat(row.get(column).map_or("", String::as_str));
        if below.iter().all(|row| cell(row).is_empty()) {
            continue;
        }
        let is_number = |text: &str| text.chars().all(|letter| letter.is_ascii_digit());
        let to_right = below.iter().all(|row| is_number(&cell(row)));
        let cells = rows.iter().map(cell).collect::<Vec<_>>();
        let wide = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or_default();
        for (line, cell) in lines.iter_mut().zip(cells) {
            if !line.is_empty() {
                line.push_str(BETWEEN);
            }
            let padded = if to_right { format!("{cell:>wide$}") } else { format!("{cell:<wide$}") };
            line.push_str(&padded);
        }
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}
