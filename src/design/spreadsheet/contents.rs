//! Columns that are known by their contents, since their headings are not.

use super::field::{ColumnField, Person, WORKED_OUT, is_command};
use super::figure::{is_guns, is_unknown, ladder};
use super::heading::led_side;
use super::table::{HeadedTable, Row, is_running};
use super::value::word_of;
use super::vocabulary::{has, plain_words};
use super::words::{is_some_nation, level, names_command, titles};
use crate::design::{Column, Kind, LineKind, ScenarioFormat};

/// Fewest letters of a word by which a column is known: a letter alone may mean anything.
const FEWEST_LETTERS: usize = 3;
/// Paths of the units' fields that are known by their words, the one that says most first.
const OF_WORDS: [&[&str]; 6] = [&["experience"], &["morale"], &["weapon"], &["weapons"], &["arm"], &["type"]];
/// Headings that only say that something is counted.
const COUNTS: [&str; 11] =
    ["no", "nos", "nr", "n", "num", "nbr", "strong", "privates", "n c o s and privates", "n c o s privates", "ncos and privates"];

impl HeadedTable {
    /// Settles the columns of numbers by what they count. A column of commands with figures counts men who are away on command; one whose
    /// heading only says that it counts is that of the men, where no other column is.
    pub(super) fn take_counts(&mut self) {
        const MOST_COMMANDS: i64 = 9;
        if let Some(nth) = self.column(is_command).filter(|nth| level(&plain_words(&self.heads[*nth])).is_none()) {
            let filled = self.rows.iter().filter(|row| !Self::cell(row, Some(nth)).is_empty()).collect::<Vec<_>>();
            let figures = filled.iter().filter_map(|row| row.figure(nth)).collect::<Vec<_>>();
            let is_counted = figures.iter().any(|own| *own > MOST_COMMANDS) || !figures.is_sorted();
            if !figures.is_empty() && figures.len() == filled.len() && is_counted {
                self.taken_as[nth] = None;
            }
        }
        let is_men = |field: ColumnField| field.is_cell(&["men"]);
        self.leave_quantities();
        let counted =
            [is_men as fn(ColumnField) -> bool, |field| matches!(field, ColumnField::MenOf(_)), |field| field.is_cell(&["stands"])];
        if counted.iter().any(|is| self.column(is).is_some()) {
            return;
        }
        let is_count = |nth: &usize| {
            let figures = self.rows.iter().filter_map(|row| row.figure(*nth)).collect::<Vec<_>>();
            self.taken_as[*nth].is_none() && COUNTS.contains(&plain_words(&self.heads[*nth]).as_str()) && !is_running(&figures)
        };
        if let Some(nth) = (0..self.heads.len()).find(is_count) {
            self.taken_as[nth] = self.fields.iter().position(|field| is_men(*field));
        }
    }

    /// Leaves out a column of men whose heading says a quantity where another one has the men, or where it counts units of a kind: no unit
    /// has so few.
    fn leave_quantities(&mut self) {
        const QUANTITIES: [&str; 4] = ["qty", "quantity", "size", "number"];
        const MOST_OF_A_KIND: i64 = 12;
        let is_quantity = |head: &str| QUANTITIES.contains(&plain_words(head).as_str());
        let Some(nth) = self.column(|field| field.is_cell(&["men"])).filter(|nth| is_quantity(&self.heads[*nth])) else { return };
        let is_other = |other: &usize| {
            let head = &self.heads[*other];
            self.taken_as[*other].is_none() && has(titles("men"), &plain_words(head)) && !is_quantity(head)
        };
        let other = (0..self.heads.len()).find(is_other);
        let figures = self.rows.iter().filter_map(|row| row.figure(nth)).collect::<Vec<_>>();
        let is_of_kinds = !figures.is_empty() && figures.iter().all(|own| *own <= MOST_OF_A_KIND);
        if other.is_none() && !is_of_kinds {
            return;
        }
        let men = self.taken_as[nth].take();
        other.into_iter().for_each(|other| self.taken_as[other] = men);
        self.notices.push(format!("“{}” counts something else than men: it is left out.", self.heads[nth]));
    }

    /// Takes columns without a field as what their words are, or notes that those are lost where another column has the field.
    pub(super) fn take_by_contents(&mut self, form: &ScenarioFormat) {
        self.take_sides();
        self.take_commands(form);
        self.take_arms_of_others(form);
        self.take_arms_of_counts(form);
        self.take_ratings_of_leaders(form);
        self.take_ladders();
        for nth in 0..self.heads.len() {
            if self.taken_as[nth].is_some() || self.leaders_left == Some(nth) {
                continue;
            }
            let fits = (0..self.fields.len()).filter(|field| self.has_words_of(form, nth, self.fields[*field]));
            let mut fits = fits.collect::<Vec<_>>();
            fits.sort_by_key(|field| order(self.fields[*field]));
            let free = fits.iter().find(|field| !self.taken_as.contains(&Some(**field))).copied();
            // A column of all the words of a field that is taken is another opinion of it, or something else.
            let Some(field) = free.filter(|free| fits.first() == Some(free)) else {
                if !fits.is_empty() {
                    self.of_words.insert(nth);
                }
                continue;
            };
            self.claim(nth, field);
        }
    }

    /// Takes a column as one of a field, and says so.
    fn claim(&mut self, nth: usize, field: usize) {
        self.taken_as[nth] = Some(field);
        self.notices.push(format!("“{}” is taken as {}, by its contents.", self.heads[nth], self.fields[field].head()));
    }

    /// Takes a column without a field as that of the sides where each of its texts names one, and parts who leads a side from its name:
    /// "British, Lt-Col Morrison".
    fn take_sides(&mut self) {
        let side = self.fields.iter().position(|field| *field == ColumnField::Side);
        let is_side = |text: &str| is_some_nation(text) || led_side(text).is_some();
        let texts = |nth: usize| self.rows.iter().map(move |row| Self::cell(row, Some(nth))).filter(|text| !text.is_empty());
        // A nation may be a people of warriors.
        let now = self.column(|field| field == ColumnField::Side);
        let is_open = now.is_none_or(|nth| !texts(nth).any(is_side));
        let is_of_sides = |nth: &usize| self.taken_as[*nth].is_none() && texts(*nth).next().is_some() && texts(*nth).all(is_side);
        if let Some((nth, side)) = (0..self.heads.len()).find(is_of_sides).zip(side).filter(|_| is_open) {
            now.into_iter().for_each(|now| self.taken_as[now] = None);
            self.claim(nth, side);
        }
        let Some(column) = self.column(|field| field == ColumnField::Side) else { return };
        let led = |row: &Row| led_side(Self::cell(row, Some(column))).map(|(own, leads)| (own.to_owned(), leads.to_owned()));
        let all = self.rows.iter().map(led).collect::<Vec<_>>();
        if all.iter().all(Option::is_none) {
            return;
        }
        let Some(of_leaders) = self.own_column(|own| own.is_name_of(Person::Commander), "Army commander (by the sides)") else { return };
        for (row, (own, leads)) in self.rows.iter_mut().zip(all).filter_map(|(row, led)| Some((row, led?))) {
            row.cells[column] = own;
            row.fill(of_leaders, &leads);
        }
    }

    /// Takes a column without a field as that of commands where most of its texts name some; and one of formations of which fewer than half
    /// are known, for some write "Formation" over their brigades.
    pub(super) fn take_commands(&mut self, form: &ScenarioFormat) {
        let command = self.fields.iter().position(|field| is_command(*field)).filter(|own| !self.taken_as.contains(&Some(*own)));
        let Some(command) = command else { return };
        let texts = |nth: usize| self.rows.iter().map(move |row| Self::cell(row, Some(nth)).to_owned()).filter(|text| !text.is_empty());
        let is_of_commands = |nth: &usize| {
            let (named, all) = (texts(*nth).filter(|text| names_command(text)).count(), texts(*nth).count());
            self.taken_as[*nth].is_none() && self.leaders_left != Some(*nth) && named > 1 && named * 3 >= all * 2
        };
        let is_formation = |text: &str| is_word_of(form, &[LineKind::Unit, LineKind::Guns], &["formation"], text);
        let formations = self.column(|field| field.is_cell(&["formation"])).filter(|nth| texts(*nth).next().is_some());
        let of_others = formations.filter(|nth| texts(*nth).filter(|text| is_formation(text)).count() * 2 < texts(*nth).count());
        let Some(nth) = (0..self.heads.len()).find(is_of_commands).or(of_others) else { return };
        self.claim(nth, command);
    }

    /// Takes a column of weapons or of ratings as that of arms where its words are arms: French "Arme" and Spanish "Arma" are both, and a
    /// "Class" may be.
    fn take_arms_of_others(&mut self, form: &ScenarioFormat) {
        let others: [&[&str]; 3] = [&["weapon"], &["weapons"], &["experience"]];
        let arm = self.fields.iter().position(|field| field.is_cell(form.arm)).filter(|arm| !self.taken_as.contains(&Some(*arm)));
        let Some(arm) = arm else { return };
        let units = [LineKind::Unit, LineKind::Guns];
        let is_of_arms = |(column, other, path): &(usize, usize, &[&str])| {
            let mut texts = self.rows.iter().map(|row| Self::cell(row, Some(*column)));
            // One rating among them says that they are ratings.
            let is_rating = *path == ["experience"] && texts.any(|text| is_word_of(form, &units, path, text));
            !is_rating && self.has_words_of(form, *column, self.fields[arm]) && !self.has_words_of(form, *column, self.fields[*other])
        };
        let taken = |path: &'static [&'static str]| {
            let column = self.column(|field| field.is_cell(path))?;
            Some((column, self.taken_as[column]?, path))
        };
        if let Some((column, other, path)) = others.into_iter().filter_map(taken).find(is_of_arms) {
            self.claim(column, arm);
            // Another column of them is free now.
            let is_free = |nth: &usize| self.taken_as[*nth].is_none() && has(titles(path[0]), &plain_words(&self.heads[*nth]));
            if let Some(nth) = (0..self.heads.len()).find(is_free) {
                self.taken_as[nth] = Some(other);
            }
        }
    }

    /// Takes a column of the men of an arm as that of arms where its words are arms: German "Art" is a type, and an abbreviation of artillery.
    fn take_arms_of_counts(&mut self, form: &ScenarioFormat) {
        let column = self.column(|field| matches!(field, ColumnField::MenOf(_)));
        let arm = self.fields.iter().position(|field| field.is_cell(form.arm)).filter(|arm| !self.taken_as.contains(&Some(*arm)));
        if let Some((column, arm)) = column.zip(arm).filter(|(column, arm)| self.has_words_of(form, *column, self.fields[*arm])) {
            self.claim(column, arm);
        }
    }

    /// Takes a column of ratings as those of leaders where its words are theirs.
    fn take_ratings_of_leaders(&mut self, form: &ScenarioFormat) {
        let is_rating = |field: ColumnField| matches!(field, ColumnField::Person { whose: Person::Leader, path: ["rating"], .. });
        let rating = self.fields.iter().position(|field| is_rating(*field)).filter(|rating| !self.taken_as.contains(&Some(*rating)));
        let column =
            self.column(|field| field.is_cell(&["experience"])).filter(|_| self.column(|own| own == ColumnField::Leader).is_some());
        let Some((rating, column)) = rating.zip(column) else { return };
        if self.has_words_of(form, column, self.fields[rating]) {
            self.claim(column, rating);
        }
    }

    /// Takes a column of ladders as that of the stands: their first numbers. Those of an export follow from other columns.
    fn take_ladders(&mut self) {
        let stands = self.fields.iter().position(|field| field.is_cell(&["stands"])).filter(|own| !self.taken_as.contains(&Some(*own)));
        let is_export = WORKED_OUT.iter().all(|head| self.heads.iter().any(|own| own == head));
        let is_of_ladders = |nth: &usize| self.taken_as[*nth].is_none() && self.has_ladders(*nth) && !is_export;
        let Some((nth, stands)) = (0..self.heads.len()).find(is_of_ladders).zip(stands) else { return };
        self.claim(nth, stands);
    }

    /// Returns whether most texts of a column are ladders.
    pub(super) fn has_ladders(&self, nth: usize) -> bool {
        self.has_most(nth, |text| ladder(text).is_some())
    }

    /// Returns whether most texts of a column are such.
    pub(super) fn has_most(&self, nth: usize, is: impl Fn(&str) -> bool) -> bool {
        let texts = self.rows.iter().map(|row| Self::cell(row, Some(nth))).filter(|text| !text.is_empty() && !is_unknown(text));
        let (own, others) = texts.partition::<Vec<_>, _>(|text| is(text));
        !own.is_empty() && own.len() > others.len()
    }

    /// Returns whether most texts of a column are words of a field.
    fn has_words_of(&self, form: &ScenarioFormat, nth: usize, field: ColumnField) -> bool {
        let texts = self.rows.iter().map(|row| Self::cell(row, Some(nth))).filter(|text| !text.is_empty() && !is_unknown(text));
        let texts = texts.collect::<Vec<_>>();
        let units = [LineKind::Unit, LineKind::Guns];
        let is_word = |text: &str| {
            if let ColumnField::Cell { path, .. } = field {
                return if path == ["guns"] { is_guns(text) } else { OF_WORDS.contains(&path) && is_word_of(form, &units, path, text) };
            }
            let ColumnField::Person { whose: Person::Leader, path: path @ ["rating"], .. } = field else { return false };
            is_word_of(form, &[LineKind::Leader], path, text)
        };
        let words = texts.iter().filter(|text| is_word(text)).count();
        words > 0 && words * 3 >= texts.len() * 2
    }
}

/// Returns whether a text is a word of a field of some kind of line.
fn is_word_of(form: &ScenarioFormat, kinds: &[LineKind], path: &[&str], text: &str) -> bool {
    let columns = kinds.iter().flat_map(|kind| form.columns_of(*kind)).filter(|column| column.field == path);
    let is_of = |column: &Column| {
        if let Kind::Word(words) = &column.kind {
            return word_of(words, text).is_some();
        }
        let Kind::Words(words) = &column.kind else { return false };
        column.kind.parts(text).iter().all(|part| word_of(words, part).is_some())
    };
    text.chars().filter(|letter| letter.is_alphabetic()).count() >= FEWEST_LETTERS && columns.into_iter().any(is_of)
}

/// Returns the place of a field among those known by their words.
fn order(field: ColumnField) -> usize {
    let place = |path: &[&str]| OF_WORDS.iter().position(|own| *own == path);
    if let ColumnField::Cell { path, .. } = field { place(path).unwrap_or(OF_WORDS.len()) } else { OF_WORDS.len() }
}
