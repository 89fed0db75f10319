//! Scoreboard of a battle of companies: the last dice with what they did, what the phase is for, positions and losses.

use super::turn::duties;
use super::view::CompaniesView;
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list, signed, upper_first};
use crate::game::Offer;
use crate::games::battlecry1812::battle::{
    AppliedEffect, Battle, Battlecry1812, CheckCall, Dice, EffectVerb, NextStep, Phase, TableReading, UnitOrOfficer, effect_parts, may_act,
    side_losses,
};
use crate::games::battlecry1812::words::Special;
use crate::gui::play::{last_event, last_sentence};
use crate::gui::shell::display::{BoardColour, BoardDie, BoardFlag, BoardPiece, Scoreboard};
use crate::id::UnitId;
use crate::scenario::{KeyPosition, Nation};

/// Returns what the scoreboard has of a battle beside the strip.
pub(super) fn of(battle: &Battle, turn: &[Offer<Battlecry1812>], next: NextStep) -> Scoreboard {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let flag = |position: &KeyPosition| {
        let holder = state.positions.get(&position.id).and_then(Option::as_ref);
        BoardFlag {
            name: position.name.clone(),
            side: scenario.sides.iter().position(|side| holder == Some(&side.id)),
            points: position.points,
        }
    };
    let may = scenario.units().filter(|(_, unit)| may_act(setup, state, &unit.id));
    let may = may.map(|(_, unit)| unit.label().to_owned()).collect::<Vec<_>>();
    let waiting = if may.is_empty() || state.ended {
        Vec::new()
    } else {
        let action = match state.phase {
            Phase::Move => "to move",
            Phase::Attack => "to attack",
            Phase::Withdraw => "to withdraw",
        };
        vec![format!("{} {action}", join_list(&may)), format!("{} {action}", count_text(may.len(), "unit", "units"))]
    };
    let then = || match next {
        NextStep::Phase(phase) => format!("{} phase", upper_first(&phase.spoken())),
        NextStep::PlayerTurn => "The other side's turn".to_owned(),
        NextStep::End => "The battle ends".to_owned(),
    };
    let last = last_result(battle);
    Scoreboard {
        next: vec![duties(turn).next().map_or_else(then, |offer| offer.text.clone())],
        waiting,
        flags: scenario.key_positions.iter().map(flag).collect(),
        lost: scenario.sides.iter().map(|side| side_losses(setup, state, &side.id).figures).collect(),
        lost_of: "figures",
        ..last.unwrap_or_else(|| Scoreboard { sentence: last_sentence::<CompaniesView>(battle), ..Scoreboard::default() })
    }
}

/// Returns the last event with its dice; `None` where it had none.
fn last_result(battle: &Battle) -> Option<Scoreboard> {
    let setup = battle.setup();
    let event = last_event::<CompaniesView>(battle)?;
    let nation = |unit: &UnitId| setup.scenario.unit(unit).and_then(|(side, _)| side.nation);
    let (dice, result, difference) = match (event.command.check(), &event.found.reading) {
        (Some(CheckCall::Fire(call)), TableReading::Fire { .. }) => {
            let lost = event.found.effects.iter().filter(|applied| applied.waived.is_none()).map(figures).sum::<u32>();
            let result = if lost > 0 { format!("{} lost", count_text(lost, "figure", "figures")) } else { "No loss".to_owned() };
            (dice_of(&call.dice, nation(&call.unit)), result, String::new())
        }
        (Some(CheckCall::Melee(call)), TableReading::Melee { request, difference, outcome, .. }) => {
            let guns = setup.tables.has_special(request.defender.unit, Special::NoMelee);
            let table = if guns { &setup.tables.against_guns } else { &setup.tables.melee_outcomes };
            let dice = [dice_of(&call.attacker_dice, nation(&call.attacker)), dice_of(&call.defender_dice, nation(&call.defender))];
            (dice.concat(), table.label_of(outcome), signed(*difference))
        }
        (Some(CheckCall::OfficerFire(call)), TableReading::Row(outcome)) => {
            (dice_of(&call.die, nation(&call.unit)), setup.tables.officer_fire.label_of(outcome), String::new())
        }
        (Some(CheckCall::Rally(call)), TableReading::Row(outcome)) => {
            (dice_of(&call.die, nation(&call.unit)), setup.tables.rally_outcomes.label_of(outcome), String::new())
        }
        // Without dice, or what a file from elsewhere has.
        (Some(CheckCall::Fire(_) | CheckCall::Melee(_) | CheckCall::OfficerFire(_) | CheckCall::Rally(_)) | None, _) => return None,
    };
    let spoken = spoken(battle, &event.found.effects);
    let sentence = if spoken.is_empty() { last_sentence::<CompaniesView>(battle) } else { spoken };
    Some(Scoreboard { dice, result: upper_first(&result), difference, sentence, ..Scoreboard::default() })
}

fn dice_of(dice: &Dice, nation: Option<Nation>) -> Vec<BoardDie> {
    dice.faces.iter().map(|face| BoardDie { face: face.to_string(), of: BoardColour::Nation(nation) }).collect()
}

/// Returns the figures that an effect takes.
const fn figures(applied: &AppliedEffect) -> u32 {
    match applied.verb {
        EffectVerb::LoseStrength { count } => count,
        EffectVerb::LoseMorale { .. }
        | EffectVerb::RecoverMorale { .. }
        | EffectVerb::Retreat { .. }
        | EffectVerb::Run { .. }
        | EffectVerb::Leave { .. }
        | EffectVerb::Fall { .. }
        | EffectVerb::GoAlong { .. } => 0,
    }
}

/// Returns the effects as a sentence a unit or an officer, in pieces.
fn spoken(battle: &Battle, effects: &[AppliedEffect]) -> Vec<BoardPiece> {
    let scenario = &battle.setup().scenario;
    let mut named: Vec<(&UnitOrOfficer, String, Vec<String>)> = Vec::new();
    for applied in effects.iter().filter(|applied| applied.waived.is_none()) {
        let (name, text) = effect_parts(battle.setup(), applied);
        match named.iter_mut().find(|(whom, ..)| **whom == applied.whom) {
            Some((.., texts)) => texts.push(text),
            None => named.push((&applied.whom, name, vec![text])),
        }
    }
    let nation = |whom: &UnitOrOfficer| match whom {
        UnitOrOfficer::Unit(unit) => scenario.unit(unit).and_then(|(side, _)| side.nation),
        UnitOrOfficer::Officer(officer) => scenario.officer(officer).and_then(|(side, _)| side.nation),
    };
    let of = |(whom, name, texts): (&UnitOrOfficer, String, Vec<String>)| {
        [BoardPiece::name(name, nation(whom)), BoardPiece::plain(format!(" {}. ", join_list(&texts)))]
    };
    named.into_iter().flat_map(of).collect()
}
