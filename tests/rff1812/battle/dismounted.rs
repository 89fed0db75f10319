//! Charges as fire remembers them (digest §5), and cavalry on foot in a charge (digest §4, §10).

use brigade_major::games::rff1812::battle::{ChargeEnd, ChargeStatus, LeaderStatus, Reply, duties, fire_request};
use brigade_major::games::rff1812::battle::{Duty, PartySituation};
use brigade_major::games::rff1812::words::{Order, Position};

use super::*;

/// Turn 9 of the Americans, both sides in line of battle.
fn field() -> Battle {
    let mut battle = chippawa();
    submit(&mut battle, Command::SetPhase { turn: 9, side: "united_states".into(), phase: Phase::Maneuver });
    form(&mut battle, &["us_9", "us_11", "us_22", "us_25", "royal_scots", "foot_100", "foot_8"], Formation::Line);
    battle
}

fn declare(battle: &mut Battle, attackers: &[&str], defenders: &[&str], cold_steel: bool) -> Event {
    let ids = |ids: &[&str]| ids.iter().map(|id| UnitId::from(*id)).collect();
    submit(battle, Command::Declare { attackers: ids(attackers), defenders: ids(defenders), cold_steel })
}

fn in_charge(battle: &Battle, id: &str) -> (bool, bool) {
    let ChargeStatus { takes_part, cold_steel, .. } = ChargeStatus::of(battle.state(), &id.into());
    (takes_part, cold_steel)
}

/// Digest §5: what was declared holds when they fire, for who charges and who is charged, and for nobody beside them.
#[test]
fn a_declared_charge_is_remembered_in_fire() {
    let mut battle = field();
    declare(&mut battle, &["us_9"], &["foot_8"], true);
    assert_eq!(
        ["us_9", "foot_8", "us_11", "foot_100"].map(|id| in_charge(&battle, id)),
        [(true, true), (true, false), (false, false), (false, false)]
    );
    // The duties of fire do not name who keeps his fire.
    submit(&mut battle, Command::NextPhase {});
    let of = duties(battle.setup(), battle.state());
    let named = |id: &str| of.iter().any(|duty| matches!(duty, Duty::Fire { units, .. } if units.contains(&id.into())));
    assert!(!named("us_9"), "{of:?}");
    assert!(named("us_11"), "{of:?}");
    assert!(named("foot_8"), "{of:?}");
    let asked = |battle: &Battle, call: &FireCall| fire_request(battle.setup(), battle.state(), call).unwrap().firers;
    let firers = asked(&battle, &fire(&[("us_9", 3.0), ("us_11", 3.0)], "foot_8", 5));
    assert_eq!(
        firers.iter().map(|firer| (firer.charge, firer.cold_steel)).collect::<Vec<_>>(),
        [(Some(true), Some(true)), (Some(false), Some(false))]
    );
    // Cold steel silences the unit, and the bystander's muskets are all that count.
    let silent = refused(&mut battle, Command::Fire(fire(&[("us_9", 3.0)], "foot_8", 5)));
    assert_eq!(silent, "firers: this fire has no points: 9th US: charging with cold steel, not elite: no fire");
    assert!(!unit(&battle, "us_9").fired());
    // The elite fire before they close: the words of the players go before what was declared.
    let mut call = fire(&[("us_9", 3.0)], "foot_8", 5);
    call.firers[0].cold_steel = Some(false);
    call.firers[0].charge = Some(false);
    let firers = asked(&battle, &call);
    assert_eq!((firers[0].charge, firers[0].cold_steel), (Some(false), Some(false)));
    call.firers[0].charge = None;
    call.charge = Some(false);
    assert_eq!(asked(&battle, &call)[0].charge, Some(false), "said of all");
}

/// Digest §5: a charge that was called off, or halted by the check, is none; one carried holds to the end of the turn.
#[test]
fn a_charge_called_off_is_forgotten() {
    let mut battle = field();
    declare(&mut battle, &["us_9"], &["foot_8"], true);
    submit(&mut battle, Command::EndCharge { charge: 0, how: ChargeEnd::CalledOff });
    assert_eq!(["us_9", "foot_8"].map(|id| in_charge(&battle, id)), [(false, false); 2]);
    let mut battle = field();
    declare(&mut battle, &["us_9"], &["foot_8"], true);
    submit(&mut battle, Command::EndCharge { charge: 0, how: ChargeEnd::Carried });
    assert_eq!(in_charge(&battle, "us_9"), (true, true));
    let mut battle = field();
    declare(&mut battle, &["us_9"], &["foot_8"], true);
    let mut shaken = maneuver(None, &["us_9"], 1);
    shaken.units[0].key_position_lost = Some(true);
    edit(&mut battle, "us_9", UnitEdit { order: Some(Order::Disordered), stands: Some(3), ..UnitEdit::default() });
    submit(&mut battle, Command::Maneuver(shaken));
    assert_eq!(unit(&battle, "us_9").maneuver, None);
    assert_eq!(["us_9", "foot_8"].map(|id| in_charge(&battle, id)), [(false, false); 2]);
}

/// Digest §10: cavalry on foot charges as infantry in open order, without cold steel.
#[test]
fn dismounted_cavalry_charges_as_infantry_in_open_order() {
    let mut battle = field();
    submit(&mut battle, Command::SetPhase { turn: 9, side: "british".into(), phase: Phase::Maneuver });
    form(&mut battle, &["dragoons_19"], Formation::Dismounted);
    let steel = Command::Declare { attackers: vec!["dragoons_19".into()], defenders: vec!["us_22".into()], cold_steel: true };
    assert_eq!(refused(&mut battle, steel), "attackers: 19th LD is dismounted, without cold steel");
    declare(&mut battle, &["dragoons_19"], &["us_22"], false);
    set_stands(&mut battle, "us_22", 2);
    let event = submit(&mut battle, Command::Charge(charge(&["dragoons_19"], &["us_22"], (8, 3))));
    // Veteran, fresh, on foot: 2; veteran, spent: −1; no horses, so driven back and no more.
    assert_eq!(difference(&event), (2, -1, 8, "swept"));
    assert!(!happened(&event).iter().any(|deed| deed.contains("recall") || deed == "dragoons_19 is disordered"), "{:?}", happened(&event));
    assert_eq!(unit(&battle, "dragoons_19").formation, Formation::Dismounted);
}

/// Digest §4, §10: charged on foot, it may get away as open order does, and does not ride out.
#[test]
fn dismounted_cavalry_is_charged_as_infantry_in_open_order() {
    let mut battle = field();
    form(&mut battle, &["dragoons_19"], Formation::Dismounted);
    declare(&mut battle, &["us_9"], &["dragoons_19"], false);
    let offered = answers(&battle);
    let of = offered.iter().filter(|(answer, _)| answer.unit().as_str() == "dragoons_19").collect::<Vec<_>>();
    assert!(!of.is_empty() && of.iter().all(|(answer, not)| matches!(answer, Reply::Evade { .. }) && not.is_none()), "{of:?}");
    let ride = Command::Answer { charge: 0, answer: Reply::Countercharge { unit: "dragoons_19".into() } };
    assert_eq!(refused(&mut battle, ride), "answer: 19th LD: only cavalry mounted or in march column countercharges");
    let event = submit(&mut battle, Command::Charge(charge(&["us_9"], &["dragoons_19"], (2, 9))));
    let deeds = happened(&event);
    assert!(
        !deeds.iter().any(|deed| deed.contains("recall") || deed == "dragoons_19 is disordered" || deed == "us_9 is broken"),
        "{deeds:?}"
    );
    // Mounted cavalry lets nobody evade, cavalry on foot does.
    let mut battle = field();
    submit(&mut battle, Command::SetPhase { turn: 9, side: "british".into(), phase: Phase::Maneuver });
    form(&mut battle, &["us_25"], Formation::OpenOrder);
    declare(&mut battle, &["dragoons_19"], &["us_25"], false);
    let evade =
        |battle: &Battle| answers(battle).into_iter().find(|(answer, _)| matches!(answer, Reply::Evade { .. })).and_then(|(_, not)| not);
    assert_eq!(evade(&battle).as_deref(), Some("no unit evades mounted cavalry"));
    form(&mut battle, &["dragoons_19"], Formation::Dismounted);
    assert_eq!(evade(&battle), None);
}

/// Digest §10: who rides out has left his position; the other units of his side keep theirs.
#[test]
fn a_countercharging_unit_has_left_its_position() {
    let mut battle = field();
    declare(&mut battle, &["us_9"], &["dragoons_19", "foot_8"], false);
    submit(&mut battle, Command::Answer { charge: 0, answer: Reply::Countercharge { unit: "dragoons_19".into() } });
    let placed = |defenders: &[&str]| ChargeCall {
        defender: PartySituation { position: Some(Position::Fortified), ..PartySituation::default() },
        ..charge(&["us_9"], defenders, (9, 5))
    };
    assert_eq!(
        refused(&mut battle, Command::Charge(placed(&["dragoons_19", "foot_8"]))),
        "defender.position: cavalry that countercharges has left its position; leave it out"
    );
    // Named first, the foot have their works; the horse beside them goes by its own row.
    let event = submit(&mut battle, Command::Charge(placed(&["foot_8", "dragoons_19"])));
    assert_eq!(difference(&event).3, "hard_pressed");
    let deeds = happened(&event);
    assert!(deeds.contains(&"foot_8 holds".to_owned()), "{deeds:?}");
    assert!(deeds.contains(&"dragoons_19 retreats 2\"".to_owned()), "{deeds:?}");
}

/// Digest §6, §10: the first unit named lends its side its leader; he is in danger with his own unit.
#[test]
fn a_leader_attached_to_another_unit_of_the_side_adds_nothing() {
    let mut battle = field();
    let sum = |battle: &mut Battle| {
        let event = by_word(battle, Command::Charge(charge(&["us_11", "us_9"], &["foot_8"], (5, 5))));
        difference(&event).0
    };
    let without = sum(&mut battle);
    attach(&mut battle, "scott", "us_9");
    assert_eq!(sum(&mut battle), without);
    attach(&mut battle, "scott", "us_11");
    assert_eq!(sum(&mut battle), without + 1);
    assert_eq!(leader(&battle, "scott").status, LeaderStatus::Present);
}

/// Digest §10: guns driven back lose a stand, limbered ones too.
#[test]
fn guns_beaten_in_a_charge_lose_stands() {
    let mut battle = field();
    form(&mut battle, &["sheppard_guns"], Formation::Limbered);
    let before = unit(&battle, "sheppard_guns").stands;
    let event = submit(&mut battle, Command::Charge(charge(&["us_9"], &["sheppard_guns"], (4, 4))));
    assert!(happened(&event).contains(&"sheppard_guns loses one stand".to_owned()), "{:?}", happened(&event));
    assert_eq!(unit(&battle, "sheppard_guns").stands, before.saturating_sub(1));
}

/// Cavalry has no line: broken dragoons that rally reform mounted or on foot, as they are (digest §4).
#[test]
fn broken_dragoons_reform_and_form_no_line() {
    let mut battle = field();
    let broken =
        UnitEdit { on_table: Some(true), order: Some(Order::Broken), formation: Some(Formation::Dismounted), ..UnitEdit::default() };
    edit(&mut battle, "dragoons_19", broken);
    let said = log_line(&mut battle, Command::Maneuver(maneuver(None, &["dragoons_19"], 10)));
    assert!(said.contains("rally") && said.contains("reforms facing the enemy") && !said.contains("line"), "{said}");
    assert_eq!(unit(&battle, "dragoons_19").formation, Formation::Dismounted);
}
