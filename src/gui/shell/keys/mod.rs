//! The one router of keys. What a key does is a line of a table, and each page has its table; help and the last line are drawn from the
//! same tables. While a field has the cursor, what can be typed is the field's own.

mod place;
mod strokes;

use std::any::TypeId;
use std::fmt::Debug;

use eframe::egui::{Event, Id, ImeEvent, InputState, Key, Modifiers, Popup, Response, Ui};

use place::Place;
pub use strokes::Strokes;

/// A table of keys: what help lists, what the last line tells, what the router reads.
pub type Table = Vec<Binding>;

/// One of what keys ask for, whichever list it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    of: TypeId,
    nth: usize,
}

impl Act {
    /// The act of that number in a list which the compiler does not know, as the table of pages.
    #[must_use]
    pub fn nth<L: 'static>(nth: usize) -> Self {
        Self { of: TypeId::of::<L>(), nth }
    }
}

/// A closed list of what keys ask for. Each act has its keys and what help says of them in one match, and whoever takes the acts up does so
/// in one match too: an act that is bound and not taken up does not compile. Lists are written with `acts!`.
pub trait Acts: Copy + PartialEq + Debug + 'static {
    /// All acts, in the order of help.
    const ALL: &'static [Self];

    /// Gives the line of the table: the keys of an act, and what they do.
    fn line(self) -> Binding;

    /// Names the act to the router.
    fn act(self) -> Act {
        Act { of: TypeId::of::<Self>(), nth: Self::ALL.iter().position(|own| *own == self).unwrap_or_default() }
    }

    /// Makes the table of all acts.
    #[must_use]
    fn table() -> Table {
        Self::ALL.iter().map(|act| act.line()).collect()
    }
}

/// Declares a closed list of acts, each with its keys, what help says of it, and the word or two of the last line where it has one. An act
/// that help tells in the line before it says "".
macro_rules! acts {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$of_act:meta])* $act:ident: [$($chord:expr),+ $(,)?], $says:expr $(, $short:expr)?;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$of_act])* $act,)+
        }

        impl $crate::gui::shell::keys::Acts for $name {
            const ALL: &'static [Self] = &[$(Self::$act),+];

            fn line(self) -> $crate::gui::shell::keys::Binding {
                let (chords, says, short): (&'static [$crate::gui::shell::keys::Chord], &'static str, &'static str) = match self {
                    $(Self::$act => (&[$($chord),+], $says, concat!($($short)?)),)+
                };
                $crate::gui::shell::keys::Binding { act: Some($crate::gui::shell::keys::Acts::act(self)), chords, says, short }
            }
        }
    };
}
pub(in crate::gui) use acts;

acts! {
    /// Acts of every form with dice and of every page; a page says in its own words what they do there.
    pub enum Common {
        /// The program rolls the dice that are waited for.
        Roll: [Chord::Typed('r')], "The program rolls the dice that are waited for. The log says that it did.";
        /// Enter, with the cursor nowhere.
        Enter: [Chord::Alone(Key::Enter)], "Applies the result.";
    }
}

/// The key that puts one thing away.
pub const ESCAPE: Chord = Chord::Alone(Key::Escape);

acts! {
    /// Acts of every page, beside those that open pages.
    pub enum Everywhere {
        /// One thing is put away.
        Close: [ESCAPE], "Closes one thing: what is sought, a menu, then the check. Nothing is recorded.";
        /// What was done last on the page is taken back.
        Undo: [Chord::Command(Key::Z)], "Undo what is on the page; in a field in which something is typed, its typing.";
        /// It is brought back.
        Redo: [Chord::CommandShift(Key::Z)], "Redo.";
        /// Larger type.
        Larger: [Chord::Command(Key::Plus), Chord::Command(Key::Equals)], "Larger and smaller type.";
        /// Smaller type.
        Smaller: [Chord::Command(Key::Minus)], "";
        /// Type of the usual size.
        Usual: [Chord::Command(Key::Num0)], "Type of the usual size, 100 per cent.";
    }
}

/// A key, or keys that do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chord {
    /// A letter or a sign, as it is typed.
    Typed(char),
    /// Any letter, digit or sign: the page reads which.
    AnyLetter,
    /// Any digit, with the cursor in no field.
    AnyDigit,
    /// A key by itself.
    Alone(Key),
    /// A key with Ctrl.
    Command(Key),
    /// A key with Ctrl and Shift.
    CommandShift(Key),
    /// A key with Shift.
    Shift(Key),
    /// Alt with a digit from 1.
    AltDigit,
    /// Ctrl with a digit from 1.
    CommandDigit,
    /// Told only: the toolkit reads it, or the pointer does it.
    Told(&'static str),
}

/// A line of a table of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// What is asked for; of what the toolkit reads by itself, nothing.
    pub act: Option<Act>,
    /// The keys, each of which does it.
    pub chords: &'static [Chord],
    /// What it does, as help says it; of a key that belongs to the line before it, nothing.
    pub says: &'static str,
    /// The same in a word or two for the last line; of keys that are not told there, nothing.
    pub short: &'static str,
}

impl Binding {
    /// The same, as help says it of this page.
    #[must_use]
    pub const fn says(self, says: &'static str) -> Self {
        Self { says, ..self }
    }

    /// The same, told in the last line too.
    #[must_use]
    pub const fn short(self, short: &'static str) -> Self {
        Self { short, ..self }
    }

    /// The same by other keys.
    #[must_use]
    pub const fn by(self, chords: &'static [Chord]) -> Self {
        Self { chords, ..self }
    }

    /// What the toolkit reads.
    #[must_use]
    pub const fn told(keys: &'static [Chord], says: &'static str) -> Self {
        Self { act: None, chords: keys, says, short: "" }
    }

    /// Its keys as they are printed on a keyboard.
    fn spoken(&self) -> String {
        self.chords.iter().map(|chord| chord.spoken()).collect::<Vec<_>>().join(", ")
    }
}

impl Chord {
    /// The key as it is printed on a keyboard.
    #[must_use]
    pub fn spoken(self) -> String {
        match self {
            Self::Typed(letter) => letter.to_uppercase().collect(),
            Self::AnyLetter => "A letter".to_owned(),
            Self::AnyDigit => "0 to 9".to_owned(),
            Self::Alone(key) => named(key).to_owned(),
            Self::Command(key) => format!("Ctrl+{}", named(key)),
            Self::CommandShift(key) => format!("Ctrl+Shift+{}", named(key)),
            Self::Shift(key) => format!("Shift+{}", named(key)),
            Self::AltDigit => "Alt+1 to Alt+9".to_owned(),
            Self::CommandDigit => "Ctrl+1 to Ctrl+9".to_owned(),
            Self::Told(keys) => keys.to_owned(),
        }
    }

    /// What of a key that goes down is asked for: the digit, where it is of many.
    fn takes(self, key: Key, modifiers: Modifiers) -> Option<char> {
        let pressed = |own: Key, with: Modifiers| (own == key && modifiers.matches_logically(with)).then_some(' ');
        match self {
            Self::Alone(own) => pressed(own, Modifiers::NONE),
            Self::Command(own) => pressed(own, Modifiers::COMMAND),
            Self::CommandShift(own) => pressed(own, Modifiers::COMMAND | Modifiers::SHIFT),
            Self::Shift(own) => pressed(own, Modifiers::SHIFT),
            Self::AltDigit if modifiers.matches_logically(Modifiers::ALT) => digit_of(key),
            Self::CommandDigit if modifiers.matches_logically(Modifiers::COMMAND) => digit_of(key),
            Self::Typed(_) | Self::AnyLetter | Self::AnyDigit | Self::AltDigit | Self::CommandDigit | Self::Told(_) => None,
        }
    }

    /// Whether it goes on doing what it does as long as it is held: it goes about, takes typing back, or makes type larger.
    const fn goes_on(self) -> bool {
        match self {
            Self::Alone(key) | Self::Shift(key) => !matches!(key, Key::Enter | Key::Escape | Key::Space),
            Self::Command(key) => matches!(key, Key::Plus | Key::Minus | Key::Equals),
            Self::Typed(_)
            | Self::AnyLetter
            | Self::AnyDigit
            | Self::CommandShift(_)
            | Self::AltDigit
            | Self::CommandDigit
            | Self::Told(_) => false,
        }
    }

    /// Whether it is what is typed.
    fn types(self, letter: char) -> bool {
        match self {
            Self::Typed(own) => own == letter,
            Self::AnyLetter => !letter.is_whitespace(),
            Self::AnyDigit => letter.is_ascii_digit(),
            Self::Alone(_)
            | Self::Command(_)
            | Self::CommandShift(_)
            | Self::Shift(_)
            | Self::AltDigit
            | Self::CommandDigit
            | Self::Told(_) => false,
        }
    }
}

/// A digit from 1.
fn digit_of(key: Key) -> Option<char> {
    key.symbol_or_name().chars().next().filter(|digit| ('1'..='9').contains(digit))
}

fn named(key: Key) -> &'static str {
    match key {
        Key::ArrowLeft => "←",
        Key::ArrowRight => "→",
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        Key::PageUp => "Page Up",
        Key::PageDown => "Page Down",
        Key::Escape => "Esc",
        Key::Plus => "+",
        Key::Minus => "−",
        key => key.name(),
    }
}

/// What the field with the cursor leaves of the keys to the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct KeysLeft {
    /// Arrows, undo, and what goes about a grid: nothing is typed in the field yet.
    arrows: bool,
    /// Arrows alone: what is typed is whole, and something is still to be chosen.
    steps: bool,
    /// Letters and undo: nothing is typed in it yet, and the app itself may have put the cursor there.
    letters: bool,
    /// R rolls its dice.
    roll: bool,
    /// No field has the cursor: a digit is none of its own.
    digits: bool,
    /// It is a field for a number or for dice: a sign of the top row is typed in it as the digit of its key.
    number: bool,
}

/// Who has the cursor, and what he leaves of the keys.
#[derive(Clone, Copy, Debug)]
struct Cursor {
    /// What the field with the cursor leaves; all, where no field has it.
    left: KeysLeft,
    /// Nothing has the focus, not even a button.
    nowhere: bool,
    /// A menu is open.
    menu: bool,
}

impl Cursor {
    /// Whether a key is the table's, and not the field's with the cursor.
    fn leaves(self, act: Act, chord: Chord) -> bool {
        match chord {
            Chord::Typed(_) if act == Common::Roll.act() => self.left.roll,
            Chord::Typed(_) | Chord::AnyLetter => self.left.letters,
            Chord::AnyDigit => self.left.digits,
            Chord::Alone(Key::Enter) => self.left.letters && self.nowhere,
            // A field in which something is typed has an undo of its own; arrows go through what is typed.
            Chord::Command(Key::Z)
            | Chord::CommandShift(Key::Z)
            | Chord::Shift(_)
            | Chord::Alone(Key::Backspace | Key::Delete | Key::Home | Key::End) => self.left.arrows,
            Chord::Alone(Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown) => self.left.arrows || self.left.steps,
            // A menu that is open is closed first, by itself.
            Chord::Alone(Key::Escape) => !self.menu,
            Chord::Alone(_) | Chord::Command(_) | Chord::CommandShift(_) | Chord::AltDigit | Chord::CommandDigit | Chord::Told(_) => true,
        }
    }
}

/// What was pressed for a table, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pressed(Vec<(Act, char)>);

impl Pressed {
    /// Gives what was asked for of one list, each with what was typed for it, as it was pressed.
    pub fn of<A: Acts>(&self) -> impl Iterator<Item = (A, char)> {
        let own = self.0.iter().filter(|(act, _)| act.of == TypeId::of::<A>());
        own.filter_map(|(act, letter)| Some((*A::ALL.get(act.nth)?, *letter)))
    }

    /// The numbers of what was asked for of a list which the compiler does not know.
    pub fn nth_of<L: 'static>(&self) -> impl Iterator<Item = usize> {
        self.0.iter().filter(|(act, _)| act.of == TypeId::of::<L>()).map(|(act, _)| act.nth)
    }

    /// Whether it was asked for.
    #[must_use]
    pub fn has(&self, act: impl Acts) -> bool {
        self.0.iter().any(|(own, _)| *own == act.act())
    }

    /// What was typed for it, letter by letter.
    pub fn typed(&self, act: impl Acts) -> impl Iterator<Item = char> {
        self.0.iter().filter(move |(own, _)| *own == act.act()).map(|(_, letter)| *letter)
    }

    /// The same, and this besides: it was heard elsewhere.
    #[must_use]
    pub fn and(&self, act: impl Acts) -> Self {
        Self(self.0.iter().copied().chain([(act.act(), ' ')]).collect())
    }

    /// The roll key.
    #[must_use]
    pub fn roll(&self) -> bool {
        self.has(Common::Roll)
    }

    /// Enter.
    #[must_use]
    pub fn enter(&self) -> bool {
        self.has(Common::Enter)
    }
}

fn keys_left_id() -> Id {
    Id::unique("keys left by the field with the cursor")
}

/// A field for a number or for dice, asked for by a check: as long as it is empty, letters are the app's. Once something is typed they are
/// its own, but for the R that rolls dice.
pub fn leave_keys(ui: &Ui, response: &Response, text: &str, dice: bool) {
    if response.has_focus() {
        let empty = text.trim().is_empty();
        let left = KeysLeft { arrows: empty, steps: empty, letters: empty, roll: dice || empty, digits: false, number: true };
        ui.data_mut(|data| data.insert_temp(keys_left_id(), left));
    }
}

/// Dice that are all there, where something is still to be chosen: only the arrows are left, and what rolls the dice anew.
pub fn leave_arrows_of_dice(ui: &Ui, response: &Response) {
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(keys_left_id(), KeysLeft { steps: true, roll: true, number: true, ..KeysLeft::default() }));
    }
}

/// The field of a grid's cell: whatever is typed is its own; what goes about the grid is not, as long as nothing is typed. Arrows go on to the
/// next cell even then, but for who changes what is in the cell. To be said only while the cell has the focus.
pub fn leave_arrows(ui: &Ui, typed: bool, changes: bool) {
    let left = KeysLeft { arrows: !typed, steps: !changes, ..KeysLeft::default() };
    ui.data_mut(|data| data.insert_temp(keys_left_id(), left));
}

/// What the field with the cursor left in the last frame; all keys where no field has it.
fn keys_left(ui: &Ui) -> KeysLeft {
    let left = ui.data_mut(|data| data.remove_temp::<KeysLeft>(keys_left_id()));
    if ui.text_edit_focused() {
        left.unwrap_or_default()
    } else {
        KeysLeft { arrows: true, steps: true, letters: true, roll: true, digits: true, number: false }
    }
}

/// Takes the keys of the tables, the first table before the others; nobody else hears them.
pub fn routed(ui: &Ui, tables: &[&[Binding]]) -> Pressed {
    let nowhere = ui.memory(|memory| memory.focused().is_none());
    let cursor = Cursor { left: keys_left(ui), nowhere, menu: Popup::is_any_open(ui.ctx()) };
    ui.input_mut(|input| route(input, tables, cursor))
}

/// Takes out of the input what the tables have.
fn route(input: &mut InputState, tables: &[&[Binding]], cursor: Cursor) -> Pressed {
    let lines = tables.iter().copied().flatten().filter_map(|binding| Some((binding.act?, binding.chords)));
    let bound = lines.flat_map(|(act, chords)| chords.iter().map(move |chord| Bound { act, chord: *chord }));
    let bound = bound.filter(|own| cursor.leaves(own.act, own.chord)).collect::<Vec<_>>();
    let mut pressed = Vec::new();
    let mut digit_with_alt = false;
    let mut held = false;
    let mut place = Place::default();
    input.events.retain_mut(|event| match event {
        Event::Key { key, physical_key, modifiers, pressed: true, repeat } => {
            held = *repeat;
            place = Place::of(*physical_key, *modifiers);
            let fit = fitting(&bound, *key, *modifiers).or_else(|| fitting_digit(&bound, (*physical_key)?, *modifiers));
            digit_with_alt |= fit.is_some_and(|(own, _)| own.chord == Chord::AltDigit);
            // A key that does something does it once, however long it is held.
            pressed.extend(fit.filter(|(own, _)| !held || own.chord.goes_on()).map(|(own, letter)| (own.act, letter)));
            fit.is_none()
        }
        // Some systems send the digit as text beside the key.
        Event::Text(_) if digit_with_alt => false,
        Event::Text(text) => {
            let at = std::mem::take(&mut place);
            if let Some(taken) = taken(&bound, text, at) {
                pressed.extend(taken.into_iter().filter(|_| !held));
                return false;
            }
            if let Some(digit) = at.digit(text).filter(|_| cursor.left.number) {
                *text = digit.to_string();
            }
            true
        }
        // What an input method puts in letter by letter comes without its key.
        Event::Ime(ImeEvent::Commit(text)) if !text.is_empty() => {
            if let Some(taken) = taken(&bound, text, Place::default()) {
                pressed.extend(taken);
                // What the field was shown of it meanwhile goes.
                text.clear();
            }
            true
        }
        _ => true,
    });
    Pressed(pressed)
}

/// A key of a table, and what it asks for.
#[derive(Clone, Copy, Debug)]
struct Bound {
    act: Act,
    chord: Chord,
}

/// Of the keys that fit, the first that says most of what is held down.
fn fitting(bound: &[Bound], key: Key, modifiers: Modifiers) -> Option<(Bound, char)> {
    let fits = bound.iter().filter_map(|own| Some((*own, own.chord.takes(key, modifiers)?)));
    fits.min_by_key(|(own, _)| !matches!(own.chord, Chord::CommandShift(_) | Chord::Shift(_)))
}

/// The same of a key of the top row with Alt or Ctrl, whatever stands on it without Shift.
fn fitting_digit(bound: &[Bound], physical: Key, modifiers: Modifiers) -> Option<(Bound, char)> {
    digit_of(physical)?;
    fitting(bound, physical, modifiers).filter(|(own, _)| matches!(own.chord, Chord::AltDigit | Chord::CommandDigit))
}

/// What a text asks for, where all of it asks for something.
fn taken(bound: &[Bound], text: &str, at: Place) -> Option<Vec<(Act, char)>> {
    let taken = |letter: char| Some((bound.iter().find(|own| own.chord.types(letter))?.act, letter));
    // Several letters at once are a word of an input method, and no keys.
    let keys = text.chars().count() == 1 || text.chars().all(|letter| letter.is_ascii_digit());
    let by_place = || Some(vec![taken(at.digit(text)?)?]);
    let typed = text.chars().flat_map(char::to_lowercase).map(|letter| taken(at.letter(letter))).collect::<Option<Vec<_>>>();
    typed.or_else(by_place).filter(|_| keys)
}

/// Enter is pressed, whoever has the focus: what it is for hangs on where the focus is.
#[must_use]
pub fn by_enter(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Enter))
}

/// A letter that was typed with no field to go into, and that no table had.
pub fn unclaimed(ui: &Ui, letter: char) -> bool {
    let mut typed = false;
    if ui.memory(|memory| memory.focused().is_none()) {
        let is_it = |text: &str, at: Place| text.chars().flat_map(char::to_lowercase).map(|typed| at.letter(typed)).eq([letter]);
        let mut place = Place::default();
        ui.input_mut(|input| {
            input.events.retain(|event| {
                if let Event::Key { physical_key, modifiers, pressed: true, .. } = event {
                    place = Place::of(*physical_key, *modifiers);
                }
                let taken = matches!(event, Event::Text(text) if is_it(text, place));
                typed |= taken;
                !taken
            });
        });
    }
    typed
}

/// Takes a key that one widget alone reads, while it has the focus. True where it was pressed.
pub fn consumed(ui: &Ui, chord: Chord) -> bool {
    let with = match chord {
        Chord::Alone(key) => (Modifiers::NONE, key),
        Chord::Command(key) => (Modifiers::COMMAND, key),
        Chord::Typed(_)
        | Chord::AnyLetter
        | Chord::AnyDigit
        | Chord::CommandShift(_)
        | Chord::Shift(_)
        | Chord::AltDigit
        | Chord::CommandDigit
        | Chord::Told(_) => return false,
    };
    ui.input_mut(|input| input.consume_key(with.0, with.1))
}

/// The rows of a table as help has them: keys that do the same on one line.
#[must_use]
pub fn rows(table: &[Binding]) -> Vec<(String, &'static str)> {
    let mut rows: Vec<(String, &'static str)> = Vec::new();
    for binding in table {
        match rows.last_mut().filter(|_| binding.says.is_empty()) {
            Some((keys, _)) => *keys = format!("{keys}, {}", binding.spoken()),
            None => rows.push((binding.spoken(), binding.says)),
        }
    }
    rows
}

/// The keys of a table that the last line tells.
#[must_use]
pub fn hints(table: &[Binding]) -> Vec<(String, &'static str)> {
    let told = table.iter().filter(|binding| !binding.short.is_empty());
    told.filter_map(|binding| Some((binding.chords.first()?.spoken(), binding.short))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    acts! {
        /// Acts of a page.
        enum Own {
            Fire: [Chord::Typed('f')], "Fire.";
            Find: [Chord::AnyDigit], "Finds.";
            Row: [Chord::AltDigit], "Takes a row.";
            Next: [Chord::Command(Key::Enter)], "";
            Down: [Chord::Alone(Key::ArrowDown)], "";
            All: [Chord::Typed('g')], "", "all";
            Edit: [Chord::Alone(Key::F2), Chord::Alone(Key::F3)], "Edits.";
        }
    }

    fn table() -> Table {
        [Own::table(), Everywhere::table(), Common::table()].concat()
    }

    fn is(act: impl Acts, letter: char) -> (Act, char) {
        (act.act(), letter)
    }

    fn cursor(letters: bool, roll: bool) -> Cursor {
        Cursor {
            left: KeysLeft { arrows: letters, steps: letters, letters, roll, digits: letters, number: roll && !letters },
            nowhere: letters,
            menu: false,
        }
    }

    fn key(key: Key, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
    }

    fn acts(events: Vec<Event>, cursor: Cursor) -> (Vec<(Act, char)>, Vec<Event>) {
        let mut input = InputState::default();
        input.events = events;
        let pressed = route(&mut input, &[&table()], cursor);
        (pressed.0, input.events)
    }

    #[test]
    fn what_is_typed_in_a_field_is_the_fields_own() {
        let typed = || vec![Event::Text("f".to_owned()), Event::Text("3".to_owned()), key(Key::Z, Modifiers::COMMAND)];
        assert_eq!(acts(typed(), cursor(false, false)), (vec![], typed()));
        let free = acts(typed(), cursor(true, true));
        assert_eq!(free, (vec![is(Own::Fire, 'f'), is(Own::Find, '3'), is(Everywhere::Undo, ' ')], vec![]));
    }

    #[test]
    fn a_field_for_dice_leaves_the_key_that_rolls() {
        let (acts, rest) = acts(vec![Event::Text("r".to_owned()), Event::Text("f".to_owned())], cursor(false, true));
        assert_eq!((acts, rest), (vec![is(Common::Roll, 'r')], vec![Event::Text("f".to_owned())]));
    }

    #[test]
    fn of_two_keys_that_fit_the_one_that_says_more_is_meant() {
        let (acts, _) = acts(vec![key(Key::Z, Modifiers::COMMAND | Modifiers::SHIFT)], cursor(true, true));
        assert_eq!(acts, [is(Everywhere::Redo, ' ')]);
    }

    #[test]
    fn of_two_tables_with_one_key_the_first_has_it() {
        let mut input = InputState::default();
        input.events = vec![key(Key::F3, Modifiers::NONE)];
        let other = [Common::Roll.line().by(&[Chord::Alone(Key::F3)])];
        let pressed = route(&mut input, &[&table(), &other], cursor(true, true));
        assert_eq!(pressed.of::<Own>().collect::<Vec<_>>(), [(Own::Edit, ' ')]);
        assert_eq!((pressed.roll(), pressed.has(Own::Edit)), (false, true));
    }

    #[test]
    fn help_has_acts_without_words_in_the_line_before() {
        let rows = rows(&table());
        assert_eq!(rows[2], ("Alt+1 to Alt+9, Ctrl+Enter, ↓, G".to_owned(), "Takes a row."));
        assert_eq!(rows[3], ("F2, F3".to_owned(), "Edits."));
        assert_eq!(hints(&table()), [("G".to_owned(), "all")]);
    }

    #[test]
    fn a_digit_with_alt_is_not_typed_too() {
        let (acts, rest) = acts(vec![key(Key::Num3, Modifiers::ALT), Event::Text("3".to_owned())], cursor(true, true));
        assert_eq!((acts, rest), (vec![is(Own::Row, '3')], vec![]));
    }

    /// Enter or a letter that is held is one, and an arrow goes on.
    #[test]
    fn a_key_that_is_held_does_it_once() {
        let repeated = |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: true, modifiers };
        let mut input = InputState::default();
        input.events = vec![
            key(Key::Enter, Modifiers::NONE),
            repeated(Key::Enter, Modifiers::NONE),
            repeated(Key::Enter, Modifiers::COMMAND),
            key(Key::ArrowDown, Modifiers::NONE),
            repeated(Key::ArrowDown, Modifiers::NONE),
            key(Key::G, Modifiers::NONE),
            Event::Text("g".to_owned()),
            repeated(Key::G, Modifiers::NONE),
            Event::Text("g".to_owned()),
        ];
        let acts = route(&mut input, &[&table()], cursor(true, true)).0;
        assert_eq!(acts, [is(Common::Enter, ' '), is(Own::Down, ' '), is(Own::Down, ' '), is(Own::All, 'g')]);
        assert!(input.events.iter().all(|event| !matches!(event, Event::Text(_))), "nobody else hears them");
    }

    #[test]
    fn what_the_table_does_not_have_and_whole_words_stay_in_the_input() {
        let typed = || vec![Event::Text("x".to_owned()), Event::Text("fr".to_owned()), key(Key::Q, Modifiers::NONE)];
        assert_eq!(acts(typed(), cursor(true, true)), (vec![], typed()));
        let (digits, _) = acts(vec![Event::Text("10".to_owned())], cursor(true, true));
        assert_eq!(digits, [is(Own::Find, '1'), is(Own::Find, '0')]);
    }

    fn on(physical: Key, modifiers: Modifiers, text: &str) -> Vec<Event> {
        let key = Event::Key { key: physical, physical_key: Some(physical), pressed: true, repeat: false, modifiers };
        vec![key, Event::Text(text.to_owned())]
    }

    /// Russian А, Greek Φ, Hebrew כ lie where F does.
    #[test]
    fn a_letter_of_another_script_is_the_key_it_lies_on() {
        for (physical, text) in [(Key::F, "а"), (Key::F, "А"), (Key::F, "φ"), (Key::F, "כ")] {
            assert_eq!(acts(on(physical, Modifiers::NONE, text), cursor(true, true)).0, [is(Own::Fire, 'f')], "{text}");
        }
        // In a field it is what it is; without its key, or another Latin letter, no key at all.
        let typed = on(Key::F, Modifiers::NONE, "а");
        assert_eq!(acts(typed.clone(), cursor(false, false)), (vec![], typed));
        assert_eq!(acts(vec![Event::Text("а".to_owned())], cursor(true, true)).0, []);
        assert_eq!(acts(on(Key::F, Modifiers::NONE, "é"), cursor(true, true)).0, []);
    }

    #[test]
    fn the_top_row_without_shift_is_digits_where_digits_are_asked_for() {
        for (physical, text, digit) in [(Key::Num2, "é", '2'), (Key::Num3, "\"", '3'), (Key::Num0, "à", '0'), (Key::Num5, "ř", '5')] {
            assert_eq!(acts(on(physical, Modifiers::NONE, text), cursor(true, true)).0, [is(Own::Find, digit)], "{text}");
            let (none, rest) = acts(on(physical, Modifiers::NONE, text), cursor(false, true));
            assert_eq!((none, rest.last()), (vec![], Some(&Event::Text(digit.to_string()))), "{text} in a field for a number");
            let typed = on(physical, Modifiers::NONE, text);
            assert_eq!(acts(typed.clone(), cursor(false, false)), (vec![], typed), "{text} in a field for words");
        }
        assert_eq!(acts(on(Key::Num2, Modifiers::SHIFT, "@"), cursor(true, true)).0, [], "a sign with Shift is a sign");
        assert_eq!(acts(on(Key::Num3, Modifiers::SHIFT, "3"), cursor(true, true)).0, [is(Own::Find, '3')]);
        let with_alt =
            Event::Key { key: Key::Quote, physical_key: Some(Key::Num3), pressed: true, repeat: false, modifiers: Modifiers::ALT };
        assert_eq!(acts(vec![with_alt], cursor(true, true)).0, [is(Own::Row, '3')]);
    }

    #[test]
    fn a_letter_an_input_method_puts_in_is_a_key_and_its_word_is_not() {
        let put = |text: &str| Event::Ime(ImeEvent::Commit(text.to_owned()));
        assert_eq!(acts(vec![put("f")], cursor(true, true)), (vec![is(Own::Fire, 'f')], vec![put("")]));
        assert_eq!(acts(vec![put("fr")], cursor(true, true)), (vec![], vec![put("fr")]));
        assert_eq!(acts(vec![put("f")], cursor(false, false)), (vec![], vec![put("f")]));
    }
}
