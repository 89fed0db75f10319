//! Tally: a table's modifier rows judged by the facts. The total is the sum of its lines.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::fact::{FactId, Facts, Value, Vocabulary};
use super::predicate::{Clause, Predicate, Truth};
use super::text::{lower_first, signed};
use crate::cite::{Citation, Provenance};
use crate::id::RowId;

/// Modifier row of a table.
#[derive(Clone, Debug)]
pub struct ModifierRow {
    /// Id, unique in its table.
    pub id: RowId,
    /// The line as a player reads it.
    pub label: SmolStr,
    /// Label in a word or two, for use beside other lines.
    pub brief: Option<SmolStr>,
    /// Amount the row adds.
    pub amount: Amount,
    /// Group of the row, of which only the first row that applies counts.
    pub group: Option<SmolStr>,
    /// Condition under which it applies.
    pub when: Predicate,
    /// Citation of the printed row.
    pub cite: Citation,
    /// Certainty of the row.
    pub provenance: Provenance,
    /// Note on the row for players.
    pub note: Option<SmolStr>,
}

impl ModifierRow {
    /// Returns the short label where the table has one, else the label.
    #[must_use]
    pub fn brief(&self) -> &str {
        self.brief.as_ref().unwrap_or(&self.label)
    }
}

/// Amount a modifier row adds to the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// The same number always.
    Fixed(i32),
    /// The value of a fact, such as a unit's morale: the base.
    OfFact(FactId),
    /// Division of the sum of all lines before it by a fact, rounded down: its line has the difference, which is never above 0.
    ShareAmong(FactId),
}

impl Amount {
    /// Returns the fact the amount depends on.
    #[must_use]
    pub const fn fact(self) -> Option<FactId> {
        match self {
            Self::Fixed(_) => None,
            Self::OfFact(fact) | Self::ShareAmong(fact) => Some(fact),
        }
    }
}

/// Status of a line: whether it counts, and if not, the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The line counts in the total.
    Applies,
    /// It would count, but this line of its group comes first.
    Outranked(RowId),
    /// It does not count because of this clause.
    NotMet(Clause),
    /// It depends on this fact, which is not known.
    Unknown(FactId),
    /// The referee struck it out or counted it in, with a note.
    Overruled {
        /// Is set where it counts after the ruling.
        counts: bool,
        /// Reason given by the referee.
        note: SmolStr,
    },
}

/// Row of a line, from the table or the referee.
#[derive(Clone, Debug)]
pub enum RowOf<'t> {
    /// A row of the table.
    Table(&'t ModifierRow),
    /// A row the referee added.
    Referee(Box<ModifierRow>),
}

impl Deref for RowOf<'_> {
    type Target = ModifierRow;

    fn deref(&self) -> &ModifierRow {
        match self {
            Self::Table(row) => row,
            Self::Referee(row) => row,
        }
    }
}

/// One line of a tally: a row and its status.
#[derive(Clone, Debug)]
pub struct TallyLine<'t> {
    /// Row the line shows.
    pub row: RowOf<'t>,
    /// Number the line adds, or would add if it counted.
    pub value: i32,
    /// Status of the line.
    pub status: Status,
}

impl TallyLine<'_> {
    /// Returns whether the line's value is in the total.
    #[must_use]
    pub const fn counts(&self) -> bool {
        matches!(self.status, Status::Applies | Status::Overruled { counts: true, .. })
    }

    /// Returns in words why the line does not count or counts against the table.
    #[must_use]
    pub fn status_text(&self, vocabulary: &Vocabulary) -> String {
        match &self.status {
            Status::Applies => "applies".to_owned(),
            Status::Outranked(by) => format!("outranked by \"{by}\""),
            Status::NotMet(clause) => format!("not met: {}", self.row.when.clause_text(*clause, vocabulary)),
            Status::Unknown(fact) => format!("not known: {}", vocabulary.spec(*fact).description),
            Status::Overruled { counts: true, note } => format!("counted in by the referee: {note}"),
            Status::Overruled { counts: false, note } => format!("struck out by the referee: {note}"),
        }
    }
}

/// Ruling of the referee on a tally.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ruling {
    /// This row does not count.
    Strike {
        /// Id of the row.
        row: RowId,
        /// Reason for the ruling.
        note: SmolStr,
    },
    /// This row counts, whatever its condition or group says.
    Count {
        /// Id of the row.
        row: RowId,
        /// Reason for the ruling.
        note: SmolStr,
    },
    /// Adds a line of the referee to the tally.
    Add {
        /// Number the line adds.
        value: i32,
        /// Reason for the ruling.
        note: SmolStr,
    },
}

impl Ruling {
    fn of_row(&self) -> Option<(&RowId, bool, &SmolStr)> {
        match self {
            Self::Strike { row, note } => Some((row, false, note)),
            Self::Count { row, note } => Some((row, true, note)),
            Self::Add { .. } => None,
        }
    }
}

/// Modifier rows of a table, each judged: those that count, and those that do not, with the reason.
///
/// ```
/// use brigade_major::engine::Ruling;
/// use brigade_major::games::rff1812::Tables;
/// use brigade_major::games::rff1812::maneuver::{Maneuver, ManeuverRequest};
///
/// let tables = Tables::shipped().expect("the tables built in are sound");
/// let request: ManeuverRequest = serde_json::from_value(serde_json::json!({
///     "unit": {"arm": "infantry", "experience": "veteran", "effectiveness": "worn", "order": "good", "formation": "line"},
///     "light": "day"
/// })).expect("a request");
/// let check = Maneuver::prepare(&tables, &request, &[]).expect("nothing in it contradicts itself");
/// let sum: i32 = check.tally.lines().iter().filter(|line| line.counts()).map(|line| line.value).sum();
/// assert_eq!(check.tally.total(), sum);
/// assert!(check.tally.lines().iter().any(|line| !line.counts()), "what does not count is there too, with the reason");
///
/// // The referee's word is a line like any other.
/// let ruling = Ruling::Add { value: 2, note: "a drum".into() };
/// let ruled = Maneuver::prepare(&tables, &request, &[ruling]).expect("the same");
/// assert_eq!(ruled.tally.total(), sum + 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tally<'t> {
    lines: Vec<TallyLine<'t>>,
}

impl<'t> Tally<'t> {
    /// Judges `rows` by `facts`; `rulings` override both.
    #[must_use]
    pub fn of(rows: impl IntoIterator<Item = &'t Arc<ModifierRow>>, facts: &Facts, rulings: &[Ruling]) -> Self {
        let rows = rows.into_iter();
        let mut tally = Self { lines: Vec::with_capacity(rows.size_hint().0 + rulings.len()) };
        for row in rows {
            let status = tally.judge(row, facts, rulings);
            let value = match row.amount {
                Amount::Fixed(value) => value,
                Amount::OfFact(fact) => count_of(facts, fact),
                Amount::ShareAmong(fact) => share(tally.total(), count_of(facts, fact)),
            };
            tally.lines.push(TallyLine { row: RowOf::Table(row), value, status });
        }
        for (nth, ruling) in rulings.iter().enumerate() {
            if let Ruling::Add { value, note } = ruling {
                tally.lines.push(referee_line(nth, *value, note));
            }
        }
        tally
    }

    fn judge(&self, row: &ModifierRow, facts: &Facts, rulings: &[Ruling]) -> Status {
        if let Some((_, counts, note)) = rulings.iter().rev().filter_map(Ruling::of_row).find(|(id, ..)| **id == row.id) {
            return Status::Overruled { counts, note: note.clone() };
        }
        match row.when.judge(facts) {
            Truth::No(clause) => Status::NotMet(clause),
            Truth::Unknown(fact) => Status::Unknown(fact),
            Truth::Yes => match row.amount.fact().filter(|fact| facts.get(*fact).is_none()) {
                Some(unknown) => Status::Unknown(unknown),
                None => self.first_of_group(row).map_or(Status::Applies, Status::Outranked),
            },
        }
    }

    fn first_of_group(&self, row: &ModifierRow) -> Option<RowId> {
        let group = row.group.as_ref()?;
        self.lines.iter().find(|line| line.counts() && line.row.group.as_ref() == Some(group)).map(|line| line.row.id.clone())
    }

    /// Returns the sum of the lines that count: there is no other way to a total.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.counting().fold(0, |sum, line| sum.saturating_add(line.value))
    }

    /// Returns the least certain provenance of the lines that make the total: lines worth nothing matter only where the player changed
    /// them.
    #[must_use]
    pub fn least_certain(&self) -> Provenance {
        let counting = self.counting().filter(|line| line.value != 0 || line.row.provenance == Provenance::Yours);
        counting.map(|line| line.row.provenance).max().unwrap_or(Provenance::Rules)
    }

    /// Returns every line, in the table's order.
    #[must_use]
    pub fn lines(&self) -> &[TallyLine<'t>] {
        &self.lines
    }

    /// Returns the lines that make up the total.
    pub fn counting(&self) -> impl Iterator<Item = &TallyLine<'t>> {
        self.lines.iter().filter(|line| line.counts())
    }

    /// Returns the unknown facts that lines depend on.
    pub fn unknown_facts(&self) -> impl Iterator<Item = FactId> + '_ {
        self.lines.iter().filter_map(|line| if let Status::Unknown(fact) = line.status { Some(fact) } else { None })
    }
}

fn count_of(facts: &Facts, fact: FactId) -> i32 {
    match facts.get(fact) {
        Some(Value::Count(count)) => i32::try_from(count).unwrap_or(i32::MAX),
        _ => 0,
    }
}

/// Returns the number to add to `sum` to leave its share among `parts`, rounded down; never above 0, so dividing a negative sum gains
/// nothing.
fn share(sum: i32, parts: i32) -> i32 {
    sum.div_euclid(parts.max(1)).saturating_sub(sum).min(0)
}

fn referee_line(nth: usize, value: i32, note: &SmolStr) -> TallyLine<'static> {
    let row = ModifierRow {
        id: RowId(SmolStr::new(format!("referee_{}", nth + 1))),
        label: SmolStr::new_static("Referee"),
        brief: None,
        amount: Amount::Fixed(value),
        group: None,
        when: Predicate::ALWAYS,
        cite: Citation { source: SmolStr::new_static("referee"), place: note.clone(), title: SmolStr::default() },
        provenance: Provenance::Assumed,
        note: Some(note.clone()),
    };
    TallyLine { row: RowOf::Referee(Box::new(row)), value, status: Status::Overruled { counts: true, note: note.clone() } }
}

/// Describes the lines of a total: `morale 6, firing from a hill +1`; lines worth nothing are left out, unless the player changed them.
#[must_use]
pub fn lines_text(tally: &Tally) -> String {
    let lines = tally
        .counting()
        .filter(|line| line.value != 0 || line.row.provenance == Provenance::Yours)
        .map(|line| match &line.row.note {
            Some(note) if line.row.cite.source == "referee" => format!("referee ({note}) {}", signed(line.value)),
            _ if matches!(line.row.amount, Amount::OfFact(_)) => format!("{} {}", lower_first(&line.row.label), line.value),
            _ if line.row.provenance == Provenance::Yours => format!("{} {}, yours", lower_first(&line.row.label), signed(line.value)),
            _ => format!("{} {}", lower_first(&line.row.label), signed(line.value)),
        })
        .collect::<Vec<_>>();
    if lines.is_empty() { "no modifiers".to_owned() } else { lines.join(", ") }
}

/// Describes the referee's rulings on a check, each with its note: ` [Referee: +1 (the creek); raw troops struck (veterans by now).]`.
#[must_use]
pub fn rulings_text<'r>(rulings: impl IntoIterator<Item = &'r Ruling>, rows: &[Arc<ModifierRow>]) -> String {
    let label = |id: &RowId| rows.iter().find(|row| row.id == *id).map_or_else(|| id.to_string(), |row| lower_first(&row.label));
    let one = |ruling: &Ruling| {
        let (done, note) = match ruling {
            Ruling::Strike { row, note } => (format!("\"{}\" struck", label(row)), note),
            Ruling::Count { row, note } => (format!("\"{}\" counted", label(row)), note),
            Ruling::Add { value, note } => (signed(*value), note),
        };
        if note.is_empty() { done } else { format!("{done} ({})", note.trim_end()) }
    };
    let all = rulings.into_iter().map(one).collect::<Vec<_>>();
    if all.is_empty() { String::new() } else { format!(" [Referee: {}.]", all.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::super::fact::{FactKind, vocabulary};
    use super::*;

    vocabulary! {
        /// Facts for these tests.
        TEST = "test" {
            MORALE = "morale": FactKind::Count, State, "morale";
            HEXES = "hexes": FactKind::Count, State, "hexes";
        }
    }

    fn row(id: &str, amount: Amount) -> Arc<ModifierRow> {
        let cite = Citation { source: "test".into(), place: "here".into(), title: "".into() };
        let provenance = Provenance::Rules;
        Arc::new(ModifierRow {
            id: id.into(),
            label: id.into(),
            brief: None,
            amount,
            group: None,
            when: Predicate::ALWAYS,
            cite,
            provenance,
            note: None,
        })
    }

    /// Computes the total of base 6 and one fixed line, shared among hexes: `None` is an unknown fact.
    fn total(fixed: i32, hexes: Option<i64>) -> (i32, i32) {
        let rows = [row("base", Amount::OfFact(MORALE)), row("fixed", Amount::Fixed(fixed)), row("share", Amount::ShareAmong(HEXES))];
        let mut facts = Facts::of(&TEST);
        facts.count(MORALE, 6);
        if let Some(hexes) = hexes {
            facts.count(HEXES, hexes);
        }
        let tally = Tally::of(&rows, &facts, &[]);
        assert_eq!(tally.total(), tally.counting().map(|line| line.value).sum::<i32>());
        (tally.total(), tally.lines()[2].value)
    }

    #[test]
    fn a_share_divides_all_before_it_and_rounds_down() {
        for (fixed, hexes, expected) in [
            (3, 1, 9),
            (3, 2, 4),
            (4, 2, 5),
            (3, 3, 3),
            (2, 3, 2),
            (-1, 2, 2),
            (-3, 2, 1),
            (-4, 2, 1),
            (-5, 3, 0),
            (-6, 2, 0),
            (-8, 2, -2),
            (-9, 4, -3),
            (5, 0, 11),
        ] {
            assert_eq!(total(fixed, Some(hexes)).0, expected, "6 and {fixed} among {hexes}");
        }
    }

    #[test]
    fn a_line_that_hangs_on_an_unknown_fact_does_not_count() {
        assert_eq!(total(3, None).0, 9);
        let rows = [row("base", Amount::OfFact(MORALE))];
        let tally = Tally::of(&rows, &Facts::of(&TEST), &[]);
        assert_eq!((tally.total(), tally.unknown_facts().next()), (0, Some(MORALE)));
    }
}
