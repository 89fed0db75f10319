//! Notes on a line as it is typed: stands at both scales, effectiveness ladder, rating guide, and missing sources.

use std::sync::Arc;

use crate::design::{Draft, EditOperation, GridLine, Ladder, LineKind, LineResult, Rating};
use crate::engine::text::{count_text, divided, signed, spaced};
use crate::engine::{Amount, ModifierRow, Word};
use crate::games::rff1812::effectiveness::ladder_steps;
use crate::games::rff1812::rating::{RateRequest, rate as rated};
use crate::games::rff1812::scenario::Trait;
use crate::games::rff1812::words::{Arm, Experience, Formation, Morale};
use crate::games::rff1812::{FigureId, Tables};
use crate::id::GunId;
use crate::scenario::node::Node;
use crate::table::RowHead;

/// Returns the notes on a line: stands, weapon and basis.
pub(super) fn describe_line(tables: &Tables, draft: &Draft, line: &GridLine) -> Vec<LineResult> {
    let mut notes = Vec::new();
    match line.kind {
        LineKind::Unit => {
            notes.extend(stands_notes(tables, draft, line));
            notes.extend(better_morale_note(tables, draft, line));
            notes.extend(better_experience_note(tables, draft, line));
        }
        LineKind::Guns => notes.extend(guns_notes(tables, draft, line)),
        _ => {}
    }
    notes.extend(LineResult::of_basis(draft, line));
    notes
}

/// Returns the stands of its men at every scale of the rules, with the rounding shown.
fn stands_notes(tables: &Tables, draft: &Draft, line: &GridLine) -> Vec<LineResult> {
    let own = draft.whole_at(&crate::design::Pointer::default().field("scale"));
    let Some(men) = line.whole(draft, "men") else { return Vec::new() };
    let at_scale = |(scale, row): (&u32, &crate::table::TableRow<crate::games::rff1812::tables::Scale>)| {
        let stands = tables.for_files().stands_of_men(men, *scale);
        let here = if own == Some(i64::from(*scale)) { ", this battle's scale" } else { "" };
        let sentence = format!("{}: {}{here}", divided(men, *scale), count_text(stands, "stand", "stands"));
        LineResult { heading: format!("At {scale} men a stand"), text: sentence, cite: row.head.source_text() }
    };
    tables.scales.iter().rev().map(at_scale).collect()
}

fn guns_notes(tables: &Tables, draft: &Draft, line: &GridLine) -> Vec<LineResult> {
    let own = draft.whole_at(&crate::design::Pointer::default().field("scale")).and_then(|scale| u32::try_from(scale).ok());
    let scale = own.and_then(|own| tables.scales.get_key_value(&own)).or_else(|| tables.scales.iter().next_back());
    let count = line.whole(draft, "guns").zip(scale).map(|(guns, (scale, row))| {
        let (stands, each) = (tables.for_files().stands_of_guns(guns, *scale), row.data.guns_per_stand);
        let odd = if each > 0 && guns % each == 1 { ", the odd one on a stand of its own" } else { "" };
        LineResult {
            heading: "Sections".to_owned(),
            text: format!("{}, {each} a stand: {}{odd}", count_text(guns, "gun", "guns"), count_text(stands, "stand", "stands")),
            cite: row.head.source_text(),
        }
    });
    let gun = draft.text_at(&line.at.field("gun")).and_then(|id| Some((id, tables.guns.get(&GunId::from(id))?)));
    let gun = gun.map(|(id, row)| {
        let haul = row.data.hand_haul.map_or_else(|| "cannot be hauled by hand".to_owned(), |inches| format!("hauled {inches} by hand"));
        let sentence = format!("{}, {}, {} carriage, {haul}", row.data.code, row.data.calibre, row.data.carriage.spoken());
        LineResult { heading: spaced(id), text: sentence, cite: row.head.source_text() }
    });
    count.into_iter().chain(gun).collect()
}

/// Returns the stands a unit starts with, as the file gives them or as they follow from its men.
fn stands_of(tables: &Tables, draft: &Draft, line: &GridLine) -> Option<u32> {
    let scale = u32::try_from(draft.whole_at(&crate::design::Pointer::default().field("scale"))?).ok()?;
    line.whole(draft, "stands").or_else(|| Some(tables.for_files().stands_of_men(line.whole(draft, "men")?, scale)))
}

/// Returns the men, stands and guns of a unit.
pub(super) fn figures(tables: &Tables, draft: &Draft, line: &GridLine) -> [u32; 3] {
    if line.kind == LineKind::Unit {
        return [line.whole(draft, "men").unwrap_or_default(), stands_of(tables, draft, line).unwrap_or_default(), 0];
    }
    let guns = line.whole(draft, "guns").unwrap_or_default();
    let scale = draft.whole_at(&crate::design::Pointer::default().field("scale")).and_then(|scale| u32::try_from(scale).ok());
    [0, line.whole(draft, "stands").unwrap_or_else(|| tables.for_files().stands_of_guns(guns, scale.unwrap_or_default())), guns]
}

/// Returns the stands of a unit, and of troops the worn and spent thresholds for the four morale classes.
pub(super) fn ladder(tables: &Tables, draft: &Draft, line: &GridLine) -> Option<Ladder> {
    if line.kind == LineKind::Guns {
        let [_, stands, _] = figures(tables, draft, line);
        return (stands > 0).then(|| Ladder { stands, ..Ladder::default() });
    }
    if line.kind != LineKind::Unit {
        return None;
    }
    let stands = stands_of(tables, draft, line)?;
    let row = tables.effectiveness.get(&stands)?;
    let own = draft.text_at(&line.at.field("morale"));
    let class = |morale: &Morale| {
        let cell = row.data.cell(*morale);
        let [worn, spent] = ladder_steps(tables, cell);
        (morale.spoken(), worn, spent, own == Some(morale.word()))
    };
    let fewest = tables.count(FigureId::FewestStands);
    Some(Ladder { stands, fewest, classes: Morale::ALL.iter().map(class).collect() })
}

/// Returns the class of that word and the next better one, which comes before it in the list.
fn next_better<W: Word>(word: Option<&str>) -> Option<(W, W)> {
    let own = W::ALL.iter().position(|own| Some(own.word()) == word)?;
    Some((W::ALL[own], W::ALL[own.checked_sub(1)?]))
}

/// Describes worn and spent if the unit's morale were one class better.
fn better_morale_note(tables: &Tables, draft: &Draft, line: &GridLine) -> Option<LineResult> {
    let (own, more) = next_better::<Morale>(draft.text_at(&line.at.field("morale")))?;
    let row = tables.effectiveness.get(&stands_of(tables, draft, line)?)?;
    let (is, were) = (row.data.cell(own), row.data.cell(more));
    let worn = match (is.worn, were.worn) {
        (Some(is), Some(were)) if is == were => format!("worn at {is} as now"),
        (Some(is), Some(were)) => format!("worn at {were} stands, not {is}"),
        (None, Some(were)) => format!("worn at {were} stands before it is spent"),
        (_, None) => "goes from fresh straight to spent".to_owned(),
    };
    let spent =
        if is.spent == were.spent { format!("spent at {} as now", is.spent) } else { format!("spent at {}, not {}", were.spent, is.spent) };
    Some(LineResult {
        heading: format!("If morale were {}", more.spoken()),
        text: format!("{worn}; {spent}"),
        cite: row.head.source_text(),
    })
}

/// Describes the modifiers of checks if the unit's experience were one class better.
fn better_experience_note(tables: &Tables, draft: &Draft, line: &GridLine) -> Option<LineResult> {
    let (own, more) = next_better::<Experience>(draft.text_at(&line.at.field("experience")))?;
    let row = |rows: &'_ [Arc<ModifierRow>], of: Experience| rows.iter().find(|row| row.id.as_str() == of.word()).cloned();
    let value = |rows: &[Arc<ModifierRow>], of: Experience| match row(rows, of)?.amount {
        Amount::Fixed(value) => Some(value),
        _ => None,
    };
    let difference = |rows: &[Arc<ModifierRow>], what: &str| {
        value(rows, more).zip(value(rows, own)).map(|(were, is)| format!("{} in {what}, not {}", signed(were), signed(is)))
    };
    let sentence = [difference(&tables.maneuver, "a maneuver check"), difference(&tables.charge, "a charge")];
    let first = row(&tables.maneuver, more)?;
    Some(LineResult {
        heading: format!("If experience were {}", more.spoken()),
        text: sentence.into_iter().flatten().collect::<Vec<_>>().join("; "),
        cite: first.cite.text_with_provenance(first.provenance),
    })
}

/// Returns the changes to a unit that becomes militia: the rating that the guide gives militia.
pub(super) fn militia(tables: &Tables, draft: &Draft, line: &GridLine, to: Option<&Node>) -> Vec<EditOperation> {
    let has = |node: Option<&Node>| node.is_some_and(|node| node.items().iter().any(|item| item.text() == Some(Trait::Militia.word())));
    if line.kind != LineKind::Unit || !has(to) || has(draft.get(&line.at.field("traits"))) {
        return Vec::new();
    }
    let Some(rating) = rate(tables, draft, line, &[true]) else { return Vec::new() };
    rating.sets.into_iter().map(|(field, word, _)| EditOperation::put(line.at.field(field), Some(Node::Text(word)))).collect()
}

/// Returns the changes to a unit that becomes Indians: open order, no other formation, no bayonets (digest §10).
pub(super) fn indians(draft: &Draft, line: &GridLine, to: Option<&Node>) -> Vec<EditOperation> {
    let traits = line.at.field("traits");
    let has = |node: Option<&Node>, one: Trait| node.is_some_and(|node| node.items().iter().any(|item| item.text() == Some(one.word())));
    let on_foot = draft.text_at(&line.at.field("arm")) == Some(Arm::Infantry.word());
    if !on_foot || !has(to, Trait::Indians) || has(draft.get(&traits), Trait::Indians) {
        return Vec::new();
    }
    let mut words = to.map(Node::items).unwrap_or_default().to_vec();
    let more = [Trait::OpenOrderOnly, Trait::NoBayonets].into_iter().filter(|one| !has(to, *one));
    words.extend(more.map(|one| Node::Text(one.word().to_owned())));
    let formation = Node::Text(Formation::OpenOrder.word().to_owned());
    vec![EditOperation::put(traits, Some(Node::List(words))), EditOperation::put(line.at.field("formation"), Some(formation))]
}

/// Questions of the rating guide, in the order of the answers.
const QUESTIONS: [&str; 5] = ["Militia", "Without regular discipline", "Specialised or seasoned", "Well drilled", "Has fought"];

/// Rates a unit of troops by the answers to the guide's questions; `None` for other lines.
pub(super) fn rate(tables: &Tables, draft: &Draft, line: &GridLine, answers: &[bool]) -> Option<Rating> {
    if line.kind != LineKind::Unit {
        return None;
    }
    // A unit that is militia needs no answer to that.
    let is_militia = || {
        let traits = draft.get(&line.at.field("traits")).map(Node::items).unwrap_or_default();
        traits.iter().any(|own| own.text() == Some(Trait::Militia.word()))
    };
    let answer = |nth: usize| answers.get(nth).copied().unwrap_or_else(|| nth == 0 && is_militia());
    let request = RateRequest {
        // The guide needs no strength; the unit rated may have none yet.
        men: line.whole(draft, "men").filter(|men| *men > 0).unwrap_or(1),
        scale: *tables.scales.keys().next()?,
        militia: answer(0) || answer(1),
        specialised: answer(2),
        well_drilled: answer(3),
        combat_experience: answer(4),
    };
    let found = rated(tables, &request).ok()?;
    let result = |of: &str, sentence: String, head: &RowHead| LineResult {
        heading: of.to_owned(),
        text: format!("{sentence}: {}", head.label),
        cite: head.source_text(),
    };
    let (experience, morale) = (found.row.data.experience, found.morale.data.morale);
    Some(Rating {
        questions: QUESTIONS.iter().enumerate().map(|(nth, question)| (*question, answer(nth))).collect(),
        results: vec![result("Experience", experience.spoken(), &found.row.head), result("Morale", morale.spoken(), &found.morale.head)],
        sets: vec![
            ("experience", experience.word().to_owned(), experience.spoken()),
            ("morale", morale.word().to_owned(), morale.spoken()),
        ],
    })
}
