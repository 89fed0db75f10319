//! Reading of a unit: what every unit has, then what its arm has.

use crate::engine::fault::ValidValues;
use crate::engine::fault::{FaultPlace, invalid_value, value};
use std::collections::BTreeSet;

use super::WholeFile;
use super::ground::stands_at;
use crate::engine::Word;
use crate::engine::text::count_text;
use crate::games::rff1812::maneuver::formations_of;
use crate::games::rff1812::scenario::{Body, Guns, NO_WEAPON, Scale, Trait, Troops, Unit, limits};
use crate::games::rff1812::words::{Arm, Experience, Formation, Morale, Weapon};
use crate::id::{BatteryId, CommandId, GunId, UnitId};
use crate::scenario::node::Node;
use crate::scenario::read::fields::Fields;
use crate::scenario::read::wanted::{Requirement, flag, id, one_of, text, whole, word};
use crate::scenario::{arrival_by_die, strength};

const NAMES: &[&str] = &[
    "id",
    "name",
    "short",
    "command",
    "arm",
    "weapon",
    "men",
    "morale",
    "gun",
    "guns",
    "fixed",
    "battery",
    "stands",
    "experience",
    "formation",
    "traits",
    "strength",
    "arrives",
    "stands_at",
    "optional",
    "note",
];
/// Fields that guns alone have, and fields that troops alone have.
const OF_GUNS: [&str; 4] = ["gun", "guns", "fixed", "battery"];
const OF_TROOPS: [&str; 3] = ["weapon", "men", "morale"];

pub(super) fn unit(at: FaultPlace, node: &Node, commands: &[&str], file: &WholeFile<'_>) -> Option<Unit> {
    let fields = Fields::open(at, node, NAMES, &file.faults)?;
    let id = file.own_id(&fields).map(UnitId::from);
    let name = fields.must("name", text(limits::NAME));
    let short = fields.may("short", text(limits::SHORT));
    let command = fields.must("command", one_of("a command of this side", commands));
    let arm = fields.must("arm", word::<Arm>());
    let body_and_stands = body(&fields, arm, command, file);
    let experience = fields.must("experience", word::<Experience>());
    let traits = traits(&fields, file);
    let formation = formation(&fields, arm, &traits);
    if let Some(arm) = arm {
        check_traits(&fields, arm, &traits);
    }
    let strength = strength(&fields);
    let arrives = arrival_by_die(&fields, file.last_turn, Some(&file.entries));
    let stands_at = stands_at(&fields);
    let optional = fields.may("optional", flag()).unwrap_or_default();
    let note = fields.may("note", text(limits::NOTE));
    let (body, stands_given, stands) = body_and_stands?;
    Some(Unit {
        id: id?,
        name: name?,
        short,
        distinct: None,
        command: CommandId::from(command?),
        body,
        stands_given,
        stands,
        experience: experience?,
        formation: formation?,
        traits,
        strength: strength?,
        arrives,
        stands_at,
        optional,
        note,
    })
}

/// Reads the data of the arm, the stands given and the number of stands.
fn body(fields: &Fields<'_, '_>, arm: Option<Arm>, command: Option<&str>, file: &WholeFile<'_>) -> Option<(Body, Option<u32>, u32)> {
    match arm {
        Some(Arm::Artillery) => {
            report_foreign_fields(fields, &OF_TROOPS, "guns have none");
            let (guns, given, stands) = guns(fields, command, file)?;
            Some((Body::Artillery(guns), given, stands))
        }
        Some(arm) => {
            report_foreign_fields(fields, &OF_GUNS, "only artillery has it");
            let (troops, given, stands) = troops(fields, arm, file)?;
            let body = if arm == Arm::Cavalry { Body::Cavalry(troops) } else { Body::Infantry(troops) };
            Some((body, given, stands))
        }
        // The arm is at fault: each field given is checked by itself.
        None => {
            fields.may("weapon", weapon(Arm::Cavalry));
            fields.may("men", whole(1..=limits::MEN));
            fields.may("morale", word::<Morale>());
            fields.may("gun", gun(file.tables));
            fields.may("guns", whole(1..=limits::GUNS));
            fields.may("fixed", flag());
            fields.may("battery", id());
            fields.may("stands", whole(1..=limits::GUN_STANDS));
            None
        }
    }
}

/// Reports the fields of another arm.
fn report_foreign_fields(fields: &Fields<'_, '_>, names: &[&str], why: &str) {
    for name in names {
        if fields.get(name).is_some() {
            fields.fault(name, format!("{why}: leave it out or change the arm"));
        }
    }
}

fn troops(fields: &Fields<'_, '_>, arm: Arm, file: &WholeFile<'_>) -> Option<(Troops, Option<u32>, u32)> {
    let weapon = fields.must("weapon", weapon(arm));
    let men = fields.may("men", whole(1..=limits::MEN));
    let morale = fields.must("morale", word::<Morale>());
    let given = fields.may("stands", whole(limits::TROOP_STANDS));
    let stands = match (fields.get("stands"), men, file.scale) {
        (Some(_), ..) => given,
        (None, Some(men), Some(scale)) => {
            let per_stand = scale.men_per_stand();
            let stands = file.tables.stands_of_men(men, per_stand);
            let fits = limits::TROOP_STANDS.contains(&i64::from(stands));
            if !fits {
                let (fewest, most) = (limits::TROOP_STANDS.start(), limits::TROOP_STANDS.end());
                fields.fault(
                    "men",
                    format!(
                        "{men} at {per_stand} to a stand make {stands} stands: there must be {fewest} to {most}, or stands must be given"
                    ),
                );
            }
            fits.then_some(stands)
        }
        (None, ..) => {
            if fields.get("men").is_none() {
                fields.fault("men", "missing: men or stands must be given");
            }
            None
        }
    };
    Some((Troops { weapon: weapon?, men, morale: morale? }, given, stands?))
}

/// Reads a weapon: carbines are for cavalry only, and a unit may have no firearm (digest §3).
fn weapon(arm: Arm) -> Requirement<impl Fn(&Node) -> Option<Option<Weapon>>> {
    let fits = move |weapon: Weapon| arm == Arm::Cavalry || weapon != Weapon::Carbine;
    let known = Weapon::ALL.iter().filter(|weapon| fits(**weapon)).map(|weapon| weapon.word());
    let words: Vec<&str> = known.chain([NO_WEAPON]).collect();
    Requirement {
        right: ValidValues::one_of(format!("a weapon of {arm}"), &words),
        read: move |node: &Node| match node.text() {
            Some(NO_WEAPON) => Some(None),
            _ => (word::<Weapon>().read)(node).filter(|weapon| fits(*weapon)).map(Some),
        },
    }
}

fn guns(fields: &Fields<'_, '_>, command: Option<&str>, file: &WholeFile<'_>) -> Option<(Guns, Option<u32>, u32)> {
    let gun = fields.must("gun", gun(file.tables)).cloned();
    let guns = fields.may("guns", whole(1..=limits::GUNS));
    let given = fields.may("stands", whole(1..=limits::GUN_STANDS));
    let fixed = fields.may("fixed", flag()).unwrap_or_default();
    let battery = fields.may("battery", id());
    if let (Some(battery), Some(command)) = (battery, command) {
        let mut batteries = file.batteries.borrow_mut();
        let (first, at) = batteries.entry(battery.to_owned()).or_insert_with(|| (command.to_owned(), fields.place("battery")));
        if first != command {
            fields.fault("battery", format!("\"{battery}\" is of the command {first} at {at}: a battery must be of one command"));
        }
    }
    let scale = file.scale.map(Scale::men_per_stand).unwrap_or_default();
    let stands_of = |guns: u32| file.tables.stands_of_guns(guns, scale);
    match (guns, given) {
        (Some(guns), Some(stands)) if stands_of(guns) > stands || stands > guns => {
            let (right, each) = (stands_of(guns), file.tables.guns_a_stand(scale));
            fields.fault(
                "stands",
                value(format!(
                    "{stands} does not fit {}: it must be {right} ({each} guns a stand) to {guns} (1 gun a stand)",
                    count_text(guns, "gun", "guns")
                )),
            );
        }
        (None, None) if fields.get("guns").is_none() && fields.get("stands").is_none() => {
            fields.fault("guns", "missing: guns or stands must be given");
        }
        _ => {}
    }
    let stands = if fields.get("stands").is_some() { given } else { guns.map(stands_of) };
    Some((Guns { gun: gun?, guns, fixed, battery: battery.map(BatteryId::from) }, given, stands?))
}

fn gun<'g>(known: &'g [GunId]) -> Requirement<impl Fn(&Node) -> Option<&'g GunId>> {
    let words: Vec<&str> = known.iter().map(GunId::as_str).collect();
    Requirement {
        right: ValidValues::one_of("a gun of the tables", &words),
        read: move |node: &Node| known.iter().find(|gun| Some(gun.as_str()) == node.text()),
    }
}

/// Reads the formation it starts in: one of its arm, and open order for troops that may form it (digest §4).
fn formation(fields: &Fields<'_, '_>, arm: Option<Arm>, traits: &BTreeSet<Trait>) -> Option<Formation> {
    let Some(arm) = arm else { return fields.may("formation", word::<Formation>()) };
    let of_arm = formations_of(arm);
    let only_open = traits.contains(&Trait::OpenOrderOnly);
    if fields.get("formation").is_none() {
        return if only_open && arm == Arm::Infantry { Some(Formation::OpenOrder) } else { of_arm.first().copied() };
    }
    let words: Vec<&str> = of_arm.iter().map(|formation| formation.word()).collect();
    let formation = fields.may(
        "formation",
        Requirement {
            right: ValidValues::one_of(format!("a formation of {arm}"), &words),
            read: |node: &Node| (word::<Formation>().read)(node).filter(|formation| of_arm.contains(formation)),
        },
    )?;
    let may_open = [Trait::Light, Trait::Indians, Trait::OpenOrderOnly].iter().any(|able| traits.contains(able));
    if formation == Formation::OpenOrder && !may_open {
        fields.fault("formation", value("open_order is not allowed: the unit must have the trait light, indians or open_order_only"));
    } else if only_open && arm == Arm::Infantry && !matches!(formation, Formation::OpenOrder | Formation::MarchColumn) {
        let word = formation.word();
        fields.fault(
            "formation",
            value(format!("{word} is not allowed: a unit with the trait open_order_only must be in open_order or march_column")),
        );
    } else if formation == Formation::Limbered && fields.get("fixed") == Some(&Node::Bool(true)) {
        fields.fault("formation", value("limbered is not allowed: fixed guns must be unlimbered"));
    }
    Some(formation)
}

fn traits(fields: &Fields<'_, '_>, file: &WholeFile<'_>) -> BTreeSet<Trait> {
    let mut traits = BTreeSet::new();
    let wanted = word::<Trait>();
    for (at, node) in fields.list("traits", Trait::ALL.len()) {
        match (wanted.read)(node) {
            Some(new) if traits.contains(&new) => {
                file.faults.add(at, value(format!("{} is given twice: it must be given once", node.value_text())));
            }
            Some(new) => drop(traits.insert(new)),
            None => file.faults.add(at, invalid_value(node.value_text(), wanted.right.clone())),
        }
    }
    traits
}

/// Reports traits that the arm or the weapon rules out (digest §3, §4).
fn check_traits(fields: &Fields<'_, '_>, arm: Arm, traits: &BTreeSet<Trait>) {
    for one in traits {
        let right = match (one, arm) {
            (Trait::Militia, _) => continue,
            (_, Arm::Artillery) => "guns may have no trait but militia",
            (Trait::Light | Trait::OpenOrderOnly, Arm::Cavalry) => "the unit must be infantry",
            // A weapon at fault is no musket and no other: only a weapon that is right is judged.
            (Trait::BuckAndBall, _)
                if fields.get("weapon").and_then(|node| (weapon(arm).read)(node)).is_some_and(|weapon| weapon != Some(Weapon::Musket)) =>
            {
                "the weapon must be musket"
            }
            _ => continue,
        };
        fields.fault("traits", value(format!("{} is not allowed: {right}", one.word())));
    }
}
