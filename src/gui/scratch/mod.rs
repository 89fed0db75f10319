//! Scratch mode: the same checks with no battle loaded. Every fact is asked, and only the last values are remembered.

use std::fmt::Debug;

use eframe::egui::{self, Align, Id, Key, Layout, RichText, ScrollArea, Ui};

use crate::engine::{SingleCheck, Singles};
use crate::games::Rules;
use crate::games::registry::{GameEntry, Registrable};
use crate::gui::foot::{self, FootRows};
use crate::gui::form::SinglePanel;
use crate::gui::look::{gap, measure};
use crate::gui::parts::widgets::scrolled;
use crate::gui::shell::keys::{Acts as _, Chord, Common, KeyTable, Pressed, acts};
use crate::gui::shell::view::{Frame, PageView};

/// State of the scratch page: the last values of every check.
#[derive(Debug)]
pub struct Scratch {
    games: Vec<GameForms>,
    /// The section shown, counted through all games.
    shown: usize,
    /// The last pass that drew the page: after a gap it is opened anew.
    drawn: Option<u64>,
    /// The die box of the section, once it had the cursor.
    die: Option<Id>,
}

/// The forms of a game, in the order of their buttons.
#[derive(Debug)]
pub struct GameForms {
    /// Title of the game.
    pub title: &'static str,
    /// Forms of the game.
    pub sections: Vec<Section>,
}

/// Form with the button that shows it.
#[derive(Debug)]
pub struct Section {
    /// Name of the button for screen readers, which do not see the row it is in.
    pub name: String,
    /// Text on the button.
    pub text: &'static str,
    form: Box<dyn Form>,
}

impl Section {
    /// Returns a form of a game.
    pub(in crate::gui) fn of<G: Registrable, P: Panel<Tables = G::Tables>>(
        game: &'static GameEntry<G>,
        name: &'static str,
        text: &'static str,
        draft: P,
    ) -> Self {
        let form = FormOf { game, plain: draft.clone(), before: draft.clone(), draft, focus: false };
        Self { name: name.into(), text, form: Box::new(form) }
    }

    /// Returns the form of a check of one die; `of` comes before its name, where another game has a check of that name.
    pub(in crate::gui) fn single<G: Registrable, S: Singles<Tables = G::Tables>>(
        game: &'static GameEntry<G>,
        of: &str,
        check: &'static SingleCheck<S>,
    ) -> Self {
        let draft = SinglePanel::new(check, of);
        let name = format!("{} section", draft.title());
        Self { name, ..Self::of(game, "", draft.button(), draft) }
    }
}

/// Form of any game.
trait Form: Debug {
    /// Draws its facts, with the odds. `opened`: it was not drawn before.
    fn above_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, die: Option<Id>, wide: bool, opened: bool);
    /// Draws its dice and its result, outside of the part that scrolls.
    fn foot_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, die: &mut Option<Id>);
}

#[derive(Debug)]
struct FormOf<G: Registrable, P> {
    game: &'static GameEntry<G>,
    draft: P,
    /// Form as it is with nothing entered.
    plain: P,
    /// Form as it was before this frame.
    before: P,
    /// The form gets the cursor in this frame.
    focus: bool,
}

impl<G: Registrable, P: Panel<Tables = G::Tables>> FormOf<G, P> {
    /// Draws a part of it with the tables of its game.
    fn with(&mut self, tools: &mut Tools<'_>, part: impl FnOnce(&mut Self, &mut ScratchDesk<'_, G::Tables>)) {
        let Some(tables) = tools.rules.tables(self.game) else { return };
        let Tools { generator, pressed, .. } = tools;
        part(self, &mut ScratchDesk { tables: tables.as_ref(), generator: *generator, roll: pressed.roll() });
    }
}

impl<G: Registrable, P: Panel<Tables = G::Tables>> Form for FormOf<G, P> {
    fn above_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, die: Option<Id>, wide: bool, opened: bool) {
        self.with(tools, |form, desk| {
            form.before = form.draft.clone();
            form.focus = takes_cursor::<P>(ui, die, opened);
            facts_ui(ui, desk, (&mut form.draft, &form.plain), &mut form.focus, wide);
        });
    }

    fn foot_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, die: &mut Option<Id>) {
        self.with(tools, |form, desk| {
            ui.push_id(form.draft.title().to_owned(), |ui| form.draft.foot_ui(ui, desk, form.focus));
            if form.focus {
                *die = ui.memory(|memory| memory.focused()).filter(|_| P::DICE);
            }
            if form.draft != form.before {
                // The parts above show the answer to a question in the next frame.
                ui.ctx().request_repaint();
            }
        });
    }
}

/// Resources that the page needs.
pub struct Tools<'d> {
    /// The tables of the games.
    pub rules: &'d Rules,
    /// Gives a face of a die with so many sides.
    pub generator: &'d mut dyn FnMut(u8) -> u8,
    /// Keys pressed in this frame.
    pub pressed: &'d Pressed,
}

/// Resources that a form needs: the tables `T` of its game, and the page's own.
pub struct ScratchDesk<'d, T> {
    /// Tables of the game.
    pub tables: &'d T,
    /// Gives a face of a die with so many sides.
    pub generator: &'d mut dyn FnMut(u8) -> u8,
    /// The roll key was pressed.
    pub roll: bool,
}

/// Section of the page: a draft that draws itself in three parts.
pub(in crate::gui) trait Panel: Clone + PartialEq + Debug + 'static {
    /// The tables of its game.
    type Tables;
    /// Heading, if all drafts of this type share one.
    const TITLE: &'static str = "";
    /// Section has a die box, to which the cursor returns whenever nothing has it.
    const DICE: bool = true;

    /// Returns the heading of the section.
    fn title(&self) -> &str {
        Self::TITLE
    }
    /// Returns whether it has enough questions for two columns.
    fn two_columns(&self) -> bool {
        true
    }
    /// Draws buttons beside the heading.
    fn tools(&mut self, _ui: &mut Ui) {}
    /// Draws the questions. `focus`: the first field gets the cursor, if the section has no dice.
    fn questions_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Self::Tables>, focus: bool);
    /// Draws the dice and the result, or the input still needed, in the foot. `focus`: the die box gets the cursor.
    fn foot_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Self::Tables>, focus: bool);
    /// Draws the odds and the lines of the sum.
    fn odds_ui(&mut self, _ui: &mut Ui, _desk: &mut ScratchDesk<'_, Self::Tables>) {}
}

acts! {
    /// Acts of the page.
    enum ScratchAct {
        Next: [Chord::Command(Key::PageDown)], "The next check, the previous check.", "next check";
        Before: [Chord::Command(Key::PageUp)], "";
    }
}

impl PageView for Scratch {
    fn bindings(&self) -> KeyTable {
        [vec![Common::Roll.line().says("The program rolls the dice the check needs.").short("roll")], ScratchAct::table()].concat()
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let mut generator = frame.desk.generator();
        let mut tools = Tools { rules: frame.desk.rules(), generator: &mut |sides| generator.face(sides), pressed: &frame.pressed };
        self.page_ui(ui, &mut tools);
        frame.desk.set_generator(generator);
    }
}

/// From this width on, questions and answers stand side by side.
const WIDE: f32 = 860.0;

impl Scratch {
    /// Returns the page with the forms of these games.
    #[must_use]
    pub const fn of(games: Vec<GameForms>) -> Self {
        Self { games, shown: 0, drawn: None, die: None }
    }

    fn sections(&self) -> impl Iterator<Item = &Section> {
        self.games.iter().flat_map(|game| &game.sections)
    }

    /// Opens a section, by the name of its button.
    pub fn open(&mut self, name: &str) {
        let place = self.sections().position(|section| section.name == name);
        self.shown = place.unwrap_or(0);
        self.drawn = None;
    }

    /// Returns the name of the section shown.
    #[must_use]
    pub fn section(&self) -> &str {
        self.sections().nth(self.shown).map_or("", |section| section.name.as_str())
    }

    /// Draws the scratch page.
    pub fn page_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) {
        let pass = ui.ctx().cumulative_pass_nr();
        let mut opened = self.drawn.is_none_or(|last| pass > last.saturating_add(1));
        self.drawn = Some(pass);
        opened |= self.turn_to(tools.pressed);
        let wide = ui.available_width() >= WIDE;
        let (mut above, mut foot) = foot::split(ui, FootRows::Dice);
        if wide {
            self.above_ui(&mut above, tools, wide, opened);
        } else {
            let height = above.available_height();
            let scroll = ScrollArea::vertical().id_salt("scratch").auto_shrink(false).max_height(height);
            scroll.show(&mut above, |ui| self.above_ui(ui, tools, wide, opened));
        }
        let section = self.games.iter_mut().flat_map(|game| &mut game.sections).nth(self.shown);
        if let Some(section) = section {
            section.form.foot_ui(&mut foot, tools, &mut self.die);
        }
    }

    fn above_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, wide: bool, opened: bool) {
        let opened = self.sections_ui(ui) || opened;
        ui.add_space(gap::ROW);
        let section = self.games.iter_mut().flat_map(|game| &mut game.sections).nth(self.shown);
        if let Some(section) = section {
            section.form.above_ui(ui, tools, self.die, wide, opened);
        }
    }

    /// Shows the next section, or the one before, by its key.
    fn turn_to(&mut self, pressed: &Pressed) -> bool {
        let (before, count) = (self.shown, self.sections().count().max(1));
        for (act, _) in pressed.of() {
            self.shown = match act {
                ScratchAct::Next => (self.shown + 1) % count,
                ScratchAct::Before => (self.shown + count - 1) % count,
            };
        }
        self.shown != before
    }

    fn sections_ui(&mut self, ui: &mut Ui) -> bool {
        let before = self.shown;
        let mut nth = 0;
        for game in &self.games {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(game.title).small());
                for section in &game.sections {
                    let button = egui::Button::selectable(self.shown == nth, section.text);
                    if ui.add(button).accessible_name(&section.name).clicked() {
                        self.shown = nth;
                    }
                    nth += 1;
                }
            });
        }
        self.shown != before
    }
}

/// Returns whether the form gets the cursor: when it is opened, and when nothing has the cursor. A known die box gets it instead.
fn takes_cursor<P: Panel>(ui: &Ui, die: Option<Id>, opened: bool) -> bool {
    if opened || !P::DICE || ui.memory(|memory| memory.focused().is_some()) {
        return opened;
    }
    // A click on a word took the cursor out of the die box; the next digit would be lost.
    let die = die.filter(|die| ui.ctx().read_response(*die).is_some());
    if let Some(die) = die {
        ui.memory_mut(|memory| memory.request_focus(die));
    }
    die.is_none()
}

/// Draws a section's facts: questions and odds side by side where there is room.
fn facts_ui<P: Panel>(ui: &mut Ui, desk: &mut ScratchDesk<'_, P::Tables>, (draft, plain): (&mut P, &P), focus: &mut bool, wide: bool) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(draft.title()).heading());
        if ui.button("Start again").clicked() {
            *draft = plain.clone();
            *focus = true;
        }
        draft.tools(ui);
    });
    // Fields keep their cursor when lines above them come and go: each part has its own id.
    ui.push_id(draft.title().to_owned(), |ui| {
        if wide && draft.two_columns() {
            ui.columns(2, |columns| {
                let [left, right] = columns else { return };
                part(left, "ask", |ui| draft.questions_ui(ui, desk, *focus));
                part(right, "weigh", |ui| draft.odds_ui(ui, desk));
            });
        } else if wide {
            part(ui, "all", |ui| stacked(ui, desk, draft, *focus));
        } else {
            stacked(ui, desk, draft, *focus);
        }
    });
}

fn part(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    scrolled(ui, name, |ui| {
        // Columns stretch what stands in them; buttons and sentences keep their own width.
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            // The frame of what is lit reaches over its cell.
            ui.add_space(measure::FOCUS);
            add(ui);
        });
    });
}

fn stacked<P: Panel>(ui: &mut Ui, desk: &mut ScratchDesk<'_, P::Tables>, draft: &mut P, focus: bool) {
    ui.push_id("ask", |ui| draft.questions_ui(ui, desk, focus));
    ui.add_space(gap::NEXT);
    ui.push_id("weigh", |ui| draft.odds_ui(ui, desk));
}
