//! When and where somebody comes: for certain, or by a die.

use serde::Serialize;

use super::limits;
use super::read::fields::Fields;
use super::read::wanted::{one_of, text, whole};
use crate::id::GroundId;

/// When and where a unit or leader comes. It informs; it forbids no check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arrival {
    /// The turn, from 1 to the last of the battle.
    pub turn: u32,
    /// The place.
    #[serde(rename = "where")]
    pub place: String,
    /// The entry of the table's ground, where the file has such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<GroundId>,
    /// The die that brings it on, thrown once in each of its side's player turns from that turn on; none: it comes for certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<ArrivalDie>,
}

/// A die that brings a unit on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ArrivalDie {
    /// Its sides, 2 to 10.
    pub sides: u8,
    /// The unit comes on this face or more.
    pub at_least: u8,
}

impl ArrivalDie {
    /// The die in words: "4 or more on a d6".
    #[must_use]
    pub fn spoken(self) -> String {
        let Self { sides, at_least } = self;
        if at_least == sides { format!("{sides} on a d{sides}") } else { format!("{at_least} or more on a d{sides}") }
    }
}

impl Arrival {
    /// When it comes, in words: "turn 8", "from turn 8, on 4 or more on a d6".
    #[must_use]
    pub fn when(&self) -> String {
        match self.die {
            None => format!("turn {}", self.turn),
            Some(die) => format!("from turn {}, {}", self.turn, die.spoken()),
        }
    }
}

/// When and where somebody comes for certain.
pub(crate) fn arrival(fields: &Fields<'_, '_>, last_turn: i64, entries: Entries<'_>) -> Option<Arrival> {
    let names: &[&str] = if entries.is_some() { &["turn", "where", "entry"] } else { &["turn", "where"] };
    let fields = fields.may_object("arrives", names)?;
    moment(&fields, last_turn, entries)
}

/// When and where a unit comes, for certain or by a die.
pub(crate) fn arrival_by_die(fields: &Fields<'_, '_>, last_turn: i64, entries: Entries<'_>) -> Option<Arrival> {
    let names: &[&str] = if entries.is_some() { &["turn", "where", "entry", "die"] } else { &["turn", "where", "die"] };
    let fields = fields.may_object("arrives", names)?;
    let moment = moment(&fields, last_turn, entries);
    let die = arrival_die(&fields);
    Some(Arrival { die, ..moment? })
}

/// The entries of a table, in games that have such.
type Entries<'e> = Option<&'e [&'e str]>;

fn moment(fields: &Fields<'_, '_>, last_turn: i64, entries: Entries<'_>) -> Option<Arrival> {
    let turn = fields.must("turn", whole(1..=last_turn));
    let place = fields.must("where", text(limits::NAME));
    let entry = match entries {
        Some([]) if fields.get("entry").is_some() => {
            fields.fault("entry", "the file's ground has no entries: it must be left out, or they be given");
            None
        }
        Some(entries) => fields.may("entry", one_of("an entry of the ground", entries)).map(GroundId::from),
        None => None,
    };
    Some(Arrival { turn: turn?, place: place?, entry, die: None })
}

/// A face that always comes would be no die, and one beyond its sides never would.
fn arrival_die(fields: &Fields<'_, '_>) -> Option<ArrivalDie> {
    let fields = fields.may_object("die", &["sides", "at_least"])?;
    let sides = fields.must("sides", whole(limits::DIE_SIDES));
    let most = sides.map_or(*limits::DIE_SIDES.end(), i64::from);
    let at_least = fields.must("at_least", whole(2..=most));
    let small = |number: u32| u8::try_from(number).ok();
    Some(ArrivalDie { sides: small(sides?)?, at_least: small(at_least?)? })
}
