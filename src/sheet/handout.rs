//! Parts that the hand-outs of all battles share: lists, places to hold, and what happened on the day.

use super::content::{Bar, Block, Cell, Column, Span};
use super::ink::{SideTint, Tint};
use super::layout::INCH;
use crate::engine::text::{count_text, join_list, upper_first};
use crate::id::SideId;
use crate::scenario::{History, KeyPosition, Nation, RecordedLoss};

/// Returns the sizes of strips in points: for bases of 1 inch, of 1½ inches, and for stands after the first.
#[must_use]
pub const fn strip_sizes() -> [(f32, f32); 3] {
    [(INCH, 0.3 * INCH), (1.5 * INCH, 0.3 * INCH), (INCH, 0.15 * INCH)]
}

/// Most letters of a whole name on a strip for bases of 1½ inches; a longer one would be too small there.
const WHOLE_NAME: usize = 24;

/// Returns the name on a strip: on a wide one the whole name where it fits, else the short one.
#[must_use]
pub fn name_on_strip(is_wide: bool, whole: String, short: String) -> String {
    if is_wide && whole.chars().count() <= WHOLE_NAME { whole } else { short }
}

/// Explains the letters of brigades: each number and letter, its side, and its name.
#[must_use]
pub fn commanders(heading: &str, all: impl Iterator<Item = ((usize, String), SideTint, String)>) -> Block {
    let mut block = Block { columns: vec![Column::Rest(1)], ..Block::default() };
    let mut spans = vec![Span::second(heading)];
    for ((_, letter), side, name) in all {
        let dot = if spans.len() > 1 { " · " } else { "" };
        spans.push(Span::plain(dot));
        spans.push(Span::bold(letter).tinted(Tint::SideWord(side.nation)));
        spans.push(Span::plain(format!(" {name}")));
    }
    block.across(spans);
    block
}

/// Builds a block of sentences, each with a dot before it if there are several.
#[must_use]
pub fn bullets(heading: &str, lines: &[String]) -> Block {
    // Of columns that no other block has: on a sheet whose cells line up, the dots would stand as far apart as other words.
    let mut block = Block::new(heading, &[Column::Fit, Column::Rest(2)]);
    match lines {
        [only] => block.across([Span::plain(only)]),
        lines => lines.iter().for_each(|line| block.cells([Cell::plain("•"), Cell::plain(line)])),
    }
    block
}

/// Lists the places to hold with their points; `side` returns a side's name and nation.
#[must_use]
pub fn positions(all: &[KeyPosition], side: impl Fn(&SideId) -> Option<(String, Option<Nation>)>) -> Option<Block> {
    let mut block = Block::new("What there is to hold", &[Column::Rest(1), Column::Right]);
    for position in all {
        let holder = position.held_by.as_ref().and_then(&side);
        let (by, tint) = holder.map_or_else(
            || ("not held at the start".to_owned(), Tint::Black),
            |(name, nation)| (format!("{name} at the start"), Tint::SideWord(nation)),
        );
        let note = position.note.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
        let hexes = position.hexes.iter().map(ToString::to_string).collect::<Vec<_>>();
        let hexes = if hexes.is_empty() { String::new() } else { format!(" Hexes {}.", join_list(&hexes)) };
        let text = vec![
            Span::bold(position.name.clone()),
            Span::plain(": "),
            Span::plain(by).tinted(tint),
            Span::plain(format!(".{note}{hexes}")),
        ];
        let points = Span::bold(count_text(position.points, "point", "points")).tinted(tint);
        block.cells([Cell::Text(text), Cell::Text(vec![points])]);
    }
    (!block.rows.is_empty()).then_some(block)
}

/// Describes what happened on the day, with the losses as bars; `None` if the scenario does not give it.
#[must_use]
pub fn history(history: &History, positions: &[KeyPosition], side: impl Fn(&SideId) -> Option<(String, Option<Nation>)>) -> Option<Block> {
    if *history == History::default() {
        return None;
    }
    let mut block = Block::new("On the day", &[Column::Fit, Column::Rest(1), Column::Right]);
    let name = |id: &SideId| side(id).map_or_else(|| id.to_string(), |(name, _)| name);
    let mut text =
        vec![history.winner.as_ref().map_or_else(|| "Neither side won.".to_owned(), |winner| format!("Won by: {}.", name(winner)))];
    text.extend(history.note.clone());
    let held = history.held.iter().map(|hold| {
        let position = positions.iter().find(|known| known.id == hold.position).map_or(hold.position.as_str(), |known| known.name.as_str());
        format!("{position}, {}", hold.side.as_ref().map_or_else(|| "no side".to_owned(), &name))
    });
    let held = held.collect::<Vec<_>>();
    text.extend((!held.is_empty()).then(|| format!("Held at the end: {}.", held.join("; "))));
    block.across([Span::plain(text.join(" "))]);
    let most = history.losses.iter().map(RecordedLoss::men).max().unwrap_or_default();
    let mut notes = Vec::new();
    for loss in &history.losses {
        let (name, nation) = side(&loss.side).unwrap_or_else(|| (loss.side.to_string(), None));
        let parts = [loss.killed, loss.wounded, loss.missing].into_iter().zip(0_u8..);
        let segments = parts.filter_map(|(men, step)| Some((men.filter(|men| *men > 0)?, Tint::SideBar(nation, step)))).collect();
        let head = Span::bold(name.clone()).tinted(Tint::SideWord(nation));
        block.cells([Cell::Text(vec![head]), Cell::Bar(Bar { segments, most }), Cell::bold(loss.men().to_string())]);
        let more = [
            loss.guns.map(|guns| count_text(guns, "gun lost", "guns lost")),
            loss.leaders.map(|leaders| count_text(leaders, "leader out", "leaders out")),
        ];
        let more = more.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let more = if more.is_empty() { more } else { format!("{more}.") };
        let note = [more, loss.note.clone().unwrap_or_default()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        notes.extend((!note.is_empty()).then(|| format!("{name}: {note}")));
    }
    if !history.losses.is_empty() {
        let parts = parts_text(history);
        block.across([Span::second(format!("{parts}, from dark to pale. {}", notes.join(" ")).trim_end())]);
    }
    Some(block)
}

/// Returns the kinds of losses that any side has a number of, in their order.
fn parts_text(history: &History) -> String {
    let any = |of: fn(&RecordedLoss) -> Option<u32>| history.losses.iter().any(|loss| of(loss).is_some_and(|men| men > 0));
    let kinds = [("killed", any(|loss| loss.killed)), ("wounded", any(|loss| loss.wounded)), ("missing", any(|loss| loss.missing))];
    let kinds = kinds.into_iter().filter(|(_, is_given)| *is_given).map(|(kind, _)| kind).collect::<Vec<_>>();
    upper_first(&kinds.join(", "))
}
