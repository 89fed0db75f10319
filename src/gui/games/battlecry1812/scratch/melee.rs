//! Battlecry! 1812: a melee of two units.

use eframe::egui::{self, RichText, Ui};

use crate::engine::text::listed;
use crate::engine::{Asks, Facts, Odds, Ruling, Word as _};
use crate::games::battlecry1812::melee::{Melee, MeleeAttacker, MeleeDefender, MeleeRequest, MeleeRulings, fact};
use crate::games::battlecry1812::words::{Formation, MeleeSide, Special, UnitType};
use crate::games::battlecry1812::{Tables, explain};
use crate::gui::foot::Foot;
use crate::gui::questions::{Form, Numbers, all_numbers_ui, all_questions_ui};
use crate::gui::rows::{odds_ui, rows_ui, worth};
use crate::gui::scratch::answer::{Answer, TallyDraft, foot_ui};
use crate::gui::scratch::dice::PoolDraft;
use crate::gui::scratch::fields::{Reading, group, number, sentences, words};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::capital;

/// A melee, half asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeleeDraft {
    /// What is told; what is typed is beside it.
    told: MeleeRequest,
    attacker: SideDraft,
    defender: SideDraft,
    /// Who is attacked does not attack.
    guns_defend: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct SideDraft {
    numbers: Numbers,
    pool: PoolDraft,
    tally: TallyDraft,
}

impl MeleeDraft {
    fn swap(&mut self) {
        let MeleeRequest { attacker, defender, .. } = &mut self.told;
        let mut attacks = MeleeAttacker::default();
        let mut defends = MeleeDefender::default();
        // What is asked of both goes along; what is asked of who is attacked begins anew.
        defender.answer_to(&mut attacks);
        attacker.answer_to(&mut defends);
        (*attacker, *defender) = (attacks, defends);
        std::mem::swap(&mut self.attacker, &mut self.defender);
        self.attacker.pool = PoolDraft::default();
        self.defender.pool = PoolDraft::default();
    }

    fn rulings(&self) -> MeleeRulings {
        MeleeRulings { attacker: self.attacker.tally.rulings.clone(), defender: self.defender.tally.rulings.clone() }
    }

    fn prepare<'t>(&self, tables: &'t Tables) -> Result<(MeleeRequest, Melee<'t>), Vec<String>> {
        let mut reading = Reading::default();
        let mut request = self.told.clone();
        let known = [MeleeSide::Attacker, MeleeSide::Defender].map(|side| request.side_facts(tables, side));
        self.attacker.numbers.read(&mut reading, form_of(ATTACKER), &mut request.attacker, &known[0]);
        self.defender.numbers.read(&mut reading, form_of(DEFENDER), &mut request.defender, &known[1]);
        let request = reading.finish(request)?;
        let check = Melee::prepare(tables, &request, &self.rulings()).map_err(sentences)?;
        Ok((request, check))
    }

    /// Both sides' faces; a side without dice throws none.
    fn faces(&self, check: &Melee<'_>) -> Option<(Vec<u8>, Vec<u8>)> {
        let faces = |pool: &PoolDraft, count| if count == 0 { Some(Vec::new()) } else { pool.faces(6, count)?.ok() };
        Some((faces(&self.attacker.pool, check.attacker.dice_count())?, faces(&self.defender.pool, check.defender.dice_count())?))
    }

    /// What the dice come to, or how many there are.
    fn told(&self, check: &Melee<'_>) -> Answer {
        let faces = self.faces(check);
        let faces = faces.as_ref().map(|(attacker, defender)| (attacker.as_slice(), defender.as_slice()));
        let sentence = explain::melee(check, faces);
        let thrown = faces.and_then(|(attacker, defender)| check.resolve(attacker, defender).zip(check.flags(attacker, defender)));
        let Some((resolution, (attacker, defender))) = thrown else {
            let mut wrong = [(&self.attacker.pool, &check.attacker), (&self.defender.pool, &check.defender)].into_iter();
            let wrong = wrong.find_map(|(pool, side)| pool.faces(6, side.dice_count())?.err());
            return Answer { arithmetic: wrong.map(|says| capital(&says)).unwrap_or_default(), ..Answer::before(sentence) };
        };
        let effects = listed(&resolution.effects.iter().map(ToString::to_string).collect::<Vec<_>>());
        Answer::of_row(resolution.row, &explain::flags(attacker, defender), &effects, sentence)
    }
}

const ATTACKER: &str = "Attacker";
const DEFENDER: &str = "Defender";

/// The questions of a side, but for what the form asks in a way of its own.
fn form_of(of: &str) -> Form<'_> {
    Form { of, apart: &[fact::TYPE, fact::ENEMY_FORMATION], ..Form::default() }
}

impl SideDraft {
    fn ask<T: Asks>(&mut self, ui: &mut Ui, of: &str, told: &mut T, known: &Facts, morale: &str) {
        all_numbers_ui::<T>(ui, form_of(of), known, &mut self.numbers, |ui, _, what, text| {
            number(ui, of, what, text, morale);
        });
        all_questions_ui(ui, form_of(of), told, known);
    }
}

impl Panel for MeleeDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Battlecry melee";

    fn tools(&mut self, ui: &mut Ui) {
        if ui.add_enabled(!self.guns_defend, egui::Button::new("Swap sides")).clicked() {
            self.swap();
        }
        if self.guns_defend {
            ui.label(RichText::new("artillery does not attack").small());
        }
    }

    fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        let tables = desk.tables;
        let fighters = UnitType::ALL.iter().copied().filter(|unit| !tables.has(*unit, Special::NoMelee)).collect::<Vec<_>>();
        group(ui, ATTACKER);
        words(ui, ATTACKER, "type", &mut self.told.attacker.unit, &fighters);
        let known = self.told.side_facts(tables, MeleeSide::Attacker);
        self.attacker.ask(ui, ATTACKER, &mut self.told.attacker, &known, "1 to 10");
        group(ui, DEFENDER);
        let defender = &mut self.told.defender;
        words(ui, DEFENDER, "type", &mut defender.unit, UnitType::ALL);
        self.guns_defend = tables.has(defender.unit, Special::NoMelee);
        let formations = tables.formations_of(defender.unit).collect::<Vec<_>>();
        if !formations.contains(&defender.formation) {
            defender.formation = Formation::Line;
        }
        words(ui, DEFENDER, "formation", &mut defender.formation, &formations);
        let known = self.told.side_facts(tables, MeleeSide::Defender);
        self.defender.ask(ui, DEFENDER, &mut self.told.defender, &known, "0 to 10");
    }

    fn foot(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let prepared = self.prepare(desk.tables);
        let counts = prepared.as_ref().ok().map(|(_, check)| (check.attacker.dice_count(), check.defender.dice_count()));
        let answer = prepared.map(|(_, check)| self.told(&check));
        let pools = vec![
            self.attacker.pool.in_foot("Attacker's dice", counts.map(|counts| counts.0), focus),
            self.defender.pool.in_foot("Defender's dice", counts.map(|counts| counts.1), false),
        ];
        let roll = foot_ui(ui, desk, Foot::of_pools(pools), &answer).roll;
        if let Some((attacker, defender)) = counts.filter(|_| roll) {
            self.attacker.pool.roll_together(desk, attacker);
            self.defender.pool.roll_together(desk, defender);
            ui.ctx().request_repaint();
        }
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let tables = desk.tables;
        let Ok((request, check)) = self.prepare(tables) else { return };
        let faces = self.faces(&check);
        let row = |check: &Melee<'_>| {
            let (attacker, defender) = faces.as_ref()?;
            Some(check.outcomes().row_of(check.resolve(attacker, defender)?.result))
        };
        let (odds, result) = (Odds::of(&check), row(&check));
        rows_ui(ui, check.outcomes(), &odds, result);
        odds_ui(ui, check.outcomes(), &odds, result);
        let rulings = self.rulings();
        for side in MeleeSide::ALL {
            let (name, draft, pool) = match side {
                MeleeSide::Attacker => ("Attacker", &mut self.attacker, &check.attacker),
                MeleeSide::Defender => ("Defender", &mut self.defender, &check.defender),
            };
            // With a line turned round the side throws other dice: its worth is told in chances.
            let other = |ruling: Ruling| {
                let mut rulings = rulings.clone();
                match side {
                    MeleeSide::Attacker => rulings.attacker.push(ruling),
                    MeleeSide::Defender => rulings.defender.push(ruling),
                }
                Some((Odds::of(&Melee::prepare(tables, &request, &rulings).ok()?), None))
            };
            group(ui, name);
            ui.push_id(name, |ui| {
                draft.tally.ui(ui, &pool.tally, pool.facts.vocabulary(), &|line| worth(line, check.outcomes(), &odds, None, other));
            });
        }
    }
}
