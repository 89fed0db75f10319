//! The rulings of Regimental Fire and Fury 1812: the case tables of `tests/cases/rff1812`.

use crate::common::answer;
use crate::common::table::rulings_hold;
use serde_json::json;

#[test]
fn every_ruling_holds() {
    rulings_hold("rff1812");
}

/// A shot out of range is none: nothing is assumed about it. One of too few points is, since the rules do not say how few.
#[test]
fn nothing_is_assumed_of_a_shot_that_is_not_made() {
    let explain = |stands: u32, range: f64| {
        let firer = json!({"arm": "infantry", "weapon": "musket", "stands": stands, "range": range, "experience": "trained"});
        let target = json!({"arm": "infantry", "experience": "trained"});
        answer(&json!({"check": "rff1812.fire", "firers": [firer], "target": target}))["explain"].as_str().expect("a text").to_owned()
    };
    assert_eq!(explain(6, 8.01), "6 musket stands at 8.01\": 0, out of range: 0 points, no attack.");
    assert!(explain(1, 8.0).ends_with("½ point, too few for an attack (assumed)."), "{}", explain(1, 8.0));
}
