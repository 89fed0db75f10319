//! Dice of the scratch page: a box for one die, and pools typed as `1 4 5 6` or `1456`.

use eframe::egui::{self, RichText, Ui, vec2};

use super::ScratchDesk;
use crate::gui::widgets::{DieDraft, DieResponse, die_ui, leave_keys, typed_beside};

/// A pool of dice as it is typed or rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PoolDraft {
    /// What is typed.
    pub text: String,
    /// The faces came from the generator.
    pub rolled: bool,
}

impl PoolDraft {
    /// The faces of `count` dice, or what is wrong with the text. None where nothing is typed.
    pub fn faces(&self, sides: u8, count: u32) -> Option<Result<Vec<u8>, String>> {
        let faces = match read_faces(&self.text, sides, count) {
            Ok(faces) if faces.is_empty() => return None,
            faces => faces,
        };
        Some(faces.and_then(|faces| {
            let typed = faces.len();
            if typed == count as usize { Ok(faces) } else { Err(format!("{typed} of {count} dice are typed")) }
        }))
    }

    /// Rolls `count` dice.
    pub fn roll<T>(&mut self, desk: &mut ScratchDesk<'_, T>, sides: u8, count: u32) {
        let faces = (0..count).map(|_| (desk.generator)(sides).to_string()).collect::<Vec<_>>();
        *self = Self { text: faces.join(" "), rolled: true };
    }
}

/// Reads faces: apart, each word a face; together, each digit one. On a d10, 0 is 10.
fn read_faces(text: &str, sides: u8, count: u32) -> Result<Vec<u8>, String> {
    let words = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect::<Vec<_>>();
    let mut faces = Vec::new();
    for word in &words {
        let ten = sides == 10 && *word == "10" && (words.len() > 1 || count == 1);
        if ten {
            faces.push(10);
            continue;
        }
        for letter in word.chars() {
            let face = match letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) {
                Some(0) if sides == 10 => 10,
                Some(face) if (1..=sides).contains(&face) => face,
                _ => return Err(format!("\"{letter}\" is no face: they are {}", faces_text(sides))),
            };
            faces.push(face);
        }
    }
    Ok(faces)
}

fn faces_text(sides: u8) -> String {
    if sides == 10 { "1 to 10; 0 is 10".to_owned() } else { format!("1 to {sides}") }
}

/// A row with one die and the button that rolls it.
pub fn die_row<T>(ui: &mut Ui, desk: &mut ScratchDesk<'_, T>, die: &mut DieDraft, sides: u8, focus: bool) {
    ui.horizontal_wrapped(|ui| {
        let roll = roll_asked(ui, desk, true);
        if roll {
            die.set_rolled((desk.generator)(sides));
        }
        die_box(ui, "Die", die, sides, focus || roll);
        rolled_ui(ui, die.rolled);
    });
}

/// The box of one die.
pub fn die_box(ui: &mut Ui, label: &str, die: &mut DieDraft, sides: u8, focus: bool) -> DieResponse {
    ui.push_id(label, |ui| die_ui(ui, label, die, sides, focus)).inner
}

/// The button that rolls, or its key.
pub fn roll_asked<T>(ui: &mut Ui, desk: &ScratchDesk<'_, T>, enabled: bool) -> bool {
    let button = egui::Button::new(RichText::new("Roll (R)").strong()).min_size(vec2(84.0, 36.0));
    ui.add_enabled(enabled, button).clicked() || (desk.roll && enabled)
}

/// Says where the faces came from.
pub fn rolled_ui(ui: &mut Ui, rolled: bool) {
    if rolled {
        ui.label(RichText::new("rolled by the app").small());
    }
}

/// The box of a pool of d6, and what is wrong in it. `count` is none while it hangs on questions open.
pub fn pool_box(ui: &mut Ui, label: &str, pool: &mut PoolDraft, count: Option<u32>, focus: bool) {
    ui.push_id(label, |ui| {
        let title = match count {
            None => label.to_owned(),
            Some(1) => format!("{label}: 1 die"),
            Some(count) => format!("{label}: {count} dice"),
        };
        ui.label(RichText::new(title).strong());
        let whole = count.is_some_and(|count| pool.faces(6, count).is_some_and(|faces| faces.is_ok()));
        let before = whole.then(|| pool.text.clone());
        let edit = egui::TextEdit::singleline(&mut pool.text)
            .id_salt(label)
            .desired_width(220.0)
            .font(egui::FontId::proportional(22.0))
            .char_limit(320)
            .hint_text("1 4 5 6");
        let response = ui.add(edit).accessible_name(label);
        leave_keys(ui, &response, &pool.text, true);
        if focus {
            response.request_focus();
        }
        if response.changed() {
            // A face beside a whole throw begins the next one.
            if let Some(next) = before.and_then(|faces| typed_beside(&faces, &pool.text)) {
                pool.text = next;
            }
            pool.text.retain(|letter| letter.is_ascii_digit() || [' ', ',', ';'].contains(&letter));
            pool.rolled = false;
        }
        rolled_ui(ui, pool.rolled);
        if let Some(Err(says)) = count.and_then(|count| pool.faces(6, count)) {
            ui.label(says);
        }
    });
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
        assert_eq!(faces("10", 10, 2), Some(Ok(vec![1, 10])));
    }

    #[test]
    fn what_is_no_throw_says_so() {
        assert_eq!(faces("1 4", 6, 4), Some(Err("2 of 4 dice are typed".to_owned())));
        assert_eq!(faces("17", 6, 2), Some(Err("\"7\" is no face: they are 1 to 6".to_owned())));
        assert_eq!(faces("0", 6, 1), Some(Err("\"0\" is no face: they are 1 to 6".to_owned())));
    }
}
