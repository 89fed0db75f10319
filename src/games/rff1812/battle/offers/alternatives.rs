//! Alternatives to a command of the log that has no form of facts: what else could have been declared, answered, made or attached.

use super::{Now, Selection};
use crate::engine::Word as _;
use crate::games::rff1812::battle::calls::Command;
use crate::games::rff1812::battle::judge::ending;
use crate::games::rff1812::battle::state::declared::{ChargeEnd, Reply};
use crate::games::rff1812::words::Ground;
use crate::id::UnitId;

/// Lists what else could have been chosen, in the battle as it stood.
type Alternatives<'c> = Box<dyn FnOnce(Now<'_>) -> Vec<Command> + 'c>;

/// Returns how to list what else the players could have chosen, which the judge has yet to sort; `None` where the command is no choice of
/// theirs without a check: phases, arrivals and the referee's own corrections are set anew instead.
pub(in crate::games::rff1812::battle) fn of_choice(command: &Command) -> Option<Alternatives<'_>> {
    Some(match command {
        Command::Declare { attackers, defenders, cold_steel } => Box::new(|now| now.declarations(attackers, defenders, *cold_steel)),
        Command::Answer { charge, .. } => Box::new(|now| {
            let offered = now.offered_commands(&Selection::Charge(*charge)).into_iter();
            offered.flat_map(|offered| [outflanked(&offered), offered]).collect()
        }),
        Command::EndCharge { charge, .. } => {
            Box::new(|_| ChargeEnd::ALL.iter().map(|how| Command::EndCharge { charge: *charge, how: *how }).collect())
        }
        Command::Make { unit, .. } => Box::new(|now| {
            Ground::ALL.iter().flat_map(|ground| now.offered_commands(&Selection::Maneuvers(unit.clone(), *ground))).collect()
        }),
        Command::Replace { leader, die, name, .. } => Box::new(|now| {
            let with = |unit| Command::Replace { leader: leader.clone(), unit, name: name.clone(), die: *die };
            ending::replacement_units(now.setup, now.state, leader).into_iter().map(with).collect()
        }),
        Command::Attach { leader, .. } => Box::new(|now| {
            let nobody = Command::Attach { leader: leader.clone(), unit: None };
            now.offered_commands(&Selection::Attachment(leader.clone())).into_iter().chain([nobody]).collect()
        }),
        Command::Maneuver(_)
        | Command::Fire(_)
        | Command::Charge(_)
        | Command::Check(_)
        | Command::StandToCharge { .. }
        | Command::Replenish { .. }
        | Command::ThrowForArrival { .. }
        | Command::EndBattle {}
        | Command::NextPhase {}
        | Command::NextPlayerTurn {}
        | Command::SetPhase { .. }
        | Command::SetLight { .. }
        | Command::Arrive { .. }
        | Command::EditUnit { .. }
        | Command::EditLeader { .. }
        | Command::HoldPosition { .. }
        | Command::Note { .. }
        | Command::Correct(_) => return None,
    })
}

impl Now<'_> {
    /// Returns declarations that differ in one thing: cold steel, another unit that charges or is charged, one more or one less.
    fn declarations(self, attackers: &[UnitId], defenders: &[UnitId], cold_steel: bool) -> Vec<Command> {
        let declare = |attackers: Vec<UnitId>, defenders: Vec<UnitId>, cold_steel| Command::Declare { attackers, defenders, cold_steel };
        let (charging, charged) = (self.others_than(attackers), self.others_than(defenders));
        let charging = charging.into_iter().map(|attackers| declare(attackers, defenders.to_vec(), cold_steel));
        let charged = charged.into_iter().map(|defenders| declare(attackers.to_vec(), defenders, cold_steel));
        [declare(attackers.to_vec(), defenders.to_vec(), !cold_steel)].into_iter().chain(charged).chain(charging).collect()
    }

    /// Returns the groups of units of their side that differ from this one by one unit.
    fn others_than(self, units: &[UnitId]) -> Vec<Vec<UnitId>> {
        let Some((side, _)) = units.first().and_then(|unit| self.setup.scenario.unit(unit)) else { return Vec::new() };
        let others = || side.units.iter().map(|unit| &unit.id).filter(|unit| self.in_play(unit) && !units.contains(unit));
        let instead = (0..units.len()).flat_map(|nth| {
            others().map(move |other| units.iter().enumerate().map(|(at, unit)| if at == nth { other } else { unit }).cloned().collect())
        });
        let more = others().map(|other| units.iter().chain([other]).cloned().collect());
        let without = units.iter().filter(|_| units.len() > 1);
        let less = without.map(|left| units.iter().filter(|unit| *unit != left).cloned().collect());
        instead.chain(more).chain(less).collect()
    }
}

/// Returns an answer with the square's flank the other way round: outflanked or not; any other command as it is.
fn outflanked(command: &Command) -> Command {
    let mut command = command.clone();
    if let Command::Answer { answer: Reply::HastySquare { outflanked, .. }, .. } = &mut command {
        *outflanked = !*outflanked;
    }
    command
}
