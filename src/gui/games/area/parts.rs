//! Pieces the pages of the area games share: numbers with buttons, areas to choose, cubes by colour and shape.

use std::collections::BTreeMap;

use eframe::egui::{self, Align, Layout, Response, Role, Sense, Ui, WidgetInfo, vec2};

use super::keys::FootAct;
use crate::engine::Word as _;
use crate::game::Offer;
use crate::games::area::Tables;
use crate::games::area::campaign::board::NAME;
pub use crate::games::area::campaign::faction_name;
pub use crate::games::area::campaign::units_of;
use crate::games::area::campaign::{AreaRules, AreaUnits, Campaign, Form, Selection, in_table_order};
use crate::games::area::card::Way;
use crate::games::area::tables::Figure;
pub use crate::games::area::token::Token;
use crate::gui::look::{self, measure};
use crate::gui::parts::choice::choose_ui;
pub use crate::gui::parts::count::{Count, count_ui};
use crate::gui::parts::counters::Cube;
use crate::gui::parts::menu::follow_focus;
use crate::gui::parts::widgets::{scrolled, warning_color};
use crate::gui::shell::keys::Pressed;
use crate::id::{AreaId, FactionId};

/// Draws a list that opens to choose one of some areas, or none yet.
pub fn area_ui<'a>(ui: &mut Ui, name: &str, chosen: &mut Option<AreaId>, areas: impl IntoIterator<Item = &'a AreaId>) {
    area_in_ui(ui, (name, measure::COMBO), chosen, areas);
}

/// Draws the same list in a width, where other fields stand beside it.
pub fn area_in_ui<'a>(ui: &mut Ui, (name, wide): (&str, f32), chosen: &mut Option<AreaId>, areas: impl IntoIterator<Item = &'a AreaId>) {
    let text = chosen.as_ref().map_or("choose an area", AreaId::as_str).to_owned();
    let wide = wide.clamp(measure::COMBO_LEAST, measure::COMBO);
    let combo =
        egui::ComboBox::from_id_salt(name).selected_text(text).width(wide).height(measure::LIST_HEIGHT).truncate().show_ui(ui, |ui| {
            for area in areas {
                ui.selectable_value(chosen, Some(area.clone()), area.as_str());
            }
            follow_focus(ui);
        });
    combo.response.accessible_name(name);
}

/// Draws a field for a name; `name` is read by screen readers.
pub fn name_ui(ui: &mut Ui, name: &str, hint: &str, text: &mut String) -> Response {
    ui.add(egui::TextEdit::singleline(text).desired_width(measure::NOTE_FIELD).char_limit(NAME).hint_text(hint)).accessible_name(name)
}

/// Draws the way of an army, area by area, with the areas it may go on to and a step back. Returns the offers for the army
/// that goes this way.
pub fn way_ui(
    ui: &mut Ui,
    play: &Campaign,
    army: &BTreeMap<FactionId, u32>,
    from: &AreaId,
    path: &mut Vec<AreaId>,
) -> Vec<Offer<AreaRules>> {
    if !path.is_empty() {
        ui.label(format!("{from} to {}", path.iter().map(ToString::to_string).collect::<Vec<_>>().join(", then ")));
    }
    let march = |path: &[AreaId]| play.offers(&Selection::Army { army: army.clone(), from: from.clone(), path: path.to_vec() });
    let offers = march(path);
    let onward = march_areas(&offers);
    let steps = path.len();
    ui.horizontal_wrapped(|ui| {
        let mut next = None;
        area_ui(ui, "Move to", &mut next, onward.all());
        if !path.is_empty() && ui.button("One area back").clicked() {
            path.pop();
        }
        path.extend(next.into_iter().flat_map(|area| way_to(&offers, area)));
    });
    if path.len() == steps { offers } else { march(path) }
}

/// Returns the areas an army may go on to, in one step or through others.
pub fn march_areas(offers: &[Offer<AreaRules>]) -> OfferedAreas {
    let mut areas = areas_of(offers, |form| if let Form::Onward(area) = form { Some(area) } else { None });
    let farther = areas_of(offers, |form| if let Form::Through(way) = form { way.last() } else { None }).in_order;
    areas.by_referee.retain(|area| !farther.contains(area));
    areas.in_order.extend(farther);
    areas
}

/// Returns the areas through which an army goes on to one, that one last.
pub fn way_to(offers: &[Offer<AreaRules>], area: AreaId) -> Vec<AreaId> {
    let through = offers.iter().find_map(|offer| match offer.form_to_fill() {
        Some(Form::Through(way)) if way.last() == Some(&area) => Some(way.clone()),
        _ => None,
    });
    through.unwrap_or_else(|| vec![area])
}

/// Text of a button whose deed the rules are against: the referee is asked before it is done.
pub const ASK_REFEREE: &str = "Ask the referee";

/// Areas for which there are offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfferedAreas {
    /// Areas whose offers are in order.
    pub in_order: Vec<AreaId>,
    /// Areas that only the referee may allow.
    pub by_referee: Vec<AreaId>,
}

impl OfferedAreas {
    /// Returns all of the areas, those in order first.
    pub fn all(&self) -> impl Iterator<Item = &AreaId> {
        self.in_order.iter().chain(&self.by_referee)
    }
}

/// Returns the areas of the forms that can be opened.
pub fn areas_of(offers: &[Offer<AreaRules>], area: impl Fn(&Form) -> Option<&AreaId>) -> OfferedAreas {
    let mut areas = OfferedAreas::default();
    for offer in offers.iter().filter(|offer| offer.is_open()) {
        let list = if offer.is_in_order() { &mut areas.in_order } else { &mut areas.by_referee };
        list.extend(offer.form_to_fill().and_then(&area).cloned());
    }
    areas
}

/// Areas with numbers of units, as reinforcements and cards need them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(Vec<(Option<AreaId>, Count)>);

impl Places {
    /// Builds the list from these places, to be changed.
    pub fn of(places: &[AreaUnits]) -> Self {
        Self(places.iter().map(|place| (Some(place.area.clone()), Count::from(place.units))).collect())
    }

    /// Returns the rows that name an area and units.
    pub fn read(&self) -> Vec<AreaUnits> {
        let named = self.0.iter().filter_map(|(area, units)| Some(AreaUnits { area: area.clone()?, units: units.value() }));
        named.filter(|place| place.units > 0).collect()
    }

    /// Returns the number of units that have an area.
    pub fn placed(&self) -> u32 {
        self.0.iter().filter(|(area, _)| area.is_some()).fold(0u32, |sum, (_, units)| sum.saturating_add(units.value()))
    }

    /// Adds units for an area that was clicked on the map.
    pub fn add(&mut self, area: AreaId, more: u32) {
        match self.0.iter_mut().find(|(own, _)| *own == Some(area.clone())) {
            Some((_, units)) => units.set(units.value().saturating_add(more)),
            None => {
                self.0.retain(|(own, _)| own.is_some());
                self.0.push((Some(area), Count::from(more)));
            }
        }
    }

    /// Takes the unit named last back; `false` where there was none.
    pub fn take_back(&mut self) -> bool {
        let Some(nth) = self.0.iter().rposition(|(area, units)| area.is_some() && units.value() > 0) else { return false };
        let (_, units) = &mut self.0[nth];
        units.set(units.value().saturating_sub(1));
        // A last row stays, empty: without any the usual number would stand there again.
        if units.value() == 0 && self.0.len() > 1 {
            self.0.remove(nth);
        }
        true
    }

    /// Draws the rows and one to begin the next, with as many units as are left of `most`, where given.
    pub fn ui(&mut self, ui: &mut Ui, name: &str, areas: &[AreaId], most: Option<u32>) {
        if self.0.last().is_none_or(|(area, _)| area.is_some()) && self.0.len() < areas.len().max(1) {
            // As many as are not placed yet, where that is known.
            let placed = self.0.iter().fold(0u32, |sum, (_, units)| sum.saturating_add(units.value()));
            self.0.push((None, Count::from(most.map_or(1, |most| most.saturating_sub(placed).max(1)))));
        }
        for (nth, (area, units)) in self.0.iter_mut().enumerate() {
            ui.horizontal_wrapped(|ui| {
                let beside = if area.is_some() { measure::COUNT_ROW + ui.spacing().item_spacing.x } else { 0.0 };
                area_in_ui(ui, (&format!("{name}, area {}", nth + 1), ui.available_width() - beside), area, areas);
                if area.is_some() {
                    count_ui(ui, &format!("{name}, units {}", nth + 1), units);
                }
            });
        }
    }

    /// Draws the same rows for areas of offers, one unit at a time.
    pub fn offered_ui(&mut self, ui: &mut Ui, name: &str, offered: &OfferedAreas) {
        self.ui(ui, name, &offered.all().cloned().collect::<Vec<_>>(), None);
    }
}

/// Draws a part of a page that scrolls by itself, its buttons and sentences at their full width.
pub fn part_ui(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    /// The scroll bar lies over what it scrolls.
    const BAR: f32 = 14.0;
    scrolled(ui, name, |ui| {
        ui.set_max_width((ui.available_width() - BAR).max(0.0));
        ui.with_layout(Layout::top_down(Align::Min), add);
    });
}

/// Draws the choice between land and the boats of a card, in a game whose cards have boats.
pub fn ways_ui(ui: &mut Ui, tables: &Tables, chosen: &mut Way) {
    if tables.figure(Figure::CanoeUnits).is_none() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for way in Way::ALL {
            choose_ui(ui, chosen, *way, way.spoken());
        }
    });
}

/// Draws one sentence for each fault.
pub fn faults_ui(ui: &mut Ui, faults: &[String]) {
    let color = warning_color(ui);
    for fault in faults {
        ui.colored_label(color, fault);
    }
}

/// Returns the shape and colour in which a faction's cube is drawn.
pub fn cube(token: &Token) -> Cube {
    Cube { corners: token.corners(), colour: token.colour.clone() }
}

/// Returns the cube of a faction, where the tables have it.
pub fn cube_of(tables: &Tables, faction: &FactionId) -> Option<Cube> {
    tables.find_faction(faction.as_str()).map(|place| cube(&Token::of(tables, place)))
}

/// Draws a faction's cube beside a text.
pub fn token_ui(ui: &mut Ui, token: &Token) {
    let (rect, response) = ui.allocate_exact_size(vec2(measure::CUBE, measure::CUBE), Sense::hover());
    let response = response.on_hover_text(&token.letters);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("cube of {}", token.letters)));
    cube(token).paint(ui.painter(), rect.center(), 8.0, look::palette(ui));
}

/// Returns a faction's id by its place in the table.
pub fn faction_id(tables: &Tables, faction: usize) -> FactionId {
    FactionId(tables.faction(faction).head.id.0.clone())
}

/// Draws cubes as tokens with their numbers and names.
pub fn cubes_ui(ui: &mut Ui, tables: &Tables, cubes: &BTreeMap<FactionId, u32>) {
    let one = |ui: &mut Ui, faction: &FactionId, units: u32| {
        if let Some(place) = tables.find_faction(faction.as_str()) {
            token_ui(ui, &Token::of(tables, place));
        }
        ui.label(units_of(tables, units, faction));
    };
    let here = in_table_order(tables, cubes.iter().filter(|(_, units)| **units > 0));
    if here.is_empty() {
        ui.label("no units");
    } else if ui.available_width() < 480.0 {
        // A line each: names do not break in two.
        for (faction, units) in here {
            ui.horizontal(|ui| one(ui, faction, *units));
        }
    } else {
        ui.horizontal_wrapped(|ui| here.into_iter().for_each(|(faction, units)| one(ui, faction, *units)));
    }
}

/// Gives a number typed outside every field to the first of the counts, which begins anew; returns whether there was one.
pub fn begin_count<'c>(pressed: &Pressed, mut counts: impl Iterator<Item = &'c mut Count>) -> bool {
    let typed = pressed.typed(FootAct::Digit).collect::<String>();
    let Some(first) = counts.next().filter(|_| !typed.is_empty()) else { return false };
    first.0 = typed;
    true
}
