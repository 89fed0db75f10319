//! What lies on the desk: the battle, its file, the dice.

use std::sync::Arc;

use crate::battle::{self, Battle, Command, Event};
use crate::game::Record;
use crate::rff1812::Tables;
use crate::rng::Generator;
use crate::scenario::Scenario;

/// The battle in play and what it needs.
#[derive(Debug)]
pub struct Desk {
    tables: Arc<Tables>,
    battlecry: Arc<crate::battlecry1812::Tables>,
    battle: Battle,
    generator: Generator,
    /// What the players must be told, newest last.
    notices: Vec<String>,
}

impl Desk {
    /// A desk with a scenario ready to play.
    #[must_use]
    pub fn new(tables: Arc<Tables>, battlecry: Arc<crate::battlecry1812::Tables>, scenario: Scenario, seed: u64) -> Self {
        let battle = battle::begin(&tables, scenario);
        Self { tables, battlecry, battle, generator: Generator::from_seed(seed), notices: Vec::new() }
    }

    /// The battle.
    #[must_use]
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The tables.
    #[must_use]
    pub const fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// The tables of Battlecry! 1812.
    #[must_use]
    pub const fn battlecry(&self) -> &Arc<crate::battlecry1812::Tables> {
        &self.battlecry
    }

    /// Judges a command and records what it does. None: refused, and the notice says why.
    pub fn submit(&mut self, command: Command) -> Option<Event> {
        match self.battle.submit(command) {
            Ok(record) => {
                self.keep(&record);
                if let Record::Event(event) = record { Some(event) } else { None }
            }
            Err(refusal) => {
                self.tell(refusal.to_string());
                None
            }
        }
    }

    /// Takes the last event back.
    pub fn undo(&mut self) {
        if let Some(record) = self.battle.undo() {
            self.keep(&record);
        }
    }

    /// Brings the last undone event back.
    pub fn redo(&mut self) {
        if let Some(record) = self.battle.redo() {
            self.keep(&record);
        }
    }

    /// Moves the log's cursor.
    pub fn move_to(&mut self, applied: usize) {
        if let Some(record) = self.battle.move_to(applied) {
            self.keep(&record);
        }
    }

    fn keep(&mut self, _record: &Record<Event>) {}

    /// The seeded generator, to roll with while the battle is read.
    #[must_use]
    pub fn generator(&self) -> Generator {
        self.generator.clone()
    }

    /// Puts the generator back, some faces on.
    pub fn set_generator(&mut self, generator: Generator) {
        self.generator = generator;
    }

    /// Puts a notice up.
    pub fn tell(&mut self, notice: String) {
        self.notices.push(notice);
    }

    /// The notices up.
    #[must_use]
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Takes the notices down.
    pub fn clear_notices(&mut self) {
        self.notices.clear();
    }
}
