//! The list of all games: the tables of each, read at once.

pub mod area;
pub mod battlecry1812;
pub mod rff1812;
mod scenarios;

use std::sync::Arc;

use serde_json::{Map, Value as Json};

pub use self::scenarios::{AnyScenario, Known, shipped, shipped_paths};

use self::area::words::AreaGame;
use crate::interface::{Answered, unknown};
use crate::table::{Listed, Source, TableFaults, TableTexts};

/// The games by the word their checks and files begin with.
pub const GAMES: [&str; 4] = ["rff1812", "battlecry1812", "invasion1812", "conquest1754"];

/// The rules in use: the tables of all games, and a name for exactly these.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Regimental Fire and Fury 1812.
    pub rff1812: Arc<rff1812::Tables>,
    /// Battlecry! 1812.
    pub battlecry1812: Arc<battlecry1812::Tables>,
    /// 1812 The Invasion of Canada.
    pub invasion1812: Arc<area::Tables>,
    /// 1754 Conquest.
    pub conquest1754: Arc<area::Tables>,
    /// The tables' fingerprint, kept in the files of games.
    pub fingerprint: String,
}

impl Rules {
    /// Reads and checks the tables of every game.
    ///
    /// # Errors
    /// Every fault of every file of every game.
    pub fn read(texts: &TableTexts) -> Result<Self, TableFaults> {
        let area = |game| area::Tables::read(texts, game);
        let read =
            (rff1812::Tables::read(texts), battlecry1812::Tables::read(texts), area(AreaGame::Invasion1812), area(AreaGame::Conquest1754));
        match read {
            (Ok(rff1812), Ok(battlecry1812), Ok(invasion1812), Ok(conquest1754)) => Ok(Self {
                rff1812: Arc::new(rff1812),
                battlecry1812: Arc::new(battlecry1812),
                invasion1812: Arc::new(invasion1812),
                conquest1754: Arc::new(conquest1754),
                fingerprint: texts.fingerprint(),
            }),
            (rff1812, battlecry1812, invasion1812, conquest1754) => {
                let all = [rff1812.err(), battlecry1812.err(), invasion1812.err(), conquest1754.err()];
                let mut faults = all.into_iter().flatten().flat_map(|faults| faults.0).collect::<Vec<_>>();
                faults.sort();
                faults.dedup();
                Err(TableFaults(faults))
            }
        }
    }

    /// The tables of an area game.
    #[must_use]
    pub const fn area(&self, game: AreaGame) -> &Arc<area::Tables> {
        match game {
            AreaGame::Invasion1812 => &self.invasion1812,
            AreaGame::Conquest1754 => &self.conquest1754,
        }
    }

    /// Answers a check by its name in the machine interface, as `rff1812.fire`.
    ///
    /// # Errors
    /// Every fault of the request, each with its field.
    pub fn answer(&self, check: &str, request: Map<String, Json>) -> Answered {
        let asked = check.split_once('.');
        let answered = asked.and_then(|(game, name)| match game {
            "rff1812" => rff1812::check::answer(&self.rff1812, check, name, request),
            "battlecry1812" => battlecry1812::check::answer(&self.battlecry1812, check, name, request),
            "invasion1812" => area::check::answer(&self.invasion1812, check, name, request),
            "conquest1754" => area::check::answer(&self.conquest1754, check, name, request),
            _ => None,
        });
        answered.unwrap_or_else(|| Err(unknown(check, &GAMES)))
    }

    /// Name, rows and sources of each game.
    #[must_use]
    pub fn listings(&self) -> [(&'static str, &[Listed], &[Source]); 4] {
        let area = |game: AreaGame| (area::campaign::title(game), self.area(game).listing.as_slice(), self.area(game).sources.as_slice());
        [
            ("Regimental Fire and Fury 1812", self.rff1812.listing.as_slice(), self.rff1812.sources.as_slice()),
            ("Battlecry! 1812", self.battlecry1812.listing.as_slice(), self.battlecry1812.sources.as_slice()),
            area(AreaGame::Invasion1812),
            area(AreaGame::Conquest1754),
        ]
    }
}
