//! Enter and arrow keys on the board: hexes to choose among, and the units and officers they pick.

use super::{CompaniesView, NO_BRUSH, Parts, submit};
use crate::game::Offer;
use crate::games::battlecry1812::battle::Battle;
use crate::gui::games::battlecry1812::board::{BoardAction, Choice, Pick};
use crate::gui::games::battlecry1812::intent::Intent;
use crate::gui::games::battlecry1812::marks::place_of;
use crate::gui::games::battlecry1812::turn;
use crate::hex::Hex;
use crate::id::UnitId;
use crate::map::{Hexes, point, toward};

impl CompaniesView {
    /// Returns the hexes to choose among in the current check; with none open, those to which the pick may run.
    pub(super) fn choices(&mut self, parts: &Parts, battle: &Battle) -> Vec<Choice> {
        match (&self.spread, &parts.open) {
            (Some(spread), _) => spread.choices(),
            (None, Some(check)) => check.choices(),
            (None, None) => self.runs(battle),
        }
    }

    /// Returns the hexes to which the pick may run, where its owner has a choice.
    fn runs(&mut self, battle: &Battle) -> Vec<Choice> {
        let from = self.picked_hex(battle);
        let known = self.board.known(battle, self.picked.as_ref());
        let chosen = turn::chosen_run(known, self.run_to).map(|(_, hex)| hex);
        let way = |hex: Hex| from.into_iter().chain(known.moves.get(&hex).into_iter().flat_map(|go| go.way.path.clone())).collect();
        let choice = |(offer, hex): (&Offer<_>, Hex)| Choice { hex, text: offer.text.clone(), chosen: Some(hex) == chosen, way: way(hex) };
        turn::runs(known).map(choice).collect()
    }

    /// Chooses the next hex, or the one before.
    pub(super) fn choose_by(&mut self, parts: &mut Parts, battle: &Battle, step: isize) {
        let choices = self.choices(parts, battle);
        let at = choices.iter().position(|choice| choice.chosen);
        let next = at.map_or(0, |at| at.checked_add_signed(step).unwrap_or(choices.len().saturating_sub(1)));
        if let Some(next) = choices.get(next % choices.len().max(1)) {
            match parts.open {
                None if self.spread.is_none() => self.run_to = Some(next.hex),
                None | Some(_) => choose(parts, choices.iter().position(|choice| choice == next).unwrap_or_default()),
            }
        }
    }

    /// Chooses the next hex in that direction, from the present choice.
    pub(super) fn choose_toward(&mut self, parts: &mut Parts, battle: &Battle, [across, down]: [i8; 2]) {
        let hexes = Hexes { grid: battle.state().board.grid };
        let choices = self.choices(parts, battle);
        let middles = choices.iter().map(|choice| hexes.centre(choice.hex)).collect::<Vec<_>>();
        let Some(from) = choices.iter().position(|choice| choice.chosen).or(Some(0)).filter(|_| !choices.is_empty()) else { return };
        let next = toward(&middles, middles[from], point(f32::from(across), f32::from(down)));
        next.into_iter().for_each(|nth| choose(parts, nth));
    }

    pub(super) fn enter_pressed(&mut self, parts: &mut Parts, battle: &Battle) {
        // The large button of the question is that officers go along.
        if self.asked_along.is_some() {
            return self.answer_along(true, &mut parts.asked);
        }
        if self.painter.open && self.painter.painting().is_none() {
            return parts.asked.push(Intent::Tell(NO_BRUSH.to_owned()));
        }
        if let Some(spread) = &mut self.spread {
            match self.board.cursor.and_then(|hex| spread.at(hex)) {
                Some(nth) => spread.choose(battle, nth),
                None => spread.command().into_iter().for_each(|command| submit(&mut parts.asked, command.clone())),
            }
            return;
        }
        // On the unit that is picked, or on no hex, Enter makes the attack of the foot.
        let (picked, cursor) = (self.picked.clone(), self.board.cursor);
        let known = self.board.known(battle, picked.as_ref());
        let attack = turn::attack(battle, known).filter(|_| turn::enter_acts(battle, picked.as_ref(), cursor)).map(Intent::taking);
        let duty =
            turn::next_duty(battle, known, picked.as_ref(), [cursor, self.run_to]).filter(|duty| duty.by_enter).map(|duty| duty.intent);
        if let Some(intent) = attack.or(duty).filter(|_| self.painter.painting().is_none()) {
            return parts.asked.push(intent);
        }
        let Some(hex) = cursor else {
            // Where attacks are to be made, the attacker is picked first.
            if picked.is_none() {
                self.next_unit(parts, battle);
            }
            return;
        };
        let act = if self.painter.painting().is_some() { BoardAction::Painted(vec![hex]) } else { self.meant_at(battle, hex) };
        let mut intents = Vec::new();
        self.act_unless_held(parts, battle, act, &mut intents);
        parts.asked.append(&mut intents);
    }

    /// Answers whether officers go along with their company, from now on; a move that waits for it is made.
    pub(super) fn answer_along(&mut self, along: bool, intents: &mut Vec<Intent>) {
        self.along = Some(along);
        if let Some(asked) = self.asked_along.take() {
            submit(intents, if along { asked.along } else { asked.alone });
        }
    }

    /// Returns the hex of the company that an officer joins: one who is being placed, or is nowhere yet.
    pub(super) fn joins(&self, battle: &Battle, unit: &UnitId) -> Option<Hex> {
        let officer = self.picked.as_ref().filter(|pick| matches!(pick, Pick::Officer(_)))?;
        let put = self.placing || place_of(battle, officer).is_none();
        battle.state().units.get(unit).filter(|_| put)?.hex()
    }

    /// Returns the act of Enter on a hex: a move where the pick can go there; else it picks the unit, and from it an officer with it.
    pub(super) fn meant_at(&mut self, battle: &Battle, hex: Hex) -> BoardAction {
        let unit = battle.state().unit_at(hex).map(|(id, _)| Pick::Unit(id.clone()));
        let goes = self.board.known(battle, self.picked.as_ref()).moves.contains_key(&hex);
        let known = self.board.known(battle, self.picked.as_ref());
        let comes = known.arrivals.iter().find(|(at, ..)| *at == hex).filter(|_| unit.is_none() && !goes);
        match comes.map(|(.., command)| command.clone()) {
            Some(command) if !self.placing => return BoardAction::Take(Box::new(command)),
            _ if self.placing || (goes && unit.is_none()) => return BoardAction::Hex(hex),
            _ => {}
        }
        let officers = battle.state().officers_at(hex).map(|(id, _)| Pick::Officer(id.clone()));
        let there = unit.into_iter().chain(officers).collect::<Vec<_>>();
        let at = there.iter().position(|pick| Some(pick) == self.picked.as_ref());
        let next = at.map_or(0, |at| (at + 1) % there.len().max(1));
        match there.get(next) {
            Some(Pick::Unit(id)) => BoardAction::Unit(id.clone()),
            Some(Pick::Officer(id)) => BoardAction::Officer(id.clone()),
            None => BoardAction::Hex(hex),
        }
    }
}

/// Chooses a hex of the open check.
pub(super) fn choose(parts: &mut Parts, nth: usize) {
    if let Some(check) = &mut parts.open {
        check.choose(nth);
    }
}
