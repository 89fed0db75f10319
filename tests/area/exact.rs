//! Odds of battles to the last digit: the answers of `tests/data/exact_odds.txt` as they were solved one state after the other, on any
//! number of threads.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use brigade_major::cli::check_line;

use crate::common::RULES;

/// Requests, each followed by its answer.
const CASES: &str = include_str!("../data/exact_odds.txt");

#[test]
fn odds_are_the_same_to_the_last_digit_on_any_number_of_threads() {
    let lines = CASES.lines().collect::<Vec<_>>();
    assert!(lines.len() >= 16);
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        for pair in lines.chunks(2) {
            let (answer, is_sound) = pool.install(|| check_line(&RULES, pair[0].as_bytes()));
            assert!(is_sound, "{answer}");
            assert_eq!(answer.trim(), pair[1], "{threads} threads: {}", pair[0]);
        }
    }
}
