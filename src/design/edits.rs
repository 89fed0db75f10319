//! Edits for the actions of the grid: typing into cells, and adding, duplicating, removing and moving lines.

use smol_str::{SmolStr, format_smolstr};

use super::cell::Kind;
use super::draft::Draft;
use super::drawing::Steps;
use super::edit::{Edit, EditOperation};
use super::form::{Column, ScenarioFormat, names_of};
use super::line::{GridLine, LineKind, lines};
use super::pointer::Pointer;
use super::spreadsheet::figure;
use crate::engine::Word as _;
use crate::engine::text::{join_list, upper_first, with_article};
use crate::quantity;
use crate::scenario::Basis;
use crate::scenario::node::Node;

/// Path of the field that gives the basis of a unit's strength.
const BASIS: &[&str] = &["strength", "basis"];
/// Prefix of the id of a line that has not been named.
const UNNAMED: &str = "new_";
/// Longest id made from a name, in bytes.
const ID_LENGTH: usize = 40;
/// End of what a line is called before it has a name.
const NAMELESS: &str = " without a name";

/// Returns the draft with that title, and with an id made from it.
#[must_use]
pub fn titled(mut draft: Draft, title: &str) -> Draft {
    set(&mut draft.0, "id", Node::Text(id_of(title)));
    set(&mut draft.0, "title", Node::Text(title.to_owned()));
    draft
}

/// Builds edits of a draft as it stands. The methods return `None` where nothing would change.
#[derive(Clone, Copy, Debug)]
pub struct Edits<'m> {
    /// Form of the game's scenarios.
    pub form: &'m ScenarioFormat,
    /// Draft the edits apply to.
    pub draft: &'m Draft,
}

/// Inches of a foot, in which a file gives the size of its table.
const FOOT: f64 = 12.0;

impl Edits<'_> {
    /// Sets typed text in cells, each given as its line, its column and the text. Empty text clears the cell.
    #[must_use]
    pub fn set_cells(&self, cells: &[(&GridLine, usize, &str)]) -> Option<Edit> {
        self.set_cells_but(cells, &|_| false)
    }

    /// Sets typed text in cells as [`Self::set_cells`] does. A trait that is chosen changes no rating that `is_typed` says was typed.
    #[must_use]
    pub fn set_cells_but(&self, cells: &[(&GridLine, usize, &str)], is_typed: &dyn Fn(&Pointer) -> bool) -> Option<Edit> {
        let mut draft = self.draft.clone();
        let mut operations = Vec::new();
        let mut sentence = SmolStr::default();
        for (line, column, text) in cells {
            let Some(known) = self.form.columns_of(line.kind).get(*column) else { continue };
            let at = line.at.fields(known.field);
            let names = self.form.names(&draft, line, *column);
            let own = self.about(line, known, text);
            let (text, is_about) = own.as_ref().map_or((*text, false), |(number, is_about)| (number.as_str(), *is_about));
            let node = known.kind.read(text, &names);
            // A line that is a text alone stays when it is emptied.
            let node = node.or_else(|| known.field.is_empty().then(|| Node::Text(String::new())));
            if draft.get(&at) == node.as_ref() {
                continue;
            }
            if operations.is_empty() {
                let name = self.line_name(line);
                sentence = match (text.trim(), name.strip_suffix(NAMELESS).filter(|_| *column == 0)) {
                    ("", _) => format_smolstr!("{} of {name} emptied.", known.head),
                    (text, Some(kind)) => format_smolstr!("{} named {text}.", upper_first(kind)),
                    (text, None) => format_smolstr!("{} of {name}: {text}.", known.head),
                };
            }
            let mut follows = (self.form.follows)(&draft, line, known.field, node.as_ref());
            if matches!(known.kind, Kind::Words(_)) {
                follows.retain(|operation| !matches!(operation, EditOperation::Put { at, .. } if is_typed(at)));
            }
            let mut own = vec![EditOperation::put(at, node)];
            own.extend(follows);
            own.extend(self.named_anew(&draft, line, known.field, text));
            if is_about {
                own.push(EditOperation::put(line.at.fields(BASIS), Some(Node::Text(Basis::Estimate.word().to_owned()))));
            }
            own.iter().for_each(|operation| operation.apply(&mut draft));
            operations.extend(own);
        }
        let first = cells.first().map(|(line, column, text)| (line, self.form.columns_of(line.kind).get(*column), text));
        let alike = |text: &str, head: &str| {
            let same = |(line, column, own): &(&GridLine, usize, &str)| {
                *own == text && self.form.columns_of(line.kind).get(*column).is_some_and(|own| own.head == head)
            };
            cells.iter().all(same)
        };
        let sentence = match (cells.len(), first) {
            (0 | 1, _) => sentence,
            (count, Some((_, Some(column), text))) if alike(text, column.head) => match text.trim() {
                "" => format_smolstr!("{} emptied in {count} lines.", column.head),
                text => format_smolstr!("{} of {count} lines: {text}.", column.head),
            },
            (count, _) => format_smolstr!("{count} cells set."),
        };
        (!operations.is_empty()).then_some(Edit { text: sentence, operations })
    }

    /// Parses a number of men or guns as people write it, "~450" or "412 men". Returns whether it is an estimate, if the line has a basis
    /// to record that.
    fn about(&self, line: &GridLine, column: &Column, text: &str) -> Option<(String, bool)> {
        let is_counted = column.kind == Kind::Whole && matches!(column.field, ["men" | "guns"]) && quantity::parse_integer(text).is_none();
        let found = is_counted.then(|| figure(text)).flatten()?;
        let has_basis = self.form.columns_of(line.kind).iter().any(|column| column.field == BASIS);
        Some((found.number.to_string(), found.is_estimate && has_basis))
    }

    /// Gives a line named for the first time an id made from that name, and updates the lines that refer to the old id.
    fn named_anew(&self, draft: &Draft, line: &GridLine, field: &[&str], name: &str) -> Vec<EditOperation> {
        let id_at = line.at.field("id");
        let Some(old) = draft.text_at(&id_at).filter(|id| id.starts_with(UNNAMED)).map(str::to_owned) else { return Vec::new() };
        let new = match field {
            ["name"] => free_id(draft, &id_of(name)),
            // The id of a scenario follows its title until it is typed.
            ["title"] if !name.trim().is_empty() && draft.text_at(&line.at.field("title")).is_some_and(|title| id_of(title) == old) => {
                id_of(name)
            }
            _ => return Vec::new(),
        };
        let text = || Some(Node::Text(new.clone()));
        let mut operations = vec![EditOperation::put(id_at, text())];
        for other in lines(self.form, draft) {
            for column in self.form.columns_of(other.kind) {
                let at = other.at.fields(column.field);
                match &column.kind {
                    Kind::One(_) if draft.text_at(&at) == Some(old.as_str()) => operations.push(EditOperation::put(at, text())),
                    Kind::Many(_) => {
                        let items = draft.get(&at).map(Node::items).unwrap_or_default().iter().enumerate();
                        let own = items.filter(|(_, item)| item.text() == Some(old.as_str()));
                        operations.extend(own.map(|(nth, _)| EditOperation::put(at.item(nth), text())));
                    }
                    _ => {}
                }
            }
        }
        operations
    }

    /// Returns the kind of line that a name in a cell refers to and that can be made by its name; `None` for every other cell.
    #[must_use]
    pub fn makes(&self, line: &GridLine, column: usize) -> Option<LineKind> {
        let (Kind::One(list) | Kind::Many(list)) = self.form.columns_of(line.kind).get(column)?.kind else { return None };
        let kind = match list {
            list if list == self.form.leaders => LineKind::Leader,
            list if Some(list) == self.form.commands || list == super::form::EVERY_COMMAND => LineKind::Command,
            "key_positions" => LineKind::Position,
            "entries" => LineKind::Entry,
            _ => return None,
        };
        (!self.form.columns_of(kind).is_empty()).then_some(kind)
    }

    /// Makes what a name in cells refers to, and sets it there; in a cell of several names it is added.
    #[must_use]
    pub fn make_named(&self, cells: &[(&GridLine, usize)], name: &str) -> Option<Edit> {
        let (first, column) = cells.first()?;
        let kind = self.makes(first, *column)?;
        let name = name.trim();
        if name.is_empty() {
            return None;
        }
        let side = GridLine { kind: LineKind::Side, at: Pointer::default().field("sides").item(first.side), side: first.side, depth: 0 };
        let (mut edit, place) = self.add_line(kind, &side)?;
        let id = free_id(self.draft, &id_of(name));
        edit.operations.push(EditOperation::put(place.field("id"), Some(Node::Text(id.clone()))));
        edit.operations.push(EditOperation::put(place.field("name"), Some(Node::Text(name.to_owned()))));
        if kind == LineKind::Entry {
            let of_side = self.draft.text_at(&side.at.field("id")).map(|id| Node::Text(id.to_owned()));
            edit.operations.push(EditOperation::put(place.field("side"), of_side));
        }
        let mut count = 0;
        for (line, column) in cells {
            let Some(known) = self.form.columns_of(line.kind).get(*column) else { continue };
            let at = line.at.fields(known.field);
            let own = Node::Text(id.clone());
            let to = if matches!(known.kind, Kind::Many(_)) {
                Node::List(self.draft.get(&at).map(Node::items).unwrap_or_default().iter().cloned().chain([own]).collect())
            } else {
                own
            };
            edit.operations.push(EditOperation::put(at, Some(to)));
            count += 1;
        }
        let what = (self.form.kind_name)(kind);
        edit.text = match count {
            1 => format_smolstr!("New {what}: {name}."),
            count => format_smolstr!("New {what}: {name}, in {count} lines."),
        };
        Some(edit)
    }

    /// Sets typed names in cells that refer to lines, and makes the lines that do not exist yet; `None` where all of them exist, or the
    /// cells refer to nothing that can be made.
    #[must_use]
    pub fn set_and_make(&self, cells: &[(&GridLine, usize)], typed: &str) -> Option<Edit> {
        let (first, column) = cells.first()?;
        let kind = (self.form.kind_name)(self.makes(first, *column)?);
        let cell = &self.form.columns_of(first.kind).get(*column)?.kind;
        let names = self.form.names(self.draft, first, *column);
        let exists = |name: &String| {
            let id = cell.read(name, &names);
            id.as_ref()
                .and_then(|id| id.text().or_else(|| id.items().first()?.text()))
                .is_none_or(|id| names.iter().any(|(own, _)| own == id))
        };
        let parts = if cell.is_several() { cell.parts(typed) } else { vec![typed.trim().to_owned()] };
        let (known, new) = parts.into_iter().partition::<Vec<_>, _>(exists);
        if new.is_empty() {
            return None;
        }
        let known = cell.joined(&known);
        let set = cells.iter().map(|(line, column)| (*line, *column, known.as_str())).collect::<Vec<_>>();
        let mut steps = Steps::new(self);
        steps.take(self.set_cells(&set).into_iter().flat_map(|edit| edit.operations));
        for name in &new {
            let edit = steps.edits().make_named(cells, name)?;
            steps.take(edit.operations);
        }
        Some(steps.done(format_smolstr!("New {kind}: {}.", join_list(&new))))
    }

    /// Adds a line of a kind under the line with the cursor, as [`Self::add_line_of`] does.
    #[must_use]
    pub fn add_line(&self, kind: LineKind, at: &GridLine) -> Option<(Edit, Pointer)> {
        self.add_line_of(kind, None, at)
    }

    /// Adds a line of a kind, and of an arm where one is given, under the line with the cursor. A unit copies the line at the cursor, or
    /// the last unit of its side and arm; it arrives with the leader of its command. Returns the edit and the new line's place.
    #[must_use]
    pub fn add_line_of(&self, kind: LineKind, arm: Option<&str>, at: &GridLine) -> Option<(Edit, Pointer)> {
        let of_side = |list_name: &'static str| Pointer::default().field("sides").item(at.side).field(list_name);
        if self.form.columns_of(kind).is_empty() {
            return None;
        }
        let list = match kind {
            LineKind::Scenario | LineKind::Side | LineKind::Points | LineKind::Recorded => return None,
            LineKind::Leader => of_side(self.form.leaders),
            LineKind::Command => of_side(self.form.commands?),
            LineKind::Unit | LineKind::Guns => of_side("units"),
            own => Pointer::default().fields(self.form.lists.iter().find(|(kind, _)| *kind == own)?.1),
        };
        let same = at.at.in_list().filter(|(known, _)| *known == list);
        let nth = same.map_or_else(|| self.draft.count(&list), |(_, nth)| nth + 1);
        let mut item = Node::read(&(self.form.new_line)(kind)).unwrap_or(Node::Null);
        let wanted = arm.or_else(|| item.field(self.form.arm.first()?)?.text()).map(str::to_owned);
        let model = kind.is_unit().then(|| self.model(kind, wanted.as_deref(), arm.is_some(), at)).flatten();
        if let Some(model) = &model {
            self.like(&mut item, model);
        }
        let command = if kind.is_unit() { self.command_of(at) } else { None };
        let of_command = |model: &GridLine| self.draft.text_at(&model.at.field("command")) == command.as_deref();
        if kind.is_unit() && !model.as_ref().is_some_and(of_command) {
            self.comes_with_its_command(&mut item, at.side, command.as_deref());
        }
        let id = free_id(self.draft, UNNAMED);
        // What has no id of its own is known by its place.
        if item.field("id").is_some() {
            set(&mut item, "id", Node::Text(id));
        }
        if let Some(command) = command {
            set(&mut item, "command", Node::Text(command));
        }
        if kind == LineKind::Command
            && let Some(leader) = self.leader_without_command(at.side)
        {
            set(&mut item, "leader", Node::Text(leader));
        }
        let mut operations = vec![insert(&list, nth, item)];
        let place = list.item(nth);
        if kind.is_unit() && model.is_none() {
            let mut draft = self.draft.clone();
            operations[0].apply(&mut draft);
            let line = GridLine { kind, at: place.clone(), side: at.side, depth: at.depth };
            let mut more = Vec::new();
            if let Some(word) = arm {
                let node = Node::Text(word.to_owned());
                more.push(EditOperation::put(place.fields(self.form.arm), Some(node.clone())));
                more.extend((self.form.follows)(&draft, &line, self.form.arm, Some(&node)));
                more.iter().for_each(|operation| operation.apply(&mut draft));
            }
            more.extend((self.form.begins)(&draft, &line));
            operations.extend(more);
        }
        Some((Edit { text: format_smolstr!("{} added.", upper_first((self.form.kind_name)(kind))), operations }, place))
    }

    /// Returns the line a new unit copies: the line with the cursor, or the last of the side with the same arm.
    fn model(&self, kind: LineKind, arm: Option<&str>, is_asked: bool, at: &GridLine) -> Option<GridLine> {
        let arm_of = |line: &GridLine| self.draft.text_at(&line.at.fields(self.form.arm));
        if at.kind == kind && (!is_asked || arm_of(at) == arm) {
            return Some(at.clone());
        }
        lines(self.form, self.draft).into_iter().rfind(|line| line.side == at.side && line.kind == kind && arm_of(line) == arm)
    }

    /// Removes the fields a unit shares only with its old command, and gives it the arrival of its new leader.
    fn comes_with_its_command(&self, item: &mut Node, side: usize, command: Option<&str>) {
        const OF_COMMAND: [&str; 3] = ["arrives", "battery", "optional"];
        if let Node::Object(fields) = item {
            fields.retain(|(name, _)| {
                !OF_COMMAND.contains(&name.as_str()) && (name != "command" || command.is_some() || self.form.commands.is_some())
            });
        }
        let of_side = |list| Pointer::default().field("sides").item(side).field(list);
        let with_id = |list: &Pointer, id: &str| {
            (0..self.draft.count(list)).map(|nth| list.item(nth)).find(|at| self.draft.text_at(&at.field("id")) == Some(id))
        };
        let arrives = || {
            let command = with_id(&of_side(self.form.commands?), command?)?;
            let leader = with_id(&of_side(self.form.leaders), self.draft.text_at(&command.field("leader"))?)?;
            self.draft.get(&leader.field("arrives")).cloned()
        };
        if let Some(arrives) = arrives() {
            set(item, "arrives", arrives);
        }
    }

    /// Copies the fields of another line into a new one, except those of that line alone.
    fn like(&self, item: &mut Node, of: &GridLine) {
        const OWN: [&str; 12] =
            ["id", "name", "short", "men", "guns", "figures", "stands", "stands_at", "at", "facing", "formation", "note"];
        let Some(Node::Object(fields)) = self.draft.get(&of.at) else { return };
        for (name, node) in fields.iter().filter(|(name, _)| !OWN.contains(&name.as_str())) {
            let node = match (name.as_str(), node) {
                // What a source says of one unit it does not say of another.
                ("strength", Node::Object(fields)) => Node::Object(fields.iter().filter(|(name, _)| name != "note").cloned().collect()),
                (list, Node::List(words)) => {
                    let own = |word: &&Node| word.text().is_some_and(|word| self.form.own_words.contains(&(list, word)));
                    Node::List(words.iter().filter(|word| !own(word)).cloned().collect())
                }
                _ => node.clone(),
            };
            if !matches!(&node, Node::List(words) if words.is_empty()) {
                set(item, name, node);
            }
        }
    }

    /// Returns the command of the line: its own, that of its unit, or the first of its side.
    fn command_of(&self, at: &GridLine) -> Option<String> {
        let field = if at.kind == LineKind::Command { "id" } else { "command" };
        let own = (at.kind == LineKind::Command || at.kind.is_unit()).then(|| self.draft.text_at(&at.at.field(field)));
        own.flatten().map(str::to_owned).or_else(|| Some(names_of(self.draft, at.side, self.form.commands?).first()?.0.clone()))
    }

    fn leader_without_command(&self, side: usize) -> Option<String> {
        let leaders = names_of(self.draft, side, self.form.leaders);
        let commands = Pointer::default().field("sides").item(side).field(self.form.commands?);
        let leads =
            |id: &str| (0..self.draft.count(&commands)).any(|nth| self.draft.text_at(&commands.item(nth).field("leader")) == Some(id));
        leaders.iter().find(|(id, _)| !leads(id)).or_else(|| leaders.first()).map(|(id, _)| id.clone())
    }

    /// Duplicates the lines, each after itself and with a new id. Returns the edit and the place of the last copy.
    #[must_use]
    pub fn duplicate_lines(&self, of: &[&GridLine]) -> Option<(Edit, Pointer)> {
        let mut draft = self.draft.clone();
        let mut operations = Vec::new();
        let mut last = None;
        let mut places = of
            .iter()
            .filter_map(|line| Some((line.at.in_list()?, *line)))
            .filter(|(_, line)| line.kind != LineKind::Side && line.kind != LineKind::Scenario);
        let mut sorted = places.by_ref().collect::<Vec<_>>();
        // From the last, so that those before keep their places.
        sorted.sort_by(|one, other| other.0.cmp(&one.0));
        for ((list, nth), line) in &sorted {
            let mut item = self.draft.get(&line.at)?.clone();
            if let Some(id) = self.draft.text_at(&line.at.field("id")) {
                set(&mut item, "id", Node::Text(free_id(&draft, id)));
            }
            if let Node::Object(fields) = &mut item {
                // Two do not stand in one place.
                fields.retain(|(name, _)| !["stands_at", "at", "facing"].contains(&name.as_str()));
            }
            if let Some(points) = self.beside(&line.at.field("points")) {
                set(&mut item, "points", points);
            }
            let operation = insert(list, nth + 1, item);
            operation.apply(&mut draft);
            operations.push(operation);
            last.get_or_insert_with(|| list.item(nth + 1));
        }
        let text = match sorted.as_slice() {
            [] => return None,
            [(_, line)] => format_smolstr!("{} duplicated.", self.line_name(line)),
            more => format_smolstr!("{} lines duplicated.", more.len()),
        };
        Some((Edit { text, operations }, last?))
    }

    /// Returns the points of a copy, beside those of what is copied: an inch towards the middle of the table. `None` where there are none.
    fn beside(&self, points: &Pointer) -> Option<Node> {
        let table = Pointer::default().field("table");
        let size = |field| self.draft.number_at(&table.field(field)).map(|feet| feet * FOOT);
        let [wide, deep] = [size("width_feet")?, size("depth_feet")?];
        let read = |nth: usize| {
            let at = points.item(nth);
            Some([self.draft.number_at(&at.item(0))?, self.draft.number_at(&at.item(1))?])
        };
        let known = (0..self.draft.count(points)).map(read).collect::<Option<Vec<_>>>().filter(|known| !known.is_empty())?;
        let step = |axis: usize, of: f64| if known.iter().all(|at| at[axis] + 1.0 <= of) { 1.0 } else { -1.0 };
        let by = [step(0, wide), step(1, deep)];
        let moved = known.iter().map(|at| [at[0] + by[0], at[1] + by[1]]).collect::<Vec<_>>();
        #[expect(clippy::cast_possible_truncation, reason = "inches of a table")]
        let size = [wide as f32, deep as f32];
        Some(super::layout::points(&moved, size))
    }

    /// Removes the lines from the draft.
    #[must_use]
    pub fn remove_lines(&self, of: &[&GridLine]) -> Option<Edit> {
        let mut places = of.iter().filter(|line| line.kind != LineKind::Side).filter_map(|line| line.at.in_list()).collect::<Vec<_>>();
        places.sort_unstable();
        places.dedup();
        let text = match places.as_slice() {
            [] => return None,
            [_] => format_smolstr!("{} removed.", self.line_name(of.iter().find(|line| line.kind != LineKind::Side)?)),
            more => format_smolstr!("{} lines removed.", more.len()),
        };
        let operations = places.into_iter().rev().map(|(list, nth)| EditOperation::Remove { list, nth }).collect();
        Some(Edit { text, operations })
    }

    /// Moves lines right after another line; under a command they become its first units, and units may go over to the other side. Returns
    /// the edit and their new places.
    #[must_use]
    pub fn move_lines(&self, of: &[&GridLine], after: &GridLine) -> Option<(Edit, Vec<Pointer>)> {
        let first = of.first()?;
        let (list, _) = first.at.in_list()?;
        let units = first.kind.is_unit();
        if first.kind == LineKind::Side
            || of.iter().any(|line| line.at.in_list().is_none_or(|(own, _)| own != list))
            || after.side != first.side && !(units && after.kind.is_of_side())
        {
            return None;
        }
        let goes_over = after.side != first.side;
        let into = if goes_over { Pointer::default().field("sides").item(after.side).field("units") } else { list.clone() };
        let mut from = of.iter().filter_map(|line| Some(line.at.in_list()?.1)).collect::<Vec<_>>();
        from.sort_unstable();
        from.dedup();
        let before = match after.at.in_list().filter(|(own, _)| *own == into) {
            Some((_, nth)) => nth + 1,
            None => 0,
        };
        let to = before - from.iter().filter(|nth| !goes_over && **nth < before).count();
        // Where the game has no commands of its own a unit's is a name it bears, and it bears it wherever it stands.
        let command = if units && self.form.commands.is_some() { self.command_of(after) } else { None };
        let mut operations = from.iter().rev().map(|nth| EditOperation::Remove { list: list.clone(), nth: *nth }).collect::<Vec<_>>();
        for (offset, nth) in from.iter().enumerate() {
            let mut item = self.draft.get(&list.item(*nth))?.clone();
            if let Some(command) = &command {
                set(&mut item, "command", Node::Text(command.clone()));
            }
            operations.push(insert(&into, to + offset, item));
        }
        let unmoved = !goes_over
            && from.iter().enumerate().all(|(offset, nth)| *nth == to + offset)
            && command
                .as_deref()
                .is_none_or(|command| of.iter().all(|line| self.draft.text_at(&line.at.field("command")) == Some(command)));
        let what = if of.len() == 1 { self.line_name(first) } else { format!("{} lines", of.len()) };
        let text = format_smolstr!("{what} moved{}.", if goes_over { " to the other side" } else { "" });
        let places = (0..from.len()).map(|offset| into.item(to + offset)).collect();
        (!unmoved).then_some((Edit { text, operations }, places))
    }

    /// Returns the name of a line for the log.
    #[must_use]
    pub fn line_name(&self, line: &GridLine) -> String {
        let first = self.form.cell(self.draft, line, 0).shown;
        match (line.kind, first.trim()) {
            (LineKind::Light, turn) => format!("the light from turn {turn}"),
            (LineKind::Points, _) => "the points".to_owned(),
            (LineKind::Recorded, _) => "the recorded result".to_owned(),
            (LineKind::Fight, who) => format!("the fight of {}", if who.is_empty() { "units not chosen yet" } else { who }),
            (LineKind::Loss, of) => format!("the recorded loss of {}", if of.is_empty() { "a side not chosen yet" } else { of }),
            (LineKind::Held, what) => format!("the recorded holder of {}", if what.is_empty() { "a place not chosen yet" } else { what }),
            (kind, _) if kind.is_text() => {
                format!("{} {}", (self.form.kind_name)(kind), line.at.in_list().map_or(1, |(_, nth)| nth + 1))
            }
            // Most ground has no name, and is known by what it is.
            (LineKind::Ground, "") => format!("{}{NAMELESS}", self.form.cell(self.draft, line, 1).shown),
            // Guns are several, and have no article.
            (LineKind::Guns, "") => format!("{}{NAMELESS}", (self.form.kind_name)(line.kind)),
            (_, "") => nameless(self.form, line),
            (_, name) => name.to_owned(),
        }
    }
}

/// Describes a line that has no name yet: "a unit without a name".
pub(super) fn nameless(form: &ScenarioFormat, line: &GridLine) -> String {
    format!("{}{NAMELESS}", with_article((form.kind_name)(line.kind)))
}

pub(super) fn insert(list: &Pointer, nth: usize, item: Node) -> EditOperation {
    EditOperation::Insert { list: list.clone(), nth, item: super::edit::Value(item) }
}

/// Sets a field of an object.
pub(super) fn set(object: &mut Node, name: &str, to: Node) {
    let Node::Object(fields) = object else { return };
    match fields.iter_mut().find(|(field, _)| field == name) {
        Some((_, node)) => *node = to,
        None => fields.push((name.to_owned(), to)),
    }
}

/// Makes an id from a name: its letters and digits, with single underscores for the rest.
pub(super) fn id_of(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        let plain = match letter {
            'à' | 'á' | 'â' | 'ä' | 'ą' => 'a',
            'ç' | 'č' => 'c',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'î' | 'ï' | 'í' => 'i',
            'ñ' => 'n',
            'ô' | 'ö' | 'ó' | 'ǫ' => 'o',
            'ù' | 'û' | 'ü' | 'ú' => 'u',
            letter => letter,
        };
        match plain {
            'a'..='z' | '0'..='9' => id.push(plain),
            _ if id.is_empty() || id.ends_with('_') => {}
            _ => id.push('_'),
        }
        if id.len() >= ID_LENGTH {
            break;
        }
    }
    let id = id.trim_end_matches('_');
    if id.is_empty() { "line".to_owned() } else { id.to_owned() }
}

/// Returns that id if it is free, or the first free one with a number appended, within the length of an id.
pub(super) fn free_id(draft: &Draft, wanted: &str) -> String {
    let mut taken = std::collections::BTreeSet::new();
    gather_ids(&draft.0, &mut taken);
    if !wanted.ends_with('_') && !taken.contains(wanted) {
        return wanted.to_owned();
    }
    let stem = wanted.trim_end_matches('_');
    let numbered = |number: usize| {
        let end = format!("_{number}");
        let stem = stem.get(..ID_LENGTH - end.len()).unwrap_or(stem);
        format!("{}{end}", stem.trim_end_matches('_'))
    };
    (2..).map(numbered).find(|id| !taken.contains(id.as_str())).unwrap_or_default()
}

fn gather_ids<'n>(node: &'n Node, ids: &mut std::collections::BTreeSet<&'n str>) {
    match node {
        Node::Object(fields) => {
            ids.extend(node.field("id").and_then(Node::text));
            fields.iter().for_each(|(_, node)| gather_ids(node, ids));
        }
        Node::List(items) => items.iter().for_each(|node| gather_ids(node, ids)),
        _ => {}
    }
}
