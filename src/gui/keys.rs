//! The one router of keys. What a key does is a line of a table, and each page has its table; help and the last line are drawn from the
//! same tables. While a field has the cursor, what can be typed is the field's own.

mod place;
mod strokes;

use eframe::egui::{Event, Id, ImeEvent, InputState, Key, Modifiers, Popup, Response, Ui};

use place::Place;
pub use strokes::Strokes;

/// What a key asks for, by its word.
pub type Act = &'static str;

/// The program rolls the dice that are waited for.
pub const ROLL: Act = "roll";
/// Enter, with the cursor nowhere.
pub const ENTER: Act = "enter";

/// One thing is put away.
pub const CLOSE: Act = "close";
/// What was done last on the page is taken back.
pub const UNDO: Act = "undo";
/// It is brought back.
pub const REDO: Act = "redo";
/// Larger type.
pub const LARGER: Act = "larger";
/// Smaller type.
pub const SMALLER: Act = "smaller";
/// Type of the usual size.
pub const USUAL: Act = "usual size";

/// The key that puts one thing away.
pub const ESCAPE: Binding =
    Binding::new(CLOSE, Chord::Alone(Key::Escape), "Closes one thing: what is sought, a menu, then the check. Nothing is recorded.");

/// The keys of every page, beside those that open pages.
pub const EVERYWHERE: [Binding; 7] = [
    ESCAPE,
    Binding::new(UNDO, Chord::Command(Key::Z), "Undo what is on the page; in a field in which something is typed, its typing."),
    Binding::new(REDO, Chord::CommandShift(Key::Z), "Redo."),
    Binding::new(LARGER, Chord::Command(Key::Plus), "Larger and smaller type."),
    Binding::new(SMALLER, Chord::Command(Key::Minus), ""),
    Binding::new(LARGER, Chord::Command(Key::Equals), ""),
    Binding::new(USUAL, Chord::Command(Key::Num0), "Type of the usual size, 100 per cent."),
];

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
    /// What is asked for.
    pub act: Act,
    /// The key.
    pub chord: Chord,
    /// What it does, as help says it; of a key that belongs to the line before it, nothing.
    pub says: &'static str,
    /// The same in a word or two for the last line; of keys that are not told there, nothing.
    pub short: &'static str,
}

impl Binding {
    /// A key that help tells.
    #[must_use]
    pub const fn new(act: Act, chord: Chord, says: &'static str) -> Self {
        Self { act, chord, says, short: "" }
    }

    /// The same, told in the last line too.
    #[must_use]
    pub const fn short(self, short: &'static str) -> Self {
        Self { short, ..self }
    }

    /// What the toolkit reads.
    #[must_use]
    pub const fn told(keys: &'static str, says: &'static str) -> Self {
        Self::new("", Chord::Told(keys), says)
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
            _ => false,
        }
    }

    /// Whether it is what is typed.
    fn types(self, letter: char) -> bool {
        match self {
            Self::Typed(own) => own == letter,
            Self::AnyLetter => !letter.is_whitespace(),
            Self::AnyDigit => letter.is_ascii_digit(),
            _ => false,
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
    fn leaves(self, binding: &Binding) -> bool {
        match binding.chord {
            Chord::Typed(_) if binding.act == ROLL => self.left.roll,
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
            _ => true,
        }
    }
}

/// What was pressed for a table, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pressed(Vec<(Act, char)>);

impl Pressed {
    /// Whether it was asked for.
    #[must_use]
    pub fn has(&self, act: Act) -> bool {
        self.0.iter().any(|(own, _)| *own == act)
    }

    /// What was typed for it, letter by letter.
    pub fn typed(&self, act: Act) -> impl Iterator<Item = char> {
        self.0.iter().filter(move |(own, _)| *own == act).map(|(_, letter)| *letter)
    }

    /// All that was asked for, as it was pressed.
    pub fn all(&self) -> impl Iterator<Item = (Act, char)> {
        self.0.iter().copied()
    }

    /// The same, and this besides: it was heard elsewhere.
    #[must_use]
    pub fn and(&self, act: Act) -> Self {
        Self(self.0.iter().copied().chain([(act, ' ')]).collect())
    }

    /// The roll key.
    #[must_use]
    pub fn roll(&self) -> bool {
        self.has(ROLL)
    }

    /// Enter.
    #[must_use]
    pub fn enter(&self) -> bool {
        self.has(ENTER)
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
    let bindings = tables.iter().copied().flatten().filter(|binding| cursor.leaves(binding)).collect::<Vec<_>>();
    let mut pressed = Vec::new();
    let mut digit_with_alt = false;
    let mut held = false;
    let mut place = Place::default();
    input.events.retain_mut(|event| match event {
        Event::Key { key, physical_key, modifiers, pressed: true, repeat } => {
            held = *repeat;
            place = Place::of(*physical_key, *modifiers);
            let fit = fitting(&bindings, *key, *modifiers).or_else(|| fitting_digit(&bindings, (*physical_key)?, *modifiers));
            digit_with_alt |= fit.is_some_and(|(binding, _)| binding.chord == Chord::AltDigit);
            // A key that does something does it once, however long it is held.
            pressed.extend(fit.filter(|(binding, _)| !held || binding.chord.goes_on()).map(|(binding, letter)| (binding.act, letter)));
            fit.is_none()
        }
        // Some systems send the digit as text beside the key.
        Event::Text(_) if digit_with_alt => false,
        Event::Text(text) => {
            let at = std::mem::take(&mut place);
            if let Some(taken) = taken(&bindings, text, at) {
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
            if let Some(taken) = taken(&bindings, text, Place::default()) {
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

/// Of the bindings that fit a key, the first that says most of what is held down.
fn fitting<'b>(bindings: &[&'b Binding], key: Key, modifiers: Modifiers) -> Option<(&'b Binding, char)> {
    let fits = bindings.iter().filter_map(|binding| Some((*binding, binding.chord.takes(key, modifiers)?)));
    fits.min_by_key(|(binding, _)| !matches!(binding.chord, Chord::CommandShift(_) | Chord::Shift(_)))
}

/// The same of a key of the top row with Alt or Ctrl, whatever stands on it without Shift.
fn fitting_digit<'b>(bindings: &[&'b Binding], physical: Key, modifiers: Modifiers) -> Option<(&'b Binding, char)> {
    digit_of(physical)?;
    fitting(bindings, physical, modifiers).filter(|(binding, _)| matches!(binding.chord, Chord::AltDigit | Chord::CommandDigit))
}

/// What a text asks for, where all of it asks for something.
fn taken(bindings: &[&Binding], text: &str, at: Place) -> Option<Vec<(Act, char)>> {
    let taken = |letter: char| Some((bindings.iter().find(|binding| binding.chord.types(letter))?.act, letter));
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

/// A key of a table that one widget alone reads, while it has the focus.
pub fn consumed(ui: &Ui, binding: &Binding) -> bool {
    let with = match binding.chord {
        Chord::Alone(key) => (Modifiers::NONE, key),
        Chord::Command(key) => (Modifiers::COMMAND, key),
        _ => return false,
    };
    ui.input_mut(|input| input.consume_key(with.0, with.1))
}

/// The rows of a table as help has them: keys that do the same on one line.
#[must_use]
pub fn rows(table: &[Binding]) -> Vec<(String, &'static str)> {
    let mut rows: Vec<(String, &'static str)> = Vec::new();
    for binding in table {
        match rows.last_mut().filter(|_| binding.says.is_empty()) {
            Some((keys, _)) => *keys = format!("{keys}, {}", binding.chord.spoken()),
            None => rows.push((binding.chord.spoken(), binding.says)),
        }
    }
    rows
}

/// Two tables as one.
///
/// # Panics
/// Where `ALL` is not the bindings of both.
#[must_use]
pub const fn joined<const FIRST: usize, const THEN: usize, const ALL: usize>(
    first: [Binding; FIRST],
    then: [Binding; THEN],
) -> [Binding; ALL] {
    assert!(FIRST + THEN == ALL, "a table is as long as its parts");
    let mut all = [first[0]; ALL];
    let mut nth = 0;
    while nth < ALL {
        all[nth] = if nth < FIRST { first[nth] } else { then[nth - FIRST] };
        nth += 1;
    }
    all
}

/// The keys of a table that the last line tells.
#[must_use]
pub fn hints(table: &[Binding]) -> Vec<(String, &'static str)> {
    let told = table.iter().filter(|binding| !binding.short.is_empty());
    told.map(|binding| (binding.chord.spoken(), binding.short)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [Binding; 6] = [
        Binding::new("fire", Chord::Typed('f'), "Fire."),
        Binding::new(ROLL, Chord::Typed('r'), "Rolls."),
        Binding::new("find", Chord::AnyDigit, "Finds."),
        Binding::new("undo", Chord::Command(Key::Z), "Undo."),
        Binding::new("redo", Chord::CommandShift(Key::Z), "Redo."),
        Binding::new("row", Chord::AltDigit, "Takes a row."),
    ];

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
        let pressed = route(&mut input, &[&TABLE], cursor);
        (pressed.all().collect(), input.events)
    }

    #[test]
    fn what_is_typed_in_a_field_is_the_fields_own() {
        let typed = || vec![Event::Text("f".to_owned()), Event::Text("3".to_owned()), key(Key::Z, Modifiers::COMMAND)];
        assert_eq!(acts(typed(), cursor(false, false)), (vec![], typed()));
        let free = acts(typed(), cursor(true, true));
        assert_eq!(free, (vec![("fire", 'f'), ("find", '3'), ("undo", ' ')], vec![]));
    }

    #[test]
    fn a_field_for_dice_leaves_the_key_that_rolls() {
        let (acts, rest) = acts(vec![Event::Text("r".to_owned()), Event::Text("f".to_owned())], cursor(false, true));
        assert_eq!((acts, rest), (vec![(ROLL, 'r')], vec![Event::Text("f".to_owned())]));
    }

    #[test]
    fn of_two_keys_that_fit_the_one_that_says_more_is_meant() {
        let (acts, _) = acts(vec![key(Key::Z, Modifiers::COMMAND | Modifiers::SHIFT)], cursor(true, true));
        assert_eq!(acts, [("redo", ' ')]);
    }

    #[test]
    fn of_two_tables_with_one_key_the_first_has_it() {
        let table = |act| [Binding::new(act, Chord::Alone(Key::F2), "It does that.")];
        let mut input = InputState::default();
        input.events = vec![key(Key::F2, Modifiers::NONE)];
        assert_eq!(route(&mut input, &[&table("edit"), &table("look back")], cursor(true, true)).0, [("edit", ' ')]);
    }

    #[test]
    fn a_digit_with_alt_is_not_typed_too() {
        let (acts, rest) = acts(vec![key(Key::Num3, Modifiers::ALT), Event::Text("3".to_owned())], cursor(true, true));
        assert_eq!((acts, rest), (vec![("row", '3')], vec![]));
    }

    /// Enter or a letter that is held is one, and an arrow goes on.
    #[test]
    fn a_key_that_is_held_does_it_once() {
        let table = [
            Binding::new("next", Chord::Command(Key::Enter), ""),
            Binding::new("apply", Chord::Alone(Key::Enter), ""),
            Binding::new("down", Chord::Alone(Key::ArrowDown), ""),
            Binding::new("all", Chord::Typed('g'), ""),
        ];
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
        let acts = route(&mut input, &[&table], cursor(true, true));
        assert_eq!(acts.all().map(|(act, _)| act).collect::<Vec<_>>(), ["apply", "down", "down", "all"]);
        assert!(input.events.iter().all(|event| !matches!(event, Event::Text(_))), "nobody else hears them");
    }

    #[test]
    fn what_the_table_does_not_have_and_whole_words_stay_in_the_input() {
        let typed = || vec![Event::Text("x".to_owned()), Event::Text("fr".to_owned()), key(Key::Q, Modifiers::NONE)];
        assert_eq!(acts(typed(), cursor(true, true)), (vec![], typed()));
        let (digits, _) = acts(vec![Event::Text("10".to_owned())], cursor(true, true));
        assert_eq!(digits, [("find", '1'), ("find", '0')]);
    }

    fn on(physical: Key, modifiers: Modifiers, text: &str) -> Vec<Event> {
        let key = Event::Key { key: physical, physical_key: Some(physical), pressed: true, repeat: false, modifiers };
        vec![key, Event::Text(text.to_owned())]
    }

    /// Russian А, Greek Φ, Hebrew כ lie where F does.
    #[test]
    fn a_letter_of_another_script_is_the_key_it_lies_on() {
        for (physical, text) in [(Key::F, "а"), (Key::F, "А"), (Key::F, "φ"), (Key::F, "כ")] {
            assert_eq!(acts(on(physical, Modifiers::NONE, text), cursor(true, true)).0, [("fire", 'f')], "{text}");
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
            assert_eq!(acts(on(physical, Modifiers::NONE, text), cursor(true, true)).0, [("find", digit)], "{text}");
            let (none, rest) = acts(on(physical, Modifiers::NONE, text), cursor(false, true));
            assert_eq!((none, rest.last()), (vec![], Some(&Event::Text(digit.to_string()))), "{text} in a field for a number");
            let typed = on(physical, Modifiers::NONE, text);
            assert_eq!(acts(typed.clone(), cursor(false, false)), (vec![], typed), "{text} in a field for words");
        }
        assert_eq!(acts(on(Key::Num2, Modifiers::SHIFT, "@"), cursor(true, true)).0, [], "a sign with Shift is a sign");
        assert_eq!(acts(on(Key::Num3, Modifiers::SHIFT, "3"), cursor(true, true)).0, [("find", '3')]);
        let with_alt =
            Event::Key { key: Key::Quote, physical_key: Some(Key::Num3), pressed: true, repeat: false, modifiers: Modifiers::ALT };
        assert_eq!(acts(vec![with_alt], cursor(true, true)).0, [("row", '3')]);
    }

    #[test]
    fn a_letter_an_input_method_puts_in_is_a_key_and_its_word_is_not() {
        let put = |text: &str| Event::Ime(ImeEvent::Commit(text.to_owned()));
        assert_eq!(acts(vec![put("f")], cursor(true, true)), (vec![("fire", 'f')], vec![put("")]));
        assert_eq!(acts(vec![put("fr")], cursor(true, true)), (vec![], vec![put("fr")]));
        assert_eq!(acts(vec![put("f")], cursor(false, false)), (vec![], vec![put("f")]));
    }
}
