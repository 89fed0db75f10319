//! Kind of a file, found from its contents, for every caller that opens a file of unknown kind.

use std::path::Path;

use serde_json::Value as Json;

use super::area::campaign::board;
use super::{Rules, shipped, shipped_paths};
use crate::engine::text::without_byte_mark;
use crate::game::file::KIND as PLAY;
use crate::store::{MOST_SCENARIO_BYTES, StoreError, read_first_line, read_text, size, typed_path};
use crate::table::{OVERLAY_KIND, TableTexts};

/// Kind and contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Document {
    /// Log of a battle, a campaign or a design, of the game named in its header. The code that reads it finds damage and reports the line.
    Play {
        /// Word of the game; empty if the header does not name it.
        system: String,
    },
    /// Scenario with its text. The code that reads it finds its faults.
    Scenario(String),
    /// House rules with their text. The code that reads them finds their faults.
    HouseRules(String),
    /// Owner's board of an area game. The code that reads it finds its faults.
    Board {
        /// Word of the game the board belongs to.
        game: String,
        /// Text of the board file.
        text: String,
    },
}

impl Document {
    /// Reads enough of a file to determine its kind.
    ///
    /// # Errors
    /// Returns a player's sentence if the file cannot be read or is of no kind this program opens.
    pub fn of(path: &Path) -> Result<Self, String> {
        let none = |error: StoreError| error.to_string();
        let first = read_first_line(path).map_err(none)?;
        let first = without_byte_mark(&first);
        if let Some(what) = of_another_program(first) {
            return Err(format!("{} is {what}.", file_name(path)));
        }
        if is_utf_16(first) {
            return Err(format!("{} is text in UTF-16. Save it as UTF-8.", file_name(path)));
        }
        let header = serde_json::from_str::<Json>(first).ok();
        let kind = |json: &Json| json.get("kind").and_then(Json::as_str).map(str::to_owned);
        let ending = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl"));
        // A log whose first line is lost begins with a record, which names neither a kind nor a game.
        let is_headless = || header.as_ref().is_none_or(|header| kind(header).is_none() && header.get("system").is_none());
        if header.as_ref().and_then(kind).as_deref() == Some(PLAY) || (ending && is_headless()) {
            let system = header.as_ref().and_then(|header| header.get("system")).and_then(Json::as_str);
            return Ok(Self::Play { system: system.unwrap_or_default().to_owned() });
        }
        if first.is_empty() && size(path) == Some(0) {
            return Err(format!("{} is empty.", file_name(path)));
        }
        let begins = |text: &str| text.trim_start().chars().next();
        if begins(first).is_some_and(|first| first != '{') {
            return Err(not_json(path));
        }
        let text = read_text(path, MOST_SCENARIO_BYTES).map_err(none)?;
        if begins(&text) != Some('{') {
            return Err(not_json(path));
        }
        match serde_json::from_str::<Json>(&text) {
            Ok(json) => match kind(&json).as_deref() {
                Some(board::KIND) => {
                    let game = json.get("game").and_then(Json::as_str).unwrap_or_default().to_owned();
                    Ok(Self::Board { game, text })
                }
                Some(OVERLAY_KIND) => Ok(Self::HouseRules(text)),
                None if SCENARIO_FIELDS.iter().any(|field| json.get(*field).is_some()) => Ok(Self::Scenario(text)),
                _ => Err(unknown(path)),
            },
            // Probably written by hand and incomplete: the scenario reader reports its faults by line.
            Err(_) => Ok(Self::Scenario(text)),
        }
    }

    /// Returns the text of the shipped scenario that a player names: by its path, or by its id if one game alone has it and no file is called
    /// so.
    #[must_use]
    pub fn shipped_by_name(name: &str) -> Option<&'static str> {
        let by_id = || {
            let mut found = TableTexts::games().filter_map(|game| shipped(&format!("{game}/{name}.json")));
            found.next().filter(|_| found.next().is_none() && size(&typed_path(name)).is_none())
        };
        shipped(name).or_else(by_id)
    }

    /// Returns the text of a scenario: one built in, by its path or id, or a file.
    ///
    /// # Errors
    /// Returns a player's sentence if the file cannot be read, or names the kind of file it is and how to use it; where there is no such file,
    /// also the scenarios built in.
    pub fn scenario_text(rules: &Rules, name: &str) -> Result<String, String> {
        if let Some(text) = Self::shipped_by_name(name) {
            return Ok(text.to_owned());
        }
        let path = &typed_path(name);
        let instead = match Self::of(path) {
            Ok(Self::Scenario(text)) => return Ok(text),
            Ok(Self::Play { system }) if rules.design(&system).is_some() => "a design. Open it on the designer's desk (F4)",
            Ok(Self::Play { .. }) => {
                "a battle or campaign in play. Open it in the window, or play on with \"brigade-major play\" and its name"
            }
            Ok(Self::HouseRules(_)) => HOUSE_RULES,
            Ok(Self::Board { .. }) => "a board of an area game. Begin on it with \"brigade-major play\" and --board",
            Err(sentence) if size(path).is_none() => {
                let ids = TableTexts::games().flat_map(shipped_paths).filter_map(|path| Path::new(path).file_stem()?.to_str());
                return Err(format!("{sentence}; scenarios built in: {}", ids.collect::<Vec<_>>().join(", ")));
            }
            Err(sentence) => return Err(sentence),
        };
        Err(format!("{} is no scenario but {instead}.", file_name(path)))
    }

    /// Describes a file of this program that is given in the place of a spreadsheet, and how to use it; `None` for any other file.
    #[must_use]
    pub fn instead_of_table(path: &Path) -> Option<String> {
        let what = match Self::of(path).ok()? {
            Self::Scenario(text) if serde_json::from_str::<Json>(without_byte_mark(&text)).is_err() => return None,
            Self::Scenario(_) => "a scenario. Open it on the designer's desk (F4)",
            Self::Play { .. } => "a battle, campaign or design. Open it in the window",
            Self::HouseRules(_) => HOUSE_RULES,
            Self::Board { .. } => "a board of an area game. Open it on Your board (Area games)",
        };
        Some(format!("{} is no table of units but {what}.", file_name(path)))
    }
}

/// Fields by which a file without a kind is known as a scenario, also where it does not name its game.
const SCENARIO_FIELDS: [&str; 4] = ["system", "sides", "key_positions", "first_side"];

/// Name of a file of house rules, and the way to use it.
pub const HOUSE_RULES: &str = "a file of house rules. To use them, start the program with --house-rules and this file";

/// Describes a file of another program by its first bytes, and says where it belongs in this program, if anywhere. `None` if it is not
/// recognized.
fn of_another_program(first: &str) -> Option<&'static str> {
    // Bytes that are not valid text have been replaced with U+FFFD.
    const PICTURES: [&str; 5] = ["\u{fffd}PNG", "\u{fffd}\u{fffd}\u{fffd}", "GIF8", "II*\0", "MM\0*"];
    let is_webp = first.strip_prefix("RIFF").is_some_and(|rest| rest.chars().skip(4).take(4).eq("WEBP".chars()));
    if is_webp || PICTURES.iter().any(|begins| first.starts_with(begins)) {
        return Some("a picture. Show it under a map: on Your board (Area games), or on the table of a design (F4)");
    }
    let known = [
        ("%PDF", "a printed sheet. A battle cannot be read from it"),
        ("PK\u{3}\u{4}", "a spreadsheet or an archive. Open a spreadsheet on the designer's desk (F4)"),
    ];
    known.iter().find(|(begins, _)| first.starts_with(begins)).map(|(_, what)| *what)
}

/// Returns whether a file's first line, with U+FFFD in the place of bytes that are no text, is JSON in UTF-16.
fn is_utf_16(first: &str) -> bool {
    let bare = first.trim_start_matches('\u{fffd}');
    bare.starts_with("{\0") || bare.starts_with("\0{")
}

/// Describes a file that does not begin as JSON does.
fn not_json(path: &Path) -> String {
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
        return format!("{} must begin with {{, as scenarios, boards and designs do. JSON has no comments.", file_name(path));
    }
    unknown(path)
}

fn unknown(path: &Path) -> String {
    format!(
        "{} is not a file of this program. It opens battles, campaigns, scenarios, boards of the area games and designs, and checks files of house rules.",
        file_name(path)
    )
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}
