//! Row of a unit in a maneuver check: its name, its result, its sum and its strip.

use eframe::egui::{self, Align, Label, Layout, RichText, Stroke, StrokeKind, Ui};

use super::check::OfManeuver;
use crate::engine::text::{added, signed};
use crate::engine::{Asks as _, Facts, TallyLine, Word as _};
use crate::game::FaceOrigin;
use crate::games::rff1812::EffectVerb;
use crate::games::rff1812::battle::{
    AppliedEffect, Battle, Command, Die, EffectTarget, Event, ManeuverCall, TableReading, UnitSituation, maneuver_request,
};
use crate::games::rff1812::maneuver::{self, Maneuver};
use crate::games::rff1812::words::Command as CommandWord;
use crate::gui::form::check::CheckForm;
use crate::gui::form::questions::TypedAnswers;
use crate::gui::games::rff1812::checks::check_summary::{inherent_text, name_of, reach, unit_glyph_ui};
use crate::gui::games::rff1812::checks::result::{Rulings, shown_effects_ui};
use crate::gui::games::rff1812::intent::Context;
use crate::gui::games::rff1812::roster::number_of;
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::cells::{Cells, band};
use crate::gui::parts::fit::parts_that_fit;
use crate::gui::parts::rows::cells;
use crate::gui::parts::widgets::{InchesDraft, fits, hint_above, width_of};
use crate::id::UnitId;
use crate::quantity::Inches;

/// Unit of the check, with the facts filled in for it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct UnitRow {
    /// Facts of the unit as filled in; fields still being typed are beside it.
    pub draft_situation: UnitSituation,
    /// It takes part in the throw.
    pub taken: bool,
    /// Distance of its leader, in inches.
    pub distance: InchesDraft,
    /// Distances asked for the unit.
    pub tapes: TypedAnswers,
    /// All questions about it are shown, where there is room for the most usual alone.
    pub shows_all: bool,
    effect_rulings: Rulings,
    /// Form of its sum and of the facts that still matter.
    pub form: CheckForm<OfManeuver>,
}

impl UnitRow {
    /// Builds the row of a unit with no facts yet.
    pub fn new(unit: UnitId, taken: bool) -> Self {
        Self {
            draft_situation: UnitSituation::plain(unit),
            taken,
            distance: InchesDraft::default(),
            tapes: TypedAnswers::default(),
            shows_all: false,
            effect_rulings: Rulings::default(),
            form: CheckForm::default(),
        }
    }

    /// Builds the row of a unit in a check of the log.
    pub fn reopened(situation: &UnitSituation, effects: &[AppliedEffect]) -> Self {
        let own = effects.iter().filter(|applied| applied.whom == EffectTarget::Unit(situation.unit.clone())).cloned().collect::<Vec<_>>();
        Self {
            draft_situation: situation.clone(),
            taken: true,
            distance: InchesDraft::of(situation.distance),
            tapes: TypedAnswers::of(situation),
            shows_all: false,
            effect_rulings: Rulings::of(&own),
            form: CheckForm::of(vec![situation.rulings.clone()]),
        }
    }

    /// Returns a copy with the player's entries alone.
    pub fn player_input(&self) -> Self {
        Self { effect_rulings: self.effect_rulings.player_input(), form: self.form.player_input(), shows_all: false, ..self.clone() }
    }

    /// Returns the unit's facts in the form the call takes them.
    pub fn situation(&self) -> UnitSituation {
        UnitSituation {
            distance: self.distance.inches().unwrap_or(Inches::ZERO),
            effect_rulings: self.effect_rulings.noted_rulings(),
            rulings: self.form.rulings_on(0),
            ..self.draft_situation.clone()
        }
    }

    /// Returns the known facts of the unit, without a leader and as if its crew went back.
    pub fn known(&self, battle: &Battle) -> Facts {
        let alone = ManeuverCall { leader: None, units: Vec::new(), die: Die { face: 1, from: FaceOrigin::Typed } };
        let here = UnitSituation { crew_goes_back: true, ..self.situation() };
        let request = maneuver_request(battle.setup(), battle.state(), &alone, &here);
        request.map_or_else(|_| self.draft_situation.facts(), |request| maneuver::facts(&battle.setup().tables, &request))
    }
}

/// Draws the first line of a unit: its name, its modifiers, its sum and its strip; in large type its result, once there is one, for the
/// modifiers. Where the strip has no room beside the name it has a line of its own. The unit that has the keys of the toggles has a frame. Returns whether its sum was pressed.
pub(super) fn head_ui(
    ui: &mut Ui,
    battle: &Battle,
    row: &mut UnitRow,
    check: Option<&Maneuver<'_>>,
    (face, framed): (Option<u8>, bool),
    (event, brief): (Option<&Event>, bool),
) -> bool {
    let name = name_of(battle, &row.draft_situation.unit);
    // In brief the strip stands with the questions, and the result beside the name.
    let wide = brief || ui.available_width() >= measure::MANEUVER_WIDE;
    let mut asked = false;
    ui.horizontal(|ui| {
        let check = check.filter(|_| row.taken);
        let cells = if brief { 0.0 } else { Cells::small_width(10) };
        let strip = check.map_or(0.0, |_| cells + measure::SUM + 2.0 * gap::NEXT);
        let result_width = if wide { measure::MANEUVER_RESULT } else { 0.0 };
        ui.scope(|ui| {
            // The name is whole before modifiers have room.
            let number = number_of(battle, &row.draft_situation.unit).map_or_else(String::new, |number| format!("{number} "));
            let title = format!("{number}{name}");
            let named = measure::BESIDE_UNIT_NAME + width_of(ui, &title, semibold(type_size::BODY));
            let room = ui.available_width() - strip;
            ui.set_max_width((room - result_width).max(named.min(room)).max(measure::UNIT_NAME));
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
            let ticked = ui.checkbox(&mut row.taken, "");
            ticked.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, row.taken, &name));
            unit_glyph_ui(ui, battle, &row.draft_situation.unit);
            let label = ui.label(RichText::new(&title).font(semibold(type_size::BODY)));
            if framed {
                let frame = Stroke::new(measure::FOCUS, palette(ui).accent);
                ui.painter().rect_stroke(label.rect.expand(gap::HAIR), radius::CELL, frame, StrokeKind::Inside);
            }
            let ticked = ticked | label;
            ticked.on_hover_text(format!("{name}: {}", inherent_text(battle, &row.draft_situation.unit)));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(check) = check {
                if !brief {
                    cells_of(check, face).small_ui(ui);
                }
                asked = sum_ui(ui, &name, check);
            }
            if wide {
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| match check {
                    Some(check) if !brief => modifiers_ui(ui, check),
                    check => result_ui(ui, battle, row, (check, face), event, wide),
                });
            }
        });
    });
    if !wide && row.taken {
        ui.horizontal(|ui| result_ui(ui, battle, row, (check, face), event, wide));
    }
    asked
}

/// Draws the questions about a unit and, where the line is wide, its result at their right, under its strip.
pub(super) fn beside_result_ui(
    ui: &mut Ui,
    battle: &Battle,
    row: &mut UnitRow,
    (check, event): (Option<&Maneuver<'_>>, Option<&Event>),
    questions: impl FnOnce(&mut Ui, &mut UnitRow),
) {
    if ui.available_width() < measure::MANEUVER_WIDE {
        return questions(ui, row);
    }
    let left = ui.available_width() - measure::MANEUVER_RESULT - gap::NEXT;
    ui.horizontal_top(|ui| {
        ui.allocate_ui_with_layout(egui::vec2(left, 0.0), Layout::top_down(Align::Min), |ui| {
            ui.set_width(left);
            questions(ui, row);
        });
        if let Some(event) = event {
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| unit_result(ui, battle, row, check, event, true));
        }
    });
}

/// Draws the sum; pressed, it shows its lines.
fn sum_ui(ui: &mut Ui, name: &str, check: &Maneuver<'_>) -> bool {
    let sum = RichText::new(signed(check.tally.total())).font(semibold(type_size::HEADING));
    let response = ui.add(egui::Button::new(sum).frame_when_inactive(false));
    hint_above(&response, counted(check).join("\n"));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Sum of {name}: why?")));
    response.clicked()
}

/// Draws the unit's result; before the die, the modifiers that count for it.
fn result_ui(
    ui: &mut Ui,
    battle: &Battle,
    row: &UnitRow,
    (check, face): (Option<&Maneuver<'_>>, Option<u8>),
    event: Option<&Event>,
    wide: bool,
) {
    match (event.filter(|_| row.taken && face.is_some()), check) {
        (Some(event), _) => unit_result(ui, battle, row, check, event, wide),
        (None, Some(check)) => modifiers_ui(ui, check),
        (None, None) => {}
    }
}

/// Draws the modifiers that count; the rules of all of them where it is pointed at.
fn modifiers_ui(ui: &mut Ui, check: &Maneuver<'_>) {
    let command = Some(check.command).filter(|command| *command != CommandWord::InCommand).map(|command| command.spoken());
    let parts = command.clone().into_iter().chain(counted(check)).collect::<Vec<_>>();
    // A line of that name shows it with its value. Where not all have room, those that add nothing go first.
    let is_told = |command: &String| check.tally.counting().any(|line| line.row.brief() == command);
    let command = command.filter(|command| !is_told(command));
    let brief = |zeros: bool| {
        let lines = check.tally.counting().filter(move |line| zeros || line.value != 0).map(in_brief);
        command.clone().into_iter().chain(lines).collect::<Vec<_>>()
    };
    let (shown, font) = parts_that_fit(ui, &[brief(true), brief(false)]);
    hint_above(&ui.label(RichText::new(shown).font(font).color(palette(ui).second)), parts.join("\n"));
}

/// Returns the result of each face.
pub(super) fn cells_of(check: &Maneuver<'_>, face: Option<u8>) -> Cells {
    cells(check.outcomes(), 10, face, |face| check.outcomes().row_of(check.resolve(face).result))
}

/// Returns the lines that count, each with its value and label.
fn counted(check: &Maneuver<'_>) -> Vec<String> {
    check.tally.counting().map(|line| format!("{} {}", signed(line.value), line.row.label)).collect()
}

/// Returns a line in brief.
fn in_brief(line: &TallyLine<'_>) -> String {
    format!("{} {}", signed(line.value), line.row.brief())
}

/// Describes the die, the lines that add something, and the sum: `7 +1 veteran +2 fresh = 10`; in short as `7 +3 = 10`.
pub(super) fn sum_text(check: &Maneuver<'_>, face: u8, short: bool) -> String {
    let parts = if short {
        vec![added(check.tally.total())]
    } else {
        check.tally.counting().filter(|line| line.value != 0).map(in_brief).collect()
    };
    let all = [face.to_string()].into_iter().chain(parts).collect::<Vec<_>>();
    format!("{} = {}", all.join(" "), check.resolve(face).result)
}

/// Draws the unit's result: its row on the row's colour, and the inches it has, in short where there is little room.
fn unit_result(ui: &mut Ui, battle: &Battle, row: &UnitRow, check: Option<&Maneuver<'_>>, event: &Event, short: bool) {
    let (Command::Maneuver(call), TableReading::Maneuver { results, .. }) = (&event.command, &event.found.reading) else { return };
    let Some(result) =
        call.units.iter().zip(results).find(|(situation, _)| situation.unit == row.draft_situation.unit).map(|(_, result)| result)
    else {
        return;
    };
    let palette = palette(ui);
    if let Some((place, outcomes)) = check.map(|check| (check.outcomes().row_of(result.result), check.outcomes())) {
        let label = outcomes.rows()[place].label.as_str();
        let text = RichText::new(label).font(semibold(type_size::BODY)).color(palette.on_band);
        let chip = egui::Frame::new().fill(band(palette, place, outcomes.rows().len())).corner_radius(radius::BUTTON);
        let chip = chip.inner_margin(egui::Margin::symmetric(gap::HAIR as i8, 0));
        let why = format!("{} {} = {}", call.die.face, signed(result.modifier), result.result);
        let shown = chip.show(ui, |ui| {
            ui.spacing_mut().interact_size.y = 0.0;
            ui.add(Label::new(text).extend())
        });
        shown.response.on_hover_text(why);
    }
    let own = effects_of(row, event);
    let allowed =
        own.iter().find_map(|applied| if let EffectVerb::Maneuver { kind } = applied.actual_effect()?.verb { Some(kind) } else { None });
    if let Some(reach) = allowed.and_then(|kind| reach(battle, &row.draft_situation.unit, &own, kind)) {
        let full = reach.in_full();
        let text = if short && !fits(ui, &full) { reach.short() } else { full };
        let label = ui.add(Label::new(RichText::new(text).size(type_size::SMALL).color(palette.second)).extend());
        label.on_hover_text(reach.in_full());
    }
}

/// Returns the effects of an event on a unit.
fn effects_of(row: &UnitRow, event: &Event) -> Vec<AppliedEffect> {
    befalling(row, event).cloned().collect()
}

fn befalling<'e>(row: &UnitRow, event: &'e Event) -> impl Iterator<Item = &'e AppliedEffect> {
    let whom = EffectTarget::Unit(row.draft_situation.unit.clone());
    event.found.effects.iter().filter(move |applied| applied.whom == whom)
}

/// Draws the effects on the unit, to be waived or changed in the foot, where there are more than a maneuver. Of several units the maneuver
/// itself stands with each: the foot has room for the rest.
pub(super) fn unit_effects(ui: &mut Ui, context: &mut Context<'_>, row: &mut UnitRow, event: &Event, is_one: bool) {
    if shows_effects(row, event) {
        let is_shown =
            |applied: &AppliedEffect| is_one || applied.ruling.is_some() || !matches!(applied.effect.verb, EffectVerb::Maneuver { .. });
        shown_effects_ui(ui, context, &effects_of(row, event), &mut row.effect_rulings, &is_shown);
    }
}

/// Returns whether the unit has effects other than a maneuver, or the referee has ruled on any.
pub(super) fn shows_effects(row: &UnitRow, event: &Event) -> bool {
    let more = befalling(row, event).any(|applied| !matches!(applied.effect.verb, EffectVerb::Maneuver { .. }));
    row.taken && (more || !row.effect_rulings.noted_rulings().is_empty())
}
