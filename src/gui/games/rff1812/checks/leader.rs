//! Card of a leader: his state and what became of him, what he may do, what can happen to him, and the referee's corrections.

use eframe::egui::{Label, RichText, Sense, Ui, vec2};

use super::OpenCheck;
use super::check_summary::name_of;
use super::unit::{facts_ui, step_ui};
use crate::engine::Word as _;
use crate::game::Offer;
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{
    Battle, Command, Form, LeaderEdit, LeaderStatus, Rff1812, Selection, attach_outlook, leader_dangers, leader_fate, leader_story,
    successor_name,
};
use crate::games::rff1812::scenario::Side;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::look::{Glyph, gap, measure, palette, semibold, serif, type_size};
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::key_chip::{KeyChip, fold_ui, state_chip};
use crate::gui::parts::offer::objections_ui;
use crate::gui::parts::widgets::{capital, scrolled, width_of};
use crate::gui::shell::pass::corner;
use crate::id::LeaderId;

/// Card of a leader with its folds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderDraft {
    pub(super) leader: LeaderId,
    corrects: bool,
}

impl LeaderDraft {
    /// Opens the card of a leader.
    pub const fn new(leader: LeaderId) -> Self {
        Self { leader, corrects: false }
    }

    /// Opens the card of a leader, where he is not there to act.
    pub fn of_gone(battle: &Battle, leader: &LeaderId) -> Option<OpenCheck> {
        let now = battle.state().leaders.get(leader)?;
        (now.status != LeaderStatus::Present).then(|| OpenCheck::Leader(Self::new(leader.clone())))
    }

    /// Returns the title of the card.
    pub fn title(&self, battle: &Battle) -> String {
        format!("The card of {}", battle.state().leader_name(battle.setup(), &self.leader))
    }

    /// Returns a copy with the entries alone; a fold is none.
    pub fn player_input(&self) -> Self {
        Self::new(self.leader.clone())
    }

    /// Opens his corrections, or folds them away.
    pub const fn toggle_corrections(&mut self) {
        self.corrects = !self.corrects;
    }

    /// Draws the leader's card.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        let (Some((side, _)), Some(now)) = (setup.scenario.leader(&self.leader), state.leaders.get(&self.leader)) else { return };
        scrolled(ui, "facts", |ui| {
            head_ui(ui, battle, side, &self.leader);
            if let (LeaderStatus::Out, Some(turn)) = (now.status, now.until_turn) {
                ui.label(RichText::new(format!("Back on turn {turn}.")).font(semibold(type_size::BODY)));
            }
            // The log's sentence on his own fate stands below those on the leaders before him.
            let mut story = leader_story(battle, &self.leader);
            story.truncate(story.len() - usize::from(!story.is_empty() && now.status != LeaderStatus::Present));
            for line in story {
                ui.label(format!("{}.", capital(&line)));
            }
            if let Some((turn, sentence)) = leader_fate(battle, &self.leader) {
                ui.label(RichText::new(format!("Turn {turn}: {sentence}")).size(type_size::SMALL).color(palette(ui).second));
            }
            if let Some(turn) = now.replaced_from_turn {
                ui.label(format!("{} takes his place from turn {turn}.", successor_name(setup, state, &self.leader)));
            }
            self.offers_ui(ui, context, side);
            if now.status == LeaderStatus::Present {
                ui.add_space(gap::NEXT);
                ui.label(RichText::new("In danger, by his die").font(semibold(type_size::SMALL)).color(palette(ui).second));
                leader_dangers(setup, state, &self.leader).iter().for_each(|step| step_ui(ui, step));
            }
            ui.add_space(gap::NEXT);
            ui.horizontal_wrapped(|ui| fold_ui(ui, &mut self.corrects, "Correct it", "out, on foot, with whom", "U"));
            if self.corrects {
                corrections_ui(ui, context, &self.leader);
            }
        });
    }

    /// Draws what he may do: his brigade's check, the check of one in danger, the units he may join, his replacement.
    fn offers_ui(&self, ui: &mut Ui, context: &mut Context<'_>, side: &Side) {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        let surname = state.leader_surname(setup, &self.leader);
        let present = state.leaders.get(&self.leader).is_some_and(|now| now.status == LeaderStatus::Present);
        let offers = battle.offers(&Selection::Leader(self.leader.clone()));
        let mut shown = Vec::new();
        for offer in &offers {
            let text = match offer.form_to_fill() {
                Some(Form::ManeuverOfLeader(_)) if present => format!("Check {surname}'s brigade"),
                Some(Form::Replacement(_)) => offer.text.clone(),
                Some(_) if present => offer.text.clone(),
                Some(_) => continue,
                None => offer.text.clone(),
            };
            let key = match offer.form_to_fill() {
                Some(Form::ManeuverOfLeader(_)) => "M",
                Some(Form::Single(..)) => "L",
                _ => "",
            };
            shown.push((offer, text, key));
        }
        ui.horizontal_wrapped(|ui| {
            for (offer, text, key) in &shown {
                let chip = KeyChip::new(text, text).key(key).enabled(offer.is_open()).quiet(!offer.is_in_order());
                if chip.ui(ui).clicked() {
                    context.intents.push(Intent::taking(offer));
                }
            }
        });
        for (offer, ..) in shown.iter().filter(|(offer, ..)| matches!(offer.form_to_fill(), Some(Form::Replacement(_)))) {
            objections_ui(ui, offer);
        }
        if present {
            self.joins_ui(ui, context, side);
        }
    }

    /// Draws the units of his command that he may join with one click.
    fn joins_ui(&self, ui: &mut Ui, context: &mut Context<'_>, side: &Side) {
        let battle = context.game;
        let own = side.units.iter().filter(|unit| side.commander_of(unit).is_some_and(|leader| leader.id == self.leader));
        let joins = own.filter_map(|unit| {
            let is_his =
                |offer: &Offer<Rff1812>| matches!(offer.command(), Some(Command::Attach { leader, unit: Some(_) }) if *leader == self.leader);
            let offer = battle.offers(&Selection::Unit(unit.id.clone())).into_iter().find(|offer| is_his(offer) && offer.is_open())?;
            Some((unit, offer))
        });
        let joins = joins.collect::<Vec<_>>();
        if joins.is_empty() {
            return;
        }
        ui.label(RichText::new("Attach him to").color(palette(ui).second));
        for (unit, offer) in &joins {
            ui.horizontal_wrapped(|ui| {
                let label = unit.label();
                let response = KeyChip::new(label, &format!("Attach him to {label}")).quiet(!offer.is_in_order()).ui(ui);
                // One click attaches him: what that costs stands beside it.
                let outlook = attach_outlook(battle.setup(), battle.state(), &self.leader, &unit.id);
                ui.label(RichText::new(outlook).size(type_size::SMALL).color(palette(ui).second));
                if response.clicked() {
                    context.intents.push(Intent::taking(offer));
                }
            });
        }
    }
}

/// Draws his name in his side's colour, his rating and reach, and his states as chips.
fn head_ui(ui: &mut Ui, battle: &Battle, side: &Side, leader: &LeaderId) {
    let (setup, state) = (battle.setup(), battle.state());
    let Some(now) = state.leaders.get(leader) else { return };
    let palette = palette(ui);
    let name = state.leader_name(setup, leader);
    let lost = now.status != LeaderStatus::Present;
    ui.horizontal(|ui| {
        let (bar, _) = ui.allocate_exact_size(vec2(measure::SIDE_BAR, measure::MAIN_BUTTON_HEIGHT), Sense::hover());
        ui.painter().rect_filled(bar, 0.0, palette.nation(side.nation));
        let (star, _) = ui.allocate_exact_size(vec2(measure::ROSTER_GLYPH, measure::ROSTER_GLYPH), Sense::hover());
        let glyph = if lost { Glyph::LeaderLost } else { Glyph::Leader };
        glyph.paint(ui.painter(), star, palette.nation(side.nation));
        let fonts = [serif(type_size::RESULT), serif(type_size::HEADING), semibold(type_size::BODY)];
        let room = ui.available_width() - corner(ui);
        let font = fonts.iter().find(|font| width_of(ui, &name, (*font).clone()) <= room).unwrap_or(&fonts[2]).clone();
        ui.vertical(|ui| {
            ui.set_max_width(room);
            ui.add(Label::new(RichText::new(&name).font(font)).wrap());
        });
    });
    ui.horizontal_wrapped(|ui| {
        let word = match now.status {
            LeaderStatus::Present if !now.on_table => ("not on the table", false),
            LeaderStatus::Present => ("with his men", false),
            LeaderStatus::Out => ("out for now", true),
            LeaderStatus::Lost => ("out of the game", true),
        };
        state_chip(ui, word.0, word.1);
        if now.dismounted {
            state_chip(ui, "on foot", true);
        }
        if now.in_danger {
            state_chip(ui, "in danger", true);
        }
        if let Some(unit) = &now.attached_to {
            state_chip(ui, &format!("with {}", name_of(battle, unit)), false);
        }
    });
    let commands = side.commands.iter().filter(|command| command.leader == *leader).map(|command| command.name.as_str());
    let commands = commands.collect::<Vec<_>>().join(", ");
    let rating = state.leader_rating(setup, leader).map(|rating| ("rating".to_owned(), rating.to_string()));
    let radius = state.reach_text(setup, leader, "to ").filter(|_| !lost).map(|reach| ("commands".to_owned(), reach));
    let facts = [Some(("side".to_owned(), side.name.clone())), Some(("command".to_owned(), commands)), rating, radius];
    facts_ui(ui, &facts.into_iter().flatten().filter(|(_, value)| !value.is_empty()).collect::<Vec<_>>());
}

/// Draws the corrections of a leader, folded.
pub fn leader_ui(ui: &mut Ui, context: &mut Context<'_>, leader: &LeaderId) {
    ui.collapsing("Correct the leader", |ui| corrections_ui(ui, context, leader));
}

fn corrections_ui(ui: &mut Ui, context: &mut Context<'_>, leader: &LeaderId) {
    let Some(state) = context.game.state().leaders.get(leader) else { return };
    let mut edit = None;
    ui.horizontal_wrapped(|ui| {
        for status in LeaderStatus::ALL {
            let text = if *status == LeaderStatus::Lost { "out of the game".to_owned() } else { status.spoken() };
            if choice_ui(ui, state.status == *status, text).clicked() && state.status != *status {
                edit = Some(Command::EditLeader {
                    leader: leader.clone(),
                    edit: LeaderEdit { status: Some(*status), ..LeaderEdit::default() },
                    note: "by the referee".into(),
                });
            }
        }
        let mut on_foot = state.dismounted;
        if ui.checkbox(&mut on_foot, format!("on foot: radius {}", context.game.setup().tables.inches(FigureId::RadiusShort))).changed() {
            edit = Some(Command::EditLeader {
                leader: leader.clone(),
                edit: LeaderEdit { dismounted: Some(on_foot), ..LeaderEdit::default() },
                note: "by the referee".into(),
            });
        }
        if let Some(unit) = &state.attached_to {
            let text = format!("Detach him from {}", name_of(context.game, unit));
            if ui.button(text).clicked() {
                edit = Some(Command::Attach { leader: leader.clone(), unit: None });
            }
        }
        if let Some(turn) = state.until_turn {
            ui.label(RichText::new(format!("back on turn {turn}")).small());
        }
        if let Some(turn) = state.replaced_from_turn {
            ui.label(RichText::new(format!("another may take his place from turn {turn}")).small());
        }
    });
    context.intents.extend(edit.map(Intent::submit));
}
