//! Sentences that explain this game's checks, made from tally and outcome alone.

use super::charge::Charge;
use super::effect::words::{Clause, reform_clause};
use super::effect::{CountSpec, Effect, EffectVerb, Party};
use super::effectiveness::{EffectivenessAnswer, EffectivenessRequest, starting_stands};
use super::fire::{Fire, FireRequest, PointsLine};
use super::maneuver::Maneuver;
use super::maneuver::fact::ARM;
use super::movement::{Oblique, RoadMove, Wheel};
use super::rating::{RateAnswer, RateRequest};
use super::resolution::Resolution;
use super::tables::Tables;
use super::words::{Arm, Command};
use crate::cite::Provenance;
use crate::engine::tally::lines_text;
use crate::engine::text::{
    added, count_text, join_list, lower_first, odds_text, provenance_note, provenance_sentence, signed, spaced, sum_text, upper_first,
    with_article,
};
use crate::engine::{Odds, OutcomeTable, Tally, Word as _};
use crate::quantity::Points;
use crate::table::RowHead;

/// Explains a maneuver check, with or without its die.
#[must_use]
pub fn maneuver(check: &Maneuver<'_>, die: Option<u8>) -> String {
    let command = match check.command {
        Command::OutOfCommand => "Out of command, it rolls alone: ",
        Command::Provisional => "Under provisional command: ",
        Command::InCommand => "In command: ",
    };
    let tally = format!("{command}{} ({})", added(check.tally.total()), lines_text(&check.tally));
    match die {
        Some(die) => {
            let resolution = check.resolve(die);
            // Cavalry has no line to form: it reforms mounted or on foot, as it is.
            let is_cavalry = check.facts.is(ARM, Arm::Cavalry);
            let reforms = |verb: &EffectVerb| is_cavalry && matches!(verb, EffectVerb::ReformLine {});
            let clause = |verb: &EffectVerb| if reforms(verb) { reform_clause(None) } else { verb.clause() };
            let effects = effects_of(&resolution.effects, clause);
            format!("{tally}; {}", rolled_from(die, &resolution, &effects, check.tally.least_certain()))
        }
        None => format!("{tally}. {}.", chances(&Odds::of(check), check.outcomes())),
    }
}

/// Describes the row of a die, marked with the least certain provenance of the row and of `before`.
fn rolled_from(die: u8, resolution: &Resolution<'_>, effects: &str, before: Provenance) -> String {
    format!("die {die} makes {}, {}", sum_text(resolution.result), row_and_effects(resolution, effects, before))
}

fn row_and_effects(resolution: &Resolution<'_>, effects: &str, before: Provenance) -> String {
    let row = lower_first(&resolution.row.label);
    let assumed = provenance_sentence(before.max(resolution.provenance));
    if effects.is_empty() { format!("{row}.{assumed}") } else { format!("{row}: {effects}.{assumed}") }
}

/// Describes the effects on each party, in one sentence.
#[must_use]
pub fn effects_text(effects: &[Effect]) -> String {
    effects_of(effects, EffectVerb::clause)
}

/// Describes the effects on each party, each verb by its clause; what has no subject comes after them.
fn effects_of(effects: &[Effect], clause: impl Fn(&EffectVerb) -> Clause) -> String {
    let mut parties: Vec<(Option<Party>, Vec<Clause>)> = Vec::new();
    let mut alone = Vec::new();
    for effect in effects {
        let clause = clause(&effect.verb);
        match parties.iter_mut().find(|(party, _)| *party == effect.on) {
            _ if clause.verb.is_none() => alone.push(clause.full_text(false)),
            Some((_, clauses)) => clauses.push(clause),
            None => parties.push((effect.on, vec![clause])),
        }
    }
    let said = |(party, mut clauses): (Option<Party>, Vec<Clause>)| {
        // An explanation ends the list: what follows it would be part of it.
        clauses.sort_by_key(|clause| clause.aside.is_some());
        let is_many = party == Some(Party::Firers);
        let verbs = join_list(&clauses.iter().map(|clause| clause.full_text(is_many)).collect::<Vec<_>>());
        party.map_or_else(|| verbs.clone(), |party| format!("the {} {verbs}", party.word()))
    };
    parties.into_iter().map(said).chain(alone).collect::<Vec<_>>().join("; ")
}

fn chances(odds: &Odds<usize>, table: &OutcomeTable<Effect<CountSpec>>) -> String {
    upper_first(&odds_text(odds, table.rows().iter().enumerate().map(|(nth, row)| (nth, lower_first(&row.label)))))
}

/// Explains a fire combat, with or without its die.
#[must_use]
pub fn fire(check: &Fire<'_>, request: &FireRequest) -> String {
    let points = check.points.iter().map(|line| points_text(line, request)).collect::<Vec<_>>().join("; ");
    let Some(settled) = &check.settled else {
        let stands = check.rockets_to_roll().map(|line| line.stands).sum::<u32>();
        return format!("{points}. {} first. {}.", count_text(stands, "rocket stand rolls", "rocket stands roll"), fire_chances(check));
    };
    let sum = format!("{points}: {}", settled.volley.total.text());
    let Some(tally) = &settled.tally else { return format!("{sum}, {}.", too_few_text(check)) };
    let tally_text = format!("{sum}, {} ({})", added(tally.total()), lines_text(tally));
    match request.die.and_then(|die| check.resolve(die).map(|resolution| (die, resolution))) {
        Some((die, resolution)) => {
            let points = check.points.iter().map(points_provenance).max().unwrap_or(Provenance::Rules);
            let effects = effects_text(&resolution.effects);
            format!("{tally_text}; {}", rolled_from(die, &resolution, &effects, tally.least_certain().max(points)))
        }
        None => format!("{tally_text}. {}.", fire_chances(check)),
    }
}

/// Returns the words for points too few to make an attack, with their provenance: without any points there is no shot, and nothing assumed.
#[must_use]
pub fn too_few_text(check: &Fire<'_>) -> String {
    if check.settled.as_ref().is_some_and(|settled| settled.volley.total == Points(0)) {
        return "no attack".to_owned();
    }
    format!("too few for an attack{}", provenance_note(check.fewest_points_provenance()))
}

/// Returns the provenance of a line's points: that of the row that silences it, or of its band and of what halves it.
fn points_provenance(line: &PointsLine<'_>) -> Provenance {
    let of = |head: Option<&RowHead>| head.map_or(Provenance::Rules, |head| head.provenance);
    match &line.silent_by {
        Some(_) => of(line.silent_by),
        None => of(line.band).max(of(line.halved_by)),
    }
}

fn fire_chances(check: &Fire<'_>) -> String {
    let rows = check.outcomes().rows().iter().enumerate().rev().map(|(nth, row)| (Some(nth), lower_first(&row.label)));
    upper_first(&odds_text(&Odds::of(check), rows.chain([(None, "no attack".to_owned())])))
}

/// Describes one line of points: `6 musket stands at 3.5": 1 each, 6`.
#[must_use]
pub fn points_text(line: &PointsLine<'_>, request: &FireRequest) -> String {
    let Some(firer) = request.firers.get(line.firer) else { return String::new() };
    let weapon = firer.weapon.map(|weapon| weapon.spoken()).or(firer.gun.as_ref().map(|gun| spaced(gun.as_str()))).unwrap_or_default();
    let stands = if line.stands == 1 { format!("1 {weapon} stand") } else { format!("{} {weapon} stands", line.stands) };
    let at = format!("{stands} at {}", firer.range);
    let halved =
        line.halved_by.as_ref().map(|row| format!(" ({}){}", lower_first(&row.label), provenance_note(row.provenance))).unwrap_or_default();
    match (&line.silent_by, &line.band, line.total()) {
        (Some(why), ..) => format!("{at}: 0, {}{}", lower_first(&why.label), provenance_note(why.provenance)),
        (None, None, _) => format!("{at}: 0, out of range"),
        (None, Some(_), Some(total)) => format!("{at}: {} each{halved}, {total}", line.each),
        (None, Some(_), None) => format!("{at}: {} each{halved} on {} or more", line.each, line.scores_on.unwrap_or(1)),
    }
}

/// Explains a charge, with or without its dice.
#[must_use]
pub fn charge(check: &Charge<'_>, dice: Option<(u8, u8)>) -> String {
    let side = |name: &str, tally: &Tally, die: Option<u8>| {
        let die = die.map(|die| format!("die {die} ")).unwrap_or_default();
        format!("{name} {die}{} ({})", added(tally.total()), lines_text(tally))
    };
    let attacker = side("Attacker", &check.attacker.tally, dice.map(|dice| dice.0));
    let defender = side("defender", &check.defender.tally, dice.map(|dice| dice.1));
    match dice {
        Some((attacker_die, defender_die)) => {
            let resolution = check.resolve(attacker_die, defender_die);
            let least_sure = check.attacker.tally.least_certain().max(check.defender.tally.least_certain());
            format!(
                "{attacker}, {defender}; difference {}, {}",
                signed(resolution.result),
                row_and_effects(&resolution, &effects_text(&resolution.effects), least_sure)
            )
        }
        None => format!("{attacker}, {defender}. {}.", chances(&Odds::of(check), check.outcomes())),
    }
}

/// Explains the effectiveness of a unit with the stands it has left.
#[must_use]
pub fn effectiveness(request: &EffectivenessRequest, answer: &EffectivenessAnswer) -> String {
    let worn = answer.cell.worn.map_or_else(|| "goes from fresh to".to_owned(), |worn| format!("is worn at {worn} and"));
    let spent = answer.cell.spent;
    let (start, morale) = (answer.fresh, request.morale);
    let unit = upper_first(&with_article(&format!("{morale} unit")));
    format!("{unit} of {start} stands {worn} spent at {spent}; with {} it is {}.", request.stands, answer.state)
}

/// Explains the rating of a unit.
#[must_use]
pub fn rating(tables: &Tables, request: &RateRequest, answer: &RateAnswer<'_>) -> String {
    let RateAnswer { stands, row, morale } = answer;
    let assumed = match morale.head.provenance {
        Provenance::Rules | Provenance::Deduced => "",
        Provenance::Assumed => ", assumed",
        Provenance::Yours => ", your rule",
    };
    let (_, most) = starting_stands(tables);
    let too_many = format!(" That is more than the {most} stands of the effectiveness table: make it two units.");
    let too_many = if *stands > most { too_many.as_str() } else { "" };
    format!(
        "{} at {} to a stand: {}; {}, so {}; morale {} at the start{assumed}.{too_many}",
        count_text(request.men, "man", "men"),
        request.scale,
        count_text(*stands, "stand", "stands"),
        lower_first(&row.head.label),
        row.data.experience,
        morale.data.morale
    )
}

/// Explains a move along a road.
#[must_use]
pub fn road_move(answer: &RoadMove) -> String {
    let RoadMove { rate, spent, remaining, factor, provenance } = answer;
    let inches = |number: f64| (number * 1_000.0).round() / 1_000.0;
    format!(
        "At a rate of {}\" the road took {}\"; {}\" are left, or {}\" more on the road.{}",
        inches(*rate),
        inches(*spent),
        inches(*remaining),
        inches(remaining * factor),
        provenance_sentence(*provenance)
    )
}

/// Explains an oblique move.
#[must_use]
pub fn oblique(answer: &Oblique) -> String {
    let verdict = if answer.allowed { "allowed".to_owned() } else { format!("too steep: {}° at most", answer.most) };
    format!("An oblique of {:.1}° costs {:.2}\"; {verdict}.", answer.slant.angle_degrees, answer.slant.length_inches)
}

/// Explains the cost of a wheel.
#[must_use]
pub fn wheel(answer: &Wheel) -> String {
    let verdict = match (answer.allowed, answer.too_long_for, answer.change_front) {
        (false, Some(allowance), _) => format!("too long: the unit may move {allowance}\""),
        (false, None, _) => format!("too wide: {}° at most", answer.most),
        (true, _, true) => "a change of front, and nothing else this maneuver".to_owned(),
        (true, _, false) => "allowed within a move".to_owned(),
    };
    format!("The outer corner travels {:.2}\"; {verdict}.", answer.cost)
}
