//! Moves of a brigade after its check: a row a unit, a column a move. Enter moves all of them, as one entry of the log.

mod details;
mod foot;
mod row;

use std::collections::BTreeMap;

use eframe::egui::{Align, Label, Layout, Rect, RichText, Role, Ui, UiBuilder, WidgetInfo, vec2};

use super::check_summary::name_of;
use crate::game::Version;
use crate::games::rff1812::battle::{Battle, Command, MoveChoice, MoveKind, UnitMoves, moves_title, moves_with};
use crate::games::rff1812::words::Ground;
use crate::gui::form::cache::Cached;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::games::rff1812::keys::MoveAct;
use crate::gui::look::{Palette, gap, heading, measure, palette, radius, type_size};
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::widgets::{fits, keep_in_sight, scrolled};
use crate::gui::shell::pass::corner;
use crate::id::{LeaderId, UnitId};
use row::Columns;

/// Units about to maneuver, with the move of each.
#[derive(Clone, Debug, PartialEq)]
pub struct MovesDraft {
    /// Unit whose details are shown; its brigade moves.
    unit: UnitId,
    /// Moves the player chose, by unit; the others make their usual one.
    picks: BTreeMap<UnitId, Pick>,
    /// Ground on which units form, where that was said.
    grounds: BTreeMap<UnitId, Ground>,
    /// Shows the moves that are seldom made.
    seldom: bool,
    /// A key moved to the row that is picked: it is scrolled to.
    brings_in: bool,
    /// Keys pressed for the moves since they were drawn.
    pressed: Vec<MoveAct>,
    known: Cached<(Version, UnitId, BTreeMap<UnitId, Ground>), Brigade>,
}

/// Move chosen for a unit: the maneuver's id in the table with the formation it ends in.
type Pick = (crate::id::RowId, Option<crate::games::rff1812::words::Formation>);

/// Units of a brigade with their moves, worked out once an event.
#[derive(Clone, Debug)]
struct Brigade {
    leader: Option<LeaderId>,
    units: Vec<UnitMoves>,
}

impl MovesDraft {
    /// Opens the moves of a unit and of the rest of its brigade.
    pub fn new(unit: UnitId) -> Self {
        Self {
            unit,
            picks: BTreeMap::new(),
            grounds: BTreeMap::new(),
            seldom: false,
            brings_in: false,
            pressed: Vec::new(),
            known: Cached::default(),
        }
    }

    /// Opens the moves of a unit's brigade as if the key of one move for all were pressed.
    pub fn with_all(unit: UnitId, act: MoveAct) -> Self {
        Self { pressed: vec![act], ..Self::new(unit) }
    }

    /// Returns a copy with the player's entries alone.
    pub fn player_input(&self) -> Self {
        // Another row in the frame is no entry.
        Self { picks: self.picks.clone(), grounds: self.grounds.clone(), ..Self::new(UnitId::from("")) }
    }

    /// Returns the title of the page.
    pub fn title(&self, battle: &Battle) -> String {
        let (leader, units) = moves_with(battle.setup(), battle.state(), &self.unit);
        moves_title(battle.setup(), battle.state(), leader.as_ref(), &units)
    }

    /// Picks the row of a unit of the brigade. `false`: it is none of them.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        let is_one = moves_with(battle.setup(), battle.state(), &self.unit).1.contains(unit);
        if is_one {
            self.unit = unit.clone();
            self.brings_in = true;
        }
        is_one
    }

    /// Takes a key of the page, for the next time it is drawn.
    pub fn press(&mut self, act: MoveAct) {
        self.pressed.push(act);
    }

    /// Moves to the row of the next unit, or of the one before.
    pub fn step(&mut self, battle: &Battle, on: bool) {
        let (_, units) = moves_with(battle.setup(), battle.state(), &self.unit);
        let at = units.iter().position(|unit| *unit == self.unit).unwrap_or_default();
        let next = if on { at.saturating_add(1) } else { at.saturating_sub(1) };
        if let Some(unit) = units.get(next) {
            self.unit = unit.clone();
            self.brings_in = true;
        }
    }

    fn ground(&self, unit: &UnitId) -> Ground {
        self.grounds.get(unit).copied().unwrap_or(Ground::Open)
    }

    /// Returns the place of a unit's move among its choices.
    fn place(&self, moves: &UnitMoves) -> Option<usize> {
        let picked = self.picks.get(&moves.unit);
        let is_it = |choice: &MoveChoice| picked.is_some_and(|pick| *pick == pick_of(choice)) && choice.is_open();
        moves.choices.iter().position(is_it).or(moves.usual)
    }

    /// Returns a unit's move.
    fn choice<'m>(&self, moves: &'m UnitMoves) -> Option<&'m MoveChoice> {
        moves.choices.get(self.place(moves)?)
    }

    fn pick(&mut self, unit: &UnitId, choice: &MoveChoice) {
        self.unit = unit.clone();
        self.picks.insert(unit.clone(), pick_of(choice));
    }

    /// Picks a move of a kind; pressed again, the next formation of that kind.
    fn pick_kind(&mut self, moves: &UnitMoves, kind: MoveKind) {
        let places = moves.of_kind(Some(kind)).collect::<Vec<_>>();
        let at = self.place(moves).and_then(|now| places.iter().position(|place| *place == now));
        let next = at.map_or(0, |at| (at + 1) % places.len().max(1));
        if let Some(choice) = places.get(next).and_then(|place| moves.choices.get(*place)) {
            self.pick(&moves.unit, choice);
        }
    }

    /// Picks the next kind of move that the unit may make, or the one before.
    fn step_kind(&mut self, moves: &UnitMoves, on: bool) {
        let may = |kind: &MoveKind| moves.of_kind(Some(*kind)).next().is_some();
        let kinds = MoveKind::ALL.into_iter().filter(may).collect::<Vec<_>>();
        let now = self.choice(moves).and_then(|choice| choice.kind).and_then(|kind| kinds.iter().position(|known| *known == kind));
        let next = match (now, on) {
            (Some(now), true) => now.saturating_add(1),
            (Some(now), false) => now.saturating_sub(1),
            (None, _) => 0,
        };
        if let Some(kind) = kinds.get(next).filter(|_| Some(next) != now) {
            self.pick_kind(moves, *kind);
        }
    }

    /// Tells the whole brigade to make a move of a kind; a unit that cannot keeps its own. `false`: none can.
    fn pick_for_all(&mut self, brigade: &Brigade, kind: MoveKind) -> bool {
        let choice = |moves: &UnitMoves| moves.for_all(kind).and_then(|place| moves.choices.get(place)).map(pick_of);
        let picks = brigade.units.iter().filter_map(|moves| Some((moves.unit.clone(), choice(moves)?))).collect::<Vec<_>>();
        let any = !picks.is_empty();
        self.picks.extend(picks);
        any
    }

    /// Carries out the keys pressed since it was drawn last.
    fn take_keys(&mut self, brigade: &Brigade, intents: &mut Vec<Intent>) {
        for act in std::mem::take(&mut self.pressed) {
            let Some(moves) = brigade.units.iter().find(|moves| moves.unit == self.unit) else { continue };
            let mut for_all = |own: &mut Self, kind, what: &str| {
                if !own.pick_for_all(brigade, kind) {
                    intents.push(Intent::Tell(format!("No unit here can {what} now.")));
                }
            };
            match act {
                MoveAct::Full => self.pick_kind(moves, MoveKind::Full),
                MoveAct::Half => self.pick_kind(moves, MoveKind::Half),
                MoveAct::Deploy => self.pick_kind(moves, MoveKind::Deploy),
                MoveAct::Form => self.pick_kind(moves, MoveKind::Form),
                MoveAct::Back => self.pick_kind(moves, MoveKind::Back),
                MoveAct::Hold => self.pick_kind(moves, MoveKind::Hold),
                MoveAct::Right => self.step_kind(moves, true),
                MoveAct::Left => self.step_kind(moves, false),
                MoveAct::AllFull => for_all(self, MoveKind::Full, "make a full move"),
                MoveAct::AllDeploy => for_all(self, MoveKind::Deploy, "deploy"),
                MoveAct::AllHold => for_all(self, MoveKind::Hold, "hold"),
                MoveAct::Seldom => self.seldom = !self.seldom,
                MoveAct::Alone => intents.extend(self.choice(moves).map(|choice| Intent::taking(&choice.offer))),
            }
        }
    }

    /// Returns the commands of all units that have a move.
    fn commands(&self, brigade: &Brigade) -> Vec<Command> {
        brigade.units.iter().filter_map(|moves| self.choice(moves)?.offer.command().cloned()).collect()
    }

    fn brigade(&mut self, battle: &Battle) -> Brigade {
        let grounds = self.grounds.clone();
        let key = (battle.version(), self.unit.clone(), grounds.clone());
        let of = |(_, unit, _): &(Version, UnitId, BTreeMap<UnitId, Ground>)| {
            let (leader, units) = moves_with(battle.setup(), battle.state(), unit);
            let ground = |unit: &UnitId| grounds.get(unit).copied().unwrap_or(Ground::Open);
            Brigade { leader, units: units.iter().filter_map(|unit| UnitMoves::of(battle, unit, ground(unit))).collect() }
        };
        self.known.get_or_compute(key, of).clone()
    }

    /// Draws the page of moves.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let brigade = self.brigade(context.game);
        self.take_keys(&brigade, context.intents);
        let units = brigade.units.iter().map(|moves| moves.unit.clone()).collect::<Vec<_>>();
        let title = moves_title(context.game.setup(), context.game.state(), brigade.leader.as_ref(), &units);
        if brigade.units.is_empty() {
            title_ui(ui, &name_of(context.game, &self.unit), "");
            ui.label("No maneuver: its check allows none, or it has not made one.");
        } else {
            title_ui(ui, &title, "a unit's number and Enter pick its row, a letter its move");
            let pinned = ui.available_height() >= measure::MOVES_LEAST;
            if pinned {
                self.whole_ui(ui, &brigade);
                let rest = ui.available_rect_before_wrap();
                let count = brigade.units.len() as f32;
                let line = measure::TICK + 2.0 * gap::NEXT;
                let mut columns = Columns::of(ui, context.game, &brigade.units, rest);
                // Many rows are lower; where even so they would scroll, the signs are left out.
                let has_legend = count * columns.height.min(measure::MOVES_ROW_LOW) + measure::MOVES_DETAILS + 2.0 * line <= rest.height();
                let legend = if has_legend { line } else { 0.0 };
                // Rows give way to the limits of the move before they scroll.
                let rows_least = count * measure::MOVES_ROW_LOW.min(columns.height) + line;
                let limits = (rest.height() - rows_least - measure::MOVES_DETAILS - legend).clamp(0.0, measure::MOVES_LIMITS);
                let details = measure::MOVES_DETAILS + legend + if columns.stacked { 0.0 } else { limits };
                if !columns.stacked {
                    columns.height = ((rest.height() - details - line) / count).clamp(measure::MOVES_ROW_LEAST, measure::MOVES_ROW);
                }
                let wanted = columns.height * count + line;
                let rows = wanted.min(rest.height() - details);
                let (above, below) = rest.split_top_bottom_at_y(rest.top() + rows);
                self.rows_ui(&mut child(ui, "rows", above), context.game, &brigade, &columns, wanted > rows + measure::LINE);
                let spare = (rest.height() - rows - details).clamp(0.0, gap::GROUP);
                let below = below.with_min_y(below.top() + spare);
                let mut below = child(ui, "details", below);
                self.details_ui(&mut below, context, &brigade, legend);
                if has_legend {
                    legend_ui(&mut below, columns.stacked);
                }
                ui.advance_cursor_after_rect(rest);
            } else {
                scrolled(ui, "moves", |ui| {
                    self.whole_ui(ui, &brigade);
                    let columns = Columns::of(ui, context.game, &brigade.units, ui.available_rect_before_wrap());
                    self.rows_ui(ui, context.game, &brigade, &columns, false);
                    self.details_ui(ui, context, &brigade, 0.0);
                    legend_ui(ui, columns.stacked);
                });
            }
        }
        self.foot_ui(ui, context, &brigade);
    }

    /// Draws the moves for all units at once.
    fn whole_ui(&mut self, ui: &mut Ui, brigade: &Brigade) {
        let second = palette(ui).second;
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Whole brigade").color(second));
            let actions =
                [(MoveKind::Full, "Full move", "Shift M"), (MoveKind::Deploy, "Deploy", "Shift D"), (MoveKind::Hold, "Hold", "Shift O")];
            for (kind, text, key) in actions {
                let enabled = brigade.units.iter().any(|moves| moves.for_all(kind).is_some());
                if KeyChip::new(text, &format!("Whole brigade: {text}")).key(key).enabled(enabled).ui(ui).clicked() {
                    self.pick_for_all(brigade, kind);
                }
            }
            let hint = "a unit that cannot keeps its own move";
            if fits(ui, hint) {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new(hint).size(type_size::SMALL).color(second));
                });
            }
        });
    }

    /// Draws the rows of all units under the letters of their columns; `scrolls` where they have a place of their own.
    fn rows_ui(&mut self, ui: &mut Ui, battle: &Battle, brigade: &Brigade, columns: &Columns, scrolls: bool) {
        columns.head_ui(ui);
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut rows = |ui: &mut Ui| {
            for moves in &brigade.units {
                let top = ui.cursor().top();
                let asked = columns.row_ui(ui, battle, moves, self.choice(moves), moves.unit == self.unit);
                if moves.unit == self.unit && std::mem::take(&mut self.brings_in) {
                    keep_in_sight(ui, ui.min_rect().with_min_y(top));
                }
                if asked.row {
                    self.unit = moves.unit.clone();
                }
                if let Some(kind) = asked.kind {
                    self.pick_kind(moves, kind);
                }
            }
        };
        if scrolls { scrolled(ui, "rows of moves", rows) } else { rows(ui) }
    }
}

fn pick_of(choice: &MoveChoice) -> Pick {
    (choice.maneuver.row.clone(), choice.formation)
}

fn child(ui: &mut Ui, name: &str, place: Rect) -> Ui {
    let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)));
    child.set_clip_rect(place.expand(gap::NEXT).intersect(ui.clip_rect()));
    child
}

/// Draws the title of the page, and words about its keys where there is room.
fn title_ui(ui: &mut Ui, title: &str, subtitle: &str) {
    ui.horizontal(|ui| {
        ui.set_max_width(ui.available_width() - corner(ui));
        ui.set_min_height(measure::TARGET);
        ui.add(Label::new(RichText::new(title).font(heading())).truncate());
        if !subtitle.is_empty() && fits(ui, subtitle) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(subtitle).size(type_size::SMALL).color(palette(ui).second));
            });
        }
    });
}

/// Draws the signs of the rows with what they mean.
fn legend_ui(ui: &mut Ui, stacked: bool) {
    let palette = palette(ui);
    ui.horizontal_wrapped(|ui| {
        let (place, response) = ui.allocate_exact_size(vec2(measure::CORNER, measure::TICK), eframe::egui::Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "corner"));
        let square = Rect::from_center_size(place.center(), vec2(measure::CORNER, measure::CORNER));
        row::corner(ui, square, palette);
        let mut texts = vec!["disordered by it", "a dot: not allowed by this result"];
        if stacked {
            texts.push("inches: open · broken · rough · road");
        }
        for text in texts {
            ui.label(RichText::new(text).size(type_size::SMALL).color(palette.second));
            ui.add_space(gap::NEXT);
        }
    });
}

/// Paints the ground of the row that is picked, or of a panel: it reaches a little beyond the page's edge.
fn surface(ui: &Ui, place: Rect, bar: bool, palette: &Palette) {
    ui.painter().rect_filled(place.expand2(vec2(gap::NEXT, 0.0)), if bar { radius::BUTTON } else { radius::PANEL }, palette.surface);
    if bar {
        // Rows that scroll are cut at the page's edge: there it stands within.
        let left = (place.left() - gap::NEXT).max(ui.clip_rect().left());
        let left = Rect::from_min_size(eframe::egui::pos2(left, place.top()), vec2(measure::ROW_BAR, place.height()));
        ui.painter().rect_filled(left, 0.0, palette.accent);
    }
}
