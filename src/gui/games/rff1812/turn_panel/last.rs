//! The last result of a player turn in the words of the foot: die, row, sums and effects, as they were.

use crate::engine::Word as _;
use crate::engine::text::{added, is_plural, join_list, number, signed, upper_first};
use crate::game::LinePlace;
use crate::game::correction::revised_events;
use crate::games::rff1812::battle::{
    Battle, Change, Command, EffectTarget, Event, FireCall, TableReading, arrival_die, brigade_name, heading, sentence,
};
use crate::games::rff1812::effect::words::FIRES;
use crate::gui::games::rff1812::checks::{charge_sum_text, effect_texts, maneuver_result, nation_of, spoken_effects};
use crate::gui::shell::display::{BoardColour, BoardDie, BoardPiece};
use crate::id::UnitId;
use crate::scenario::Nation;

/// Result as the foot shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LastResult {
    /// Faces of its dice, in order.
    pub faces: Vec<u8>,
    /// The row of the table, or the event in a sentence.
    pub result: String,
    /// Units or leader it is about.
    pub about: String,
    /// Sums of the dice, then effects; none is marked as harm.
    pub chips: Vec<(String, bool)>,
    /// Short line on what was done after it, which Undo takes back.
    pub since: String,
    /// Nations whose dice they are, in the order of the faces.
    pub rollers: Vec<Option<Nation>>,
    /// Sum of the one die.
    pub sum: String,
    /// Difference of the two sums.
    pub difference: String,
    /// The same to be read aloud, in pieces.
    pub sentence: Vec<BoardPiece>,
}

impl LastResult {
    /// Returns the last result with dice of this player turn; without one, the last event in a sentence.
    pub fn of(battle: &Battle) -> Self {
        let begins = |event: &Event| event.changes.contains(&Change::PlayerTurnBegins);
        let revisions = revised_events(battle.journal());
        let line = battle.journal().applied().collect::<Vec<_>>();
        let turn = line.iter().enumerate().rev().take_while(|(_, event)| !begins(event));
        // Results are shown as corrected, and not at all where they could not have happened.
        let standing = turn.filter_map(|(place, event)| match revisions.get(&LinePlace(place)) {
            Some(revision) => revision.impossible_reason.is_none().then_some(revision.event),
            None => Some(*event),
        });
        let mut since = Vec::new();
        for event in standing {
            if let Some(result) = Self::of_dice(battle, event) {
                return Self { since: short_text(battle, &since), ..result };
            }
            since.push(event);
        }
        let plain = since.into_iter().find(|event| !matches!(event.command, Command::SetPhase { .. }));
        let arithmetic = plain.map_or_else(|| "Nothing has happened in this turn yet.".to_owned(), |event| sentence(battle.setup(), event));
        let sentence = plain.map(|event| BoardPiece::plain(sentence(battle.setup(), event))).into_iter().collect();
        Self { about: arithmetic, sentence, ..Self::default() }
    }

    /// Returns the result of an event with dice; `None` for any other event.
    fn of_dice(battle: &Battle, event: &Event) -> Option<Self> {
        let (setup, state) = (battle.setup(), battle.state());
        let names = |units: &[UnitId]| join_list(&units.iter().map(|unit| setup.scenario.unit_label(unit)).collect::<Vec<_>>());
        let effects = || effect_texts(battle, &event.found.effects);
        let sum = |face: u8, modifier: i32, result: i32| format!("{face} {} = {}", added(modifier), number(result));
        let spaced = |face: u8, modifier: i32, result: i32| {
            let sign = if modifier < 0 { '\u{2212}' } else { '+' };
            format!("{face} {sign} {} = {}", modifier.unsigned_abs(), number(result))
        };
        let of = |faces: Vec<u8>, result: String, about: String, sums: Vec<String>| Self {
            faces,
            result: upper_first(&result),
            about,
            chips: sums.into_iter().chain(effects()).map(|text| (text, false)).collect(),
            ..Self::default()
        };
        let last = match (&event.command, &event.found.reading) {
            (Command::Maneuver(call), TableReading::Maneuver { results, .. }) => {
                let mut sums: Vec<(String, Vec<String>)> = Vec::new();
                for (situation, result) in call.units.iter().zip(results) {
                    let sum = sum(call.die.face, result.modifier, result.result);
                    let name = setup.scenario.unit_label(&situation.unit);
                    match sums.iter_mut().find(|(known, _)| *known == sum) {
                        Some((_, names)) => names.push(name),
                        None => sums.push((sum, vec![name])),
                    }
                }
                let chips = sums.into_iter().map(|(sum, names)| (format!("{}: {sum}", names.join(", ")), false)).collect();
                let units = call.units.iter().map(|situation| situation.unit.clone()).collect::<Vec<_>>();
                let about = call.leader.as_ref().map_or_else(|| names(&units), |leader| brigade_name(setup, state, leader));
                Self { faces: vec![call.die.face], result: maneuver_result(battle, event), about, chips, ..Self::default() }
            }
            (Command::Fire(call), TableReading::Fire { result: Some(result), .. }) => {
                let die = call.die?;
                let firers = call.firers.iter().map(|firer| firer.unit.clone()).collect::<Vec<_>>();
                let points = event.found.points().unwrap_or_default().text();
                let row = setup.tables.fire_outcomes.label_of(&result.outcome);
                let about = format!("{} at {}", names(&firers), setup.scenario.unit_label(&call.target));
                let sums = vec![points, sum(die.face, result.modifier, result.result)];
                Self { sum: spaced(die.face, result.modifier, result.result), ..of(vec![die.face], row, about, sums) }
            }
            (Command::Charge(call), TableReading::Charge { attacker_modifier, defender_modifier, difference, outcome }) => {
                let row = setup.tables.charge_outcomes.label_of(outcome);
                let about = charge_sum_text(call, [*attacker_modifier, *defender_modifier], *difference);
                let faces = vec![call.attacker_die.face, call.defender_die.face];
                Self { difference: signed(*difference), ..of(faces, row, about, Vec::new()) }
            }
            (Command::Check(call), TableReading::Row { .. } | TableReading::Sum(_)) => {
                let outcome = event.found.reading.row()?;
                let row = call.check.outcomes(&setup.tables).map_or_else(|| outcome.to_string(), |table| table.label_of(outcome));
                let about = match &call.whom {
                    EffectTarget::Unit(unit) => setup.scenario.unit_label(unit),
                    EffectTarget::Leader(leader) => {
                        let then = event.found.in_place.iter().find(|(known, _)| known == leader);
                        then.map_or_else(|| setup.scenario.leader_name(leader), |(_, name)| name.to_string())
                    }
                    EffectTarget::Table => String::new(),
                };
                let sums = if let TableReading::Sum(result) = &event.found.reading { Some(result) } else { None };
                let large = sums.map_or_else(String::new, |result| spaced(call.die.face, result.modifier, result.result));
                let sums = sums.map(|result| sum(call.die.face, result.modifier, result.result)).into_iter().collect();
                Self { sum: large, ..of(vec![call.die.face], row, about, sums) }
            }
            (Command::Replace { unit, die, name, .. }, TableReading::Rated(rating)) => {
                let who = name.as_ref().map_or_else(String::new, ToString::to_string);
                of(vec![die.face], rating.spoken(), format!("{who} with {}", setup.scenario.unit_label(unit)), Vec::new())
            }
            (Command::ThrowForArrival { unit, die }, TableReading::Comes(comes)) => {
                let wanted = arrival_die(setup, unit).map(|(_, die)| format!("{} brings it on", die.roll_text()));
                let result = if *comes { "on the table" } else { "not yet" };
                of(vec![die.face], result.to_owned(), setup.scenario.unit_label(unit), wanted.into_iter().collect())
            }
            // Without a die, or what a file from elsewhere has.
            (
                Command::Maneuver(_)
                | Command::Fire(_)
                | Command::Charge(_)
                | Command::Check(_)
                | Command::Replace { .. }
                | Command::ThrowForArrival { .. }
                | Command::Declare { .. }
                | Command::Answer { .. }
                | Command::StandToCharge { .. }
                | Command::EndCharge { .. }
                | Command::Make { .. }
                | Command::Replenish { .. }
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
        let spoken = spoken_effects(battle, &event.found.effects);
        let sentence = if !spoken.is_empty() {
            spoken
        } else if let Command::Fire(call) = &event.command {
            volley_pieces(battle, call)
        } else {
            vec![BoardPiece::plain(last.about.clone())]
        };
        Some(Self { rollers: rollers_of(battle, &event.command), sentence, ..last })
    }

    /// Returns the dice with the colours of those who threw them.
    pub fn dice(&self) -> Vec<BoardDie> {
        let nation = |nth: usize| self.rollers.get(nth).copied().flatten();
        self.faces.iter().enumerate().map(|(nth, face)| BoardDie { face: face.to_string(), of: BoardColour::Nation(nation(nth)) }).collect()
    }
}

/// Returns the short line of the newest of these events, or of all that were moves; they come newest first. Empty without any, and where a
/// phase has begun, which the strip shows.
fn short_text(battle: &Battle, events: &[&Event]) -> String {
    let setup = battle.setup();
    if events.first().is_some_and(|newest| matches!(newest.command, Command::SetPhase { .. } | Command::EndBattle {})) {
        return String::new();
    }
    let moves = events.iter().take_while(|event| matches!(event.command, Command::Make { .. })).count();
    let newest = events.iter().take(moves.max(1)).rev().copied().collect::<Vec<_>>();
    let Some(last) = newest.last() else { return String::new() };
    heading(setup, &newest).map_or_else(|| sentence(setup, last), |parts| parts.concat())
}

/// Names who fires at whom, for a volley without effect.
fn volley_pieces(battle: &Battle, call: &FireCall) -> Vec<BoardPiece> {
    let name =
        |unit: &UnitId| BoardPiece::name(battle.setup().scenario.unit_label(unit), nation_of(battle, &EffectTarget::Unit(unit.clone())));
    let mut pieces = Vec::new();
    for (nth, firer) in call.firers.iter().enumerate() {
        if nth > 0 {
            pieces.push(BoardPiece::plain(if nth + 1 == call.firers.len() { " and " } else { ", " }));
        }
        pieces.push(name(&firer.unit));
    }
    let is_many = pieces.len() > 1 || pieces.first().is_some_and(|first| is_plural(&first.text));
    pieces.push(BoardPiece::plain(format!(" {} at ", FIRES.form(is_many))));
    pieces.extend([name(&call.target), BoardPiece::plain(".")]);
    pieces
}

/// Returns the nations that throw the dice of a command, in the order of the dice.
fn rollers_of(battle: &Battle, command: &Command) -> Vec<Option<Nation>> {
    let of = |unit: Option<&UnitId>| unit.and_then(|unit| nation_of(battle, &EffectTarget::Unit(unit.clone())));
    match command {
        Command::Maneuver(call) => vec![of(call.units.first().map(|situation| &situation.unit))],
        Command::Fire(call) => vec![of(call.firers.first().map(|firer| &firer.unit))],
        Command::Charge(call) => vec![of(call.attackers.first()), of(call.defenders.first())],
        Command::Check(call) => vec![nation_of(battle, &call.whom)],
        Command::Replace { unit, .. } | Command::ThrowForArrival { unit, .. } => vec![of(Some(unit))],
        Command::Declare { .. }
        | Command::Answer { .. }
        | Command::StandToCharge { .. }
        | Command::EndCharge { .. }
        | Command::Make { .. }
        | Command::Replenish { .. }
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
        | Command::Correct(_) => Vec::new(),
    }
}
