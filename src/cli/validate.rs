//! Subcommand `brigade-major validate FILE…`: reports every fault of a file, with its place: a scenario, a board, a design, a battle or
//! campaign, house rules.

use std::path::Path;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::design::{Design, ScenarioFormat};
use crate::engine::Fault;
use crate::engine::fault::named_in_text;
use crate::engine::text::{count_text, upper_first};
use crate::games::registry::{OpenMode, OpenedGame};
use crate::games::{Document, Rules};
use crate::session::{OpenFault, SaveLocation, Session};
use crate::sheet::letters_lacking;
use crate::table::{Overlay, TableTexts};

/// File without any fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound {
    /// Kind of file; `None` for a scenario.
    pub what: Option<String>,
    /// Remarks on oddities that are not faults.
    pub remarks: Vec<String>,
}

/// Checks a file, whose kind is found from its contents. House rules are laid over the `official` tables.
///
/// # Errors
/// The faults, as lines with file and place.
pub fn validate(path: &Path, rules: &Rules, official: &TableTexts) -> Result<Sound, Vec<String>> {
    let name = path.display();
    let faults = |faults: Vec<Fault>| faults.iter().map(|fault| format!("{name}: {fault}")).collect::<Vec<_>>();
    match Document::of(path).map_err(|sentence| vec![sentence])? {
        Document::Scenario(text) => {
            let scenario = rules.read_scenario(&text).map_err(faults)?;
            Ok(Sound { what: None, remarks: scenario.remarks().into_iter().chain(lacking(&text)).collect() })
        }
        Document::Board { text, .. } => {
            let board = rules.begin_on_board(Some(&text), None, None).map_err(faults)?;
            Ok(Sound {
                what: Some(format!("the board of {}", board.about().title)),
                remarks: board.remarks().into_iter().chain(lacking(&text)).collect(),
            })
        }
        Document::HouseRules(text) => {
            let (overlay, _) = house_rules_over(rules, official, path, &text)?;
            let rows = count_text(overlay.rows().count(), "changed row", "changed rows");
            Ok(Sound { what: Some(format!("house rules, {rows}")), remarks: Vec::new() })
        }
        Document::Play { system } => match rules.designs().find(|form| form.word == system) {
            Some(form) => design(path, form, rules).map_err(|fault| vec![fault.to_string()]),
            None => played(path, rules).map_err(|fault| vec![fault.to_string()]),
        },
    }
}

/// Lays house rules over the tables of these rules. Returns the overlay, and the rules with it.
///
/// # Errors
/// The faults of the file, those by which the changed tables do not hold among them, as lines with file and place.
pub fn house_rules_over(rules: &Rules, official: &TableTexts, path: &Path, text: &str) -> Result<(Overlay, Rules), Vec<String>> {
    let faults = |faults: Vec<Fault>| faults.iter().map(|fault| format!("{}: {fault}", path.display())).collect::<Vec<_>>();
    let overlay = Overlay::parse(text).map_err(faults)?;
    let changed = rules.reread(&overlay.apply(official).map_err(faults)?).map_err(faults)?;
    changed.check_consistency().map_err(|sentence| vec![format!("{}: {sentence}", path.display())])?;
    Ok((overlay, changed))
}

/// Checks a game in play: reads every line and applies it again.
fn played(path: &Path, rules: &Rules) -> Result<Sound, OpenFault> {
    let OpenedGame { session, notices } = rules.open(path, SaveLocation::default(), OpenMode::Read)?;
    let (recorded, hold) = session.events();
    let undone = recorded.saturating_sub(hold);
    let undone = if undone > 0 { format!(", and {undone} undone") } else { String::new() };
    let what = format!("{}, {} of the log{undone}", session.about().title, count_text(hold, "event", "events"));
    let odd = session.contradictions().into_iter().map(|text| upper_first(&text));
    Ok(Sound { what: Some(what), remarks: notices.into_iter().chain(session.judged_otherwise()).chain(odd).collect() })
}

/// Checks a design: an incomplete scenario is no fault of the file.
fn design(path: &Path, form: ScenarioFormat, rules: &Rules) -> Result<Sound, OpenFault> {
    let form = Arc::new(form);
    let sat = Session::<Design>::read(&form, &rules.fingerprint, path, SaveLocation::default())?;
    let draft = sat.session.game().state();
    let lacks = named_in_text((form.check)(draft).err().unwrap_or_default(), &draft.text());
    let lacks = lacks.iter().map(|fault| format!("its scenario is not finished: {fault}"));
    Ok(Sound {
        what: Some(format!("a design for {}", form.title)),
        remarks: sat.torn.into_iter().chain(lacks).chain(lacking(&draft.text())).collect(),
    })
}

/// Returns a remark on the characters of a JSON file that no font has, before its sheets are printed. Escapes are decoded, so that `\u6f22`
/// is the character it stands for.
fn lacking(text: &str) -> Option<String> {
    let mut letters = String::new();
    put_texts(&serde_json::from_str(text).ok()?, &mut letters);
    letters_lacking(&letters).ok().flatten()
}

/// Adds all texts within a value.
fn put_texts(value: &Json, letters: &mut String) {
    match value {
        Json::String(text) => letters.push_str(text),
        Json::Array(items) => items.iter().for_each(|item| put_texts(item, letters)),
        Json::Object(fields) => fields.values().for_each(|value| put_texts(value, letters)),
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}
