//! Placement of the active faction's reinforcements (digest §1).

use smol_str::SmolStr;

use super::event::{AreaUnits, Change, CubePlace};
use super::judgement::{CampaignNow, Judgement};
use super::query::{enemies_in, enlist_elsewhere, held_areas, musters_in, needs_harbors, own_areas, reinforcements};
use crate::engine::fault::FaultPlace;
use crate::engine::text::{count_text, join_alternatives, join_list};
use crate::game::Refusal;
use crate::games::area::explain::own_rules_clause;
use crate::games::area::reinforce::{ANYWHERE_HELD, Reinforcements};
use crate::games::area::words::MusterPlace;
use crate::id::{AreaId, FactionId, SideId};

/// Choices of the active faction.
pub(super) struct ReinforceChoices<'r> {
    pub anywhere: &'r [AreaUnits],
    pub fled: &'r [AreaUnits],
    pub elsewhere: Option<&'r AreaId>,
    pub harbors: Option<&'r [AreaId]>,
    pub fill: &'r [SmolStr],
}

pub(super) fn reinforce(campaign: CampaignNow<'_>, choices: &ReinforceChoices<'_>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    let (faction, side) = campaign.active()?;
    judgement.require(!state.reinforced, "", || format!("the {} have had their reinforcements this turn", campaign.name(&faction)));
    if state.orders.is_some() || state.fought > 0 {
        judgement.note("reinforcements come before the movement card of the turn");
    }
    for area in choices.harbors.unwrap_or_default().iter().chain(choices.elsewhere) {
        campaign.area("area", area)?;
    }
    match choices.harbors {
        None if needs_harbors(setup, &faction) => name_harbors(campaign, choices, &faction, judgement)?,
        None => {}
        Some(_) if !musters_in(setup, &faction, MusterPlace::Harbors) => {
            judgement.note_unused(false, || format!("harbors are named, and the {} do not come on in harbors", campaign.name(&faction)));
        }
        Some(_) if needs_harbors(setup, &faction) => {}
        Some(harbors) => {
            for (nth, area) in harbors.iter().enumerate() {
                let is_harbor = setup.board.areas.get(area).is_some_and(|area| area.harbor == Some(true));
                let place = FaultPlace::from("harbors").item(nth);
                judgement.require(is_harbor, place, || format!("{area} is no harbor on the board"));
            }
        }
    }
    let found = reinforcements(setup, state, &faction, choices.harbors, choices.fill)?;
    let banned = enlist_elsewhere(setup, state);
    if choices.elsewhere.is_some() && banned.is_none() {
        return Err(Refusal::of("elsewhere", "no card in play lets units enlist elsewhere; leave it out"));
    }
    if let Some(elsewhere) = choices.elsewhere {
        open(campaign, "elsewhere", elsewhere, &side, judgement);
    }
    for (area, units) in &found.enlist {
        let area = AreaId(area.clone());
        if *units == 0 && enemies_in(setup, state, &area, &side) {
            judgement.note(format!("enemies are in {area}: no unit comes on there"));
        }
        let moved = choices.elsewhere.filter(|_| banned.as_ref() == Some(&area));
        judgement.units(&faction, *units, CubePlace::Stockpile, CubePlace::Area(moved.cloned().unwrap_or(area)));
    }
    if !found.short.is_empty() && choices.fill.is_empty() {
        let place = |name: &SmolStr| if name == ANYWHERE_HELD { "areas that hold some".to_owned() } else { name.to_string() };
        let places = found.short.iter().map(place).collect::<Vec<_>>();
        judgement.note(format!("the stockpile is short: filled in the order {}, unless the player names another", join_list(&places)));
    }
    let own = own_areas(setup, state, &faction, choices.harbors);
    anywhere(campaign, choices.anywhere, &found, &own, judgement)?;
    fled(campaign, choices.fled, &found, &own, judgement)?;
    let by_yours = own_rules_clause(&setup.tables, &["reinforcements", "factions"], [faction.as_str()]);
    if !by_yours.is_empty() {
        judgement.note(by_yours);
    }
    judgement.changes.push(Change::Reinforced {});
    Ok(())
}

/// Handles a board that names no harbor: a faction with anything to place must name them.
fn name_harbors(
    campaign: CampaignNow<'_>,
    choices: &ReinforceChoices<'_>,
    faction: &FactionId,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    if choices.anywhere.is_empty() && campaign.state.fled_of(faction) == 0 {
        judgement.note("the board does not say which areas are harbors: no unit came on");
        return Ok(());
    }
    Err(Refusal::of("harbors", "the board does not say which areas are harbors: name those free of enemies where units come on"))
}

/// Places the units that may arrive anywhere in harbors, or in areas that hold some already.
fn anywhere(
    campaign: CampaignNow<'_>,
    places: &[AreaUnits],
    found: &Reinforcements,
    own: &[AreaId],
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let (faction, side) = campaign.active()?;
    let most = found.anywhere_held.or(found.anywhere_open).unwrap_or(0);
    let sum = check_sum("anywhere", places, most, judgement);
    let held = |area: &AreaId| campaign.state.units_in(area, &faction) > 0 && !own.contains(area);
    for place in places {
        campaign.area("anywhere", &place.area)?;
        if found.anywhere_held.is_none() {
            check_place(campaign, "anywhere", place, own, &side, judgement);
        } else if !held(&place.area) {
            judgement.require(false, "anywhere", || {
                format!("{} must be an area besides the muster areas that already holds {}", place.area, campaign.name(&faction))
            });
        }
        judgement.units(&faction, place.units, CubePlace::Stockpile, CubePlace::Area(place.area.clone()));
    }
    let left = units_left(campaign, &faction, found, sum);
    if left > 0 {
        judgement.note(format!("{left} more could have come on"));
    }
    Ok(())
}

/// Returns the number of units that may still come on by choice after those placed.
pub(super) fn units_left(campaign: CampaignNow<'_>, faction: &FactionId, found: &Reinforcements, placed: u32) -> u32 {
    let some_open = found.anywhere_held.is_none() || !held_areas(campaign.setup, campaign.state, faction).is_empty();
    let most = found.anywhere_held.or(found.anywhere_open).unwrap_or(0);
    if some_open { most.saturating_sub(placed) } else { 0 }
}

/// Returns all fled units: if only one area is open they go there, otherwise the player chooses.
fn fled(
    campaign: CampaignNow<'_>,
    places: &[AreaUnits],
    found: &Reinforcements,
    own: &[AreaId],
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let (faction, side) = campaign.active()?;
    let sum = check_sum("fled", places, found.fled_return, judgement);
    for place in places {
        campaign.area("fled", &place.area)?;
        check_place(campaign, "fled", place, own, &side, judgement);
        judgement.units(&faction, place.units, CubePlace::Fled, CubePlace::Area(place.area.clone()));
    }
    let left = found.fled_return.saturating_sub(sum);
    let free = own.iter().filter(|area| !enemies_in(campaign.setup, campaign.state, area, &side)).collect::<Vec<_>>();
    match free.as_slice() {
        _ if left == 0 => {}
        [only] => judgement.units(&faction, left, CubePlace::Fled, CubePlace::Area((*only).clone())),
        open => {
            let names = join_alternatives(&open.iter().map(ToString::to_string).collect::<Vec<_>>());
            let units = if left == 1 { "the fled unit comes".to_owned() } else { format!("the {left} fled units come") };
            return Err(Refusal::of("fled", format!("choose where {units} back: {names}")));
        }
    }
    Ok(())
}

fn check_sum(at: &'static str, places: &[AreaUnits], most: u32, judgement: &mut Judgement) -> u32 {
    let sum = places.iter().fold(0u32, |sum, place| sum.saturating_add(place.units));
    judgement.require(sum <= most, at, || format!("{} placed, but the most is {most}", count_text(sum, "unit is", "units are")));
    sum
}

fn check_place(campaign: CampaignNow<'_>, at: &'static str, place: &AreaUnits, own: &[AreaId], side: &SideId, judgement: &mut Judgement) {
    judgement.require(own.contains(&place.area), at, || {
        let free = |area: &&AreaId| !enemies_in(campaign.setup, campaign.state, area, side);
        let names = own.iter().filter(free).map(ToString::to_string).collect::<Vec<_>>();
        let choice = match (own.is_empty(), names.is_empty()) {
            (true, _) => "no area where they can is known: name it".to_owned(),
            (false, true) => "enemies are wherever they could".to_owned(),
            (false, false) => format!("choose {}", join_alternatives(&names)),
        };
        format!("units cannot come on in {}: {choice}", place.area)
    });
    open(campaign, at, &place.area, side, judgement);
}

fn open(campaign: CampaignNow<'_>, at: &'static str, area: &AreaId, side: &SideId, judgement: &mut Judgement) {
    judgement
        .require(!enemies_in(campaign.setup, campaign.state, area, side), at, || format!("enemies are in {area}: no unit comes on there"));
}
