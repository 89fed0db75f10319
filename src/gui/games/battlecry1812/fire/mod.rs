//! Fire of a unit, its facts from the map, each of them the players' to correct.

mod check;
mod described;

pub use described::{FireDescription, MORALE_TAKEN};

use self::check::{FirePart, OfFire, odds_ui, shares, strips_ui};
use super::intent::{Context, GameIntent, Intent};
use std::ops::RangeInclusive;

use eframe::egui::{self, RichText, Ui};
use num_bigint::BigUint;

use super::check_summary::{CheckSummary, above_foot, takes_cursor};
use super::dice::{Pool, fallen_ui, roll};
use super::marks::Choice;
use super::waivers::Waivers;
use crate::engine::text::{Verb, chance_text, count_text, statement};
use crate::engine::{Asks as _, FactId, Word};
use crate::game::{Refusal, Request};
use crate::games::battlecry1812::battle::{
    Battle, Command, Dice, EffectVerb, Event, FireCall, UnitOrOfficer, buff_officers, fire_request, fire_result, map_facts,
    name_of_officer, name_of_unit, plain_melee, retreat_paths,
};
use crate::games::battlecry1812::fire::{Fire, FireRequest, fact, facts};
use crate::games::battlecry1812::words::{Cover, FaceEffect};
use crate::games::battlecry1812::{MOST_HEXES, Sight, explain};
use crate::gui::foot::{Foot, FootPool};
use crate::gui::form::check::CheckForm;
use crate::gui::form::questions::{Questions, chip, map_questions_ui};
use crate::gui::look::{measure, palette, type_size};
use crate::gui::parts::fit::label_in_whole;
use crate::gui::parts::widgets::{capital, heading, number_ui, warning_color};
use crate::gui::play::referee_override::RefereeOverride;
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};
use smol_str::SmolStr;

/// Fire that is half filled in.
#[derive(Clone, Debug)]
pub struct FireDraft {
    /// Call as filled in; dice and rulings are beside it.
    draft_call: FireCall,
    pool: Pool,
    form: CheckForm<OfFire>,
    override_note: RefereeOverride,
    waivers: Waivers,
    /// Ways back that existed when it was last drawn.
    paths: Option<RetreatPaths>,
    /// The range as it is typed, if no map gives it.
    range: String,
    /// The cursor still has to go to the range where it is asked, else to the dice.
    focus: bool,
}

impl FireDraft {
    /// Fire of one unit at another.
    #[must_use]
    pub fn new(unit: UnitId, target: UnitId) -> Self {
        Self {
            draft_call: FireCall::plain(unit, target),
            pool: Pool::default(),
            form: CheckForm::default(),
            override_note: RefereeOverride::default(),
            waivers: Waivers::default(),
            paths: None,
            range: String::new(),
            focus: true,
        }
    }

    /// Returns the hexes to choose among: those where the beaten unit goes back.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        self.paths.as_ref().map(|ways| ways.choices(self.draft_call.retreat.as_ref())).unwrap_or_default()
    }

    /// Chooses one of them, by its number.
    pub fn choose(&mut self, nth: usize) {
        self.draft_call.retreat = self.paths.as_ref().and_then(|ways| ways.path(nth)).or(self.draft_call.retreat.take());
    }

    /// Opens a fire of the log, with the ruling the referee gave then.
    #[must_use]
    pub fn reopened(call: &FireCall, word: Option<SmolStr>) -> Self {
        let (pool, word) = (Pool::fallen(&call.dice), RefereeOverride::of(word));
        let plain = Self::new(call.unit.clone(), call.target.clone());
        let waivers = Waivers::of(&call.waived);
        let form = CheckForm::of(vec![call.rulings.clone()]);
        Self {
            draft_call: FireCall { dice: Dice::typed(&[]), ..call.clone() },
            pool,
            form,
            override_note: word,
            waivers,
            focus: false,
            ..plain
        }
    }

    /// Returns the units that fire and are fired at.
    pub const fn pair(&self) -> (&UnitId, &UnitId) {
        (&self.draft_call.unit, &self.draft_call.target)
    }

    /// Returns the title of the check.
    #[must_use]
    pub fn title(&self, battle: &Battle) -> String {
        let setup = battle.setup();
        let target = name_of_unit(setup, &self.draft_call.target);
        statement(&name_of_unit(setup, &self.draft_call.unit), Verb("fires at", "fire at"), target)
    }

    /// Returns whether the check has dice.
    #[must_use]
    pub fn is_thrown(&self) -> bool {
        self.pool.is_thrown()
    }

    /// Returns all that players set in it: the call without its dice, and the texts of its fields.
    pub fn facts(&self) -> (Command, String) {
        (Command::Fire(self.call(Dice::typed(&[]))), format!("{} {}", self.pool.text, self.range))
    }

    fn call(&self, dice: Dice) -> FireCall {
        FireCall { dice, waived: self.waivers.noted_waivers(), rulings: self.form.rulings_on(0), ..self.draft_call.clone() }
    }

    /// Draws the check; returns the command once it is applied, or for a check of the log as its facts have it now.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) -> Option<Request<Command>> {
        let FactsResult { refused, count, command, paths: ways, summary } =
            above_foot(ui, context, |ui, context| self.above_ui(ui, context));
        let mut pools = Vec::new();
        let letters = context.game.setup().tables.face_letters();
        if refused.is_none() {
            let focus = takes_cursor(ui, &mut self.focus);
            let leaves_arrows = !self.choices().is_empty();
            let Pool { text, rolled, .. } = &mut self.pool;
            pools.push(FootPool { label: "Dice", count: Some(count), text, rolled, focus, leaves_arrows, letters: &letters });
        }
        let summary = CheckSummary { named: ways.as_ref().and_then(RetreatPaths::asks_about), ..summary };
        let more = |ui: &mut Ui| ways.iter().for_each(|ways| ways.note_ui(ui, &mut self.draft_call.stay));
        let (actions, applied) = context.check_foot_ui(
            ui,
            Foot::of_pools(pools),
            (&summary, refused.as_ref()),
            (&mut self.override_note, &mut self.waivers),
            command,
            more,
        );
        if actions.roll {
            roll(&mut self.pool, count, context.dice.throw("fire", [&self.draft_call.unit, &self.draft_call.target]));
        }
        self.paths = ways;
        applied
    }

    /// Draws its facts with the possible results.
    fn above_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) -> FactsResult<u32> {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        heading(ui, &self.title(battle));
        self.facts_ui(ui, context);
        let asking = Command::Fire(self.call(Dice::typed(&[])));
        let by_name = |refusal| battle.with_names(&asking, refusal);
        let request = fire_request(setup, state, &self.draft_call).map_err(by_name);
        let prepare = |request: &FireRequest| self.form.prepare(&setup.tables, request).map_err(|faults| by_name(faults.into()));
        let check = request.as_ref().map_err(Clone::clone).and_then(prepare);
        let refused = check.as_ref().err().cloned().or_else(|| context.refusal_before_dice(&asking, &self.override_note));
        let count = check.as_ref().map_or(0, Fire::dice_count);
        if context.reopened {
            refused_ui(ui, refused.as_ref());
            context.enter |= fallen_ui(ui, &setup.tables.face_letters(), &mut [("Dice", count, &mut self.pool)]);
        }
        let dice = self.pool.dice(count).filter(|_| refused.is_none() && (count > 0 || context.reopened));
        let command = dice.as_ref().map(|dice| Command::Fire(self.call(dice.clone())));
        let command = command.map(|command| Request { command, override_note: self.override_note.given.clone() });
        let (command, ways) = with_way(battle, command, &mut self.draft_call.retreat, &mut self.draft_call.stay);
        if context.reopened {
            ways.iter().for_each(|ways| ways.ui(ui, &mut self.draft_call.retreat, &mut self.draft_call.stay));
        }
        let thrown = check.as_ref().ok().and_then(|check| Some(explain::pool_text(check.dice_count(), check.tally.as_ref()?)));
        let summary =
            CheckSummary::of(battle, command.as_ref(), |event| result_texts(event, check.as_ref().ok(), dice.as_ref())).or_thrown(thrown);
        let bars = check.as_ref().ok().filter(|check| check.dice_count() > 0).map(|check| shares(check, None)).unwrap_or_default();
        let summary = CheckSummary { bars, ..summary };
        if context.reopened {
            self.waivers.ui(ui, battle.setup(), &summary);
        }
        if let (Ok(request), Ok(check)) = (&request, &check) {
            self.results_ui(ui, context, request, check, dice.as_ref());
        }
        FactsResult { refused, count, command, paths: ways, summary }
    }

    /// Draws the lines that make up the dice, and the possible results.
    fn results_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, request: &FireRequest, check: &Fire<'_>, dice: Option<&Dice>) {
        let battle = context.game;
        let tables = &battle.setup().tables;
        let count = check.dice_count();
        let losses = dice.and_then(|dice| check.resolve(&dice.faces));
        // Above the foot of a panel there is room for sum and chances in low lines alone.
        let sum = |ui: &mut Ui| {
            ui.spacing_mut().interact_size.y = measure::TALLY_LINE;
            self.form.sum_ui(ui, 0, (tables, request), check, None)
        };
        context.enter |= ui.scope(sum).inner;
        if count > 0 {
            strips_ui(ui, check, losses.as_ref());
            self.ends_ui(ui, battle, check);
            egui::CollapsingHeader::new("Odds").default_open(false).show(ui, |ui| {
                egui::ScrollArea::horizontal().show(ui, |ui| odds_ui(ui, check, losses.as_ref()));
            });
        }
    }

    /// Draws the chance that this destroys the target, or routs it.
    fn ends_ui(&self, ui: &mut Ui, battle: &Battle, check: &Fire<'_>) {
        let Some(target) = battle.state().units.get(&self.draft_call.target).filter(|target| target.is_there()) else { return };
        let at_least = |text: &str, effect, left: u32| {
            let odds = check.odds_of(effect);
            let ways: BigUint = odds.weights.iter().filter(|(lost, _)| **lost >= left.max(1)).map(|(_, ways)| ways).sum();
            (ways > BigUint::ZERO).then(|| format!("{text} {}", chance_text(&ways, &odds.total)))
        };
        let gone = at_least("destroyed", FaceEffect::Strength, target.strength);
        let routs = at_least("routed", FaceEffect::Morale, target.morale).filter(|_| !target.is_routed());
        let ends = gone.into_iter().chain(routs).collect::<Vec<_>>();
        if ends.is_empty() {
            return;
        }
        let name = name_of_unit(battle.setup(), &self.draft_call.target);
        // In a line: what is left of it is on its counter.
        let text = format!("{name}: {}.", ends.join(", "));
        label_in_whole(ui, RichText::new(text).size(type_size::SMALL).color(palette(ui).second));
    }

    /// Draws the facts the map gives, and those given by hand instead.
    fn facts_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        let map = map_facts(setup, state, &self.draft_call.unit, &self.draft_call.target);
        let by_map = map.as_ref().map(|map| {
            let seen = match map.sight {
                Sight::Clear => "seen".to_owned(),
                Sight::Blocked { by, at } => format!("not seen: {by} at {at}"),
            };
            let hexes = count_text(map.range, "hex", "hexes");
            let hill = if map.on_hill { ", from a hill" } else { "" };
            let cover = if map.cover == Cover::None { "no cover".to_owned() } else { format!("in {}", map.cover) };
            format!("By the map: {hexes}, {seen}, hit in its {}, {cover}{hill}.", map.facing)
        });
        let (unit, target) = self.pair();
        let other = Command::Melee(plain_melee(setup, state, unit, target));
        let known = by_map.as_deref().unwrap_or("How many hexes apart are they?");
        if attacks_ui(ui, known, context, (&other, "Melee instead (M)")) {
            context.intents.push(Intent::Own(GameIntent::Instead));
        }
        if map.is_none() && !context.reopened {
            self.range_ui(ui);
        }
        if let Some((_, unit)) = setup.scenario.unit(&self.draft_call.unit)
            && unit.weapons.len() > 1
        {
            choice(ui, &capital(fact::FIRE.spec(fact::WEAPON).question()), &mut self.draft_call.weapon, &unit.weapons, "the best");
        }
        let buffs = buffs_or_own(buff_officers(setup, state, &self.draft_call.unit), self.draft_call.buff.as_ref(), context.reopened);
        let buff = capital(fact::FIRE.spec(fact::BUFF).question());
        officers(ui, &buff, &mut self.draft_call.buff, &buffs, |officer| name_of_officer(setup, officer));
        let reach = setup.scenario.unit(&self.draft_call.unit).map_or(1, |(_, unit)| {
            let weapons = self.draft_call.weapon.map_or_else(|| unit.weapons.clone(), |weapon| vec![weapon]);
            weapons.iter().map(|weapon| setup.tables.reach(*weapon)).max().unwrap_or(1)
        });
        // Without a map the range is asked, in the open.
        if context.reopened || map.is_none() {
            self.by_hand_ui(ui, battle, reach);
        } else {
            egui::CollapsingHeader::new("Correct what the map says").show(ui, |ui| self.by_hand_ui(ui, battle, reach));
        }
    }

    /// Draws the range if no map gives it: it takes the first number typed, and Enter goes on to the dice.
    fn range_ui(&mut self, ui: &mut Ui) {
        let field = ui.horizontal(|ui| number_ui(ui, "Range, hexes", &mut self.range, std::mem::take(&mut self.focus))).inner;
        let typed = self.range.trim().parse::<u32>().ok().filter(|hexes| *hexes > 0);
        if field.changed() {
            self.draft_call.given.range = typed;
        } else if !field.has_focus() && typed != self.draft_call.given.range {
            self.range = self.draft_call.given.range.map(|hexes| hexes.to_string()).unwrap_or_default();
        }
        if !self.range.trim().is_empty() && typed.is_none() {
            ui.label(RichText::new("A range is a whole number of hexes, 1 or more.").size(type_size::SMALL));
        }
    }

    /// Draws the facts by hand; those that cannot change the dice any more are dimmed.
    fn by_hand_ui(&mut self, ui: &mut Ui, battle: &Battle, reach: u32) {
        let (setup, state) = (battle.setup(), battle.state());
        let request = fire_request(setup, state, &self.draft_call).ok();
        let known = request.as_ref().map_or_else(|| self.draft_call.given.facts(), |request| facts(&setup.tables, request));
        let weight = request.and_then(|request| self.form.which_matter(&setup.tables, &request, None, Some(battle.version())));
        // What is seen is the judge's, and a range by hand puts the map aside: neither is weighed.
        let dim = |fact: FactId| weight.is_some_and(|weight| FirePart::ALL.iter().any(|side| weight.is_irrelevant(*side, fact)));
        let list = Questions { irrelevant: Some(&dim), ..Questions::default() };
        map_questions_ui(ui, list, &mut self.draft_call.given, &known, BY_THE_MAP, |fact| counts(fact, reach));
    }
}

/// Describes the result, and the effect of each face.
fn result_texts(event: &Event, check: Option<&Fire<'_>>, dice: Option<&Dice>) -> (String, String) {
    let faces = check.zip(dice).map(|(check, dice)| explain::faces(check, &dice.faces)).unwrap_or_default();
    (fire_result(event), faces)
}

/// Draws what is known of the two, and behind it, but for an attack of the log, a button for the other attack where the judge lets them make
/// it; returns whether it was pressed.
pub fn attacks_ui(ui: &mut Ui, known: &str, context: &Context<'_>, (other, instead): (&Command, &str)) -> bool {
    let is_offered = !context.reopened && context.refusal_before_dice(other, &RefereeOverride::default()).is_none();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = measure::TALLY_LINE;
        ui.spacing_mut().button_padding.y = 0.0;
        ui.label(known);
        is_offered && ui.button(RichText::new(instead).size(type_size::SMALL)).clicked()
    })
    .inner
}

/// Text of a fact that is left to the map.
pub const BY_THE_MAP: &str = "by the map";

/// Returns the bounds of a count given by hand: hexes as many as a unit can fill, and ranges as far as its weapons reach.
pub fn counts(fact: FactId, reach: u32) -> RangeInclusive<u32> {
    1..=if fact == fact::HEXES { MOST_HEXES } else { reach.max(1) }
}

/// Returns the officers who may give a die, including the one who gave it in a check of the log.
pub fn buffs_or_own(mut buffs: Vec<OfficerId>, own: Option<&OfficerId>, reopened: bool) -> Vec<OfficerId> {
    if let Some(own) = own.filter(|own| reopened && !buffs.contains(own)) {
        buffs.push(own.clone());
    }
    buffs
}

/// Draws the reason a check of the log cannot have these facts.
pub fn refused_ui(ui: &mut Ui, refused: Option<&Refusal>) {
    if let Some(refusal) = refused {
        ui.colored_label(warning_color(ui), refusal.sentences());
    }
}

/// Results of a check's facts, for its foot.
pub struct FactsResult<C> {
    /// Refusal that stops the dice, if any.
    pub refused: Option<Refusal>,
    /// Number of dice that are thrown.
    pub count: C,
    /// Command with its dice, once they are thrown.
    pub command: Option<Request<Command>>,
    /// Ways back to choose among.
    pub paths: Option<RetreatPaths>,
    /// Result and arithmetic of the check.
    pub summary: CheckSummary,
}

/// Ways back that the unit's owner may choose among.
#[derive(Clone, Debug)]
pub struct RetreatPaths {
    of: String,
    from: Option<Hex>,
    paths: Vec<Vec<Hex>>,
    usual: Vec<Hex>,
    /// Officers who go along, or stay where their player chooses so.
    officers: Vec<(OfficerId, String)>,
}

impl RetreatPaths {
    /// Draws the note on the ways back in the foot: they are chosen on the board.
    pub fn note_ui(&self, ui: &mut Ui, stay: &mut Vec<OfficerId>) {
        if self.paths.len() > 1 {
            let text = format!("Click where {} retreats, or Page Down.", self.of);
            ui.label(RichText::new(text).size(type_size::SMALL));
        }
        self.officers_ui(ui, stay);
    }

    /// Returns the unit that the note asks about; `None` where it has no choice.
    #[must_use]
    pub fn asks_about(&self) -> Option<String> {
        (self.paths.len() > 1).then(|| self.of.clone())
    }

    /// Draws each officer with the beaten unit: he goes along, or stays.
    fn officers_ui(&self, ui: &mut Ui, stay: &mut Vec<OfficerId>) {
        for (officer, name) in &self.officers {
            ui.horizontal_wrapped(|ui| {
                for (stays, sentence) in [(false, "goes along"), (true, "stays")] {
                    let mut on = stay.contains(officer) == stays;
                    let text = format!("{name} {sentence}");
                    if chip(ui, &mut on, &text, &text, false) {
                        stay.retain(|other| other != officer);
                        stay.extend(stays.then(|| officer.clone()));
                    }
                }
            });
        }
    }

    /// Returns the hexes they end on, where there is more than one.
    #[must_use]
    pub fn choices(&self, chosen: Option<&Vec<Hex>>) -> Vec<Choice> {
        let holds = chosen.unwrap_or(&self.usual).last();
        let choice = |way: &Vec<Hex>| {
            let hex = *way.last()?;
            let path = self.from.into_iter().chain(way.iter().copied()).collect();
            Some(Choice { hex, text: format!("Retreat to {hex}"), chosen: holds == Some(&hex), way: path })
        };
        if self.paths.len() < 2 { Vec::new() } else { self.paths.iter().filter_map(choice).collect() }
    }

    /// Returns one of the ways, by its number among the choices.
    #[must_use]
    pub fn path(&self, nth: usize) -> Option<Vec<Hex>> {
        self.paths.get(nth).cloned()
    }

    /// Draws them where there is more than one.
    pub fn ui(&self, ui: &mut Ui, chosen: &mut Option<Vec<Hex>>, stay: &mut Vec<OfficerId>) {
        self.officers_ui(ui, stay);
        if self.paths.len() < 2 {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(format!("{} retreats:", self.of)).size(type_size::SMALL));
            for way in &self.paths {
                let Some(end) = way.last() else { continue };
                let mut on = chosen.as_ref().unwrap_or(&self.usual).last() == Some(end);
                let text = format!("Retreat to {end}");
                if chip(ui, &mut on, &text, &text, false) {
                    *chosen = Some(way.clone());
                }
            }
        });
    }
}

/// Returns the command with the way back that was chosen, and the ways to choose among, where a beaten unit goes back.
pub fn with_way(
    battle: &Battle,
    command: Option<Request<Command>>,
    chosen: &mut Option<Vec<Hex>>,
    stay: &mut Vec<OfficerId>,
) -> (Option<Request<Command>>, Option<RetreatPaths>) {
    let Some(mut command) = command else { return (None, None) };
    set_way(&mut command.command, None, Vec::new());
    let Ok(event) = battle.preview(command.clone()) else { return (Some(command), None) };
    // A unit that the referee lets stand does not go back.
    let went = event.found.effects.iter().filter(|applied| applied.waived.is_none()).find_map(|applied| {
        let (UnitOrOfficer::Unit(unit), EffectVerb::Retreat { hexes, path, .. }) = (&applied.whom, &applied.verb) else { return None };
        Some((unit.clone(), *hexes, path.clone()))
    });
    let Some((unit, hexes, usual)) = went else { return (Some(command), None) };
    let along = event.found.effects.iter().filter(|applied| applied.waived.is_none()).filter_map(|applied| {
        let (UnitOrOfficer::Officer(officer), EffectVerb::GoAlong { .. }) = (&applied.whom, &applied.verb) else { return None };
        Some((officer.clone(), name_of_officer(battle.setup(), officer)))
    });
    let officers = along.collect::<Vec<_>>();
    stay.retain(|officer| officers.iter().any(|(known, _)| known == officer));
    let mut state = battle.state().clone();
    if let Command::Melee(call) = &command.command
        && let (Some(to), Some(attacker)) = (call.charge, state.units.get_mut(&call.attacker))
    {
        attacker.at = Some(to);
    }
    let from = state.units.get(&unit).and_then(|own| own.hex());
    let ways = retreat_paths(battle.setup(), &state, &unit, hexes);
    chosen.take_if(|way| !ways.contains(way));
    set_way(&mut command.command, chosen.clone(), stay.clone());
    (Some(command), Some(RetreatPaths { of: name_of_unit(battle.setup(), &unit), from, paths: ways, usual, officers }))
}

fn set_way(command: &mut Command, way: Option<Vec<Hex>>, stay: Vec<OfficerId>) {
    if let Command::Fire(call) = command {
        (call.retreat, call.stay) = (way, stay);
    } else if let Command::Melee(call) = command {
        (call.retreat, call.stay) = (way, stay);
    }
}

/// Draws a choice of one of a list, or the usual value.
fn choice<W: Word>(ui: &mut Ui, label: &str, value: &mut Option<W>, all: &[W], usual: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(label).size(type_size::SMALL).color(palette(ui).second));
        for word in std::iter::once(None).chain(all.iter().copied().map(Some)) {
            let text = word.map_or_else(|| usual.to_owned(), |word| word.spoken());
            let mut on = *value == word;
            if chip(ui, &mut on, &text, &format!("{label}: {text}"), false) {
                *value = word;
            }
        }
    });
}

/// Draws a choice of one of the officers who may, or none; nothing where nobody may.
pub fn officers(ui: &mut Ui, label: &str, value: &mut Option<OfficerId>, all: &[OfficerId], name: impl Fn(&OfficerId) -> String) {
    if value.as_ref().is_some_and(|officer| !all.contains(officer)) {
        *value = None;
    }
    if all.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(label).size(type_size::SMALL).color(palette(ui).second));
        for officer in all {
            let mut on = value.as_ref() == Some(officer);
            let text = name(officer);
            if chip(ui, &mut on, &text, &format!("{label}: {text}"), false) {
                *value = on.then(|| officer.clone());
            }
        }
    });
}
