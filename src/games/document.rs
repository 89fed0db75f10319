//! What a file is, by what stands in it: whoever opens one of any kind asks here.

use std::path::Path;

use serde_json::Value as Json;

use super::area::campaign::board;
use crate::engine::text::unmarked;
use crate::game::file::KIND as PLAY;
use crate::store::{MOST_SCENARIO_BYTES, StoreError, read_first_line, read_text};
use crate::table::OVERLAY_KIND;

/// What a file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Document {
    /// What is played or made event by event, of the game its header names: a battle, a campaign, a design. Damage is found by who reads
    /// it, and told by its line.
    Play {
        /// The word of its game; empty where the header does not tell it.
        system: String,
    },
    /// A scenario, with its text. What is wrong in it is found by who reads it.
    Scenario(String),
    /// An owner's board of an area game. What is wrong in it is found by who reads it.
    Board {
        /// The word of its game.
        game: String,
        /// Its text.
        text: String,
    },
}

impl Document {
    /// Looks into a file.
    ///
    /// # Errors
    /// Where it is nothing this program opens, in a player's words.
    pub fn of(path: &Path) -> Result<Self, String> {
        let none = |error: StoreError| error.to_string();
        let first = read_first_line(path).map_err(none)?;
        let first = unmarked(&first);
        if let Some(what) = of_another_program(first) {
            return Err(format!("{} is {what}.", name(path)));
        }
        let header = serde_json::from_str::<Json>(first).ok();
        let kind = |json: &Json| json.get("kind").and_then(Json::as_str).map(str::to_owned);
        let ending = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl"));
        if header.as_ref().and_then(kind).as_deref() == Some(PLAY) || (ending && header.is_none()) {
            let system = header.as_ref().and_then(|header| header.get("system")).and_then(Json::as_str);
            return Ok(Self::Play { system: system.unwrap_or_default().to_owned() });
        }
        let begins = |text: &str| text.trim_start().chars().next();
        if begins(first).is_some_and(|first| first != '{') {
            return Err(unknown(path));
        }
        let text = read_text(path, MOST_SCENARIO_BYTES).map_err(none)?;
        if begins(&text) != Some('{') {
            return Err(unknown(path));
        }
        match serde_json::from_str::<Json>(&text) {
            Ok(json) => match kind(&json).as_deref() {
                Some(board::KIND) => {
                    let game = json.get("game").and_then(Json::as_str).unwrap_or_default().to_owned();
                    Ok(Self::Board { game, text })
                }
                Some(OVERLAY_KIND) => Err(format!(
                    "{} has rules of yours. Start the program with --house-rules and this file, and they are in force.",
                    name(path)
                )),
                None if json.get("system").is_some() => Ok(Self::Scenario(text)),
                _ => Err(unknown(path)),
            },
            // Written by hand, and not to its end: its faults are told by their lines.
            Err(_) => Ok(Self::Scenario(text)),
        }
    }
}

/// What a file of another program is, by its first bytes, and where it belongs if anywhere.
fn of_another_program(first: &str) -> Option<&'static str> {
    // Bytes that are no text have been replaced.
    const PICTURES: [&str; 5] = ["\u{fffd}PNG", "\u{fffd}\u{fffd}\u{fffd}", "GIF8", "II*\0", "MM\0*"];
    let is_webp = first.strip_prefix("RIFF").is_some_and(|rest| rest.chars().skip(4).take(4).eq("WEBP".chars()));
    if is_webp || PICTURES.iter().any(|begins| first.starts_with(begins)) {
        return Some("a picture. It can lie beneath a map: on Your board (Area games), or on the table of a design (F4)");
    }
    let known = [
        ("%PDF", "a printed sheet, and no battle can be read back from it"),
        ("PK\u{3}\u{4}", "a spreadsheet or an archive. A roster is taken in from a spreadsheet on the designer's desk (F4)"),
    ];
    known.iter().find(|(begins, _)| first.starts_with(begins)).map(|(_, what)| *what)
}

fn unknown(path: &Path) -> String {
    format!("{} is no file of this program. It opens battles, campaigns, scenarios, boards of the area games and designs.", name(path))
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}
