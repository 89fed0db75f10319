//! Header fields of every scenario file of any game: format and system, and its turns and sides.

use super::fields::Fields;
use super::wanted::{Requirement, whole};
use crate::engine::Fault;
use crate::engine::fault::{FaultPlace, cause_of, invalid_value, missing, place_in_text, value};
use crate::engine::text::{NEWER, without_byte_mark};
use crate::scenario::node::Node;
use crate::scenario::{FORMAT, limits};

/// Parses a file into its lenient tree.
///
/// # Errors
/// One fault, if the file is too long or no JSON: its fields cannot be judged.
pub fn opened(text: &str) -> Result<Node, Vec<Fault>> {
    let text = without_byte_mark(text);
    if text.len() > limits::FILE {
        return Err(Fault::single("file", value(format!("{} bytes are too many: it must be at most {}", text.len(), limits::FILE))));
    }
    Node::read(text).map_err(|error| Fault::single(place_in_text(&error), format!("this is not JSON: {}", cause_of(&error))))
}

/// Checks that a tree is of this system and of a format this program reads.
///
/// # Errors
/// One fault, if it is not: its other fields cannot be judged.
pub fn ours(node: &Node, system: &'static str) -> Result<(), Vec<Fault>> {
    foreign(node, system).map_or(Ok(()), |fault| Err(vec![fault]))
}

/// Returns the system a file is for, as its text gives it.
pub fn system_of(text: &str) -> Option<String> {
    word_in(text, "system")
}

/// Returns the text in a field of a file, `None` if it has no such text.
pub fn word_in(text: &str, field: &str) -> Option<String> {
    Node::read(without_byte_mark(text)).ok()?.field(field)?.text().map(str::to_owned)
}

fn foreign(node: &Node, of: &'static str) -> Option<Fault> {
    let (format_node, system_node) = (node.field("format"), node.field("system"));
    let (name, found, right) = match (format_node, system_node) {
        (Some(found @ Node::Whole(_)), _) if (format().read)(found).is_none() => ("format", found, format().right),
        (_, Some(found @ Node::Text(_))) if (system(of).read)(found).is_none() => ("system", found, system(of).right),
        _ => return None,
    };
    let newer = matches!(found, Node::Whole(written) if *written > i64::from(FORMAT)).then_some(NEWER).unwrap_or_default();
    Some(Fault::new(name, invalid_value(found.value_text(), format!("{right}{newer}"))))
}

/// Requires the format that this program reads.
pub fn format() -> Requirement<impl Fn(&Node) -> Option<()>> {
    Requirement {
        right: format!("{FORMAT}, the format this program reads").into(),
        read: |node: &Node| (*node == Node::Whole(FORMAT.into())).then_some(()),
    }
}

/// Requires the system of these rules.
pub fn system(of: &'static str) -> Requirement<impl Fn(&Node) -> Option<()>> {
    Requirement {
        right: format!("\"{of}\", the rules these files are for").into(),
        read: move |node: &Node| (node.text() == Some(of)).then_some(()),
    }
}

/// Requires a number of turns, from 1 to the most.
pub fn turns() -> Requirement<impl Fn(&Node) -> Option<u32>> {
    whole(1..=limits::TURNS)
}

/// Reads the two sides, each with `read` from its place and node.
pub fn two_sides<S>(top: &Fields<'_, '_>, read: impl Fn(FaultPlace, &Node) -> Option<S>) -> Option<[S; 2]> {
    const RIGHT: &str = "a list of exactly two sides";
    let nodes = match top.get("sides") {
        None => {
            top.fault("sides", missing(RIGHT));
            return None;
        }
        Some(Node::List(nodes)) => {
            if nodes.len() != 2 {
                top.fault("sides", invalid_value(format!("a list of {}", nodes.len()), RIGHT));
            }
            nodes
        }
        Some(other) => {
            top.fault("sides", invalid_value(other.value_text(), RIGHT));
            return None;
        }
    };
    let read = nodes.iter().take(2).enumerate().map(|(index, node)| read(top.place("sides").item(index), node));
    // Collected before it is judged, so that the second side is read even if the first has a fault.
    let read: Vec<Option<S>> = read.collect();
    read.into_iter().collect::<Option<Vec<S>>>()?.try_into().ok()
}
