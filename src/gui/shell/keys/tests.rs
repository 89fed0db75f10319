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

fn table() -> KeyTable {
    [Own::table(), Everywhere::table(), Common::table()].concat()
}

fn is(act: impl Acts, letter: char) -> (KeyAct, char) {
    (act.act(), letter)
}

fn cursor(letters: bool, roll: bool) -> Cursor {
    Cursor {
        left: KeysLeft { arrows: letters, steps: letters, letters, roll, digits: letters, number: roll && !letters, ..KeysLeft::default() },
        nowhere: letters,
    }
}

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

fn acts(events: Vec<Event>, cursor: Cursor) -> (Vec<(KeyAct, char)>, Vec<Event>) {
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
    let shown = hints(&table());
    assert_eq!(shown.iter().map(|hint| (hint.key.as_str(), hint.does)).collect::<Vec<_>>(), [("G", "all")]);
    assert_eq!(shown[0].click.map(|(_, letter)| letter), Some('g'), "a click does what the key does");
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
    let with_alt = Event::Key { key: Key::Quote, physical_key: Some(Key::Num3), pressed: true, repeat: false, modifiers: Modifiers::ALT };
    assert_eq!(acts(vec![with_alt], cursor(true, true)).0, [is(Own::Row, '3')]);
}

#[test]
fn a_letter_an_input_method_puts_in_is_a_key_and_its_word_is_not() {
    let put = |text: &str| Event::Ime(ImeEvent::Commit(text.to_owned()));
    assert_eq!(acts(vec![put("f")], cursor(true, true)), (vec![is(Own::Fire, 'f')], vec![put("")]));
    assert_eq!(acts(vec![put("fr")], cursor(true, true)), (vec![], vec![put("fr")]));
    assert_eq!(acts(vec![put("f")], cursor(false, false)), (vec![], vec![put("f")]));
}
