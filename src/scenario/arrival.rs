//! Arrival of units and leaders during a battle: for certain, or by a roll.

use serde::Serialize;

use super::limits;
use super::read::fields::Fields;
use super::read::wanted::{one_of, text, whole};
use crate::id::GroundId;

/// Turn and place at which a unit or leader arrives. It is information only; no check is refused because of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arrival {
    /// Turn of the battle, from 1 to its last turn.
    pub turn: u32,
    /// Place of arrival, in words.
    #[serde(rename = "where")]
    pub place: String,
    /// Entry on the table's ground, if the file has entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<GroundId>,
    /// Die for the arrival, rolled once in each of its side's player turns from that turn on; `None`: it arrives for certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<ArrivalDie>,
}

/// Die that decides whether a unit arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ArrivalDie {
    /// Number of sides, 2 to 10.
    pub sides: u8,
    /// Lowest face on which the unit arrives.
    pub at_least: u8,
}

impl ArrivalDie {
    /// Describes the roll: "4 or more on a d6".
    #[must_use]
    pub fn roll_text(self) -> String {
        let Self { sides, at_least } = self;
        if at_least == sides { format!("{sides} on a d{sides}") } else { format!("{at_least} or more on a d{sides}") }
    }
}

impl Arrival {
    /// Returns whether it has arrived when the battle begins: in the first turn, and for certain.
    #[must_use]
    pub const fn is_at_start(&self) -> bool {
        self.turn <= 1 && self.die.is_none()
    }

    /// Describes the turn of arrival: "turn 8", "from turn 8, on 4 or more on a d6".
    #[must_use]
    pub fn when(&self) -> String {
        match self.die {
            None => format!("turn {}", self.turn),
            Some(die) => format!("from turn {}, {}", self.turn, die.roll_text()),
        }
    }
}

/// Reads the turn and place of a certain arrival.
pub(crate) fn arrival(fields: &Fields<'_, '_>, last_turn: i64, entries: Entries<'_>) -> Option<Arrival> {
    let names: &[&str] = if entries.is_some() { &["turn", "where", "entry"] } else { &["turn", "where"] };
    let fields = fields.may_object("arrives", names)?;
    moment(&fields, last_turn, entries)
}

/// Reads the turn and place of an arrival, for certain or by a roll.
pub(crate) fn arrival_by_die(fields: &Fields<'_, '_>, last_turn: i64, entries: Entries<'_>) -> Option<Arrival> {
    let names: &[&str] = if entries.is_some() { &["turn", "where", "entry", "die"] } else { &["turn", "where", "die"] };
    let fields = fields.may_object("arrives", names)?;
    let moment = moment(&fields, last_turn, entries);
    let die = arrival_die(&fields);
    Some(Arrival { die, ..moment? })
}

/// Entries of a table's ground; `None` in games without them.
type Entries<'e> = Option<&'e [&'e str]>;

fn moment(fields: &Fields<'_, '_>, last_turn: i64, entries: Entries<'_>) -> Option<Arrival> {
    let turn = fields.must("turn", whole(1..=last_turn));
    let place = fields.must("where", text(limits::NAME));
    let entry = match entries {
        Some([]) if fields.get("entry").is_some() => {
            fields.fault("entry", "the ground has no entries: leave this out or add entries");
            None
        }
        Some(entries) => fields.may("entry", one_of("an entry of the ground", entries)).map(GroundId::from),
        None => None,
    };
    Some(Arrival { turn: turn?, place: place?, entry, die: None })
}

/// Reads the die. Its lowest face is 2 or more, as 1 would always succeed, and at most its sides.
fn arrival_die(fields: &Fields<'_, '_>) -> Option<ArrivalDie> {
    let fields = fields.may_object("die", &["sides", "at_least"])?;
    let sides = fields.must("sides", whole(limits::DIE_SIDES));
    let most = sides.map_or(*limits::DIE_SIDES.end(), i64::from);
    let at_least = fields.must("at_least", whole(2..=most));
    let small = |number: u32| u8::try_from(number).ok();
    Some(ArrivalDie { sides: small(sides?)?, at_least: small(at_least?)? })
}
