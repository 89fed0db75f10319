//! Judging of commands: each is judged once and becomes an event.

use super::event::{Change, Command, CubePlace, Found};
use super::judgement::{CampaignNow, Judgement};
use super::state::{CampaignState, MOST_IN_HAND};
use super::{AreaRules, Setup, assign, battle, cards, fill_in, handover, movement, reinforce, turns};
use crate::engine::fault::{At, clause};
use crate::engine::text::count_text;
use crate::game::{Judged, Objections, Refusal};

pub(super) fn judge(
    setup: &Setup,
    state: &CampaignState,
    command: Command,
    objections: &mut Objections<String>,
) -> Result<Judged<AreaRules>, Refusal> {
    let mut judgement = Judgement::default();
    let heard = carry_out(CampaignNow { setup, state }, &command, &mut judgement);
    // Objections are recorded even for an impossible command: its form may only lack the fields it asks for.
    judgement.pass_on(objections);
    heard?;
    // Set-up and the owner's board are recorded as the players have them.
    if !matches!(command, Command::SetUp { .. } | Command::SetUpMarker { .. } | Command::TakeBoard { .. }) {
        let control = turns::control_at_once(CampaignNow { setup, state }, &judgement.changes);
        judgement.changes.extend(control);
        judgement.changes.extend(turns::end_corrected(CampaignNow { setup, state }, &judgement.changes));
    }
    Ok(Judged { command, found: Found {}, changes: judgement.changes })
}

fn carry_out(campaign: CampaignNow<'_>, command: &Command, judgement: &mut Judgement) -> Result<(), Refusal> {
    if campaign.state.end.is_some() && command.kind().is_act() {
        return Err(Refusal::of("", "the game is over; undo to go on from before its end"));
    }
    let in_battle = matches!(
        command,
        Command::Roll { .. }
            | Command::Losses { .. }
            | Command::Leave { .. }
            | Command::HandOver { .. }
            | Command::TakeBack { .. }
            | Command::FightHere {}
            | Command::Assign { .. }
            | Command::ShowHand { .. }
            | Command::Note { .. }
            | Command::Edit { .. }
    );
    if !in_battle {
        campaign.check_no_battle()?;
    }
    match command {
        Command::SetUp { faction, place } => turns::set_up(campaign, faction, place, judgement)?,
        Command::SetUpMarker { faction, area } => turns::set_up_marker(campaign, faction, area, judgement)?,
        Command::Draw { faction, symbol_areas, fill, .. } => turns::draw(campaign, faction, symbol_areas.as_deref(), fill, judgement)?,
        Command::EndTurn {} => turns::end_turn(campaign, judgement)?,
        Command::EndRound {} => turns::end_round(campaign, judgement)?,
        Command::Reinforce { anywhere, fled, elsewhere, harbors, fill } => {
            let choices = reinforce::ReinforceChoices { anywhere, fled, elsewhere: elsewhere.as_ref(), harbors: harbors.as_deref(), fill };
            reinforce::reinforce(campaign, &choices, judgement)?;
        }
        Command::Card { card, places, from, battle } => {
            cards::play(campaign, card, &cards::CardChoices { places, from: from.as_ref(), battle: battle.as_ref() }, judgement)?;
        }
        Command::NamedCard { name, battle } => cards::play_by_name(campaign, name, battle.as_ref(), judgement)?,
        Command::Assign { card, area } => assign::assign(campaign, card, area, judgement)?,
        Command::MovementCard { name, armies, areas, way, truce } => {
            let card = cards::MovementOrders { card: None, name, armies: *armies, areas: *areas, way: *way, truce: *truce };
            cards::check_movement_name(campaign, &card, judgement)?;
            cards::movement(campaign, &card, judgement)?;
        }
        Command::ShowHand { faction } => cards::show_hand(campaign, faction, judgement)?,
        Command::Move { army, from, path, by_land } => {
            movement::go(campaign, &movement::March { army, from, path, by_land: *by_land }, judgement)?;
        }
        Command::BeginBattle { area, first, attacking_natives } => {
            battle::begin(campaign, area, first.as_ref(), *attacking_natives, judgement)?;
        }
        Command::Roll { dice, fort_die, origin } => battle::roll(campaign, dice, *fort_die, *origin, judgement)?,
        Command::Losses { units } => battle::losses(campaign, units.as_ref(), judgement)?,
        Command::Leave { moves, destroy_fort } => battle::leave(campaign, moves, *destroy_fort, judgement)?,
        Command::HandOver { table } => handover::record_handover(campaign, table, judgement)?,
        Command::TakeBoard { board } => fill_in::update_board(campaign, board, judgement)?,
        Command::TakeBack { left } => handover::take_back(campaign, left, judgement)?,
        Command::FightHere {} => handover::fight_here(campaign, judgement)?,
        Command::Note { text } if text.trim().is_empty() => {
            return Err(Refusal::of("text", clause("is missing: write the remark")));
        }
        Command::Note { .. } => {}
        Command::Edit { changes, note } => edit(campaign, changes, note, judgement)?,
        Command::Correct(_) => return Err(Refusal::of("call", "only an event of the log can be corrected")),
    }
    Ok(())
}

/// Checks and adds the referee's own changes: everything they name must exist, and they need a reason.
fn edit(campaign: CampaignNow<'_>, changes: &[Change], note: &str, judgement: &mut Judgement) -> Result<(), Refusal> {
    if note.trim().is_empty() {
        return Err(Refusal::of("note", clause("is missing: say why, for the log")));
    }
    if changes.is_empty() {
        return Err(Refusal::of("changes", "there is nothing to change"));
    }
    for (nth, change) in changes.iter().enumerate() {
        let changes = At::of("changes");
        let at = changes.item(nth);
        let area = match change {
            Change::Units { faction, units, from, to } => {
                campaign.faction(at, faction)?;
                let have = match from {
                    CubePlace::Area(area) => campaign.state.units_in(area, faction),
                    CubePlace::Stockpile => campaign.state.stock_of(faction),
                    CubePlace::Fled => campaign.state.fled_of(faction),
                };
                if *units > have {
                    return Err(Refusal::of(at, format!("{} named and there are {have}", count_text(*units, "unit is", "units are"))));
                }
                if let CubePlace::Area(area) = to { Some(area) } else { None }
            }
            Change::Marker { faction, area, .. } => {
                campaign.faction(at, faction)?;
                Some(area)
            }
            Change::Hand { faction, hand, deck } => {
                campaign.faction(at, faction)?;
                if !campaign.state.hands.contains_key(faction) {
                    return Err(Refusal::of(at, format!("the {} take no turns and have no cards", campaign.name(faction))));
                }
                if *hand > MOST_IN_HAND || *deck > MOST_IN_HAND {
                    return Err(Refusal::of(at, format!("a hand and a deck have 0 to {MOST_IN_HAND} cards")));
                }
                None
            }
            Change::Fort { area, .. } | Change::Control { area, .. } | Change::Moved { area, .. } => Some(area),
            Change::SetUp { .. }
            | Change::SetUpMarker { .. }
            | Change::Drawn { .. }
            | Change::Turn { .. }
            | Change::Round { .. }
            | Change::Reinforced { .. }
            | Change::Card { .. }
            | Change::Assigned { .. }
            | Change::Board { .. }
            | Change::Truce { .. }
            | Change::Orders { .. }
            | Change::Battle { .. }
            | Change::End { .. }
            | Change::Area { .. }
            | Change::Record { .. } => None,
        };
        area.map_or(Ok(()), |area| campaign.area(at, area))?;
    }
    judgement.changes.extend_from_slice(changes);
    battle::edit(campaign, changes, judgement)
}

/// Checks that every part of a new correction by hand can have an effect, and is one that players make.
pub(super) fn check_new_edit(setup: &Setup, state: &CampaignState, command: &Command) -> Result<(), Refusal> {
    let Command::Edit { changes, .. } = command else { return Ok(()) };
    let campaign = CampaignNow { setup, state };
    for (nth, change) in changes.iter().enumerate() {
        let why = match change {
            Change::Assigned { card, .. } if !state.cards.iter().any(|played| played.name == *card) => {
                format!("no card \"{card}\" is in play")
            }
            Change::Moved { faction, units, area } if *units > state.units_in(area, faction) => {
                format!("{} of the {} are in {area}", state.units_in(area, faction), campaign.name(faction))
            }
            Change::SetUp { faction, units } if *units > state.to_place.get(faction).copied().unwrap_or(0) => {
                let left = state.to_place.get(faction).copied().unwrap_or(0);
                format!("the {} have {} to place", campaign.name(faction), count_text(left, "unit", "units"))
            }
            Change::Area { .. } => "cubes are moved one faction at a time (\"units\"), and areas change with the board".to_owned(),
            Change::Record { .. } => "a piece of the record is set by a correction alone: name what changes".to_owned(),
            Change::Assigned { .. }
            | Change::Moved { .. }
            | Change::SetUp { .. }
            | Change::Units { .. }
            | Change::Marker { .. }
            | Change::Fort { .. }
            | Change::Control { .. }
            | Change::SetUpMarker { .. }
            | Change::Drawn { .. }
            | Change::Turn { .. }
            | Change::Round { .. }
            | Change::Reinforced {}
            | Change::Card { .. }
            | Change::Board { .. }
            | Change::Hand { .. }
            | Change::Truce { .. }
            | Change::Orders { .. }
            | Change::Battle { .. }
            | Change::End { .. } => continue,
        };
        return Err(Refusal::of(At::of("changes").item(nth), why));
    }
    Ok(())
}
