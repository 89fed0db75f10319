//! A tape that may be off, over the shipped tables: where the half inch matters, and where it does not.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use brigade_major::games::rff1812::Tables;
use brigade_major::games::rff1812::fire::FireRequest;
use brigade_major::games::rff1812::maneuver::{Leader, ManeuverRequest};
use brigade_major::games::rff1812::tape::{fire_at, maneuver_at, split_by_distance, text};
use brigade_major::quantity::Measured;
use serde_json::json;

fn of_volley(measured: &str, die: Option<u8>) -> Vec<String> {
    let tables = Tables::shipped().unwrap();
    let measured = Measured::parse(measured).unwrap();
    let volley: FireRequest = serde_json::from_value(json!({
        "firers": [{"arm": "infantry", "weapon": "musket", "stands": 9, "range": 4, "experience": "veteran", "order": "good"}],
        "target": {"arm": "infantry", "experience": "trained", "order": "good"}, "die": die
    }))
    .unwrap();
    let answer = |inches| {
        let mut request = volley.clone();
        request.firers[0].range = inches;
        fire_at(&tables, &request, &[])
    };
    text(measured, &split_by_distance(measured, answer))
}

fn of_leader(measured: &str) -> Vec<String> {
    let tables = Tables::shipped().unwrap();
    let request: ManeuverRequest = serde_json::from_value(json!({
        "unit": {"arm": "infantry", "experience": "veteran", "effectiveness": "fresh", "order": "good"},
        "leader": {"rating": "able", "distance": 0}, "die": 6
    }))
    .unwrap();
    let measured = Measured::parse(measured).unwrap();
    let answer = |inches| {
        let leader = request.leader.clone().map(|leader| Leader { distance: inches, ..leader });
        maneuver_at(&tables, &ManeuverRequest { leader, ..request.clone() }, &[])
    };
    text(measured, &split_by_distance(measured, answer))
}

#[test]
fn within_a_band_nothing_is_crossed() {
    assert_eq!(of_volley("2~", Some(7)), ["The half inch changes nothing."]);
    assert_eq!(of_volley("2 ± 0.25", None), ["The 0.25\" changes nothing."]);
    assert_eq!(of_leader("3 ± 2"), ["The 2\" changes nothing."]);
}

#[test]
fn an_edge_is_named_with_both_results() {
    assert_eq!(
        of_volley("4~", Some(7)),
        [
            "The half inch matters.",
            "At 3.5\" to 4\", musket to 4\" and 9 to 11 points +1: 9 points, sum +1, 8: galling fire.",
            "At 4.5\", musket to 8\" and 4 or 5 points −1: 4½ points, sum −1, 6: no effect."
        ]
    );
    let wide = of_volley("6 ± 3", None);
    assert_eq!(wide.len(), 4, "{wide:?}");
    assert_eq!(wide[3], "At 9\", out of range: 0 points, no attack.");
    assert_eq!(
        of_leader("8~"),
        [
            "The half inch matters.",
            "At 7.5\" to 8\", in command: sum +3, 9: double quick.",
            "At 8.5\", out of command −2: sum +1, 7: well handled."
        ]
    );
}
