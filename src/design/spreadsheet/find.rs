//! Search for the side, unit or leader that a row names.

use super::field::{ARMY, ColumnField, LEADS, Person};
use super::vocabulary::{is_of_unit, plain_words};
use super::words::{bare_side, is_nation, nation_of};
use crate::design::form::names_of;
use crate::design::{Draft, EditOperation, GridLine, LineKind, Pointer, ScenarioFormat, lines};
use crate::scenario::limits;
use crate::scenario::node::Node;

/// Returns the units and guns of a draft.
pub(super) fn known(form: &ScenarioFormat, draft: &Draft) -> Vec<GridLine> {
    lines(form, draft).into_iter().filter(|line| line.kind.is_unit()).collect()
}

/// Returns the names of the sides.
#[must_use]
pub fn sides(draft: &Draft) -> Vec<String> {
    names_of(draft, 0, "sides").into_iter().map(|(_, name)| name).collect()
}

/// Finds a side by its name, adjective, id or nation, or by another name of that nation.
pub(super) fn side(draft: &Draft, text: &str) -> Option<usize> {
    let text = plain_words(text);
    let sides = Pointer::default().field("sides");
    let is = |nth: &usize| {
        let own = |field: &'static str| draft.text_at(&sides.item(*nth).field(field)).map(plain_words);
        let nation = draft.text_at(&sides.item(*nth).field("nation"));
        ["name", "adjective", "id", "nation"].iter().any(|field| own(field).as_deref() == Some(&text))
            || nation.is_some_and(|nation| is_nation(nation, &text))
    };
    let found = (0..draft.count(&sides)).find(is);
    if found.is_some() {
        return found;
    }
    // "American army" is the side that "American" is.
    let bare = bare_side(&text);
    if !bare.is_empty() && bare != text {
        return side(draft, &bare);
    }
    // "British and allies" is the side of the only nation that it names.
    let nation = nation_of(&text)?;
    (0..draft.count(&sides)).find(|nth| draft.text_at(&sides.item(*nth).field("nation")) == Some(nation))
}

/// Names a side without units as its table does, where that is fuller than its nation: "British and Canadians"; `None` where it is not.
pub(super) fn fuller_name(draft: &Draft, side: usize, text: &str) -> Option<EditOperation> {
    let at = Pointer::default().field("sides").item(side);
    let is_named = |field: &'static str| draft.text_at(&at.field(field)).map(plain_words) == Some(plain_words(text));
    let is_fuller = (text.contains(" and ") || text.contains(" & ")) && !["name", "adjective", "id"].into_iter().any(is_named);
    let is_open = draft.count(&at.field("units")) == 0 && text.chars().count() <= limits::NAME;
    (is_fuller && is_open).then(|| EditOperation::put(at.field("name"), Some(Node::Text(text.trim().to_owned()))))
}

/// Finds the unit of a row among those without a row so far: by its name, or else by its short name; of several that of its command.
/// A name that is another row's whole one is no short name.
pub(super) fn unit(
    form: &ScenarioFormat,
    draft: &Draft,
    known: &[GridLine],
    side: usize,
    row: [&str; 3],
    is_of_row: &dyn Fn(&str) -> bool,
) -> Option<usize> {
    let [name, short, command] = row.map(plain_words);
    let own = |line: &GridLine, field: &'static str| plain_words(draft.text_at(&line.at.field(field)).unwrap_or_default());
    let of_side = known.iter().enumerate().filter(|(_, line)| line.side == side);
    let fits = |is: &dyn Fn(&GridLine) -> bool| {
        let found = of_side.clone().filter(|(_, line)| is(line)).collect::<Vec<_>>();
        let in_command = |line: &GridLine| plain_words(&shown(form, draft, line, ColumnField::Command)) == command;
        found.iter().find(|(_, line)| in_command(line)).or_else(|| found.first()).map(|(nth, _)| *nth)
    };
    let named = || fits(&|line| !name.is_empty() && own(line, "name") == name);
    let short_of = |text: &str| fits(&|line| !text.is_empty() && own(line, "short") == text);
    let by_name = || fits(&|line| !name.is_empty() && own(line, "short") == name && !is_of_row(&own(line, "name")));
    named().or_else(|| short_of(&short)).or_else(by_name)
}

/// Returns the names of a unit that a row means by its short name, and of another one that is called alike, so that the row may mean either.
pub(super) fn either(draft: &Draft, known: &[GridLine], nth: usize, name: &str) -> Option<[String; 2]> {
    let line = known.get(nth).filter(|_| !name.is_empty())?;
    let full = |line: &GridLine| draft.text_at(&line.at.field("name")).unwrap_or_default().to_owned();
    let bare = |name: &str| plain_words(name.split(['(', ',']).next().unwrap_or_default());
    let own = full(line);
    let is_other = |other: &&GridLine| other.side == line.side && other.at != line.at && bare(&full(other)) == bare(&own);
    let other = known.iter().find(is_other).filter(|_| plain_words(&own) != plain_words(name))?;
    Some([own, full(other)])
}

/// Finds an id in a list of a side by name or id; with `last_part` also by the last part of a person's name, where only one has it.
pub(super) fn id(draft: &Draft, side: usize, list: &str, text: &str, last_part: bool) -> Option<String> {
    let all = names_of(draft, side, list);
    let text = plain_words(text);
    let is = |(id, name): &&(String, String)| plain_words(name) == text || plain_words(id) == text;
    // "Robert Young" is Robert Young (8th Foot), and so is "Young".
    let bare = |name: &str| plain_words(name.split('(').next().unwrap_or(name));
    let ends = |(_, name): &&(String, String)| {
        last_part && (plain_words(name).ends_with(&format!(" {text}")) || bare(name) == text || bare(name).ends_with(&format!(" {text}")))
    };
    let only = || Some(all.iter().filter(ends)).filter(|found| found.clone().count() == 1).and_then(|mut found| found.next());
    all.iter().find(is).or_else(only).map(|(id, _)| id.clone())
}

/// Returns the name of an id of a list of a side; the id itself where nothing has it.
pub(super) fn named(draft: &Draft, side: usize, list: &str, id: &str) -> String {
    names_of(draft, side, list).into_iter().find(|(known, _)| known == id).map_or_else(|| id.to_owned(), |(_, name)| name)
}

/// Returns the ids of a list of a side.
pub(super) fn ids(draft: &Draft, side: usize, list: &str) -> Vec<String> {
    names_of(draft, side, list).into_iter().map(|(id, _)| id).collect()
}

/// Returns the name of a unit that is not that of a row, but would be without what stands in brackets: "9th US Infantry (Leavenworth)".
pub(super) fn alike(draft: &Draft, known: &[GridLine], side: usize, name: &str) -> Option<String> {
    let parts = |name: &str| {
        let (bare, inner) = name.split_once('(').unwrap_or((name, ""));
        [bare, inner.trim_end_matches(')')].map(plain_words)
    };
    // "22nd Infantry" is the 22nd US Infantry, "1st Foot" the 1st Foot, Royal Scots.
    let core = |name: &str| {
        let first = plain_words(name.split(['(', ',']).next().unwrap_or_default());
        let words =
            first.split(' ').filter(|word| nation_of(word).is_none() && !["u", "s", "of", "the", "regiment", "regt"].contains(word));
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let words = core(name);
    let is_number = words.first().is_some_and(|first| first.starts_with(|letter: char| letter.is_ascii_digit()));
    let is_form = |text: &str| {
        let other = core(text);
        is_number && other.first() == words.first() && {
            let (fewer, more) = if words.len() < other.len() { (&words, &other) } else { (&other, &words) };
            fewer.iter().all(|word| more.contains(word)) && more.iter().all(|word| fewer.contains(word) || is_of_unit(word))
        }
    };
    let own = parts(name);
    let is_same = |text: &str| {
        let other = parts(text);
        is_form(text) || other.iter().any(|part| !part.is_empty() && *part == own[0]) || (!own[1].is_empty() && other[0] == own[1])
    };
    let text = |line: &GridLine, field: &'static str| draft.text_at(&line.at.field(field)).unwrap_or_default().to_owned();
    let found = known.iter().find(|line| line.side == side && (is_same(&text(line, "name")) || is_same(&text(line, "short"))))?;
    Some(text(found, "name"))
}

/// Returns the text of a unit's field.
pub(super) fn shown(form: &ScenarioFormat, draft: &Draft, line: &GridLine, field: ColumnField) -> String {
    match field {
        ColumnField::Side => {
            let side = Pointer::default().field("sides").item(line.side);
            draft.text_at(&side.field("name")).or_else(|| draft.text_at(&side.field("id"))).unwrap_or_default().to_owned()
        }
        ColumnField::Command => {
            let Some(id) = draft.text_at(&line.at.field("command")) else { return String::new() };
            named(draft, line.side, form.commands.unwrap_or_default(), id)
        }
        ColumnField::Leader => {
            let id = draft.text_at(&line.at.field("command"));
            let Some(leader) = id.and_then(|id| leader_of(form, draft, line.side, id)) else { return String::new() };
            named(draft, line.side, form.leaders, &leader)
        }
        ColumnField::MenOf(_) => String::new(),
        ColumnField::Person { whose, path, .. } => {
            let person = match whose {
                Person::Leader => {
                    let leader = draft.text_at(&line.at.field("command")).and_then(|id| leader_of(form, draft, line.side, id));
                    leader.and_then(|id| person_at(form, draft, line.side, &id))
                }
                Person::Commander => commander_at(form, draft, line.side),
            };
            person.map(|at| person_line(at, line.side)).map_or_else(String::new, |person| {
                let column = form.columns_of(person.kind).iter().position(|column| column.field == path);
                column.map(|column| form.cell(draft, &person, column).shown).unwrap_or_default()
            })
        }
        ColumnField::Cell { path, .. } => {
            let column = form.columns_of(line.kind).iter().position(|column| column.field == path);
            column.map(|column| form.cell(draft, line, column).shown).unwrap_or_default()
        }
    }
}

/// Returns the place of a command by its id.
pub(super) fn command_at(form: &ScenarioFormat, draft: &Draft, side: usize, id: &str) -> Option<Pointer> {
    let list = Pointer::default().field("sides").item(side).field(form.commands?);
    (0..draft.count(&list)).map(|nth| list.item(nth)).find(|at| draft.text_at(&at.field("id")) == Some(id))
}

/// Returns the id of the leader of a command: where commands are only names, of the first who leads one of that name.
pub(super) fn leader_of(form: &ScenarioFormat, draft: &Draft, side: usize, command: &str) -> Option<String> {
    if form.commands.is_some() {
        return draft.text_at(&command_at(form, draft, side, command)?.field("leader")).map(str::to_owned);
    }
    let found = persons(form, draft, side).find(|at| leads_by_name(draft, at, command))?;
    draft.text_at(&found.field("id")).map(str::to_owned)
}

/// Returns whether a leader's own list has a command.
pub(super) fn leads_by_name(draft: &Draft, leader: &Pointer, command: &str) -> bool {
    let list = leader.field(LEADS);
    (0..draft.count(&list)).any(|nth| draft.text_at(&list.item(nth)) == Some(command))
}

/// Returns the place of a leader by his id.
pub(super) fn person_at(form: &ScenarioFormat, draft: &Draft, side: usize, id: &str) -> Option<Pointer> {
    persons(form, draft, side).find(|at| draft.text_at(&at.field("id")) == Some(id))
}

/// Returns the place of the commander of a side.
pub(super) fn commander_at(form: &ScenarioFormat, draft: &Draft, side: usize) -> Option<Pointer> {
    let commands_all = |at: &Pointer| match form.commands {
        Some(_) => draft.get(&at.fields(ARMY)) == Some(&Node::Bool(true)),
        None => draft.count(&at.field(LEADS)) == 0,
    };
    persons(form, draft, side).find(commands_all)
}

fn persons(form: &ScenarioFormat, draft: &Draft, side: usize) -> impl Iterator<Item = Pointer> {
    let list = Pointer::default().field("sides").item(side).field(form.leaders);
    (0..draft.count(&list)).map(move |nth| list.item(nth))
}

/// Returns the line of a leader.
pub(super) const fn person_line(at: Pointer, side: usize) -> GridLine {
    GridLine { kind: LineKind::Leader, at, side, depth: 1 }
}
