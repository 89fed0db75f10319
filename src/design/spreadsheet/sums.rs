//! Sums among the rows of a table: of those before a row, or of those beneath it.

use std::collections::BTreeSet;

/// Number of rows beneath a command that its figure may be the sum of.
const MOST_BENEATH: usize = 60;

/// Facts of a row by which the rows beside it are judged.
pub(super) struct Seen {
    pub number: usize,
    pub men: Option<i64>,
    pub is_led: bool,
    /// Is set where it is called by the number of a regiment: "25th Infantry".
    pub is_regiment: bool,
}

/// Sums of the rows so far.
#[derive(Default)]
pub(super) struct Sums {
    /// Number of rows since the last heading or total, and their sum.
    pub part: (usize, i64),
    whole: i64,
    pub count: usize,
}

impl Sums {
    pub fn add(&mut self, own: i64) {
        self.part = (self.part.0 + 1, self.part.1.saturating_add(own));
        self.whole = self.whole.saturating_add(own);
        self.count += 1;
    }

    /// Returns whether a figure is the sum of the rows before it; for a single row only where the figure has no name.
    pub fn is_sum(&self, own: i64, is_nameless: bool) -> bool {
        own > 0 && ((self.part.1 == own && (self.part.0 > 1 || (is_nameless && self.part.0 > 0))) || (self.whole == own && self.count > 1))
    }
}

/// Returns whether a figure is the sum of the next two or more rows.
pub(super) fn is_sum_beneath(own: i64, beneath: &[Seen]) -> bool {
    let mut sum = 0i64;
    for (nth, row) in beneath.iter().enumerate().take(MOST_BENEATH) {
        sum = sum.saturating_add(row.men.unwrap_or_default());
        if sum >= own {
            return sum == own && nth >= 1;
        }
    }
    false
}

/// Returns the rows that are each the sum of the two or more before it, where such sums end all parts of the table but that of a last sum of
/// all. One such row alone may be a unit.
pub(super) fn closing_sums(seen: &[Seen]) -> BTreeSet<usize> {
    let (mut closes, mut part, mut whole) = (BTreeSet::new(), (0usize, 0i64), 0i64);
    for (nth, row) in seen.iter().enumerate() {
        let Some(men) = row.men else {
            if part.0 > 0 {
                return BTreeSet::new();
            }
            continue;
        };
        if part.0 > 1 && part.1 == men {
            closes.insert(nth);
            whole = whole.saturating_add(men);
            part = (0, 0);
        } else if nth + 1 != seen.len() || part.0 > 0 || whole != men {
            part = (part.0 + 1, part.1.saturating_add(men));
        }
    }
    if part.0 == 0 && closes.len() > 1 { closes } else { BTreeSet::new() }
}
