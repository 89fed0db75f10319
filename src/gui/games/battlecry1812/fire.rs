//! Fire of a unit, its facts from the map, each of them the players' to correct.

use std::ops::RangeInclusive;

use eframe::egui::{self, RichText, Ui};

use super::dice::{Pool, fallen_ui, pools_ui};
use super::tools::Tools;
use crate::engine::{Asks as _, FactId, Line, Word, swing};
use crate::game::{Asked, Refusal};
use crate::games::battlecry1812::battle::{
    Battle, Command, Deed, Dice, FireCall, Whom, before_dice_by, buffs_for, fire_request, map_facts, name_of_officer, name_of_unit,
    outcome, retreat_ways,
};
use crate::games::battlecry1812::fire::{Fire, fact, facts};
use crate::games::battlecry1812::words::{Cover, Weapon};
use crate::games::battlecry1812::{MOST_HEXES, Sight, Tables, explain};
use crate::gui::games::battlecry1812::scratch::fire::{odds_ui, worth};
use crate::gui::questions::{Form, by_hand_ui};
use crate::gui::widgets::{TallyView, capital, combo_ui, heading, main_button, ruling_ui, tally_ui, warning_color};
use crate::gui::word::RefereesWord;
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};
use smol_str::SmolStr;

/// A fire, half asked.
#[derive(Clone, Debug)]
pub struct FireDraft {
    /// What is told; the dice are beside it.
    told: FireCall,
    pool: Pool,
    note: String,
    view: TallyView,
    word: RefereesWord,
    /// The cursor is still to be put into the dice.
    focus: bool,
}

impl FireDraft {
    /// Fire of one unit at another.
    #[must_use]
    pub fn new(unit: UnitId, target: UnitId) -> Self {
        Self {
            told: FireCall::plain(unit, target),
            pool: Pool::default(),
            note: String::new(),
            view: TallyView::default(),
            word: RefereesWord::default(),
            focus: true,
        }
    }

    /// Fire of the log, by the word the referee gave then.
    #[must_use]
    pub fn reopened(call: &FireCall, word: Option<SmolStr>) -> Self {
        let (pool, word) = (Pool::fallen(&call.dice), RefereesWord::of(word));
        let plain = Self::new(call.unit.clone(), call.target.clone());
        Self { told: FireCall { dice: Dice::typed(&[]), ..call.clone() }, pool, word, focus: false, ..plain }
    }

    /// The units that fire and are fired at.
    pub const fn pair(&self) -> (&UnitId, &UnitId) {
        (&self.told.unit, &self.told.target)
    }

    fn call(&self, dice: Dice) -> FireCall {
        FireCall { dice, ..self.told.clone() }
    }

    /// Draws the check. The command, once it is asked for; of a check of the log, as its facts have it now.
    pub fn ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> Option<Asked<Command>> {
        let battle = tools.battle;
        let (setup, state) = (battle.setup(), battle.state());
        heading(ui, &format!("{} fires at {}", name_of_unit(setup, &self.told.unit), name_of_unit(setup, &self.told.target)));
        self.facts_ui(ui, tools);
        let asking = Command::Fire(self.told.clone());
        let by_name = |refusal| battle.by_name(&asking, refusal);
        let request = asked_ui(ui, fire_request(setup, state, &self.told).map_err(by_name))?;
        let check = asked_ui(ui, Fire::prepare(&setup.tables, &request, &self.told.rulings).map_err(|faults| by_name(faults.into())))?;
        let count = check.dice_count();
        let may = tools.reopened || may_ui(ui, battle, &asking, &mut self.word, tools.typing);
        let mut entered = tools.enter;
        if tools.reopened {
            fallen_ui(ui, &mut [("Dice", count, &mut self.pool)]);
        } else if may && count > 0 {
            let focus = std::mem::take(&mut self.focus);
            entered |= pools_ui(ui, &mut [("Dice", count, &mut self.pool)], focus, tools.roll, tools.generator);
        }
        let dice = self.pool.dice(count).filter(|_| may && (count > 0 || tools.reopened));
        ui.label(RichText::new(explain::fire(&check, dice.as_ref().map(|dice| dice.faces.as_slice()))).size(15.0));
        let command = dice.as_ref().map(|dice| Command::Fire(self.call(dice.clone())));
        let command = command.map(|command| Asked { command, word: self.word.given.clone() });
        let command = command.map(|command| retreat_ui(ui, battle, command, &mut self.told.retreat));
        let asked = applied_ui(ui, tools, command, entered);
        if let Some(tally) = &check.tally {
            let tables = &setup.tables;
            let rulings = self.told.rulings.clone();
            tally_ui(ui, tally, check.facts.vocabulary(), &mut self.view, &|line: &Line| {
                let turned = rulings.iter().cloned().chain([swing::turned(line)]).collect::<Vec<_>>();
                worth(line, &check, Fire::prepare(tables, &request, &turned).ok().as_ref())
            });
            ruling_ui(ui, tally, &self.view, &mut self.told.rulings, &mut self.note, tools.typing);
            if count > 0 {
                let losses = dice.and_then(|dice| check.resolve(&dice.faces));
                egui::CollapsingHeader::new("Odds").default_open(count <= 8).show(ui, |ui| {
                    egui::ScrollArea::horizontal().show(ui, |ui| odds_ui(ui, &check, losses.as_ref()));
                });
            }
        }
        asked
    }

    /// What the map says, and what is given instead.
    fn facts_ui(&mut self, ui: &mut Ui, tools: &Tools<'_>) {
        let battle = tools.battle;
        let (setup, state) = (battle.setup(), battle.state());
        let map = map_facts(setup, state, &self.told.unit, &self.told.target);
        if let Some(map) = &map {
            let seen = match map.sight {
                Sight::Clear => "seen".to_owned(),
                Sight::Blocked { by, at } => format!("not seen: {by} at {at}"),
            };
            let hexes = if map.range == 1 { "1 hex".to_owned() } else { format!("{} hexes", map.range) };
            let hill = if map.on_hill { ", from a hill" } else { "" };
            let cover = if map.cover == Cover::None { "no cover".to_owned() } else { format!("in {}", map.cover) };
            ui.label(format!("By the map: {hexes}, {seen}, hit in its {}, {cover}{hill}.", map.facing));
        } else {
            ui.label("One of the two is on no hex: give the range.");
        }
        if let Some((_, unit)) = setup.scenario.unit(&self.told.unit)
            && unit.weapons.len() > 1
        {
            choice(ui, &capital(fact::FIRE.spec(fact::WEAPON).question()), &mut self.told.weapon, &unit.weapons, "the best");
        }
        let buffs = buffs_or_own(buffs_for(setup, state, &self.told.unit), self.told.buff.as_ref(), tools.reopened);
        let buff = capital(fact::FIRE.spec(fact::BUFF).question());
        officers(ui, &buff, &mut self.told.buff, &buffs, |officer| name_of_officer(setup, officer));
        let known =
            fire_request(setup, state, &self.told).map_or_else(|_| self.told.given.facts(), |request| facts(&setup.tables, &request));
        let given = &mut self.told.given;
        let mut fields = |ui: &mut Ui| by_hand_ui(ui, Form::default(), given, &known, BY_THE_MAP, |fact| counts(&setup.tables, fact));
        if tools.reopened {
            fields(ui);
        } else {
            egui::CollapsingHeader::new("Correct what the map says").default_open(map.is_none()).show(ui, fields);
        }
    }
}

/// How a form says that a fact is left to the map.
pub const BY_THE_MAP: &str = "by the map";

/// What a count may be that is given by hand: hexes as many as a unit can fill, and ranges as far as any weapon reaches.
pub fn counts(tables: &Tables, fact: FactId) -> RangeInclusive<u32> {
    let farthest = || Weapon::ALL.iter().map(|weapon| tables.reach(*weapon)).max().unwrap_or(1);
    1..=if fact == fact::HEXES { MOST_HEXES } else { farthest() }
}

/// Those who may give a die; with who gave it in a check of the log, by whatever word.
pub fn buffs_or_own(mut buffs: Vec<OfficerId>, own: Option<&OfficerId>, reopened: bool) -> Vec<OfficerId> {
    if let Some(own) = own.filter(|own| reopened && !buffs.contains(own)) {
        buffs.push(own.clone());
    }
    buffs
}

/// Says what is in the way before any dice are thrown; the referee may allow what the rules forbid. True where they may be thrown.
pub fn may_ui(ui: &mut Ui, battle: &Battle, command: &Command, word: &mut RefereesWord, typing: &mut bool) -> bool {
    let refused = before_dice_by(battle.setup(), battle.state(), command, word.given.as_ref()).err();
    let refused = refused.map(|refusal| battle.by_name(command, refusal));
    word.ui(ui, refused.as_ref(), typing)
}

/// The request or the check, or why there is none.
pub fn asked_ui<R>(ui: &mut Ui, request: Result<R, Refusal>) -> Option<R> {
    request.map_err(|refusal| drop(ui.colored_label(warning_color(ui), refusal.spoken()))).ok()
}

/// The end of a form: what the command would do, and the button that does it. Of a check of the log the panel around it has both.
pub fn applied_ui(ui: &mut Ui, tools: &Tools<'_>, command: Option<Asked<Command>>, entered: bool) -> Option<Asked<Command>> {
    if tools.reopened {
        return command;
    }
    result_ui(ui, tools.battle, command.as_ref());
    let asked = main_button(ui, command.is_some(), "Apply (Enter)") || entered;
    command.filter(|_| asked)
}

/// What a command would do, in its log's words, or why it would be refused.
fn result_ui(ui: &mut Ui, battle: &Battle, command: Option<&Asked<Command>>) {
    let Some(command) = command else { return };
    match battle.preview(command.clone()) {
        Ok(event) => {
            ui.label(RichText::new(outcome(battle.setup(), &event)).size(18.0).strong());
        }
        Err(refusal) => {
            ui.colored_label(warning_color(ui), refusal.spoken());
        }
    }
}

/// The ways back its owner may choose among, where what is beaten has more than one. The command, with the way chosen.
pub fn retreat_ui(ui: &mut Ui, battle: &Battle, mut command: Asked<Command>, chosen: &mut Option<Vec<Hex>>) -> Asked<Command> {
    set_way(&mut command.command, None);
    let Ok(event) = battle.preview(command.clone()) else { return command };
    let went = event.found.effects.iter().find_map(|applied| match (&applied.whom, &applied.deed) {
        (Whom::Unit(unit), Deed::Retreat { hexes, path, .. }) => Some((unit.clone(), *hexes, path.clone())),
        _ => None,
    });
    let Some((unit, hexes, usual)) = went else { return command };
    let mut state = battle.state().clone();
    if let Command::Melee(call) = &command.command
        && let (Some(to), Some(attacker)) = (call.charge, state.units.get_mut(&call.attacker))
    {
        attacker.at = Some(to);
    }
    let ways = retreat_ways(battle.setup(), &state, &unit, hexes);
    chosen.take_if(|way| !ways.contains(way));
    if ways.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            ui.label(format!("{}'s owner chooses:", name_of_unit(battle.setup(), &unit)));
            for way in ways {
                let Some(end) = way.last() else { continue };
                let now = chosen.as_ref().unwrap_or(&usual).last();
                if ui.selectable_label(now == Some(end), format!("Back to {end}")).clicked() {
                    *chosen = Some(way);
                }
            }
        });
    }
    set_way(&mut command.command, chosen.clone());
    command
}

fn set_way(command: &mut Command, way: Option<Vec<Hex>>) {
    match command {
        Command::Fire(call) => call.retreat = way,
        Command::Melee(call) => call.retreat = way,
        _ => {}
    }
}

/// One of a list, or what the map says.
pub fn choice<W: Word + std::fmt::Display>(ui: &mut Ui, label: &str, value: &mut Option<W>, all: &[W], none: &str) {
    let text = value.map_or_else(|| none.to_owned(), |value| value.spoken());
    combo_ui(ui, label, &text, |ui| {
        ui.selectable_value(value, None, none);
        for word in all {
            if ui.selectable_label(*value == Some(*word), word.spoken()).clicked() {
                *value = Some(*word);
            }
        }
    });
}

/// One of the officers who may, or none.
pub fn officers(ui: &mut Ui, label: &str, value: &mut Option<OfficerId>, all: &[OfficerId], name: impl Fn(&OfficerId) -> String) {
    if value.as_ref().is_some_and(|officer| !all.contains(officer)) {
        *value = None;
    }
    if all.is_empty() {
        ui.label(RichText::new(format!("{label}: no officer can.")).small());
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(label);
        ui.selectable_value(value, None, "none");
        for officer in all {
            ui.selectable_value(value, Some(officer.clone()), name(officer));
        }
    });
}
