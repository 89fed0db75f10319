//! Page of assumed values: those that decide a battle, with what a step of each changes; the others by chart.

mod list;
mod print;
mod row;
mod twelve;

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::{Align2, Id, Key, Rect, RichText, Role, Sense, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::draw::Segments;
use super::row_edits::{KeptElsewhere, RowEdits};
use super::scrolled;
use crate::games::registry::deciding::{self, ValueKey};
use crate::gui::look::{gap, heading, measure, palette, type_size};
use crate::gui::parts::keyed::{Keyed, Rank, cap_ending};
use crate::gui::parts::widgets::put_cursor;
use crate::gui::shell::desk::{Desk, RuleChange};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Chord, KeyTable, Pressed, acts};
use crate::gui::shell::view::{Frame, PageView};
use crate::table::{Listed, Overlay, official_of};
use print::ListPrinting;
use row::{DrawnValue, RowAction};
use twelve::{Twelve, checked_name, value_text};

/// State of the page of assumed values.
#[derive(Debug, Default)]
pub struct AssumedPage {
    /// Game whose values are shown, by its place in the list.
    game: usize,
    /// The page has begun with the game in play.
    is_begun: bool,
    /// Values that decide, of each game that was shown.
    found: BTreeMap<usize, Twelve>,
    /// Row that the keys change.
    picked: usize,
    /// A key moved to that row or changed it: it is scrolled to.
    brings_in: bool,
    /// Height of the lines with the other charts, as they were drawn last.
    charts_height: f32,
    /// Words to find a row by.
    find: String,
    /// The field that finds gets the cursor.
    focus_find: bool,
    /// File of the chart whose rows are listed.
    chart: Option<String>,
    /// Values printed in the rules are listed too.
    all: bool,
    /// Number of further batches of rows that were asked for.
    more: usize,
    edits: RowEdits,
    /// Rules and ticks before each change, the last one last; and those that were undone.
    undone: [Vec<Before>; 2],
    printing: Option<ListPrinting>,
    /// The button that prints was pressed.
    prints: bool,
}

/// Rules and ticks as they were before a change.
#[derive(Clone, Debug, PartialEq)]
struct Before {
    rules: Overlay,
    checked: BTreeSet<String>,
}

impl Before {
    fn of(desk: &Desk) -> Self {
        Self { rules: desk.your_rules().clone(), checked: desk.settings().checked_values.clone() }
    }
}

acts! {
    /// Acts of the page.
    enum AssumedAct {
        Below: [Chord::Alone(Key::ArrowDown)], "The value below, the value above.", "row";
        Above: [Chord::Alone(Key::ArrowUp)], "";
        Less: [Chord::Typed('-')], "The value in the frame a step less, a step more: your rule from the next check on.", "one step";
        More: [Chord::Typed('+')], "";
        Check: [Chord::Typed('c')], "The value is checked in your book, or not.", "checked";
        Find: [Chord::Typed('/')], "Finds a row by its words; Esc goes back.", "find";
        Print: [Chord::Typed('p')], "The values as a list on paper, to be checked with a pencil.", "print";
    }
}

/// Button that shows the list on paper, with its key.
const PRINT: Keyed<'_> = Keyed::pressed_by(Rank::Chip, "Print the list", "P");
/// Words in the empty field that finds.
const HINT: &str = "rocket, carriage";
/// Sentences under the heading.
const ABOUT: &str = "Printed in no source we have. Each is drawn one step less, as it is, and one step more. Check it in your copy of the rules \
                     and change what differs: your rule then applies from the next check on, and is named wherever it decides.";

impl PageView for AssumedPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if std::mem::take(&mut self.prints) {
            self.print(frame.desk);
        }
        if let Some(printing) = &mut self.printing {
            if printing.ui(ui, frame.desk) {
                self.printing = None;
            }
            return;
        }
        self.begin(frame.desk);
        self.compute(ui, frame.desk);
        self.take_keys(frame.desk, &frame.pressed);
        let change = if self.is_list() {
            self.list_ui(ui, &frame.desk.rules().listings())
        } else {
            self.values_ui(ui, frame.desk);
            None
        };
        if let Some(change) = change {
            let before = Before::of(frame.desk);
            let result = frame.desk.change_your_rules(&change);
            if result.is_ok() {
                self.note(before);
            }
            self.changed(result);
            ui.ctx().request_repaint();
        }
    }

    fn fills_strip(&self) -> bool {
        true
    }

    fn strip_ui(&mut self, ui: &mut Ui, desk: &mut Desk, intents: &mut Vec<AppIntent>) {
        let _ = intents;
        self.begin(desk);
        self.tools_ui(ui, desk);
    }

    fn bindings(&self) -> KeyTable {
        if self.printing.is_some() { KeyTable::new() } else { AssumedAct::table() }
    }

    fn keys_for_help(&self) -> KeyTable {
        AssumedAct::table()
    }

    fn undo_redo(&mut self, desk: &mut Desk, redo: bool) {
        let [back, forth] = &mut self.undone;
        let (from, to) = if redo { (forth, back) } else { (back, forth) };
        if let Some(before) = from.pop() {
            to.push(Before::of(desk));
            let result = desk.replace_your_rules(before.rules);
            desk.set(|settings| settings.checked_values = before.checked);
            self.changed(result);
        }
    }

    fn close(&mut self) -> bool {
        if self.printing.take().is_some() {
            return false;
        }
        let nothing = !self.is_list();
        self.leave_list();
        nothing
    }

    fn reset(&mut self) {
        self.is_begun = false;
    }
}

impl AssumedPage {
    /// Returns the page for tables of which some rows are edited elsewhere.
    #[must_use]
    pub fn with(elsewhere: KeptElsewhere) -> Self {
        Self { edits: RowEdits::with(elsewhere), ..Self::default() }
    }

    /// Reports the result of the change asked for.
    pub fn changed(&mut self, result: Result<(), String>) {
        match result {
            Ok(()) => self.edits.accept(),
            Err(text) => self.edits.refuse(text),
        }
    }

    /// Returns whether rows are listed in place of the values that decide.
    fn is_list(&self) -> bool {
        self.chart.is_some() || !self.find.trim().is_empty()
    }

    fn leave_list(&mut self) {
        self.find.clear();
        (self.chart, self.all, self.more) = (None, false, 0);
    }

    fn note(&mut self, before: Before) {
        let [back, forth] = &mut self.undone;
        back.push(before);
        forth.clear();
    }

    /// Begins with the game in play, the first time and after another came into play.
    fn begin(&mut self, desk: &Desk) {
        if !std::mem::replace(&mut self.is_begun, true)
            && let Some(game) = desk.rules().games().position(|game| game.name() == desk.session().game())
            && game != self.game
        {
            (self.game, self.picked) = (game, 0);
        }
    }

    /// Asks for the values that decide in the game of the page.
    fn compute(&mut self, ui: &Ui, desk: &Desk) {
        if let std::collections::btree_map::Entry::Vacant(place) = self.found.entry(self.game)
            && let Some(game) = desk.rules().games().nth(self.game)
            && let Some(twelve) = Twelve::of(desk, game.name())
        {
            place.insert(twelve);
        }
        if let Some(twelve) = self.found.get_mut(&self.game) {
            twelve.ask(ui.ctx(), desk);
        }
    }

    fn take_keys(&mut self, desk: &mut Desk, pressed: &Pressed) {
        let last = self.found.get(&self.game).map_or(0, |twelve| twelve.values().len().saturating_sub(1));
        for (act, _) in pressed.of() {
            self.brings_in |= !matches!(act, AssumedAct::Find | AssumedAct::Print);
            match act {
                AssumedAct::Below => self.picked = (self.picked + 1).min(last),
                AssumedAct::Above => self.picked = self.picked.saturating_sub(1),
                AssumedAct::Less => self.answer(desk, self.picked, RowAction::Step { more: false }),
                AssumedAct::More => self.answer(desk, self.picked, RowAction::Step { more: true }),
                AssumedAct::Check => self.answer(desk, self.picked, RowAction::Check),
                AssumedAct::Find => self.focus_find = true,
                AssumedAct::Print => self.prints = true,
            }
        }
    }

    /// Carries out what was asked for in a row.
    fn answer(&mut self, desk: &mut Desk, nth: usize, asked: RowAction) {
        let Some((game, value)) = self.value(desk, nth) else { return };
        let before = Before::of(desk);
        self.picked = nth;
        let result = match asked {
            RowAction::Check => {
                let name = desk.rules().game(game).map(|game| checked_name(game.rows(), &value)).unwrap_or_default();
                desk.set(|settings| {
                    if !settings.checked_values.remove(&name) {
                        settings.checked_values.insert(name);
                    }
                });
                Ok(())
            }
            RowAction::Restore => desk.change_your_rules(&RuleChange::Restore { row: value.row }),
            RowAction::Step { more } => {
                let now = desk.rules().game(game);
                let step = now.and_then(|now| deciding::with_step(now, desk.official_tables(), desk.your_rules(), &value, more));
                step.map_or(Ok(()), |(rules, _)| desk.replace_your_rules(rules))
            }
        };
        if result.is_ok() && before != Before::of(desk) {
            self.note(before);
        }
        if let Err(text) = result {
            desk.notify(format!("Not changed: {text}"));
        }
    }

    fn value(&self, desk: &Desk, nth: usize) -> Option<(&'static str, ValueKey)> {
        let game = desk.rules().games().nth(self.game)?.name();
        Some((game, self.found.get(&self.game)?.values().get(nth)?.value.clone()))
    }

    /// Draws the values that decide, and the way to the others.
    fn values_ui(&mut self, ui: &mut Ui, desk: &mut Desk) {
        let wide = ui.available_width() >= measure::VALUES_WIDE;
        let asked = if wide && ui.available_height() >= measure::LOW {
            self.parts_ui(ui, desk, true)
        } else {
            let mut asked = None;
            scrolled(ui, |ui| asked = self.parts_ui(ui, desk, false));
            asked
        };
        if let Some((nth, asked)) = asked {
            self.answer(desk, nth, asked);
            ui.ctx().request_repaint();
        }
    }

    fn parts_ui(&mut self, ui: &mut Ui, desk: &Desk, wide: bool) -> Option<(usize, RowAction)> {
        let game = desk.rules().games().nth(self.game)?;
        let rows = game.rows();
        let mut asked = None;
        let brought_in = std::mem::take(&mut self.brings_in);
        if let Some(twelve) = self.found.get(&self.game) {
            head_ui(ui, twelve, desk, rows);
            ui.spacing_mut().item_spacing.y = 0.0;
            let all = |ui: &mut Ui| {
                let mut asked = None;
                for (nth, row) in twelve.values().iter().enumerate() {
                    let Some(listed) = deciding::row_of(rows, &row.value) else { continue };
                    let (title, about) = twelve.words(rows, &row.value);
                    let about = match twelve.typical.checks.get(row.check).filter(|_| row.check > 0) {
                        Some(check) => format!("{about} · {}", check.label),
                        None => about,
                    };
                    let now = deciding::number_of(rows, &row.value).map(|now| value_text(&row.value, now)).unwrap_or_default();
                    let official = listed.official.as_ref().and_then(|_| official_of(listed, &row.value.place));
                    let official = official.map(|official| value_text(&row.value, official)).filter(|official| *official != now);
                    let look = look_of(listed);
                    let (steps, waits) = twelve.steps(nth);
                    let shown = DrawnValue {
                        title: &title,
                        about: &about,
                        value: &now,
                        steps,
                        waits,
                        look: &look,
                        official: official.as_deref(),
                        checked: desk.settings().checked_values.contains(&checked_name(rows, &row.value)),
                        picked: nth == self.picked,
                        brought_in,
                    };
                    asked = ui.push_id(nth, |ui| shown.ui(ui, wide)).inner.map(|action| (nth, action)).or(asked);
                }
                asked
            };
            asked = if wide {
                let foot = self.charts_height.max(measure::TARGET) + gap::NEXT;
                let high = (ui.available_height() - foot).max(row::HEIGHT);
                let area = eframe::egui::ScrollArea::vertical().id_salt("values").auto_shrink([false, true]).max_height(high);
                area.show(ui, all).inner
            } else {
                all(ui)
            };
        }
        self.charts_ui(ui, rows);
        asked
    }

    /// Draws the way to the other rows, chart by chart.
    fn charts_ui(&mut self, ui: &mut Ui, rows: &[Listed]) {
        ui.add_space(gap::NEXT);
        let drawn = ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("The others, by chart:").size(type_size::SMALL).color(palette(ui).second));
            for (file, name, count) in list::charts(rows) {
                if ui.button(RichText::new(format!("{name} {count}")).size(type_size::SMALL)).clicked() {
                    self.chart = Some(file);
                }
            }
            let yours = rows.iter().filter(|row| row.official.is_some()).count();
            if yours > 0 && ui.button(RichText::new(format!("Yours: {yours}")).size(type_size::SMALL)).clicked() {
                "your rule".clone_into(&mut self.find);
            }
        });
        let height = drawn.response.rect.height();
        if (height - self.charts_height).abs() > measure::LINE {
            // The rows above leave so much room.
            self.charts_height = height;
            ui.ctx().request_repaint();
        }
    }

    /// Draws title, games, the field that finds, and the button that prints, in the strip.
    fn tools_ui(&mut self, ui: &mut Ui, desk: &Desk) {
        let whole = ui.max_rect();
        let ink = palette(ui).ink;
        let title = ui.painter().text(whole.left_center(), Align2::LEFT_CENTER, "Assumed values", heading(), ink).right();
        if self.printing.is_some() {
            return;
        }
        let names = desk.rules().games().map(|game| game.title().to_owned()).collect::<Vec<_>>();
        let games = Segments { what: "Game", names: &names, chosen: self.game };
        let print = PRINT.width(ui).min(whole.width() / 3.0);
        let mut right = whole.right();
        if whole.width() >= measure::FOOT_WIDE {
            let place = Rect::from_min_size(pos2(right - print, whole.center().y - measure::TARGET / 2.0), vec2(print, measure::TARGET));
            self.prints |= PRINT.ui(ui, Id::unique("print the values"), place).clicked();
            right = place.left() - gap::NEXT;
        }
        let room = right - title - gap::GROUP;
        let find = if games.width(ui) + gap::GROUP + measure::SENTENCE_FIELD <= room {
            measure::SENTENCE_FIELD
        } else {
            measure::NOTE_FIELD.min(room)
        };
        if games.width(ui) + gap::GROUP + find <= room
            && let Some(game) = games.ui(ui, pos2(title + gap::GROUP, whole.center().y))
        {
            self.show_game(game);
        }
        let find = Rect::from_min_size(pos2(right - find, whole.center().y - measure::TARGET / 2.0), vec2(find, measure::TARGET));
        self.find_ui(ui, find);
    }

    fn show_game(&mut self, game: usize) {
        self.leave_list();
        (self.game, self.picked) = (game, 0);
    }

    fn find_ui(&mut self, ui: &mut Ui, place: Rect) {
        let id = Id::unique("find an assumed value");
        if std::mem::take(&mut self.focus_find) {
            put_cursor(ui, id, &self.find);
        }
        let edit = TextEdit::singleline(&mut self.find).id(id).hint_text(HINT).desired_width(place.width());
        let response = ui.put(place, edit.align(Align2::LEFT_CENTER));
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Search"));
        if response.changed() {
            self.more = 0;
        }
        if !response.has_focus() && self.find.is_empty() {
            cap_ending(ui, place.right_center() - vec2(gap::NEXT, 0.0), "/");
        }
    }

    fn print(&mut self, desk: &Desk) {
        let game = desk.rules().games().nth(self.game);
        self.printing = game.zip(self.found.get(&self.game)).map(|(game, twelve)| ListPrinting::of(game, twelve, desk));
    }
}

/// Draws how many values decide, how many of them are checked, and on what they are drawn; while they are sought, that they are.
fn head_ui(ui: &mut Ui, twelve: &Twelve, desk: &Desk, rows: &[Listed]) {
    let palette = palette(ui);
    let count = twelve.values().len();
    let checked = twelve.values().iter().filter(|row| desk.settings().checked_values.contains(&checked_name(rows, &row.value))).count();
    ui.horizontal_wrapped(|ui| {
        let title = match (twelve.is_found(), count) {
            (false, _) => "The values that decide your battle".to_owned(),
            (true, 0) => "No assumed value of this game changes its typical checks".to_owned(),
            (true, count) => format!(
                "The {} that decide your battle",
                crate::engine::text::count_text(u32::try_from(count).unwrap_or(u32::MAX), "value", "values")
            ),
        };
        ui.label(RichText::new(title).font(heading()).color(palette.ink));
        if !twelve.is_found() {
            ui.label(RichText::new("computing which they are").size(type_size::SMALL).color(palette.second));
            return;
        }
        dots_ui(ui, checked, count);
        let drawn = twelve.typical.checks.first().map_or("", |check| check.label.as_str());
        let sentence = format!("{checked} of {count} checked · bars: {drawn}, unless a row says otherwise");
        ui.label(RichText::new(sentence).size(type_size::SMALL).color(palette.second));
    });
    let small = |text: &str| RichText::new(text).size(type_size::SMALL).color(palette.third);
    ui.label(small(ABOUT));
}

fn dots_ui(ui: &mut Ui, checked: usize, count: usize) {
    let palette = palette(ui);
    let step = measure::CHECK_DOT + gap::HAIR;
    let (place, _) = ui.allocate_exact_size(vec2(step * count as f32, measure::TARGET), Sense::hover());
    for nth in 0..count {
        let at = pos2(place.left() + (nth as f32 + 0.5) * step, place.center().y);
        ui.painter().circle_filled(at, measure::CHECK_DOT / 2.0, if nth < checked { palette.accent } else { palette.chip_taken });
    }
}

/// Returns the place of a value in the printed rules: chart and row.
fn look_of(row: &Listed) -> String {
    row.head.look.as_ref().map_or_else(|| row.head.cite.place.to_string(), ToString::to_string)
}
