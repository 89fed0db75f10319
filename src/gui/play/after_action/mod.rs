//! Review of a battle of any game, the page that opens when it ends: who won and by what points, the lead turn by turn, what turned it,
//! losses by unit, luck. A picture of it is saved to share, and the log as text.

mod cards;
mod foot;
mod losses;
mod raster;
mod share;
mod story;
mod units;

use std::collections::BTreeMap;

use eframe::egui::{
    Align, CentralPanel, Frame as PanelFrame, Key, Layout, Margin, Panel, Popup, PopupCloseBehavior, Response, RichText, ScrollArea, Ui,
};

use crate::game::after_action::{AfterAction, Cause};
use crate::game::{EventNumber, Version};
use crate::games::about::Picture;
use crate::games::registry::AFTER_ACTION;
use crate::gui::look::{gap, measure, medium, palette, type_size};
use crate::gui::map::Painting;
use crate::gui::pages::scrolled;
use crate::gui::parts::menu::entries_ui;
use crate::gui::shell::desk::{Desk, DeskPlace};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Binding, Chord, KeyTable, acts};
use crate::gui::shell::strip::{Strip, StripButton};
use crate::gui::shell::view::{Frame, PageView};
use crate::scenario::Nation;

acts! {
    /// Acts of the page after the battle.
    pub enum AfterAct {
        /// Shows the event of a card in the log.
        ShowCard: [Chord::Typed('1'), Chord::Typed('2'), Chord::Typed('3')],
            "Shows the event of the first, second or third card in the log.", "show it in the log";
        /// Opens the page of sheets at that of this page.
        Print: [Chord::Typed('p')], "The sheet of this page, to print.";
        /// Asks for the form of the log.
        LogAsText: [Chord::Typed('t')], "Saves the log as plain text or as Markdown.";
        /// Saves the picture of the page.
        Share: [Chord::Alone(Key::Enter)], "Saves a picture of this page to share.";
        /// Goes to the campaign that waits for the battle.
        Campaign: [Chord::Typed('c')], "To the campaign or the battle of cubes that handed this battle over.", "back to the campaign";
        /// Begins the battle anew.
        Again: [Chord::Command(Key::B)], "Once the battle is over: begins it again from its start.";
    }
}

/// Buttons of the page in the strip, in their order.
const PLAY_ON: StripButton = StripButton { name: "Play on", key: "Esc" };
const AGAIN: StripButton = StripButton { name: "Begin again", key: "Ctrl B" };
const CAMPAIGN: StripButton = StripButton { name: "Back to the campaign", key: "C" };
const CUBES: StripButton = StripButton { name: "Back to the cubes", key: "C" };
const UNDO_END: StripButton = StripButton { name: "Undo the end", key: "Ctrl Z" };
/// Button in its place where something was set right after the end: that is undone first.
const UNDO_LAST: StripButton = StripButton { name: "Undo the last change", key: "Ctrl Z" };

/// Function that returns the place of the play that waits for the battle on the desk.
type Waiting = fn(&Desk) -> Option<DeskPlace>;

/// Page that reviews the game in play.
#[derive(Debug, Default)]
pub struct AfterPage {
    waiting: Option<Waiting>,
    /// Place of the play that waits for the battle, as it was when the page was drawn last.
    waits: Option<DeskPlace>,
    /// Review as it was last computed: once for each event.
    known: Option<(Version, AfterAction)>,
    /// Nations in the order of the sides.
    nations: Vec<Option<Nation>>,
    /// The last event in the log ended the game.
    ends_last: bool,
    shown: AfterState,
    /// Button of the strip that was pressed, by its place.
    pressed: Option<usize>,
}

/// State of the drawing, beside the review itself.
#[derive(Debug, Default)]
struct AfterState {
    /// Turning points that have cards, in order of time.
    cards: Vec<usize>,
    /// Pictures of the ground, in a game that keeps places.
    grounds: BTreeMap<EventNumber, (Picture, Painting)>,
    /// Height of the highest card when they were last drawn.
    card_height: f32,
    /// The choice of the log's form is to be opened.
    asks_form: bool,
}

/// Request of the player to the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ask {
    /// Show an event in the log.
    Show(EventNumber),
    /// Tell a turning point in a card.
    Card(usize),
    /// Print the sheet of the page.
    Print,
    /// Save the log: as Markdown, or as plain text.
    Log { markdown: bool },
    /// Save the picture of the page.
    Share,
    /// Go to the page of luck.
    Luck,
    /// Go back to the battle.
    PlayOn,
    /// Begin the battle anew.
    Again,
    /// Undo the end of the battle, or what was set right after it.
    UndoEnd,
    /// Go to the play that waits for the battle.
    Back(DeskPlace),
}

impl PageView for AfterPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        self.refresh(ui, frame.desk);
        self.waits = self.waiting.and_then(|waiting| waiting(frame.desk));
        let Some((_, after)) = &self.known else { return };
        let nations = self.nations.clone();
        let mut asked = Vec::new();
        if let Some(nth) = self.pressed.take() {
            asked.extend(self.buttons(after.over).get(nth).map(|(_, ask)| *ask));
        }
        for (act, letter) in frame.pressed.of::<AfterAct>() {
            match act {
                AfterAct::ShowCard => {
                    let nth = letter.to_digit(10).and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
                    let point = nth.and_then(|nth| self.shown.cards.get(nth)).and_then(|point| after.turning.get(*point));
                    asked.extend(point.map(|point| Ask::Show(point.why.number)));
                }
                AfterAct::Print => asked.push(Ask::Print),
                AfterAct::LogAsText => self.shown.asks_form = true,
                AfterAct::Share => asked.push(Ask::Share),
                AfterAct::Campaign => asked.extend(self.waits.map(Ask::Back)),
                AfterAct::Again => asked.extend(after.over.then_some(Ask::Again)),
            }
        }
        let mut view = View { after, nations: &nations, shown: &mut self.shown, asked: &mut asked, is_shared: false };
        view.ui(ui);
        for ask in asked {
            self.carry_out(ask, frame, &nations);
        }
    }

    fn strip(&self, desk: &Desk) -> Option<Strip> {
        let plain = Strip::of_page(&desk.session().about().title);
        let of = desk.shown().name();
        let Some((_, after)) = &self.known else { return Some(Strip { clock_text: format!("after the {of}"), ..plain }) };
        let mut turns = Strip::turns(after.turn, after.turn);
        turns.iter_mut().for_each(|turn| turn.is_now = turn.is_now && !after.over);
        turns.iter_mut().for_each(|turn| turn.is_past = !turn.is_now);
        let buttons = self.buttons(after.over).into_iter().map(|(button, _)| button).collect();
        let clock_text = if after.over { format!("after the {of}") } else { format!("the {of} so far") };
        Some(Strip { turns, turn_word: if after.of == "campaign" { "Round" } else { "Turn" }, clock_text, buttons, ..plain })
    }

    fn bindings(&self) -> KeyTable {
        let is_open = |own: &Binding| self.waits.is_some() || own.act != Some(AfterAct::Campaign.act());
        self.keys_for_help().into_iter().filter(is_open).collect()
    }

    fn keys_for_help(&self) -> KeyTable {
        let mut table = AfterAct::table();
        table.push(Binding::listed(&[Chord::Listed("click")], "On points, a unit or a mark: the events behind it.").short("which events"));
        table
    }

    fn fills(&self) -> bool {
        true
    }

    fn strip_button(&mut self, nth: usize) {
        self.pressed = Some(nth);
    }

    /// Undoes what was done at the end of the battle alone, so that one ended by mistake can be resumed from here; and redoes it.
    fn undo_redo(&mut self, desk: &mut Desk, redo: bool) {
        if redo {
            desk.redo();
        } else if self.known.as_ref().is_some_and(|(_, after)| after.over) {
            desk.undo();
        }
    }

    fn close(&mut self) -> bool {
        true
    }

    fn reset(&mut self) {
        *self = Self { waiting: self.waiting, ..Self::default() };
    }
}

impl AfterPage {
    /// Opens the page with what finds the play that waits for a battle.
    #[must_use]
    pub fn with(waiting: Waiting) -> Self {
        Self { waiting: Some(waiting), ..Self::default() }
    }

    /// Returns the buttons in the strip with what they do; `over` where the battle is.
    fn buttons(&self, over: bool) -> Vec<(StripButton, Ask)> {
        let back = self.waits.map(|hand| (if hand == DeskPlace::Campaign { CAMPAIGN } else { CUBES }, Ask::Back(hand)));
        let undo = if self.ends_last { UNDO_END } else { UNDO_LAST };
        let of_end = [(AGAIN, Ask::Again), (undo, Ask::UndoEnd)].into_iter().filter(|_| over);
        back.into_iter().chain([(PLAY_ON, Ask::PlayOn)]).chain(of_end).collect()
    }

    /// Computes the review anew if the log has changed.
    fn refresh(&mut self, ui: &Ui, desk: &Desk) {
        let session = desk.session();
        let now = session.version();
        if self.known.as_ref().is_some_and(|(known, _)| *known == now) {
            return;
        }
        self.known = session.after_action().map(|after| (now, after));
        self.ends_last = session.undo_reopens();
        self.nations = session.about().sides.iter().map(|side| side.nation).collect();
        if self.nations.is_empty() {
            // A campaign begins with no list of its sides' units: its tables name the nations.
            self.nations = session.standing().sides.iter().map(|side| side.nation).collect();
        }
        self.shown = AfterState::default();
        if let Some((_, after)) = &self.known {
            let chief = after.turning.iter().enumerate().filter(|(_, point)| point.is_chief);
            self.shown.cards = chief.map(|(nth, _)| nth).collect();
            let grounds = after.turning.iter().map(|point| (point.why.number, session.ground_before(point.why.number)));
            let grounds = grounds.filter(|(_, picture)| *picture != Picture::Nothing);
            self.shown.grounds = grounds.map(|(number, picture)| (number, (picture, Painting::default()))).collect();
        }
        // The strip is drawn before the page, and shows the turns of the review.
        ui.ctx().request_repaint();
    }

    fn carry_out(&mut self, ask: Ask, frame: &mut Frame<'_>, nations: &[Option<Nation>]) {
        let Some((_, after)) = &self.known else { return };
        match ask {
            Ask::Show(number) => frame.intents.push(AppIntent::ShowEvent(number)),
            Ask::Card(point) => replace_card(&mut self.shown.cards, point),
            Ask::Print => frame.intents.push(AppIntent::Print(AFTER_ACTION.word)),
            Ask::Log { markdown } => share::save_log(frame.desk, after, markdown),
            Ask::Share => share::save_picture(frame.desk, after, nations, &self.shown),
            Ask::Luck => frame.intents.push(AppIntent::Go("luck")),
            Ask::PlayOn => frame.intents.push(AppIntent::Close),
            Ask::UndoEnd => frame.desk.undo(),
            Ask::Back(hand) => frame.intents.push(AppIntent::Play(hand)),
            Ask::Again => {
                if frame.desk.begin_again() {
                    frame.intents.push(AppIntent::Opened);
                }
            }
        }
    }
}

/// Tells a turning point in the place of the one nearest in time; the cards stay in order of time.
fn replace_card(cards: &mut [usize], point: usize) {
    if cards.contains(&point) {
        return;
    }
    if let Some(nearest) = cards.iter_mut().min_by_key(|card| card.abs_diff(point)) {
        *nearest = point;
    }
    cards.sort_unstable();
}

/// Leaves the room of the bar that scrolls, whether or not it is there: it lies over nothing.
fn beside_bar(ui: &mut Ui) {
    ui.set_max_width((ui.available_width() - measure::SCROLL_BAR).max(0.0));
}

/// Page being drawn: on the screen, or into the picture to share.
struct View<'v> {
    after: &'v AfterAction,
    /// Nations in the order of the sides.
    nations: &'v [Option<Nation>],
    shown: &'v mut AfterState,
    asked: &'v mut Vec<Ask>,
    /// It is drawn into the picture to share: without buttons.
    is_shared: bool,
}

impl View<'_> {
    fn ui(&mut self, ui: &mut Ui) {
        let margin = |x: f32, y: f32| PanelFrame::new().inner_margin(Margin::symmetric(x as i8, y as i8));
        let low = ui.available_height() < measure::LOW;
        if low && !self.is_shared {
            // The next action is in sight however large the type.
            let foot = Panel::bottom("next action after").exact_size(measure::MAIN_BUTTON_HEIGHT + 2.0 * gap::NEXT).resizable(false);
            let foot = foot.frame(margin(gap::GROUP, gap::NEXT).fill(palette(ui).surface));
            foot.show(ui, |ui| self.share_ui(ui, ui.available_width()));
        }
        if ui.available_width() < measure::NARROW {
            if !low {
                let foot = Panel::bottom("foot after").exact_size(measure::FOOT).resizable(false);
                foot.frame(margin(gap::GROUP, gap::BUTTON).fill(palette(ui).surface)).show(ui, |ui| self.foot_ui(ui, false));
            }
            CentralPanel::default().frame(margin(gap::GROUP, gap::NEXT)).show(ui, |ui| {
                scrolled(ui, |ui| {
                    beside_bar(ui);
                    self.story_ui(ui);
                    self.losses_ui(ui, f32::INFINITY);
                    if low {
                        self.foot_ui(ui, true);
                    }
                });
            });
            return;
        }
        let side = Panel::left("losses after").exact_size(measure::ROSTER).resizable(false).frame(margin(gap::NEXT, gap::NEXT));
        side.show(ui, |ui| {
            let room = ui.available_height();
            ScrollArea::vertical().id_salt("losses").auto_shrink(false).show(ui, |ui| {
                beside_bar(ui);
                self.losses_ui(ui, room);
            });
        });
        if !low {
            let foot = Panel::bottom("foot after").exact_size(measure::FOOT).resizable(false);
            foot.frame(margin(gap::PAGE, gap::BUTTON).fill(palette(ui).surface)).show(ui, |ui| self.foot_ui(ui, false));
        }
        CentralPanel::default().frame(margin(gap::PAGE, gap::NEXT)).show(ui, |ui| {
            scrolled(ui, |ui| {
                beside_bar(ui);
                self.story_ui(ui);
                if low {
                    self.foot_ui(ui, true);
                }
            });
        });
    }

    fn nation(&self, side: usize) -> Option<Nation> {
        self.nations.get(side).copied().flatten()
    }

    /// Opens the events behind a number when it is clicked; each leads to the log.
    fn causes_ui(&mut self, response: &Response, title: &str, causes: &[Cause]) {
        let asked = &mut *self.asked;
        let popup = Popup::menu(response).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        popup.layout(Layout::top_down(Align::Min)).show(|ui| {
            entries_ui(ui, |ui| {
                ui.set_max_width(measure::MENU_WIDTH);
                ui.label(RichText::new(title).font(medium(type_size::BODY)));
                if causes.is_empty() {
                    ui.label(RichText::new("So from the start.").small());
                }
                for why in causes {
                    let effect = if why.effect.is_empty() { String::new() } else { format!(": {}", why.effect) };
                    ui.label(RichText::new(format!("{}{effect}", why.when)).font(medium(type_size::SMALL)));
                    ui.label(RichText::new(&why.text).small().color(palette(ui).second));
                    if ui.button(RichText::new("Show it in the log").small()).clicked() {
                        asked.push(Ask::Show(why.number));
                        ui.close();
                    }
                }
            })
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_gives_way_to_the_turning_point_nearest_in_time() {
        let mut cards = [0, 3, 6];
        replace_card(&mut cards, 5);
        assert_eq!(cards, [0, 3, 5]);
        replace_card(&mut cards, 1);
        assert_eq!(cards, [1, 3, 5]);
        replace_card(&mut cards, 3);
        assert_eq!(cards, [1, 3, 5]);
    }
}
