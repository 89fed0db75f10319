//! A designer at a scenario of either game with figures: lines are found by name, cells by what stands above them.

#![allow(clippy::unwrap_used, dead_code, reason = "helpers of tests may fail loudly, and no suite needs all")]

use std::sync::Arc;

use brigade_major::design::spreadsheet::units;
use brigade_major::design::{CellFault, Command, Design, DesignSetup, Draft, Edit, Edits, GridLine, LineKind, ScenarioFormat, lines};
use brigade_major::games::{Rules, battlecry1812, rff1812};
use brigade_major::session::{SaveLocation, Session};

use crate::common::RULES;

pub fn rules() -> Rules {
    RULES.clone()
}

pub fn fire_and_fury() -> Arc<ScenarioFormat> {
    Arc::new(rff1812::design::form(rules().tables(&rff1812::entry::GAME).unwrap()))
}

pub fn companies() -> Arc<ScenarioFormat> {
    Arc::new(battlecry1812::design::scenario_format(rules().tables(&battlecry1812::entry::GAME).unwrap()))
}

pub fn begun(form: &Arc<ScenarioFormat>, text: &str) -> Session<Design> {
    let setup = DesignSetup { form: Arc::clone(form), start: Draft::read(text).unwrap() };
    Session::begin(setup, "tables", SaveLocation { folder: None, ending: ".design.jsonl", game_noun: "design" })
}

pub struct Designer {
    pub form: Arc<ScenarioFormat>,
    pub session: Session<Design>,
}

impl Designer {
    /// At a scenario of the game its text names.
    pub fn at(text: &str) -> Self {
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        let form = if json["system"] == companies().system { companies() } else { fire_and_fury() };
        Self { session: begun(&form, text), form }
    }

    pub fn draft(&self) -> &Draft {
        self.session.game().state()
    }

    pub fn lines(&self) -> Vec<GridLine> {
        lines(&self.form, self.draft())
    }

    /// The line whose first cell shows that, or that is called so.
    pub fn line(&self, name: &str) -> GridLine {
        let lines = self.lines();
        let shown = lines.iter().find(|line| self.form.cell(self.draft(), line, 0).shown == name);
        let found = shown.or_else(|| lines.iter().find(|line| self.maker().line_name(line) == name));
        found.unwrap_or_else(|| panic!("no line {name}")).clone()
    }

    pub fn column(&self, kind: LineKind, head: &str) -> usize {
        self.form.columns_of(kind).iter().position(|column| column.head == head).unwrap_or_else(|| panic!("no column {head}"))
    }

    pub fn maker(&self) -> Edits<'_> {
        Edits { form: &self.form, draft: self.draft() }
    }

    pub fn does(&mut self, edit: Option<Edit>) {
        self.session.submit(Command::Edit(edit.unwrap())).unwrap();
    }

    pub fn types(&mut self, name: &str, head: &str, text: &str) {
        let line = self.line(name);
        let column = self.column(line.kind, head);
        let edit = self.maker().set_cells(&[(&line, column, text)]);
        self.does(edit);
    }

    pub fn shows(&self, name: &str, head: &str) -> String {
        let line = self.line(name);
        self.form.cell(self.draft(), &line, self.column(line.kind, head)).shown
    }

    /// A new line under another, named.
    pub fn adds(&mut self, kind: LineKind, under: &str, name: &str) {
        let (edit, place) = self.maker().add_line(kind, &self.line(under)).unwrap();
        self.does(Some(edit));
        let line = self.lines().into_iter().find(|line| line.at == place).unwrap();
        let edit = self.maker().set_cells(&[(&line, 0, name)]);
        self.does(edit);
    }

    pub fn names(&self) -> Vec<String> {
        self.lines().iter().map(|line| self.form.cell(self.draft(), line, 0).shown).collect()
    }

    /// Lists the faults: the line, the head of the column, and the message.
    pub fn faults(&self) -> Vec<(String, String, String)> {
        let lines = self.lines();
        let found = (self.form.check)(self.draft()).err().unwrap_or_default();
        let told = |fault: CellFault| {
            let Some((line, column)) = fault.cell else { return (String::new(), String::new(), fault.text) };
            let line = &lines[line];
            let head = self.form.columns_of(line.kind)[column].head;
            (self.maker().line_name(line), head.to_owned(), fault.text)
        };
        self.form.at_cells(self.draft(), &lines, &found).into_iter().map(told).collect()
    }

    pub fn sound(&self) -> String {
        (self.form.check)(self.draft()).unwrap_or_else(|faults| panic!("{faults:?}"))
    }

    /// The units as they go out to a spreadsheet.
    pub fn rows(&self) -> Vec<Vec<String>> {
        units(&self.form, self.draft(), &self.lines().iter().collect::<Vec<_>>())
    }

    /// A fault under a head of a line that says so.
    #[track_caller]
    pub fn assert_fault(&self, name: &str, head: &str, text: &str) {
        let faults = self.faults();
        let own = faults.iter().filter(|(line, column, _)| line == name && column == head).collect::<Vec<_>>();
        assert!(matches!(own.as_slice(), [(.., told)] if told.contains(text)), "{name}, {head}: {faults:?}");
    }
}
