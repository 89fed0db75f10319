//! What a battle with figures starts from, in every game that has one.

use std::sync::Arc;

/// A scenario, and the tables by which calls are judged and units are what they are.
#[derive(Debug)]
pub struct Setup<Scenario, Tables> {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The tables.
    pub tables: Arc<Tables>,
}

impl<Scenario, Tables> Setup<Scenario, Tables> {
    /// A scenario, by these tables.
    #[must_use]
    pub fn new(tables: &Arc<Tables>, scenario: Scenario) -> Self {
        Self { scenario: Arc::new(scenario), tables: Arc::clone(tables) }
    }

    /// The same scenario, by other tables.
    #[must_use]
    pub fn by(&self, tables: &Arc<Tables>) -> Self {
        Self { scenario: Arc::clone(&self.scenario), tables: Arc::clone(tables) }
    }
}

// Derived, it would ask that scenario and tables themselves can be cloned.
impl<Scenario, Tables> Clone for Setup<Scenario, Tables> {
    fn clone(&self) -> Self {
        self.by(&self.tables)
    }
}
