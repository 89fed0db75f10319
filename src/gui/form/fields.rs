//! Fields of the scratch page: words to choose, numbers and inches to type, and the errors in them.

use eframe::egui::{self, Align, Color32, Label, Layout, Response, RichText, Role, Stroke, Ui, WidgetInfo, vec2};

use crate::engine::Word;
use crate::engine::fault::{Fault, FaultPlace, Part, single};
use crate::engine::text::spaced;
use crate::gui::look::{gap, measure, palette, semibold, type_size};
use crate::gui::parts::menu::follow_focus;
use crate::gui::parts::said;
use crate::gui::parts::widgets::{InchesDraft, capital, chip};
use crate::gui::shell::keys::leave_keys;
use crate::id::GunId;
use crate::quantity::{Inches, count, keep_whole};

/// Most words shown as chips side by side; more become a drop-down list.
const MOST_CHIPS: usize = 8;
const TARGET: f32 = 32.0;

/// Returns the name of a field, the same in the accessibility tree and in sentences: `Attacker, stands`.
pub fn name(of: &str, what: &str) -> String {
    if of.is_empty() { capital(what) } else { format!("{of}, {what}") }
}

/// Draws the heading of a group of questions.
pub fn group(ui: &mut Ui, text: &str) {
    ui.add_space(gap::HAIR);
    ui.label(RichText::new(text).strong());
}

/// Draws a row of a form: its name at the left, its fields and choices beside it, one under another where they do not fit.
pub fn row<R>(ui: &mut Ui, what: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let ink = palette(ui).second;
    row_of(ui, RichText::new(what).size(type_size::SMALL).color(ink), add)
}

/// Draws the first row of a group, with the group's name at the left.
pub fn lead<R>(ui: &mut Ui, group: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    row_of(ui, RichText::new(group).font(semibold(type_size::BODY)), add)
}

fn row_of<R>(ui: &mut Ui, what: RichText, add: impl FnOnce(&mut Ui) -> R) -> R {
    let beside = |ui: &mut Ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = gap::HAIR;
            add(ui)
        })
        .inner
    };
    let row = ui.horizontal_top(|ui| {
        ui.allocate_ui_with_layout(vec2(measure::FIELD_NAME, TARGET), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(measure::FIELD_NAME);
            ui.add(Label::new(what).wrap());
        });
        ui.vertical(beside).inner
    });
    row.inner
}

/// Draws a gap between two questions of a row.
pub fn apart(ui: &mut Ui) {
    ui.add_space(gap::GROUP);
}

/// Draws the choice of a word of a closed list, in a row of its own.
pub fn words<W: Word>(ui: &mut Ui, of: &str, what: &str, value: &mut W, options: &[W]) {
    pick(ui, of, what, value, options, |word| word.spoken());
}

/// Draws the choice of a word of a closed list in the current row.
pub fn words_here<W: Word>(ui: &mut Ui, of: &str, what: &str, value: &mut W, options: &[W]) {
    choice(ui, &name(of, what), (value, options), false, |word| word.spoken());
}

/// Draws the choice of one of a few values; those that do not fit are not offered.
pub fn pick<T: Clone + PartialEq>(ui: &mut Ui, of: &str, what: &str, value: &mut T, options: &[T], text: impl Fn(&T) -> String) {
    pick_of(ui, of, what, (value, options), false, text);
}

/// Draws the same choice, dimmed if it cannot change the result any more.
pub fn pick_of<T: Clone + PartialEq>(
    ui: &mut Ui,
    of: &str,
    what: &str,
    (value, options): (&mut T, &[T]),
    dim: bool,
    text: impl Fn(&T) -> String,
) {
    row(ui, what, |ui| choice(ui, &name(of, what), (value, options), dim, text));
}

/// Draws the same choice in the current row, under a name for a screen reader.
pub fn choice<T: Clone + PartialEq>(ui: &mut Ui, name: &str, (value, options): (&mut T, &[T]), dim: bool, text_of: impl Fn(&T) -> String) {
    let option_ui = |ui: &mut Ui, value: &mut T, option: &T| {
        let text = text_of(option);
        if option_ui(ui, name, (value == option, dim), &text, &text).clicked() {
            *value = option.clone();
            said::say(ui, name);
        }
    };
    if options.len() <= MOST_CHIPS {
        for option in options {
            option_ui(ui, value, option);
        }
    } else {
        let combo = egui::ComboBox::from_id_salt(name)
            .selected_text(text_of(value))
            .width(measure::COMBO)
            .height(measure::LIST_HEIGHT)
            .show_ui(ui, |ui| {
                for option in options {
                    option_ui(ui, value, option);
                }
                follow_focus(ui);
            });
        combo.response.accessible_name(name);
    }
}

/// Returns the ink of a value of a choice.
pub fn option_ink(ui: &Ui, name: &str, (on, dim): (bool, bool)) -> Color32 {
    let palette = palette(ui);
    match (on, dim) {
        (true, _) if !said::is_taken(ui, name) => palette.surface,
        (false, true) => palette.third,
        _ => palette.ink,
    }
}

/// Draws one value of a choice: dark if the player said it, pale if it is taken until he does.
pub fn option_ui(ui: &mut Ui, name: &str, (on, dim): (bool, bool), shown: &str, text: &str) -> Response {
    let palette = palette(ui);
    let ink = option_ink(ui, name, (on, dim));
    let fill = match (on, said::is_taken(ui, name)) {
        (true, true) => palette.chip_taken,
        (true, false) => palette.ink,
        (false, _) => palette.chip,
    };
    let button = egui::Button::new(RichText::new(shown).size(type_size::SMALL).color(ink)).min_size(vec2(0.0, TARGET));
    let button = button.fill(fill).stroke(Stroke::new(measure::LINE, palette.chip_line));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, format!("{name}: {text}")));
    response
}

/// Draws a flag as a chip to tick.
pub fn toggle(ui: &mut Ui, of: &str, on: &mut bool, text: &str) {
    chip(ui, on, text, &name(of, text), false);
}

/// Draws the field of a whole number in a row of its own, kept as it is typed.
pub fn number(ui: &mut Ui, of: &str, what: &str, text: &mut String, hint: &str) -> Response {
    row(ui, what, |ui| number_here(ui, of, what, text, hint))
}

/// Draws the field of a whole number in the current row.
pub fn number_here(ui: &mut Ui, of: &str, what: &str, text: &mut String, hint: &str) -> Response {
    let response = field(ui, &name(of, what), text, measure::NUMBER_FIELD, hint);
    leave_keys(ui, &response, text, false);
    if response.changed() {
        keep_whole(text);
    }
    response
}

/// Draws the field of a distance in a row of its own, kept as it is typed.
pub fn inches(ui: &mut Ui, of: &str, what: &str, draft: &mut InchesDraft) -> Response {
    row(ui, what, |ui| inches_here(ui, of, what, draft))
}

/// Draws the field of a distance in the current row.
pub fn inches_here(ui: &mut Ui, of: &str, what: &str, draft: &mut InchesDraft) -> Response {
    let response = field(ui, &name(of, what), &mut draft.text, measure::NUMBER_FIELD, "inches");
    leave_keys(ui, &response, &draft.text, false);
    response
}

/// Draws small words beside a field.
pub fn unit_ui(ui: &mut Ui, text: &str) {
    let ink = palette(ui).second;
    ui.label(RichText::new(text).size(type_size::SMALL).color(ink));
}

/// Draws a line of text under its own name.
pub fn field(ui: &mut Ui, name: &str, text: &mut String, width: f32, hint: &str) -> Response {
    let edit = egui::TextEdit::singleline(text)
        .id_salt(name)
        .desired_width(width)
        .min_size(vec2(width, TARGET))
        .align(egui::Align2::LEFT_CENTER)
        .char_limit(60)
        .hint_text(hint.to_owned());
    ui.add(edit).accessible_name(name)
}

/// Reader of typed text that collects the errors in it.
#[derive(Debug, Default)]
pub struct FieldReader {
    wrong: Vec<String>,
}

impl FieldReader {
    /// Notes a sentence about an error.
    pub fn note_error(&mut self, sentence: String) {
        self.wrong.push(sentence);
    }

    /// Reads a number that is required.
    pub fn number(&mut self, of: &str, what: &str, text: &str) -> u32 {
        self.number_or_none(of, what, text).unwrap_or_else(|| {
            if text.trim().is_empty() {
                self.note_error(format!("{}: type the number.", name(of, what)));
            }
            0
        })
    }

    /// Reads a number that may be left out.
    pub fn number_or_none(&mut self, of: &str, what: &str, text: &str) -> Option<u32> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let read = count(text);
        if read.is_none() {
            self.note_error(format!("{}: \"{text}\" is not a whole number.", name(of, what)));
        }
        read
    }

    /// Reads a distance that is required.
    pub fn inches(&mut self, of: &str, what: &str, draft: &InchesDraft) -> Inches {
        if draft.text.trim().is_empty() {
            self.note_error(format!("{}: measure it, and type the inches as 7, 7.5 or 7 1/2.", name(of, what)));
        }
        self.inches_or_none(of, what, draft).unwrap_or_default()
    }

    /// Reads a distance that may be left out.
    pub fn inches_or_none(&mut self, of: &str, what: &str, draft: &InchesDraft) -> Option<Inches> {
        match draft.read()? {
            Ok(inches) => Some(inches),
            Err(text) => {
                self.note_error(format!("{}: {text}.", name(of, what)));
                None
            }
        }
    }

    /// Reads a gun; only artillery has one.
    pub fn gun(&mut self, of: &str, artillery: bool, gun: Option<&GunId>) -> Option<GunId> {
        if artillery && gun.is_none() {
            self.note_error(format!("{}: choose one.", name(of, "gun")));
        }
        gun.filter(|_| artillery).cloned()
    }

    /// Returns the value if no error was noted.
    ///
    /// # Errors
    /// Returns every sentence noted.
    pub fn finish<T>(self, value: T) -> Result<T, Vec<String>> {
        if self.wrong.is_empty() { Ok(value) } else { Err(self.wrong) }
    }
}

/// Returns the faults of a request as sentences that name the field as the page does.
pub fn sentences(faults: Vec<Fault>) -> Vec<String> {
    faults.into_iter().map(|fault| fault.sentence_for_field(&field_name(&fault.place))).collect()
}

/// Returns the name of a place: `firers[0].rocket_dice` as `Firer 1, rocket dice`, the parts in the order of the page's headings.
fn field_name(place: &FaultPlace) -> String {
    let mut names: Vec<String> = Vec::new();
    for part in place.parts() {
        match part {
            Part::Field(name) if name == "unit" => {}
            Part::Field(name) | Part::Key(name) => names.push(spaced(name)),
            Part::Item(nth) => {
                let list = names.pop().unwrap_or_default();
                names.push(format!("{} {}", single(&list), nth.saturating_add(1)));
            }
            _ => {}
        }
    }
    capital(&names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::fault::{At, clause, out_of_bounds};

    #[test]
    fn faults_name_fields_as_the_page_does() {
        for (at, name) in [
            ("unit.formation".into(), "Formation"),
            ("attacker.stands".into(), "Attacker, stands"),
            (At::of("firers").item(0).field("rocket_dice").item(1).into(), "Firer 1, rocket die 2"),
            ("starting_stands".into(), "Starting stands"),
        ] {
            assert_eq!(field_name(&at), name);
        }
    }

    #[test]
    fn a_fault_is_a_sentence() {
        let faults =
            vec![Fault::new("attacker.stands", out_of_bounds(0, 1..=1_000)), Fault::new("unit.gun", clause("is missing: one of these"))];
        assert_eq!(sentences(faults), ["Attacker, stands must be 1 to 1000, not 0.", "Gun is missing: one of these."].map(str::to_owned));
    }

    #[test]
    fn what_is_missing_is_named() {
        let mut reading = FieldReader::default();
        assert_eq!(reading.number("Firer 1", "stands", ""), 0);
        reading.number("Firer 1", "stands", "99999999999");
        reading.inches("Firer 1", "range", &InchesDraft { text: "far".into(), ..InchesDraft::default() });
        let wrong = reading.finish(()).unwrap_err();
        assert_eq!(wrong.len(), 3, "{wrong:?}");
        assert_eq!(wrong[0], "Firer 1, stands: type the number.");
        assert_eq!(wrong[2], "Firer 1, range: \"far\" is not a distance: write inches as 7, 7.5 or 7 1/2.");
    }
}
