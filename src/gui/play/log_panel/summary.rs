//! Cached description of an event in the log: its sentence, the names in it, and the side that acts.

use std::ops::Range;

use crate::scenario::Nation;

/// A side of the game, as the log filters by it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogSide {
    /// Name of the side.
    pub name: String,
    /// Nation whose colour its entries have.
    pub nation: Option<Nation>,
    /// Names of the side and of its leaders, as sentences use them.
    pub names: Vec<String>,
}

/// Description of an event for the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LogSummary {
    /// Sentence of the event.
    pub text: String,
    /// Short line shown until the entry is picked: what was done, the result, what follows; `None`: the sentence.
    pub heading: Option<super::ShortLine>,
    /// Name of the phase it begins, shown in place of the sentence; empty for any other event.
    pub phase: String,
    /// Byte ranges of the names in the sentence.
    pub names: Vec<Range<usize>>,
    /// Text that can be searched, if that is more than the sentence.
    pub sought: String,
    /// Side of the first name, which is the side that acts.
    pub side: Option<usize>,
}

impl LogSummary {
    /// Finds the names of the sides in a sentence, whole words only, longer names before shorter ones.
    pub fn of(text: String, names: &[(String, usize)]) -> Self {
        let mut found: Vec<(Range<usize>, usize)> = Vec::new();
        for (name, side) in names {
            for (start, _) in text.match_indices(name.as_str()) {
                let place = start..start + name.len();
                let free = found.iter().all(|(known, _)| known.end <= place.start || place.end <= known.start);
                if free && is_word(&text, &place) {
                    found.push((place, *side));
                }
            }
        }
        found.sort_by_key(|(place, _)| place.start);
        let side = found.first().map(|(_, side)| *side);
        Self { names: found.into_iter().map(|(place, _)| place).collect(), side, text, ..Self::default() }
    }
}

/// Returns the names of the sides, the longest first, so that no part of a name is taken for another.
pub(super) fn names_of(sides: &[LogSide]) -> Vec<(String, usize)> {
    let of_side = |(nth, side): (usize, &LogSide)| side.names.iter().map(move |name| (name.clone(), nth)).collect::<Vec<_>>();
    let mut names = sides.iter().enumerate().flat_map(of_side).filter(|(name, _)| !name.is_empty()).collect::<Vec<_>>();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    names
}

fn is_word(text: &str, place: &Range<usize>) -> bool {
    let before = text.get(..place.start).and_then(|before| before.chars().next_back());
    let after = text.get(place.end..).and_then(|after| after.chars().next());
    ![before, after].into_iter().flatten().any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_whole_and_the_first_tells_the_side() {
        let sides = [
            LogSide { name: "United States".to_owned(), nation: None, names: vec!["9th US".to_owned(), "Scott".to_owned()] },
            LogSide { name: "British".to_owned(), nation: None, names: vec!["19th US".to_owned(), "Scott's Lights".to_owned()] },
        ];
        let names = names_of(&sides);
        let summary = LogSummary::of("19th US at 3\" fires at 9th US and Scott's Lights.".to_owned(), &names);
        let found = summary.names.iter().map(|place| &summary.text[place.clone()]).collect::<Vec<_>>();
        assert_eq!((found, summary.side), (vec!["19th US", "9th US", "Scott's Lights"], Some(1)));
        assert_eq!(LogSummary::of("Nobody moves.".to_owned(), &names).side, None);
    }
}
