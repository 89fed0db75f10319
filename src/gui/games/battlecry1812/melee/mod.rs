//! A melee, with the bayonet charge into it where there is one.

mod check;
mod described;

pub use described::MeleeDescription;

use self::check::{DICE, OfMelee, rulings_of};
use super::intent::{Context, GameIntent, Intent};
use eframe::egui::{CollapsingHeader, RichText, Ui};

use super::check_summary::{CheckSummary, above_foot, takes_cursor};
use super::dice::{Pool, fallen_ui, roll};
use super::fire::{BY_THE_MAP, FactsResult, RetreatPaths, attacks_ui, buffs_or_own, counts, officers, refused_ui, with_way};
use super::marks::Choice;
use super::waivers::Waivers;
use crate::engine::text::{Verb, count_text, statement};
use crate::engine::{Asks as _, FactId, Odds};
use crate::game::Request;
use crate::games::battlecry1812::battle::{
    Battle, Command, Dice, FireCall, MeleeCall, buff_officers, charge_hexes, map_facts, melee_request, name_of_officer, name_of_unit,
    plain_melee,
};
use crate::games::battlecry1812::explain;
use crate::games::battlecry1812::melee::{Melee, MeleeRequest, fact};
use crate::games::battlecry1812::words::MeleeSide;
use crate::gui::foot::{Foot, FootPool};
use crate::gui::form::check::CheckForm;
use crate::gui::form::questions::{Questions, chip, map_questions_ui};
use crate::gui::look::{palette, type_size};
use crate::gui::parts::rows::{rows_ui, shares};
use crate::gui::parts::widgets::{capital, heading, mark};
use crate::gui::play::referee_override::RefereeOverride;
use crate::hex::Hex;
use crate::id::UnitId;
use smol_str::SmolStr;

/// Melee that is half filled in.
#[derive(Clone, Debug)]
pub struct MeleeDraft {
    /// Call as filled in; dice and rulings are beside it.
    draft_call: MeleeCall,
    pools: [Pool; 2],
    form: CheckForm<OfMelee>,
    override_note: RefereeOverride,
    waivers: Waivers,
    /// Hex a bayonet charge starts from, and the hexes it may go to, when it was last drawn.
    charges: (Option<Hex>, Vec<Hex>),
    /// Ways back that existed then.
    paths: Option<RetreatPaths>,
    focus: bool,
}

impl MeleeDraft {
    /// Opens a melee of two units; where they stand apart and the attacker may charge, with the bayonet.
    #[must_use]
    pub fn new(battle: &Battle, attacker: UnitId, defender: UnitId) -> Self {
        Self {
            draft_call: plain_melee(battle.setup(), battle.state(), &attacker, &defender),
            pools: [Pool::default(), Pool::default()],
            form: CheckForm::default(),
            override_note: RefereeOverride::default(),
            waivers: Waivers::default(),
            charges: Default::default(),
            paths: None,
            focus: true,
        }
    }

    /// Returns the hexes to choose among: before the dice those of a bayonet charge, after them those where the loser goes back.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        if let Some(ways) = &self.paths {
            return ways.choices(self.draft_call.retreat.as_ref());
        }
        let (from, hexes) = &self.charges;
        let choice = |hex: &Hex| Choice {
            hex: *hex,
            text: format!("Bayonet charge to {hex}"),
            chosen: self.draft_call.charge == Some(*hex),
            way: from.iter().copied().chain([*hex]).collect(),
        };
        hexes.iter().map(choice).collect()
    }

    /// Chooses one of them, by its number.
    pub fn choose(&mut self, nth: usize) {
        match &self.paths {
            Some(ways) => self.draft_call.retreat = ways.path(nth).or(self.draft_call.retreat.take()),
            None => self.draft_call.charge = self.charges.1.get(nth).copied().or(self.draft_call.charge),
        }
    }

    /// Opens a melee of the log, with the ruling the referee gave then.
    #[must_use]
    pub fn reopened(battle: &Battle, call: &MeleeCall, word: Option<SmolStr>) -> Self {
        let nobody = Dice::typed(&[]);
        Self {
            draft_call: MeleeCall { attacker_dice: nobody.clone(), defender_dice: nobody, ..call.clone() },
            pools: [Pool::fallen(&call.attacker_dice), Pool::fallen(&call.defender_dice)],
            form: CheckForm::of(vec![call.rulings.attacker.clone(), call.rulings.defender.clone()]),
            override_note: RefereeOverride::of(word),
            waivers: Waivers::of(&call.waived),
            focus: false,
            ..Self::new(battle, call.attacker.clone(), call.defender.clone())
        }
    }

    /// Returns the attacking and the attacked unit.
    pub const fn pair(&self) -> (&UnitId, &UnitId) {
        (&self.draft_call.attacker, &self.draft_call.defender)
    }

    fn names(&self, battle: &Battle) -> [String; 2] {
        [&self.draft_call.attacker, &self.draft_call.defender].map(|unit| name_of_unit(battle.setup(), unit))
    }

    /// Returns the title of the check.
    #[must_use]
    pub fn title(&self, battle: &Battle) -> String {
        let [attacker, defender] = self.names(battle);
        statement(&attacker, Verb("attacks", "attack"), defender)
    }

    /// Returns whether the check has dice.
    #[must_use]
    pub fn is_thrown(&self) -> bool {
        self.pools.iter().any(Pool::is_thrown)
    }

    /// Returns all that players set in it: the call without its dice, and the texts of its fields.
    pub fn facts(&self) -> (Command, String) {
        let [attacker, defender] = &self.pools;
        (Command::Melee(self.call(Dice::typed(&[]), Dice::typed(&[]))), format!("{} {}", attacker.text, defender.text))
    }

    fn call(&self, attacker_dice: Dice, defender_dice: Dice) -> MeleeCall {
        let rulings = rulings_of(&self.form.rulings());
        MeleeCall { attacker_dice, defender_dice, waived: self.waivers.noted_waivers(), rulings, ..self.draft_call.clone() }
    }

    /// Draws the check; returns the command once it is applied, or for a check of the log as its facts have it now.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) -> Option<Request<Command>> {
        let FactsResult { refused, count: counts, command, paths: ways, summary } =
            above_foot(ui, context, |ui, context| self.above_ui(ui, context));
        let mut pools = Vec::new();
        let letters = context.game.setup().tables.face_letters();
        if refused.is_none() {
            // The first that is not whole yet.
            let mut focus = takes_cursor(ui, &mut self.focus);
            let leaves_arrows = !self.choices().is_empty();
            for ((pool, label), count) in self.pools.iter_mut().zip(DICE).zip(counts) {
                let focus = focus && pool.dice(count).is_none() && std::mem::take(&mut focus);
                let Pool { text, rolled, .. } = pool;
                pools.push(FootPool { label, count: Some(count), text, rolled, focus, leaves_arrows, letters: &letters });
            }
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
            let MeleeCall { attacker, defender, .. } = &self.draft_call;
            for ((pool, count), whose) in self.pools.iter_mut().zip(counts).zip(["melee, attacker", "melee, defender"]) {
                roll(pool, count, context.dice.throw(whose, [attacker, defender]));
            }
        }
        self.paths = ways;
        applied
    }

    /// Draws its facts with the possible results.
    fn above_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) -> FactsResult<[u32; 2]> {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        let names = self.names(battle);
        heading(ui, &self.title(battle));
        self.facts_ui(ui, context, &names);
        let nobody = Dice::typed(&[]);
        let asking = Command::Melee(self.call(nobody.clone(), nobody));
        let by_name = |refusal| battle.with_names(&asking, refusal);
        let request = melee_request(setup, state, &self.draft_call).map_err(by_name);
        let prepare = |request: &MeleeRequest| self.form.prepare(&setup.tables, request).map_err(|faults| by_name(faults.into()));
        let check = request.as_ref().map_err(Clone::clone).and_then(prepare);
        let refused = check.as_ref().err().cloned().or_else(|| context.refusal_before_dice(&asking, &self.override_note));
        let counts = check.as_ref().map_or([0, 0], |check| [check.attacker.dice_count(), check.defender.dice_count()]);
        if context.reopened {
            refused_ui(ui, refused.as_ref());
            let [own, other] = &mut self.pools;
            context.enter |= fallen_ui(ui, &setup.tables.face_letters(), &mut [(DICE[0], counts[0], own), (DICE[1], counts[1], other)]);
        }
        let dice = self.pools[0].dice(counts[0]).zip(self.pools[1].dice(counts[1])).filter(|_| refused.is_none());
        let command = dice.as_ref().map(|(own, other)| Command::Melee(self.call(own.clone(), other.clone())));
        let command = command.map(|command| Request { command, override_note: self.override_note.given.clone() });
        let (command, ways) = with_way(battle, command, &mut self.draft_call.retreat, &mut self.draft_call.stay);
        if context.reopened {
            ways.iter().for_each(|ways| ways.ui(ui, &mut self.draft_call.retreat, &mut self.draft_call.stay));
        }
        let summary = CheckSummary::of(battle, command.as_ref(), |_| result_texts(check.as_ref().ok(), dice.as_ref()));
        let bars = check.as_ref().map(|check| vec![shares(check.outcomes(), &Odds::of(check), None)]).unwrap_or_default();
        let summary = CheckSummary { bars, ..summary.or_thrown(check.as_ref().ok().map(explain::pools)) };
        if context.reopened {
            self.waivers.ui(ui, battle.setup(), &summary);
        }
        if let (Ok(request), Ok(check)) = (&request, &check) {
            let row = dice.as_ref().and_then(|(own, other)| check.resolve(&own.faces, &other.faces));
            rows_ui(ui, check.outcomes(), &Odds::of(check), row.map(|row| check.outcomes().row_of(row.result)));
            let names = names.each_ref().map(String::as_str);
            context.enter |= self.form.sums_ui(ui, &names, (&setup.tables, request), check, None);
        }
        FactsResult { refused, count: counts, command, paths: ways, summary }
    }

    /// Draws the facts that players give, and those given instead of the map's.
    fn facts_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, names: &[String; 2]) {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        let map = map_facts(setup, state, &self.draft_call.attacker, &self.draft_call.defender);
        let by_map =
            map.as_ref().map(|map| format!("By the map: {}, attacked in its {}.", count_text(map.range, "hex", "hexes"), map.facing));
        let (attacker, defender) = self.pair();
        let other = Command::Fire(FireCall::plain(attacker.clone(), defender.clone()));
        if attacks_ui(ui, by_map.as_deref().unwrap_or_default(), context, (&other, "Fire instead (M)")) {
            context.intents.push(Intent::Own(GameIntent::Instead));
        }
        let call = &mut self.draft_call;
        let hexes = charge_hexes(setup, state, &call.attacker, &call.defender);
        let from = state.units.get(&call.attacker).and_then(|own| own.hex());
        self.charges = (from, hexes.clone());
        if !hexes.is_empty() && !context.reopened {
            let to = call.charge.map(|to| format!(" to {to}")).unwrap_or_default();
            let sentence = format!("Bayonet charge{to}. Another hex: click it, or Page Down.");
            ui.label(RichText::new(sentence).size(type_size::SMALL).color(palette(ui).second));
        } else if !hexes.is_empty() {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new("Bayonet charge to").size(type_size::SMALL).color(palette(ui).second));
                for hex in hexes {
                    let mut on = call.charge == Some(hex);
                    let text = hex.to_string();
                    if chip(ui, &mut on, &text, &format!("Bayonet charge to {text}"), false) {
                        call.charge = Some(hex);
                    }
                }
            });
        }
        let request = melee_request(setup, state, call).ok();
        let facts = |request: &MeleeRequest| request.side_facts(&setup.tables, MeleeSide::Attacker);
        let known = request.as_ref().map_or_else(|| call.given.facts(), facts);
        let weight = request.and_then(|request| self.form.which_matter(&setup.tables, &request, None, Some(battle.version())));
        let buff = capital(fact::MELEE.spec(fact::BUFF).question());
        let sides = [
            (MeleeSide::Attacker, &call.attacker, &mut call.attacker_buff),
            (MeleeSide::Defender, &call.defender, &mut call.defender_buff),
        ];
        for ((side, unit, own), name) in sides.into_iter().zip(names) {
            // Guns throw no dice in a melee, so that a buff would be lost on them.
            let is_idle = weight.is_some_and(|weight| weight.is_irrelevant(side, fact::BUFF)) && own.is_none();
            let buffs = if is_idle { Vec::new() } else { buff_officers(setup, state, unit) };
            let buffs = buffs_or_own(buffs, own.as_ref(), context.reopened);
            officers(ui, &format!("{buff}, {name}"), own, &buffs, |officer| name_of_officer(setup, officer));
        }
        // Whether they touch is the judge's, and is not weighed.
        let dim = |fact: FactId| weight.is_some_and(|weight| weight.is_irrelevant(MeleeSide::Defender, fact));
        let list = Questions { irrelevant: Some(&dim), ..Questions::default() };
        let mut by_hand = |ui: &mut Ui| map_questions_ui(ui, list, &mut call.given, &known, BY_THE_MAP, |fact| counts(fact, 1));
        if context.reopened || map.is_none() {
            by_hand(ui);
        } else {
            CollapsingHeader::new("Correct what the map says").show(ui, by_hand);
        }
    }
}

/// Describes the result, and the flags it came from.
fn result_texts(check: Option<&Melee<'_>>, dice: Option<&(Dice, Dice)>) -> (String, String) {
    let texts = check.zip(dice).and_then(|(check, (own, other))| {
        let (attacker, defender) = check.flags(&own.faces, &other.faces)?;
        let row = check.resolve(&own.faces, &other.faces)?.row;
        Some((format!("{}{}", row.label, mark(row.provenance)), explain::flags(attacker, defender)))
    });
    texts.unwrap_or_default()
}
