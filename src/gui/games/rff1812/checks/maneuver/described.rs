//! The maneuver of a unit that is described, with no battle loaded.

use eframe::egui::Ui;

use super::check::{ManeuverPart, OfManeuver, tapes_ui};
use crate::engine::{Asks as _, FactId, Word as _};
use crate::games::rff1812::Tables;
use crate::games::rff1812::maneuver::{
    self, Leader, ManeuverRequest, can_join_line_of_march, edge_inches, fact, formations_of, question_text, radius_of, usual_formation,
};
use crate::games::rff1812::words::{Arm, Effectiveness, Experience, LeaderRating, Order};
use crate::gui::form::check::{CheckForm, DiceFaces, single_face};
use crate::gui::form::described::{Describes, Dim};
use crate::gui::form::fields::{FieldReader, apart, inches_here, lead, row, toggle, unit_ui, words_here};
use crate::gui::form::questions::{Questions, TypedAnswers, in_row_ui, measured_ui};
use crate::gui::games::rff1812::checks::described::{formation_ui, gun_ui};
use crate::gui::parts::widgets::InchesDraft;
use crate::gui::scratch::ScratchDesk;
use crate::quantity::Inches;

/// Unit with its leader and their places.
#[derive(Clone, Debug, PartialEq)]
pub struct ManeuverDescription {
    /// Facts as filled in; the leader and fields still being typed are beside it.
    draft_request: ManeuverRequest,
    led: bool,
    leader: Leader,
    distance: InchesDraft,
    attached: Attached,
    tapes: TypedAnswers,
}

crate::engine::words! {
    /// The unit a leader is with.
    Attached { Nowhere = "no_unit", Here = "this_unit", Elsewhere = "another_unit" }
}

impl Default for ManeuverDescription {
    fn default() -> Self {
        Self {
            draft_request: ManeuverRequest::default(),
            led: true,
            leader: Leader { immediate: true, ..Leader::default() },
            distance: InchesDraft::default(),
            attached: Attached::Nowhere,
            tapes: TypedAnswers::default(),
        }
    }
}

impl ManeuverDescription {
    fn is_guns(&self) -> bool {
        self.draft_request.unit.arm == Arm::Artillery
    }

    /// Resets the facts that do not fit the arm, and drops those that are not asked.
    fn fit(&mut self) {
        let unit = &mut self.draft_request.unit;
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

    fn leader(&self, reading: &mut FieldReader) -> Option<Leader> {
        self.led.then(|| Leader {
            distance: reading.inches_or_none("", leader_question(fact::DISTANCE), &self.distance).unwrap_or(Inches::ZERO),
            attached: self.attached == Attached::Here,
            attached_elsewhere: self.attached == Attached::Elsewhere,
            line_of_march: self.leader.line_of_march && self.may_march(),
            ..self.leader.clone()
        })
    }

    /// Returns whether the unit can be in a line of march whose first unit the leader is with.
    fn may_march(&self) -> bool {
        self.attached == Attached::Elsewhere && self.draft_request.unit.formation.is_some_and(can_join_line_of_march)
    }

    fn ask_unit(&mut self, ui: &mut Ui, tables: &Tables, dim: Dim<'_, Self>) {
        lead(ui, "Unit", |ui| {
            words_here(ui, "", "arm", &mut self.draft_request.unit.arm, Arm::ALL);
            apart(ui);
            words_here(ui, "", "experience", &mut self.draft_request.unit.experience, Experience::ALL);
        });
        self.fit();
        row(ui, "state", |ui| {
            let unit = &mut self.draft_request.unit;
            if unit.arm == Arm::Artillery {
                gun_ui(ui, "", &mut unit.gun, tables);
            } else {
                words_here(ui, "", "effectiveness", unit.effectiveness.get_or_insert(Effectiveness::Fresh), Effectiveness::ALL);
                apart(ui);
                words_here(ui, "", "order", unit.order.get_or_insert(Order::Good), Order::ALL);
            }
            apart(ui);
            toggle(ui, "", &mut self.draft_request.unit.militia, "militia");
            let excluded = &[fact::ARM, fact::EXPERIENCE, fact::EFFECTIVENESS, fact::ORDER, fact::FORMATION];
            let known = maneuver::facts(tables, &self.draft_request);
            let dim = |fact: FactId| dim(ManeuverPart::Unit, fact);
            let list = Questions { all: true, exclude: excluded, irrelevant: Some(&dim), ..Questions::default() };
            in_row_ui(ui, list, &mut self.draft_request.unit, &known);
        });
        let unit = &mut self.draft_request.unit;
        row(ui, "formation", |ui| {
            formation_ui(ui, "", unit.formation.get_or_insert(usual_formation(unit.arm)), formations_of(unit.arm));
        });
    }

    fn ask_ground(&mut self, ui: &mut Ui, tables: &Tables, dim: Dim<'_, Self>) {
        let known = maneuver::facts(tables, &self.draft_request);
        let (put, edge) = (|fact| question_text(tables, fact), |fact| edge_inches(tables, fact));
        let dim = |fact: FactId| dim(ManeuverPart::Ground, fact);
        let list = Questions { all: true, question_text: Some(&put), limit: Some(&edge), irrelevant: Some(&dim), ..Questions::default() };
        lead(ui, "On the table", |ui| {
            in_row_ui(ui, list, &mut self.draft_request, &known);
            measured_ui(ui, list, &mut self.draft_request, &known, &mut self.tapes);
        });
    }

    fn ask_leader(&mut self, ui: &mut Ui, tables: &Tables, dim: Dim<'_, Self>) {
        let led = lead(ui, "Leader", |ui| {
            toggle(ui, "", &mut self.led, "checked by a leader");
            if !self.led {
                unit_ui(ui, "No leader: the unit is out of command and rolls alone.");
                return false;
            }
            apart(ui);
            words_here(ui, "Leader", "rating", &mut self.leader.rating, LeaderRating::ALL);
            apart(ui);
            unit_ui(ui, leader_question(fact::DISTANCE));
            inches_here(ui, "", leader_question(fact::DISTANCE), &mut self.distance);
            if let Some(leader) = self.leader(&mut FieldReader::default()) {
                let radius = radius_of(tables, &leader, self.draft_request.light);
                unit_ui(ui, &format!("within {radius} if left blank"));
            }
            true
        });
        if !led {
            return;
        }
        // Where he is, and with whom, is asked above.
        let mut excluded = vec![fact::LEADER_RATING, fact::ATTACHED, fact::DISTANCE];
        if !self.may_march() {
            excluded.push(fact::LINE_OF_MARCH);
        }
        row(ui, "attached to", |ui| {
            words_here(ui, "Leader", "attached to", &mut self.attached, Attached::ALL);
            apart(ui);
            let known = self.leader.facts();
            let dim = |fact: FactId| dim(ManeuverPart::Leader, fact);
            let list = Questions { all: true, exclude: &excluded, irrelevant: Some(&dim), ..Questions::default() };
            in_row_ui(ui, list, &mut self.leader, &known);
            toggle(ui, "Leader", &mut self.leader.immediate, "immediate commander");
            toggle(ui, "Leader", &mut self.leader.dismounted, "on foot");
            toggle(ui, "Leader", &mut self.leader.artillery_leader, "commands guns only");
        });
    }
}

/// Returns the question about a fact of the leader.
fn leader_question(fact: FactId) -> &'static str {
    fact::MANEUVER.spec(fact).question()
}

impl Describes for ManeuverDescription {
    type Check = OfManeuver;

    const TITLE: &'static str = "Maneuver";

    fn headline(&self, tables: &Tables) -> String {
        let unit = &self.draft_request.unit;
        let gun = unit.gun.as_ref().and_then(|gun| tables.guns.get(gun)).map(|row| row.data.calibre.to_string());
        let state = unit.effectiveness.map(|state| state.spoken()).or(gun);
        let order = unit.order.map(|order| format!("{} order", order.spoken()));
        let words = [Some(unit.arm.spoken()), Some(unit.experience.spoken()), state, unit.formation.map(|formation| formation.spoken())];
        let words = words.into_iter().flatten().chain(order.filter(|_| unit.order != Some(Order::Good))).collect::<Vec<_>>();
        format!("{}: {}", Self::TITLE, words.join(", "))
    }

    fn arrange(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, dim: Dim<'_, Self>) {
        self.ask_unit(ui, desk.tables, dim);
        self.ask_leader(ui, desk.tables, dim);
        self.ask_ground(ui, desk.tables, dim);
    }

    fn request(&self, tables: &Tables) -> Result<ManeuverRequest, Vec<String>> {
        let mut reading = FieldReader::default();
        let gun = reading.gun("", self.is_guns(), self.draft_request.unit.gun.as_ref());
        let mut answered = self.draft_request.clone();
        let known = maneuver::facts(tables, &answered);
        self.tapes.read(&mut reading, Questions { all: true, ..Questions::default() }, &mut answered, &known);
        let mut request = ManeuverRequest { leader: self.leader(&mut reading), ..answered };
        request.unit.gun = gun;
        request.drop_unasked(&maneuver::facts(tables, &request));
        reading.finish(request)
    }

    fn beside_ui(&mut self, ui: &mut Ui, tables: &Tables, form: &CheckForm<OfManeuver>, faces: Option<&DiceFaces>) {
        let Ok(request) = self.request(tables) else { return };
        let request = ManeuverRequest { die: faces.and_then(single_face), ..request };
        tapes_ui(ui, None, (tables, &request, &form.rulings_on(0)), &mut self.distance, &mut self.tapes);
    }
}
