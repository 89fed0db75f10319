//! Commands of a battle of Battlecry! as plain as they can be. A test that is about more of a call says so over the plain one:
//! `FireCall { given, ..fires("b", "r", &[6; 6]) }`; what it says nothing of is nowhere in it.

#![allow(dead_code, reason = "each suite uses its own part of this")]

use brigade_major::engine::Word as _;
use brigade_major::games::battlecry1812::battle::{
    Command, Dice, Fate, FireCall, FormCall, MeleeCall, MoveCall, OfficerEdit, OfficerFireCall, RallyCall, RoutCall, Strike, StrikeCall,
    UnitEdit, WithdrawCall,
};
use brigade_major::games::battlecry1812::words::Formation;
use brigade_major::hex::{Heading, Hex};

pub fn hex(name: &str) -> Hex {
    Hex::parse(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub fn heading(word: &str) -> Heading {
    *Heading::ALL.iter().find(|heading| heading.word() == word).unwrap_or_else(|| panic!("no hexside: {word}"))
}

/// A move that faces the way it came.
pub fn moves(unit: &str, to: &str) -> Command {
    Command::Move(MoveCall { unit: unit.into(), to: hex(to), facing: None, along: Vec::new() })
}

/// A move that faces a hexside.
pub fn moves_facing(unit: &str, to: &str, facing: &str) -> Command {
    Command::Move(MoveCall { unit: unit.into(), to: hex(to), facing: Some(heading(facing)), along: Vec::new() })
}

pub fn formation(word: &str) -> Formation {
    serde_json::from_value(word.into()).unwrap_or_else(|error| panic!("{word}: {error}"))
}

/// A formation on one hex.
pub fn forms(unit: &str, word: &str) -> Command {
    Command::Form(FormCall { unit: unit.into(), formation: formation(word), hexes: None, over: Vec::new() })
}

/// A formation over so many hexes.
pub fn forms_over(unit: &str, word: &str, hexes: u32) -> Command {
    Command::Form(FormCall { unit: unit.into(), formation: formation(word), hexes: Some(hexes), over: Vec::new() })
}

/// A run to the hex farthest off.
pub fn runs(unit: &str) -> Command {
    Command::Rout(RoutCall { unit: unit.into(), ..RoutCall::default() })
}

/// A run to a hex of its owner's choice.
pub fn runs_to(unit: &str, to: &str) -> Command {
    Command::Rout(RoutCall { unit: unit.into(), to: Some(hex(to)), ..RoutCall::default() })
}

/// Fire with the best weapon, as the map has it.
pub fn fires(unit: &str, target: &str, faces: &[u8]) -> FireCall {
    FireCall { dice: Dice::typed(faces), ..FireCall::plain(unit.into(), target.into()) }
}

/// A melee without charge or buffs, as the map has it.
pub fn fights(attacker: &str, defender: &str, own: &[u8], other: &[u8]) -> MeleeCall {
    let (attacker_dice, defender_dice) = (Dice::typed(own), Dice::typed(other));
    MeleeCall { attacker_dice, defender_dice, ..MeleeCall::plain(attacker.into(), defender.into()) }
}

/// Fire at an officer, as the map has it.
pub fn fires_at_officer(unit: &str, officer: &str, faces: &[u8]) -> OfficerFireCall {
    OfficerFireCall { unit: unit.into(), officer: officer.into(), die: Dice::typed(faces), ..OfficerFireCall::default() }
}

pub fn rallies(officer: &str, unit: &str, faces: &[u8]) -> Command {
    Command::Rally(RallyCall { officer: officer.into(), unit: unit.into(), die: Dice::typed(faces), ..RallyCall::default() })
}

/// An attack without dice, on a unit or, overrunning, on an officer.
pub fn strikes(unit: &str, strike: Strike, target: &str) -> StrikeCall {
    let officer = (strike == Strike::Overrun).then(|| target.into());
    let target = (strike != Strike::Overrun).then(|| target.into());
    StrikeCall { unit: unit.into(), strike, target, officer }
}

/// A withdrawal; to no hex on the table.
pub fn withdraws(unit: &str, to: Option<&str>) -> Command {
    Command::Withdraw(WithdrawCall { unit: unit.into(), to: to.map(hex), ..WithdrawCall::default() })
}

/// A correction of a unit, without a reason.
pub fn edits(unit: &str, edit: UnitEdit) -> Command {
    Command::EditUnit { unit: unit.into(), edit, note: "".into() }
}

/// A unit is given so much morale: of none it is routed.
pub fn has_morale(unit: &str, morale: u32) -> Command {
    edits(unit, UnitEdit { morale: Some(morale), ..UnitEdit::default() })
}

/// A unit is put on a hex.
pub fn stands_on(unit: &str, at: &str) -> Command {
    edits(unit, UnitEdit { at: Some(hex(at)), ..UnitEdit::default() })
}

/// A unit has done nothing yet in this player turn.
pub fn begins_afresh(unit: &str) -> Command {
    edits(unit, UnitEdit { afresh: true, ..UnitEdit::default() })
}

/// A correction of an officer, without a reason.
pub fn edits_officer(officer: &str, edit: OfficerEdit) -> Command {
    Command::EditOfficer { officer: officer.into(), edit, note: "".into() }
}

/// An officer is put on a hex.
pub fn officer_stands_on(officer: &str, at: &str) -> Command {
    edits_officer(officer, OfficerEdit { at: Some(hex(at)), ..OfficerEdit::default() })
}

/// A unit leaves the game so.
pub fn meets(unit: &str, fate: Fate) -> Command {
    edits(unit, UnitEdit { fate: Some(fate), ..UnitEdit::default() })
}
