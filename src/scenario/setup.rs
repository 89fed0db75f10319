//! Starting state of a battle with figures, in every game that has one.

use std::sync::Arc;

use crate::game::PastTables;

/// Scenario with the tables that its checks and units use.
#[derive(Debug)]
pub struct Setup<Scenario, Tables> {
    /// Scenario of the battle.
    pub scenario: Arc<Scenario>,
    /// Tables of the rules.
    pub tables: Arc<Tables>,
    /// Tables that were in force before them.
    pub past: PastTables<Tables>,
}

impl<Scenario, Tables> Setup<Scenario, Tables> {
    /// Creates a setup of a scenario and these tables.
    #[must_use]
    pub fn new(tables: &Arc<Tables>, scenario: Scenario) -> Self {
        Self { scenario: Arc::new(scenario), tables: Arc::clone(tables), past: PastTables::default() }
    }

    /// Returns the same scenario with other tables.
    #[must_use]
    pub fn with_tables(&self, tables: &Arc<Tables>, past: PastTables<Tables>) -> Self {
        Self { scenario: Arc::clone(&self.scenario), tables: Arc::clone(tables), past }
    }

    /// Returns the same scenario with the tables that the battle was begun with.
    #[must_use]
    pub fn begun(&self) -> Self {
        self.with_tables(self.past.begun().unwrap_or(&self.tables), PastTables::default())
    }
}

// `derive` would require that scenario and tables themselves implement `Clone`.
impl<Scenario, Tables> Clone for Setup<Scenario, Tables> {
    fn clone(&self) -> Self {
        self.with_tables(&self.tables, self.past.clone())
    }
}
