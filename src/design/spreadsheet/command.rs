//! Commands that rows name, and their leaders: found by name, or added where there are none of that name.

use std::collections::BTreeSet;

use super::field::{ARMY, ColumnField, LEADS, Person, is_command};
use super::find::{self, command_at, leader_of, leads_by_name, person_at, person_line};
use super::followed::NewUnit;
use super::heading::command_of;
use super::imported::{CellChange, ImportedRow};
use super::intake::Importer;
use super::person::NamedPerson;
use super::table::Row;
use super::value::translate_cell;
use super::vocabulary::plain_words;
use crate::design::edits::{free_id, id_of, insert, set};
use crate::design::form::names_of;
use crate::design::{EditOperation, GridLine, Kind, LineKind, Pointer};
use crate::engine::text::surname;
use crate::scenario::node::Node;

impl Importer<'_> {
    /// Returns names of commands as a cell of several has them: those of units of the side are known with commas between, too.
    pub(super) fn command_names(&self, side: usize, text: &str) -> String {
        let units = Pointer::default().field("sides").item(side).field("units");
        let there = (0..self.draft.count(&units)).filter_map(|nth| self.draft.text_at(&units.item(nth).field("command")));
        let is_command = |line: &GridLine, column: usize| line.side == side && self.form.columns_of(line.kind)[column].field == ["command"];
        let set = self.cells.iter().filter(|(line, column, _)| is_command(line, *column)).map(|(.., text)| text.as_str());
        let known = there.chain(set).collect::<Vec<_>>();
        let named = |part: &str| known.iter().find(|own| plain_words(own) == plain_words(part)).copied();
        let parts = || text.split([',', ';', '/', '&']).map(str::trim).map(named).collect::<Option<Vec<_>>>();
        let whole = named(text).map(|own| vec![own]).or_else(parts);
        whole.map_or_else(|| text.to_owned(), |names| Kind::Texts.joined(names))
    }

    pub(super) fn does(&mut self, operation: EditOperation) {
        operation.apply(&mut self.draft);
        self.operations.push(operation);
    }

    /// Appends an object to a list of a side. Returns its place.
    pub(super) fn put_last(&mut self, side: usize, list: &str, item: Node) -> Pointer {
        let list = Pointer::default().field("sides").item(side).field(list);
        let nth = self.draft.count(&list);
        self.does(insert(&list, nth, item));
        list.item(nth)
    }

    /// Appends a named object of a kind to its list, since rows of units name it. Returns its id.
    fn named(&mut self, side: usize, kind: LineKind, list: &str, name: &str, leader: Option<String>) -> String {
        self.made.push(name.to_owned());
        self.add_named(side, kind, list, name, leader).1
    }

    /// Appends a named object of a kind to its list. Returns its place and its id.
    pub(super) fn add_named(&mut self, side: usize, kind: LineKind, list: &str, name: &str, leader: Option<String>) -> (Pointer, String) {
        let mut item = self.blank(kind);
        let id = free_id(&self.draft, &id_of(name));
        set(&mut item, "id", Node::Text(id.clone()));
        set(&mut item, "name", Node::Text(name.to_owned()));
        if let Some(leader) = leader {
            set(&mut item, "leader", Node::Text(leader));
        }
        let at = self.put_last(side, list, item);
        if kind == LineKind::Leader {
            self.new.push(NewUnit { line: person_line(at.clone(), side), name: name.to_owned(), told: BTreeSet::new() });
        }
        (at, id)
    }

    /// Returns the heading of the command in the changes of a row: "New command" where none of that name exists.
    pub(super) fn head_of_command(&self, side: usize, name: &str) -> String {
        let is_new = |list| !name.is_empty() && find::id(&self.draft, side, list, name, false).is_none();
        (if self.form.commands.is_some_and(is_new) { "New command" } else { "Command" }).to_owned()
    }

    /// Returns the id of the command of that name; a missing one is added, with its leader. Where commands are only names it is the name.
    pub(super) fn command(&mut self, side: usize, name: &str, leader: &str) -> String {
        let Some(list) = self.form.commands else { return name.to_owned() };
        if let Some(id) = find::id(&self.draft, side, list, name, false) {
            return id;
        }
        let leader = if leader.is_empty() { None } else { Some(self.leader(side, leader)) };
        self.named(side, LineKind::Command, list, name, leader)
    }

    fn leader(&mut self, side: usize, name: &str) -> String {
        let list = self.form.leaders;
        find::id(&self.draft, side, list, name, true).unwrap_or_else(|| self.named(side, LineKind::Leader, list, name, None))
    }

    /// Returns the command of a new unit whose row names none: that of the row before, where the table has commands; then that of its
    /// leader, if the row names one; or else that of the line the rows go under, or the first of its side.
    pub(super) fn command_before(&self, leader: &str) -> Option<String> {
        let before = self.command.as_ref().filter(|(side, _)| *side == self.side && self.has_command_column()).map(|(_, id)| id.clone());
        let list = self.form.commands?;
        let ids = find::ids(&self.draft, self.side, list);
        let is_led = !leader.is_empty();
        let leader = find::id(&self.draft, self.side, self.form.leaders, leader, true).filter(|_| is_led);
        let led = || ids.iter().find(|id| leader.is_some() && leader_of(self.form, &self.draft, self.side, id) == leader).cloned();
        let under = || self.under.command.clone().filter(|id| self.under.side == self.side && ids.contains(id));
        before.or_else(led).or_else(|| if leader.is_some() || is_led { None } else { under().or_else(|| ids.first().cloned()) })
    }

    /// Returns whether nothing in the table names the command that [`Self::command_before`] returns for a row without a leader.
    pub(super) fn is_command_assumed(&self) -> bool {
        self.command.as_ref().is_none_or(|(side, _)| *side != self.side || !self.has_command_column())
    }

    /// Sets the leader of the current command from a row.
    pub(super) fn lead(&mut self, number: usize, leader: &str, taken: &mut ImportedRow) {
        if leader.is_empty() {
            return;
        }
        let Some((side, id)) = self.command.clone() else {
            taken.leave(ColumnField::Leader.head(), leader, "the unit has no command");
            return;
        };
        let name = find::named(&self.draft, side, self.form.commands.unwrap_or_default(), &id);
        let key = (side, id.clone());
        if self.leads(side, &id, leader) {
            self.led.entry(key).or_insert(number);
            return;
        }
        if let Some(row) = self.led.get(&key) {
            taken.leave(ColumnField::Leader.head(), leader, &format!("row {row} has another one for {name}"));
            return;
        }
        let now = leader_of(self.form, &self.draft, side, &id);
        let was = now.map(|id| find::named(&self.draft, side, self.form.leaders, &id)).unwrap_or_default();
        let leads = self.leader(side, leader);
        self.led.insert(key, number);
        if let Some(at) = command_at(self.form, &self.draft, side, &id) {
            self.does(EditOperation::put(at.field("leader"), Some(Node::Text(leads))));
        } else if let Some(list) = person_at(self.form, &self.draft, side, &leads).map(|at| at.field(LEADS)) {
            let known = (0..self.draft.count(&list)).filter_map(|nth| self.draft.get(&list.item(nth)).cloned());
            let with = known.chain([Node::Text(id)]).collect();
            self.does(EditOperation::put(list, Some(Node::List(with))));
        }
        taken.changes.push(CellChange { head: format!("Leader of {name}"), was, becomes: leader.to_owned() });
    }

    /// Returns whether a command is led by the leader of that name.
    fn leads(&self, side: usize, command: &str, leader: &str) -> bool {
        let named = find::id(&self.draft, side, self.form.leaders, leader, true);
        let at = named.as_ref().filter(|_| self.form.commands.is_none()).and_then(|id| person_at(self.form, &self.draft, side, id));
        if let Some(at) = at {
            // Who names none leads the whole side.
            return self.draft.count(&at.field(LEADS)) == 0 || leads_by_name(&self.draft, &at, command);
        }
        let now = leader_of(self.form, &self.draft, side, command);
        now.is_some() && (now == named || now.as_deref() == Some(leader))
    }

    /// Returns the leader or the commander that a row names.
    pub(super) fn person_of_row(&self, row: &Row, person: Person) -> NamedPerson {
        let is_rank = |field| matches!(field, ColumnField::Person { whose, path: ["rank"], .. } if whose == person);
        NamedPerson::read(self.form, self.text(row, |field| field.is_name_of(person)), self.text(row, is_rank))
    }

    /// Returns the command that a row names. One of the side whose own name has its leader, "1st Brigade (Scott)", is also called without him.
    pub(super) fn command_of_row(&self, row: &Row, side: usize) -> String {
        let text = self.text(row, is_command);
        let Some(list) = self.form.commands.filter(|list| !text.is_empty() && find::id(&self.draft, side, list, text, false).is_none())
        else {
            return text.to_owned();
        };
        let leader = self.person_of_row(row, Person::Leader).name;
        let is_it = |name: &String| {
            let (own, leads) = command_of(name);
            let is_led = |leads: String| leader.is_empty() || plain_words(surname(&leads)) == plain_words(surname(&leader));
            plain_words(&own) == plain_words(text) && leads.is_some_and(is_led)
        };
        let mut found = names_of(&self.draft, side, list).into_iter().map(|(_, name)| name).filter(is_it);
        found.next().filter(|_| found.next().is_none()).unwrap_or_else(|| text.to_owned())
    }

    /// Sets the cells that a row has of its command's leader and of the commander of its side, who is added if he is missing.
    pub(super) fn set_persons(&mut self, row: &Row, taken: &mut ImportedRow) {
        let fields = self.table.taken_as.iter().flatten().filter_map(|nth| self.table.fields.get(*nth)).copied().collect::<Vec<_>>();
        let side = self.command.as_ref().map_or(self.side, |(side, _)| *side);
        let [of_leader, of_commander] = [Person::Leader, Person::Commander].map(|person| self.person_of_row(row, person));
        // Where the command has another leader already, these cells are of none.
        let leader = self.command.clone().and_then(|(side, id)| {
            let named = || find::id(&self.draft, side, self.form.leaders, &of_leader.name, true);
            if of_leader.name.is_empty() {
                leader_of(self.form, &self.draft, side, &id)
            } else {
                named().filter(|_| self.leads(side, &id, &of_leader.name))
            }
        });
        let made = self.made.len();
        let commander = (!of_commander.name.is_empty()).then(|| self.leader(side, &of_commander.name));
        let is_marked = self.column(LineKind::Leader, ARMY).is_some();
        if self.made.len() > made && !is_marked {
            let head = Person::Commander.head().to_owned();
            taken.changes.push(CellChange { head, was: String::new(), becomes: of_commander.name.clone() });
        }
        if let Some(at) = commander.as_ref().filter(|_| is_marked).and_then(|id| person_at(self.form, &self.draft, side, id)) {
            let (head, before) = (Person::Commander.head(), taken.changes.len());
            self.set_person(&person_line(at, side), (ARMY, head), "yes", taken);
            let name = &of_commander.name;
            taken.changes.iter_mut().skip(before).for_each(|change| (change.was, change.becomes) = (String::new(), name.clone()));
        }
        // What stands beside their names.
        for (id, person, whose) in [(&leader, &of_leader, "Leader's"), (&commander, &of_commander, "Army commander's")] {
            let Some(at) = id.as_ref().and_then(|id| person_at(self.form, &self.draft, side, id)) else { continue };
            for (field, text) in &person.told {
                self.set_person(&person_line(at.clone(), side), (&[*field], &format!("{whose} {field}")), text, taken);
            }
        }
        for field in fields {
            let ColumnField::Person { whose, path, head } = field else { continue };
            let text = self.text(row, |own| own == field).to_owned();
            let person = match whose {
                Person::Leader => leader.as_ref(),
                Person::Commander => commander.as_ref(),
            };
            if text.is_empty() || field.is_name_of(Person::Commander) {
                continue;
            }
            match person.and_then(|id| person_at(self.form, &self.draft, side, id)) {
                Some(at) => self.set_person(&person_line(at, side), (path, head), &text, taken),
                None => taken.leave(head, &text, "the row names no such person"),
            }
        }
    }

    /// Sets a cell of a person at once: the next row of his finds it the same.
    pub(super) fn set_person(&mut self, line: &GridLine, (path, head): (&[&str], &str), text: &str, taken: &mut ImportedRow) {
        let Some((nth, kind)) = self.column(line.kind, path).map(|(nth, column)| (nth, column.kind.clone())) else {
            taken.leave(head, text, "leaders have none in this game");
            return;
        };
        let new = self.new.iter_mut().find(|new| new.line.at == line.at);
        let is_new = new.map(|new| new.told.insert(nth)).is_some();
        let text = translate_cell(&kind, text);
        let set = self.set_cell(line, nth, path, &text);
        if set.is_unreadable() {
            taken.leave(head, &text, "it cannot be read");
        } else if !set.is_same {
            self.does(EditOperation::put(line.at.fields(path), kind.read(&text, &[])));
            let was = if is_new { String::new() } else { set.was };
            taken.changes.push(CellChange { head: head.to_owned(), was, becomes: set.becomes.shown });
        }
    }

    /// Leaves out the name of something of which the scenario has none. The entry of an arrival stays as its place in words.
    pub(super) fn leave_name_of_none(&mut self, row: &Row, line: &GridLine, cell: (&[&str], &str, &str), taken: &mut ImportedRow) {
        let ((path, head, text), place) = (cell, ["arrives", "where"]);
        let place_column = self.column(line.kind, &place).map(|(nth, column)| (nth, column.head));
        match place_column.filter(|_| path == ["arrives", "entry"] && self.cell(row, &place).is_empty()) {
            Some(column) => {
                taken.notes.push(format!("{head}: the scenario has no entries; “{text}” is kept as the place, in words."));
                self.change_cell(line, column, (&place, text), taken);
            }
            None => taken.leave(head, text, "the scenario has none to choose from"),
        }
    }
}
