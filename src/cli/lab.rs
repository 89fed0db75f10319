//! Subcommand `brigade-major lab`: fights of the laboratory, worked out from a file and written as one line of JSON.

use std::sync::Arc;

use serde_json::Value as Json;

use super::{faults_answer, line, start_of};
use crate::engine::Fault;
use crate::engine::fault::At;
use crate::games::Rules;
use crate::games::rff1812::battle::{Rff1812, Setup};
use crate::games::rff1812::scenario::SYSTEM;
use crate::id::UnitId;
use crate::interface::LargeNumbers;
use crate::lab::ground::{Condition, Fight};
use crate::lab::progress::Progress;
use crate::lab::request::{Plan, Step};
use crate::lab::{FightCase, FightRequest, fight, fight_csv, fight_json, fight_svg, read_request, tips, tips_csv, tips_json};

/// Question put to the laboratory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabOrder {
    /// Compares the plans of a fight.
    Fight,
    /// Finds what tips the first plan, by the facts of one unit or of all.
    Tips(Option<UnitId>),
}

/// Answers a request of the laboratory, given as text. Returns the line to print, and whether it is an answer rather than an error.
#[must_use]
pub fn lab_answer(rules: &Rules, text: &str, order: &LabOrder, progress: &Arc<Progress>) -> (String, bool) {
    match worked(rules, text, order, progress) {
        Ok(answer) => (answer.to_string(), true),
        Err(faults) => (faults_answer(&faults), false),
    }
}

/// Figures of the laboratory for other programs: as separated values, and a fight as a picture in SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabFiles {
    /// Separated values with a line of headings.
    pub csv: String,
    /// Picture of a fight; `None` for what tips one.
    pub svg: Option<String>,
}

/// Answers a request of the laboratory as separated values and as a picture.
///
/// # Errors
/// Every fault of the request.
pub fn lab_files(rules: &Rules, text: &str, order: &LabOrder, progress: &Arc<Progress>) -> Result<LabFiles, Vec<Fault>> {
    let (setup, request) = read_fight(rules, text)?;
    Ok(match order {
        LabOrder::Fight => {
            let worked = fight(&setup, &request, progress)?;
            let svg = fight_svg(&worked, &request, &setup.scenario.title);
            LabFiles { csv: fight_csv(&worked, &request), svg: Some(svg) }
        }
        LabOrder::Tips(of) => {
            let case = FightCase { setup, request, condition: Condition::default() };
            LabFiles { csv: tips_csv(&tips(&case, of.as_ref(), progress)?, &case.request), svg: None }
        }
    })
}

fn worked(rules: &Rules, text: &str, order: &LabOrder, progress: &Arc<Progress>) -> Result<Json, Vec<Fault>> {
    let (setup, request) = read_fight(rules, text)?;
    match order {
        LabOrder::Fight => fight_json(&setup, &request, progress),
        LabOrder::Tips(of) => tips_json(&setup, &request, of.as_ref(), progress),
    }
}

/// Reads a request with its scenario.
fn read_fight(rules: &Rules, text: &str) -> Result<(Setup, FightRequest), Vec<Fault>> {
    let mut json = line::read(text, 1).map_err(|fault| vec![fault])?;
    drop_nulls(&mut json);
    let Json::Object(mut fields) = json else {
        return Err(Fault::single("", "a fight is a JSON object with \"system\", \"scenario\" and so on"));
    };
    let large = LargeNumbers::take(&mut fields);
    let read = || {
        let request = read_request(fields)?;
        let setup = scenario_of(rules, &request)?;
        request.check(&setup.scenario)?;
        check_joins(&setup, &request)?;
        Ok((setup, request))
    };
    large.answered(read())
}

/// Drops the fields that are null within a value: null is the same as left out.
fn drop_nulls(value: &mut Json) {
    match value {
        Json::Array(items) => items.iter_mut().for_each(drop_nulls),
        Json::Object(fields) => {
            fields.values_mut().for_each(drop_nulls);
            fields.retain(|_, value| !value.is_null());
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// Checks that a leader is near who can join, where a plan asks for one: without him it would be another plan.
fn check_joins(setup: &Setup, request: &FightRequest) -> Result<(), Vec<Fault>> {
    let joins = |(plan, of): (usize, &Plan)| of.steps.iter().position(|step| *step == Step::Attach {}).map(|step| (plan, step));
    let Some((plan, step)) = request.plans.iter().enumerate().find_map(joins) else { return Ok(()) };
    if Fight::set_up(setup, request, &Condition::default())?.can_be_joined() {
        return Ok(());
    }
    let unit = request.ours.first().map(|unit| setup.scenario.unit_label(unit)).unwrap_or_default();
    let plans = At::of("plans");
    let plan = plans.item(plan);
    let steps = plan.field("steps");
    Err(Fault::single(steps.item(step), format!("no leader is near who can join {unit}: name one of its side in \"near\"")))
}

/// Returns the scenario of a request: one built in, by its id or path, or a file.
fn scenario_of(rules: &Rules, request: &FightRequest) -> Result<Setup, Vec<Fault>> {
    if request.system != SYSTEM {
        let sentence = format!("\"{}\" has no fights in the laboratory; \"{SYSTEM}\" has", request.system);
        return Err(Fault::single("system", sentence));
    }
    let name = &request.scenario;
    let start = start_of(rules, SYSTEM, name)?;
    let setup = start.downcast_ref::<Rff1812>().cloned();
    setup.ok_or_else(|| Fault::single("scenario", format!("\"{name}\" is of another game than \"{SYSTEM}\"")))
}
