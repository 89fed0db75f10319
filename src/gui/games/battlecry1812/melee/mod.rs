//! A melee, with the bayonet charge into it where there is one.

mod check;
mod described;

pub use described::MeleeDescription;

use self::check::{DICE, OfMelee, rulings_of};
use super::intent::{Context, Intent, Own};
use eframe::egui::{CollapsingHeader, RichText, Ui};

use super::dice::{Pool, fallen_ui, roll};
use super::fire::{Above, BY_THE_MAP, Ways, buffs_or_own, counts, instead_ui, officers, refused_ui, with_way};
use super::marks::Choice;
use super::told::{Told, above_foot, takes_cursor};
use super::waivers::Waivers;
use crate::engine::{Asks as _, FactId, Odds};
use crate::game::Asked;
use crate::games::battlecry1812::battle::{
    Battle, Command, Dice, GivenMelee, MeleeCall, buffs_for, charge_hexes, map_facts, melee_request, name_of_officer, name_of_unit,
};
use crate::games::battlecry1812::explain;
use crate::games::battlecry1812::melee::{Melee, MeleeRequest, fact};
use crate::games::battlecry1812::words::MeleeSide;
use crate::gui::foot::{Foot, FootPool};
use crate::gui::form::asked::{Questions, by_hand_ui, chip};
use crate::gui::form::check::Form;
use crate::gui::look::{palette, type_size};
use crate::gui::parts::rows::rows_ui;
use crate::gui::parts::widgets::{capital, heading, mark};
use crate::gui::play::word::RefereesWord;
use crate::hex::Hex;
use crate::id::UnitId;
use smol_str::SmolStr;

/// Melee that is half filled in.
#[derive(Clone, Debug)]
pub struct MeleeDraft {
    /// Call as filled in; dice and rulings are beside it.
    told: MeleeCall,
    pools: [Pool; 2],
    form: Form<OfMelee>,
    word: RefereesWord,
    waivers: Waivers,
    /// Hex a bayonet charge starts from, and the hexes it may go to, when it was last drawn.
    charges: (Option<Hex>, Vec<Hex>),
    /// Ways back that existed then.
    ways: Option<Ways>,
    focus: bool,
}

impl MeleeDraft {
    /// Opens a melee of two units; where they stand apart and the attacker may charge, with the bayonet.
    #[must_use]
    pub fn new(battle: &Battle, attacker: UnitId, defender: UnitId) -> Self {
        let (setup, state) = (battle.setup(), battle.state());
        let charge = charge_hexes(setup, state, &attacker, &defender).first().copied();
        // Without the map the players see that they touch: else nobody intents for a melee.
        let on_map = [&attacker, &defender].iter().all(|id| state.units.get(*id).is_some_and(|own| own.hex().is_some()));
        let given = GivenMelee { adjacent: (!on_map).then_some(true), ..GivenMelee::default() };
        Self {
            told: MeleeCall { charge, given, ..MeleeCall::plain(attacker, defender) },
            pools: [Pool::default(), Pool::default()],
            form: Form::default(),
            word: RefereesWord::default(),
            waivers: Waivers::default(),
            charges: Default::default(),
            ways: None,
            focus: true,
        }
    }

    /// Returns the hexes to choose among: before the dice those of a bayonet charge, after them those where the loser goes back.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        if let Some(ways) = &self.ways {
            return ways.choices(self.told.retreat.as_ref());
        }
        let (from, hexes) = &self.charges;
        let choice = |hex: &Hex| Choice {
            hex: *hex,
            says: format!("Bayonet charge to {hex}"),
            chosen: self.told.charge == Some(*hex),
            way: from.iter().copied().chain([*hex]).collect(),
        };
        hexes.iter().map(choice).collect()
    }

    /// Chooses one of them, by its number.
    pub fn choose(&mut self, nth: usize) {
        match &self.ways {
            Some(ways) => self.told.retreat = ways.way(nth).or(self.told.retreat.take()),
            None => self.told.charge = self.charges.1.get(nth).copied().or(self.told.charge),
        }
    }

    /// Opens a melee of the log, with the ruling the referee gave then.
    #[must_use]
    pub fn reopened(battle: &Battle, call: &MeleeCall, word: Option<SmolStr>) -> Self {
        let nobody = Dice::typed(&[]);
        Self {
            told: MeleeCall { attacker_dice: nobody.clone(), defender_dice: nobody, ..call.clone() },
            pools: [Pool::fallen(&call.attacker_dice), Pool::fallen(&call.defender_dice)],
            form: Form::of(vec![call.rulings.attacker.clone(), call.rulings.defender.clone()]),
            word: RefereesWord::of(word),
            waivers: Waivers::of(&call.waived),
            focus: false,
            ..Self::new(battle, call.attacker.clone(), call.defender.clone())
        }
    }

    /// Returns the attacking and the attacked unit.
    pub const fn pair(&self) -> (&UnitId, &UnitId) {
        (&self.told.attacker, &self.told.defender)
    }

    fn names(&self, battle: &Battle) -> [String; 2] {
        [&self.told.attacker, &self.told.defender].map(|unit| name_of_unit(battle.setup(), unit))
    }

    /// Returns the title of the check.
    #[must_use]
    pub fn title(&self, battle: &Battle) -> String {
        let [attacker, defender] = self.names(battle);
        format!("{attacker} attacks {defender}")
    }

    /// Returns whether the check has dice.
    #[must_use]
    pub fn is_thrown(&self) -> bool {
        self.pools.iter().any(Pool::is_thrown)
    }

    fn call(&self, attacker_dice: Dice, defender_dice: Dice) -> MeleeCall {
        let rulings = rulings_of(&self.form.rulings());
        MeleeCall { attacker_dice, defender_dice, waived: self.waivers.made(), rulings, ..self.told.clone() }
    }

    /// Draws the check; returns the command once it is applied, or for a check of the log as its facts have it now.
    pub fn ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) -> Option<Asked<Command>> {
        let Above { refused, count: counts, command, ways, told } = above_foot(ui, context, |ui, context| self.above_ui(ui, context));
        let mut pools = Vec::new();
        if refused.is_none() {
            // The first that is not whole yet.
            let mut focus = takes_cursor(ui, &mut self.focus);
            let leaves_arrows = !self.choices().is_empty();
            for ((pool, label), count) in self.pools.iter_mut().zip(DICE).zip(counts) {
                let focus = focus && pool.dice(count).is_none() && std::mem::take(&mut focus);
                pools.push(FootPool { label, count: Some(count), text: &mut pool.text, rolled: &mut pool.rolled, focus, leaves_arrows });
            }
        }
        let more = |ui: &mut Ui| ways.iter().for_each(|ways| ways.told_ui(ui, &mut self.told.stay));
        let (asked, applied) =
            context.check_foot_ui(ui, Foot::of_pools(pools), (&told, refused.as_ref()), (&mut self.word, &mut self.waivers), command, more);
        if asked.roll {
            for (pool, count) in self.pools.iter_mut().zip(counts) {
                roll(pool, count, context.generator);
            }
        }
        self.ways = ways;
        applied
    }

    /// Draws its facts with the possible results.
    fn above_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>) -> Above<[u32; 2]> {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        let names = self.names(battle);
        heading(ui, &self.title(battle));
        self.facts_ui(ui, context, &names);
        let nobody = Dice::typed(&[]);
        let asking = Command::Melee(self.call(nobody.clone(), nobody));
        let by_name = |refusal| battle.by_name(&asking, refusal);
        let request = melee_request(setup, state, &self.told).map_err(by_name);
        let prepare = |request: &MeleeRequest| self.form.prepare(&setup.tables, request).map_err(|faults| by_name(faults.into()));
        let check = request.as_ref().map_err(Clone::clone).and_then(prepare);
        let refused = check.as_ref().err().cloned().or_else(|| context.in_the_way(&asking, &self.word));
        let counts = check.as_ref().map_or([0, 0], |check| [check.attacker.dice_count(), check.defender.dice_count()]);
        if context.reopened {
            refused_ui(ui, refused.as_ref());
            let [own, other] = &mut self.pools;
            fallen_ui(ui, &mut [(DICE[0], counts[0], own), (DICE[1], counts[1], other)]);
        }
        let dice = self.pools[0].dice(counts[0]).zip(self.pools[1].dice(counts[1])).filter(|_| refused.is_none());
        let command = dice.as_ref().map(|(own, other)| Command::Melee(self.call(own.clone(), other.clone())));
        let command = command.map(|command| Asked { command, word: self.word.given.clone() });
        let (command, ways) = with_way(battle, command, &mut self.told.retreat, &mut self.told.stay);
        if context.reopened {
            ways.iter().for_each(|ways| ways.ui(ui, &mut self.told.retreat, &mut self.told.stay));
        }
        let told = Told::of(battle, command.as_ref(), |_| told_of(check.as_ref().ok(), dice.as_ref()));
        let told = told.or_thrown(check.as_ref().ok().map(explain::pools));
        if context.reopened {
            self.waivers.ui(ui, battle.setup(), &told);
        }
        if let (Ok(request), Ok(check)) = (&request, &check) {
            let row = dice.as_ref().and_then(|(own, other)| check.resolve(&own.faces, &other.faces));
            rows_ui(ui, check.outcomes(), &Odds::of(check), row.map(|row| check.outcomes().row_of(row.result)));
            let names = names.each_ref().map(String::as_str);
            context.enter |= self.form.sums_ui(ui, &names, (&setup.tables, request), check, None);
        }
        Above { refused, count: counts, command, ways, told }
    }

    /// Draws the facts that players give, and those given instead of the map's.
    fn facts_ui(&mut self, ui: &mut Ui, context: &mut Context<'_>, names: &[String; 2]) {
        let battle = context.game;
        let (setup, state) = (battle.setup(), battle.state());
        let map = map_facts(setup, state, &self.told.attacker, &self.told.defender);
        if let Some(map) = &map {
            let hexes = if map.range == 1 { "1 hex".to_owned() } else { format!("{} hexes", map.range) };
            ui.label(format!("By the map: {hexes}, attacked in its {}.", map.facing));
        }
        if !context.reopened && instead_ui(ui, "Fire instead (F)") {
            context.intents.push(Intent::Own(Own::Instead));
        }
        let told = &mut self.told;
        let hexes = charge_hexes(setup, state, &told.attacker, &told.defender);
        let from = state.units.get(&told.attacker).and_then(|own| own.hex());
        self.charges = (from, hexes.clone());
        if !hexes.is_empty() && !context.reopened {
            let to = told.charge.map(|to| format!(" to {to}")).unwrap_or_default();
            let says = format!("With the bayonet{to}; to another hex: click it, or Page Down.");
            ui.label(RichText::new(says).size(type_size::SMALL).color(palette(ui).second));
        } else if !hexes.is_empty() {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new("Bayonet charge to").size(type_size::SMALL).color(palette(ui).second));
                for hex in hexes {
                    let mut on = told.charge == Some(hex);
                    let text = hex.to_string();
                    if chip(ui, &mut on, &text, &format!("Bayonet charge to {text}"), false) {
                        told.charge = Some(hex);
                    }
                }
            });
        }
        let buff = capital(fact::MELEE.spec(fact::BUFF).question());
        let sides = [(&told.attacker, &mut told.attacker_buff), (&told.defender, &mut told.defender_buff)];
        for ((unit, own), name) in sides.into_iter().zip(names) {
            let buffs = buffs_or_own(buffs_for(setup, state, unit), own.as_ref(), context.reopened);
            officers(ui, &format!("{buff}, {name}"), own, &buffs, |officer| name_of_officer(setup, officer));
        }
        let request = melee_request(setup, state, told).ok();
        let facts = |request: &MeleeRequest| request.side_facts(&setup.tables, MeleeSide::Attacker);
        let known = request.as_ref().map_or_else(|| told.given.facts(), facts);
        let weight = request.and_then(|request| self.form.weigh(&setup.tables, &request, None, Some(battle.version())));
        // Whether they touch is the judge's, and is not weighed.
        let dim = |fact: FactId| weight.is_some_and(|weight| weight.is_idle(MeleeSide::Defender, fact));
        let list = Questions { dim: Some(&dim), ..Questions::default() };
        let mut by_hand = |ui: &mut Ui| by_hand_ui(ui, list, &mut told.given, &known, BY_THE_MAP, |fact| counts(fact, 1));
        if context.reopened || map.is_none() {
            by_hand(ui);
        } else {
            CollapsingHeader::new("Correct what the map says").show(ui, by_hand);
        }
    }
}

/// Describes the result, and the flags it came from.
fn told_of(check: Option<&Melee<'_>>, dice: Option<&(Dice, Dice)>) -> (String, String) {
    let told = check.zip(dice).and_then(|(check, (own, other))| {
        let (attacker, defender) = check.flags(&own.faces, &other.faces)?;
        let row = check.resolve(&own.faces, &other.faces)?.row;
        Some((format!("{}{}", row.label, mark(row.provenance)), explain::flags(attacker, defender)))
    });
    told.unwrap_or_default()
}
