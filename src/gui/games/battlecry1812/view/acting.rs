//! Acts of a player on the board: a click on a piece or a hex, a drag, a choice, a stroke of the brush.

use super::choosing::choose;
use super::{CompaniesView, Parts, check_of, submit};
use crate::engine::text::join_list;
use crate::game::Offer;
use crate::games::battlecry1812::battle::{Battle, Command, Selection, name_of_officer};
use crate::gui::games::battlecry1812::between::AskedAlong;
use crate::gui::games::battlecry1812::board::{BoardAction, Pick};
use crate::gui::games::battlecry1812::check::OpenCheck;
use crate::gui::games::battlecry1812::intent::{GameIntent, Intent};
use crate::gui::games::battlecry1812::marks::place_of;
use crate::gui::games::battlecry1812::turn;
use crate::hex::Hex;

impl CompaniesView {
    /// Handles an action of a player on the board, unless it would close a check with dice in it: that is asked first. Pointing at one of
    /// the check's own two leaves it as it is.
    pub(super) fn act_unless_held(&mut self, parts: &mut Parts, battle: &Battle, act: BoardAction, intents: &mut Vec<Intent>) {
        let closes = match &act {
            BoardAction::Unit(_) | BoardAction::Officer(_) | BoardAction::Hex(_) | BoardAction::Lifted(_) | BoardAction::Drag(..) => true,
            BoardAction::Turn(_) | BoardAction::Choose(_) | BoardAction::Take(_) | BoardAction::Painted(_) | BoardAction::Side(..) => false,
        };
        if !closes || self.spread.is_some() || !parts.is_filled_in() {
            return self.act(parts, battle, act, intents);
        }
        let pair = parts.open.as_ref().and_then(OpenCheck::pair);
        match &act {
            BoardAction::Unit(unit) | BoardAction::Lifted(Pick::Unit(unit))
                if pair.is_some_and(|(one, other)| [one, other].contains(&unit)) =>
            {
                parts.come_to_front();
            }
            _ => parts.hold(Intent::Own(GameIntent::Act(act))),
        }
    }

    /// Handles an action of a player on the board.
    pub(super) fn act(&mut self, parts: &mut Parts, battle: &Battle, act: BoardAction, intents: &mut Vec<Intent>) {
        if !matches!(act, BoardAction::Choose(_) | BoardAction::Hex(_)) {
            self.spread = None;
        }
        match act {
            BoardAction::Painted(hexes) => intents.push(Intent::SubmitAll(self.painter.stroke(battle, hexes))),
            BoardAction::Side(hex, side) => intents.extend(self.painter.fence(hex, side).map(Intent::submit)),
            // Where one may go is shown as long as one is dragged.
            BoardAction::Choose(nth) if self.spread.is_some() => self.spread.iter_mut().for_each(|spread| spread.choose(battle, nth)),
            // A hex that cannot be filled.
            BoardAction::Hex(_) if self.spread.is_some() => {}
            BoardAction::Lifted(pick) if !self.placing => {
                parts.close_form();
                self.picked = Some(pick);
            }
            BoardAction::Lifted(_) => {}
            BoardAction::Drag(_, hex) if self.placing => self.go_to(parts, battle, hex, intents),
            BoardAction::Unit(unit) => match self.joins(battle, &unit) {
                Some(hex) => self.go_to(parts, battle, hex, intents),
                None => self.point_at(parts, battle, Pick::Unit(unit), intents),
            },
            BoardAction::Officer(officer) => self.point_at(parts, battle, Pick::Officer(officer), intents),
            BoardAction::Choose(nth) => match parts.open {
                Some(_) => choose(parts, nth),
                None => {
                    let known = self.board.known(battle, self.picked.as_ref());
                    intents.extend(turn::runs(known).nth(nth).map(|(offer, _)| Intent::taking(offer)));
                }
            },
            BoardAction::Take(command) => submit(intents, *command),
            BoardAction::Turn(heading) => {
                let Some(Pick::Unit(id)) = &self.picked else { return };
                let offers = battle.offers(&Selection::Faces(id.clone(), heading));
                offers.iter().filter_map(Offer::command).for_each(|command| submit(intents, command.clone()));
            }
            BoardAction::Hex(hex) => self.go_to(parts, battle, hex, intents),
            BoardAction::Drag(pick, hex) => {
                let stays = place_of(battle, &pick) == Some(hex);
                self.picked = Some(pick);
                match battle.state().unit_at(hex) {
                    _ if stays => parts.close_form(),
                    Some((unit, _)) => self.point_at(parts, battle, Pick::Unit(unit.clone()), intents),
                    None => self.go_to(parts, battle, hex, intents),
                }
            }
        }
    }

    /// Opens or carries out the game's offer for the pick and the unit or officer pointed at; without one, picks the latter.
    fn point_at(&mut self, parts: &mut Parts, battle: &Battle, other: Pick, intents: &mut Vec<Intent>) {
        let offers = self.picked.as_ref().map(|own| battle.offers(&Selection::Other(own.clone(), other.clone()))).unwrap_or_default();
        // An enemy that can be attacked in only one way is attacked so.
        let can = offers.iter().filter(|offer| offer.is_in_order()).find_map(Offer::form_to_fill);
        if let Some(form) = can.or_else(|| offers.iter().find_map(Offer::form_to_fill)) {
            return parts.show(check_of(battle, form.clone()));
        }
        if let Some(command) = offers.iter().filter(|offer| offer.is_in_order()).find_map(Offer::command) {
            return submit(intents, command.clone());
        }
        parts.close_form();
        let unit = matches!(other, Pick::Unit(_));
        self.forget_last(&other);
        self.picked = Some(other);
        if unit {
            self.board.cursor = self.board.cursor.and(self.picked_hex(battle));
        }
    }

    /// Places the pick at the hex, or moves it there in its phase; else moves the cursor there.
    pub(super) fn go_to(&mut self, parts: &mut Parts, battle: &Battle, hex: Hex, intents: &mut Vec<Intent>) {
        let placing = self.placing;
        let thing = |own: Pick| if placing { Selection::PlaceOn(own, hex) } else { Selection::Hex(own, hex) };
        let offers = self.picked.clone().map(|own| battle.offers(&thing(own)));
        self.placing &= offers.is_some();
        let offers = offers.unwrap_or_default();
        // Officers who can go along are the second offer.
        if let [alone, along] = offers.as_slice()
            && let (Some(first), Some(second)) = (alone.command(), along.command())
            && alone.is_in_order()
            && along.is_in_order()
            && !placing
        {
            match self.along {
                Some(true) => return submit(intents, second.clone()),
                Some(false) => {}
                None => {
                    let names = names_along(battle, second);
                    self.asked_along = Some(AskedAlong { alone: first.clone(), along: second.clone(), names });
                    return parts.come_to_front();
                }
            }
        }
        match offers.iter().find_map(Offer::command) {
            Some(command) => submit(intents, command.clone()),
            None if placing => {}
            None => {
                self.board.cursor = Some(hex);
                parts.close_form();
            }
        }
    }
}

/// Returns the names of the officers who go along in a move.
fn names_along(battle: &Battle, command: &Command) -> String {
    let Command::Move(call) = command else { return String::new() };
    join_list(&call.along.iter().map(|officer| name_of_officer(battle.setup(), officer)).collect::<Vec<_>>())
}
