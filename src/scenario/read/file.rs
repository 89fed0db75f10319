//! What every scenario file says of itself, whichever its game.

use super::fields::Fields;
use super::wanted::{Wanted, whole};
use crate::engine::Fault;
use crate::engine::fault::{Place, cause_of, missing, place_in_text, value, will_not_do};
use crate::engine::text::{NEWER, unmarked};
use crate::scenario::node::Node;
use crate::scenario::{FORMAT, limits};

/// The lenient form of a file.
///
/// # Errors
/// One fault, of a file that is too long or no JSON: its fields cannot be judged.
pub fn opened(text: &str) -> Result<Node, Vec<Fault>> {
    let text = unmarked(text);
    if text.len() > limits::FILE {
        return Err(Fault::alone("file", value(format!("{} bytes will not do: it must be at most {}", text.len(), limits::FILE))));
    }
    Node::read(text).map_err(|error| Fault::alone(place_in_text(&error), format!("this is not JSON: {}", cause_of(&error))))
}

/// That a tree is of that system, and of a format this program reads.
///
/// # Errors
/// That it is not: its other fields cannot be judged.
pub fn ours(node: &Node, system: &'static str) -> Result<(), Vec<Fault>> {
    foreign(node, system).map_or(Ok(()), |fault| Err(vec![fault]))
}

/// The system a file says it is for.
pub fn system_of(text: &str) -> Option<String> {
    word_in(text, "system")
}

/// The text in a field of a file.
pub fn word_in(text: &str, field: &str) -> Option<String> {
    Node::read(unmarked(text)).ok()?.field(field)?.text().map(str::to_owned)
}

fn foreign(node: &Node, of: &'static str) -> Option<Fault> {
    let (format_node, system_node) = (node.field("format"), node.field("system"));
    let (name, found, right) = match (format_node, system_node) {
        (Some(found @ Node::Whole(_)), _) if (format().read)(found).is_none() => ("format", found, format().right),
        (_, Some(found @ Node::Text(_))) if (system(of).read)(found).is_none() => ("system", found, system(of).right),
        _ => return None,
    };
    let newer = matches!(found, Node::Whole(written) if *written > i64::from(FORMAT)).then_some(NEWER).unwrap_or_default();
    Some(Fault::new(name, will_not_do(found.spoken(), format!("{right}{newer}"))))
}

/// The format of the file.
pub fn format() -> Wanted<impl Fn(&Node) -> Option<()>> {
    Wanted {
        right: format!("{FORMAT}, the format this program reads").into(),
        read: |node: &Node| (*node == Node::Whole(FORMAT.into())).then_some(()),
    }
}

/// The system the file is for.
pub fn system(of: &'static str) -> Wanted<impl Fn(&Node) -> Option<()>> {
    Wanted {
        right: format!("\"{of}\", the rules these files are for").into(),
        read: move |node: &Node| (node.text() == Some(of)).then_some(()),
    }
}

/// How many turns.
pub fn turns() -> Wanted<impl Fn(&Node) -> Option<u32>> {
    whole(1..=limits::TURNS)
}

/// The two sides, each read by `read` from its place and node.
pub fn two_sides<S>(top: &Fields<'_, '_>, read: impl Fn(Place, &Node) -> Option<S>) -> Option<[S; 2]> {
    const RIGHT: &str = "a list of exactly two sides";
    let nodes = match top.get("sides") {
        None => {
            top.fault("sides", missing(RIGHT));
            return None;
        }
        Some(Node::List(nodes)) => {
            if nodes.len() != 2 {
                top.fault("sides", will_not_do(nodes.len().to_string(), RIGHT));
            }
            nodes
        }
        Some(other) => {
            top.fault("sides", will_not_do(other.spoken(), RIGHT));
            return None;
        }
    };
    let read = nodes.iter().take(2).enumerate().map(|(index, node)| read(top.place("sides").item(index), node));
    // Collected before it is judged, so that a fault of the first does not keep the second from being read.
    let read: Vec<Option<S>> = read.collect();
    read.into_iter().collect::<Option<Vec<S>>>()?.try_into().ok()
}
