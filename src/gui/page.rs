//! The pages of the app.

/// The pages of the app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The battle: three panels.
    #[default]
    Battle,
    /// The checks without a battle.
    Scratch,
    /// The area games: odds, battles, campaigns.
    Area,
    /// Battles and scenarios: open, begin, save as.
    Battles,
    /// Sheets to print.
    Sheets,
    /// Every unit compared with the table.
    Reconcile,
    /// Luck: stands lost against stands expected, and the dice.
    Luck,
    /// House values to check against one's copy of the rules.
    House,
    /// Type size and look.
    Settings,
    /// The keys and how a check goes.
    Help,
}

impl Page {
    /// The pages with their names, in the order of the bar.
    pub const NAMED: [(Self, &'static str); 10] = [
        (Self::Battle, "Battle (B)"),
        (Self::Scratch, "Scratch (S)"),
        (Self::Area, "Area games (A)"),
        (Self::Battles, "Open (Ctrl+O)"),
        (Self::Sheets, "Print"),
        (Self::Reconcile, "Reconcile"),
        (Self::Luck, "Luck"),
        (Self::House, "Assumed values"),
        (Self::Settings, "Aa"),
        (Self::Help, "Help (F1)"),
    ];
}
