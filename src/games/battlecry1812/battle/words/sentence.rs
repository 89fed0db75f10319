//! One plain sentence for each event of a battle of companies, as the log shows it and a player copies it.

use crate::cite::Provenance;
use crate::engine::tally::rulings_text;
use crate::engine::text::{
    IS, Verb, count_text, join_list, lower_first, override_text, provenance_sentence, statement, upper_first, with_article,
};
use crate::engine::{OutcomeTable, Word as _};
use crate::game::{FaceOrigin, correction};
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::calls::{CheckCall, Command, Dice, GroundEdit, OfficerEdit, Strike, StrikeCall, UnitEdit};
use crate::games::battlecry1812::battle::change::{Change, UnitChange};
use crate::games::battlecry1812::battle::found::{AppliedEffect, Barrier, EffectVerb, Event, Found, TableReading, UnitOrOfficer};
use crate::games::battlecry1812::battle::state::{Fate, Loss, Phase};
use crate::games::battlecry1812::words::{Cover, Facing, Formation, Special, Terrain};
use crate::hex::Hex;
use crate::id::{OfficerId, PositionId, RowId, SideId, UnitId};

/// A unit's name for a marker.
#[must_use]
pub fn name_of_unit(setup: &Setup, id: &UnitId) -> String {
    setup.scenario.unit(id).map_or_else(|| id.to_string(), |(_, unit)| unit.label().to_owned())
}

/// An officer's name for a marker.
#[must_use]
pub fn name_of_officer(setup: &Setup, id: &OfficerId) -> String {
    setup.scenario.officer(id).map_or_else(|| id.to_string(), |(_, officer)| officer.label().to_owned())
}

/// Describes in words what happened in an event.
#[must_use]
pub fn sentence(setup: &Setup, event: &Event) -> String {
    let text = correction::sentence(setup, event, |event| sentence(setup, event));
    let text = text.unwrap_or_else(|| event_text(setup, &event.command, &event.found) + &aftermath_text(setup, event));
    text + &referee_text(setup, event) + &notes_text(event)
}

/// Describes that a rule of the player's decided, and the notes on an event, each in a sentence with a blank before it.
fn notes_text(event: &Event) -> String {
    let mark = if event.your_rule { provenance_sentence(Provenance::Yours) } else { "" };
    std::iter::once(mark.to_owned()).chain(event.notes.iter().map(|note| format!(" Note: {note}."))).collect()
}

/// Describes the result of a command, without the command itself, which the reader sees already.
#[must_use]
pub fn outcome(setup: &Setup, event: &Event) -> String {
    match &event.correction {
        Some(_) => sentence(setup, event),
        None => {
            action_and_result(setup, &event.command, &event.found).1
                + &aftermath_text(setup, event)
                + &referee_text(setup, event)
                + &notes_text(event)
        }
    }
}

/// The verb of fire.
const FIRES: Verb = Verb("fires", "fire");
/// The verb of a melee.
const ATTACKS: Verb = Verb("attacks", "attack");

/// Names each unit an event routs, and each key position that changes hands by it, in sentences with a blank before each: ` 41st first 1 is
/// routed. The mill is now held by the British.`
#[must_use]
pub fn aftermath_text(setup: &Setup, event: &Event) -> String {
    let stays = |id: &UnitId| !event.changes.iter().any(|change| matches!(change, Change::Unit(of, UnitChange::Fate(Some(_))) if of == id));
    let routed = event.changes.iter().filter_map(|change| {
        let Change::Unit(id, UnitChange::Morale(0)) = change else { return None };
        stays(id).then(|| format!(" {}.", statement(&name_of_unit(setup, id), IS, "routed")))
    });
    let held = event.changes.iter().filter_map(|change| {
        let Change::Position(id, Some(side)) = change else { return None };
        // The sentence of the referee's own command names the holder.
        let is_told = matches!(event.command, Command::HoldPosition { .. });
        (!is_told).then(|| {
            let holder = format!("now held by the {}", Names(setup).side(side));
            format!(" {}.", upper_first(&statement(&name_of_position(setup, id), IS, holder)))
        })
    });
    routed.chain(held).collect()
}

/// Returns the name of a key position.
pub(in crate::games::battlecry1812::battle) fn name_of_position(setup: &Setup, id: &PositionId) -> String {
    let known = setup.scenario.key_positions.iter().find(|known| known.id == *id);
    known.map_or_else(|| id.to_string(), |known| known.name.clone())
}

/// Describes the effect of a check on a unit or officer: its name, and the words that follow it.
#[must_use]
pub fn effect_parts(setup: &Setup, applied: &AppliedEffect) -> (String, String) {
    let names = Names(setup);
    let name = match &applied.whom {
        UnitOrOfficer::Unit(unit) => names.unit(unit),
        UnitOrOfficer::Officer(officer) => names.officer(officer),
    };
    let text = effect_text(&applied.verb, &name);
    (name, text)
}

fn event_text(setup: &Setup, command: &Command, found: &Found) -> String {
    match action_and_result(setup, command, found) {
        (Some(done), outcome) => format!("{done}: {outcome}"),
        (None, all) => all,
    }
}

/// Describes what was done, if dice decide the result, and the result.
fn action_and_result(setup: &Setup, command: &Command, found: &Found) -> (Option<String>, String) {
    let (names, effects) = (Names(setup), &found.effects);
    match (command.check(), &found.reading) {
        (Some(CheckCall::Fire(call)), TableReading::Fire { request, .. }) => {
            let ground = ground_text(request.target.facing, request.target.cover);
            let buff = names.buff(call.buff.as_ref());
            let (firer, weapon, range) = (names.unit(&call.unit), request.attacker.weapon, hexes(request.range));
            let fires = statement(&firer, FIRES, format!("with the {weapon}"));
            let done = format!("{fires} at {}, {range}{ground}{buff}", names.unit(&call.target));
            (
                Some(done),
                format!(
                    "{}.{}{}",
                    dice_text(&call.dice),
                    names.effects_sentence(effects, &statement(&names.unit(&call.target), IS, "not hit")),
                    names.stay(" ", &call.stay, ".")
                ),
            )
        }
        (Some(CheckCall::Melee(call)), TableReading::Melee { request, outcome, .. }) => {
            let charge = call.charge.map_or_else(String::new, |to| format!(" with the bayonet from {to}"));
            let facing = ground_text(request.defender.facing, Cover::None);
            let guns = setup.tables.has_special(request.defender.unit, Special::NoMelee);
            let side = |dice: &Dice, buff: Option<&OfficerId>| format!("{}{}", dice_text(dice), names.buff(buff));
            let done = format!(
                "{} ({}) {} {} ({}){charge}{facing}",
                names.unit(&call.attacker),
                side(&call.attacker_dice, call.attacker_buff.as_ref()),
                ATTACKS.of(&names.unit(&call.attacker)),
                names.unit(&call.defender),
                side(&call.defender_dice, call.defender_buff.as_ref()),
            );
            let row = names.row(if guns { &setup.tables.against_guns } else { &setup.tables.melee_outcomes }, outcome);
            (Some(done), format!("{row}.{}{}", names.effects_sentence(effects, ""), names.stay(" ", &call.stay, ".")))
        }
        (Some(CheckCall::OfficerFire(call)), TableReading::Row(_)) => (
            Some(statement(&names.unit(&call.unit), FIRES, format!("at {}, {}", names.officer(&call.officer), dice_text(&call.die)))),
            match names.effects(effects) {
                none if none.is_empty() => format!("{} is not hit.", names.officer(&call.officer)),
                fallen => format!("{fallen}."),
            },
        ),
        (Some(CheckCall::Rally(call)), TableReading::Row(outcome)) => (
            Some(format!("{} tries to rally {}, {}", names.officer(&call.officer), names.unit(&call.unit), dice_text(&call.die))),
            format!("{}.{}", names.row(&setup.tables.rally_outcomes, outcome), names.effects_sentence(effects, "")),
        ),
        (Some(CheckCall::Fire(_) | CheckCall::Melee(_) | CheckCall::OfficerFire(_) | CheckCall::Rally(_)) | None, _) => {
            (None, in_one(setup, command, found))
        }
    }
}

fn in_one(setup: &Setup, command: &Command, Found { reading, effects }: &Found) -> String {
    let names = Names(setup);
    match (command, reading) {
        (Command::Move(call), TableReading::Way { path, facing, .. }) => {
            let (unit, facing) = (names.unit(&call.unit), facing.name());
            match path.as_slice() {
                [] => format!("{}.", statement(&unit, Verb("turns", "turn"), format_args!("to face {facing}"))),
                path => {
                    let moved = statement(&unit, Verb("moves", "move"), format_args!("to {}{}", call.to, path_text(path)));
                    format!("{moved}, facing {facing}{}.", names.along(&call.along))
                }
            }
        }
        (Command::Form(call), _) => names.formed(call),
        (Command::MoveOfficer(call), _) => format!("{} goes to {}.", names.officer(&call.officer), call.to),
        (Command::Rout(_), _) => format!("{}.", names.effects(effects)),
        (Command::Strike(call), _) => names.struck(call, effects),
        (Command::Withdraw(call), _) => {
            let to = call.to.map_or_else(String::new, |to| format!(" to {to}"));
            let stays = names.stay("; ", &call.stay, "");
            {
                let unit = names.unit(&call.unit);
                format!("{unit} {}{to}{stays}.", Verb("withdraws", "withdraw").of(&unit))
            }
        }
        (Command::Rest(_), _) => format!("Rested: {}.", names.effects(effects)),
        (command, TableReading::Phase { turn, side, phase }) => {
            let rested = if effects.is_empty() { String::new() } else { format!(" Rested: {}.", names.effects(effects)) };
            // The side that was attacked acts in it, and not the one whose turn it is.
            let other = setup.scenario.sides.iter().find(|other| other.id != *side).filter(|_| *phase == Phase::Withdraw);
            let acts = other.map_or_else(String::new, |other| format!(", {} may withdraw", other.name));
            format!("{}Turn {turn}, {}: {phase} phase{acts}.{rested}", passed_text(command), names.side(side))
        }
        (Command::Arrive(call), TableReading::Comes { at, .. }) => {
            let unit = call.unit.as_ref().map(|unit| names.unit(unit));
            let officer = call.officer.as_ref().map(|officer| names.officer(officer));
            let on = at.map_or_else(|| "the table".to_owned(), |at| at.to_string());
            format!("{}.", statement(&unit.or(officer).unwrap_or_default(), Verb("arrives", "arrive"), format_args!("on {on}")))
        }
        (Command::EditUnit { unit, edit, note }, _) => format!("{}: {}{}.", names.unit(unit), edit_text(edit), noted(note)),
        (Command::EditOfficer { officer, edit, note }, _) => {
            format!("{}: {}{}.", names.officer(officer), officer_edit_text(edit), noted(note))
        }
        (Command::EditGround { edit, note }, _) => format!("{}{}.", ground_edit_text(edit), noted(note)),
        (_, TableReading::Ends { points, winner }) => {
            let scores = points.iter().map(|(side, points)| format!("{} {points}", names.side(side))).collect::<Vec<_>>();
            let adjective = |side: &SideId| setup.scenario.side(side).map_or_else(|| side.to_string(), |side| side.adjective().to_owned());
            let result = winner.as_ref().map_or_else(|| "a draw".to_owned(), |side| with_article(&format!("{} victory", adjective(side))));
            format!("The battle ends: {} victory points, {result}.", join_list(&scores))
        }
        (Command::HoldPosition { position, side }, _) => {
            let name = name_of_position(setup, position);
            let whose = side.as_ref().map_or_else(|| "no side".to_owned(), |side| format!("the {}", names.side(side)));
            format!("{}.", statement(&name, IS, format_args!("held by {whose}")))
        }
        (Command::Note { text }, _) => format!("Note: {text}"),
        // In every event that the judge wrote they fit; a file may have been written by another hand.
        (
            Command::Move(_)
            | Command::Fire(_)
            | Command::Melee(_)
            | Command::OfficerFire(_)
            | Command::Rally(_)
            | Command::NextPhase { .. }
            | Command::EndBattle {}
            | Command::SetPhase { .. }
            | Command::Arrive(_)
            | Command::Correct(_),
            _,
        ) => "This event does not fit its command.".to_owned(),
    }
}

/// The hexes a way goes by, where it goes by any.
fn path_text(path: &[Hex]) -> String {
    let by = path.split_last().map_or(&[][..], |(_, by)| by);
    if by.is_empty() { String::new() } else { format!(" by {}", join_list(&by.iter().map(ToString::to_string).collect::<Vec<_>>())) }
}

pub(in crate::games::battlecry1812::battle) fn hexes(count: u32) -> String {
    if count == 1 { "1 hex".to_owned() } else { format!("{count} hexes") }
}

fn ground_text(facing: Facing, cover: Cover) -> String {
    let facing = if facing == Facing::Front { String::new() } else { format!(", in its {facing}") };
    let cover = if cover == Cover::None { String::new() } else { format!(", in {cover}") };
    format!("{facing}{cover}")
}

fn dice_text(dice: &Dice) -> String {
    let faces = dice.faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let rolled = if dice.from == FaceOrigin::Generator { " rolled here" } else { "" };
    match dice.faces.len() {
        0 => "no dice".to_owned(),
        1 => format!("die {faces}{rolled}"),
        _ => format!("dice {faces}{rolled}"),
    }
}

/// The referee's rulings on the lines of a check, and his word.
fn referee_text(setup: &Setup, event: &Event) -> String {
    let tables = &setup.tables;
    let ruled = match event.command.check() {
        Some(CheckCall::Fire(call)) => rulings_text(&call.rulings, &tables.fire),
        Some(CheckCall::Melee(call)) => rulings_text(call.rulings.attacker.iter().chain(&call.rulings.defender), &tables.melee),
        Some(CheckCall::OfficerFire(_) | CheckCall::Rally(_)) | None => String::new(),
    };
    ruled + &event.word.as_ref().map_or_else(String::new, |word| override_text(word))
}

/// The phases that were passed over, before the one that was reached.
fn passed_text(command: &Command) -> &'static str {
    let Command::NextPhase { passing: Some(passed) } = command else { return "" };
    match passed.as_slice() {
        [] => "",
        [Phase::Withdraw] => "No unit can withdraw: the withdraw phase is skipped. ",
        [Phase::Attack] => "No unit can attack: the attack phase is skipped. ",
        _ => "No unit can attack or withdraw: both phases are skipped. ",
    }
}

fn noted(note: &str) -> String {
    if note.is_empty() { String::new() } else { format!(" ({note})") }
}

struct Names<'s>(&'s Setup);

impl Names<'_> {
    fn unit(&self, id: &UnitId) -> String {
        name_of_unit(self.0, id)
    }

    fn officer(&self, id: &OfficerId) -> String {
        name_of_officer(self.0, id)
    }

    fn side(&self, id: &SideId) -> String {
        self.0.scenario.side(id).map_or_else(|| id.to_string(), |side| side.name.clone())
    }

    /// Officers who stay behind, after what happened to their unit; nothing where none does.
    fn stay(&self, before: &str, officers: &[OfficerId], after: &str) -> String {
        let names = officers.iter().map(|officer| self.officer(officer)).collect::<Vec<_>>();
        match names.len() {
            0 => String::new(),
            1 => format!("{before}{} stays{after}", join_list(&names)),
            _ => format!("{before}{} stay{after}", join_list(&names)),
        }
    }

    /// Officers who go along with a unit, after its move.
    fn along(&self, officers: &[OfficerId]) -> String {
        let names = officers.iter().map(|officer| self.officer(officer)).collect::<Vec<_>>();
        if names.is_empty() { String::new() } else { format!(", with {}", join_list(&names)) }
    }

    fn buff(&self, officer: Option<&OfficerId>) -> String {
        officer.map_or_else(String::new, |officer| format!(", led by {}", self.officer(officer)))
    }

    fn formed(&self, call: &crate::games::battlecry1812::battle::FormCall) -> String {
        let guns = self.0.scenario.unit(&call.unit).is_some_and(|(_, unit)| self.0.tables.is_guns(unit.kind));
        let fills = call.hexes.filter(|hexes| *hexes > 1).map_or_else(String::new, |count| format!(" over {}", hexes(count)));
        let which = join_list(&call.over.iter().map(ToString::to_string).collect::<Vec<_>>());
        let fills = if call.over.is_empty() { fills } else { format!("{fills}, {which} beside its own") };
        let (verb, what) = match call.formation {
            Formation::Limbered => (Verb("limbers", "limber"), String::new()),
            Formation::Line if guns => (Verb("unlimbers", "unlimber"), String::new()),
            formation => (Verb("forms", "form"), format!("{formation}{fills}")),
        };
        format!("{}.", statement(&self.unit(&call.unit), verb, what).trim_end())
    }

    fn struck(&self, call: &StrikeCall, effects: &[AppliedEffect]) -> String {
        let target = call.target.as_ref().map(|target| self.unit(target));
        let officer = call.officer.as_ref().map(|officer| self.officer(officer));
        let whom = target.or(officer).unwrap_or_default();
        let does = match call.strike {
            Strike::RunDown => format!("runs {whom} down"),
            Strike::PickOff => format!("picks {whom} off"),
            Strike::Overrun => format!("overruns and captures {whom}"),
        };
        // The effect on the target itself is in the sentence already.
        let others = effects.get(1..).filter(|others| !others.is_empty());
        let others = others.map_or_else(String::new, |others| format!("; {}", self.effects(others)));
        format!("{} {does}{others}.", self.unit(&call.unit))
    }

    fn row<E>(&self, table: &OutcomeTable<E>, id: &RowId) -> String {
        table.row(id).map_or_else(|| id.to_string(), |row| lower_first(&row.label))
    }

    /// Describes the effects in a sentence that follows another, or `nothing` where there are none.
    fn effects_sentence(&self, effects: &[AppliedEffect], nothing: &str) -> String {
        match (effects.is_empty(), nothing) {
            (true, "") => String::new(),
            (true, nothing) => format!(" {}.", upper_first(nothing)),
            (false, _) => format!(" {}.", self.effects(effects)),
        }
    }

    /// Describes the effects on each unit or officer, in the order of the effects.
    fn effects(&self, effects: &[AppliedEffect]) -> String {
        let effects = added_up(effects);
        let mut parties: Vec<(&UnitOrOfficer, String, Vec<String>)> = Vec::new();
        for applied in &effects {
            let (name, text) = effect_parts(self.0, applied);
            let text = match &applied.waived {
                None => text,
                Some(note) if note.is_empty() => format!("{text} (waived)"),
                Some(note) => format!("{text} (waived: {note})"),
            };
            match parties.iter_mut().find(|(known, ..)| **known == applied.whom) {
                Some((.., verbs)) => verbs.push(text),
                None => parties.push((&applied.whom, name, vec![text])),
            }
        }
        let party = |(_, name, verbs): &(&UnitOrOfficer, String, Vec<String>)| format!("{name} {}", join_list(verbs));
        parties.iter().map(party).collect::<Vec<_>>().join("; ")
    }
}

/// Adds up the morale that one unit loses in a row, for a retreat it could not make and for a lost melee.
fn added_up(effects: &[AppliedEffect]) -> Vec<AppliedEffect> {
    let mut sums: Vec<AppliedEffect> = Vec::new();
    for applied in effects {
        if let EffectVerb::LoseMorale { count } = applied.verb
            && applied.waived.is_none()
            && let Some(AppliedEffect { whom, verb: EffectVerb::LoseMorale { count: sum }, waived: None }) = sums.last_mut()
            && *whom == applied.whom
        {
            *sum = sum.saturating_add(count);
        } else {
            sums.push(applied.clone());
        }
    }
    sums
}

/// Describes an effect in words that follow the name of its unit or officer, and agree with it.
fn effect_text(verb: &EffectVerb, name: &str) -> String {
    let does = |one, many| Verb(one, many).of(name);
    let (loses, retreats, runs) = (does("loses", "lose"), does("retreats", "retreat"), does("runs", "run"));
    match verb {
        EffectVerb::LoseStrength { count } => format!("{loses} {}", count_text(*count, "figure", "figures")),
        EffectVerb::LoseMorale { count } => format!("{loses} {count} morale"),
        EffectVerb::RecoverMorale { count } => format!("{} {count} morale", does("recovers", "recover")),
        EffectVerb::Retreat { hexes: asked, path, away, barrier } => match (path.last(), barrier) {
            (Some(to), None) => format!("{retreats} {} to {to}{}", hexes(count(path)), crooked(path, *away)),
            (Some(to), Some(barrier)) => {
                let short = hexes(asked.saturating_sub(count(path)));
                format!("{retreats} to {to}{}, {short} short ({})", crooked(path, *away), barrier_text(*barrier))
            }
            (None, Some(barrier)) => format!("cannot retreat ({})", barrier_text(*barrier)),
            (None, None) => format!("{retreats} {}", hexes(*asked)),
        },
        EffectVerb::Run { path, barrier } => match (path.last(), barrier) {
            (Some(to), None) => format!("{runs} to {to}"),
            (Some(to), Some(barrier)) => format!("{runs} to {to} and {} ({})", does("stops", "stop"), barrier_text(*barrier)),
            (None, Some(Barrier::Edge)) => format!("{} at {} edge, routed", does("stays", "stay"), does("its", "their")),
            (None, Some(barrier)) => format!("cannot run ({})", barrier_text(*barrier)),
            (None, None) => runs.to_owned(),
        },
        EffectVerb::Leave { how } => fate_text(*how, name),
        EffectVerb::Fall { how: Loss::Hit } => "is hit and leaves the table".to_owned(),
        EffectVerb::Fall { how: Loss::Captured } => "is captured".to_owned(),
        EffectVerb::GoAlong { to } => format!("goes with it to {to}"),
    }
}

/// The hexes of a way that ends nearer to where it began than it is long, so that its length is understood.
fn crooked(path: &[Hex], away: u32) -> String {
    if count(path) > away { path_text(path) } else { String::new() }
}

fn count(path: &[Hex]) -> u32 {
    u32::try_from(path.len()).unwrap_or(u32::MAX)
}

const fn barrier_text(barrier: Barrier) -> &'static str {
    match barrier {
        Barrier::Enemy => "blocked by the enemy",
        Barrier::Officer => "blocked by an enemy officer",
        Barrier::Edge => "at its edge",
        Barrier::Friends => "blocked by friends",
        Barrier::Water => "blocked by water",
        Barrier::Ground => "the ground costs too much",
        Barrier::Guns => "its guns cannot move",
    }
}

/// Describes how a unit is lost, in words that follow its name and agree with it.
pub(in crate::games::battlecry1812::battle) fn fate_text(fate: Fate, name: &str) -> String {
    match fate {
        Fate::Surrendered => Verb("surrenders", "surrender").of(name).to_owned(),
        Fate::Destroyed | Fate::Taken | Fate::RunDown | Fate::PickedOff => format!("{} {}", IS.of(name), fate.spoken()),
    }
}

fn edit_text(edit: &UnitEdit) -> String {
    let UnitEdit { at, facing, formation, hexes: fills, strength, morale, fate, on_table, afresh } = edit;
    let parts = [
        at.map(|at| format!("on {at}")),
        facing.map(|facing| format!("facing {}", facing.name())),
        formation.map(|formation| format!("in {formation}")),
        fills.map(|fills| format!("over {}", hexes(fills))),
        strength.map(|strength| count_text(strength, "figure", "figures")),
        morale.map(|morale| format!("morale {morale}")),
        fate.map(|fate| fate_text(fate, "")),
        on_table.map(|here| if here { "on the table".to_owned() } else { "off the table".to_owned() }),
        afresh.then(|| "turn reset".to_owned()),
    ];
    join_list(&parts.into_iter().flatten().collect::<Vec<_>>())
}

/// Ground painted: where, and what it is now.
fn ground_edit_text(edit: &GroundEdit) -> String {
    let GroundEdit { hexes: painted, terrain, height, fieldworks, fence, course, name } = edit;
    let lies = |height: u32| match height {
        0 => "level".to_owned(),
        1 => "a hill".to_owned(),
        height => format!("a hill of height {height}"),
    };
    let parts = [
        terrain.map(|terrain| if terrain == Terrain::Open { "open".to_owned() } else { terrain.spoken() }),
        height.map(lies),
        fieldworks.map(|there| if there { "fieldworks".to_owned() } else { "no fieldworks".to_owned() }),
    ];
    let now = join_list(&parts.into_iter().flatten().collect::<Vec<_>>());
    let at =
        if painted.len() > 6 { hexes(count(painted)) } else { join_list(&painted.iter().map(ToString::to_string).collect::<Vec<_>>()) };
    let ground = (!now.is_empty()).then(|| format!("The ground of {at} is now {now}"));
    let fence = fence.map(|fence| {
        let stands = if fence.stands { "A fence now stands" } else { "No fence now stands" };
        format!("{stands} on the {} side of {at}", fence.side.name())
    });
    let course = course.zip(painted.first().zip(painted.last())).map(|(edit, (from, to))| {
        let runs = if edit.runs { format!("A {} now runs", edit.course) } else { format!("No {} now runs", edit.course) };
        format!("{runs} from {from} to {to}")
    });
    let name =
        name.as_ref().map(|name| if name.is_empty() { format!("{at} now has no name") } else { format!("{at} is now named {name}") });
    [ground, fence, course, name].into_iter().flatten().collect::<Vec<_>>().join(". ")
}

fn officer_edit_text(edit: &OfficerEdit) -> String {
    let OfficerEdit { at, buffs, lost, on_table } = edit;
    let parts = [
        at.map(|at| format!("on {at}")),
        buffs.map(|buffs| format!("{} spent", count_text(buffs, "buff", "buffs"))),
        lost.map(|lost| if lost == Loss::Hit { "is hit".to_owned() } else { "is captured".to_owned() }),
        on_table.map(|here| if here { "on the table".to_owned() } else { "off the table".to_owned() }),
    ];
    join_list(&parts.into_iter().flatten().collect::<Vec<_>>())
}
