//! Strengths in figures: men by the ratio that a table states, "1 figure = 20 men".

use super::field::ColumnField;
use super::figure::{figure, is_guns, uncounted_of};
use super::imported::Intake;
use super::table::{HeadedTable, Row};
use super::vocabulary::{has, plain_words};
use super::words::titles;
use crate::design::{Draft, Edit, EditOperation, GridLine, LineKind, Pointer, ScenarioFormat};
use crate::engine::text::count_text;
use crate::scenario::node::Node;

/// Words for figures in a ratio, beside the headings of their column.
const FIGURES: &str = "figure, castings, casting, mini, miniature, fig, figs";
/// Words for what else a scale is of: stands have figures, turns have minutes.
const OTHERS: &str =
    "stand, stands, base, bases, element, elements, turn, turns, minute, minutes, min, inch, inches, yard, yards, yds, mm, gun, guns";
/// Headings that count men by their own words: these are never figures.
const MEN: &str = "men, man, hommes, hombres, mann, soldiers, rank, ranks, bayonets, muskets, effectives, present";
/// Scales of miniatures, which are no number of men.
const OF_MINIATURES: [i64; 5] = [32, 48, 56, 72, 76];
/// Most men that a figure stands for.
const MOST_MEN: i64 = 100;
/// Largest strength of a unit in figures or stands: a unit of as many men would be none.
const MOST_OF_A_COMPANY: i64 = 24;
/// Most figures of a unit, in men of one: as many may be the men of a small unit.
const MOST_FIGURES: i64 = 4;

/// Returns the men of a figure where a text states them: "1 figure = 20 men", "20 men per figure". In a heading a ratio alone is enough:
/// "(1:20)".
fn men_of_figure(text: &str, is_head: bool) -> Option<i64> {
    text.split([',', ';', '.', '(', ')', '|', '[', ']']).find_map(|part| {
        let plain = plain_words(part);
        let words = plain.split(' ').collect::<Vec<_>>();
        let of_figures = words.iter().any(|word| has(FIGURES, word) || has(titles("figures"), word));
        let numbers = words.iter().filter_map(|word| word.parse::<i64>().ok()).collect::<Vec<_>>();
        let is_ratio = !words.iter().any(|word| has(OTHERS, word)) && (of_figures || (is_head && part.contains([':', '=', '/'])));
        let men = match numbers[..] {
            [1, men] | [men, 1] => men,
            [men] if of_figures && words.len() > 2 => men,
            _ => return None,
        };
        let is_of_men = (2..=MOST_MEN).contains(&men) && !(words.contains(&"scale") && OF_MINIATURES.contains(&men));
        (is_ratio && is_of_men).then_some(men)
    })
}

impl HeadedTable {
    /// Takes a column of figures as men, where the table says how many a figure is, and the game counts men alone or has a column for both.
    pub(super) fn take_figures(&mut self) {
        let is_men = |field: ColumnField| field.is_cell(&["men"]);
        self.leave_figures_of_men();
        let of_heads = self.heads.iter().enumerate().find_map(|(nth, head)| Some((men_of_figure(head, true)?, Some(nth))));
        let above = self.excluded.iter().flat_map(|left| &left.row.cells).chain(std::iter::once(&self.sheet));
        let Some((ratio, head)) = of_heads.or_else(|| above.into_iter().find_map(|text| Some((men_of_figure(text, false)?, None)))) else {
            self.take_few_strengths();
            return;
        };
        self.men_per_figure = Some(ratio);
        let has_figures = |nth: &usize| self.rows.iter().any(|row| !Self::cell(row, Some(*nth)).is_empty());
        let men = self.column(is_men).filter(has_figures);
        let of_figures = |nth: &usize| self.taken_as[*nth].is_none() && (head == Some(*nth) || names_figures(&self.heads[*nth]));
        let by_head = (0..self.heads.len()).find(of_figures).filter(|_| men.is_none());
        // A strength may be either: as few as these are figures.
        let is_few = |nth: &usize| {
            let is_of_men = plain_words(&self.heads[*nth]).split(' ').any(|word| has(MEN, word));
            let figures = self.rows.iter().filter_map(|row| row.figure(*nth)).collect::<Vec<_>>();
            head == Some(*nth) || (!is_of_men && !figures.is_empty() && figures.iter().all(|own| *own < ratio * MOST_FIGURES))
        };
        let Some(column) = by_head.or_else(|| men.filter(is_few)) else { return };
        let own = self.fields.iter().position(|field| field.is_cell(&["figures"])).filter(|own| !self.taken_as.contains(&Some(*own)));
        if own.is_some() {
            self.taken_as[column] = own;
            return;
        }
        let Some(field) = self.fields.iter().position(|field| is_men(*field)) else { return };
        let mut rows = std::mem::take(&mut self.rows);
        self.take_as(column, Some(field));
        for row in &mut rows {
            self.part_guns(row);
            let text = Self::cell(row, Some(column)).to_owned();
            let Some(found) = figure(uncounted_of(&["figures"], &text)) else { continue };
            let all = found.number.saturating_mul(ratio);
            row.clear(column);
            row.fill(column, &all.to_string());
            let told =
                format!("{} of {ratio} men are {all}.", count_text(usize::try_from(found.number).unwrap_or_default(), "figure", "figures"));
            row.note = [std::mem::take(&mut row.note), told].join(" ").trim().to_owned();
        }
        self.rows = rows;
        self.notices.push(format!("“{}” is taken as figures of {ratio} men each, as the table says.", self.heads[column]));
    }

    /// Takes a column of a strength without a word for men as one of figures, or in a game without them of stands, where all of its numbers
    /// are too few for men.
    fn take_few_strengths(&mut self) {
        let Some(men) = self.column(|field| field.is_cell(&["men"])) else { return };
        let own = |path: &'static str| self.fields.iter().position(|field| field.is_cell(&[path]));
        let Some((path, field)) = ["figures", "stands"].into_iter().find_map(|path| Some((path, own(path)?))) else { return };
        let is_of_men = plain_words(&self.heads[men]).split(' ').any(|word| has(MEN, word));
        // The heads of a list are ours.
        let is_open = if self.is_list() { path == "figures" } else { !is_of_men && !self.is_guessed };
        let texts = self.rows.iter().map(|row| Self::cell(row, Some(men))).filter(|text| !text.is_empty() && !is_guns(text));
        let counts = texts.map(|text| text.parse::<i64>().ok()).collect::<Option<Vec<_>>>().unwrap_or_default();
        let is_few = counts.len() > 1 && counts.iter().all(|own| (0..=MOST_OF_A_COMPANY).contains(own));
        if !is_open || !is_few || self.taken_as.contains(&Some(field)) {
            return;
        }
        self.take_as(men, Some(field));
        self.dismissed.remove(&men);
        self.notices.push(format!("“{}” is taken as {path}, not men: none of its numbers is above {MOST_OF_A_COMPANY}.", self.heads[men]));
    }

    /// Takes a column from the men whose heading says in brackets that it counts figures or stands; men with these in brackets beside them
    /// stay: "340 (4)".
    fn leave_figures_of_men(&mut self) {
        let Some(men) = self.column(|field| field.is_cell(&["men"])) else { return };
        let remark = self.heads[men].split_once(['(', '[']).map(|(_, remark)| plain_words(remark)).unwrap_or_default();
        let Some(path) = ["figures", "stands"].into_iter().find(|path| has(titles(path), &remark)) else { return };
        let is_few = |row: &Row| row.figure(men).is_none_or(|own| own <= MOST_MEN) && !Self::cell(row, Some(men)).contains('(');
        if self.rows.iter().all(is_few) && self.rows.iter().any(|row| row.figure(men).is_some()) {
            let own = self.fields.iter().position(|field| field.is_cell(&[path]));
            self.taken_as[men] = own.filter(|own| !self.taken_as.contains(&Some(*own)));
        }
    }
}

/// Field of a scenario for the men that a figure stands for, in games that count figures.
const MEN_PER_FIGURE: &str = "men_per_figure";

/// Returns the line with the scale of figures of a scenario; `None` where the game has no such scale.
pub(super) fn scale_line(form: &ScenarioFormat, draft: &Draft) -> Option<String> {
    let men = men_per_figure(form, draft)?;
    Some(format!("1 figure = {men} men"))
}

fn men_per_figure(form: &ScenarioFormat, draft: &Draft) -> Option<i64> {
    let has_scale = form.columns_of(LineKind::Scenario).iter().any(|column| column.field == [MEN_PER_FIGURE]);
    draft.whole_at(&Pointer::default().field(MEN_PER_FIGURE)).filter(|_| has_scale)
}

/// Gives a scenario without units the scale of the imported table, and adds what is assumed of it to the notices. Units that are there have
/// their figures by the scale of the scenario, so that it stays.
pub(super) fn take_scale(form: &ScenarioFormat, draft: &Draft, table: &HeadedTable, lines: &[GridLine], intake: &mut Intake) {
    let Some(own) = men_per_figure(form, draft) else { return };
    let counts_men = table.column(|field| field.is_cell(&["men"])).is_some();
    let is_empty = lines.is_empty();
    let at = Pointer::default().field(MEN_PER_FIGURE);
    let stated = table.men_per_figure.filter(|stated| *stated != own);
    let notice = match stated {
        Some(stated) if is_empty => {
            let put = EditOperation::put(at.clone(), Some(Node::Whole(stated)));
            let mut trial = draft.clone();
            put.apply(&mut trial);
            let faults = (form.check)(&trial).err().unwrap_or_default();
            if faults.iter().any(|fault| Pointer::from(&fault.place) == at) {
                format!("The table says that a figure is {stated} men, which this game does not allow: it stays {own} men.")
            } else {
                let edit =
                    intake.edit.get_or_insert_with(|| Edit { text: "From a spreadsheet: men per figure.".into(), operations: Vec::new() });
                edit.operations.push(put);
                format!("Men per figure: {own} → {stated}, as the table says.")
            }
        }
        Some(stated) => format!("The table says that a figure is {stated} men. In this scenario it is {own} men, and stays so."),
        None if is_empty && counts_men && table.men_per_figure.is_none() => {
            format!("Assumed: a figure is {own} men, since the table does not say. A line “1 figure = 20 men” above its heads would.")
        }
        None => return,
    };
    intake.notices.push(notice);
}

/// Returns whether a heading is that of figures, with or without a remark in brackets.
fn names_figures(head: &str) -> bool {
    let parts = head.split(['(', ')', '[', ']']).map(plain_words);
    parts.into_iter().any(|part| has(titles("figures"), &part) || has(FIGURES, &part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_read_as_people_write_them_and_other_scales_are_none() {
        for (text, men) in [
            ("1 figure = 20 men", Some(20)),
            ("Scale: 1 fig = 33, 1 inch = 40 yards", Some(33)),
            ("Chippawa, 5 July 1814 (20 men per figure)", Some(20)),
            ("1:20 figure ratio", Some(20)),
            ("1 stand = 4 figures", None),
            ("1 turn = 15 minutes", None),
            ("Figures 1:72 scale, 28 mm", None),
            ("1:20", None),
            ("12 figures", None),
            ("8th Foot 300", None),
        ] {
            assert_eq!(men_of_figure(text, false), men, "{text}");
        }
        assert_eq!((men_of_figure("Strength (1:20)", true), men_of_figure("Figs (1=10)", true)), (Some(20), Some(10)));
    }
}
