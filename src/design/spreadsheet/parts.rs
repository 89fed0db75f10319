//! Rows whose men may be counted in another row already: a part of the unit above, its sick.

use super::troops::names_regiment;
use super::vocabulary::{has, is_ordinal, plain_words};

/// Words with which a part of the unit above begins.
const SHARES: [&str; 13] = [
    "of which",
    "of whom",
    "of these",
    "thereof",
    "including",
    "incl",
    "included",
    "davon",
    "darunter",
    "dont",
    "y compris",
    "de los cuales",
    "incluidos",
];
/// Men who are not with their unit, and no unit.
const ABSENT: &str = "sick, sick present, sick absent, sick and wounded, ill, wounded, absent, on command, on leave, in hospital, missing, \
    prisoners, prisoners of war, deserted, deserters, detached, malades, blesses, kranke, verwundete, enfermos, heridos, effective sick";
/// Parts of a regiment, in plain letters.
const PARTS: &str = "bn, bns, battalion, battalions, btn, bataillon, wing, coy, coys, company, companies, co, cos, squadron, sqn, troop, \
    detachment, det, platoon, kompanie, compagnie";
/// Words that stand beside those of a part.
const OTHERS: &str = "light, lt, grenadier, grenadiers, flank, right, left, centre, center, battalion, of, the, and, no, half, rifle, first, \
    second, third";

/// Units of a table as they come, by which parts of them are known.
#[derive(Default)]
pub(super) struct UnitParts {
    /// Unit above with its men, and those of its parts so far with their number.
    whole: Option<(String, i64)>,
    part: (i64, usize),
}

impl UnitParts {
    /// Forgets the unit above, since a heading follows it.
    pub fn begin(&mut self) {
        *self = Self::default();
    }

    /// Returns a sentence on the men of a row that may be counted twice; `None` for any other row.
    pub fn doubt(&mut self, (number, name): (usize, &str), men: Option<i64>, is_marked: bool) -> Option<String> {
        let men = men.filter(|men| *men > 0)?;
        let plain = plain_words(name);
        if has(ABSENT, &plain) {
            return Some(format!(
                "Row {number}, {name}: these {men} men may be counted with their units already: leave the row out, or name a unit."
            ));
        }
        let is_share = SHARES.iter().any(|begins| plain == *begins || plain.starts_with(&format!("{begins} ")));
        let is_part = is_part(&plain);
        let Some((whole, all)) = self.whole.clone().filter(|_| is_share || is_part || (is_marked && !names_regiment(name))) else {
            // What has a mark itself is beneath another one.
            if !is_marked {
                (self.whole, self.part) = (Some((name.to_owned(), men)), (0, 0));
            }
            return None;
        };
        self.part = (self.part.0.saturating_add(men), self.part.1 + 1);
        let is_all = self.part.0 == all && self.part.1 > 1;
        let counted = if is_all && !is_share && !is_marked { "the men of it and of the rows above it" } else { "its men" };
        (is_share || is_marked || is_all).then(|| format!("Row {number}, {name}: {counted} may be counted in “{whole}” already."))
    }
}

/// Returns whether a name in plain words is that of a part of a regiment alone: "1st Bn", "light company".
pub(super) fn is_part(plain: &str) -> bool {
    plain.split(' ').any(|word| has(PARTS, word)) && plain.split(' ').all(|word| has(PARTS, word) || has(OTHERS, word) || is_ordinal(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_that_may_be_counted_twice_are_told() {
        let mut parts = UnitParts::default();
        let told = |parts: &mut UnitParts, name: &str, men, is_marked| parts.doubt((1, name), Some(men), is_marked).is_some();
        assert!(!told(&mut parts, "9th US", 349, false));
        assert!(told(&mut parts, "of which: light coy", 60, false));
        assert!(!told(&mut parts, "11th US", 416, false));
        assert!(told(&mut parts, "1st Bn", 208, true) && told(&mut parts, "2nd Bn", 208, true) && told(&mut parts, "Sick", 35, false));
        assert!(
            !told(&mut parts, "25th US", 416, false) && !told(&mut parts, "1st Bn", 208, false) && told(&mut parts, "2nd Bn", 208, false)
        );
        parts.begin();
        assert!(!told(&mut parts, "8th Foot", 400, true) && !told(&mut parts, "Light company", 60, true), "a list of bullets");
    }
}
