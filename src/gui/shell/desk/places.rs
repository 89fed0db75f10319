//! The plays on the desk: at most one in each place, and one of them shown.

use std::collections::BTreeMap;
use std::path::Path;

use super::OpenPlay;
use super::open_play::PlayerAnswer;
use crate::games::Rules;
use crate::games::registry::{AnyOpenGame, OpenDesign};
use crate::session::{Persistence, SaveLocation, WrittenFile, read_game_word};
use crate::store::{Folders, files_ending};

/// Place on the desk, for one play at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeskPlace {
    /// A battle begun from a scenario. This place is never empty.
    #[default]
    Table,
    /// A battle on a board, without a campaign.
    Cubes,
    /// A campaign on a board.
    Campaign,
    /// A scenario in the making.
    Design,
}

impl DeskPlace {
    /// All places of the desk.
    pub const ALL: [Self; 4] = [Self::Table, Self::Cubes, Self::Campaign, Self::Design];

    /// Places of plays on boards.
    pub const ON_BOARDS: [Self; 2] = [Self::Cubes, Self::Campaign];

    /// Returns its word in the settings.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Table => "battle",
            Self::Cubes => "cubes",
            Self::Campaign => "campaign",
            Self::Design => "design",
        }
    }

    /// Returns the ending of the file names of its plays.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Table => ".battle.jsonl",
            Self::Cubes => ".cubes.jsonl",
            Self::Campaign => ".campaign.jsonl",
            Self::Design => ".design.jsonl",
        }
    }

    /// Returns the players' word for a play there.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table | Self::Cubes => "battle",
            Self::Campaign => "campaign",
            Self::Design => "design",
        }
    }

    /// Returns the place of a file: games begun from scenarios go to the table, a design to its own place, others by the file's ending;
    /// with any other ending it is a campaign.
    #[must_use]
    pub fn of_file(rules: &Rules, path: &Path) -> Self {
        Self::of_game(rules, path).or_else(|| Self::of_ending(path)).unwrap_or_default()
    }

    fn of_ending(path: &Path) -> Option<Self> {
        Self::ALL.into_iter().find(|hand| path.to_string_lossy().ends_with(hand.ending()))
    }

    /// Returns the place where the game of a file is played; `None` if the file cannot be read, or is of no game in use.
    fn of_game(rules: &Rules, path: &Path) -> Option<Self> {
        let word = read_game_word(path).ok()?;
        match rules.game(&word) {
            Some(game) if game.has_scenarios() => Some(Self::Table),
            Some(_) => Some(Self::of_ending(path).filter(|hand| *hand == Self::Cubes).unwrap_or(Self::Campaign)),
            None => rules.design(&word).map(|_| Self::Design),
        }
    }

    /// Returns the folder, ending and name for its new files.
    pub(super) fn save_location(self, folders: Option<&Folders>) -> SaveLocation {
        SaveLocation { folder: folders.map(|folders| folders.battles.clone()), ending: self.ending(), game_noun: self.name() }
    }
}

/// Plays in each place, with the place that is shown.
#[derive(Debug)]
pub(super) struct DeskPlays {
    table: OpenPlay,
    others: BTreeMap<DeskPlace, OpenPlay>,
    shown: DeskPlace,
}

impl DeskPlays {
    pub(super) const fn new(table: OpenPlay) -> Self {
        Self { table, others: BTreeMap::new(), shown: DeskPlace::Table }
    }

    /// Returns the place that is shown, which is not empty.
    pub(super) const fn shown(&self) -> DeskPlace {
        self.shown
    }

    /// Shows the play in a place. Returns false if it is empty.
    pub(super) fn show(&mut self, hand: DeskPlace) -> bool {
        let is_there = self.play_in(hand).is_some();
        if is_there {
            self.shown = hand;
        }
        is_there
    }

    pub(super) fn play_in(&self, hand: DeskPlace) -> Option<&OpenPlay> {
        if hand == DeskPlace::Table { Some(&self.table) } else { self.others.get(&hand) }
    }

    pub(super) fn play_in_mut(&mut self, hand: DeskPlace) -> Option<&mut OpenPlay> {
        if hand == DeskPlace::Table { Some(&mut self.table) } else { self.others.get_mut(&hand) }
    }

    /// Returns the play that is shown.
    pub(super) fn shown_play(&self) -> &OpenPlay {
        self.play_in(self.shown).unwrap_or(&self.table)
    }

    /// Returns the play that is shown, to play on.
    pub(super) fn shown_play_mut(&mut self) -> &mut OpenPlay {
        if self.shown == DeskPlace::Table {
            return &mut self.table;
        }
        self.others.get_mut(&self.shown).unwrap_or(&mut self.table)
    }

    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = (DeskPlace, &mut OpenPlay)> {
        std::iter::once((DeskPlace::Table, &mut self.table)).chain(self.others.iter_mut().map(|(hand, own)| (*hand, own)))
    }

    /// Sets the play of a place, unless events of the one before are in no file: then it waits. Returns true when it is set.
    pub(super) fn set_play(&mut self, hand: DeskPlace, next: Box<dyn AnyOpenGame>) -> bool {
        match self.play_in_mut(hand) {
            Some(own) => own.replace_or_wait(next),
            None => {
                self.others.insert(hand, OpenPlay::new_unrecorded(next));
                true
            }
        }
    }

    /// Closes a play, unless events of it are in no file: then that waits. Returns true if the place is empty now. The table is never
    /// empty.
    pub(super) fn close(&mut self, hand: DeskPlace) -> bool {
        let closed = self.others.get_mut(&hand).is_none_or(OpenPlay::close);
        if closed {
            self.remove(hand);
        }
        closed
    }

    /// Applies the players' decision on events in no file. Returns true if the waiting action was done.
    pub(super) fn answer(&mut self, hand: DeskPlace, leave: bool) -> bool {
        match self.play_in_mut(hand).and_then(|own| own.answer(leave)) {
            None => false,
            Some(PlayerAnswer::Put) => true,
            Some(PlayerAnswer::Closed) => {
                self.remove(hand);
                true
            }
        }
    }

    fn remove(&mut self, hand: DeskPlace) {
        self.others.remove(&hand);
        if self.shown == hand {
            self.shown = DeskPlace::Table;
        }
    }

    /// Removes and returns the play in a place beside the table.
    pub(super) fn take(&mut self, hand: DeskPlace) -> Option<OpenPlay> {
        self.others.remove(&hand)
    }

    /// Puts a removed play back.
    pub(super) fn put_back(&mut self, hand: DeskPlace, own: OpenPlay) {
        self.others.insert(hand, own);
    }
}

impl super::Desk {
    /// Returns the place that is shown.
    #[must_use]
    pub const fn shown(&self) -> DeskPlace {
        self.hands.shown()
    }

    /// Opens the play that was open last in a place; once, and only when asked for, so that a window that does not show it leaves its file
    /// to another window.
    pub fn resume(&mut self, hand: DeskPlace) {
        if !self.resumed.insert(hand) {
            return;
        }
        let last = self.settings().open_file(hand.word()).map(Path::to_path_buf);
        // A play opened there meanwhile stays.
        if let Some(last) = last.filter(|_| hand == DeskPlace::Table || self.play(hand).is_none())
            && let Some(session) = self.opened(hand, &last)
        {
            self.tell_of_file(hand);
            self.hands.set_play(hand, session);
            self.note_file();
        }
    }

    /// Moves each file of the settings to the place where its game is played, whichever place the settings name. Of two files for a place
    /// the one shown last is resumed.
    pub(super) fn sort_open_files(&mut self) {
        for hand in DeskPlace::ALL {
            let Some(file) = self.settings.open_file(hand.word()).map(Path::to_path_buf) else { continue };
            let Some(own) = DeskPlace::of_game(&self.rules, &file).filter(|own| *own != hand) else { continue };
            let is_shown = self.settings.shown_places().first().is_some_and(|word| word == hand.word());
            self.settings.note_open(hand.word(), None);
            if is_shown {
                self.settings.note_shown(own.word());
            }
            if is_shown || self.settings.open_file(own.word()).is_none() {
                self.settings.note_open(own.word(), Some(&file));
            }
        }
    }

    /// Shows the play shown last in one of these places. Returns false if they are all empty.
    pub fn show_last_of(&mut self, hands: &[DeskPlace]) -> bool {
        hands.iter().for_each(|hand| self.resume(*hand));
        let last = self.settings().shown_places().iter().filter_map(|word| hands.iter().find(|hand| hand.word() == word));
        let mut known = last.chain(hands.iter().rev()).copied();
        let found = known.find(|hand| self.play(*hand).is_some());
        found.is_some_and(|hand| self.show(hand))
    }

    /// Shows the play in a place. Returns false if it is empty.
    pub fn show(&mut self, hand: DeskPlace) -> bool {
        let before = self.shown();
        let is_there = self.hands.show(hand);
        if self.shown() != before {
            // What was undone is said of the play it was undone in.
            self.forget_moved();
            // A play that is not drawn any more must be complete in its file.
            self.write_waiting();
            self.set(|settings| settings.note_shown(hand.word()));
        }
        is_there
    }

    /// Returns the place of the play of a file.
    #[must_use]
    pub fn place_of(&self, file: &Path) -> Option<DeskPlace> {
        DeskPlace::ALL.into_iter().find(|hand| self.persistence_of(*hand).is_some_and(|keeping| keeping.is_in(file)))
    }

    /// Does something with the play in a place as if it were shown, and shows again what was shown. Does nothing if the place is empty.
    pub fn in_place<R: Default>(&mut self, hand: DeskPlace, act: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.shown();
        if !self.hands.show(hand) {
            return R::default();
        }
        let done = act(self);
        self.hands.show(before);
        done
    }

    /// Returns the play in a place, whichever its game.
    #[must_use]
    pub fn play(&self, hand: DeskPlace) -> Option<&(dyn AnyOpenGame + 'static)> {
        self.hands.play_in(hand).map(OpenPlay::session)
    }

    /// Returns the file that is rewritten as the play of a place goes on.
    #[must_use]
    pub fn written_file(&self, hand: DeskPlace) -> Option<&dyn WrittenFile> {
        self.play(hand)?.written_file()
    }

    /// Returns the design that is open.
    #[must_use]
    pub fn design(&self) -> Option<&OpenDesign> {
        self.play(DeskPlace::Design)?.as_any().downcast_ref()
    }

    /// Edits the design, with the rest of the desk available. Does nothing if there is none.
    pub fn with_design<R: Default>(&mut self, act: impl FnOnce(&mut OpenDesign, &mut Self) -> R) -> R {
        let Some(mut own) = self.hands.take(DeskPlace::Design) else { return R::default() };
        let design = own.session_mut().as_any_mut().downcast_mut();
        let done = design.map(|design| act(design, self)).unwrap_or_default();
        self.hands.put_back(DeskPlace::Design, own);
        self.note_file();
        done
    }

    /// Returns the save state of the play in a place.
    #[must_use]
    pub fn persistence_of(&self, hand: DeskPlace) -> Option<&Persistence> {
        self.hands.play_in(hand).map(OpenPlay::persistence)
    }

    /// Returns the files of the plays of a place, in the folder of battles.
    #[must_use]
    pub fn files_of(&self, hand: DeskPlace) -> Vec<std::path::PathBuf> {
        self.battles_folder().map_or_else(Vec::new, |folder| files_ending(folder, hand.ending()))
    }
}
