//! Row of a unit's moves: number, formation, name, a cell for each kind of move, and the inches of the one that is picked.

use eframe::egui::{Align2, Color32, FontId, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::surface;
use crate::games::rff1812::battle::{Battle, MoveChoice, MoveKind, UnitMoves};
use crate::gui::games::rff1812::checks::check_summary::name_of;
use crate::gui::games::rff1812::roster::{formation_glyph, number_of};
use crate::gui::look::{Palette, gap, measure, medium, palette, radius, semibold, type_size};
use crate::gui::parts::fit::line_in;
use crate::gui::parts::key_chip::ground_ui;
use crate::gui::parts::widgets::width_of;
use crate::quantity::inches_text;

/// Grounds for which inches are shown, in the order of their columns.
const GROUNDS: [&str; 4] = ["open", "broken", "rough", "road"];

/// Smallest share of its full size in which the longest name stands in one line with its moves.
const NAME_SHARE: f32 = 0.8;

/// Width of number, picture and name before the cells, without the name.
const BEFORE_NAME: f32 = measure::ROSTER_NUMBER + measure::ROSTER_GLYPH + 2.0 * gap::HAIR;

/// Columns of the rows, of one width for all units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    /// Height of a row.
    pub height: f32,
    /// Each row has two lines: its cells stand below its name.
    pub stacked: bool,
    name: f32,
    cell: f32,
}

/// Parts of a row that were pressed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RowPressed {
    /// The row itself was pressed.
    pub row: bool,
    /// The cell of that kind was pressed.
    pub kind: Option<MoveKind>,
}

impl Columns {
    /// Divides the width of a place; where there is none for all columns, the cells stand below the names.
    pub fn of(ui: &Ui, battle: &Battle, units: &[UnitMoves], place: Rect) -> Self {
        let longest = units.iter().map(|moves| width_of(ui, &name_of(battle, &moves.unit), semibold(type_size::BODY))).fold(0.0, f32::max);
        let kinds = MoveKind::ALL.len() as f32;
        let inches = GROUNDS.len() as f32 * measure::MOVE_INCHES;
        let name = place.width() - BEFORE_NAME - kinds * (measure::MOVE_CELL + gap::HAIR) - inches - gap::NEXT;
        // A long name is drawn smaller and then cut, before all rows get a second line.
        if name >= (longest * NAME_SHARE).min(measure::MOVES_NAME) {
            return Self { height: measure::MOVES_ROW_LOW, stacked: false, name, cell: measure::MOVE_CELL };
        }
        let cell = (place.width() - measure::ROSTER_NUMBER - gap::HAIR) / kinds - gap::HAIR;
        Self { height: measure::MOVES_ROW + measure::MOVE_CELL_HEIGHT - gap::NEXT, stacked: true, name: place.width(), cell }
    }

    /// Returns the place of the cell of a kind in a row.
    fn cell(self, row: Rect, kind: MoveKind) -> Rect {
        let nth = MoveKind::ALL.iter().position(|known| *known == kind).unwrap_or_default() as f32;
        let left = if self.stacked { measure::ROSTER_NUMBER + gap::HAIR } else { BEFORE_NAME + self.name };
        let size = vec2(self.cell, measure::MOVE_CELL_HEIGHT);
        let x = row.left() + left + nth * (self.cell + gap::HAIR);
        let y = if self.stacked { row.bottom() - size.y - gap::HAIR } else { row.center().y - size.y / 2.0 };
        Rect::from_min_size(pos2(x, y), size)
    }

    /// Draws the letters of the moves and the names of the grounds.
    pub fn head_ui(self, ui: &mut Ui) {
        let palette = palette(ui);
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TICK), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, "M full, V half, D deploy, F form, B back, O hold"));
        let small = || FontId::proportional(type_size::SMALL);
        for kind in MoveKind::ALL {
            let cell = self.cell(place, kind);
            let cap = Rect::from_center_size(pos2(cell.center().x, place.center().y), vec2(measure::TICK, measure::TICK));
            ui.painter().rect_filled(cap, radius::CELL, palette.chip);
            ui.painter().text(cap.center(), Align2::CENTER_CENTER, letter_of(kind), small(), palette.second);
        }
        if !self.stacked {
            for (nth, ground) in GROUNDS.iter().rev().enumerate() {
                let right = place.right() - nth as f32 * measure::MOVE_INCHES;
                ui.painter().text(pos2(right, place.center().y), Align2::RIGHT_CENTER, *ground, small(), palette.second);
            }
        }
        ui.add_space(gap::HAIR);
    }

    /// Draws the row of a unit with its move; `framed`: its details are shown.
    pub fn row_ui(self, ui: &mut Ui, battle: &Battle, moves: &UnitMoves, choice: Option<&MoveChoice>, framed: bool) -> RowPressed {
        let palette = palette(ui);
        let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), self.height), Sense::click());
        let name = name_of(battle, &moves.unit);
        let Some(now) = battle.state().units.get(&moves.unit) else { return RowPressed::default() };
        let summary = choice.map_or_else(|| "no move".to_owned(), |choice| choice.summary(now.formation));
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(format!("{}: {summary}", moves.result_text)),
            ..WidgetInfo::selected(Role::RadioButton, true, framed, format!("Row of {name}"))
        });
        let mut pressed = RowPressed { row: response.clicked(), kind: None };
        if framed {
            surface(ui, row, true, palette);
            if response.gained_focus() || response.clicked() {
                response.scroll_to_me(None);
            }
        }
        if response.has_focus() {
            let frame = Stroke::new(measure::FOCUS, palette.accent);
            ui.painter().rect_stroke(row, radius::BUTTON, frame, eframe::egui::StrokeKind::Inside);
        }
        self.name_ui(ui, battle, row, moves, choice);
        for kind in MoveKind::ALL {
            let cell = self.cell(row, kind);
            if cell_ui(ui, cell, moves, choice.filter(|choice| choice.kind == Some(kind)), kind, &name) {
                pressed.kind = Some(kind);
            }
        }
        if !self.stacked {
            self.inches_ui(ui, row, choice, palette);
        }
        pressed
    }

    fn name_ui(self, ui: &Ui, battle: &Battle, row: Rect, moves: &UnitMoves, choice: Option<&MoveChoice>) {
        let palette = palette(ui);
        let Some(now) = battle.state().units.get(&moves.unit) else { return };
        let nation = battle.setup().scenario.unit(&moves.unit).and_then(|(side, _)| side.nation);
        let line = if self.stacked { row.top() + measure::TICK / 2.0 + gap::HAIR } else { row.center().y };
        let small = || FontId::proportional(type_size::SMALL);
        let number = number_of(battle, &moves.unit).map_or_else(String::new, |number| number.to_string());
        let left = row.left() + measure::ROSTER_NUMBER;
        ui.painter().text(pos2(left - gap::HAIR, line), Align2::RIGHT_CENTER, number, small(), palette.second);
        let glyph = Rect::from_center_size(
            pos2(left + gap::HAIR + measure::ROSTER_GLYPH / 2.0, line),
            vec2(measure::ROSTER_GLYPH, measure::ROSTER_GLYPH),
        );
        formation_glyph(now.formation).paint(ui.painter(), glyph.shrink(measure::LINE), palette.nation(nation));
        let at = row.left() + BEFORE_NAME;
        let name = name_of(battle, &moves.unit);
        let result = match &now.made {
            Some(_) => "moved already".to_owned(),
            None => moves.result_text.clone(),
        };
        if self.stacked {
            let wide = width_of(ui, &name, semibold(type_size::BODY));
            let inches = choice.map_or_else(String::new, short_inches);
            let inches_wide = width_of(ui, &inches, small());
            ui.painter().text(pos2(at, line), Align2::LEFT_CENTER, &name, semibold(type_size::BODY), palette.ink);
            ui.painter().text(pos2(row.right(), line), Align2::RIGHT_CENTER, &inches, small(), palette.ink);
            // The grey words go first, the inches never.
            if at + wide + 2.0 * gap::NEXT + width_of(ui, &result, small()) + inches_wide <= row.right() {
                ui.painter().text(pos2(at + wide + gap::NEXT, line), Align2::LEFT_CENTER, result, small(), palette.second);
            }
            return;
        }
        let up = type_size::BODY / 2.0;
        let room = self.name - gap::HAIR;
        line_in(ui, (pos2(at, line - up), Align2::LEFT_CENTER), &name, (semibold(type_size::BODY), palette.ink), room);
        let mark = Rect::from_center_size(pos2(at + gap::HAIR, line + up), vec2(gap::NEXT, gap::NEXT));
        ui.painter().rect_filled(mark, radius::CELL, result_band(palette, moves));
        ui.painter().text(pos2(at + 3.0 * gap::HAIR, line + up), Align2::LEFT_CENTER, result, small(), palette.second);
    }

    /// Draws the inches of the move over each ground; for a move without any, what it does.
    fn inches_ui(self, ui: &Ui, row: Rect, choice: Option<&MoveChoice>, palette: &Palette) {
        let Some(choice) = choice else { return };
        let Some(inches) = choice.inches() else {
            let instead = match (choice.formation, choice.kind) {
                (Some(formation), _) => format!("{}, no move", formation.taken()),
                (None, Some(MoveKind::Hold)) => "holds".to_owned(),
                (None, _) => "no move".to_owned(),
            };
            let font = FontId::proportional(type_size::SMALL);
            ui.painter().text(row.right_center(), Align2::RIGHT_CENTER, instead, font, palette.second);
            return;
        };
        let road = choice.maneuver.on_road.map_or_else(|| "–".to_owned(), |road| format!("{}″", inches_text(road)));
        let texts = inches.map(|inches| format!("{}″", inches_text(inches))).into_iter().chain([road]);
        for (nth, text) in texts.enumerate() {
            let right = row.right() - (GROUNDS.len() - 1 - nth) as f32 * measure::MOVE_INCHES;
            ui.painter().text(pos2(right, row.center().y), Align2::RIGHT_CENTER, text, FontId::proportional(type_size::BODY), palette.ink);
        }
    }
}

/// Returns the letter that picks a kind of move.
pub(super) const fn letter_of(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Full => "M",
        MoveKind::Half => "V",
        MoveKind::Deploy => "D",
        MoveKind::Form => "F",
        MoveKind::Back => "B",
        MoveKind::Hold => "O",
    }
}

/// Returns the inches of a move in short: `8 · 6 · 4 · –″`; for one without any, what it does.
fn short_inches(choice: &MoveChoice) -> String {
    match (choice.inches(), choice.formation) {
        (Some([open, broken, rough]), _) => {
            let road = choice.maneuver.on_road.map_or_else(String::new, |road| format!(" · {}", inches_text(road)));
            format!("{} · {} · {}{road}″", inches_text(open), inches_text(broken), inches_text(rough))
        }
        (None, Some(formation)) => formation.taken(),
        (None, None) => "no move".to_owned(),
    }
}

/// Returns the colour of the result of a check that lets a unit maneuver.
fn result_band(palette: &Palette, moves: &UnitMoves) -> Color32 {
    use crate::games::rff1812::ManeuverKind;
    match moves.result {
        ManeuverKind::DoubleQuick => palette.band_best,
        ManeuverKind::WellHandled => palette.band_good,
        ManeuverKind::Tardy => palette.band_middle,
    }
}

/// Draws the cell of a kind of move: a button where the unit may make one, else a dot. Returns true if it was pressed.
fn cell_ui(ui: &mut Ui, cell: Rect, moves: &UnitMoves, picked: Option<&MoveChoice>, kind: MoveKind, name: &str) -> bool {
    let palette = palette(ui);
    let first = moves.of_kind(Some(kind)).next().and_then(|place| moves.choices.get(place));
    let id = ui.scope_id().with(("move", moves.unit.as_str(), letter_of(kind)));
    let Some(choice) = picked.or(first) else {
        let reasons =
            moves.choices.iter().filter(|choice| choice.kind == Some(kind)).filter_map(|choice| choice.maneuver.impossible.clone());
        let text = reasons.collect::<Vec<_>>().join("; ");
        let text = if text.is_empty() { "not allowed by this result".to_owned() } else { text };
        ui.painter().text(cell.center(), Align2::CENTER_CENTER, "·", FontId::proportional(type_size::BODY), palette.third);
        ui.interact(cell, id, Sense::hover()).on_hover_text(text);
        return false;
    };
    let response = ui.interact(cell, id, Sense::click());
    let on = picked.is_some();
    let short = &choice.maneuver.brief;
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, format!("{name}: {short}")));
    ground_ui(ui, cell, &response, on, false);
    let ink = if on { palette.surface } else { palette.ink };
    ui.painter().text(cell.center(), Align2::CENTER_CENTER, short, medium(type_size::SMALL), ink);
    if choice.disorders {
        let square = Rect::from_min_max(cell.max - vec2(measure::CORNER, measure::CORNER), cell.max).translate(vec2(-1.0, -1.0));
        corner(ui, square, palette);
    }
    let clicked = response.clicked();
    response.on_hover_text(&choice.maneuver.label);
    clicked
}

/// Paints the corner that marks a move that disorders the unit.
pub(super) fn corner(ui: &Ui, square: Rect, palette: &Palette) {
    let corners = vec![square.left_bottom(), square.right_bottom(), square.right_top()];
    let edge = Stroke::new(measure::LINE, palette.surface);
    ui.painter().add(Shape::convex_polygon(corners, palette.warning, edge));
}
