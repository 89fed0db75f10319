//! Scratch mode: the same checks with no battle loaded. Every fact is asked, and only the last values are remembered.

use std::fmt::Debug;

mod strip;

use eframe::egui::{Align, Frame as Panelled, Id, Key, Label, Layout, Margin, Rect, RichText, Ui, UiBuilder, pos2};

use crate::engine::{SingleCheck, Singles};
use crate::games::Rules;
use crate::games::registry::{GameEntry, Registrable};
use crate::gui::foot::{self, FootRows};
use crate::gui::form::SinglePanel;
use crate::gui::look::{gap, heading, measure, palette, radius};
use crate::gui::parts::said::Said;
use crate::gui::parts::widgets::{scrolled, scrolled_from};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Chord, Common, KeyTable, Pressed, acts};
use crate::gui::shell::view::{Frame, PageNote, PageView};

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
    /// The section was just chosen in the strip.
    chosen: bool,
    /// The section begins anew.
    again: bool,
    /// The pass in which the strip had room for the choice of game and check.
    in_strip: Option<u64>,
}

/// The forms of a game, in the order of their buttons.
#[derive(Debug)]
pub struct GameForms {
    /// Title of the game, short enough for the strip.
    pub title: &'static str,
    /// Forms of the game.
    pub sections: Vec<Section>,
}

/// Form with the button that shows it.
#[derive(Debug)]
pub struct Section {
    /// Name of the section among those of all games.
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
        let form = FormOf { game, plain: draft.clone(), before: draft.clone(), draft, said: Said::default(), focus: false };
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
    /// Takes every value again.
    fn start_again(&mut self);
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
    /// Values the player said.
    said: Said,
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
            form.focus = takes_cursor(ui, &form.draft, die, opened);
            let FormOf { draft, focus, said, .. } = form;
            said.clone().within(ui, |ui| facts_ui(ui, desk, draft, *focus, wide));
        });
    }

    fn start_again(&mut self) {
        self.draft = self.plain.clone();
        self.said.clear();
    }

    fn foot_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, die: &mut Option<Id>) {
        self.with(tools, |form, desk| {
            let focus = form.focus && !form.draft.asks_first();
            ui.push_id(form.draft.title().to_owned(), |ui| form.draft.foot_ui(ui, desk, focus));
            if focus {
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

/// Section of the page: a draft that draws itself in parts.
pub(in crate::gui) trait Panel: Clone + PartialEq + Debug + 'static {
    /// The tables of its game.
    type Tables;
    /// Heading, if all drafts of this type share one.
    const TITLE: &'static str = "";
    /// Section has a die box, to which the cursor returns whenever nothing has it.
    const DICE: bool = true;
    /// Height of its chances over the whole width.
    const STRIP: f32 = measure::STRIP_WHOLE;

    /// Returns the name of the section.
    fn title(&self) -> &str {
        Self::TITLE
    }
    /// Returns the heading: what is checked, in a line.
    fn headline(&self, _tables: &Self::Tables) -> String {
        self.title().to_owned()
    }
    /// Returns whether a number is asked before the dice, and not typed yet.
    fn asks_first(&self) -> bool {
        false
    }
    /// Draws buttons beside the heading.
    fn tools(&mut self, _ui: &mut Ui) {}
    /// Draws the questions. `focus`: the first field gets the cursor, if it is asked before the dice or the section has none.
    fn questions_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Self::Tables>, focus: bool);
    /// Draws the dice and the result, or the input still needed, in the foot. `focus`: the die box gets the cursor.
    fn foot_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Self::Tables>, focus: bool);
    /// Draws the lines of the sum, or the table that is read.
    fn sum_ui(&mut self, _ui: &mut Ui, _desk: &mut ScratchDesk<'_, Self::Tables>) {}
    /// Draws a picture of what is described.
    fn picture_ui(&mut self, _ui: &mut Ui, _desk: &mut ScratchDesk<'_, Self::Tables>) {}
    /// Draws the chances over the whole width, and what would change them most.
    fn strip_ui(&mut self, _ui: &mut Ui, _desk: &mut ScratchDesk<'_, Self::Tables>) {}
}

acts! {
    /// Acts of the page.
    enum ScratchAct {
        Next: [Chord::Command(Key::PageDown)], "The next check, the previous check.", "next check";
        Before: [Chord::Command(Key::PageUp)], "";
        Again: [Chord::Command(Key::N)], "Starts the check again: every value is taken anew.", "start again";
    }
}

impl PageView for Scratch {
    fn bindings(&self) -> KeyTable {
        let roll = Common::Roll.line().text("The program rolls the dice the check needs.").short("roll");
        [vec![roll, Common::Enter.line().text("Copies the answer.").short("copy")], ScratchAct::table()].concat()
    }

    fn note(&self, _: &Desk) -> Option<PageNote> {
        Some(PageNote { text: "Pale values are defaults until you choose; nothing here is kept", tick: None })
    }

    fn fills(&self) -> bool {
        true
    }

    fn fills_strip(&self) -> bool {
        true
    }

    fn strip_ui(&mut self, ui: &mut Ui, desk: &mut Desk, intents: &mut Vec<AppIntent>) {
        let _ = (desk, intents);
        self.choices_ui(ui);
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
/// From this height on, the chances have a place of their own above the foot.
const HIGH: f32 = 330.0;

impl Scratch {
    /// Returns the page with the forms of these games.
    #[must_use]
    pub const fn of(games: Vec<GameForms>) -> Self {
        Self { games, shown: 0, drawn: None, die: None, chosen: false, again: false, in_strip: None }
    }

    fn sections(&self) -> impl Iterator<Item = &Section> {
        self.games.iter().flat_map(|game| &game.sections)
    }

    /// Opens a section, by its name.
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
        let mut opened = self.drawn.is_none_or(|last| pass > last.saturating_add(1)) || std::mem::take(&mut self.chosen);
        self.drawn = Some(pass);
        opened |= self.turn_to(tools.pressed);
        let wide = ui.available_width() >= WIDE;
        let (mut above, mut foot) = foot::split(ui, FootRows::Dice);
        let in_strip = self.in_strip == Some(pass);
        if wide && above.available_height() >= HIGH {
            self.above_ui(&mut above, tools, (true, in_strip), opened);
        } else {
            scrolled_from(&mut above, "scratch", opened, |ui| self.above_ui(ui, tools, (false, in_strip), opened));
        }
        let section = self.games.iter_mut().flat_map(|game| &mut game.sections).nth(self.shown);
        if let Some(section) = section {
            section.form.foot_ui(&mut foot, tools, &mut self.die);
        }
    }

    fn above_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, (wide, in_strip): (bool, bool), opened: bool) {
        let mut opened = opened;
        if !in_strip {
            opened |= self.choices_above_ui(ui);
        }
        if std::mem::take(&mut self.again) {
            opened = true;
            if let Some(section) = self.games.iter_mut().flat_map(|game| &mut game.sections).nth(self.shown) {
                section.form.start_again();
            }
        }
        let section = self.games.iter_mut().flat_map(|game| &mut game.sections).nth(self.shown);
        if let Some(section) = section {
            section.form.above_ui(ui, tools, self.die, wide, opened);
        }
    }

    /// Shows the next section, or the one before, by its key; starts it again by its own.
    fn turn_to(&mut self, pressed: &Pressed) -> bool {
        let (before, count) = (self.shown, self.sections().count().max(1));
        for (act, _) in pressed.of() {
            match act {
                ScratchAct::Next => self.shown = (self.shown + 1) % count,
                ScratchAct::Before => self.shown = (self.shown + count - 1) % count,
                ScratchAct::Again => self.again = true,
            }
        }
        self.shown != before
    }
}

/// Returns whether the form gets the cursor: when it is opened, and when nothing has the cursor. A known die box gets it instead, unless a
/// number is asked first.
fn takes_cursor<P: Panel>(ui: &Ui, draft: &P, die: Option<Id>, opened: bool) -> bool {
    if opened || !P::DICE || ui.memory(|memory| memory.focused().is_some()) {
        return opened;
    }
    // A click on a word took the cursor out of the die box; the next digit would be lost.
    let die = die.filter(|die| !draft.asks_first() && ui.ctx().read_response(*die).is_some());
    if let Some(die) = die {
        ui.memory_mut(|memory| memory.request_focus(die));
    }
    die.is_none()
}

/// Draws a section's facts: where there is room, questions and sum side by side and the chances below over the whole width.
fn facts_ui<P: Panel>(ui: &mut Ui, desk: &mut ScratchDesk<'_, P::Tables>, draft: &mut P, focus: bool, wide: bool) {
    headline_ui(ui, draft, desk.tables);
    // Fields keep their cursor when lines above them come and go: each part has its own id.
    ui.push_id(draft.title().to_owned(), |ui| {
        if wide {
            side_by_side(ui, desk, draft, focus);
        } else {
            stacked(ui, desk, draft, focus);
        }
    });
}

/// Draws what is checked in a line, and what pale values mean.
fn headline_ui<P: Panel>(ui: &mut Ui, draft: &mut P, tables: &P::Tables) {
    ui.horizontal_wrapped(|ui| {
        let ink = palette(ui).ink;
        ui.add(Label::new(RichText::new(draft.headline(tables)).font(heading()).color(ink)).wrap());
        draft.tools(ui);
    });
}

/// Draws the parts of a wide window in places of their own, so that nothing moves.
fn side_by_side<P: Panel>(ui: &mut Ui, desk: &mut ScratchDesk<'_, P::Tables>, draft: &mut P, focus: bool) {
    let whole = ui.available_rect_before_wrap();
    let strip = if P::DICE { P::STRIP } else { 0.0 };
    let line = whole.bottom() - strip;
    let sum = if P::DICE { measure::SUM_PANEL } else { whole.width() / 2.0 };
    let facts = Rect::from_min_max(whole.min, pos2(whole.right() - sum - gap::GROUP, line - gap::NEXT));
    let right = Rect::from_min_max(pos2(facts.right() + gap::GROUP, whole.top()), pos2(whole.right(), line - gap::NEXT));
    part(ui, "ask", facts, |ui| draft.questions_ui(ui, desk, focus));
    part(ui, "weigh", right, |ui| {
        if P::DICE {
            panel_ui(ui, |ui| draft.sum_ui(ui, desk));
            ui.add_space(gap::NEXT);
            draft.picture_ui(ui, desk);
        } else {
            draft.sum_ui(ui, desk);
        }
    });
    let below = Rect::from_min_max(pos2(whole.left(), line), whole.max);
    ui.scope_builder(UiBuilder::new().id_salt("chances").max_rect(below), |ui| {
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        draft.strip_ui(ui, desk);
    });
}

/// Draws lines on a surface of their own; without any there is none.
fn panel_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let frame = Panelled::new().fill(palette(ui).surface).corner_radius(radius::PANEL).inner_margin(Margin::same(gap::NEXT as i8));
    let mut panel = frame.begin(ui);
    let within = &mut panel.content_ui;
    within.set_width(within.available_width());
    within.spacing_mut().item_spacing.y = gap::HAIR;
    add(within);
    if panel.content_ui.min_rect().height() > 0.0 {
        panel.end(ui);
    }
}

fn part(ui: &mut Ui, name: &str, place: Rect, add: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().id_salt(name).max_rect(place), |ui| {
        scrolled(ui, name, |ui| {
            // The frame of what is lit reaches over its cell.
            ui.add_space(measure::FOCUS);
            ui.spacing_mut().item_spacing.y = gap::HAIR;
            ui.with_layout(Layout::top_down(Align::Min), add);
        });
    });
}

fn stacked<P: Panel>(ui: &mut Ui, desk: &mut ScratchDesk<'_, P::Tables>, draft: &mut P, focus: bool) {
    ui.push_id("ask", |ui| draft.questions_ui(ui, desk, focus));
    ui.add_space(gap::NEXT);
    ui.push_id("chances", |ui| draft.strip_ui(ui, desk));
    ui.add_space(gap::NEXT);
    ui.push_id("weigh", |ui| draft.sum_ui(ui, desk));
    ui.push_id("picture", |ui| draft.picture_ui(ui, desk));
}
