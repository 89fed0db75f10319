//! Words for effects on units, guns and leaders, shared by sheets, log, chips and listings.

use std::fmt::{Display, Formatter, Result};

use super::{CountSpec, Effect, EffectVerb, ManeuverKind, Party, RetreatHow};
use crate::engine::Word as _;
use crate::engine::text::{HAS, IS, Verb, number};
use crate::games::rff1812::words::Order;

/// Verb for carrying a position.
pub const CARRIES: Verb = Verb("carries", "carry");
/// Verb for charging the enemy.
pub const CHARGES: Verb = Verb("charges", "charge");
/// Verb for evading a charge.
pub const EVADES: Verb = Verb("evades", "evade");
/// Verb for firing at the enemy.
pub const FIRES: Verb = Verb("fires", "fire");
/// Verb for making a maneuver.
pub const MANEUVERS: Verb = Verb("maneuvers", "maneuver");

const FORMS: Verb = Verb("forms", "form");
const REFORMS: Verb = Verb("reforms", "reform");
const HOLDS: Verb = Verb("holds", "hold");
const LIMBERS: Verb = Verb("limbers", "limber");
const LOSES: Verb = Verb("loses", "lose");
const MAKES_A: Verb = Verb("makes a", "make a");
const MAY: Verb = Verb("may", "may");
const MOUNTS: Verb = Verb("mounts", "mount");
const RETREATS: Verb = Verb("retreats", "retreat");
const BREAKS: Verb = Verb("breaks", "break");

/// Clause about the party an effect falls on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Verb of the clause; `None` if it has no subject, and `rest` is all of it.
    pub verb: Option<Verb>,
    /// Words that follow the verb.
    pub rest: String,
    /// Explanation, shown where there is room.
    pub aside: Option<&'static str>,
}

impl Clause {
    /// Makes a clause of a verb and the words after it.
    pub fn new(verb: Verb, rest: impl Into<String>) -> Self {
        Self { verb: Some(verb), rest: rest.into(), aside: None }
    }

    fn without_subject(rest: impl Into<String>) -> Self {
        Self { verb: None, rest: rest.into(), aside: None }
    }

    /// Adds an explanation to the clause.
    #[must_use]
    pub fn explained(self, aside: &'static str) -> Self {
        Self { aside: Some(aside), ..self }
    }

    /// Returns the clause for one or for many, without its explanation: `loses 2 stands`.
    #[must_use]
    pub fn short_text(&self, is_many: bool) -> String {
        match self.verb {
            Some(verb) if self.rest.is_empty() => verb.form(is_many).to_owned(),
            Some(verb) => format!("{} {}", verb.form(is_many), self.rest),
            None => self.rest.clone(),
        }
    }

    /// Returns the whole clause: `breaks through: half a move at the double quick towards the closest enemy`.
    #[must_use]
    pub fn full_text(&self, is_many: bool) -> String {
        self.short_text(is_many) + &self.aside.map_or_else(String::new, |aside| format!(": {aside}"))
    }

    /// Returns the clause as it stands below a name; a state or a thing made needs no verb: `broken`, `full retreat`.
    #[must_use]
    pub fn text_below_name(&self, is_many: bool) -> String {
        if matches!(self.verb, Some(IS | MAKES_A)) { self.rest.clone() } else { self.short_text(is_many) }
    }
}

impl<C: Copy + Into<CountSpec>> EffectVerb<C> {
    /// Returns the clause about the party the verb falls on.
    #[must_use]
    pub fn clause(&self) -> Clause {
        self.clause_after(false)
    }

    /// Returns the clause, with its stands counted as `more` than those named before.
    #[must_use]
    pub fn clause_after(&self, more: bool) -> Clause {
        let counted = |count: &C, one: &str| counted((*count).into(), more, one);
        let out = |turns: &Option<u32>, what: &str, for_good: &str| match turns {
            Some(1) => format!("{what} for one turn"),
            Some(turns) => format!("{what} for {turns} turns"),
            None => for_good.to_owned(),
        };
        match self {
            Self::Maneuver { kind: ManeuverKind::DoubleQuick } => Clause::new(MAY, "maneuver at the double quick"),
            Self::Maneuver { kind: ManeuverKind::WellHandled } => Clause::new(MAY, "make a well handled maneuver"),
            Self::Maneuver { kind: ManeuverKind::Tardy } => Clause::new(MAY, "make a tardy maneuver"),
            Self::Hold { fire_only: true } => Clause::new(HOLDS, "and may only fire"),
            Self::Hold { fire_only: false } => Clause::new(HOLDS, ""),
            Self::Retreat { how: RetreatHow::BeyondCloseRange, .. } => Clause::new(RETREATS, "beyond close range"),
            Self::Retreat { how: RetreatHow::Full, .. } => Clause::new(MAKES_A, "full retreat"),
            Self::Retreat { how: RetreatHow::Inches, inches } => Clause::new(RETREATS, inches.unwrap_or_default().to_string()),
            Self::SetOrder { to: Order::Good } => Clause::new(IS, "in good order"),
            Self::SetOrder { to } => Clause::new(IS, to.spoken()),
            Self::ReformLine {} => reform_clause(Some("line")),
            Self::Form { to } => Clause::new(FORMS, to.spoken()),
            Self::Silence {} => Clause::new(IS, "silenced"),
            Self::Limber {} => Clause::new(LIMBERS, ""),
            Self::Mount {} => Clause::new(MOUNTS, ""),
            Self::LoseStands { count } => Clause::new(LOSES, counted(count, "stand")),
            Self::DamageGun { count } => Clause::new(HAS, format!("{} damaged", counted(count, "gun stand"))),
            Self::WreckGun { count } => Clause::new(LOSES, counted(count, "gun stand")),
            Self::MoveAway {} => Clause::new(IS, "moved away by the owner"),
            Self::Eliminate {} => Clause::new(IS, "lost"),
            Self::CarryPosition {} => Clause::new(CARRIES, "the position"),
            Self::BreakThrough {} => Clause::new(BREAKS, "through").explained("half a move at the double quick towards the closest enemy"),
            Self::MayRecall {} => Clause::new(MAY, "recall up to a full move"),
            Self::MayCarryPosition {} => Clause::new(MAY, "carry the position"),
            Self::RollAgain {} => Clause::without_subject("both sides roll again"),
            Self::LowOnAmmo {} => Clause::without_subject("one firing unit is low on ammunition"),
            Self::CheckFallenLeader {} => Clause::without_subject("check for a fallen leader"),
            Self::RemoveLeader { turns } => Clause::new(IS, out(turns, "out", "out of the game")),
            Self::DismountLeader { turns } => Clause::new(IS, out(turns, "on foot", "on foot")),
        }
    }
}

/// Returns the clause of a broken unit that forms again: in line, in the one formation it has, or as it is.
pub fn reform_clause(formation: Option<&str>) -> Clause {
    formation
        .map_or_else(|| Clause::new(REFORMS, "facing the enemy"), |formation| Clause::new(FORMS, format!("{formation} facing the enemy")))
}

/// Returns a number of things in words: `one stand`, `2 stands, and one more for each point over 9`.
fn counted(count: CountSpec, more: bool, noun: &str) -> String {
    let more = if more { " more" } else { "" };
    let some = |count: u32| if count == 1 { format!("one {noun}{more}") } else { format!("{count} {noun}s{more}") };
    match count {
        CountSpec::Fixed(count) => some(count),
        CountSpec::Growing { base, each_over, each_below } => {
            let over = each_over.map(|edge| format!("over {edge}"));
            let each = over.or(each_below.map(|edge| format!("below {}", number(edge)))).unwrap_or_default();
            if base == 0 {
                format!("one {noun} for each point {each}")
            } else {
                format!("{}, and one more for each point {each}", some(base))
            }
        }
    }
}

impl<C: Copy + Into<CountSpec>> Display for EffectVerb<C> {
    /// Writes the verb as words that follow the name of one: `loses 2 stands`.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.clause().full_text(false))
    }
}

impl<C: Copy + Into<CountSpec>> Display for Effect<C> {
    /// Writes the effect with the party it falls on: `the target loses 2 stands`.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let clause = self.verb.clause();
        let is_many = self.on == Some(Party::Firers);
        match self.on.filter(|_| clause.verb.is_some()) {
            Some(party) => write!(f, "the {party} {}", clause.full_text(is_many)),
            None => f.write_str(&clause.full_text(is_many)),
        }
    }
}
