//! Firers of a volley: a row each, with the range typed or clicked on the ruler of its weapon.

use eframe::egui::{self, Align2, Color32, FontId, RichText, Sense, Ui, vec2};

use super::ruler::Ruler;
use super::{FireDraft, FirerRow, Focus};
use crate::engine::Asks as _;
use crate::engine::text::{HAS, statement};
use crate::games::rff1812::battle::{Battle, FireCall, FirerCall, known_firer, last_fire, others_who_may_fire, stands_that_fire};
use crate::games::rff1812::explain::points_text;
use crate::games::rff1812::fire::{Fire, FireRequest, bands_of};
use crate::gui::form::questions::{Questions, TypedAnswers, questions_ui};
use crate::gui::games::rff1812::checks::check_summary::{inherent_text, name_of, unit_glyph_ui};
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::roster::number_of;
use crate::gui::look::{gap, measure, palette, semibold, type_size};
use crate::gui::parts::digits::appears;
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::widgets::{InchesDraft, bring_in, capital, entered, mark, note_ui, put_cursor};
use crate::gui::shell::keys::leave_keys;
use crate::id::UnitId;
use crate::quantity::{Inches, Points, parse_integer};

impl FireDraft {
    /// Draws the firers, and below them the units of the brigade that may join: a row each. `check` is the fire as far as it is filled in.
    pub(super) fn firers_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, check: Option<(&Fire<'_>, &FireRequest)>) {
        let Some(first) = self.firers.first().map(|row| row.draft_call.unit.clone()) else { return };
        let unknown = |unit: &UnitId| !self.firers.iter().any(|row| row.draft_call.unit == *unit);
        let others =
            others_who_may_fire(context.game.setup(), context.game.state(), &first).into_iter().filter(unknown).collect::<Vec<_>>();
        self.more_ui(ui, context.game, &first, &others);
        let wide = ui.available_width() >= measure::MANEUVER_WIDE;
        if wide {
            heads_ui(ui);
        }
        let several = self.firers.len() > 1;
        let (wanted, stays) = (self.focus, self.stays);
        let (mut removed, mut next, mut again, mut clicked) = (None, None, None, None);
        for (nth, row) in self.firers.iter_mut().enumerate() {
            let cursor = |field: Focus| match stays {
                _ if wanted != field => Cursor::Elsewhere,
                true => Cursor::InPlace,
                false => Cursor::Shown,
            };
            let cursors = [cursor(Focus::Range(nth)), cursor(Focus::Rockets(nth))];
            ui.push_id(nth, |ui| {
                let done = row.ui(ui, context, (wide, several, cursors), check.map(|(check, _)| (check, nth)));
                if done.entered {
                    let reach = row.reach(context.game);
                    let is_in_reach = |inches: &Inches| reach.is_none_or(|reach| *inches <= reach);
                    match row.range.inches().filter(is_in_reach) {
                        Some(_) => next = Some(()),
                        // What cannot be is typed anew: the cursor stays.
                        None => again = Some(nth),
                    }
                }
                if let Some(inches) = done.ruler {
                    (clicked, next) = (Some(inches), Some(()));
                }
                removed = done.left_out.then_some(nth).or(removed);
            });
        }
        if matches!(wanted, Focus::Range(_) | Focus::Rockets(_)) {
            (self.focus, self.stays) = (Focus::Nowhere, false);
        }
        for unit in others.into_iter().take(ROWS.saturating_sub(self.firers.len())) {
            ui.push_id(unit.clone(), |ui| {
                let mut row = FirerRow::new(unit.clone());
                let (joins, inches) = row.may_join_ui(ui, context.game, wide);
                if joins || inches.is_some() {
                    clicked = inches.or(clicked);
                    next = Some(());
                    self.add_firer(unit);
                }
            });
        }
        if let Some(nth) = removed {
            self.leave_out(nth);
        }
        if let Some(inches) = clicked {
            self.all_at(context.game, inches);
        }
        if next.is_some() {
            self.focus = self.asked_next(context.game);
        } else if let Some(nth) = again {
            self.focus = Focus::Range(nth);
        }
    }

    /// Draws each firer's part in a charge, and the points of its stands with the reasons.
    pub(super) fn points_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, check: Option<(&Fire<'_>, &FireRequest)>) {
        for (nth, row) in self.firers.iter_mut().enumerate() {
            ui.push_id(("told", nth), |ui| row.points_ui(ui, context, check.map(|(check, request)| (check, request, nth))));
        }
    }

    /// Sets a clicked range for all firers that reach so far and have no range yet.
    pub(super) fn all_at(&mut self, battle: &Battle, inches: Inches) {
        for row in self.firers.iter_mut().filter(|row| row.range.text.is_empty()) {
            if row.reach(battle).is_some_and(|reach| inches <= reach) {
                row.range = InchesDraft::of(inches);
            }
        }
    }

    /// Draws buttons for the last volley again and for everybody of the brigade, and how one more joins.
    fn more_ui(&mut self, ui: &mut Ui, battle: &Battle, first: &UnitId, others: &[UnitId]) {
        let again = self.last_volley(battle, first);
        self.may_repeat = again.is_some();
        ui.horizontal_wrapped(|ui| {
            ui.set_min_height(measure::TARGET);
            // It keeps its place once all have joined.
            let button = egui::Button::new(RichText::new("Whole brigade").size(type_size::SMALL));
            let button = ui.add_enabled(!others.is_empty(), button);
            let names = others.iter().map(|unit| name_of(battle, unit)).collect::<Vec<_>>();
            if button.on_hover_text(format!("Adds {}", names.join(", "))).clicked() {
                self.firers.extend(others.iter().cloned().map(FirerRow::new));
                self.focus = self.asked_next(battle);
            }
            ui.label(RichText::new("Click another unit of its side to add it.").small().color(palette(ui).third));
            // Last in its line: it goes once a range is typed, and nothing moves.
            if let Some(call) = again {
                let text = format!(
                    "Again: {}, {}",
                    name_of(battle, &call.target),
                    call.firers.first().map_or_else(String::new, |firer| firer.range.to_string())
                );
                if KeyChip::new(&text, &text).key("A").ui(ui).clicked() {
                    let _ = self.again(battle);
                }
            }
        });
    }

    /// Returns the last volley of a unit, while nothing of this one is measured.
    fn last_volley(&self, battle: &Battle, first: &UnitId) -> Option<FireCall> {
        last_fire(battle, first).filter(|_| self.firers.iter().all(|row| row.range.text.is_empty()))
    }

    /// Fills in the last volley of its first unit again, while nothing of this one is measured; the die waits.
    ///
    /// # Errors
    /// Returns the reason there is none to fill in, in a player's words.
    pub fn again(&mut self, battle: &Battle) -> Result<(), &'static str> {
        let first = self.firers.first().map(|row| row.draft_call.unit.clone());
        if let Some(call) = first.and_then(|first| self.last_volley(battle, &first)) {
            *self = Self { focus: Focus::Die, ..Self::reopened(&call, &[]) };
            return Ok(());
        }
        let is_measured = self.firers.iter().any(|row| !row.range.text.is_empty());
        Err(if is_measured { "A range is typed already: Esc begins the volley again." } else { "This unit has not fired yet." })
    }

    /// Rolls dice for every stand of rockets.
    pub(super) fn roll_rockets(&mut self, context: &mut Context<'_>) {
        for row in self.firers.iter_mut().filter(|row| row.is_rocket(context.game)) {
            let stands = row.stands_firing(context.game);
            let mut throw = context.dice.throw("rockets", [&row.draft_call.unit]);
            row.rocket_dice = (0..stands).map(|_| throw.face(10).to_string()).collect::<Vec<_>>().join(" ");
        }
        self.focus = Focus::Die;
    }
}

/// Changes to a firer's row in this frame.
#[derive(Default)]
struct Done {
    /// Enter was pressed in its range.
    entered: bool,
    /// Its ruler was clicked.
    ruler: Option<Inches>,
    /// It is left out.
    left_out: bool,
}

/// Way in which the cursor enters a field in this frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cursor {
    Elsewhere,
    /// It enters, and the page scrolls to where it can be seen.
    Shown,
    /// It enters, and nothing moves under the pointer.
    InPlace,
}

impl FirerRow {
    /// Draws number, name, stands, range, ruler and points in a row; what has no room goes into the next.
    fn ui(
        &mut self,
        ui: &mut Ui,
        context: &mut Context<'_>,
        (wide, several, [cursor, at_rockets]): (bool, bool, [Cursor; 2]),
        check: Option<(&Fire<'_>, usize)>,
    ) -> Done {
        let mut done = Done::default();
        let name = name_of(context.game, &self.draft_call.unit);
        let row = |ui: &mut Ui| {
            let palette = palette(ui);
            self.name_ui(ui, context.game, wide, palette.ink);
            let left = context.game.state().units.get(&self.draft_call.unit).map_or(0, |state| state.stands);
            let fire = self.may_fire(context.game);
            let hint = if fire == left { format!("all {left}") } else { format!("{fire} of {left}") };
            let field = egui::TextEdit::singleline(&mut self.stands).desired_width(measure::NUMBER_FIELD).hint_text(hint);
            ui.add(field).accessible_name("stands");
            done.entered = range_ui(ui, &mut self.range, cursor);
            if self.is_rocket(context.game) {
                done.entered |= rockets_ui(ui, &mut self.rocket_dice, at_rockets);
            }
            done.ruler = self.ruler_ui(ui, context.game, &name, wide);
            let points = check.map(|(check, nth)| points_of(check, nth)).unwrap_or_default();
            let (place, _) = ui.allocate_exact_size(vec2(measure::SUM, measure::TARGET), Sense::hover());
            ui.painter().text(place.left_center(), Align2::LEFT_CENTER, points, semibold(type_size::BODY), palette.ink);
            let text = format!("Leave out {name}");
            let button = ui.add_enabled(several, egui::Button::new(RichText::new("×").size(type_size::SMALL)));
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, several, &text));
            done.left_out = button.on_hover_text(text).clicked();
            self.referee_ui(ui, context);
        };
        if wide {
            ui.horizontal(row);
        } else {
            ui.horizontal_wrapped(row);
        }
        if let Some(inches) = done.ruler {
            self.range = InchesDraft::of(inches);
        }
        done
    }

    /// Draws the row of a unit that may join: a click on its ruler adds it at that range. Returns whether it joins, and the range clicked.
    fn may_join_ui(&mut self, ui: &mut Ui, battle: &Battle, wide: bool) -> (bool, Option<Inches>) {
        let name = name_of(battle, &self.draft_call.unit);
        let row = |ui: &mut Ui| {
            let ink = palette(ui).third;
            self.name_ui(ui, battle, wide, ink);
            if wide {
                ui.allocate_exact_size(vec2(FIELDS, measure::TARGET), Sense::hover());
            }
            let clicked = self.ruler_ui(ui, battle, &name, wide);
            let text = format!("Add {name}");
            let button = ui.button(RichText::new("Add").size(type_size::SMALL));
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &text));
            (button.clicked(), clicked)
        };
        let (joins, clicked) = if wide { ui.horizontal(row).inner } else { ui.horizontal_wrapped(row).inner };
        if let Some(inches) = clicked {
            self.range = InchesDraft::of(inches);
        }
        (joins, clicked)
    }

    fn name_ui(&self, ui: &mut Ui, battle: &Battle, wide: bool, ink: Color32) {
        if wide {
            // All of the row stands in its middle, before the ruler as behind it.
            ui.set_row_height(measure::RULER);
        }
        let number = number_of(battle, &self.draft_call.unit).map_or_else(String::new, |number| format!("{number} "));
        let text = format!("{number}{}", name_of(battle, &self.draft_call.unit));
        let from = ui.cursor().left();
        unit_glyph_ui(ui, battle, &self.draft_call.unit);
        let label = ui.label(RichText::new(text).font(semibold(type_size::BODY)).color(ink));
        label.on_hover_text(inherent_text(battle, &self.draft_call.unit));
        if wide {
            ui.add_space((from + FIRER - ui.cursor().left()).max(0.0));
        }
    }

    /// Draws the ruler of its weapon, in the room left of the row; returns the inches clicked.
    fn ruler_ui(&self, ui: &mut Ui, battle: &Battle, name: &str, wide: bool) -> Option<Inches> {
        let known = known_firer(battle.setup(), battle.state(), None, &self.draft_call).ok()?;
        let bands = bands_of(&battle.setup().tables, &known).collect::<Vec<_>>();
        let behind = if wide { measure::SUM + measure::TARGET + 3.0 * gap::NEXT } else { gap::GROUP };
        let room = ui.available_size_before_wrap().x - behind;
        let width = if room < measure::RULER_LEAST && !wide { ui.max_rect().width() - gap::GROUP } else { room };
        let ruler = Ruler { name, bands: &bands, at: self.range.inches() };
        ruler.ui(ui, width.max(measure::RULER_LEAST / 2.0))
    }

    /// Returns the range its weapon reaches.
    fn reach(&self, battle: &Battle) -> Option<Inches> {
        let known = known_firer(battle.setup(), battle.state(), None, &self.draft_call).ok()?;
        bands_of(&battle.setup().tables, &known).map(|band| band.data.to).max()
    }

    /// Draws its part in a charge, and the points of its stands with the reasons.
    fn points_ui(&mut self, ui: &mut Ui, context: &Context<'_>, check: Option<(&Fire<'_>, &FireRequest, usize)>) {
        ui.horizontal_wrapped(|ui| {
            // Beneath the target, so whose it is has to be said.
            let name = name_of(context.game, &self.draft_call.unit);
            ui.label(RichText::new(name).font(semibold(type_size::SMALL)));
            self.charge_ui(ui, context.game);
            let points = check.into_iter().flat_map(|(check, request, nth)| {
                let own = check.points.iter().filter(move |line| line.firer == nth);
                own.map(move |line| format!("{}{}", points_text(line, request), line.band.map_or("", |band| mark(band.provenance))))
            });
            let points = points.collect::<Vec<_>>();
            let text = if points.is_empty() { inherent_text(context.game, &self.draft_call.unit) } else { points.join("; ") };
            ui.label(RichText::new(text).small().color(palette(ui).second));
        });
    }

    /// Draws its part in a charge: as declared, unless the player changes it.
    fn charge_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        if let Ok(known) = known_firer(battle.setup(), battle.state(), None, &self.draft_call) {
            questions_ui(ui, Questions::default(), &mut self.draft_call, &known.facts(), &mut TypedAnswers::default());
        }
    }

    pub(super) fn call(&self, battle: &Battle) -> Result<FirerCall, String> {
        let name = || name_of(battle, &self.draft_call.unit);
        let range = match self.range.read() {
            None => return Err(format!("Type the range of {} in inches, as 7 or 7 1/2.", name())),
            Some(Err(sentence)) => return Err(format!("{}: {sentence}", name())),
            Some(Ok(range)) => range,
        };
        let stands = match self.stands.trim() {
            "" => None,
            text => Some(text.parse().map_err(|_| format!("{}: \"{text}\" is not a number of stands.", name()))?),
        };
        let left = battle.state().units.get(&self.draft_call.unit).map_or(0, |state| state.stands);
        if let Some(stands) = stands.filter(|stands| *stands > left) {
            return Err(format!("{}.", statement(&name(), HAS, format!("{left} stands left, not {stands}"))));
        }
        let dice = self.rocket_faces().map_err(|part| format!("{}: \"{part}\" is not a face of a d10: type 1 to 10.", capital(&name())))?;
        Ok(FirerCall {
            stands,
            referee: self.referee.then(|| if self.why.trim().is_empty() { "by the referee" } else { self.why.trim() }.into()),
            range,
            rocket_dice: (!dice.is_empty()).then_some(dice),
            ..self.draft_call.clone()
        })
    }

    /// Returns the dice of its rockets, typed apart or together: 0 is 10, and a 0 behind a 1 too.
    fn rocket_faces(&self) -> Result<Vec<u8>, char> {
        let mut faces: Vec<u8> = Vec::new();
        for part in self.rocket_dice.split([' ', ',', ';']) {
            let mut one = false;
            for letter in part.chars() {
                let digit = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).ok_or(letter)?;
                match (digit, faces.last_mut()) {
                    (0, Some(last)) if one => *last = 10,
                    (0, _) => faces.push(10),
                    (digit, _) => faces.push(digit),
                }
                one = digit == 1;
            }
        }
        Ok(faces)
    }

    /// Returns whether dice of its rockets are still to be typed.
    pub(super) fn lacks_rocket_dice(&self, battle: &Battle) -> bool {
        self.is_rocket(battle) && self.rocket_faces().is_ok_and(|faces| faces.len() < self.stands_firing(battle) as usize)
    }

    fn is_rocket(&self, battle: &Battle) -> bool {
        let setup = battle.setup();
        let guns = setup.scenario.unit(&self.draft_call.unit).and_then(|(_, unit)| unit.guns());
        guns.and_then(|guns| setup.tables.gun(&guns.gun)).is_some_and(|gun| gun.rocket)
    }

    fn stands_firing(&self, battle: &Battle) -> u32 {
        self.stands.trim().parse().unwrap_or_else(|_| self.may_fire(battle))
    }

    /// Returns the stands that fire where no number is typed.
    fn may_fire(&self, battle: &Battle) -> u32 {
        battle.state().units.get(&self.draft_call.unit).map_or(0, |unit| stands_that_fire(&battle.setup().tables, unit))
    }

    /// Draws the referee's permission to fire with more stands than the formation allows (digest §9).
    fn referee_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let focus = appears(ui, "why so many", self.referee);
        let battle = context.game;
        let setup = battle.setup();
        let Some(now) = battle.state().units.get(&self.draft_call.unit) else { return };
        let typed = parse_integer(&self.stands).and_then(|stands| u32::try_from(stands).ok());
        let more = stands_that_fire(&setup.tables, now).saturating_add(1)..=now.stands;
        if typed.is_none_or(|stands| !more.contains(&stands)) {
            return;
        }
        ui.checkbox(&mut self.referee, "the referee allows this many");
        if self.referee {
            context.enter |= note_ui(ui, "Reason", &mut self.why, focus);
        }
    }
}

/// Largest number of rows of firers and of units that may join; the others are in the roster.
const ROWS: usize = 6;
/// Width of a firer's picture, number and name.
const FIRER: f32 = measure::FIRER;
/// Width of its fields, with the gaps between them.
const FIELDS: f32 = measure::NUMBER_FIELD + measure::INCHES + gap::NEXT;

/// Draws the headings of the columns.
fn heads_ui(ui: &mut Ui) {
    let ink = palette(ui).second;
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::CAPTION), Sense::hover());
    let stands = FIRER + gap::NEXT;
    let at = stands + measure::NUMBER_FIELD + gap::NEXT;
    let points = place.width() - measure::SUM - measure::TARGET - 2.0 * gap::NEXT;
    for (left, text) in [(0.0, "fires"), (stands, "stands"), (at, "at"), (points, "points")] {
        let font = FontId::proportional(type_size::SMALL);
        ui.painter().text(place.left_center() + vec2(left, 0.0), Align2::LEFT_CENTER, text, font, ink);
    }
}

/// Draws the field of a range; returns `true` if Enter was pressed in it.
fn range_ui(ui: &mut Ui, draft: &mut InchesDraft, cursor: Cursor) -> bool {
    let id = ui.make_persistent_id("range");
    if cursor != Cursor::Elsewhere {
        put_cursor(ui, id, &draft.text);
    }
    let wrong = matches!(draft.read(), Some(Err(_)));
    let field = egui::TextEdit::singleline(&mut draft.text).id(id).desired_width(measure::INCHES).hint_text("in.");
    let field = if wrong { field.text_color(palette(ui).warning) } else { field };
    let response = ui.add(field).accessible_name("range");
    leave_keys(ui, &response, &draft.text, false);
    if cursor == Cursor::Shown {
        bring_in(ui, response.rect);
    }
    entered(ui, &response)
}

/// Draws the field of the dice of rockets; returns `true` if Enter was pressed in it.
fn rockets_ui(ui: &mut Ui, dice: &mut String, cursor: Cursor) -> bool {
    let id = ui.make_persistent_id("rocket dice");
    if cursor != Cursor::Elsewhere {
        put_cursor(ui, id, dice);
    }
    let field = egui::TextEdit::singleline(dice).id(id).desired_width(measure::DIE_BOX).hint_text("dice: 7 2 …");
    let response = ui.add(field).accessible_name("rocket dice");
    leave_keys(ui, &response, dice, true);
    if cursor == Cursor::Shown {
        bring_in(ui, response.rect);
    }
    entered(ui, &response)
}

/// Returns the points of a firer's stands; empty for rockets before their dice.
fn points_of(check: &Fire<'_>, nth: usize) -> String {
    let lines = check.points.iter().filter(|line| line.firer == nth);
    let total = lines.map(|line| line.total()).sum::<Option<Points>>();
    total.map_or_else(String::new, |total| total.to_string())
}
