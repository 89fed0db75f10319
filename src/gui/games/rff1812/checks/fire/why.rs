//! Result of the fire with its reasons: points, sum, cells, chances, and the worth of each line.

use eframe::egui::{Align, Label, Layout, Rect, RichText, Sense, Ui, UiBuilder, vec2};

use super::FireDraft;
use super::check::{OfFire, at_range, fire_cells};
use crate::engine::tally::lines_text;
use crate::engine::text::{count_text, signed};
use crate::games::rff1812::battle::{Battle, FireCall};
use crate::games::rff1812::explain;
use crate::games::rff1812::fire::{Fire, FireRequest};
use crate::gui::form::check::Check as _;
use crate::gui::games::rff1812::checks::chances::fire_chances_ui;
use crate::gui::games::rff1812::checks::check_summary::name_of;
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::look::{gap, measure, palette};
use crate::gui::parts::cells::Cells;

impl FireDraft {
    /// Draws the points with their modifiers, and the result of each face. While they are unknown their room is left free.
    pub(super) fn strip_ui(&self, ui: &mut Ui, check: Option<&Fire<'_>>) {
        let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), measure::STRIP_OF_FIRE));
        ui.advance_cursor_after_rect(place);
        let mut ui = ui.new_child(UiBuilder::new().id_salt("cells").max_rect(place));
        let ui = &mut ui;
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        let cells = check.filter(|check| check.settled.is_some()).map(|check| fire_cells(check, self.die.face(10)));
        // Of one height, with its words or without.
        let (above, _) = ui.allocate_exact_size(vec2(place.width(), measure::FORM_ROW), Sense::hover());
        // Not a scope: an empty one would take the cells up to where it begins.
        let mut line = ui.new_child(UiBuilder::new().id_salt("sum").max_rect(above));
        if let Some((check, settled)) = check.and_then(|check| Some((check, check.settled.as_ref()?))) {
            line.horizontal(|ui| {
                ui.label(RichText::new(format!("{}:", settled.volley.total.text())).strong());
                match &settled.tally {
                    Some(tally) => {
                        let sum = format!("= {}", signed(tally.total()));
                        let lines = RichText::new(lines_text(tally)).color(palette(ui).second);
                        let sum = RichText::new(sum).strong();
                        ui.scope(|ui| {
                            ui.set_max_width((ui.available_width() - measure::SUM - gap::NEXT).max(measure::SUM));
                            ui.add(Label::new(lines).truncate());
                        });
                        ui.label(sum);
                    }
                    None => drop(ui.label(explain::too_few_text(check))),
                }
                let note = RichText::new(OfFire::faces_note(check)).small().color(palette(ui).second);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| drop(ui.add(Label::new(note).truncate())));
            });
        }
        match cells {
            Some(cells) => cells.large_ui(ui),
            None => Cells::blank_ui(ui, 10),
        }
    }

    /// Draws the ranges that may matter, the chances, and the worth of each line.
    pub(super) fn check_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        (check, request): (&Fire<'_>, &FireRequest),
        call: Option<&FireCall>,
    ) {
        self.tapes_ui(ui, context.game, request);
        if check.settled.is_none() {
            let stands = check.rockets_to_roll().map(|line| line.stands).sum::<u32>();
            let roll = count_text(stands, "rocket stand rolls", "rocket stands roll");
            ui.label(format!("{roll} first: type a die for each above, or"));
            if ui.button("Roll the rockets").clicked() {
                self.roll_rockets(context);
            }
        }
        if let Some(call) = call {
            fire_chances_ui(ui, context.game, call);
        }
        // Before the rockets fall the rows are as wide as their chances.
        if check.settled.is_none() {
            OfFire::chances_ui(ui, check, None);
        }
        let faces = self.die.face(10).map(|face| vec![vec![face]]);
        context.enter |= self.form.sum_ui(ui, 0, (&context.game.setup().tables, request), check, faces.as_ref());
    }

    /// Draws for each uncertain range whether it changes the result.
    fn tapes_ui(&mut self, ui: &mut Ui, battle: &Battle, request: &FireRequest) {
        let (face, rulings) = (self.die.face(10), self.form.rulings_on(0));
        for (nth, row) in self.firers.iter_mut().enumerate() {
            let name = format!("the range of {}", name_of(battle, &row.draft_call.unit));
            tape_ui(ui, &name, &mut row.range, at_range((&battle.setup().tables, request, &rulings), face, nth));
        }
    }
}
