//! Notes shown on a line as it is typed: figures, dice by range, specials of its type, units an officer aids, and what has no source.

use crate::design::{Draft, GridLine, LineKind, LineResult, Pointer};
use crate::engine::text::divided;
use crate::engine::{Amount, Word as _};
use crate::games::battlecry1812::scenario::figures_of;
use crate::games::battlecry1812::words::{OfficerType, Rank, Weapon};
use crate::games::battlecry1812::{FigureId, Tables};

use super::{class_text, type_of};

/// Figures, dice and specials of a company, reach of an officer, basis.
pub(super) fn line_notes(tables: &Tables, draft: &Draft, line: &GridLine) -> Vec<LineResult> {
    let mut notes = Vec::new();
    match line.kind {
        LineKind::Unit | LineKind::Guns => {
            notes.extend(figures_notes(tables, draft, line));
            notes.extend(type_note(tables, draft, line));
            notes.extend(dice_notes(tables, draft, line));
        }
        LineKind::Leader => notes.extend(officer_notes(tables, draft, line)),
        _ => {}
    }
    notes.extend(LineResult::of_basis(draft, line));
    notes
}

/// The men divided by those of a figure, at the scenario's number and at the ends of what the rules allow.
fn figures_notes(tables: &Tables, draft: &Draft, line: &GridLine) -> Vec<LineResult> {
    let Some(men) = line.whole(draft, "men") else { return Vec::new() };
    let own = draft.whole_at(&Pointer::default().field("men_per_figure")).and_then(|value| u32::try_from(value).ok());
    let ends = [FigureId::MenPerFigureLeast, FigureId::MenPerFigureMost];
    let mut notes = Vec::new();
    let mut tell = |each: u32, here: &str, cite: String| {
        let sentence = format!("{}: {} figures{here}", divided(men, each), figures_of(men, each));
        notes.push(LineResult { heading: format!("At {each} men per figure"), text: sentence, cite });
    };
    if let Some(own) = own.filter(|own| *own > 0) {
        tell(own, ", this fight's scale", String::new());
    }
    for id in ends {
        let row = &tables.figures[&id];
        if Some(row.data.value) != own && row.data.value > 0 {
            tell(row.data.value, "", row.head.source_text());
        }
    }
    notes
}

fn type_note(tables: &Tables, draft: &Draft, line: &GridLine) -> Option<LineResult> {
    let kind = type_of(draft, &line.at)?;
    let row = tables.units.get(&kind)?;
    let specials = tables.specials.iter().filter(|row| row.data.units.contains(&kind)).map(|row| row.head.label.to_string());
    let mut parts = vec![format!("moves {}", row.data.moves), class_text(row.data.class).to_owned()];
    parts.extend(specials);
    Some(LineResult { heading: kind.spoken(), text: parts.join("; "), cite: row.head.source_text() })
}

/// The dice a company throws at each range, and with one morale more: morale and the weapon's row, before the situation's.
fn dice_notes(tables: &Tables, draft: &Draft, line: &GridLine) -> Vec<LineResult> {
    let Some((kind, morale)) = type_of(draft, &line.at).zip(line.whole(draft, "morale")) else { return Vec::new() };
    let named = draft.get(&line.at.field("weapons")).map(|node| node.items().iter().filter_map(|item| item.text()).collect::<Vec<_>>());
    let carries = |weapon: &&Weapon| named.as_ref().is_none_or(|named| named.is_empty() || named.contains(&weapon.word()));
    let of_weapon = |weapon: &Weapon| {
        let at = |hexes: u32| dice_at(tables, *weapon, morale, hexes).map(|dice| format!("{dice} at {hexes}"));
        let ranges = (1..=tables.columns(*weapon)).filter_map(at).collect::<Vec<_>>();
        let row = tables.range_row(*weapon, 1).or_else(|| tables.range_row(*weapon, 2))?;
        let sentence =
            format!("{}. 1 morale more is 1 die more at each.", if ranges.is_empty() { "none".to_owned() } else { ranges.join(", ") });
        Some(LineResult {
            heading: format!("Dice of its {}, by range", weapon.spoken()),
            text: sentence,
            cite: row.cite.text_with_provenance(row.provenance),
        })
    };
    tables.unit(kind).weapons.iter().filter(carries).filter_map(of_weapon).collect()
}

/// Returns the dice of a weapon at a range by morale and the weapon's row; `None` where there is no shot.
pub(super) fn dice_at(tables: &Tables, weapon: Weapon, morale: u32, hexes: u32) -> Option<u32> {
    let row = tables.range_row(weapon, hexes)?;
    let Amount::Fixed(value) = row.amount else { return None };
    morale.checked_add_signed(value).filter(|dice| *dice > 0)
}

fn officer_notes(tables: &Tables, draft: &Draft, line: &GridLine) -> Vec<LineResult> {
    let word = |field: &'static str| draft.text_at(&line.at.field(field));
    let mut notes = Vec::new();
    if let Some(kind) = OfficerType::ALL.iter().find(|kind| Some(kind.word()) == word("type")) {
        let row = &tables.officer_types[kind];
        notes.push(LineResult { heading: "Aids".to_owned(), text: tables.aids_text(*kind, &[]), cite: row.head.source_text() });
    }
    if let Some(rank) = Rank::ALL.iter().find(|rank| Some(rank.word()) == word("rank")) {
        let row = &tables.ranks[rank];
        let hexes = if row.data.reach == 1 { "1 hex".to_owned() } else { format!("{} hexes", row.data.reach) };
        let leads = draft.count(&line.at.field("commands"));
        let more = row.data.battalions.filter(|most| leads > *most as usize);
        let more = more.map_or_else(String::new, |most| format!(" He leads {leads} commands; his rank leads {most} at most."));
        notes.push(LineResult {
            heading: "Reach".to_owned(),
            text: format!("{hexes}, for buffs and rallies.{more}"),
            cite: row.head.source_text(),
        });
    }
    if let Some(ability) = line.whole(draft, "ability") {
        let sentence = format!(
            "{} of 1 die in the whole fight; rallies on {ability} or less on a d6.",
            crate::engine::text::count_text(ability, "buff", "buffs")
        );
        notes.push(LineResult { heading: "Ability".to_owned(), text: sentence, cite: String::new() });
    }
    notes
}
