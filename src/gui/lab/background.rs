//! Work of the laboratory beside the window: asked for by what it hangs on, done on another thread, and shown when it is there.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use eframe::egui::Context;

/// Answer that is worked out beside the window: the latest one, and the one that is awaited.
pub struct Background<K, T> {
    known: Option<(K, Arc<T>)>,
    awaited: Option<(K, Receiver<T>)>,
}

impl<K, T> Default for Background<K, T> {
    fn default() -> Self {
        Self { known: None, awaited: None }
    }
}

impl<K: Debug, T> Debug for Background<K, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Background").field("known", &self.known.as_ref().map(|(key, _)| key)).finish_non_exhaustive()
    }
}

impl<K: PartialEq, T: Send + 'static> Background<K, T> {
    /// Asks for the answer to a key. It is worked out once, beside the window; one that is awaited for another key is dropped.
    pub fn ask(&mut self, context: &Context, key: K, work: impl FnOnce() -> T + Send + 'static) {
        self.look();
        let is_known = self.known.as_ref().is_some_and(|(known, _)| *known == key);
        if is_known {
            self.awaited = None;
        }
        if is_known || self.awaited.as_ref().is_some_and(|(awaited, _)| *awaited == key) {
            return;
        }
        let (sender, receiver) = channel();
        let context = context.clone();
        rayon::spawn(move || {
            // Nobody waits for an answer that is not asked for any more.
            if sender.send(work()).is_ok() {
                context.request_repaint();
            }
        });
        self.awaited = Some((key, receiver));
    }

    fn look(&mut self) {
        let answer = self.awaited.as_ref().and_then(|(_, receiver)| receiver.try_recv().ok());
        if let Some(answer) = answer
            && let Some((key, _)) = self.awaited.take()
        {
            self.known = Some((key, Arc::new(answer)));
        }
    }

    /// Returns the latest answer, and whether it is that of the key asked for last.
    pub fn latest(&mut self) -> Option<(Arc<T>, bool)> {
        self.look();
        let fresh = self.awaited.is_none();
        self.known.as_ref().map(|(_, answer)| (Arc::clone(answer), fresh))
    }
}
