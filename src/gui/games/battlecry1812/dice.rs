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
}

impl Pool {
    /// The dice, where as many are there as are thrown.
    #[must_use]
    pub fn dice(&self, count: u32) -> Option<Dice> {
        let faces = self.text.bytes().map(|digit| digit.wrapping_sub(b'0')).collect::<Vec<_>>();
        let from = if self.rolled { FaceOrigin::Generator } else { FaceOrigin::Typed };
        (faces.len() == count as usize && faces.iter().all(|face| (1..=6).contains(face))).then_some(Dice { faces, from })
    }

    fn roll(&mut self, count: u32, generator: &mut dyn FnMut(u8) -> u8) {
        *self = Self { text: (0..count).map(|_| generator(6).to_string()).collect(), rolled: true };
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
