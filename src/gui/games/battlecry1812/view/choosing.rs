//! What Enter and the arrows mean on the board: hexes to choose among, and whom they pick.

use super::{CompaniesView, submit};
use crate::game::Offer;
use crate::games::battlecry1812::battle::Battle;
use crate::gui::games::battlecry1812::board::{Act, Choice, Pick};
use crate::gui::games::battlecry1812::check::Check;
use crate::gui::games::battlecry1812::intent::Intent;
use crate::gui::games::battlecry1812::turn;
use crate::hex::Hex;
use crate::map::{Hexes, point, toward};

impl CompaniesView {
    /// The hexes to choose among in the check at hand.
    pub(super) fn choices(&self) -> Vec<Choice> {
        match (&self.spread, &self.check) {
            (Some(spread), _) => spread.choices(),
            (None, check) => check.as_ref().map(Check::choices).unwrap_or_default(),
        }
    }

    pub(super) fn choose(&mut self, nth: usize) {
        if let Some(check) = &mut self.check {
            check.choose(nth);
        }
    }

    /// Chooses the next hex, or the one before.
    pub(super) fn choose_by(&mut self, step: isize) {
        let choices = self.choices();
        let at = choices.iter().position(|choice| choice.chosen);
        let next = at.map_or(0, |at| at.checked_add_signed(step).unwrap_or(choices.len().saturating_sub(1)));
        if !choices.is_empty() {
            self.choose(next % choices.len());
        }
    }

    /// Chooses the next hex that way, from the one that holds.
    pub(super) fn choose_toward(&mut self, battle: &Battle, [across, down]: [i8; 2]) {
        let hexes = Hexes { grid: battle.state().board.grid };
        let choices = self.choices();
        let middles = choices.iter().map(|choice| hexes.centre(choice.hex)).collect::<Vec<_>>();
        let Some(from) = choices.iter().position(|choice| choice.chosen).or(Some(0)).filter(|_| !choices.is_empty()) else { return };
        let next = toward(&middles, middles[from], point(f32::from(across), f32::from(down)));
        next.into_iter().for_each(|nth| self.choose(nth));
    }

    pub(super) fn enter_pressed(&mut self, battle: &Battle, intents: &mut Vec<Intent>) {
        if let Some(spread) = &mut self.spread {
            match self.board.cursor.and_then(|hex| spread.at(hex)) {
                Some(nth) => spread.choose(battle, nth),
                None => spread.command().into_iter().for_each(|command| submit(intents, command.clone())),
            }
            return;
        }
        let Some(hex) = self.board.cursor else {
            let turn = self.board.known(battle, self.picked.as_ref()).turn.clone();
            let first = turn::duties(&turn).next().filter(|_| self.picked.is_none());
            match first.and_then(Offer::command) {
                Some(command) => submit(intents, command.clone()),
                // Where attacks are to be made, who makes them is picked first.
                None if self.picked.is_none() => self.next_unit(battle),
                None => {}
            }
            return;
        };
        if self.painter.painting().is_some() {
            return self.act(battle, Act::Painted(vec![hex]), intents);
        }
        let act = self.meant_at(battle, hex);
        self.act(battle, act, intents);
    }

    /// Whom Enter means on a hex: where what is picked can go there, the hex; else the unit, and once it is picked an officer with it.
    pub(super) fn meant_at(&mut self, battle: &Battle, hex: Hex) -> Act {
        let unit = battle.state().unit_at(hex).map(|(id, _)| Pick::Unit(id.clone()));
        let goes = self.board.known(battle, self.picked.as_ref()).goes.contains_key(&hex);
        let known = self.board.known(battle, self.picked.as_ref());
        let comes = known.comes.iter().find(|(at, ..)| *at == hex).filter(|_| unit.is_none() && !goes);
        match comes.map(|(.., command)| command.clone()) {
            Some(command) if !self.placing => return Act::Take(Box::new(command)),
            _ if self.placing || (goes && unit.is_none()) => return Act::Hex(hex),
            _ => {}
        }
        let officers = battle.state().officers_at(hex).map(|(id, _)| Pick::Officer(id.clone()));
        let there = unit.into_iter().chain(officers).collect::<Vec<_>>();
        let at = there.iter().position(|pick| Some(pick) == self.picked.as_ref());
        let next = at.map_or(0, |at| (at + 1) % there.len().max(1));
        match there.get(next) {
            Some(Pick::Unit(id)) => Act::Unit(id.clone()),
            Some(Pick::Officer(id)) => Act::Officer(id.clone()),
            None => Act::Hex(hex),
        }
    }
}
