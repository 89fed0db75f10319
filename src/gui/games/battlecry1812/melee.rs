//! A melee, with the bayonet charge into it where there is one.

use eframe::egui::{RichText, Ui};

use super::dice::{Pool, fallen_ui, pools_ui};
use super::fire::{BY_THE_MAP, applied_ui, asked_ui, buffs_or_own, counts, may_ui, officers, retreat_ui};
use super::tools::Tools;
use crate::engine::{Asks as _, Line};
use crate::game::Asked;
use crate::games::battlecry1812::battle::{
    Battle, Command, Dice, GivenMelee, MeleeCall, buffs_for, charge_hexes, melee_request, name_of_officer, name_of_unit,
};
use crate::games::battlecry1812::explain;
use crate::games::battlecry1812::melee::{Melee, fact};
use crate::games::battlecry1812::words::MeleeSide;
use crate::gui::questions::{Form, by_hand_ui};
use crate::gui::widgets::{TallyView, capital, heading, ruling_ui, tally_ui};
use crate::gui::word::RefereesWord;
use crate::id::UnitId;
use smol_str::SmolStr;

/// A melee, half asked.
#[derive(Clone, Debug)]
pub struct MeleeDraft {
    /// What is told; the dice are beside it.
    told: MeleeCall,
    pools: [Pool; 2],
    notes: [String; 2],
    views: [TallyView; 2],
    word: RefereesWord,
    focus: bool,
}

impl MeleeDraft {
    /// A melee of two units; where they stand apart and the attacker may, with the bayonet.
    #[must_use]
    pub fn new(battle: &Battle, attacker: UnitId, defender: UnitId) -> Self {
        let (setup, state) = (battle.setup(), battle.state());
        let charge = charge_hexes(setup, state, &attacker, &defender).first().copied();
        // Without the map the players see that they touch: else nobody asks for a melee.
        let on_map = [&attacker, &defender].iter().all(|id| state.units.get(*id).is_some_and(|own| own.hex().is_some()));
        let given = GivenMelee { adjacent: (!on_map).then_some(true), ..GivenMelee::default() };
        Self {
            told: MeleeCall { charge, given, ..MeleeCall::plain(attacker, defender) },
            pools: [Pool::default(), Pool::default()],
            notes: [String::new(), String::new()],
            views: [TallyView::default(), TallyView::default()],
            word: RefereesWord::default(),
            focus: true,
        }
    }

    /// A melee of the log, by the word the referee gave then.
    #[must_use]
    pub fn reopened(battle: &Battle, call: &MeleeCall, word: Option<SmolStr>) -> Self {
        let nobody = Dice::typed(&[]);
        Self {
            told: MeleeCall { attacker_dice: nobody.clone(), defender_dice: nobody, ..call.clone() },
            pools: [Pool::fallen(&call.attacker_dice), Pool::fallen(&call.defender_dice)],
            word: RefereesWord::of(word),
            focus: false,
            ..Self::new(battle, call.attacker.clone(), call.defender.clone())
        }
    }

    /// Who attacks whom.
    pub const fn pair(&self) -> (&UnitId, &UnitId) {
        (&self.told.attacker, &self.told.defender)
    }

    fn call(&self, attacker_dice: Dice, defender_dice: Dice) -> MeleeCall {
        MeleeCall { attacker_dice, defender_dice, ..self.told.clone() }
    }

    /// Draws the check. The command, once it is asked for; of a check of the log, as its facts have it now.
    pub fn ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> Option<Asked<Command>> {
        let battle = tools.battle;
        let (setup, state) = (battle.setup(), battle.state());
        let names = [name_of_unit(setup, &self.told.attacker), name_of_unit(setup, &self.told.defender)];
        heading(ui, &format!("{} attacks {}", names[0], names[1]));
        self.facts_ui(ui, tools, &names);
        let asking = Command::Melee(self.told.clone());
        let by_name = |refusal| battle.by_name(&asking, refusal);
        let request = asked_ui(ui, melee_request(setup, state, &self.told).map_err(by_name))?;
        let check = asked_ui(ui, Melee::prepare(&setup.tables, &request, &self.told.rulings).map_err(|faults| by_name(faults.into())))?;
        let counts = [check.attacker.dice_count(), check.defender.dice_count()];
        let may = tools.reopened || may_ui(ui, battle, &asking, &mut self.word, tools.typing);
        let mut entered = tools.enter;
        let [own, other] = &mut self.pools;
        let mut fields = [("Attacker's dice", counts[0], own), ("Defender's dice", counts[1], other)];
        if tools.reopened {
            fallen_ui(ui, &mut fields);
        } else if may {
            let focus = std::mem::take(&mut self.focus);
            entered |= pools_ui(ui, &mut fields, focus, tools.roll, tools.generator);
        }
        let dice = self.pools[0].dice(counts[0]).zip(self.pools[1].dice(counts[1])).filter(|_| may);
        let faces = dice.as_ref().map(|(own, other)| (own.faces.as_slice(), other.faces.as_slice()));
        ui.label(RichText::new(explain::melee(&check, faces)).size(15.0));
        let command = dice.map(|(own, other)| Command::Melee(self.call(own, other)));
        let command = command.map(|command| Asked { command, word: self.word.given.clone() });
        let command = command.map(|command| retreat_ui(ui, battle, command, &mut self.told.retreat));
        let asked = applied_ui(ui, tools, command, entered);
        for (nth, side) in [&check.attacker, &check.defender].into_iter().enumerate() {
            ui.push_id(nth, |ui| {
                ui.label(RichText::new(&names[nth]).strong());
                let note = |_: &Line| String::new();
                tally_ui(ui, &side.tally, side.facts.vocabulary(), &mut self.views[nth], &note);
                let rulings = if nth == 0 { &mut self.told.rulings.attacker } else { &mut self.told.rulings.defender };
                ruling_ui(ui, &side.tally, &self.views[nth], rulings, &mut self.notes[nth], tools.typing);
            });
        }
        asked
    }

    /// What players say, and what is given instead of what the map says.
    fn facts_ui(&mut self, ui: &mut Ui, tools: &Tools<'_>, names: &[String; 2]) {
        let battle = tools.battle;
        let (setup, state) = (battle.setup(), battle.state());
        let told = &mut self.told;
        let hexes = charge_hexes(setup, state, &told.attacker, &told.defender);
        if !hexes.is_empty() {
            ui.horizontal_wrapped(|ui| {
                ui.label("Bayonet charge to");
                for hex in hexes {
                    ui.selectable_value(&mut told.charge, Some(hex), hex.to_string());
                }
            });
        }
        let buff = capital(fact::MELEE.spec(fact::BUFF).question());
        let sides = [(&told.attacker, &mut told.attacker_buff), (&told.defender, &mut told.defender_buff)];
        for ((unit, own), name) in sides.into_iter().zip(names) {
            let buffs = buffs_or_own(buffs_for(setup, state, unit), own.as_ref(), tools.reopened);
            officers(ui, &format!("{buff}, {name}"), own, &buffs, |officer| name_of_officer(setup, officer));
        }
        let known = melee_request(setup, state, told)
            .map_or_else(|_| told.given.facts(), |request| request.side_facts(&setup.tables, MeleeSide::Attacker));
        by_hand_ui(ui, Form::default(), &mut told.given, &known, BY_THE_MAP, |fact| counts(&setup.tables, fact));
    }
}
