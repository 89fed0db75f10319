//! A charge combat: two sides, two dice.

use eframe::egui::{self, RichText, Ui};

use super::party::{PartyDraft, side_name};
use crate::engine::text::{added, signed};
use crate::engine::{Asks as _, FactId, Odds, Ruling, Weight, Word as _};
use crate::games::rff1812::charge::{Charge, ChargeRequest, ChargeRole, ChargeRulings, fact};
use crate::games::rff1812::{Tables, explain};
use crate::gui::foot::{Foot, FootDie};
use crate::gui::form::Kept;
use crate::gui::games::rff1812::checks::charge::{Of, weigh};
use crate::gui::questions::{Form, all_questions_ui};
use crate::gui::rows::{odds_ui, rows_ui, worth};
use crate::gui::scratch::answer::{Answer, foot_ui};
use crate::gui::scratch::fields::{Reading, group, pick, sentences};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::DieDraft;

/// A charge, half asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChargeDraft {
    later: bool,
    /// What is told of the combat; its sides are beside it.
    told: ChargeRequest,
    attacker: PartyDraft,
    defender: PartyDraft,
    /// The cursor goes to the attacker's die.
    begins: bool,
    weight: Kept<(ChargeRequest, ChargeRulings, (u8, u8)), Weight<Of>>,
}

impl ChargeDraft {
    /// The attack on the other: the sides change places, the ground's advantages are asked anew.
    fn swap(&mut self) {
        std::mem::swap(&mut self.attacker, &mut self.defender);
        for party in [&mut self.attacker, &mut self.defender] {
            party.die = DieDraft::default();
            (party.told.cold_steel, party.told.breakthrough, party.told.position) = (false, false, None);
        }
        for role in ChargeRole::ALL {
            let known = self.known().side_facts(*role);
            self.party(*role).fit(&known);
        }
        self.begins = true;
    }

    fn party(&mut self, role: ChargeRole) -> &mut PartyDraft {
        if role == ChargeRole::Attacker { &mut self.attacker } else { &mut self.defender }
    }

    /// The charge as far as it is told.
    fn known(&self) -> ChargeRequest {
        ChargeRequest {
            round: if self.later { 2 } else { 1 },
            attacker: self.attacker.told.clone(),
            defender: self.defender.told.clone(),
            ..self.told.clone()
        }
    }

    fn rulings(&self) -> ChargeRulings {
        ChargeRulings { attacker: self.attacker.tally.rulings.clone(), defender: self.defender.tally.rulings.clone() }
    }

    fn prepare<'t>(&self, tables: &'t Tables) -> Result<(ChargeRequest, Charge<'t>), Vec<String>> {
        let mut reading = Reading::default();
        let attacker = self.attacker.read(&mut reading, ChargeRole::Attacker);
        let defender = self.defender.read(&mut reading, ChargeRole::Defender);
        let mut request = ChargeRequest { attacker, defender, ..self.known() };
        let (attacks, defends) = (request.side_facts(ChargeRole::Attacker), request.side_facts(ChargeRole::Defender));
        request.attacker.drop_unasked(&attacks);
        request.defender.drop_unasked(&defends);
        request.drop_unasked(&attacks);
        let request = reading.finish(request)?;
        let check = Charge::prepare(tables, &request, &self.rulings()).map_err(sentences)?;
        Ok((request, check))
    }

    fn faces(&self) -> Option<(u8, u8)> {
        self.attacker.die.face(10).zip(self.defender.die.face(10))
    }

    /// What the dice come to, or the odds.
    fn told(&self, check: &Charge<'_>) -> Answer {
        let faces = self.faces();
        let sentence = explain::charge(check, faces);
        let Some((attacker, defender)) = faces else { return Answer::before(sentence) };
        let resolution = check.resolve(attacker, defender);
        let sum = |die: u8, total: i32| format!("{die} {}", added(total));
        let reached = format!(
            "{} against {} is {}",
            sum(attacker, check.attacker.tally.total()),
            sum(defender, check.defender.tally.total()),
            signed(resolution.result)
        );
        Answer::of_row(resolution.row, &reached, &explain::effects_text(&resolution.effects), sentence)
    }

    fn tallies_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, request: &ChargeRequest, check: &Charge<'_>) {
        let tables = desk.tables;
        let faces = self.faces();
        let row = |check: &Charge<'_>| faces.map(|(attacker, defender)| check.outcomes().row_of(check.resolve(attacker, defender).result));
        let (odds, result) = (Odds::of(check), row(check));
        rows_ui(ui, check.outcomes(), &odds, result);
        odds_ui(ui, check.outcomes(), &odds, result);
        let rulings = self.rulings();
        for side in ChargeRole::ALL {
            let (party, tally) = match side {
                ChargeRole::Attacker => (&mut self.attacker, &check.attacker),
                ChargeRole::Defender => (&mut self.defender, &check.defender),
            };
            let other = |ruling: Ruling| {
                let mut rulings = rulings.clone();
                match side {
                    ChargeRole::Attacker => rulings.attacker.push(ruling),
                    ChargeRole::Defender => rulings.defender.push(ruling),
                }
                let check = Charge::prepare(tables, request, &rulings).ok()?;
                Some((Odds::of(&check), row(&check)))
            };
            group(ui, side_name(*side));
            ui.push_id(side_name(*side), |ui| {
                party.tally.ui(ui, &tally.tally, tally.facts.vocabulary(), &|line| worth(line, check.outcomes(), &odds, result, other));
            });
        }
    }
}

impl Panel for ChargeDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Charge";

    fn tools(&mut self, ui: &mut Ui) {
        let guns = self.defender.is_guns();
        if ui.add_enabled(!guns, egui::Button::new("Swap sides")).clicked() {
            self.swap();
        }
        if guns {
            ui.label(RichText::new("guns do not charge").small());
        }
    }

    fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        pick(ui, "", "combat", &mut self.later, &[false, true], |later| if *later { "second or later" } else { "first" }.to_owned());
        let asked = self.faces().zip(self.prepare(desk.tables).ok());
        let weight = asked.map(|(faces, (request, _))| {
            let asked = (request, self.rulings(), faces);
            self.weight.look(asked, |(request, rulings, faces)| weigh(desk.tables, request, rulings, *faces, false)).clone()
        });
        let known = self.known();
        let form = Form { apart: &[fact::ROUND], ..Form::default() };
        all_questions_ui(ui, form, &mut self.told, &known.side_facts(ChargeRole::Attacker));
        for role in ChargeRole::ALL {
            group(ui, side_name(*role));
            let known = self.known().side_facts(*role);
            let dim = |fact: FactId| weight.as_ref().is_some_and(|weight| weight.is_idle(Some(*role), fact));
            self.party(*role).ask(ui, desk, *role, (&known, &dim));
        }
        if self.defender.told.countercharging == Some(true) {
            ui.label(RichText::new("It rides out to meet the charge: no position counts for it.").small());
        }
    }

    fn foot(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let answer = self.prepare(desk.tables).map(|(_, check)| self.told(&check));
        let first = std::mem::take(&mut self.begins) || focus;
        let dice = vec![
            FootDie { label: "Attacker's die", brief: "Attacker", die: &mut self.attacker.die, sides: 10, focus: first, of: None },
            FootDie { label: "Defender's die", brief: "Defender", die: &mut self.defender.die, sides: 10, focus: false, of: None },
        ];
        if foot_ui(ui, desk, Foot::of(dice), &answer).roll {
            self.attacker.die.set_rolled((desk.generator)(10));
            self.defender.die.set_rolled((desk.generator)(10));
            self.begins = true;
        }
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let Ok((request, check)) = self.prepare(desk.tables) else { return };
        self.tallies_ui(ui, desk, &request, &check);
    }
}
