//! A day at Chippawa as players make it, the same for the same seed: checks with their follow-ups, leaders
//! attached, units corrected, phases.

#![allow(dead_code, reason = "each suite has its own use of it")]

use std::sync::{Arc, LazyLock};

use brigade_major::game::{FaceOrigin, Record, Request};
use brigade_major::games::rff1812::battle::{
    Battle, ChargeCall, Command, Die, EffectRuling, EffectTarget, Event, FireCall, FirerCall, ManeuverCall, PartySituation, SingleCall,
    UnitEdit, UnitSituation, begin,
};
use brigade_major::games::rff1812::check::FALLEN_LEADER;
use brigade_major::games::rff1812::scenario::Scenario;
use brigade_major::games::rff1812::words::{Cover, Formation, Order};
use brigade_major::games::rff1812::{EffectVerb, Tables};
use brigade_major::games::shipped;
use brigade_major::id::{LeaderId, UnitId};
use brigade_major::quantity::Inches;
use brigade_major::rng::Generator;
use brigade_major::table::TableTexts;

/// Returns the tables shipped with the program.
pub fn tables() -> &'static Arc<Tables> {
    static TABLES: LazyLock<Arc<Tables>> =
        LazyLock::new(|| Arc::new(Tables::read(&TableTexts::shipped()).unwrap_or_else(|faults| panic!("{faults:?}"))));
    &TABLES
}

/// Chippawa at its start.
pub fn chippawa() -> Battle {
    let text = shipped("rff1812/chippawa.json").unwrap_or_default();
    begin(tables(), Scenario::parse(text, &tables().for_files()).unwrap_or_else(|faults| panic!("{faults:?}")))
}

/// A day in the making.
pub struct Day {
    /// The battle so far.
    pub battle: Battle,
    generator: Generator,
    units: [Vec<UnitId>; 2],
    leaders: [Vec<LeaderId>; 2],
}

impl Day {
    /// A day at its start.
    pub fn of_seed(seed: u64) -> Self {
        let battle = chippawa();
        let sides = &battle.setup().scenario.sides;
        let units = sides.each_ref().map(|side| side.units.iter().map(|unit| unit.id.clone()).collect());
        let leaders = sides.each_ref().map(|side| side.leaders.iter().map(|leader| leader.id.clone()).collect());
        Self { battle, generator: Generator::from_seed(seed), units, leaders }
    }

    /// A day of so many events.
    pub fn of_events(seed: u64, events: usize) -> Self {
        let mut day = Self::of_seed(seed);
        while day.battle.journal().len() < events {
            day.go_on();
        }
        day
    }

    /// A number under `below`, which is at most 250.
    pub fn under(&mut self, below: usize) -> usize {
        usize::from(self.generator.face(u8::try_from(below).unwrap_or(u8::MAX))) - 1
    }

    fn one_in(&mut self, of: usize) -> bool {
        self.under(of) == 0
    }

    fn die(&mut self) -> Die {
        Die { face: self.generator.face(10), from: if self.one_in(3) { FaceOrigin::Generator } else { FaceOrigin::Typed } }
    }

    fn unit(&mut self, side: usize) -> UnitId {
        let nth = self.under(self.units[side].len());
        self.units[side][nth].clone()
    }

    fn leader(&mut self, side: usize) -> LeaderId {
        let nth = self.under(self.leaders[side].len());
        self.leaders[side][nth].clone()
    }

    /// One thing more happens, with what follows from it; or nothing, where it may not be.
    pub fn go_on(&mut self) {
        let side = self.under(2);
        let command = match self.under(40) {
            0..7 => self.maneuver(side),
            7..21 => self.fire(side),
            21..26 => self.charge(side),
            26..28 => self.declare(side),
            28..34 => Command::Attach { leader: self.leader(side), unit: Some(self.unit(side)) },
            34 => self.edit(side),
            35 => {
                // Fresh troops, lest the field be empty by noon.
                let unit = self.unit(side);
                let stands = self.battle.setup().scenario.unit(&unit).map(|(_, unit)| unit.stands);
                let edit = UnitEdit { stands, removed: Some(false), on_table: Some(true), ..UnitEdit::default() };
                Command::EditUnit { unit, edit, note: "set up anew".into() }
            }
            _ => Command::NextPhase {},
        };
        let Ok(Record::Event(mut event)) = self.battle.submit(let_pass(command)) else { return };
        while let Some(Ok(Record::Event(next))) = self.follow_up(&event).map(|command| self.battle.submit(let_pass(command))) {
            event = next;
        }
    }

    fn follow_up(&mut self, event: &Event) -> Option<Command> {
        let fallen = event.found.effects.iter().find_map(|applied| match (&applied.whom, &applied.actual_effect()?.verb) {
            (EffectTarget::Leader(leader), EffectVerb::CheckFallenLeader {}) => Some(leader.clone()),
            _ => None,
        });
        let again =
            event.found.effects.iter().any(|applied| applied.actual_effect().is_some_and(|effect| effect.verb == EffectVerb::RollAgain {}));
        match (&event.command, fallen) {
            (_, Some(leader)) => Some(Command::Check(SingleCall::of_leader(&FALLEN_LEADER, leader, self.die()))),
            (Command::Charge(call), None) if again => Some(Command::Charge(ChargeCall {
                round: call.round.map(|round| round.saturating_add(1)),
                after_struggle: Some(true),
                attacker_die: self.die(),
                defender_die: self.die(),
                ..call.clone()
            })),
            _ => None,
        }
    }

    fn maneuver(&mut self, side: usize) -> Command {
        let mut units = vec![UnitSituation::plain(self.unit(side))];
        let leader = (!self.one_in(4)).then(|| self.leader(side));
        let other = self.unit(side);
        if leader.is_some() && units[0].unit != other {
            units.push(UnitSituation { outflanked_from: self.one_in(4).then_some(Inches::whole(6)), ..UnitSituation::plain(other) });
        }
        Command::Maneuver(ManeuverCall { leader, units, die: self.die() })
    }

    fn fire(&mut self, side: usize) -> Command {
        let mut firers: Vec<FirerCall> = Vec::new();
        for _ in 0..=self.under(4) {
            let firer = self.firer(side);
            if firers.iter().all(|known| known.unit != firer.unit) {
                firers.push(firer);
            }
        }
        Command::Fire(FireCall {
            firers,
            target: self.unit(1 - side),
            closest: true,
            cover: if self.one_in(4) { Cover::Partial } else { Cover::None },
            enfiladed: self.one_in(5),
            die: Some(self.die()),
            ..FireCall::default()
        })
    }

    fn firer(&mut self, side: usize) -> FirerCall {
        let range = Inches::whole(u16::try_from(self.under(5) + 1).unwrap_or(1));
        FirerCall { unit: self.unit(side), range, ..FirerCall::default() }
    }

    fn charge(&mut self, side: usize) -> Command {
        let declared = self.battle.state().charges.iter().find(|charge| charge.open() && !charge.attackers.is_empty()).cloned();
        let (attackers, defenders) = match declared {
            Some(charge) => (charge.attackers, charge.defenders),
            None => (vec![self.unit(side)], vec![self.unit(1 - side)]),
        };
        Command::Charge(ChargeCall {
            round: Some(1),
            after_struggle: Some(false),
            attackers,
            defenders,
            attacker: PartySituation { outflanked: self.one_in(5), ..PartySituation::default() },
            defender: PartySituation { outflanked: self.one_in(5), ..PartySituation::default() },
            attacker_die: self.die(),
            defender_die: self.die(),
            ..ChargeCall::default()
        })
    }

    /// A charge that is fought later in the player turn, if it is.
    fn declare(&mut self, side: usize) -> Command {
        let (attackers, defenders) = (vec![self.unit(side)], vec![self.unit(1 - side)]);
        Command::Declare { attackers, defenders, cold_steel: self.one_in(2) }
    }

    fn edit(&mut self, side: usize) -> Command {
        let edit = match self.under(3) {
            0 => UnitEdit { order: Some(Order::Good), ..UnitEdit::default() },
            1 => UnitEdit { formation: Some(Formation::Line), ..UnitEdit::default() },
            _ => UnitEdit { low_on_ammo: Some(false), ..UnitEdit::default() },
        };
        Command::EditUnit { unit: self.unit(side), edit, note: "".into() }
    }

    /// Other facts of a check: the flank that was forgotten, a range measured again.
    pub fn otherwise(&mut self, check: Command) -> Command {
        match check {
            Command::Maneuver(mut call) => {
                let nth = self.under(call.units.len());
                if let Some(situation) = call.units.get_mut(nth) {
                    situation.outflanked_from = if situation.outflanked_from.is_some() { None } else { Some(Inches::whole(4)) };
                    situation.fortified = self.one_in(3);
                }
                Command::Maneuver(call)
            }
            Command::Fire(mut call) => {
                let range = Inches::whole(u16::try_from(self.under(5) + 1).unwrap_or(1));
                if let Some(firer) = call.firers.first_mut() {
                    firer.range = range;
                }
                call.enfiladed = !call.enfiladed;
                Command::Fire(call)
            }
            Command::Charge(mut call) => {
                call.attacker.outflanked = !call.attacker.outflanked;
                call.defender.outflanked = self.one_in(2);
                Command::Charge(call)
            }
            Command::Check(mut call) => {
                let waived = EffectRuling { place: 0, instead: None, note: "he was not there".into() };
                call.effect_rulings = if call.effect_rulings.is_empty() { vec![waived] } else { Vec::new() };
                Command::Check(call)
            }
            other => other,
        }
    }
}

/// The referee lets pass what is out of order: a day of random commands is full of it.
pub fn let_pass(command: Command) -> Request<Command> {
    Request { command, override_note: Some("".into()) }
}
