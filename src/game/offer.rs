//! Actions possible with a selected thing: a list of offers, each with its command or form, or the reason against it.

use smol_str::SmolStr;

use super::{Objections, Refusal, System};
use crate::engine::text::{sentences_by_kind, upper_first};

/// Kind of a clause on a breach of the rules.
const AGAINST_THE_RULES: &str = "Against the rules";

/// Game that lists the actions possible with what players select. Views draw the offers, and decide nothing.
///
/// The judge's own code works out what is impossible whatever a form holds, so that an offer and the judge agree.
pub trait Offers: System {
    /// Thing that can be selected, pointed at or stepped through.
    type Selection: Clone + PartialEq + std::fmt::Debug;
    /// Form to fill in before a command can be given: for dice, a measurement or a choice of the players.
    type Form: Clone + PartialEq + std::fmt::Debug;

    /// Returns the actions with a thing as the game stands, and those not possible, with the reason. Actions that nobody would expect there
    /// are left out.
    fn offers(setup: &Self::Setup, state: &Self::State, thing: &Self::Selection) -> Vec<Offer<Self>>;

    /// Returns alternatives to a command as the game stands, taken from its offers: other hexes of a move, other cards of a hand. The judge
    /// rejects those that are not allowed. For a command whose facts have a form of their own, none.
    fn alternatives(setup: &Self::Setup, state: &Self::State, command: &Self::Command) -> Vec<Self::Command> {
        let _ = (setup, state, command);
        Vec::new()
    }
}

/// Result of choosing an offer.
#[derive(Clone, Debug, PartialEq)]
pub enum OfferAction<S: Offers> {
    /// The command, ready to be submitted.
    Command(S::Command),
    /// A form to fill in.
    Form(S::Form),
}

/// Action with a selected thing, possible or not.
///
/// ```
/// use std::sync::Arc;
///
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::battle::{Battle, Selection, Setup};
/// use brigade_major::games::rff1812::scenario::Scenario;
/// use brigade_major::games::shipped;
///
/// let tables = Arc::new(Tables::shipped().expect("the built-in tables are sound"));
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let scenario = Scenario::parse(text, &tables.for_files()).expect("it is sound");
///
/// let battle = Battle::new(Setup::new(&tables, scenario));
/// let offers = battle.offers(&Selection::Turn);
/// let charge = offers.iter().find(|offer| offer.text == "Declare a charge").expect("it is the maneuver phase");
/// assert!(charge.is_in_order());
/// assert!(charge.form_to_fill().is_some() && charge.command().is_none(), "the form asks for the two units");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Offer<S: Offers> {
    /// Text of its button.
    pub text: String,
    /// Command or form it leads to.
    pub action: OfferAction<S>,
    /// Reason why it is impossible even with the referee's override; `None` where it is possible. Without a full stop.
    pub impossible: Option<String>,
    /// Rules against it that the referee can waive, as clauses.
    pub out_of_order: Vec<String>,
    /// Notes for the player, as clauses.
    pub notes: Vec<String>,
}

/// Game as it stands, while its offers are built.
#[derive(Debug)]
pub(crate) struct Now<'g, S: System> {
    /// Set-up it started from.
    pub setup: &'g S::Setup,
    /// State of the game now.
    pub state: &'g S::State,
}

// Derived, these would need the same traits of the game.
impl<S: System> Clone for Now<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for Now<'_, S> {}

impl<S: Offers> Now<'_, S> {
    /// Builds an offer of a command, judged as things stand.
    pub fn of_command(self, text: impl Into<String>, command: S::Command) -> Offer<S> {
        Offer::of_command(self.setup, self.state, text, command)
    }

    /// Returns the commands offered for a thing that need no form.
    pub fn offered_commands(self, thing: &S::Selection) -> Vec<S::Command> {
        S::offers(self.setup, self.state, thing).iter().filter_map(|offer| offer.command().cloned()).collect()
    }
}

impl<S: Offers> Offer<S> {
    /// Builds an offer without objections.
    pub fn without_objections(sentence: impl Into<String>, asks: OfferAction<S>) -> Self {
        Self { text: sentence.into(), action: asks, impossible: None, out_of_order: Vec::new(), notes: Vec::new() }
    }

    /// Builds an offer of a command, judged as things stand.
    pub fn of_command(setup: &S::Setup, state: &S::State, text: impl Into<String>, command: S::Command) -> Self {
        let tried = command.clone();
        Self::build((setup, state), text, OfferAction::Command(command), |objections| S::object(setup, state, tried, objections))
    }

    /// Builds an offer of a form; `check` checks what is known before it is filled in.
    pub fn form(
        now: (&S::Setup, &S::State),
        text: impl Into<String>,
        form: S::Form,
        hear: impl FnOnce(&mut Objections<S::Note>) -> Result<(), Refusal>,
    ) -> Self {
        Self::build(now, text, OfferAction::Form(form), hear)
    }

    fn build(
        (setup, state): (&S::Setup, &S::State),
        text: impl Into<String>,
        asks: OfferAction<S>,
        hear: impl FnOnce(&mut Objections<S::Note>) -> Result<(), Refusal>,
    ) -> Self {
        // The judge runs with an override, so that all that can be waived is collected; the rest is the reason against it.
        let mut objections = Objections::new(Some(&SmolStr::default()));
        let is_act = match &asks {
            OfferAction::Command(command) => S::kind(command).is_act(),
            OfferAction::Form(_) => true,
        };
        if is_act {
            objections.object_if_over::<S>(state);
        }
        let in_words = |note: &S::Note| S::note_text(setup, state, note);
        let refused = hear(&mut objections).and_then(|()| objections.check(in_words)).err();
        let offer = Self::without_objections(text, asks);
        if let Some(refusal) = refused {
            let parts = offer.command().map(S::parts).unwrap_or_default();
            let faults = refusal.with_names(&parts, |id| S::display_name(setup, state, id)).faults;
            let text = faults.iter().map(|fault| upper_first(&fault.clause())).collect::<Vec<_>>().join(". ");
            return offer.blocked_by(Some(text));
        }
        let (notes, waived) = objections.into_notes();
        let clauses = |notes: Vec<S::Note>| notes.iter().map(in_words).collect();
        Self { out_of_order: clauses(waived), notes: clauses(notes), ..offer }
    }

    /// Sets the reason why the offer is impossible.
    #[must_use]
    pub fn blocked_by(self, not: Option<String>) -> Self {
        Self { impossible: not, ..self }
    }

    /// Returns whether it is possible, if only by the referee's override.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.impossible.is_none()
    }

    /// Returns whether the rules allow it.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        self.impossible.is_none() && self.out_of_order.is_empty()
    }

    /// Returns the command it leads to, where there is nothing to fill in.
    #[must_use]
    pub const fn command(&self) -> Option<&S::Command> {
        if let OfferAction::Command(command) = &self.action { Some(command) } else { None }
    }

    /// Returns the form it opens, where there is something to fill in.
    #[must_use]
    pub const fn form_to_fill(&self) -> Option<&S::Form> {
        if let OfferAction::Form(form) = &self.action { Some(form) } else { None }
    }

    /// Returns the objections to it as sentences; empty where it is in order.
    #[must_use]
    pub fn objections(&self) -> String {
        let clauses = self.impossible.iter().map(|not| format!("{}.", upper_first(not)));
        let waivable = sentences_by_kind(self.out_of_order.iter().map(|text| (AGAINST_THE_RULES, text.clone())));
        clauses.chain(waivable).collect::<Vec<_>>().join(" ")
    }

    /// Returns the remarks shown beside its button: the rules against it, and the notes.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let kinds = [(AGAINST_THE_RULES, &self.out_of_order), ("Note", &self.notes)];
        sentences_by_kind(kinds.into_iter().flat_map(|(kind, clauses)| clauses.iter().map(move |text| (kind, text.clone()))))
    }
}
