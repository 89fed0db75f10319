//! The companies of a scenario on an open board, to be set up and painted by the players.

use std::sync::Arc;

use eframe::egui::{self, Ui};

use super::own_roster::{OwnRoster, RosterAction};
use crate::games::battlecry1812::battle::{Battlecry1812, Setup};
use crate::games::battlecry1812::entry::GAME;
use crate::games::battlecry1812::scenario::Scenario;
use crate::games::{shipped, shipped_paths};
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::number_field;
use crate::gui::shell::desk::Desk;
use crate::gui::shell::view::BeginView;
use crate::hex::{HexGrid, MOST, Tops};

/// A way to begin.
#[derive(Debug, Default)]
pub struct OpenBoard {
    /// The size of the board, and whether its hexes have flat or pointed tops.
    board: HexGrid,
    /// The scenarios built in with their titles, read once and not in every frame.
    offers: Option<Vec<(&'static str, String)>>,
    /// A roster of the players' own being made.
    roster: Option<OwnRoster>,
}

impl BeginView for OpenBoard {
    fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        let mut changed = false;
        let offers = self.offers.get_or_insert_with(|| offers(desk));
        egui::CollapsingHeader::new("Companies on an open board of your own").show(ui, |ui| {
            ui.label("The units of a scenario start off the board: pick each and click its hex. G paints the ground.");
            ui.horizontal_wrapped(|ui| {
                let title = ui.label("Columns");
                ui.add(number_field(&mut self.board.columns).range(1..=MOST)).labelled_by(title.id);
                let title = ui.label("Rows");
                ui.add(number_field(&mut self.board.rows).range(1..=MOST)).labelled_by(title.id);
                for (tops, text) in [(Tops::Flat, "flat tops"), (Tops::Pointed, "pointed tops")] {
                    choose_ui(ui, &mut self.board.tops, tops, text);
                }
                if self.board.tops == Tops::Pointed {
                    ui.checkbox(&mut self.board.short, "every second row a hex shorter, as printed for Battle Cry");
                }
            });
            if let Some(roster) = &mut self.roster {
                match roster.ui(ui, self.board) {
                    Some(RosterAction::Begin(text)) => match desk.parse(&text) {
                        Ok(start) => {
                            changed |= desk.begin(start);
                            self.roster = None;
                        }
                        Err(sentence) => desk.notify(sentence),
                    },
                    Some(RosterAction::Leave) => self.roster = None,
                    None => {}
                }
                return;
            }
            for (path, title) in offers.iter() {
                ui.horizontal_wrapped(|ui| {
                    let setup = |desk: &Desk| {
                        let start = shipped(path).and_then(|text| desk.parse(text).ok())?;
                        start
                            .downcast_ref::<Battlecry1812>()
                            .map(|Setup { scenario, tables, .. }| (Scenario::clone(scenario), Arc::clone(tables)))
                    };
                    if main_button(ui, true, &format!("The units of {title}"))
                        && let Some((scenario, tables)) = setup(desk)
                    {
                        changed |= desk.begin(GAME.start(Setup::new(&tables, scenario.on_open_board(self.board))));
                    }
                    for (sentence, whole) in [("Change them first…", true), ("Its sides, your own companies…", false)] {
                        if ui.button(sentence).accessible_name(format!("{title}: {sentence}")).clicked()
                            && let Some((scenario, tables)) = setup(desk)
                        {
                            let scenario = scenario.on_open_board(self.board);
                            let scenario = if whole { scenario } else { scenario.without_rosters() };
                            self.roster = Some(OwnRoster::of(scenario, &tables));
                        }
                    }
                });
            }
        });
        changed
    }
}

/// The scenarios built in that are sound by the tables in force.
fn offers(desk: &Desk) -> Vec<(&'static str, String)> {
    let title = |path| Some((path, shipped(path).and_then(|text| desk.parse(text).ok())?.about().title));
    shipped_paths(GAME.name).filter_map(title).collect()
}
