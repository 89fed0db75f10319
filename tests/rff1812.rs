//! The rulings of Regimental Fire and Fury 1812: the case tables of `tests/cases/rff1812`.

mod common;

use common::ask;
use common::table::{Case, all};

fn report(wrong: Vec<String>, of: usize) {
    assert!(wrong.is_empty(), "{} of {of} rulings are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn wrong(case: &Case, answer: &str) -> Option<String> {
    let disagreements = case.disagreements(answer);
    (!disagreements.is_empty()).then(|| format!("{} {} {}\n    {}", case.at, case.rule, case.request, disagreements.join("\n    ")))
}

#[test]
fn every_ruling_holds() {
    let cases = all("rff1812");
    report(cases.iter().filter_map(|case| wrong(case, &ask(&case.request))).collect(), cases.len());
}
