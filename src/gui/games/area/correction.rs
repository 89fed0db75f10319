//! Something in a campaign's log opened again: a plain form of its facts, and what other facts come to.

use std::collections::BTreeMap;

use eframe::egui::{RichText, Ui};

use super::chart::side_label;
use super::parts::{Count, Places, area_ui, count_ui, faction_name, name_ui, part_ui, way_ui};
use crate::game::LinePlace;
use crate::game::System as _;
use crate::games::area::campaign::{AreaRules, Campaign, Command};
use crate::gui::correction::{Otherwise, Outcome, Settling};
use crate::gui::widgets::heading;
use crate::id::{AreaId, FactionId, SideId};

/// A correction in the making.
#[derive(Clone, Debug)]
pub struct CorrectionDraft {
    form: Form,
    outcome: Outcome<AreaRules>,
}

/// The facts that may have been wrong; all else of the command stays as it was.
#[derive(Clone, Debug)]
enum Form {
    /// Of a march: how many went, through which areas, and by land or not.
    March { army: BTreeMap<FactionId, Count>, path: Vec<AreaId>, by_land: bool },
    /// Of a battle's beginning: who rolls first, and the Natives that attack.
    Battle { first: Option<SideId>, natives: Count },
    /// Of reinforcements: what was placed where.
    Reinforce { anywhere: Places, fled: Places, elsewhere: Option<AreaId> },
    /// Of a card read off the table: its name, and what else could have been chosen.
    Named { name: String, others: Otherwise<Command> },
    /// Of anything else: another card, area or choice of units.
    Otherwise(Otherwise<Command>),
}

/// Whether a command has facts that can be changed: a roll has none, its faces lie and the board says whether a fort's die is thrown.
pub fn has_facts(command: &Command) -> bool {
    AreaRules::can_be_corrected(command) && !matches!(command, Command::Roll { .. })
}

impl CorrectionDraft {
    /// What is at a place of the log's line. None where it did not happen, or has no form.
    #[must_use]
    pub fn new(play: &Campaign, place: LinePlace) -> Option<Self> {
        let outcome = Outcome::of(play, place)?;
        let form = match &outcome.was().command {
            Command::Move { army, from, path, by_land } => {
                // Those that were there and stayed may have gone too.
                let there = outcome.then().state().areas.get(from).map(|area| area.cubes.clone()).unwrap_or_default();
                let counts = there.keys().chain(army.keys()).map(|faction| {
                    let count = army.get(faction).copied().unwrap_or(0);
                    (faction.clone(), Count::from(count))
                });
                Form::March { army: counts.collect(), path: path.clone(), by_land: *by_land }
            }
            Command::BeginBattle { first, attacking_natives, .. } => {
                let natives = Count(attacking_natives.map_or_else(String::new, |natives| natives.to_string()));
                Form::Battle { first: first.clone(), natives }
            }
            Command::Roll { .. } => return None,
            Command::Reinforce { anywhere, fled, elsewhere, .. } => {
                Form::Reinforce { anywhere: Places::of(anywhere), fled: Places::of(fled), elsewhere: elsewhere.clone() }
            }
            Command::NamedCard { name, .. } | Command::MovementCard { name, .. } => {
                Form::Named { name: name.to_string(), others: Otherwise::of(&outcome) }
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
            | Command::FightHere
            | Command::TakeBoard { .. }
            | Command::EndTurn
            | Command::EndRound
            | Command::Note { .. }
            | Command::Edit { .. }
            | Command::Correct(_) => Form::Otherwise(Otherwise::of(&outcome)),
        };
        Some(Self { form, outcome })
    }

    /// Draws the form with what comes of it.
    pub fn ui(&mut self, ui: &mut Ui, play: &Campaign, enter: bool) -> Option<Settling<Command>> {
        if !self.outcome.keeps_up(play) {
            return Some(Settling::Leave);
        }
        let mut settling = None;
        part_ui(ui, "correction", |ui| {
            heading(ui, "Change a fact");
            self.outcome.was_ui(ui, play);
            let then = self.outcome.then();
            let command = self.form.ui(ui, &then, &self.outcome.was().command);
            self.outcome.judge(play, command);
            ui.separator();
            settling = self.outcome.buttons_ui(ui, enter);
            self.outcome.ui(ui, play);
        });
        settling
    }
}

impl Form {
    /// The command with these facts.
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

    /// Draws the facts; gives the command with them.
    fn ui(&mut self, ui: &mut Ui, then: &Campaign, was: &Command) -> Option<Command> {
        match self {
            Self::Otherwise(draft) => draft.ui(ui),
            Self::Named { name, others } => Some(named_ui(ui, name, others, was)),
            _ => {
                self.facts_ui(ui, then, was);
                Some(self.command(was))
            }
        }
    }

    fn facts_ui(&mut self, ui: &mut Ui, then: &Campaign, was: &Command) {
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
                    ui.selectable_value(first, None, "by the board");
                    for side in &setup.tables.sides {
                        let id = SideId::from(side.head.id.as_str());
                        let label = side_label(setup, &id);
                        ui.selectable_value(first, Some(id), label);
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

/// Those that number more than nobody.
fn counted(army: &BTreeMap<FactionId, Count>) -> BTreeMap<FactionId, u32> {
    army.iter().map(|(faction, count)| (faction.clone(), count.value())).filter(|(_, units)| *units > 0).collect()
}

/// A card read off the table: what else could have been chosen, by the name typed. Without a name it keeps the one it had.
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
