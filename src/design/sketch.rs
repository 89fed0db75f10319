//! A draft made valid for drawing: what is still at fault is replaced or left out, so that a table is drawn whatever is missing.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::Draft;
use super::edit::{Edit, EditOperation};
use super::edits::{free_id, set};
use super::form::ScenarioFormat;
use super::line::{GridLine, LineKind, lines};
use super::pointer::{Pointer, Step};
use crate::engine::Fault;
use crate::engine::fault::{Problem, ValidValues};
use crate::scenario::node::Node;

/// Most rounds in which faults are repaired: one repair may bring another fault to light.
const ROUNDS: usize = 24;
/// Text in place of one that is missing or not allowed.
const NAMELESS: &str = "-";
/// Beginning of an id in place of one that is missing or not allowed.
const STAND_IN: &str = "drawn_";

/// Valid text of a scenario for drawing, and the items of lists left out of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    text: String,
    /// Items removed from lists, in order: the list and the number of the item.
    removed: Vec<(Pointer, usize)>,
}

impl Sketch {
    /// Returns the sketch of a scenario without faults: its own text.
    #[must_use]
    pub const fn sound(text: String) -> Self {
        Self { text, removed: Vec::new() }
    }

    /// Repairs a draft until it can be drawn; `None` where it cannot be repaired.
    #[must_use]
    pub fn of(form: &ScenarioFormat, draft: &Draft) -> Option<Self> {
        let mut repair = Repair { form, draft: draft.clone(), tried: BTreeMap::new(), removed: Vec::new() };
        repair.fill_sides();
        for _ in 0..ROUNDS {
            match (form.check)(&repair.draft) {
                Ok(text) => return Some(Self { text, removed: repair.removed }),
                Err(faults) => repair.repair(&faults),
            }
        }
        None
    }

    /// Returns the text that can be drawn.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the place in the draft of a place in the sketch.
    #[must_use]
    pub fn in_draft(&self, at: &Pointer) -> Pointer {
        let mut at = at.clone();
        for (list, nth) in self.removed.iter().rev() {
            let is_within = at.within(list).is_some();
            if let Some(Step::Item(own)) = at.0.get_mut(list.0.len()).filter(|_| is_within)
                && *own >= *nth
            {
                *own += 1;
            }
        }
        at
    }

    /// Returns an edit of the sketch as an edit of the draft.
    #[must_use]
    pub fn edit_in_draft(&self, edit: Edit) -> Edit {
        let operations = edit.operations.into_iter().map(|operation| match operation {
            EditOperation::Put { at, to } => EditOperation::Put { at: self.in_draft(&at), to },
            EditOperation::Insert { list, nth, item } => {
                let place = self.in_draft(&list.item(nth)).in_list();
                place.map_or(EditOperation::Insert { list, nth, item: item.clone() }, |(list, nth)| EditOperation::Insert {
                    list,
                    nth,
                    item,
                })
            }
            EditOperation::Remove { list, nth } => {
                let place = self.in_draft(&list.item(nth)).in_list();
                place.map_or(EditOperation::Remove { list, nth }, |(list, nth)| EditOperation::Remove { list, nth })
            }
        });
        Edit { text: edit.text, operations: operations.collect() }
    }
}

/// Repair of a draft, fault by fault.
struct Repair<'f> {
    form: &'f ScenarioFormat,
    draft: Draft,
    /// Number of repairs tried at a place.
    tried: BTreeMap<Pointer, usize>,
    removed: Vec<(Pointer, usize)>,
}

impl Repair<'_> {
    /// Adds what each side must have at least one of; nothing added stands on the table.
    fn fill_sides(&mut self) {
        let sides = Pointer::default().field("sides");
        let lists = [(self.form.leaders, LineKind::Leader), ("units", LineKind::Unit)];
        let lists = lists.into_iter().chain(self.form.commands.map(|list| (list, LineKind::Command))).collect::<Vec<_>>();
        for side in 0..self.draft.count(&sides) {
            for (list, kind) in &lists {
                let list = sides.item(side).field(*list);
                if self.draft.count(&list) == 0 {
                    let mut item = self.template(*kind);
                    set(&mut item, "id", Node::Text(free_id(&self.draft, STAND_IN)));
                    if !matches!(self.draft.get(&list), None | Some(Node::List(_))) {
                        self.draft.put(&list, None);
                    }
                    self.draft.insert(&list, 0, item);
                }
            }
        }
    }

    fn template(&self, kind: LineKind) -> Node {
        Node::read(&(self.form.new_line)(kind)).unwrap_or(Node::Null)
    }

    fn repair(&mut self, faults: &[Fault]) {
        let lines = lines(self.form, &self.draft);
        let mut gone = BTreeSet::new();
        for fault in faults {
            let at = Pointer::from(&fault.place);
            let line = lines.iter().filter(|line| at.within(&line.at).is_some()).max_by_key(|line| line.at.0.len());
            let Some(line) = line else { continue };
            if line.at == at {
                gone.extend(at.in_list());
            } else {
                self.repair_at(line, &at, &fault.problem, &mut gone);
            }
        }
        for (list, nth) in gone.into_iter().rev() {
            self.draft.remove(&list, nth);
            self.removed.push((list, nth));
        }
    }

    /// Repairs one place: by the first word it may have, by the value of a new line, by leaving it out, then by leaving out its line.
    fn repair_at(&mut self, line: &GridLine, at: &Pointer, problem: &Problem, gone: &mut BTreeSet<(Pointer, usize)>) {
        let within = at.within(&line.at).unwrap_or_default();
        loop {
            let count = self.tried.entry(at.clone()).or_default();
            *count += 1;
            let tried = *count;
            let value = match tried {
                1 => match problem {
                    Problem::Unfit(unfit) => match &unfit.right {
                        ValidValues::OneOf { words, .. } => words.first().map(|word| Node::Text(word.clone())),
                        ValidValues::Text(_) | ValidValues::Point { .. } => None,
                    },
                    _ => None,
                },
                2 => self.usual_value(line, within),
                3 => {
                    match at.in_list() {
                        Some(place) => drop(gone.insert(place)),
                        None if self.draft.has(at) => self.draft.put(at, None),
                        None => continue,
                    }
                    return;
                }
                4 if within.len() > 1 => {
                    self.draft.put(&Pointer(at.0[..=line.at.0.len()].to_vec()), None);
                    return;
                }
                _ => {
                    gone.extend(line.at.in_list());
                    return;
                }
            };
            if let Some(value) = value.filter(|value| self.draft.get(at) != Some(value)) {
                self.draft.put(at, Some(value));
                return;
            }
        }
    }

    /// Returns the value that a new line has there, or one that its field can have.
    fn usual_value(&self, line: &GridLine, within: &[Step]) -> Option<Node> {
        let template = match line.kind {
            LineKind::Scenario => Node::read(self.form.blank).ok()?,
            LineKind::Side => {
                let blank = Draft::read(self.form.blank).ok()?;
                blank.get(&line.at)?.clone()
            }
            kind => self.template(kind),
        };
        let usual = within.iter().try_fold(&template, |node, step| match step {
            Step::Field(name) => node.field(name),
            Step::Item(_) => None,
        });
        let Some(Step::Field(name)) = within.last() else { return None };
        let assumed = || self.form.assumed.iter().find(|(field, _)| field == name).map(|(_, value)| Node::Whole(*value));
        match usual {
            _ if name == "id" => Some(Node::Text(free_id(&self.draft, STAND_IN))),
            Some(Node::Text(text)) if text.is_empty() => {
                // Where two have no name, their numbers tell them apart.
                let number = line.at.in_list().filter(|_| name == "name" && line.kind.is_laid()).map(|(_, nth)| nth + 1);
                Some(Node::Text(
                    number.map_or_else(|| NAMELESS.to_owned(), |number| format!("{} {number}", (self.form.kind_name)(line.kind))),
                ))
            }
            Some(node) => Some(node.clone()),
            None => assumed(),
        }
    }
}
