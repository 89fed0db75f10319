//! The fire panel: several firers, one target.

use eframe::egui::{self, RichText, ScrollArea, Ui};
use num_bigint::BigUint;

use super::chances::{fire_chances_ui, remarks_ui};
use super::desktop::{Desktop, Told, inherent_text, name_of, side_of};
use super::result::{Rulings, effects_ui};
use crate::engine::text::{listed, signed};
use crate::engine::{Asks as _, FactId, Facts, Odds, Ruling, decisive};
use crate::game::Refusal;
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{
    AppliedEffect, Battle, Command, Event, FireCall, FirerCall, Reading, fire_request, fire_target, gun_targets, known_firer,
    stands_that_fire, why_not_so_many,
};
use crate::games::rff1812::explain::{self, points_text};
use crate::games::rff1812::fire::{Fire, FireRequest, FireTarget, Firer, fact, firer_fact};
use crate::games::rff1812::tape::fire_at;
use crate::games::rff1812::words::{Cover, Formation};
use crate::gui::cells::Cells;
use crate::gui::foot::FootDie;
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::questions::{Form, questions_ui};
use crate::gui::rows::{names, odds_rows, worth};
use crate::gui::widgets::{DieDraft, InchesDraft, OddsRow, TallyView, capital, heading, inches_ui, mark, odds_ui, ruling_ui, tally_ui};
use crate::id::UnitId;

/// A half-filled fire combat.
#[derive(Clone, Debug, PartialEq)]
pub struct FireDraft {
    firers: Vec<FirerRow>,
    target: Option<UnitId>,
    /// What is told of the fire; firers, target and die are beside it.
    told: FireCall,
    die: DieDraft,
    focus: Focus,
    view: TallyView,
    note: String,
    effect_rulings: Rulings,
}

#[derive(Clone, Debug, PartialEq)]
struct FirerRow {
    /// What is told of the firer; what is typed is beside it.
    told: FirerCall,
    range: InchesDraft,
    stands: String,
    /// The referee lets more stands fire than the formation does.
    referee: bool,
    /// Why he does.
    why: String,
    rocket_dice: String,
}

/// Where the cursor goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Nowhere,
    Range(usize),
    Die,
}

impl FirerRow {
    fn new(unit: UnitId) -> Self {
        Self {
            told: FirerCall { unit, ..FirerCall::default() },
            range: InchesDraft::default(),
            stands: String::new(),
            referee: false,
            why: String::new(),
            rocket_dice: String::new(),
        }
    }
}

impl FireDraft {
    /// Fire of one unit, its target perhaps named.
    pub fn new(firer: UnitId, target: Option<UnitId>) -> Self {
        Self {
            firers: vec![FirerRow::new(firer)],
            focus: if target.is_some() { Focus::Range(0) } else { Focus::Nowhere },
            target,
            told: FireCall::default(),
            die: DieDraft::default(),
            view: TallyView::default(),
            note: String::new(),
            effect_rulings: Rulings::default(),
        }
    }

    /// The fire of the log, as it was.
    pub fn reopened(call: &FireCall, effects: &[AppliedEffect]) -> Self {
        let row = |firer: &FirerCall| FirerRow {
            told: FirerCall { charge: firer.charge.or(call.charge), ..firer.clone() },
            range: InchesDraft::of(firer.range),
            stands: firer.stands.map(|stands| stands.to_string()).unwrap_or_default(),
            referee: firer.referee.is_some(),
            why: firer.referee.as_ref().map(ToString::to_string).unwrap_or_default(),
            rocket_dice: firer.rocket_dice.iter().flatten().map(u8::to_string).collect::<Vec<_>>().join(" "),
        };
        Self {
            firers: call.firers.iter().map(row).collect(),
            target: Some(call.target.clone()),
            told: FireCall { charge: None, ..call.clone() },
            die: call.die.map(DieDraft::fallen).unwrap_or_default(),
            focus: Focus::Nowhere,
            view: TallyView::default(),
            note: String::new(),
            effect_rulings: Rulings::of(effects),
        }
    }

    /// The fire as it is filled in.
    pub fn command(&self, battle: &Battle) -> Option<Command> {
        self.call(battle).ok().map(Command::Fire)
    }

    /// A digit typed while no field has the cursor: that of the first range not measured, else the die's.
    pub fn take_digit(&mut self, digit: char) {
        match self.first_unmeasured() {
            Some(nth) => {
                self.firers[nth].range.text.push(digit);
                self.focus = Focus::Range(nth);
            }
            None => {
                self.die.take_digit(digit);
                self.focus = Focus::Die;
            }
        }
    }

    /// The first firer and the target, for a charge of the same pair.
    pub fn pair(&self) -> (Option<UnitId>, Option<UnitId>) {
        (self.firers.first().map(|row| row.told.unit.clone()), self.target.clone())
    }

    /// A unit of the firers' side joins or leaves them; one of the other side becomes the target.
    pub fn take_unit(&mut self, battle: &Battle, unit: &UnitId) -> bool {
        let own = self.firers.first().is_none_or(|row| side_of(battle, &row.told.unit) == side_of(battle, unit));
        if !own {
            self.target = Some(unit.clone());
            self.focus = Focus::Range(self.first_unmeasured().unwrap_or(0));
        } else if let Some(nth) = self.firers.iter().position(|row| row.told.unit == *unit) {
            if self.firers.len() > 1 {
                self.firers.remove(nth);
            }
        } else {
            self.firers.push(FirerRow::new(unit.clone()));
            self.focus = Focus::Range(self.firers.len() - 1);
        }
        true
    }

    fn first_unmeasured(&self) -> Option<usize> {
        self.firers.iter().position(|row| row.range.inches().is_none())
    }

    /// The call, or what is still to be told.
    fn call(&self, battle: &Battle) -> Result<FireCall, String> {
        let Some(target) = self.target.clone() else {
            return Err("Pick the target on the left: click it, or type its number after /.".to_owned());
        };
        let firers = self.firers.iter().map(|row| row.call(battle)).collect::<Result<_, _>>()?;
        Ok(FireCall { firers, target, die: self.die.thrown(10), effect_rulings: self.effect_rulings.made(), ..self.told.clone() })
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        heading(ui, &self.title(desk.battle));
        let setup = desk.battle.setup();
        let call = self.call(desk.battle);
        let by_name = |refusal: Refusal| match &call {
            Ok(call) => desk.battle.by_name(&Command::Fire(call.clone()), refusal).spoken(),
            Err(_) => refusal.spoken(),
        };
        let request = call.clone().and_then(|call| fire_request(setup, desk.battle.state(), &call).map_err(by_name));
        let without_die = request.map(|request| FireRequest { die: None, ..request });
        let check = without_die
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|request| Fire::prepare(&setup.tables, request, &self.told.rulings).map_err(|faults| by_name(faults.into())));
        let preview = match (&check, &call) {
            (Ok(_), Ok(call)) if call.die.is_some() => Some(desk.preview(Command::Fire(call.clone()))),
            _ => None,
        };
        let weight = match (&check, &without_die) {
            (Ok(_), Ok(request)) => self.weigh(desk, request),
            _ => None,
        };
        let height = ui.available_height();
        ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
            self.firers_ui(ui, desk);
            self.target_ui(ui, desk.battle, weight.as_deref());
            if let (Ok(check), Ok(request)) = (&check, &without_die) {
                let event = preview.as_ref().and_then(|preview| preview.as_ref().ok());
                self.check_ui(ui, desk, (check, request), call.as_ref().ok(), event);
            }
        });
        let waits = check.as_ref().err().cloned().unwrap_or_default();
        self.foot_ui(ui, desk, check.as_ref().ok(), call.ok(), preview.as_ref(), waits);
    }

    fn title(&self, battle: &Battle) -> String {
        let firers = self.firers.iter().map(|row| name_of(battle, &row.told.unit)).collect::<Vec<_>>();
        let verb = if firers.len() > 1 { "fire" } else { "fires" };
        let target = self.target.as_ref().map_or_else(String::new, |target| format!(" at {}", name_of(battle, target)));
        format!("{} {verb}{target}", listed(&firers))
    }

    /// The die, what it comes to and why, and what it does.
    fn foot_ui(
        &mut self,
        ui: &mut Ui,
        desk: &mut Desktop<'_>,
        check: Option<&Fire<'_>>,
        call: Option<FireCall>,
        preview: Option<&Result<Event, Refusal>>,
        waits: String,
    ) {
        let told = Told::of(preview, waits, |event| check.map(|check| told_of(check, event)).unwrap_or_default());
        let focus = self.focus == Focus::Die;
        if focus {
            self.focus = Focus::Nowhere;
        }
        let ready = call.filter(|_| told.ready).map(Command::Fire);
        let Self { die, effect_rulings, .. } = self;
        let foot = told.foot(vec![FootDie { label: "Die", die, sides: 10, focus }]);
        let asked = desk.foot_ui(ui, ready, foot, |ui, desk| effects_ui(ui, desk, &told.effects, effect_rulings));
        if asked.roll {
            self.die.set_rolled((desk.generator)(10));
            self.focus = Focus::Die;
        }
    }

    fn firers_ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        let mut removed = None;
        let mut next = None;
        let several = self.firers.len() > 1;
        let wanted = self.focus;
        for (nth, row) in self.firers.iter_mut().enumerate() {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(name_of(desk.battle, &row.told.unit)).strong());
                ui.label(RichText::new(inherent_text(desk.battle, &row.told.unit)).small());
                if several && ui.button(format!("Leave out {}", name_of(desk.battle, &row.told.unit))).clicked() {
                    removed = Some(nth);
                }
            });
            ui.horizontal_wrapped(|ui| {
                let entered =
                    ui.push_id(nth, |ui| inches_ui(ui, "range", &mut row.range, wanted == Focus::Range(nth), &mut desk.measuring)).inner;
                if entered && row.range.inches().is_some() {
                    next = Some(nth + 1);
                }
                let title = ui.label("stands firing");
                let left = desk.battle.state().units.get(&row.told.unit).map_or(0, |state| state.stands);
                let fire = row.may_fire(desk.battle);
                let hint = if fire == left { format!("all {left}") } else { format!("{fire} of {left}") };
                ui.add(egui::TextEdit::singleline(&mut row.stands).desired_width(50.0).hint_text(hint)).labelled_by(title.id);
                if row.is_rocket(desk.battle) {
                    let title = ui.label("rocket dice");
                    ui.add(egui::TextEdit::singleline(&mut row.rocket_dice).desired_width(90.0).hint_text("7 2 …")).labelled_by(title.id);
                }
                row.referee_ui(ui, desk);
                row.charge_ui(ui, desk.battle);
            });
        }
        if matches!(wanted, Focus::Range(_)) {
            self.focus = Focus::Nowhere;
        }
        if let Some(nth) = removed {
            self.firers.remove(nth);
        }
        if let Some(next) = next {
            let unmeasured = self.first_unmeasured().or_else(|| (next < self.firers.len()).then_some(next));
            self.focus = unmeasured.map_or(Focus::Die, Focus::Range);
        }
        ui.label(RichText::new("Click another unit of this side on the left to add it.").small().weak());
        ui.separator();
    }

    fn target_ui(&mut self, ui: &mut Ui, battle: &Battle, weight: Option<&[FactId]>) {
        ui.horizontal_wrapped(|ui| {
            ui.label("Target:");
            match &self.target {
                Some(target) => {
                    ui.label(RichText::new(name_of(battle, target)).strong());
                    ui.label(RichText::new(inherent_text(battle, target)).small());
                }
                None => {
                    ui.label("none yet");
                }
            }
        });
        let known = self.target.as_ref().and_then(|target| fire_target(battle.setup(), battle.state(), target).ok()).unwrap_or_default();
        let known = as_told(known, &self.told).facts();
        let dim = |fact| weight.is_some_and(|weight| !weight.contains(&fact));
        let form = Form { apart: MASSING, dim: Some(&dim), ..Form::default() };
        ui.horizontal_wrapped(|ui| questions_ui(ui, form, &mut self.told, &known));
        self.fences_ui(ui, battle);
        self.massing_ui(ui, battle, &known);
        ui.separator();
    }

    /// What counts as partial cover for whom, where the target is not in open order (digest §9).
    fn fences_ui(&self, ui: &mut Ui, battle: &Battle) {
        let formation = self.target.as_ref().and_then(|target| battle.state().units.get(target)).map(|unit| unit.formation);
        let open = matches!(formation, Some(Formation::OpenOrder | Formation::Dismounted));
        let partial = battle.setup().tables.fire.iter().find(|row| row.id.as_str() == "partial_cover");
        if let (Cover::Partial, false, Some(note)) = (self.told.cover, open, partial.and_then(|row| row.note.as_ref())) {
            ui.label(RichText::new(note.as_str()).small());
        }
    }

    /// Which targets other batteries have taken, and what lets guns take them all the same (digest §9, massing guns).
    fn massing_ui(&mut self, ui: &mut Ui, battle: &Battle, known: &Facts) {
        let setup = battle.setup();
        let is_gun = |row: &&FirerRow| setup.scenario.unit(&row.told.unit).is_some_and(|(_, unit)| unit.guns().is_some());
        let Some(guns) = self.firers.iter().find(is_gun) else { return };
        ui.horizontal_wrapped(|ui| {
            ui.label("Guns:");
            questions_ui(ui, Form { only: MASSING, ..Form::default() }, &mut self.told, known);
        });
        let targets = gun_targets(setup, battle.state(), &guns.told.unit);
        let taken = targets.iter().filter_map(|target| {
            let by = target.taken_by.as_ref()?;
            Some(format!("{} by {}", name_of(battle, &target.unit), name_of(battle, by)))
        });
        let taken = taken.collect::<Vec<_>>();
        if !taken.is_empty() {
            let canister = setup.tables.inches(FigureId::CanisterRange);
            let says = format!(
                "Taken already: {}. Each battery takes another target, but for the cases above or within {canister}.",
                listed(&taken)
            );
            ui.label(RichText::new(says).small());
        }
    }

    fn check_ui(
        &mut self,
        ui: &mut Ui,
        desk: &mut Desktop<'_>,
        (check, request): (&Fire<'_>, &FireRequest),
        call: Option<&FireCall>,
        event: Option<&Event>,
    ) {
        for line in &check.points {
            let assumed = line.band.as_ref().map_or("", |band| mark(band.provenance));
            ui.label(format!("{}{assumed}", points_text(line, request)));
        }
        self.tapes_ui(ui, desk.battle, check, request);
        if let Some(settled) = &check.settled {
            let sum = settled.tally.as_ref().map_or_else(|| explain::too_few(check), |tally| format!("sum {}", signed(tally.total())));
            ui.label(RichText::new(format!("{}, {sum}", settled.volley.total.spoken())).strong());
            cells_of(check, self.die.face(10)).large_ui(ui);
        } else {
            let stands = check.rockets_to_roll().map(|line| line.stands).sum::<u32>();
            ui.label(format!("{stands} rocket stands roll first: type a die for each above, or"));
            if ui.button("Roll the rockets").clicked() {
                self.roll_rockets(desk);
            }
        }
        if let Some(event) = event {
            remarks_ui(ui, desk.battle, event);
        }
        if let Some(call) = call {
            fire_chances_ui(ui, desk.battle, call);
        }
        self.odds_and_tally(ui, desk, check, request);
    }

    /// With the die known: the facts that can still change the result.
    fn weigh(&self, desk: &Desktop<'_>, request: &FireRequest) -> Option<Vec<FactId>> {
        let face = self.die.face(10)?;
        let mut open = FireTarget::open_answers(&request.target.facts(), |_| None);
        let of_target = open.len();
        // Whether they charge is asked of all firers at once.
        let charge =
            request.firers.iter().find(|firer| firer.charge != Some(true)).map(|firer| Firer::open_answers(&firer.facts(), |_| None));
        open.extend(charge.into_iter().flatten().filter(|answer| answer.fact == firer_fact::CHARGE));
        let tables = &desk.battle.setup().tables;
        let rulings = &self.told.rulings;
        let weights = decisive(open.len(), |yes| {
            let mut request = request.clone();
            for (nth, answer) in open.iter().enumerate().filter(|(nth, _)| yes(*nth)) {
                if nth < of_target {
                    answer.give(&mut request.target);
                } else {
                    request.firers.iter_mut().for_each(|firer| answer.give(firer));
                }
            }
            Fire::prepare(tables, &request, rulings).ok()?.resolve(face).map(|resolution| resolution.effects)
        });
        Some(open.iter().zip(weights).filter(|(_, weight)| *weight > 0).map(|(answer, _)| answer.fact).collect())
    }

    /// Of each range that may be off, whether it matters.
    fn tapes_ui(&mut self, ui: &mut Ui, battle: &Battle, check: &Fire<'_>, request: &FireRequest) {
        let tables = &battle.setup().tables;
        // The fire die comes after the rockets' own.
        let die = check.settled.as_ref().and_then(|_| self.die.face(10));
        let rulings = self.told.rulings.clone();
        for (nth, row) in self.firers.iter_mut().enumerate() {
            let name = format!("the range of {}", name_of(battle, &row.told.unit));
            tape_ui(ui, &name, &mut row.range, |inches| {
                let mut request = FireRequest { die, ..request.clone() };
                request.firers.get_mut(nth)?.range = inches;
                fire_at(tables, &request, &rulings)
            });
        }
    }

    fn odds_and_tally(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>, check: &Fire<'_>, request: &FireRequest) {
        let all = Odds::of(check);
        let none = check.outcomes().rows().len();
        let odds = all.map(|row| row.unwrap_or(none));
        let face = self.die.face(10);
        let result = face.and_then(|face| check.resolve(face)).map(|resolution| check.outcomes().row_of(resolution.result));
        let mut rows = odds_rows(check.outcomes(), &odds);
        rows.reverse();
        if odds.ways_of(&none) > BigUint::ZERO {
            rows.push(OddsRow { name: "No attack".to_owned(), ways: odds.ways_of(&none) });
        }
        odds_ui(ui, &rows, &odds.of, result.map(|row| none - 1 - row));
        let Some((settled, tally)) = check.settled.as_ref().and_then(|settled| Some((settled, settled.tally.as_ref()?))) else { return };
        let tables = &desk.battle.setup().tables;
        let rulings = self.told.rulings.clone();
        let other = |ruling: Ruling| {
            let rulings = rulings.iter().cloned().chain([ruling]).collect::<Vec<_>>();
            let check = Fire::prepare(tables, request, &rulings).ok()?;
            let row = face.and_then(|face| check.resolve(face)).map(|resolution| check.outcomes().row_of(resolution.result));
            Some((Odds::of(&check).map(|row| row.unwrap_or(none)), row))
        };
        tally_ui(ui, tally, settled.facts.vocabulary(), &mut self.view, &|line| worth(line, check.outcomes(), &odds, result, other));
        ruling_ui(ui, tally, &self.view, &mut self.told.rulings, &mut self.note, &mut desk.typing);
    }

    fn roll_rockets(&mut self, desk: &mut Desktop<'_>) {
        for row in self.firers.iter_mut().filter(|row| row.is_rocket(desk.battle)) {
            let stands = row.stands_firing(desk.battle);
            row.rocket_dice = (0..stands).map(|_| (desk.generator)(10).to_string()).collect::<Vec<_>>().join(" ");
        }
        self.focus = Focus::Die;
    }
}

/// What each face comes to, the best row first; a volley of too few points attacks with none.
fn cells_of(check: &Fire<'_>, face: Option<u8>) -> Cells {
    let rows = check.outcomes().rows().len();
    let mut names = names(check.outcomes());
    names.reverse();
    names.push("No attack".to_owned());
    let row = |face| check.resolve(face).map_or(rows, |resolution| rows - 1 - check.outcomes().row_of(resolution.result));
    let of_faces = (1..=10).map(row).collect::<Vec<_>>();
    if !of_faces.contains(&rows) {
        names.pop();
    }
    Cells { rows: of_faces, names, face }
}

/// The result in words, and how it came about.
fn told_of(check: &Fire<'_>, event: &Event) -> (String, String) {
    let Reading::Fire { result, .. } = &event.found.reading else { return Default::default() };
    let Some(result) = result else { return ("No attack".to_owned(), String::new()) };
    let row = check.outcomes().rows().iter().find(|row| row.id == result.outcome);
    let provenance = row.map_or("", |row| mark(row.provenance));
    let sum = format!("{} {} = {}{provenance}", result.result - result.modifier, signed(result.modifier), result.result);
    (row.map_or("", |row| row.label.as_str()).to_owned(), sum)
}

/// What is asked where guns fire.
const MASSING: &[FactId] = &[fact::CLOSEST, fact::ARTILLERY_LEADER_NEAR];

/// A target as the battle knows it, with what is told of it.
fn as_told(mut target: FireTarget, told: &FireCall) -> FireTarget {
    told.answer_to(&mut target);
    target
}

impl FirerRow {
    /// What it does in a charge: as declared, and the player may say otherwise.
    fn charge_ui(&mut self, ui: &mut Ui, battle: &Battle) {
        if let Ok(known) = known_firer(battle.setup(), battle.state(), None, &self.told) {
            questions_ui(ui, Form::default(), &mut self.told, &known.facts());
        }
    }

    fn call(&self, battle: &Battle) -> Result<FirerCall, String> {
        let name = || name_of(battle, &self.told.unit);
        let range = match self.range.read() {
            None => return Err(format!("Type the range of {} in inches, as 7 or 7 1/2.", name())),
            Some(Err(says)) => return Err(format!("{}: {says}", name())),
            Some(Ok(range)) => range,
        };
        let stands = match self.stands.trim() {
            "" => None,
            text => Some(text.parse().map_err(|_| format!("{}: \"{text}\" is no number of stands.", name()))?),
        };
        let left = battle.state().units.get(&self.told.unit).map_or(0, |state| state.stands);
        if let Some(stands) = stands.filter(|stands| *stands > left) {
            return Err(format!("{} has {left} stands left, not {stands}.", name()));
        }
        let dice = self.rocket_dice.split([' ', ',', ';']).filter(|part| !part.is_empty()).map(|part| match part {
            "0" => Ok(10),
            part => part.parse::<u8>().map_err(|_| format!("{capital}: \"{part}\" is no face of a d10.", capital = capital(&name()))),
        });
        let dice = dice.collect::<Result<Vec<_>, _>>()?;
        Ok(FirerCall {
            stands,
            referee: self.referee.then(|| if self.why.trim().is_empty() { "by the referee" } else { self.why.trim() }.into()),
            range,
            rocket_dice: (!dice.is_empty()).then_some(dice),
            ..self.told.clone()
        })
    }

    fn is_rocket(&self, battle: &Battle) -> bool {
        let setup = battle.setup();
        let guns = setup.scenario.unit(&self.told.unit).and_then(|(_, unit)| unit.guns());
        guns.and_then(|guns| setup.tables.gun(&guns.gun)).is_some_and(|gun| gun.rocket)
    }

    fn stands_firing(&self, battle: &Battle) -> u32 {
        self.stands.trim().parse().unwrap_or_else(|_| self.may_fire(battle))
    }

    /// Stands that fire where nothing is typed.
    fn may_fire(&self, battle: &Battle) -> u32 {
        battle.state().units.get(&self.told.unit).map_or(0, |unit| stands_that_fire(&battle.setup().tables, unit))
    }

    /// More stands than the formation lets fire: only at the referee's word (digest §9).
    fn referee_ui(&mut self, ui: &mut Ui, desk: &mut Desktop<'_>) {
        let battle = desk.battle;
        let setup = battle.setup();
        let (Some((_, unit)), Some(now)) = (setup.scenario.unit(&self.told.unit), battle.state().units.get(&self.told.unit)) else {
            return;
        };
        let typed = self.stands.trim().parse::<u32>().ok();
        if typed.is_none_or(|stands| stands > now.stands || why_not_so_many(&setup.tables, unit, now, stands).is_none()) {
            return;
        }
        ui.checkbox(&mut self.referee, "the referee lets so many fire");
        if self.referee {
            let title = ui.label("Why so many");
            let field = ui.add(egui::TextEdit::singleline(&mut self.why).desired_width(140.0).hint_text("why")).labelled_by(title.id);
            desk.typing |= field.has_focus();
        }
    }
}
