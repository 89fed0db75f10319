//! Commands judged once into events.

use super::draft::{Desk, Draft};
use super::event::{Change, Command, Found, Place};
use super::state::CampaignState;
use super::{AreaRules, Setup, assign, battle, cards, fill_in, handover, movement, reinforce, turns};
use crate::game::{Hearing, Judged, Refusal};

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
