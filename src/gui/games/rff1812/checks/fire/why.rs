//! What the fire comes to, and why: points, sum, cells, chances, and what each line is worth.

use eframe::egui::{Label, Rect, RichText, Sense, Ui, UiBuilder, vec2};

use super::FireDraft;
use crate::engine::tally::lines_text;
use crate::engine::text::signed;
use crate::engine::{Asks as _, Odds, Ruling, Weight};
use crate::games::rff1812::battle::{Battle, FireCall};
use crate::games::rff1812::fire::{Fire, FireRequest, FireTarget, Firer, firer_fact};
use crate::games::rff1812::tape::fire_at;
use crate::games::rff1812::{Tables, explain};
use crate::gui::cells::Cells;
use crate::gui::games::rff1812::checks::chances::fire_chances_ui;
use crate::gui::games::rff1812::checks::told::name_of;
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::look::{gap, measure, palette};
use crate::gui::rows::{cells, odds_ui, worth};
use crate::gui::widgets::{ruling_ui, tally_ui};

impl FireDraft {
    /// The points with what is added to them, and what each face comes to. Before it is known its room is kept.
    pub(super) fn strip_ui(&self, ui: &mut Ui, check: Option<&Fire<'_>>) {
        let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), measure::STRIP_OF_FIRE));
        ui.advance_cursor_after_rect(place);
        let mut ui = ui.new_child(UiBuilder::new().id_salt("cells").max_rect(place));
        let ui = &mut ui;
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        let cells = check.filter(|check| check.settled.is_some()).map(|check| fire_cells(check, self.die.face(10)));
        // Of one height, with its words or without.
        let (above, _) = ui.allocate_exact_size(vec2(place.width(), measure::FORM_ROW), Sense::hover());
        ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
            let Some((check, settled)) = check.and_then(|check| Some((check, check.settled.as_ref()?))) else { return };
            ui.horizontal(|ui| {
                ui.label(RichText::new(format!("{}:", settled.volley.total.spoken())).strong());
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
                    None => drop(ui.label(explain::too_few(check))),
                }
            });
        });
        match cells {
            Some(cells) => cells.large_ui(ui),
            None => Cells::blank_ui(ui, 10),
        }
    }

    /// What the firers score and why, the chances, and what each line is worth.
    pub(super) fn check_ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        (check, request): (&Fire<'_>, &FireRequest),
        call: Option<&FireCall>,
    ) {
        self.tapes_ui(ui, context.game, check, request);
        if check.settled.is_none() {
            let stands = check.rockets_to_roll().map(|line| line.stands).sum::<u32>();
            ui.label(format!("{stands} rocket stands roll first: type a die for each above, or"));
            if ui.button("Roll the rockets").clicked() {
                self.roll_rockets(context);
            }
        }
        if let Some(call) = call {
            fire_chances_ui(ui, context.game, call);
        }
        self.odds_and_tally(ui, context, check, request);
    }

    /// Of each range that may be off, whether it matters.
    fn tapes_ui(&mut self, ui: &mut Ui, battle: &Battle, check: &Fire<'_>, request: &FireRequest) {
        let tables = &battle.setup().tables;
        // The fire die comes after the rockets' own.
        let die = check.settled.as_ref().and_then(|_| self.die.face(10));
        let rulings = self.told.rulings.clone();
        for (nth, row) in self.firers.iter_mut().enumerate() {
            let name = format!("the range of {}", name_of(battle, &row.told.unit));
            tape_ui(ui, &name, &mut row.range, |inches| {
                let mut request = FireRequest { die, ..request.clone() };
                request.firers.get_mut(nth)?.range = inches;
                fire_at(tables, &request, &rulings)
            });
        }
    }

    fn odds_and_tally(&mut self, ui: &mut Ui, context: &mut Context<'_>, check: &Fire<'_>, request: &FireRequest) {
        let all = Odds::of(check);
        let none = check.outcomes().rows().len();
        let odds = all.map(|row| row.unwrap_or(none));
        let face = self.die.face(10);
        let result = face.and_then(|face| check.resolve(face)).map(|resolution| check.outcomes().row_of(resolution.result));
        // The cells tell the chances of one die; those of rockets are a list.
        if check.settled.is_none() {
            odds_ui(ui, check.outcomes(), &odds, None);
        }
        let Some((settled, tally)) = check.settled.as_ref().and_then(|settled| Some((settled, settled.tally.as_ref()?))) else { return };
        let tables = &context.game.setup().tables;
        let rulings = self.told.rulings.clone();
        let other = |ruling: Ruling| {
            let rulings = rulings.iter().cloned().chain([ruling]).collect::<Vec<_>>();
            let check = Fire::prepare(tables, request, &rulings).ok()?;
            let row = face.and_then(|face| check.resolve(face)).map(|resolution| check.outcomes().row_of(resolution.result));
            Some((Odds::of(&check).map(|row| row.unwrap_or(none)), row))
        };
        tally_ui(ui, tally, settled.facts.vocabulary(), &mut self.view, &|line| worth(line, check.outcomes(), &odds, result, other));
        context.enter |= ruling_ui(ui, tally, &self.view, &mut self.told.rulings, &mut self.note);
    }
}

/// What each face comes to, the best row first; a volley of too few points attacks with none.
pub(crate) fn fire_cells(check: &Fire<'_>, face: Option<u8>) -> Cells {
    let none = check.outcomes().rows().len();
    cells(check.outcomes(), 10, face, |face| check.resolve(face).map_or(none, |resolution| check.outcomes().row_of(resolution.result)))
}

/// Of whom a question of fire is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// All who fire.
    Firers,
    /// Who is fired at.
    Target,
}

/// With the die known, which answers can change the result; those too that a battle knows itself, where none is loaded.
pub(crate) fn weigh(tables: &Tables, request: &FireRequest, rulings: &[Ruling], face: u8, in_battle: bool) -> Weight<Of> {
    let known = request.target.facts();
    let target =
        if in_battle { FireTarget::other_answers(&known, |_| None) } else { FireTarget::all_other_answers(&known, |_| None) }.into_iter();
    // Whether they charge is asked of all firers at once.
    let firers = request.firers.first().map(|firer| Firer::other_answers(&firer.facts(), |_| None)).unwrap_or_default().into_iter();
    let charge = firers.filter(|answer| in_battle && answer.fact == firer_fact::CHARGE);
    let open = target.map(|answer| (Of::Target, answer)).chain(charge.map(|answer| (Of::Firers, answer))).collect::<Vec<_>>();
    Weight::of(&open, |given| {
        let mut request = request.clone();
        for (of, answer) in given {
            match of {
                Of::Firers => request.firers.iter_mut().for_each(|firer| answer.give(firer)),
                Of::Target => answer.give(&mut request.target),
            }
        }
        Fire::prepare(tables, &request, rulings).ok()?.judged(face)
    })
}
