//! A charge combat: two sides, two dice.

use eframe::egui::{self, RichText, Ui};

use super::party::{PartyDraft, side_name};
use crate::engine::text::signed;
use crate::engine::{Odds, Ruling, Word as _};
use crate::games::rff1812::charge::{Charge, ChargeParty, ChargeRequest, ChargeRole, ChargeRulings};
use crate::games::rff1812::words::{Ground, Position};
use crate::games::rff1812::{Tables, explain};
use crate::gui::rows::{odds_rows, worth};
use crate::gui::scratch::answer::{row_ui, sentence_ui, wrong_ui};
use crate::gui::scratch::dice::{die_box, roll_asked, rolled_ui};
use crate::gui::scratch::fields::{Reading, group, pick, sentences, toggle, words};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::{DieDraft, odds_ui};

/// A charge, half asked.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "ticks of the panel")]
pub struct ChargeDraft {
    later: bool,
    after_struggle: bool,
    ground: Ground,
    cold_steel: bool,
    breakthrough: bool,
    position: Position,
    attacker: PartyDraft,
    defender: PartyDraft,
    next: Option<ChargeRole>,
}

impl Default for ChargeDraft {
    fn default() -> Self {
        Self {
            later: false,
            after_struggle: false,
            ground: Ground::Open,
            cold_steel: false,
            breakthrough: false,
            position: Position::None,
            attacker: PartyDraft::default(),
            defender: PartyDraft::default(),
            next: None,
        }
    }
}

impl ChargeDraft {
    /// The attack on the other: the sides change places, the ground's advantages are asked anew.
    fn swap(&mut self) {
        std::mem::swap(&mut self.attacker, &mut self.defender);
        (self.cold_steel, self.breakthrough, self.position) = (false, false, Position::None);
        for (party, side) in [(&mut self.attacker, ChargeRole::Attacker), (&mut self.defender, ChargeRole::Defender)] {
            party.die = DieDraft::default();
            party.fit(side);
        }
        self.next = Some(ChargeRole::Attacker);
    }

    fn rulings(&self) -> ChargeRulings {
        ChargeRulings { attacker: self.attacker.tally.rulings.clone(), defender: self.defender.tally.rulings.clone() }
    }

    fn prepare<'t>(&self, tables: &'t Tables) -> Result<(ChargeRequest, Charge<'t>), Vec<String>> {
        let mut reading = Reading::default();
        let attacker = self.attacker.read(&mut reading, ChargeRole::Attacker);
        let defender = self.defender.read(&mut reading, ChargeRole::Defender);
        let request = ChargeRequest {
            round: if self.later { 2 } else { 1 },
            ground: self.ground,
            after_struggle: self.later && self.after_struggle,
            attacker: ChargeParty { cold_steel: self.cold_steel, breakthrough: self.later && self.breakthrough, ..attacker },
            defender: ChargeParty { position: Some(self.position), ..defender },
            attacker_die: None,
            defender_die: None,
        };
        let request = reading.finish(request)?;
        let check = Charge::prepare(tables, &request, &self.rulings()).map_err(sentences)?;
        Ok((request, check))
    }

    fn faces(&self) -> Option<(u8, u8)> {
        self.attacker.die.face(10).zip(self.defender.die.face(10))
    }

    fn dice_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        ui.horizontal_wrapped(|ui| {
            let mut next = self.next.take();
            if focus {
                next = Some(ChargeRole::Attacker);
            }
            if roll_asked(ui, desk, true) {
                self.attacker.die.set_rolled((desk.generator)(10));
                self.defender.die.set_rolled((desk.generator)(10));
                next = Some(ChargeRole::Attacker);
            }
            let attacker = die_box(ui, "Attacker's die", &mut self.attacker.die, 10, next == Some(ChargeRole::Attacker));
            if (attacker.typed && self.defender.die.text.is_empty()) || attacker.entered {
                self.next = Some(ChargeRole::Defender);
            }
            die_box(ui, "Defender's die", &mut self.defender.die, 10, next == Some(ChargeRole::Defender));
            rolled_ui(ui, self.attacker.die.rolled && self.defender.die.rolled);
        });
    }

    fn tallies_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, request: &ChargeRequest, check: &Charge<'_>) {
        let tables = desk.tables;
        let faces = self.faces();
        let row = |check: &Charge<'_>| faces.map(|(attacker, defender)| check.outcomes().row_of(check.resolve(attacker, defender).result));
        let (odds, result) = (Odds::of(check), row(check));
        odds_ui(ui, &odds_rows(check.outcomes(), &odds), &odds.of, result);
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
                party.tally.ui(ui, desk.typing, &tally.tally, tally.facts.vocabulary(), &|line| {
                    worth(line, check.outcomes(), &odds, result, other)
                });
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
        words(ui, "", "ground crossed", &mut self.ground, Ground::ALL);
        group(ui, "Attacker");
        self.attacker.ask(ui, desk, ChargeRole::Attacker);
        ui.horizontal_wrapped(|ui| {
            self.cold_steel &= self.attacker.has_cold_steel();
            if self.attacker.has_cold_steel() {
                toggle(ui, "Attacker", &mut self.cold_steel, "cold steel");
            }
            if self.later {
                toggle(ui, "Attacker", &mut self.breakthrough, "breakthrough");
                toggle(ui, "", &mut self.after_struggle, "after a desperate struggle");
            }
        });
        group(ui, "Defender");
        self.defender.ask(ui, desk, ChargeRole::Defender);
        if self.defender.rides_out() {
            self.position = Position::None;
            ui.label(RichText::new("It rides out to meet the charge: no position counts for it.").small());
        } else {
            words(ui, "Defender", "position", &mut self.position, Position::ALL);
        }
    }

    fn answer(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        self.dice_ui(ui, desk, focus);
        match self.prepare(desk.tables) {
            Err(wrong) => wrong_ui(ui, &wrong),
            Ok((_, check)) => {
                let faces = self.faces();
                if let Some((attacker, defender)) = faces {
                    let resolution = check.resolve(attacker, defender);
                    let sum = |die: u8, total: i32| format!("{die} {}", signed(total));
                    let reached = format!(
                        "{} against {} is {}",
                        sum(attacker, check.attacker.tally.total()),
                        sum(defender, check.defender.tally.total()),
                        signed(resolution.result)
                    );
                    row_ui(ui, resolution.row, &reached, &explain::effects_text(&resolution.effects));
                }
                sentence_ui(ui, "charge combat", &explain::charge(&check, faces));
            }
        }
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let Ok((request, check)) = self.prepare(desk.tables) else { return };
        self.tallies_ui(ui, desk, &request, &check);
    }
}
