//! The plays that lie on the desk: one at a time in each place, and one of them shown.

use std::collections::BTreeMap;
use std::path::Path;

use super::InHand;
use crate::games::Rules;
use crate::games::registry::AnySitting;
use crate::sitting::{Home, Keeping, game_of};
use crate::store::{Folders, files_ending};

/// A place on the desk, where one play lies at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hand {
    /// A battle begun from a scenario. Something always lies there.
    #[default]
    Table,
    /// A battle on a board, without a campaign.
    Cubes,
    /// A campaign on a board.
    Campaign,
}

impl Hand {
    /// All places.
    pub const ALL: [Self; 3] = [Self::Table, Self::Cubes, Self::Campaign];

    /// How the files of its plays end.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Table => ".battle.jsonl",
            Self::Cubes => ".cubes.jsonl",
            Self::Campaign => ".campaign.jsonl",
        }
    }

    /// What players call a play there.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table | Self::Cubes => "battle",
            Self::Campaign => "campaign",
        }
    }

    /// Where a file is opened: what begins from scenarios on the table, all else by the file's ending; under a name of the player's own
    /// it is a campaign.
    #[must_use]
    pub fn of_file(rules: &Rules, path: &Path) -> Self {
        let by_ending = || Self::ALL.into_iter().find(|hand| path.to_string_lossy().ends_with(hand.ending())).unwrap_or_default();
        match game_of(path).ok().and_then(|game| rules.game(&game)) {
            Some(game) if game.has_scenarios() => Self::Table,
            Some(_) => Self::on_board(path),
            None => by_ending(),
        }
    }

    /// The same of a file that is known to be of a board.
    #[must_use]
    pub fn on_board(path: &Path) -> Self {
        if path.to_string_lossy().ends_with(Self::Cubes.ending()) { Self::Cubes } else { Self::Campaign }
    }

    /// Where its new files go.
    pub(super) fn home(self, folders: Option<&Folders>) -> Home {
        Home { folder: folders.map(|folders| folders.battles.clone()), ending: self.ending(), called: self.name() }
    }
}

/// What lies in each place, and which is shown.
#[derive(Debug)]
pub(super) struct Hands {
    table: InHand,
    others: BTreeMap<Hand, InHand>,
    shown: Hand,
    /// The place of a board that was shown last.
    last_on_board: Option<Hand>,
}

impl Hands {
    pub(super) const fn new(table: InHand) -> Self {
        Self { table, others: BTreeMap::new(), shown: Hand::Table, last_on_board: None }
    }

    /// The place that is shown: something lies there.
    pub(super) const fn shown(&self) -> Hand {
        self.shown
    }

    /// Shows what lies in a place. False where nothing does.
    pub(super) fn show(&mut self, hand: Hand) -> bool {
        let is_there = self.of(hand).is_some();
        if is_there {
            self.shown = hand;
            self.last_on_board = Some(hand).filter(|hand| *hand != Hand::Table).or(self.last_on_board);
        }
        is_there
    }

    pub(super) fn of(&self, hand: Hand) -> Option<&InHand> {
        if hand == Hand::Table { Some(&self.table) } else { self.others.get(&hand) }
    }

    pub(super) fn of_mut(&mut self, hand: Hand) -> Option<&mut InHand> {
        if hand == Hand::Table { Some(&mut self.table) } else { self.others.get_mut(&hand) }
    }

    /// The place of a board that was shown last, where something lies there; else any in which something does.
    pub(super) fn last_on_board(&self) -> Option<Hand> {
        self.last_on_board.filter(|hand| self.others.contains_key(hand)).or_else(|| self.others.keys().next_back().copied())
    }

    /// What is shown.
    pub(super) fn now(&self) -> &InHand {
        self.of(self.shown).unwrap_or(&self.table)
    }

    /// The same, to go on with it.
    pub(super) fn now_mut(&mut self) -> &mut InHand {
        if self.shown == Hand::Table {
            return &mut self.table;
        }
        self.others.get_mut(&self.shown).unwrap_or(&mut self.table)
    }

    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = (Hand, &mut InHand)> {
        std::iter::once((Hand::Table, &mut self.table)).chain(self.others.iter_mut().map(|(hand, own)| (*hand, own)))
    }

    /// Puts a play in its place and shows it, unless events of the one before are in no file: then it waits. True when it is there.
    pub(super) fn put(&mut self, hand: Hand, next: Box<dyn AnySitting>) -> bool {
        let put = match self.of_mut(hand) {
            Some(own) => own.put(next),
            None => {
                self.others.insert(hand, InHand::put_first(next));
                true
            }
        };
        put && self.show(hand)
    }
}

impl super::Desk {
    /// The place that is shown.
    #[must_use]
    pub const fn shown(&self) -> Hand {
        self.hands.shown()
    }

    /// Opens the plays on boards that were open last; once, and not before somebody asks for them: a window in which nobody does leaves
    /// their files to another.
    pub fn resume_boards(&mut self) {
        if std::mem::replace(&mut self.are_boards_resumed, true) {
            return;
        }
        let before = self.shown();
        // The newest last: that is the one shown of them.
        for path in self.settings().area_files().iter().rev().cloned().collect::<Vec<_>>() {
            // What was opened there meanwhile stays.
            if self.play(Hand::on_board(&path)).is_none() {
                self.open_play(&path);
            }
        }
        self.show(before);
    }

    /// Shows the play on a board that was shown last. False where there is none.
    pub fn show_last_on_board(&mut self) -> bool {
        self.resume_boards();
        self.hands.last_on_board().is_some_and(|hand| self.hands.show(hand))
    }

    /// Shows what lies in a place. False where nothing does.
    pub fn show(&mut self, hand: Hand) -> bool {
        self.hands.show(hand)
    }

    /// Does something with what lies in a place as if it were shown, and shows again what was shown. Nothing, where nothing lies there.
    pub fn in_place<R: Default>(&mut self, hand: Hand, act: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.shown();
        if !self.show(hand) {
            return R::default();
        }
        let done = act(self);
        self.show(before);
        done
    }

    /// What lies in a place, whichever its game.
    #[must_use]
    pub fn play(&self, hand: Hand) -> Option<&(dyn AnySitting + 'static)> {
        self.hands.of(hand).map(InHand::sitting)
    }

    /// How what lies there is kept.
    #[must_use]
    pub fn keeping_of(&self, hand: Hand) -> Option<&Keeping> {
        self.hands.of(hand).map(InHand::keeping)
    }

    /// The files of the plays of a place, in the folder of battles.
    #[must_use]
    pub fn files_of(&self, hand: Hand) -> Vec<std::path::PathBuf> {
        self.battles_folder().map_or_else(Vec::new, |folder| files_ending(folder, hand.ending()))
    }
}
