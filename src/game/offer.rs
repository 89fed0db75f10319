//! What may be done with a thing picked: a list of offers, each with what it asks, or why not.

use smol_str::SmolStr;

use super::{Hearing, Refusal, System};
use crate::engine::text::upper_first;

/// A game that tells what may be done with what its players pick. Views draw what it offers, and decide nothing.
///
/// What can be done whatever a form holds is the judge's, and worked out by its code; so an offer and the judge agree.
pub trait Offers: System {
    /// What can be picked, pointed at or gone through.
    type Thing: Clone + PartialEq + std::fmt::Debug;
    /// What is filled in before a command can be given: dice, a tape or a choice of the players' are still to come.
    type Form: Clone + PartialEq + std::fmt::Debug;

    /// What may be done with a thing as the game stands, and what may not and why. What nobody would look for there is left out.
    fn offers(setup: &Self::Setup, state: &Self::State, thing: &Self::Thing) -> Vec<Offer<Self>>;

    /// The commands that might be asked instead of one as the game stands, taken from what it offers: other hexes of a move, other cards of a
    /// hand. What may not be is left to the judge. Of a command whose facts have a form of their own, none.
    fn instead(setup: &Self::Setup, state: &Self::State, command: &Self::Command) -> Vec<Self::Command> {
        let _ = (setup, state, command);
        Vec::new()
    }
}

/// What is asked when an offer is taken up.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks<S: Offers> {
    /// This command, as it stands.
    Command(S::Command),
    /// A form is opened.
    Form(S::Form),
}

/// Something that may be done with a thing picked, or why it may not.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer<S: Offers> {
    /// What it is, in a player's words: those of a button.
    pub says: String,
    /// What it asks.
    pub asks: Asks<S>,
    /// Why it cannot be, whoever says what; none: it can. A clause without its stop.
    pub not: Option<String>,
    /// What the rules have against it, and the referee's word lets through: clauses.
    pub out_of_order: Vec<String>,
    /// What a player should know of it: clauses.
    pub notes: Vec<String>,
}

/// A game as it stands, while its offers are made.
#[derive(Debug)]
pub(crate) struct Now<'g, S: System> {
    /// What it started from.
    pub setup: &'g S::Setup,
    /// How it stands.
    pub state: &'g S::State,
}

// Derived, these would ask the same of the game.
impl<S: System> Clone for Now<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for Now<'_, S> {}

impl<S: Offers> Now<'_, S> {
    /// A command, judged as it stands.
    pub fn judged(self, says: impl Into<String>, command: S::Command) -> Offer<S> {
        Offer::judged(self.setup, self.state, says, command)
    }

    /// The commands offered for a thing that ask for nothing more.
    pub fn asked(self, thing: &S::Thing) -> Vec<S::Command> {
        S::offers(self.setup, self.state, thing).iter().filter_map(|offer| offer.command().cloned()).collect()
    }
}

impl<S: Offers> Offer<S> {
    /// Nothing stands against it.
    pub fn free(says: impl Into<String>, asks: Asks<S>) -> Self {
        Self { says: says.into(), asks, not: None, out_of_order: Vec::new(), notes: Vec::new() }
    }

    /// A command, judged as it stands.
    pub fn judged(setup: &S::Setup, state: &S::State, says: impl Into<String>, command: S::Command) -> Self {
        let tried = command.clone();
        Self::heard((setup, state), says, Asks::Command(command), |hearing| S::judge(setup, state, tried, hearing).map(drop))
    }

    /// A form, as far as the judge can hear of it before it is filled in.
    pub fn form(
        now: (&S::Setup, &S::State),
        says: impl Into<String>,
        form: S::Form,
        hear: impl FnOnce(&mut Hearing<S::Note>) -> Result<(), Refusal>,
    ) -> Self {
        Self::heard(now, says, Asks::Form(form), hear)
    }

    fn heard(
        (setup, state): (&S::Setup, &S::State),
        says: impl Into<String>,
        asks: Asks<S>,
        hear: impl FnOnce(&mut Hearing<S::Note>) -> Result<(), Refusal>,
    ) -> Self {
        // With the referee's word all that can be let through is heard of, and the rest is why not.
        let mut hearing = Hearing::new(Some(&SmolStr::default()));
        let in_words = |note: &S::Note| S::note_says(setup, state, note);
        let refused = hear(&mut hearing).and_then(|()| hearing.heard(in_words)).err();
        let offer = Self::free(says, asks);
        if let Some(refusal) = refused {
            let parts = offer.command().map(S::parts).unwrap_or_default();
            let faults = refusal.by_name(&parts, |id| S::called(setup, state, id)).faults;
            let says = faults.iter().map(|fault| upper_first(&fault.clause())).collect::<Vec<_>>().join(". ");
            return offer.unless(Some(says));
        }
        let (notes, waived) = hearing.close();
        let clauses = |notes: Vec<S::Note>| notes.iter().map(in_words).collect();
        Self { out_of_order: clauses(waived), notes: clauses(notes), ..offer }
    }

    /// The same, where something is in its way.
    #[must_use]
    pub fn unless(self, not: Option<String>) -> Self {
        Self { not, ..self }
    }

    /// It can be, be it by the referee's word.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.not.is_none()
    }

    /// It may be as the rules have it.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        self.not.is_none() && self.out_of_order.is_empty()
    }

    /// The command it asks for, where nothing is left to fill in.
    #[must_use]
    pub const fn command(&self) -> Option<&S::Command> {
        if let Asks::Command(command) = &self.asks { Some(command) } else { None }
    }

    /// The form it opens, where there is something to fill in.
    #[must_use]
    pub const fn opens(&self) -> Option<&S::Form> {
        if let Asks::Form(form) = &self.asks { Some(form) } else { None }
    }

    /// What stands against it, as sentences; empty where it is in order.
    #[must_use]
    pub fn against(&self) -> String {
        let clauses = self.not.iter().map(|not| upper_first(not));
        let waivable = self.out_of_order.iter().map(|says| format!("Out of order: {says}"));
        clauses.chain(waivable).map(|says| format!("{says}.")).collect::<Vec<_>>().join(" ")
    }

    /// What a player is told beside a button: what is out of order, and what is to be known.
    #[must_use]
    pub fn told(&self) -> Vec<String> {
        let kinds = [("Out of order", &self.out_of_order), ("Note", &self.notes)];
        kinds.into_iter().flat_map(|(kind, clauses)| clauses.iter().map(move |says| format!("{kind}: {says}."))).collect()
    }
}
