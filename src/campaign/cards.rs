//! Cards played: what a movement card allows, and every special and event card whose effect is known (digest §6).

use super::event::{AreaUnits, Change, Marker, Orders, Place, PlayedCard};
use super::judge::{Desk, Draft};
use super::query::{enemies_in, hand_size, is_home, is_native_home, side_in, side_of, specials_of};
use super::state::Hand;
use crate::area::card::{CardEffect, CardKind, CardPhase, Way};
use crate::area::tables::Figure;
use crate::game::Refusal;
use crate::id::{AreaId, CardId, FactionId, SideId};

/// A movement card being played.
pub(super) struct MovementOrders<'c> {
    pub card: Option<CardId>,
    pub name: &'c str,
    pub armies: u32,
    pub areas: u32,
    pub way: Way,
    pub truce: bool,
}

/// Plays a movement card: one a turn.
pub(super) fn movement(desk: Desk<'_>, card: &MovementOrders<'_>, draft: &mut Draft) -> Result<(), Refusal> {
    let (faction, _) = desk.active()?;
    if desk.state.orders.is_some() {
        return Err(Refusal::of("card", "a movement card has been played this turn, and only one may be"));
    }
    if card.armies == 0 || card.areas == 0 || card.armies > 99 || card.areas > 99 {
        return Err(Refusal::of("card", "armies and areas are 1 to 99 each: read them off the card"));
    }
    if card.truce && desk.state.truces.contains(&faction) {
        return Err(Refusal::of("card", format!("the {} have played their Truce", desk.name(&faction))));
    }
    if !desk.state.reinforced {
        draft.note(format!("the {} have not placed their reinforcements", desk.name(&faction)));
    }
    let mut orders = Orders { armies: card.armies, areas: card.areas, way: card.way, ..Orders::default() };
    for (_, effect) in super::query::effects(desk.setup, &desk.state.cards) {
        more_orders(&mut orders, effect);
    }
    from_hand(desk, &faction, draft);
    let played = PlayedCard { card: card.card.clone(), name: card.name.into(), faction: faction.clone(), movement: true };
    draft.changes.push(Change::Card { card: played });
    draft.changes.push(Change::Orders { orders: Some(orders) });
    if card.truce {
        draft.changes.push(Change::Truce { faction });
    }
    Ok(())
}

/// A hand of special cards only goes back and a new one is drawn; the rules want a movement card in every hand.
pub(super) fn show_hand(desk: Desk<'_>, faction: &FactionId, draft: &mut Draft) -> Result<(), Refusal> {
    let Desk { setup, state } = desk;
    desk.faction("faction", faction)?;
    let Some(before) = state.hands.get(faction) else {
        return Err(Refusal::of("faction", format!("the {} take no turns and have no cards", desk.name(faction))));
    };
    if before.hand == 0 {
        return Err(Refusal::of("faction", format!("by the count no card is in the hand of the {}", desk.name(faction))));
    }
    let played = state.played.iter().filter(|card| card.faction == *faction && !card.movement).count();
    let left = specials_of(setup, faction).map(|specials| specials.saturating_sub(u32::try_from(played).unwrap_or(u32::MAX)));
    if let Some(left) = left.filter(|left| *left < before.hand) {
        let (name, hand) = (desk.name(faction), before.hand);
        let says =
            format!("{hand} cards are in the hand of the {name}, and {left} of its special cards are not played: one is a movement card");
        return Err(Refusal::of("faction", says));
    }
    let now = Hand { hand: 0, deck: before.hand.saturating_add(before.deck) }.filled(hand_size(setup));
    draft.changes.push(Change::Hand { faction: faction.clone(), hand: now.hand, deck: now.deck });
    Ok(())
}

/// A card is played from a hand; where none is left by the count, the count is told and the table believed.
fn from_hand(desk: Desk<'_>, faction: &FactionId, draft: &mut Draft) {
    if desk.state.hands.get(faction).is_some_and(|hand| hand.hand == 0) {
        draft.note(format!("by the count no card was left in the hand of the {}: set it right by hand", desk.name(faction)));
    }
}

/// What a special card adds to the movement of its turn, whichever is played first.
fn more_orders(orders: &mut Orders, effect: &CardEffect) {
    match effect {
        CardEffect::MarchFurther { areas, armies: None } => orders.areas = orders.areas.saturating_add(*areas),
        CardEffect::MarchFurther { areas, armies: Some(armies) } => orders.further = Some((*areas, *armies)),
        CardEffect::MoreArmies { armies } => orders.armies = orders.armies.saturating_add(*armies),
        _ => {}
    }
}

/// Plays a card of the tables or of the owner's file.
pub(super) fn play(desk: Desk<'_>, id: &CardId, places: &[AreaUnits], from: Option<&AreaId>, draft: &mut Draft) -> Result<(), Refusal> {
    let Desk { setup, state } = desk;
    let (faction, side) = desk.active()?;
    for area in places.iter().map(|place| &place.area).chain(from) {
        desk.area("places", area)?;
    }
    if let Some(own) = setup.board.cards.get(id) {
        owned(desk, &faction, &own.faction, id)?;
        let truce = own.kind == CardKind::Truce;
        let card = MovementOrders { card: Some(id.clone()), name: &own.name, armies: own.armies, areas: own.areas, way: own.way, truce };
        return movement(desk, &card, draft);
    }
    let row = setup.tables.cards.iter().find(|row| row.head.id.0 == id.0);
    let Some(row) = row else { return Err(Refusal::of("card", format!("there is no card \"{id}\" in the tables or the owner's file"))) };
    let data = &row.data;
    owned(desk, &faction, &FactionId(data.faction.clone()), id)?;
    let only = setup.scenario_row().and_then(|scenario| scenario.cards.as_ref());
    if data.number.zip(only).is_some_and(|(number, only)| !only.contains(&number)) {
        return Err(Refusal::of("card", format!("the {} is not in the decks of this game", row.head.label)));
    }
    if let (CardKind::Truce, moves) = (data.kind, data.effects.first()) {
        let Some(CardEffect::Move { armies, areas, way }) = moves else {
            return Err(Refusal::of("card", "what its Truce moves is on the card: play it as a movement card with its numbers"));
        };
        let card = MovementOrders { card: Some(id.clone()), name: &row.head.label, armies: *armies, areas: *areas, way: *way, truce: true };
        return movement(desk, &card, draft);
    }
    let specials = state.cards.iter().filter(|card| !card.movement).count();
    if let Some(most) = setup.tables.figure(Figure::SpecialsWithMovement).filter(|most| specials >= *most as usize) {
        return Err(Refusal::of("card", format!("{most} special cards have been played this turn, and no more may be")));
    }
    if data.phase == Some(CardPhase::Reinforcements) && state.orders.is_some() {
        draft.note(format!("{} belongs before the movement card", row.head.label));
    }
    if data.effects.is_empty() {
        draft.note(format!("only the name of {} is known: do what the card says, and set the board right by hand", row.head.label));
    }
    from_hand(desk, &faction, draft);
    let played = PlayedCard { card: Some(id.clone()), name: row.head.label.clone(), faction, movement: false };
    draft.changes.push(Change::Card { card: played });
    for effect in &data.effects {
        carry_out(desk, effect, &side, places, from, draft)?;
    }
    Ok(())
}

/// A card is its own faction's, and each is played once.
fn owned(desk: Desk<'_>, active: &FactionId, owner: &FactionId, id: &CardId) -> Result<(), Refusal> {
    if active != owner {
        return Err(Refusal::of(
            "card",
            format!("it is a card of the {}, and the {} are taking their turn", desk.name(owner), desk.name(active)),
        ));
    }
    if desk.state.played.iter().any(|played| played.card.as_ref() == Some(id)) {
        return Err(Refusal::of("card", "it has been played, and played cards leave the game"));
    }
    Ok(())
}

/// What a card does at once; what it does in battles is read there from the cards in play.
fn carry_out(
    desk: Desk<'_>,
    effect: &CardEffect,
    side: &SideId,
    places: &[AreaUnits],
    from: Option<&AreaId>,
    draft: &mut Draft,
) -> Result<(), Refusal> {
    match effect {
        CardEffect::MarchFurther { .. } | CardEffect::MoreArmies { .. } => {
            if let Some(mut orders) = desk.state.orders.clone() {
                more_orders(&mut orders, effect);
                draft.changes.push(Change::Orders { orders: Some(orders) });
            }
        }
        CardEffect::Place { faction, units, area } => {
            place_units(desk, &FactionId(faction.clone()), u32::from(*units), area.as_ref(), places, draft)?;
        }
        CardEffect::MoveMarker { faction } => {
            let faction = FactionId(faction.clone());
            let Some(from) = from else { return Err(Refusal::of("from", "is missing: where is the muster marker that moves?")) };
            let Some(marker) = marker_at(desk, &faction, from) else { return Err(no_marker(desk, &faction, from)) };
            let to = one_area(places)?;
            if marker_at(desk, &faction, to).is_some() {
                return Err(Refusal::of("places", format!("a muster marker of the {} is in {to} already", desk.name(&faction))));
            }
            let town = desk.setup.board.areas.get(to).and_then(|area| area.town);
            draft.known(
                "places",
                town,
                || format!("{to} has no town symbol"),
                || format!("whether {to} has a town symbol is not filled in"),
            )?;
            held_for(desk, to, side, draft)?;
            draft.changes.push(Change::Marker { faction: faction.clone(), area: from.clone(), marker: None });
            draft.changes.push(Change::Marker { faction, area: to.clone(), marker: Some(marker) });
        }
        CardEffect::FlipMarker { faction } => {
            let faction = FactionId(faction.clone());
            let area = one_area(places)?;
            match marker_at(desk, &faction, area) {
                None => return Err(no_marker(desk, &faction, area)),
                Some(Marker { flipped: true }) => {
                    return Err(Refusal::of("places", format!("the muster marker in {area} is flipped already")));
                }
                Some(_) => draft.changes.push(Change::Marker { faction, area: area.clone(), marker: Some(Marker { flipped: true }) }),
            }
        }
        CardEffect::BuildFort { .. } => {
            let area = one_area(places)?;
            if desk.state.areas.get(area).is_some_and(|area| area.fort) {
                return Err(Refusal::of("places", format!("a fort stands in {area} already")));
            }
            let symbol = desk.setup.board.areas.get(area).and_then(|area| area.fort);
            draft.known(
                "places",
                symbol,
                || format!("{area} has no fort symbol"),
                || format!("whether {area} has a fort symbol is not filled in"),
            )?;
            held_for(desk, area, side, draft)?;
            draft.changes.push(Change::Fort { area: area.clone(), stands: true });
        }
        // Read where they tell: in movement, at reinforcements and in battles.
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

/// Units a card brings, as many as the stockpile holds.
fn place_units(
    desk: Desk<'_>,
    faction: &FactionId,
    units: u32,
    area: Option<&smol_str::SmolStr>,
    places: &[AreaUnits],
    draft: &mut Draft,
) -> Result<(), Refusal> {
    let most = units.min(desk.state.stock_of(faction));
    let named = area.map(|area| [AreaUnits { area: desk.setup.board.own_name(area), units: most }]);
    let places = named.as_ref().map_or(places, |named| named.as_slice());
    let sum = places.iter().fold(0u32, |sum, place| sum.saturating_add(place.units));
    if sum > most {
        return Err(Refusal::of("places", format!("{sum} units are placed and {most} may be")));
    }
    if sum < most {
        draft.note(format!("{} units fewer than the card allows", most - sum));
    }
    for place in places {
        // Natives of no side come where forts stand and in Native homes.
        if side_of(&desk.setup.tables, faction).is_none() {
            let fort = desk.state.areas.get(&place.area).is_some_and(|area| area.fort);
            let right = if fort { Some(true) } else { is_native_home(desk.setup, &place.area) };
            draft.known(
                "places",
                right,
                || format!("{} has no fort and is no Native home", place.area),
                || format!("whose home {} is, is not filled in", place.area),
            )?;
        }
        draft.units(faction, place.units, Place::Stockpile, Place::Area(place.area.clone()));
    }
    Ok(())
}

fn one_area(places: &[AreaUnits]) -> Result<&AreaId, Refusal> {
    match places {
        [one] => Ok(&one.area),
        _ => Err(Refusal::of("places", "it must be one area")),
    }
}

fn marker_at(desk: Desk<'_>, faction: &FactionId, area: &AreaId) -> Option<Marker> {
    desk.state.areas.get(area)?.markers.get(faction).copied()
}

fn no_marker(desk: Desk<'_>, faction: &FactionId, area: &AreaId) -> Refusal {
    Refusal::of("places", format!("there is no muster marker of the {} in {area}", desk.name(faction)))
}

/// A home area of the side not held by the enemy, or a Native home the side controls.
fn held_for(desk: Desk<'_>, area: &AreaId, side: &SideId, draft: &mut Draft) -> Result<(), Refusal> {
    let held = desk.state.areas.get(area).is_some_and(|area| side_in(&desk.setup.tables, &area.cubes, side));
    let enemy = enemies_in(desk.setup, desk.state, area, side);
    let right = match (is_home(desk.setup, area, side), is_native_home(desk.setup, area)) {
        (Some(true), _) => Some(!enemy),
        (_, Some(true)) => Some(held && !enemy),
        (Some(false), _) => Some(false),
        _ => None,
    };
    draft.known(
        "places",
        right,
        || format!("{area} is neither a home of the {side} side free of enemies nor a Native home it controls"),
        || format!("whose home {area} is, is not filled in"),
    )
}
