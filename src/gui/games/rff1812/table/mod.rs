//! Table a battle is set up on: its map, units at the start, arrivals with place and time, ranges of weapons and commands.

mod map;

use std::sync::Arc;

use eframe::egui::{Align, Layout, Rect, RichText, Ui, UiBuilder, pos2};

use self::map::{Piece, TableMap};
use crate::engine::Word as _;
use crate::engine::text::upper_first;
use crate::games::rff1812::Tables;
use crate::games::rff1812::battle::Rff1812;
use crate::games::rff1812::scenario::{Scenario, layout, remarks};
use crate::gui::look::{gap, measure, palette};
use crate::gui::map::keys::of_map;
use crate::gui::pages::section;
use crate::gui::parts::widgets::{chip, scrolled};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::drawer::drawer_ui;
use crate::gui::shell::keys::{Acts as _, Chord, KeyTable, acts};
use crate::gui::shell::page::Page;
use crate::gui::shell::strip::Strip;
use crate::gui::shell::view::{Frame, PageView};
use crate::scenario::Nation;

/// The page's word in the table of pages.
pub const PAGE: Page = "table";

acts! {
    /// Acts of the page, beside those of every map.
    enum TableAct {
        Ruler: [Chord::Typed('r')], "The ruler: click where it begins, then where it ends.", "ruler";
    }
}

/// State of the table page.
#[derive(Debug, Default)]
pub struct TablePage {
    map: TableMap,
    side_open: bool,
    summary: Option<TableSummary>,
}

/// Facts of a scenario shown beside its map.
#[derive(Debug)]
struct TableSummary {
    scenario: Arc<Scenario>,
    /// Later arrivals: their nation, when and where, and their names.
    arrivals: Vec<(Option<Nation>, String, String)>,
    /// Oddities of the table's layout.
    odd: Vec<String>,
    /// Some piece is on the table only if the players choose it.
    has_optional: bool,
}

/// Returns whether the battle in play has a table laid out.
#[must_use]
pub fn has_table(desk: &Desk) -> bool {
    desk.game::<Rff1812>().is_some_and(|battle| battle.setup().scenario.table.is_some())
}

impl PageView for TablePage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let Some(battle) = frame.desk.game::<Rff1812>() else { return };
        let setup = battle.setup();
        let scenario = Arc::clone(&setup.scenario);
        self.map.move_by_keys(&frame.pressed);
        if frame.pressed.has(TableAct::Ruler) {
            self.map.measure(self.map.ruler.is_none());
        }
        if self.summary.as_ref().is_none_or(|summary| !Arc::ptr_eq(&summary.scenario, &scenario)) {
            self.summary = None;
        }
        let summary = self.summary.get_or_insert_with(|| TableSummary::of(&scenario, &setup.tables));
        let whole = ui.available_rect_before_wrap();
        let beside = whole.width() >= measure::NARROW;
        let side_wide = if beside { measure::GRID_SIDE + gap::GROUP } else { 0.0 };
        let place = Rect::from_min_max(whole.min, pos2(whole.right() - side_wide, whole.bottom()));
        let child = |ui: &mut Ui, name: &str, place: Rect| {
            ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)))
        };
        let mut middle = child(ui, "the table", place);
        if !beside {
            middle.toggle_value(&mut self.side_open, "About the table");
        }
        self.map.ui(&mut middle, &scenario, &setup.tables);
        if beside {
            let place = Rect::from_min_max(pos2(place.right() + gap::GROUP, whole.top()), whole.max);
            about_ui(&mut child(ui, "about the table", place), &mut self.map, summary, &setup.tables);
        } else if self.side_open {
            drawer_ui(ui, "about the table", whole, true, |ui| about_ui(ui, &mut self.map, summary, &setup.tables));
        }
    }

    fn strip(&self, desk: &Desk) -> Option<Strip> {
        let scenario = &desk.game::<Rff1812>()?.setup().scenario;
        let table = scenario.table.as_ref().map(|table| format!("table {}", table.size_text())).unwrap_or_default();
        Some(Strip { title: format!("{}: the table", scenario.title), clock_text: table, ..Strip::default() })
    }

    fn bindings(&self) -> KeyTable {
        [TableAct::table(), of_map("To the next unit or leader that way; Enter or Space shows its range or radius.")].concat()
    }

    fn close(&mut self) -> bool {
        let open = self.map.ruler.take().is_some() || self.map.picked.take().is_some() || std::mem::take(&mut self.side_open);
        !open
    }

    fn reset(&mut self) {
        *self = Self::default();
    }
}

/// Draws the choice of parts shown, the picked piece, and the arrivals.
fn about_ui(ui: &mut Ui, map: &mut TableMap, summary: &TableSummary, tables: &Tables) {
    let scenario = &summary.scenario;
    scrolled(ui, "about", |ui| {
        ui.horizontal_wrapped(|ui| {
            let mut ruler = map.ruler.is_some();
            if chip(ui, &mut ruler, "ruler (R)", "Measure with the ruler", false) {
                map.measure(ruler);
            }
            let shown = &mut map.shown;
            for (on, text) in [
                (&mut shown.units, "units"),
                (&mut shown.names, "names"),
                (&mut shown.zones, "set-up"),
                (&mut shown.entries, "entries"),
                (&mut shown.objectives, "objectives"),
                (&mut shown.grid, "feet"),
            ] {
                chip(ui, on, text, &format!("Show {text}"), false);
            }
        });
        match (map.ruler.is_some(), map.measured()) {
            (true, Some(inches)) => drop(ui.label(RichText::new(format!("{inches:.1}\"")).heading())),
            (true, None) => drop(ui.label("Click where the ruler begins, then where it ends.")),
            (false, _) => picked_ui(ui, map.picked.as_ref(), scenario, tables),
        }
        if summary.has_optional {
            ui.label("Hollow with a broken edge: optional. Leave the unit off the table unless you agreed to use it.");
        }
        arrivals_ui(ui, &summary.arrivals);
        if !summary.odd.is_empty() {
            section(ui, "Check the table");
            for odd in &summary.odd {
                ui.label(odd);
            }
        }
    });
}

fn picked_ui(ui: &mut Ui, picked: Option<&Piece>, scenario: &Scenario, tables: &Tables) {
    let second = palette(ui).second;
    match picked {
        None => drop(ui.label(RichText::new("Click a unit for the range of its weapon, a leader for his command radius.").color(second))),
        Some(Piece::Unit(id)) => {
            let Some(placed) = layout::placed_units(scenario, tables).into_iter().find(|placed| placed.unit.id == *id) else { return };
            let unit = placed.unit;
            section(ui, &unit.name);
            if unit.optional {
                ui.label("Optional: the unit is not on the table unless you bring it on from its card.");
            }
            ui.label(format!("{} stands, {}, {}", unit.stands, unit.experience, unit.formation.spoken()));
            let at = placed.stands_at.at.point();
            ui.label(format!("{:.1}\" from the left edge, {:.1}\" from the near one, facing {}°.", at.x, at.y, placed.stands_at.facing));
            ui.label(format!("{:.1}\" wide, {:.1}\" deep.", placed.footprint.frontage, placed.footprint.depth));
            if let Some(note) = &placed.stands_at.note {
                ui.label(note);
            }
        }
        Some(Piece::Leader(id)) => {
            let Some((side, him)) = scenario.leader(id) else { return };
            section(ui, &him.name);
            ui.label(format!("{}, {}", him.rating, side.name));
        }
    }
}

/// Draws the arrivals with time and place.
fn arrivals_ui(ui: &mut Ui, coming: &[(Option<Nation>, String, String)]) {
    section(ui, "Arrivals");
    for (nation, when, names) in coming {
        ui.label(RichText::new(when).color(palette(ui).nation_word(*nation)).strong());
        ui.label(names);
    }
    if coming.is_empty() {
        ui.label("None: all units start on the table.");
    }
}

impl TableSummary {
    fn of(scenario: &Arc<Scenario>, tables: &Tables) -> Self {
        let coming = scenario.arrival_groups();
        let coming = coming.iter().map(|coming| {
            let when = format!("{}, {}", upper_first(&coming.arrival.when()), scenario.arrival_place(coming.arrival));
            (coming.side.nation, when, coming.names.join(", "))
        });
        let odd = remarks(scenario, tables).iter().map(|remark| remark.sentence()).collect();
        let has_optional = scenario.units().any(|(_, unit)| unit.optional && unit.stands_at.is_some());
        Self { scenario: Arc::clone(scenario), arrivals: coming.collect(), odd, has_optional }
    }
}
