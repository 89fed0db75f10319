//! Commands judged once into events.

use super::event::{Change, Command, Found, Place};
use super::query::{name_of, side_of};
use super::state::CampaignState;
use super::{AreaRules, Setup, assign, battle, cards, fill_in, handover, movement, reinforce, turns};
use crate::game::{Hearing, Judged, Refusal};
use crate::id::{AreaId, FactionId, SideId};

/// An event in the making: what follows, and what could not be checked.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub changes: Vec<Change>,
    pub notes: Vec<String>,
    /// What the rules forbid, each with its field.
    pub forbidden: Vec<(String, String)>,
}

impl Draft {
    pub fn units(&mut self, faction: &FactionId, units: u32, from: Place, to: Place) {
        if units > 0 {
            self.changes.push(Change::Units { faction: faction.clone(), units, from, to });
        }
    }

    pub fn note(&mut self, says: impl Into<String>) {
        self.notes.push(says.into());
    }

    /// What the rules ask for, and the referee may waive.
    pub fn should(&mut self, holds: bool, at: &str, says: impl FnOnce() -> String) {
        if !holds {
            self.forbidden.push((at.to_owned(), says()));
        }
    }

    /// Against the rules where something is known to be wrong; a note where it is not known to be right.
    pub fn known(&mut self, at: &str, right: Option<bool>, wrong: impl FnOnce() -> String, unknown: impl FnOnce() -> String) {
        match right {
            Some(right) => self.should(right, at, wrong),
            None => self.note(unknown()),
        }
    }
}

/// A campaign with a command at hand.
#[derive(Clone, Copy)]
pub(super) struct Desk<'s> {
    pub setup: &'s Setup,
    pub state: &'s CampaignState,
}

impl Desk<'_> {
    /// The faction whose turn it is, and its side.
    pub fn active(&self) -> Result<(FactionId, SideId), Refusal> {
        let faction = self.state.active.clone().ok_or_else(|| Refusal::of("", "no turn is being taken: draw a turn cube first"))?;
        let side = side_of(&self.setup.tables, &faction).ok_or_else(|| Refusal::of("", "a faction without a side takes no turn"))?;
        Ok((faction, side))
    }

    /// An area of the board; one that nobody has filled in will do if it is written as the others are.
    pub fn area(&self, at: &str, area: &AreaId) -> Result<(), Refusal> {
        let known = self.setup.board.areas.contains_key(area) || self.state.areas.contains_key(area);
        if known {
            return Ok(());
        }
        Err(Refusal::of(at, format!("there is no area \"{area}\" on the board; fill it in first, or choose one that is there")))
    }

    pub fn faction(&self, at: &str, faction: &FactionId) -> Result<(), Refusal> {
        match self.setup.tables.find_faction(faction.as_str()) {
            Some(_) => Ok(()),
            None => Err(Refusal::of(at, self.setup.tables.no_faction(faction.as_str()))),
        }
    }

    pub fn name(&self, faction: &FactionId) -> String {
        name_of(&self.setup.tables, faction)
    }

    /// Nothing else is done while a battle is being fought.
    pub fn no_battle(&self) -> Result<(), Refusal> {
        match &self.state.battle {
            Some(battle) => Err(Refusal::of("", format!("the battle for {} is being fought: see it to its end first", battle.area))),
            None => Ok(()),
        }
    }
}

pub(super) fn judge(
    setup: &Setup,
    state: &CampaignState,
    command: Command,
    hearing: &mut Hearing<String>,
) -> Result<Judged<AreaRules>, Refusal> {
    let desk = Desk { setup, state };
    let mut draft = Draft::default();
    if state.end.is_some() && !matches!(command, Command::Edit { .. } | Command::Note { .. }) {
        return Err(Refusal::of("", "the game is over; undo to go on from before its end"));
    }
    let in_battle = matches!(
        command,
        Command::Roll { .. }
            | Command::Losses { .. }
            | Command::Leave { .. }
            | Command::HandOver { .. }
            | Command::TakeBack { .. }
            | Command::Assign { .. }
            | Command::Note { .. }
            | Command::Edit { .. }
    );
    if !in_battle {
        desk.no_battle()?;
    }
    match &command {
        Command::SetUp { faction, place } => turns::set_up(desk, faction, place, &mut draft)?,
        Command::SetUpMarker { faction, area } => turns::set_up_marker(desk, faction, area, &mut draft)?,
        Command::Draw { faction, symbol_areas, fill, .. } => turns::draw(desk, faction, symbol_areas.as_deref(), fill, &mut draft)?,
        Command::EndTurn => turns::end_turn(desk, &mut draft)?,
        Command::EndRound => turns::end_round(desk, &mut draft)?,
        Command::Reinforce { anywhere, fled, elsewhere, harbors, fill } => {
            let asked = reinforce::Asked { anywhere, fled, elsewhere: elsewhere.as_ref(), harbors: harbors.as_deref(), fill };
            reinforce::reinforce(desk, &asked, &mut draft)?;
        }
        Command::Card { card, places, from, battle } => {
            cards::play(desk, card, &cards::Asked { places, from: from.as_ref(), battle: battle.as_ref() }, &mut draft)?;
        }
        Command::NamedCard { name, battle } => cards::named(desk, name, battle.as_ref(), &mut draft)?,
        Command::Assign { card, area } => assign::assign(desk, card, area, &mut draft)?,
        Command::MovementCard { name, armies, areas, way, truce } => {
            cards::movement(
                desk,
                &cards::MovementOrders { card: None, name, armies: *armies, areas: *areas, way: *way, truce: *truce },
                &mut draft,
            )?;
        }
        Command::ShowHand { faction } => cards::show_hand(desk, faction, &mut draft)?,
        Command::Move { army, from, path, by_land } => {
            movement::go(desk, &movement::March { army, from, path, by_land: *by_land }, &mut draft)?;
        }
        Command::BeginBattle { area, first, attacking_natives } => {
            battle::begin(desk, area, first.as_ref(), *attacking_natives, &mut draft)?;
        }
        Command::Roll { dice, fort_die, origin } => battle::roll(desk, dice, *fort_die, *origin, &mut draft)?,
        Command::Losses { units } => battle::losses(desk, units.as_ref(), &mut draft)?,
        Command::Leave { moves, destroy_fort } => battle::leave(desk, moves, *destroy_fort, &mut draft)?,
        Command::HandOver { table } => handover::give(desk, table, &mut draft)?,
        Command::TakeBoard { board } => fill_in::take(desk, board, &mut draft)?,
        Command::TakeBack { left } => handover::take_back(desk, left, &mut draft)?,
        Command::Note { text } if text.trim().is_empty() => return Err(Refusal::of("text", "is missing: there is nothing to remark")),
        Command::Note { .. } => {}
        Command::Edit { changes, note } => edit(desk, changes, note, &mut draft)?,
        Command::Correct(_) => return Err(Refusal::of("call", "a correction is of something in the log, and of nothing else")),
    }
    draft.forbidden.into_iter().for_each(|(at, says)| hearing.should(false, &at, || says));
    draft.notes.into_iter().for_each(|note| hearing.note(note));
    Ok(Judged { command, found: Found {}, changes: draft.changes })
}

/// The referee's own changes: whatever they name must be there, and they say why.
fn edit(desk: Desk<'_>, changes: &[Change], note: &str, draft: &mut Draft) -> Result<(), Refusal> {
    if note.trim().is_empty() {
        return Err(Refusal::of("note", "is missing: say why, for the log"));
    }
    if changes.is_empty() {
        return Err(Refusal::of("changes", "there is nothing to change"));
    }
    for (nth, change) in changes.iter().enumerate() {
        let at = format!("changes[{nth}]");
        let area = match change {
            Change::Units { faction, units, from, to } => {
                desk.faction(&at, faction)?;
                let have = match from {
                    Place::Area(area) => desk.state.units_in(area, faction),
                    Place::Stockpile => desk.state.stock_of(faction),
                    Place::Fled => desk.state.fled_of(faction),
                };
                if *units > have {
                    return Err(Refusal::of(&at, format!("{units} units are named and there are {have}")));
                }
                if let Place::Area(area) = to { Some(area) } else { None }
            }
            Change::Marker { faction, area, .. } => {
                desk.faction(&at, faction)?;
                Some(area)
            }
            Change::Hand { faction, hand, deck } => {
                desk.faction(&at, faction)?;
                if !desk.state.hands.contains_key(faction) {
                    return Err(Refusal::of(&at, format!("the {} take no turns and have no cards", desk.name(faction))));
                }
                if *hand > 99 || *deck > 99 {
                    return Err(Refusal::of(&at, "a hand and a deck have 0 to 99 cards"));
                }
                None
            }
            Change::Fort { area, .. } | Change::Control { area, .. } | Change::Moved { area, .. } => Some(area),
            _ => None,
        };
        area.map_or(Ok(()), |area| desk.area(&at, area))?;
    }
    draft.changes.extend_from_slice(changes);
    Ok(())
}
