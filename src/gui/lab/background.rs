//! Work of the laboratory beside the window: asked for by what it hangs on, done on another thread, and shown when it is there.

use std::fmt::{self, Debug, Formatter};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use eframe::egui::{Context, Id};

use crate::lab::progress::Wanted;

/// Work that is done on another thread.
type Work = Box<dyn FnOnce() + Send>;

/// Works beside a window: how many are not done, and those that are held back.
#[derive(Default)]
struct Works {
    undone: usize,
    held: Option<Vec<Work>>,
}

/// Works beside a window, and the sign that one is done.
#[derive(Clone, Default)]
struct Undone(Arc<(Mutex<Works>, Condvar)>);

impl Undone {
    fn of(context: &Context) -> Self {
        context.data_mut(|data| data.get_temp_mut_or_default::<Self>(Id::NULL).clone())
    }

    fn change<T>(&self, change: impl FnOnce(&mut Works) -> T) -> T {
        let (works, sign) = &*self.0;
        let changed = change(&mut works.lock().unwrap_or_else(PoisonError::into_inner));
        sign.notify_all();
        changed
    }
}

/// Counts a work as undone until it is dropped, by a panic too.
struct Working(Undone);

impl Drop for Working {
    fn drop(&mut self) {
        self.0.change(|works| works.undone -= 1);
    }
}

/// Does work on another thread. [`wait_for_work`] waits for it.
pub fn beside(context: &Context, work: impl FnOnce() + Send + 'static) {
    let undone = Undone::of(context);
    let working = Working(undone.clone());
    let work = move || {
        work();
        drop(working);
    };
    let begins = undone.change(|works| {
        works.undone += 1;
        match &mut works.held {
            Some(held) => {
                held.push(Box::new(work));
                None
            }
            None => Some(work),
        }
    });
    if let Some(work) = begins {
        rayon::spawn(work);
    }
}

/// Waits until all work beside this window is done. A window never waits; a test does, where a player would look at the page.
pub fn wait_for_work(context: &Context) {
    let undone = Undone::of(context);
    let (works, sign) = &*undone.0;
    let works = works.lock().unwrap_or_else(PoisonError::into_inner);
    drop(sign.wait_while(works, |works| works.undone > 0));
}

/// Holds back all work beside this window, or begins what was held back. A test sees by it what the window shows without that work.
pub fn hold_work(context: &Context, hold: bool) {
    let begin = Undone::of(context).change(|works| {
        let before = works.held.take();
        works.held = hold.then(Vec::new);
        before
    });
    begin.into_iter().flatten().for_each(rayon::spawn);
}

/// Whole battles of each pair of generals in a batch, and of the framed pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Battles of each pair.
    pub each: u32,
    /// Battles of the framed pair.
    pub framed: u32,
}

impl Batch {
    /// Returns the batch of this window: the usual one, where no other was set.
    pub fn of(context: &Context) -> Self {
        context.data(|data| data.get_temp(Id::NULL)).unwrap_or(Self { each: 500, framed: 2_000 })
    }

    /// Sets the batch of this window. A test does, which has no time for thousands.
    pub fn set(self, context: &Context) {
        context.data_mut(|data| data.insert_temp(Id::NULL, self));
    }
}

/// Answer that is worked out beside the window: the latest one, and the one that is awaited.
pub struct Background<K, T> {
    known: Option<(K, Arc<T>)>,
    awaited: Option<Awaited<K, T>>,
    /// The answer that was asked for last was left, so that what is known is that of another key.
    is_left: bool,
}

/// Answer that is awaited. Work that nobody awaits any more is not begun, and is told so where it has begun.
struct Awaited<K, T> {
    key: K,
    answer: Receiver<T>,
    _wanted: Arc<()>,
}

impl<K, T> Default for Background<K, T> {
    fn default() -> Self {
        Self { known: None, awaited: None, is_left: false }
    }
}

impl<K: Debug, T> Debug for Background<K, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Background").field("known", &self.known.as_ref().map(|(key, _)| key)).finish_non_exhaustive()
    }
}

impl<K: PartialEq, T: Send + 'static> Background<K, T> {
    /// Asks for the answer to a key. The work is made and done once for a key, beside the window; an answer awaited for another key is
    /// dropped.
    pub fn ask<W: FnOnce() -> T + Send + 'static>(&mut self, context: &Context, key: K, work: impl FnOnce(Wanted) -> W) {
        self.look();
        self.is_left = false;
        let is_known = self.known.as_ref().is_some_and(|(known, _)| *known == key);
        if is_known {
            self.awaited = None;
        }
        if is_known || self.awaited.as_ref().is_some_and(|awaited| awaited.key == key) {
            return;
        }
        let (sender, answer) = channel();
        let kept = Arc::new(());
        let wanted = Wanted::while_kept(&kept);
        let (repaint, work) = (context.clone(), work(wanted.clone()));
        beside(context, move || {
            // Nobody waits for an answer that is not asked for any more.
            if wanted.holds() && sender.send(work()).is_ok() {
                repaint.request_repaint();
            }
        });
        self.awaited = Some(Awaited { key, answer, _wanted: kept });
    }

    /// Waits no more for the answer that is awaited: its work is broken off.
    pub fn leave(&mut self) {
        self.is_left |= self.awaited.take().is_some();
    }

    fn look(&mut self) {
        let answer = self.awaited.as_ref().and_then(|awaited| awaited.answer.try_recv().ok());
        if let Some(answer) = answer
            && let Some(Awaited { key, .. }) = self.awaited.take()
        {
            self.known = Some((key, Arc::new(answer)));
        }
    }

    /// Returns the latest answer, and whether it is that of the key asked for last.
    pub fn latest(&mut self) -> Option<(Arc<T>, bool)> {
        self.look();
        let fresh = self.awaited.is_none() && !self.is_left;
        self.known.as_ref().map(|(_, answer)| (Arc::clone(answer), fresh))
    }
}
