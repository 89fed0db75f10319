//! The one router of keys. The action of a key is a line of a table, and each page has its table; help and the last line are drawn from the
//! same tables. While a field has the cursor, keys that can be typed go to the field.

mod place;
mod strokes;

use std::any::TypeId;
use std::fmt::Debug;

use eframe::egui::{Context, Event, FocusDirection, Id, ImeEvent, InputState, Key, Modifiers, Popup, Response, TextEdit, Ui};

use super::pass;
use place::PhysicalKey;
pub use strokes::Strokes;

/// Table of keys: help lists it, the last line shows it, the router reads it.
pub type KeyTable = Vec<Binding>;

/// Act that a key asks for, of any list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyAct {
    of: TypeId,
    nth: usize,
}

impl KeyAct {
    /// Returns the act of that number in a list which the compiler does not know, as the table of pages.
    #[must_use]
    pub fn nth<L: 'static>(nth: usize) -> Self {
        Self { of: TypeId::of::<L>(), nth }
    }
}

/// Closed list of acts of keys. Each act has its keys and its help text in one match, and the code that handles the acts does so in one
/// match too: an act that is bound and not handled does not compile. Lists are written with `acts!`.
pub trait Acts: Copy + PartialEq + Debug + 'static {
    /// All acts, in the order of help.
    const ALL: &'static [Self];

    /// Returns the line of the table: the keys of an act, and their description.
    fn line(self) -> Binding;

    /// Returns the act for the router.
    fn act(self) -> KeyAct {
        KeyAct { of: TypeId::of::<Self>(), nth: Self::ALL.iter().position(|own| *own == self).unwrap_or_default() }
    }

    /// Returns the table of all acts.
    #[must_use]
    fn table() -> KeyTable {
        Self::ALL.iter().map(|act| act.line()).collect()
    }
}

/// Declares a closed list of acts, each with its keys, its help text, and its word or two in the last line where it has one. An act that
/// help describes in the line before it has "".
macro_rules! acts {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$of_act:meta])* $act:ident: [$($chord:expr),+ $(,)?], $text:expr $(, $short:expr)?;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$of_act])* $act,)+
        }

        impl $crate::gui::shell::keys::Acts for $name {
            const ALL: &'static [Self] = &[$(Self::$act),+];

            fn line(self) -> $crate::gui::shell::keys::Binding {
                let (chords, text, short): (&'static [$crate::gui::shell::keys::Chord], &'static str, &'static str) = match self {
                    $(Self::$act => (&[$($chord),+], $text, concat!($($short)?)),)+
                };
                $crate::gui::shell::keys::Binding { act: Some($crate::gui::shell::keys::Acts::act(self)), chords, text, short }
            }
        }
    };
}
pub(in crate::gui) use acts;

acts! {
    /// Acts of every form with dice and of every page; a page describes them in its own words.
    pub enum Common {
        /// The program rolls the dice that are awaited.
        Roll: [Chord::Typed('r')], "The program rolls the dice the check needs. The log says so.";
        /// Enter, while nothing has the cursor.
        Enter: [Chord::Alone(Key::Enter)], "Applies the result.";
    }
}

/// Key that closes one thing.
pub const ESCAPE: Chord = Chord::Alone(Key::Escape);

acts! {
    /// Acts of every page, beside those that open pages.
    pub enum Everywhere {
        /// Closes one thing that is open.
        Close: [ESCAPE], "Closes one thing: message, search, menu, then check; with nothing open, a page. Nothing is recorded.";
        /// Undoes the last action on the page.
        Undo: [Chord::Command(Key::Z)], "Undoes the last change on the page; in a field, the last typing.";
        /// Redoes the last undone action.
        Redo: [Chord::CommandShift(Key::Z)], "Redoes it.";
        /// Makes type a step larger.
        Larger: [Chord::Command(Key::Plus), Chord::Command(Key::Equals)], "Larger and smaller type.";
        /// Makes type a step smaller.
        Smaller: [Chord::Command(Key::Minus)], "";
        /// Sets type to the usual size.
        Usual: [Chord::Command(Key::Num0)], "The usual type size, 100 per cent.";
    }
}

impl Everywhere {
    /// Returns the table of the keys that act while a menu is open too: those that change no page.
    #[must_use]
    pub fn of_menus() -> KeyTable {
        [Self::Larger, Self::Smaller, Self::Usual].map(Acts::line).into()
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
    /// Described only: the toolkit reads it, or the pointer does it.
    Listed(&'static str),
}

/// A line of a table of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Act it asks for; `None` for a key that the toolkit handles itself.
    pub act: Option<KeyAct>,
    /// Keys, each of which does it.
    pub chords: &'static [Chord],
    /// Description in help; empty for a key that belongs to the line before it.
    pub text: &'static str,
    /// Description in the last line, in a word or two; empty for keys that are not shown there.
    pub short: &'static str,
}

impl Binding {
    /// Returns the binding with another description in help.
    #[must_use]
    pub const fn text(self, text: &'static str) -> Self {
        Self { text, ..self }
    }

    /// Returns the binding with a description in the last line too.
    #[must_use]
    pub const fn short(self, short: &'static str) -> Self {
        Self { short, ..self }
    }

    /// Returns the binding with other keys.
    #[must_use]
    pub const fn by(self, chords: &'static [Chord]) -> Self {
        Self { chords, ..self }
    }

    /// Returns the binding of a key that the toolkit handles.
    #[must_use]
    pub const fn listed(keys: &'static [Chord], text: &'static str) -> Self {
        Self { act: None, chords: keys, text, short: "" }
    }

    /// Returns its keys as they are printed on a keyboard.
    fn spoken(&self) -> String {
        self.chords.iter().map(|chord| chord.spoken()).collect::<Vec<_>>().join(", ")
    }
}

impl Chord {
    /// Returns the key as it is printed on a keyboard.
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
            Self::Listed(keys) => keys.to_owned(),
        }
    }

    /// Returns the letter that the key types, a space where it types none; `None` where it stands for several keys.
    const fn letter(self) -> Option<char> {
        match self {
            Self::Typed(letter) => Some(letter),
            Self::Alone(_) | Self::Command(_) | Self::CommandShift(_) | Self::Shift(_) => Some(' '),
            Self::AnyLetter | Self::AnyDigit | Self::AltDigit | Self::CommandDigit | Self::Listed(_) => None,
        }
    }

    /// Returns the digit of a pressed key that matches a chord of many digits, a space for any other match; `None` if it does not match.
    fn takes(self, key: Key, modifiers: Modifiers) -> Option<char> {
        let pressed = |own: Key, with: Modifiers| (own == key && modifiers.matches_logically(with)).then_some(' ');
        match self {
            Self::Alone(own) => pressed(own, Modifiers::NONE),
            Self::Command(own) => pressed(own, Modifiers::COMMAND),
            Self::CommandShift(own) => pressed(own, Modifiers::COMMAND | Modifiers::SHIFT),
            Self::Shift(own) => pressed(own, Modifiers::SHIFT),
            Self::AltDigit if modifiers.matches_logically(Modifiers::ALT) => digit_of(key),
            Self::CommandDigit if modifiers.matches_logically(Modifiers::COMMAND) => digit_of(key),
            Self::Typed(_) | Self::AnyLetter | Self::AnyDigit | Self::AltDigit | Self::CommandDigit | Self::Listed(_) => None,
        }
    }

    /// Returns whether it repeats while it is held: it moves the cursor, removes typed text, or makes type larger or smaller.
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
            | Self::Listed(_) => false,
        }
    }

    /// Returns whether a typed letter matches the chord.
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
            | Self::Listed(_) => false,
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

/// Keys that the field with the cursor leaves to the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct KeysLeft {
    /// Arrows, undo, and the keys that move in a grid: nothing is typed in the field yet.
    arrows: bool,
    /// Arrows alone: the field is complete, and something is still to be chosen.
    steps: bool,
    /// Letters and undo: nothing is typed in it yet, and the app itself may have moved the cursor there.
    letters: bool,
    /// R rolls its dice.
    roll: bool,
    /// Digits: no field has the cursor.
    digits: bool,
    /// The field is for a number or for dice: a sign of the top row is typed in it as the digit of its key.
    number: bool,
    /// Letters that are faces of its dice, and no keys while it has the cursor.
    faces: [char; FACES],
}

/// Most letters that are faces of a die.
const FACES: usize = 6;

/// Location of the cursor, and the keys it leaves to the tables.
#[derive(Clone, Copy, Debug)]
struct Cursor {
    /// Keys the field with the cursor leaves; all of them if no field has it.
    left: KeysLeft,
    /// Nothing has the focus, not even a button.
    nowhere: bool,
}

impl Cursor {
    /// Returns whether a key goes to the tables, and not to the field with the cursor.
    fn leaves(self, act: KeyAct, chord: Chord) -> bool {
        match chord {
            Chord::Typed(_) if act == Common::Roll.act() => self.left.roll,
            Chord::Typed(letter) if self.left.faces.contains(&letter) => false,
            Chord::Typed(_) | Chord::AnyLetter => self.left.letters,
            Chord::AnyDigit => self.left.digits,
            Chord::Alone(Key::Enter) => self.left.letters && self.nowhere,
            // A field in which something is typed has an undo of its own; arrows go through what is typed.
            Chord::Command(Key::Z)
            | Chord::CommandShift(Key::Z)
            | Chord::Shift(_)
            | Chord::Alone(Key::Backspace | Key::Delete | Key::Home | Key::End) => self.left.arrows,
            Chord::Alone(Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown) => self.left.arrows || self.left.steps,
            Chord::Alone(_) | Chord::Command(_) | Chord::CommandShift(_) | Chord::AltDigit | Chord::CommandDigit | Chord::Listed(_) => true,
        }
    }
}

/// Acts of the keys pressed for a table, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pressed(Vec<(KeyAct, char)>);

impl Pressed {
    /// Returns none of them while the keyboard is another's: while the referee is asked, it is his note's.
    #[must_use]
    pub fn unless(&self, is_taken: bool) -> Self {
        if is_taken { Self::default() } else { self.clone() }
    }

    /// Returns the acts of one list, each with the letter typed for it, in the order they were pressed.
    pub fn of<A: Acts>(&self) -> impl Iterator<Item = (A, char)> {
        let own = self.0.iter().filter(|(act, _)| act.of == TypeId::of::<A>());
        own.filter_map(|(act, letter)| Some((*A::ALL.get(act.nth)?, *letter)))
    }

    /// Returns the numbers of the acts of a list which the compiler does not know.
    pub fn nth_of<L: 'static>(&self) -> impl Iterator<Item = usize> {
        self.0.iter().filter(|(act, _)| act.of == TypeId::of::<L>()).map(|(act, _)| act.nth)
    }

    /// Returns whether an act was asked for.
    #[must_use]
    pub fn has(&self, act: impl Acts) -> bool {
        self.0.iter().any(|(own, _)| *own == act.act())
    }

    /// Returns the letters typed for an act, one by one.
    pub fn typed(&self, act: impl Acts) -> impl Iterator<Item = char> {
        self.0.iter().filter(move |(own, _)| *own == act.act()).map(|(_, letter)| *letter)
    }

    /// Returns the same acts with one more, which was read elsewhere.
    #[must_use]
    pub fn and(&self, act: impl Acts) -> Self {
        Self(self.0.iter().copied().chain([(act.act(), ' ')]).collect())
    }

    /// Returns whether a key was pressed that does something, beside the one that closes.
    #[must_use]
    pub fn acts(&self) -> bool {
        self.0.iter().any(|(act, _)| *act != Everywhere::Close.act())
    }

    /// Adds the act of a key that was clicked in the last line.
    pub fn click(&mut self, (act, letter): (KeyAct, char)) {
        self.0.push((act, letter));
    }

    /// Returns whether the roll key was pressed.
    #[must_use]
    pub fn roll(&self) -> bool {
        self.has(Common::Roll)
    }

    /// Returns whether Enter was pressed, while nothing had the cursor.
    #[must_use]
    pub fn enter(&self) -> bool {
        self.has(Common::Enter)
    }
}

fn keys_left_id() -> Id {
    Id::unique("keys left by the field with the cursor")
}

/// Leaves the letters to the app while a field for a number is empty; once something is typed they go to the field. A field of dice leaves
/// them always, and the arrows: when the die is typed a fact may be ticked, of another unit too.
pub fn leave_keys(ui: &Ui, response: &Response, text: &str, dice: bool) {
    if response.has_focus() {
        let empty = text.trim().is_empty();
        let letters = dice || empty;
        let left = KeysLeft { arrows: empty, steps: letters, letters, roll: letters, number: true, ..KeysLeft::default() };
        ui.data_mut(|data| data.insert_temp(keys_left_id(), left));
    }
}

/// Leaves the keys of a field of dice, but none of the letters that are faces. To be called after [`leave_keys`].
pub fn keep_faces(ui: &Ui, response: &Response, letters: impl Iterator<Item = char>) {
    if response.has_focus() {
        let mut left = ui.data(|data| data.get_temp::<KeysLeft>(keys_left_id())).unwrap_or_default();
        left.faces.iter_mut().zip(letters).for_each(|(face, letter)| *face = letter);
        ui.data_mut(|data| data.insert_temp(keys_left_id(), left));
    }
}

/// Leaves only the arrows, and the key that rolls again, to the app: the dice are all there, and something is still to be chosen.
pub fn leave_arrows_of_dice(ui: &Ui, response: &Response) {
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(keys_left_id(), KeysLeft { steps: true, roll: true, number: true, ..KeysLeft::default() }));
    }
}

/// Leaves the keys that move in a grid to the app while nothing is typed in the field of its cell. Arrows go on to the next cell even then,
/// unless the text of the cell is being edited. To be called only while the cell has the focus.
pub fn leave_arrows(ui: &Ui, typed: bool, changes: bool) {
    let left = KeysLeft { arrows: !typed, steps: !changes, ..KeysLeft::default() };
    ui.data_mut(|data| data.insert_temp(keys_left_id(), left));
}

/// Forgets what was typed before in the field with the cursor, where nothing is typed or it has just got the cursor: undo must not bring
/// back the die of a check that is closed.
fn forget_typing(ui: &Ui, is_empty: bool) {
    let Some(id) = ui.memory(|memory| memory.focused()) else { return };
    if is_empty || ui.read_response(id).is_some_and(|response| response.gained_focus()) {
        TextEdit::load_state(ui, id).into_iter().for_each(|mut state| state.clear_undoer());
    }
}

/// Returns the keys left by the field with the cursor in the last frame; all keys if no field has it.
fn keys_left(ui: &Ui) -> KeysLeft {
    let left = ui.data_mut(|data| data.remove_temp::<KeysLeft>(keys_left_id()));
    if ui.text_edit_focused() {
        let left = left.unwrap_or_default();
        forget_typing(ui, left.arrows);
        left
    } else {
        KeysLeft { arrows: true, steps: true, letters: true, roll: true, digits: true, ..KeysLeft::default() }
    }
}

/// Makes Tab go from entry to entry while a menu is open, as the arrows do, and not into the page behind it. Where nothing has the focus it
/// goes on from what is picked, also where that was picked by its number or name.
pub fn hold_tab(context: &Context) {
    let Some(back) = context.input(|input| input.key_pressed(Key::Tab).then_some(input.modifiers.shift)) else { return };
    if Popup::is_any_open(context) {
        context.memory_mut(|memory| memory.move_focus(if back { FocusDirection::Up } else { FocusDirection::Down }));
    } else if let Some(picked) = pass::picked(context).filter(|_| context.memory(|memory| memory.focused().is_none())) {
        context.memory_mut(|memory| memory.request_focus(picked));
    }
}

/// Takes the keys of the tables, the first table before the others; they are consumed.
pub fn routed(ui: &Ui, tables: &[&[Binding]]) -> Pressed {
    let nowhere = ui.memory(|memory| memory.focused().is_none());
    let cursor = Cursor { left: keys_left(ui), nowhere };
    ui.input_mut(|input| route(input, tables, cursor))
}

/// Removes the keys of the tables from the input.
fn route(input: &mut InputState, tables: &[&[Binding]], cursor: Cursor) -> Pressed {
    let lines = tables.iter().copied().flatten().filter_map(|binding| Some((binding.act?, binding.chords)));
    let bound = lines.flat_map(|(act, chords)| chords.iter().map(move |chord| Bound { act, chord: *chord }));
    let bound = bound.filter(|own| cursor.leaves(own.act, own.chord)).collect::<Vec<_>>();
    let mut pressed = Vec::new();
    let mut digit_with_alt = false;
    let mut letter_with_shift = false;
    let mut held = false;
    let mut place = PhysicalKey::default();
    input.events.retain_mut(|event| match event {
        Event::Key { key, physical_key, modifiers, pressed: true, repeat } => {
            held = *repeat;
            place = PhysicalKey::of(*physical_key, *modifiers);
            let fit = fitting(&bound, *key, *modifiers).or_else(|| fitting_digit(&bound, (*physical_key)?, *modifiers));
            letter_with_shift = fit.is_some_and(|(own, _)| matches!(own.chord, Chord::Shift(_)));
            digit_with_alt |= fit.is_some_and(|(own, _)| own.chord == Chord::AltDigit);
            // A key acts once however long it is held, unless its chord repeats.
            pressed.extend(fit.filter(|(own, _)| !held || own.chord.goes_on()).map(|(own, letter)| (own.act, letter)));
            fit.is_none()
        }
        // Some systems send the digit as text beside the key.
        Event::Text(_) if digit_with_alt => false,
        // The letter of a key with Shift comes as text too, and means what the key does alone.
        Event::Text(_) if std::mem::take(&mut letter_with_shift) => false,
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
        // Letters put in one by one by an input method come without their keys.
        Event::Ime(ImeEvent::Commit(text)) if !text.is_empty() => {
            if let Some(taken) = taken(&bound, text, PhysicalKey::default()) {
                pressed.extend(taken);
                // The preview of it in the field is removed.
                text.clear();
            }
            true
        }
        _ => true,
    });
    Pressed(pressed)
}

/// Key of a table, with its act.
#[derive(Clone, Copy, Debug)]
struct Bound {
    act: KeyAct,
    chord: Chord,
}

/// Returns the first matching chord; one with Shift comes before one without, as Shift is ignored by the latter.
fn fitting(bound: &[Bound], key: Key, modifiers: Modifiers) -> Option<(Bound, char)> {
    let fits = bound.iter().filter_map(|own| Some((*own, own.chord.takes(key, modifiers)?)));
    fits.min_by_key(|(own, _)| !matches!(own.chord, Chord::CommandShift(_) | Chord::Shift(_)))
}

/// Returns the same for a key of the top row with Alt or Ctrl, whatever sign it has without Shift.
fn fitting_digit(bound: &[Bound], physical: Key, modifiers: Modifiers) -> Option<(Bound, char)> {
    digit_of(physical)?;
    fitting(bound, physical, modifiers).filter(|(own, _)| matches!(own.chord, Chord::AltDigit | Chord::CommandDigit))
}

/// Returns the acts of a text, if every letter of it has one.
fn taken(bound: &[Bound], text: &str, at: PhysicalKey) -> Option<Vec<(KeyAct, char)>> {
    let taken = |letter: char| Some((bound.iter().find(|own| own.chord.types(letter))?.act, letter));
    // Several letters at once are a word of an input method, and no keys.
    let keys = text.chars().count() == 1 || text.chars().all(|letter| letter.is_ascii_digit());
    let by_place = || Some(vec![taken(at.digit(text)?)?]);
    let typed = text.chars().flat_map(char::to_lowercase).map(|letter| taken(at.letter(letter))).collect::<Option<Vec<_>>>();
    typed.or_else(by_place).filter(|_| keys)
}

/// Returns whether Enter is pressed, whatever has the focus: its meaning depends on where the focus is.
#[must_use]
pub fn by_enter(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Enter))
}

/// Returns whether a letter was typed that went into no field and is in no table.
pub fn unclaimed(ui: &Ui, letter: char) -> bool {
    let mut typed = false;
    if ui.memory(|memory| memory.focused().is_none()) {
        let is_it = |text: &str, at: PhysicalKey| text.chars().flat_map(char::to_lowercase).map(|typed| at.letter(typed)).eq([letter]);
        let mut place = PhysicalKey::default();
        ui.input_mut(|input| {
            input.events.retain(|event| {
                if let Event::Key { physical_key, modifiers, pressed: true, .. } = event {
                    place = PhysicalKey::of(*physical_key, *modifiers);
                }
                let taken = matches!(event, Event::Text(text) if is_it(text, place));
                typed |= taken;
                !taken
            });
        });
    }
    typed
}

/// Consumes a key that one widget alone reads, while it has the focus. Returns true if it was pressed.
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
        | Chord::Listed(_) => return false,
    };
    ui.input_mut(|input| input.consume_key(with.0, with.1))
}

/// Returns the rows of a table for help: keys with the same effect on one line.
#[must_use]
pub fn rows(table: &[Binding]) -> Vec<(String, &'static str)> {
    let mut rows: Vec<(String, &'static str)> = Vec::new();
    for binding in table {
        match rows.last_mut().filter(|_| binding.text.is_empty()) {
            Some((keys, _)) => *keys = format!("{keys}, {}", binding.spoken()),
            None => rows.push((binding.spoken(), binding.text)),
        }
    }
    rows
}

/// Key shown in the last line, with its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHint {
    /// The key as it is printed on a keyboard, or a range of digits.
    pub key: String,
    /// Its effect in a word or two.
    pub does: &'static str,
    /// Act of a click on it, with the letter that the key types; `None` where one of several keys is to be chosen.
    pub click: Option<(KeyAct, char)>,
}

/// Returns the keys of a table for the last line.
#[must_use]
pub fn hints(table: &[Binding]) -> Vec<KeyHint> {
    let shown = table.iter().filter(|binding| !binding.short.is_empty());
    let hint = |binding: &Binding| {
        let letter = if are_digits(binding.chords) { None } else { binding.chords.first().and_then(|first| first.letter()) };
        Some(KeyHint { key: range(binding.chords)?, does: binding.short, click: binding.act.zip(letter) })
    };
    shown.filter_map(hint).collect()
}

/// Returns whether all keys are digits, of which there are several.
fn are_digits(chords: &[Chord]) -> bool {
    chords.len() > 1 && chords.iter().all(|chord| matches!(chord, Chord::Typed(letter) if letter.is_ascii_digit()))
}

/// Returns the first of the keys, or the range of several digits: `1–3`.
fn range(chords: &[Chord]) -> Option<String> {
    match chords {
        [first, .., last] if are_digits(chords) => Some(format!("{}–{}", first.spoken(), last.spoken())),
        [first, ..] => Some(first.spoken()),
        [] => None,
    }
}

#[cfg(test)]
mod tests;
