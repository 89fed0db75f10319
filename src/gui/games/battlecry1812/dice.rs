//! Pools of dice typed face by face: a whole pool passes what is typed on to the next.

use eframe::egui::{self, FontId, Id, RichText, Ui};

use crate::game::FaceOrigin;
use crate::games::battlecry1812::battle::Dice;
use crate::gui::widgets::{self, leave_keys, put_cursor, typed_beside};

/// One pool as it is typed or rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// Faces, one digit each.
    pub text: String,
    /// They came from the generator.
    pub rolled: bool,
    /// Dice of the log: they stay as they fell, and what is typed comes after them.
    pub fell: Option<Dice>,
}

impl Pool {
    /// The dice, where as many are there as are thrown.
    #[must_use]
    pub fn dice(&self, count: u32) -> Option<Dice> {
        let typed = self.text.bytes().map(|digit| digit.wrapping_sub(b'0'));
        let (faces, from) = match &self.fell {
            Some(fell) => (fell.faces.iter().copied().chain(typed).take(count as usize).collect::<Vec<_>>(), fell.from),
            None => (typed.collect(), if self.rolled { FaceOrigin::Generator } else { FaceOrigin::Typed }),
        };
        (faces.len() == count as usize && faces.iter().all(|face| (1..=6).contains(face))).then_some(Dice { faces, from })
    }

    /// The dice of a check of the log.
    #[must_use]
    pub fn fallen(dice: &Dice) -> Self {
        Self { fell: Some(dice.clone()), ..Self::default() }
    }

    fn roll(&mut self, count: u32, generator: &mut dyn FnMut(u8) -> u8) {
        *self = Self { text: (0..count).map(|_| generator(6).to_string()).collect(), rolled: true, fell: None };
    }
}

/// Draws the dice of a check of the log as they fell. Where its facts ask for more of them now, those can be thrown and typed.
pub fn fallen_ui(ui: &mut Ui, pools: &mut [(&str, u32, &mut Pool)]) {
    for (label, count, pool) in pools {
        let fell = pool.fell.as_ref().map_or(&[][..], |dice| &dice.faces);
        let shown = fell.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let (had, wanted) = (fell.len(), *count as usize);
        ui.label(if shown.is_empty() { format!("{label}: none were thrown.") } else { format!("{label} as they fell: {shown}.") });
        if wanted < had {
            ui.label(format!("Only {count} are thrown now: the first of them count."));
        }
        if wanted <= had {
            continue;
        }
        let more = wanted - had;
        let title = ui.label(if more == 1 { format!("{label}: one more") } else { format!("{label}: {more} more") });
        let edit = egui::TextEdit::singleline(&mut pool.text).desired_width(120.0).hint_text("faces");
        let response = ui.add(edit).labelled_by(title.id);
        leave_keys(ui, &response, &pool.text, true);
        if response.changed() {
            pool.text.retain(|letter| ('1'..='6').contains(&letter));
            pool.text.truncate(more);
        }
    }
}

/// Draws a field for each pool that throws dice. `focus` puts the cursor into the first; `roll` throws all.
/// True if Enter was pressed in a field.
pub fn pools_ui(ui: &mut Ui, pools: &mut [(&str, u32, &mut Pool)], focus: bool, roll: bool, generator: &mut dyn FnMut(u8) -> u8) -> bool {
    let mut entered = false;
    let mut over = String::new();
    let asked = ui.horizontal(|ui| {
        let button = egui::Button::new(RichText::new("Roll (R)").strong()).min_size(egui::vec2(84.0, 36.0));
        ui.add(button).clicked()
    });
    if asked.inner || roll {
        for (_, count, pool) in pools.iter_mut() {
            pool.roll(*count, generator);
        }
    }
    let ids = pools.iter().map(|(label, ..)| ui.make_persistent_id(("pool", *label))).collect::<Vec<Id>>();
    let mut cursor = focus.then_some(0);
    for (nth, (label, count, pool)) in pools.iter_mut().enumerate() {
        if *count == 0 {
            ui.label(format!("{label}: no dice"));
            if cursor == Some(nth) {
                cursor = Some(nth + 1);
            }
            continue;
        }
        if !over.is_empty() {
            pool.text = std::mem::take(&mut over);
            pool.rolled = false;
            cursor = Some(nth);
        }
        let before = pool.dice(*count).map(|_| pool.text.clone());
        let name = format!("{label}: {}", if *count == 1 { "1 die".to_owned() } else { format!("{count} dice") });
        let title = ui.label(RichText::new(name).strong());
        let edit = egui::TextEdit::singleline(&mut pool.text)
            .id(ids[nth])
            .desired_width(f32::INFINITY)
            .font(FontId::proportional(22.0))
            .hint_text("faces, such as 1456");
        let response = ui.add(edit).labelled_by(title.id);
        leave_keys(ui, &response, &pool.text, true);
        if response.changed() {
            // A face beside a whole throw is the next pool's first, or begins this one anew.
            let next = before.and_then(|faces| typed_beside(&faces, &pool.text));
            if let Some(next) = next {
                pool.text = next;
            }
            pool.text.retain(|letter| ('1'..='6').contains(&letter));
            pool.rolled = false;
            if pool.text.len() >= *count as usize {
                over = pool.text.split_off(*count as usize);
                cursor = Some(nth + 1);
            }
        }
        if pool.rolled {
            ui.label(RichText::new("rolled by the app").small());
        }
        entered |= widgets::entered(ui, &response);
    }
    if let Some(nth) = cursor
        && let (Some(id), Some((_, count, pool))) = (ids.get(nth), pools.get(nth))
        && *count > 0
    {
        put_cursor(ui, *id, &pool.text);
    }
    entered
}
