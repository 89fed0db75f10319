//! The maneuver check of one unit.

use eframe::egui::{RichText, Ui};

use super::gun::gun_ui;
use crate::engine::text::added;
use crate::engine::{Asks as _, FactId, Odds, Ruling, Value, Weight, Word as _};
use crate::games::rff1812::maneuver::{
    self, Leader, Maneuver, ManeuverRequest, fact, formations_of, in_line_of_march, near, question, radius_of, usual_formation,
};
use crate::games::rff1812::tape::maneuver_at;
use crate::games::rff1812::words::{Arm, Effectiveness, Experience, LeaderRating, Order};
use crate::games::rff1812::{Tables, explain};
use crate::gui::form::Kept;
use crate::gui::games::rff1812::checks::maneuver::asked::{Of, is_idle, weigh};
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::questions::{Form, Tapes, all_lengths_ui, all_questions_ui};
use crate::gui::rows::{faces_ui, odds_ui, worth};
use crate::gui::scratch::answer::{Answer, TallyDraft, one_die};
use crate::gui::scratch::fields::{Reading, group, inches, sentences, toggle, words};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::{DieDraft, InchesDraft};
use crate::quantity::Inches;

/// A maneuver check, half asked.
#[derive(Clone, Debug, PartialEq)]
pub struct ManeuverDraft {
    /// What is told; leader and die are beside it, and what is typed.
    told: ManeuverRequest,
    led: bool,
    leader: Leader,
    distance: InchesDraft,
    attached: Attached,
    tapes: Tapes,
    die: DieDraft,
    tally: TallyDraft,
    weight: Kept<(ManeuverRequest, Vec<Ruling>, u8), Weight<Of>>,
}

crate::engine::words! {
    /// The unit a leader is with.
    Attached { Nowhere = "no_unit", Here = "this_unit", Elsewhere = "another_unit" }
}

impl Default for ManeuverDraft {
    fn default() -> Self {
        Self {
            told: ManeuverRequest::default(),
            led: true,
            leader: Leader { immediate: true, ..Leader::default() },
            distance: InchesDraft::default(),
            attached: Attached::Nowhere,
            tapes: Tapes::default(),
            die: DieDraft::default(),
            tally: TallyDraft::default(),
            weight: Kept::default(),
        }
    }
}

impl ManeuverDraft {
    fn is_guns(&self) -> bool {
        self.told.unit.arm == Arm::Artillery
    }

    /// What does not fit the arm goes.
    fn fit(&mut self) {
        let unit = &mut self.told.unit;
        let formation = unit.formation.get_or_insert(usual_formation(unit.arm));
        if !formations_of(unit.arm).contains(formation) {
            *formation = usual_formation(unit.arm);
        }
        if unit.arm == Arm::Artillery {
            (unit.effectiveness, unit.order) = (None, None);
        } else {
            unit.gun = None;
            self.leader.artillery_leader = false;
            unit.effectiveness.get_or_insert(Effectiveness::Fresh);
            unit.order.get_or_insert(Order::Good);
        }
        unit.drop_unasked(&unit.facts());
    }

    fn leader(&self, reading: &mut Reading) -> Option<Leader> {
        self.led.then(|| Leader {
            distance: reading.inches_or_none("", says(fact::DISTANCE), &self.distance).unwrap_or(Inches::ZERO),
            attached: self.attached == Attached::Here,
            attached_elsewhere: self.attached == Attached::Elsewhere,
            line_of_march: self.leader.line_of_march && self.may_march(),
            ..self.leader.clone()
        })
    }

    /// Whether the unit can be in a line of march whose first unit the leader is with.
    fn may_march(&self) -> bool {
        self.attached == Attached::Elsewhere && self.told.unit.formation.is_some_and(in_line_of_march)
    }

    fn request(&self, tables: &Tables) -> Result<ManeuverRequest, Vec<String>> {
        let mut reading = Reading::default();
        let gun = reading.gun("", self.is_guns(), self.told.unit.gun.as_ref());
        self.tapes.read(&mut reading, "", &self.told);
        let mut request = ManeuverRequest { leader: self.leader(&mut reading), ..self.told.clone() };
        request.unit.gun = gun;
        request.drop_unasked(&maneuver::facts(tables, &request));
        reading.finish(request)
    }

    fn prepare<'t>(&self, tables: &'t Tables) -> Result<(ManeuverRequest, Maneuver<'t>), Vec<String>> {
        let request = self.request(tables)?;
        let check = Maneuver::prepare(tables, &request, &self.tally.rulings).map_err(sentences)?;
        Ok((request, check))
    }

    fn ask_unit(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, weight: Option<&Weight<Of>>) {
        let tables = desk.tables;
        words(ui, "", "arm", &mut self.told.unit.arm, Arm::ALL);
        self.fit();
        let unit = &mut self.told.unit;
        words(ui, "", "experience", &mut unit.experience, Experience::ALL);
        if unit.arm == Arm::Artillery {
            gun_ui(ui, "", &mut unit.gun, tables);
        } else {
            words(ui, "", "effectiveness", unit.effectiveness.get_or_insert(Effectiveness::Fresh), Effectiveness::ALL);
            words(ui, "", "order", unit.order.get_or_insert(Order::Good), Order::ALL);
        }
        words(ui, "", "formation", unit.formation.get_or_insert(usual_formation(unit.arm)), formations_of(unit.arm));
        toggle(ui, "", &mut unit.militia, "militia");
        let apart = &[fact::ARM, fact::EXPERIENCE, fact::EFFECTIVENESS, fact::ORDER, fact::FORMATION];
        let known = maneuver::facts(tables, &self.told);
        let dim = |fact: FactId| weight.is_some_and(|weight| is_idle(weight, fact));
        all_questions_ui(ui, Form { apart, dim: Some(&dim), ..Form::default() }, &mut self.told.unit, &known);
    }

    fn ask_ground(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, weight: Option<&Weight<Of>>) {
        let tables = desk.tables;
        let known = maneuver::facts(tables, &self.told);
        let (put, edge) = (|fact| question(tables, fact), |fact| near(tables, fact));
        let dim = |fact: FactId| weight.is_some_and(|weight| is_idle(weight, fact));
        let form = Form { put: Some(&put), edge: Some(&edge), dim: Some(&dim), ..Form::default() };
        all_questions_ui(ui, form, &mut self.told, &known);
        all_lengths_ui(ui, form, &mut self.told, &known, &mut self.tapes, |ui, says, typed, focus| {
            let field = inches(ui, "", says, typed);
            if focus {
                field.request_focus();
            }
        });
    }

    /// Of each distance that may be off, whether it matters.
    fn tapes_ui(&mut self, ui: &mut Ui, tables: &Tables) {
        let Ok((request, _)) = self.prepare(tables) else { return };
        let request = ManeuverRequest { die: self.die.face(10), ..request };
        let rulings = &self.tally.rulings;
        if request.leader.is_some() {
            tape_ui(ui, "the leader's distance", &mut self.distance, |inches| {
                let leader = request.leader.clone().map(|leader| Leader { distance: inches, ..leader });
                maneuver_at(tables, &ManeuverRequest { leader, ..request.clone() }, rulings)
            });
        }
        for (fact, of) in [(fact::OUTFLANKED_FROM, "the flank"), (fact::FRIENDS_AT, "the friends")] {
            let Some(question) = ManeuverRequest::question(fact).filter(|question| (question.given)(&request).is_some()) else { continue };
            tape_ui(ui, of, self.tapes.typed(fact), |inches| {
                let mut request = request.clone();
                (question.take)(&mut request, Some(Value::Length(inches)));
                maneuver_at(tables, &request, rulings)
            });
        }
    }

    fn ask_leader(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        toggle(ui, "", &mut self.led, "a leader takes it with him");
        if !self.led {
            ui.label(RichText::new("No leader: it is out of command and rolls alone.").small());
            return;
        }
        words(ui, "Leader", "rating", &mut self.leader.rating, LeaderRating::ALL);
        inches(ui, "", says(fact::DISTANCE), &mut self.distance);
        if let Some(leader) = self.leader(&mut Reading::default()) {
            let radius = radius_of(desk.tables, &leader, self.told.light);
            ui.label(RichText::new(format!("His command radius is {radius}. Left blank, the unit is within it.")).small());
        }
        words(ui, "Leader", "attached to", &mut self.attached, Attached::ALL);
        // Where he is, and with whom, is asked above.
        let mut apart = vec![fact::LEADER_RATING, fact::ATTACHED, fact::DISTANCE];
        if !self.may_march() {
            apart.push(fact::LINE_OF_MARCH);
        }
        let known = self.leader.facts();
        all_questions_ui(ui, Form { apart: &apart, ..Form::default() }, &mut self.leader, &known);
        ui.horizontal_wrapped(|ui| {
            toggle(ui, "Leader", &mut self.leader.immediate, "immediate commander");
            toggle(ui, "Leader", &mut self.leader.dismounted, "on foot");
            toggle(ui, "Leader", &mut self.leader.artillery_leader, "commands guns only");
        });
    }
}

/// The question about a fact of the leader.
fn says(fact: FactId) -> &'static str {
    fact::MANEUVER.spec(fact).question()
}

impl Panel for ManeuverDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Maneuver";

    fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        let asked = self.die.face(10).zip(self.request(desk.tables).ok());
        let weight = asked.map(|(face, request)| {
            let asked = (request, self.tally.rulings.clone(), face);
            self.weight.look(asked, |(request, rulings, face)| weigh(desk.tables, request, rulings, *face, false)).clone()
        });
        self.ask_unit(ui, desk, weight.as_ref());
        group(ui, "Leader");
        self.ask_leader(ui, desk);
        group(ui, "On the table");
        self.ask_ground(ui, desk, weight.as_ref());
    }

    fn foot(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        let answer = self.prepare(desk.tables).map(|(_, check)| {
            let face = self.die.face(10);
            let sentence = explain::maneuver(&check, face);
            let Some(face) = face else { return Answer::before(sentence) };
            let resolution = check.resolve(face);
            let reached = format!("die {face} {} = {}", added(check.tally.total()), resolution.result);
            Answer::of_row(resolution.row, &reached, &explain::effects_text(&resolution.effects), sentence)
        });
        one_die(ui, desk, &mut self.die, 10, focus, &answer);
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let tables = desk.tables;
        self.tapes_ui(ui, tables);
        let Ok((request, check)) = self.prepare(tables) else { return };
        let face = self.die.face(10);
        let row = |check: &Maneuver<'_>| face.map(|face| check.outcomes().row_of(check.resolve(face).result));
        let (odds, result) = (Odds::of(&check), row(&check));
        faces_ui(ui, check.outcomes(), 10, face, |face| check.outcomes().row_of(check.resolve(face).result));
        odds_ui(ui, check.outcomes(), &odds, result);
        let rulings = self.tally.rulings.clone();
        let other = |ruling: Ruling| {
            let rulings = rulings.iter().cloned().chain([ruling]).collect::<Vec<_>>();
            let check = Maneuver::prepare(tables, &request, &rulings).ok()?;
            Some((Odds::of(&check), row(&check)))
        };
        self.tally.ui(ui, &check.tally, check.facts.vocabulary(), &|line| worth(line, check.outcomes(), &odds, result, other));
    }
}
