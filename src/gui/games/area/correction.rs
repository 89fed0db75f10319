//! The facts of something in a campaign's log opened again: a plain form of each kind.

use std::collections::BTreeMap;

use eframe::egui::{RichText, Ui};

use super::chart::side_label;
use super::intent::{Context, GameIntent};
use super::parts::{Count, Places, area_ui, count_ui, faction_name, name_ui, way_ui};
use crate::game::Request;
use crate::game::System as _;
use crate::games::area::campaign::{AreaRules, Campaign, Command};
use crate::gui::parts::choice::choose_ui;
use crate::gui::play::FactForm;
use crate::gui::play::outcome::{Otherwise, Outcome};
use crate::id::{AreaId, FactionId, SideId};

/// The facts that may have been wrong; all else of the command stays as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum FactsForm {
    /// Facts of a march: its army, its areas, and whether it went by land.
    March {
        /// Number of units of each faction.
        army: BTreeMap<FactionId, Count>,
        /// Areas the army went through.
        path: Vec<AreaId>,
        /// The army went by land.
        by_land: bool,
    },
    /// Facts of a battle's beginning: the side that rolls first, and the Natives that attack.
    Battle {
        /// Side that rolls first; `None` leaves it to the board.
        first: Option<SideId>,
        /// Number of Natives that attack.
        natives: Count,
    },
    /// Facts of reinforcements: the units placed in each area.
    Reinforce {
        /// Units placed by the player's choice.
        anywhere: Places,
        /// Fled units that came back.
        fled: Places,
        /// Enlisted in another area than the card names.
        elsewhere: Option<AreaId>,
    },
    /// Facts of a card read off the table: its name, and the alternatives to it.
    Named {
        /// The name as typed.
        name: String,
        /// Other cards that could have been chosen.
        others: Otherwise<Command>,
    },
    /// Facts of any other command: another card, area or choice of units.
    Otherwise(Otherwise<Command>),
}

/// Returns whether a command has facts that can be changed; a roll has none, since its faces lie and the board settles the fort's die.
pub fn has_facts(command: &Command) -> bool {
    AreaRules::can_be_corrected(command) && !matches!(command, Command::Roll { .. })
}

impl FactForm for FactsForm {
    type System = AreaRules;
    type Own = GameIntent;

    fn reopened(outcome: &Outcome<AreaRules>) -> Option<Self> {
        Some(match &outcome.was().command {
            Command::Move { army, from, path, by_land } => {
                // Those that were there and stayed may have gone too.
                let there = outcome.game_before().state().areas.get(from).map(|area| area.cubes.clone()).unwrap_or_default();
                let counts = there.keys().chain(army.keys()).map(|faction| {
                    let count = army.get(faction).copied().unwrap_or(0);
                    (faction.clone(), Count::from(count))
                });
                Self::March { army: counts.collect(), path: path.clone(), by_land: *by_land }
            }
            Command::BeginBattle { first, attacking_natives, .. } => {
                let natives = Count(attacking_natives.map_or_else(String::new, |natives| natives.to_string()));
                Self::Battle { first: first.clone(), natives }
            }
            Command::Roll { .. } => return None,
            Command::Reinforce { anywhere, fled, elsewhere, .. } => {
                Self::Reinforce { anywhere: Places::of(anywhere), fled: Places::of(fled), elsewhere: elsewhere.clone() }
            }
            Command::NamedCard { name, .. } | Command::MovementCard { name, .. } => {
                Self::Named { name: name.to_string(), others: Otherwise::of(outcome) }
            }
            Command::SetUp { .. }
            | Command::SetUpMarker { .. }
            | Command::Draw { .. }
            | Command::Card { .. }
            | Command::Assign { .. }
            | Command::ShowHand { .. }
            | Command::Losses { .. }
            | Command::Leave { .. }
            | Command::HandOver { .. }
            | Command::TakeBack { .. }
            | Command::FightHere {}
            | Command::TakeBoard { .. }
            | Command::EndTurn {}
            | Command::EndRound {}
            | Command::Note { .. }
            | Command::Edit { .. }
            | Command::Correct(_) => Self::Otherwise(Otherwise::of(outcome)),
        })
    }

    fn facts_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, was: &Command) -> Option<Request<Command>> {
        let command = match self {
            Self::Otherwise(draft) => draft.ui(ui),
            Self::Named { name, others } => Some(named_ui(ui, name, others, was)),
            Self::March { .. } | Self::Battle { .. } | Self::Reinforce { .. } => {
                self.fields_ui(ui, context.game, was);
                Some(self.command(was))
            }
        };
        command.map(Request::from)
    }
}

impl FactsForm {
    /// Returns the command with these facts.
    fn command(&self, was: &Command) -> Command {
        let mut command = was.clone();
        match (self, &mut command) {
            (Self::March { army: counts, path: way, by_land: over }, Command::Move { army, path, by_land, .. }) => {
                *army = counted(counts);
                path.clone_from(way);
                *by_land = *over;
            }
            (Self::Battle { first: chosen, natives }, Command::BeginBattle { first, attacking_natives, .. }) => {
                first.clone_from(chosen);
                *attacking_natives = (!natives.0.is_empty()).then(|| natives.value());
            }
            (Self::Reinforce { anywhere: open, fled: back, elsewhere: other }, Command::Reinforce { anywhere, fled, elsewhere, .. }) => {
                *anywhere = open.read();
                *fled = back.read();
                elsewhere.clone_from(other);
            }
            // These facts are of another command, or it is chosen as a whole.
            (Self::March { .. } | Self::Battle { .. } | Self::Reinforce { .. } | Self::Named { .. } | Self::Otherwise(_), _) => {}
        }
        command
    }

    fn fields_ui(&mut self, ui: &mut Ui, then: &Campaign, was: &Command) {
        let (setup, state) = (then.setup(), then.state());
        match self {
            Self::Otherwise(_) | Self::Named { .. } => {}
            Self::March { army, path, by_land } => {
                for (faction, count) in army.iter_mut() {
                    let name = faction_name(&setup.tables, faction);
                    ui.horizontal_wrapped(|ui| {
                        count_ui(ui, &format!("{name} that went"), count);
                        ui.label(name);
                    });
                }
                if let Command::Move { from, .. } = was {
                    way_ui(ui, then, &counted(army), from, path);
                }
                ui.checkbox(by_land, "by land: these harbors border on one another");
            }
            Self::Battle { first, natives } => {
                ui.horizontal_wrapped(|ui| {
                    ui.label("Rolls first");
                    choose_ui(ui, first, None, "by the board");
                    for side in &setup.tables.sides {
                        let id = SideId::from(side.head.id.as_str());
                        let label = side_label(setup, &id);
                        choose_ui(ui, first, Some(id), label);
                    }
                });
                if setup.tables.natives().is_some() {
                    ui.horizontal_wrapped(|ui| {
                        count_ui(ui, "Natives that attack", natives);
                        ui.label("Natives attack; with nothing here, those that came this turn.");
                    });
                }
            }
            Self::Reinforce { anywhere, fled, elsewhere } => {
                let areas = state.areas.keys().cloned().collect::<Vec<_>>();
                ui.label(RichText::new("Placed by choice").strong());
                anywhere.ui(ui, "Placed by choice", &areas, None);
                ui.label(RichText::new("Fled units that came back").strong());
                fled.ui(ui, "Fled units that came back", &areas, None);
                ui.horizontal_wrapped(|ui| {
                    ui.label("By a card, enlisted in another area than it names");
                    area_ui(ui, "Enlisted in another area", elsewhere, &areas);
                    if elsewhere.is_some() && ui.button("None").clicked() {
                        *elsewhere = None;
                    }
                });
            }
        }
    }
}

/// Returns the factions of the army that have at least one unit.
fn counted(army: &BTreeMap<FactionId, Count>) -> BTreeMap<FactionId, u32> {
    army.iter().map(|(faction, count)| (faction.clone(), count.value())).filter(|(_, units)| *units > 0).collect()
}

/// Draws a card read off the table, by the name typed or as another choice; without a name it keeps its old one.
fn named_ui(ui: &mut Ui, name: &mut String, others: &mut Otherwise<Command>, was: &Command) -> Command {
    ui.horizontal_wrapped(|ui| {
        ui.label("The name on the card");
        name_ui(ui, "Name on the card", "its name", name);
    });
    let chosen = if others.is_empty() { None } else { others.ui(ui) };
    let mut command = chosen.unwrap_or_else(|| was.clone());
    if let Command::NamedCard { name: own, .. } | Command::MovementCard { name: own, .. } = &mut command
        && !name.trim().is_empty()
    {
        *own = name.trim().into();
    }
    command
}
