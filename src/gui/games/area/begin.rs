//! Ways to begin a campaign, as the page of campaigns lists them.

use std::collections::BTreeMap;

use eframe::egui::{Align, Layout, RichText, Ui, vec2};

use super::boards;
use super::chart::{nation, side_name};
use super::parts::{Count, faction_id, faction_name};
use super::places::{AreaPlace, places_ui};
use crate::engine::text::{count_text, join_list};
use crate::games::about::{About, AboutSide};
use crate::games::area::campaign::{AreaRules, CampaignState, Setup, last_round};
use crate::games::area::kind::AreaKind;
use crate::games::area::tables::{Scenario, Tables};
use crate::games::registry::boxed_session;
use crate::gui::look::measure;
use crate::gui::pages::{BeginList, Offer, Painted};
use crate::gui::parts::count::count_with_hint_ui;
use crate::gui::parts::widgets::entered;
use crate::gui::shell::desk::{Desk, RuleChange};
use crate::gui::shell::intent::AppIntent;
use crate::id::{FactionId, RowId};
use crate::session::{SaveLocation, Session};
use crate::table::{RowKey, TableRow};

/// Way to begin a campaign of a game on its owner's board.
#[derive(Clone, Debug, PartialEq)]
struct CampaignWay {
    game: &'static AreaKind,
    id: RowId,
    label: String,
    /// Factions that place units whose number no source gives, by the place of the number in the row.
    asks: Vec<(usize, String)>,
}

/// Ways to begin a campaign, with the numbers asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignWays {
    ways: Vec<CampaignWay>,
    /// Numbers by game, way to begin, and place in its row.
    asked: BTreeMap<(&'static str, RowId, usize), Count>,
    /// Enter was pressed in a number: the next without an answer gets the cursor.
    goes_on: bool,
}

impl BeginList for CampaignWays {
    fn offers(&mut self, desk: &mut Desk) -> Vec<Offer> {
        boards::lay(desk);
        self.ways.clear();
        let mut offers = Vec::new();
        for game in boards::kinds(desk) {
            let Some(tables) = boards::own(desk, game).map(|own| std::sync::Arc::clone(own.tables())) else { continue };
            for row in &tables.scenarios {
                let Some(offer) = offer(desk, &tables, row) else { continue };
                offers.push(offer);
                let name = |faction: &smol_str::SmolStr| faction_name(&tables, &FactionId(faction.clone()));
                let names = |factions: &[smol_str::SmolStr]| join_list(&factions.iter().map(name).collect::<Vec<_>>());
                let asks = row.data.unnumbered_placements().map(|(nth, placement)| (nth, names(&placement.factions)));
                self.ways.push(CampaignWay { game, id: row.head.id.clone(), label: row.head.label.to_string(), asks: asks.collect() });
            }
        }
        offers
    }

    fn head_ui(&mut self, ui: &mut Ui, intents: &mut Vec<AppIntent>) {
        places_ui(ui, AreaPlace::Campaign, intents, |_, _| ());
    }

    fn questions_ui(&mut self, ui: &mut Ui, nth: usize, focus: bool) -> bool {
        let Some(way) = self.ways.get(nth) else { return false };
        if way.asks.is_empty() {
            return true;
        }
        ui.label(RichText::new(format!("{}: units that each faction places", way.label)).strong());
        ui.label("No source of ours gives these numbers. Type each, 0 for none: they are kept with your rules.");
        // As many beside each other as have room, so that none is cut.
        let wide = 2.0 * measure::COUNT_ROW;
        let across = ((ui.available_width() / wide) as usize).max(1);
        let focus = std::mem::take(&mut self.goes_on) || focus;
        let first = way.asks.iter().map(|(place, _)| *place).find(|place| known(&self.asked, way, *place).is_none());
        for line in way.asks.chunks(across) {
            ui.horizontal(|ui| {
                for (place, names) in line {
                    let count = self.asked.entry((way.game.word, way.id.clone(), *place)).or_default();
                    ui.allocate_ui_with_layout(vec2(wide, measure::TARGET), Layout::left_to_right(Align::Center), |ui| {
                        ui.set_min_width(wide - ui.spacing().item_spacing.x);
                        let gets_cursor = focus && Some(*place) == first;
                        let field = count_with_hint_ui(ui, &format!("{}: {names} place", way.label), count, gets_cursor, "?");
                        if entered(ui, &field) {
                            self.goes_on = true;
                            ui.ctx().request_repaint();
                        }
                        ui.label(RichText::new(names).small());
                    });
                }
            });
        }
        way.asks.iter().all(|(place, _)| known(&self.asked, way, *place).is_some())
    }

    fn begin(&mut self, nth: usize, desk: &mut Desk) -> bool {
        let Some(way) = self.ways.get(nth).cloned() else { return false };
        let row = RowKey { file: format!("{}/setup.json", way.game.word), table: "scenarios".to_owned(), row: way.id.to_string() };
        for (place, _) in &way.asks {
            let Some(units) = known(&self.asked, &way, *place) else { return false };
            let change = RuleChange::Set { row: row.clone(), place: format!("/placements/{place}/units"), value: units.into() };
            if let Err(why) = desk.change_your_rules(&change) {
                desk.notify(why);
                return false;
            }
        }
        boards::begin(desk, way.game, &way.id)
    }
}

/// Returns a number that was typed for a way.
fn known(asked: &BTreeMap<(&'static str, RowId, usize), Count>, way: &CampaignWay, place: usize) -> Option<u32> {
    let count = asked.get(&(way.game.word, way.id.clone(), place))?;
    (!count.0.trim().is_empty()).then(|| count.value())
}

/// Returns a way to begin as it is offered: its map with the printed cubes, and the cubes of each side.
fn offer(desk: &Desk, tables: &std::sync::Arc<Tables>, row: &TableRow<Scenario>) -> Option<Offer> {
    let game = tables.game;
    let board = boards::own(desk, game)?.board();
    let bordered = board.areas.values().filter(|area| area.all_borders().is_some()).count();
    let setup = Setup::new(tables, board.to_play(), row.head.id.clone());
    let rounds = last_round(&setup);
    let begun = Session::<AreaRules>::begin(setup, "", SaveLocation::default());
    let state = begun.game().state();
    let sides = (0..tables.sides.len()).map(|side| {
        let strengths = cubes(tables, state, side);
        AboutSide::of(side_name(tables, side), nation(tables, side), strengths.into_iter())
    });
    // Where numbers are asked for first, nobody knows them yet.
    let is_known = row.data.unnumbered_placements().next().is_none();
    let sides = sides.filter(|_| is_known).collect::<Vec<_>>();
    let to_place = state.to_place.values().sum::<u32>();
    let printed = board.areas.values().flat_map(|area| area.cubes.values()).sum::<u32>();
    let areas = count_text(board.areas.len(), "area", "areas");
    let facts = vec![
        ("your board", format!("{areas}, {bordered} with their borders")),
        ("printed", count_text(printed, "cube", "cubes")),
        ("to place", count_text(to_place, "cube", "cubes")),
    ];
    let about = About {
        title: row.head.label.to_string(),
        date: game.title.to_owned(),
        month: areas,
        place: String::new(),
        size: None,
        clock: None,
        game: game.short_title,
        scale: "areas and cubes, battle dice",
        began: String::new(),
        line: String::new(),
        ground: None,
        ground_note: None,
        summary: row.head.note.as_ref().map(ToString::to_string),
        notes: Vec::new(),
        sides,
        strength_of: "cubes",
        turns: rounds.unwrap_or_default(),
    };
    let entry = boards::entry_of(desk, game)?;
    let nations = about.sides.iter().map(|side| side.nation).collect::<Vec<_>>();
    let painted = Painted::of(boxed_session(entry, begun).standing().picture, nations);
    let length = rounds.map_or_else(|| "until the Truces".to_owned(), |rounds| count_text(rounds, "round", "rounds"));
    Some(Offer { path: "", game: game.title, about, length: vec![length], facts, painted })
}

/// Returns the cubes of each faction of a side: those on the board, and those it is to place.
fn cubes(tables: &Tables, state: &CampaignState, side: usize) -> Vec<u32> {
    let of_side = (0..tables.factions.len()).filter(|faction| tables.side_of(*faction) == Some(side));
    let units = |faction: usize| {
        let id = faction_id(tables, faction);
        let on_board = state.areas.values().map(|area| area.of(&id)).sum::<u32>();
        on_board + state.to_place.get(&id).copied().unwrap_or(0)
    };
    of_side.map(units).collect()
}
