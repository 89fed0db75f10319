//! Progress of long work of the laboratory, to be told while it lasts. No figure knows of it.

use std::fmt::{self, Debug, Formatter};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

/// Sign that somebody waits for the result of work, for as long as what it was made of is kept.
#[derive(Clone, Debug)]
pub struct Wanted(Weak<()>);

impl Wanted {
    /// Creates a sign that holds while `kept` is there.
    #[must_use]
    pub fn while_kept(kept: &Arc<()>) -> Self {
        Self(Arc::downgrade(kept))
    }

    /// Checks whether somebody still waits.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.0.strong_count() > 0
    }
}

/// Parts of work that are done, of all that are known: turns of each plan against each answer, fights that are played out in a row, and
/// assumed values that are tried.
#[derive(Default)]
pub struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
    tell: Option<Box<dyn Fn() + Send + Sync>>,
    wanted: Option<Wanted>,
}

impl Debug for Progress {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress").field("parts", &self.parts()).finish_non_exhaustive()
    }
}

impl Progress {
    /// Creates progress of which somebody is told whenever a part is done.
    #[must_use]
    pub fn telling(tell: impl Fn() + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self::default().with_report(tell))
    }

    /// Creates progress of work that is broken off once nobody waits for it; what it has come to by then is no result.
    #[must_use]
    pub fn wanted(wanted: Wanted) -> Self {
        Self { wanted: Some(wanted), ..Self::default() }
    }

    /// Returns the same with a function that is called whenever a part is done.
    #[must_use]
    pub fn with_report(self, tell: impl Fn() + Send + Sync + 'static) -> Self {
        Self { tell: Some(Box::new(tell)), ..self }
    }

    /// Checks whether the work is to be broken off.
    pub(super) fn is_broken_off(&self) -> bool {
        self.wanted.as_ref().is_some_and(|wanted| !wanted.holds())
    }

    /// Begins work of so many parts, of which none is done.
    pub(super) fn begin(&self, parts: usize) {
        self.done.store(0, Ordering::Relaxed);
        self.all.store(parts, Ordering::Relaxed);
    }

    /// Counts on more parts, beyond those that were known.
    pub(super) fn expect(&self, parts: usize) {
        self.all.fetch_add(parts, Ordering::Relaxed);
    }

    /// Marks more parts as done.
    pub(super) fn add(&self, parts: usize) {
        self.done.fetch_add(parts, Ordering::Relaxed);
        if let Some(tell) = self.tell.as_ref().filter(|_| parts > 0) {
            tell();
        }
    }

    /// Returns the number of parts that are done and that of all; `None` before that is known.
    #[must_use]
    pub fn parts(&self) -> Option<(usize, usize)> {
        let [done, all] = [&self.done, &self.all].map(|parts| parts.load(Ordering::Relaxed));
        (all > 0).then_some((done.min(all), all))
    }

    /// Returns how much is done in words, such as "5 of 24 parts done"; `None` before it is known.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        self.parts().map(|(done, all)| format!("{done} of {all} parts done"))
    }
}
