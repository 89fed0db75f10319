//! A design as a game: its commands are edits, its state the draft.

use std::convert::Infallible;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::draft::Draft;
use super::edit::{Edit, EditOperation};
use super::form::ScenarioFormat;
use super::pointer::Pointer;
use crate::engine::Fault;
use crate::engine::fault::{not_json, place_in_text};
use crate::game::{CommandKind, CorrectCall, Event, Judged, Objections, PastTables, Play, Refusal, System, ThrownFace};
use crate::table::Listed;

/// The designer as a game of the journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Design;

/// Start of a design: its form and its first draft.
#[derive(Clone, Debug)]
pub struct DesignSetup {
    /// The lines and cells of its game's scenarios.
    pub form: Arc<ScenarioFormat>,
    /// The draft before the first edit.
    pub start: Draft,
}

/// Command of the designer to a design.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// An edit of the draft.
    Edit(Edit),
    /// A correction, which a design never has: it is edited instead.
    Correct(CorrectCall<Design>),
}

impl System for Design {
    type Setup = DesignSetup;
    type State = Draft;
    type Command = Command;
    type Found = ();
    type Change = EditOperation;
    type Note = ();
    type Subject = Pointer;
    type Throw = Infallible;

    const NOT_CORRECTABLE_TEXT: &str = "a design is edited, not corrected";

    fn start(setup: &DesignSetup) -> Draft {
        setup.start.clone()
    }

    fn judge(_: &DesignSetup, state: &Draft, command: Command, _: &mut Objections<()>) -> Result<Judged<Self>, Refusal> {
        let Command::Edit(edit) = &command else { return Err(Refusal::of("", Self::NOT_CORRECTABLE_TEXT)) };
        let mut draft = state.clone();
        for operation in &edit.operations {
            if let Some(text) = operation.refused(&draft) {
                return Err(Refusal::of("", text));
            }
            operation.apply(&mut draft);
        }
        // The operations stand in the command; said twice they would make the file twice as long.
        let changes = edit.operations.clone();
        Ok(Judged { command, found: (), changes })
    }

    /// An edit is recorded as the desk asks for it, which leaves out those that change nothing.
    fn kind(_: &Command) -> CommandKind {
        CommandKind::ToldAct
    }

    fn apply(state: &mut Draft, change: &EditOperation) {
        change.apply(state);
    }

    fn note_text(_: &DesignSetup, _: &Self::State, (): &()) -> String {
        String::new()
    }

    fn changes_between(was: &Draft, becomes: &Draft) -> Vec<EditOperation> {
        if was == becomes { Vec::new() } else { vec![EditOperation::put(Pointer::default(), Some(becomes.0.clone()))] }
    }

    fn subject(change: &EditOperation) -> Pointer {
        match change {
            EditOperation::Put { at, .. } => at.clone(),
            EditOperation::Insert { list, .. } | EditOperation::Remove { list, .. } => list.clone(),
        }
    }

    fn name_of(_: &DesignSetup, _: &Draft, subject: &Pointer) -> String {
        subject.to_string()
    }

    fn describe_changes(_: &DesignSetup, _: &[EditOperation], becomes: &[EditOperation]) -> Vec<String> {
        becomes.iter().map(|operation| Self::subject(operation).to_string()).collect()
    }

    fn correct(call: CorrectCall<Self>) -> Command {
        Command::Correct(call)
    }

    fn correction(_: &Command) -> Option<&CorrectCall<Self>> {
        None
    }

    fn can_be_corrected(_: &Command) -> bool {
        false
    }

    fn thrown_faces(_: &DesignSetup, _: &Command) -> Vec<ThrownFace> {
        Vec::new()
    }

    fn missing_roll_text(_: &DesignSetup, throw: &Infallible) -> String {
        match *throw {}
    }
}

impl Play for Design {
    type Tables = ScenarioFormat;

    fn rows(_: &ScenarioFormat) -> &[Listed] {
        &[]
    }

    fn tables(setup: &DesignSetup) -> &Arc<ScenarioFormat> {
        &setup.form
    }

    fn with_tables(setup: &DesignSetup, tables: &Arc<ScenarioFormat>, _: PastTables<ScenarioFormat>) -> DesignSetup {
        DesignSetup { form: Arc::clone(tables), start: setup.start.clone() }
    }

    fn name(tables: &ScenarioFormat) -> (&'static str, &'static str) {
        (tables.word, tables.title)
    }

    fn start_text(setup: &DesignSetup) -> String {
        setup.start.text()
    }

    fn read_start(tables: &Arc<ScenarioFormat>, text: &str) -> Result<DesignSetup, Fault> {
        let start = Draft::read(text).map_err(|error| Fault::new(place_in_text(&error), not_json(&error)))?;
        Ok(DesignSetup { form: Arc::clone(tables), start })
    }

    fn file_stem(setup: &DesignSetup) -> String {
        setup.start.text_at(&Pointer::default().field("id")).filter(|id| !id.is_empty()).unwrap_or("scenario").to_owned()
    }

    fn sentence(_: &DesignSetup, event: &Event<Self>) -> String {
        match &event.command {
            Command::Edit(edit) => edit.text.to_string(),
            Command::Correct(_) => String::new(),
        }
    }
}

/// An event of a design.
pub type DesignEvent = Event<Design>;
