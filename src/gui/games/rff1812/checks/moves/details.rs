//! Details of the unit that is picked, in one place of fixed height: formations as pictures with their inches, limits, seldom moves.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align, Align2, Color32, FontId, Layout, Pos2, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::{Brigade, MovesDraft, surface};
use crate::engine::Word as _;
use crate::engine::text::{lower_first, upper_first};
use crate::games::rff1812::battle::{Battle, MoveChoice, MoveKind, UnitMoves, wheels_left};
use crate::games::rff1812::words::{Formation, Ground};
use crate::gui::games::rff1812::checks::check_summary::name_of;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::games::rff1812::roster::formation_glyph;
use crate::gui::look::{gap, measure, medium, palette, semibold, type_size};
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::fit::line_in;
use crate::gui::parts::key_chip::{KeyChip, ground_ui};
use crate::gui::parts::widgets::{fits, scrolled, whole_lines, width_of};
use crate::quantity::inches_text;

impl MovesDraft {
    /// Draws the details of the unit that is picked, above something of the height `beneath`.
    pub(super) fn details_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, brigade: &Brigade, beneath: f32) {
        let Some(moves) = brigade.units.iter().find(|moves| moves.unit == self.unit) else { return };
        let tiles = tiles_of(moves);
        let rows = rows_of_tiles(ui, tiles.len());
        let more = rows.saturating_sub(1) as f32 * (measure::TILE_HEIGHT + gap::NEXT);
        // Where the page has room, the limits of a move have three lines more.
        let spare = ui.available_height() - measure::MOVES_DETAILS - more - beneath;
        let high = measure::MOVES_DETAILS + more + spare.clamp(0.0, measure::MOVES_LIMITS);
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
        surface(ui, place, false, palette(ui));
        let layout = Layout::top_down(Align::Min);
        let inner = place.shrink2(vec2(0.0, gap::NEXT));
        let mut ui = ui.new_child(UiBuilder::new().id_salt("details of the unit").max_rect(inner).layout(layout));
        ui.set_clip_rect(place.expand2(vec2(gap::NEXT, 0.0)).intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        self.head_ui(&mut ui, context, moves);
        if self.seldom {
            self.seldom_ui(&mut ui, moves);
            return;
        }
        if !tiles.is_empty() {
            self.tiles_ui(&mut ui, context.game, moves, &tiles);
        }
        self.limits_ui(&mut ui, context.game, moves);
    }

    /// Draws what the unit does by its move, and the button that moves it alone.
    fn head_ui(&self, ui: &mut Ui, context: &mut Context<'_>, moves: &UnitMoves) {
        let palette = palette(ui);
        let battle = context.game;
        let name = name_of(battle, &moves.unit);
        let choice = self.choice(moves);
        ui.horizontal(|ui| {
            ui.label(RichText::new(&name).font(semibold(type_size::BODY)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let alone = KeyChip::new("Only this", "Move only this one").key("A").enabled(choice.is_some());
                if alone.ui(ui).on_hover_text(format!("Moves {name} and leaves the others for later")).clicked() {
                    context.intents.extend(choice.map(|choice| Intent::taking(&choice.offer)));
                }
                let forms = moves.choices.iter().find(|choice| choice.is_open() && !choice.maneuver.after.is_empty());
                let text = forms.or(choice).map_or_else(String::new, |choice| sentence(choice, now_of(battle, moves)));
                let out = choice.map_or_else(String::new, |choice| choice.offer.objections());
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let (text, ink) = if out.is_empty() { (text, palette.second) } else { (out, palette.warning) };
                    let shown = if fits(ui, &text) {
                        text.clone()
                    } else {
                        choice.map_or_else(String::new, |choice| choice.summary(now_of(battle, moves)))
                    };
                    if fits(ui, &shown) {
                        ui.label(RichText::new(shown).size(type_size::SMALL).color(ink)).on_hover_text(text);
                    }
                });
            });
        });
    }

    /// Draws the formations the unit may take as pictures, each with its inches.
    fn tiles_ui(&mut self, ui: &mut Ui, battle: &Battle, moves: &UnitMoves, tiles: &[usize]) {
        let per_row = tiles.len().div_ceil(rows_of_tiles(ui, tiles.len()).max(1)).max(1);
        let nation = battle.setup().scenario.unit(&moves.unit).and_then(|(side, _)| side.nation);
        let whole = ui.available_width();
        let width = ((whole - (per_row as f32 - 1.0) * gap::NEXT) / per_row as f32).min(measure::SHORT_FIELD);
        let picked = self.place(moves);
        let name = name_of(battle, &moves.unit);
        for line in tiles.chunks(per_row) {
            let (row, _) = ui.allocate_exact_size(vec2(whole, measure::TILE_HEIGHT), Sense::hover());
            for (nth, place) in line.iter().enumerate() {
                let Some(choice) = moves.choices.get(*place) else { continue };
                let left = row.left() + nth as f32 * (width + gap::NEXT);
                let tile = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
                let on = picked == Some(*place);
                let id = ui.scope_id().with(("tile", moves.unit.as_str(), *place));
                let response = ui.interact(tile, id, Sense::click());
                let word = tile_word(choice);
                response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, format!("{name} into {}", full_word(choice))));
                ground_ui(ui, tile, &response, false, false);
                let palette = palette(ui);
                if on {
                    ui.painter().rect_filled(tile, crate::gui::look::radius::BUTTON, palette.picked);
                }
                let tint = if on { palette.accent } else { palette.nation(nation) };
                let glyph = Rect::from_center_size(
                    tile.center_top() + vec2(0.0, measure::TICK),
                    vec2(measure::ROSTER_GLYPH, measure::ROSTER_GLYPH),
                );
                if let Some(formation) = choice.formation {
                    formation_glyph(formation).paint(ui.painter(), glyph, tint);
                }
                let middle = tile.center_top() + vec2(0.0, measure::TICK + measure::ROSTER_GLYPH + gap::HAIR - measure::LINE);
                let fit =
                    |at: Pos2, text: &str, look: (FontId, Color32)| line_in(ui, (at, Align2::CENTER_CENTER), text, look, width - gap::HAIR);
                fit(middle, &word, (medium(type_size::SMALL), palette.ink));
                let inches = choice.inches().map_or_else(
                    || "no move".to_owned(),
                    |[open, broken, rough]| format!("{} · {} · {}″", inches_text(open), inches_text(broken), inches_text(rough)),
                );
                let beneath = middle + vec2(0.0, measure::TICK - measure::FOCUS);
                fit(beneath, &inches, (FontId::proportional(type_size::SMALL), palette.second));
                if choice.disorders {
                    let square =
                        Rect::from_min_max(tile.max - vec2(measure::CORNER, measure::CORNER), tile.max).translate(vec2(-1.0, -1.0));
                    super::row::corner(ui, square, palette);
                }
                if response.clicked() {
                    self.pick(&moves.unit, choice);
                }
                response.on_hover_text(&choice.maneuver.label);
            }
        }
    }

    /// Draws the limits of the move, the ground where it decides, and the way to the seldom moves.
    fn limits_ui(&mut self, ui: &mut Ui, battle: &Battle, moves: &UnitMoves) {
        let choice = self.choice(moves);
        let asks = choice.is_some_and(MoveChoice::asks_ground);
        let limits = choice.map_or_else(String::new, |choice| {
            let brief = if choice.maneuver.limits.is_empty() { choice.maneuver.label.clone() } else { choice.maneuver.brief.clone() };
            let limits = choice
                .maneuver
                .limits
                .iter()
                .enumerate()
                .map(|(nth, limit)| if nth == 0 { lower_first(limit) } else { upper_first(limit) });
            let limits = limits.collect::<Vec<_>>().join(". ");
            if limits.is_empty() { format!("{brief}.") } else { format!("{brief}: {limits}.") }
        });
        let rest = ui.available_rect_before_wrap();
        let button = width_of(ui, "Seldom used… .", medium(type_size::BODY)) + 4.0 * gap::BUTTON;
        let (left, right) = rest.split_left_right_at_x(rest.right() - button);
        let left = left.with_max_x(left.right() - gap::NEXT);
        let wheels = choice.and_then(|choice| wheels_left(battle, &moves.unit, choice));
        let mut run = LayoutJob::default();
        run.wrap.max_width = left.width();
        let of_wheels = wheels.iter().map(|wheels| (format!("{wheels}\n"), palette(ui).ink));
        for (text, ink) in of_wheels.chain([(limits.clone(), palette(ui).second)]) {
            run.append(&text, 0.0, TextFormat::simple(FontId::proportional(type_size::SMALL), ink));
        }
        let run = ui.painter().layout_job(run);
        let above = if asks { ui.spacing().interact_size.y + ui.spacing().item_spacing.y } else { 0.0 };
        let left = left.with_max_y(left.top() + above + whole_lines(&run, left.height() - above));
        let mut words = super::child(ui, "limits", left);
        words.set_clip_rect(left.expand2(vec2(gap::NEXT, 0.0)).intersect(ui.clip_rect()));
        scrolled(&mut words, "limits of the move", |ui| {
            if asks {
                self.ground_ui(ui, moves);
            }
            ui.label(run).on_hover_text(&limits);
        });
        let mut place = ui.new_child(UiBuilder::new().id_salt("seldom").max_rect(right).layout(Layout::right_to_left(Align::Min)));
        if KeyChip::new("Seldom used…", "Seldom used moves").key(".").ui(&mut place).clicked() {
            self.seldom = true;
        }
    }

    /// Draws the choice of the ground on which the unit forms.
    fn ground_ui(&mut self, ui: &mut Ui, moves: &UnitMoves) {
        let now = self.ground(&moves.unit);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("formed on").size(type_size::SMALL).color(palette(ui).second));
            for ground in Ground::ALL {
                if choice_ui(ui, now == *ground, RichText::new(ground.spoken()).size(type_size::SMALL)).clicked() {
                    self.grounds.insert(moves.unit.clone(), *ground);
                }
            }
        });
    }

    /// Draws the moves that are seldom made, and those that are not possible with the reason.
    fn seldom_ui(&mut self, ui: &mut Ui, moves: &UnitMoves) {
        let picked = self.place(moves);
        let mut chosen = None;
        crate::gui::parts::widgets::scrolled(ui, "seldom moves", |ui| {
            ui.horizontal_wrapped(|ui| {
                for place in moves.of_kind(None) {
                    let Some(choice) = moves.choices.get(place) else { continue };
                    let text = &choice.offer.text;
                    if KeyChip::new(text, text).picked(picked == Some(place)).ui(ui).clicked() {
                        chosen = Some(choice);
                    }
                    let limits = [inches_in_full(choice)].into_iter().chain(choice.maneuver.limits.iter().cloned());
                    let limits = limits.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(". ");
                    ui.label(RichText::new(limits).size(type_size::SMALL).color(palette(ui).second));
                    ui.end_row();
                }
                if KeyChip::new("Usual moves", "Usual moves").key(".").ui(ui).clicked() {
                    self.seldom = false;
                }
            });
            let mut impossible: Vec<String> = Vec::new();
            for choice in moves.choices.iter().filter(|choice| !choice.is_open()) {
                if let Some(not) = &choice.maneuver.impossible {
                    let text = format!("{}: {not}", choice.maneuver.label);
                    if !impossible.contains(&text) {
                        impossible.push(text);
                    }
                }
            }
            for text in impossible {
                ui.label(RichText::new(text).size(type_size::SMALL).color(palette(ui).third));
            }
        });
        if let Some(choice) = chosen {
            self.pick(&moves.unit, choice);
        }
    }
}

fn now_of(battle: &Battle, moves: &UnitMoves) -> Formation {
    battle.state().units.get(&moves.unit).map_or(Formation::Line, |now| now.formation)
}

/// Returns the places of the choices that end in another formation, deployment first.
fn tiles_of(moves: &UnitMoves) -> Vec<usize> {
    let ends = |place: &usize| moves.choices.get(*place).is_some_and(|choice| choice.formation.is_some());
    let of = |kind| moves.of_kind(Some(kind)).filter(ends);
    of(MoveKind::Deploy).chain(of(MoveKind::Form)).collect()
}

/// Returns the number of rows that so many formations take in this width.
fn rows_of_tiles(ui: &Ui, tiles: usize) -> usize {
    let fit = ((ui.available_width() + gap::NEXT) / (measure::TILE + gap::NEXT)).floor().max(1.0);
    (tiles as f32 / fit).ceil() as usize
}

/// Returns the word of a formation on its picture.
fn tile_word(choice: &MoveChoice) -> String {
    match (choice.kind, choice.formation) {
        (Some(MoveKind::Deploy), _) => lower_first(&choice.maneuver.brief),
        (_, Some(Formation::SupportedLine)) => "supported".to_owned(),
        (_, Some(formation)) => formation.spoken(),
        (_, None) => lower_first(&choice.maneuver.brief),
    }
}

/// Returns the word of a formation for a screen reader.
fn full_word(choice: &MoveChoice) -> String {
    match (choice.kind, choice.formation) {
        (Some(MoveKind::Deploy), Some(formation)) => format!("{}, deployed", formation.spoken()),
        (_, Some(formation)) => formation.spoken(),
        (_, None) => lower_first(&choice.maneuver.brief),
    }
}

/// Describes a move in a sentence with its inches.
fn sentence(choice: &MoveChoice, now: Formation) -> String {
    let grounds = |[open, broken, rough]: [f64; 3]| {
        let road = choice.maneuver.on_road.map_or_else(String::new, |road| format!(", {}″ road", inches_text(road)));
        format!("{}″ open, {}″ broken, {}″ rough{road}", inches_text(open), inches_text(broken), inches_text(rough))
    };
    match (choice.maneuver.inches, choice.maneuver.after.is_empty()) {
        (Some(before), false) => format!("half a move before ({}) or after it forms:", grounds(before)),
        (Some(inches), true) => format!("{}: {}", lower_first(&choice.maneuver.brief), grounds(inches)),
        (None, _) => choice.summary(now),
    }
}

/// Describes the inches of a move over each ground.
fn inches_in_full(choice: &MoveChoice) -> String {
    let road = choice.maneuver.on_road.map_or_else(String::new, |road| format!(", {}″ road", inches_text(road)));
    choice.inches().map_or_else(String::new, |[open, broken, rough]| {
        format!("{}″ open, {}″ broken, {}″ rough{road}", inches_text(open), inches_text(broken), inches_text(rough))
    })
}
