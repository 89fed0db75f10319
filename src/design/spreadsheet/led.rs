//! Leaders that stand in the names of the commands they lead, or in rows among their units.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::field::{ColumnField, is_command};
use super::find::{self, shown};
use super::heading::{command_of, is_ranked_person, names_side};
use super::row_text::is_arm;
use super::table::{ExcludedRow, ExclusionReason, HeadedTable, Row};
use super::troops::names_troops;
use super::vocabulary::{LEADER_TYPES, has, plain_words};
use super::words::rated;
use crate::design::{Draft, ScenarioFormat};
use crate::engine::text::surname;

/// Heading of the column for the leaders who have rows of their own.
pub(super) const BY_ROWS: &str = "Leader (by his row)";

/// Returns the table with the leaders that stand in the names of its commands, "1st Brigade (Covington)", in a column of their own. A command
/// of the draft keeps its name.
pub(super) fn leaders_of_commands<'t>(form: &ScenarioFormat, draft: &Draft, table: Cow<'t, HeadedTable>) -> Cow<'t, HeadedTable> {
    let is_told = table.column(|field| field == ColumnField::Leader).is_some() || !table.leaders.is_empty();
    let is_led = is_told || table.leaders_left.is_some();
    let Some(command) = table.column(is_command).filter(|_| !is_led) else { return table };
    let known = find::known(form, draft).iter().map(|line| shown(form, draft, line, ColumnField::Command)).collect::<BTreeSet<_>>();
    let parted = |row: &Row| {
        let text = HeadedTable::cell(row, Some(command));
        let (own, leads) = command_of(text);
        leads.filter(|_| !own.is_empty() && !known.contains(text)).map(|leads| (own, leads))
    };
    let all = table.rows.iter().map(parted).collect::<Vec<_>>();
    if all.iter().all(Option::is_none) {
        return table;
    }
    let mut table = table.into_owned();
    let Some(leader) = table.own_column(|own| own == ColumnField::Leader, "Leader (by the commands)") else { return Cow::Owned(table) };
    for (row, (own, leads)) in table.rows.iter_mut().zip(all).filter_map(|(row, led)| Some((row, led?))) {
        row.cells[command] = own;
        row.fill(leader, &leads);
    }
    Cow::Owned(table)
}

/// Returns the rows of a table without those of leaders, whose type says so, "Ldr": each leads the units of the command in his row, or
/// those beneath him where the table has none.
pub(super) fn leaders_in_rows(table: &mut HeadedTable, rows: Vec<Row>) -> Vec<Row> {
    let arm = table.column(is_arm);
    let has_field = table.fields.contains(&ColumnField::Leader) && table.column(|field| field == ColumnField::Leader).is_none();
    let name = table.column(ColumnField::is_name);
    let counts = ["men", "figures", "stands", "guns"].map(|path| table.column(|field| field.is_cell(&[path])));
    let is_leader = |row: &Row| {
        let kind = HeadedTable::cell(row, arm);
        // Who has a rank and no men is one, whatever stands beside him; a captain's guns are a battery.
        let is_counted = || counts.iter().flatten().any(|nth| !HeadedTable::cell(row, Some(*nth)).is_empty());
        // A letter is an arm of a captain's company only.
        let is_captain = |called: &str| {
            let plain = plain_words(called);
            let is_lieutenant = plain.starts_with("lt ") || plain.starts_with("lieut");
            plain.starts_with("cap") || (is_lieutenant && !plain.contains(" col") && !plain.contains(" gen"))
        };
        let is_arm = |called: &str| names_troops(kind) && (kind.len() > 2 || is_captain(called));
        let called = HeadedTable::cell(row, name);
        let is_ranked = || is_ranked_person(called) && row.only().is_none() && !is_counted() && !is_arm(called);
        row.number > table.head_row && (has(LEADER_TYPES, &plain_words(kind)) || is_ranked())
    };
    if !has_field || !rows.iter().any(is_leader) {
        return rows;
    }
    let columns = [table.column(|field| field == ColumnField::Side), table.column(is_command)];
    let rating = table.column(|field| field.is_cell(&["experience"]));
    // An empty cell repeats the one above.
    let mut now = [String::new(), String::new()];
    let mut all = Vec::new();
    for row in rows {
        for (own, column) in now.iter_mut().zip(columns) {
            let text = HeadedTable::cell(&row, column);
            if !text.is_empty() {
                text.clone_into(own);
            }
        }
        // A heading of another side ends his rows.
        if let Some((_, text)) = row.only().filter(|(_, text)| names_side(text)) {
            now = [text.to_owned(), String::new()];
        }
        // Who leads a command says so himself.
        let own = if is_leader(&row) { [now[0].clone(), HeadedTable::cell(&row, columns[1]).to_owned()] } else { now.clone() };
        all.push((own, is_leader(&row), row));
    }
    let mut led = vec![None; all.len()];
    for (nth, (command, _, row)) in all.iter().enumerate().filter(|(_, (_, is_leader, _))| *is_leader) {
        let (called, said) = (HeadedTable::cell(row, name), HeadedTable::cell(row, rating));
        let with = format!("{called} ({said})");
        let is_rated = rated(&with).1.is_some();
        if !is_rated && !said.is_empty() {
            table.notices.push(format!("“{said}” beside a leader is no rating of this game: it is left out."));
        }
        let others = all.iter().enumerate().filter(|(_, (_, is_leader, _))| !is_leader);
        let next = (nth + 1..all.len()).find(|next| all[*next].1).unwrap_or(all.len());
        let surname = plain_words(surname(rated(called).0));
        let names_him = |own: &[String; 2]| own[0] == command[0] && plain_words(&own[1]).split(' ').any(|word| word == surname);
        let is_named = command[1].is_empty() && all.iter().any(|(own, is_leader, _)| !is_leader && names_him(own));
        let is_his = |(other, (own, ..)): &(usize, &([String; 2], bool, Row))| {
            let is_beneath = own[0] == command[0] && (nth..next).contains(other);
            match columns[1] {
                Some(_) if is_named => names_him(own),
                Some(_) if !command[1].is_empty() => own == command,
                _ => is_beneath,
            }
        };
        let own = others.filter(is_his).map(|(other, _)| other).collect::<Vec<_>>();
        let kind = HeadedTable::cell(row, arm);
        if !kind.is_empty() && !has(LEADER_TYPES, &plain_words(kind)) {
            table.notices.push(format!("“{kind}” beside {called}, a leader, is left out."));
        }
        let leads = if is_rated { with } else { called.to_owned() };
        let why = if own.is_empty() { ExclusionReason::LeadsNone } else { ExclusionReason::Heading };
        table.excluded.push(ExcludedRow { row: row.clone(), called: called.to_owned(), why });
        own.into_iter().for_each(|other| led[other] = Some(leads.clone()));
    }
    let Some(column) = table.own_column(|field| field == ColumnField::Leader, BY_ROWS) else { return Vec::new() };
    let units = all.into_iter().zip(led).filter(|((_, is_leader, _), _)| !is_leader);
    units
        .map(|((.., mut row), leads)| {
            leads.into_iter().for_each(|leads| row.fill(column, &leads));
            row
        })
        .collect()
}
