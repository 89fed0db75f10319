//! Facts of a new command that cannot apply to its units, such as woods for guns, or contradict each other. A command of the log is judged again without them.

use crate::engine::Faults;
use crate::engine::fault::{At, FaultPlace};
use crate::game::Refusal;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::requests::{UnitInPlay, find_unit};
use crate::games::rff1812::battle::calls::{ChargeCall, Command, FireCall, ManeuverCall, PartySituation};
use crate::games::rff1812::battle::found::CheckCall;
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::words::Position;
use crate::id::UnitId;

/// Checks that a new command gives no fact that cannot apply, and no two that cannot be together. Units that the battle does not have are left to the judge.
///
/// # Errors
/// Every field at fault, with whom it is for.
pub(in crate::games::rff1812::battle) fn check_facts(setup: &Setup, state: &BattleState, command: &Command) -> Result<(), Refusal> {
    let known = |id: &UnitId| find_unit(setup, state, id, "unit").ok();
    let faults = Faults::default();
    if let Command::EditUnit { edit, .. } = command {
        let both = edit.removed == Some(true) && edit.stands.is_some_and(|stands| stands > 0);
        faults.add_if(both, "stands", "a unit that is removed has no stands left; give the stands, or remove it");
    }
    match command.check() {
        Some(CheckCall::Maneuver(call)) => check_maneuver(&faults, call, known),
        Some(CheckCall::Fire(call)) => check_fire(&faults, call, known),
        Some(CheckCall::Charge(call)) => check_charge(&faults, call, known),
        Some(CheckCall::Single(_)) | None => {}
    }
    faults.finish().map_err(Refusal::from)
}

fn check_maneuver<'b>(faults: &Faults, call: &ManeuverCall, known: impl Fn(&UnitId) -> Option<UnitInPlay<'b>>) {
    let units = At::of("units");
    for (nth, situation) in call.units.iter().enumerate() {
        let Some(unit) = known(&situation.unit) else { continue };
        let at = units.item(nth);
        faults.check_allowed(situation.battery.filter(|given| *given).as_ref(), unit.is_guns(), at.field("battery"), "artillery");
        faults.check_allowed(situation.friends_at.as_ref(), unit.is_guns(), at.field("friends_at"), "artillery");
    }
}

fn check_fire<'b>(faults: &Faults, call: &FireCall, known: impl Fn(&UnitId) -> Option<UnitInPlay<'b>>) {
    let firers = At::of("firers");
    let units = call.firers.iter().map(|firer| known(&firer.unit)).collect::<Vec<_>>();
    for (nth, (firer, _)) in
        call.firers.iter().zip(&units).enumerate().filter(|(_, (_, unit))| unit.as_ref().is_some_and(UnitInPlay::is_guns))
    {
        let at = firers.item(nth);
        faults.check_allowed(firer.cold_steel.filter(|given| *given).as_ref(), false, at.field("cold_steel"), "infantry and cavalry");
        faults.check_allowed(firer.breakthrough.filter(|given| *given).as_ref(), false, at.field("breakthrough"), "infantry and cavalry");
    }
}

fn check_charge<'b>(faults: &Faults, call: &ChargeCall, known: impl Fn(&UnitId) -> Option<UnitInPlay<'b>>) {
    for (party, units, situation) in [("attacker", &call.attackers, &call.attacker), ("defender", &call.defenders, &call.defender)] {
        if let Some(lead) = units.first().and_then(&known) {
            check_party(faults, At::of(party), &lead, situation, party == "defender");
        }
    }
}

fn check_party(faults: &Faults, at: At<'_>, lead: &UnitInPlay<'_>, situation: &PartySituation, defends: bool) {
    let applies = lead.applicable(situation, defends);
    let is_placed = |told: &PartySituation| told.position.is_some_and(|position| position != Position::None);
    for (field, given, belongs, of) in [
        ("woods", situation.woods, applies.woods, "infantry and cavalry"),
        ("unsupported", situation.unsupported, applies.unsupported, "defending artillery"),
        ("hasty", situation.hasty, applies.hasty, "defending infantry in square"),
        ("outflanked_before_square", situation.outflanked_before_square, applies.outflanked_before_square, "a defender in hasty square"),
        ("position", is_placed(situation), is_placed(&applies), "the defender"),
        ("countercharging", situation.countercharging, applies.countercharging, "defending cavalry"),
    ] {
        let at: FaultPlace = at.field(field).into();
        faults.check_allowed(given.then_some(&true), belongs, at, of);
    }
}
