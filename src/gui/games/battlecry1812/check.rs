//! The check that is open beside the board.

use super::board::Choice;
use super::correction::FactsForm;
use super::fire::FireDraft;
use super::melee::MeleeDraft;
use super::single::SingleDraft;
use crate::games::battlecry1812::battle::{Battle, Command, FireCall, check_with_override, plain_melee};
use crate::gui::play::Correction;
use crate::id::UnitId;

/// Check that is open beside the board.
#[derive(Clone, Debug)]
pub enum OpenCheck {
    /// Fire of a unit at another.
    Fire(Box<FireDraft>),
    /// Melee of two units.
    Melee(Box<MeleeDraft>),
    /// An officer rallies, or is fired at.
    Single(Box<SingleDraft>),
    /// Check of the log that is corrected.
    Correction(Box<Correction<FactsForm>>),
}

impl OpenCheck {
    /// Turns a volley into a melee of the same two, and a melee into a volley of one at the other.
    #[must_use]
    pub fn into_other(self, battle: &Battle) -> Self {
        match &self {
            Self::Fire(draft) => {
                let (unit, target) = draft.pair();
                Self::Melee(Box::new(MeleeDraft::new(battle, unit.clone(), target.clone())))
            }
            Self::Melee(draft) => {
                let (attacker, defender) = draft.pair();
                Self::Fire(Box::new(FireDraft::new(attacker.clone(), defender.clone())))
            }
            Self::Single(_) | Self::Correction(_) => self,
        }
    }

    /// Returns the other attack of the same two without its dice; `None` for another check.
    fn other_attack(&self, battle: &Battle) -> Option<Command> {
        match self {
            Self::Fire(draft) => {
                let (unit, target) = draft.pair();
                Some(Command::Melee(plain_melee(battle.setup(), battle.state(), unit, target)))
            }
            Self::Melee(draft) => {
                let (attacker, defender) = draft.pair();
                Some(Command::Fire(FireCall::plain(attacker.clone(), defender.clone())))
            }
            Self::Single(_) | Self::Correction(_) => None,
        }
    }

    /// Turns a volley into a melee and back, as [`Self::into_other`] does. Once its dice are thrown, or where the other attack is refused, the
    /// check stays as it is, and why is returned.
    pub fn change(&mut self, battle: &Battle) -> Result<(), String> {
        if self.is_thrown() {
            return Err("The dice are thrown: take them back before another attack.".to_owned());
        }
        if let Some(other) = self.other_attack(battle) {
            let refused = check_with_override(battle.setup(), battle.state(), &other, None);
            refused.map_err(|refusal| battle.with_names(&other, refusal).sentences())?;
            *self = self.clone().into_other(battle);
        }
        Ok(())
    }

    /// Returns the unit that fires or attacks, and its target.
    #[must_use]
    pub fn pair(&self) -> Option<(&UnitId, &UnitId)> {
        match self {
            Self::Fire(draft) => Some(draft.pair()),
            Self::Melee(draft) => Some(draft.pair()),
            Self::Single(_) | Self::Correction(_) => None,
        }
    }

    /// Returns the hexes to choose among in the check.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        match self {
            Self::Fire(draft) => draft.choices(),
            Self::Melee(draft) => draft.choices(),
            Self::Single(_) | Self::Correction(_) => Vec::new(),
        }
    }

    /// Chooses one of them.
    pub fn choose(&mut self, nth: usize) {
        match self {
            Self::Fire(draft) => draft.choose(nth),
            Self::Melee(draft) => draft.choose(nth),
            Self::Single(_) | Self::Correction(_) => {}
        }
    }

    /// Returns whether the check has dice; those of the log fell long ago.
    #[must_use]
    pub fn is_thrown(&self) -> bool {
        match self {
            Self::Fire(draft) => draft.is_thrown(),
            Self::Melee(draft) => draft.is_thrown(),
            Self::Single(draft) => draft.is_thrown(),
            Self::Correction(_) => false,
        }
    }

    /// Returns all that players set in the check; `None` if it is another choice than a check of the log.
    #[must_use]
    pub fn facts(&self) -> Option<(Command, String)> {
        match self {
            Self::Fire(draft) => Some(draft.facts()),
            Self::Melee(draft) => Some(draft.facts()),
            Self::Single(draft) => Some(draft.facts()),
            Self::Correction(correction) => correction.form.facts(),
        }
    }

    /// Returns the title of the check.
    #[must_use]
    pub fn title(&self, battle: &Battle) -> String {
        match self {
            Self::Fire(draft) => draft.title(battle),
            Self::Melee(draft) => draft.title(battle),
            Self::Single(draft) => draft.title(battle),
            Self::Correction(_) => "Change a fact".to_owned(),
        }
    }
}
