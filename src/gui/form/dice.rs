//! Pools of dice of the scratch page, typed as `1 4 5 6` or `1456`.

use eframe::egui::{RichText, Ui};

use crate::gui::foot::FootPool;

/// A pool of dice as it is typed or rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PoolDraft {
    /// Faces as they are typed.
    pub text: String,
    /// The faces came from the generator.
    pub rolled: bool,
}

impl PoolDraft {
    /// Returns the faces of `count` dice, or the error in the text. `None` if nothing is typed.
    pub fn faces(&self, sides: u8, count: u32) -> Option<Result<Vec<u8>, String>> {
        let faces = match read_faces(&self.text, sides) {
            Ok(faces) if faces.is_empty() => return None,
            faces => faces,
        };
        Some(faces.and_then(|faces| {
            let typed = faces.len();
            if typed == count as usize { Ok(faces) } else { Err(format!("{typed} of {count} dice are typed")) }
        }))
    }

    /// Returns the pool in the foot. `count` is `None` while it depends on open questions.
    pub fn in_foot<'f>(&'f mut self, label: &'f str, count: Option<u32>, focus: bool, letters: &'f [(char, u8)]) -> FootPool<'f> {
        FootPool { label, count, text: &mut self.text, rolled: &mut self.rolled, focus, leaves_arrows: false, letters }
    }

    /// Rolls `count` dice of six sides, as the foot takes them.
    pub fn roll_together(&mut self, generator: &mut dyn FnMut(u8) -> u8, count: u32) {
        let text = (0..count).map(|_| generator(6).to_string()).collect();
        *self = Self { text, rolled: true };
    }

    /// Rolls `count` dice of `sides` sides, the faces separated by spaces.
    pub fn roll(&mut self, generator: &mut dyn FnMut(u8) -> u8, sides: u8, count: u32) {
        let faces = (0..count).map(|_| generator(sides).to_string()).collect::<Vec<_>>();
        *self = Self { text: faces.join(" "), rolled: true };
    }
}

/// Reads faces, apart or together: in a word, each digit is one. On a d10, 0 is 10, and a 0 behind a 1 makes it 10.
fn read_faces(text: &str, sides: u8) -> Result<Vec<u8>, String> {
    let mut faces = Vec::new();
    for word in text.split([' ', ',', ';']) {
        let mut letters = word.chars().peekable();
        while let Some(letter) = letters.next() {
            faces.push(match letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) {
                Some(0) if sides == 10 => 10,
                Some(1) if sides == 10 && letters.next_if_eq(&'0').is_some() => 10,
                Some(face) if (1..=sides).contains(&face) => face,
                _ => return Err(format!("\"{letter}\" is not a face: type {}", faces_text(sides))),
            });
        }
    }
    Ok(faces)
}

fn faces_text(sides: u8) -> String {
    if sides == 10 { "1 to 10; 0 is 10".to_owned() } else { format!("1 to {sides}") }
}

/// Shows that the faces came from the generator, if they did.
pub fn rolled_ui(ui: &mut Ui, rolled: bool) {
    if rolled {
        ui.label(RichText::new("rolled by the app").small());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(text: &str, sides: u8, count: u32) -> Option<Result<Vec<u8>, String>> {
        PoolDraft { text: text.to_owned(), rolled: false }.faces(sides, count)
    }

    #[test]
    fn faces_apart_or_together() {
        assert_eq!(faces("1 4 5 6", 6, 4), Some(Ok(vec![1, 4, 5, 6])));
        assert_eq!(faces("1456", 6, 4), Some(Ok(vec![1, 4, 5, 6])));
        assert_eq!(faces("14, 56", 6, 4), Some(Ok(vec![1, 4, 5, 6])));
        assert_eq!(faces("  ", 6, 4), None);
    }

    #[test]
    fn ten_on_a_d10() {
        assert_eq!(faces("0 7", 10, 2), Some(Ok(vec![10, 7])));
        assert_eq!(faces("10 7", 10, 2), Some(Ok(vec![10, 7])));
        assert_eq!(faces("10", 10, 1), Some(Ok(vec![10])));
        assert_eq!(faces("10", 10, 2), Some(Err("1 of 2 dice are typed".to_owned())));
        assert_eq!(faces("103", 10, 2), Some(Ok(vec![10, 3])));
        assert_eq!(faces("1 0", 10, 2), Some(Ok(vec![1, 10])));
    }

    #[test]
    fn what_is_no_throw_says_so() {
        assert_eq!(faces("1 4", 6, 4), Some(Err("2 of 4 dice are typed".to_owned())));
        assert_eq!(faces("17", 6, 2), Some(Err("\"7\" is not a face: type 1 to 6".to_owned())));
        assert_eq!(faces("0", 6, 1), Some(Err("\"0\" is not a face: type 1 to 6".to_owned())));
    }
}
