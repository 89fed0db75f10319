//! Assignment of cards to one battle, in which alone they have effect (digest §5, §6).

use super::event::Change;
use super::judgement::{CampaignNow, Judgement};
use super::orders::PlayedCard;
use super::query::{contested, is_home};
use super::state::{AreaBattle, BattleStage};
use crate::game::Refusal;
use crate::games::area::card::{Card, CardEffect};
use crate::games::area::names::same_name;
use crate::games::area::words::Rule;
use crate::id::{AreaId, CardId, SideId};

/// Assigns a card in play to a battle before its first roll.
pub(super) fn assign(campaign: CampaignNow<'_>, name: &str, area: &AreaId, judgement: &mut Judgement) -> Result<(), Refusal> {
    campaign.active()?;
    let is_it = |card: &&PlayedCard| same_name(&card.name, name) || card.card.as_ref().is_some_and(|id| id.0 == name);
    let Some(card) = campaign.state.cards.iter().filter(|card| !card.movement).find(is_it) else {
        return Err(Refusal::of("card", format!("no special or event card named \"{name}\" is in play this turn")));
    };
    let name = card.name.as_str();
    if let Some(battle) = &card.battle {
        return Err(Refusal::of("card", format!("{name} is assigned to the battle for {battle}, and works only there")));
    }
    check(campaign, card.card.as_ref(), name, area, judgement)?;
    judgement.changes.push(Change::Assigned { card: name.into(), area: area.clone() });
    let at_hand = campaign.state.battle.as_ref().filter(|battle| battle.area == *area);
    if let (Some(battle), Some(side)) = (at_hand, surprise_of(row(campaign, card.card.as_ref()))) {
        let surprised = AreaBattle { roller: side, surprise: true, ..battle.clone() };
        judgement.changes.push(Change::Battle { battle: Some(surprised) });
    }
    Ok(())
}

/// Checks that a card may be assigned to the battle for an area.
pub(super) fn check(
    campaign: CampaignNow<'_>,
    id: Option<&CardId>,
    name: &str,
    area: &AreaId,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    campaign.area("area", area)?;
    if !contested(setup, state).contains(area) {
        return Err(Refusal::of("area", format!("there is no battle for {area}: both sides must have units in it")));
    }
    let at_hand = state.battle.as_ref().filter(|battle| battle.area == *area);
    if at_hand.is_some_and(|battle| battle.table.is_some()) {
        return Err(Refusal::of(
            "area",
            format!("the battle for {area} is on the table with figures: cards are assigned before it begins"),
        ));
    }
    if at_hand.is_some_and(|battle| battle.rolls > 0 || battle.stage != BattleStage::Roll) {
        return Err(Refusal::of("area", format!("the first roll of the battle for {area} has been made: cards are assigned before it")));
    }
    let row = row(campaign, id);
    let effects = row.map_or(&[][..], |card| &card.effects);
    if !effects.is_empty() && !effects.iter().any(CardEffect::bears_on_battles) {
        return Err(Refusal::of("card", format!("{name} has no effect on a battle: it cannot be assigned to one")));
    }
    if !effects.is_empty() && !setup.tables.has(Rule::CardsAssignedToABattle) {
        return Err(Refusal::of("card", format!("{name} applies to all battles of the turn: it cannot be assigned to one")));
    }
    if let Some(side) = surprise_of(row) {
        let of = campaign.side(&side);
        judgement.require_if_known(
            "area",
            is_home(setup, area, &side),
            || format!("{area} is not a homeland of the {of} side, and {name} works only there"),
            || format!("{name} works only in a homeland of the {of} side, and the board does not say whose home {area} is"),
        );
    }
    Ok(())
}

fn row<'s>(campaign: CampaignNow<'s>, id: Option<&CardId>) -> Option<&'s Card> {
    let id = id?;
    campaign.setup.tables.cards.iter().find(|row| row.head.id.0 == id.0).map(|row| &row.data)
}

/// Returns the side that a card lets roll once before the battle, if any.
fn surprise_of(card: Option<&Card>) -> Option<SideId> {
    card?.effects.iter().find_map(|effect| if let CardEffect::SurpriseRoll { side } = effect { Some(SideId(side.clone())) } else { None })
}
