//! One plain sentence for each event, as the log shows it and a player copies it.

use smol_str::SmolStr;

use crate::cite::Provenance;
use crate::engine::tally::rulings_text;
use crate::engine::text::{
    IS, Verb, added, is_plural, join_list, lower_first, number, override_text, provenance_sentence, signed, statement, upper_first,
    with_article,
};
use crate::engine::{OutcomeTable, Word as _};
use crate::game::{FaceOrigin, correction};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::single::SingleCall;
use crate::games::rff1812::battle::calls::{Command, Die, FireCall, LeaderEdit, ManeuverCall, UnitEdit};
use crate::games::rff1812::battle::found::{
    AppliedEffect, CheckCall, EffectRuling, EffectTarget, Event, Found, SuccessorNames, TableReading, UnitResult,
};
use crate::games::rff1812::battle::judge::arrival_rolls::arrival_die;
use crate::games::rff1812::battle::judge::arrivals::{self, Arrivals};
use crate::games::rff1812::battle::state::LeaderStatus;
use crate::games::rff1812::battle::state::change::{Change, LeaderChange};
use crate::games::rff1812::battle::state::declared::{ChargeEnd, Reply};
use crate::games::rff1812::battle::words::remark::Remark;
use crate::games::rff1812::effect::words::{CARRIES, CHARGES, EVADES, FIRES, MANEUVERS};
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::games::rff1812::words::{Formation, Order};
use crate::games::rff1812::{EffectVerb, FigureId};
use crate::id::{LeaderId, RowId, SideId, UnitId};

/// Describes an event in words, with its rulings and remarks.
#[must_use]
pub fn sentence(setup: &Setup, event: &Event) -> String {
    if let Some(text) = correction::sentence(setup, event, |event| sentence(setup, event)) {
        return text;
    }
    let names = Names { setup, in_place: &event.found.in_place };
    let mut text = result_text(setup, &names, &event.command, &event.found);
    text += &names.conditions(&event.found);
    let ends = event.found.ends.and_then(|nth| setup.scenario.ends_at_once.get(nth));
    text.extend(ends.map(|rule| {
        let scenario = &setup.scenario;
        format!(" The battle ends at once, {}: {}.", rule.victory_name(scenario), rule.conditions_text(scenario))
    }));
    // The table's word is one turn: the player's rule has him back in another.
    if setup.tables.figure_provenance(FigureId::LeaderOutTurns) == Provenance::Yours {
        let back = event.changes.iter().filter_map(|change| {
            let Change::Leader(leader, LeaderChange::UntilTurn(Some(turn))) = change else { return None };
            Some(format!(" {}.", statement(&names.leader(leader), IS, format!("back in turn {turn}"))))
        });
        text.extend(back);
    }
    if event.your_rule {
        text += provenance_sentence(Provenance::Yours);
    }
    let remarks = event.all_notes().collect::<Vec<_>>();
    // The referee's reason comes after what was out of order, which he let pass.
    let word = event.word.as_ref().filter(|word| !word.trim().is_empty()).map_or_else(String::new, |word| override_text(word));
    text + &check_rulings_text(setup, &event.command) + &remarks_text(setup, &remarks, &event.found.in_place) + &word
}

/// Describes several moves made by one key: those who make the same move together; `None` if one of the events is no move, or has remarks.
#[must_use]
pub fn moves_sentence(setup: &Setup, events: &[&Event]) -> Option<String> {
    let mut moves = Vec::new();
    for event in events {
        let (Command::Make { unit, maneuver, .. }, TableReading::Set(edit)) = (&event.command, &event.found.reading) else { return None };
        if event.all_notes().next().is_some() || event.word.is_some() || !event.found.now.is_empty() {
            return None;
        }
        moves.push((move_text(setup, maneuver, edit), unit.clone()));
    }
    let names = Names { setup, in_place: &[] };
    let same = by_text(moves);
    let texts = same.iter().map(|(text, units)| format!("{} {}: {text}.", names.units(units), names.verb(units, MANEUVERS)));
    Some(texts.collect::<Vec<_>>().join(" "))
}

/// Groups values that come with one text, in the order in which the texts come first.
pub(super) fn by_text<T>(all: impl IntoIterator<Item = (String, T)>) -> Vec<(String, Vec<T>)> {
    let mut groups: Vec<(String, Vec<T>)> = Vec::new();
    for (text, value) in all {
        match groups.iter_mut().find(|(known, _)| *known == text) {
            Some((_, values)) => values.push(value),
            None => groups.push((text, vec![value])),
        }
    }
    groups
}

/// Describes a move by its label and what it changes.
fn move_text(setup: &Setup, maneuver: &RowId, edit: &UnitEdit) -> String {
    let row = setup.tables.maneuvers.iter().find(|row| row.head.id == *maneuver);
    let label = row.map_or_else(|| maneuver.to_string(), |row| lower_first(&row.head.label));
    let set = edit_text(edit);
    if set.is_empty() { label } else { format!("{label} ({set})") }
}

/// Describes the referee's rulings on the lines of a check.
fn check_rulings_text(setup: &Setup, command: &Command) -> String {
    let tables = &setup.tables;
    let Some(check) = command.check() else { return String::new() };
    match check {
        CheckCall::Maneuver(call) => rulings_text(call.units.iter().flat_map(|unit| &unit.rulings), &tables.maneuver),
        CheckCall::Fire(call) => {
            let so_many = call.firers.iter().filter_map(|firer| Some((firer, firer.referee.as_ref()?)));
            let so_many = so_many.map(|(firer, note)| {
                let stands = firer.stands.map_or_else(|| "more stands".to_owned(), |stands| count_text(stands, "stand", "stands"));
                format!(" [Referee: {} may fire {stands} ({}).]", setup.scenario.unit_label(&firer.unit), note.trim_end())
            });
            rulings_text(&call.rulings, &tables.fire) + &so_many.collect::<String>()
        }
        CheckCall::Charge(call) => rulings_text(call.attacker.rulings.iter().chain(&call.defender.rulings), &tables.charge),
        CheckCall::Single(call) => rulings_text(&call.rulings, call.check.modifiers(tables)),
    }
}

fn remarks_text(setup: &Setup, remarks: &[&Remark], in_place: &SuccessorNames) -> String {
    let (notes, out_of_order): (Vec<&Remark>, Vec<_>) = remarks.iter().copied().partition(|remark| remark.is_note());
    let bracketed = |title: &str, remarks: Vec<&Remark>| {
        let text = Remark::together(remarks, setup, in_place).into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("; ");
        if text.is_empty() { text } else { format!(" [{title}: {text}.]") }
    };
    bracketed("Against the rules", out_of_order) + &bracketed("Note", notes)
}

fn result_text(setup: &Setup, names: &Names<'_>, command: &Command, found: &Found) -> String {
    let effects = &found.effects;
    match (command, &found.reading) {
        (Command::Maneuver(call), TableReading::Maneuver { results, out_of_command }) => {
            let who = maneuvering_text(names, call, out_of_command);
            format!("{who}, {}: {}.", die_text(call.die), names.maneuvers(&call.units, results, effects))
        }
        (Command::Fire(call), TableReading::Fire { result, .. }) => fire_text(setup, names, call, result.as_ref(), found),
        (Command::Charge(call), TableReading::Charge { attacker_modifier, defender_modifier, difference, outcome }) => {
            let row = names.row(&setup.tables.charge_outcomes, outcome);
            let round = call.round.filter(|round| *round > 1).map_or_else(String::new, |round| format!(" in round {round}"));
            format!(
                "{} ({} {}) {} {} ({} {}){round}: {}, {row}.{}",
                names.units(&call.attackers),
                die_text(call.attacker_die),
                added(*attacker_modifier),
                names.verb(&call.attackers, CHARGES),
                names.units(&call.defenders),
                die_text(call.defender_die),
                added(*defender_modifier),
                signed(*difference),
                names.effects(effects)
            )
        }
        (Command::Check(call), TableReading::Row { outcome }) => names.single(call, "", outcome, effects),
        (Command::Check(call), TableReading::Sum(UnitResult { modifier, result, outcome })) => {
            names.single(call, &format!(" {} = {}", added(*modifier), number(*result)), outcome, effects)
        }
        (Command::Declare { attackers, defenders, cold_steel }, _) => format!(
            "Declared: {} {} {}{}.",
            names.units(attackers),
            names.verb(attackers, CHARGES),
            names.units(defenders),
            if *cold_steel { " with cold steel" } else { "" },
        ),
        (Command::Answer { answer, .. }, TableReading::Set(edit)) => names.answer_text(answer, edit),
        (Command::StandToCharge { .. }, TableReading::Stood(units)) if units.is_empty() => {
            "No other unit replies to the charge.".to_owned()
        }
        (Command::StandToCharge { .. }, TableReading::Stood(units)) => {
            format!("{} {} to receive the charge.", names.units(units), names.verb(units, Verb("stands", "stand")))
        }
        (Command::EndCharge { how, .. }, TableReading::Charged(attackers)) => match how {
            ChargeEnd::Carried => {
                format!("{} {} the position.", names.units(attackers), names.verb(attackers, CARRIES))
            }
            ChargeEnd::CarriedDisordered => {
                format!("{} {} the position, disordered by the ground.", names.units(attackers), names.verb(attackers, CARRIES))
            }
            ChargeEnd::CalledOff => format!("The charge of {} is called off.", names.units(attackers)),
        },
        (Command::Make { unit, maneuver, .. }, TableReading::Set(edit)) => {
            format!("{} {}: {}.", names.unit(unit), names.verb([unit], MANEUVERS), move_text(setup, maneuver, edit))
        }
        (Command::Replenish { unit, enemy_at, guns_at }, _) => {
            let far = enemy_at.map_or_else(|| "no enemy is on the table".to_owned(), |inches| format!("the nearest enemy is at {inches}"));
            let guns = guns_at.map_or_else(String::new, |inches| format!(", the nearest enemy guns at {inches}"));
            format!("{}: {far}{guns}.", names.statement(unit, IS, "supplied with ammunition"))
        }
        (Command::Replace { leader, unit, die, name }, TableReading::Rated(rating)) => {
            let (whose, name) = (names.leader(leader), name.as_ref().map_or("", SmolStr::as_str));
            format!("{name} takes the place of {whose} with {}, {}: {rating}.", names.unit(unit), die_text(*die))
        }
        (Command::ThrowForArrival { unit, die }, TableReading::Comes(comes)) => arrival_roll_text(setup, names, (unit, *die), *comes),
        (Command::EndBattle {}, TableReading::Ends { points, winner }) => ending_text(setup, names, points, winner.as_ref()),
        (Command::SetPhase { turn, side, phase }, reading) => {
            let came = if let TableReading::Came(came) = reading { came } else { &Arrivals::default() };
            let came = arrivals::sentences(setup, *turn, came, &|leader| names.leader(leader));
            format!("Turn {turn}, {}: {phase} phase.{came}", names.side(side))
        }
        (Command::SetLight { light: Some(light) }, _) => format!("The light is now {light}."),
        (Command::SetLight { light: None }, _) => "The light follows the scenario.".to_owned(),
        (Command::Attach { leader, unit }, _) => {
            let what =
                unit.as_ref().map_or_else(|| "is attached to no unit".to_owned(), |unit| format!("attaches to {}", names.unit(unit)));
            format!("{} {what}.", names.leader(leader))
        }
        (Command::Arrive { units, leaders }, _) => {
            let who =
                leaders.iter().map(|leader| names.leader(leader)).chain(units.iter().map(|unit| names.unit(unit))).collect::<Vec<_>>();
            format!("{}.", arrivals::arrival_text(&who))
        }
        (Command::EditUnit { unit, edit, note }, _) => format!("{}: {}{}.", names.unit(unit), edit_text(edit), note_suffix(note)),
        (Command::EditLeader { leader, edit, note }, _) => {
            format!("{}: {}{}.", names.leader(leader), leader_edit_text(edit), note_suffix(note))
        }
        (Command::HoldPosition { position, side }, _) => {
            let name = setup
                .scenario
                .key_positions
                .iter()
                .find(|known| known.id == *position)
                .map_or(position.as_str(), |known| known.name.as_str());
            side.as_ref().map_or_else(|| format!("No side holds {name}."), |side| format!("{name} is in {} hands.", names.adjective(side)))
        }
        (Command::Note { text }, _) => format!("Note: {text}"),
        // Command and reading fit in every event that the judge wrote; a file may come from elsewhere.
        (
            Command::Maneuver(_)
            | Command::Fire(_)
            | Command::Charge(_)
            | Command::Check(_)
            | Command::Answer { .. }
            | Command::StandToCharge { .. }
            | Command::EndCharge { .. }
            | Command::Make { .. }
            | Command::Replace { .. }
            | Command::ThrowForArrival { .. }
            | Command::EndBattle {}
            | Command::NextPhase {}
            | Command::NextPlayerTurn {}
            | Command::Correct(_),
            _,
        ) => "The command and the result of this event do not match.".to_owned(),
    }
}

/// Describes who makes a maneuver check. A leader does not lead units that are out of his command (digest §6).
fn maneuvering_text(names: &Names<'_>, call: &ManeuverCall, out_of_command: &[UnitId]) -> String {
    let leads = |_: &&LeaderId| call.units.iter().any(|unit| !out_of_command.contains(&unit.unit));
    let leader = call.leader.as_ref().filter(leads);
    leader.map_or_else(|| "Out of command".to_owned(), |called| format!("{} makes a maneuver check", names.leader(called)))
}

/// Describes a fire with its points, its sum and its result.
fn fire_text(setup: &Setup, names: &Names<'_>, call: &FireCall, result: Option<&UnitResult>, found: &Found) -> String {
    let firers = join_list(&call.firers.iter().map(|firer| format!("{} at {}", names.unit(&firer.unit), firer.range)).collect::<Vec<_>>());
    let points = found.points().unwrap_or_default().text();
    let fire = names.verb(call.firers.iter().map(|firer| &firer.unit), FIRES);
    let fire = format!("{firers} {fire} at {}: {points}", names.unit(&call.target));
    let (Some(result), Some(die)) = (result, call.die) else { return format!("{fire}, too few for an attack.") };
    let row = names.row(&setup.tables.fire_outcomes, &result.outcome);
    let effects = names.effects(&found.effects);
    format!("{fire}, {} {} = {}, {row}.{effects}", die_text(die), added(result.modifier), number(result.result))
}

/// Describes the roll for a unit that may arrive.
fn arrival_roll_text(setup: &Setup, names: &Names<'_>, (unit, die): (&UnitId, Die), comes: bool) -> String {
    let known = arrival_die(setup, unit);
    let (place, wanted) = known.map_or_else(Default::default, |(arrival, die)| (arrival.place.clone(), die.roll_text()));
    let (verb, why) = if comes {
        (Verb("arrives", "arrive"), place)
    } else {
        (Verb("does not arrive yet", "do not arrive yet"), format!("{wanted} brings it on"))
    };
    format!("{} {}, {} ({why}).", names.unit(unit), names.verb([unit], verb), die_text(die))
}

/// Describes the end of the battle: points, winner, and the rule that ended it where the points did not.
fn ending_text(setup: &Setup, names: &Names<'_>, points: &[(SideId, u32)], winner: Option<&SideId>) -> String {
    let scores = points.iter().map(|(side, points)| format!("{} {points}", names.side(side))).collect::<Vec<_>>();
    let result = winner.map_or_else(|| "a draw".to_owned(), |side| with_article(&format!("{} victory", names.adjective(side))));
    // Not by points, but by a rule that would have ended the battle at once.
    let by_rule = winner != crate::game::winner(points).as_ref();
    let mut rules = setup.scenario.ends_at_once.iter().filter(|rule| by_rule && Some(&rule.side) == winner);
    let reason = match (rules.next(), rules.next()) {
        (Some(only), None) => format!(", whatever the points, as {}", only.conditions_text(&setup.scenario)),
        (Some(_), Some(_)) => ", whatever the points, by a rule of the scenario".to_owned(),
        (None, _) => String::new(),
    };
    format!("The battle ends: {} victory points, {result}{reason}.", join_list(&scores))
}

fn die_text(die: Die) -> String {
    match die.from {
        FaceOrigin::Typed => format!("die {}", die.face),
        FaceOrigin::Generator => format!("die {} rolled here", die.face),
    }
}

fn note_suffix(note: &str) -> String {
    if note.is_empty() { String::new() } else { format!(" ({note})") }
}

/// Names of units and leaders, as an event has them.
pub(super) struct Names<'s> {
    /// Set-up with the scenario that names them.
    pub setup: &'s Setup,
    /// Names of those who led in the place of leaders out of the game.
    pub in_place: &'s [(LeaderId, SmolStr)],
}

impl Names<'_> {
    pub fn unit(&self, id: &UnitId) -> String {
        self.setup.scenario.unit_label(id)
    }

    pub fn units(&self, ids: &[UnitId]) -> String {
        join_list(&ids.iter().map(|id| self.unit(id)).collect::<Vec<_>>())
    }

    /// Builds a statement about a unit, whose verb agrees with its name.
    pub fn statement(&self, id: &UnitId, verb: Verb, rest: &str) -> String {
        statement(&self.unit(id), verb, rest)
    }

    /// Returns the verb for one unit or for several; the name of one unit may be plural.
    pub fn verb<'u>(&self, units: impl IntoIterator<Item = &'u UnitId>, verb: Verb) -> &'static str {
        let mut units = units.into_iter();
        match (units.next(), units.next()) {
            (Some(unit), None) => verb.of(&self.unit(unit)),
            _ => verb.form(true),
        }
    }

    pub fn leader(&self, id: &LeaderId) -> String {
        let successor = self.in_place.iter().find(|(known, _)| known == id);
        successor.map_or_else(|| self.setup.scenario.leader_name(id), |(_, name)| name.to_string())
    }

    pub fn leader_surname(&self, id: &LeaderId) -> String {
        let side = self.setup.scenario.leader(id).map(|(side, _)| side);
        side.map_or_else(|| self.leader(id), |side| side.surname_of(id, |leader| self.leader(&leader.id)))
    }

    fn side(&self, id: &SideId) -> String {
        self.setup.scenario.side(id).map_or_else(|| id.to_string(), |side| side.name.clone())
    }

    fn adjective(&self, id: &SideId) -> String {
        self.setup.scenario.side(id).map_or_else(|| id.to_string(), |side| side.adjective().to_owned())
    }

    fn answer_text(&self, answer: &Reply, edit: &UnitEdit) -> String {
        match answer {
            Reply::HastySquare { unit, outflanked } => format!(
                "{}{}{}.",
                self.statement(unit, Verb("forms", "form"), "a hasty square"),
                if edit.order.is_some() { format!(" and {} disordered", self.verb([unit], IS)) } else { String::new() },
                if *outflanked { ", outflanked before that" } else { "" }
            ),
            Reply::Evade { unit, behind: None } => {
                let makes = self.verb([unit], Verb("makes", "make"));
                format!("{} {}, {makes} a full retreat and {} broken.", self.unit(unit), self.verb([unit], EVADES), self.verb([unit], IS))
            }
            Reply::Evade { unit, behind: Some(behind) } => {
                let (evades, is) = (self.verb([unit], EVADES), self.verb([unit], IS));
                format!("{} {evades} behind {} and {is} broken.", self.unit(unit), self.unit(behind))
            }
            Reply::Shelter { guns, square } => {
                format!("The crew of {} shelters in the square of {}; the guns are silenced.", self.unit(guns), self.unit(square))
            }
            Reply::Countercharge { unit } => {
                format!("{} {}.", self.unit(unit), self.verb([unit], Verb("countercharges", "countercharge")))
            }
        }
    }

    pub fn row<E>(&self, table: &OutcomeTable<E>, id: &RowId) -> String {
        table.row(id).map_or_else(|| id.to_string(), |row| lower_first(&row.label))
    }

    /// Describes a check of one die, with `sum` for its modifiers and result.
    fn single(&self, call: &SingleCall, sum: &str, outcome: &RowId, effects: &[AppliedEffect]) -> String {
        let (verb, what) = call.check.own.text;
        let who = match &call.whom {
            EffectTarget::Unit(unit) => self.statement(unit, verb, what),
            EffectTarget::Leader(leader) => format!("{} {} {what}", self.leader(leader), verb.form(false)),
            EffectTarget::Table => String::new(),
        };
        let table = call.check.outcomes(&self.setup.tables);
        let row = table.map_or_else(|| outcome.to_string(), |table| self.row(table, outcome));
        format!("{who}, {}{sum}: {row}.{}", die_text(call.die), self.effects(effects))
    }

    /// Describes the results of a maneuver check; units with the same row and verbs are in one clause.
    fn maneuvers(
        &self,
        units: &[crate::games::rff1812::battle::UnitSituation],
        results: &[UnitResult],
        effects: &[AppliedEffect],
    ) -> String {
        let clauses = by_text(units.iter().zip(results).map(|(situation, result)| {
            let sum = format!("{} {} = {}", self.unit(&situation.unit), added(result.modifier), number(result.result));
            (self.outcome_text(&situation.unit, &result.outcome, effects), sum)
        }));
        clauses.iter().map(|(comes, sums)| format!("{}, {comes}", join_list(sums))).collect::<Vec<_>>().join("; ")
    }

    /// Returns the label of a row of the tables of maneuver results; `None` where none has it.
    pub fn maneuver_row(&self, outcome: &RowId) -> Option<String> {
        let tables = &self.setup.tables;
        let rows = [&tables.good_order, &tables.disordered];
        rows.iter().flat_map(|table| table.rows()).find(|row| row.id == *outcome).map(|row| lower_first(&row.label))
    }

    /// Tells which units an event leaves in another condition, a sentence for each.
    pub fn conditions(&self, found: &Found) -> String {
        let text = |(unit, condition): &(UnitId, UnitCondition)| match condition {
            UnitCondition::Removed => format!(" {} from the game.", self.statement(unit, IS, "removed")),
            condition => format!(" {} {condition}.", self.statement(unit, IS, "now")),
        };
        found.now.iter().map(text).collect()
    }

    fn outcome_text(&self, unit: &UnitId, outcome: &RowId, effects: &[AppliedEffect]) -> String {
        let row = self.maneuver_row(outcome).unwrap_or_default();
        let whom = EffectTarget::Unit(unit.clone());
        let own = effects.iter().filter(|applied| applied.whom == whom).cloned().collect::<Vec<_>>();
        format!("{row}: {}", join_list(&self.effect_clauses(&own, false)))
    }

    /// Describes the effects, one sentence for each unit or leader.
    pub fn effects(&self, effects: &[AppliedEffect]) -> String {
        let mut parties: Vec<&EffectTarget> = Vec::new();
        for applied in effects {
            if !parties.contains(&&applied.whom) {
                parties.push(&applied.whom);
            }
        }
        parties.iter().map(|whom| self.party(whom, effects)).collect()
    }

    fn party(&self, whom: &EffectTarget, effects: &[AppliedEffect]) -> String {
        let own = effects.iter().filter(|applied| applied.whom == *whom).cloned().collect::<Vec<_>>();
        let name = match whom {
            EffectTarget::Unit(unit) => self.unit(unit),
            EffectTarget::Leader(leader) => self.leader(leader),
            EffectTarget::Table => String::new(),
        };
        let verbs = join_list(&self.effect_clauses(&own, matches!(whom, EffectTarget::Unit(_)) && is_plural(&name)));
        match whom {
            _ if verbs.is_empty() => verbs,
            EffectTarget::Table => format!(" {}.", upper_first(&verbs)),
            EffectTarget::Unit(_) | EffectTarget::Leader(_) => format!(" {name} {verbs}."),
        }
    }

    /// Describes the verbs of one party, with the referee's rulings on them.
    fn effect_clauses(&self, effects: &[AppliedEffect], is_many: bool) -> Vec<String> {
        let text = |applied: &AppliedEffect| {
            let sentence = |verb| applied.clause(self.setup, verb).full_text(is_many);
            match &applied.ruling {
                None => sentence(&applied.effect.verb),
                Some(EffectRuling { instead: None, note, .. }) => {
                    let note = if note.is_empty() { String::new() } else { format!(": {note}") };
                    format!("{} (waived{note})", sentence(&applied.effect.verb))
                }
                Some(EffectRuling { instead: Some(instead), note, .. }) => {
                    let was = applied.effect.verb.clause().full_text(is_many);
                    format!("{} [referee, instead of \"{was}\"{}]", sentence(&instead.verb), note_suffix(note))
                }
            }
        };
        effects.iter().filter(|applied| !applied.moot).map(text).collect()
    }
}

fn count_text(count: u32, one: &str, many: &str) -> String {
    if count == 1 { format!("one {one}") } else { format!("{count} {many}") }
}

fn edit_text(edit: &UnitEdit) -> String {
    let UnitEdit { stands, damaged, order, formation, silenced, low_on_ammo, on_table, removed, maneuver } = edit;
    let flag = |value: &Option<bool>, on: &str, off: &str| value.map(|value| if value { on.to_owned() } else { off.to_owned() });
    let parts = [
        stands.map(|stands| count_text(stands, "stand left", "stands left")),
        damaged.map(|damaged| count_text(damaged, "gun stand damaged", "gun stands damaged")),
        order.map(|order| if order == Order::Good { "in good order".to_owned() } else { order.spoken() }),
        formation.map(formed),
        flag(silenced, "silenced", "no longer silenced"),
        flag(low_on_ammo, "low on ammunition", "ammunition replenished"),
        flag(on_table, "on the table", "off the table"),
        flag(removed, "removed from the game", "back in the game"),
        maneuver.map(|kind| EffectVerb::Maneuver::<u32> { kind }.to_string()),
    ];
    join_list(&parts.into_iter().flatten().collect::<Vec<_>>())
}

/// Describes a formation: infantry forms it, cavalry and guns are in it.
fn formed(formation: Formation) -> String {
    match formation {
        Formation::Mounted | Formation::Dismounted | Formation::Limbered | Formation::Unlimbered => formation.spoken(),
        _ => format!("forms {}", formation.spoken()),
    }
}

fn leader_edit_text(edit: &LeaderEdit) -> String {
    let LeaderEdit { status, dismounted, on_table } = edit;
    let parts = [
        status.map(|status| if status == LeaderStatus::Lost { "out of the game".to_owned() } else { status.spoken() }),
        dismounted.map(|on_foot| if on_foot { "on foot".to_owned() } else { "mounted".to_owned() }),
        on_table.map(|here| if here { "on the table".to_owned() } else { "off the table".to_owned() }),
    ];
    join_list(&parts.into_iter().flatten().collect::<Vec<_>>())
}
