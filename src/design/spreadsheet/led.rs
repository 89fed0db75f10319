//! Leaders that stand in the names of the commands they lead.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::field::{ColumnField, is_command};
use super::find;
use super::heading::command_of;
use super::out::shown;
use super::table::{HeadedTable, Row};
use crate::design::{Draft, ScenarioFormat};

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
