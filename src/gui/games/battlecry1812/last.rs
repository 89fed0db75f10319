//! The last event in the words of the foot: its dice in the colours of what they did, the result, what is left of its target.

use crate::engine::Word as _;
use crate::engine::text::{IS, count_text, statement, upper_first};
use crate::games::battlecry1812::battle::{
    Battle, CheckCall, Dice, Event, FireCall, MeleeCall, TableReading, UnitState, effect_words, fire_result, name_of_unit, outcome,
    sentence,
};
use crate::games::battlecry1812::explain;
use crate::games::battlecry1812::fire::{Fire, FireRequest};
use crate::games::battlecry1812::words::FaceEffect;
use crate::id::UnitId;

/// The last event as the foot shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastEvent {
    /// Faces of its dice in order, each with its effect; `None`: it had none.
    pub dice: Vec<(u8, Option<FaceEffect>)>,
    /// Number of the first dice that are one side's, the others being the other's; 0: all are one side's.
    pub of_first: usize,
    /// Arithmetic of the number of dice.
    pub arithmetic: String,
    /// The result in a few words; empty if the event had no dice.
    pub result: String,
    /// A sentence on what came of it.
    pub about: String,
}

impl LastEvent {
    /// Describes the last event of a battle.
    #[must_use]
    pub fn of(battle: &Battle) -> Self {
        let Some(event) = battle.journal().last_applied() else {
            // A battle of the laboratory opens before its first event.
            let about = match battle.journal().line_length() {
                0 => "Nothing has happened yet.".to_owned(),
                ahead => format!("The start: redo steps through {} as played.", count_text(ahead, "event", "events")),
            };
            return Self { about, ..Self::default() };
        };
        match (event.command.check(), &event.found.reading) {
            (Some(CheckCall::Fire(call)), TableReading::Fire { request, .. }) => Self::of_fire(battle, event, (call, request)),
            (Some(CheckCall::Melee(call)), TableReading::Melee { .. }) => Self::of_melee(battle, event, call),
            (Some(CheckCall::OfficerFire(call)), _) => Self::of_die(battle, event, &call.die),
            (Some(CheckCall::Rally(call)), _) => Self::of_die(battle, event, &call.die),
            (Some(CheckCall::Fire(_) | CheckCall::Melee(_)) | None, _) => {
                Self { about: sentence(battle.setup(), event), ..Self::default() }
            }
        }
    }

    fn of_die(battle: &Battle, event: &Event, die: &Dice) -> Self {
        let dice = die.faces.iter().map(|face| (*face, None)).collect();
        Self { dice, result: upper_first(&outcome(battle.setup(), event)), ..Self::default() }
    }

    fn of_fire(battle: &Battle, event: &Event, (call, request): (&FireCall, &FireRequest)) -> Self {
        let setup = battle.setup();
        let class = setup.scenario.unit(&call.target).map(|(_, unit)| setup.tables.unit(unit.kind).class);
        let effect = |face: &u8| class.and_then(|class| setup.tables.effect_of(*face, class));
        let check = Fire::prepare(&setup.tables, request, &call.rulings).ok();
        let arithmetic = check.and_then(|check| Some(explain::pool_text(check.dice_count(), check.tally.as_ref()?)));
        Self {
            of_first: 0,
            dice: call.dice.faces.iter().map(|face| (*face, effect(face))).collect(),
            arithmetic: arithmetic.unwrap_or_default(),
            result: fire_result(event),
            about: left_text(battle, &call.target),
        }
    }

    fn of_melee(battle: &Battle, event: &Event, call: &MeleeCall) -> Self {
        let setup = battle.setup();
        // In a melee the flags decide.
        let flag = |face: &u8| {
            let class = setup.scenario.unit(&call.defender).map(|(_, unit)| setup.tables.unit(unit.kind).class)?;
            setup.tables.effect_of(*face, class).filter(|effect| *effect == FaceEffect::Retreat)
        };
        let faces = call.attacker_dice.faces.iter().chain(&call.defender_dice.faces);
        let words = |id: &UnitId| effect_words(&event.found.effects, id);
        let beaten = [&call.attacker, &call.defender].into_iter().find(|id| !words(id).is_empty());
        let result = match beaten {
            Some(id) => format!("{}: {}", name_of_unit(setup, id), words(id).join(", ")),
            None => "Both stand".to_owned(),
        };
        let throws = |count: usize| count_text(u32::try_from(count).unwrap_or(u32::MAX), "die", "dice");
        let arithmetic = format!(
            "{} {}, {} {}",
            name_of_unit(setup, &call.attacker),
            throws(call.attacker_dice.faces.len()),
            name_of_unit(setup, &call.defender),
            throws(call.defender_dice.faces.len())
        );
        let about = beaten.map(|id| left_text(battle, id)).unwrap_or_default();
        let of_first = call.attacker_dice.faces.len();
        Self { dice: faces.map(|face| (*face, flag(face))).collect(), of_first, arithmetic, result, about }
    }
}

/// Describes what is left of a unit and where it stands, in a line: the foot has no room for two under a result of two.
fn left_text(battle: &Battle, id: &UnitId) -> String {
    let Some(own) = battle.state().units.get(id) else { return String::new() };
    let name = name_of_unit(battle.setup(), id);
    if let Some(fate) = own.fate {
        return format!("{}.", statement(&name, IS, fate.spoken()));
    }
    let morale = if own.is_routed() { "routed".to_owned() } else { format!("morale {}", own.morale) };
    let stands = UnitState::hex(own).map(|hex| format!("on {hex}"));
    let parts = [Some(morale), Some(format!("{} left", count_text(own.strength, "figure", "figures"))), stands];
    format!("{name}: {}.", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}
