//! Offers for a unit, an officer, a hex or a phase: commands, and the forms of checks, each with the judge's objections.

use std::collections::BTreeMap;

use super::calls::{
    ArriveCall, Command, FormCall, MoveCall, OfficerEdit, OfficerMoveCall, RestCall, RoutCall, StrikeCall, UnitEdit, WithdrawCall,
};
use super::found::UnitOrOfficer;
use super::judge::withdrawal_hexes;
use super::outlook::{go_on, next_step};
use super::paths::{must_run, officer_reach, reach};
use super::retreats::{run, run_paths};
use super::state::{Phase, State, UnitState};
use super::words::sentence::{name_of_officer, name_of_unit};
use super::{Battlecry1812, Setup};
use crate::engine::text::{join_list, upper_first};
use crate::game::{AsItStands, NOTHING_CHANGES, Offer, OfferAction, Offers};
use crate::games::battlecry1812::scenario::{Officer, Unit};
use crate::games::battlecry1812::words::{Formation, Special};
use crate::games::battlecry1812::{MOST_HEXES, Reached};
use crate::hex::{Heading, Hex};
use crate::id::{OfficerId, SideId, UnitId};
use crate::scenario::Arrival;

/// Object that can be picked or pointed at in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The phase, whatever is picked: what it still has to do, then on to the next.
    Turn,
    /// The next phase or player turn, or the end of the battle, and nothing that is still to be done.
    GoOn,
    /// A unit, by its id.
    Unit(UnitId),
    /// An officer, by his id.
    Officer(OfficerId),
    /// A picked unit or officer, and a hex to send it to.
    Hex(UnitOrOfficer, Hex),
    /// A picked unit or officer, and a hex to place it on, by the referee's correction or as it arrives.
    PlaceOn(UnitOrOfficer, Hex),
    /// A unit that is sent somewhere, without turning or other formations than line: every hex within its reach.
    Moves(UnitId),
    /// A unit that attacks: what the rules let it do now to the enemies within its reach, and nothing else.
    Attacks(UnitId),
    /// A unit is turned on its hex, clockwise or not, whatever the phase.
    Turned(UnitId, bool),
    /// A unit is turned on its hex to face a side of it.
    Faces(UnitId, Heading),
    /// A unit that forms open order over these hexes beside its own, or one more or one less of them.
    Spread(UnitId, Vec<Hex>),
    /// A picked unit or officer, and another that is pointed at.
    Other(UnitOrOfficer, UnitOrOfficer),
}

/// A form that is filled in at the table: dice are still to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Fire of a unit at another.
    Fire {
        /// Unit that fires the shot.
        unit: UnitId,
        /// Unit that is fired at.
        target: UnitId,
    },
    /// A melee of two units.
    Melee {
        /// Unit that attacks the other.
        attacker: UnitId,
        /// Unit that is attacked.
        defender: UnitId,
    },
    /// A bayonet charge into melee.
    Charge {
        /// Unit that attacks the other.
        attacker: UnitId,
        /// Unit that is attacked.
        defender: UnitId,
        /// The hex it may go to first; there may be others.
        to: Hex,
    },
    /// Fire at an officer.
    FireAtOfficer {
        /// Unit that fires the shot.
        unit: UnitId,
        /// Officer who is fired at.
        officer: OfficerId,
    },
    /// An officer rallies a unit.
    Rally {
        /// Officer who rallies the unit.
        officer: OfficerId,
        /// Routed unit he rallies.
        unit: UnitId,
    },
}

pub(super) type Offered = Offer<Battlecry1812>;

impl Offers for Battlecry1812 {
    type Selection = Selection;
    type Form = Form;

    fn offers(setup: &Setup, state: &State, thing: &Selection) -> Vec<Offered> {
        let now = Now { setup, state };
        match thing {
            Selection::Turn => now.phase_offers(),
            Selection::GoOn => vec![now.of_command("Go on", go_on(setup, state))],
            Selection::Unit(unit) => now.unit_offers(unit),
            Selection::Officer(officer) => now.officer_offers(officer),
            Selection::Hex(who, hex) => now.hex_offers(who, *hex),
            Selection::PlaceOn(who, hex) => now.place_offer(who, *hex).into_iter().collect(),
            Selection::Moves(unit) => now.moves_alone(unit),
            Selection::Attacks(unit) => now.attacks_within_reach(unit),
            Selection::Turned(unit, clockwise) => now.turn_offer(unit, *clockwise).into_iter().collect(),
            Selection::Faces(unit, heading) => now.face_offer(unit, *heading).into_iter().collect(),
            Selection::Spread(unit, over) => now.spread(unit, over),
            Selection::Other(who, other) => now.at_other(who, other).into_iter().collect(),
        }
    }

    fn alternatives(setup: &Setup, state: &State, command: &Command) -> Vec<Command> {
        Now { setup, state }.alternatives(command)
    }
}

/// A battle, as it stands.
pub(super) type Now<'b> = AsItStands<'b, Battlecry1812>;

impl<'b> Now<'b> {
    pub(super) fn is_active(self, side: Option<&SideId>) -> bool {
        side == Some(&self.state.side)
    }

    fn side_of(self, who: &UnitOrOfficer) -> Option<&'b SideId> {
        let scenario = &self.setup.scenario;
        match who {
            UnitOrOfficer::Unit(id) => scenario.unit(id).map(|(side, _)| &side.id),
            UnitOrOfficer::Officer(id) => scenario.officer(id).map(|(side, _)| &side.id),
        }
    }

    /// Returns the offers of the phase: routed units that must run, arrivals that are due, then going on.
    fn phase_offers(self) -> Vec<Offered> {
        let Self { setup, state } = self;
        let mut offers = Vec::new();
        if let Some(side) = setup.scenario.side(&state.side).filter(|_| state.phase == Phase::Move && !state.ended) {
            for unit in side.units.iter().filter(|unit| must_run(setup, state, &unit.id)) {
                let ways = run_paths(setup, state, &unit.id);
                let only = ways.keys().next().filter(|_| ways.len() == 1).map_or_else(String::new, |hex| format!(" to {hex}"));
                offers.push(self.of_command(format!("{} must run{only}", unit.label()), rout_of(&unit.id, None, None)));
            }
            let due = |arrives: &Option<Arrival>| arrives.as_ref().is_some_and(|arrival| arrival.turn <= state.turn);
            let units = side.units.iter().filter(|unit| due(&unit.arrives));
            offers.extend(units.filter_map(|unit| self.arrival_offer(unit)));
            let officers = side.officers.iter().filter(|officer| due(&officer.arrives));
            offers.extend(officers.filter_map(|officer| self.officer_arrival_offer(officer)));
        }
        let text = if state.ended { "Play on" } else { next_step(setup, state).text() };
        offers.push(self.of_command(text, go_on(setup, state)));
        offers
    }

    /// Returns the other commands of the same unit or officer; for a rest, those of every unit.
    fn alternatives(self, command: &Command) -> Vec<Command> {
        let of_unit = |unit: &UnitId| offered_commands(self.unit_offers(unit));
        match command {
            Command::Move(call) => {
                // It may also have turned to another hexside on the hex it went to.
                let facings = self.state.board.grid.tops.headings();
                let turned = facings.into_iter().map(|facing| Command::Move(MoveCall { facing: Some(facing), ..call.clone() }));
                turned.chain(of_unit(&call.unit)).collect()
            }
            Command::Form(FormCall { unit, .. })
            | Command::Rout(RoutCall { unit, .. })
            | Command::Strike(StrikeCall { unit, .. })
            | Command::Withdraw(WithdrawCall { unit, .. }) => of_unit(unit),
            Command::MoveOfficer(call) => offered_commands(self.officer_offers(&call.officer)),
            Command::Rest(_) => self.setup.scenario.units().flat_map(|(_, unit)| of_unit(&unit.id)).collect(),
            Command::Fire(_)
            | Command::Melee(_)
            | Command::OfficerFire(_)
            | Command::Rally(_)
            | Command::NextPhase { .. }
            | Command::EndBattle {}
            | Command::SetPhase { .. }
            | Command::Arrive(_)
            | Command::EditUnit { .. }
            | Command::EditOfficer { .. }
            | Command::EditGround { .. }
            | Command::HoldPosition { .. }
            | Command::Note { .. }
            | Command::Correct(_) => Vec::new(),
        }
    }

    fn arrival_offer(self, unit: &Unit) -> Option<Offered> {
        let waits = self.state.units.get(&unit.id).is_some_and(|own| !own.on_table && own.fate.is_none());
        let call = ArriveCall { unit: Some(unit.id.clone()), ..ArriveCall::default() };
        waits.then(|| self.of_command(format!("{} arrives", unit.label()), Command::Arrive(call)))
    }

    fn officer_arrival_offer(self, officer: &Officer) -> Option<Offered> {
        let waits = self.state.officers.get(&officer.id).is_some_and(|own| !own.on_table && own.lost.is_none());
        let call = ArriveCall { officer: Some(officer.id.clone()), ..ArriveCall::default() };
        waits.then(|| self.of_command(format!("{} arrives", officer.label()), Command::Arrive(call)))
    }

    /// Returns the offers of a unit in this phase.
    pub(super) fn unit_offers(self, id: &UnitId) -> Vec<Offered> {
        let (Some((side, unit)), Some(own)) = (self.setup.scenario.unit(id), self.state.units.get(id)) else { return Vec::new() };
        if !own.is_there() {
            return Vec::new();
        }
        let mut offers = match (self.is_active(Some(&side.id)), self.state.phase) {
            (true, Phase::Move) if own.is_routed() => {
                // Once it has run he may still rally it, by his own card.
                let officers = side.officers.iter().filter(|_| must_run(self.setup, self.state, id));
                let rallies = officers.map(|officer| self.rally(&officer.id, id)).filter(Offer::is_in_order);
                self.runs(id, own).into_iter().chain(rallies).collect()
            }
            (true, Phase::Move) => self.moves(unit, own),
            (true, Phase::Attack) => self.attacks(unit, &side.id),
            (false, Phase::Withdraw) if own.was_attacked() => self.withdrawals(id, own),
            _ => Vec::new(),
        };
        let rest = self.of_command("Rest (it has not moved or been seen)", Command::Rest(RestCall { unit: id.clone() }));
        offers.extend(Some(rest).filter(Offer::is_in_order));
        offers
    }

    /// Returns the ways a routed unit may run; on no hex its player says what happened.
    fn runs(self, id: &UnitId, own: &UnitState) -> Vec<Offered> {
        if own.hex().is_none() {
            let ways = [("It ran", false), ("An enemy blocked it: it surrenders", true)];
            return ways.map(|(text, blocked)| self.of_command(text, rout_of(id, None, Some(blocked)))).into();
        }
        let mut offers = vec![self.of_command("Run to its edge", rout_of(id, None, None))];
        let mut ways = run_paths(self.setup, self.state, id).into_keys().collect::<Vec<_>>();
        if offers.iter().all(Offer::is_in_order) && ways.len() > 1 {
            // The one that is gone unasked comes first.
            let preferred = run(self.setup, self.state, id, None).and_then(|way| way.path.last().copied());
            ways.sort_by_key(|hex| Some(*hex) != preferred);
            offers.extend(ways.into_iter().map(|hex| self.of_command(format!("Run to {hex}"), rout_of(id, Some(hex), None))));
        }
        offers
    }

    fn turn_offer(self, unit: &UnitId, clockwise: bool) -> Option<Offered> {
        let own = self.state.units.get(unit)?;
        let (to, facing) = own.hex().zip(own.facing)?;
        let facing = Some(self.state.board.grid.tops.turned(facing, clockwise));
        let text = if clockwise { "Turn right" } else { "Turn left" };
        Some(self.of_command(text, Command::Move(MoveCall { unit: unit.clone(), to, facing, along: Vec::new() })))
    }

    /// Returns the offer of a move; one to where the unit stands and faces already would change nothing.
    fn move_offer(self, text: String, call: MoveCall) -> Offered {
        let own = self.state.units.get(&call.unit);
        let is_so = own
            .is_some_and(|own| own.hex() == Some(call.to) && own.facing.is_some() && call.facing.is_none_or(|to| own.facing == Some(to)));
        let offer = self.of_command(text, Command::Move(call));
        let is_blocked = is_so && offer.impossible.is_none();
        if is_blocked { offer.blocked_by(Some(upper_first(NOTHING_CHANGES))) } else { offer }
    }

    fn face_offer(self, unit: &UnitId, heading: Heading) -> Option<Offered> {
        let to = self.state.units.get(unit)?.hex()?;
        let text = format!("Turn to the {}", heading.name());
        Some(self.move_offer(text, MoveCall { unit: unit.clone(), to, facing: Some(heading), along: Vec::new() }))
    }

    /// Returns open order over these hexes, and over one more or less where the judge allows it.
    fn spread(self, unit: &UnitId, over: &[Hex]) -> Vec<Offered> {
        let Some(at) = self.state.units.get(unit).and_then(UnitState::hex) else { return Vec::new() };
        let form = |text: String, over: Vec<Hex>| {
            let call = FormCall { unit: unit.clone(), formation: Formation::OpenOrder, hexes: None, over };
            self.of_command(text, Command::Form(call))
        };
        let grid = &self.state.board.grid;
        let beside = |hex: &Hex| *hex != at && !over.contains(hex) && over.iter().chain([&at]).any(|own| grid.distance(*own, *hex) == 1);
        let added = grid.hexes().filter(beside).map(|hex| form(format!("Fill {hex}"), over.iter().copied().chain([hex]).collect()));
        let left_out = over.iter().map(|hex| form(format!("Leave {hex} out"), over.iter().filter(|own| *own != hex).copied().collect()));
        let mut offers = added.chain(left_out).filter(Offer::is_in_order).collect::<Vec<_>>();
        if !over.is_empty() {
            offers.push(form(format!("Form open order over {} hexes", over.len() + 1), over.to_vec()));
        }
        offers
    }

    fn moves(self, unit: &Unit, own: &UnitState) -> Vec<Offered> {
        let Self { setup, .. } = self;
        let mut offers = Vec::new();
        offers.extend([false, true].into_iter().filter_map(|clockwise| self.turn_offer(&unit.id, clockwise)));
        let guns = setup.tables.is_guns(unit.kind);
        let form = |formation, hexes| Command::Form(FormCall { unit: unit.id.clone(), formation, hexes, over: Vec::new() });
        for formation in setup.tables.formations_of(unit.kind).filter(|formation| *formation != own.formation) {
            let text = match formation {
                Formation::OpenOrder => continue,
                Formation::Limbered => "Limber".to_owned(),
                Formation::Line if guns => "Unlimber".to_owned(),
                formation => format!("Form {formation}"),
            };
            offers.push(self.of_command(text, form(formation, None)));
        }
        if setup.tables.has_special(unit.kind, Special::Infiltrate) {
            let over = |hexes| self.of_command(format!("Form open order over {hexes}"), form(Formation::OpenOrder, Some(hexes)));
            offers.extend((1..=MOST_HEXES).map(over));
        }
        offers.extend(self.goes(&unit.id));
        offers
    }

    /// Returns the moves of a unit to every hex within its reach, which is the judge's own.
    fn goes(self, unit: &UnitId) -> impl Iterator<Item = Offered> {
        let go = |to| Command::Move(MoveCall { unit: unit.clone(), to, facing: None, along: Vec::new() });
        reach(self.setup, self.state, unit)
            .hexes()
            .collect::<Vec<_>>()
            .into_iter()
            .map(move |hex| Offer::without_objections(format!("Move to {hex}"), OfferAction::Command(go(hex))))
    }

    /// Returns the moves of a unit in its move phase, and the change into line where it is in another formation.
    fn moves_alone(self, id: &UnitId) -> Vec<Offered> {
        let Some(((side, _), own)) = self.setup.scenario.unit(id).zip(self.state.units.get(id)) else { return Vec::new() };
        let moves = own.is_there() && !own.is_routed() && self.state.phase == Phase::Move && self.is_active(Some(&side.id));
        if !moves {
            return Vec::new();
        }
        let into_line = || Command::Form(FormCall { unit: id.clone(), formation: Formation::Line, hexes: None, over: Vec::new() });
        let formed = (own.formation != Formation::Line).then(|| self.of_command("Form line", into_line()));
        formed.into_iter().filter(Offer::is_in_order).chain(self.goes(id)).collect()
    }

    /// Returns the hexes an attacked unit may withdraw to; on no hex its player says that it did.
    fn withdrawals(self, id: &UnitId, own: &UnitState) -> Vec<Offered> {
        let withdraw = |to, stay| Command::Withdraw(WithdrawCall { unit: id.clone(), to, stay, ..WithdrawCall::default() });
        if own.hex().is_none() {
            return vec![self.of_command("Withdraw on the table", withdraw(None, Vec::new()))];
        }
        let hexes = withdrawal_hexes(self.setup, self.state, id).collect::<Vec<_>>();
        let to = |hex: &Hex, stay| OfferAction::Command(withdraw(Some(*hex), stay));
        let mut offers =
            hexes.iter().map(|hex| Offer::without_objections(format!("Withdraw to {hex}"), to(hex, Vec::new()))).collect::<Vec<_>>();
        // Officers with it go along unless their player has them stay.
        let filled = self.state.filled_hexes(own).flat_map(|hex| self.state.officers_at(hex));
        let officers = filled.map(|(officer, _)| officer.clone()).collect::<Vec<_>>();
        if !officers.is_empty() {
            let names = officers.iter().map(|officer| name_of_officer(self.setup, officer)).collect::<Vec<_>>();
            let stay = if officers.len() == 1 { "stays" } else { "stay" };
            let text = |hex: &Hex| format!("Withdraw to {hex}: {} {stay}", join_list(&names));
            offers.extend(hexes.iter().map(|hex| Offer::without_objections(text(hex), to(hex, officers.clone()))));
        }
        offers
    }

    /// Returns the hexes an officer can go to, and the units he can rally.
    fn officer_offers(self, id: &OfficerId) -> Vec<Offered> {
        let (Some((side, _)), Some(own)) = (self.setup.scenario.officer(id), self.state.officers.get(id)) else { return Vec::new() };
        if !own.is_there() {
            return Vec::new();
        }
        let routed = |unit: &&Unit| self.state.units.get(&unit.id).is_some_and(|unit| unit.is_there() && unit.is_routed());
        let mut offers = side.units.iter().filter(routed).map(|unit| self.rally(id, &unit.id)).collect::<Vec<_>>();
        if self.is_active(Some(&side.id)) && self.state.phase == Phase::Move {
            let go = |hex| Offer::without_objections(format!("Move to {hex}"), OfferAction::Command(officer_to(id, hex)));
            offers.extend(officer_reach(self.setup, self.state, id).hexes().map(go));
        }
        offers
    }

    /// Returns the offers for a picked unit or officer and a hex pointed at, in this phase; of a move that officers can make too, a second one
    /// with them.
    fn hex_offers(self, who: &UnitOrOfficer, hex: Hex) -> Vec<Offered> {
        let mut offers = self.hex_offer(who, hex).into_iter().collect::<Vec<_>>();
        if let Some(Command::Move(call)) = offers.first().and_then(Offer::command) {
            let along = self.officers_along(&call.unit, hex);
            if !along.is_empty() {
                let names = along.iter().map(|officer| name_of_officer(self.setup, officer)).collect::<Vec<_>>();
                let text = format!("Move to {hex} with {}", join_list(&names));
                offers.push(self.of_command(text, Command::Move(MoveCall { along, ..call.clone() })));
            }
        }
        offers
    }

    /// Returns the officers with a unit who can reach the hex by their own move.
    fn officers_along(self, unit: &UnitId, to: Hex) -> Vec<OfficerId> {
        let filled = self.state.units.get(unit).into_iter().flat_map(|own| self.state.filled_hexes(own));
        let with = filled.flat_map(|hex| self.state.officers_at(hex)).map(|(officer, _)| officer.clone());
        with.filter(|officer| officer_reach(self.setup, self.state, officer).contains(to)).collect()
    }

    /// Returns the offer for a picked unit or officer and a hex pointed at.
    fn hex_offer(self, who: &UnitOrOfficer, hex: Hex) -> Option<Offered> {
        let (active, phase) = (self.is_active(self.side_of(who)), self.state.phase);
        match who {
            _ if self.is_off_the_board(who) => self.place_offer(who, hex),
            UnitOrOfficer::Unit(id) if phase == Phase::Move && must_run(self.setup, self.state, id) => {
                Some(self.of_command(format!("Run to {hex}"), rout_of(id, Some(hex), None)))
            }
            UnitOrOfficer::Unit(id) if phase == Phase::Move && active => {
                let call = MoveCall { unit: id.clone(), to: hex, facing: None, along: Vec::new() };
                Some(self.move_offer(format!("Move to {hex}"), call))
            }
            UnitOrOfficer::Unit(id) if phase == Phase::Withdraw && !active => {
                let call = WithdrawCall { unit: id.clone(), to: Some(hex), ..WithdrawCall::default() };
                Some(self.of_command(format!("Withdraw to {hex}"), Command::Withdraw(call)))
            }
            UnitOrOfficer::Officer(id) if phase == Phase::Move => Some(self.of_command(format!("Move to {hex}"), officer_to(id, hex))),
            UnitOrOfficer::Unit(_) | UnitOrOfficer::Officer(_) => None,
        }
    }

    /// Returns whether it is in the game, or still to come, and on no hex.
    fn is_off_the_board(self, who: &UnitOrOfficer) -> bool {
        match who {
            UnitOrOfficer::Unit(id) => self.state.units.get(id).is_some_and(|own| own.fate.is_none() && own.hex().is_none()),
            UnitOrOfficer::Officer(id) => self.state.officers.get(id).is_some_and(|own| own.lost.is_none() && own.hex().is_none()),
        }
    }

    /// Returns the offer to place a unit or officer on a hex: as its arrival if it is still to come, else by the referee.
    fn place_offer(self, who: &UnitOrOfficer, hex: Hex) -> Option<Offered> {
        let comes = |unit, officer| Command::Arrive(ArriveCall { unit, officer, at: Some(hex), ..ArriveCall::default() });
        let command = match who.clone() {
            UnitOrOfficer::Unit(unit) => match self.state.units.get(&unit)? {
                own if own.hex() == Some(hex) => return None,
                own if !own.on_table && own.fate.is_none() => comes(Some(unit), None),
                own => {
                    let facing = own.facing.is_none().then(|| self.outward(&unit, hex)).flatten();
                    Command::EditUnit { unit, edit: UnitEdit { at: Some(hex), facing, ..UnitEdit::default() }, note: "put there".into() }
                }
            },
            UnitOrOfficer::Officer(officer) => match self.state.officers.get(&officer)? {
                own if own.hex() == Some(hex) => return None,
                own if !own.on_table && own.lost.is_none() => comes(None, Some(officer)),
                _ => {
                    let edit = OfficerEdit { at: Some(hex), ..OfficerEdit::default() };
                    Command::EditOfficer { officer, edit, note: "put there".into() }
                }
            },
        };
        Some(self.of_command(format!("Put on {hex}"), command))
    }

    /// The hexside of a hex that lies farthest from the unit's own edge.
    fn outward(self, unit: &UnitId, hex: Hex) -> Option<Heading> {
        let grid = self.state.board.grid;
        let edge = self.setup.scenario.unit(unit)?.0.edge;
        grid.neighbours(hex).max_by_key(|(_, next)| grid.from_edge(*next, edge)).map(|(heading, _)| heading)
    }

    /// Returns the offer of an officer to join a unit of his side; `None` where he is with it already.
    fn joins(self, officer: &OfficerId, unit: &UnitId) -> Option<Offered> {
        let to = self.state.units.get(unit)?.hex()?;
        let apart = self.state.officers.get(officer)?.hex()? != to;
        let joins = || self.of_command(format!("Join {}", name_of_unit(self.setup, unit)), officer_to(officer, to));
        (apart && self.state.phase == Phase::Move).then(joins)
    }

    /// Returns the attack that a click on an enemy begins: fire; where that is not in order, the first attack that is.
    fn attack_by_click(self, unit: &UnitId, target: &UnitId) -> Offered {
        let fire = self.fire(unit, target);
        let attacker = self.setup.scenario.unit(unit).filter(|_| !fire.is_in_order());
        let other = attacker.and_then(|(_, unit)| self.attacks_on(unit, target).into_iter().find(Offer::is_in_order));
        other.unwrap_or(fire)
    }

    /// Returns the attack that a click on an officer of the enemy begins: fire, by those who pick off officers; else, and where they cannot
    /// fire, his capture.
    fn attack_on_officer_by_click(self, unit: &UnitId, officer: &OfficerId) -> Option<Offered> {
        let attacker = self.setup.scenario.unit(unit)?.1;
        let attacks = self.attacks_on_officer(attacker, officer).collect::<Vec<_>>();
        let picks_off = self.setup.tables.has_special(attacker.kind, Special::PicksOffOfficers);
        let first = attacks.iter().position(Offer::is_in_order).or_else(|| picks_off.then_some(0));
        first.and_then(|nth| attacks.into_iter().nth(nth))
    }

    /// Returns the offer for a picked unit or officer and another pointed at: an attack on the enemy, a rally, or joining a unit.
    fn at_other(self, who: &UnitOrOfficer, other: &UnitOrOfficer) -> Option<Offered> {
        let (own, his) = (self.side_of(who), self.side_of(other));
        let attacks = self.state.phase == Phase::Attack && self.is_active(own) && own != his;
        match (who, other) {
            (UnitOrOfficer::Unit(unit), UnitOrOfficer::Unit(target)) if attacks => Some(self.attack_by_click(unit, target)),
            (UnitOrOfficer::Unit(unit), UnitOrOfficer::Officer(officer)) if attacks => self.attack_on_officer_by_click(unit, officer),
            (UnitOrOfficer::Officer(officer), UnitOrOfficer::Unit(unit)) if own == his => {
                let routed = self.state.units.get(unit).is_some_and(UnitState::is_routed);
                if routed { Some(self.rally(officer, unit)) } else { self.joins(officer, unit) }
            }
            _ => None,
        }
    }
}

/// Returns the hexes a picked unit or officer can go to in this phase: where it moves, runs or withdraws.
#[must_use]
pub fn destinations(setup: &Setup, state: &State, who: &UnitOrOfficer) -> BTreeMap<Hex, Reached> {
    match who {
        UnitOrOfficer::Unit(id) => {
            let Some(((side, _), own)) = setup.scenario.unit(id).zip(state.units.get(id)) else { return BTreeMap::new() };
            match state.phase {
                Phase::Withdraw => {
                    let hexes = withdrawal_hexes(setup, state, id);
                    hexes.map(|hex| (hex, Reached { spent: 1, path: vec![hex] })).collect()
                }
                Phase::Move if must_run(setup, state, id) => run_paths(setup, state, id),
                Phase::Move if side.id == state.side && !own.is_routed() => reach(setup, state, id).ways(),
                Phase::Move | Phase::Attack => BTreeMap::new(),
            }
        }
        UnitOrOfficer::Officer(id) => {
            let active = setup.scenario.officer(id).is_some_and(|(side, _)| side.id == state.side);
            if active && state.phase == Phase::Move { officer_reach(setup, state, id).ways() } else { BTreeMap::new() }
        }
    }
}

/// Returns the commands of the offers that carry one.
fn offered_commands(offers: Vec<Offered>) -> Vec<Command> {
    offers.iter().filter_map(|offer| offer.command().cloned()).collect()
}

fn officer_to(officer: &OfficerId, to: Hex) -> Command {
    Command::MoveOfficer(OfficerMoveCall { officer: officer.clone(), to })
}

fn rout_of(unit: &UnitId, to: Option<Hex>, blocked: Option<bool>) -> Command {
    Command::Rout(RoutCall { unit: unit.clone(), to, blocked })
}
