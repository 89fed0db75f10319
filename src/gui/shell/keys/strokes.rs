//! One keystroke a frame. The effect of a key may depend on the key before it: `M` opens a form, and the digit after it is its die. In a
//! slow frame several come together; the later ones wait for the next frames, with all input after them. So does a click behind a
//! keystroke, which would move the cursor away, and a keystroke behind a click, which moves the cursor there; and so does a click behind a
//! click, of which the toolkit would see one.

use std::collections::VecDeque;
use std::mem::take;

use eframe::egui::{Event, ImeEvent, Key};

/// Events that wait for the next frames.
#[derive(Debug, Default)]
pub struct Strokes(VecDeque<Event>);

impl Strokes {
    /// Keeps the events up to the second keystroke, those that waited before them first. Returns true if some wait.
    pub fn pass(&mut self, events: &mut Vec<Event>) -> bool {
        self.0.extend(take(events));
        let mut last: Option<Key> = None;
        let mut strokes = 0_u32;
        let mut clicks = 0_u32;
        while let Some(event) = self.0.front() {
            match event {
                // A key that is held down is one stroke, however often it repeats.
                Event::Key { key, pressed: true, repeat, .. } => {
                    strokes += u32::from(!(*repeat && last == Some(*key)));
                    last = Some(*key);
                }
                // Text comes behind its key; without a key it is a stroke by itself.
                Event::Text(_) | Event::Ime(ImeEvent::Commit(_)) => {
                    strokes += u32::from(last.is_none());
                    last = None;
                }
                Event::PointerButton { pressed, .. } => clicks += u32::from(*pressed || clicks == 0),
                _ => {}
            }
            if strokes > 1 || clicks > 1 || (clicks > 0 && strokes > 0) {
                return true;
            }
            events.extend(self.0.pop_front());
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{Modifiers, pos2};

    fn key(key: Key, repeat: bool) -> Event {
        Event::Key { key, physical_key: None, pressed: true, repeat, modifiers: Modifiers::NONE }
    }

    fn text(letter: &str) -> Event {
        Event::Text(letter.to_owned())
    }

    /// The events of each frame, all of them having come with the first.
    fn frames(events: Vec<Event>) -> Vec<Vec<Event>> {
        let mut strokes = Strokes::default();
        let mut frames = Vec::new();
        let mut come = events;
        loop {
            let waits = strokes.pass(&mut come);
            frames.push(take(&mut come));
            if !waits {
                return frames;
            }
        }
    }

    #[test]
    fn what_is_typed_in_one_frame_is_taken_key_by_key() {
        let six = [key(Key::Num6, false), text("6")];
        let enter = [key(Key::Enter, false)];
        let all = [&six[..], &enter, &six, &enter].concat();
        assert_eq!(frames(all), [six.to_vec(), enter.to_vec(), six.to_vec(), enter.to_vec()]);
    }

    #[test]
    fn text_without_a_key_is_a_stroke_and_a_held_key_is_one() {
        assert_eq!(frames(vec![text("a"), text("b")]), [vec![text("a")], vec![text("b")]]);
        let held = vec![key(Key::Backspace, false), key(Key::Backspace, true), key(Key::Backspace, true)];
        assert_eq!(frames(held.clone()), [held]);
    }

    #[test]
    fn what_an_input_method_puts_in_is_a_stroke() {
        let put = |text: &str| Event::Ime(ImeEvent::Commit(text.to_owned()));
        assert_eq!(frames(vec![put("m"), put("7")]), [vec![put("m")], vec![put("7")]]);
    }

    /// Checks that typed text goes where the cursor was when it was typed, and not where a click beside it moves it.
    #[test]
    fn keys_and_clicks_have_frames_of_their_own() {
        let button = |pressed| Event::PointerButton {
            pos: pos2(1.0, 2.0),
            button: eframe::egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let click = [button(true), button(false)];
        let all = [&[text("n")][..], &click, &[text("o")]].concat();
        assert_eq!(frames(all), [vec![text("n")], click.to_vec(), vec![text("o")]]);
        let let_go = button(false);
        let all = [&click[..], &click, &click[..1]].concat();
        assert_eq!(frames(all), [click.to_vec(), click.to_vec(), vec![click[0].clone()]], "each click is one");
        assert_eq!(frames(vec![let_go.clone(), click[0].clone()]), [vec![let_go], vec![click[0].clone()]]);
    }

    /// A click after a key is not done before the key behind which it came.
    #[test]
    fn what_else_was_done_keeps_its_place() {
        let moved = Event::PointerMoved(pos2(1.0, 2.0));
        let all = vec![moved.clone(), key(Key::F, false), text("f"), moved.clone(), key(Key::Enter, false), moved.clone()];
        assert_eq!(frames(all.clone()), [all[..4].to_vec(), all[4..].to_vec()]);
        let mut strokes = Strokes::default();
        let mut first = all.clone();
        assert!(strokes.pass(&mut first));
        let mut next = vec![moved.clone()];
        assert!(!strokes.pass(&mut next));
        assert_eq!(next, [key(Key::Enter, false), moved.clone(), moved], "what waited comes first");
    }
}
