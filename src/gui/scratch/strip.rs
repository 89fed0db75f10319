//! Choice of the game and of its check: in the strip where it has room, else above the questions.

use eframe::egui::{self, Align2, Id, RichText, Ui, pos2, vec2};

use super::Scratch;
use crate::gui::look::{gap, heading, measure, palette, type_size};
use crate::gui::pages::draw::Segments;
use crate::gui::parts::keyed::{Keyed, Rank};

/// Name of the page.
const TITLE: &str = "One number";
/// Button that takes every value anew, with its key.
const AGAIN: Keyed<'_> = Keyed::new(Rank::Chip, "Start again", "Ctrl N", "Start again");
/// Names of the two choices, for a screen reader.
const CHOICES: [&str; 2] = ["Game", "Check"];

impl Scratch {
    /// Returns the game shown and its check, by their places.
    fn place(&self) -> (usize, usize) {
        let mut left = self.shown;
        for (nth, game) in self.games.iter().enumerate() {
            match left.checked_sub(game.sections.len()) {
                Some(beyond) => left = beyond,
                None => return (nth, left),
            }
        }
        (0, 0)
    }

    /// Shows a check of a game, by their places.
    fn go(&mut self, game: usize, check: usize) {
        let before = self.games.iter().take(game).map(|game| game.sections.len()).sum::<usize>();
        self.shown = before + check;
    }

    fn names(&self) -> [Vec<String>; 2] {
        let (game, _) = self.place();
        let games = self.games.iter().map(|game| game.title.to_owned()).collect();
        let checks = self.games.get(game).map(|game| game.sections.iter().map(|section| section.text.to_lowercase()).collect());
        [games, checks.unwrap_or_default()]
    }

    /// Draws title and choices in the strip; where it has no room for them, the title alone.
    pub(super) fn choices_ui(&mut self, ui: &mut Ui) {
        let whole = ui.max_rect();
        let ink = palette(ui).ink;
        let title = ui.painter().text(whole.left_center(), Align2::LEFT_CENTER, TITLE, heading(), ink).right();
        let [games, checks] = self.names();
        let (game, check) = self.place();
        let games = Segments { what: CHOICES[0], names: &games, chosen: game };
        let checks = Segments { what: CHOICES[1], names: &checks, chosen: check };
        let again = AGAIN.width(ui).min(whole.width() / 3.0);
        let room = whole.right() - again - gap::NEXT - title - gap::GROUP;
        if games.width(ui) + gap::NEXT + checks.width(ui) <= room {
            self.in_strip = Some(ui.ctx().cumulative_pass_nr());
            let left = pos2(title + gap::GROUP, whole.center().y);
            let next = left + vec2(games.width(ui) + gap::NEXT, 0.0);
            let (to_game, to_check) = (games.ui(ui, left), checks.ui(ui, next));
            self.chose(to_game, to_check);
        }
        let place =
            egui::Rect::from_min_size(pos2(whole.right() - again, whole.center().y - measure::TARGET / 2.0), vec2(again, measure::TARGET));
        self.again |= AGAIN.ui(ui, Id::unique("start again"), place).clicked();
    }

    fn chose(&mut self, game: Option<usize>, check: Option<usize>) {
        let (now, _) = self.place();
        match (game, check) {
            (Some(game), _) if game != now => self.go(game, 0),
            (_, Some(check)) => self.go(now, check),
            _ => return,
        }
        self.chosen = true;
    }

    /// Draws the choices above the questions. Returns whether another check is shown now.
    pub(super) fn choices_above_ui(&mut self, ui: &mut Ui) -> bool {
        let now = self.place();
        let mut chosen = [None; 2];
        // A low window has one line for both.
        let is_low = ui.ctx().content_rect().height() < measure::LOW;
        let mut both_ui = |ui: &mut Ui| {
            for ((what, names), (picked, on)) in CHOICES.iter().zip(self.names()).zip(chosen.iter_mut().zip([now.0, now.1])) {
                *picked = if is_low { list_ui(ui, what, &names, on) } else { buttons_ui(ui, what, &names, on) };
            }
        };
        if is_low {
            ui.horizontal(both_ui);
        } else {
            both_ui(ui);
        }
        self.chose(chosen[0], chosen[1]);
        std::mem::take(&mut self.chosen)
    }
}

/// Draws a choice as a row of buttons. Returns the name chosen, by its place.
fn buttons_ui(ui: &mut Ui, what: &str, names: &[String], on: usize) -> Option<usize> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = gap::HAIR;
        for (nth, name) in names.iter().enumerate() {
            let button = egui::Button::selectable(nth == on, RichText::new(name).size(type_size::BODY));
            if ui.add(button).accessible_name(format!("{what}: {name}")).clicked() {
                chosen = Some(nth);
            }
        }
    });
    chosen
}

/// Draws a choice as a list that unfolds. Returns the name chosen, by its place.
fn list_ui(ui: &mut Ui, what: &str, names: &[String], on: usize) -> Option<usize> {
    let mut chosen = None;
    let list = egui::ComboBox::from_id_salt(what).selected_text(names.get(on).map_or("", String::as_str));
    let list = list.show_ui(ui, |ui| {
        for (nth, name) in names.iter().enumerate() {
            if ui.selectable_label(nth == on, name).accessible_name(format!("{what}: {name}")).clicked() {
                chosen = Some(nth);
            }
        }
    });
    list.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, what));
    chosen
}
