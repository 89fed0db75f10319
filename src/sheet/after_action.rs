//! Sheet of a battle looked back on: points, turning points, losses, luck.

use super::content::{Block, Cell, Column, PencilBox, Sheet, Span};
use crate::engine::text::join_list;
use crate::game::after_action::{AfterAction, Chapter, SideAfter, TurningPoint, UnitAfter};

/// Most boxes drawn for a unit; a larger unit has its number only.
const MOST_BOXES: u32 = 25;

/// Builds the after-action sheet under a title.
#[must_use]
pub fn sheet(title: &str, after: &AfterAction) -> Sheet {
    let mut blocks = after.sides.iter().map(|side| points(side, &after.counted())).collect::<Vec<_>>();
    blocks.extend((!after.chapters.is_empty()).then(|| changed(&after.chapters)));
    blocks.push(turning(&after.turning));
    blocks.extend(after.sides.iter().map(|side| losses(side, after.what.1)));
    blocks.push(luck(after));
    let stands = if after.over { format!("The {} is over", after.of) } else { "As it stands".to_owned() };
    let mut under_title = vec![format!("{}: {}. {stands}: {}.", after.result(), after.points_line(), after.now)];
    under_title.extend((!after.rule.is_empty()).then(|| after.rule.clone()));
    Sheet {
        title: format!("{title}: after the {}", after.of),
        under_title,
        columns: 2,
        blocks,
        foot: vec![format!("{} Luck compares the losses with the average for the dice.", after.selection_text())],
        ..Sheet::default()
    }
}

/// Lists the points of a side by source, with the units or places they were scored for.
fn points(side: &SideAfter, counted: &str) -> Block {
    let heading = format!("{}: {} {counted}", side.name, side.points());
    let mut block = Block::new(&heading, &[Column::Right, Column::Rest(1)]);
    for (source, points) in side.sources() {
        let of = side.scores.iter().filter(|score| score.source == source);
        let of = of.map(|score| match score.why.last() {
            Some(why) => format!("{} +{} ({})", score.name, score.points, why.when),
            None => format!("{} +{} (from the start)", score.name, score.points),
        });
        let text = Span::plain(format!(": {}", of.collect::<Vec<_>>().join("; ")));
        block.cells([Cell::bold(points.to_string()), Cell::Text(vec![Span::bold(source), text])]);
    }
    if side.scores.is_empty() {
        block.across([Span::plain("None.")]);
    }
    block
}

/// Lists the areas that changed hands, chapter by chapter.
fn changed(chapters: &[Chapter]) -> Block {
    let mut block = Block::new("Areas that changed hands", &[Column::Rest(1)]);
    for chapter in chapters {
        let lines = chapter.lines.iter().map(|(line, why)| format!("{line} ({})", why.when));
        block.across([Span::bold(format!("{}. ", chapter.heading)), Span::plain(format!("{}.", lines.collect::<Vec<_>>().join("; ")))]);
    }
    block
}

fn turning(points: &[TurningPoint]) -> Block {
    let mut block = Block::new("What turned it", &[Column::Rest(1)]);
    for point in points {
        let more = [point.points.clone(), point.chance.iter().map(|chance| format!("as bad or worse: {chance}")).collect()];
        let more = more.into_iter().filter(|more| !more.is_empty()).collect::<Vec<_>>().join("; ");
        let more = if more.is_empty() { String::new() } else { format!(" [{more}]") };
        block.across([Span::bold(format!("{}: ", point.why.when)), Span::plain(format!("{}{more}", point.why.text))]);
    }
    if points.is_empty() {
        block.across([Span::plain("Nothing was lost or won.")]);
    }
    block
}

/// Lists the losses of a side's units, then the units without loss.
fn losses(side: &SideAfter, many: &str) -> Block {
    let (lost, of) = side.lost();
    let heading = format!("{}: lost {lost} of {of} {many}", side.name);
    let mut block = Block::new(&heading, &[Column::Fit, Column::Fit, Column::Rest(1)]);
    let (hurt, others): (Vec<_>, Vec<_>) = side.units.iter().filter(|unit| unit.took_part).partition(is_hurt);
    for unit in hurt {
        if unit.is_leader {
            block.across([Span::bold(unit.name.as_str()), Span::plain(format!(": {}.", unit.stands))]);
        } else {
            let text = format!("{} of {}, {}", unit.lost(), unit.start, unit.stands);
            block.cells([Cell::bold(unit.name.as_str()), boxes(unit), Cell::plain(text)]);
        }
    }
    let names = |leaders: bool| others.iter().filter(|unit| unit.is_leader == leaders).map(|unit| unit.name.clone()).collect::<Vec<_>>();
    for (names, text) in [(names(false), "Without loss"), (names(true), "Leaders unhurt")] {
        if !names.is_empty() {
            block.across([Span::bold(format!("{text}: ")), Span::plain(join_list(&names))]);
        }
    }
    block
}

/// Returns whether a unit has lost anything, or something else than nothing is told of a leader.
fn is_hurt(unit: &&UnitAfter) -> bool {
    unit.lost() > 0 || (unit.is_leader && !unit.stands.is_empty())
}

fn boxes(unit: &UnitAfter) -> Cell {
    if unit.start > MOST_BOXES {
        return Cell::plain("");
    }
    Cell::Boxes((0..unit.start).map(|nth| PencilBox { crossed: nth < unit.lost(), ..PencilBox::default() }).collect())
}

fn luck(after: &AfterAction) -> Block {
    let mut block = Block::new("Luck of the dice", &[Column::Rest(1)]);
    block.across([Span::plain(after.luck.sentences())]);
    block
}
