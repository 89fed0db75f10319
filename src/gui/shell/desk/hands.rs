//! The plays that lie on the desk: one at a time in each place, and one of them shown.

use std::collections::BTreeMap;
use std::path::Path;

use super::InHand;
use super::in_hand::Answer;
use crate::games::Rules;
use crate::games::registry::{AnySitting, OpenDesign};
use crate::sitting::{Home, Keeping, WrittenFile, game_of};
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
    /// A scenario in the making.
    Design,
}

impl Hand {
    /// All places.
    pub const ALL: [Self; 4] = [Self::Table, Self::Cubes, Self::Campaign, Self::Design];

    /// Those of plays on boards.
    pub const ON_BOARDS: [Self; 2] = [Self::Cubes, Self::Campaign];

    /// Its word in the settings.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Table => "battle",
            Self::Cubes => "cubes",
            Self::Campaign => "campaign",
            Self::Design => "design",
        }
    }

    /// How the files of its plays end.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Table => ".battle.jsonl",
            Self::Cubes => ".cubes.jsonl",
            Self::Campaign => ".campaign.jsonl",
            Self::Design => ".design.jsonl",
        }
    }

    /// What players call a play there.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table | Self::Cubes => "battle",
            Self::Campaign => "campaign",
            Self::Design => "design",
        }
    }

    /// Where a file is opened: what begins from scenarios on the table, a design in its own place, all else by the file's ending; under a
    /// name of the player's own it is a campaign.
    #[must_use]
    pub fn of_file(rules: &Rules, path: &Path) -> Self {
        let by_ending = || Self::ALL.into_iter().find(|hand| path.to_string_lossy().ends_with(hand.ending()));
        let Ok(word) = game_of(path) else { return by_ending().unwrap_or_default() };
        match rules.game(&word) {
            Some(game) if game.has_scenarios() => Self::Table,
            Some(_) => by_ending().filter(|hand| *hand == Self::Cubes).unwrap_or(Self::Campaign),
            None if rules.design(&word).is_some() => Self::Design,
            None => by_ending().unwrap_or_default(),
        }
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
}

impl Hands {
    pub(super) const fn new(table: InHand) -> Self {
        Self { table, others: BTreeMap::new(), shown: Hand::Table }
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
        }
        is_there
    }

    pub(super) fn of(&self, hand: Hand) -> Option<&InHand> {
        if hand == Hand::Table { Some(&self.table) } else { self.others.get(&hand) }
    }

    pub(super) fn of_mut(&mut self, hand: Hand) -> Option<&mut InHand> {
        if hand == Hand::Table { Some(&mut self.table) } else { self.others.get_mut(&hand) }
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

    /// Puts a play in its place, unless events of the one before are in no file: then it waits. True when it is there.
    pub(super) fn put(&mut self, hand: Hand, next: Box<dyn AnySitting>) -> bool {
        match self.of_mut(hand) {
            Some(own) => own.put(next),
            None => {
                self.others.insert(hand, InHand::put_first(next));
                true
            }
        }
    }

    /// Puts a play away, unless events of it are in no file: then that waits. True where nothing lies there any more. Something always
    /// lies on the table.
    pub(super) fn close(&mut self, hand: Hand) -> bool {
        let closed = self.others.get_mut(&hand).is_none_or(InHand::close);
        if closed {
            self.take_away(hand);
        }
        closed
    }

    /// The players have said what becomes of events in no file. True where what waited was done.
    pub(super) fn answer(&mut self, hand: Hand, leave: bool) -> bool {
        match self.of_mut(hand).and_then(|own| own.answer(leave)) {
            None => false,
            Some(Answer::Put) => true,
            Some(Answer::Closed) => {
                self.take_away(hand);
                true
            }
        }
    }

    fn take_away(&mut self, hand: Hand) {
        self.others.remove(&hand);
        if self.shown == hand {
            self.shown = Hand::Table;
        }
    }

    /// Takes out what lies in a place beside the table.
    pub(super) fn take(&mut self, hand: Hand) -> Option<InHand> {
        self.others.remove(&hand)
    }

    /// Puts back what was taken out.
    pub(super) fn put_back(&mut self, hand: Hand, own: InHand) {
        self.others.insert(hand, own);
    }
}

impl super::Desk {
    /// The place that is shown.
    #[must_use]
    pub const fn shown(&self) -> Hand {
        self.hands.shown()
    }

    /// Opens what lay open last in a place; once, and not before somebody asks for it: a window in which nobody does leaves its file to
    /// another.
    pub fn resume(&mut self, hand: Hand) {
        if !self.resumed.insert(hand) {
            return;
        }
        let last = self.settings().open_file(hand.word()).map(Path::to_path_buf);
        // What was opened there meanwhile stays.
        if let Some(last) = last.filter(|_| hand == Hand::Table || self.play(hand).is_none())
            && let Some(sitting) = self.opened(hand, &last)
        {
            self.hands.put(hand, sitting);
            self.note_file();
        }
    }

    /// Shows of these places the one that was shown last, of those in which something lies. False where nothing does.
    pub fn show_last_of(&mut self, hands: &[Hand]) -> bool {
        hands.iter().for_each(|hand| self.resume(*hand));
        let last = self.settings().shown_places().iter().filter_map(|word| hands.iter().find(|hand| hand.word() == word));
        let mut known = last.chain(hands.iter().rev()).copied();
        let found = known.find(|hand| self.play(*hand).is_some());
        found.is_some_and(|hand| self.show(hand))
    }

    /// Shows what lies in a place. False where nothing does.
    pub fn show(&mut self, hand: Hand) -> bool {
        let before = self.shown();
        let is_there = self.hands.show(hand);
        if self.shown() != before {
            // What is not drawn any more is to be in its file, all of it.
            self.write_waiting();
            self.set(|settings| settings.note_shown(hand.word()));
        }
        is_there
    }

    /// The place in which the play of a file lies.
    #[must_use]
    pub fn place_of(&self, file: &Path) -> Option<Hand> {
        Hand::ALL.into_iter().find(|hand| self.keeping_of(*hand).is_some_and(|keeping| keeping.is_in(file)))
    }

    /// Does something with what lies in a place as if it were shown, and shows again what was shown. Nothing, where nothing lies there.
    pub fn in_place<R: Default>(&mut self, hand: Hand, act: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.shown();
        if !self.hands.show(hand) {
            return R::default();
        }
        let done = act(self);
        self.hands.show(before);
        done
    }

    /// What lies in a place, whichever its game.
    #[must_use]
    pub fn play(&self, hand: Hand) -> Option<&(dyn AnySitting + 'static)> {
        self.hands.of(hand).map(InHand::sitting)
    }

    /// A file that is written anew as the play of a place goes on.
    #[must_use]
    pub fn written_file(&self, hand: Hand) -> Option<&dyn WrittenFile> {
        self.play(hand)?.written_file()
    }

    /// The design.
    #[must_use]
    pub fn design(&self) -> Option<&OpenDesign> {
        self.play(Hand::Design)?.as_any().downcast_ref()
    }

    /// Works on the design, with all else on the desk at hand. Nothing, where none lies there.
    pub fn with_design<R: Default>(&mut self, act: impl FnOnce(&mut OpenDesign, &mut Self) -> R) -> R {
        let Some(mut own) = self.hands.take(Hand::Design) else { return R::default() };
        let design = own.sitting_mut().as_any_mut().downcast_mut();
        let done = design.map(|design| act(design, self)).unwrap_or_default();
        self.hands.put_back(Hand::Design, own);
        self.note_file();
        done
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
