//! Pools of dice as a check takes them: typed, rolled, or as they fell in the log.

use eframe::egui::{self, Ui};

use crate::game::FaceOrigin;
use crate::games::battlecry1812::battle::Dice;
use crate::gui::foot::faces_typed;
use crate::gui::look::measure;
use crate::gui::parts::digits::appears;
use crate::gui::parts::widgets::entered;
use crate::gui::shell::keys::leave_keys;
use crate::rng::Generator;

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

    /// Some of them are typed or rolled.
    #[must_use]
    pub fn is_thrown(&self) -> bool {
        !self.text.is_empty()
    }

    /// The dice of a check of the log.
    #[must_use]
    pub fn fallen(dice: &Dice) -> Self {
        Self { fell: Some(dice.clone()), ..Self::default() }
    }
}

/// Draws the dice of a check of the log as they fell. Where its facts ask for more of them now, those can be thrown and typed. Returns
/// whether Enter was pressed in a field with them.
pub fn fallen_ui(ui: &mut Ui, letters: &[(char, u8)], pools: &mut [(&str, u32, &mut Pool)]) -> bool {
    let mut enter = false;
    for (label, count, pool) in pools {
        let fell = pool.fell.as_ref().map_or(&[][..], |dice| &dice.faces);
        let shown = fell.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let (had, wanted) = (fell.len(), *count as usize);
        ui.label(if shown.is_empty() { format!("{label}: none thrown.") } else { format!("{label} thrown: {shown}.") });
        if wanted < had {
            ui.label(format!("Dice that count now: the first {count}."));
        }
        let comes = appears(ui, ("dice thrown beside those that fell", *label), wanted > had);
        if wanted <= had {
            continue;
        }
        let more = wanted - had;
        let title = ui.label(if more == 1 { format!("{label}: 1 more") } else { format!("{label}: {more} more") });
        let edit = egui::TextEdit::singleline(&mut pool.text).desired_width(measure::SHORT_FIELD).hint_text("faces");
        let response = ui.add(edit).labelled_by(title.id);
        leave_keys(ui, &response, &pool.text, true);
        if comes {
            response.request_focus();
        }
        if response.changed() {
            pool.text = faces_typed(&pool.text, letters);
            pool.text.truncate(more);
        }
        enter |= entered(ui, &response);
    }
    enter
}

/// Rolls a pool: the faces are the generator's.
pub fn roll(pool: &mut Pool, count: u32, mut generator: Generator) {
    pool.text = (0..count).map(|_| generator.face(6).to_string()).collect();
    pool.rolled = true;
    pool.fell = None;
}
