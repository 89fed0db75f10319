//! The battles of a turn that are to be fought, as cards.

use eframe::egui::{Align, Label, Layout, RichText, Ui};

use super::TurnPanel;
use super::cards::assign_ui;
use super::steps::{card_ui, cubes_by_side_ui};
use crate::games::area::campaign::{Campaign, Setup, came_to, contested, first_roller};
use crate::gui::games::area::chart::side_label;
use crate::gui::games::area::intent::Intent;
use crate::gui::games::area::parts::{Count, count_ui, faction_id};
use crate::gui::look::{palette, semibold, type_size};
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::key_chip::KeyChip;
use crate::gui::parts::offer::objections_ui;
use crate::id::{AreaId, FactionId, SideId};

impl TurnPanel {
    /// Returns the battle that the foot begins: the one chosen on the map, or the first of those to be fought.
    pub(super) fn next_fight<'f>(&self, fights: &'f [AreaId]) -> Option<&'f AreaId> {
        fights.iter().find(|area| self.battle.as_ref() == Some(*area)).or(fights.first())
    }

    /// Draws a battle that is to be fought as a card: both sides with their cubes, the side that rolls first, and what it still asks. The
    /// next one, which the foot begins, has a strong frame.
    pub(super) fn begin_ui(&mut self, ui: &mut Ui, play: &Campaign, faction: &FactionId, area: &AreaId, intents: &mut Vec<Intent>) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let is_next = state.orders.is_some() && self.next_fight(&contested(setup, state)) == Some(area);
        let offers = play.offers(&self.contested(play, area));
        card_ui(ui, is_next, |ui| {
            ui.horizontal(|ui| {
                let wide = KeyChip::width(ui, "Fight", false) + ui.spacing().item_spacing.x;
                ui.scope(|ui| {
                    ui.set_max_width(ui.available_width() - wide);
                    ui.add(Label::new(RichText::new(area.as_str()).font(semibold(type_size::BODY))).wrap());
                });
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    for offer in &offers {
                        let is_open = offer.is_open() && offer.command().is_some();
                        if KeyChip::new("Fight", &offer.text).enabled(is_open).ui(ui).clicked() {
                            intents.extend(offer.command().cloned().map(Intent::submit));
                        }
                    }
                });
            });
            let cubes = state.areas.get(area).map(|area| area.cubes.clone()).unwrap_or_default();
            let natives = setup.tables.natives().map(|natives| faction_id(&setup.tables, natives));
            let natives = natives.filter(|natives| state.units_in(area, natives) > 0);
            let came = natives.as_ref().map_or(0, |natives| came_to(state, area, natives));
            let mut attack = self.natives.get(area).cloned().unwrap_or_else(|| Count::from(came));
            let attacker = setup.tables.find_faction(faction.as_str()).and_then(|place| setup.tables.side_of(place));
            cubes_by_side_ui(ui, &setup.tables, &cubes, (attacker, attack.value()));
            self.first_ui(ui, setup, faction, area);
            assign_ui(ui, play, area, intents);
            if let Some(natives) = natives {
                ui.horizontal_wrapped(|ui| {
                    ui.label(format!("Natives that attack, of {}", state.units_in(area, &natives)));
                    count_ui(ui, &format!("{area}, attacking Natives"), &mut attack);
                });
                // Those that came attack of themselves.
                self.natives.remove(area);
                if attack.value() != came || attack.0.is_empty() {
                    self.natives.insert(area.clone(), attack);
                }
            }
            offers.iter().for_each(|offer| objections_ui(ui, offer));
        });
    }

    /// Draws the side that rolls first; where the board does not say, it is asked for.
    fn first_ui(&mut self, ui: &mut Ui, setup: &Setup, faction: &FactionId, area: &AreaId) {
        if let Some(first) = rolls_first(setup, faction, area) {
            let text = format!("The {} side rolls first.", side_label(setup, &first));
            ui.add(Label::new(RichText::new(text).small().color(palette(ui).second)).wrap());
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.label("Whose home is it? That side rolls first:");
            for side in setup.tables.sides.iter().map(|row| SideId(row.head.id.0.clone())) {
                let response = choose_ui(ui, &mut self.first, Some(side.clone()), side_label(setup, &side));
                response.accessible_name(format!("Rolls first in {area}: {}", side_label(setup, &side)));
            }
        });
    }
}

/// Returns the side that rolls first where a faction attacks; `None` if the board does not say.
pub(super) fn rolls_first(setup: &Setup, faction: &FactionId, area: &AreaId) -> Option<SideId> {
    let side = setup.tables.find_faction(faction.as_str()).and_then(|place| setup.tables.side_of(place))?;
    first_roller(setup, &SideId(setup.tables.sides.get(side)?.head.id.0.clone()), area)
}
