//! Current phase between checks: what it waits for, what is done, and the rows that are left, by brigade. Enter takes the lit row.

mod head;
mod last;
mod pinned;
mod rows;

use eframe::egui::{Layout, Rect, RichText, Ui, UiBuilder, pos2, vec2};

use self::last::LastResult;
use self::rows::{AgendaRows, GroupKey};
use super::intent::Intent;
use crate::game::{Offer, OfferAction, Play as _, Version};
use crate::games::rff1812::battle::{
    AgendaGroup, AgendaItem, Battle, Command, Duty, Phase, Rff1812, Selection, Waiting, Work, agenda, agenda_groups, done_summary, duties,
    next_item, side_standing, waiting_for, waiting_short,
};
use crate::gui::foot::{FootButton, LastFoot};
use crate::gui::look::{gap, measure, palette, type_size};
use crate::gui::parts::widgets::scrolled;
use crate::gui::shell::display::{BoardFlag, Scoreboard};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::page::AFTER;
use crate::id::{SideId, UnitId};
use crate::scenario::KeyPosition;

/// Keys pressed for the list while no field had the cursor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListKeys {
    /// Enter key was pressed.
    pub enter: bool,
    /// Number of a row, from 1.
    pub nth: Option<usize>,
    /// All others make the full move (`false`), or hold (`true`).
    pub all_others: Option<bool>,
}

/// List of a phase, worked out once an event: offers are judged for every unit, and 200 of them would take the frame.
#[derive(Debug, Default)]
pub struct PhaseList {
    at: Option<Version>,
    phase: Option<(u32, SideId, Phase)>,
    items: Vec<AgendaItem>,
    groups: Vec<AgendaGroup>,
    /// Offers beside those of the list.
    also: Vec<Offer<Rff1812>>,
    waiting: Vec<Waiting>,
    done: Vec<String>,
    last: LastResult,
    undo: Option<String>,
    /// The rows that are done are shown in their places.
    shows_done: bool,
    /// Groups that the player folded or unfolded, against the usual.
    turned: Vec<GroupKey>,
}

impl PhaseList {
    /// Works the list out anew if the battle has changed.
    pub fn look(&mut self, battle: &Battle) {
        let at = Some(battle.version());
        if self.at == at {
            return;
        }
        let (setup, state) = (battle.setup(), battle.state());
        let phase = Some((state.turn, state.side.clone(), state.phase));
        if self.phase != phase {
            // In the fire phase anyone may fire next: no row moves up while others are being clicked.
            self.shows_done = state.phase == Phase::Fire;
            self.turned.clear();
        }
        let items = agenda(battle);
        let open = items.iter().filter(|item| item.done.is_none()).map(|item| item.duty.clone()).collect::<Vec<_>>();
        *self = Self {
            at,
            phase,
            groups: agenda_groups(setup, &items),
            also: battle.offers(&Selection::Turn),
            waiting: waiting_for(setup, state, &open),
            done: done_summary(battle, &items),
            last: LastResult::of(battle),
            undo: Rff1812::entry_text(setup, &battle.journal().at_cursor().0),
            items,
            shows_done: self.shows_done,
            turned: std::mem::take(&mut self.turned),
        };
    }

    /// Returns what the phase waits for. Without the list of this version of the battle it is worked out from the duties alone.
    pub fn waiting(&self, battle: &Battle) -> Vec<Waiting> {
        if self.at == Some(battle.version()) {
            return self.waiting.clone();
        }
        let (setup, state) = (battle.setup(), battle.state());
        waiting_for(setup, state, &duties(setup, state))
    }

    /// Returns the units of the row that Enter takes.
    pub fn next_units(&self) -> Vec<UnitId> {
        let next = self.next_group();
        let items = next.into_iter().flat_map(|group| &group.items).filter_map(|nth| self.items.get(*nth));
        items.filter(|item| item.done.is_none()).flat_map(|item| item.duty.units()).cloned().collect()
    }

    /// Returns the first unit that has its move still to make: `first` if it is one of them.
    pub fn to_move(&self, first: Option<&UnitId>) -> Option<UnitId> {
        let open = self.items.iter().filter(|item| item.done.is_none());
        let units = open.filter_map(|item| if let Duty::Make(unit) = &item.duty { Some(unit) } else { None });
        let units = units.collect::<Vec<_>>();
        first.filter(|first| units.contains(first)).or(units.first().copied()).cloned()
    }

    /// Returns the group of the row that Enter takes; `None` where nothing is next, or what is next is for the players to choose.
    fn next_group(&self) -> Option<&AgendaGroup> {
        let next = next_item(&self.items)?;
        self.groups.iter().find(|group| group.items.contains(&next))
    }

    /// Returns the first item of a group that is still to be done.
    fn first_open(&self, group: &AgendaGroup) -> Option<&AgendaItem> {
        group.items.iter().filter_map(|nth| self.items.get(*nth)).find(|item| item.done.is_none())
    }

    fn is_done(&self) -> bool {
        self.items.iter().all(|item| item.done.is_some())
    }

    /// Returns the offer of the next phase, which plays on after the end.
    fn next_phase(&self) -> Option<&Offer<Rff1812>> {
        let goes_on = |offer: &&Offer<Rff1812>| {
            matches!(offer.action, OfferAction::Command(Command::NextPhase {} | Command::SetPhase { .. })) && offer.is_open()
        };
        self.also.iter().find(goes_on)
    }

    /// Returns the next action and its intent: the row that Enter takes, or the next phase.
    fn next_action(&self, battle: &Battle) -> Option<(FootButton, Intent)> {
        let state = battle.state();
        if let Some(item) = self.next_group().and_then(|group| self.first_open(group)) {
            let offer = item.offers.first().filter(|offer| offer.is_open())?;
            return Some((FootButton::pressed_by(action_text(battle, item, offer), "Enter").main(true), Intent::taking(offer)));
        }
        let text = match state.phase {
            _ if state.ended => "Play on",
            Phase::Maneuver => "On to fire",
            Phase::Fire => "On to charge",
            Phase::Charge => "End the turn",
        };
        let key = match self.is_done() {
            // Only a click adds a turn to a battle that is over.
            _ if state.ended => "",
            true => "Enter",
            false => "Ctrl Enter",
        };
        Some((FootButton::pressed_by(text, key).main(!state.ended), Intent::taking(self.next_phase()?)))
    }
}

/// Returns the text of the button for the next item of the agenda.
fn action_text(battle: &Battle, item: &AgendaItem, offer: &Offer<Rff1812>) -> String {
    let (setup, state) = (battle.setup(), battle.state());
    let unit = || item.duty.units().first().map_or_else(String::new, |unit| setup.scenario.unit_label(unit));
    let leader = |leader| state.leader_surname(setup, leader);
    match &item.duty {
        Duty::Check { leader: Some(id), .. } | Duty::Provisional { leader: id, .. } => format!("Check {}", leader(id)),
        Duty::Check { leader: None, .. } => format!("Check {}", unit()),
        Duty::Fallen(id) => format!("Roll for {}", leader(id)),
        Duty::Replace(id) => format!("Replace {}", leader(id)),
        Duty::Throw(_) => format!("Roll for {}", unit()),
        Duty::Make(_) => format!("Move {}", unit()),
        Duty::Replenish(_) => format!("Supply {}", unit()),
        Duty::Fire { .. } => format!("Fire {}", unit()),
        Duty::Answer(_) => "Reply".to_owned(),
        Duty::Fight(_) if offer.form_to_fill().is_some() => "Fight".to_owned(),
        Duty::Fight(_) | Duty::Second(_) => offer.text.clone(),
        Duty::End => "End the battle".to_owned(),
        Duty::Place { .. } => String::new(),
    }
}

/// Returns what the scoreboard has of a battle: the last result, the next row of the agenda, who is waited for, flags and losses.
pub fn scoreboard(battle: &Battle, list: &mut PhaseList) -> Scoreboard {
    list.look(battle);
    let (setup, state) = (battle.setup(), battle.state());
    let sides = &setup.scenario.sides;
    let action = list.next_action(battle).map(|(button, _)| button.text);
    let next = match list.next_group() {
        Some(group) => {
            let title = group.title(battle, &list.items);
            let facts = group.facts(battle, &list.items).into_iter().next().map(|fact| format!("{title}: {fact}"));
            facts.into_iter().chain([title]).chain(action).collect()
        }
        None => action.filter(|_| list.is_done()).into_iter().collect(),
    };
    let flag = |position: &KeyPosition| {
        let holder = state.positions.get(&position.id).and_then(Option::as_ref);
        BoardFlag { name: position.name.clone(), side: sides.iter().position(|side| holder == Some(&side.id)), points: position.points }
    };
    let LastResult { result, sum, difference, sentence, .. } = list.last.clone();
    Scoreboard {
        dice: list.last.dice(),
        result,
        arithmetic: sum,
        difference,
        sentence,
        next,
        waiting: head::waiting_names(battle, &list.waiting),
        flags: setup.scenario.key_positions.iter().map(flag).collect(),
        lost: sides.iter().map(|side| side_standing(setup, state, &side.id).losses.lost).collect(),
        lost_of: "stands",
    }
}

/// Describes what the phase waits for, in numbers and in full.
pub fn waiting_texts(battle: &Battle, waiting: &[Waiting]) -> (String, String) {
    (waiting_short(waiting), head::waiting_text(battle, waiting))
}

/// Message for Enter where no row of the list is lit.
const NO_NEXT_ROW: &str = "No row comes first here: Alt and its number takes a row, Ctrl+Enter goes on.";

/// Draws the panel of the phase.
pub fn ui(ui: &mut Ui, battle: &Battle, list: &mut PhaseList, keys: ListKeys, intents: &mut Vec<Intent>) {
    list.look(battle);
    let whole = ui.available_rect_before_wrap();
    let is_low = whole.height() < measure::LOW;
    let high = if is_low { measure::AGENDA_BAR_LOW } else { measure::AGENDA_BAR };
    let (above, bar) = whole.split_top_bottom_at_y((whole.bottom() - high).max(whole.top()));
    ui.advance_cursor_after_rect(whole);
    // A lit row reaches beyond the page's edge, so that its words stand on it.
    let wide = above.expand2(vec2(gap::NEXT, 0.0));
    let mut upper = ui.new_child(UiBuilder::new().id_salt("agenda").max_rect(wide).layout(Layout::default()));
    upper.set_clip_rect(wide.intersect(ui.clip_rect().expand(gap::NEXT)));
    upper.spacing_mut().item_spacing.y = 0.0;
    // In a low window all of it scrolls: the rows would have no room of their own.
    if is_low {
        scrolled(&mut upper, "facts", |ui| {
            head::ui(ui, battle, list);
            rows_ui(ui, battle, list, keys, f32::INFINITY, intents);
        });
    } else {
        head::ui(&mut upper, battle, list);
        let room = upper.available_height();
        scrolled(&mut upper, "facts", |ui| rows_ui(ui, battle, list, keys, room, intents));
    }
    pinned::ui(ui, battle, list, bar, keys, intents);
    if keys.enter && battle.state().ended {
        intents.push(Intent::App(AppIntent::Go(AFTER)));
    } else if keys.enter && list.next_group().is_none() && list.is_done() {
        intents.extend(list.next_phase().map(Intent::taking));
    } else if keys.enter && list.next_group().is_none() {
        intents.push(Intent::Tell(NO_NEXT_ROW.to_owned()));
    }
}

/// Row of the list, as its number takes it.
#[derive(Clone, Debug)]
pub enum NumberedRow {
    /// Row with an action that is open.
    Action(Intent),
    /// Row of the leaders to attach, which opens a menu in the list.
    Attach,
}

/// Returns the row of a number, from 1, whether the list is drawn or not; `None` if there is no such row, or nothing can be done in it.
pub fn numbered_row(battle: &Battle, list: &mut PhaseList, nth: usize) -> Option<NumberedRow> {
    list.look(battle);
    // Folded or not, a row has the same number.
    AgendaRows::of(battle, list, f32::INFINITY).numbered(nth)
}

fn rows_ui(ui: &mut Ui, battle: &Battle, list: &mut PhaseList, keys: ListKeys, room: f32, intents: &mut Vec<Intent>) {
    let state = battle.state();
    if state.ended {
        words_ui(ui, "The battle is over.");
    }
    let mut turned = None;
    AgendaRows::of(battle, list, room).ui(ui, keys, &mut turned, intents);
    if let Some(key) = turned {
        match list.turned.iter().position(|known| *known == key) {
            Some(nth) => drop(list.turned.remove(nth)),
            None => list.turned.push(key),
        }
    }
    if list.is_done() && !state.ended {
        words_ui(ui, "Nothing is left to do in this phase.");
    }
}

/// Draws a line of words in bold at the page's edge.
fn words_ui(ui: &mut Ui, text: &str) {
    ui.add_space(gap::NEXT);
    ui.horizontal(|ui| {
        ui.add_space(gap::NEXT);
        ui.label(RichText::new(text).strong());
    });
}

/// Draws the last result and the next action, in the foot. A form that takes no die has no such action: Enter is its own. `enter`: it was
/// pressed beside a card, if no list has handled it.
pub fn foot_ui(ui: &mut Ui, battle: &Battle, list: &mut PhaseList, (has_action, enter): (bool, bool), intents: &mut Vec<Intent>) {
    list.look(battle);
    let action = list.next_action(battle).filter(|_| has_action);
    let is_enter = action.as_ref().is_some_and(|(button, _)| button.key == "Enter");
    let LastResult { faces, result, about, chips, since, .. } = &list.last;
    let undo = list.undo.as_ref().map(|undo| FootButton {
        name: "Undo the last event (Ctrl+Z)".to_owned(),
        help: undo.clone(),
        ..FootButton::pressed_by("Undo", "Ctrl Z")
    });
    let primary = action.as_ref().map(|(action, _)| action);
    let foot = LastFoot { faces, result, about, chips, since, second: undo.as_ref(), primary };
    let pressed = foot.ui(ui);
    if pressed.second {
        intents.push(Intent::App(AppIntent::Undo));
    }
    if pressed.primary || (enter && is_enter) {
        intents.extend(action.map(|(_, intent)| intent));
    }
}

/// Returns the part of a place between two of its edges across.
fn across(place: Rect, left: f32, right: f32) -> Rect {
    Rect::from_min_max(pos2(left, place.top()), pos2(right.max(left), place.bottom()))
}

/// Returns whether units of this work have their inches beside them.
const fn has_inches(work: Work) -> bool {
    matches!(work, Work::Check | Work::CheckAlone | Work::CheckProvisionally | Work::Move)
}

/// Returns the colour of words that are read second, in the small type of facts.
fn second(ui: &Ui) -> (eframe::egui::FontId, eframe::egui::Color32) {
    (eframe::egui::FontId::proportional(type_size::SMALL), palette(ui).second)
}
