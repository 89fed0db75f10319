//! Offers for a unit, a leader, a charge or a phase: commands, and the forms of checks, each as the judge sees it.

pub(super) mod agenda;
pub(super) mod alternatives;
pub(super) mod duties;
pub(super) mod groups;
pub(super) mod moves;

use super::calls::requests;
use super::calls::single::SingleCall;
use super::calls::{Command, Die, FirerCall, ManeuverCall, UnitEdit, UnitSituation};
use super::found::EffectTarget;
use super::judge::answers::answers;
use super::judge::combat::meets_nobody;
use super::judge::maneuvers::maneuver_options;
use super::judge::{self, arrival_rolls, command, ending, supply};
use super::state::declared::{ChargeEnd, ChargeStage, DeclaredCharge};
use super::state::{BattleState, Phase, UnitState};
use super::words::remark::BattleObjections;
use super::words::remarks;
use super::{Rff1812, Setup, go_on};
use crate::engine::Word as _;
use crate::engine::fault::At;
use crate::game::{AsItStands, Offer, OfferAction, Offers, Refusal};
use crate::games::rff1812::check::{CHECKS, CheckSubject, FALLEN_LEADER, SingleCheck};
use crate::games::rff1812::scenario::{Side, Unit};
use crate::games::rff1812::words::{Formation, Ground};
use crate::id::{LeaderId, UnitId};
use crate::quantity::Inches;
use duties::Duty;

/// Thing in a battle that can be selected, or stepped through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Phase as such, whatever is selected.
    Turn,
    /// Something the phase still has to do.
    Duty(Duty),
    /// Unit of either side, by id.
    Unit(UnitId),
    /// Maneuvers that a unit's check lets it make, formed on this ground.
    Maneuvers(UnitId, Ground),
    /// Leader of either side, by id.
    Leader(LeaderId),
    /// A declared charge, counted from 0 in its player turn.
    Charge(usize),
    /// Units that a leader of either side may attach to, and his detachment.
    Attachment(LeaderId),
}

/// Form that is filled in at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// The maneuver check of a unit.
    Maneuver(UnitId),
    /// The maneuver check of a leader's units.
    ManeuverOfLeader(LeaderId),
    /// The maneuver check of units without a leader of their own here, by one who may take them along.
    ManeuverOfOthers(LeaderId, Vec<UnitId>),
    /// Fire of a unit.
    Fire(UnitId),
    /// The declaration of a charge.
    Declaration {
        /// Unit that charges, if known.
        attacker: Option<UnitId>,
        /// Unit that is charged, if known.
        defender: Option<UnitId>,
    },
    /// Charge combat, not yet with all its units.
    Charge {
        /// Unit that charges, if known.
        attacker: Option<UnitId>,
        /// Unit that is charged, if known.
        defender: Option<UnitId>,
    },
    /// The next combat of a declared charge, by its place.
    DeclaredCharge(usize),
    /// Answers to a declared charge, offered in turn.
    Answers(usize),
    /// Maneuvers of a unit, offered in turn.
    Moves(UnitId),
    /// Replacement of a leader who is out of the game.
    Replacement(LeaderId),
    /// The die that may bring a unit on.
    Arrival(UnitId),
    /// Ammunition for a unit.
    Supply(UnitId),
    /// A check of one die.
    Single(&'static SingleCheck, EffectTarget),
}

type Offered = Offer<Rff1812>;

impl Offers for Rff1812 {
    type Selection = Selection;
    type Form = Form;

    fn offers(setup: &Setup, state: &BattleState, thing: &Selection) -> Vec<Offered> {
        let now = Now { setup, state };
        match thing {
            Selection::Turn => now.phase_offers(),
            Selection::Duty(duty) => now.duty_offers(duty),
            Selection::Unit(unit) => now.unit_offers(unit),
            Selection::Maneuvers(unit, ground) => now.maneuvers(unit, *ground),
            Selection::Leader(leader) => now.leader_offers(leader),
            Selection::Charge(charge) => now.charge_offers(*charge),
            Selection::Attachment(leader) => now.attachment_offers(leader),
        }
    }

    fn alternatives(setup: &Setup, state: &BattleState, command: &Command) -> Vec<Command> {
        alternatives::of_choice(command).map_or_else(Vec::new, |alternatives| alternatives(Now { setup, state }))
    }
}

/// A battle, as it stands.
type Now<'b> = AsItStands<'b, Rff1812>;

impl Now<'_> {
    fn form(self, text: impl Into<String>, form: Form, hear: impl FnOnce(&mut BattleObjections) -> Result<(), Refusal>) -> Offered {
        Offer::form((self.setup, self.state), text, form, hear)
    }

    /// Returns offers for the phase besides its duties.
    fn phase_offers(self) -> Vec<Offered> {
        let mut offers = Vec::new();
        let phase = self.state.phase;
        if self.state.ended {
            return vec![self.of_command("Play on", go_on(self.setup, self.state))];
        }
        if phase == Phase::Maneuver {
            offers.push(Offer::without_objections(
                "Declare a charge",
                OfferAction::Form(Form::Declaration { attacker: None, defender: None }),
            ));
        }
        offers.push(self.of_command("Next phase", Command::NextPhase {}));
        offers.push(self.of_command("End the turn", Command::NextPlayerTurn {}));
        offers
    }

    fn duty_offers(self, duty: &Duty) -> Vec<Offered> {
        let text = || duty.text(self.setup, self.state);
        let label = |unit: &UnitId| self.setup.scenario.unit_label(unit);
        match duty {
            Duty::Place { .. } => Vec::new(),
            Duty::Fallen(leader) => {
                let is_his = |offer: &Offered| matches!(offer.form_to_fill(), Some(Form::Single(check, _)) if *check == &FALLEN_LEADER);
                self.singles(&EffectTarget::Leader(leader.clone())).into_iter().filter(is_his).collect()
            }
            Duty::Replace(leader) => vec![self.replacement(text(), leader)],
            Duty::Throw(unit) => vec![self.arrival(text(), unit)],
            Duty::Answer(charge) => vec![Offer::without_objections(text(), OfferAction::Form(Form::Answers(*charge)))],
            Duty::Check { leader: Some(leader), .. } => vec![self.check_of_leader(text(), leader)],
            Duty::Check { leader: None, units } => units.iter().map(|unit| self.check_of_unit(label(unit), unit)).collect(),
            Duty::Provisional { leader, units } => vec![self.check_of_others(text(), leader, units)],
            Duty::Make(unit) => vec![Offer::without_objections(text(), OfferAction::Form(Form::Moves(unit.clone())))],
            Duty::Replenish(unit) => vec![self.supply(text(), unit)],
            Duty::Fire { units, .. } => units.iter().map(|unit| self.fire(label(unit), unit)).collect(),
            Duty::Fight(charge) => self.combat_offers(*charge, &text()),
            Duty::Second(charge) => self.combat_offers(*charge, "Second combat"),
            Duty::End => vec![self.of_command(text(), Command::EndBattle {})],
        }
    }

    fn unit_offers(self, id: &UnitId) -> Vec<Offered> {
        let (Some((side, unit)), Some(now)) = (self.setup.scenario.unit(id), self.state.units.get(id)) else { return Vec::new() };
        let mut offers =
            vec![self.check_of_unit("Maneuver".to_owned(), id), self.fire("Fire".to_owned(), id), self.charge("Charge", side, id)];
        let of_its_leader = self.state.leader_with(id).into_iter().flat_map(|leader| self.singles(&EffectTarget::Leader(leader.clone())));
        offers.extend(of_its_leader.chain(self.singles(&EffectTarget::Unit(id.clone()))));
        if now.low_on_ammo {
            offers.push(self.supply("Ammunition".to_owned(), id));
        }
        if !now.on_table && !now.removed {
            if arrival_rolls::arrival_die(self.setup, id).is_some() {
                offers.push(self.arrival("Roll to arrive".to_owned(), id));
            }
            let edit = UnitEdit { on_table: Some(true), ..UnitEdit::default() };
            offers.push(self.of_command("Put it on the table", Command::EditUnit { unit: id.clone(), edit, note: "brought on".into() }));
        }
        offers.extend(self.leaders_with(side, unit));
        offers
    }

    /// Returns offers to attach a side's leaders to a unit, or to detach them.
    fn leaders_with(self, side: &Side, unit: &Unit) -> Vec<Offered> {
        let offer = |leader: &LeaderId| {
            let here = self.state.leaders.get(leader)?.attached_to.as_ref() == Some(&unit.id);
            let name = self.state.leader_name(self.setup, leader);
            let text = if here { format!("Detach {name}") } else { format!("Attach {name}") };
            Some(self.of_command(text, Command::Attach { leader: leader.clone(), unit: (!here).then(|| unit.id.clone()) }))
        };
        side.leaders.iter().filter_map(|leader| offer(&leader.id)).collect()
    }

    /// Returns offers to attach a leader to each unit of his side in play, or to detach him from it.
    fn attachment_offers(self, leader: &LeaderId) -> Vec<Offered> {
        let Some((side, _)) = self.setup.scenario.leader(leader) else { return Vec::new() };
        let with = self.state.leaders.get(leader).and_then(|now| now.attached_to.clone());
        let offer = |unit: &Unit| {
            let here = with.as_ref() == Some(&unit.id);
            let text = if here { format!("Detach from {}", unit.label()) } else { unit.label().to_owned() };
            self.of_command(text, Command::Attach { leader: leader.clone(), unit: (!here).then(|| unit.id.clone()) })
        };
        side.units.iter().filter(|unit| self.in_play(&unit.id)).map(offer).collect()
    }

    fn maneuvers(self, unit: &UnitId, ground: Ground) -> Vec<Offered> {
        let mut offers = Vec::new();
        for option in maneuver_options(self.setup, self.state, unit) {
            let make = |formation| Command::Make { unit: unit.clone(), maneuver: option.row.clone(), formation, ground };
            match option.to.as_slice() {
                [] | [_] => offers.push(self.of_command(&option.label, make(option.to.first().copied()))),
                several => {
                    let named = |to: &Formation| self.of_command(format!("{}: {}", option.label, to.spoken()), make(Some(*to)));
                    offers.extend(several.iter().map(named));
                }
            }
        }
        offers
    }

    fn leader_offers(self, id: &LeaderId) -> Vec<Offered> {
        let Some(now) = self.state.leaders.get(id) else { return Vec::new() };
        let mut offers = vec![self.check_of_leader("Maneuver".to_owned(), id)];
        offers.extend(self.singles(&EffectTarget::Leader(id.clone())));
        if now.replaced_from_turn.is_some() {
            offers.push(self.replacement("Replace him".to_owned(), id));
        }
        if let Some(unit) = &now.attached_to {
            let text = format!("Detach him from {}", self.setup.scenario.unit_label(unit));
            offers.push(self.of_command(text, Command::Attach { leader: id.clone(), unit: None }));
        }
        offers
    }

    fn charge_offers(self, nth: usize) -> Vec<Offered> {
        if !self.state.charges.get(nth).is_some_and(DeclaredCharge::open) {
            return Vec::new();
        }
        let mut offers = answers(self.setup, self.state, nth);
        offers.push(self.of_command("Stand", Command::StandToCharge { charge: nth }));
        offers.extend(self.combat_offers(nth, "Fight"));
        offers
    }

    /// Returns offers for the combat of a declared charge, and for its end without one.
    fn combat_offers(self, nth: usize, text: &str) -> Vec<Offered> {
        let Some(charge) = self.state.charges.get(nth) else { return Vec::new() };
        let again = charge.stage == ChargeStage::Breakthrough;
        let attackers = || charge.attackers.iter().filter(|unit| self.in_play(unit)).cloned().collect::<Vec<_>>();
        let fight = || self.form(text, Form::DeclaredCharge(nth), |bar| judge::check_chargers(self.setup, self.state, &attackers(), bar));
        // Nobody stands, or a struggle has left one side nobody: the position is open.
        let alone = charge.stage == ChargeStage::Struggle && !remarks::rolls_again(self.state, charge);
        let alone = alone || meets_nobody(self.state, charge);
        let mut offers = if alone { Vec::new() } else { vec![fight()] };
        let mut end = |text: &str, how| offers.push(self.of_command(text, Command::EndCharge { charge: nth, how }));
        if again || alone || !charge.evaded.is_empty() {
            end("Carry the position", ChargeEnd::Carried);
        }
        if !again {
            if alone || !charge.evaded.is_empty() {
                end("Carry it over broken or rough ground", ChargeEnd::CarriedDisordered);
            }
            end("Call off", ChargeEnd::CalledOff);
        }
        offers
    }

    fn in_play(self, unit: &UnitId) -> bool {
        self.state.units.get(unit).is_some_and(UnitState::in_play)
    }

    fn check_of_unit(self, text: String, unit: &UnitId) -> Offered {
        let call = self.plain_check(None, std::slice::from_ref(unit));
        self.form(text, Form::Maneuver(unit.clone()), |bar| judge::maneuver(self.setup, self.state, &call, bar).map(drop))
    }

    /// Builds a maneuver check with no special facts, whatever the die.
    fn plain_check(self, leader: Option<&LeaderId>, units: &[UnitId]) -> ManeuverCall {
        // A crew in a square goes back to its guns if its player chooses so: the form asks him (digest §11).
        let sheltered = |unit: &UnitId| self.state.units.get(unit).is_some_and(|now| now.sheltered_in.is_some());
        let units = units.iter().map(|unit| UnitSituation { crew_goes_back: sheltered(unit), ..UnitSituation::plain(unit.clone()) });
        ManeuverCall { leader: leader.cloned(), units: units.collect(), die: any_die() }
    }

    /// Returns the offer of a leader's check: of the units he may take, the one with the fewest objections stands for all.
    fn check_of_leader(self, text: String, leader: &LeaderId) -> Offered {
        let side = self.setup.scenario.leader(leader).map(|(side, _)| side);
        let units = || side.into_iter().flat_map(|side| &side.units);
        let may = |unit: &&Unit| self.in_play(&unit.id) && command::leaders_for(self.setup, self.state, &unit.id).contains(leader);
        let form = Form::ManeuverOfLeader(leader.clone());
        let own = units().filter(may).map(|unit| unit.id.clone()).collect::<Vec<_>>();
        if !own.is_empty() {
            return self.best_check(text, form, leader, &own);
        }
        // The players may still choose units for him.
        let any = units().map(|unit| unit.id.clone()).collect::<Vec<_>>();
        let mut offer = self.best_check(text, form, leader, &any);
        offer.notes.push(format!("{} has no unit on the table to check", self.state.leader_name(self.setup, leader)));
        offer
    }

    fn check_of_others(self, text: String, leader: &LeaderId, units: &[UnitId]) -> Offered {
        self.best_check(text, Form::ManeuverOfOthers(leader.clone(), units.to_vec()), leader, units)
    }

    fn best_check(self, text: String, form: Form, leader: &LeaderId, units: &[UnitId]) -> Offered {
        let of = |unit: &UnitId| {
            let call = self.plain_check(Some(leader), std::slice::from_ref(unit));
            self.form(text.clone(), form.clone(), |bar| judge::maneuver(self.setup, self.state, &call, bar).map(drop))
        };
        let best = units.iter().map(of).min_by_key(|offer| (!offer.is_open(), offer.out_of_order.len()));
        best.unwrap_or_else(|| {
            let not = format!("{} has no unit to check", self.state.leader_name(self.setup, leader));
            Offer::without_objections(text.clone(), OfferAction::Form(form.clone())).blocked_by(Some(not))
        })
    }

    fn fire(self, text: String, unit: &UnitId) -> Offered {
        self.form(text, Form::Fire(unit.clone()), |bar| {
            let firer = FirerCall::plain(unit.clone(), Inches::ZERO);
            let known = requests::firer_of(self.setup, self.state, None, &firer, At::of("unit"))?;
            judge::may_score(self.setup, &firer, &known)?;
            remarks::add_remarks(bar, remarks::of_firers(self.setup, self.state, std::slice::from_ref(&firer)));
            Ok(())
        })
    }

    /// Returns the offer of a charge. In the maneuver phase it is declared, by a unit of the side to play or on one of the other; after
    /// that it is fought (digest §5).
    fn charge(self, text: &str, side: &Side, unit: &UnitId) -> Offered {
        let named = || Some(unit.clone());
        if self.state.phase != Phase::Maneuver {
            let form = Form::Charge { attacker: named(), defender: None };
            return self.form(text, form, |bar| judge::check_chargers(self.setup, self.state, std::slice::from_ref(unit), bar));
        }
        let attacks = side.id == self.state.side;
        let form = Form::Declaration { attacker: named().filter(|_| attacks), defender: named().filter(|_| !attacks) };
        self.form(text, form, |bar| {
            let one = std::slice::from_ref(unit);
            let (attackers, defenders) = if attacks { (one, &[][..]) } else { (&[][..], one) };
            judge::check_declaration(self.setup, self.state, attackers, defenders, false).map(|remarks| remarks::add_remarks(bar, remarks))
        })
    }

    /// Returns offers for the checks of one die of a unit or a leader.
    fn singles(self, whom: &EffectTarget) -> Vec<Offered> {
        let (of, name) = match whom {
            EffectTarget::Unit(unit) => (CheckSubject::Unit, self.setup.scenario.unit_label(unit)),
            EffectTarget::Leader(leader) => (CheckSubject::Leader, self.state.leader_name(self.setup, leader)),
            EffectTarget::Table => return Vec::new(),
        };
        let offer = |check: &&'static SingleCheck| {
            let call = SingleCall { facts: check.usual_answers(), ..SingleCall::new(check, whom.clone(), any_die()) };
            let text = (check.own.offer)(&name);
            self.form(text, Form::Single(check, whom.clone()), |bar| judge::judge_single(self.setup, self.state, &call, bar).map(drop))
        };
        CHECKS.iter().filter(|check| check.own.of == of).map(offer).collect()
    }

    fn replacement(self, text: String, leader: &LeaderId) -> Offered {
        let units = ending::replacement_units(self.setup, self.state, leader);
        self.form(text, Form::Replacement(leader.clone()), |bar| {
            let not = ending::why_no_replacement(self.setup, self.state, leader);
            let nobody = || units.is_empty().then(|| "no unit of his command is on the table for him to join".to_owned());
            if let Some(not) = not.or_else(nobody) {
                return Err(Refusal::of("leader", not));
            }
            remarks::add_remarks(bar, remarks::turn_start_remarks(self.setup, self.state, units.first()));
            Ok(())
        })
    }

    fn arrival(self, text: String, unit: &UnitId) -> Offered {
        self.form(text, Form::Arrival(unit.clone()), |bar| {
            if let Some(not) = arrival_rolls::why_no_arrival_roll(self.setup, self.state, unit) {
                return Err(Refusal::of("unit", not));
            }
            remarks::add_remarks(bar, remarks::turn_start_remarks(self.setup, self.state, Some(unit)));
            Ok(())
        })
    }

    fn supply(self, text: String, unit: &UnitId) -> Offered {
        self.form(text, Form::Supply(unit.clone()), |bar| {
            if let Some(not) = supply::why_no_supply(self.setup, self.state, unit) {
                return Err(Refusal::of("unit", not));
            }
            remarks::add_remarks(bar, supply::remarks(self.state, unit));
            Ok(())
        })
    }
}

/// Returns a die whose face counts for nothing, for calls that are judged before any die is rolled.
const fn any_die() -> Die {
    Die::typed(1)
}
