//! Sorting of the rows of a table: units stay, all others are left out, and what headings say is filled into the rows beneath them.

use std::collections::BTreeSet;

use super::field::{ArmGroup, ColumnField, Person, is_command, recognised};
use super::figure::{figure, holds_figure, is_guns};
use super::heading::{
    Heading, is_note_line, is_person, is_prose, is_rated_person, is_titled_note, labelled, leader_first, names_side, note_mark, owner,
    person_first, unnoted,
};
use super::layout::is_heads;
use super::led::leaders_in_rows;
use super::parts::UnitParts;
use super::row_text::{
    arm_of_heading, counted_name, is_about_battle, is_arm, is_count, is_numbering, is_second_line_of_heads, joined_lines, men_in, no_rating,
};
use super::sums::{Seen, Sums, closing_sums, is_sum_beneath};
use super::table::{BY_HEADINGS, ExcludedRow, ExclusionReason, HeadedTable, Row};
use super::troops::names_regiment;
use super::vocabulary::plain_words;
use super::words::{
    begins_with_total, commander_in, has_rank, is_plain_total, is_return, is_some_nation, is_title, is_total, names_command, names_leader,
    nation_of, rated, rating_of, unbulleted, without_remarks,
};
use crate::engine::text::spaced;

/// Longest text, in bytes, that can be the name of a total.
const MOST_BYTES_OF_A_TOTAL: usize = 60;

/// Sorts the rows of a table, one after the other.
pub(super) struct RowSorter {
    /// Column of the units' names.
    name: Option<usize>,
    /// Column of their men, or else of their guns.
    men: Option<usize>,
    /// Columns without a field that number the rows: "1.2".
    numberings: BTreeSet<usize>,
    /// Columns of their men by arm, which add up where there is no other.
    arms: Vec<usize>,
    /// Column of the table's own for leaders.
    leaders: Option<usize>,
    /// Is set where leaders have a table of their own.
    has_leaders: bool,
    /// Column for the leaders that headings name.
    leaders_of_headings: Option<usize>,
    /// Is set where the table says enough to tell units from other rows.
    tells: bool,
    /// Each row as it stands in the sheet.
    seen: Vec<Seen>,
    /// Rows that are the sums of those before them, where such sums end every part of the table.
    closes: BTreeSet<usize>,
    /// Fields of the columns beneath heads that came again and differ.
    other_heads: Option<Vec<(Option<usize>, String)>>,
    /// Side by the last heading.
    side: Option<String>,
    /// Command by the last heading.
    command: Option<String>,
    /// Leader of that command.
    leader: Option<String>,
    /// Commander of that side.
    commander: Option<String>,
    /// Turn in which the units beneath the last heading arrive.
    turn: Option<String>,
    /// Arm of the units beneath the last heading, where that names nothing else.
    arm: Option<&'static str>,
    /// Is set where the last heading names the side, and no unit stands beneath it yet.
    is_of_side: bool,
    /// Is set where a unit stands beneath the last heading.
    is_used: bool,
    /// Title right above the heads or another line, with the number of its row.
    title: Option<(usize, String)>,
    /// Leader that a heading names and who leads no unit yet, with the number of its row.
    leads_none: Option<(usize, String)>,
    /// Leaders of headings beneath which no unit stands, each with the number of that row.
    lost: Vec<(usize, String)>,
    /// Number of the row that is sorted.
    number: usize,
    /// Commander of a side whom a line names and who has no unit yet, with the number of its row.
    commands_none: Option<(usize, String)>,
    /// Remarks on leaders that headings name.
    remarks: Vec<String>,
    /// Sentences on what is lost of headings.
    losses: Vec<String>,
    /// Marks of the notes below the units: "(1)".
    note_marks: BTreeSet<String>,
    sums: Sums,
    /// Units so far, by which parts of them are known.
    parts: UnitParts,
}

/// Texts of a row in the columns that have a field, or its only text.
struct Texts {
    /// Column and text of each.
    all: Vec<(usize, String)>,
    /// Name of the unit; empty where it has none.
    name: String,
    /// Its figure of men or guns.
    men: Option<i64>,
    /// Is set where it has names and figures alone.
    is_bare: bool,
}

impl RowSorter {
    /// Sorts the rows of a table.
    pub(super) fn sort(table: &mut HeadedTable) {
        let rows = std::mem::take(&mut table.rows);
        let all = joined_lines(table, rows);
        let all = leaders_in_rows(table, all);
        let mut sorter = Self::new(table, &all);
        for (nth, mut row) in all.into_iter().enumerate() {
            let named = row.cells.iter().enumerate().filter(|(nth, _)| !sorter.numberings.contains(nth)).map(|(_, cell)| cell.trim());
            let called = named.into_iter().find(|cell| !cell.is_empty()).unwrap_or_default();
            let called = called.split_whitespace().collect::<Vec<_>>().join(" ");
            match sorter.reason(table, nth, &mut row) {
                Some((why, name)) => table.excluded.push(ExcludedRow { row, called: name.unwrap_or(called), why }),
                None => {
                    sorter.fill(table, &mut row);
                    table.rows.push(row);
                }
            }
        }
        sorter.tell_leaders(table);
        sorter.tell_lost(table);
    }

    /// Tells of leaders of headings beneath which no unit stands, as those of a division above its brigades: nothing else has them.
    fn tell_lost(&mut self, table: &mut HeadedTable) {
        self.lose_leader();
        self.lost.extend(self.commands_none.take());
        table.losses.append(&mut self.losses);
        let surname = |name: &str| plain_words(rated(name).0).rsplit(' ').next().map(str::to_owned);
        let is_person = |own: ColumnField| own == ColumnField::Leader || own.is_name_of(Person::Commander);
        let columns = (0..table.heads.len()).filter(|nth| table.taken_as[*nth].is_some_and(|own| is_person(table.fields[own])));
        let named = columns.flat_map(|nth| table.rows.iter().map(move |row| HeadedTable::cell(row, Some(nth))));
        let named = named.filter_map(surname).collect::<BTreeSet<_>>();
        let lost = self.lost.iter().filter_map(|(number, leads)| Some((*number, surname(leads)?)));
        let lost = lost.filter(|(_, own)| !named.contains(own)).collect::<Vec<_>>();
        // Tables side by side have other headings in the same row.
        let is_his = |row: &Row, (number, own): &(usize, String)| {
            row.number == *number && row.cells.iter().any(|cell| plain_words(cell).split(' ').any(|word| word == own))
        };
        let headings = table.excluded.iter_mut().filter(|own| own.why == ExclusionReason::Heading);
        let of_lost = headings.filter(|own| lost.iter().any(|lost| is_his(&own.row, lost)));
        of_lost.for_each(|own| own.why = ExclusionReason::LeadsNone);
    }

    /// Notes that the leader of the last heading leads nothing, unless a unit stands beneath it or he leads his side.
    fn lose_leader(&mut self) {
        let is_lost = |(_, leads): &(usize, String)| self.commander.as_deref() != Some(leads);
        let lost = self.leads_none.take().filter(is_lost);
        self.lost.extend(lost);
    }

    /// Notes who leads by the row that is sorted, until a unit stands beneath it.
    fn note_leader(&mut self) {
        let is_new = |leads: &&String| self.leads_none.as_ref().is_none_or(|(_, known)| known != *leads);
        if let Some(leads) = self.leader.as_ref().filter(is_new) {
            self.leads_none = Some((self.number, leads.clone()));
        }
    }

    /// Tells of a column of leaders that is left out, since headings name those of the commands.
    fn tell_leaders(&mut self, table: &mut HeadedTable) {
        table.notices.append(&mut self.remarks);
        let Some(own) = self.leaders.filter(|_| self.leaders_of_headings.is_some()) else { return };
        if table.rows.iter().any(|row| !HeadedTable::cell(row, Some(own)).is_empty()) {
            let text = format!(
                "“{}” names leaders of units beneath headings that name their commands' leaders: it is left out.",
                table.heads[own]
            );
            table.leave_leaders(own, text);
        }
    }

    fn new(table: &HeadedTable, rows: &[Row]) -> Self {
        let name = table.column(ColumnField::is_name);
        let column = |path: &'static str| table.column(|field| field.is_cell(&[path]));
        let arms = ArmGroup::ALL.into_iter().filter_map(|arm| table.column(|own| own == ColumnField::MenOf(arm))).collect::<Vec<_>>();
        let men = column("men").or_else(|| column("guns").filter(|_| arms.is_empty()));
        let leader = table.column(|own| own == ColumnField::Leader);
        let seen = |row: &Row| Seen {
            number: row.number,
            men: men_in(row, men, &arms),
            is_led: !HeadedTable::cell(row, leader).is_empty(),
            is_regiment: names_regiment(HeadedTable::cell(row, name)),
        };
        let seen = rows.iter().map(seen).collect::<Vec<_>>();
        Self {
            name,
            men,
            arms,
            numberings: (0..table.heads.len()).filter(|nth| table.taken_as[*nth].is_none() && is_numbering(rows, *nth)).collect(),
            leaders: leader,
            has_leaders: !table.leaders.is_empty(),
            leaders_of_headings: None,
            tells: name.is_some() && table.taken() > 1,
            closes: closing_sums(&seen),
            seen,
            other_heads: None,
            side: nation_of(&table.sheet).map(spaced),
            command: None,
            leader: None,
            commander: None,
            turn: None,
            arm: None,
            is_of_side: false,
            is_used: false,
            title: None,
            leads_none: None,
            lost: Vec::new(),
            number: 0,
            commands_none: None,
            remarks: Vec::new(),
            losses: Vec::new(),
            note_marks: rows.iter().filter_map(|row| note_mark(row.only()?.1)).map(str::to_owned).collect(),
            sums: Sums::default(),
            parts: UnitParts::default(),
        }
    }

    /// Returns why a row is left out, with its name where that is not its first text; `None` for a unit. What the row says of those beneath
    /// it is kept.
    fn reason(&mut self, table: &mut HeadedTable, nth: usize, row: &mut Row) -> Option<(ExclusionReason, Option<String>)> {
        self.number = row.number;
        if row.is_hidden {
            return Some((ExclusionReason::Hidden, None));
        }
        if row.number < table.head_row && !self.is_unit_above(row) {
            let whole = row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" ");
            if self.is_led_title(row, &whole) {
                // The line before is what he leads, and no title.
                table.excluded.last_mut().into_iter().for_each(|title| title.why = ExclusionReason::Heading);
                return Some((ExclusionReason::Heading, Some(whole)));
            }
            let why = self.above(row, &whole);
            self.title = (why == ExclusionReason::Above && row.only().is_some()).then(|| (row.number, whole.clone()));
            return Some((why, Some(whole)));
        }
        if self.repeats_heads(table, row) {
            return Some((ExclusionReason::Heads, None));
        }
        let counts = self.men.into_iter().chain(self.arms.iter().copied()).collect::<Vec<_>>();
        if is_second_line_of_heads(table, row, self.name, &counts) {
            let heads = row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join("”, “");
            self.losses.push(format!("Row {}: “{heads}” are heads in a second line: the first line alone is read.", row.number));
            return Some((ExclusionReason::Heads, None));
        }
        if let Some(others) = &self.other_heads {
            table.turn(row, others);
        }
        let mut is_marked = false;
        if self.tells {
            if let Some(cell) = self.name.and_then(|name| row.cells.get_mut(name)) {
                let unnoted = self.unnoted(cell);
                is_marked = unbulleted(unnoted).len() < unnoted.len();
                *cell = unbulleted(unnoted).to_owned();
            }
            let texts = self.texts(table, row);
            if let Some(called) = self.total(table, nth, &texts) {
                self.sums.part = (0, 0);
                return Some((ExclusionReason::Total, called));
            }
            if let Some(why) = self.heading_or_note(table, nth, row, &texts) {
                return Some((why, None));
            }
            self.part_name(table, row);
            table.part_guns(row);
            self.take_guns_of_name(table, row);
        }
        let men = self.men_of(row);
        if self.tells {
            let doubt = self.parts.doubt((row.number, HeadedTable::cell(row, self.name)), men, is_marked);
            self.losses.extend(doubt);
        }
        self.sums.add(men.unwrap_or_default());
        (self.is_of_side, self.is_used, self.leads_none, self.commands_none) = (false, true, None, None);
        None
    }

    fn men_of(&self, row: &Row) -> Option<i64> {
        men_in(row, self.men, &self.arms)
    }

    /// Takes a leader in a line of his own above the heads, with the line before it as his command: "25th US Infantry", "Major Jesup".
    fn is_led_title(&mut self, row: &Row, whole: &str) -> bool {
        let is_leader = row.only().is_some() && names_leader(whole) && !is_title(whole) && self.command.is_none();
        let title = self.title.take().filter(|(number, title)| is_leader && number + 1 == row.number && !is_title(title));
        let Some((_, title)) = title else { return false };
        let said = Heading::read(&title);
        self.begin(Heading { command: said.command.or(Some(title)), leader: Some(whole.to_owned()), ..said });
        true
    }

    /// Returns what a row above the heads is: a heading of the rows beneath them, a note, or a title.
    fn above(&mut self, row: &Row, whole: &str) -> ExclusionReason {
        if is_note_line(whole) {
            return ExclusionReason::Note;
        }
        if is_title(whole) && (!names_command(whole) || is_return(whole)) {
            return ExclusionReason::Above;
        }
        if let Some(said) = labelled(&row.cells) {
            self.begin(said);
            return ExclusionReason::Heading;
        }
        if self.is_commander(whole) {
            return ExclusionReason::Heading;
        }
        // Right beneath his side he commands it.
        let person = leader_first(whole);
        let is_beneath_side = self.is_of_side && self.command.is_none() && self.commander.is_none() && row.only().is_some();
        if is_beneath_side && (names_leader(&person) || is_rated_person(&person)) {
            self.lost.extend(self.commands_none.replace((self.number, person.clone().into_owned())));
            self.commander = Some(person.into_owned());
            return ExclusionReason::Heading;
        }
        let said = Heading::read(whole);
        let is_led = said.leader.as_deref().is_some_and(|leads| has_rank(leads) || said.side.is_some());
        let names_arm = said.command.as_deref().and_then(arm_of_heading).is_some();
        if row.only().is_some() && (names_command(whole) || is_led || names_arm) {
            self.begin(said);
        } else if said.side.is_some() {
            // A title of a whole side: no command is in it.
            self.begin(Heading { command: None, leader: None, ..said });
        } else if is_total(&plain_words(whole)) {
            return ExclusionReason::Total;
        } else {
            let is_lost = row.only().is_none() && !is_about_battle(whole) && (0..row.cells.len()).any(|nth| is_count(row, nth));
            return if is_lost { ExclusionReason::Figures } else { ExclusionReason::Above };
        }
        ExclusionReason::Heading
    }

    /// Returns whether a row above the headings is a unit by the columns below them: another table's, whose headings are missing.
    fn is_unit_above(&self, row: &Row) -> bool {
        let name = HeadedTable::cell(row, self.name);
        let is_name = name.contains(char::is_alphabetic) && !is_about_battle(name) && !is_note_line(name) && !is_some_nation(name);
        let men = self.men.filter(|men| is_count(row, *men));
        self.tells && is_name && men.is_some()
    }

    /// Takes what a heading says for the rows beneath it.
    fn begin(&mut self, said: Heading) {
        let is_of_side = said.side.is_some();
        self.parts.begin();
        self.remarks.extend(said.remark.as_deref().map(no_rating));
        let unled = |rating| format!("Row {}: “{rating}” rates a leader whom the heading does not name: it is left out.", self.number);
        self.losses.extend(said.rating_of_none.map(unled));
        if said.side.is_some() {
            self.lost.extend(self.commands_none.take());
            (self.side, self.commander) = (said.side, None);
        } else if self.is_of_side && self.commander.is_none() && said.command.is_some() {
            // Who leads a side above the headings of its commands is its commander.
            self.commander = self.leader.take();
        }
        (self.is_of_side, self.is_used) = (is_of_side, false);
        // Where leaders have a table, it says who leads "Purdy's light corps".
        let is_owner = |leads: &String| said.command.as_deref().and_then(owner) == Some(leads.as_str());
        let leader = said.leader.filter(|leads| !self.has_leaders || !is_owner(leads)).map(|leads| {
            match leads.split_once(" and ").filter(|(_, other)| has_rank(other)) {
                Some((first, other)) => {
                    self.remarks.push(format!("“{leads}” are two leaders: {first} leads the command, {other} is left out."));
                    first.trim().to_owned()
                }
                None => leads,
            }
        });
        self.lose_leader();
        self.arm = said.command.as_deref().and_then(arm_of_heading);
        (self.command, self.leader, self.turn) = (said.command, leader, said.turn);
        self.note_leader();
    }

    /// Returns whether a row repeats the heads, which may be others from there on.
    fn repeats_heads(&mut self, table: &HeadedTable, row: &Row) -> bool {
        let is_again = is_heads(&table.fields, row);
        if is_again {
            let again = recognised(&table.fields, &row.cells);
            // The same words may have been taken otherwise for the whole table.
            let is_same = row.cells.iter().zip(&table.heads).all(|(cell, head)| cell.trim() == head.trim());
            let is_other = !is_same && again != table.taken_as.get(..again.len()).unwrap_or_default();
            self.other_heads = is_other.then(|| again.into_iter().zip(row.cells.iter().map(|cell| cell.trim().to_owned())).collect());
            self.sums = Sums::default();
            // A heading right above them is that of the rows beneath.
            if self.is_used {
                (self.command, self.leader) = (None, None);
            }
        }
        is_again
    }

    fn texts(&self, table: &HeadedTable, row: &Row) -> Texts {
        // A mark of the level stands in a column of its own, which has no field; a figure there is one of a unit.
        let is_read = |nth: &usize| {
            table.taken_as.get(*nth).is_some_and(Option::is_some)
                || Some(*nth) == self.leaders
                || row.only().is_some()
                || (!self.numberings.contains(nth) && row.figure(*nth).is_some())
                || is_guns(HeadedTable::cell(row, Some(*nth)))
        };
        let texts = (0..row.cells.len()).filter(is_read).map(|nth| (nth, HeadedTable::cell(row, Some(nth)).to_owned()));
        let all = texts.filter(|(_, text)| !text.is_empty()).collect::<Vec<_>>();
        let is_bare = all.iter().all(|(nth, text)| self.names_rows(table, *nth) || figure(text).is_some());
        Texts { is_bare, all, name: HeadedTable::cell(row, self.name).to_owned(), men: self.men_of(row) }
    }

    /// Returns the name of a total where it is not its first text; `None` where the row is no total.
    fn total(&self, table: &HeadedTable, nth: usize, texts: &Texts) -> Option<Option<String>> {
        let Texts { all, name, men, is_bare } = texts;
        // A sum has a name and figures; what has a formation or a morale besides is a unit, unless its own name says so.
        let may_be =
            |nth: usize, said: &str| *is_bare || name.is_empty() || (self.name == Some(nth) && begins_with_total(&plain_words(said)));
        let is_sum = |is_nameless| men.is_some_and(|men| self.sums.is_sum(men, is_nameless));
        let says_sum = |(nth, said): &&(usize, String)| {
            (name.is_empty() || self.names_rows(table, *nth))
                && may_be(*nth, said)
                && said.len() < MOST_BYTES_OF_A_TOTAL
                && is_total(&plain_words(said))
                && (is_sum(true) || is_plain_total(&plain_words(said)))
        };
        if let Some((_, called)) = all.iter().find(says_sum) {
            return Some(Some(called.clone()));
        }
        // Nameless, or the last of its rows: it is the sum that it is equal to.
        let ends = self.seen.get(nth + 1).is_none_or(|next| next.number > self.seen[nth].number + 1);
        let may_end = name.is_empty() || names_command(name) || (ends && self.sums.count >= 3) || self.closes.contains(&nth);
        (is_sum(name.is_empty()) && *is_bare && may_end).then(|| Some(name.clone()).filter(|name| !name.is_empty()))
    }

    /// Returns whether a row is a heading or a note; `None` for a unit.
    fn heading_or_note(&mut self, table: &HeadedTable, nth: usize, row: &Row, texts: &Texts) -> Option<ExclusionReason> {
        let Texts { all, name, men, is_bare } = texts;
        let line = all.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ");
        let is_number = || !name.contains(char::is_alphabetic) && figure(name).is_some();
        let why = if men.is_none() && table.is_list() && *is_bare && is_number() {
            // A number alone in a list of lines names no unit.
            return Some(ExclusionReason::Unread);
        } else if men.is_none() && table.is_list() && *is_bare && !name.is_empty() && !name.contains(char::is_alphanumeric) {
            return Some(ExclusionReason::Note);
        } else if men.is_none() && (self.is_commander(name) || self.is_commander(&line)) {
            return Some(ExclusionReason::Heading);
        } else if let Some(side) = self.side_of(table, row).filter(|_| row.only().is_none()) {
            // A side with its commander or its total beside it is never a unit.
            let said = Heading::read(&side);
            let leader = self.leader_beside(row, &side).or(said.leader);
            self.begin(Heading { command: leader.as_ref().map(|_| side), leader, ..said });
            ExclusionReason::Heading
        } else if let [(at, only)] = &all[..]
            && only.parse::<f64>().is_err()
            && row.marks.is_empty()
            && !self.is_of_cell(table, *at, only)
        {
            self.single(nth, only)?
        } else if men.is_none() && all.len() > 1 && is_titled_note(&all[0].1) {
            ExclusionReason::Note
        } else if let Some(rating) = self.rating_beside(table, row, texts).filter(|_| men.is_none()) {
            // A command or its leader, with his rating in the column of leaders.
            let called = leader_first(name);
            let said = Heading::read(&called);
            let rated = |leads: &str| format!("{} ({rating})", super::words::rated(leads).0);
            if is_person(&called) {
                self.begin(Heading { leader: Some(rated(&called)), command: Some(called.into_owned()), ..said });
            } else {
                let leader = said.leader.as_deref().map(rated);
                let rating_of_none = Some(rating).filter(|_| leader.is_none());
                let command = said.command.or_else(|| Some(name.clone()));
                self.begin(Heading { command, leader, rating_of_none, ..said });
            }
            ExclusionReason::Heading
        } else if self.is_command(table, nth, texts) {
            // A command and who leads it, with nothing of a unit.
            let leader = Some(HeadedTable::cell(row, self.leaders).to_owned()).filter(|leader| !leader.is_empty());
            let said = Heading::read(name);
            self.begin(Heading { command: said.command.or_else(|| Some(name.clone())), leader: leader.or(said.leader), ..said });
            ExclusionReason::Heading
        } else if *is_bare && names_command(name) && men.is_some_and(|men| is_sum_beneath(men, &self.seen[nth + 1..])) {
            // A command with the sum of the rows beneath it.
            let said = Heading::read(name);
            let leader = self.leader_beside(row, name).or(said.leader);
            self.begin(Heading { leader, ..said });
            ExclusionReason::Heading
        } else {
            return None;
        };
        if why == ExclusionReason::Heading {
            self.sums.part = (0, 0);
        }
        Some(why)
    }

    /// Returns the name of a side that a row has in place of a unit's, in its first text.
    fn side_of(&self, table: &HeadedTable, row: &Row) -> Option<String> {
        let is_of_rows =
            |nth: &usize| table.taken_as.get(*nth).copied().flatten().is_none_or(|field| table.fields[field] != ColumnField::Side);
        let first = (0..row.cells.len()).find(|nth| !self.numberings.contains(nth) && !HeadedTable::cell(row, Some(*nth)).is_empty());
        let text = HeadedTable::cell(row, first.filter(is_of_rows));
        let name = HeadedTable::cell(row, self.name);
        (names_side(text) && (name.is_empty() || name == text)).then(|| text.to_owned())
    }

    /// Returns the rating of a leader that a row without anything of a unit has in the column of leaders, beside a name.
    fn rating_beside(&self, table: &HeadedTable, row: &Row, Texts { all, name, .. }: &Texts) -> Option<&'static str> {
        let experience = table.column(|own| own.is_cell(&["experience"]));
        let column = [self.leaders, experience].into_iter().find(|own| !HeadedTable::cell(row, *own).is_empty())?;
        let text = HeadedTable::cell(row, column);
        let rating = rating_of(text).filter(|_| text.len() > 1 && !name.is_empty())?;
        let is_alone = all.iter().all(|(nth, _)| Some(*nth) == self.name || Some(*nth) == column);
        is_alone.then_some(rating)
    }

    /// Returns the leader who stands beside the name of his side or command: in the column of leaders, or anywhere as a person.
    fn leader_beside(&self, row: &Row, name: &str) -> Option<String> {
        let texts = || row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty() && *cell != name);
        let own = Some(HeadedTable::cell(row, self.leaders)).filter(|own| !own.is_empty());
        own.or_else(|| texts().find(|text| has_rank(text))).or_else(|| texts().find(|text| is_person(text))).map(str::to_owned)
    }

    /// Takes a line as the commander of its side, or as the leader of the command above it; returns whether it names one.
    fn is_commander(&mut self, line: &str) -> bool {
        let Some(commander) = commander_in(line) else { return false };
        let (commander, remark) = without_remarks(commander);
        self.remarks.extend(remark.as_deref().map(no_rating));
        if commander.is_empty() {
            return true;
        }
        if self.command.is_some() && self.leader.is_none() {
            self.leader = Some(commander);
            self.note_leader();
        } else if self.command.as_deref().is_none_or(is_some_nation) {
            // Beneath his units he stands above none.
            self.lost.extend(self.commands_none.replace((self.number, commander.clone())));
            self.commander = Some(commander);
        } else {
            // The leader that the heading has named already.
            let surname = |name: &str| plain_words(rated(name).0).rsplit(' ').next().map(str::to_owned);
            return self.leader.as_deref().is_some_and(|leader| surname(leader) == surname(&commander));
        }
        true
    }

    /// Returns whether the only text of a row is a number of something in a column that names nothing: "20 sick". It is no heading.
    fn is_of_cell(&self, table: &HeadedTable, at: usize, only: &str) -> bool {
        let is_number = only.split(' ').next().is_some_and(|first| crate::quantity::count(first).is_some());
        is_number && table.taken_as.get(at).is_some_and(Option::is_some) && !self.names_rows(table, at) && !names_command(only)
    }

    /// Takes a number of guns from a unit's name to their column: "Holcroft's 2 x 6-pdr" has a crew's men beside.
    fn take_guns_of_name(&self, table: &mut HeadedTable, row: &mut Row) {
        let text = HeadedTable::cell(row, self.name);
        let bare = text.trim_end_matches(')');
        let words = bare.char_indices().filter(|(at, _)| *at == 0 || bare[..*at].ends_with([' ', '('])).map(|(at, _)| &bare[at..]);
        let Some(guns) = words.into_iter().find(|rest| is_guns(rest)).map(str::to_owned) else { return };
        if let Some(column) = table.own_column(|own| own.is_cell(&["guns"]), "Guns (by the names)") {
            row.fill(column, &guns);
        }
    }

    /// Moves a number of guns or men that stands behind a unit's name, "Towson, 3 guns", to its column, where the row has no number.
    fn part_name(&self, table: &mut HeadedTable, row: &mut Row) {
        let numbers = ["men", "guns", "stands", "figures"];
        let has_number = |path: &'static str| !HeadedTable::cell(row, table.column(|own| own.is_cell(&[path]))).is_empty();
        let Some(name) = self.name.filter(|_| self.men_of(row).is_none() && !numbers.into_iter().any(has_number)) else {
            return;
        };
        let text = HeadedTable::cell(row, Some(name)).to_owned();
        let Some((own, number, path)) = counted_name(&text) else { return };
        let head = if path == "guns" { "Guns (by the names)" } else { "Men (by the names)" };
        if let Some(column) = table.own_column(|own| own.is_cell(&[path]), head) {
            row.fill(column, number);
            own.clone_into(&mut row.cells[name]);
        }
    }

    /// Returns a name without a note's mark or number after it: "8th Foot*", "100th Foot [1]"; "(1)" where a note has it.
    fn unnoted<'t>(&self, name: &'t str) -> &'t str {
        let bare = unnoted(name);
        let mark = self.note_marks.iter().find_map(|mark| bare.strip_suffix(mark.as_str()));
        mark.map(str::trim_end).filter(|own| !own.is_empty()).unwrap_or(bare)
    }

    /// Returns what a line with a single text is: a note, or a heading of a side, a command or who leads it; `None` for a unit.
    fn single(&mut self, nth: usize, only: &str) -> Option<ExclusionReason> {
        if is_prose(only) && holds_figure(only) {
            return Some(ExclusionReason::Unread);
        }
        if is_note_line(only) {
            return Some(ExclusionReason::Note);
        }
        if is_title(only) {
            return Some(ExclusionReason::Above);
        }
        let turned = person_first(only);
        let only = turned.as_ref().map_or(only, |(person, _)| person);
        self.remarks.extend(turned.as_ref().and_then(|(_, remark)| remark.as_deref()).map(no_rating));
        let is_last = nth + 1 == self.seen.len();
        let is_apart = nth > 0 && self.seen[nth - 1].number + 1 < self.seen[nth].number;
        let is_rated = is_rated_person(only);
        let is_leader = names_leader(only) || is_rated;
        let said = Heading::read(only);
        if said.side.is_none() && said.leader.is_none() && !is_leader && !names_command(only) && holds_figure(only) {
            return if counted_name(only).is_some() { None } else { Some(ExclusionReason::Unread) };
        }
        // Between regiments with their men it is one whose number is not given.
        if said.leader.is_none()
            && names_regiment(only)
            && self.seen.get(nth + 1).is_some_and(|next| next.is_regiment && next.men.is_some())
        {
            return None;
        }
        if is_leader && self.command.is_some() && self.leader.is_none() {
            self.leader = Some(only.to_owned());
            self.note_leader();
        } else if is_rated && is_last {
            return Some(ExclusionReason::LeadsNone);
        } else if said.command.is_some() && is_last && !names_command(only) {
            // Apart from the rows, with nothing beneath it.
            return is_apart.then_some(ExclusionReason::Note);
        } else if is_leader {
            // Who leads the rows beneath, of no command that is named.
            // Right beneath his side he leads all of it, where a command follows.
            let is_of_side = self.is_of_side;
            self.begin(said.of_leader());
            self.is_of_side |= is_of_side;
        } else {
            self.begin(said);
        }
        Some(ExclusionReason::Heading)
    }

    /// Returns whether a row names a command, with or without its leader, and nothing else.
    fn is_command(&self, table: &HeadedTable, nth: usize, Texts { all, name, .. }: &Texts) -> bool {
        let Some(next) = self.seen.get(nth + 1) else { return false };
        let is_over = names_command(name) || (self.seen[nth].is_led && !next.is_led && next.men.is_some());
        is_over && !name.is_empty() && all.iter().all(|(nth, _)| self.names_rows(table, *nth))
    }

    /// Returns whether a column names the side, the command, the leader or the unit of a row.
    fn names_rows(&self, table: &HeadedTable, nth: usize) -> bool {
        Some(nth) == self.leaders || table.taken_as.get(nth).copied().flatten().is_some_and(|field| table.fields[field].names_rows())
    }

    /// Fills a unit's row with the side, the command and the leader of the headings above it. What a row says itself holds beneath it.
    fn fill(&mut self, table: &mut HeadedTable, row: &mut Row) {
        let sentence = |table: &HeadedTable, is: &dyn Fn(ColumnField) -> bool| !HeadedTable::cell(row, table.column(is)).is_empty();
        let says_side = sentence(table, &|own| own == ColumnField::Side);
        if says_side {
            self.side = None;
        }
        if sentence(table, &is_command) {
            if self.command.as_deref().is_some_and(names_side) && self.commander.is_none() {
                self.commander = self.leader.take();
            }
            (self.command, self.leader, self.turn) = (None, None, None);
        }
        if let Some(text) = &self.side
            && let Some(column) = table.own_column(|own| own == ColumnField::Side, BY_HEADINGS)
        {
            row.fill(column, text);
        }
        if let Some(text) = &self.command
            && let Some(column) = table.own_column(is_command, "Command (by headings)")
        {
            row.fill(column, text);
        }
        if let Some(text) = &self.turn
            && let Some(column) = table.own_column(|own| own.is_cell(&["arrives", "turn"]), "Turn (by headings)")
        {
            row.fill(column, text);
        }
        if let Some(text) = self.arm
            && let Some(column) = table.own_column(is_arm, "Arm (by headings)")
        {
            row.fill(column, text);
        }
        if let Some(text) = &self.commander
            && !says_side
            && let Some(column) = table.own_column(|own| own.is_name_of(Person::Commander), "Army commander (by headings)")
        {
            row.fill(column, text);
        }
        if let Some(text) = self.leader.clone()
            && let Some(column) = self.column_of_leaders(table)
        {
            row.fill(column, &text);
        }
    }

    /// Returns the column for the leaders that headings name. That of the table's own names those of units.
    fn column_of_leaders(&mut self, table: &mut HeadedTable) -> Option<usize> {
        if self.leaders_of_headings.is_none() {
            if let Some(own) = self.leaders {
                table.taken_as[own] = None;
            }
            self.leaders_of_headings = table.own_column(|own| own == ColumnField::Leader, "Leader (by headings)");
        }
        self.leaders_of_headings
    }
}
