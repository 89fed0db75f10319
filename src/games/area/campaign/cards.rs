//! Playing of cards: the orders of a movement card, and every special and event card with a known effect (digest §6).

use super::board::{NAME, special_kind};
use super::event::{AreaUnits, Change, CubePlace};
use super::judgement::{CampaignNow, Judgement};
use super::orders::{Marker, Orders, PlayedCard};
use super::query::{contested, enemies_in, hand_size, is_home, is_in_decks, is_native_home, kinds_of_deck, side_in, side_of};
use super::state::Hand;
use crate::cite::Provenance;
use crate::engine::fault::clause;
use crate::engine::text::{count_text, without_full_stop};
use crate::game::Refusal;
use crate::games::area::card::{CardEffect, CardKind, CardPhase, Way};
use crate::games::area::names::same_name;
use crate::games::area::tables::Figure;
use crate::id::{AreaId, CardId, FactionId, SideId};

/// Movement card that is being played.
pub(super) struct MovementOrders<'c> {
    pub card: Option<CardId>,
    pub name: &'c str,
    pub armies: u32,
    pub areas: u32,
    pub way: Way,
    pub truce: bool,
}

/// Checks the name of a movement card that is not recorded anywhere: it is none of a special card, and that of a Truce only if it is one.
pub(super) fn check_movement_name(campaign: CampaignNow<'_>, card: &MovementOrders<'_>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let name = card_name(card.name)?;
    if let Some((_, known)) = known_cards(campaign, is_special).find(|(_, known)| same_name(known, name)) {
        judgement.require(false, "name", || format!("{known} is a special card, and moves no armies by itself"));
    }
    if let Some((_, known)) = known_cards(campaign, is_truce).find(|(_, known)| !card.truce && same_name(known, name)) {
        return Err(Refusal::of("truce", format!("{known} brings the end of the game nearer: play this card as the Truce")));
    }
    let (faction, _) = campaign.active()?;
    let is_twin = |played: &&PlayedCard| played.faction == faction && played.movement && same_name(&played.name, name);
    if let Some(played) = campaign.state.played.iter().find(is_twin).filter(|_| !is_name_of_kind(name)) {
        judgement.note(format!("{} has been played before, and played cards leave the game", played.name));
    }
    Ok(())
}

/// Checks whether the name of a movement card is that of every such card.
pub(super) fn is_name_of_kind(name: &str) -> bool {
    same_name(name, "a movement card")
}

/// Plays a movement card, at most one per turn.
pub(super) fn movement(campaign: CampaignNow<'_>, card: &MovementOrders<'_>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let (faction, _) = campaign.active()?;
    judgement
        .require(campaign.state.orders.is_none(), "card", || "a movement card has been played this turn, and only 1 is allowed".to_owned());
    let (armies, areas) = carried(campaign, card)?;
    if card.truce {
        has_truce(campaign, &faction, judgement)?;
    }
    if campaign.state.fought > 0 {
        judgement.note("the movement card comes before the battles of the turn");
    }
    note_not_reinforced(campaign, &faction, judgement);
    let mut orders = Orders { armies, areas, way: card.way, ..Orders::default() };
    for (_, effect) in super::query::effects(campaign.setup, &campaign.state.cards) {
        more_orders(&mut orders, effect);
    }
    note_all_played(campaign, &faction, true, judgement);
    from_hand(campaign, &faction, judgement);
    let played = PlayedCard { card: card.card.clone(), name: card.name.into(), faction: faction.clone(), movement: true, battle: None };
    judgement.changes.push(Change::Card { card: played });
    judgement.changes.push(Change::Orders { orders: Some(orders) });
    if card.truce {
        judgement.changes.push(Change::Truce { faction });
    }
    Ok(())
}

/// Notes that the reinforcements of the turn are still to come, which are before its movement and its battles.
fn note_not_reinforced(campaign: CampaignNow<'_>, faction: &FactionId, judgement: &mut Judgement) {
    if !campaign.state.reinforced {
        judgement.note(format!("the {} have not placed their reinforcements", campaign.name(faction)));
    }
}

/// Returns whether an effect comes after the reinforcements of its turn: in movement or in battles.
const fn is_after_reinforcements(effect: &CardEffect) -> bool {
    match effect {
        CardEffect::Move { .. }
        | CardEffect::MarchFurther { .. }
        | CardEffect::MoreArmies { .. }
        | CardEffect::IgnoreFlees { .. }
        | CardEffect::HitsRemove { .. }
        | CardEffect::SurpriseRoll { .. }
        | CardEffect::KillTheFleeing { .. }
        | CardEffect::NativesJoin { .. } => true,
        CardEffect::Place { .. }
        | CardEffect::EnlistElsewhere { .. }
        | CardEffect::MoveMarker { .. }
        | CardEffect::FlipMarker { .. }
        | CardEffect::BuildFort { .. } => false,
    }
}

/// Notes if, by the count, all cards of a kind in a faction's deck had been played before.
fn note_all_played(campaign: CampaignNow<'_>, faction: &FactionId, movement: bool, judgement: &mut Judgement) {
    let Some([moves, specials]) = kinds_of_deck(campaign.setup, faction) else { return };
    let (of_deck, kind) = if movement { (moves, CardKind::Movement) } else { (specials, special_kind(&campaign.setup.tables)) };
    let before = campaign.state.played.iter().filter(|card| card.faction == *faction && card.movement == movement).count();
    if before >= of_deck as usize {
        judgement.note(format!("by our count all {of_deck} {kind} cards of the {} had been played", campaign.name(faction)));
    }
}

/// Returns the number of armies a movement card moves and of areas each may go. For boats these follow from the rules, not from the card.
fn carried(campaign: CampaignNow<'_>, card: &MovementOrders<'_>) -> Result<(u32, u32), Refusal> {
    let tables = &campaign.setup.tables;
    if card.way != Way::Land && tables.figure(Figure::CanoeUnits).is_none() {
        return Err(Refusal::of("way", "no card of this game moves armies by its own boats: leave it out"));
    }
    let from_card = |count: u32| {
        let right = (1..=99).contains(&count);
        if right { Ok(count) } else { Err(Refusal::of("card", "armies and areas are 1 to 99 each: read them off the card")) }
    };
    Ok(match card.way {
        Way::Land => (from_card(card.armies)?, from_card(card.areas)?),
        Way::Warship => (from_card(card.armies)?, 1),
        Way::FishingBoat => (tables.figure(Figure::FishingBoatArmies).unwrap_or(u32::MAX), 1),
        Way::Canoe => (1, 1),
    })
}

/// Checks that a faction still has its Truce, in a game whose decks have Truces.
fn has_truce(campaign: CampaignNow<'_>, faction: &FactionId, judgement: &mut Judgement) -> Result<(), Refusal> {
    judgement.require(!campaign.state.truces.contains(faction), "card", || {
        format!("the {} have already played their Truce", campaign.name(faction))
    });
    let rows = campaign.setup.tables.cards.iter().filter(|row| row.data.kind == CardKind::Truce && row.data.faction == faction.0);
    rows.filter_map(|row| row.data.number).try_for_each(|number| check_in_decks(campaign, number, "Truce"))
}

/// Checks that a card is in the decks: a scenario may leave cards out.
fn check_in_decks(campaign: CampaignNow<'_>, number: u32, name: &str) -> Result<(), Refusal> {
    if !is_in_decks(campaign.setup, Some(number)) {
        return Err(Refusal::of("card", format!("{name} is not in the decks of this game")));
    }
    Ok(())
}

/// Shuffles back a hand of special cards only and draws a new one; the rules require a movement card in every hand.
pub(super) fn show_hand(campaign: CampaignNow<'_>, faction: &FactionId, judgement: &mut Judgement) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    campaign.faction("faction", faction)?;
    let Some(before) = state.hands.get(faction) else {
        return Err(Refusal::of("faction", format!("the {} take no turns and have no cards", campaign.name(faction))));
    };
    if before.hand == 0 {
        return Err(Refusal::of("faction", format!("by our count the {} have no card in hand", campaign.name(faction))));
    }
    let played = state.played.iter().filter(|card| card.faction == *faction && !card.movement).count();
    let left = kinds_of_deck(setup, faction).map(|[_, specials]| specials.saturating_sub(u32::try_from(played).unwrap_or(u32::MAX)));
    if let Some(left) = left.filter(|left| *left < before.hand) {
        let kind = special_kind(&setup.tables);
        let (name, hand) = (campaign.name(faction), before.hand);
        let text = format!(
            "the {name} have {} in hand, but only {} left: at least 1 card in hand is a movement card",
            count_text(hand, "card", "cards"),
            count_text(left, &format!("{kind} card"), &format!("{kind} cards"))
        );
        return Err(Refusal::of("faction", text));
    }
    let now = Hand { hand: 0, deck: before.hand.saturating_add(before.deck) }.filled(hand_size(setup));
    judgement.changes.push(Change::Hand { faction: faction.clone(), hand: now.hand, deck: now.deck });
    Ok(())
}

/// Notes if, by the count, no card is left in the hand that a card is played from; the card is played all the same.
fn from_hand(campaign: CampaignNow<'_>, faction: &FactionId, judgement: &mut Judgement) {
    if campaign.state.hands.get(faction).is_some_and(|hand| hand.hand == 0) {
        judgement.note(format!("by our count the {} had no card left in hand: correct the number by hand", campaign.name(faction)));
    }
}

/// Adds the effect of a special card to the movement orders of its turn, in either order of play.
fn more_orders(orders: &mut Orders, effect: &CardEffect) {
    // The rules, not the card, set the numbers for canoes and fishing boats.
    let (land, armies_of_card) = (orders.way == Way::Land, matches!(orders.way, Way::Land | Way::Warship));
    match effect {
        CardEffect::MarchFurther { .. } if !land => {}
        CardEffect::MoreArmies { .. } if !armies_of_card => {}
        CardEffect::MarchFurther { areas, armies: None } => orders.areas = orders.areas.saturating_add(*areas),
        CardEffect::MarchFurther { areas, armies: Some(armies) } => orders.further = Some((*areas, *armies)),
        CardEffect::MoreArmies { armies } => orders.armies = orders.armies.saturating_add(*armies),
        CardEffect::Move { .. }
        | CardEffect::Place { .. }
        | CardEffect::EnlistElsewhere { .. }
        | CardEffect::IgnoreFlees { .. }
        | CardEffect::HitsRemove { .. }
        | CardEffect::SurpriseRoll { .. }
        | CardEffect::KillTheFleeing { .. }
        | CardEffect::NativesJoin { .. }
        | CardEffect::MoveMarker { .. }
        | CardEffect::FlipMarker { .. }
        | CardEffect::BuildFort { .. } => {}
    }
}

/// Choices made for a card.
pub(super) struct CardChoices<'c> {
    /// Units or markers that it places.
    pub places: &'c [AreaUnits],
    /// Area a moved marker comes from.
    pub from: Option<&'c AreaId>,
    /// Battle it is assigned to at once.
    pub battle: Option<&'c AreaId>,
}

/// Plays a card of the tables or of the owner's file.
pub(super) fn play(campaign: CampaignNow<'_>, id: &CardId, choices: &CardChoices<'_>, judgement: &mut Judgement) -> Result<(), Refusal> {
    let CampaignNow { setup, .. } = campaign;
    let (faction, side) = campaign.active()?;
    for area in choices.places.iter().map(|place| &place.area).chain(choices.from) {
        campaign.area("places", area)?;
    }
    if let Some(own) = setup.board.cards.get(id) {
        note_unused(choices, &[], &own.name, judgement);
        check_owner(campaign, &faction, &own.faction, id, judgement);
        check_in_decks(campaign, own.number, &own.name)?;
        if is_special(own.kind) {
            note_by_hand(judgement, &own.name, own.does.as_deref());
            return special(campaign, Some(id), &own.name, choices.battle, judgement);
        }
        let truce = is_truce(own.kind);
        let card = MovementOrders { card: Some(id.clone()), name: &own.name, armies: own.armies, areas: own.areas, way: own.way, truce };
        return no_battle(choices).and_then(|()| movement(campaign, &card, judgement));
    }
    let row = setup.tables.cards.iter().find(|row| row.head.id.0 == id.0);
    let Some(row) = row else { return Err(Refusal::of("card", format!("there is no card \"{id}\" in the tables or on your board"))) };
    let data = &row.data;
    note_unused(choices, &data.effects, &row.head.label, judgement);
    let owner = FactionId(data.faction.clone());
    check_owner(campaign, &faction, &owner, id, judgement);
    let side = side_of(&setup.tables, &owner).unwrap_or(side);
    data.number.map_or(Ok(()), |number| check_in_decks(campaign, number, &row.head.label))?;
    if let (CardKind::Truce, moves) = (data.kind, data.effects.first()) {
        no_battle(choices)?;
        let Some(CardEffect::Move { armies, areas, way }) = moves else {
            return Err(Refusal::of("card", "the card has the numbers of its Truce: play it as a movement card with them"));
        };
        let card = MovementOrders { card: Some(id.clone()), name: &row.head.label, armies: *armies, areas: *areas, way: *way, truce: true };
        return movement(campaign, &card, judgement);
    }
    if data.phase == Some(CardPhase::Reinforcements) && campaign.state.orders.is_some() {
        judgement.note(format!("{} should be played before the movement card", row.head.label));
    }
    if data.effects.is_empty() {
        note_by_hand(judgement, &row.head.label, None);
    } else if row.head.provenance == Provenance::Assumed {
        judgement.note(format!("the effect of {} is assumed: read your card", row.head.label));
    }
    if data.effects.iter().any(is_after_reinforcements) {
        note_not_reinforced(campaign, &faction, judgement);
    }
    special(campaign, Some(id), &row.head.label, choices.battle, judgement)?;
    for effect in &data.effects {
        idle_reason(campaign, effect).into_iter().for_each(|why| judgement.note(why));
        carry_out(campaign, effect, &side, choices, judgement)?;
    }
    Ok(())
}

/// Returns whether an effect is for a muster marker and none that it could work on lies on the map.
pub(super) fn lacks_marker(campaign: CampaignNow<'_>, effect: &CardEffect) -> bool {
    let (faction, flips) = match effect {
        CardEffect::MoveMarker { faction } => (faction, false),
        CardEffect::FlipMarker { faction } => (faction, true),
        CardEffect::Move { .. }
        | CardEffect::MarchFurther { .. }
        | CardEffect::MoreArmies { .. }
        | CardEffect::Place { .. }
        | CardEffect::EnlistElsewhere { .. }
        | CardEffect::IgnoreFlees { .. }
        | CardEffect::HitsRemove { .. }
        | CardEffect::SurpriseRoll { .. }
        | CardEffect::KillTheFleeing { .. }
        | CardEffect::NativesJoin { .. }
        | CardEffect::BuildFort { .. } => return false,
    };
    let mut own = campaign.state.areas.values().flat_map(|area| &area.markers).filter(|(of, _)| of.as_str() == faction);
    own.all(|(_, marker)| flips && marker.flipped)
}

/// Returns the reason why an effect changes nothing where its card is played now; `None` if it may.
pub(super) fn idle_reason(campaign: CampaignNow<'_>, effect: &CardEffect) -> Option<String> {
    let CampaignNow { setup, state } = campaign;
    let all_fought = || state.fought > 0 && state.battle.is_none() && contested(setup, state).is_empty();
    let all_marched = || state.fought > 0 || state.orders.as_ref().is_some_and(|orders| orders.armies == 0);
    let late = |why: &str| Some(format!("{why}, so that it changes nothing any more"));
    if let CardEffect::MoveMarker { faction } | CardEffect::FlipMarker { faction } = effect {
        let kind = if matches!(effect, CardEffect::FlipMarker { .. }) { "muster marker to flip" } else { "muster marker" };
        let text = || format!("no {kind} of the {} is on the map, so that it changes nothing", campaign.name(&FactionId(faction.clone())));
        return lacks_marker(campaign, effect).then(text);
    }
    if matches!(effect, CardEffect::EnlistElsewhere { .. }) && state.reinforced {
        late("the reinforcements of this turn have come")
    } else if matches!(effect, CardEffect::MarchFurther { .. }) && all_marched() {
        late("all armies of this turn have marched")
    } else if effect.bears_on_battles() && all_fought() {
        late("the battles of this turn have been fought")
    } else {
        None
    }
}

/// Notes areas chosen for a card that lets nobody choose them.
fn note_unused(choices: &CardChoices<'_>, effects: &[CardEffect], card: &str, judgement: &mut Judgement) {
    let moves_marker = effects.iter().any(|effect| matches!(effect, CardEffect::MoveMarker { .. }));
    let places = |effect: &CardEffect| {
        matches!(effect, CardEffect::Place { area: None, .. } | CardEffect::FlipMarker { .. } | CardEffect::BuildFort { .. })
    };
    judgement.note_unused(choices.places.is_empty() || moves_marker || effects.iter().any(places), || {
        format!("an area is named, and {card} leaves none to choose")
    });
    judgement.note_unused(choices.from.is_none() || moves_marker, || {
        format!("an area is named from which {card} moves a marker, and it moves none")
    });
}

/// Plays a special or event card that is not recorded anywhere.
pub(super) fn play_by_name(
    campaign: CampaignNow<'_>,
    name: &str,
    battle: Option<&AreaId>,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let CampaignNow { state, .. } = campaign;
    let (faction, _) = campaign.active()?;
    let name = card_name(name)?;
    if let Some((_, truce)) = known_cards(campaign, is_truce).find(|(_, known)| same_name(known, name)) {
        return Err(Refusal::of("name", format!("{truce} is a movement card: play it as one, as the Truce")));
    }
    let known = known_cards(campaign, is_special).filter(|(_, known)| same_name(known, name)).collect::<Vec<_>>();
    if let Some((_, known)) = known.iter().find(|(owner, _)| *owner == faction) {
        return Err(Refusal::of("name", format!("{known} is in the list of known cards: choose it there")));
    }
    if let Some((owner, known)) = known.first() {
        judgement.require(false, "name", || {
            format!("{known} is a card of the {}, and the {} are taking their turn", campaign.name(owner), campaign.name(&faction))
        });
    }
    let twin = state.played.iter().find(|played| played.faction == faction && !played.movement && same_name(&played.name, name));
    if let Some(played) = twin {
        return Err(Refusal::of("name", format!("{} has been played, and played cards leave the game", played.name)));
    }
    note_by_hand(judgement, name, None);
    special(campaign, None, name, battle, judgement)
}

/// Lists the cards of some kinds in the tables and in the owner's file, each with its faction.
fn known_cards(campaign: CampaignNow<'_>, of: fn(CardKind) -> bool) -> impl Iterator<Item = (FactionId, &str)> {
    let rows = campaign.setup.tables.cards.iter().filter(move |row| of(row.data.kind));
    let own = campaign.setup.board.cards.values().filter(move |card| of(card.kind));
    let of_tables = rows.map(|row| (FactionId(row.data.faction.clone()), row.head.label.as_str()));
    of_tables.chain(own.map(|card| (card.faction.clone(), card.name.as_str())))
}

const fn is_special(kind: CardKind) -> bool {
    matches!(kind, CardKind::Special | CardKind::Event)
}

const fn is_truce(kind: CardKind) -> bool {
    matches!(kind, CardKind::Truce)
}

/// Checks the name of a card that is not recorded anywhere.
fn card_name(name: &str) -> Result<&str, Refusal> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(Refusal::of("name", clause(format!("must be the card's name, of 1 to {NAME} letters on one line"))));
    }
    Ok(name)
}

/// Notes that the players must carry out the card's effect by hand.
fn note_by_hand(judgement: &mut Judgement, name: &str, does: Option<&str>) {
    judgement.note(match does {
        Some(does) => format!("{name} is done by hand: {}", without_full_stop(does)),
        None => format!("only the name of {name} is known: do what the card says, and correct the board by hand"),
    });
}

fn no_battle(choices: &CardChoices<'_>) -> Result<(), Refusal> {
    match choices.battle {
        Some(_) => Err(Refusal::of("battle", "a movement card cannot be assigned to a battle: leave it out")),
        None => Ok(()),
    }
}

/// Moves a special or event card from the hand into play, perhaps into one battle at once.
fn special(
    campaign: CampaignNow<'_>,
    id: Option<&CardId>,
    name: &str,
    battle: Option<&AreaId>,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let CampaignNow { setup, state } = campaign;
    let (faction, _) = campaign.active()?;
    let specials = state.cards.iter().filter(|card| !card.movement).count();
    if let Some(most) = setup.tables.figure(Figure::SpecialsWithMovement).filter(|most| specials >= *most as usize) {
        judgement.require(false, "card", || format!("{most} special cards have been played this turn, and no more are allowed"));
    }
    note_all_played(campaign, &faction, false, judgement);
    if let Some(area) = battle {
        super::assign::check(campaign, id, name, area, judgement)?;
    }
    from_hand(campaign, &faction, judgement);
    let played = PlayedCard { card: id.cloned(), name: name.into(), faction, movement: false, battle: battle.cloned() };
    judgement.changes.push(Change::Card { card: played });
    Ok(())
}

/// Checks that a card belongs to the active faction and has not been played before.
fn check_owner(campaign: CampaignNow<'_>, active: &FactionId, owner: &FactionId, id: &CardId, judgement: &mut Judgement) {
    judgement.require(active == owner, "card", || {
        format!("it is a card of the {}, and the {} are taking their turn", campaign.name(owner), campaign.name(active))
    });
    let played = campaign.state.played.iter().any(|played| played.card.as_ref() == Some(id));
    judgement.require(!played, "card", || "it has been played, and played cards leave the game".to_owned());
}

/// Carries out the immediate effect of a card; effects on battles are read later from the cards in play.
fn carry_out(
    campaign: CampaignNow<'_>,
    effect: &CardEffect,
    side: &SideId,
    choices: &CardChoices<'_>,
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let CardChoices { places, from, .. } = *choices;
    match effect {
        CardEffect::MarchFurther { .. } | CardEffect::MoreArmies { .. } => {
            if let Some(mut orders) = campaign.state.orders.clone() {
                more_orders(&mut orders, effect);
                judgement.changes.push(Change::Orders { orders: Some(orders) });
            }
        }
        CardEffect::Place { faction, units, area } => {
            place_units(campaign, &FactionId(faction.clone()), u32::from(*units), area.as_ref(), places, judgement)?;
        }
        CardEffect::MoveMarker { .. } | CardEffect::FlipMarker { .. } if lacks_marker(campaign, effect) => {}
        CardEffect::MoveMarker { faction } => {
            let faction = FactionId(faction.clone());
            let Some(from) = from else { return Err(Refusal::of("from", "say where the muster marker that moves is now")) };
            let Some(marker) = marker_at(campaign, &faction, from) else {
                return Err(no_marker(campaign, &faction, from, "from"));
            };
            let to = one_area(places)?;
            if marker_at(campaign, &faction, to).is_some() {
                return Err(Refusal::of("places", format!("a muster marker of the {} is in {to} already", campaign.name(&faction))));
            }
            let town = campaign.setup.board.areas.get(to).and_then(|area| area.town);
            judgement.require_if_known(
                "places",
                town,
                || format!("{to} has no town symbol"),
                || format!("the board does not say whether {to} has a town symbol"),
            );
            check_held_for(campaign, to, side, judgement);
            judgement.changes.push(Change::Marker { faction: faction.clone(), area: from.clone(), marker: None });
            judgement.changes.push(Change::Marker { faction, area: to.clone(), marker: Some(marker) });
        }
        CardEffect::FlipMarker { faction } => {
            let faction = FactionId(faction.clone());
            let area = one_area(places)?;
            match marker_at(campaign, &faction, area) {
                None => return Err(no_marker(campaign, &faction, area, "places")),
                Some(Marker { flipped: true }) => {
                    return Err(Refusal::of("places", format!("the muster marker in {area} is flipped already")));
                }
                Some(_) => judgement.changes.push(Change::Marker { faction, area: area.clone(), marker: Some(Marker { flipped: true }) }),
            }
        }
        CardEffect::BuildFort { .. } => {
            let area = one_area(places)?;
            if campaign.state.areas.get(area).is_some_and(|area| area.fort) {
                return Err(Refusal::of("places", format!("a fort stands in {area} already")));
            }
            let symbol = campaign.setup.board.areas.get(area).and_then(|area| area.fort);
            judgement.require_if_known(
                "places",
                symbol,
                || format!("{area} has no fort symbol"),
                || format!("the board does not say whether {area} has a fort symbol"),
            );
            check_held_for(campaign, area, side, judgement);
            judgement.changes.push(Change::Fort { area: area.clone(), stands: true });
        }
        // These are read where they apply: in movement, at reinforcements and in battles.
        CardEffect::Move { .. }
        | CardEffect::EnlistElsewhere { .. }
        | CardEffect::IgnoreFlees { .. }
        | CardEffect::HitsRemove { .. }
        | CardEffect::SurpriseRoll { .. }
        | CardEffect::KillTheFleeing { .. }
        | CardEffect::NativesJoin { .. } => {}
    }
    Ok(())
}

/// Places the units a card brings, at most the number in the stockpile.
fn place_units(
    campaign: CampaignNow<'_>,
    faction: &FactionId,
    units: u32,
    area: Option<&smol_str::SmolStr>,
    places: &[AreaUnits],
    judgement: &mut Judgement,
) -> Result<(), Refusal> {
    let most = units.min(campaign.state.stock_of(faction));
    let named = area.map(|area| [AreaUnits { area: campaign.setup.board.own_name(area), units: most }]);
    let places = named.as_ref().map_or(places, |named| named.as_slice());
    let sum = places.iter().fold(0u32, |sum, place| sum.saturating_add(place.units));
    if sum > most {
        return Err(Refusal::of("places", format!("{} placed, but the most is {most}", count_text(sum, "unit is", "units are"))));
    }
    if sum < most {
        judgement.note(format!("{} fewer than the card allows", count_text(most - sum, "unit", "units")));
    }
    for place in places {
        // Natives of no side arrive where there is a fort, and in Native homes.
        if side_of(&campaign.setup.tables, faction).is_none() {
            let fort = campaign.state.areas.get(&place.area).is_some_and(|area| area.fort);
            let right = if fort { Some(true) } else { is_native_home(campaign.setup, &place.area) };
            judgement.require_if_known(
                "places",
                right,
                || format!("{} has no fort and is not a Native home", place.area),
                || format!("the board does not say whose home {} is", place.area),
            );
        }
        let side = side_of(&campaign.setup.tables, faction);
        if place.units > 0 && side.is_some_and(|side| enemies_in(campaign.setup, campaign.state, &place.area, &side)) {
            judgement.note(format!("enemies are in {}: a battle for it must be fought in this turn", place.area));
        }
        judgement.units(faction, place.units, CubePlace::Stockpile, CubePlace::Area(place.area.clone()));
    }
    Ok(())
}

fn one_area(places: &[AreaUnits]) -> Result<&AreaId, Refusal> {
    match places {
        [one] => Ok(&one.area),
        _ => Err(Refusal::of("places", "name the one area where it works")),
    }
}

fn marker_at(campaign: CampaignNow<'_>, faction: &FactionId, area: &AreaId) -> Option<Marker> {
    campaign.state.areas.get(area)?.markers.get(faction).copied()
}

fn no_marker(campaign: CampaignNow<'_>, faction: &FactionId, area: &AreaId, field: &'static str) -> Refusal {
    Refusal::of(field, format!("there is no muster marker of the {} in {area}", campaign.name(faction)))
}

/// Checks that an area is a home of the side without enemies, or a Native home that the side controls.
fn check_held_for(campaign: CampaignNow<'_>, area: &AreaId, side: &SideId, judgement: &mut Judgement) {
    let held = campaign.state.areas.get(area).is_some_and(|area| side_in(&campaign.setup.tables, &area.cubes, side));
    let enemy = enemies_in(campaign.setup, campaign.state, area, side);
    let right = match (is_home(campaign.setup, area, side), is_native_home(campaign.setup, area)) {
        (Some(true), _) => Some(!enemy),
        (_, Some(true)) => Some(held && !enemy),
        (Some(false), _) => Some(false),
        _ => None,
    };
    judgement.require_if_known(
        "places",
        right,
        || format!("{area} is neither a home of the {} side free of enemies nor a Native home it controls", campaign.side(side)),
        || format!("the board does not say whose home {area} is"),
    );
}
