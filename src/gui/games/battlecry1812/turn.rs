//! Current phase: how players go on from it, and what is still to do before.

use eframe::egui::Ui;

use super::intent::{GameIntent, Intent};
use super::known::{BoardState, Pick};
use super::marks::place_of;
use crate::engine::process::fraction;
use crate::engine::text::{HAS, statement, upper_first, with_article};
use crate::game::{Offer, winner};
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, Form, Phase, points};
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::widgets::big_result;
use crate::hex::Hex;
use crate::id::UnitId;

/// Draws the result of a battle that has ended, and the duties of the phase after the first, which is the next action of the foot.
pub fn ui(ui: &mut Ui, battle: &Battle, turn: &[Offer<Battlecry1812>], intents: &mut Vec<Intent>) {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    if state.ended {
        let scores = scenario.sides.iter().map(|side| (side.id.clone(), points(setup, state, &side.id))).collect::<Vec<_>>();
        let side =
            winner(&scores).and_then(|winner| scenario.side(&winner).map(|side| with_article(&format!("{} victory", side.adjective()))));
        big_result(ui, &side.map_or_else(|| "A draw".to_owned(), |side| upper_first(&side)));
        ui.label("Undo takes back its end; the page Open begins another.");
        return;
    }
    for offer in duties(turn).skip(1) {
        if main_button(ui, true, &offer.text) {
            intents.push(Intent::taking(offer));
        }
    }
}

/// Returns the attack that the picked unit makes next: one that needs no dice; else the shot with the best chance; of a unit that has not
/// fired and cannot, the melee or charge with the best.
#[must_use]
pub fn attack<'k>(battle: &Battle, known: &'k BoardState) -> Option<&'k Offer<Battlecry1812>> {
    strike(known).or_else(|| attack_with_dice(battle, known))
}

/// Returns the first attack of the picked unit that needs no dice: it takes an officer, or destroys a unit, for certain.
fn strike(known: &BoardState) -> Option<&Offer<Battlecry1812>> {
    known.of_picked.iter().find(|offer| offer.is_in_order() && matches!(offer.command(), Some(Command::Strike(_))))
}

/// Returns the first rally of the picked officer that is in order: a routed unit that has run is often out of his reach.
#[must_use]
pub fn rally(known: &BoardState) -> Option<&Offer<Battlecry1812>> {
    known.of_officer().find(|offer| offer.is_in_order() && matches!(offer.form_to_fill(), Some(Form::Rally { .. })))
}

fn attack_with_dice<'k>(battle: &Battle, known: &'k BoardState) -> Option<&'k Offer<Battlecry1812>> {
    let shot = best(known, |form| match form {
        Form::Fire { target, .. } => known.shots.get(target).map(|shot| fraction(&shot.hits, &shot.of)),
        Form::Melee { .. } | Form::Charge { .. } | Form::FireAtOfficer { .. } | Form::Rally { .. } => None,
    });
    let fired = |id: &UnitId| battle.state().units.get(id).is_some_and(|own| own.marks.fired);
    shot.or_else(|| {
        best(known, |form| match form {
            Form::Melee { attacker, defender } | Form::Charge { attacker, defender, .. } if !fired(attacker) => Some(wins(known, defender)),
            Form::Melee { .. } | Form::Charge { .. } | Form::Fire { .. } | Form::FireAtOfficer { .. } | Form::Rally { .. } => None,
        })
    })
}

/// Returns the melee of the picked unit with the best chance, or else its bayonet charge with the best one; with neither, its attack
/// without dice, as the capture of an officer who is alone.
#[must_use]
pub fn melee(known: &BoardState) -> Option<&Offer<Battlecry1812>> {
    let beside = best(known, |form| match form {
        Form::Melee { defender, .. } => Some(wins(known, defender)),
        Form::Fire { .. } | Form::Charge { .. } | Form::FireAtOfficer { .. } | Form::Rally { .. } => None,
    });
    let charge = || {
        best(known, |form| match form {
            Form::Charge { defender, .. } => Some(wins(known, defender)),
            Form::Fire { .. } | Form::Melee { .. } | Form::FireAtOfficer { .. } | Form::Rally { .. } => None,
        })
    };
    beside.or_else(charge).or_else(|| strike(known))
}

/// Returns the chance to win hand to hand against a unit.
fn wins(known: &BoardState, defender: &UnitId) -> f64 {
    known.clashes.get(defender).map_or(0.0, |clash| fraction(&clash.wins, &clash.of))
}

/// Notice where no unit is left to act in a phase.
pub const NO_NEXT: &str = "No company is left to act in this phase. Ctrl+Enter goes on.";

/// Describes why no melee begins.
#[must_use]
pub fn no_melee_text(battle: &Battle, picked: Option<&Pick>) -> String {
    let unit = match picked {
        Some(Pick::Unit(id)) => battle.setup().scenario.unit(id).map(|(_, unit)| unit.label()),
        Some(Pick::Officer(_)) | None => None,
    };
    match (battle.state().phase, unit) {
        (Phase::Move | Phase::Withdraw, _) => "Melees are fought in the attack phase.".to_owned(),
        (Phase::Attack, None) => "Pick the company that is to fight a melee, then press M.".to_owned(),
        (Phase::Attack, Some(unit)) => {
            statement(unit, HAS, "no enemy to fight hand to hand: none beside it, and none that a bayonet charge reaches.")
        }
    }
}

/// Returns the attack of the picked unit with the best chance, of those that have one.
fn best(known: &BoardState, chance: impl Fn(&Form) -> Option<f64>) -> Option<&Offer<Battlecry1812>> {
    let in_order = known.of_picked.iter().filter(|offer| offer.is_in_order());
    let with_chance = in_order.filter_map(|offer| Some((chance(offer.form_to_fill()?)?, offer)));
    with_chance.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, offer)| offer)
}

/// Returns whether Enter makes the attack or the run of the unit picked: the keys are on no hex, or on the unit's, where no officer is to be
/// picked.
#[must_use]
pub fn enter_acts(battle: &Battle, picked: Option<&Pick>, cursor: Option<Hex>) -> bool {
    let own = picked.and_then(|pick| place_of(battle, pick));
    let is_alone = |hex: Hex| battle.state().officers_at(hex).next().is_none();
    own.is_some() && cursor.is_none_or(|hex| own == Some(hex) && is_alone(hex))
}

/// First duty of the phase, as the large button of the foot and Enter do it.
pub struct NextDuty {
    /// Words of the button.
    pub text: String,
    /// Intent of the button.
    pub intent: Intent,
    /// Tells that Enter does it as well.
    pub by_enter: bool,
}

/// Returns the runs of the picked unit among which its owner chooses, each with its hex; the one that is gone unasked first.
pub fn runs(known: &BoardState) -> impl Iterator<Item = (&Offer<Battlecry1812>, Hex)> {
    let to = |offer: &Offer<_>| if let Some(Command::Rout(call)) = offer.command() { call.to } else { None };
    known.of_picked.iter().filter_map(move |offer| Some((offer, to(offer)?)))
}

/// Returns the run to the hex that its owner has chosen, else the first.
#[must_use]
pub fn chosen_run(known: &BoardState, to: Option<Hex>) -> Option<(&Offer<Battlecry1812>, Hex)> {
    runs(known).find(|(_, hex)| Some(*hex) == to).or_else(|| runs(known).next())
}

/// Returns the first duty of the phase. A unit that may run to several hexes is picked first, so that its owner sees them and chooses; then
/// it runs to the chosen one.
#[must_use]
pub fn next_duty(battle: &Battle, known: &BoardState, picked: Option<&Pick>, [cursor, run_to]: [Option<Hex>; 2]) -> Option<NextDuty> {
    let offer = duties(&known.turn).next()?;
    let runs = known.runner.clone().map(Pick::Unit);
    let is_picked = runs.is_some() && runs.as_ref() == picked;
    let (text, intent) = match (runs.filter(|_| !is_picked), chosen_run(known, run_to).filter(|_| is_picked)) {
        (Some(runs), _) => (format!("{}: show where", offer.text), Intent::Own(GameIntent::Pick(runs))),
        (None, Some((run, hex))) => (format!("{} to {hex}", offer.text), Intent::taking(run)),
        (None, None) => (offer.text.clone(), Intent::taking(offer)),
    };
    // With another company picked, Enter is that of the hex the keys are on.
    let by_enter = if is_picked { enter_acts(battle, picked, cursor) } else { picked.is_none() && cursor.is_none() };
    Some(NextDuty { text, intent, by_enter })
}

/// Returns the duties left in the phase, in order: all offers of the game except to go on.
pub fn duties(turn: &[Offer<Battlecry1812>]) -> impl Iterator<Item = &Offer<Battlecry1812>> {
    turn.iter().filter(|offer| !matches!(offer.command(), Some(Command::NextPhase { .. })))
}
