//! Aftermath of an attack on the board: the hex that the beaten unit left, the way it went back, and its losses beside it.

use crate::game::EntryStatus;
use crate::game::correction::ReplayedLog;
use crate::games::battlecry1812::battle::{
    Battle, Battlecry1812, CheckCall, Command, EffectVerb, Event, OfficerState, Setup, State, UnitOrOfficer, UnitState, effect_words_on,
    name_of_officer,
};
use crate::hex::Hex;
use crate::id::UnitId;
use crate::map::{Drawn, Hexes, Label, Layer, Layers, LineStyle, Point, Role, Shape, Size, Typeface, arrow};

use super::counter::block;

/// Distance between the ends of a line and the middles of its hexes, so that it crosses out no figure on a counter.
pub const OFF: f32 = 0.7;
/// Size of the words of a result at its target, in points.
const RESULT: f32 = 15.0;
/// Size of the names of those who met, in points.
const NAME: f32 = 12.0;
/// Half the width of the room around the board that takes no words, in hexes.
const BESIDE: f32 = 12.0;
/// Share of [`OFF`] before the middle of the target at which an arrow ends: companies side by side have little room between them.
const ARROW_END: f32 = 0.6;

/// Returns the unit that makes an attack, and the unit or officer it is on; `None` for another command.
fn attack_of(command: &Command) -> Option<(&UnitId, UnitOrOfficer)> {
    match (command.check(), command) {
        (Some(CheckCall::Fire(call)), _) => Some((&call.unit, UnitOrOfficer::Unit(call.target.clone()))),
        (Some(CheckCall::Melee(call)), _) => Some((&call.attacker, UnitOrOfficer::Unit(call.defender.clone()))),
        (Some(CheckCall::OfficerFire(call)), _) => Some((&call.unit, UnitOrOfficer::Officer(call.officer.clone()))),
        (None, Command::Strike(call)) => {
            let officer = || call.officer.clone().map(UnitOrOfficer::Officer);
            Some((&call.unit, call.target.clone().map(UnitOrOfficer::Unit).or_else(officer)?))
        }
        (Some(CheckCall::Rally(_)) | None, _) => None,
    }
}

/// Returns the hexes of the two that meet in an attack, as a state before it has them.
#[must_use]
pub fn attack_ends(state: &State, command: &Command) -> Option<[Hex; 2]> {
    let (unit, other) = attack_of(command)?;
    let to = match other {
        UnitOrOfficer::Unit(unit) => state.units.get(&unit).and_then(UnitState::hex),
        UnitOrOfficer::Officer(officer) => state.officers.get(&officer).and_then(OfficerState::hex),
    };
    Some([state.units.get(unit).and_then(UnitState::hex)?, to?])
}

/// Draws what an attack between two hexes did: the outline of the hex that the beaten unit left, the way it went back, and its losses
/// beside it; of an officer who was attacked, whether he is lost.
#[must_use]
pub fn aftermath(setup: &Setup, state: &State, event: &Event, [from, to]: [Hex; 2]) -> Vec<Drawn> {
    let hexes = Hexes { grid: state.board.grid };
    let words = |whom: &UnitOrOfficer| effect_words_on(&event.found.effects, whom);
    let Some((attacker, attacked)) = attack_of(&event.command) else { return Vec::new() };
    let attacker = UnitOrOfficer::Unit(attacker.clone());
    let is_beaten = matches!(event.command, Command::Melee(_)) && words(&attacked).is_empty() && !words(&attacker).is_empty();
    let (whom, left) = if is_beaten { (attacker, from) } else { (attacked, to) };
    let mut effects = event.found.effects.iter().filter(|effect| effect.waived.is_none() && effect.whom == whom);
    let way = effects.find_map(|effect| {
        if let EffectVerb::Retreat { path, .. } | EffectVerb::Run { path, .. } = &effect.verb { Some(path) } else { None }
    });
    let mut drawn = Vec::new();
    let mut at = left;
    if let Some([.., last]) = way.map(Vec::as_slice) {
        at = *last;
        let line = LineStyle::of(Role::Warning, Size::world(0.09).at_least(2.0)).dashed(2.0);
        drawn.push(Shape::outline(hexes.corners(left, 0.97).to_vec(), line).into());
        let mut points = std::iter::once(left).chain(way.into_iter().flatten().copied()).map(|hex| hexes.centre(hex)).collect::<Vec<_>>();
        // It ends beside the counter, and crosses out nothing on it.
        if let [.., before, end] = points.as_mut_slice() {
            *end -= (*end - *before).normalize_or_zero() * OFF;
        }
        drawn.extend(arrow(&points, Role::Warning, 0.12));
    }
    let (words, missed) = (words(&whom), "no effect".to_owned());
    let did = |missed| if words.is_empty() { missed } else { words.join("  ") };
    let text = match &whom {
        UnitOrOfficer::Unit(id) => {
            at = state.units.get(id).and_then(UnitState::hex).unwrap_or(at);
            did(missed)
        }
        // He is off the board by now.
        UnitOrOfficer::Officer(officer) => format!("{}: {}", name_of_officer(setup, officer), did("not hit".to_owned())),
    };
    // The words stay within the board, and lie over no cartouche beside it.
    drawn.extend(Shape::reserved_frame(hexes.extent().grown(BESIDE), BESIDE).map(Drawn::from));
    let half = block(hexes.grid, at).size() / 2.0 + Point::splat(0.2);
    let label = Label::at(hexes.centre(at), text).round(half).reaching(3.0).on_a_tag().ranked(2);
    drawn.push(Shape::Label(label.sized(Size::points(RESULT)).faced(Typeface::Strong).toned(Role::Ink)).into());
    drawn
}

/// Draws a meeting of companies over a small board: those that act and those they meet named, the latter ringed, and an arrow between them.
#[must_use]
pub fn meeting(setup: &Setup, state: &State, acting: &[UnitId], met: &[UnitId]) -> Layers {
    let mut layers = super::small(setup, state);
    let hexes = Hexes { grid: state.board.grid };
    let at = |id: &UnitId| state.units.get(id).and_then(UnitState::hex);
    let name = |id: &UnitId| {
        let ((side, unit), hex) = setup.scenario.unit(id).zip(at(id))?;
        let half = block(hexes.grid, hex).size() / 2.0 + Point::splat(0.1);
        let label = Label::at(hexes.centre(hex), unit.label()).round(half).reaching(2.0).on_a_tag().ranked(2);
        let tone = Role::NationWord(super::nation_of(side.nation, unit));
        Some(Drawn::from(Shape::Label(label.sized(Size::points(NAME)).faced(Typeface::Strong).toned(tone))))
    };
    let mut labels = acting.iter().chain(met).filter_map(name).collect::<Vec<_>>();
    let ring = LineStyle::of(Role::Warning, Size::world(0.12).at_least(2.0));
    let mut marks = met.iter().filter_map(at).map(|hex| Shape::outline(hexes.corners(hex, 1.0).to_vec(), ring).into()).collect::<Vec<_>>();
    if let Some((to, starts)) = met.iter().find_map(at).map(|to| (hexes.centre(to), acting.iter().filter_map(at))) {
        for from in starts.map(|hex| hexes.centre(hex)) {
            let off = (to - from).normalize_or_zero() * OFF;
            marks.extend(arrow(&[from + off, to - off * ARROW_END], Role::Warning, 0.14));
            // No name lies over it.
            labels.extend(Shape::reserved_line(from, to, 6, 0.2).map(Drawn::from));
        }
    }
    layers.replace(Layer::Labels, labels);
    layers.replace(Layer::Marks, marks);
    layers
}

/// Draws what the last event of a battle did; nothing if it was no attack.
#[must_use]
pub fn last_aftermath(battle: &Battle) -> Vec<Drawn> {
    let Some(event) = battle.journal().last_applied() else { return Vec::new() };
    let last = battle.journal().entries().filter(|entry| entry.status == EntryStatus::Applied).filter_map(|entry| entry.place).last();
    let Some(place) = last else { return Vec::new() };
    let before = ReplayedLog::<Battlecry1812>::of(battle.journal()).before(battle.setup(), place);
    attack_ends(&before, &event.command).map_or_else(Vec::new, |ends| aftermath(battle.setup(), battle.state(), event, ends))
}
