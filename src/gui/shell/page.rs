//! Words of the pages. The table of the pages is `gui::games::PAGES`.

/// A page, by its word in the table.
pub type Page = &'static str;

/// Page of the game in play: the first page.
pub const BATTLE: Page = "battle";

/// Page of the checks with no battle.
pub const SCRATCH: Page = "scratch";

/// The page of battles and scenarios to open.
pub const BATTLES: Page = "battles";

/// The page of games on maps of areas.
pub const AREA: Page = "area";

/// The first page a newcomer sees.
pub const START: Page = "start";

/// Page of the manual, and of the keys.
pub const HELP: Page = "help";

/// The page of sheets to print.
pub const SHEETS: Page = "sheets";

/// The page that reviews a battle.
pub const AFTER: Page = "after";

/// The page of assumed values and the player's own rules.
pub const ASSUMED: Page = "house";

/// The page of the settings.
pub const SETTINGS: Page = "settings";
