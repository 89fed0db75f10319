//! A melee, with the bayonet charge into it where there is one.

use eframe::egui::{RichText, Ui};

use super::dice::{Pool, fallen_ui, pools_ui};
use super::fire::{applied_ui, asked_ui, buffs_or_own, choice, may_ui, officers, prepared_ui, retreat_ui, yes_no};
use super::tools::Tools;
use crate::engine::Line;
use crate::engine::Word as _;
use crate::game::Asked;
use crate::games::battlecry1812::battle::{
    Battle, Command, Dice, GivenMelee, MeleeCall, buffs_for, charge_hexes, melee_request, name_of_officer, name_of_unit,
};
use crate::games::battlecry1812::explain;
use crate::games::battlecry1812::melee::{Melee, MeleeRulings};
use crate::games::battlecry1812::words::Facing;
use crate::gui::widgets::{TallyView, heading, ruling_ui, tally_ui};
use crate::gui::word::RefereesWord;
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};
use smol_str::SmolStr;

/// A melee, half asked.
#[derive(Clone, Debug)]
pub struct MeleeDraft {
    /// Who attacks.
    pub attacker: UnitId,
    /// Who is attacked.
    pub defender: UnitId,
    charge: Option<Hex>,
    buffs: [Option<OfficerId>; 2],
    given: GivenMelee,
    pools: [Pool; 2],
    /// The way the loser goes back, as its owner chose.
    retreat: Option<Vec<Hex>>,
    rulings: MeleeRulings,
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
            attacker,
            defender,
            charge,
            buffs: [None, None],
            given,
            pools: [Pool::default(), Pool::default()],
            retreat: None,
            rulings: MeleeRulings::default(),
            notes: [String::new(), String::new()],
            views: [TallyView::default(), TallyView::default()],
            word: RefereesWord::default(),
            focus: true,
        }
    }

    /// A melee of the log, by the word the referee gave then.
    #[must_use]
    pub fn reopened(battle: &Battle, call: &MeleeCall, word: Option<SmolStr>) -> Self {
        let call = call.clone();
        Self {
            charge: call.charge,
            buffs: [call.attacker_buff, call.defender_buff],
            given: call.given,
            pools: [Pool::fallen(&call.attacker_dice), Pool::fallen(&call.defender_dice)],
            retreat: call.retreat,
            rulings: call.rulings,
            word: RefereesWord::of(word),
            focus: false,
            ..Self::new(battle, call.attacker, call.defender)
        }
    }

    fn call(&self, attacker_dice: Dice, defender_dice: Dice) -> MeleeCall {
        let [attacker_buff, defender_buff] = self.buffs.clone();
        MeleeCall {
            attacker: self.attacker.clone(),
            defender: self.defender.clone(),
            charge: self.charge,
            attacker_buff,
            defender_buff,
            given: self.given.clone(),
            attacker_dice,
            defender_dice,
            retreat: self.retreat.clone(),
            rulings: self.rulings.clone(),
        }
    }

    /// Draws the check. The command, once it is asked for; of a check of the log, as its facts have it now.
    pub fn ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> Option<Asked<Command>> {
        let battle = tools.battle;
        let (setup, state) = (battle.setup(), battle.state());
        let names = [name_of_unit(setup, &self.attacker), name_of_unit(setup, &self.defender)];
        heading(ui, &format!("{} attacks {}", names[0], names[1]));
        let hexes = charge_hexes(setup, state, &self.attacker, &self.defender);
        if !hexes.is_empty() {
            ui.horizontal_wrapped(|ui| {
                ui.label("Bayonet charge to");
                for hex in hexes {
                    ui.selectable_value(&mut self.charge, Some(hex), hex.to_string());
                }
            });
        }
        for (nth, unit) in [&self.attacker, &self.defender].into_iter().enumerate() {
            let who = format!("Buff of {}", names[nth]);
            let buffs = buffs_or_own(buffs_for(setup, state, unit), self.buffs[nth].as_ref(), tools.reopened);
            officers(ui, &who, &mut self.buffs[nth], &buffs, |officer| name_of_officer(setup, officer));
        }
        choice(ui, "Attacked in", &mut self.given.facing, Facing::ALL, "by the map");
        yes_no(ui, "Adjacent", &mut self.given.adjacent);
        let nobody = Dice::typed(&[]);
        let request = asked_ui(ui, melee_request(setup, state, &self.call(nobody.clone(), nobody)))?;
        let check = prepared_ui(ui, Melee::prepare(&setup.tables, &request, &self.rulings))?;
        let counts = [check.attacker.dice_count(), check.defender.dice_count()];
        let nobody = Dice::typed(&[]);
        let asking = Command::Melee(self.call(nobody.clone(), nobody));
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
        let command = command.map(|command| retreat_ui(ui, battle, command, &mut self.retreat));
        let asked = applied_ui(ui, tools, command, entered);
        for (nth, side) in [&check.attacker, &check.defender].into_iter().enumerate() {
            ui.push_id(nth, |ui| {
                ui.label(RichText::new(&names[nth]).strong());
                let note = |_: &Line| String::new();
                tally_ui(ui, &side.tally, side.facts.vocabulary(), &mut self.views[nth], &note);
                let rulings = if nth == 0 { &mut self.rulings.attacker } else { &mut self.rulings.defender };
                ruling_ui(ui, &side.tally, &self.views[nth], rulings, &mut self.notes[nth], tools.typing);
            });
        }
        asked
    }
}
