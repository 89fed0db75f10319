//! Command → event → state, for every system alike; undo moves a cursor over an append-only journal.

pub mod after_action;
mod change;
pub mod correction;
mod event;
pub mod file;
mod journal;
pub mod luck;
mod milestones;
mod objections;
mod offer;
mod past_tables;
mod play;
mod points;
mod refusal;
pub mod roster;
mod system;
mod version;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

pub(crate) use change::changes;
pub use correction::{CorrectCall, Correction};
pub use event::{Event, Judged, Request};
pub use journal::{EntryStatus, EventNumber, Journal, LinePlace, LogEntry, Record};
use milestones::Milestones;
pub use objections::{BATTLE_OVER, Objections};
pub(crate) use offer::Now as AsItStands;
pub use offer::{Offer, OfferAction, Offers};
pub use past_tables::PastTables;
pub use play::{Play, sentence_then};
pub use points::winner;
pub use refusal::Refusal;
pub use system::{CommandKind, PastRules, Stored, System, ThrownFace};
pub use version::Version;

/// Game in play. It changes only through [`Game::submit`] and the moves of the cursor.
///
/// ```
/// use std::sync::Arc;
///
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::battle::{Battle, Command, Setup};
/// use brigade_major::games::rff1812::scenario::Scenario;
/// use brigade_major::games::rff1812::words::Light;
/// use brigade_major::games::shipped;
///
/// let tables = Arc::new(Tables::shipped().expect("the built-in tables are sound"));
/// let text = shipped("rff1812/chippawa.json").expect("Chippawa is built in");
/// let scenario = Scenario::parse(text, &tables.for_files()).expect("it is sound");
///
/// let mut battle = Battle::new(Setup::new(&tables, scenario));
/// battle.submit(Command::SetLight { light: Some(Light::Fog) }).expect("the referee may set the light");
/// assert_eq!(battle.state().light_set, Some(Light::Fog));
///
/// let refusal = battle.submit(Command::StandToCharge { charge: 0 }).unwrap_err();
/// assert!(!refusal.by_override, "not even the referee can allow a charge that was not declared");
/// assert_eq!(battle.journal().len(), 1, "a refused command changes nothing");
///
/// battle.undo();
/// assert_eq!(battle.state().light_set, None);
/// ```
#[derive(Debug)]
pub struct Game<S: System> {
    setup: S::Setup,
    /// Set-up with the tables that the game ended by, where it is over and others are in force now.
    ended_by: Option<S::Setup>,
    journal: Journal<Event<S>>,
    state: S::State,
    /// States stored on the way, so that going back folds few events.
    milestones: Milestones<S::State>,
    version: Version,
}

impl<S: System> Game<S> {
    /// Starts a game from its set-up.
    pub fn new(setup: S::Setup) -> Self {
        let state = S::start(&setup);
        Self::from_state(setup, state)
    }

    /// Returns a game in this state without any events, to try commands in.
    pub fn from_state(setup: S::Setup, state: S::State) -> Self {
        Self {
            setup,
            ended_by: None,
            journal: Journal::default(),
            state,
            milestones: Milestones::default(),
            version: Version::of_new_game(),
        }
    }

    /// Rebuilds a game from its records.
    pub fn replay(setup: S::Setup, records: impl IntoIterator<Item = Record<Event<S>>>) -> Self {
        Self::replay_entries(setup, records.into_iter().map(|record| vec![record]))
    }

    /// Rebuilds a game from entries of the log, which may have several events.
    fn replay_entries(setup: S::Setup, entries: impl Iterator<Item = Vec<Record<Event<S>>>>) -> Self {
        let mut game = Self::new(setup);
        game.journal.reserve(entries.size_hint().1.unwrap_or_default());
        for records in entries {
            let first = game.journal.len();
            records.into_iter().for_each(|record| game.journal.take(record));
            game.journal.join(first);
        }
        game.fold();
        game
    }

    /// Joins all events from this number on into one entry of the log: the events of one key press are undone and redone together.
    pub fn join(&mut self, first: usize) {
        self.journal.join(first);
        self.version = self.version.next();
    }

    /// Judges a command and, if it is allowed, records its event. Returns the record for the file. With the referee's override a command
    /// that the rules forbid is allowed.
    ///
    /// # Errors
    /// The reason for the refusal; the game is unchanged.
    pub fn submit(&mut self, request: impl Into<Request<S::Command>>) -> Result<Record<Event<S>>, Refusal> {
        let (event, after) = self.judged(request)?;
        self.take(event.clone(), after);
        Ok(Record::Event(event))
    }

    /// Judges and records a command as [`Self::submit`] does, where no file asks for the record.
    ///
    /// # Errors
    /// The reason for the refusal; the game is unchanged.
    pub fn play(&mut self, request: impl Into<Request<S::Command>>) -> Result<(), Refusal> {
        let (event, after) = self.judged(request)?;
        self.take(event, after);
        Ok(())
    }

    fn take(&mut self, event: Event<S>, after: Option<S::State>) {
        self.milestones.cut(self.journal.cursor());
        match after {
            Some(after) => self.state = after,
            None => apply(&mut self.state, &event),
        }
        self.journal.take(Record::Event(event));
        self.milestones.pass(self.journal.cursor(), &self.state);
        self.ended_by = self.setup_at_end();
        self.version = self.version.next();
    }

    /// Returns the event a command would make: judged as by [`Self::submit`], without recording it.
    ///
    /// # Errors
    /// The reason why it would be refused.
    pub fn preview(&self, request: impl Into<Request<S::Command>>) -> Result<Event<S>, Refusal> {
        self.judged(request).map(|(event, _)| event)
    }

    /// Returns the event a command would make, and the state after it where that had to be worked out. A refusal says that the referee can
    /// allow the command only if his word does.
    fn judged(&self, request: impl Into<Request<S::Command>>) -> Result<(Event<S>, Option<S::State>), Refusal> {
        let Request { command, override_note } = request.into();
        self.judged_once(command.clone(), override_note).map_err(|refusal| {
            if !refusal.by_override {
                return refusal;
            }
            // What only his word brings to light, such as that nothing would change, is no reason to ask for it, and comes first.
            let Err(Refusal { mut faults, .. }) = self.judged_once(command, Some(SmolStr::default())) else { return refusal };
            faults.extend(refusal.faults);
            Refusal { faults, by_override: false }
        })
    }

    fn judged_once(&self, command: S::Command, word: Option<SmolStr>) -> Result<(Event<S>, Option<S::State>), Refusal> {
        if let Some(call) = S::correction(&command) {
            return correction::judge(&self.setup, &self.journal, &self.state, call).map(|event| (event, None));
        }
        let kind = S::kind(&command);
        let objections = || {
            let mut objections = Objections::new(word.as_ref());
            if kind.is_act() {
                objections.object_if_over::<S>(&self.state);
            }
            objections
        };
        S::check_new(&self.setup, &self.state, &command).map_err(|refusal| self.with_names(&command, refusal))?;
        let without = S::without_your_rules(&self.setup)
            .map(|setup| judge_with(&setup, &self.state, command.clone(), word.clone(), objections()).ok());
        let event = judge_with(&self.setup, &self.state, command, word.clone(), objections())?.marked_against(without);
        // Dice are recorded whatever they do. Logs may hold events that change nothing: they are read and judged again as they are.
        if !kind.must_change() || !S::thrown_faces(&self.setup, &event.command).is_empty() {
            return Ok((event, None));
        }
        // Changes may name what is so already.
        let mut after = self.state.clone();
        apply(&mut after, &event);
        if after == self.state { Err(Refusal::of("", NOTHING_CHANGES)) } else { Ok((event, Some(after))) }
    }

    /// Rewrites the refusal of a command with the names players know. For objections found before the command is complete.
    pub fn with_names(&self, command: &S::Command, refusal: impl Into<Refusal>) -> Refusal {
        refusal.into().with_names(&S::parts(command), |id| S::display_name(&self.setup, &self.state, id))
    }

    /// Moves the cursor so that `applied` events of the current line apply, or as many as do not split an entry of the log. `None` if it is
    /// there already or cannot be moved there.
    pub fn move_to(&mut self, applied: usize) -> Option<Record<Event<S>>> {
        let applied = self.journal.entry_boundary(applied);
        if applied == self.journal.cursor() || applied > self.journal.line_length() {
            return None;
        }
        let record = Record::Cursor(applied);
        self.journal.take(record.clone());
        self.fold();
        Some(record)
    }

    /// Undoes the last event, with all that are one entry with it.
    pub fn undo(&mut self) -> Option<Record<Event<S>>> {
        self.undo_past(|_| false)
    }

    /// Redoes the last undone event, with all that are one entry with it.
    pub fn redo(&mut self) -> Option<Record<Event<S>>> {
        self.redo_past(|_| false)
    }

    /// Undoes the last event that is no note of the program, with all of its entry and the notes around it.
    pub fn undo_past(&mut self, is_note: impl Fn(&Event<S>) -> bool) -> Option<Record<Event<S>>> {
        self.move_to(self.place_before(is_note))
    }

    /// Returns whether the game is over, and [`Self::undo_past`] would open it again.
    pub fn undo_reopens(&self, is_note: impl Fn(&Event<S>) -> bool) -> bool {
        let was_open = || {
            let mut state = S::start(&self.setup);
            self.journal.applied().take(self.place_before(is_note)).for_each(|event| apply(&mut state, event));
            !S::is_over(&state)
        };
        S::is_over(&self.state) && was_open()
    }

    /// Returns the number of events before the last one that is no note of the program, with all of its entry and the notes around it.
    fn place_before(&self, is_note: impl Fn(&Event<S>) -> bool) -> usize {
        let cursor = self.journal.cursor();
        let notes = |place: usize| self.journal.applied().rev().skip(cursor - place).take_while(|event| is_note(event)).count();
        let entry = self.journal.entry_boundary((cursor - notes(cursor)).saturating_sub(1));
        entry - notes(entry)
    }

    /// Redoes the first undone event that is no note of the program, with all of its entry and the notes before it.
    pub fn redo_past(&mut self, is_note: impl Fn(&Event<S>) -> bool) -> Option<Record<Event<S>>> {
        let notes = self.journal.undone().take_while(|event| is_note(event)).count();
        let next = self.journal.cursor().saturating_add(notes).saturating_add(1);
        // Where nothing but notes is left, they are all.
        self.move_to(if notes > 0 { next.min(self.journal.line_length()) } else { next })
    }

    /// Returns the same game under other rules: with the same log, and its state folded again.
    #[must_use]
    pub fn with_setup(&self, setup: S::Setup) -> Self {
        let mut game = Self { journal: self.journal.clone(), ..Self::new(setup) };
        game.fold();
        game
    }

    /// Folds the state at the cursor, from the nearest stored one before it.
    fn fold(&mut self) {
        let (mut applied, mut state) = match self.milestones.before(self.journal.cursor()) {
            Some((applied, state)) => (applied, state.clone()),
            None => (0, S::start(&self.setup)),
        };
        for event in self.journal.applied().skip(applied) {
            apply(&mut state, event);
            applied += 1;
            self.milestones.pass(applied, &state);
        }
        self.state = state;
        self.ended_by = self.setup_at_end();
        self.version = self.version.next();
    }

    /// Returns the set-up with the tables that judged the end of the game, if it is over and others are in force now.
    fn setup_at_end(&self) -> Option<S::Setup> {
        if !S::is_over(&self.state) || !S::has_past(&self.setup) {
            return None;
        }
        let (mut state, mut end) = (S::start(&self.setup), None);
        for (number, event) in self.journal.applied_numbers().zip(self.journal.applied()) {
            apply(&mut state, event);
            end = end.or(Some(number)).filter(|_| S::is_over(&state));
        }
        S::as_judged(&self.setup, end?)
    }

    /// Returns the actions possible with a thing as it stands.
    pub fn offers(&self, thing: &S::Selection) -> Vec<Offer<S>>
    where
        S: Offers,
    {
        S::offers(&self.setup, &self.state, thing)
    }

    /// Returns the version: unchanged while the game and its events are the same. Results that depend on nothing else can be cached by it.
    pub const fn version(&self) -> Version {
        self.version
    }

    /// Returns the set-up it started from, with the tables that its state is told by: those in force, or of a game that is over those that
    /// judged its end.
    pub const fn setup(&self) -> &S::Setup {
        if let Some(ended_by) = &self.ended_by { ended_by } else { &self.setup }
    }

    /// Returns the set-up with the tables in force, by which new commands are judged.
    pub const fn setup_in_force(&self) -> &S::Setup {
        &self.setup
    }

    /// Returns the state at the cursor.
    pub const fn state(&self) -> &S::State {
        &self.state
    }

    /// Returns the journal of all events, undone ones included.
    pub const fn journal(&self) -> &Journal<Event<S>> {
        &self.journal
    }
}

/// Applies the changes of an event to a state.
pub fn apply<S: System>(state: &mut S::State, event: &Event<S>) {
    event.changes.iter().for_each(|change| S::apply(state, change));
}

/// Reason against a command that leaves everything as it is.
pub(crate) const NOTHING_CHANGES: &str = "nothing would change: it is so already";

/// Judges a command and returns its event.
///
/// # Errors
/// The command is impossible, or the rules forbid it and there is no override.
pub fn judge_command<S: System>(
    setup: &S::Setup,
    state: &S::State,
    command: S::Command,
    word: Option<SmolStr>,
) -> Result<Event<S>, Refusal> {
    let objections = Objections::new(word.as_ref());
    judge_with(setup, state, command, word, objections)
}

/// Judges a command as an event that was played has it: with its override, and what the rules forbid by now stands as out of order.
///
/// # Errors
/// The command is impossible.
pub(crate) fn judge_as_played<S: System>(
    setup: &S::Setup,
    state: &S::State,
    command: S::Command,
    known: &Event<S>,
) -> Result<Event<S>, Refusal> {
    Ok(judge_command(setup, state, command, Some(known.word.clone().unwrap_or_default()))?.noted_as(known))
}

/// Judges a command with the objections there are already.
fn judge_with<S: System>(
    setup: &S::Setup,
    state: &S::State,
    command: S::Command,
    word: Option<SmolStr>,
    mut objections: Objections<S::Note>,
) -> Result<Event<S>, Refusal> {
    let parts = S::parts(&command);
    let by_name = |refusal: Refusal| refusal.with_names(&parts, |id| S::display_name(setup, state, id));
    let Judged { command, found, changes } = S::judge(setup, state, command, &mut objections).map_err(by_name)?;
    objections.check(|note| S::note_text(setup, state, note)).map_err(by_name)?;
    let (notes, waived) = objections.into_notes();
    // An override that was not needed is dropped.
    let word = word.filter(|_| !waived.is_empty());
    Ok(Event { command, word, found, changes, notes, waived, your_rule: false, correction: None })
}

/// Origin of a die's face, which the log stores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaceOrigin {
    /// The die was thrown on the table and typed in.
    #[default]
    Typed,
    /// The face is from the seeded generator.
    Generator,
}
