//! Texts of a correction: the names of what changes, and how it differs now.

use super::sentence::Names;
use crate::engine::Word as _;
use crate::engine::text::{join_list, lower_first};
use crate::games::rff1812::EffectVerb;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::state::change::{Change, LeaderChange, Subject, TableChange, UnitChange};
use crate::games::rff1812::battle::state::declared::{ChargeStage, DeclaredCharge};
use crate::games::rff1812::battle::state::{BattleState, LeaderStatus};
use crate::games::rff1812::words::Order;
use crate::id::{LeaderId, PositionId, RowId, SideId, UnitId};

/// Returns the name of a subject, as a sentence begins with it; for a leader's place, of the one who leads now.
pub(in crate::games::rff1812::battle) fn name_of(setup: &Setup, state: &BattleState, subject: &Subject) -> String {
    let scenario = &setup.scenario;
    match subject {
        Subject::Unit(id) => scenario.unit_label(id),
        Subject::Leader(id) => state.leader_name(setup, id),
        Subject::Position(id) => position_name(setup, id),
        Subject::Table => "The table".to_owned(),
    }
}

pub(in crate::games::rff1812::battle) fn position_name(setup: &Setup, id: &PositionId) -> String {
    setup.scenario.key_positions.iter().find(|known| known.id == *id).map_or_else(|| id.to_string(), |known| known.name.clone())
}

/// Describes changes of one subject, each as it becomes, with what it was.
pub(in crate::games::rff1812::battle) fn describe_changes(setup: &Setup, was: &[Change], becomes: &[Change]) -> Vec<String> {
    was.iter().zip(becomes).filter_map(|(was, becomes)| change_text(setup, was, becomes)).collect()
}

fn change_text(setup: &Setup, was: &Change, becomes: &Change) -> Option<String> {
    match (was, becomes) {
        (Change::Unit(_, was), Change::Unit(_, becomes)) => unit(setup, was, becomes),
        (Change::Leader(_, was), Change::Leader(_, becomes)) => leader(setup, was, becomes),
        (Change::Position(_, was), Change::Position(_, becomes)) => {
            difference_text(&holder_text(setup, was.as_ref()), holder_text(setup, becomes.as_ref()))
        }
        (Change::Table(was), Change::Table(becomes)) => table(setup, was, becomes),
        (
            Change::Unit(..)
            | Change::Leader(..)
            | Change::Position(..)
            | Change::Table(_)
            | Change::PhaseBegins
            | Change::PlayerTurnBegins,
            _,
        ) => None,
    }
}

/// Returns the new text with the old one, if they differ.
fn difference_text(was: &str, becomes: String) -> Option<String> {
    (was != becomes).then(|| format!("{becomes} (before: {was})"))
}

fn describe_difference<T>(was: &T, becomes: &T, text: impl Fn(&T) -> String) -> Option<String> {
    difference_text(&text(was), text(becomes))
}

/// Returns the text of a flag's new value, if it changed.
fn flag_text(was: bool, becomes: bool, on: &str, off: &str) -> Option<String> {
    (was != becomes).then(|| if becomes { on.to_owned() } else { off.to_owned() })
}

fn stands(count: &u32) -> String {
    if *count == 1 { "one stand".to_owned() } else { format!("{count} stands") }
}

fn unit(setup: &Setup, was: &UnitChange, becomes: &UnitChange) -> Option<String> {
    use UnitChange as C;
    let at_whom = |verb: &str, unit: &Option<UnitId>| {
        unit.as_ref().map_or_else(|| format!("{verb} no unit"), |unit| format!("{verb} {}", setup.scenario.unit_label(unit)))
    };
    let ordered = |order: &Option<Order>| match order {
        Some(Order::Good) => "in good order".to_owned(),
        Some(order) => order.spoken(),
        None => "without order".to_owned(),
    };
    match (was, becomes) {
        (C::Removed(was), C::Removed(now)) => flag_text(*was, *now, "removed from the game", "back in the game"),
        (C::Stands(was), C::Stands(now)) => describe_difference(was, now, stands),
        (C::Damaged(was), C::Damaged(now)) => describe_difference(was, now, |count| format!("{} damaged", stands(count))),
        (C::Order(was), C::Order(now)) => describe_difference(was, now, ordered),
        (C::Formation(was), C::Formation(now)) => describe_difference(was, now, |formation| formation.spoken()),
        (C::Silenced(was), C::Silenced(now)) => flag_text(*was, *now, "silenced", "not silenced"),
        (C::LowOnAmmo(was), C::LowOnAmmo(now)) => flag_text(*was, *now, "low on ammunition", "not low on ammunition"),
        (C::OnTable(was), C::OnTable(now)) => flag_text(*was, *now, "on the table", "off the table"),
        (C::Maneuver(was), C::Maneuver(now)) => describe_difference(was, now, |kind| {
            kind.map_or_else(|| "no maneuver".to_owned(), |kind| EffectVerb::Maneuver::<u32> { kind }.to_string())
        }),
        (C::Checked(was), C::Checked(now)) => flag_text(*was, *now, "has made its maneuver check", "has made no maneuver check"),
        (C::Made(was), C::Made(now)) => describe_difference(was, now, |made| {
            let label = |id: &RowId| {
                let row = setup.tables.maneuvers.iter().find(|row| row.head.id == *id);
                row.map_or_else(|| id.to_string(), |row| lower_first(&row.head.label))
            };
            made.as_ref().map_or_else(|| "has made no maneuver".to_owned(), |row| format!("has made: {}", label(row)))
        }),
        (C::OutOfCommand(was), C::OutOfCommand(now)) => flag_text(*was, *now, "out of command", "not out of command"),
        (C::Moved(was), C::Moved(now)) => flag_text(*was, *now, "has moved", "has not moved"),
        (C::StandsFired(was), C::StandsFired(now)) => {
            describe_difference(was, now, |count| if *count == 0 { "has not fired".to_owned() } else { format!("{} fired", stands(count)) })
        }
        (C::FiredAt(was), C::FiredAt(now)) => describe_difference(was, now, |unit| at_whom("fired at", unit)),
        (C::FiredAfar(was), C::FiredAfar(now)) => {
            flag_text(*was, *now, "has fired from beyond canister range", "has not fired from beyond canister range")
        }
        (C::FacesFired(was), C::FacesFired(now)) => describe_difference(was, now, |faces| {
            let volleys = faces.iter().map(|face| format!("{} at {}", stands(&face.stands), setup.scenario.unit_label(&face.at)));
            match volleys.collect::<Vec<_>>() {
                none if none.is_empty() => "no face of its square has fired".to_owned(),
                volleys => format!("faces of its square fired: {}", join_list(&volleys)),
            }
        }),
        (C::FoughtTurn(was), C::FoughtTurn(now)) => describe_difference(was, now, |turn| {
            turn.map_or_else(|| "has not fought".to_owned(), |turn| format!("last fought in turn {turn}"))
        }),
        (C::Hasty(was), C::Hasty(now)) => flag_text(*was, *now, "in a hasty square", "not in a hasty square"),
        (C::OutflankedBeforeSquare(was), C::OutflankedBeforeSquare(now)) => {
            flag_text(*was, *now, "outflanked before it formed square", "not outflanked before it formed square")
        }
        (C::ShelteredIn(was), C::ShelteredIn(now)) => describe_difference(was, now, |unit| at_whom("its crew sheltered with", unit)),
        (C::OnFoot(was), C::OnFoot(now)) => flag_text(*was, *now, "on foot", "not on foot"),
        (C::DisorderedAnyway(was), C::DisorderedAnyway(now)) => {
            flag_text(*was, *now, "disordered by more than its charge", "disordered by no more than its charge")
        }
        // Named one by one, so that none is added without its words.
        (
            C::Removed(_)
            | C::Stands(_)
            | C::Damaged(_)
            | C::Order(_)
            | C::Formation(_)
            | C::Silenced(_)
            | C::LowOnAmmo(_)
            | C::OnTable(_)
            | C::Maneuver(_)
            | C::Checked(_)
            | C::Made(_)
            | C::OutOfCommand(_)
            | C::Moved(_)
            | C::StandsFired(_)
            | C::FiredAt(_)
            | C::FiredAfar(_)
            | C::FacesFired(_)
            | C::FoughtTurn(_)
            | C::Hasty(_)
            | C::OutflankedBeforeSquare(_)
            | C::ShelteredIn(_)
            | C::OnFoot(_)
            | C::DisorderedAnyway(_),
            _,
        ) => None,
    }
}

fn leader(setup: &Setup, was: &LeaderChange, becomes: &LeaderChange) -> Option<String> {
    use LeaderChange as C;
    let with = |unit: &Option<UnitId>| {
        unit.as_ref().map_or_else(|| "with no unit".to_owned(), |unit| format!("with {}", setup.scenario.unit_label(unit)))
    };
    let there = |status: &LeaderStatus| match status {
        LeaderStatus::Present => "present".to_owned(),
        LeaderStatus::Out => "out for a time".to_owned(),
        LeaderStatus::Lost => "out of the game".to_owned(),
    };
    match (was, becomes) {
        (C::Status(was), C::Status(now)) => describe_difference(was, now, there),
        (C::AttachedTo(was), C::AttachedTo(now)) => describe_difference(was, now, with),
        (C::Dismounted(was), C::Dismounted(now)) => flag_text(*was, *now, "on foot", "mounted"),
        (C::UntilTurn(was), C::UntilTurn(now)) => {
            describe_difference(was, now, |turn| turn.map_or_else(|| "until no fixed turn".to_owned(), |turn| format!("until turn {turn}")))
        }
        (C::OnTable(was), C::OnTable(now)) => flag_text(*was, *now, "on the table", "off the table"),
        (C::ReplacedFromTurn(was), C::ReplacedFromTurn(now)) => describe_difference(was, now, |turn| {
            turn.map_or_else(|| "cannot be replaced".to_owned(), |turn| format!("can be replaced from turn {turn}"))
        }),
        (C::InDanger(was), C::InDanger(now)) => {
            flag_text(*was, *now, "in danger, with his fallen leader check still to roll", "not in danger")
        }
        (C::CheckedWith(was), C::CheckedWith(now)) => describe_difference(was, now, |unit| {
            let known = unit.as_ref().map(|unit| format!("with {} at its maneuver check", setup.scenario.unit_label(unit)));
            known.unwrap_or_else(|| "at no maneuver check".to_owned())
        }),
        (C::Successor(was), C::Successor(now)) => describe_difference(was, now, |successor| {
            let named = successor.as_ref().map(|successor| format!("replaced by {} ({})", successor.name, successor.rating));
            named.unwrap_or_else(|| "not replaced".to_owned())
        }),
        // Named one by one, so that none is added without its words.
        (
            C::Status(_)
            | C::AttachedTo(_)
            | C::Dismounted(_)
            | C::UntilTurn(_)
            | C::OnTable(_)
            | C::ReplacedFromTurn(_)
            | C::InDanger(_)
            | C::CheckedWith(_)
            | C::Successor(_),
            _,
        ) => None,
    }
}

fn holder_text(setup: &Setup, side: Option<&SideId>) -> String {
    side.map_or_else(
        || "held by no side".to_owned(),
        |id| format!("in {} hands", setup.scenario.side(id).map_or(id.as_str(), |side| side.adjective())),
    )
}

fn table(setup: &Setup, was: &TableChange, becomes: &TableChange) -> Option<String> {
    use TableChange as C;
    let units = |units: &[UnitId]| units.iter().map(|id| setup.scenario.unit_label(id)).collect::<Vec<_>>();
    let named = |side: &SideId| format!("{} player turn", setup.scenario.side(side).map_or(side.as_str(), |side| side.adjective()));
    match (was, becomes) {
        (C::Turn(was), C::Turn(now)) => describe_difference(was, now, |turn| format!("turn {turn}")),
        (C::Side(was), C::Side(now)) => describe_difference(was, now, named),
        (C::Phase(was), C::Phase(now)) => describe_difference(was, now, |phase| format!("{phase} phase")),
        (C::Charges(was), C::Charges(now)) => charges_text(setup, was, now),
        (C::ThrownFor(was), C::ThrownFor(now)) => describe_difference(was, now, |thrown_for| match units(thrown_for) {
            who if who.is_empty() => "no arrival roll has failed".to_owned(),
            who => format!("arrival roll failed: {}", join_list(&who)),
        }),
        (C::Came(was), C::Came(now)) => describe_difference(was, now, |came| {
            let leaders = came.leaders.iter().map(|id: &LeaderId| setup.scenario.leader_name(id));
            match leaders.chain(units(&came.units)).collect::<Vec<_>>() {
                who if who.is_empty() => "no unit has arrived".to_owned(),
                who => format!("arrived: {}", join_list(&who)),
            }
        }),
        (C::OnceHeld(was), C::OnceHeld(now)) => describe_difference(was, now, |held| {
            match held
                .iter()
                .map(|(id, by)| format!("{} by {}", position_name(setup, id), setup.scenario.side_name(by)))
                .collect::<Vec<_>>()
            {
                held if held.is_empty() => "no key position lost".to_owned(),
                held => format!("lost in this battle: {}", join_list(&held)),
            }
        }),
        (C::Ended(was), C::Ended(now)) => flag_text(*was, *now, "the battle ended", "the battle goes on"),
        (C::Light(was), C::Light(now)) => {
            describe_difference(was, now, |light| light.map_or_else(|| "light as in the scenario".to_owned(), |light| light.spoken()))
        }
        // Named one by one, so that none is added without its words.
        (
            C::Turn(_)
            | C::Side(_)
            | C::Phase(_)
            | C::OnceHeld(_)
            | C::Charges(_)
            | C::ThrownFor(_)
            | C::Came(_)
            | C::Ended(_)
            | C::Light(_),
            _,
        ) => None,
    }
}

/// Describes the charges of the player turn that are other than before, each with the stage it has reached; `None` if none is.
fn charges_text(setup: &Setup, was: &[DeclaredCharge], becomes: &[DeclaredCharge]) -> Option<String> {
    let changed = becomes.iter().filter(|charge| !was.contains(charge)).map(|charge| charge_text(setup, charge));
    let sides = |charge: &DeclaredCharge| (charge.attackers.clone(), charge.defenders.clone());
    let gone = was.iter().filter(|charge| becomes.iter().all(|now| sides(now) != sides(charge)));
    let gone = gone.map(|charge| format!("no charge of {}", sides_text(setup, charge)));
    let texts = changed.chain(gone).collect::<Vec<_>>();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// Describes who charges whom.
fn sides_text(setup: &Setup, charge: &DeclaredCharge) -> String {
    // A charge has no attackers if all have left it for another maneuver.
    let names = Names { setup, in_place: &[] };
    let who = if charge.attackers.is_empty() { "no unit".to_owned() } else { names.units(&charge.attackers) };
    format!("{who} on {}", names.units(&charge.defenders))
}

/// Describes a charge with the stage it has reached.
fn charge_text(setup: &Setup, charge: &DeclaredCharge) -> String {
    let DeclaredCharge { attackers: _, defenders: _, cold_steel, countercharging, evaded, stands, beaten, stage, next_round } = charge;
    let names = Names { setup, in_place: &[] };
    let more = [
        cold_steel.then(|| "with cold steel".to_owned()),
        (!countercharging.is_empty()).then(|| format!("met by {}", names.units(countercharging))),
        (!evaded.is_empty()).then(|| format!("evaded by {}", names.units(evaded))),
        stands.then(|| "no further reply".to_owned()),
        (!beaten.is_empty()).then(|| format!("{} beaten", names.units(beaten))),
        (charge.open() && *next_round > 1).then(|| format!("round {next_round} next")),
    ];
    let more = more.into_iter().flatten().map(|more| format!(", {more}")).collect::<String>();
    let over =
        if *stage == ChargeStage::Over { format!("{}, round {}", stage.spoken(), next_round.saturating_sub(1)) } else { stage.spoken() };
    format!("charge of {} ({over}{more})", sides_text(setup, charge))
}
