//! Whole battles played beside the window: figures come while they are played, and stop when they are no longer wanted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use eframe::egui::Context;

use crate::gui::lab::beside;
use crate::lab::battles::field::Field;
use crate::lab::battles::figures::BattleFigures;
use crate::lab::battles::general::Pair;
use crate::lab::battles::run::{BattleOrder, BattleProgress, PlayedPairs};
use crate::lab::battles::tips::BattleTip;

/// Time between figures while battles are played.
const EVERY: Duration = Duration::from_millis(500);

#[expect(clippy::disallowed_methods, reason = "how often figures are shown; no figure knows the clock")]
fn now() -> Instant {
    Instant::now()
}

/// News of a run.
enum News {
    Figures(Box<BattleFigures>, BattleProgress),
    Done(Box<BattleFigures>, PlayedPairs),
    Tips(Vec<BattleTip>),
    Tried(usize),
}

/// Run beside the window, with its latest figures.
#[derive(Default)]
pub struct Runner {
    stop: Option<Arc<AtomicBool>>,
    news: Option<Receiver<News>>,
    /// Latest figures there are.
    pub figures: Option<Arc<BattleFigures>>,
    /// Progress while it plays; `None` when it does not.
    pub progress: Option<BattleProgress>,
    /// Number of times that the figures changed.
    pub version: u64,
    /// Battles played so far, for another batch.
    played: PlayedPairs,
    /// Changes that tip the battle, once they were tried.
    pub tips: Option<Arc<Vec<BattleTip>>>,
    /// Changes tried so far, while they are tried.
    pub tried: Option<usize>,
    /// It was stopped before all that was ordered was played.
    pub is_stopped: bool,
}

impl std::fmt::Debug for Runner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Runner").field("progress", &self.progress).field("version", &self.version).finish_non_exhaustive()
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Runner {
    /// Stops the battles that are played: each thread ends the one it has begun.
    pub fn stop(&mut self) {
        self.is_stopped |= self.progress.is_some();
        if let Some(stop) = &self.stop {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether battles are played or changes tried.
    pub const fn is_busy(&self) -> bool {
        self.progress.is_some() || self.tried.is_some()
    }

    /// Plays battles beyond those played already.
    pub fn play(&mut self, context: &Context, field: &Arc<Field>, order: BattleOrder) {
        self.stop();
        self.is_stopped = false;
        let (send, receive) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (field, repaint, mut played) = (Arc::clone(field), context.clone(), std::mem::take(&mut self.played));
        (self.stop, self.news) = (Some(Arc::clone(&stop)), Some(receive));
        self.progress = Some(BattleProgress { played: 0, of: 0 });
        beside(context, move || {
            let mut reported = now();
            let figures = field.run(&order, &mut played, &stop, &mut |progress, played| {
                if reported.elapsed() >= EVERY {
                    let figures = field.figures(played, &order);
                    reported = now();
                    // Nobody waits for figures that are not wanted any more.
                    let _ = send.send(News::Figures(Box::new(figures), progress));
                    repaint.request_repaint();
                }
            });
            let _ = send.send(News::Done(Box::new(figures), played));
            repaint.request_repaint();
        });
    }

    /// Tries one step more and less of everything with a pair of generals.
    pub fn try_tips(&mut self, context: &Context, field: &Arc<Field>, order: BattleOrder, pair: Pair) {
        if self.is_busy() {
            return;
        }
        let (send, receive) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (field, repaint) = (Arc::clone(field), context.clone());
        (self.stop, self.news, self.tried) = (Some(Arc::clone(&stop)), Some(receive), Some(0));
        beside(context, move || {
            let tips = field.tips(&order, pair, &stop, &mut |tried, _| {
                let _ = send.send(News::Tried(tried));
                repaint.request_repaint();
            });
            if !stop.load(Ordering::Relaxed) {
                let _ = send.send(News::Tips(tips.unwrap_or_default()));
            }
            repaint.request_repaint();
        });
    }

    /// Takes in what is there.
    pub fn look(&mut self) {
        let Some(news) = &self.news else { return };
        loop {
            match news.try_recv() {
                Ok(News::Figures(figures, progress)) => {
                    (self.figures, self.progress) = (Some(Arc::new(*figures)), Some(progress));
                    self.version += 1;
                }
                Ok(News::Done(figures, played)) => {
                    (self.figures, self.progress, self.played) = (Some(Arc::new(*figures)), None, played);
                    self.version += 1;
                    self.news = None;
                    return;
                }
                Ok(News::Tried(tried)) => self.tried = Some(tried),
                Ok(News::Tips(tips)) => {
                    (self.tips, self.tried, self.news) = (Some(Arc::new(tips)), None, None);
                    return;
                }
                Err(std::sync::mpsc::TryRecvError::Empty) => return,
                Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                    (self.progress, self.tried, self.news) = (None, None, None);
                    return;
                }
            }
        }
    }
}
