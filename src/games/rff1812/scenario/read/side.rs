//! Reading of a side: its commands, leaders and units.

use super::WholeFile;
use super::ground::{ids_in, leader_at};
use super::unit::unit;
use crate::engine::fault::FaultPlace;
use crate::games::rff1812::scenario::{Command, Leader, Side, Unit, limits};
use crate::games::rff1812::words::LeaderRating;
use crate::id::{CommandId, LeaderId, SideId};
use crate::scenario::node::Node;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::wanted::{flag, one_of, text, whole, word};
use crate::scenario::{Basis, Nation, arrival};

const NAMES: &[&str] = &["id", "name", "adjective", "nation", "heavy_casualties", "commands", "leaders", "units"];
const LEADER: &[&str] =
    &["id", "name", "rank", "rating", "artillery", "army", "arrives", "successor", "stands_at", "basis", "source", "note"];

pub(super) fn side(at: FaultPlace, node: &Node, file: &WholeFile<'_>) -> Option<Side> {
    let fields = Fields::open(at, node, NAMES, &file.faults)?;
    let id = file.own_id(&fields).map(SideId::from);
    let name = fields.must("name", text(limits::NAME));
    let adjective = fields.may("adjective", text(limits::SHORT));
    let nation = fields.may("nation", word::<Nation>());
    let heavy_casualties = fields.may("heavy_casualties", whole(1..=limits::HEAVY_CASUALTIES));
    let (known_leaders, known_commands) = (ids_in(node, "leaders"), ids_in(node, "commands"));
    let commands = fields.must_list("commands", limits::COMMANDS);
    let commands = commands.into_iter().filter_map(|(at, node)| command(at, node, &known_leaders, file)).collect();
    let leaders = fields.must_list("leaders", limits::COMMANDS);
    let leaders = leaders.into_iter().filter_map(|(at, node)| leader(at, node, file)).collect();
    let units = fields.must_list("units", limits::UNITS);
    let units: Vec<Unit> = units.into_iter().filter_map(|(at, node)| unit(at, node, &known_commands, file)).collect();
    Some(Side { id: id?, name: name?, adjective, nation, heavy_casualties, commands, leaders, units })
}

fn command(at: FaultPlace, node: &Node, leaders: &[&str], file: &WholeFile<'_>) -> Option<Command> {
    let fields = Fields::open(at, node, &["id", "name", "leader"], &file.faults)?;
    let id = file.own_id(&fields).map(CommandId::from);
    let name = fields.must("name", text(limits::NAME));
    let leader = fields.must("leader", one_of("a leader of this side", leaders)).map(LeaderId::from);
    Some(Command { id: id?, name: name?, leader: leader? })
}

fn leader(at: FaultPlace, node: &Node, file: &WholeFile<'_>) -> Option<Leader> {
    let fields = Fields::open(at, node, LEADER, &file.faults)?;
    let id = file.own_id(&fields).map(LeaderId::from);
    let name = fields.must("name", text(limits::NAME));
    let rank = fields.may("rank", text(limits::NAME));
    let rating = fields.must("rating", word::<LeaderRating>());
    let artillery = fields.may("artillery", flag()).unwrap_or_default();
    let army = fields.may("army", flag()).unwrap_or_default();
    let arrives = arrival(&fields, file.last_turn, Some(&file.entries));
    let successor = fields.may("successor", text(limits::NAME));
    let stands_at = leader_at(&fields);
    let basis = fields.may("basis", word::<Basis>());
    let source = fields.may("source", text(limits::NOTE));
    let note = fields.may("note", text(limits::NOTE));
    Some(Leader { id: id?, name: name?, rank, rating: rating?, artillery, army, arrives, successor, stands_at, basis, source, note })
}
