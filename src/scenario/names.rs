//! Remarks on names in a scenario that players cannot tell apart.

use std::collections::BTreeSet;

use crate::engine::text::{plain, repeated_names};

/// Returns a remark for each of these names that one before it has, with its place in the list; `bearers` is the plural of who has them.
pub(crate) fn shared_names<'n>(bearers: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<(usize, String)> {
    let names = names.into_iter().collect::<Vec<_>>();
    let remark = |nth: usize| (nth, format!("two {bearers} are called {}: give them names that players tell apart", names[nth]));
    repeated_names(names.iter().copied()).into_iter().map(remark).collect()
}

/// Returns the same remarks for units, each by its full name and by the name that lists and the log show.
pub(crate) fn shared_unit_names<'n>(bearers: &str, names: impl Iterator<Item = (&'n str, &'n str)> + Clone) -> Vec<(usize, String)> {
    let mut remarks = shared_names(bearers, names.clone().map(|(name, _)| name));
    for (nth, remark) in shared_names(bearers, names.map(|(_, label)| label)) {
        if remarks.iter().all(|(known, _)| *known != nth) {
            remarks.push((nth, remark));
        }
    }
    remarks.sort_by_key(|(nth, _)| *nth);
    remarks
}

/// Returns a remark for each of the second side's names that the first side has too, with its place in the second list.
pub(crate) fn names_of_both(bearers: &str, sides: [&[&str]; 2]) -> Vec<(usize, String)> {
    let [first, second] = sides;
    let known = first.iter().map(|name| plain(name)).collect::<BTreeSet<_>>();
    let both = second.iter().enumerate().filter(|(_, name)| known.contains(&plain(name)));
    both.map(|(nth, name)| (nth, format!("both sides have {bearers} called {name}: give them names that players tell apart"))).collect()
}
