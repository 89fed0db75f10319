//! Open design: its log and file, the scenario file it is saved to, and the results derived from it after each edit.

use std::any::Any;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::{AnyOpenGame, OpenedGame, Rules};
use crate::design::{
    CellFault, Command, Design, DesignEvent, DesignSetup, Draft, Edit, EditOperation, Edits, GridLine, Layout, Pointer, Remark,
    ScenarioFormat, Sketch, Step, lines,
};
use crate::engine::fault::not_json_at;
use crate::game::{Play as _, Refusal, Version};
use crate::games::about::About;
use crate::scenario::Picture;
use crate::session::{AnySession, FileNotice, FileState, FileStatus, OpenFault, Persistence, SaveLocation, Session, WrittenFile};
use crate::store::{BattleFile, GuardedFile, StoreError, TextPrint, safe_stem, with_ending};
use crate::table::Listed;

/// Fields of a unit's rating.
const RATINGS: [&str; 2] = ["experience", "morale"];

/// Design that is open, as a game in play is.
#[derive(Debug)]
pub struct OpenDesign {
    session: Session<Design>,
    /// Results derived from the draft in its current state.
    pub analysis: DraftAnalysis,
    /// Scenario file it is saved to at every valid change.
    file: Option<GuardedFile>,
    /// Error that prevents the current scenario from being in that file, if any.
    trouble: Option<StoreError>,
    /// True if it has changed since it was last checked.
    unchecked: bool,
    /// True if it was edited, undone or redone since it was last checked: opening a design writes nothing.
    edited: bool,
    /// Edit that was last undone or redone, until the window shows it.
    undone_edit: Option<UndoneEdit>,
    /// Ratings that were typed as they were already, which no edit records: the unit's id and the field.
    confirmed: BTreeSet<(String, SmolStr)>,
}

/// Edit that was undone or redone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoneEdit {
    /// Sentence that describes the edit.
    pub text: String,
    /// Place of the edit in the tree, if it has one.
    pub place: Option<Pointer>,
}

/// Scenario file of a design, as the design's file stores it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GoesInto {
    scenario: PathBuf,
    print: TextPrint,
}

impl Drop for OpenDesign {
    fn drop(&mut self) {
        self.check();
    }
}

/// Results derived from a draft.
#[derive(Debug, Default)]
pub struct DraftAnalysis {
    /// Lines of the grid.
    pub lines: Vec<GridLine>,
    /// Text of each cell, line by line.
    pub cells: Vec<Vec<String>>,
    /// Faults of the draft, at their cells.
    pub faults: Vec<CellFault>,
    /// Text of the scenario as it is saved, if it has no faults.
    pub valid_text: Option<String>,
    /// Text of the scenario as it is drawn, whatever is at fault in it; `None` if it cannot be drawn at all.
    pub sketch: Option<Sketch>,
    /// Lines with a figure that lacks a basis or a source, and the name of what is missing.
    pub unsourced: Vec<(usize, &'static str)>,
    /// Number of lines in the grid that are units.
    pub unit_count: usize,
    /// Number of remarks on the scenario as it is drawn.
    pub remark_count: usize,
    /// Counter raised with every change, so that values measured from it are measured again.
    pub change: usize,
    /// Counter raised with every check, for values derived from the valid text.
    pub checked: usize,
}

impl OpenDesign {
    /// Begins a design from a draft.
    #[must_use]
    pub fn begin(form: &Arc<ScenarioFormat>, start: Draft, fingerprint: &str, home: SaveLocation) -> Self {
        Self::of(Session::begin(DesignSetup { form: Arc::clone(form), start }, fingerprint, home))
    }

    /// Opens a design's file, or opens it read-only if another program has it open.
    ///
    /// # Errors
    /// Returns the reason it cannot be opened.
    pub fn open(form: &Arc<ScenarioFormat>, fingerprint: &str, path: &Path, home: SaveLocation) -> Result<OpenedGame, OpenFault> {
        let sat = Session::open_or_read(form, fingerprint, path, home)?;
        // A design does not depend on the tables: other tables in use change nothing in it.
        Ok(OpenedGame { session: Box::new(Self::of(sat.session)), notices: sat.torn.into_iter().collect() })
    }

    /// Reads the current draft of a design's file; `form` must be the one of its word.
    ///
    /// # Errors
    /// Returns the reason it cannot be read.
    pub fn read(form: &Arc<ScenarioFormat>, path: &Path) -> Result<Draft, OpenFault> {
        Session::<Design>::read(form, "", path, SaveLocation::default()).map(|sat| sat.session.game().state().clone())
    }

    fn of(session: Session<Design>) -> Self {
        let remembered = session.remembered().cloned().and_then(|json| serde_json::from_value::<GoesInto>(json).ok());
        let file = remembered.map(|GoesInto { scenario, print }| GuardedFile::of_scenario(scenario).known(print));
        let changed =
            file.as_ref().filter(|file| file.is_changed()).map(|file| StoreError::ChangedSince { path: file.path().to_path_buf() });
        let mut design = Self {
            session,
            analysis: DraftAnalysis::default(),
            file,
            trouble: changed,
            unchecked: false,
            edited: false,
            undone_edit: None,
            confirmed: BTreeSet::new(),
        };
        design.show();
        design.check();
        design
    }

    /// Returns the design with an existing scenario file of the player as the file it is saved to.
    #[must_use]
    pub fn with_scenario_file(mut self, path: &Path) -> Self {
        let mut file = GuardedFile::of_scenario(absolute(path));
        if matches!(file.read(|_| Ok(())), Ok(Some(()))) {
            self.file = Some(file);
        }
        self
    }

    /// Returns the lines and cells of its game.
    #[must_use]
    pub fn form(&self) -> &Arc<ScenarioFormat> {
        &self.session.game().setup().form
    }

    /// Returns the draft in its current state.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        self.session.game().state()
    }

    /// Returns `true` if a line is a leader or unit that arrives later, so that its place is an entry.
    #[must_use]
    pub fn arrives_later(&self, line: &GridLine) -> bool {
        self.draft().has(&line.at.field("arrives"))
    }

    /// Builds the layout of its table, whatever is at fault in it; `None` if it has none, or cannot be drawn at all.
    #[must_use]
    pub fn layout(&self) -> Option<Layout> {
        let sketch = self.analysis.sketch.as_ref()?;
        let mut laid = (self.form().layout.as_ref()?)(sketch.text())?;
        for thing in &mut laid.things {
            thing.at = sketch.in_draft(&thing.at);
            thing.points.iter_mut().for_each(|(at, _)| *at = sketch.in_draft(at));
            thing.facing.iter_mut().for_each(|(at, _)| *at = sketch.in_draft(at));
        }
        laid.place_names(self.draft());
        Some(laid)
    }

    /// Lists the remarks on the scenario as it is drawn.
    #[must_use]
    pub fn remarks(&self) -> Vec<Remark> {
        self.numbered_remarks().into_iter().map(|(_, remark)| remark).collect()
    }

    /// Lists the remarks with their numbers in the sketch. What stands there only to be drawn, for a side that is still empty, has none.
    fn numbered_remarks(&self) -> Vec<(usize, Remark)> {
        let Some(sketch) = &self.analysis.sketch else { return Vec::new() };
        let remarks = (self.form().remarks)(sketch.text()).into_iter().map(|remark| Remark { at: sketch.in_draft(&remark.at), ..remark });
        remarks.enumerate().filter(|(_, remark)| remark.at.item_at().is_none_or(|at| self.draft().has(&at))).collect()
    }

    /// Returns the edit that corrects what the remark of that number is about; `None` if it cannot be corrected so.
    #[must_use]
    pub fn remedy(&self, nth: usize) -> Option<Edit> {
        let sketch = self.analysis.sketch.as_ref()?;
        let (own, _) = self.numbered_remarks().into_iter().nth(nth)?;
        (self.form().remedy)(self.form(), sketch.text(), own).map(|edit| sketch.edit_in_draft(edit))
    }

    /// Returns a builder of edits to this draft.
    #[must_use]
    pub fn edits(&self) -> Edits<'_> {
        Edits { form: self.form(), draft: self.draft() }
    }

    /// Notes the ratings among cells that are typed into: a trait chosen later leaves them alone, even if typing changed nothing.
    pub fn confirm(&mut self, cells: &[(GridLine, usize)]) {
        for (line, column) in cells {
            let field = self.form().columns_of(line.kind).get(*column).and_then(|column| column.field.last().copied());
            let id = self.draft().text_at(&line.at.field("id")).map(str::to_owned);
            if let Some((id, field)) = id.zip(field.filter(|field| RATINGS.contains(field))) {
                self.confirmed.insert((id, SmolStr::new_static(field)));
            }
        }
    }

    /// Sets typed text in cells; a trait that is chosen changes no rating that was typed.
    #[must_use]
    pub fn set_cells(&self, cells: &[(&GridLine, usize, &str)]) -> Option<Edit> {
        let is_chosen = |(line, column, _): &(&GridLine, usize, &str)| {
            self.form().columns_of(line.kind).get(*column).is_some_and(|column| column.kind.is_several())
        };
        if !cells.iter().any(is_chosen) {
            return self.edits().set_cells(cells);
        }
        let free = self.untyped_ratings();
        let is_typed = |at: &Pointer| {
            let [of @ .., Step::Field(field)] = &at.0[..] else { return false };
            let id = self.draft().text_at(&Pointer(of.to_vec()).field("id")).unwrap_or_default();
            let own = (id.to_owned(), field.clone());
            RATINGS.contains(&field.as_str()) && (!free.contains(&own) || self.confirmed.contains(&own))
        };
        self.edits().set_cells_but(cells, &is_typed)
    }

    /// Returns the ratings that nobody typed: those of units that were added here and have had them since, by the unit's id and the field.
    fn untyped_ratings(&self) -> BTreeSet<(String, SmolStr)> {
        let game = self.session.game();
        let mut draft = game.setup().start.clone();
        let (mut free, mut known) = (BTreeSet::new(), BTreeSet::new());
        let id_in = |node: &Draft, at: &Pointer| node.text_at(&at.field("id")).map(str::to_owned);
        for event in game.journal().applied() {
            let Command::Edit(edit) = &event.command else { continue };
            for operation in &edit.operations {
                if let EditOperation::Put { at, to: Some(_) } = operation
                    && let [of @ .., Step::Field(field)] = &at.0[..]
                {
                    let own = id_in(&draft, &Pointer(of.to_vec())).unwrap_or_default();
                    if RATINGS.contains(&field.as_str()) {
                        free.remove(&(own, field.clone()));
                    } else if field == "id" {
                        operation.apply(&mut draft);
                        let new = id_in(&draft, &Pointer(of.to_vec())).unwrap_or_default();
                        known.remove(&own);
                        known.insert(new.clone());
                        for field in RATINGS.map(SmolStr::new_static) {
                            if free.remove(&(own.clone(), field.clone())) {
                                free.insert((new.clone(), field));
                            }
                        }
                        continue;
                    }
                }
                operation.apply(&mut draft);
                if let EditOperation::Insert { list, nth, .. } = operation
                    && let Some(id) = id_in(&draft, &list.item(*nth))
                    && known.insert(id.clone())
                    // One that is duplicated, moved or imported has its name already.
                    && draft.text_at(&list.item(*nth).field("name")).is_none_or(str::is_empty)
                {
                    free.extend(RATINGS.map(|field| (id.clone(), SmolStr::new_static(field))));
                }
            }
        }
        free
    }

    /// Returns the current title of the scenario.
    #[must_use]
    pub fn title(&self) -> &str {
        self.draft().text_at(&Pointer::default().field("title")).unwrap_or("A scenario")
    }

    /// Returns the current text of the scenario.
    #[must_use]
    pub fn text(&self) -> String {
        self.draft().text()
    }

    /// Returns the picture under its table, if any.
    #[must_use]
    pub fn picture(&self) -> Option<Picture> {
        self.draft().picture(self.form())
    }

    /// Returns the scenario file it is saved to, if any.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(GuardedFile::path)
    }

    /// Returns the name of a file made of it, without folder and ending: from its id, made safe so that it never changes the path.
    #[must_use]
    pub fn file_stem(&self) -> String {
        safe_stem(self.draft().text_at(&Pointer::default().field("id")).unwrap_or("scenario"))
    }

    /// Applies an edit. Returns the reason if it is refused.
    pub fn edit(&mut self, edit: Edit) -> Option<String> {
        if edit.changes_nothing(self.draft()) {
            return None;
        }
        let refused = self.session.submit(Command::Edit(edit)).err().map(|refusal| refusal.sentences());
        self.mark_edited();
        refused
    }

    /// Returns the edit that was undone or redone since the last call, and clears it.
    pub const fn take_undone_edit(&mut self) -> Option<UndoneEdit> {
        self.undone_edit.take()
    }

    /// Undoes the last edit, or redoes it. Returns `false` if there is nothing to undo or redo.
    fn undo_redo(&mut self, redo: bool) -> Result<bool, Refusal> {
        let journal = self.session.game().journal();
        let event = if redo { journal.first_undone() } else { journal.last_applied() };
        let how = if redo { "Redone" } else { "Undone" };
        let turned = event.and_then(|event| match &event.command {
            Command::Edit(edit) => Some(UndoneEdit { text: format!("{how}: {}", edit.text), place: edit.place() }),
            Command::Correct(_) => None,
        });
        let done = if redo { self.session.redo() } else { self.session.undo() }?;
        self.undone_edit = turned;
        self.mark_edited();
        Ok(done)
    }

    fn mark_edited(&mut self) {
        self.edited = true;
        self.show();
    }

    /// Returns the cell of a place in the tree, or that of the line before it if the place no longer exists.
    #[must_use]
    pub fn cell_of(&self, place: &Pointer) -> Option<(usize, usize)> {
        let lines = &self.analysis.lines;
        let gone = |(_, nth): &(Pointer, usize)| *nth > 0 && !lines.iter().any(|line| line.at == *place);
        let place = &place.in_list().filter(gone).map_or_else(|| place.clone(), |(list, nth)| list.item(nth - 1));
        let holds = |(_, line): &(usize, &GridLine)| place.within(&line.at).is_some();
        let (nth, line) = lines.iter().enumerate().filter(holds).max_by_key(|(_, line)| line.at.0.len())?;
        let is_of = |at: &Pointer| place.within(at).is_some() || at.within(place).is_some();
        let columns = self.form().columns_of(line.kind);
        let column = columns.iter().position(|column| *place != line.at && is_of(&line.at.fields(column.field)));
        Some((nth, column.unwrap_or_default()))
    }

    /// Returns the sentences of the edits that undo and redo would affect.
    #[must_use]
    pub fn undo_redo_texts(&self) -> [Option<String>; 2] {
        let journal = self.session.game().journal();
        let text = |event: &DesignEvent| if let Command::Edit(edit) = &event.command { Some(edit.text.to_string()) } else { None };
        [journal.last_applied().and_then(text), journal.first_undone().and_then(text)]
    }

    /// Saves the scenario to a file, valid or not, and from now on at every valid change. A file that another program wrote is left alone
    /// unless `replace` is set.
    ///
    /// # Errors
    /// Returns the reason it cannot be written there.
    pub fn save_scenario(&mut self, path: &Path, replace: bool) -> Result<(), StoreError> {
        self.check();
        let path = absolute(path);
        let faulty = || self.draft().given_away(self.form(), path.parent()).text();
        let text = self.shared_text(path.parent()).unwrap_or_else(faulty);
        let own = self.file.take_if(|file| BattleFile::is_same(file.path(), &path));
        let is_own = own.is_some();
        let mut file = own.unwrap_or_else(|| GuardedFile::of_scenario(path));
        let written = if replace { file.replace(&text) } else { file.write(&text).map(drop) };
        if is_own || written.is_ok() {
            self.file = Some(file);
        }
        written?;
        self.trouble = None;
        self.remember_file();
        Ok(())
    }

    /// Replaces the scenario's file that another program wrote by ours.
    ///
    /// # Errors
    /// Returns the reason it cannot be written.
    fn overwrite_changed_file(&mut self) -> Result<(), StoreError> {
        let path = self.file().map(Path::to_path_buf);
        path.map_or(Ok(()), |path| self.save_scenario(&path, true))
    }

    /// Replaces the draft by the scenario's file that another program wrote, as an edit that can be undone.
    ///
    /// # Errors
    /// Returns the reason it cannot be read.
    fn load_changed_file(&mut self) -> Result<(), String> {
        let Some(path) = self.file().map(Path::to_path_buf) else { return Ok(()) };
        let mut file = GuardedFile::of_scenario(path.clone());
        let read = file.read(|text| Draft::read(text).map_err(|error| format!("{}: {}", path.display(), not_json_at(&error))))?;
        let theirs = read.ok_or_else(|| format!("{} no longer exists", path.display()))?;
        let theirs = theirs.found_from(self.form(), path.parent().unwrap_or(Path::new("")));
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(refused) = self.edit(Edit::taken_from(&name, theirs)) {
            return Err(refused);
        }
        (self.file, self.trouble, self.edited) = (Some(file), None, false);
        self.remember_file();
        Ok(())
    }

    /// Stores in the design the file it is saved to and a print of the text last written there, so that a later session continues in it.
    fn remember_file(&mut self) {
        let Some((scenario, print)) = self.file.as_ref().and_then(|file| Some((file.path().to_path_buf(), file.print()?.clone()))) else {
            return;
        };
        // A path that is not valid text cannot be stored in the file.
        if let Ok(json) = serde_json::to_value(GoesInto { scenario, print }) {
            self.session.remember(json);
        }
    }

    /// Returns the text of the scenario for other people, if it has no faults: the path of its picture is relative to `folder`, or left
    /// out.
    #[must_use]
    pub fn shared_text(&self, folder: Option<&Path>) -> Option<String> {
        let sound = self.analysis.valid_text.as_ref()?;
        if self.draft().picture(self.form()).is_none() {
            return Some(sound.clone());
        }
        (self.form().check)(&self.draft().given_away(self.form(), folder)).ok()
    }

    /// Updates the grid's lines and cells from the draft. It is checked one frame later, so that no frame of an edit is long.
    fn show(&mut self) {
        let (form, draft) = (Arc::clone(self.form()), self.session.game().state());
        let lines = lines(&form, draft);
        let shown = |line: &GridLine| (0..form.columns_of(line.kind).len()).map(|column| form.cell(draft, line, column).shown).collect();
        let unsourced = lines.iter().enumerate().filter_map(|(nth, line)| Some((nth, form.unsourced(draft, line)?))).collect();
        let before = std::mem::take(&mut self.analysis);
        self.analysis = DraftAnalysis {
            cells: lines.iter().map(shown).collect(),
            unsourced,
            unit_count: lines.iter().filter(|line| line.kind.is_unit()).count(),
            change: before.change + 1,
            lines,
            ..before
        };
        self.unchecked = true;
    }

    /// Returns `true` if it has changed since it was last checked.
    #[must_use]
    pub const fn is_unchecked(&self) -> bool {
        self.unchecked
    }

    /// Checks changes: finds the faults at their cells, and writes the scenario's file.
    pub fn check(&mut self) {
        if !std::mem::take(&mut self.unchecked) {
            return;
        }
        let (form, draft) = (Arc::clone(self.form()), self.session.game().state());
        let checked = (form.check)(draft);
        self.analysis.faults = checked.as_ref().err().map(|faults| form.at_cells(draft, &self.analysis.lines, faults)).unwrap_or_default();
        self.analysis.valid_text = checked.ok();
        self.analysis.sketch = match &self.analysis.valid_text {
            Some(text) => Some(Sketch::sound(text.clone())),
            None if form.layout.is_some() => Sketch::of(&form, draft),
            None => None,
        };
        self.analysis.checked += 1;
        self.analysis.remark_count = self.remarks().len();
        if std::mem::take(&mut self.edited) {
            self.write_scenario();
        }
    }

    /// Writes the scenario into its file; [`WrittenFile::status`] reports an error.
    fn write_scenario(&mut self) {
        let Some(folder) = self.file().map(|file| file.parent().map(Path::to_path_buf)) else { return };
        // The last valid state stays in the file: a game never reads half an edit.
        let Some(text) = self.shared_text(folder.as_deref()) else { return };
        self.trouble = self.file.as_mut().and_then(|file| file.write(&text).err());
        if self.trouble.is_none() {
            self.remember_file();
        }
    }
}

impl WrittenFile for OpenDesign {
    fn status(&self) -> FileStatus {
        let notice = self.trouble.as_ref().map(|trouble| match trouble {
            StoreError::ChangedSince { path } => FileNotice {
                text: format!(
                    "Another program has changed the scenario's file {}. It is no longer written; your changes are saved in the design only.",
                    path.display()
                ),
                state: FileState::Changed,
            },
            why => FileNotice {
                text: format!("The scenario's file cannot be written: {why}. Your changes are saved in the design only."),
                state: FileState::Unsaved,
            },
        });
        FileStatus { path: self.file().map(Path::to_path_buf), what: "the scenario", notice }
    }

    fn retry_write(&mut self) {
        self.check();
        if self.trouble.is_some() {
            self.write_scenario();
        }
    }

    fn resolve_conflict(&mut self, mine: bool) -> Result<(), String> {
        let done = if mine { self.overwrite_changed_file().map_err(|why| why.to_string()) } else { self.load_changed_file() };
        done.map_err(|text| format!("Nothing has changed: {text}"))
    }

    fn save(&mut self, path: &Path) -> Result<(), String> {
        let saved = self.save_scenario(&with_ending(path, "json", &[]), false);
        saved.map_err(|why| format!("The scenario cannot be saved there: {why}"))
    }
}

impl AnySession for OpenDesign {
    fn persistence(&self) -> &Persistence {
        self.session.persistence()
    }

    fn persistence_mut(&mut self) -> &mut Persistence {
        self.session.persistence_mut()
    }

    fn is_begun(&self) -> bool {
        self.session.is_begun()
    }

    fn open_entry(&mut self) {
        self.session.open_entry();
    }

    fn close_entry(&mut self) {
        self.session.close_entry();
    }

    fn undo(&mut self) -> Result<bool, Refusal> {
        self.undo_redo(false)
    }

    fn redo(&mut self) -> Result<bool, Refusal> {
        self.undo_redo(true)
    }

    fn move_to(&mut self, applied: usize) -> Result<bool, Refusal> {
        let done = self.session.move_to(applied);
        self.mark_edited();
        done
    }

    fn write(&mut self) {
        self.session.write();
    }

    /// Writes the scenario's file as well as the log.
    fn write_waiting(&mut self) -> bool {
        self.retry_write();
        self.session.write_waiting()
    }

    fn save_as(&mut self, path: &Path) -> Result<(), StoreError> {
        self.session.save_as(path)
    }
}

impl AnyOpenGame for OpenDesign {
    fn game(&self) -> &'static str {
        self.form().word
    }

    fn session(&self) -> &dyn AnySession {
        self
    }

    fn session_mut(&mut self) -> &mut dyn AnySession {
        self
    }

    fn about(&self) -> About {
        About { title: self.title().to_owned(), ..About::default() }
    }

    fn rows(&self) -> &[Listed] {
        Design::rows(self.form())
    }

    /// Checks the scenario by the other tables. It changes nothing in the scenario and writes nothing.
    fn replace_rules(&mut self, rules: &Rules) {
        if let Some(form) = rules.design(self.form().word) {
            self.session.replace_tables(&Arc::new(form), &rules.fingerprint);
            self.show();
        }
    }

    fn version(&self) -> Version {
        self.session.game().version()
    }

    fn events(&self) -> (usize, usize) {
        let journal = self.session.game().journal();
        (journal.len(), journal.cursor())
    }

    fn written_file(&self) -> Option<&dyn WrittenFile> {
        self.file.is_some().then_some(self)
    }

    fn written_file_mut(&mut self) -> Option<&mut dyn WrittenFile> {
        if self.file.is_some() { Some(self) } else { None }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Returns the absolute path, because a later session may start in another folder.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}
