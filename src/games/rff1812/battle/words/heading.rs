//! One short line for each event, as the log lists it: the sentence in full is read on a click.

use super::sentence::{Names, by_text};
use crate::engine::text::{join_list, lower_first, signed, upper_first};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::Command;
use crate::games::rff1812::battle::found::{EffectTarget, Event, TableReading};
use crate::games::rff1812::battle::judge::arrivals::{self, Arrivals};
use crate::games::rff1812::battle::state::change::Change;
use crate::games::rff1812::effect::words::CHARGES;
use crate::id::UnitId;

/// Returns the short line of an entry of the log, an event with a result or moves made by one key: the what before the result, the result,
/// and what follows from it. `None` where the sentence is as short, or says more than a line can.
#[must_use]
pub fn heading(setup: &Setup, events: &[&Event]) -> Option<[String; 3]> {
    let [event] = events else { return moves(setup, events) };
    if event.found.ends.is_some() {
        return None;
    }
    // A check that costs stands has no short line.
    if matches!(event.command, Command::Maneuver(_)) && event.changes.iter().any(Change::is_loss) {
        return None;
    }
    let names = Names { setup, in_place: &event.found.in_place };
    let (what, result, mut rest) = match (&event.command, &event.found.reading) {
        (Command::Maneuver(call), TableReading::Maneuver { results, out_of_command }) => {
            let leads = call.units.iter().any(|unit| !out_of_command.contains(&unit.unit));
            let leader = call.leader.as_ref().filter(|_| leads).map(|leader| names.leader_surname(leader));
            let who = leader.map_or_else(|| "Out of command".to_owned(), |leader| format!("{leader} checks"));
            let rows = by_text(call.units.iter().zip(results).map(|(situation, result)| {
                let row = names.maneuver_row(&result.outcome).unwrap_or_else(|| result.outcome.to_string());
                (row, situation.unit.clone())
            }));
            let one = |(row, units): &(String, Vec<UnitId>)| match units.as_slice() {
                [unit] if results.len() > 1 => format!("{} {row}", names.unit(unit)),
                units if results.len() > 1 => format!("{} {row}", units.len()),
                units => format!("{} {row}", names.units(units)),
            };
            (format!("{who}, die {}: ", call.die.face), rows.iter().map(one).collect::<Vec<_>>().join(", "), String::new())
        }
        (Command::Fire(call), TableReading::Fire { result, .. }) => {
            let firers = call.firers.iter().map(|firer| names.unit(&firer.unit)).collect::<Vec<_>>();
            let what = format!("{} at {}: ", join_list(&firers), names.unit(&call.target));
            let row = result.as_ref().map(|result| names.row(&setup.tables.fire_outcomes, &result.outcome));
            (what, row.unwrap_or_else(|| "too few for an attack".to_owned()), names.effects(&event.found.effects))
        }
        (Command::Charge(call), TableReading::Charge { difference, outcome, .. }) => {
            let verb = names.verb(&call.attackers, CHARGES);
            let what = format!("{} {verb} {}, {}: ", names.units(&call.attackers), names.units(&call.defenders), signed(*difference));
            (what, names.row(&setup.tables.charge_outcomes, outcome), names.effects(&event.found.effects))
        }
        (Command::Check(call), TableReading::Row { .. } | TableReading::Sum(_)) => {
            let outcome = event.found.reading.row()?;
            let table = call.check.outcomes(&setup.tables);
            let row = table.map_or_else(|| outcome.to_string(), |table| names.row(table, outcome));
            let who = match &call.whom {
                EffectTarget::Unit(unit) => names.unit(unit),
                EffectTarget::Leader(leader) => names.leader(leader),
                EffectTarget::Table => String::new(),
            };
            let what = format!("{who} {}, die {}: ", call.check.own.text.1, call.die.face);
            (upper_first(what.trim_start()), row, names.effects(&event.found.effects))
        }
        (Command::Make { .. }, TableReading::Set(_)) => return moves(setup, events),
        (Command::SetPhase { turn, phase, .. }, TableReading::Came(came)) if is_plain(event) && **came != Arrivals::default() => {
            let came = arrivals::sentences(setup, *turn, came, &|leader| names.leader(leader));
            return Some([String::new(), format!("{} phase.", upper_first(&phase.to_string())), came]);
        }
        // Their sentences are short, or say more than a line holds.
        (
            Command::Maneuver(_)
            | Command::Fire(_)
            | Command::Charge(_)
            | Command::Check(_)
            | Command::Make { .. }
            | Command::Declare { .. }
            | Command::Answer { .. }
            | Command::StandToCharge { .. }
            | Command::EndCharge { .. }
            | Command::Replenish { .. }
            | Command::Replace { .. }
            | Command::ThrowForArrival { .. }
            | Command::EndBattle {}
            | Command::NextPhase {}
            | Command::NextPlayerTurn {}
            | Command::SetPhase { .. }
            | Command::SetLight { .. }
            | Command::Attach { .. }
            | Command::Arrive { .. }
            | Command::EditUnit { .. }
            | Command::EditLeader { .. }
            | Command::HoldPosition { .. }
            | Command::Note { .. }
            | Command::Correct(_),
            _,
        ) => return None,
    };
    let result = format!("{result}.");
    rest += &names.conditions(&event.found);
    rest += mark(event);
    Some([what, result, rest])
}

/// Returns whether nothing was left open before an event, nor allowed in it: that is told in its sentence.
fn is_plain(event: &Event) -> bool {
    event.notes.is_empty() && event.waived.is_empty()
}

/// Returns the short line of moves: those who make the same move together.
fn moves(setup: &Setup, events: &[&Event]) -> Option<[String; 3]> {
    let names = Names { setup, in_place: &[] };
    let mut all = Vec::new();
    for event in events {
        let Command::Make { unit, maneuver, .. } = &event.command else { return None };
        if !event.found.now.is_empty() || !event.found.effects.is_empty() {
            return None;
        }
        let row = setup.tables.maneuvers.iter().find(|row| row.head.id == *maneuver);
        let text = row.map_or_else(|| maneuver.to_string(), |row| lower_first(row.head.short())) + mark(event);
        all.push((text, unit.clone()));
    }
    let same = by_text(all);
    let texts = same.iter().map(|(text, units)| format!("{}: {text}", names.units(units)));
    Some([texts.collect::<Vec<_>>().join(". ") + ".", String::new(), String::new()])
}

/// Returns the mark of an event with remarks or rulings, which its sentence has.
fn mark(event: &Event) -> &'static str {
    let is_ruled = event.command.is_ruled() || event.found.effects.iter().any(|effect| effect.ruling.is_some());
    if event.word.is_some() || is_ruled {
        " [referee]"
    } else if !event.waived.is_empty() {
        " [against the rules]"
    } else if !event.notes.is_empty() {
        " [note]"
    } else {
        ""
    }
}
