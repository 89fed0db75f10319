//! The rulings of Regimental Fire and Fury 1812: the case tables of `tests/cases/rff1812`.

use crate::common::table::rulings_hold;

#[test]
fn every_ruling_holds() {
    rulings_hold("rff1812");
}
