//! Ways to mend what no cell of the grid shows: a field that is none, one that is given twice, an id that two lines have.

use smol_str::format_smolstr;
use strsim::levenshtein;

use super::draft::Draft;
use super::edit::{Edit, EditOperation};
use super::edits::{free_id, id_of};
use super::line::GridLine;
use super::pointer::{Pointer, Step};
use crate::engine::Fault;
use crate::engine::fault::Problem;
use crate::scenario::node::{Node, quoted};

/// Most letters in which a misspelt field differs from the one that is meant.
const SLIPS: usize = 2;

/// Returns the ways to mend a fault of a place that no cell shows, on a line of this name: the words of a button and its edit.
pub(super) fn remedies(draft: &Draft, lines: &[GridLine], fault: &Fault, name: &str) -> Vec<(String, Edit)> {
    let mut at = Pointer::from(&fault.place);
    let Some(last) = at.0.pop() else { return Vec::new() };
    let owner = at.clone();
    if let Problem::NoField(unknown) = &fault.problem {
        let (stray, fields) = (&unknown.name, &unknown.fields);
        // The fault's place leaves out what could not be shown there.
        at = owner.field(stray.as_str());
        let Some(value) = draft.get(&at) else { return Vec::new() };
        let meant = fields.iter().filter(|field| !draft.has(&owner.field(field.as_str())));
        let meant = meant.map(|field| (levenshtein(stray, field), field)).filter(|(slips, _)| *slips <= SLIPS).min();
        let renamed = meant.map(|(_, field)| {
            let operations =
                vec![EditOperation::put(at.clone(), None), EditOperation::put(owner.field(field.as_str()), Some(value.clone()))];
            let text = format_smolstr!("{name}: {} is {} now.", quoted(stray), quoted(field));
            (format!("It is {}", quoted(field)), Edit { text, operations })
        });
        return renamed.into_iter().chain([removal(at, stray, name)]).collect();
    }
    match last {
        Step::Field(field) => {
            at = owner.field(field.clone());
            if field == "id" {
                return vec![new_id(draft, &owner, name)];
            }
            let Some(value) = draft.get(&at) else { return Vec::new() };
            if is_repeated(draft, &at) {
                let operations = vec![EditOperation::put(at.clone(), None), EditOperation::put(at, Some(value.clone()))];
                let text = format_smolstr!("{name}: {} is given once now.", quoted(&field));
                return vec![("Keep the last".to_owned(), Edit { text, operations })];
            }
            // What lines show is not thrown away with them.
            let is_shown = lines.iter().any(|line| line.at.within(&at).is_some());
            if is_shown { Vec::new() } else { vec![removal(at, &field, name)] }
        }
        Step::Item(nth) => {
            let is_line =
                lines.iter().any(|line| line.at == owner.item(nth) && !matches!(draft.get(&line.at), Some(node) if !is_object(node)));
            if is_line || nth >= draft.count(&owner) {
                return Vec::new();
            }
            let edit = Edit {
                text: format_smolstr!("{name}: item {} removed.", nth + 1),
                operations: vec![EditOperation::Remove { list: owner, nth }],
            };
            vec![("Remove it".to_owned(), edit)]
        }
    }
}

/// Returns whether an object has this field more than once.
pub(super) fn is_repeated(draft: &Draft, at: &Pointer) -> bool {
    let Some((Step::Field(name), owner)) = at.0.split_last() else { return false };
    let owner = draft.get(&Pointer(owner.to_vec()));
    matches!(owner, Some(Node::Object(fields)) if fields.iter().filter(|(field, _)| field == name.as_str()).count() > 1)
}

fn is_object(node: &Node) -> bool {
    matches!(node, Node::Object(_))
}

fn removal(at: Pointer, field: &str, name: &str) -> (String, Edit) {
    let edit = Edit { text: format_smolstr!("{name}: {} removed.", quoted(field)), operations: vec![EditOperation::put(at, None)] };
    (format!("Remove {}", quoted(field)), edit)
}

/// Returns the edit that gives an object an id which no other has, made from its name.
fn new_id(draft: &Draft, owner: &Pointer, name: &str) -> (String, Edit) {
    let own = draft.text_at(&owner.field("id")).or_else(|| draft.text_at(&owner.field("name"))).unwrap_or(name);
    let id = free_id(draft, &id_of(own));
    let edit = Edit {
        text: format_smolstr!("{name} has an id of its own."),
        operations: vec![EditOperation::put(owner.field("id"), Some(Node::Text(id)))],
    };
    ("Give it an id of its own".to_owned(), edit)
}
