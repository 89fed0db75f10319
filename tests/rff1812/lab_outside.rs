//! Fights of the laboratory played from outside: requests to `check`, built by what a step is said to mean, with every face of every die.
//!
//! Nothing here knows the laboratory or a battle: a regiment is what its scenario's file says, and what becomes of it is what the answers
//! say. The figures are those of the laboratory to the last place it writes.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use brigade_major::cli::{LabOrder, lab_answer};
use brigade_major::games::shipped;
use serde_json::{Value, json};

use crate::common::{RULES, answer};

/// End of a fight: its fate, the turn of it, and the stands that each side lost.
type Ended = (Fate, usize, [i64; 2]);

/// Millionths of an inch.
const INCH: i64 = 1_000_000;
/// Close range of muskets (digest §7).
const CLOSE: i64 = 4 * INCH;
/// Move of a broken unit over open ground (digest §8): beyond every shot of a fight here.
const FLIGHT: i64 = 12 * INCH;
/// Most stands with which a unit of troops is removed (digest §13).
const TOO_FEW: i64 = 1;

#[expect(clippy::cast_possible_truncation, reason = "a few inches")]
fn grains(inches: f64) -> i64 {
    (inches * 1e6).round() as i64
}

const OURS: usize = 0;
const THEIRS: usize = 1;

/// Regiment of foot as its scenario's file has it.
struct Roster {
    experience: String,
    morale: String,
    stands: i64,
    brave_colonel: bool,
    buck_and_ball: bool,
    leader: &'static str,
}

impl Roster {
    fn of(scenario: &Value, id: &str, leader: &'static str) -> Self {
        let units = scenario["sides"].as_array().unwrap().iter().flat_map(|side| side["units"].as_array().unwrap());
        let unit = units.into_iter().find(|unit| unit["id"] == id).unwrap();
        let has = |word: &str| unit["traits"].as_array().is_some_and(|traits| traits.iter().any(|known| known == word));
        let rated = answer(&json!({"check": "rff1812.rate", "men": unit["men"], "scale": scenario["scale"],
            "well_drilled": true, "combat_experience": true}));
        Self {
            experience: unit["experience"].as_str().unwrap().to_owned(),
            morale: unit["morale"].as_str().unwrap().to_owned(),
            stands: rated["stands"].as_i64().unwrap(),
            brave_colonel: has("brave_colonel"),
            buck_and_ball: has("buck_and_ball"),
            leader,
        }
    }
}

/// Regiment as it stands: its place is measured from the other side's line, ours is before it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Regiment {
    stands: i64,
    order: String,
    low: bool,
    place: i64,
}

impl Regiment {
    fn is_steady(&self) -> bool {
        self.stands > 0 && self.order != "broken"
    }
}

/// State of a fight; a charge is open from its declaration until it is fought or ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    units: [Regiment; 2],
    charging: bool,
    moves: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Fire,
    Charge { steel: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    Taken,
    Open,
    ThrownBack,
}

type Weighted<T> = BTreeMap<T, f64>;

/// Fight, with what the answers said so far.
struct Outside<'a> {
    roster: [Roster; 2],
    apart: i64,
    ground: &'static str,
    ends: RefCell<Weighted<Ended>>,
    asked: &'a RefCell<BTreeMap<String, Rc<Value>>>,
}

impl Outside<'_> {
    fn ask(&self, request: &Value) -> Rc<Value> {
        Rc::clone(self.asked.borrow_mut().entry(request.to_string()).or_insert_with(|| Rc::new(answer(request))))
    }

    fn end(&self, fate: Fate, turn: usize, moment: &Moment, weight: f64) {
        let lost = [OURS, THEIRS].map(|side| self.roster[side].stands - moment.units[side].stands);
        *self.ends.borrow_mut().entry((fate, turn, lost)).or_default() += weight;
    }

    fn effectiveness(&self, side: usize, unit: &Regiment) -> Value {
        let roster = &self.roster[side];
        let request =
            json!({"check": "rff1812.effectiveness", "starting_stands": roster.stands, "stands": unit.stands, "morale": roster.morale});
        self.ask(&request)["state"].clone()
    }

    /// Changes a regiment by the effects on it. Returns true if they send it back.
    fn suffers(moment: &mut Moment, side: usize, effects: &[&Value]) -> bool {
        let away = if side == OURS { -1 } else { 1 };
        let gap = (moment.units[OURS].place - moment.units[THEIRS].place).abs();
        let enemy_there = moment.units[1 - side].stands > 0;
        let unit = &mut moment.units[side];
        let mut sent_back = false;
        for effect in effects {
            match effect["do"].as_str().unwrap() {
                "set_order" => effect["to"].as_str().unwrap().clone_into(&mut unit.order),
                "lose_stands" => unit.stands -= effect["count"].as_i64().unwrap(),
                "low_on_ammo" => unit.low = true,
                "retreat" => {
                    sent_back = true;
                    unit.place += away
                        * match effect["how"].as_str().unwrap() {
                            "full" => FLIGHT,
                            "inches" => grains(effect["inches"].as_f64().unwrap()),
                            _ if enemy_there && gap <= CLOSE => CLOSE - gap + 1,
                            _ => 0,
                        };
                }
                "maneuver" | "hold" | "reform_line" | "carry_position" | "break_through" | "roll_again" => {}
                other => panic!("nobody here is asked to {other}"),
            }
        }
        if unit.stands <= TOO_FEW {
            unit.stands = 0;
        }
        sent_back
    }

    /// Checks whether our side is broken, gone, or driven farther than close range behind where it began.
    fn is_driven_off(&self, moment: &Moment, sent_back: bool) -> bool {
        !moment.units[OURS].is_steady() || sent_back && moment.units[OURS].place < -self.apart - CLOSE
    }

    /// A unit of theirs holds its ground where it stands before it or within close range of it.
    fn is_held(moment: &Moment) -> bool {
        moment.units[THEIRS].is_steady() && moment.units[THEIRS].place <= CLOSE
    }

    /// The mover's maneuver check, its leader near.
    fn check(&self, moment: &Moment, mover: usize) -> Vec<(f64, Moment, bool)> {
        let (unit, enemy, roster) = (&moment.units[mover], &moment.units[1 - mover], &self.roster[mover]);
        if unit.stands == 0 {
            return vec![(1.0, Moment { moves: false, ..moment.clone() }, false)];
        }
        let near = enemy.is_steady() && (unit.place - enemy.place).abs() <= CLOSE;
        let faces = (1..=10).map(|die| {
            let found = self.ask(&json!({"check": "rff1812.maneuver", "unit": {"arm": "infantry", "experience": roster.experience,
                "effectiveness": self.effectiveness(mover, unit), "order": unit.order, "brave_colonel": roster.brave_colonel},
                "leader": {"rating": roster.leader, "distance": 1}, "enemy_close_range": near, "die": die}));
            let effects = found["effects"].as_array().unwrap().iter().collect::<Vec<_>>();
            let kind = effects.iter().find(|effect| effect["do"] == "maneuver").map(|effect| effect["kind"].as_str().unwrap());
            let mut then = moment.clone();
            let sent_back = Self::suffers(&mut then, mover, &effects);
            then.moves = kind.is_some();
            then.charging &= then.moves;
            // A charge by a tardy maneuver is the full move disordered (digest §10).
            if then.charging && kind == Some("tardy") {
                "disordered".clone_into(&mut then.units[mover].order);
            }
            (0.1, then, sent_back)
        });
        faces.collect()
    }

    /// The fire of a regiment at the enemy, if it has a shot at one who stands.
    fn fire(&self, moment: &Moment, (firer, mover): (usize, usize), steel: bool) -> Vec<(f64, Moment)> {
        let (unit, target) = (&moment.units[firer], &moment.units[1 - firer]);
        if !unit.is_steady() || !target.is_steady() {
            return vec![(1.0, moment.clone())];
        }
        #[expect(clippy::cast_precision_loss, reason = "a few inches")]
        let range = (unit.place - target.place).abs() as f64 / INCH as f64;
        let roster = &self.roster[firer];
        let faces = (1..=10).map(|die| {
            let found = self.ask(&json!({"check": "rff1812.fire", "firers": [{"arm": "infantry", "weapon": "musket", "stands": unit.stands,
                "range": range, "experience": roster.experience, "order": unit.order, "low_on_ammo": unit.low,
                "buck_and_ball": roster.buck_and_ball, "charge": moment.charging, "cold_steel": moment.charging && steel && firer == mover}],
                "target": {"arm": "infantry", "experience": self.roster[1 - firer].experience, "order": target.order}, "die": die}));
            let mut then = moment.clone();
            let effects = found["effects"].as_array().unwrap();
            for (side, party) in [(1 - firer, "target"), (firer, "firers")] {
                Self::suffers(&mut then, side, &effects.iter().filter(|effect| effect["on"] == party).collect::<Vec<_>>());
            }
            (0.1, then)
        });
        faces.collect()
    }

    /// One round of the combat of a charge: what is over goes on to the next player turn, a struggle is fought again.
    fn combat(
        &self,
        (moment, weight): (&Moment, f64),
        (mover, turn): (usize, usize),
        (steel, round): (bool, u32),
        [on, again]: [&mut Weighted<Moment>; 2],
    ) {
        let carried = if mover == OURS { Fate::Taken } else { Fate::ThrownBack };
        if moment.units[mover].stands == 0 {
            return add(on, moment.clone(), weight);
        }
        if moment.units[1 - mover].stands == 0 {
            return self.end(carried, turn, moment, weight);
        }
        let party = |side: usize| {
            let (unit, roster) = (&moment.units[side], &self.roster[side]);
            json!({"arm": "infantry", "experience": roster.experience, "effectiveness": self.effectiveness(side, unit), "order": unit.order,
                "stands": unit.stands, "brave_colonel": roster.brave_colonel})
        };
        let mut attacker = party(mover);
        attacker["cold_steel"] = json!(steel);
        // The result hangs on the difference of the dice: so many of the hundred have it.
        for difference in -9_i64..=9 {
            let (die, other) = if difference > 0 { (1 + difference, 1) } else { (1, 1 - difference) };
            #[expect(clippy::cast_precision_loss, reason = "ten at most")]
            let share = weight * (10 - difference.abs()) as f64 / 100.0;
            let found = self.ask(&json!({"check": "rff1812.charge", "round": round, "ground": self.ground, "after_struggle": round > 1,
                "attacker": attacker, "defender": party(1 - mover), "attacker_die": die, "defender_die": other}));
            let effects = found["effects"].as_array().unwrap();
            let of = |party: &str| effects.iter().filter(|effect| effect["on"] == party).collect::<Vec<_>>();
            let has = |deed: &str| effects.iter().any(|effect| effect["do"] == deed);
            let mut then = moment.clone();
            let back = [Self::suffers(&mut then, mover, &of("attacker")), Self::suffers(&mut then, 1 - mover, &of("defender"))];
            if has("carry_position") || has("break_through") {
                self.end(carried, turn, &then, share);
            } else if self.is_driven_off(&then, back[usize::from(mover != OURS)]) {
                self.end(Fate::ThrownBack, turn, &then, share);
            } else if has("roll_again") {
                add(again, then, share);
            } else {
                add(on, then, share);
            }
        }
    }

    /// A player turn: declaration, check, move, defensive fire, offensive fire, combat.
    fn player_turn(&self, from: Weighted<Moment>, (mover, turn): (usize, usize), act: Act) -> Weighted<Moment> {
        let steel = act == Act::Charge { steel: true };
        let charges = matches!(act, Act::Charge { .. });
        let mut moved = Weighted::new();
        for (mut moment, weight) in from {
            let is_target = if mover == OURS { Self::is_held(&moment) } else { moment.units[OURS].is_steady() };
            moment.charging = charges && is_target && moment.units[mover].stands > 0;
            for (share, mut then, sent_back) in self.check(&moment, mover) {
                if self.is_driven_off(&then, sent_back && mover == OURS) {
                    self.end(Fate::ThrownBack, turn, &then, weight * share);
                    continue;
                }
                if then.charging {
                    then.units[mover].place = then.units[1 - mover].place;
                } else if charges && then.moves && mover == OURS && !Self::is_held(&then) {
                    // Ground that nobody holds any more is walked onto.
                    self.end(Fate::Taken, turn, &then, weight * share);
                    continue;
                }
                add(&mut moved, then, weight * share);
            }
        }
        // Defensive fire, then offensive fire.
        let shot = [1 - mover, mover].into_iter().fold(moved, |before, firer| {
            let mut after = Weighted::new();
            for (moment, weight) in before {
                for (share, then) in self.fire(&moment, (firer, mover), steel) {
                    if self.is_driven_off(&then, false) {
                        self.end(Fate::ThrownBack, turn, &then, weight * share);
                    } else {
                        add(&mut after, then, weight * share);
                    }
                }
            }
            after
        });
        let (mut fights, mut fought) = (Weighted::new(), Weighted::new());
        for (moment, weight) in shot {
            add(if moment.charging { &mut fights } else { &mut fought }, moment, weight);
        }
        // A desperate struggle is rolled again until it is decided.
        let mut round = 1;
        while !fights.is_empty() {
            let mut again = Weighted::new();
            for (moment, weight) in &fights {
                self.combat((moment, *weight), (mover, turn), (steel, round), [&mut fought, &mut again]);
            }
            (fights, round) = (again, 2);
        }
        let mut over = Weighted::new();
        fought.into_iter().for_each(|(moment, weight)| add(&mut over, Moment { charging: false, moves: false, ..moment }, weight));
        over
    }

    fn fight(&self, plan: &[Act], theirs: Act) {
        let fresh = |side: usize, place| Regiment { stands: self.roster[side].stands, order: "good".to_owned(), low: false, place };
        let begin = Moment { units: [fresh(OURS, -self.apart), fresh(THEIRS, 0)], charging: false, moves: false };
        let mut now = Weighted::from([(begin, 1.0)]);
        for (turn, act) in plan.iter().enumerate() {
            now = self.player_turn(now, (OURS, turn), *act);
            if turn + 1 < plan.len() {
                now = self.player_turn(now, (THEIRS, turn), theirs);
            }
        }
        now.iter().for_each(|(moment, weight)| self.end(Fate::Open, plan.len(), moment, *weight));
    }
}

fn add<T: Ord>(to: &mut Weighted<T>, what: T, weight: f64) {
    *to.entry(what).or_default() += weight;
}

fn step_json(act: &Act) -> Value {
    match act {
        Act::Fire => json!({"do": "fire"}),
        Act::Charge { steel } => json!({"do": "charge", "cold_steel": steel}),
    }
}

/// Plans of one and two turns of several regiments, over open and broken ground, against who stands and who charges.
#[test]
fn a_fight_asked_of_check_step_by_step_has_the_figures_of_the_laboratory() {
    let (steel, firing) = (Act::Charge { steel: true }, Act::Charge { steel: false });
    let large = ("chippawa", [("us_9", "scott", "gallant"), ("royal_scots", "riall", "able")], 3.5, "open");
    let small = ("queenston_heights", [("foot_49", "sheaffe", "able"), ("us_6_23", "scott", "gallant")], 3.5, "open");
    let other = ("queenston_heights", [("us_6_23", "scott", "gallant"), ("foot_49", "sheaffe", "able")], 5.0, "broken");
    let cases = [
        (large, vec![steel]),
        (large, vec![firing]),
        (large, vec![Act::Fire]),
        (small, vec![steel, steel]),
        (small, vec![Act::Fire, steel]),
        (other, vec![Act::Fire, firing]),
        (other, vec![Act::Fire, Act::Fire]),
    ];
    let (mut wrong, asked) = (Vec::new(), RefCell::default());
    for ((battle, sides, apart, ground), plan) in cases {
        let scenario: Value = serde_json::from_str(shipped(&format!("rff1812/{battle}.json")).unwrap()).unwrap();
        let [ours, theirs] = sides.map(|(unit, ..)| unit);
        let steps = plan.iter().map(step_json).collect::<Vec<_>>();
        let request = json!({"system": "rff1812", "scenario": battle, "ours": [ours], "theirs": [theirs],
            "near": sides.map(|(_, leader, _)| leader), "apart": apart, "ground": ground, "turns": plan.len(),
            "answers": ["stand", "charge"], "plans": [{"name": "A", "steps": steps}]});
        let (text, is_well) = lab_answer(&RULES, &request.to_string(), &LabOrder::Fight, &Arc::default());
        assert!(is_well, "{text}");
        let laboratory: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(laboratory["how"], "exact");
        for (word, reply) in [("stand", Act::Fire), ("charge", steel)] {
            let outside = Outside {
                roster: sides.map(|(unit, _, rating)| Roster::of(&scenario, unit, rating)),
                apart: grains(apart),
                ground,
                ends: RefCell::default(),
                asked: &asked,
            };
            outside.fight(&plan, reply);
            let ends = outside.ends.into_inner();
            let share = |is: &dyn Fn(&Ended) -> bool| ends.iter().filter(|(end, _)| is(end)).map(|(_, weight)| weight).sum::<f64>();
            let found = &laboratory["plans"][0]["answers"][word];
            let mut compare = |what: String, own: f64, lab: &Value| {
                let lab = lab.as_f64().unwrap_or(0.0);
                if (own - lab).abs() > 1e-8 {
                    wrong.push(format!("{ours} on {theirs}, {}, {word}, {what}: {own}, the laboratory {lab}", json!(steps)));
                }
            };
            for (fate, name) in [(Fate::Taken, "taken"), (Fate::Open, "open"), (Fate::ThrownBack, "thrown_back")] {
                compare(name.to_owned(), share(&|end| end.0 == fate), &found[name]);
                for turn in 0..plan.len() {
                    let step = &found["steps"][turn];
                    if fate != Fate::Open {
                        let both = step[name].as_f64().unwrap() + step["their_turn"][name].as_f64().unwrap_or(0.0);
                        compare(format!("{name} in turn {turn}"), share(&|end| end.0 == fate && end.1 == turn), &json!(both));
                    }
                }
            }
            for (side, id) in [(OURS, ours), (THEIRS, theirs)] {
                for stands in 0..=outside.roster[side].stands {
                    let lab = &found["lost"][id][usize::try_from(stands).unwrap()];
                    compare(format!("{stands} of {id} lost"), share(&|end| end.2[side] == stands), lab);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
